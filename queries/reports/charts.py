"""Pictures of numbers: bars and curves as text for a terminal, and as SVG for reports and pages.

In come outcomes with their chances, or the points of a sweep; out come lines of text, or one SVG document that stands
alone (no script, no font, no picture from elsewhere). Nothing is worked out here.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from typing import Any

_EIGHTHS = " ▏▎▍▌▋▊▉█"
_INK, _FAINT, _GRID = "#1f2430", "#5b6472", "#dfe3ea"
_COLOURS = ("#2f6db5", "#c2571a", "#3c8d4f", "#8a4fa3", "#b0892b", "#4b5563")
_WIDTH = 720


@dataclass(frozen=True, slots=True)
class Series:
    """A named curve: its points (x, y), None where there is no number, and whether y is a chance."""

    name: str
    points: tuple[tuple[int, float | None], ...]
    chance: bool = False


# Text.


def ascii_only() -> bool:
    """Whether standard output cannot show block characters."""
    return "utf" not in (getattr(sys.stdout, "encoding", None) or "utf-8").lower()


def bar(share: float, width: int, *, ascii_only: bool = False) -> str:
    """A bar of ``share`` (0 to 1) of ``width`` characters; a share above 0 is always seen."""
    share = min(max(share, 0.0), 1.0)
    if ascii_only:
        return "#" * (max(1, round(share * width)) if share else 0)
    eighths = max(1, round(share * width * 8)) if share else 0
    return "█" * (eighths // 8) + (_EIGHTHS[eighths % 8] if eighths % 8 else "")


def bars(rows: Sequence[tuple[str, str, float]], width: int, *, ascii_only: bool = False) -> list[str]:
    """One line an outcome: its label, its number as text, and a bar whose full length is the largest share."""
    if not rows:
        return []
    most = max(share for _, _, share in rows) or 1.0
    labels = min(max(len(label) for label, _, _ in rows), max(12, width // 2))
    told = max(len(text) for _, text, _ in rows)
    room = min(max(width - labels - told - 4, 0), 50)
    lines = []
    for label, text, share in rows:
        shown = label if len(label) <= labels else f"{label[: labels - 1]}…"
        drawn = bar(share / most, room, ascii_only=ascii_only) if room >= 5 else ""
        lines.append(f"{shown.ljust(labels)}  {text.rjust(told)}  {drawn}".rstrip())
    return lines


def table(key: str, series: Sequence[Series], width: int, *, ascii_only: bool = False) -> list[str]:
    """A sweep as a table: the swept number, each series, and the curve of the first series as bars."""
    if not series:
        return []
    heads, *cells = cells_of(key, series)
    widths = [
        max(min(len(head), 18 if len(series) > 1 else 40), *(len(row[i]) for row in cells))
        for i, head in enumerate(heads)
    ]
    while len(widths) > 2 and sum(widths) + 2 * len(widths) > width:
        widths.pop()
    shown = len(widths)
    room = min(width - sum(widths) - 2 * shown, 40)
    ys = [y for _, y in series[0].points if y is not None]
    most = 1.0 if series[0].chance else max((abs(y) for y in ys), default=0.0)
    lines = ["  ".join(_fit(heads[i], widths[i]) for i in range(shown)).rstrip()]
    for row, (_, y) in zip(cells, series[0].points, strict=True):
        drawn = bar(y / most, room, ascii_only=ascii_only) if y is not None and most and room >= 12 else ""
        lines.append(f"{'  '.join(row[i].rjust(widths[i]) for i in range(shown))}  {drawn}".rstrip())
    if shown < len(heads):
        lines.append(f"not shown for lack of room: {', '.join(heads[shown:])}")
    return lines


def cells_of(key: str, series: Sequence[Series]) -> list[list[str]]:
    """A sweep as rows of text, the heads first."""
    heads = [key, *(each.name for each in series)]
    numbers = [x for x, _ in series[0].points] if series else []
    return [heads, *([str(x), *(_cell(dict(each.points).get(x), each.chance) for each in series)] for x in numbers)]


def _fit(head: str, width: int) -> str:
    return (head if len(head) <= width else f"{head[: width - 1]}…").rjust(width)


def _cell(y: float | None, chance: bool) -> str:
    if y is None:
        return "-"
    return f"{y:.1%}" if chance else f"{y:g}" if y == round(y, 4) else f"{y:.4g}"


# What is drawn: the values of an answer.


def outcomes(value: dict[str, Any]) -> list[tuple[str, float]]:
    """The outcomes of a value that is a distribution, [] of another."""
    spread = value.get("value")
    return [(str(key), float(share)) for key, share in spread.items()] if isinstance(spread, dict) else []


def series_of(values: Iterable[dict[str, Any]], key: str) -> list[Series]:
    """The curves of a sweep: each value that is a number, or each outcome of a distribution where there is no other."""
    found: dict[str, list[tuple[int, float | None]]] = {}
    spreads: dict[str, list[tuple[int, float | None]]] = {}
    chances: set[str] = set()
    every: list[int] = []
    for value in values:
        at = int(value["given"][key])
        every += [at] if at not in every else []
        name = re.sub(rf" \({re.escape(key)} -?\d+\)$", "", str(value["name"])).removeprefix("chance: ")
        amount = value.get("value")
        if isinstance(amount, dict):
            for label, share in amount.items():
                spreads.setdefault(label, []).append((at, float(share)))
        elif isinstance(amount, int | float):
            found.setdefault(name, []).append((at, float(amount)))
            if value.get("unit") == "probability":
                chances.add(name)
    if not found:
        return [
            Series(name, tuple((x, dict(points).get(x, 0.0)) for x in every), True) for name, points in spreads.items()
        ]
    return [
        Series(name, tuple((x, dict(points).get(x)) for x in every), name in chances) for name, points in found.items()
    ]


# SVG. Its style names only what stands in a chart, so that one can stand in the midst of a page.


def svg_of(name: str, ruleset: str, values: Sequence[dict[str, Any]]) -> str | None:
    """The picture of what the calculator ``name`` gave: a sweep's curve, or the bars of a distribution or of a chance.

    None where it is a single number, which needs no picture.
    """
    swept = next((key for value in values for key in value.get("given", ())), None)
    if swept:
        series = series_of(values, swept)
        chances = [each for each in series if each.chance]  # they share no axis with other numbers
        return svg_curves(f"{name} ({ruleset})", chances or series, x_label=swept)
    for value in values:
        if spread := outcomes(value):
            return svg_bars(f"{value['name']} ({ruleset})", spread)
    for value in values:
        if value.get("unit") == "probability" and value.get("value") is not None:
            share = float(value["value"])
            return svg_bars(f"{value['name']} ({ruleset})", [("yes", share), ("no", 1 - share)])
    return None


def svg_bars(title: str, rows: Sequence[tuple[str, float]], *, x_label: str = "result", y_label: str = "chance") -> str:
    """A distribution as an SVG bar chart: columns where the outcomes are numbers, else rows with their labels."""
    numeric = all(re.fullmatch(r"-?\d+", label) for label, _ in rows)
    return _columns(title, rows, x_label, y_label) if numeric and rows else _rows(title, rows, y_label)


def _rows(title: str, rows: Sequence[tuple[str, float]], y_label: str) -> str:
    left, top, step = min(300, 30 + max((len(label) for label, _ in rows), default=0) * 7.2), 56, 34
    height = top + step * len(rows) + 50
    room = _WIDTH - left - 80
    steps = _ticks(max((share for _, share in rows), default=1.0))
    most = steps[-1] or 1.0
    bottom = top + step * len(rows)
    parts = []
    for tick in steps:
        x = left + room * tick / most
        parts.append(f'<line class="grid" x1="{x:.1f}" y1="{top}" x2="{x:.1f}" y2="{bottom}"/>')
        parts.append(_text(x, bottom + 18, f"{tick:.0%}", "tick", "middle"))
    for number, (label, share) in enumerate(rows):
        y = top + step * number + 6
        shown = label if len(label) <= 40 else f"{label[:39]}…"
        parts.append(_text(left - 10, y + 15, shown, "label", "end"))
        parts.append(_rect(left, y, room * share / most, step - 12, 0))
        parts.append(_text(left + room * share / most + 6, y + 15, f"{share:.1%}", "figure"))
    parts.append(f'<line class="axis" x1="{left}" y1="{top}" x2="{left}" y2="{bottom}"/>')
    parts.append(_text(left + room / 2, bottom + 40, y_label, "name", "middle"))
    return _document(title, height, parts)


def _columns(title: str, rows: Sequence[tuple[str, float]], x_label: str, y_label: str) -> str:
    left, right, top, bottom, height = 76, 24, 56, 350, 410
    room = _WIDTH - left - right
    steps = _ticks(max(share for _, share in rows))
    most = steps[-1] or 1.0
    step = room / len(rows)
    parts = _y_axis(steps, most, left, _WIDTH - right, top, bottom, True)
    thin = max(1, ceil(len(rows) / 24))
    for number, (label, share) in enumerate(rows):
        x, tall = left + step * number, (bottom - top) * share / most
        parts.append(_rect(x + step * 0.14, bottom - tall, step * 0.72, tall, 0))
        if number % thin == 0:
            parts.append(_text(x + step / 2, bottom + 18, label, "tick", "middle"))
        if len(rows) <= 13:
            parts.append(_text(x + step / 2, bottom - tall - 6, f"{share:.1%}", "figure", "middle"))
    parts += _names(x_label, y_label, left, room, top, bottom)
    return _document(title, height, parts)


def svg_curves(title: str, series: Sequence[Series], *, x_label: str, y_label: str = "") -> str:
    """The curves of a sweep as an SVG line chart, with a legend where there are several."""
    left, right, top, bottom = 76, 24, 56, 350
    room = _WIDTH - left - right
    xs = [x for x, _ in series[0].points] if series else [0]
    ys = [y for each in series for _, y in each.points if y is not None] or [0.0]
    chance = bool(series) and all(each.chance for each in series)
    steps = _ticks(max(1.0 if chance else 0.0, *ys), min(0.0, *ys))
    low, high = steps[0], steps[-1] if steps[-1] > steps[0] else steps[0] + 1
    span = max(xs[-1] - xs[0], 1)

    def at(x: int, y: float) -> tuple[float, float]:
        return left + 12 + (room - 24) * (x - xs[0]) / span, bottom - (bottom - top) * (y - low) / (high - low)

    parts = _y_axis(steps, high, left, _WIDTH - right, top, bottom, chance, low)
    thin = max(1, ceil(len(xs) / 20))
    parts += [_text(at(x, low)[0], bottom + 18, str(x), "tick", "middle") for x in xs[::thin]]
    for number, each in enumerate(series):
        colour = _COLOURS[number % len(_COLOURS)]
        points = [at(x, y) for x, y in each.points if y is not None]
        drawn = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        parts.append(f'<polyline fill="none" stroke="{colour}" stroke-width="2.5" points="{drawn}"/>')
        if len(points) <= 40:
            parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>' for x, y in points]
    y_label = y_label or (series[0].name if len(series) == 1 else "chance" if chance else "")
    parts += _names(x_label, y_label, left, room, top, bottom)
    height = 410
    if len(series) > 1:
        for number, each in enumerate(series):
            y = height + 8 + 20 * number
            parts.append(_rect(left, y - 9, 12, 12, number))
            parts.append(_text(left + 20, y + 2, each.name, "label"))
        height += 20 * len(series) + 8
    return _document(title, height, parts)


def _ticks(most: float, least: float = 0.0) -> list[float]:
    """About five round numbers from at most ``least`` to at least ``most``."""
    span = (most - least) or 1.0
    size = 10 ** floor(log10(span / 5))
    step = next(size * factor for factor in (1, 2, 2.5, 5, 10) if span / (size * factor) <= 6)
    first, last = floor(least / step + 1e-9), ceil(most / step - 1e-9)
    return [round(step * number, 10) for number in range(first, max(last, first + 1) + 1)]


def _y_axis(
    steps: Sequence[float], high: float, left: float, right: float, top: float, bottom: float, chance: bool,
    low: float = 0.0,
) -> list[str]:  # fmt: skip
    parts = []
    percent = ".0%" if all(abs(tick * 100 - round(tick * 100)) < 1e-6 for tick in steps) else ".1%"
    for tick in steps:
        y = bottom - (bottom - top) * (tick - low) / (high - low)
        kind = "axis" if abs(tick) < 1e-12 else "grid"
        parts.append(f'<line class="{kind}" x1="{left}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}"/>')
        parts.append(_text(left - 10, y + 4, format(tick, percent) if chance else f"{tick:g}", "tick", "end"))
    return parts


def _names(x_label: str, y_label: str, left: float, room: float, top: float, bottom: float) -> list[str]:
    middle = (top + bottom) / 2
    shown = y_label if len(y_label) <= 44 else f"{y_label[:43]}…"
    return [
        _text(left + room / 2, bottom + 44, x_label, "name", "middle"),
        f'<text class="name" text-anchor="middle" transform="translate(20 {middle:.0f}) rotate(-90)">'
        f"{escape(shown)}</text>",
    ]


def _text(x: float, y: float, words: str, kind: str, anchor: str = "start") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _rect(x: float, y: float, width: float, height: float, colour: int) -> str:
    fill = _COLOURS[colour % len(_COLOURS)]
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="2" fill="{fill}"/>'


def _document(title: str, height: float, parts: Iterable[str]) -> str:
    style = (
        ".chart{max-width:100%;height:auto}.chart text{font-family:system-ui,'Segoe UI',Helvetica,Arial,sans-serif;"
        f"font-size:13px;fill:{_INK}}}.chart .title{{font-size:17px;font-weight:600}}"
        f".chart .tick{{font-size:12px;fill:{_FAINT}}}.chart .figure{{font-size:12px}}.chart .name{{fill:{_FAINT}}}"
        f".chart .grid{{stroke:{_GRID}}}.chart .axis{{stroke:{_FAINT}}}"
    )
    shown = title if len(title) <= 76 else f"{title[:75]}…"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height:.0f}" width="{_WIDTH}" '
            f'height="{height:.0f}" role="img" class="chart">',
            f"<title>{escape(title)}</title>",
            f"<style>{style}</style>",
            '<rect width="100%" height="100%" fill="#ffffff"/>',
            _text(24, 32, shown, "title"),
            *parts,
            "</svg>\n",
        ]
    )


__all__ = [
    "Series", "ascii_only", "bar", "bars", "cells_of", "outcomes", "series_of", "svg_bars", "svg_curves", "svg_of",
    "table",
]  # fmt: skip
