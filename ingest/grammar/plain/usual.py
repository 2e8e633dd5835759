"""Usual wordings of army rules: modifiers to a roll, values that differ by case, limits that follow a permission.

In: the cleaned text of a sentence. Out: the same in the words that the grammar reads. General English only; every
wording that fits is applied, in order.
"""

from __future__ import annotations

import re

from ingest.grammar.plain.contractions import IN_A_TURN
from kb.names import capitalised, lowered
from kb.patterns import Substitutions

_SHOTS = r"(?i:(?:attacks?|shots?|volleys?|shooting|fire|rolls?|dice))"
_PIECE = r"(?:It|They|(?:The|An?|Any|Each|All|Such|That|This) [\w' -]{2,40}?|[A-Z][\w' -]{2,40}?)"
_WHERE = r"(?:against|at|if|when|while|whilst|within|in|during|on|from|with|after|before|by|once|as|towards?)"


def _the(test: str) -> str:
    """ "A Nerve test" as the one just told of."""
    return re.sub(r"^an? ", "the ", test)


def _by_case(match: re.Match[str]) -> str:
    """Two values, each in its own case ("It moves 2D6 or, if it is Light, 3D6")."""
    who, verb, first, opener, case, second = match.groups()
    again = who if who in ("It", "They") else "it"
    return f"{who} {verb} {first}. {opener.capitalize()} {case}, {lowered(again)} {verb} {second}"


def _more_for_each(match: re.Match[str]) -> str:
    """What is had, and how much more there is for what else is had ("three points, plus one for each Captain")."""
    had = " ".join(match[2].split()[1:])
    return f"{match[1]}{match[2]}. Each {match[4]} adds {match[3]} to {had}"


_NAMED = r"[A-Z][\w'-]*(?: (?:of |the )*[A-Z][\w'-]*){0,3}"
#: What a rule names as a thing that is had, suffered or ignored, so that "it" at the end of the sentence is that.
_CONCERNS = r"(?:ignor(?:es?|ing)|immune to|(?:un)?affected by|subject to|suffers?|benefits? from|gains?)"


def _paid_from(whose: str) -> str:
    """A point of what it is taken from: "the reacting player's Command Pool"."""
    what = re.sub(r"^(?:(?:its|their|your|the|his) )?(?:[\w-]+ (?:player|army|side)['’]s? )?", "", whose)
    paid = what.lower().endswith(("point", "points", "token", "counter", "card", "die", "dice"))
    return what if paid else f"{what} point"


