"""How many dice are rolled, where a figure is told to be their number ("Steel is the number of dice it rolls in
melee"), where dice go by its name ("roll its Volley dice"), and where a table or a card gives it.

In: a place in the text and the reader of procedures. Out: ``pool:`` procedures, each of what the dice are rolled for.
The shapes are general; every name comes from the sentence.
"""

from __future__ import annotations

import re

from ingest.procedures.movers import named_deeds
from ingest.procedures.pools import deed_of_place, figure_of
from ingest.procedures.reader import Place, Reader, heading_of
from kb.conditions import ALWAYS
from kb.model import OPTION_KINDS
from kb.names import stems
from kb.patterns import Pattern, deferred

_DICE = r"(?:(?:[a-z]+ )?(?:dice|die)|D\d{1,2}s?)"
_ROLLS = r"(?:rolls?|rolled|throws?|thrown|casts?|uses?|used|gets?|has|have)"
#: "Volley is the number of dice it rolls when it shoots", "Steel tells how many dice it throws in melee".
_DEFINED = Pattern(
    r"\b(?P<name>[A-Z][\w-]*(?: [A-Z][\w-]*)?)(?: \([A-Z][A-Za-z]{0,3}\))?:? "
    r"(?:is|gives(?: you)?|tells(?: you)?|says|shows|sets|means|determines|represents|the) ?(?:the )?"
    rf"(?:number of {_DICE}|how many {_DICE}|(?<=the )number)(?: that| which)? "
    r"(?:(?:it|they|you|he|she|(?:an?|the|each|every|that|its|one) [\w-]+(?: [\w-]+)?) )?(?:is |are |may |can )?"
    rf"{_ROLLS}(?P<what> [^.;,]{{3,60}})"
)
_WHEN_DOING = deferred(
    r"\b(?:when|whenever|if|while|as)(?: (?:it|they|he|she|you|the [\w-]+|an? [\w-]+))? (?P<verb>[A-Za-z]{3,})\b"
)
_FOR_NOUN = deferred(
    r"\b(?:in|for|during|when|to make|making) (?:an? |the |its |any |each |every )?(?:round of )?"
    r"(?P<noun>[A-Za-z][\w-]*(?: [A-Za-z][\w-]*)?)"
)
#: "Roll the Volley dice", "rolls its Steel dice".
_ITS_DICE = Pattern(
    r"(?i)\b(?:rolls?|throws?|rolling|throwing|casts?) (?:(?:all|both) )?(?:of )?(?:the|its|their|his|her|your) "
    r"(?P<name>(?-i:[A-Z])[\w-]*(?: (?-i:[A-Z])[\w-]*)?) (?:dice|D\d{1,2}s?)\b"
)
#: "As many attack dice as the Profile Table says", "the number of dice shown on its card".
_AS_TOLD = Pattern(
    r"(?i)\b(?:rolls?|throws?|rolling|throwing|casts?) (?:as many|(?:a|the) number of) "
    r"(?P<dice>(?:[a-z]+ )?(?:dice|die))(?: as)?(?: is| are)? "
    r"(?:(?:the|its|their|your) [\w' -]{3,40}? (?:says|shows|tells|gives|lists|allows|states)|"
    r"(?:that (?:is|are) )?(?:shown|given|listed|printed|stated|told|indicated|noted)(?: for it| for the \w+)? "
    r"(?:on|in|by|under) (?:the|its|their|your) [\w -]{3,40})"
)


def as_defined(reader: Reader, place: Place) -> None:
    """ "Volley is the number of dice it rolls when it shoots, and Steel the number it rolls in melee"."""
    for found in _DEFINED.finditer(place.text) if "dice" in place.text or "die" in place.text else ():
        name = figure_of(reader, found["name"])
        deed = _done(reader, found["what"]) if name else None
        if name and deed:
            _emit(reader, place, deed, name)


def its_dice(reader: Reader, place: Place) -> bool:
    """ "Roll the Volley dice", in the entry of a deed or under its heading."""
    found = _ITS_DICE.search(place.text)
    name = figure_of(reader, found["name"]) if found else None
    deed = _here(reader, place) if name else None
    if not name or not deed:
        return False
    _emit(reader, place, deed, name)
    return True


def as_told_elsewhere(reader: Reader, place: Place) -> bool:
    """ "Roll as many attack dice as the Profile Table says": the figure that goes by the name of dice."""
    found = _AS_TOLD.search(place.text) if "dice" in place.text or "die" in place.text else None
    if found is None:
        return False
    wanted = stems(found["dice"].lower())
    known = [t for t in reader.vocabulary.terms.values() if t.kind == "characteristic" and _of_dice(t.name)]
    named = [t for t in known if stems(t.name) == wanted] or [t for t in known if set(stems(t.name)) & set(wanted)]
    deed = _here(reader, place) if len(named) == 1 else None
    if deed is None:
        return False
    _emit(reader, place, deed, named[0].name)
    return True


def _of_dice(name: str) -> bool:
    return stems(name)[-1:] in (stems("dice"), stems("die"))


def _done(reader: Reader, words: str) -> str | None:
    """What the dice are rolled for, in the words behind: "when it shoots", "in melee", "for a Broadside"."""
    if named := named_deeds(reader, words, capital=False):
        return named[0]
    doing = _WHEN_DOING.search(words)
    if doing and (deed := _of_verb(reader, doing["verb"])):
        return deed
    noun = _FOR_NOUN.search(words)
    if noun is None:
        return None
    for each in (noun["noun"], noun["noun"].split()[0]):
        if deed := reader.vocabulary.best(each, *OPTION_KINDS) or _of_verb(reader, each):
            return deed
    return called(reader, noun["noun"].split()[0])


def _of_verb(reader: Reader, verb: str) -> str | None:
    """The one deed of a verb or its noun ("shoots", "shooting": Shoot)."""
    wanted = stems(verb)
    alike = [t.id for t in reader.vocabulary.terms.values() if t.kind in OPTION_KINDS and stems(t.name) == wanted]
    alike = [each for each in alike if each not in reader.vocabulary.general]
    return alike[0] if len(alike) == 1 else None


def called(reader: Reader, noun: str) -> str:
    """What dice are rolled for that is no option of a unit: "melee"."""
    name = noun.capitalize()
    return reader.term(name, "effect")


def _here(reader: Reader, place: Place) -> str | None:
    """For what the dice of a place are rolled: its entry's deed, or what its heading names."""
    heading = re.sub(r"^[\[(]?\d+(?:\.\d+)*[\])]?[.:]? ", "", heading_of(place.section.heading))
    if heading and (deed := _of_verb(reader, heading)):
        return deed
    bare = heading.split()[-1] if heading else ""
    if len(heading.split()) <= 2 and bare.isalpha() and not reader.vocabulary.section_terms.get(place.section.id):
        return called(reader, bare)
    return deed_of_place(reader, place)


def _emit(reader: Reader, place: Place, deed: str, name: str) -> None:
    known = reader.vocabulary.best(name, "characteristic") or reader.term("dice", "effect")
    told = any(c.subject == deed and (c.value or "").startswith(f"pool: {name}") for c in reader.out.clauses)
    if not told:
        reader.emit(place, deed, "uses", known, f"pool: {name}", who=ALWAYS)


SHAPES = (as_defined, its_dice, as_told_elsewhere)
