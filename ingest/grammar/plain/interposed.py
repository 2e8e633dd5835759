"""Interposed: a case or time between "and" and the verb that it is of, with the two halves of the sentence set apart.

In: the cleaned text of a sentence. Out: the same as two, the second with its case before it ("halves its Pace and,
until it is rallied, may not Dash": "… Until it is rallied, it may not Dash"), so that the case is the second's alone.
General English only.
"""

from __future__ import annotations

import re

from ingest.lexicon import GENERIC_UNITS
from kb.names import capitalised, with_article
from kb.patterns import Substitutions

#: What goes on without saying of whom: a modal, or what befalls or is done by whoever was told of.
_GOES_ON = (
    r"(?:may|can|cannot|must|never|is|are|has|have|does|do|always|automatically|only|"
    r"(?:gain|lose|suffer|count|add|ignore|take|make|halve|double|move|fight|fail|re-?roll|forgo|forego|treat|use|roll|"
    r"receive|reduce|increase|remain|become|pass)(?:e?s)?)"
)
_MODAL = r"\b(?:may|can|cannot|must)\b"


def _apart(match: re.Match[str]) -> str:
    several = re.match(r"(?:may|can|cannot|must|never|does|do|always|automatically|only|\w+s\b)", match["rest"])
    they = "it" if several else "they"
    return f"{match['first']}. {capitalised(match['case'])}, {they} {match['rest']}"


def _allowed_then(match: re.Match[str]) -> str:
    they = match["case"].split(" ", 1)[0]
    return f"{match['first']}. {capitalised(match['when'])} {match['case']}, {they} {match['may']} {match['rest']}"


#: Who is excepted, between whom a rule is of and what they may do.
_BUT_FOR = r"(?:except(?: for|ing)?|save(?: for)?|other than|apart from|but for|excluding|with the exception of)"


def _excepted_last(match: re.Match[str]) -> str:
    who, noun = match["who"], match["noun"]
    named = noun.lower() if noun.lower() in GENERIC_UNITS else noun
    if match["one"] == "one":
        named = with_article(named)
    return f"{who} {match['rest']}, except {named} {match['like']}"


def _those_excepted_last(match: re.Match[str]) -> str:
    whom, noun = match["whom"], (match["noun"] or "").lower()
    if noun in GENERIC_UNITS:
        whom = re.sub(r"^(one|any|those|ones)\b", with_article(noun) if whom.startswith("one ") else f"{noun}s", whom)
    return f"{match['who']} {match['rest']}, except {whom}"


