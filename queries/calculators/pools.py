"""How many dice are rolled for a deed: as many as a characteristic tells, with what makes them more or fewer.

From the procedures ``pool:`` and ``modify: dice``. What is done in the way of another deed ("may make a Salvo with half
its Guns") rolls the dice of that one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Any

from kb.conditions import Has
from kb.model import OPTION_KINDS, TYPE_KINDS
from kb.names import fold, slug, stem, stems
from kb.patterns import deferred
from queries.calculators.altered import Case, Change, altered, changes, lost
from queries.calculators.base import Calculator, Input, Inputs, Source, Value, formula
from queries.calculators.book import Book, Rule, core_name
from queries.calculators.farther import names_of_unit
from queries.calculators.language import factor
from queries.calculators.words import Name, Question
from queries.situations.facts import DEEDS, SHOOTING

_ASKS = deferred(
    r"\b(?:how many|what number of|(?:the )?number of|how big|how large)\b[^?.;]{0,40}\b(?:dice|die|dice pool|pool)\b|"
    r"\bdice\b[^?.;]{0,40}\bhow many\b"
)
_DICE = deferred(r"\b(?:dice|die|d\d{1,2}s?)\b")
#: What tells that dice are rolled for shooting, whatever that is called.
_AIMED = frozenset(stems("target missile range shot"))
#: Whom the dice are asked of: "how many dice do the Dragoons roll".
_OF_WHOM = deferred(
    r"\bhow many (?:[\w-]+ )?(?:dice|die)\b(?: (?:do|does|will|would|can|may|should|must|is|are))? ([^?;]{3,60})"
)
_AWAY = deferred(
    r"(?<![\w.+-])(\d+) ?(?:\"|inch(?:es)?|in\b|cm|metres?|m\b|paces|hexes)?,? (?:away|off|distant)\b|"
    r"\b(?:at|from|within|range of|distance of) (?:a (?:range|distance) of )?(\d+) ?"
    r"(?:\"|inch(?:es)?|cm|metres?|m\b|paces|hexes)"
)


@dataclass(frozen=True)
class Pool:
    """The dice of one deed: the ways in which their number is told, in general or of some alone."""

    deed: str
    rules: tuple[Rule, ...]

    def rules_for(self, case: Case, away: int | None = None) -> list[Rule]:
        """The way that is the unit's own, else the general one; where the number falls with the distance, that which
        is so far off as is told, or each of them."""
        own = [r for r in self.rules if isinstance(r.clause.who, Has) and r.clause.who.term in case.held]
        told = own or [r for r in self.rules if not isinstance(r.clause.who, Has)]
        ranged = [r for r in told if _bounds(r) != (None, None)]
        if not ranged:
            return told[:1]
        if away is None:
            return ranged
        return [min(near, key=_farthest)] if (near := [r for r in ranged if _reaches(r, away)]) else []


def _bounds(rule: Rule) -> tuple[int | None, int | None]:
    """Beyond which distance and up to which one so many dice are rolled."""
    told = (rule.procedure.option("beyond"), rule.procedure.option("within"))
    beyond, within = (int(each) if each and each.isdigit() else None for each in told)
    return beyond, within


def _farthest(rule: Rule) -> int:
    return _bounds(rule)[1] or 10_000


def _reaches(rule: Rule, away: int) -> bool:
    beyond, within = _bounds(rule)
    return (beyond is None or away > beyond) and (within is None or away <= within)


def pools(book: Book) -> dict[str, Pool]:
    """The pools of the texts by their deeds; those too that are done as another deed."""
    found: dict[str, list[Rule]] = {}
    for rule in book.of("pool"):
        found.setdefault(rule.clause.subject, []).append(rule)
    made = {deed: Pool(deed, tuple(rules)) for deed, rules in found.items()}
    for clause in book.rules.clauses:
        done = clause.relation in ("permits", "forces", "counts_as", "is_a", "modifies") and clause.object in found
        new = done and clause.subject not in made and book.kind(clause.subject) in OPTION_KINDS
        if new and clause.within in (None, clause.subject):
            made[clause.subject] = Pool(clause.object, made[clause.object].rules)
    for rule in book.of("modify"):
        option = rule.clause.subject
        if book.kind(option) not in OPTION_KINDS and _in_its_entry(book, rule):
            option = rule.clause.object  # "a unit of Slingers may shoot with half its dice", in the entry of an answer
        new = rule.body.startswith("dice ") and option not in made and book.kind(option) in OPTION_KINDS
        if new and (deed := _done_so(book, rule, found)) is not None:
            made[option] = Pool(deed, made[deed].rules)
    return made


def _in_its_entry(book: Book, rule: Rule) -> bool:
    heading = book.rules.heading(rule.clause.passage)
    return core_name(heading) == core_name(book.name(rule.clause.object))


def _done_so(book: Book, rule: Rule, found: dict[str, list[Rule]]) -> str | None:
    """The one deed whose dice are meant by a change to those of an answer: "it shoots at once, with half its Shot"."""
    share = re.fullmatch(r"dice [\d/]+\*(.+)", rule.body)
    if share and share[1] != "dice":
        alike = [each for each, rules in found.items() if any(share[1] in r.body for r in rules)]
    else:
        said = set(stems(book.rules.quote(rule.clause)))
        same = [deeds for deeds in DEEDS if said & deeds]
        alike = [each for each in found if any(set(stems(book.name(each))) & deeds for deeds in same)]
        if share and not alike:  # "shoots with half its usual dice", where shooting goes by another name
            told = {each: {part for r in rules for part in stems(_around(book, r))} for each, rules in found.items()}
            aimed = _AIMED if said & DEEDS[SHOOTING] else frozenset()
            alike = [each for each, words in told.items() if words & aimed or any(words & deeds for deeds in same)]
    return alike[0] if len({tuple(rule.body for rule in found[each]) for each in alike}) == 1 else None


def _around(book: Book, rule: Rule) -> str:
    """The words of a passage that tells how many dice are rolled, and of its heading."""
    return f"{book.rules.heading(rule.clause.passage)} {book.rules.quote(rule.clause)}"


def _is_shot(book: Book, rule: Rule) -> bool:
    """Whether dice are those of shooting, by the words of the entry in which they are told."""
    passage = book.rules.passages.get(rule.clause.passage)
    near = [p.text for p in book.rules.passages.values() if passage and p.section == passage.section]
    words = set(stems(" ".join(near)))
    return bool(words & DEEDS[SHOOTING]) and bool(words & _AIMED or words & set(stems("enemy foe")))


def dice_of(book: Book, option: str, pool: Pool, case: Case, numbers: dict[str, Any]) -> list[Value]:
    """How many dice are rolled in a case; a formula where a characteristic is not stated."""
    away = numbers.get("distance")
    rules = pool.rules_for(case, None if away is None else int(away))
    return [value for rule in rules for value in _dice_by(book, option, rule, case, numbers, _farther(rule, rules))]


def _farther(rule: Rule, rules: list[Rule]) -> str:
    """What tells the way of one distance from those of others."""
    beyond, within = _bounds(rule)
    far = f"up to {within}" if within is not None else f"beyond {beyond}"
    return f" ({far})" if len(rules) > 1 else ""


def _dice_by(book: Book, option: str, rule: Rule, case: Case, numbers: dict[str, Any], how: str) -> list[Value]:
    label = f"dice: {book.name(option)}{how}"
    steps: list[str] = []
    sources: list[Source] = [rule]
    total, names = Fraction(0), []
    unstated: list[tuple[str, int | Fraction]] = []
    for part in rule.body.replace(" - ", " + -").split(" + "):
        if re.fullmatch(r"-?\d+", part):
            total += int(part)
            steps.append(f"{int(part):+d}" if steps else part)
            continue
        share, name = factor(part)
        names.append(name)
        number = numbers.get(slug(name))
        if number is None:
            unstated.append((name, share))
            continue
        terms = {term for term in book.rules.names.terms(name) if book.kind(term) == "characteristic"}
        told = [each.clause.passage for each in book.of("modify") if each.body.startswith("dice ")]
        made = changes(case, terms, [rule.clause.passage, *told])
        figure, lines = altered(int(number), made)
        whole = Fraction(max(figure, 0)) * share
        steps += [f"{name} {number}" + (f" × {share}" if share != 1 else ""), *lines]
        total += _rounded(book, rule, whole)
        sources += [each.clause for each in made]
    if unstated:
        return [Value(label, None, "dice", [f"{unstated[0][0]} not stated"], sources, formula(unstated, int(total)))]
    if total.denominator != 1:
        steps = [*steps, "how halves are rounded is not told"]
        return [Value(label, None, "dice", steps, sources, formula([(names[0], Fraction(1))], 0))]
    made = _changes(book, case, names, numbers)
    number, lines = altered(total, made)
    return [Value(label, max(number, 0), "dice", [*steps, *lines], [*sources, *(each.clause for each in made)])]


def _rounded(book: Book, rule: Rule, number: Fraction) -> Fraction:
    way = rule.procedure.option("rounded") or book.rounded
    if way is None or number.denominator == 1:
        return number
    return Fraction(ceil(number) if way == "up" else floor(number))


#: "When an enemy fires at it", "if it is boarded", and not "Strolled", of whoever did so.
_WHEN_DONE = deferred(r"(?i)(?:when|whenever|if|as|after|once|while|an?|the|it|they|its|their)\b")


def _changes(book: Book, case: Case, names: Iterable[str], numbers: dict[str, Any]) -> list[Change]:
    """What makes the dice more or fewer in a case."""
    deeds = {core_name(book.name(each)) for each in case.doing}
    named, passages = list[Change](), set[str]()
    for rule in book.of("modify"):
        told = re.fullmatch(
            r"dice (?:(?P<step>[+-](?:\d+|X))(?:\*(?P<each>.+))?|(?P<share>[\d/]+)\*(?P<of>.+))", rule.body
        )
        if told is None or not deeds & {core_name(each) for each in (rule.procedure.option("for") or "").split("|")}:
            continue
        passages.add(rule.clause.passage)
        subject = rule.clause.subject
        own = subject in case.doing
        if not own and not (subject in case.held or case.mentions(subject)):
            continue
        only = rule.clause.condition  # in a deed's own entry, when it is done goes without saying
        if only and not (own and _WHEN_DONE.match(only)) and not case.meets(only):
            continue
        if lost(case, subject):
            continue
        name = book.name(subject)
        if told["step"]:
            number = case.parameter(subject) if told["step"].endswith("X") else int(told["step"][1:])
            count = 1 if told["each"] is None else numbers.get(slug(told["each"]))
            if number is not None and count is not None:
                plus = (-number if told["step"][0] == "-" else number) * int(count)
                floor = rule.procedure.option("least")
                least = int(floor) * int(count) if floor and floor.isdigit() else None
                named.append(Change(rule.clause, f"{name}: {plus:+d}", plus=plus, least=least))
        elif told["of"] == "dice" or fold(told["of"]) in map(fold, names):
            rounded = rule.procedure.option("rounded") or book.rounded
            named.append(
                Change(rule.clause, f"{name}: × {told['share']}", share=Fraction(told["share"]), rounded=rounded)
            )
    terms = {
        term.id for term in book.rules.terms_of_kind("effect") if stems(term.name)[-1:] in (("die",), (stem("dice"),))
    }
    other = changes(case, {*terms, *case.doing}, passages, names)
    spoken = [each for each in other if _DICE.search(fold(book.rules.quote(each.clause))) or each.share is not None]
    return sorted([*named, *spoken], key=lambda each: each.order)


def calculators(book: Book) -> list[Calculator]:
    """One calculator for all deeds of which the texts tell how many dice are rolled."""
    known = pools(book)
    if not known:
        return []
    every = [rule for pool in known.values() for rule in pool.rules]
    quantities = list(dict.fromkeys(
        factor(part)[1] for rule in every for part in rule.body.replace(" - ", " + ").split(" + ")
        if not re.fullmatch(r"-?\d+", part)
    ))  # fmt: skip
    names = [book.name(deed) for deed in known]
    figured = {term.name for term in book.rules.terms_of_kind("characteristic")}
    inputs = (
        *(Input(each, low=0, high=60, optional=True) for each in quantities),
        Input("unit", "names", default=[], description="its types, sub-types, rules and states"),
        Input("distance", low=0, high=400, optional=True, description="how far off the target is"),
        Input("deed", "text", default=names[0], source="the first of them", description=", ".join(names)[:160]),
        Input("case", "text", default="", description="what else is the case"),
    )

    def work(given: Inputs) -> list[Value]:
        wanted = core_name(str(given["deed"]))
        option = next((each for each in known if core_name(book.name(each)) == wanted), next(iter(known)))
        pool = known[option]
        case = Case(book, list(given["unit"]), str(given.get("case") or ""), frozenset({option, pool.deed}))
        numbers = {each.key: given.get(each.key) for each in inputs if each.kind == "number"}
        numbers = {**usual_figures(book, case), **{k: v for k, v in numbers.items() if v is not None}}
        return dice_of(book, option, pool, case, numbers)

    def read(question: Question) -> tuple[float, dict[str, Any]]:
        if question.wants_chance or not _ASKS.search(question.low):
            return 0.0, {}
        option = _asked(book, question, known)
        if option is None:
            return 0.0, {}
        state: dict[str, Any] = {"deed": book.name(option), "unit": _whose(book, question), "case": question.low}
        for each in quantities:
            if figures := question.quantity(each):
                own = [figure.value for figure in figures if not figure.theirs]
                state[slug(each)] = (own or [figures[0].value])[0]
            elif each not in figured:
                count = question.how_many(each)
                count = _of_kind(book, question) if count is None and stem(each) in _ONES else count
                state |= {} if count is None else {slug(each): count}
        if away := _AWAY.search(question.low):
            state["distance"] = int(away[1] or away[2])
        return 3.4 + 0.1 * len(core_name(book.name(option))), state

    return [
        Calculator("dice", f"How many dice are rolled: {', '.join(names)[:120]}.", inputs, tuple(every[:3]), work, read,
                   "pool", "number")
    ]  # fmt: skip


#: What one of those is called who make up a unit: "a unit of 9 Foot" has as many models.
_ONES = frozenset(stems("model figure man soldier trooper base stand element warrior fighter"))


def _of_kind(book: Book, question: Question) -> int | None:
    """How many of its kind a unit is told to have ("a unit of 9 Foot", "my 10 Riders")."""
    own = {each.name for each in question.names if book.kind(each.term) in TYPE_KINDS and not each.theirs}
    told = {
        int(hit[1])
        for name in own
        for hit in re.finditer(rf"(?<![\w.+\"-])(\d+) (?:[a-z]+ )?{re.escape(fold(name))}\b", question.low)
    }
    return told.pop() if len(told) == 1 else None


def _whose(book: Book, question: Question) -> list[str]:
    """The names of those whose dice are asked for: of two kinds of unit the one that the question for them names
    ("Dragoons charge Spears. How many dice do the Dragoons roll?"), else the first; with what is said of them."""
    types = [each for each in question.names if book.kind(each.term) in TYPE_KINDS]
    if len({each.term for each in types}) < 2:
        return names_of_unit(question)
    asked = _OF_WHOM.search(question.low)
    named = [each for each in types if asked and asked.start(1) <= each.start < asked.end() and not each.theirs]
    chosen = {each.term for each in named} or {next((e.term for e in types if not e.theirs), types[0].term)}
    ours = [each for each in types if each.term in chosen or chosen & set(book.held([each.name]))]
    mine = {each.start for each in ours}
    kept = [each for each in question.names if _said_of(each, types, mine) and (each.start in mine or not each.theirs)]
    return [f"{each.name} ({each.parameter})" if each.parameter else each.name for each in kept]


def _said_of(name: Name, types: list[Name], mine: set[int]) -> bool:
    """Whether something is said of one's own: what stands right before a kind of unit is so, or behind it."""
    if name in types:
        return name.start in mine
    before = [each for each in types if 0 < each.start - name.start - len(name.name) < 3]
    behind = [each for each in types if each.start < name.start]
    return (before or behind[-1:] or types[:1])[0].start in mine


