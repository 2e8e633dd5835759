"""Needed rolls: worked out from a characteristic, read off a chart, from the ratio of two, or fixed ("on a 2+").

From the procedures ``target:``, ``compare:``, ``set:`` and ``reroll:``, and from threshold tables.
"""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

from kb.model import Table, TableRow
from kb.names import fold, slug, stems
from kb.ratios import ratio_of
from queries.calculators import core
from queries.calculators.base import Calculator, Input, Inputs, Source, Value
from queries.calculators.book import Book, Rule
from queries.calculators.words import Question

_DEFAULT = "1D6"


def calculators(book: Book) -> list[Calculator]:
    """Calculators for every needed roll that the texts describe."""
    return [*_from_characteristic(book), *_from_ratio(book), *_fixed(book)]


def _dice_of(book: Book, passage: str, *others: str) -> str:
    """The dice of the rolls of a section, from its text ("roll a D6 for each attack")."""
    section = book.rules.passages[passage].section if passage in book.rules.passages else None
    for each in book.rules.passages.values():
        if each.section == section:
            found = re.search(r"(?i)\b(?:roll(?:s|ed|ing)?|on) an? (D\d+)|\ba (D\d+) is rolled", each.text)
            if found:
                return "1" + (found.group(1) or found.group(2)).upper()
    for other in others:
        found = re.fullmatch(r"(?i)\d*D\d+", other or "")
        if found:
            return other.upper() if other[0].isdigit() else "1" + other.upper()
    return _DEFAULT


def passing(dice: str, target: int, floor: int | None = None) -> Fraction:
    """The chance to roll the target or more on one dice."""
    target = max(target, floor or target)
    return core.chance(core.Dice.read(dice).chances(), ">=", target)


def tries(book: Book, question: Question) -> int | None:
    """How many attempts the question states ("5 shots", "ten attacks")."""
    said = re.search(
        r"\b(?:from|out of|with|making|fires?|shoots?|rolls?) (\d+) (?:\w+ )?"
        r"(?:shots?|attacks?|dice|hits?|rolls?|wounds?)\b|"
        r"\b(\d+) (?:attempts|tries|times)\b",
        question.low,
    )
    if said:
        return int(said.group(1) or said.group(2))
    return question.counted("shot", "attack", "hit", "roll", "dice", "wound")


def roll_needed(name: str, target: int, steps: list[str], sources: list[Source]) -> Value:
    """The roll that is needed on a dice, as a number."""
    return Value(f"roll needed: {name}", target, None, [*steps[:-1], f"{target}+"], sources)


def turned(label: str, chance: Fraction, fails: object, steps: list[str]) -> tuple[str, Fraction, list[str]]:
    """A chance as it is asked for: of the roll, or that it fails ("what is the chance to miss?")."""
    if not fails:
        return label, chance, steps
    return label.replace("chance: ", "chance to fail: ", 1), 1 - chance, [*steps, f"fails: 1 - {chance} = {1 - chance}"]


def results(
    label: str, chance: Fraction, number: int | None, steps: list[str], sources: list[Source], *, again: bool = False
) -> list[Value]:
    """The chance of one attempt, and of several: the distribution and the average."""
    if again:
        chance = core.again(chance, failed=True)
        steps = [*steps, f"failures rolled again: {chance}"]
    found = [Value(label, chance, "probability", steps, sources)]
    if number and number > 1:
        spread = core.successes(number, chance)
        found.append(
            Value(f"successes of {number}", {str(n): p for n, p in spread.items()}, "distribution", steps, sources)
        )
        found.append(
            Value(f"average successes of {number}", number * chance, None, [*steps, f"{number} × {chance}"], sources)
        )
        found.append(Value(f"at least one of {number}", 1 - (1 - chance) ** number, "probability", steps, sources))
        found.append(Value(f"all of {number}", chance**number, "probability", steps, sources))
    return found


