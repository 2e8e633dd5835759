"""Lines of a conversation ("[22:14] Anna: …"), as forums and chats keep them.

In: one line. Out: where what is said in it begins.
"""

from __future__ import annotations

from kb.patterns import deferred

#: The time and the name that a line of a conversation opens with ("[22:14] Anna: …").
_SPOKEN = deferred(
    r"[\[(]?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[AaPp][Mm])?[\])]?[ -]{1,3}"
    r"<?[\w.-]{2,20}>?: {1,3}(?=\S)"
)


def spoken(text: str) -> int:
    """How long the time and the speaker are with which a line of a conversation opens; 0 where it is none."""
    found = _SPOKEN.match(text) if text[:1] in "[(0123456789" else None
    return found.end() if found else 0
