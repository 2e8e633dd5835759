"""Who is asked about where the enemy acts on another of ours, or on nobody.

"They charge my Golem. May my other crew Duck?", "may the crew behind it Duck?", "my crew was not shot at": what is
told to happen does not happen to the one that is asked about, so that no trigger of its own is met.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kb.model import TYPE_KINDS
from kb.patterns import deferred
from queries.questions.described import Words
from queries.questions.english import HOSTILE, MODALS, OTHER, OURS, PRONOUNS, THEIRS, UNIT_NOUNS
from queries.questions.lexicon import Lexicon
from queries.questions.naming import Span
from queries.questions.tokens import Token

_OTHER_ONE = frozenset("other another different second third nearby neighbouring".split())
_SOME_OF_OURS = frozenset("my our one a an".split())
_FRIENDS = frozenset("friendly allied another other".split())
_CASE = frozenset("if when once since as because after and but".split())
_BY = frozenset("behind beside near alongside".split())
#: Where the noun phrase of whom it is asked ends at the latest.
_PHRASE = 8
_BEING = frozenset("is are was were be been being get gets got getting 's 're".split())
_BETWEEN = frozenset("itself themselves actually even directly really ever has have had".split())
_NOT = frozenset({"not", "never"})
_NOBODY = frozenset({"nobody", "none", "nothing", "no-one"})
_ANOTHER_TIME = frozenset("yet before earlier last previously previous ago".split())
#: "My crew was not the target", "the crew that was not targeted".
_NO_TARGET = deferred(
    r"(?i)\b(?:(?:was|were|is|are)(?: not|n['’]t)|not|never) (?:itself |themselves |even |being )?"
    r"(?:the |a |its |their )?target(?:ed|s)?\b"
)


def told_of_others(stretches: Sequence[Words], lexicon: Lexicon) -> None:
    """Tell what the enemy does to another of ours than the one that is asked about as done to that other, and what
    that other did as done by it."""
    ask = stretches[-1]
    another = _asked_of_another(ask)
    by_name = not _OTHER_ONE.isdisjoint(_lows(asked_about(ask))[:2])
    acts = any(span.of("action") for span in ask.spans) and not any(span.of("reaction") for span in ask.spans)
    for words in stretches[:-1] if another else ():
        lows = _lows(words.tokens)
        whose = next((low for low in lows if low not in _CASE), "")
        if whose in _SOME_OF_OURS and words.deed is None and _OTHER_ONE.isdisjoint(lows):
            # "my crew has Ducked. May my other crew …", "one crew has Ducked. May another …", "my Barge is afloat. May
            # the crew next to it board?"
            words.parties = [OTHER if by_name or not acts else "target"] * len(lows)
    for words in stretches[:-1]:
        if _answered_by_another(words, ask, lexicon) or (
            _reacted(words) and _not_asked_of(words, stretches, lexicon, any_deed=True)
        ):
            words.parties = [OTHER] * len(words.parties)
    for words in stretches[:-1] if not another else ():
        lows = [low for low in _lows(words.tokens)[:4] if low not in _ELSEWHERE]
        others = lows[:2] in (["my", "other"], ["our", "other"]) or _not_asked_of(words, stretches, lexicon)
        if words.deed is None and (others or _of_who_is_near(words)):
            words.parties = [OTHER] * len(words.parties)  # "my other crew is Dazed. May my Riders …"
    for words in stretches[:-1]:
        lows = _lows(words.tokens)
        if lows[:1] == ["there"] and not _FRIENDS.isdisjoint(lows[:5]):  # "there is a friendly crew near that is Dazed"
            words.parties = [OTHER] * len(lows)
    for words in stretches[:-1]:
        words.parties = [OTHER if n in _of_a_friend(words) else party for n, party in enumerate(words.parties)]
    for words in stretches[:-1] if not another else ():
        if _of_another_of_ours(words, stretches):
            words.parties = [OTHER if party == "unit" else party for party in words.parties]
    for words in stretches[:-1]:
        if gone := _gone(words, stretches):
            words.parties[gone.start : gone.stop] = [OTHER] * len(gone)
    theirs = [words for words in stretches[:-1] if words.deed is not None and words.deed.by == "enemy"]
    asked = _OTHER_ONE & set(_lows(asked_about(ask)))
    for words in theirs:
        if words.deed is not None and asked & set(_lows(_victim(words))):
            words.deed = replace(words.deed, at="unit")  # "they shoot at my second crew. May my second crew …"
            return
    struck = [words for words in theirs if words.deed is not None and words.deed.at == "unit"]
    if not struck or ask.deed is not None or any(not _OTHER_ONE.isdisjoint(_lows(_victim(each))) for each in struck):
        return
    for words in struck:
        victim = _victim(words)
        mine = any(token.low in ("my", "our") for token in victim)
        if mine and (another or _of_another_type(words, victim, ask, lexicon)):
            assert words.deed is not None
            words.deed = replace(words.deed, at="other")
            first = words.tokens.index(victim[0])
            words.parties[first : first + len(victim)] = [OTHER] * len(victim)


def _answered_by_another(words: Words, ask: Words, lexicon: Lexicon) -> bool:
    """Whether it is one of ours of another type than the one that is asked about that is told to have reacted: "my
    Rider has Ducked. May my Barge Duck?"."""
    lows = _lows(words.tokens)
    first = next((i for i, low in enumerate(lows) if low not in _CASE and low not in _ELSEWHERE), 0)
    reacted = any(span.of("reaction") for span in words.spans) and any(span.of("reaction") for span in ask.spans)
    whose = lows[first : first + 1] in (["my"], ["our"]) and words.deed is None
    return whose and reacted and _of_another_type(words, words.tokens[first : first + 4], ask, lexicon)