def usual_figures(book: Book, case: Case) -> dict[str, int]:
    """The figures that the profile of the unit's type gives."""
    from queries.situations.usual import usual_of

    types = [term for name in case.names for term in book.rules.names.terms(re.sub(r" \(\d+\)$", "", name))]
    kinds = [kind for term in types for kind in book.parents(term)]
    return {slug(book.name(term)): int(number) for term, (number, _) in usual_of(book.rules, kinds).items()}


def _asked(book: Book, question: Question, known: dict[str, Pool]) -> str | None:
    """The deed for which the dice are asked: the one that is named, the fuller name and the later one first."""
    named = [each for each in known if question.mentions(book.name(each))]
    if named:
        last = {each: question.low.rfind(fold(book.name(each))) for each in named}
        own = [each for each in named if known[each].deed != each] or named
        return max(own, key=lambda each: (len(core_name(book.name(each))), last[each]))
    said = set(question.stems())
    others = {t for hit in book.rules.names.find(question.plain) for t in hit.terms if book.kind(t) in OPTION_KINDS}
    general = {each for each in others if set(stems(book.name(each))) & set().union(*DEEDS)}
    if others - general - set(known):
        return None  # the dice of a deed of which no number is told
    for deeds in DEEDS:  # "fires", where the texts call it shooting
        alike = [each for each in known if set(stems(book.name(each))) & deeds]
        if said & deeds and len(alike) == 1:
            return alike[0]
    only = [each for each in known if known[each].deed == each]
    if said & DEEDS[SHOOTING]:  # "shoots", where the deed has a name of the text's own
        alike = [each for each in only if any(_is_shot(book, rule) for rule in known[each].rules)]
        if len(alike) == 1:
            return alike[0]
    ranged = [each for each in only if any(_bounds(rule) != (None, None) for rule in known[each].rules)]
    if len(ranged) == 1 and _AWAY.search(question.low):
        return ranged[0]
    return only[0] if len(only) == 1 and question.asks(r"\bhow many (?:\w+ )?dice\b") else None


__all__ = ["Pool", "calculators", "dice_of", "pools", "usual_figures"]
