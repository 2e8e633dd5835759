"""Sentences that tell how far a deed goes by the sum of which that is made.

In: a place in the text and the reader of procedures. Out: ``distance:`` procedures, added to the reader, each of the
deed that is done, and for those alone of whom the sentence tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.procedures.lengths import Length, discarded, kept_of, length_at
from ingest.procedures.movers import (
    deed_and_whom,
    deed_done,
    deed_named,
    deed_of,
    deed_of_heading,
    move_named,
    named_deeds,
    those_alone,
    type_told,
)
from ingest.procedures.reader import MULTIPLE, Place, Reader, chooses, heading_of
from ingest.procedures.rolledlengths import rolled_length
from ingest.sides import DEFAULT_SIDES
from kb.conditions import ALWAYS, Has
from kb.model import OPTION_KINDS, TYPE_KINDS, Clause
from kb.names import stems
from kb.patterns import deferred

#: A sentence that tells of what is so on some ground, or in some weather, alone.
_SOME_CASE = deferred(
    r"(?:In|Through|Over|Across|On|At|While|When|If|During|Within) (?![^,.;]{0,30}\b[Pp]hase)[^,.;]{3,40}?,? "
    r"(?:it|they|a [a-z]+|the [a-z]+) (?:may |can |must )?(?:only )?(?:moves?|goes|go|travels?)\b"
)
#: What nothing but a move is measured in or by.
_INCHES = deferred(r"\binch(?:es)?\b|\"|\bmetres?\b|\d ?c?m\b|\bdistance\b|\bfar\b", re.I)
_MOVING = frozenset(stems("move movement pace speed stride march drive"))
_MOVES = deferred(
    r"\b(?<!not )(?<!never )(?:moves?|moving|(?<=may be )moved|(?<=can be )moved|(?<=must be )moved)\b", re.I
)
#: "Ends its move within …", "a unit that moves up to …": nothing that is let go so far.
_NOUN = deferred(r"\b(?:its|their|a|an|the|this|that|which|who|normal|if it|if they) $", re.I)
#: "Makes a move up to its Pace": it moves so far.
_MAKES_A = deferred(r"\b(?:makes?|take[sn]?|making|(?:may|can|must) make) an? (?:normal |free |full )?$", re.I)
_BY_MOVING = deferred(r"\b([A-Z][\w-]+),? (?:by )?$")
#: What stands between the verb and how far it goes.
_UP_TO = deferred(
    r"\b(?:up to|equal to|exactly|number of inches|distance of|distance equal to|move of|maximum of)"
    r"(?: the (?:sum|total) of)? $",
    re.I,
)
_GOES = deferred(
    r"\b(?:goes|go|runs?|retires?|withdraws?|retreats?|flees?|falls? back|pursues?|charges?|advances?|"
    r"marches|(?:is|are) made)\b",
    re.I,
)
_BY = deferred(r" (?:at|by|for|through|up to|a distance of) ")


def told(reader: Reader, place: Place) -> None:
    """Every way in which the sentence tells how far something goes; the first that tells it."""
    own = reader.vocabulary.section_terms.get(place.section.id)
    told_of = any(c.subject == own and (c.value or "").startswith("distance: ") for c in reader.out.clauses)
    if told_of and _SOME_CASE.match(place.text):
        return  # "In deep water it moves at half its Pace", in the entry of what goes further elsewhere
    for shape in (
        _at_a_distance,
        _is_so_far,
        _moves,
        _does,
        _moves_along,
        _goes_by,
        _that_far,
        _other_dice,
        _added_to_a_roll,
        _figures_added,
        _rolled_before,
        rolled_length,
    ):
        if shape(reader, place):
            return


def _moves(reader: Reader, place: Place) -> bool:
    """ "Each model moves up to its Pace plus half its Pace", "they may move their full Pace"."""
    text = place.text
    for verb in _MOVES.finditer(text):
        noun = _NOUN.search(text[: verb.start()]) is not None and not _MAKES_A.search(text[: verb.start()])
        for start, between in _starts(text, verb.end(), 34):
            led = _UP_TO.search(between) is not None
            if noun and "number of inches" not in between:
                continue
            length = length_at(reader, text, start)
            if length is None:
                continue
            if length.broken:
                return True
            if length.names and (led or length.telling or "inches" in text[start : length.end]):
                first = text.rfind("; ", 0, verb.start()) + 1
                if first and place.condition():
                    return False  # "if it is near, it charges; if it is not, it moves half its Pace"
                does = _BY_MOVING.search(text[: verb.start()]) if verb.group().lower() == "moving" else None
                done = deed_named(reader, does[1]) if does else None
                deed, whom = (done, None) if done else deed_and_whom(reader, place, text[first:].lstrip())
                known = reader.vocabulary.terms.get(deed or "")
                if known is None and length.dice and (under := deed_of_heading(reader, place)):
                    return _emit(reader, place, length, under)
                if not (known or led or length.full):
                    return False
                if known and known.kind in TYPE_KINDS and verb.group().lower() == "moving":
                    return False  # "may fall back, moving up to half its Pace": by what deed is not told
                return deed is not None and _emit(reader, place, length, deed, whom)
    return False


def _starts(text: str, begin: int, reach: int) -> Iterator[tuple[int, str]]:
    """The places of the next words within one part of a sentence, each with what stands before it."""
    for word in re.compile(r"(?<= )[\w½]").finditer(text, begin, begin + reach + 16):
        between = text[begin : word.start()]
        if re.search(r" and | or |[.,;]| than | least | instead | rather | in place ", between):
            return  # "may not move more than half its Pace": what it did not do
        yield word.start(), between


#: "Move the unit straight away from it, up to half its Pace", "reverses, straight back, up to 4"".
_ALONG = deferred(
    r"\b(?:moves?|goes|go|reverses?|backs?|withdraws?|retreats?|falls? back|runs?|retires?|turns?|slides?|drifts?)\b"
    r"(?! not\b)[^.;:]{0,80}?, (?:by |for )?(?:a distance of )?(?:up to|at most) ",
    re.I,
)
_SO_MANY = deferred(r"(\d+)(?:[\"”″]| ?inch(?:es)?\b| ?cm\b)")


def _moves_along(reader: Reader, place: Place) -> bool:
    """ "Move the unit directly away, up to half its Pace", in the entry of what is done: how far behind which way."""
    own = reader.vocabulary.section_terms.get(place.section.id)
    found = _ALONG.search(place.text) if own and reader.vocabulary.terms[own].kind in OPTION_KINDS else None
    if found is None or own is None:
        return False
    whom = type_told(reader, place.text)
    length = length_at(reader, place.text, found.end())
    if length is not None and length.names and not length.broken:
        return _emit(reader, place, length, own, whom)
    number = _SO_MANY.match(place.text, found.end())
    if number is None:
        return False
    return _emit_number(reader, place, number[1], own, whom)


#: "Can charge an enemy that it can see …, up to a distance of twice its Pace".
_AT_A_DISTANCE = deferred(
    r"\b(?:may|can) (?P<deed>[a-z]{4,12}) (?:an? |any |the )?(?:enemy|target|foe|unit|opponent)s?\b[^.;]{0,140}?"
    r"\b(?:up to|at|within) a (?:maximum )?distance of (?:up to )?",
    re.I,
)


def _at_a_distance(reader: Reader, place: Place) -> bool:
    """ "A unit can charge an enemy up to a distance of twice its Pace": how far that deed goes."""
    found = _AT_A_DISTANCE.search(place.text)
    deed = deed_of(reader, found["deed"]) if found else None
    length = length_at(reader, place.text, found.end()) if found and deed else None
    if deed is None or length is None or length.broken or not length.names or _has_way(reader, deed):
        return False
    return _emit(reader, place, length, deed)


#: "May March up to twice its Pace", "can Scurry 9 inches": a deed by its name, and how far it goes.
_DOES = deferred(
    r"\b(?:may|can|must|will|either|or|then|also|and) (?P<deed>[A-Z][\w-]*(?: [A-Z][\w-]*)?)"
    r"(?: directly| straight| forwards?)? (?:(?:by )?up to |at most |a distance of (?:up to )?)?(?=[\w½])"
)
_IN_SOME_CASE = deferred(r"\b(?:if|when|while|unless|provided|as long as)\b")
_NOT_DONE = deferred(r"\b(?:not|never|cannot|unless|if|when)\b[^,;.]{0,40}$")


def _does(reader: Reader, place: Place) -> bool:
    """ "A unit may March up to twice its Pace", "Riders may March up to 9 inches": of a deed, for all or for some."""
    text = place.text
    for found in _DOES.finditer(text):
        deed = deed_named(reader, found["deed"])
        if deed is None or _NOT_DONE.search(text[: found.start()]) or _IN_SOME_CASE.search(text, found.end()):
            continue
        own = reader.vocabulary.section_terms.get(place.section.id)
        whom = type_told(reader, text) or those_alone(reader, place, own, deed)
        length = length_at(reader, text, found.end())
        if length is not None and length.names and not length.broken:
            return _emit(reader, place, length, deed, whom)
        number = _SO_MANY.match(text, found.end())
        if number and (length is None or not (length.names or length.dice)):
            return _emit_number(reader, place, number[1], deed, whom)
    return False


_IS = deferred(
    r"(?:\b(?P<whose>an?|the|its|their|[\w-]+'s?) |^|(?<=[.;:,] ))(?P<what>(?!(?:an?|the) )"
    r"[A-Za-z][\w-]*(?: (?!of\b)[a-z][\w-]*)?)"
    r"(?: of (?:an?|the|any|each|its) (?:[\w-]+ ){0,2}?[\w-]+)?"
    r" (?:is|are|=|will be|equals|covers|(?:takes|carries) (?:it|them|the \w+))(?: always)?(?: equal to)?(?: up to)? ",
    re.I,
)
_MEASURE = deferred(r" (?:range|distance|move|movement|length|reach|allowance)s?$", re.I)


def _is_so_far(reader: Reader, place: Place) -> bool:
    """ "The charge range of a unit is its Speed plus 2D6", "the bearer's Dash is its Pace plus 2 inches"."""
    text = place.text
    for found in _IS.finditer(text):
        length = length_at(reader, text, found.end())
        what = found["what"]
        deed = deed_named(reader, _MEASURE.sub("", what))
        if deed is None and _MEASURE.search(what):
            deed = deed_done(reader, _MEASURE.sub("", what))
        if deed is None and (found["whose"] or "a").lower() in ("a", "an"):
            deed = move_named(reader, what)
        own = reader.vocabulary.section_terms.get(place.section.id)
        if deed is None and own and _MEASURE.search(what) and reader.vocabulary.terms[own].kind in OPTION_KINDS:
            deed = own  # "its charge distance is …", in the entry of the Onset
        if deed is None and _MEASURE.search(what):
            deed = deed_of_heading(reader, place)
        if length is None or deed is None or not (length.names or length.broken):
            continue
        if length.broken:
            return True
        measured = _MEASURE.search(what) or _INCHES.search(text[found.end() : length.end + 1])
        if not (measured or _has_way(reader, deed)):
            continue
        return _emit(reader, place, length, deed, those_alone(reader, place, own, deed))
    return False


def _goes_by(reader: Reader, place: Place) -> bool:
    """ "A charge is made in a straight line, at the unit's Speed plus D6 inches", "it goes away by its Pace + D6"."""
    text = place.text
    verb = next((each for each in _GOES.finditer(text) if not _NOUN.search(text[: each.start()])), None)
    if verb is None:
        return False
    for lead in _BY.finditer(text, verb.end() - 1, verb.end() + 100):
        if re.search(r"[.;]", text[verb.end() : lead.start()]):
            return False
        length = length_at(reader, text, lead.end())
        if length is None or not (length.broken or (length.names and length.telling)):
            continue
        if length.broken:
            return True
        if not _of_a_move(reader, text, length):
            continue
        said = re.search(r"\b(?:an?|the|each|every|all|any)? ?([\w-]+) $", text[: verb.start()], re.I)
        made = None
        if said and "made" in verb.group():
            made = deed_of(reader, said[1])
        deed, whom = (made, None) if made else deed_and_whom(reader, place, text)
        return deed is not None and _emit(reader, place, length, deed, whom)
    return False


_THAT_FAR = deferred(
    r"(?:^|[.;,] |\b(?:[Aa]n?|[Tt]he) )(?P<what>[A-Z][\w-]+)(?: move)? (?:takes|carries|moves|covers|is|goes)"
    r"(?: (?:it|them|the [a-z]+))?(?: up to)? (?P<share>half|twice|double|\d times) "
    r"(?:that|this) (?:distance|far|much)\b"
)


def _that_far(reader: Reader, place: Place) -> bool:
    """ "A Dash takes it up to twice that distance", after a sentence that tells how far another deed goes."""
    found = _THAT_FAR.search(place.text)
    if found is None:
        return False  # before all clauses are gone through
    deed = deed_named(reader, found["what"]) or move_named(reader, found["what"])
    before = next((c for c in reversed(reader.out.clauses) if (c.value or "").startswith("distance: ")), None)
    at = place.around[place.index - 1][0].id if place.index else None
    if deed is None or before is None or before.passage not in (at, place.passage.id):
        return False
    body = (before.value or "").removeprefix("distance: ").partition(";")[0]
    share = MULTIPLE.get(found["share"].lower()) or found["share"].split()[0]
    if not re.fullmatch(r"[A-Z][\w -]*", body) or " + " in body:
        return False
    reader.emit(place, deed, "uses", reader.term(body, "characteristic"), f"distance: {share}*{body}")
    return True


_OTHER_DICE = deferred(r"\brolls? (?P<many>\d*)d(?P<sides>\d+)\b(?! (?:and|to) )", re.I)
_FOR_HOW_FAR = deferred(r"\b(?:for|to (?:find|determine|see)) (?:its|their|the|how far)\b[^.;]{0,30}", re.I)


_PURPOSE = deferred(r"\b(?:its|their|the) ([a-z][\w-]*) (?:range|distance|move)\b", re.I)


def _other_dice(reader: Reader, place: Place) -> bool:
    """ "When a unit of Riders charges it rolls 3D6 for its charge range and discards the lowest": of some alone."""
    text = place.text
    rolled = _OTHER_DICE.search(text)
    purpose = _FOR_HOW_FAR.search(text, rolled.end(), rolled.end() + 80) if rolled else None
    if rolled is None or purpose is None or not re.search(r"\b(?:range|distance|move|far)\b", purpose.group()):
        return False
    deeds = named_deeds(reader, purpose.group(), capital=False) or named_deeds(reader, text, capital=False)
    named = _PURPOSE.search(purpose.group())
    done = (deed_of(reader, named[1])) if named else None
    deeds = [done] if done else deeds
    own = reader.vocabulary.section_terms.get(place.section.id)
    if len(deeds) != 1:
        return False
    whom = type_told(reader, text, anywhere=True) or those_alone(reader, place, own, deeds[0])
    if whom is None:
        return False
    dice = f"{rolled['many'] or 1}D{rolled['sides']}"
    kept = discarded(text[rolled.end() :], dice)
    value = "; ".join(filter(None, [f"distance: {dice}", "instead of its dice", kept, _for(reader, whom)]))
    reader.emit(place, deeds[0], "sets", reader.term("distance", "effect"), value, who=Has(whom))
    return True


_ADDED = (
    deferred(
        r"\badd(?:s|ing)? (?:the (?:result|total|score|roll) of )?(?:an? )?(?P<many>\d*)d(?P<sides>\d+)"
        r"(?: ?\"| inches)? to (?:its|their|the (?:[a-z-]+ )?[a-z-]+'s) ",
        re.I,
    ),
    deferred(
        r"\brolls? (?:an? )?(?P<many>\d*)d(?P<sides>\d+),? and adds? (?:the (?:result|total|score) to |it to |this to |"
        r"them to )?(?=(?:its|their|the (?:[a-z-]+ )?[a-z-]+'s) )",
        re.I,
    ),
)


def _added_to_a_roll(reader: Reader, place: Place) -> bool:
    """ "When it charges a unit adds D6 to its Pace", "roll 2D6 and add its Speed: it may charge so many inches"."""
    text = place.text
    found = next((hit for shape in _ADDED if (hit := shape.search(text))), None)
    if found is None:
        return False
    length = length_at(reader, text, found.end()) or length_at(reader, text, found.end() - 4)
    if length is None:
        words = re.match(r"(?:(?:its|their) )?([A-Z][\w-]*(?: [A-Z][\w-]*)?)", text[found.end() :])
        known = reader.vocabulary.best(words[1], "characteristic") if words else None
        if known is None:
            return False
        name = reader.vocabulary.terms[known].name
        length = Length(name, found.end() + (words.end() if words else 0), (name,))
    if length.broken or len(length.names) != 1 or not _of_a_move(reader, text, length):
        return length.broken
    if _COMPARED.search(text) or not (_INCHES.search(text) or set(stems(length.names[0])) & _MOVING):
        return False  # a roll that is compared with something
    own = reader.vocabulary.section_terms.get(place.section.id)
    deeds = named_deeds(reader, text, capital=False)
    named = _PURPOSE.search(text)
    if named and (done := deed_of(reader, named[1])):
        deeds = [done]
    elif own and reader.vocabulary.terms[own].kind in OPTION_KINDS:
        deeds = [own]
    if len(deeds) != 1:
        return False
    dice = f"{found['many'] or 1}D{found['sides']}"
    kept = discarded(text[found.end() :], dice)
    more = Length(f"{length.body} + {dice}", length.end, length.names, dice, (kept,) if kept else ())
    return _emit(reader, place, more, deeds[0], type_told(reader, text) or those_alone(reader, place, own, deeds[0]))


_TO_EACH_OTHER = deferred(
    r"\badds? (?P<more>(?:the |its |their |his )[^,;.:]{2,40}?) to (?=(?:its|their|his|the) )", re.I
)


def _figures_added(reader: Reader, place: Place) -> bool:
    """ "A Dashing unit adds its Haste to its Pace", "add its Haste to its Pace: it may move that many inches"."""
    text = place.text
    found = _TO_EACH_OTHER.search(text)
    first = length_at(reader, text, found.end()) if found else None
    more = length_at(reader, text, found.start("more")) if found else None
    if found is None or first is None or more is None or first.broken or more.broken or first.dice or more.dice:
        return False
    if len(first.names) != 1 or len(more.names) != 1 or more.end < found.end("more") or _COMPARED.search(text):
        return False
    length = Length(f"{first.body} + {more.body}", first.end, (*first.names, *more.names))
    deed = deed_of_heading(reader, place)
    if deed is None or not _of_a_move(reader, text, length) or place.condition():
        return False
    return _emit(reader, place, length, deed, type_told(reader, text) if not _DOER.match(text) else None)


#: "A Dashing unit adds …": told of all who do it.
_DOER = deferred(r"(?:An?|Any|Each|The)? ?[A-Za-z]+ing (?:units?|models?|troops?|figures?)\b")
#: "Roll 2D6 and keep the higher. Add this to the unit's Pace", "roll 2 dice, discard the lower and add the other to …".
_ROLLED_BEFORE = deferred(
    r"\brolls? (?P<many>\d*) ?(?:d(?P<sides>\d+)s?|dice|die)\b(?P<kept>[^.;:]{0,40})[.;:,]? ?(?:and )?"
    r"adds? (?P<what>(?:this|it|that|them|the) ?"
    r"(?:(?:other|result|score|total|number|sum|higher|highest|best|lower|lowest)"
    r"(?: (?:result|score|die|dice|of (?:the )?(?:2|two|them)(?: dice)?|one))?)?) to ",
    re.I,
)
_EDGE = deferred(r"\b(?P<edge>higher|highest|best|lower|lowest)\b", re.I)


def _rolled_before(reader: Reader, place: Place) -> bool:
    """ "Roll 2D6 and keep the higher. Add this to the unit's Pace: this is its charge range": told in two sentences."""
    before = place.before if place.before and " add" not in f" {place.before.lower()}" else ""
    if not re.search(r"(?i)\badds? ", place.text):
        return False
    text = f"{before} {place.text}".strip()
    found = _ROLLED_BEFORE.search(text)
    length = length_at(reader, text, found.end()) if found else None
    if found is None or length is None or length.broken or len(length.names) != 1 or " " in length.body:
        return False
    purpose = _PURPOSE.search(text, length.end)
    deed = deed_of_heading(reader, place) or (deed_of(reader, purpose[1]) if purpose else None)
    if deed is None or not (_INCHES.search(text) or set(stems(length.names[0])) & _MOVING) or _SIDES.search(text):
        return False
    dice = f"{found['many'] or 1}D{found['sides'] or DEFAULT_SIDES}"
    kept = discarded(found["kept"], dice)
    edge = _EDGE.search(found["what"])
    if not kept and edge:
        kept = kept_of(edge["edge"])
    if found["what"].lower() == "the other" and not kept:
        return False
    more = Length(f"{length.body} + {dice}", length.end, length.names, dice, (kept,) if kept else ())
    return _emit(reader, place, more, deed, type_told(reader, text))


_SIDES = deferred(r"\b(?:compar\w+|tests?|checks?|both|each (?:player|side)|opponents?|beats?|wins?)\b", re.I)

_COMPARED = deferred(
    r"\b(?:compar\w+|tests?|checks?|both|each (?:player|side)|opponents?|beats?|wins?|winn\w+|equal to or|"
    r"or (?:more|less|higher|lower|equal)|high(?:er|est)|to the (?:result|score|total|roll))\b",
    re.I,
)


def _of_a_move(reader: Reader, text: str, length: Length) -> bool:
    """Whether a sum is of inches, and not of a strength or a score."""
    if any(set(stems(name)) & _MOVING for name in length.names) or _INCHES.search(text):
        return True
    told = {c.object for c in reader.out.clauses if (c.value or "").startswith("distance: ")}
    return any(reader.term(name, "characteristic") in told for name in length.names)


def _has_way(reader: Reader, deed: str) -> bool:
    return any(_general(clause, deed) for clause in reader.out.clauses)


def _general(clause: Clause, deed: str) -> bool:
    value = clause.value or ""
    return clause.subject == deed and value.startswith("distance: ") and "; for " not in value


def _for(reader: Reader, whom: str) -> str:
    return f"for {heading_of(reader.vocabulary.terms[whom].name)}"


def _emit_number(reader: Reader, place: Place, far: str, deed: str, whom: str | None) -> bool:
    """Add how many inches a deed goes; for some alone where it is told of these."""
    value = f"distance: {far}" + (f"; {_for(reader, whom)}" if whom else "")
    reader.emit(place, deed, "sets", reader.term("distance", "effect"), value, who=Has(whom) if whom else ALWAYS)
    return True


def _emit(reader: Reader, place: Place, length: Length, deed: str, whom: str | None = None) -> bool:
    """Add what is told of a deed; for some alone where it is told of these."""
    options = [each for each in ("highest", "lowest") if chooses(reader, place, each)]
    if length.dice:  # "discards the lowest" speaks of dice
        options = [each for each in options if not any(each in one for one in length.options)]
    options += length.options
    if whom is not None and whom != deed:
        options.append(_for(reader, whom))
    object_ = reader.term(length.names[0], "characteristic")
    value = "; ".join([f"distance: {length.body}", *options])
    who = Has(whom) if whom is not None and whom != deed else ALWAYS
    reader.emit(place, deed, "uses", object_, value, who=who)
    return True


__all__ = ["told"]
