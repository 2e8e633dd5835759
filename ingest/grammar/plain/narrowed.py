"""Narrowed: leave and bans that a few words at their end narrow.

In: the cleaned text of a sentence. Out: the same with the narrowing put as a case ("may not shoot first", "not in two
turns running", "may Duck only for its leader"), and without one that is none ("no move of any kind"). Applied with the
common forms, before all that looks for a modal. General English only.
"""

from __future__ import annotations

import re

from ingest.verbforms import base_form
from kb.patterns import Substitutions, deferred

_NOT = r"(?:may not|cannot|can not|must not|may never|can never|never)"
#: A deed that is told as a thing: "shooting", "to move", "a move action".
_AS_THING = deferred(r"(?:to )?(?P<verb>[A-Za-z]+)|(?:an? |the |any )?(?P<deed>[A-Za-z][\w'-]*)(?: actions?)?")
_AND = deferred(r",? (?:and|or|nor) |, ")


def _but_those(match: re.Match[str]) -> str:
    """ "Take one action, excluding a move action and shooting": but it may not move or shoot."""
    each = [_AS_THING.fullmatch(deed) for deed in _AND.split(match["deeds"])]
    deeds = [base_form(found["verb"] or found["deed"]) for found in each if found]
    if len(deeds) < len(each) or not re.search(r"\bto |ing\b|\b[a-z]+ actions?\b", match["deeds"]):
        return match.group()  # names, as they stand
    return f"{match['said']}, but may not {' or '.join(deeds)}"


NARROWED = Substitutions(
    (
        r"^(?P<said>[^;:]+? (?:may|can) (?!(?:not|never|only)\b|[^,;:]{0,40}\bno\b)[^,;:]{2,40}? actions?),? "
        r"(?:but not|excluding|except(?: for)?|other than|apart from) (?P<deeds>[^;:.()]{3,60})(?=\.?$)",
        _but_those,
    ),
    # a deed, whichever it is
    (r"\b(?P<of>any|no) (?:kind|sort|type|form|manner)s? of (?=[A-Za-z])", r"\g<of> "),
    (r"(?P<no>\bno [A-Za-z]+|\b(?:any|an?) [A-Za-z]+) of any (?:kind|sort|type|form|description)"
     r"(?: what(?:so)?ever| at all)?(?=$|[,;.])", r"\g<no>"),
    # not the first to do it
    (
        rf"^(?P<said>(?:[^;:]+? )?{_NOT} (?!be\b)[A-Za-z]+(?: [A-Z][\w'-]*)?) first(?=$|[,;:.])",
        r"\g<said> if it is the first to do so",
    ),
    # not time after time
    (
        rf"^(?P<said>(?:[^;:]+? )?{_NOT} [^,;:]{{2,60}}?) (?:for |in |on )?(?:two|2|three|3|"
        rf"any two)? ?(?:(?:successive|"
        r"consecutive) (?P<time>turn|round|activation)s|(?P<times>turn|round|activation)s (?:running|in a row|"
        r"in succession|"
        r"together|one after (?:the other|another)))(?=$|[,;:.])",
        lambda m: f"{m['said']} if it did so in its last {m['time'] or m['times']}",
    ),
    # for some alone
    (
        r"\b(?P<may>may|can) (?:only (?P<do>(?!be\b)[A-Za-z]+(?: [A-Z][a-z]+| [a-z]+ (?=[A-Z]))?)|"
        r"(?P<does>(?!be\b)[A-Za-z][^,;:]{2,40}?) only) for "
        r"(?P<whom>(?!(?:the|an?) (?:rest|remainder|duration|first|last|next|entire|whole|[a-z]+ of|game|turn|"
        r"round|phase|cost|"
        r"price)\b)(?:its|their|his|her|an?|the|another|other|those|friendly) [^,;:]*?)(?=$|[,;:])",
        r"\g<may> only \g<do>\g<does> on behalf of \g<whom>",
    ),
    # whom nobody may aim at
    (
        r"\bbe (?:chosen|picked|selected|nominated|taken|singled out) as (?:(?:an?|the) target|targets)"
        r"(?=$|[.;,]| (?:only|from|by|while|when|if|unless|in|at|within|beyond)\b)(?! (?:by|of|for) (?:an? )?[A-Z])",
        "be targeted",
    ),
    # of what is shot at in some place
    (
        r"^(?:At|Against|On) (?P<whom>(?:an?|any) (?:target|enemy|unit|enemy unit)s?) (?P<is>(?:that is |"
        r"which is )?(?:in|"
        r"behind|under|within) [^,;:]{3,60}), only (?P<said>[^;:]+?)\.?$",
        r"If the target is \g<is>, only \g<said>",
    ),
)  # fmt: skip