USUAL = Substitutions(
    # the number of the rule in inches, as that number
    (
        r"\b(?P<do>[Aa]dds?|[Ss]ubtracts?|[Dd]educts?) X (?:inch(?:es)?|cms?|centimetres?|hex(?:es)?|squares?|paces?) "
        r"(?=to\b|from\b)",
        r"\g<do> X ",
    ),
    (r"\b([Aa]rmed|[Ee]quipped) with these weapons\b", r"\1 with this weapon"),
    # "While winded a crew cannot row": the state, and then whoever is in it
    (
        r"^(While|Whilst|When|Whenever|If) ([a-z]+(?:ed|[kdz]en)|[A-Z][a-z]+(?:ed|en)) "
        r"(?=(?:it|they|you)\b|(?:an?|the|this|that|any|all|each) (?:[\w-]+ ){1,2}(?:may|can|cannot|must|is|are|"
        r"has|have|will|does|do|never|always|(?!is|his)[a-z]{3,}s)\b)",
        r"\1 \2, ",
    ),
    (
        rf"^(.*?\b{_CONCERNS} (?:the |any )?(?:effects? of )?({_NAMED}(?: (?:special )?rule| status| trait)?)\b"
        rf".*?,? (?:and|but|while) .*?\b{_CONCERNS}) (?:it|this|them)$",
        r"\1 \2",
    ),
    (
        r"^((?:An? |The |All |Any |Each )?[A-Z][\w'-]*(?: [A-Z][\w'-]*)*(?: units?| models?)?) "
        r"((?:has|have|is|are|lacks?|carr(?:y|ies)|wears?|fl(?:y|ies)|does|do) [^,;]{3,80}?),? (?:and )?so "
        r"(?:they |it |he |she )?((?:cannot|can|may|must|never|always|do not|does not|are|is|ignores?|counts?) .+)$",
        r"\1 \2. \1 \3",
    ),
    (
        r"\b(that|which|who) ((?:is|are|has|have) [^,;]{2,60}?), or (?:that|which|who) "
        r"(?:is|are|has|have) ([^,;]{2,60}),",
        r"\1 \2 or \3",
    ),
    (
        r"^(?:Making|Declaring|Using|Performing|Taking|Issuing|Activating|Playing) (an?|the|any|each|this) "
        rf"({_NAMED}) (?:uses(?: up)?|costs|expends|takes|consumes|requires) (?:the player |you )?"
        r"(one|two|three|\d+|an?) ((?:points?|counters?|tokens?) (?:of|from) )?(.+)$",
        lambda m: f"To make {m[1]} {m[2]}, the player must spend {m[3]} {_paid_from(m[5])}",
    ),
    (
        r"\b([Tt]reats? [^,.;]{3,40}?) (?:just |exactly )?as (?:if|though) (?:it|they|these|this) "
        r"(?:were|was|is|are) (?!not\b)",
        r"\1 as ",
    ),
    (
        r"^(.*?) must (?:first )?(?:take|make|roll) (an? [\w' -]{3,40}? (?:test|check|roll))\b([^,]*?),? or "
        r"(flee|retreat|run|withdraw|surrender|fall back|become|be|suffer|lose|gain)\b(.*)$",
        lambda m: f"{m[1]} must take {m[2]}{m[3]}. If it fails {_the(m[2])}, it must {m[4]}{m[5]}",
    ),
    (
        r"^[A-Z][a-z]+s such as ((?:[\w'-]+(?: [\w'-]+)?, )*[\w'-]+(?: [\w'-]+)? and [\w'-]+s(?: [\w'-]+s)?) "
        r"(?=(?:cause|have|are|may|can|cannot|must|never|ignore|gain|suffer|count|do)\b)",
        lambda m: f"{capitalised(m[1])} ",
    ),
    (
        r"\b(?:takes?|uses?) up (?:the )?(?:(?:space|room|place)s? (?:of|for) )?"
        r"(one|two|three|four|five|six|\d+|half a)(?: \w+)? (places?|spaces?|slots?|berths?|seats?|models?)(?: each)?"
        r"(?: (?:in|on|aboard|of) (?:an?|the|its|their|any) [\w -]{3,40})?(?=$|[,;.])",
        r"counts as \1 \2",
    ),
    (
        r"\b(?:is|are) (?:an? )?(?:[\w-]+ ){0,2}?(?:form|type|kind|sort|variety|version|variant) of (?=[A-Z][a-z]+$)",
        "is a kind of ",
    ),
    (
        r"(?<!may )(?<!must )(?<!can )(?<!cannot )(?<!not )(?<!to )(?<!never )\b(?:always )?(?:strikes?|fights?) "
        r"(first|last|simultaneously)\b",
        r"must strike \1",
    ),
    (
        r"(?<!may )(?<!can )(?<!must )(?<!cannot )(?<!not )(?<!never )(?<!only )\b"
        r"(?:moves?|marches|travels?|flies|fly|goes|go|covers?|walks?|rides?) (?:only |just )?(?:at )?"
        r"(half|double|twice) (?:as (?:far|fast)(?: as (?:normal|usual))?|"
        r"(?:(?:its|their) (?:normal |usual |full )|(?:the )?"
        r"(?:normal |usual |full )?)(?:rate|speed|pace|distance)|the distance)\b(?! (?:of|to|from|between|that|it)\b)",
        lambda m: f"{'halves' if m[1] == 'half' else 'doubles'} its move",
    ),
    (
        r"(?<!may )(?<!can )(?<!must )(?<!cannot )(?<!not )(?<!never )(?<!only )\b"
        r"(?:moves?|marches|travels?|flies|fly|goes|go) (\d+ ?(?:[\"”″]|inch(?:es)?\b|cm\b)) (?:less|fewer)"
        r"(?: (?:far )?than (?:usual|normal))?(?=$|[,;.])",
        r"subtracts \1 from its move",
    ),
    (
        rf"^({_PIECE}) ([a-z]+s?) ((?:up to )?[+-]?\d*D?\d+[\"”]?)([^,;]{{0,80}}?),? or ([+-]?\d*D?\d+[\"”]?) "
        r"(if|when|while) ([^,;]{3,80})$",
        lambda m: f"{m[1]} {m[2]} {m[3]}{m[4]}. {m[6].capitalize()} {m[7]}, it {m[2]} {m[5]}",
    ),
    (
        r"^(.{2,60}?) (?:begins?|starts?) "
        r"((?:the|each|every|a) (?:battle|game|turn|round|mission|scenario|match|campaign)) with (?=\w+ [A-Za-z])",
        lambda m: f"At the start of {m[2]}, {lowered(m[1])} has ",
    ),
    (
        r"^(.*?\b(?:has|have|receives?|gets?|gains?) )((?:an?|one|two|three|four|five|six|\d+|D\d+) [\w ]{3,30}?),? "
        r"(?:plus|and) (?:an? )?(?:extra |additional |further )?(one|two|three|\d+|D\d+)"
        r"(?: more| extra| additional| further)? for (?:each|every) (.+)$",
        _more_for_each,
    ),
    (
        rf"\b([A-Za-z]*{_SHOTS}\b[^,;]{{0,60}}?) (?:is|are|must be|will be) "
        r"(?:made |resolved |taken |rolled |fired |carried out )?(?:at|with) (?:an? )?([+-]\d)"
        r"(?: penalty| bonus| modifier)? (?:to|on|when rolling to) (?:their |its |the )?"
        r"([Hh]it|[Ww]ound)(?: rolls?)?\b",
        r"\1 suffer a \2 modifier to \3",
    ),
    (
        rf"^({_PIECE}) ([a-z]+s?) ([^,;]{{1,40}}?),? or,? (if|when|while|where) ([^,;]{{3,80}}), "
        r"((?:up to |an? |its |their |only |[+-]?\d|D\d|half|twice|double|one|two|three|four|five|six)[^,;]{0,40})$",
        _by_case,
    ),
    (
        rf"^((?!.*\bif\b).+? (?:may|can))(?: still| also| instead| always)? "
        rf"([a-z]+\b(?:(?! (?:whil(?:e|st)|{IN_A_TURN}) )[^,;])*),? "
        rf"(?:but|though|and|although)(?: may| can)?(?: do so| then)? only ({_WHERE} .+)$",
        r"\1 \2. \1 only \2 \3",
    ),
)
