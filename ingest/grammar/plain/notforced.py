"""Not forced: that nothing makes somebody do something, told as what he is immune to.

In: the cleaned text of a sentence ("any effect that would force them to run or charge has no effect", "nothing can make
a dazed unit move"). Out: the same in plain order ("they are immune to forced run and forced charge"): they may still do
it of their own will, or not, as other sentences tell. General English only.
"""

from __future__ import annotations

import re

from kb.names import capitalised
from kb.patterns import Substitutions, deferred

_FORCE = r"(?:force|compel|make|oblige|cause|require|order)s?"
_FORCED = r"(?:forced|compelled|made|obliged|coerced)"
_NOUN = r"(?:other )?(?:special )?(?:effect|rule|ability|power|result|something|card)s?"
_RULES = rf"{_NOUN}(?:,? (?:or|and|/) {_NOUN})?"
_RULE = rf"(?:(?:any|an?|all|other|some|no) )?{_RULES}"
_WOULD = r"(?:would|could|might|may|will|can) (?:otherwise |normally |also )*"
_WHOM = r"(?P<whom>it|them|him|(?:an?|the|any|this|that|such|these|those|all) [\w'’ -]{2,40}?|[A-Z][\w'’ -]{2,40}?)"
#: What they would do, one deed or a list of them: what somebody does, and nothing that only befalls him.
_BEFALLS = r"(?i:be|become|gain|receive|suffer|lose|flee|fall|rout|break|surrender|test|roll)\b"
_ONE = (
    rf"(?!{_BEFALLS})"
    r"(?:(?:make|take|perform|use|declare) (?:an?|the|any|its|their) )?"
    r"[A-Za-z][\w'’-]*(?: [A-Z][\w'’-]*| back| down| away)?"
)
_DEEDS = rf"(?P<deeds>{_ONE}(?:, {_ONE})*(?:,? or {_ONE})?)"
_CASE = r"(?P<case>(?: (?:in|during|at|while|when|if|unless|until|for) [^;]{2,100}?)?)"
_IN_VAIN = (
    r"(?:has|have|is of|are of|does|do) (?:no|not) (?:any )?(?:effect|force|use|bearing|apply|work|affect (?:it|them))"
    r"(?: (?:on|upon|against) (?:it|them|that unit|the unit))?|(?:is|are|may be|must be) (?:simply |always )?"
    r"(?:ignored|disregarded|without effect|of no effect)(?: by (?:it|them))?|fails?"
)
_CANNOT = r"(?:(?:cannot|can not|can never|may not|may never|must not|must never|will never) be|(?:is|are) never)"
_AS_SUBJECT = {"it": "it", "them": "they", "him": "he"}
_JOINED = deferred(r",? or |, ")
_MADE = deferred(r"^(?:make|take|perform|use|declare) (?:an?|the|any|its|their) ")


def _immune(who: str, deeds: str, case: str) -> str:
    """That those are immune to being made to do each of these."""
    who = _AS_SUBJECT.get(who, who)
    noun = re.split(r" (?:that|which|who|with) ", who)[0]
    many = who == "they" or re.match(r"(?i)(?:these|those|all) |(?!an?\b|the\b|any\b|this\b|that\b|such\b).*s$", noun)
    told = " and ".join(f"forced {_MADE.sub('', each).lower()}" for each in _JOINED.split(deeds))
    return capitalised(f"{who} {'are' if many else 'is'} immune to {told}{case}")


def _in_vain(match: re.Match[str]) -> str:
    front = (match["front"] or "").rstrip(" ,;.")
    front = re.sub(r",? and$", "", front)
    deeds = match["deeds"]
    if deeds == "do so":
        done = _BARRED_DEED.search(front)
        if done is None:
            return match[0]
        deeds = done["deeds"]
    own = _immune(match["whom"], deeds, match["case"])
    return f"{front}. {own}" if front else own


#: The deed that somebody may or may not do, before it is told that he cannot be made to.
_BARRED_DEED = deferred(rf"\b(?:may|can|cannot)(?: not| never| only)? {_DEEDS}(?=,|$| (?:of|in|at|by|if|when|while)\b)")


def _of_that(match: re.Match[str]) -> str:
    """What is told of the deed that the sentence has just named."""
    done = _BARRED_DEED.search(match["front"])
    whom = match["whom"] or match["who"] or match["one"]
    return match[0] if done is None else f"{match['front']}. {_immune(whom, done['deeds'], '')}"


NOT_FORCED = Substitutions(
    (
        rf"^(?P<front>(?:[^;]{{3,200}}?(?:,? and|[,;.]) )?)(?i:{_RULE}) (?:that|which) {_WOULD}"
        rf"{_FORCE} {_WHOM} to {_DEEDS}{_CASE} (?:{_IN_VAIN})$",
        _in_vain,
    ),
    (
        rf"^(?P<front>)(?i:{_RULE}) (?:that|which) {_FORCE} {_WHOM} to {_DEEDS}{_CASE} (?:{_IN_VAIN})$",
        _in_vain,
    ),
    (
        rf"^(?P<front>)(?:If|When|Where|Should) (?i:{_RULE}) (?:would |should |could )?(?:otherwise )?{_FORCE} {_WHOM} "
        rf"to {_DEEDS}{_CASE}, (?:then )?"
        rf"(?:(?:it|they|this|that|that effect|that rule|the effect|the rule) (?:{_IN_VAIN})|"
        r"(?:ignore|disregard) (?:it|them|that|this|(?:that|this|the) (?:effect|rule|result))|nothing happens|"
        r"(?:it|they) (?:does|do) not)$",
        _in_vain,
    ),
    (
        rf"^(?P<front>)(?P<whom>[A-Z][\w'’ -]{{2,60}}?) (?:ignores?|disregards?) (?i:{_RULE}) (?:that|which) {_WOULD}"
        rf"{_FORCE} (?:it|them|him) to {_DEEDS}{_CASE}$",
        _in_vain,
    ),
    (
        rf"^(?P<front>)(?:Nothing|No {_RULES}) (?:can|may|will|could)(?: ever)? {_FORCE} {_WHOM} to {_DEEDS}{_CASE}$",
        _in_vain,
    ),
    (
        rf"^(?P<front>(?:[^;]{{3,160}}?)),? "
        rf"(?:(?:but|and) (?P<whom>it|they|he) (?:cannot|can never|may not|may never) be {_FORCED} to(?: do so)?|"
        rf"nor (?:can|may) (?P<who>it|they|he) be {_FORCED} to(?: do so)?|"
        rf"even (?:if|when|where) (?i:{_RULE}) (?:would |should |could )?{_FORCE} (?P<one>it|them|him) to(?: do so)?)$",
        _of_that,
    ),
    (
        rf"^(?P<whom>[A-Z][\w'’ -]{{1,60}}?) {_CANNOT} {_FORCED} to {_DEEDS}(?: by (?i:{_RULE}))?"
        r"(?P<case>(?: (?:in|during|at|while|when|if|unless|until) [^;]{2,100})?)$",
        lambda m: _immune(m["whom"], m["deeds"], m["case"]),
    ),
    (rf"^([A-Z][\w'’ -]{{1,60}}?) {_CANNOT} {_FORCED} to (?={_BEFALLS})", r"\1 cannot "),
)
