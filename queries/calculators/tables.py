"""Rolls on a table: the chance of each row, with the modifiers and extra dice that the texts give for it."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from kb.errors import AdjudgeError
from kb.model import Clause, Table, TableRow
from kb.names import fold, slug, stems
from kb.patterns import deferred
from queries.calculators import core
from queries.calculators.base import Calculator, Input, Inputs, Source, Value
from queries.calculators.book import Book, Rule, core_name
from queries.calculators.byhowmuch import is_by_margin
from queries.calculators.columns import grids
from queries.calculators.language import parts_of
from queries.calculators.neededbyrow import is_needed
from queries.calculators.ontable import added, asked_of, called_on, changes_on, is_just, is_named, root_of, rows_on
from queries.calculators.pastends import without_end
from queries.calculators.penetration import changed
from queries.calculators.scores import (
    OF_RESULTS,
    called_so,
    counted_rows,
    dice_told,
    is_scored,
    label_of,
    short_of,
)
from queries.calculators.takenas import named_of, taken_as
from queries.calculators.targets import is_chart
from queries.calculators.words import Question

_NAME = r"[A-Z][\w-]+(?: [A-Z][\w-]+)?"
#: What a row itself says of some models ("If it is a Diving Glider, it will immediately Crash and Burn").
_OWN_RESULT = deferred(
    rf"\bIf (?:it|the [\w ]+?) is an? ({_NAME}), it (?:will )?(?:immediately |instead )*"
    r"([A-Z]\w+(?: (?:and )?[A-Z]\w+)*)"
)
_OWN_VERB = deferred(rf"(?<=\. )An? ({_NAME}) ([A-Z]\w+s(?: and [A-Z]\w+s)?)\b")


def calculators(book: Book) -> list[Calculator]:
    """A calculator for each table that is rolled on and has no list of adjustments of its own."""
    contests = {
        table.id: (rule, table)
        for rule in book.of("contest")
        for table in book.rules.tables.values()
        if table.section == book.rules.passages[rule.clause.passage].section and book.rules.rows.get(table.id)
    }
    return [_contest(book, rule, table) for rule, table in contests.values()] + [
        _of(book, table, rows)
        for table in book.rules.tables.values()
        if table.kind == "roll"
        and table.id not in contests
        and table.id not in grids(book)
        and not is_chart(table, book.rules.rows.get(table.id, []))
        and (rows := book.rules.rows.get(table.id))
        and table.id not in book.charts
        and _dice(book, table)
        and not is_scored(book, table)
        and not is_needed(rows)
        and not is_by_margin(book, table)
    ]


#: That a question is for a roll to hit, or for a test that is passed.
_TO_HIT = deferred(r"\b(?:odds|chances?|likely|probability|need(?:ed)?|roll)\b[^?;.]{0,30}\bto hit\b")
_TO_PASS = deferred(r"\bpass(?:es|ing)?\b[^?;.]{0,40}\b(?:test|check)\b")


def _of_another_roll(question: Question, table: Table) -> bool:
    """Whether a question is for a roll to hit or a test, and the table is of neither."""
    own = {*stems(table.name)}
    if question.says(table.name) and len(own) > 1:
        return False
    to_hit = _TO_HIT.search(question.low) is not None and "hit" not in own
    return to_hit or (_TO_PASS.search(question.low) is not None and not own & {*stems("test check")})


def _alone_there(book: Book, table: Table) -> bool:
    """Whether no other table is rolled on in the section of a table."""
    return not any(
        each.kind == "roll" and each.section == table.section and each.id != table.id
        for each in book.rules.tables.values()
    )


def _contest(book: Book, rule: Rule, table: Table) -> Calculator:
    """Both sides roll and add a characteristic; by how much the one wins is looked up in a table."""
    dice, quantity = rule.body.split(" + ", 1)
    rows = book.rules.rows[table.id]
    inputs = (Input(quantity, low=0, high=40), Input(f"opposing {quantity}", low=0, high=40))
    mine, theirs = (each.key for each in inputs)

    def work(given: Inputs) -> list[Value]:
        ours, others = int(given[mine]), int(given[theirs])
        chances = core.Dice.read(dice).chances()
        margins: dict[int, Fraction] = {}
        for one, share in core.shift(chances, ours).items():
            for other, against in core.shift(chances, others).items():
                margins[one - other] = margins.get(one - other, Fraction(0)) + share * against
        widths: dict[int, Fraction] = {}
        for margin, share in margins.items():
            widths[abs(margin)] = widths.get(abs(margin), Fraction(0)) + share
        spread = core.sorted_into(widths, [(row.low, row.high, label_of(row)) for row in rows])
        won = sum((share for margin, share in margins.items() if margin > 0), Fraction(0))
        tied = margins.get(0, Fraction(0))
        found = {label: share for label, share in spread.items() if share}
        steps = [f"{dice} + {quantity} {ours} against {dice} + {quantity} {others}; the difference is looked up"]
        sources: list[Source] = [rule, *rows]
        return [
            Value(f"distribution: {table.name}", found, "distribution", steps, sources),
            Value(f"chance to win: {table.name}", won, "probability", steps, [rule]),
            Value(f"chance of a tie: {table.name}", tied, "probability", steps, [rule]),
            Value(f"chance to lose: {table.name}", 1 - won - tied, "probability", steps, [rule]),
        ]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        figures = question.quantity(quantity)
        if len(figures) < 2 or not question.wants_chance or not question.mentions(table.name):
            return 0.0, {}
        own = next((each for each in figures if not each.theirs), figures[0])
        other = next((each for each in figures if each.theirs and each is not own), figures[1])
        return 4.0, {mine: own.value, theirs: other.value}

    return Calculator(
        slug(table.name),
        f"By how much one side wins: {table.name} ({rule.body} on both sides).",
        inputs,
        (rule, *rows[:1]),
        work,
        read,
        "table",
        "distribution",
    )


def _dice(book: Book, table: Table) -> str | None:
    """What is rolled on a table: its own header, or the sentence that sends there."""
    if table.dice and re.fullmatch(r"(?i)\d*D\d+", table.dice):
        return table.dice if table.dice[0].isdigit() else f"1{table.dice}"
    name = fold(table.name)
    for passage in book.rules.passages.values():
        if name and name in fold(passage.text):
            found = re.search(r"(?i)\brolls? (?:an? )?(\d*D\d+)", passage.text)
            if found:
                return found.group(1) if found.group(1)[0].isdigit() else f"1{found.group(1)}"
    return dice_told(book, table)


#: What tells of a roll, in the sentence over a table.
_ROLLED = deferred(r"(?i)\b(?:rolls?|rolling|throws?|dice|die|consults?)\b")


def _is_meant(book: Book, table: Table, question: Question) -> int:
    """How many words of the sentence that sends to a table a question for all results has, where it names none."""
    if not question.asks(OF_RESULTS):
        return 0
    said = set(question.stems())
    told = {word for text in _sending(book, table) for word in stems(text)} - _LIGHT
    return len(told & said) if any(len(word) > 2 for word in told & said) else 0


def _sending(book: Book, table: Table) -> list[str]:
    """What leads to a table: its name, the heading over it, and the sentences of its section that tell of a roll."""
    section = book.rules.sections.get(table.section)
    near = [table.section, *([section.parent] if section and section.parent else [])]
    texts = (p.text for p in book.rules.passages.values() if p.section in near and p.kind != "row")
    return [table.name, *(section.heading for section in [section] if section), *filter(_ROLLED.search, texts)]


_LIGHT = frozenset(
    stems("the a an of on in to for and or each every result results table roll rolls die dice my is are it its if one"
          " when with what chance chances at by from that this unit model has have gets get was were any all")
)  # fmt: skip


#: "AP 2": what a number that is stated decides.
_FIGURE = deferred(r"\b([A-Z]{1,3}) (\d+)\b")


def _modifiers(book: Book, table: Table) -> list[tuple[str, int, int, Source]]:
    """The modifiers that a stated number decides: (quantity, its value, the modifier, where it says so)."""
    found: list[tuple[str, int, int, Source]] = []
    root = root_of(table.name)
    for rule in book.of("modify"):
        cause = rule.procedure.option("if")
        said = re.match(r"^(.+?) = (\d+)$", cause or "")
        body = re.match(r"^(.+) ([+-]\d+)$", rule.body)
        if said and body and root_of(body.group(1)) == root:
            found.append((said.group(1), int(said.group(2)), int(body.group(2)), rule))
    for other in book.rules.tables.values():
        if other.kind != "modifiers" or root_of(other.name) != root:
            continue
        for row in book.rules.rows.get(other.id, []):
            said = _FIGURE.search(row.text)
            value = re.match(r"^([+-]\d+)$", row.value or "")
            if said and value and not any(f[0] == said.group(1) and f[1] == int(said.group(2)) for f in found):
                found.append((said.group(1), int(said.group(2)), int(value.group(1)), row))
    return found


def _others(book: Book, rows: list[TableRow], names: list[str]) -> dict[str, list[tuple[str, Fraction, Source]]]:
    """What models of these names suffer instead of a row: (result, its share, where it says so), by the row's label."""
    labels = {fold(row.label): row.label for row in rows if row.label}
    found: dict[str, list[tuple[str, Fraction, Source]]] = {}
    for rule in book.of("results"):
        listed, _, told = rule.body.partition(" = ")
        if _any_of(rule.procedure.option("for") or "", names):
            for name in listed.split("|"):
                if fold(name) in labels:
                    said = f"{labels[fold(name)]}: {told}"
                    found.setdefault(labels[fold(name)], [(said, Fraction(1), rule)])
    for each in taken_as(book, rows):
        if _any_of(book.name(each.clause.subject), names):
            found.setdefault(each.row, [(each.instead, Fraction(1), each.clause)])
    for row in rows:
        own = _OWN_RESULT.search(row.text) or _OWN_VERB.search(row.text)
        if own and row.label and row.label not in found and _any_of(own.group(1), names):
            found[row.label] = [(own.group(2), Fraction(1), row)]
    for rule in book.of("chance"):
        label = labels.get(fold(book.rules.heading(rule.clause.passage)))
        cause = _cause(book, rule)
        if label and cause and label not in found and _any_of(cause, names):
            found[label] = _rolled(book, rule, label, labels)
    return found


