"""Alternatives: the several subjects of one statement ("Supply units and Routed units may not …").

In: the tokens of a subject. Out: the tokens of each subject that they join, one list where there is but one.
"""

from __future__ import annotations

from itertools import takewhile

from ingest.grammar.phrases.tokens import Token
from ingest.lexicon import GENERIC_UNITS, PREPOSITIONS
from kb.model import TYPE_KINDS
from kb.patterns import deferred

_NEW_SUBJECT = ("unit", "units", "model", "models", "that", "which", "those")


_TOLD_BY = frozenset("in with that which who under".split())


def _kind_and_state(before: list[Token], after: list[Token]) -> bool:
    """Whether a kind of unit stands before an "and", and units in a state after it ("Barges and Mired units")."""
    units = len(after) > 1 and after[1].low in ("units", "models", "squads")
    state = units and any("/status/" in t for t in after[0].terms)
    return state and bool(before) and any("/unit_type/" in t or "/unit_subtype/" in t for t in before[-1].terms)


_NO_KIND = frozenset("otherwise also then either other the these those their its any all such only".split())
_JOINS = (",", "and", "or", "nor")
_DETERMINERS = frozenset("all both neither either the a an any".split())
_NO_NAMES = GENERIC_UNITS | frozenset(
    "others enemies friends attackers defenders sides rolls tests results passengers".split()
)


def with_strangers(tokens: list[Token]) -> tuple[list[list[Token]], list[str]]:
    """The known members of a list of kinds of unit, and the names of those that nothing else tells of.

    "Guns and soft transport off road": guns are a kind of unit too. Both are empty where it is no such list.
    """
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.low in _JOINS:
            parts.append([])
        else:
            parts[-1].append(token)
    parts = [bare for part in parts if (bare := [t for t in part if t.low not in _DETERMINERS])]
    if len(parts) < 2 or len(tokens) > 14 or any(len(part) > 3 for part in parts[:-1]):
        return [], []
    strange = [part for part in parts if _is_stranger(part)]
    known = [part for part in parts if any("/unit_type/" in t or "/unit_subtype/" in t for t in part[0].terms)]
    if not strange or len(strange) + len(known) < len(parts) or not known:
        return [], []
    lead = [tokens[0]] if tokens[0].low == "neither" else []
    return [[*lead, *part] for part in known], [" ".join(t.low for t in part) for part in strange]


def _is_stranger(part: list[Token]) -> bool:
    """Whether the words are a plural in small letters that names nothing known."""
    if not part or len(part) > 2 or any(t.terms for t in part):
        return False
    word = part[-1].low
    plain = all(t.low.isalpha() and t.low not in PREPOSITIONS for t in part)
    return plain and len(word) > 3 and word.endswith("s") and not word.endswith("ss") and word not in _NO_NAMES


def _told_in_words(tokens: list[Token]) -> list[list[Token]]:
    """The units of a relative clause by their names, and by its last words where those are no name.

    "Squads that are Mired, Dazed or locked in combat": those that are Mired or Dazed, and those locked in combat. One
    list where the clause tells all by names, or all in words.
    """
    lows = [t.low for t in tokens]
    at = next((n for n, low in enumerate(lows[:5]) if n and low in ("that", "which", "who")), 0)
    last = max((n for n, low in enumerate(lows) if low == "or"), default=0)
    being = lows[at + 1 : at + 2]
    if not at or last < at + 3 or being not in (["is"], ["are"]) or "and" in lows[at:]:
        return [tokens]
    end = last - 1 if lows[last - 1] == "," else last
    named, told = tokens[at + 2 : end], tokens[last + 1 :]
    anew = told[1:] if told and told[0].low in being else told
    described = bool(anew) and len(told) < 8 and not any(t.terms for t in anew) and _DESCRIBES.search(anew[0].low)
    if not described or any(t.low in ("that", "which", "who") for t in named):
        return [tokens]
    if named[-1].terms:
        return [tokens[:end], [*tokens[: at + 2], *anew]]
    return _some_in_words(tokens[: at + 2], named, anew) or [tokens]


