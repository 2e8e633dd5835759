"""Kinds that hold others: "Craft comprises Barges, Skiffs and Rafts" says that each of these is Craft.

What a name is said to mean, or stands in quotes, is an umbrella name (``ingest.umbrellas``); here a kind holds kinds.

In: the text of a sentence and the vocabulary. Out: the same, told of those that are held ("Barges, Skiffs and Rafts are
Craft"), where all of them are kinds of unit.
"""

from __future__ import annotations

import re

from ingest.terms import Vocabulary
from kb.model import TYPE_KINDS

_NAME = r"[A-Z][\w'’-]*(?: (?:(?:of|and|the) )?[A-Z][\w'’-]*){0,3}"
#: What a name is called, or stands for, on the way to those that it holds.
_CALLED = r"(?: (?:arm|class|classes|type|types|group|category|kind|units?|models?|troops?))?"
_HOLDING = (
    r"comprises?|includes?|covers?|embraces?|takes? in|encompass(?:es)?|"
    r"consists? of|(?:(?:is|are) )?(?:made up|composed|comprised) of"
)
_LIST = rf"{_NAME}(?:, (?:and |or )?{_NAME})*,? (?:and|or) {_NAME}"
_HOLDS = re.compile(
    rf"^(?:\*\*)?(?:(?:[Aa]ll|[Tt]he|[Aa]n?) )?(?P<whole>{_NAME})(?:\*\*)?{_CALLED}(?: also)?"
    rf"(?: (?:{_HOLDING})(?: all| both| the)?(?: of)?| are(?= [^.;]+, )(?: all| the)?)"
    rf" (?P<held>{_LIST}){_CALLED}(?P<end>\.?$|[.;(] ?.*$)"
)
_AND = re.compile(r",? (?:and|or) |, ")


def of_those_held(text: str, vocabulary: Vocabulary) -> str:
    """The sentence told of the kinds of unit that another is said to hold."""
    told = _HOLDS.match(text)
    if told is None:
        return text
    whole, held = told["whole"], _kinds(told["held"], vocabulary)
    if not held or not _kind(whole, vocabulary) or _kind(whole, vocabulary) in [_kind(one, vocabulary) for one in held]:
        return text
    return f"{', '.join(held[:-1])} and {held[-1]} are {whole}{told['end']}"


def _kinds(listed: str, vocabulary: Vocabulary) -> list[str]:
    """The kinds of unit of a list, by their names; none where one of them is something else."""
    held = _AND.split(listed)
    return held if all(_kind(one, vocabulary) for one in held) else []


def _kind(name: str, vocabulary: Vocabulary) -> str | None:
    """The kind of unit of that very name."""
    return next(
        (term for kind in TYPE_KINDS if vocabulary.kind_of(term := vocabulary.best(name, kind)) in TYPE_KINDS), None
    )
