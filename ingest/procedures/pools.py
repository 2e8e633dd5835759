"""How many dice are rolled for a deed: as many as a characteristic tells, so many for each of something.

In: a place in the text and the reader of procedures. Out: ``pool:`` procedures, each of the deed for which the dice are
rolled. The shapes are general; every number and every name
comes from the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.procedures.lengths import length_at
from ingest.procedures.movers import named_deeds, type_told
from ingest.procedures.ranges import ranges_in
from ingest.procedures.reader import Place, Reader, heading_of, singular
from kb.conditions import ALWAYS, Has
from kb.model import HELD_KINDS, OPTION_KINDS, TYPE_KINDS
from kb.patterns import Pattern, deferred

_ROLLS = r"(?:rolls?|throws?|casts?|uses?|gets?|has|have|takes?|rolling|throwing)"
_DICE = r"(?:(?:[a-z]+ )?(?:dice|die)|d\d{1,2}s?)"
#: "Roll as many dice as your Blows", "a number of dice equal to the Shot value".
_AS_MANY = Pattern(
    rf"(?i)\b(?:{_ROLLS} )?(?:as many {_DICE} as|(?:a|the) number of {_DICE} (?:equal to|that is)|"
    rf"{_DICE} equal (?:in number )?to|(?:the )?number of {_DICE} (?:is|equals)(?: equal to)?) "
    r"(?:(?:it|they|he|she) (?:has|have) )?"
)
#: "Roll one die for each Gun", "two dice per Gun", "a die for every two Guns".
_FOR_EACH = Pattern(
    rf"(?i)\b(?P<many>\d+|an?) {_DICE} (?:for each|for every|per|each for (?:its|the))(?: point of)?"
    r"(?: (?P<of>\d+))?(?: of (?:its|their|the))? (?:(?P<name>(?-i:[A-Z])[\w-]*(?: (?-i:[A-Z])[\w-]*)?)|"
    r"(?P<noun>(?!hit|wound|point|time|round|turn|success)(?-i:[a-z])[a-z-]{2,}))"
)
_OTHERS = r"extra|additional|more|bonus|fewer|less|further|other"
_FIXED = Pattern(
    rf"(?i)\b(?:rolls?|throws?) (?P<many>\d+) (?!{_OTHERS}){_DICE}\b"
    rf"(?! (?:and|against|to|at)\b|[^.;]{{0,40}}\b(?:add|total)\b)"
)
_EACH_COUNTS = Pattern(r"(?i)\b(?:each|every|any)\b[^.;]{0,60}\b(?:hits?|scores?|wounds?|kills?|succe\w+|success\w*)\b")


def as_many(reader: Reader, place: Place) -> bool:
    """ "Roll as many dice as your Blows", "a number of dice equal to its Guns plus two"."""
    found = _AS_MANY.search(place.text)
    deed = deed_of_place(reader, place) if found else None
    if found is None or deed is None:
        return False
    length = length_at(reader, place.text, found.end())
    if length is None or length.broken or not length.names or length.dice:
        return False
    options = [each for each in length.options if each != "unmodified"]
    _emit(reader, place, deed, length.body, length.names[0], options, place.text[: found.start()])
    return True


#: "For every two models a unit gets one die": with what is counted before the dice.
_EVERY_FIRST = Pattern(
    r"(?i)\bfor (?:each|every) (?P<of>\d+)? ?"
    r"(?P<noun>(?!hit|wound|point|time|round|turn|success)(?-i:[a-z])[a-z-]{2,})(?P<name>(?!))?"
    r"(?: (?:in|of) (?:it|the \w+|a \w+))?,? (?:(?:an?|the|each|every|your) \w+ |it |they |you )?"
    rf"{_ROLLS} (?P<many>\d+|an?) {_DICE}\b"
)
_ROUNDED = Pattern(r"(?i)\bround(?:ed|ing|s)?(?: (?:all |any |the )?(?:halves|fractions|result|it|them))? (up|down)\b")

#: "To a minimum of one die per base", "one die per base, over and above its Blows": what is rolled in all is not told.
_NOT_ALL = Pattern(r"(?i)\b(?:minimum|maximum|most|least|limit|than|below|above) (?:of )?$")
_BESIDES = Pattern(r"(?i),? (?:over and above|in addition|besides|on top of|as well as|more|extra|additional)\b")


def for_each(reader: Reader, place: Place) -> bool:
    """ "Roll one die for each Gun", "two dice per base at a target up to 6 inches away and one die per base beyond"."""
    every = _FOR_EACH.finditer(place.text)
    told = [each for each in every if not _NOT_ALL.search(place.text[: each.start()])]
    told = told or [each for each in [_EVERY_FIRST.search(place.text)] if each]
    if not told or _BESIDES.match(place.text[told[-1].end() :]):
        return False
    deed = deed_of_place(reader, place)
    ranges = list(ranges_in(place.text)) if len(told) > 1 else []
    found = False
    for each, after in zip(told, [*told[1:], None], strict=True):
        name = (figure_of(reader, each["name"]) if each["name"] else None) or _counted(reader, each)
        if deed is None or name is None:
            continue
        many = each["many"] if each["many"].isdigit() else "1"
        share = f"{many}/{each['of']}*" if each["of"] else f"{many}*" if many != "1" else ""
        end = after.start() if after else len(place.text)
        far = [bounds for (start, _), bounds in ranges if each.start() < start < end][:1]
        if len(told) > 1 and not far:
            break  # in which case another number is rolled is not understood
        options = [one for bounds in far for one in bounds]
        if each["of"] and (rounded := _ROUNDED.search(place.text)):
            options.append(f"rounded {rounded[1].lower()}")
        _emit(reader, place, deed, f"{share}{name}", name, options, place.text[: each.start()])
        _more_of_some(reader, place, deed, place.text[each.end() : end])
        found = True
    return found


def _counted(reader: Reader, each: re.Match[str]) -> str | None:
    """What is counted for the dice and is no figure of a profile: a base, a gear; none where that is a name."""
    noun = each["noun"]
    if noun is None or noun.endswith(("ing", "ed")):
        return None
    known = reader.vocabulary.best(singular(noun), "characteristic")
    return reader.vocabulary.terms[known].name if known else singular(noun)


#: "…, and two more if it is a Hauler or a Warwagon": of some kinds, behind how many are rolled.
_AND_MORE = Pattern(
    r"(?i),? (?:and|plus|with) (?P<many>\d+|an?) (?:extra|additional|more|bonus|others?|(?P<less>fewer|less))"
    r"(?: (?:dice|die))? "
    r"(?:if|when|where|for|provided) (?:(?:it|they|the \w+) (?:is|are) )?(?:an? )?(?P<whom>[A-Z][^.;]{2,60})"
)


def _more_of_some(reader: Reader, place: Place, deed: str, behind: str) -> None:
    told = _AND_MORE.search(behind[:160])
    for hit in reader.vocabulary.index.find(told["whom"]) if told else ():
        kind = next((t for t in hit.terms if reader.vocabulary.terms[t].kind in HELD_KINDS), None)
        if told is None or kind is None:
            continue
        many = told["many"] if told["many"].isdigit() else "1"
        value = f"modify: dice {'-' if told['less'] else '+'}{many}; for {reader.vocabulary.terms[deed].name}"
        reader.emit(place, kind, "modifies", deed, value, who=Has(kind))


_COUNTS = Pattern(rf"(?i)\b\d+ {_DICE}\b")
_WHO_ROLLS = Pattern(r"(?i)(?:^|[,;:] |\b(?:an?|the|each|every|any|all) )([a-z][\w'-]*(?: [a-z][\w'-]*){0,2}) $")
_ANYBODY = Pattern(
    r"(?i)\b(?:units?|models?|crews?|squads?|players?|attackers?|defenders?|shooters?|firers?|sides?|it|they|you|he|she|"
    r"may|must|can|then|and|also|always|owner|opponent|ship|vehicle|figure|platoon|team|company|band|who|that)$"
)


def _rolls_for_all(reader: Reader, words: str) -> bool:
    """Whether those of whom it is told that they roll so many dice are any unit, or a kind of unit."""
    kinds = (*TYPE_KINDS, *OPTION_KINDS)
    return _ANYBODY.search(words) is not None or reader.vocabulary.best(singular(words), *kinds) is not None


def so_many(reader: Reader, place: Place) -> bool:
    """ "The crew rolls 3 dice. Each 5 or 6 hits": where each counts by itself."""
    found = _FIXED.search(place.text)
    if found is None:
        return False
    who = _WHO_ROLLS.search(place.text[: found.start()])
    if len(_COUNTS.findall(place.text)) > 1 or (who and not _rolls_for_all(reader, who[1])):
        return False  # "Muskets roll one die, cannon four": of a weapon, and not of the deed
    beside = " ".join(text for _, text in place.following(2))[found.end() :]
    deed = deed_of_place(reader, place) if _EACH_COUNTS.search(beside) else None
    if deed is None:
        return False
    _emit(reader, place, deed, found["many"], "dice", [], place.text[: found.start()])
    return True


#: "Four for a rifle squad, three for a ski squad": how many dice, of which each kind rolls its own number.
_BY_KIND = deferred(
    r"(?P<many>\d+) (?:dice )?for (?:an? |the |each |every )?"
    r"(?P<who>(?!each|every)[A-Za-z][\w'-]*(?: [a-z][\w'-]*){0,3}?"
    r"(?: or (?:an? )?[\w'-]+(?: [\w'-]+){0,2}?)?)(?= with\b|,| and \d|;|\.|$)"
)
_A_NUMBER = Pattern(rf"(?i)\b(?:(?:a|the) number of {_DICE}|how many {_DICE}|{_DICE})\b")


def by_kinds(reader: Reader, place: Place) -> bool:
    """ "A number of dice that depends on what it is: four for a rifle squad, three for a ski squad"."""
    told = list(_BY_KIND.finditer(place.text))
    deed = deed_of_place(reader, place) if len(told) > 1 and _A_NUMBER.search(place.text[: told[0].end()]) else None
    if deed is None:
        return False
    for each in told:
        for who in re.split(r" or (?:an? )?", each["who"]):
            kind = reader.vocabulary.best(singular(who), *TYPE_KINDS)
            if kind:
                value = f"pool: {each['many']}; for {reader.vocabulary.terms[kind].name}"
                reader.emit(place, deed, "uses", reader.term("dice", "effect"), value, who=Has(kind))
    return True


def own_deed(reader: Reader, place: Place) -> list[str]:
    """The deed in whose entry a place stands."""
    own = reader.vocabulary.section_terms.get(place.section.id)
    return [own] if own and reader.vocabulary.terms[own].kind in OPTION_KINDS else []


def deed_of_place(reader: Reader, place: Place) -> str | None:
    """For what the dice are rolled: the entry's own deed, one that is named, or what the heading names."""
    if own := own_deed(reader, place):
        return own[0]
    named = named_deeds(reader, place.text, capital=False)
    if len(named) == 1:
        return named[0]
    for _, text in reversed(place.around[max(0, place.index - 2) : place.index]):
        if len(before := named_deeds(reader, text)) == 1:
            return before[0]
    own_term = reader.vocabulary.section_terms.get(place.section.id)
    if own_term and reader.vocabulary.terms[own_term].kind in (*HELD_KINDS, "weapon_type", "unit_type", "test"):
        return None if reader.vocabulary.terms[own_term].kind in HELD_KINDS else own_term
    heading = heading_of(place.section.heading)
    bare = heading.partition(" (")[0]  # "To Strike (Close melee)": of which to strike it is, however many its words
    return reader.term(heading, "action", "test") if heading and len(bare.split()) <= 3 else None


def figure_of(reader: Reader, words: str) -> str | None:
    """The characteristic that some words name, in the singular or the plural."""
    for name in _forms(words):
        if known := reader.vocabulary.best(name, "characteristic"):
            return reader.vocabulary.terms[known].name
    return None


def _forms(words: str) -> Iterator[str]:
    for each in (words, words.split()[0]):
        yield from (each, f"{each}s", singular(each))


def _emit(reader: Reader, place: Place, deed: str, body: str, name: str, options: list[str], before: str) -> None:
    whom = type_told(reader, before) if before else None
    told = [f"for {heading_of(reader.vocabulary.terms[whom].name)}"] if whom and whom != deed else []
    known = reader.vocabulary.best(name, "characteristic")
    object_ = known or reader.term("dice", "effect")
    who = Has(whom) if told and whom else ALWAYS
    reader.emit(place, deed, "uses", object_, "; ".join([f"pool: {body}", *options, *told]), who=who)


SHAPES = (as_many, for_each, so_many, by_kinds)
