"""Runs of characters by which many patterns are told off at once: which of them a text may fit at all.

In: the needles of each pattern (``kb.needles``). Out: for a text, the patterns of which it holds some run that they
cannot do without, and those that need none. To ask each pattern in turn takes far longer, where there are hundreds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from kb.needles import Needles

_LONG = 4


class Runs:
    """Which of many patterns may fit a text; each is told by its place among them."""

    def __init__(self, patterns: Sequence[tuple[Needles, ...]]) -> None:
        common = Counter(run for groups in patterns for group in groups for word in group for run in _runs(word))
        self._always = 0
        self._needing: dict[str, int] = {}
        for place, groups in enumerate(patterns):
            told = [group for group in groups if all(len(word) >= _LONG for word in group)]
            if not told:
                self._always |= 1 << place
                continue
            # of each word the rarest run, and of the groups the one whose runs are the rarest together
            chosen = ({min(_runs(word), key=lambda run: (common[run], run)) for word in group} for group in told)
            for run in min(chosen, key=lambda runs: sum(common[run] for run in runs)):
                self._needing[run] = self._needing.get(run, 0) | 1 << place

    def fitting(self, low: str, after: int = -1) -> Iterator[int]:
        """The places of the patterns that may fit a text in small letters, in order, from behind ``after``."""
        needing = self._needing
        left = self._always
        for start in range(len(low) - _LONG + 1):
            run = low[start : start + _LONG]
            if run in needing:
                left |= needing[run]
        left >>= after + 1
        place = after
        while left:
            step = (left & -left).bit_length()
            place += step
            yield place
            left >>= step


def _runs(word: str) -> list[str]:
    return [word[start : start + _LONG] for start in range(len(word) - _LONG + 1)]
