"""When things happen: the stated phase and event, and what was already done, held against what a rule asks for."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from kb.conditions import Done, During, Event, Has, atoms
from kb.names import fold, stems
from kb.numbers import COUNTS, number_of
from kb.patterns import deferred
from queries.conditions import distances
from queries.conditions.gameturns import GAME_TURN
from queries.options.deeds import of_a_time_before, of_another_of_ours, of_some_time, told_by_name
from queries.proof import in_span
from queries.situations.facts import ACTORS, SHOOTING, at_odds, content, deeds, negated

if TYPE_CHECKING:
    from queries.conditions.evaluate import Scene
    from queries.conditions.kleene import Truth
    from queries.options.index import Index

#: Words that only carry a deed: who comes under fire is fired at.
CARRYING = content("come came under take taken receive received suffer suffered draw drew")
_ELSEWHERE = deferred(r"\b(another|other|friendly|different)\b (unit|squad|group|model|target|element)")


def during(scene: Scene, atom: During) -> tuple[Truth, str | None]:
    stated = scene.situation.phase
    truth = in_phase(scene.index, stated, atom.phase)
    within = truth is None and any(in_phase(scene.index, stated, own) is not False for own in scene.phases)
    if within:
        # An option is done in its phase or not at all.
        ours = any(atom.phase in _phase_parents(scene.index, own) for own in scene.phases)
        if not ours and any(own in _phase_parents(scene.index, atom.phase) for own in scene.phases):
            return None, None
        return ours, None
    return truth, None


def in_phase(index: Index, stated: str | None, phase: str) -> Truth:
    """Whether the stated phase is ``phase`` (a term) or lies in it; unknown where it is a part of the stated one."""
    if stated is None:
        return None
    wanted = _phase_words(index.name(phase))
    said = _phase_words(stated)
    if said == wanted:
        return True
    named = (term for name in (stated, f"{stated} phase") for term in index.rules.names.terms(name))
    stated_terms = [term for term in named if index.terms[term].kind == "phase"]
    if any(phase in _phase_parents(index, term) for term in stated_terms):
        return True
    if any(term in _phase_parents(index, phase) for term in stated_terms):
        return None
    # Names that hold each other: "Charge sub-phase of the Assault phase" lies in the Assault phase.
    if wanted and wanted < said:
        return True
    return None if said and said < wanted else False


def _phase_parents(index: Index, term: str) -> set[str]:
    found, stack = {term}, [term]
    told = index.remembered(("phases of phases",), lambda: _phases_of_phases(index))
    while stack:
        part = stack.pop()
        inside = {
            clause.object for clause in index.by_subject.get(part, ())
            if clause.relation in ("is_a", "occurs_in") and index.terms[clause.object].kind == "phase"
        }  # fmt: skip
        inside |= told.get(part, set())
        stack += inside - found
        found |= inside
    return found


def _phases_of_phases(index: Index) -> dict[str, set[str]]:
    """The phases of which the texts call others a part: "the Landing step of the Tide phase"."""
    found: dict[str, set[str]] = {}
    for passage in index.rules.passages.values():
        if not _OF_A_PHASE.search(passage.text):
            continue
        hits = [(hit, [t for t in hit.terms if index.kind(t) == "phase"]) for hit in index.find(passage.text)]
        named = [(hit, terms) for hit, terms in hits if terms]
        for (part, parts), (whole, wholes) in pairwise(named):
            if _OF_THE.fullmatch(passage.text[part.end : whole.start]):
                for term in parts:
                    found.setdefault(term, set()).update(set(wholes) - {term})
    return found


_OF_A_PHASE = deferred(r"(?i)\b(?:phase|step|stage|segment) of\b")
_OF_THE = deferred(r"(?i) of (?:(?:the|each|every|an?|its|their) )?")


def _phase_words(text: str) -> frozenset[str]:
    return frozenset(stems(text)) - {"phas", "sub", "subphas", "sub-phas", "step", "stag", "the", "of", "in", "turn"}


#: An event that is told not to happen: "no enemy charge", "not shot at".
_NOTHING = deferred(r"(?:no|nobody|not|never)\b")

#: With what somebody does something ("with a Silent weapon").
_MEANS = deferred(r"\b(?:with|using|from) (?:an?|any|its|their|the) (?P<what>[^,;]*?\b(?:weapon|gun)s?)\b", re.I)


def event(scene: Scene, atom: Event) -> tuple[Truth, str | None]:
    """Whether the stated event is the one that an atom asks for, and with the weapon that it asks for."""
    truth, assumed = _event(scene, atom)
    if truth is not True and atom.by == "enemy" and _reacting_so(scene, atom.action):
        return True, None
    if truth is True and atom.by == "enemy" and (off := distances.by_their_own(scene, atom.text)) is not None:
        return off, assumed  # "if the enemy begins its charge at a distance less than its Pace"
    means = _MEANS.search(atom.text) if truth is True and atom.by == "enemy" else None
    kinds = ("weapon_type", "special_rule")
    named = (t for found in scene.index.find(means["what"]) for t in found.terms) if means else ()
    asked = {term for term in named if scene.index.kind(term) in kinds}
    if not asked:
        return truth, assumed
    borne = [frozenset(terms) for _, terms in scene.enemy.weapons] if scene.enemy is not None else []
    borne = borne or _told_means(scene, atom.text, kinds)
    return (any(asked & terms for terms in borne) if borne else None), assumed


def _reacting_so(scene: Scene, action: str) -> bool:
    """Whether the enemy is told to do what it does by the reaction that a deed is called by."""
    name = fold(action.replace("-", " "))
    return any(value is True and fold(key) == f"enemy makes {name} (reaction)" for key, value in scene.situation.facts)


def _told_means(scene: Scene, text: str, kinds: tuple[str, ...]) -> list[frozenset[str]]:
    """What a stated fact that tells of the same deed of the enemy names as done with, and the rules that it has."""
    index = scene.index
    told = (key for key, value in scene.situation.facts if value is True and deeds(key) & deeds(text))
    of_theirs = (key[key.lower().index("enemy") :] for key in told if "enemy" in key.lower())
    for key in of_theirs:
        behind = re.split(r"(?i)\b(?:with|using|from) ", key, maxsplit=1)[1:]
        named = {t for each in behind for found in index.find(each) for t in found.terms if index.kind(t) in kinds}
        if named:
            had = {clause.object for term in named for clause in index.by_subject.get(term, ())
                   if clause.relation in ("grants", "is_a")}  # fmt: skip
            return [frozenset(named | had | {twin for term in had for twin in index.twins(term)})]
    return []


#: How far off, told by what it is not: "no more than 12 inches away" denies no deed.
_BOUND = deferred(r"(?i)\b(?:no|not) (?=(?:more|less|fewer|farther|further|nearer|closer|greater|longer) than\b)")


def _event(scene: Scene, atom: Event) -> tuple[Truth, str | None]:
    said, text = scene.situation.event, _BOUND.sub("", atom.text)
    if said is None:
        return None, None
    folded = fold(said)
    if _NOTHING.match(folded) and not negated(text):
        return False, None
    elsewhere = bool(_ELSEWHERE.search(folded))
    if atom.at == "unit" and elsewhere:
        return False, None
    if atom.at == "other" and not elsewhere:
        return False, None
    by_unit = bool(re.match(r"(own|friendly|my|our|the unit|unit)\b", folded)) and "enemy" not in folded
    by_unit = by_unit and not _BEFALLS_IT.match(folded)
    if by_unit != (atom.by == "unit") and atom.by in ("enemy", "unit") and (by_unit or atom.by == "unit"):
        return False, None
    same = _in_the_same_words(text, said) or _named_deed(scene.index, text, said)
    if same and not told_otherwise(scene, text):
        return True, None
    announced = _announced(text)
    if announced:
        return any(_is_told(each, said) for each in announced), None
    long_said, long_text = content(said), content(text)
    if len(long_said) >= 5 and len(long_text) >= 4:
        return len(long_said & long_text) >= 0.75 * min(len(long_said), len(long_text)), None
    if told_otherwise(scene, text):
        return False, None
    action = atom.action.replace("-", " ")
    if len(action.split()) > 1 and scene.index.rules.names.terms(action):  # a deed with a name of its own
        return content(action) - CARRYING <= content(said), None
    wanted = deeds(action) or deeds(text)
    if wanted and wanted <= _ATTACKS and _BARE_ATTACK.fullmatch(folded):
        return None, None  # by what it is attacked is not stated
    if wanted:
        return bool(wanted & deeds(said)) or (wanted <= _MOVES and moves_by(scene.index, said)), None
    if action == "attack" and deeds(said) & _ATTACKS:
        return True, None  # whoever shoots, attacks
    return bool(frozenset(stems(atom.action)) & frozenset(stems(said))), None


#: What is done to the unit, whoever does it: "the unit is shot at", "my crew is the target of a charge".
_BEFALLS_IT = deferred(
    r"(?:own|friendly|my|our|the unit|unit)\b[\w' -]{0,40}? ?\b"
    r"(?:is|are|was|were|has been|have been|gets?|got|comes|came)(?: just| now| being| about to be| then| been)* "
    r"(?:shot (?:at|upon)|fired (?:at|on|upon)|charged|attacked|assaulted|targeted|hit|struck|aimed at|volleyed|"
    r"bombarded|rammed|under (?:fire|attack)|(?:chosen as |declared as |made )?(?:the|an?) (?:target|object|victim|"
    r"subject) of)\b"
)


#: How near something happens, which is held against the stated distance and not against the words of an event.
_HOW_NEAR = deferred(
    r"""(?i),?(?: and)? (?:within|no (?:more|farther|further) than|at most|up to|less than) \d+(?: ?["”″]| ?'|"""
    r" (?:inch(?:es)?|cm|hex(?:es)?|squares?|paces|yards|metres))?(?: away| off)?"
    r"(?: (?:of|from) (?:it|them|this \w+))?|"
    r",?(?: and)? (?:in|within) (?:its |their |clear )?(?:line of sight|sight|view)\b"
)


def _in_the_same_words(text: str, said: str) -> bool:
    """Whether an event is told in the words of the other, without how near it happens."""
    asked, told = (content(_HOW_NEAR.sub("", each)) - ACTORS for each in (text, said))
    same = bool(asked) and text.strip().lower() == said.strip().lower()
    return (same or len(asked) > 1) and asked <= told and negated(text) is negated(said)


def _named_deed(index: Index, text: str, said: str) -> bool:
    """Whether an event is told by the name of a deed by which the other tells it too ("an enemy ends a Walk or a
    Lope", "the enemy has made a Volley"), or by what the text calls all of them ("ends a Manoeuvre")."""
    if negated(text) or negated(said) or _BEGINS.search(text):
        return False
    names = index.remembered(("names of deeds",), lambda: _names_of_deeds(index))
    if bool(names) and not {*re.findall(names, text)}.isdisjoint(re.findall(names, said)):
        return True
    called = index.remembered(("names of any deed",), lambda: _called(index))
    return bool(called) and re.search(called, text) is not None and any(
        said[found.start].isupper() and any(index.kind(term) == "action" for term in found.terms)
        for found in index.find(said)
    )  # fmt: skip


def _names_of_deeds(index: Index) -> str:
    """A pattern of the names of the actions, with their capitals, the longest first."""
    deeds_of = (term for term in index.rules.terms_of_kind("action") if term.id not in index.kind_of_general)
    names = sorted({term.name for term in deeds_of if term.name[:1].isupper()}, key=len, reverse=True)
    return rf"\b(?:{'|'.join(map(re.escape, names))})\b" if names else ""


def _called(index: Index) -> str:
    """A pattern of the texts' own words for any action ("Manoeuvre"), with their capitals."""
    general = index.general.get("action", "")
    names = {alias.alias.capitalize() for alias in index.rules.aliases if alias.term == general}
    names |= {index.name(general)} if general else set()
    return rf"\b(?:{'|'.join(map(re.escape, sorted(names)))})s?\b" if names else ""


def moves_by(index: Index, said: str) -> bool:
    """Whether an event tells of an action or order by which one moves, as its own rules have it ("ends its Canter", of
    an order by which a unit moves up to its Pace)."""
    if negated(said) or _BEGINS.search(said):
        return False
    moving = index.remembered(("options that move",), lambda: _moving(index))
    return any(term in moving for found in index.find(said) for term in found.terms)


def _moving(index: Index) -> frozenset[str]:
    """The actions and orders whose rules tell how far whoever does them moves."""
    found = (clause for clause in index.rules.clauses if (clause.value or "").startswith("distance: "))
    return frozenset(c.subject for c in found if index.kind(c.subject) in ("action", "order"))


#: Moving, as a deed.
_MOVES = deeds("move")
#: What is told to be only begun or meant, which is not the deed itself.
_BEGINS = deferred(r"\b(?:declares?|announces?|attempts?|intends?|begins?|starts?|is about to|nominates?)\b", re.I)
#: What an attack may be, and one of which no more is told.
_ATTACKS = frozenset({SHOOTING})
_BARE_ATTACK = deferred(
    r"(?:an? |the )?enemy (?:unit )?(?:attacks?|targets?)"
    r"(?: (?:it|the unit|your unit))?(?: again)?"
)

#: Verbs that only say that something is done; what that is stands after them.
_ANNOUNCED = deferred(
    r"\b(?:declares?|announces?|attempts?|initiates?|performs?) (?P<what>[\w' -]+?)"
    r"(?=[,.;]| (?:against|within|at|on|upon|from|that|which|who|to|in|into|targeting|with|aimed)\b|$)",
    re.I,
)
_NO_DEED = content("action move attempt reaction order attack")


def _announced(text: str) -> tuple[frozenset[str], ...]:
    """What a text such as "an enemy declares a Ram or a boarding action" says is declared, by its telling words."""
    found = _ANNOUNCED.search(text)
    parts = re.split(r"\bor\b|,", found["what"]) if found else []
    told = (content(part) - ACTORS for part in parts)
    return tuple(words - _NO_DEED or words for words in told if words)


def _is_told(deed: frozenset[str], said: str) -> bool:
    """Whether an event tells of a deed, by its words or by those that plain English uses for it."""
    return deed <= content(said) or bool(deeds(" ".join(deed)) & deeds(said))


def _begins_so(scene: Scene, action: str) -> bool:
    """Whether the option is open to those who are in the state that the deed ends in: that they are tells no deed.

    Who is aboard may get off: that it is aboard does not tell that it has got on this turn.
    """
    index = scene.index
    states = {twin for twin in index.twins(action) if index.terms[twin].kind == "status"}
    permits = index.by_object.get(scene.option or "", ()) if states else ()
    return any(
        clause.relation == "permits"
        and any(isinstance(atom, Has) and atom.term in states for atom in atoms(clause.who))
        for clause in permits
    )


#: Where somebody is told not to be: "out of its arc of fire".
_OUTSIDE = deferred(
    r"(?i)\b(?:out of|outside(?: of)?|not (?:in|within|inside)) (?:its|their|my|our|the) (?P<where>[a-z][\w' -]{3,40}?)"
    r"(?= *(?:$|[.,;:?!]|\bof (?:my|the|its|that)\b))"
)


def told_otherwise(scene: Scene, text: str) -> bool:
    """Whether a stated fact denies a part of what an event tells ("enemy in sight": false, of one that is in sight)."""
    wanted = content(text)
    able = _ABLE.search(text)
    for key, value in scene.situation.facts:
        if able and value is True and any(_same_deed(each["do"], able["do"]) for each in _UNABLE.finditer(key)):
            return True  # "from a gun able to pierce it", and "slings cannot pierce it"
        if value is True and (outside := _OUTSIDE.search(key)):
            place = re.escape(outside["where"].strip())
            if re.search(rf"(?i)\b(?:in|within|inside|into|through|across) (?:its|their|the) {place}\b", text):
                return True  # "an enemy that moves within its arc of fire"
        have = content(key) - ACTORS
        if isinstance(value, bool) and len(have) > 1 and have <= wanted and value is negated(key):
            return True
        told = deeds(key) & deeds(text) or (not deeds(key) and _BY_WHOM.match(key))
        if value is True and told and at_odds(key, text) and negated(key) is negated(text):
            return True  # who was spotted long ago is not unspotted
    denied = _NOT_SO.search(scene.situation.event or "")
    have = content(denied[1]) - ACTORS if denied and not negated(text) else frozenset()
    return len(have) > 1 and have <= wanted


#: A fact that tells by whom a deed is done, and nothing of the deed.
_BY_WHOM = deferred(
    r"(?i)(?:(?:but|and|all|only|just|the) )*(?:(?:by|from) |"
    r"(?:enem(?:y|ies)|foes?|opponents?|firers?|attackers?|shooters?)\b)"
)
#: What something in an event must be able to do, and what something in a fact is not able to.
_ABLE = deferred(r"(?i)\b(?:capable of|able to|(?:that|which) (?:can|could)) (?P<do>[a-z]+(?: [^,.;]+)?)$")
_UNABLE = deferred(
    r"(?i)\b(?:cannot|can['’]?t|can not|could(?: not|n['’]t)|unable to|incapable of|"
    r"(?:not|n['’]t) (?:able to|capable of)|have no way of) (?:ever |possibly |even |hope to )?(?:be )?"
    r"(?P<do>[a-z]+(?: [^,.;]+)?)"
)


def _same_deed(one: str, other: str) -> bool:
    """Whether two phrases begin with the same verb, and end with the same adverb where both have one."""
    mine, theirs = stems(one), stems(other)
    return mine[:1] == theirs[:1] and all(word in mine for word in theirs if word in ("out", "down", "off", "up"))


#: What an event is told not to be: "by a rifle not capable of piercing it".
_NOT_SO = deferred(r"\b(?:not|cannot|no|without|never|\w+n't) ([^,;.]+)$", re.I)


_SUFFERED = deferred(
    r"\s*(?:(?:if|when|while|whenever|that|which|who|it|they) )*(?:is|are|was|were|has been|have been|gets?) "
    r"(?:being )?(?:\w+ed|shot)(?: at| on| upon)?\s*",
    re.I,
)


#: At whom a deed is aimed: "is the target of a Raid".
_TARGET_OF = deferred(
    r"\s*(?:(?:if|when|while|whenever|that|which|who|it|they|the [a-z]+|an? [a-z]+) )*"
    r"(?:is|are|was|were|becomes?|has been|have been) (?:declared |chosen |named )?(?:as )?(?:the |an? )?"
    r"(?:target|object|victim|mark)s? (?:of|for) (?:an? |any |the )?(?P<what>[\w' -]{3,40})",
    re.I,
)


def _done_by_ours(folded: str) -> bool:
    """Whether an event is told of the unit, or of another of its side, as what it does itself."""
    return re.match(r"(?:own|friendly|my|our|the unit)\b", folded) is not None and not _BEFALLS_IT.match(folded)


def told(scene: Scene, text: str) -> Truth:
    """Whether the stated event is the one that a text tells of ("an enemy that has assaulted it").

    Unknown where no event is stated, where the text tells of none, or of more than the event does.
    """
    said = scene.situation.event
    wanted = deeds(text)
    if said is not None and _SUFFERED.fullmatch(text):  # "is charged": by whomever
        done, ours = deeds(said), _done_by_ours(fold(said))
        return bool(wanted & done) if wanted and done and not ours and not _ELSEWHERE.search(fold(said)) else None
    aimed = _TARGET_OF.fullmatch(text) if said is not None else None
    if said is not None and aimed and not _done_by_ours(fold(said)):
        aim = content(aimed["what"]) - ACTORS
        if aim and aim <= content(said) and not _ELSEWHERE.search(fold(said)) and not negated(said):
            return True
    if said is None or not re.search(r"\b(?:enem(?:y|ies)|foe|opponent|another)\b", fold(text)):
        return None
    if not wanted:
        told_of = content(text) - ACTORS
        return True if told_of and told_of <= content(said) else None
    rest = {word for word in content(text) - content(said) - ACTORS if not word.endswith("ly")}
    spoken = {word for word in rest if not deeds(word)}
    if spoken or not wanted & deeds(said):
        return None
    return bool(_ELSEWHERE.search(fold(text))) == bool(_ELSEWHERE.search(fold(said)))


#: What may be done, by whom else, or how much is left of it, tells nothing of what the unit did.
#: "Climbed out of a Barge without the rule": what that has not is no part of what was done.
_OF_ANOTHER = deferred(
    r"(?i)\b(?:from|of|off|in|on|aboard|into|onto|by|with|at|to) (?:an?|the|its|my|our|their) [\w'’ -]{2,40}? "
    r"(?:without|with no|lacking|(?:that|which) (?:lacks?|has no|had no|does not have|doesn't have|did not have|"
    r"didn't have)) .*$"
)
#: "Ducks in reaction to the enemy's move": to what, tells nothing of whether it was done.
_TO_WHAT = deferred(r"(?i)(?<=\bin reaction|\bin response) to\b.*$")
#: "Makes a Withdraw from an enemy", "fired at the enemy": nor does at whom.
_AT_WHOM = deferred(
    r"(?i)(?P<deed>\bmak(?:es?|ing) an? [\w' -]{3,40}? (?:away )?from|(?<=\w) (?:at|against|towards)) "
    r"(?:an?|the|that|this|any) (?:enem(?:y|ies)|opponents?|foes?)\b.*$"
)
_NOT_DONE = deferred(
    r"\b(can|may|must|able|allowed|allotment|allowance|enemy|next|exhausted|left|remaining|player(?![- ]turn))\b"
)
#: "In the enemy's Movement phase": when it was done, not by whom.
_THEIR_TIME = deferred(
    r"\b(?:in|during) (?:the |an? |my |their )?(?:enemy|opponent|opposing player|active player)(?:['’]?s)? "
    r"(?:[\w-]+ ){0,2}?(?:phase|turn|round)\b"
)
_DOINGS = deferred(r"\b(?:done|did|made|already|previous(?:ly)?|earlier|actions?|reactions?)\b")


#: A deed of one's own turn, which is over where an enemy acts.
_OWN_TURN = deferred(
    r"\b(?:in|during|on) (?:(?:my|our|its|their) (?:own )?|the (?:last|previous) )(?:player )?turn\b", re.I
)
_OTHERS_TURN = deferred(
    r"(?i)\b(?:in|during|on) (?:my |the |our |their |an? )?(?:enem(?:y|ies)|opponents?|opposing player)(?:['’]?s?)? "
    r"(?:own |last |previous |preceding |player )*turn\b"
)
#: What is being done while the option is asked about.
_UNDER_WAY = deferred(r"(?i)(?:[\w' -]+ (?:is|are) )?(?:making|doing|using|taking|performing)\b")
_ENEMY = deferred(r"\s*(?:an? |the )?(?:enem|opponent|foe)", re.I)


def _in_their_turn(scene: Scene) -> bool:
    """Whether no turn of one's own is under way: an enemy acts, or it is asked how the unit reacts."""
    situation = scene.situation
    return situation.ask.of == "reaction" or _ENEMY.match(situation.event or "") is not None


def of_another_phase(scene: Scene, text: str) -> bool:
    """Whether a fact tells of a phase that is none of those in which the option is asked about, or of an option that is
    only done in such phases ("already returned fire this turn", of a unit that is being charged)."""
    index = scene.index
    named = {term for found in index.find(text) for term in found.terms if index.kind(term) == "phase"}
    if named or _LAST_PHASE.search(text):
        return not named or _none_of_ours(scene, named)
    done = {term for found in index.find(text) for term in found.terms if index.kind(term) in ("reaction", "action")}
    done -= index.kind_of_general.keys() | {scene.option}
    theirs = {c.object for term in done for c in index.by_subject.get(term, ()) if c.relation == "occurs_in"}
    return bool(theirs) and _TURN.search(text) is not None and _none_of_ours(scene, theirs)


def _none_of_ours(scene: Scene, phases: Collection[str]) -> bool:
    """Whether the option is asked about, or done, in none of these phases."""
    if scene.phases:
        return all(own not in _phase_parents(scene.index, phase) for phase in phases for own in scene.phases)
    stated = scene.situation.phase
    return stated is not None and all(in_phase(scene.index, stated, phase) is False for phase in phases)


_LAST_PHASE = deferred(r"\b(?:last|previous|preceding|earlier) phase\b|\bphase before\b", re.I)
_TURN = deferred(r"\bturn\b(?!.*\bphase\b)", re.I)
_THIS_TURN = deferred(r"\b(?:this|same|current) (?:player |game )?(?:turn|round|phase)\b", re.I)


_MADE = deferred(
    r"\b(?:made?|makes?|making|used|using|took|taken|taking|did|done|chose|declared|performed|performing|already|"
    r"react(?:s|ed|ing)|in (?:reaction|response) to)\b",
    re.I,
)


#: What marks a fact in which an enemy plays a part.
_OF_ENEMY = " (enemy)"


def _names_one(scene: Scene, text: str, general: str) -> bool:
    """Whether a fact names one of a kind of option: who used Duck has made a Reaction."""
    index = scene.index
    kind = index.kind_of_general.get(general)
    return any(index.kind(term) == kind for found in index.find(text) for term in found.terms)


#: How a deed's noun goes on after its verb: "a hasty Disembarkation" is a way to Disembark.
_NOUN_OF_IT = deferred(r"e?(?:ation|ition|ion|ment|al|ance|ence)")


def _noun_of(verb: str, noun: str) -> bool:
    return noun.startswith(verb) and _NOUN_OF_IT.fullmatch(noun, len(verb)) is not None


#: "My Embarked squad failed its test": in which state it is, and no deed that is told.
_IN_A_STATE = deferred(r"(?i)\b(my|our|an?|the|this|that|its|their) (?:[a-z-]+ed )+(?=[a-z])")


#: Somebody is in a state ("the crew's embarked on a Barge"): that he is tells no deed.
_IS_SO = deferred(
    r"(?i)(?:\b(?:is|are|am|was|were)|['’](?:s|re|m)) (?:still |already |now |currently )?[a-z-]+ed "
    r"(?:on|in|upon|aboard|inside|within|to|with)\b"
)

#: An event that is the unit's own doing: "the unit is making a charge".
_OWN_DOING = deferred(r"(?i)(?:(?:the|my|this) unit|it) (?:is|has|was|makes|made|declares)\b(?! been| being)")


def times_told(said: str, names: Iterable[set[str]]) -> int:
    """How often words tell that what has one of these ``names`` (stems) was done ("has made two reactions", "twice");
    once where they do not say."""
    words = said.lower().split()
    if "twice" in words:
        return 2
    for n, word in enumerate(words):
        after = " ".join(words[n + 1 : n + 4])
        told = content(after) | set(stems(after)) if word in COUNTS or word.isdigit() else set()
        if any(name <= told for name in names):
            return number_of(word)
    return 1


#: The times at whose end it no longer counts what was done in them.
_SHORT = frozenset({"phase", "turn", "round", "activation"})


def done(scene: Scene, atom: Done) -> tuple[Truth, str | None]:
    if atom.party not in ("unit", "player", "other"):
        return None, None
    name = content(scene.index.name(atom.action))
    action = name - {"mov", "action"} or name
    if deeds(" ".join(action - {"attack"})):  # "it shot" tells of a Shooting Attack
        action -= {"attack"}
    general = atom.action in scene.index.kind_of_general
    states = [twin for twin in scene.index.twins(atom.action) if scene.index.terms[twin].kind in ("status", "effect")]
    event = scene.situation.event or ""
    own = ((event, True),) if _OWN_DOING.match(event) else ()
    often = 0
    for key, value in (*scene.situation.facts, *own):
        if atom.party == "unit" and of_another_of_ours(key):
            continue
        if isinstance(value, str | tuple):
            listed = (value,) if isinstance(value, str) else value
            if _DOINGS.search(fold(key)) and any(action <= content(each) for each in listed):
                return True, None
            continue
        have = content(_IN_A_STATE.sub(r"\1 ", key) if states else key)
        have |= {verb for verb in action for noun in have if _noun_of(verb, noun)}
        if general and not action <= have and _names_one(scene, key, atom.action):
            by_name = told_by_name(scene.index, scene.index.kind_of_general[atom.action], key)
            have |= action if by_name or _MADE.search(key) else set()
            key = key.removesuffix(_OF_ENEMY) if by_name else key
        if action <= have and not have & {"alow", "react" if scene.index.kind(atom.action) != "reaction" else ""}:
            told = _AT_WHOM.sub(r"\g<deed>", _TO_WHAT.sub("", _OF_ANOTHER.sub("", key)))
            if _NOT_DONE.search(_THEIR_TIME.sub("", fold(told))):
                continue
            if atom.span == "phase" and of_another_phase(scene, key):
                continue
            if atom.span == "last turn" and _THIS_TURN.search(key):
                continue
            if atom.span in _SHORT and (of_a_time_before(key) or of_some_time(key, scene.situation.fact(GAME_TURN))):
                continue
            own_time = scene.situation.ask.of == "action" and not _UNDER_WAY.match(key)
            if atom.span in ("phase", "turn") and own_time and _OTHERS_TURN.search(key):
                continue  # an action is done in one's own turn
            if atom.span in ("phase", "turn") and _OWN_TURN.search(key) and _in_their_turn(scene):
                continue
            happened = bool(value) if isinstance(value, bool) else value > 0
            if happened and states and _IS_SO.search(told) and _begins_so(scene, atom.action):
                continue
            if atom.times and happened != negated(told):
                often = max(often, times_told(key, [set(name)]) if value is True else int(value))
                continue
            return happened != negated(told), None
    if often:
        return often >= (atom.times or 1), None
    if atom.party == "other":  # of a unit that is not stated nothing follows from silence
        return None, None
    if _begins_so(scene, atom.action):
        return False, None
    if any(scene.unit.has(state) for state in states):
        return True, None
    if any(action <= frozenset(stems(name)) for name in scene.unit.party.undefined):
        return True, None
    named = scene.index.name(atom.action)
    what = f"made a {named}" if general else f"done {named}"
    return False, f"the unit has not already {what} {in_span(atom)}"
