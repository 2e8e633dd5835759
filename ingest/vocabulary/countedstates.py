"""Counted states: what units take, bear and shed by number ("takes one Pin", "with three or more Pins").

In: the source and the ballot that all else has voted in. Out: votes for a state, each only for a name that nothing has
told of, that the text writes with a capital, and that units both come to have and have so many of.
"""

from __future__ import annotations

import re
from collections import defaultdict

from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.naming import is_name, key_of, singular, tidy
from ingest.vocabulary.source import Source
from kb.names import fold
from kb.numbers import COUNTS
from kb.patterns import deferred

_SO_MANY = (
    rf"(?:an?|{'|'.join(COUNTS)}|\d+|\d*[dD]\d+|any|more|no|no more|some|all|half|several|extra|further|"
    r"its|their|its own|of its|one or more|two or more|(?:a|one) further|an additional|(?:another|an extra)(?: \w+)?)"
)
_MORE = r"(?: (?:or more|or fewer|or less|further|extra|additional|more|of its|of their|remaining))?"
_NAME = r"(?P<name>[A-Z][a-z]{2,}s?)(?![\w'’-]| [A-Z])"
#: How somebody comes to have something, is rid of it, and has it.
_COMES = deferred(
    rf"\b(?:takes?|receives?|gains?|suffers?|gets?|inflicts?|add|place|given) {_SO_MANY}{_MORE} {_NAME}"
    r"(?! (?:[Tt]ests?|[Cc]hecks?|[Rr]olls?|[Oo]rders?|[Aa]ctions?|[Pp]oints?|[Dd]ic?e)\b)"
)
_BORNE = deferred(
    rf"\b(?:has|have|had|with|bears?|bearing|carrying|holds?|removes?|loses?|discards?|sheds?|fewer than|more than|"
    rf"each|every|number of|per|reaches) (?:(?:{_SO_MANY}){_MORE} )?{_NAME}"
    r"(?! (?:[Tt]est|[Cc]heck|[Rr]oll|[Oo]rder)s?\b)"
)
_MARKERS = r"(?:markers|counters|tokens|chits)"
#: "We show this with Rents, small markers laid behind the unit", "Rents are markers that …".
_AS_MARKERS = deferred(
    rf"\b(?:with|using|by|by means of|as|called) [*_]{{0,3}}(?P<one>[A-Z][a-z]{{2,}}s)[*_]{{0,3}}, "
    rf"(?:which are |i\.e\. )?(?:[a-z]+ ){{0,2}}{_MARKERS}\b|"
    rf"\b[*_]{{0,3}}(?P<two>[A-Z][a-z]{{2,}}s)[*_]{{0,3}} are (?:the |small |little )?(?:[a-z]+ )?{_MARKERS}\b"
)
#: What is taken and had by number, and is no state: harm and what is won or spent.
_NO_STATE = frozenset(
    """wound hit point model unit figure die dice test check roll order action attack weapon turn phase casualty
    casualties card attachment base shot move save objective result modifier""".split()
)


def vote_counted_states(ballot: Ballot, source: Source) -> None:
    """Vote for what units take and have by number."""
    comes: dict[str, set[str]] = defaultdict(set)
    borne: dict[str, set[str]] = defaultdict(set)
    for text in source.texts:
        for found, pattern in ((comes, _COMES), (borne, _BORNE)):
            for match in pattern.finditer(text):
                found[singular(match["name"])].add(match[0].lower())
    shown = {
        singular(match["one"] or match["two"])
        for text in source.texts if "arkers" in text or "ounters" in text or "okens" in text or "hits" in text
        for match in _AS_MARKERS.finditer(text)
    }  # fmt: skip
    for name in sorted((comes.keys() & borne.keys()) | (shown & (comes.keys() | borne.keys()))):
        low = name.lower()
        many = len(comes[name]) + len(borne[name]) + (_OFTEN if name in shown else 0)
        if low in _NO_STATE or many < _OFTEN or ballot.has(key_of(name)) or not is_name(name):
            continue
        if source.written[low] + source.written[f"{low}s"] > 0:
            continue  # a word like any other
        key = ballot.vote(name, "status", 3, 2)
        for section in source.sections.values():
            if section.id not in ballot.sections and fold(singular(tidy(section.heading))) == low:
                ballot.entry(section.id, key, "status")


