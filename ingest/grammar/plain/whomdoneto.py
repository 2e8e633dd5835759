"""Whom it is done to: how those must be at whom a deed is aimed, told behind them, said of the target.

In: the text of a sentence and the vocabulary. Out: the same, with the state of whom it is done to behind "that is"
("may not Board a crew in Square"), and with "the target" for "that crew" in the case behind it.
"""

from __future__ import annotations

import re

from ingest.lexicon import GENERIC_UNITS
from ingest.vocabulary import Vocabulary
from kb.names import stem
from kb.patterns import Pattern

_MAY = r"\b(?:may|can|must)(?: not| never| only)?|\bcannot"
_DEED = r"(?:[A-Z][\w'-]*(?: [A-Z][\w'-]*)?|charge|ram|board|attack|assault|engage|target)"
#: "May not Board a crew in Square".
_IN_A_STATE = Pattern(
    rf"(?P<may>(?:{_MAY}) {_DEED} (?:an?|any|another) (?:enemy |friendly )?(?P<noun>[a-z]+)) in "
    r"(?P<state>[A-Z][\w'-]*)(?=$|[,;.]| (?:unless|if|when|while|except)\b)"
)
#: "…, unless that crew is Dazed": the one that it is done to.
_THAT_ONE = Pattern(
    rf"(?P<told>(?:{_MAY}) {_DEED} (?:an?|any|another) (?:(?!may\b|can\b)[\w'-]+ )?(?P<noun>[a-z]+)\b[^;:.]{{0,60}}?,? "
    r"(?:unless|if|when|while|provided(?: that)?|except (?:if|when|while)|so long as|as long as)) "
    r"(?:that|this) (?P=noun) (?=(?:is|has|was|does|did)\b)"
)


def told_of_target(text: str, vocabulary: Vocabulary) -> str:
    """The sentence with what it tells of whom a deed is done to said of the target."""

    def is_unit(match: re.Match[str]) -> bool:
        return match["noun"] in GENERIC_UNITS or stem(match["noun"]) in vocabulary.unit_words

    def in_state(match: re.Match[str]) -> str:
        known = is_unit(match) and vocabulary.best(match["state"], "status")
        return f"{match['may']} that is in {match['state']}" if known else match[0]

    text = _THAT_ONE.sub(lambda m: f"{m['told']} the target " if is_unit(m) else m[0], text)
    return _IN_A_STATE.sub(in_state, text)


__all__ = ["told_of_target"]
