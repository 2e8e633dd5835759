"""Runs of characters by which many patterns are told off at once: which of them a text may fit at all.

In: the needles of each pattern, and what a text must begin with for it (``kb.needles``). Out: for a text, the patterns
of which it holds the runs that they cannot do without, and that it begins for. To ask each pattern in turn takes far
longer, where there are hundreds.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator, Sequence

from kb.needles import Needles

_LONG = 4


class Runs:
    """Which of many patterns may fit a text; each is told by its place among them."""

    def __init__(self, patterns: Sequence[tuple[tuple[Needles, ...], Needles]]) -> None:
        common = Counter(run for groups, _ in patterns for group in groups for word in group for run in _runs(word))
        self._many = len(patterns)
        self._groups = max((len(groups) for groups, _ in patterns), default=0)
        self._always = 0  # a bit for each group of each pattern: those that are not looked for
        self._needing: dict[str, int] = {}
        self._anywhere = 0
        self._opening: dict[str, int] = {}
        for place, (groups, openings) in enumerate(patterns):
            if not openings:
                self._anywhere |= 1 << place
            for opening in openings:
                self._opening[opening[:_LONG]] = self._opening.get(opening[:_LONG], 0) | 1 << place
            for n in range(self._groups):
                bit = 1 << (n * self._many + place)
                if n >= len(groups) or any(len(word) < _LONG for word in groups[n]):
                    self._always |= bit
                    continue
                for run in {min(_runs(word), key=lambda run: (common[run], run)) for word in groups[n]}:
                    self._needing[run] = self._needing.get(run, 0) | bit

    def fitting(self, low: str, after: int = -1) -> Iterator[int]:
        """The places of the patterns that may fit a text in small letters, in order, from behind ``after``."""
        needing = self._needing
        held = self._always
        for run in _held(low):
            if run in needing:
                held |= needing[run]
        left = self._anywhere
        for size in range(1, _LONG + 1):
            left |= self._opening.get(low[:size], 0)
        for n in range(self._groups):
            left &= held >> n * self._many
        left >>= after + 1
        place = after
        while left:
            step = (left & -left).bit_length()
            place += step
            yield place
            left >>= step


@functools.lru_cache(maxsize=8)
def _held(low: str) -> list[str]:
    """The runs of a text: several sets of patterns are tried on it, one after the other."""
    return _runs(low)


def _runs(word: str) -> list[str]:
    return [word[start : start + _LONG] for start in range(len(word) - _LONG + 1)]
