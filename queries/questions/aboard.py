"""Aboard: that a unit is carried, told by what it is in ("riding in a Barge", "still in the hold of my Barge").

In goes a question, out comes the same with "being carried", where the texts tell of what it is in that it carries
others, and have no state of their own for being so.
"""

from __future__ import annotations

import re

from kb.model import TYPE_KINDS
from kb.patterns import deferred
from queries.questions.lexicon import Lexicon
from queries.situations.facts import content

_IN = deferred(
    r"(?i)\b(?P<be>is|are|was|were)(?P<still>(?: (?:still|currently|already|all|both))*) "
    r"(?:(?:riding|travell?ing|sitting|sat|seated|being carried|carried|being transported|transported|loaded|hiding|"
    r"packed) (?:(?:in|inside|aboard|on board|on|by|up in) )|(?:in|inside|aboard|on board) )"
    r"(?:an?|the|my|our|its|their|this|that) (?:back of (?:an?|the|my) )?(?P<what>[\w'-]+(?: [\w'-]+){0,2}?)"
    r"(?: \([^)]{1,20}\))?"
    r"(?=\s*[.,;?!]|$| (?:and|when|while|but)\b)"
)
_FOR_ANOTHER = deferred(r"(?i)\b(?:second|another|other|one more|the same)\b")
_STATES = ("embarked", "aboard", "carried", "transported")
_CARRY = content("carry transport convey ferry")


def with_carried_told(text: str, lexicon: Lexicon) -> str:
    """``text`` with those who are in what carries them told to be carried."""
    return _IN.sub(lambda m: _told(m, lexicon), text)


def _told(match: re.Match[str], lexicon: Lexicon) -> str:
    named = {term.id for term in lexicon.named(match["what"]) if term.kind in (*TYPE_KINDS, "special_rule")}
    if _FOR_ANOTHER.search(match.string, match.end()):
        return match[0]  # "is already aboard the Barge. May a second one board it?": who is there is another
    stated = any(term.kind == "status" for state in _STATES for term in lexicon.named(state))
    if not named or stated or not _carries(named, lexicon):
        return match[0]
    return f"{match['be']}{match['still']} being carried"


def _carries(terms: set[str], lexicon: Lexicon) -> bool:
    """Whether the texts tell of one of these that it carries others."""
    return any(
        clause.subject in terms and content(lexicon.terms[clause.object].name) & _CARRY
        for clause in lexicon.rules.clauses
        if clause.object in lexicon.terms
    )
