"""A player's story, its turns told as plain statements: what it says of something that is over, tried or done once.

In goes a question, out comes the same with what holds now: "was Dazed, but isn't any more" as not Dazed, "took the Grit
test and failed it" as a test that was failed. "Aren't my Riders allowed to …?" asks what "are my Riders allowed to …?"
asks.
"""

from __future__ import annotations

import re

from kb.names import stem
from kb.patterns import deferred
from queries.questions.aboard import with_carried_told
from queries.questions.compelled import told_in_full
from queries.questions.lexicon import Lexicon
from queries.questions.tokenstold import with_tokens_counted

_BEGINS = r"(?:^|(?<=[.?!;:] )|(?<=[.?!;:]))(?P<lead>(?:(?:so|but|and|then|now|well|ok|okay),? )?)"
_WHOSE = r"(?:its|their|his|her|my|our|the)"
_TEST = r"(?:test|check|roll)"
_ENDS = r"(?=\s*[.?!;,:)]|$| (?:this|last|in|earlier|already|and|so|but|now|since|because)\b)"

#: "Aren't my Riders allowed to Duck?": a no that expects a yes asks the same.
_NOT_SO = deferred(
    rf"(?i){_BEGINS}"
    r"(?P<aux>is|are|do|does|did|would|could|should|has|have|was|were|will|wo|can|ca|must)n['’]t "
    r"(?P<rest>(?=\w+ [\w'-]+ )(?!(?:it|that|this|they|he|she|you|i|we) (?:so|right|true)\b)[^?.!]{3,300}\?)"
)
_PLAIN = {"wo": "will", "ca": "can"}
#: "Is there anything that stops my Riders from rowing?"
_ANYTHING = deferred(
    rf"(?i){_BEGINS}(?:(?:is|are) there (?:anything|any (?:rule|reason)s?|something|a (?:rule|reason))"
    r"(?: (?:in|under|of) the rules?)? (?:that |which |to )?(?:would |could |might |will |can )?|"
    r"(?:does|do|would|will|could|can) (?:anything|something|any rule) )(?:stop|prevent|keep|bar|hinder|forbid)s? "
    r"(?P<who>(?:my|our|the|this|that|an?|it|them|him|her|me|us)\b(?: [\w'’-]+){0,8}?) (?:from )?(?P<do>[\w'-]+ing\b)"
)
_SUBJECT = {"them": "they", "him": "he", "me": "I", "us": "we", "her": "she"}
#: "Took the Grit test to Charge it and failed", "rolled its Grit test, but failed it".
_TRIED = deferred(
    r"(?i)\b(?:(?:has |have |had )?(?:just |already )?(?:took|taken|rolled|made|attempted|tried|did|done)|"
    r"(?:have|has|had|needs?|needed|must) (?:to )?(?:pass|take|make|roll)) "
    rf"(?:for )?(?P<whose>an?|{_WHOSE}) (?P<test>[\w'-]+(?: [\w'-]+)?? {_TEST})\b"
    r"(?P<what>[^.?!;]{0,120}?),?(?:\s+[-–—]+)? (?:and|but) (?:(?:it|they|he|she|i|we) )?(?:just |narrowly )?"
    rf"(?P<how>fail|pass)(?:ed|es)?(?: (?:it|that|this|the {_TEST}))?"
    r"(?=\s*[.?!;,:)–—-]|$| (?:so|and|but|can|may)\b)"
)
#: "I rolled the test for my Riders to Charge it": it is the Riders' test.
_FOR_WHOM = deferred(
    rf"(?i)\b(?:i|we) (?P<how>failed|passed) (?P<test>(?:an?|the|my|our) [\w'-]+(?: [\w'-]+)? {_TEST}) for "
    r"(?P<whom>(?:my|our|the) [\w'-]+(?: (?!to\b)[\w'-]+){0,3}?)(?= to\b|\s*[.?!;,:])"
)
#: "Was Dazed, but isn't any longer"; "used to be Dazed, but is no longer".
_NO_LONGER = deferred(
    r"(?i)\b(?P<was>was|were|had been|has been|have been|used to be|got|became) (?P<state>[\w'-]+(?: [\w'-]+)?)"
    r"(?: (?:earlier|before|last (?:turn|round|phase)|this (?:turn|round)))*,? (?:but|and|though|although|yet) "
    r"(?:(?:it|they|he|she|that)(?: |(?=['’])))?"
    r"(?:(?:is|are|was|were)(?: not|n['’]t)|['’](?:s|re) not|(?:is|are|['’]s|['’]re) no longer|no longer (?:is|are)|"
    r"(?:has|have|['’]s|['’]ve)(?: already| since| now| just)* recovered)"
    rf"(?: (?P=state))?(?: (?:any ?more|any longer|now|by now))*{_ENDS}"
)
#: "Lost the Dazed state", "shook off its Dazed status".
_SHED = deferred(
    r"(?i)\b(?:(?:has|have|had|just|already|since) )*(?:lost|shed|shook off|shaken off|got rid of|gotten rid of|"
    r"recovered from|got over|removed|cleared) (?:(?:the|its|their|his|her|being|my) )?"
    rf"(?P<state>[\w'-]+(?: [\w'-]+)??)(?P<noun> (?:state|status|condition|marker|token|effect))?{_ENDS}"
)
#: "That is Dazed but has a Mud token".
_BUT_HAS = deferred(
    r"(?i)\b(?P<that>(?:that|which|who) (?:is|are) [\w'-]+(?: [\w'-]+)?),? (?:but|and|yet) (?:still |also )?"
    r"(?:has|have) (?=an?\b|its\b|their\b|\d)"
)
#: "It already made one this round", of a reaction that was spoken of.
_MADE_ONE = deferred(rf"(?i)\b(?P<made>(?:already |just )?(?:made|used|taken|took|done|declared) one){_ENDS}")
#: "It has had its reaction": it has made that.
_HAD = deferred(
    r"(?i)\b(?:has|have)(?: already| just)? had (?:its|their|his|her|a|one|the) (?P<what>[\w'-]+)"
    r"(?=\s*[.;,]| (?:this|in)\b)"
)
#: "A Golem Dazed my Riders", "my Riders have Dazed an enemy": who is in the state by then.
_PUT_ON = deferred(
    r"(?i)(?:^|(?<=[.;] ))(?P<who>(?:my|our|an?|the|his|their|some|one of (?:my|his))\b[^.;,?!()]{2,50}?)"
    r"(?P<has>(?: (?:has|have|had|just|already|also))*) (?P<state>[A-Za-z-]+ed) "
    r"(?P<whom>(?:my|our|an? enemy|the enemy|his|some enemy)(?: [\w'-]+){0,3}?)"
    r"(?P<rest>(?: (?:last|this|earlier|in|by|with|from|during)\b[^.;?!]*)?)(?=[.;])"
)
#: "It Galloped this turn", where that is an order.
_ON_ORDER = deferred(
    r"\b(?:(?:has|have|had) )?(?:already |just )?(?P<deed>[A-Z][\w-]*ed)(?= (?:this|earlier|last|in)\b|\s*[.;,])"
)
#: "Give a Gallop order to my Riders".
_ORDER_TO = deferred(
    r"(?i)\b(?P<give>give|giving|issue|issuing|hand|pass) (?P<what>(?:an?|the) [\w'-]+(?: [\w'-]+)? order) to "
    r"(?P<whom>(?:my|our|an?|the) [\w'-]+(?: (?!but\b|and\b|if\b|when\b|while\b|with\b)[\w'-]+){0,2})"
)
_NO_VERB_BEHIND = frozenset(
    "is are was were be been being a an the my our his their very that who which and or".split()
)
#: "To Charge a crew with Dread": at one of theirs.
_AT_ONE = deferred(
    r"(?i)\b(?P<deed>[\w'-]+(?: [\w'-]+)?) (?:an?|some) (?P<noun>[\w-]+) "
    r"(?=(?:with|that has|which has|having) (?!it\b))"
)


