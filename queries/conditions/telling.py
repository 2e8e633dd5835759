"""Whether what a rule says in words of its own holds: held against the stated facts, the event, what the unit is.

These are the conditions that have no form but their words; where nothing stated speaks of them they are unknown.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from kb.conditions import Fact
from kb.model import BEING_KINDS
from kb.names import stem
from kb.patterns import deferred
from queries.conditions import happening
from queries.conditions.amongthem import among_them
from queries.conditions.armedwith import armed_to_shoot
from queries.conditions.aspartof import done_as_part
from queries.conditions.attempts import failed
from queries.conditions.carriermoved import carrier_moved
from queries.conditions.carriers import (
    OF_CARRIER,
    by_its_carrier,
    carried,
    carried_untold,
    is_aboard,
    upon_what_carries,
)
from queries.conditions.costs import asks_for_payment, can_spend, falls_short
from queries.conditions.distances import by_their_own, near_to, so_far
from queries.conditions.equipped import asks, of_kept
from queries.conditions.flanks import on_side
from queries.conditions.gameturns import in_that_turn
from queries.conditions.givenorder import had_its_order
from queries.conditions.hidden import share_hidden
from queries.conditions.kleene import Truth
from queries.conditions.losses import in_figures, share_lost, strength_left
from queries.conditions.mixtures import mixed
from queries.conditions.moments import at_that_moment
from queries.conditions.partsin import parts_in
from queries.conditions.scales import at_that_step
from queries.conditions.speeds import has_moved, share_of_move
from queries.conditions.towards import at_target, had_by_target, of_place, on_such_ground, target_lacking
from queries.conditions.whoseturn import in_whose_turn
from queries.options.deeds import of_another_of_ours
from queries.options.index import Index
from queries.options.manner import by_choice, does_so, done_in_it, making
from queries.situations.facts import ACTORS, content, deeds, listed, matching, not_denied, number_named

if TYPE_CHECKING:
    from queries.conditions.evaluate import Scene


def fact(scene: Scene, atom: Fact) -> tuple[Truth, str | None]:
    if scene.option is not None and done_in_it(atom.text):
        return scene.index.does(scene.option, atom.text), None
    if (among := among_them(scene, atom.text)) is not None:
        return among, None
    if himself := _HIMSELF.search(atom.text):
        there = fact(scene, Fact(f"{atom.text[: himself.start()]}{atom.text[himself.end() :]}"))
        return (_is_free_of(scene, himself["state"]) if there[0] is True else there[0]), there[1]
    paid = scene.option is not None and asks_for_payment(scene.index, scene.option, atom.text)
    if paid and (short := falls_short(scene)) is not None:
        return short, None
    if OF_CARRIER.fullmatch(atom.text):
        aboard = by_its_carrier(scene, atom.text)
        return aboard, None if aboard else f"not so: {atom.text}"
    memo = {} if scene.memo is None else scene.memo
    key = ("told", atom.text, scene.group, scene.weapon)
    if key not in memo:
        memo[key] = _of_the_situation(scene, atom.text)
    truth = memo[key]
    if truth is False and of_place(atom.text):  # "on a Transport": no unit on one need be one
        truth = at_target(scene, atom.text)
    if truth is not True and upon_what_carries(scene, atom.text):
        return True, None
    if truth is not True and _ABOARD.match(atom.text):
        return _stated_fact(scene, atom.text), None  # "that is Embarked on a Light Barge": no unit on one need be one
    lacking = scene.index.remembered(("lacking", atom.text), lambda: target_lacking(scene.index, atom.text))
    if truth is None and lacking is not None:
        return scene.judge(lacking).truth, None
    if truth is None and scene.option is not None and not of_kept(scene.index, atom.text):
        truth = scene.index.does(scene.option, atom.text)
        truth = does_so(scene, atom.text) if truth is None else truth
    if truth is None:
        truth = at_target(scene, atom.text)
    if truth is None and scene.option is not None and by_choice(atom.text):
        made = any(scene.unit.has(state) for state in making(scene.index, scene.option))
        return (None, None) if made else (True, "it is done by choice")
    if truth is None:
        truth = had_by_target(scene, atom.text)
    if truth is None and _begins_another(scene, atom.text):
        return False, f"not so: {atom.text.strip()}"
    if truth is None and (_SORT_OF_BATTLE.fullmatch(atom.text) or _CAME_ON.fullmatch(atom.text)):
        return False, f"not so: {atom.text.strip()}"
    return _kept_from(scene, atom.text) if truth is None else truth, None


#: In which state somebody who is near must not be.
_HIMSELF = deferred(r" (?:that|who) (?:is|are) not (?:him|her|it|them)sel(?:f|ves) (?P<state>[A-Z][\w'-]+)")


def _is_free_of(scene: Scene, state: str) -> Truth:
    """Whether what is stated tells that somebody who is near is not in a state ("an unshaken Captain")."""
    free = re.compile(rf"(?i)\b(?:un|not |is no longer ){re.escape(state)}\b")
    return True if any(value is True and free.search(key) for key, value in scene.situation.facts) else None


#: In or on what somebody is in a state.
_ABOARD = deferred(
    r"\s*(?:if )?(?:(?:it|they|that|which|who) )?(?:is|are) [A-Z][a-z]+ (?:upon|on|in|aboard|within|inside) "
    r"(?:an?|the|its|any|another) "
)
#: What sort of battle is fought: nobody speaks of it who fights an ordinary one.
_SORT_OF_BATTLE = deferred(r"\s*(?:if )?it is an? [\w' -]{3,40}? (?:battle|game|mission|scenario)\s*")

#: That somebody came into play this very turn: as other deeds, what nobody tells of has not been done.
_CAME_ON = deferred(
    r"\s*(?:if |unless )?(?:the|that|its|this|their) [\w' -]{2,30}? (?:has |had )?"
    r"(?:arrived|entered (?:play|the battle\w*|the board|the table)|"
    r"c[ao]me into play|been deployed|was deployed)"
    r"\b[^.;,]{0,40}? (?:this|that|the same|in the same) (?:player )?turn\s*|"
    r"\s*(?:if |unless |when )?(?:(?:it|they|that|which|who|[\w' -]{2,30}?) )?(?:has |have |had )?"
    r"(?:just )?(?:mov(?:es?|ed)|arriv(?:es?|ed)|enter(?:s|ed)?|comes?|came|(?:is |was )?(?:deployed|brought)|"
    r"driv(?:es?|en)|drove|fl(?:ies|ew|own)) "
    r"[^.;,]{0,40}?\bfrom (?:its |their |the )?reserves?\b[^.;,]{0,30}",
    re.I,
)
#: How it stands when a phase begins: as other deeds, of a phase that nobody speaks of it is not so.
_BEGINS_IT = deferred(
    r"\s*(?:if |unless )?(?:(?:it|they|that|which|who) )?(?:begins?|began|starts?|started) the ", re.I
)


def _begins_another(scene: Scene, text: str) -> bool:
    """Whether a text is of how it stands when a phase begins that is not the one which is told."""
    if _BEGINS_IT.match(text) is None:
        return False
    index = scene.index
    named = {term for found in index.find(text) for term in found.terms if index.kind(term) == "phase"}
    return bool(named) and scene.situation.phase not in named


def _of_the_situation(scene: Scene, text: str) -> Truth:
    """What the situation says of a text, whatever the option: its facts, its event, its weapons, what the unit is."""
    party = scene.unit.party
    stated = bool(scene.situation.facts or scene.situation.event or party.undefined or party.counts or _under(scene))
    if party.statuses and _left_in_state(scene, text):
        return True
    of_facts: tuple[Callable[[Scene, str], Truth], ...] = (
        at_that_step, parts_in, share_of_move, carrier_moved, done_as_part, has_moved, _share_lost, _share_hidden,
        _used_up, _so_many, near_to, so_far, in_that_turn, in_whose_turn, at_that_moment, by_their_own, mixed, carried,
        _for_that_purpose, on_side, on_such_ground,
        armed_to_shoot, had_its_order, can_spend, _stated_fact, happening.told, _answered, _caused, _aimed_at,
    )  # fmt: skip
    for ask in of_facts if stated else ():
        truth = ask(scene, text)
        if truth is not None:
            return truth
    for ask in scene.index.remembered(("asking of", text), lambda: asks(scene.index, text)):
        truth = ask(scene, text)
        if truth is not None:
            return truth
    if not stated and is_aboard(scene) and (truth := carried(scene, text)) is not None:
        return truth
    return None if stated else carried_untold(text)


_TOWARDS = content("against units models squads")


#: A state that is called after what tells it on the table.
_MARKED = deferred(r"(?P<so>[A-Z][\w'-]*ed|[A-Z][\w'-]*[ne]t) (?:marker|token|counter)")


def _under(scene: Scene) -> tuple[tuple[str, bool], ...]:
    """What the unit is stated to be in that the texts have no entry of: who is "in melee" is so in any rule's words.

    What a fact tells in words of its own is told by that alone.
    """
    index, facts = scene.index, [content(key) for key, _ in scene.situation.facts]
    states = (index.name(term) for term in sorted(scene.unit.party.statuses) if index.kind(term) == "effect")
    marked = (index.name(term) for term in sorted(scene.unit.party.statuses) if index.kind(term) == "status")
    bare = (found["so"] for name in marked if (found := _MARKED.fullmatch(name)))  # "Spent", of a Spent marker
    return tuple((name, True) for name in (*states, *bare) if not any(content(name) <= fact for fact in facts))


#: An event that is told of the player's own: "my Sailor suffers the Marsh Curse".
_OF_OURS = deferred(r"(?i)(?:my|our)\b(?!.*\b(?:enem(?:y|ies)|opponents?|foes?)\b)")


#: An event that is the result of the unit's own test: "failed Nerve test", "the unit passes its Panic check".
_OF_A_TEST = deferred(
    r"(?i)(?:(?:it|the unit|unit) )?(?:(?:has|have|just) ){0,2}(?:fail|pass)(?:s|es|ed|ing)? "
    r"(?:(?:an?|its|the|their) )?(?!.*\b(?:enem(?:y|ies)|opponents?|foes?)\b)[\w' -]{2,30}?(?:test|check|roll)\b"
)


def _befallen(scene: Scene) -> tuple[tuple[str, bool], ...]:
    """The stated event as a fact, where it tells what befalls the unit and names no enemy."""
    event = scene.situation.event or ""
    ours = _OF_OURS.match(event) or _OF_A_TEST.match(event) or _by_its_kind(scene, event)
    return ((event, True),) if ours else ()


#: "A Sage suffers a Curse": of whom an event tells by what he is.
_SOME_ONE = deferred(r"(?i)(?:an?|one|some|this|that) (?P<who>[\w'-]+(?: [\w'-]+)?)")


def _by_its_kind(scene: Scene, event: str) -> bool:
    """Whether an event tells of the unit by the name of what it is, where no enemy is stated."""
    said = _SOME_ONE.match(event) if scene.situation.enemy is None else None
    found = next(iter(scene.index.find(said["who"])), None) if said else None
    return found is not None and found.start == 0 and not scene.unit.terms().isdisjoint(found.terms)


def _stated_fact(scene: Scene, text: str) -> Truth:
    undefined = ((word, True) for name in scene.unit.party.undefined for word in (name, *_states_of(name)))
    facts = (*scene.situation.facts, *undefined, *_under(scene), *_befallen(scene))
    if _ANSWERED.match(text):  # what another of ours did is not what is answered
        facts = tuple(fact for fact in facts if not of_another_of_ours(fact[0]))
    if _IS_SPENT.search(text):  # how much of it there is does not tell that it has been used up
        facts = tuple(fact for fact in facts if _SPENDING.search(fact[0]))
    of_result = _RESULT.search(text) is not None
    now = [fact for fact in facts if not (of_result and _OF_ANOTHER_TEST.search(fact[0]))]
    told = matching(now, text)
    if told is None and (doing := _OURS_DOING.match(text)):
        told = matching(facts, text[doing.end() :])
    if told is None and (plain := _of_any_unit(scene.index, text)) != text:
        told = matching(facts, plain)
    if told is None and (start := _of_our_kind(scene, text)):
        told = matching(facts, text[start:])
    if told is None and (but := _WITHOUT_DOING.search(text)) and matching(facts, but[0]) is False:
        return False  # "so far as it can go without going nearer to any enemy"
    if told is None and failed(scene.index, facts, text):
        return True
    if told is not None:
        return told
    ways = scene.index.remembered(("ways", text), lambda: tuple(content(way) - _TOWARDS for way in listed(text)))
    stated = (content(key) for key in not_denied(scene.situation))
    return True if ways and any(way <= have for have in stated for way in ways) else None


def _of_any_unit(index: Index, text: str) -> str:
    """A text with the texts' own words for any unit ("crew") put as players put them."""
    words = index.rules.unit_stems
    return re.sub(r"[A-Za-z'’-]+", lambda word: "unit" if stem(word[0].lower()) in words else word[0], text)


