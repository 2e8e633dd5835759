"""The ruling: which options a stated unit has, and why.

In comes a ruleset and a situation, out comes an ``Answer``: for each option a verdict with the record of every clause
that was considered. The steps are those of a judge: is the unit possible; what is the option; what closes it; which
exception or permission takes a closing away again; what is not stated and would decide. ``docs/clauses.md`` says what
the clauses mean.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from kb.conditions import Not, both, conjuncts
from kb.model import Clause
from kb.names import stems
from queries.case import Case
from queries.conditions.evaluate import Scene
from queries.conditions.timing import own_phases
from queries.derive import standing_of
from queries.options.choosing import entry_name, options_asked, options_named
from queries.options.index import Index, index_of
from queries.premise import chain, premise, removed
from queries.proof import Answer, Ruling, Step, need
from queries.situations.situation import ASKS, Situation, did_you_mean
from queries.situations.usual import assumed_of

#: Finds the numbers of an option: (rules, situation, option, the clauses that apply to it) → the answer's ``values``.
Calculators = Callable[[Any, Situation, str, list[Clause]], list[dict[str, Any]]]

_GENERAL_FIRST = {"reaction": "reaction", "action": "action", "status": "status", "rule": "special_rule"}


def resolve(
    rules: Any, situation: Situation, calculators: Calculators | None = None, *, warnings: Iterable[str] = (),
    changes: bool | None = None,
) -> Answer:  # fmt: skip
    """The answer to ``situation``.

    ``changes`` says whether to look for what would change the verdicts; by default, of options asked by name.
    """
    index = index_of(rules)
    situation = _with_what_is_named(index, situation)
    scene = scene_of(index, situation)
    answer = Answer(situation.ruleset, reading_of(situation), warnings=list(warnings))
    answer.premise = premise(scene)
    answer.possible = not answer.premise
    for option, asked in _options(index, situation, answer.warnings):
        answer.rulings.append(_ruling(scene, option, asked, answer, calculators))
    _rank_needs(answer.rulings)
    if changes is None:
        changes = 0 < len(situation.ask.names) <= 3
    if changes:
        from queries.would_change import would_change

        scenes: Scenes = {}
        for ruling in answer.rulings:
            if ruling.term is not None:
                ruling.would_change = would_change(index, situation, ruling, scenes)
    return answer


def _with_what_is_named(index: Index, situation: Situation) -> Situation:
    """The situation with what an option's name says beyond the texts' own ("hold a bridge", where they know hold)."""
    for name in situation.ask.names:
        option = next(iter(options_named(index, name, ASKS[situation.ask.of])), None)
        if option is None or index.rules.names.terms(name):
            continue
        known = stems(index.name(option))
        rest = " ".join(word for word in name.split() if stems(word) and stems(word)[0] not in known)
        if rest and len(known) < len(stems(name)):
            situation = replace(situation, facts=(*situation.facts, (rest, True)))
    return situation


def scene_of(index: Index, situation: Situation) -> Scene:
    """The situation with everything that follows about its parties."""
    unit = standing_of(index, situation, situation.unit)
    enemy = standing_of(index, situation, situation.enemy, "enemy") if situation.enemy else None
    done_to = situation.target
    if done_to is None and situation.event is None and situation.ask.of == "action":
        done_to = situation.enemy  # where nothing happens to the unit, its action is done to the enemy that is told of
    target = standing_of(index, situation, done_to, "target") if done_to else None
    return Scene(index, situation, unit, enemy, target, barred=_barred, memo={})


def _barred(scene: Scene, action: str) -> bool | None:
    """Whether the unit is kept from an action or a state; asked of a text that says so in general words."""
    kind = scene.index.terms[action].kind
    case = Case(replace(scene, option=action, barred=None, memo={}), action, kind)
    open_ends = False
    for each in case.prohibitions():
        if each.by is None and each.narrow and each.finding.truth is not False:
            if each.finding.truth is True:
                return True
            open_ends = True
    return None if open_ends else False


#: The scenes of situations with one thing changed, None where such a unit is impossible: the same for every option.
Scenes = dict[Situation, Scene | None]


def verdict_on(index: Index, situation: Situation, option: str, scenes: Scenes) -> str:
    """The bare verdict on one option; ``scenes`` are those made before, to which this one is added."""
    if situation not in scenes:
        made = scene_of(index, situation)
        scenes[situation] = None if premise(made) else made
    scene = scenes[situation]
    if scene is None:
        return "impossible"
    if situation.ask.of == "rule":
        return rule_held(scene, option).verdict
    return Case(scene.at(option=option), option, situation.ask.of).bare_verdict()


def _options(index: Index, situation: Situation, warnings: list[str]) -> list[tuple[str | None, str]]:
    """The options to rule on, each with the name under which the answer speaks of it."""
    ask = situation.ask
    if not ask.names:
        return [(option, entry_name(index, option)) for option in options_asked(index, ask.of)]
    found: list[tuple[str | None, str]] = []
    for name in ask.names:
        named = options_named(index, name, ASKS[ask.of])
        if named:
            found.append((named[0], _shown(index, named[0], name)))
        else:
            known = [index.name(option) for option in options_asked(index, ask.of)]
            warnings.append(f"The texts of {situation.ruleset} name no {ask.of} {name!r}.{did_you_mean(name, known)}")
            found.append((None, name))
    return found


def _shown(index: Index, option: str, asked: str) -> str:
    """The option's own name, or the name under which it was asked for where that is another one."""
    return index.name(option) if stems(asked) == stems(index.name(option)) else asked


