"""What a question for names looks for ("which unit types cannot be Pinned"), and what may answer it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kb.model import Clause, Term
from queries.options.index import Index

CLOSING = ("denies", "immune_to", "limits_to")
#: Kinds that a unit can be or be in, with the key of a situation's unit that holds them.
BEARERS = {
    "unit_type": "type",
    "unit_subtype": "subtypes",
    "status": "statuses",
    "order": "statuses",
    "special_rule": "rules",
}


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for: terms of ``kinds`` (none: any kind) in one of ``relations`` to ``targets``.

    ``side`` says where the terms wanted stand: ``subject``, ``object``, or ``around``, among those on whom the
    ``bearer`` does the target; ``negative`` that the question denies the relation; ``words`` are the words of the
    target where the ruleset has no term for it; ``verbs`` the relation's own. ``option`` is what a situation asks
    ``of`` where the relation is being able to do or become the target, else ''. ``letter`` is the lettered item that
    the relation is to ("which troops ignore trigger b"). ``among`` are the terms that may answer, where the rulebook
    lists them under a heading of its own; ``value`` is what the clause must say besides ("passes" of a test that is
    passed without rolling); ``bearer`` what the unit is from which something is removed. ``given`` are the rules that
    the texts give the one that is a target, each with the clause: what such a rule does is done by its bearer.
    ``phase`` is the one in which the target would be done.
    """

    kinds: tuple[str, ...]
    relations: tuple[str, ...]
    targets: tuple[Term, ...] = ()
    side: str = "subject"
    negative: bool = False
    words: str = ""
    verbs: frozenset[str] = frozenset()
    option: str = ""
    lettered: bool = False
    number: int | None = None
    letter: str = ""
    among: frozenset[str] = frozenset()
    value: str = ""
    bearer: frozenset[str] = frozenset()
    given: tuple[tuple[str, Clause], ...] = ()
    phase: str = ""


def wanted(index: Index, term: Term, query: Query) -> bool:
    given = any(term.id == clause.object for _, clause in query.given)  # it may be spared from what it has itself
    if term.kind == "unit" or term.id in index.kind_of_general or (term in query.targets and not given):
        return False
    if query.among:
        return term.id in query.among
    return not query.kinds or term.kind in query.kinds


def passage_cited(index: Index, passage: Any, subject: str, name: str) -> dict[str, Any]:
    return {
        "relation": "mentions",
        "subject": subject,
        "object": name,
        "quote": index.rules.quote(passage),
        "document": passage.document,
        "section": index.rules.heading(passage.id),
        "start": passage.start,
        "end": passage.end,
    }


def target_terms(index: Index, query: Query) -> set[str]:
    """The target terms, the same things under other kinds, and what they are kinds of, or any of their kind."""
    found: set[str] = set()
    for term in query.targets:
        found.add(term.id)
        found.update(index.twins(term.id))
        if query.relations and set(query.relations) & {*CLOSING, "ignores"}:
            found |= index.parents(term.id)
        elif query.side == "subject" and "inflicts" in query.relations and term.id in index.kind_of_general:
            found.update(index.of_kind(index.kind_of_general[term.id]))  # "which rules inflict a status": any of them
    return found
