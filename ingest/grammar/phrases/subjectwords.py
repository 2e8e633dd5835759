"""Words of a subject: what those around a name tell of whoever is spoken of.

In: the words of a noun phrase in small letters, and the place of a name among them. Out: on whom the phrase falls, of
how many models it speaks, whether the name is what they lack, do or act upon, and which figure is asked of them.
"""

from __future__ import annotations

from itertools import pairwise

from ingest.grammar.phrases.described import PLAYERS
from ingest.grammar.phrases.tokens import Token
from ingest.lexicon import GENERIC_UNITS
from kb.conditions import Compare, Not
from kb.patterns import Pattern, deferred, search

_ALL = ("only", "entirely", "solely", "exclusively", "wholly", "purely")


def affects(lows: list[str]) -> str:
    """On whom the phrase falls, by its first words."""
    if any(low in ("enemy", "opposing") for low in lows[:4]) or lows[0] == "enemies":
        return "enemy"
    if any(low.startswith("weapon") for low in lows[:4]):
        return "bearer"
    if "targeted" in lows and "by" in lows:
        return "target"
    if lows[0] == "the" and lows[2:3] in (["it"], ["they"]):
        return "others"  # "the unit it was chosen with"
    others = lows[0] in ("any", "all", "each", "every") and lows[1:2] in (["other"], ["others"], ["friendly"])
    if lows[0] in ("other", "others") or (others and (lows[1] != "friendly" or "within" in lows)):
        return "others"
    if lows[:2] == ["no", "other"] and lows[2:3] and lows[2] in GENERIC_UNITS:
        return "others"
    at = next((n for n, low in enumerate(lows) if low in PLAYERS), None)
    if at is None or "by" in lows[max(0, at - 5) : at]:  # "a gun, chosen by its controlling player, …"
        return "bearer"
    told = at < 4 and lows[at + 1 : at + 2] in (["whose"], ["who"])  # "the player whose unit is shot at"
    return "player" if told or not _unit_of_player(lows) else "bearer"


def negated(before: list[str]) -> bool:
    """Whether the words before a name say that the unit has it not."""
    before = [low for low in before if low not in ("yet", "been", "ever", "already")]  # "has not yet been given an …"
    if not {"not", "never", "without"}.isdisjoint(before[-4:]) or "no" in before[-2:]:
        return True
    if before[-4:-2] in (["no", "models"], ["no", "units"]) and before[-2] in ("with", "of", "that"):
        return True
    while before[-1:] and before[-1] in ("a", "an", "the", "any"):
        before = before[:-1]  # "No crew other than a Diver crew"
    outside = before[-2:] in (["other", "than"], ["exception", "of"], ["apart", "from"], ["except", "for"])
    return outside or before[-1:] in (["except"], ["excluding"])


#: "That are not composed entirely of models with the", "which do not include only".
_NOT_ONLY_OF = Pattern(
    r"\b(?:not|never)(?: (?:be|being|made|been))?(?: (?:entirely|solely|exclusively|wholly|purely))? "
    r"(?:includ|compos|compris|consist|contain|made up|only|entirely|solely|exclusively|wholly|purely)"
    r"(?!.* (?:and|but) (?:is|are|has|have)\b)"
)


def not_only_of(before: list[str]) -> bool:
    """Whether the words before a name say that not every model of the unit is or has that."""
    return bool(_NOT_ONLY_OF.search(" ".join(before)))


def low_react(token: Token) -> bool:
    """Whether the word only says that whichever unit is concerned reacts ("the Reacting unit")."""
    return token.low.startswith(("reacting", "responding"))


_PLACES = frozenset("above below over under beneath".split())
_UNDER = frozenset("less lower fewer worse below under beneath".split())
_OVER = frozenset("more higher greater better above over exceeds exceed exceeding".split())


def how_compared(lows: list[str]) -> str:
    """How a figure stands to the one that the words around it name ("4 or better", "at least 4", "falls below 4")."""
    reached = "or" in lows or "equal" in lows
    lows = [low for low, after in pairwise([*lows, ""]) if low not in _PLACES or after[:1].isdigit()]
    if "least" in lows or "most" in lows:
        return ">=" if "least" in lows else "<="
    if "no" in lows or "not" in lows:
        return "<=" if _OVER.intersection(lows) else ">=" if _UNDER.intersection(lows) else "="
    if _OVER.intersection(lows):
        return ">=" if reached else ">"
    return ("<=" if reached else "<") if _UNDER.intersection(lows) else "="


def compared(lows: list[str], i: int, term: str) -> Compare | None:
    """A figure that the phrase asks for, as a comparison ("a Movement Characteristic of 0", "no Initiative")."""
    after = lows[i + 1 : i + 6]
    at = next((n for n, low in enumerate(after) if low.isdigit()), None)
    if at is not None and ("of" in after[:at] or set(after[:at]) <= _BEFORE_FIGURE):
        op = how_compared(lows[i + 1 : i + 8])
        party = "weapon" if any(w.startswith("weapon") for w in lows[:3]) else "unit"
        return Compare(f"characteristic:{term}", op, after[at], party)
    if not {"no", "without"}.isdisjoint(lows[max(0, i - 2) : i]):
        return Compare(f"characteristic:{term}", "=", "none")
    if after[1:2] == ["than"] and after[2:3] and after[2].isdigit() and after[0] in _THAN:
        party = "weapon" if any(w.startswith("weapon") for w in lows[:3]) else "unit"
        return Compare(f"characteristic:{term}", _THAN[after[0]], after[2], party)
    return None


