"""How a test is rolled, and what changes it, as the texts have it.

From the procedures ``test:`` (what is rolled, what passes), ``modify:`` (what changes the characteristic for which
tests), the lists of modifiers, and the clauses that add to a roll, have it rolled again or decide it without a roll.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from kb.conditions import ALWAYS, Fact, Has, Not, atoms, both, had_by
from kb.model import Clause, Table, TableRow
from kb.names import fold, last_word, slug, stems
from queries.calculators.base import Source
from queries.calculators.book import Book, Rule, core_name
from queries.calculators.language import parse
from queries.calculators.outcomes import brought_by, of_the_target, other_scores
from queries.calculators.words import digits

_TEST = re.compile(r"^(\d+D\d+(?: (?:highest|lowest))?)(?: \+ (.+?))? (<=|<|>=|>) (.+)$")
#: "each 2 pin marker": how many together count once.
_COUNTED = re.compile(r"\d+ ")
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
        return brought_by(self.book, self.rule)

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
        own = (rule.body.split() for rule in self.book.of("always") if rule.clause.subject == self.term)
        found = {int(each): False for each in self.rule.procedure.options_of("fails")}
        found |= {int(each): True for each in self.rule.procedure.options_of("passes")}
        return found | {int(total): how == "passes" for how, total in own}

    @cached_property
    def written_as_roll(self) -> bool:
        """Whether the profiles write what is tested as a roll ("4+")."""
        clauses = (c for t in self.book.rules.names.terms(self.against) for c in self.book.rules.by_object.get(t, ()))
        return any(c.relation == "sets" and (c.value or "").endswith("+") for c in clauses)

    @cached_property
    def name(self) -> str:
        name = self.book.name(self.term)
        return f"{name} test" if self.book.kind(self.term) == "characteristic" else name

    @cached_property
    def key(self) -> str:
        """The name of its calculator: that of the test, with the section that rolls it so where there are several."""
        place = f" {self.book.rules.heading(self.rule.clause.passage)}" if self.elsewhere else ""
        return slug(f"{self.name}{place}")

    @cached_property
    def modifiers(self) -> tuple[Rule, ...]:
        """The procedures that change what is tested."""
        return tuple(_modifiers(self.book, self.term, self.against))

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
        known = {each.clause.passage for each in self.modifiers}
        found = _changes(self.book, self.term, self.against, known, self.brings)
        return tuple(each for each in found if self.book.kind(each.subject) != "effect")

    @cached_property
    def listed(self) -> list[TableRow]:
        return _listed(self.book, self.term, self.rule)

    @cached_property
    def told(self) -> list[TableRow]:
        """What sentences add to the test in some case ("add 1 if a General is near"), as rows of a list."""
        known = {each.clause.passage for each in self.modifiers} | {each.passage for each in self.listed}
        beside_it = beside(self.book, self.rule)
        rows = _told(self.book, self.term, self.against, known, set(self.changes), beside_it, self.brings)
        somebody = {rule.clause.passage for rule in self.modifiers if rule.procedure.option("near") is not None}
        near = [
            row for rule in self.modifiers if (row := _in_case(rule)) is not None
            if rule.clause.passage not in somebody or rule.procedure.option("near") is not None
        ]  # fmt: skip
        rows += [row for row in near if not any(_tells_again(row, each) for each in (*self.listed, *rows))]
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
        return _TO_THE_ROLL.search(passages[self.rule.clause.passage].text) is not None or any(
            _ROLL_ADJUSTED.search(text) for text in around
        )

    def of_the_dice(self, row: TableRow) -> bool:
        """Whether what a row adds is added to the dice themselves, and not to what they are held against."""
        if row.table:
            return self.to_the_roll
        clause = self._by_id.get(row.id)
        return clause is not None and adds_to_dice(self.book, clause)

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


def _of_outcome(book: Book, term: str, brings: str | None) -> bool:
    """Whether a term is the roll that brings something, whatever it is called ("to hit", "hit rolls")."""
    root = "sav" if brings == "save" else brings
    return brings is not None and {*core_name(book.name(term))} - {"to"} == {root}


def _changes(book: Book, term: str, quantity: str, known: set[str], brings: str | None = None) -> list[Clause]:
    """What those who are named add to a roll or to what is tested, always and by a plain number.

    ``known`` are the passages that a procedure of the test speaks for already.
    """
    tests = {*book.parents(term), *book.rules.names.terms(f"{quantity} roll")}
    rows = {row.passage for each in book.rules.rows.values() for row in each}
    found: dict[tuple[str, str | None], Clause] = {}
    for clause in book.rules.clauses:
        if clause.relation != "modifies" or clause.affects != "bearer":
            continue
        if not re.fullmatch(r"[+-]\d+", clause.value or ""):
            continue
        if clause.passage in known or clause.passage in rows or clause.when != ALWAYS or clause.requirement != ALWAYS:
            continue
        if clause.within or clause.condition or clause.subject.endswith("/unit/unit") or _counts(book, clause):
            continue
        if _MORE_DICE.search(book.rules.quote(clause)):
            continue
        named = stems(book.name(clause.object)) == stems(quantity) or _of_outcome(book, clause.object, brings)
        if clause.object in tests or named:
            found.setdefault((clause.subject, clause.value), clause)
    return list(found.values())


#: "Rolls an extra die": nothing that is added to what they show.
_MORE_DICE = re.compile(r"(?i)\b(?:extra|additional|another|further|more|fewer|less) (?:die|dice|D\d+)\b")


def _listed(book: Book, term: str, rule: Rule) -> list[TableRow]:
    """The rows of the list of modifiers of a test: one that names it, or the one that stands where it is described."""
    section = book.rules.passages[rule.clause.passage].section
    lists = [table for table in book.rules.tables.values() if table.kind == "modifiers"]
    below = [table for table in lists if (at := book.rules.sections.get(table.section)) and at.parent == section]
    if len(below) == 1 and not any(table.section == section for table in lists):
        return book.rules.rows.get(below[0].id, [])
    for table in book.rules.tables.values():
        rows = book.rules.rows.get(table.id, [])
        if table.kind == "modifiers" and table.section == section:
            return rows
        if table.kind == "modifiers" and any(
            clause.relation == "modifies" and clause.object == term
            for row in rows for clause in book.rules.by_passage.get(row.passage or "", ())
        ):  # fmt: skip
            return rows
    brings = brought_by(book, rule)
    far = _named_far_off(book, lists, rule) if brings in ("hit", "wound") else None
    return book.rules.rows.get(far.id, []) if far else []


_SENT_TO = re.compile(r"\b(?:section|table|chart|list|chapter) (?P<sign>\d+(?:\.\d+)*|[a-z])\b")
_OF_SHOTS = frozenset(stems("hit shooting shoot fire firing shot missile attack gunnery ranged"))


def _named_far_off(book: Book, lists: list[Table], rule: Rule) -> Table | None:
    """The list in another section that a roll to hit is sent to ("the modifiers of section 6"), or that is named after
    such rolls."""
    said = _SENT_TO.search(fold(book.rules.passages[rule.clause.passage].text))
    heads = {table.id: fold(f"{book.rules.sections[table.section].heading}") for table in lists}
    if said:
        sign = re.escape(said["sign"])
        shape = re.compile(rf"(?:^|\b(?:section|table|chart|list|chapter) ){sign}(?:[.:)]|\b)")
        sent = [each for each in lists if shape.match(heads[each.id]) or shape.match(fold(each.name))]
        if len(sent) == 1:
            return sent[0]
    own = set(stems(book.rules.heading(rule.clause.passage))) | {"hit"}
    named = [each for each in lists if own & {*stems(each.name), *stems(heads[each.id])}]
    named = named or [each for each in lists if _OF_SHOTS & {*stems(each.name), *stems(heads[each.id])}]
    return named[0] if len(named) == 1 else None


def listed_for(book: Book, rule: Rule) -> list[TableRow]:
    """The rows of the list of modifiers that stands where a roll is told of."""
    here = book.section(rule)
    if any(book.section(each) == here for each in book.of("test")):
        return []  # those of another roll
    return _listed(book, rule.clause.subject, rule)


#: "For each marker on the firer": on whoever rolls.
_ON_ITSELF = re.compile(
    r"(?i) (?:on|borne by|carried by|held by|that) (?:it|the (?:unit|firer|shooter|attacker|roller))(?: has)?$"
)


def beside(book: Book, rule: Rule) -> frozenset[str]:
    """The passages behind the one that tells of a roll, in its section and before the next roll: what they add to "the
    roll" is added to this one."""
    passages, told, section = book.rules.passages, rule.clause, book.section(rule)
    starts = [
        each.clause.start for head in ("test", "chance") for each in book.of(head) if book.section(each) == section
    ]
    end = min((start for start in starts if start > told.start), default=None)
    return frozenset(
        passage.id for passage in passages.values()
        if passage.section == section and passage.start >= told.start and (end is None or passage.start < end)
    )  # fmt: skip


