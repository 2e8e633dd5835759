"""Questions of a player who acts, about what the other side may answer: "I shoot at his Golem. Can it Duck?".

A reaction is asked of somebody on whom we act: he is then the unit that is asked about, and we are its enemy.
"""

from __future__ import annotations

from collections.abc import Sequence

from queries.questions.bystanders import asked_about
from queries.questions.described import Words
from queries.questions.english import HOSTILE, MOVEMENTS, OURS, PRONOUNS, THEIRS
from queries.questions.parties import Deed
from queries.questions.tokens import Token

_WE = frozenset({"i", "we", "my", "our", "i'm", "we're", "i've", "we've"})
_HIS = frozenset({"his", "her", "their"})
#: What was done in a turn that is over sets nothing off.
_OVER = frozenset("last earlier previous previously before own ago already".split())
_NEAR = frozenset("within past near towards toward beside".split())
_WITH = frozenset({"with", "using", "by"})
_OTHER_SIDE = {"unit": "enemy", "enemy": "unit"}


def seen_from_theirs(stretches: Sequence[Words]) -> None:
    """Change sides where what we do to the enemy is told and his reaction to it is asked for."""
    *told, ask = stretches
    if not told or not any(span.of("reaction") for span in ask.spans):
        return
    if any(words.deed is not None and words.deed.by == "enemy" for words in stretches):
        return
    subject = [token for token in asked_about(ask) if token.kind == "word"]
    lows = [token.low for token in subject]
    theirs = any(token.stem in THEIRS for token in subject) or lows[:1] in ([low] for low in _HIS)
    pointing = not PRONOUNS.isdisjoint(lows[:1])
    if not (theirs or pointing) or not OURS.isdisjoint(lows):
        return
    doing = next((words for words in reversed(told) if _our_deed(words) is not None), None)
    if doing is None:
        return
    deed = _our_deed(doing)
    for words in (*told, ask) if theirs else told:
        words.parties = [_OTHER_SIDE.get(party, party) for party in words.parties]
    first = next((i for i, token in enumerate(doing.tokens) if i and (token.stem in THEIRS or token.low in _HIS)), None)
    for i in range(first or len(doing.tokens), len(doing.tokens)):
        if doing.tokens[i].low in _WITH:
            break
        doing.parties[i] = "unit"  # "within 8 paces of his Golem"
    doing.deed = Deed(deed or "move", "enemy", "unit", doing.deed.verb if doing.deed is not None else 0)


def _our_deed(words: Words) -> str | None:
    """What a stretch tells that we do to somebody of the enemy's; None where it tells of nothing such."""
    tokens = words.tokens
    lows = {token.low for token in tokens}
    if tokens[0].low not in _WE or not _OVER.isdisjoint(lows) or not _at_them(words):
        return None
    if words.deed is not None:
        return words.deed.deed if words.deed.by == "unit" else None
    named = next((HOSTILE[token.stem] for token in tokens if token.stem in HOSTILE), None)  # "declare a charge"
    moves = any(token.stem in MOVEMENTS for token in tokens) or not _NEAR.isdisjoint(lows)
    return named or ("move" if moves else None)


def _at_them(words: Words) -> bool:
    """Whether somebody of the enemy's stands in a stretch, otherwise than as its subject."""
    behind: Sequence[Token] = words.tokens[1:]
    return "enemy" in words.parties[1:] or any(token.stem in THEIRS or token.low in _HIS for token in behind)
