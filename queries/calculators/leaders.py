"""What officers and the like lend to those near them, each rank its own: "an officer lends his bonus to the Nerve of
friends within 6 inches: Corporal +1, Captain +2".

In: the book, and what is tested. Out: a row for each rank, whether only one of them counts, and what stops an officer
from lending anything; and of a question whether its officer is so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from kb.model import Passage, TableRow
from kb.names import fold, stems
from kb.numbers import CARDINALS
from kb.patterns import deferred
from queries.calculators.adjustments import Adjustment
from queries.calculators.book import Book
from queries.calculators.circumstances import called_for
from queries.calculators.words import Question
from queries.options.index import index_of

_UNIT = r"(?: ?(?:[\"”″]|''|(?:inch(?:es)?|cm|mm|met(?:re|er)s?|paces|yards|hex(?:es)?|spaces|squares)\b))"
#: Where whoever lends something must be.
_WHERE = deferred(
    rf"(?i)\bwithin (?:\d+{_UNIT}?|[a-z]+ \(\d+{_UNIT}?\))|\b(?:stacked with|in the same hex|attached to|joined to)\b"
)
#: That a sentence tells of something lent by somebody, told rank by rank there or below.
_LENDS = deferred(
    r"(?i)\b(?:add|lend|give|grant|confer|provide|bring|improve|increase|raise|gain|receive|get|ha(?:s|ve)|"
    r"modif(?:y|ies)|appl(?:y|ies)|us)(?:e?s|e)?\b"
)
_NAME = r"(?P<who>[A-Z][a-z][\w'’-]+(?: [A-Z][\w'’-]+)?)"
_PLUS = r"(?P<n>\+ ?\d)(?![\d\w])"
#: "Corporal . . . +1", "Captains (+2)", "Marshal: +3", "Ensign | +1".
_BEFORE = deferred(rf"{_NAME}(?:[ .:…·|(=\t–—-]){{1,60}}{_PLUS}")
#: "+2 for a Captain", "+1 if he is an Ensign".
_BEHIND = deferred(rf"{_PLUS} (?:for|if it is|if he is|from|with) (?:an?|the|each|any) {_NAME}")
_NUMBER = "|".join(word for word, number in CARDINALS.items() if number <= 9)
#: "An Ensign within 6 inches adds 1, a Captain 2", "each Captain has a bonus of +2".
_SAID = deferred(
    rf"\b(?:[Aa]n?|[Tt]he|[Ee]ach|[Aa]ny|[Ee]very) {_NAME}(?: (?:within|in|near|stacked|attached|beside|with)\b"
    r"[^.;,]{0,40}?)?(?:,? (?:adds?|gives?|lends?|has|grants?|confers?|provides?|of|brings?)\b[^.;,+\d]{0,40}?)? "
    rf"(?P<n>\+?\d|{_NUMBER})(?![\d\w])(?!{_UNIT})"
)
#: That of several officers one alone counts.
_ONE = deferred(
    r"(?i)\bonly (?:use |count |ever use |benefit from |have )?(?:one|the (?:best|highest|greatest|better|higher))\b|"
    r"\b(?:one|1) (?:officer|leader|commander|bonus|such [a-z]+)s?(?: bonus)? (?:at a time|only|counts?|applies)\b|"
    r"\bof (?:only )?one (?:officer|leader|commander|[a-z]+) (?:at a time|only)\b|\bmore than one\b|"
    r"\bonly (?:one|the)\b[^.;]{0,40}\b(?:counts?|applies|used|bonus)\b|\b(?:not|never) (?:be )?(?:cumulative|"
    r"added (?:together|up)|combined)\b|\buse only\b|\b(?:best|highest|greatest)\b"
)
#: That an officer lends nothing in some state.
_BARRED = deferred(
    r"(?i)\b(?:no|not|never|cannot|loses?|unless|nothing|only (?:gives?|lends?|while|when|if)|only while|only when)\b"
)
_BONUS = deferred(r"(?i)\b(?:bonus(?:es)?|lends?|gives?|benefits?|adds?|inspires?|helps?|command|leadership)\b")
_LEAST = 2  # one rank alone is told by other means
_LIGHT = frozenset(
    stems("a an the any one or more who has have had is are with while when he his its this that bonus only no not"
          " never cannot lend lends give gives nothing officer officers leader commander adds add may can does do if it"
          " they unless other another of to in unit units friendly own himself counts use uses used gain")
)  # fmt: skip


@dataclass(frozen=True)
class Leaders:
    """What officers lend: a row for each rank, whether one alone counts, what bars them, and where that is told."""

    rows: tuple[TableRow, ...]
    alone: bool
    barred: frozenset[str]
    passages: frozenset[str]


class OfOfficer(NamedTuple):
    """A question without what it says of an officer's own state, and whether that stops him."""

    question: Question
    barred: bool


def leaders_of(book: Book, tested: str) -> Leaders | None:
    """What officers lend to a characteristic, or to a test of this name."""
    return index_of(book.rules).remembered(("leaders", tested), lambda: _leaders_of(book, tested))


def _leaders_of(book: Book, tested: str) -> Leaders | None:
    named = re.compile(rf"\b{re.escape(tested)}\b", re.I if tested.islower() else 0)
    sections: dict[str, list[Passage]] = {}
    for passage in book.rules.passages.values():
        if passage.kind != "heading" and passage.passage_class not in ("example", "note"):
            sections.setdefault(passage.section, []).append(passage)
    for passages in sections.values():
        for at, lead in enumerate(passages):
            text = " ".join(lead.text.split())
            where = _WHERE.search(text) if named.search(text) and _LENDS.search(text) else None
            if where is None:
                continue
            near = [*passages[max(0, at - 1) : at + 12]]
            ranks = dict(_ranks(book, lead, near))
            if len(ranks) >= _LEAST:
                rows = tuple(_row(who, n, passage, where[0]) for who, (n, passage) in ranks.items())
                told = [" ".join(each.text.split()) for each in passages]
                return Leaders(
                    rows,
                    any(_ONE.search(each) for each in told),
                    frozenset(word for each in told for word in _barring(each, ranks)),
                    frozenset(row.passage or "" for row in rows) | {lead.id},
                )
    return None


