"""Rolls to hit whose score is read off a chart by a figure: "Aim 3 hits on 4+".

In: the book. Out: each such roll that something changes as a test of its own, with the figure in the place of the score
and the chart among its options, so that all that changes a roll to hit counts for it as for any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from kb.model import Clause, Passage
from kb.names import fold, stems
from kb.patterns import deferred
from queries.calculators.language import parse

if TYPE_CHECKING:
    from queries.calculators.book import Book, Rule

#: The score that a row asks for.
_SCORE = deferred(r"(\d+) ?(?:\+|or (?:more|higher|better|over|above))|(\d+)(?:-| to )6")
_FIGURE = deferred(r"(\d+) ?(?:\+|or (?:more|less|higher|lower|better|worse|over|under|above|below))?")
#: A score that is written without its plus.
_BARE = deferred(r"([2-6])()")
#: "Aim 3 hits on a 4+", "with Aim 4 on a 3+", "3+ for Aim 4".
_PAIR = deferred(
    r"(?P<name>[A-Z][\w-]{1,20}) (?:of )?(?P<n>\d{1,2})\b(?!\+)[^.;:,()]{0,30}?\b"
    r"(?P<score>\d)(?:\+| or (?:more|better|higher))"
)
_DICE = deferred(
    r"(?i)\b(?:roll(?:s|ed|ing)?|on) (?:an? |one )?(?:(D\d+)\b|(?:six-sided )?(die|dice)\b)|\ba (D\d+) is rolled"
)
_MODIFIERS = frozenset(stems("modifier modifiers"))
_OTHERS = frozenset(stems("wound wounding save saves damage melee blow blows"))
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
    told = {book.section(rule) for rule in book.of("test")}
    for key, passage, figure, chart in (*_of_tables(book), *_of_sentences(book, figures), *_of_rules(book)):
        place = passage.section
        if place in told or not (_is_of_shots(book, passage) and _is_modified(book, place)):
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
            cells = [cell.strip(" *_.") for cell in row.cells]
            read = _SCORE.fullmatch(fold(cells[-1])) or (table.kind == "threshold" and _BARE.fullmatch(cells[-1]))
            number = _FIGURE.fullmatch(fold(cells[0]))
            if len(cells) != 2 or not read or number is None:
                break
            pairs.append((int(number[1]), int(read[1] or read[2])))
        if any(score < less for (_, score), (_, less) in pairwise(pairs)):
            continue  # whoever is better needs no more
        first = book.rules.passages.get(rows[0].passage or "")
        if len(pairs) == len(rows) and first is not None:
            before = [each for each in _here(book, table.section) if each.start < first.start]
            before.sort(key=lambda each: -each.start)
            over = _lines_over(book, first)
            if figure := _figure_of(book, [rows[0].label, table.name, over, *(each.text for each in before[:3])]):
                here = next(iter(before), first) if first.section != table.section else first
                told = next((each for each in before[:3] if each.kind == "sentence" and "|" not in each.text), here)
                yield table.id, told, figure, " ".join(f"{n}={score}" for n, score in pairs)


def _lines_over(book: Book, first: Passage) -> str:
    """The two lines over the first row of a table: what heads its columns is no passage of its own."""
    text = book.rules.documents[first.document].text
    return "\n".join(text[max(0, first.start - 200) : first.start].rstrip(" |*_").splitlines()[-2:])


def _figure_of(book: Book, texts: Sequence[str]) -> str:
    """The figure by which a chart is read: of its label, its name, its head, or the sentence over it."""
    for text in texts:
        said = [
            (at.start(), term.name) for term in book.rules.terms_of_kind("characteristic")
            if len(term.name) > 1 and (at := re.search(rf"(?i)\b{re.escape(term.name)}\b", text)) is not None
        ]  # fmt: skip
        if said:
            return min(said)[1]
    last = stems(re.sub(r"\W*\d\D*$", "", next(iter(texts), "")))[-1:]  # "Shooter's Skill 1", of the Shooting Skill
    named = [term.name for term in book.rules.terms_of_kind("characteristic") if stems(term.name)[-1:] == last]
    return named[0] if len(named) == 1 else ""


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
    around = [*texts, *(each.text for section in _around(book, passage.section) for each in _here(book, section))]
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


def _around(book: Book, section: str) -> Iterator[str]:
    """The section over a chart, and those under or beside it that tell of the same roll ("To Hit Modifiers")."""
    own = book.rules.sections.get(section)
    parent = own.parent if own is not None else None
    for each in book.rules.sections.values():
        of_it = {*stems(each.heading)} & (_SHOTS | _MODIFIERS) and not {*stems(each.heading)} & _OTHERS
        if each.id == parent or (each.id != section and of_it and each.parent and each.parent in (section, parent)):
            yield each.id


def score_for(chart: str, figure: int) -> int | None:
    """The score that a chart asks for at a figure; beyond its ends that of the nearest, None below the first."""
    scores = {int(n): int(score) for n, _, score in (pair.partition("=") for pair in chart.split())}
    if figure > max(scores):
        return scores[max(scores)]
    return scores.get(figure)


__all__ = ["charted", "score_for"]
