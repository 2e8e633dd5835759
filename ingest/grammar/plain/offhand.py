"""Offhand: how players who write for each other put their rules, in the plain form.

In: the cleaned text of a sentence. Out: the same as a rule ("Besides the wading they can't dash", "spends its points on
Dash and Wade, and on nothing else", "get round this in that they may …", "Nothing but a Rider can be Dazed", "Being
Dazed doesn't stop a Rider from wading", "with one exception, namely a Rider in a harness"). General English only.
"""

from __future__ import annotations

import re

from ingest.verbforms import base_form
from kb.names import NAME3, capitalised
from kb.patterns import Substitutions

_NOT = r"(?:may not|cannot|can not|can ?['’]?t|never|do not|does not|do(?:es)?n['’]t|neither)"


def _only(match: re.Match[str]) -> str:
    """ "Spends its points on Dash and Wade, and on nothing else": it may do no more."""
    return f"{match['who']} may only {re.sub(r',? and (?=[A-Z])', ' or ', match['deeds'])}"


def _may_still(match: re.Match[str]) -> str:
    """ "Being Dazed doesn't stop a Rider from wading": one may still."""
    deed = f"{base_form(match['deed'])}{match['rest']}"
    who = match["who"]
    if who in ("it", "them", "him", "her", "you", "one", "anyone", "anybody", "someone"):
        return f"A unit that is {match['state']} may still {deed}"
    one = re.match(r"(?:an?|any|the|every|each) ", who)
    return f"{'A ' if one else ''}{match['state']} {who[one.end() :] if one else who} may {deed}"


def _them_too(match: re.Match[str]) -> str:
    """ "Neither Carts nor Mules can wade, and that goes for Riders too": these may not either."""
    who, modal, deed = match["who"], match["modal"], match["deed"]
    modal = "may not" if who.startswith("Neither ") else modal
    return f"{match['who']} {match['modal']} {deed}. {capitalised(match['others'])} {modal} {deed}"


