"""Deed lists: items that are deeds, under a sentence that says whether they may or must be done ("may not:").

In: a lead-in and an item of its list. Out: the sentence that they make together; '' where the lead-in says nothing of
deeds, or the item is a sentence of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ingest.cases import LEADS_ON
from kb.model import Passage
from kb.names import capitalised, lowered
from kb.patterns import Pattern

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
#: "Until it has rested, these are the only deeds that it may do:".
_THESE_ALONE = Pattern(
    r"(?i)^(?P<front>(?:until|while|when|if|once|in|during|as long as) [^:;]{3,80}?, )?(?:these|the following) are the "
    r"only [a-z]+(?: [a-z]+)? (?:that |which )?(?P<lead>[^:,;]{2,50}? (?:may|can)) [a-z]+:?$"
)
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
    told = LEADS_ON.sub("", " ".join(item.split()).rstrip(" ;,.\n")).rstrip(" ;,.")
    if not told or len(told.split()) > _LONGEST or _NO_DEED.match(told):
        return ""
    said = " ".join(lead.split())
    if ends := _ENDS_SO.match(said):
        return f"{ends['lead']} {_deed(told)}."
    if alone := _THESE_ALONE.match(said):
        return capitalised(f"{alone['front'] or ''}{alone['lead']} only {_deed(told)}.")
    if following := _THE_FOLLOWING.match(said):
        return _of_the_following(following, told)
    return ""


def leads_deeds(lead: str, items: Iterable[Passage]) -> bool:
    """Whether a lead-in says of the deeds in its list alone what may or must be done."""
    return any(deed_told(lead, item.text) for item in items)


def _of_the_following(lead: re.Match[str], told: str) -> str:
    may = lead["lead"]
    if lead["of"].lower().startswith("none"):
        may = f"{may} not" if not may.lower().endswith("not") else may
    if lead["only"] and not may.lower().endswith("only"):
        may = f"{may} only"
    what = (lead["what"] or "").lower().rstrip("s")
    if what in ("reaction", "order", "test", "response") and told[0].isupper():
        return f"{may} {lead['do']} the {told} {capitalised(what)}."
    return f"{may} {_deed(told)}."


def _deed(told: str) -> str:
    """The deed as it goes on in a sentence; a name of one word, or of several with capitals, is a name."""
    words = told.split()
    named = len(words) == 1 or words[1][0].isupper()
    return told if named else lowered(told)
