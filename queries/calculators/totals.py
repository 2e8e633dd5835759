"""Totals of a roll of two sides: what one comes to for a stated roll, and how likely the one side beats the other.

From the procedures ``opposed:``, with the figure that each side adds, its list of modifiers, and what rules, states and
markers change in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from kb.model import Passage, TableRow
from kb.names import fold, slug, stems
from kb.patterns import deferred
from queries.calculators import core, whichside
from queries.calculators.altered import Case, altered, changes, to_the_roll
from queries.calculators.base import Calculator, Input, Inputs, Source, Value
from queries.calculators.book import Book, Rule, core_name
from queries.calculators.circumstances import called_for
from queries.calculators.pools import usual_figures
from queries.calculators.words import Name, Question

_ROLLED = deferred(
    r"\b(?:roll(?:s|ed|ing)?|throws?|threw|thrown|got|dice (?:show|come up|came up)s?|die (?:is|shows|was)|roll of)"
    r"(?: (?:an?|the|is|was))? (?P<n>\d+)\b(?! (?:dice|or)\b)"
)
_TOTAL = deferred(r"\b(?:totals?|scores?|sum|come to|comes to|amounts? to|final result|add(?:s|ed)? up)\b")
_WINS = deferred(r"\b(?:wins?|winning|beats?|beating|victor\w*|defeats?|loses?|losing|ties?|draws?)\b")
_LOSES = deferred(r"\b(?:loses?|losing|(?:is|are|be|being) beaten)\b")
_TIES = deferred(r"\b(?:ties?|draws?|drawn)\b")
_PARTS = deferred(r"^(?P<dice>\S+) \+ (?P<figure>.+) (?P<sign>\S+)$")
_SCORE = deferred(r"\b([A-Z][\w-]+ (?:Score|Total|Strength|Value|Result))\b")


@dataclass(frozen=True)
class Contest:
    """A roll of two sides: its rule, and where the texts tell what changes it."""

    book: Book
    rule: Rule

    @cached_property
    def parts(self) -> tuple[str, str, str]:
        found = _PARTS.match(self.rule.body)
        return (found["dice"], found["figure"], found["sign"]) if found else ("", "", "")

    @property
    def name(self) -> str:
        return self.book.name(self.rule.clause.subject)

    @cached_property
    def passages(self) -> frozenset[str]:
        """The passages of its section from where it is told on."""
        rules, told = self.book.rules, self.rule.clause
        section = self.book.section(self.rule)
        return frozenset(p.id for p in rules.passages.values() if p.section == section and p.start >= told.start)

    @cached_property
    def score(self) -> str:
        """What the text calls the total ("Boarding Score"), '' where it has no name."""
        found = _SCORE.search(self.book.rules.quote(self.rule.clause))
        return found[1] if found else ""

    @cached_property
    def rows(self) -> list[TableRow]:
        """The rows of its list of modifiers: the one that stands in its section, or that it names by its number."""
        rules, section = self.book.rules, self.book.section(self.rule)
        said = fold(rules.quote(self.rule.clause))
        found: list[TableRow] = []
        for table in rules.tables.values():
            if table.kind != "modifiers":
                continue
            number = re.match(r"(?:table|chart|list) [a-z\d.]+(?=[ .:])", fold(table.name))
            parent = rules.sections.get(table.section)
            here = table.section == section or (parent is not None and parent.parent == section)
            if here or (number and re.search(rf"\b{re.escape(number.group())}\b", said)):
                found += rules.rows.get(table.id, [])
        return found

    @cached_property
    def ties(self) -> tuple[str, Passage] | None:
        """For whom a tie counts, and the passage that says so."""
        here = sorted((self.book.rules.passages[each] for each in self.passages), key=lambda each: each.start)
        rules = [each for each in here if each.passage_class == "rule"]
        found = whichside.ties_won(each.text for each in rules)
        return (found[0], next(each for each in rules if each.text == found[1])) if found else None

    def added(
        self, case: Case, number: int | None, question: Question | None, ours: bool = True
    ) -> tuple[int, list[str], list[Source]]:
        """What one side adds to its dice in a case; ``ours``: the side that a question asks about."""
        _, figure, _ = self.parts
        book, total, steps = self.book, 0, list[str]()
        sources: list[Source] = [self.rule]
        if number is not None:
            terms = {term for term in book.rules.names.terms(figure) if book.kind(term) == "characteristic"}
            made = changes(case, terms, [self.rule.clause.passage])
            altered_to, lines = altered(number, made)
            total += int(altered_to)
            steps += [f"{figure} {number}", *lines]
            sources += [each.clause for each in made]
        sides = whichside.sides_of(question) if question is not None else None
        if question is None or not self.rows:
            listed = []
        elif sides is not None:
            listed = whichside.called_on_a_side(book, self.rows, question, sides, ours=ours)
        else:
            listed = called_for(book, self.rows, question) if ours else []
        for each in listed:
            total += each.amount
            steps.append(each.line())
            sources.append(each.row)
        barring = {row.passage or "" for row in self.rows} | {self.rule.clause.passage}
        own = {self.rule.clause.subject, *(book.rules.names.terms(self.score) if self.score else ())}
        root = set(stems(self.score)) if self.score else set(core_name(self.name))
        for change in to_the_roll(case, root, own, barring, near=self.passages):
            total += change.plus
            steps.append(change.step)
            sources.append(change.clause)
        return total, steps, sources


def calculators(book: Book) -> list[Calculator]:
    """For each roll of two sides, what one side comes to and the chance to win."""
    contests: dict[str, Contest] = {}
    for rule in book.of("opposed"):
        contest = Contest(book, rule)
        if contest.parts[0]:
            contests.setdefault(contest.name, contest)
    return [_of(contest) for contest in contests.values()]


def _of(contest: Contest) -> Calculator:
    book, (dice, figure, sign) = contest.book, contest.parts
    inputs = (
        Input("roll", low=1, high=60, optional=True, description="what was rolled, where a total is asked"),
        Input(figure, low=0, high=60, optional=True),
        Input(f"opposing {figure}", low=0, high=60, optional=True),
        Input("unit", "names", default=[], description="types, rules and states of the one side"),
        Input("against", "names", default=[], description="types, rules and states of the other"),
        Input("case", "text", default="", description="what else is the case"),
    )
    key, other_key = inputs[1].key, inputs[2].key

    def side(
        given: Inputs, names: list[str], said: str, question: Question | None
    ) -> tuple[int, list[str], list[Source]] | None:
        case = Case(
            book, names, f"{said} {contest.name}" if said else contest.name, frozenset({contest.rule.clause.subject})
        )
        number = given.get(key if said else other_key)
        number = number if number is not None else usual_figures(book, case).get(slug(figure))
        if number is None:
            return None
        return contest.added(case, int(number), question, bool(said))

    def work(given: Inputs) -> list[Value]:
        question = Question(book, str(given["case"])) if given["case"] else None
        sides = whichside.sides_of(question) if question is not None else None
        ours = side(given, list(given["unit"]), str(given["case"]) or contest.name, question)
        if ours is None:
            return [Value(f"total: {contest.name}", None, None, [f"{figure} not stated"], [contest.rule])]
        plus, steps, sources = ours
        if given.get("roll") is not None:
            rolled = int(given["roll"])
            return [Value(f"total: {contest.name}", rolled + plus, None, [f"roll {rolled}", *steps], sources)]
        theirs = side(given, list(given["against"]), "", question)
        if theirs is None:
            return [Value(f"added to the roll: {contest.name}", plus, None, steps, sources)]
        roll = core.Dice.read(dice).chances()
        one, other = core.shift(roll, plus), core.shift(roll, theirs[0])
        won, lost = core.beats(one, sign, other), core.beats(other, sign, one)
        told = [*steps, f"{dice}{plus:+d} against {dice}{theirs[0]:+d}", *(f"other side: {each}" for each in theirs[1])]
        cited = [*sources, *theirs[2]]
        tied = max(1 - won - lost, Fraction(0))
        if contest.ties is not None and sides is not None and contest.ties[0] != "again":
            mine = sides.began is (contest.ties[0] == "began")
            won, lost = (won + tied, lost) if mine else (won, lost + tied)
            told.append(f"equal: {'won' if mine else 'lost'}, {tied}")
            cited.append(contest.ties[1])
        elif contest.ties is not None and contest.ties[0] == "again" and tied < 1:
            won, lost = won / (1 - tied), lost / (1 - tied)
            told.append("equal: rolled again")
            cited.append(contest.ties[1])
        return [
            Value(f"chance to win: {contest.name}", won, "probability", told, cited),
            Value(f"chance to lose: {contest.name}", lost, "probability", told, cited),
            Value(f"chance of a tie: {contest.name}", max(1 - won - lost, Fraction(0)), "probability", told, cited),
        ]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        named = question.mentions(contest.name) or (bool(contest.score) and question.mentions(contest.score))
        rolled = _ROLLED.search(question.low)
        total = rolled is not None and not question.wants_chance and _TOTAL.search(question.low) is not None
        wins = question.wants_chance and _WINS.search(question.low) is not None
        if not named or not (total or wins):
            return 0.0, {}
        if wins and question.quantity(figure):
            return 0.0, {}  # both figures are stated
        state: dict[str, Any] = {
            "unit": _names(question, theirs=False), "against": _names(question, theirs=True), "case": question.plain,
        }  # fmt: skip
        if wins and (sides := whichside.sides_of(question)) is not None:
            state |= {"unit": list(map(_called, sides.ours)), "against": list(map(_called, sides.theirs))}
        elif wins and len(alike := whichside.fighters(question)) == 2 and alike[0].term == alike[1].term:
            state |= {"unit": [alike[0].name], "against": [alike[1].name]}
        if total and rolled is not None:
            state["roll"] = int(rolled["n"])
            if figures := [each for each in question.quantity(figure) if not each.theirs]:
                state[key] = figures[0].value
        full = {**{each.key: each.default for each in inputs}, **state}
        if wins and not work(full)[0].name.startswith("chance to win"):
            return 0.0, {}
        return 4.2, state

    return Calculator(
        slug(f"{contest.name} total"),
        f"What one side comes to, and the chance to win: {contest.name}, {dice} + {figure} on both sides.",
        inputs,
        (contest.rule,),
        work,
        read,
        "opposed",
        "number",
        work,
    )


def ordered(question: Question, values: list[Value]) -> list[Value]:
    """The chances with the one first that is asked for: to win, to lose, or that nobody does."""
    wanted = "tie" if _TIES.search(question.low) else "lose" if _LOSES.search(question.low) else "win"
    return sorted(values, key=lambda each: wanted not in each.name.split(":")[0])


#: "To beat a Walker": whom one wins against.
_BEATEN = deferred(r"\b(?:beats?|beating|defeats?|defeating|over|loses? to) (?:[\w'-]+ ){0,3}$")


def _called(name: Name) -> str:
    return f"{name.name} ({name.parameter})" if name.parameter else name.name


def _names(question: Question, *, theirs: bool) -> Iterable[str]:
    sides = (
        (f"{each.name} ({each.parameter})" if each.parameter else each.name,
         each.theirs or _BEATEN.search(question.low[: each.start]) is not None)
        for each in question.names
    )  # fmt: skip
    return [name for name, other in sides if other is theirs]
