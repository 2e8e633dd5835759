"""When in a span of time something is done, as texts tell of it: "at the start of its turn", "at the end of the phase".

Which phase and whose turn it is are other questions (``kb.whoseturn``), and so is what holds until a span ends.
"""

from __future__ import annotations

from kb.patterns import deferred
from kb.whoseturn import turn_of

#: The two, as conditions say them of a span ("it is the start of the turn").
START, END = "start", "end"
_SPANS = "turn|round|bound|phase|sub-phase|step|game|battle"
_STARTING = r"start|beginning|outset|opening"
_ENDING = r"end|close|conclusion"
#: Patterns of the words for either, with the span that they are of.
MOMENT = (
    rf"(?:very )?(?:(?P<start>{_STARTING})|(?P<end>{_ENDING})) of (?:[\w'’-]+ ){{0,5}}?"
    rf"(?P<span>{_SPANS})s?"
)
_TOLD = deferred(rf"(?i)(?:(?:if |when )?it is |right at |just at |at )?the {MOMENT}\b")


def moment_of(text: str) -> tuple[str, str] | None:
    """The moment (``START`` or ``END``) and the span of a text that begins with them; None where it tells of none."""
    told = _TOLD.match(text.strip(" .,;:?"))
    return None if told is None else (START if told["start"] else END, told["span"].lower())


def say_moment(moment: str, span: str) -> str:
    """The words for a moment, which ``moment_of`` reads as the same."""
    return f"it is the {moment} of the {span}"


def of_a_turn(text: str) -> bool:
    """Whether a text says whose turn it is or at which end of a span, and no more than that."""
    return turn_of(text) is not None or moment_of(text) is not None


_ANY = deferred(rf"(?i)\bthe {MOMENT}\b")


def names_moment(text: str, moment: str) -> bool:
    """Whether a text tells of the moment that the words ``moment`` are for, wherever in it."""
    return moment_of(moment) in {moment_of(told[0]) for told in _ANY.finditer(text)}


__all__ = ["END", "MOMENT", "START", "moment_of", "names_moment", "of_a_turn", "say_moment"]
