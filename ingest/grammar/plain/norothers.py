"""Nor others: a ban told of some, and behind "nor" of others ("Riders may not wade, nor may crews that are Dazed").

In: the text of a sentence. Out: the sentences that it stands for, each of one of those of whom the ban is told; none
where what follows "nor" is another deed of the same ("… nor may it row").
"""

from __future__ import annotations

import re

from ingest.verbforms import OPTION_VERBS
from kb.names import capitalised
from kb.patterns import Pattern

_BODY = r"(?:units?|models?|troops|crews?|squads?|bands?|vehicles?|ships?|men|figures?|weapons?)"
#: "Bolt Teams", "Field-guns": those of a kind, by its name.
_NAMES = r"(?:[A-Z][\w'’-]+ ){0,2}[A-Z][\w'’-]+s"
_WHO = (
    r"(?!(?:it|they|he|she|you)\b)(?:"
    rf"{_NAMES}(?:, {_NAMES}){{0,8}},? (?:and|or) {_NAMES}|"
    r"(?:(?:an?|any|the|those|all) )?(?:[\w'’-]+ )?[\w'’-]+ (?:that|which|who) (?:is|are|has|have) [\w'’ \"”″-]{2,50}|"
    r"(?:(?:an?|any|the|those|all) )?(?:[\w'’-]+ )?[\w'’-]+ (?:with|without) (?:the |an? )?[A-Z][\w'’ -]{1,40}|"
    rf"(?:(?:an?|any|the|those|all) )?(?:[\w'’-]+ )?(?:[A-Z][\w'’-]+s|{_BODY})|an? [A-Z][\w'’-]+ (?P<one>ones?))"
)
#: "Neither a Dazed nor a Mired crew may row, and nor may troops who are Aboard", "Spent crews cannot row; nor can a
#: crew with the Idle trait, even if another rule says that it may."
_NOR_MAY = Pattern(
    r"^(?P<first>[A-Z][^;:]{3,160}?\b(?P<may>may|can|must)(?: not| never)? (?P<deed>(?!only\b|be\b)[^;:]{2,120}?))"
    rf"[,;]? (?:and |but )?(?:nor|neither) (?:may|can|must) (?P<who>{_WHO})"
    r"(?P<even>,? even (?:if|when|though) [^;:]{4,80})?\.?$"
)
#: "No Dazed crew may dash, nor may a charge be declared for such a crew."
_NOR_DONE = Pattern(
    r"^(?P<who>[A-Z][^,;:]{2,120}?) (?P<may>may|can)(?P<not> not| never)? (?P<deed>(?!only\b|be\b)[^,;:]{2,80}?),? "
    r"(?:and )?nor (?:may|can) (?P<what>(?:an?|any) [\w'’ -]{2,40}?) be "
    rf"(?P<done>{'|'.join(OPTION_VERBS)}) (?:for|by|with|from|on behalf of) "
    r"(?:such an? [a-z]+|it|them|that [a-z]+)\.?$"
)
#: "It recovers after two turns at rest, or one turn if it is a Barge": each time in its own case.
_OR_SOONER = Pattern(
    r"^(?P<ends>[A-Z][^,;:]{2,80}?) after (?P<time>[^,;:]{2,60}?),? or (?:after )?(?P<other>(?:just |only )?"
    r"(?:an?|one|two|three|four|\d{1,2}|D\d{1,2}) (?:[a-z]+ )?[a-z]+?) (?P<case>(?:if|when) [^;:]{3,100}?)\.?$"
)
_BANNED = Pattern(r"^(?:Neither|No|None)\b|\b(?:may|can|must) (?:not|never)\b|\bcannot\b")
#: "The order may not be given to a crew of novices, nor to one that is Dazed."
_NOR_TO = Pattern(
    r"^(?P<done>[A-Z][^,;:]{2,80}? (?:(?:may|can|must) (?:not|never)|cannot) be [a-z]+(?:ed|en|ade|ght|id|ld)) "
    r"(?P<to>to|by|on|upon|for|against|with) (?P<one>[^;:]{3,100}?),? (?:nor|or) (?P=to) (?P<other>[^;:]{3,100}?)\.?$"
)


def nor_others(text: str) -> list[str]:
    """A sentence for each of those of whom a ban is told, or for each time after which a thing ends; none where it is
    told of one alone."""
    if sooner := _OR_SOONER.search(text):
        each = (sooner["time"], f"{sooner['other']} {sooner['case']}")
        return [f"{sooner['ends']} after {time}." for time in each]
    if found := _NOR_TO.search(text):
        return [f"{found['done']} {found['to']} {found[who].rstrip(' ,')}." for who in ("one", "other")]
    done = _NOR_DONE.search(text)
    if done and (done["not"] or done["who"].startswith(("No ", "None ", "Neither "))):
        may = f"{done['may']}{done['not'] or ''}"
        return [
            f"{done['who']} {may} {deed}." for deed in (done["deed"], f"{OPTION_VERBS[done['done']]} {done['what']}")
        ]
    found = _NOR_MAY.search(text.replace(" cannot ", " can not ", 1))
    if found and _BANNED.search(found["first"]):
        who = re.sub(r" ones?$", " unit", found["who"]) if found["one"] else found["who"]  # "nor may a Spent one"
        who = re.sub(r"^(?:any )?one (?=that |which |who )", "a unit ", who)
        return [f"{found['first']}.", f"{capitalised(who)} {found['may']} not {found['deed']}{found['even'] or ''}."]
    return []
