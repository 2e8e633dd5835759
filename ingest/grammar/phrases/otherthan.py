"""Other than: a condition that asks for any of a kind but those it names ("it has an order other than Hold").

In: the words of one condition. Out: that the unit has one of that kind and none of those named, or the opposite of
that where the words deny it; None where it is no such condition.
"""

from __future__ import annotations

from collections.abc import Sequence

from ingest.grammar.phrases.distances import ENEMIES
from ingest.grammar.phrases.tokens import Token, pick
from ingest.vocabulary import Vocabulary
from kb.conditions import Condition, Has, Not, both, either, negate

_LISTING = frozenset(("or", "and", ",", "an", "a", "the"))


def other_than(tokens: Sequence[Token], lows: Sequence[str], negated: bool, vocabulary: Vocabulary) -> Condition | None:
    """What a condition about the unit asks for that excepts some of a kind."""
    at = next((i for i in range(2, len(lows) - 2) if (lows[i], lows[i + 1]) == ("other", "than")), None)
    general = next((t for t in tokens[at - 1].terms if t in vocabulary.general), None) if at else None
    if at is None or general is None or not ENEMIES.isdisjoint(lows):
        return None
    kind = vocabulary.terms[general].kind
    names = [token for token in tokens[at + 2 :] if token.low not in _LISTING and general not in token.terms]
    left = [vocabulary.best(f"{token.text} {kind}", kind) or pick(token, vocabulary, kind) for token in names]
    if not left or None in left:
        return None
    asked = both(Has(general), negate(either(*(Has(term) for term in left if term))))
    return Not(asked) if negated else asked
