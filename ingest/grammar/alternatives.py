"""Alternatives: the several subjects of one statement ("Supply units and Routed units may not …").

In: the tokens of a subject. Out: the tokens of each subject that they join, one list where there is but one.
"""

from __future__ import annotations

from ingest.grammar.tokens import Token
from ingest.lexicon import GENERIC_UNITS

_NEW_SUBJECT = ("unit", "units", "model", "models", "that", "which", "those")


_TOLD_BY = frozenset("in with that which who under".split())


def _kind_and_state(before: list[Token], after: list[Token]) -> bool:
    """Whether a kind of unit stands before an "and", and units in a state after it ("Barges and Mired units")."""
    units = len(after) > 1 and after[1].low in ("units", "models", "squads")
    state = units and any("/status/" in t for t in after[0].terms)
    return state and bool(before) and any("/unit_type/" in t or "/unit_subtype/" in t for t in before[-1].terms)


def alternatives(tokens: list[Token]) -> list[list[Token]]:
    """One subject for each of "a Vehicle that …, any unit that … or any unit that …"."""
    parts: list[list[Token]] = [[]]
    for i, token in enumerate(tokens):
        following = [t.low for t in tokens[i + 1 : i + 4]]
        of_units = len(following) > 1 and following[0].endswith("s") and following[1] in _TOLD_BY
        last = parts[-1][-1].low if parts[-1] else ""
        of_units = of_units or (last.endswith("s") and last in following[1:3])  # "Supply units and Routed units"
        of_units = of_units or (token.low == "and" and _kind_and_state(tokens[:i], tokens[i + 1 :]))
        if parts[-1] and token.low in ("or", "and") and of_units and any(t.terms for t in parts[-1]):
            parts.append([])  # "Drones and units in Shock": the one kind and the other
            continue
        if (
            parts[-1]
            and token.low in ("or", "and", ",")
            and following[:1]
            and following[0] in ("any", "a", "an", "all", "units", "models", "those")
            and (len(tokens) > 12 or (tokens[i - 1].low == "," and token.low != ","))
            and any(w in _NEW_SUBJECT or w in GENERIC_UNITS for w in following[:3])
        ):
            parts.append([])
            continue
        parts[-1].append(token)
    return [part for part in parts if part] or [[]]
