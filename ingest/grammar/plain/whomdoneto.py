"""Whom it is done to: how those must be at whom a deed is aimed, told behind them, said of the target.

In: the text of a sentence and the vocabulary. Out: the same, with the state of whom it is done to behind "that is"
("may not Board a crew in Square"), with "the target" for "that crew" and "those Mules" in the case behind it, and with
those to whom alone a deed may be done ("Only crews at anchor may be boarded") behind the deed.
"""

from __future__ import annotations

import re

from ingest.lexicon import GENERIC_UNITS
from ingest.verbforms import PARTICIPLES
from ingest.vocabulary import Vocabulary
from kb.model import TYPE_KINDS
from kb.names import stem
from kb.patterns import Pattern, deferred

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
#: "…, unless those Mules are Dazed": of the kind that it is done to.
_THAT_KIND = Pattern(
    rf"(?P<told>(?:{_MAY}) [^;:.]{{3,60}}? (?P<noun>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?)[^;:.]{{0,40}}?,? "
    r"(?:unless|if|when|while|provided(?: that)?|except (?:if|when|while)|so long as|as long as)) "
    r"(?:that|those|these|such|the) (?P=noun) (?:(?P<one>is|has|was)|(?P<are>are)|(?P<were>were)|have)\b"
)
_ONLY_IF = Pattern(r"\bonly [a-z ]+$")
#: "Only a ship at anchor may be Boarded".
_ONLY_THESE = Pattern(
    r"^Only (?P<whom>[^,;:.]{3,70}?) (?:may|can) (?:ever )?be (?P<done>[A-Za-z]+)(?: (?P<at>at|upon))?(?=\.?$)"
)
#: "Units that are at anchor": where they are says it alone.
_THAT_ARE = deferred(r"(?<=^units) (?:that|which) are(?= (?:at|in|inside|on|within|under|behind|near) [a-z])")
#: What is done to an enemy, by its participle, whether or not the text has an entry for it.
_ATTACKS = {
    "shot": "shoot", "fired": "fire", "charged": "charge", "rammed": "ram", "boarded": "board", "attacked": "attack",
    "targeted": "target", "assaulted": "assault", "engaged": "engage",
}  # fmt: skip


def told_of_target(text: str, vocabulary: Vocabulary) -> str:
    """The sentence with what it tells of whom a deed is done to said of the target."""

    def is_unit(match: re.Match[str]) -> bool:
        return match["noun"] in GENERIC_UNITS or stem(match["noun"]) in vocabulary.unit_words

    def in_state(match: re.Match[str]) -> str:
        known = is_unit(match) and vocabulary.best(match["state"], "status")
        return f"{match['may']} that is in {match['state']}" if known else match[0]

    def is_kind(match: re.Match[str]) -> bool:
        return vocabulary.best(match["noun"], *TYPE_KINDS) is not None

    def of_the_kind(match: re.Match[str]) -> str:
        verb = match["one"] or ("is" if match["are"] else "was" if match["were"] else "has")
        if _ONLY_IF.search(match["told"]) and is_kind(match):  # "may Charge Mules only if those Mules are Dazed"
            verb = match["one"] or match["are"] or match["were"] or "have"
            return f"{match['told']} the {match['noun']} {verb}"
        return f"{match['told']} the target {verb}" if is_kind(match) else match[0]

    def to_these_alone(match: re.Match[str]) -> str:
        done = match["done"]
        verbs = (PARTICIPLES.get(done.lower(), done), done[:-2], done[:-3]) if len(done) > 3 else (done,)
        known = (vocabulary.best(verb, "order", "action", "reaction") for verb in verbs)
        deed = next((vocabulary.terms[term].name for term in known if term), _ATTACKS.get(done.lower()))
        whom = _THAT_ARE.sub("", match["whom"])
        return f"Units may only {deed}{' at' if match['at'] else ''} {whom}" if deed else match[0]

    text = _ONLY_THESE.sub(to_these_alone, _THAT_KIND.sub(of_the_kind, text))
    text = _THAT_ONE.sub(lambda m: f"{m['told']} the target " if is_unit(m) else m[0], text)
    return _IN_A_STATE.sub(in_state, text)


__all__ = ["told_of_target"]
