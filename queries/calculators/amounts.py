"""Amounts: shares of a characteristic, what counts as how many, modifiers by a running number.

From the procedures ``amount:``, ``count:`` and ``modify: … by …``, and from tables of turns.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from kb.errors import AdjudgeError
from kb.model import TableRow
from kb.names import first_word, fold, last_word, slug, stem, stems
from kb.patterns import deferred
from queries.calculators import core
from queries.calculators.base import Calculator, Input, Inputs, Source, Value
from queries.calculators.book import Book, Rule, core_name
from queries.calculators.words import FIGHTERS, Figure, Question


def calculators(book: Book) -> list[Calculator]:
    """Every calculator of an amount that the texts describe."""
    return [*_shares(book), *_counts(book), *_by_turn(book)]


# Shares of a characteristic.


def _shares(book: Book) -> list[Calculator]:
    groups: dict[tuple[str, str], list[Rule]] = {}
    for rule in book.of("amount"):
        what, _, _ = rule.body.partition(" = ")
        groups.setdefault((_doing(book, rule), what), []).append(rule)
    return [
        _share(book, doing, what, rules) for (doing, what), rules in groups.items() if any("*" in r.body for r in rules)
    ]


def _doing(book: Book, rule: Rule) -> str:
    """What is being done where an amount is worked out: the heading's first words, or the subject."""
    heading = rule.procedure.option("in") or ""
    first = first_word(heading) if re.match(r"\w+ing\b", heading) else heading
    return first if first and len(first.split()) <= 4 else book.name(rule.clause.subject)


def _share(book: Book, doing: str, what: str, rules: list[Rule]) -> Calculator:
    worked = []
    for rule in rules:
        found = re.match(r"^.+ = (\d+(?:/\d+)?)\*(.+) (up|down)$", rule.body)
        if found:
            worked.append((rule, Fraction(found.group(1)), found.group(2), found.group(3)))
    fixed = [
        (rule, int(m.group(1)), rule.procedure.option("if") or "")
        for rule in rules
        if (m := re.match(r"^.+ = (\d+)$", rule.body))
    ]
    changes = [
        rule
        for rule in book.of("modify")
        if _doing(book, rule) == doing and re.match(rf"^{re.escape(what)} [+-]\d+$", rule.body)
    ]
    name = f"{short_of(doing)} {what}"
    quantities = list(dict.fromkeys(w[2] for w in worked))
    alone = len(quantities) == 1 and not fixed
    inputs = [Input(quantity, low=0, high=40, optional=not alone) for quantity in quantities]
    inputs += [
        Input("unit", "names", default=[], description="types of the one that does it"),
        Input("against", "names", default=[], description="types of the other side"),
        Input(
            "also",
            "names",
            default=[],
            description="what else holds, such as " + "; ".join((r.procedure.option("if") or "")[:60] for r in changes),
        ),
    ]

    def work(given: Inputs) -> list[Value]:
        opponents, own = given["against"], given["unit"]
        steps: list[str] = []
        sources: list[Source] = []
        chosen = None
        versus = _versus(book, opponents, worked)
        for rule, share, quantity, way in versus:
            number = given.get(Input(quantity).key)
            if number is None and len(versus) == 1:
                number = next(
                    (given[i.key] for i in inputs if i.kind == "number" and given.get(i.key) is not None), None
                )
            if number is not None:
                chosen = core.rounded(share * int(number), way)
                told = f"{share} × {quantity} {number}, rounded {way}: {chosen}"
                steps.append(told if share != 1 else f"its own {quantity} {number}")
                sources.append(rule)
                break
        for rule, number, cause in fixed:
            if (
                any(among(cause, each) for each in own)
                and rule.procedure.option("in") == (versus[0][0].procedure.option("in") if versus else None)
                and not _is_other(opponents, versus, worked)
            ):
                chosen = number
                steps.append(f"{cause}: always {number}")
                sources.append(rule)
        if chosen is None:
            raise AdjudgeError(f"{slug(name)} needs {' or '.join(i.key for i in inputs if i.kind == 'number')}.")
        caps: list[int] = []
        total: core.Number = chosen
        if _is_other(opponents, versus, worked):
            for rule in changes:
                cause = rule.procedure.option("if") or ""
                if any(among(each, _what_it_has(cause)) for each in own) or any(
                    _holds_words(cause, each) for each in given["also"]
                ):
                    amount = int(last_word(rule.body))
                    total += amount
                    steps.append(f"{cause}: {amount:+d}")
                    sources.append(rule)
                    cap = rule.procedure.option("at")
                    if cap:
                        caps.append(int(last_word(cap)))
            if caps:
                total = core.capped(total, caps)
                steps.append(f"at most {min(caps)}")
        return [Value(name, total, None, steps, sources)]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        asked = question.mentions(short_of(doing)) or question.mentions(doing)
        asked = asked or (re.search(r" attacks?$", doing) is not None and question.mentions(doing.rsplit(" ", 1)[0]))
        if not asked and not _stem_mention(question, doing):
            return 0.0, {}
        if not question.asks(rf"\b{re.escape(fold(what))}") or question.wants_chance:
            return 0.0, {}
        so = _DENIED.sub(" ", question.low)
        denied = {n.name for n in question.names if fold(n.name) in question.low and fold(n.name) not in so}
        state: dict[str, Any] = {
            "unit": [n.name for n in question.names if n.name not in denied],
            "also": [so],
            "against": _opponents(question),
        }
        for each in inputs:
            if each.kind == "number":
                figures = question.quantity(each.name)
                if figures:
                    state[each.key] = figures[0].value
        return 3.5, state

    return Calculator(slug(name), f"How much: {name}.", tuple(inputs), tuple(rules), work, read, "amount", "number")


