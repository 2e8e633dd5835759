"""Umbrella names: what several kinds of piece are called together ('"Foot" means Pikemen and Archers', "Craft comprises
Barges and Skiffs").

In: the text of a sentence, and the vocabulary where only that can tell whether kinds of piece are named. Out: the same
put plainly ("Pikemen and Archers are Foot"), which the grammar reads, and, for the vocabulary, the name with those that
it is for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.vocabulary.model import Vocabulary
from ingest.vocabulary.naming import singular
from ingest.vocabulary.sortedinto import as_it_stands, sorted_into
from kb.model import TYPE_KINDS
from kb.names import capitalised
from kb.patterns import Substitutions, deferred

_WORD = r"[A-Za-z][A-Za-z'’-]+"
_WHOLE = (
    rf"(?:an? |the |any )?[*_\"“‘]{{0,3}}(?P<whole>(?!these\b|this\b|they\b){_WORD}(?: {_WORD}){{0,2}}?)"
    r"[*_\"”’]{0,3}"
)
_QUOTED = rf"(?:[\"“‘]|\*{{1,2}}(?=\w))(?P<whole>{_WORD}(?: {_WORD}){{0,2}})(?:[\"”’]|(?<=\w)\*{{1,2}})"
_ONE = rf"(?:all )?{_WORD}(?: (?!and\b|or\b|alike\b|are\b){_WORD}){{0,2}}"
_SOME = rf"(?:[Bb]oth |[Aa]ll |[Aa]ny )?(?P<names>{_ONE}(?:, {_ONE}){{0,8}},? and {_ONE}?)"
#: What is said besides of those whom a name is for.
_BESIDES = r"(?:[,;] (?:and (?:they|it|these)|for|so|since|as|whatever|however|as opposed to|unlike|but not)\b[^.;]*)?"
_NAMES = rf"{_SOME}(?: alike| both| together)?{_BESIDES}(?=[.;:,]|$)"
_CALLED = (
    r"(?:(?:collectively|together|jointly|all|both)(?: called| known as| termed| named| referred to as)?|"
    r"called|known as|termed|referred to as)(?: simply)?"
)
_SHORT_FOR = (
    r"(?:is|are|serves? as) (?:(?:used as|our|the|a|an?) )?(?:convenient |handy )?"
    r"(?:short(?:hand)?|short (?:name|word|form|way of saying)|abbreviation|another (?:word|name)|"
    r"umbrella (?:term|name)|general (?:term|name|word)|collective (?:term|name)|catch-all(?: term)?) for"
)
#: What stands between a name and those that it is for.
MEANS = (
    r"(?:means?|covers?|includes?|comprises?|embraces?|stands? for|refers? to|(?:is|are) used (?:of|for)|denotes?|"
    rf"{_SHORT_FOR})"
)
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


def _as_called(match: re.Match[str]) -> str:
    """ "… are together called foot": as it stands, the name is that of many."""
    return f"{capitalised(match['names'])} are {match['whole']}"


#: "Are together called foot", "are both known as riders": no doubt what the name is for.
_TOGETHER = (
    r"(?:all |both )?(?:(?:collectively|together|jointly|all|both) (?:called|known as|termed|named|referred to as)|"
    r"(?:called|known as|termed|referred to as) (?:collectively|together|jointly))(?: simply| the)?"
)

_CALLED_SO = r"(?:called|known as|termed|named|referred to as)(?: simply| the)?"

#: A name with a capital, and several of them: "Tanks", "any Tank or Lorry", "Tanks, Lorries and Half-tracks".
_CAPITAL = r"[A-Z][A-Za-z'’-]+(?: [A-Z][A-Za-z'’-]+)?"
_OF_THEM = rf"(?:(?:any|all|both|every|an?) )?{_CAPITAL}(?:(?:,|,? and|,? or|/)(?: any| an?| all)? {_CAPITAL}){{1,8}}"
#: A group with those that it holds in brackets: "Vehicles (Tanks and Lorries)".
_HELD_GROUP = rf"(?:an? |the )?{_CAPITAL} \((?:such as |i\.e\. |that is,? )?{_OF_THEM}\)"
_GROUPS = deferred(rf"(?:an? |the )?(?P<whole>{_CAPITAL}) \((?:such as |i\.e\. |that is,? )?(?P<held>{_OF_THEM})\)")
_PARTING = deferred(r"(?:,? and|,? or|,|/)(?: any| an?| all)? ")


def _all_plainly(match: re.Match[str]) -> str:
    """ "… fall into Vehicles (Tanks and Lorries) and Foot (Squads and Guns)": each group by itself."""
    return ". ".join(_told_plainly(each["whole"], each["held"]) for each in _GROUPS.finditer(match["groups"]))


def _told_plainly(whole: str, held: str) -> str:
    names = _PARTING.split(re.sub(r"^(?:any|all|both|every|an?) ", "", held))
    many = whole.endswith("s") or whole.lower() in _MANY
    whole = whole if many else f"{whole.removesuffix('y')}{'ies' if whole.endswith('y') else 's'}"
    return f"{', '.join(names[:-1])} and {names[-1]} are {whole}"


def _as_a_group(match: re.Match[str]) -> str:
    """ "Vehicle means any Tank or Lorry"."""
    return _told_plainly(match["group"], match["held"])


def _two_plainly(match: re.Match[str]) -> str:
    """ "Tanks and Lorries are known as Vehicles, Squads and Guns as Foot"."""
    return f"{match['one']} are {match['group']}. {match['other']} are {match['second']}"


#: How units are told to be of groups.
_FALL_INTO = (
    r"(?:[A-Z][a-z]+(?: [a-z]+){0,2} (?:(?:fall|come|are divided|divide|are split|are sorted|are grouped) (?:in|into)|"
    r"are(?: of)?|belong to|is(?: always)?|belongs to|falls into)(?: one of)?|There are)"
    r"(?: either)?(?: (?:the )?(?:two|three|four|five|six|\d)(?: [a-z]+){0,2}?)?(?: either)?(?::| –)?"
)

#: "Units fall into two groups: Vehicles (Tanks and Lorries) and Foot (Squads and Guns)."
IN_GROUPS = Substitutions(
    (rf"^{_FALL_INTO} (?P<groups>{_HELD_GROUP}(?:(?:,|,? and|,? or) {_HELD_GROUP}){{1,5}})\.?$", _all_plainly),
)

UMBRELLAS = Substitutions(
    (
        rf"^(?:The (?:word|term|name|expression) |A |An )?(?P<group>{_CAPITAL}) (?:means?|refers? to|stands? for|"
        rf"denotes?|is the (?:word|term|name) (?:used )?for|is used (?:of|for)|{_SHORT_FOR}) (?P<held>{_OF_THEM})"
        r"(?: units?| models?)?\.?$",
        _as_a_group,
    ),
    (
        rf"^(?P<held>{_OF_THEM}) are (?:all |both )?(?:kinds?|sorts?|types?|classes|sub-?types?|forms?) of "
        rf"(?P<group>{_CAPITAL})(?: units?)?\.?$",
        _as_a_group,
    ),
    (
        rf"^(?:All )?(?P<one>{_CAPITAL}(?:, {_CAPITAL})*,? and {_CAPITAL}) are {_CALLED} (?P<group>{_CAPITAL})"
        rf"(?:,|;)(?: and)? (?P<other>{_CAPITAL}(?:, {_CAPITAL})*,? and {_CAPITAL}) (?:as|are) "
        rf"(?P<second>{_CAPITAL})\.?$",
        _two_plainly,
    ),
    (rf"^{_QUOTED} (?:troops |units |models )?(?:{MEANS}|(?:is|are)(?: all| both)?) {_NAMES}", _plainly),
    (rf"^{_SOME} are {_CALLED} {_QUOTED}{_BESIDES}", _plainly),
    (rf"^{_SOME} are {_TOGETHER} {_WHOLE}{_BESIDES}(?=[.;:,]|$)", _as_called),
    (rf"^{_SOME},? (?:together|collectively|jointly) are {_CALLED_SO} {_WHOLE}{_BESIDES}(?=[.;:,]|$)", _as_called),
    (  # "A unit of Tanks or Lorries is a Vehicle unit"
        rf"^(?:An?|Any|Each|Every) (?:unit|[a-z]{{3,12}}) of "
        rf"(?P<held>{_CAPITAL}(?:, {_CAPITAL}){{0,8}},? or {_CAPITAL}) "
        rf"(?:is|counts as) (?:called |known as )?an? (?P<group>[A-Z][A-Za-z'’-]+)(?: [a-z]{{3,12}})?\.?$",
        _as_a_group,
    ),
    (rf"^The (?:word|term|name|expression) {_WHOLE} {MEANS} {_NAMES}", _plainly),
    (rf"^(?:All )?[Rr]eferences to {_WHOLE} (?:mean|include|cover|are to|refer to) {_NAMES}", _plainly),
    (rf"^By {_WHOLE},? (?:we|these rules|this book) means? {_NAMES}", _plainly),
    (rf"^{_WHEN} {_TEXT} {_TELLS} {_WHOLE},? (?:they|it|we|this|that) means? {_NAMES}", _plainly),
)


def umbrellas(text: str) -> Iterator[tuple[str, list[str]]]:
    """The umbrella names that a sentence gives, and those whom each is for; none where it gives none."""
    for pattern, plainly in (*IN_GROUPS.each, *UMBRELLAS.each):
        found = pattern.match(text)
        if found and "names" in found.groupdict():
            yield found["whole"], re.split(r",? and |, ", found["names"])
        elif found and callable(plainly):
            for each in plainly(found).split(". "):
                names, _, whole = each.rstrip(".").partition(" are ")
                yield whole, re.split(r",? and |, ", names)
        if found:
            return


_NAME = r"[A-Z][\w'’-]*(?: (?:(?:of|and|the) )?[A-Z][\w'’-]*){0,3}"
#: What a name is called, or stands for, on the way to those that it holds.
_SORT = r"(?: (?:arm|class|classes|type|types|group|category|kind|units?|models?|troops?))?"
_HOLDING = (
    r"comprises?|includes?|covers?|embraces?|takes? in|encompass(?:es)?|"
    r"consists? of|(?:(?:is|are) )?(?:made up|composed|comprised) of"
)
_LIST = rf"{_NAME}(?:, (?:and |or )?{_NAME})*,? (?:and|or) {_NAME}"
_HOLDS = deferred(
    rf"^(?:\*\*)?(?:(?:[Aa]ll|[Tt]he|[Aa]n?) )?(?P<whole>{_NAME})(?:\*\*)?{_SORT}(?: also)?"
    rf"(?: (?:{_HOLDING})(?: all| both| the)?(?: of)?| are(?= [^.;]+, )(?: all| the)?)"
    rf" (?P<held>{_LIST}){_SORT}(?P<end>\.?$|[.;(] ?.*$)"
)
#: "Vehicles: Tanks and Lorries."
_UNDER_NAME = deferred(rf"^(?:\*\*)?(?P<whole>{_NAME})(?::\*\*|\*\*:|:| [–—-]) (?P<held>{_LIST})(?P<end>\.?)$")
_AND = deferred(r",? (?:and|or) |, ")


def of_those_held(text: str, vocabulary: Vocabulary) -> str:
    """The sentence told of the kinds of unit that another is said to hold, where all that are named are such kinds."""
    if sorts := sorted_into(text):
        return _of_sorts(*sorts, vocabulary) or text
    told = _HOLDS.match(text) or _UNDER_NAME.match(text)
    if told is None:
        return text
    held = _AND.split(told["held"])
    whole, *kinds = (_kind(one, vocabulary) for one in (told["whole"], *held))
    if whole is None or whole in kinds or not all(kinds):
        return text
    return f"{', '.join(held[:-1])} and {held[-1]} are {told['whole']}{told['end']}"


def _of_sorts(whole: str, sorts: list[str], vocabulary: Vocabulary) -> str:
    """The sorts told to be of their kind; '' where one of them, or the kind, is no kind of unit."""
    kind = _kind(singular(whole), vocabulary) or _kind(whole, vocabulary)
    named = [next((n for n in as_it_stands(each) if _kind(n, vocabulary)), None) for each in sorts]
    names = [name for name in named if name]
    if kind is None or len(names) < max(2, len(named)) or kind in (_kind(name, vocabulary) for name in names):
        return ""
    return f"{', '.join(names[:-1])} and {names[-1]} are {whole}"


def _kind(name: str, vocabulary: Vocabulary) -> str | None:
    """The kind of unit of that very name."""
    return next(
        (term for kind in TYPE_KINDS if vocabulary.kind_of(term := vocabulary.best(name, kind)) in TYPE_KINDS), None
    )
