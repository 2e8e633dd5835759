"""Counts: how many units may do something, and numbers that are not to be exceeded.

In: a statement with a modal and its subject. Out: drafts, none where no such count is told.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ingest.grammar import states
from ingest.grammar.draft import Draft
from ingest.grammar.phrases.distances import of_distance
from ingest.grammar.phrases.named import named
from ingest.grammar.phrases.objects import Thing, things
from ingest.grammar.phrases.subjects import Subject
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.setting import Setting
from ingest.lexicon import GENERIC_UNITS, NUMBER_WORDS
from ingest.vocabulary import BEARER_KINDS
from kb.conditions import ALWAYS, Fact, Has
from kb.patterns import deferred

#: "No more than three units", "Only one Barge", "A maximum of two units".
_SO_MANY = deferred(
    r"(?:no more than|only|at most|up to|a maximum of|not more than) (\w+) (?!of (?:its|their|the))(.+)$"
)
_DEALS = ("cause", "inflict", "deal", "score", "do")
_HARMS = ("hit", "hits", "wound", "wounds", "damage")
_POINTING = (["use", "it"], ["use", "them"], ["use", "this"], ["take", "it"], ["make", "it"], ["perform", "it"])
_HARMED = ("hurt", "harmed", "damaged", "injured")
_HARMED_BY = (*_HARMED, "wounded", "destroyed", "killed", "slain", "hit")
_OPTIONS = ("action", "reaction", "order", "status", "special_rule", "effect")


def by_count(statement: Statement, subject: Subject, setting: Setting) -> list[Draft] | None:
    """The limit that a statement sets by a count; None where it tells none."""
    lows = [t.low for t in statement.predicate]
    if statement.mood in ("forbid", "never") and lows:
        limit = _not_above(statement, lows, setting)
        if limit:
            return limit
    if statement.mood in ("forbid", "never") and lows[:1] == ["be"] and lows[2:3] == ["by"] and lows[1] in _HARMED:
        return _unharmed(statement, setting)
    if statement.mood == "limit" and lows[:1] == ["be"] and lows[2:3] == ["by"] and lows[1] in _HARMED_BY:
        name = states.phrase(list(statement.predicate[3:]), 5)
        return [Draft("limits_to", Thing("effect", f"{lows[1]} by {name}"), modal="limit")] if name else None
    if statement.mood == "forbid" and lows[:3] in (["do", "anything", "but"], ["do", "nothing", "but"]):
        rest = things(list(statement.predicate[3:]), setting.vocabulary)
        left = [Draft("limits_to", thing, modal="limit") for thing in rest[:1]]
        reacting = next((t for t in setting.vocabulary.general if t.endswith("/reaction/reaction")), None)
        one_s_own = {"own", "turn", "turns", "activation"} & set(lows)
        if left and reacting and left[0].object.kind == "action" and not one_s_own:  # not in answer to the enemy either
            left.append(Draft("denies", states.thing_of(reacting, setting.vocabulary), modal="forbid"))
        return left or None
    if statement.mood in ("limit", "permit") and (held := _at_most(statement, lows, setting)):
        return held
    counted = lows and {*NUMBER_WORDS, "a", "an"} & {t.low for t in statement.subject[1:2]}
    told = isinstance(subject.when, Fact) or (not counted and len(statement.subject) < 9)
    if subject.only and statement.mood == "permit" and ((not subject.others and told) or _parted(statement, subject)):
        return _only_those(statement, subject, setting)
    if statement.mood in ("forbid", "never") and (subject.term or subject.generic or subject.pronoun):
        if lows[:2] == ["count", "for"] and len(lows) > 2:
            return [Draft("denies", Thing("effect", states.phrase(list(statement.predicate[2:]), 4)), modal="forbid")]
        named_cause = lows[:1] == ["cause"] and len(lows) > 1 and statement.predicate[1].text[:1].isupper()
        if named_cause and not named(list(statement.predicate[1:]), setting.vocabulary, "test", "reaction"):
            return [Draft("denies", Thing("effect", f"cause {statement.predicate[1].text}"), modal="forbid")]
    harm = next((t for t in statement.predicate[1:4] if t.low in _HARMS), None)
    if statement.mood in ("forbid", "never") and harm is not None and lows[0] in _DEALS:  # "cannot cause any Hits"
        return [Draft("denies", Thing("effect", harm.text), modal="forbid")]
    if lows in _POINTING and statement.mood in ("forbid", "never", "permit", "limit"):
        return _that_option(statement, subject, setting)
    if statement.mood != "permit" or not lows:
        return None
    found = _SO_MANY.match(" ".join(t.low for t in statement.subject))
    if not found or (found[1] not in NUMBER_WORDS and not found[1].isdigit()) or found[1] in ("no", "half"):
        return None
    return _so_many(statement, str(NUMBER_WORDS.get(found[1], found[1])), setting)


def _parted(statement: Statement, subject: Subject) -> bool:
    """Whether units of no name are told apart by what follows ("only units that are in range of every gunner")."""
    at = next((n for n, t in enumerate(statement.subject[:4]) if t.low in ("that", "which", "who")), 0)
    unnamed = subject.who == ALWAYS and not any(t.terms for t in statement.subject[:at])
    return at > 0 and unnamed and len(statement.subject) < 16


#: Verbs of having, after which a number says how many there may be.
_HAS = frozenset("have hold bear possess".split())
_UP_TO = (["up", "to"], ["at", "most"], ["a", "maximum", "of"], ["no", "more", "than"])


def _at_most(statement: Statement, lows: list[str], setting: Setting) -> list[Draft] | None:
    """How many of a thing there may be ("can only have one token of each kind", "can have up to three Omens")."""
    if lows[:1] == [] or lows[0] not in _HAS:
        return None
    at = next((1 + len(words) for words in _UP_TO if lows[1 : 1 + len(words)] == words), 1)
    if (at == 1 and statement.mood != "limit") or len(lows) < at + 2:
        return None
    number = str(NUMBER_WORDS.get(lows[at], lows[at]))
    about = list(statement.predicate[at + 1 :])
    if not number.isdigit() or number == "0":
        return None
    known = named(about[:4], setting.vocabulary)
    thing = states.thing_of(known[0][0], setting.vocabulary) if known else Thing("effect", states.phrase(about, 5))
    return [Draft("limits_to", thing, value=number, modal="limit")] if thing.name else None


def _so_many(statement: Statement, value: str, setting: Setting) -> list[Draft] | None:
    """How many units at once may do something ("Only one Barge may occupy a Reed hex")."""
    vocabulary = setting.vocabulary
    terms = [t for token in statement.subject for t in token.terms]
    bearer = next((t for t in terms if vocabulary.terms[t].kind in BEARER_KINDS and t not in vocabulary.general), None)
    units = any(t.low in GENERIC_UNITS or t.stem in vocabulary.unit_words for t in statement.subject)
    if bearer is None and not units:
        return None
    about = things(list(statement.predicate), vocabulary)
    passive = statement.predicate[0].low == "be"
    thing = (
        about[0] if about and not passive else Thing("action", states.phrase(list(statement.predicate[passive:]), 4))
    )
    if not thing.name:
        return None
    draft = Draft("limits_to", thing, value=value, modal="limit", fixed=True)
    draft.subject = bearer or vocabulary.any_unit
    draft.who, draft.any_unit = (Has(bearer), False) if bearer else (ALWAYS, True)
    return [draft]


def _not_above(statement: Statement, lows: list[str], setting: Setting) -> list[Draft]:
    """A figure that is not to be exceeded ("may never spend more points than its Pace")."""
    start = 1 if lows[0] == "exceed" else 0
    if not start and "more" in lows[1:3] and "than" in lows:
        start = lows.index("than") + 1
    if not start or lows[start : start + 1] not in (["its"], ["their"], ["the"]):
        return []
    figures = named(list(statement.predicate[start : start + 5]), setting.vocabulary, "characteristic")
    if not figures:
        return []
    return [Draft("limits_to", states.thing_of(figures[0][0], setting.vocabulary), modal="limit")]


def _unharmed(statement: Statement, setting: Setting) -> list[Draft] | None:
    """What cannot hurt a unit ("cannot be harmed by ordinary weapons")."""
    found = named(list(statement.predicate[3:]), setting.vocabulary, "weapon_type", "effect", "action", "special_rule")
    name = states.phrase(list(statement.predicate[3:]), 4)
    thing = states.thing_of(found[0][0], setting.vocabulary) if found else Thing("effect", name)
    return [Draft("immune_to", thing, modal="forbid")] if thing.name else None


#: "With a rope", "that have a rope", "are in a wood": what they have or are is what is asked for.
_HAVING = deferred(
    r"^(?:(?:with|armed with|equipped with|fitted with|(?:that |who |which )(?:has|have)) (?:an? |the |any )?|"
    r"(?:is|are|has|have) )"
)


def _only_those(statement: Statement, subject: Subject, setting: Setting) -> list[Draft] | None:
    """What is open only to units of some description ("Only a unit that is touching a well may drink")."""
    about = things(list(statement.predicate), setting.vocabulary)
    deed = next((t for t in about if t.kind in ("action", "reaction", "status", "order")), None)
    deed = deed or next((replace(t, kind="action") for t in about if t.passive), None)  # "Only those … may be targeted"
    told = subject.when if isinstance(subject.when, Fact) and not subject.others else None
    told = told or Fact(re.sub(r"(?i)^(?:the )?only ", "", subject.text))
    if deed is None or not told.text:
        return None
    name = _HAVING.sub("", told.text, count=1).replace(" ,", ",")
    words = [t for t in statement.subject if t.low not in ("the", "only")]
    far = of_distance(words, [t.low for t in words], told.text, setting.vocabulary) or told
    draft = Draft("requires", Thing("effect", name), subject=deed.term, requirement=far, modal="limit")
    draft.subject_thing = None if deed.term else deed
    draft.fixed = draft.any_unit = True
    return [draft]


def _that_option(statement: Statement, subject: Subject, setting: Setting) -> list[Draft] | None:
    """What the entry is about, where it "cannot be used" by somebody who "may not use it"."""
    entry = setting.section_term
    if not entry or setting.vocabulary.terms[entry].kind not in _OPTIONS or subject.pronoun or entry in subject.others:
        return None
    relation = {"permit": "permits", "limit": "limits_to"}.get(statement.mood, "denies")
    modal = {"denies": "forbid", "permits": "permit", "limits_to": "limit"}[relation]
    thing = states.thing_of(entry, setting.vocabulary)
    return [replace(Draft(relation, thing, modal=modal), any_unit=not subject.others)]