def _ruling(scene: Scene, option: str | None, name: str, answer: Answer, calculators: Calculators | None) -> Ruling:
    situation, index = scene.situation, scene.index
    kind = _GENERAL_FIRST[situation.ask.of]
    if option is None:
        return Ruling(kind, name, None, "silent")
    if answer.premise:
        return Ruling(index.terms[option].kind, name, option, "impossible", steps=list(answer.premise))
    ruling, case = _judged(scene, option, situation.ask.of, answer.warnings)
    ruling.name = name
    for term, taker in scene.unit.lost.items():
        if term in situation.unit.statuses:
            ruling.steps += [Step(taker, "derived"), *chain(scene, taker)]
            said = f"The unit is ruled on as no longer {index.name(term)}: “{index.rules.quote(taker)}”"
            answer.warnings += [] if said in answer.warnings else [said]
    for clause in removed(scene):
        ruling.steps += [Step(clause, "derived"), *chain(scene, clause)]
        said = f"A unit of no other models cannot stay: “{index.rules.quote(clause)}”"
        answer.warnings += [] if said in answer.warnings else [said]
    if calculators is not None:
        applied = case.applied() if case else []
        ruling.values = calculators(index.rules, situation, option, applied)
        for value in ruling.values:
            answer.warnings += [each for each in value.pop("warnings", []) if each not in answer.warnings]
        ruling.assumes += [each for each in _usual_in(scene, ruling) if each not in ruling.assumes]
    return ruling


def _usual_in(scene: Scene, ruling: Ruling) -> Iterator[str]:
    """What the numbers of a ruling take from the usual characteristics of the unit's types."""
    groups = scene.situation.unit.groups
    steps = [step for value in ruling.values for step in value.get("steps", ())]
    for term in sorted({term for group in groups for term in group.usual}):
        name = scene.index.name(term)
        if any(re.search(rf"\b{re.escape(name)} \d", step) for step in steps):
            yield assumed_of(name, term, groups) or ""


def _judged(scene: Scene, option: str, of: str, warnings: list[str]) -> tuple[Ruling, Case | None]:
    index = scene.index
    if of == "rule":
        return rule_held(scene, option), None
    ruling = Ruling(index.terms[option].kind, index.name(option), option, "silent")
    case = Case(scene.at(option=option), option, of)
    case.walk()
    ruling.verdict = case.verdict()
    ruling.phases = frozenset(own_phases(case))
    ruling.steps = case.steps
    ruling.when = case.when if ruling.verdict != "silent" else []
    ruling.needs = case.needs if ruling.verdict == "conditional" else []
    ruling.assumes = list(dict.fromkeys(case.assumes)) if ruling.verdict != "silent" else []
    warnings += [warning for warning in case.warnings if warning not in warnings]
    for step in list(ruling.steps):
        if step.role in ("closes", "unmet", "unknown", "opens", "limit met"):
            ruling.steps += chain(scene, step.clause)
    ruling.steps += [Step(taker, "derived") for taker in _no_longer_bound(scene, case)]
    return ruling, case


