"""How pieces stand, in small letters: "in line, in column or in square", "either limbered or unlimbered".

In: the source, the ballot that all else has voted in, and the stems of words for units. Out: votes. What a list says
that pieces may stand in, or are always either, is a state where the text speaks of pieces that are so elsewhere ("a
company in square", "while limbered"). An order in which troops stand ("in open order") is one of these, and nothing
that they are told to do.
"""

from __future__ import annotations

import re
from collections import Counter

from ingest.lexicon import GENERIC_UNITS
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.naming import key_of
from ingest.vocabulary.source import Source
from kb.names import stem
from kb.patterns import Pattern, deferred

#: How close troops stand: no order that is given.
STANDING = r"(?:open|close|closed|loose|tight|extended|dispersed|skirmish|skirmishing|marching|battle|mixed)"
_IN_ORDER = Pattern(
    rf"\b(?i:in|into|out of|from|up|adopts?|forms?|assumes?|enters?|leaves?) (?:an? |the )?((?i:{STANDING}) [Oo]rder)\b"
)
_A = r"[a-z]{3,14}"
#: "May stand in line, in column or in square", "is in line or column".
_IN_ONE = Pattern(
    r"\b(?:stands?|be|is|are|forms?|form up|fights?|deploys?|deployed|placed|formed) "
    rf"(?:always |at all times )?(?:either )?"
    rf"(in {_A}(?:, (?:in )?{_A}){{0,5}},? (?:or|and) (?:in )?{_A})(?=[.,;:]| at\b| until\b|$)"
)
_PART = deferred(r",? (?:or|and) (?:in )?|, (?:in )?|^in ")
#: "Is at all times either limbered or unlimbered": of two states that shut each other out.
_EITHER = Pattern(
    r"\b(?:is|are) (?:always|at all times|at any (?:one )?(?:time|moment)|at every moment) (?:in one of two states?: )?"
    rf"(?:either )?({_A}) or ({_A})(?=[.,;:]|$)"
)
_FORMATIONS = Pattern(r"\b[Ff]ormations?\b")
#: What is no state though one may be in it.
_NO_STATE = frozenset(
    """range sight cover contact woods ruins buildings front rear reserve play base order turn front game area hand the
    any each one good bad clear rough more less open water mud hexes squares terrain attack defence melee combat
    within without range both""".split()
)


def vote_formations(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Vote for what pieces stand in, and for what they always are one or the other of."""
    ordered = Counter(name for text in source.texts for name in _IN_ORDER.findall(text))
    for name in sorted(ordered):
        key = ballot.tell(" ".join(word.capitalize() for word in name.split()), "status", 5, 2)
        ballot.votes(key or ()).pop("order", None)
    rows = (_PART.split(row) for text in source.texts for row in _IN_ONE.findall(text))
    named = {name for row in rows for name in filter(None, row)} - _NO_STATE
    stood = {name for name in named if _stood_in(name, source, units)}
    told = any(_FORMATIONS.search(text) for text in source.texts) if stood else False
    for name in sorted(named) if len(stood) > 1 or told else ():
        _vote(ballot, source, name)
    for name in sorted(_defined(source)):
        if not ballot.has(key_of(name)):
            ballot.tell(name, "status", 4, 2)
    pairs = {pair for text in source.texts for pair in _EITHER.findall(text)}
    for pair in sorted(pairs):
        if not _NO_STATE.intersection(pair) and all(_is_so(name, source) for name in pair):
            for name in pair:
                _vote(ballot, source, name)


#: "A cart in gear 4 or 5 is at Full Tilt": how it goes, by a name that it is said to be at.
_AT_A_NAME = Pattern(
    r"\b(?:is|are|counts? as being|counts? as) (?:said to be )?(at|under) ([A-Z][a-z]+(?: [A-Z][a-z]+){0,2})"
    r"(?=[.,;]| (?:and|until)\b|$)"
)


def _defined(source: Source) -> set[str]:
    """The names that pieces are said to be at, of which the text speaks again and again."""
    found = {pair for text in source.texts for pair in _AT_A_NAME.findall(text)}
    return {name for how, name in found
            if sum(line.lower().count(f"{how} {name.lower()}") for line in source.lines(name)) > 1}  # fmt: skip


def _stood_in(name: str, source: Source, units: frozenset[str]) -> bool:
    """Whether the text speaks of pieces that stand in such a thing."""
    who = re.compile(rf"\b([A-Za-z]+) (?:that (?:is|are) )?in {name}\b")
    nouns = (noun.lower() for line in source.lines(name) for noun in who.findall(line))
    return any(stem(noun) in units or noun.rstrip("s") in GENERIC_UNITS or noun == "while" for noun in nouns)


def _is_so(name: str, source: Source) -> bool:
    """Whether the text speaks of pieces that are so, besides the list."""
    so = re.compile(rf"(?i)\b(?:while|if it is|is|are|becomes?|when|an?|any|each) {name}\b")
    return sum(len(so.findall(line)) for line in source.lines(name)) > 0


def _vote(ballot: Ballot, source: Source, name: str) -> None:
    """Vote for a state, by its name wherever it is no other word, and else as what one is in."""
    known = ballot.votes(key_of(name))
    if known and max(known, key=lambda kind: known[kind]) not in ("status", "effect", "action"):
        return
    key = ballot.tell(name.capitalize(), "status", 4, 2)
    if key is None:
        return
    said = re.compile(rf"\b(?P<in>(?:in|into|out of|from|an?) )?{name}\b(?! of\b)")
    found = [bool(match["in"]) for line in source.lines(name) for match in said.finditer(line)]
    if 3 * sum(found) >= 2 * len(found) or name.endswith("ed"):
        ballot.found[key].lower = True
    else:
        ballot.call(key, f"in {name}")
