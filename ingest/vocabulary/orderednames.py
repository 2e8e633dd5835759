"""Names of orders by what units are told to do: "ordered to Dig In", "the only orders open to it are Halt and Dig Out".

In: the source and the ballot that headings, lists, tables and sentences have voted in. Out: votes for the orders of a
text that has no heading over each of them. A name that a heading, a list or a table told of stays what it is.
"""

from __future__ import annotations

from ingest.lexicon import KIND_WORDS
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.naming import is_name, key_of
from ingest.vocabulary.source import Source
from kb.patterns import Pattern, deferred

_NAME = r"[A-Z][a-z'’-]+(?: (?:the )?[A-Z][a-z'’-]+){0,2}"
_LISTED = rf"({_NAME}(?:, {_NAME}){{0,8}}(?:,? (?:and|or) {_NAME})?)"
_ORDERED = Pattern(
    rf"\b(?:order(?:ed|s|ing)?(?: it| them| a unit| your unit| the unit)?) to (?:either )?{_LISTED}(?! [Oo]rder)"
)
#: "The only orders open to it are Halt, Rest and Dig Out", "the only order that it may be given is Rest".
_OPEN = Pattern(
    r"\border(?:s|) (?:open to|left to|that|which|available to|it|they|a|you|the)\b[^.;:]{0,60}? (?:is|are) "
    rf"(?:either )?{_LISTED}(?=[.;,)]|$)"
)
_AND = deferred(r", (?:and |or )?| and | or ")


def vote_ordered(ballot: Ballot, source: Source) -> None:
    """Vote for what units are told to be ordered to do, where two such things have names at least."""
    names: dict[str, None] = {}
    for pattern in (_ORDERED, _OPEN):
        for text in source.texts:
            for listed in pattern.findall(text):
                names |= {name: None for name in _AND.split(listed) if is_name(name) and name not in KIND_WORDS}
    if len(names) < 2:
        return
    for name in names:
        known = ballot.found.get(key_of(name))
        other = known is not None and (known.families or {*+known.votes} - {"action", "order"})
        if not other and not _is_noun(ballot, name):
            ballot.tell(name, "order", 5, 2)
            ballot.votes(key_of(name)).pop("action", None)  # who does it obeys that order


def _is_noun(ballot: Ballot, name: str) -> bool:
    """Whether an order is told of that is called so with its noun, and a deed is called so without it."""
    whole = ballot.found.get(key_of(f"{name} order"))
    return whole is not None and bool(whole.families)
