"""Of the target: how those are to whom something is done, told behind them by the state that they are in ("may not
Charge a crew in Wedge"), or again as "that crew" ("unless that crew is Dazed").

In: the cleaned text of a sentence, and the vocabulary. Out: the same as "a crew that is Wedge", "unless the target
is Dazed". What is said of "it" stays as it stands, unless only the target can be meant by its number.
"""

from __future__ import annotations

import re

from ingest.grammar.phrases.objects import DONE_TO_UNITS
from ingest.lexicon import GENERIC_UNITS
from ingest.vocabulary import Vocabulary
from ingest.vocabulary.naming import singular
from kb.model import OPTION_KINDS, TYPE_KINDS
from kb.names import fold, stem
from kb.patterns import Pattern, deferred

_DONE_TO = Pattern(
    r"^(?:[A-Z][^,;:]{2,80}, )?(?P<who>[^,;:]{2,80}?) (?:may not|cannot|can not|must not|can never|may never|may only|"
    r"can only|must never|may|can|must|never)(?: (?:be able to|choose to|attempt to|try to))? (?P<deed>[A-Za-z][a-z]+)"
    r"(?: (?:at|into|against|on|with))? (?:(?P<one>an?|any|another|the|each|every|one) |(?:all|other) )?"
    r"(?:enemy |friendly |opposing |other )?(?P<noun>[A-Za-z][a-z]+)"
    r"(?P<so> (?:in|under) (?:an? )?(?P<state>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?))?"
    r"(?=$|[.,;]| (?:that|which|who|unless|if|when|while|except|provided|as long|so long|but|from|within|in|under)\b)"
)
_CASE = r"(?P<case>,? (?:unless|if|when|while|except (?:when|if|while)|provided(?: that)?|as long as|so long as) )"
_IS = r"(?= (?:is|are|was|were|has|have)\b)"
_BUT_ONE = deferred(r",? (?:except|other than|save)(?: for)? (?:one|those|ones) (?:that|which|who) (?:is|are) ")
_ENEMY = frozenset("enemy enemies target targets foe foes opponent opponents".split())
#: One of those of whom a sentence is, by what stands before the noun.
_ONE = deferred(r"(?i)(?:an?|each|every|any|no|the|this|that|one|it|he|she)\b")


def of_the_target(text: str, vocabulary: Vocabulary) -> str:
    """The sentence with what its target is told of the target."""
    found = _DONE_TO.match(text)
    if found is None or not _is_somebody(found["noun"], vocabulary) or not _is_done_to(found["deed"], vocabulary):
        return text
    noun, rest = found["noun"], text[found.end() :]
    told = text[: found.end()]
    if found["so"]:
        state = vocabulary.best(found["state"], "status")
        if state is None or state in vocabulary.general:
            return text
        told = f"{text[: found.start('so')]} that {'is' if found['one'] else 'are'} {found['state']}"
    return told + _again(rest, noun, found["who"], bool(found["one"]))


def _again(rest: str, noun: str, who: str, one: bool) -> str:
    """The rest of a sentence with the target by that name, where it says again of whom it speaks."""
    named = rf"(?:that|such an?|those)(?: (?:enemy|target))? {re.escape(noun)}"
    if fold(noun) not in fold(who).split():
        named += rf"|the {re.escape(noun)}"
    single = _ONE.match(who) is not None
    if one != single:  # "Riders may not charge a crew unless it is Dazed": no Rider is "it"
        named += "|it" if one else "|they"
    rest = re.sub(rf"{_CASE}(?:{named}){_IS}", r"\g<case>the target", rest)
    rest = re.sub(r"(?<=the target) (are|have|were)\b", lambda m: f" {_SINGLE[m[1]]}", rest)
    return _BUT_ONE.sub(", unless the target is ", rest)


_SINGLE = {"are": "is", "have": "has", "were": "was"}


def _is_somebody(noun: str, vocabulary: Vocabulary) -> bool:
    """Whether a noun can stand for those to whom something is done."""
    low = fold(noun)
    if low in GENERIC_UNITS | _ENEMY or stem(low) in vocabulary.unit_words:
        return low not in ("it", "they", "them")
    return vocabulary.kind_of(vocabulary.best(singular(noun))) in TYPE_KINDS


def _is_done_to(deed: str, vocabulary: Vocabulary) -> bool:
    """Whether a verb is of a deed that is done to others."""
    return fold(deed) in DONE_TO_UNITS or vocabulary.best(deed, *OPTION_KINDS) is not None
