"""The language of procedures: the ``value`` of a clause that says how something is worked out.

``head: body; option; option`` (docs/clauses.md, "Values"). In comes a value, out comes a ``Procedure``; another value
("-1", "passes") is no procedure and gives None.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from kb.patterns import deferred

#: The heads of the language, each with what its body says.
HEADS = {
    "test": "a roll that passes where it stands in a relation to a characteristic, a number or X",
    "always": "a total of the bare dice that always passes or fails in a kind of test",
    "modify": "a change of a characteristic, a distance or a roll",
    "set": "a characteristic that is counted as a fixed number",
    "unmodified": "a characteristic that nothing changes in a test, or nothing makes worse",
    "bounds": "between which numbers a characteristic stays, whatever changes it",
    "target": "the roll that is needed, fixed or worked out from a characteristic",
    "compare": "the roll that is needed, from the ratio of two characteristics of the same name",
    "against": "a roll with a characteristic added, compared with another one",
    "outcome": "what a comparison gives",
    "dice": "dice that are added, kept or dropped in a roll",
    "roll": "a roll on a table to which characteristics are added",
    "opposed": "a roll of two sides with a characteristic added; which total wins",
    "contest": "a roll of two sides with a characteristic added; the difference is looked up in a table",
    "distance": "how far something moves",
    "pool": "how many dice are rolled",
    "measure": "what is added to a distance for each level between two heights",
    "cost": "what something costs, and who is spared what is added",
    "range": "how far a weapon reaches, or how far off a target may be",
    "amount": "a quantity worked out from another one",
    "count": "as how many something counts",
    "base": "a number to begin with",
    "cap": "a number that is never exceeded",
    "part": "a share of a number from which on something follows",
    "chance": "what follows on which result of a roll",
    "reroll": "which results are rolled again",
    "quantity": "how many of something dice decide",
    "band": "up to which share of a characteristic a speed goes",
    "scatter": "how far something scatters, less a characteristic",
    "tally": "as how many of something each result counts",
    "results": "which results of a table some models do not suffer, or suffer otherwise",
    "hits": "the strength of the hits that something causes, and how many there are",
    "forced": "the way of attacking that a target or a rule forces",
}

_VALUE = deferred(r"^([a-z]+): (.+)$", re.S)


@dataclass(frozen=True, slots=True)
class Procedure:
    """One value of the language, taken apart."""

    head: str
    body: str
    options: tuple[str, ...] = ()

    def option(self, word: str) -> str | None:
        """What follows ``word`` in the option that begins with it ('' where nothing does), None without that option."""
        for each in self.options:
            first, _, rest = each.partition(" ")
            if first == word:
                return rest
        return None

    def options_of(self, word: str) -> tuple[str, ...]:
        """What follows ``word`` in each option that begins with it."""
        return tuple(each.partition(" ")[2] for each in self.options if each.partition(" ")[0] == word)


def parse(value: str | None) -> Procedure | None:
    """The procedure that a value states, None where it states none."""
    found = _VALUE.match(value or "")
    if not found or found.group(1) not in HEADS:
        return None
    body, *options = [part.strip() for part in found.group(2).split(";")]
    return Procedure(found.group(1), body, tuple(option for option in options if option))


def factor(text: str) -> tuple[Fraction, str]:
    """ "1/2*Movement" as a share and a name; a name alone is the whole of it."""
    share, star, name = text.partition("*")
    return (Fraction(share.strip()), name.strip()) if star else (Fraction(1), text.strip())


_PARTS = deferred(r"(?P<dice>\S+)(?: (?P<figure>[+-] [^<>=]+?))? (?P<bound>(?:[<>]=?|=|in|double) .+)")


def parts_of(body: str) -> tuple[str, str, str]:
    """The dice of a chance, what is added to them ("+ Grip", '' where nothing is), and what the result must be."""
    found = _PARTS.fullmatch(body)
    if found is None:
        dice, _, bound = body.partition(" ")
        return dice, "", bound
    return found["dice"], found["figure"] or "", found["bound"]
