"""Alone so: what some alone are, put as what nobody else can be, and what they are.

In: the cleaned text of a sentence ("…, though only Punts are Armoured", "Sleds alone are Heavy"). Out: the same as two
statements. Applied with the common forms. General English only.
"""

from __future__ import annotations

import re

from kb.names import capitalised
from kb.patterns import Substitutions

_WORD = r"[A-Za-z][\w'’-]*"
_SORT = rf"{_WORD}(?: (?!(?:and|or|are|is|can|may|with|that|in|who)\b){_WORD}){{0,2}}"
_SORTS = rf"(?P<who>{_SORT}(?:, {_SORT}){{0,5}}(?:,? and {_SORT})?)"
_SO = r"are (?:also |ever )?(?P<so>[A-Z][a-z]{3,})(?: as well| too| also)?(?=[.,;]|$)"


def _alone(match: re.Match[str]) -> str:
    who = match["who"]
    if who.lower().split()[0] in ("the", "those", "these", "you", "they", "one", "two", "three"):
        return match[0]
    before = "; " if match["before"].startswith((",", ";")) else ""
    return f"{before}Only {who} can be {match['so']}; {capitalised(who)} are {match['so']}"


ALONE_SO = Substitutions(
    (
        r"(?P<before>(?:^|(?<=[;:] ))(?:Of (?:these|those|them|all)(?: [a-z]+)?, )?|"
        rf"(?:, |; )(?:though|but|and|although|of which|of whom|while)? ?)(?i:only) {_SORTS} {_SO}",
        _alone,
    ),
    (rf"^(?P<before>){_SORTS} alone {_SO}", _alone),
)
