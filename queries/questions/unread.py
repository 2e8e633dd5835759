"""Passages that nobody read and that may restrict an option: what they say is a need, never passed over.

In goes an answer, out comes the same with the verdicts that would have been guessed: an option is not plainly allowed
while a passage that was not understood speaks of it in words that restrict, in the option's own entry, in the entry of
what the unit is or is in, or by both their names.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from kb.model import TYPE_KINDS, Passage
from kb.patterns import deferred
from queries.entries.query import BEARERS, passage_cited
from queries.options.index import DOINGS, Index, index_of
from queries.options.leftover import WAY
from queries.situations.facts import content
from queries.situations.situation import Situation

#: What may not be, what only some may, and what somebody must be: "needs no leave", "hurts nobody" restrict nothing.
_RESTRICTS = deferred(
    r"^(?:No(?:ne)?|Only) |\b(?:(?:may|can|must|shall|will|does|do|is|are) "
    r"(?:not(?! (?:merely|only|just|simply|so much)\b)|never)|cannot|"
    r"(?:ca|wo|do|does|is|are|must)n['’]t|never(?! (?:got|was|were|had|did|came|went|saw|knew|heard|made|left|[a-z]+ed)"
    r" (?!by\b|in\b|on\b|at\b|for\b|with\b|while\b|when\b|if\b))|"
    r"(?:may|can|must) only|no longer|(?:is|are) (?:closed|forbidden|barred)|"
    r"only (?:if|when|while)|neither|nor|(?:has|have|needs?|must) (?:to )?be|\w+-free|nobody(?!['’])|"
    r"out of the question|all (?:he|she|it|they)(?:['’](?:s|re)| is| are) allowed|"
    r"(?:must|has to|have to) [\w' -]{3,40} before)\b",
    re.I,
)
#: What is for nobody but those who are named.
_THEIRS_ALONE = deferred(
    r"(?<!as a rule )\b(?:only(?! (?:on|by|with|at|from|within|if|when|while|once|after|before|now|"
    r"just|recently|lately)\b)|alone|"
    r"the prerogative|the preserve|none but|no one but)\b",
    re.I,
)
#: What lifts something, or only says how a thing is told: "no roll is needed", "it must be declared as such".
_SPARES = deferred(
    r"^No(?:ne)? [\w' -]+ (?:is|are) (?:ever )?(?:needed|required|necessary|taken|made|rolled|asked|called)\b"
    r"(?: (?:to|if|when|where|for|by)\b[^.;]*)?|"
    r"\b(?:need|needs)(?: not|n[’']t) \w+|\b(?:do|does)(?: not|n[’']t) (?:prevent|stop|keep|hinder|bar|affect|touch|"
    r"concern|bother|restrict|interfere with)\b|"
    # the ground on which something else is so: "Snaps are not Jobs, so …"
    r"^[A-Z][\w’' -]{2,40}? (?:is|are)(?: not|n[’']t) (?:an? )?[A-Z][\w’'-]+(?: [A-Z][\w’'-]+)?, (?:and )?(?:so|hence|"
    r"therefore)\b|"
    # that nothing comes of something: "Nothing comes of that; the Rally phase concerns Dazed only"
    r"^Nothing (?:more |else |much )?(?:comes of|happens|follows|changes|is changed|is done about|"
    r"results? from)\b[^.]*|"
    # what would be to somebody's harm: "enemies do not receive the penalty for having charged"
    r"\b(?:do|does)(?: not|n[’']t) (?:receive|suffer|take|incur|get|pay|apply) (?:\w+ ){0,4}?"
    r"(?:penalt(?:y|ies)|handicaps?|malus|disadvantages?)\b|"
    # the ground on which the rest is so: "because it is not set, the enemy …"
    r"^(?:because|since) (?:it|they|he|she) (?:is|are|has|have)(?: not|n[’']t) [^,;.]{3,60},|"
    # what does not come of it: "a Surefooted crew does not become Dazed when it wades"
    r"\b(?:(?:do|does|will)(?: not|n[’']t)|never) becomes? (?-i:[A-Z])[\w'’-]+(?: [\w'’-]+)? "
    r"(?:when|if|by|for|after|as a result of) (?:it|they|\w+ing)\b|"
    # what else the other side may not do leaves what is done in answer
    r"\bonly (?:gets? to |may |can |ever )?[\w' ]{0,30}?\b(?:by (?:way|means) of|through|by|with|using|by making) "
    r"(?:an? |its |their )?(?:reactions?|responses?|interrupts?|reacting)\b|"
    # which of them are meant: "some state that it cannot be in"
    r"\b(?:some|any|an?) [a-z]+ (?:that|which) (?:it|they|he|she) (?:cannot|can not|may not|can never) [a-z]+|"
    # whose fault it is
    r"\b(?:has|have) only (?:him|her|it|them|your)sel(?:f|ves) to (?:blame|thank)\b|"
    # what the authors would rather not do
    r"\bwe (?:do|did|will|would|shall|can|could|have)(?: not|n['’]t) (?:\w+ ){0,2}?(?:wish|want|intend|mean|propose|"
    r"think|recommend|like|know|expect|care|discuss|pretend)\b|"
    r"\bmust be (?:stated|declared|announced|named|told)(?: as such)?[.;]?$|"
    # which of them are meant: "whoever charges a Barge that cannot be boarded fights it"
    r"\b(?:an?|any) (?-i:(?!Reaction|Action|Response|Order)[A-Z])\w+ (?:which|that|who) (?:cannot|can never) "
    r"be [A-Z]?\w+(?: (?:in|on|by) [A-Z]?\w+)?(?= [a-z]+s\b)",
    re.I,
)
#: What takes something from those whom it names: "an order that no Tank receives", "debarred from", "nothing but".
_OUTRIGHT = deferred(
    r"\b[Nn]o (?=[A-Z])|^(?:Neither|Nothing)\b|"
    r"\b(?:debarred|barred|lacks?|ceases?|proof against|closed|nothing (?:but|else|short of|more than)|rather than)\b"
)
#: What points elsewhere by the way ("(it may have Dodged, see below)"), or tells in which doing something else is so
#: ("adding 1 if it is hidden (shooting only)").
_SEE = deferred(
    r" ?\([^()]*\bsee\b[^()]*\)|"
    r" \((?:(?:when |while |for |in )?[a-z]+ing(?: (?:and|or) [a-z]+ing)? only|only (?:when |while |for |in )?"
    r"[a-z]+ing)\)"
)
#: What says that somebody has a rule, or is without it: who only is "a Huge crew" in passing has it or not.
_HAD = deferred(r"\b(?:ha(?:s|ve|d|ving)|with(?:out)?|gains?|loses?|lacks?|gets?|given|receives?|bears?|never be)\b")
#: The letters with which every form of a name begins.
_BEGINS = deferred(r"\w{3,4}")
#: Where one statement of a passage ends.
_ENDS = deferred(r"[.;:—–]|, (?:but|and|although|though|so|while)\b")
#: What a restriction does not hold against is not restricted by it ("cannot be set Alight, save by a Ram").
_SAVE = deferred(r",? (?:save|except)(?: only)? (?:from|by|for|through|against|after|to)\b")
#: What closes an option, or says that it is another.
_CLOSING = frozenset("denies requires limits_to immune_to ignores counts_as removes forces overrides".split())
#: What says of whom or of what the sentence before tells.
_REFERS = deferred(r"\b(?:that|this|these|those|one|such|it|they|them)\b", re.I)
_EMPTY = content("enemy unit target other any all range distance")
#: What somebody has, is or is in, or is armed with.
_BORNE = (*BEARERS, "weapon_type")
#: So many passages are named beside one option.
_MOST = 2
#: A heading with more telling words than these beside a name is no entry of it ("Rules for Raids in the Far Isles").
_TITLE = 2


def held_against(rules: Any, situation: Situation, answer: dict[str, Any], asked: str) -> None:
    """Make what was not understood of an option a need of its ruling, where it would be allowed; ``asked`` is all that
    the question or the situation says."""
    index = index_of(rules)
    heard = content(asked)
    about = _about(index, situation)
    for ruling in answer["rulings"]:
        if ruling["verdict"] != "allowed":
            continue
        named, kind = ruling["option"]["name"], ruling["option"]["kind"]
        option = next((term for term in index.of_kind(kind) if index.name(term) == named), None)
        if option is None:
            continue
        found = [each for each in _unread(rules) if _touches(index, each, option, about)]
        if situation.ask.of == "rule":  # what a rule does is no matter of who has it
            found = [each for each in found if _of_whom(index, each, option) and _HAD.search(each.text)]
        else:
            turned_on = [each["quote"] for each in ruling["because"]]
            found += [
                each for each in _restricting(rules, option)
                if _of_somebody(index, each, option, about) and not any(each.text in quote for quote in turned_on)
            ]  # fmt: skip
        found = [each for each in found if not _done_elsewhere(index, each, option, heard)]
        left = re.compile(rf"(?i)\b{re.escape(named)} (?:is|remains) (?:then )?the only\b|\bthe only\b[^.;:]{{2,60}} "
                          rf"(?:is|remains) (?:the )?{re.escape(named)}\b")  # fmt: skip
        found = [each for each in found if not left.search(each.text)]  # it is what is left, where all else is closed
        for passage in found[:_MOST]:
            cited = passage_cited(index, rules.passages[passage.id], rules.heading(passage.id) or "", named)
            ruling["because"] = [*ruling["because"], {**cited, "role": "unknown", "overridden": False}]
            ruling["verdict"] = "conditional"
            ruling["needs"] = [*ruling["needs"], f"whether this applies: “{passage.text.strip()}”"]


def _unread(rules: Any) -> list[Passage]:
    """The passages of rules that were not understood and that restrict something."""
    index = index_of(rules)

    def found() -> list[Passage]:
        passages = (rules.passages.get(problem.passage) for problem in rules.problems)
        once = {each.id: _without_pointers(each) for each in passages if each and each.passage_class == "rule"}
        return [each for each in once.values() if _restricts(each.text.strip())]

    return index.remembered(("unread",), found)


def _without_pointers(passage: Passage) -> Passage:
    return replace(passage, text=_SEE.sub("", passage.text)) if "(" in passage.text else passage


def _restricting(rules: Any, option: str) -> list[Passage]:
    """The statements that restrict the option by its name, of which no clause of their passage says so, each as its
    passage."""
    index = index_of(rules)

    def found() -> list[Passage]:
        # in small letters its name may be any word: "must stand where it can fire"
        begins = _BEGINS.match(index.name(option).capitalize())
        own = {option, *index.twins(option), *index.parents(option), *index.kind_of_general}
        lost = {problem.passage for problem in rules.problems}
        parts = (
            replace(passage, text=part.strip())
            for passage in rules.passages.values()
            if begins and begins[0] in passage.text
            if passage.passage_class == "rule" and passage.kind not in ("heading", "row")
            if passage.id not in lost and not any(
                clause.relation in _CLOSING and own & {clause.object, clause.within, clause.subject}
                for clause in rules.by_passage.get(passage.id, ())
            )
            for part in _ENDS.split(passage.text)
        )  # fmt: skip
        return [part for part in parts if _restricts_by_name(index, part.text, option)]

    return index.remembered(("restricting", option), found)


def _restricts_by_name(index: Index, text: str, option: str) -> bool:
    """Whether a statement restricts something and names the option, and no other."""
    if not (_restricts(text) or _OUTRIGHT.search(text)):
        return False
    found = list(index.find(_SAVE.split(text)[0]))
    others = {term for each in found for term in each.terms} - index.kind_of_general.keys() - {option}
    return any(text[each.start].isupper() and option in each.terms for each in found) and not any(
        index.kind(term) in DOINGS for term in others
    )


def _of_somebody(index: Index, passage: Passage, option: str, about: frozenset[str]) -> bool:
    """Whether a statement about the option names somebody of the situation, or stands in the entry of one and says
    "this rule", "it" or "such units" of that."""
    said = {term for each in index.find(passage.text) for term in each.terms}
    named = {term for term in said if index.kind(term) in BEARERS} - index.kind_of_general.keys() - {option}
    return bool((named or _bearers_of_entry(index, passage)) & about)


def _bearers_of_entry(index: Index, passage: Passage) -> set[str]:
    """What the entry of a passage is of, where the passage says "this rule", "it" or "such units" of that."""
    if not _REFERS.search(passage.text):
        return set()
    named = {term for found in index.find(index.rules.heading(passage.id) or "") for term in found.terms}
    return {term for term in named if index.kind(term) in BEARERS}


#: Which modifiers are counted: that closes nothing.
_OF_MODIFIERS = deferred(
    r"(?i)^[^.;:]{0,40}\b(?:modifiers?|adjustments?|bonus(?:es)?|penalt(?:y|ies))\b[^.;:]{0,80}"
    r"\b(?:appl(?:y|ies)|counts?|(?:is|are)(?: not| never)? (?:used|counted|added|applied|cumulative))\b"
)


def _restricts(text: str) -> bool:
    if _OF_MODIFIERS.match(text):
        return False
    told = _SPARES.sub("", " ".join(text.split()))
    return bool(_RESTRICTS.search(told) or _THEIRS_ALONE.search(told))


def _about(index: Index, situation: Situation) -> frozenset[str]:
    """What the parties of a situation are, have and are armed with, and what follows from that."""
    from queries.resolver import scene_of

    scene = scene_of(index, situation)
    standings = (each for each in (scene.unit, scene.enemy, scene.target) if each is not None)
    weapons = (term for weapon in situation.unit.weapons for term in weapon.terms)
    return frozenset(weapons).union(*(standing.terms() for standing in standings))


def _touches(index: Index, passage: Passage, option: str, about: frozenset[str]) -> bool:
    """Whether a passage speaks of the option, and of nobody that the situation does not have."""
    said = {
        term
        for found in index.find(passage.text)
        for term in found.terms
        if passage.text[found.start - 1 : found.start] != "-"
    }
    entry = _entry(index, passage)
    itself = {option, *index.twins(option)}
    own = {*itself, *index.parents(option)}
    # what speaks of one of them by its name speaks of that one, whatever it says of all
    if not {term for term in said - own if index.kind(term) == index.kind(option)} - index.kind_of_general.keys():
        own |= {general for general, kind in index.kind_of_general.items() if kind == index.kind(option)}
    named = {term for term in said if index.kind(term) in _BORNE} - index.kind_of_general.keys()
    # "a Barge is no platform for Heavy guns": whom it names comes before what they carry
    bearers = {term for term in named if index.kind(term) in BEARERS} or named
    if not bearers and _REFERS.search(passage.text):
        named = {term for found in index.find(_told_before(index, passage)) for term in found.terms}
        bearers = {term for term in named if index.kind(term) in _BORNE} - index.kind_of_general.keys()
    if _THEIRS_ALONE.search(passage.text):
        return bool(said & own) and not bearers & about
    if bearers and not bearers & about:
        return False
    if not bearers and not named and _of_others(index, entry, about) and not said & about:
        return False  # it stands in the entry of others
    if option in entry:
        return not {t for t in said - own if index.kind(t) == index.kind(option)}
    others = {term for term in said - own if index.kind(term) in DOINGS}  # "whoever was charged cannot Riposte"
    return bool(said & own and (bearers | entry) & about) or bool(said & itself and not bearers and not others)


def _entry(index: Index, passage: Passage) -> set[str]:
    """What the entry in which a passage stands is of: what its heading names, and not one word of a long title."""
    heading = index.rules.heading(passage.id) or ""
    return {
        term
        for found in index.find(heading)
        for term in found.terms
        if len(content(heading[: found.start] + heading[found.end :])) <= _TITLE
    }


def _of_whom(index: Index, passage: Passage, rule: str) -> bool:
    """Whether a passage speaks of any kind of unit or state, and not of what a special rule does alone."""
    said = {term for found in index.find(passage.text) for term in found.terms} - {rule}
    return any(index.kind(term) in BEARERS and index.kind(term) != "special_rule" for term in said)


def _of_others(index: Index, entry: set[str], about: frozenset[str]) -> bool:
    """Whether an entry is of a kind of unit of which there is none in the situation."""
    kinds = {term for term in entry if index.kind(term) in TYPE_KINDS}
    return bool(kinds) and not kinds & about


def _done_elsewhere(index: Index, passage: Passage, option: str, asked: frozenset[str]) -> bool:
    """Whether a passage speaks of the option as it is done in a way, or to somebody, of which nothing tells: "shooting
    into a brawl is …"."""
    own = {option, *index.twins(option)}
    for found in index.find(passage.text):
        way = WAY.match(passage.text, found.end) if own.intersection(found.terms) else None
        if way is not None:
            told = content(way[1]) - index.unit_words - _EMPTY
            return bool(told) and told.isdisjoint(asked)
    return False


def _told_before(index: Index, passage: Passage) -> str:
    """The sentence before a passage in its paragraph, '' where it opens one."""

    def before() -> dict[str, str]:
        told: dict[str, str] = {}
        last: dict[tuple[str, int], str] = {}
        for each in sorted(index.rules.passages.values(), key=lambda one: one.ordinal):
            here = (each.section, each.paragraph)
            told[each.id] = last.get(here, "")
            if each.kind != "heading":
                last[here] = each.text
        return told

    return index.remembered(("told before",), before)[passage.id]