_WORD = r"[A-Z][\w'’-]*"
_COUNT = rf"(?:{'|'.join(COUNTS)}|\d{{1,2}})"
_NUMBER = rf"(?:{_COUNT} or more|at least {_COUNT})"
#: "A team with three or more Pins is Gone to Ground", "has … it becomes Head Down".
_NAMED = rf"{_WORD}(?: (?:(?:to|of|in|on|the|at) )?{_WORD}){{1,3}}"
_FROM_SO_MANY = deferred(
    rf"\b(?:(?:with|has|have|having|reaches) {_NUMBER}|[Aa]t {_COUNT}) {_WORD}"
    rf"(?: [\w'’-]+)?,?(?: (?:it|they|an? [a-z]+|the [a-z]+))? (?:is|are|becomes?|counts? as) (?P<name>{_NAMED})"
    r"(?=[.,;:()]|$| (?:\(|(?:instead|and|unless|until|but)\b))|"
    rf"\b(?:is|are|becomes?) (?P<first>{_NAMED}),? (?:while|if|when|once) (?:it|they) (?:has|have) {_NUMBER} "
    rf"{_WORD}"
)


def vote_states_by_number(ballot: Ballot, source: Source) -> None:
    """Vote for the names of two words or more for what units are that have so many of something."""
    told = (found["name"] or found["first"] for text in source.texts for found in _FROM_SO_MANY.finditer(text))
    for name in sorted(set(told)):
        if is_name(name) and not ballot.has(key_of(name)):
            ballot.tell(name, "status")


#: What is put beside a piece, and done by none.
_PUT_BESIDE = frozenset(("token", "marker", "counter", "chit"))


def markers_are_no_deeds(ballot: Ballot, source: Source) -> None:
    """Take a name that ends with the word for a marker ("Snared Tokens", among entries of deeds) for a state, where
    units come to have it."""
    for key, candidate in list(ballot.found.items()):
        if len(key) < 2 or key[-1] not in _PUT_BESIDE or not (candidate.votes["action"] or candidate.votes["reaction"]):
            continue
        name = next((each for names in candidate.spellings.values() for each in names), "")
        gained = rf"(?i)\b(?:gains?|takes?|receives?|gets?|suffers?) (?:\w+ ){{1,2}}{re.escape(singular(name))}s?\b"
        if not name or not any(re.search(gained, text) for text in source.texts):
            continue
        for kind in ("action", "reaction"):
            candidate.votes.pop(kind, None)
            candidate.families.pop(kind, None)
            candidate.spellings.pop(kind, None)
        key_now = ballot.tell(singular(name), "status")
        for section, (entered, kind) in list(ballot.sections.items()):
            if entered == key and kind in ("action", "reaction") and key_now:
                ballot.sections[section] = (key_now, "status")


_DEEDS = ("action", "order")


def states_are_no_deeds(ballot: Ballot, source: Source) -> None:
    """Take a participle that stands among entries of deeds ("Halted. A Halted crew may not …", behind the orders) for a
    state, where its own entry tells of those who are so, and the texts say that somebody is so and never speak of a
    deed by that name."""
    for section, (key, kind) in list(ballot.sections.items()):
        candidate = ballot.found.get(key)
        if kind not in _DEEDS or candidate is None or len(key) > 1:
            continue
        names = [name for each in _DEEDS for name in candidate.spellings[each]]
        name = names[0] if names else ""
        if not name.endswith("ed") or any(each != name for each in names):
            continue
        opens = re.match(
            rf"\W*An? {re.escape(name)} [a-z]+ (?:may|can|cannot|must|is|does|never)\b", source.opening(section)
        )
        done = rf"\b{re.escape(name)} (?:[Oo]rders?|[Aa]ctions?)\b|\b(?:to|or|and|may|must|given) {re.escape(name)}\b"
        is_so = rf"\b(?:is|are|becomes?|be|while|if) {re.escape(name)}(?=[.,;:]|$| (?:as|until|and|by|for|at)\b)"
        if not opens or source.says(done, name) or not source.says(is_so, name):
            continue
        for each in _DEEDS:
            candidate.votes.pop(each, None)
            candidate.families.pop(each, None)
            candidate.spellings.pop(each, None)
        if key_now := ballot.tell(name, "status"):
            ballot.sections[section] = (key_now, "status")


#: In so many ways it must be told of.
_OFTEN = 4
