"""The names in a text that is written all in small letters, which other texts set off by capitals.

In: such a text. Out: its names, and the text with capitals on them. A name is what a heading, an item of a list or a
row of a table introduces and the text speaks of elsewhere; the state that pieces are said to be in and are called by
("is shaken", "a shaken crew"); who is told what to do, one and many ("a mule may not", "mules can't"); and what stands
in a row with such.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from ingest.lexicon import GENERIC_STEMS, GENERIC_UNITS, HEAD_NOUNS, KIND_WORDS, NOT_A_NAME
from ingest.unitwords import NO_PIECE, unit_words
from ingest.vocabulary.kinds import plural
from ingest.vocabulary.naming import singular
from ingest.vocabulary.states import NO_STATES
from kb.names import stem
from kb.patterns import deferred

__all__ = ["names_of", "with_names"]

_NAME = r"(?!or\b)[^\W\d_][^\W\d_'’-]+(?:[ -][^\W\d_][^\W\d_'’-]+){0,2}"
_SCORE = r"\d+(?: ?[-–] ?\d+|\+| or (?:more|up|less|over|under|better|higher))?"
#: What introduces a name: a heading over a rule or behind its marks, an item with a colon or dash, a row of a table.
_INTRODUCED = (
    deferred(rf"(?m)^[ \t]*({_NAME})[ \t]*\n[ \t]*[-=~_*^]{{3,}}[ \t]*$"),
    deferred(rf"(?m)^#+ +(?:\d[\d.]*\.? +)?({_NAME})[ \t:]*$"),
    deferred(rf"(?m)^\n[ \t]*({_NAME})[ \t]*\n(?=[^\n])"),
    deferred(rf"(?m)^[ \t]*(?:[-*•·–—+][ \t]+)?[*_]*({_NAME})[*_]*(?::[*_]*| [-–—])[ \t]+\S"),
    deferred(rf"(?m)^[ \t]*(?:\|[ \t]*)?(?:{_SCORE}[ \t|]+)?({_NAME})(?:[ ]{{3,}}|[ ]*\t|[ ]*\|)"),
    deferred(rf"(?m)^[ \t]*{_SCORE}(?:[ ]{{2,}}|\t|[ ]*\|[ ]*)({_NAME})[ \t|]*$"),
)
_BE = (
    r"(?:\b(?:is|are|be|being|been|becomes?|became|was|were|remains?|gets?|while|not|isn['’]t|aren['’]t)|['’](?:s|re))"
)
_PARTICIPLE = r"[a-z]{3,}(?:ed|ing|[kdztv]en)"
_SAID = deferred(rf"{_BE} (?:also |already |still |not |only |now |merely )?({_PARTICIPLE})\b(?! (?:by|to|of|at)\b)")
_CALLED = deferred(rf"\b(?:an?|any|each|every|no|the|all|another|enemy|friendly) ({_PARTICIPLE}) ([a-z]+)\b")
_RULED = deferred(
    r"(?:^|[.;:,(] |\n|\b(?:an?|any|each|every|no|all|and|but|or|nor|neither|only|as|if|when) )([a-z]{3,}) "
    r"(?:may|cannot|must|can|can['’]t|mustn['’]t|don['’]t|doesn['’]t|never|always|ignores?|counts?|has|have|haven['’]t)\b"
)
_OFTEN = 2
#: Who does things in any text, and is of no sort.
_ROLES = frozenset(
    """friend enemi opponent attacker defender winner loser target shooter owner leader side somebody someone anybody
    anyone nobody everybody everyone whoever who they you that which there rule rules card both neither themselv
    """.split()
)
_PLAIN = frozenset(
    (*NOT_A_NAME, *GENERIC_UNITS, *HEAD_NOUNS, *KIND_WORDS, "advice", "example", "note", "notes", "result")
)
_ONE = r"(?:an? )?[a-z-]{3,}"
#: Several in a row: "husks, rigs and mules", "shaken, dazed or broken".
_ROW = deferred(rf"\b{_ONE}(?:,? (?:and|or|nor) {_ONE}|(?:, {_ONE}){{1,12}},? (?:and|or) {_ONE})\b")
_PARTED = deferred(r",? (?:and|or|nor) (?:an? )?|, (?:an? )?")
#: Before what one does by choice.
_MAY = r"\b(?:may|can|cannot|must|(?:can|mus|won)['’]t|(?:may|must|to) not|to)"
_KINDS = "|".join(re.escape(plural(noun)) for noun in sorted(KIND_WORDS, key=len, reverse=True))
_LISTED = rf"(?P<names>{_ONE}(?:, {_ONE}){{1,12}},? (?:and|or) {_ONE})"
#: A list of things of a kind, by the word for the kind before or behind it: "… be it a porter, guard or mule. those
#: three are the sorts", "there are three sorts of trader: porters, guards and mules".
_OF_A_KIND = (
    deferred(rf"\b{_LISTED}[.:;,]? (?:those|these|they)(?: [a-z]+)?(?: of them)? are (?:all )?(?:the|its|our|your) "
               rf"(?P<kind>{_KINDS})\b"),
    deferred(rf"\b(?P<kind>{_KINDS})(?: of [a-z]+)?(?: are)?: {_LISTED}(?=[.;\n])"),
)  # fmt: skip
_SMALL = frozenset("a an the of to for in on and or with at by from".split())


def names_of(text: str) -> dict[str, bool]:
    """The names of a text, in small letters, and whether each is of somebody, one or many."""
    text = text.lower()
    lines = re.sub(r"(?<![ \t])[ \t]*\n[ \t]*(?=[^\s])", " ", text)
    units = unit_words([lines]) | GENERIC_STEMS
    rows = [[singular(re.sub(r"^an? ", "", each)) for each in _PARTED.split(row)] for row in _ROW.findall(lines)]
    sorts = _beside({*_sorts(lines, units), *_of_a_kind(lines)}, rows, lambda name: _may_be_sort(name, units))
    states = _beside({*_states(lines, units)}, rows, lambda name: re.fullmatch(_PARTICIPLE, name) is not None)
    return {**dict.fromkeys({*_introduced(text, lines, units)} | states, False), **dict.fromkeys(sorts, True)}


def with_names(text: str, names: Mapping[str, bool]) -> str:
    """The text with capitals on these names."""
    if not names:
        return text
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    done = {name for name in names if re.search(rf"{_MAY} {re.escape(name)}\b", text)}
    forms = (_inflected(name) if name in done else re.escape(name) + "(?:e?s)?" * names[name] for name in longest_first)
    written = re.compile(rf"(?<![\w'’-])(?:{'|'.join(forms)})(?![\w-])")
    return written.sub(lambda found: re.sub(r"[^\W_][\w'’]*", _capital, found[0]), text)


def _inflected(name: str) -> str:
    """A deed in the forms in which the text has it ("leg it", "legs it", "legging it"); its participle reads as a
    state."""
    verb, _, rest = name.partition(" ")
    base, last = re.escape(verb.removesuffix("e")), verb[-1]
    ends = rf"(?:e?s|{last}?ing)" if not verb.endswith("e") else "(?:es|ing)"
    return rf"(?:{re.escape(verb)}|{base}{ends})" + (f" {re.escape(rest)}" if rest else "")


def _capital(word: re.Match[str]) -> str:
    small = (word.start() and word[0] in _SMALL) or len(word[0][0].upper()) > 1
    return word[0] if small else word[0][0].upper() + word[0][1:]


def _introduced(text: str, lines: str, units: frozenset[str]) -> Iterator[str]:
    """What is introduced somewhere and spoken of elsewhere, plain words apart."""
    found = {match[1] for pattern in _INTRODUCED for match in pattern.finditer(text)}
    for name in sorted(found):
        words = name.split()
        plain = words[0] in NOT_A_NAME or singular(words[-1]) in KIND_WORDS
        plain = plain or all(singular(word) in _PLAIN or stem(word) in units for word in words)
        if not plain and len(re.findall(rf"\b{re.escape(name)}\b", lines)) > 1:
            yield name


def _states(lines: str, units: frozenset[str]) -> Iterator[str]:
    """What pieces are said to be and are called by."""
    called = {match[1] for match in _CALLED.finditer(lines) if stem(match[2]) in units}
    said = dict.fromkeys(match[1] for match in _SAID.finditer(lines))
    return (word for word in said if word in called and word not in NO_STATES)


def _sorts(lines: str, units: frozenset[str]) -> Iterator[str]:
    """Who is told what to do, again and again, one and many."""
    ruled = Counter(singular(match[1]) for match in _RULED.finditer(lines))
    for name in (name for name, often in ruled.items() if often >= _OFTEN and _may_be_sort(name, units)):
        one, many = rf"\b(?:an?|every|each) {name}\b", rf"\b{name}(?:e?s)\b"
        if re.search(one, lines) and re.search(many, lines):
            yield name


def _of_a_kind(lines: str) -> Iterator[str]:
    """What a list says to be the kinds of piece."""
    for pattern in _OF_A_KIND:
        for found in pattern.finditer(lines):
            if KIND_WORDS[singular(found["kind"])] == "unit_type":
                names = re.sub(r"^an? ", "", found["names"])
                yield from (singular(each) for each in _PARTED.split(names))


def _may_be_sort(name: str, units: frozenset[str]) -> bool:
    return name not in _PLAIN and stem(name) not in units | NO_PIECE | _ROLES


def _beside(names: set[str], rows: list[list[str]], fits: Callable[[str], bool]) -> set[str]:
    """The names, and what stands in a row with two of them, or with one in a row of two."""
    for row in rows:
        known = names.intersection(row)
        if len(known) >= min(2, len(row) - 1) and all(map(fits, row)):
            names |= {*row}
    return names
