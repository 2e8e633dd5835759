"""By a reaction: whom a reaction is aimed at ("can a unit targeted by Reply Fire take saves?"), and to whom what one
reacts is done ("can a Barge react to a Cart ramming it?"), told as a question's readers know them.

In: the text of a question and the lexicon. Out: the same with the unit told to be the target of the reaction, and with
what the other side does in a clause of its own.
"""

from __future__ import annotations

import re

from kb.model import TYPE_KINDS
from kb.names import with_article
from kb.patterns import deferred
from queries.questions.lexicon import Lexicon

_MAY = r"(?P<may>\b(?:Can|May|Could|Does|Do|Must|can|may|could|does|do|must)) "
_NAME = r"[A-Z][\w’'-]*(?: (?:[A-Z][\w’'-]*|the|of)){0,2}"
_TARGETED = deferred(
    _MAY + r"(?P<who>(?:an?|the|my|our|any) (?:[\w-]+ ){0,3}?[\w-]+) (?:(?:that|which) (?:is|was|has been) )?"
    r"(?:targeted|shot(?: at)?|fired (?:at|upon|on)|hit|attacked) (?:by|with|in) "
    rf"(?:(?:an?|the|enemy|an enemy) )?(?P<what>{_NAME}?)(?: (?:[Rr]eaction|[Aa]ttack|[Ff]ire|[Ss]hots?))? "
    r"(?P<do>(?!attack\b|reaction\b)[a-z]+ [^?.]{2,80})\?"
)
_UNITS = r"(?P<noun>unit|squad|model|crew|team|group|band)"
_DONE_TO = deferred(
    _MAY + rf"(?P<a>an?|the|my|our) (?P<what>[A-Z][\w’'-]*?)e?d {_UNITS} (?P<do>[a-z]+ [^?.]{{2,80}})\?"
)
#: "Can a Barge react to a Cart ramming it?"
_REACT_TO = deferred(
    _MAY + r"(?P<who>(?:an?|the|my|our) (?:[\w-]+ ){0,3}?[\w-]+|[A-Z][\w-]+(?: [A-Z][\w-]+)?) "
    r"(?P<react>(?:get to |ever )?(?:react|respond|reply)) (?:to|against) (?:an? |the )?(?:enemy )?"
    r"(?P<one>(?:[\w-]+ ){1,4}?)(?P<deed>shooting at|firing at|charging|assaulting|attacking|ramming|targeting) "
    r"(?P<it>it|them|him|her|us)\b"
)
_DOES = {
    "shooting at": "shoots at", "firing at": "fires at", "charging": "charges", "assaulting": "assaults",
    "attacking": "attacks", "ramming": "rams", "targeting": "targets",
}  # fmt: skip


def told_by_reactions(text: str, lexicon: Lexicon) -> str:
    """The question with those at whom a reaction is aimed, and what is reacted to, told in full."""
    text = _TARGETED.sub(lambda m: _aimed(m, lexicon, m["who"]), text)
    text = _DONE_TO.sub(lambda m: _aimed(m, lexicon, f"{m['a']} {m['noun']}"), text)
    return _REACT_TO.sub(lambda m: _reacting(m, lexicon), text)


def _aimed(match: re.Match[str], lexicon: Lexicon, who: str) -> str:
    kinds = {term.kind for term in lexicon.named(match["what"])}
    if "reaction" not in kinds or kinds & {"status", "action", "order"}:
        return match[0]
    ours = re.sub(r"(?i)^(?:an?|the|my|our|any) ", "", who)
    what = with_article(match["what"])
    return f"My {ours} is the target of {what} attack. {match['may'].capitalize()} it {match['do']}?"


def _reacting(match: re.Match[str], lexicon: Lexicon) -> str:
    known = any(term.kind in TYPE_KINDS for word in match["one"].split() for term in lexicon.named(word))
    if not known:
        return match[0]
    ours = re.sub(r"(?i)^(?:an?|the|my|our) ", "", match["who"])
    one = re.sub(r"^(?:an?|the) ", "", match["one"].strip())
    return f"{match['may']} my {ours} {match['react']} when an enemy {one} {_DOES[match['deed']]} {match['it']}"