def _from_characteristic(book: Book) -> list[Calculator]:
    made = []
    charts = [
        (table, rows)
        for table in book.rules.tables.values()
        if (rows := book.rules.rows.get(table.id)) and is_chart(table, rows)
    ]
    used: set[str] = set()
    for rule in book.of("target"):
        found = re.match(r"^(\d+) - (.+)$", rule.body)
        if not found:
            continue
        passage = book.rules.passages.get(rule.clause.passage)
        chart = next(
            (c for c in charts if passage and passage.section in (c[0].section, _parent(book, c[0].section))), None
        ) or next((c for c in charts if _chart_quantity(book, c) == fold(found.group(2))), None)
        if chart:
            used.add(chart[0].id)
        name = _title(book, rule)
        made.append(_needed(book, name, found.group(2), rule, int(found.group(1)), chart))
    for chart in charts:
        quantity = _chart_quantity(book, chart)
        if chart[0].id not in used and quantity:
            term = next(
                (t.name for t in book.rules.terms_of_kind("characteristic") if fold(t.name) == quantity), quantity
            )
            made.append(_needed(book, chart[0].name or term, term, None, None, chart))
    return made


def _title(book: Book, rule: Rule) -> str:
    """The heading under which a rule stands, else its subject's name."""
    heading = re.sub(r"\s+", " ", book.rules.heading(rule.clause.passage)).strip()
    return heading if heading and len(heading) < 50 else book.name(rule.clause.subject)


def is_chart(table: Table, rows: list[TableRow]) -> bool:
    """Whether a table says which roll is needed for which value of a characteristic."""
    if table.kind == "threshold":
        return True
    single = all(row.low is not None and row.low == row.high for row in rows)
    return (
        table.kind == "roll"
        and not table.dice
        and single
        and all(re.fullmatch(r"\d+\+?", needed_on(row)) for row in rows)
        and any("+" in needed_on(row) for row in rows)
    )


def needed_on(row: TableRow) -> str:
    """The roll that a row of a chart asks for."""
    return row.cells[-1] if row.cells else row.value or ""


def _parent(book: Book, section: str) -> str | None:
    return book.rules.sections[section].parent if section in book.rules.sections else None


def _chart_quantity(book: Book, chart: tuple[Table, list[TableRow]]) -> str:
    """The characteristic that a chart is read with, from its header or its rows' labels."""
    text = fold(" ".join([chart[0].name, *(row.label for row in chart[1][:1])]))
    for term in book.rules.terms_of_kind("characteristic"):
        if any(re.search(rf"\b{re.escape(each)}\b", text) for each in book.spellings(term.name) if len(each) > 1):
            return fold(term.name)
    return ""


def _needed(
    book: Book,
    name: str,
    quantity: str,
    rule: Rule | None,
    minuend: int | None,
    chart: tuple[Table, list[TableRow]] | None,
) -> Calculator:
    at_least = rule.procedure.option("at") if rule else None
    floor = int(at_least.split()[-1]) if at_least else None
    dice = _dice_of(
        book,
        rule.clause.passage if rule else (chart[1][0].passage or "") if chart else "",
        (chart[0].dice or "") if chart else "",
    )
    setters = [each for each in book.of("set") if fold(each.body.rsplit(" ", 1)[0]) == fold(quantity)]
    inputs = (
        Input(quantity, low=0, high=20),
        Input("unit", "names", default=[], description="states and ways that set it, such as those the text names"),
        Input("tries", low=1, high=200, optional=True, description="how many attempts"),
        Input("reroll", "flag", default=False),
        Input("fails", "flag", default=False, description="the chance to fail instead"),
    )
    key = inputs[0].key

    def work(given: Inputs) -> list[Value]:
        number = int(given[key])
        steps: list[str] = []
        sources: list[Source] = [rule] if rule else []
        for setter in setters:
            whom = setter.procedure.option("for") or ""
            way = _forced(book, whom, given["unit"])
            if isinstance(way, Rule) and way.body == "none":
                steps.append(f"{way.procedure.option('for')}: {whom} at the full {quantity}")
                sources.append(way)
                break
            if way and number:
                if isinstance(way, Rule):
                    sources.append(way)
                    steps.append(f"{way.procedure.option('against') or way.procedure.option('with')}: only {whom}")
                fixed = int(setter.body.rsplit(" ", 1)[1])
                steps.append(f"{whom}: {quantity} {number} counts as {fixed}")
                number = fixed
                sources.append(setter)
                break
        row = (
            core.threshold(number, [(each.low, each.high, each) for each in chart[1] if each.low is not None])
            if chart
            else None
        )
        needed = re.match(r"\d+", needed_on(row)) if row is not None else None
        if row is not None and needed:
            target = int(needed.group())
            sources.append(row)
            steps.append(f"{quantity} {number}: {target}+")
        elif minuend is not None:
            target = minuend - number
            steps.append(f"{minuend} - {quantity} {number} = {target}")
        else:
            from kb.errors import AdjudgeError

            raise AdjudgeError(f"The chart has no row for {quantity} {number}.")
        if floor and target < floor:
            steps.append(f"never better than {floor}")
            target = floor
        return _attempts(name, dice, target, given, steps, sources)

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        figures = question.quantity(quantity)
        if not figures:
            return 0.0, {}
        wanted = question.wants_chance or question.asks(r"\b(?:hit|need|roll)")
        other = question.asks(r"\bscatter|\bblast\b")
        state: dict[str, Any] = {
            key: figures[0].value,
            "unit": question.all_names() + _stated(question, setters),
            "tries": tries(book, question),
            "reroll": _rerolls(book, question),
            "fails": question.wants_failure,
        }
        return (3.0 if wanted and not other else 0.0), state

    calculator = slug(name)
    return Calculator(
        calculator,
        f"The roll needed and its chance: {name}, from {quantity}.",
        inputs,
        tuple([rule] if rule else []) + tuple(chart[1][:1] if chart else ()),
        work,
        read,
        "target",
        "probability",
    )


