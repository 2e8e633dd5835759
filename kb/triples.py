"""The typed graph as plain records, one for each clause: what ``adjudge export --format triples`` prints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kb.model import Clause, Term
from kb.rules import Rules
from kb.store import KnowledgeBase


def triples(kb: KnowledgeBase, ruleset: str | None = None, origin: str | None = None) -> Iterator[dict[str, Any]]:
    """Every clause as a triple with its passage, ruleset by ruleset, in the order of the texts.

    ``ruleset`` and ``origin`` (``extracted``, ``reviewed``) leave out what is of another one.
    """
    for rules in [kb.rules(ruleset)] if ruleset else [kb.rules(each.id) for each in kb.rulesets()]:
        for clause in in_text_order(rules):
            if origin in (None, clause.origin):
                yield triple(rules, clause)


def in_text_order(rules: Rules) -> list[Clause]:
    """The clauses document by document, each from its start to its end."""
    place = {document: i for i, document in enumerate(rules.documents)}
    return sorted(rules.clauses, key=lambda clause: (place[clause.document], clause.start, clause.end))


def triple(rules: Rules, clause: Clause) -> dict[str, Any]:
    """One clause as a triple. ``condition`` is the text's own words for who and when, None where it says none."""
    return {
        "ruleset": clause.ruleset,
        "subject": _named(rules.terms[clause.subject]),
        "relation": clause.relation,
        "object": _named(rules.terms[clause.object]),
        "value": clause.value,
        "condition": clause.condition,
        "affects": clause.affects,
        "quote": rules.quote(clause),
        "document": clause.document,
        "start": clause.start,
        "end": clause.end,
        "origin": clause.origin,
    }


def _named(term: Term) -> dict[str, str]:
    return {"kind": term.kind, "name": term.name}
