"""One option before the judge: every clause that touches it is weighed, and the verdict follows.

A clause closes the option, opens it, leaves it open because its limit is met, or is undecided. Before a closing clause
counts, whatever the texts set above it is heard: a stated exception (and the exception to that), a more specific permission
where the prohibition gives way to one, and the option's own mode for a narrower unit where the prohibition speaks of the
way that the mode replaces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from kb.conditions import ALWAYS, Compare, Condition, Done, During, Event, Fact, Has, Not, atoms, both
from kb.model import Clause
from queries.evaluate import FALSE, TRUE, Finding, Scene, conjunction, deeds, disjunction, option_does
from queries.options import DOINGS, Index
from queries.proof import Step, need, phase_name, phrase
from queries.situation import as_number

#: What a clause does not decide for the unit itself.
_OURS = ("bearer", "player")


class Weighed(NamedTuple):
    """A clause that bears against the option: whether it does, whom it is about, and what beats it."""

    clause: Clause
    finding: Finding
    narrow: bool
    by: Clause | None = None
    why: str | None = None
    role: str = "closes"


class Case:
    """The walk over the clauses of one option in one scene. ``walk`` fills the record, ``verdict`` reads it."""

    def __init__(self, scene: Scene, option: str, of: str) -> None:
        self.scene, self.option, self.of = scene, option, of
        self.index: Index = scene.index
        self.kind = "special_rule" if of == "rule" else of
        self.steps: list[Step] = []
        self.when: list[str] = []
        self.needs: list[str] = []
        self.assumes: list[str] = []
        self.warnings: list[str] = []
        self.closed = False
        self.general = self._general_terms()
        self.wider = self._wider_terms()
        self.parts: dict[str, list[Clause]] = {}
        self.targets: set[str] = self.wider | self.general

    # The walk.

    def walk(self) -> None:
        """Weigh every clause that touches the option; the record ends up in ``steps``."""
        self._find_parts()
        weighed = [*self._prohibitions(), *self._limits(), *self._requirements(), *self._counts()]
        if self.of == "status":
            weighed += self._ways_in()
        else:
            weighed += [*self._triggers(), *self._phases(), *self._weapons()]
        permissions = self._permissions()
        for each in weighed:
            self._record(each)
        closing = [each for each in weighed if each.finding.truth is True and each.by is None]
        self.closed = bool(closing)
        if closing:  # what other clauses took for granted no longer matters
            self.assumes = [said for each in closing for said in each.finding.assumed]
        self._record_permissions(permissions, closing)

    def verdict(self) -> str:
        """The verdict that the record comes to."""
        if self.closed:
            return "denied"
        if self.needs:
            return "conditional"
        return "allowed" if self._exists() else "silent"

    def applied(self) -> list[Clause]:
        """The clauses that speak of the option and hold here: what its numbers are worked out from."""
        found = dict.fromkeys(self.index.own_clauses(self.option))
        for step in self.steps:
            if step.by is None:
                found[step.clause] = None
        return [clause for clause in found if self._scope(clause).truth is not False]

    def _record(self, each: Weighed) -> None:
        if each.by is not None:
            self.steps.append(Step(each.clause, "closes", each.by, each.why))
            self.steps.append(Step(each.by, "exception"))
        elif each.finding.truth is True:
            self.steps.append(Step(each.clause, each.role))
            self.assumes += each.finding.assumed
        elif each.finding.truth is None:
            self._record_unknown(each)
        else:
            if each.role == "limit met":
                self.steps.append(Step(each.clause, "limit met"))
            elif each.finding.assumed and (each.narrow or each.clause.object in self.targets):
                self.assumes += each.finding.assumed
                self.steps.append(Step(each.clause, "idle"))

    def _record_unknown(self, each: Weighed) -> None:
        """An undecided clause: a need where it is a limit of this very unit, else an assumption or part of the timing."""
        unknown = each.finding.unknown
        if each.role == "unmet":
            if each.narrow and not all(_around(atom) for atom in unknown):
                self.needs.append(need(self.index, unknown, each.clause))
                self.steps.append(Step(each.clause, "unknown"))
            else:
                self._when(each.clause, phrase(self.index, each.clause.requirement))
                self.steps.append(Step(each.clause, "limit met"))
        elif not each.narrow:
            self.assumes.append(f"not: {each.clause.condition or phrase(self.index, both(*self.index.scope(each.clause)))}")
            self.steps.append(Step(each.clause, "idle"))
        elif all(isinstance(atom, Event) for atom in unknown) and self._has_triggers():
            self._when(each.clause, f"not: {phrase(self.index, both(*unknown))}")
            self.steps.append(Step(each.clause, "limit met"))
        else:
            self.needs.append(need(self.index, unknown, each.clause))
            self.steps.append(Step(each.clause, "unknown"))

    def _when(self, clause: Clause, text: str) -> None:
        text = clause.condition if clause.condition and text in ("always", "") else text
        if text and text not in ("always", "never") and text not in self.when:
            self.when.append(text)

    # What the option is.

    def _general_terms(self) -> set[str]:
        kinds = {self.kind, self.index.terms[self.option].kind} & set(self.index.general)
        kinds -= {"test", "special_rule", "weapon_type"} - {self.kind}
        return {self.index.general[kind] for kind in kinds}

    def _wider_terms(self) -> set[str]:
        """The option, what it is a kind of, and terms of other kinds that name the same thing."""
        index = self.index
        found = set(index.parents(self.option))
        own = index.terms[self.option].kind
        alike = {"action": ("order", "action"), "order": ("action", "order"), "status": ("status", "effect", "action", "order"),
                 "effect": ("status", "action", "effect"), "test": ("reaction",)}.get(own, (own,))  # fmt: skip
        for twin in index.twins(self.option):
            if index.terms[twin].kind in alike:
                found |= index.parents(twin)
        return found

    def _find_parts(self) -> None:
        """The actions and tests that the option always consists of here; several that it merely permits are a choice."""
        may: dict[str, list[Clause]] = {}
        if self.of in ("status", "rule"):
            return
        sources = [*self.wider, *(term for term in self.general if term not in self.wider)]
        for source in sources:
            for clause in self.index.parts(source):
                if clause.object in self.wider or (clause.modal == "forbid"):
                    continue
                who, when = self.index.scope(clause)
                if clause.relation == "requires" and self.index.terms[clause.object].kind != "test":
                    continue
                if clause.relation == "uses" and self.index.terms[clause.object].kind != "test":
                    continue
                if self.scene.judge(both(who, when)).truth is not True or clause.value == "fails":
                    continue
                if clause.relation == "permits":
                    if clause.within == source and who == ALWAYS and when == ALWAYS:
                        may.setdefault(clause.object, []).append(clause)
                    continue
                _, by, _ = self.effective(clause)
                if by is None:
                    self.parts.setdefault(clause.object, []).append(clause)
                else:
                    self.steps.append(Step(clause, "part", by, "stated"))
                    self.steps.append(Step(by, "exception"))
        if len(may) == 1:
            for term, clauses in may.items():
                self.parts.setdefault(term, []).extend(clauses)

    def _part_terms(self) -> dict[str, list[Clause]]:
        """The parts and what they are kinds of, each with the clauses that make it a part."""
        found: dict[str, list[Clause]] = {}
        for term, clauses in self.parts.items():
            for wider in self.index.parents(term):
                if wider not in self.general and wider not in self.index.kind_of_general:
                    found.setdefault(wider, []).extend(clauses)
        return found

    def _exists(self) -> bool:
        """Whether the texts open the option at all: it is introduced, or something other than a narrow permission speaks of it."""
        index = self.index
        term = index.terms[self.option]
        if term.introduced:
            return True
        for source in self.wider:
            for clause in (*index.by_object.get(source, ()), *index.by_subject.get(source, ()), *index.by_within.get(source, ())):
                if clause.relation in ("mentions", "overrides"):
                    continue
                if clause.relation == "permits" and clause.object in self.wider and self._scope(clause).truth is False:
                    continue
                return True
        return False

    # Whether a clause holds, and what beats it.

    def _scope(self, clause: Clause) -> Finding:
        """Whether the unit and the circumstances are those of the clause."""
        within = self.index.terms.get(clause.within or "")
        if within is not None and within.kind in DOINGS and within.id not in self.targets and within.id not in self._part_terms():
            return FALSE
        who, when = self.index.scope(clause)
        doing = self.index.needs_doing(clause, self.targets | self._part_terms().keys())
        subject = self.index.terms.get(clause.subject)
        if subject is not None and subject.kind in ("reaction", "action") and clause.relation in ("requires", "forces", "uses"):
            if clause.subject not in self.targets and clause.subject not in self._part_terms() and doing == ALWAYS:
                return FALSE
        return self._in_own_phase(conjunction(self.scene.judge(part) for part in (who, when, doing)), clause)

    def _in_own_phase(self, finding: Finding, clause: Clause) -> Finding:
        """An unstated phase is the option's own where it has one: an option is done in its phase or not at all."""
        if finding.truth is not None or self.scene.situation.phase is not None:
            return finding
        if not any(isinstance(atom, During) for atom in finding.unknown):
            return finding
        own = [each.object for each in self._phase_clauses()]
        rest = tuple(atom for atom in finding.unknown if not (isinstance(atom, During) and atom.phase in own))
        if len(rest) == len(finding.unknown):
            return finding
        return Finding(None if rest else True, rest, finding.assumed)

    def effective(self, clause: Clause, heard: frozenset[str] = frozenset()) -> tuple[Finding, Clause | None, str | None]:
        """Whether a clause holds once the stated exceptions are heard, and the clause that beats it and why.

        Exceptions nest: one that is itself beaten beats nothing, and the clause below it stands again.
        """
        finding = self._scope(clause)
        if finding.truth is False:
            return finding, None, None
        for override in self.index.winners.get(clause.id, ()):
            if override.winner in heard:
                continue
            winner = self.index.clause[override.winner]
            live, by, _ = self.effective(winner, heard | {clause.id})
            if winner.requirement != ALWAYS:
                live = conjunction((live, self.scene.judge(winner.requirement)))
            if by is not None:
                self.steps.append(Step(winner, "exception", by, "stated"))
                self.steps.append(Step(by, "exception"))
            elif live.truth is True:
                return finding, winner, "stated"
            elif live.truth is None:
                finding = Finding(None, (*finding.unknown, *live.unknown), finding.assumed)
        return finding, None, None

    def _weigh(self, clause: Clause, *extra: Finding, role: str = "closes") -> Weighed:
        own = self._scope(clause)
        finding, by, why = self.effective(clause)
        # A clause that holds in itself and waits for its exceptions is this unit's business too.
        narrow = (own.truth is True and finding.truth is None) or self._about_us(clause)
        finding = conjunction((finding, *extra))
        if finding.truth is not False and by is None and clause.relation in ("denies", "limits_to", "requires"):
            by, why = self._gives_way(clause)
        if finding.truth is False:
            by = why = None
        return Weighed(clause, finding, narrow, by, why, role)

    def _about_us(self, clause: Clause) -> bool:
        """Whether something that is stated makes a clause this unit's business, and not only every unit's."""
        who, when = self.index.scope(clause)
        about = self.scene.judge(who)
        if about.truth is None or (about.truth is True and _of_unit(who)):
            return True
        doing = self.index.needs_doing(clause, self.targets | self._part_terms().keys())
        return any(
            isinstance(atom, Done | Fact) and self.scene.judge(atom).truth is True for atom in atoms(both(when, doing))
        )

    def _gives_way(self, clause: Clause) -> tuple[Clause | None, str | None]:
        """The permission before which a prohibition gives way: a stated one, or the option's own mode for this unit."""
        if clause.yields:
            for permit in self._permissions():
                who, _ = self.index.scope(permit)
                if permit.id != clause.id and _of_unit(who) and who != self.index.scope(clause)[0]:
                    if permit.object == clause.object or permit.object == self.option or permit.object in self.wider:
                        return permit, "stated"
        if clause.within != self.option and self._rests_on_manner(clause):
            for permit in self.index.by_within.get(self.option, ()):
                who, _ = self.index.scope(permit)
                if permit.relation == "permits" and _of_unit(who) and self._scope(permit).truth is True:
                    return permit, "own clause"
        return None, None

    def _rests_on_manner(self, clause: Clause) -> bool:
        """Whether a prohibition speaks of a way of doing the option: by a characteristic, or "that lets a unit …"."""
        for atom in atoms(both(*self.index.scope(clause))):
            if isinstance(atom, Compare) and atom.quantity.startswith("characteristic:") and atom.party == "unit":
                return True
            if isinstance(atom, Fact) and option_does(self.index, self.option, atom.text) is not None:
                return True
        return False

    # What closes it.

    def _prohibitions(self) -> Iterator[Weighed]:
        index, parts = self.index, self._part_terms()
        for target in [*self.targets, *(part for part in parts if part not in self.targets)]:
            kind = index.terms[target].kind
            for clause in index.by_object.get(target, ()):
                if clause.affects not in _OURS or self._by_weapon(clause):
                    continue
                if clause.relation == "denies":
                    if kind == "test" and clause.value == "passes" and target in parts:
                        continue
                    yield from self._weighed_part(self._weigh(clause), parts.get(target))
                elif clause.relation == "immune_to":
                    if kind == "test" and target in parts and clause.value != "passes":
                        yield from self._weighed_part(self._weigh(clause), parts[target])
                    elif self.of == "status" and clause.value not in ("passes", "fails"):
                        yield self._weigh(clause)
                elif clause.relation == "ignores" and self.of == "status" and target in self.wider:
                    yield self._weigh(clause)

    def _weighed_part(self, weighed: Weighed, parts: list[Clause] | None) -> Iterator[Weighed]:
        """A closing by way of a part is cited together with the clause that makes it a part."""
        yield weighed
        if parts and weighed.finding.truth is True and weighed.by is None:
            self.steps += [Step(part, "part") for part in parts]

    def _limits(self) -> Iterator[Weighed]:
        """ "May only X": with a requirement it must be met; without one it closes every other option of the kind."""
        index = self.index
        only: dict[tuple[str, str], list[Clause]] = {}
        own_kind = index.terms[self.option].kind
        for clause in index.limits:
            if clause.affects not in _OURS or (clause.value and _count(clause.value) is not None):
                continue
            if clause.requirement != ALWAYS:
                if clause.object in self.targets or clause.object in self._part_terms():
                    yield self._required(clause)
            elif index.terms[clause.object].kind == own_kind and clause.object not in self.general:
                only.setdefault((clause.passage, clause.subject), []).append(clause)
        for clauses in only.values():
            if any(clause.object in self.wider or self.option in index.parents(clause.object) for clause in clauses):
                for clause in clauses:
                    if clause.object in self.wider and self._scope(clause).truth is True:
                        self.steps.append(Step(clause, "limit met"))
            elif own_kind in ("reaction", "status") or any(self._same_deed(clause.object) for clause in clauses):
                yield self._weigh(clauses[0])

    def _same_deed(self, other: str) -> bool:
        """Whether an action is another way of doing what the option does, so that "only" that one closes it."""
        index = self.index
        if index.parents(other) & self.wider:
            return False
        mine, theirs = deeds(index.name(self.option)), deeds(index.name(other))
        shared = {clause.passage for clause in index.by_object.get(other, ()) if clause.relation == "limits_to"}
        return bool(mine & theirs) and bool(shared) and not index.parts(self.option)

    def _requirements(self) -> Iterator[Weighed]:
        index = self.index
        for source in [*self.targets, *self._part_terms()]:
            for clause in index.by_subject.get(source, ()):
                if clause.relation == "requires" and clause.affects in _OURS and not self._by_weapon(clause):
                    if clause.requirement != ALWAYS or index.terms[clause.object].kind not in ("test", "action", "effect"):
                        yield self._required(clause)

    def _required(self, clause: Clause) -> Weighed:
        """A requirement closes where it is false, stands under ``when`` or ``needs`` where it is unknown."""
        met = self.scene.judge(_requirement(self.index, clause))
        met = self._in_own_phase(met, clause)
        unmet = Finding(None if met.truth is None else not met.truth, met.unknown, met.assumed)
        weighed = self._weigh(clause, unmet, role="unmet")
        if met.truth is True and self._scope(clause).truth is True:
            return weighed._replace(finding=FALSE, role="limit met", by=None, why=None)
        return weighed

    def _counts(self) -> Iterator[Weighed]:
        """ "No more than one a phase": closed where the stated facts say that many have been made."""
        for target in self.targets:
            for clause in self.index.by_object.get(target, ()):
                limit = _count(clause.value) if clause.relation in ("limits_to", "denies") and clause.value else None
                if limit is None or clause.relation != "limits_to" or clause.affects != "bearer":
                    continue
                made = self._made(target)
                if made is not None and self.index.terms[clause.subject].kind != "event":
                    yield self._weigh(clause, TRUE if made >= limit else FALSE)

    def _made(self, target: str) -> int | None:
        name = re.escape(self.index.name(target).lower())
        for key, value in self.scene.situation.facts:
            if isinstance(value, bool) or not re.search(rf"\b{name}s?\b.*\b(made|used|taken|done)\b", key.lower()):
                continue
            if "player" not in key.lower() and (number := as_number(value)) is not None:
                return int(number)
        return None

    # When it is open.

    def _trigger_clauses(self) -> list[Clause]:
        for terms in ({self.option}, self.wider, self.general):
            found = [
                clause for term in terms for clause in self.index.by_object.get(term, ()) if clause.relation == "triggers"
            ]
            if found:
                return found
        return []

    def _has_triggers(self) -> bool:
        return bool(self._trigger_clauses())

    def _triggers(self) -> Iterator[Weighed]:
        """The events that open the option: it is closed where what is stated is none of them, or is ignored."""
        clauses = self._trigger_clauses()
        open_now: list[Clause] = []
        unmet: list[Weighed] = []
        pending: list[Clause] = []
        for clause in clauses:
            finding = conjunction((self._scope(clause), self.scene.judge(clause.requirement)))
            finding = self._in_own_phase(finding, clause)
            ignoring = self._ignored(clause) if finding.truth is not False else None
            if ignoring is not None:
                unmet.append(Weighed(ignoring, TRUE, True))
            elif finding.truth is True:
                open_now.append(clause)
            elif finding.truth is None:
                pending.append(clause)
            else:
                unmet.append(Weighed(clause, TRUE, False, role="unmet"))
        if open_now:
            self.steps += [Step(clause, "opens") for clause in open_now]
            for clause in open_now:
                self._when(clause, clause.condition or phrase(self.index, both(clause.when, clause.requirement)))
        elif pending:
            for clause in pending:
                self.steps.append(Step(clause, "opens"))
                self._when(clause, clause.condition or phrase(self.index, both(clause.when, clause.requirement)))
        else:
            yield from unmet

    def _ignored(self, trigger: Clause) -> Clause | None:
        for clause in self.index.by_object.get(trigger.subject, ()):
            if clause.relation in ("ignores", "immune_to") and clause.affects in _OURS:
                finding, by, _ = self.effective(clause)
                if finding.truth is True and by is None:
                    return clause
        return None

    def _phase_clauses(self) -> list[Clause]:
        for terms in ({self.option}, self.wider):
            found = [
                clause for term in terms for clause in self.index.by_subject.get(term, ())
                if clause.relation == "occurs_in" and self.index.terms[clause.object].kind == "phase"
            ]  # fmt: skip
            if found:
                return found
        return []

    def _phases(self) -> Iterator[Weighed]:
        clauses = self._phase_clauses()
        findings = [self.scene.judge(During(clause.object)) for clause in clauses]
        if not clauses:
            return
        names = " or ".join(dict.fromkeys(phase_name(self.index, clause.object) for clause in clauses))
        if names not in self.when:
            self.when.insert(0, names)
        if disjunction(findings).truth is False:
            yield from (Weighed(clause, TRUE, False, role="unmet") for clause in clauses)
        else:
            self.steps += [
                Step(clause, "opens") for clause, finding in zip(clauses, findings, strict=True) if finding.truth is not False
            ]

    def _permissions(self) -> list[Clause]:
        """The permissions of the option that hold here, those for a narrower unit first."""
        found: dict[Clause, bool] = {}
        for target in self.targets:
            for clause in self.index.by_object.get(target, ()):
                if clause.relation == "permits" and clause.affects in _OURS and self._scope(clause).truth is True:
                    found[clause] = _of_unit(self.index.scope(clause)[0])
        for clause in self.index.by_within.get(self.option, ()):
            if clause.relation == "permits" and clause.affects in _OURS and self._scope(clause).truth is True:
                found[clause] = _of_unit(self.index.scope(clause)[0])
        return sorted(found, key=lambda clause: not found[clause])

    def _record_permissions(self, permissions: list[Clause], closing: list[Weighed]) -> None:
        """Cite what opens the option; where it is closed all the same, the permission is beaten by the prohibition."""
        if not closing:
            self.steps += [Step(clause, "opens") for clause in permissions]
            self.steps += [Step(clause, "opens") for clause in self._notes()]
            return
        against = closing[0].clause
        beaten = {step.clause.id for step in self.steps if step.by is not None}
        for clause in permissions:
            if not _of_unit(self.index.scope(clause)[0]) or clause.id in beaten:
                continue
            self.steps.append(Step(clause, "opens", against, "prohibition"))
            for each in closing:
                if undecided(self.index, clause, each.clause):
                    quote = self.index.rules.quote
                    self.warnings.append(
                        f"Two passages that neither order decides; the prohibition rules: "
                        f"“{quote(each.clause)}” against “{quote(clause)}”."
                    )

    def _notes(self) -> list[Clause]:
        """Clauses about this very unit that shape the option without closing it ("all its attacks are Snap Shots")."""
        found = []
        index = self.index
        for term in sorted(self.scene.unit.terms()):
            for clause in index.by_subject.get(term, ()):
                if clause.relation in ("grants", "is_a", "denies", "mentions") or clause.affects not in _OURS:
                    continue
                near = clause.object in self.targets or clause.within == self.option or self._speaks_of(clause)
                if near and self._scope(clause).truth is True and clause not in found:
                    found.append(clause)
        return found

    def _speaks_of(self, clause: Clause) -> bool:
        named = self.index.rules.names.find(self.index.rules.quote(clause))
        return any(term in self.wider for each in named for term in each.terms)

    # Statuses.

    def _ways_in(self) -> Iterator[Weighed]:
        """How a status comes about: closed where every way in is a test that the unit passes or never takes."""
        index = self.index
        ways = [
            clause for term in self.wider for clause in index.by_object.get(term, ())
            if clause.relation in ("inflicts", "grants", "forces") and clause.subject not in self.wider
            and clause.affects in ("bearer", "enemy", "target", "others")
        ]  # fmt: skip
        barred: list[Weighed] = []
        free = not ways
        for way in ways:
            bars = self._bars_way(way)
            if bars:
                barred += [*bars, Weighed(way, TRUE, False, role="unmet")]
                continue
            who, _ = index.scope(way)
            finding, by, why = self.effective(way)
            if by is not None:
                barred.append(Weighed(by, TRUE, True))
                self.steps.append(Step(way, "opens", by, why))
            elif finding.truth is None and _of_unit(who) and self.scene.judge(who).truth is True:
                barred.append(Weighed(way, Finding(None, finding.unknown), True))
            elif finding.truth is False and _of_unit(who) and self.scene.judge(who).truth is True and not finding.assumed:
                barred.append(Weighed(way, TRUE, True, role="unmet"))
            elif finding.truth is not False or not _of_unit(who):
                free = True
                self.steps.append(Step(way, "opens"))
        if not free:
            yield from barred

    def _bars_way(self, way: Clause) -> list[Weighed]:
        index = self.index
        tests = [term for term in index.parents(way.subject) if index.terms[term].kind == "test"]
        found = []
        for test in tests:
            for clause in index.by_object.get(test, ()):
                if clause.relation in ("immune_to", "denies") and clause.affects in _OURS and clause.value != "fails":
                    weighed = self._weigh(clause)
                    if weighed.finding.truth is True and weighed.by is None:
                        found.append(weighed)
        return found

    # Weapons.

    def _by_weapon(self, clause: Clause) -> bool:
        """Whether a clause is about weapons, so that it bars a weapon and not the whole unit."""
        if not self._shoots():
            return False
        if self.index.terms[clause.object].kind == "weapon_type":
            return True
        return any(getattr(atom, "party", "") == "weapon" for atom in atoms(both(*self.index.scope(clause), clause.requirement)))

    def _shoots(self) -> bool:
        names = [self.index.name(self.option), *(self.index.name(part) for part in self.parts)]
        return any(0 in deeds(name) for name in names)

    def _weapons(self) -> Iterator[Weighed]:
        """An option that is a Shooting Attack is closed where no stated weapon may be used in it."""
        weapons = self.scene.unit.weapons
        if not weapons or not self._shoots():
            return
        clauses = [clause for clause in self._weapon_clauses()]
        barring: list[Weighed] = []
        for i in range(len(weapons)):
            findings = [
                weighed for clause in clauses if (weighed := self._bars_weapon(clause, i)).finding.truth is not False
                and weighed.by is None
            ]  # fmt: skip
            if not findings:
                self.steps += [Step(clause, "limit met") for clause in clauses if self._weapon_limit_met(clause, i)]
                return
            certain = [weighed for weighed in findings if weighed.finding.truth is True]
            barring += certain or findings
        yield from barring

    def _weapon_clauses(self) -> Iterator[Clause]:
        index, near = self.index, self.targets | self._part_terms().keys()
        for clause in index.of_weapons:
            if clause.affects not in _OURS or not self._by_weapon(clause) or self._scope(clause).truth is False:
                continue
            of_weapon = index.terms[clause.object].kind == "weapon_type"
            if clause.within in near or clause.object in near or clause.subject in near or (of_weapon and not clause.within):
                yield clause

    def _bars_weapon(self, clause: Clause, i: int) -> Weighed:
        case = Case(self.scene.at(weapon=i), self.option, self.of)
        case.parts = self.parts
        extra: list[Finding] = []
        of_weapon = self.index.terms[clause.object].kind == "weapon_type"
        if of_weapon and clause.relation == "denies":
            extra.append(case.scene.judge(Has(clause.object, "weapon")))
        elif of_weapon and clause.relation == "limits_to" and clause.requirement == ALWAYS:
            if clause.value and _count(clause.value) is not None:
                return Weighed(clause, FALSE, False)
            extra.append(case.scene.judge(Not(Has(clause.object, "weapon"))))
        elif clause.relation in ("requires", "limits_to"):
            if of_weapon and clause.object != clause.subject:
                extra.append(case.scene.judge(Has(clause.object, "weapon")))
            extra.append(case.scene.judge(Not(clause.requirement)))
        return case._weigh(clause, *extra)._replace(narrow=True)

    def _weapon_limit_met(self, clause: Clause, i: int) -> bool:
        return self._scope(clause).truth is True and clause.relation in ("limits_to", "requires")


