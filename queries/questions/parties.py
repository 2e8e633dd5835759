"""Whose each part of a stretch is: the unit's that is asked about, or the enemy's; and what the enemy does to it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import pairwise

from kb.names import stem
from kb.numbers import CARDINALS
from queries.questions.english import HOSTILE, LEAVING, MODALS, MOVEMENTS, OTHER, OURS, PRONOUNS, THEIRS, UNIT_NOUNS
from queries.questions.naming import Span
from queries.questions.tokens import Stretch, Token

_BE = frozenset(
    "is are was were be been being get gets got getting gotten just again now 's we're they're it's i'm you're".split()
)
_DETERMINERS = frozenset(
    {
        "a",
        "an",
        "the",
        "my",
        "our",
        "their",
        "its",
        "his",
        "her",
        "this",
        "that",
        "any",
        "each",
        "every",
        "no",
        "another",
        "some",
    }
)
#: "Locked in combat with infantry": those are the enemy's.
_FIGHTING = frozenset({"combat", "melee", "engaged", "fighting", "contact"})
_ANY_ONE = frozenset({"a", "an", "another", "some", "any"})
#: What tells where something happens, not who does it.
_PLACED = frozenset({"within", "into", "through", "to", "towards", "from", "across", "past", "in", "near", "but"})
#: "… from them": of the unit that was told of before.
_FROM = frozenset({"from", "to", "of", "towards", "near", "at"})
_US = frozenset({"them", "it", "us", "me", "him", "her"})
_STOPS = frozenset({"that", "which", "who"})
_IS = frozenset("is are was were has have had".split())
_PREDICATES = _IS | frozenset("'s isn't aren't wasn't hasn't".split())


@dataclass(frozen=True, slots=True)
class Deed:
    """What one side does to the other: ``by`` is ``unit`` or ``enemy``, ``at`` ``unit``, ``enemy``, ``other`` or ''."""

    deed: str
    by: str
    at: str
    verb: int


def parties(stretch: Stretch, spans: list[Span], offset: int, of_ours: bool = False) -> tuple[list[str], Deed | None]:
    """The party of each token of the stretch, and the deed of one side to the other where there is one.

    ``offset`` is the place of the stretch's first token among the question's tokens, in which ``spans`` count;
    ``of_ours`` says that the question is asked of "my …", so that "a Golem" that comes near is somebody else.
    """
    tokens = stretch.tokens
    own = ["unit"] * len(tokens)
    inside = {
        i - offset: span
        for span in spans
        for i in range(span.first, span.last)
        if not span.synonym and (_troops_alone(span) or span.last - span.first > 1)
        if any(term.kind != "event" for term in span.terms)
    }
    states = {i - offset for span in spans for i in range(span.first, span.last) if span.of("status")}
    verb = _verb(tokens, inside, states)
    deed: Deed | None = _under_fire(tokens, own) if verb is None else None
    if verb is not None:
        before, after = tokens[:verb], tokens[verb + 1 :]
        relative = max((i for i in range(verb) if tokens[i].low in _STOPS and verb - i <= 3), default=None)
        if relative is not None:  # "the enemy that shot it": only the noun in front of the clause matters
            before = tokens[max(0, relative - 4) : relative]
        elif (known := _known_to_us(before)) is not None:
            before = before[:known]
        begin = _against_whom(before) if relative is None else 0
        before = before[begin:]
        name = HOSTILE[tokens[verb].stem]
        if name == "attack":  # "the assault hit it", "targeted by enemy shooting": the noun says which attack
            by = next((i for i, token in enumerate(after[:3]) if token.low in ("by", "with", "in", "for")), len(after))
            name = next((HOSTILE[token.stem] for token in (*before, *after[by:]) if token.stem in HOSTILE), name)
            own_deed = next((s.of("action") for s in spans if s.first == verb + offset == s.last - 1), None)
            if name == "attack" and own_deed is not None and not own_deed.name.islower():
                name = own_deed.name.lower()  # the rulebook's own "Strike"
        if _passive(tokens, verb):
            theirs = _theirs(before) and not _ours(before)
            actor = "unit" if theirs else "enemy"
            deed = Deed(name, actor, "enemy" if theirs else "unit", verb)
            agent = next((i for i, token in enumerate(after) if token.low in ("by", "from")), None)
            if theirs:
                own[begin:verb] = ["enemy"] * (verb - begin)
            if agent is not None:
                for i in range(verb + 1 + agent, len(tokens)):
                    own[i] = actor
        else:
            target_ours = _ours(after) or any(token.low in PRONOUNS - {"that", "this", "one"} for token in after[:2])
            if stretch.role == "ask" and before and before[-1].low in PRONOUNS and not _ours(after):
                target_ours = False  # "can they charge it?": who is asked about does it
            theirs = (_theirs(before) or target_ours) and not _ours(before)
            theirs = theirs or (bool(before) and before[0].low == "the" and before[-1].stem in HOSTILE and target_ours)
            elsewhere = _other(after) or _beside_ours(after)
            if verb == 0 and tokens[0].low.endswith("ing") and not _theirs(tokens):
                theirs = False  # "after firing it": whoever is spoken of does it
            if theirs:
                at_other = elsewhere and (not _ours(after) or _beside_ours(after))
                at_other = at_other or (of_ours and _one_more_of_ours(after))
                deed = Deed(name, "enemy", "other" if at_other else "unit", verb)
                start = relative - len(before) if relative is not None else begin
                own[start:verb] = ["enemy"] * (verb - start)
                means = next((i for i, token in enumerate(after) if token.low in ("with", "using")), 0)
                at_ours = name == "shooting attack" and bool(after) and after[0].low in ("at", "on", "upon")
                nobody = not _ours(after) and PRONOUNS.isdisjoint(token.low for token in after)
                # "he charged me with Golems", "they shot at my crew with a rifle", "the enemy shoots with a rifle"
                if means and (at_ours or nobody or after[means - 1].low in ("me", "us", "it", "them", "him")):
                    own[verb + 1 + means :] = ["enemy"] * (len(after) - means)
            elif before:
                deed = Deed(name, "unit", "enemy" if after else "", verb)
                start = verb + 1
                if name == "shooting attack":  # what is fired is the unit's own, what it is fired at is not
                    aimed = (i for i in range(verb + 1, len(tokens)) if tokens[i].low in _AIMED_AT)
                    start = next(aimed, verb + 1 if _shoots_somebody(tokens, verb) else len(tokens))
                for i in range(start, _goes_on_of_itself(tokens, start)):
                    own[i] = "enemy"
                    if tokens[i].low == "with":
                        own[i:] = ["unit"] * (len(tokens) - i)
                        break
    if deed is None and (mover := _mover(tokens, inside, of_ours)) is not None:
        nouns = (s for s in spans if not tokens[s.first - offset].low.endswith("ing"))
        ended = (s.of("action", "order") for s in nouns if 0 < s.first - offset - mover < 3)  # "ends a Gallop 5" off"
        named = next((term.name for term in ended if term is not None), "move")
        deed = Deed("move" if stem(named) in MOVEMENTS else named, "enemy", "", mover)
        seen = max(_seen_by(tokens[:mover]), _against_whom(tokens[:mover]))
        if stretch.role == "ask":  # "may a Dazed crew Duck an enemy moving past?": only who moves is theirs
            theirs_at = next((i for i in range(mover - 1, seen, -1) if tokens[i].stem in THEIRS), seen)
            seen = theirs_at - 1 if theirs_at > seen and tokens[theirs_at - 1].low in _DETERMINERS else theirs_at
        own[seen : mover + 1] = ["enemy"] * (mover + 1 - seen)
        if tokens[mover + 1 : mover + 2] and tokens[mover + 1].low.endswith("ing"):
            own[mover + 1] = "enemy"  # "came Galloping in"
        if mover + 1 < len(tokens) and tokens[mover + 1].low in ("on", "under"):  # "an enemy moves on a March order"
            behind = range(mover + 2, len(tokens))
            end = next((i for i in behind if tokens[i].low in _PLACED or tokens[i].low in OURS), len(tokens))
            own[mover:end] = ["enemy"] * (end - mover)
    if deed is None and of_ours and stretch.role != "ask" and (end := _another_piece(tokens, inside)):
        own[:end] = ["enemy"] * end
    if deed is None and (own_verb := _other_deed(tokens, spans, offset)) is not None:
        deed = own_verb
        own[: own_verb.verb] = ["enemy"] * own_verb.verb
    for i, token in enumerate(tokens):
        fought = token.low == "with" and i > 0 and tokens[i - 1].low in _FIGHTING and not _ours(tokens[i:])
        against = token.low in ("against", "vs", "versus") and not _ours(tokens[i + 1 : i + 3])
        if (fought or against) and i + 1 < len(tokens):
            own[i:] = ["enemy"] * (len(tokens) - i)
            break
    _friends_seen(tokens, own)
    kinds = {span.first - offset for span in spans if span.of("unit_type", "unit_subtype", "status", "special_rule")}
    _enemy_phrases(tokens, own, deed.verb if deed is not None and deed.by == "enemy" else None, kinds)
    if verb is not None:
        _goes_on_of_them(tokens, own, verb)
    _doing_it(tokens, [span for span in spans if span.of("unit_type", "unit_subtype")], offset, own)
    if stretch.role == "ask":
        _asked_about(tokens, spans, offset, own)
    asked = stretch.role == "ask" and deed is None
    _strangers(tokens, [span for span in spans if span.of("unit_type", "unit_subtype")], offset, own, asked)
    return own, deed


#: What a question opens with before the name of whom it asks about.
_OPENING = frozenset("can could may might must do does did will would is are".split())
#: Before what belongs to those told of just before it, holds them, or says what they are: "a Scout with my crew",
#: "aboard a Barge", "… that is a Golem".
_TOGETHER = frozenset(
    """and or nor with without of in aboard inside on onto into as than like plus including join joins joined led is are
    was were includes include included contains contain containing""".split()
)
_HAVING = frozenset("has have had having".split())
_HIS = frozenset("his her their another".split())


def _asked_about(tokens: tuple[Token, ...], spans: list[Span], offset: int, own: list[str]) -> None:
    """Mark as the unit's those of whom it is asked what they may do, whatever others do to them: "can Mules be Dazed
    by enemy fire?"."""
    if not tokens or tokens[0].low not in _OPENING:
        return
    first = 2 if len(tokens) > 1 and tokens[1].low in ("the", "a", "an", *OURS) else 1
    for span in spans:
        if span.first - offset == first and all(term.kind == "unit_type" for term in span.terms):
            own[first : span.last - offset] = ["unit"] * (span.last - span.first)


