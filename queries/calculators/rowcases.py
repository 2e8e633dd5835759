"""The several rows of which one row of a list of modifiers tells.

In: a row ("Range: short / long | 0 / -2", "+1 if a Corporal is near, or +2 if a Captain is"). Out: the rows that it
stands for, each with its own case and amount; the row itself where it tells of one alone.
"""

from __future__ import annotations

import re
from dataclasses import replace

from kb.model import TableRow
from kb.patterns import deferred
from queries.calculators.words import digits

#: "…, or +2 if a Captain is within 6 inches", behind the first case of a row whose amount stands before it.
_OR_BEFORE = deferred(r"[,;]? (?:or|and|but)(?: only| also)? (?P<value>[+−–-]\d+) (?=[a-z(])")
#: "Corporal near: +1, or Captain near" of a row whose last amount is its own.
_OR_BEHIND = deferred(r"(?::| [–—-])? ?\(?(?P<value>[+−–-]\d+)\)?[,;]? (?:or|and)? ?(?=[A-Za-z])")


def rows_of(row: TableRow) -> tuple[TableRow, ...]:
    """A row, or those of which it tells in one."""
    banded = _bands(row)
    return banded if len(banded) > 1 else _alternatives(row)


def _bands(row: TableRow) -> tuple[TableRow, ...]:
    """A row, or the rows of which it tells in one: "Range: short / long | 0 / -2"."""
    head, colon, names = row.text.partition(":")
    cases = [part.strip() for part in names.split("/")] if colon and not row.value else []
    figures = next((re.findall(r"[+−–-]?\d+", cell) for cell in row.cells if cell.count("/") == len(cases) - 1 > 0
                    and re.fullmatch(r"[\s\d/+−–-]+", cell)), [])  # fmt: skip
    if not cases or len(figures) != len(cases):
        return (row,)
    signed = (f"{int(re.sub('[−–]', '-', figure)):+d}" for figure in figures)
    return tuple(
        replace(row, text=f"{case} {head.split()[0]}", value=figure) for case, figure in zip(cases, signed, strict=True)
    )


def _alternatives(row: TableRow) -> tuple[TableRow, ...]:
    """A row, or those of its cases that have an amount each: "if a Corporal is near, or +2 if a Captain is"."""
    text = _REMARK.sub("", row.text.strip())
    if not re.fullmatch(r"[+-]\d+", row.value or "") or not re.search(r"[+−–-]\d", text):
        return (row,)
    for shape, before in ((_OR_BEFORE, True), (_OR_BEHIND, False)):
        found = list(shape.finditer(text))
        ends = [0, *(hit.end() for hit in found)]
        cases = [text[at:to].strip() for at, to in zip(ends, [*(hit.start() for hit in found), len(text)], strict=True)]
        if not found or not all(cases) or any(re.search(r"[+−–-]\d", case) for case in cases):
            continue
        told = [_signed(hit["value"]) for hit in found]
        values = [row.value, *told] if before else [*told, row.value]
        return tuple(replace(row, text=case, value=value) for case, value in zip(cases, values, strict=True))
    return (row,)


#: What a sentence says that somebody adds or takes: "a Corporal within 6 inches adds 1".
_ADDS = deferred(
    r"(?i)(?:^|[,;] |\band |\bwhile |\bbut |\bor )+(?P<who>(?:an?|any|each|every|the) [^.;,]{2,60}?) "
    r"(?:(?P<plus>adds?|gives?|grants?|raises?|increases?)|(?P<minus>subtracts?|takes?|deducts?|reduces?|lowers?))"
    r"\b[^.;,]{0,40}?(?P<value>[+−–-]?\d+)(?![\d\"”″+])"
)
_WHERE = deferred(r"(?i) within \d+ ?(?:[\"”″]|inch(?:es)?\b|cm\b)")


def told_in_one(row: TableRow, sentence: str) -> tuple[TableRow, ...]:
    """The rows of which one sentence tells, each of somebody else who adds something ("a Corporal within 6 inches adds
    1 to it and a Captain within 6 inches adds 2"); none where it does not tell of two or more."""
    found = list(_ADDS.finditer(digits(" ".join(sentence.split()))))
    if len(found) < 2:
        return ()
    where = next((hit[0] for one in found if (hit := _WHERE.search(one["who"]))), "")
    rows = []
    for one in found:
        who = re.sub(r"(?i)^(?:an?|any|the) (?:unit (?:that|which|with) )?", "", one["who"])
        amount = int(re.sub("[−–]", "-", one["value"]))
        amount = -abs(amount) if one["minus"] else amount
        case = who if _WHERE.search(who) or len(who.split()) > 2 else f"{who}{where}"
        rows.append(replace(row, text=case, label=case, value=f"{amount:+d}"))
    return tuple(rows)


#: What a row adds of its own amounts: "(use only the better of the two)".
_REMARK = deferred(r"(?i) ?\((?:use|count|apply|take|only|not|the|never|whichever)\b[^()]*\)")


def _signed(figure: str) -> str:
    return f"{int(re.sub('[−–]', '-', figure)):+d}"


__all__ = ["rows_of", "told_in_one"]
