"""What an option consists of: the actions and tests that are always a part of it, or the state that it leads to, by
which it can be closed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.conditions import ALWAYS, Condition, Done, Event, Fact, atoms, conjuncts
from kb.model import Clause
from kb.names import stems
from kb.patterns import deferred
from queries.conditions.viewpoint import of_unit
from queries.proof import Step

if TYPE_CHECKING:
    from queries.case import Case
    from queries.options.index import Index


def parts_of_option(case: Case) -> None:
    """The actions and tests that the option always consists of here; several that it only permits are a choice."""
    may: dict[str, list[Clause]] = {}
    for source in [*sorted(case.wider), *sorted(case.general - case.wider)]:
        for clause in case.index.parts(source):
            test = case.index.terms[clause.object].kind == "test"
            if clause.object in case.wider or clause.modal == "forbid" or clause.value == "fails":
                continue
            if clause.relation in ("requires", "uses") and not test:
                continue
            who, when = case.index.scope(clause)
            if case.index.kind(clause.object) == "status" and clause.within == source:
                if not _in_own_entry(case, clause):
                    continue  # "a Wisp that has Dodged may become Hidden", in the entry of Wisps: what comes after
                if case.scene.judge(who).truth is True:  # in whatever case it may come to be so, it must be able to
                    may.setdefault(clause.object, []).append(clause)
                continue
            in_doing = conjuncts(when) == (Done(source),)  # "a unit that Rows must move": as the option is done
            in_doing = in_doing or (clause.within == case.option and _whenever_open(case, when))
            in_doing = in_doing or (clause.within == source and not _waits(when))
            if (case.scene.judge(who) if in_doing else case.scope(clause)).truth is not True:
                continue
            if clause.relation == "permits":
                own = clause.within == source or (source == case.option and _opens_action(case, clause))
                if own and not of_unit(who) and (in_doing or not _waits(when)):
                    may.setdefault(clause.object, []).append(clause)
                continue
            _, by, why = case.effective(clause)
            if test and by is None:
                by, why = _exempt(case, clause.object), "own clause"
            if by is None:
                case.parts.setdefault(clause.object, []).append(clause)
            else:
                case.steps += [Step(clause, "part", by, why), Step(by, "exception")]
    if len(may) > 1:  # what no rule ever forbids is no part by which the option could be closed
        barred = ("denies", "immune_to", "limits_to", "requires")
        may = {
            term: clauses
            for term, clauses in may.items()
            if any(each.relation in barred for each in (*case.index.by_object.get(term, ()), *clauses))
        }
    if len(may) == 1:
        for term, clauses in may.items():
            case.parts.setdefault(term, []).extend(clauses)
    for term, clause in (*_moves(case), *_becomes(case), *_orders_received(case)):
        case.parts.setdefault(term, []).append(clause)
    for worked_out in ("part_terms", "_view", "_askings"):  # without the parts, until here
        case.__dict__.pop(worked_out, None)


def _whenever_open(case: Case, when: Condition) -> bool:
    """Whether a condition asks for no more than what the option is open by: what sets it off, and what it requires."""
    index = case.index
    asked = [c.requirement for c in index.by_object.get(case.option, ()) if c.relation == "triggers"]
    asked += [c.requirement for c in index.by_subject.get(case.option, ()) if c.relation == "requires"]
    told = {part for each in asked for part in conjuncts(each)}
    words = {_SOMEBODY_IS.sub("", part.text) for part in told if isinstance(part, Fact | Event)}
    parts = conjuncts(when)
    return bool(parts) and all(
        part in told or (isinstance(part, Fact) and _SOMEBODY_IS.sub("", part.text) in words) for part in parts
    )


#: What stands before what is asked of somebody: "they are armed with bows", "is armed with bows".
_SOMEBODY_IS = deferred(r"(?i)^(?:(?:if )?(?:it|they|the unit|that|which|who) )?(?:is |are )?")


def _orders_received(case: Case) -> Iterator[tuple[str, Clause]]:
    """The order that whoever does the option receives by it: who may not be given that one cannot do it."""
    index = case.index
    for clause in index.by_within.get(case.option, ()) if case.of != "status" else ():
        given = clause.relation in ("grants", "inflicts") and clause.affects == "bearer"
        ordered = given and index.kind(clause.object) == "order" and clause.object not in index.kind_of_general
        if ordered and case.scene.judge(index.scope(clause)[0]).truth is not False:
            yield clause.object, clause


def changes_order(case: Case) -> bool:
    """Whether whoever does the option comes under another order by it: what the one that he had forbids is over."""
    return any(True for _ in _orders_received(case))


def _in_own_entry(case: Case, clause: Clause) -> bool:
    """Whether what holds while something is done stands in its own entry, or below, and not in that of who does it."""
    rules = case.index.rules
    first = rules.passages.get(case.index.terms[clause.within or ""].introduced or "")
    passage = rules.passages.get(clause.passage)
    if first is None or passage is None:
        return True
    section: str | None = passage.section
    while section is not None and section != first.section:
        section = rules.sections[section].parent
    return section is not None


def _opens_action(case: Case, clause: Clause) -> bool:
    """Whether the entry of the option, an action, opens with the clause: then what it permits is what the option is."""
    return case.index.kind(case.option) == "action" and _opens_entry(case, clause)


def _opens_entry(case: Case, clause: Clause) -> bool:
    """Whether the entry of the option opens with the clause."""
    if clause.subject != case.option:
        return False
    passage = case.index.rules.passages.get(clause.passage)
    first: dict[str, int] = case.index.remembered(("first sentences",), lambda: _first_sentences(case))
    return passage is not None and passage.ordinal == first.get(passage.section)


#: What tells when an option may be done, and of nothing that is done then.
_TIMES_IT = frozenset(("triggers", "occurs_in"))


def _first_sentences(case: Case) -> dict[str, int]:
    """The place of the first sentence of each section that tells more than when something is done."""
    first: dict[str, int] = {}
    rules = case.index.rules
    for passage in rules.passages.values():
        told = {clause.relation for clause in rules.by_passage.get(passage.id, ())}
        if passage.kind != "heading" and not (told and told <= _TIMES_IT):
            first[passage.section] = min(passage.ordinal, first.get(passage.section, passage.ordinal))
    return first


def _moves(case: Case) -> Iterator[tuple[str, Clause]]:
    """The action of moving, with the clause that opens the option's entry and says how far it takes the unit, that
    adds to how far the unit moves ("increases its Movement by its Speed"), or by which it may be done, moving so far
    ("may Dash, moving up to twice its Pace")."""
    index = case.index
    far = [c for c in index.own_clauses(case.option) if (c.value or "").startswith("distance:")]
    how_far = next((clause for clause in far if _opens_entry(case, clause)), None)
    if how_far is None and case.of == "action":
        how_far = next((clause for clause in far if _MOVEMENT.intersection(stems(clause.value or ""))), None)
    if how_far is None and case.of == "reaction":
        how_far = next((clause for clause in far if _all_it_does(case, clause)), None)
    if how_far is None and case.of != "status":
        how_far = index.remembered(("moving", case.option), lambda: _done_by_moving(index, case.option))
    for term in index.of_kind("action") if how_far else ():
        if how_far and term not in case.wider and stems(index.name(term)) == ("mov",):
            yield term, how_far


def _all_it_does(case: Case, clause: Clause) -> bool:
    """Whether the option does nothing for the unit but what a clause tells once its test is passed ("if the test is
    passed it moves up to half its Pace"), however it may fail."""
    quote = case.index.rules.said
    if not re.search(r"\b(?:pass|succe)", quote(clause), re.I):
        return False
    told = (each for each in case.index.own_clauses(case.option) if each.relation in _DOES and each.affects == "bearer")
    beside = [each for each in told if each.passage != clause.passage and case.index.kind(each.object) != "test"]
    return all(re.search(r"\b(?:fail|otherwise\b)", quote(each), re.I) for each in beside)


#: What tells of a deed what comes of it or how it is done, and neither who may do it nor what it costs.
_DOES = frozenset("forces permits inflicts removes grants modifies sets triggers counts_as is_a immune_to".split())


#: How the characteristic is called by which units move.
_MOVEMENT = frozenset(stems("move movement"))


def _becomes(case: Case) -> Iterator[tuple[str, Clause]]:
    """The state into which the option brings whoever does it, where its entry tells of nothing else that it does."""
    index, option = case.index, case.option
    if case.of == "status":
        return
    told = [c for c in index.own_clauses(option) if c.relation in _DOES and c.object != option]
    states = [c for c in told if (c.relation, index.kind(c.object), c.affects) == ("inflicts", "status", "bearer")]
    if states and len(states) == len(told) and len({c.object for c in states}) == 1:
        clause = states[0]
        if all(part == ALWAYS or conjuncts(part) == (Done(option),) for part in index.scope(clause)):
            yield clause.object, clause


def _done_by_moving(index: Index, option: str) -> Clause | None:
    """The leave to do the option that tells that it is done by moving."""
    leave = [c for c in index.by_object.get(option, ()) if c.relation == "permits"]
    told = [c for c in leave if "moving" in index.rules.quote(c)]
    moving = re.compile(rf"(?i)\b{re.escape(index.name(option))}\b,? (?:by )?moving\b") if told else None
    return next((c for c in told if moving and moving.search(index.rules.said(c))), None)


def _exempt(case: Case, test: str) -> Clause | None:
    """The option's own clause that spares it a test which all of its kind take ("no test is required for it")."""
    for clause in case.index.own_clauses(case.option):
        if clause.relation in ("immune_to", "denies") and test in case.index.parents(clause.object):
            return clause if clause.value is None and case.scope(clause).truth is True else None
    return None


#: At whom a deed is done, which is not in what case it is done.
_AT_WHOM = deferred(r"(?:at|against|upon|on) (?:the|that|this) ")


def _waits(when: Condition) -> bool:
    return any(
        not isinstance(atom, Done) and not (isinstance(atom, Fact) and _AT_WHOM.match(atom.text))
        for atom in atoms(when)
    )
