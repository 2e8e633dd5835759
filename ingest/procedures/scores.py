"""Tests that pass on a number: one that the sentence tells, one of a table, one that each unit has for it.

In: a place in the text and the reader of procedures. Out: clauses, added to the reader. A sentence of which another
shape has made a test already is left to that one.
"""

from __future__ import annotations

import re

from ingest.procedures.checks import always
from ingest.procedures.reader import DICE, TEST, Place, Reader, dice_before, dice_of, heading_of, singular
from kb.patterns import Pattern, search

_THROWN = Pattern(
    r"(?i)\b(?:(?:roll|throw|cast)(?:s|n|ing)?|"
    rf"(?:made|taken|tested|rolled|thrown)(?: on| with| by (?:rolling|throwing))?) {DICE}"
)
_SUCCESS = (
    r"(?:pass(?:es|ed)?|a pass|hold(?:s)?(?: firm)?|succeeds?|a success|keeps? (?:its|their) \w+|stands?(?: firm)?|"
    r"recovers?|rall(?:y|ies)|is made|carr(?:y|ies) on|is steady)"
)
_NUMBER = r"(?P<n>\d+)(?P<way>\+| or (?:more|better|higher|over|greater|upwards?|less|lower|under|fewer))"
_BOUND = (
    Pattern(
        r"(?i)(?:\b(?:on|of|with|at|get|gets|scores?|rolls?|throws?|results?|totals?|is|are) |^|[.;:,] )(?:an? )?"
        rf"(?:total |score |roll |result )?(?:of )?(?:an? )?{_NUMBER}[^.;]{{0,24}}?\b{_SUCCESS}\b"
    ),
    Pattern(
        rf"(?i)\b{_SUCCESS}(?: the (?:test|check|throw|roll))? (?:on|with) (?:an? )?(?:total |score |roll )?"
        rf"(?:of )?(?:an? )?{_NUMBER}"
    ),
    Pattern(
        rf"(?i)\b(?:needs?|requires?|must (?:roll|score|throw)) (?:an? )?{_NUMBER} to (?:pass|succeed|hold|rally)\b"
    ),
)
_SHOWN = Pattern(
    r"(?i)\b(?:pass(?:es|ed)?|succeeds?|made) (?:on|with) the (?:score|number|roll|result) (?:shown|given|listed|below)"
    r"[^.;:]*? or (?P<way>better|more|higher|less|lower)"
)
_HAS = Pattern(
    r"(?i)\b(?:has|have) an? ((?-i:[A-Z])[\w-]+(?: (?-i:[A-Z])[\w-]+)?),? (?:which is |that is )?the "
    r"(?:number|score|roll)(?: that)? (?:it|they|he) (?:needs?|must roll|requires?)(?: to roll)? (?:or more )?to pass "
    r"(?:(?:its|their|all|any) )?(?:tests|checks|(?-i:[A-Z])[\w-]+ (?:tests?|checks?))"
)


def passed_on(reader: Reader, place: Place) -> None:
    """ "A morale throw is made on one die: a score of 3 or more passes", "If you get 8 or more, you hold"."""
    rolled = _THROWN.search(place.text)
    if has_one(reader, place):
        return
    if rolled is None:
        _barely_passed(reader, place)
        return
    dice = dice_of(rolled)
    for passage, text in place.following(2):
        piece = text[rolled.start() :] if passage is place.passage else text
        shown = _SHOWN.search(piece)
        bound = next((found for shape in _BOUND if (found := shape.search(piece))), None)
        test = test_of(reader, place) if shown or bound else None
        if test is None:
            continue
        name = reader.called(test)
        way = (bound or shown)["way"]  # type: ignore[index]
        sign = "<=" if re.search(r"less|lower|under|fewer", way) else ">="
        added = _added(reader, place)
        roll = f"{dice} + {added}" if added else dice
        value = "; ".join([f"test: {roll} {sign} {bound['n'] if bound else name}", *always(place, dice)])
        of = reader.term(added, "characteristic") if added else reader.term("score", "effect")
        reader.emit(place, test, "uses", of if bound else test, value)
        return


_PASSED_ON = Pattern(
    rf"^(?:(?:An?|All|Any|Every|Each|The) )?(?P<test>{TEST}) (?:is|are) (?:always )?(?i:passed|successful|made) "
    rf"(?i:on|with) (?:an? )?(?:(?:roll|score) of )?(?:an? )?{_NUMBER}"
)


