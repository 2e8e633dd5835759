"""Tests: the chance to pass or fail one, of dice against a characteristic, a target number, or the number in brackets
of a rule, with its modifiers.

What a test is comes from ``tested``, what a question states of it from ``testwords``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, partial

from kb.errors import AdjudgeError
from kb.model import Clause, Passage, TableRow
from kb.names import fold, last_word, stems
from kb.patterns import deferred
from queries.calculators import core, testwords
from queries.calculators.adjustments import Adjustment, capped, match_all
from queries.calculators.base import Calculator, Input, Inputs, Source, Value, formula
from queries.calculators.book import Book, Rule
from queries.calculators.byhowmuch import results_of, spread
from queries.calculators.charted import score_for
from queries.calculators.circumstances import sparing
from queries.calculators.firstspared import first_spared
from queries.calculators.leftout import left_out
from queries.calculators.margins import chance_by, read_margin
from queries.calculators.needed import results
from queries.calculators.notapplied import NotApplied, not_applied
from queries.calculators.outcomes import reaches
from queries.calculators.pastdie import second_needed
from queries.calculators.targets import counting_as
from queries.calculators.tested import Tested, several, tested
from queries.calculators.unrolled import giving, ignored_by, without_rolling

_SIGNS = {"<=": "≤", "<": "<", ">=": "≥", ">": ">"}


#: A penalty or a bonus is meant as one whatever it is added to.
_MEANT = deferred(r"(?i)\b(?:penalt|bonus|suffer)")
#: That a row tells of somebody else who is near.
_NEAR = deferred(r"(?i)\b(?:friendly|friend|within|near|nearby|another)\b")
#: What a row counts each of.
_EACH_OF = deferred(r"(?i)(?:for )?(?:each|every|per) (.+)")


def calculators(book: Book) -> list[Calculator]:
    """One calculator for each test that the texts describe."""
    terms = dict.fromkeys(rule.clause.subject for rule in book.of("test"))
    kinds = (clause for term in terms for clause in book.rules.by_object.get(term, ()) if clause.relation == "is_a")
    terms |= dict.fromkeys(clause.subject for clause in [*kinds] if book.kind(clause.subject) == "test")
    return [calculator_of(test) for term in terms for test in tested(book, term)]


def calculator_of(test: Tested) -> Calculator:
    """The calculator of one test."""
    work = partial(_work, test)
    return Calculator(
        test.key,
        f"The chance to pass: {test.name} ({test.rule.body}).",
        tuple(_inputs(test)),
        (test.rule, *test.chain, *test.modifiers),
        work,
        partial(testwords.read, test),
        "test",
        "probability",
        work,
        partial(left_out, test),
    )


def _inputs(test: Tested) -> list[Input]:
    inputs: list[Input] = []
    if test.fixed is None:
        told = "the number in brackets" if test.bracket else f"the {test.against} that is tested"
        inputs.append(Input(test.quantity, low=0, high=40, description=told, side=test.side))
    if test.bar is not None:
        inputs.append(Input(test.bar, low=0, high=60, description="what the total must come to"))
    for what in test.counted:
        inputs.append(Input(several(what), high=60, default=0, source="none stated", also=(what,)))
    for what in test.bracketed:
        told = f"the number in brackets of {what}"
        inputs.append(Input(what, high=20, default=0, source="none stated", description=told))
    changed = "roll" if test.higher or test.summed else test.against
    inputs += [
        Input("modifier", low=-40, high=40, default=0, source="none stated", description=f"added to the {changed}"),
        Input("unit", "names", default=[], description="its types, sub-types, rules and states"),
        Input("enemy", "names", default=[], description="what the enemy near it has"),
        Input("distance", high=200, optional=True, description="how far away that enemy is"),
        Input("fails", "flag", default=False, description="the chance to fail instead"),
        Input("reroll", "flag", default=False, description="a failed roll may be rolled again"),
        Input("tries", low=1, high=200, optional=True, description="how many such tests"),
        Input("margin", "text", default="", description="by how much it is to be passed or failed, at least"),
        Input("result", "text", default="", description="what the test may bring, where that is asked for"),
    ]
    if test.chart is not None and test.book.setting(test.against):
        inputs.append(Input("ways", "names", default=[], description=f"ways in which the {test.against} is another"))
    if test.scores:
        inputs.append(Input("score", "text", optional=True, description="which of its scores holds"))
    if test.listed or test.told or test.leaders:
        inputs.append(Input("adjustments", "text", default="", description="what is the case, separated by semicolons"))
    return inputs


@dataclass
class _Working:
    """One test being worked out: who holds what, and the steps and sources so far."""

    test: Tested
    given: Inputs
    sources: list[Source]
    held: dict[str, Clause | None]
    theirs: dict[str, Clause | None]
    steps: list[str] = field(default_factory=list)
    #: Whose plain numbers were added, each with the number: a list that tells one again adds it no second time.
    added: set[tuple[str, int]] = field(default_factory=set)

    def say(self, step: str, source: Source = None) -> None:
        self.steps.append(step)
        if source is not None:
            self.sources.append(source)

    def ignores(self, clause: Clause, called: str, step: int) -> bool:
        """Whether something that is held leaves this modifier out, which is then said."""
        if self._left_aside(called):
            return True
        by = ignored_by(self.test.book, self.held, clause.subject) or self._unmodified(step)
        if by:
            self.say(f"{called}: ignored because of {self.test.book.name(by.subject)}", by)
        return by is not None

    @cached_property
    def _not_applied(self) -> list[NotApplied]:
        return not_applied(self.test)

    def _left_aside(self, called: str) -> bool:
        """Whether a modifier is not applied to a test that is taken for this purpose, which is then said."""
        said = {*stems(called)}
        told = next((each for each in self._not_applied if each.words <= said), None)
        if told is not None:
            self.say(f"{called.strip(' .')}: not applied", told.passage)
        return told is not None

    def _unmodified(self, step: int) -> Clause | None:
        """The clause by which nothing, or nothing for the worse, changes what is tested on those who are here."""
        worse = step < 0 if self.test.summed or not self.test.higher else step > 0
        for rule in self.test.unmodified:
            if rule.clause.subject in self.held and (worse or rule.procedure.option("at") is None):
                return rule.clause
        return None

    def holders(self, rule: Rule) -> dict[str, Clause | None]:
        """What they have on whom a rule falls when it changes the test of somebody near, else what the tested has."""
        return self.theirs if rule.procedure.option("on") == "enemy" else self.held

    def to_target(self) -> int:
        """What is added to the number that is tested: for what is counted, and for the numbers in brackets."""
        total = 0
        for what, (rule, many) in self.test.counted.items():
            count = int(self.given[Input(several(what)).key] or 0)
            spared = min(count, int(rule.procedure.option("beyond") or 0))  # "for each marker after the first"
            left_out, by = self._spared(what) if count else (0, None)
            if by is not None:
                spared = min(count, spared + left_out)
                self.say(f"{_told_by(self.test.book, by)}: the first {left_out} left out", by)
            if count:
                count -= spared
                step = int(last_word(rule.body)) * (count // many)
                most = rule.procedure.option("at")  # "up to -2 in all"
                if most:
                    step = max(-int(last_word(most)), min(int(last_word(most)), step))
                self.added.add((rule.clause.subject, int(last_word(rule.body))))
                past = f" beyond {spared}" if spared else ""
                called = f"{count} {several(what) if count != 1 else what}{past}"
                if not self.ignores(rule.clause, called, step):
                    # what is taken from the dice is asked for by what they are held against
                    of_roll = rule.body.startswith("roll ") and not self.test.summed
                    meant = of_roll and not self.test.higher and _MEANT.search(self.test.book.rules.quote(rule.clause))
                    total += -step if (of_roll and not meant) or self.test.chart is not None else step
                    self.say(f"{called}: {step:+d}", rule)
        total += self._for_distance()
        for what, rule in self.test.bracketed.items():
            amount = int(self.given[Input(what).key] or 0)
            giving = self.holders(rule).get(rule.clause.subject)
            if not amount and giving is not None and (giving.value or "").isdigit():  # it comes with what they are
                amount = int(giving.value or 0)
                self.sources.append(giving)
            if not amount:
                continue
            called = f"{what} ({amount})"
            if _too_far(rule, self.given.get("distance")):
                self.say(f"{called}: {self.given['distance']} is not within {rule.procedure.option('within')}", rule)
            elif not self.ignores(rule.clause, called, step := -amount if last_word(rule.body)[0] == "-" else amount):
                # what is added to a roll that has to be high is taken from what it has to reach
                of_roll = rule.body.startswith("roll ") and not self.test.summed
                total += -step if of_roll and (self.test.higher or self.test.to_dice(rule.clause)) else step
                self.say(f"{called}: {step:+d}", rule)
        return total

    def _for_distance(self) -> int:
        """What is added for how far off something is: "for every full 12 inches"."""
        total, distance = 0, self.given.get("distance")
        for rule, many in self.test.by_distance:
            if distance is None:
                self.say("the distance is not stated", rule)
                continue
            up = rule.procedure.option("rounded") is not None
            times = -(-int(str(distance)) // many) if up else int(str(distance)) // many
            step = int(last_word(rule.body)) * times
            if most := rule.procedure.option("at"):
                step = max(-int(last_word(most)), min(int(last_word(most)), step))
            if step and not self.ignores(rule.clause, f"{distance} away", step):
                total += step
                self.say(f"{distance} away, {many} counted {times} times: {step:+d}", rule)
        return total

    def to_roll(self) -> int:
        """What is added besides: as stated, by those who are there, and by the rows of the list of modifiers."""
        book = self.test.book
        plus = int(self.given["modifier"])
        if plus:
            self.say(f"modifier {plus:+d}")
        for rule in self.test.plain:
            if rule.clause.subject not in self.holders(rule) or _too_far(rule, self.given.get("distance")):
                continue
            called = book.name(rule.clause.subject)
            step = int(last_word(rule.body))
            if not self.ignores(rule.clause, called, step):
                plus += self.by_roll(step, rule.clause) if rule.body.startswith("roll ") else self.by_figure(step)
                self.added.add((rule.clause.subject, step))
                self.say(f"{called}: {last_word(rule.body)}", rule)
        for clause in self.test.changes:
            called = book.name(clause.subject)
            step = int(clause.value or 0)
            if clause.subject in self.held and self._listed_of_others(called, step):
                continue  # "+1 if a friendly ship with Flagship is within 12 inches": the list tells when
            if clause.subject in self.held and not self.ignores(clause, called, step):
                self.added.add((clause.subject, step))
                of_figure = book.kind(clause.object) == "characteristic"
                plus += self.by_figure(step) if of_figure else self.by_roll(step, clause)
                self.say(f"{called}: {clause.value}", clause)
        return plus

    def _listed_of_others(self, name: str, step: int) -> bool:
        """Whether a list tells of a rule's number again, for those near who have it."""
        named = {*stems(name)}
        return any(
            row.value == f"{step:+d}" and named <= {*stems(row.text)} and _NEAR.search(row.text)
            for row in self.test.listed
        )

    def by_roll(self, step: int, clause: Clause) -> int:
        """What a change of the roll adds: dice that have to stay low are the harder the more is added to them."""
        low = not self.test.higher and not self.test.summed
        return -step if low and self.test.to_dice(clause) else step

    def by_figure(self, step: int) -> int:
        """What a change of the characteristic adds to a roll: where that has to be reached it is the harder the higher
        the characteristic stands, unless it is written as a roll ("4+"), whose changes are those of the roll."""
        test = self.test
        return -step if test.higher and not test.summed and not test.written_as_roll else step

    def adjustments(self) -> tuple[int, list[str]]:
        """What the rows of the list of modifiers add, and a sentence on each stated part that matches none of them."""
        said = self.given.get("adjustments") or []
        found: list[Adjustment]
        unmatched: list[str] = []
        if isinstance(said, list) and all(isinstance(each, Adjustment) for each in said):
            found = said
        else:
            parts = said if isinstance(said, list) else [part for part in re.split(r"\s*;\s*", said) if part]
            found, unmatched = match_all(self.test.listed, parts)
        found = [one for one in found if not self._told_before(one.row)]
        counting: list[Adjustment] = []
        for one in found:
            if by := sparing(self.test.book, self.held, one.row, self.test.term)[:1]:
                self.say(f"{one.row.text}: ignored because of {self.test.book.rules.quote(by[0])}", by[0])
                continue
            if self._left_aside(one.row.text):
                continue
            one = self._without_first(one)
            if one.count:
                counting.append(one)
                self.say(one.line(), one.row)
        if isinstance(said, list):
            unmatched = []  # taken out of a question, most of which is about other things
        name = self.test.name
        unused = [f"“{words}” matches no row of the list for the {name}, or several alike." for words in unmatched]
        summed = sum(one.amount for one in counting)
        total, limited, limiting = capped(self.test.book.rules, summed, [one.row for one in counting])
        for step, passage in zip(limited, limiting, strict=True):
            self.say(step, passage)
        if self.test.higher or self.test.summed:
            return -total if self.test.listed_against else total, unused
        # what is added to dice that have to stay low is taken from what they are held against
        dice = sum(one.amount for one in counting if self.test.of_the_dice(one.row))
        past = total - summed
        return total - 2 * dice - (2 * past if dice else 0), unused

    def _spared(self, what: str) -> tuple[int, Clause | Passage | None]:
        """How many of what is counted those who are tested leave out, and by which clause."""
        return first_spared(self.test.book, self.held, what, self.test.tests, self.given["unit"])

    def _without_first(self, one: Adjustment) -> Adjustment:
        """A row that counts each of something, without the first of them that somebody does not count."""
        each = _EACH_OF.match(one.row.text)
        left_out, by = self._spared(each[1]) if each else (0, None)
        if by is None:
            return one
        self.say(f"{_told_by(self.test.book, by)}: the first {left_out} left out", by)
        count = max(0, one.count - left_out)
        return replace(one, count=count, amount=count * int(one.row.value or 0))

    def bounded(self, figure: int) -> int:
        """What is tested with all that changes it, within the numbers between which it stays."""
        for rule in self.test.bounds:
            least, most = rule.procedure.option("least"), rule.procedure.option("most")
            within = min(figure, int(most)) if most else figure
            within = max(within, int(least)) if least else within
            if within != figure:
                figure = within
                self.say(f"never {'less' if least and within == int(least) else 'more'} than {within}", rule)
        return figure

    def _told_before(self, row: TableRow) -> bool:
        """Whether a row only lists again what a rule has added by its own words."""
        rules = self.test.book.rules
        return any(
            clause.relation == "modifies" and (clause.subject, int(row.value or 0)) in self.added
            for clause in rules.by_passage.get(row.passage or "", ())
            if re.fullmatch(r"[+-]?\d+", row.value or "")
        )

    def rolled_again(self) -> Rule | None:
        """The rule by which this test is rolled again against those who are named."""
        named = {word for each in (*self.given["unit"], *(self.given.get("enemy") or [])) for word in stems(each)}
        for rule in self.test.again:
            against = (rule.procedure.option("against") or "").split("|")
            if rule.clause.subject in self.held and any(set(stems(one)) <= named for one in against):
                return rule
        return None


