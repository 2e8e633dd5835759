"""Names by what a sentence classes together: "Rifle teams and snipers are infantry", "Half-tracks are vehicles"; by
what it says that a force is made up of ("rifle teams, gun teams and drones"); and by which figures of one kind each of
several has ("Regulars have Nerve 6, Veterans have Nerve 8").

In: the source and the ballot that headings, lists, tables and most sentences have voted in. Out: votes for the kinds of
piece that such a sentence names and for the wider kind that it says they are, each only where nothing else tells of it.
The wider kind is an arm of any army, or one by which the text rules on somebody ("A walker may …").
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.lexicon import ARMS, GENERIC_UNITS, HEAD_NOUNS, KIND_WORDS, NOT_A_NAME, PREPOSITIONS
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.kinds import plural
from ingest.vocabulary.model import Key
from ingest.vocabulary.naming import is_name, key_of, singular
from ingest.vocabulary.source import Source
from kb.model import TYPE_KINDS
from kb.names import fold, last_word, stem
from kb.patterns import Pattern, deferred

_SOME = r"[A-Za-z]+(?:-[a-z]+)?(?: (?!and\b)[A-Za-z]+(?:-[a-z]+)?){0,2}"
_CLASSED = Pattern(
    rf"(?:^|(?<=[.;:] ))(?:All |Both )?((?=[A-Z]){_SOME}(?:, {_SOME})*(?:,? and {_SOME})?) are "
    r"(?:all |both |also |(?:counted|classed|treated) as )?([a-z]+(?:-[a-z]+)?(?: [a-z]+)?)"
    r"(?=[.,;:]|$| (?:and|but)\b)"
)
_AND = deferred(r",? and |, ")
_COUNT = r"(?:any number of|up to \w+|at least \w+|some|one|two|three|four|\d+(?: ?(?:-|–|to) ?\d+)?)"
_COUNTED = rf"(?:{_COUNT}(?: or more)? )?"
#: The same, or what does not begin with it: a list is cut in one way alone.
_SO_MANY = rf"(?:{_COUNT}(?: or more |(?! or more [a-z][a-z -]) )|(?!{_COUNT}(?: or more)? [a-z][a-z -]))"
_MADE_UP = Pattern(
    r"\b(?:[Aa]n?|[Ee]ach|[Ee]very|[Tt]he|[Yy]our|[Aa]ll) (?:[a-z]+ ){1,2}"
    r"(?:(?:is|are) (?:made up|composed|formed|built) (?:of|from)|consists? of|comprises?|(?:may )?contains?) "
    rf"({_SO_MANY}[a-z][a-z -]+(?:, {_SO_MANY}[a-z][a-z -]+)+,? and {_SO_MANY}[a-z][a-z -]+?)(?=[.;:]|$)"
)
#: "Regulars have Nerve 6, Veterans have Nerve 8 and Levies have Nerve 4".
_FIGURED = deferred(
    r"\b([A-Z][a-z]+) (?:has|have) (?:an? )?([A-Z][a-z]+(?: [A-Z][a-z]+)?)(?: of)? \d+\+?(?=[.,;]| and\b|$)"
)


_GRADE = r"(?:an? )?[A-Z][a-z]+(?:-[a-z]+)?"
_GRADES = rf"({_GRADE}(?:, {_GRADE}){{0,6}},? (?:or|and) {_GRADE})"
#: "Each crew is rated Raw, Steady or Seasoned", "Every unit has a quality: Raw, Steady or Seasoned".
_GRADED = (
    Pattern(
        rf"\b(?:is|are|be) (?:also |always |either |each )?(?:rated|graded|ranked|classed|classified)"
        rf"(?: as| as being|:)? (?:either |one of )?{_GRADES}(?=[.;,)]|$)"
    ),
    Pattern(
        r"\b(?:has|have) an? (?:[a-z]+ )?(?:quality|grade|rating|training|experience|class|calibre|standard)"
        rf"(?:,? (?:which is |that is |of |being )|: |, |:? \()(?:either |one of )?{_GRADES}(?=[.;,)]|$)"
    ),
)
#: "Every regiment is either Green, Steady or Veteran": for good, where none becomes so.
_ALWAYS_ONE = Pattern(
    rf"\b(?:[Ee]very|[Ee]ach) [a-z]+ (?:is [^.;:]{{2,60}}?,? and )?is (?:always )?either {_GRADES}(?=[.;,)]|$)"
)
_EITHER = deferred(r",? (?:or|and) |, ")


def vote_graded(ballot: Ballot, source: Source) -> None:
    """Vote for the grades of which each unit has one ("rated Raw, Steady or Seasoned"), as sub-types of units."""
    for text in source.texts:
        for listed in (names for pattern in _GRADED for names in pattern.findall(text)):
            for name in (re.sub(r"^an? ", "", name) for name in _EITHER.split(listed)):
                if is_name(name) and not any(ballot.votes(key_of(name))[kind] for kind in TYPE_KINDS):
                    ballot.vote(name, "unit_subtype", 3, 2)
        for names in ([*_EITHER.split(listed)] for listed in _ALWAYS_ONE.findall(text) if "either" in text):
            known = any(ballot.votes(key_of(name))["unit_type"] for name in names)
            comes = any(source.says(rf"\b(?:becom\w+|no longer|made|remains?|until) {name}\b", name) for name in names)
            for name in names if not known and not comes else ():
                ballot.tell(name, "unit_subtype")


def vote_classed(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Vote for what is classed as troops of a kind, and for that kind; ``units`` are the stems of words for all.

    Of sentences in a row that class things, one that is borne out bears out the others."""
    for text in source.texts:
        beside: list[tuple[str, ...]] = []
        sure = False
        for line in (*text.split("\n"), ""):
            told = [(singular(whole), *map(singular, _AND.split(names))) for names, whole in _CLASSED.findall(line)]
            sorts = [each for each in told if all(_is_sort(ballot, name, units) for name in each)]
            beside += sorts
            sure = sure or any(_may_class(wider, source) for wider, *_ in sorts)
            if not told:
                for name in (name for each in beside for name in each if sure or _may_class(each[0], source)):
                    _vote(ballot, name)
                beside, sure = [], False


