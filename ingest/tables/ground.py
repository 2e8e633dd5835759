"""Tables of ground: what each kind of terrain costs to enter, and what it does in a fight.

In: a row of a table, its column names and the vocabulary. Out: drafts, none where the row is not about ground.
"""

from __future__ import annotations

import re

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.objects import Thing
from ingest.vocabulary import Vocabulary
from kb.conditions import Fact, Has
from kb.model import TableRow
from kb.patterns import deferred

_COST = deferred(r"(?i)\b(?:cost|movement|move|entry|points?|MPs?)\b")
_FIGHT = deferred(r"(?i)\b(?:combat|defen[cs]e|defender|cover|effects?|attack|fire|modifier|drm|save|notes?)\b")
_FIGURE = deferred(r"[+−–-]?\d{1,2}(?:/\d)?(?:[\"”″]|cm)?$")
_SHIFT = deferred(r"(?:([A-Z][A-Za-z ]{2,24}?):? )?([+−–-]\d{1,2})(?: (?:to|on) (.+))?$")
_CLOSED = deferred(r"(?i)(?:prohibited|impassable|forbidden|not allowed|no entry)(?: (?:to|for) (.+))?$")
_IGNORES = deferred(r"(?i)ignores? (?:all |any )?(.{3,40}?)(?: results?| rolls?| effects?)?$")
_HALVED = deferred(r"(?i)([a-z ]{3,24}?)(?: is| are)? (halved|doubled)$")
_OTHERS = deferred(r"^(.+?) ?\(([A-Z][A-Za-z]+):? (\d{1,2})\)$")


def ground(row: TableRow, header: tuple[str, ...], vocabulary: Vocabulary) -> list[Draft]:
    """What the cells of a row say of the ground that its first cell names."""
    term = vocabulary.best(row.label, "effect") if row.label else None
    if term is None or len(header) < 2 or vocabulary.best(row.label, "unit_type", "status"):
        return []
    drafts: list[Draft] = []
    for name, cell in zip(header[1:], row.cells[1:], strict=False):
        if _COST.search(name) and not _FIGHT.search(name):
            drafts += _costs(name, cell.strip(), term, vocabulary)
        elif _FIGHT.search(name):
            for part in re.split(r"[;,] ", cell):
                drafts += _in_a_fight(name, part.strip(" ."), term, vocabulary)
    for draft in drafts:
        draft.modal, draft.fixed, draft.any_unit = "state", True, draft.any_unit or draft.who is None
    return drafts


def _costs(name: str, cell: str, term: str, vocabulary: Vocabulary) -> list[Draft]:
    """What it costs to enter the ground, and what it costs a kind of unit that the brackets name."""
    known = vocabulary.best(name, "characteristic")
    thing = Thing("characteristic", vocabulary.terms[known].name if known else name, known)
    closed = _CLOSED.match(cell)
    if closed:
        return _closed(closed, term, vocabulary)
    beside = _OTHERS.match(cell)
    drafts: list[Draft] = []
    if beside:
        kind = vocabulary.best(beside[2], "unit_type", "unit_subtype")
        if kind:
            when = Has(kind)
            drafts.append(Draft("sets", thing, subject=term, value=beside[3], who=when))
        cell = beside[1].strip()
    if _FIGURE.match(cell):
        relation = "modifies" if cell[0] in "+−–-" else "sets"
        cell = re.sub("[−–]", "-", cell).rstrip('"”″cm')
        drafts.insert(0, Draft(relation, thing, subject=term, value=cell, any_unit=True))
    return drafts


def _closed(found: re.Match[str], term: str, vocabulary: Vocabulary) -> list[Draft]:
    """Who may not enter the ground."""
    name = vocabulary.terms[term].name
    thing = Thing("effect", name, term)
    kind = vocabulary.best(found[1], "unit_type", "unit_subtype", "status") if found[1] else None
    if found[1] and kind is None:
        return []
    anyone = vocabulary.any_unit
    draft = Draft("denies", thing, subject=kind or anyone, any_unit=kind is None)
    if kind:
        draft.who = Has(kind)
    return [draft]


def _in_a_fight(name: str, part: str, term: str, vocabulary: Vocabulary) -> list[Draft]:
    """What a part of a cell says that the ground does in a fight."""
    if closed := _CLOSED.match(part):
        return _closed(closed, term, vocabulary)
    if ignored := _IGNORES.match(part):
        known = vocabulary.best(ignored[1], "effect", "test", "status", "action")
        thing = Thing(vocabulary.terms[known].kind, vocabulary.terms[known].name, known) if known else None
        return [Draft("ignores", thing or Thing("effect", ignored[1]), subject=term, any_unit=True)]
    if halved := _HALVED.match(part):
        value = "1/2" if halved[2].lower() == "halved" else "x2"
        return [Draft("modifies", Thing("effect", halved[1].strip()), subject=term, value=value, any_unit=True)]
    shift = _SHIFT.match(part)
    if not shift:
        return []
    about = shift[3] or name
    known = vocabulary.best(about, "characteristic", "test", "effect")
    thing = (
        Thing(vocabulary.terms[known].kind, vocabulary.terms[known].name, known) if known else Thing("effect", about)
    )
    draft = Draft("modifies", thing, subject=term, value=re.sub("[−–]", "-", shift[2]), any_unit=True)
    if shift[1]:
        draft.when, draft.condition = Fact(shift[1]), shift[1]
    return [draft]