def _strangers(tokens: tuple[Token, ...], kinds: list[Span], offset: int, own: list[str], asked: bool) -> None:
    """Mark as the enemy's those of a kind that are told of beside ours: "a Golem comes into contact with my Scouts".

    Of whom it is ``asked`` whether they may do something that is done to no enemy, they are ours: "can the Golem join
    my Scouts?".
    """
    whose = {span: _determiner(tokens, span.first - offset) for span in kinds}
    if not any(at is not None and tokens[at].low in OURS for at in whose.values()):
        named = tokens[0].low in PRONOUNS
        named = named or any(span.first - offset < (at or 0) for span in kinds for at in whose.values())
        whose = {s: at for s, at in whose.items() if named and at is not None and tokens[at].low in _HIS}
    for span, at in whose.items():
        if at is None or tokens[at].low in OURS or tokens[at].low not in (*_ANY_ONE, *_HIS, "the", "one"):
            continue
        end = span.last - offset
        friend = any(token.low in ("friendly", "allied", "fellow", "own") for token in tokens[at:end])
        friend = friend or (asked and at > 0 and tokens[at - 1].low in MODALS)
        before = tokens[at - 1].low if at else ""
        if before in ("from", "of") and any(token.stem in LEAVING for token in tokens[:at]):
            continue  # "disembarked from a Barge"
        fought = before == "with" and at > 1 and tokens[at - 2].low in _FIGHTING
        together = before in _TOGETHER or (before in _HAVING and _among_them(tokens, end))
        if not friend and (not together or fought or tokens[at].low in _HIS):
            end = _described_up_to(tokens, end)
            own[at:end] = ["enemy"] * (end - at)


