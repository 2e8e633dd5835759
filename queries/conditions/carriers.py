"""What carries a unit: whether a text tells of just what the unit is stated, or can alone be, in or on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kb.conditions import Has, atoms, both
from kb.model import BEING_KINDS
from kb.patterns import deferred
from queries.conditions.kleene import Truth
from queries.options.index import Index
from queries.situations.facts import content, negated

if TYPE_CHECKING:
    from queries.conditions.evaluate import Scene

_CARRYING = (
    r"(?:carried|transported|conveyed|ferried|towed|borne|embarked|mounted|riding|travelling|seated|loaded|"
    r"passengers?)(?: (?:in|on|upon|by|of|inside|aboard))?|aboard|inside|on board"
)
_CARRIED_IN = deferred(
    rf"\s*(?:if )?(?:(?:it|they|that|which|who) )?(?:(?:is|are) )?(?:{_CARRYING}) (?:an?|the|its|any|another) "
    r"(?P<what>.+)",
    re.I,
)
_IS_IN = deferred(rf"\b(?:{_CARRYING}|in|on) (?:an?|the|its|my|our|their|another) (?P<what>.+)", re.I)


#: "That is being carried", "it is embarked": in whatever carries it.
_IS_CARRIED = deferred(
    r"\s*(?:if |while |whilst )?(?:(?:it|they|that|which|who|the unit|an? [a-z]+) )?(?:(?:is|are) )?"
    rf"(?:being |currently )?(?:{_CARRYING})\s*",
    re.I,
)
_RIDES_IN = deferred(
    rf"\s*(?:if |while |whilst )?(?:(?:it|they|that|which|who|an? [a-z]+(?: that)?) )?(?:(?:is|are) )?(?:being )?"
    rf"(?:{_CARRYING}|in) (?:an?|the|its|any|another) (?P<what>.+)",
    re.I,
)
_TOLD_SO = deferred(
    r"(?:(?:it|they|the [a-z]+|my [a-z]+) )?(?:(?:is|are|was|were) )?(?:still |currently |already |being )*"
    rf"(?:{_CARRYING})(?: .*)?",
    re.I,
)


def told_aboard(scene: Scene) -> bool:
    """Whether the unit is stated to be carried by something, as a state or in a fact."""
    if is_aboard(scene) or any(_TOLD_SO.fullmatch(name) for name in scene.unit.party.undefined):
        return True
    return any(value is True and _TOLD_SO.fullmatch(key) for key, value in scene.situation.facts)


def _elsewhere(scene: Scene, asked: frozenset[str]) -> bool:
    """Whether it is stated to be carried in something else than in one of these."""
    told = (*(key for key, value in scene.situation.facts if value is True), *scene.unit.party.undefined)
    named = [kinds_named(scene.index, within["what"]) for key in told if (within := _IS_IN.search(key))]
    return any(each and not _and_wider(scene.index, each) & asked for each in named)


def _and_wider(index: Index, kinds: frozenset[str]) -> frozenset[str]:
    """Kinds with those that they are of: a Carrier is a vehicle."""
    found, left = set(kinds), [*kinds]
    while left:
        over = {c.object for c in index.by_subject.get(left.pop(), ()) if c.relation == "is_a"} - found
        found |= over
        left += over
    return frozenset(found)


def _carry(index: Index) -> frozenset[str]:
    """Whoever is told to carry others."""
    return frozenset(
        term for clause in index.rules.clauses if content(index.name(clause.object)) & _CARRIES_OTHERS
        for term in (clause.subject, *index.required_of(clause)) if index.kind(term) in (*BEING_KINDS, "special_rule")
    )  # fmt: skip


_CARRIES_OTHERS = content("carry transport convey ferry")


def carried(scene: Scene, text: str) -> Truth:
    """Whether the unit is stated to be in just such a thing as a text says that it is carried in, in whatever words."""
    match, index = _CARRIED_IN.fullmatch(text), scene.index
    if match is None and _IS_CARRIED.fullmatch(text):
        return True if told_aboard(scene) else None if _tells_of_carrying(scene) else False
    asked = kinds_named(index, match["what"]) if match else frozenset()
    if match is not None and not asked and _ANY_CARRIER.fullmatch(match["what"]):
        return True if told_aboard(scene) else None if _tells_of_carrying(scene) else False
    if match is None and (inside := _RIDES_IN.fullmatch(text)):
        asked = kinds_named(index, inside["what"]) & index.remembered("carriers", lambda: _carry(index))
    if asked and told_aboard(scene) and not _elsewhere(scene, asked):
        return True
    # of what kind a thing is that has a kind of its own goes without saying ("an open Barge" is a Barge)
    narrow = frozenset(term for term in asked if index.kind(term) != "unit_type") or asked
    if not narrow:
        return _just_there(scene, match["what"]) if match else None
    for key, value in scene.situation.facts:
        within = _IS_IN.search(key) if isinstance(value, bool) else None
        if within is not None and narrow <= kinds_named(index, within["what"]):
            return value is not negated(key)
    return None


#: Whatever carries somebody, by a word that is no name of the text.
_ANY_CARRIER = deferred(
    r"(?i)(?:friendly |own |moving )?(?:vehicle|transport(?:er)?|carrier|ship|boat|vessel|craft|wagon)s?\b"
)


def carried_untold(text: str) -> Truth:
    """False where a text tells of being carried by whatever it be: where nothing is stated it is not so."""
    return False if _IS_CARRIED.fullmatch(text) else None


def _tells_of_carrying(scene: Scene) -> bool:
    """Whether anything stated may tell of being carried: what nothing tells of is not so, as with any state."""
    told = (*(key for key, _ in scene.situation.facts), *scene.unit.party.undefined)
    return any(_CARRIES.search(key) for key in told) or is_aboard(scene)


def _just_there(scene: Scene, asked: str) -> Truth:
    """Whether the unit is stated to be in or on something that is no unit of the texts ("a raft"), by the same word."""
    for key, value in scene.situation.facts:
        within = _IS_IN.search(key) if isinstance(value, bool) else None
        if within is not None and content(asked) and content(asked) <= content(within["what"]):
            return value is not negated(key)
    return None


#: What is told of those aboard whoever has a rule.
OF_CARRIER = deferred(r"carried in an? [\w' -]+ with (?P<rule>[A-Z].*)")


def is_aboard(scene: Scene) -> bool:
    """Whether the unit is in a state in which something carries it, which is then spoken of beside it."""
    return any(_ABOARD.fullmatch(scene.index.name(state)) for state in scene.unit.party.statuses)


def by_its_carrier(scene: Scene, text: str) -> Truth:
    """Whether what carries the unit is told to have the rule by which something is told of those aboard; whoever is not
    told to be aboard of it is not."""
    found, index = OF_CARRIER.fullmatch(text), scene.index
    rules = [t for each in index.find(found["rule"]) for t in each.terms] if found else []
    if is_aboard(scene) and scene.target is not None and any(scene.target.has(term) for term in rules):
        return True  # "my crew is Loaded on a Barge with Loops": that Barge is what was spoken of besides
    for key, value in scene.situation.facts:
        within = _IS_IN.search(key) if value is True else None
        told = value if isinstance(value, str) and _CARRIES.search(key) else within["what"] if within else ""
        if any(term in rules for each in index.find(told) for term in each.terms):
            return True
    return False


#: The names of states in which somebody is carried, and of a fact that tells by what.
_ABOARD = deferred(
    r"(?i)(?:em)?(?:barked|mounted|boarded|aboard|on board|carried|transported|loaded|passengers?|inside|riding|seated)"
)
_CARRIES = deferred(r"(?i)\b(?:vehicle|transport|carrier|ship|boat|mounted|aboard|embarked|carried|riding|inside)\b")


_IN_STATE_UPON = deferred(
    r"\s*(?:if |while |whilst )?(?:(?:[Ii]t|[Tt]hey|[Tt]he unit|that|which|who) )?(?:is|are) (?P<state>[A-Z][\w'-]+) "
    r"(?:upon|on|in|aboard|within|inside) (?:an?|the|its|any) (?P<what>[^,;]+?)\s*"
)


def upon_what_carries(scene: Scene, text: str) -> bool:
    """Whether the unit is in a state that a text tells of upon just such a thing as alone anybody can be so upon: who
    is Loaded is so upon a Barge where only Barges carry, and nothing else is stated to carry it."""
    match, index = _IN_STATE_UPON.fullmatch(text), scene.index
    found = (term for each in index.find(match["state"]) for term in each.terms) if match else ()
    state = next((term for term in found if index.kind(term) == "status" and scene.unit.has(term)), None)
    if match is None or state is None:
        return False
    asked = kinds_named(index, match["what"])
    narrow = frozenset(term for term in asked if index.kind(term) != "unit_type") or asked
    told = (_IS_IN.search(key) for key, _ in scene.situation.facts)
    other = any(kinds_named(index, each["what"]) - asked for each in told if each is not None)
    carriers: frozenset[str] = index.remembered(("carriers", state), lambda: _carriers(index, state))
    return bool(narrow) and narrow <= carriers and not other


def _carriers(index: Index, state: str) -> frozenset[str]:
    """The kinds of units upon which alone anybody can come into a state: those of the deed of its name ("only Riders
    can Embark upon Rafts"), or of which all passages tell that speak of the state so."""
    name = content(index.name(state))
    deed = [each for each in index.rules.clauses if each.relation in ("requires", "permits")
            and any(content(index.name(term)) == name for term in (each.subject, each.object))]  # fmt: skip
    upon = {
        atom.term for clause in deed for atom in atoms(both(*index.scope(clause), clause.requirement))
        if isinstance(atom, Has) and atom.party == "target" and index.kind(atom.term) in BEING_KINDS
    }  # fmt: skip
    if upon:
        return frozenset(upon)
    told = re.compile(
        rf"\b{re.escape(index.name(state))} (?:upon|on|in|aboard|within|inside) (?:an?|the|its|any) ([^,;.:]{{2,40}})"
    )
    named = [kinds_named(index, " ".join(found.split()[:2])) for passage in index.rules.passages.values()
             for found in told.findall(passage.text)]  # fmt: skip
    return frozenset.intersection(*named) if named else frozenset()


def kinds_named(index: Index, text: str) -> frozenset[str]:
    return frozenset(term for found in index.find(text) for term in found.terms if index.kind(term) in BEING_KINDS)
