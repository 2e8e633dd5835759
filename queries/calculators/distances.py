"""How far something moves: by a characteristic, a fixed number or dice, with the modifiers of those who move.

From the procedures ``distance:`` and ``modify: distance``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor
from typing import Any

from kb.conditions import ALWAYS, Has
from kb.errors import AdjudgeError
from kb.model import Clause
from kb.names import fold, last_word, slug, stem, stems
from queries.calculators import core, reaching
from queries.calculators.base import Calculator, Input, Inputs, Source, Value, formula
from queries.calculators.book import Book, Rule, core_name
from queries.calculators.language import factor
from queries.calculators.words import Question

_PARAMETER = re.compile(r"\((\d+)\+?\)")


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


_KEPT = re.compile(r"(?P<how>keep|drop) (?P<edge>lowest|highest) (?P<n>\d+)")


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


def calculators(book: Book) -> list[Calculator]:
    """One calculator for all reactions that move alike, one for each action that gives a distance, one for
    modifiers.
    """
    made: dict[str, Calculator] = {}
    ways = ways_of(book)
    reactions = {term: each for term, each in ways.items() if book.kind(term) == "reaction"}
    for term, each in ways.items():
        if term not in reactions:
            name = _action_name(book, term, each)
            if name in made:  # several moves under one heading go by their own names
                name = slug(book.name(term))
            made.setdefault(name, _of(book, name, {term: each}))
    if reactions:
        made["reaction-move"] = _of(book, "reaction-move", reactions)
    modified = _only_modified(book, ways)
    return [*made.values(), *modified]


def _action_name(book: Book, term: str, ways: list[Way]) -> str:
    heading = book.rules.heading(ways[0].rule.clause.passage)
    name = book.name(term)
    if heading and core_name(heading) != core_name(name) and len(heading) < 30 and not ways[0].whom:
        return slug(f"{re.sub(r'[(].*', '', heading)} move" if "move" not in fold(heading) else heading)
    return slug(name)


def _doing(book: Book, term: str) -> str:
    """What the modifiers of a distance call this move: "Reaction" for a reaction, else the action's own name."""
    return "Reaction" if book.kind(term) == "reaction" else book.name(term)


def modifiers(book: Book, term: str, based_on: Iterable[str]) -> list[Rule]:
    """The procedures that change the distance of a move."""
    doing, names = _doing(book, term), {fold(each) for each in based_on}
    found, seen = [], set()
    for rule in book.of("modify"):
        if not rule.body.startswith("distance "):
            continue
        actions = (rule.procedure.option("for") or "").split("|")
        based = rule.procedure.option("based")
        if based and fold(based.removeprefix("on ")) not in names:
            continue
        if not any(_alike(each, doing) for each in actions):
            continue
        key = (rule.clause.subject, rule.body)
        if key not in seen:
            seen.add(key)
            found.append(rule)
    return found


def _alike(one: str, other: str) -> bool:
    left, right = core_name(one) or stems(one), core_name(other) or stems(other)
    if stem(fold(other)) == "reaction":
        return stem(fold(one)) == "reaction"
    return bool(set(left) & set(right)) and (left[0] == right[0])


def amount_of(rule: Rule, parameter: int | None) -> int | None:
    """The number of a modifier, the bracketed one where it says X."""
    text = last_word(rule.body)
    if text.endswith("X"):
        return None if parameter is None else (-parameter if text.startswith("-") else parameter)
    return int(text)


def applying(book: Book, rules: Iterable[Rule], names: Iterable[str]) -> list[tuple[Rule, int]]:
    """The modifiers that a unit of these names ("Heavy", "Fleet (2)") has, with their amounts."""
    names = list(names)
    found = []
    held = book.held(names)
    for rule in rules:
        owner = book.name(rule.clause.subject)
        named = [name for name in names if core_name(name) == core_name(owner)]
        stated = [int(each[1]) for name in named if (each := _PARAMETER.search(name))]
        counting = book.counting(rule.clause.subject, stated) if stated else None
        amount = amount_of(rule, counting) if named else None
        if amount is None and rule.clause.subject in held:
            granting = held[rule.clause.subject]
            given = (granting.value or "") if granting is not None else ""  # "All Ponies have the Swift (2) rule"
            amount = amount_of(rule, int(given) if given.isdigit() else None)
        if amount is not None:
            found.append((rule, amount))
    return found


