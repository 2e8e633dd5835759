"""The records of the knowledge base: what a rulebook is once it has been read.

Ruleset → document → section → passage is the text as it stands; term, clause, override and table are what the
text says. All are frozen; identifiers are derived from content, so the same text gives the same records.
Spans (``start``, ``end``) are code points of ``Document.text``: ``text[start:end]`` is the document's own words.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from kb.conditions import ALWAYS, Condition

#: Kinds of term (CLI contract). ``unit`` is any unit; ``effect`` is whatever a rule does that has no kind of its own.
KINDS = (
    "unit_type", "unit_subtype", "status", "special_rule", "reaction", "action", "order", "phase", "characteristic",
    "test", "weapon_type", "table", "effect", "event", "unit",
)  # fmt: skip

#: What a unit does by choice, and what is ruled open or closed to it.
OPTION_KINDS = ("action", "reaction", "order")
#: What a unit is by its profile; what it can be; what it can be or have; what it can be, have or be under.
TYPE_KINDS = ("unit_type", "unit_subtype")
BEING_KINDS = (*TYPE_KINDS, "status")
HELD_KINDS = (*BEING_KINDS, "special_rule")
BORNE_KINDS = (*HELD_KINDS, "order")

#: Relations of a clause, a closed list (CLI contract): the subject … the object.
RELATIONS = (
    "is_a", "grants", "denies", "permits", "requires", "limits_to", "forces", "immune_to", "inflicts", "removes",
    "modifies", "sets", "counts_as", "uses", "triggers", "occurs_in", "ignores", "overrides", "mentions",
)  # fmt: skip

#: Those by which something is closed to somebody.
CLOSING = ("denies", "limits_to", "requires", "immune_to")

#: What a passage is for. Only ``rule`` and ``definition`` passages give clauses.
PASSAGE_CLASSES = ("rule", "definition", "example", "note", "flavour", "boilerplate")

#: The shape of a passage in its document.
PASSAGE_KINDS = ("sentence", "bullet", "row", "heading")

#: On whom a clause falls.
AFFECTS = ("bearer", "enemy", "target", "others", "player")

#: Who put a record there: read from the text by the ingest, or added by a person's overlay.
ORIGINS = ("extracted", "reviewed")


def content_id(prefix: str, *parts: object) -> str:
    """A short identifier derived from ``parts`` alone: equal parts give equal identifiers."""
    digest = hashlib.sha256("\x1f".join(str(part) for part in parts).encode()).hexdigest()
    return f"{prefix}-{digest[:12]}"


def kind_in(term: str) -> str:
    """The kind that a term's identifier tells."""
    return term.split("/", 2)[1]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One game's rules: every document that is read together and whose terms link to each other."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Document:
    """One rulebook text. ``text`` is the whole plain text that spans count in; ``sha256`` is of the source's bytes."""

    id: str
    ruleset: str
    title: str
    format: str
    text: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it, down to the next heading of its level or above.

    ``heading`` is the cleaned text of the heading ('' for text before the first one); ``level`` is 1 for the top.
    ``run_in`` marks a heading that opens its own paragraph ("**Evade** – …").
    """

    id: str
    document: str
    parent: str | None
    ordinal: int
    heading: str
    level: int
    start: int
    end: int
    run_in: bool = False


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence, bullet, table row or heading, with its exact span.

    ``fingerprint`` is of the folded text, the same for the same words anywhere; ``same_as`` is the first passage
    of the document with that fingerprint in an equally named section (a repeated text is read once).
    ``lead_in`` is the sentence that introduces a bullet ("The following rules apply to …:").
    """

    id: str
    document: str
    section: str
    ordinal: int
    kind: str
    passage_class: str
    start: int
    end: int
    text: str
    fingerprint: str
    paragraph: int = 0
    lead_in: str | None = None
    same_as: str | None = None


