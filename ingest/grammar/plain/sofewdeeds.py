"""So few deeds: how many of them somebody does at most, and bans on two kinds of deeds of which one leaves some open.

In: the cleaned text of a sentence. Out: the same with the modal that it means: "makes only one Drill in each turn" and
"performs no more than one" are "may make no more than one", "carries out no Chores" is "may not carry out any Chores",
"may make no Drill except Rally, and no Answers at all" is a ban of each by itself. General English only.
"""

from __future__ import annotations

import re

from kb.names import capitalised
from kb.patterns import Substitutions

#: What is done, told as a fact: "performs", "carries out".
_DOES = (
    r"(?<!may )(?<!can )(?<!must )(?:(?P<do>make|perform|take|use|declare|attempt|execute|undertake)s|"
    r"carries (?P<out>out))"
)
_FEW = r"(?:only|just|no more than|not more than|at most|a maximum of|never more than) (?:an? single |one single )?"
_NUMBER = r"(?:an?|one|two|three|four|\d)"
_SPAN = r"(?:in|per|during|on) (?:an?y?|each|every|one|the same|its) (?:[a-z]+ )?[A-Za-z]+|(?:per|each|every) [A-Za-z]+"
_NAMES = r"(?:the )?[A-Z][\w'’-]*(?:(?:, | and | or |,? and | )(?:the )?[A-Z][\w'’-]*){0,6}"
_BUT = r"(?:,? (?:other than|except(?: for)?|save(?: for)?|apart from)| but)"
#: Nouns of which it is told who may have or do them, and no pieces.
_NO_PIECE = (
    r"weapon|gun|bow|action|reaction|response|order|test|check|roll|rule|trait|ability|skill|keyword|item|upgrade|"
    r"army|list|force|player|spell|move|phase|turn"
)


def _at_most(match: re.Match[str]) -> str:
    """ "Makes only one Drill in each turn": may make no more than one in it."""
    do = "carry out" if match["out"] else match["do"]
    return f"may {do} no more than {match['number']} {match['what']} {match['span']}"


def _none(match: re.Match[str]) -> str:
    do = "carry out" if match["out"] else match["do"]
    return f"may not {do} any "


def _nor_others(match: re.Match[str]) -> str:
    """ "May make no Drill except Rally, and no Answers": no Answers besides, which the exception leaves alone."""
    who, more = match["who"], match["more"]
    again = re.sub(r"^(?:at any|any|no) ", "", more)
    return f"{match['first']}. {capitalised(who)} may not {match['do']} any {again}"


SO_FEW_DEEDS = Substitutions(
    (
        rf"\b{_DOES} {_FEW}(?P<number>{_NUMBER}) (?P<what>(?!(?:other|more|further)\b)[A-Z][\w'’-]*(?: [a-z]+)?) "
        rf"(?P<span>{_SPAN})(?=$|[,;.])",
        _at_most,
    ),
    (
        r"(?<!may )(?<!can )(?<!must )\b(?:(?P<do>perform|execute|undertake|attempt)s|carries (?P<out>out)) no "
        r"(?!(?:more|other|longer|fewer|less|such|dice)\b)(?=[A-Za-z])",
        _none,
    ),
    (  # of two kinds of deeds, one with an exception
        rf"^(?P<first>(?P<who>[^,;:]{{2,80}}?) (?:may|can) (?P<do>make|perform|take|use|declare|carry out) no "
        rf"[\w'’-]+(?: [a-z]+)?{_BUT} {_NAMES}),? (?:and|or|nor) (?P<more>no [\w'’-]+[\w'’ -]{{0,40}}?)"
        r"(?: at all| whatsoever| of any kind)?(?=\.?$)",
        _nor_others,
    ),
    (
        rf"^(?P<first>(?P<who>[^,;:]{{2,80}}?) (?:may not|cannot|can not) (?P<do>make|perform|take|use|declare|"
        rf"carry out) (?:any )?[\w'’-]+(?: [a-z]+)?{_BUT} {_NAMES}),? (?:and|or|nor) "
        r"(?P<more>(?:any|no) [\w'’-]+[\w'’ -]{0,40}?)(?: at all| whatsoever| of any kind)?(?=\.?$)",
        _nor_others,
    ),
    (  # "A Dazed crew is limited to the Rally and Dodge actions"
        rf"^(?P<who>(?:An?|Any|Each|Every) (?:[A-Za-z'’-]+ )?(?!(?:{_NO_PIECE})\b)[a-z]+)s? is "
        rf"(?:limited|restricted|confined) to (?P<what>{_NAMES})(?: [a-z]+)?(?=\.?$)",
        r"\g<who> may only use \g<what>",
    ),
)
