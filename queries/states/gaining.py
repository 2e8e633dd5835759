"""How a status comes about: whether any way into it is open to the unit.

A status that the texts define can be gained unless something bars it. Where every way in that the texts give is a test
that the unit passes or never takes, or is taken away by an exception, the status is closed to the unit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.conditions import ALWAYS, Condition, Done, Fact, Has, Not, both, conjuncts, had_by
from kb.model import OPTION_KINDS, TYPE_KINDS, Clause
from kb.names import first_word, fold
from kb.patterns import deferred
from queries.closing.aboard import made_to_aboard
from queries.conditions import outcomes
from queries.conditions.evaluate import so_called
from queries.conditions.kleene import TRUE, Finding
from queries.conditions.rolled import as_rolled
from queries.conditions.statesinturn import STILL, held_still
from queries.conditions.viewpoint import of_unit
from queries.conditions.weighing import OURS, Weighed
from queries.options.index import Index
from queries.proof import Step
from queries.situations.facts import content, not_denied
from queries.states import milder
from queries.states.atonce import as_many_as_it_may, one_too_many
from queries.states.otherwise import counted_otherwise

if TYPE_CHECKING:
    from queries.case import Case


def barred_ways(case: Case) -> Iterator[Weighed]:
    """What bars the ways into the status, where no way is free; nothing where one is."""
    index = case.index
    ways = _ways(case)
    if held_still(case.scene, case.option):
        taker = case.scene.unit.lost.get(case.option)
        yield from [Weighed(taker, TRUE, True)] if taker is not None else _since_lost(case)
        return
    if kept := list(milder.barred_results(case)):
        yield from kept
        return
    case.steps += [Step(index.clause[each], "opens") for each in milder.leaving_worse(case)]
    if case.kind == "status" and (
        full := list(one_too_many(case.scene, case.option)) or list(as_many_as_it_may(case.scene, case.option))
    ):
        yield from (Weighed(clause, TRUE, True) for clause in full)
        return
    if spared := list(_spared_of_its_table(case)):
        yield from spared
        return
    if shared := list(_shared(case)):
        case.steps += shared
        return
    if case.option in case.scene.unit.terms():
        case.steps += [Step(clause, "opens") for clause in _of_the_same(case)]
    else:
        case.steps += [Step(clause, "opens") for clause in _beside_others(case)]
    called = made_to_aboard(case, {test for way in ways for test in _tests(case, way)})
    case.steps += [Step(clause, "spoken of") for clause in called]
    if undone := list(_undone(case, ways)):
        yield from undone
        return
    if told := list(_as_it_turned_out(case, ways)):
        yield from told
        return
    yield from _since_lost(case)
    barred: list[Weighed] = []
    free = not ways
    for way in [way for way in ways if _is_told_of(case, way)] or ways:
        bars = _bars(case, way)
        if bars:
            barred += [*bars, Weighed(way, TRUE, False, role="unmet")]
            continue
        who, _ = index.scope(way)
        ours = of_unit(who) and case.scene.judge(who).truth is True
        finding, by, why = case.effective(way)
        if by is not None:
            barred.append(Weighed(by, TRUE, True))
            case.steps.append(Step(way, "opens", by, why))
        elif finding.truth is None and ours and not _only_befalls(finding):
            barred.append(Weighed(way, Finding(None, finding.unknown), True))
        elif finding.truth is False and _in_weather_untold(case, way) and case.scene.judge(who).truth is not False:
            free = True
            case.steps.append(Step(way, "opens"))
        elif finding.truth is False and not finding.assumed and (ours or _of_others_then(case, way, who)):
            barred.append(Weighed(way, TRUE, True, role="unmet"))
            case.steps += [Step(each, "spoken of") for each in _in_this_case(case, way)]
        elif finding.truth is not False or not of_unit(who) or way.affects not in OURS:  # what a weapon does to others
            free = True
            case.steps.append(Step(way, "opens"))
    if not free:
        yield from barred


def _in_weather_untold(case: Case, way: Clause) -> bool:
    """Whether a way asks for what a table gives to all alike (the weather), and nothing tells which of its results is
    so."""
    index, scene = case.index, case.scene
    for atom in conjuncts(way.when):
        if not isinstance(atom, Has) or index.kind(atom.term) != "effect" or not had_by(atom, "unit"):
            continue
        given = [each for each in index.by_object.get(atom.term, ()) if each.relation == "inflicts"]
        tables = [each.subject for each in given if index.kind(each.subject) == "table"]
        results = {each.object for table in tables for each in index.by_subject.get(table, ())}
        if tables and not any(scene.unit.has(each) or so_called(scene, each) for each in results):
            return True
    return False


def _of_others_then(case: Case, way: Clause, who: Condition) -> bool:
    """Whether the case that a way tells is so, as was stated, and it befalls others than the unit: "when the weather is
    Calm, each Rigged ship that is not Anchored becomes Becalmed", of one that is."""
    if way.when == ALWAYS or not of_unit(who) or case.scene.judge(who).truth is not False:
        return False
    when = case.scene.judge(way.when)
    return when.truth is True and not when.assumed


