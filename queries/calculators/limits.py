"""Limits: allotments with their caps, the share of a unit from which something follows, speeds, counted bonuses.

From the procedures ``base:``, ``cap:``, ``part:``, ``band:`` and ``modify: … bonus``.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from kb.model import TYPE_KINDS, Passage
from kb.names import first_word, fold, slug, stem, stems
from kb.patterns import deferred
from queries.calculators import core
from queries.calculators.amounts import among
from queries.calculators.base import Calculator, Input, Inputs, Source, Value
from queries.calculators.book import Book, Rule
from queries.calculators.words import Question

#: Whose number is asked: a side's, not a unit's.
_SIDE = deferred(r"\b(?:army|armies|force|player|players|side|opponent|i|we|you)\b(?! units?\b)")
_UNIT = deferred(r"\b(?:one|1|a single|each|the same|an individual) unit\b")


def calculators(book: Book) -> list[Calculator]:
    """Every calculator of a limit or a bonus that the texts describe."""
    return [*_allotments(book), *_parts(book), *_bands(book), *_bonuses(book)]


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
                        if first_word(stem(fold(name)))[:5] == stem(fold(r.body))[:5]
                        or among(r.body.rsplit(" ", 1)[0], name)
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
        rule for rule in caps if not rule.body.startswith("base ") and among(rule.body.rsplit(" ", 1)[0], name)
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
        raised = f" {int(given['increase']):+d}" if given["increase"] else ""
        steps.append(f"base {given['base']}{raised} in each {span or 'phase'}")
        limits = [int(rule.body.rsplit(" ", 1)[1]) for rule in base_caps]
        if limits:
            base = min(base, *limits)
            steps.append(f"the base is never above {min(limits)}")
        sources += base_caps
        total: core.Number = base
        if given["bonus"]:
            total += int(given["bonus"])
            steps.append(f"bonus {int(given['bonus']):+d}: {total}")
        else:
            steps.append("no bonus for this phase alone" if not span else f"no bonus for one {span} alone")
        limits = [int(rule.body.rsplit(" ", 1)[1]) for rule in total_caps]
        if limits:
            total = min(total, *limits)
            steps.append(f"never more than {min(limits)} per {span or 'phase'}")
        sources += total_caps
        return [Value(name, max(total, 0), None, steps, sources)]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        low = question.low
        what = stem(fold(first_word(name)))
        if what not in question.stems() or not question.asks(r"\bhow many\b") or question.wants_chance:
            return 0.0, {}
        if not question.asks(
            r"\ballot\w*|\braise\w*|\bincrease\w*|\bbonus|\badds?\b|\+\d|\bextra\b|\badditional\b|"
            r"\bgrants?\b|\bbase\b|\bcan i make\b|\bmay (?:i|we|a player|the) make\b|\bper "
            r"phase\b|\beach phase\b"
        ) and (not _SIDE.search(low) or _UNIT.search(low)):
            return 0.0, {}
        state: dict[str, Any] = {}
        to = re.search(
            r"\b(?:raise\w*|increase\w*|set\w*|become\w*|change\w*|is|of)\b[^.;]{0,60}?\b(?:to|at|of|is) (\d+)\b", low
        )
        stated = next(iter(question.figures(name)), None)
        if to:
            state["base"] = int(to.group(1))
        elif stated is not None and not stated.signed:  # "my Allotment is two", "an Allotment of two"
            state["base"] = stated.value
        phases = [fold(each.name) for each in book.rules.terms_of_kind("phase")]
        asked = _asked_phase(low, phases)
        bonus = increase = 0
        for found in re.finditer(
            (
                r"(?:\b(?:by|adds?|grants?|gives?)(?: me| us| you)? \+?(\d+)\b(?: (?:extra|additional|bonus|more)\b)?|"
                r"\+(\d+)(?: (?:extra|additional|bonus)\b)?|\b(\d+) (?:extra|additional|bonus|more)\b|"
                r"\b(?:an |a |)?(?:extra|additional|bonus) (?:(\d+) )?)"
            ),
            low,
        ):
            number = next((int(each) for each in found.groups() if each), 1) * _times(low[: found.end()])
            if to and found.start() <= to.start(1) <= found.end():
                continue
            if stated is not None and found.start() <= stated.start <= found.end():
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
        bonus += _by_bracket(book, question, name, asked, phases)
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


_RAISED = deferred(
    r"(?i)\b(?:increas|rais|add|gain|rais)\w*\b[^.;]*?\b(?:(?:value|number|figure) in (?:the )?brackets|by X|X)\b"
)


def _by_bracket(book: Book, question: Question, name: str, asked: str | None, phases: list[str]) -> int:
    """What the rules with a number in brackets add to an allotment that the question tells somebody to have."""
    added = 0
    for each in question.asked_names:
        if not each.parameter or each.theirs or not each.parameter.isdigit():
            continue
        for passage in book.rules.passages.values():
            said = " ".join(passage.text.split())
            own = fold(book.rules.heading(passage.id)).startswith(fold(each.name)) or said.startswith(each.name)
            if not own or name not in said or not _RAISED.search(said):
                continue
            only = _asked_phase(fold(said), phases)
            if only is None or asked is None or only == asked:
                added += int(each.parameter)
            break
    return added


_EACH = deferred(r"\b(\d+) (?:of (?:my|our|the|their) |different |other |such )?[a-z -]{0,40}?\beach [^.;?]*$")


def _times(said: str) -> int:
    """How many things give a bonus each ("three of my rules each add 1"): by the words up to the bonus."""
    found = _EACH.search(said)
    return int(found.group(1)) if found else 1


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


#: What tells that the losses are those of an earlier time, and that it is asked of a later.
_ANOTHER = deferred(r"\b(?:second|2nd|next|another|new|again|fresh|later|following)\b")


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
            question.asks(r"\bchances?\b|\bodds\b|\bprobab|\blikel")
            or not question.asks(r"\bhow many\b|\bmust\b|\bdoes\b|\bdo i\b")
            or not question.asks(r"\bkill\w*|\bcasualt\w*|\blos[ets]\w*|\bremov\w*|\bdie\b|\bdead\b")
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
            found = re.search(
                rf"\b(\d+)[- ](?:man|model|strong)|\b(?:{re.escape(fold(what))}|unit|squad|team|group|out) of (\d+)\b",
                question.low,
            )
            found = re.match(r"\d+", next(each for each in found.groups() if each)) if found else None
            number = int(found.group(0)) if found else None
        state: dict[str, Any] = {key: number} if number else {}
        lost = re.search(
            (
                r"\b(?:loses?|lost|killed|kills?) (\d+)|\b(\d+)(?: \w+){0,2} (?:(?:are |were |got )"
                r"(?:killed|lost|removed)|killed|removed|casualties|die\b)"
            ),
            question.low,
        )
        if number and lost and not left and start and _ANOTHER.search(question.low, lost.end()):
            before = int(next(each for each in lost.groups() if each))  # those who are gone are none of its models now
            whole = question.low[: lost.start()]
            found = re.search(r"\bof (\d+)\b|\b(\d+)(?:[- ](?:man|model|strong)| \w+)", whole)
            total = int(next(each for each in found.groups() if each)) if found else number
            if total > before:
                state, lost = {key: total - before}, None
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
        Input(quantity, low=0, high=60),
        Input(
            "case",
            "text",
            default="",
            description="what holds: " + "; ".join((r.procedure.option("bonus") or "")[:60] for r in rules),
        ),
        Input("count", low=0, high=60, default=1, source="one", description="how many of what a bonus is counted for"),
    )
    key = inputs[0].key

    def work(given: Inputs) -> list[Value]:
        total, steps, sources = int(given[key]), [f"{quantity} {given[key]}"], list[Source]()
        said = str(given["case"])
        seen: list[set[str]] = []
        have = set(stems(said))
        for rule in rules:
            cause = rule.procedure.option("bonus") or ""
            words = _telling(book, cause)
            owners = _owners(book, cause)
            if not words or not _said(words - owners, said) or (owners and not owners & have):
                continue
            if (withheld := _withheld(book, rule, words, said)) is not None:
                steps.append(f"{cause[:80]}: none, {' '.join(withheld.text.split())}")
                sources.append(withheld)
                continue
            amount = int(rule.body.rsplit(" ", 1)[1])
            each = rule.procedure.option("each")
            if each is not None:
                number = max(int(given["count"]) - (1 if "after the first" in fold(each) else 0), 0)
                amount *= number
            # two bonuses for the same thing, in different places of the text, are one
            mark = words & have
            if not amount or any(mark & other for other in seen):
                continue
            seen.append(mark)
            total += amount
            steps.append(f"{cause[:80]}: {amount:+d}")
            sources.append(rule)
        return [Value(quantity, total, None, steps, sources or [rules[0]])]

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        extra = rf"\bhow many (?:bonus |extra |additional )?{re.escape(fold(quantity))}\b"
        if not question.asks(extra) or question.wants_chance:
            return 0.0, {}
        figures = question.quantity(quantity)
        state: dict[str, Any] = {"case": question.low}
        if question.asks(extra.replace(")?", ")")):
            state[key] = 0  # the bonus alone is asked for
        elif figures:
            state[key] = figures[0].value
        number = re.search(r"(\d+) (?:[a-z-]+ )?weapons?", question.low)
        state["count"] = 2
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


_NO_BONUS = deferred(
    r"(?i)\b(?:(?:do|does|will|may|can) ?not|never|no longer|don['’]t|doesn['’]t) (?:get|gain|receive|have|add|claim) "
    r"(?:this|that|the|any) (?:\w+ )?bonus|\bloses? (?:this|that|the) (?:\w+ )?bonus"
)


def _withheld(book: Book, rule: Rule, words: set[str], said: str) -> Passage | None:
    """What the text says behind a bonus of those who do not get it, where one is told to be of those."""
    home = book.rules.passages[rule.clause.passage]
    for passage in book.rules.passages.values():
        near = (passage.section, passage.paragraph) == (home.section, home.paragraph) and passage.start > home.start
        text = " ".join(passage.text.split())
        if not near or (none := _NO_BONUS.search(text)) is None:
            continue
        own = _telling(book, text[: none.start()]) - words - {"mad"}
        denied = any(re.search(rf"\b(?:not|no|n['’]t|never|without) (?:\w+ )?{re.escape(word)}", said) for word in own)
        if own and own <= set(stems(said)) and not denied:
            return passage
    return None


def _owners(book: Book, cause: str) -> set[str]:
    """The stems of the kinds of unit for which alone a bonus is."""
    return {
        word
        for hit in book.rules.names.find(cause)
        if any(book.kind(term) in TYPE_KINDS for term in hit.terms)
        for word in stems(cause[hit.start : hit.end])
    }


def _telling(book: Book, cause: str) -> set[str]:
    cause = re.sub(r"\([^)]*(?:\)|$)", " ", cause)
    common = set(
        stems(
            "if a an hand the model models unit units is are has have with or more "
            "that this turn engaged in armed it its to of any and often and/or each hand bonus "
            "additional gains get gets they two one however"
        )
    )
    return {word for word in stems(cause) if word not in common and not word.isdigit()}


def _said(words: set[str], said: str) -> bool:
    have = set(stems(said))
    return bool(words) and len(words & have) / len(words) > 0.5
