"""Deeds meant: which deed a sentence means that points at one, or does one at an enemy, without its name.

In: the cleaned text of a sentence and the vocabulary. Out: the sentence with the deed by its name.
"""

from __future__ import annotations

import re

from ingest.grammar.phrases.tokens import tokenize
from ingest.vocabulary import Vocabulary
from kb.model import OPTION_KINDS
from kb.patterns import Pattern, deferred
from kb.rules import bare_name

#: "It volleys at whoever shot it": the deed, at an enemy.
AT_WHOEVER = Pattern(
    r"\b(?P<who>[Ii]t|[Tt]he (?:unit|model|figure)) (?P<deed>[A-Za-z]+s) (?P<at>at|upon) who(?:m?ever)\b[^,;:.]*"
)


def done_back(match: re.Match[str], vocabulary: Vocabulary) -> str:
    """The deed of the text's own by its name; as it stands where it is none."""
    deed = vocabulary.best(match["deed"], "action")
    if deed is None or vocabulary.kind_of(deed) != "action":
        return match[0]
    return f"{match['who']} makes a {vocabulary.terms[deed].name} {match['at']} the enemy"


#: "Footmen can't do it", after a sentence about wading.
DO_IT = Pattern(r"\bdo (?:it|that|this)(?=$|[,.;]| (?:if|when|while|unless|either|too|at all)\b)")
_GERUND = deferred(r"[A-Z][a-z]+ing\b(?! (?:a|an|the|of)\b)")


def by_gerund(text: str, vocabulary: Vocabulary) -> str:
    """The name of the deed of which a sentence tells by its gerund, where it begins with one."""
    tokens = tokenize(text[:40], vocabulary)[:1] if _GERUND.match(text) else []
    deeds = (t for token in tokens for t in token.terms if vocabulary.terms[t].kind in OPTION_KINDS)
    deed = next((t for t in deeds if t not in vocabulary.general), None)
    return bare_name(vocabulary.terms[deed].name) if deed else ""
