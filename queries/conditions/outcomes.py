"""How the tests that bring a status about turned out: as the situation tells it, or open.

A status that comes of a failed test comes of nothing else once the situation has told what happened: the test that was
passed does not bring it, and where the text calls for the test and its result is not stated, the result decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.conditions import ALWAYS, Condition, Done, Event, Fact, Has, atoms, conjuncts, had_by
from kb.model import OPTION_KINDS, Clause
from kb.names import stems
from kb.patterns import deferred
from queries.conditions.kleene import Truth
from queries.conditions.losses import share_lost, some_lost
from queries.situations.facts import ACTORS, ALIKE, content, likeness, negated, not_denied

if TYPE_CHECKING:
    from queries.case import Case
    from queries.options.index import Index

_RESULTS = frozenset({"pass", "fail"})
_TESTS = content("test check roll")
_LOSING = content("lose loses lost losing")


def result_needed(index: Index, way: Clause) -> str | None:
    """Which result of a test a way into a status asks for: "pass", "fail", or None where it asks for none."""
    asked = {result for atom in results_asked(index, way) for result in _RESULTS & set(stems(atom.text))}
    return asked.pop() if len(asked) == 1 else None


def results_asked(index: Index, way: Clause) -> tuple[Fact, ...]:
    """The parts of a way's condition that tell of something in words, of which the result of its test is one."""
    return tuple(atom for atom in atoms(index.scope(way)[1]) if isinstance(atom, Fact))


def too_few_lost(case: Case, way: Clause) -> bool:
    """Whether fewer were lost than a way asks for beside the result of its test."""
    told = tuple(_told(case))
    return any(share_lost(told, atom.text) is False for atom in results_asked(case.index, way))


def spoken_of(case: Case, way: Clause) -> bool:
    """Whether something stated speaks of what a way comes of: its rule, or a word of the case that it tells."""
    index = case.index
    about = content(index.name(way.subject)) if index.kind(way.subject) != "test" else frozenset()
    tested = {part for test in index.rules.terms_of_kind("test") for part in content(test.name)}
    case_told = (content(atom.text) for atom in results_asked(index, way))
    about |= frozenset().union(*case_told) - ACTORS - _RESULTS - tested - _LOSING
    return any(about & content(key) for key in not_denied(case.scene.situation))


def still_asked(case: Case, way: Clause) -> tuple[Fact, ...]:
    """What a way asks for and nothing stated tells, with its test by its name."""
    index = case.index
    test = index.name(way.subject) if index.kind(way.subject) == "test" else "test"
    asked = (atom for atom in results_asked(index, way) if case.scene.judge(atom).truth is not True)
    return tuple(Fact(_THE_TEST.sub(lambda _: test, atom.text)) for atom in asked)


#: "It fails the test": which, the clause tells.
_THE_TEST = deferred(r"(?i)(?<=fails the )test$|(?<=passes the )test$")


def result_told(case: Case, tests: set[str]) -> str | None:
    """The result of one of these tests that the situation states: "pass" or "fail", None where it tells of none."""
    names = [content(case.index.name(test)) for test in tests]
    for text, value in _told(case):
        words = content(text)
        results = _RESULTS & (set(stems(text)) | (set(stems(value)) if isinstance(value, str) else set()))
        other = words & _TESTS and not any(name <= words for name in names)
        if len(results) != 1 or other or (isinstance(value, int) and not isinstance(value, bool)):
            continue
        happened = value is not False
        return _other(*results) if happened == negated(text) else next(iter(results))
    return None


def _other(result: str) -> str:
    return "pass" if result == "fail" else "fail"


def _told(case: Case) -> Iterator[tuple[str, object]]:
    situation = case.scene.situation
    yield from situation.facts
    if situation.event:
        yield situation.event, True


def as_told(case: Case, way: Clause, tests: set[str]) -> Truth:
    """Whether the test of a way into a status turned out as the way asks; unknown where the situation does not tell."""
    needed = result_needed(case.index, way)
    told = result_told(case, tests) if needed else None
    return None if told is None else told == needed


def calls(case: Case, way: Clause, tests: set[str]) -> Clause | None:
    """The clause that calls for the test of a way, told in the same paragraph, where what it tells of is stated."""
    index = case.index
    home = index.rules.passages.get(way.passage)
    for test in sorted(tests):
        for clause in index.by_object.get(test, ()):
            place = index.rules.passages.get(clause.passage)
            if clause.relation != "forces" or home is None or place is None:
                continue
            near = place.section == home.section and place.paragraph == home.paragraph
            if near and place.ordinal <= home.ordinal and (_has_happened(case, clause) or open_shares(case, clause)):
                return clause
    return None


