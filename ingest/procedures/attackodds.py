"""Odds of attacks: what a state or a rule adds to the rolls of its bearer's attacks, or of those made against it, told
in few words ("-1 on all attack rolls", "Attacks against it are at +3").

In: a place in the text and the reader of procedures. Out: clauses that change the roll to hit, added to the reader.
"""

from __future__ import annotations

import re

from ingest.procedures.reader import Place, Reader
from kb.conditions import Condition, Has
from kb.model import HELD_KINDS, kind_in
from kb.names import stems
from kb.patterns import Pattern

_N = r"(?P<n>[+-]\d)(?! ?[\"”″\d]|\+)(?: (?:modifier|penalty|bonus))?"
_HOW = r"(?:(?P<how>ranged|shooting|missile|melee|close combat|hand-to-hand|close) )?"
_MADE = rf"{_HOW}(?:attacks?|shooting|shots|fire|attack rolls?|rolls? to hit|hit rolls?|to hit rolls?|attackers?)"
#: Who attacks is worse or better off.
_BY = (
    Pattern(
        rf"(?i)(?:^|[.;:,] |\b(?:suffers?|takes?|has|have|gets?|receives?|at|with|is) (?:an? )?){_N} "
        rf"(?:on|to|for|in|with) (?:all |its |any |their |every |each |his )?(?:of its |own )?{_HOW}"
        r"(?:attack|to hit|hit|shooting|attacks?|attack and defen[cs]e)(?: (?:dice )?rolls?|s)?"
        r"(?= ?(?:[.;,]|$|while|and\b))"
    ),
    Pattern(
        r"(?i)\b(?:when|while|if|whenever) (?:it|he|they|she|the model|the unit) "
        rf"(?P<how>shoots?|fires?|attacks?|fights?|strikes?),? (?:it|he|they|she)(?:['’]s| is| are|['’]re| has| gets?| "
        rf"suffers?)? (?:at )?(?:an? )?{_N}(?= ?(?:[.;,]|$|to hit))"
    ),
)
_FAR = (
    r"(?:(?: made)? from (?P<far>(?:more than|over|beyond|within|less than|up to) \d+ ?(?:[\"”″]|inch(?:es)?|cm)"
    r"(?: away)?))?"
)
_ARE = r"(?:are|is|gets?|have|has|gains?|receives?|suffers?|takes?|will be) (?:made )?(?:at |with )?(?:an? )?"
#: Who is attacked is the easier or the harder to hit.
_AT = (
    Pattern(
        rf"(?i)\b{_MADE}(?: rolls?)?{_FAR} (?:made )?(?:against|at|targeting|on) (?P<whom>it|them|him|her|this|"
        rf"the (?:model|unit)|such an? \w+|an? [^,.;]{{3,30}}?){_FAR.replace('far', 'off')} {_ARE}{_N}"
    ),
    Pattern(
        rf"(?i)(?:^|[;:.] |\b){_MADE}{_FAR} {_ARE}{_N} (?:to hit )?(?:against|at|on) (?P<whom>it|them|him|her|this|"
        r"the (?:model|unit)|such an? \w+|an? [^,.;]{3,30}?)(?=[.;,]|$)"
    ),
    Pattern(rf"(?i)\b(?:attackers?|enemies|anyone|opponents?) (?:attacking|shooting at|firing at|targeting) "
            rf"(?P<whom>it|them|him|her|the (?:model|unit)) {_ARE}{_N}"),
)  # fmt: skip
_RANGED = frozenset(stems("ranged shooting missile shoots shoot fires fire"))
_MELEE = frozenset(stems("melee close combat hand fights fight strikes strike"))


def odds_of_attacks(reader: Reader, place: Place) -> None:
    """ "-1 on all attack rolls", "When it shoots it's at -2", "Attacks against it are at +3", in a state's entry."""
    owner = _owner(reader, place)
    for found in (found for shape in _BY for found in shape.finditer(place.text)) if owner else ():
        for roll in _rolls(reader, found["how"]):
            reader.emit(place, owner or "", "modifies", roll, found["n"], condition="")
    for shape in _AT:
        for found in shape.finditer(place.text):
            if (borne := _whom(reader, found["whom"], owner)) is None:
                continue
            name = reader.vocabulary.terms[borne].name
            told = found.groupdict()
            far = told.get("far") or told.get("off")
            case = f"the target is {name}{f' {far}' if far else ''}"
            for roll in _rolls(reader, found["how"]):
                so: Condition = Has(borne, party="target")
                reader.emit(place, borne, "modifies", roll, found["n"], when=so, condition=case)


def _owner(reader: Reader, place: Place) -> str | None:
    """The state or rule in whose entry a place stands."""
    known = reader.vocabulary.section_terms.get(place.section.id)
    return known if known and kind_in(known) in HELD_KINDS and kind_in(known) not in ("unit_type",) else None


def _whom(reader: Reader, words: str, owner: str | None) -> str | None:
    """Who is attacked: what some words name, else whoever is in the state that is told of."""
    if re.match(r"(?i)an? ", words):
        named = (term for hit in reader.vocabulary.index.find(words) for term in hit.terms)
        return next((term for term in named if kind_in(term) in HELD_KINDS), None)
    return owner


def _rolls(reader: Reader, how: str | None) -> list[str]:
    """The rolls to hit that are meant: those of one way of attacking where it is named, else all of them."""
    said = set(stems(how or ""))
    ways = {
        clause.subject: set(stems(found[1])) for clause in reader.out.clauses
        if (found := re.search(r"; way ([^;]+)", clause.value or ""))
    }  # fmt: skip
    wanted = _MELEE if said & _MELEE else _RANGED if said & _RANGED else None
    if ways:
        kept = [test for test, way in ways.items() if wanted is None or way & wanted]
        return kept or []
    if wanted is _MELEE:
        return [reader.term("melee hit roll", "test")]
    return [reader.term("hit roll", "test")]


SHAPES = (odds_of_attacks,)
__all__ = ["SHAPES", "odds_of_attacks"]