#: What must not come of a deed that is told before it.
_WITHOUT_DOING = deferred(r"(?<=\w )without \w+ing .+$", re.I | re.S)


def _states_of(name: str) -> tuple[str, ...]:
    """The nouns for being in a state: "engagement" and "suppression" for Engaged and Suppressed."""
    root = name.lower().removesuffix("ed")
    return tuple(root + ending for ending in ("ement", "ment", "ion")) if root != name.lower() else ()


_USED_UP = deferred(
    r"\b(?:exhausted|used up|spent|run out of|no (?:more )?) ?(?:all |all of )?(?:of )?(?:their |its )?(.+)", re.I
)


_IS_SPENT = deferred(r"\b(?:has|have|had|is|are|been) (?:exhausted|used up|spent|run out)\b", re.I)
_SPENDING = deferred(
    r"\b(?:exhaust\w*|us(?:ed?|ing)|spen[dt]\w*|expend\w*|burn\w*|reduced|run out|out of|no|none|not|nothing|zero|0|"
    r"left|empty|gone|remain\w*)\b|n['’]t\b",
    re.I,
)


def _used_up(scene: Scene, text: str) -> Truth:
    """Whether what a text says is exhausted is stated to be nought, or to be more."""
    match = _USED_UP.search(text)
    left = number_named(scene.situation.facts, re.split(r"\b(?:for|in|this|of) ", match[1])[0]) if match else None
    return None if left is None else left <= 0


