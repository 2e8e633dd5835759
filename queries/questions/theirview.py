"""Questions of a player who acts, about what the other side may answer: "I shoot at his Golem. Can it Duck?".

A reaction is asked of somebody on whom we act: he is then the unit that is asked about, and we are its enemy. So is one
of theirs of whom alone it is told how he is: "An enemy Golem is Dazed. Can it Duck?"; and one whom the question itself
names again: "I rolled a 3 against a Mud Golem. Is the golem Dazed?".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kb.model import TYPE_KINDS
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
_OF_OURS = OURS - {"i", "we"}
_PLAYER = frozenset({"i", "we", "i've", "we've", "i'd", "we'd"})
_THAT_ONE = frozenset({"the", "that", "this", "his", "her", "their"})
_ONE_THEY = frozenset({"it", "they", "he", "she"})
_IS = frozenset("is are was were has have got gets became becomes".split())
_SUFFERS = frozenset("is are was were get gets got being".split())
_RELATIVE = frozenset({"that", "which", "who"})
_OTHER_SIDE = {"unit": "enemy", "enemy": "unit"}


def seen_from_theirs(stretches: Sequence[Words]) -> None:
    """Change sides where what we do to the enemy is told and his reaction to it is asked for."""
    *told, ask = stretches
    if told and _tells_of_theirs_alone(told, ask):
        for words in told:
            words.parties = [_OTHER_SIDE.get(party, party) for party in words.parties]
        return
    if told and not any(span.of("reaction") for span in ask.spans):
        if _asked_of_theirs(ask):
            for words in (*told, ask):
                words.parties = [_OTHER_SIDE.get(party, party) for party in words.parties]
        elif _named_again(told, ask) or _of_him_alone(told, ask):
            _turn_about(told)
        return
    if not told:
        if _asked_of_theirs(ask):
            ask.parties = [_OTHER_SIDE.get(party, party) for party in ask.parties]
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


def _asked_of_theirs(ask: Words) -> bool:
    """Whether it is asked what may become of one of the enemy's, of nobody else: "can an enemy Golem be Dazed?"."""
    subject = [token for token in asked_about(ask) if token.kind == "word"]
    mine = enumerate(ask.tokens)  # "my opponent's Golem" is none of mine
    lows = {
        token.low
        for i, token in mine
        if not any(each.stem.startswith("opponent") for each in ask.tokens[i + 1 : i + 2])
    }
    theirs = any(token.stem in THEIRS for token in subject) and bool(_types(ask, "enemy"))
    deeds = any(span.of("action", "reaction", "order") for span in ask.spans)
    becomes = any(span.of("status") for span in ask.spans) and not deeds
    return theirs and becomes and ask.deed is None and lows.isdisjoint(OURS | {"me", "us", "it", "them"})


def of_one_of_theirs(ask: Words) -> bool:
    """Whether it is asked what one of the enemy's may do: "may his Golem move?", "can an enemy unit react?"."""
    subject = [token for token in asked_about(ask) if token.kind == "word"]
    lows = [token.low for token in subject]
    theirs = any(token.stem in THEIRS for token in subject) or lows[:1] in (["his"], ["her"])
    return theirs and OURS.isdisjoint(lows[:1])


def _types(words: Words, party: str) -> set[str]:
    """The kinds of unit of one side that a stretch names."""
    named = (span for span in words.spans if span.of(*TYPE_KINDS) and words.party(span) == party)
    return {term.id for span in named for term in span.terms if term.kind in TYPE_KINDS}


def _named_again(told: Sequence[Words], ask: Words) -> bool:
    """Whether it is asked of one of the enemy's by his name, or a part of it: "the golem", of nobody else."""
    subject = asked_about(ask)
    if len(subject) < 2 or subject[0].low not in _THAT_ONE:
        return False
    behind = subject[1].start
    asked = {term.id for span in ask.spans if span.start == behind for term in span.terms if term.kind in TYPE_KINDS}
    theirs = set().union(*(_types(words, "enemy") for words in told))
    return bool(asked & theirs) and asked.isdisjoint(set().union(*(_types(words, "unit") for words in told)))


