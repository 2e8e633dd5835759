"""Which step: the step at which a question asks when somebody fights ("at which Initiative step does it attack?").

In: the text of a question and the passages of the ruleset. Out: the words for such a step, where some passage tells of
one by its number ("must attack at Initiative step 1"), and the pattern of how one is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from kb.model import Passage
from kb.patterns import deferred

_DEED = r"(?:attack|fight|strike|act|hit|swing|go)"
#: "At which Initiative step does it attack", "what Initiative step do they strike at".
_ASKED = deferred(
    rf"\b(?:(?:at|on|in|during) )?(?:what|which) (?P<step>[a-z'-]+(?: [a-z'-]+)?) "
    rf"(?:do|does|will|would|must|should|can|may) [^?.;]{{1,80}}?\b{_DEED}s?\b"
)
#: What a rulebook calls its steps.
STEPS = frozenset(("step", "segment", "impulse", "pulse", "count", "rank"))


def step_asked(text: str, passages: Iterable[Passage]) -> str:
    """The words for the step of which a question asks when somebody fights ("initiative"), where some passage tells of
    one by its number; '' for any other question."""
    found = _ASKED.search(text.lower())
    if found is None:
        return ""
    words = found["step"].split()
    name = " ".join(words[:-1] if words[-1].removesuffix("s") in STEPS else words[-1:])
    told = step_told(name) if name else None
    return name if told is not None and any(told.search(each.text) for each in passages) else ""


def step_told(name: str) -> re.Pattern[str]:
    """The pattern of a sentence that tells at which step of that name somebody fights; ``n`` is its number."""
    return re.compile(
        rf"(?i)\b{_DEED}(?:s|ing)?\b[^.;:]{{0,40}}?\b(?:at|on|in) (?:the |an? )?{re.escape(name)}"
        rf"(?: (?:{'|'.join(sorted(STEPS))}))?(?: of)? (?P<n>\d+)\b"
    )


__all__ = ["STEPS", "step_asked", "step_told"]
