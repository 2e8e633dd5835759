"""How far something moves: by a characteristic, a fixed number or dice, with the modifiers of those who move.

From the procedures ``distance:`` and ``modify: distance``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import ceil, floor
from typing import Any

from kb.conditions import ALWAYS, Has
from kb.errors import AdjudgeError
from kb.model import Clause
from kb.names import fold, slug, stems
from kb.patterns import deferred
from queries.calculators import core, ground, reaching
from queries.calculators.altered import Case, Change, altered, changes, moving_terms
from queries.calculators.base import Calculator, Input, Inputs, Source, Value, formula
from queries.calculators.bonuslost import lost
from queries.calculators.book import Book, Rule, core_name
from queries.calculators.farther import applying, modifiers, names_of_unit, only_modified, summed
from queries.calculators.rolledagain import second_roll, unread_rule
from queries.calculators.scores import dice_in, shown_in
from queries.calculators.ways import Way, book_unit, way_for, ways_of
from queries.calculators.words import Question

#: How far somebody goes, by no deed that is named.
_GOING = deferred(
    r"\bhow (?:far|many (?:inch(?:es)?|cm|metres|paces|hexes))\b[^?;]{0,60}"
    r"\b(?:travel|go|goes|drive|sail|fly|get|cover|move)s?\b"
)


_HOW_FAR_ALL_TOLD = r"\bhow far\b|\baverage\b|\bexpect\w*|\bmean\b|\bdistribution\b"
#: A number of deeds: "1 move", "2 moves".
_DEEDS = deferred(r" (?:[a-z]+ )?(?:moves?|marches|march|runs?)\b(?! of\b)")


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
    modified = only_modified(book, ways)
    return [*made.values(), *modified]


def _action_name(book: Book, term: str, ways: list[Way]) -> str:
    heading = book.rules.heading(ways[0].rule.clause.passage)
    name = book.name(term)
    if heading and core_name(heading) != core_name(name) and len(heading) < 30 and not ways[0].whom:
        return slug(f"{re.sub(r'[(].*', '', heading)} move" if "move" not in fold(heading) else heading)
    return slug(name)


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
    further = {term: modifiers(book, term, [p for w in each for _, p in w.parts]) for term, each in ways.items()}
    inputs.append(Input("case", "text", default="", description="what else is the case: ground, weather, markers"))
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
        way = way_for(book, ways[term], given["unit"], held)
        if way is None:
            return [] if given["unit"] else _each_way(ways[term], partial(_far, term, given))
        barred = _barred(book, term, held)
        if barred is not None:
            label = f"{book.name(term)}: distance"
            steps = [f"{book.name(barred.subject)} rules out {book.name(barred.object)}"]
            return [Value(label, None, unit, steps, [barred])]
        values = _far(term, given, way)
        away = given.get("away")
        if away is None:
            return values
        needed = reaching.needed_of(way, values, int(away), reaching.must_beat(book, way.rule))
        said = str(given.get("case") or "")
        chances = reaching.whatever(book, way, reaching.chance_of(book, way.rule, values, int(away)))
        chances = second_roll(book, term, held, said, chances)
        over = unread_rule(book, term, said, [source for each in (*chances, *values) for source in each.sources])
        if over is not None:
            steps = [*values[0].steps, f"The texts tell of {over} what was not worked out."]
            return [Value(f"chance to reach: {book.name(term)}", None, "probability", steps, values[0].sources)]
        return [*chances, *needed, *values]

    def _far(term: str, given: Inputs, way: Way) -> list[Value]:
        numbers = {each.key: given.get(each.key) for each in inputs if each.kind == "number"}
        said = ground.in_the_texts_words(book, str(given.get("case") or ""))
        case = Case(book, list(given["unit"]), said, frozenset({term}))
        values = distance_values(book, term, way, numbers, case, further[term], unit)
        sources = [source for each in values for source in each.sources]
        if (over := ground.unread(book, said, case.held, sources)) is not None:
            step = f"The texts tell of {over} what was not worked out."
            return [replace(each, value=None, steps=[*each.steps, step]) for each in values[:1]]
        return values

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        named = [term for term in ways if _named(book, question, term)]
        # the fuller name is meant, and of two alike the one told last ("how far can it, with a March of 5, Run")
        last = {term: question.low.rfind(fold(book.name(term))) for term in named}
        asked = max(named, key=lambda term: (len(core_name(book.name(term))), last[term]), default=None)
        going = next((term for term in ways if core_name(book.name(term)) == ("mov",)), None)
        if going is not None and asked in (None, going):  # by no deed that is named
            done = {rule.clause.subject for rule in book.of("distance")} - set(ways)
            by_another = any(question.mentions(book.name(term)) for term in done)
            asked = going if not by_another and (asked or _GOING.search(question.low)) else None
        loose = asked is None and len(ways) >= 1 and name == "reaction-move" and question.asks(r"\breact\w*\b")
        called = name.replace("-", " ")
        by_name = question.mentions(called) and not any(core_name(each) == core_name(called) for each in quantities)
        if asked is None and not loose and not by_name:
            return 0.0, {}
        wants = reaching.asked(question) or question.asks(
            r"\b(?:how far|distance|range|inch\w*|metres?|far can|moves?|maximum|minimum|"
            r"(?:fur|far)thest|longest|shortest|total|most|"
            r"average)\b|\""
        )
        of_chance = question.asks(r"\b(?:chances?|odds|probab\w*|likel\w*|how often)\b")
        if not wants or (of_chance and not reaching.asked(question) and not question.asks(r"\bhow far\b|\binches\b")):
            return 0.0, {}
        state: dict[str, Any] = {"unit": _without_partial(book, question, names_of_unit(question), further)}
        state["case"] = question.low
        away = reaching.stated(question, quantities) if any(each.key == "away" for each in inputs) else None
        if away is not None:
            state["away"] = away
        elif of_chance and reaching.asked(question) and not question.asks(_HOW_FAR_ALL_TOLD):
            return 0.0, {}  # how far it goes is no answer to how likely it gets there
        for each in inputs:
            if each.kind == "number" and each.key != "away":
                figures = question.quantity(each.name)
                if asked and core_name(each.name) == core_name(book.name(asked)):  # "a single Move" is no Move of 1
                    figures = [one for one in figures if not _DEEDS.match(question.low, one.end)]
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


def _each_way(ways: list[Way], far: Callable[[Way], list[Value]]) -> list[Value]:
    """How far each kind goes of which it is told, where nobody says of which a unit is."""
    return [replace(each, name=f"{each.name} ({way.whom})") for way in ways for each in far(way)]


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


def distance_values(
    book: Book,
    term: str,
    way: Way,
    numbers: dict[str, Any],
    case: Case,
    further: list[Rule],
    unit: str | None,
) -> list[Value]:
    """The distance of one way for the stated numbers and case; a formula where a characteristic is not stated."""
    steps: list[str] = []
    sources: list[Source] = [way.rule]
    label = f"{book.name(term)}: distance" if book.kind(term) != "reaction" else "reaction move"
    plus = Fraction(way.plus)
    unstated: list[tuple[str, core.Number]] = []
    counted = {rule.clause.passage for rule, _ in applying(book, further, case.names)} | {way.rule.clause.passage}
    counted |= {rule.clause.passage for rule in book.of("distance") if rule.clause.subject == term}  # how far others go
    for share, quantity in way.parts:
        number = numbers.get(slug(quantity))
        if number is None:
            unstated.append((quantity, share))
            steps += [f"{quantity} not stated"] if f"{quantity} not stated" not in steps else []
            continue
        figure: core.Number = int(number)
        told = [] if way.rule.procedure.option("unmodified") is not None else _of_figure(book, case, quantity, counted)
        counted |= {each.clause.passage for each in told}
        altering, lines = altered(figure, told)
        figure = max(altering, 0)
        if figure < int(number) and (low := _lowest(book, case, quantity)) is not None:
            least = min(int(re.sub(r"\D", "", low.value or "")), int(number))
            lines = [*lines, f"never less than {least}"] if figure < least else lines
            figure = max(figure, least)
            sources.append(low)
        part, rounding = share * Fraction(figure), ""
        rounded = way.rule.procedure.option("rounded") or book.rounded
        if rounded and part.denominator != 1:
            part = Fraction(ceil(part) if rounded == "up" else floor(part))
            rounding = f", rounded {rounded} to {part}"
        plus += part
        steps += [f"{quantity} {number}", *lines] if lines else []
        if not lines or share != 1:
            steps.append(f"{quantity} {figure}" + (f" × {share}" if share != 1 else "") + rounding)
        sources += [each.clause for each in told]
    if way.plus:
        steps.append(f"{way.plus:+d}" if way.parts or way.dice else f"{way.plus}{f' ({way.whom})' if way.whom else ''}")
    for per in way.rule.procedure.options_of("each"):
        step, _, what = per.partition(" ")
        if many := case.count(what):
            plus += int(step) * many
            steps.append(f"{what} × {many}: {int(step) * many:+d}")
    if way.dice is not None:
        steps.append(way.told())
        sources += [way.also] if way.also else []
    if way.parts or way.dice is not None or book.kind(term) != "reaction":
        gone = [(rule, loss) for rule in further if (loss := lost(book, rule.clause, case)) is not None]
        steps += [f"{book.name(rule.clause.subject)}: lost" for rule, _ in gone]
        sources += [loss for _, loss in gone]
        added, lines, by = summed(
            book, [rule for rule in further if not any(rule is each for each, _ in gone)], case.names
        )
        plus += added
        steps += lines
        sources += by
    whole = int(plus) if plus == int(plus) else plus
    moved = changes(case, {term, *moving_terms(book), *_its_roll(book, term, way)}, counted)
    sources += [each.clause for each in moved]
    at_most = way.rule.procedure.option("at")
    most = int(at_most.removeprefix("most ")) if at_most else None
    limit = _limit(book, term, case)
    if limit is not None:
        number = int(re.match(r"\d+", limit.value or "")[0])  # type: ignore[index]
        most = number if most is None else min(most, number)
        sources.append(limit)
    if unstated:
        and_dice = f" + {way.dice}" if way.dice else ""
        return [Value(label, None, unit, steps, sources, f"{formula(unstated, whole)}{and_dice}")]
    steps += altered(0, moved)[1] if way.dice is not None else altered(plus, moved)[1]
    if most is not None:
        steps.append(f"never more than {most}")
    if way.dice is None:
        total = core.capped(max(altered(plus, moved)[0], Fraction(0)), [most])
        return [Value(label, total, unit, steps, sources)]
    chances: dict[core.Number, Fraction] = {}
    lowest = way.rule.procedure.option("least")
    least = int(lowest) if lowest else 0
    steps += [f"never less than {least}"] if lowest else []
    each_die = dice_in(case.said)
    shown = way.of_dice(each_die) if each_die else shown_in(case.said)
    for rolled, chance in way.chances().items():
        if shown == rolled:
            total = core.capped(max(altered(rolled + whole, moved)[0], least), [most])
            return [Value(label, total, unit, [*steps, f"rolled {shown}"], sources)]
        total = core.capped(max(altered(rolled + whole, moved)[0], least), [most])
        chances[total] = chances.get(total, Fraction(0)) + chance
    spread = {str(n): p for n, p in chances.items()}
    average = sum((n * p for n, p in chances.items()), Fraction(0))
    return [
        Value(f"{label} (average)", average, unit, steps, sources),
        Value(label, spread, "distribution", steps, sources),
    ]


def _its_roll(book: Book, term: str, way: Way) -> set[str]:
    """The terms for the roll or the length of a move ("charge roll"), with that for any roll where dice decide it and
    the passages about it speak of no other."""
    own, found = set(stems(book.name(term))), set[str]()
    if way.dice is None:
        return found
    section = book.rules.passages[way.rule.clause.passage].section
    for kind in ("effect", "test", "characteristic"):
        for each in book.rules.terms_of_kind(kind):
            words = set(stems(each.name))
            if words & own and words - own and words <= own | _ITS_LENGTH:
                found.add(each.id)
            elif words <= _ROLL and words:
                telling = [c for c in book.rules.by_object.get(each.id, ()) if c.relation == "modifies"]
                if telling and all(book.rules.passages[c.passage].section == section for c in telling):
                    found.add(each.id)
    return found


_ROLL = frozenset(stems("the roll rolls total result dice"))
_ITS_LENGTH = frozenset(stems("roll rolls distance range move dice length total result"))


def _limit(book: Book, term: str, case: Case) -> Clause | None:
    """The clause by which those in a state go no farther than so many inches ("may only Wade 2 inches")."""
    for clause in book.rules.by_object.get(term, ()):
        number = re.fullmatch(r"(\d+)(?: ?(?:\"|inch(?:es)?))?", clause.value or "")
        if clause.relation != "limits_to" or number is None or clause.subject not in case.held:
            continue
        if clause.when == ALWAYS and re.search(rf"\b{number[1]} ?(?:[\"”″]|inch)", book.rules.quote(clause)):
            return clause
    return None


def _lowest(book: Book, case: Case, quantity: str) -> Clause | None:
    """The clause that tells below what a figure is never brought ("a Drone's Pace is never less than 2")."""
    for term in book.rules.names.terms(quantity):
        for clause in book.rules.by_object.get(term, ()):
            least = clause.relation == "limits_to" and re.fullmatch(r"at least \d+", clause.value or "")
            held = clause.subject in case.held or clause.subject.endswith("/unit/unit")
            if least and held and clause.when == ALWAYS:
                return clause
    return None


def _of_figure(book: Book, case: Case, quantity: str, barring: Iterable[str]) -> list[Change]:
    """The changes to a characteristic by which something moves."""
    terms = {term for term in book.rules.names.terms(quantity) if book.kind(term) == "characteristic"}
    made = changes(case, terms, barring, [quantity]) if terms else []
    # "Lame units move at half Pace" changes how far they go; how far another deed goes, or a kind of unit, does not
    changing = ("event", "status", "special_rule")
    return [each for each in made if each.clause.relation != "uses" or book.kind(each.clause.subject) in changing]
