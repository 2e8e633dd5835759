"""The SQLite schema of a knowledge base: one STRICT table for each record of ``kb.model``, and views for people.

The columns follow the records' own fields, so the model stays the one place that says what is stored. Three things
differ from the model: conditions and lists are JSON text, a few columns bear another name because SQL keeps the
field's name for itself (``RENAMED``), and a clause carries its ``quote`` and what it says as a ``plain`` sentence, so
that a row can be read alone and checked.
"""

from __future__ import annotations

import functools
import hashlib
import json
import types
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from kb import model
from kb.conditions import ALWAYS, Condition, from_json, to_json

if TYPE_CHECKING:
    from sqlite_utils import Database

#: "Adjg": stands in the file's header, so that a database which is not ours is known at once.
APPLICATION_ID = 0x41646A67

#: Raised with every change of what the tables mean; a change of their columns is noticed by ``fingerprint``.
SCHEMA_VERSION = 1

#: Fields whose names are SQL keywords, or whose text is JSON: field → column.
RENAMED = {"who": "who_json", "when": "when_json", "requirement": "requirement_json", "table": "table_id"}

#: The column that names a row to a person, where it is not called ``name`` or ``title``.
LABELS = {"sections": "heading", "passages": "text", "aliases": "alias", "clauses": "quote", "table_rows": "label",
          "problems": "reason"}  # fmt: skip

#: The view for each kind of term. A table's own term is not the table, hence its other name.
KIND_VIEWS = {
    "unit_type": "unit_types", "unit_subtype": "unit_subtypes", "status": "statuses", "special_rule": "special_rules",
    "reaction": "reactions", "action": "actions", "order": "orders", "phase": "phases",
    "characteristic": "characteristics", "test": "tests", "weapon_type": "weapon_types", "table": "named_tables",
    "effect": "effects", "event": "events", "unit": "units",
}  # fmt: skip

#: JSON of the condition that always holds, which most conditions are.
ALWAYS_JSON = json.dumps(to_json(ALWAYS))


@dataclass(frozen=True, slots=True)
class Column:
    """One field of a record as it is stored. ``write`` and ``read`` turn its value into the column's and back."""

    field: str
    name: str
    type: type
    required: bool
    write: Callable[[Any], Any] | None = None
    read: Callable[[Any], Any] | None = None


@dataclass(frozen=True, slots=True)
class TableSpec:
    """One table: the record that its rows are, what its columns point at, and what it is looked up by."""

    name: str
    record: type
    foreign: dict[str, str]
    indexes: tuple[tuple[str, ...], ...] = ()

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns, in the order of the record's fields."""
        return _columns(self.record)


def _write_condition(condition: Condition) -> str:
    return ALWAYS_JSON if condition == ALWAYS else json.dumps(to_json(condition), ensure_ascii=False)


@functools.lru_cache(maxsize=16384)
def read_condition(text: str) -> Condition:
    """The condition that stands in a column; equal texts give the same object."""
    return ALWAYS if text == ALWAYS_JSON else from_json(json.loads(text))


def _write_list(values: tuple[str, ...]) -> str:
    return json.dumps(values, ensure_ascii=False)


def _read_list(text: str) -> tuple[str, ...]:
    return tuple(json.loads(text))


@functools.cache
def _columns(record: type) -> tuple[Column, ...]:
    hints = get_type_hints(record)
    return tuple(_column(field.name, hints[field.name]) for field in fields(record))


def _column(field: str, hint: Any) -> Column:
    name = RENAMED.get(field, field)
    if hint == Condition:
        return Column(field, name, str, True, _write_condition, read_condition)
    if getattr(hint, "__origin__", None) is tuple:
        return Column(field, name, str, True, _write_list, _read_list)
    if hint is bool:
        return Column(field, name, int, True, int, bool)
    parts = get_args(hint) if isinstance(hint, types.UnionType) else (hint,)
    (plain,) = (part for part in parts if part is not type(None))
    return Column(field, name, plain, type(None) not in parts)


