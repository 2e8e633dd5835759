"""Aboard: that a unit is carried, told by what it is in ("riding in a Barge", "still in the hold of my Barge").

In goes a question, out comes the same with "being carried", where the texts tell of what it is in that it carries
others, and have no state of their own for being so. What it is in is then put among the facts. Who would get out of
what carries him is in it, in the texts' own state for that where they have one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from kb.model import TYPE_KINDS
from kb.names import stem, stems, with_article
from kb.patterns import deferred
from queries.questions.described import Words
from queries.questions.lexicon import Lexicon
from queries.situations.facts import content

_IN = deferred(
    r"(?i)\b(?P<be>is|are|was|were|be|am)(?P<still>(?: (?:still|currently|already|all|both))*) "
    r"(?:(?:riding|travell?ing|sitting|sat|seated|being carried|carried|being transported|transported|loaded|hiding|"
    r"packed) (?:(?:in|inside|aboard|on board|on|by|up in) )|(?:in|inside|aboard|on board) )"
    r"(?:an?|the|my|our|its|their|this|that) (?:back of (?:an?|the|my) )?(?P<what>[\w'-]+(?: [\w'-]+){0,2}?)"
    r"(?: \([^)]{1,20}\))?"
    r"(?=\s*[.,;?!]|$| (?:and|when|while|but)\b)"
)
#: "Can Levies riding in a Barge fire?", "may a unit inside a Barge …": who they are that are asked of.
_THOSE_IN = deferred(
    r"(?i)^(?P<may>(?:can|may|could|is|are|do|does|must) )"
    r"(?P<who>(?:(?:an?|my|any|the|our) )?[\w'-]+(?: [\w'-]+){0,2}?) "
    r"(?:(?:that|which|who) (?:is|are) )?(?:(?:still|currently) )?"
    r"(?:(?:riding|travell?ing|sitting|seated|being carried|carried|being transported|transported) "
    r"(?:in|inside|aboard|on board|on|by)|inside|aboard|on board(?: of)?) "
    r"(?:an?|the|my|our|its|their|this|that) (?P<what>[\w'-]+(?: [\w'-]+){0,2}?) (?=(?P<do>[\w'-]+))"
)
#: "Can Levies get out of the Barge?": who would get out, before the way in which he would.
_WHO_LEAVES = deferred(
    r"(?i)(?:^|(?<=[.?!;:] ))(?P<may>(?:can|may|could|must|does|do) )"
    r"(?P<one>(?:(?:an?|my|any|the|our|that|this|those|these) )?)(?!(?:they|it|he|she|we|i)\b)"
    r"(?P<who>[\w'-]+(?: (?!and\b|or\b)[\w'-]+){0,3}?) "
    r"(?=(?:(?:still|also|then|voluntarily) )?(?:dis(?:embark|mount)|bail out|alight|"
    r"(?:get (?:out of|off)|leave|exit|jump out of) (?:an?|the|its|their|his|that) (?P<what>[\w'-]+))\b"
    r"(?!.{0,60} and (?:then )?(?:still )?[a-z]+\b))"
)
_FOR_ANOTHER = deferred(r"(?i)\b(?:second|another|other|one more|the same)\b")
#: What goes on telling of them, and is nothing that they would do.
_NO_DEED = frozenset("and or that which who with is are when while if of in".split())
_STATES = ("embarked", "aboard", "carried", "transported")
_CARRIERS = frozenset(stems("transport vehicle carrier"))
_CARRY = content("carry transport convey ferry")


def with_carried_told(text: str, lexicon: Lexicon) -> str:
    """``text`` with those who are in what carries them told to be carried."""
    text = _WHO_LEAVES.sub(lambda m: _still_in(m, lexicon), text)
    text = _THOSE_IN.sub(lambda m: _of_those(m, lexicon), text)
    return _IN.sub(lambda m: _told(m, lexicon), text)


def told_inside(text: str, stretches: Iterable[Words], lexicon: Lexicon) -> dict[str, Any]:
    """What carries the unit, as a fact, where a question tells of ours that they are in it ("carried in a Barge")."""
    said = _THOSE_IN.sub(lambda m: _of_those(m, lexicon, keep=True), text)
    inside = next((m for m in _IN.finditer(said) if _told(m, lexicon) != m[0]), None)
    if inside is None:
        return {}
    for words in stretches:
        lows = [token.low for token in words.tokens]
        for place, low in enumerate(lows):
            if low != "carried" or lows[place - 1 : place] != ["being"]:
                continue
            before = [span for span in words.spans if span.first - words.offset < place]
            if "not" not in lows[max(0, place - 3) : place] and (not before or words.party(before[-1]) == "unit"):
                return {f"carried in {with_article(inside['what'])}": True}
    return {}


def _of_those(match: re.Match[str], lexicon: Lexicon, *, keep: bool = False) -> str:
    """What is asked of those who are in what carries them, told of them first."""
    who, what = match["who"], match["what"]
    if match["do"].lower() in _NO_DEED or not _may_carry(what, lexicon):
        return match[0]
    many = who.endswith("s") or any(term.kind in TYPE_KINDS for term in lexicon.named(who))
    mine = who if re.match(r"(?i)(?:an?|my|any|the|our) ", who) else f"My {who}"
    mine = re.sub(r"(?i)^(?:an?|any|the) ", "My ", mine)
    inside = f"inside {with_article(what)}" if keep else "being carried"
    return f"{mine[:1].upper()}{mine[1:]} {'are' if many else 'is'} {inside}. {match['may']}{'they' if many else 'it'} "


def _still_in(match: re.Match[str], lexicon: Lexicon) -> str:
    """Those who would get out, told to be in the texts' state of being carried, where a deed of theirs undoes it."""
    state = next((state for state in _STATES if any(each.kind == "status" for each in lexicon.named(state))), None)
    out = any(each.kind == "action" for each in lexicon.named("disembark"))
    what = match["what"]
    carries = what is None or stem(what.lower()) in _CARRIERS or any(t.kind in TYPE_KINDS for t in lexicon.named(what))
    if state is None or not out or not carries or state in match.string.lower():
        return match[0]
    who = f"{state} {match['who']}"
    return f"{match['may']}{with_article(who) if match['one'].lower() in ('a ', 'an ') else match['one'] + who} "


def _told(match: re.Match[str], lexicon: Lexicon) -> str:
    if _FOR_ANOTHER.search(match.string, match.end()):
        return match[0]  # "is already aboard the Barge. May a second one board it?": who is there is another
    if not _may_carry(match["what"], lexicon):
        return match[0]
    return f"{match['be']}{match['still']} being carried"


def _may_carry(what: str, lexicon: Lexicon) -> bool:
    """Whether this is something that carries others, and no state of the texts is being in it."""
    named = {term.id for term in lexicon.named(what) if term.kind in (*TYPE_KINDS, "special_rule")}
    stated = any(term.kind == "status" for state in _STATES for term in lexicon.named(state))
    return bool(named) and not stated and _carries(named, lexicon)


def _carries(terms: set[str], lexicon: Lexicon) -> bool:
    """Whether the texts tell of one of these that it carries others."""
    return any(
        clause.subject in terms and content(lexicon.terms[clause.object].name) & _CARRY
        for clause in lexicon.rules.clauses
        if clause.object in lexicon.terms
    )
