"""How likely a move that dice decide reaches something: "what is the chance that the charge gets 15 inches far?".

In: how far a move goes, as a distribution, and how far away that is which must be reached. Out: the chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from kb.names import fold
from kb.patterns import deferred
from queries.calculators import core
from queries.calculators.base import Value
from queries.calculators.book import Book, Rule
from queries.calculators.ways import Way
from queries.calculators.words import Question

_REACH = deferred(
    r"\b(?:reach\w*|contacts?|connects?|gets? (?:there|home|in|to)|get into|goes home|go home|make it|makes it|"
    r"succeeds?|fails?|complete\w*|far enough|(?<!in )(?<!behind )(?<!hard )(?<!soft )cover\w*|falls? short|catch\w*|"
    r"charg\w+|moves?|hits? home|touch\w*|falls? back|flees?|fleeing|retreats?|runs?|rush\w*|advances?|pursu\w+)\b"
)
_SHORT = deferred(r"\b(?:fail(?:s|ed|ing)?|falls? short|not reach|does not reach|too short|stops? short)\b")
_UNIT = r"(?: ?(?:\"|''|in\b|inch(?:es)?\b|cm\b|m\b|metres?\b|spans?\b|paces\b))"
_AWAY = (
    deferred(rf"(?<![\w.+-])(\d+){_UNIT}? (?:away|off|distant|from|ahead|apart)\b"),
    deferred(
        rf"\b(?:at|across|over|over a gap of|reach(?:es)?|cover(?:s|ing)?|goes|go|distance of|range of|distance is|"
        rf"(?:gap|distance|range) (?:is|of)|needs?|exactly|at least|charge|charges|charging|back|"
        rf"flees?|retreats?|runs?|rush(?:es)?|advances?|moves?|pursues?|leaves?) (?:an? )?(?:at least )?(\d+){_UNIT}"
    ),
    deferred(
        rf"(?<![\w.+-])(\d+){_UNIT} (?:charge|move|run|dash|rush|assault|distance|gap|or (?:more|further|farther))\b"
    ),
    deferred(r"(?<![\w.+-])(\d+)(?:-inch|-metre|-in) (?:charge|move|run|dash|rush|assault|distance|gap)\b"),
)
#: A total that must be beaten, where it is told so ("if it is greater than the distance").
_BEATS = deferred(
    r"(?<!equal to or )(?<!equals or )\b(?:exceeds|(?:is|are) (?:more|greater|higher|longer|further) than)"
    r"(?! or equal)(?! or the same)[^.;]{0,30}\b(?:distance|gap|inches (?:between|to))\b"
)
_ENOUGH = deferred(r"\b(?:equal to or|or equal|equals or|at least|or more)\b")


def asked(question: Question) -> bool:
    """Whether it is asked how likely something is reached, or by what roll."""
    return (question.wants_chance or question.wants_roll) and _REACH.search(question.low) is not None


_SO_LONG = deferred(
    r"\b\d+(?:\"|''| ?in\b|[ -]inch(?:es)?\b|[ -]?cm\b) (?:long )?(?:charge|charges|charging|assault|rush|onset)\b"
)


def of_a_length(question: Question) -> bool:
    """Whether it is asked how likely a deed over so many inches is ("a 7 inch charge")."""
    return question.wants_chance and _SO_LONG.search(question.low) is not None


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
    beats = must_beat(book, rule)
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


_ALWAYS = deferred(
    r"\b(?:double (?P<face>\d)s?|(?:roll|total|result|score)s? of (?:an? )?(?:natural |unmodified )?(?P<n>\d+)|"
    r"(?:natural|unmodified) (?P<m>\d+))\b[^.;]{0,40}?\b(?:always|automatic(?:ally)?)\b[^.;]{0,12}?"
    r"\b(?P<how>fail|succe|a success)"
)
_ANY_ALWAYS = deferred(r"\b(?:always|automatic(?:ally)?) (?:an? )?(?:fail|succe)")


def whatever(book: Book, way: Way, values: list[Value]) -> list[Value]:
    """The chances with what some result of the dice always does ("a double 1 always fails"); withheld where it is told
    of a result of which that was not worked out."""
    section = book.rules.passages[way.rule.clause.passage].section
    near = [each for each in book.rules.passages.values() if each.section == section]
    telling = [each for each in near if _ANY_ALWAYS.search(fold(each.text))]
    if not telling or not values or way.dice is None or not isinstance(values[0].value, int | Fraction):
        return values
    chance, rolls = Fraction(values[0].value), way.chances()
    step = ""
    for each in telling:
        said = _ALWAYS.search(fold(each.text))
        number = int(said["n"] or said["m"] or int(said["face"]) * way.dice.count) if said else None
        if said and number == min(rolls) and said["how"] == "fail":
            chance = min(chance, 1 - rolls[number])
        elif said and number == max(rolls) and said["how"] != "fail":
            chance = max(chance, rolls[number])
        else:
            step = "what some results always do was not worked in"
    found = []
    for value, share in zip(values, (chance, 1 - chance), strict=True):
        steps = [*value.steps, step or f"some results always count: {share}"]
        found.append(replace(value, value=None if step else share, steps=steps, sources=[*value.sources, *telling]))
    return found


def must_beat(book: Book, rule: Rule) -> bool:
    """Whether it must go farther than that which is to be reached is away, by what is told near the rule."""
    section = book.rules.passages[rule.clause.passage].section
    near = [fold(p.text) for p in book.rules.passages.values() if p.section == section]
    return any(_BEATS.search(text) for text in near) and not any(_ENOUGH.search(text) for text in near)


def needed_of(way: Way, values: Sequence[Value], away: int, beats: bool) -> list[Value]:
    """What the dice of a move must show at least for it to get so far; nothing where they never do, or where what is
    added to them is not one and the same whatever they show."""
    spread = next((each for each in values if isinstance(each.value, dict)), None)
    if spread is None or way.dice is None or not isinstance(spread.value, dict):
        return []
    totals, rolls = sorted(Fraction(key) for key in spread.value), sorted(way.chances())
    plus = totals[0] - rolls[0]
    if totals != [roll + plus for roll in rolls]:
        return []
    enough = [roll for roll in rolls if core.holds(roll + plus, ">" if beats else ">=", away)]
    name = f"roll needed: {spread.name.removesuffix(': distance')}"
    if not enough:
        return [Value(name, None, None, [*spread.steps, f"no roll of {way.told()} gets {away} far"], spread.sources)]
    return [Value(name, enough[0], None, [*spread.steps, f"{enough[0]}+ on {way.told()}"], spread.sources)]


_MOST = deferred(
    r"\b(?:the most|at (?:the )?(?:very )?most|maximum|max|furthest|farthest|longest|greatest|at best|"
    r"as far as possible|up to how far|best case)\b"
)
_LEAST = deferred(
    r"\b(?:at (?:the )?(?:very )?least|minimum|min|shortest|guaranteed|at worst|worst case|for certain)\b"
)


def edge(question: Question, values: Sequence[Value]) -> Value | None:
    """The farthest, or the shortest, that a move goes which dice decide, where that is asked."""
    spread = next((each for each in values if isinstance(each.value, dict)), None)
    if question.wants_chance or spread is None or not isinstance(spread.value, dict):
        return None
    if not spread.name.endswith(("distance", "reaction move")):
        return None
    for pattern, chosen, called in ((_MOST, max, "at most"), (_LEAST, min, "at least")):
        if pattern.search(question.low):
            far = chosen(Fraction(key) for key in spread.value)
            unit = next((each.unit for each in values if each.name.endswith("(average)")), None)
            return Value(f"{spread.name} ({called})", far, unit, [*spread.steps, f"{called} {far}"], spread.sources)
    return None


_EXACTLY = deferred(r"\bexactly (?:an? )?(\d+)\b")


def ordered(question: Question, values: list[Value]) -> list[Value]:
    """The values with the chance first that is asked for: to reach it, or to fall short of it."""
    exact = _EXACTLY.search(question.low)
    spread = next((each for each in values if isinstance(each.value, dict)), None)
    if exact and spread is not None and isinstance(spread.value, dict) and question.wants_chance:
        chance = Fraction(spread.value.get(exact[1], 0))
        steps = [*spread.steps, f"exactly {exact[1]}: {chance}"]
        return [Value(f"chance of exactly {exact[1]}", chance, "probability", steps, spread.sources), *values]
    wanted = "chance to fall short" if _SHORT.search(question.low) else "chance to reach"
    wanted = "roll needed" if question.wants_roll else wanted
    return sorted(values, key=lambda each: not each.name.startswith(wanted))