def _attempts(
    name: str, dice: str, target: int, given: Inputs, steps: list[str], sources: list[Source]
) -> list[Value]:
    """The chance of a needed roll, for one attempt and for several, and the roll itself."""
    chance = passing(dice, target)
    steps = [*steps, f"{dice}: {target}+ is {chance}"]
    needed = roll_needed(name, target, steps, sources)
    if given.get("reroll"):
        chance = core.again(chance, failed=True)
        steps = [*steps, f"failures rolled again: {chance}"]
    label, chance, steps = turned(f"chance: {name}", chance, given.get("fails"), steps)
    return [*results(label, chance, given.get("tries"), steps, sources), needed]


def _forced(book: Book, whom: str, names: list[str]) -> Rule | bool:
    """Whether attacks by or at what is named are made in that way: stated, or by a rule of the text."""

    def says(text: str | None) -> bool:
        said = {word for name in names for word in stems(name)}
        return bool(text) and set(stems(text or "")) <= said

    rules = [
        rule for rule in book.of("forced") if _same(rule.body, whom) or _same(rule.procedure.option("from") or "", whom)
    ]
    stated = any(_same(whom, each) for each in names)
    bound: Rule | bool = stated
    for rule in rules:
        unless = (rule.procedure.option("unless") or "").split("|")
        applies = says(rule.procedure.option("against")) or says(rule.procedure.option("with"))
        if applies and not any(says(each) for each in unless if each):
            bound = bound or rule
    for rule in rules:
        if rule.body == "none" and bound and says(rule.procedure.option("for")):
            return rule
    return bound


def _stated(question: Question, setters: list[Rule]) -> list[str]:
    return [whom for each in setters if (whom := each.procedure.option("for")) and question.mentions(whom)]


def _rerolls(book: Book, question: Question) -> bool:
    """Whether failures are rolled again: said so, or by a named rule whose text says so."""
    if question.asks(r"\bre-?roll(?:s|ed|ing)? (?:all |any )?(?:failed|misses)|\bwith (?:a )?re-?rolls?\b"):
        return True
    for name in question.names:
        for each in book.rules.passages.values():
            if (
                each.passage_class == "rule"
                and fold(book.rules.heading(each.id)) == fold(book.name(name.term))
                and re.search(r"(?i)\bre-roll (?:all )?failed (?:rolls )?To Hit", each.text)
            ):
                return True
    return False


def _same(one: str, other: str) -> bool:
    left, right = stems(one), stems(other)
    return bool(left) and (left == right or left == right[: len(left)])


