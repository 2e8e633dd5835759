"""For some: what a roll that was told of before has to show for some alone ("A Crippled unit needs 5+", "Engineers
repair on a 3+", "5+ if it is Crippled").

In: a place in the text and the reader of procedures. Out: one clause for each of those, and the roll of all others as a
test of the same name, where it was told by what comes of it alone.
"""

from __future__ import annotations

import re

from ingest.procedures.bykinds import kinds_in
from ingest.procedures.checks import always
from ingest.procedures.reader import Place, Reader
from kb.model import Clause
from kb.names import stems
from kb.patterns import Pattern, deferred

_SCORE = r"(?:an? )?(?:(?:roll|score|result) of )?(?:an? )?(?P<n>\d{1,2})(?:\+| or (?:more|better|higher|over|greater))"
_WHO = r"(?P<who>(?:an?|any|each|every|all|the)? ?[a-z][^,;:.()]{2,60}?)"
_DO = (
    r"(?:(?:only |just )?(?:needs?|requires?|must (?:roll|score|get)|ha(?:s|ve) to (?:roll|score|get))|"
    r"(?:may |can |will |must |only )?(?P<deed>[a-z]+(?: (?:so|it|this))?) (?:only )?on)"
)
_TOLD = (
    # "A Crippled unit needs a 5+ instead", "Engineers repair on a 3+"
    Pattern(rf"(?i)^(?:However,? |But )?{_WHO} {_DO} (?:only )?{_SCORE}(?: instead)?\.?$"),
    # "If the unit is Crippled, it needs a 5+"
    Pattern(
        rf"(?i)^(?:However,? |But )?(?:if|when|while) (?:(?:the|a|that|its) [a-z]+ |it |they )(?:is|are|has|have) "
        rf"{_WHO},? (?:it|they|this|the [a-z]+) (?:{_DO}|is|becomes|rises to|falls to|drops to) (?:only )?{_SCORE}"
        r"(?: instead)?\.?$"
    ),
    # "For Engineers, the number needed is 3+", "This is 5+ for a Crippled unit"
    Pattern(
        rf"(?i)^for {_WHO},? (?:this|the (?:roll|number|score)(?: needed| required)?) "
        rf"(?:is|becomes) {_SCORE}(?: instead)?\.?$"
    ),
    Pattern(
        rf"(?i)^(?:this|the (?:roll|number|score)(?: needed| required)?) (?:is|becomes|improves to|worsens to|rises to|"
        rf"increases to|falls to|drops to) {_SCORE} (?:for|if (?:it|the [a-z]+) (?:is|has)) {_WHO}\.?$"
    ),
)
_BASE = deferred(r"^(?P<kind>chance|test): (?P<dice>\d*D\d+) >= (?P<n>\d+)(?=;|$)")
_PASSING = frozenset(stems("succeed pass do manage work happen score roll"))


def for_some(reader: Reader, place: Place) -> bool:
    """What they need in place of what all others do. True where it is told, and nothing else is to be read there."""
    found = next((match for pattern in _TOLD if (match := pattern.search(place.text))), None)
    told = _told_before(reader, place) if found else None
    if found is None or told is None:
        return False
    base, rolled = told
    held = [kind for _, kind in kinds_in(reader, found["who"])]
    deed = (found.groupdict().get("deed") or "").lower().split(" ")[0]
    if not held or base.subject in held or (deed and not set(stems(deed)) & (_PASSING | _named(reader, base))):
        return False
    score = reader.term("score", "effect")
    if rolled["kind"] == "chance":
        value = f"test: {rolled['dice']} >= {rolled['n']}"
        told_in = next(passage for passage, _ in place.around if passage.id == base.passage)
        reader.emit(place, base.subject, "uses", score, value, passage=told_in)
    for kind in held:
        whom = reader.vocabulary.terms[kind].name
        value = "; ".join([f"test: {rolled['dice']} >= {found['n']}", f"for {whom}", *always(place, rolled["dice"])])
        reader.emit(place, base.subject, "uses", score, value)
    return True


def _named(reader: Reader, base: Clause) -> set[str]:
    """The words of what is rolled for: "Engineers repair on a 3+"."""
    return {*stems(reader.called(base.subject)), *stems(reader.called(base.object))}


def _told_before(reader: Reader, place: Place) -> tuple[Clause, re.Match[str]] | None:
    """The last roll that was told of in this section before the place, with its dice and what they have to show."""
    here = {passage.id for passage, _ in place.around[: place.index]}
    for clause in reversed(reader.out.clauses):
        if clause.passage in here and (rolled := _BASE.match(clause.value or "")):
            return clause, rolled
    return None


SHAPES = (for_some,)
