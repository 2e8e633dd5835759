"""Tails: the phrases at the end of a statement that tell by what, for what or through what it holds.

In: the words of a predicate and the draft that came of it. Out: the phrases that narrow it, each in its own tokens
("never Shaken *by shelling*", "halves its move *through marsh*"); whether a draft tells them already is not asked here.
"""

from __future__ import annotations

from itertools import pairwise

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.tokens import Token
from kb.model import kind_in

#: Where another part of the sentence begins.
STOPS = frozenset({",", ";", ":", "–", "—", "-", "but", "then", "instead", "until", "unless", "if", "when", "while"})
RELATIVE = frozenset("that which who".split())
#: Words behind which a relative pronoun tells of no noun.
NO_NOUNS = frozenset(
    "so such of in on at for from with to by after before all than against upon into onto under over".split()
)
SPANS = ("turn", "phase", "round", "activation", "game")
#: The words that open such a phrase, by what the clause says.
_OPENING = {
    "denies": frozenset("by for through into across with".split()),
    "immune_to": frozenset("by for through from with".split()),
    "ignores": frozenset("for from".split()),
    "modifies": frozenset("for through".split()),
    "counts_as": frozenset("for against".split()),
}
#: Where nobody gets into a state: "never Stuck in weed".
_PLACES = frozenset("in on near inside".split())
#: Relations of figures, and what opens where they are so: "halves its Pace in mud", "adds 1 to its Nerve on a hill".
_OF_FIGURES = ("modifies", "sets")
_WHERE = frozenset("in on inside under across along over near behind".split())
#: What opens no place behind these: "in addition", "on its own".
_NO_PLACE = frozenset(
    """addition total response reply answer place order case effect play full doing own top behalf average foot way
    that which them it him her this these those its their his each every any combination either both another hit hits
    miss turn phase round result results cost figures line direction inches same all""".split()
)
#: What tells that it does not matter how or where, or nothing of either.
_NO_MATTER = frozenset(
    """any anything anyone all every everything this these it its them their way normal usual itself themselves turn
    turns game battle phase round duration rest remainder whole later regards test roll""".split()
)


def narrowing_tails(tokens: list[Token], draft: Draft) -> list[list[Token]]:
    """The phrases that tell by what, for what or through what something is shut out or changed."""
    opening = _OPENING.get(draft.relation, frozenset())
    if draft.relation == "immune_to" and draft.object.kind == "status":
        opening |= _PLACES
    found: list[list[Token]] = []
    n = 0 if tokens and tokens[0].low == "voluntarily" else 1
    while opening and n < len(tokens):
        if tokens[n].low == "voluntarily" and draft.relation == "denies":
            found.append(tokens[n : n + 1])
        end = next((k for k in range(n + 1, len(tokens)) if _ends(tokens, k)), len(tokens))
        lows = {t.low for t in tokens[n + 1 : end]}
        told_of = tokens[n].low in opening and bool(lows) and not any(t.is_number for t in tokens[n:end])
        if told_of and not lows & _NO_MATTER and tokens[n - 1].low != "even" and not _phrasal(tokens, n, draft):
            found.append(tokens[n:end])
            n = end
        n += 1
    if draft.relation in _OF_FIGURES and draft.value and (place := _place(tokens)):
        found.append(place)
    return found


def _place(tokens: list[Token]) -> list[Token]:
    """The few plain words at the end of a predicate that tell where something is so; none of another kind."""
    at = next((n for n in range(len(tokens) - 1, 0, -1) if tokens[n].low in _WHERE), len(tokens))
    words = tokens[at + 1 :]
    others = any(t.low == "or" and after.is_number for t, after in pairwise(tokens[:at]))  # "6 inches, or 9 on roads"
    plain = not others and 0 < len(words) < 4 and not any(t.is_number or t.low in STOPS | _NO_PLACE for t in words)
    return tokens[at:] if plain and words[-1].low.isalpha() and not words[0].low.endswith("ing") else []


def _ends(tokens: list[Token], n: int) -> bool:
    relative = tokens[n].low in RELATIVE and tokens[n - 1].low not in NO_NOUNS
    joins = tokens[n].low in ("and", "or") and not _alike(tokens[n - 1], tokens[n + 1 :])
    return relative or joins or tokens[n].low in STOPS or tokens[n].low in ("to", "as", "than")


def _alike(token: Token, after: list[Token]) -> bool:
    """Whether what stands next is a thing of the same kind ("by Torch or Bolt weapons")."""
    kinds = {kind_in(term) for term in token.terms}
    return bool(after) and not kinds.isdisjoint(kind_in(term) for term in after[0].terms)


def _phrasal(tokens: list[Token], n: int, draft: Draft) -> bool:
    """Whether the word at ``n`` goes with its verb ("call for fire"), or points back ("wounded by the attack")."""
    verb = n == 1 or (draft.object.kind == "action" and tokens[n - 1].low in draft.object.name.lower())
    told_whole = [t.low for t in tokens[n + 3 : n + 4]] == ["of"]  # "by the dice of a Strike": no such points back
    if told_whole and draft.relation == "immune_to" and draft.object.kind == "status" and tokens[n].low != "for":
        return False
    return (tokens[n].low == "for" and verb) or [t.low for t in tokens[n : n + 2]] == ["by", "the"]
