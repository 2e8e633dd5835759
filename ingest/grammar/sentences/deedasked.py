"""Deeds that are asked for: an option that is "open only to a unit that has Dashed" needs that deed, and no thing that
the words for who has done it would name.

In: the drafts of a sentence. Out: the same, in place, where what is needed has no name but those words.
"""

from __future__ import annotations

from collections.abc import Iterable

from ingest.grammar.draft import Draft
from ingest.grammar.states.quantities import thing_of
from ingest.vocabulary import Vocabulary
from kb.conditions import ALWAYS, Done, Fact, both, conjuncts
from kb.patterns import deferred

#: Whoever has done something: "a unit that has Dashed", "has a Volley in the same turn".
_HAS_DONE = deferred(
    r"(?i)(?:(?:an?|any|the|those|only|units|models)\b.*? (?:that|which|who) )?(?:has|have)\b(?! not\b)"
)


def by_their_deed(drafts: Iterable[Draft], vocabulary: Vocabulary) -> None:
    """Name the deed as what is required, and require it, where a clause names but those who have done it."""
    for draft in drafts:
        words = draft.object.name
        if draft.relation != "requires" or draft.object.term or not _HAS_DONE.match(words):
            continue
        asked, case = conjuncts(draft.requirement), conjuncts(draft.when)
        told = all(isinstance(part, Fact) and _HAS_DONE.match(part.text) for part in asked)  # by those words alone
        done = [part for part in (case if told else asked) if isinstance(part, Done) and part.party == "unit"]
        if len(done) != 1 or not (told or len(asked) == 1):
            continue
        draft.object = thing_of(done[0].action, vocabulary)
        if told:
            draft.requirement = done[0]
            draft.when = both(*(part for part in case if part is not done[0])) if len(case) > 1 else ALWAYS
