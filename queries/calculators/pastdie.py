"""What has to be rolled for a score that no die shows: "for 7 or more roll a 6, and then a further 4 or more".

In: the passages where a roll is told of. Out: what a second die must show behind the highest face of the first, for
each such score.
"""

from __future__ import annotations

from collections.abc import Iterable

from kb.patterns import deferred
from queries.calculators.words import digits

#: "A 6 followed by a 4+", "roll a 6 and then a further 4 or more on a second die", "a 6, then another 4, 5 or 6".
_SECOND = deferred(
    r"\b6s?,?(?: (?:must|has|is|needs?|to|be|rolled|first|on|and|the|die|should|that)){0,5}?,? "
    r"(?:followed by|then|with|plus)\b(?P<between>[^.;:0-9]{0,40}?)\b(?P<n>[2-6])"
    r"(?:\+|s?(?= or (?:more|better|higher|over|above)\b)|(?=,? (?:5|6|or)\b)|(?= on\b| to hit\b|\W*$))"
)
#: "Roll a 6 first, and a further die: 7+ needs a 4, 5 or 6, 8+ a 5 or 6, and 9+ a 6": each score with its own.
_TWICE = deferred(r"(?i)\b(?:second|further|another|followed|again|then)\b")
_EACH = deferred(
    r"\b([7-9])(?:\+| or (?:more|better|higher))?(?: (?:needs?|requires?|takes?|is|means|becomes)|:| [–—-])? "
    r"(?:(?:an? )?6,? (?:and then|then|followed by) )?(?:an? )?([2-6])(?:\+|\b(?! or (?:more|better|higher) would\b))"
)
#: For what scores.
_PAST = deferred(r"\b(?P<n>[7-9]|1\d)\b|\b(?:more|higher|greater|above|over|better|beyond)(?: than)?(?: an?)? 6\b")


def second_needed(texts: Iterable[str], target: int) -> int | None:
    """What a second die must show where the first must come to ``target``, which it cannot; None where nothing says."""
    found: dict[int, int] = {}
    for text in texts:
        if "6" not in text and "six" not in text.lower():
            continue
        for part in _PARTS.split(digits(text)):
            if _TWICE.search(text) and len(each := _EACH.findall(part)) > 1:
                found |= {int(score): int(face) for score, face in each}
                continue
            said = _SECOND.search(part)
            asked = list(_PAST.finditer(part)) if said else []
            if said is not None and asked:
                found |= {int(each["n"] or 7): int(said["n"]) for each in asked}
    if len(found) == 1:
        least, face = next(iter(found.items()))
        return face if target >= least else None
    return found.get(target)


_PARTS = deferred(r"[;.]\s|\n")

__all__ = ["second_needed"]
