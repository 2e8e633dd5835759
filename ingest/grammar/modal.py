"""Modals: what a statement with "may", "must", "cannot", "may only" says."""

from __future__ import annotations

import re
from dataclasses import replace

from ingest.grammar import states
from ingest.grammar.draft import Draft
from ingest.grammar.objects import NOT_ACTIONS, Thing, conjuncts, is_verb_stem, name_of, named, things
from ingest.grammar.pieces import Piece
from ingest.grammar.setting import Setting
from ingest.grammar.subjects import Subject
from ingest.grammar.verbs import Statement
from ingest.grammar.when import ACTIONS, distances, read_condition
from ingest.lexicon import LIGHT_VERBS, NUMBER_WORDS
from ingest.terms import BEARER_KINDS
from kb.conditions import ALWAYS, Compare, Condition, During, Event, Fact, Has, atoms, both, either
from kb.names import slug, stem

_FORBID = {
    "forbid": "denies",
    "limit": "limits_to",
    "permit": "permits",
    "oblige": "forces",
    "exempt": "immune_to",
    "never": "denies",
}


_MODAL_OF = {
    "forbid": "forbid",
    "limit": "limit",
    "permit": "permit",
    "oblige": "oblige",
    "exempt": "permit",
    "never": "forbid",
}


def modal(statement: Statement, subject: Subject, setting: Setting) -> list[Draft]:
    """The drafts of a statement with a modal: what is forbidden, limited, permitted or made to be done."""
    vocabulary = setting.vocabulary
    predicate = list(statement.predicate)
    special = states.after_modal(statement, subject, vocabulary)
    if special is not None:
        return special
    drafts: list[Draft] = []
    mood = statement.mood
    lows = [t.low for t in predicate]
    for n, low in enumerate(lows):
        if low in ("ignoring", "counting", "suffering", "gaining") and n:
            verb = {"ignoring": "ignor", "counting": "count", "suffering": "suffer", "gaining": "gain"}[low]
            drafts += states.read(
                Statement(statement.subject, "state", verb, tuple(predicate[n + 1 :])), subject, vocabulary
            )
            predicate, lows = predicate[:n], lows[:n]
            break
    if statement.modal.startswith("nor") and lows and (lows[0] in ("any", "a", "the", "it", "they")):
        start = next((n for n, t in enumerate(predicate) if t.low in ("ever", "be", "make", "take", "use") and n), 0)
        predicate, lows = predicate[start:], lows[start:]
    if mood == "permit" and "no" in lows[1:3]:  # "can use no Response": what is said to be open is closed
        mood = "forbid"
        predicate = [t for t in predicate if t.low != "no"]
        lows = [t.low for t in predicate]
    limit = _count_limit(lows, subject, mood, setting)
    if limit is not None and "than" in lows:
        predicate = [
            t for n, t in enumerate(predicate) if n not in range(lows.index("than") - 1, lows.index("than") + 2)
        ]
    if mood == "forbid" and lows[:1] == ["trigger"] and subject.others:
        options = named(predicate, vocabulary, "reaction", "test")
        action = next((ACTIONS[t.stem] for t in statement.subject if t.stem in ACTIONS), None)
        bearers = [Has(t, "enemy") for t in subject.others if vocabulary.terms[t].kind in BEARER_KINDS]
        if options and action and bearers:
            when = both(Event(action, "enemy", None, " ".join(t.text for t in statement.subject)), *bearers)
            return [
                Draft(
                    "denies",
                    states.thing_of(options[0][0], vocabulary),
                    when=when,
                    modal="forbid",
                    affects="others",
                    any_unit=True,
                )
            ]
    if (
        mood == "oblige"
        and lows[:1] == ["be"]
        and len(lows) > 2
        and lows[1] in ("able", "at", "within", "in")
        and (setting.section_term or setting.option)
    ):
        option = next(
            (t for t in (setting.section_term, setting.option) if t and vocabulary.terms[t].kind == "reaction"), None
        )
        if option:
            inner = predicate[3:] if lows[1] == "able" else predicate[1:]
            measured = read_condition(Piece("if", "if", tuple(inner)), vocabulary)
            condition = Fact(" ".join(t.text for t in inner))
            if any(isinstance(a, Compare) for a in atoms(measured)):
                condition = measured
            if setting.about_minimum and "range" in lows:
                condition = Compare("fact:distance", ">=", "1*fact:minimum range")
            who = subject.who if subject.affects == "bearer" else ALWAYS
            if who == ALWAYS and subject.affects == "bearer" and not subject.generic:
                who = (
                    either(
                        *(
                            Has(t) if "/weapon_type/" not in t else Has(t, "weapon")
                            for t in _unknown_bearers(statement, setting)
                        )
                    )
                    or ALWAYS
                )
            return [
                Draft(
                    "requires",
                    Thing("effect", " ".join(t.low for t in inner[:5])),
                    subject=option,
                    requirement=condition,
                    who=who,
                    modal="oblige",
                    fixed=True,
                    any_unit=True,
                )
            ]
    if (
        mood == "permit"
        and not subject.others
        and subject.generic is False
        and any(
            t.low in ("rules", "rule", "effects", "books", "entries", "sections", "publications")
            for t in statement.subject
        )
    ):
        return []
    if (
        mood == "never"
        and predicate
        and predicate[0].stem in ("caus", "limit", "affect", "prevent", "count", "modify", "stack", "requir")
    ):
        return []
    for thing in things(predicate, vocabulary):
        carried = re.search(
            r"(?i)\b(?:with|equipped with|armed with|carrying) (?:a|an|any) (.+ weapons?)\b", subject.text
        )
        if limit is not None and carried and not subject.others:
            weapon = f"{next(iter(vocabulary.terms)).split('/')[0]}/weapon_type/{slug(carried.group(1))}"
            setting.new_terms[weapon] = ("weapon_type", carried.group(1))
            drafts.append(
                Draft("limits_to", thing, value=limit, modal="limit", when=Has(weapon, "weapon"), any_unit=True)
            )
            continue
        if limit is not None and thing.kind in ("reaction", "action", "weapon_type", "effect", "status", "order"):
            drafts.append(Draft("limits_to", thing, value=limit, modal="limit", any_unit=True))
            continue
        if mood == "never" and thing.kind == "characteristic":
            continue
        if (
            mood == "permit"
            and thing.kind in ("special_rule", "unit_type", "unit_subtype", "characteristic", "phase")
            and thing.term
        ):
            continue
        if (
            mood == "forbid"
            and thing.verb
            and stem(thing.verb) in ("gain", "becom", "suffer", "receiv")
            and thing.kind in ("status", "effect")
        ):
            drafts.append(Draft("immune_to", thing, modal="forbid"))
            continue
        if (
            (mood == "never"
            and thing.verb
            and stem(thing.verb) in ("need", "requir"))
            or (mood == "never"
            and predicate[0].stem in ("need", "requir"))
        ):
            drafts += [Draft("ignores", t, modal="state") for t in states.effects(predicate[1:], vocabulary)]
            break
        if thing.term is None and not _tells_an_action(
            thing, mood, statement.modal if not subject.others and not subject.term else "may"
        ):
            continue
        relation = _FORBID[mood]
        who, own_subject, requirement = ALWAYS, None, ALWAYS
        weapons = (
            any(vocabulary.terms[t].kind == "weapon_type" for t in (*subject.others, subject.term) if t)
            or "weapons" in subject.text.lower()
        )
        if mood in ("forbid", "never") and thing.passive and weapons and stem(thing.verb or "") in ("fir", "use"):
            relation = "denies"
            thing = replace(thing, name="fire", term=vocabulary.best("fire", "action"), kind="action")
        elif (mood in ("forbid", "never") and (thing.passive or (thing.kind == "test" and mood == "never"))) or (mood == "never" and thing.kind == "status"):
            relation = "immune_to"
        if subject.no and mood in ("permit", "oblige"):
            relation, who = "denies", subject.who
        elif subject.only and mood in ("permit", "limit"):
            requirement = subject.who if subject.who != ALWAYS else ALWAYS
            if requirement != ALWAYS and subject.term:
                requirement = Has(subject.term, "unit", "all") if isinstance(requirement, Has) else requirement
                drafts.append(
                    Draft(
                        "requires",
                        Thing(vocabulary.terms[subject.term].kind, vocabulary.terms[subject.term].name, subject.term),
                        subject_thing=thing,
                        requirement=requirement,
                        modal="limit",
                        fixed=True,
                        who=ALWAYS,
                        any_unit=True,
                    )
                )
                for place, _ in named(
                    [t for t in predicate if t.low not in ("unless",)], vocabulary, "unit_subtype", "unit_type"
                )[:1]:
                    drafts.append(
                        Draft(
                            "limits_to",
                            states.thing_of(subject.term, vocabulary),
                            subject=place,
                            who=Has(place),
                            modal="limit",
                            fixed=True,
                        )
                    )
                continue
        elif mood == "limit":
            requirement = states.response_to(predicate, vocabulary)
        value = states.quantity(predicate, thing, vocabulary)
        rest = _rest_condition(thing, setting)
        if (
            mood == "permit"
            and thing.kind == "reaction"
            and thing.term not in vocabulary.general
            and any(isinstance(a, Event) for a in atoms(rest))
        ):
            event = Thing("event", " ".join(t.text for t in thing.rest[1:]))
            drafts.append(
                Draft(
                    "triggers", thing, subject_thing=event, requirement=rest, modal="permit", fixed=True, any_unit=True
                )
            )
            continue
        if mood == "exempt":
            purpose = next(
                (t for t, _ in named(list(thing.rest), vocabulary, "reaction") if t not in vocabulary.general), None
            )
            drafts.append(
                Draft(relation, thing, modal="permit", value=value, within=purpose, any_unit=purpose is not None)
            )
            continue
        again = next((t for x in thing.rest for t in x.terms if t == thing.term and t in vocabulary.general), None)
        if mood == "forbid" and again:  # "cannot react to another unit's reaction"
            drafts.append(Draft(relation, thing, subject=again, when=rest, modal="forbid", any_unit=True))
            continue
        if (mood in ("forbid", "never", "limit") or subject.no) and rest != ALWAYS and requirement == ALWAYS:
            drafts.append(
                Draft(
                    relation, thing, who=who, when=rest, modal="forbid" if subject.no else _MODAL_OF[mood], value=value
                )
            )
            continue
        state = thing.kind == "action" and mood in ("never", "forbid") and vocabulary.best(thing.name, "status")
        if state and vocabulary.terms[state].kind == "status" and mood == "never":
            drafts.append(Draft("immune_to", states.thing_of(state, vocabulary), modal="forbid"))
        if (
            mood == "permit"
            and thing.term in vocabulary.general
            and setting.trailing != ALWAYS
            and not any(isinstance(a, Event | During) for a in atoms(setting.trailing))
        ):
            drafts.append(
                Draft(
                    "requires",
                    Thing("effect", "condition"),
                    subject=thing.term,
                    requirement=setting.trailing,
                    modal="limit",
                    fixed=True,
                    any_unit=True,
                )
            )
        drafts.append(
            Draft(
                relation,
                thing,
                who=who,
                subject=own_subject,
                requirement=requirement,
                modal=_MODAL_OF[mood],
                value=value,
            )
        )
        share = re.match(r"^(?:\d+(?:/\d+)?)\*(.+?)(?: up)?$", value or "")
        if share and mood in ("permit", "oblige"):
            characteristic = vocabulary.best(share.group(1), "characteristic")
            if characteristic:
                drafts.append(Draft("uses", states.thing_of(characteristic, vocabulary), value=value, modal="state"))
    return drafts