#: What a text calls the roll of which it has just told.
_THE_ROLL = frozenset(("roll", "die", "dice", "die roll", "dice roll", "score", "result", "total", "throw"))
_TO_THE_ROLL = re.compile(r"(?i)\broll\b[^.]*?\b(?:apply|add|applying|adding)\b[^.]*?\bmodif\w+[^.]*\bcompar")
#: "Apply Table B to the total", "modify the roll as follows", "the score is adjusted by".
_ROLL_ADJUSTED = re.compile(
    r"(?i)\b(?:apply|applies|applied|applying|add|adds|added|adding|subtract|subtracted|modifiers?|adjustments?)\b"
    r"(?:(?!\bnot\b)[^.;]){0,60}? (?:to|from) (?:the|this|that|its|your|their) (?:dice |die |2d6 )?"
    r"(?:roll|total|result|score|sum|dice)\b(?! of)|"
    r"\b(?:modify|adjust) (?:the|this|that|its|your|their) (?:dice |die )?(?:roll|total|result|score|sum)\b|"
    r"\bthe (?:dice |die )?(?:roll|total|result|score|sum) is (?:then )?(?:modified|adjusted)\b"
)
_COUNTING = re.compile(r"(?i)\b(?:for )?(?:each|every|per)\b")


def _counts(book: Book, clause: Clause) -> bool:
    """Whether a clause counts for each of what it is about: "each Doubt token gives -1"."""
    name = re.escape(book.name(clause.subject).split()[0])
    return re.search(rf"(?i)\b(?:each|every|per)\b (?:[\w-]+ )?{name}", book.rules.quote(clause)) is not None


