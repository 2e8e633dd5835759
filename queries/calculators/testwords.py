"""What a question says of a test: which test it is, whether passing or failing is asked, and the numbers it states."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from kb.model import Clause, TableRow
from kb.names import first_word, fold, stems
from kb.patterns import deferred
from queries.calculators.adjustments import Adjustment, match_all
from queries.calculators.altered import Case
from queries.calculators.base import Input
from queries.calculators.book import Book, Rule, core_name
from queries.calculators.byhowmuch import asked_result
from queries.calculators.circumstances import called_for
from queries.calculators.combatants import combatants
from queries.calculators.kindfigures import of_kind
from queries.calculators.leaders import lent, of_officer
from queries.calculators.linerules import ignored
from queries.calculators.margins import asked_margin
from queries.calculators.needed import tries
from queries.calculators.outcomes import dice_by, only_meant, reaches, weapon_figure
from queries.calculators.pools import dice_of, pools, usual_figures
from queries.calculators.rangebands import by_range
from queries.calculators.scores import question_segments
from queries.calculators.targets import fixed_for, names_of_ways
from queries.calculators.tested import Tested, several
from queries.calculators.thistest import left_out
from queries.calculators.words import Figure, Name, Question, digits
from queries.options.index import index_of
from queries.situations.usual import usual_of

#: The second number of a mixed unit ("a mixed unit with Leadership 7 and 10").
_MIXED = deferred(r"\b(?:mixed|different|differing|some|models with|both)\b[^.?!]*?\d((?:,| and| or|/)) ?(\d+)\b(?!\+)")
#: What a test can bring, and the words by which a text says for which result it does.
_BROUGHT = ("status", "effect", "special_rule", "action")
_BRINGS = deferred(r"(?i)\b(?:fail\w*|pass(?:es|ed)?|is successful|is higher|is lower|is more|is less)\b")
_PREDICATE = r"\b(?:is|are|be|being|becom\w+|gets?|gains?|suffers?|receives?|ends? up|takes?|will|must|has to|have to) "
_GENERAL = ("rating", "characteristic", "stat", "attribute", "skill", "ability")
#: A number that says no more than on what a test is taken ("a test on 7"), and not how many tests there are.
_BARE = deferred(
    r"\b(?:on|of(?! \d+ pass(?:es)?\b)|with|at) (?:an? )?(\d+)\b"
    r"(?=\s*(?:[.,;:?!)]|$|(?:and|or|if|when|while|but|for|to|with|passe?s?|fails?)\b))"
)
#: How far off something is.
_AWAY = deferred(r"(?i)(?<![\w.])(\d+) ?(?:[\"”″]|''|inch(?:es)?\b|in\b|cm\b|m\b|met(?:er|re)s?\b)")


#: By how much something was lost: "lost the fight by 3", "beaten by a margin of 2", "a difference of 4", "lost 3 to 5".
_LOST_BY = deferred(
    r"(?i)\b(?:lost|loses|losing|lose|beaten|defeated|outscored|outfought)\b[^.;?]{0,40}?\bby (?:a |the )?"
    r"(?:margin of |difference of |total of )?(\d+)(?! ?[\"”″'])|"
    r"\b(?:margin|difference)(?: in [\w ]{1,20}?)? (?:of|is|was) (\d+)\b"
)
_SCORE = deferred(r"(?i)\b(?:lost|loses|losing|lose|beaten)\b[^.;?:]{0,40}? (\d+)(?: to | ?[-–:] ?)(\d+)\b")


def lost_by(text: str) -> int | None:
    """By how much something was lost, as some words tell it."""
    said = digits(text)
    if (found := _LOST_BY.search(said)) is not None:
        return int(found[1] or found[2])
    score = _SCORE.search(said)
    return abs(int(score[1]) - int(score[2])) if score else None


def read(test: Tested, question: Question) -> tuple[float, dict[str, Any]]:
    """How well the question fits the test (0: not at all), and the inputs that it states."""
    score = _fits(test, question)
    if not score:
        return 0.0, {}
    idle = False
    if test.leaders is not None:
        question, idle = of_officer(question, test.leaders)
    if test.elsewhere and set(stems(test.book.rules.heading(test.rule.clause.passage))) & set(question.stems()):
        score += 1
    passes = question.asks(r"\bpass(?:es|ed|ing)?\b")
    fails = question.wants_failure and not passes
    # where it is asked whether the test is passed or failed, what failing would bring is what somebody is already
    by_margin = None if passes else asked_result(test, question)
    outcome = (by_margin, False) if by_margin else None if passes else _outcome(question, test.book, test.term)
    already = rf"\b(?:if|when|while|who|that|which|being) [^.;?]*{re.escape(fold(outcome[0]))}" if outcome else ""
    if fails and outcome is not None and question.asks(already):
        outcome = None
    if outcome is not None:
        fails = not outcome[1]
    if test.brings:
        return _of_an_attack(test, question, score)
    ours = [each.name for each in question.asked_names if not each.theirs]
    mine = [*ours, *(each for each in test.owners if question.mentions(each)), *_untested(test, question)]
    not_here = left_out(test.book, question)
    mine = [each for each in mine if fold(each) not in not_here]
    brackets = {each.name: each.parameter for each in question.asked_names if not each.theirs and each.parameter}
    theirs = [each for each in question.names if each.theirs or test.book.kind(each.term) == "weapon_type"]
    counted = question.counted(core_name(test.name)[-1], "test", "check", "tests")
    state: dict[str, Any] = {
        "unit": [
            f"{name} ({brackets[name]})" if name in brackets else name
            for name in mine
            if outcome is None or stems(name) != stems(outcome[0])
        ],
        "enemy": [each.name for each in theirs],
        "fails": fails,
        "reroll": question.asks(r"\bre-?roll") or _rolls_again(test, question),
        "tries": counted
        or _dice_by_themselves(test, question)
        or (tries(test.book, question) if _of_attacks(test) else None),
    }
    if outcome is not None:
        state["result"] = outcome[0]
    if (margin := asked_margin(test, question)) is not None:
        state["margin"] = margin.text()
        score += 1.0  # nothing else is asked so
    found = _tested_number(test, question)
    if found is None and test.fixed is None and not test.bracket and test.bar is None:
        found = _bar(test, test.against, question, by_deeds=True)
    if found is not None:
        state[Input(test.quantity).key] = found
        score += 1
    if test.bar is not None and (bar := _bar(test, test.bar, question)) is not None:
        state[Input(test.bar).key] = bar
        score += 1
    away = _AWAY.findall(question.raw)
    if len(away) == 1:
        state["distance"] = int(away[0])
    by_officers = lent(question, test.leaders) if test.leaders is not None and not idle else []
    if test.listed or test.told or by_officers:
        rows = [*test.listed, *test.told]
        if outcome is not None and question.low.count(fold(outcome[0])) < 2:  # asked for, and not so already
            rows = [row for row in rows if not {*stems(outcome[0])} <= {*stems(row.text)}]
        called = called_for(test.book, [row for row in rows if not _UNLESS.match(row.text)], question)
        called += _not_excepted(test, [row for row in rows if _UNLESS.match(row.text)], question, mine)
        spared = ignored(test, question)
        called = [each for each in called if not any(line.what <= {*stems(each.row.text)} for line in spared)]
        told = match_all(test.listed, question_segments(question.raw))[0] if not spared else []
        told = [each for each in told if not (_AWAY.search(each.row.text) and _MEASURED.search(each.words))]
        said = [each.words for each in told if _NONE.search(each.row.text) or not _NONE.search(each.words)]
        state["adjustments"] = [*called, *by_officers] or said
    _add_range(test, question, state)
    for what in test.counted:
        number = _of_points(test, question, what) if what.startswith("point ") else question.how_many(what)
        if number:
            state[Input(several(what)).key] = number
    for what in test.bracketed:
        if fold(what) not in not_here and (number := question.parameter(what)):
            state[Input(what).key] = number
    return score, state


def _add_range(test: Tested, question: Question, state: dict[str, Any]) -> None:
    """Add to what is stated the modifier that the named weapon has at the stated distance."""
    ranged = by_range(test.book, question, test.name)
    if not ranged:
        return
    told = state.get("adjustments") or []
    given = [each for each in told if isinstance(each, Adjustment)]
    given = given or match_all(test.listed, [each for each in told if isinstance(each, str)])[0]
    if test.listed or test.told or test.leaders:
        state["adjustments"] = [*given, *ranged]
    else:
        state["modifier"] = sum(each.amount for each in ranged)


#: How many dice show whether a test is passed, each for itself; and that a question counts them.
_EACH_DIE = deferred(
    r"\b(?:roll|rolls|throw|throws) (?P<n>[2-6]) (?:[\w-]+ )?(?:dice|d\d+)\b.{0,60}\b(?:each|separately|individually)\b"
)
_PASSES = deferred(
    r"\b(?:[1-6]|no|any|at least 1) (?:[\w-]+ )?(?:pass(?:es)?|success(?:es)?)\b"
    r"(?! (?:an?|the|its|their|his|this|that)\b)"
)


def _dice_by_themselves(test: Tested, question: Question) -> int | None:
    """How many dice of a test are looked at one by one, where the question counts those that pass."""
    if not _PASSES.search(question.low):
        return None
    section = test.book.section(test.rule)
    told = " ".join(digits(p.text) for p in test.book.rules.passages.values() if p.section == section)
    found = _EACH_DIE.search(" ".join(told.split()))
    return int(found["n"]) if found else None


#: What is not there, so that no row tells of it.
_NONE = deferred(r"(?i)\b(?:no|not|none|without|never|neither|nor|nobody|unhurt)\b|n[\'’]t\b")


#: Where how far off somebody is has been told, or that there is none: what a row asks of that is decided.
_MEASURED = deferred(r"(?i)\d ?(?:[\"”″]|''|inch(?:es)?\b|cm\b)|\b(?:no|not|without|nobody)\b")
_UNLESS = deferred(r"(?i)unless\b")


def _not_excepted(test: Tested, rows: list[TableRow], question: Question, mine: list[str]) -> list[Adjustment]:
    """What those who are here suffer "unless" something is so that is not told."""
    rules = test.book.rules
    clauses = {clause.id: clause for clause in rules.clauses} if rows else {}
    held = test.book.held(mine)
    found = []
    for row in rows:
        clause, case = clauses.get(row.id), replace(row, text=_UNLESS.sub("", row.text).strip())
        if clause is not None and clause.subject in held and not called_for(test.book, [case], question):
            found.append(Adjustment(row, 1, int(row.value or 0), row.text))
    return found


def _of_attacks(test: Tested) -> bool:
    """Whether a test is rolled for shots or hits, so that a number of these is a number of rolls; hits that somebody
    has suffered are the occasion of another."""
    return bool({*stems(test.name)} & {*_OUTCOMES, *stems("attack shot shooting aim")})


def _of_points(test: Tested, question: Question, what: str) -> int | None:
    """How many points of something a question tells of: of a margin, or of a figure of the weapon."""
    figure = what.removeprefix("point of ")
    if not figure[:1].isupper():
        return lost_by(question.plain)
    stated = question.quantity(figure)
    if stated:
        return stated[0].value
    told = question.parameter(figure)
    return told if told is not None else weapon_figure(test.book, question, figure)


def _in_case(book: Book, scores: Sequence[Rule], question: Question, distance: int | None) -> Rule | None:
    """The score that holds in the scene of a question, at its distance or in its case; None where none does."""
    for each in scores:
        case = each.procedure.option("if")
        if case is not None:
            said = re.sub(r"(?i)^(?:against|versus|at|for|in|of) (?=an? |the |any )", "target ", case)
            row = TableRow(each.clause.id, "", 0, each.clause.passage, said, said, value="+1")
            if called_for(book, [row], question, combatants(question).attacked):
                return each
    if distance is None:
        return None
    fitting = [each for each in scores if each.procedure.option("if") is None and reaches(each, distance)]
    return fitting[0] if fitting else None


#: How many dice a volley is of, told by its outcome alone.
_VOLLEY = deferred(
    r"\b(?:at least|exactly|at most|more than|fewer than|average|expect\w*|how many)\b|\b\d+ or (?:more|fewer|less)\b|"
    r"\ball (?:of )?(?:its|their|the|his)\b"
)


def _of_an_attack(test: Tested, question: Question, score: float) -> tuple[float, dict[str, Any]]:
    """What a question states of a roll to hit, to wound or to save: who makes it, on which figure, with which dice."""
    book, sides = test.book, combatants(question)
    saves = test.brings == "save"
    roller, other = (sides.targets, sides.attackers) if saves else (sides.attackers, sides.targets)

    def theirs(start: int) -> bool:
        return sides.attacked(start) is not saves

    away = _AWAY.findall(question.raw)
    state: dict[str, Any] = {
        "unit": [each.name for each in roller],
        "enemy": [each.name for each in other],
        "fails": question.wants_failure,
        "reroll": question.asks(r"\bre-?roll"),
        "tries": tries(book, question),
    }
    if len(away) == 1:
        state["distance"] = int(away[0])
    figures = [] if test.fixed is not None else question.quantity(test.against)
    own = [each for each in figures if sides.attacked(each.start) == (test.side == "target")] or figures
    if own:
        state[Input(test.quantity).key] = own[0].value
        score += 1
    if test.chart is not None:
        state["ways"] = names_of_ways(book, question, test.against)
        fixed = None if own else fixed_for(book, book.setting(test.against), question)
        if fixed is not None:  # whoever's it is
            state[Input(test.quantity).key] = fixed
    if test.scores and (at := _in_case(book, test.scores, question, state.get("distance"))):
        state["score"] = at.clause.id
    if test.listed or test.told:
        called = called_for(book, _of_the_way(test, [*test.listed, *test.told], question), question, theirs)
        said = [] if roller or other else match_all(test.listed, question_segments(question.raw))[0]
        state["adjustments"] = called or [each.words for each in said]
    _add_range(test, question, state)
    for what in test.counted:
        points = _of_points(test, question, what) if what.startswith("point ") else question.how_many(what)
        if points:
            state[Input(several(what)).key] = points
    if state["tries"] is None and _VOLLEY.search(question.low):
        state["tries"] = _dice_rolled(test, roller)
    if state["tries"] is None and _VOLLEY.search(question.low) and (many := dice_by(book, test.rule)):
        stated = question.quantity(many)
        terms = [part for each in roller for part in book.parents(each.term)]
        figures_of = usual_of(book.rules, terms)
        usual = next((figures_of[each] for each in book.rules.names.terms(many) if each in figures_of), None)
        state["tries"] = stated[0].value if stated else int(usual[0]) if usual else None
    return score, state


#: For which way of attacking alone a row is: "Target is Prone (Fight only)".
_ONLY = deferred(r"(?i)\((?:only )?(?:when |for |in |while )?(?P<way>[a-z][a-z ]{2,24}?)(?: only| attacks?)*\)")


def _of_the_way(test: Tested, rows: Sequence[TableRow], question: Question) -> list[TableRow]:
    """The rows without those that are for the other way of attacking alone."""
    way = {*stems(test.rule.procedure.option("way") or "")} or {*question.stems()}
    close = bool(way & _CLOSE) and not way & _ALIKE
    kept = []
    for row in rows:
        only = _ONLY.search(row.text)
        said = {*stems(only["way"])} if only else set()
        if not (said & _ALIKE if close else said & _CLOSE and not said & _ALIKE):
            kept.append(row)
    return kept


def _dice_rolled(test: Tested, roller: Sequence[Name]) -> int | None:
    """How many dice whoever attacks rolls, where the section of the roll tells of it ("one die for each Gun")."""
    book = test.book
    names = [each.name for each in roller]
    for option, pool in pools(book).items():
        if not any(book.section(rule) == book.section(test.rule) for rule in pool.rules) or not names:
            continue
        case = Case(book, names, "", frozenset({option, pool.deed}))
        found = dice_of(book, option, pool, case, dict(usual_figures(book, case)))
        if found and isinstance(found[0].value, int | Fraction):
            return int(found[0].value)
    return None


def _rolls_again(test: Tested, question: Question) -> bool:
    """Whether something that a question names, or calls by the word, has a failed roll of this kind rolled again."""
    if not fold(test.name).endswith(" roll"):
        return False  # of a test the texts' own rules say who rolls it again
    rules, deed = test.book.rules, re.escape(" ".join(core_name(test.name))[:6])
    again = re.compile(rf"\bre-?rolls? (?:(?:an?|any|its|their|the|all|one) )?(?:failed )?(?:{deed})|"
                       rf"\brolls? (?:(?:an?|any|its) )?failed {deed}[a-z]*(?: rolls?)? again")  # fmt: skip
    held = (term for hit in rules.names.find(question.plain) for term in hit.terms)
    quoted = (rules.quote(clause) for term in held for clause in rules.by_subject.get(term, ()))
    return any(again.search(fold(text)) for text in quoted)


def _untested(test: Tested, question: Question) -> list[str]:
    """The one option that a question names, where it is done without the test."""
    book = test.book
    touching = (clause for name in book.parents(test.term) for clause in book.rules.by_object.get(name, ()))
    free = {clause.subject for clause in touching if clause.relation == "immune_to"}
    every = index_of(book.rules).kind_of_general
    reactions = (term for term in book.rules.terms_of_kind("reaction") if term.id not in every)
    asked = [term for term in reactions if question.mentions(term.name)]
    return [term.name for term in asked if term.id in free] if len(asked) == 1 else []


def _fits(test: Tested, question: Question) -> float:
    """How well a question fits a test."""
    book, term = test.book, test.term
    if test.brings:
        return _fits_attack(test, question)
    if question.asks(_OVER) and any(
        each.kind == "roll" and question.says(each.name) for each in book.rules.tables.values()
    ):
        return 0.0  # "it has just failed its test: how likely is a wreck on the Crash table?"
    by_number = test.bracket or test.fixed is not None
    score = _named(question, book, term, test.name, "" if by_number else test.against)
    if not score and question.asks(r"\b(?:pass|fail)(?:es|ed|ing|s)?\b") and not _other_test(book, question, term):
        told = len(_on(book, test.against)) == 1 and question.quantity(test.against)
        only = question.asks(r"\b(?:tests?|checks?)\b") and _alone(test)
        score = 1.6 if told or only else 0.0
    if not score and question.wants_chance and _untested(test, question):
        score = 2.0  # "what are its chances of going down?"
    changed = rf"\b(?:modified|effective|adjusted) {re.escape(fold(test.against))}\b"
    modified = test.fixed is None and question.asks(changed)
    score = max(score, 2.0) if modified else score
    rolled = question.asks(r"\bpass|\bfail|\bneed|\broll|\bhow (?:is|are|do)|\btarget number")
    if not (modified or question.wants_chance or rolled):
        return 0.0
    if any(question.asks(rf"\bhow many {_first_word(what)}") for what in test.counted):
        return 0.0
    if question.asks(r"\bhow many\b") and not question.wants_chance:
        return 0.0  # how many would be needed is the question, not what they do
    return float(score)


#: A test of which it is told how it went.
_OVER = (
    r"\b(?:just|already|has|have|had|having|after)(?: just| already)? (?:fail|pass|fluff|flunk)(?:ed|ing)\b|"
    r"\b(?:my|the|our|its|a) [\w ]{2,30} (?:failed|passed) (?:its|the|a|an) "
)


def _fits_attack(test: Tested, question: Question) -> float:
    """How well a question fits a roll to hit, to wound or to save."""
    book = test.book
    if not (question.wants_chance or question.wants_roll or question.asks(r"\bneed|\broll|\bshow")):
        return 0.0
    named = bool(stems(test.name)) and question.holds(stems(test.name)) and test.name.lower() not in ("hit", "save")
    asked = combatants(question).asked
    at_range = test.brings == "hit" and asked is None and bool(test.scores) and question.wants_roll
    if not named and asked != test.brings:
        # "what do I need at 10 inches?": to hit, where ranges have a score each
        return 2.6 if at_range and len(_AWAY.findall(question.raw)) == 1 else 0.0
    if named and asked not in (None, test.brings) and core_name(test.name) == (asked,):
        return 0.0
    score = 4.0 if named else 3.0
    place = {*stems(book.rules.heading(test.rule.clause.passage)), *stems(test.name)} - {"hit", "wound", "sav", "roll"}
    place |= _ALIKE if place & _ALIKE else set()
    score += 0.5 if place & set(question.stems()) else 0.0
    score -= 0.4 if only_meant(book, test.rule) else 0.0
    if (way := test.rule.procedure.option("way")) is not None:
        score += _in_way(book, question, {*stems(way)})
    return score


def _in_way(book: Book, question: Question, way: set[str]) -> float:
    """How well the deed of a question fits the way of attacking that a roll is for ("shooting", "in melee")."""
    said = {*question.stems(), *_told_of_deeds(book, question)}
    own, other = (_CLOSE, _ALIKE) if way & _CLOSE else (_ALIKE, _CLOSE)
    if way & (_ALIKE | _CLOSE):
        return 0.6 * bool(said & own) - 0.6 * bool(said & other and not said & own)
    return 0.6 * bool(way & said)


def _told_of_deeds(book: Book, question: Question) -> Iterator[str]:
    """The words in which the texts say what the deeds are that a question names ("Scrap: one melee attack")."""
    deeds = {
        t.name for kind in ("action", "order") for t in book.rules.terms_of_kind(kind) if question.mentions(t.name)
    }
    for section in book.rules.sections.values() if deeds else ():
        if section.heading.strip(" *:.") in deeds:
            for passage in book.rules.passages.values():
                if passage.section == section.id and len(passage.text) < _BRIEF:
                    yield from stems(passage.text)
    for rows in book.rules.rows.values() if deeds else ():
        for row in rows:
            if row.label.strip(" *:.") in deeds:
                yield from (word for cell in row.cells for word in stems(cell))


#: A text so short says what a deed is, and not how it is done.
_BRIEF = 120
_CLOSE = frozenset(stems("melee close hand combat fight fighting fights brawl assault charge charging blow blows"))


#: What a text and a player call the same deed.
_ALIKE = frozenset(stems("shooting shoots shot fires firing gunnery missile volley ranged"))


def _named(question: Question, book: Book, term: str, name: str, quantity: str) -> float:
    """How plainly the question names the test: 0 where it does not."""
    wanted = core_name(name)
    have = question.stems()
    if wanted[:1] == ("hit",) and "sav" in have:
        return 0.0  # "to save a hit" is another roll
    if not question.holds(wanted) and wanted[-1] in _OUTCOMES and _only_one(book, wanted[-1]):
        wanted = wanted[-1:]  # "saves a hit", of the only saves that there are
    test_words = {"test", "check", "roll", "sav"}
    if not question.holds(wanted):
        # "wants to react" speaks of the reaction test where what is tested is stated
        one = len(set(wanted) - test_words) == 1 and len(wanted[0]) > 5
        near = one and any(word[:5] == wanted[0][:5] for word in have)
        return 1.2 if near and quantity and question.quantity(quantity) else 0.0
    if stems(name) and question.holds(stems(name)):
        return 4.0 + 0.1 * len(wanted)
    if book.kind(term) == "test" and name.endswith(" roll"):
        deed = re.escape(fold(name.removesuffix(" roll")))
        said = question.asks(rf"\b{deed}(?:s|es|d|ed|ing)?\b") and question.wants_chance | question.wants_roll
        if said:  # "Unhook", and not "hooked"; "Snap Fire" before "Fire"
            return 2.6 + 0.1 * question.asks(rf"\b{deed}\b") + 0.2 * (len(wanted) - 1)
        if len(wanted) == 1:
            return 1.0
    if (
        len(wanted) == 1
        and question.wants_chance
        and _of_a_deed(book, question, term, name)
        and not _other_test(book, question, term)
    ):
        return 3.6  # "how likely are they to Rally", which is done by such a test
    near = any(
        have[i : i + len(wanted)] == wanted and set(have[i + len(wanted) : i + len(wanted) + 2]) & test_words
        for i in range(len(have))
    )
    if near:
        return 3.5
    telling = book.kind(term) == "special_rule" or len(wanted) > 1 or question.asks(r"\b(?:test|check|pass)")
    telling = telling or (question.wants_chance and wanted[0] in _OUTCOMES)  # "the chance to hit"
    return 2.0 if telling else 1.0


def _of_a_deed(book: Book, question: Question, term: str, name: str) -> bool:
    """Whether a test is that of a deed which the texts have done by another test ("to Rally, it takes a Check")."""
    deed = re.escape(fold(name).rpartition(" ")[0])
    if not any(rule.clause.subject == term and rule.body.startswith("as ") for rule in book.of("test")):
        return False
    if question.asks(rf"{_MEANT_TO} {deed}\b"):
        return True
    does = f"{deed[:-1]}ies" if deed.endswith("y") else f"{deed}s"
    shape = re.compile(rf"{_MEANT_TO} {deed}\b|^to {deed}\b|\b{does} (?:if|when)\b")

    def told() -> bool:
        return any(shape.search(fold(each.text)) for each in book.rules.passages.values())

    return index_of(book.rules).remembered(("a deed", term), told)


#: That something is done on purpose.
_MEANT_TO = r"\b(?:attempt\w*|try|tries|trying|fail\w*|manage\w*|succeed\w*|may|can|want\w*|able)(?: only)?(?: to| in)?"


def _only_one(book: Book, outcome: str) -> bool:
    """Whether one test alone is named by what comes of it."""
    names = {core_name(book.name(rule.clause.subject)) for rule in book.of("test")}
    return sum(name[-1:] == (outcome,) for name in names) == 1


#: Rolls that are named by what comes of them.
_OUTCOMES = frozenset(stems("hit save wound kill"))


def _on(book: Book, quantity: str) -> set[str]:
    """The tests that are taken on a characteristic."""
    return {rule.clause.subject for rule in book.of("test") if rule.body.endswith(f" {quantity}")}


def _alone(test: Tested) -> bool:
    """Whether this is the one test of which the texts tell how it is rolled."""
    book = test.book
    subjects = {rule.clause.subject for rule in book.of("test") if not rule.body.startswith("as ")}
    return subjects == {test.rule.clause.subject} and not test.bracket and not test.brings


def _other_test(book: Book, question: Question, term: str) -> bool:
    """Whether a question names another test."""
    return any(question.says(each.name) for each in book.rules.terms_of_kind("test") if each.id != term)


def _tested_number(test: Tested, question: Question) -> int | None:
    """The number that is tested, as the question states it."""
    if test.fixed is not None:
        return None
    if test.bracket:
        return question.parameter_of_ours(test.name)
    figures = question.quantity(test.against)
    if not figures and fold(test.against) in _GENERAL:  # whichever characteristic the test calls for
        terms = test.book.rules.terms_of_kind("characteristic")
        figures = next((each for term in terms if (each := question.quantity(term.name))), [])
    mine = [each for each in figures if not each.theirs] or figures
    more = _MIXED.search(question.low)
    if more and len(mine) == 1 and mine[0].end == more.start(1):
        mine = [*mine, Figure(int(more.group(2)), more.start(2), more.end(2))]
    if mine:
        highest = any(each.procedure.option("highest") is not None for each in (test.rule, *test.chain))
        return max(each.value for each in mine) if highest else mine[0].value
    if fold(test.against) in _LEVELS:  # "Sorcerer (3)", "a level 3 Sorcerer"
        told = _AT_LEVEL.findall(question.low)
        numbers = {int(one or other) for one, other in told} or {
            int(each.parameter) for each in question.asked_names if each.parameter is not None
        }
        return numbers.pop() if len(numbers) == 1 else None
    bare = _BARE.findall(question.low)
    return int(bare[0]) if len(bare) == 1 else None


_LEVELS = ("level", "rank")
_AT_LEVEL = deferred(r"\b(?:level|rank) (\d+)\b|\b(\d+)(?:st|nd|rd|th)? (?:level|rank)\b")


def _bar(test: Tested, bar: str, question: Question, *, by_deeds: bool = False) -> int | None:
    """What the total has to come to, as the question states it, or by what it names ("Ember (Knot 9)" in the texts)."""
    if figures := question.quantity(bar):
        return figures[0].value
    rules, kinds = test.book.rules, ("action", "reaction", "order", "effect")
    having = (
        c for term in rules.names.terms(bar) for c in rules.by_object.get(term, ()) if c.relation in ("uses", "sets")
    )
    told = (c for c in having if _figure(c).isdigit() and question.says(test.book.name(c.subject)))
    named = {int(_figure(c)) for c in told if not by_deeds or test.book.kind(c.subject) in kinds}
    behind = re.compile(rf"(.+?) \((?:[^()]*, )?{re.escape(bar)} (\d+)\+?[,)]", re.I)
    heads = (found for each in rules.sections.values() if (found := behind.match(each.heading)))
    named |= {int(found[2]) for found in heads if question.says(found[1])}  # "Ember (Knot 9)" over an entry
    if not named and not by_deeds:
        named = _asked_in_entries(rules, bar, question)
    if not named and not by_deeds and (kind := of_kind(question, bar)):
        return kind[0]
    if not named and not by_deeds:
        named = _in_bare_rows(rules, bar, question)
    return next(iter(named)) if len(named) == 1 else None


def _figure(clause: Clause) -> str:
    """The number that something has, however a column writes it ("8+")."""
    return (clause.value or "").rstrip("+")


#: A row of which only the name and the first figure are told apart: "Burning Word 6 18 inches The target …".
_BARE_ROW = deferred(r"(?m)(?:^|(?<=[.!)] ))([A-Z][\w'’-]+(?: [A-Za-z][\w'’-]+){0,3}) (\d{1,2})(?=\s)")


def _in_bare_rows(rules: Any, bar: str, question: Question) -> set[int]:
    """What the rows ask for that stand below a head whose second column is the bar ("Spell Knot Range Effect")."""
    head = re.compile(rf"(?m)^[A-Z][\w-]+ {re.escape(bar)}\b(?: [A-Z][\w-]+)*\s*$")
    heading = {each.id: each.heading for each in rules.sections.values()}
    sections = {each.section for each in rules.passages.values() if head.search(each.text)}
    sections |= {at for at, name in heading.items() if head.search(name)}
    texts = (each.text for each in rules.passages.values() if each.section in sections)
    rows = (found for text in texts for found in _BARE_ROW.finditer(text))
    return {int(found[2]) for found in rows if question.says(found[1])}


def _asked_in_entries(rules: Any, bar: str, question: Question) -> set[int]:
    """What the entries that a question names ask for, each in a sentence of its own ("Difficulty 5.")."""
    said = re.compile(rf"\b{re.escape(bar)}:? (\d+)\b")
    heads = {each.id for each in rules.sections.values() if each.heading and question.says(each.heading.strip(" *.:"))}
    texts = (each.text for each in rules.passages.values() if each.section in heads)
    return {int(found[1]) for text in texts if (found := said.search(text))}


def _first_word(what: str) -> str:
    return re.escape(first_word(fold(what)))


#: What a passed test takes off is not brought by failing it.
_TAKEN_OFF = r"\b(?:remov|clear|shak|shed|lift|los[ei]|recover|rid\b)\w*|\boff\b"


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
                plain = stems(name)[:1] in (stems("pass"), stems("fail"))  # "a 12 always fails" brings nothing
                if said and not plain and _predicated(question, name, book.kind(clause.object)):
                    return name, re.match(r"(?i)pass|is succ", said.group()) is not None
    for each in question.names if not question.asks(_TAKEN_OFF) else ():
        own = book.name(each.term)
        if book.kind(each.term) in _BROUGHT and _predicated(question, own, book.kind(each.term)):
            told = _brought_by_how(book, each.term, term)
            if told is not None:
                return own, told
        if _predicated(question, own, book.kind(each.term)) and _follows_failure(book, own, book.name(term)):
            return own, False
    return None


#: "On a 3 or more it holds; otherwise it becomes Broken".
_ELSE = deferred(r"(?i)\b(?:otherwise|or else|if not|on (?:any other|anything else|any lower))\b")


_HOLDS = deferred(r"(?i)\b(?:holds?|pass\w*|no effect|nothing|carries on|fine)\b")


def _brought_by_how(book: Book, what: str, test: str) -> bool | None:
    """Whether passing (True) or failing a test brings something, by what is told where the test is; None where that is
    not told."""
    sections = {book.section(rule) for rule in book.of("test") if rule.clause.subject in book.parents(test)}
    for clause in book.rules.by_object.get(what, ()):
        passage = book.rules.passages.get(clause.passage)
        if clause.relation not in ("inflicts", "forces") or passage is None or passage.section not in sections:
            continue
        said = _BRINGS.search(passage.text)
        if said is None and (said := _ELSE.search(passage.text)) is not None:
            name = passage.text.lower().find(fold(book.name(what)))
            if said.start() < name and re.search(
                r"(?i)\b(?:holds?|pass\w*|no effect|nothing|carries on|fine)\b", passage.text
            ):
                return False
            continue
        if said is not None:
            return re.match(r"(?i)pass|is succ", said.group()) is not None
    return None


def _predicated(question: Question, name: str, kind: str) -> bool:
    """Whether a name is said to come about in a question ("is Pinned", "falls back"), not to be so already."""
    word = f"(?:{re.escape(stems(name)[0][:5])}|{re.escape(fold(name)[:6])})"
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
