"""Attackers: with what the other side attacks ("the other player declares an attack on my Line with a Cart": "an enemy
Cart attacks my Line").

In: the text of a question and the lexicon. Out: the same with the attacker in the place of his player, where the texts
know the kind of unit.
"""

from __future__ import annotations

import re

from kb.model import TYPE_KINDS
from kb.names import lowered, stems
from kb.patterns import deferred
from queries.questions.lexicon import Lexicon
from queries.questions.tokens import opens_sentence

_WITH = deferred(
    r"(?i)\b(?:(?:the|my) )?(?:enemy|opponent|other (?:guy|player|side|lot|person)|guy (?:opposite|across the table))"
    r"(?: player)? (?:then |now |just |has |have )?"
    r"(?:(?:declare[sd]?|make|makes|made|launch(?:e[sd])?) an? )?(?P<deed>attack|charge|assault)(?:s|d|ed)?"
    r"(?: (?:on|at|against))? "
    r"(?P<whom>(?:(?:my|our|the|this|that|those|these) )?[\w'’-]+(?: [\w'’-]+){0,4}?),? "
    r"(?:with|using) (?:(?:an?|one|his|her|their|some|two|three|several) )?(?:of (?:his|her|their) )?"
    r"(?P<who>[\w'’-]+(?: [\w'’-]+){0,2}?)(?: units?)?(?=[.,;!?]| (?:and|can|may|from|so|but|before|while)\b|$)"
)


def attackers_told(text: str, lexicon: Lexicon) -> str:
    """The question with those who attack told of as the ones who do it."""

    def told(match: re.Match[str]) -> str:
        kind = next((term for term in lexicon.named(match["who"]) if term.kind in TYPE_KINDS), None)
        if kind is None:
            return match[0]
        said = f"an enemy {kind.name} {match['deed']}s {match['whom']}"
        return said[0].upper() + said[1:] if opens_sentence(text, match.start()) else lowered(said)

    return _WITH.sub(told, text)


#: "Which Replies can it make when an enemy declares a Charge?": one that is aimed at whoever is asked about.
_WHEN_HE = deferred(
    r"(?i)(?P<may>\b(?:can|may|could|must|does|do|will)\b[^.?;]{3,100}?) (?P<when>when|if|as|once|whenever) "
    r"(?P<he>(?:an?|the|any) (?:enemy|opponent|foe|opposing)(?: [\w-]+){0,3}?) "
    r"(?P<does>(?:declare|make|launch|perform|announce|carrie)(?:s|es)(?: out)?) (?P<what>an?|its|their) "
    r"(?P<deed>[\w'’-]+(?: [\w'’-]+)?)(?=\s*[?.]|\s*$)"
)


def aimed_at_ours(text: str) -> str:
    """The question with what an enemy does to nobody by name told as done to whoever is asked about."""

    def told(match: re.Match[str]) -> str:
        return f"{match[0]} against it" if _AT_SOMEBODY.intersection(stems(match["deed"])) else match[0]

    return _WHEN_HE.sub(told, text)


#: What is done to somebody.
_AT_SOMEBODY = frozenset(stems("charge assault attack shoot shot fire volley ram raid strike bombard"))


__all__ = ["aimed_at_ours", "attackers_told"]


#: "We are under direct fire from 26" by a unit with a Watch order": whose that order is.
_UNDER_FIRE = deferred(
    r"(?i)\b(?P<be>is|are|am|was|were|comes?|came|being|gets?|got) under "
    r"(?:direct |heavy |sustained |accurate |enemy )?(?:fire|attack)"
    r"(?P<far>,? (?:from|at) (?:a (?:range|distance) of )?\d+"
    r"(?: ?(?:[\"”″]|''|(?:inch(?:es)?|cm|m)\b))?(?: away)?)?,? "
    r"(?:by|from) (?:an?|the|another|some|one) (?:enemy )?(?P<who>(?!my\b|our\b)[\w'’-]+)"
)
_BEING = {"am": "is", "come": "are", "comes": "is", "came": "is", "get": "are", "gets": "is", "got": "is"}


def fired_at_by(text: str) -> str:
    """The question with those under whose fire ours are told as the enemy who shoots at them."""

    def told(match: re.Match[str]) -> str:
        be, far = match["be"], (match["far"] or "").replace(" from ", " at ")
        return f"{_BEING.get(be.lower(), be)} shot at by an enemy {match['who']}{far}"

    return _UNDER_FIRE.sub(told, text)