def _told(
    book: Book,
    term: str,
    quantity: str,
    known: set[str | None],
    changes: set[Clause],
    near: frozenset[str],
    brings: str | None,
) -> list[TableRow]:
    """The clauses that change the test by a plain number in a case that they tell, as rows; the passages ``near`` it
    may call it "the roll"."""
    tests = set(book.parents(term))

    def ours(clause: Clause) -> bool:
        own = _counted(clause) is not None and clause.subject in tests  # "subtract 1 for every hole"
        called = stems(book.name(clause.object))
        named = clause.object in tests or called in (stems(quantity), stems(book.name(term)))
        named = named or _of_outcome(book, clause.object, brings)
        if own or named or not _is_of_the_roll(book, clause):
            return own or named
        return clause.passage in near or any(
            _is_taking(book, words, tests) for words in (clause.condition or "").split("; ")
        )

    left = (each for each in book.rules.clauses if each.passage not in known and each not in changes)
    return _as_rows(book, (each for each in left if each.relation == "modifies" and ours(each)), tests)


def told_beside(book: Book, rule: Rule) -> list[TableRow]:
    """What sentences add to "the roll" of which a rule tells, in some case, as rows of a list."""
    clauses = (each for passage in beside(book, rule) for each in book.rules.by_passage.get(passage, ()))
    of_roll = (each for each in clauses if each.relation == "modifies" and _is_of_the_roll(book, each))
    return _as_rows(book, sorted(of_roll, key=lambda each: each.start), set())


