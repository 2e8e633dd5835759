"""Hits and saves: on which score of a roll somebody is hit, saved or succeeds ("a roll of 7 or more is a hit").

In: a place in the text and the reader of procedures. Out: tests, added to the reader, each named by what comes of it.
A sentence of which another shape has made a test already is left to that one; one that begins with a kind of unit
("Armoured crews save on 4+ instead") tells of that kind alone.
"""

from __future__ import annotations

import re

from ingest.procedures.bykinds import kinds_in
from ingest.procedures.checks import always
from ingest.procedures.reader import COMPARE, Place, Reader, comparison, dice_before, dice_text, heading_of, singular
from ingest.procedures.scores import has_one
from kb.patterns import Pattern

_OR_MORE = r"(?:\+| or (?:more|better|higher|over|greater|above)\b)"
_SCORE = rf"(?:(?P<n>\d{{1,2}}){_OR_MORE}|(?P<low>\d{{1,2}}) or (?P<top>\d{{1,2}})\b(?!{_OR_MORE}))"
_ROLL = r"(?:(?:modified|final|total|dice?|adjusted) ){0,2}(?:rolls?|scores?|results?|totals?|throws?)"
_SAVES = (
    r"(?:(?:discards?|cancels?|negates?|ignores?|stops?|saves?(?: against)?|prevents?|turns? aside|shrugs? off|"
    r"deflects?|parr(?:y|ies)) (?:the |that |this |1 |its )?(?:hit|wound|damage|blow|shot|loss)s?|is saved)"
)
#: Sentences that tell the score, each with what comes of it.
_SHAPES = (
    # "A roll of 7 or more is a hit", "each 5 or 6 scores a hit"
    Pattern(
        rf"(?i)\b(?:an?|any|each|every|on)(?: {_ROLL})?(?: of)?(?: an?)? {_SCORE},? (?:that )?"
        r"(?:(?:is|scores?|counts? as|causes?|means|inflicts?|gives?) (?:an? |1 )?)?"
        r"(?P<what>hit|wound|kill|save|success)s?\b"
    ),
    # "a hit is scored on 5+"
    Pattern(
        rf"(?i)\b(?P<what>hit|wound|kill|success) is (?:scored|achieved|caused|made|inflicted) (?:on|with|by) (?:an? )?"
        rf"(?:{_ROLL} of )?(?:an? )?{_SCORE}"
    ),
    # "the shot hits if the modified score is at least 6", "it hits on a 4+"
    Pattern(
        rf"(?i)\b(?P<what>hit|wound)s? (?:(?:it|them|the target|its target) )?"
        rf"(?:on|with|by rolling|if (?:the|its|this|their) {_ROLL} (?:is|comes to|equals|reaches)) "
        rf"(?:an? )?(?:{_ROLL} of )?(?:an? )?(?:{_SCORE}|at least (?P<least>\d{{1,2}})\b)"
    ),
    # "needs 4 or more to hit", "4+ is needed to hit"
    Pattern(
        rf"(?i)\b(?:needs?|requires?|must (?:roll|score|throw)) (?:an? )?(?:{_ROLL} of )?(?:an? )?{_SCORE} to "
        rf"(?P<what>hit|wound|save)\b"
    ),
    Pattern(rf"(?i)\b(?:{_ROLL} of )?(?:an? )?{_SCORE} (?:is|are) (?:needed|required) to (?P<what>hit|wound|save)\b"),
    # "5 or 6 on a D6 discards the hit", "a roll of 5+ saves"
    Pattern(
        rf"(?i)(?:^|[:;,.] |\b(?:an?|any|each|every|on) )(?:{_ROLL} of )?(?:an? )?{_SCORE}"
        rf"(?: on (?:an? |the |1 )?(?P<dice>\d*[dD]\d+|dice|die))?,? (?:(?:the|that) hit )?(?P<what>{_SAVES})\b"
    ),
    Pattern(
        rf"(?i)\b(?P<what>saves?)(?: (?:a|the|each|that) hit| itself)? (?:on|with|by rolling) (?:an? )?"
        rf"(?:{_ROLL} of )?(?:an? )?{_SCORE}"
    ),
)


_NAME = r"(?:its|their|his|the (?:[\w' -]{2,40}?['’]s? )?)(?P<own>(?-i:[A-Z])[\w'-]+(?: (?-i:[A-Z])[\w'-]+)?)"
_RESULT = (
    rf"(?:the|this|that|its|each) {_ROLL}(?:, (?:after|with|including) [^,.;]{{3,40}},)? (?:is )?(?P<cmp>{COMPARE})"
)
_MATCHED = (
    # "If the result equals or beats the shooter's Skill, the shot hits"
    Pattern(
        rf"(?i)\bif {_RESULT} {_NAME}, (?:then )?(?:(?:the|each|that|a) \w+ |it )?(?P<what>hits|wounds|{_SAVES})\b"
    ),
    # "saves the hit if the result equals or beats the squad's Armour"
    Pattern(
        rf"(?i)\b(?P<what>hits?|wounds?|{_SAVES})(?: the (?:target|hit))? (?:if|when|where) {_RESULT} {_NAME}"
        r"(?=[.,;]|$)"
    ),
)


