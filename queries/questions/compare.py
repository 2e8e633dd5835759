"""Comparison: what the texts say of one name and not of another, in one ruleset or in two.

In come the sides, each a term of a ruleset; out come, for each side, the statements that it has alone and those that
all sides share. A statement is a relation and what it is to ("rules out – Run"); the words of the texts may differ.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from kb.model import Clause, Term
from kb.names import stems
from kb.paraphrase import paraphrase
from kb.patterns import deferred
from queries.answer import cited
from queries.options.index import Index, index_of

#: The relations that say what a name is and does; a bare mention tells nothing of it.
_TELLING = frozenset(
    "is_a grants denies permits requires limits_to forces immune_to inflicts removes modifies sets counts_as uses"
    " triggers occurs_in ignores overrides".split()
)
_SAME = deferred(r"\b(?:the same|alike|chang(?:e|es|ed)|differ\w*|compare[ds]?|comparison|versus|vs)\b", re.I)

Side = tuple[Any, Term]


def asks_comparison(text: str) -> bool:
    """Whether a question that names two rulesets asks how they differ, and not for an answer in each."""
    return bool(_SAME.search(text))


def differences(sides: Sequence[Side]) -> list[dict[str, Any]]:
    """For each side what is said of it alone (``only``) and of every side (``shared``), each with its passages."""
    told = [_statements(index_of(rules), term) for rules, term in sides]
    common = set.intersection(*(set(each) for each in told)) if len(told) > 1 else set()
    found = []
    for (rules, term), statements in zip(sides, told, strict=True):
        index = index_of(rules)
        parts: dict[str, list[dict[str, Any]]] = {"only": [], "shared": []}
        for key, clauses in statements.items():
            parts["shared" if key in common else "only"].append(
                {"said": paraphrase(rules, clauses[0]), "because": [cited(index, clause) for clause in clauses]}
            )
        found.append({"ruleset": rules.ruleset.id, "kind": term.kind, "name": term.name, **parts})
    return found


def statements(rules: Any, term: Term) -> list[dict[str, Any]]:
    """What the texts say of a term, each as one sentence with the passages that say it; equal sentences once."""
    index = index_of(rules)
    found: dict[str, list[Clause]] = {}
    for clauses in _statements(index, term).values():
        for clause in clauses:
            found.setdefault(paraphrase(rules, clause), []).append(clause)
    return [{"said": said, "because": [cited(index, clause) for clause in same]} for said, same in found.items()]


def _statements(index: Index, term: Term) -> dict[tuple[Any, ...], list[Clause]]:
    """What the texts say of a term, by relation, side and the name at its other end."""
    found: dict[tuple[Any, ...], list[Clause]] = {}
    terms = [term.id, *(twin for twin in index.twins(term.id) if index.terms[twin].kind == term.kind)]
    for each in terms:
        for clause in [*index.by_subject.get(each, ()), *index.by_within.get(each, ())]:
            if clause.relation in _TELLING:
                key = ("does", clause.relation, _core(index, clause.object, term), clause.value or "")
                found.setdefault(key, []).append(clause)
        for clause in index.by_object.get(each, ()):
            if clause.relation in _TELLING and clause.subject not in terms:
                found.setdefault(("is done", clause.relation, _core(index, clause.subject, term)), []).append(clause)
    return {key: list({clause.id: clause for clause in clauses}.values()) for key, clauses in found.items()}


def _core(index: Index, other: str, term: Term) -> tuple[str, ...]:
    """The name at the other end without what only says its kind; the term itself is the same in every ruleset."""
    if other == term.id:
        return ("itself",)
    said = stems(index.name(other))
    while len(said) > 1 and said[-1] in ("action", "reaction", "status", "rule", "test", "check", "attack", "mov"):
        said = said[:-1]
    return said
