"""Each model: how many of a unit's models are or have something, put as what the unit includes.

In: the cleaned text of a sentence ("unless all of its models also have the Eel sub-type", "units in which no model is a
Rider"). Out: the same as "unless it includes only models with the Eel sub-type", "units that include no Riders".
"""

from __future__ import annotations

import re

from kb.patterns import Pattern, Substitutions

_MODEL = r"(?:models?|figures?|troopers?|warriors?|elements?|soldiers?)"
#: How many of them, by the word with which "include" goes.
_HOW_MANY = (
    rf"(?:(?P<all>(?:all|each|every one|every)(?: of)? (?P<a>its|their|the) {_MODEL}|(?:every|each|all) {_MODEL})|"
    rf"(?P<none>none of (?P<n>its|their|the) {_MODEL}|no {_MODEL})|"
    rf"(?P<any>(?:any|at least one|one or more)(?: of (?P<y>its|their|the))? {_MODEL}))"
)
#: The same behind those whose models they are: "a unit none of whose models is a Rider".
_OF_WHOSE = (
    rf"(?:(?P<all>(?:all|each|every one) of whose {_MODEL})|(?P<none>none of whose {_MODEL})|"
    rf"(?P<any>(?:any|some|one|at least one|one or more) of whose {_MODEL})|"
    rf"(?P<most>(?:most|the majority|more than half) of whose {_MODEL}))"
)
_NAME = r"[A-Z][\w'-]*(?: [A-Z][\w'-]*)*"
_IS = (
    r"(?: also| all)? (?:(?:has|have)(?: also)? (?P<had>the (?=[A-Z]))|"
    rf"(?:is|are)(?: also| all)? (?P<of>of the (?=[A-Z])|(?:an? )?(?P<name>{_NAME})(?![\w'-])(?! (?:and|or|[A-Z]))))"
)
_OPENER = (
    r"\b(?P<opens>[Ii]f|[Uu]nless|[Ww]hile|[Ww]hilst|[Ww]hen|[Ww]here|[Pp]rovid(?:ed|ing)(?: that)?|(?:so|as) long as) "
)
_OWNER = r"(?: (?:in|of) (?P<owner>it|them|(?:the|a|an|that|this) (?:unit|group|squad|team)))?"


def _many(match: re.Match[str]) -> str:
    if match["any"]:
        return "any"
    return "only" if match["all"] else "no" if match["none"] else "a majority of"


def _of_what(match: re.Match[str]) -> str:
    """ "The Eel sub-type" as "models with the …", "Riders" as they are, "Heavy" as "Heavy models"."""
    if match["had"] or match["of"][:6] == "of the":
        return f"models {'with' if match['had'] else 'of'} the "
    name = match["name"]
    if name.endswith("s"):
        return name
    return f"{name}s" if match["of"][:2].lower() in ("a ", "an") else f"{name} models"


def _included(match: re.Match[str]) -> str:
    """The case in which a unit includes only those, some or none."""
    whose = match["a"] or match["n"] or match["y"] or ""
    owner = (match["owner"] or "").replace("them", "they") or {"its": "it", "their": "they"}.get(whose, "the unit")
    return f"{match['opens']} {owner} include{'' if owner == 'they' else 's'} {_many(match)} {_of_what(match)}"


def _which_include(match: re.Match[str]) -> str:
    one = match["unit"].lower() in ("unit", "group", "squad", "team")
    return f"{match['unit']} that include{'s' if one else ''} {_many(match)} {_of_what(match)}"


def _placed(match: re.Match[str]) -> str:
    """ "A unit all of whose models occupy a wood": one that is entirely in it."""
    how = "entirely" if match["all"] else "not" if match["none"] else "partly" if match["any"] else "mostly"
    return f"{match['unit']} that {'are' if match['unit'].endswith('s') else 'is'} {how} {match['in'] or 'in'} "


_MADE_OF = r"(?:made up|composed|comprised|consisting)"
#: What is said of every model of a unit, once "models with the Eel sub-type" or "Eel models" were named.
_SUCH = (
    rf"(?P<what>models (?:with|of) the {_NAME}(?: sub-type| (?:unit )?type| (?:special )?rule| trait)?|{_NAME} models)"
    rf"(?P<said>\b[^.]*?\b(?:{_MADE_OF}|includes?|contains?|consists?)(?: (?:entirely|only|wholly|solely|any|no))?"
    r"(?: of)?(?: any| only)?) such models\b"
)


def _not_all(match: re.Match[str]) -> str:
    be = "are" if match["unit"].endswith("s") else "is"
    return f"{match['unit']} that {be} not composed entirely of "


#: How many of its models are so, as what a unit includes.
EACH_MODEL = Substitutions(
    (Pattern(rf"{_OPENER}{_HOW_MANY}{_OWNER}{_IS}"), _included),
    (Pattern(rf"\b(?P<unit>(?i:unit|group|squad|team)s?) in which {_HOW_MANY}{_IS}"), _which_include),
    (Pattern(rf"\bwhose ({_MODEL}) (are|have) all\b"), r"all of whose \1 \2"),
    (Pattern(rf"\b(?P<unit>(?i:unit|group|squad|team)s?) {_OF_WHOSE}{_IS}"), _which_include),
    (
        Pattern(
            rf"\b(?P<unit>(?i:unit|group|squad|team)s?) {_OF_WHOSE} (?:occup(?:y|ies)|(?:is|are|stands?|lies?) "
            r"(?P<in>in|inside|within|on|behind|under)) "
        ),
        _placed,
    ),
    (Pattern(_SUCH), r"\g<what>\g<said> \g<what>"),
    (  # "units not made up entirely of Eels", "a unit that has any models other than Eels"
        Pattern(
            rf"\b(?P<unit>(?i:unit|group|squad|team)s?) (?:not {_MADE_OF} (?:entirely|only|wholly|solely) of |"
            rf"(?:(?:that|which) (?:includes?|contains?|has|have)|with|including|containing) "
            rf"(?:any|one or more|at least one) {_MODEL} (?:other than|(?:that|which|who) (?:is|are) not|not)(?: an?)? "
            r"(?=[A-Z]|models? (?:with|of) the [A-Z]))"
        ),
        _not_all,
    ),
)
