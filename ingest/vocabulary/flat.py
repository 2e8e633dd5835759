"""Flat: which headings of a heading's own rank are its entries, where its text says that they follow.

In: a heading with nothing under it, the kind that it names, the source and the words for units. Out: the headings after
it that are its entries: as many as its text counts ("picks one of three responses"), else as long as each tells of a
deed ("The unit stands where it is"), where the text points to them or speaks of one such thing ("may choose one of the
following reactions", "may make a response"), or has no more than their heading ("REACTIONS"). A chapter that follows
speaks of units of some sort ("A unit that …").
"""

from __future__ import annotations

import re
from itertools import takewhile

from ingest.vocabulary.answers import is_done_then, is_triggered, may_answer, who_is_attacked
from ingest.vocabulary.kindred import Kin, is_topic, speaks_for
from ingest.vocabulary.kinds import Kind, plural
from ingest.vocabulary.naming import singular, tidy
from ingest.vocabulary.source import Source
from kb.model import OPTION_KINDS, Section
from kb.names import fold, last_word, stem
from kb.numbers import COUNTS, number_of
from kb.patterns import Pattern, deferred

_MANY = "|".join((*COUNTS[1:], r"\d"))
#: How a text counts what is to be chosen from.
_COUNTED = Pattern(
    rf"\b(?:(?:one|any|either|each|some) of (?:the |these |its )?(?:following )?|"
    rf"(?:choos|pick|select)(?:e|es|s|ing)? (?:one )?(?:from|of|among|between) (?:the |these )?(?:following )?|"
    rf"(?:there are|has|have|in one of|following) )({_MANY}) ([a-z]+(?: [a-z]+){{0,2}})"
)
#: What it calls them, where the heading has no word for them.
_CHOICES = frozenset("option choice way thing possibility course alternative".split())
_CHOSEN = deferred(
    rf"\b(?:one|any|either) of (?:the |these )?(?:following|below|{_MANY})\b|\b(?:following|these) "
    rf"(?:{'|'.join(sorted(_CHOICES))})s\b"
)
_FOLLOW = deferred(r"(?i)\b(?:following|below|listed|as follows|these)\b")
#: A text that says more than that stands over no list.
_LONGEST = 6
#: Of whom an entry tells what he does: of the very unit that does it, and of none of some sort.
_THE_UNIT = deferred(r"(?:the|this|its|your|that|each|all) ((?:[a-z-]+ ){1,3})")


def entries_after(
    section: Section, after: list[Section], kind: Kind | None, source: Source, units: frozenset[str]
) -> list[Section]:
    """The entries of a heading among those ``after`` it with its own rank."""
    told = [passage for passage in source.prose.get(section.id, ()) if passage.kind != "row"]
    alone = not told and kind is not None and fold(tidy(section.heading)) == plural(kind.own)  # "REACTIONS"
    if not (alone or 0 < len(told) <= _LONGEST) or section.id in source.children:
        return []
    intro = " ".join(passage.text for passage in told).replace("*", "")
    deeds = kind is None or kind.kind in OPTION_KINDS
    number = _counted(intro.lower(), kind)
    if number:
        entries = after[:number]
        fit = sum(_tells_of_a_deed(entry, kind, source, units) for entry in entries)
        named = all(_may_be_named(entry, source) for entry in entries)
        return entries if len(entries) == number and named and (2 * fit >= number or not deeds) else []
    if kind is None or not deeds or not (alone or _FOLLOW.search(intro) or _speaks_of_one(intro.lower(), kind)):
        return []
    entries = list(
        takewhile(lambda other: _may_be_named(other, source) and _tells_of_a_deed(other, kind, source, units), after)
    )
    return entries if len(entries) > 1 else []


#: So many sentences may say that there are several sorts of unit.
_SHORT = 3
_OF_A_SORT = deferred(
    r"(?i)\b(?:(?:one|any|some) of (?:these|the following)|these|the following|two|three|four|five|six|seven|eight|\d|"
    r"several|different|various|exactly one|(?:is of|belongs to) one)(?: (?:basic|main|broad|different|troop|unit))? "
    r"(?:types?|kinds?|sorts?|class(?:es)?|categor(?:y|ies))\b"
)


