"""By range: hits on a score that goes by how far off the target is ("at 6 inches or less on 4 or more, and beyond that
on 5 or more").

In: a place in the text and the reader of procedures. Out: one test for each range, added to the reader.
"""

from __future__ import annotations

import re
from itertools import pairwise

from ingest.procedures.checks import always
from ingest.procedures.hits import SCORE
from ingest.procedures.ranges import ranges_in
from ingest.procedures.reader import Place, Reader, dice_before
from ingest.procedures.scores import test_named_by
from ingest.sides import sides_of
from kb.patterns import Pattern

_SCORED = re.compile(rf"(?i){SCORE}")
_HIT = Pattern(r"(?i)\b(?:hits?|to-hit)\b")


def by_range(reader: Reader, place: Place) -> bool:
    """ "At 6 inches or less a die hits on 4 or more, and beyond that on 5 or more", "on 3+ at up to 8 inches, on 4+ …".

    True where it does, and nothing else is to be read in the place.
    """
    if not _HIT.search(place.text):
        return False
    ranges = list(ranges_in(place.text))
    taken = [span for span, _ in ranges]
    scores = [
        found for found in _SCORED.finditer(place.text)
        if not any(start < found.end() and found.start() < end for start, end in taken)
    ]  # fmt: skip
    if len(scores) < 2 or len(scores) != len(ranges):
        return False
    firsts = sorted([(span[0], 0) for span in taken] + [(score.start(), 1) for score in scores])
    kinds = [kind for _, kind in firsts]
    if any(one == other for one, other in pairwise(kinds)):
        return False
    dice = dice_before(place) or f"1D{sides_of(reader.document.text)}"
    single = f"1D{dice.partition('D')[2]}"
    test = test_named_by(reader, place, "hit")
    for score, (_, bounds) in zip(scores, ranges, strict=True):
        number = score["n"] or score["low"]
        value = "; ".join([f"test: {single} >= {number}", *bounds, *always(place, single)])
        reader.emit(place, test, "uses", reader.term("score", "effect"), value)
    return True


SHAPES = (by_range,)
