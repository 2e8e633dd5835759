"""The ways of which a text tells how far something moves, and which of them is a unit's own.

From the procedures ``distance:``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from kb.conditions import conjuncts
from kb.patterns import deferred
from queries.calculators import core
from queries.calculators.book import Book, Rule, core_name
from queries.calculators.language import factor


@dataclass(frozen=True, slots=True)
class Way:
    """One way in which a distance is worked out: its terms (share, characteristic), a number that is added, and dice
    with which of them are not counted ("drop lowest 1")."""

    rule: Rule
    parts: tuple[tuple[Fraction, str], ...] = ()
    plus: int = 0
    dice: core.Dice | None = None
    kept: str = ""
    whom: str | None = None
    also: Rule | None = None  #: what gives its dice, where that is another passage

    @property
    def fixed(self) -> bool:
        """Whether the text gives the distance itself, a number or dice without a characteristic."""
        return not self.parts

    def told(self) -> str:
        """Its dice in words."""
        whom = f" ({self.whom})" if self.whom else ""
        return f"{self.dice}{f', {self.kept}' if self.kept else ''}{whom}"

    def chances(self) -> core.Chances:
        """The distribution of its dice."""
        assert self.dice is not None
        found = _KEPT.fullmatch(self.kept)
        if not found:
            return self.dice.chances()
        chosen = core.keep if found["how"] == "keep" else core.drop
        rolled = chosen(self.dice.count, self.dice.sides, found["edge"], int(found["n"]))
        return core.shift(rolled, self.dice.plus)

    def of_dice(self, shown: list[int]) -> int | None:
        """What it comes to where its dice showed these; None where it is rolled with so many others."""
        assert self.dice is not None
        if len(shown) != self.dice.count or not all(1 <= each <= self.dice.sides for each in shown):
            return None
        found = _KEPT.fullmatch(self.kept)
        low = sorted(shown)
        if found:
            many = int(found["n"])
            rest = low[many:] if found["edge"] == "lowest" else low[: len(low) - many]
            chosen = low[-many:] if found["edge"] == "highest" else low[:many]
            low = rest if found["how"] == "drop" else chosen
        return sum(low) + self.dice.plus


_KEPT = deferred(r"(?P<how>keep|drop) (?P<edge>lowest|highest) (?P<n>\d+)")


def way_of(rule: Rule) -> Way:
    """The way of which a procedure tells: "Pace + 1/2*Pace", "Speed + 2D6", "Pace - 2", "12"."""
    named: list[tuple[Fraction, str]] = []
    plus, dice = 0, None
    for part in rule.body.replace(" - ", " + -").split(" + "):
        if re.fullmatch(r"-?\d+", part):
            plus += int(part)
        elif re.fullmatch(r"(?i)\d*D\d+(?:\+\d+)?", part):
            dice = core.Dice.read(part)
        else:
            named.append(factor(part))
    kept = next((each for each in rule.procedure.options if _KEPT.fullmatch(each)), "")
    return Way(rule, tuple(named), plus, dice, kept, rule.procedure.option("for"))


def ways_of(book: Book) -> dict[str, list[Way]]:
    """The ways of moving, by the term (reaction, action) whose distance they give."""
    found: dict[str, list[Way]] = {}
    others: dict[str, list[Way]] = {}  # with which other dice some move
    for rule in book.of("distance"):
        same = next(
            (
                t
                for t in found
                if book.kind(t) == book.kind(rule.clause.subject)
                and core_name(book.name(t)) == core_name(book.name(rule.clause.subject))
            ),
            None,
        )
        way = way_of(rule)
        kind = others if rule.procedure.option("instead") is not None else found
        kind.setdefault(same or rule.clause.subject, []).append(way)
    for term, ways in others.items():
        first = next((way for way in found.get(term, ()) if way.dice is not None and not way.whom), None)
        if first is not None:
            found[term] += [replace(first, dice=w.dice, kept=w.kept, whom=w.whom, also=w.rule) for w in ways]
    return found


def book_unit(book: Book, ways: list[Way]) -> str | None:
    """The unit in which the passages measure: inches (a sign or the word) or metres."""
    for way in ways:
        text = book.rules.quote(way.rule.clause)
        if re.search(r"(?i)\binch|\d[\"”″]", text):
            return "inch"
        if re.search(r"(?i)\bmet(?:re|er)s?\b|\d ?m\b", text):
            return "metre"
    for document in book.rules.documents.values():
        if re.search(r"(?i)\binch|\d[\"”″]", document.text):
            return "inch"
        if re.search(r"(?i)\bmet(?:re|er)s?\b|\d ?m\b", document.text):
            return "metre"
    return None


def way_for(book: Book, ways: list[Way], names: Iterable[str], held: Iterable[str]) -> Way | None:
    """The way of moving of a unit of these names: a narrower one before the general one."""
    have = {core_name(name) for name in names} | {core_name(book.name(term)) for term in held}
    own = [way for way in ways if way.whom and core_name(way.whom) in have]
    own.sort(key=lambda way: -len(conjuncts(way.rule.clause.who)))  # Light Riders before Riders
    general = [way for way in ways if not way.whom]
    return own[0] if own else general[0] if general else None
