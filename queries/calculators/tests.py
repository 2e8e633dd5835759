"""Tests: dice against a characteristic, a target number, or the number in brackets of a rule, with their modifiers.

From the procedures ``test:`` (what is rolled, what passes), ``modify:`` (what changes the characteristic for which
tests) and the clauses that pass or fail a test without rolling.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from kb.conditions import ALWAYS, Has, Not, atoms, both
from kb.model import Clause, TableRow
from kb.names import fold, slug, stems
from queries.calculators import core
from queries.calculators.adjustments import match_all
from queries.calculators.base import Calculator, Input, Inputs, Source, Value, formula
from queries.calculators.book import Book, Rule, core_name
from queries.calculators.needed import results, tries
from queries.calculators.scores import question_segments
from queries.calculators.words import Figure, Question

_SIGNS = {"<=": "≤", "<": "<", ">=": "≥", ">": ">"}
#: The second number of a mixed unit ("a mixed unit with Leadership 7 and 10").
_MIXED = re.compile(
    r"\b(?:mixed|different|differing|some|models with|both)\b[^.?!]*?\d((?:,| and| or|/)) ?(\d+)\b(?!\+)"
)
#: What a test can bring, and the words by which a text says for which result it does.
_BROUGHT = ("status", "effect", "special_rule", "action")
_BRINGS = re.compile(r"(?i)\b(?:fail\w*|pass(?:es|ed)?|is successful|is higher|is lower|is more|is less)\b")
_PREDICATE = r"\b(?:is|are|be|being|becom\w+|gets?|gains?|suffers?|receives?|ends? up|takes?|will|must|has to|have to) "
_GENERAL = ("rating", "characteristic", "stat", "attribute", "skill", "ability")
#: A number that says no more than on what a test is taken ("a test on 7"), and not how many tests there are.
_BARE = re.compile(r"\b(?:on|of|with|at) (?:an? )?(\d+)\b(?! (?:\w+ )?(?:tests?|checks?))")
_TEST = re.compile(r"^(\d+D\d+)(?: \+ (.+?))? (<=|<|>=|>) (.+)$")


#: "each 2 pin marker": how many together count once.
_COUNTED = re.compile(r"\d+ ")


def calculators(book: Book) -> list[Calculator]:
    """One calculator for each test that the texts describe."""
    return [
        made for term in dict.fromkeys(rule.clause.subject for rule in book.of("test")) if (made := _of(book, term))
    ]


def roll_of(book: Book, term: str) -> tuple[Rule, list[Rule]] | None:
    """How a test is rolled: its own procedure or that of the test it is a kind of, with the steps that lead there."""
    own = [rule for rule in book.of("test") if rule.clause.subject == term and _TEST.match(rule.body)]
    parents = [rule for rule in book.of("test") if rule.clause.subject == term and rule.body.startswith("as ")]
    for rule in parents:
        found = roll_of(book, rule.clause.object)
        if found:
            return (own or [found[0]])[0], [rule, *found[1], *([found[0]] if own else [])]
    return (own[0], []) if own else None


def _of(book: Book, term: str) -> Calculator | None:
    found = roll_of(book, term)
    if not found:
        return None
    rule, chain = found
    dice, added, sign, against = _TEST.match(rule.body).groups()  # type: ignore[union-attr]
    bound, against = (int(against), added) if added else (None, against)
    name = book.name(term)
    if book.kind(term) == "characteristic":
        name = f"{name} test"
    fixed = int(against) if against.isdigit() else None
    bracket = against == "X"
    extra = list(_modifiers(book, term, against))
    stated_changes = _changes(book, term, against, {each.clause.passage for each in extra})
    listed = _listed(book, term, rule)
    again = _again(book, term)
    owners = [book.name(each) for each in [*(c.subject for c in stated_changes), *(r.clause.subject for r in again)]]
    higher = sign in (">=", ">")  # what is added to the roll helps
    inputs: list[Input] = []
    quantity = "target" if bracket else against
    if fixed is None:
        inputs.append(
            Input(
                quantity,
                low=0,
                high=40,
                description="the number in brackets" if bracket else f"the {against} that is tested",
            )
        )
    told = [(option, each) for each in extra for option in each.procedure.options_of("each")]
    counted = {_COUNTED.sub("", option): each for option, each in told}
    by = {_COUNTED.sub("", option): int(many[0]) if (many := _COUNTED.match(option)) else 1 for option, _ in told}
    for what in counted:
        inputs.append(Input(f"{what}s", high=60, default=0, source="none stated", also=(what,)))
    bracketed = {book.name(each.clause.subject): each for each in extra if "X" in each.body.split()[-1]}
    plain = [each for each in extra if each not in bracketed.values() and each.procedure.option("each") is None]
    for what in bracketed:
        inputs.append(
            Input(what, high=20, default=0, source="none stated", description=f"the number in brackets of {what}")
        )
    inputs += [
        Input(
            "modifier", low=-40, high=40, default=0, source="none stated",
            description=f"added to the {'roll' if higher or added else against}",
        ),
        Input("unit", "names", default=[], description="its types, sub-types, rules and states"),
        Input("enemy", "names", default=[], description="what the enemy near it has"),
        Input("distance", high=200, optional=True, description="how far away that enemy is"),
        Input("fails", "flag", default=False, description="the chance to fail instead"),
        Input("reroll", "flag", default=False, description="a failed roll may be rolled again"),
        Input("tries", low=1, high=200, optional=True, description="how many such tests"),
    ]
    if listed:
        inputs.append(Input("adjustments", "text", default="", description="what is the case, separated by semicolons"))

    def work(given: Inputs) -> list[Value]:
        steps: list[str] = []
        sources: list[Source] = [rule, *chain]
        held, theirs = book.held(given["unit"]), book.held(given.get("enemy") or [])
        certain = _without_rolling(book, term, held)
        fails = bool(given.get("fails"))
        label = f"chance to {'fail' if fails else 'pass'}: {name}"
        if certain is not None:
            clause, passes = certain
            steps.append(f"{book.name(clause.subject)}: {name} {'passed' if passes else 'failed'} without rolling")
            sources = [*_chain(book, held, clause), clause, *sources]
            chance = Fraction(int(passes))
            return [Value(label, 1 - chance if fails else chance, "probability", steps, sources)]
        stated = fixed if fixed is not None else given.get(Input(quantity).key)
        target = int(stated or 0)
        called = against if not bracket else "number in brackets"
        steps.append(
            f"target number {target}"
            if fixed is not None
            else f"{called} not stated"
            if stated is None
            else f"{called} {target}"
        )
        for what, each in counted.items():
            count = int(given[Input(f"{what}s").key] or 0)
            if count:
                step = int(each.body.split()[-1]) * (count // by[what])
                target += step
                steps.append(f"{count} {what}{'s' if count != 1 else ''}: {step:+d}")
                sources.append(each)
        for what, each in bracketed.items():
            amount = int(given[Input(what).key] or 0)
            if amount and _too_far(each, given.get("distance")):
                steps.append(f"{what} ({amount}): {given['distance']} is not within {each.procedure.option('within')}")
                sources.append(each)
                continue
            if amount:
                ignored = _ignores(book, held, each.clause.subject)
                if ignored:
                    steps.append(f"{what} ({amount}): ignored because of {book.name(ignored.subject)}")
                    sources.append(ignored)
                    continue
                step = -amount if each.body.split()[-1].startswith("-") else amount
                target += step
                steps.append(f"{what} ({amount}): {step:+d}")
                sources.append(each)
        plus = int(given["modifier"])
        if plus:
            steps.append(f"modifier {plus:+d}")
        for each in plain:
            if _too_far(each, given.get("distance")):
                continue
            if each.clause.subject in (theirs if each.procedure.option("on") == "enemy" else held):
                ignored = _ignores(book, held, each.clause.subject)
                if ignored:
                    steps.append(f"{book.name(each.clause.subject)}: ignored because of {book.name(ignored.subject)}")
                    sources.append(ignored)
                    continue
                plus += int(each.body.split()[-1])
                steps.append(f"{book.name(each.clause.subject)}: {each.body.split()[-1]}")
                sources.append(each)
        for clause in stated_changes:
            if clause.subject in held:
                plus += int(clause.value or 0)
                steps.append(f"{book.name(clause.subject)}: {clause.value}")
                sources.append(clause)
        said_so = given.get("adjustments") or []
        parts = said_so if isinstance(said_so, list) else [p for p in re.split(r"\s*;\s*", said_so) if p]
        found, unmatched = match_all(listed, parts)
        for one in found:
            plus += one.amount
            steps.append(one.line())
            sources.append(one.row)
        unused = [f"“{words}” matches no row of the list for the {name}, or several alike." for words in unmatched]
        if isinstance(said_so, list):
            unused = []  # taken out of a question, most of which is about other things
        # a number below which the roll must stay rises with what is added, one that it must reach falls
        change = -plus if higher and bound is None else plus
        if stated is None:
            said = formula([(called, 1)], target + change)
            roll = f"{dice} {_SIGNS[sign]} {said}" if bound is None else f"{dice} + {said} {_SIGNS[sign]} {bound}"
            return [Value(label, None, "probability", steps, sources, roll)]
        target = target + change if bound is None else bound - target - change
        chance, always = _chance(rule, dice, sign, target)
        words = {
            "<=": f"{target} or less",
            ">=": f"{target} or more",
            "<": f"less than {target}",
            ">": f"more than {target}",
        }
        steps.append(f"{dice}: {words[sign]} passes{always}: {chance}")
        named = {word for each in (*given["unit"], *(given.get("enemy") or [])) for word in stems(each)}
        rolled_again = next(
            (
                each
                for each in again
                if each.clause.subject in held
                and any(set(stems(one)) <= named for one in (each.procedure.option("against") or "").split("|"))
            ),
            None,
        )
        if given.get("reroll") or rolled_again:
            passed = rolled_again is not None and rolled_again.body.startswith("succ")
            chance = core.again(chance, failed=not passed, passed=passed)
            steps.append(f"{'successes' if passed else 'failures'} rolled again: {chance}")
            sources += [rolled_again] if rolled_again else []
        values = results(label, 1 - chance if fails else chance, given.get("tries"), steps, sources)
        values[0].warnings += unused
        lines = [each for each in steps if not each.startswith((dice, "failures", "successes"))]
        if len(lines) > 1 and bound is None and not higher:  # what the characteristic comes to
            values.append(Value(f"modified {called}", target, None, lines, sources))
        return [*values, Value(f"roll needed: {name}", target, None, [*lines, words[sign]], sources)]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        kind = _named(question, book, term, name, "" if bracket or fixed is not None else against)
        if not kind and question.asks(r"\b(?:pass|fail)(?:es|ed|ing|s)?\b") and not _other_test(book, question, term):
            kind = 1.6 if len(_on(book, against)) == 1 and question.quantity(against) else 0.0
        modified = fixed is None and question.asks(rf"\b(?:modified|effective|adjusted) {re.escape(fold(against))}\b")
        kind = max(kind, 2.0) if modified else kind
        rolled = question.asks(r"\bpass|\bfail|\bneed|\broll|\bhow (?:is|are|do)")
        if not kind or not (modified or question.wants_chance or rolled):
            return 0.0, {}
        if any(question.asks(rf"\bhow many {re.escape(fold(what).split()[0])}") for what in counted):
            return 0.0, {}
        if question.asks(r"\bhow many\b") and not question.wants_chance:
            return 0.0, {}  # how many would be needed is the question, not what they do
        passes, outcome = question.asks(r"\bpass(?:es|ed|ing)?\b"), _outcome(question, book, term)
        fails = question.wants_failure and not passes
        if outcome is not None and not passes:
            fails = not outcome[1]
        state: dict[str, Any] = {
            "unit": [
                name
                for name in [*question.ours(), *(each for each in owners if question.mentions(each))]
                if outcome is None or stems(name) != stems(outcome[0])
            ],
            "enemy": [e.name for e in question.names if e.theirs or book.kind(e.term) == "weapon_type"],
            "fails": fails,
            "reroll": question.asks(r"\bre-?roll"),
            "tries": question.counted(core_name(name)[-1], "test", "check", "tests") or tries(book, question),
        }
        score = float(kind)
        if fixed is None:
            if bracket:
                number = question.parameter(name)
                found = number
            else:
                figures = question.quantity(against)
                if not figures and fold(against) in _GENERAL:  # whichever characteristic the test calls for
                    terms = book.rules.terms_of_kind("characteristic")
                    figures = next((each for term in terms if (each := question.quantity(term.name))), [])
                mine = [each for each in figures if not each.theirs] or figures
                more = _MIXED.search(question.low)
                if more and len(mine) == 1 and mine[0].end == more.start(1):
                    mine = [*mine, Figure(int(more.group(2)), more.start(2), more.end(2))]
                found = (
                    max
                    if rule.procedure.option("highest") is not None
                    or any(c.procedure.option("highest") is not None for c in chain)
                    else _first
                )([each.value for each in mine], default=None)
                if found is None:
                    bare = _BARE.findall(question.low)
                    found = int(bare[0]) if len(bare) == 1 else None
            if found is not None:
                state[Input(quantity).key] = found
                score += 1
        away = _AWAY.findall(question.raw)
        if len(away) == 1:
            state["distance"] = int(away[0])
        if listed:
            state["adjustments"] = [each.words for each in match_all(listed, question_segments(question.raw))[0]]
        for what in counted:
            if question.asks(rf"\b(?:no|without(?: any)?) {re.escape(fold(what).split()[0])}"):
                continue
            number = question.counted(what) or next((f.value for f in question.figures(what)), None)
            if number is None:
                number = next(
                    (int(m) for m in re.findall(rf"(\d+) {re.escape(fold(what).split()[0])}s?\b", question.low)), None
                )
            if number is None and re.search(rf"\b(?:a|one) {re.escape(fold(what).split()[0])}", question.low):
                number = 1
            if number:
                state[Input(f"{what}s").key] = number
        for what in bracketed:
            number = question.parameter(what)
            if number:
                state[Input(what).key] = number
        return score, state

    return Calculator(
        slug(name),
        f"The chance to pass: {name} ({rule.body}).",
        tuple(inputs),
        (rule, *chain, *extra),
        work,
        read,
        "test",
        "probability",
        work,
    )


def _on(book: Book, quantity: str) -> set[str]:
    """The tests that are taken on a characteristic."""
    return {rule.clause.subject for rule in book.of("test") if rule.body.endswith(f" {quantity}")}


def _other_test(book: Book, question: Question, term: str) -> bool:
    """Whether a question names another test."""
    return any(question.says(each.name) for each in book.rules.terms_of_kind("test") if each.id != term)


def _outcome(question: Question, book: Book, term: str) -> tuple[str, bool] | None:
    """What a question asks the chance of, where that is what passing (True) or failing the test brings.

    "What are the odds that it is Pinned by a Pinning test" asks for a failure where the text says "if the unit fails
    the test, it is Pinned".
    """
    if not question.wants_chance:
        return None
    for test in book.parents(term):
        for clause in book.rules.by_subject.get(test, ()):
            if clause.relation in ("inflicts", "forces") and book.kind(clause.object) in _BROUGHT:
                said = _BRINGS.search(book.rules.quote(clause))
                name = book.name(clause.object)
                if said and _predicated(question, name, book.kind(clause.object)):
                    return name, re.match(r"(?i)pass|is succ", said.group()) is not None
    for each in question.names:
        own = book.name(each.term)
        if _predicated(question, own, book.kind(each.term)) and _follows_failure(book, own, book.name(term)):
            return own, False
    return None


def _predicated(question: Question, name: str, kind: str) -> bool:
    """Whether a name is said to come about in a question ("is Pinned", "falls back"), not to be so already."""
    word = re.escape(stems(name)[0][:5])
    return question.mentions(name) and (kind == "action" or question.asks(rf"{_PREDICATE}(?:\w+ )?{word}"))


def _follows_failure(book: Book, name: str, test: str) -> bool:
    """Whether a passage says that a failed check brings something, in a section that speaks of this test."""
    pattern = re.compile(rf"(?i)\b(?:check|test|roll)s? (?:is|was) failed\b[^.]*\b{re.escape(name)}")
    for passage in book.rules.passages.values():
        if pattern.search(passage.text):
            section = " ".join(p.text for p in book.rules.passages.values() if p.section == passage.section)
            if fold(test) in fold(section):
                return True
    return False


def _first(values: list[int], default: int | None = None) -> int | None:
    return values[0] if values else default


def _chance(rule: Rule, dice: str, sign: str, target: int) -> tuple[Fraction, str]:
    """The chance of a roll, with the totals of the bare dice that always pass or fail, and what to say of them."""
    chances = core.Dice.read(dice).chances()
    always = {int(each): False for each in rule.procedure.options_of("fails")}
    always |= {int(each): True for each in rule.procedure.options_of("passes")}
    passed = sum(
        (share for total, share in chances.items() if always.get(total, core.holds(total, sign, target))), Fraction(0)
    )
    said = "".join(f", {total} always {'passes' if good else 'fails'}" for total, good in always.items())
    return passed, said


#: How far off something is, in a question.
_AWAY = re.compile(r"(?i)(?<![\w.])(\d+) ?(?:[\"”″]|''|inch(?:es)?\b|in\b|cm\b|m\b|met(?:er|re)s?\b)")


def _too_far(rule: Rule, distance: object) -> bool:
    """Whether what a rule does to those within a distance falls away at the stated one."""
    within = rule.procedure.option("within") or ""
    return distance is not None and within.isdigit() and int(str(distance)) > int(within)


def _changes(book: Book, term: str, quantity: str, known: set[str]) -> list[Clause]:
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
        if clause.within or clause.condition or clause.subject.endswith("/unit/unit"):
            continue
        if clause.object in tests or stems(book.name(clause.object)) == stems(quantity):
            found.setdefault((clause.subject, clause.value), clause)
    return list(found.values())


def _listed(book: Book, term: str, rule: Rule) -> list[TableRow]:
    """The rows of the list of modifiers of a test: one that names it, or the one that stands where it is described."""
    section = book.rules.passages[rule.clause.passage].section
    for table in book.rules.tables.values():
        rows = book.rules.rows.get(table.id, [])
        if table.kind == "modifiers" and table.section == section:
            return rows
        if table.kind == "modifiers" and any(
            clause.relation == "modifies" and clause.object == term
            for row in rows for clause in book.rules.by_passage.get(row.passage or "", ())
        ):  # fmt: skip
            return rows
    return []


def _again(book: Book, term: str) -> list[Rule]:
    """The rules by which those who have them roll this test again."""
    tests = set(book.parents(term))
    return [
        rule for rule in book.of("reroll")
        if rule.clause.object in tests and rule.procedure.option("for") and rule.procedure.option("if") is None
    ]  # fmt: skip


def _named(question: Question, book: Book, term: str, name: str, quantity: str = "") -> float:
    """How plainly the question names the test: 0 where it does not."""
    wanted = core_name(name)
    have = question.stems()
    test_words = {"test", "check", "roll", "sav"}
    joined = any(have[i : i + len(wanted)] == wanted for i in range(len(have) - len(wanted) + 1))
    if not joined:
        # "wants to react" speaks of the reaction test where what is tested is stated
        one = len(set(wanted) - test_words) == 1 and len(wanted[0]) > 5
        near = one and any(word[:5] == wanted[0][:5] for word in have)
        return 1.2 if near and quantity and question.quantity(quantity) else 0.0
    if stems(name) and any(have[i : i + len(stems(name))] == stems(name) for i in range(len(have))):
        return 4.0 + 0.1 * len(wanted)
    near = any(
        have[i : i + len(wanted)] == wanted and set(have[i + len(wanted) : i + len(wanted) + 2]) & test_words
        for i in range(len(have))
    )
    if near:
        return 3.5
    return (
        2.0 if book.kind(term) == "special_rule" or len(wanted) > 1 or question.asks(r"\b(?:test|check|pass)") else 1.0
    )


def _modifiers(book: Book, term: str, quantity: str) -> Iterator[Rule]:
    """What changes the tested characteristic in this test."""
    name = core_name(book.name(term))
    seen: set[str] = set()
    for rule in book.of("modify"):
        words = rule.body.split()
        if len(words) < 2 or fold(" ".join(words[:-1])) != fold(quantity) or rule.clause.id in seen:
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


def _without_rolling(book: Book, term: str, held: dict[str, Clause | None]) -> tuple[Clause, bool] | None:
    """The clause by which a unit with these terms passes (True) or fails the test without rolling."""
    tests = book.parents(term)
    for test in tests:
        for clause in book.rules.by_object.get(test, ()):
            passes = clause.relation == "immune_to" and clause.value == "passes"
            fails = clause.relation == "forces" and clause.value == "fails"
            if not (passes or fails) or clause.affects != "bearer" or (test != term and _kept_out(book, term)):
                continue
            needed = {
                atom.term
                for atom in atoms(both(clause.who, clause.when))
                if isinstance(atom, Has) and atom.party == "unit"
            }
            if any(isinstance(part, Not) for part in getattr(clause.who, "parts", (clause.who,))):
                continue
            needed = needed or {clause.subject}
            if needed <= held.keys() and (clause.subject in held or clause.subject.endswith("/unit/unit")):
                return clause, passes
    return None


def _kept_out(book: Book, term: str) -> bool:
    """Whether the text says of a kind of test that passing the base test automatically has no effect on it."""
    for rule in book.of("test"):
        if rule.clause.subject == term and rule.body.startswith("as "):
            passage = book.rules.passages.get(rule.clause.passage)
            if passage and re.search(r"(?i)automatically pass\w*[^.]*\bno effect\b", passage.text):
                return True
    return False


def _ignores(book: Book, held: dict[str, Clause | None], rule: str) -> Clause | None:
    twins = {rule, *book.rules.names.terms(book.name(rule))}
    for term in held:
        for clause in book.rules.by_subject.get(term, ()):
            if clause.relation in ("ignores", "immune_to") and clause.object in twins:
                return clause
    return None


def _chain(book: Book, held: dict[str, Clause | None], clause: Clause) -> list[Source]:
    """How the unit came to have what the clause asks for."""
    found: list[Source] = []
    needed = {atom.term for atom in atoms(both(clause.who, clause.when)) if isinstance(atom, Has)} | {clause.subject}
    for term in needed:
        giver = held.get(term)
        while giver is not None and giver not in found:
            found.append(giver)
            giver = held.get(giver.subject)
    return found
