"""The numbers of a ruling: from the situation that was ruled on, for the option that was asked about.

A reaction or action that moves gives its distance, one that takes a test gives the chance, a scored roll gives its
effects. Where a characteristic is not stated the value is None with a formula that names it: nothing is supplied from
memory.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from kb.conditions import ALWAYS, Has
from kb.faults import FAULTS, pass_over
from kb.model import OPTION_KINDS, Clause
from kb.names import fold, slug, stems
from kb.patterns import deferred
from queries.calculators.book import Book, Rule, book_of, core_name
from queries.options.index import index_of

if TYPE_CHECKING:
    from queries.calculators.base import Input, Source, Value
    from queries.calculators.tested import Tested


def for_ruling(rules: Any, situation: Any, option: str, applied: list[Clause]) -> list[dict[str, Any]]:
    """The values that belong to a ruling on an option (the resolver's hook). A missing characteristic gives none."""
    book = book_of(rules)
    found: list[tuple[str, Value]] = []
    tests = partial(_tests, applied=applied)
    for values in (_distance, _dice, tests, _chances, _hits, _score):
        try:
            found += values(book, situation, option)
        except FAULTS:
            pass_over()
    return [value.to_json(book, name) for name, value in found]


def unit_names(book: Book, situation: Any, every: bool = True) -> tuple[list[str], list[str]]:
    """The names that some model of the unit has, and those that every model has; parameters included."""
    counts = {term: str(number) for term, number in _counts(book, situation).items()}
    groups = situation.unit.groups

    def spelt(term: str) -> str:
        name = book.name(term)
        return f"{name} ({counts[term]})" if term in counts else name

    some = {term for group in groups for term in group.terms} | set(situation.unit.statuses)
    shared = set.intersection(*(set(group.terms) for group in groups)) if groups else set()
    shared |= set(situation.unit.statuses)
    return [spelt(term) for term in sorted(some)], [spelt(term) for term in sorted(shared)]


def _counts(book: Book, situation: Any) -> dict[str, int | str]:
    """The number in brackets of each rule and state that the unit has; of several, the one that the rule lets count."""
    stated: dict[str, list[str]] = {}
    for term, number in situation.unit.counts:
        stated.setdefault(term, []).append(str(number))
    return {
        term: book.counting(term, map(int, each)) if all(one.isdigit() for one in each) else each[-1]
        for term, each in stated.items()
    }


def _numbers(situation: Any, quantity_terms: Iterable[str]) -> list[int]:
    wanted = set(quantity_terms)
    return [
        int(value)
        for group in situation.unit.groups
        for key, value in group.characteristics
        if key in wanted or (key.startswith("?") and key[1:] in wanted)
    ]


def _terms_of(book: Book, quantity: str) -> set[str]:
    terms = set(book.rules.names.terms(quantity))
    return terms | {f"?{each}" for each in book.spellings(quantity)} | {fold(quantity)} | set(book.spellings(quantity))


def _distance(book: Book, situation: Any, option: str) -> list[tuple[str, Value]]:
    moving = {rule.clause.subject for rule in book.of("distance")}
    if option not in moving:  # who consolidates makes a Consolidation Move
        same = (twin for twin in index_of(book.rules).twins(option) if twin in moving and book.kind(twin) == "action")
        option = next(same, "")
    if not option:
        return []
    from queries.calculators import altered, distances, farther, ways

    told = ways.ways_of(book).get(option)
    if not told:
        return []
    some, shared = unit_names(book, situation)
    way = ways.way_for(book, told, shared, book.held(shared))
    if way is None:
        return []
    numbers: dict[str, Any] = {}
    for _, quantity in way.parts:
        stated = _numbers(situation, _terms_of(book, quantity))
        if stated:
            numbers[slug(quantity)] = book.chosen(quantity, stated, way.rule)
    changes = farther.modifiers(book, option, [quantity for _, quantity in way.parts])
    kept = [
        rule
        for rule in changes
        if any(
            core_name(name) == core_name(book.name(rule.clause.subject))
            for name in (shared if rule.procedure.option("of") == "all" else some)
        )
        or rule.clause.subject in book.held(shared)
    ]
    unit = ways.book_unit(book, [way])
    case = altered.Case(book, some, _said(situation), frozenset({option}))
    name = "reaction-move" if book.kind(option) == "reaction" else slug(book.name(option))
    return [(name, value) for value in distances.distance_values(book, option, way, numbers, case, kept, unit)]


def _dice(book: Book, situation: Any, option: str) -> list[tuple[str, Value]]:
    """How many dice are rolled for an option."""
    if not book.of("pool"):
        return []
    from queries.calculators.altered import Case
    from queries.calculators.pools import dice_of, pools

    pool = pools(book).get(option)
    if pool is None:
        return []
    some, _ = unit_names(book, situation)
    case = Case(book, some, _said(situation), frozenset({option, pool.deed}))
    names = [term.name for term in book.rules.terms_of_kind("characteristic")]
    stated = {slug(name): max(told) for name in names if (told := _numbers(situation, _terms_of(book, name)))}
    return [("dice", value) for value in dice_of(book, option, pool, case, stated)]


def _chances(book: Book, situation: Any, option: str) -> list[tuple[str, Value]]:
    """How likely what an action rolls for comes about: "roll a die and add its Grip; on 8 or more it is free"."""
    if book.kind(option) not in OPTION_KINDS:
        return []
    rules = [rule for rule in book.of("chance") if _is_rolled_for(book, rule, option)]
    if not 0 < len(rules) < 3:
        return []
    from queries.calculators.chances import chance_of

    some, _ = unit_names(book, situation)
    found: list[tuple[str, Value]] = []
    for rule in rules:
        made = chance_of(book, slug(book.name(option)), rule)
        given: dict[str, Any] = {"unit": some, "case": _said(situation)}
        for each in made.inputs:
            if each.kind == "number" and (stated := _numbers(situation, _terms_of(book, each.name))):
                given[each.key] = max(stated)
        if not made.missing(given):
            found += [(made.name, value) for value in made.values(given)]
    return found


def _is_rolled_for(book: Book, rule: Rule, option: str) -> bool:
    """Whether a chance stands in the entry of an option."""
    heading = re.sub(r"\s*\(.*", "", book.rules.heading(rule.clause.passage)).strip()
    return rule.clause.subject == option or fold(heading) == fold(book.name(option))


#: That who does it shoots.
_SHOOTS = deferred(r"(?i)\b(?:shooting attack|ranged attack|shoots?|fires?|rolls? to hit)\b")


def _hits(book: Book, situation: Any, option: str) -> list[tuple[str, Value]]:
    """How likely a shot hits, of an option that is a shooting, where the figure that is rolled with is stated."""
    if book.kind(option) not in OPTION_KINDS or not book.charts:
        return []
    entry = (
        each for each in book.rules.passages.values() if fold(book.rules.heading(each.id)) == fold(book.name(option))
    )
    if not any(_SHOOTS.search(each.text) for each in entry):
        return []
    from queries.calculators.halfrange import half_asked
    from queries.calculators.tested import tested
    from queries.calculators.tests import calculator_of
    from queries.calculators.words import Question

    tests = {rule.clause.subject: None for rule in book.charts.values()}
    known = [test for term in tests for test in tested(book, term) if test.brings == "hit" and test.chart is not None]
    stated = _numbers(situation, _terms_of(book, known[0].against)) if len(known) == 1 else []
    by_range = any(half_asked(row.text) for test in known for row in (*test.listed, *test.told))
    if not stated or (by_range and situation.fact("distance") is not None and len(_ranges(situation)) != 1):
        return []  # whether it is beyond half of a range that nobody tells
    question = Question(book, _scene_of_a_shot(book, situation, option, known[0].against, max(stated)))
    made = calculator_of(known[0])
    score, given = made.read(question)
    values = made.values(given) if score and not made.missing(given) else []
    if made.lacks is not None and values and made.lacks(question, values) is not None:
        return []
    return [(made.name, value) for value in values]


def _ranges(situation: Any) -> list[int]:
    """The ranges of the unit's weapons."""
    figures = ((*weapon.characteristics, *weapon.measures) for weapon in situation.unit.weapons)
    return [int(value) for each in figures for key, value in each if "range" in fold(key)]


def _scene_of_a_shot(book: Book, situation: Any, option: str, figure: str, number: int) -> str:
    """A situation in which somebody shoots, in a player's words."""
    some, _ = unit_names(book, situation)
    ours = ", ".join(name for name in some if book.kind(next(iter(book.rules.names.terms(name)), "")) != "unit")
    enemies = [book.name(term) for group in (situation.enemy.groups if situation.enemy else ()) for term in group.terms]
    away = situation.fact("distance")
    ranges = _ranges(situation)
    told = [
        f"the target is {each.removeprefix('target ').removeprefix('is ')}" for each in _told_adjustments(situation)
    ]
    if away is not None and len(ranges) == 1:
        told.append(f"the target is {'beyond' if 2 * int(away) > ranges[0] else 'within'} half range")
    told += [f"the target is {each}" for each in enemies]
    return (
        f"My unit ({ours}) with {figure} {number} makes a {book.name(option)} and fires at a target. "
        f"{'. '.join(told)}. What is the chance that a shot hits?"
    )


def _said(situation: Any) -> str:
    """What a situation tells of the unit's surroundings, in words."""
    told = [
        key if value is True else f"not {key}" if value is False else f"{key} {value}" for key, value in situation.facts
    ]
    return "; ".join(told)


def _tests(book: Book, situation: Any, option: str, applied: list[Clause]) -> list[tuple[str, Value]]:
    """The tests that an option consists of: those that an applied clause of it names."""
    wanted: dict[str, None] = {}
    if book.kind(option) == "test":
        wanted[option] = None
    for clause in applied:
        if (
            clause.relation in ("requires", "forces", "uses")
            and book.kind(clause.object) == "test"
            and (clause.within in (None, option))
        ):
            wanted[clause.object] = None
    for clause in book.rules.by_subject.get(option, ()) if book.kind(option) in OPTION_KINDS else ():
        always = clause.who in (ALWAYS, Has(option)) and clause.when == clause.requirement == ALWAYS
        if clause.relation == "forces" and always and clause.affects == "bearer" and book.kind(clause.object) == "test":
            wanted[clause.object] = None  # whoever does it takes that test
    general = book.rules.term_named("reaction", "Reaction") if book.kind(option) == "reaction" else None
    for clause in book.rules.by_subject.get(general.id, ()) if general else ():
        if clause.relation in ("forces", "requires", "uses") and book.kind(clause.object) == "test":
            wanted[clause.object] = None
    for clause in book.rules.by_subject.get(option, ()):
        if clause.relation == "immune_to":
            wanted.pop(clause.object, None)
    if not wanted:  # most options take no test
        return []
    from queries.calculators.tested import tested
    from queries.calculators.tests import calculator_of

    found: list[tuple[str, Value]] = []
    some, _shared = unit_names(book, situation)
    counts = _counts(book, situation)
    for term in wanted:
        test = next(iter(tested(book, term)), None)
        if test is None:
            continue
        made = calculator_of(test)
        given: dict[str, Any] = {"unit": some, "adjustments": _listed(book, test, situation)}
        for each in made.inputs:
            if each.kind != "number" or each.key in ("modifier",):
                continue
            stated = _numbers(situation, _terms_of(book, each.name))
            if stated or (stated := _in_facts(each, situation)):
                given[each.key] = max(stated)
            for key, count in counts.items():
                called = stems(book.name(key)) == stems(each.name) or key in book.rules.names.terms(each.name)
                if called and str(count).isdigit():
                    given[each.key] = int(count)
            if each.name.startswith("points ") and (margin := _lost_by(situation)) is not None:
                given[each.key] = margin
        sources = _set_for(book, option, term, given)
        lacking = made.missing(given)
        values = made.without(given) if lacking else made.values(given)
        for value in values:
            value.sources = [*sources, *value.sources]
        found += [(made.name, value) for value in values]
    return found


#: From whom a distance is told that is none of the enemy's: "distance to the captain".
_FROM_OURS = deferred(r"(?i)distance (?:to|from) (?!(?:the |an? )?(?:enemy|enemies|target|foe|opponent)\b)")


def _in_facts(asked: Input, situation: Any) -> list[int]:
    """The numbers that the facts give for an input: "captain's Nerve": 8, "distance to the captain": 30."""
    numbers = [(key, int(value)) for key, value in situation.facts if str(value).isdigit()]
    if asked.key == "distance":
        return [number for key, number in numbers if _FROM_OURS.match(key)]
    wanted = stems(asked.name)
    return [number for key, number in numbers if wanted and stems(key)[-len(wanted) :] == wanted]


def _set_for(book: Book, option: str, term: str, given: dict[str, Any]) -> list[Source]:
    """Give the number on which an option has a test taken, whatever the unit's own is ("on a Nerve of 7"); returns the
    rule that tells it."""
    for rule in book.of("set"):
        name, _, number = rule.body.rpartition(" ")
        only = rule.procedure.option("for")
        told = rule.clause.subject == option and only is not None and core_name(only) == core_name(book.name(term))
        if told and number.isdigit():
            given |= {slug(name): int(number), "distance": 0}  # whoever is tested, and however far off he is
            return [rule]
    return []


def _listed(book: Book, test: Tested, situation: Any) -> list[Any]:
    """The rows of the test's list of modifiers that the unit's states ("+1 if the unit is Led"), or what is told of the
    case, meet."""
    from queries.calculators.adjustments import match_all

    states = [book.name(each) for each in sorted(situation.unit.statuses)]
    states += _told_adjustments(situation)
    return match_all([*test.listed, *test.told], states)[0] if states else []


def _told_adjustments(situation: Any) -> list[str]:
    """The adjustments that the facts tell in a player's words."""
    stated = situation.fact("adjustments")
    several = [str(each) for each in stated] if isinstance(stated, tuple | list) else []
    return [stated] if isinstance(stated, str) else several


def _lost_by(situation: Any) -> int | None:
    """By how much the unit lost, where a fact tells it ("fight lost by": 2)."""
    from queries.calculators.testwords import lost_by

    told = (lost_by(f"{name} {value}") for name, value in situation.facts if str(value).isdigit())
    return next((each for each in told if each is not None), None)


def _score(book: Book, situation: Any, option: str) -> list[tuple[str, Value]]:
    from queries.calculators import scores

    said = _told_adjustments(situation)
    own = stems(book.name(option))
    if not any(
        scores.root_of(table) == own or scores.match_all(book.rules.rows[table.id], said)[0]
        for table, _ in scores.pairs(book)
    ):
        return []  # no roll that it is, nor one whose adjustments are told
    some, _ = unit_names(book, situation)
    labels = [*some, *situation.unit.undefined]
    pairs = scores.pairs(book)
    name = slug(scores.bare_name(pairs[0][0]))
    return [(name, value) for value in scores.from_facts(book, said, labels)]