@dataclass(frozen=True, slots=True)
class Term:
    """One named thing. ``parameter`` is the "X" of "Fleet (X)", else None.

    ``introduced`` is the passage that defines it; a term that is used and never defined has None there.
    """

    id: str
    ruleset: str
    kind: str
    name: str
    parameter: str | None = None
    introduced: str | None = None
    origin: str = "extracted"


@dataclass(frozen=True, slots=True)
class Alias:
    """Another way in which the texts write a term, folded (``kb.names.fold``)."""

    id: str
    term: str
    alias: str


@dataclass(frozen=True, slots=True)
class Clause:
    """One thing that a passage says: ``subject`` ``relation`` ``object``, for whom, how much and when.

    ``who`` is a condition over the unit that the clause is about; ``when`` is whatever else must hold (phase,
    event, enemy, distance, what was done); ``requirement`` is what must hold for the option to be open (relations
    requires, limits_to, triggers: "only in response to …", "must be within 12 inches"); ``condition`` is the text's own
    words for both. ``within`` is the option (reaction, action, special rule) whose entry says it, where it holds only
    as part of that option. ``yields`` is true where the passage itself gives way to any stated exception ("unless a
    special rule states otherwise"). ``remainder`` is what its passage says to narrow it and no condition holds, in the
    text's own words: no ruling goes by it.
    ``modal`` is one of permit, forbid, oblige, limit, state.
    """

    id: str
    ruleset: str
    document: str
    passage: str
    start: int
    end: int
    subject: str
    relation: str
    object: str
    value: str | None = None
    who: Condition = ALWAYS
    when: Condition = ALWAYS
    requirement: Condition = ALWAYS
    condition: str | None = None
    affects: str = "bearer"
    modal: str = "state"
    within: str | None = None
    yields: bool = False
    origin: str = "extracted"
    remainder: str | None = None


@dataclass(frozen=True, slots=True)
class Override:
    """The text says that ``winner`` beats ``loser`` (both clauses) where both apply; ``passage`` says so.

    ``why`` is the word that says it: unless, except, instead, even if, despite, regardless, however.
    """

    id: str
    winner: str
    loser: str
    passage: str
    why: str

    @classmethod
    def of(cls, winner: Clause, loser: Clause, passage: str, why: str) -> Override:
        """The override that says it of two clauses."""
        return cls(content_id("o", winner.id, loser.id), winner.id, loser.id, passage, why)


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the text. ``kind``: roll, modifiers, threshold, profile, weapon, plain.

    ``term`` is the table's own term where it has one; ``dice`` what is rolled on it, as the text writes it.
    """

    id: str
    ruleset: str
    document: str
    section: str
    name: str
    kind: str
    dice: str | None = None
    term: str | None = None


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a table. ``low``/``high`` bound the score it answers to (None: open on that side).

    ``value`` is the row's number where it has one (a modifier, a target); ``label`` its name ("Crew Shaken");
    ``cells`` the row's cells in order, as the text writes them.
    """

    id: str
    table: str
    ordinal: int
    passage: str | None
    label: str
    text: str
    low: int | None = None
    high: int | None = None
    value: str | None = None
    cells: tuple[str, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Mention:
    """A place where a passage names a term."""

    id: str
    passage: str
    term: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Problem:
    """A passage (or a place) that was not understood, and why."""

    id: str
    document: str
    passage: str | None
    start: int
    end: int
    reason: str


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything read from the documents of one ruleset, ready to be written."""

    ruleset: Ruleset
    documents: tuple[Document, ...] = ()
    sections: tuple[Section, ...] = ()
    passages: Sequence[Passage] = ()
    terms: tuple[Term, ...] = ()
    aliases: tuple[Alias, ...] = ()
    clauses: Sequence[Clause] = ()
    overrides: tuple[Override, ...] = ()
    tables: tuple[Table, ...] = ()
    rows: tuple[TableRow, ...] = ()
    mentions: Sequence[Mention] = ()
    problems: tuple[Problem, ...] = ()
