"""How far weapons reach, and how far off a target of a deed may be: "Muskets reach 18 inches, and guns 36".

In: a place in the text and the reader of procedures. Out: ``range:`` procedures, each of what shoots, or of the deed,
and for those alone of whom it is told. What holds in some case only ("in fog guns have a range of 8") is none.
"""

from __future__ import annotations

import re

from ingest.procedures.movers import named_deeds, type_told
from ingest.procedures.pools import deed_of_place
from ingest.procedures.reader import Place, Reader, singular
from kb.conditions import ALWAYS, Has
from kb.model import OPTION_KINDS, TYPE_KINDS
from kb.names import stems
from kb.patterns import Pattern, deferred

_UNIT = r"(?: ?(?:inch(?:es)?\b|\"|cm\b|metres?\b|m\b|paces\b|hexes\b|spans\b))"
_WHAT = (
    r"(?P<what>(?:(?:[Tt]he|[Aa]n?|[Aa]ll|[Ee]very|[Ee]ach) )?[A-Za-z][\w'’-]*"
    r"(?: (?!reach|carr|ha[sv]e?\b)[A-Za-z][\w'’-]*){0,4}?)"
)
#: What any of it is told with: a figure in inches, of what reaches, shoots or is shot at.
_MEASURED = deferred(
    rf"\d{_UNIT}.*\b(?i:reach|range|shoot|shot|fire|attack|volley|aim|target|throw|hurl|loose|hit)|"
    rf"\b(?i:reach|carr|range|shoot|shot|fire|attack|volley|aim|target|thrown|hurled|loosed|hit|strike).*\d{_UNIT}"
)
#: "Muskets reach 18 inches", "A bow has a range of 24"", "javelins can be thrown up to 8"".
_REACHES = Pattern(
    rf"(?:^|(?<=[.;:] ))(?:\W*){_WHAT} (?:(?:can |may )?(?:reach(?:es)?|carr(?:y|ies)|range(?:s)? (?:out )?to)|"
    r"(?:has|have) (?:an? )?(?:maximum |effective |longest |normal )?(?:range|reach) of|"
    r"(?:can|may) be (?:fired|thrown|shot|used|cast|hurled|loosed)|(?:can|may) (?:hit|strike) (?:an? \w+|targets?))"
    r"(?: a (?:maximum )?(?:range|distance) of)? (?:up to |out to |as far as |at up to |to )?"
    rf"(?P<far>\d+)(?P<unit>{_UNIT})?"
)
#: "…, the carbines of Dragoons 9, and cannon 36".
_AND = Pattern(
    rf"^(?:,? and|,? but|,? while|[,;]) {_WHAT} (?:(?:reach(?:es)?|has|have|of|only|out to|up to|to|a range of|"
    rf"a reach of) ){{0,3}}(?P<far>\d+)(?P<unit>{_UNIT})?(?=[,.;]| and\b| but\b|$)"
)
_RANGE_OF = Pattern(
    r"(?i)\b(?:the )?(?:maximum |effective )?(?:range|reach) of "
    r"(?P<what>(?:an? |the |any |all )?[A-Za-z][\w'’ -]{2,30}?) "
    rf"is (?P<far>\d+)(?P<unit>{_UNIT})?"
)
_IN_A_CASE = deferred(
    r"(?i)^(?:while|if|when|in|during|at|for|on|until|after)\b|\b(?:instead|rather than|unless|if|when)\b"
)
_ANYBODY = frozenset(stems("it they unit model ship crew company figure that this which target"))
#: "A Lugger may not fire at a range of more than 12 inches", "Nothing can be shot at beyond 12"".
_NO_FARTHER = Pattern(
    r"(?i)\b(?:may|can|must)(?:not| not| never) (?:be )?(?P<verb>shot?|shoot|fired?|attack(?:ed)?|targeted|target)\b"
    r"[^.;]{0,40}?(?:beyond|further than|farther than|more than|over|at more than|a range of more than) "
    rf"(?P<far>\d+){_UNIT}|"
    r"\bnothing (?:can|may) be (?P<shot>shot|fired) (?:at|on) (?:beyond|more than|further than) (?P<most>\d+)"
)
#: "May fire one broadside at an enemy within 24 inches", "attacks an enemy that it can see within 24 inches".
_AT_SOMEBODY = Pattern(
    r"(?i)\b(?:shoots?|fires?|attacks?|volleys?|aims?|targets?)\b(?! not\b)[^.;]{0,60}?"
    r"\b(?:enem(?:y|ies)|targets?|units?|models?|foes?|ships?|craft|elements?|figures?)\b[^.;,]{0,40}?"
    r"\b(?:within|up to|no more than|not more than|at most) "
    rf"(?P<far>\d+){_UNIT}"
)