#: Every table of records, in the order in which they are written: what a row points at stands before it.
TABLES = (
    TableSpec("rulesets", model.Ruleset, {}),
    TableSpec("documents", model.Document, {"ruleset": "rulesets"}, (("ruleset",),)),
    TableSpec("sections", model.Section, {"document": "documents", "parent": "sections"}, (("document",), ("parent",))),
    TableSpec("passages", model.Passage, {"document": "documents", "section": "sections", "same_as": "passages"},
              (("document", "start"), ("section",), ("fingerprint",), ("same_as",))),
    TableSpec("terms", model.Term, {"ruleset": "rulesets", "introduced": "passages"},
              (("ruleset", "kind"), ("name",), ("introduced",))),
    TableSpec("aliases", model.Alias, {"term": "terms"}, (("alias",), ("term",))),
    TableSpec("clauses", model.Clause,
              {"ruleset": "rulesets", "document": "documents", "passage": "passages", "subject": "terms",
               "object": "terms", "within": "terms"},
              (("ruleset",), ("subject", "relation"), ("object", "relation"), ("within",), ("passage",),
               ("document", "start"))),
    TableSpec("overrides", model.Override, {"winner": "clauses", "loser": "clauses", "passage": "passages"},
              (("winner",), ("loser",), ("passage",))),
    TableSpec("tables", model.Table,
              {"ruleset": "rulesets", "document": "documents", "section": "sections", "term": "terms"},
              (("ruleset",), ("document",), ("section",), ("term",))),
    TableSpec("table_rows", model.TableRow, {"table_id": "tables", "passage": "passages"},
              (("table_id", "ordinal"), ("passage",))),
    TableSpec("mentions", model.Mention, {"passage": "passages", "term": "terms"}, (("passage",), ("term",))),
    TableSpec("problems", model.Problem, {"document": "documents", "passage": "passages"},
              (("document",), ("passage",))),
)  # fmt: skip

#: The field of a ``Reading`` that holds a table's records, where it is not called like the table.
READING_FIELDS = {"table_rows": "rows"}

BY_RECORD = {spec.record: spec for spec in TABLES}


@functools.cache
def fingerprint() -> str:
    """A short text that differs wherever the columns differ: two programs with equal ones read each other's files."""
    shape = [(spec.name, [(c.name, c.type.__name__, c.required) for c in spec.columns]) for spec in TABLES]
    return hashlib.sha256(repr((SCHEMA_VERSION, shape)).encode()).hexdigest()[:16]


def create(db: Database) -> None:
    """Make every table, index and view in an empty database."""
    for spec in TABLES:
        columns = {column.name: column.type for column in spec.columns}
        required = {column.name for column in spec.columns if column.required}
        if spec.record is model.Clause:
            columns |= {"quote": str, "plain": str}
            required |= {"quote", "plain"}
        table = db.table(spec.name)
        table.create(
            columns,
            pk="id",
            not_null=required - {"id"},
            foreign_keys=[(column, other, "id") for column, other in spec.foreign.items()],
            strict=True,
        )
        for index in spec.indexes:
            table.create_index(index)
    db.table("meta").create({"key": str, "value": str}, pk="key", not_null={"value"}, strict=True)
    db.execute(
        "CREATE VIRTUAL TABLE search_index USING fts5("
        "kind UNINDEXED, name, text, ref UNINDEXED, ruleset UNINDEXED, tokenize='porter unicode61')"
    )
    for name, sql in views().items():
        db.create_view(name, sql)
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


#: Fills ``search_index``: every passage under its heading, every term with its other names and its introduction.
FILL_SEARCH_INDEX = (
    """
    INSERT INTO search_index (kind, name, text, ref, ruleset)
    SELECT 'passage', s.heading, p.text, p.id, d.ruleset
    FROM passages p JOIN sections s ON s.id = p.section JOIN documents d ON d.id = p.document
    ORDER BY p.rowid
    """,
    """
    INSERT INTO search_index (kind, name, text, ref, ruleset)
    SELECT t.kind,
           t.name || coalesce(' / ' || (SELECT group_concat(alias, ' / ')
                                        FROM (SELECT alias FROM aliases WHERE term = t.id ORDER BY rowid)), ''),
           coalesce(p.text, ''), t.id, t.ruleset
    FROM terms t LEFT JOIN passages p ON p.id = t.introduced
    ORDER BY t.rowid
    """,
    "INSERT INTO search_index (search_index) VALUES ('optimize')",
)


