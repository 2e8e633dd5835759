"""What a characteristic or a roll is for some unit: fixed by the text, or changed by plain numbers.

From clauses that set or modify by a number ("must set their combat initiative to 1", "+2 to their Stride") and from
profiles. What holds only in some case counts where the case is stated; else it is told and left out.
"""

from __future__ import annotations

import math
import re
from fractions import Fraction
from typing import Any

from kb.conditions import ALWAYS, Fact, atoms
from kb.errors import AdjudgeError
from kb.model import TYPE_KINDS, Clause
from kb.names import fold, slug, stems
from kb.patterns import deferred
from queries.calculators.adjustments import match_all
from queries.calculators.base import Calculator, Input, Inputs, Source, Value
from queries.calculators.book import Book, Rule
from queries.calculators.farther import amount_of
from queries.calculators.language import HEADS
from queries.calculators.rounding import rounded_here
from queries.calculators.scores import question_segments
from queries.calculators.words import Question

_NUMBER = deferred(r"([+-]?)(\d+)(?:\+|[\"”″])?")
_INCHES = deferred(r"\d[\"”″]$")
#: Of whom a characteristic may be told in inches.
_MEASURED = {(kind, "characteristic") for kind in (*TYPE_KINDS, "status", "special_rule", "order")}
#: "How fast is a Cart?": by what characteristic that is told.
_HOW_FAST = deferred(r"\bhow (?:fast|quick|swift|quickly|swiftly)\b")
_OF_SPEED = frozenset(("speed", "move", "movement", "pace", "movement allowance", "movement rate", "velocity"))
#: "Halves its Speed": a share of the number, before anything is added to it or taken from it.
_SHARE = deferred(r"1/([2-4])")
_KINDS = ("characteristic", "test", "effect")
_ASKS = deferred(r"\bwhat\b|\bwhich\b|\bhow (?:much|high|good)\b|\bmodifiers?\b|\bpenalt|\bbonus|\bworth\b")


def calculators(book: Book) -> list[Calculator]:
    """One calculator for each quantity that clauses set or change by plain numbers."""
    every = [row for each in book.rules.rows.values() for row in each]
    told = {row.passage for row in every if re.fullmatch(r"[+-]\d+", row.value or "")}
    # a passage that says how something is worked out has a calculator of its own
    told |= {rule.clause.passage for head in HEADS if head != "set" for rule in book.of(head)}
    groups: dict[str, list[Clause]] = {}
    for clause in book.rules.clauses:
        value = clause.value or ""
        shared = clause.relation == "modifies" and _SHARE.fullmatch(value)
        if clause.relation not in ("sets", "modifies") or not (_NUMBER.fullmatch(value) or shared) or clause.within:
            continue
        if book.kind(clause.object) not in _KINDS or clause.subject.endswith("/unit/unit") or clause.passage in told:
            continue
        if _INCHES.search(value) and (book.kind(clause.subject), book.kind(clause.object)) not in _MEASURED:
            continue  # how far a deed or an arm reaches is worked out elsewhere
        known = groups.setdefault(clause.object, [])
        mark = (clause.subject, clause.value, clause.condition)
        if all((one.subject, one.value, one.condition) != mark for one in known):
            known.append(clause)
    return [*(_of(book, term, clauses) for term, clauses in groups.items()), *_modifiers(book)]