def _among_them(tokens: tuple[Token, ...], end: int) -> bool:
    """Whether nothing behind a name that ends at ``end`` says where he stands whom a unit "has": "has a Sage in it" has
    him in its ranks, "has a Golem in front of it" does not."""
    while end < len(tokens) and tokens[end].stem in UNIT_NOUNS:
        end += 1
    lows = [token.low for token in tokens[end : end + 2]]
    ranks = [token.low == "ranks" or token.stem in UNIT_NOUNS for token in tokens[end + 2 : end + 3]] == [True]
    within = lows in _IN_IT or (ranks and lows in (["in", "the"], ["in", "its"], ["in", "their"]))
    return not lows or lows[0] in ("and", "attached", "among", ".", ",", "?") or within


_IN_IT = (["in", "it"], ["in", "them"], ["with", "it"], ["with", "them"])


def _described_up_to(tokens: tuple[Token, ...], end: int) -> int:
    """Where what tells of somebody ends whose name ends at ``end``: "a Golem unit which has been Dazed"."""
    i = end
    while i < len(tokens) and tokens[i].stem in UNIT_NOUNS:
        i += 1
    if [token.low in _STOPS for token in tokens[i : i + 1]] != [True] or tokens[i + 1 : i + 2] == ():
        return end
    behind = range(i + 1, len(tokens))
    if tokens[i + 1].low not in _IS:
        return end
    return next((k for k in behind if tokens[k].low in OURS or tokens[k].low in _US), len(tokens))


