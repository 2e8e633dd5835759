"""Told in passing: what a plain present tense says: when a deed is done, what a state's own verb brings about.

In: the cleaned text of a sentence that nothing else understood, and its setting. Out: drafts, none where it has no
such shape.
"""

from __future__ import annotations

import re

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.named import named
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.subjects import read_subject
from ingest.grammar.phrases.tokens import tokenize
from ingest.grammar.setting import Setting
from ingest.grammar.states.quantities import thing_of
from kb.conditions import During
from kb.names import first_word, stem
from kb.patterns import Pattern

_WHO = r"(?:you|players|both players|each player|each side|both sides|the active player|everybody|everyone|all units)"
#: "In the Rally Phase you issue orders, in the Fire Phase you shoot": when each thing is done.
_IN_PHASES = Pattern(
    rf"(?:^|, (?:and )?|; | and )[Ii]n the ([A-Z][\w'-]*(?: [A-Z][\w'-]*)*(?: phase| step| segment)?),? {_WHO} "
    r"([a-z]+(?: [a-z]+){0,2}?)(?= and |,|;|$| that | which | in | who )"
)
#: "everybody in contact fights in the Melee Phase".
_WHO_IN_PHASE = Pattern(
    r"(?:^|, (?:and )?|; | and )(?:everybody|everyone|all|units|models|players)\b[^,;]{0,60}? ([a-z]+?)s? in the "
    r"([A-Z][\w'-]*(?: [A-Z][\w'-]*)*(?: phase| step| segment)?)$"
)
_LIGHT = frozenset("do have be get go".split())
#: "The loser panics", "each of its crews routs at once": a verb that is a state's own.
_TURNS = Pattern(
    r"^(.{2,80}?) ([a-z]{3,}s)(?: automatically| immediately| at once| outright| instead)*"
    r"(?:,? (if|when|unless) (.+))?$"
)
#: Deeds that everyday words tell of.
_DEEDS = frozenset(
    """shoot fire march charge attack fight advance withdraw retreat run fly dive turn pivot wheel climb jump swim sail
    row drive flee""".split()
)
_DEED_STEMS = {stem(deed): deed for deed in _DEEDS}
_DOES = Pattern(r"^(?:[Tt]he|[Tt]his|[Tt]hat|[Ii]ts) [\w'-]+(?: [\w'-]+)?? ([a-z]+s)\b(?: (.+))?$")


#: "Used whenever the ship has to make a Crew check", in the entry of a characteristic.
_USED = Pattern(r"^(?:[Ii]t is |This is )?[Uu]sed (?:when(?:ever)?|for|in|to) (.{3,120})$")


def used_for(text: str, setting: Setting) -> list[Draft]:
    """What test a characteristic is for, as its entry tells."""
    vocabulary, entry = setting.vocabulary, setting.section_term
    found = _USED.match(text) if vocabulary.kind_of(entry) == "characteristic" else None
    if not found or not entry:
        return []
    tests = named(tokenize(found[1], vocabulary), vocabulary, "test")
    thing = thing_of(entry, vocabulary)
    return [Draft("uses", thing, subject=t, any_unit=True, fixed=True) for t, _ in tests[:2]]


#: "Monsters do not have AP": what some are without.
_LACKS = Pattern(
    r"^((?:An?|The|All|Any) )?(?P<who>[A-Z][\w'-]*(?: [\w'-]+)?) "
    r"(?:(?:does not|do not|never) (?:have|possess)|lacks?) "
    r"(?:any |an? )?(?P<what>[A-Z][\w-]*(?: [A-Z][\w-]*)*)(?: tokens?| characteristics?| values?)?(?:, so .+)?$"
)


def lacks(text: str, setting: Setting) -> list[Draft]:
    """What those of a kind never have."""
    found = _LACKS.match(text)
    if not found:
        return []
    vocabulary = setting.vocabulary
    subject = read_subject(tokenize(found["who"], vocabulary), vocabulary)
    if subject.term is None:
        return []
    known = vocabulary.best(found["what"])
    thing = thing_of(known, vocabulary) if known else Thing("effect", found["what"])
    return [Draft("denies", thing, subject=subject.term, who=subject.who, fixed=True, modal="state")]


#: "Wounds caused by Torch weapons may not be saved": what is not done to them.
_UNDONE = Pattern(
    r"^(?:Any |All )?(?:[Hh]its?|[Ww]ounds?|[Dd]amage|[Cc]asualties|[Ll]osses)"
    r"(?: (?:caused|inflicted|scored|dealt|done))? (?:by|from|with) (?P<of>[^,;]{3,60}?) "
    r"(?:cannot|can['’]t|may not|can never|may never|must not) be (?P<done>[\w-]+(?:ed|en))(?: against)?$"
)