_EMPTY_RESTS = frozenset(
    """of any kind as normal usual for reason at all in way with it normally during this that the its their phase turn
    part from on upon onto to by""".split()
)


def _rest_condition(thing: Thing, setting: Setting) -> Condition:
    """What stands after the name of what is done ("over friendly models", "units that contain Vehicles"): a condition."""
    vocabulary = setting.vocabulary
    lows = [t.low for t in thing.rest]
    if thing.term in vocabulary.general and lows[:1] in (["that"], ["which"]):
        return Fact(f"{thing.name} {' '.join(t.text for t in thing.rest)}")
    if (
        thing.kind not in ("action", "reaction")
        or not lows
        or all(
            low in _EMPTY_RESTS or any("/phase/" in x for x in t.terms) for low, t in zip(lows, thing.rest, strict=True)
        )
    ):
        return ALWAYS
    if lows[0] in ("as", "due", "because", "per", "instead", "for", "using") or lows[:2] in (
        ["in", "the"],
        ["in", "any"],
        ["of", "any"],
    ):
        return ALWAYS
    targets = [t for t, _ in named(list(thing.rest), vocabulary, "unit_type", "unit_subtype")]
    if targets and lows[0] in (
        "that",
        "which",
        "a",
        "any",
        "units",
        "unit",
        "models",
        "against",
        "with",
        "to",
        "other",
        "by",
        "the",
    ):
        if any(t in lows for t in ("includes", "contain", "contains", "include")) or lows[0] in (
            "against",
            "a",
            "any",
            "the",
            "with",
        ):
            return either(*(Has(t, "target") for t in targets))
    option = next((t for t, _ in named(list(thing.rest), vocabulary, "reaction") if t not in vocabulary.general), None)
    if lows[0] == "against" and option and any(low in ("making", "makes", "made") for low in lows):
        return Event(vocabulary.terms[option].name, "enemy", None, " ".join(t.text for t in thing.rest))
    distance = distances(lows)
    if distance and len(lows) <= 8:
        return both(*distance)
    if lows[0] in ("against", "to") and any(low in ("enemy", "another") for low in lows):
        condition = read_condition(Piece("if", "if", tuple(thing.rest[1:])), vocabulary)
        if any(isinstance(a, Event) for a in atoms(condition)):
            return condition
    return Fact(" ".join(t.text for t in thing.rest))


