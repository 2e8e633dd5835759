"""Names that only begin or end as another name does: "Broken Ground" is not the state Broken, a "Captain General" no
Captain, and "Sucking Ground" has nothing to do with who is Grounded.

In: the source and a ballot that all else has voted in. Out: votes for the longer names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Set

from ingest.lexicon import HEAD_NOUNS, KIND_WORDS, NOT_A_NAME
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.naming import key_of, singular
from ingest.vocabulary.source import Source
from kb.names import fold, stem
from kb.patterns import Pattern, deferred

#: Two words with capitals within a sentence, and nothing more of a name about them.
_PAIR = Pattern(r"\b([A-Z][a-z]{2,}) ([A-Z][a-z]{3,})\b(?! [A-Z]|[-'’])")
_CAPITAL = deferred(r"\b[A-Z][a-z]+\b")
#: Words for kinds of things name nothing of their own.
_PLAIN = frozenset(stem(word) for word in (*KIND_WORDS, *HEAD_NOUNS, *NOT_A_NAME))
#: What a longer name is a name of, by the kind of the shorter one.
_KINDS = {"unit_type": "unit_type", "status": "effect"}
#: So often a pair must come before it is a name.
_OFTEN = 3


def vote_longer(ballot: Ballot, source: Source, units: Set[str]) -> None:
    """Vote for the pairs whose second word stands with a capital nowhere but behind the first, which is a name, and in
    other names of several words ("Broken Ground", beside "Give Ground")."""
    pairs = Counter(found.group(1, 2) for text in source.texts for found in _PAIR.finditer(text))
    before = _before({second for _, second in pairs}, source)
    for (first, second), times in pairs.items():
        noun, shorter = stem(singular(fold(second))), key_of(first)
        known = noun in _PLAIN or noun in units
        if times < _OFTEN or known or not ballot.has(shorter):
            continue
        if source.capitals[second] != times and _by_itself(second, before[second] - {first}, ballot):
            continue
        kind = ballot.found[shorter].votes.most_common(1)[0][0]
        whole = key_of(f"{first} {second}")
        if kind in _KINDS and not any(ballot.has(key) for key in (whole, key_of(second))):
            ballot.vote(f"{first} {second}", _KINDS[kind], times)


def vote_longer_at_the_end(ballot: Ballot, source: Source) -> None:
    """Vote for the pairs whose second word has but the stem of a state in common, and stands nowhere by itself."""
    pairs = {found.group(1, 2) for text in source.texts for found in _PAIR.finditer(text)}
    before = _before({second for _, second in pairs}, source)
    for first, second in sorted(pairs):
        shorter = key_of(second)
        if fold(first) in NOT_A_NAME or stem(fold(second)) in _PLAIN or not ballot.has(shorter):
            continue
        if ballot.has(key_of(first)) or second.endswith(("s", "ing")):
            continue  # "If a Kite Soars": what it does
        state = ballot.found[shorter]
        spelt = {form for forms in state.spellings.values() for form in forms}
        if state.votes.most_common(1)[0][0] != "status" or second in spelt or ballot.has(key_of(f"{first} {second}")):
            continue
        if None not in before[second]:
            ballot.vote(f"{first} {second}", "effect", _OFTEN)


def _before(wanted: Set[str], source: Source) -> dict[str, set[str | None]]:
    """The words with capitals right before the places of each word, None among them where it stands without one; told
    in one walk, since words are many and texts are long."""
    found: dict[str, set[str | None]] = {word: set() for word in wanted}
    for text in source.texts:
        last, end = "", -1
        for match in _CAPITAL.finditer(text):
            if match[0] in found:
                found[match[0]].add(last if end + 1 == match.start() and text[end] == " " else None)
            last, end = match[0], match.end()
    return found


def _by_itself(second: str, before: Set[str | None], ballot: Ballot) -> bool:
    """Whether a word stands with a capital where it is the end of no name that something else tells of."""
    return any(name is None or not ballot.has(key_of(f"{name} {second}")) for name in before)