def _from_ratio(book: Book) -> list[Calculator]:
    made = []
    for rule in book.of("compare"):
        cases = []
        for option in rule.procedure.options:
            found = re.match(r"^(<=|<|=|>=|>) (\S+) (\d+)\+$", option)
            if found:
                cases.append((found.group(1), Fraction(found.group(2)), int(found.group(3))))
        if cases:
            made.append(
                _ratio(
                    book, _title(book, rule), rule.body, [(c, rule) for c in cases], _dice_of(book, rule.clause.passage)
                )
            )
    if made:
        return made
    for table in book.rules.tables.values():
        rows = book.rules.rows.get(table.id, [])
        cases_of_rows = [(case, row) for row in rows if (case := _ratio_row(row))]
        if len(cases_of_rows) >= 3 and len(cases_of_rows) == len(rows):
            quantity = _chart_quantity(book, (table, rows)) or _quantity_near(book, table)
            term = next(
                (t.name for t in book.rules.terms_of_kind("characteristic") if fold(t.name) == quantity), quantity
            )
            if term:
                made.append(
                    _ratio(book, table.name or term, term, cases_of_rows, _dice_of(book, rows[0].passage or ""))
                )
    return made


def _quantity_near(book: Book, table: Table) -> str:
    """The characteristic that the text around a table compares."""
    section = book.rules.sections.get(table.section)
    texts = [p.text for p in book.rules.passages.values() if section and p.section in (section.id, section.parent)]
    for term in book.rules.terms_of_kind("characteristic"):
        if any(
            len(re.findall(rf"\b{re.escape(fold(term.name))}\b", fold(text))) >= 2 and "compar" in fold(text)
            for text in texts
        ):
            return fold(term.name)
    return ""


def _ratio_row(row: TableRow) -> tuple[str, Fraction, int] | None:
    ratio = ratio_of(row.cells[0] if row.cells else row.label)
    target = re.match(r"(\d+)\+", row.value or "")
    if not ratio or not target:
        return None
    sign, amount = ratio.split()
    return sign, Fraction(amount), int(target.group(1))


def _ratio(
    book: Book, name: str, quantity: str, cases: list[tuple[tuple[str, Fraction, int], Source]], dice: str
) -> Calculator:
    inputs = (
        Input(quantity, low=0, high=20, description="the attacker's"),
        Input(f"target {quantity}", low=0, high=20),
        Input("tries", low=1, high=200, optional=True),
        Input("reroll", "flag", default=False),
        Input("fails", "flag", default=False, description="the chance to fail instead"),
    )
    mine, theirs = inputs[0].key, inputs[1].key
    setters = [each for each in book.of("set") if fold(each.body.rsplit(" ", 1)[0]) == fold(quantity)]

    def work(given: Inputs) -> list[Value]:
        ours, target = Fraction(given[mine]), Fraction(given[theirs])
        for (sign, share, needed), source in cases:
            if core.holds(target, sign, ours * share):
                steps = [f"{quantity} {ours} against {target}: {needed}+"]
                return _attempts(name, dice, needed, given, steps, [source])
        return []

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        figures = question.quantity(quantity)
        state: dict[str, Any] = {
            "tries": tries(book, question),
            "reroll": _rerolls(book, question),
            "fails": question.wants_failure,
        }
        if not figures or not (question.wants_chance or question.asks(r"\b(?:hit|need|roll)") or len(figures) > 1):
            return 0.0, {}
        own = [each for each in figures if not each.theirs]
        other = [each for each in figures if each.theirs]
        if len(figures) >= 2:
            if len(own) >= 1 and len(other) >= 1:
                state |= {mine: own[0].value, theirs: other[0].value}
            else:
                state |= {mine: figures[0].value, theirs: figures[1].value}
            return 4.0, state
        if re.search(r"\b(?:same|equal|both|as well)\b", question.low):
            return 4.0, state | {mine: figures[0].value, theirs: figures[0].value}
        for setter in setters:
            whom = setter.procedure.option("for") or ""
            if whom and question.mentions(whom):
                return 4.0, state | {mine: figures[0].value, theirs: int(setter.body.rsplit(" ", 1)[1])}
        return 2.0, state | {mine: figures[0].value}

    return Calculator(
        slug(name),
        f"The roll needed and its chance: {name}, from both sides' {quantity}.",
        inputs,
        tuple(s for _, s in cases[:1]),
        work,
        read,
        "target",
        "probability",
    )