def undone(text: str, setting: Setting) -> list[Draft]:
    """What the harm that some weapons do keeps others from."""
    found, vocabulary = _UNDONE.match(text), setting.vocabulary
    subject = read_subject(tokenize(found["of"], vocabulary), vocabulary) if found else None
    if not found or subject is None:
        return []
    plain = found["of"].split()
    own = Thing("effect", found["of"]) if subject.term is None and len(plain) < 3 and found["of"].islower() else None
    if subject.term is None and own is None:
        return []
    known = vocabulary.best(found["done"], "special_rule", "effect", "test")
    thing = thing_of(known, vocabulary) if known else Thing("effect", found["done"])
    draft = Draft("denies", thing, subject=subject.term, subject_thing=own, modal="forbid", affects="target")
    draft.any_unit = draft.fixed = True
    return [draft]


def in_phases(text: str, setting: Setting) -> list[Draft]:
    """When things are done, where a sentence goes through the phases."""
    vocabulary = setting.vocabulary
    found = [(m[1], m[2]) for m in _IN_PHASES.compiled.finditer(text)] if _IN_PHASES.may_fit(text) else []
    last = _WHO_IN_PHASE.search(text)
    if last:
        found.append((last[2], last[1]))
    drafts: list[Draft] = []
    for phase, words in found:
        during = vocabulary.best(phase, "phase") or next(
            (t for noun in ("phase", "step") if (t := vocabulary.best(f"{phase} {noun}", "phase"))), None
        )
        verb = first_word(words)
        if not during or verb in _LIGHT or verb.endswith(("ed", "ing")):
            continue
        known = vocabulary.best(words, "action", "order", "reaction", "test")
        thing = thing_of(known, vocabulary) if known else Thing("action", words)
        drafts.append(
            Draft(
                "occurs_in", thing_of(during, vocabulary), subject=known, subject_thing=None if known else thing,
                when=During(during), any_unit=True, fixed=True,
            )
        )  # fmt: skip
    return drafts


#: "If it enters a hex that the enemy holds, a brawl begins".
_BREAKS_OUT = Pattern(
    r"^(?:If|When|Whenever|Once|As soon as) (?P<event>[^,]{5,90}), (?:then )?(?:an?|the) "
    r"(?P<what>[A-Za-z][\w-]+(?: [a-z-]+)?) (?:immediately |at once |then )?"
    r"(?:begins|starts|breaks out|ensues|takes place|is fought|must be fought)\b(?! (?:its|their|with|by)\b)"
)


def breaks_out(text: str, setting: Setting) -> list[Draft]:
    """What begins as soon as something happens."""
    found, vocabulary = _BREAKS_OUT.match(text), setting.vocabulary
    if not found or found["what"].split()[-1] in ("game", "phase", "turn", "round", "unit", "player"):
        return []
    known = vocabulary.best(found["what"], "action", "reaction", "test", "status", "effect")
    thing = thing_of(known, vocabulary) if known else Thing("effect", found["what"])
    event = Thing("event", found["event"])
    return [Draft("triggers", thing, subject_thing=event, condition=found["event"], any_unit=True, fixed=True)]


def turns_into(text: str, setting: Setting) -> list[Draft]:
    """The state that a verb tells of ("The loser panics", where units are Panicked)."""
    found = _TURNS.match(text)
    if not found:
        return []
    state = setting.vocabulary.best(found[2], "status")
    if not state or state in setting.vocabulary.general or found[2] in ("markers", "tokens", "counters"):
        return []
    subject = read_subject(tokenize(found[1], setting.vocabulary), setting.vocabulary)
    if subject.term is None and not subject.generic and not re.match(r"(?i)the (?:loser|losers|winner)\b", found[1]):
        return []
    return [
        Draft(
            "inflicts", thing_of(state, setting.vocabulary), subject=subject.term, who=subject.who, when=subject.when,
            condition=f"{found[3]} {found[4]}" if found[3] else None, fixed=True,
        )
    ]  # fmt: skip


def does(text: str, setting: Setting) -> list[Draft]:
    """What an option consists of, told as a plain deed ("The unit shoots at the attacker before it moves")."""
    terms, entry = setting.vocabulary.terms, setting.section_term or setting.option
    if not entry or terms[entry].kind not in ("reaction", "order", "action", "effect"):
        return []
    found = _DOES.match(text)
    deed = _DEED_STEMS.get(stem(found[1])) if found else None
    if not found or not deed or re.search(r"(?i)^(?:the|this) (?:enemy|opponent|attacker|charger)", text):
        return []
    known = setting.vocabulary.best(deed, "action")
    thing = thing_of(known, setting.vocabulary) if known and known != entry else Thing("action", deed)
    within = entry if terms[entry].kind == "reaction" else None
    relation, modal = ("forces", "oblige") if terms[entry].kind == "effect" else ("permits", "permit")
    return [
        Draft(
            relation, thing, subject=entry, condition=found[2], modal=modal, within=within, any_unit=True,
            fixed=True,
        )
    ]  # fmt: skip
