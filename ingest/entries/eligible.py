"""Eligible: who may use an option as a field tells it, kind by kind and state by state ("Riders that are not Dazed").

In: the words of a field that asks something of the unit ("One friendly Rider unit that is not Dazed", "The unit must be
Riders and must not be Dazed", "Riders only, not while Dazed") and the option. Out: drafts of what it requires, one for
each part; None where some part of the words is of no such shape.
"""

from __future__ import annotations

import re

from ingest.entries.forsome import for_some
from ingest.entries.opento import is_any_unit
from ingest.grammar import Draft, Setting, read_sentence
from kb.patterns import deferred

#: "The unit must be", "Must be", "The reacting unit is": of whom a field speaks anyhow.
_OF_IT = deferred(
    r"(?i)(?:(?:the|this|your|that|it|each|every)(?: (?:acting|reacting|active|chosen|target|using|firing))?"
    r"(?: (?P<noun>[a-z]+))? )?(?:must be|has to be|needs to be|is|are|be) (?:an? |one )?(?=\S)"
)
#: Where one thing that is asked ends and the next begins.
_NEXT = deferred(
    r"(?i)(?<!that)(?<!which)(?<! who)(?<!must)(?<! may)(?<! is)(?<! are)(?<! has)(?<!have)(?<! can)(?<!does)(?<! did)"
    r"(?<! not)(?<!never)"
    r"(?:,|;)? (?:and |but )?(?=(?:that|which|who) (?:is|are|has|have|was|were|did|does|do|can|cannot|may)\b|"
    r"(?:must|may|can|cannot|has|have|is|are|was|did|does|do) (?:not )?|(?:not|never|without|with|within|while|when) )"
)
#: What each of those parts comes to, said of the unit.
_SAID = (
    (deferred(r"(?i)(?:that|which|who) (?:are|is) "), "it is "),
    (deferred(r"(?i)(?:that|which|who) (?:have|has) "), "it has "),
    (deferred(r"(?i)(?:that|which|who) (?:did|does|do) "), "it did "),
    (deferred(r"(?i)(?:must not|may not|cannot|can not|may never) (?:be|already be) "), "it is not "),
    (deferred(r"(?i)(?:must not|may not|cannot) have "), "it does not have "),
    (deferred(r"(?i)must be "), "it is "),
    (deferred(r"(?i)must have "), "it has "),
    (deferred(r"(?i)(?:are|is) "), "it is "),
    (deferred(r"(?i)(?:have|has) "), "it has "),
    (deferred(r"(?i)without (?:(?:an?|the|any) )?"), "it does not have "),
    (deferred(r"(?i)with (?:an? |the )?(?=[A-Z])"), "it has "),
    (deferred(r"(?i)within "), "it is within "),
    (deferred(r"(?i)(?:not|never) (?:while|when|if) (?:it is |they are |the [a-z]+ is )?"), "it is not "),
    (deferred(r"(?i)(?:while|when) (?:it is |they are )?(?=[A-Z])"), "it is "),
    (deferred(r"(?i)not "), "it is not "),
)  # fmt: skip
#: "that was the target of one or more of those attacks": of whom the field tells that says what sets the option off.
_POINTS_BACK = deferred(
    r"(?i),? (?:that|which|who) (?:is|are|was|were) (?:just )?(?:(?:selected|chosen|named) as )?(?:the |an? )?"
    r"targets? of "
    r"(?:one or more of |any of |one of )?(?:that|those|these|this|the) "
    r"(?:(?:attacking|charging|enemy|firing) (?:unit|model)['’]s )?[a-z]+(?:,? and(?= (?:that|which|who|is|are)\b))?"
)
_ANY_ONE = deferred(
    r"(?i)^(?:(?:any|one|an?|each|every|all|the|this|your|friendly|other|single|chosen|target|acting|own) )*"
)
_YOURS = deferred(r"(?i) (?:(?:from|in) your (?:own )?[a-z]+|(?:that )?you control|of yours)$")
_ONLY = deferred(r"(?i)^only (?:for |by )?| (?:only|alone)$")


def eligible(words: str, entry: str, setting: Setting) -> list[Draft] | None:
    """What a field asks of the unit that uses an option; None where it is not all kinds and states."""
    words = _POINTS_BACK.sub("", words)
    if re.search(r"(?i)\b(?:enemy|enemies|opponent|opposing|unless|except|if|or (?:that|which|who|with))\b", words):
        return None
    opening = _OF_IT.match(words)
    if opening and opening["noun"] and not is_any_unit(opening["noun"], setting.vocabulary):
        return None
    said = words[opening.end() :] if opening else words
    if said.lower().startswith("not "):
        return None
    kinds, *others = _NEXT.split(said)
    drafts = _kinds(kinds, entry, setting)
    if drafts is None:
        return None
    name = setting.vocabulary.terms[entry].name
    for part in others:
        if (asked := _asked(part)) is None:
            return None
        drafts += read_sentence(f"A unit may only use {name} if {asked}.", setting)
    return drafts


def _asked(part: str) -> str | None:
    """What a part asks, as a statement of the unit; None where it is of no such shape."""
    return next((put + part[found.end() :] for form, put in _SAID if (found := form.match(part))), None)


def _kinds(words: str, entry: str, setting: Setting) -> list[Draft] | None:
    """Of which kinds it must be: none for "one friendly unit"; None where somebody is told of that nothing names."""
    base = _ONLY.sub("", _YOURS.sub("", words.strip()))
    rest = _ANY_ONE.sub("", base).strip()
    if not rest or is_any_unit(rest, setting.vocabulary):
        return []
    return for_some(rest, entry, setting.vocabulary, None) or None