def _no_longer_bound(scene: Scene, case: Case) -> Iterator[Clause]:
    """The clauses by which the unit counts as something else, where what it was would have limited the option."""
    index = scene.index
    for term, taker in scene.unit.lost.items():
        for clause in index.by_subject.get(term, ()) if term not in scene.situation.unit.statuses else ():
            limits = clause.relation == "limits_to" and index.kind(clause.object) == index.kind(case.option)
            if limits or (clause.relation == "denies" and clause.object in case.targets):
                yield taker
                break


def rule_held(scene: Scene, option: str) -> Ruling:
    """Whether the unit has a special rule: stated, or given by a clause with the chain that leads to it."""
    index, unit = scene.index, scene.unit
    ruling = Ruling(index.terms[option].kind, index.name(option), option, "silent")
    barred = _barred_rule(scene, option)
    of_weapon = any(option in held for _, held in unit.weapons)  # what is asked of a unit by its weapons
    if (unit.has(option) or of_weapon) and not barred:
        ruling.verdict = "allowed"
        ruling.steps = [Step(clause, "opens") for clause in unit.why.get(option, ())]
        for step in list(ruling.steps):
            ruling.steps += chain(scene, step.clause)
        return ruling
    waiting = unit.possible.get(option, ())
    known = index.terms[option].introduced or index.by_subject.get(option) or index.by_object.get(option)
    ruling.verdict = "conditional" if waiting and not barred else "denied" if known or barred else "silent"
    ruling.steps = [Step(clause, "closes") for clause in barred]
    if ruling.verdict == "denied" and not barred:
        ruling.steps = [Step(clause, "unmet") for clause in _save_for_these(scene, option)]
    if ruling.verdict == "conditional":
        ruling.steps += [Step(clause, "unknown") for clause, _ in waiting]
        ruling.needs = [need(index, finding.unknown, clause) for clause, finding in waiting]
    return ruling


def _barred_rule(scene: Scene, option: str) -> list[Clause]:
    case = Case(scene.at(option=option), option, "rule")
    found = []
    for clause in scene.index.by_object.get(option, ()):
        # Who is immune to the effects of a rule may well have it.
        if clause.relation in ("denies", "removes") and clause.affects == "bearer":
            finding, by, _ = case.effective(clause)
            if finding.truth is True and by is None and clause.subject != option and not clause.within:
                found.append(clause)
    return found


def _save_for_these(scene: Scene, option: str) -> Iterator[Clause]:
    """The ways to a rule that are open to such a unit but for what it is ("unless it is Heavy")."""
    for clause in scene.index.by_object.get(option, ()):
        if clause.relation not in ("grants", "counts_as") or clause.affects != "bearer":
            continue
        parts = conjuncts(both(*scene.index.scope(clause)))
        failing = [part for part in parts if scene.judge(part).truth is False]
        if failing and all(isinstance(part, Not) for part in failing):
            yield clause


def _rank_needs(rulings: list[Ruling]) -> None:
    """Put the needs that settle most verdicts first."""
    settles = Counter(each for ruling in rulings for each in set(ruling.needs))
    for ruling in rulings:
        ruling.needs = sorted(dict.fromkeys(ruling.needs), key=lambda each: -settles[each])


def reading_of(situation: Situation) -> str:
    """What was understood, in one line: "Reactions open to a unit: Infantry (Heavy), Pinned"."""
    unit = situation.unit.label if situation.unit.label not in ("", "any") else "any unit"
    ask = situation.ask
    if ask.of == "rule":
        asked = f"Special rules of a unit ({', '.join(ask.names)})" if ask.names else "Special rules of a unit"
    elif ask.of == "status":
        asked = f"Whether a unit can become {', '.join(ask.names)}" if ask.names else "Statuses that a unit can gain"
    elif ask.names:
        asked = f"{', '.join(ask.names)} ({ask.of}) by a unit"
    else:
        asked = f"{ask.of.capitalize()}s open to a unit"
    armed = ", ".join(weapon.name for weapon in situation.unit.weapons)
    unit += f", armed with {armed}" if armed else ""
    around = [text for text in (situation.phase and f"phase: {situation.phase}", situation.event) if text]
    if situation.enemy is not None and situation.enemy.label not in ("", "any"):
        around.append(f"enemy: {situation.enemy.label}")
    if situation.target is not None and situation.target.label not in ("", "any"):
        around.append(f"target: {situation.target.label}")
    around += [f"{key}: {_said(value)}" for key, value in situation.facts]
    return f"{asked}: {unit}" + (f" ({'; '.join(around)})" if around else "")


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, tuple) else str(value)
