"""Numbers: what every calculator of a ruleset gives, over the inputs that a player meets, with its picture.

A calculator that needs nothing is run as it is; one that needs one number is swept over it; one that needs two is a
table of both. The others are named with what they need.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kb.errors import AdjudgeError
from queries.reports import charts
from queries.reports.report import Cell, Footnotes, Grid, Report, row
from queries.reports.sheet import chance

if TYPE_CHECKING:
    from kb.rules import Rules

#: The numbers that characteristics, distances and counts of models usually have.
_LOW, _HIGH = 1, 12


def numbers(rules: Rules) -> Report:
    """One table for each calculator of the ruleset; the notes are the passages that its figures come from."""
    from queries.calculators import registry

    notes = Footnotes()
    grids, waiting = [], []
    for tool in registry.list_calculators(rules):
        needed = [each for each in tool["inputs"] if not each["optional"] and each["default"] is None]
        try:
            grid = _grid(rules, tool, needed, notes)
        except AdjudgeError:
            grid = None
        if grid is not None:
            grids.append(grid)
        else:
            waiting.append(f"{tool['name']} ({', '.join(each['name'] for each in needed) or 'more than is stated'})")
    summary = [
        "Every number is worked out from the passages in the notes. The calculators themselves take modifiers, rules "
        "and re-rolls too (adjudge calc NAME KEY=VALUE).",
    ]
    if waiting:
        summary.append(f"Not shown, because they need more: {'; '.join(waiting)}.")
    return Report(
        f"{rules.ruleset.title}: numbers", tuple(summary), tuple(grids), notes.texts(), notes.places()
    )  # fmt: skip


def _grid(rules: Rules, tool: dict[str, Any], needed: list[dict[str, Any]], notes: Footnotes) -> Grid | None:
    marks = notes.of(tool["because"])
    if not needed:
        return _plain(rules, tool, marks)
    if any(each["kind"] != "number" for each in needed) or len(needed) > 2:
        return None
    return _swept(rules, tool, needed[0], marks) if len(needed) == 1 else _both(rules, tool, needed, marks)


def _plain(rules: Rules, tool: dict[str, Any], marks: tuple[int, ...]) -> Grid | None:
    """What comes out where nothing is stated."""
    values = _run(rules, tool, {})
    if all(value["value"] is None for value in values):
        return None
    rows = []
    for value in values:
        exact = value["exact"] if isinstance(value["exact"], dict) else {}
        if isinstance(value["value"], dict):
            rows += [row(label, chance(share, exact.get(label))) for label, share in value["value"].items()]
        else:
            rows.append(row(value["name"], _amount(value)))
    picture = charts.svg_of(tool["name"], rules.ruleset.id, values) or ""
    return _titled(tool, ("result", "number"), rows, marks, picture)


def _swept(rules: Rules, tool: dict[str, Any], needed: dict[str, Any], marks: tuple[int, ...]) -> Grid:
    """A row for each number of the one input."""
    low, high = _span(needed)
    values = _run(rules, tool, {needed["name"]: f"{low}..{high}"})
    series = charts.series_of(values, needed["name"])
    last = _settled(series, high)
    if last < high:
        values = _run(rules, tool, {needed["name"]: f"{low}..{last}"})
        series = charts.series_of(values, needed["name"])
    heads, *rows = charts.cells_of(needed["name"], series)
    picture = charts.svg_of(tool["name"], rules.ruleset.id, values) or ""
    return _titled(tool, tuple(heads), [row(*cells) for cells in rows], marks, picture)


def _settled(series: Sequence[charts.Series], high: int) -> int:
    """The first number from which on no chance changes any more; ``high`` where there is none or it is a number."""
    chances = [dict(each.points) for each in series if each.chance]
    if not chances:
        return high
    numbers = sorted({number for points in chances for number in points})
    last = high
    while len(numbers) > 3 and all(points.get(numbers[-1]) == points.get(numbers[-2]) for points in chances):
        last = numbers[-2]
        numbers.pop()
    return last


def _both(rules: Rules, tool: dict[str, Any], needed: list[dict[str, Any]], marks: tuple[int, ...]) -> Grid | None:
    """A row for each number of the first input, a column for each of the second; None where dice give a spread."""
    down, across = needed
    (low, high), (first, last) = _span(down), _span(across)
    rows = []
    for number in range(low, high + 1):
        values = _run(rules, tool, {down["name"]: str(number), across["name"]: f"{first}..{last}"})
        series = charts.series_of(values, across["name"])
        if any(isinstance(value["value"], dict) for value in values) or not series:
            return None
        rows.append(row(number, *(cells[1] for cells in charts.cells_of(across["name"], series)[1:])))
    columns = (f"{down['name']} \\ {across['name']}", *map(str, range(first, last + 1)))
    return _titled(tool, columns, rows, marks)


def _titled(
    tool: dict[str, Any], columns: tuple[str, ...], rows: list[tuple[Cell, ...]], marks: tuple[int, ...],
    picture: str = "",
) -> Grid:  # fmt: skip
    first = (Cell(rows[0][0].text, marks), *rows[0][1:])
    return Grid(tool["name"], columns, (first, *rows[1:]), tool["description"], picture)


def _span(needed: dict[str, Any]) -> tuple[int, int]:
    low = max(needed["low"] if needed["low"] is not None else _LOW, _LOW)
    high = needed["high"] if needed["high"] is not None else _HIGH
    return low, max(low, min(high, low - _LOW + _HIGH))


def _run(rules: Rules, tool: dict[str, Any], inputs: dict[str, str]) -> Sequence[dict[str, Any]]:
    from queries.calculators import registry

    return registry.run(rules, tool["name"], inputs)


def _amount(value: dict[str, Any]) -> str:
    if value["unit"] == "probability":
        return chance(value["value"], value["exact"])
    return str(value["exact"] if value["value"] is None else value["value"]) + (
        f" {value['unit']}" if value["unit"] not in (None, "", "number") else ""
    )