def _work(test: Tested, given: Inputs) -> list[Value]:
    book = test.book
    held, theirs = book.held(given["unit"]), book.held(given.get("enemy") or [])
    working = _Working(test, given, [test.rule, *test.chain], held, theirs)
    steps, sources = working.steps, working.sources
    fails = bool(given.get("fails"))
    label = f"chance to {'fail' if fails else 'pass'}: {test.name}"
    certain = without_rolling(book, test.term, held)
    if certain is not None:
        clause, passes = certain
        never = "" if clause.value or book.kind(clause.subject) in ("reaction", "action") else "never taken, so "
        how = f"{never}{'passed' if passes else 'failed'} without rolling"
        steps.append(f"{book.name(clause.subject)}: {test.name} {how}")
        chance = Fraction(int(passes))
        certainly = [*giving(book, held, clause), clause, *sources]
        return [Value(label, 1 - chance if fails else chance, "probability", steps, certainly)]
    stated = test.fixed if test.fixed is not None else given.get(Input(test.quantity).key)
    called = "target number" if test.fixed is not None else test.called
    if (counted := test.counted_as(held)) is not None:
        stated = int(last_word(counted.body))
        sources.append(counted)
    if test.rated:
        kind = next((each for each in test.rated if any(fold(book.name(term)) == fold(each) for term in held)), None)
    if test.rated and (kind is not None or test.rule.procedure.option("for")):
        stated = None if kind is None else int(last_word(test.rated[kind].body))
        sources[:1] = test.rated.values() if kind is None else [test.rated[kind]]
        called = f"target number of {' or '.join(test.rated) if kind is None else kind}"
    if scored := _score_of(test, given):
        stated = int(last_word(scored.body))
        sources[:1] = [scored]
        called = f"target number {_when(scored)}".rstrip()
    elif stated is not None and test.rule in test.scores:
        stated, called = None, "distance"  # each range has a score of its own
    steps.append(f"{called} not stated" if stated is None else f"{called} {int(stated or 0)}")
    if test.chart is not None and stated is not None:
        names = [*given["unit"], *(given.get("ways") or [])]
        figure, counts_as, tellers = counting_as(book, test.against, int(stated), names)
        steps += counts_as
        sources += tellers
        stated = score_for(test.chart, figure)
        if stated is None:
            raise AdjudgeError(f"The chart has no row for {called} {figure}.")
        steps.append(f"{called} {figure}: {stated}+")
    target = int(stated or 0) + working.to_target()
    plus = working.to_roll()
    listed, unused = working.adjustments()
    plus += listed
    # a number below which the roll must stay rises with what is added, one that it must reach falls
    change = -plus if test.higher and not test.summed else plus
    bound = test.bound if test.bar is None else given.get(Input(test.bar).key)
    if test.bar is not None and bound is not None:
        steps.append(f"{test.bar} {bound}")
    if stated is None or (test.bar is not None and bound is None):
        whose = called if test.rated else test.called
        said = formula([(whose, 1)], target + change) if stated is None else str(target + change)
        sign = _SIGNS[test.sign]
        against = test.bar if bound is None else bound
        roll = f"{test.dice} + {said} {sign} {against}" if test.summed else f"{test.dice} {sign} {said}"
        return [Value(label, None, "probability", steps, sources, roll)]
    if test.summed:
        target = int(bound or 0) - target - change
    else:
        target = target + change if test.higher else working.bounded(target + change)
    other = test.dice_of(held)
    chance, always = _chance(test, target, other)
    if other is not None:
        working.say(f"rolls {other.body}", other)
    wanted = _in_words(test.sign, target)
    steps.append(f"{test.dice}: {wanted} passes{always}: {chance}")
    rolled_again = working.rolled_again()
    if given.get("reroll") or rolled_again:
        passed = rolled_again is not None and rolled_again.body.startswith("succ")
        chance = core.again(chance, failed=not passed, passed=passed)
        working.say(f"{'successes' if passed else 'failures'} rolled again: {chance}", rolled_again)
    margin = read_margin(given.get("margin"))
    if margin is not None and other is None and not given.get("reroll"):
        by = chance_by(test, target, margin)
        steps.append(f"{margin.text()}: {by}")
        return [Value(f"chance to be {margin.text()}: {test.name}", by, "probability", steps, sources)]
    values = results(label, 1 - chance if fails else chance, given.get("tries"), steps, sources)
    values[0].warnings += unused
    lines = [each for each in steps if not each.startswith((test.dice, "failures", "successes"))]
    if len(lines) > 1 and not test.summed and not test.higher:  # what the characteristic comes to
        values.append(Value(f"modified {test.called}", target, None, lines, sources))
    if ends := results_of(book, test.term):
        told = [*sources, *(each.told for each in ends)]
        shares = spread(test, target, ends)
        values.append(Value(f"results: {test.name}", dict(shares), "distribution", steps, told))
        shares |= {each.name: Fraction(0) for each in ends if each.name not in shares}
        if (result := str(given.get("result") or "")) in shares:  # one of several that a failed test may bring
            values.insert(0, Value(f"chance: {result}", shares[result], "probability", steps, told))
    return [*values, Value(f"roll needed: {test.name}", target, None, [*lines, wanted], sources)]


