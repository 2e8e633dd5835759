"""Nouns of deeds: an entry headed by the noun of what its rules have done by a verb ("WITHDRAWAL. A Scout may Withdraw
…", "Evasion", "Recovery"), or by the verb and more ("Brace for Impact": "a Barge may still brace").

In: the source, and a ballot that all else has voted in. Out: the verb as another name of the deed, where the entry's
own text says that somebody may or must do it, and nothing else tells of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ingest.vocabulary.ballot import Ballot, Candidate
from ingest.vocabulary.model import Key
from ingest.vocabulary.naming import key_of
from ingest.vocabulary.source import Source
from kb.names import first_word, fold
from kb.patterns import deferred

_DEEDS = ("action", "reaction", "order")
#: How nouns end that are made of verbs; the forms in "-ing" are told elsewhere.
_MADE_OF_A_VERB = deferred(r"(?i)[a-z]{3,}(?:al|ment|[st]ion|ance|ence|ery|ure|uit)s?$")
_DONE = deferred(
    r"\b(?:may|can|must|cannot|never|to|not|shall)(?: (?:then|also|still|instead|only|not|never|always))? "
    r"(?P<verb>[A-Z]?[a-z]{3,15})\b(?! [A-Z])"
)
#: "may brace;", with nothing behind it that it is done to.
_DONE_ALONE = deferred(
    r"\b(?:may|can|must|cannot|never|to|not|shall)(?: (?:then|also|still|instead|only|not|never|always))? "
    r"(?P<verb>[A-Za-z][a-z]{3,15})(?=[.;,:)]|$| (?:if|when|while|unless|even|too|instead)\b)"
)
_SO_FAR = 6


def call_by_verbs(ballot: Ballot, source: Source) -> None:
    """Let the verb of a deed mean what the text names by a noun."""
    for section, (key, kind) in list(ballot.sections.items()):
        candidate = ballot.found.get(key)
        if kind not in _DEEDS or candidate is None:
            continue
        if len(key) > 1:
            _call_in_short(ballot, section, key, source)
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
                candidate.lower = candidate.lower or verb.islower()


#: What units do by whatever rule: no such word means one deed of several words alone.
_ANY_DEED = frozenset(
    "move fire shoot charge attack fight run advance walk march turn hold stand react act assault strike cover take "
    "make use fall go pass give return form set keep get join stay launch".split()
)


def _call_in_short(ballot: Ballot, section: str, key: Key, source: Source) -> None:
    """Let the verb with which a name of several words opens mean it, where its own entry has it done by that word and
    nothing else is called so."""
    kind = ballot.sections[section][1]
    name = next((each for each in ballot.found[key].spellings[kind] if " " in each), "")
    verb = first_word(name).lower()
    others = (each for each in ballot.found if each != key and each[:1] == key_of(verb))
    if not verb.isalpha() or verb in _ANY_DEED or len(key_of(verb)) != 1:
        return
    if any(len(each) > 1 or not _by_the_deed(ballot.found[each], verb) for each in others):
        return
    state = ballot.found.get(key_of(verb))
    brings = state is not None and state.votes["status"] > 0
    if not brings and any(each == key_of(verb) for each, _ in ballot.sections.values()):
        return
    for passage in source.prose.get(section, ())[:_SO_FAR]:
        if any(found["verb"].lower() == verb for found in _DONE_ALONE.finditer(passage.text)):
            if not brings:
                ballot.found.pop(key_of(verb), None)
            ballot.call(key, verb)
            return


def _by_the_deed(other: Candidate, verb: str) -> bool:
    """Whether what else is called by the word is the same deed, or the state that it brings ("Braced")."""
    states = other.spellings["status"] if other.votes["status"] > 0 else {}
    of_the_deed = all(fold(name) != verb and name.endswith(("ed", "en")) for name in states)
    return of_the_deed and not set(+other.votes) - {"action", "status"}


def _verbs(noun: str, section: str, source: Source) -> Iterator[str]:
    """The verbs of a noun by which its own entry has it done; in small letters where the text writes it so."""
    for passage in source.prose.get(section, ())[:_SO_FAR]:
        for found in _DONE.finditer(passage.text):
            verb = found["verb"]
            if noun.startswith(verb.lower()[: max(3, len(verb) - 2)]) and len(verb) < len(noun):
                yield verb


__all__ = ["call_by_verbs"]