#: What others or chance do to a unit: that it may come about goes without saying.
_BEFALLS = deferred(
    r"(?:(?:if|when|while|whenever|that|which|who|it|they|the [a-z]+) )*(?:is|are|was|were|has been|have been|gets?) "
    r"(?:\w+ed|hit|shot|struck)(?: (?:at|on|upon|by|with|from|in)\b.*)?",
    re.I,
)


def _only_befalls(finding: Finding) -> bool:
    """Whether nothing is open but what may befall the unit ("a Machine that is hit becomes …")."""
    return bool(finding.unknown) and all(
        isinstance(atom, Fact) and _BEFALLS.fullmatch(atom.text.strip(" ,")) for atom in finding.unknown
    )


def _shared(case: Case) -> Iterator[Step]:
    """What brings any such state upon a unit by what is stated to have come about: "if one model gains a status, so do
    all others"."""
    index = case.index
    happened = [content(key) for key in not_denied(case.scene.situation)]
    for clause in index.by_object.get(index.general.get("status", ""), ()) if case.kind == "status" else ():
        told = content(index.name(clause.subject)) if index.kind(clause.subject) == "event" else frozenset()
        if clause.relation == "inflicts" and clause.affects in OURS and any(told <= each for each in happened if told):
            yield Step(clause, "opens")


def _is_told_of(case: Case, way: Clause) -> bool:
    """Whether the deed that brings the status is stated to be done: then it is asked what that brings."""
    deed = way.within or way.subject
    known = case.index.terms.get(deed)
    if known is None or known.kind not in OPTION_KINDS:
        return False
    return case.scene.judge(Done(deed)).truth is True


def order_given_up(case: Case) -> Iterator[Weighed]:
    """What has taken an order off the unit by what is stated to have happened, where it is asked whether it has it
    still; what says that it keeps it then is cited."""
    if case.index.kind(case.option) != "order" or not held_still(case.scene, case.option):
        return
    yield from _since_lost(case)
    for clause in case.index.by_object.get(case.option, ()):
        when = case.index.scope(clause)[1]
        if clause.relation == "grants" and when != ALWAYS and case.scene.judge(when).truth is True:
            case.steps.append(Step(clause, "opens"))


def _since_lost(case: Case) -> Iterator[Weighed]:
    """What has taken the status off by what is stated to have happened, where it is asked whether it lasts still."""
    if case.scene.situation.fact(STILL) is not True:
        return
    for term in sorted(case.wider):
        for clause in case.index.by_object.get(term, ()):
            lost = clause.relation == "removes" and clause.affects in OURS and case.index.scope(clause)[1] != ALWAYS
            if lost and (weighed := case.weigh(clause)).holds and not weighed.finding.assumed:
                yield weighed
    general = case.index.general.get(case.index.kind(case.option), "")
    for clause in case.index.by_object.get(general, ()) if _has_passed(case, general) else ():
        alone = len(conjuncts(case.index.scope(clause)[1])) == 1
        if clause.relation == "removes" and alone and outcomes.result_needed(case.index, clause) == "pass":
            yield Weighed(clause, TRUE, True)


#: That the one check was passed which there is, by no name.
_ITS_CHECK = deferred(
    r"(?i)\bpass(?:ed|es) (?:its|the|that|their|this) (?:check|test|roll)\b(?! (?:against|to (?!remove)))"
)


