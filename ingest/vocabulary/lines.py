"""The lines of running texts by the words that stand in them.

In: the lines. Out: those that hold a name. Names are many and texts are long: to search every text for each name would
take four times as long for twice the text.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence

from kb.patterns import deferred

_LETTERS = deferred(r"[^\W\d_]+")


class Lines:
    """An index of lines, each told by its place; in small letters, so that it serves patterns for either case."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines
        self._places: dict[str, array[int]] = {}
        for place, line in enumerate(lines):
            for word in set(_LETTERS.findall(line.lower())):
                if word not in self._places:
                    self._places[word] = array("I")
                self._places[word].append(place)

    def holding(self, *forms: str) -> Iterator[str]:
        """The lines, in order, that hold all words of one of the forms of a name; every line for a form without any."""
        places: set[int] = set()
        for form in forms:
            words = set(_LETTERS.findall(form.lower()))
            if not words:
                yield from self._lines
                return
            held = sorted((self._places.get(word, ()) for word in words), key=len)
            places.update(set(held[0]).intersection(*held[1:]))
        for place in sorted(places):
            yield self._lines[place]
