"""By how much: what comes of a test that is failed or passed by so much, and the chance of each ("failed by 3 or more:
Broken").

In: a test, its dice and the number that they are held against. Out: the chance of each result, where the texts tell of
two at least that differ by the margin: in clauses, sentences, entries of their own or the rows of a table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from kb.model import Clause, Passage, Table, TableRow
from kb.names import fold, stems
from kb.patterns import deferred
from queries.calculators import core
from queries.calculators.book import Book, core_name
from queries.calculators.tested import Tested
from queries.calculators.words import Question, digits
from queries.options.index import index_of

_BOUND = (
    r"(?:an? )?(?:only |just |exactly )?(?P<low>\d{1,2})(?: points?)?"
    r"(?: ?(?P<more>\+|or more|or over|or higher|or worse|or better)| ?(?:[-–—/]|or|to|and) ?(?P<high>\d{1,2})|"
    r"(?P<less> or less))?"
)
_ENDED = deferred(
    r"(?i)\b(?P<how>pass|fail|succe)\w*(?: (?:the|this|that|its|an?) (?:[\w'-]+ )?(?:test|check))?"
    rf"(?: by {_BOUND})?"
)
#: "By 3 or more it is Routed", behind what happens if it fails by less.
_ALSO = deferred(rf"(?i)[,;] (?:and |but )?(?:if )?by {_BOUND}")
#: The head of a table that is looked up by how much a test was failed.
_HEAD = deferred(
    r"(?i)^\W*(?:(?:test |roll )?(?:failed|fails?|missed|misses|failure|short) by\b|"
    r"(?:margin|amount|degree|points?) (?:of failure|failed)|fail(?:ed|ure) (?:margin|points)|"
    r"(?:the )?(?:roll|total|result|score|dice) (?:exceeds?|over|above|was over|is over)\b|"
    r"(?:amount|points?|how (?:much|far)) (?:over|above|below|under|by which)\b|over by\b|"
    r"(?P<bare>(?:margin|difference)\b))"
)
_RANGE = deferred(r"^\W*(?:by )?(\d{1,2})(?: ?(?:[-–—/]|or|to) ?(\d{1,2})| ?(\+|or more|or over|or higher))?\W*$")


class Result(NamedTuple):
    """What comes of a test that is passed or not, by at least ``low`` and, where that is told, at most ``high``."""

    name: str
    passed: bool
    low: int | None
    high: int | None
    told: Clause | Passage | TableRow
    #: The words in which it is told.
    text: str = ""


def results_of(book: Book, term: str) -> list[Result]:
    """The results of a test, the closely told first; none where no margin decides between them."""
    found = []
    for clause in book.rules.by_subject.get(term, ()):
        ended = _ENDED.search(digits(clause.condition or "")) if clause.relation == "inflicts" else None
        if ended is None or book.kind(clause.object) != "status" or clause.affects != "bearer":
            continue
        found.append(_bounded(book.name(clause.object), ended, clause, book.rules.quote(clause)))
    beside = {_section(book, each.told) for each in found if each.low is not None}
    told = [each for each in found if _section(book, each.told) in beside]  # others tell of some occasion alone
    margins = [each for each in told if each.low is not None]
    if len({(each.passed, each.low) for each in margins}) < len(written := _written_of(book, term)):
        told = written
    return sorted(told, key=lambda each: each.low is None)


def _bounded(name: str, ended: re.Match[str], told: Clause | Passage | TableRow, text: str, how: str = "") -> Result:
    low = int(ended["low"]) if ended["low"] else None
    high = None if low is None or ended["more"] else int(ended["high"] or ended["low"])
    passed = (how or ended["how"].lower()) != "fail"
    return Result(name, passed, 0 if ended["less"] else low, high, told, text)


def _section(book: Book, told: Clause | Passage | TableRow) -> str | None:
    passage = told if isinstance(told, Passage) else book.rules.passages.get(told.passage or "")
    return passage.section if passage else None


def _written_of(book: Book, term: str) -> list[Result]:
    """The results by a margin that stand where a test is told of, or one that it is a kind of."""
    written = index_of(book.rules).remembered(("results by margin",), lambda: list(_written(book)))
    for test in (term, *(each for each in book.parents(term) if each != term)) if written else ():
        name = {*core_name(book.name(test))}
        own = {book.section(rule) for rule in book.of("test") if rule.clause.subject == test}
        here = []
        for place, result in written:
            section = book.rules.sections.get(place)
            headed = section is not None and name and name <= {*core_name(section.heading)}
            if place in own or headed or (section is not None and section.parent in own):
                here.append(result)
        if len(here) > 1:
            return here
    return []


def _written(book: Book) -> Iterator[tuple[str, Result]]:
    """The results by a margin that sentences, entries and rows tell, each with the section that it is of."""
    rules = book.rules
    owner, owners = "", dict[str, str]()
    for section in sorted(rules.sections.values(), key=lambda each: (each.document, each.start)):
        if _entry(section.heading) is None:
            owner = section.id
        owners[section.id] = owner
    tabled = set()
    for table in rules.tables.values():
        for result in _rows(book, table):
            tabled.add(result.told.passage if isinstance(result.told, TableRow) else None)
            yield owners.get(table.section, table.section), result
    said = set()
    for passage in rules.passages.values():
        if passage.passage_class != "rule" or passage.kind in ("heading", "row") or passage.id in tabled:
            continue
        section = rules.sections[passage.section]
        if (ended := _entry(section.heading)) is not None:
            if section.id not in said:
                said.add(section.id)
                behind = section.heading[ended.end() :].strip(" *_.:–—-")
                name = behind or _named(book, passage, fold(passage.text))
                yield owners[section.id], _bounded(name, ended, passage, passage.text)
            continue
        ends = [each for each in _ENDED.finditer(digits(" ".join(passage.text.split()))) if each["low"]]
        if ends:
            yield from ((owners[section.id], each) for each in _in_sentence(book, passage, ends))


def _entry(heading: str) -> re.Match[str] | None:
    """The margin that a heading tells ("Fail by 3 or 4 – Fall Back")."""
    found = _ENDED.match(heading.strip(" *_"))
    return found if found and found["low"] else None


def _in_sentence(book: Book, passage: Passage, ends: list[re.Match[str]]) -> Iterator[Result]:
    text = ends[0].string
    how = ends[0]["how"].lower()
    ends = sorted([*ends, *(each for each in _ALSO.finditer(text) if each.start() >= ends[0].end())], key=_start)
    for i, ended in enumerate(ends):
        told = text[ended.end() : ends[i + 1].start() if i + 1 < len(ends) else len(text)]
        how = ended.groupdict().get("how", how) or how
        yield _bounded(_named(book, passage, told), ended, passage, told, how.lower())


def _start(found: re.Match[str]) -> int:
    return found.start()


def _rows(book: Book, table: Table) -> Iterator[Result]:
    """The rows of a table that is looked up by a margin, or whose rows each tell one."""
    rows = book.rules.rows.get(table.id, [])
    headed = is_by_margin(book, table)
    for row in rows:
        cells = row.cells or (row.label, row.text)
        ended = _ENDED.match(digits(cells[0]).strip(" *_"))
        if ended is not None and ended["low"] and len(cells) > 1:
            yield _bounded(_short(cells[1]), ended, row, " ".join(cells[1:]))
        elif headed and row.low is not None:
            yield Result(_short(row.label or cells[-1]), False, row.low, row.high, row, row.text)
        elif headed and len(cells) > 1 and (span := _RANGE.match(digits(cells[0]))):
            high = None if span[3] else int(span[2] or span[1])
            yield Result(_short(cells[1]), False, int(span[1]), high, row, " ".join(cells[1:]))


def is_by_margin(book: Book, table: Table) -> bool:
    """Whether a table is looked up by how much a test was failed, by the head of its first column."""

    def told() -> bool:
        rows = [row for row in book.rules.rows.get(table.id, ()) if row.passage in book.rules.passages]
        if table.kind not in ("plain", "roll") or len(rows) < 2:
            return False
        start = book.rules.passages[rows[0].passage or ""].start
        above = [p for p in book.rules.passages.values() if p.section == table.section and p.end <= start]
        head = max(above, key=lambda each: each.start, default=None)
        found = _HEAD.match(" ".join(head.text.split())) if head is not None else None
        near = book.rules.sections.get(table.section)
        tested = near is not None and re.search(r"(?i)\b(?:tests?|checks?)\b", near.heading) is not None
        return found is not None and (not found["bare"] or tested)

    return index_of(book.rules).remembered(("by margin", table.id), told)


def _short(text: str) -> str:
    """A result's name: what stands in front of what it does."""
    return re.split(r"(?<=[a-z]{2})[.:;] ?|(?<=\w) [–—-] ", text.strip(" *_"), maxsplit=1)[0].strip(" *_.")