def _causes(book: Book, table: Table) -> list[str]:
    """The results of other rolls for each of which this table is rolled on."""
    name = fold(table.name)
    labels = dict.fromkeys(rule.body.partition(" ")[2] for rule in book.of("outcome"))
    texts = [fold(p.text) for p in book.rules.passages.values() if name in fold(p.text)]
    return [label for label in labels if any(re.search(rf"\bfor each {re.escape(fold(label))}\b", t) for t in texts)]


def _cause(book: Book, rule: Rule) -> str:
    """For whom a row rolls further: "If the Vehicle is a Diving Glider, roll a further D6"."""
    section = book.rules.passages[rule.clause.passage].section
    for passage in book.rules.passages.values():
        if passage.section == section:
            said = re.search(r"(?i)\bif (?:it|the [\w ]+?) is an? ([A-Z][\w-]+(?: [A-Z][\w-]+)?), roll", passage.text)
            if said:
                return said.group(1)
    return ""


def _rolled(book: Book, rule: Rule, label: str, labels: dict[str, str]) -> list[tuple[str, Fraction, Source]]:
    """The results of the further roll of a row, each with its share."""
    parts: list[tuple[str, Fraction, Source]] = []
    for each in book.of("chance"):
        if book.rules.heading(each.clause.passage) != book.rules.heading(rule.clause.passage):
            continue
        dice, added, bound = parts_of(each.body)
        share = None if added else bound_chance(core.Dice.read(dice), bound)
        then = each.procedure.option("then") or ""
        other = next((name for key, name in labels.items() if key in fold(then) and name != label), None)
        named = list(re.findall(r"[A-Z]\w+(?: (?:and )?[A-Z]\w+)+", then))
        result = other or (named[-1] if named else then[:60])
        if share is not None and sum((p[1] for p in parts), share) <= 1:
            parts.append((result, share, each))
    return parts


