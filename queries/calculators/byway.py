"""How far a piece goes where its table has a figure for each way of going: "Off road Move", "Road Move".

From the figures that rows set for kinds of unit, two or more of which are called by a word for moving and differ in the
words before or behind it. The one is given whose words the question says ("along a road"); all of them, each by its
name, where it says none.
"""

from __future__ import annotations

import re
from typing import Any

from kb.model import TYPE_KINDS, Clause
from kb.names import fold, stems
from kb.patterns import deferred
from queries.calculators.base import Calculator, Input, Inputs, Value
from queries.calculators.book import Book
from queries.calculators.words import Question
from queries.questions.english import LENGTHS

_MOVING = frozenset(stems("move movement pace speed march distance rate allowance"))
_FIGURE = deferred(r"(\d{1,3}) ?(?P<unit>[\"”″]|[a-z]+)?")
_ASKS = deferred(
    r"\bhow (?:far|fast|many (?:inches|cm|hexes|metres|squares|paces))\b|"
    r"\bwhat(?: is|['’]s)? (?:the |its |their |my )?(?:[\w'’-]+ ){0,4}(?:move|movement|speed|pace|distance|march)\b"
)
_GOING = deferred(
    r"\b(?:mov\w+|go(?:es)?|travel\w*|driv\w+|advanc\w+|march\w*|rid\w+|sail\w*|fl(?:y|ies)|speed|pace|run\w*)\b"
)
#: Other words for going where no road is.
_OFF_ROAD = deferred(
    r"\b(?:cross[- ]country|across country|across (?:open |the )?(?:fields?|country)|off[- ]the[- ]roads?)\b"
)
_ACROSS = frozenset(stems("off road")), frozenset(stems("cross country")), frozenset(stems("country"))


def calculators(book: Book) -> list[Calculator]:
    """One calculator for all such figures; none where every kind has but one."""
    ways = _ways(book)
    if not ways:
        return []
    told = {name for each in ways.values() for name in each}
    inputs = (
        Input("unit", "names", default=[], description="what the unit is"),
        Input("way", "text", default="", description=", ".join(sorted(told))[:160]),
    )

    def work(given: Inputs) -> list[Value]:
        held = book.held(given["unit"])
        own = next((each for term, each in ways.items() if term in held), {})
        wanted = str(given.get("way") or "")
        chosen = {name: clause for name, clause in own.items() if not wanted or fold(name) == fold(wanted)}
        return [_value(book, name, clause) for name, clause in chosen.items()]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        asked = _ASKS.search(question.low) and _GOING.search(question.low) and not question.wants_chance
        units = [name for name in question.asked_names if name.term in ways and not name.theirs] if asked else []
        if len({name.term for name in units}) != 1:
            return 0.0, {}
        own = ways[units[0].term]
        said = {*stems(_OFF_ROAD.sub("off road", question.low))}
        heard = {name: words for name in own if (words := _how(name)) and words <= said}
        best = max(map(len, heard.values()), default=0)
        named = [name for name, words in heard.items() if len(words) == best]
        if len(named) > 1 or (not named and not all(map(_how, own))):
            return 0.0, {}
        return 3.4 + 0.2 * len(named), {"unit": [units[0].name], "way": named[0] if named else ""}

    first = next(iter(next(iter(ways.values())).values()))
    return [
        Calculator(
            "move-by-way", "How far each kind of piece goes, by the way it goes.", inputs, (first,), work, read,
            "distance", "number",
        )
    ]  # fmt: skip


def _ways(book: Book) -> dict[str, dict[str, Clause]]:
    """The figures of each kind of piece that has several for moving, by their names."""
    found: dict[str, dict[str, Clause]] = {}
    for term in book.rules.terms_of_kind("characteristic"):
        if not {*stems(term.name)} & _MOVING:
            continue
        for clause in book.rules.by_object.get(term.id, ()):
            kind = book.kind(clause.subject) if clause.subject else ""
            if clause.relation == "sets" and kind in TYPE_KINDS and _FIGURE.match(clause.value or ""):
                found.setdefault(str(clause.subject), {})[term.name] = clause
    return {term: each for term, each in found.items() if len(each) > 1 and any(map(_how, each))}


def _how(name: str) -> frozenset[str]:
    """The words that tell in which way a figure is for moving."""
    words = frozenset(stems(name)) - _MOVING
    return _ACROSS[0] if words in _ACROSS else words


def _value(book: Book, name: str, clause: Clause) -> Value:
    figure = re.match(_FIGURE.pattern, clause.value or "")
    assert figure is not None
    unit = LENGTHS.get((figure["unit"] or "").replace("”", '"').replace("″", '"'))
    return Value(name, int(figure[1]), unit, [f"{book.name(clause.subject)}: {clause.value}"], [clause])


__all__ = ["calculators"]