def _some_in_words(head: list[Token], listed: list[Token], last: list[Token]) -> list[list[Token]]:
    """The units of a list in a relative clause, of which more than the last are told in words ("that are Mired, falling
    back or locked in combat"); none where a part of it is neither a name nor told in a few words."""
    parts: list[list[Token]] = [[]]
    for token in listed:
        if token.low == ",":
            parts.append([])
        else:
            parts[-1].append(token)
    known = [part for part in parts if part and part[-1].terms]
    others = [part for part in parts if not part or not part[-1].terms]
    plain = all(part and len(part) < 8 and _DESCRIBES.search(part[0].low) for part in others)
    if not known or not plain or any(t.terms for part in others for t in part):
        return []
    return [[*head, *part] for part in (*known, *others, last)]


#: How words open that tell how or where a unit is.
_DESCRIBES = deferred(
    r"^(?!.*(?:less|more)$)(?:\w+(?:ed|en|ing)|in|inside|within|on|at|under|behind|out|beyond|below|above|near|next|upon)$"
)


def _of_kind(token: Token, *kinds: str) -> bool:
    return any(f"/{kind}/" in term for term in token.terms for kind in kinds)


_ANEW = frozenset("a an any all".split())


def _kinds_in_states(tokens: list[Token]) -> list[list[Token]]:
    """Kinds of unit, some of them in a state ("Footmen and Dazed Riders", "Dazed Footmen and Riders").

    A state before the first is told of all, except where another has a state of its own, is told anew ("a Dazed Rider
    or a Footman") or has the first's own noun again ("Dazed Crews and Gun Crews").
    """
    told: list[tuple[list[Token], list[Token], bool]] = []  # the state, the kind, and whether it is told anew
    at = 0
    while at < len(tokens):
        anew = tokens[at].low in _ANEW
        at += anew
        run = list(takewhile(lambda t: _of_kind(t, "status") or t.low in ("and", "or", ","), tokens[at:]))
        state = [t for t in run if t.low not in _JOINS]
        kind = [t for t in tokens[at + len(run) : at + len(run) + 1] if _of_kind(t, *TYPE_KINDS)]
        if not kind:
            return [tokens]
        again = bool(told) and kind[0].low.endswith(f" {told[0][1][0].low}")
        told.append((state, kind, anew or again))
        at += len(run) + 1
        joined = len(list(takewhile(lambda t: t.low in ("and", "or", ","), tokens[at:])))
        if not joined:
            break
        at += joined
    first = told[0][0] if told else []
    if len(told) < 2 or not any(state for state, _, _ in told):
        return [tokens]
    spread = [] if any(state or anew for state, _, anew in told[1:]) else first
    if spread and tokens[0].low in _ANEW:
        return [tokens]  # "a Dazed Rider or Barge"
    rest = tokens[at:]
    each = [([[s] for s in state or spread] or [[]], kind) for state, kind, _ in told]
    return [[*state, *kind, *rest] for states, kind in each for state in states]


def alternatives(tokens: list[Token]) -> list[list[Token]]:
    """One subject for each of "a Vehicle that …, any unit that … or any unit that …"."""
    if len(none := _none_of(tokens)) > 1:
        return none
    if len(kinds := _kinds_in_states(tokens)) > 1:
        return kinds
    told = [each for part in _told_in_words(tokens) for each in _told_of_the_last(part)]
    return [each for part in told for each in _each_of(part)]


def _none_of(tokens: list[Token]) -> list[list[Token]]:
    """Each of "neither Dazed Crews nor Guns", "no Gun and no Dazed Crew", with the word that denies it to them; one
    list where there is but one, or a part that names nothing known ("neither Light nor Heavy Guns")."""
    lead = tokens[:1]
    if len(tokens) < 2 or lead[0].low not in ("neither", "no"):
        return [tokens]
    parts: list[list[Token]] = [[]]
    for token, after in zip(tokens[1:], [*tokens[2:], None], strict=True):
        listed = token.low in ("nor", ",") if lead[0].low == "neither" else token.low in ("and", "or", "nor", ",")
        if listed and after is not None and (lead[0].low == "neither" or after.low in ("no", "and", "or", "nor")):
            parts.append([])
        elif not (token.low == "no" and not parts[-1]):
            parts[-1].append(token)
    parts = [part for part in parts if part]
    if any(not any(t.terms for t in part) for part in parts):
        return [tokens]
    return [[*lead, *part] for part in parts]


