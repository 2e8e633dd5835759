"""The front door of the calculators: listing them, running one, and finding the ones that a question or a ruling
calls for.
"""

from __future__ import annotations

import re
import weakref
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from kb.errors import AdjudgeError
from kb.faults import FAULTS, pass_over
from kb.model import Clause, Passage
from kb.names import fold, slug, stems
from kb.patterns import deferred
from queries.calculators.base import Calculator, Input, Value
from queries.calculators.book import Book, book_of
from queries.calculators.combatants import combatants
from queries.calculators.kindfigures import of_kind
from queries.calculators.several import of_several
from queries.calculators.words import Question
from queries.situations.situation import Number
from queries.situations.usual import usual_of

#: More points than this are no curve that a person reads.
_MOST_POINTS = 200
_MADE: weakref.WeakKeyDictionary[Any, dict[str, Calculator]] = weakref.WeakKeyDictionary()


def calculators_of(rules: Any) -> dict[str, Calculator]:
    """Every calculator that the texts of a ruleset give, by name."""
    known = _MADE.get(rules)
    if known is None:
        book = book_of(rules)
        known = {}
        for family in _families():
            for made in _made(family, book):
                while made.name in known:
                    tail = (
                        slug(made.inputs[0].name)
                        if made.inputs and not made.name.endswith(slug(made.inputs[0].name))
                        else "2"
                    )
                    made = replace(made, name=f"{made.name}-{tail}")
                known[made.name] = made
        _MADE[rules] = known
    return known


def _made(family: Callable[[Book], Iterable[Calculator]], book: Book) -> list[Calculator]:
    try:
        return [*family(book)]
    except FAULTS:
        pass_over()
        return []


def list_calculators(rules: Any) -> list[dict[str, Any]]:
    """What can be worked out in this ruleset: name, description, inputs, the passages drawn on, the result."""
    book = book_of(rules)
    return [
        {
            "name": each.name,
            "description": each.title,
            "family": each.family,
            "result": each.result,
            "inputs": [one.to_json() for one in each.inputs],
            "because": book.cite(*each.draws),
        }
        for each in sorted(calculators_of(rules).values(), key=lambda each: each.name)
    ]


def run(rules: Any, name: str, inputs: Mapping[str, str]) -> list[dict[str, Any]]:
    """The values of one calculator for inputs as a player writes them.

    A number written ``a..b`` is swept: the values for each number from a to b, each with what was ``given``. Raises
    AdjudgeError where an input is wrong or missing.
    """
    from queries.situations.situation import did_you_mean

    known = calculators_of(rules)
    made = known.get(slug(name))
    if made is None:
        raise AdjudgeError(f"{rules.ruleset.id} has no calculator {name!r}.{did_you_mean(name, known)}")
    book = book_of(rules)
    by_key = {each.key: each for each in made.inputs}
    for each in made.inputs:
        for other in (*each.also, *(book.spellings(each.name) if each.kind == "number" else ())):
            by_key.setdefault(slug(other), each)
    given: dict[str, Any] = {}
    swept: tuple[str, range] | None = None
    for key, text in inputs.items():
        wanted = by_key.get(slug(key))
        if wanted is None:
            takes = ", ".join(each.key for each in made.inputs) or "none"
            raise AdjudgeError(f"{made.name} has no input {key!r}; it takes {takes}.{did_you_mean(key, by_key)}")
        if wanted.key in given or (swept and swept[0] == wanted.key):
            raise AdjudgeError(f"{wanted.key} is given twice.")
        span = re.fullmatch(r"\s*([+-]?\d+)\s*\.\.\s*([+-]?\d+)\s*", str(text))
        if span and wanted.kind == "number":
            if swept:
                raise AdjudgeError(f"Only one input can be swept; {swept[0]} is already.")
            first, last = wanted.check(int(span.group(1))), wanted.check(int(span.group(2)))
            if last < first:
                raise AdjudgeError(
                    f"{wanted.key} is swept from the lower to the higher number, such as {last}..{first}."
                )
            if last - first >= _MOST_POINTS:
                raise AdjudgeError(f"{wanted.key} is swept over at most {_MOST_POINTS} numbers at once.")
            swept = (wanted.key, range(first, last + 1))
        else:
            given[wanted.key] = wanted.read(text)
    if swept is None:
        return [value.to_json(book, made.name) for value in made.values(given)]
    return _curve(book, made, given, *swept)


def _curve(book: Book, made: Calculator, given: dict[str, Any], key: str, numbers: range) -> list[dict[str, Any]]:
    """The values for each number of a sweep; where the text has none for a number, None with the reason."""
    curve: list[dict[str, Any]] = []
    failed: list[AdjudgeError] = []
    for number in numbers:
        try:
            values = made.values({**given, key: number})
        except AdjudgeError as error:
            failed.append(error)
            values = [Value(made.name, None, None, [str(error)])]
        for value in values:
            told = {"name": f"{value.name} ({key} {number})", "given": {key: number}}
            curve.append({**value.to_json(book, made.name), **told})
    if len(failed) == len(numbers):
        raise failed[0]
    return curve


