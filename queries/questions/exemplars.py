"""Exemplars: what the texts name as a thing of a kind of unit where they say what that kind is ("Carts. Drays, wagons
and sledges."), so that players ask about "my dray".

In: a ruleset. Out: for the stems of each such noun that only one kind has, that kind.
"""

from __future__ import annotations

from typing import Any

from kb.model import TYPE_KINDS
from kb.names import stem, stems
from kb.patterns import deferred
from queries.questions.english import EVERYDAY, MORE, UNIT_NOUNS

_EVERYDAY = frozenset(stem(word) for word in EVERYDAY | MORE) | UNIT_NOUNS
#: What stands between the name of a kind and the list of what it holds.
_OPENS = deferred(r"(?i)s?[*_]*\s*(?:[.:–—-]+|(?:are|is|includes?|covers?|means|comprises?)\b)[*_]*\s*")
_PARTS = deferred(r"\s*,\s*(?:and |or )?|\s+(?:and|or)\s+")
_THING = deferred(r"(?i)(?:an? |the |any |all |light |heavy )?(?P<what>[a-z][a-z-]{2,20}(?: [a-z-]{3,20}){0,2})")
_ENDS = deferred(r"[.;:(]|(?:, )?\b(?:etc|and so on|and the like|such as)\b")
#: What no list of nouns holds.
_TELLING = deferred(
    r"(?i)\b(?:is|are|was|may|can|must|has|have|with|who|that|which|of|in|on|to|not|no|by|for|from|each|every|it|its|"
    r"their|they|up|per)\b|\d"
)
#: By a list of fewer things a kind is hardly told.
_FEWEST = 2
#: No such list is longer (characters).
_LONGEST = 160


def exemplars(rules: Any) -> dict[tuple[str, ...], str]:
    """The kind of unit of which each noun is told to be one, where that is of no other."""
    found: dict[tuple[str, ...], set[str]] = {}
    for term in rules.terms.values():
        passage = rules.passages.get(term.introduced) if term.kind in TYPE_KINDS and term.introduced else None
        for noun in _listed(term.name, passage.text[: len(term.name) + _LONGEST]) if passage is not None else ():
            found.setdefault(stems(noun), set()).add(term.id)
    return {noun: next(iter(kinds)) for noun, kinds in found.items() if noun and len(kinds) == 1}


def _listed(name: str, text: str) -> list[str]:
    """The nouns of the list that says what a kind is; none where its sentence says something else."""
    said = " ".join(text.split()).lstrip("*_# ")
    name = name.rstrip("s")
    if said[: len(name)].lower() == name.lower():
        opened = _OPENS.match(said, len(name))
        said = said[opened.end() :] if opened else said
    end = _ENDS.search(said)
    said = said[: end.start()] if end else said
    if _TELLING.search(said):
        return []
    things = [_THING.fullmatch(part.strip()) for part in _PARTS.split(said) if part.strip()]
    nouns = [each["what"].lower() for each in things if each is not None]
    if not _FEWEST <= len(things) == len(nouns):
        return []
    return [noun for noun in nouns if not _EVERYDAY.issuperset(stems(noun))]