def views() -> dict[str, str]:
    """The views, by name: one for each kind of term, and the joins that a person reads the tables by."""
    of_kind = {
        view: _TERM_VIEW.format(kind=kind) for kind, view in KIND_VIEWS.items()
    }  # the kinds are constants of this program, never text from outside
    return {**of_kind, **_VIEWS}


_TERM_VIEW = """
SELECT t.id, t.ruleset, t.name, t.parameter,
       (SELECT group_concat(alias, ', ') FROM aliases a WHERE a.term = t.id) AS also_called,
       p.text AS introduced_by, s.heading AS section, p.document,
       (SELECT count(*) FROM clauses c WHERE c.subject = t.id) AS says,
       (SELECT count(*) FROM clauses c WHERE c.object = t.id) AS is_spoken_of,
       t.origin
FROM terms t
LEFT JOIN passages p ON p.id = t.introduced
LEFT JOIN sections s ON s.id = p.section
WHERE t.kind = '{kind}'
"""

_VIEWS = {
    "rules": """
SELECT c.ruleset, c.plain, c.quote, c.document, section.heading AS section, s.kind AS subject_kind,
       s.name AS subject, c.relation, o.kind AS object_kind, o.name AS object, c.value, c.condition, c.affects,
       w.name AS within, c.start, c.end, c.origin, c.id
FROM clauses c
JOIN terms s ON s.id = c.subject
JOIN terms o ON o.id = c.object
LEFT JOIN terms w ON w.id = c.within
JOIN passages p ON p.id = c.passage
JOIN sections section ON section.id = p.section
""",
    "exceptions": """
SELECT x.id, winner.ruleset, winner.quote AS winner_says, x.why, loser.quote AS loser_says, p.text AS passage,
       p.document, x.winner, x.loser
FROM overrides x
JOIN clauses winner ON winner.id = x.winner
JOIN clauses loser ON loser.id = x.loser
JOIN passages p ON p.id = x.passage
""",
    "coverage": """
SELECT d.id AS document, d.ruleset, count(p.id) AS passages,
       coalesce(sum(p.counts), 0) AS rule_passages,
       coalesce(sum(p.counts AND p.understood), 0) AS with_clauses,
       coalesce(sum(p.counts AND NOT p.understood), 0) AS without_clauses,
       round(100.0 * sum(p.counts AND p.understood) / nullif(sum(p.counts), 0), 1) AS percent,
       (SELECT count(*) FROM clauses c WHERE c.document = d.id) AS clauses,
       (SELECT count(*) FROM problems x WHERE x.document = d.id) AS problems
FROM documents d
LEFT JOIN (
    SELECT id, document,
           passage_class IN ('rule', 'definition') AND kind <> 'heading' AS counts,
           EXISTS (SELECT 1 FROM clauses c WHERE c.passage IN (q.id, q.same_as)) AS understood
    FROM passages q
) p ON p.document = d.id
GROUP BY d.id
""",
    "not_understood": """
SELECT x.id, d.ruleset, x.document, s.heading AS section, p.text AS passage, x.reason, x.start, x.end
FROM problems x
JOIN documents d ON d.id = x.document
LEFT JOIN passages p ON p.id = x.passage
LEFT JOIN sections s ON s.id = p.section
""",
    "undefined_terms": """
SELECT t.id, t.ruleset, t.kind, t.name,
       (SELECT count(*) FROM mentions m WHERE m.term = t.id) AS mentions,
       (SELECT count(*) FROM clauses c WHERE t.id IN (c.subject, c.object)) AS clauses
FROM terms t
WHERE t.introduced IS NULL AND t.kind <> 'unit'
""",
}
