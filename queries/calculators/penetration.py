"""A roll with a characteristic added, against another one: what each total gives, with weapons' extra dice.

From the procedures ``against:``, ``outcome:`` and those ``dice:`` that change this roll; and opposed rolls
(``opposed:``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from fractions import Fraction
from typing import Any

from kb.errors import AdjudgeError
from kb.model import Clause, TableRow
from kb.names import fold, slug, stems
from kb.patterns import deferred
from queries.calculators import core
from queries.calculators.adjustments import Adjustment, match_all
from queries.calculators.base import Calculator, Input, Inputs, Source, Value
from queries.calculators.book import Book, Rule, core_name
from queries.calculators.byclass import classes
from queries.calculators.circumstances import called_for
from queries.calculators.combatants import combatants
from queries.calculators.outcomes import weapon_figure
from queries.calculators.testrows import listed_for, told_beside
from queries.calculators.words import Question
from queries.situations.usual import usual_of

_OTHERS_NUMBER = deferred(
    r"\b(?:theirs?|they|the enem\w+|the (?:other|opponent)\w*)(?:'s)? (?:has |have |is |are |of |with )?(\d+)\b"
)
_THEY_ESCAPE = deferred(
    r"\b(?:they|it|enem\w+|opponent\w*|foe|fleeing|routing|loser\w*|falling back)\b[^.?!]{0,40}"
    r"\b(?:escape|gets? away|break\w* off|survive)"
)
NOTHING = "no effect"
_CHANGE = deferred(
    r"^(?:(\d+) (keep|drop) (highest|lowest) (\d+)|\+(\d+) (keep|drop) (highest|lowest) (\d+)|on (\S+) X add (\S+))$"
)


def calculators(book: Book) -> list[Calculator]:
    """Calculators of rolls against a characteristic, and of opposed rolls."""
    by_class = classes(book)  # where a table tells a number for each class, that is rolled against
    rolled = [rule for rule in book.of("against") if book.section(rule) not in by_class]
    return [
        *(_against(book, rule) for rule in rolled if re.match(r"^\S+ \+ .+ vs .+$", rule.body)),
        *(_opposed(book, rule) for rule in book.of("opposed") if re.match(r"^\S+ \+ .+ \S+$", rule.body)),
    ]


def changed(dice: core.Dice, rules: list[tuple[Rule, int | None]]) -> tuple[core.Chances, list[str]]:
    """The dice of a roll with the changes of several rules, and a line for each."""
    chances, steps, count = dice.chances(), [], dice.count
    for rule, parameter in rules:
        found = _CHANGE.match(rule.body)
        whom = rule.procedure.option("for") or ""
        if not found:
            continue
        if found.group(9):
            if parameter is None:
                continue
            extra = core.Dice.read(found.group(10))
            chances = core.add_on(chances, found.group(9), parameter, extra.chances())
            steps.append(f"{whom}: a roll of {parameter} or more adds {extra}")
            continue
        number = int(found.group(1)) if found.group(1) else count + int(found.group(5))
        act, edge, how = (
            (found.group(2), found.group(3), int(found.group(4)))
            if found.group(1)
            else (found.group(6), found.group(7), int(found.group(8)))
        )
        chances = (
            core.keep(number, dice.sides, edge, how) if act == "keep" else core.drop(number, dice.sides, edge, how)
        )
        steps.append(f"{whom}: {number}D{dice.sides}, {act} the {edge}" + (f" {how}" if how != 1 else ""))
    return chances, steps


def _against(book: Book, rule: Rule) -> Calculator:
    dice, added, versus = re.match(r"^(\S+) \+ (.+) vs (.+)$", rule.body).groups()  # type: ignore[union-attr]
    outcomes = [each for each in book.of("outcome") if each.clause.subject == rule.clause.subject]
    changes = [each for each in book.of("dice") if each.procedure.option("on") == "penetration"]
    name = book.name(rule.clause.subject)
    rows = [*listed_for(book, rule), *told_beside(book, rule)]
    inputs = (
        Input(added, low=0, high=20, side="attacker"),
        Input(versus, low=0, high=30, side="target"),
        Input("adjustments", "text", default="", description="what is the case, separated by semicolons"),
        Input("weapon", "names", default=[], description="the weapon's types and rules"),
        Input("outcome", "text", optional=True, description="one result whose chance is asked, or “not” and a result"),
        Input("alone", "flag", default=False, description="the chance of its only result first"),
    )
    labels = [label for each in outcomes if (label := each.body.partition(" ")[2]) != NOTHING]
    added_key, versus_key = inputs[0].key, inputs[1].key

    def work(given: Inputs) -> list[Value]:
        strength, armour = int(given[added_key]), int(given[versus_key])
        applied: list[tuple[Rule, int | None]] = []
        for each in changes:
            whom = each.procedure.option("for") or ""
            for weapon in given["weapon"]:
                bare, _, parameter = weapon.partition("(")
                number = re.match(r"\d+", parameter)
                if core_name(bare) == core_name(whom) and not any(e.body == each.body for e, _ in applied):
                    applied.append((each, int(number.group()) if number else None))
        chances, steps = changed(core.Dice.read(dice), applied)
        steps = [f"{added} {strength} + {dice} against {versus} {armour}", *steps]
        sources: list[Source] = [rule, *(each for each, _ in applied)]
        said = given.get("adjustments") or []
        for one in said if isinstance(said, list) else match_all(rows, re.split(r"\s*;\s*", said))[0]:
            strength += one.amount
            steps.append(one.line())
            sources.append(one.row)
        spread: dict[str, Fraction] = {}
        for total, chance in chances.items():
            for each in outcomes:
                sign, _, label = each.body.partition(" ")
                if core.holds(total + strength, sign, armour):
                    spread[label] = spread.get(label, Fraction(0)) + chance
                    break
            else:
                spread[NOTHING] = spread.get(NOTHING, Fraction(0)) + chance
        for each in outcomes:
            spread.setdefault(each.body.partition(" ")[2], Fraction(0))
        steps += [f"{sign_words(each)}: {each.body.partition(' ')[2]}" for each in outcomes]
        sources += outcomes
        found = [Value(f"distribution: {name}", spread, "distribution", steps, sources)]
        found += [
            Value(f"chance: {label}", chance, "probability", steps, sources)
            for label, chance in spread.items()
            if label != NOTHING
        ]
        good = sum((chance for label, chance in spread.items() if label != NOTHING), Fraction(0))
        found.append(Value("chance: any effect", good, "probability", steps, sources))
        for label in labels:
            least = _least(chances, outcomes, label, strength, armour)
            if least is not None:
                found.append(Value(f"roll needed: {label}", least, None, [*steps, f"{least}+"], sources))
        alone = "any effect" if len(labels) == 1 and given.get("alone") else None
        return _outcome_first(found, given.get("outcome") or alone, [*labels, NOTHING, "any effect"])

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        strength, armour = question.quantity(added), question.quantity(versus)
        asked_for = not armour and _asks_for(question, added, versus, labels)
        if not armour and not asked_for:
            return 0.0, {}
        weapons = [f"{each.name} ({each.parameter})" if each.parameter else each.name for each in question.names]
        weapons += [whom for each in changes if (whom := each.procedure.option("for")) and question.mentions(whom)]
        for each in changes:
            whom = each.procedure.option("for") or ""
            number = question.parameter(whom)
            if number:
                weapons.append(f"{whom} ({number})")
        weapons.sort(key=lambda each: "(" not in each)
        sides = combatants(question)
        state: dict[str, Any] = {"weapon": weapons, "alone": question.wants_chance}
        state["adjustments"] = called_for(book, rows, question, sides.attacked)
        if armour:
            state[versus_key] = armour[0].value
        if not strength and (pierced := weapon_figure(book, question, added)) is not None:
            state[added_key] = pierced
        facing = _facing(book, question, versus)
        if facing is not None:
            state[versus_key] = facing
        if asked := _asked_outcome(question, labels, (added, versus)):
            state["outcome"] = asked
        if strength:
            state[added_key] = strength[0].value
        wanted = question.wants_chance or question.asks(r"\bneed|\bpenetrat|\bglanc")
        outcome = any(question.mentions(each.body.partition(" ")[2]) for each in outcomes)
        return (3.5 if wanted else 1.0 if outcome else 0.0) + (0.5 if strength else 0.0), state

    return Calculator(
        slug(name),
        f"What a roll gives: {dice} + {added} against {versus}.",
        inputs,
        (rule, *outcomes, *changes),
        work,
        read,
        "against",
        "distribution",
    )


_THROUGH = deferred(
    r"\b(?:penetrat\w*|pierc\w*|gets? through|goes? through|breach\w*|beats?|beating|damag\w*|glanc\w*|defeats?|hurts?|"
    r"affects?|crack\w*|kill\w*|destroy\w*|cost\w*|lose\w*)\b"
)


def _asks_for(question: Question, added: str, versus: str, labels: list[str]) -> bool:
    """Whether a question that does not state what is rolled against asks for such a roll all the same: the profile of
    whoever is attacked tells it."""
    if not (question.wants_chance or question.wants_roll) or not combatants(question).targets:
        return False
    asked, said = combatants(question).asked, set(question.stems())
    hits = any({*stems(label)} - {*stems("the a is it shot attack target blow scores")} == {"hit"} for label in labels)
    if hits:
        return asked == "hit"
    if asked == "save":
        return False
    named = question.mentions(versus) or bool(question.quantity(added))
    told = any(len(said & {*stems(label)}) > 1 for label in labels)
    return asked == "wound" or (named and _THROUGH.search(question.low) is not None) or told


def _least(chances: core.Chances, outcomes: list[Rule], label: str, added: int, versus: int) -> int | None:
    """The lowest roll that gives at least a result: that one, or one that the text gives for higher totals."""
    for total in sorted(chances):
        for each in outcomes:
            sign, _, name = each.body.partition(" ")
            if core.holds(total + added, sign, versus) and (name == label or sign.startswith(">")):
                return total
    return None


def _outcome_first(found: list[Value], outcome: object, known: list[str]) -> list[Value]:
    """The values with the one first whose result is asked for; "not X" is what is left of X."""
    if not outcome:
        return found
    said = fold(str(outcome))
    negated = said.startswith("not ")
    label = next((each for each in known if fold(each) == said.removeprefix("not ")), None)
    if label is None:
        raise AdjudgeError(f"outcome is one of {', '.join(known)}, not {outcome!r}.")
    spread = next(each for each in found if isinstance(each.value, dict))
    assert isinstance(spread.value, dict)
    chance = 1 - spread.value[NOTHING] if label == "any effect" else spread.value.get(label, Fraction(0))
    told = Value(
        f"chance: {'not ' if negated else ''}{label}", 1 - chance if negated else chance, "probability", spread.steps,
        spread.sources,
    )  # fmt: skip
    asked = [told, *(each for each in found if each.name == f"roll needed: {label}")]
    return [*asked, *(each for each in found if each.name not in {one.name for one in asked})]


def _asked_outcome(question: Question, labels: list[str], figures: Collection[str] = ()) -> str | None:
    """The one result that a question asks the chance of, "any effect" for all of them, None where it names none."""
    if not (question.wants_chance or question.wants_roll) or question.asks(r"\b(?:each|distribution|results?|and a)\b"):
        return None
    stated = {word for each in figures for word in stems(each)}  # "Pen +4" is no Penetration
    have = {word for word in question.stems() if len(word) > 2 and word not in stated}
    named = [each for each in labels if all(map(_shortened(have), set(stems(each)) - {"hit"}))]
    if not named:
        return NOTHING if question.asks(r"\b(?:no effect|nothing|bounces?|harmless|no damage)\b") else None
    if len(named) > 1:
        return "any effect" if len(named) == len(labels) and question.asks(r"\bor\b|\bat least\b") else None
    if question.asks(r"\bat least\b|\bor (?:better|more)\b") and labels.index(named[0]) == 0:
        return "any effect"
    root = next(word[:6] for word in stems(named[0]) if word != "hit")
    negated = question.asks(
        rf"\b(?:not|n't|cannot|without|no|never|fail(?:s|ed|ing)? to|instead of)(?: \w+){{0,2}}? {re.escape(root[:5])}"
    )
    return f"not {named[0]}" if negated else named[0]


def _shortened(said: set[str]) -> Callable[[str], bool]:
    """Whether a word is among those said, in full or cut short as players do ("pen", "glance")."""
    return lambda word: any(word.startswith(each) or each.startswith(word[:6]) for each in said)


def _facing(book: Book, question: Question, versus: str) -> int | None:
    """The number of the facing that is hit, where a question states several ("hit in the rear"): the one that it names
    besides, or that a text says such hits are resolved against."""
    last = fold(versus).split()
    kind = last[0] if last else ""
    first = rf"\b([a-z]+) {kind}(?: {last[-1]})?(?: of| is|:|=)? ?(\d+)"
    stated = {found.group(1): int(found.group(2)) for found in re.finditer(first, question.low)}
    # "Front Armour 13, Side 12, Rear 10": the noun stands once
    for found in re.finditer(rf"{first}((?:(?:,| and|,? /)+ ?[a-z]+ \d+)+)", question.low):
        stated |= {name: int(number) for name, number in re.findall(r"([a-z]+) (\d+)", found.group(3))}
    if len(stated) < 2:
        return None
    rest = re.sub(rf"\b(?:{'|'.join(stated)})(?: {kind})?(?: {last[-1]})?(?: of| is|:|=)? ?\d+", " ", question.low)
    hit = [name for name in stated if re.search(rf"\b{name}\b", rest)] or _resolved_against(book, rest, stated, kind)
    return stated[hit[0]] if len(hit) == 1 else None


def _resolved_against(book: Book, said: str, facings: Collection[str], kind: str) -> list[str]:
    """The facings against which the texts resolve hits of the circumstance that is told ("in close combat")."""
    using = [c for c in book.rules.clauses if c.relation == "uses" and kind in fold(book.name(c.object))]
    return [
        name for name in facings for clause in using
        if name in fold(book.name(clause.object)).split()
        and any(place in said for place in re.findall(r"\bin [a-z]+ [a-z]+\b", fold(book.rules.quote(clause))))
    ]  # fmt: skip


def sign_words(rule: Rule) -> str:
    words = {"<": "below", "=": "equal", ">": "above", "<=": "equal or below", ">=": "equal or above"}
    return words.get(rule.body.split(" ")[0], "")


def _they_have(question: Question, start: int) -> bool:
    """Whether a number is said of "them" where the question also speaks of "us" ("they have 3, we have 5")."""
    clause = re.split(r"[.;,?!]| and | but ", question.low[:start])[-1]
    return bool(re.search(r"\bthey\b", clause)) and question.asks(r"\b(?:we|our|my|i)\b")


def _adjusting(rows: list[TableRow], said: Any) -> list[Adjustment]:
    """The adjustments that are given, in words or as they were found."""
    if isinstance(said, list):
        return said
    return match_all(rows, re.split(r"\s*;\s*", said))[0] if said else []


def _on_a_side(book: Book, rows: list[TableRow], question: Question, *, theirs: bool) -> list[Adjustment]:
    """The rows that hold of one side: what is said of a unit counts for it alone ("a Tired Warden fights …")."""
    sides = combatants(question)
    found = []
    for one in called_for(book, rows, question, lambda start: sides.attacked(start) is not theirs):
        telling = set(stems(one.row.text))
        words = (each for each in re.finditer(r"[a-z'-]+", question.low) if telling & set(stems(each[0])))
        place = next((each.start() for each in words if len(each[0]) > 3), None)
        if place is not None and sides.attacked(place) is theirs:
            found.append(one)
    return found


_TIED = deferred(r"\b(?:ties?|tied|draws?|drawn|stand-?off|equal totals?)\b(?! (?:the|a|his|its|up)\b)")


def _opposed(book: Book, rule: Rule) -> Calculator:
    dice, added, sign = re.match(r"^(\S+) \+ (.+) (\S+)$", rule.body).groups()  # type: ignore[union-attr]
    partners = [
        each
        for each in book.rules.clauses
        if each.value == f"opposed by: {sign}" and each.subject == rule.clause.subject
    ]
    name = book.name(rule.clause.subject)
    rows = [*listed_for(book, rule), *told_beside(book, rule)]
    inputs = (
        Input(added, low=0, high=20, description="the winner's", side="attacker"),
        Input(f"opposing {added}", low=0, high=20, side="target", of=added),
        Input("adjustments", "text", default="", description="what is the case with the first side"),
        Input("other adjustments", "text", default="", description="what is the case with the other side"),
        Input("against", "names", default=[], description="types and rules of the other side"),
        Input("escapes", "flag", default=False, description="the chance that it does not succeed"),
        Input("tied", "flag", default=False, description="the chance that nobody wins"),
    )
    mine, theirs = inputs[0].key, inputs[1].key

    def certain(names: list[str]) -> Clause | None:
        """The clause by which the other side fails this roll without rolling."""
        held = book.held(names)
        for term in held:
            for clause in book.rules.by_subject.get(term, ()):
                alike = core_name(book.name(clause.object)) == core_name(name)
                if clause.relation == "forces" and clause.value == "fails" and alike:
                    return clause
        return None

    def work(given: Inputs) -> list[Value]:
        sure = certain(given["against"])
        if sure is not None:
            fail = [f"{book.name(sure.subject)}: fails without rolling"]
            told = [Value(f"chance: {name}", Fraction(1), "probability", fail, [sure, rule])]
            if given.get("escapes"):
                told.insert(0, Value(f"chance to escape: {name}", Fraction(0), "probability", fail, [sure, rule]))
            return told
        roll = core.Dice.read(dice).chances()
        plus, minus = _adjusting(rows, given.get("adjustments")), _adjusting(rows, given.get("other-adjustments"))
        ours = core.shift(roll, int(given[mine]) + sum(one.amount for one in plus))
        other = core.shift(roll, int(given[theirs]) + sum(one.amount for one in minus))
        chance = core.beats(ours, sign, other)
        steps = [
            f"{dice} + {added} {given[mine]} against {dice} + {added} {given[theirs]}",
            *(one.line() for one in plus),
            *(f"the other side: {one.line()}" for one in minus),
            "the total must be higher; a tie fails" if sign == ">" else "the total must be at least as high",
            f"chance {chance}",
        ]
        sources: list[Source] = [rule, *partners, *(one.row for one in (*plus, *minus))]
        if given.get("tied"):
            tie = core.beats(ours, "=", other)
            how = [*steps[:-2], f"equal totals: {tie}"]
            return [Value(f"chance of a tie: {name}", tie, "probability", how, sources)]
        if given.get("escapes"):
            return [
                Value(f"chance to escape: {name}", 1 - chance, "probability", steps, sources),
                Value(f"chance: {name}", chance, "probability", steps, sources),
            ]
        return [Value(f"chance: {name}", chance, "probability", steps, sources)]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        named = question.mentions(name) or (
            core_name(name)[0] in question.stems() and question.asks(r"\b(?:catch|caught|run down|get away|escape)")
        )
        figures = question.quantity(added)
        # Whoever loses without rolling loses whatever the numbers are.
        if named and question.wants_chance and certain(question.all_names()):
            flees = question.asks(r"\bfail\w*|\bescape\w*|\bgets? away\b|\bsurviv\w*")
            return 4.0, {mine: 0, theirs: 0, "against": question.all_names(), "escapes": flees}
        if not figures and question.wants_chance and (wins := combatants(question).wins()) is not None:
            told = named or {*stems(name), *stems(book.rules.heading(rule.clause.passage))} & set(question.stems())
            sides = combatants(question)
            both = [each.term for each in sides.attackers], [each.term for each in sides.targets]
            if not all(usual_of(book.rules, terms) for terms in both):
                return 0.0, {}
            return (4.0 if told else 2.6), {
                "escapes": not wins,
                "adjustments": _on_a_side(book, rows, question, theirs=False),
                "other-adjustments": _on_a_side(book, rows, question, theirs=True),
            }
        if not named or not figures or not question.wants_chance:
            return 0.0, {}
        state: dict[str, Any] = {
            "escapes": question.asks(
                r"\b(?:escape\w*|gets? away|get away|survive\w*|break off|breaks off|not (?:be )?caught)\b"
            )
        }
        said = {each.start: each.theirs or _they_have(question, each.start) for each in figures}
        own = [each for each in figures if not said[each.start]]
        other = [each for each in figures if said[each.start]]
        bare = _OTHERS_NUMBER.search(question.low)
        if len(figures) == 1 and bare and bare.start(1) != figures[0].start:
            state |= {mine: figures[0].value, theirs: int(bare.group(1))}
        elif len(figures) == 1:
            state |= (
                {mine: figures[0].value, theirs: figures[0].value}
                if re.search(r"\b(?:both|same|equal|each|also|too)\b", question.low)
                else {mine: figures[0].value}
            )
        elif len(own) >= 1 and len(other) >= 1:
            state |= {mine: own[0].value, theirs: other[0].value}
        else:
            state |= {mine: figures[0].value, theirs: figures[1].value}
        if (
            state["escapes"]
            and theirs in state
            and re.search(r"\b(?:my|our|i|we)\b", question.low)
            and not _THEY_ESCAPE.search(question.low)
        ):
            state[mine], state[theirs] = state[theirs], state[mine]
        sides_of = [_on_a_side(book, rows, question, theirs=each) for each in (False, True)]
        state["adjustments"], state["other-adjustments"] = reversed(sides_of) if state["escapes"] else sides_of
        state["tied"] = _TIED.search(question.low) is not None
        return 4.0, state

    return Calculator(
        slug(name),
        f"The chance to win: {name}, {dice} + {added} on both sides.",
        inputs,
        (rule, *partners),
        work,
        read,
        "opposed",
        "probability",
    )


__all__ = ["calculators", "changed", "fold", "stems"]
