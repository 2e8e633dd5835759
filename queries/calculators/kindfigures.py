"""The figure that a text gives each of several kinds: "Raw (Nerve 7)", "7 for Raw", a line for each grade.

In: a question and the characteristic that it does not state. Out: the number of the one kind that the question names,
and the passage that gives it; None where it names none, or several of different numbers. What clauses and the rows of
tables tell is taken before this.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from kb.model import OPTION_KINDS, TYPE_KINDS, Passage, kind_in
from kb.names import fold
from kb.patterns import deferred
from queries.calculators.book import Book
from queries.calculators.standing import bystanders
from queries.calculators.words import Question, digits
from queries.options.index import index_of

Figures = dict[str, set[tuple[int, str]]]

_KIND = r"(?P<kind>[A-Z][a-z][\w'’-]*(?: [A-Z][a-z][\w'’-]*)?)"
_NUMBER = r"(?P<n>\d{1,2})(?![\d\w])(?!\+?[\"”″'%])"
#: "Raw 7", "Regular (8)", "Hardened: 9", each of which stands in a sentence or list of the characteristic.
_BESIDE = deferred(
    rf"{_KIND}(?: (?:units?|troops?|squads?|models?|crews?))?(?: (?:have|has|are|is|need|needs|on))? ?"
    rf"(?:[:=,–—-] ?|\()?{_NUMBER}"
)
#: "7 for Raw, 8 for Regular troops".
_FOR = deferred(rf"(?<![\w.+-]){_NUMBER} (?:for|if|with|when) (?:it is |they are |the unit is )?{_KIND}")
#: A line of a name and nothing but numbers: a row of a table whose lines were lost.
_ROW = deferred(r"(?P<kind>[A-Z][a-z][\w'’-]*(?: [A-Za-z][\w'’-]*)?):?(?P<ns>(?:[ \t|]{1,12}\d{1,2}\+?){1,6}) ?\.?")
#: What leads from a name to its number on a line: "Raw . . . . . 7".
_LEADERS = deferred(r"(?: ?[.…·_]){3,}")
#: What a name says besides the kind: "Raw troops: 7".
_OF_UNITS = deferred(r"(?<=[a-z]) (?:units?|troops?|squads?|models?|crews?|men|companies|formations?)(?=[:\s])")
#: What parts the cells of the head of a table.
_PARTED = deferred(r" *\| *|\t+| {2,}")
_PARTED_TOO = deferred(r" *[|/] *|\t+| {2,}")
_LEAST = 2  # what is told of one kind alone is no list of kinds


def of_kind(
    question: Question, characteristic: str, told_of: Callable[[int], bool] | None = None
) -> tuple[int, str, Passage] | None:
    """The figure of the kind that a question names, or of the one whose place in it is ``told_of`` where it names
    several: the number, the name of the kind and the passage."""
    told = _figures(question.book, characteristic)
    places = {kind: at for kind in told if (at := re.search(rf"\b{re.escape(kind.rstrip('s'))}s?\b", question.low))}
    said = list(places)
    if told_of is not None and len(said) > 1:
        said = [kind for kind, at in places.items() if told_of(at.start())]
    if len(said) > 1:
        aside = bystanders(question.low, [places[kind].span() for kind in said])
        said = [kind for kind in said if places[kind].start() not in aside]
    found = {each for kind in said for each in told[kind]}
    if len({number for number, _ in found}) != 1:
        return None
    number, passage = next(iter(found))
    return number, said[0], question.book.rules.passages[passage]


def _figures(book: Book, characteristic: str) -> Figures:
    """The figures of every kind, by its folded name."""

    def told() -> Figures:
        found: Figures = {}
        for kind, number, passage in _told(book, characteristic):
            found.setdefault(fold(kind), set()).add((number, passage.id))
        return found

    return index_of(book.rules).remembered(("figures of kinds", characteristic), told)


def _told(book: Book, characteristic: str) -> Iterator[tuple[str, int, Passage]]:
    named = re.compile(rf"\b{re.escape(characteristic)}\b")
    passages = [each for each in book.rules.passages.values() if not each.same_as]
    for at, passage in enumerate(passages):
        if named.search(passage.text) is None or passage.passage_class in ("boilerplate", "example"):
            continue
        yield from _in_sentence(book, passages, at, characteristic)
        yield from _in_lines(passages, at, characteristic)
        yield from _in_entry(book, passages, at, characteristic)
    yield from _in_columns(book, characteristic)
    yield from _in_short_columns(passages, characteristic)


#: "Name [size] Qua Def Equipment Cost", over lines as "Marsh Levy [10] 5+ 6+ Bill-hooks (A1) 60pts".
_HEAD_OF_LINES = deferred(
    r"(?:Name|Unit|Type|Troops?)(?: [\[(][A-Za-z ]{1,12}[\])])?"
    r"(?P<names>(?: [A-Z][A-Za-z.]{1,14}){2,10})"
)
_UNIT_LINE = deferred(
    r"(?P<kind>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,3})(?: [\[(]\d{1,3}[\])])?"
    r"(?P<ns>(?: \d{1,2}(?:\+|[\"”″])?(?= |$)){1,8})"
)


def _in_short_columns(passages: Sequence[Passage], characteristic: str) -> Iterator[tuple[str, int, Passage]]:
    """The figures of lines that go on in words, below a head that shortens the characteristic to its first letters."""
    column = -1
    for passage in passages:
        text = " ".join(passage.text.split())
        if head := _HEAD_OF_LINES.match(text):
            names = [each.rstrip(".").lower() for each in head["names"].split()]
            column = next((i for i, each in enumerate(names) if characteristic.lower().startswith(each)), -1)
        elif column >= 0 and (line := _UNIT_LINE.match(text)):
            figures = line["ns"].split()
            if column < len(figures) and figures[column].rstrip("+").isdigit():
                yield line["kind"], int(figures[column].rstrip("+")), passage


def _in_columns(book: Book, characteristic: str) -> Iterator[tuple[str, int, Passage]]:
    """The figures in the column of a table that is headed by the characteristic."""
    rules, own = book.rules, fold(characteristic)
    for table in rules.tables.values():
        rows = [row for row in rules.rows.get(table.id, ()) if row.passage in rules.passages and len(row.cells) > 1]
        if table.kind not in ("plain", "profile") or len(rows) < _LEAST:
            continue
        first = rules.passages[rows[0].passage or ""]
        above = [p for p in rules.passages.values() if p.section == table.section and p.end <= first.start]
        names = _names_of_columns(above, len(rows[0].cells))
        if names.count(own.rstrip(".")) != 1 or any(len(row.cells) != len(names) for row in rows):
            continue
        column = names.index(own.rstrip("."))
        for row in rows:
            if column and (number := re.fullmatch(r"\+?(\d{1,2})\+?", row.cells[column].strip(" *"))):
                yield row.cells[0].strip(" *_"), int(number[1]), rules.passages[row.passage or ""]


def _names_of_columns(above: Sequence[Passage], width: int) -> list[str]:
    """The names of a table's columns, in the line above its rows or in several, one for each column or for some."""
    names: list[str] = []
    for passage in sorted(above, key=lambda each: -each.start):
        parted = _PARTED if len(names) or "/" not in passage.text else _PARTED_TOO
        told = [fold(each.strip(" *_.")) for each in parted.split(passage.text.strip(" |"))]
        if names and (passage.passage_class != "boilerplate" or len(told) + len(names) > width):
            break
        names = [*told, *names]
        if len(names) >= width:
            break
    return names