_BORNE = deferred(
    r"\s*(?:with|has|have|bears?|bearing|carrying) (?:(more than|fewer than|less than|at least|at most|only|exactly) )?"
    r"(\d+) (or more |or fewer |or less )?([\w' -]*?"
    r"(?:markers?|tokens?|counters?))\s*$",
    re.I,
)
#: The same of what has no such noun: "with 2 or more heat".
_SO_MUCH = deferred(
    r"\s*(?:(?:it|that|which) )?(?:with|has|have|having) (?:(more than|fewer than|less than|at least|at most) )?"
    r"(\d+)(?<=\d) ?(or more |or fewer |or less |\+ )?(?:points? of )?([a-z][\w'-]*(?: [a-z][\w'-]*)?)\s*$",
    re.I,
)


def _so_many(scene: Scene, text: str) -> Truth:
    """Whether the unit bears as many markers as a text such as "with three or more Smoke markers" tells of."""
    match = _BORNE.match(in_figures(text)) or _SO_MUCH.match(in_figures(text))
    if match is not None and match.re.pattern == _SO_MUCH.pattern and not (match[1] or match[3]):
        return None
    names = [f"{match[4].strip()}{noun}" for noun in ("", " marker", " token", " counter")] if match else []
    borne = next((number for name in names if (number := scene.measured(name)) is not None), None)
    if match is None or borne is None:
        return None
    number = int(match[2])
    way = f"{match[1] or ''} {match[3] or ''}".lower()
    if "only" in way or "exactly" in way:
        return borne == number
    if "more than" in way:
        return borne > number
    if "fewer than" in way or "less than" in way:
        return borne < number
    return borne <= number if "or fewer" in way or "or less" in way or "at most" in way else borne >= number