def _has_passed(case: Case, general: str) -> bool:
    """Whether it is stated that the unit passed the test which its status, or any state that has none of its own, is
    tested by: "Shaken is a Grit test, and all others are a Nerve test"."""
    index = case.index
    for term in (case.option, general):
        uses = (clause.object for clause in index.by_subject.get(term, ()) if clause.relation == "uses")
        used = {test for test in uses if index.kind(test) == "test"}
        if used:
            unnamed = any(value is True and _ITS_CHECK.search(key) for key, value in case.scene.situation.facts)
            return unnamed or outcomes.result_told(case, used) == "pass"
    return False


_SAME = deferred(r"\b(?:gain|become|receive|suffer)s?\b[^.;]*\b(?:the same (?:status|condition|state)|again)\b", re.I)


def _of_the_same(case: Case) -> Iterator[Clause]:
    """What the texts say of a unit that gains what it has already."""
    index = case.index
    for term in sorted(case.targets):
        for clause in (*index.by_object.get(term, ()), *index.by_subject.get(term, ())):
            if clause.relation not in ("denies", "requires") and _SAME.search(index.rules.said(clause)):
                yield clause


_SEVERAL = deferred(r"\b(?:multiple|several|more than one|any number of|different)\b", re.I)


def _beside_others(case: Case) -> Iterator[Clause]:
    """What the texts say of being in several states at once, where the unit is in another already."""
    index = case.index
    general = index.general.get("status", "")
    held = {term for term in case.scene.unit.party.statuses if index.kind(term) == "status"}
    if case.kind != "status" or not held - case.wider:
        return
    for clause in index.by_object.get(general, ()):
        if clause.relation == "permits" and _SEVERAL.search(index.rules.said(clause)):
            yield clause


def _undone(case: Case, ways: list[Clause]) -> Iterator[Weighed]:
    """What keeps every way that leads through a deed from coming about, where the test that must be passed to do it is
    told to have been failed: "if the test is failed it does not make the reaction", of an order that the reaction
    gives. Nothing where a way is open whose own case is this one."""
    index = case.index
    deeds = {way: way.within or way.subject for way in ways}
    if not ways or any(index.kind(deed) not in OPTION_KINDS for deed in deeds.values()):
        return
    barring: dict[str, Clause] = {}
    for way, deed in deeds.items():
        if way.within is None and index.scope(way)[1] != ALWAYS and case.scope(way).truth is True:
            case.steps.append(Step(way, "opens"))
            return
        over = {*index.parents(deed), index.general.get(index.kind(deed), "")}
        failed = [
            clause for term in sorted(over) for clause in index.by_object.get(term, ())
            if clause.relation == "denies" and index.kind(clause.subject) == "test" and clause.affects in OURS
            and outcomes.as_told(case, clause, {clause.subject}) is True
        ]  # fmt: skip
        if not failed:
            return
        barring.update({clause.id: clause for clause in failed})
    yield from (Weighed(clause, TRUE, True) for clause in barring.values())
    yield from (Weighed(way, TRUE, False, role="unmet") for way in ways)
    tests = {clause.subject for clause in barring.values()}
    case.steps += [Step(each, "spoken of") for each in _kept(case, tests)]


def _kept(case: Case, tests: set[str]) -> Iterator[Clause]:
    """What is told of states of the kind that is asked for where the test was failed: "it stays on Guard"."""
    index = case.index
    kind = index.kind(case.option)
    for term in dict.fromkeys((*index.of_kind(kind), index.general.get(kind, ""))):
        for clause in index.by_object.get(term, ()):
            told = clause.relation in ("grants", "permits") and outcomes.result_needed(index, clause) == "fail"
            if told and (index.kind(clause.subject) in OPTION_KINDS or clause.subject in tests):
                yield clause


