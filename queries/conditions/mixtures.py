"""Mixtures: whether what is stated is the mix of two things of which a text tells ("a mix of shot and shell").

It is where both are told of, where one is told to be no more than a part of it, or to come beside something else. What
is said of the one alone ("not from shell") is then not so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.conditions import Fact, atoms
from kb.patterns import deferred
from queries.conditions.kleene import Truth
from queries.situations.facts import content, not_denied

if TYPE_CHECKING:
    from queries.conditions.evaluate import Scene
    from queries.options.index import Index

Mix = tuple[frozenset[str], frozenset[str]]

_MIX = deferred(r"\b(?:mix(?:ture)?|combination|blend) of (?:the )?([\w'-]+)(?: [\w'-]+)?? and ([\w'-]+)\b", re.I)
_FROM = deferred(r"\s*(?:from|against|by|caused by) (.+)$", re.I | re.S)
_BESIDE = deferred(
    r"\b(?:part(?:ly|ially)?|some|half|a third|a quarter|most(?:ly)?|as well as|along with|together with|besides|"
    r"in addition to|not only|both)\b",
    re.I,
)


def mixed(scene: Scene, text: str) -> Truth:
    """Whether something stated is the mix that a text tells of, or only the one part of it that the text tells of;
    None where nothing stated is a mix."""
    mixes = scene.index.remembered(("mixes",), lambda: frozenset(_mixes(scene.index)))
    if not mixes:
        return None
    told = (*not_denied(scene.situation), scene.situation.event or "")
    stated = [mix for mix in mixes for said in told if _is_mix(said, mix)]
    if not stated:
        return None
    if (own := _mix(text)) is not None:
        return True if own in stated else None
    alone = _FROM.match(text)
    what = content(alone[1]) if alone else frozenset()
    return False if any((one <= what) != (other <= what) for one, other in stated) else None


def _is_mix(said: str, mix: Mix) -> bool:
    has, (one, other) = content(said), mix
    return (one | other) <= has or ((one <= has or other <= has) and _BESIDE.search(said) is not None)


def _mix(text: str) -> Mix | None:
    told = _MIX.search(text)
    return (content(told[1]), content(told[2])) if told and content(told[1]) and content(told[2]) else None


def _mixes(index: Index) -> Iterator[Mix]:
    for clause in index.rules.clauses:
        for atom in atoms(clause.when):
            if isinstance(atom, Fact) and (mix := _mix(atom.text)) is not None:
                yield mix
