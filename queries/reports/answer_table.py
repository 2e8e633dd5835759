"""An answer for other programs and pages: CSV rows, Markdown, and HTML for notebooks.

CSV has one row for each ruling, entry and number; Markdown and HTML print the same sheets as the text does.
"""

from __future__ import annotations

import csv
import html
import io
from typing import Any

from queries.reports.notes import marks, plain
from queries.reports.sheet import Block, Sheet, sheets

COLUMNS = (
    "ruleset", "kind", "name", "verdict", "when", "needs", "assumes", "would_change", "value", "unit", "exact",
    "quotes", "places",
)  # fmt: skip


def as_csv(answer: dict[str, Any]) -> str:
    """One row for each ruling, then for each entry and each number; lists are joined by " | "."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\r\n")
    writer.writeheader()
    for each in answer.get("answers") or []:
        writer.writerows({"ruleset": each.get("ruleset"), **row} for row in _rows(each))
    return out.getvalue()


def _rows(answer: dict[str, Any]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for ruling in answer.get("rulings") or []:
        option = ruling.get("option") or {}
        changes = [f"{each['change']} → {each['verdict']}" for each in ruling.get("would_change") or []]
        rows.append(
            {
                "kind": option.get("kind"), "name": option.get("name"), "verdict": ruling.get("verdict"),
                "when": _listed(ruling.get("when")), "needs": _listed(ruling.get("needs")),
                "assumes": _listed(ruling.get("assumes")), "would_change": _listed(changes), **_cited(ruling),
            }
        )  # fmt: skip
        rows += [_value(value, option.get("name")) for value in ruling.get("values") or []]
    if not rows:
        rows = [
            {"kind": entry.get("kind"), "name": entry.get("name"), **_cited(entry)}
            for entry in answer.get("entries") or []
        ]
    return rows + [_value(value) for value in answer.get("values") or []]


def _value(value: dict[str, Any], option: Any = None) -> dict[str, Any]:
    name = value.get("name")
    return {
        "kind": "value", "name": f"{option}: {name}" if option else name, "value": value.get("value"),
        "unit": value.get("unit"), "exact": value.get("exact"), **_cited(value),
    }  # fmt: skip


def _cited(item: dict[str, Any]) -> dict[str, str]:
    held = [each for each in item.get("because") or [] if not each.get("overridden")]
    places = [f"{each.get('document')}, {each.get('section')}".strip(", ") for each in held]
    return {"quotes": _listed(each.get("quote") for each in held), "places": _listed(places)}


def _listed(items: Any) -> str:
    return " | ".join(plain(item) for item in items or ())


def as_markdown(answer: dict[str, Any], detail: str = "normal") -> str:
    """The answer as Markdown: a heading for each ruleset, the verdict, a table, the numbers, the passages."""
    lines: list[str] = []
    for sheet in sheets(answer, detail):
        lines += [f"## {_md(sheet.ruleset)} · {_md(sheet.reading)}", ""]
        lines += [f"**{_md(said)}**  " for _, said in sheet.verdicts]
        if sheet.blocks:
            lines += ["", "| option | verdict | when and why |", "| --- | --- | --- |"]
            lines += [_md_row(block) for block in sheet.blocks]
        for number in sheet.numbers:
            told = number.amount or ", ".join(f"{outcome} {chance}" for outcome, chance in number.outcomes)
            steps = f" ({'; '.join(number.steps)})" if number.steps else ""
            lines += ["", f"- {_md(number.name)}: **{_md(told)}**{_md(steps)} {marks(number.refs)}".rstrip()]
        for heading, statements in sheet.differences:
            lines += ["", f"**{_md(heading)}**", ""]
            lines += [f"- {_md(line.text)} {marks(line.refs)}".rstrip() for line in statements]
        if sheet.entries:
            lines.append("")
        lines += [f"- {_md(entry.name)} ({entry.kind}) {marks(entry.refs)}".rstrip() for entry in sheet.entries]
        if sheet.assumed:
            lines += ["", f"Taken for granted: {_md('; '.join(sheet.assumed))}."]
        if sheet.passages and detail != "brief":
            lines.append("")
            for passage in sheet.passages:
                place = "; ".join(passage.places) + (f", {passage.beaten}" if passage.beaten else "")
                lines.append(f"{passage.number}. “{_md(passage.quote)}” ({_md(place)})")
        lines.append("")
    lines += [f"> {_md(plain(warning))}" for warning in answer.get("warnings") or []]
    return "\n".join(lines).rstrip() + "\n"


def _md_row(block: Block) -> str:
    told = "<br>".join(_md(f"{line.label}: {line.text} {marks(line.refs)}".strip(": ")) for line in block.lines)
    return f"| {_md(', '.join(block.options))} | {block.verdict} | {told} |"


def _md(words: str) -> str:
    """Words that Markdown shows as they are, in a table too."""
    told = words
    for mark in ("\\", "|", "*", "_", "`", "<", "["):
        told = told.replace(mark, f"\\{mark}") if mark != "<" else told.replace("<", "&lt;")
    # the numbers of passages stay readable
    return told.replace("\\[", "[")


def as_html(answer: dict[str, Any]) -> str:
    """The answer as a piece of HTML, for notebooks; everything that came from a text is escaped."""
    return "".join(_html_sheet(sheet) for sheet in sheets(answer)) + "".join(
        f"<p><em>{html.escape(plain(warning))}</em></p>" for warning in answer.get("warnings") or []
    )


def _html_sheet(sheet: Sheet) -> str:
    out = [f"<h4>{html.escape(f'{sheet.ruleset} · {sheet.reading}')}</h4>"]
    out += [f"<p><strong>{html.escape(said)}</strong></p>" for _, said in sheet.verdicts]
    for number in sheet.numbers:
        told = number.amount or ", ".join(f"{outcome} {chance}" for outcome, chance in number.outcomes)
        steps = html.escape("; ".join(number.steps))
        out.append(f"<p>{html.escape(number.name)}: <strong>{html.escape(told)}</strong> {steps}</p>")
    if sheet.blocks:
        out.append("<table><tr><th>option</th><th>verdict</th><th>when and why</th></tr>")
        for block in sheet.blocks:
            lines = (f"{line.label}: {line.text} {marks(line.refs)}".strip(": ") for line in block.lines)
            told = "<br>".join(html.escape(line) for line in lines)
            names = html.escape(", ".join(block.options))
            out.append(f"<tr><td>{names}</td><td>{block.verdict}</td><td>{told}</td></tr>")
        out.append("</table>")
    for heading, statements in sheet.differences:
        said = "".join(f"<li>{html.escape(f'{line.text} {marks(line.refs)}'.strip())}</li>" for line in statements)
        out.append(f"<p>{html.escape(heading)}</p><ul>{said}</ul>")
    if sheet.entries:
        items = (html.escape(f"{entry.name} ({entry.kind}) {marks(entry.refs)}".strip()) for entry in sheet.entries)
        out.append(f"<ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>")
    if sheet.passages:
        quotes = (
            f"<li>“{html.escape(passage.quote)}” <small>({html.escape('; '.join(passage.places))})</small></li>"
            for passage in sheet.passages
        )
        out.append(f"<ol>{''.join(quotes)}</ol>")
    return "".join(out)
