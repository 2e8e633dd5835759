"""Headcounts: how many models a unit must have, in the ways that books say it, as what the unit has or is asked for.

In: the cleaned text of a sentence. Out: the same with "units of four or fewer models" as those with so many, and "must
include at least six models to Row" as what leave to row asks for. Applied with the common forms. General English only.
"""

from __future__ import annotations

import re

from kb.numbers import SO_MANY
from kb.patterns import Substitutions

_BOUND = (
    rf"(?:(?:more than|less than|fewer than|at least|at most|no more than|no fewer than|up to) {SO_MANY}|"
    rf"{SO_MANY} or (?:more|fewer|less)|{SO_MANY}(?= models or (?:more|fewer|less)\b))"
)
_MODELS = r" (?:models|figures|miniatures|men|bases)(?: or (?:more|fewer|less))?"
_UNITS = r"(?:units?|squads?|groups?|teams?|sections?|bands?|crews?|platoons?|companies|company)"


def _asked_for(match: re.Match[str]) -> str:
    """ "Must include at least six models to Row": it may row only if it does."""
    who, verb, count, deed = match["who"], match["verb"], match["count"], match["deed"]
    many = who.lower().endswith("s")
    has = verb if many else "has" if verb == "have" else f"{verb}s"
    return f"{who} may only {deed} if {'they' if many else 'it'} {has} {count}"


HEADCOUNTS = Substitutions(
    (rf"\b(?P<who>(?i:{_UNITS})) of (?=(?:only )?{_BOUND}{_MODELS}\b)", r"\g<who> with "),
    (
        rf"^(?P<who>[A-Za-z][\w' -]{{0,40}}?) must (?P<verb>include|contain|have|number) "
        rf"(?P<count>{_BOUND}{_MODELS})(?: left| remaining)? (?:in order )?to "
        r"(?P<deed>[A-Za-z][\w' -]{1,60})(?=\.?$)",
        _asked_for,
    ),
)