def _determiner(tokens: tuple[Token, ...], place: int) -> int | None:
    """Where the determiner of a noun stands, None where it has none."""
    for i in range(place - 1, max(-1, place - 5), -1):
        if tokens[i].low in _DETERMINERS or tokens[i].low in OURS or tokens[i].low == "one":
            return i if tokens[i].low != "no" else None
        if tokens[i].kind != "word" or (tokens[i].low in _PLACED and tokens[i].low != "of"):
            return None
    return None


def _doing_it(tokens: tuple[Token, ...], kinds: list[Span], offset: int, own: list[str]) -> None:
    """Mark as the enemy's those who do something to whoever was told of before: "when Golems pester it"."""
    for span in kinds:
        end = span.last - offset
        behind = tokens[end : end + 3]
        done = len(behind) > 1 and behind[0].kind == "word" and behind[0].low not in (*_TOGETHER, *_PLACED, *_BE)
        begins = span.first - offset <= 1 and tokens[0].low not in (*OURS, "can", "may", "must", "do", "does", "will")
        if done and begins and behind[1].low in ("it", "them", "him", "her") and len(tokens) - end <= 3:
            own[:end] = ["enemy"] * end


def _troops_alone(span: Span) -> bool:
    """Whether a name is one of troops and of nothing that is done, though it be written as a verb is ("Shot")."""
    return all(term.kind == "unit_type" for term in span.terms) and span.words[:1].isupper()


#: Of whom it is told that he is not: "nobody is hit".
_NOBODY = frozenset({"nobody", "none", "no-one", "nothing"})
_AIMED_AT = ("at", "against", "on", "upon", "into")
_GUNS = frozenset("weapon weapons gun guns shot shots twice again it them".split())


def _shoots_somebody(tokens: tuple[Token, ...], verb: int) -> bool:
    """Whether what stands behind "shoot" is whom it is done to ("shoot a Hidden crew"), and not what with."""
    rest = [token.low for token in tokens[verb + 1 :]]
    return tokens[verb].low.startswith("shoot") and rest[:1] in (["a"], ["an"], ["the"]) and _GUNS.isdisjoint(rest)


