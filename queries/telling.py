"""Whether what a rule says in words of its own holds: held against the stated facts, the event, what the unit is.

These are the conditions that have no form but their words; where nothing stated speaks of them they are unknown.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from kb.conditions import Condition, Fact, Has, Not, both, either
from kb.model import BEING_KINDS, BORNE_KINDS
from kb.names import stem, stems
from queries import happening
from queries.armedwith import armed_to_shoot
from queries.attempts import failed
from queries.carriers import carried, upon_what_carries
from queries.costs import asks_for_payment, falls_short
from queries.deeds import of_another_of_ours
from queries.distances import asks_reach, by_their_own, in_reach, near_to, so_far
from queries.facts import ACTORS, content, deeds, listed, matching, negated, not_denied, number_named
from queries.flanks import on_side
from queries.gameturns import in_that_turn
from queries.hidden import share_hidden
from queries.kleene import Truth
from queries.losses import in_figures, share_lost
from queries.manner import by_choice, does_so, done_in_it, making
from queries.mixtures import mixed
from queries.options import Index
from queries.rolled import PASSES, passed_surely
from queries.speeds import has_moved, share_of_move

if TYPE_CHECKING:
    from queries.evaluate import Scene


def fact(scene: Scene, atom: Fact) -> tuple[Truth, str | None]:
    if scene.option is not None and done_in_it(atom.text):
        return scene.index.does(scene.option, atom.text), None
    paid = scene.option is not None and asks_for_payment(scene.index, scene.option, atom.text)
    if paid and (short := falls_short(scene)) is not None:
        return short, None
    memo = {} if scene.memo is None else scene.memo
    key = ("told", atom.text, scene.group, scene.weapon)
    if key not in memo:
        memo[key] = _of_the_situation(scene, atom.text)
    truth = memo[key]
    if truth is False and of_place(atom.text):  # "on a Transport": no unit on one need be one
        truth = _at_target(scene, atom.text)
    if truth is not True and upon_what_carries(scene, atom.text):
        return True, None
    if truth is not True and _ABOARD.match(atom.text):
        return _stated_fact(scene, atom.text), None  # "that is Embarked on a Light Barge": no unit on one need be one
    lacking = scene.index.remembered(("lacking", atom.text), lambda: _target_lacking(scene.index, atom.text))
    if truth is None and lacking is not None:
        return scene.judge(lacking).truth, None
    if truth is None and scene.option is not None and not _of_kept(scene.index, atom.text):
        truth = scene.index.does(scene.option, atom.text)
        truth = does_so(scene, atom.text) if truth is None else truth
    if truth is None:
        truth = _at_target(scene, atom.text)
    if truth is None and scene.option is not None and by_choice(atom.text):
        made = any(scene.unit.has(state) for state in making(scene.index, scene.option))
        return (None, None) if made else (True, "it is done by choice")
    if truth is None:
        truth = _had_by_target(scene, atom.text)
    if truth is None and _begins_another(scene, atom.text):
        return False, f"not so: {atom.text.strip()}"
    if truth is None and (_SORT_OF_BATTLE.fullmatch(atom.text) or _CAME_ON.fullmatch(atom.text)):
        return False, f"not so: {atom.text.strip()}"
    return _kept_from(scene, atom.text) if truth is None else truth, None


#: In or on what somebody is in a state.
_ABOARD = re.compile(
    r"\s*(?:if )?(?:(?:it|they|that|which|who) )?(?:is|are) [A-Z][a-z]+ (?:upon|on|in|aboard|within|inside) "
    r"(?:an?|the|its|any|another) "
)
#: What sort of battle is fought: nobody speaks of it who fights an ordinary one.
_SORT_OF_BATTLE = re.compile(r"\s*(?:if )?it is an? [\w' -]{3,40}? (?:battle|game|mission|scenario)\s*")

#: That somebody came into play this very turn: as other deeds, what nobody tells of has not been done.
_CAME_ON = re.compile(
    r"\s*(?:if |unless )?(?:the|that|its|this|their) [\w' -]{2,30}? (?:has |had )?"
    r"(?:arrived|entered (?:play|the battle\w*|the board|the table)|"
    r"c[ao]me into play|been deployed|was deployed)"
    r"\b[^.;,]{0,40}? (?:this|that|the same|in the same) (?:player )?turn\s*",
    re.I,
)
#: How it stands when a phase begins: as other deeds, of a phase that nobody speaks of it is not so.
_BEGINS_IT = re.compile(
    r"\s*(?:if |unless )?(?:(?:it|they|that|which|who) )?(?:begins?|began|starts?|started) the ", re.I
)


def _begins_another(scene: Scene, text: str) -> bool:
    """Whether a text is of how it stands when a phase begins that is not the one which is told."""
    if _BEGINS_IT.match(text) is None:
        return False
    index = scene.index
    named = {term for found in index.find(text) for term in found.terms if index.kind(term) == "phase"}
    return bool(named) and scene.situation.phase not in named


#: That what carries the unit has a rule.
_IT_HAD = re.compile(
    r"\s*(?:if |unless )?(?:the|that|its|this|their) (?P<who>[\w' -]{2,30}?) (?:has|had|have) (?:the )?"
    r"(?P<what>[\w' ()-]{3,40}?)(?: special rule| rule)?\s*",
    re.I,
)


def _had_by_target(scene: Scene, text: str) -> Truth:
    """Whether what is aimed at, or carries the unit, has the rule that a text says that "the Barge" of its kind has."""
    match, other = _IT_HAD.fullmatch(text), scene.standing("target")
    if match is None or other is None:
        return None
    kinds = {t for found in scene.index.find(match["who"]) for t in found.terms if scene.index.kind(t) == "unit_type"}
    rules = {t for found in scene.index.find(match["what"]) for t in found.terms
             if scene.index.kind(t) == "special_rule"}  # fmt: skip
    return True if any(other.has(t) for t in kinds) and any(other.has(t) for t in rules) else None


def _of_the_situation(scene: Scene, text: str) -> Truth:
    """What the situation says of a text, whatever the option: its facts, its event, its weapons, what the unit is."""
    party = scene.unit.party
    stated = bool(scene.situation.facts or scene.situation.event or party.undefined or party.counts or _under(scene))
    of_facts: tuple[Callable[[Scene, str], Truth], ...] = (
        share_of_move, has_moved, _share_lost, _share_hidden, _used_up, _so_many, near_to, so_far, in_that_turn,
        by_their_own, mixed, carried, _for_that_purpose, on_side, armed_to_shoot, _stated_fact, happening.told,
        _answered, _caused, _aimed_at,
    )  # fmt: skip
    for ask in of_facts if stated else ():
        truth = ask(scene, text)
        if truth is not None:
            return truth
    for ask in scene.index.remembered(("asking of", text), lambda: _asks(scene.index, text)):
        truth = ask(scene, text)
        if truth is not None:
            return truth
    return None


def _asks(index: Index, text: str) -> tuple[Callable[[Scene, str], Truth], ...]:
    """The ways in which a text can be about the weapons or about what the unit is; most are about neither."""
    found: list[Callable[[Scene, str], Truth]] = [in_reach] if asks_reach(text) else []
    if PASSES.match(text):
        found.append(passed_surely)
    if _BY_WEAPON.match(text):
        return (*found, _by_weapon, _armed) if _ARMED.match(text) else (*found, _by_weapon)
    if _ARMED.match(text):
        found.append(_armed)
    if _without(index, text):
        found.append(_lacks)
    if _SINGLE.match(text):
        found.append(_single)
    return (*found, _had) if _being(index, text) and not _of_kept(index, text) else tuple(found)


def _of_kept(index: Index, text: str) -> bool:
    """Whether a text tells from which state somebody is kept ("cannot be Mired"), not in which he is."""
    kept = index.action_kept_from(text)
    return kept is not None and index.kind(kept) == "status"


_ARMED = re.compile(
    r"\s*(?:(?:is|are) )?(?:(?:(?:armed|equipped|fitted|issued|[a-z]+) )?(?P<only>only )?with|carrying|wielding) "
    r"(?:an? |any )?",
    re.I,
)
_OR = re.compile(r",? or (?:an? |any )?|, (?:an? |any )?")


def _armed(scene: Scene, text: str) -> Truth:
    """Whether one of the stated weapons is what a text such as "armed with heavy weapons" tells of."""
    match = _ARMED.match(text)
    told = [
        ({term for found in scene.index.find(what) for term in found.terms}, content(what) - {"weapon"})
        for what in _OR.split(text[match.end() :] if match else "")
    ]
    borne = [
        any(terms & held or (words and words <= content(weapon.name)) for terms, words in told)
        for weapon, held in scene.unit.weapons
    ]
    if match and match["only"] and borne:
        return all(borne)
    return True if any(borne) else None


_WITHOUT = re.compile(
    r"\s*(?:that |which )?(?:(?:do|does) not have|has no|have no|lacks?) (?:an? |any )?(.+?) "
    r"(?:characteristic|stat|value)s?\s*$",
    re.I,
)


def _without(index: Index, text: str) -> tuple[str, ...]:
    """The characteristics that a text such as "do not have a Cool or Leadership characteristic" denies to a unit."""
    match = _WITHOUT.match(text)
    named = index.find(match.group(1)) if match else ()
    return tuple(term for found in named for term in found.terms if index.kind(term) == "characteristic")


def _lacks(scene: Scene, text: str) -> Truth:
    """Whether the unit is stated to have none of the characteristics that a text denies it, or to have one."""
    wanted, groups = _without(scene.index, text), scene.unit.party.groups
    if any(group.characteristic(term) is not None for group in groups for term in wanted):
        return False
    return True if all(term in group.lacks for group in groups for term in wanted) else None


_TOWARDS = content("against units models squads")


def _under(scene: Scene) -> tuple[tuple[str, bool], ...]:
    """What the unit is stated to be in that the texts have no entry of: who is "in melee" is so in any rule's words.

    What a fact tells in words of its own is told by that alone.
    """
    index, facts = scene.index, [content(key) for key, _ in scene.situation.facts]
    states = (index.name(term) for term in sorted(scene.unit.party.statuses) if index.kind(term) == "effect")
    return tuple((name, True) for name in states if not any(content(name) <= fact for fact in facts))


#: An event that is told of the player's own: "my Sailor suffers the Marsh Curse".
_OF_OURS = re.compile(r"(?i)(?:my|our)\b(?!.*\b(?:enem(?:y|ies)|opponents?|foes?)\b)")


def _befallen(scene: Scene) -> tuple[tuple[str, bool], ...]:
    """The stated event as a fact, where it tells what befalls the unit and names no enemy."""
    event = scene.situation.event or ""
    return ((event, True),) if _OF_OURS.match(event) else ()


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
_WITHOUT_DOING = re.compile(r"(?<=\w )without \w+ing .+$", re.I | re.S)


def _states_of(name: str) -> tuple[str, ...]:
    """The nouns for being in a state: "engagement" and "suppression" for Engaged and Suppressed."""
    root = name.lower().removesuffix("ed")
    return tuple(root + ending for ending in ("ement", "ment", "ion")) if root != name.lower() else ()


_USED_UP = re.compile(
    r"\b(?:exhausted|used up|spent|run out of|no (?:more )?) ?(?:all |all of )?(?:of )?(?:their |its )?(.+)", re.I
)


_IS_SPENT = re.compile(r"\b(?:has|have|had|is|are|been) (?:exhausted|used up|spent|run out)\b", re.I)
_SPENDING = re.compile(
    r"\b(?:exhaust\w*|us(?:ed?|ing)|spen[dt]\w*|expend\w*|burn\w*|reduced|run out|out of|no|none|not|nothing|zero|0|"
    r"left|empty|gone|remain\w*)\b|n['’]t\b",
    re.I,
)


def _used_up(scene: Scene, text: str) -> Truth:
    """Whether what a text says is exhausted is stated to be nought, or to be more."""
    match = _USED_UP.search(text)
    left = number_named(scene.situation.facts, re.split(r"\b(?:for|in|this|of) ", match[1])[0]) if match else None
    return None if left is None else left <= 0


_BORNE = re.compile(
    r"\s*(?:with|has|have|bears?|bearing|carrying) (?:(more than|fewer than|less than|at least|at most|only|exactly) )?"
    r"(\d+) (or more |or fewer |or less )?([\w' -]*?"
    r"(?:markers?|tokens?|counters?))\s*$",
    re.I,
)


def _so_many(scene: Scene, text: str) -> Truth:
    """Whether the unit bears as many markers as a text such as "with three or more Smoke markers" tells of."""
    match = _BORNE.match(in_figures(text))
    borne = scene.measured(match[4].strip()) if match else None
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


_BY_WHAT = re.compile(r"\b(?:by|from) (?!(?:an? |the )?enem)\w", re.I)
_CAUSED = re.compile(r"\s*(caused by|from) (.+)$", re.I | re.S)


def _caused(scene: Scene, text: str) -> Truth:
    """Whether a stated event is the deed by which a text such as "caused by Shooting Attacks" says something comes."""
    match, event = _CAUSED.match(text), scene.situation.event
    if match is None or event is None:
        return None
    wanted = content(match[2]) - ACTORS
    if wanted and wanted <= content(event):
        return True
    if match[1].lower() != "from" and _BY_WHAT.search(event) and not wanted & content(event) and not deeds(match[2]):
        return False  # hit by a net, of what smoke or gas does
    # "From indirect fire" is from no more than some of it: shooting alone does not tell.
    cause, done = (deeds(match[2]), deeds(event)) if match[1].lower() != "from" else (frozenset(), frozenset())
    return bool(cause & done) if cause and done else None


#: What is answered ("to a warning shot that …"), up to where and when it happens.
_ANSWERED = re.compile(r"\s*to (.+?)(?:,? (?:that|which|who|at|during|in|while|when|of) .*)?$", re.I | re.S)
_MADE_TO = re.compile(
    r"\s*(?:those|ones|any|reactions?|responses?)\b(?: (?:that|which) (?:is|are))?"
    r"(?: (?:made|declared|taken|used|given))? (?:in (?:response|reaction|answer) to|against|to) (.+)$",
    re.I,
)
_BY_ENEMY = re.compile(
    r"\s*(?:(?:my|our|the) [\w'’-]+(?: [\w'’-]+)? "
    r"(?:sees?|saw|watch(?:es|ed)?|spot(?:s|ted)?|noticed?s?) (?:that |how )?)?"
    r"(?:an?|the|one|some|another|my)? ?(?:enem|opponent|foe|opposing)",
    re.I,
)


def _answered(scene: Scene, text: str) -> Truth:
    """Whether what is stated to happen is what a text such as "to another unit's shot" says is answered."""
    match = _ANSWERED.match(text)
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
_TARGET_OF = re.compile(
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
_RESULT = re.compile(r"\b(?:the|that|this) (?:[\w-]+ )?(?:test|check|roll) is (?:failed|passed)\b", re.I)
_OF_ANOTHER_TEST = re.compile(
    r"^(?:(?:an?|the|his|her) )?(?:enem(?:y|ies)|opponent|opposing)\b|"
    r"\b(?:already|earlier|previous(?:ly)?|last|another|different|(?:the|its|their|his) first)\b",
    re.I,
)

#: Who does something, where it is whichever unit is spoken of: "a model equipped with a heavy weapon" moved.
_OURS_DOING = re.compile(
    r"(?:if\s+)?(?:an?|the|that|this|any)\s+(?:unit|model|squad|group)s?\s+(?:(?:equipped|armed)\s+with\s+.*?weapons?\s+)?"
    r"(?=\w+ed\b|ran\b|shot\b|fought\b)",
    re.I,
)
#: Who does something, where it is told by what it is: "if the Barge wins the combat".
_OUR_KIND = re.compile(r"(?:if\s+)?(?:(?:an?|the|that|this)\s+)?(?=[A-Z])", re.I)


def _of_our_kind(scene: Scene, text: str) -> int:
    """Where a text goes on after naming at its beginning what our own unit is; 0 where it does not."""
    opening = _OUR_KIND.match(text)
    if opening is None:
        return 0
    named = next((found for found in scene.index.find(text) if found.start == opening.end()), None)
    kinds = BEING_KINDS if opening.end() else ("unit_type", "unit_subtype")  # "Barges hit by gas"
    ours = named is not None and any(scene.unit.has(t) for t in named.terms if scene.index.kind(t) in kinds)
    return named.end if named is not None and ours else 0


_BY_WEAPON = re.compile(r"\s*(?:with|by|using) (?:that|this|those|these|such|an?)\b(?! \w+ other)", re.I)


def _by_weapon(scene: Scene, text: str) -> Truth:
    """Whether a text such as "with that Heavy weapon" is about the weapon in question, by the types that it names."""
    terms = scene.index.remembered(("weapons", text), lambda: _weapons_named(scene.index, text))
    weapons = scene.firing
    if not terms or not weapons:
        return None
    return any(term in held for _, held in weapons for term in terms)


def _share_lost(scene: Scene, text: str) -> Truth:
    event = scene.situation.event
    return share_lost((*scene.situation.facts, *(((event, True),) if event else ())), text)


_PURPOSE = re.compile(r"\s*for (?:the )?purposes? of (.+)", re.I | re.S)


def _for_that_purpose(scene: Scene, text: str) -> Truth:
    """Whether what is asked for is that for the purposes of which a text lets something count."""
    match, asked = _PURPOSE.fullmatch(text), scene.situation.ask.names
    return True if match and asked and all(deeds(match[1]) & deeds(name) for name in asked) else None


def _share_hidden(scene: Scene, text: str) -> Truth:
    return share_hidden(scene.situation.facts, text)


_AT = re.compile(
    r"\s*(?:against|at|upon|onto|into|from|targeting|with|under)\s+(?=(?:an?|any|the|enemy|units?|models?|those)\b)|"
    r"\s*(?:on|upon|onto|into|aboard)\s+(?=[A-Z])",
    re.I,
)


def of_place(text: str) -> bool:
    """Whether a text says to whom or onto what something is done, and nothing of what has been done."""
    return _AT.match(text) is not None


def _at_target(scene: Scene, text: str) -> Truth:
    """Whether the target is what a text such as "against units that are Stuck" says that it is."""
    terms = scene.index.remembered(("target", text), lambda: _target_named(scene.index, text))
    if not terms:
        return True if _told_by_its_state(scene, text) else None
    told = scene.judge(scene.index.remembered(("at", text), lambda: both(*(Has(t, "target") for t in terms)))).truth
    if told is None and scene.option is not None:
        own = scene.index.remembered(("place", scene.option), lambda: _place_of(scene.index, scene.option or ""))
        return True if own.issuperset(terms) else None  # what is boarded is a Barge, stated or not
    return told


#: What stands on the table for somebody who is in a state.
_IN_ITS_PLACE = content("marker token counter unit model piece")


def _told_by_its_state(scene: Scene, text: str) -> bool:
    """Whether a text such as "against a Haze token" tells of the other side by a state in which it is: Hazy."""
    match, other = _AT.match(text), scene.standing("target")
    told = content(text[match.end() :]) - _IN_ITS_PLACE if match and not negated(text) else frozenset()
    names = (content(scene.index.name(term)) for term in (other.statuses if other else ()))
    return bool(told) and any(told <= name for name in names)


_UPON = re.compile(r"\w*\s+(?:on|upon|onto|into|aboard)\s+(?:an? |the |any )?", re.I)


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


_LACKING = re.compile(r"^(.*?),? (?:that|which) (?:do(?:es)? not have|lacks?|(?:is|are) not|ha[vs]e no) (.+)$", re.I)


def _target_lacking(index: Index, text: str) -> Condition | None:
    """What a text such as "on Wagons that do not have the Covered type" asks of the target, None for any other."""
    place = _AT.match(text)
    said = _LACKING.match(text[place.end() :]) if place else None
    if said is None:
        return None
    being, lacked = _being(index, said.group(1), every=True), _being(index, said.group(2), every=True)
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


_AN_ENEMY = re.compile(r"\benem(?:y|ies)\b", re.I)


def _target_named(index: Index, text: str) -> tuple[str, ...]:
    """What a text after "against" says that somebody else is, where it says no more than that."""
    match = _AT.match(text)
    if match is None or negated(text):
        return ()
    return _being(index, _AN_ENEMY.sub("unit", text[match.end() :]), every=True)


def _weapons_named(index: Index, text: str) -> tuple[str, ...]:
    """The weapon types that a text names after "with", where it says no more than that."""
    match = _BY_WEAPON.match(text)
    found = list(index.find(text[match.end() :])) if match else []
    terms = [term for each in found for term in each.terms if index.kind(term) == "weapon_type"]
    named = {word for each in found for word in content(text[match.end() :][each.start : each.end])} if match else set()
    rest = content(text[match.end() :]) - named - {"weapon"} if match else set()
    return () if rest else tuple(terms)


_SINGLE = re.compile(
    r"\s*(?:(?:consists?|is made up|is composed) of|(?:is|are) (?:down|reduced) to) "
    r"(?:just |only )?(?:(?:an?|its|their) (?:single|lone|last)|one)\b",
    re.I,
)


_ONE_PIECE = content("model figure miniature element trooper man member survivor left remaining")


def _single(scene: Scene, text: str) -> Truth:
    """Whether the unit is the one model that a text such as "consists of a single Scout" tells of, or any one alone."""
    match = _SINGLE.match(text)
    terms = _being(scene.index, text[match.end() :]) if match else ()
    anybody = match is not None and not content(text[match.end() :]) - _ONE_PIECE
    if not (terms or anybody) or not {"count", "models"} & scene.unit.party.stated:
        return None
    alone = sum(group.count for group in scene.unit.party.groups) == 1
    return alone and (anybody or any(scene.unit.has(term) for term in terms))


def _had(scene: Scene, text: str) -> Truth:
    """Whether the unit is what a text such as "a unit gains X" says; unknown where it says more than that."""
    terms = scene.index.remembered(("being", text), lambda: _being(scene.index, text))
    return any(scene.unit.has(term) for term in terms) != negated(text) if terms else None


def _being(index: Index, text: str, *, every: bool = False) -> tuple[str, ...]:
    """What a text says that somebody is, has or gains, where it says no more than that.

    Of several it is any, or with ``every`` all of them; a text that joins them otherwise says nothing here.
    """
    held: list[str] = []
    rest = text
    for found in index.find(text):
        terms = [term for term in found.terms if index.terms[term].kind in BORNE_KINDS]
        if terms:
            held += terms
            rest = rest.replace(text[found.start : found.end], " ")
    several = len({term.rpartition("/")[2] for term in held}) > 1
    said = content(rest) - _BEING
    return () if said or (several and bool(re.search(r"\bor\b", text)) == every) else tuple(held)


_BEING = frozenset(
    stems(
        "unit units model models group troops gain gains becomes become suffers receives is has all status rule "
        "class classed in a scenario as type types sub-type special"
    )
)


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
