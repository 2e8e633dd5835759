"""Coverage: how much of each document became clauses, what was not understood and why, and terms without an entry.

A rule passage is understood where a clause stands in it or in the passage that it repeats, where it leads in a list
whose items are, or where it is a row of a table. Definitions, examples, notes, flavour and the page's own text need
no clause; they are counted by their class.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from kb.model import PASSAGE_CLASSES
from queries.reports.report import Cell, Grid, Report, one_line, row

if TYPE_CHECKING:
    from kb.store import KnowledgeBase

_PASSAGES = """
WITH said AS (SELECT DISTINCT passage FROM clauses WHERE relation <> 'mentions'),
led AS (SELECT DISTINCT lead_in AS passage FROM passages
        WHERE id IN (SELECT passage FROM said) OR same_as IN (SELECT passage FROM said)),
understood AS (SELECT passage FROM said UNION SELECT passage FROM led
               UNION SELECT passage FROM table_rows WHERE passage IS NOT NULL)
SELECT d.ruleset, d.id, p.passage_class, count(*),
       sum(p.id IN (SELECT passage FROM understood) OR p.same_as IN (SELECT passage FROM understood)
           OR p.id NOT IN (SELECT passage FROM problems WHERE passage IS NOT NULL))
FROM passages p JOIN documents d ON d.id = p.document
WHERE p.kind <> 'heading' AND d.ruleset IN ({marks})
GROUP BY d.ruleset, d.id, p.passage_class ORDER BY d.ruleset, d.id
"""


def coverage(base: KnowledgeBase, rulesets: Collection[str]) -> Report:
    """The ledger of the given rulesets: nothing that was read vanishes."""
    marks = ", ".join("?" * len(rulesets))
    wanted = tuple(rulesets)
    documents = _documents(base, marks, wanted)
    clauses = dict(base.query("SELECT document, count(*) FROM clauses WHERE relation <> 'mentions' GROUP BY document"))
    lost = base.query(
        "SELECT n.ruleset, n.document, n.section, coalesce(n.passage, ''), n.reason, n.start, n.end, p.fingerprint "
        "FROM not_understood n JOIN problems x ON x.id = n.id LEFT JOIN passages p ON p.id = x.passage "
        f"WHERE n.ruleset IN ({marks}) ORDER BY n.document, n.start",
        wanted,
    )
    undefined = base.query(
        f"SELECT ruleset, kind, name, mentions, clauses FROM undefined_terms WHERE ruleset IN ({marks}) "
        "ORDER BY ruleset, kind, name",
        wanted,
    )
    rows = []
    rules = understood = 0
    for (ruleset, document), classes in documents.items():
        of_rules, read = classes.get("rule", (0, 0))
        rules, understood = rules + of_rules, understood + read
        counts = [classes.get(each, (0, 0))[0] for each in PASSAGE_CLASSES]
        percent = f"{100 * read / of_rules:.1f}" if of_rules else ""
        found = clauses.get(document, 0)
        rows.append(row(ruleset, document, sum(counts), *counts, read, of_rules - read, percent, found))
    share = f" ({understood / rules:.0%})" if rules else ""
    places = "1 place was" if len(lost) == 1 else f"{len(lost)} places were"
    return Report(
        "Coverage",
        (
            f"{understood} of {rules} rule passages{share} were understood; {places} not; "
            f"{len(undefined)} terms are used and never introduced.",
        ),
        (
            Grid(
                "Documents",
                ("ruleset", "document", "passages", *PASSAGE_CLASSES, "understood", "not understood", "percent",
                 "clauses"),
                tuple(rows),
                "Understood are the rule passages that gave clauses, lead in the list or the entries that did, stand "
                "in a table, or were reviewed.",
            ),
            Grid(
                "Not understood",
                ("ruleset", "document", "section", "passage", "reason", "start", "end", "fingerprint"),
                tuple(_lost(*each) for each in lost),
            ),
            Grid(
                "Used and never introduced", ("ruleset", "kind", "name", "mentions", "clauses"),
                tuple(row(*each) for each in undefined),
            ),
        ),
    )  # fmt: skip


def _lost(ruleset: str, document: str, section: str, passage: str, *rest: Any) -> tuple[Cell, ...]:
    """A place that was not understood; its passage links to where it stands."""
    start = rest[1]
    told = Cell(one_line(passage), (), (document, start)) if start is not None else passage
    return row(ruleset, document, section, told, *rest)


def _documents(
    base: KnowledgeBase, marks: str, wanted: tuple[str, ...]
) -> dict[tuple[str, str], dict[str, tuple[int, int]]]:
    """For each document, how many passages of each class it has, and how many of them are understood."""
    found: dict[tuple[str, str], dict[str, tuple[int, int]]] = {}
    for ruleset, document, passage_class, count, understood in base.query(_PASSAGES.format(marks=marks), wanted):
        found.setdefault((ruleset, document), {})[passage_class] = (count, understood or 0)
    return found
