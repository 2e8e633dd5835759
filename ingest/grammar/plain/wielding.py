"""Wielding: leave to use a weapon for an option, told of whoever bears it, and leave that is given all the same.

In: the cleaned text of a sentence. Out: the same as what the weapon may be used for and while its bearer is how ("a
bearer that is Dazed may use it for Duck", "being Dazed opens Duck to a Siege weapon"), with "However" before what
may be done "all the same", and with "can only be used in melee" of the weapons that are for that alone, however it is
put. Applied with the common forms, before all that looks for a modal. General English only.
"""

from __future__ import annotations

import re

from ingest.grammar.plain.fronts import amid
from kb.names import NAME2, capitalised
from kb.patterns import Substitutions

_BEARER = r"(?:bearer|wielder|carrier|gunner|firer|owner)"
_PIECE = rf"(?:{_BEARER}|units?|models?|crews?|squads?|figures?|troops)"
_WEAPON = r"(?:it|them|this weapon|that weapon|the weapon|such a weapon|these weapons|such weapons)"
_SORT = r"(?:(?:an? |any )?[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)? (?:weapons?|guns?|bows?|rifles?|pistols?))"
_USE = r"(?:use|fire|employ)"
_FOR = r"(?:for|to make|in making|as part of|when making|in)"
_OPTION = rf"(?:(?:an? |its |their )?(?P<what>{NAME2}))"
_STILL = r"(?:(?:still|nevertheless|nonetheless|even so|also) )?"
_ALL_THE_SAME = (
    r"(?:all the same|just the same|even so|nonetheless|nevertheless|for all that|anyway|regardless|notwithstanding|"
    r"in spite of (?:this|that|it))"
)
_END = rf"(?:,? {_ALL_THE_SAME})?(?=\.?$|[;:])"
_WITH = {"it": "It", "them": "They"}


def _used_while(match: re.Match[str]) -> str:
    """What the weapon may be used for, while its bearer is so."""
    found = match.groupdict()
    weapon = _WITH.get(found["weapon"], capitalised(found["weapon"]))
    return f"{weapon} may be used for {found['what']} while its bearer is {found['so']}"


def _opened(match: re.Match[str]) -> str:
    """ "Being Dazed opens Duck to Barges": who is Dazed may."""
    whom = match["whom"]
    return f"While {match['so']}, {whom} may use {match['what']}"


#: Where one fights who does not shoot.
_HAND_TO_HAND = (
    r"(?:(?P<place>(?:close|hand-to-hand|man-to-man) (?:combat|quarters|fighting)|hand-to-hand|melees?)|"
    r"(?:the |a )?(?P<time>(?:close combat|melee|combat|fight(?:ing)?|brawl(?:ing)?|assault))"
    r" (?:sub-?)?(?:phase|step|stage))"
)
_IN_IT = rf"(?:when |while |whilst )?(?:fighting |engaged )?(?:in|during|for) (?:an? )?(?i:{_HAND_TO_HAND})"
_ARMS = r"(?P<weapon>(?:[^,;:]{2,60}? )?(?i:weapons?|guns?|arms|bows?|blades?)\b[^,;:]{0,30}?)"
_USED = r"(?:used|wielded|employed)"


def _kept_for_it(match: re.Match[str]) -> str:
    """ "Axe weapons are for use in melee alone": they can only be used there."""
    return f"{match['weapon']} can only be used in {match['place'] or match['time'].lower()}"


def _no_use_in_it(match: re.Match[str]) -> str:
    return f"{match['weapon']} cannot be used in {match['place'] or match['time'].lower()}"


def _all_the_same(match: re.Match[str]) -> str:
    """ "A Barge may Dash all the same": it may, against what was told before."""
    return f"However, {amid(match['said'])}"


#: Of whom a sentence tells, up to what he has.
_WHOEVER = r"(?P<who>(?:(?:An?|Any|Each|Every|All|No|The|Only) )?(?:[A-Za-z][\w'’-]* ){0,2}[A-Za-z][\w'’-]*)"
#: Something that is fitted, and no option, rule or way of fighting.
_FITTING = (
    r"(?P<what>(?:[Aa]n?|its|their) [A-Z][\w'’-]*(?: [A-Z][\w'’-]*)?)"
    r"(?! (?:rules?|reactions?|responses?|abilit(?:y|ies)|actions?|orders?|profiles?|modes?|weapons?|attacks?|"
    r"moves?)\b)"
)
_RULED = r"(?=(?: [a-z]+ly)? (?:may|can|cannot|must|never|is|are|has|have|counts?|ignores?|suffers?|gains?)\b)"

