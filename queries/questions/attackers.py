"""Attackers: with what the other side attacks ("the other player declares an attack on my Line with a Cart": "an enemy
Cart attacks my Line").

In: the text of a question and the lexicon. Out: the same with the attacker in the place of his player, where the texts
know the kind of unit.
"""

from __future__ import annotations

import re

from kb.model import TYPE_KINDS
from kb.names import lowered
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


__all__ = ["attackers_told"]