def _barely_passed(reader: Reader, place: Place) -> None:
    """ "Panic tests are passed on a 3+": one dice goes without saying, where no sentence tells of others."""
    found = _PASSED_ON.match(place.text)
    named = reader.vocabulary.best(singular(found["test"]), "test") if found else None
    if found is None or named is None:
        return
    dice = dice_before(place, reader.sides) or f"1D{reader.sides}"
    sign = "<=" if re.search(r"less|lower|under|fewer", found["way"]) else ">="
    value = "; ".join([f"test: {dice} {sign} {found['n']}", *always(place, dice)])
    object_ = reader.term("score", "effect")
    reader.later.append((named, lambda: reader.emit(place, named, "uses", object_, value)))


def has_one(reader: Reader, place: Place) -> bool:
    """Whether another shape has made a test of this passage."""
    return any(
        clause.passage == place.passage.id and (clause.value or "").startswith(("test:", "contest:", "compare:"))
        for clause in reader.out.clauses
    )


def _added(reader: Reader, place: Place) -> str | None:
    """The characteristic that is added to the dice, None where none is."""
    found = search(r"(?i)\badd(?:s|ing)? (?:the |its |their )?([^.,;:]+?)(?=,|\.|;| to\b| and\b|$)", place.text)
    name = reader.name(found.group(1)) if found else None
    return name if name and reader.vocabulary.best(name, "characteristic") else None


def test_of(reader: Reader, place: Place) -> str | None:
    """The test of which a place tells: named there or by the heading."""
    said = search(
        r"(?i)\b(?:an?|the|to (?:take|make|pass) an?) ((?:[\w-]+ ){1,2}(?:throw|test|check|roll))\b", place.text
    )
    known = reader.vocabulary.best(said.group(1), "test") if said else None
    if known:
        return known
    heading = singular(heading_of(place.section.heading))
    if search(r"(?i)\b(?:tests?|checks?|rolls?|throws?)$", heading):
        return reader.vocabulary.best(re.sub(r"(?i)^the ", "", heading), "test") or reader.term(heading, "test")
    for tail in ("test", "check", "roll", "throw"):
        known = reader.vocabulary.best(f"{heading} {tail}", "test")
        if known:
            return known
    return None


def test_named_by(reader: Reader, place: Place, outcome: str) -> str:
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


def number_of_its_own(reader: Reader, place: Place) -> None:
    """ "Every crew has a Grade, which is the number it needs to pass its tests"."""
    found = _HAS.search(place.text)
    name = reader.name(found.group(1)) if found else None
    if not name:
        return
    for term in list(reader.vocabulary.terms.values()):
        if term.kind == "test" and search(r"(?i)\b(?:tests?|checks?)$", term.name) and not term.name.startswith(name):
            reader.emit(place, term.id, "uses", reader.term(name, "characteristic"), f"test: 1D6 >= {name}")


_ANY_OF_THEM = Pattern(
    r"(?i)\btest(?:s|ing|ed)? (?:(?:any|1) of (?:them|these|those)|"
    r"(?:an?|any|1) (?:characteristic|attribute|stat|number))\b"
)
_THE_NUMBER = Pattern(
    r"(?i)\b(?:rolls?|scores?|gets?|throws?|equals?|is) (?:the|that|its|this) (?:number|value|score|characteristic) or "
    r"(?P<way>lower|less|under|higher|more|better|over)"
)


def of_any_characteristic(reader: Reader, place: Place) -> None:
    """ "To test one of them, roll a ten-sided die; if you roll the number or lower, you have passed"."""
    rolled = _THROWN.search(place.text)
    found = _THE_NUMBER.search(place.text)
    if not (rolled and found and _ANY_OF_THEM.search(place.text)):
        return
    dice = dice_of(rolled)
    sign = "<=" if re.match(r"lower|less|under", found["way"]) else ">="
    for term in list(reader.vocabulary.terms.values()):
        named = reader.vocabulary.best(term.name.rpartition(" ")[0], "characteristic") if term.kind == "test" else None
        if named:
            name = reader.vocabulary.terms[named].name
            value = "; ".join([f"test: {dice} {sign} {name}", *always(place, dice)])
            reader.emit(place, term.id, "uses", named, value)


SHAPES = (passed_on, number_of_its_own, of_any_characteristic)
