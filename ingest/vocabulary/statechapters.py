"""States that only the sentences of their chapter tell of: "A Weary unit may not Dash. Dug In units may not Charge.",
under "STATES".

In: the source, and a ballot that headings, lists and tables have voted in. Out: votes for each name that a chapter of
states has before a word for units, or says that a unit is or becomes, and that is of no other kind.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Set

from ingest.lexicon import ARMS, GENERIC_UNITS, KIND_WORDS, NOT_A_NAME
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.kinds import is_elsewhere
from ingest.vocabulary.naming import key_of, singular
from ingest.vocabulary.source import Source
from kb.names import stem
from kb.patterns import Pattern, deferred

_WORD = r"[A-Z][A-Za-z'’]{1,20}(?:-[A-Za-z]{1,12})?"
_STATE = rf"{_WORD}(?: (?:(?:of|on|to|in|the|for|at|by) ){{0,2}}{_WORD}){{0,3}}"
_BEARING = Pattern(
    rf"(?:^|(?<=[.;:•] )|(?<=\band )|(?<=, ))(?:(?:An?|Any|All|Each|Every|No) )?(?P<name>{_STATE}) "
    r"(?P<noun>[a-z]{3,14})\b(?! (?:is|are) (?:of|divided|sorted|classed) )"  # whose sorts are told, it is no state
)
_IS_SO = Pattern(
    r"\b(?:is|are|becomes?|be|remains?|counts? as|(?:marked|placed) as|while|While|if|If it is) "
    r"(?:now |then |also |already )?"
    rf"[\"“]?(?P<name>{_STATE})[\"”]?(?=[,.;:)]| (?:and|or|may|must|cannot|until|if|when|it)\b|$)"
)
_ARMS = frozenset(map(stem, ARMS))  #: whatever a chapter of states says of them
_HEADING = deferred(r"[A-Za-z]{4,}")


def vote_states_of_chapters(ballot: Ballot, source: Source, units: Set[str]) -> None:
    """Vote for the states that the chapters of states name in their sentences alone."""
    for section in source.sections.values():
        if section.id in ballot.sections or not _of_states(section.heading):
            continue
        for passage in source.prose.get(section.id, ()):
            for name in _named(passage.text, units):
                key = key_of(name)
                arm = key and key[-1] in _ARMS
                if key and not arm and not ballot.has(key) and name.split()[0].lower() not in NOT_A_NAME:
                    ballot.tell(name, "status")


def _of_states(heading: str) -> bool:
    """Whether a heading names states ("States", "Unit Conditions", "Morale and States"), and neither what brings
    another thing ("Victory Conditions") nor the pieces that lie in the box ("The Counters")."""
    words = ["", *(singular(word.lower()) for word in _HEADING.findall(heading))]
    return any(
        KIND_WORDS.get(word) == "status" and word != "counter" and not is_elsewhere(before, word)
        for before, word in itertools.pairwise(words)
    )


def _named(text: str, units: Set[str]) -> Iterator[str]:
    for found in _BEARING.finditer(text):
        noun = found["noun"]
        if stem(noun) in units or noun.removesuffix("s") in GENERIC_UNITS:
            yield found["name"]
    for found in _IS_SO.finditer(text):
        yield found["name"]


__all__ = ["vote_states_of_chapters"]
