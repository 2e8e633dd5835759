"""Keeps on: leave to go on with a deed that something else forbids, in the plain form.

In: the cleaned text of a sentence ("may go on riding in spite of it", "need not give up riding", "Being Mired is no
hindrance to its riding"). Out: the same as what may still be done. General English only.
"""

from __future__ import annotations

import re

from ingest.verbforms import base_form
from kb.names import NAME3
from kb.patterns import Substitutions

_GERUND = r"(?P<deed>[A-Z]?[a-z]{2,}ing)\b(?! (?:on|at|of|in(?! spite))\b)"
_GOES_ON = r"(?:go on|carry on|keep on|keep|persist in|continue|continue with)"
#: That it is done for all that, and nothing that a sentence must keep.
_FOR_ALL_THAT = (
    r",? (?:in spite of (?:it|this|that)(?! being)|despite (?:it|this|that)(?! being)|notwithstanding|for all that|"
    r"regardless(?! of)|all the same|just the same|even so|even then|nonetheless|nevertheless|anyway|undeterred)"
)


def _still(match: re.Match[str]) -> str:
    """ "May go on riding in spite of it": it may still ride."""
    return f"{match['may']} still {base_form(match['deed'])}"


def _spared(match: re.Match[str]) -> str:
    return f"may still {base_form(match['deed'])}"


def _goes_on(match: re.Match[str]) -> str:
    return f"{match['who']} may still {base_form(match['deed'])} {match['case']}"


KEEPS_ON = Substitutions(
    (rf"\b(?P<may>may|can)(?: still| even| also)? {_GOES_ON} {_GERUND}(?:{_FOR_ALL_THAT})?", _still),
    (
        r"(?P<may>\b(?:may|can))(?: still)? (?P<do>(?!not\b|only\b|never\b)[A-Za-z]+(?: [A-Z][a-z]+)?)"
        r"(?:,? in spite of (?:it|this|that)|,? despite (?:it|this|that)|,? for all that)(?=[.,;]|$| but\b| and\b)",
        r"\g<may> still \g<do>",
    ),
    (
        r"\b(?:need not|does not need to|do not need to|does not have to|do not have to|has no need to) "
        rf"(?:give up|stop|cease|leave off|break off|refrain from|abstain from) {_GERUND}",
        _spared,
    ),
    (
        rf"^(?P<who>[A-Z][^,;:.]{{0,60}}?) (?:goes|go|carries|carry|keeps|keep) on {_GERUND} "
        r"(?P<case>even (?:when|while|if) [^,;:.]{3,60})(?=[.,;]|$)",
        _goes_on,
    ),
    (
        rf"^Being (?P<state>{NAME3}) (?:is|presents|proves|forms|makes) no "
        r"(?:hindrance|bar|obstacle|impediment|barrier|obstruction) to (?:its|their|his) "
        rf"{_GERUND}(?=\.?$|,)",
        lambda m: f"It may still {base_form(m['deed'])} while {m['state']}",
    ),
)