def _score_of(test: Tested, given: Inputs) -> Rule | None:
    """The score of the test that holds in the case that is given, or at the distance."""
    if asked := given.get("score"):
        return next((each for each in test.scores if each.clause.id == asked), None)
    if (distance := given.get("distance")) is None:
        return None
    ranged = (each for each in test.scores if each.procedure.option("if") is None)
    return next((each for each in ranged if reaches(each, int(str(distance)))), None)


def _when(rule: Rule) -> str:
    """The range or the case of a score, in words."""
    within, beyond = rule.procedure.option("within"), rule.procedure.option("beyond")
    parts = [f"beyond {beyond}" if beyond else "", f"within {within}" if within else ""]
    case = rule.procedure.option("if")
    return " ".join(part for part in (*parts, case if case else "") if part)


def _in_words(sign: str, target: int) -> str:
    if sign in ("<", ">"):
        return f"{'less' if sign == '<' else 'more'} than {target}"
    return f"{target} or {'less' if sign == '<=' else 'more'}"


def _rolled(test: Tested, other: Rule | None) -> core.Chances:
    """What the dice of a test show, or the ``other`` dice that somebody rolls instead."""
    told = re.fullmatch(r"(\+?)(\d+) (keep|drop) (highest|lowest) 1", other.body) if other is not None else None
    if told is None:
        return core.roll(test.dice)
    dice = core.Dice.read(test.dice.split()[0])
    count = int(told[2]) + (dice.count if told[1] else 0)
    if told[3] == "drop":
        return core.drop(count, dice.sides, told[4], count - dice.count)
    return core.keep(count, dice.sides, told[4], dice.count)