def _of_him_alone(told: Sequence[Words], ask: Words) -> bool:
    """Whether "it" is one of the enemy's, at whom the player himself is told to do something, and nobody else is."""
    lows = [token.low for token in asked_about(ask)]
    players = told[0].tokens[0].low in _PLAYER
    named = any(_types(words, "enemy") for words in told) and not any(_types(words, "unit") for words in told)
    ours = any(not _OF_OURS.isdisjoint(token.low for token in words.tokens) for words in told)
    return lows[:1] in ([low] for low in _ONE_THEY) and players and named and not ours


def _turn_about(told: Sequence[Words]) -> None:
    """Tell what was told with the enemy as the one that is asked about."""
    for words in told:
        ours = _types(words, "unit") or words.deed is not None
        words.parties = [_OTHER_SIDE.get(each, each) if ours or each == "enemy" else each for each in words.parties]
        if words.deed is not None and words.deed.at in ("enemy", "unit"):
            by = _OTHER_SIDE.get(words.deed.by, words.deed.by)
            words.deed = replace(words.deed, by=by, at=_OTHER_SIDE[words.deed.at])


def _tells_of_theirs_alone(told: Sequence[Words], ask: Words) -> bool:
    """Whether one of the enemy's is told to be in some state, nothing is told that anybody does, and "it" is asked
    about."""
    first = told[0]
    lows = [token.low for token in first.tokens]
    subject = [token.low for token in asked_about(ask)]
    pointing = subject[:1] in ([low] for low in _ONE_THEY) and subject[1:2] != ["be"]
    if first.parties[0] != "enemy" or not pointing or not OURS.isdisjoint(subject):
        return False
    if any(words.deed is not None and words.deed.at for words in (*told, ask)):
        return False
    if any(words.tokens[0].low in OURS for words in told):
        return False
    be = next((i for i, low in enumerate(lows) if low in _IS), 0)
    named = (span for span in first.spans if span.of("status") and span.first - first.offset > be)
    return be > 0 and set(first.parties[:be]) == {"enemy"} and any(first.party(span) == "enemy" for span in named)


def _our_deed(words: Words) -> str | None:
    """What a stretch tells that we do to somebody of the enemy's; None where it tells of nothing such."""
    tokens = words.tokens
    lows = {token.low for token in tokens}
    if _is_done_to_theirs(words):
        return words.deed.deed if words.deed is not None else None
    if tokens[0].low not in _WE or not _OVER.isdisjoint(lows) or not _at_them(words):
        return None
    if words.deed is not None:
        return words.deed.deed if words.deed.by == "unit" else None
    named = next((HOSTILE[token.stem] for token in tokens if token.stem in HOSTILE), None)  # "declare a charge"
    moves = any(token.stem in MOVEMENTS for token in tokens) or not _NEAR.isdisjoint(lows)
    return named or ("move" if moves else None)


def _is_done_to_theirs(words: Words) -> bool:
    """Whether one of the enemy's is told to have suffered what we do: "an enemy Golem is charged by my crew"."""
    deed = words.deed
    if deed is None or (deed.by, deed.at) != ("unit", "enemy") or words.parties[0] != "enemy" or not deed.verb:
        return False
    before = [token.low for token in words.tokens[: deed.verb]]
    told = before[-1] in _SUFFERS or before[-2:] in (["has", "been"], ["have", "been"], ["had", "been"])
    return told and _RELATIVE.isdisjoint(before) and _OVER.isdisjoint(token.low for token in words.tokens)


def _at_them(words: Words) -> bool:
    """Whether somebody of the enemy's stands in a stretch, otherwise than as its subject."""
    behind: Sequence[Token] = words.tokens[1:]
    return "enemy" in words.parties[1:] or any(token.stem in THEIRS or token.low in _HIS for token in behind)
