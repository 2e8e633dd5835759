"""An answer for other programs: CSV rows and Markdown.

CSV has one row for each ruling, entry and number; Markdown prints the same sheets as the text does. What dice give is
a table of its outcomes, and below it the picture as inline SVG.
"""

from __future__ import annotations

import csv
import io
from typing import Any

from queries.reports import charts
from queries.reports.notes import marks, plain
from queries.reports.sheet import Block, Number, sheets

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
            lines += ["", *_md_number(number, sheet.ruleset)]
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


def _md_number(number: Number, ruleset: str) -> list[str]:
    steps = f" ({'; '.join(number.steps)})" if number.steps else ""
    if not number.drawn:
        return [f"- {_md(number.name)}: **{_md(number.amount)}**{_md(steps)} {marks(number.refs)}".rstrip()]
    rows = [f"| {_md(outcome)} | {_md(told)} |" for outcome, told in number.outcomes]
    picture = charts.svg_bars(f"{number.name} ({ruleset})", number.drawn)
    head = f"**{_md(number.name)}**{_md(steps)} {marks(number.refs)}".rstrip()
    return [head, "", "| result | chance |", "| --- | --- |", *rows, "", picture.rstrip()]


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