#: What is told not to be: "neither Slow nor Heavy", "without oars".
_DENIED = deferred(r"\b(?:neither|nor|not|never|without|(?:is|are|was|has|have|does|do)n['’]?t)\b[^,.;:?!]{0,80}")


def short_of(name: str) -> str:
    """ "Ramming" as "Ram": the name of what is done."""
    found = re.match(r"^(\w+?)(\w)\2ing$", name)
    return found.group(1) + found.group(2) if found else name


def _stem_mention(question: Question, name: str) -> bool:
    return bool(set(stems(short_of(name))) & set(question.stems()))


def _opponents(question: Question) -> list[str]:
    """The names behind the verb: whom something is done to."""
    found = re.search(
        r"\b(?:rams?|rammed|ramming|hits?|against|into|collides? with|versus|vs|contacts?|on|at)\b(.*)", question.low
    )
    tail = found.group(1) if found else ""
    return [each.name for each in question.names if tail and fold(each.name) in tail]


def _versus(
    book: Book, opponents: list[str], worked: list[tuple[Rule, Fraction, str, str]]
) -> list[tuple[Rule, Fraction, str, str]]:
    """The ways that fit the other side: the later one where the first is for others ("a non-Vehicle unit")."""
    if len(worked) < 2 or not opponents:
        return worked[:1] if worked else []
    vehicles = [w for w in worked if _mentions_kind(book, w, opponents)]
    return vehicles or worked[:1]


def _mentions_kind(book: Book, worked: tuple[Rule, Fraction, str, str], opponents: list[str]) -> bool:
    """Whether the sentence of a way says that it is for these ("inflicted on all Vehicles")."""
    text = fold(book.rules.quote(worked[0].clause))
    heading = fold(worked[0].procedure.option("in") or "")
    for name in map(fold, opponents):
        if re.search(rf"\b{re.escape(name)}\b", heading) and not re.search(rf"\bnot an? {re.escape(name)}", heading):
            return True
    return any(
        re.search(
            rf"\b(?:on|against|into|with|of) (?:all|any|an?|each|other|enemy) {re.escape(stem(fold(name)))}", text
        )
        for name in opponents
    )


def _what_it_has(cause: str) -> str:
    """What a case asks of the one that does it, without the comparison with others that may follow."""
    return re.split(r"(?i)\b(?:has|have|is)\b", cause, maxsplit=1)[-1].split(" than ")[0]


