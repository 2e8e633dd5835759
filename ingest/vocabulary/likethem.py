"""Those who are like a known kind of piece but for a rule or two ("Bomber wings are Fighter wings in all respects, save
that they may not …").

In: the ballot that all else has voted in, and the source. Out: votes for the name as a sub-type, where nothing tells of
it what it is.
"""

from __future__ import annotations

from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.naming import CAP, is_name, key_of, singular
from ingest.vocabulary.source import Source
from kb.names import capitalised, last_word
from kb.patterns import Pattern

_ONE = rf"{CAP}(?: {CAP}| [a-z]{{3,12}})?"
_LIKE_THEM = Pattern(
    rf"(?:^|(?<=[.;:•] )|(?<=\n))(?:All |An? |The |Each )?(?P<name>{_ONE}) "
    r"(?:is|are|counts? as|(?:is|are) (?:treated|counted|regarded) (?:exactly |just )?as) (?:an? |ordinary |normal )?"
    rf"(?P<as>{_ONE})(?: units?| models?)?,? (?:in (?:all|every)(?: other)? (?:respects?|ways?)|"
    r"for (?:all|every)(?: other)? purposes?|(?:except|save|but)(?: only)? (?:that|for)\b|with (?:one|two|these) )"
)


def vote_like_them(ballot: Ballot, source: Source) -> None:
    """Vote for those who are told to be as a known kind of piece is."""
    for text in source.texts:
        for found in _LIKE_THEM.finditer(text):
            name, whole = singular(found["name"]), singular(found["as"])
            of_those = last_word(name)[:1].isupper() or last_word(name) == last_word(whole)
            known = ballot.votes(key_of(whole))["unit_type"] > 0 and of_those and is_name(name, True)
            if known and not any(count for kind, count in ballot.votes(key_of(name)).items() if kind != "status"):
                ballot.tell(capitalised(name), "unit_subtype")
