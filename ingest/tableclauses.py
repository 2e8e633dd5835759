"""Tables as clauses: what the rows of a roll table and of a modifier list say.

In: a document's tables and rows. Out: drafts with the passage that each stands in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.grammar.draft import Draft
from ingest.grammar.objects import Thing
from ingest.structure import Structure
from ingest.terms import Vocabulary
from kb.conditions import ALWAYS, Fact, Has
from kb.model import Document

_SUFFIX = re.compile(r"(?i)\s*(?:adjustments?|modifiers?|effects?|results?|bonus(?:es)?|penalt(?:y|ies))\s*(?:table|chart|list)?$")


def table_drafts(document: Document, structure: Structure, vocabulary: Vocabulary) -> Iterator[tuple[list[Draft], str | None]]:
    """The drafts of each row, with the id of the row's passage."""
    tables = {table.id: table for table in structure.tables}
    for row in structure.rows:
        table = tables[row.table]
        subject_name = _SUFFIX.sub("", table.name).strip()
        subject = vocabulary.best(subject_name, "test", "reaction", "table", "effect") or vocabulary.best(table.name, "table", "test", "effect")
        if table.kind == "roll" and row.label:
            effect = vocabulary.best(row.label, "effect", "status")
            if subject is None:
                thing: Thing | None = Thing("table", table.name)
            else:
                thing = None
            kind = vocabulary.terms[subject].kind if subject else "table"
            relation = "triggers" if kind in ("test", "reaction") else "inflicts"
            yield [Draft(relation, Thing("effect", row.label, effect), subject=subject, subject_thing=thing, value=_range(row.low, row.high), modal="state", fixed=True)], row.passage
        elif table.kind == "modifiers" and row.value:
            named = [t for hit in vocabulary.index.find(row.text) for t in hit.terms if vocabulary.terms[t].kind in ("unit_subtype", "status", "unit_type")]
            words = row.text.strip(" .")
            target = Thing(vocabulary.terms[subject].kind, vocabulary.terms[subject].name, subject) if subject else Thing("test", subject_name.title() or "roll")
            only = len(words.split()) <= 4 and named
            yield [Draft("modifies", target, subject=named[0] if only else None, subject_thing=None if only else Thing("event", words[:90]), value=row.value, who=Has(named[0]) if only else ALWAYS, when=ALWAYS if only else Fact(words), condition=words, modal="state", fixed=True)], row.passage


def _range(low: int | None, high: int | None) -> str | None:
    if low is None and high is None:
        return None
    if high is None:
        return f"{low}+"
    if low is None:
        return f"{high} or less"
    return str(low) if low == high else f"{low} to {high}"