def _is_other(opponents: list[str], versus: list[Any], worked: list[Any]) -> bool:
    return len(worked) > 1 and bool(versus) and versus[0] is not worked[0]


def among(name: str, text: str) -> bool:
    """Whether a name stands in some words (or the words in the name), whatever the inflection."""
    left, right = set(core_name(name)), set(stems(text))
    return bool(left) and left <= right


def _holds_words(cause: str, said: str) -> bool:
    words = set(stems(cause)) - set(stems("the a an if or is has any with than it in of")) - set()
    return len(words & set(stems(said))) >= max(3, int(0.6 * len(words)))


# What counts as how many.


def _counts(book: Book) -> list[Calculator]:
    return [_count(book, rule) for rule in book.of("count")]


#: Who are just as many as they are.
_PLAIN = r"(?:other|normal|more|ordinary|plain|regular|standard|usual|common)"


def _count(book: Book, rule: Rule) -> Calculator:
    name, per = book.name(rule.clause.subject), rule.body
    what = rule.procedure.options[0] if rule.procedure.options else "models"
    inputs = [
        Input("models", low=0, high=400),
        Input("others", low=0, high=400, default=0, source="none stated", description="models that count as one"),
        Input(what, low=0, high=400, optional=True, description="how much there is"),
    ]
    if per == "X":
        inputs.insert(1, Input("value", low=0, high=40, description="the number in brackets", also=("x", name)))
    groups_input = Input("groups", "text", optional=True, description="several groups, as “5x2, 3x3”")
    inputs.append(groups_input)

    inputs.append(Input("fit", "flag", default=False, description="how many of them fit instead"))

    def work(given: Inputs) -> list[Value]:
        capacity = given.get(Input(what).key)
        if given.get("fit") and capacity is not None:
            each = int(given["value"]) if per == "X" else int(per)
            number = (int(capacity) - int(given["others"])) // max(each, 1)
            return [Value(f"models that fit ({name})", number, None, [f"{capacity} / {each} each: {number}"], [rule])]
        groups = given.get("groups") or [(int(given["models"]), int(given["value"]) if per == "X" else int(per))]
        if isinstance(groups, str):
            if not re.fullmatch(r"\s*\d+\s*[x×*]\s*\d+(?:\s*[,;]\s*\d+\s*[x×*]\s*\d+)*\s*", groups):
                raise AdjudgeError(f"groups are written as 5x2, 3x3 (how many, and as how many each), not {groups!r}.")
            groups = [(int(a), int(b)) for a, b in re.findall(r"(\d+)\s*[x×*]\s*(\d+)", groups)]
        total = sum(count * each for count, each in groups) + int(given["others"])
        steps = [f"{count} × {each} = {count * each}" for count, each in groups]
        if given["others"]:
            steps.append(f"{given['others']} others: {given['others']}")
        found = [Value(f"{what} taken up ({name})", total, None, steps, [rule])]
        capacity = given.get(Input(what).key)
        if capacity is not None:
            left = int(capacity) - total
            lines = [*steps, f"{capacity} - {total} = {left}"]
            found.append(Value(f"{what} left", left, None, lines, [rule]))
            fits = "they fit" if left >= 0 else "they do not fit"
            found.append(Value(f"{fits} ({name})", int(left >= 0), None, [*lines, fits], [rule]))
        return found

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        granted = _granted(book, rule, question) if per == "X" and not question.mentions(name) else []
        about = question.says(what) or question.asks(r"\b(?:places?|spaces?|room|seats?)\b")
        if not (question.mentions(name) or (granted and about)) or not question.asks(
            r"\bhow (?:much|many)\b|\bcapacity|\bfit|\bspace|\broom|\bcount"
        ):
            return 0.0, {}
        groups = granted or [
            (int(count), int(each))
            for count, each in re.findall(
                rf"(\d+) (?:[^.,;\d]{{0,60}}?){re.escape(fold(name))} ?\(?(\d+)\)?", question.low
            )
        ]
        state: dict[str, Any] = {}
        room = re.search(r"\bfit(?:s|ted)? (?:in(?:to)?|inside|aboard) (?:an? )?(?:\w+ of )?(\d+)\b", question.low)
        capacity = question.figures(what) or ([Figure(int(room.group(1)), room.start(1), room.end(1))] if room else [])
        if not groups and capacity and re.search(r"\bhow many\b", question.low):
            each = question.parameter(name)
            if each:
                return 4.0, {"models": 0, "value": each, Input(what).key: capacity[-1].value, "fit": True}
        if not groups:
            models = question.counted(*FIGHTERS)
            each = question.parameter(name)
            if models is None or (each is None and per == "X"):
                return 0.0, {}
            groups = [(models, each or int(per if per != "X" else 1))]
        state["groups"] = groups
        state["models"], state["value"] = groups[0]
        rest = re.sub(rf"(\d+) (?:[^.,;\d]{{0,60}}?){re.escape(fold(name))} ?\(?(\d+)\)?", " ", question.low)
        others = re.search(
            (
                r"(?:\band|\bplus|,|\bwith) (\d+) (?:other |ordinary |normal |plain |regular |more )?(?:[a-z-]+ "
                r")?(?:models?|characters?|warriors?|infantry|ones|others|men)\b"
            ),
            rest,
        )
        others = others or re.search(rf"\b(\d+) (?:{_PLAIN} )?(?:infantry|models?|warriors?)\b", rest)
        bulky = {clause.subject for clause in book.rules.by_object.get(rule.clause.subject, ()) if granted}
        plainly = [
            int(count.group(1))
            for each in question.names
            if book.kind(each.term) == "unit_type" and each.term not in bulky
            and (count := re.search(rf"(\d+) (?:{_PLAIN} )?$", question.plain[: each.start]))
        ]  # fmt: skip
        if others:
            state["others"] = int(others.group(1))
        elif granted and plainly:
            state["others"] = sum(plainly)
        if capacity:
            state[Input(what).key] = capacity[-1].value
        return 4.0, state

    return Calculator(
        slug(name),
        f"How many models they count as for {what}: {name}.",
        tuple(inputs),
        (rule,),
        work,
        read,
        "count",
        "number",
    )


