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
from kb.patterns import Pattern, deferred

_SCORED = deferred(rf"(?i){SCORE}")
_HIT = Pattern(r"(?i)\b(?:hits?|to-hit)\b")
#: "The score needed is 3+ within 6 inches": where the sentences before tell of hits.
_SCORE_NEEDED = Pattern(r"(?i)\b(?:score|roll|number)s? (?:that is )?(?:needed|required)\b|\bneeds? (?:an? )?\d\+")


def by_range(reader: Reader, place: Place) -> bool:
    """ "At 6 inches or less a die hits on 4 or more, and beyond that on 5 or more", "on 3+ at up to 8 inches, on 4+ …".

    True where it does, and nothing else is to be read in the place.
    """
    if not _HIT.search(place.text) and not _of_a_hit(place):
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
    dice = dice_before(place, reader.sides) or f"1D{reader.sides}"
    single = f"1D{dice.partition('D')[2]}"
    test = test_named_by(reader, place, "hit")
    for score, (_, bounds) in zip(scores, ranges, strict=True):
        number = score["n"] or score["low"]
        value = "; ".join([f"test: {single} >= {number}", *bounds, *always(place, single)])
        reader.emit(place, test, "uses", reader.term("score", "effect"), value)
    return True


def _of_a_hit(place: Place) -> bool:
    """Whether a place tells what score is needed, under sentences that tell of hits."""
    before = place.around[max(0, place.index - 3) : place.index]
    return _SCORE_NEEDED.search(place.text) is not None and any(_HIT.search(text) for _, text in before)


_NEEDED = deferred(r"\d{1,2}(?:\+| or (?:more|better|higher))?$")


def range_table(reader: Reader, place: Place) -> None:
    """A table of ranges and the score that hits at each ("0-6 inches | 3+"), in a section that tells of hits."""
    if not _HIT.search(place.text):
        return
    for table in reader.structure.tables:
        if table.section != place.section.id or table.kind == "modifiers":
            continue
        rows = [row for row in reader.structure.rows if row.table == table.id]
        bounds = [_range_in_a_cell(row.label) for row in rows]
        if len(rows) < 2 or not all(bounds) or not all(_NEEDED.match(row.value or "") for row in rows):
            continue
        dice = dice_before(place, reader.sides) or f"1D{reader.sides}"
        single = f"1D{dice.partition('D')[2]}"
        test = test_named_by(reader, place, "hit")
        passages = {passage.id: passage for passage in reader.structure.passages}
        for row, bound in zip(rows, bounds, strict=True):
            number = re.match(r"\d+", row.value or "")
            at = passages.get(row.passage or "")
            if number and at:
                value = "; ".join([f"test: {single} >= {number[0]}", *bound, *always(place, single)])
                reader.emit(place, test, "uses", reader.term("score", "effect"), value, passage=at)


def _range_in_a_cell(label: str) -> list[str]:
    """The range that a cell tells ("0-6", "Short (up to 8 inches)", "over 16"), as the options that say so."""
    found = list(ranges_in(label)) or list(ranges_in(re.sub(r"(\d+)(\+?)$", r"\1 inches\2", label.strip())))
    return found[0][1] if len(found) == 1 else []


SHAPES = (by_range, range_table)
