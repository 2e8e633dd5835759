"""Came first: in which state a unit was before it came into another ("was Dazed when it was charged, and is now Held as
well"), so that what keeps it out of the one while it is in the other came too late.

In: the text of a question and its lexicon. Out: a fact for each such state.
"""

from __future__ import annotations

from kb.patterns import deferred
from queries.conditions.statesinturn import CAME_FIRST
from queries.questions.lexicon import Lexicon

_FIRST = deferred(
    r"(?i)\b(?:(?:was|were|got|became|had been|had become|has been|went) (?:already |first |just )?)"
    r"(?P<state>[\w'-]+(?: [\w'-]+)?)"
    r"(?:,? (?:when|before|by the time|as|and (?:then|later|afterwards|has since|is now|are now))\b|, then\b|"
    r" first\b|[.,;] (?:now|then|later|afterwards|since then)\b)"
)


def came_first(text: str, lexicon: Lexicon) -> dict[str, bool]:
    """The facts by which states came before whatever else the unit is in now."""
    found: dict[str, bool] = {}
    for said in _FIRST.finditer(text):
        words = said["state"].split()
        for name in (said["state"], words[0]):
            state = next((term for term in lexicon.named(name) if term.kind == "status"), None)
            if state is not None:
                found[CAME_FIRST.format(state.name)] = True
                break
    return found