def _of(book: Book, name: str, ways: dict[str, list[Way]]) -> Calculator:
    every = [way for each in ways.values() for way in each]
    quantities = list(dict.fromkeys(part for way in every for _, part in way.parts))
    general = [way for way in every if not way.whom]
    main = general[0] if general else every[0]
    optional = any(way.fixed for way in every)
    inputs = [
        Input(quantity, low=0, high=60, optional=optional or quantity not in [p for _, p in main.parts])
        for quantity in quantities
    ]
    inputs.append(
        Input(
            "unit", "names", default=[], description="its types, sub-types and rules, such as those the modifiers name"
        )
    )
    names = [book.name(term) for term in ways]
    if len(names) > 1:
        inputs.append(
            Input("reaction", "text", default=names[0], source="the first of them", description=", ".join(names))
        )
    if any(way.dice is not None for way in every):
        about = "how far away it is that must be reached"
        inputs.append(Input("away", low=0, high=400, optional=True, description=about, also=("distance", "reach")))
    changes = {term: modifiers(book, term, [p for w in each for _, p in w.parts]) for term, each in ways.items()}
    unit = "inch" if book_unit(book, every) == "inch" else book_unit(book, every)

    def work(given: Inputs) -> list[Value]:
        found = known(given)
        if any(each.value is None for each in found):
            lacking = [each.removesuffix(" not stated") for each in found[0].steps if each.endswith(" not stated")]
            if not lacking:
                return found
            missing = " and ".join(lacking)
            raise AdjudgeError(f"{name} needs {slug(missing)} ({missing}).")
        return found

    def known(given: Inputs) -> list[Value]:
        wanted = str(given.get("reaction") or "")
        term = next((each for each in ways if core_name(book.name(each)) == core_name(wanted)), None)
        if term is None and wanted:
            raise AdjudgeError(f"reaction is one of {', '.join(names)}, not {wanted!r}.")
        term = term or next(iter(ways))
        held = book.held(given["unit"])
        way = _way_for(book, ways[term], given["unit"], held)
        if way is None:
            return []
        barred = _barred(book, term, held)
        if barred is not None:
            label = f"{book.name(term)}: distance"
            steps = [f"{book.name(barred.subject)} rules out {book.name(barred.object)}"]
            return [Value(label, None, unit, steps, [barred])]
        numbers = {each.key: given.get(each.key) for each in inputs if each.kind == "number"}
        values = distance_values(book, term, way, numbers, given["unit"], changes[term], unit)
        away = given.get("away")
        return values if away is None else [*reaching.chance_of(book, way.rule, values, int(away)), *values]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        named = [term for term in ways if _named(book, question, term)]
        # the fuller name is meant, and of two alike the one told last ("how far can it, with a March of 5, Run")
        last = {term: question.low.rfind(fold(book.name(term))) for term in named}
        asked = max(named, key=lambda term: (len(core_name(book.name(term))), last[term]), default=None)
        loose = asked is None and len(ways) >= 1 and name == "reaction-move" and question.asks(r"\breact\w*\b")
        called = name.replace("-", " ")
        by_name = question.mentions(called) and not any(core_name(each) == core_name(called) for each in quantities)
        if asked is None and not loose and not by_name:
            return 0.0, {}
        wants = reaching.asked(question) or question.asks(
            r"\b(?:how far|distance|inch\w*|metres?|far can|move|moves|furthest|total|average)\b|\""
        )
        if not wants:
            return 0.0, {}
        state: dict[str, Any] = {"unit": _without_partial(book, question, _unit(question), changes)}
        away = reaching.stated(question, quantities) if any(each.key == "away" for each in inputs) else None
        if away is not None:
            state["away"] = away
        for each in inputs:
            if each.kind == "number" and each.key != "away":
                figures = question.quantity(each.name)
                if figures:
                    values = [figure.value for figure in figures if not figure.theirs] or [figures[0].value]
                    state[each.key] = book.chosen(each.name, values, main.rule)
        if asked:
            state["reaction"] = book.name(asked)
        score = 3.0 + 0.1 * len(core_name(book.name(asked))) if asked else 2.0  # the fuller name is meant
        if asked and book.kind(asked) == "effect":
            score += 0.5  # what was suffered says how the move goes that is asked about
        score += 1.0 if away is not None else 0.0  # nothing else is asked with a chance to reach something
        return score + 0.3 * sum(1 for each in quantities if Input(each).key in state), state

    return Calculator(
        name,
        f"How far: {', '.join(names)}.",
        tuple(inputs),
        tuple(w.rule for w in every[:3]),
        work,
        read,
        "distance",
        unit or "number",
        known,
    )


