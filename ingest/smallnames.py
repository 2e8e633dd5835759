"""The names in a text that is written all in small letters, which other texts set off by capitals.

In: such a text. Out: its names, as they stand there. A name is what a heading, an item of a list, a row of a table or
quotation marks introduce and the text speaks of elsewhere; the state that pieces are said to be in and are called by
("is shaken", "a shaken crew"); and who is told what to do, one and many ("a mule may not", "mules can't").
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from ingest.lexicon import GENERIC_UNITS, HEAD_NOUNS, KIND_WORDS, NOT_A_NAME
from ingest.unitwords import NO_PIECE, unit_words
from ingest.vocabulary.naming import singular
from ingest.vocabulary.states import NO_STATES
from kb.names import stem

__all__ = ["names_of", "with_names"]

_NAME = r"[^\W\d_][^\W\d_'’-]+(?:[ -][^\W\d_][^\W\d_'’-]+){0,2}"
#: What introduces a name: a heading over a rule or behind its marks, an item with a colon or dash, a row of a table.
_INTRODUCED = (
    re.compile(rf"(?mi)^[ \t]*({_NAME})[ \t]*\n[ \t]*[-=~_*^]{{3,}}[ \t]*$"),
    re.compile(rf"(?mi)^#+ +(?:\d[\d.]*\.? +)?({_NAME})[ \t:]*$"),
    re.compile(rf"(?mi)^\n[ \t]*({_NAME})[ \t]*\n(?=[^\n])"),
    re.compile(rf"(?mi)^[ \t]*(?:[-*•·–—+][ \t]+)?[*_]*({_NAME})[*_]*(?::[*_]*| [-–—])[ \t]+\S"),
    re.compile(rf"(?mi)^[ \t]*\|?[ \t]*(?:\d+(?: ?[-–] ?\d+|\+| or (?:more|up|less|over))?[ \t|]+)?({_NAME})(?:[ ]{{3,}}|[ ]*\t|[ ]*\|)"),
    re.compile(rf"(?mi)^[ \t]*\d+(?: ?[-–] ?\d+|\+| or (?:more|up|less|over))?(?:[ ]{{2,}}|\t|[ ]*\|[ ]*)({_NAME})[ \t|]*$"),
)
_BE = r"(?:\b(?:is|are|be|being|been|becomes?|became|was|were|remains?|gets?|while|not|isn['’]t|aren['’]t)|['’](?:s|re))"
_STATE = re.compile(rf"(?i){_BE} (?:also |already |still |not |only |now |merely )?([a-z]{{3,}}(?:ed|ing|[kdztv]en))\b(?! (?:by|to|of|at)\b)")
_BEARING = re.compile(r"(?i)\b(?:an?|any|each|every|no|the|all|another|enemy|friendly) ([a-z]{3,}(?:ed|ing|[kdztv]en)) ([a-z]+)\b")
_TOLD = re.compile(
    r"(?i)(?:^|[.;:,(] |\n|\b(?:an?|any|each|every|no|all|and|but|or|nor|neither|only|as|if|when) )([a-z]{3,}) "
    r"(?:may|cannot|must|can|can['’]t|mustn['’]t|don['’]t|doesn['’]t|never|always|ignores?|counts?|has|have|haven['’]t)\b"
)
_TOLD_OFTEN = 2
#: Who does things in any text, and is of no sort.
_ROLES = frozenset(
    """friend enemi opponent attacker defender winner loser target shooter owner leader side somebody someone anybody
    anyone nobody everybody everyone whoever who they you that which there rule rules card both neither""".split()
)
_PLAIN = frozenset((*NOT_A_NAME, *GENERIC_UNITS, *HEAD_NOUNS, *KIND_WORDS, "advice", "example", "note", "notes", "result"))


#: Several in a row: "husks, rigs and mules", "shaken, dazed or broken".
_ROW = re.compile(r"(?i)\b(?:an? )?[a-z-]{3,}(?:,? (?:and|or|nor) (?:an? )?[a-z-]{3,}|(?:, (?:an? )?[a-z-]{3,})+,? (?:and|or) (?:an? )?[a-z-]{3,})\b")
_PARTED = re.compile(r",? (?:and|or|nor) (?:an? )?|, (?:an? )?")
_PARTICIPLE = re.compile(r"[a-z]{3,}(?:ed|ing|[kdztv]en)")
_SMALL = frozenset("a an the of to for in on and or with at by from".split())


def names_of(text: str) -> dict[str, bool]:
    """The names of a text, in small letters, and whether each is of somebody, one or many."""
    text = text.lower()
    lines = re.sub(r"[ \t]*\n[ \t]*(?=[^\s])", " ", text)
    units = unit_words([lines]) | {stem(word) for word in GENERIC_UNITS}
    rows = [[singular(re.sub(r"^an? ", "", each)) for each in _PARTED.split(row)] for row in _ROW.findall(lines)]
    sorts = _beside({*_sorts(lines, units)}, rows, lambda name: name not in _PLAIN and stem(name) not in units | NO_PIECE | _ROLES)
    states = _beside({*_states(lines, units)}, rows, lambda name: _PARTICIPLE.fullmatch(name) is not None)
    introduced = {*_introduced(text, lines, units)}
    return {**dict.fromkeys(introduced | states, False), **dict.fromkeys(sorts, True)}


def _beside(names: set[str], rows: list[list[str]], fits: Callable[[str], bool]) -> set[str]:
    """The names, and what stands in a row with two of them, or with one in a row of two."""
    for row in rows:
        known = names.intersection(row)
        if len(known) >= min(2, len(row) - 1) and all(map(fits, row)):
            names |= {*row}
    return names


def _introduced(text: str, lines: str, units: frozenset[str]) -> Iterator[str]:
    found = {match[1].lower() for pattern in _INTRODUCED for match in pattern.finditer(text)}
    for name in sorted(found):
        words = name.split()
        plain = words[0] in NOT_A_NAME or singular(words[-1]) in KIND_WORDS or all(_is_plain(word, units) for word in words)
        if not plain and len(re.findall(rf"\b{re.escape(name)}\b", lines)) > 1:
            yield name


def _is_plain(word: str, units: frozenset[str]) -> bool:
    return singular(word) in _PLAIN or stem(word) in units


def _states(lines: str, units: frozenset[str]) -> Iterator[str]:
    """What pieces are said to be and are called by."""
    said = Counter(match[1] for match in _STATE.finditer(lines))
    called = {match[1] for match in _BEARING.finditer(lines) if stem(match[2]) in units}
    return (word for word in said if word in called and word not in NO_STATES)


def _sorts(lines: str, units: frozenset[str]) -> Iterator[str]:
    """Who is told what to do, again and again, one and many."""
    told = Counter(singular(match[1]) for match in _TOLD.finditer(lines))
    for name, often in told.items():
        one, many = (re.search(form, lines) for form in (rf"\b(?:an?|every|each) {name}\b", rf"\b{name}(?:e?s)\b"))
        plain = name in _PLAIN or stem(name) in units | NO_PIECE | _ROLES
        if often >= _TOLD_OFTEN and one and many and not plain:
            yield name


def with_names(text: str, names: Mapping[str, bool]) -> str:
    """The text with its names in capitals."""
    if not names:
        return text
    forms = (re.escape(name) + ("(?:e?s)?" if many else "") for name, many in sorted(names.items(), key=lambda n: (-len(n[0]), n[0])))
    written = re.compile(rf"(?i)(?<![\w'’-])(?:{'|'.join(forms)})(?![\w-])")
    return written.sub(lambda found: re.sub(r"[^\W_][\w'’]*", _capital, found[0]), text)


def _capital(word: re.Match[str]) -> str:
    return word[0] if word.start() and word[0] in _SMALL else word[0][:1].upper() + word[0][1:]
