"""Scores to hit that a table gives by weapon and range: "Machine gun | 3+ | 5+ | 8+" under "Short (to 8) | Medium …".

From a table whose rows name what is fired (or whose columns do) and whose other heads are ranges, and the sentences
that tell the dice. A list of modifiers is counted where the texts say that it is added. Nothing is given for a range
that the table does not tell, or where two of its weapons are named.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from kb.model import Passage, Table, TableRow
from kb.names import fold, slug, stems
from kb.patterns import deferred
from queries.calculators import core
from queries.calculators.adjustments import Adjustment
from queries.calculators.base import Calculator, Input, Inputs, Source, Value
from queries.calculators.book import Book
from queries.calculators.needed import results, roll_needed, tries, turned
from queries.calculators.ontable import called_on
from queries.calculators.words import Question, digits

_CELLS = deferred(r"\s*\|\s*|\t+| {2,}")
_SCORE = deferred(r"(?P<n>\d{1,2})(?:\+| or (?:more|better|higher))")
_NONE = deferred(r"[-–—−]{1,3}|n/?a|no|none|nil|x")
_LENGTH = r"(?: ?(?:[\"”″']|inch(?:es)?|cm|mm|m|metres?|hex(?:es)?|squares?|paces))?"
_BAND = deferred(
    rf"(?P<low>\d{{1,3}}){_LENGTH} ?(?:[-–—]|to|up to) ?(?P<high>\d{{1,3}}){_LENGTH}|"
    rf"(?P<over>(?:over|more than|beyond|above|further than) )(?P<from>\d{{1,3}}){_LENGTH}"
    rf"(?:,? (?:and |but )?(?:up )?to (?P<till>\d{{1,3}}){_LENGTH})?|"
    rf"(?:(?:up )?to|within|under|at most|less than|[<≤]) ?(?P<most>\d{{1,3}}){_LENGTH}|"
    rf"(?P<least>\d{{1,3}}){_LENGTH} ?(?:\+|or more|and (?:over|more|beyond))"
)
_NAMED = frozenset(stems("short medium long close extreme point-blank effective near far maximum"))
#: What is rolled for a hit, in the sentences about it.
_DICE = deferred(
    r"\b(?:roll|throw)s? (?:an?|one|1) ?(?:single |further )?"
    r"(?:(?P<sides>\d{1,3})-sided )?(?P<dice>d\d{1,3}|dice|die)\b|"
    r"\b(?P<on>1?d\d{1,3}) is rolled\b"
)
_HITS = deferred(r"\b(?:hits?|to-hit|strikes?)\b")
_ALWAYS = deferred(
    r"\b(?:unmodified|natural) (?P<n>\d{1,2}) (?:is )?always (?:an? )?(?:automatic )?"
    r"(?P<how>hit|miss|fail|succeed|success)"
)
AWAY = deferred(r"(?<![\w.+-])(?P<n>\d{1,3}) ?(?:[\"”″]|inch(?:es)?\b|cm\b|metres?\b|m\b|hex(?:es)?\b|paces\b)")
_ASKED = deferred(r"\b(?:hit|hits|hitting|to-hit|shot|shots|shoots?|shooting|fires?|firing)\b")


@dataclass(frozen=True, slots=True)
class Band:
    """A range: from beyond ``low`` up to ``high`` (None: however far), by the words of its name."""

    name: frozenset[str]
    low: int | None
    high: int | None

    @property
    def measured(self) -> bool:
        """Whether numbers tell it, and not its name alone."""
        return self.low is not None or self.high is not None


@dataclass(frozen=True, slots=True)
class _Grid:
    """A table of scores by weapon and range, the dice and their faces that always hit or miss, and its modifiers."""

    table: Table
    bands: tuple[Band, ...]
    weapons: tuple[tuple[str, tuple[str, ...], TableRow], ...]
    dice: str
    hits: int | None
    misses: int | None
    modifiers: tuple[TableRow, ...]


def calculators(book: Book) -> list[Calculator]:
    """A calculator for each such table whose dice the texts tell."""
    tables = (table for table in book.rules.tables.values() if table.kind in ("plain", "profile", "weapon"))
    return [_of(book, grid) for table in tables if (grid := _grid(book, table)) is not None]


def _grid(book: Book, table: Table) -> _Grid | None:
    rows = [row for row in book.rules.rows.get(table.id, []) if len(row.cells) > 2 and row.passage]
    heads = heads_of(book, table, rows) if len(rows) > 1 else ()
    if not heads or any(len(row.cells) != len(heads) for row in rows):
        return None
    cells = [cell.strip(" *_") for row in rows for cell in row.cells[1:]]
    if not all(_SCORE.fullmatch(cell) or not cell or _NONE.fullmatch(fold(cell)) for cell in cells):
        return None
    if not any(_SCORE.fullmatch(cell) for cell in cells):
        return None
    bands, sides = [band_of(head) for head in heads[1:]], [band_of(row.cells[0]) for row in rows]
    if all(bands):
        ranges = tuple(band for band in bands if band)
        weapons = tuple((row.cells[0].strip(" *_"), row.cells[1:], row) for row in rows)
    elif all(sides):
        ranges = tuple(band for band in sides if band)
        columns = range(1, len(heads))
        weapons = tuple((heads[at], tuple(row.cells[at] for row in rows), rows[0]) for at in columns)
    else:
        return None
    about = list(_about(book, table))
    told = [" ".join(digits(passage.text).split()) for passage in about]
    dice = next((_named(found) for said in told if (found := _DICE.search(said))), table.dice or "")
    if not dice or not any(map(_HITS.search, (*told, fold(table.name)))):
        return None
    edges = {found["how"]: int(found["n"]) for said in told for found in _ALWAYS.finditer(said)}
    always = next((n for how, n in edges.items() if how in ("hit", "succeed", "success")), None)
    never = next((n for how, n in edges.items() if how in ("miss", "fail")), None)
    rolled = f"1{dice.lstrip('1').upper()}"
    return _Grid(table, ranges, weapons, rolled, always, never, tuple(_modifiers(book, table, told)))


def _named(found: re.Match[str]) -> str:
    """The dice of which a sentence tells: six-sided where it names no sides."""
    dice = found["dice"] or found["on"]
    return dice if dice not in ("die", "dice") else f"d{found['sides'] or _USUAL}"


_USUAL = 6


def heads_of(book: Book, table: Table, rows: Sequence[TableRow]) -> tuple[str, ...]:
    """What stands over the columns of a table."""
    first = book.rules.passages.get(rows[0].passage or "")
    if first is None:
        return ()
    above = [
        each for each in book.rules.passages.values()
        if each.document == first.document and each.end <= first.start and first.start - each.end < 80
    ]  # fmt: skip
    head = max(above, key=lambda each: each.start, default=None)
    names = [each.strip(" *_.") for each in _CELLS.split(head.text.strip(" |"))] if head else []
    return tuple(names) if len(names) == len(rows[0].cells) else ("", *names)


def band_of(head: str) -> Band | None:
    """The range that a head tells; None where it tells none."""
    low = digits(head)
    words = frozenset(stems(re.sub(r"\(.*", "", low))) & _NAMED
    found = _BAND.search(low)
    if found is None:
        return Band(words, None, None) if words and len(low.split()) <= 2 else None
    least, most = found["low"] or found["least"], found["high"] or found["most"] or found["till"]
    beyond = int(found["from"]) if found["from"] else int(least) - 1 if least else None
    return Band(words, beyond, int(most) if most else None)


def _about(book: Book, table: Table) -> Iterable[Passage]:
    """The sentences that tell of a table: those of its section and of the one above, and those that name it."""
    sections = book.rules.sections
    over = sections[table.section].parent if table.section in sections else None
    number = re.match(r"(?i)table \w+", table.name)
    names = [each for each in (fold(number[0]) if number else "", fold(table.name)) if each]
    for each in book.rules.passages.values():
        if each.kind in ("heading", "row") or each.passage_class in ("example", "flavour"):
            continue
        named = any(re.search(rf"\b{re.escape(name)}\b", fold(each.text)) for name in names)
        if named or each.section in (table.section, over):
            yield each


def _modifiers(book: Book, table: Table, told: Sequence[str]) -> Iterable[TableRow]:
    """The rows of the lists of modifiers that are added to the roll: those beside the table, or named with it."""
    sections = book.rules.sections

    def over(section: str) -> str | None:
        return sections[section].parent if section in sections else None

    home = {table.section, over(table.section)} - {None}
    for each in book.rules.tables.values():
        number = re.match(r"(?i)table \w+", each.name)
        named = number is not None and any(re.search(rf"\b{re.escape(fold(number[0]))}\b", said) for said in told)
        if each.kind == "modifiers" and (named or (number is None and {each.section, over(each.section)} & home)):
            yield from book.rules.rows.get(each.id, [])


def _of(book: Book, grid: _Grid) -> Calculator:
    name = re.sub(r"(?i)^table \w+[.:]? ", "", grid.table.name)
    dice = core.Dice.read(grid.dice)

    def work(given: Inputs) -> list[Value]:
        weapon = next((each for each in grid.weapons if fold(each[0]) == fold(str(given["weapon"]))), None)
        at = _place(grid, given.get("away"), str(given.get("range") or ""))
        if weapon is None or at is None:
            return []
        label, cells, row = weapon
        cell = cells[at].strip(" *_")
        score = _SCORE.fullmatch(cell)
        added: list[Adjustment] = list(given.get("cases") or [])
        sources: list[Source] = [row, *(each.row for each in added)]
        steps = [f"{label}: {cell or 'no score'}", *(each.line() for each in added)]
        title = f"{name}: {label}"
        if score is None:
            return [Value(f"chance: {title}", Fraction(0), "probability", steps, sources)]
        target = int(score["n"]) - sum(each.amount for each in added)
        faces = [n for n in range(1, dice.sides + 1) if (n >= target or n == grid.hits) and n != grid.misses]
        chance = Fraction(len(faces), dice.sides)
        steps.append(f"{grid.dice}: {target}+ is {chance}")
        called, chance, steps = turned(f"chance: {title}", chance, given.get("fails"), steps)
        found = results(called, chance, given.get("tries"), steps, sources)
        needed = roll_needed(title, target, steps, sources)
        return [needed, *found] if given.get("needed") else [*found, needed]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        if not (question.wants_chance or question.wants_roll or question.asks(_NEEDS)) or not _ASKED.search(
            question.low
        ):
            return 0.0, {}
        named = [weapon for weapon, _, _ in grid.weapons if question.mentions(weapon)]
        named = [one for one in named if not any({*stems(one)} < {*stems(other)} for other in named)]
        away = AWAY.search(question.low)
        called = next((word for word in re.findall(r"[a-z-]+(?= range)", question.low) if {*stems(word)} & _NAMED), "")
        if len(named) != 1 or _place(grid, int(away["n"]) if away else None, called) is None:
            return 0.0, {}
        state: dict[str, Any] = {
            "weapon": named[0], "range": called, "cases": called_on(book, list(grid.modifiers), question),
            "fails": question.wants_failure, "tries": tries(book, question), "needed": not question.wants_chance,
        }  # fmt: skip
        return 4.3, state | ({"away": int(away["n"])} if away else {})

    inputs = (
        Input("weapon", "text", default="", description=", ".join(weapon for weapon, _, _ in grid.weapons)[:160]),
        Input("away", low=0, high=400, optional=True, description="how far off the target is", also=("distance",)),
        Input("range", "text", default="", description="the name of the range, where the distance is not given"),
        Input("cases", "text", default="", description="what is the case"),
        Input("tries", low=1, high=200, optional=True, description="how many shots"),
        Input("fails", "flag", default=False, description="the chance to miss instead"),
        Input("needed", "flag", default=False, description="the roll that is needed comes first"),
    )
    title = f"The roll needed and its chance: {name}, by weapon and range ({grid.dice})."
    return Calculator(slug(name), title, inputs, (grid.weapons[0][2],), work, read, "target", "probability")


#: What asks for the number on the dice, besides the usual ways.
_NEEDS = r"\bwhat\b[^?.;]*\b(?:roll|need|score)\b[^?.;]*\b(?:to )?hit\b"


def _place(grid: _Grid, away: int | None, called: str) -> int | None:
    """Which of the ranges is told of, by how far off it is or by its name."""
    if away is not None and any(band.low is not None or band.high is not None for band in grid.bands):
        held = (
            at for at, band in enumerate(grid.bands)
            if (band.low is None or away > band.low) and (band.high is None or away <= band.high)
        )  # fmt: skip
        return next(held, None)
    named = [at for at, band in enumerate(grid.bands) if called and {*stems(called)} & band.name]
    return named[0] if len(named) == 1 else None


__all__ = ["calculators"]
