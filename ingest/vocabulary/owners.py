"""Names by the rules that sentences say they have: "Mules have the Swift trait", "Levy have Meek".

In: the source and the ballot that headings, lists, tables and most sentences have voted in. Out: votes for the kinds of
piece that a sentence opens with, each only where nothing else tells of it and what it has is known for a rule.
"""

from __future__ import annotations

from ingest.lexicon import GENERIC_UNITS, HEAD_NOUNS, KIND_WORDS, NOT_A_NAME
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.naming import CAP, is_name, key_of, parameter_of, singular
from ingest.vocabulary.source import Source
from kb.names import stem
from kb.patterns import Pattern

_OWNED = rf"{CAP}(?: {CAP}){{0,2}}"
#: "Mules have the Swift trait", "All Levy have Meek and Mild.": who is told to have something by its name.
_HAVE = Pattern(
    rf"(?:^|(?<=[.;:\n] ))(?:All )?([A-Z][a-z]{{2,}}(?: [A-Z][a-z]{{2,}})?) have (?:both )?(?:the )?({_OWNED}"
    r"(?: \([\dX+-]{1,4}\))?)(?:(?: (?:and|special|[a-z]{4,9}\b))|[.,;]|$)"
)
#: Words for any piece that name a kind of one where the text never has them in small letters.
_FOLK = frozenset(("warrior", "warriors"))
_PLAIN = frozenset({*KIND_WORDS, *HEAD_NOUNS, *NOT_A_NAME}) - _FOLK


def vote_owners(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Vote for those whom a sentence says to have a rule; ``units`` are the stems of words for all pieces."""
    for text in source.texts:
        for line in text.split("\n"):
            for who, owned in _HAVE.findall(line):
                name = singular(who)
                words = {name.lower(), who.lower()}
                small = source.written[name.lower()] + source.written[who.lower()]
                anybody = words & GENERIC_UNITS or stem(name.lower()) in units
                if words & _PLAIN or (anybody and (small or not words & _FOLK)) or not is_name(name, True):
                    continue
                if ballot.has(key_of(name)) or not ballot.votes(key_of(parameter_of(owned)[0]))["special_rule"]:
                    continue
                key = ballot.tell(name, "unit_type", 3, 2)
                if key and small:
                    ballot.found[key].lower = True