def _reacted(words: Words) -> bool:
    """Whether a stretch tells of a reaction, and of nothing that is done to anybody."""
    return words.deed is None and any(span.of("reaction") for span in words.spans)


def _not_asked_of(words: Words, stretches: Sequence[Words], lexicon: Lexicon, any_deed: bool = False) -> bool:
    """Whether a stretch tells no more than how another of ours is than the one that was told of as well and is asked
    about: "my Riders are Dazed. My Barge isn't. May the Riders Duck?"."""
    ask = stretches[-1]
    of_it = any(token.low in ("it", "them", "its", "their") for token in ask.tokens)
    own, asked = _own_types(words), [span for span in ask.spans if span.of("unit_type")]
    done = not any_deed and any(span.of("action", "reaction", "test") for span in words.spans)
    if of_it or not own or len(asked) != 1 or done:
        return False
    told = (span for each in stretches[:-1] if each is not words for span in _own_types(each))
    return all(apart(one, asked[0], lexicon) for one in own) and any(
        not apart(each, asked[0], lexicon) for each in told
    )


#: How somebody is told to stand by one of ours.
_STANDING = deferred(
    r"(?i)^(?:(?:and|but|while|though|although|because|since) )?(?:the|another|some) (?!enem|oppos|foe|hostile)"
    r"[\w'-]+(?: (?!enem)[\w'-]+){0,2}?,? (?:(?:that|which|who) (?:is|are|stands?) |standing )?"
    r"(?:right |just |close )?(?:next to|beside|behind|alongside|near|in front of|with|adjacent to) "
    r"(?:it|them|him|(?:my|our)\b(?: [\w'-]+){1,3}?) (?:is|are|was|were|has|have|isn|aren|got|gets)\b"
)


def _of_who_is_near(words: Words) -> bool:
    """Whether a stretch tells how one is that only stands by ours: "the Barge behind my Riders is Dazed"."""
    return _STANDING.match(" ".join(token.text for token in words.tokens)) is not None


def _own_types(words: Words) -> list[Span]:
    """The type of those of ours with whom a stretch opens ("my Barge is …")."""
    lows = _lows(words.tokens)
    first = next((i for i, low in enumerate(lows) if low not in _ELSEWHERE), 0)
    if lows[first : first + 1] not in (["my"], ["our"]):
        return []
    verbs = (*_BEING, "has", "have", "had", "already", "just")
    be = next((i for i, low in enumerate(lows) if low in verbs or low.endswith("n't")), len(lows))
    return [span for span in words.spans if first < span.first - words.offset < be and span.of("unit_type")]


_NEAR = frozenset("of near beside behind from to alongside".split())


