"""Of two: a condition that is told of two parties at once ("unless the model or the weapon has Torch").

In: the words of one condition. Out: the word that joins the two and the condition of each, so that it is not read of
the last of them alone; none where its subject is no such pair.
"""

from __future__ import annotations

from ingest.grammar.phrases.tokens import Token
from ingest.lexicon import GENERIC_UNITS

#: Who or what may have something, beside the unit that is spoken of.
_PARTIES = frozenset(
    """target targets attacker attackers defender defenders firer shooter weapon weapons gun bearer owner rider mount
    driver crew enemy foe opponent""".split()
)
_BEFORE = frozenset("the a an its their his that this any either both".split())
_SPOKEN_OF = GENERIC_UNITS | {"it", "they"}
_VERBS = frozenset("is are has have was were had".split())


def told_of_two(tokens: list[Token]) -> tuple[str, list[Token], list[Token]] | None:
    """The joining word of the two parties that are the subject, and the condition of each by itself."""
    lows = [token.low for token in tokens]
    verb = next((n for n, low in enumerate(lows) if low in _VERBS), 0)
    at = next((n for n in range(1, verb) if lows[n] in ("or", "and")), 0)
    first, second = ([low for low in part if low not in _BEFORE] for part in (lows[:at], lows[at + 1 : verb]))
    if len(first) == 1 and second[:1] == ["another"] and first[0] in _SPOKEN_OF:  # "if it or another Barge is Mired"
        return lows[at], [*tokens[:at], *tokens[verb:]], tokens[at + 1 :]
    if len(first) != 1 or len(second) != 1 or first == second or not {*first, *second} & _PARTIES:
        return None
    if not {*first, *second} <= _PARTIES | GENERIC_UNITS:
        return None
    article = tokens[:1] if lows[0] in _BEFORE and lows[at + 1] not in _BEFORE else []
    return lows[at], [*tokens[:at], *tokens[verb:]], [*article, *tokens[at + 1 :]]
