"""Coverage: how much of each document became clauses, what was not understood, and which terms have no entry."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from queries.reports.report import Grid, Report, row

if TYPE_CHECKING:
    from kb.store import KnowledgeBase


def coverage(base: KnowledgeBase, rulesets: Collection[str]) -> Report:
    """The ledger of the given rulesets: nothing that was read vanishes."""
    marks = ", ".join("?" * len(rulesets))
    wanted = tuple(rulesets)
    documents = base.query(
        "SELECT ruleset, document, passages, rule_passages, with_clauses, without_clauses, percent, clauses, problems "
        f"FROM coverage WHERE ruleset IN ({marks}) ORDER BY ruleset, document",
        wanted,
    )
    lost = base.query(
        "SELECT ruleset, document, section, coalesce(passage, ''), reason FROM not_understood "
        f"WHERE ruleset IN ({marks}) ORDER BY document, start",
        wanted,
    )
    undefined = base.query(
        f"SELECT ruleset, kind, name, mentions, clauses FROM undefined_terms WHERE ruleset IN ({marks}) "
        "ORDER BY ruleset, kind, name",
        wanted,
    )
    rules, understood = sum(each[3] for each in documents), sum(each[4] for each in documents)
    share = f" ({understood / rules:.0%})" if rules else ""
    return Report(
        "Coverage",
        (
            f"{understood} of {rules} rule passages{share} gave clauses; {len(lost)} places were not understood; "
            f"{len(undefined)} terms are used and never introduced.",
        ),
        (
            Grid(
                "Documents",
                ("ruleset", "document", "passages", "rule passages", "with clauses", "without", "percent", "clauses",
                 "problems"),
                tuple(row(*each) for each in documents),
            ),
            Grid(
                "Not understood", ("ruleset", "document", "section", "passage", "reason"),
                tuple(row(*each) for each in lost),
            ),
            Grid(
                "Used and never introduced", ("ruleset", "kind", "name", "mentions", "clauses"),
                tuple(row(*each) for each in undefined),
            ),
        ),
    )  # fmt: skip
