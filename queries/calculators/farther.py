"""What lets something move further or less far: which modifiers a move has, and those that a unit has of them.

From the procedures ``modify: distance``; of a move for which the text gives them alone, a calculator of their sum.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from kb.conditions import Condition, Done, Fact, Has, both, conjuncts
from kb.model import HELD_KINDS
from kb.names import fold, last_word, slug, stem, stems
from kb.patterns import deferred
from queries.calculators.base import Calculator, Input, Inputs, Source, Value
from queries.calculators.book import Book, Rule, core_name
from queries.calculators.language import Procedure
from queries.calculators.ways import Way, book_unit
from queries.calculators.words import Question
from queries.options.index import index_of

_PARAMETER = deferred(r"\((\d+)\+?\)")


def _doing(book: Book, term: str) -> str:
    """What the modifiers of a distance call this move: "Reaction" for a reaction, else the action's own name."""
    return "Reaction" if book.kind(term) == "reaction" else book.name(term)


def modifiers(book: Book, term: str, based_on: Iterable[str]) -> list[Rule]:
    """The procedures that change the distance of a move."""
    doing, names = _doing(book, term), {fold(each) for each in based_on}
    found, seen = [], set()
    for rule in (*book.of("modify"), *_told_plainly(book, term)):
        if not rule.body.startswith("distance "):
            continue
        actions = (rule.procedure.option("for") or "").split("|")
        based = rule.procedure.option("based")
        if based and fold(based.removeprefix("on ")) not in names:
            continue
        meant = (
            term,
            index_of(book.rules).general.get(book.kind(term)),
        )  # "any Riposte", whatever reactions are called
        of_it = book.kind(term) == "reaction" and rule.clause.object in meant
        if not of_it and not any(_alike(each, doing) for each in actions):
            continue
        key = (rule.clause.subject, rule.body)
        if key not in seen:
            seen.add(key)
            found.append(rule)
    return found


#: What of a move a bonus may be told to be for: "its Charge roll", "the total".
_OF_A_MOVE = frozenset(stems("roll distance move dice die total result range movement score maximum possible"))
_BY_SO_MUCH = deferred(r"[+-](?:\d+|X)")


def _told_plainly(book: Book, term: str) -> Iterator[Rule]:
    """What is added to a move by clauses that name it, its roll or its total ("adds 2 to its Charge roll", "adds X to
    the total when it Charges"), for whoever has or is something and in no other case."""
    doing = set(stems(book.name(term)))
    for clause in book.rules.clauses:
        told = clause.relation == "modifies" and clause.affects == "bearer" and book.kind(clause.subject) in HELD_KINDS
        if not told or not _BY_SO_MUCH.fullmatch(clause.value or ""):
            continue
        cases = [part for part in conjuncts(both(clause.who, clause.when)) if not _bears(part, clause.subject)]
        if any(not isinstance(part, Done) or part.action != term for part in cases):
            continue
        named = set(stems(book.name(clause.object)))
        if (
            clause.object == term
            or named - _OF_A_MOVE == doing - _OF_A_MOVE != set()
            or (cases and named <= _OF_A_MOVE)
        ):
            yield Rule(clause, Procedure("modify", f"distance {clause.value}", (f"for {_doing(book, term)}",)))


#: Of whom all models have it: that is who the bearer is.
_MADE_UP_OF = deferred(r"(?i)(?:consisting|composed|made up) (?:entirely |only |solely |wholly )?of models with this\b")


def _bears(part: Condition, rule: str) -> bool:
    """Whether a condition is no more than that a unit, or all of its models, have the rule itself."""
    if isinstance(part, Fact):
        return _MADE_UP_OF.match(part.text) is not None
    return isinstance(part, Has) and part.term == rule and part.party == "unit"


def _alike(one: str, other: str) -> bool:
    left, right = core_name(one) or stems(one), core_name(other) or stems(other)
    if stem(fold(other)) == "reaction":
        return stem(fold(one)) == "reaction"
    return bool(set(left) & set(right)) and (left[0] == right[0])


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


def summed(book: Book, rules: Iterable[Rule], names: Iterable[str]) -> tuple[int, list[str], list[Source]]:
    """The sum of the modifiers that a unit of these names has, with the steps to it and what tells of them."""
    found = applying(book, rules, names)
    steps = [
        f"{book.name(rule.clause.subject)}{f' ({abs(amount)})' if rule.body.endswith('X') else ''}: {amount:+d}"
        for rule, amount in found
    ]
    return sum(amount for _, amount in found), steps, [rule for rule, _ in found]


def names_of_unit(question: Question) -> list[str]:
    """The names of the unit that a question is about, with the numbers of its rules in brackets."""
    return [
        f"{each.name} ({each.parameter})" if each.parameter else each.name for each in question.names if not each.theirs
    ]


def only_modified(book: Book, ways: dict[str, list[Way]]) -> list[Calculator]:
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
        total, steps, sources = summed(book, rules, given["unit"])
        if not sources:
            return []
        return [Value(f"{action} modifier", total, "inch" if book_unit(book, []) == "inch" else None, steps, sources)]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        if not question.mentions(action) or not question.asks(
            r"\bmodif\w*|\bpenalty|\bbonus|\b(?:further|farther)\b|\bless\b"
        ):
            return 0.0, {}
        names = names_of_unit(question)
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


def amount_of(rule: Rule, parameter: int | None) -> int | None:
    """The number of a modifier, the bracketed one where it says X."""
    text = last_word(rule.body)
    if text.endswith("X"):
        return None if parameter is None else (-parameter if text.startswith("-") else parameter)
    return int(text)
