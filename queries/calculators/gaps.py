"""What the texts name and do not describe: a test whose roll is not told, a chart that is not there.

In comes a question that no calculator fits; out goes the gap that it runs into, so that the answer can say what is
missing instead of guessing. A section that sends its reader to a chart has a gap where no table stands in it and no
sentence of it says the same in words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from kb.model import Clause, Passage
from kb.names import capitalised, fold, stems
from kb.patterns import deferred
from queries.calculators.book import Book, core_name
from queries.calculators.words import Question

_SENT_TO = deferred(r"(?i)\b(?:the )?((?:[\w-]+ ){0,2}(?:chart|table))s? (?:below|above|overleaf|opposite)\b")
_CONSULT = deferred(r"(?i)\b(?:consult|refer to|see|use) (?:the |this )?((?:[\w-]+ ){0,2}(?:chart|table))\b")
_USED = deferred(
    r"(?i)\bthe ((?:[\w-]+ ){0,2}(?:chart|table))\b[^.]*\b"
    r"(?:is (?:also |then )?(?:used|consulted)|compares|cross-referenc\w+)"
)
_ROLLED = deferred(
    r"\bhow (?:is|are|do(?:es)?|can|should|to)\b[^?]*\b(?:rolled?|taken?|made?|make|takes?|pass\w*|work\w*|done|"
    r"resolved?)\b"
    r"|\bwhat (?:is|are|do(?:es)?)\b[^?]*\b(?:roll\w*|target number)\b|\bwhat must\b[^?]*\broll\w*\b"
)
_NEEDED = deferred(
    r"\bhow (?:is|are|do(?:es)?|can|should)\b|\bwhat(?:'s| is| are| does| do)?\b[^?]*\b(?:needs?|needed|required?|"
    r"rolled|chart|table|says?)\b|\bneeds?\b"
)
#: The procedures that say in words what a chart would.
_TOLD = ("test", "target", "compare", "against", "opposed")


@dataclass(frozen=True, slots=True)
class Gap:
    """A thing that the texts name without describing it: its kind and name, what is missing, and where it is named."""

    kind: str
    name: str
    line: str
    sources: tuple[Clause | Passage, ...]


def missing(book: Book, question: Question) -> Gap | None:
    """The gap that a question for a chance, or for how something is rolled, runs into; None where it runs into none."""
    chance = question.wants_chance
    found = _test(book, question) if chance or asks_how(question) else None
    return found or (_chart(book, question) if chance or _NEEDED.search(question.low) else None)


def asks_how(question: Question) -> bool:
    """Whether a question asks how something is rolled."""
    return _ROLLED.search(question.low) is not None


def _test(book: Book, question: Question) -> Gap | None:
    asked = " ".join(question.stems())
    told = {rule.clause.subject for head in _TOLD for rule in book.of(head)}
    told_names = {core_name(book.name(term)) for term in told}
    for term in sorted(book.rules.terms.values(), key=lambda each: -len(each.name)):
        if (
            term.kind in ("test", "table")
            and len(term.name.split()) > 1
            and " ".join(stems(term.name)) in asked
            and core_name(term.name) not in told_names
            and not _stands(book, term.name)
            and not is_scored(book, term.name)
        ):
            used = [*book.rules.by_object.get(term.id, ()), *book.rules.by_subject.get(term.id, ())][:2]
            told_in = [each for each in book.rules.passages.values() if each.kind == "sentence"]
            named = [each for each in told_in if fold(term.name) in fold(each.text)]
            line = f"The texts name the {term.name} but do not say what is rolled for it and what passes it."
            return Gap(term.kind, term.name, line, tuple(used or named[:2]))
    return None


def is_scored(book: Book, name: str) -> bool:
    """Whether a test of that name is a roll that is adjusted by a list which was read."""
    from queries.calculators.scores import pairs, root_of

    return any(root_of(table) == stems(name) for table, _ in pairs(book))


def _stands(book: Book, name: str) -> bool:
    """Whether a table of that name is among the tables that were read."""
    return any(core_name(name) == core_name(each.name) for each in book.rules.tables.values() if each.name)


def _chart(book: Book, question: Question) -> Gap | None:
    have = set(question.stems())
    for heading, chart, passage in _charts(book):
        words = [word for word in core_name(re.sub(r"\(.*?\)", "", heading)) if word != "to"]
        if not words or not set(words) <= have:
            continue
        named = [each for each in _quantities(book) if re.search(rf"\b{re.escape(each)}\b", fold(passage.text))]
        asked = [each for each in named if question.quantity(each)]
        if len(asked) < min(2, len(named)) and not question.mentions(heading) and not {"chart", "tabl"} & have:
            continue
        line = f"The texts send the reader to the {chart} ({heading}), and it is not among what was read."
        return Gap("table", capitalised(chart), line, (passage,))
    return None


def _quantities(book: Book) -> list[str]:
    return [fold(term.name) for term in book.rules.terms_of_kind("characteristic")]


@lru_cache(maxsize=32)
def _charts(book: Book) -> tuple[tuple[str, str, Passage], ...]:
    """The charts that are spoken of and are not there: (heading, what the chart is called, the passage)."""
    with_table = {table.section for table in book.rules.tables.values()}
    told = {_section(book, rule.clause.passage) for head in _TOLD for rule in book.of(head)}
    found: dict[str, tuple[str, str, Passage]] = {}
    for passage in book.rules.passages.values():
        said = _SENT_TO.search(passage.text) or _CONSULT.search(passage.text) or _USED.search(passage.text)
        if not said or passage.kind in ("heading", "row") or passage.section in with_table | told:
            continue
        called = re.sub(r"(?i)^(?:(?:a|an|the|this|on|using|see|consult) )+", "", said.group(1).strip())
        if _stands(book, called) and len(called.split()) > 1:
            continue
        heading = " ".join(re.sub(r"\(.*?\)", "", book.rules.heading(passage.id)).split())
        if heading and len(heading) < 50:
            chart = called if len(called.split()) > 1 else f"{re.sub(r'(?i)^rolls? ', '', heading)} {called}"
            found.setdefault(fold(heading), (heading, chart, passage))
    return tuple(found.values())


def _section(book: Book, passage: str) -> str | None:
    known: Any = book.rules.passages.get(passage)
    return known.section if known else None


__all__ = ["Gap", "missing"]