def _as_it_turned_out(case: Case, ways: list[Clause]) -> Iterator[Weighed]:
    """What the stated happenings come to, where they tell of a test that a way starts from; else nothing.

    A roll that came up as a way asks brings the status, any other does not. A test that turned out as the way asks
    brings it; one that did not brings nothing; where the text calls for the test and its result is not told, the result
    is a need.
    """
    closing: list[Weighed] = []
    for way in ways:
        if (came := as_rolled(case, way)) is not None and not _bars(case, way):
            if came:
                case.steps.append(Step(way, "opens"))
                return
            closing.append(Weighed(way, TRUE, False, role="unmet"))
            continue
        if outcomes.too_few_lost(case, way) and not _bars(case, way):
            if not any(outcomes.spoken_of(case, each) for each in ways if each is not way):
                closing.append(Weighed(way, TRUE, False, role="unmet"))
            continue
        tests = _tests(case, way)
        needed = outcomes.result_needed(case.index, way) if tests else None
        if needed is None or _bars(case, way):
            continue
        turned_out, calling = outcomes.as_told(case, way, tests), outcomes.calls(case, way, tests)
        if turned_out is True:
            return
        if turned_out is False:
            case.steps += [Step(each, "spoken of") for each in _instead(case.index, way, needed)]
            closing.append(Weighed(way, TRUE, False, role="unmet"))
        elif calling is not None:
            open_ends = (*outcomes.open_shares(case, calling), *outcomes.still_asked(case, way))
            closing.append(Weighed(way, Finding(None, open_ends), True, role="unknown"))
        elif _begun(case, way):
            closing.append(Weighed(way, Finding(None, outcomes.still_asked(case, way)), True, role="unknown"))
    yield from closing


#: So near stands what the other result of a test brings.
_BESIDE = 400


def _in_this_case(case: Case, way: Clause) -> Iterator[Clause]:
    """What comes of what is stated in place of what a way would bring: "if none are near, they stay", of a way that
    tells what they do if some are."""
    asked = conjuncts(case.index.scope(way)[1])
    for clause in case.index.by_subject.get(way.subject, ()):
        if clause.document != way.document or abs(clause.start - way.start) >= _BESIDE or clause.affects not in OURS:
            continue
        other = conjuncts(case.index.scope(clause)[1])
        turned = any(Not(part) in other for part in asked) or any(Not(part) in asked for part in other)
        if turned and clause.relation in ("forces", "inflicts", "counts_as") and case.scope(clause).truth is True:
            yield clause


def _instead(index: Index, way: Clause, needed: str) -> Iterator[Clause]:
    """What the other result of the very test that a way asks for brings: "if it is failed, they are removed"."""
    for clause in index.by_subject.get(way.subject, ()):
        result = outcomes.result_needed(index, clause) if clause.relation in ("inflicts", "forces", "removes") else None
        near = clause.document == way.document and abs(clause.start - way.start) < _BESIDE
        if near and result is not None and result != needed:
            yield clause


#: So much of what is stated to have happened must stand in the passage of a way.
_BEGUN = 0.5


def _begun(case: Case, way: Clause) -> bool:
    """Whether what is stated to have happened is told, nearly whole, in the passage that ends with a test's result."""
    said = content(case.index.rules.said(way))
    told = [content(key) for key in not_denied(case.scene.situation)]
    return any(len(words & said) > 1 and len(words & said) >= _BEGUN * len(words) for words in told)


def _ways(case: Case) -> list[Clause]:
    """The clauses that bring a unit into the status."""
    return [
        clause
        for term in sorted(case.wider)
        for clause in case.index.by_object.get(term, ())
        if clause.relation in ("inflicts", "grants", "forces") and clause.subject not in case.wider
        if not _keeps(case.index, clause) and not _spares_no_more(case.index, clause)
    ]


def _spares_no_more(index: Index, way: Clause) -> bool:
    """Whether a clause only tells where an immunity ends ("but not that caused by Nets"), and brings nothing itself."""
    beside = index.by_subject.get(way.subject, ()) if way.relation == "forces" else ()
    spares = (each for each in beside if each.relation in ("ignores", "immune_to") and each.passage == way.passage)
    return any(override.winner == way.id for each in spares for override in index.winners.get(each.id, ()))


def comes_only_by(case: Case, told: tuple[Condition, ...]) -> bool:
    """Whether conditions tell only of failing the test that is the one way into the status ("when it fails …").

    Whoever the status does not come upon then can never be in it.
    """
    index = case.index
    if told and all(_only_on_a_table(case, atom) for atom in told):
        return True
    ways = [tests for way in _ways(case) if (tests := _tests(case, way))]
    for atom in told:
        if not isinstance(atom, Fact) or not re.search(r"\bfail", atom.text, re.I):
            return False
        failed = {term for found in index.find(atom.text) for term in found.terms if index.kind(term) == "test"}
        if not ways or any(failed.isdisjoint(tests) for tests in ways):
            return False
    return bool(told)