def _of(book: Book, term: str, clauses: list[Clause]) -> Calculator:
    name = book.name(term)
    owners = list(dict.fromkeys(book.name(clause.subject) for clause in clauses))
    inputs = (
        Input("unit", "names", description=", ".join(owners)[:160]),
        Input(name, low=-40, high=200, optional=True, description="the number before any change"),
        Input("case", "text", default="", description="what else is the case"),
    )
    key = inputs[1].key

    def work(given: Inputs) -> list[Value]:
        held = _held(book, given["unit"]) | _meant(book, given["unit"], clauses)
        number: int | Fraction | None = given.get(key)
        steps: list[str] = [f"{name} {number}"] if number is not None else []
        sources: list[Source] = []
        change, left = 0, []
        for clause in sorted(clauses, key=_order):
            if clause.subject not in held:
                continue
            if not _holds(clause, str(given["case"])):
                left.append(f"not counted: {clause.value} {clause.condition or 'in some cases'}")
                continue
            if share := _SHARE.fullmatch(clause.value or ""):
                if number is not None:
                    number = _part(book, clause, Fraction(number) / int(share[1]))
                    steps.append(f"{book.name(clause.subject)}: {clause.value} of it: {number}")
                    sources.append(clause)
                continue
            sign, digits = _NUMBER.fullmatch(clause.value or "").groups()  # type: ignore[union-attr]
            owner = book.name(clause.subject)
            if clause.relation == "sets":
                number = int(digits)
                steps.append(f"{owner}: {name} {clause.value}")
            else:
                change += -int(digits) if sign == "-" else int(digits)
                steps.append(f"{owner}: {clause.value}")
            sources.append(clause)
        measured = any(_INCHES.search(clause.value or "") for clause in sources if isinstance(clause, Clause))
        unit = "inch" if measured else None
        if not sources and left:
            return [Value(name, None, None, left, [clause for clause in clauses if clause.subject in held])]
        if not sources:
            raise AdjudgeError(f"The texts fix or change {name} for {', '.join(owners)}; name one of them under unit.")
        if number is None:
            return [Value(f"{name} modifier", change, None, [*steps, *left], sources)]
        return [Value(name, number + change, unit, [*steps, *left], sources)]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        counted = question.asks(rf"\bhow many {re.escape(fold(name))}s? (?:does|do|has|have|is|are|must|will|can)\b")
        fast = fold(name) in _OF_SPEED and _HOW_FAST.search(question.low) is not None
        asked = counted or fast or _ASKS.search(question.low)
        if question.wants_chance or not asked or not (fast or question.says(name)):
            return 0.0, {}
        if not counted and not fast and question.asks(r"\bneeds?\b|\bhow (?:far|many)\b"):
            return 0.0, {}
        units = [each.name for each in question.names]
        units += [owner for owner in owners if question.mentions(owner, exactly=True)]
        units = [each for each in units if stems(each) != stems(name)]
        held = _held(book, units)
        if not any(clause.subject in held and _holds(clause, question.low) for clause in clauses):
            return 0.0, {}
        state: dict[str, Any] = {"unit": units, "case": question.low}
        figures = question.quantity(name)
        if figures:
            state[key] = figures[0].value
        return 2.6, state

    return Calculator(
        slug(f"{name} of a unit"),
        f"What {name} is for some unit, as the text fixes or changes it.",
        inputs,
        tuple(clauses[:4]),
        work,
        read,
        "change",
        "number",
    )


def _order(clause: Clause) -> int:
    """What is fixed comes first, then shares, then what is added or taken away."""
    return 0 if clause.relation == "sets" else 1 if _SHARE.fullmatch(clause.value or "") else 2


def _part(book: Book, clause: Clause, share: Fraction) -> int | Fraction:
    """A share, rounded as its passage or the book says; as it is where neither does."""
    if share.denominator == 1:
        return int(share)
    way = rounded_here(book.rules.quote(clause)) or book.rounded
    return math.ceil(share) if way == "up" else math.floor(share) if way == "down" else share


#: A modifier that changes with a running number has a calculator of its own.
_RUNNING = deferred(r"^.+? by .+?: ")