#: "Cutters, Sloops and Barges are Rigged ships", "Drays count as Train ships".
_SORTED = Pattern(
    rf"(?:^|(?<=\n)|(?<=[.;:\]] ))(?:All |Both )?((?=[A-Z]){_SOME}(?:, {_SOME})*(?:,? and {_SOME})?) "
    r"(?:are|count as|are counted as) (?:all |both )?([A-Z][a-z]+(?:-[a-z]+)?) ([a-z]+s)"
    r"(?=[.,;:]|$| (?:and|but|while)\b)"
)
_KIND = r"(?:the )?[A-Z][a-z]+(?:-[a-z]+)?(?: [A-Z][a-z]+)?"
#: "Rigged ships are Cutters, Sloops and Barges", "The Rigged ships are the Cutters and the Sloops".
_SORT_OF = Pattern(
    r"(?:^|(?<=\n)|(?<=[.;:\]] ))(?:The )?([A-Z][a-z]+(?:-[a-z]+)?) ([a-z]+s) are:? (?:all )?"
    rf"({_KIND}(?:, {_KIND})*,? and {_KIND}(?: [a-z]+s)?)(?=[.;]|$)"
)


def tell_sorted(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Tell the sub-types of which several kinds of piece are said to be ("Sloops and Barges are Rigged ships"), though
    the word be a participle, as those of states are; and those kinds themselves, where nothing tells of them."""
    sorts: set[Key] = set()
    for text in source.texts:
        if " are " not in text and " count as " not in text:
            continue
        told = [*_SORTED.findall(text), *((names, sort, noun) for sort, noun, names in _SORT_OF.findall(text))]
        for listed, sort, noun in told:
            names = [singular(re.sub(r"^the ", "", name)) for name in _AND.split(listed)]
            own_noun = stem(last_word(fold(names[-1]))) == stem(noun)  # "Rigged and Oared ships are Sea ships"
            names[-1] = names[-1].rpartition(" ")[0] if own_noun and " " in names[-1] else names[-1]
            keys = [key_of(name) for name in names]
            alone = len(keys) < 2 and key_of(sort) not in sorts
            sure = stem(noun) in units and not (alone and not _is_ruled_on(f"{sort} {singular(noun)}", source))
            if not sure or not all(
                _is_piece(ballot, key) or _is_sort(ballot, name, units) for name, key in zip(names, keys, strict=True)
            ):
                continue
            if not (ballot.has(key_of(sort)) and ballot.found[key_of(sort)].families):
                ballot.tell(sort, "unit_subtype")
            sorts.add(key_of(sort))
            for name in (name for name, key in zip(names, keys, strict=True) if not _is_piece(ballot, key)):
                ballot.vote(name.capitalize(), "unit_subtype" if own_noun else "unit_type", 3, 2)


def _is_piece(ballot: Ballot, key: Key) -> bool:
    """Whether something has told that a name is that of a kind of piece."""
    return ballot.has(key) and any(ballot.votes(key)[kind] > 0 for kind in TYPE_KINDS)


def vote_made_up(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Vote for the kinds of piece that a force is made up of, where the text rules on most of them, and for those of
    whom it tells in one breath what figure each has."""
    for text in source.texts:
        for listed in _MADE_UP.findall(text):
            names = [singular(re.sub(rf"^{_COUNTED}", "", each)) for each in _AND.split(listed)]
            sorts = [name for name in names if _is_sort(ballot, name, units)]
            sure = all(name in sorts or last_word(name) in {*ARMS, *GENERIC_UNITS} for name in names)
            if sure and sum(_is_ruled_on(name, source) for name in sorts) > 1:
                for name in sorts:
                    _vote(ballot, name)
        for line in text.split("\n"):
            told = _FIGURED.findall(line)
            if len(told) > 1 and len({figure for _, figure in told}) == 1:
                for name in (singular(name) for name, _ in told):
                    if _is_sort(ballot, name, units) and not any(ballot.votes(key_of(name)).values()):
                        ballot.vote(name, "unit_subtype", 3, 2)


def _vote(ballot: Ballot, name: str) -> None:
    if not any(ballot.votes(key_of(name))[kind] for kind in TYPE_KINDS):
        key = ballot.vote(name.capitalize(), "unit_type", 3, 2)
        if key:
            ballot.found[key].lower = True


def _others(ballot: Ballot, name: str) -> Iterator[str]:
    """The kinds that something has told a name to be of, other than those of pieces and what one may do."""
    return (kind for kind in +ballot.votes(key_of(name)) if kind not in (*TYPE_KINDS, "action", "modifier"))


def _is_sort(ballot: Ballot, name: str, units: frozenset[str]) -> bool:
    """Whether the words can name a kind of piece: no pronoun, and nothing that is known to be something else."""
    words = fold(name).split()
    plain = {*NOT_A_NAME, *PREPOSITIONS} & {*words} or (len(words) == 1 and stem(words[0]) in units)
    named = not plain and words[-1] not in {*KIND_WORDS, *HEAD_NOUNS} and is_name(name)
    return named and not any(_others(ballot, name))


def _may_class(wider: str, source: Source) -> bool:
    """Whether a noun is an arm of any army, or one by which the text rules on what some pieces do."""
    words = fold(wider).split()
    if words[-1] in GENERIC_UNITS and len(words) == 1:
        return False
    return words[-1] in ARMS or _is_ruled_on(wider, source)


def _is_ruled_on(name: str, source: Source) -> bool:
    """Whether the text says what those of a name may or may not do."""
    forms = (name, plural(name))
    return source.says(_RULED.format(name=f"(?:{'|'.join(map(re.escape, forms))})"), *forms)


#: "A gun may not move", "guns may be given orders": what is done by, or told to, somebody.
_RULED = (
    r"(?i)(?:^|[.;:] |\n|\b(?:an?|any|each|every|no|all|and) ){name} "
    r"(?:may|cannot|must|can)\b(?! (?:not )?be (?!given))"
)