def _granted(book: Book, rule: Rule, question: Question) -> list[tuple[int, int]]:
    """How many models of a named type there are, and as how many each counts by the rule that its type gives it."""
    found = []
    for clause in book.rules.by_object.get(rule.clause.subject, ()):
        if clause.relation != "grants" or not (clause.value or "").isdigit():
            continue
        owner = re.escape(fold(book.name(clause.subject)))
        for count in re.findall(rf"\b(?:(\d+) )?(?:[a-z-]+ )??{owner}s?\b", question.low):
            found.append((int(count or 1), int(clause.value or 1)))
    return found[:1]


# Modifiers by a running number.


def _by_turn(book: Book) -> list[Calculator]:
    made: list[Calculator] = []
    for rule in book.of("modify"):
        found = re.match(r"^(.+?) by (.+?): (.+)$", rule.body)
        if not found:
            continue
        cases = [
            (int(low), None if plus else int(high or low), int(amount), rule)
            for low, plus, high, amount in re.findall(r"(\d+)(\+)?(?:-(\d+))? ([+-]?\d+)", found.group(3))
        ]
        owner = book.name(rule.clause.subject)
        made.append(_turn(book, owner, found.group(1), found.group(2), cases, rule))
        made.append(_turn_alone(owner, found.group(1), found.group(2), cases, rule))
    if not made:
        made += _turn_tables(book)
    return made


