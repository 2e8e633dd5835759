"""Things that are handled: "Gates may be opened by any model", as what those who handle them may do.

In: the cleaned text of a sentence. Out: the same in the active voice. What is done to units is left as it stands, as
it says what befalls them; what may only be done to them by some is put as closed to all but these.
"""

from __future__ import annotations

import re

from ingest.lexicon import GENERIC_UNITS
from ingest.verbforms import base_form
from kb.names import capitalised, lowered, with_article
from kb.patterns import Pattern, deferred

#: What is done with things, by its participle.
_PLAIN = {
    "opened": "open", "closed": "close", "picked up": "pick up", "put down": "put down", "carried": "carry",
    "operated": "operate", "driven": "drive", "crewed": "crew", "manned": "man", "set": "set", "disarmed": "disarm",
    "hacked": "hack", "looted": "loot", "searched": "search", "repaired": "repair", "forced open": "force open",
    "climbed": "climb", "crossed": "cross", "entered": "enter", "occupied": "occupy", "claimed": "claim",
    "captured": "capture", "worn": "wear", "wielded": "wield", "ridden": "ride", "loaded": "load", "broken": "break",
    "unlocked": "unlock", "locked": "lock", "dropped": "drop", "thrown": "throw", "detonated": "detonate",
    "dragged": "drag", "pushed": "push", "examined": "examine", "switched off": "switch off", "defused": "defuse",
    "switched on": "switch on", "bought": "buy", "cast": "cast", "stolen": "steal", "collected": "collect",
    "held": "hold", "controlled": "control", "taken": "take", "used": "use", "fired": "fire", "contested": "contest",
    "denied": "deny", "seized": "seize", "scored": "score", "issued": "issue", "accepted": "accept",
    "refused": "refuse", "declined": "decline",
}  # fmt: skip
_EACH = "|".join(_PLAIN)
_PASSIVE = Pattern(
    r"^(?P<thing>[A-Z][a-z'’-]*(?: [A-Za-z'’-]+){0,3}?) "
    r"(?P<modal>may|can|must|may not|cannot|can not|must not|can only|may only) be "
    rf"(?P<done>(?:{_EACH})(?:(?:, (?:{_EACH}))*,? (?:or|and) (?:{_EACH}))?) by "
    r"(?P<who>(?:an?|any|another|friendly|enemy|units|models|[A-Z]\w+s?\b|[a-z]+s (?=who|that|which|with|in\b))"
    r"(?! (?:spell|rule|attack|weapon|test|effect|action)\b).*)$"
)
_OF_GUNS = ("fired", "wielded", "thrown", "used")
#: What is done with a challenge or an offer, whatever its name.
_OF_WORDS = ("issued", "accepted", "refused", "declined")
_DID = deferred(r"\b(?:that|which|who) (?!(?:is|are|has|have|do|does)\b)")
_NO_THINGS = GENERIC_UNITS | {"this", "that", "these", "those", "which", "weapons", "weapon"}


#: How players have a piece face about: the piece does it, as if it were said in the active.
_TURNED = Pattern(
    r"\b(?P<modal>may|can|must|may not|cannot|can not|must not|may only|can only|may never|can never) be "
    r"(?P<done>turned|pivoted|rotated|wheeled|steered)\b"
    r"(?! (?:over|face|up(?! to)|down|into|off|upside|sideways|out|by|to show|on its|around to show))"
)
_TURNS = {"turned": "turn", "pivoted": "pivot", "rotated": "rotate", "wheeled": "wheel", "steered": "steer"}


#: What is done to units, by its participle.
_BEFALLS = (
    "charged|rammed|attacked|assaulted|targeted|engaged|shot at|shot|fired (?:at|upon|on)|boarded|pursued|grappled|"
    "challenged|spotted"
)
_ONLY_BY = Pattern(
    rf"^(?P<who>[A-Z][^,;:]{{2,60}}?) (?:may|can) (?:only be (?i:(?P<done>{_BEFALLS})) by |"
    rf"be (?i:(?P<alike>{_BEFALLS})) (?:only|solely|exclusively) by )(?P<by>[^,;]+)$"
)


