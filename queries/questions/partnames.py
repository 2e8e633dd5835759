"""Part names: the units that players call by a part of their names ("my Line Squad", "the ogres", "Ilse").

In: a ruleset. Out: for the stems of each part of a name that only one unit has, that unit. A single word is one where
it stands last, or where the texts write it with a capital alone; what is a word for anybody, an everyday word or a deed
is none.
"""

from __future__ import annotations

from typing import Any

from kb.model import TYPE_KINDS
from kb.names import WORD, stem, stems
from queries.questions.english import EVERYDAY, MORE
from queries.situations.facts import DEEDS

_EVERYDAY = frozenset(stem(word) for word in EVERYDAY | MORE)
_DONE = frozenset().union(*DEEDS)
#: Words within a name that no part of it begins or ends with.
_SMALL = frozenset("of the and a an in on with for to at by".split())


def part_names(rules: Any, anybody: frozenset[str]) -> dict[tuple[str, ...], str]:
    """The unit that each part of a name stands for, where no other unit has it; ``anybody`` are words for any unit."""
    small = {stem(word) for document in rules.documents.values() for word in WORD.findall(document.text)
             if word.islower()}  # fmt: skip
    found: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
    units: dict[tuple[str, ...], str] = {}
    for term in rules.terms.values():
        words = WORD.findall(term.name)
        if term.kind not in TYPE_KINDS or not 2 <= len(words) <= 5:
            continue
        whole = stems(term.name)
        units.setdefault(whole, term.id)
        for start in range(len(words)):
            for end in range(start + 1, len(words) + 1):
                part = tuple(stem(word.lower()) for word in words[start:end])
                last = end == len(words)
                if part != whole and _may_stand(words[start:end], part, last, small, anybody):
                    found.setdefault(part, set()).add(whole)
    return {part: units[next(iter(wholes))] for part, wholes in found.items() if len(wholes) == 1}


def _may_stand(words: list[str], part: tuple[str, ...], last: bool, small: set[str], anybody: frozenset[str]) -> bool:
    """Whether some words of a name can stand for it."""
    if words[0].lower() in _SMALL or words[-1].lower() in _SMALL or anybody.issuperset(part):
        return False
    if len(part) > 1:
        return True
    word = part[0]
    return word not in _EVERYDAY and word not in _DONE and (last or (words[0][:1].isupper() and word not in small))
