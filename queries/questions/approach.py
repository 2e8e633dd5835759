"""Who acts on ours, or comes near them, under a name that no text knows: "Grumbler stops 8 paces from my guards".

In: stretches, one after the other. Out: whether who is told of there is the enemy's, by whom he acts on, and by where
he ends: so far from "my" men, or in their sight. Nobody comes so near to himself, nor shoots at himself.
"""

from __future__ import annotations

from collections.abc import Sequence

from queries.questions.described import Words
from queries.questions.english import MOVEMENTS, OURS, PRONOUNS
from queries.questions.parties import Deed
from queries.questions.tokens import Token

_FROM = frozenset({"from", "of"})
_SOME = frozenset({"a", "an", "another", "some", "one", "two", "three"})
_SEEN = frozenset({"sight", "view", "front"})


def taken_for_the_enemy(before: Words | None, words: Words) -> None:
    """Mark as the enemy's who is told, in two stretches or in the second alone, to end a move so far from ours."""
    place = next((i for i, token in enumerate(words.tokens) if _moves(token)), None)
    if words.stretch.role == "ask" or words.deed is not None or place is None or not _near_ours(words.tokens[place:]):
        return
    told = [*(before.tokens if before is not None and not place else ()), *words.tokens[:place]]
    if not told or told[0].low in (*PRONOUNS, "i", "we", "you") or any(token.low in OURS for token in told):
        return
    if "enemy" in words.parties[:place]:
        return  # he is told of as one
    if before is not None and not place:
        before.parties = ["enemy"] * len(before.parties)
    end = next(i for i, token in enumerate(words.tokens) if i > place and token.low in OURS)
    words.parties = ["enemy"] * end + words.parties[end:]
    words.deed = Deed("move", "enemy", "", place)


def who_acts_on_ours(stretches: Sequence[Words]) -> None:
    """Mark as the enemy's who is told of ahead of a stretch, in the same sentence, that only says what he does to ours:
    "a crew with slings, on a Loose order, shoots at my guards"."""
    for k, words in enumerate(stretches):
        deed = words.deed
        if not k or deed is None or (deed.by, deed.at, deed.verb) != ("enemy", "unit", 0):
            continue
        ahead = [each for each in stretches[:k] if each.stretch.sentence == words.stretch.sentence]
        acts = words.tokens[0].low.endswith(("s", "d", "t")) and words.stretch.role != "ask"
        told = [token for each in ahead for token in each.tokens]
        ours = any(token.low in OURS or token.low in PRONOUNS for token in told)
        if acts and told and told[0].low in _SOME and not ours and all(each.deed is None for each in ahead):
            for each in ahead:
                each.parties = ["enemy"] * len(each.parties)


def _moves(token: Token) -> bool:
    return token.kind == "word" and token.stem in MOVEMENTS and token.low.endswith(("s", "ed", "t", "ame"))


def _near_ours(tokens: tuple[Token, ...]) -> bool:
    """Whether words tell of a place so far from ours: "8 paces from my guards", "in sight of our lines"."""
    for i in range(1, len(tokens) - 1):
        if tokens[i].low in _FROM and tokens[i + 1].low in OURS:
            near = tokens[max(0, i - 4) : i]
            return any(token.kind == "num" or token.low in _SEEN for token in near)
    return False
