"""How many dice are rolled for a deed: as many as a characteristic tells, so many for each of something, and what makes
them more or fewer.

In: a place in the text and the reader of procedures. Out: ``pool:`` procedures, each of the deed for which the dice are
rolled, and ``modify: dice`` for who rolls more or fewer of them. The shapes are general; every number and every name
comes from the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.procedures.lengths import length_at
from ingest.procedures.movers import named_deeds, type_told
from ingest.procedures.reader import MUL, MULTIPLE, Place, Reader, heading_of, singular
from kb.conditions import ALWAYS, Has
from kb.model import HELD_KINDS, OPTION_KINDS, TYPE_KINDS
from kb.patterns import Pattern, deferred, search

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
    r"(?: (?P<of>\d+))?(?: of (?:its|their|the))? (?P<name>[A-Z][\w-]*(?: [A-Z][\w-]*)?)"
)
#: "With half of its Guns", "rolls half its Blows": of the dice, where they are as many as that.
_SHARE = Pattern(
    rf"(?i)\b(?:with|using|rolls?|throws?|uses?|counts?|at) (?:only |just )?(?P<share>{MUL})(?: of)? "
    r"(?:its|their|his|her|the|your) (?P<name>(?-i:[A-Z])[\w-]*(?: (?-i:[A-Z])[\w-]*)?)"
)
_FIXED = Pattern(
    rf"(?i)\b(?:rolls?|throws?) (?P<many>\d+) {_DICE}\b(?! (?:and|against|to|at)\b|[^.;]{{0,40}}\b(?:add|total)\b)"
)
_EACH_COUNTS = Pattern(r"(?i)\b(?:each|every|any)\b[^.;]{0,60}\b(?:hits?|scores?|wounds?|kills?|succe\w+|success\w*)\b")
_SO_MUCH = r"(?P<{n}>\d+|X|an?)"
_MORE = r"(?:extra|additional|more|bonus)"  # "a further die" is another roll
_LESS = r"(?:fewer|less)"
#: "Rolls X extra dice", "with one die fewer", "adds 2 to the number of dice".
_CHANGES = (
    Pattern(rf"(?i)\b{_SO_MUCH.format(n='a')} (?:{_MORE}|(?P<less>{_LESS})) (?:dice|die)\b"),
    Pattern(rf"(?i)\b{_SO_MUCH.format(n='a')} (?:dice|die) (?:{_MORE}|(?P<less>{_LESS}))\b"),
    Pattern(
        rf"(?i)\b(?:adds?|plus|(?P<less>subtracts?|deducts?|loses?|minus)) {_SO_MUCH.format(n='a')} (?:dice|die)\b"
    ),
    Pattern(
        rf"(?i)\b(?:adds?|(?P<less>subtracts?|deducts?)) {_SO_MUCH.format(n='a')} (?:to|from) (?:the|its|their) "
        r"number of dice\b"
    ),
)


def as_many(reader: Reader, place: Place) -> bool:
    """ "Roll as many dice as your Blows", "a number of dice equal to its Guns plus two"."""
    found = _AS_MANY.search(place.text)
    deed = _deed(reader, place) if found else None
    if found is None or deed is None:
        return False
    length = length_at(reader, place.text, found.end())
    if length is None or length.broken or not length.names or length.dice:
        return False
    options = [each for each in length.options if each != "unmodified"]
    _emit(reader, place, deed, length.body, length.names[0], options, place.text[: found.start()])
    return True


def for_each(reader: Reader, place: Place) -> bool:
    """ "Roll one die for each Gun", "two dice per Gun"."""
    found = _FOR_EACH.search(place.text)
    deed = _deed(reader, place) if found else None
    name = _figure(reader, found["name"]) if found else None
    if found is None or deed is None or name is None:
        return False
    many = found["many"] if found["many"].isdigit() else "1"
    share = f"{many}/{found['of']}*" if found["of"] else f"{many}*" if many != "1" else ""
    _emit(reader, place, deed, f"{share}{name}", name, [], place.text[: found.start()])
    return True


def so_many(reader: Reader, place: Place) -> bool:
    """ "The crew rolls 3 dice. Each 5 or 6 hits": where each counts by itself."""
    found = _FIXED.search(place.text)
    if found is None:
        return False
    beside = " ".join(text for _, text in place.following(2))[found.end() :]
    deed = _deed(reader, place) if _EACH_COUNTS.search(beside) else None
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
    deed = _deed(reader, place) if len(told) > 1 and _A_NUMBER.search(place.text[: told[0].end()]) else None
    if deed is None:
        return False
    for each in told:
        for who in re.split(r" or (?:an? )?", each["who"]):
            kind = reader.vocabulary.best(singular(who), *TYPE_KINDS)
            if kind:
                value = f"pool: {each['many']}; for {reader.vocabulary.terms[kind].name}"
                reader.emit(place, deed, "uses", reader.term("dice", "effect"), value, who=Has(kind))
    return True


def share_of_it(reader: Reader, place: Place) -> bool:
    """ "A Listing ship makes a Salvo with half its Guns": fewer dice, where they are as many as that."""
    found = _SHARE.search(place.text)
    name = _figure(reader, found["name"]) if found else None
    if found is None or name is None:
        return False
    deeds = named_deeds(reader, place.text, capital=False) or _own(reader, place)
    value = f"modify: dice {MULTIPLE[found['share'].lower()]}*{name}"
    if rounded := re.search(r"\bround(?:ed|ing)? (up|down)\b", place.text):
        value += f"; rounded {rounded[1]}"
    return _changed(reader, place, value, deeds)


def more_or_fewer(reader: Reader, place: Place) -> bool:
    """ "Rolls X extra dice when it makes a Salvo", "may fire, with one die fewer"."""
    found = next((hit for shape in _CHANGES if (hit := shape.search(place.text))), None)
    if found is None or search(
        r"(?i)\b(?:and|then) (?:keep|discard|drop|ignore|pick|use the)", place.text[found.end() :]
    ):
        return False
    amount = "1" if found["a"].lower() in ("a", "an") else found["a"]
    less = found["less"] is not None
    deeds = named_deeds(reader, place.text, capital=False) or _own(reader, place)
    return _changed(reader, place, f"modify: dice {'-' if less else '+'}{amount}", deeds)


def _changed(reader: Reader, place: Place, value: str, deeds: list[str]) -> bool:
    own = _own(reader, place)
    deeds = [each for each in deeds if each not in own] or deeds
    if not deeds:
        return False
    bearer = _bearer(reader, place)
    names = "|".join(reader.vocabulary.terms[each].name for each in deeds)
    who = Has(bearer) if bearer and bearer not in own else ALWAYS
    head, *rest = value.split("; ")
    told = "; ".join([head, f"for {names}", *rest])
    reader.emit(place, bearer or own[0] if (bearer or own) else deeds[0], "modifies", deeds[0], told, who=who)
    return True


def _bearer(reader: Reader, place: Place) -> str | None:
    """Who rolls more or fewer: those of whom the sentence tells first, else those of the entry."""
    for hit in reader.vocabulary.index.find(place.text):
        for term in hit.terms:
            held = reader.vocabulary.terms[term].kind in HELD_KINDS and term not in reader.vocabulary.general
            if held and hit.start < 30:
                return term
    own = reader.vocabulary.section_terms.get(place.section.id)
    return own if own and reader.vocabulary.terms[own].kind in (*HELD_KINDS, *OPTION_KINDS) else None


def _own(reader: Reader, place: Place) -> list[str]:
    own = reader.vocabulary.section_terms.get(place.section.id)
    return [own] if own and reader.vocabulary.terms[own].kind in OPTION_KINDS else []


def _deed(reader: Reader, place: Place) -> str | None:
    """For what the dice are rolled: the entry's own deed, one that is named, or what the heading names."""
    if own := _own(reader, place):
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
    return reader.term(heading, "action", "test") if heading and len(heading.split()) <= 3 else None


def _figure(reader: Reader, words: str) -> str | None:
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


SHAPES = (as_many, for_each, so_many, by_kinds, share_of_it, more_or_fewer)
