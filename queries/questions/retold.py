"""A player's story, its turns told as plain statements: what it says of something that is over, gone or come.

In goes a question, out comes the same with what holds now: "had two Mud tokens and just got another one" as three,
"already spent its Mud token" as none, "was Dazed, but isn't any more" as not Dazed, "took the Grit test and failed it" as
a test that was failed. "Aren't my Riders allowed to …?" asks what "are my Riders allowed to …?" asks.
"""

from __future__ import annotations

import re

from kb.names import stem
from kb.numbers import CARDINALS
from kb.patterns import deferred
from queries.questions.lexicon import Lexicon

_BEGINS = r"(?:^|(?<=[.?!;:] )|(?<=[.?!;:]))"
_WHOSE = r"(?:its|their|his|her|my|our|the)"
_TOKEN = r"(?P<name>[\w'-]+(?: [\w'-]+){0,2}? (?:token|marker|counter))"
_TOKENS = r"(?P<name>[\w'-]+(?: [\w'-]+){0,2}? (?:token|marker|counter))s"
_NOW = r"(?: (?:also|already|just|now|then|since|recently))*"

#: "Aren't my Riders allowed to Duck?": a no that expects a yes asks the same.
_NOT_SO = deferred(
    rf"(?i){_BEGINS}(?P<lead>(?:(?:so|but|and|then|now|well|ok|okay),? )?)"
    r"(?P<aux>is|are|do|does|did|would|could|should|has|have|was|were|will|wo|can|ca|must)n['’]t (?P<rest>(?=\w+ [\w'-]+ )"
    r"(?!(?:it|that|this|they|he|she|you|i|we) (?:so|right|true)\b)[^?.!]{3,300}\?)"
)
_PLAIN = {"wo": "will", "ca": "can"}
#: "Is there anything that stops my Riders from rowing?"
_ANYTHING = deferred(
    rf"(?i){_BEGINS}(?P<lead>(?:(?:so|but|and|then|now),? )?)"
    r"(?:(?:is|are) there (?:anything|any (?:rule|reason)s?|something|a (?:rule|reason))(?: (?:in|under|of) the rules?)? "
    r"(?:that |which |to )?(?:would |could |might |will |can )?|(?:does|do|would|will|could|can) (?:anything|something|any rule) )"
    r"(?:stop|prevent|keep|bar|hinder|forbid)s? "
    r"(?P<who>(?:my|our|the|this|that|an?|it|them|him|her|me|us)\b(?: [\w'’-]+){0,8}?) (?:from )?(?P<do>[\w'-]+ing\b)"
)
_SUBJECT = {"them": "they", "him": "he", "me": "I", "us": "we", "her": "she"}
#: "Took the Grit test to Charge it and failed", "rolled its Grit test, but failed it".
_TRIED = deferred(
    r"(?i)\b(?:(?:has |have |had )?(?:just |already )?(?:took|taken|rolled|made|attempted|tried|did|done)) "
    rf"(?:for )?(?P<whose>an?|{_WHOSE}) (?P<test>[\w'-]+(?: [\w'-]+)?? (?:test|check|roll))\b"
    r"(?P<what>[^.?!;]{0,120}?),?(?:\s+[-–—]+)? (?:and|but) (?:(?:it|they|he|she|i|we) )?(?:just |narrowly |only just )?"
    r"(?P<how>fail|pass)(?:ed|es)?(?: (?:it|that|this|the (?:test|check|roll)))?(?=\s*[.?!;,:)–—-]|$| (?:so|and|but|can|may)\b)"
)
#: "I rolled the test for my Riders to Charge it": it is the Riders' test.
_FOR_WHOM = deferred(
    r"(?i)\b(?:i|we) (?P<how>failed|passed) (?P<test>(?:an?|the|my|our) [\w'-]+(?: [\w'-]+)? (?:test|check|roll)) for "
    r"(?P<whom>(?:my|our|the) [\w'-]+(?: (?!to\b)[\w'-]+){0,3}?)(?= to\b|\s*[.?!;,:])"
)
#: "It already spent its Mud token."
_SPENT = deferred(
    r"(?i)\b(?:(?:i|we)(?:['’]ve)? )?(?:(?:has|have|had)(?: already| just| since| now)* |(?:already|just) )?"
    r"(?:spent|used(?: up)?|discarded|lost|given up|gave up|removed|handed in|cashed in|burn(?:ed|t)) "
    rf"{_WHOSE}(?: (?:only|last|one|single))* {_TOKEN}s?(?P<when>(?: (?:already|earlier|before|this turn|this round|last turn|last round"
    r"|this phase))*)(?=\s*[.?!;,:)]|$| (?:and|but|so|to|on|for|when)\b)"
)
#: "Had two Mud tokens and just got another one."
_ONE_MORE = deferred(
    rf"(?i)\b(?:had|has|have|having|with) (?P<count>\d{{1,2}}|an?|{'|'.join(CARDINALS)}) "
    r"(?P<name>[\w'-]+(?: [\w'-]+){0,2}? (?:token|marker|counter))s?,? (?P<and>and|but|then)(?: (?:it|they|he|she))?"
    r"(?:['’]s|['’]ve| has| have)?(?: (?:also|already|just|now|then|since|recently))* "
    r"(?:got|gets?|gains?|gained|received|receives?|picks? up|picked up|takes?|took|taken|suffers?|suffered|been given|given) "
    r"(?P<more>another|one more|an additional|a further|a (?:second|third|fourth|fifth)|\d{1,2} more|two more|three more)"
    r"(?: one| (?P=name)| of (?:them|these|those))?s?(?=\s*[.?!;,:)]|$| (?:from|when|after|because|this|and|as)\b)"
)
_MORE = {"two more": 2, "three more": 3}
#: "Picked up a third Mud token", "just got its second Mud token".
_NTH = deferred(
    rf"(?i)\b(?:(?:has|have|had) )?(?:already |just |now )*"
    r"(?:got(?:ten)?|gets?|gains?|gained|received|receives?|picks? up|picked up|takes?|took|taken|suffers?|suffered|been given|was given)"
    rf" (?:an?|its|their|his|her) (?P<nth>second|third|fourth|fifth|sixth) {_TOKEN}"
)
_NTHS = {"second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6}
#: "Was Dazed, but isn't any longer"; "used to be Dazed", "is no longer Dazed".
_NO_LONGER = deferred(
    r"(?i)\b(?P<was>was|were|had been|has been|have been|used to be|got|became) (?P<state>[\w'-]+(?: [\w'-]+)?)"
    r"(?P<when>(?: (?:earlier|before|last (?:turn|round|phase)|this (?:turn|round)))*),? (?:but|and|though|although|yet) "
    r"(?:(?:it|they|he|she|that)(?: |(?=['’])))?"
    r"(?:(?:is|are|was|were)(?: not|n['’]t)|['’](?:s|re) not|(?:is|are|['’]s|['’]re) no longer|no longer (?:is|are)|"
    r"(?:has|have|['’]s|['’]ve)(?: already| since| now| just)* recovered)"
    r"(?: (?P=state))?(?: (?:any ?more|any longer|now|by now))*(?=\s*[.?!;,:)]|$| (?:and|so|since|because)\b)"
)
#: "To Charge a crew with Dread": at one of theirs.
_AT_ONE = deferred(
    r"(?i)\b(?P<deed>[\w'-]+(?: [\w'-]+)?) (?P<a>an?|some) (?P<noun>[\w-]+) (?=(?:with|that has|which has|having) (?!it\b))"
)


_ENEMY = deferred(r"\b(?:enem(?:y|ies)|opposing)\b")


def retold(text: str, lexicon: Lexicon) -> str:
    """``text`` with each of these turns told plainly."""
    text = _AT_ONE.sub(lambda m: _at_theirs(m, lexicon), text)
    text = _NOT_SO.sub(_asked_plainly, text)
    text = _ANYTHING.sub(_whether, text)
    text = _FOR_WHOM.sub(_of_theirs, _TRIED.sub(_decided, text))
    text = _ONE_MORE.sub(lambda m: _counted(m, lexicon), text)
    text = _NTH.sub(lambda m: _so_many(m, lexicon), text)
    text = _SPENT.sub(lambda m: _without(m, lexicon), text)
    return _NO_LONGER.sub(lambda m: _over(m, lexicon), text)


def _asked_plainly(match: re.Match[str]) -> str:
    aux = match["aux"]
    plain = _PLAIN.get(aux.lower(), aux.lower())
    plain = plain.capitalize() if aux[:1].isupper() else plain
    return f"{match['lead']}{plain} {match['rest']}"


def _whether(match: re.Match[str]) -> str:
    who = _SUBJECT.get(match["who"].lower(), match["who"])
    return f"{match['lead']}Can {who} be {match['do']}"


def _decided(match: re.Match[str]) -> str:
    how = "failed" if match["how"].lower() == "fail" else "passed"
    return f"{how} {match['whose']} {match['test']}{match['what'].rstrip()}"


def _of_theirs(match: re.Match[str]) -> str:
    return f"{match['whom']} {match['how']} {match['test']}"


def _counted(match: re.Match[str], lexicon: Lexicon) -> str:
    """How many there are by then: "three Mud tokens" for "two Mud tokens and another one"."""
    if not _is_token(match["name"], lexicon):
        return match[0]
    count, more = match["count"].lower(), match["more"].lower()
    had = int(count) if count.isdigit() else 1 if count in ("a", "an") else CARDINALS[count]
    got = _MORE.get(more) or (int(more.split()[0]) if more[0].isdigit() else 1)
    return f"has {had + got} {match['name']}s"


def _so_many(match: re.Match[str], lexicon: Lexicon) -> str:
    return f"has {_NTHS[match['nth'].lower()]} {match['name']}s" if _is_token(match["name"], lexicon) else match[0]


def _without(match: re.Match[str], lexicon: Lexicon) -> str:
    """That nothing is left of what was spent."""
    if not _is_token(match["name"], lexicon):
        return match[0]
    ours = match[0].lower().startswith(("i ", "we ", "i'", "we'", "i’", "we’"))
    return f"{'it ' if ours else ''}has no {match['name']}"


def _over(match: re.Match[str], lexicon: Lexicon) -> str:
    """That a state is over, where it is one."""
    if not any(term.kind in ("status", "effect") for term in lexicon.named(match["state"])):
        return match[0]
    many = match["was"].lower() in ("were", "have been")
    return f"{'are' if many else 'is'} not {match['state']}"


def _at_theirs(match: re.Match[str], lexicon: Lexicon) -> str:
    """At whom a thing is done that the texts let units do to enemies alone."""
    if stem(match["noun"].lower()) not in lexicon.unit_nouns:
        return match[0]
    words = match["deed"].split()
    named = (term for some in (match["deed"], words[-1]) for term in lexicon.named(some) if term.kind == "action")
    term = next(named, None)
    rules = lexicon.rules
    told = [rules.quote(clause).lower() for clause in rules.by_subject.get(term.id, ())] if term is not None else []
    theirs = any(_ENEMY.search(each) for each in told)
    return f"{match['deed']} an enemy {match['noun']} " if theirs else match[0]


def _is_token(name: str, lexicon: Lexicon) -> bool:
    return any(term.kind in ("status", "effect") for term in lexicon.named(name))