def _without_partial(book: Book, question: Question, names: list[str], changes: dict[str, list[Rule]]) -> list[str]:
    """The names of a unit without those that only some of its models have and that must be had by all to count."""
    models = (question.situation.get("unit") or {}).get("models") or []
    groups = [{fold(each) for each in (model.get("type"), *(model.get("subtypes") or ())) if each} for model in models]
    if len(groups) < 2:
        return names
    shared = set.intersection(*groups)
    of_all = {
        core_name(book.name(rule.clause.subject))
        for rules in changes.values() for rule in rules if rule.procedure.option("of") == "all"
    }  # fmt: skip
    return [name for name in names if core_name(name) not in of_all or fold(name) in shared]


def _named(book: Book, question: Question, term: str) -> bool:
    """Whether a question names a move; a result also by its last word alone ("Stunned" for "Crew Stunned")."""
    name = book.name(term)
    if question.mentions(name):  # "Stride 6" speaks of the characteristic, not of the order of that name
        own = " ".join(name.split()[:-1]) or name
        figures = question.quantity(own)
        if own == name and figures and book.rules.term_named("characteristic", name):
            return question.stems().count(stems(name)[-1]) > len(figures)
        return question.says(name) or not figures
    last = stems(book.name(term))[-1:]
    return book.kind(term) == "effect" and len(last[0]) > 3 and last[0] in question.stems()


def _barred(book: Book, term: str, held: dict[str, Clause | None]) -> Clause | None:
    """The clause by which a unit with these terms may not make this move at all; None where none says so."""
    alike = {term, *book.rules.names.terms(book.name(term))}
    for option in alike:
        for clause in book.rules.by_object.get(option, ()):
            if clause.relation != "denies" or clause.affects != "bearer" or clause.subject not in held:
                continue
            if clause.requirement != ALWAYS or clause.within or not isinstance(clause.who, Has) or clause.yields:
                continue
            if clause.when == ALWAYS and not clause.condition:
                return clause
    return None


def _unit(question: Question) -> list[str]:
    return [
        f"{each.name} ({each.parameter})" if each.parameter else each.name for each in question.names if not each.theirs
    ]


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


def _way_for(book: Book, ways: list[Way], names: Iterable[str], held: Iterable[str]) -> Way | None:
    """The way of moving of a unit of these names: a narrower one before the general one."""
    have = {core_name(name) for name in names} | {core_name(book.name(term)) for term in held}
    own = [way for way in ways if way.whom and core_name(way.whom) in have]
    general = [way for way in ways if not way.whom]
    return own[0] if own else general[0] if general else None


