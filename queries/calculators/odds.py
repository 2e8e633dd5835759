"""Combat results tables: the chance of each result for the strengths of both sides, or for odds that are stated.

In: a question ("14 Combat Strength against 4", "I attack at 3-1"), a table with a column for each odds, and what the
texts add to its roll or move its column by. Out: the chance of each result. Where something is told that the texts
count and that was not understood, there is no value.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cached_property
from typing import Any

from kb.errors import AdjudgeError
from kb.names import fold, slug, stems
from kb.patterns import deferred
from queries.calculators.base import Calculator, Input, Inputs, Source, Value
from queries.calculators.book import Book
from queries.calculators.columns import NO_ROW, Grid, grids
from queries.calculators.combats import PLAIN, Combats
from queries.calculators.scores import OF_RESULTS
from queries.calculators.strengths import amount
from queries.calculators.words import Question


def calculators(book: Book) -> list[Calculator]:
    """A calculator for every table of results with columns for the strengths of both sides."""
    return [_Combat(book, grid).made() for grid in grids(book).values()]


#: "Odds above 5-1 are treated as 5-1", "attacks at more than 6:1 use the 6:1 column".
_ABOVE = deferred(
    r"\b(?:above|over|greater than|higher than|better than|more than|exceed(?:s|ing)?) "
    r"(?P<a>\d+)(?:[-–:]| to )(?P<b>\d+)"
    r"[^.]{0,40}?\b(?P<c>\d+)(?:[-–:]| to )(?P<d>\d+)"
)
_BELOW = deferred(
    r"\b(?:below|under|less than|lower than|worse than) (?P<a>\d+)(?:[-–:]| to )(?P<b>\d+)"
    r"[^.]{0,40}?\b(?P<c>\d+)(?:[-–:]| to )(?P<d>\d+)"
)

#: What tells which column of a table is read.
_MEASURES = {
    "odds": "the ratio of both sides' strengths",
    "difference": "how much stronger one side is",
    "strength": "how strong the attack is",
    "name": "which kind of those over its columns it is",
}


class _Combat:
    """A table of results with its columns, and what the texts of its chapter add to its roll."""

    def __init__(self, book: Book, grid: Grid) -> None:
        self.book = book
        self.grid = grid
        self.combats = Combats(book, grid)

    def column(self, amount: Fraction) -> int | None:
        """The column for an amount, None where the texts do not say which."""
        grid = self.grid
        if grid.measure == "name":
            return int(amount)
        texts = [fold(p.text) for p in self.combats.chapter]
        if amount > max(grid.edges) and not grid.open_up:
            last = max(grid.edges)
            treated = (said for text in texts for said in _ABOVE.finditer(text))
            if not any(Fraction(int(s["c"]), int(s["d"])) == last for s in treated if int(s["d"])):
                return None
        if amount < min(grid.edges) and not grid.open_down:
            treated = (said for text in texts for said in _BELOW.finditer(text))
            first = min(grid.edges)
            if any(Fraction(int(s["c"]), int(s["d"])) == first for s in treated if int(s["d"])):
                return grid.edges.index(first)
            return None
        between = amount not in grid.edges and amount < max(grid.edges)
        if between and grid.measure == "odds" and not self.combats.rounds:
            return None
        return grid.column(amount)

    def work(self, given: Inputs) -> list[Value]:
        grid = self.grid
        scene = given["scene"] if isinstance(given["scene"], dict) else self.scene(Question(self.book, given["scene"]))
        if scene is None:
            raise AdjudgeError(f"{grid.table.name} is read by {_MEASURES[grid.measure]}, which the scene must state.")
        amount = scene["amount"]
        place = self.column(amount)
        if place is None:
            return []
        order = sorted(range(len(grid.edges)), key=lambda each: grid.edges[each])
        steps = [f"{scene['told']}: column {grid.heads[place]}"]
        sources: list[Source] = []
        for shift in scene["shifts"]:
            at = order.index(place) + shift.amount
            place = order[max(0, min(at, len(order) - 1))]
            steps.append(f"{shift.amount:+d} column: {shift.row.text}: {grid.heads[place]}")
            sources += [each for each in (self.book.rules.passages.get(shift.row.passage or ""),) if each]
        plus = sum(each.amount for each in scene["added"])
        for each in scene["added"]:
            steps.append(each.line())
            sources.append(each.row if each.row.table else self.book.rules.passages.get(each.row.passage or ""))
        spread = grid.results(place, plus)
        steps.append(f"{grid.dice}{f'{plus:+d}' if plus else ''} on {grid.table.name}")
        sources += [row for _, _, _, row in grid.rows]
        found = [Value(f"distribution: {grid.table.name}", spread, "distribution", steps, sources)]
        ends = {grid.end(place, int(each.split(":")[0])) for each in spread if each.endswith(NO_ROW)}
        if (wanted := scene["wanted"]) and not ends & {*wanted}:
            share = sum((spread.get(each, Fraction(0)) for each in wanted), Fraction(0))
            found.insert(0, Value(f"chance: {' or '.join(wanted)}", share, "probability", steps, sources))
        return found

    def read(self, question: Question) -> tuple[float, dict[str, Any]]:
        every = question.asks(OF_RESULTS) or self._each_asked(question)
        if not (question.wants_chance or every):
            return 0.0, {}
        scene = self.scene(question)
        if scene is None or not (scene["wanted"] or every):
            return 0.0, {}
        if self.grid.measure == "name" and not self.is_meant(question, scene):
            return 0.0, {}
        return 5.0, {"scene": scene}

    def _each_asked(self, question: Question) -> bool:
        """Whether each of what the table is called after is asked for ("each critical hit")."""
        return question.asks(r"\b(?:each|every|all)\b") and question.mentions(self.grid.table.name)

    def is_meant(self, question: Question, scene: dict[str, Any]) -> bool:
        """Whether a question about some kind is about this table: it names it, or a result that it alone has."""
        return question.says(self.grid.table.name) or question.mentions(self.grid.table.name) or bool(scene["wanted"])

    def scene(self, question: Question) -> dict[str, Any] | None:
        """What a question tells: the amount, what is added and shifted, the results that are asked; None where it is
        not enough, or more than was understood."""
        told = amount(self.grid, question)
        if told is None or self.column(told[0]) is None:
            return None
        added, shifts = (
            self.combats.called(self.combats.rows, question),
            self.combats.called(self.combats.shifts, question),
        )
        called = {(each.row.id, each.row.value) for each in (*added, *shifts)}
        rows = [*self.combats.rows, *self.combats.shifts]
        uncalled = [row for row in rows if (row.id, row.value) not in called]
        if self.combats.unread(question, [row.passage or "" for row in rows], uncalled):
            return None
        return {
            "amount": told[0], "told": told[1], "added": added, "shifts": shifts, "wanted": self.wanted(question),
        }  # fmt: skip

    @cached_property
    def legend(self) -> dict[str, str]:
        """What the results in the table stand for: "DR: Defender retreats"."""
        cells = {cell for _, _, row, _ in self.grid.rows for cell in row if cell}
        texts = " ".join(p.text for p in self.book.rules.passages.values() if p.document == self.grid.table.document)
        found = {}
        for cell in cells:
            said = re.search(
                rf"(?<![\w/]){re.escape(cell)}(?:\*\*|\))?\s*(?:[:=–—-]|means)(?:\*\*)?\s*(?P<what>[^.;:=\n]{{3,80}})",
                texts,
            )
            if said:
                found[cell] = fold(said["what"])
        return found

    def wanted(self, question: Question) -> list[str]:
        """The results whose chance is asked: by their signs, or by what these stand for."""
        cells = {cell for _, _, row, _ in self.grid.rows for cell in row if cell and re.search(r"\w", cell)}
        named = [
            cell
            for cell in cells
            if re.search(rf"(?<![\w-]){re.escape(cell)}(?![\w-])", question.raw) and not cell.isdigit()
        ]
        if named:
            return sorted(named)
        said = set(question.stems())
        light = PLAIN - {*stems("attacker defender")}
        whole = {cell: set(stems(text)) - light for cell, text in self.legend.items()}
        held = [cell for cell, words in whole.items() if words and words <= said]
        if held:
            most = max(len(whole[cell]) for cell in held)
            held = [cell for cell in held if len(whole[cell]) == most]
            asked = set().union(*(whole[cell] for cell in held))
            beyond = [c for c, words in whole.items() if words > asked]  # "retreats and is Disrupted" is a retreat too
            return sorted({*held, *beyond}) if not beyond or question.asks(r"\bat least\b") else sorted(held)
        return []

    def made(self) -> Calculator:
        what = _MEASURES[self.grid.measure]
        return Calculator(
            slug(f"{self.grid.table.name} by {self.grid.measure}"),
            f"The chance of each result: {self.grid.table.name} ({self.grid.dice}), by {what}.",
            (Input("scene", "text", description="the strengths, as in a question"),),
            tuple(row for _, _, _, row in self.grid.rows[:1]),
            self.work,
            self.read,
            "odds",
            "distribution",
        )


__all__ = ["calculators"]
