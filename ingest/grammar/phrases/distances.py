"""How far off something is, as a condition says it ("within 12 inches", "at ranges greater than 20 inches")."""

from __future__ import annotations

from itertools import pairwise

from ingest.grammar.phrases.tokens import Token
from ingest.lexicon import GENERIC_UNITS, PREPOSITIONS
from ingest.vocabulary import Vocabulary
from kb.conditions import Compare, Condition, Fact, both, negate
from kb.numbers import CARDINALS
from kb.patterns import Pattern, deferred

#: A length in figures; X is the number of the rule that the text is of.
_DISTANCE = deferred(r"^(\d+(?:\.\d+)?|x)(?:[\"”″]|m|cm)?$")
_MORE = {"more", "greater", "over", "above", "beyond", "exceeding", "excess", "further", "farther"}
#: Ways of saying that a number is the most.
_NO_MORE_THAN = [[no, more, "than"] for no in ("no", "not") for more in ("more", "further", "farther", "greater")]
_NEARER_THAN = (["nearer", "than"], ["closer", "than"], ["less", "than"])
_LESS = frozenset("less closer nearer".split())
ENEMIES = frozenset("enemy enemies opponent opposing foe foes".split())
#: Words that deny.
DENYING = frozenset("not no never without cannot".split())
_FRIENDS = frozenset("friend friends friendly ally allies allied".split())
#: "A beast ends its move within 3 inches of this model": how far off it is from the unit itself.
_FROM_SELF = Pattern(r"(?i)\bwithin \S+(?: \w+)? of (?:this|it|them|you|him|her)\b")
#: How far one may go and no further, and what the other way round a comparison is.
AT_MOST = deferred(r"(?:(?:more|further|farther) )?than \d+(?:[\"”″]| ?(?:inch(?:es)?|cm|hex(?:es)?|squares?|paces?))?")
FLIPPED = {"<=": ">", "<": ">="}
#: Deeds that are done from a distance.
_AIMED = frozenset("firing fires shooting shoots attacking attacks target targets".split())
#: The words of a condition that only says how far the other side is, or was when it began.
_OF_DISTANCE = ENEMIES | frozenset(
    """a an the it its they their you your he his she her us is are was were be being any one there at least up to
    more less further farther closer nearer or than over beyond away off of within distance range ranges inches inch
    metres meters m cm hexes hex squares paces yards feet lengths spans tiles cells steps and in line sight target
    charger charging charge attacker attacking firer shooter chargers attackers firers shooters stand stands
    standing lies lie final position moving movement first began begins started starts start beginning move moves
    activation turn visible located nearest closest still only currently just already own troops from begun declared
    launched assault attack charging attacking firing shooting assaulting reacting responding targeted
    charge charges""".split()
)
#: Whose side it is measured from, a unit's own distance does not tell.
_SIDES = frozenset("rear flank front side sides edge".split())
#: Nouns by which distances are measured.
LENGTHS = frozenset(
    "inches inch metres meters cm hexes hex squares paces yards feet lengths spans tiles cells steps".split()
)


_AWAY = frozenset("away off distant".split())
#: Words of two letters that are no abbreviation of a length.
_SMALL = frozenset("or it is he we us if so no be do an as my ap am go up".split())


def distances(lows: list[str]) -> tuple[Condition, ...]:
    """Comparisons of the distance ("within 12 inches", "at ranges greater than 20 inches", "up to 20 inches")."""
    found: list[Condition] = []
    for i, word in enumerate(lows):
        counted = word in CARDINALS and i + 1 < len(lows) and lows[i + 1] in LENGTHS  # "twelve inches"
        low = str(CARDINALS[word]) if counted else word
        match = _DISTANCE.match(low)
        own = _own_length(lows, i) if match else ""
        if not match or not (
            own
            or (low == "x" and before_x(lows, i))
            or low.endswith(('"', "”", "″", "m"))
            or (i + 1 < len(lows) and lows[i + 1] in LENGTHS)
            or (lows[i - 1 : i] == ["between"] and lows[i + 3 : i + 4] and lows[i + 3] in LENGTHS)
        ):
            continue
        before = lows[max(0, i - 5) : i]
        after = [word for word in lows[i + 1 : i + 5] if word not in LENGTHS | _AWAY and word != own][:2]
        number = match.group(1).upper()
        ranged = any(word.startswith("range") for word in lows[:i]) or not _AWAY.isdisjoint(lows[i + 1 : i + 3])
        if ranged and "between" in before and "and" in (*before[-1:], *lows[i + 1 : i + 2], *lows[i + 2 : i + 3]):
            found.append(Compare("fact:distance", "<=" if before[-1] == "and" else ">=", number))
        elif before[-2:] == ["at", "least"]:
            if any(word.startswith("mov") for word in before):
                continue  # how far it moves, not how far off it is
            found.append(Compare("fact:distance", ">=", number))
        elif (
            before[-3:] in _NO_MORE_THAN
            or before[-2:] == ["not", "exceeding"]
            or (after[:1] == ["or"] and not _LESS.isdisjoint(after))
        ):
            found.append(Compare("fact:distance", "<=", number))
        elif any(word in _MORE for word in before) or (after[:1] == ["or"] and not _MORE.isdisjoint(after)):
            found.append(Compare("fact:distance", ">" if after[:1] != ["or"] else ">=", number))
        elif (ranged and before[-1:] in (["under"], ["below"])) or (
            before[-2:] in _NEARER_THAN and not any(w.startswith("mov") for w in before)
        ):
            found.append(Compare("fact:distance", "<", number))
        elif {("not", "within"), ("n't", "within")} & set(pairwise(before)):  # "who is not within 6 inches"
            found.append(Compare("fact:distance", ">", number))
        elif (
            "within" in before
            or ("up" in before and "to" in before and any(w.startswith("range") for w in before))
            or (ranged and before[-2:] == ["up", "to"])
            or "less" in before
        ):
            found.append(Compare("fact:distance", "<=", number))
    return tuple(dict.fromkeys(found))


