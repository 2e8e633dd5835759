"""The strengths of both sides of an attack, as a question tells them: "at 3-1", "14 Combat Strength against 4".

In: a question, and a table with columns for such strengths. Out: the amount by which its column is read, and a step.
"""

from __future__ import annotations

import re
from fractions import Fraction

from kb.names import fold, stems
from kb.patterns import deferred
from queries.calculators.columns import Grid
from queries.calculators.words import Question

#: "At 3-1", "3:1 odds", "on the 2-1 column".
_STATED = deferred(
    r"\b(?:at|on|of|with|an?|the|as|is|are|to) (?P<a>\d+)(?:[-–:]| to )(?P<b>\d+)"
    r"(?! (?:on|results?|dice)\b)(?![-–:\d])|"
    r"(?<![\w.-])(?P<c>\d+)(?:[-–:]| to )(?P<d>\d+)(?: (?:odds|attack|combat|column|ratio|assault)\b|(?=, ))|"
    r"\bodds[^.?;]{0,20}? (?P<e>\d+)(?:[-–:]| to )(?P<f>\d+)\b"
)
_WHAT = r"(?:points?|factors?|strength|sps?|combat|attack|defen[cs]e|value|total|cf|of|in|worth|steps?|[a-z]+ strength)"
_PAIR = deferred(
    rf"(?<![\w.+:-])(?P<ours>\d+)(?: {_WHAT}){{0,3}}(?: [a-z]+(?: units?)?)?,? "
    rf"(?:against|vs\.?|versus|attack(?:s|ing)?|assault(?:s|ing)?|on|to)"
    rf"(?: (?:an?|the|his|my|its|their|enemy|only|just|total(?: of)?|(?:combat |defen[cs]e )?strength|defenders?|with|"
    rf"of|worth|units?|[a-z]+ units?|hex|stack)){{0,6}} (?P<theirs>\d+)(?![\w-]|[.:]\d)"
)
_ATTACKERS = deferred(
    r"\b(?:attack(?:ers?|ing)|i have|my|our)\b[^.?;\d]{0,45}?(?<![\w+-])(?P<ours>\d+)\b[^.?;\d]{0,50}?"
    r"\b(?:defen(?:ders?|ding|[cs]e)|enemy|opponent|he|target)\b[^.?;\d]{0,45}?(?<![\w+-])(?P<theirs>\d+)\b(?![:\"-])"
)
_DEFENDERS = deferred(
    r"\b(?:defen(?:ders?|ding|[cs]e))\b[^.?;\d]{0,45}?(?<![\w+-])(?P<theirs>\d+)\b[^.?;\d]{0,50}?"
    r"\b(?:attack(?:ers?|ing)|i have|my|our)\b[^.?;\d]{0,45}?(?<![\w+-])(?P<ours>\d+)\b(?![:\"-])"
)


def amount(grid: Grid, question: Question) -> tuple[Fraction, str] | None:
    """What a question tells of the strengths: the amount by which a column is read, and a step that says so."""
    low = question.low
    if grid.measure == "name":
        named = [at for at, head in enumerate(grid.heads) if question.mentions(head)]
        longest = [at for at in named if not any(
            at != other and set(stems(grid.heads[at])) < set(stems(grid.heads[other])) for other in named
        )]  # fmt: skip
        return (Fraction(longest[0]), grid.heads[longest[0]]) if len(longest) == 1 else None
    if grid.measure == "strength":
        return _of_one_side(grid, question)
    if grid.measure == "odds" and (said := _STATED.search(low)):
        a, b = (int(next(said[key] for key in keys if said[key])) for keys in ("ace", "bdf"))
        if b:
            return Fraction(a, b), f"odds of {a}-{b}"
    for shape in (_PAIR, _ATTACKERS, _DEFENDERS):
        found = list(shape.finditer(low))
        if len(found) == 1:
            ours, theirs = int(found[0]["ours"]), int(found[0]["theirs"])
            if grid.measure == "difference":
                return Fraction(ours - theirs), f"{ours} against {theirs}: {ours - theirs:+d}"
            return (Fraction(ours, theirs), f"{ours} against {theirs}") if theirs else None
    if grid.measure == "difference" and (
        said := re.search(
            r"\b(?:differential|difference|column)(?: (?:of|is|at))? ([+-]?\d+)\b|([+-]\d+) (?:differential|column)\b",
            low,
        )
    ):
        return Fraction(int(said[1] or said[2])), f"a difference of {said[1] or said[2]}"
    return None


#: What is added up for a column of its own: "the total Firepower of the firing units", "add up the Firepower".
_ADDED_UP = deferred(
    r"(?i:\b(?:add(?:s|ing)? up|sum|total|totals?|combined|together)\b)"
    r"(?: (?:of|the|all|their|up|total|combined)){0,3} "
    r"(?P<what>[A-Z][a-z]+(?: [A-Z][a-z]+)?)"
)
_FIRE = r"fire ?power|strength|(?:fire|attack|combat) (?:points|factors|strength)|factors|points"


def _of_one_side(grid: Grid, question: Question) -> tuple[Fraction, str] | None:
    """How strong the attack is: "8 Firepower", "on the 7-10 column"."""
    low = question.low
    for at, head in enumerate(grid.heads):
        if re.search(rf"(?<![\w-]){re.escape(fold(head).strip(' *_'))}(?![\w-])[^.?;]{{0,12}}?\bcolumn\b", low):
            return grid.edges[at], f"the column {head}"
    sections = question.book.rules.sections
    over = sections[grid.table.section].parent if grid.table.section in sections else None
    texts = (p.text for p in question.book.rules.passages.values() if p.section in (grid.table.section, over))
    names = {fold(said["what"]) for text in texts for said in _ADDED_UP.finditer(text)}
    words = "|".join((*map(re.escape, sorted(names)), _FIRE))
    found = {
        int(hit[1] or hit[2]) for hit in re.finditer(
            rf"(?<![\w.+:-])(\d+) (?:points? of )?(?:{words})\b|\b(?:{words})(?: of| is|:)? (\d+)(?![\w-]|[.:]\d)", low
        )
    }  # fmt: skip
    return (Fraction(number := next(iter(found))), f"a strength of {number}") if len(found) == 1 else None


__all__ = ["amount"]
