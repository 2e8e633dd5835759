"""Tables of deeds, of which one column tells whether each is done in one's own turn or in answer to the other side's
doings ("Reactive", "Reply", "Active / Reaction"), and another by what labels it goes ("Attack", "Movement, Loud").

In: the source and a ballot. Out: votes for the reactions and the actions that the rows are, with their entries, the
text's own word for the former, and the sorts that the labels make of them. What a row calls passive is had, not done.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from ingest.lexicon import KIND_WORDS
from ingest.vocabulary.answers import words_for_answers
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.kinds import kind_of_words
from ingest.vocabulary.model import Key
from ingest.vocabulary.naming import clean, is_name, key_of, parameter_of, singular, tidy
from ingest.vocabulary.sorts import enter
from ingest.vocabulary.source import Source
from ingest.vocabulary.tagged import forms_of
from kb.model import TYPE_KINDS, TableRow
from kb.names import fold, last_word, stem
from kb.patterns import deferred

#: A column of how, or when, what the rows name is done.
_HOW = frozenset(
    "type kind class category turn when used use usage timing activation mode speed phase skill action".split()
)
#: A column of the labels by which it goes.
_LABELS = frozenset("label tag keyword trait category type kind class".split())
#: What a cell says of a deed that is done in answer, by itself or beside one's own turn.
_ANSWERING = deferred(
    r"(?:reactive|reactions?|repl(?:y|ies)|responses?|answers?|ripostes?|retorts?|interrupts?|counteractions?|"
    r"defensive|out of turn|enemy|opponent|opposing|theirs)(?:['’]?s)?(?: (?:turn|skill|action|activation|only))?"
)
_ACTING = deferred(
    r"(?:active|actions?|your|yours|own|attacking|offensive|proactive)(?: (?:turn|skill|action|only|activation))?"
)
#: What stands in such a column for what is had, and never done.
_HAD = deferred(
    r"(?:always|passive|automatic|permanent|innate|constant|static|obligatory|deployment|none|[–—-])"
    r"(?: (?:skill|ability|effect))?"
)
_PARTS = deferred(r"\s*[,/;+&|]\s*|\s+(?:or|and)\s+")
_LABEL = deferred(r"[A-Z][A-Za-z-]{2,15}(?: [A-Z][a-z-]{2,15})?")
#: What heads a column of what fights, or is fought with.
_PIECES = frozenset("unit model troop ship vehicle profile fighter member hero gun".split())
_ADJECTIVE = deferred(r"(?:reactive|defensive|enemy|opponent|opposing|theirs|[a-z]+ed)\b")
_ANY_SUCH = r"(?:an?|no|one|any|each|another|this|its|their)"


class _Deeds:
    """One such table: its head and rows, and the kind of what each row names."""

    def __init__(self, header: Sequence[str], rows: Sequence[TableRow], answers: Collection[str]) -> None:
        self.header, self.rows, self.answers = header, rows, answers
        how = [n for n, head in enumerate(header) if n and _is_how(head)]
        self.kinds = [self._kind([part for n in how for part in self.parts(row, n)]) for row in rows] if how else []

    def parts(self, row: TableRow, column: int) -> list[str]:
        """What a cell names one after the other, in small letters ("Active or Reply")."""
        cell = clean(row.cells[column]) if column < len(row.cells) else ""
        return [part for part in _PARTS.split(fold(cell)) if part]

    def answering(self, part: str) -> bool:
        """Whether a part of a cell says that the deed is done in answer."""
        return singular(part) in self.answers or _ANSWERING.fullmatch(part) is not None

    def _kind(self, parts: Sequence[str]) -> str:
        if any(map(self.answering, parts)):
            return "reaction"
        if any(_ACTING.fullmatch(part) for part in parts):
            return "action"
        return "special_rule" if not parts or any(_HAD.fullmatch(part) for part in parts) else "action"

    def labels(self) -> Iterator[tuple[str, Key]]:
        """Each label that a column of them gives, with the deed that goes by it."""
        for n, head in enumerate(self.header):
            if not n or singular(last_word(fold(clean(head)))) not in _LABELS:
                continue
            for row, kind in zip(self.rows, self.kinds, strict=True):
                cell = clean(row.cells[n]) if n < len(row.cells) else ""
                for label in _PARTS.split(cell) if kind != "special_rule" else ():
                    plain = fold(label)
                    if _LABEL.fullmatch(label) and not self.answering(plain) and not _ACTING.fullmatch(plain):
                        yield singular(plain), _key(row)


def vote_deed_tables(ballot: Ballot, source: Source, units: frozenset[str], own_words: dict[str, str]) -> set[str]:
    """Vote for the deeds that tables of them name; back come the sections of these deeds' own entries.

    ``own_words`` gain the word by which a column calls what is done in answer, where the texts go on to use it."""
    tables = list(_tables(source, units))
    for deeds in tables:
        for row, kind in zip(deeds.rows, deeds.kinds, strict=True):
            key = ballot.tell(clean(row.label), kind)
            if key and len(key) == 1 and source.is_small(clean(row.label)):
                ballot.found[key].lower = True
        _call_answers(deeds, source, own_words)
    for deeds in tables:
        _sort(ballot, source, deeds)
    told = {_key(row): kind for deeds in tables for row, kind in zip(deeds.rows, deeds.kinds, strict=True)}
    called = {fold(parameter_of(clean(row.label))[0]) for deeds in tables for row in deeds.rows}
    entries: set[str] = set()
    for section in source.sections.values() if told else ():
        name = parameter_of(tidy(section.heading))[0] if section.heading else ""
        key = key_of(name) if fold(name) in called else ()  # "Stunned" is no entry of the deed "Stun"
        if key in told and section.id not in source.children:
            ballot.entry(section.id, key, told[key])
            entries.add(section.id)
    return entries


def tells_whose_turn(cell: str, answers: Collection[str]) -> bool:
    """Whether a cell says no more than in whose turn a deed is done; ``answers`` are the text's own words for what is
    done in the other side's."""
    parts = [part for part in _PARTS.split(fold(clean(cell))) if part]
    told = (
        singular(p) in answers or _ANSWERING.fullmatch(p) or _ACTING.fullmatch(p) or _HAD.fullmatch(p) for p in parts
    )
    return bool(parts) and all(told)


