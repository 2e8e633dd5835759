"""One option before the judge: every clause that touches it is weighed, and the verdict follows.

A clause closes the option, opens it, leaves it open because its limit is met, or is undecided. Before a closing clause
counts, whatever the texts set above it is heard: a stated exception (and the exception to that), a more specific
permission where the prohibition gives way to one, and the option's own mode for a narrower unit where the prohibition
speaks of the way that the mode replaces.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cached_property, partial

from kb.conditions import ALWAYS, Compare, Condition, Done, Event, Fact, Has, atoms, both, conjuncts, had_by
from kb.model import BEING_KINDS, Clause
from kb.nearness import of_those_near
from kb.patterns import deferred
from queries import bearing
from queries.closing import (
    aboard,
    activeplayer,
    aimed,
    armoury,
    compelled,
    givers,
    howoften,
    limits,
    requirements,
    reserved,
)
from queries.closing.presumed import presumed_not
from queries.conditions import costs, distances, instate, outcomes, room, speeds, timing
from queries.conditions.carriers import is_aboard
from queries.conditions.evaluate import Scene
from queries.conditions.kleene import FALSE, TRUE, Finding, all_of, conjunction
from queries.conditions.scales import asks_a_step
from queries.conditions.statesinturn import keeps_out_only
from queries.conditions.weighing import (
    OURS,
    Asking,
    Weighed,
    around,
    borne,
    closed_either_way,
    in_place_of_kind,
    near_somebody,
    of_a_turn,
    of_the_chosen,
    own_doing,
    requirement_of,
)
from queries.leave import allowances, opening, waysleft
from queries.leave.ignoring import ignoring
from queries.options import leftover
from queries.options.index import Index
from queries.options.parts import parts_of_option
from queries.proof import Step, case_in_words, need, phrase
from queries.situations.facts import ACTORS, content, deeds
from queries.states import gaining
from queries.states.atonce import comes_instead

#: Kinds whose terms may name the same thing as an option of the first kind.
_SAME_THING = {
    "action": ("order", "action"),
    "order": ("action", "order"),
    "status": ("status", "effect", "action", "order"),
    "effect": ("status", "action", "effect", "characteristic"),
    "test": ("reaction", "test"),
    "reaction": ("reaction", "action"),
}


#: Verbs that say no more than that what they govern is done.
_LIGHT = deferred(r"(?:make|take|declare|issue|perform|attempt|conduct|carry out)\s+(?:an? )?(?=\w)", re.I)

#: Leave for some that tells what all others do anyhow.
_AS_USUAL = deferred(r"\b(?:as (?:normal|usual)|normally|usually|still)\b", re.I)


#: What tells of something as done, had or chosen.
_AS_A_DEED = ("permits", "forces", "limits_to", "requires", "triggers", "grants", "modifies", "uses")

#: What happens to others of the same side.
_OF_FRIENDS = deferred(r"(?i)\b(?:friends?|friendly|mates?|comrades?|allies|ally|allied)\b")

#: What brings a state about, or says that one can be in it.
_COMES_ABOUT = ("inflicts", "grants", "forces", "permits", "triggers", "counts_as", "removes", "denies", "immune_to")


#: What weighs against an option, one question after the other; the second part is asked of deeds alone.
_WEIGHINGS: tuple[Callable[[Case], Iterable[Weighed]], ...] = (
    limits.only, requirements.requirements, howoften.counts, instate.requirements, reserved.reserved,
    reserved.in_its_own_case, givers.not_his_to_give, howoften.allotted, aboard.closed_to_those_aboard,
)  # fmt: skip
_OF_DEEDS: tuple[Callable[[Case], Iterable[Weighed]], ...] = (
    timing.other_phases, timing.unmet_triggers, timing.after_another_result, timing.out_of_reach, timing.too_late,
    timing.leave_forfeited, timing.too_early, compelled.forced_in_vain, room.taken, costs.beyond_means, limits.first,
    armoury.barred_weapons, timing.called_off, waysleft.not_as_usual, aimed.not_at_such, gaining.order_given_up,
    activeplayer.of_the_other_player,
)  # fmt: skip


class Case:
    """The walk over the clauses of one option in one scene. ``walk`` fills the record, ``verdict`` reads it."""

    def __init__(self, scene: Scene, option: str, of: str, parts: dict[str, list[Clause]] | None = None) -> None:
        self.option, self.of = option, of
        self.index: Index = scene.index
        self.kind = "special_rule" if of == "rule" else of
        self.steps: list[Step] = []
        self.when: list[str] = []
        self.needs: list[str] = []
        self.assumes: list[str] = []
        self.warnings: list[str] = []
        self.closed = False
        self.alone = False  # weighed for itself, whatever other option somebody must take
        self.general = self._general_terms()
        self.wider = self._wider_terms()
        self.targets: set[str] = self.wider | self.general
        self.scene = scene
        if not scene.phases:
            self.scene = replace(scene.at(option=option), phases=frozenset(timing.own_phases(self)))
        self.parts: dict[str, list[Clause]] = {} if parts is None else parts
        self._scoped: dict[str, Finding] = {}
        self._parts_known = parts is not None
        if parts is None and of not in ("status", "rule"):
            parts_of_option(self)
        self._parts_known = True

    def with_weapon(self, weapon: int) -> Case:
        """The same case as one of the unit's weapons sees it."""
        return Case(self.scene.at(weapon=weapon), self.option, self.of, self.parts)

    def left_open(self, option: str) -> bool | None:
        """Whether another option of the same kind is open in itself: None where it is undecided."""
        other = Case(self.scene.at(option=option), option, self.of)
        other.alone = True
        verdict = other.bare_verdict()
        return None if verdict == "conditional" else verdict == "allowed"

    # The walk.

    def walk(self) -> None:
        """Weigh every clause that touches the option; the record ends up in ``steps``."""
        weighed = self._settled(self._weighed())
        closing = [each for each in weighed if each.holds]
        if not closing:
            measured = (each.clause for each in weighed if each.finding.truth is False and each.role == "closes")
            self.steps += [Step(clause, "limit met") for clause in measured if self._kept_by_measure(clause)]
        if closing:  # what other clauses took for granted no longer matters
            self.assumes = [said for each in closing for said in each.finding.assumed]
        opening.cite(self, closing)

    def bare_verdict(self) -> str:
        """The verdict alone, without the record: where something closes the option, no more is looked at."""
        weighed = []
        for each in self._weighed():
            if each.holds:
                return "denied"
            weighed.append(each)
        self._settled(weighed)
        return self.verdict()

    def _settled(self, every: Iterable[Weighed]) -> list[Weighed]:
        """What was weighed, with what closes the option one way or another, and put on record."""
        weighed = closed_either_way([self._set_off(each) for each in every])
        for each in weighed:
            self._record(each)
        self.closed = any(each.holds for each in weighed)
        return weighed

    def _weighed(self) -> Iterator[Weighed]:
        """What every clause that touches the option weighs against it."""
        yield from self.prohibitions()
        for weighing in _WEIGHINGS:
            yield from weighing(self)
        if self.of == "status":
            yield from gaining.barred_ways(self)
            return
        for weighing in _OF_DEEDS:
            yield from weighing(self)
        yield from compelled.compelled(self) if not self.alone else ()
        for clause in outcomes.uncalled(self):
            yield Weighed(clause, TRUE, False, role="unmet")

    def _set_off(self, each: Weighed) -> Weighed:
        """A prohibition in the very event that alone sets the option off holds whenever it could be taken."""
        unknown = {*each.finding.unknown}
        happens = unknown and all(isinstance(atom, Event) for atom in unknown)
        if not happens or each.role != "closes" or each.by is not None:
            return each
        events = [a for c in timing.trigger_clauses(self) for a in atoms(c.requirement) if isinstance(a, Event)]
        held = replace(each.finding, truth=True, unknown=())
        return each._replace(finding=held) if {*events} == unknown else each

    def _kept_by_measure(self, clause: Clause) -> bool:
        """Whether a stated distance or number alone keeps a prohibition from holding: "not at targets beyond 20"."""
        parts = [(part, self.scene.judge(part).truth) for part in conjuncts(self.index.condition(clause))]
        failing = [part for part, truth in parts if truth is not True]
        return (
            len(parts) > 1
            and len(failing) == 1
            and any(
                isinstance(part, Compare) and part.quantity.startswith("fact:") and truth is False
                for part, truth in parts
            )
        )

    def verdict(self) -> str:
        """The verdict that the record comes to."""
        if self.closed:
            return "denied"
        if self.needs:
            return "conditional"
        return "allowed" if self.exists else "silent"

    def applied(self) -> list[Clause]:
        """The clauses that speak of the option and hold here: what its numbers are worked out from."""
        found = dict.fromkeys(self.index.own_clauses(self.option))
        for step in self.steps:
            if step.by is None:
                found[step.clause] = None
        return [clause for clause in found if self.scope(clause).truth is not False]

    def say_when(self, text: str, *, first: bool = False) -> None:
        """Add a line to what must be so for the option to be open."""
        if text and text not in ("always", "never") and text not in self.when:
            self.when.insert(0 if first else len(self.when), text)

    def _record(self, each: Weighed) -> None:
        if each.by is not None:
            self.steps += [Step(each.clause, "closes", each.by, each.why), Step(each.by, "exception")]
        elif each.finding.truth is True:
            self.steps.append(Step(each.clause, each.role))
            self.assumes += each.finding.assumed
        elif each.finding.truth is None:
            self._record_unknown(each)
        elif each.role == "limit met":
            self.steps.append(Step(each.clause, "limit met"))
        elif each.finding.assumed:
            self.steps.append(Step(each.clause, "idle"))
            self.assumes += each.finding.assumed

    def _record_unknown(self, each: Weighed) -> None:
        """An undecided clause: a need where it is this unit's business, else an assumption or part of the timing."""
        clause, unknown = each.clause, each.finding.unknown
        own = {"closes": clause.object, "unmet": self._waits(clause) and clause.subject}.get(each.role) == self.option
        beside = (each.narrow or own) and any(near_somebody(atom, clause.condition or "") for atom in unknown)
        beside = beside or (own and each.role == "unmet" and any(borne(a) or asks_a_step(a) for a in unknown))
        beside = beside or (each.role == "unmet" and in_place_of_kind(clause.requirement, unknown))
        timed = not beside and all(around(atom) or own_doing(atom) for atom in unknown)
        # how far off its cause may be is a reaction's timing, and who is done to may be chosen, where nobody is told of
        told = self.scene.enemy is not None or (self.scene.target is not None and not is_aboard(self.scene))
        ranged = self.of == "action" and any(
            around(atom)
            and isinstance(atom, Fact | Compare)
            and not of_a_turn(atom)
            and (told or not of_the_chosen(atom))
            for atom in unknown
        )
        untold = [atom for atom in unknown if isinstance(atom, Fact) and atom.text in self.index.incidental]
        if each.role == "unmet" and untold and self._incidental(clause, tuple(untold)):
            self.steps.append(Step(clause, "idle"))
        elif each.role == "unmet" and not ranged and not beside and (not each.narrow or timed):
            self.say_when(phrase(self.index, requirement_of(self.index, clause)))
            self.steps.append(Step(clause, "limit met"))
        elif each.role == "closes" and of_those_near(clause, self.index.name(clause.subject)):
            said = self.index.remembered(("said", clause.id), partial(case_in_words, self.index, clause))
            self.assumes.append(f"not so: {said}")  # who is near is told where he is
            self.steps.append(Step(clause, "idle"))
        elif (
            each.role == "closes"
            and not (beside or distances.asks_how_near(self, clause, unknown) or timing.holds_until(clause, unknown))
            and (
                not each.narrow
                or (not self._waits(clause) and self._incidental(clause, unknown) and not self._just_ours(clause))
            )
        ):
            if not leftover.unread(self.index, clause) or clause.condition:
                said = self.index.remembered(("said", clause.id), partial(case_in_words, self.index, clause))
                self.assumes.append(f"not so: {said}")
            self.steps.append(Step(clause, "idle"))
        elif (
            each.role == "closes" and all(isinstance(atom, Event) for atom in unknown) and timing.trigger_clauses(self)
        ):
            self.say_when(f"not: {phrase(self.index, both(*unknown))}")
            self.steps.append(Step(clause, "limit met"))
        else:
            self.needs.append(self._need(unknown, clause))
            self.steps.append(Step(clause, "unknown"))

    def _need(self, unknown: tuple[Condition, ...], clause: Clause) -> str:
        """What must be known: of a speed, where the distance is stated, the number that tells which it was."""
        had = [atom.term for atom in unknown if had_by(atom, "unit")]
        unit, facts = self.scene.unit.party, self.scene.situation.facts
        measures = speeds.unknown_measures(self.index, had, unit, facts) if had else []
        line = need(self.index, unknown, clause)
        return f"{line}, by the unit's {' or '.join(measures)}" if measures else line

    def _waits(self, clause: Clause) -> bool:
        """Whether a clause holds in itself, so that what is unknown is only whether an exception to it does."""
        return self.scope(clause).truth is True

    def _incidental(self, clause: Clause, unknown: tuple[Condition, ...]) -> bool:
        """Whether all that is unknown is a narrowing that nothing stated speaks of ("… over friendly models").

        Where no weapon is stated, the use of one is no part of a deed that is no shooting.
        """
        index, unarmed = self.index, not self.scene.unit.weapons
        armed_so = any(had_by(atom, "weapon") for atom in unknown) and not self._has_shot(clause)
        if self.shooting and not unarmed and index.asks_of_weapons(clause):  # with such a weapon it counts how it moved
            moved = (isinstance(atom, Fact) and speeds.of_moving(atom.text) for atom in unknown)
            if any(moved):
                return False
        attack = clause.object in armoury.any_attack(index, self.option)
        if attack or outcomes.of_another_case(self, clause, unknown) or (unarmed and armed_so and not self.shooting):
            return True
        return all(
            isinstance(atom, Fact)
            and presumed_not(index, atom.text)
            and not self._of_the_other(atom.text, clause.subject)
            and not self._spoken_of(atom.text)
            and not (distances.of_giver(atom.text) and self._ordered(clause))
            and not (self.shooting and unarmed and leftover.WITH_ARMS.match(atom.text))
            for atom in unknown
        )

    def _has_shot(self, clause: Clause) -> bool:
        """Whether a clause is about having shot, and that is told: then it is asked for with which weapon."""
        when = self.index.scope(clause)[1]
        shots = (a for a in atoms(when) if isinstance(a, Done) and armoury.armed(self.index.name(a.action)))
        return any(self.scene.judge(atom).truth is True for atom in shots)

    def _just_ours(self, clause: Clause) -> bool:
        """Whether a clause is about a unit that is what this one is in two respects ("while a Barge is Torn, it may not
        turn into the wind"): then the way in which it would be done is asked for."""
        had = (atom for atom in atoms(both(*self.index.scope(clause))) if isinstance(atom, Has))
        told = {atom.term for atom in had if atom.party == "unit" and self.scene.judge(atom).truth is True}
        return len(told & {*self.scene.situation.unit.terms}) > 1

    def _ordered(self, clause: Clause) -> bool:
        """Whether a clause holds under an order that the unit is told to be under: then how near it must be for it is
        asked for."""
        had = (atom for atom in atoms(self.index.scope(clause)[0]) if isinstance(atom, Has) and atom.party == "unit")
        stated = self.scene.situation.unit.terms
        return any(self.index.kind(atom.term) == "order" and atom.term in stated for atom in had)

    def _spoken_of(self, text: str) -> bool:
        """Whether what befell a friend is stated, and words tell of such: then they may be met, and are asked for; so
        may what was "before" something that is stated."""
        told = self.scene.situation.told
        if text.lower().startswith("before "):
            deed = content(text[len("before ") :]) - ACTORS
            return bool(deed) and any(deed <= content(each) for each in told)
        return _OF_FRIENDS.search(text) is not None and any(_OF_FRIENDS.search(each) for each in told)

    def _of_the_other(self, text: str, subject: str) -> bool:
        """Whether words name what the stated enemy or target is: "the front of a Barge", where a Barge is charged.

        "The Barge has moved", of a Barge, tells of that one itself.
        """
        others = [each for each in (self.scene.enemy, self.scene.target) if each is not None]
        named = {term for found in self.index.find(text) for term in found.terms} if others else set()
        if subject in named and text.lower().startswith(f"the {self.index.name(subject).lower()} "):
            named.discard(subject)
        return any(other.has(term) for term in named for other in others if self.index.kind(term) in BEING_KINDS)

    # What the option is.

    def _general_terms(self) -> set[str]:
        kinds = {self.kind, self.index.terms[self.option].kind} & self.index.general.keys()
        kinds -= {"test", "special_rule", "weapon_type"} - {self.kind}
        return {self.index.general[kind] for kind in kinds} | self.index.called(self.option)

    def _wider_terms(self) -> set[str]:
        """The option, what it is a kind of, and terms of other kinds that name the same thing."""
        index = self.index
        found = set(index.parents(self.option)) - index.sorts.keys()
        light = _LIGHT.match(index.name(self.option))
        if light:  # to issue a Challenge is what "no further Challenges" forbids
            named = index.rules.names.terms(index.name(self.option)[light.end() :])
            found |= {term for term in named if index.terms[term].kind == index.terms[self.option].kind}
        own = index.terms[self.option].kind
        if own == "test":  # "a check", of whichever check
            *rest, head = index.name(self.option).split()
            named = index.rules.names.terms(head) if rest and head.lower() in ("check", "test", "roll") else ()
            found |= {term for term in named if index.kind(term) in ("action", "test")}
        found |= armoury.any_attack(index, self.option)  # who may not attack makes no ram attack
        verb, _, object_ = index.name(self.option).partition(" ")
        if own == "action" and object_ and not light and not index.terms[self.option].introduced:
            # who may not hoist anything hoists no signal
            found |= {term for term in index.rules.names.terms(verb) if index.kind(term) == "action"}
        for twin in index.twins(self.option):
            if self.of == "status" and own == "order" and index.kind(twin) == "action":
                continue  # who may not do the deed may be given the order for it all the same
            if index.terms[twin].kind in _SAME_THING.get(own, (own,)):
                found |= index.parents(twin)
        return found

    @cached_property
    def part_terms(self) -> dict[str, list[Clause]]:
        """The parts and what they are kinds of, each with the clauses that make it a part."""
        found: dict[str, list[Clause]] = {}
        for term, clauses in self.parts.items():
            for wider in self.index.parents(term):
                if wider not in self.index.kind_of_general:
                    found.setdefault(wider, []).extend(clauses)
        return found

    @cached_property
    def had(self) -> set[str]:
        """Everything that the unit has, or would have if something unknown held."""
        memo = {} if self.scene.memo is None else self.scene.memo
        if "had" not in memo:
            of_weapons = (terms for _, terms in self.scene.unit.weapons)
            memo["had"] = self.scene.unit.terms().union(*self.scene.unit.maybe.values(), *of_weapons)
        return memo["had"]

    @cached_property
    def shooting(self) -> bool:
        """Whether the option is a shooting, so that weapons matter to it."""
        return armoury.shoots(self)

    @cached_property
    def exists(self) -> bool:
        """Whether the texts open the option: they introduce it, or more than a permission to others speaks of it."""
        index = self.index
        name = index.name(self.option)
        told = index.happening or index.told_of  # what units are told of as doing anyhow
        plain = len(name.split()) == 1 and deeds(name) & told
        if self.of != "status" and index.kind(self.option) in ("effect", "event") and not plain:
            # a thing or a place is no deed that the texts take for granted
            near = (clause for source in self.wider for clause in index.by_object.get(source, ()))
            return any(clause.relation in _AS_A_DEED and self.scope(clause).truth is not False for clause in near)
        if self.of == "status" and index.kind(self.option) != "order" and self._left_to_others():
            return False
        if index.terms[self.option].introduced or plain:
            return True
        if self.of != "status" and index.kind(self.option) == "order" and self._free_for_any():
            return True
        if self.option in index.kind_of_general and any(step.role == "limit met" for step in self.steps):
            return True  # anything of the kind, of which the texts leave somebody one thing
        if self.of == "status" and index.kind(self.option) == "status":
            # named in passing: how it is gained is not told
            ways = (clause.relation for source in self.wider for clause in index.by_object.get(source, ()))
            return any(relation in _COMES_ABOUT for relation in ways)
        own = {*index.parents(self.option), *index.twins(self.option)}
        leave = [c for source in own for c in index.by_object.get(source, ()) if c.relation == "permits"]
        # "a Barge may sail into a lock": of others it tells nothing that they may sail
        told_apart = bool(leave) and all(self.scope(clause).truth is False for clause in leave)
        for source in own if told_apart else self.wider:
            for clause in (*index.by_object.get(source, ()), *index.own_clauses(source)):
                if clause.relation in ("mentions", "overrides"):
                    continue
                # what something else permits or makes a unit do, tells nothing of those that have no part in it
                to_others = clause.relation in ("permits", "forces") and clause.object in self.wider
                theirs = clause.relation == "denies" and clause.affects == "others"
                if theirs and index.kind(clause.subject) in BEING_KINDS:
                    continue  # "no Scout may join them": of joining anybody else it tells nothing
                if not to_others or self.scope(clause).truth is not False or _AS_USUAL.search(index.rules.said(clause)):
                    return True
        return False

    def _free_for_any(self) -> bool:
        """Whether the texts leave the unit any order in the very case that is stated ("is then free to be given an
        order")."""
        leave = (clause for term in self.general for clause in self.index.by_object.get(term, ()))
        return any(
            clause.relation == "permits" and clause.affects in OURS and clause.when != ALWAYS
            and self.scope(clause).truth is True
            for clause in leave
        )  # fmt: skip

    def _left_to_others(self) -> bool:
        """Whether a state comes about by choice alone, and by the choice of units that this one is none of."""
        spoken = (clause for source in self.wider for clause in self.index.by_object.get(source, ()))
        ways = [clause for clause in spoken if clause.relation in _COMES_ABOUT[:6]]
        return bool(ways) and all(c.relation == "permits" and self.scope(c).truth is False for c in ways)

    # Whether a clause holds, and what beats it.

    def scope(self, clause: Clause) -> Finding:
        """Whether the unit and the circumstances are those of the clause."""
        known = self._scoped.get(clause.id)
        if known is not None:
            return known
        key = self.index.key(clause)
        if key is not None and key not in self.had:
            self.scene.unit.ask_for((key,))
            return FALSE
        known = self._scope(clause)
        if self._parts_known:
            self._scoped[clause.id] = known
        return known

    def _scope(self, clause: Clause) -> Finding:
        asking = self._askings.get(clause.id)
        if asking is None:
            asking = self._askings[clause.id] = bearing.asking(self, clause)
        if asking.while_done is not None and self.scene.judge(asking.while_done).truth is not True:
            return FALSE
        judge = self.scene.judge
        if len(asking.parts) == 1:
            return judge(asking.parts[0])
        if not asking.same_for_all or self.scene.memo is None:
            return all_of(judge, asking.parts)
        # The conditions are kept with the ruleset, so that their identity stands for them.
        view = (id(asking.parts), self.scene.group, self.scene.weapon)
        known: Finding | None = self.scene.memo.get(view)
        if known is None:
            known = self.scene.memo[view] = all_of(judge, asking.parts)
        return known

    @cached_property
    def _askings(self) -> dict[str, Asking]:
        """What the clauses ask before they bear on the option, by clause; kept for the ruleset."""
        found: dict[str, Asking] = self.index.remembered(("asked by", *self.view), dict)
        return found

    @cached_property
    def view(self) -> tuple[str, str, frozenset[str]]:
        """What decides how a clause bears on the option, whatever the situation: the option and its parts."""
        return self.option, self.of, frozenset(self.part_terms)

    def effective(
        self, clause: Clause, heard: frozenset[str] = frozenset()
    ) -> tuple[Finding, Clause | None, str | None]:
        """Whether a clause holds once the stated exceptions are heard, and the clause that beats it and why.

        Exceptions nest: one that is itself beaten beats nothing, and the clause below it stands again.
        """
        finding = self.scope(clause)
        if finding.truth is False:
            return finding, None, None
        for override in self.index.winners.get(clause.id, ()):
            winner = self.index.clause[override.winner]
            if override.winner in heard or not self._speaks_to(winner, clause):
                continue
            if winner.relation == "permits" and override.why == "even if" and ignoring(self, winner):
                continue  # leave that a rule gives which has no force here
            live, by, why = self.effective(winner, heard | {clause.id})
            if winner.requirement != ALWAYS:
                live = conjunction((live, self.scene.judge(winner.requirement)))
            if by is not None:
                self.steps += [Step(winner, "exception", by, why), Step(by, "exception")]
            elif live.truth is True:
                return finding, winner, "stated"
            elif live.truth is None:
                finding = Finding(None, (*finding.unknown, *live.unknown), finding.assumed)
        return finding, None, None

    def _speaks_to(self, winner: Clause, loser: Clause) -> bool:
        """Whether what wins is about the same thing: leave to do one thing is no leave to do another, and what closes
        one of a kind ("may make Replies, other than Duck") leaves the others."""
        of_all = winner.relation == "denies" and loser.relation == "permits"
        of_all = of_all and loser.object in self.index.kind_of_general
        one = of_all and self.index.kind(winner.object) == self.index.kind(loser.object)
        if winner.relation != "permits" and not one:
            return True
        return winner.object == loser.object or winner.object in self._closable_terms

    @cached_property
    def _closable_terms(self) -> set[str]:
        return self.targets | self.part_terms.keys()

    def weigh(self, clause: Clause, *extra: Finding, role: str = "closes") -> Weighed:
        """What a clause weighs against the option, ``extra`` being what must hold besides."""
        own = FALSE if self.of == "status" and keeps_out_only(self.scene, self.option, clause) else self.scope(clause)
        if own.truth is False:
            if (instead := self._lost_to(clause)) is not None:
                return Weighed(clause, TRUE, True, instead, "stated", role)
            return Weighed(clause, own, False, role=role)
        finding, by, why = self.effective(clause)
        waits = own.truth is True and finding.truth is None
        if extra:
            finding = conjunction((finding, *extra))
        if finding.truth is False:
            return Weighed(clause, finding, False, role=role)
        # A clause that holds in itself and waits for its exceptions is this unit's business too.
        narrow = waits or finding.truth is True or self._about_us(clause)
        if by is None and clause.relation in ("denies", "limits_to", "requires"):
            by, why = allowances.giving_way(self, clause)
            leave = allowances.perhaps(self, clause) if by is None and finding.truth is True else None
            if leave is not None:
                return Weighed(clause, Finding(None, leave.unknown, finding.assumed), True, role=role)
        elif by is None and clause.relation == "immune_to":
            leaves = [
                ignoring, allowances.nevertheless, allowances.own_exception, allowances.taken_in_it
            ]  # fmt: skip
            if self.index.kind(clause.object) == "status":
                leaves += [allowances.suffered_all_the_same, comes_instead]
            by, why = next(filter(None, (leave(self, clause) for leave in leaves)), None), "stated"
            if by is None and finding.truth is True and (told := allowances.undecided_leave(self, clause)):
                self.steps.append(Step(told[0], "unknown"))
                return Weighed(clause, Finding(None, told[1].unknown, finding.assumed), True, role=role)
        bars = by is None and self.of == "status" and finding.truth is True
        if bars and (way := outcomes.may_take_away(self, clause)):
            self.steps.append(Step(clause, "unknown"))
            return Weighed(way, Finding(None, outcomes.results_asked(self.index, way)), True, role="unknown")
        return Weighed(clause, finding, narrow, by, why, role)

    def _lost_to(self, clause: Clause) -> Clause | None:
        """What the unit counts as another by, where a clause is about just the kind that it is stated to be and that is
        lost in the other."""
        who, when = self.index.scope(clause)
        lost = self.scene.unit.lost
        was = [part for part in conjuncts(who) if isinstance(part, Has) and had_by(part, "unit") and part.term in lost]
        by = next((lost[part.term] for part in was if lost[part.term].relation == "counts_as"), None)
        rest = both(*(part for part in conjuncts(who) if part not in was), when)
        return by if by is not None and self.scene.judge(rest).truth is True else None

    def _about_us(self, clause: Clause) -> bool:
        """Whether something that is stated makes a clause this unit's business, and not only every unit's."""
        about_whom = partial(bearing.stated_by, self, clause)
        who, narrow, telling = self.index.remembered(("about", *self.view, clause.id), about_whom)
        about = self.scene.judge(who).truth
        if about is None or (about is True and narrow):
            return True
        told = (self.scene.judge(atom) for atom in telling)
        return any(finding.truth is True and not finding.assumed for finding in told)

    # What closes it.

    def closable(self) -> list[str]:
        """The option, what it is a kind of, the general term of its kind, and then what it consists of."""
        return [*sorted(self.targets), *sorted(self.part_terms.keys() - self.targets)]

    def prohibitions(self) -> Iterator[Weighed]:
        """Every clause that forbids the option, what it is a kind of, all of its kind, or what it consists of."""
        parts = self.part_terms
        for target, clause in self.index.remembered(("barring", *self.view), lambda: list(bearing.barring(self))):
            if self.shooting and armoury.about_weapons(self, clause):
                continue
            weighed = self.weigh(clause)
            yield weighed
            if weighed.holds:  # a closing by way of a part is cited with what makes it a part
                self.steps += [Step(part, "part") for part in parts.get(target, ())]
        for clause, more in self.index.remembered(("narrower", self.option), lambda: list(bearing.narrower(self))):
            yield self.weigh(clause, self.scene.judge(more)) if more is not None else self.weigh(clause)
        of_move = partial(bearing.made_to_stay, self.index, self.option)
        staying = self.index.remembered(("made to stay", self.option), of_move)
        yield from (self.weigh(clause) for clause in staying if self.scope(clause).truth is True)
        if bearing.is_forced(self):
            forced = self.index.remembered(("forced", self.option), lambda: bearing.not_forced(self))
            yield from (self.weigh(clause) for clause in forced)

    # What opens it.

    @cached_property
    def permissions(self) -> list[Clause]:
        """The permissions of the option that hold here, those for a narrower unit first."""
        touching = self.index.permitting(self.option, frozenset(self.targets))
        holding = (clause for clause in touching if self.scope(clause).truth is True)
        return [clause for clause in holding if ignoring(self, clause) is None]