WIELDING = Substitutions(
    (  # "A Barge using its Sail may not turn"
        rf"^{_WHOEVER} (?:using|making use of|employing) {_FITTING}{_RULED}",
        lambda m: f"{m['who']} that {'use' if m['who'].endswith('s') else 'uses'} {m['what']}",
    ),
    (  # "A Barge fitted with a Sail may not turn"
        rf"^{_WHOEVER} (?:that (?:is|are) )?(?:fitted|equipped|provided|furnished|rigged) (?:out )?with "
        rf"{_FITTING}{_RULED}",
        r"\g<who> with \g<what>",
    ),
    (  # "may be used only in the Melee phase", "are used only in melee", "are only usable when in close combat"
        rf"^{_ARMS} (?:(?:may|can|must) only (?:ever )?be {_USED}|(?:may|can|must) be {_USED} only|"
        rf"(?:is|are) {_USED} only|(?:is|are) only (?:ever )?(?:{_USED}|usable|of use)|(?:is|are) usable only) "
        rf"{_IN_IT}(?=\.?$)",
        _kept_for_it,
    ),
    (  # "is for use in melee only"
        rf"^{_ARMS} (?:(?:is|are) for use|(?:is|are|may be|can be) {_USED}) {_IN_IT} (?:only|alone)(?=\.?$)",
        _kept_for_it,
    ),
    (  # "may not be fired in melee", "is of no use in melee"
        rf"^{_ARMS} (?:(?:cannot|may not|can never|may never|must not) be (?:{_USED}|fired)|"
        rf"(?:is|are) (?:never {_USED}|of no use|useless)) {_IN_IT}(?=\.?$)",
        _no_use_in_it,
    ),
    (  # "a bearer that is Dazed may use it for Duck all the same"
        rf"^(?:An?|Any|The|Its) {_BEARER} (?:that|which|who) (?:is|has been|has become) (?P<so>{NAME2}) (?:may|can) "
        rf"{_STILL}{_USE} (?P<weapon>{_WEAPON}|{_SORT}) {_FOR} {_OPTION}{_END}",
        _used_while,
    ),
    (  # "a Dazed bearer may use it for Duck", "a Dazed unit may use a Siege weapon for Duck"
        rf"^(?:An?|Any|The|Its) (?P<so>{NAME2}) {_PIECE} (?:may|can) {_STILL}{_USE} (?P<weapon>{_WEAPON}|{_SORT}) "
        rf"{_FOR} {_OPTION}{_END}",
        _used_while,
    ),
    (  # "while Dazed, its bearer may use it for Duck"
        rf"^(?:While|Whilst|When|If) (?:it is )?(?P<so>{NAME2}), (?:the|an?|its) {_PIECE} (?:may|can) {_STILL}{_USE} "
        rf"(?P<weapon>{_WEAPON}|{_SORT}) {_FOR} {_OPTION}{_END}",
        _used_while,
    ),
    (  # "Siege weapons may be used for Duck by Dazed units"
        rf"^(?P<weapon>{_SORT}|It|They) (?:may|can) {_STILL}be (?:used|fired|employed) {_FOR} {_OPTION} by "
        rf"(?:an? |any )?(?P<so>{NAME2}) {_PIECE}{_END}",
        _used_while,
    ),
    (  # "being Dazed opens Duck to a Siege weapon"
        rf"^[Bb]eing (?P<so>{NAME2}) (?:opens|allows|frees|permits) (?P<what>{NAME2}) (?:to|for|with) "
        rf"(?P<weapon>{_SORT}){_END}",
        _used_while,
    ),
    (  # "being Dazed opens Duck to Barges"
        rf"^[Bb]eing (?P<so>{NAME2}) opens (?P<what>{NAME2}) to (?P<whom>(?:an? |any )?[A-Za-z][\w' -]{{2,40}}?){_END}",
        _opened,
    ),
    (  # "A Barge may Dash all the same"
        rf"^(?P<said>(?!However\b)[A-Z][^,;:]{{2,80}}? (?:may|can) (?!not\b|never\b|only\b)[^,;:]{{2,80}}?),? "
        rf"{_ALL_THE_SAME}(?=\.?$)",
        _all_the_same,
    ),
)
