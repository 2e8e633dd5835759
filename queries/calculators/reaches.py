"""How far a weapon reaches, or how far off a target of a deed may be, with what lengthens or shortens it in a case.

From the procedures ``range:`` and the clauses that change a range.
"""

from __future__ import annotations

import re
from typing import Any

from kb.conditions import Has
from kb.model import OPTION_KINDS
from kb.names import fold, stems
from kb.patterns import deferred
from queries.calculators.altered import Case, altered, changes
from queries.calculators.base import Calculator, Input, Inputs, Source, Value
from queries.calculators.book import Book, Rule
from queries.calculators.farther import names_of_unit
from queries.calculators.ways import book_unit
from queries.calculators.words import Question
from queries.situations.facts import DEEDS, SHOOTING

_VERB = r"(?:shoot|fire|reach|hit|throw|lob|shot|strike|carry|target|attack|snipe|loose|bombard)"
_ASKS = deferred(
    rf"\bhow (?:far|distant|far away|far off)\b[^?;]{{0,60}}\b{_VERB}(?:s|ed|ing)?\b|"
    rf"\bhow (?:many|much) (?:inch(?:es)?|metres|cm|paces|hexes)\b[^?;]{{0,60}}\b{_VERB}(?:s|ed|ing)?\b|"
    r"\b(?:what|which|whats|what's)\b[^?;]{0,40}\b(?:range|reach)\b|"
    r"\b(?:maximum|max|longest|greatest) (?:range|reach)\b|"
    rf"\b(?:at|from|over|up to) (?:what|which) (?:maximum )?(?:range|distance)\b[^?;]{{0,60}}\b{_VERB}(?:s|ed|ing)?\b"
)
_NO_SHOT = deferred(r"\bhow far\b[^?;]{0,40}\b(?:move|march|walk|run|travel)s?\b|\bcharge (?:range|reach)\b")
#: A part of a range, which is not the whole of it.
_PART_OF = deferred(r"\b(?:half|long|short|medium|close|point[- ]blank) range\b|\bhalf (?:the|its|their|of)\b")
_RANGE = frozenset(stems("range reach"))


def calculators(book: Book) -> list[Calculator]:
    """One calculator for all ranges of which the texts tell in sentences."""
    rules = book.of("range")
    if not rules:
        return []
    called = [book.name(rule.clause.subject) for rule in rules]
    inputs = (
        Input("unit", "names", default=[], description="what it is, has and is in"),
        Input("with", "text", default="", description=", ".join(dict.fromkeys(called))[:160]),
        Input("case", "text", default="", description="what else is the case"),
    )

    # who asks for a range asks of shooting, whatever that is called
    shooting = frozenset(
        {rule.clause.subject for rule in rules if book.kind(rule.clause.subject) in OPTION_KINDS}
        | {t.id for t in book.rules.terms.values() if t.kind == "action" and set(stems(t.name)) & DEEDS[SHOOTING]}
    )

    def work(given: Inputs) -> list[Value]:
        case = Case(book, list(given["unit"]), str(given.get("case") or ""), shooting)
        rule = _chosen(book, rules, set(stems(str(given["with"]))), case)
        if rule is None:
            return []
        far = int(rule.body)
        name = _weapon(rule) or book.name(rule.clause.subject)
        own = {each.clause.passage for each in rules}
        terms = {t.id for kind in ("characteristic", "effect") for t in book.rules.terms_of_kind(kind)
                 if set(stems(t.name)) & _RANGE}  # fmt: skip
        made = [each for each in changes(case, terms, own) if _of_it(book, rules, rule, book.rules.quote(each.clause))]
        number, lines = altered(far, made)
        sources: list[Source] = [rule, *(each.clause for each in made)]
        unit = book_unit(book, [])
        return [Value(f"range: {name}", max(number, 0), unit, [f"{name}: {far}", *lines], sources)]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        if question.wants_chance or not _ASKS.search(question.low) or _NO_SHOT.search(question.low):
            return 0.0, {}
        if _PART_OF.search(question.low):
            return 0.0, {}
        state = {"unit": names_of_unit(question), "with": question.low, "case": question.low}
        return (3.3 if work(state) else 0.0), state

    return [Calculator("range", "How far a weapon reaches.", inputs, tuple(rules[:3]), work, read, "range", "number")]


def _weapon(rule: Rule) -> str:
    return rule.procedure.option("of") or ""


def _chosen(book: Book, rules: list[Rule], said: set[str], case: Case) -> Rule | None:
    """The range that is meant: of the weapon that is named, of what the unit carries, else of the deed of shooting."""
    fits = [each for each in rules if not isinstance(each.clause.who, Has) or each.clause.who.term in case.held]
    weapons = [each for each in fits if _weapon(each)]
    named = [each for each in weapons if set(stems(_weapon(each))) <= said]
    if not named:
        carried = {part for each in case.held for part in _carried(book, each)}
        named = [each for each in weapons if set(stems(_weapon(each))) <= carried]
    others = [each for each in rules if _weapon(each) and set(stems(_weapon(each))) <= said]
    if not named and others:
        return None
    named = named or [each for each in weapons if isinstance(each.clause.who, Has)]
    deeds = [each for each in fits if not _weapon(each)]
    told = [each for each in deeds if set(stems(book.name(each.clause.subject))) <= said] or [
        each for each in deeds if isinstance(each.clause.who, Has) or said & DEEDS[SHOOTING]
    ]
    own = [each for each in (*named, *told) if isinstance(each.clause.who, Has)]
    pool = own or named or told
    return pool[0] if len({each.body for each in pool}) == 1 else None


def _carried(book: Book, term: str) -> set[str]:
    """The words for what those of a kind are told to carry."""
    found: set[str] = set()
    name = re.escape(fold(book.name(term)))
    arms = r"\b(?:carr(?:y|ies)|armed with|have|has|equipped with|bear|bears|wields?)\b"
    for clause in book.rules.by_subject.get(term, ()):
        told = re.search(
            rf"{name}s?\b[^.;]{{0,40}}?{arms}([^.;]*)",
            fold(book.rules.quote(clause)),
        )
        found |= set(stems(told[1])) if told else set()
    return found


def _of_it(book: Book, rules: list[Rule], rule: Rule, quote: str) -> bool:
    """Whether a change to a range is none of another weapon's alone."""
    words = set(stems(quote))
    named = {_weapon(each) for each in rules if _weapon(each) and set(stems(_weapon(each))) <= words}
    return not named or _weapon(rule) in named


__all__ = ["calculators"]