def _modifiers(book: Book) -> list[Calculator]:
    """One calculator that tells what a modifier amounts to: of the lists, and of the sentences that give one."""
    rows = [
        row for table in book.rules.tables.values() if table.kind == "modifiers"
        for row in book.rules.rows.get(table.id, []) if re.fullmatch(r"[+-]\d+", row.value or "")
    ]  # fmt: skip
    told = [rule for rule in book.of("modify") if not _RUNNING.match(rule.body)]
    rules = [(rule, found) for rule in told if (found := re.match(r"^(.+) ([+-](?:\d+|X))$", rule.body))]
    if not rows and not rules:
        return []
    inputs = (Input("case", "text", default="", description="what is the case; all of them where nothing is stated"),)

    def work(given: Inputs) -> list[Value]:
        said = str(given["case"]).strip()
        found = []
        for row in rows if not said else [each.row for each in match_all(rows, question_segments(said) or [said])[0]]:
            found.append(Value(f"modifier: {row.text.strip(' .')}", int(row.value or 0), None, [], [row]))
        question = Question(book, said)
        asked = {deed for rule, _ in rules for deed in _deeds_of(rule) if question.mentions(deed)}
        applied: dict[str, list[tuple[str, int, Rule]]] = {}
        for rule, body in rules:
            if asked and _deeds_of(rule) and not asked & _deeds_of(rule):
                continue  # "to its charge": what changes other moves does not count
            only = re.match(r"^(.+) = (\d+)$", rule.procedure.option("if") or "")
            figures = question.quantity(only.group(1)) if only else []
            if only and figures and all(each.value != int(only.group(2)) for each in figures):
                continue
            what = rule.procedure.option("each") or book.name(rule.clause.subject)
            parameter = question.parameter(what) if body.group(2).endswith("X") else None
            amount = amount_of(rule, parameter)
            if amount is not None and (not said or question.mentions(what)):
                cause = "; ".join(each for each in rule.procedure.options if not each.startswith("of "))
                label = f"modifier to {body.group(1)}: {what}"
                found.append(Value(label, amount, None, [cause] if cause else [], [rule]))
                if asked & _deeds_of(rule):
                    applied.setdefault(body.group(1), []).append((what, amount, rule))
        for quantity, several in applied.items():
            if len(several) > 1:
                steps = [f"{what}: {amount:+d}" for what, amount, _ in several]
                total = sum(amount for _, amount, _ in several)
                found.append(Value(f"total modifier to {quantity}", total, None, steps, [rule for *_, rule in several]))
        if not found:
            raise AdjudgeError(f"The texts give no modifier for {said!r}.")
        return found

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        if question.wants_chance or not _MODIFIER.search(question.low) or question.asks(r"\bhow (?:far|many)\b"):
            return 0.0, {}
        text = _ASKING.sub(" ", question.raw)
        try:
            work({"case": text})
        except AdjudgeError:
            return 0.0, {}
        return 2.55, {"case": text}

    name = "modifiers"
    draws = (*rows[:1], *(rule for rule, _ in rules[:1]))
    return [Calculator(name, "What a modifier amounts to.", inputs, draws, work, read, "change", "number")]


def _deeds_of(rule: Rule) -> frozenset[str]:
    """The deeds for which alone a modifier counts; none where it counts for all."""
    return frozenset(filter(None, (rule.procedure.option("for") or "").split("|")))


_WORDS = r"modifiers?|penalt(?:y|ies)|bonus(?:es)?|adjustments?|worth"
_MODIFIER = deferred(rf"(?i)\b(?:what|which|how much)\b[^?.;]*?\b(?:{_WORDS}|reduces?|adds?|costs?)\b")
_ASKING = deferred(rf"(?i)\b(?:what|which|how much|{_WORDS}|does|do|is|are|gives?|being|get)\b|\?")


def _held(book: Book, names: list[str]) -> set[str]:
    """The terms that a unit of these names has; with a state of its kind also what is said of every such state."""
    from queries.options.index import index_of

    held = set(book.held(names))
    general = index_of(book.rules).general
    return held | {general[kind] for kind in {book.kind(term) for term in held} & general.keys()}


def _meant(book: Book, names: list[str], clauses: list[Clause]) -> set[str]:
    """The owners that a name means by its beginning: "Light" the "Light crews", of which alone something is said."""
    said = [stems(name) for name in names if stems(name)]
    return {c.subject for c in clauses if any(stems(book.name(c.subject))[: len(each)] == each for each in said)}


def _holds(clause: Clause, said: str) -> bool:
    """Whether a clause holds without more, or in the case that some words state."""
    if clause.when == ALWAYS and clause.requirement == ALWAYS and not clause.condition:
        return True
    facts = [atom.text for atom in atoms(clause.when) if isinstance(atom, Fact)]
    case = clause.condition or (facts[0] if len(facts) == 1 else "")
    if case.lower().startswith("unless "):
        return not _stated(case, said)
    return bool(case) and _stated(case, said)


def _stated(condition: str, said: str) -> bool:
    common = set(stems("if when a an the is are has have it its they unless while in on of or that which this unit"))
    words = set(stems(fold(condition))) - common
    return bool(words) and len(words & set(stems(said))) >= 0.8 * len(words)


__all__ = ["calculators"]
