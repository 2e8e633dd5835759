"""Whether what a rule says in words of its own of those to whom something is done holds.

"Against a Dazed crew", "onto a Wagon", "on Wagons that are not Covered".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kb.conditions import Condition, Has, Not, both, either
from kb.names import fold
from kb.patterns import deferred
from queries.conditions.equipped import said_to_be
from queries.conditions.kleene import Truth
from queries.options.index import Index
from queries.situations.facts import content, negated

if TYPE_CHECKING:
    from queries.conditions.evaluate import Scene

#: That what carries the unit has a rule.
_IT_HAD = deferred(
    r"\s*(?:if |unless )?(?:the|that|its|this|their) (?P<who>[\w' -]{2,30}?) (?:has|had|have) (?:the )?"
    r"(?P<what>[\w' ()-]{3,40}?)(?: special rule| rule)?\s*",
    re.I,
)


def had_by_target(scene: Scene, text: str) -> Truth:
    """Whether what is aimed at, or carries the unit, has the rule that a text says that "the Barge" of its kind has."""
    match, other = _IT_HAD.fullmatch(text), scene.standing("target")
    if match is None or other is None:
        return None
    kinds = {t for found in scene.index.find(match["who"]) for t in found.terms if scene.index.kind(t) == "unit_type"}
    rules = {t for found in scene.index.find(match["what"]) for t in found.terms
             if scene.index.kind(t) == "special_rule"}  # fmt: skip
    return True if any(other.has(t) for t in kinds) and any(other.has(t) for t in rules) else None


_AT = deferred(
    r"\s*(?:against|at|upon|onto|into|from|targeting|with|under)\s+(?=(?:an?|any|the|enemy|units?|models?|those)\b)|"
    r"\s*(?:on|upon|onto|into|aboard)\s+(?=[A-Z])",
    re.I,
)


def of_place(text: str) -> bool:
    """Whether a text says to whom or onto what something is done, and nothing of what has been done."""
    return _AT.match(text) is not None


def at_target(scene: Scene, text: str) -> Truth:
    """Whether the target is what a text such as "against units that are Stuck" says that it is."""
    terms = scene.index.remembered(("target", text), lambda: _target_named(scene.index, text))
    if not terms:
        return True if _told_by_its_state(scene, text) else None
    told = scene.judge(scene.index.remembered(("at", text), lambda: both(*(Has(t, "target") for t in terms)))).truth
    if told is None and scene.option is not None:
        own = scene.index.remembered(("place", scene.option), lambda: _place_of(scene.index, scene.option or ""))
        return True if own.issuperset(terms) else None  # what is boarded is a Barge, stated or not
    return told


#: What ground somebody is on or what a deed is aimed at, as a text asks for it and as a fact names it.
_GROUND = r"(?:hex(?:es)?|squares?|areas?|tiles?|spaces?|terrain|sectors?|ground)"
_SUCH_GROUND = deferred(
    r"\s*(?:(?:against |at )?(?:an? )?(?:enemy|unit|target)?s? ?(?:in|into|on|onto) )?(?:an? |any |the )?"
    rf"(?P<kinds>[A-Z][\w'-]*(?: {_GROUND})?"
    rf"(?:(?: ?,|,? (?:or|and))(?: an?)? [A-Z][\w'-]*(?: {_GROUND})?){{0,4}})\s*"
)
_TARGETS_GROUND = deferred(
    rf"(?i)(?:the )?(?:target|enemy|defender)(?:['’]s)? {_GROUND}|{_GROUND} of the (?:target|enemy)"
)


def on_such_ground(scene: Scene, text: str) -> Truth:
    """Whether the ground that is stated of the target is of a kind that a text names ("in a Fort or Mill hex")."""
    told = [v for key, v in scene.situation.facts if isinstance(v, str) and _TARGETS_GROUND.fullmatch(key)]
    asked = _SUCH_GROUND.fullmatch(text) if told else None
    if asked is None:
        return None
    kinds = {fold(word) for word in re.findall(r"[A-Z][\w'-]*", asked["kinds"])}
    return any(fold(each) in kinds for each in told)


#: What stands on the table for somebody who is in a state.
_IN_ITS_PLACE = content("marker token counter unit model piece")


def _told_by_its_state(scene: Scene, text: str) -> bool:
    """Whether a text such as "against a Haze token" tells of the other side by a state in which it is: Hazy."""
    match, other = _AT.match(text), scene.standing("target")
    told = content(text[match.end() :]) - _IN_ITS_PLACE if match and not negated(text) else frozenset()
    names = (content(scene.index.name(term)) for term in (other.statuses if other else ()))
    return bool(told) and any(told <= name for name in names)


_UPON = deferred(r"\w*\s+(?:on|upon|onto|into|aboard)\s+(?:an? |the |any )?", re.I)


def done_upon(scene: Scene, term: str) -> bool:
    """Whether the texts tell of the option as done onto what has that term: who boards, boards a Barge."""
    option = scene.option or ""
    return term in scene.index.remembered(("upon", option), lambda: _upon(scene.index, option))


def _upon(index: Index, option: str) -> frozenset[str]:
    found = set()
    opening = (clause for clause in index.by_object.get(option, ()) if clause.relation in ("permits", "limits_to"))
    telling = (clause for clause in index.own_clauses(option) if clause.relation != "denies")
    for clause in (*telling, *opening):
        quote = index.rules.said(clause)
        after = re.search(re.escape(index.name(option)) + _UPON.pattern, quote, re.I)
        if after is not None:
            found |= {term for hit in index.find(quote) if hit.start == after.end() for term in hit.terms}
    return frozenset(found)


_LACKING = deferred(r"^(.*?),? (?:that|which) (?:do(?:es)? not have|lacks?|(?:is|are) not|ha[vs]e no) (.+)$", re.I)


def target_lacking(index: Index, text: str) -> Condition | None:
    """What a text such as "on Wagons that do not have the Covered type" asks of the target, None for any other."""
    place = _AT.match(text)
    said = _LACKING.match(text[place.end() :]) if place else None
    if said is None:
        return None
    being, lacked = said_to_be(index, said.group(1), every=True), said_to_be(index, said.group(2), every=True)
    if not being or not lacked:
        return None
    return both(*(Has(term, "target") for term in being), Not(either(*(Has(term, "target") for term in lacked))))


def _place_of(index: Index, option: str) -> frozenset[str]:
    """What the texts name where they tell how an option is done, not where they forbid it."""
    done_to = index.by_object.get(option, ())
    telling = [clause for clause in index.own_clauses(option) if clause.relation in ("requires", "permits", "uses")]
    telling += [clause for clause in done_to if clause.relation in ("permits", "limits_to")]
    barred = {clause.passage for clause in done_to if clause.relation == "denies"}  # "and not from a Barge"
    return frozenset(term for clause in telling if clause.passage not in barred for term in index.named_in(clause))


_AN_ENEMY = deferred(r"\benem(?:y|ies)\b", re.I)


def _target_named(index: Index, text: str) -> tuple[str, ...]:
    """What a text after "against" says that somebody else is, where it says no more than that."""
    match = _AT.match(text)
    if match is None or negated(text):
        return ()
    return said_to_be(index, _AN_ENEMY.sub("unit", text[match.end() :]), every=True)