_BY_WHAT = deferred(r"\b(?:by|from) (?!(?:an? |the )?enem)\w", re.I)
#: That somebody is shot at, whichever word tells it.
_BY_MISSILES = deferred(r"\b(?:missiles?|arrows?|shots?|shoot(?:s|ing)?|fired?|firing|volleys?)\b", re.I)
_MISSILES = content("missile missiles arrow arrows shot shots shoot shooting fire firing hit hits weapon weapons")
_CAUSED = deferred(
    r"\s*(caused by|from|by|through|(?:as a (?:result|consequence) of|because of|due to|owing to)) "
    r"(?!its|their|a roll)(.+)$",
    re.I | re.S,
)
#: At what or from whom somebody is told to have suffered: "failed its save against a Net".
_SUFFERED_FROM = deferred(r"\b(?:by|from|against|to) (.+)$", re.I | re.S)


#: "Braced this turn", "that has Braced this turn".
_DID_THIS_TURN = deferred(
    r"\s*(?:if |when )?(?:(?:it|that|which|who|the unit) )?(?:has |have )?(?P<deed>[A-Z][\w'-]*ed)(?: earlier)? "
    r"(?:this|in this|in the same) (?:game )?(?:turn|round|activation)\s*"
)


def _left_in_state(scene: Scene, text: str) -> Truth:
    """Whether the unit is stated to be in the state that is called after what a text says that it did this turn."""
    did = _DID_THIS_TURN.fullmatch(text)
    terms = [term for found in scene.index.find(did["deed"]) for term in found.terms] if did else []
    kept = (term for term in terms if scene.index.kind(term) in ("status", "order"))
    return True if any(term in scene.unit.party.statuses for term in kept) else None


