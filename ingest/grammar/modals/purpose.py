"""Purpose: what something takes ("To Wade, a unit must be Dazed").

In: a statement that obliges, and the purpose that stands before it. Out: what the deed requires.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from ingest.grammar import states
from ingest.grammar.draft import Draft
from ingest.grammar.phrases.distances import distances
from ingest.grammar.phrases.named import name_of, named
from ingest.grammar.phrases.objects import Thing, things
from ingest.grammar.phrases.pieces import Piece
from ingest.grammar.phrases.subjects import Subject
from ingest.grammar.phrases.subjectwords import compared
from ingest.grammar.phrases.tokens import Token
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.setting import Setting
from ingest.lexicon import NUMBER_WORDS
from kb.conditions import Compare, Condition, Fact, Has, Not, both, either
from kb.model import OPTION_KINDS

#: Verbs by which something is given up.
_SPENDING = frozenset("spend pay expend discard lose sacrifice".split())
_HAVING = frozenset("be have possess hold remain stay carry bear".split())
_TESTING = frozenset("pass take make".split())
_KINDS = ("status", "special_rule", "unit_type", "unit_subtype", "order", "weapon_type", "characteristic")
#: What is done to no end of its own, and comes of rolls and games.
_NO_DEEDS = frozenset(
    "do so win lose succeed pass fail hit wound represent begin start determine see score resolve play finish".split()
)
#: Of whom else it is told that they are in a state ("must be next to a friend who is Dazed").
_OTHERS = frozenset("friend friends friendly enemy enemies foe foes another someone somebody comrade ally".split())
#: By which a roll is held against a figure of its own ("must be at or above its Nerve"), which nobody need have.
_MEASURED = frozenset("above below over under least most than equal".split())
_WHOSE = frozenset("its their his her the own".split())
_BECOMING = frozenset("become be gain get enter".split())
_ARTICLES = frozenset("a an the its their your any".split())


def what_it_takes(statement: Statement, subject: Subject, pieces: list[Piece], setting: Setting) -> list[Draft]:
    """What the deed that a purpose before the clause names requires; none where the clause tells what to do next."""
    purpose = next((p for p in pieces if p.opener == "to" and p.fronted), None)
    predicate = [t for t in statement.predicate if t.low not in ("first", "also", "always", "either")]
    if purpose is None or statement.mood != "oblige" or len(predicate) < 2:
        return []
    deed = _deed(list(purpose.tokens), setting)
    needed = [draft for part in _each(predicate) for draft in _needed(part, setting)] if deed else []
    for draft in needed:
        draft.subject, draft.subject_thing = (deed.term, None) if deed and deed.term else (None, deed)
        own = subject.affects == "bearer" and not (deed and deed.term and subject.who == Has(deed.term))
        draft.who = subject.who if own else draft.who
        draft.modal, draft.fixed, draft.any_unit = "oblige", True, True
        if draft.requirement.__class__ is not Has:
            draft.condition = " ".join(t.text for t in predicate)
    return needed


def _deed(tokens: list[Token], setting: Setting) -> Thing | None:
    """What a purpose is to do, where it is something that units do."""
    comma = next((n for n, t in enumerate(tokens) if t.low == ","), len(tokens))
    found = things(tokens[:comma], setting.vocabulary)
    if comma == 1 and tokens[0].low.isalpha() and tokens[0].low not in _NO_DEEDS and not tokens[0].terms:
        return Thing("action", tokens[0].low)  # "To grapple, …", where nothing else names it
    state = named(tokens[1:comma], setting.vocabulary, "status") if tokens[0].low in _BECOMING else []
    if state:
        return states.thing_of(state[0][0], setting.vocabulary)  # "To become Hidden, a unit must be in cover"
    if not found or found[0].passive or found[0].kind not in OPTION_KINDS:
        return None
    thing = found[0]
    plain = thing.term is None and not thing.verb
    return None if plain else replace(thing, rest=(), part=frozenset())


def _each(predicate: list[Token]) -> list[list[Token]]:
    """The predicate, cut where another thing is asked for ("must be within 8 inches and pass a test")."""
    for n, (joiner, verb) in enumerate(pairwise(predicate)):
        if n and joiner.low == "and" and verb.low in (_SPENDING | _TESTING | _HAVING) and n + 2 < len(predicate):
            return [predicate[:n], *_each(predicate[n + 1 :])]
    return [predicate]


def _needed(predicate: list[Token], setting: Setting) -> list[Draft]:
    """What must be had, been, passed or paid."""
    vocabulary, first = setting.vocabulary, predicate[0].low
    rest = predicate[1:]
    words = Fact(" ".join(t.text for t in predicate))
    if first in _SPENDING:
        counting = [t.low for t in rest[:2] if t.is_number or t.low in NUMBER_WORDS]
        number = str(NUMBER_WORDS.get(counting[0], counting[0])) if counting else None
        counted = [t for t in rest if not t.is_number and t.low not in NUMBER_WORDS]
        known = named(counted[:4], vocabulary, "effect", "characteristic", "status")
        name = name_of(counted, 3)
        thing = states.thing_of(known[0][0], vocabulary) if known else Thing("effect", name)
        return [Draft("requires", thing, value=number, requirement=words)] if known or name else []
    if first in _TESTING:
        tests = named(rest, vocabulary, "test")
        return [Draft("requires", states.thing_of(t, vocabulary), requirement=words) for t, _ in tests[:1]]
    if first not in _HAVING:
        return []
    near = distances([t.low for t in rest])
    if near:
        return [Draft("requires", Thing("effect", states.phrase(rest, 6)), requirement=both(*near))]
    if {"not", "no", "without"} & {t.low for t in rest}:
        return []
    told = named(rest, vocabulary, *_KINDS)
    found = [t for t, _ in told]
    lows = [t.low for t in rest]
    before = lows[: min(rest.index(at) for _, at in told)] if told else []
    measured = before[-1:] and before[-1] in _WHOSE and not _MEASURED.isdisjoint(before)
    if not _OTHERS.isdisjoint(before) or (measured and vocabulary.terms[found[0]].kind == "characteristic"):
        found = []
    if found:
        figures = [
            compared(lows, rest.index(at), t) if vocabulary.terms[t].kind == "characteristic" else None
            for t, at in told
        ]
        whole: list[Condition] = [
            figure
            or (Not(Compare(f"characteristic:{t}", "=", "none")) if t.split("/")[-2] == "characteristic" else Has(t))
            for figure, t in zip(figures, found, strict=True)
        ]
        parted = "or" in lows and not any(figures)  # "a Nerve of 4 or better" is one thing
        asked: Condition = either(*whole) if parted else both(*whole)
        return [Draft("requires", states.thing_of(t, vocabulary), requirement=asked) for t in found]
    name = states.phrase([t for t in rest if t.low not in _ARTICLES], 6)
    return [Draft("requires", Thing("effect", name), requirement=words)] if name else []