def matched(reader: Reader, place: Place) -> None:
    """ "If the result equals or beats the shooter's Skill, the shot hits": a score that each has for it."""
    found = next((found for shape in _MATCHED if (found := shape.search(place.text))), None)
    dice = dice_before(place) if found and not has_one(reader, place) else None
    name = reader.name(found["own"]) if found else None
    if found is None or dice is None or name is None or not reader.vocabulary.best(name, "characteristic"):
        return
    single = f"1D{dice.partition('D')[2]}"
    rolled = _rolled(place, dice, single)
    value = "; ".join([f"test: {rolled} {comparison(found['cmp'])} {name}", *always(place, single)])
    test = _test(reader, place, found["what"].lower())
    reader.emit(place, test, "uses", reader.term(name, "characteristic"), value)


def hit_or_saved(reader: Reader, place: Place) -> None:
    """ "A roll of 7 or more is a hit", "a hit is scored on 5+", "5 or 6 on a D6 discards the hit"."""
    found = next((found for shape in _SHAPES if (found := shape.search(place.text))), None)
    if found is None or has_one(reader, place):
        return
    own = found.groupdict().get("dice")
    dice = dice_text(own) if own and own[-1].isdigit() else dice_before(place)
    if dice is None or (found["top"] and not dice.endswith(f"D{found['top']}")):
        return
    single = f"1D{dice.partition('D')[2]}"  # each of several dice is looked at by itself
    number = next(filter(None, (found["n"], found["low"], found.groupdict().get("least"))))
    first = kinds_in(reader, place.text)[:1]
    alone = bool(first) and first[0][0] < 4 and found.start() > first[0][0]
    whom = [f"for {reader.vocabulary.terms[first[0][1]].name}"] if alone else []
    value = "; ".join([f"test: {_rolled(place, dice, single)} >= {number}", *whom, *always(place, single)])
    test = _test(reader, place, found["what"].lower())
    reader.emit(place, test, "uses", reader.term("score", "effect"), value)
    if other := _OTHERWISE.match(place.text, found.end()):
        case, step = other["case"].strip(), int(number) - int(other["n"])
        event = reader.term(case, "event")
        reader.emit(place, event, "modifies", test, f"{step:+d}", condition=f"if {case}")


#: Another score in a case, behind the one for all others: "on a 4+, or on a 5+ if the target is behind a wall".
_OTHERWISE = re.compile(
    rf"(?i)[^.;]{{0,30}}?,? (?:or|but) (?:only )?(?:on )?(?:an? )?(?P<n>\d{{1,2}}){_OR_MORE} (?:if|when|where|while) "
    r"(?P<case>[^.;,]{3,80})"
)
_TOGETHER = re.compile(r"(?i)\b(?:total|sum|add(?:ed|ing)? (?:them|the dice|the (?:two|2))|together)\b")
_HIGHER = re.compile(
    r"(?i)\b(?:tak(?:e|es|ing)|keep(?:s|ing)?|us(?:e|es|ing)|pick(?:s|ing)?|count(?:s|ing)?)(?: only)? the "
    r"(?P<which>high|low|bett|bigg|small|worse|best|worst)(?:er|est)?\b"
)


def _rolled(place: Place, dice: str, single: str) -> str:
    """The dice that are held against the score: all together, the one that is picked, or each by itself."""
    before = " ".join(text for _, text in place.around[max(0, place.index - 2) : place.index + 1])
    if picked := _HIGHER.search(before):
        which = "lowest" if picked["which"].lower() in ("low", "small", "worse", "worst") else "highest"
        return f"{dice} {which}"
    return dice if _TOGETHER.search(before) else single


def _test(reader: Reader, place: Place, outcome: str) -> str:
    """The test that is named by what comes of it: "hit roll"; a success is one of its section."""
    if outcome == "success":
        heading = heading_of(place.section.heading)
        return reader.term(f"{heading} roll" if heading else "roll", "test")
    what = next((word for word in ("save", "wound", "kill", "hit") if outcome.startswith(word)), "save")
    heading = re.sub(r"(?i)^the ", "", singular(heading_of(place.section.heading)))
    if re.search(rf"(?i)\b{what}(?: roll)?$", heading):
        return reader.term(heading, "test")  # "Armour saves"
    names = (f"To {what.title()} roll", f"roll to {what}", f"{what} roll", *((what,) if what == "save" else ()))
    known = next((term for name in names if (term := reader.vocabulary.best(name, "test"))), None)
    return known or reader.term(names[-1], "test")


SHAPES = (hit_or_saved, matched)