def _of_a_friend(words: Words) -> set[int]:
    """The places of the words that tell of a friend near the unit of which is asked: "a friendly crew within 6 inches
    of my Riders was Dazed"."""
    lows = _lows(words.tokens)
    if lows[:1] not in (["a"], ["an"], ["another"], ["one"], ["some"]) or _FRIENDS.isdisjoint(lows[:3]):
        return set()
    mine = next((i for i, low in enumerate(lows) if low in ("my", "our") and lows[i - 1] in _NEAR), None)
    finite = (*_BEING, "has", "have", "had")
    verb = next((i for i in range(mine or 0, len(lows)) if lows[i] in finite), None)
    if mine is not None and verb is None and any(low in finite for low in lows[:mine]):
        return {*range(mine)}  # "a friendly crew is 2 inches from my Riders"
    return set() if mine is None or verb is None else {*range(mine), *range(verb, len(lows))}


#: What a clause may open with before it names who does something.
_ELSEWHERE = frozenset("elsewhere meanwhile then now also and but while as".split())


def _ours_by_noun(tokens: Sequence[Token]) -> str | None:
    """The noun of those of ours with whom words open ("my Barge opens fire"); None where they open otherwise."""
    lows = _lows(tokens)
    first = next((i for i, token in enumerate(tokens) if token.kind == "word" and token.low not in _ELSEWHERE), 0)
    if lows[first : first + 1] not in (["my"], ["our"]):
        return None
    return next((token.stem for token in tokens[first + 1 : first + 2] if token.kind == "word"), None)


#: What ends somebody, of whom then nothing can be asked.
_ENDED = frozenset("destroyed wrecked sunk slain exploded".split())


def _gone(words: Words, stretches: Sequence[Words]) -> range | None:
    """The words that name one of ours that is told to be no more, where it is asked of another of ours by its type:
    "my Barge was sunk and my Riders climbed out. May they row?"."""
    lows = _lows(words.tokens)
    verb = next((i for i, low in enumerate(lows) if low in _ENDED and i and lows[i - 1] in _BEING), None)
    start = next((i for i, low in enumerate(lows[:verb]) if low in ("my", "our")), None)
    if verb is None or start is None or (words.deed is not None and words.deed.by == "unit"):
        return None
    subject = range(start, verb - 1)
    inside = [span for span in words.spans if span.first - words.offset in subject and span.of(*TYPE_KINDS)]
    named = {term.id for span in inside for term in span.terms}
    mine = (
        span for each in stretches for span in each.spans
        if span not in inside and span.of("unit_type") and named.isdisjoint(term.id for term in span.terms)
        if any(token.low in ("my", "our") for token in each.before(span, 3))
    )  # fmt: skip
    return subject if inside and next(mine, None) is not None else None


def _of_another_of_ours(words: Words, stretches: Sequence[Words]) -> bool:
    """Whether what is done to an enemy is done by another of ours than the one that was told of and is asked about:
    "my axemen are Dazed. My Barge opens fire … Can the axemen Duck?"."""
    asked = asked_about(stretches[-1])
    asked = asked[1:] if _lows(asked)[:1] in (["the"], ["my"], ["our"], ["these"], ["those"]) else ()
    noun = asked[0].stem if asked else None
    doer = _ours_by_noun(words.tokens) if words.deed is not None and words.deed.by == "unit" else None
    if doer is None or noun is None or noun == doer or doer in UNIT_NOUNS:
        return False
    return any(_ours_by_noun(each.tokens) == noun for each in stretches[:-1] if each is not words)


def left_alone(words: Words, event: str | None) -> str | None:
    """The event that a stretch tells where it says that the unit is *not* the one on whom the enemy acts; None where
    it says no such thing. ``event`` is what was told to happen so far."""
    tokens = words.tokens
    lows = _lows(tokens)
    if not _ANOTHER_TIME.isdisjoint(lows):
        return None
    if _NO_TARGET.search(" ".join(token.text for token in tokens)):
        named = (HOSTILE[token.stem] for token in tokens if token.stem in HOSTILE and token.stem != "target")
        deed = next((each for each in named if each != "attack"), None)
        if (event is None and deed is None) or (event is not None and "another unit" in event):
            return None
        return f"{event or f'enemy {deed}'} on another unit"
    undone = _undone(tokens) if event is None else None
    return f"no enemy {undone}" if undone is not None else None


