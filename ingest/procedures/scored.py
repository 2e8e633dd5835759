"""How a test is rolled, where no other shape has read it: dice, what they are held against, and whether that passes.

In: a place in the text and the reader of procedures. Out: clauses, added to the reader when all of the text has been
gone through, for those tests of which nothing else tells how they are rolled ("a unit must score its Nerve or less on
two dice"). The shapes are general; every number and every name comes from the sentence.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ingest.procedures.checks import WORKS, always, deed_of
from ingest.procedures.reader import COMPARE, DICE, TEST, Place, Reader, comparison, dice_of, singular
from kb.patterns import Pattern, search

_MORE = "more|over|above|higher|better|greater"
_LESS = "less|under|below|lower|fewer"
_WHOSE = r"(?:(?:its|their|his|her|your|the|an?|that) )?(?:[a-z][\w-]*(?:'s|s') )?"
_FIGURE = rf"(?P<what>{_WHOSE}(?-i:[A-Z])[\w-]+(?: (?-i:[A-Z])[\w-]+)?)(?: (?:value|score|rating|characteristic|stat))?"
#: What the dice are held against, in the ways in which a sentence says it.
_HELD = (
    Pattern(rf"(?i){_FIGURE}(?: of the [\w ]+?)?,? or (?P<or>{_LESS}|{_MORE})\b"),
    Pattern(
        rf"(?i)\b(?P<cmp>equal (?:to )?or (?:under|below|over|above)|{COMPARE}) (?:the (?:score|value) of )?{_FIGURE}"
    ),
    Pattern(
        rf"(?i)\bagainst {_FIGURE}\b[^.;]{{0,40}}?\b(?:equal|same|matching)(?: to)? or (?P<or>{_LESS}|{_MORE})\b"
    ),
    Pattern(r"(?i)(?<![\w.+-])(?P<n>\d+)(?:(?P<plus>\+)|,? or "
            r"(?P<or>less|under|below|lower|fewer|more|over|above|higher|better|greater)\b)"),
    Pattern(rf"(?i)\b(?P<cmp>{COMPARE}) (?:an? )?(?P<n>\d+)\b(?! ?(?:\"|inch|cm|%|models?\b))"),
)  # fmt: skip
_PASSES = Pattern(
    r"(?i)\b(?:pass(?:ed|es|ing)?|succe\w+|(?:must|needs?|has to|have to|tr(?:y|ies|ying)|attempts?|hop(?:es|ing)|"
    r"required|requires)\b)"
)
_FAILS = Pattern(r"(?i)\b(?:fail\w*|unsuccessful)\b")
_DICE = Pattern(DICE)
#: Something of the unit's that is added to the dice.
_PLUS = Pattern(rf"(?i)(?:\badd(?:s|ing|ed)? |\d ?\+ ?|\bplus ){_FIGURE}(?=[.,;:]| to\b| and\b| or\b| is\b| for\b|$)")
_ELSEWHERE = Pattern(r"(?i)\b(?:scatter|consult|chart|hits?|wounds?|to hit|damage|re-?rolls?)\b")


class _Rolled(NamedTuple):
    dice: str
    sign: str
    against: str
    added: str | None


def scored(reader: Reader, place: Place) -> None:
    """ "A unit that takes a Nerve Test must roll its Nerve or under on two dice", kept for when nothing else tells."""
    test = _test_of(reader, place)
    if test is None or _ELSEWHERE.search(place.text):
        return
    rolled = _rolled(reader, place)
    if rolled is None:
        return
    figure = rolled.added or (None if rolled.against.isdigit() else rolled.against)
    object_ = reader.term(figure, "characteristic") if figure else reader.term("score", "effect")
    roll = f"{rolled.dice} + {rolled.added}" if rolled.added else rolled.dice
    value = "; ".join([f"test: {roll} {rolled.sign} {rolled.against}", *always(place, rolled.dice)])
    reader.later.append((test, lambda: reader.emit(place, test, "uses", object_, value)))


def _test_of(reader: Reader, place: Place) -> str | None:
    """The test that a place tells of: one that it names, else that of its heading."""
    named = search(TEST, place.text)
    term = (
        reader.term(singular(re.sub(r"^(?:The|An?|This|Each|Any|Every|For an?|To) ", "", named[0])), "test")
        if (named and " " in re.sub(r"^(?:The|An?|This|Each|Any|Every) ", "", named[0]))
        else reader.test(place)
    )
    if term is None or "/test/" not in term:
        return deed_of(reader, place)
    known = reader.vocabulary.terms.get(term) or reader.out.terms.get(term)
    name = known.name if known else ""
    return reader.term(name[4:], "test") if name.lower().startswith("the ") else term


def _rolled(reader: Reader, place: Place) -> _Rolled | None:
    """What is rolled and what it is held against, as a sentence and the one before it tell."""
    before = place.around[place.index - 1][1] if place.index else ""
    dice = _DICE.search(place.text) or _DICE.search(before)
    rolls = _DICE.search(place.text) is not None or search(r"(?i)\b(?:roll|throw|score of)", before) is not None
    if dice is None or not rolls:
        return None
    plus = _PLUS.search(place.text) or _PLUS.search(before)
    added = _known(reader, plus["what"]) if plus else None
    for pattern in _HELD:
        for found in pattern.finditer(place.text):
            told = found.groupdict()
            number = told.get("n")
            against = number or _known(reader, told["what"])
            if against is None or (added and not number) or (plus and not added):
                continue
            more = bool(told.get("plus")) or (told.get("or") or "").lower() in _MORE.split("|")
            sign = _sign(told["cmp"]) if told.get("cmp") else ">=" if more else "<="
            passes = _passes(place.text, found)
            if passes is None or sign == "=":
                continue
            sign = sign if passes else {"<=": ">", ">=": "<", "<": ">=", ">": "<="}[sign]
            return _Rolled(dice_of(dice), sign, against, added)
    return None


def _sign(words: str) -> str:
    beside = re.fullmatch(r"(?i)equal (?:to )?or (under|below|over|above)", words.strip())
    return comparison(words) if beside is None else "<=" if beside[1].lower() in ("under", "below") else ">="


def _known(reader: Reader, words: str) -> str | None:
    """The characteristic that some words name."""
    return reader.figure(words)


def _passes(text: str, found: re.Match[str]) -> bool | None:
    """Whether what a match tells passes the test; None where the sentence does not say it."""
    start = max(text.rfind(mark, 0, found.start()) for mark in ";:.") + 1
    ends = [at for mark in ";:." if (at := text.find(mark, found.end())) >= 0]
    for piece, offset in ((text[start : min(ends, default=len(text))], start), (text, 0)):
        at, behind = found.start() - offset, found.end() - offset
        passing = [_gap(each, at, behind) for each in (*_PASSES.finditer(piece), *WORKS.finditer(piece))]
        failing = [_gap(each, at, behind) for each in _FAILS.finditer(piece)]
        if passing or failing:
            good = min(passing, default=999) <= min(failing, default=999)
            return good != (re.search(r"(?i)\bunless\b", piece[:at]) is not None)
    return None


def _gap(word: re.Match[str], start: int, end: int) -> int:
    """How far a word stands from a stretch of a sentence."""
    return word.start() - end if word.start() >= end else start - word.end()


SHAPES = (scored,)