def _in_case(rule: Rule) -> TableRow | None:
    """What somebody near adds to a test, or those in some case have for it, as a row of a list."""
    near, case = rule.procedure.option("near"), rule.procedure.option("bonus")
    if near is not None:
        case = f"friendly {near} within {rule.procedure.option('within')} inches"
    clause = rule.clause
    return (
        TableRow(clause.id, "", clause.start, clause.passage, case, case, value=last_word(rule.body)) if case else None
    )


def _tells_again(row: TableRow, other: TableRow) -> bool:
    """Whether another row tells of the same person near, with the same number."""
    return row.value == other.value and set(stems(row.text)) - {*stems("friendly within inches")} <= set(
        stems(re.sub(r"(?i)[\"”″]|''", " inches", other.text))
    )


def told_of(book: Book, rule: Rule) -> list[TableRow]:
    """All that changes a roll of which a rule tells: what stands beside it, and what is told of the test that it is."""
    rows = told_beside(book, rule)
    term = rule.clause.subject
    if book.kind(term) != "test":
        return rows
    known = {row.passage for row in rows}
    tests = set(book.parents(term))
    clauses = (each for test in tests for each in book.rules.by_object.get(test, ()) if each.passage not in known)
    rows += _as_rows(book, (each for each in clauses if each.relation == "modifies" and not each.within), tests)
    known = {row.passage for row in rows}
    return rows + [row for row in _listed(book, term, rule) if row.passage not in known]


_TO_DICE = re.compile(
    r"(?i)\b(?:to|from) (?:the|this|that|its|their|his|your|any) (?:[\w-]+ )?"
    r"(?:rolls?|dice|die|total|score|result|throw|sum)\b"
)


def adds_to_dice(book: Book, clause: Clause) -> bool:
    """Whether a clause adds to the dice themselves ("add 1 to the roll"), for good or ill as the test has it; a penalty
    or a bonus is meant as one whatever it is added to."""
    of_test = book.kind(clause.object) == "test" and _TO_DICE.search(book.rules.quote(clause)) is not None
    if not of_test and not _is_of_the_roll(book, clause):
        return False
    return re.search(r"(?i)\b(?:penalt|bonus|suffer)", book.rules.quote(clause)) is None


def _is_of_the_roll(book: Book, clause: Clause) -> bool:
    return fold(book.name(clause.object)) in _THE_ROLL


def _counted(clause: Clause) -> str | None:
    """What a clause counts for each of ("for each hole"), None where it counts nothing."""
    return next((a.text for a in atoms(clause.when) if isinstance(a, Fact) and _COUNTING.match(a.text)), None)