OFFHAND = Substitutions(
    (
        r"^(?P<who>[^,;:]{2,60}?) (?P<modal>may not|cannot|can not|can ?['’]?t|may|can|must) (?P<deed>[^,;:]{2,60}?)"
        r"(?:, (?:whatever|whoever|however|no matter)[^,;]+)?,? (?:and|but) (?:since [^,;]{2,20}? |now )?"
        r"(?:that|this|the same|it) (?:also )?(?:goes|holds|applies|is true|is so) (?:for|to|of) "
        r"(?P<others>[^,;:]{2,60}?)(?:,? (?:too|as well|also))?(?=\.?$)",
        _them_too,
    ),
    (  # "Dazed means it may not dash", in a list of states
        rf"^(?P<state>{NAME3}) means (?:that )?(?:it|they|you|the (?:unit|model|figure)) "
        r"(?=(?:may|must|can|cannot|can['’]t|has to|have to|never|always)\b)",
        lambda m: f"A unit that is {m['state']} ",
    ),
    (
        rf",? (?:and )?being (?P<state>{NAME3}) (?:does not|doesn['’]t|will not|won['’]t|is no bar|never) ?"
        r"(?:(?:stop|prevent|change|affect|alter) (?:it|this|that|them))?(?=$|[,.;])",
        lambda m: f", even while {m['state']}",
    ),
    (  # what was told already, before what is closed too
        rf"^(?:Besides|Apart from|As well as|On top of|In addition to|Aside from) (?:the |all the |that |any )?"
        rf"[A-Za-z][a-z]+ing,? (?=(?:it|they|an?|the|these|those|{NAME3})\b[^,;:]{{0,40}}? {_NOT}\b)"
        r"(?P<first>[a-zA-Z])",
        lambda m: m["first"].upper(),
    ),
    (
        rf"^(?P<who>[^,;:]{{2,60}}?) (?:may |can |must )?(?:only )?(?:spends?|uses?) (?:its|their|his|her) "
        rf"(?:[a-z]+ )?[a-z]+s? (?:only )?on (?P<deeds>{NAME3}(?:, {NAME3})*,? (?:and|or) {NAME3}|{NAME3})"
        r",? and (?:on )?nothing else(?=\.?$)",
        _only,
    ),
    (  # "may Dash and Wade, and nothing else"
        rf"^(?P<who>[^,;:]{{2,60}}?) (?:may|can) (?P<deeds>{NAME3}(?:, {NAME3})*,? (?:and|or) {NAME3}|{NAME3})"
        r",? (?:and|but) (?:do |can do |may do )?nothing (?:else|more)(?=\.?$)",
        _only,
    ),
    (
        r"\bgets? (?:a)?round (?:this|that|it) (?:in that|because|since|as|by the fact that) (?:it|they) "
        r"(?=(?:may|can)\b)",
        "",
    ),
    (r",? (?:al)?though only (?=(?:at|against|in|on|within|from|if|when|while|to|with)\b)", ", but only "),
    (  # "may fire while Dazed, but only at what is near, and not even then if it has moved"
        r"^(?P<who>[^,;:]{2,80}?) (?P<may>may|can) (?P<deed>[^,;:]{2,60}?)(?P<but>,? (?:but|although|though) [^;:]+?)?"
        r",? (?:and|but) not even then (?P<case>(?:if|when|while) [^;:]+?)(?=\.?$)",
        lambda m: f"{m['who']} {m['may']} {m['deed']}{m['but'] or ''}. {m['who']} may not {m['deed']} {m['case']}",
    ),
    (r"^(?:Nothing|No ?one|Nobody) (?:but|except(?: for)?|other than|save|besides) (?:an? )?(?=[A-Za-z])", "Only "),
    (
        rf"^(?:Simply |Merely )?Being (?P<state>{NAME3}) (?:does not|do not|doesn['’]t|never|will not|won['’]t) "
        r"(?:stop|prevent|keep|hinder) (?P<who>[^,;:]{2,40}?) from (?P<deed>[A-Za-z][a-z]+ing)(?P<rest>[^;:]*)$",
        _may_still,
    ),
    (
        r",? (?:with|there is|there being) (?:just |only |but )?(?:one|a single) exception(?:,|:| being)? "
        r"(?:namely |that is |being |which is )?(?=(?:an?|the|those|any|all|units?|models?|if|when|while)\b)"
        r"(?!(?:an?|the|those|any) [^,;:]* (?:may|can|must) )",  # a sentence of its own
        ", except ",
    ),
    (  # "…, the exception being one with a Sling, who may do it twice"
        r", (?:the|with the) (?:only |sole |one )?exception (?:being|of) (?P<who>(?:one|those|an? [\w' -]{2,30}?|any) "
        r"(?:who|that|which|with) [^,;:]{3,60}?),? (?:who|which|that) (?P<may>may|can) (?=[A-Za-z])",
        lambda m: f". {capitalised(re.sub(r'^(?:one|those|any) ', 'A unit ', m['who']))} {m['may']} ",
    ),
    (  # "Any Nerve test they take for a Reaction is at -2 to their Nerve"
        r"^(?:Any|Every|Each|All)(?: of the)? (?P<test>[A-Z][\w' -]{1,30}?) (?:that |which )?(?P<who>they|it|he|she) "
        r"(?:takes?|makes?)(?P<case> [^,;:]{3,40}?)? (?:is|are) (?:taken |made |rolled )?(?:at|with)(?: an?)? "
        r"(?P<by>[-−–+]\d+) (?:to|on|from) (?:their|its|his|her) (?P<what>[\w' -]{3,30}?)(?=\.?$)",
        lambda m: f"{m['who'].capitalize()} have {m['by']} {m['what']} when taking a {m['test']}{m['case'] or ''}",
    ),
    (
        r"\b(?P<v>takes?|knocks?|shaves?) (?P<n>\d|one|two|three) off (?=(?:this|the|its|their|that|any|all|each) )",
        lambda m: f"subtract{'s' if m['v'].endswith('s') else ''} {m['n']} from ",
    ),
    (r",? and (?:it |they )?(?:may|can) do so (?=even (?:if|while|when|though)\b)", ", "),
)