def _named(book: Book, passage: Passage, told: str) -> str:
    """A result by the state, or what else the texts have a name for, that its words (in small letters) bring."""
    own = []
    for hit in book.rules.names.find(passage.text):
        at = told.find(fold(passage.text[hit.start : hit.end]))
        kinds = {book.kind(term): term for term in hit.terms}
        kind = next((each for each in ("status", "effect", "action", "special_rule") if each in kinds), None)
        if at >= 0 and kind is not None:
            own.append((kind != "status", at, book.name(kinds[kind])))
    return min(own)[2] if own else " ".join(told.strip(" *_.,:;–—-").split()[:8])


_SENTENCES = deferred(r"[.;?!](?!\d)")
_CHANCE = deferred(r"\b(?:chances?|odds|likel\w+|probab\w+|risk|percent\w*)\b")


def asked_result(test: Tested, question: Question) -> str | None:
    """The result by a margin whose chance a question asks."""
    if not question.wants_chance or question.asks(r"\b(?:pass|fail)(?:es|ed|ing)?\b(?! (?:back|to)\b)"):
        return None
    results = [each for each in results_of(test.book, test.term) if each.low is not None]
    told = {each.name: {*stems(f"{each.name} {each.text}")} for each in results}
    named = [name for name in told if question.mentions(name)]
    if len(named) != 1:  # by a word that is told of one of them alone
        common = {*stems(test.name), *stems(test.against)}
        own = {
            name: {word for word in words if len(word) > 3 and not word.isdigit()} - common
            - {word for other, others in told.items() if other != name for word in others}
            for name, words in told.items()
        }  # fmt: skip
        asked = {*stems(" ".join(each for each in _SENTENCES.split(question.low) if _CHANCE.search(each)))}
        named = [name for name, words in own.items() if words & asked]
    return named[0] if len(named) == 1 else None


def spread(test: Tested, target: int, results: list[Result]) -> dict[str, Fraction]:
    """The chance of each result for dice that are held against ``target``; what brings none is passed or failed."""
    found: dict[str, Fraction] = {}
    for total, share in core.Dice.read(test.dice).chances().items():
        passed = test.always.get(total, core.holds(total, test.sign, target))
        margin = abs(total - target)
        named = (
            each.name
            for each in results
            if each.passed == passed
            and (each.low is None or each.low <= margin)
            and (each.high is None or margin <= each.high)
        )
        name = next(named, "passed" if passed else "failed")
        found[name] = found.get(name, Fraction(0)) + share
    return found


__all__ = ["Result", "asked_result", "is_by_margin", "results_of", "spread"]
