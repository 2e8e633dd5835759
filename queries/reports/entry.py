"""One entry of the knowledge base: what a term is, what it says, and what points at it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

from kb.errors import AdjudgeError
from kb.paraphrase import paraphrase
from kb.triples import triple
from queries.reports.report import one_line, passage

if TYPE_CHECKING:
    from kb.model import Clause, Table, Term
    from kb.rules import Rules


def entries(all_rules: Iterable[Rules], name: str) -> list[dict[str, Any]]:
    """Every entry called ``name`` (or written so in a text) in the given rulesets.

    A name that none of them has is an error that says which are near.
    """
    found: list[dict[str, Any]] = []
    known: set[str] = set()
    for rules in all_rules:
        terms = rules.terms_named(name)
        found += [entry(rules, term) for term in terms]
        shown = {table["name"] for each in found for table in each["tables"]}
        named = (table for table in rules.tables.values() if table.name and table.name.lower() == name.lower())
        found += [_table_entry(rules, table) for table in named if table.name not in shown]
        known.update(term.name for term in rules.terms.values())
    if not found:
        from queries.situations.situation import did_you_mean

        raise AdjudgeError(f"No entry is called {name!r}.{did_you_mean(name, known)}")
    return found


def entry(rules: Rules, term: Term) -> dict[str, Any]:
    """A term with its own clauses (``says``), those that are about it (``said_of_it``), and its tables."""
    says = rules.by_subject.get(term.id, [])
    inside = [clause for clause in rules.by_within.get(term.id, []) if clause.subject != term.id]
    pointing = [clause for clause in rules.by_object.get(term.id, []) if clause.subject != term.id]
    introduced = rules.passages.get(term.introduced) if term.introduced else None
    return {
        "ruleset": rules.ruleset.id,
        "kind": term.kind,
        "name": term.name,
        "parameter": term.parameter,
        "aliases": sorted({alias.alias for alias in rules.aliases if alias.term == term.id}),
        "origin": term.origin,
        "introduced": {
            "quote": rules.quote(introduced),
            "document": introduced.document,
            "section": rules.heading(introduced.id),
            "start": introduced.start,
            "end": introduced.end,
        } if introduced else None,
        "says": [_told(rules, clause) for clause in (*says, *inside)],
        "said_of_it": [_told(rules, clause) for clause in pointing if clause not in inside],
        "tables": [_table(rules, table) for table in rules.tables.values() if table.term == term.id],
    }  # fmt: skip


def _told(rules: Rules, clause: Clause) -> dict[str, Any]:
    overridden = [
        {"by": rules.quote(rules.clause[override.winner]), "why": override.why}
        for override in rules.overridden_by.get(clause.id, [])
    ]
    return {
        **triple(rules, clause),
        "plain": paraphrase(rules, clause),
        "section": rules.heading(clause.passage),
        "within": rules.terms[clause.within].name if clause.within else None,
        "unless": overridden,
    }


def _table(rules: Rules, table: Table) -> dict[str, Any]:
    return {
        "name": table.name,
        "kind": table.kind,
        "dice": table.dice,
        "document": table.document,
        "rows": [
            {"label": line.label, "low": line.low, "high": line.high, "value": line.value, "text": line.text}
            for line in rules.rows.get(table.id, [])
        ],
    }


def _table_entry(rules: Rules, table: Table) -> dict[str, Any]:
    return {
        "ruleset": rules.ruleset.id, "kind": "table", "name": table.name, "parameter": None, "aliases": [],
        "origin": "extracted", "introduced": None, "says": [], "said_of_it": [], "tables": [_table(rules, table)],
    }  # fmt: skip


def text(found: list[dict[str, Any]], width: int | None = None) -> str:
    """The entries for people."""
    from queries.reports.wrapping import line_width

    width = max(40, width or line_width())
    return "\n\n".join("\n".join(_lines(each, width)) for each in found)


def _lines(entry: dict[str, Any], width: int) -> Iterator[str]:
    """One entry: its statements with the numbers of their passages, its tables, and the passages."""
    from queries.reports.answer_text import cited_passages
    from queries.reports.notes import Notes, marks
    from queries.reports.wrapping import wrap

    notes = Notes("normal")
    parameter = f" ({entry['parameter']})" if entry["parameter"] and "(" not in entry["name"] else ""
    kind = entry["kind"].replace("_", " ")
    yield click.style(f"{entry['ruleset']} · {entry['name']}{parameter}, {kind}", bold=True)
    if entry["aliases"]:
        yield from wrap(", ".join(entry["aliases"]), width, first="Also written: ")
    if entry["introduced"]:
        yield from wrap(passage(entry["introduced"]), width)
    elif entry["kind"] != "table":
        yield "Used in the texts, but never introduced by them."
    for title, clauses in (("Says", entry["says"]), ("Said of it", entry["said_of_it"])):
        said: dict[str, list[dict[str, Any]]] = {}
        for clause in clauses:
            said.setdefault(clause["plain"], []).append(clause)
        if said:
            yield ""
            yield f"{title}:"
        for plain, same in said.items():
            yield from wrap(f"{plain} {marks(notes.refs(same))}", width, first="  - ")
            for exception in dict.fromkeys((each["why"], each["by"]) for clause in same for each in clause["unless"]):
                yield from wrap(f"gives way ({exception[0]}) to “{one_line(exception[1])}”", width, first="      ")
    for table in entry["tables"]:
        yield ""
        yield f"Table {table['name']}{', ' + table['dice'] if table['dice'] else ''}:"
        for line in table["rows"]:
            cells = (score(line), line["label"], line["value"], one_line(line["text"]))
            told = " · ".join(dict.fromkeys(str(each) for each in cells if each not in (None, "")))
            yield from wrap(told, width, first="  ")
    yield from cited_passages(notes.passages(), "full", width)


def score(line: dict[str, Any]) -> str:
    """The scores of a table row: "3", "1 to 5", "to -11"."""
    low, high = line["low"], line["high"]
    if low is None and high is None:
        return ""
    if low == high:
        return str(low)
    return f"{'' if low is None else low} to {'' if high is None else high}".strip()