def _verb(tokens: tuple[Token, ...], inside: dict[int, Span], states: Collection[int]) -> int | None:
    """The place of a verb by which one side acts on the other; nouns ("a charge", "Fire order") are none."""
    bracketed = _in_brackets(tokens)
    for i, token in enumerate(tokens):
        if token.kind != "word" or token.stem not in HOSTILE or i in inside or i in bracketed:
            continue
        previous = tokens[i - 1].low if i else ""
        if previous == "to" and i > 1 and tokens[i - 2].stem in MOVEMENTS:
            return i  # "moved to assault my squad"
        if previous in _DETERMINERS - {"that", "this", "any"} or previous in (
            "of",
            "on",
            "under",
            "for",
            "one",
            "first",
            "successful",
            "open",
            "to",
        ):
            continue
        if _not_done(tokens, i) or _NOBODY.intersection(each.low for each in tokens[max(0, i - 3) : i]):
            continue  # what does not happen is no deed
        following = tokens[i + 1] if i + 1 < len(tokens) else None
        if following is not None and following.stem in (*UNIT_NOUNS, "phas", "attack", "order", "dic"):
            continue
        if token.low in ("hit", "hits") and i and (tokens[i - 1].kind == "num" or previous in CARDINALS):
            continue
        if token.low == "engaged" and (i in states or following is None or following.low not in ("by", "it", "my")):
            continue  # "engaged in a fight" is how it stands
        return i
    return None


def _in_brackets(tokens: tuple[Token, ...]) -> frozenset[int]:
    """The places in brackets behind somebody, which tell what he is and no deed: "my mortar (indirect fire)"."""
    found: list[int] = []
    opened = None
    for i, token in enumerate(tokens):
        if token.low == "(" and i:
            opened = i
        elif token.low == ")" and opened is not None:
            found += range(opened, i)
            opened = None
    return frozenset(found)


def _goes_on_of_itself(tokens: tuple[Token, ...], start: int) -> int:
    """Where behind a deed that is done to somebody a sentence goes on about the doer: "that charged a Golem *and is
    Pinned*"; the end where it does not, or tells more of the other."""
    for i in range(start, len(tokens) - 1):
        if tokens[i].low in _STOPS:
            break
        if tokens[i].low in ("and", "but") and tokens[i + 1].low in _PREDICATES:
            return i
    return len(tokens)


def _not_done(tokens: tuple[Token, ...], verb: int) -> bool:
    """Whether a verb is denied in front of it or of what it is formed with: "was not hit", "hasn't been hit"."""
    k = verb - 1
    while k > 0 and tokens[k].low in ("been", "being", "be", "yet", "even", "ever"):
        k -= 1
    return k >= 0 and (tokens[k].low in ("not", "never") or tokens[k].low.endswith("n't"))


def _other_deed(tokens: tuple[Token, ...], spans: list[Span], offset: int) -> Deed | None:
    """What the enemy does to the unit where the rulebook has its own verb for it ("an enemy crew boards it")."""
    for span in spans:
        place = span.first - offset
        if not place or span.of("action") is None or tokens[place - 1].low in (*_DETERMINERS, "of", "on", "in", "with"):
            continue
        if _not_done(tokens, place):
            continue
        after = tokens[span.last - offset : span.last - offset + 3]
        struck = _ours(after) or any(token.low in ("it", "them", "us") for token in after[:2])
        if _theirs(tokens[:place]) and not _ours(tokens[:place]) and struck:
            return Deed(tokens[place].stem, "enemy", "unit", place)
    return None


def _under_fire(tokens: tuple[Token, ...], own: list[str]) -> Deed | None:
    """ "Came under fire from a …", "a … had us under fire": marks whose is what in ``own``."""
    place = next((i for i in range(1, len(tokens)) if tokens[i].low == "fire" and tokens[i - 1].low == "under"), None)
    if place is None:
        return None
    before = tokens[: place - 1]
    if before and before[-1].low in ("us", "it", "them"):
        own[: place - 2] = ["enemy"] * (place - 2)
        return Deed("shooting attack", "enemy", "unit", place)
    if any(token.low in ("has", "have", "had") for token in before):
        return None  # "has been under fire" tells of what lies behind
    agent = next((i for i in range(place + 1, len(tokens)) if tokens[i].low in ("from", "by")), len(tokens))
    own[agent:] = ["enemy"] * (len(tokens) - agent)
    return Deed("shooting attack", "enemy", "unit", place) if before else None


