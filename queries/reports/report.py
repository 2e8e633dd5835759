"""What a report is: titled tables with footnotes and pictures, printed as Markdown, HTML, JSON or CSV.

A cell is text; the numbers after it are the footnotes that it rests on. Pictures stand in Markdown and HTML alone.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jinja2 import Environment


@dataclass(frozen=True, slots=True)
class Cell:
    """A text, the numbers of its footnotes, and the place (document, start) that it tells of, where it is of one."""

    text: str
    notes: tuple[int, ...] = ()
    place: tuple[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """One table: ``rows`` have as many cells as there are ``columns``; ``picture`` is an SVG of the same figures."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """A whole report. Footnote 1 is the first of ``footnotes``; ``places`` are where they stand in the texts."""

    title: str
    summary: tuple[str, ...] = ()
    grids: tuple[Grid, ...] = ()
    footnotes: tuple[str, ...] = ()
    places: tuple[tuple[str, int] | None, ...] = ()


class Footnotes:
    """Collects passages; the same one has the same number everywhere in a report."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._places: list[tuple[str, int] | None] = []

    def number(self, text: str, place: tuple[str, int] | None = None) -> int:
        """The number of the footnote that says ``text``, which stands at ``place``."""
        if text not in self._numbers:
            self._numbers[text] = len(self._numbers) + 1
            self._places.append(place)
        return self._numbers[text]

    def of(self, because: Iterable[dict[str, Any]]) -> tuple[int, ...]:
        """The footnotes of the clauses of an answer that were not overridden."""
        return tuple(
            dict.fromkeys(self.number(passage(each), _place(each)) for each in because if not each.get("overridden"))
        )

    def texts(self) -> tuple[str, ...]:
        """Every footnote, in the order of the numbers."""
        return tuple(self._numbers)

    def places(self) -> tuple[tuple[str, int] | None, ...]:
        """Where each footnote stands, in the order of the numbers."""
        return tuple(self._places)


def _place(cited: dict[str, Any]) -> tuple[str, int] | None:
    document, start = cited.get("document"), cited.get("start")
    return (str(document), int(start)) if document and start is not None else None


def passage(cited: dict[str, Any]) -> str:
    """A cited passage as a footnote: its words, and where they stand."""
    place = ", ".join(str(each) for each in (cited.get("document"), cited.get("section")) if each)
    return f"“{one_line(cited.get('quote', ''))}” ({place})"


def one_line(text: object) -> str:
    """The text in one line, without emphasis marks."""
    return " ".join(str(text).replace("**", "").split())


def row(*cells: object) -> tuple[Cell, ...]:
    """A row of plain values; None is an empty cell."""
    return tuple(each if isinstance(each, Cell) else Cell("" if each is None else one_line(each)) for each in cells)


def render(report: Report, format: str) -> str:
    """The report as text in markdown, html, json or csv, without a closing line break."""
    return {"markdown": _markdown, "html": _html, "json": _json, "csv": _csv}[format](report)


def _markdown(report: Report) -> str:
    lines = [f"# {report.title}", ""]
    for sentence in report.summary:
        lines += [sentence, ""]
    for grid in report.grids:
        lines += [f"## {grid.title}", ""]
        if grid.note:
            lines += [grid.note, ""]
        if not grid.rows:
            lines += ["None.", ""]
            continue
        lines.append("| " + " | ".join(map(_escaped, grid.columns)) + " |")
        lines.append("|" + " --- |" * len(grid.columns))
        for cells in grid.rows:
            lines.append("| " + " | ".join(_escaped(each.text) + _marks(each) for each in cells) + " |")
        lines.append("")
        if grid.picture:
            lines += [grid.picture.rstrip(), ""]
    lines += [f"[^{number}]: {text}" for number, text in enumerate(report.footnotes, start=1)]
    return "\n".join(lines).rstrip()


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("|", "\\|")


def _marks(cell: Cell) -> str:
    return "".join(f"[^{number}]" for number in cell.notes)


def _json(report: Report) -> str:
    def value(cell: Cell) -> Any:
        return (
            {"text": cell.text, "because": [report.footnotes[n - 1] for n in cell.notes]} if cell.notes else cell.text
        )

    tables = [
        {
            "title": grid.title,
            "note": grid.note,
            "rows": [dict(zip(grid.columns, map(value, cells), strict=True)) for cells in grid.rows],
        }
        for grid in report.grids
    ]
    return json.dumps(
        {"title": report.title, "summary": list(report.summary), "tables": tables}, ensure_ascii=False, indent=2
    )


def _csv(report: Report) -> str:
    """One table: the columns of all tables side by side, the table's title first."""
    columns = list(dict.fromkeys(column for grid in report.grids for column in grid.columns))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["table", *columns])
    for grid in report.grids:
        for cells in grid.rows:
            by_column = {column: _csv_safe(each.text) for column, each in zip(grid.columns, cells, strict=True)}
            writer.writerow([grid.title, *(by_column.get(column, "") for column in columns)])
    return out.getvalue().rstrip("\n")


def _csv_safe(text: str) -> str:
    """A text that a spreadsheet does not take for a formula."""
    return f"'{text}" if text[:1] in ("=", "@") else text


def _html(report: Report) -> str:
    return _environment().from_string(_PAGE).render(report=report, body=body(report))


def body(report: Report, place: Callable[[str, int], str] | None = None) -> str:
    """The report as a piece of HTML for a page; with ``place`` what stands in a text links to it."""
    return _environment().from_string(_BODY).render(report=report, place=place, places=dict(_placed(report)))


def _placed(report: Report) -> Iterable[tuple[int, tuple[str, int]]]:
    return ((number, each) for number, each in enumerate(report.places, start=1) if each)


def _environment() -> Environment:
    from jinja2 import Environment, StrictUndefined

    return Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)


_PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{ report.title }}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 0 0 1.5rem; }
th, td { border: 1px solid #bbb; padding: .25rem .5rem; text-align: left; vertical-align: top; }
th { background: #f0f0f0; position: sticky; top: 0; }
ol { font-size: .9rem; overflow-wrap: anywhere; }
</style>
</head>
<body>
<h1>{{ report.title }}</h1>
{{ body | safe }}
</body>
</html>"""

_BODY = """\
{% for sentence in report.summary %}
<p>{{ sentence }}</p>
{% endfor %}
{% for grid in report.grids %}
<h2>{{ grid.title }}</h2>
{% if grid.note %}
<p>{{ grid.note }}</p>
{% endif %}
{% if grid.rows %}
<div class="wide"><table>
<thead><tr>{% for column in grid.columns %}<th scope="col">{{ column }}</th>{% endfor %}</tr></thead>
<tbody>
{% for cells in grid.rows %}
<tr>{% for cell in cells %}<td>{% if place and cell.place %}<a href="{{ place(*cell.place) }}">{{ cell.text }}</a>\
{% else %}{{ cell.text }}{% endif %}{% for n in cell.notes %}<sup><a href="#note-{{ n }}">{{ n }}</a></sup> \
{% endfor %}</td>{% endfor %}</tr>
{% endfor %}
</tbody>
</table></div>
{{ grid.picture | safe }}
{% else %}
<p>None.</p>
{% endif %}
{% endfor %}
{% if report.footnotes %}
<h2>Passages</h2>
<ol>
{% for text in report.footnotes %}
<li id="note-{{ loop.index }}">{{ text }}\
{% if place and loop.index in places %} <a href="{{ place(*places[loop.index]) }}">in the text</a>{% endif %}</li>
{% endfor %}
</ol>
{% endif %}
"""
