"""Which actions are moves of the game that a player chooses, and which only deeds that a sentence tells in passing.

Rulebooks tell units and players to do a great many things ("place it aside", "roll two dice"). All of them are ruled
on; people are shown first what the texts treat as an action: what they introduce, close to somebody, write like a name
or come back to.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kb.model import CLOSING
from kb.names import fold
from kb.patterns import deferred
from queries.situations.facts import SHOOTING, content, core, deeds

if TYPE_CHECKING:
    from queries.options.index import Index

#: From so many passages on, a deed is one that the texts come back to.
_OFTEN = 3
#: Words by which a deed is only how something else is done, or not done by a unit at all.
_HOW = frozenset("be roll use fail take resolve apply make end begin finish".split())


def in_passing(index: Index, term: str) -> bool:
    """Whether an action is only told of in passing, so that a list for people may leave it to ``--full``."""
    named = index.terms.get(term)
    if named is None or named.kind != "action" or named.introduced:
        return False
    words = named.name.split()
    if all(word[:1].isupper() for word in words):
        return False
    if len(words) > 2 or fold(words[0]) in _HOW:
        return True
    clauses = [*index.by_object.get(term, ()), *index.by_subject.get(term, ())]
    closed = any(clause.relation in CLOSING for clause in index.by_object.get(term, ()))
    return not closed and len({clause.passage for clause in clauses}) < _OFTEN


def firing_of(index: Index) -> frozenset[str]:
    """The actions by which the texts tell of plain shooting, where they define no more than one of them: "fire" where
    there is a Shoot."""
    plain = content("fire shoot shooting weapon weapons attack")
    named = (each for kind in ("action", "order") for each in index.rules.terms_of_kind(kind))
    found = [term for term in named if SHOOTING in deeds(term.name) and content(term.name) <= plain]
    defined = {core(term.name) for term in found if term.introduced}
    return frozenset(term.id for term in found) if len(defined) < 2 else frozenset()


def told_by_name(index: Index, kind: str, text: str) -> bool:
    """Whether a fact tells, by the name of an option of that kind as a verb of the past, that the unit, and not the
    enemy, did it: "Returned Fire at the first crew", "have Ducked"."""
    for found in index.find(text):
        said = text[found.start : found.end].split()[0].lower()
        named = (index.name(term).split()[0].lower() for term in found.terms if index.kind(term) == kind)
        if any(said.endswith("ed") and not name.startswith(said) for name in named):
            return _THEIRS.search(text, 0, found.start) is None
    return False


_THEIRS = deferred(r"\b(?:enem(?:y|ies)|opponents?|foes?|another|other)\b", re.I)

#: What a fact may open with before it names whoever does something.
_BEFORE_IT = r"(?i)\s*(?:(?:earlier|already|but|and|then|because|since|after|if),? )*"
#: How a fact opens that tells what another of ours does.
_OTHERS_OF_OURS = deferred(
    rf"{_BEFORE_IT}"
    r"(?:another|(?:my|our|the|one of (?:my|our)|some|any|a) (?:other|friendly|allied)|a different|"
    r"(?:some|one) other) (?!enem|hostile|opposing)"
    r"(?!(?:test|check|roll|time|phase|turn|round|reaction|action)s?\b)[\w-]+"
)


#: A time of play that is over: "it fired last turn", "in the round before this one".
_TIME_BEFORE = deferred(
    r"(?i)\b(?:last|(?:the|a|an|its|my|our|their|his) (?:previous|preceding|earlier|last)) "
    r"(?:player |game )?(?:turn|round|activation|bound)\b(?! of\b)|\b(?:turn|round|activation)s? (?:before|ago)\b"
)
_TIME_NOW = deferred(r"(?i)\b(?:this|same|current) (?:player |game )?(?:turn|round|phase|activation)\b")


def of_a_time_before(text: str) -> bool:
    """Whether a fact tells of what was done in a turn that is over, and in no other."""
    return _TIME_BEFORE.search(text) is not None and _TIME_NOW.search(text) is None


#: A time that is longer than any turn.
_WHOLE_GAME = deferred(r"(?i)\b(?:this|the|that|same|our) (?:battle|game|match)\b(?! (?:turn|round)s?\b)")
_IN_TURN = deferred(r"(?i)\b(?:in|on|during) (?:the )?(?:(?:game|player) )?(?:turn|round) (\d{1,2})\b")


def of_some_time(text: str, turn: object) -> bool:
    """Whether a fact tells of what was done at some time of the game, be it this ``turn`` (its number, where that is
    stated) or another: "it fired earlier this battle", "it fired in turn 2"."""
    if _TIME_NOW.search(text):
        return False
    found = _IN_TURN.search(text)
    if found is not None and isinstance(turn, int | str):
        return found[1] != str(turn)
    return found is None and _WHOLE_GAME.search(text) is not None


def of_another_of_ours(text: str) -> bool:
    """Whether a fact tells what another of the same side has done: "another crew of mine has already reacted"."""
    return _OTHERS_OF_OURS.match(text) is not None


#: How a fact opens that tells what one of the other side has done.
_DONE_BY_THEM = deferred(
    rf"{_BEFORE_IT}"
    r"(?:(?:the|an?|that|this|his|her|their|my) )?(?:enemy|opponent|opposing|foe)\b"
    r"(?!['’]?s?['’]? (?:turn|phase|round))"
    r"[^,;]*\b(?:has|have|had|makes?|made|reacted|did|took|used)\b"
)


def done_by_them(text: str) -> bool:
    """Whether a fact tells what one of the enemy's has done: "the enemy has already reacted this turn"."""
    return _DONE_BY_THEM.match(text) is not None


__all__ = ["done_by_them", "firing_of", "in_passing", "of_another_of_ours", "told_by_name"]
