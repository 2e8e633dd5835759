"""How far something goes where a text gives the number itself: "Ferrets move 7", "it falls back 4 spans".

From clauses that set or change a move, or an option that is one, by a plain number. Nothing is given where some other
clause about it says how far in a way that is no plain number, or forbids it.
"""

from __future__ import annotations

import re
from typing import Any

from kb.conditions import ALWAYS, Compare, Fact, Has, atoms, both
from kb.model import OPTION_KINDS, Clause
from kb.names import fold, stems
from kb.patterns import deferred
from queries.calculators.base import Calculator, Input, Inputs, Source, Value
from queries.calculators.book import Book
from queries.calculators.ways import book_unit
from queries.calculators.words import Question

#: What an option is that something does, and how its moving is called.
_DONE = ("reaction", "action", "order", "status", "effect", "event")
_MOVING = frozenset({"mov", "movement", "pac", "speed"})
_ASKS = r"\b(?:how far|what distance|how (?:many|much) (?:\w+ )?(?:further|farther)|furthest|farthest)\b"


def calculators(book: Book) -> list[Calculator]:
    """One calculator for all moves that the texts give by a plain number; none where they give none."""
    given = [clause for clause in book.rules.clauses if _tells(book, clause) and clause.relation == "sets"]
    if not given:
        return []
    changes = [clause for clause in book.rules.clauses if _tells(book, clause) and clause.relation == "modifies"]
    lengths = {length for clause in given if (length := _length(book, clause))}
    inputs = (
        Input("unit", "names", default=[], description="what the unit is, has and is in"),
        Input("doing", "text", default="", description="the option by which it moves, where it is one"),
        Input("for", "text", default="", description="the deed whose target may be so far off and some more"),
    )

    def work(stated: Inputs) -> list[Value]:
        doing = _option(book, str(stated.get("doing") or ""), given)
        held = {*book.held(stated["unit"]), *([doing] if doing else ())}
        base = _base(book, doing, held, given)
        if base is None or _otherwise(book, doing, held):
            return []
        steps, sources = [f"{book.name(base.subject)}: {_number(base)}"], list[Source]([base])
        total, told = int(_number(base) or 0), set[tuple[str, str]]()
        for change in changes:
            own = doing is not None and doing in (change.object, change.within)
            if not own and not (_is_move(book, change.object) and change.within is None):
                continue
            if (change.passage, change.subject) in told:
                continue
            if _holds(book, change, held) and change.subject not in (doing, base.subject):
                told.add((change.passage, change.subject))
                total += int(change.value or 0)
                steps.append(f"{book.name(change.subject)}: {change.value}")
                sources.append(change)
        name = book.name(doing) if doing else "move"
        if deed := str(stated.get("for") or ""):
            reach = next((each for each in _reaches(book) if fold(book.name(each[0])) == fold(deed)), None)
            if reach is None:
                return []
            name, total = f"{deed}: reach", total + reach[1]
            steps.append(f"{deed}: +{reach[1]}")
            sources.append(reach[2])
            return [Value(name, max(total, 0), _length(book, base), steps, sources)]
        return [Value(f"{name}: distance", max(total, 0), _length(book, base), steps, sources)]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        counted = "|".join(sorted(map(re.escape, lengths)))
        if question.wants_chance or not (
            question.asks(_ASKS) or (counted and question.asks(rf"\bhow (?:many|much) (?:{counted})\w*\b"))
        ):
            return 0.0, {}
        named = {clause.within or clause.object for clause in given} | {clause.subject for clause in given}
        options = [t for t in named if t and book.kind(t) in _DONE and not _is_move(book, t)]
        said = [t for t in options if question.mentions(book.name(t))]
        doing = max((book.name(term) for term in said), key=len, default="")
        state = {"unit": [each.name for each in question.names if not each.theirs], "doing": doing}
        deeds = (
            []
            if question.asks(_GOING)
            else [t for t in _deeds(book) if t not in named and _is_named(book, t, question)]
        )
        if deeds:  # how far off its target may be, which is no move
            state["for"] = book.name(deeds[0])
        return (1.5 if work(state) else 0.0), state

    return [Calculator("move", "How far something moves.", inputs, tuple(given[:3]), work, read, "distance", "number")]


_GOING = r"\b(?:mov(?:e|es|ing|ement)|go|goes|travel|march|walk)\b"
#: "Within the charger's move for its formation plus 2 inches": how far off the target of a deed may be.
_BEYOND = deferred(
    r"(?i)\bwithin (?:(?:the|its|their|an?|his) )?(?:[\w'’]+ ){0,3}?(?:move(?:ment)?|pace|speed)\b(?: [\w'’]+){0,5} "
    r"(?:plus|\+|and) (\d{1,2})(?= ?(?:[\"”″]|inch|cm|in\b|[,.;]|$))"
)


def _deeds(book: Book) -> list[str]:
    """What units do, and how they answer what is done to them."""
    return [term.id for kind in ("action", "reaction") for term in book.rules.terms_of_kind(kind)]