def bound_chance(dice: core.Dice, bound: str) -> Fraction | None:
    """The chance of a bound of the language ("in 1-2", ">= 3"), None where it is the number in brackets."""
    span = re.match(r"in (\d+)-(\d+)$", bound)
    if span:
        low, high = int(span.group(1)), int(span.group(2))
        return core.chance(dice.chances(), "<=", high) - core.chance(dice.chances(), "<", low)
    sign, number = bound.split()
    return core.chance(dice.chances(), sign, int(number)) if number.isdigit() else None


def _any_of(whom: str, names: list[str]) -> bool:
    """Whether one of the models that a sentence names ("Knight|Giant") is among the stated names."""
    said = {word for name in names for word in stems(name)}
    return any(set(core_name(each)) <= said for each in whom.split("|") if core_name(each))


def _suffered(
    spread: dict[str, Fraction],
    others: dict[str, list[tuple[str, Fraction, Source]]],
    steps: list[str],
    sources: list[Source],
) -> dict[str, Fraction]:
    """The distribution with the rows replaced by what is suffered instead."""
    found: dict[str, Fraction] = {}
    for label, chance in spread.items():
        parts = others.get(label, [])
        left = chance * (1 - sum((share for _, share, _ in parts), Fraction(0)))
        if left or not parts:
            found[label] = found.get(label, Fraction(0)) + left
        for result, share, rule in parts:
            found[result] = found.get(result, Fraction(0)) + chance * share
            told = result if result.startswith(f"{label}: ") else f"{label}: {result}"
            steps.append(told if share == 1 else f"{told} on {share} of them")
            sources.append(rule)
    return found


