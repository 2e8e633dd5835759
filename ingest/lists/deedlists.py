"""Deed lists: items that go on with the sentence over them ("may not:" over "Dash", "suffers these effects:").

In: a lead-in and an item of its list. Out: the sentence that they make together; '' where the lead-in only announces a
list, or the item is a sentence of its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.lists.cases import LEADS_ON
from kb.model import Passage
from kb.names import capitalised, lowered
from kb.patterns import Pattern, deferred

_MODAL = (
    r"(?:(?:may|can|must|will)(?: not| never| only| always)?|cannot|can['’]t|(?:does|do) not|never|"
    r"(?:is|are) (?:not |only |also )?(?:allowed|permitted|free|able|unable|forbidden|obliged|required) to)"
)
#: "A Dazed unit may not:": the item is what it may not do. "It may not be:" goes on likewise.
_ENDS_SO = Pattern(rf"(?i)^(?P<lead>[^:]{{2,160}}? {_MODAL}(?: be)?)(?: either)?:?$")
_DO = r"(?P<do>do|take|make|use|perform|declare|attempt|carry out)"
_OF = r"(?:(?:any|one|either|all|none|both) of )?"
_WHAT = (
    r"(?: (?P<what>actions?|reactions?|orders?|moves?|deeds|things|responses|tests?|activities|options|manoeuvres))?"
)
#: "It may only take the following actions:", "It may do none of these:".
_THE_FOLLOWING = Pattern(
    rf"(?i)^(?P<lead>[^:]{{2,160}}? {_MODAL}) {_DO}(?P<only> only)? (?P<of>{_OF})(?:the following|these|those below)"
    rf"{_WHAT}(?: below)?:?$"
)
#: "Until it has rested, these are the only deeds that it may do:", "The only Reactions a Mired unit may make are:".
_FRONT = r"(?i)^(?P<front>(?:until|while|when|if|once|in|during|as long as) [^:;]{3,80}?, )?"
_ONLY = r"the only (?P<what>[A-Za-z]+)(?: [a-z]+)? (?:that |which )?(?P<lead>[^:,;]{2,50}? (?:may|can)) (?P<do>[a-z]+)"
_THESE_ALONE = Pattern(rf"{_FRONT}(?:these|the following) are {_ONLY}:?$")
_THE_ONLY = Pattern(rf"{_FRONT}{_ONLY} (?:is|are)(?: as follows| these| the following)?:$")
#: One of several duties, which only the whole list tells.
_MUST_CHOOSE = Pattern(r"(?i)^(?P<lead>[^:]{2,160}? must) (?:either|do (?:one|either) of (?:the following|these)):?$")
#: Whom a list is about, with no verb of their own.
_WHOM = (
    r"(?:(?i:while|whilst|when|whenever|if) [^,.;:]{3,60}?, )?(?:(?i:an?|any|each|every|all|the) [\w'’-]+|"
    r"(?:[A-Z][\w'’-]* ){0,2}(?:[Uu]nits|[Mm]odels|[Tt]roops))"
    r"(?: (?!(?:may|can|cannot|must|is|are|has|have|does|do|will|was|and|or|it|they)\b)[\w'’()-]+){0,5}"
    r"(?: (?:that|which|who) (?:is|are|has|have) [\w'’-]+(?: [\w'’-]+)?)?"
)
#: "Mired units:", "While Dazed, a unit:".
_OF_WHOM = deferred(rf"^(?!.*\b(?:following|these|those|below|apply|applies|follows)\b)(?P<who>{_WHOM}):$")
#: "An Alight unit suffers the following effects:".
_EFFECTS = deferred(
    rf"^(?P<who>{_WHOM}) (?:suffers?|has|have|(?:is|are) (?:subject|liable) to|gains?|receives?|(?:must )?follows?|"
    r"obeys?|uses?|(?:is|are) affected by|incurs?) (?:all (?:of )?)?(?:the following|these)(?: [a-z]+){0,2}? "
    r"(?:rules?|effects?|restrictions?|penalt(?:y|ies)|modifiers?|benefits?|limitations?|changes|exceptions|bonuses|"
    r"drawbacks|disadvantages|advantages):$"
)
#: "Riders have the following special rules:".
_HAVE = deferred(
    rf"^(?P<who>{_WHOM}|[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*) (?P<have>has|have|gains?|receives?|benefits? from) "
    r"(?:all (?:of )?)?(?:the following|these) (?P<what>special rule|rule|trait|keyword|skill|abilit)(?:s|ies):$"
)
#: "Barges are immune to:".
_GOES_ON_WITH = Pattern(
    r"(?i)^(?P<lead>[^:]{2,120}? (?:(?:is|are) immune to|ignores?|ignores? (?:the|any|all) effects? of|"
    r"(?:is|are) (?:not affected|unaffected|never affected) by|automatically pass(?:es)?|always pass(?:es)?|"
    r"never suffers?|counts? as(?: being)?)):$"
)
#: An item that only lacks those of whom it is told.
_LACKS_WHOM = Pattern(
    r"(?i)(?:may|can|cannot|must|never|always|automatically|does|do|is|are|has|have|gains?|loses?|suffers?|ignores?|"
    r"halves?|adds?|subtracts?|counts?|moves?|takes?|treats?|pass(?:es)?|fails?|re-?rolls?)\b(?! (?:the|a|an) dice?\b)"
)
_POINTS_BACK = Pattern(r"(?i)(?:it|they|he|she|such (?:a )?(?:units?|models?)|the (?:unit|model)) (?=[a-z])")
_CHANGES_BY = deferred(r"[+–−-]\d+ (?:to|on) ")
_NAME = deferred(r"[A-Z][\w'’-]*(?: (?:of|the|and|to|in)(?= [A-Z])| [A-Z][\w'’-]*){0,4}(?: \([\w+\"”″-]+\))?")
#: What is a sentence of its own, or a case, and no deed.
_NO_DEED = Pattern(
    r"(?i)(?:it|they|s?he|you|its|their|if|when|while|unless|after|before|until|once|the|an?|any|each|every|no|all|"
    r"this|that|these|those|there|who|which|what|in|on|at|for|with|within|by|of|to|from|or|and|but|not|only|may|must|"
    r"can|cannot|is|are|has|have|does|do not|\d)\b|"
    r"[^.]*[.;:] \S|[^,]*\b(?:may|must|can|cannot|will)\b"
)
_LONGEST = 24


def deed_told(lead: str, item: str) -> str:
    """The sentence that an item makes with a lead-in which ends with what may or must be done."""
    told = _item(item)
    said = " ".join(lead.split())
    if not told or len(told.split()) > _LONGEST:
        return ""
    if have := _HAVE.match(said):
        return _had(have, told)
    if (effects := _EFFECTS.match(said) or _OF_WHOM.match(said)) and not re.search(r"[.;:] \S", told):
        return _of_those(effects["who"], told)
    if _NO_DEED.match(told) or _MUST_CHOOSE.match(said):
        return ""
    if ends := _ENDS_SO.match(said) or _GOES_ON_WITH.match(said):
        return f"{ends['lead']} {_deed(told)}."
    if alone := _THESE_ALONE.match(said) or _THE_ONLY.match(said):
        only = f"{alone['lead']} only"
        return capitalised(f"{alone['front'] or ''}{_done(only, alone, told)}")
    if following := _THE_FOLLOWING.match(said):
        return _of_the_following(following, told)
    return ""


def choice_told(lead: str, items: Sequence[Passage]) -> str:
    """The one sentence that a list of duties makes, of which one must be done; '' for any other list."""
    choose = _MUST_CHOOSE.match(" ".join(lead.split()))
    told = [_item(item.text) for item in items]
    if choose is None or len(told) != 2 or any(not each or _NO_DEED.match(each) for each in told):
        return ""
    return f"{choose['lead']} either {' or '.join(map(_deed, told))}."


def leads_deeds(lead: str, items: Sequence[Passage]) -> bool:
    """Whether a lead-in says of the deeds in its list alone what may or must be done."""
    return bool(choice_told(lead, items)) or any(deed_told(lead, item.text) for item in items)


def _item(text: str) -> str:
    """The words of an item without what only joins it to the next one."""
    return LEADS_ON.sub("", " ".join(text.split()).rstrip(" ;,.")).rstrip(" ;,.")


def _had(have: re.Match[str], told: str) -> str:
    if not _NAME.fullmatch(told):
        return ""
    what = "ability" if have["what"] == "abilit" else have["what"]
    return f"{have['who']} {have['have']} the {told} {what}."


def _of_those(who: str, told: str) -> str:
    """What an item says of those whom its lead-in is about."""
    if _CHANGES_BY.match(told):
        return f"{who} has {told}."
    if back := _POINTS_BACK.match(told):
        return f"{who} {told[back.end() :]}."
    return f"{who} {lowered(told)}." if _LACKS_WHOM.match(told) else ""


def _of_the_following(lead: re.Match[str], told: str) -> str:
    may = lead["lead"]
    if lead["of"].lower().startswith("none"):
        may = f"{may} not" if not may.lower().endswith("not") else may
    if lead["only"] and not may.lower().endswith("only"):
        may = f"{may} only"
    return _done(may, lead, told)


def _done(may: str, lead: re.Match[str], told: str) -> str:
    """What may be done: a deed, or an option of the sort that the lead-in names."""
    what = (lead["what"] or "").lower().rstrip("s")
    if what in ("reaction", "order", "test", "response") and told[0].isupper():
        return f"{may} {lead['do']} the {told} {capitalised(what)}."
    return f"{may} {_deed(told)}."


def _deed(told: str) -> str:
    """The deed as it goes on in a sentence; a name of one word, or of several with capitals, is a name."""
    words = told.split()
    named = len(words) == 1 or words[1][0].isupper()
    return told if named else lowered(told)


#: "No Riposte may be made by a crew that": a lead-in that breaks off where each of its items goes on.
_BREAKS_OFF = Pattern(r"(?i)\b(?:that|which|who|whose|(?:if|when|while|unless) (?:it|they|he|she)):?$")


#: "While it is Dazed a crew", "A Dazed crew": no more than of whom, and in which case, the items tell.
_ONLY_WHOM = Pattern(
    r"(?i)^(?:(?:while|whilst|when|whenever|if|once|as long as) (?:it|they|an?|the|[a-z]+s) [^,.;:]{3,60}?,? )?"
    r"(?:an?|any|each|every|all|no|the|such)(?! following\b)(?: (?!(?:may|can|must|is|are|has|have|does|do)\b)[\w'’-]+)"
    r"{1,4}(?: (?:that|which|who) (?:is|are|has|have) [\w'’-]+(?: [\w'’-]+)?)?:?$"
)


#: "While it is Dazed a crew": a crew that is Dazed.
_WHILE_IT_IS = Pattern(
    r"(?i)^(?:while|whilst|when|whenever|if|as long as) (?:it|they) (?P<is>is|are) (?P<state>[^,.;:]{3,40}?),? "
    r"(?P<whom>(?:an?|any|each|every|all|the) [\w'’-]+)(?=:?$)"
)


#: "may not Dash": an item that says what somebody may do or not.
_LEFT_TO = deferred(r"(?:may|can|cannot|must|never|does not|do not|is|are|has|have)\b")


#: "is Dazed; or": an item that has no subject of its own.
_GOES_ON = deferred(
    r"(?i)(?:(?:is|are|was|were|has|have|had|does|do|did|may|can|cannot|must|made|took|ran|fought|lost|shot|stood|fell|"
    r"began|[a-z]{3,}(?:s|ed))\b"
    r"(?! (?:is|are|may|can|cannot|must|has|have)\b))"
)


#: "No Riposte may be made:", "It may not be charged:": what may not be done, before the phrase of an item.
_DONE_SO = Pattern(
    r"(?i)^(?!.*\b(?:following|these|those|below|only)\b)(?P<lead>(?:[^:]{0,120}?, )?"
    r"(?:(?:no|none|neither)\b[^:]{0,80}? (?:may|can)|[^:]{2,120}? (?:(?:may|can|must) (?:not|never)|cannot)) be "
    r"[a-z]+(?:ed|ade|aken|iven|en|own|sed|ut)(?: [a-z]+)?):$"
)
#: "by a crew that is Dazed": by whom, against what, when.
_WITH_A_PHRASE = deferred(
    r"(?i)(?:by|against|from|upon|during|within|with|while|when|in|on|at|to|for) (?!which\b|whom\b|order\b|addition\b)"
    r"[^:]{3,}$"
)


def breaks_off(lead: Passage, items: Sequence[Passage]) -> bool:
    """Whether a lead-in says nothing by itself, as it breaks off where its items go on."""
    return any(joined(lead, item.text) for item in items)


def joined(lead: Passage, item: str) -> str:
    """The sentence that a lead-in which breaks off makes with an item ("… by a crew that" over "is Dazed; or", "A Dazed
    crew" over "may not Dash"); '' where it does not break off so, or the item is a sentence of its own."""
    text = lead.text.rstrip(" \n")
    if goes_on := _WITH_A_PHRASE.match(" ".join(item.split())):
        done = _DONE_SO.match(" ".join(text.split()))
        return f"{done['lead']} {lowered(_item(goes_on[0]))}." if done else ""
    whom = " ".join(text.replace("**", "").split())  # "A crew in **Ring**"
    open_ = _BREAKS_OFF.search(text) or (_LEFT_TO.match(item) and _ONLY_WHOM.match(whom))
    if not open_ or not _GOES_ON.match(item):
        return ""
    told = LEADS_ON.sub("", item.rstrip(" ;,.\n"))
    text = _WHILE_IT_IS.sub(lambda m: capitalised(f"{m['whom']} that {m['is']} {m['state']}"), " ".join(text.split()))
    return f"{text.rstrip(':')} {lowered(told)}."
