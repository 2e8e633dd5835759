"""Times: the phrases of a sentence that say when ("during the Shooting phase", "until the end of the turn").

In: the tokens of a sentence. Out: the tokens without those phrases, and the phrases as pieces; the phases that tokens
name, as a condition.
"""

from __future__ import annotations

from ingest.grammar.phrases.openers import MODAL_WORDS, opener_at, tells_whose_turn
from ingest.grammar.phrases.pieces import Piece
from ingest.grammar.phrases.tokens import Token
from ingest.vocabulary import Vocabulary
from kb.conditions import ALWAYS, Condition, During, either

_TIME_OPENERS = (
    ("until", "the", "end", "of"), ("for", "the", "remainder", "of"), ("for", "the", "duration", "of"),
    ("for", "the", "rest", "of"),
    *(("at", "the", *very, moment, "of") for very in ((), ("very",)) for moment in ("end", "start", "beginning")),
    ("during",), ("in",), ("on",), ("outside", "of"), ("outside",),
    *((which, span, "or") for which in ("that", "this") for span in ("phase", "turn", "round")),
)  # fmt: skip
_TIME_BY_FIRST: dict[str, list[tuple[str, ...]]] = {}
for _time in _TIME_OPENERS:
    _TIME_BY_FIRST.setdefault(_time[0], []).append(_time)
_NO_TIME = frozenset("outside , ; which that who may must cannot can is are during with".split())
_AFTER_TIME = frozenset(", . ; : and or but may must can cannot is are if when unless a an the any".split())
_PLACES = frozenset("place play contact combat cover range reserve sight base line front view".split())
_TIME_NOUNS = frozenset("turn phase sub-phase step round bound game battle turns phases".split())


def phase_of(tokens: tuple[Token, ...] | list[Token], vocabulary: Vocabulary) -> Condition:
    """The phases that the tokens name: any of them, or no condition where they name none."""
    phases: list[str] = []
    for n, token in enumerate(tokens):
        before = [t.low for t in tokens[max(0, n - 2) : n]]
        if not (phases and "of" in before):  # "the Rally step of the End phase": the step alone
            phases += [t for t in token.terms if vocabulary.terms[t].kind == "phase"]
    return either(*(During(p) for p in dict.fromkeys(phases))) if phases else ALWAYS


def take_times(tokens: list[Token]) -> tuple[list[Token], list[Piece]]:
    """The tokens without the phrases that say when ("during the Shooting phase"), and those phrases."""
    kept: list[Token] = []
    times: list[Piece] = []
    i = 0
    while i < len(tokens):
        openers = _TIME_BY_FIRST.get(tokens[i].low)
        if openers is None:
            kept.append(tokens[i])
            i += 1
            continue
        size = next((len(p) for p in openers if tuple(t.low for t in tokens[i : i + len(p)]) == p), 0)
        bare = size == 3 and tokens[i].low in ("that", "this")  # "cannot fire that turn or …": without a preposition
        if bare and tokens[min(i + 3, len(tokens) - 1)].low == "the":
            bare, size = False, 0  # "this turn or the next"
        end = i + 2 if bare else _time_end(tokens, i + size, not kept) if size else 0
        # "lost earlier in the game": no time of what is done
        ago = kept and kept[-1].low == "earlier" and tokens[end - 1].low in ("game", "battle")
        if end and not ago and not _of_subject(kept, tokens[i:end], tokens[end:]):
            times.append(
                Piece(
                    "during",
                    " ".join(t.low for t in tokens[i : i + size]),
                    tuple(tokens[i:end]),
                    not kept,
                    not kept,
                    _stands_by(kept, tokens[end:]),
                )
            )
            if i == 0 and end < len(tokens) and tokens[end].low == ",":
                end += 1
            i = end
        else:
            kept.append(tokens[i])
            i += 1
    return kept, times