def answer(rules: Any, reading: Any) -> list[dict[str, Any]]:
    """The values that a question calls for: those of the calculators that fit it best.

    ``reading`` is a ``queries.questions.reading.Reading``, or the text of the question. Where it asks about a roll that
    the texts name but do not describe gives a value of None whose steps name what is missing.
    """
    from queries.calculators import stages

    book = book_of(rules)
    question = _question(book, reading)
    from queries.calculators.weapondice import weapon_dice

    dice = weapon_dice(book, question)
    if any(value.value is not None for value in dice):
        return [value.to_json(book, "dice-of-weapons") for value in dice]
    from queries.calculators.leastmove import least_move

    if least := least_move(book, question):
        return [value.to_json(book, "least-move") for value in least]
    fits = _fits(book, question)
    several = stages.chained(book, question, fits)
    if several is not None:
        whole, each_roll = several
        found = [value.to_json(book, "stages") for value in _asked_first(question, whole)]
        return [*found, *(value.to_json(book, "stage") for value in each_roll)]
    for _, made, inputs in fits:
        lacking = made.missing(inputs)
        usual = _usual(question, lacking) if lacking else {}
        if len(usual) < len(lacking):
            continue
        inputs = {**inputs, **{key: number for key, (number, _, _) in usual.items()}}
        try:
            values = made.values(inputs)
        except AdjudgeError:
            continue
        except FAULTS:
            pass_over()
            continue
        for value in values:
            value.steps = [*(said for _, said, _ in usual.values()), *value.steps]
            value.sources = [*value.sources, *(clause for _, _, clause in usual.values())]
        passage = made.lacks(question, values) if values and made.lacks else None
        if passage is not None:
            said = [f"Not worked in: {book.rules.quote(passage)}"]
            return [Value(made.title, None, None, said, [passage]).to_json(book, made.name)]
        if values:
            return [value.to_json(book, made.name) for value in _asked_first(question, values)]
    if fits:
        made, inputs = fits[0][1], fits[0][2]
        known = made.without(inputs)
        if known:
            return [value.to_json(book, made.name) for value in known]
        needs = ", ".join(each.name for each in made.missing(inputs)) or "inputs within the text's range"
        return [
            Value(made.title, None, None, [f"To work this out, state: {needs}."], list(made.draws)).to_json(
                book, made.name
            )
        ]
    if dice:
        return [value.to_json(book, "dice-of-weapons") for value in dice]
    from queries.calculators.told import told

    return [value.to_json(book, "told") for value in told(book, question)] or _silent(book, question)


def _usual(question: Question, lacking: Iterable[Input]) -> dict[str, tuple[int, str, Clause | Passage]]:
    """The inputs that only the profile of a named type gives: the number, what is told of it, and the clause."""
    book = question.book
    found: dict[str, tuple[int, str, Clause | Passage]] = {}
    for each in lacking:
        named = _profile(question, each.side)
        terms = [term for term in book.rules.names.terms(each.of or each.name) if term in named]
        if each.kind == "number" and terms:
            number, clause = named[terms[0]]
            whose = book.name(clause.subject)
            found[each.key] = (int(number), f"{each.name} {number} is usual for {whose}", clause)
        elif each.kind == "number" and (told := of_kind(question, each.of or each.name, _on_side(question, each.side))):
            found[each.key] = (told[0], f"{each.name} {told[0]} is that of {told[1]}", told[2])
    return found


def _on_side(question: Question, side: str) -> Callable[[int], bool] | None:
    """Whether a place of a question tells of those on one side of an attack; None where sides do not matter."""
    attacked = combatants(question).attacked
    return (lambda place: attacked(place) == (side == "target")) if side else None


def lacks(question: Question, made: Calculator, inputs: Mapping[str, Any]) -> bool:
    """Whether a calculator needs more than a question states and the profiles of those named tell."""
    lacking = made.missing(inputs)
    return bool(lacking) and len(_usual(question, lacking)) < len(lacking)


def _profile(question: Question, side: str) -> dict[str, tuple[Number, Clause]]:
    """The usual characteristics of those whom a question names, on one side of an attack or as its own."""
    book = question.book
    names = combatants(question).side(side) if side else [each for each in question.asked_names if not each.theirs]
    types = [each.term for each in names]
    kinds = [kind for term in types for kind in book.parents(term)[1:]]  # "a Fusilier is a kind of Infantry"
    return {**usual_of(book.rules, kinds), **usual_of(book.rules, types)}


