"""Rules named at the head of paragraphs, behind a sentence that says that some units have such things.

In: the source, the ballot that headings, lists and sentences have voted in, and the words for units. Out: votes for the
names that two paragraphs or more of that section open with ("Snow Shoes let a crew …", "Grim (X) adds X to …", "A crew
with Skates …"), and the text's own word for such things ("Knacks").
"""

from __future__ import annotations

from ingest.lexicon import KIND_WORDS
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.naming import is_name, key_of, singular
from ingest.vocabulary.source import Source
from kb.names import fold, stem
from kb.patterns import Pattern, deferred

#: "Some crews also have Knacks", "A crew may have one or more traits".
_HAVE = Pattern(
    r"\b(?:[Ss]ome|[Mm]any|[Cc]ertain|[Mm]ost|[Aa]n?|[Ee]ach|[Ee]very|[Aa]ll|[Aa] few)(?: of your)? (?P<who>[a-z]+) "
    r"(?:(?:also|may|can|will|even) ){0,2}(?:ha(?:s|ve)|possess(?:es)?|carry|carries|(?:is|are) given|gets?) "
    r"(?:(?:an?|one|one or more|any number of|some|several|a number of|up to \w+|their own|special) ){0,2}"
    r"(?P<what>[A-Z]?[a-z]{3,}s?)(?=[.,;:]| (?:that|which|of|and|as)\b)"
)
_CAP = r"[A-Z][a-z'’-]+"
#: How a paragraph opens that tells of such a thing.
_OPENS = deferred(
    rf"(?P<alone>{_CAP}(?: {_CAP}){{1,2}})(?: \(X\))?(?= (?!of\b)[a-z])|(?P<figured>{_CAP}) \((?:X|[Nn])\)(?= [a-z])|"
    rf"(?:An?|Any|The) (?P<who>[a-z]+) (?:with|that has|which has) (?P<had>{_CAP}(?: {_CAP}){{0,2}})(?= [a-z])"
)
_LEAST = 2


def vote_paragraph_rules(ballot: Ballot, source: Source, units: frozenset[str], own_words: dict[str, str]) -> None:
    """Vote for the rules that paragraphs open with; ``own_words`` gain what the text calls them all."""
    for passages in source.prose.values():
        at, noun = next(
            (
                (passage.paragraph, found[1])
                for passage in passages
                for found in _HAVE.findall(passage.text)
                if stem(found[0]) in units and _is_sort(ballot, found[1])
            ),
            (None, ""),
        )
        if at is None:
            continue
        seen: set[int] = {at}
        names: dict[str, None] = {}
        for passage in passages:
            if passage.paragraph > at and passage.paragraph not in seen:
                seen.add(passage.paragraph)
                names |= dict.fromkeys(_opened_with(passage.text, units))
        free = [name for name in names if not _is_else(ballot, name)]
        if len(names) >= _LEAST and 2 * len(free) >= len(names):
            for name in free:
                ballot.tell(name, "special_rule", 4, 2)
            own_words.setdefault(singular(fold(noun)), "special_rule")


def _is_sort(ballot: Ballot, noun: str) -> bool:
    """Whether a noun is one for rules that somebody has, or the text's own, in the plural and with a capital."""
    known = KIND_WORDS.get(singular(fold(noun)))
    own = known is None and noun[0].isupper() and noun.endswith("s")
    return known == "special_rule" or (own and not ballot.has(key_of(singular(noun))))


def _opened_with(text: str, units: frozenset[str]) -> list[str]:
    found = _OPENS.match(text)
    if found is None or (found["who"] and stem(found["who"]) not in units):
        return []
    name = found["alone"] or found["figured"] or found["had"]
    return [name] if is_name(name) else []


def _is_else(ballot: Ballot, name: str) -> bool:
    """Whether something has told the name to be of another kind."""
    known = ballot.found.get(key_of(name))
    return known is not None and bool({*known.families, *+known.votes} - {"special_rule", "modifier", "status"})