def _as_rows(book: Book, clauses: Iterable[Clause], tests: set[str]) -> list[TableRow]:
    """Those of the clauses that change a roll by a plain number in a case that they tell, as rows of a list."""
    rows: list[TableRow] = []
    for clause in clauses:
        if not re.fullmatch(r"[+-]\d+", clause.value or "") or clause.affects not in ("bearer", "player", "others"):
            continue
        if _MORE_DICE.search(book.rules.quote(clause)):
            continue
        counted, name = _counted(clause), book.name(clause.subject)
        if clause.subject.endswith("/unit/unit"):  # any unit, of which the case alone tells more
            name = next((a.text for a in atoms(clause.when) if isinstance(a, Fact)), name)
        facts = [a.text for a in atoms(clause.when) if isinstance(a, Fact) and a.text != counted]
        cases = [text for text in facts if not _is_taking(book, text, tests)]
        told = " ".join(cases)
        told = f"{name} {told}" if told and fold(told) not in fold(name) else ""
        only_taken = len(cases) < len(facts) and cases and _is_taking(book, clause.condition or "", tests)
        said = "; ".join(part for part in (clause.condition or "").split("; ") if not _is_taking(book, part, tests))
        alone = clause.when if isinstance(clause.when, Has) and clause.when.party == "unit" else None
        if alone is not None and counted is None and not facts:
            said = f"{'each ' if _COUNTING.search(book.rules.quote(clause)) else ''}{book.name(alone.term)}"
        whose = next((each.term for each in atoms(clause.who) if had_by(each, "unit")), clause.subject)
        if not said and clause.condition and whose != clause.subject and book.kind(whose) == "status":
            said = book.name(whose)  # "it subtracts 1 when it rolls to Weave", of the Shaken
        case = ("; ".join(cases) if only_taken else said) or counted or told
        case = case or (f"each {name}" if _COUNTING.search(book.rules.quote(clause)) else name)
        case = _ON_ITSELF.sub("", re.sub(r"(?i)^(?:if|when|while|whenever) ", "", case))
        if clause.condition or clause.when != ALWAYS or book.kind(clause.subject) in ("event", "status", "effect"):
            rows += _of_each_case(
                book, TableRow(clause.id, "", len(rows), clause.passage, case, case, value=clause.value)
            )
    return rows


_ANOTHER = re.compile(
    r"(?i)(?:,|,? and|;)(?: also)?(?: a further| another)? (\d+|one|two|three)(?: more)? (?:if|when|"
    r"where) ([^.;,]{3,80})"
)


def _of_each_case(book: Book, row: TableRow) -> list[TableRow]:
    """A row, or those of its cases where a sentence tells several ("subtract 1 if it is dark, and 2 if it rains")."""
    said = book.rules.passages[row.passage].text if row.passage in book.rules.passages else ""
    more = _ANOTHER.findall(said)
    cases = [re.sub(r"(?i)^(?:if|when|where) ", "", part) for part in row.text.split("; ")]
    if not more or len(cases) != len(more) + 1:
        return [row]
    sign = -1 if (row.value or "").startswith("-") else 1
    figures = [int(row.value or 0), *(sign * int(digits(number)) for number, _ in more)]
    return [
        replace(row, text=case, label=case, value=f"{figure:+d}") for case, figure in zip(cases, figures, strict=True)
    ]


_TAKING = re.compile(
    r"(?:(?:if|when|whenever|while|as often as) )?(?:it|they|(?:the|an?|this|that|such an?) \w+) (?:must |has to )?"
    r"(?:(?P<bare>tests?|is tested|are tested)$|"
    r"(?:takes?|makes?|rolls?(?: for)?|attempts?) (?:an?|any|its|the|such an?) (?P<test>.+)|"
    r"(?:rolls?|tries|try|attempts?) to (?P<deeds>.+))",
    re.I,
)


def _is_taking(book: Book, words: str, tests: set[str]) -> bool:
    """Whether words say no more than that the test is taken ("whenever it takes a Grit test")."""
    found = _TAKING.match(words)
    if found is None or found["bare"]:
        return found is not None
    named = {tuple(stems(book.name(test))) for test in tests}
    if found["deeds"]:
        return any(tuple(stems(deed)) in named for deed in re.split(r" or (?:to )?|, (?:to )?", found["deeds"]))
    return tuple(stems(found["test"])) in named


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
    for rule in book.of("modify"):
        words = rule.body.split()
        changed = fold(" ".join(words[:-1]))
        own = changed == "roll" and rule.clause.object == term
        if len(words) < 2 or (changed != fold(quantity) and not own) or rule.clause.id in seen:
            continue
        only = rule.procedure.option("for")
        if only is not None and not any(
            core_name(each) == name or stems(each)[:1] == name[:1] for each in only.split("|")
        ):
            continue
        if rule.procedure.option("by") is not None or rule.procedure.option("if") is not None:
            continue
        seen.add(rule.clause.id)
        yield rule
    known = {rule.clause.passage for rule in book.of("modify")}
    told = (clause for clause in _by_bracket(book, term, quantity) if clause.passage not in known)
    yield from (made for clause in told if (made := _as_rule(book, clause, quantity)) is not None)