def retold(text: str, lexicon: Lexicon) -> str:
    """``text`` with each of these turns told plainly."""
    text = _AT_ONE.sub(lambda m: _at_theirs(m, lexicon), text)
    text = _BUT_HAS.sub(r"\g<that> with ", _NOT_SO.sub(_asked_plainly, text))
    text = _ANYTHING.sub(_whether, text)
    text = told_in_full(text, lexicon)
    text = _FOR_WHOM.sub(_of_theirs, _TRIED.sub(_decided, text))
    text = with_carried_told(with_tokens_counted(text, lexicon), lexicon)
    text = _ORDER_TO.sub(r"\g<give> \g<whom> \g<what>", text)
    text = _ON_ORDER.sub(lambda m: _on_order(m, lexicon), text)
    text = _PUT_ON.sub(lambda m: _put_on(m, lexicon), _HAD.sub(lambda m: _had(m, lexicon), text))
    text = _MADE_ONE.sub(lambda m: _of_that_kind(m, lexicon), text)
    return _NO_LONGER.sub(lambda m: _over(m, lexicon), _SHED.sub(lambda m: _over(m, lexicon), text))


def _asked_plainly(match: re.Match[str]) -> str:
    aux = match["aux"]
    plain = _PLAIN.get(aux.lower(), aux.lower())
    return f"{match['lead']}{plain.capitalize() if aux[:1].isupper() else plain} {match['rest']}"


