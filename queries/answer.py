"""The answer as JSON, exactly as the command line promises it (CONTRACT: "Answer")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from kb.conditions import ALWAYS
from kb.model import Clause, Term
from queries.options.deeds import in_passing
from queries.options.index import Index, index_of
from queries.proof import Answer, Ruling, Step
from queries.resolver import Calculators, resolve
from queries.situations.situation import parse, ruleset_of


def answer(
    base: Any, value: Any, *, calculators: Calculators | None = None, question: str | None = None
) -> dict[str, Any]:
    """The answer document to one situation (a JSON value); ``base`` is a knowledge base or one ruleset's rules."""
    if hasattr(base, "rulesets"):
        rules = base.rules(ruleset_of(value, [each.id for each in base.rulesets()]))
    else:
        rules = base
    situation, warnings = parse(value, rules)
    return document([(rules, resolve(rules, situation, calculators, warnings=warnings))], question)


def document(rulesets: Iterable[tuple[Any, Answer]], question: str | None = None) -> dict[str, Any]:
    """The whole document: what each ruleset says, given with the rules from which it came."""
    found = list(rulesets)
    said = dict.fromkeys(warning for _, record in found for warning in record.warnings)
    return {
        "question": question,
        "answers": [of_ruleset(rules, record) for rules, record in found],
        "warnings": [*said],
    }


def of_ruleset(rules: Any, record: Answer) -> dict[str, Any]:
    """What one ruleset says: the object that stands in the document's ``answers``."""
    index = index_of(rules)
    return {
        "ruleset": record.ruleset,
        "reading": record.reading,
        "premise": {"possible": record.possible, "because": [because(index, step) for step in record.premise]},
        "rulings": [_ruling(index, ruling, len(record.rulings) > 1) for ruling in record.rulings],
        "values": record.values,
        "entries": record.entries,
    }


def because(index: Index, step: Step) -> dict[str, Any]:
    """One cited clause with its exact passage, and what beat it where something did."""
    item = {**cited(index, step.clause), "role": step.role, "overridden": step.by is not None}
    if step.by is not None:
        item["overridden_by"] = {"quote": index.rules.quote(step.by), "why": step.why}
    return item


def _beside(index: Index, clause: Clause) -> list[str]:
    """What else a limit leaves open by the same sentence ("may only Row or Dash")."""
    if clause.relation != "limits_to" or clause.requirement != ALWAYS:
        return []
    together = index.left_open(clause.subject, index.told_in(clause))
    return [index.name(each.object) for each in together if each.object != clause.object]


#: What an item of a list says only with the sentence over it.
_TOLD_BY_THE_LEAD = ("denies", "permits", "limits_to", "forces")


def _with_its_lead(index: Index, step: Step) -> Iterator[dict[str, Any]]:
    """The cited clause, and the sentence over its list where that decides as much ("may not:" over "Dash")."""
    item = because(index, step)
    yield item
    lead = index.rules.passages.get(index.told_in(step.clause))
    if lead is not None and lead.id != step.clause.passage and step.clause.relation in _TOLD_BY_THE_LEAD:
        yield {**item, "role": "lead", "quote": index.rules.quote(lead), "start": lead.start, "end": lead.end}


#: Entries that answer a question, by kind and name, each with what it rests on.
Found = dict[tuple[str, str], list[dict[str, Any]]]


def note(found: Found, index: Index, term: Term, *clauses: Clause) -> None:
    """Put a term among the entries found, with the clauses that it rests on."""
    found.setdefault((term.kind, term.name), []).extend(cited(index, clause) for clause in clauses)


def listed(found: Found) -> list[dict[str, Any]]:
    """The entries found as an answer lists them."""
    return [{"kind": kind, "name": name, "because": reasons} for (kind, name), reasons in found.items()]


def cited(index: Index, clause: Clause) -> dict[str, Any]:
    """A clause as an answer cites it: what it says, and where, to the character; for a bullet, the sentence that leads
    into it as well."""
    passage = index.rules.passages.get(clause.passage)
    lead = index.rules.passages.get(passage.lead_in) if passage is not None and passage.lead_in else None
    return {
        **({"lead_in": lead.text} if lead is not None else {}),
        "relation": clause.relation,
        "subject": index.name(clause.subject),
        "object": index.name(clause.object),
        **({"value": clause.value} if clause.value else {}),
        **({"beside": beside} if (beside := _beside(index, clause)) else {}),
        "quote": index.rules.quote(clause),
        "document": clause.document,
        "section": index.section(clause),
        "start": clause.start,
        "end": clause.end,
    }


def _ruling(index: Index, ruling: Ruling, listed: bool) -> dict[str, Any]:
    """``listed`` marks those of a list that the texts only tell of in passing, so that people see the others first."""
    passing = {"in_passing": True} if listed and ruling.term and in_passing(index, ruling.term) else {}
    return {
        **passing,
        "option": {"kind": ruling.kind, "name": ruling.name},
        "verdict": ruling.verdict,
        "when": ruling.when,
        "needs": ruling.needs,
        "assumes": ruling.assumes,
        "because": [item for step in ruling.cited() for item in _with_its_lead(index, step)],
        "would_change": ruling.would_change,
        "values": ruling.values,
    }