def _passive(tokens: tuple[Token, ...], verb: int) -> bool:
    low = tokens[verb].low
    if (
        low in ("shoot", "assault")
        or not low.endswith(("ed", "t", "struck"))
        or (low in ("hit", "target") and verb == 0)
    ):
        return False
    before = [token.low for token in tokens[max(0, verb - 3) : verb]]
    behind = [token.low for token in tokens[verb + 1 : verb + 3]]
    thing = bool(behind) and behind[0] in _DETERMINERS  # "… and then fired its cannon"
    first = all(low in ("just", "then", "already", "now", "first") for low in before)
    if first and tokens[verb].low != "target" and not thing:
        return True  # "when shot at"
    if low.endswith("ed") and behind in ([], [":"], ["-"]) and verb and not _told_of(tokens[:verb]):
        return True  # "Golem squad charged: …"
    if tokens[verb].low != "target" and (behind[:1] == ["by"] or behind == ["at", "by"]):
        return True  # "infantry shot at by a …"
    return any(low in _BE - {"just", "again", "now"} for low in before)


def _one_more_of_ours(tokens: tuple[Token, ...]) -> bool:
    """Whether what a deed is done to is another of ours than the one that is asked about: "my other crew", "a friendly
    crew", "another of my crews"."""
    lows = [token.low for token in tokens[:5]]
    lows = lows[1:] if lows[:1] in (["at"], ["on"], ["upon"]) else lows
    friend = lows[:1] in (["a"], ["another"], ["some"]) and lows[1:2] in (["friendly"], ["of"])
    return friend or (lows[:1] in (["my"], ["our"]) and lows[1:2] in (["other"], ["second"]))


def _told_of(tokens: tuple[Token, ...]) -> bool:
    """Whether words before a verb make it a sentence, not the heading of a telegram."""
    return any(token.low in _DETERMINERS or token.low in PRONOUNS or token.low in ("i", "we", "you", "has", "have",
               "had", "who") for token in tokens)  # fmt: skip


def _ours(tokens: tuple[Token, ...]) -> bool:
    return any(
        token.low in OURS and not _of_a_turn(tokens, i) and not _of_the_enemy(tokens, i)
        for i, token in enumerate(tokens)
    )


def _of_the_enemy(tokens: tuple[Token, ...], i: int) -> bool:
    """Whether "my" only says whose opponent it is: "my opponent's Golem"."""
    following = tokens[i + 1] if i + 1 < len(tokens) else None
    return following is not None and stem(following.low.removesuffix("'s")) in THEIRS


def _known_to_us(tokens: tuple[Token, ...]) -> int | None:
    """Where a clause begins that only says which enemy it is ("an enemy we had spotted"); None where none does."""
    for i in range(1, len(tokens) - 1):
        noun = tokens[i - 1].stem in THEIRS
        noun = noun or (tokens[i - 1].stem in UNIT_NOUNS and i > 1 and tokens[i - 2].stem in THEIRS)
        if noun and tokens[i].low in ("we", "i", "we'd", "i'd", "we've", "i've"):
            return i
    return None


def _of_a_turn(tokens: tuple[Token, ...], i: int) -> bool:
    """Whether "my" or "mine" is said of a time: "in my turn", "in mine"."""
    if not i or tokens[i - 1].low not in ("in", "during", "on", "of"):
        return False
    times = ("turn", "phas", "round", "bound")
    return tokens[i].low in ("mine", "ours") or any(token.stem in times for token in tokens[i + 1 : i + 4])


def _theirs(tokens: tuple[Token, ...]) -> bool:
    if any(token.stem in THEIRS and not _only_near(tokens, i) for i, token in enumerate(tokens)):
        return True
    lows = [token.low for token in tokens]
    return any(low in ("second", "another", "different") for low in lows)


