"""Shapes of sentences that change how far something moves.

In: a place in the text and the reader of procedures. Out: ``modify: distance`` procedures, added to the reader, each
for the deeds by which one moves further or less far.
"""

from __future__ import annotations

import re

from ingest.procedures.movers import deed_of
from ingest.procedures.reader import Place, Reader, singular
from kb.conditions import ALWAYS, Has
from kb.names import fold
from kb.patterns import deferred, findall, search

#: How far a move of some kind goes: "charge range", "maximum charge distance".
_LENGTH = (
    r"(?:(?:maximum|possible) ){0,2}(?P<deed>charge|charging|"
    r"march|run|dash|rush|advance|pursuit|flight|assault|move|movement) "
    r"(?:range|distance|length)\b"
)


def distance_modifier(reader: Reader, place: Place) -> None:
    """ "reduces the distance moved by -1", "a +1 modifier to its Initiative when determining how far …", "a modifier
    of -2 to its Charge Distance".
    """
    text = place.text
    amount, place_in = None, 0
    for pattern, sign in (
        (
            (
                r"(?i)\b(?:reduc\w+|decreas\w+|shorten\w*) (?:the |its |any )?(?:distance|move)[\w ]*? by "
                r"-?(\d+|X\b|the (?:value|number) in brackets)"
            ),
            "-",
        ),
        (
            r"(?i)\b(?:distance|move(?:ment)?)\b[\w ]*? (?:is|are) (?:reduced|decreased|shortened|cut) by -?(\d+|X\b)",
            "-",
        ),
        (r"(?i)\b(?:distance|move(?:ment)?)\b[\w ]*? (?:is|are) (?:increased|lengthened) by \+?(\d+|X\b)", "+"),
        (
            (
                r"(?i)\b(?:gains?|applies|adds?|suffers?|has) (?:an? )?(?:modifier of )?([+-]\d+)(?: "
                r"modifier)? to (?:its|their|the|all|any) [^.]*?\b(?:distance|how far|move[sd]?|"
                r"moving|run)\b"
            ),
            "",
        ),
        (
            r'(?i)\badds? (\d+)(?:"| inch(?:es)?)? to (?:its|their|the|all|any) [^.]*?\b(?:distance|how far|moves?)\b',
            "+",
        ),
        (  # "increase the charge range of a unit with this rule by X inches"
            rf"(?i)\bincreases? (?:the |its |their |any )?{_LENGTH}[^.;]{{0,120}}? by \+?(?P<n>\d+|X\b)",
            "+",
        ),
        (  # "when determining its charge range, a unit with this rule adds X inches"
            rf"(?i)\b(?:when|while) (?:determining|working out|calculating|measuring|rolling for) (?:the |its |their )?"
            rf"{_LENGTH}[^.;]{{0,120}}?\badds? \+?(?P<n>\d+|X\b)(?! to (?:its|their) (?!charge|move))",
            "+",
        ),
        (  # "goes 2 inches further when it Dashes"
            r'(?i)\b(?<!than )(?<!within )(\d+) ?(?:"|inch(?:es)?)? (?:further|farther)\b'
            r"(?! (?:away|back|from|off|than (?:\d|half|its|their)))",
            "+",
        ),
        (
            r"(?i)\b(?:gains? a bonus to|adds? the number in brackets to|adds? X(?: ?\"| inches)? to)[^.]*?"
            r"\b(?:distances?|moves?)\b",
            "+X",
        ),
        (  # "moves an additional X inches when it Dashes", "goes X inches further"
            r"(?i)\b(?:moves?|goes|travels?) (?:up to )?(?:(?:an )?(?:additional|extra) (?P<a>\d+|X)"
            r"(?: ?\"| inch(?:es)?)|X(?: ?\"| inch(?:es)?) (?:further|farther|more))",
            "+X",
        ),
        (  # "its Dash is increased by 2 inches"
            r"(?i)\b(?:its|their) (?-i:[A-Z])[\w-]+ (?:move |distance )?(?:is|are) (?:increased|lengthened) by "
            r"(?P<a>\d+|X)(?: ?\"| inch(?:es)?)",
            "+X",
        ),
    ):
        found = search(pattern, text)
        if found:
            if sign == "+X":
                amount = f"+{found.groupdict().get('a') or 'X'}"
            else:
                figure = found.groupdict().get("n") or found.group(1)
                amount = figure if not sign else sign + (figure if re.match(r"\d", figure) else "X")
            place_in = found.start()
            break
    if amount is None:
        return
    options = []
    quantifier = (
        "all"
        if search(r"(?i)\bincludes only\b|composed (?:entirely|only)|\ball (?:of its )?models\b", text[: place_in + 60])
        else "any"
    )
    actions = _deeds(reader, _own_part(text, place_in)) or _deeds(reader, text)
    of_length = search(rf"(?i){_LENGTH}", text)
    if not actions and of_length and (done := deed_of(reader, of_length["deed"])):  # "its charge range"
        actions = [reader.called(done)]
    negated = search(r"(?i)\bmay not ((?-i:[A-Z])\w+)", text)
    actions = [
        each
        for each in dict.fromkeys(singular(a) for a in actions)
        if not (negated and fold(each) == fold(negated.group(1)))
        and not reader.vocabulary.best(each, "unit_type", "unit_subtype")  # "Herons move an extra 2 inches"
    ]
    if not actions:
        return
    options.append("for " + "|".join(actions))
    bearer = reader.subject(place, "unit_subtype", "unit_type", "special_rule", "status", "effect")
    based = search(r"(?i)\bbased on (?:its |their )?((?-i:[A-Z])\w+)", text)
    if based:
        options.append(f"based on {reader.name(based.group(1))}")
    options.append(f"of {quantifier}")
    object_ = reader.vocabulary.best(actions[0], "reaction", "action", "order") or reader.term(actions[0], "action")
    who = Has(bearer, quantifier=quantifier) if not bearer.endswith("/unit/unit") else ALWAYS
    reader.emit(place, bearer, "modifies", object_, "; ".join([f"modify: distance {amount}", *options]), who=who)