def _tells_an_action(thing: Thing, mood: str, modal: str) -> bool:
    """Whether a name that the vocabulary does not have is something that a unit does, and not a turn of phrase."""
    if mood == "permit" and stem(thing.verb or "") == "hav":
        return False  # what can be had is no deed
    if thing.verb and stem(thing.verb) in LIGHT_VERBS and not thing.passive:
        return (
            bool(thing.name)
            and mood in ("forbid", "limit", "oblige", "never", "permit")
            and stem(thing.name.split()[-1]) not in NOT_ACTIONS
        )
    verb = stem((thing.verb or thing.name).split()[0]) if (thing.verb or thing.name).split() else ""
    if thing.passive and verb in ("plac", "us", "use", "tak", "mak", "choos", "select", "roll", "resolv", "allocat"):
        return False
    if thing.kind != "action" and thing.passive:
        return mood == "forbid" and is_verb_stem(verb)
    if not verb or verb in NOT_ACTIONS or (thing.passive and mood != "forbid"):
        return False
    if mood in ("permit", "never") and modal not in (
        "may",
        "may not",
        "may choose to",
        "can choose to",
        "do not",
        "does not",
        "may instead",
        "allows",
        "may also",
        "may either",
    ):
        return is_verb_stem(verb) and len(thing.name.split()) > 1
    return is_verb_stem(verb) or mood == "forbid" or (mood == "permit" and modal.startswith("may") and verb.isalpha())


