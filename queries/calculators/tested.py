"""How a test is rolled, and what changes it, as the texts have it.

From the procedures ``test:`` (what is rolled, what passes), ``modify:`` (what changes the characteristic for which
tests), the lists of modifiers, and the clauses that add to a roll, have it rolled again or decide it without a roll.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from kb.conditions import ALWAYS
from kb.model import HELD_KINDS, Clause, TableRow, kind_in
from kb.names import fold, last_word, slug, stems
from kb.patterns import deferred
from queries.calculators.areas import measured
from queries.calculators.book import Book, Rule, core_name
from queries.calculators.language import parse
from queries.calculators.leaders import Leaders, leaders_of
from queries.calculators.outcomes import brought_by, of_the_target, other_scores
from queries.calculators.rowcases import told_in_one
from queries.calculators.testrows import (
    MORE_DICE,
    adds_to_dice,
    beside,
    in_case,
    is_of_the_roll,
    is_taking,
    of_another_test,
    of_outcome,
    rows_labelled,
    rows_listed,
    rows_told,
    tells_again,
)

_TEST = deferred(r"^(\d+D\d+(?: (?:highest|lowest))?)(?: \+ (.+?))? (<=|<|>=|>) (.+)$")
#: "each 2 pin marker": how many together count once.
_COUNTED = deferred(r"\d+ ")
#: In what distances are measured of which so much counts once.
_MEASURES = ("inch", "cm", "metre")


def several(what: str) -> str:
    """What is counted, in the plural: "points of the margin", "pin markers"."""
    first, of, rest = what.partition(" of ")
    first, by, tail = first.partition(" by which ")
    return f"{first}s{by}{tail}{of}{rest}"


@dataclass(frozen=True)
class Tested:
    """A test of a ruleset: ``rule`` says how it is rolled, ``chain`` leads from it to the test it is a kind of."""

    book: Book
    term: str
    rule: Rule
    chain: tuple[Rule, ...]
    #: Whether other sections tell of rolls of the same name ("to hit", for shots and for blows).
    elsewhere: bool = False

    @cached_property
    def _roll(self) -> tuple[str, str | None, str, str]:
        dice, added, sign, against = _TEST.match(self.rule.body).groups()  # type: ignore[union-attr]
        return dice, added, sign, against

    @property
    def dice(self) -> str:
        return self._roll[0]

    @property
    def sign(self) -> str:
        return self._roll[2]

    @property
    def higher(self) -> bool:
        """Whether the roll is to be high, so that what is added to it helps."""
        return self.sign in (">=", ">")

    @property
    def summed(self) -> bool:
        """Whether something is added to the dice before they are held against anything."""
        return self._roll[1] is not None

    @property
    def bound(self) -> int | None:
        """The number that the roll and what is added to it must come to; None where that is no plain number."""
        return int(self._roll[3]) if self._roll[1] and self._roll[3].isdigit() else None

    @property
    def bar(self) -> str | None:
        """What the roll and what is added to it must come to, where each thing that is tried has its own ("Knot")."""
        return self._roll[3] if self._roll[1] and not self._roll[3].isdigit() else None

    @property
    def against(self) -> str:
        """What is tested: the name of a characteristic, a number, or X for the number in brackets of a rule."""
        return self._roll[1] or self._roll[3]

    @property
    def bracket(self) -> bool:
        return self.against == "X"

    @property
    def fixed(self) -> int | None:
        return int(self.against) if self.against.isdigit() else None

    @cached_property
    def rated(self) -> dict[str, Rule]:
        """The rules by which some kinds have a number of their own to reach, by their names."""
        book, told = self.book, self.rule
        alike = (rule for rule in book.of("test") if rule.clause.subject == told.clause.subject)
        own = (rule for rule in alike if book.section(rule) == book.section(told))
        return {kind: rule for rule in own if (kind := rule.procedure.option("for")) and _TEST.match(rule.body)}

    @cached_property
    def brings(self) -> str | None:
        """What it brings, where it is a roll of an attack: "hit", "wound" or "save"."""
        return brought_by(self.book, self.chain[0] if self._of_an_attack else self.rule)

    @cached_property
    def _of_an_attack(self) -> bool:
        """Whether it is a roll of an attack that is made as some other test ("each success is a hit")."""
        own = self.chain[0] if self.chain else None
        return own is not None and own.clause.subject == self.term and brought_by(self.book, own) is not None

    @cached_property
    def side(self) -> str:
        """Whose figure it is held against, in an attack."""
        theirs = self.brings == "save" or (self.brings and of_the_target(self.book, self.rule, self.against))
        return "target" if theirs else "attacker" if self.brings else ""

    @cached_property
    def scores(self) -> list[Rule]:
        """Its scores at some range or in some case alone."""
        return other_scores(self.book, self.rule) if self.fixed is not None else []

    @property
    def quantity(self) -> str:
        """The name of the input that is tested."""
        return "target" if self.bracket else self.against

    @property
    def called(self) -> str:
        """What is tested, in words."""
        return "number in brackets" if self.bracket else self.against

    @cached_property
    def always(self) -> dict[int, bool]:
        """The totals of the bare dice that always pass (True) or fail it."""
        told = [rule for rule in self.book.of("always") if rule.clause.subject in self.tests]
        own = (rule.body.split() for rule in sorted(told, key=lambda rule: rule.clause.subject == self.term))
        found = {int(each): False for each in self.rule.procedure.options_of("fails")}
        found |= {int(each): True for each in self.rule.procedure.options_of("passes")}
        return found | {int(total): how == "passes" for how, total in own}

    @property
    def chart(self) -> str | None:
        """The chart that tells the score for each figure ("1=6 2=5"); None where the figure is rolled against."""
        return self.rule.procedure.option("chart")

    @cached_property
    def written_as_roll(self) -> bool:
        """Whether the profiles write what is tested as a roll ("4+"), or a chart turns it into one."""
        if self.chart is not None:
            return True
        clauses = (c for t in self.book.rules.names.terms(self.against) for c in self.book.rules.by_object.get(t, ()))
        return any(c.relation == "sets" and (c.value or "").endswith("+") for c in clauses)

    @cached_property
    def name(self) -> str:
        name = self.book.name(self.term)
        return f"{name} test" if self.book.kind(self.term) == "characteristic" else name

    @cached_property
    def tests(self) -> set[str]:
        """The test and those that it is a kind of."""
        return set(self.book.parents(self.term))

    @cached_property
    def key(self) -> str:
        """The name of its calculator: that of the test, with the section that rolls it so where there are several."""
        place = f" {self.book.rules.heading(self.rule.clause.passage)}" if self.elsewhere else ""
        return slug(f"{self.name}{place}")

    @cached_property
    def leaders(self) -> Leaders | None:
        """What officers lend to it, each rank its own."""
        figure = None if self.against.isdigit() or self.bracket else leaders_of(self.book, self.against)
        return figure or leaders_of(self.book, self.name)

    def _lent(self, passage: str | None, value: str | None) -> bool:
        """Whether what a passage tells by some number is what an officer lends."""
        lent = self.leaders
        figure = last_word(value or "")
        return lent is not None and passage in lent.passages and figure in {row.value for row in lent.rows}

    @cached_property
    def modifiers(self) -> tuple[Rule, ...]:
        """The procedures that change what is tested."""
        every = _modifiers(self.book, self.term, self.against)
        found = tuple(each for each in every if not self._lent(each.clause.passage, each.body))
        tests = set(self.book.parents(self.term))
        return tuple(
            each for each in found
            if each.procedure.option("for") is not None or not of_another_test(self.book, each.clause, tests)
            # "if an enemy Titan is within 12 inches": the case tells who is near, and nobody has the test
            if each.procedure.option("on") is None or each.clause.subject not in tests
        )  # fmt: skip

    @cached_property
    def counted(self) -> dict[str, tuple[Rule, int]]:
        """The modifiers that count for each of something, and how many of it count once."""
        found: dict[str, tuple[Rule, int]] = {}
        for rule in self.modifiers:
            for option in rule.procedure.options_of("each"):
                many = _COUNTED.match(option)
                if _COUNTED.sub("", option) in _MEASURES:
                    continue
                found[_COUNTED.sub("", option)] = rule, int(many[0]) if many else 1
        return found

    @cached_property
    def by_distance(self) -> tuple[tuple[Rule, int], ...]:
        """The modifiers that count for each so many inches, and how many of these count once."""
        each = ((rule, rule.procedure.option("each") or "") for rule in self.modifiers)
        told = ((rule, option.partition(" ")) for rule, option in each)
        return tuple((rule, int(many)) for rule, (many, _, unit) in told if unit in _MEASURES and many.isdigit())

    @cached_property
    def bracketed(self) -> dict[str, Rule]:
        """The modifiers by the number in brackets of a rule, by its name."""
        return {self.book.name(each.clause.subject): each for each in self.modifiers if "X" in last_word(each.body)}

    @cached_property
    def plain(self) -> tuple[Rule, ...]:
        """The modifiers by a number of their own."""
        told = ("each", "near", "bonus")
        own = (rule for rule in self.modifiers if "X" not in last_word(rule.body))
        return tuple(rule for rule in own if not any(rule.procedure.option(word) is not None for word in told))

    @cached_property
    def changes(self) -> tuple[Clause, ...]:
        """What those who are named add always, where no procedure says so."""
        known = self._spoken_for({each.clause.passage for each in self.modifiers})
        found = _changes(self.book, self.term, self.against, known, self.brings, beside(self.book, self.rule))
        found = [each for each in found if self.book.kind(each.subject) != "effect"]
        found = [each for each in found if not self._lent(each.passage, each.value)]
        return tuple(each for each in found if not self._of_several(each))

    def _of_several(self, clause: Clause) -> tuple[TableRow, ...]:
        """The rows of a sentence that tells what several who are near add, one of which the clause is."""
        if not clause.remainder:
            return ()
        row = TableRow(clause.id, "", clause.start, clause.passage, "", "", value=clause.value)
        return told_in_one(row, self.book.rules.quote(clause))

    def _spoken_for(self, passages: set[str | None]) -> frozenset[str]:
        """The clauses of passages for which a procedure or a list speaks already; of somebody else's state, of which a
        sentence tells besides ("-1 for each marker, and -2 if it is Shaken"), it does not."""
        counted = {rule.clause.passage: rule.clause.subject for rule in self.modifiers if rule.procedure.option("each")}

        def besides(clause: Clause) -> bool:
            own = counted.get(clause.passage)
            both = (own, clause.subject)
            return own not in (None, clause.subject) and all(kind_in(each or "") in HELD_KINDS for each in both)

        by_passage = self.book.rules.by_passage
        found = (clause for passage in passages if passage for clause in by_passage.get(passage, ()))
        return frozenset(clause.id for clause in found if not besides(clause))

    @cached_property
    def listed(self) -> list[TableRow]:
        rows = rows_listed(self.book, self.term, self.chain[0] if self._of_an_attack else self.rule)
        return measured(self.book, [row for row in rows if not self._lent(row.passage, row.value)])

    @cached_property
    def told(self) -> list[TableRow]:
        """What sentences add to the test in some case ("add 1 if a General is near"), as rows of a list."""
        return [row for row in self._told if not self._lent(row.passage, row.value)]

    @cached_property
    def _told(self) -> list[TableRow]:
        listed = {each.passage for each in self.listed}
        known = self._spoken_for({*(each.clause.passage for each in self.modifiers), *listed})
        beside_it = beside(self.book, self.rule)
        rows = rows_told(self.book, self.term, self.against, known, set(self.changes), beside_it, self.brings)
        labelled = [] if self.listed else rows_labelled(self.book, self.rule)
        for clause in self.book.rules.clauses:
            if clause.passage in beside_it and clause.relation == "modifies" and (several := self._of_several(clause)):
                rows = [*(row for row in rows if row.passage != clause.passage), *several]
        apart = {row.passage for row in labelled}
        rows = [*labelled, *(row for row in rows if row.passage not in apart)]
        rows = [row for row in rows if not any(_lists(each, row) for each in self.listed)]
        somebody = {rule.clause.passage for rule in self.modifiers if rule.procedure.option("near") is not None}
        near = [
            row for rule in self.modifiers if (row := in_case(rule)) is not None
            if rule.clause.passage not in somebody or rule.procedure.option("near") is not None
        ]  # fmt: skip
        rows += [row for row in near if not any(tells_again(row, each) for each in (*self.listed, *rows))]
        if not self.higher or self.summed or self.written_as_roll:
            return rows
        # what is added to a characteristic that a roll has to reach is taken from the roll
        tested = self.book.rules.names.terms(self.against)
        figures = {clause.id for term in tested for clause in self.book.rules.by_object.get(term, ())}
        return [replace(row, value=f"{-int(row.value or 0):+d}") if row.id in figures else row for row in rows]

    @cached_property
    def to_the_roll(self) -> bool:
        """Whether what the list gives is added to the dice and not to what they are held against."""
        passages = self.book.rules.passages
        section = self.book.section(self.rule)
        told = self.rule.clause.passage
        said = (p for p in passages.values() if p.section == section and (p.kind != "row" or p.id == told))
        here = sorted(said, key=lambda each: each.start)
        at = next(i for i, each in enumerate(here) if each.id == told)
        around = (each.text for each in here[max(0, at - 2) : at + 4])
        own = passages[self.rule.clause.passage].text
        near = list(around)
        return (
            _TO_THE_ROLL.search(own) is not None
            or any(_ROLL_ADJUSTED.search(text) for text in near)
            or (_RESULT.search(own) is not None and any(_ROLL_AND_APPLY.search(text) for text in near))
        )

    @cached_property
    def listed_against(self) -> bool:
        """Whether the more a row of the list gives, the harder a roll that has to be high becomes: where rows are added
        to what has to be reached, or taken from the dice."""
        lists = {row.table for row in self.listed if row.table}
        heads = [self.book.rules.tables[table].name for table in lists if table in self.book.rules.tables]
        section = self.book.section(self.rule)
        told = (p for p in self.book.rules.passages.values() if p.section == section and p.kind != "row")
        texts = [p.text for p in told if abs(p.start - self._start) < _NEAR_BY] + heads
        figure = re.escape(self.against)
        to_figure = re.compile(
            rf"(?i)\b(?:add|apply|adjust|modify|plus|modified by|adjusted by|added|applied)\b[^.;]*?\b(?:modif\w+|"
            rf"adjustments?)\b[^.;]{{0,60}}? to (?:the |his |her |its |their |your )?(?:[\w'’-]+ ){{0,2}}{figure}\b"
            rf"(?! (?:rolls?|tests?|checks?|dic?e)\b)|"
            rf"\b{figure} (?:number |score |value |skill )?(?:plus|\+|and add|modified by|adjusted by)\b[^.;]*"
            r"\b(?:modif\w+|adjustments?|below)\b"
        )
        return any(_TO_THE_NUMBER.search(text) or _TAKEN_OFF.search(text) or to_figure.search(text) for text in texts)

    @property
    def _start(self) -> int:
        return self.book.rules.passages[self.rule.clause.passage].start

    def of_the_dice(self, row: TableRow) -> bool:
        """Whether what a row adds is added to the dice themselves, and not to what they are held against."""
        if row.table:
            return self.to_the_roll
        clause = self._by_id.get(row.id)
        return clause is not None and self.to_dice(clause)

    def to_dice(self, clause: Clause) -> bool:
        """Whether a clause adds to the dice themselves: by its own words, or as a row of a list that does."""
        if clause.passage in self._in_list:
            return self.to_the_roll
        return adds_to_dice(self.book, clause)

    @cached_property
    def _in_list(self) -> frozenset[str | None]:
        return frozenset(row.passage for row in self.listed)

    @cached_property
    def _by_id(self) -> dict[str, Clause]:
        return {clause.id: clause for clause in self.book.rules.clauses}

    @cached_property
    def again(self) -> tuple[Rule, ...]:
        """The rules by which those who have them roll this test again."""
        return tuple(_again(self.book, self.term))

    @cached_property
    def unmodified(self) -> tuple[Rule, ...]:
        """The rules by which nothing changes what those who have them are tested on."""
        name = core_name(self.name)
        return tuple(
            rule for rule in self.book.of("unmodified")
            if fold(rule.body) == fold(self.against)
            if (only := rule.procedure.option("for")) is None or core_name(only) == name or self._is(only)
        )  # fmt: skip

    def counted_as(self, held: dict[str, Clause | None]) -> Rule | None:
        """The rule by which those in some state count what is tested as a number ("treat their Nerve as 6")."""
        return next((
            rule for rule in self.book.of("set")
            if rule.clause.subject in held and fold(rule.body.rsplit(" ", 1)[0]) == fold(self.against)
            and self.book.kind(rule.clause.subject) in ("status", "special_rule")
            and core_name(rule.procedure.option("for") or "") == core_name(self.book.name(rule.clause.subject))
        ), None)  # fmt: skip

    def dice_of(self, held: dict[str, Clause | None]) -> Rule | None:
        """The rule by which those who are here roll other dice ("3 dice, and discard the highest")."""
        return next((
            rule for rule in self.book.of("dice")
            if rule.clause.object in self.book.parents(self.term) and rule.procedure.option("on") == "test"
            and rule.clause.subject in held
        ), None)  # fmt: skip

    @cached_property
    def bounds(self) -> tuple[Rule, ...]:
        """The rules by which what is tested stays between some numbers, whatever changes it."""
        return tuple(
            rule for rule in self.book.of("bounds")
            if fold(rule.body) == fold(self.against)
            if (only := rule.procedure.option("for")) is None or core_name(only) == core_name(self.name)
            or self._is(only)
        )  # fmt: skip

    def _is(self, name: str) -> bool:
        """Whether this test is a kind of the one of that name."""
        return any(stems(self.book.name(each)) == stems(name) for each in self.book.parents(self.term))

    @cached_property
    def owners(self) -> list[str]:
        """The names of those who add to the roll or roll it again."""
        return [self.book.name(each.subject) for each in (*self.changes, *(rule.clause for rule in self.again))]


def _lists(listed: TableRow, row: TableRow) -> bool:
    """Whether a list tells again what a sentence says of a state: "Shooter Dazed -1" of the Dazed, who "suffer -1"."""
    text = row.text.removeprefix("target is ")  # "Target is Riders or Boats -1", where "shots at Riders suffer -1"
    return listed.value == row.value and len(text.split()) < 3 and set(stems(text)) <= set(stems(listed.text))


def tested(book: Book, term: str) -> list[Tested]:
    """The test of this term, where the texts say how it is rolled: one for each section that tells of such a roll."""
    found = roll_of(book, term)
    if found is None:
        return []
    rule, chain = found
    own = [each for each in book.of("test") if each.clause.subject == rule.clause.subject and _TEST.match(each.body)]
    first: dict[str, Rule] = {}
    for each in sorted(own, key=_narrow) or [rule]:
        first.setdefault(book.section(each), each)
    return [Tested(book, term, each, tuple(chain), len(first) > 1) for each in first.values()]


def _narrow(rule: Rule) -> int:
    """How narrowly a rule tells of a test: those of some kind, range or case alone come last."""
    return sum(rule.procedure.option(word) is not None for word in ("for", "within", "beyond", "if"))


def roll_of(book: Book, term: str) -> tuple[Rule, list[Rule]] | None:
    """How a test is rolled: its own procedure or that of the test it is a kind of, with the steps that lead there."""
    own = [rule for rule in book.of("test") if rule.clause.subject == term and _TEST.match(rule.body)]
    parents = [rule for rule in book.of("test") if rule.clause.subject == term and rule.body.startswith("as ")]
    named = f"test: as {book.name(term)}"
    kinds = (c for c in book.rules.by_subject.get(term, ()) if c.relation == "is_a" and book.kind(c.object) == "test")
    parents += [Rule(clause, parsed) for clause in kinds if not parents and (parsed := parse(named))]
    for rule in parents:
        found = roll_of(book, rule.clause.object)
        if found:
            return (own or [found[0]])[0], [rule, *found[1], *([found[0]] if own else [])]
    return (own[0], []) if own else None


def _changes(
    book: Book,
    term: str,
    quantity: str,
    known: frozenset[str],
    brings: str | None = None,
    near: frozenset[str] = frozenset(),
) -> list[Clause]:
    """What those who are named add to a roll or to what is tested, always and by a plain number.

    ``known`` are the clauses for which a procedure of the test speaks already; the passages ``near`` it may call it
    "the roll".
    """
    tests = {*book.parents(term), *book.rules.names.terms(f"{quantity} roll")}
    rows = {row.passage for each in book.rules.rows.values() for row in each}
    found: dict[tuple[str, str | None], Clause] = {}
    for clause in book.rules.clauses:
        if clause.relation != "modifies" or clause.affects != "bearer":
            continue
        if not re.fullmatch(r"[+-]\d+", clause.value or ""):
            continue
        if clause.id in known or clause.passage in rows or clause.when != ALWAYS or clause.requirement != ALWAYS:
            continue
        if clause.within or clause.condition or clause.subject.endswith("/unit/unit") or _counts(book, clause):
            continue
        if MORE_DICE.search(book.rules.quote(clause)):
            continue
        named = stems(book.name(clause.object)) == stems(quantity) or of_outcome(book, clause.object, brings)
        told_here = clause.passage in near and is_of_the_roll(book, clause)
        if clause.object in tests or named or told_here:
            found.setdefault((clause.subject, clause.value), clause)
    return list(found.values())


#: So far around the passage that tells of a roll it is told to what the rows of its list are added.
_NEAR_BY = 900
_NUMBER = (
    r"(?:(?:to[- ]hit|target|base|required|needed|final|pass) )?(?:numbers?|scores?|figures?|rolls?) "
    r"(?:that (?:is|are) )?(?:needed|required|to (?:hit|pass|beat))\b|"
    r"(?:target|to[- ]hit|base|needed|required) (?:numbers?|scores?|figures?)\b"
)
_SOME = r"(?:(?!\bnot\b)[^.;]){0,60}?"
_LISTED = r"\b(?:modif\w+|adjustments?)\b"
_THE_NUMBER = rf"(?:the |this |that |his |its |their |your )?(?:{_NUMBER}|numbers?\b)"
#: "Modifiers are added to the number needed", "the modifiers below apply to the target number", "(to the number)".
_TO_THE_NUMBER = deferred(
    rf"(?i){_LISTED}{_SOME}\b(?:added|add|adds|apply|applies|applied|made) (?:directly )?to {_THE_NUMBER}|"
    rf"\b(?:add|apply|adds|applying|adding)\b{_SOME}{_LISTED}{_SOME} to {_THE_NUMBER}|"
    rf"\b(?:{_NUMBER})(?: is| are)? (?:then )?(?:modified|adjusted|changed) (?:as follows|by|with|for)\b|"
    rf"\b(?:{_NUMBER})[^.;]{{0,60}}? plus (?:all )?(?:of )?(?:the |any )?(?:[a-z]+ )?{_LISTED}|"
    rf"\b(?:modify|adjust) (?:the |this |that |his |its |their |your )?(?:{_NUMBER})|"
    rf"\b(?:add|apply)\b{_SOME}{_LISTED}{_SOME} to (?:find|get|give|obtain|determine) (?:the |a )(?:{_NUMBER})|"
    rf"\beach modifier (?:that|which) {_SOME} is added to {_THE_NUMBER}|\(to the (?:{_NUMBER}|number)\)"
)
#: "Subtract the modifiers below".
_TAKEN_OFF = deferred(
    r"(?i)(?<!\bor )\b(?:subtract|subtracting|deduct|minus|less)(?: all| any| each)?(?: of)? (?:the |these )?modif\w+"
)
_TO_THE_ROLL = deferred(r"(?i)\broll\b[^.]*?\b(?:apply|add|applying|adding)\b[^.]*?\bmodif\w+[^.]*\bcompar")
#: "Apply Table B to the total", "modify the roll as follows", "the score is adjusted by".
_ROLL_ADJUSTED = deferred(
    r"(?i)\b(?:apply|applies|applied|applying|add|adds|added|adding|subtract|subtracted|modifiers?|adjustments?)\b"
    r"(?:(?!\bnot\b)[^.;]){0,60}? (?:to|from) (?:the|this|that|its|your|their) (?:dice |die |2d6 )?"
    r"(?:roll|total|result|score|sum|dice)\b(?! of)|"
    r"\b(?:modify|adjust) (?:the|this|that|its|your|their) (?:dice |die )?(?:roll|total|result|score|sum)\b|"
    r"\bthe (?:dice |die )?(?:roll|total|result|score|sum) is (?:then )?(?:modified|adjusted)\b"
)


#: "Roll the D10 and apply the modifiers below", where "the result" is held against a figure; modifiers of die rolls.
_ROLL_AND_APPLY = deferred(
    r"(?i)\broll\b[^.;]*?\b(?:apply|applies|applying|add|adding|with) (?:[a-z]+ ){0,3}?"
    r"(?:modif\w+|drms?|adjustments?)\b(?! (?:below )?to (?:the|its|their|your) (?!dice|die|roll|total|score|result))|"
    r"\bDRMs?\b|\b(?:die|dice)[- ]roll modifiers?\b"
)
_RESULT = deferred(r"(?i)\b(?:results?|modified (?:die |dice )?(?:rolls?|scores?|totals?)|adjusted \w+|final \w+)\b")


def _counts(book: Book, clause: Clause) -> bool:
    """Whether a clause counts for each of what it is about: "each Doubt token gives -1"."""
    name = re.escape(book.name(clause.subject).split()[0])
    return re.search(rf"(?i)\b(?:each|every|per)\b (?:[\w-]+ )?{name}", book.rules.quote(clause)) is not None


def _again(book: Book, term: str) -> list[Rule]:
    """The rules by which those who have them roll this test again."""
    tests, named = set(book.parents(term)), stems(book.name(term))
    return [
        rule for rule in book.of("reroll")
        if rule.clause.object in tests or stems(book.name(rule.clause.object)) == named
        if rule.procedure.option("for") and rule.procedure.option("if") is None
    ]  # fmt: skip


def _modifiers(book: Book, term: str, quantity: str) -> Iterator[Rule]:
    """What changes the tested characteristic in this test."""
    name = core_name(book.name(term))
    seen: set[str] = set()
    bracketed: set[str] = set()
    for rule in book.of("modify"):
        words = rule.body.split()
        changed = fold(" ".join(words[:-1]))
        own = changed == "roll" and rule.clause.object == term
        if len(words) < 2 or (changed != fold(quantity) and not own) or rule.clause.id in seen:
            continue
        if "X" in words[-1]:
            bracketed.add(rule.clause.subject)  # which tells of which tests it changes, be it of others alone
        only = rule.procedure.option("for")
        if only is not None and not any(
            core_name(each) == name or stems(each)[:1] == name[:1] for each in only.split("|")
        ):
            continue
        if rule.procedure.option("by") is not None or rule.procedure.option("if") is not None:
            continue
        if _ITSELF.fullmatch(rule.procedure.option("bonus") or ""):
            continue  # no case: it is told of the one whose entry it is
        seen.add(rule.clause.id)
        yield rule
    known = {rule.clause.passage for rule in book.of("modify")}
    told = (  # a rule whose procedure tells how far it reaches is not told anew by what is said of it besides
        clause for clause in _by_bracket(book, term, quantity)
        if clause.passage not in known and clause.subject not in bracketed
    )  # fmt: skip
    yield from (made for clause in told if (made := _as_rule(book, clause, quantity)) is not None)


_ITSELF = deferred(r"(?i)it|they|he|she|(?:the|this) (?:unit|model)")


def _by_bracket(book: Book, term: str, quantity: str) -> Iterator[Clause]:
    """The clauses by which the number in brackets of a rule changes this test, or what is tested in it."""
    tests = set(book.parents(term))
    for clause in book.rules.clauses:
        if clause.relation != "modifies" or not re.fullmatch(r"[+-]X", clause.value or "") or clause.within:
            continue
        named = clause.object in tests or stems(book.name(clause.object)) == stems(quantity)
        named = named or (is_of_the_roll(book, clause) and clause.condition is not None)
        if named and (not clause.condition or is_taking(book, clause.condition, tests)):
            yield clause


def _as_rule(book: Book, clause: Clause, quantity: str) -> Rule | None:
    """A clause that changes a test by the number in brackets, as a procedure."""
    changed = quantity if book.kind(clause.object) == "characteristic" else "roll"
    sides = "; on enemy" if clause.affects == "enemy" else ""
    parsed = parse(f"modify: {changed} {clause.value}{sides}")
    return Rule(clause, parsed) if parsed is not None else None
