"""How likely a move that dice decide reaches something: "what is the chance that the charge gets 15 inches far?".

In: how far a move goes, as a distribution, and how far away that is which must be reached. Out: the chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from kb.names import fold
from kb.patterns import deferred
from queries.calculators import core
from queries.calculators.base import Value
from queries.calculators.book import Book, Rule
from queries.calculators.words import Question

_REACH = deferred(
    r"\b(?:reach\w*|contacts?|connects?|gets? (?:there|home|in|to)|get into|goes home|go home|make it|makes it|"
    r"succeeds?|fails?|complete\w*|far enough|(?<!in )(?<!behind )(?<!hard )(?<!soft )cover\w*|falls? short|catch\w*|"
    r"charg\w+|moves?|hits? home|touch\w*)\b"
)
_SHORT = deferred(r"\b(?:fail(?:s|ed|ing)?|falls? short|not reach|does not reach|too short|stops? short)\b")
_UNIT = r"(?: ?(?:\"|''|inch(?:es)?\b|cm\b|m\b|metres?\b|spans?\b|paces\b))"
_AWAY = (
    deferred(rf"(?<![\w.+-])(\d+){_UNIT}? (?:away|off|distant|from|ahead|apart)\b"),
    deferred(
        rf"\b(?:at|across|over|over a gap of|reach(?:es)?|cover(?:s|ing)?|goes|go|distance of|range of|distance is|"
        rf"needs?|exactly|at least|charge) (?:an? )?(\d+){_UNIT}"
    ),
    deferred(rf"(?<![\w.+-])(\d+){_UNIT} (?:charge|move|distance|gap|or (?:more|further|farther))\b"),
    deferred(r"(?<![\w.+-])(\d+)(?:-inch|-metre) (?:charge|move|distance|gap)\b"),
)
#: A total that must be beaten, where it is told so ("if it is greater than the distance").
_BEATS = deferred(
    r"(?<!equal to or )(?<!equals or )\b(?:exceeds|(?:is|are) (?:more|greater|higher|longer|further) than)"
    r"(?! or equal)(?! or the same)[^.;]{0,30}\b(?:distance|gap)\b"
)
_ENOUGH = deferred(r"\b(?:equal to or|or equal|equals or|at least|or more)\b")


def asked(question: Question) -> bool:
    """Whether it is asked how likely something is reached."""
    return question.wants_chance and _REACH.search(question.low) is not None


def stated(question: Question, quantities: Iterable[str]) -> int | None:
    """How far away that is which must be reached; None where that is not told, or told twice in two ways."""
    if not asked(question):
        return None
    own = {figure.start for each in quantities for figure in question.quantity(each)}
    for shape in _AWAY:
        found = {int(hit[1]) for hit in shape.finditer(question.low) if hit.start(1) not in own}
        if found:
            return found.pop() if len(found) == 1 else None
    return None


def chance_of(book: Book, rule: Rule, values: Sequence[Value], away: int) -> list[Value]:
    """The chance to go so far by a move of these values; that it falls short with it."""
    spread = next((each for each in values if isinstance(each.value, dict)), None)
    fixed = next((each for each in values if isinstance(each.value, int | Fraction)), None)
    told = spread or fixed
    if told is None or told.value is None:
        return []
    section = book.rules.passages[rule.clause.passage].section
    near = [fold(p.text) for p in book.rules.passages.values() if p.section == section]
    beats = any(_BEATS.search(text) for text in near) and not any(_ENOUGH.search(text) for text in near)
    sign = ">" if beats else ">="
    if isinstance(told.value, dict):
        chances = {Fraction(key): p for key, p in told.value.items()}
        chance = sum((p for far, p in chances.items() if core.holds(far, sign, away)), Fraction(0))
    else:
        chance = Fraction(int(core.holds(told.value, sign, away)))
    steps = [*told.steps, f"{'more than' if beats else 'at least'} {away}: {chance}"]
    name = told.name.removesuffix(": distance")
    return [
        Value(f"chance to reach: {name}", chance, "probability", steps, told.sources),
        Value(f"chance to fall short: {name}", 1 - chance, "probability", steps, told.sources),
    ]


def ordered(question: Question, values: list[Value]) -> list[Value]:
    """The values with the chance first that is asked for: to reach it, or to fall short of it."""
    wanted = "chance to fall short" if _SHORT.search(question.low) else "chance to reach"
    return sorted(values, key=lambda each: not each.name.startswith(wanted))
