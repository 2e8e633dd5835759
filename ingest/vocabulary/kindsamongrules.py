"""Kinds of unit that stand among the rules of a piece: "Foot, Keen, Dread (2)" under "Special Rules" or "Keywords".

In: the source and the ballot that all else has voted in. Out: the ballot, in which such a name is no rule where
something else tells of it as a kind of unit and it has no entry among the rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from ingest.entries.fieldnames import TRAIT_LABELS
from ingest.formats.cards import label_of
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.cards import traits_of
from ingest.vocabulary.columnkinds import column_kind, names_in
from ingest.vocabulary.naming import key_of, parameter_of
from ingest.vocabulary.source import Source
from kb.model import TYPE_KINDS


def withdraw_kinds_among_rules(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Take back the votes for a rule that a name has for standing in a list of them alone, though it is a kind."""
    entered = {key for key, kind in ballot.sections.values() if kind == "special_rule"}
    for name in dict.fromkeys(_listed(source, units)):
        key = key_of(parameter_of(name)[0])
        candidate = ballot.found.get(key)
        if candidate is None or key in entered or not candidate.votes["special_rule"]:
            continue
        if any(candidate.votes[kind] > 0 for kind in TYPE_KINDS):
            candidate.votes.pop("special_rule")
            candidate.families.pop("special_rule", None)
            candidate.spellings.pop("special_rule", None)


def _listed(source: Source, units: frozenset[str]) -> Iterator[str]:
    """The names in the columns of tables that hold rules, and in the fields of entries that list them."""
    for structure in source.structures:
        columns = {
            table.id: [
                n for n, head in enumerate(structure.columns.get(table.id, ()))
                if n and (kind := column_kind(head, units)) and kind.kind == "special_rule"
            ]
            for table in structure.tables if table.kind in ("profile", "plain")
        }  # fmt: skip
        for row in structure.rows:
            for column in columns.get(row.table, ()):
                yield from names_in(row.cells[column]) if column < len(row.cells) else ()
    for section in source.sections.values():
        for passage in source.prose.get(section.id, ())[:6] if section.heading else ():
            labelled = label_of(passage.text)
            if labelled and labelled[0] in TRAIT_LABELS:
                yield from traits_of(passage.text[labelled[1] :])
