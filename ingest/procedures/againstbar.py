"""Tests of dice and a figure against what each thing that is tried asks for: "roll a D6 and add the ship's Crew. If the
total equals or beats the order's Difficulty, the ship is on that order".

In: a place in the text and the reader of procedures. Out: tests, told at the end where no other sentence tells how they
are rolled. What is asked for stands with a number behind the heads of entries, in a column, or in the entries.
"""

from __future__ import annotations

import re

from ingest.procedures.checks import always
from ingest.procedures.reader import DICE, TEST, Place, Reader, dice_of, singular
from kb.names import fold
from kb.patterns import Pattern

_OWN = r"(?:(?:its|their|his|her|your|the|(?:the |an? |that )?[a-z][\w-]*(?:['’]s|s['’])) )"
_ADDED = Pattern(
    rf"(?i)(?P<dice>{DICE})(?:,? (?:and|then)(?: then)? adds?|,? adding| ?\+| plus) {_OWN}?"
    r"(?P<what>(?-i:[A-Z])[\w-]+(?![\w'’-])|(?:magic |casting )?(?P<level>level|rank))"
)
_BAR = r"(?P<bar>[A-Z][\w-]+)(?: (?:value|number|rating|score))?"
_WHOSE = rf"(?:{_OWN}|(?:the |that |its )?(?:[A-Z][\w-]+['’]s )?)?"
_REACHES = (
    Pattern(
        r"(?i:\bequals? (?:to )?or (?:beats?|exceeds?|(?:is )?(?:greater|higher|more|better|over|above)(?: than)?)|"
        r"\bat least|\bequal to or (?:greater|higher|more|better|over|above)(?: than)?|\breach(?:es)?|"
        rf"\b(?:matches|meets) or (?:beats|exceeds)) {_WHOSE}{_BAR}"
    ),
    Pattern(rf"{_WHOSE}{_BAR}(?: of (?:the|an?|that) [a-z]+)? or (?:more|higher|better|greater|over|above)\b"),
)
#: "The casting value", as a column is headed.
_LOW_BAR = Pattern(
    r"(?i)\b(?:equals?(?: to)? or (?:beats?|exceeds?|greater than|higher than|more than)|at least|reach(?:es)?) "
    rf"{_WHOSE}(?P<bar>[a-z]+ (?:value|number|cost|difficulty))\b"
)
#: That somebody casts something by the roll.
_CASTS = Pattern(r"(?i)\b(?:cast|casts|casting|spells?)\b")
_NAMED = Pattern(TEST)
_SENTENCES = 2


def against_bar(reader: Reader, place: Place) -> None:
    """ "Roll a D6 and add the ship's Crew; it is passed if the total equals or exceeds the order's Difficulty"."""
    added = _ADDED.search(place.text)
    if added is None:
        return
    figure = added["level"].capitalize() if added["level"] else reader.name(added["what"])
    said = [text for _, text in place.following(_SENTENCES)]
    said[0] = place.text[added.end() :]
    bar = next((hit["bar"] for text in said for shape in _REACHES if (hit := shape.search(text))), None)
    low = next((hit["bar"] for text in said if (hit := _LOW_BAR.search(text))), None) if bar is None else None
    heads = (low, low.split()[0]) if low else ()  # "its casting value", under "Casting value" or "Casting"
    bar = next((head.capitalize() for head in heads if fold(head) in reader.columns), bar)
    if figure is None or bar is None or fold(bar) == fold(figure) or not _is_asked(reader, bar):
        return
    cast = added["level"] and any(_CASTS.search(text) for text in (place.text, *said))
    test = reader.term("Cast roll", "test") if cast else _test_of(reader, place)
    if test is None:
        return
    dice = dice_of(added, 2)
    value = "; ".join([f"test: {dice} + {figure} >= {bar}", *always(place, dice)])
    object_ = reader.term(figure, "characteristic")
    reader.later.append((test, lambda: reader.emit(place, test, "uses", object_, value)))


def _is_asked(reader: Reader, bar: str) -> bool:
    """Whether several things have a number of what is asked for ("Difficulty 5", a column of them)."""
    told = re.findall(rf"\b{re.escape(bar)}:? (\d+)\b", reader.document.text.replace("*", ""))
    return len(told) > 1 or fold(bar) in reader.columns or re.search(
        rf"(?m)^[|\s*]*[A-Z][\w ]+[|\s]+{re.escape(bar)}\b[^.:]*$", reader.document.text
    ) is not None  # fmt: skip


def _test_of(reader: Reader, place: Place) -> str | None:
    """The test that a place tells of: one named in it, in the sentence before it or behind it, else by its section."""
    around = place.around[max(0, place.index - 1) : place.index + 1 + _SENTENCES]
    for _, text in ((None, place.text), *around):
        for named in _NAMED.finditer(text):
            if " " in (name := re.sub(r"^(?:The|An?|This|Each|Any|Every|To|If) ", "", named[0])):
                return reader.term(singular(name), "test")
    known = reader.test(place)
    return known if known is not None and "/test/" in known else None


SHAPES = (against_bar,)

__all__ = ["SHAPES", "against_bar"]