def _fixed(book: Book) -> list[Calculator]:
    made: dict[str, Calculator] = {}
    for rule in book.of("target"):
        found = re.match(r"^(\d+|X)\+$", rule.body)
        if not found or not rule.procedure.options:
            continue
        what = rule.procedure.options[0]
        owner = book.rules.heading(rule.clause.passage) or book.name(rule.clause.subject)
        owner = re.sub(r" ?\(.*", "", owner)
        key = slug(f"{owner} {what}" if fold(what) not in fold(owner) else owner)
        if key in made and made[key].draws and _alike_target(made[key].draws[0], rule):
            made[key] = replace(made[key], draws=(*made[key].draws, rule))
            continue
        while key in made:
            key += "-2"
        made[key] = _fixed_one(book, key, owner, what, rule, None if found.group(1) == "X" else int(found.group(1)))
    return list(made.values())


def _alike_target(source: Source, rule: Rule) -> bool:
    """Whether two sentences ask for the same roll in the same case, so that one calculator serves both."""
    return isinstance(source, Rule) and source.body == rule.body and source.clause.condition == rule.clause.condition


def _usual_number(book: Book, owner: str) -> int | None:
    """The number of a rule that is shown without one: "where no number is given, it is Venomous (5+)"."""
    said = re.compile(rf"(?i)\b(?:no|without an?) (?:number|value|figure)\b.*?\b{re.escape(owner)} \((\d+)\+?\)")
    found = (said.search(passage.text) for passage in book.rules.passages.values())
    return next((int(match.group(1)) for match in found if match), None)


def _fixed_one(book: Book, key: str, owner: str, what: str, rule: Rule, number: int | None) -> Calculator:
    dice = _dice_of(book, rule.clause.passage)
    usual = _usual_number(book, owner) if number is None else None
    bracket = Input("target", low=1, high=20, description="the number in brackets")
    if usual is not None:
        bracket = replace(bracket, default=usual, source="what the text says where no number is shown")
    inputs = [bracket] if number is None else []
    inputs += [
        Input("tries", low=1, high=200, optional=True),
        Input("enemy", "names", default=[], description="types and rules of the target"),
    ]
    alike = [each.clause.subject for each in book.of("target") if each.procedure.options[:1] == (what,)]
    owners = {book.name(term) for term in alike if book.kind(term) in ("special_rule", "weapon_type")}
    others = sorted(each for each in owners if stems(each) != stems(owner))
    rerolls = [
        each
        for each in book.of("reroll")
        if any(_same(owner, word) for word in re.split(r"\|", each.procedure.option("if") or ""))
    ]

    def work(given: Inputs) -> list[Value]:
        target = number if number is not None else int(given["target"])
        chance = passing(dice, target)
        steps = [f"{owner}: {what} on {target}+", f"{dice}: {target}+ is {chance}"]
        sources: list[Source] = [rule]
        for each in rerolls:
            against = each.procedure.option("against") or ""
            if any(_same(against, name) for name in given["enemy"]):
                chance = core.again(chance, passed=each.body.startswith("success"), failed=each.body.startswith("fail"))
                steps.append(f"against {against} {each.body} are rolled again: {chance}")
                sources.append(each)
        found = results(f"chance: {what} ({owner})", chance, given.get("tries"), steps, sources)
        return [*found, roll_needed(f"{what} ({owner})", target, steps[:2], sources)]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        # "Jungles and Woods" are two things that give the same
        parts = [part for part in re.split(r"(?i),? (?:and|or) ", owner) if len(stems(part)) == 1]
        named = question.mentions(owner) or any(map(question.mentions, parts))
        near = set(stems(rule.clause.condition or "")) & set(question.stems())
        told = (
            near
            - set(
                stems(
                    f"{what} the a is this that any always chance of it in to against unless "
                    "another special rule and or if be an no on from not"
                )
            )
            - {"hav", "mak"}
        )
        if (
            not (named or (len(told) > 1 and not any(map(question.mentions, others))))
            or not (question.wants_chance or question.wants_roll)
            or stems(what)[0] not in question.stems()
        ):
            return 0.0, {}
        state: dict[str, Any] = {"tries": tries(book, question), "enemy": question.all_names()}
        if number is None and (found := question.parameter(owner)):
            state["target"] = found
        closer = rule.clause.condition or ""
        extra = (0.1 * len(told) if closer else 0.0) + (0.5 if question.wants_roll else 0.0)
        return (3.0 if named else 2.0) + extra, state

    return Calculator(
        key,
        f"The chance: {what} on {'X' if number is None else number}+ ({owner}).",
        tuple(inputs),
        (rule,),
        work,
        read,
        "fixed",
        "probability",
    )