#: That a state comes about in no other way.
_ONLY_BY = deferred(
    r"\bonly (?:ever )?(?:through|by|from|on|via|because of|as (?:a result|the result) of|when)\b", re.I
)


def _spared_of_its_table(case: Case) -> Iterator[Weighed]:
    """What keeps the status, or each of the results that bring it, from the unit on a table, where it comes about on
    that table alone."""
    index = case.index
    brought = {way.subject for way in _ways(case) if index.kind(way.subject) == "effect"}
    results = sorted(term for term in brought if milder.is_result(index, term))
    spared = [list(_spared_of(case, term)) for term in results]
    yield from _spared_of(case, case.option)
    if spared and all(spared):
        yield from (each for some in spared for each in some)


def _spared_of(case: Case, result: str) -> Iterator[Weighed]:
    """The clauses by which the unit never has a result of the one table on which the status comes about."""
    index = case.index
    others = (way for way in _ways(case) if way.affects in OURS and index.kind(way.subject) != "table")
    if all(_tables_named(index, index.rules.said(way)) for way in others):
        yield from counted_otherwise(case, result)
    for clause in index.by_object.get(result, ()):
        who, when = index.scope(clause)
        if when == ALWAYS and result != case.option:  # a result of a table is of that table
            when = Fact(f"a {index.name(result)} result")
        ours = clause.relation in ("immune_to", "ignores") and clause.affects in OURS and of_unit(who)
        of_table = ours and when != ALWAYS and all(_only_on_a_table(case, part) for part in conjuncts(when))
        if of_table and case.effective(clause)[1] is None:
            finding = case.scene.judge(who)
            if finding.truth is not False:
                yield Weighed(clause, finding, True)


def _only_on_a_table(case: Case, told: Condition) -> bool:
    """Whether a condition tells of a table, or of a result of it, where every way into the status leads over that
    table, or a passage says that none but this does."""
    index = case.index
    tables = _tables_named(index, told.text) if isinstance(told, Fact) else set()
    ways = _ways(case)
    only = [way for way in ways if _ONLY_BY.search(index.rules.said(way))]
    # What stands in a row of a table comes of that table, whomever it befalls.
    rows = {way.passage: index.name(way.subject) for way in ways if index.kind(way.subject) == "table"}
    told_by = (rows.get(way.passage, index.name(way.subject)) for way in ways)
    led = (
        _tables_named(index, f"{index.rules.said(way)} {name} result") for way, name in zip(ways, told_by, strict=True)
    )
    sole = [_tables_named(index, index.rules.said(way)) for way in only]
    return bool(tables) and bool(ways) and all(tables & each for each in (sole or led))


_WORD = deferred(r"[\w'’+-]+")


def _tables_named(index: Index, text: str) -> set[str]:
    """The tables that a text names, and those of whose rows it names one as a result."""
    words = " ".join(("", *_WORD.findall(fold(text)), ""))

    def names() -> list[tuple[str, str]]:
        tables = index.rules.tables
        called = [(f" {fold(table.name).removeprefix('the ')} ", table.id) for table in tables.values() if table.name]
        rows = ((table, row.label) for table, all_rows in index.rules.rows.items() for row in all_rows if row.label)
        return [*called, *((f" {fold(label)} result", table) for table, label in rows)]

    return {table for name, table in index.remembered("names of tables", names) if name in words}


def _keeps(index: Index, way: Clause) -> bool:
    """Whether a text keeps a unit in a state ("continue to Fall Back"), rather than bring it there."""
    name = re.escape(first_word(index.name(way.object)))
    stays = rf"\b(?:continues?|remains?|stays?|keeps?)\s+(?:to\s+|on\s+)?{name}"
    return re.search(stays, index.rules.said(way), re.I) is not None


def _bars(case: Case, way: Clause) -> list[Weighed]:
    """The clauses by which the unit passes, or never takes, the test that a way in starts from, or may not do the deed
    by which it is gained."""
    index = case.index
    tested = [
        weighed
        for test in sorted(_tests(case, way))
        for clause in index.by_object.get(test, ())
        if clause.relation in ("immune_to", "denies") and clause.affects in OURS and clause.value != "fails"
        if not (clause.value and index.kind(clause.subject) == "event")  # "a natural 2 always passes": so it may fall
        if (weighed := case.weigh(clause)).holds
    ]
    return (
        tested
        or _barred_states(case, way)
        or _ignoring(case, way)
        or [
            weighed
            for deed in sorted(_own_deeds(index, way))
            for clause in index.by_object.get(deed, ())
            if clause.relation == "denies" and clause.affects in OURS and of_unit(index.scope(clause)[0])
            if (weighed := case.weigh(clause)).holds
        ]
    )