#: What some do, against which others alone may do something: "A Charge made by a Barge can be Ducked only by Riders".
_AGAINST_THEIRS = Pattern(
    r"^(?:There (?:is|are) no [^:;.]{3,60}: )?(?P<deed>(?:(?i:an?|any|the) )?[A-Z]?[\w'’ -]{3,40}?),? "
    r"(?:(?:made|declared|performed|taken|launched|carried out) )?by (?:an? |any )?(?P<whom>[\w'’ -]{3,40}?),? "
    r"(?:(?:may|can) (?:only be (?P<done>[A-Z]?\w+ed) by|be (?P<alike>[A-Z]?\w+ed) (?:only|solely|exclusively) by)|"
    r"(?:may not|cannot|can not|can never|may never) be (?P<barred>[A-Z]?\w+ed),? (?:except|save|unless|other than) "
    r"by) (?P<by>[^,;]+?)(?: too| also| as well| (?:it|them)sel(?:f|ves))?$"
)


_ARTICLE = deferred(r"(?i)(?:an?|any|the) ")


#: "Only an attack made by a Barge can make a Barge Dazed": from nothing else does it come.
_MADE_SO_ONLY = Pattern(
    r"^(?:Only|Nothing (?:but|except|other than|save)|No(?:thing| [a-z]+) other than) (?P<by>[^,;:]{3,80}?) "
    r"(?:can|may|will) (?:make|render|leave|cause|get) (?P<who>(?:an? |any |the )?[A-Za-z][\w'’ -]{1,40}?) "
    r"(?:(?:to )?(?:be|become) (?P<become>[A-Z][\w'’-]+)|(?P<state>[A-Z][\w'’-]*(?:ed|[kdztv]en|less|ing|fied)))$"
)


def _against_theirs(found: re.Match[str]) -> str:
    whom, deed, by = found["whom"], _ARTICLE.sub(lambda m: m[0].lower(), found["deed"]), found["by"]
    who = whom if whom.endswith("s") else with_article(whom)
    done = found["done"] or found["alike"] or found["barred"]
    done = f"{done[:-3]}y" if done.endswith("ied") else base_form(f"{done[:-2]}ing")
    if not _ARTICLE.match(deed) and deed.endswith("s"):
        deed = f"a {deed[:-1]}"
    are = "are" if whom.endswith("s") else "is"
    return f"If it is the target of {deed} and the enemy {are} {who}, only {by} may {done}"


def in_active(text: str) -> str:
    """The sentence with whoever handles the thing as its subject, if it tells of such a thing."""
    text = _TURNED.sub(lambda m: f"{m['modal']} {_TURNS[m['done']]}", text)
    if by := _ONLY_BY.match(text):  # who may do it to them is an exception to those who may not
        return f"{by['who']} cannot be {by['done'] or by['alike']}, except by {by['by']}"
    if so := _MADE_SO_ONLY.match(text):
        return f"{capitalised(so['who'])} cannot be {so['become'] or so['state']}, except by {so['by']}"
    if " by " in text and (theirs := _AGAINST_THEIRS.match(text)):
        return _against_theirs(theirs)
    found = _PASSIVE.match(text)
    if not found or _NO_THINGS & set(found["thing"].lower().split()):
        return text
    of_words = found["done"] in _OF_WORDS
    named_so = re.search(r" [A-Z]", found["thing"]) and not of_words
    if named_so and (found["done"] not in _OF_GUNS or _DID.search(found["who"])):
        return text  # "a Great gun …, by a crew that moved": what was done is told of the gun
    modal, who = found["modal"], found["who"]
    named = re.match(r"(?:an?|any|another) [\w'’-]+(?: [\w'’-]+)?", who)
    who = capitalised(who)
    thing = lowered(found["thing"])
    done = re.sub(_EACH, lambda each: _PLAIN[each[0]], found["done"])
    if modal.endswith("only"):
        return f"Only {lowered(who) if named else who} may {done} {thing}"
    return f"{who} {modal} {done} {thing}"
