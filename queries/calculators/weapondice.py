"""How many dice several weapons roll together: "seven rifles and a light machine gun", halved by the order given.

In: a question that counts weapons. Out: the sum of the dice of each, as rows, lists and sentences tell them, with the
share of an order that the question names; nothing where one of them, or anything else that is said, is not understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor

from kb.model import OPTION_KINDS, TYPE_KINDS, Clause, Passage
from kb.names import fold, stem, stems
from kb.patterns import deferred
from queries.calculators.base import Value
from queries.calculators.book import Book
from queries.calculators.words import Question, digits
from queries.options.index import index_of
from queries.questions.english import FUNCTION
from queries.situations.facts import content

#: So many dice, up to which distance (None: at any), and the passage.
Told = tuple[int, int | None, Passage | Clause]

_ASKS = deferred(r"\bhow many (?:[a-z]+ )?(?:dice|die|shots)\b")
_DICE = r"(?:dice|die|d6|shots?)"
_NAME = r"(?P<name>[A-Za-z][\w'’-]*(?: [a-z][\w'’-]*){0,3}?)"
#: "Rifles roll one die", "submachine guns two dice within 12 inches", "Light machine gun: 4 dice".
_ROLLS = deferred(
    rf"(?:^|[,;.:(] ?|\band )(?:and |but |an? |each |every |the )*{_NAME}"
    rf"(?: (?:rolls?|has|have|gets?|fires?|throws?|counts? as|adds?) | ?[:=–—-] ?| )(?P<n>\d+) {_DICE}\b"
    r"(?: (?:each|within|up to|at up to) (?P<far>\d+))?",
    re.I,
)
#: "…, and heavy machine guns six", behind others of which dice are told.
_ELIDED = deferred(
    rf"(?:[,;] ?|\band )(?:and |but |an? |each |every |the )*{_NAME}"
    r"(?: (?:rolls?|has|have|gets?|fires?|throws?))? (?P<n>\d+)(?=[.,;]|$| and\b)(?P<far>(?!))?",
    re.I,
)
#: "One die.", in the entry of a weapon.
_ALONE = deferred(rf"^(?:rolls )?(?P<n>\d+) {_DICE}\b")
_TWO = deferred(r" and ")
_HALF = deferred(
    r"\b(?:half|1/2)(?: of)?(?: (?:its|their|the|his|her))?(?: [a-z]+)? ?(?:dice|firepower|shots)\b|"
    r"\bhalves (?:its|their|the) (?:[a-z]+ )?(?:dice|firepower|shots)\b"
)
_ROUNDED = deferred(
    r"\bround(?:ed|ing|s)?(?: (?:all |any |the )?(?:halves|fractions|it|them|result))? (up|down)\b", re.I
)
_AWAY = deferred(r"(?<![\w.+-])(\d+) ?(?:\"|''|inch(?:es)?)(?: away| off| distant)?")
_OF_DICE = frozenset(stems("dice die shots"))
_ASKING = frozenset(stem(word) for word in FUNCTION) | frozenset(
    stems(
        "many dice die roll rolls fire fires firing shoot shoots shooting order orders section squad team unit crew gun"
    )
    + stems("weapon model total get give gives given turn use all have with platoon men man soldier group at away shot")
    + stems("throw distance inch range target enemy attack")
)


def weapon_dice(book: Book, question: Question) -> list[Value]:
    """The sum of the dice of the weapons that a question counts."""
    if question.wants_chance or not _ASKS.search(question.low):
        return []
    dice = _dice(book)
    low = question.low
    away = [int(hit[1]) for hit in _AWAY.finditer(low)]
    low = _AWAY.sub(" ", low)
    total, counted, steps, sources = 0, False, list[str](), list[Passage | Clause]()
    left = low
    for name in sorted(dice, key=len, reverse=True):  # "light machine gun" before "gun"
        words = r"[ -]".join(re.escape(word) for word in name)
        while hit := re.search(
            rf"(?:(?<![\w.+-])(?P<n>\d+) |\b(?P<one>an?|one|the|my|our|its|their) )?\b{words}s?\b", left
        ):
            each = dice[name]
            if len({(number, far) for number, far, _ in each}) != 1:
                return []
            number, far, source = next(iter(each))
            if far is not None and (not away or min(away) > far):
                return []
            counted = counted or hit["n"] is not None or hit["one"] is not None
            many = int(hit["n"]) if hit["n"] else 1
            total += many * number
            steps.append(f"{' '.join(name)}: {number}" + (f" × {many}" if many > 1 else ""))
            sources.append(source)
            left = f"{left[: hit.start()]} {left[hit.end() :]}"
    if not sources or not counted:
        return []
    share = _share(book, question)
    orders = {part for term in _orders(book, question) for part in stems(book.name(term))}
    over = content(left) - _ASKING - orders
    if over or re.search(r"\d", left) or share is None:
        told = (
            f"What is told of {', '.join(sorted(over))} was not worked in." if over else "Not all of it was understood."
        )
        return [Value("dice", None, "dice", [*steps, told], list(sources))]
    part, rounded, clause = share
    shared = Fraction(total) * part
    if shared.denominator != 1:
        if rounded is None:
            told = "How halves are rounded is not told."
            return [Value("dice", None, "dice", [*steps, told], list(sources))]
        shared = Fraction(ceil(shared) if rounded == "up" else floor(shared))
        steps.append(f"half of {total}, rounded {rounded}")
    elif part != 1:
        steps.append(f"half of {total}")
    return [Value("dice", int(shared), "dice", steps, [*sources, *([clause] if clause else [])])]


def _orders(book: Book, question: Question) -> list[str]:
    """The orders and the like that a question names."""
    found = {t for hit in book.rules.names.find(question.plain) for t in hit.terms if book.kind(t) in OPTION_KINDS}
    return sorted(found)


def _share(book: Book, question: Question) -> tuple[Fraction, str | None, Passage | None] | None:
    """Which share of the dice is rolled by the order that is named, how it is rounded, and what tells it."""
    halved: list[tuple[str | None, Passage]] = []
    for term in _orders(book, question):
        for passage in book.rules.passages.values():
            own = stems(book.rules.heading(passage.id).partition("(")[0]) == stems(book.name(term))
            if own and _HALF.search(fold(passage.text)):
                told = _ROUNDED.search(passage.text)
                halved.append((told[1].lower() if told else book.rounded, passage))
    if len(halved) > 1:
        return None
    return (Fraction(1, 2), *halved[0]) if halved else (Fraction(1), None, None)


def _dice(book: Book) -> dict[tuple[str, ...], set[Told]]:
    """The dice of each weapon, by the words of its name in the singular."""

    def told() -> dict[tuple[str, ...], set[Told]]:
        found: dict[tuple[str, ...], set[Told]] = {}
        for name, each in _told(book):
            words = tuple(re.findall(r"[a-z'’]+", fold(name)))
            kinds = {book.kind(term) for term in book.rules.names.terms(name)}
            if words and not kinds & {*TYPE_KINDS, *OPTION_KINDS}:
                found.setdefault((*words[:-1], _one(words[-1])), set()).add(each)
        return found

    return index_of(book.rules).remembered(("dice of weapons",), told)


def _one(word: str) -> str:
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def _told(book: Book) -> Iterator[tuple[str, Told]]:
    for clause in book.rules.clauses:
        figure = clause.relation == "sets" and book.kind(clause.object) == "characteristic"
        if figure and (clause.value or "").isdigit() and set(stems(book.name(clause.object))) <= _OF_DICE:
            yield book.name(clause.subject), (int(clause.value or 0), None, clause)
    yield from _of_columns(book)
    kinds = {"weapon_type", ""}
    for passage in book.rules.passages.values():
        if passage.same_as or passage.kind in ("heading", "row") or passage.passage_class in ("example", "note"):
            continue
        text = digits(passage.text)
        if not re.search(rf"(?i)\d {_DICE}\b", text):
            continue
        if alone := _ALONE.search(fold(text)):
            yield book.rules.heading(passage.id), (int(alone["n"]), None, passage)
            continue
        hits = list(_ROLLS.finditer(text))
        listed = passage.text.lstrip().startswith(("-", "•", "*")) or re.match(r"^[A-Z][\w ]{2,30}: ", passage.text)
        if len(hits) < 2 and not (hits and (listed or hits[0].start() == 0)):
            continue
        behind = _ELIDED.finditer(text, hits[-1].end()) if len(hits) > 0 else ()
        for hit in (*hits, *behind):
            for words in _TWO.split(hit["name"]):
                known = {book.kind(term) for term in book.rules.names.terms(words)}
                if not known & {"unit_type", "unit", "status", "special_rule", *OPTION_KINDS} or known & kinds:
                    yield words, (int(hit["n"]), int(hit["far"]) if hit["far"] else None, passage)


def _of_columns(book: Book) -> Iterator[tuple[str, Told]]:
    """The dice of a column that is headed so, as the line above the rows tells it."""
    for table in book.rules.tables.values():
        rows = [row for row in book.rules.rows.get(table.id, []) if row.passage and len(row.cells) > 1]
        first = book.rules.passages.get(rows[0].passage or "") if rows else None
        if first is None or table.kind == "roll":
            continue
        lines = book.rules.documents[table.document].text[max(0, first.start - 300) : first.start].splitlines()
        over = next((line for line in reversed(lines) if re.search(r"[A-Za-z]", line)), "")
        heads = [cell.strip(" *") for cell in re.split(r"\||\t| {2,}", over.strip(" |")) if cell.strip(" *")]
        at = next((n for n, head in enumerate(heads) if stems(head) in (stems("dice"), stems("shots"))), 0)
        for row in rows if at and len(heads) == len(rows[0].cells) else ():
            passage = book.rules.passages.get(row.passage or "")
            if row.cells[at].strip().isdigit() and passage is not None:
                yield row.cells[0].strip(" *"), (int(row.cells[at]), None, passage)


__all__ = ["weapon_dice"]
