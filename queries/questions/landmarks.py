"""Those of whom a question tells only to say where somebody is: "my crew is behind a Barge", "near a Golem".

They are neither the unit nor the enemy, so that nothing of what they are is said of either.
"""

from __future__ import annotations

from queries.questions.carried import noun_begins
from queries.questions.described import Words
from queries.questions.english import NUMBERS, OTHER, OURS, THEIRS
from queries.questions.naming import BEARER

_PLACES = frozenset("behind beside near beyond alongside opposite".split())
#: What tells a way as well, where it is not asked whether the unit may go or shoot so.
_WAYS = frozenset("past round around between".split())
#: "Next to", "in front of", "within 6 inches of".
_TO = frozenset("next close adjacent nearest closest".split())
_OF = frozenset('front rear left right sight reach range inch inches in cm " ” ″ rods paces metre metres'.split())
_BARE = frozenset("a an another some any the two three several".split())
_DETERMINERS = _BARE | NUMBERS.keys() | {
    "my", "our", "its", "their", "his", "her", "own", "this", "that", "these", "those", "friendly", "allied", "other",
    "nearby", "one", "of", "same", "big", "large", "small", "old",
}  # fmt: skip


def place_apart(words: Words) -> None:
    """Give those who only tell where somebody is a party of their own."""
    for span in words.spans:
        if not span.of("unit_type", "unit_subtype") or words.party(span) in ("target", OTHER):
            continue
        first = noun_begins(words, span).first - words.offset
        at = first - 1
        while at > 0 and words.tokens[at].low in _DETERMINERS and not _ends(words, at):
            at -= 1
        if at <= 0 or not _ends(words, at) or not _is_another(words, at, first):
            continue
        words.parties[at : span.last - words.offset] = [OTHER] * (span.last - words.offset - at)


def _ends(words: Words, at: int) -> bool:
    """Whether the words that tell where something is end here."""
    low, before = words.tokens[at].low, words.tokens[at - 1]
    if low in _PLACES or (low in _WAYS and words.stretch.role != "ask"):
        return True
    if low == "of":
        return before.low in _OF or before.kind == "num"
    return low == "to" and before.low in _TO


def _is_another(words: Words, at: int, first: int) -> bool:
    """Whether it is somebody else than the unit, of whom no enemy's move tells where he is."""
    lows = [token.low for token in words.tokens[:first]]
    between = {*lows[at + 1 :]}
    told = any(span.first - words.offset < at and span.of(*BEARER) for span in words.spans)
    theirs = any(token.stem in THEIRS for token in words.tokens[:first]) or (
        words.deed is not None and words.deed.by == "enemy" and words.deed.verb < at
    )
    if theirs:  # "an enemy comes past a Barge", but "ends its move 6 inches from a Barge": the one that is asked about
        return words.tokens[at].low in ("behind", *_WAYS) and not between.isdisjoint(_BARE - {"the"})
    if not OURS.isdisjoint(between - {"own", "friendly"}):
        return told or "own" in between
    return True
