"""Umbrella names: what several kinds of piece are called together ('"Foot" means Pikemen and Archers').

In: the text of a sentence. Out: the same put plainly ("Pikemen and Archers are Foot"), which the grammar reads, and,
for the vocabulary, the name with those that it is for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from kb.names import capitalised
from kb.patterns import Substitutions

_WORD = r"[A-Za-z][A-Za-z'’-]+"
_WHOLE = (
    rf"(?:an? |the |any )?[*_\"“‘]{{0,3}}(?P<whole>(?!these\b|this\b|they\b){_WORD}(?: {_WORD}){{0,2}}?)"
    r"[*_\"”’]{0,3}"
)
_QUOTED = rf"(?:[\"“‘]|\*{{1,2}}(?=\w))(?P<whole>{_WORD}(?: {_WORD}){{0,2}})(?:[\"”’]|(?<=\w)\*{{1,2}})"
_ONE = rf"(?:all )?{_WORD}(?: (?!and\b|or\b|alike\b|are\b){_WORD}){{0,2}}"
_SOME = rf"(?:[Bb]oth |[Aa]ll |[Aa]ny )?(?P<names>{_ONE}(?:, {_ONE}){{0,8}},? and {_ONE}?)"
#: What is said besides of those whom a name is for.
_BESIDES = r"(?:, (?:and (?:they|it|these)|for|so|since|as|whatever|however)\b[^.;]*)?"
_NAMES = rf"{_SOME}(?: alike| both| together)?{_BESIDES}(?=[.;:,]|$)"
_CALLED = (
    r"(?:(?:collectively|together|jointly|all|both)(?: called| known as| termed| named| referred to as)?|"
    r"called|known as|termed|referred to as)(?: simply)?"
)
_MEANS = r"(?:means?|covers?|includes?|comprises?|embraces?|stands? for|refers? to|(?:is|are) used (?:of|for)|denotes?)"
_TEXT = r"(?:(?:these|the|this) (?:rules|rulebook|book|text|pages|chapter|section)|we|it|a rule|any rule)"
_TELLS = (
    r"(?:(?:speaks?|talks?|tells?|makes? mention) (?:of|about)|refers? to|mentions?|says?|"
    r"uses? the (?:word|term|name))"
)
_WHEN = r"(?:When|Where|Wherever|Whenever|If)"
#: Names of many that are no plurals.
_MANY = frozenset("foot horse infantry cavalry artillery armour".split())


def _plainly(match: re.Match[str]) -> str:
    whole = match["whole"]
    one = not whole.endswith("s") and whole.lower() not in _MANY
    whole = f"{whole.removesuffix('y')}{'ies' if whole.endswith('y') else 's'}" if one else whole
    return f"{capitalised(match['names'])} are {whole}"


UMBRELLAS = Substitutions(
    (rf"^{_QUOTED} (?:troops |units |models )?(?:{_MEANS}|(?:is|are)(?: all| both)?) {_NAMES}", _plainly),
    (rf"^{_SOME} are {_CALLED} {_QUOTED}{_BESIDES}", _plainly),
    (rf"^The (?:word|term|name|expression) {_WHOLE} {_MEANS} {_NAMES}", _plainly),
    (rf"^(?:All )?[Rr]eferences to {_WHOLE} (?:mean|include|cover|are to|refer to) {_NAMES}", _plainly),
    (rf"^By {_WHOLE},? (?:we|these rules|this book) means? {_NAMES}", _plainly),
    (rf"^{_WHEN} {_TEXT} {_TELLS} {_WHOLE},? (?:they|it|we|this|that) means? {_NAMES}", _plainly),
)


def umbrellas(text: str) -> Iterator[tuple[str, list[str]]]:
    """The umbrella name that a sentence gives, and those whom it is for; none where it gives none."""
    for pattern, _ in UMBRELLAS.each:
        if found := pattern.match(text):
            yield found["whole"], re.split(r",? and |, ", found["names"])
            return
