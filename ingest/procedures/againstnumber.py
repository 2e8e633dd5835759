"""Against a number: rolls whose number to reach a text tells in a sentence of its own ("The target number is the
pilot's Gunnery plus the modifiers below", "2D6, and the pilot needs his Gunnery number or more").

In: a place in the text and the reader of procedures. Out: tests, added to the reader when all of the text has been gone
through, for those of which nothing else tells how they are rolled.
"""

from __future__ import annotations

import re

from ingest.procedures.checks import always
from ingest.procedures.reader import DICE, TEST, Place, Reader, dice_of, singular
from ingest.procedures.scores import test_named_by
from kb.patterns import Pattern, deferred

_OF = r"(?:(?:the|his|her|its|their|your|an?) )?(?:(?:[a-z][\w-]* ){0,2}[a-z][\w-]*(?:['’]s|s['’]) )?"
_FIGURE = r"(?:(?:own|base|basic|printed) )?(?P<own>(?-i:[A-Z])[\w'-]+(?: (?-i:[A-Z])[\w'-]+)?)"
_VALUE = rf"(?:{_OF}{_FIGURE}|(?P<n>\d{{1,2}}))"
_NUMBER = (
    r"(?:(?:base|basic|starting|initial) )?(?:(?:target|to[- ]hit|hit|required|needed|pass) )?(?:numbers?|scores?)"
    r"(?: needed| required)?(?: (?:to|for) (?:a )?(?:hit|pass|succeed|success))?"
)
#: What the number is.
_NUMBER_IS = (
    Pattern(
        rf"(?i)\b(?:the |this |a |its |your |his )?{_NUMBER} (?:is|equals|starts (?:at|as)|begins (?:at|as)) {_VALUE}\b"
    ),
    Pattern(rf"(?i)\b(?:start|begin)s? (?:with|from|at) {_VALUE}\b"),
    Pattern(rf"(?i)\btake {_OF}{_FIGURE} (?:and|,) (?:add|apply|modify)"),
)
#: What has to be rolled, told in one sentence.
_NEEDS = Pattern(
    rf"(?i)\b(?:needs?|wants?|must (?:roll|score|get|throw)|has to (?:roll|score)) {_OF}{_FIGURE}"
    r"(?: number| score| value| or)? ?(?:or )?(?P<way>more|better|higher|over|above|less|lower|under|below)\b"
)
#: "A shot is a roll of 2D6 against the pilot's Gunnery", "A pilot check is 2D6 against the Handling number".
_DICE_AGAINST = Pattern(rf"(?i)(?P<dice>{DICE})\s*(?:,)? (?:against|versus|vs\.?) {_OF}{_FIGURE}")
_MORE = deferred(
    r"(?i)\b(?:equals?(?:led)?|equal to|match(?:es)?|meets?|reach(?:es)?)(?: it)? or (?:roll |is )?"
    r"(?:higher|greater|more|better|exceeds?|beats?|above|over)\b|"
    r"\b(?:number|score|it|that|total|\+) or (?:more|higher|better|greater|over|above)\b|"
    r"\bat least (?:the|this|that) (?:target |to[- ]hit )?(?:number|score)\b|"
    r"\b(?:equals?|equal to) or (?:beats?|exceeds?|better)\b"
)
_LESS = deferred(
    r"(?i)\b(?:equal to )?or (?:less|lower|under|below)(?: than)?\b(?=[^.;]{0,40}\b(?:number|score|hits?|pass|succe))|"
    r"\b(?:number|score|it|that|total) or (?:less|lower|under|below)\b"
)
_DICE_TOLD = Pattern(
    rf"(?i)(?<![\w.])(?:roll(?:s|ing)? |throw(?:s|ing)? |on |^|is |of )(?=\d*[dD]\d|two |2 |a |one ){DICE}"
)
_HITS = deferred(r"(?i)\b(?:to[- ]hit|hits?|hitting)\b")
_SHOOTING = deferred(r"(?i)\b(?:shooting|shots?|fire|firing|gunnery|missiles?|archery)\b")
_NEAR = 5


def against_number(reader: Reader, place: Place) -> None:
    """Keep such a roll for when nothing else tells how it is made."""
    found = next((m for shape in (*_NUMBER_IS, _NEEDS, _DICE_AGAINST) if (m := shape.search(place.text))), None)
    if found is None:
        return
    told = found.groupdict()
    name = reader.figure(told["own"]) if told.get("own") else None
    against = name or told.get("n")
    around = [text for _, text in place.around[max(0, place.index - _NEAR) : place.index + _NEAR]]
    here = " ".join(around)
    way = told.get("way") or ""
    sign = "<=" if re.match(r"(?i)less|lower|under|below", way) else ">=" if way else ""
    sign = sign or (">=" if _MORE.search(here) else "<=" if _LESS.search(here) else "")
    dice = _DICE_TOLD.search(place.text) or next((m for text in around if (m := _DICE_TOLD.search(text))), None)
    if against is None or not sign or dice is None:
        return
    test = _test_of(reader, place, here)
    if test is None:
        return
    object_ = reader.term(name, "characteristic") if name else reader.term("score", "effect")
    rolled = dice_of(dice)
    value = "; ".join([f"test: {rolled} {sign} {against}", *always(place, rolled)])
    reader.later.append((test, lambda: reader.emit(place, test, "uses", object_, value)))


def _test_of(reader: Reader, place: Place, here: str) -> str | None:
    """The test that is rolled: named in the place or by its heading, else that of a hit."""
    named = re.search(rf"(?:^|(?i:\b(?:an?|the) )){TEST} is\b", place.text)
    if named:
        name = re.sub(r"^(?:An?|The|an?|the) ", "", named[0].removesuffix(" is"))
        return reader.term(singular(name), "test")
    low = re.search(r"(?i)^(?:an?|the) (?P<name>[a-z]+ (?:check|test|roll|save))\b", place.text)
    if low and (known := reader.vocabulary.best(low["name"], "test")):
        return known
    if _HITS.search(here) or _SHOOTING.search(place.section.heading):
        return test_named_by(reader, place, "hit")
    return reader.test(place)


SHAPES = (against_number,)
