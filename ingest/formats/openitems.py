"""Items of a list that are not set in, in hard-wrapped text: where one ends, nothing but the next item tells.

In: the lines of a text, and the item that was begun. Out: whether a line behind a full stop goes on with it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ingest.formats.text import Line, all_caps, bullet
from kb.names import first_word

#: How wide a column is at most that stands beside another, and how many lines an item may go on for.
_NARROW, _ITEM_LINES = 56, 12


def goes_on_below(lines: Sequence[Line], index: int, item: Line, width: int) -> bool:
    """True where the line ``index`` goes on with the labelled item above: the next item of the list comes later, or the
    sentence before it fills its line in a narrow column."""
    own = bullet(item.text)
    if own is None or own.label is None:
        return False
    filled = len(lines[index - 1].text) + 1 + len(first_word(lines[index].text)) > width
    if width < _NARROW and filled:
        return True
    for below in lines[index : index + _ITEM_LINES]:
        if not below.text or all_caps(below.text):
            return False
        if (inner := bullet(below.text)) and inner.kind == own.kind and below.indent == item.indent:
            return _follows_on(own.label, inner.label)
    return False


def _follows_on(label: str, following: str | None) -> bool:
    """True where a list's items are counted so: "b" behind "a", "3" behind "2"."""
    if following is None or label.isdigit() != following.isdigit():
        return False
    if label.isdigit():
        return int(following) == int(label) + 1
    return len(label) == len(following) == 1 and ord(following) == ord(label) + 1
