"""Whose a name is that tells of what carries the unit: "aboard a Diving Glider", "in a Barge that is a Hulk".

What is told behind "that is", and of "it" where "they" ask, goes to the one of whom it is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from kb.model import TYPE_KINDS, Term
from kb.patterns import deferred
from queries.questions.described import Words, covered
from queries.questions.english import FUNCTION
from queries.questions.naming import Span

_RELATIVE = frozenset({"that", "which", "who"})
_IS = frozenset("is are was were has have".split())
_MEANWHILE = frozenset("a an the currently still already also now itself both".split())
_ARTICLES = frozenset("a an the its their my our his her".split())
_MANY = frozenset({"they", "them"})
#: "Embarked in a Barge that has not moved this turn": what the carrier did.
_IN_WHICH = deferred(
    r"\b(?:(?:embarked|aboard|riding|inside|mounted|sit(?:s|ting)?|carried)"
    r"(?: (?:up)?on| in(?:side)?| aboard| by){0,2}|"
    r"(?:disembark(?:s|ed)?|landed|jumped|dismount(?:s|ed)?|came|g[eo]t|climb(?:s|ed)?|stepped|bail(?:s|ed)?)"
    r" (?:down )?(?:from|off|out of)|(?:embark|climb|get|go)s? (?:up)?on(?:to)?|leave|enter|board) "
    r"(?:an?|the|my|our|their|its) (?P<what>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?) (?:that|which) "
    r"(?P<did>(?!is\b|are\b)[^.,;:?!]{3,60}?)"
    r"(?: (?:this|in (?:the|this|its)(?: \w+){0,2}) (?:turn|phase))?(?=[.,;:?!]|$)",
    re.I,
)


def carrier_did(text: str) -> dict[str, bool]:
    """The facts of what the one did that carries the unit, as the texts tell them of "its" carrier."""
    return {f"its {said['what']} {said['did']}": True for said in _IN_WHICH.finditer(text)}


def noun_begins(words: Words, span: Span) -> Span:
    """The first of the names that stand together in front of a noun and tell of it: "Diving" of "a Diving Glider"."""
    while True:
        before = (each for each in words.spans if each.last == span.first and each.of(*TYPE_KINDS, "status"))
        first = next(before, None)
        if first is None:
            return span
        span = first


#: So many words of no name may stand in front of a noun: "my battered old Wayfarer Barge".
_MOST_BESIDE = 4


def phrase_begins(words: Words, span: Span) -> int:
    """Where what tells of a noun begins in the question: with its names, and with the words of no name between those
    and an article."""
    first = noun_begins(words, span).first
    named = covered(words.spans)
    for at in range(first - 1, max(words.offset, first - 1 - _MOST_BESIDE) - 1, -1):
        token = words.tokens[at - words.offset]
        if token.low in _ARTICLES:
            return at + 1
        if token.kind != "word" or (token.low in FUNCTION and token.low != "own") or at in named:
            break
    return first


def told_of(words: Words, span: Span, described: Mapping[Span, tuple[Term, str]]) -> str:
    """The party of whom "that is …" in front of a name goes on telling; '' where nothing like it stands there."""
    at = span.first - words.offset - 1
    while at >= 0 and words.tokens[at].low in _MEANWHILE:
        at -= 1
    if at < 1 or words.tokens[at].low not in _IS or words.tokens[at - 1].low not in _RELATIVE:
        return ""
    end = at - 1 + words.offset
    parties = (party for each, (_, party) in described.items() if each.last == end and each.of(*TYPE_KINDS))
    return next(parties, "")


_OURS = frozenset({"my", "our"})
_SOME = frozenset("a an some another one two three".split())


def asked_of_carrier(stretches: Sequence[Words], described: Mapping[Span, tuple[Term, str]]) -> bool:
    """Whether "it" is our own one that somebody went aboard of or left: "A crew boarded my Barge. May it …?"."""
    if not stretches:
        return False
    *told, ask = stretches
    lows = [token.low for token in ask.tokens[:4]]
    if "it" not in lows or any(span.of(*TYPE_KINDS) for span in ask.spans if span not in ask.asked):
        return False
    for span, (_, party) in described.items():
        words = next((each for each in told if span in each.spans), None)
        if words is None or party != "target" or words.tokens[0].low not in _SOME:
            continue
        first = phrase_begins(words, span) - words.offset
        if first and words.tokens[first - 1].low in _OURS:
            return True
    return False


def of_carrier(words: Words, ask: Words, before: Iterable[Words], described: Mapping[Span, tuple[Term, str]]) -> bool:
    """Whether a stretch tells of the one that carries the many who are asked about: "it is Mired. Can they …?"."""
    carrying = any(party == "target" for _, party in described.values())
    if not carrying or words is ask or words.tokens[0].low != "it":
        return False
    many = any(token.low in _MANY for token in ask.tokens[:3])
    return many and not any(token.low == "it" for each in before for token in each.tokens)