def _in_sentence(
    book: Book, passages: Sequence[Passage], at: int, characteristic: str
) -> Iterator[tuple[str, int, Passage]]:
    """ "Every unit is Raw (Nerve 7) or Regular (Nerve 8)"; the sentence before may give the numbers and this one say
    what they are; so may the items below it."""
    here = passages[at]
    for passage in (here, *([passages[at - 1]] if at and _same_place(passages[at - 1], here) else [])):
        said = " ".join(passage.text.split())
        text = re.sub(rf"(?:\ban? )?\b{re.escape(characteristic)}\.?(?: of)? (?=\d)", "", said)
        found = [*_FOR.finditer(text)]
        found = found if len(found) >= _LEAST else [*_BESIDE.finditer(text)]
        told = [(hit["kind"], int(hit["n"]), passage) for hit in found if _is_kind(book, hit["kind"])]
        if len({kind for kind, _, _ in told}) >= _LEAST:
            yield from told
            return
    items = list(_items(passages, at, characteristic))
    if len(items) >= _LEAST:
        yield from items


#: What stands before a number and is no kind of unit.
_NO_KIND = frozenset(
    "table section page chapter rule step phase turn figure difficulty level round add subtract".split()
)


def _is_kind(book: Book, name: str) -> bool:
    """Whether a name may be that of a kind: it is none of a characteristic or of a place in the text."""
    kinds = {book.kind(term) for term in book.rules.names.terms(name)}
    own = "characteristic" not in kinds or not kinds.isdisjoint(TYPE_KINDS)
    return own and fold(name).split()[-1] not in _NO_KIND


