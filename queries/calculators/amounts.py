"""Amounts: shares of a characteristic, what counts as how many, modifiers by turn, allotments with caps, shares of a unit.

From the procedures ``amount:``, ``count:``, ``modify: … by …``, ``base:``, ``cap:`` and ``part:``.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from kb.model import TableRow
from kb.names import fold, slug, stem, stems
from queries.calculators import core
from queries.calculators.base import Calculator, Input, Inputs, Source, Value
from queries.calculators.book import Book, Rule, core_name
from queries.calculators.words import Question


def calculators(book: Book) -> list[Calculator]:
    """Every calculator of an amount that the texts describe."""
    return [
        *_shares(book), *_counts(book), *_by_turn(book), *_allotments(book), *_parts(book), *_bands(book), *_bonuses(book),
    ]  # fmt: skip


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
    first = heading.split()[0] if re.match(r"\w+ing\b", heading) else heading
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
    name = f"{_short(doing)} {what}"
    inputs = [Input(quantity, low=0, high=40, optional=True) for quantity in dict.fromkeys(w[2] for w in worked)]
    inputs += [
        Input("unit", "names", default=[], description="types of the one that does it"),
        Input("against", "names", default=[], description="types of the other side"),
        Input("also", "names", default=[], description="what else holds, such as " + "; ".join((r.procedure.option("if") or "")[:60] for r in changes)),
    ]  # fmt: skip

    def work(given: Inputs) -> list[Value]:
        opponents, own = given["against"], given["unit"]
        steps: list[str] = []
        sources: list[Source] = []
        chosen = None
        versus = _versus(opponents, worked)
        for rule, share, quantity, way in versus:
            number = given.get(Input(quantity).key)
            if number is None and len(versus) == 1:
                number = next(
                    (given[i.key] for i in inputs if i.kind == "number" and given.get(i.key) is not None), None
                )
            if number is not None:
                chosen = core.rounded(share * int(number), way)
                steps.append(f"{share} × {quantity} {number}, rounded {way}: {chosen}")
                sources.append(rule)
                break
        for rule, number, cause in fixed:
            if (
                any(_among(cause, each) for each in own)
                and rule.procedure.option("in") == (versus[0][0].procedure.option("in") if versus else None)
                and not _is_other(opponents, versus, worked)
            ):
                chosen = number
                steps.append(f"{cause}: always {number}")
                sources.append(rule)
        if chosen is None:
            from kb.errors import AdjudgeError

            raise AdjudgeError(f"{slug(name)} needs {' or '.join(i.key for i in inputs if i.kind == 'number')}.")
        caps: list[int] = []
        total: core.Number = chosen
        if _is_other(opponents, versus, worked):
            for rule in changes:
                cause = rule.procedure.option("if") or ""
                if any(_among(each, cause) for each in own) or any(_holds_words(cause, each) for each in given["also"]):
                    amount = int(rule.body.split()[-1])
                    total += amount
                    steps.append(f"{cause}: {amount:+d}")
                    sources.append(rule)
                    cap = rule.procedure.option("at")
                    if cap:
                        caps.append(int(cap.split()[-1]))
            if caps:
                total = core.capped(total, caps)
                steps.append(f"at most {min(caps)}")
        return [Value(name, total, None, steps, sources)]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        if not question.mentions(_short(doing)) and not question.mentions(doing) and not _stem_mention(question, doing):
            return 0.0, {}
        if not question.asks(rf"\b{re.escape(fold(what))}") or question.wants_chance:
            return 0.0, {}
        state: dict[str, Any] = {
            "unit": [n.name for n in question.names],
            "also": [question.low],
            "against": _opponents(question),
        }
        for each in inputs:
            if each.kind == "number":
                figures = question.quantity(each.name)
                if figures:
                    state[each.key] = figures[0].value
        return 3.5, state

    return Calculator(slug(name), f"How much: {name}.", tuple(inputs), tuple(rules), work, read, "amount", "number")


def _short(name: str) -> str:
    """ "Ramming" as "Ram": the name of what is done."""
    found = re.match(r"^(\w+?)(\w)\2ing$", name)
    return found.group(1) + found.group(2) if found else name


def _stem_mention(question: Question, name: str) -> bool:
    return bool(set(stems(_short(name))) & set(question.stems()))


def _opponents(question: Question) -> list[str]:
    """The names behind the verb: whom something is done to."""
    found = re.search(
        r"\b(?:rams?|rammed|ramming|hits?|against|into|collides? with|versus|vs|contacts?|on|at)\b(.*)", question.low
    )
    tail = found.group(1) if found else ""
    return [each.name for each in question.names if tail and fold(each.name) in tail]


def _versus(
    opponents: list[str], worked: list[tuple[Rule, Fraction, str, str]]
) -> list[tuple[Rule, Fraction, str, str]]:
    """The ways that fit the other side: the later one where the first is for others ("a non-Vehicle unit")."""
    if len(worked) < 2 or not opponents:
        return worked[:1] if worked else []
    vehicles = [w for w in worked if _mentions_kind(w, opponents)]
    return vehicles or worked[:1]


def _mentions_kind(worked: tuple[Rule, Fraction, str, str], opponents: list[str]) -> bool:
    return any(
        re.search(rf"\b{re.escape(stem(fold(word)))}", fold(worked[0].clause.condition or ""))
        for name in opponents
        for word in name.split()
    )


def _is_other(opponents: list[str], versus: list[Any], worked: list[Any]) -> bool:
    return len(worked) > 1 and bool(versus) and versus[0] is not worked[0]


def _among(name: str, text: str) -> bool:
    """Whether a name stands in some words (or the words in the name), whatever the inflection."""
    left, right = set(core_name(name)), set(stems(text))
    return bool(left) and left <= right


def _holds_words(cause: str, said: str) -> bool:
    words = set(stems(cause)) - set(stems("the a an if or is has any with than it in of")) - set()
    return len(words & set(stems(said))) >= max(3, int(0.6 * len(words)))


# What counts as how many.


def _counts(book: Book) -> list[Calculator]:
    return [_count(book, rule) for rule in book.of("count")]


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
            groups = [(int(a), int(b)) for a, b in re.findall(r"(\d+)\s*[x×*]\s*(\d+)", groups)]
        total = sum(count * each for count, each in groups) + int(given["others"])
        steps = [f"{count} × {each} = {count * each}" for count, each in groups]
        if given["others"]:
            steps.append(f"{given['others']} others: {given['others']}")
        found = [Value(f"{what} taken up ({name})", total, None, steps, [rule])]
        capacity = given.get(Input(what).key)
        if capacity is not None:
            left = int(capacity) - total
            found.append(Value(f"{what} left", left, None, [*steps, f"{capacity} - {total} = {left}"], [rule]))
        return found

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        if not question.mentions(name) or not question.asks(
            r"\bhow (?:much|many)\b|\bcapacity|\bfit|\bspace|\broom|\bcount"
        ):
            return 0.0, {}
        groups = [
            (int(count), int(each))
            for count, each in re.findall(
                rf"(\d+) (?:[^.,;\d]{{0,60}}?){re.escape(fold(name))} ?\(?(\d+)\)?", question.low
            )
        ]
        state: dict[str, Any] = {}
        capacity = question.figures(what)
        if not groups and capacity and re.search(r"\bhow many\b", question.low):
            each = question.parameter(name)
            if each:
                return 4.0, {"models": 0, "value": each, Input(what).key: capacity[-1].value, "fit": True}
        if not groups:
            models = question.counted("model", "warrior", "trooper", "figure")
            each = question.parameter(name)
            if models is None or (each is None and per == "X"):
                return 0.0, {}
            groups = [(models, each or int(per if per != "X" else 1))]
        state["groups"] = groups
        state["models"], state["value"] = groups[0]
        rest = re.sub(rf"(\d+) (?:[^.,;\d]{{0,60}}?){re.escape(fold(name))} ?\(?(\d+)\)?", " ", question.low)
        others = re.search(
            (
                r"(?:\band|\bplus|,|\bwith) (\d+) (?:other |ordinary |normal |more )?(?:[a-z-]+ "
                r")?(?:models?|characters?|warriors?|infantry)\b"
            ),
            rest,
        )
        if others:
            state["others"] = int(others.group(1))
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
        made.append(_turn(book, book.name(rule.clause.subject), found.group(1), found.group(2), cases, rule))
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


def _turn(book: Book, owner: str, quantity: str, clock: str, cases: list[Any], source: Source) -> Calculator:
    inputs = (Input(quantity, low=0, high=40), Input(clock, low=1, high=99))
    key, turn_key = inputs[0].key, inputs[1].key

    def work(given: Inputs) -> list[Value]:
        found = core.threshold(int(given[turn_key]), [(low, high, (amount, row)) for low, high, amount, row in cases])
        if found is None:
            from kb.errors import AdjudgeError

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


# Allotments with caps.


def _allotments(book: Book) -> list[Calculator]:
    made = []
    named = [rule for rule in book.of("base") if re.match(r"^.+ \d+$", rule.body)]
    for rule in named:
        name = rule.body.rsplit(" ", 1)[0]
        if len(name.split()) > 1:
            made.append(
                _allotment(
                    book,
                    name,
                    [
                        r
                        for r in named
                        if stem(fold(name)).split()[0][:5] == stem(fold(r.body))[:5]
                        or _among(r.body.rsplit(" ", 1)[0], name)
                    ],
                )
            )
            break
    else:
        if named:
            made.append(_allotment(book, named[0].body.rsplit(" ", 1)[0], named))
    return made


def _allotment(book: Book, name: str, bases: list[Rule]) -> Calculator:
    caps = book.of("cap")
    base_caps = [rule for rule in caps if rule.body.startswith("base ")]
    total_caps = [
        rule for rule in caps if not rule.body.startswith("base ") and _among(rule.body.rsplit(" ", 1)[0], name)
    ]
    standard = int(bases[0].body.rsplit(" ", 1)[1])
    span = next((rule.procedure.option("per") for rule in [*bases, *total_caps] if rule.procedure.option("per")), None)
    inputs = (
        Input("base", low=0, high=60, default=standard, source="the text's base value"),
        Input(
            "increase",
            low=-20,
            high=60,
            default=0,
            source="none stated",
            description=f"added to the base, so in every {fold(span or 'phase')}",
        ),
        Input(
            "bonus",
            low=-20,
            high=60,
            default=0,
            source="none stated",
            description=f"added in this {fold(span or 'phase')} alone",
        ),
    )

    def work(given: Inputs) -> list[Value]:
        steps: list[str] = []
        sources: list[Source] = [bases[0]]
        base = int(given["base"]) + int(given["increase"])
        steps.append(f"base {given['base']}" + (f" {int(given['increase']):+d}" if given["increase"] else ""))
        limits = [int(rule.body.rsplit(" ", 1)[1]) for rule in base_caps]
        if limits and base > min(limits):
            base = min(limits)
            steps.append(f"the base is never above {base}")
        sources += base_caps
        total: core.Number = base
        if given["bonus"]:
            total += int(given["bonus"])
            steps.append(f"bonus {int(given['bonus']):+d}: {total}")
        limits = [int(rule.body.rsplit(" ", 1)[1]) for rule in total_caps]
        if limits and total > min(limits):
            total = min(limits)
            steps.append(f"never more than {total} per {fold(span or 'phase')}")
        sources += total_caps
        return [Value(name, max(total, 0), None, steps, sources)]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        low = question.low
        what = stem(fold(name.split()[0]))
        if what not in question.stems() or not question.asks(r"\bhow many\b") or question.wants_chance:
            return 0.0, {}
        if not question.asks(
            r"\ballot\w*|\braise\w*|\bincrease\w*|\bbonus|\badds?\b|\+\d|\bextra\b|\badditional\b|"
            r"\bgrants?\b|\bbase\b|\bcan i make\b|\bmay (?:i|we|a player|the) make\b|\bper "
            r"phase\b|\beach phase\b"
        ):
            return 0.0, {}
        state: dict[str, Any] = {}
        to = re.search(
            r"\b(?:raise\w*|increase\w*|set\w*|become\w*|change\w*|is|of)\b[^.;]{0,60}?\b(?:to|at|of|is) (\d+)\b", low
        )
        if to:
            state["base"] = int(to.group(1))
        phases = [fold(each.name) for each in book.rules.terms_of_kind("phase")]
        asked = _asked_phase(low, phases)
        bonus = increase = 0
        for found in re.finditer(
            (
                r"(?:\+(\d+)|\b(?:an |a |)?(?:extra|additional|bonus) (?:(\d+) )?|\b(\d+) (?:extra|"
                r"additional|bonus|more)\b|\b(?:by|adds?|grants?|gives?)(?: me| us| you)? \+?(\d+)\b)"
            ),
            low,
        ):
            number = next((int(each) for each in found.groups() if each), 1)
            if to and found.start() <= to.start(1) <= found.end():
                continue
            rest = re.split(r"[.;?]|\band my\b|\band another\b", low[found.start() :])[0][:90]
            where = _asked_phase(rest, phases)
            every = re.search(r"\b(?:every|each|all) phases?\b|\bbase\b|allotment", rest) or (
                re.search(r"\bbase\b|\ballotment\b", low[max(0, found.start() - 45) : found.start()]) and not where
            )
            if where and not every:
                if asked is None or asked == where:
                    bonus += number
            elif every:
                increase += number
            else:
                bonus += number
        state |= {"bonus": bonus, "increase": increase}
        return (3.0 if to or bonus or increase else 2.0), state

    return Calculator(
        slug(name),
        f"How many: {name}, after bonuses and caps.",
        inputs,
        (*bases[:1], *base_caps, *total_caps),
        work,
        read,
        "allotment",
        "number",
    )


def _asked_phase(low: str, phases: list[str]) -> str | None:
    """The last phase that is named in some words."""
    found: tuple[int, str] | None = None
    for phase in phases:
        if len(phase.split()) > 2:
            continue
        bare = re.sub(r" (?:sub-)?phase$", "", phase)
        for hit in re.finditer(rf"\b{re.escape(bare)} phase\b", low):
            if found is None or hit.start() > found[0]:
                found = (hit.start(), bare)
    return found[1] if found else None


# A share of a unit.


def _parts(book: Book) -> list[Calculator]:
    return [_part(book, rule) for rule in book.of("part")]


def _part(book: Book, rule: Rule) -> Calculator:
    share, what = re.match(r"^(\d+)% of (.+)$", rule.body).groups()  # type: ignore[union-attr]
    start = rule.procedure.option("start")
    name = f"casualties for {book.name(rule.clause.subject)}"
    inputs = (
        Input(what, low=1, high=1000, description=f"how many there are{f' at the start {start}' if start else ''}"),
        Input("lost", low=0, high=1000, optional=True, description="how many are lost"),
    )
    key = inputs[0].key

    def work(given: Inputs) -> list[Value]:
        count = int(given[key])
        needed = core.rounded(Fraction(int(share) * count, 100), "up")
        steps = [f"{share}% of {count} = {Fraction(int(share) * count, 100)}", f"at least {needed}"]
        found = [Value(name, needed, None, steps, [rule])]
        if given.get("lost") is not None:
            lost = int(given["lost"])
            found.append(
                Value(
                    f"{share}% reached",
                    int(lost >= needed),
                    None,
                    [*steps, f"{lost} lost: {'yes' if lost >= needed else 'no'}"],
                    [rule],
                )
            )
        return found

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        if (
            question.wants_chance
            or not question.asks(r"\bhow many\b|\bmust\b|\bdoes\b|\bdo i\b")
            or not question.asks(r"\bkill\w*|\bcasualt\w*|\blos[et]\w*|\bremov\w*|\bdie\b|\bdead\b")
        ):
            return 0.0, {}
        single = re.sub(r"s$", "", fold(what))
        left = re.search(
            (
                r"\b(\d+)(?: \w+){0,2} (?:left|remain\w*|now|surviv\w*|still)|\b(?:now|still|only|"
                r"down to|left with) (?:has |have |at )?(\d+)\b|\bhas (\d+) left"
            ),
            question.low,
        )
        number = next((int(each) for each in left.groups() if each), None) if left else None
        if number is None:
            number = question.counted(single, "man", "men", "warrior", "strong")
        if number is None:
            found = re.search(r"\b(\d+)[- ](?:man|model|strong)", question.low)
            number = int(found.group(1)) if found else None
        state: dict[str, Any] = {key: number} if number else {}
        lost = re.search(
            (
                r"\b(?:loses?|lost|killed|kills?) (\d+)|\b(\d+)(?: \w+){0,2} (?:are |were )?(?:killed|"
                r"lost|removed|casualties|die\b)"
            ),
            question.low,
        )
        if lost:
            state["lost"] = int(next(each for each in lost.groups() if each))
        test = question.mentions(book.name(rule.clause.subject)) or question.asks(r"\bcheck|\btest|%")
        return (3.0 if test else 2.0) if number else 0.0, state

    return Calculator(
        slug("casualties " + book.name(rule.clause.subject)),
        (
            f"From how many losses on {book.name(rule.clause.subject)} is called for: {share}% of the "
            f"{what}{f' at the start {start}' if start else ''}."
        ),
        inputs,
        (rule,),
        work,
        read,
        "part",
        "number",
    )


# Bands of a characteristic, and bonuses that are counted.


def _bands(book: Book) -> list[Calculator]:
    made: dict[str, Calculator] = {}
    for rule in book.of("band"):
        found = re.match(r"^(<=|<|>=|>) (\S+)\*(.+)$", rule.body)
        name = book.name(rule.clause.subject)
        if found and slug(name) not in made:
            made[slug(name)] = _band(book, name, found.group(1), Fraction(found.group(2)), found.group(3), rule)
    return list(made.values())


def _band(book: Book, name: str, sign: str, share: Fraction, quantity: str, rule: Rule) -> Calculator:
    inputs = (
        Input(quantity, low=0, high=100),
        Input("moved", low=0, high=200, optional=True, description="how far it moved"),
    )
    words = {"<=": "up to", "<": "less than", ">=": "at least", ">": "more than"}[sign]

    def work(given: Inputs) -> list[Value]:
        limit = share * int(given[inputs[0].key])
        steps = [f"{quantity} {given[inputs[0].key]} × {share} = {limit}", f"{name}: {words} {limit}"]
        found = [Value(f"{name}: {words}", limit, "inch", steps, [rule])]
        if given.get("moved") is not None:
            inside = core.holds(int(given["moved"]), sign, limit)
            found.append(
                Value(
                    f"is at {name}",
                    int(inside),
                    None,
                    [*steps, f"moved {given['moved']}: {'yes' if inside else 'no'}"],
                    [rule],
                )
            )
        return found

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        figures = question.quantity(quantity)
        if not question.mentions(name) or not figures or question.wants_chance:
            return 0.0, {}
        state: dict[str, Any] = {inputs[0].key: figures[0].value}
        moved = re.search(r"\b(?:moves?|moved|travels?|travelled|moving) (?:up to )?(\d+)", question.low)
        if moved and int(moved.group(1)) != figures[0].value:
            state["moved"] = int(moved.group(1))
        return 3.4, state

    return Calculator(
        slug(name), f"How far is {name}: {words} {share} of {quantity}.", inputs, (rule,), work, read, "band", "inch"
    )


def _bonuses(book: Book) -> list[Calculator]:
    groups: dict[str, list[Rule]] = {}
    for rule in book.of("modify"):
        found = re.match(r"^(.+) \+\d+$", rule.body)
        if found and rule.procedure.option("bonus") is not None:
            groups.setdefault(found.group(1), []).append(rule)
    return [
        _bonus(book, quantity, list({r.clause.passage: r for r in rules}.values()))
        for quantity, rules in groups.items()
    ]


def _bonus(book: Book, quantity: str, rules: list[Rule]) -> Calculator:
    inputs = (
        Input(quantity, low=0, high=60), Input("case", "text", default="", description="what holds: " + "; ".join((r.procedure.option("bonus") or "")[:60] for r in rules)),
        Input("count", low=0, high=60, default=1, source="one", description="how many of what a bonus is counted for"),
    )  # fmt: skip
    key = inputs[0].key

    def work(given: Inputs) -> list[Value]:
        total, steps, sources = int(given[key]), [f"{quantity} {given[key]}"], list[Source]()
        said = str(given["case"])
        seen: set[tuple[str, ...]] = set()
        for rule in rules:
            cause = rule.procedure.option("bonus") or ""
            words = _telling(book, cause)
            if not words or not _said(words, said):
                continue
            amount = int(rule.body.rsplit(" ", 1)[1])
            each = rule.procedure.option("each")
            if each is not None:
                number = max(int(given["count"]) - (1 if "after the first" in fold(each) else 0), 0)
                amount *= number
            mark = tuple(sorted(words & set(stems(said))))
            if not amount or mark in seen:
                continue
            seen.add(mark)
            total += amount
            steps.append(f"{cause[:80]}: {amount:+d}")
            sources.append(rule)
        return [Value(quantity, total, None, steps, sources or [rules[0]])]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        if not question.asks(rf"\bhow many {re.escape(fold(quantity))}\b") or question.wants_chance:
            return 0.0, {}
        figures = question.quantity(quantity)
        state: dict[str, Any] = {"case": question.low}
        if figures:
            state[key] = figures[0].value
        number = re.search(r"(\d+) (?:[a-z-]+ )?weapons?", question.low)
        if number:
            state["count"] = int(number.group(1))
        return 2.5 + (0.5 if figures else 0.0), state

    return Calculator(
        slug(quantity),
        f"How many {quantity}, with the bonuses that the text gives.",
        inputs,
        tuple(rules),
        work,
        read,
        "bonus",
        "number",
    )


def _telling(book: Book, cause: str) -> set[str]:
    cause = re.sub(r"\([^)]*\)", " ", cause)
    common = set(
        stems(
            "single handed hand if a an the model models unit units is are has have with or more "
            "that this turn engaged in armed it its to of any and often and/or each hand bonus "
            "additional gains get gets they single-handed two one"
        )
    )
    return {word for word in stems(cause) if word not in common and not word.isdigit()}


def _said(words: set[str], said: str) -> bool:
    have = set(stems(said))
    return len(words & have) / len(words) >= 0.5