def _unknown_bearers(statement: Statement, setting: Setting) -> list[str]:
    """ "heavy weapons and vehicle": the kinds of unit and weapon that a subject names and the vocabulary does not have."""
    ruleset = next(iter(setting.vocabulary.terms)).split("/")[0]
    found: list[str] = []
    for part in conjuncts([t for t in statement.subject if not t.terms]):
        name = name_of([t for t in part if t.low not in ("note", "that", "with", "team")], 3)
        if not name:
            continue
        kind = "weapon_type" if stem(name.split()[-1]) == "weapon" else "unit_type"
        singular = re.sub(r"(?<=[a-rt-z])s$", "", name)
        term = f"{ruleset}/{kind}/{slug(singular)}"
        setting.new_terms[term] = (kind, singular)
        found.append(term)
    return found


def _count_limit(lows: list[str], subject: Subject, mood: str, setting: Setting) -> str | None:
    """ "may not make more than three Reactions in a Phase", "only one": how many, and in what; None where no count is set."""
    text = " ".join(lows)
    each_span = re.search(r"\b(?:a|each|any|any one|the same|one|single) (phase|turn|game|battle|round)\b", setting.span)
    match = re.match(r"(?:[\w-]+ ){0,3}more than (?:a )?(\w+)(?!\w*[\"″]| ?inch)", text)
    times = re.search(r"\b(once|twice) (?:per|each|in (?:a|each|any)|a) (\w+)", text)
    if times and mood == "limit":
        return f"{NUMBER_WORDS[times.group(1)]} per {times.group(2)}"
    once = re.match(r"(?:attempt|make|take|use|declare) (one|two|three|a single)\b", text)
    if once and (
        mood == "limit" or (mood == "permit" and re.search(r" (?:per|each|a) (?:round|turn|phase|game|battle)\b", text))
    ):
        word = once.group(1).split()[-1]
        span = re.search(r"\b(phase|turn|game|battle)\b", text) or each_span
        return f"{NUMBER_WORDS[word]}{' per ' + span.group(1) if span else ''}"
    if match and (mood == "forbid" or (subject.no and mood == "permit")):
        word = match.group(1)
        number = word if word.isdigit() else str(NUMBER_WORDS.get(word, "")) or None
        span = re.search(r"\b(phase|turn|game|battle)\b", text) or each_span
        return f"{number}{' per ' + span.group(1) if span else ''}" if number else None
    return None