def distance_values(
    book: Book,
    term: str,
    way: Way,
    numbers: dict[str, Any],
    names: Iterable[str],
    changes: list[Rule],
    unit: str | None,
) -> list[Value]:
    """The distance of one way for the stated numbers and names; a formula where a characteristic is not stated."""
    steps: list[str] = []
    sources: list[Source] = [way.rule]
    label = f"{book.name(term)}: distance" if book.kind(term) != "reaction" else "reaction move"
    plus = Fraction(way.plus)
    unstated: list[tuple[str, core.Number]] = []
    for share, quantity in way.parts:
        number = numbers.get(slug(quantity))
        if number is None:
            unstated.append((quantity, share))
            steps += [f"{quantity} not stated"] if f"{quantity} not stated" not in steps else []
            continue
        part, told = share * int(number), ""
        rounded = way.rule.procedure.option("rounded") or book.rounded
        if rounded and part.denominator != 1:
            part = Fraction(ceil(part) if rounded == "up" else floor(part))
            told = f", rounded {rounded} to {part}"
        plus += part
        steps.append(f"{quantity} {number}" + (f" × {share}" if share != 1 else "") + told)
    if way.plus:
        steps.append(f"{way.plus:+d}" if way.parts or way.dice else f"{way.plus}{f' ({way.whom})' if way.whom else ''}")
    if way.dice is not None:
        steps.append(way.told())
        sources += [way.also] if way.also else []
    if way.parts or way.dice is not None:
        for rule, amount in applying(book, changes, names):
            plus += amount
            parameter = f" ({abs(amount)})" if rule.body.endswith("X") else ""
            steps.append(f"{book.name(rule.clause.subject)}{parameter}: {amount:+d}")
            sources.append(rule)
    whole = int(plus) if plus == int(plus) else plus
    at_most = way.rule.procedure.option("at")
    most = int(at_most.removeprefix("most ")) if at_most else None
    if unstated:
        and_dice = f" + {way.dice}" if way.dice else ""
        return [Value(label, None, unit, steps, sources, f"{formula(unstated, whole)}{and_dice}")]
    if most is not None:
        steps.append(f"never more than {most}")
    if way.dice is None:
        total = core.capped(max(plus, Fraction(0)), [most])
        return [Value(label, total, unit, steps, sources)]
    chances: dict[core.Number, Fraction] = {}
    for rolled, chance in way.chances().items():
        total = core.capped(max(rolled + whole, 0), [most])
        chances[total] = chances.get(total, Fraction(0)) + chance
    spread = {str(n): p for n, p in chances.items()}
    average = sum((n * p for n, p in chances.items()), Fraction(0))
    return [
        Value(f"{label} (average)", average, unit, steps, sources),
        Value(label, spread, "distribution", steps, sources),
    ]


def _only_modified(book: Book, ways: dict[str, list[Way]]) -> list[Calculator]:
    """Moves of which the texts give the modifiers and not the distance itself (how far is then not said)."""
    known = {core_name(_doing(book, term)) for term in ways}
    groups: dict[tuple[str, ...], list[Rule]] = {}
    for rule in book.of("modify"):
        if rule.body.startswith("distance "):
            for action in (rule.procedure.option("for") or "").split("|"):
                key = core_name(action) or stems(action)
                if key and key not in known and stem(fold(action)) != "reaction":
                    groups.setdefault(key[:1], []).append(rule)
    made = []
    for rules in groups.values():
        action = next(
            each for each in (rules[0].procedure.option("for") or "").split("|") if core_name(each)[:1] in groups
        )
        made.append(_modifier_sum(book, action, list(dict.fromkeys(rules))))
    return made


def _modifier_sum(book: Book, action: str, rules: list[Rule]) -> Calculator:
    inputs = (
        Input(
            "unit",
            "names",
            default=[],
            description="its rules, and what it meets on the way, such as "
            + ", ".join(dict.fromkeys(book.name(r.clause.subject) for r in rules)),
        ),
    )
    name = slug(f"{action} modifiers")

    def work(given: Inputs) -> list[Value]:
        total, steps, sources = 0, [], list[Source]()
        for rule, amount in applying(book, rules, given["unit"]):
            total += amount
            parameter = f" ({abs(amount)})" if rule.body.endswith("X") else ""
            steps.append(f"{book.name(rule.clause.subject)}{parameter}: {amount:+d}")
            sources.append(rule)
        if not sources:
            return []
        return [Value(f"{action} modifier", total, "inch" if book_unit(book, []) == "inch" else None, steps, sources)]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        if not question.mentions(action) or not question.asks(
            r"\bmodif\w*|\bdistance|\bpenalty|\bbonus|\bfurther\b|\bless\b|how far"
        ):
            return 0.0, {}
        names = _unit(question)
        names += [
            book.name(r.clause.subject)
            for r in rules
            if question.mentions(book.name(r.clause.subject)) and not r.body.endswith("X")
        ]
        return (2.5 if applying(book, rules, names) else 0.0), {"unit": list(dict.fromkeys(names))}

    return Calculator(
        name,
        f"The sum of the modifiers to the distance: {action}.",
        inputs,
        tuple(rules),
        work,
        read,
        "distance",
        "number",
    )
