"""Rolls to hit whose score is read off a chart by a figure: "Aim 3 hits on 4+".

In: the book. Out: each such roll that something changes as a test of its own, with the figure in the place of the score
and the chart among its options, so that all that changes a roll to hit counts for it as for any other. Where the texts
fix a figure in some case ("a hasty shot counts as Aim 1"), the roll is left to what reads that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from kb.model import Clause, Passage
from kb.names import fold, stems
from kb.patterns import deferred
from queries.calculators.language import parse

if TYPE_CHECKING:
    from queries.calculators.book import Book, Rule

#: The score that a row asks for.
_SCORE = deferred(r"(\d+) ?(?:\+|or (?:more|higher|better|over|above))|(\d+)(?:-| to )6")
_FIGURE = deferred(r"(\d+)")
#: "Aim 3 hits on a 4+", "with Aim 4 on a 3+", "3+ for Aim 4".
_PAIR = deferred(
    r"(?P<name>[A-Z][\w-]{1,20}) (?:of )?(?P<n>\d{1,2})\b(?!\+)[^.;:,()]{0,30}?\b"
    r"(?P<score>\d)(?:\+| or (?:more|better|higher))"
)
_DICE = deferred(
    r"(?i)\b(?:roll(?:s|ed|ing)?|on) (?:an? |one )?(?:(D\d+)\b|(?:six-sided )?(die|dice)\b)|\ba (D\d+) is rolled"
)
_SHOTS = frozenset(stems("hit shoot shooting shot fire firing attack"))
_ALWAYS = deferred(
    r"(?i)\b(?:natural|unmodified|roll(?:s|ed)?(?: of)?(?: an?)?|an?) "
    r"(?P<n>[16])(?: \w+){0,2}? (?:is )?(?:always|automatic\w*) "
    r"(?:an? )?(?:automatic )?(?P<how>miss|fail|hit|succe|pass)|"
    r"(?<=and )(?:an? )?(?P<n2>[16]) always (?P<how2>miss|fail|hit|succe|pass)"
)
#: "Subtract the figure from 7": what is left has to be rolled.
_TAKEN_FROM = deferred(r"(\d+) - (.+)")


def charted(book: Book) -> Iterator[tuple[str, Rule]]:
    """The rolls to hit of the charts of a book, with the ids of the tables or passages from which they are read."""
    figures = {term.name for term in book.rules.terms_of_kind("characteristic")}
    if not figures:
        return
    fixed = {fold(rule.body.rsplit(" ", 1)[0]) for rule in book.of("set")}
    told = {book.section(rule) for rule in book.of("test")}
    for key, passage, figure, chart in (*_of_tables(book), *_of_sentences(book, figures), *_of_rules(book)):
        place = passage.section
        if fold(figure) in fixed or place in told or not (_is_of_shots(book, passage) and _is_modified(book, place)):
            continue
        told.add(place)
        made = _rule(book, passage, figure, chart)
        if made is not None:
            yield key, made


def _is_of_shots(book: Book, passage: Passage) -> bool:
    """Whether a chart stands where a roll to hit is told of."""
    if {*stems(book.rules.heading(passage.id))} & _SHOTS:
        return True
    return any("hit" in stems(each.text) for each in _here(book, passage.section))


def _is_modified(book: Book, section: str) -> bool:
    """Whether anything is added to a roll there: what nothing changes needs no more than its chart."""
    below = {section, *(each.id for each in book.rules.sections.values() if each.parent == section)}
    lists = [each for each in book.rules.tables.values() if each.kind == "modifiers"]
    if any(each.section in below or {*stems(each.name)} & _SHOTS for each in lists):
        return True
    return any(
        clause.relation == "modifies" and re.fullmatch(r"[+-]\d+", clause.value or "") and clause.condition
        for each in _here(book, section) for clause in book.rules.by_passage.get(each.id, ())
    )  # fmt: skip


def _here(book: Book, section: str) -> list[Passage]:
    return [each for each in book.rules.passages.values() if each.section == section]


def _of_tables(book: Book) -> Iterator[tuple[str, Passage, str, str]]:
    for table in book.rules.tables.values():
        rows = book.rules.rows.get(table.id, [])
        if table.kind not in ("threshold", "roll", "plain") or len(rows) < 3:
            continue
        pairs = []
        for row in rows:
            cells = [cell.strip(" *_") for cell in row.cells]
            score = _SCORE.fullmatch(fold(cells[-1])) if len(cells) == 2 else None
            if score is None or _FIGURE.fullmatch(cells[0]) is None:
                break
            pairs.append(f"{int(cells[0])}={score[1] or score[2]}")
        first = book.rules.passages.get(rows[0].passage or "")
        if len(pairs) == len(rows) and first is not None:
            before = [each for each in _here(book, table.section) if each.start < first.start]
            before.sort(key=lambda each: -each.start)
            if figure := _figure_of(book, [rows[0].label, table.name, *(each.text for each in before[:3])]):
                told = next((each for each in before[:3] if each.kind == "sentence" and "|" not in each.text), first)
                yield table.id, told, figure, " ".join(pairs)


def _figure_of(book: Book, texts: Iterable[str]) -> str:
    """The figure by which a chart is read: of its label, its name, its head, or the sentence over it."""
    for text in texts:
        said = [
            (at.start(), term.name) for term in book.rules.terms_of_kind("characteristic")
            if len(term.name) > 1 and (at := re.search(rf"(?i)\b{re.escape(term.name)}\b", text)) is not None
        ]  # fmt: skip
        if said:
            return min(said)[1]
    return ""


def _of_sentences(book: Book, figures: Iterable[str]) -> Iterator[tuple[str, Passage, str, str]]:
    known = {fold(each): each for each in figures}
    for passage in book.rules.passages.values():
        if passage.passage_class != "rule" or passage.text.count("+") < 3:
            continue
        found = [(fold(pair["name"]), pair["n"], pair["score"]) for pair in _PAIR.finditer(passage.text)]
        if len(found) > 2 and len({name for name, _, _ in found}) == 1 and found[0][0] in known:
            yield passage.id, passage, known[found[0][0]], " ".join(f"{n}={score}" for _, n, score in found)


def _of_rules(book: Book) -> Iterator[tuple[str, Passage, str, str]]:
    for rule in book.of("target"):
        found = _TAKEN_FROM.fullmatch(rule.body)
        if found:
            name = book.characteristic(fold(found[2]))
            at = rule.clause.passage
            yield at, book.rules.passages[at], name, " ".join(f"{n}={max(int(found[1]) - n, 1)}" for n in range(1, 11))


def _rule(book: Book, passage: Passage, figure: str, chart: str) -> Rule | None:
    from queries.calculators.book import Rule, core_name

    texts = [each.text for each in _here(book, passage.section)]
    said = next((found for text in texts if (found := _DICE.search(text))), None)
    dice = (said[1] or said[3] or "D6").upper() if said else "D6"
    parent = book.rules.sections[passage.section].parent if passage.section in book.rules.sections else None
    around = [*texts, *(each.text for each in book.rules.passages.values() if parent and each.section == parent)]
    always = dict.fromkeys(
        f"{'fails' if (one['how'] or one['how2']).lower() in ('miss', 'fail') else 'passes'} {one['n'] or one['n2']}"
        for text in around for one in _ALWAYS.finditer(text)
    )  # fmt: skip
    value = "; ".join((f"test: 1{dice} >= {figure}", f"chart {chart}", *always))
    parsed = parse(value)
    names = [term for term in book.rules.terms_of_kind("test") if core_name(term.name)[-1:] == ("hit",)]
    term = names[0].id if names else book.called("hit roll", "test")
    clause = Clause(
        f"{passage.id}/chart", book.rules.ruleset.id, passage.document, passage.id, passage.start, passage.end,
        term, "uses", term, value,
    )  # fmt: skip
    return Rule(clause, parsed) if parsed is not None else None


def score_for(chart: str, figure: int) -> int | None:
    """The score that a chart asks for at a figure; beyond its ends that of the nearest, None below the first."""
    scores = {int(n): int(score) for n, _, score in (pair.partition("=") for pair in chart.split())}
    if figure > max(scores):
        return scores[max(scores)]
    return scores.get(figure)


__all__ = ["charted", "score_for"]
