"""Nouns of deeds: an entry headed by the noun of what its rules have done by a verb ("WITHDRAWAL. A Scout may Withdraw
…", "Evasion", "Recovery").

In: the source, and a ballot that all else has voted in. Out: the verb as another name of the deed, where the entry's
own text says that somebody may or must do it, and nothing else tells of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.naming import key_of
from ingest.vocabulary.source import Source
from kb.patterns import deferred

_DEEDS = ("action", "reaction", "order")
#: How nouns end that are made of verbs; the forms in "-ing" are told elsewhere.
_MADE_OF_A_VERB = deferred(r"(?i)[a-z]{3,}(?:al|ment|[st]ion|ance|ence|ery|ure|uit)s?$")
_DONE = deferred(
    r"\b(?:may|can|must|cannot|never|to|not|shall)(?: (?:then|also|still|instead|only|not|never|always))? "
    r"(?P<verb>[A-Z]?[a-z]{3,15})\b(?! [A-Z])"
)
_SO_FAR = 6


def call_by_verbs(ballot: Ballot, source: Source) -> None:
    """Let the verb of a deed mean what the text names by a noun."""
    for section, (key, kind) in list(ballot.sections.items()):
        candidate = ballot.found.get(key)
        if kind not in _DEEDS or len(key) != 1 or candidate is None:
            continue
        for noun in list(candidate.spellings[kind]):
            if _MADE_OF_A_VERB.fullmatch(noun) is None:
                continue
            for verb in dict.fromkeys(_verbs(noun.lower(), section, source)):
                verbal = ballot.found.get(key_of(verb))
                if verbal is not None and (verbal.families or set(+verbal.votes) - set(_DEEDS)):
                    continue
                if key_of(verb) in {each for each, _ in ballot.sections.values()}:
                    continue
                ballot.found.pop(key_of(verb), None)
                ballot.call(key, verb)


def _verbs(noun: str, section: str, source: Source) -> Iterator[str]:
    """The verbs of a noun by which its own entry has it done; in small letters where the text writes it so."""
    for passage in source.prose.get(section, ())[:_SO_FAR]:
        for found in _DONE.finditer(passage.text):
            verb = found["verb"]
            if noun.startswith(verb.lower()[: max(3, len(verb) - 2)]) and len(verb) < len(noun):
                yield verb


__all__ = ["call_by_verbs"]
