"""Interactions: every unit type and sub-type in every status, against every option, ruled on by the resolver itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queries.answer import of_ruleset
from queries.options.index import index_of
from queries.reports.report import Cell, Footnotes, Grid, Report, row
from queries.resolver import resolve
from queries.situations.situation import parse

if TYPE_CHECKING:
    from kb.model import Term
    from kb.rules import Rules

_WORDS = {"allowed": "yes", "denied": "no", "conditional": "depends", "impossible": "impossible", "silent": "not said"}


def interactions(rules: Rules, of: str = "reaction") -> Report:
    """One table for each status; a status that changes nothing for anybody is only named."""
    notes = Footnotes()
    index = index_of(rules)
    general = set(index.general.values())
    kinds = [(key, term) for key, kind in (("type", "unit_type"), ("subtypes", "unit_subtype"))
             for term in rules.terms_of_kind(kind) if term.id not in general]  # fmt: skip
    units: list[tuple[str, dict[str, Any]]] = [("any unit", {})]
    units += [(term.name, {key: term.name if key == "type" else [term.name]}) for key, term in kinds]
    statuses = [term for term in rules.terms_of_kind("status") if term.id not in general and _matters(rules, term)]
    plain = _table(rules, of, units, None, notes)
    grids = [plain]
    idle = []
    for status in statuses:
        grid = _table(rules, of, units, status.name, notes)
        if _words(grid) == _words(plain):
            idle.append(status.name)
        else:
            grids.append(grid)
    summary = [
        "Each cell is the ruling on one unit of which nothing else is stated; “depends” waits for something that is "
        "not stated. The notes are the passages that decide.",
    ]
    if idle:
        summary.append(f"These statuses change nothing here by themselves: {', '.join(idle)}.")
    return Report(f"{rules.ruleset.title}: who may do what ({of}s)", tuple(summary), tuple(grids), notes.texts(),
                  notes.places())  # fmt: skip


def _matters(rules: Rules, term: Term) -> bool:
    return bool(term.introduced or rules.by_subject.get(term.id))


def _table(
    rules: Rules, of: str, units: list[tuple[str, dict[str, Any]]], status: str | None, notes: Footnotes
) -> Grid:
    columns: dict[str, None] = {}
    ruled: list[tuple[str, dict[str, Cell]]] = []
    for name, unit in units:
        stated = {"ruleset": rules.ruleset.id, "unit": {**unit, **({"statuses": [status]} if status else {})},
                  "ask": {"of": of}}  # fmt: skip
        situation, warnings = parse(stated, rules)
        answer = of_ruleset(rules, resolve(rules, situation, warnings=warnings, changes=False))
        cells = {each["option"]["name"]: _cell(each, notes) for each in answer["rulings"]}
        columns |= dict.fromkeys(cells)
        ruled.append((name, cells))
    lines = tuple(row(name, *(cells.get(column) for column in columns)) for name, cells in ruled)
    return Grid(status or "Without a status", ("unit", *columns), lines)


def _cell(ruling: dict[str, Any], notes: Footnotes) -> Cell:
    verdict = ruling["verdict"]
    if verdict in ("allowed", "silent"):
        return Cell(_WORDS[verdict])
    return Cell(_WORDS[verdict], notes.of(ruling["because"]))


def _words(grid: Grid) -> list[tuple[str, ...]]:
    return [tuple(cell.text for cell in cells) for cells in grid.rows]