def pieces_after(section: Section, source: Source) -> list[Section]:
    """The headings after one for units ("The Ships"), bare or over no more than that there are several sorts of them,
    whose text opens with those who are called so."""
    told = source.prose.get(section.id, ())
    if section.id in source.children or section.run_in or len(told) > _SHORT:
        return []
    if told and not any(_OF_A_SORT.search(passage.text) for passage in told):
        return []
    after = (other for other in source.following(section) if not other.run_in)
    entries = list(takewhile(lambda other: _opens_with_its_name(other, source), after))
    return entries if len(entries) > 1 else []


def _opens_with_its_name(entry: Section, source: Source) -> bool:
    name = singular(fold(tidy(entry.heading)))
    opening = source.folded_opening(entry.id).strip()
    return re.match(rf"(?:(?:an?|the|all|any|each|every|no) )?{re.escape(name)}(?:e?s)?\b", opening) is not None


def _counted(intro: str, kind: Kind | None) -> int:
    """How many there are to choose from, 0 where the text does not tell."""
    nouns = _CHOICES | ({last_word(kind.own)} if kind else set())
    for number, words in _COUNTED.findall(intro):
        if not nouns.isdisjoint(map(singular, words.split())):
            return number_of(number)
    return 0


def chooses(intro: str) -> bool:
    """Whether a text, in small letters, says that one of several is chosen."""
    return _CHOSEN.search(intro) is not None


def _speaks_of_one(intro: str, kind: Kind) -> bool:
    """Whether the text speaks of one thing of the kind, or of such things, as what is done or given."""
    own = re.escape(kind.own)
    many = re.escape(plural(kind.own))
    so_many = rf"(?:an?|one|any|the|which|(?:takes?|makes?|performs?|carr(?:y|ies) out|has|have|up to) {_MANY})"
    return re.search(rf"\b{so_many} (?:[a-z]+ )?(?:{own}|{many})\b", intro) is not None


#: What follows on a deed where it is named, and on no name of a unit ("may join any Foot unit").
_ON = (
    r"(?=[.,;:)]|$| (?:or|and|nor|in|at|if|as|by|on|to|of|an?|the|any|all|its|their|but|with|than|from|for|during|when|"
)
_ON += r"unless|while|until|before|after|instead|normally|freely|actions?)\b)"
_MAY = r"(?:may|can|cannot|must|never)(?: (?:not|never|only|also|then|still|always|either)){0,2}"
_DOES = r"(?:that|which|who)(?: (?:has|have|did|do|does|not|is|are))?"


def deeds_named(heading: str, source: Source) -> list[str]:
    """The deed that a heading names, or the two that it joins ("Board and Leave"), where sentences say outright of each
    that somebody does it, may or may not ("may not Dash, Follow Up or charge", "Riders that Follow Up")."""
    deeds = heading.split(" and ")
    if len(deeds) > 2 or not all(deed.istitle() for deed in deeds):
        return []
    if len(deeds) > 1 and _is_done(heading, source):
        return []  # "may Stand and Shoot" is one deed
    return deeds if all(_is_done(deed, source) for deed in deeds) else []


def _is_done(deed: str, source: Source) -> bool:
    named = re.escape(deed)
    among = r"(?: [\w’' -]{1,40}(?:,|,? (?:or|nor|and)))?"
    return source.says(rf"\b(?:{_MAY}{among}|{_DOES}) {named}{_ON}", deed)


def _may_be_named(entry: Section, source: Source) -> bool:
    """Whether a heading may be the name of a deed, and of no chapter."""
    return not is_topic(fold(tidy(entry.heading))) or bool(deeds_named(tidy(entry.heading), source))


def _tells_of_a_deed(entry: Section, kind: Kind | None, source: Source, units: frozenset[str]) -> bool:
    """Whether what stands under a heading opens with what is done, or in answer to what."""
    own = " ".join(source.opening(entry.id).replace("*", "").split())
    low = own.lower()
    if not low:
        return False
    if may_answer(own) or is_done_then(own) or who_is_attacked(low):
        return True
    if (kind is not None and kind.kind == "reaction" and is_triggered(own)) or deeds_named(tidy(entry.heading), source):
        return True
    whom = _THE_UNIT.match(low)
    if whom and any(stem(word) in units for word in whom[1].split()):
        return True
    some = re.match(r"(?:an?|any|no|every|units?\b)", low)
    kin = Kin(tidy(entry.heading), entry)
    return not some and any(speaks_for(each, kin, None, source, units) for each in OPTION_KINDS)