#: "The target must be within 16 inches", under the heading of the shooting.
_TARGET = Pattern(
    rf"(?i)\b(?:the |its |a |each )?target (?:unit |ship |model |craft )?must (?:be|lie|stand) (?:within|no more than) "
    rf"(?P<far>\d+){_UNIT}"
)
#: "Engines throw three dice instead, and reach 30 inches".
_SOME_REACH = Pattern(
    rf"(?:,? and|,) (?:can |may )?(?:reach|shoot|fire)(?:es|s)?(?: out)?(?: up)?(?: to)? (?P<far>\d+){_UNIT}"
)


def reaches(reader: Reader, place: Place) -> None:
    """ "Muskets reach 18 inches, the carbines of Dragoons 9, and cannon 36"."""
    if not _MEASURED.search(place.text):
        return
    first = _REACHES.search(place.text) or _RANGE_OF.search(place.text)
    if first and not _IN_A_CASE.search(place.text):
        told, behind = [first], place.text[first.end() :]
        while more := _AND.search(behind):
            told.append(more)
            behind = behind[more.end() :]
        if any(each["unit"] for each in told):
            for each in told:
                _emit(reader, place, each["what"], each["far"])
        return
    _of_a_deed(reader, place)


def _emit(reader: Reader, place: Place, what: str, far: str) -> None:
    what = re.sub(r"(?i)^(?:the|an?|all|every|each|any) ", "", what.strip())
    of = re.match(r"(?P<own>.+?) of (?:an? |the |all )?(?P<whose>.+)$", what)
    whose = reader.vocabulary.best(singular(of["whose"]), *TYPE_KINDS) if of else None
    name = of["own"] if of and whose else what
    if set(stems(name)) & _ANYBODY or not stems(name):
        return
    if (kind := reader.vocabulary.best(singular(name), *TYPE_KINDS)) and whose is None:
        whose, name = kind, ""  # "Archers reach 24 inches"
    options = [f"of {name}"] if name else []
    if whose:
        options.append(f"for {reader.vocabulary.terms[whose].name}")
    known = (
        reader.vocabulary.best(name, "weapon_type", "effect") or reader.vocabulary.best(singular(name), "weapon_type")
        if name
        else whose
    )
    subject = known or reader.term(singular(name), "effect")
    value = "; ".join([f"range: {far}", *options])
    reader.emit(place, subject, "sets", _range(reader), value, who=Has(whose) if whose else ALWAYS)


def _range(reader: Reader) -> str:
    return reader.term("Range", "characteristic", "effect")


def _of_a_deed(reader: Reader, place: Place) -> None:
    """ "Each ship may fire a broadside at an enemy within 24 inches": of the deed, or of some who do it."""
    text = place.text
    most = _NO_FARTHER.search(text)
    case = re.search(r"(?i)^(?:if|when|while)\b", text)
    some = _SOME_REACH.search(text) if type_told(reader, text) else None
    found = most or some or (None if case else _AT_SOMEBODY.search(text) or _TARGET.search(text))
    if found is None:
        return
    far = found["far"] or (most["most"] if most else "")
    own = reader.vocabulary.section_terms.get(place.section.id)
    kind = reader.vocabulary.terms[own].kind if own else ""
    whom = type_told(reader, text) or (own if own and kind in TYPE_KINDS else None)
    if kind == "reaction":
        return  # how near the enemy must be that is answered
    deeds = [own] if own and kind in OPTION_KINDS else named_deeds(reader, text, capital=False)
    anybody = most is None or most["shot"] is not None
    if not deeds and not whom and anybody and (deed := deed_of_place(reader, place)):
        deeds = [deed]
    if not deeds and not whom:
        return
    if (
        any((c.value or "").startswith("range: ") and c.subject == deeds[0] for c in reader.out.clauses if deeds)
        and not whom
    ):
        return
    options = [f"for {reader.vocabulary.terms[whom].name}"] if whom else []
    value = "; ".join([f"range: {far}", *options])
    subject = deeds[0] if deeds else whom or ""
    reader.emit(place, subject, "sets", _range(reader), value, who=Has(whom) if whom else ALWAYS)


SHAPES = (reaches,)