#: "may Run, but when …": leave to do a thing, before what the sentence goes on to tell.
_AFTER_LEAVE = deferred(r"\b(?:may|can|must)\b[^,;.]{2,60}?(?:,? (?:but|and|although|though|however|yet)|;) ")


def _own_part(text: str, at: int) -> str:
    """The part of a sentence that tells of a change to a distance, without the leave that stands before it."""
    found = _AFTER_LEAVE.search(text, 0, at)
    return text[found.end() :] if found else text


#: "Any distance moved": of no deed of that name.
_DETERMINERS = frozenset("any all each every the its their no this that such".split())


def _deeds(reader: Reader, text: str) -> list[str]:
    """The deeds that a text names, by which something moves."""
    deeds = []
    for hit in reader.vocabulary.index.find(text):
        for term in hit.terms:
            kind = reader.vocabulary.terms[term].kind
            if kind in ("action", "reaction", "order") and text[hit.start].isupper():
                deeds.append(text[hit.start : hit.end])
                break
    deeds += findall(r"\b(?:as part of an?|during an?|may|to all|its|any) ([A-Z]\w+)", text)
    deeds += findall(r"\b([A-Z]\w+) (?:moves?|Moves?|distances?|Distances?)\b", text)
    deeds = [each for each in deeds if each.lower() not in _DETERMINERS]
    return [
        each for each in deeds if not reader.vocabulary.best(each, "characteristic") or _ordered(reader, text, each)
    ]


def _ordered(reader: Reader, text: str, name: str) -> bool:
    """Whether "its Dash distance" is how far the order of that name lets one go."""
    ordered = reader.vocabulary.best(f"{name} order", "order")
    return ordered is not None and search(rf"\b{re.escape(name)} (?:distance|move)\b", text) is not None
