"""An answer as a piece of HTML, for notebooks and pages: verdicts, options, numbers with their pictures, passages.

Everything that came from a text is escaped. A page that shows the texts gives ``place``, which makes the address of a
passage from its document and its start; without it the passages are only told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

from kb.patterns import deferred
from queries.reports import charts
from queries.reports.notes import Line, Passage, plain
from queries.reports.sheet import Block, Number, Sheet, sheets

Place = Callable[[str, int], str]

_NUMBER = deferred(r"\[(\d+)\]")
#: What stands before a verdict, so that verdicts are told apart without colour too.
_SIGNS = {"allowed": "✓", "denied": "✗", "conditional": "?", "impossible": "∅", "silent": "–"}


def as_html(answer: dict[str, Any], place: Place | None = None, detail: str = "normal") -> str:
    """The answer as a piece of HTML; with ``place`` each passage is a link to where it stands."""
    drawn = "".join(_sheet(sheet, place) for sheet in sheets(answer, detail))
    notes = (f'<p class="note"><em>{escape(plain(warning))}</em></p>' for warning in answer.get("warnings") or [])
    return drawn + "".join(notes)


def _sheet(sheet: Sheet, place: Place | None) -> str:
    out = [f"<h4>{escape(f'{sheet.ruleset} · {sheet.reading}')}</h4>"]
    for verdict, said in sheet.verdicts:
        out.append(f'<p class="verdict {verdict}"><strong>{escape(said)}</strong></p>')
    out += [_number(number, sheet) for number in sheet.numbers]
    if sheet.blocks:
        head = "<tr><th>option</th><th>verdict</th><th>when and why</th></tr>"
        body = "".join(_block(block, sheet) for block in sheet.blocks)
        out.append(f'<table class="rulings"><thead>{head}</thead><tbody>{body}</tbody></table>')
    for heading, statements in sheet.differences:
        said = "".join(f"<li>{escape(line.text)}{_marks(line.refs, sheet)}</li>" for line in statements)
        out.append(f"<h5>{escape(heading)}</h5><ul>{said}</ul>")
    if sheet.entries:
        items = (f"{escape(f'{entry.name} ({entry.kind})')}{_marks(entry.refs, sheet)}" for entry in sheet.entries)
        out.append(f"<ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>")
    if sheet.assumed:
        out.append(f"<p>Taken for granted: {escape('; '.join(sheet.assumed))}.</p>")
    if sheet.passages:
        quotes = "".join(_passage(passage, sheet, place) for passage in sheet.passages)
        out.append(f'<ol class="passages">{quotes}</ol>')
    return "".join(out)


def _number(number: Number, sheet: Sheet) -> str:
    """One value: the amount and how it came about, or the outcomes of a roll as bars."""
    steps = "".join(f"<li>{escape(step)}</li>" for step in number.steps)
    worked = f'<ul class="steps">{steps}</ul>' if steps else ""
    marks = _marks(number.refs, sheet)
    if number.drawn:
        picture = charts.svg_bars(f"{number.name} ({sheet.ruleset})", number.drawn)
        exact = "".join(f"<li>{escape(outcome)}: {escape(told)}</li>" for outcome, told in number.outcomes)
        return f'<figure>{picture}<figcaption>{worked}{marks}<ul class="exact">{exact}</ul></figcaption></figure>'
    amount = f": <strong>{escape(number.amount)}</strong>" if number.amount else ""
    return f"<p>{escape(number.name)}{amount}{marks}</p>{worked}"


def _block(block: Block, sheet: Sheet) -> str:
    told = "".join(f"<div>{_line(line, sheet)}</div>" for line in block.lines)
    sign = _SIGNS.get(block.verdict, "")
    names = escape(", ".join(block.options))
    return (
        f'<tr class="{escape(block.verdict)}"><td>{names}</td>'
        f'<td class="verdict"><span aria-hidden="true">{sign}</span> {escape(block.verdict)}</td><td>{told}</td></tr>'
    )


def _line(line: Line, sheet: Sheet) -> str:
    label = f"<em>{escape(line.label)}:</em> " if line.label else ""
    marks = _marks(line.refs, sheet)
    if line.drawn:
        return f"{label}{marks}{charts.svg_bars(line.label, line.drawn)}"
    text = escape(line.text)
    if line.label == "because":  # its text is nothing but names and the numbers of passages
        text = _NUMBER.sub(lambda found: _mark(int(found.group(1)), sheet), text)
    return f"{label}{text}{marks}"


def _passage(passage: Passage, sheet: Sheet, place: Place | None) -> str:
    where = escape("; ".join(passage.places))
    if place and passage.document:
        where = f'<a href="{escape(place(passage.document, passage.start))}">{where}</a>'
    beaten = f", {escape(passage.beaten)}" if passage.beaten else ""
    return (
        f'<li id="{_anchor(sheet, passage.number)}"><q>{escape(passage.quote)}</q> '
        f"<small>({where}{beaten})</small></li>"
    )


def _marks(refs: Iterable[int], sheet: Sheet) -> str:
    told = " ".join(_mark(ref, sheet) for ref in refs)
    return f" {told}" if told else ""


def _mark(ref: int, sheet: Sheet) -> str:
    return f'<a class="mark" href="#{_anchor(sheet, ref)}">[{ref}]</a>'


def _anchor(sheet: Sheet, number: int) -> str:
    return escape(f"{sheet.ruleset}-{number}")