def _ranks(book: Book, lead: Passage, near: list[Passage]) -> Iterator[tuple[str, tuple[int, Passage]]]:
    """Each rank with what it lends: those of the lead itself, else of the sentences, items and rows beside it."""
    for passages in ([lead], near):
        found: dict[str, tuple[int, Passage]] = {}
        for passage in passages:
            text = " ".join(passage.text.split())
            for hit in (*_BEFORE.finditer(text), *_BEHIND.finditer(text), *_SAID.finditer(text)):
                who = _one(hit["who"])
                if _may_lend(book, who):
                    found.setdefault(who, (_figure(hit["n"]), passage))
        if len(found) >= _LEAST:
            yield from found.items()
            return


def _may_lend(book: Book, name: str) -> bool:
    """Whether a name may be that of somebody: it is none of a figure, a state or a deed."""
    kinds = {book.kind(term) for term in book.rules.names.terms(name)}
    return not kinds & {"characteristic", "status", "test", "action", "reaction", "phase", "special_rule"}


def _one(name: str) -> str:
    return name[:-1] if name.endswith("s") and not name.endswith("ss") else name


def _figure(said: str) -> int:
    return CARDINALS[said] if said in CARDINALS else int(said.replace(" ", ""))


def _row(who: str, plus: int, passage: Passage, where: str) -> TableRow:
    case = f"{who} {where}" if where.lower().startswith("within") else f"{where} {who}"
    return TableRow(f"{passage.id}/{who}", "", passage.start, passage.id, case, case, value=f"{plus:+d}")


def _barring(text: str, ranks: dict[str, tuple[int, Passage]]) -> set[str]:
    """The words for the states in which an officer lends nothing, where a sentence tells of that."""
    if not (_BARRED.search(text) and _BONUS.search(text)) or _WHERE.search(text) or re.search(r"\d", text):
        return set()
    who = {fold(each) for each in ranks} | {"officer", "leader", "commander", "hero"}
    if not any(re.search(rf"\b{each}s?\b", fold(text)) for each in who) and not text.startswith(("He ", "This ")):
        return set()
    of_state = re.search(r"(?i)\b(?:with|who|while|when|that|if|has|have|is|are|unless)\b.{3,80}", text)
    return {*stems(of_state[0])} - _LIGHT - {word for each in who for word in stems(each)} if of_state else set()


def lent(question: Question, leaders: Leaders) -> list[Adjustment]:
    """What the officers of whom a question tells lend: the most that one of them does, where one alone counts."""
    found = called_for(question.book, leaders.rows, question)
    return [max(found, key=lambda each: each.amount)] if found and leaders.alone else found


_MARKERS = frozenset(stems("marker token counter"))
_HAS = r"(?:has|have|with|without|carr(?:ies|ying)|bear(?:s|ing)|having|holds?|is|being|are|who is)"


def of_officer(question: Question, leaders: Leaders) -> OfOfficer:
    """A question without what it tells of the state of the officer near: "a Captain with two markers is 4 inches
    away", "a Shaken Captain"."""
    barred, text = False, question.raw
    told = leaders.barred | _MARKERS
    names = "|".join([*(re.escape(row.text.split(" within")[0].split()[-1]) for row in leaders.rows), "officer"])
    state = re.compile(
        rf"(?i)\b(?P<who>{names})\b(?P<gap>(?: (?:is |stands |who is |just )?(?:only )?\d+ ?"
        r"(?:[\"”″]|''|inch(?:es)?|cm)(?: (?:away|off|distant))?|,[^,.;?]{2,30},| nearby| there| himself)?,?)"
        rf" ?(?:(?:and|but|who|which|that|himself|he|also|already|currently) )*(?P<how>{_HAS}) "
        r"(?P<what>(?:(?:himself|also|already|currently|not|no|any|an?|one|two|three|four|\d) )*[\w'-]+(?: [\w'-]+)?)"
    )
    for found in state.finditer(question.raw):
        words = {*stems(found["what"])}
        if not words & told:
            continue
        denied = found["how"].lower() == "without" or re.match(r"(?i)(?:no|not|zero|0)\b", found["what"])
        barred = barred or (not denied and bool(words & leaders.barred))
        kept = _cut(found["what"], told)
        text = text.replace(found[0], f"{found['who']}{found['gap']}{f' is {kept}' if kept else ''}", 1)
    ahead = re.compile(rf"(?i)\b(?P<not>un|not )?(?P<what>[\w-]+) (?P<who>{names})\b")
    for found in ahead.finditer(text):
        if {*stems(found["what"])} & leaders.barred:
            barred = barred or not found["not"]
            text = text.replace(found[0], found["who"], 1)
    return OfOfficer(Question(question.book, text, question.situation) if text != question.raw else question, barred)


def _cut(what: str, barred: frozenset[str]) -> str:
    """What is left behind the state in some words: "markers 4" leaves nothing of it."""
    words = what.split()
    last = max((i for i, word in enumerate(words) if {*stems(word)} & barred), default=-1)
    return " ".join(words[last + 1 :])


__all__ = ["Leaders", "OfOfficer", "leaders_of", "lent", "of_officer"]