def undecided(index: Index, permit: Clause, prohibition: Clause) -> bool:
    """Whether a permission and a prohibition of the very same thing are about equally special units."""
    if permit.object != prohibition.object or prohibition.relation != "denies" or permit.within != prohibition.within:
        return False
    mine = {atom for atom in atoms(index.scope(permit)[0]) if isinstance(atom, Has)}
    theirs = {atom for atom in atoms(index.scope(prohibition)[0]) if isinstance(atom, Has)}
    return bool(mine) and bool(theirs) and not (mine <= theirs or theirs <= mine)


def _requirement(index: Index, clause: Clause) -> Condition:
    """What must hold: the stated requirement, else that the unit has what the clause names."""
    if clause.requirement != ALWAYS:
        return clause.requirement
    term = index.terms[clause.object]
    if term.kind == "phase":
        return During(term.id)
    if term.kind in ("unit_type", "unit_subtype", "status", "special_rule", "order"):
        return Has(term.id)
    return Fact(clause.condition or term.name)


def _of_unit(who: Condition) -> bool:
    """Whether a condition is about what the unit is, so that the clause is about a narrower unit than any."""
    return any(
        (isinstance(atom, Has | Compare) and atom.party == "unit") or isinstance(atom, Done) for atom in atoms(who)
    )


def _around(atom: Condition) -> bool:
    """Whether an atom is part of an option's timing: its phase, its event, a distance or a line of sight."""
    if isinstance(atom, During | Event):
        return True
    if isinstance(atom, Compare):
        return atom.quantity.startswith("fact:")
    return isinstance(atom, Fact) and any(word in atom.text.lower() for word in ("distance", "range", "line of sight", "within"))


def _count(value: str) -> int | None:
    """The whole number at the start of a value such as "1 per phase"."""
    match = re.match(r"\s*(\d+)\b(?!\s*[dD]\d|\s*\*)", value)
    return int(match.group(1)) if match else None