_LET = {"it": "it", "them": "they", "him": "he"}
#: What opens the case of the last of several things that are told of in a row.
_WHEN = r"(?:if|when|whenever|while)"
INTERPOSED = Substitutions(
    (  # "may not Row, although the winch does let it Push": it may Push
        r"(?P<link>[,;] (?:(?:although|though|but|yet|and|while) )?)(?:the|its|their|his|an?|this|that) "
        r"(?:[a-z]+ ){1,3}?(?:(?:does |do |will )?(?:let|allow)|lets|allows|enables?) (?P<who>it|them|him) (?:to )?"
        r"(?=[A-Z])",
        lambda m: f"{m['link']}{_LET[m['who']]} may ",
    ),
    (
        r"\b(?P<so>only|no more than|at most|not more than) (?P<n>once|twice) (?:in|during) "
        r"(?:its|their|an?|the|each|any one) (?P<time>move|activation)\b",
        r"\g<so> \g<n> per \g<time>",
    ),
    (r",? and neither (?=(?:may|can|must|do|does|is|are) (?:they|it|he)\b)", ", nor "),
    (
        rf"^(?P<first>(?!(?:If|When|Whenever|While|Whilst|Unless|Until|Once|After|Before|Should|In|At|During|It|They|"
        rf"You)\b)"
        rf"[^;:]{{8,250}}?),? (?:and|but),? (?P<case>(?:until|unless|during|throughout|as long as|so long as|"
        rf"for the (?:rest|remainder) of|in (?:the|its|their|that|each|any)|at the (?:start|end|beginning)) "
        rf"[^,;:]{{3,90}}), (?P<rest>{_GOES_ON}\b(?!.*,.*{_MODAL})[^;:]+)$",
        _apart,
    ),
    (
        rf"^(?P<first>[^,;:]{{3,120}}?{_MODAL}[^,;:]{{0,60}}\b(?:no|not|only|nothing)\b[^;:]{{2,120}}?),? (?:and|or),? "
        rf"(?P<when>{_WHEN}) (?P<case>[^,;:]{{3,60}}), (?P<named>[A-Z][\w'’-]+(?: [A-Z][\w'’-]+){{0,2}})\.?$",
        r"\g<first>. It may use \g<named> only \g<when> \g<case>",
    ),
    (
        rf"^(?P<first>(?!(?:If|When|Whenever|While|Unless|Until)\b)[^,;:]{{3,80}}? (?P<may>may|can|must)"
        rf" (?!not\b|only\b|never\b|\w+ no\b)[^;:]{{2,120}}?),? and,? "
        rf"(?P<when>{_WHEN}) (?P<case>(?:it|they) [^,;:]{{3,60}}), "
        rf"(?:also )?(?P<rest>(?!(?:it|they|he|she|the|an?|its|their|that|this|all|any|each|every|no)\b)(?!.*{_MODAL})"
        r"[A-Za-z]+(?<!s)\b[^,;:]*)$",
        _allowed_then,
    ),
    (  # "that holds an order of any kind except Row": an order other than that
        r"\b(?P<has>has|have|holds?|with|under|given|bears?|carries|carry)(?P<now> already| currently)? "
        r"(?:an?|any) (?P<what>[a-z]+)(?: of (?:any|whatever) (?:kind|type|sort|description))?,? "
        r"(?:except(?:ing)?|but|save|bar|apart from)(?: for)? (?P<one>(?:an? |the )?[A-Z][\w'’-]+)",
        lambda m: f"{m['has']}{m['now'] or ''} {with_article(m['what'])} other than {m['one']}",
    ),
    (  # "No crew, except one that is Moored, may row": the exception is told last
        r"(?:^|(?<=[–—-] but )|(?<=[,;] but )|(?<=; ))"
        r"(?P<who>(?:(?:No|no|An?|an?|Any|any|All|all|Each|each|Every|every) )?(?:[\w'’-]+ ){0,2}?"
        r"(?P<noun>[A-Za-z][\w'’-]+))"
        rf"(?P<comma>,?) {_BUT_FOR} (?P<one>one|those|ones|any) "
        r"(?P<like>(?:that|which|who|with|without|having) [^,;:]{3,90}?)(?P=comma) "
        rf"(?P<rest>(?:may|can|cannot|must|is|are|has|have)\b(?!.*,.*{_MODAL})[^;:]+?)(?=\.?$)",
        _excepted_last,
    ),
    (  # "A crew that is Dazed, except for crews with a horn, may not row": the same of a longer subject
        r"^(?P<who>(?!(?:All|Any|Each|Every) [\w'’-]+,)"
        r"(?:An?|Any|All|Each|Every|The|[A-Z][\w'’-]*s) (?P<noun>[A-Za-z][\w'’-]*)? ?[^,;:]{3,120}?), "
        rf"{_BUT_FOR} (?P<whom>(?!(?:in|during|on|at|when|whenever|if|while|as|where|by|that|for|after|before|to|with)"
        r"\b)[^,;:]{3,110}?), "
        rf"(?P<rest>(?:may|can|cannot|must|is|are|has|have)\b(?!.*,.*{_MODAL})[^;:]+?)(?=\.?$)",
        _those_excepted_last,
    ),
)