def _chance(test: Tested, target: int, other: Rule | None) -> tuple[Fraction, str]:
    """The chance of a roll, with the totals of the bare dice that always pass or fail, and what to say of them."""
    chances = _rolled(test, other)
    always = test.always
    passed = sum(
        (share for total, share in chances.items() if always.get(total, core.holds(total, test.sign, target))),
        Fraction(0),
    )
    face = max(chances)
    if test.higher and not test.summed and target > face and not passed:
        passages = test.book.rules.passages
        sections = {passages[row.passage].section for row in test.listed if row.passage in passages}
        sections.add(test.book.section(test.rule))  # or behind the list of what is added to it
        here = (each.text for each in passages.values() if each.section in sections)
        if (second := second_needed(here, target)) is not None:
            passed = chances[face] * core.chance(chances, ">=", second)
            return passed, f", with a {face} and then {second} or more: {passed}"
    said = "".join(f", {total} always {'passes' if good else 'fails'}" for total, good in always.items())
    return passed, said


def _told_by(book: Book, told: Clause | Passage) -> str:
    return book.name(told.subject) if isinstance(told, Clause) else book.rules.heading(told.id)


def _too_far(rule: Rule, distance: object) -> bool:
    """Whether what a rule does to those within a distance falls away at the stated one."""
    within = rule.procedure.option("within") or ""
    return distance is not None and within.isdigit() and int(str(distance)) > int(within)