def tables_of_deeds(source: Source, units: frozenset[str]) -> set[str]:
    """The ids of the tables that name deeds."""
    return {deeds.rows[0].table for deeds in _tables(source, units)}


def _key(row: TableRow) -> Key:
    return key_of(parameter_of(clean(row.label))[0])


def _tables(source: Source, units: frozenset[str]) -> Iterator[_Deeds]:
    for structure in source.structures:
        held: dict[str, list[TableRow]] = {}
        for row in structure.rows:
            held.setdefault(row.table, []).append(row)
        for table in structure.tables:
            rows, header = held.get(table.id, []), structure.columns.get(table.id, ())
            if table.kind in ("plain", "profile") and len(rows) > 1 and header and not _of_pieces(header[0], units):
                cells = {singular(fold(cell)) for row in rows for cell in row.cells[1:] if cell.isalpha()}
                deeds = _Deeds(header, rows, words_for_answers(source, frozenset(cells)))
                named = all(is_name(clean(row.label), " " in row.label) for row in rows)
                if named and "reaction" in deeds.kinds and len(set(deeds.kinds)) > 1:
                    yield deeds


def _of_pieces(head: str, units: frozenset[str]) -> bool:
    """Whether a column is of what fights, or is fought with."""
    noun = singular(last_word(fold(clean(head))))
    kind = kind_of_words(head, units, one=True)
    return noun in _PIECES or stem(noun) in units or (kind is not None and kind.kind in (*TYPE_KINDS, "weapon_type"))


def _is_how(head: str) -> bool:
    words = fold(clean(head)).split()
    return bool(words) and (words[-1] in _HOW or words[0] in ("when", "used"))


def _call_answers(deeds: _Deeds, source: Source, own_words: dict[str, str]) -> None:
    """Take what a column calls answers, and nothing else, for the text's word for them."""
    for n in (n for n, head in enumerate(deeds.header) if n and _is_how(head)):
        called: dict[str, list[str]] = {}
        for row, kind in zip(deeds.rows, deeds.kinds, strict=True):
            for part in deeds.parts(row, n):
                called.setdefault(singular(part), []).append(kind)
        for noun, of in called.items():
            free = (
                KIND_WORDS.get(noun, "reaction") == "reaction"
                and noun not in own_words
                and noun.isalpha()
                and not _ADJECTIVE.match(noun)
            )
            said = rf"(?i)\b{_ANY_SUCH} {noun}s?\b(?! [A-Z])"
            if free and {*of} == {"reaction"} and source.says(said, noun, f"{noun}s"):
                own_words[noun] = "reaction"


def _sort(ballot: Ballot, source: Source, deeds: _Deeds) -> None:
    """Enter the sorts of deeds that labels make: each has some of them, and the sentences speak of it."""
    members: dict[str, dict[Key, None]] = {}
    for label, key in deeds.labels():
        members.setdefault(label, {})[key] = None
    known, noun = {_key(row) for row in deeds.rows}, singular(last_word(fold(clean(deeds.header[0]))))
    for label, keys in members.items():
        forms, alone = [*forms_of(label, source, noun)], _stands_alone(label, source)
        if not alone:  # "a Half Skill", and never "a Half"
            forms = [form for form in forms if form != label]
        if forms and len(keys) < len(known) and key_of(label) not in known and label not in KIND_WORDS:
            short = [form for form in forms if form.startswith(f"{label} ")]
            name = min(short, key=len) if short and not alone else label
            enter(ballot, name, "action", tuple(keys))
            for form in forms if key_of(name) in ballot.sorts else ():
                ballot.call(key_of(name), form)


def _stands_alone(label: str, source: Source) -> bool:
    """Whether the sentences have a label with its capital and no word for deeds behind it ("a Movement")."""
    own = re.escape(label.capitalize())
    alone = rf"\b[a-z]+ {own}s?\b(?! (?i:[a-z-]*(?:ability|abilities|skill|deed|action|order)))"
    return source.says(alone, label, f"{label}s")
