"""Means to do it: who alone has what an option is done with may alone do it ("Only crews with the Flares trait have
smoke", in the entry of Smoke).

In: the text of a sentence in the entry of an option, and the option's name. Out: the same said of the option; as it
stands where it tells of anything else.
"""

from __future__ import annotations

from ingest.vocabulary import Vocabulary
from kb.patterns import Pattern

_ONLY_HAVE = Pattern(
    r"^Only (?P<who>[A-Za-z][^,;:.]{2,80}? (?:with|that|which|who|of)\b[^,;:.]{2,80}?) (?:have|has|carry|carries|"
    r"possess|possesses|are fitted with|are equipped with) (?:an? |the |any )?(?P<means>[a-z][a-z -]{2,30})\.?$"
)
#: "Striders of the classes with a Leap figure": those that have it.
_OF_CLASSES = Pattern(r" of (?:the |those )?(?:class|type|kind|sort)(?:es|s)? (?=with\b|that\b|which\b)")


def with_the_means(text: str, option: str, vocabulary: Vocabulary) -> str:
    """The sentence as one of who may alone do what the entry tells of."""
    found = _ONLY_HAVE.match(text) if text.startswith("Only ") else None
    if found is None:
        return text
    means = found["means"]
    if means.lower() != option.lower() and vocabulary.best(means):
        return text
    return f"Only {_OF_CLASSES.sub(' ', found['who'])} may {option}."
