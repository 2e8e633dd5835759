"""As many: how many of what was counted before somebody may make ("Each crew may make one reaction per turn. Keen crews
can make two").

In: a sentence, and the one before it. Out: the same with what it counts, and in what time, as told before.
"""

from __future__ import annotations

from ingest.vocabulary import Vocabulary
from ingest.vocabulary.naming import singular
from kb.patterns import deferred

_SO_MANY = deferred(
    r"\b(?P<may>may|can) (?P<make>make|take|use|declare) (?P<n>(?:up to )?(?:two|three|four|five|\d))(?: of them)?"
    r"(?P<then> instead)?(?=[.;]?$|, (?:but|though|and|not)\b)"
)
_COUNTED = deferred(
    r"(?i)\b(?:one|two|three|a single|\d)\W{1,4}(?P<what>[a-z]+)\W{0,3}(?: [a-z]+){0,2}? "
    r"(?:per|an?|each|every|in (?:an?|each|every|any|the)) (?:(?:enemy|opposing|single|one|same) )?"
    r"(?P<span>[a-z]+(?:-[a-z]+)?)"
)
#: "…, but never two against the same enemy": not that often against one.
_NOT_AGAIN = deferred(r"^, but (?:never|not) (?:two|both)(?= (?:against|to|in response to|at) )")


def as_many(text: str, before: str, vocabulary: Vocabulary) -> str:
    """The sentence with the noun that the one before it counts, where it has but a number ("may make two")."""
    found = _SO_MANY.search(text)
    counted = _COUNTED.search(before) if found else None
    if found is None or counted is None:
        return text
    what = singular(counted["what"])
    known = vocabulary.best(what, "reaction", "action", "order")
    if known is None or known not in vocabulary.general:
        return text
    told = f"{found['may']} {found['make']} {found['n']} {what}s per {counted['span']}"
    return f"{text[: found.start()]}{told}{_NOT_AGAIN.sub(', but not twice', text[found.end() :])}"