def _stands_by(before: list[Token], after: list[Token]) -> int:
    """The token that a phrase of time goes with, by its identity: the one before it, or else the one behind where it
    opens what is told in a case ("If it is charged, in that phase it may not …")."""
    who = next((token for token in after[:2] if token.low != ","), None)
    if who is not None and who.low in WHO and before and before[-1].low == ",":
        return id(who)
    return id(before[-1]) if before else 0


#: Who is told of behind a phrase of time, and is not what it stands behind.
WHO = frozenset("it they he she you".split())


def _of_subject(before: list[Token], time: list[Token], after: list[Token]) -> bool:
    """Whether a phrase of time says when the subject did what it is told by ("Crews that ran in the Move phase …")."""
    if not _names_phase(time):
        return False
    told = next((n for n in range(len(before) - 2, 0, -1) if before[n].low in ("that", "which", "who")), 0)
    if not told or not after or after[0].low not in MODAL_WORDS or "," in (t.low for t in before[told:]):
        return False
    if any(opener_at(before, n) for n in range(told)) or any(t.low in MODAL_WORDS for t in before):
        return False
    verb = before[told + 1]
    past = verb.low.rstrip("e") != verb.stem and not verb.low.endswith(("s", "ing"))
    return (past and verb.low not in _BEING) or _names_phase(after)


def _names_phase(tokens: list[Token]) -> bool:
    return any("/phase/" in term for t in tokens for term in t.terms)


_BEING = frozenset("is are be being".split())


def _time_end(tokens: list[Token], i: int, fronted: bool) -> int:
    """Where the phrase of time that goes on at ``i`` ends; 0 where it names no time."""
    for j in range(i, min(i + 7, len(tokens))):
        token = tokens[j]
        if any("/phase/" in t for t in token.terms) or token.low in _TIME_NOUNS:
            end = j + 1
            if token.low == "battle" and end < len(tokens) and tokens[end].low not in _AFTER_TIME:
                return 0  # "in battle conditions"
            if end + 1 < len(tokens) and (
                tokens[end].low in ("that", "as") or (tokens[end].low == "in" and tokens[end + 1].low == "which")
            ):
                return 0
            if end + 1 < len(tokens) and tells_whose_turn(tokens, end, fronted):
                return 0
            if end < len(tokens) and tokens[end].low in _TIME_NOUNS:
                end += 1
            listed = (",", "and") if " " in token.low and " " not in token.text else ("and",)  # its noun is yet to come
            if end + 1 < len(tokens) and tokens[end].low in listed and _names_phase(tokens[end + 1 : end + 3]):
                return _time_end(tokens, end + 1, fronted)  # "during the Move, Aim and Fight phases"
            goes_on = end + 1 < len(tokens) and tokens[end].low in ("of", "or")
            return (_time_end(tokens, end + 1, fronted) if goes_on else 0) or _of_what(tokens, i, end)
        if j == i and token.low in _PLACES:
            return 0  # "in place", "in cover …": where, not when
        if token.low in _NO_TIME and not (token.low == "that" and j == i):
            return 0
    return 0


def _of_what(tokens: list[Token], first: int, end: int) -> int:
    """Where the words end that tell of what it is the first or the last turn ("the first round of a melee")."""
    told = not ORDINALS.isdisjoint(t.low for t in tokens[first:end]) and end + 1 < len(tokens)
    if not told or tokens[end].low != "of":
        return end
    noun = next((n for n in range(end + 1, len(tokens)) if tokens[n].low not in _WHICH), end)
    again = tokens[noun + 1 : noun + 2]
    return noun + 1 + (len(again) == 1 and again[0].low in _FIGHTS)


_WHICH = frozenset("a an the any each every that this".split())
#: What two words may name ("close combat", "boarding action").
_FIGHTS = frozenset("combat combats action actions fight fights".split())
#: Which turn or round alone is meant.
ORDINALS = frozenset("first second third last final opening".split())
