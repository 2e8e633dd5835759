"""What a reading says, without the places and identifiers that shift when anything before them does."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any, NamedTuple

from ingest.read import read_ruleset
from kb.conditions import to_json
from kb.model import Clause, Document, Reading, Ruleset
from kb.names import slug


class Said(NamedTuple):
    """One clause: its passage's words, what it says, and every condition, with names in place of identifiers.

    Or an override: the winner's words, what beats what, and the loser's words.
    """

    quote: str
    triple: str
    rest: str


def read_text(text: str, name: str = "book", form: str = "md") -> Reading:
    """The reading of one text."""
    document = Document(name, name, name, form, text, "0" * 64)
    return read_ruleset(Ruleset(name, name), [document])


def said(reading: Reading, rename: dict[str, str] | None = None) -> Counter[Said]:
    """Everything that the clauses and the overrides of ``reading`` say, counted.

    With ``rename`` every name in it is put in the place of another, as if the text had been written so.
    """
    clauses = {clause.id: _clause(reading, clause) for clause in reading.clauses}
    counted = Counter(clauses.values())
    for override in reading.overrides:
        winner, loser = clauses[override.winner], clauses[override.loser]
        counted[Said(winner.quote, f"{winner.triple} beats {loser.triple}", loser.quote)] += 1
    return Counter({Said(*(replaced(part, rename or {}) for part in each)): count for each, count in counted.items()})


def replaced(text: str, names: dict[str, str]) -> str:
    """The text with every name put in another's place at once, in each of its spellings."""
    if not names:
        return text
    forms = {f(old): f(new) for old, new in names.items() for f in (str, str.lower, slug)}
    pattern = "|".join(sorted(map(re.escape, forms), key=len, reverse=True))
    return re.sub(rf"(?<![A-Za-z])(?:{pattern})", lambda hit: forms[hit.group()], text)


def difference(before: Counter[Said], after: Counter[Said]) -> tuple[list[str], list[str]]:
    """What was said before and is no longer, and what is said now and was not."""
    return sorted(each.triple for each in (before - after).elements()), sorted(
        each.triple for each in (after - before).elements()
    )


def _clause(reading: Reading, clause: Clause) -> Said:
    names = _names(reading)
    text = next(d.text for d in reading.documents if d.id == clause.document)
    value = f" {clause.value}" if clause.value else ""
    conditions = [_named(to_json(part), names) for part in (clause.who, clause.when, clause.requirement)]
    rest = json.dumps(
        [*conditions, clause.condition, clause.affects, clause.modal, names.get(clause.within or ""), clause.yields],
        ensure_ascii=False,
    )
    triple = f"{names[clause.subject]} {clause.relation} {names[clause.object]}{value}"
    return Said(" ".join(text[clause.start : clause.end].split()), triple, rest)


def _names(reading: Reading) -> dict[str, str]:
    return {term.id: term.name for term in reading.terms}


def _named(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _named(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [_named(each, names) for each in value]
    if isinstance(value, str):
        head, colon, rest = value.partition(":")
        return names.get(value) or (f"{head}:{names[rest]}" if colon and rest in names else value)
    return value
