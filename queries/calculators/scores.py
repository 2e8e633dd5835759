"""A roll whose score is changed by a list of adjustments and looked up in a table of effects.

From a ``modifiers`` table and a ``roll`` table whose names share their beginning. Adjustments in a player's words are
matched to the rows by ``adjustments``; one that matches no row, or two alike, is named in a warning.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from kb.errors import AdjudgeError
from kb.model import Table, TableRow
from kb.names import fold, slug, stem, stems
from kb.patterns import deferred
from queries.calculators import core
from queries.calculators.adjustments import Adjustment, capped, match_all, plainly_told
from queries.calculators.base import Calculator, Input, Inputs, Source, Value
from queries.calculators.book import Book
from queries.calculators.pastends import without_end
from queries.calculators.takenas import TakenAs, moved, named_of, taken_as
from queries.calculators.words import Question, digits

_TAIL = deferred(
    r"(?i)\s*\b(?:(?:adjustments?|modifiers?|effects?|results?)(?:\s+(?:table|chart|list))?|table|chart|list)$"
)


def pairs(book: Book) -> list[tuple[Table, Table | None]]:
    """Each list of adjustments of a score, with the table of effects that the score is looked up in."""
    tables = list(book.rules.tables.values())
    found: list[tuple[Table, Table | None]] = []
    for table in tables:
        rows = book.rules.rows.get(table.id, [])
        if table.kind != "modifiers" or len(rows) < 3:
            continue
        root = root_of(table)
        rolled = (t for t in tables if t.kind == "roll" and t.id != table.id and t.id not in book.charts)
        effects = next((t for t in rolled if root_of(t) == root), None)
        if _dice(table) or (effects is not None and dice_told(book, effects)):
            found.append((table, effects))
    return found


#: A number that a dice showed, and not what it came to.
_ROLLED = deferred(
    r"(?i)\b(?:roll(?:s|ed|ing)?|throws?|threw|(?:die|dice|d\d+) (?:shows|showed|came up|comes up))"
    r"(?: (?:of|is|was))?(?: an?)? (?:unmodified |natural )?(\d+)(?![\d+])"
    r"(?: on (?:the|a|its|our) (?:\w+ )?(?:d\d+|dice?))?"
)


#: "Roll a 3 and a 5", "rolled 2, 4 and 6": what each of several dice showed.
_EACH_DIE = deferred(
    r"(?i)\b(?:roll(?:s|ed|ing)?|throws?|threw|dice (?:show|showed|came up|come up))(?: of)?((?: an?)? \d{1,2}"
    r"(?:,(?: an?)? \d{1,2})*,? and(?: an?)? \d{1,2})(?![\d+\"”″]| ?(?:inch|cm|dice|d\d))"
)


def dice_in(text: str) -> list[int]:
    """What a text says that each of several dice showed ("I roll a 3 and a 5"); [] where it tells of none or one."""
    rolled = list(_EACH_DIE.finditer(digits(text)))
    return [int(each) for each in re.findall(r"\d+", rolled[0][1])] if len(rolled) == 1 else []


def shown_in(text: str) -> int | None:
    """What a text says that the dice showed ("I roll a 5"); None where it tells of no roll, or of several."""
    rolled = list(_ROLLED.finditer(digits(text)))
    return int(rolled[0][1]) if len(rolled) == 1 else None


def adjusted(book: Book, table: Table, text: str) -> tuple[int, list[Source]] | None:
    """What a roll that a text tells of comes to with the adjustments that it tells of, and the rows of those.

    None where it tells of no roll, or where no list of adjustments goes with the table.
    """
    rolled = list(_ROLLED.finditer(digits(text)))
    rows = next((book.rules.rows[each.id] for each, effects in pairs(book) if effects and effects.id == table.id), None)
    if len(rolled) != 1 or not rows:
        return None
    rest = _ROLLED.sub(" ", digits(text))
    told = question_segments(rest)
    told += [part for part in asides(rest) if part not in told]
    found, _ = match_all(rows, told)
    total, _, limiting = capped(book.rules, sum(each.amount for each in found), rows)
    return int(rolled[0][1]) + total, [*(each.row for each in found), *limiting]


def is_scored(book: Book, table: Table) -> bool:
    """Whether a roll table is looked up with an adjusted score."""
    return any(effects is not None and effects.id == table.id for _, effects in pairs(book))


def root_of(table: Table) -> tuple[str, ...]:
    """The stems of what is rolled, as the name of its list of adjustments or of its effects tells."""
    return stems(bare_name(table))


def bare_name(table: Table) -> str:
    """The name of what is rolled: "Morale", of "Table D: Morale modifiers" or "Modifiers to Morale"."""
    return bare_of(table.name)


def bare_of(name: str) -> str:
    """A name of a table or list without its number and what sort of thing it is."""
    return _TAIL.sub("", _HEAD.sub("", _NUMBERED.sub("", name))).strip()


_HEAD = deferred(r"(?i)^(?:adjustments?|modifiers?) (?:to|for) (?:the |an? )?")
#: How tables are counted ("Table D: …", "Chart 4.2 – …").
_NUMBERED = deferred(r"(?i)^(?:table|chart) (?:[A-Z]|\d+(?:\.\d+)*)(?: ?[:.–—-])? ")


def _dice(table: Table) -> str | None:
    found = re.search(r"(?i)(\d*)D(\d+)", table.dice or "")
    return f"{found.group(1) or 1}D{found.group(2)}" if found else None


#: What is rolled, in the sentence that sends to a table: "roll two dice, add the total, and consult the Fire Table".
_SENDS = deferred(r"\brolls? (?:an? |one |1 )?(?:(?P<dice>\d*d\d+)|(?P<n>2|3)? ?(?:six-sided )?(?:dice|die))\b")


def dice_told(book: Book, table: Table) -> str | None:
    """What is rolled on a table, as it says itself or a sentence that sends to it by its name."""
    if (own := _dice(table)) is not None:
        return own
    name = fold(table.name)
    for passage in book.rules.passages.values() if len(name.split()) > 1 else ():
        low = digits(passage.text)
        if name in low and (said := _SENDS.search(low)):
            dice = (said["dice"] or f"{said['n'] or 1}d6").upper()
            return dice if dice[0].isdigit() else f"1{dice}"
    return None


def calculators(book: Book) -> list[Calculator]:
    """For each such roll, the total of its adjustments and the chance of each effect."""
    return [each for adjustments, effects in pairs(book) for each in _of(book, adjustments, effects)]


@dataclass(frozen=True)
class _Score:
    """A roll with the rows of its adjustments, and those of its effects where there are any."""

    book: Book
    table: Table
    rows: list[TableRow]
    effects: list[TableRow]

    @property
    def dice(self) -> core.Dice:
        of_effects = self.book.rules.tables[self.effects[0].table] if self.effects else None
        told = _dice(self.table) or (dice_told(self.book, of_effects) if of_effects else None)
        return core.Dice.read(told or "1D10")

    @cached_property
    def root(self) -> str:
        """The name of the roll, without "adjustments" or "table"."""
        root = bare_name(self.table) or self.table.name
        return root.capitalize() if root.isupper() else root

    @cached_property
    def taken_as(self) -> list[TakenAs]:
        """The effects that some take as others."""
        return taken_as(self.book, self.effects)

    def _total(self, given: Inputs) -> tuple[int, list[str], list[Source], list[str]]:
        """The total of the adjustments, its steps and sources, and a sentence on each stated part that none matches."""
        steps: list[str] = []
        sources: list[Source] = []
        total = 0
        if given.get("total") is not None:
            total = int(given["total"])
            steps.append(f"adjustments {total:+d}")
        said = given.get("adjustments") or ""
        parts = said if isinstance(said, list) else [part for part in re.split(r"\s*;\s*", said) if part]
        found, unmatched = [part for part in parts if isinstance(part, Adjustment)], list[str]()
        if not found:
            found, unmatched = match_all(self.rows, [str(part) for part in parts])
        for each in found:
            total += each.amount
            steps.append(each.line())
            sources.append(each.row)
        total, limited, limiting = capped(self.book.rules, total, self.rows)
        steps += limited
        sources += limiting
        strange = (words for words in unmatched if not {*stems(words)} <= {"the", *root_of(self.table)})
        unused = [f"“{words}” matches no row of the {self.root} adjustments, or several alike." for words in strange]
        return total, steps, sources, unused

    def total(self, given: Inputs) -> list[Value]:
        """The total of the adjustments alone, and the score where the roll is known."""
        total, steps, sources, unused = self._total(given)
        steps.append(f"total {total:+d}")
        cited = sources or [self.rows[0]]
        found = [Value(f"total adjustment: {self.root}", total, None, steps, cited, None, unused)]
        if (rolled := given.get("roll")) is not None:
            told = [f"roll {rolled}", *steps[:-1], f"score {rolled + total}"]
            found.insert(0, Value(f"score: {self.root}", rolled + total, None, told, cited))
        return found

    def work(self, given: Inputs) -> list[Value]:
        """The chance of each effect, with that of the one asked for and the roll that it needs."""
        total, steps, sources, unused = self._total(given)
        chances = core.shift(self.dice.chances(), total)
        steps = [*steps, f"{self.dice}{f'{total:+d}' if total else ''}: scores {min(chances)} to {max(chances)}"]
        spread = core.sorted_into(chances, [(row.low, row.high, label_of(row)) for row in self.effects])
        for each in moved(self.book, spread, self.taken_as, list(given.get("unit") or [])):
            steps.append(f"{each.row}: {each.instead}")
            sources.append(each.clause)
        sources = [*sources, *(row for row in self.effects if spread.get(label_of(row)))]
        shares = {label: chance for label, chance in spread.items() if chance}
        found = [Value(f"distribution: {self.root}", shares, "distribution", steps, sources)]
        if given.get("effect"):
            wanted, counted = counted_rows(str(given["effect"]), self.effects)
            share = sum((spread.get(each, Fraction(0)) for each in counted), Fraction(0))
            told = [*steps, f"counted: {', '.join(counted)}"] if len(counted) > 1 else steps
            cited = sources or list(self.effects[:1])
            found.insert(0, Value(f"chance: {wanted}", share, "probability", told, cited))
            able = [score - total for score in chances if _row_at(self.effects, score) in counted]
            if able:
                upward = max(able) == max(chances) - total
                least = [*told[:-1], f"{min(able)}+" if upward else f"{min(able)} to {max(able)}"]
                found.append(Value(f"roll needed: {wanted}", min(able), None, least, sources))
        found.append(Value(f"total adjustment: {self.root}", total, None, steps, sources, None, unused))
        return found

    def _in_a_longer_name(self, question: Question, label: str) -> bool:
        """Whether the words of an effect stand in the question as part of another name alone ("Stands and Shoots")."""
        wanted = stems(label)
        longer = (stems(term.name) for term in self.book.rules.terms.values())
        held = {name for name in longer if len(name) > len(wanted) and {*wanted} < {*name} and question.holds(name)}
        if not held:
            return False
        rest = " ".join(question.stems())
        for name in sorted(held, key=len, reverse=True):
            rest = re.sub(rf"(?<!\S){re.escape(' '.join(name))}(?!\S)", "/", rest)
        return re.search(rf"(?<!\S){re.escape(' '.join(wanted))}(?!\S)", rest) is None

    def _called_for(self, question: Question, asked: str | None, text: list[str]) -> list[Adjustment]:
        """The adjustments that the scene of a question calls for and that its words, part by part, match none of."""
        from queries.calculators import ontable
        from queries.calculators.circumstances import so_many

        known = {each.row.id for each in match_all(self.rows, text)[0]}
        once = {*stems(asked)} if asked and question.low.count(fold(asked)) < 2 else set()
        rows = [
            row for row in self.rows if row.id not in known and not (once and once <= {*stems(row.text)})
            if plainly_told(row) or so_many(row) or ontable.is_dealt(row)
        ]  # fmt: skip
        return [*ontable.called_on(self.book, rows, question), *self._told_besides(question)]

    def _of_their_side(self, question: Question, told: list[Adjustment]) -> list[Adjustment]:
        """Those of the adjustments that are told of the side which they are for, where a list tells of both."""
        from queries.calculators import aimedat, ontable

        if not ontable.tells_of_both(self.rows):
            return told
        held, verbs = aimedat.held_words(self.book), ontable.root_of(self.table.name)
        sided = [
            row for row in self.rows if aimedat.of_side(row) and {*stems(aimedat.without_side(row))} & held
        ]  # fmt: skip
        called = {each.row.id for each in aimedat.called_of_sides(self.book, sided, question, verbs)}
        others = {row.id for row in sided} - called
        return [each for each in told if each.row.id not in others]

    def _told_besides(self, question: Question) -> list[Adjustment]:
        """What sentences, and the rules and states of the unit, add to the roll beside its list of adjustments."""
        from queries.calculators import ontable

        table = self.book.rules.tables[self.effects[0].table]
        told = ontable.rows_on(self.book, table, listed=False)
        found = ontable.called_on(self.book, told, question)
        barring = {row.passage or "" for row in [*told, *self.rows]}
        names = [f"{each.name} ({each.parameter})" if each.parameter else each.name for each in question.names]
        for change in ontable.changes_on(self.book, table, names, question.low, barring):
            clause = change.clause
            row = TableRow(
                clause.id, "", 0, clause.passage, change.step, change.step.rpartition(":")[0], value=f"{change.plus:+d}"
            )
            found.append(Adjustment(row, 1, change.plus, change.step))
        return found

    def read_total(self, question: Question) -> tuple[float, dict[str, Any]]:
        """How well a question asks for the total, and the adjustments that it states."""
        if question.wants_chance or not question.asks(_OF_TOTAL):
            return 0.0, {}
        rolled = {int(said["roll"]) for said in _ROLLED.finditer(question.raw)}
        known = len(rolled) == 1 and question.asks(_OF_SCORE)
        text = question_segments(_ROLLED.sub("", question.raw) if known else question.raw)
        found, _ = match_all(self.rows, text)
        state: dict[str, Any] = {"adjustments": text, **({"roll": rolled.pop()} if known else {})}
        return (3.0 if found else 0.0), state

    def read(self, question: Question) -> tuple[float, dict[str, Any]]:
        """How well a question asks for the chance of an effect, and what it states."""
        asked_for = question.wants_chance or question.wants_roll or question.asks(r"\beffects?\b")
        labels = (row.label for row in self.effects if row.label and label_named(question, row.label))
        named = [label for label in labels if not self._in_a_longer_name(question, label)]
        if not question.mentions(self.root):
            named = [label for label in named if not called_so(question, label)]
        spoken_of = question.mentions(self.root) or named or question.asks(r"\badjust|\beffects?\b")
        if asked_for and not spoken_of and question.asks(OF_RESULTS):  # of whatever roll: what is told is its list's
            spoken_of = bool(match_all(self.rows, question_segments(question.raw))[0])
        if not self.effects or not asked_for or not spoken_of:
            return 0.0, {}
        asked = max(named, key=lambda label: _last_place(question, label), default=None)
        raw = question.raw  # the effect that is asked for is no adjustment, whatever its words
        for part in [asked, *re.split(r"\s*/\s*| or ", asked)] if asked else []:
            raw = re.sub(rf"(?i)\b{re.escape(part)}\b", " ", raw)
        text = question_segments(raw)
        text += [part for part in asides(raw) if match_all(self.rows, [part])[0] and part not in text]
        state: dict[str, Any] = {"adjustments": text}
        told = match_all(self.rows, text)[0]
        own = self._of_their_side(question, told)
        if (also := self._called_for(question, asked, text)) or len(own) < len(told):
            state["adjustments"] = [*own, *also]  # by the scene that the asking itself tells of
        if named := named_of(self.book, question, self.taken_as):
            state["unit"] = named
        stated = _TOTAL.search(question.low)
        if stated:
            state["total"] = int(next(each for each in stated.groups() if each))
            state["adjustments"] = []
        if asked:
            beyond = re.search(r"\bor (worse|better|lower|higher)\b", question.low)
            state["effect"] = f"{asked} or {beyond.group(1)}" if beyond else asked
        return 3.5, state


def called_so(question: Question, label: str) -> bool:
    """Whether a question calls somebody by a result wherever it has the word: "a Shaken unit", "Shaken Lancers"."""
    from queries.questions.lexicon import lexicon_of

    nouns = lexicon_of(question.book.rules).unit_nouns
    starts = {each.start for each in question.names}
    found = list(re.finditer(rf"\b{re.escape(fold(label))} (?P<next>[a-z]+)", question.low))
    return (
        bool(found)
        and question.low.count(fold(label)) == len(found)
        and all(each.start("next") in starts or stem(each["next"]) in nouns for each in found)
    )


def _of(book: Book, table: Table, effects: Table | None) -> list[Calculator]:
    rows = book.rules.rows[table.id]
    score = _Score(
        book, table, rows, without_end(book, effects, book.rules.rows.get(effects.id, [])) if effects else []
    )
    inputs: tuple[Input, ...] = (
        Input(
            "adjustments",
            "text",
            default="",
            description="what is the case, in your own words, separated by semicolons",
        ),
        Input("total", low=-99, high=99, optional=True, description="the sum, where it is known already"),
        Input("effect", "text", optional=True, description="one effect whose chance is asked"),
    )
    if score.taken_as:
        inputs += (Input("unit", "names", default=[], description="who takes some effects as others"),)
    adjustment = Calculator(
        slug(f"{score.root} adjustment"),
        f"The sum of the adjustments: {score.root}.",
        (*inputs[:2], Input("roll", low=0, high=99, optional=True, description="what the dice show")),
        tuple(rows[:1]),
        score.total,
        score.read_total,
        "score",
        "number",
    )
    if not score.effects:
        return [adjustment]
    chances = Calculator(
        slug(score.root),
        f"The chance of each effect: {score.root} ({score.dice} with its adjustments).",
        inputs,
        tuple(score.effects[:1]),
        score.work,
        score.read,
        "score",
        "distribution",
    )
    return [adjustment, chances]


_OF_TOTAL = r"\b(?:adjustment|modifier|total|sum|score|adds? up|amounts? to|comes? to|bonus|penalty)\w*\b"
#: What the dice show, and that the question is what comes of it.
_ROLLED = deferred(
    r"(?i)(?: with an?)? \broll(?:s|ed)?(?: (?:of|is|an?|the))? (?P<roll>\d{1,2})\b(?! ?(?:dice|d\d|\+|or))"
)
_OF_SCORE = r"\b(?:score|total|comes? to|end up with)\b"
_TOTAL = deferred(
    r"\b(?:(?:total|net|sum|overall) ?(?:adjustments?|modifiers?)?|adjustments?|modifiers?)(?: total| sum)?"
    r"(?: of| is|:| at)? ?([+-]\d+)|(?<!\w)([+-]\d+) (?:total |net |in )?(?:adjustments?\b|modifiers?\b|total\b|net\b)|"
    r"\b(?:total|net|sum)(?: of| is|:| at) (\d+)\b"
)


#: "What are the chances of each result?": of all that a roll may end in.
OF_RESULTS = (
    r"\b(?:each|every|all|all of|the|the possible|the various|the different|possible|which|what)(?: of)?(?: the)?"
    r"(?: possible| various| different)? (?:results?|outcomes?)\b|\bdistribution\b|\bfor each\W*$"
)


def label_of(row: TableRow) -> str:
    """What the row of a table is called."""
    return row.label or row.text[:60]


_HEAD_ENDS = deferred(r"(?:\. |[:;(] ?| [–—-] )")


def short_of(label: str) -> str:
    """The words with which a result opens, where it goes on to say what they do ("Dent. Nothing happens")."""
    head = _HEAD_ENDS.split(label, maxsplit=1)[0].strip(" *_.")
    return head if len(head.split()) <= 5 else label


def _row_at(rows: list[TableRow], score: int) -> str | None:
    """The effect in whose row a score stands."""
    row = core.threshold(score, [(each.low, each.high, each) for each in rows])
    return label_of(row) if row is not None else None


def counted_rows(wanted: str, rows: list[TableRow]) -> tuple[str, list[str]]:
    """The effects whose chance is asked: one, or with it those listed behind or before it ("or worse")."""
    labels = [label_of(row) for row in rows]
    known = {fold(label): place for place, label in enumerate(labels)}
    if fold(wanted) in known:
        label = labels[known[fold(wanted)]]
        return label, [label]
    name, _, beyond = fold(wanted).rpartition(" or ")
    place = known.get(name)
    if place is None or beyond not in ("worse", "better", "lower", "higher"):
        raise AdjudgeError(f"effect is one of {', '.join(labels)}, not {wanted!r}.")
    falling = rows[-1].low is None or (rows[0].low is not None and rows[0].low > rows[-1].low)
    behind = beyond == "worse" or (beyond != "better" and falling == (beyond == "lower"))
    return f"{labels[place]} or {beyond}", labels[place:] if behind else labels[: place + 1]


def _last_place(question: Question, label: str) -> int:
    """Where an effect is named last: what is asked for stands behind what is told."""
    return max(question.low.rfind(fold(part)) for part in [label, *re.split(r"\s*/\s*| or ", label)])


def label_named(question: Question, label: str) -> bool:
    """Whether a question names an effect, in full or by one of its alternatives ("Cease fire / retire")."""
    parts = [label, *re.split(r"\s*/\s*| or ", label)]
    for part in parts:
        wanted = stems(part)
        if wanted and question.holds(wanted):
            return (
                len(wanted) > 1
                or part == label
                or bool(
                    re.search(
                        (
                            r"(?:result|effect|chance of|chance that|odds of|likelihood of|probability of)"
                            rf"[^.?]*{re.escape(fold(part))}|"
                            rf"{re.escape(fold(part))}[^.?]*(?:result|effect)"
                        ),
                        question.low,
                    )
                )
            )
    return False


_TOLD = deferred(r"(?i)\b(?:that|can|does|do|will|would) ((?:an?|our|my|the) .+?)(?=[,?.;]| (?:if|when|while)\b)")
_ASKING = deferred(r"(?i)\b(?:what|which|how|chances?|odds|probabilit\w+|likel\w+|totals?|sum|adds? up)\b")


def question_segments(text: str) -> list[str]:
    """A question cut into the things that it states: at stops, commas and joining words; the asking itself left out."""
    told: list[str] = []
    for sentence in re.split(r"(?<=[.?!;:])\s+", " ".join(text.split())):
        clauses = re.split(r",\s+", sentence)
        for clause in clauses:
            if (sentence.rstrip().endswith("?") or len(clauses) == 1) and _ASKING.search(clause):
                # in "What is the total for a raw group?" what follows the first joining word counts
                cut = re.split(r"(?i)\b(?:for|if|when|where|with|given|to(?= an? [\w-]+ \w+)) ", clause, maxsplit=1)
                told += [cut[1]] if len(cut) > 1 else []
            else:
                told.append(clause)
    parts: list[str] = []
    for each in told:
        parts += [
            part.strip(" ,.;:?!") for part in re.split(r"(?i)\s+(?:and|but|while|whilst|with|although|plus)\s+", each)
        ]
    return [part for part in parts if len(part) > 2]


def asides(text: str) -> list[str]:
    """What the asking itself tells of the group: "a raw group" of "what is the chance that a raw group routs"."""
    found = []
    for sentence in re.split(r"(?<=[.?!;:])\s+", " ".join(text.split())):
        if _ASKING.search(sentence):
            told = _TOLD.search(sentence)
            found += [told.group(1)] if told else []
    return list(dict.fromkeys(part for part in found if len(part) > 6))[-1:]


def from_facts(book: Book, stated: list[str], names: list[str]) -> list[Value]:
    """The score's values for adjustments stated in a situation, and for the names that the unit has ("Elite")."""
    found: list[Value] = []
    for adjustments, effects in pairs(book):
        rows = book.rules.rows[adjustments.id]
        have: list[Adjustment]
        have, _ = match_all(rows, stated)
        extra = [name for name in names if not any(set(stems(name)) & set(stems(each.row.text)) for each in have)]
        being = [f"group is {name}" for name in extra]
        text = [*stated, *(said for said in being if match_all(rows, [said])[0])]
        for made in _of(book, adjustments, effects)[::-1][:1]:
            found += made.values({"adjustments": text})
    return found
