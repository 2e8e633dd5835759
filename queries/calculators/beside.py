"""The number that stands beside a name: in a row, in a line of figures ("Drive 8 | Crew 3"), in the entry of a thing
("Range 24"") or in a list of prices.

In: a question that asks for one figure of one thing and says nothing more. Out: the number, with the passage or the
clause that tells it; nothing where the question says anything else, or where two numbers are told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from kb.conditions import ALWAYS, Has
from kb.model import Clause, Passage
from kb.names import stem, stems
from kb.patterns import deferred
from queries.calculators.base import Value
from queries.calculators.book import Book
from queries.calculators.words import Question
from queries.options.index import index_of
from queries.questions.english import FUNCTION
from queries.situations.facts import content

Told = tuple[int, str, Clause | Passage]
Figures = dict[tuple[str, ...], dict[tuple[str, ...], set[Told]]]

_ASKS = deferred(r"\b(?:what|what's|whats|which|how (?:many|much|far|big|long|strong))\b")
_LENGTH = r"(?:[\"”″]|''| ?(?:inch(?:es)?|cm)\b)"
#: "Drive 8", "Crew: 3", "Range 24"", each a part of a line.
_PART = deferred(
    rf"(?P<name>[A-Z][A-Za-z' -]{{1,24}}?)[*_]{{0,2}}(?::|=| is| of)?[*_]{{0,2}} (?:up to )?(?P<n>\d{{1,4}})"
    rf"(?P<unit>{_LENGTH}|\+)?"
)
#: "35 points", "50 pts".
_PRICE_OF = r"(?P<n>\d{1,4}) ?(?P<name>points?|pts|CP|AP|(?:[A-Z][a-z]+ )?[Pp]oints?)"
_PRICE = deferred(_PRICE_OF)
#: "May have a Banner for 10 points".
_FOR_POINTS = deferred(rf"\b(?:an?|the) (?P<what>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)?) for (?:\+|an extra )?{_PRICE_OF}\b")
_PRICED = deferred(rf"(?P<what>[A-Z][^()]{{1,40}}?) ?[(–—-] ?{_PRICE_OF}\)?")
_SPLIT = deferred(r"[|,;.·•/()]|[–—-] | and ")
#: A name at the head of a line: "**Heron** (Drive 8)", "- Horse: 35 points".
_HEAD = deferred(r"^[-•*_ ]*(?P<name>[A-Z][\w'’-]*(?: [A-Za-z][\w'’-]*){0,3}?)[*_]{0,2} ?(?:[:(=–—-]|\|)[*_]{0,2} ?")
_SHOOTS = deferred(r"\bhow far\b[^?;]{0,40}\b(?:shoot|fire|reach|throw|shot|fired|thrown)\b|\b(?:range|reach)\b")
_COSTS = deferred(r"\b(?:costs?|points?|pts|price|worth)\b")
_WORTH = frozenset(stems("points pts cost price cp ap"))
_RANGED = frozenset(stems("range reach"))
#: Words of a question that need not stand beside anything.
_ASKING = frozenset(stem(word) for word in FUNCTION) | frozenset(
    stems("many much far big long strong value number unit model total maximum max figure stat characteristic score")
    + stems("ship weapon normal usual basic base dice die have has give one single worth shoot fire reach throw shot")
    + stems("army get add inches inch take field include be")
)


def beside(book: Book, question: Question) -> list[Value]:
    """The one number that is asked for, where it stands beside the name of the one thing that the question names."""
    if not _ASKS.search(question.low):
        return []
    figures = _figures(book)
    said = tuple(question.stems())
    named = [name for name in figures if _in_order(name, said)]
    named = [name for name in named if not any(set(name) < set(other) for other in named)]
    several = len(named) > 1 or re.search(r"\d", question.low)
    if several and _COSTS.search(question.low):
        return _bill(book, question, {name: figures[name] for name in named})
    if len(named) != 1 or several:
        return []
    name = named[0]
    asked = [figure for figure in figures[name] if set(figure) <= set(said) - set(name)]
    if _SHOOTS.search(question.low):  # "how far does it shoot?": not the number of its shots
        asked = [figure for figure in figures[name] if set(figure) <= _RANGED]
    if not asked and _COSTS.search(question.low):
        asked = [figure for figure in figures[name] if set(figure) & _WORTH]
    asked = [figure for figure in asked if not any(set(figure) < set(other) for other in asked)]
    if len(asked) != 1:
        return []
    rest = content(re.sub(r"['’]s\b", "", question.low)) - _ASKING - set(name) - set(asked[0])
    rest -= {stem("distance"), stem("range")} if set(asked[0]) <= _RANGED else frozenset()
    rest -= _WORTH | {stem("command")} if set(asked[0]) & _WORTH else frozenset()
    half = question.asks(r"\bhalf\b") and rest <= {stem("half")} and set(asked[0]) <= _RANGED
    told = figures[name][asked[0]]
    if (rest and not half) or len({number for number, _, _ in told}) != 1:
        return []
    number, unit, source = next(iter(told))
    text = book.rules.quote(source) if isinstance(source, Clause) else source.text.strip()
    steps = [text, *([f"{number} × 1/2"] if half else [])]
    length = "inch" if unit and unit.strip() != "+" and "cm" not in unit else None
    value = number / 2 if half and number % 2 else number // 2 if half else number
    return [Value(" ".join(asked[0]), value if isinstance(value, int) else None, length, steps, [source])]


def _bill(book: Book, question: Question, named: Figures) -> list[Value]:
    """What several things cost together ("two units of Dragoons with a Flag"), where nothing else is named."""
    total, steps, sources = 0, list[str](), list[Clause | Passage]()
    rest = content(question.low) - _ASKING - _WORTH - {part for name in named for part in name}
    at = {name: re.search(rf"(?:(?<![\w.+-])(\d+) (?:[a-z]+ of )?)?\b{name[0]}", question.low) for name in named}
    if not named or any(not word.isdigit() for word in rest):
        return []
    counted = sum(1 for hit in at.values() if hit and hit[1])
    if any(hit is None for hit in at.values()) or counted != len(re.findall(r"\d+", question.low)):
        return []
    for name, figures in named.items():
        prices = [told for figure, told in figures.items() if set(figure) & _WORTH]
        if len(prices) != 1 or len({number for number, _, _ in prices[0]}) != 1:
            return []
        number, _, source = next(iter(prices[0]))
        hit = at[name]
        many = int(hit[1]) if hit and hit[1] else 1
        total += many * number
        steps.append(f"{' '.join(name)}: {number}" + (f" × {many}" if many > 1 else ""))
        sources.append(source)
    return [Value("points", total, None, steps, list(sources))]


def _in_order(name: tuple[str, ...], said: tuple[str, ...]) -> bool:
    """Whether the words of a name stand together in a question."""
    return any(said[at : at + len(name)] == name for at in range(len(said) - len(name) + 1))


def _figures(book: Book) -> Figures:
    """Every figure that stands beside a name, by the words of both."""

    def told() -> Figures:
        found: Figures = {}
        for name, figure, each in (*_of_clauses(book), *_of_lines(book)):
            key, called = tuple(stems(name)), tuple(stems(figure))
            if key and called and key != called and len(key) < 5:
                found.setdefault(key, {}).setdefault(called, set()).add(each)
        return found

    return index_of(book.rules).remembered(("figures beside names",), told)


def _of_clauses(book: Book) -> Iterator[tuple[str, str, Told]]:
    """The figures that clauses set, or that something costs, of whoever bears the name, at all times."""
    for clause in book.rules.clauses:
        number = re.fullmatch(rf"\+?(\d{{1,4}})({_LENGTH}|\+)?", clause.value or "")
        if number is None or clause.condition or clause.when != ALWAYS or clause.requirement != ALWAYS:
            continue
        if clause.who not in (ALWAYS, Has(clause.subject)) or clause.affects != "bearer":
            continue
        kind = book.kind(clause.object)
        price = clause.relation == "uses" and kind == "effect" and set(stems(book.name(clause.object))) & _WORTH
        if (clause.relation == "sets" and kind == "characteristic") or price:
            yield (
                _GIVING.sub("", book.name(clause.subject)),
                book.name(clause.object),
                (int(number[1]), number[2] or "", clause),
            )


_GIVING = deferred(r"^(?:adding|taking|buying|giving|each) (?:it |them )?(?:an? )?", re.I)


def _of_lines(book: Book) -> Iterator[tuple[str, str, Told]]:
    """The figures of lines that stand under a head, or begin with a name."""
    for passage in book.rules.passages.values():
        if passage.same_as or passage.passage_class in ("boilerplate", "example", "note"):
            continue
        text = passage.text.strip()
        for found in _FOR_POINTS.finditer(text):
            yield found["what"], found["name"], (int(found["n"]), "", passage)
        if len(text) > 160 or not re.search(r"\d", text):
            continue
        if passage.kind == "heading":  # "Rally (2 CP)"
            priced = _PRICED.fullmatch(text.strip("#* "))
            if priced:
                yield priced["what"], priced["name"], (int(priced["n"]), "", passage)
            continue
        head = _HEAD.match(text)
        section = book.rules.sections.get(passage.section)
        heading = section.heading.strip(" *.:") if section else ""
        if head and set(stems(head["name"])) <= _WORTH | _RANGED:
            head = None  # "Cost: 2 CP", of what stands above it
        of_head = head is not None and _PRICE.fullmatch(text[head.end() :].strip(" .*_"))
        whose = head["name"] if head and (of_head or not _PART.match(text.lstrip(" -*_•"))) else heading
        rest = text[head.end() :] if head and whose != heading else text
        parts = [part.strip(" *_") for part in _SPLIT.split(rest) if part and part.strip(" *_")]
        pairs = [pair for part in parts if (pair := _PART.fullmatch(part) or _PRICE.fullmatch(part))]
        if not pairs or len(pairs) * 2 < len(parts) or not whose or len(whose.split()) > 4:
            continue
        for pair in pairs:
            yield whose, pair["name"], (int(pair["n"]), pair.groupdict().get("unit") or "", passage)


__all__ = ["beside"]