def _caused(scene: Scene, text: str) -> Truth:
    """Whether a stated event is the deed by which a text such as "caused by Shooting Attacks" says something comes."""
    match, event = _CAUSED.match(text), scene.situation.event
    if match is not None and match[1].lower() != "from" and scene.situation.ask.of == "status":
        wanted = content(match[2]) - ACTORS
        told = (_SUFFERED_FROM.search(key) for key, value in scene.situation.facts if value is True)
        if wanted and any(wanted <= content(each[1]) for each in told if each):
            return True
    if match is None or event is None:
        return None
    wanted = content(match[2]) - ACTORS
    if wanted and wanted <= content(event):
        return True
    if all(_BY_MISSILES.search(said) for said in (match[2], event)) and not wanted - _MISSILES:
        return True
    if match[1].lower() != "from" and _BY_WHAT.search(event) and not wanted & content(event) and not deeds(match[2]):
        return False  # hit by a net, of what smoke or gas does
    # "From indirect fire" is from no more than some of it: shooting alone does not tell.
    cause, done = (deeds(match[2]), deeds(event)) if match[1].lower() != "from" else (frozenset(), frozenset())
    return bool(cause & done) if cause and done else None


#: What is answered ("to a warning shot that …"), up to where and when it happens.
_ANSWERED = deferred(r"\s*to (.+?)(?:,? (?:that|which|who|at|during|in|while|when|of) .*)?$", re.I | re.S)
_MADE_TO = deferred(
    r"\s*(?:those|ones|any|reactions?|responses?)\b(?: (?:that|which) (?:is|are))?"
    r"(?: (?:made|declared|taken|used|given))? (?:in (?:response|reaction|answer) to|against|to) (.+)$",
    re.I,
)
_BY_ENEMY = deferred(
    r"\s*(?:(?:my|our|the) [\w'’-]+(?: [\w'’-]+)? "
    r"(?:sees?|saw|watch(?:es|ed)?|spot(?:s|ted)?|noticed?s?) (?:that |how )?)?"
    r"(?:an?|the|one|some|another|my)? ?(?:enem|opponent|foe|opposing)",
    re.I,
)


#: What an enemy does in answer to somebody, and that he does so.
_A_REACTION = deferred(
    r"(?i)\s*(?:in (?:response|reaction|answer) )?to (?:an?|any|the|another|other)? ?"
    r"(?:enemy(?:['’]s)? |unit['’]s )?(?:reaction|response|interrupt)s?\s*"
)
_IN_REACTION = deferred(
    r"(?i)\b(?:as (?:an?|its|their|his) (?:reaction|response|interrupt)|in (?:reaction|response)|reacts|reacted|"
    r"(?:makes|made|declares|declared) an? (?:reaction|response|interrupt)|"
    r"(?:enemy|enemy['’]s) (?:reaction|response))\b"
)


def _answered(scene: Scene, text: str) -> Truth:
    """Whether what is stated to happen is what a text such as "to another unit's shot" says is answered."""
    match = _ANSWERED.match(text)
    if scene.situation.event and _A_REACTION.fullmatch(text):
        return True if _IN_REACTION.search(scene.situation.event) else None
    if (made := _MADE_TO.match(text)) and scene.situation.event:  # "those made in response to a charge"
        answered, done = deeds(made[1]), deeds(scene.situation.event)
        return bool(answered & done) if answered and done else None
    if match is None or " or " in match[1]:
        return None
    theirs = re.search(r"\b(?:another|enemy)\b", match[1], re.I) is not None
    wanted = content(match[1]) - ACTORS
    if len(wanted) < (1 if theirs else 2):
        return None
    event = scene.situation.event
    for said in (*not_denied(scene.situation), *((event,) if event else ())):
        if wanted <= content(said) and (not theirs or _BY_ENEMY.match(said)):
            return True
    return None


#: "It is the target of a Volley or a Charge": what is done to it.
_TARGET_OF = deferred(
    r"\s*(?:if |when )?(?:(?:it|they|he|she|the [\w-]+) (?:is|are|was|were|becomes?|(?:has|have) been) )?"
    r"(?:(?:chosen|picked|selected) as )?(?:the |a )?targets? of (.+)",
    re.I,
)