def _only_near(tokens: tuple[Token, ...], i: int) -> bool:
    """Whether the word at ``i`` is of those from whom somebody stands so far: "a crew 8" from the enemy charges"."""
    at = next((k for k in range(i - 1, 0, -1) if tokens[k].low not in _DETERMINERS), 0)
    measured = any(token.kind == "num" for token in tokens[max(0, at - 3) : at])
    return at > 0 and (tokens[at].low in ("from", "near", "beside", "behind") or (tokens[at].low == "of" and measured))


def _other(tokens: tuple[Token, ...]) -> bool:
    lows = [token.low for token in tokens[:5]]
    return any(low in ("another", "other", "different", "friendly", "nearby") for low in lows)


#: Where somebody else stands of whom is told: "charged a squad next to my Riders".
_NEXT_TO = (("next", "to"), ("near",), ("beside",), ("behind",), ("close", "to"), ("adjacent", "to"), ("alongside",))


def _beside_ours(tokens: tuple[Token, ...]) -> bool:
    """Whether what a deed is done to is some unit that only stands by one of ours."""
    tokens = tokens[1:] if tokens and tokens[0].low in ("at", "on", "upon") else tokens
    lows = [token.low for token in tokens]
    if lows[:1] not in (["a"], ["an"], ["the"], ["some"]):
        return False
    for i in range(2, min(6, len(lows))):
        if any(tuple(lows[i : i + len(words)]) == words for words in _NEXT_TO):
            return _ours(tokens[i:]) and not _ours(tokens[:i])
    return False


#: Verbs of noticing: who does it is not who is seen ("my crew sees an enemy stop").
SEEING = frozenset("sees see saw spots spotted notices noticed watches watched hears heard has finds faces".split())


def _seen_by(before: tuple[Token, ...]) -> int:
    """Where those begin who are seen to do something; 0 where nobody is told to see them."""
    at = (i + 1 for i in range(len(before) - 1, 0, -1) if before[i].low in SEEING and not _theirs(before[:i]))
    return next(at, 0)


def _against_whom(before: tuple[Token, ...]) -> int:
    """Where the enemy is told of who does something, behind what is asked of somebody else ("may my Scout Duck against
    an enemy charging it"); 0 where nothing stands before him."""
    at = (i + 1 for i in range(len(before) - 1, 0, -1) if before[i].low in ("against", "vs", "versus"))
    begin = next(at, 0) or _who_is_told_of(before)
    return begin if begin and _theirs(before[begin:]) and not _ours(before[begin:]) else 0


def _who_is_told_of(before: tuple[Token, ...]) -> int:
    """Where the enemy begins of whom a clause goes on to tell ("may a Scout Snipe at an enemy that has …"); 0 where
    none is told of so, or nobody stands before him."""
    for i in range(len(before) - 2, 0, -1):
        if before[i + 1].low in _STOPS and before[i].stem in THEIRS | UNIT_NOUNS and before[i].low not in OURS:
            begin = i
            while begin and before[begin - 1].low in ("enemy", "opposing", "hostile", *_DETERMINERS):
                begin -= 1
            return begin
    return 0


def _friends_seen(tokens: tuple[Token, ...], own: list[str]) -> None:
    """Mark as another's how somebody else of one's own side is seen to fare ("my crew sees a friendly Barge sink")."""
    for i in range(1, len(tokens) - 2):
        if tokens[i].low in SEEING and not _FRIENDLY.isdisjoint(token.low for token in tokens[i + 1 : i + 3]):
            own[i + 1 :] = [OTHER] * (len(tokens) - i - 1)
            return


_FRIENDLY = frozenset("friendly allied fellow another other".split())

#: What follows any verb by which somebody comes near: "Gallops to within 8 paces".
_UP_TO = (("to", "within"), ("up", "to"), ("right", "up"))


def _comes_near(tokens: tuple[Token, ...], i: int) -> bool:
    """Whether a verb, of whatever rulebook, tells of coming to a place by what follows it."""
    verb = tokens[i].low not in _BE and tokens[i].low.endswith(("s", "ed"))
    return verb and tuple(token.low for token in tokens[i + 1 : i + 3]) in _UP_TO


