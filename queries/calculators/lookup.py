"""What a number stands for: the row of a table in which a score falls, and the speed at which so far a move is made.

In: a question that states the number. Out: entries, each with its passages; [] where the question asks for something
else. Nothing is rolled here.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from kb.model import Table
from kb.names import fold, stems
from kb.numbers import COUNTS
from kb.patterns import deferred
from queries.calculators import core
from queries.calculators.book import Book, book_of, core_name
from queries.calculators.cellsof import cell_told
from queries.calculators.words import Question

_ASKS = deferred(r"\b(?:what|which)\b|\bis it (?:at|moving)\b")
_RESULT = deferred(
    r"\b(?:effects?|results?|happens?|happened|outcomes?|do|does|means?|suffers?|applies|apply|get)\b|"
    r"\b(?:what|which)(?: [\w-]+){0,2} (?:is|was) (?:that|it|this)\b"
)
_SCORE = deferred(
    r"\b(?:scores?|scored|rolls?|rolled|rolling|results?|totals?|(?:comes?|came) up(?: (?:as|with))?|"
    r"(?:comes?|came|ends?|ended|works?|worked) (?:up |out )?(?:at|to|as|on))"
    r"(?: (?:after|with|including) (?:all )?(?:the |its |our )?"
    r"(?:adjustments?|adjusting|modifiers?|modifying))?,?(?: (?:of|is|was|at|=|(?:comes?|came) (?:out )?(?:at|to)))?"
    r"(?: (?:exactly|just|only|precisely))?(?: an?)? (?:final |total )?([+-]?\d+)\b(?![+d]| (?:in )?(?:adjust|modif))|"
    r"\b(?:an? |of )?([+-]?\d+) (?:is rolled )?(?:on|in) (?:the|a)\b|"
    r"\bdoes an? ([+-]?\d+)\b|"
    r"\b(?:difference|margin)(?: of| is)? ([+-]?\d+)\b"
)
#: What is asked for is a roll, and not the row that a number leads to.
_ROLL_ASKED = deferred(r"\b(?:must|have to|has to|should|need to|do|does) (?!an? |the )(?:[\w-]+ ){0,2}roll\b")
_PLUS = deferred(r"(?<![\w.])([+-]\d+)\b(?: (?:modifier|to the roll|on the roll))?")
_MOVED = deferred(r"\b(?:moves?|moved|travels?|travelled|moving|goes|gone|covers?|covered) (?:up to |about )?(\d+)")


def looked_up(rules: Any, reading: Any) -> list[dict[str, Any]]:
    """The entries that a stated number leads to ("what is the effect of a score of -6?")."""
    text = reading if isinstance(reading, str) else str(getattr(reading, "text", "") or "")
    low = fold(text)
    if _WEAPONS.search(low):
        return _weapons(book_of(rules), text)
    if not _ASKS.search(low) or not re.search(rf"\d|\b(?:{'|'.join(COUNTS)})\b", low):
        return []
    book = book_of(rules)
    question = Question(book, text)
    if question.wants_chance:
        return []
    return _speed(book, question) or cell_told(book, question) or _row(book, question)


def _weapons(book: Book, text: str) -> list[dict[str, Any]]:
    """The types of weapon that a state lets one use, or not, as its clauses name them."""
    question = Question(book, text)
    negative = question.asks(r"\b(?:not|cannot|can't|never|may not|no)\b")
    wanted = ("denies",) if negative else ("permits", "limits_to")
    found: dict[str, dict[str, Any]] = {}
    for name in question.names:
        if book.kind(name.term) not in ("status", "effect", "special_rule", "order"):
            continue
        for clause in book.rules.by_subject.get(name.term, ()):
            if book.kind(clause.object) == "weapon_type" and clause.relation in wanted:
                label = book.name(clause.object)
                entry = found.setdefault(label, {"kind": "weapon_type", "name": label, "because": []})
                known = {(each["document"], each["start"]) for each in entry["because"]}
                entry["because"] += [c for c in book.cite(clause) if (c["document"], c["start"]) not in known]
    return list(found.values())


_WEAPONS = deferred(r"\b(?:which|what) (?:\w+ )?weapons?\b[^?.;]*\b(?:fire[ds]?|shoot|attack|use[ds]?|make)\b")


#: That what comes of a roll is asked for, and not what that leads to.
_SCORE_ASKED = deferred(
    r"\bwhat(?: is|['’]s)? (?:(?:the|its|my|our|their) )?(?:(?:final|modified|adjusted|resulting|total|overall) )?"
    r"(?:score|total)(?: (?:do|does|is|has|have|would|of|for)\b|\s*\?)"
)


def _row(book: Book, question: Question) -> list[dict[str, Any]]:
    """The row in which a score stands, of the roll table that the question names, or of the only one."""
    found = _SCORE.search(question.low)
    if not found or not _RESULT.search(question.low) or question.asks(r"\bhow (?:many|much|far)\b|\bneeds?\b"):
        return []
    if _ROLL_ASKED.search(question.low) or _SCORE_ASKED.search(question.low):
        return []
    rows = book.rules.rows
    tables = [
        table
        for table in book.rules.tables.values()
        if table.kind == "roll" and any((row.low, row.high) != (None, None) for row in rows.get(table.id, []))
    ]
    have = set(question.stems())
    named = [table for table in tables if _words(table.name) and _words(table.name) <= have]
    only = r"\bscores?\b|\btable\b|\bchart\b|\beffects?\b|\b(?:which|what) results?\b"
    if not named and len(tables) == 1 and question.asks(only):
        named = tables
    if not named:  # "on a crit roll of 12", of the table of Critical Hits, or of the one with a column "Crit"
        named = [table for table in tables if _called_so(table, question)]
    if len(named) != 1:
        return []
    from queries.calculators.scores import adjusted
    from queries.calculators.tables import _modifiers
    from queries.entries.items import rows_holding
    from queries.options.index import index_of

    number = int(next(each for each in found.groups() if each))
    rest = question.low[: found.start()] + " " * (found.end() - found.start()) + question.low[found.end() :]
    plus = _PLUS.search(rest)
    number += int(plus.group(1)) if plus else 0
    cited: list[Any] = []
    for quantity, figure, amount, source in _modifiers(book, named[0]):
        if any(each.value == figure for each in question.quantity(quantity)):
            number += amount
            cited.append(source)
    if not plus and (score := adjusted(book, named[0], question.raw)) is not None:
        number, rows_told = score
        cited += rows_told
    entries = rows_holding(index_of(book.rules), named[0], number)
    for entry in entries:
        entry["because"] += book.cite(*cited)
    return entries


def items(rules: Any, text: str) -> list[dict[str, Any]]:
    """The lettered items of which a passage says what is asked, where all the words of the question stand in it.

    For questions about groups that the texts have no name for: "which triggers do groups in good cover ignore?".
    """
    from queries.entries.items import lettered_passages, of_the_item
    from queries.options.index import index_of

    found = _ITEMS.match(fold(text)) or _PASSIVE.match(fold(text))
    if not found:
        return []
    index = index_of(rules)
    noun, verb = stems(found.group("noun"))[-1], stems(found.group("verb"))[-1]
    whom = {word for word in stems(found.group("whom")) if word not in _EMPTY}
    entries: dict[str, dict[str, Any]] = {}
    for letter, passage in lettered_passages(index):
        said = set(stems(passage.text))
        done = of_the_item(verb, passage.text, noun)
        if done and whom and whom <= said and noun in stems(rules.heading(passage.id)):
            entry = entries.setdefault(letter, {"kind": "event", "name": letter, "because": []})
            entry["because"] += book_of(rules).cite(passage)
    return list(entries.values())


_ITEMS = deferred(
    r"(?:which|what) (?P<noun>[a-z][a-z -]*?) (?:do|does|can|may|must) (?P<whom>.+?) (?P<verb>[a-z]+)"
    r"(?: (?:altogether|outright|entirely|completely))?\W*$"
)
_PASSIVE = deferred(
    r"(?:which|what) (?P<noun>[a-z][a-z -]*?) (?:is|are|can be|may be) (?:\w+ly |altogether )?(?P<verb>[a-z]+ed) "
    r"(?:\w+ly |altogether )?by (?P<whom>.+?)\W*$"
)
_EMPTY = frozenset(stems("a an the in of with that are is which who have has on by all any entirely troops"))


def _called_so(table: Table, question: Question) -> bool:
    """Whether a question calls a table by one word of its name, whole or cut short ("crit")."""
    said = [each for each in question.stems() if len(each) > 3]
    return any(word.startswith(each) for word in _words(table.name) for each in said)


def _words(name: str) -> set[str]:
    general = {"tabl", "chart", "effect", "result", "list", "the", "adjust", "modifi"}
    return {word for word in stems(name) if word not in general and word[:5] not in general}


def _speed(book: Book, question: Question) -> list[dict[str, Any]]:
    """The speed at which a model moves that went so far, of those that are shares of a characteristic."""
    bands = [(rule, m) for rule in book.of("band") if (m := re.match(r"^(<=|<|>=|>) (\S+)\*(.+)$", rule.body))]
    kinds = {stems(book.name(rule.clause.subject))[-1] for rule, _ in bands}
    if not bands or not kinds & set(question.stems()):
        return []
    moved = _MOVED.search(question.low)
    own = {book.name(rule.clause.subject): rule for rule, _ in bands}
    for name in question.names:  # "always considered to have moved at …"
        for clause in book.rules.by_subject.get(name.term, ()):
            label = book.name(clause.object)
            if clause.relation == "counts_as" and label in own and clause.affects == "bearer" and moved:
                return [_entry(book, label, clause)]
    found: dict[str, Any] = {}
    for rule, match in bands:
        figures = [each for each in question.quantity(match.group(3)) if not moved or each.start != moved.start(1)]
        if moved and figures:
            limit = Fraction(match.group(2)) * figures[0].value
            if core.holds(int(moved.group(1)), match.group(1), limit):
                found.setdefault(book.name(rule.clause.subject), rule)
    return [_entry(book, label, rule) for label, rule in found.items()]


def _entry(book: Book, label: str, source: Any) -> dict[str, Any]:
    term = next((t for t in book.rules.names.terms(label) if core_name(book.name(t)) == core_name(label)), "")
    return {"kind": book.kind(term) or "status", "name": label, "because": book.cite(source)}


__all__ = ["items", "looked_up"]