def _undone(tokens: Sequence[Token]) -> str | None:
    """The deed that is told not to have been done to the unit: "has not been shot at", "nobody charged my crew"."""
    lows = _lows(tokens)
    for i in range(1, len(tokens)):
        deed = HOSTILE.get(tokens[i].stem)
        if deed is None or deed == "attack":
            continue
        k = i - 1
        while k and lows[k] in _BETWEEN | _BEING:
            k -= 1
        ours = any(low in OURS or low in ("it", "them", "him", "her") for low in lows[i + 1 : i + 4])
        theirs = any(token.stem in THEIRS for token in tokens[:k])
        if lows[k] in _NOBODY or (_negates(lows[k]) and theirs):
            if ours:
                return deed
        elif _negates(lows[k]) and lows[i].endswith(("ed", "t")):
            auxiliary = {lows[k - 1], lows[k].removesuffix("n't"), *lows[k + 1 : i]}
            if not ours and not auxiliary.isdisjoint(_BEING):
                return deed
    return None


def _negates(low: str) -> bool:
    return low in _NOT or low.endswith("n't")


def _lows(tokens: Sequence[Token]) -> list[str]:
    return [token.low for token in tokens]


def _victim(words: Words) -> list[Token]:
    """The words that tell on whom a deed is done: in front of a verb in the passive, else behind it."""
    assert words.deed is not None
    verb, tokens = words.deed.verb, words.tokens
    before = list(tokens[:verb])
    if any(token.low in ("my", "our") for token in before[:2]) and not any(t.stem in THEIRS for t in before):
        return before
    behind = list(tokens[verb + 1 :])
    end = next((i for i, token in enumerate(behind) if token.kind == "punct" or token.low in ("with", "from")), None)
    return behind[:end]


def asked_about(ask: Words) -> Sequence[Token]:
    """The words of the asking stretch that tell who is asked about: those between the modal and what is asked."""
    at = next((i for i, token in enumerate(ask.tokens) if token.low in MODALS), None)
    if at is None:
        return ()
    deeds = (span.first - ask.offset for span in ask.spans if span.of("reaction", "action"))
    return ask.tokens[at + 1 : min((place for place in deeds if place > at + 1), default=at + 1 + _PHRASE)]


def _asked_of_another(ask: Words) -> bool:
    """Whether the one that is asked about is told to be another than was told of: "may my other crew …"."""
    lows = _lows(asked_about(ask))
    if lows[:1] in (["another"], ["other"]) or not _OTHER_ONE.isdisjoint(lows[1:2]):
        # "is another Duck possible?", "may a second Duck be made?": asked of the same unit
        return lows[1:] != ["second"] and (lows != ["another"] or ask.tokens[0].low not in ("is", "are"))
    for low, then, last in zip(lows, lows[1:], (*lows[2:], ""), strict=False):
        if low in _BY or (low in ("next", "close") and then == "to"):
            return (last if then == "to" else then) in PRONOUNS
    return "nearby" in lows


def _of_another_type(words: Words, victim: Sequence[Token], ask: Words, lexicon: Lexicon) -> bool:
    """Whether the one that is asked about is told to be of a type that the one who was told of is not."""
    starts = {token.start for token in victim}
    told = [span for span in words.spans if span.start in starts and span.of("unit_type")]
    may = next((token.start for token in ask.tokens if token.low in MODALS), None)
    mine = [span for span in ask.spans if may is not None and span.of("unit_type") and span.start > may
            and any(token.low in ("my", "our", "another") for token in ask.before(span, 3))]  # fmt: skip
    return bool(told and mine) and all(apart(one, other, lexicon) for one in told for other in mine[:1])


def apart(one: Span, other: Span, lexicon: Lexicon) -> bool:
    """Whether two names of types name no type together, and none that is the other's kind."""
    these, those = ({term.id for term in span.terms if term.kind == "unit_type"} for span in (one, other))
    kinds = {(term, clause.object) for term in these | those
             for clause in lexicon.rules.by_subject.get(term, ()) if clause.relation == "is_a"}  # fmt: skip
    return these.isdisjoint(those) and not any((a, b) in kinds or (b, a) in kinds for a in these for b in those)
