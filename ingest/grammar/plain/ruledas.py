"""Ruled as others: "Barges use the rules for Riders" says that they count as Riders.

In: the text of a sentence and the vocabulary. Out: the same, saying so, where the others are a kind of unit.
"""

from __future__ import annotations

import re

from ingest.vocabulary import Vocabulary
from kb.model import TYPE_KINDS
from kb.patterns import Pattern, deferred

_BY_RULES = Pattern(
    r"\b(?:uses?|follows?|obeys?|abides? by|(?:is|are) (?:subject to|governed by|covered by|bound by))"
    r"(?: all| exactly)?(?: of)?(?: the)?(?: (?:same|normal|usual|standard|basic|full))? (?:special )?rules "
    r"(?:for|of|as|given for|laid down for|set out for|that (?:apply|applies) to|governing)(?: an?| any| all)? "
    r"(?P<whom>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)?)(?! (?i:special rules?|phase|step|test|check))"
)
#: Before it, what makes it something that one may do, or does for a time.
_NOT_SO = deferred(r"\b(?:may|can|must|cannot|not|to|when|if|while|instead)\W*$", re.I)


def ruled_as(text: str, vocabulary: Vocabulary) -> str:
    """The sentence with what is ruled as another kind of unit counting as that kind."""

    def counting(match: re.Match[str]) -> str:
        known = next((t for kind in TYPE_KINDS if (t := vocabulary.best(match["whom"], kind))), None)
        if vocabulary.kind_of(known) not in TYPE_KINDS or _NOT_SO.search(text[: match.start()]):
            return match.group()
        many = re.match(r"(?:use|follow|obey|abide|are)\b", match.group()) is not None
        return f"count{'' if many else 's'} as {match['whom']}"

    return _BY_RULES.sub(counting, text) if " rules " in text else text