def _by_its_head(question: Question, rows: list[TableRow]) -> str | None:
    """The result that a question names by the words that a row opens with ("Dent" of "Dent. Nothing happens")."""
    heads = {short_of(label_of(row)): label_of(row) for row in rows}
    if len(heads) < len(rows):
        return None
    found = asked_of(question, (head for head in heads if head and head not in heads.values()))
    return heads[found] if found else None


def _comes_to_be(result: str, question: Question) -> bool:
    """Whether it is asked if somebody comes to be so ("gets Immobilised"), and not if that is rolled."""
    return question.asks(
        rf"\b(?:gets?|becomes?|be|being|is|are|ends? up|is left|going) (?:to be )?{re.escape(fold(result))}\b"
        r"(?! (?:result|roll)ed)"
    )


def _of(book: Book, table: Table, rows: list[TableRow]) -> Calculator:
    dice = core.Dice.read(_dice(book, table) or "1D6")
    modifiers = _modifiers(book, table)
    figures_added = added(book, table)
    told_by = (source.clause if isinstance(source, Rule) else source for _, _, _, source in modifiers)
    by_figure = {source.passage for source in told_by if isinstance(source, Clause | TableRow)}
    told = [
        row
        for row in rows_on(book, table)
        if row.passage not in by_figure and (is_just(row) or not _FIGURE.search(row.text))
    ]
    barring = {row.passage or "" for row in told}
    rows = without_end(book, table, rows)
    changes = [rule for rule in book.of("dice") if rule.procedure.option("on") == "table"]
    quantities = list(dict.fromkeys(each[0] for each in modifiers))
    inputs = [
        Input(
            quantity,
            low=0,
            high=20,
            optional=True,
            description=f"changes the roll where the text gives a modifier for that {quantity}",
        )
        for quantity in quantities
    ]
    inputs += [
        Input(name, low=0, high=60, description="added to the roll, or taken from it") for name, _, _ in figures_added
    ]
    inputs += [
        Input("modifier", low=-30, high=30, default=0, source="none stated"),
        Input("unit", "names", default=[], description="types of what the table is rolled for"),
    ]
    outcome = [row for row in rows if row.label]
    causes = _causes(book, table)
    others_as = taken_as(book, rows)

    def work(given: Inputs) -> list[Value]:
        plus, steps, sources = int(given["modifier"]), [], list[Source]()
        if plus:
            steps.append(f"modifier {plus:+d}")
        for quantity, figure, amount, source in modifiers:
            if given.get(Input(quantity).key) == figure:
                plus += amount
                steps.append(f"{quantity} {figure}: {amount:+d}")
                sources.append(source)
        for name, sign, source in figures_added:
            plus += sign * int(given[Input(name).key])
            steps.append(f"{'+' if sign > 0 else '-'} {name} {given[Input(name).key]}")
            sources.append(source)
        for each in given.get("cases") or []:
            plus += each.amount
            steps.append(each.line())
            sources.append(each.row)
        for change in changes_on(book, table, list(given["unit"]), str(given.get("case") or ""), barring):
            plus += change.plus
            steps.append(change.step)
            sources.append(change.clause)
        applied: list[tuple[Rule, int | None]] = []
        for rule in changes:
            whom = rule.procedure.option("for") or ""
            if any(
                core_name(whom) == core_name(each) or (core_name(whom) and core_name(whom)[0] in stems(each))
                for each in given["unit"]
            ):
                applied.append((rule, None))
        chances, lines = changed(dice, applied)
        others = _others(book, rows, given["unit"])
        chances = core.shift(chances, plus)
        sources += [rule for rule, _ in applied]
        spread = core.sorted_into(chances, [(row.low, row.high, label_of(row)) for row in rows])
        steps = [f"{dice}{plus:+d}" if plus else str(dice), *steps, *lines]
        spread = _suffered(spread, others, steps, sources)
        beyond = 1 - sum(spread.values(), Fraction(0))
        if beyond:
            lowest = rows[0]
            edge = min((row for row in rows if row.low is not None), key=lambda row: row.low or 0, default=lowest)
            below = sum((p for score, p in chances.items() if edge.low is not None and score < edge.low), Fraction(0))
            if below:
                spread[f"below {edge.low}: the table has no row"] = below
        sources += list(rows)
        found = [
            Value(f"distribution: {table.name}", {k: v for k, v in spread.items() if v}, "distribution", steps, sources)
        ]
        wanted = given.get("outcome")
        if wanted:
            known = {fold(label): label for label in [*spread, *map(label_of, rows)]}
            asked = known.get(fold(str(wanted)))
            counted = [asked] if asked else []
            if asked is None and fold(str(wanted)).rpartition(" or ")[0] in known:
                asked, counted = counted_rows(str(wanted), outcome)
            if asked is None:
                raise AdjudgeError(f"outcome is one of {', '.join(known.values())}, not {wanted!r}.")
            counts = {key: key if given.get("befalls") else key.split(": ")[0] for key in spread}
            told = [p for key, p in spread.items() if counts[key] in counted or key in counted]
            found.insert(0, Value(f"chance: {asked}", sum(told, Fraction(0)), "probability", steps, sources))
        return found

    inputs.append(Input("case", "text", default="", description="what is told of markers and surroundings"))
    inputs.append(Input("cases", "text", optional=True, description="what is the case that changes the roll"))
    inputs.append(Input("outcome", "text", optional=True, description="one result whose chance is asked"))
    inputs.append(
        Input("befalls", "flag", default=False, description="what is ignored, or taken otherwise, is left out")
    )

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        named = is_named(question, table)
        asked = asked_of(question, (row.label for row in outcome)) or _by_its_head(question, rows)
        asked = None if asked and not named and called_so(question, asked) else asked
        far = question.asks(r"\bhow (?:far|many|much)\b") and not question.asks(r"\bchance|\bodds|\bprobab|%")
        listed = question.says(table.name) and not question.asks(r"\b(?:what|which|who|how|can|does|do|is)\b")
        done = question.asks(r"\bwhat (?:does|do|happens|would)\b") and any(map(question.mentions, causes))
        befalls = done and bool(_others(book, rows, question.all_names()))
        meant = 0 if named or asked or not question.wants_chance else _is_meant(book, table, question)
        meant = meant if meant and _alone_there(book, table) else 0
        if _of_another_roll(question, table):
            return 0.0, {}
        if not befalls and (not (named or asked or meant) or not (question.wants_chance or listed) or far):
            return 0.0, {}
        state: dict[str, Any] = {
            "case": question.low,
            "unit": [f"{each.name} ({each.parameter})" if each.parameter else each.name for each in question.names]
            + [whom for rule in changes if (whom := rule.procedure.option("for")) and question.mentions(whom)]
            + named_of(book, question, others_as),
        }
        for quantity in quantities:
            figures = question.quantity(quantity)
            if figures:
                state[Input(quantity).key] = figures[0].value
        for name, _, _ in figures_added:
            if figures := question.quantity(name):
                state[Input(name).key] = figures[0].value
        result = {*stems(asked)} if asked and question.low.count(fold(asked)) < 2 else set()
        apart = [row for row in told if not (result and result <= {*stems(row.text)})]  # what is asked is no case
        if cases := called_on(book, apart, question):
            state["cases"] = cases
        plus = re.search(r"(?<![\w])([+-]\d+)(?: modifier| to the roll)?\b", question.low)
        if plus and not any(state.get(Input(q).key) for q in quantities):
            state["modifier"] = int(plus.group(1))
        if asked:
            beyond = re.search(r"\bor (worse|better|higher|lower)\b", question.low)
            state["outcome"] = f"{asked} or {beyond.group(1)}" if beyond else asked
            state["befalls"] = not beyond and _comes_to_be(asked, question)
        surely = named and asked and question.asks(r"\b(?:table|chart)\b")  # whatever roll led to it
        if meant:
            return 1.0 + 0.1 * meant, state
        return (3.2 if named else 2.8 if befalls else 2.4) + (2.0 if surely else 0.5 if asked else 0.0), state

    return Calculator(
        slug(table.name),
        f"The chance of each row: {table.name} ({dice}).",
        tuple(inputs),
        tuple(rows[:1]),
        work,
        read,
        "table",
        "distribution",
    )


__all__ = ["calculators"]
