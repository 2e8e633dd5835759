"""Those of whom a question tells only to say where somebody is: "my crew is behind a Barge", "near a Golem".

They are neither the unit nor the enemy, so that nothing of what they are is said of either.
"""

from __future__ import annotations

from collections.abc import Sequence

from kb.patterns import deferred
from queries.questions.bystanders import apart
from queries.questions.carried import noun_begins
from queries.questions.described import Words
from queries.questions.english import MODALS, NUMBERS, OTHER, OURS, THEIRS, UNIT_NOUNS
from queries.questions.lexicon import Lexicon
from queries.questions.naming import BEARER, Span

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


#: Where somebody is told to be by whoever was told of before: "a Barge (is stacked) with it", "next to them".
_BY_IT = deferred(
    r"(?i)(?:(?:that|which|who) )?(?:(?:is|are|stands?|standing|sits?|waits?|being) )?"
    r"(?:(?:right|just|also|still|only|directly|together|stacked|placed|standing|close) ){0,3}"
    r"(?:(?<=stacked )with|(?<=together )with|next to|adjacent to|beside|alongside|behind|near|by|in front of) "
    r"(?:it|them|him|her|these|those)(?![\w'-])"
)
#: Where he is told to be without naming by whom: "a Barge is adjacent", "in the same hex", "3 inches away".
_BY = deferred(
    r"(?i)(?:(?:that|which|who) )?(?:(?:is|are|stands?|standing|sits?|waits?|being) )?"
    r"(?:(?:right|just|also|still|only|directly|about) ){0,2}"
    r"(?:adjacent|nearby|close by|alongside|next door|stacked|(?:on|in) (?:the|an|its|their) "
    r"(?:same|adjacent|next|neighbou?ring) \w+|within \d+|\d+ ?(?:[\"”″]|\w+) (?:away|off|distant))(?![\w'-])"
)


def standing_by(stretches: Sequence[Words], lexicon: Lexicon) -> None:
    """Give those a party of their own of whom it is told that they are by the unit: "a Barge is stacked with it".

    Where it is not told by whom they are, another of ours must have been told of before.
    """
    told: list[Span] = []
    for words in stretches:
        for span in sorted(words.spans, key=lambda span: span.first):
            if not span.of("unit_type", "unit_subtype") or words.party(span) != "unit":
                continue
            begins = noun_begins(words, span).first
            first = begins - words.offset
            before = [token.low for token in words.tokens[max(0, first - 3) : first]]
            named = before[-1:] and before[-1] in _DETERMINERS | {"the"}
            stacked = named and before[:-1][-2:] == ["stacked", "with"]
            known = any(apart(span, each, lexicon) for each in told if each.last <= begins)
            if words is stretches[-1] and before[-2:-1] and before[-2] in MODALS:
                told.append(span)  # "can the Porters next to it board?": they are who is asked about
                continue
            if named and (stacked or _is_by(words, span, known)):
                words.parties[first - 1 : span.last - words.offset] = [OTHER] * (span.last - words.offset - first + 1)
            else:
                told.append(span)


def _is_by(words: Words, span: Span, known: bool) -> bool:
    """Whether what follows a name tells that he is by the unit; ``known`` says that another was told of."""
    rest = list(words.tokens[span.last - words.offset :])
    while rest and rest[0].stem in UNIT_NOUNS:
        rest.pop(0)
    behind = " ".join(token.text for token in rest[:9])
    return _BY_IT.match(behind) is not None or (known and _BY.match(behind) is not None)