def of_another_case(case: Case, clause: Clause, unknown: tuple[Condition, ...]) -> bool:
    """Whether nothing is open of a prohibition of all options of a kind but how a test turned out that is taken when
    something of another kind is done: "when it is given an order, it must take a test. If it fails, it does nothing"
    tells nothing of a reaction, until somebody states that it failed."""
    index = case.index
    results = (isinstance(atom, Fact) and _RESULTS & set(stems(atom.text)) for atom in unknown)
    home = index.rules.passages.get(clause.passage)
    if home is None or clause.object not in case.general or not all(results):
        return False
    kind = index.kind(case.option)
    for call in index.rules.clauses:
        if call.relation != "forces" or index.kind(call.object) != "test" or index.scope(call)[1] == ALWAYS:
            continue
        place = index.rules.passages.get(call.passage)
        if place is None or (place.section, place.paragraph) != (home.section, home.paragraph):
            continue
        kinds = {index.kind(term) for atom in atoms(index.scope(call)[1]) for term in _named(index, atom)}
        if place.ordinal <= home.ordinal and not kinds.isdisjoint(OPTION_KINDS) and kind not in kinds:
            return True
    return False


def _named(index: Index, atom: Condition) -> Iterator[str]:
    """The terms that a part of a condition is about, be it by their names in its words."""
    if isinstance(atom, Has):
        yield atom.term
    elif isinstance(atom, Done):
        yield atom.action
    elif isinstance(atom, Fact | Event):
        yield from (term for found in index.find(atom.text) for term in found.terms)


def _calling(case: Case) -> list[Clause]:
    """The clauses that call for the option where something has come about; none where it is no test."""
    index = case.index
    terms = sorted(case.wider) if index.kind(case.option) == "test" else ()
    touching = (clause for term in terms for clause in index.by_object.get(term, ()))
    return [clause for clause in touching if clause.relation == "forces" and index.scope(clause)[1] != ALWAYS]


def called(case: Case) -> Iterator[Clause]:
    """The clauses that call for the option, a test, where what calls for it is stated to have come about."""
    return (clause for clause in _calling(case) if _has_happened(case, clause))


def uncalled(case: Case) -> Iterator[Clause]:
    """The clauses that call for the option, a test, where what calls for it is stated not to have come about.

    Of a test that something else sets off here they tell nothing; what sets it off stands in the steps by then.
    """
    calling = _calling(case)
    opening = [step.clause for step in case.steps if step.role == "opens"]
    set_off = any(c.relation == "triggers" or (c.relation == "forces" and c.affects == "others") for c in opening)
    if set_off or any(_has_happened(case, clause) for clause in calling):
        return
    for clause in calling:
        parts = [part for part in atoms(case.index.scope(clause)[1]) if isinstance(part, Fact)]
        if any(case.scene.judge(part).truth is False for part in parts):
            yield clause


def _has_happened(case: Case, clause: Clause) -> bool:
    """Whether the stated event or a fact is what a clause tells of; when the rest of it is done stands aside."""
    who, when = case.index.scope(clause)
    if case.scene.judge(who).truth is False:
        return False
    told = [part for part in conjuncts(when) if isinstance(part, Fact)]
    return any(_is_told(case, part.text) for part in told)


def open_shares(case: Case, clause: Clause) -> tuple[Fact, ...]:
    """What a clause tells of the share of a unit that is lost, where losses are stated and not of how many."""
    facts = tuple((key, value) for key, value in _told(case))
    told = (atom for atom in atoms(case.index.scope(clause)[1]) if isinstance(atom, Fact))
    return tuple(atom for atom in told if some_lost(facts, atom.text))


def _is_told(case: Case, text: str) -> bool:
    event = case.scene.situation.event
    if event and content(event) - ACTORS and negated(event) == negated(text) and likeness(event, text) >= ALIKE:
        return True
    return case.scene.judge(Fact(text)).truth is True


def may_take_away(case: Case, clause: Clause) -> Clause | None:
    """The way into a status whose open result may take away the state by which the status is barred.

    "If the check is passed, it loses Lost and gains Shaken": where the check is called for and its result is not
    stated, whether the unit is still Lost, and so whether it becomes Shaken, hangs on it.
    """
    index = case.index
    barring = {atom.term for atom in atoms(index.scope(clause)[0]) if had_by(atom, "unit")}
    for way, taken in index.remembered(("taking away", case.option), lambda: list(ways_taking_away(case))):
        tests = {way.subject} if index.terms[way.subject].kind == "test" else set()
        if taken in barring and tests and as_told(case, way, tests) is None and calls(case, way, tests):
            return way
    return None


def ways_taking_away(case: Case) -> Iterator[tuple[Clause, str]]:
    """The ways into a status with each state that they take away in the same passage."""
    index = case.index
    ways = [w for term in case.wider for w in index.by_object.get(term, ()) if w.relation in ("inflicts", "grants")]
    for way in ways:
        for other in index.by_subject.get(way.subject, ()):
            if other.relation == "removes" and other.passage == way.passage:
                yield way, other.object