def _turn_tables(book: Book) -> list[Calculator]:
    made: list[Calculator] = []
    for table in book.rules.tables.values():
        rows = book.rules.rows.get(table.id, [])
        cases = []
        for row in rows:
            amount = re.fullmatch(r"[+-]/?-?(\d+)|0", (row.cells[-1] if row.cells else row.value or "").strip())
            low, high = row.low, row.high
            span = re.fullmatch(
                r"(\d+)(?:\s*[-–]\s*(\d+)|(\+))?", (row.cells[0] if row.cells else row.label or "").strip()
            )
            if low is None and span:
                low, high = int(span.group(1)), None if span.group(3) else int(span.group(2) or span.group(1))
            if amount and low is not None:
                text = amount.group(0).replace("+/-", "")
                cases.append((low, high, int(text), row))
        if (
            len(cases) < 2
            or len(cases) != len(rows)
            or (table.kind == "modifiers" and all(not re.match(r"\d", r.cells[0] or "") for r in rows if r.cells))
        ):
            continue
        passage = book.rules.passages.get(rows[0].passage or "")
        around = [p.text for p in book.rules.passages.values() if passage and _near(book, p.section, passage.section)]
        names = [t.name for t in book.rules.terms_of_kind("characteristic") if any(t.name in text for text in around)]
        clock = next(
            (
                m.group(1)
                for text in around
                if (m := re.search(r"\b([A-Z]\w+ Turn|[A-Z]\w+ Round|[Tt]urn|[Rr]ound)\b", text))
            ),
            None,
        )
        owner = re.sub(r"(?i) modifiers?$", "", table.name)
        if clock:
            made += [_turn(book, owner, name, clock, cases, rows[0]) for name in names]
    return made


def _near(book: Book, section: str, other: str) -> bool:
    parent = book.rules.sections[other].parent if other in book.rules.sections else None
    return section in (other, parent)


_HOW_MUCH = deferred(r"\b(?:modifiers?|modified|modif(?:y|ies)|chang(?:e[ds]?|ing)|bonus|penalty|by how much)\b")


def _turn_alone(owner: str, quantity: str, clock: str, cases: list[Any], source: Source) -> Calculator:
    """The modifier itself, where a question asks for that and states no number that it changes."""
    inputs = (Input(clock, low=1, high=99),)
    turn_key = inputs[0].key

    def work(given: Inputs) -> list[Value]:
        found = core.threshold(int(given[turn_key]), [(low, high, (amount, row)) for low, high, amount, row in cases])
        if found is None:
            raise AdjudgeError(f"The text gives no modifier for {clock} {given[turn_key]}.")
        amount, _ = found
        return [Value(f"modifier to {quantity} ({owner})", amount, None, [f"{clock} {given[turn_key]}"], [source])]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        turns = question.figures(clock, *clock.split()[-1:])
        asked = question.mentions(owner) and question.mentions(quantity) and _HOW_MUCH.search(question.low)
        if not asked or not turns or question.wants_chance or question.quantity(quantity):
            return 0.0, {}
        return 3.6, {turn_key: turns[0].value}

    title = f"What the modifier to {quantity} of {owner} is, by {clock}."
    return Calculator(slug(f"{owner} {quantity} modifier"), title, inputs, (source,), work, read, "turn", "number")


def _turn(book: Book, owner: str, quantity: str, clock: str, cases: list[Any], source: Source) -> Calculator:
    inputs = (Input(quantity, low=0, high=40), Input(clock, low=1, high=99))
    key, turn_key = inputs[0].key, inputs[1].key

    def work(given: Inputs) -> list[Value]:
        found = core.threshold(int(given[turn_key]), [(low, high, (amount, row)) for low, high, amount, row in cases])
        if found is None:
            raise AdjudgeError(f"The text gives no modifier for {clock} {given[turn_key]}.")
        amount, row = found
        steps = [f"{quantity} {given[key]}", f"{clock} {given[turn_key]}: {amount:+d}"]
        sources: list[Source] = [row] if isinstance(row, TableRow | Rule) else [source]
        return [Value(f"{quantity} ({owner})", max(int(given[key]) + amount, 0), None, steps, sources)]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        figures, turns = question.quantity(quantity), question.figures(clock, *clock.split()[-1:])
        if not question.mentions(owner) or not turns or question.wants_chance:
            return 0.0, {}
        state: dict[str, Any] = {turn_key: turns[0].value}
        if figures:
            state[key] = figures[0].value
        return 3.0 + (0.5 if figures else 0), state

    return Calculator(
        slug(f"{owner} {quantity}"),
        f"What {quantity} {owner} has, by {clock}.",
        inputs,
        (source,),
        work,
        read,
        "turn",
        "number",
    )