#: What tells, behind a kind of unit, what such a unit has or where it is.
_HAVING = frozenset("with within armed equipped carrying in under".split())


def _told_of_the_last(tokens: list[Token]) -> list[list[Token]]:
    """The two of "a Barge or a Rider with a Heavy gun", of which only the second need have it, and those of "a Barge or
    Rider with …", of which both must; one list where it is neither."""
    at = next((i for i, t in enumerate(tokens[:4]) if t.low == "or"), 0)
    first, second = tokens[:at], tokens[at + 1 :]
    kind = bool(first) and any("/unit_type/" in t or "/unit_subtype/" in t for t in first[-1].terms)
    if not kind or len(first) > 2 or (len(first) == 2 and first[0].low not in _DETERMINERS):
        return [tokens]
    has = next((i for i, t in enumerate(second[:5]) if t.low in _HAVING), 0)
    if not has or any(t.low in _JOINS for t in second[:has]):
        return [tokens]
    anew = second[0].low in ("a", "an")
    if not anew and not (has == 1 and second[0].terms and not second[0].low.endswith("s")):
        return [tokens]
    return [first if anew else [*first, *second[has:]], second]


def _each_of(tokens: list[Token]) -> list[list[Token]]:
    """The subjects of a list of units, each with a noun of its own."""
    parts: list[list[Token]] = [[]]
    for i, token in enumerate(tokens):
        following = [t.low for t in tokens[i + 1 : i + 4]]
        of_units = len(following) > 1 and following[0].endswith("s") and following[1] in _TOLD_BY
        if len(following) > 2 and following[1].endswith("s") and following[2] in _TOLD_BY:
            named = tokens[i + 1].terms or following[0] in _NO_KIND
            of_units = of_units or (len(tokens) > i + 4 and not named)  # "Drones and gun crews with a …"
        last = parts[-1][-1].low if parts[-1] else ""
        of_units = of_units or (last.endswith("s") and last in following[1:3])  # "Supply units and Routed units"
        of_units = of_units or (token.low == "and" and _kind_and_state(tokens[:i], tokens[i + 1 :]))
        if parts[-1] and token.low in ("or", "and") and of_units and any(t.terms for t in parts[-1]):
            parts.append([])  # "Drones and units in Shock": the one kind and the other
            continue
        if token.low == "or" and _same_noun(parts[-1], tokens[i + 1 :]):
            parts.append([])  # "a Mired band or a band with Oars"
            continue
        if (
            parts[-1]
            and token.low in ("or", "and", ",")
            and following[:1]
            and following[0] in ("any", "a", "an", "all", "units", "models", "those")
            and (len(tokens) > 12 or (tokens[i - 1].low == "," and token.low != ","))
            and any(w in _NEW_SUBJECT or w in GENERIC_UNITS for w in following[:3])
        ):
            parts.append([])
            continue
        parts[-1].append(token)
    return _told_of_all([part for part in parts if part]) or [[]]


def _same_noun(before: list[Token], after: list[Token]) -> bool:
    """Whether the noun for a unit, told with what it is, stands again with what it has or is besides."""
    if len(before) < 2 or len(after) < 3 or after[0].low not in ("a", "an", "any"):
        return False
    noun = before[-1]
    told = any(token.terms for token in before[:-1])
    return told and not noun.terms and after[1].low == noun.low and after[2].low in _TOLD_BY


def _told_of_all(parts: list[list[Token]]) -> list[list[Token]]:
    """The names with the relative clause behind the last of them ("Riders and Barges that have Dashed")."""
    last = parts[-1] if len(parts) > 1 else []
    told = last[1:] if len(last) > 2 and last[0].terms and last[1].low in ("that", "which", "who") else []
    return [[*part, *told] if told and len(part) == 1 and part[0].terms else part for part in parts]
