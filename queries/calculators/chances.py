"""Single chances ("roll a D6. On a 1, …") and quantities that dice decide ("suffers D6 automatic Hits").

From the procedures ``chance:`` and ``quantity:``.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

from kb.model import OPTION_KINDS, TYPE_KINDS
from kb.names import first_word, fold, last_word, slug, stems
from kb.patterns import deferred
from queries.calculators import core
from queries.calculators.adjustments import match_all
from queries.calculators.altered import Case, Change, altered, changes, changing, to_the_roll
from queries.calculators.amounts import short_of
from queries.calculators.base import Calculator, Input, Inputs, Source, Value
from queries.calculators.book import Book, Rule, core_name
from queries.calculators.circumstances import called_for
from queries.calculators.language import parts_of
from queries.calculators.needed import results, roll_needed, tries
from queries.calculators.testrows import only_passing, told_of
from queries.calculators.words import FIGHTERS, Question

_FULL_SCATTER = deferred(r"(?i)\bnot (?:subtracted|reduce)\b[^.]*\bscatter")
_MORE_OR_LESS = {"=": "", "<": "less than ", "<=": "at most ", ">": "more than "}
_STOP = set(
    stems(
        "the a an that this it its is are of to and or if on in counts as by with result results "
        "roll any all for from than instead"
    )
)


def calculators(book: Book) -> list[Calculator]:
    """One calculator for the results of each such roll, and one for each quantity of dice."""
    made: dict[str, Calculator] = {}
    known: dict[tuple[str, str, str], str] = {}
    for rule in book.of("chance"):
        name = _name(book, rule)
        charted = rule.clause.passage in book.charts
        if charted or _of_a_test(book, rule) or _said_before(made, known, name, rule):
            continue
        while name in made:
            name += "-2"
        made[name] = chance_of(book, name, rule)
    for rule in book.of("quantity"):
        name = slug(f"{_owner(book, rule)} {rule.procedure.options[0] if rule.procedure.options else 'dice'}")
        if _said_before(made, known, name, rule):
            continue
        while name in made:
            name += "-2"
        made[name] = _quantity(book, name, rule)
    for rule in book.of("scatter"):
        name = slug(f"{_owner(book, rule)} scatter")
        made.setdefault(name, _scatter(book, name, rule))
    for rule in book.of("hits"):
        name = slug(f"{_owner(book, rule)} hits")
        while name in made:
            name += "-2"
        made[name] = _hits(book, name, rule)
    tallies: dict[str, list[Rule]] = {}
    for rule in book.of("tally"):
        tallies.setdefault(rule.procedure.options[0], []).append(rule)
    for what, rules in tallies.items():
        name = slug(f"{what} from results")
        made.setdefault(name, _tally(book, name, what, rules))
    return list(made.values())


def _said_before(made: dict[str, Calculator], known: dict[tuple[str, str, str], str], name: str, rule: Rule) -> bool:
    """Whether another passage says the same under the same heading; the calculator then draws on both."""
    key = (name, rule.body, str(rule.procedure.options[1:]))
    if key not in known:
        known[key] = name
        while known[key] in made:
            known[key] += "-2"
        return False
    first = made[known[key]]
    made[known[key]] = replace(first, draws=(*first.draws, rule))
    return True


def _of_a_test(book: Book, rule: Rule) -> bool:
    """Whether it only tells again how a test of its section is passed."""
    if not only_passing(rule):
        return False
    return any(book.section(each) == book.section(rule) for each in book.of("test"))


def _owner(book: Book, rule: Rule) -> str:
    heading = re.sub(r"\s*\(.*", "", book.rules.heading(rule.clause.passage)).strip()
    return heading if heading and len(heading) < 50 else book.name(rule.clause.subject)


def _name(book: Book, rule: Rule) -> str:
    then = rule.procedure.option("then") or ""
    words = list(re.findall(r"[A-Z][\w-]+", then))[:2]
    return slug(f"{_owner(book, rule)} {' '.join(words)}")


def _then(rule: Rule) -> str:
    return rule.procedure.option("then") or ""


def chance_of(book: Book, name: str, rule: Rule) -> Calculator:
    """The calculator of what follows on some results of one roll."""
    dice, figure_of, bound = parts_of(rule.body)
    owner, then = _owner(book, rule), _then(rule)
    rows = told_of(book, rule)
    near = {row.passage or "" for row in rows}
    roll = book.rules.term_named("effect", "roll")
    bracket, doubled = bound.endswith(" X"), bound.startswith("double ")
    quantity = "" if bracket or doubled or re.search(r"\d", bound) else bound.partition(" ")[2]
    told = [] if doubled else rows
    pool = rule.procedure.option("pool")
    least = not pool and re.fullmatch(r">= \d+", bound) is not None
    tests = set(book.parents(rule.clause.subject)) if book.kind(rule.clause.subject) == "test" else set()
    alone = _told_once(book, rule, set(stems(then)) - _STOP) if doubled else set()
    inputs = tuple(
        ([Input("target", low=1, high=30, description="the number in brackets")] if bracket else [])
        + ([Input(quantity, low=0, high=60)] if quantity else [])
        + ([Input(figure_of[2:], low=0, high=60, description="added to the dice")] if figure_of else [])
        + ([Input("adjustments", "text", default="", description="what is the case")] if told else [])
        + [
            Input("unit", "names", default=[], description="its types, rules and states"),
            Input("case", "text", default="", description="what else is the case"),
        ]
        + [
            Input("tries", low=1, high=200, optional=True),
            Input("spared", "flag", default=False, description="the chance that it does not happen"),
            *([Input("needed", "flag", default=False, description="what has to be rolled for it")] if least else []),
            *([Input("none", "flag", default=False, description="that no die brings it")] if pool else []),
        ]
    )

    def _altered(given: Inputs) -> list[Change]:
        """What rules, states and those near change in the roll."""
        case = Case(book, list(given["unit"]), f"{given['case']} {owner}", frozenset({rule.clause.subject}))
        section = book.section(rule)
        own = [c for c in book.rules.by_object.get(roll.id, ()) if "; each " in (c.value or "")] if roll else []
        counted = [change for c in own if book.rules.passages[c.passage].section == section
                   if (change := changing(case, c)) is not None]  # fmt: skip
        counted += changes(case, tests, near | {each.clause.passage for each in counted}) if tests else []
        return [
            *counted,
            *to_the_roll(case, set(core_name(owner)), (), near | {each.clause.passage for each in counted}),
        ]

    def work(given: Inputs) -> list[Value]:
        said, chance, steps = "", Fraction(0), list[str]()
        sources: list[Source] = [rule]
        stated = given.get("adjustments") or []
        added = stated if isinstance(stated, list) else match_all(told, str(stated).split(";"))[0]
        plus = sum(each.amount for each in added)
        steps += [each.line() for each in added]
        sources += [each.row for each in added]
        if figure_of:
            quantity_of = figure_of[2:]
            terms = {term for term in book.rules.names.terms(quantity_of) if book.kind(term) == "characteristic"}
            case = Case(book, list(given["unit"]), str(given["case"]))
            added_to, lines = altered(int(given[Input(quantity_of).key]), changes(case, terms))
            plus += int(added_to) if figure_of.startswith("+") else -int(added_to)
            steps += [f"{quantity_of} {given[Input(quantity_of).key]}", *lines]
        for change in _altered(given):
            plus += change.plus
            steps.append(change.step)
            sources.append(change.clause)
        chances = core.shift(core.Dice.read(dice).chances(), plus)
        span = re.match(r"in (\d+)-(\d+)$", bound)
        if doubled:
            faces = bound.removeprefix("double ").split("|")
            each = [core.double(core.Dice.read(dice), None if face == "any" else int(face)) for face in faces]
            said, chance = bound.replace("|", " or "), sum(each, Fraction(0))
        elif span:
            low, high = int(span.group(1)), int(span.group(2))
            high = max(chances) if plus and high == max(chances) - plus else high  # the last result is open upwards
            low = min(chances) if plus and low == min(chances) - plus else low  # and the first downwards
            chance = core.chance(chances, "<=", high) - core.chance(chances, "<", low)
            said = f"{low} to {high}"
        else:
            sign, _, number = bound.partition(" ")
            key = "target" if bracket else Input(quantity).key
            figure = int(given[key]) if bracket or quantity else int(number)
            chance = core.chance(chances, sign, figure)
            said = f"{figure}+" if sign == ">=" else f"{_MORE_OR_LESS[sign]}{figure}"
        steps += [f"{dice}{f'{plus:+d}' if plus else ''}: on {said}, {then}", f"chance {chance}"]
        if given.get("needed"):
            return [roll_needed(owner, int(bound.partition(" ")[2]) - plus, steps, sources)]
        if given.get("spared"):
            chance = 1 - chance
            steps.append(f"it does not happen: {chance}")
        label = f"chance{' to be spared' if given.get('spared') else ''}: {owner}"
        values = results(label, chance, given.get("tries"), steps, sources)
        first = "none of" if given.get("none") else "chance"
        return sorted(values, key=lambda each: not each.name.startswith(first))

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        have = set(question.stems())
        wanted = {word for word in set(stems(then)) - _STOP if not (pool and word.isdigit())}
        telling = wanted - set(stems(then)[:1]) if pool and len(wanted) > 2 else wanted  # it "costs" or "loses" a box
        named = _mentions_owner(book, question, rule, owner) or (len(wanted) > 1 and telling <= have)
        many = _rolled_for(book, question, rule, pool) if pool else None
        counts = pool is not None and wanted & have and _COUNTS.search(question.low)
        needed = question.wants_roll and least
        if not (question.wants_chance or (counts and many) or needed) or not named:
            return 0.0, {}
        if not wanted & have and _another_test(book, question, rule):
            return 0.0, {}  # what a named test brings is another roll
        of_a_kind = book.kind(rule.clause.subject) in TYPE_KINDS
        if of_a_kind and not (wanted - _FAINT - set(stems(owner))) & have and not _deeds_told(book, question, rule):
            return 0.0, {}  # of somebody who is named, and of nothing that comes of it
        if pool and many is None and _SEVERAL.search(question.low):
            return 0.0, {}  # how many dice are rolled is not told
        if doubled and not alone & have:
            return 0.0, {}
        shared = len(wanted & have) / max(1, len(wanted))
        shared += 0.5 if _deeds_told(book, question, rule) else 0.0
        state: dict[str, Any] = {"tries": question.counted("model", "dice", "test", "turn") or tries(book, question)}
        bad = re.search(r"(?i)\b(?:suffers?|loses?|lost|destroyed|removed|dies|sinks|wild|wounds?)\b", then) is not None
        if least:
            state["needed"] = needed
        state["spared"] = bad and question.asks(r"\b(?:surviv\w*|unharmed|unhurt|safe\w*|spared|avoids?|without)\b")
        freed = re.search(r"(?i)\bno longer\b|\bgoes out\b|\bis out\b", then) is not None
        brings = any(re.search(rf"\b{re.escape(term.name)}\b", then) for term in book.rules.terms_of_kind("status"))
        if book.kind(rule.clause.subject) == "test" and brings and question.asks(r"\bpass(?:es|ed|ing)?\b"):
            state["spared"] = _GOES_WELL.search(then) is None  # "on a 1 it becomes Broken", and else has passed
        if pool and many:
            state["none"] = _none_of_it(question, wanted) or state["spared"]
            state["tries"], state["spared"] = many, False
        state["spared"] |= freed and question.asks(r"\b(?:stays?|remains?|still|fails?|failing)\b")
        ours = (each for each in question.asked_names if not each.theirs)
        state["unit"] = [f"{each.name} ({each.parameter})" if each.parameter else each.name for each in ours]
        state["case"] = question.low
        if figure_of and (figures := question.quantity(figure_of[2:])):
            state[Input(figure_of[2:]).key] = figures[0].value
        if quantity and (figures := question.quantity(quantity)):
            state[Input(quantity).key] = figures[0].value
        if told:
            state["adjustments"] = called_for(book, told, question)
        if bracket:
            number = question.parameter_of_ours(owner)
            if number is not None:
                state["target"] = number
        deed = book.kind(rule.clause.subject) in OPTION_KINDS and question.mentions(owner)
        return 2.6 + 1.2 * shared + (0.6 if deed else 0.0), state

    return Calculator(name, f"The chance: {owner}, {then}.", inputs, (rule,), work, read, "chance", "probability")


def _another_test(book: Book, question: Question, rule: Rule) -> bool:
    """Whether a question names a test of which a rule does not tell."""
    tests = (term for term in book.rules.terms_of_kind("test") if term.id != rule.clause.subject)
    told = fold(book.rules.quote(rule.clause))
    return any(question.says(term.name) and fold(term.name) not in told for term in tests)


#: What says little of what came of a roll.
_FAINT = frozenset(("12", *map(str, range(12)), *stems("him her them he she they away back unit model figure own no")))
_GOES_WELL = deferred(r"(?i)\b(?:pass\w*|succe\w+|holds?|rall\w+|recover\w*|no longer|removed?|stands?)\b")
_COUNTS = deferred(r"\bhow many\b|\baverage\b|\bexpect\w*")
#: That several dice are asked for, and not what one of them brings.
_SEVERAL = deferred(r"\bat least\b|\bhow many\b|\baverage\b|\bexpect\w*|\b(?:\d|more|fewer|less) or\b|\bnone\b|\ball\b")


def _rolled_for(book: Book, question: Question, rule: Rule, pool: str) -> int | None:
    """How many dice are rolled, as a question tells it: for each of what it counts, or by the number in brackets."""
    what = pool.removeprefix("each ")
    if what != pool:
        return question.how_many(what)
    section = book.section(rule)
    here = " ".join(each.text for each in book.rules.passages.values() if each.section == section)
    heads = f"{here} {book.rules.heading(rule.clause.passage)}"
    named = [each for each in question.asked_names if each.parameter and fold(each.name) in fold(heads)]
    if len(named) == 1:
        return int(named[0].parameter or 0)
    figures = question.quantity(pool) if pool != "X" else []
    return int(figures[0].value) if figures else question.parameter(pool) if pool != "X" else None


def _none_of_it(question: Question, wanted: set[str]) -> bool:
    """Whether it is asked that what each die may bring does not come about at all."""
    if re.search(
        r"\b(?:none|nothing|unharmed|unhurt|unscathed)\b|\b(?:without|not|n't|never) (?:[a-z]+ )?los", question.low
    ):
        return True
    return any(set(stems(found)) & wanted for found in re.findall(r"\bno ((?:[a-z-]+ ?){1,2})", question.low))


def _told_once(book: Book, rule: Rule, words: set[str]) -> set[str]:
    """Those of some words that the section of a rule uses no more than once: what is told by this rule alone."""
    section = book.section(rule)
    said = Counter(
        word for each in book.rules.passages.values() if each.section == section for word in stems(each.text)
    )
    return {word for word in words if said[word] <= 1}


def _deeds_told(book: Book, question: Question, rule: Rule) -> bool:
    """Whether a question names a deed for which the roll is made ("When it is ordered to Dig Out, roll …")."""
    case = rule.clause.condition or ""
    named = {
        term for hit in book.rules.names.find(case) for term in hit.terms
        if book.kind(term) in OPTION_KINDS
        and fold(book.name(term)) == fold(case[hit.start : hit.end]).removesuffix("s")
    }  # fmt: skip
    general = {term for term in named if fold(book.name(term)) in ("order", "action", "reaction")}
    return any(re.search(rf"\b{re.escape(fold(book.name(term)))}s?\b", question.low) for term in named - general)


def _mentions_owner(book: Book, question: Question, rule: Rule, owner: str) -> bool:
    whom = rule.procedure.option("for")
    if whom and len(stems(whom)) > 1 and question.mentions(whom):
        return True
    what = rule.procedure.options[0] if rule.procedure.head == "quantity" else ""
    if _all_named(book, question, what) or _deeds_told(book, question, rule):
        return True
    if question.mentions(owner):
        return True
    if question.mentions(book.name(rule.clause.subject)):
        # a kind of model alone does not tell which of the things that befall it is meant
        return book.kind(rule.clause.subject) not in TYPE_KINDS or _told_of(book, question, rule)
    doing = first_word(owner)
    if doing.endswith("ing") and core_name(short_of(doing))[:1] and core_name(short_of(doing))[0] in question.stems():
        return True
    terms = {fold(book.name(term)) for term in book.rules.names.terms(owner)}
    return any(question.mentions(each) for each in terms)


def _told_of(book: Book, question: Question, rule: Rule) -> bool:
    """Whether a question says something of what a passage tells, beside whom it is about and what is counted."""
    options = " ".join(rule.procedure.options)
    subject = book.name(rule.clause.subject)
    plain = {*_STOP, *stems(f"{subject} {options} how many much do doe lose suffer take fail it")}
    said = set(stems(book.rules.quote(rule.clause))) - plain
    return bool({word for word in said if len(word) > 3} & set(question.stems()))


def _all_named(book: Book, question: Question, what: str) -> bool:
    """Whether a question names all of what is counted ("stomps: how many attacks"), and not just a characteristic."""
    wanted = set(stems(what))
    plain = any(book.kind(term) == "characteristic" for term in book.rules.names.terms(what))
    return len(wanted) > 1 and not plain and wanted <= set(question.stems())


def _quantity(book: Book, name: str, rule: Rule) -> Calculator:
    owner = _owner(book, rule)
    what = rule.procedure.options[0] if rule.procedure.options else ""
    whom = rule.procedure.option("for")
    plus = rule.procedure.option("plus")
    inputs: tuple[Input, ...] = (Input(plus, low=0, high=60),) if plus else ()

    def work(given: Inputs) -> list[Value]:
        dice = core.Dice.read(rule.body)
        added = int(given[inputs[0].key]) if inputs else 0
        chances = core.shift(dice.chances(), added)
        steps = [f"{dice}{f' + {plus} {added}' if plus else ''} {what}"]
        label = f"{what} ({owner})".strip()
        return [
            Value(f"{label}, average", core.mean(chances), None, steps, [rule]),
            Value(label, {str(n): p for n, p in chances.items()}, "distribution", steps, [rule]),
        ]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        root = re.escape(first_word(fold(what))) if what else "strength"
        if not _mentions_owner(book, question, rule, owner) or not question.asks(
            r"\bhow many\b|\baverage|\bexpect\w*|\bhow much\b|\bdistribution|\bhow far\b|"
            rf"\bwhat\b[^?.;]*\b(?:{root}|range|radius|reach)"
        ):
            return 0.0, {}
        have = set(question.stems())
        wanted = set(stems(what)) - _STOP
        share = len(wanted & have) / max(1, len(wanted))
        if what in ("inches", "metres") and question.asks(r"\bhow far\b|\breach|\bradius|\brange\b"):
            share = 1.0
        bonus = 0.5 if whom and question.mentions(whom) else -0.4 if whom else 0.0
        state: dict[str, Any] = {}
        if plus and (figures := question.quantity(plus)):
            state[inputs[0].key] = figures[0].value
        if not (question.mentions(owner) or (whom and len(stems(whom)) > 1 and question.mentions(whom))):
            bonus -= 0.8
        if _all_named(book, question, what):
            bonus += 1.0
        return (2.0 + share + bonus if share >= 0.5 else 0.0), state

    return Calculator(
        name,
        f"How many: {rule.body}{f' + {plus}' if plus else ''} {what} ({owner}).",
        inputs,
        (rule,),
        work,
        read,
        "quantity",
        "distribution",
    )


def _scatter(book: Book, name: str, rule: Rule) -> Calculator:
    dice, quantity = rule.body.split(" - ", 1)
    floor = int(last_word(rule.procedure.option("at") or "least 0"))
    inputs = (
        Input(quantity, low=0, high=20, description=f"{quantity} of the one who fires; 0 where it is not subtracted"),
    )
    indirect = [p for p in book.rules.passages.values() if _FULL_SCATTER.search(p.text)]

    def work(given: Inputs) -> list[Value]:
        less = int(given[inputs[0].key])
        spread: dict[str, Any] = {}
        for total, chance in core.Dice.read(dice).chances().items():
            key = str(max(total - less, floor))
            spread[key] = spread.get(key, 0) + chance
        average = core.mean({int(k): v for k, v in spread.items()})
        steps = [f"where it scatters: {dice} - {quantity} {less}, at least {floor}"]
        return [
            Value("scatter distance (average)", average, "inch", steps, [rule]),
            Value("scatter distance", spread, "distribution", steps, [rule]),
        ]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        whether = question.wants_chance and not question.asks(r"\bhow far\b|\bdistance|\binch|\bmetre|\baverage|\d\"")
        if not question.asks(r"\bscatter") or whether:
            return 0.0, {}  # whether it scatters at all is another roll
        figures = question.quantity(quantity)
        if question.asks(r"\bindirect|\bwithout line of sight") and indirect:
            return 3.5, {inputs[0].key: 0}
        return 3.0, {inputs[0].key: figures[0].value} if figures else {}

    return Calculator(
        name,
        f"How far it scatters, where it does: {dice} less {quantity}.",
        inputs,
        (rule,),
        work,
        read,
        "quantity",
        "distribution",
    )


def _tally(book: Book, name: str, what: str, rules: list[Rule]) -> Calculator:
    cases: list[tuple[str, int, Rule]] = []
    for rule in rules:
        for part in rule.body.split(", "):
            result, _, number = part.rpartition(" ")
            if not any(each[0] == result for each in cases):
                cases.append((result, int(number), rule))
    inputs = tuple(
        Input(f"{result}s", low=0, high=200, default=0, source="none stated", also=(result,)) for result, _, _ in cases
    )

    def work(given: Inputs) -> list[Value]:
        total, steps, sources = 0, [], list[Source]()
        for each, (result, number, rule) in zip(inputs, cases, strict=True):
            count = int(given[each.key])
            if count:
                total += count * number
                steps.append(f"{count} × {result}: {count * number}")
                sources.append(rule)
        return [Value(what, total, None, steps, sources or [rules[0]])]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        if question.wants_chance or not question.asks(
            rf"\bhow many {re.escape(first_word(fold(what)))}|\b{re.escape(fold(what))}\b"
        ):
            return 0.0, {}
        state: dict[str, Any] = {}
        for each, (result, _, _) in zip(inputs, cases, strict=True):
            count = question.counted(result)
            if (
                count is None
                and question.mentions(result)
                and re.search(rf"\b(?:a|an) {re.escape(fold(result))}\b", question.low)
            ):
                count = 1
            if count:
                state[each.key] = count
        return (3.0 if state else 0.0), state

    return Calculator(
        name,
        f"How many {what} the results count for: {', '.join(case[0] for case in cases)}.",
        inputs,
        tuple(rules),
        work,
        read,
        "tally",
        "number",
    )


def _hits(book: Book, name: str, rule: Rule) -> Calculator:
    """How strong the hits of something are, and how many models they fall on."""
    owner = _owner(book, rule)
    above = book.rules.heading(rule.clause.passage)
    section = book.rules.passages[rule.clause.passage].section
    parent = book.rules.sections.get(book.rules.sections[section].parent or "")
    place = f"{parent.heading}: {above}" if parent and parent.heading and len(parent.heading) < 50 else above
    stated = [part.rsplit(" ", 1) for part in rule.body.split(", ")]
    each = rule.procedure.option("one")
    inputs = (Input("models", low=0, high=400, optional=True, description=each or "the models hit"),) if each else ()

    def work(given: Inputs) -> list[Value]:
        steps = [f"{place}: {rule.body}{f', one {each}' if each else ''}"]
        found = [
            Value(f"{quantity} of the Hits ({owner})", int(number), None, steps, [rule])
            for quantity, number in stated
            if number.isdigit()
        ]
        if each and given.get("models") is not None:
            found.insert(0, Value(f"Hits ({owner})", int(given["models"]), None, steps, [rule]))
        return found

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        parts = [part for part in re.split(r"\([^)]*\)|\band\b", above) if part.strip()]
        named = question.mentions(owner) or all(map(question.mentions, parts[1:] or parts))
        if book.kind(rule.clause.subject) not in TYPE_KINDS:  # a type tells not what befalls it
            named = named or _mentions_owner(book, question, rule, owner)
        if question.wants_chance or not named:
            return 0.0, {}
        many = question.asks(r"\bhow many hits?\b")
        wanted = "|".join(rf"\b{re.escape(fold(quantity))}\b" for quantity, _ in stated)
        if not many and not question.asks(rf"\bhits?\b|{wanted}|\bhow strong\b"):
            return 0.0, {}
        models = question.counted(*FIGHTERS) if each else None
        near = set(stems(f"{place} {rule.clause.condition or ''} {each or ''}")) - _STOP
        score = 2.2 + 0.15 * len(near & set(question.stems()))
        return score + (0.5 if models and many else 0.0), {"models": models} if models else {}

    return Calculator(
        name, f"How strong the Hits are, and how many: {place}.", inputs, (rule,), work, read, "hits", "number"
    )