def _asked_first(question: Question, values: list[Value]) -> list[Value]:
    """The values with the one first that a question for several attempts asks for: one at least, or how many."""
    if any(each.name.startswith("chance to reach") for each in values):
        from queries.calculators import reaching

        return reaching.ordered(question, values)
    if any(each.name.endswith("(average)") for each in values):
        from queries.calculators import reaching

        if (far := reaching.edge(question, values)) is not None:
            return [far, *values]
    if any(each.name.startswith("chance to win: ") for each in values) and len(values) == 3:
        from queries.calculators import totals

        return totals.ordered(question, values)
    bound = _bounded(question, values) or of_several(question, values)
    if bound is not None:
        return [bound, *values]
    if question.asks(r"\bat least (?:one|1)\b|\b(?:one|1) or more\b"):
        wanted = "at least one"
    elif question.wants_chance and _NONE.search(question.low):
        wanted = "none of"
    elif question.wants_chance and (_ALL.search(question.low) or _as_many(question, values)):
        wanted = "all of"
    elif question.asks(r"\bhow many\b|\baverage\b|\bexpect\w*|\bmean\b"):
        wanted = "average"
    elif (
        question.wants_chance
        and question.asks(r"\b(?:wins?|winning|beats?)\b")
        and any(each.name.startswith("chance to win") for each in values)
    ):
        wanted = "chance to win"
    elif question.wants_roll:
        wanted = "roll needed"
    elif not question.wants_chance and question.asks(r"\b(?:modified|effective|adjusted)\b"):
        wanted = "modified"
    else:
        return values
    return sorted(values, key=lambda each: not each.name.startswith(wanted))


def _as_many(question: Question, values: list[Value]) -> bool:
    """Whether as many passes are asked for as dice are rolled ("two passes")."""
    said = re.search(
        r"\b(\d+) (?:[\w-]+ )?(?:passes|successes)\b(?! (?:or|an?|the|its|their|his|this|that)\b)", question.low
    )
    return said is not None and any(each.name == f"all of {said[1]}" for each in values)


_NONE = deferred(r"\b(?:none of (?:them|the|my|our|these)|neither(?: of)?)\b[^?]*\?")
_ALL = deferred(r"\bboth\b|\ball (?:of )?(?:them|the|my|our|\d+)\b|\bin a row\b|\bevery one\b")
_BOUND = deferred(
    r"\b(?P<least>\d+) ?(?:\"|inch\w*|m\b|metres?)? ?(?:\w+ )?or (?P<more>more|better|further|less|fewer)\b|"
    r"\b(?P<edge>at least|at most|no more than|more than|less than|fewer than|exactly) (?P<n>\d+)\b"
)
_SIGNS = {
    "more": ">=", "better": ">=", "further": ">=", "less": "<=", "fewer": "<=", "at least": ">=", "at most": "<=",
    "no more than": "<=", "more than": ">", "less than": "<", "fewer than": "<", "exactly": "=",
}  # fmt: skip


def _bounded(question: Question, values: list[Value]) -> Value | None:
    """The chance of so many or more of a distribution of numbers, where that is asked ("3 or more hits")."""
    from queries.calculators import core

    said = _BOUND.search(question.low) if question.wants_chance else None
    spread = next((each for each in values if _of_numbers(each)), None)
    if said is None or spread is None or len(values) < 2:
        return None
    sign = _SIGNS[said.group("more") or said.group("edge")]
    number = int(said.group("least") or said.group("n"))
    if number == 1 and sign == ">=" and any(each.name.startswith("at least one") for each in values):
        return None
    assert isinstance(spread.value, dict)
    share = sum((p for key, p in spread.value.items() if core.holds(int(key), sign, number)), Fraction(0))
    steps = [*spread.steps, f"{said.group(0)}: {share}"]
    return Value(f"{said.group(0)}: {spread.name}", share, "probability", steps, spread.sources)


def _of_numbers(value: Value) -> bool:
    """Whether a value is a distribution over numbers."""
    return isinstance(value.value, dict) and all(re.fullmatch(r"-?\d+", key) for key in value.value)


def _in_the_texts_words(book: Book, text: str) -> str:
    """A question with a player's words for a type of unit ("tank") put as the text names it, where it names no such."""
    from queries.questions.english import SYNONYMS

    def named(match: re.Match[str]) -> str:
        word = match.group()
        if book.rules.names.terms(word) or not (others := SYNONYMS.get(stems(word))):
            return word
        terms = (term for other in others for term in book.rules.names.terms(other))
        unit = next((term for term in terms if book.kind(term) == "unit_type"), None)
        return book.name(unit) if unit else word

    return re.sub(r"\b[a-z]{4,}\b", named, text)


def _question(book: Book, reading: Any) -> Question:
    if isinstance(reading, str):
        return Question(book, _in_the_texts_words(book, reading))
    text = _in_the_texts_words(book, str(getattr(reading, "text", "") or ""))
    return Question(book, text, dict(getattr(reading, "situation", None) or {}))


