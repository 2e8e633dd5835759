"""Names that a text sets off amid its sentences: "with a *Ram Plate*", "*Cooling Fins* vehicles", "the *Sure Foot*
perk".

In: the source, the ballot that all else has voted in, and the stems of words for units. Out: votes for things that
units have, each only for a name that nothing has told of.
"""

from __future__ import annotations

from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.naming import CAP, is_name, key_of
from ingest.vocabulary.source import Source
from kb.names import stem
from kb.patterns import deferred

_SET_OFF = deferred(
    rf"(?<![\w*])(?P<mark>\*{{1,2}}|_)(?P<name>{CAP}(?: (?:of |the |and )?{CAP}){{0,3}})(?P=mark)(?![\w*])"
)
#: Before what somebody has, and behind it: what such things are called, or those who have it.
_HAVING = deferred(r"\b(?:with|without|has|have|having|had|carrying) (?:an? |the )?$")
_CALLED = deferred(
    r" (?:perk|upgrade|trait|special rule|rule|skill|ability|talent|knack|gift|quirk|edge|feat|mutation|spell|item)s?\b"
)
_THEIRS = deferred(
    r" (?P<whose>[a-z]+?)s? (?:may|can|cannot|must|never|always|ignore|take|do|are|have|aboard|add|subtract|deduct|use|"
    r"lose|gain|suffer|count|treat|re-roll|reroll|pass|fail|roll|get|reduce|increase|improve|halve|double)s?\b"
)


def vote_emphasised(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Vote for the names that are set off where a sentence says that somebody has what they name."""
    pieces = {key[-1] for key, name in ballot.found.items() if name.votes["unit_type"] or name.votes["unit_subtype"]}
    for passages in source.prose.values():
        for passage in passages:
            text = passage.text
            for found in _SET_OFF.finditer(text) if "_" in text or "*" in text else ():
                after = text[found.end() : found.end() + 40]
                theirs = _THEIRS.match(after)
                whose = theirs is not None and stem(theirs["whose"]) in units | pieces
                defined = after.startswith(":")  # "has a **Profile**:"
                had = (_HAVING.search(text[: found.start()]) and not defined) or _CALLED.match(after) or whose
                if had and is_name(found["name"]) and not +ballot.votes(key_of(found["name"])):
                    ballot.vote(found["name"], "special_rule", 3, 2)