def _items(passages: Sequence[Passage], at: int, characteristic: str) -> Iterator[tuple[str, int, Passage]]:
    """Items that begin with a kind and give its figure: "- Raw: Nerve 7", each naming the characteristic."""
    shape = re.compile(
        rf"[*_]{{0,2}}{_KIND}[*_:.,( –—-]{{1,6}}{re.escape(characteristic)}[.:]{{0,2}} (?:of )?{_NUMBER}"
    )
    for passage in passages[at : at + 12]:
        if (hit := shape.match(passage.text)) is None:
            return
        yield hit["kind"], int(hit["n"]), passage


def _in_lines(passages: Sequence[Passage], at: int, characteristic: str) -> Iterator[tuple[str, int, Passage]]:
    """Lines of a name and its numbers below the line of their columns, or below a sentence that ends with a colon."""
    rows: list[tuple[re.Match[str], Passage]] = []
    for passage in passages[at + 1 : at + 13]:
        row = _ROW.fullmatch(_OF_UNITS.sub("", _LEADERS.sub(" ", passage.text.strip(" |"))))
        if row is None:
            break
        rows.append((row, passage))
    wide = {len(row["ns"].split()) for row, _ in rows}
    if len(rows) < _LEAST or len(wide) != 1:
        return
    column = _column(passages[at].text, characteristic, wide.pop())
    if column is not None:
        for row, passage in rows:
            yield row["kind"], int(row["ns"].replace("|", " ").split()[column].rstrip("+")), passage


#: "The Nerve of a unit depends on its grade."
_DEPENDS = deferred(
    r"(?i)\b(?:depends?|set by|given by|fixed by|determined by|according to|based on|varies|follows|"
    r"as below|found below)\b"
)


def _column(head: str, characteristic: str, wide: int) -> int | None:
    """Which of the numbers of a row a head gives the characteristic: it names them in their order."""
    if wide == 1 and re.search(rf"\b{re.escape(characteristic)}\b[^.]{{0,24}}:$", head.strip()):
        return 0
    if wide == 1 and _DEPENDS.search(head) and head.count(".") < 2:
        return 0
    names = head.split()
    own = characteristic.split()
    if head.strip()[-1:] in ".:;" or own != names[names.index(own[0]) : names.index(own[0]) + len(own)]:
        return None
    at = names.index(own[0])
    if at == 1:
        return 0
    if at + len(own) == len(names):
        return wide - 1
    return at - 1 if len(names) - len(own) == wide else None


#: The figure of an entry is not always that of whoever has it.
_LOST = deferred(
    r"(?i)\b(?:this|that|the) (?:benefit|bonus|advantage|figure|value|rule) "
    r"(?:is (?:lost|forfeit(?:ed)?|ignored)|(?:does not|no longer|ceases to) (?:apply|applies))\b"
)


def _in_entry(
    book: Book, passages: Sequence[Passage], at: int, characteristic: str
) -> Iterator[tuple[str, int, Passage]]:
    """ "Their Nerve is 7" under the head of a kind."""
    passage = passages[at]
    own = re.compile(
        rf"(?:^|\b(?:its|their|his|her|the|an?) |['’]s )(?:usual |basic |base )?{re.escape(characteristic)}"
        rf"(?: (?:is|are|of)|:)? ?{_NUMBER}",
        re.I,
    )
    section = book.rules.sections.get(passage.section)
    head = section.heading.strip(" *.:") if section is not None else ""
    apart = (
        head and len(head.split()) <= 3 and re.search(rf"(?i)\b(?:tests?|checks?|{re.escape(characteristic)})\b", head)
    )
    kinds = {kind_in(term) for term in book.rules.names.terms(head)} if head else set()
    if not kinds.isdisjoint(("test", *OPTION_KINDS)) and kinds.isdisjoint(TYPE_KINDS):
        return  # "Snap shots have an Aim of 1", under the head of what is rolled or done
    behind = passages[at + 1] if at + 1 < len(passages) and _same_place(passage, passages[at + 1]) else None
    if behind is not None and _LOST.search(behind.text):
        return  # "If it is also Dazed, this benefit is lost": then it is another
    if head and len(head.split()) <= 3 and apart is None and (hit := own.search(digits(passage.text))):
        yield head, int(hit["n"]), passage


def _same_place(one: Passage, other: Passage) -> bool:
    return one.section == other.section


__all__ = ["of_kind"]
