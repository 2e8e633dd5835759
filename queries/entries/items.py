"""The rows of tables in which a score stands, and the lettered items of a list ("trigger b"), as entries."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from kb.model import Term
from kb.names import fold, stems
from kb.patterns import deferred
from queries.answer import Found, cited, listed
from queries.entries.query import BEARERS, Query, passage_cited, wanted
from queries.options.index import Index

_LETTER = deferred(r"(?:^|[\s(*-])(\(?[a-z0-9]{1,2}[).])\s*$")


def table_rows(index: Index, number: int, targets: tuple[Term, ...]) -> list[dict[str, Any]]:
    """The rows of roll tables in which a score stands, of the tables that the question names where it names one."""
    found: list[dict[str, Any]] = []
    named = {term.id for term in targets} | {fold(term.name) for term in targets}
    tables = [
        table
        for table in index.rules.tables.values()
        if any(row.low is not None or row.high is not None for row in index.rules.rows.get(table.id, ()))
    ]
    mine = [
        table
        for table in tables
        if table.term in named or any(set(stems(name)) <= set(stems(table.name)) for name in named if "/" not in name)
    ]
    for table in mine or tables:
        found += rows_holding(index, table, number)
    return found


def rows_holding(index: Index, table: Any, number: int) -> list[dict[str, Any]]:
    """The rows of a table in which a score stands, as entries."""
    return [
        {"kind": "effect", "name": _title(row), "because": row_reasons(index, row, table)}
        for row in index.rules.rows.get(table.id, ())
        if (row.low is not None or row.high is not None)
        and (row.low is None or row.low <= number)
        and (row.high is None or number <= row.high)
    ]


def _title(row: Any) -> str:
    """What a row is called: what stands before the colon where it goes on to tell what that does."""
    name = str(row.label or row.text)
    head, colon, _ = name.partition(":")
    return head.strip() if colon and len(head.split()) <= 4 else name


def row_reasons(index: Index, row: Any, table: Any) -> list[dict[str, Any]]:
    """The line of the text in which a row of a table stands, cited, and what the texts say of what it is called."""
    reasons: list[dict[str, Any]] = []
    passage = index.rules.passages.get(row.passage) if row.passage else None
    if passage is not None:
        same = [
            each for each in index.rules.passages.values()
            if each.section == passage.section and each.paragraph == passage.paragraph and each.start >= passage.start
        ]  # fmt: skip
        whole = sorted(same or [passage], key=lambda each: each.start)
        first = passage_cited(index, whole[0], table.name, row.label)
        start, end = whole[0].start, max(each.end for each in whole)
        text = index.rules.documents[whole[0].document].text
        # The name of a row and what it does are read apart, and are one line of the text.
        reasons.append({**first, "quote": text[start:end], "start": start, "end": end})
    for term in index.terms.values():
        if fold(term.name) == fold(row.label or ""):
            reasons += [cited(index, clause) for clause in index.by_subject.get(term.id, ())]
    return reasons


def lettered(index: Index, query: Query) -> list[dict[str, Any]]:
    """The lettered items of a list of which the texts say what is asked ("which triggers do veterans ignore")."""
    wanted = [stem for stem in stems(query.words) if stem not in query.verbs]
    waiving = "ignores" in query.relations
    named = {stem for term in query.targets for stem in stems(term.name)}
    about = query.verbs <= _ABOUT and (bool(query.verbs) or not _ABOUT.isdisjoint(wanted) or {*wanted} <= named)
    verbs = frozenset() if about else query.verbs
    wanted = [stem for stem in wanted if not about or stem not in _ABOUT]
    whom = {stem for term in query.targets if term.kind in BEARERS for stem in stems(term.name)} if waiving else set()
    case = [stem for stem in wanted if stem not in whom]
    found: dict[str, list[dict[str, Any]]] = {}
    begun: set[tuple[str, str]] = set()
    for letter, passage in lettered_passages(index):
        one = (passage.section, letter)
        if about and one in begun:
            continue  # what it goes on to tell is who is spared, or how often
        begun.add(one)
        others = frozenset(stems(" ".join(_BUT_FOR.findall(passage.text)))) if waiving or about else frozenset()
        if whom & others:
            continue
        said = frozenset(stems(_BUT_FOR.sub(" ", passage.text) if others else passage.text))
        names = wanted
        if (
            case and case != wanted
        ):  # who is in the case that it tells is spared, whatever else they are, and so are they
            names = case if not said & whom else [stem for stem in wanted if stem in whom]
        if query.value and not any(of_the_item(verb, passage.text) for verb in query.verbs):
            continue
        if (not verbs or said & verbs) and all(name in said for name in names):
            found.setdefault(letter, []).append(passage_cited(index, passage, index.rules.heading(passage.id), letter))
    return [{"kind": "event", "name": letter, "because": reasons} for letter, reasons in found.items()]


#: "Which trigger concerns Guards?": what it is of, and nothing that is done.
_ABOUT = frozenset(
    stems("concern concerns concerning about regards applies apply deals deal affects affect only solely")
)
#: "Ignored by all except Guards", "non-Guards in good cover": those who are not meant.
_BUT_FOR = deferred(r"(?i)\b(?:except(?: for)?|apart from|other than|but not|save) [^.;:]*|\bnon-[a-z]+")


def of_the_item(verb: str, text: str, noun: str = "") -> bool:
    """Whether what a lettered item tells to be done is done to the item itself, not to something that it tells of."""
    named = f"|the {noun}|{noun}" if noun else ""
    return re.search(rf"(?i)\b{verb}\w* (?:this|that|these|it|them|by{named})", text) is not None


def of_item(index: Index, query: Query) -> list[dict[str, Any]]:
    """The names of which a lettered item says what is asked ("which troops ignore trigger b")."""
    found: Found = {}
    for letter, passage in lettered_passages(index):
        if letter != query.letter or (query.verbs and not frozenset(stems(passage.text)) & query.verbs):
            continue
        for hit in index.rules.names.find(passage.text):
            for term in (index.terms[each] for each in hit.terms):
                if term.kind in BEARERS and wanted(index, term, query):
                    reason = passage_cited(index, passage, term.name, letter)
                    found.setdefault((term.kind, term.name), []).append(reason)
    return listed(found)


def lettered_passages(index: Index) -> Iterable[tuple[str, Any]]:
    """The passages of lettered items, each with its letter."""
    letter, paragraph = "", (None, None)
    for passage in sorted(index.rules.passages.values(), key=lambda each: (each.document, each.start)):
        text = index.rules.documents[passage.document].text
        here = (passage.section, passage.paragraph)
        match = _LETTER.search(text[max(0, passage.start - 9) : passage.start], 1 if passage.start > 9 else 0)
        inside = re.match(r"\(?([a-z0-9]{1,2})[).]\s", passage.text)
        if match or inside:
            letter, paragraph = (match or inside).group(1).strip("()."), here  # type: ignore[union-attr]
        elif here != paragraph:
            letter = ""
        if letter and passage.kind != "heading":
            yield letter, passage
