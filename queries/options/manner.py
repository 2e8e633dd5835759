"""The manner of an option: whether it is one "that grants a Cover Save", "that lets a unit move by its Initiative".

Answered from what the option's own clauses give, use and consist of.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kb.conditions import During
from kb.model import OPTION_KINDS
from kb.names import stems
from kb.patterns import deferred
from queries.conditions.kleene import Truth
from queries.situations.facts import deeds

if TYPE_CHECKING:
    from queries.conditions.evaluate import Scene
    from queries.options.index import Index

_GIVEN = ("grants", "permits", "forces", "uses", "requires", "counts_as", "is_a", "inflicts")
_OPTION_THAT = deferred(r"\s*(?:an?|any|the|those|option)?\s*(?:[\w-]+\s+){0,2}?(?:that|which)\b(.*)", re.S | re.I)
#: What a unit has done tells nothing of the option ("that moved more than 4 inches").
_DOER_THAT = deferred(
    r"\s*(?:that|which|who)\s+"
    r"(?:(?:has|have|had)(?: not| already)? \w+(?:ed|en|un)|did|was|were|\w+ed|ran|shot|fought|"
    r"(?:begins?|began|starts?|ends?) (?:its|their|the|this|that|a) [^,;]*?\b(?:phase|turn|round|activation|move)|"
    r"(?:they|it|he|she) (?:can|could))\b",  # "which they can reach": where it leads, not what it is
    re.I,
)
#: To whom something is done who has done something himself: "at units that have fired at it".
_DONE_TO = deferred(
    r"\s*(?:at|against|upon|on|onto|targeting) (?:[\w'-]+ ){1,3}?(?:that|which|who) (?:has|have|did|was|were|\w+ed)\b",
    re.I,
)
#: Of whom something else is told: "to which a leader is attached", "with whom a friend stands".
_TO_WHOM = deferred(r"\s*(?:(?:to|with|upon|onto|from|near|behind|around) which|[a-z]+ whom|whose)\b", re.I)
#: By which option something is done: "but only with a Dodge".
_BY_ANOTHER = deferred(r"\s*(?:with|using|by (?:making|using|taking)|as) (?:an? |the )?([\w' -]{2,40})", re.I)
#: Whoever sets about something: "a unit wishes to make a reaction".
_WISHES = deferred(
    r"\s*(?:an?|the|any|that|this|it|they)?\s*(?:[\w-]+ )?"
    r"(?:wish(?:es)?|wants?|attempts?|tries|intends?|elects?|chooses?|decides?) "
    r"to (?:make |take |use |attempt |declare |perform )?(?:an? |any |the )?([\w' -]{3,40})",
    re.I,
)
_RATHER_THAN = deferred(r"\b(?:rather than|instead of|other than)\b")


#: "Any reaction in which it would move": one that takes the unit anywhere.
_MOVING = deferred(
    r"\s*(?:in|during|by|for) which (?:it|they|he|she|the [\w-]+) "
    r"(?:(?:would|could|will|may|must|can|has to|have to) )?"
    r"(?:have to |need to )?moves?\W*|"
    r"\s*(?:(?:an?|any|the|those) )?(?:\w+ )?(?:that|which) (?:(?:would|could|will|may|must|can) )?"
    r"(?:moves?|involves? (?:moving|movement)|takes?|carr(?:y|ies)) ?(?:it|them|him|her|(?:the |its )?\w+)?"
    r"(?: elsewhere| away| anywhere)?\W*",
    re.I,
)  # fmt: skip


#: "Those reactions that do not move it": what takes the unit nowhere.
_NOT_MOVING = deferred(
    r"\s*(?:(?:an?|any|the|those) )?(?:\w+ )?(?:that|which) "
    r"(?:(?:does|do|would|will|could|need|may|must|can) ?n(?:ot|['’]t)|cannot|never) (?:have to |need to )?"
    r"(?:moves?|involves? (?:moving|movement)|carry|carries)(?: (?:it|them|him|her|(?:the |its )\w+))?"
    r"(?: elsewhere| away| anywhere| at all)?\W*",
    re.I,
)
#: "Any reaction that would allow it to make ranged attacks", "in which it would shoot".
_SHOOTING = deferred(
    r"\s*(?:(?:an?|any|the|those) )?(?:\w+ )?"
    r"(?:that|which|(?:in|during|by|for) which (?:it|they|he|she|the [\w-]+)) "
    r"(?:(?:would|could|will|may|must|can|has to|have to) )?"
    r"(?:(?:allows?|lets?|permits?|enables?|causes?|requires?) (?:it|them|him|her|the [\w-]+|its bearer) (?:to )?|"
    r"(?:involves?|includes?|consists? of) (?:an? |any )?)?"
    r"(?:(?:mak(?:es?|ing)|perform(?:s|ing)?|resolv(?:es?|ing)|tak(?:es?|ing)) )?(?:an? |any )?"
    r"(?:(?:ranged|shooting|missile) attacks?|shoot(?:s|ing)?|fir(?:es?|ing))(?: (?:its|their|any|a) weapons?)?\W*",
    re.I,
)


#: "Any reaction that would leave it with a status", "that gives it a state": one by which it comes into any of them.
_LEADS_INTO = deferred(
    r"\s*(?:(?:an?|any|the|those) )?(?:\w+ )?(?:that|which) (?:(?:would|could|will|may|might|must|can) )?"
    r"(?:leaves?|gives?|inflicts?|makes?|causes?|puts?|results? in|ends? (?:in|with)|imposes?|lands?|brings?)\b"
    r"(?P<into>[^,;]*)",
    re.I,
)


def _leads_into_any(index: Index, option: str, text: str) -> Truth:
    """Whether whoever does an option comes into a state by it, where a text asks for any; else unknown."""
    told = _LEADS_INTO.fullmatch(text)
    named = {term for found in index.find(told["into"]) for term in found.terms} if told else set()
    if not any(index.kind_of_general.get(term) == "status" for term in named):
        return None
    own = (c for c in index.own_clauses(option) if c.affects == "bearer" and c.relation in ("inflicts", "grants"))
    return any(index.kind(clause.object) == "status" for clause in own)


def moves_in_it(text: str) -> bool:
    """Whether a text tells no more than that whoever does an option moves in it."""
    return _MOVING.fullmatch(text) is not None


def done_in_it(text: str) -> bool:
    """Whether a text tells no more than that whoever does an option moves or shoots in it."""
    return any(of.fullmatch(text) for of in (_MOVING, _NOT_MOVING, _SHOOTING))


def _shoots(index: Index, option: str) -> Truth:
    """Whether whoever does an option shoots in it, as its own clauses tell; unknown where they tell of no deed."""
    done = [
        c for c in index.own_clauses(option) if c.affects == "bearer" and c.object != option and c.relation in _GIVEN
    ]
    shooting = deeds("shoot")
    named = any(shooting & deeds(index.name(c.object)) and index.kind(c.object) == "action" for c in done)
    return named or bool(shooting & deeds(index.name(option))) if done else None


def _moves(index: Index, option: str) -> Truth:
    """Whether whoever does an option moves in it, as its own clauses tell; unknown where they tell of no deed."""
    done = [c for c in index.own_clauses(option) if c.affects == "bearer" and c.object != option]
    moving = (
        (c.value or "").startswith("distance:")
        or any(stems(index.name(term)) == ("mov",) for term in index.parents(c.object))
        for c in done if c.relation in (*_GIVEN, "sets")
    )  # fmt: skip
    return any(moving) if any(c.relation in _GIVEN for c in done) else None


_BY_CHOICE = deferred(
    r"\W*(?:voluntarily|willingly|freely|deliberately|by choice|by (?:its|their|his|her) own (?:choice|will)|"
    r"of (?:its|their|his|her) own (?:accord|choice|will|free will|volition))\W*",
    re.I,
)


def by_choice(text: str) -> bool:
    """Whether a text says no more than that a thing is done by choice: so does who asks whether it may be done."""
    return _BY_CHOICE.fullmatch(text) is not None


#: "It attacks during the Volley phase", told of the one who is left a way of attacking: that he does so at all.
_DOES_SO = deferred(
    r"\s*(?:if |when )?(?:they (?P<they>[\w-]+(?<!ed))|(?:it|he|she|the [\w'-]+) (?P<one>[\w-]+s))"
    r"(?: (?:during|in) (?:the|its|their|that|any|an?) (?P<phase>[\w' -]{2,40}?phase))?\W*",
    re.I,
)


def does_so(scene: Scene, text: str) -> Truth:
    """Whether a text that only says that a deed is done, and in which phase, says it of the option; else unknown."""
    said = _DOES_SO.fullmatch(text)
    if said is None or scene.option is None or scene.index.kind(scene.option) not in OPTION_KINDS:
        return None
    name, deed = scene.index.name(scene.option), said["they"] or said["one"]
    if not (frozenset(stems(deed)) & frozenset(stems(name)) or deeds(deed) & deeds(name)):
        return None
    if said["phase"] is None:
        return True
    phases = (term for found in scene.index.find(said["phase"]) for term in found.terms)
    phase = next((term for term in phases if scene.index.kind(term) == "phase"), None)
    return scene.judge(During(phase)).truth if phase is not None else None


def making(index: Index, option: str) -> frozenset[str]:
    """The states and the like that make a unit do an option, choice or no choice."""
    return frozenset(clause.subject for clause in index.by_object.get(option, ()) if clause.relation == "forces")


#: "A friendly Captain that is not himself Dazed is near": of somebody else.
_SOMEBODY_THAT = deferred(
    r"(?i)(?:an?|the|any|no|another) (?:friendly|enemy|opposing|allied)\b|"
    r"[^,;]{3,40} (?:that|who) (?:is|are|was) (?:not )?(?:him|her|it|them)sel"
)


def is_of(index: Index, option: str, text: str) -> bool | None:
    """Whether an option is of the manner that a text names; unknown where the text is not about the option.

    The names in the text are looked for among what the option's own clauses give, use or consist of.
    """
    if any(of.match(text) for of in (_DOER_THAT, _SOMEBODY_THAT, _DONE_TO, _TO_WHOM)) or _of_that_one(index, text):
        return None
    if (by := _BY_ANOTHER.fullmatch(text)) and index.kind(option) in OPTION_KINDS:
        kind = index.kind(option)
        ways = {term for found in index.find(by[1]) for term in found.terms if index.kind(term) == kind}
        ways -= index.kind_of_general.keys()
        return bool(ways & index.parents(option)) if ways and option not in index.kind_of_general else None
    if wishing := _WISHES.fullmatch(text):  # "when a unit wishes to Duck", "to make a reaction": what is asked for
        wished = {term for found in index.find(wishing[1]) for term in found.terms}
        if option in wished or any(index.kind_of_general.get(term) == index.kind(option) for term in wished):
            return True
    if moves_in_it(text):
        return _moves(index, option)
    if _NOT_MOVING.fullmatch(text):
        moves = _moves(index, option)
        return None if moves is None else not moves
    if _SHOOTING.fullmatch(text):
        return _shoots(index, option)
    if (into := _leads_into_any(index, option, text)) is not None:
        return into
    match = _OPTION_THAT.match(text)
    if not match:
        return _is_for(index, option, text)
    features = _features(index, option)
    known = False
    for part in re.split(r",|\bor\b", _RATHER_THAN.split(match.group(1))[0]):
        named = []
        for found in index.find(part):
            terms = [term for term in found.terms if term not in index.kind_of_general]
            kinds = {index.terms[term].kind for term in terms}
            if "unit" not in kinds and kinds - {"phase"}:  # units and phases do not tell options apart
                named.append(terms)
        if not named:
            continue
        known = True
        firm = [terms for terms in named if not all(index.terms[term].kind == "action" for term in terms)] or named
        if all(any(_alike(index, term, features) for term in terms) for terms in firm):
            return True
    return False if known else None


def _of_that_one(index: Index, text: str) -> bool:
    """Whether a text tells of a unit that was spoken of ("that rig moved 6 inches or less")."""
    one = re.match(r"\s*that ([\w-]+) ", text)
    kinds = {index.kind(term) for found in index.find(one[1]) for term in found.terms} if one else set()
    return bool(kinds & {"unit", "unit_type"})


_REMOVING = deferred(r"\s*to (?:remove|shed|lift|end|shake off|get rid of|recover from)\b(.*)", re.S | re.I)


def _is_for(index: Index, option: str, text: str) -> bool | None:
    """Whether an option is for what a text names as its purpose ("to remove statuses")."""
    match = _REMOVING.match(text)
    removed = {term for found in index.find(match.group(1)) for term in found.terms} if match else set()
    ways = {clause.object for clause in index.by_subject.get(option, ()) if clause.relation == "removes"}
    ways |= {clause.subject for clause in index.by_object.get(option, ()) if clause.relation == "uses"}
    kinds = {kind for term in removed if (kind := index.kind_of_general.get(term))}
    return True if removed & ways or any(index.kind(way) in kinds for way in ways) else None


def _features(index: Index, option: str) -> set[str]:
    """Every term that the option's own clauses give, use or consist of, and what those are kinds of."""
    found: set[str] = set()
    for clause in index.own_clauses(option):
        if clause.relation in _GIVEN:
            found |= index.parents(clause.object)
            # "up to 1*Initiative": the characteristic by which something is worked out
            for named in index.rules.names.find(clause.value or ""):
                found.update(term for term in named.terms if index.terms[term].kind == "characteristic")
    for rule in [term for term in found if index.kind(term) == "special_rule"]:  # what it gives, gives as well
        for clause in index.by_subject.get(rule, ()):
            if clause.relation in _GIVEN and clause.affects == "bearer":
                found |= index.parents(clause.object)
    return found - {option}


def _alike(index: Index, term: str, features: set[str]) -> bool:
    return term in features or any(twin in features for twin in index.twins(term))