#: How the figure of a characteristic is called, where it is told that somebody has one at all.
_FIGURE = frozenset("characteristic value score rating stat figure".split())
_HAVING = frozenset("with has have having".split())


def has_figure(lows: list[str], i: int, term: str) -> Not | None:
    """That somebody has such a characteristic at all ("with a Movement value", "has an Initiative rating")."""
    before, after = lows[max(0, i - 2) : i], lows[i + 1 : i + 2]
    one = before[1:] in (["a"], ["an"], ["any"]) and before[0] in _HAVING
    return Not(Compare(f"characteristic:{term}", "=", "none")) if one and after and after[0] in _FIGURE else None


#: What may stand between a characteristic and its figure: "Speed 4 or less", "whose Speed is 4 or less".
_BEFORE_FIGURE = frozenset({"characteristic", "value", "score", "is"})
_THAN = {"greater": ">", "higher": ">", "more": ">", "less": "<", "lower": "<"}
_RANKS = (
    "reaction", "order", "weapon_type", "special_rule", "status", "unit_subtype", "effect", "unit_type", "action",
    "test",
)  # fmt: skip


def rank(kind: str, i: int) -> int:
    """How late a term comes in the choice of the head: by its kind, then by its place."""
    return _RANKS.index(kind) * 20 + i if kind in _RANKS else 400


def _unit_of_player(lows: list[str]) -> bool:
    """Whether a phrase with a player in it speaks of a unit ("the controlling player of a unit that …")."""
    return "unit" in lows or "model" in lows or "models" in lows


_INCLUDING = ("includ", "compos", "consist", "contain", "made up", "only of")
#: "Consists of a single X": no other model is in it.
_NO_MORE_THAN = deferred(r"\b(?:consist|compris|compos|made up)\w* of (?:just |only )?(?:an? (?:single|lone)|one) ")
_EVERY_MODEL = (
    "in which all", "in which every model", "in which each model", "all of whose", "every one of whose", "nothing but",
    "all of the models",
)  # fmt: skip


def quantifier(lows: list[str]) -> str:
    """Of how many of its models the phrase speaks."""
    phrase = " ".join(lows)
    if set(_ALL) & set(lows) and any(w in phrase for w in _INCLUDING):
        return "all"
    if "majority" in lows or "more than half" in phrase:
        return "majority"
    least = search(r"\bat least (\d+)\b", phrase)
    if least:
        return f"at least {least.group(1)}"
    if _NO_MORE_THAN.search(phrase):
        return "all"
    if phrase.startswith("units of only") or any(words in phrase for words in _EVERY_MODEL):
        return "all"
    return "any"


#: Words after which a name is that of what is acted upon ("join a unit that includes a Cavalry model").
_ATTACKING = frozenset("attack attacks charge charges assault assaults".split())
_TARGETING = frozenset("targeting target against join joined charging towards hitting".split())
#: What is done to a target, and "shots at a Hidden unit": those are aimed at it.
_SHOOTING = frozenset("shoots shoot shooting fires fire firing shot fired".split())
_AIMED = frozenset("shots attacks volleys fire firing hits".split())
_DOING = frozenset("that which who having making attempting conducting performing has have".split())
NOT_DONE = frozenset("cannot not never no without".split())


def is_target(lows: list[str], i: int) -> bool:
    """Whether the term at ``i`` stands on what is acted upon."""
    near = lows[max(0, i - 7) : i]
    attacking = any(a in ("that", "which", "who") and b in _ATTACKING for a, b in pairwise(near[-5:]))
    aimed = lows[0] in _AIMED and "at" in lows[1:3] and i < 6
    aimed = aimed or ("at" in near[-3:] and not _SHOOTING.isdisjoint(near[-5:-1]))  # "that shoots at a Hidden unit"
    if {"has", "have", "had"} & set(near) and "joined" in near:
        return False  # "who has joined a unit of Barges": it is among them by now
    return attacking or aimed or (not _TARGETING.isdisjoint(near) and "targeted" not in near)


def of_attacker(lows: list[str], i: int) -> bool:
    """Whether the rule at ``i`` is that of the weapon which hits the unit ("hit by a weapon with …")."""
    window = lows[max(0, i - 8) : i]
    return "by" in window and any(low.startswith(("weapon", "attack")) for low in window[window.index("by") :])


def does(lows: list[str], i: int) -> bool:
    """Whether the phrase says that the unit does the action at ``i`` ("a unit that Runs", "models that made a …")."""
    window = set(lows[max(0, i - 8) : i])
    if i == 0 and lows[0] in _AIMED and lows[1:2] == ["at"]:
        return False
    if "by" in lows[max(0, i - 3) : i] and not {"making", "attempting"} & window:
        return False  # "that is targeted by a Volley": somebody else does it
    return not NOT_DONE & window and (bool(_DOING & window) or i <= 1)


def near_somebody(subject: tuple[Token, ...]) -> bool:
    """Whether a phrase is about whoever is near somebody, which what goes on with it does not say again."""
    lows = [t.low for t in subject]
    return "within" in lows and "of" in lows[lows.index("within") :]