def before_x(lows: list[str], i: int) -> bool:
    """Whether X, at ``i``, is how far off something is ("more than X away", "within X of it")."""
    behind = lows[i + 1 : i + 2]
    return lows[i - 1 : i] in (["than"], ["within"], ["beyond"]) and (
        not behind or not behind[0].isalpha() or behind[0] in LENGTHS | _AWAY | {"of", "and", "or", "in", "may", "can"}
    )


#: What is counted within which something happens, and is no length.
_SPANS = frozenset(
    "turns rounds phases activations games battles minutes seconds hours points dice attempts tries times or".split()
)


def _own_length(lows: list[str], i: int) -> str:
    """The text's own noun for lengths behind the number at ``i`` ("within 4 units", "more than 8 rods away"), whatever
    it counts elsewhere; '' where none stands there."""
    noun, after = (lows[i + 1 : i + 2] or [""])[0], (lows[i + 2 : i + 3] or [""])[0]
    short = len(noun) == 2 and noun not in PREPOSITIONS and noun not in _SMALL  # "within 4 BW"
    plural = noun.isalpha() and (noun.endswith("s") or short) and noun not in _SPANS
    if after == "of" and ENEMIES.isdisjoint(lows[i + 3 : i + 5]):
        return ""  # "within 6 rods of a beacon" is told in these words
    return noun if plural and (lows[i - 1 : i] == ["within"] or after in ("away", "off", "distant")) else ""


def of_distance(tokens: list[Token], lows: list[str], text: str, vocabulary: Vocabulary) -> Condition | None:
    """The condition of words that tell how far off something is, ``text`` as they stand; None for others."""
    found = distances(lows)
    if not found or len(tokens) > 26:
        return None
    nobody = lows[0] == "no" and bool(ENEMIES & set(lows[1:4]))  # "no enemy is within 6 inches"
    if nobody:
        return negate(both(*found))
    if _only_distance(tokens, vocabulary):
        return both(*found, *in_sight(lows))
    if any(low == "no" and after in ENEMIES for low, after in pairwise(lows)):
        return Fact(text)  # "it has no enemy within 8 inches and did not fire": no distance at which one is
    # "a friend is slain within 6 inches"
    told_of = ENEMIES.union(_AIMED) & set(lows) or _FROM_SELF.search(text)
    return Fact(text) if _FRIENDS & set(lows) or not told_of else both(*found, Fact(text))


def enemy_near(lows: list[str]) -> Condition | None:
    """The condition of "there is an enemy within 6 inches"; a unit's own distance tells nothing of its sides."""
    found = distances(lows)
    if not found or lows[0] != "there" or not ENEMIES & set(lows[1:5]) or lows[-1] in _SIDES or len(lows) > 16:
        return None
    return negate(both(*found)) if not DENYING.isdisjoint(lows) else both(*found)


def in_sight(lows: list[str]) -> tuple[Condition, ...]:
    """That the other side is seen, where words say so ("in line of sight", "in its sight")."""
    return (Fact("line of sight"),) if _SEEN.search(" ".join(lows)) and DENYING.isdisjoint(lows) else ()


_SEEN = Pattern(r"\bline of sight\b|\b(?:in|within) (?:(?:its|their|clear|plain|full) )?sight\b")


#: A word that denies, and what follows it where no more is denied than how far off somebody is.
_NOT_SO_FAR = frozenset(
    {("not", "within"), *((no, how) for no in ("no", "not") for how in ("more", "further", "closer", "nearer", "less"))}
)


def _only_distance(tokens: list[Token], vocabulary: Vocabulary) -> bool:
    """Whether a condition asks for nothing but how far off the other side is ("it is within 6 inches of an enemy")."""
    return not any(
        t.low[:1].isalpha() and t.low not in _OF_DISTANCE and (t.low, after) not in _NOT_SO_FAR
        and t.low not in GENERIC_UNITS and t.stem not in vocabulary.unit_words and not _DISTANCE.match(t.low)
        for t, after in zip(tokens, [*(t.low for t in tokens[1:]), ""], strict=True)
    )  # fmt: skip


def somebody_near(tokens: list[Token], vocabulary: Vocabulary) -> list[Token]:
    """Those of whom a condition says that they are near the unit: it is not of the unit itself."""
    lows = [t.low for t in tokens]
    verb = next((i for i, low in enumerate(lows) if low in ("is", "are")), 0)
    near = lows[verb + 1 : verb + 2] in (["within"], ["near"], ["nearby"], ["adjacent"])
    if not verb or not near or lows[0] in ("it", "they", "there"):
        return []
    last = tokens[verb - 1]
    ours = "friendly" not in lows[:verb] and (last.low in GENERIC_UNITS or last.stem in vocabulary.unit_words)
    return [] if ours else tokens[:verb]
