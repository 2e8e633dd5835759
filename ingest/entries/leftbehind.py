"""Left behind: where the entry of a kind of unit is over, though the heading of what follows it is lost.

In: the name of the kind, what its entry has told so far, and the first sentence of a paragraph. Out: whether the
paragraph tells of any unit ("Whenever a unit is hit …", "Each Mud marker …") in an entry that calls its own by name.
"""

from __future__ import annotations

from kb.names import stems
from kb.patterns import deferred

_OF_ANYBODY = deferred(
    r"(?:(?:Whenever|When|If|Each time|Every time|Once) (?:a|an|any) (?:unit|model|squad|team|figure)\b|"
    r"(?:A|An|Any|Every|Each|No) (?:unit|model|squad|team|figure) (?:with|having|that has|which has)\b|"
    r"Each [A-Z][\w'’-]* (?:marker|token|counter)\b)"
)


def of_anybody(name: str, told: str, text: str) -> bool:
    """Whether a paragraph that opens with ``text`` is no longer of those whom the entry before it calls by ``name``."""
    own = set(stems(name))
    return bool(told) and _OF_ANYBODY.match(text) is not None and own <= set(stems(told)) and not own & set(stems(text))


__all__ = ["of_anybody"]