def _is_named(book: Book, term: str, question: Question) -> bool:
    return not _is_move(book, term) and question.mentions(book.name(term))


def _reaches(book: Book) -> list[tuple[str, int, Clause]]:
    """The deeds whose target may be as far off as the unit moves and so much more."""
    found: list[tuple[str, int, Clause]] = []
    for term in _deeds(book):
        for clause in (*book.rules.by_subject.get(term, ()), *book.rules.by_object.get(term, ())):
            if (told := _BEYOND.search(" ".join(book.rules.quote(clause).split()))) is not None:
                found.append((term, int(told[1]), clause))
    return found


def _tells(book: Book, clause: Clause) -> bool:
    """Whether a clause sets or changes by a plain number how far something goes."""
    plain = re.fullmatch(r"\d+" if clause.relation == "sets" else r"[+-]\d+", _number(clause))
    if clause.relation not in ("sets", "modifies") or not plain or clause.affects != "bearer":
        return False
    if book.kind(clause.object) == "characteristic":  # "Dash | 12 inches", in a table with a column for moves
        by = book.kind(clause.subject) in OPTION_KINDS
        return by and clause.relation == "sets" and _is_move(book, clause.object) and bool(_length(book, clause))
    if book.kind(clause.object) not in _DONE or not _length(book, clause):
        return False
    return clause.relation == "modifies" or _is_move(book, clause.object) or clause.within is None


def _number(clause: Clause) -> str:
    """The value of a clause without its sign for inches."""
    return (clause.value or "").rstrip('"”″')


def _is_move(book: Book, term: str) -> bool:
    return set(stems(book.name(term))) <= _MOVING


def _length(book: Book, clause: Clause) -> str:
    """The unit in which a clause measures ("inch", "span"), '' where it measures nothing."""
    number = _number(clause).lstrip("+-")
    said = re.search(rf"(?<![\w.+-]){number}(?: extra| more)? ?([\"”″]|[a-z]+)", fold(book.rules.quote(clause)))
    if (said is None or said[1] == "not") and clause.relation == "sets" and _is_move(book, clause.object):
        return book_unit(book, []) or ""  # "Column | 8", in a table of moves: as the text measures elsewhere
    if said is None or said[1] in ("or", "and", "when", "to", "if", "in", "on", "the", "is", "as", "for"):
        return ""
    return "inch" if said[1] in ('"', "”", "″", "inch", "inches") else said[1].removesuffix("s")


def _option(book: Book, name: str, given: list[Clause]) -> str | None:
    terms = {term for clause in given for term in (clause.within, clause.object, clause.subject) if term}
    return next((term for term in sorted(terms) if name and fold(book.name(term)) == fold(name)), None)


def _holds(book: Book, clause: Clause, held: set[str]) -> bool:
    """Whether those of whom a clause tells are these, and it asks nothing that is not known."""
    whole = list(atoms(both(clause.who, clause.when)))
    if any(not isinstance(atom, Has) for atom in whole if clause.within is None):
        return False
    asked = {atom.term for atom in whole if isinstance(atom, Has)} | {clause.subject}
    return asked - {clause.within} <= held or (clause.who == ALWAYS and clause.subject in held)


def _is_of(clause: Clause, held: set[str]) -> bool:
    """Whether a clause tells of no other kind of unit than these are."""
    return {atom.term for atom in atoms(clause.who) if isinstance(atom, Has)} <= held


def _base(book: Book, doing: str | None, held: set[str], given: list[Clause]) -> Clause | None:
    """The clause that gives the number: the unit's own for the option, else that of the option, else the unit's."""
    own = [c for c in given if doing is not None and doing in (c.object, c.within, c.subject)]
    narrow = [c for c in own if c.subject != doing and _holds(book, c, held)]
    general = [c for c in own if (c.subject == doing and _is_of(c, held)) or book.kind(c.subject) == "unit"]
    told = narrow or general
    if doing is None:
        told = [c for c in given if c.within is None and _is_move(book, c.object) and _holds(book, c, held)]
    return told[0] if len({_number(c) for c in told}) == 1 else None


def _otherwise(book: Book, doing: str | None, held: set[str]) -> bool:
    """Whether a clause about these forbids the move, or says how far it goes in another way than by a number."""
    about = [doing] if doing else [t for t in held if _is_move(book, t)]
    for clause in (c for term in about for c in book.rules.by_object.get(term, ())):
        if clause.relation == "denies" and clause.subject in held and clause.when == ALWAYS and not clause.within:
            return True
    halving = (c for term in held for c in book.rules.by_subject.get(term, ()))
    return any(
        clause.relation in ("modifies", "sets") and _is_move(book, clause.object) and not _tells(book, clause)
        and not any(isinstance(atom, Fact | Compare) for atom in atoms(clause.when))
        for clause in halving
    )  # fmt: skip
