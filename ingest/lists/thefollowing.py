"""The following: items that stand in the place of "the following" ("The following may not march:" over "Riders").

In: a lead-in and an item of its list. Out: the sentences that they make together, and what the lead-in says of all
others.
"""

from __future__ import annotations

import re

from ingest.structure import OPEN_LIST
from kb.model import Passage
from kb.names import capitalised
from kb.patterns import Pattern, deferred

#: The place in a lead-in that each bullet of its list fills, and what follows it.
_FOLLOWING = Pattern(
    r"(?i)\b(?:(?:any|all|one|each) of )?the following(?: (?!rules?|effects?)[a-z-]+){0,2}?"
    r"(?= (?:may|can|cannot|can['’]t|must|are|is|have|has|do(?:n['’]t)?|"
    r"does(?:n['’]t)?|(?:is|are|wo)n['’]t|gets?|never|gain|suffer|count|ignore|take|get|add)\b|:?$)"
)
#: A bullet that names who or what is meant, and says nothing of its own.
_NAMES_ONLY = deferred(
    r"(?:(?:an?|any|all|each|the) )?(?!(?:it|they|if|when|you|your|while|once|after|unless)\b)[\w'’-]+"
    r"(?:(?: (?!(?:may|must|can|cannot|is|are|was|were|has|have|will)\b)[\w'’\"-]+)*"
    r"(?: (?:that|which|who) .{3,80})?)[.;,]?",
    re.I,
)
#: "Each gets one, apart from this sorry lot, who cannot react:": whom the items are, and what is said of them.
_ALL_BUT_THESE = Pattern(
    r"(?i)^(?P<rule>[^:]{3,}?),? (?:and |but )?(?:apart from|except(?:ing)?(?: for)?|save(?: for)?|but not|bar|barring|"
    r"other than|with the exception of) (?:this|these|the|those)(?: [a-z'-]+){0,3}, who (?P<told>[^,;:]{3,80}):\s*$"
)
#: A remark in brackets that rules nothing: "Riders (there is nobody at home)".
_REMARK = deferred(r"\s*\((?![^)]*\b(?:may|can|cannot|must|only|unless|except|if|with|when|while)\b)[^)]*\)(?=[.;,]?$)")
#: "Anyone Dazed, though they can still Duck, that being the point of it": an item that leaves something open.
_STILL = deferred(
    r"(?P<item>[^,;()]{3,60}?),? (?:though|although|but|however) (?P<so>(?:it|they|these|those|s?he) (?:may|can) "
    r"(?:still |yet )?[^,;()]{2,60})(?:, (?:that|this|which) (?:being|is|was) [^;()]+)?[.;]?"
)
#: Several in one item: "Anyone Dazed, Prone or Shaken".
_SEVERAL = deferred(
    r"(?i)(?:(?:anyone|anybody|any|all|those|units|models|whoever) )?[\w'’-]+(?: [\w'’-]+)?"
    r"(?:, [\w'’-]+(?: [\w'’-]+)?)*,? (?:or|and) [\w'’-]+(?: [\w'’-]+)?[.;,]?"
)
_LIKENED = deferred(
    r"\b(?:counts? as|treated as|(?:use|follow|obey)s?\b[^,;:]{0,30} rules|is|are|behaves? (?:as|like))\b"
)
#: "They use the rules for Riders, with these exceptions:": what is so but for the items.
_BUT_FOR = Pattern(
    r"(?i)^(?P<rule>[^:]{3,}?),? (?:(?:with|subject to|apart from|save for|but for|other than)"
    r"(?: (?:these|those|the following|one|two|three|four|a few|some|several|certain)){1,2}(?: [a-z]+)? "
    r"(?:exceptions?|differences?|changes?|modifications?|amendments?|adjustments?)|"
    r"(?:except|save)(?: as follows| for the following| as (?:listed|noted|described|given) below)?)"
    r"(?: (?:listed )?below)?:\s*$"
)
#: "Those that may Duck are:": those of the list, and no others.
_THOSE_WHO = Pattern(
    r"(?i)^(?:the )?(?:only )?(?:those|ones|[a-z]+s)(?: of [a-z]+)? (?:that|which|who) "
    r"(?P<may>may not|cannot|may|can) (?P<do>[^:,;]{3,60}?) are"
    r"(?: these| the following| as follows| listed below)?:\s*$"
)
#: "Riders (and therefore Lancers)": what goes without saying of an item.
_BY_THAT = deferred(r" \((?:and )?(?:therefore|so|hence|thus|consequently|with them)\b[^()]*\)")


def only_these(lead: str) -> str:
    """A lead-in that tells who alone may do something ("Only the following may Duck:"); '' for any other."""
    told = " ".join(lead.split())
    if those := _THOSE_WHO.match(told):
        return f"Only the following {those['may']} {those['do']}:" if "not" not in those["may"] else ""
    return told if _ONLY_THESE.match(told) else ""


_ONLY_THESE = Pattern(r"(?i)^(?:only|none but) (?:any of )?the following\b[^:]*\b(?:may|can)\b[^:]*:\s*$")


def told_of_all(lead: str) -> str:
    """What a lead-in says of all but those in the list under it ("Each reacts once, apart from these, who …:"), or of
    all that its items do not tell otherwise ("They count as Riders, with these exceptions:")."""
    told = " ".join(lead.split())
    apart = _ALL_BUT_THESE.match(told) or (_BUT_FOR.match(told) if _LIKENED.search(told) else None)
    return f"{apart['rule']}." if apart else ""


def completed(lead: Passage, bullet: str) -> list[str]:
    """The sentences that a bullet makes of its lead-in ("The following units may not march:"); none where it does
    not complete it."""
    text = _ALL_BUT_THESE.sub(lambda m: f"The following {m['told']}:", " ".join(lead.text.split()))
    text = only_these(text) or _THOSE_WHO.sub(lambda m: f"The following {m['may']} {m['do']}:", text)
    place = _FOLLOWING.search(text.rstrip(": \n"))
    bullet = _REMARK.sub("", _BY_THAT.sub("", " ".join(bullet.split())))
    still = _STILL.fullmatch(bullet) if place else None
    item = still["item"] if still else bullet
    if not place or len(item.split()) > 16 or not (_NAMES_ONLY.fullmatch(item) or _SEVERAL.fullmatch(item)):
        return []
    before, after = text[: place.start()], text[place.end() :].rstrip(": \n")
    if ": " in after:
        return []  # what follows stands in the sentence itself
    if (not before and not after) or (OPEN_LIST.search(text[place.start() :]) and not after):
        return []
    name = item.rstrip(".;, ")
    said = [f"{before}{name if before else capitalised(name)}{after}."]
    return [*said, f"{capitalised(name)} {still['so'].split(' ', 1)[1].rstrip('.; ')}."] if still else said