def _by_bracket(book: Book, term: str, quantity: str) -> Iterator[Clause]:
    """The clauses by which the number in brackets of a rule changes this test, or what is tested in it."""
    tests = set(book.parents(term))
    for clause in book.rules.clauses:
        if clause.relation != "modifies" or not re.fullmatch(r"[+-]X", clause.value or "") or clause.within:
            continue
        named = clause.object in tests or stems(book.name(clause.object)) == stems(quantity)
        named = named or (_is_of_the_roll(book, clause) and clause.condition is not None)
        if named and (not clause.condition or _is_taking(book, clause.condition, tests)):
            yield clause


def _as_rule(book: Book, clause: Clause, quantity: str) -> Rule | None:
    """A clause that changes a test by the number in brackets, as a procedure."""
    changed = quantity if book.kind(clause.object) == "characteristic" else "roll"
    sides = "; on enemy" if clause.affects == "enemy" else ""
    parsed = parse(f"modify: {changed} {clause.value}{sides}")
    return Rule(clause, parsed) if parsed is not None else None


def without_rolling(book: Book, term: str, held: dict[str, Clause | None]) -> tuple[Clause, bool] | None:
    """The clause by which a unit with these terms passes (True) or fails the test without rolling."""
    tests = book.parents(term)
    for test in tests:
        for clause in book.rules.by_object.get(test, ()):
            deed = book.kind(clause.subject) in ("reaction", "action")  # "no test is needed to go down"
            # who never takes the test does not fail it
            passes = clause.relation == "immune_to" and (clause.value == "passes" or deed or _never(clause))
            fails = clause.relation == "forces" and clause.value == "fails"
            if not (passes or fails) or clause.affects != "bearer" or (test != term and _kept_out(book, term)):
                continue
            needed = {atom.term for atom in atoms(both(clause.who, clause.when)) if had_by(atom, "unit")}
            if any(isinstance(part, Not) for part in getattr(clause.who, "parts", (clause.who,))):
                continue
            needed = needed or {clause.subject}
            if needed <= held.keys() and (clause.subject in held or clause.subject.endswith("/unit/unit")):
                return clause, passes
    return None


def _never(clause: Clause) -> bool:
    """Whether those whom a clause tells of never take the test at all, whatever calls for it."""
    return clause.value is None and clause.when == ALWAYS and not clause.condition and not clause.remainder


def _kept_out(book: Book, term: str) -> bool:
    """Whether the text says of a kind of test that passing the base test automatically has no effect on it."""
    for rule in book.of("test"):
        if rule.clause.subject == term and rule.body.startswith("as "):
            passage = book.rules.passages.get(rule.clause.passage)
            if passage and re.search(r"(?i)automatically pass\w*[^.]*\bno effect\b", passage.text):
                return True
    return False


def ignored_by(book: Book, held: dict[str, Clause | None], rule: str) -> Clause | None:
    """The clause by which what is held leaves this rule out of account."""
    twins = {rule, *book.rules.names.terms(book.name(rule))}
    for term in held:
        for clause in book.rules.by_subject.get(term, ()):
            cased = any(isinstance(atom, Fact) for atom in atoms(clause.when))  # "the first marker in each turn"
            if clause.relation in ("ignores", "immune_to") and clause.object in twins and not cased:
                return clause
    return None


def giving(book: Book, held: dict[str, Clause | None], clause: Clause) -> list[Source]:
    """How the unit came to have what the clause asks for."""
    found: list[Source] = []
    needed = {atom.term for atom in atoms(both(clause.who, clause.when)) if isinstance(atom, Has)} | {clause.subject}
    for term in needed:
        giver = held.get(term)
        while giver is not None and giver not in found:
            found.append(giver)
            giver = held.get(giver.subject)
    return found