def _aimed_at(scene: Scene, text: str) -> Truth:
    """Whether what the stated event has the unit be the target of is what a text says that it is the target of."""
    match = _TARGET_OF.fullmatch(text)
    event = _TARGET_OF.fullmatch(scene.situation.event or "") if match else None
    if match is None or event is None:
        return None
    told = content(event[1]) - ACTORS - {"action"}
    wanted = [content(each) - ACTORS - {"action"} for each in re.split(r",? or |, ", match[1])]
    if not told or not all(wanted):
        return None
    if any(each <= told for each in wanted):
        return True
    return False if all(each.isdisjoint(told) for each in wanted) else None


#: A test that is made now, for which a result of another time, or of the enemy's, tells nothing.
_RESULT = deferred(r"\b(?:the|that|this) (?:[\w-]+ )?(?:test|check|roll) is (?:failed|passed)\b", re.I)
_OF_ANOTHER_TEST = deferred(
    r"^(?:(?:an?|the|his|her) )?(?:enem(?:y|ies)|opponent|opposing)\b|"
    r"\b(?:already|earlier|previous(?:ly)?|last|another|different|(?:the|its|their|his) first)\b",
    re.I,
)

#: Who does something, where it is whichever unit is spoken of: "a model equipped with a heavy weapon" moved.
_OURS_DOING = deferred(
    r"(?:if\s+)?(?:an?|the|that|this|any)\s+(?:unit|model|squad|group)s?\s+(?:(?:equipped|armed)\s+with\s+.*?weapons?\s+)?"
    r"(?=\w+ed\b|ran\b|shot\b|fought\b)",
    re.I,
)
#: Who does something, where it is told by what it is: "if the Barge wins the combat".
_OUR_KIND = deferred(r"(?:if\s+)?(?:(?:an?|the|that|this)\s+)?(?=[A-Z])", re.I)


#: "A non-Barge model attacks with it": of one that is no Barge.
_OF_NO_SUCH_KIND = deferred(
    r"(?:if\s+)?(?:an?|the|any|that)\s+non-(?P<kind>[A-Z][\w'-]+)\s+(?:unit|model|squad|crew|team)", re.I
)


def _of_our_kind(scene: Scene, text: str) -> int:
    """Where a text goes on after naming at its beginning what our own unit is; 0 where it does not."""
    other = _OF_NO_SUCH_KIND.match(text)
    if other is not None and scene.unit.party.terms:
        barred = {term for found in scene.index.find(other["kind"]) for term in found.terms}
        return 0 if barred & scene.unit.terms() else other.end()
    opening = _OUR_KIND.match(text)
    if opening is None:
        return 0
    named = next((found for found in scene.index.find(text) if found.start == opening.end()), None)
    kinds = BEING_KINDS if opening.end() else ("unit_type", "unit_subtype")  # "Barges hit by gas"
    ours = named is not None and any(scene.unit.has(t) for t in named.terms if scene.index.kind(t) in kinds)
    return named.end if named is not None and ours else 0


def _share_lost(scene: Scene, text: str) -> Truth:
    event = scene.situation.event
    facts = (*scene.situation.facts, *(((event, True),) if event else ()))
    lost = share_lost(facts, text)
    return strength_left(facts, text) if lost is None else lost


_PURPOSE = deferred(r"\s*for (?:the )?purposes? of (.+)", re.I | re.S)


def _for_that_purpose(scene: Scene, text: str) -> Truth:
    """Whether what is asked for is that for the purposes of which a text lets something count."""
    match, asked = _PURPOSE.fullmatch(text), scene.situation.ask.names
    return True if match and asked and all(deeds(match[1]) & deeds(name) for name in asked) else None


def _share_hidden(scene: Scene, text: str) -> Truth:
    return share_hidden(scene.situation.facts, text)


def _kept_from(scene: Scene, text: str) -> Truth:
    """Whether the unit is kept from the action that a text such as "is not allowed to move" names."""
    action = scene.index.action_kept_from(text)
    if action is None or scene.barred is None:
        return None
    for key, value in scene.situation.facts:  # "my crew cannot row": taken at its word
        if isinstance(value, bool) and scene.index.action_kept_from(key) == action:
            return value
    memo = {} if scene.memo is None else scene.memo
    if ("barred", action) not in memo:
        memo["barred", action] = scene.barred(scene, action)
    return memo["barred", action]
