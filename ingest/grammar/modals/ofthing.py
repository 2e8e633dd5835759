"""What a modal says of a thing: what is forbidden, limited, permitted or made to be done with it, and to whom."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from ingest.grammar import states
from ingest.grammar.draft import Draft
from ingest.grammar.modals.deeds import rest_condition, suffered_from, tells_an_action
from ingest.grammar.modals.modal_shapes import (
    counted,
    not_that_one,
)
from ingest.grammar.modals.targets import (
    aimed_alone,
    at_those,
    done_to,
    done_to_those,
    own_deed,
    side_of,
    takes_off_another,
)
from ingest.grammar.phrases.distances import AT_MOST, FLIPPED, distances
from ingest.grammar.phrases.happened import ACTIONS
from ingest.grammar.phrases.named import named
from ingest.grammar.phrases.objects import INCLUDING, Thing, told_behind
from ingest.grammar.phrases.subjects import Subject
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.setting import Setting
from ingest.grammar.whose.entailed import by_testing, condition_of_general, measured_by
from ingest.lexicon import GENERIC_UNITS, NUMBER_WORDS, PREPOSITIONS
from ingest.vocabulary import Vocabulary
from kb.conditions import ALWAYS, All, AnyOf, Compare, Condition, Event, Fact, Has, Not, atoms, both, conjuncts, had_by
from kb.model import OPTION_KINDS
from kb.names import stem, stems
from kb.patterns import deferred

#: Verbs by which a number changes.
_CHANGES = frozenset("rais increas lower reduc decreas modif modify alter exceed".split())
_RELATION_OF = {
    "forbid": "denies", "limit": "limits_to", "permit": "permits", "oblige": "forces", "exempt": "immune_to",
    "never": "denies",
}  # fmt: skip


_MODAL_OF = {
    "forbid": "forbid", "limit": "limit", "permit": "permit", "oblige": "oblige", "exempt": "permit", "never": "forbid",
}  # fmt: skip


#: Words after which a permission to move holds for the way that they name.
_THROUGH = ("over", "through", "across", "beneath", "under", "onto")
_WAYS = (*_THROUGH, "along", "around", "beside", "behind", "near")
#: What somebody is spared who does a thing without it; without anything else, it is the case that he lacks it.
_SPARED = frozenset(
    "test check roll penalti penalty modifi modifier hindranc regard cost limit restrict loss risk effect fail".split()
)
_HARM = deferred(r"(?i)(?:any |all )?(?:hits?|wounds?|damage|casualties|losses) (?:\w+ )?(?:by|from|with)\b")
_OTHERWISE = deferred(r"(?:.* )?in the same (?:way|manner) as\b")
_ONE_OF = deferred(r"\bbe (?:\w+ )?in (?:only )?one of (?:the )?(?:two|three|four|five|six|following|these)\b")
#: What may be had, not done.
_HAD_KINDS = ("special_rule", "unit_type", "unit_subtype", "characteristic", "phase")
#: "May not fire any weapons": may not fire.
_ANY_WEAPON = deferred(r"(?:fire|shoot)(?: with)?(?: any| a| its| their)?(?: of its| of their)? (?:weapon|gun)s?")


def _with_what_it_is_for(thing: Thing) -> Thing:
    """ "Forego the chance to make a Volley": a chance of nothing tells nothing."""
    rest = list(thing.rest)
    if thing.term or not rest or rest[0].low != "to" or thing.name.split()[-1].lower() not in _CHANCE:
        return thing
    return replace(thing, name=f"{thing.name} to {states.phrase(rest[1:], 4)}".strip())


_CHANCE = frozenset("chance opportunity right option ability".split())


def _in_which_way(thing: Thing, statement: Statement) -> str:
    """The word that tells in which way, or in what measure alone, a state or deed is shut out."""
    for word, after in pairwise(statement.predicate):
        willingly = word.low == "voluntarily" and thing.kind == "status" and thing.term in after.terms
        if willingly or word.low in ("partially", "partly"):
            return word.low
    return ""


def of_thing(
    thing: Thing, limit: str | None, statement: Statement, subject: Subject, setting: Setting, listed: bool = False
) -> list[Draft]:
    """The drafts of one thing that the predicate names; ``listed``: what it tells is known from another beside it."""
    vocabulary, mood = setting.vocabulary, statement.mood
    if limit is not None and (so_many := counted(thing, limit, statement, subject, setting)):
        return so_many
    if mood == "never" and thing.kind == "characteristic":
        return []
    if mood == "forbid" and thing.term is None and _ANY_WEAPON.fullmatch(" ".join(t.low for t in statement.predicate)):
        thing = replace(thing, name=thing.verb, term=vocabulary.best(thing.verb, "action"))
    if mood in ("never", "forbid") and _OTHERWISE.match(" ".join(t.low for t in thing.rest)):
        return []  # "do not benefit from cover in the same way as …": in another way
    verb = stem(thing.verb) if thing.verb else ""
    if mood == "permit" and verb == "chang" and thing.term in vocabulary.general:
        return [Draft("permits", Thing("action", f"change {thing.name.lower()}"), modal="permit")]
    if (
        mood == "oblige"
        and thing.kind == "status"
        and statement.predicate[:1]
        and _ONE_OF.search(" ".join(t.low for t in statement.predicate[:8]))
    ):  # "must be in one of three formations: …": names them
        return []
    if mood == "permit" and thing.kind in _HAD_KINDS and thing.term:
        used = thing.kind == "special_rule" and verb in ("use", "us") and subject.affects == "bearer"
        if used and subject.only and subject.who != ALWAYS and subject.term:  # what it takes, and not who has it
            return _only(thing, statement, subject, setting)
        return [Draft("permits", thing, modal="permit")] if used and thing.term not in subject.others else []
    if mood == "forbid" and verb in ("gain", "becom", "suffer", "receiv") and thing.kind in ("status", "effect"):
        return [Draft("immune_to", thing, modal="forbid")]
    if mood == "permit" and verb in ("fir", "shoot") and thing.kind == "weapon_type" and subject.affects == "player":
        armed = f"{'fire' if verb == 'fir' else 'shoot with'} {thing.name} weapons"  # what players may do with them
        return [Draft("permits", Thing("action", armed, vocabulary.best(armed, "action")), modal="permit")]
    first = statement.predicate[0].low if statement.predicate else ""
    if mood == "permit" and first in _SHEDS and takes_off_another(statement, subject, setting):
        state = states.thing_of(named(list(statement.predicate[1:4]), vocabulary, "status")[0][0], vocabulary)
        return [Draft("removes", state, modal="permit", affects="others")]
    if mood in ("forbid", "never") and first in _SHEDS and thing.kind in ("status", "special_rule") and thing.term:
        return [Draft("denies", Thing("action", f"{first} {thing.name}"), modal="forbid")]  # it keeps it
    changed = statement.predicate[0].stem in _CHANGES if statement.predicate else False
    if mood in ("forbid", "never") and changed and not thing.passive:
        return []  # what may not be raised is a number, not what is done that often
    meant = "forbid" if subject.no and mood == "permit" and subject.affects != "player" else mood
    known = mood != "forbid" and (subject.others or subject.term)
    only = subject.only and mood == "permit" and thing.kind == "action" and not thing.passive
    barred = mood in ("forbid", "never") and thing.passive
    unfired = barred and verb in ("fir", "use", "shot", "shoot") and of_weapons(subject, setting)
    thing = own_deed(thing, statement, vocabulary) if barred else thing
    fitted = mood in ("forbid", "never") and thing.passive and verb in _FIRING and _is_rule(subject, statement, setting)
    tells = only or unfired or fitted or listed or tells_an_action(thing, meant, "may" if known else statement.modal)
    if thing.term is None and not tells:
        return []
    if thing.term is None and mood == "oblige" and _about_numbers(statement, setting):
        return []
    with_arms = _ARMED_WITH.search(subject.text) is not None and any(had_by(a, "weapon") for a in atoms(subject.when))
    if subject.only and mood in ("permit", "limit") and (subject.who != ALWAYS or with_arms) and subject.term:
        return _only(thing, statement, subject, setting)
    if mood == "oblige" and thing.kind in _HAD_KINDS and thing.term:
        return []
    deed = subject.term and vocabulary.terms[subject.term].kind in ("reaction", "action")
    being = thing.kind == "status" and verb == stem(thing.name) and statement.predicate[0].low == "be"
    if mood == "oblige" and being and thing.term and deed:  # "To make a Dodge, a unit must be Ready"
        return [Draft("requires", thing, requirement=Has(thing.term), modal="oblige")]
    if mood == "permit" and thing.kind == "action" and _about_numbers(statement, setting):
        return []
    relation = _RELATION_OF[mood]
    who: Condition = ALWAYS
    if fitted:  # "a Cannon may not be discharged …", of what is had as a rule is
        let_off = vocabulary.terms[subject.term or setting.section_term or ""]
        deed_name = f"{_FIRING[verb]} {let_off.name}"
        term = vocabulary.best(deed_name, "action")
        thing = replace(thing, name=deed_name, term=term, kind="action", passive=False)
    used_for = _used_for(statement, vocabulary) if unfired and verb == "use" else None
    if used_for:
        thing = replace(thing, name=vocabulary.terms[used_for].name, term=used_for, kind=vocabulary.kind_of(used_for))
    elif unfired:
        deed_name = "shoot" if verb.startswith("sho") else "fire"
        thing = replace(thing, name=deed_name, term=vocabulary.best(deed_name, "action"), kind="action")
    elif _is_immunity(thing, mood) and thing.kind == "effect" and _HARM.match(subject.text):
        return []  # "Wounds from a Torch cannot be healed": no wound is immune to that
    elif that_one := not_that_one(thing, statement, subject, vocabulary):
        return [that_one]
    elif _is_immunity(thing, mood):
        relation = "immune_to"
    if subject.no and mood in ("permit", "oblige"):
        relation, who = "denies", subject.who
    requirement: Condition = ALWAYS
    if subject.only and mood in ("permit", "limit"):
        requirement = subject.who
    elif mood == "limit" and not (subject.no and mood in ("permit", "oblige")):
        requirement = states.response_to(list(statement.predicate), vocabulary)
    own = [t for t in statement.predicate if id(t) in thing.part]
    value = states.quantity(own or list(statement.predicate), thing, vocabulary)
    aimed = [t for t, _ in named(list(thing.rest), vocabulary, "unit_type", "unit_subtype", "status")]
    unnamed = not any(t.terms for t in statement.subject)
    if unnamed and subject.term in aimed and thing.kind == "action" and relation in ("permits", "denies"):
        # "a unit can Charge a Vehicle", where the section speaks of Vehicles: they are charged
        of_state = vocabulary.terms[subject.term or ""].kind == "status"  # what the state of somebody else does
        unit = (subject.term or "") if of_state else vocabulary.any_unit
        which = not {"that", "which", "who"}.isdisjoint(t.low for t in thing.rest)  # some of them are meant
        kinds = [t for t in aimed if of_state and t != subject.term and vocabulary.terms[t].kind != "status"]
        beside = thing.rest and subject.term in thing.rest[0].terms  # "a Mired Barge"
        whom = [Has(t, "target") for t in (subject.term or "", *(kinds if beside else ()))]
        target = both(*whom, rest_condition(thing, setting) if which else ALWAYS)
        return [Draft(relation, thing, subject=unit, when=target, modal=_MODAL_OF[mood], any_unit=True)]
    thing = _with_what_it_is_for(thing)
    draft = Draft(relation, thing, who=who, requirement=requirement, modal=_MODAL_OF[mood], value=value)
    if mood == "forbid" and (way := _in_which_way(thing, statement)):  # "cannot be partly Dazed": as a whole it may
        draft.object = Thing("effect", f"{way} {thing.name}")
    far = distances([t.low for t in statement.predicate]) if relation == "immune_to" and thing.passive else ()
    if far:  # "cannot be targeted from further than 3 inches away"
        return [replace(draft, object=_deed_of_others(thing, vocabulary), when=both(*far), value=None)]
    drafts = _narrowed(draft, statement, subject, setting)
    fired = [t.low for t in statement.predicate] if unfired or fitted else []
    so_far = distances(fired) if "by" not in fired else ()
    # "may not be fired at a target within 6 inches"
    if so_far and not any(isinstance(a, Fact | Compare) for a in atoms(drafts[0].when)):
        drafts[0].when, drafts[0].value = (
            both(drafts[0].when, *so_far),
            None,
        )
    if relation == "immune_to" and thing.passive and thing.kind == "effect" and len(drafts) == 1:
        drafts[0].when = both(drafts[0].when, suffered_from(statement, vocabulary))
        drafts[0].object = _deed_of_others(thing, vocabulary)
    return drafts


def _deed_of_others(thing: Thing, vocabulary: Vocabulary) -> Thing:
    """What a unit cannot suffer, as the deed of those who would do it to it ("cannot be shot at")."""
    verb = stem(thing.verb) if thing.kind == "effect" and thing.term is None and thing.verb else ""
    deed = _BY_OTHERS.get(verb) or ACTIONS.get(verb)
    if deed not in ("shoot", "charge", "assault", "ram", "attack", *_BY_OTHERS.values()):
        return thing
    return Thing("action", deed, vocabulary.best(deed, "action"), True, thing.verb)


#: Deeds that are only ever done to others, by the stem of their verb.
_BY_OTHERS = {"board": "board", "pursu": "pursue", "grappl": "grapple", "challeng": "challenge"}
_SHEDS = frozenset("lose remove shed discard".split())


def _about_numbers(statement: Statement, setting: Setting) -> bool:
    """Whether the subject names no unit, only a roll, a number or a result: these do nothing."""
    kinds = {setting.vocabulary.terms[t].kind for token in statement.subject for t in token.terms[:1]}
    if not kinds or not kinds <= {"effect", "test", "characteristic", "table", "phase"}:
        return False
    words = {t.low for t in statement.subject}
    return not words & GENERIC_UNITS and not any(t.stem in setting.vocabulary.unit_words for t in statement.subject)


#: Verbs of letting a weapon off, by stem.
_FIRING = {
    "fir": "fire", "discharg": "discharge", "shoot": "shoot", "shot": "shoot", "loos": "loose", "launch": "launch",
    "throw": "throw", "thrown": "throw", "aim": "aim", "reload": "reload", "operat": "operate",
}  # fmt: skip


#: Behind "fired at": nobody at whom it is fired, so that it is the target itself.
_TARGETED = frozenset("by from if when while unless except during in on with as until at more less".split())


def _is_rule(subject: Subject, statement: Statement, setting: Setting) -> bool:
    """Whether the subject names a rule or a fitting that is had, and is let off: no unit that is "fired at"."""
    after = [t.low for t in statement.predicate[2:4]]
    if after[:1] in (["at"], ["on"], ["upon"]) and (len(after) < 2 or after[1] in _TARGETED):
        return False
    own, words = subject.term or setting.section_term or "", [t.low for t in statement.subject]
    if "/special_rule/" not in own:
        return False
    # "Guided Rocket: the rocket may not be fired …"
    named = words[-1:] and words[0] in ("the", "this") and stem(words[-1]) in stems(setting.vocabulary.terms[own].name)
    return bool(named) or any(own in token.terms for token in statement.subject)


def _used_for(statement: Statement, vocabulary: Vocabulary) -> str | None:
    """The option for which a weapon is used ("cannot be used to Overwatch")."""
    rest = list(statement.predicate)[2:]
    told = bool(rest) and rest[0].low in ("to", "for", "in")
    options = named(rest[1:4], vocabulary, "reaction", "action") if told else []
    return options[0][0] if options and options[0][0] not in vocabulary.general else None


def of_weapons(subject: Subject, setting: Setting) -> bool:
    """Whether the subject is a kind of weapon, or a rule that weapons have."""
    terms, rules = setting.vocabulary.terms, setting.vocabulary.weapon_rules
    named = [t for t in (*subject.others, subject.term) if t]
    if any(terms[t].kind == "weapon_type" or t in rules for t in named):
        return True
    return any(word.startswith("weapon") for word in subject.text.lower().split())


def _is_immunity(thing: Thing, mood: str) -> bool:
    """Whether what may not happen to a unit is something that it suffers ("cannot be Pinned")."""
    if mood in ("forbid", "never") and (thing.passive or (thing.kind == "test" and mood == "never")):
        return True
    return mood == "never" and thing.kind == "status"


#: Who has a weapon: "units with a Heavy weapon", "those armed with Javelins".
_ARMED_WITH = deferred(r"(?i)\b(?:with|armed|equipped|carrying|bearing|wielding|having|ha(?:s|ve))\b")
#: Who has some of a kind among its models, and need not be of that kind alone.
_AMONG_ITS_MODELS = deferred(
    r"(?i)\b(?:(?:includes?|including|contains?|containing)(?! only)|"
    r"(?:has|have|having|with) (?:at least one|one or more|any|some))\b"
)


#: What somebody is not.
_LACKING = deferred(r"(?i)\b(?:not|neither|without|no)\b.*")


def _only(thing: Thing, statement: Statement, subject: Subject, setting: Setting) -> list[Draft]:
    """What is open to the subject alone ("Only Infantry may Embark"), and what a named place is limited to."""
    vocabulary, term = setting.vocabulary, subject.term
    assert term is not None
    quantifier = "any" if _AMONG_ITS_MODELS.search(subject.text) else "all"
    requirement = Has(term, "unit", quantifier) if isinstance(subject.who, Has) else subject.who
    requirement = both(requirement, subject.when)
    alone = states.thing_of(term, vocabulary)
    lacking = all(isinstance(case, Not) for case in conjuncts(subject.who)) and term == thing.term
    if lacking and (lack := _LACKING.search(subject.text)):  # "Only a crew that is not Dazed may Row"
        alone = Thing("effect", lack[0])
    listed = [p.term for p in subject.who.parts if isinstance(p, Has)] if isinstance(subject.who, AnyOf) else []
    whom = aimed_alone(thing, statement, rest_condition(thing, setting), vocabulary)
    drafts = [
        Draft(
            "requires",
            one,
            subject_thing=thing,
            requirement=requirement,
            when=whom,
            modal="limit",
            fixed=True,
            any_unit=True,
        )
        for one in [states.thing_of(each, vocabulary) for each in listed] or [alone]
    ]
    few = any(t.is_number or t.low in NUMBER_WORDS for t in statement.subject[:3])  # "only two of its models may …"
    deed = thing.kind in OPTION_KINDS or (thing.kind == "status" and not thing.passive)
    least = statement.adverb == "ever"  # "Only Eels may ever Wade": that much is needed, and more may be
    arms = any(had_by(a, "weapon") for a in atoms(subject.when)) and subject.who == ALWAYS
    if statement.mood == "permit" and (subject.when == ALWAYS or arms) and deed and not (few or least):
        all_of_it = subject.who if isinstance(subject.who, All) else None  # "only Dazed Riders": to those who are both
        drafts += [  # to whom it is open
            Draft(
                "permits", thing, subject=vocabulary.any_unit if lacking else each,
                who=ALWAYS if arms else subject.who if lacking else all_of_it or Has(each),
                when=both(whom, subject.when),
                modal="permit", fixed=True,
            )
            for each in (listed or [term])
        ]  # fmt: skip
    about = [t for t in statement.predicate if t.low != "unless"]
    for place, _ in named(about, vocabulary, "unit_subtype", "unit_type")[:1]:
        told = f"who {statement.modal} {' '.join(t.text for t in about)}"
        limit = Draft("limits_to", alone, subject=place, who=Has(place), modal="limit", fixed=True)
        drafts.append(replace(limit, when=Fact(told), affects="others"))
    return drafts


def _narrowed(draft: Draft, statement: Statement, subject: Subject, setting: Setting) -> list[Draft]:
    """The draft with what stands after the name of its thing, and the other clauses that this brings."""
    vocabulary, mood, thing = setting.vocabulary, statement.mood, draft.object
    if not subject.no and (aimed_so := at_those(draft, statement, vocabulary)):
        return aimed_so
    upon = next((n for n, t in enumerate(thing.rest[:2]) if t.low in ("against", "at")), None)
    before = [t.low for t, after in pairwise(statement.predicate) if upon is not None and after is thing.rest[upon]]
    if mood == "permit" and before == ["only"]:  # "may make Volleys only against Rafts"
        aimed = rest_condition(replace(thing, rest=thing.rest[upon:]), setting)
        return [replace(draft, relation="limits_to", modal="limit", value=None, requirement=aimed)]
    rest = rest_condition(thing, setting, mood == "limit")
    own_option = thing.kind == "reaction" and thing.term not in vocabulary.general
    if mood == "permit" and own_option and any(isinstance(a, Event) for a in atoms(rest)):
        event = Thing("event", " ".join(t.text for t in thing.rest[1:]))
        opened = Draft("triggers", thing, subject_thing=event, requirement=rest, modal="permit", fixed=True)
        opened.any_unit = True
        return [opened]
    if mood == "exempt":
        at = next((n for n, t in enumerate(statement.predicate) if thing.rest and t is thing.rest[0]), 0)
        purposes = named(list(statement.predicate[at:] if at else thing.rest), vocabulary, "reaction")
        deeds = [t for t, _ in purposes if t not in vocabulary.general]
        free = replace(draft, who=ALWAYS, requirement=ALWAYS)
        if draft.relation == "immune_to" and thing.kind == "action":  # who need not do something may do it all the same
            spared = Thing("action", f"not {thing.name}")
            free = replace(free, relation="ignores")
            if subject.affects == "player":
                free = replace(free, relation="permits", object=spared)
        return [replace(free, within=t, any_unit=True) for t in deeds] or [free]
    again = next((t for x in thing.rest for t in x.terms if t == thing.term and t in vocabulary.general), None)
    if mood == "forbid" and again:  # "cannot react to another unit's reaction"
        return [Draft(draft.relation, thing, subject=again, when=rest, modal="forbid", any_unit=True)]
    bare = bool(thing.verb) and stem(thing.verb) in stems(thing.name) and len(thing.name.split()) == 1
    behind = bool(told_behind(list(thing.rest)))  # "may only charge a unit that is Dazed": whom it does it to
    behind = behind and done_to(thing, statement.predicate, vocabulary) != ALWAYS
    placed = rest != ALWAYS and bool(thing.rest) and thing.rest[0].low in (*PREPOSITIONS, *_WAYS) and not behind
    if mood == "limit" and (bare or own_option) and placed:  # "may only fire at targets in its arc": how it must be
        value = None if distances([t.low for t in thing.rest]) else draft.value
        return [replace(draft, requirement=both(draft.requirement, rest), modal="limit", value=value)]
    near = distances([t.low for t in thing.rest]) if mood == "limit" and not subject.no else ()
    if len(near) == 1 and thing.kind == "action" and isinstance(near[0], Compare) and near[0].op in FLIPPED:
        beyond = replace(near[0], op=FLIPPED[near[0].op])  # "can only attack enemies within 1 inch": none further away
        return [replace(draft, relation="denies", when=beyond, requirement=ALWAYS, modal="forbid", value=None)]
    closes = mood in ("forbid", "never", "limit") or subject.no
    whom = done_to(thing, statement.predicate, vocabulary) if closes else ALWAYS
    whom = done_to_those(thing, statement, subject, setting) if closes and whom == ALWAYS else whom
    if mood == "limit" and bare and whom != ALWAYS and draft.requirement == ALWAYS:  # "may only charge Dazed units"
        return [replace(draft, requirement=whom if behind else both(whom, rest), modal="limit")]
    told = bool(told_behind(list(thing.rest))) or (bool(thing.rest) and thing.rest[0].low in ("other", "another"))
    narrower = both(whom, side_of(thing.rest)) if whom != ALWAYS and told else both(whom, rest)
    if closes and isinstance(narrower, Fact) and draft.value and AT_MOST.fullmatch(narrower.text):
        return [replace(draft, relation="limits_to", modal="limit")]  # "may not move more than 4 inches"
    if closes and narrower != ALWAYS and draft.requirement == ALWAYS:
        return [replace(draft, when=narrower, modal="forbid" if subject.no else draft.modal)]
    if mood in ("permit", "oblige") and draft.when == ALWAYS:  # leave to charge Barges is leave for that alone
        lows = [t.low for t in thing.rest]
        at = lows[:1] in (["at"], ["against"]) and {"that", "which", "who"}.isdisjoint(lows)
        # "may join a crew that includes a Barge"
        at = at or (lows[:1] in (["that"], ["which"]) and not INCLUDING.isdisjoint(lows))
        told = at and rest != ALWAYS and all(had_by(a, "target") for a in atoms(rest))
        draft.when = rest if told else both(done_to(thing, statement.predicate, vocabulary), side_of(thing.rest))
    if mood == "permit" and rest != ALWAYS and (thing.kind == "action" or setting.only_if):
        lacking = thing.rest[0].low == "without" and len(thing.rest) < 4 and thing.rest[-1].stem not in _SPARED
        lacking = lacking and not thing.rest[-1].low.endswith("ed")
        where = (*_THROUGH, "in", "at", "inside", "near") if setting.only_if else _THROUGH  # "in rain only if …"
        lacking = lacking or [t.low for t in thing.rest[:2]] in (["from", "a"], ["from", "an"])  # "fire from a Dive"
        draft.when = rest if thing.rest[0].low in where or lacking else draft.when
    drafts: list[Draft] = []
    state = vocabulary.best(thing.name, "status") if thing.kind == "action" and mood == "never" else None
    if state and vocabulary.terms[state].kind == "status":
        drafts.append(Draft("immune_to", states.thing_of(state, vocabulary), modal="forbid"))
    anyone = subject.generic and subject.who == ALWAYS and not subject.no
    drafts += condition_of_general(thing, mood, setting) if anyone else []
    return [*drafts, draft, *measured_by(draft, mood, setting), *by_testing(draft, mood, setting)]