def _fits(book: Book, question: Question) -> list[tuple[float, Calculator, dict[str, Any]]]:
    """The calculators that fit a question with the inputs it states, the best first."""
    from queries.calculators import reaching

    fits: list[tuple[float, Calculator, dict[str, Any]]] = []
    so_long = reaching.of_a_length(question)  # which no roll decides that knows of no distance
    for made in calculators_of(book.rules).values():
        try:
            score, inputs = made.read(question)
        except FAULTS:
            pass_over()
            continue
        if score > 0 and not (so_long and made.family == "chance"):
            # a calculator whose inputs are all stated, or usual, fits better than one that would have to ask
            lacking = made.missing(inputs)
            usual = len(_usual(question, lacking)) if lacking else 0
            fits.append((score - 0.6 * (len(lacking) - usual) - 0.1 * usual, made, inputs))
    return sorted(fits, key=lambda each: -each[0])


def _silent(book: Book, question: Question) -> list[dict[str, Any]]:
    """The statement that what a question asks the roll of is not described in the texts."""
    from queries.calculators import gaps

    gap = gaps.missing(book, question)
    if gap is None:
        return []
    value = Value(gap.name, None, "probability", [gap.line], [*gap.sources])
    return [value.to_json(book, slug(gap.name))]


def silence(rules: Any, reading: Any) -> dict[str, Any] | None:
    """The ruling (CONTRACT: "Answer") that the texts do not describe what a question asks about; None where they do.

    Its verdict is ``silent``; the value says what is missing, the passages where it is named.
    """
    from queries.calculators import gaps

    book = book_of(rules)
    question = _question(book, reading)
    gap = gaps.missing(book, question)
    if gap is None or _fits(book, question):
        return None
    values = _silent(book, question)
    return {
        "option": {"kind": gap.kind, "name": gap.name}, "verdict": "silent", "when": [], "needs": [], "assumes": [],
        "because": values[0]["because"], "would_change": [], "values": values,
    }  # fmt: skip


def how_rolled(rules: Any, reading: Any) -> list[dict[str, Any]]:
    """What a question for how something is rolled ("how is a Morale check made?") is answered with; [] for others."""
    from queries.calculators import circumstances, gaps

    book = book_of(rules)
    question = _question(book, reading)
    if not gaps.asks_how(question) or circumstances.asks_sum(question):
        return []
    fits = [each for each in _fits(book, question) if each[1].family == "test"]
    if not fits:
        return _scored(book, question)
    _, made, inputs = fits[0]
    usual = _usual(question, made.missing(inputs))
    inputs = {**inputs, **{key: number for key, (number, _, _) in usual.items()}}
    found = made.without(inputs) if made.missing(inputs) else _asked_first(question, made.values(inputs))
    return [value.to_json(book, made.name) for value in found]


def _scored(book: Book, question: Question) -> list[dict[str, Any]]:
    """What a roll that is adjusted and looked up comes to by itself: the dice, and what they bring."""
    from queries.calculators import scores

    roots = [scores.root_of(table) for table, effects in scores.pairs(book) if effects]
    asked = tuple(question.stems())
    if not any(root and set(root) <= set(asked) for root in roots):
        return []
    made = [each for each in scores.calculators(book) if each.result == "distribution"]
    return [value.to_json(book, each.name) for each in made[:1] for value in each.values({})]


def _families() -> list[Callable[[Book], list[Calculator]]]:
    from queries.calculators import (
        allowance,
        amounts,
        byclass,
        byway,
        capacity,
        chances,
        changes,
        circumstances,
        distances,
        fixed,
        foreach,
        heights,
        hitgrid,
        limits,
        moves,
        neededbyrow,
        odds,
        payments,
        penetration,
        pools,
        ratios,
        reaches,
        scorebykind,
        scores,
        spared,
        tables,
        targets,
        tests,
        totals,
    )  # fmt: skip

    return [
        distances.calculators,
        byway.calculators,
        moves.calculators,
        tests.calculators,
        targets.calculators,
        neededbyrow.calculators,
        hitgrid.calculators,
        ratios.calculators,
        fixed.calculators,
        penetration.calculators,
        tables.calculators,
        amounts.calculators,
        limits.calculators,
        chances.calculators,
        scores.calculators,
        circumstances.calculators,
        changes.calculators,
        capacity.calculators,
        foreach.calculators,
        spared.calculators,
        pools.calculators,
        reaches.calculators,
        payments.calculators,
        heights.calculators,
        totals.calculators,
        odds.calculators,
        byclass.calculators,
        scorebykind.calculators,
        allowance.calculators,
    ]


__all__ = [
    "answer", "calculators_of", "fold", "how_rolled", "list_calculators", "run", "silence",
]  # fmt: skip
