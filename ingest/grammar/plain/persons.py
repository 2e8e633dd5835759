"""Persons: a piece told of as "he" is told of as "it", as the grammar has it, and what a player has it do as its deed.

In: the cleaned text of a sentence. Out: the same with the pronoun of a thing where he does something. Beside a thing or
a body of men ("while he is with a company it need not …") "he" is somebody else, and stays. General English only.
"""

from __future__ import annotations

import re

from kb.patterns import Substitutions, deferred

_A_THING = deferred(
    r"\b(?:[Ii]ts?|[Ii]tself|they|their|them|(?:an?|the|his|that|this|any|each) (?:[a-z]+ )?(?:unit|squad|band|crew|"
    r"company|regiment|party|platoon|battalion|team|ship|vessel|vehicle|army))\b"
)


def _thing(match: re.Match[str]) -> str:
    if _A_THING.search(match.string):
        return match[0]
    return "It" if match[0][0].isupper() else "it"


_THE_UNIT = r"(?:it|them|(?:that|the|this|its|those) (?:unit|model|crew|piece|squad)s?)"
PERSONS = Substitutions(
    (r"(?<!therwise )\b(?:[Hh]e|[Ss]he)\b(?! does\b)", _thing),
    (  # "the player may not have it Dash", "…, nor choose to have that unit Dash"
        r"(?:\b(?P<may>(?:may|can|must)(?: not| only| never)?|cannot|or)|(?P<nor>,? nor)) "
        rf"(?:(?:choose|elect|opt|decide) to (?:have|make|let)|have) {_THE_UNIT} "
        r"(?=(?!not\b|be\b|\w+ed\b)[A-Za-z]{3,}\b)",
        lambda m: " or " if m["nor"] else f"{m['may']} ",
    ),
    (  # "may not declare Volleys with that unit at anybody more than 12 inches away": at whom tells enough
        r"(?<=\bplayer)(?P<of>\b[^,;.]{0,120}? (?:may|can|must|cannot)(?: not| only)? (?:declare|make|announce|resolve|"
        r"perform|attempt) [\w' -]{2,40}?) (?:for|with) (?:that|the|this) (?:unit|squad|crew|model) (?=at\b|against\b)",
        r"\g<of> ",
    ),
    (  # "its player may not declare any Volleys for that unit": for it
        r"(?<=\bplayer)(?P<of>\b[^,;.]{0,120}? (?:may|can|must|cannot)(?: not| only)? (?:declare|make|announce|resolve|"
        r"perform|attempt) (?:any|an?|no) [\w' -]{2,40}? (?:for|with)) (?:that|the|this) (?:unit|squad|crew|model)\b",
        r"\g<of> it",
    ),
    (  # "but no model in it may Dash": it may not
        r"(?P<n>\b[Nn]o models?|\b[Nn]one of the models) (?:in|of) "
        r"(?:it|them|(?:the|that|such an?) (?:unit|squad|crew)) (?:may|can) (?:ever )?(?!only\b)",
        lambda m: "It may not " if m["n"][0].isupper() else "it may not ",
    ),
    (  # "it may be moved in the Rally phase", "no model in it may be moved further than …": it moves
        r"(?P<who>\b(?:[Ii]t|[Tt]hey|(?:[Ss]uch an?|[Tt]he|[Tt]hat|[Tt]his|[Aa]n?|[Aa]ny|[Nn]o|[Nn]one of (?:its|the|"
        r"their)) (?:[A-Z][\w'-]* )?(?:unit|model|squad|crew)s?(?: in (?:it|them|(?:the|that|this|such an?|an?) "
        r"(?:[A-Z][\w'-]* )?(?:unit|squad|crew)))?)) (?P<may>may(?: not| only| never)?|can(?:not| only| never)?|"
        r"must(?: not)?) be moved (?=(?:in|during) (?:the|its|their|that)\b|further|farther|more than|no (?:more|"
        r"further|farther)|up to|at (?:most|all)|normally|as normal)",
        r"\g<who> \g<may> move ",
    ),
)