def _whether(match: re.Match[str]) -> str:
    who = _SUBJECT.get(match["who"].lower(), match["who"])
    return f"{match['lead']}Can {who} be {match['do']}"


def _decided(match: re.Match[str]) -> str:
    how = "failed" if match["how"].lower() == "fail" else "passed"
    return f"{how} {match['whose']} {match['test']}{match['what'].rstrip()}"


def _of_theirs(match: re.Match[str]) -> str:
    return f"{match['whom']} {match['how']} {match['test']}"


def _over(match: re.Match[str], lexicon: Lexicon) -> str:
    """That a state is over, where it is one."""
    told = match.groupdict()
    noun = (told.get("noun") or "").strip()
    markers = lexicon.named(f"{match['state']} {noun}") if noun in ("marker", "token") else ()
    counted = any(term.name.lower().endswith(noun) for term in markers)  # of a "Dazed marker" there is but one
    if counted or not any(term.kind in ("status", "effect") for term in lexicon.named(match["state"])):
        return match[0]
    many = (told.get("was") or "").lower() in ("were", "have been")
    return f"{'are' if many else 'is'} not {match['state']}"


def _on_order(match: re.Match[str], lexicon: Lexicon) -> str:
    named = lexicon.named(match["deed"])
    orders = [term for term in named if term.kind == "order"]
    return f"is on {orders[0].name} and {match[0]}" if orders and len(orders) == len(named) else match[0]


def _had(match: re.Match[str], lexicon: Lexicon) -> str:
    general = lexicon.general("reaction")
    known = general is not None and stem(general.name.lower()) == stem(match["what"].lower())
    return f"has already made a {match['what']}" if known else match[0]


def _put_on(match: re.Match[str], lexicon: Lexicon) -> str:
    """Who is in a state that another has put on him."""
    ours = match["whom"].lower().startswith(("my", "our"))
    theirs = match["who"].lower().startswith(("my", "our", "one of my"))
    kinds = {term.kind for term in lexicon.named(match["state"])}
    if ours is theirs or "status" not in kinds or kinds & {"action", "reaction"}:
        return match[0]
    if match["who"].lower().split()[-1] in _NO_VERB_BEHIND:
        return match[0]
    if theirs:
        whom = "an enemy unit" if match["whom"].lower() in ("the enemy", "an enemy") else match["whom"]
        return f"{match['who']} has made {whom} {match['state']}{match['rest']}"
    many = "are" if match["whom"].lower().endswith("s") else "is"
    whom = match["whom"]
    return f"{whom[:1].upper()}{whom[1:]} {many} {match['state']}{match['rest']}"


def _of_that_kind(match: re.Match[str], lexicon: Lexicon) -> str:
    """One of the reactions that were spoken of before."""
    general = lexicon.general("reaction")
    before = match.string[: match.start()].lower()
    return f"{match['made']} {general.name}" if general is not None and general.name.lower() in before else match[0]


def _at_theirs(match: re.Match[str], lexicon: Lexicon) -> str:
    """At whom a thing is done that the texts let units do to enemies."""
    if stem(match["noun"].lower()) not in lexicon.unit_nouns:
        return match[0]
    words = match["deed"].split()
    named = (term for some in (match["deed"], words[-1]) for term in lexicon.named(some) if term.kind == "action")
    term = next(named, None)
    known = term is not None and lexicon.done_to_enemies(term)
    return f"{match['deed']} an enemy {match['noun']} " if known else match[0]
