"""Nobody then: a ban on nobody in particular that stands behind another statement, or names two of those it is for.

In: the text of a sentence ("It needs both hands, so nobody who is Mired can do it, and no crew that is Dazed either").
Out: the sentences that it stands for, each ban by itself, opening with those of whom it is. General English only.
"""

from __future__ import annotations

from kb.names import capitalised
from kb.patterns import Pattern, deferred

_NOBODY = r"(?:nobody|no one|no-one)"
_MAY = r"(?:may|can|could)(?! not\b| only\b)"
#: Of whom it is, between "no" and what they may not do.
_WHO = (
    rf"(?:{_NOBODY}(?! else\b)(?: (?:(?!\b(?:may|can|could|must|cannot)\b)[\w'’-]+ ?){{1,9}}?)?|"
    r"no (?!more\b|other\b|longer\b|matter\b|doubt\b|further\b|such\b)"
    r"(?:(?!\b(?:may|can|could|must|cannot)\b)[\w'’-]+ ?){1,9}?)(?<! )"
)
#: "…, so nobody who is Mired can do it": behind what is said first, a ban of its own.
_THEN = Pattern(
    r"^(?P<first>[A-Z][^;:.]{2,160}?)(?:(?:,? (?:and so|and therefore|and thus|and hence|so that|which is why|and|but)|"
    r", (?:so|therefore|hence|thus)),?|;|:| [–—-])(?: (?:and so|so|and|but|therefore|hence|thus|accordingly|of course)"
    rf",?)? (?P<told>{_WHO} {_MAY} .+)"
)
#: "No Mired crew may do it, and no Dazed crew either", "…, nor any crew that is Dazed".
_NO_MORE = Pattern(
    rf"^(?P<first>(?:N|n)(?:o|obody|o one|o-one) [^,;:.]{{2,80}}? (?P<may>{_MAY}) (?P<deed>[^,;:.]{{2,80}}?)),? "
    r"(?:(?:and|but) (?:no |neither (?:does |can |may )?|nor )|nor (?:does |can |may )?)"
    r"(?:(?:an?|any|the|those|one) )?(?P<who>(?!(?:it|they|he|she|does|may|can|such)\b)[\w'’-]+(?: [\w'’-]+){0,6}?)"
    r"(?: (?:can|may))?(?:,? either)?\.?$"
)
#: A case to which all that follows belongs.
_CASE = deferred(
    r"(?:If|When|Whenever|While|Whilst|Unless|Once|After|Should|As|For|Where|Until|In|At|On|During|Except|Apart|Save|"
    r"Besides|To|With|Without|By|Because|Before|From|Outside|Inside|Within|Other|Due|Owing)\b"
)
#: "Nobody Mired may use it".
_BARE = Pattern(rf"^(?P<no>Nobody|No one|No-one) (?P<state>[A-Z][\w'’-]*) (?={_MAY} )")
_OPENS = deferred(r"(?:who|that|with|which|whose|in|under|on)\b")
#: That something is said before the ban, and not only of whom it is besides ("No Footman and no Rider may wade").
_SAID = deferred(
    r"(?:(?!No\b|Nobody\b|Neither\b)[^,;:]*\b(?:is|are|has|have|[a-z]{3,}s)|.*\b(?:may|can|must|cannot|could))\b"
)
_IS_A = deferred(r"\b(?:is|are) (?:itself |also |always )?(?:an? )(?P<kind>[A-Za-z'’-]+)$")
#: What is said of the ban itself, and tells of no deed.
_LATER = deferred(r"\b(?:if|when|while|unless|because|as|since|that|which|who|whether|than|how|where)$")


def nobody_then(text: str) -> list[str]:
    """The sentences that one stands for; none where no ban of its own stands in it."""
    if no_more := _NO_MORE.search(text):
        who = no_more["who"]
        who = f"one {who}" if _OPENS.match(who) else who
        second = f"No {who} {no_more['may']} {no_more['deed']}."
        first = f"{no_more['first']}."
        return [*(nobody_then(first) or [first]), second]
    found = _THEN.search(text)
    if found is None or _CASE.match(text) or _LATER.search(found["first"]) or not _SAID.match(found["first"]):
        return [_with_who(text)] if _BARE.search(text) else []
    if _only_reminds(found["first"], found["told"]):
        return []
    told = capitalised(found["told"])
    return [f"{found['first']}.", *(nobody_then(told) or [told])]


def _only_reminds(first: str, told: str) -> bool:
    """Whether a ban is that on all of the kind that something is said to be of, which has its own place in the text:
    "the shot is a Reply, and nobody may reply to a Reply"."""
    kind = _IS_A.search(first)
    words = told.lower().split()
    return kind is not None and kind["kind"].lower() in (word.strip(".,;") for word in words) and "it" not in words


def _with_who(text: str) -> str:
    return _BARE.sub(lambda m: f"{m['no']} who is {m['state']} ", text)
