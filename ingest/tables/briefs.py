"""Briefs: what a cell tells in a few words of the option that its row names ("Move up to Pace", "Become Hidden",
"A Volley at +2").

In: a cell without a subject and the option of its row. Out: the same as a sentence about whoever does it, or the draft
that it is a kind of another option; the cell as it stands where it is no such brief.
"""

from __future__ import annotations

from ingest.grammar import Draft
from ingest.grammar.states.quantities import thing_of
from ingest.verbforms import third
from ingest.vocabulary import Vocabulary
from kb.model import OPTION_KINDS
from kb.names import lowered
from kb.patterns import deferred

#: What columns are called that tell in a few words what the thing of a row is.
BRIEFLY = r"(?:in (?:brief|short|a word|a few words|outline)|brief(?:ly)?|summary|outline|gist|at a glance)"
#: Where else it is told.
_TOLD_AT = deferred(r"\s*\((?:see )?(?:§ ?|section |rule )?\d+(?:\.\d+)*\)")
#: What whoever does the option does by it.
_DOES = deferred(
    r"(?P<verb>Move|Go|Run|March|Walk|Crawl|Advance|Retreat|Withdraw|Become|Remove|Stop|Shoot|Fire|Gain|Lose|Turn|Leave|"
    r"Enter)\b(?P<rest> [^;:]+)?"
)
_SHOOTS = deferred(r"(?:Shoot|Fire)(?: with)? (?:an?|one|its|any)(?: of its)? (?:weapons?|guns?)")
#: "Up to twice Pace": the unit's own.
_FIGURE = deferred(r"\b(?P<far>up to (?:(?:twice|half|double|its full) )?)(?=[A-Z])")
_KIND_OF = deferred(
    r"(?:An?|The) (?P<kind>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*)(?: (?:at|with|but|that|which|made|taken)\b.*)?"
)


def in_full(cell: str, option: str | None, vocabulary: Vocabulary) -> str:
    """What the cell says, of whoever does the option of its row; the cell itself where it tells of no deed so."""
    told = _TOLD_AT.sub("", cell).strip()
    found = _DOES.fullmatch(told) if vocabulary.kind_of(option) in OPTION_KINDS else None
    if found is None:
        return cell
    if _SHOOTS.match(told):
        return "The unit shoots"
    rest = _FIGURE.sub(r"\g<far>its ", found["rest"] or "")
    return f"The unit {third(lowered(found['verb']))}{rest}"


def as_kind_of(cell: str, option: str | None, vocabulary: Vocabulary) -> list[Draft]:
    """That the option of the row is a kind of another, where the cell names that one ("A Volley at +2")."""
    kind = vocabulary.kind_of(option)
    found = _KIND_OF.fullmatch(_TOLD_AT.sub("", cell).strip(" .")) if kind in OPTION_KINDS else None
    other = vocabulary.best(found["kind"], kind) if found and kind else None
    if option is None or other is None or other == option or vocabulary.kind_of(other) != kind:
        return []
    if other in vocabulary.general:
        return []
    return [Draft("is_a", thing_of(other, vocabulary), option, modal="state", fixed=True, any_unit=True)]
