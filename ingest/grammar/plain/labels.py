"""Labels: a sentence that opens with the name of what it tells of ("Dazed: the unit loses 2 from its Pace").

In: the text of a sentence and the vocabulary. Out: the term that the label names and the sentence without it, in full.
"""

from __future__ import annotations

from ingest.vocabulary import Vocabulary
from kb.names import capitalised
from kb.patterns import deferred

_LABEL = deferred(
    r"[*_]{0,3}([A-Z][\w'’-]*(?: [\w'’-]+){0,3}?)(?: \((?:[A-Z]|\d\+?|[+-]\d)\))?[*_]{0,3}(?::| [–—])[*_]{0,3} (?=\S)"
)
#: Kinds of which the name can stand before its own rule.
_ENTRIES = ("status", "special_rule", "reaction", "order", "weapon_type")
#: "+1 Aim when shooting", "-2 to all tests".
_BARE_BONUS = deferred(r"([+−–-](?:\d+|\d*[dD]\d+))(?: (?:bonus|penalty|modifier))?(?: (?:to|on))? ([A-Za-z].*)$")


def labelled(text: str, vocabulary: Vocabulary) -> tuple[str, str] | None:
    """The term that the label of a sentence names and what it tells of it; None where it has no such label."""
    found = _LABEL.match(text) if ":" in text[:48] or "–" in text[:48] or "—" in text[:48] else None
    term = vocabulary.best(found[1], *_ENTRIES) if found else None
    if found is None or term is None or term in vocabulary.general:
        return None
    told = text[found.end() :]
    bonus = _BARE_BONUS.match(told)
    told = f"It has a {bonus[1]} modifier to {bonus[2]}" if bonus else told
    return term, capitalised(told)


#: "If they are equal, the result is a Snag: …": what a roll comes to, and behind it what that is.
_RESULT = deferred(
    r"(?P<said>(?:(?:If|When|On) [^,:;]{3,80}, )?[Tt]he (?:result|outcome) is (?:an? )?"
    r"(?P<name>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)?)): (?=\S)"
)


def result_told(text: str, vocabulary: Vocabulary) -> tuple[str, str, str] | None:
    """What comes to a result, its term, and what that result is; None where a sentence tells of none so."""
    found = _RESULT.match(text) if ": " in text else None
    term = vocabulary.best(found["name"], "effect", "status") if found else None
    return (f"{found['said']}.", term, capitalised(text[found.end() :])) if found and term else None