def _ignoring(case: Case, way: Clause) -> list[Weighed]:
    """What keeps from the unit what brings the status, whichever it is ("Pall of Soot does not affect Riders")."""
    index = case.index
    named = {way.subject, *index.twins(way.subject)}
    told = (
        clause for term in sorted(named) for clause in index.by_object.get(term, ())
        if clause.relation in ("ignores", "immune_to") and clause.value is None and of_unit(index.scope(clause)[0])
        if all(isinstance(part, Done) and part.action in named for part in conjuncts(index.scope(clause)[1]))
    )  # fmt: skip
    judged = ((clause, case.effective(clause)) for clause in told)
    return [Weighed(clause, found[0], True) for clause, found in judged if found[0].truth is True and found[1] is None]


def _barred_states(case: Case, way: Clause) -> list[Weighed]:
    """What keeps the unit from the state out of which alone a way leads ("with three or more Pins it is Cowed")."""
    index, unit = case.index, case.scene.unit
    asked = (part.term for part in conjuncts(both(*index.scope(way))) if had_by(part, "unit"))
    states = {term for term in asked if index.kind(term) == "status" and term not in case.wider and not unit.has(term)}
    weighed = [
        case.weigh(clause)
        for state in sorted(states)
        for clause in index.by_object.get(state, ())
        if clause.relation == "immune_to" and clause.affects in OURS and not clause.value
        if index.scope(clause)[1] == ALWAYS and of_unit(index.scope(clause)[0])
    ]
    case.steps += [Step(each.by, "opens") for each in weighed if each.by is not None]
    return [each for each in weighed if each.holds]


#: "What would make a Barge Dazed gives it one Pin instead": it comes in the place of that, whoever never is so.
_IN_ITS_PLACE = deferred(r"\bwould\b[^.;]*\binstead\b|\b(?:instead of|rather than) (?:becoming|being)\b", re.I)


def never_borne(case: Case) -> list[Weighed]:
    """What keeps those of the unit's kind from what alone brings the status upon anybody ("with three or more Pins it
    is Cowed", and "Barges never take Pins"); nothing where a way is left."""
    index, ways = case.index, _ways(case) if case.kind == "status" else []
    if any(_IN_ITS_PLACE.search(index.rules.said(way)) for way in ways):
        return []
    barring = [_barred_states(case, way) for way in ways]
    inborn = all(
        each.finding.truth is True and not each.finding.assumed and {*map(index.kind, index.required_of(each.clause))}
        and {*map(index.kind, index.required_of(each.clause))} <= {*TYPE_KINDS}
        for some in barring for each in some
    )  # fmt: skip
    return [each for some in barring for each in some] if barring and all(barring) and inborn else []


_OF_OTHERS = deferred(r"\b(?:enem(?:y|ies)|targets?|opponent|another|others?|victims?|each|every|all|any)\b", re.I)


def _own_deeds(index: Index, way: Clause) -> set[str]:
    """The deed that brings whoever does it into the status ("Dig In. The unit becomes Entrenched")."""
    deeds = {term for term in (way.subject, way.within) if term and index.kind(term) in OPTION_KINDS}
    said = index.rules.said(way)
    named = next((found.start for found in index.find(said) if way.object in found.terms), len(said))
    own = way.affects == "bearer" and not _OF_OTHERS.search(said[:named])  # behind it: "and moves away from the enemy"
    return {wider for term in deeds for wider in index.parents(term)} if own else set()


def _tests(case: Case, way: Clause) -> set[str]:
    """The tests whose failure is the way in: its subject, the test that goes by that name, or the one that it names."""
    index = case.index
    found = {term for term in index.parents(way.subject) if index.terms[term].kind == "test"}
    found |= set(index.test_of(way.subject))
    if not found and re.search(r"\bfail", index.rules.said(way), re.I):
        found = {term for term in index.named_in(way) if index.terms[term].kind == "test"}
    return {wider for term in found for wider in index.parents(term)}
