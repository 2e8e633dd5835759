"""Ratios in words: how one figure stands to another, as charts write it (\"half the attacker's or less\")."""

from __future__ import annotations

import re
from fractions import Fraction

from kb.names import fold


def ratio_of(words: str) -> str | None:
    """How the target's figure stands to the attacker's, as a sign and a factor: "half or less" → "<= 1/2"."""
    low = fold(words)
    multiple = next(
        (
            factor
            for word, factor in (
                ("half", "1/2"),
                ("twice", "2"),
                ("double", "2"),
                ("three times", "3"),
                ("a third", "1/3"),
            )
            if word in low
        ),
        None,
    )
    if "equal" in low and "or" not in low.split("equal")[0][-4:]:
        return "= 1"
    if re.search(r"\bthe same\b", low) and not multiple:
        return "= 1"
    if multiple and re.search(r"\b(?:at least|no less than|not less than)\b", low):
        return f">= {multiple}"
    if multiple and re.search(r"\b(?:at most|no more than|not more than)\b", low):
        return f"<= {multiple}"
    if (
        re.search(r"\b(?:higher|greater|more)\b(?! than half)", low)
        and multiple
        and multiple not in ("1/2", "1/3")
        and re.search(r"\bnot\b|\bless than\b", low)
    ):
        return f"< {multiple}"
    if (
        re.search(r"\b(?:lower|less|smaller)\b", low)
        and multiple in ("1/2", "1/3")
        and re.search(r"\bmore than\b", low)
    ):
        return "< 1"
    if multiple and re.search(r"\bor (?:less|lower|fewer)\b", low):
        return f"<= {multiple}"
    if multiple and re.search(r"\bor (?:more|higher|greater)\b", low):
        return f">= {multiple}"
    if re.search(r"\b(?:lower|less)\b", low):
        return "< 1"
    if re.search(r"\b(?:higher|greater|exceeds?|more than)\b", low):
        return "> 1"
    return None


def reversed_ratio(ratio: str) -> str:
    """How the first figure stands to the second, from how the second stands to the first: "<= 1/2" → ">= 2"."""
    sign, factor = ratio.split()
    turned = sign.translate(str.maketrans("<>", "><"))
    return f"{turned} {1 / Fraction(factor)}"


def narrow_first(ratio: str) -> bool:
    """The order in which ratios are looked at: a multiple goes before what is merely higher or lower."""
    sign, factor = ratio.split()
    return factor == "1" and sign != "="