def _mover(tokens: tuple[Token, ...], inside: dict[int, Span], of_ours: bool) -> int | None:
    """The place of the verb by which an enemy comes near, None where the subject is not the enemy."""
    for i, token in enumerate(tokens):
        moves = token.stem in MOVEMENTS or _comes_near(tokens, i)
        if token.kind == "word" and moves and i not in inside and i:
            before = tokens[max(_seen_by(tokens[:i]), _against_whom(tokens[:i])) : i]
            if not before or tokens[i - 1].low in _DETERMINERS or tokens[i - 1].low in ("on", "to"):
                continue
            after = tokens[i + 1 :]
            near = any(each.low in _FROM and then.low in _US for each, then in pairwise(after))
            strange = before[0].low in _ANY_ONE and (_ours(after) or near or of_ours)  # "a tank stops 10\" from my men"
            return i if (_theirs(before) or strange) and not _ours(before) else None
    return None


def _another_piece(tokens: tuple[Token, ...], inside: dict[int, Span]) -> int:
    """Where the name ends of a piece that does something, told of beside one's own ("my Golem …, and a Scout now opens
    the gate"); 0 where none does."""
    if not tokens or tokens[0].low not in ("a", "an", "another") or 1 not in inside:
        return 0
    end = next((i for i in range(1, len(tokens)) if i not in inside), len(tokens))
    rest = [token for token in tokens[end : end + 2] if token.low not in _ADVERBS]
    does = bool(rest) and rest[0].low.endswith("s") and rest[0].low not in _BE | {"has", "was", "this"}
    return end if does and inside[1].of("unit_type", "unit_subtype") is not None else 0


_ADVERBS = frozenset("now then also just suddenly".split())


def _tells_of_them(tokens: tuple[Token, ...], i: int, start: int) -> bool:
    """Whether "that has …", "who is …" right behind the noun goes on telling of the enemy that it stands behind."""
    following = tokens[i + 1].low if i + 1 < len(tokens) else ""
    return 0 < i - start <= 4 and following in ("has", "have", "is", "are", "carries")


def _goes_on_of_them(tokens: tuple[Token, ...], own: list[str], verb: int) -> None:
    """Mark as the enemy's what is told of him behind a clause that only says which one he is: "the enemy that shot my
    crew is Dazed"."""
    relative = next((i for i in range(verb - 1, max(0, verb - 4), -1) if tokens[i].low in _STOPS), None)
    if relative is None or own[relative - 1] != "enemy":
        return
    told = (i for i in range(verb + 2, len(tokens)) if tokens[i].low in _IS and tokens[i - 1].low not in _STOPS)
    if (be := next(told, None)) is not None:
        own[be:] = ["enemy"] * (len(tokens) - be)


def _enemy_phrases(tokens: tuple[Token, ...], own: list[str], verb: int | None, kinds: Collection[int] = ()) -> None:
    """Mark "an enemy unit with …" wherever it stands, up to the verb (the enemy's own at ``verb``) or mark that ends
    it. ``kinds`` are the places where names begin of what a unit is."""
    i = 0
    while i < len(tokens):
        if tokens[i].stem in THEIRS and tokens[i].low not in ("someone", "something", "somebody"):
            of_theirs = i + 1 < len(tokens) and (tokens[i + 1].stem in UNIT_NOUNS or i + 1 in kinds)
            if tokens[i].low.endswith("'s") and i + 1 < len(tokens) and not of_theirs:
                i += 1
                continue
            j = i
            while j > 0 and tokens[j - 1].low in (*_DETERMINERS, "one", "different", "second", "new"):
                j -= 1
            while (
                i < len(tokens)
                and i != verb
                and not (
                    (tokens[i].low in _STOPS and not _tells_of_them(tokens, i, j))
                    or tokens[i].low in OURS
                    or (tokens[i].low in PRONOUNS and tokens[i].low not in _STOPS)
                )
            ):
                i += 1
            own[j:i] = ["enemy"] * (i - j)
        i += 1
