"""Each die: rolls of several dice of which each that shows so much brings something by itself ("Roll X dice; each 5+
destroys one torpedo", "a die for each marker: on a 1 or 2 it loses a box").

In: a place in the text and the reader of procedures. Out: chances, each with how many dice are rolled: the number in
brackets of a rule, one for each of something, or a figure.
"""

from __future__ import annotations

from ingest.procedures.reader import Place, Reader
from kb.patterns import Pattern, deferred

_ROLLS = r"(?i)\b(?:roll|throw)(?:s|ing)? "
#: How many dice are rolled.
_POOLS = (
    Pattern(rf"{_ROLLS}(?P<x>X|N)(?: ?[dD](?P<sides>\d+)s?| (?:dice|die))\b"),
    Pattern(
        rf"{_ROLLS}(?:an?|1|1 further|a single) ?(?:[dD](?P<sides>\d+)|di(?:c)?e) (?:for (?:each|every|any) |per )"
        r"(?:of (?:its|the|your|their|his|these|those) )?(?P<each>[A-Za-z][\w'-]*(?: [\w'-]+)?)"
    ),
    Pattern(
        rf"{_ROLLS}(?:a number of|as many|that many) (?:dice|[dD](?P<sides>\d+)s?) (?:equal to|as) "
        r"(?:its |their |the |his |your )?(?:[a-z]+'s )?(?P<figure>(?-i:[A-Z])[\w-]+(?: (?-i:[A-Z])[\w-]+)?)"
    ),
)
_WORDS_BEHIND = deferred(r"(?i)(?<=.) (?:on|that|which|it|the|its|in|of|within|with|under|and|has|is|carried)$")
#: "For each marker on it roll a die".
_FOR_EACH = Pattern(
    r"(?i)(?:^|[.;:!] )for (?:each|every) (?P<each>[A-Za-z][\w'-]*(?: [\w'-]+)?)[^,.;:]{0,50}?,? "
    r"(?:it |you |the \w+ )?(?:roll|throw)s? (?:an?|1) ?(?:[dD](?P<sides>\d+)|di(?:c)?e)\b"
)
#: "Destroys a torpedo for each 5+".
_FOR_SO_MUCH = Pattern(
    r"(?i)(?:^|[;:,] ?|\b(?:and|then) )(?P<then>[a-z]+s? [^.;:,]{3,60}?) for (?:each|every) "
    r"(?:(?:die|dice|result|roll|score) of )?(?P<low>\d{1,2})(?:(?P<plus>\+| or (?:more|higher|better|over))|"
    r"(?P<down> or (?:less|lower|under))|(?:,? or (?:an? )?|-| to )(?P<high>\d{1,2}))?(?=[.,;]|$)"
)
#: What each die has to show, and what it brings.
_EACH = Pattern(
    r"(?i)(?:^|[;:,.] ?|\b(?:and|then) )(?:for |on )?(?:each|every|any)(?: (?:die|dice|result|roll|score)(?: of| that "
    r"(?:shows|rolls|scores|is|comes up)| showing| which shows)?)?(?: an?)? (?P<low>\d{1,2})"
    r"(?:(?P<plus>\+| or (?:more|higher|better|over))|(?P<down> or (?:less|lower|under))|"
    r"(?:(?:, \d)*,? or (?:an? )?|-| to )(?P<high>\d{1,2}))?,? (?P<then>[^.;]{4,120})"
)
_OTHERS_SAY = deferred(r"(?i)\b(?:hits?|wounds?|success(?:es)?|passes)\b")


def dice_rolled(text: str) -> str | None:
    """How many dice a sentence has rolled, of which each counts: "X", "each Fire marker", "Flak"; None for a number."""
    for shape in (*_POOLS, _FOR_EACH):
        if found := shape.search(text):
            told = found.groupdict()
            if told.get("x"):
                return "X"
            if what := told.get("each"):
                what = _WORDS_BEHIND.sub("", what)
                return f"each {what}"
            return told["figure"]
    return None


def each_die(reader: Reader, place: Place) -> None:
    """ "Roll X dice; each 5+ destroys one torpedo", "one die for each marker; every 1 or 2 costs a box"."""
    pool = dice_rolled(place.text)
    if pool is None:
        return
    for passage, text in place.following(1):
        found = _EACH.search(text) or _FOR_SO_MUCH.search(text)
        if found is None or (passage is not place.passage and dice_rolled(text) is not None):
            continue
        if _OTHERS_SAY.search(found["then"]) and "destroy" not in found["then"]:
            return  # a roll to hit, of which another shape tells
        sides = next((m["sides"] for shape in _POOLS if (m := shape.search(place.text))), None) or reader.sides
        low, high = found["low"], found["high"]
        if int(high or low) > int(sides):
            return
        if found["plus"]:
            bound = f">= {low}"
        elif found["down"]:
            bound = f"<= {low}"
        else:
            bound = f"in {low}-{high}" if high else f"= {low}"
        subject = reader.subject(place)
        reader.emit_chance(place, subject, f"1D{sides} {bound}", found["then"].strip(" ,"), passage=passage, pool=pool)
        return


SHAPES = (each_die,)

__all__ = ["SHAPES", "dice_rolled", "each_die"]
