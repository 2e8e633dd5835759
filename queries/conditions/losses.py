"""Losses as a share of a unit: whether "25% or more of the models" have been lost, or it is "below half strength", by
what the situation states.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction

from kb.numbers import CARDINALS
from kb.patterns import deferred
from queries.conditions.kleene import Truth
from queries.situations.facts import number_named

_NUMBERS = {word: number for word, number in CARDINALS.items() if number}
_SHARE = deferred(r"\b(?:(\d+)%|(half|a quarter|a third))(?: of [^.;]*?)?(?: or (more)| or (less))?", re.I)
_LOSING = deferred(r"\b(?:lost|loses?|removed|killed|casualt\w+|destroyed|slain|eliminated)\b", re.I)
_SOME_LOST = deferred(
    rf"\b(?:lost|loses?|losing|killed|kills?) (?:\d+|{'|'.join(_NUMBERS)})\b|"
    rf"\b(?:\d+|{'|'.join(_NUMBERS)}) (?:\w+ ){{0,3}}(?:was|were|are|is|got|been) (?:lost|killed|removed|slain)\b",
    re.I,
)
_FRACTIONS = {"half": Fraction(1, 2), "a quarter": Fraction(1, 4), "a third": Fraction(1, 3)}
_IN_WORDS = deferred(rf"\b(?:{'|'.join(_NUMBERS)})\b", re.I)
#: What may be lost beside models.
_NO_MODELS = r"(?! (?:\w+ )?(?:wounds?|(?:\w+ )?points?|markers?|pins?|tokens?|turns?|rounds?|dice|orders?|tests?)\b)"
_WAYS = tuple(
    deferred(way, re.I)
    for way in (
        r"\b(?:lost|loses?|losing) (?P<lost>\d+)(?: \w+){0,2} (?:of|out of) (?:\w+ )?(?P<whole>\d+)\b",
        r"\b(?P<lost>\d+)(?: \w+){0,2} (?:of|out of) (?:\w+ )?(?P<whole>\d+)\b.*\b(?:lost|killed|removed|slain)\b",
        r"\bof (?P<whole>\d+)\b.*\b(?:lost|loses?|losing) (?P<lost>\d+)\b" + _NO_MODELS,
        r"\b(?P<whole>\d+)[- ](?:man|model|strong)\b.*\b(?:lost|loses?|losing) (?P<lost>\d+)\b" + _NO_MODELS,
        r"\b(?:from|started (?:\w+ ){0,2}with|had|has) (?P<whole>\d+)\b.*\b(?:lost|loses?|losing) (?P<lost>\d+)\b"
        + _NO_MODELS,
        r"\b(?P<whole>\d+)(?: [\w-]+){0,2} (?:unit|squad|group|models?)\b.*\b(?:lost|loses?|losing) (?P<lost>\d+)\b"
        + _NO_MODELS,
        r"\b(?:lost|loses?|losing) (?P<lost>\d+)\b.*\b(?:from|started (?:\w+ ){0,2}with|had) (?P<whole>\d+)\b",
        r"\bkill(?:ed|s)? (?P<lost>\d+)(?: \w+){0,2} (?:of|out of) (?:\w+ )?(?P<whole>\d+)\b",
    )
)
#: How many there were, and how many are gone, each told by itself: "we were ten strong … two died".
_WHOLES = tuple(
    deferred(way, re.I)
    for way in (
        r"\b(?P<whole>\d+)[ -](?:strong|man|model)\b",
        r"\b(?:had|has|have|numbered|numbers|counted|(?:started|began) (?:\w+ ){0,3}with|down from) (?P<whole>\d+)\b"
        + _NO_MODELS,
        r"\b(?:squad|unit|group|band|company|team)s? (?:of|with) (?P<whole>\d+)\b" + _NO_MODELS,
        r"\b\d+(?: \w+){0,2} (?:of|out of) (?:(?:my|our|the|its|their|his|her) )?(?P<whole>\d+)\b" + _NO_MODELS,
    )
)
_LOSSES = tuple(
    deferred(way, re.I)
    for way in (
        r"\b(?:lost|loses?|losing|removed|removes?|killed|kills?|killing|slew|slays?|dropped|drops?)"
        r"(?: (?:only|just|exactly))? (?P<lost>\d+)\b" + _NO_MODELS,
        r"\b(?P<lost>\d+)(?: [\w']+){0,4}? (?:died|dies|die|fell|falls|"
        r"(?:was|were|are|is|got|been) (?:lost|killed|removed|slain|destroyed))\b",
        r"\b(?P<lost>\d+) (?:casualt(?:y|ies)|loss(?:es)?|dead)\b",
    )
)
#: That one loss came after another.
_ANOTHER = deferred(r"\b(?:second|another|further|more|again|later|then|next|afterwards)\b", re.I)
#: That the share is of what one attack took: "due to that attack".
_OF_ONE = deferred(
    r"\b(?:that|this|the same|an?|one|single|each) (?:[\w-]+ )?(?:attack|volley|salvo|shot|action)\b", re.I
)


def in_figures(text: str) -> str:
    """The text with its number words up to twenty as figures."""
    return _IN_WORDS.sub(lambda found: str(_NUMBERS[found.group().lower()]), text)


def share_lost(facts: Iterable[tuple[str, object]], text: str) -> Truth:
    """Whether so great a share has been lost as ``text`` asks for; unknown where the facts do not tell how many."""
    asked = _SHARE.search(text)
    if asked is None or not _LOSING.search(text):
        return None
    share = Fraction(int(asked.group(1)), 100) if asked.group(1) else _FRACTIONS[asked.group(2).lower()]
    told = tuple(facts)
    counted: tuple[Fraction, Fraction] | None
    if several := _one_after_the_other(told):
        if _OF_ONE.search(text):
            return any(_is_share(lost, whole, share, asked) for lost, whole in several)
        counted = (sum((lost for lost, _ in several), Fraction(0)), several[0][1])
    else:
        counted = _counted(told)
    return None if counted is None else _is_share(*counted, share, asked)


#: How much of a unit there must still be: "below half strength", "at half its starting strength or less".
_STRENGTH = deferred(
    r"\b(?P<how>at or below|at least|no more than|more than|less than|fewer than|below|under|above|over|at)? ?"
    r"(?:(?P<n>\d+)%|(?P<share>half|a quarter|a third)) (?:of )?(?:its |their |the )?"
    r"(?:original |starting |initial |full |normal )?(?:strength|size|numbers)\b"
    r"(?P<less> or (?:less|below|under|fewer))?",
    re.I,
)
_FULL = deferred(
    r"\b(?:at|has|with|of) (?:its |their )?full (?:strength|size|numbers)\b|\blost (?:none|nobody|no models)\b",
    re.I,
)
_HALVED = deferred(
    r"\bat (?:exactly |just )?half (?:its |their )?(?:original |starting |full )?strength\b(?! or)", re.I
)
_LEFT = deferred(
    r"\b(?P<left>\d+)(?: \w+){0,2} (?:of|out of) (?:\w+ )?(?P<whole>\d+)\b[^.;]*"
    r"\b(?:left|remain(?:s|ing)?|alive|standing)\b",
    re.I,
)


def strength_left(facts: Iterable[tuple[str, object]], text: str) -> Truth:
    """Whether there is still so great a share of a unit as ``text`` asks for; unknown where the facts do not tell."""
    asked = _STRENGTH.search(text)
    told = tuple(facts)
    left = _share_left(told) if asked is not None else None
    if asked is None or left is None:
        return None
    share = Fraction(int(asked["n"]), 100) if asked["n"] else _FRACTIONS[asked["share"].lower()]
    how = (asked["how"] or "at").lower()
    if asked["less"] or how in ("at or below", "no more than", "at"):
        return left <= share
    if how == "at least":
        return left >= share
    return left > share if how in ("more than", "above", "over") else left < share


def _share_left(facts: tuple[tuple[str, object], ...]) -> Fraction | None:
    for key, value in facts:
        said = in_figures(key) if value is True else ""
        if _FULL.search(said):
            return Fraction(1)
        if _HALVED.search(said):
            return Fraction(1, 2)
        if (match := _LEFT.search(said)) and int(match["whole"]):
            return Fraction(int(match["left"]), int(match["whole"]))
    counted = _counted(facts)
    return None if counted is None or not counted[1] else (counted[1] - counted[0]) / counted[1]


def _is_share(lost: Fraction, whole: Fraction, share: Fraction, asked: re.Match[str]) -> bool:
    return lost <= share * whole if asked.group(4) else lost >= share * whole


def _one_after_the_other(facts: tuple[tuple[str, object], ...]) -> list[tuple[Fraction, Fraction]]:
    """What several attacks took one after the other, each with how many there then were; none where fewer than two
    are told of, or not how many there were at first."""
    told = [in_figures(key) for key, value in facts if value is True]
    counts = {match["whole"] for said in told for way in _WHOLES if (match := way.search(said))}
    gone = [next((match for way in _LOSSES if (match := way.search(said))), None) for said in told]
    losses = [Fraction(match["lost"]) for match in gone if match is not None]
    if len(counts) != 1 or len(losses) < 2 or not any(_ANOTHER.search(said) for said in told):
        return []
    left, found = Fraction(min(counts)), []
    for lost in losses:
        found.append((lost, left))
        left -= lost
    return found if left >= 0 else []


def some_lost(facts: Iterable[tuple[str, object]], text: str) -> bool:
    """Whether a text asks for a share that has been lost, and the facts tell of losses without telling of how many."""
    if _SHARE.search(text) is None or not _LOSING.search(text):
        return False
    told = tuple(facts)
    return _counted(told) is None and any(value is True and _SOME_LOST.search(key) for key, value in told)


#: Somebody else whose losses they may be.
_OF_OTHERS = deferred(
    r"\b(?:enem(?:y|ies)|foes?|opponents?|his|her|their|friendly|another)(?:['’]s?)? (?:[\w-]+ ){0,3}?"
    r"(?:units?|squads?|groups?|models?|men|figures?)\b",
    re.I,
)
_SENTENCE = deferred(r"(?<=[.;!?])\s+")
#: The losses of one attack among those of a unit, as they are told in other words than those above.
_OUT_OF = deferred(
    r"\b(?:of|out of)(?: (?:my|our|the|its))? (?P<whole>\d+) (?:\w+ )?(?:models?|men|figures?),? "
    r"(?:only |just )?(?P<lost>\d+) (?:\w+ )?(?:was|were|are|is|got|died|fell)\b",
    re.I,
)


def loss_stated(text: str, facts: Mapping[str, object]) -> dict[str, bool]:
    """The fact of a question's words: how many were lost of how many, where these stand apart in it; {} where they do
    not tell, or the facts that were made of them have it already."""
    told = tuple(facts.items())
    if _counted(told) is not None or _one_after_the_other(told) or _OF_OTHERS.search(text) or _ANOTHER.search(text):
        return {}
    if out_of := _OUT_OF.search(in_figures(text)):
        return {f"lost {out_of['lost']} of {out_of['whole']} models": True}
    if not (counted := _counted(tuple((said, True) for said in _SENTENCE.split(text)))):
        return {}
    return {f"lost {counted[0]} of {counted[1]} models": True}


def _counted(facts: tuple[tuple[str, object], ...]) -> tuple[Fraction, Fraction] | None:
    """How many were lost and of how many, as the facts tell it in numbers or in a sentence."""
    for key, value in facts:
        said = in_figures(key)
        for way in _WAYS if value is True else ():
            if match := way.search(said):
                return Fraction(match.group("lost")), Fraction(match.group("whole"))
    told = [in_figures(key) for key, value in facts if value is True]
    counts = {match["whole"] for said in told for way in _WHOLES if (match := way.search(said))}
    gone = {match["lost"] for said in told for way in _LOSSES if (match := way.search(said))}
    if len(counts) == len(gone) == 1 and int(min(gone)) <= int(min(counts)):
        return Fraction(min(gone)), Fraction(min(counts))
    lost = number_named(facts, "casualties") or number_named(facts, "models lost") or number_named(facts, "losses")
    whole = number_named(facts, "models at start") or number_named(facts, "starting models")
    return (Fraction(lost), Fraction(whole)) if lost is not None and whole else None
