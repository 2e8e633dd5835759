"""Spending: what is paid for something that may be done, put as what it is done at the cost of ("may spend a point to
Duck", "may Duck by paying a point", "spend a point: the crew may Duck").

In: the cleaned text of a sentence. Out: the same with the price at the end ("may Duck at a cost of one point").
Applied with the common forms.
"""

from __future__ import annotations

import re

from kb.names import capitalised
from kb.patterns import Substitutions

_COIN = (
    r"(?P<n>an?|one|two|three|four|\d) (?P<coin>(?:of (?:its|your|his|their) )?"
    r"(?:[A-Z][\w'’-]+ |[a-z]+ )?(?:points?|pips?|tokens?|counters?|dice|die|markers?|cards?)|AP|CP|SP)"
)
_PAY = r"(?:spend|pay|expend|discard|use up|give up)"
_WHO = (
    r"(?:(?:its|their|your|the|a|each|every) (?:[a-z'’]+ )?(?:player|owner|side|opponent|unit|model)|"
    r"you|it|they|he|a player)"
)


def _price(match: re.Match[str]) -> str:
    number = "one" if match["n"].lower() in ("a", "an") else match["n"].lower()
    coin = re.sub(r"^of \w+ ", "", match["coin"])
    return f"at a cost of {number} {coin}"


def _paid_first(match: re.Match[str]) -> str:
    """ "Spend a Will point: a unit that is charged may Duck": it may at that cost."""
    return f"{capitalised(match['done'])} {_price(match)}{match['end']}"


def _of_each(match: re.Match[str]) -> str:
    """ "A player pays a Will point for every reaction that he makes": each costs that."""
    return f"Each {match['what']} costs {'one' if match['n'].lower() in ('a', 'an') else match['n']} {match['coin']}"


SPENDING = Substitutions(
    (  # "may spend 1 Will point to Duck"
        rf"\b(?P<may>may|can) {_PAY} {_COIN} (?:in order )?to "
        r"(?P<do>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,3})(?=[.,;]|$)",
        lambda m: f"{m['may']} {m['do']} {_price(m)}",
    ),
    (  # "may Duck by paying a Will point", "… if its player spends one Will point"
        rf"(?<=[\w)]),? (?:by (?:spend|pay|expend|discard)ing|if {_WHO} {_PAY}s?) {_COIN}"
        r"(?: to do so| first)?(?=[.;]|$)",
        lambda m: f" {_price(m)}",
    ),
    (
        rf"^(?i:{_PAY}) {_COIN}: (?P<done>[^:;]{{10,160}}?\b(?:may|can) [^:;.]{{3,60}})(?P<end>\.?)$",
        _paid_first,
    ),
    (rf"^(?:Making|Declaring|Using|Taking) (?:an?|any|each) (?P<what>[a-z]+) costs {_COIN}(?=[.;]|$)", _of_each),
    (
        rf"^(?i:{_WHO}) (?:must )?{_PAY}s? {_COIN} (?:for (?:each|every)|whenever (?:it|he|they) "
        r"makes? an?|to (?:make|declare|use|take) (?:an?|any|each)) (?P<what>[a-z]+)"
        r"(?: (?:that )?(?:he|it|they|you|its units?|his units?) (?:makes?|declares?|uses?))?(?=[.;]|$)",
        _of_each,
    ),
)
