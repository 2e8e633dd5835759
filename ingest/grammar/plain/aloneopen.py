"""Alone open: the one option that is open to somebody, or that a ban in the passive leaves, in the plain form.

In: the cleaned text of a sentence ("unless it is led, in which case Duck alone is open to it", "No Reply, apart from
Duck, may be made by a Mired crew"). Out: the same as what alone may be used, or with its exception behind it. General
English only.
"""

from __future__ import annotations

import re

from ingest.verbforms import OPTION_VERBS
from kb.names import NAME3, capitalised
from kb.patterns import Substitutions

_BUT = r"(?:apart from|other than|except(?:ing)?(?: for)?|save(?: for)?|bar(?:ring)?|but(?: for)?|aside from)"
_KIND = r"(?: (?i:reaction|response|reply|retort|riposte|answer|order|action|deed|interrupt|manoeuvre|maneuver))?"
_SORTS = r"(?:reactions?|responses?|repl(?:y|ies)|answers?|orders?|actions?|options?|choices?|deeds?)"
_NAMES = rf"(?:the )?(?P<what>{NAME3}(?: (?:and|or) {NAME3})?)"
_DONE = (
    r"(?:may|can) (?:ever )?be (?:made|used|taken|declared|attempted|performed|done|chosen|played|given|issued)"
    r"(?: (?:by|to|against|with|while|when|in|during) [^,;:.]{2,80})?"
)


def _or(names: str) -> str:
    return re.sub(r",? and (?=[A-Z])", " or ", names)


def _only(match: re.Match[str]) -> str:
    """ "Duck alone is open to it": it may only use that."""
    who = match["who"] if match["front"] else capitalised(match["who"])
    who = {"them": "they", "Them": "They"}.get(who, who)
    return f"{match['front']}{who} may only use {_or(match['what'])}"


def _but_that(match: re.Match[str]) -> str:
    """What is left, behind the ban."""
    return f"No {match['no']} {match['done']}, except {match['what']}"


#: "No Reply may be made by a Mired crew, unless it is led, in which case …": whoever would make it may not.
_MADE_BY = (
    r"^No (?P<no>[A-Za-z]+(?: [a-z]+)?) (?:may|can) be (?P<done>made|used|taken|declared|attempted|performed) by "
    r"(?P<who>(?:(?:an?|any|the|those) )?[^,;:.]{2,80}?),? (?P<rest>unless [^;:.]{3,160})(?=\.?$)"
)


def _by_them(match: re.Match[str]) -> str:
    return f"{capitalised(match['who'])} may not {OPTION_VERBS[match['done']]} any {match['no']} {match['rest']}"


ALONE_OPEN = Substitutions(
    (_MADE_BY, _by_them),
    (
        rf"(?P<front>^|, in which case |[;,] (?:and |but )?(?:then )?)(?:[Tt]he )?(?P<what>{NAME3}){_KIND} "
        r"(?:alone|only) (?:is|remains|stays) (?:left |still )?(?:open|available|allowed|permitted|left) to "
        r"(?P<who>it|them|(?:an?|any|the) [^,;:.]{2,60}?)(?=[.;,]|$)",
        _only,
    ),
    (  # "No charge reaction other than Duck is open to them"
        rf"^(?P<front>)No (?:[a-z]+ )?(?i:{_SORTS}),? {_BUT} {_NAMES}{_KIND},? (?:is|are|remains?|stays?) "
        r"(?:left |still )?(?:open|available|allowed|permitted|left) to "
        r"(?P<who>it|them|(?:an?|any|the|such|all|[A-Z][\w-]*) [^,;:.]{2,60}?)(?=\.?$)",
        _only,
    ),
    (rf"^No (?P<no>[A-Za-z]+),? {_BUT} {_NAMES},? (?P<done>{_DONE})(?=\.?$)", _but_that),
    (
        rf"^(?:Apart from|Except for|Other than|Save for|Aside from) {_NAMES},? no (?P<no>[A-Za-z]+) "
        rf"(?P<done>{_DONE})(?=\.?$)",
        _but_that,
    ),
    (rf"^No (?P<no>[A-Za-z]+) (?P<done>{_DONE}),? {_BUT} {_NAMES}{_KIND}(?=\.?$)", _but_that),
)
