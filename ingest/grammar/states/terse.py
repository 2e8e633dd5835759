"""Terse cases: what numbered rules say in few words ("pays one extra Movement Point", "shift the odds one column").

In: a statement, as the other readers of states have it. Out: drafts, none where it has no such shape.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.named import name_of, named
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.states.handling import Said
from ingest.grammar.states.quantities import thing_of
from ingest.lexicon import NUMBER_WORDS
from ingest.vocabulary import Vocabulary
from kb.conditions import ALWAYS, Fact
from kb.model import TYPE_KINDS
from kb.names import first_word
from kb.patterns import deferred

_POINTED = deferred(
    r"(?:an? )?([+-]?\w+) (?:(?:bonus|penalty|modifier) )?(?:to|from|on) (?:this|that|the|their|its) "
    r"(?:(?:die|dice) )?(?:rolls?|checks?|tests?|result|score|total)(?: for .*)?$"
)
#: "Apply a -1 modifier (to the roll)": nothing else is named.
_APPLIED = deferred(
    r"(?:an? )?([+-]?\d+)(?: (?:modifier|bonus|penalty))?(?: (?:to|from|on) (?:the|this|that|its|their) "
    r"(?:(?:die|dice) )?(?:rolls?|tests?|checks?|score|total|result|dice|die))?(?: for (?:each|every) .*)?$"
)
_APPLIES = frozenset("apply add subtract deduct use".split())
_THAT_TEST = frozenset(("it", *(f"{the} {test}" for the in ("this", "the") for test in ("test", "check", "roll"))))
_SIGNED = {"add": "+", "subtract": "-", "deduct": "-"}


def about_that_roll(s: Statement, vocabulary: Vocabulary, last_test: str | None) -> list[Draft]:
    """What changes the test that was just spoken of, or spares from it ("add 1 to this roll", "are exempt")."""
    if not last_test or s.mood != "state" or s.negative:
        return []
    lows = [t.low for t in s.predicate]
    thing = thing_of(last_test, vocabulary)
    if s.verb == "ignor" and " ".join(lows) in ("this", "all this", "all of this", "these rules", "this rule"):
        return [Draft("ignores", thing, modal="state")]
    if s.verb == "be" and lows == ["exempt"]:
        return [Draft("immune_to", thing, modal="state")]
    if s.verb in ("pass", "fail") and s.adverb in ("automatically", "always") and " ".join(lows) in _THAT_TEST:
        relation, value = ("immune_to", "passes") if s.verb == "pass" else ("forces", "fails")
        return [Draft(relation, thing, value=value, modal="state")]
    applied = _APPLIED.match(" ".join(lows)) if s.verb in _APPLIES and not s.subject else None
    if applied:
        changed = Draft("modifies", thing, value=f"{_SIGNED.get(s.verb, '')}{applied[1]}", modal="state", by_case=True)
        counted = named(list(s.predicate), vocabulary, "status", "effect", "unit_type") if "for" in lows else []
        if counted:  # "subtract 1 for every Soot marker on it"
            changed.subject, changed.fixed, changed.any_unit = counted[0][0], True, True
        if "for" in lows:
            changed.when = Fact(" ".join(t.text for t in s.predicate[lows.index("for") :]))
        return [changed]
    if s.verb not in ("add", "subtract", "deduct", "hav", "get", "suffer", "gain", "receiv", "tak"):
        return []
    found = _POINTED.match(" ".join(lows))
    if not found or any("/test/" in term for t in s.predicate for term in t.terms):
        return []
    number = f"{NUMBER_WORDS[found[1]]}" if found[1] in NUMBER_WORDS else found[1]
    if not re.fullmatch(r"[+-]?\d+", number) or (s.verb not in _SIGNED and number[0] not in "+-"):
        return []
    value = number if number[0] in "+-" else f"{_SIGNED[s.verb]}{number}"
    return [Draft("modifies", thing, value=value, modal="state")]


def costs_it(s: Statement, vocabulary: Vocabulary) -> list[Draft]:
    """What something takes from a unit ("costs it a wound")."""
    lows = [t.low for t in s.predicate[:2]]
    if s.verb != "cost" or s.negative or lows[:1] not in (["it"], ["them"]):
        return []
    name = name_of(list(s.predicate[1:]), 3)
    return [Draft("inflicts", Thing("effect", f"lose {name}"), modal="state")] if name else []


def _exempt(said: Said) -> list[Draft]:
    """Who is spared from something ("are exempt from Morale Checks")."""
    if said.s.verb != "be" or said.s.negative or said.lows[:2] != ("exempt", "from"):
        return []
    found = named(list(said.predicate[2:]), said.vocabulary, "test", "status", "effect", "action", "special_rule")
    name = name_of(list(said.predicate[2:]), 3)
    thing = thing_of(found[0][0], said.vocabulary) if found else Thing("effect", name)
    return [Draft("immune_to", thing, modal="state")] if thing.name else []


_PAYS = frozenset("pay expend spend cost".split())
_MORE = {"additional": "+", "extra": "+", "more": "+", "fewer": "-", "less": "-"}


def _pays(said: Said) -> list[Draft]:
    """What more or less is paid ("pays one additional Movement Point to leave it")."""
    if said.s.verb not in _PAYS or said.s.negative or not said.lows:
        return []
    how = next((n for n, low in enumerate(said.lows[:4]) if low in _MORE), None)
    if how is None:
        return []
    around = said.predicate[: how + 4]
    number = next((t for t in around if t.is_number or t.low in NUMBER_WORDS or t.low == "an"), None)
    figures = named(list(around), said.vocabulary, "characteristic")
    words = [t for t in said.predicate[how - 1 : how + 5] if t not in (number, said.predicate[how])]
    ends = (n for n, t in enumerate(words) if t.low in ("to", "for", "when", "if", "per", "in", "than", "and", ","))
    name = name_of(words[: next(ends, len(words))], 3)
    pointed = f"{said.predicate[how + 1].text} " if how + 1 < len(said.predicate) else ""
    if figures and pointed.strip() and first_word(said.vocabulary.terms[figures[0][0]].name) == first_word(pointed):
        thing = thing_of(figures[0][0], said.vocabulary)
    else:
        thing = Thing("characteristic", name)
    if number is None or not thing.name:
        return []
    count = 1 if number.low == "an" else NUMBER_WORDS.get(number.low, number.text)
    return [Draft("modifies", thing, value=f"{_MORE[said.lows[how]]}{count}", modal="state")]


_SHIFT = deferred(
    r"(?:(?:the|its|their) )?(?:([a-z ]{3,20}?) )?(?:by )?(\w+) columns?(?: to the)? (right|left|up|down)?"
)


def _shifts(said: Said) -> list[Draft]:
    """By how many columns a result is shifted ("shift the odds one column to the right")."""
    if said.s.verb != "shift" or said.s.negative:
        return []
    found = _SHIFT.match(" ".join(said.lows))
    if not found or (found[2] not in NUMBER_WORDS and not found[2].isdigit()):
        return []
    sign = "-" if found[3] in ("left", "down") else "+"
    return [
        Draft(
            "modifies",
            Thing("effect", found[1] or "column"),
            value=f"{sign}{NUMBER_WORDS.get(found[2], found[2])}",
            modal="state",
        )
    ]


_SHARES = {"halved": "1/2", "doubled": "x2", "trebled": "x3", "tripled": "x3"}


def _have_it_changed(said: Said) -> list[Draft]:
    """What is halved or doubled for its bearers ("have their Pace halved")."""
    share = next((n for n, low in enumerate(said.lows) if low in _SHARES), None)
    if said.s.verb != "hav" or said.s.negative or share is None or said.lows[0] not in ("their", "its"):
        return []
    found = named(list(said.predicate[:share]), said.vocabulary, "characteristic", "effect", "action")
    name = name_of(list(said.predicate[1:share]), 3)
    thing = thing_of(found[0][0], said.vocabulary) if found else Thing("characteristic", name)
    return [Draft("modifies", thing, value=_SHARES[said.lows[share]], modal="state")] if thing.name else []


def _no_part_of(said: Said) -> list[Draft]:
    """What does not count against a limit ("do not count against the stacking limit")."""
    if said.s.mood != "never" or said.lows[:2] != ("count", "against") or not said.bears():
        return []
    name = name_of(list(said.predicate[2:]), 4)
    return [Draft("ignores", Thing("effect", name), modal="state")] if name else []


_INTO = frozenset("into at through by from in with against".split())


def _made_at(said: Said) -> list[Draft]:
    """What is done with a bonus or penalty ("Shooting into fog is at -2")."""
    figure = said.lows[1] if len(said.lows) > 1 else ""
    if said.s.verb != "be" or said.s.negative or said.lows[:1] != ("at",) or not re.fullmatch(r"[+-]\d+", figure):
        return []
    found = named(list(said.s.subject), said.vocabulary, "action", "test", "reaction", "effect")
    ends = (n for n, t in enumerate(said.s.subject) if n and t.low in _INTO)
    at = next(ends, len(said.s.subject))
    thing = thing_of(found[0][0], said.vocabulary) if found else Thing("action", name_of(list(said.s.subject[:at]), 3))
    if not thing.name:
        return []
    told = " ".join(t.text for t in said.s.subject[at:])
    draft = Draft("modifies", thing, subject=said.anyone(), value=figure, modal="state", any_unit=True, fixed=True)
    draft.when = Fact(told) if told else ALWAYS
    return [draft]


def _only_has(said: Said) -> list[Draft]:
    """How many of a thing a unit has, and no more ("have only one action in their next turn")."""
    if said.s.verb not in ("hav", "get", "gain", "receiv") or said.s.negative or not said.bears():
        return []
    only = said.s.adverb == "only" or said.lows[:1] == ("only",)
    lows = said.lows[1:] if said.lows[:1] == ("only",) else said.lows
    predicate = said.predicate[len(said.predicate) - len(lows) :]
    if not only or len(lows) < 2 or (lows[0] not in NUMBER_WORDS and not predicate[0].is_number):
        return []
    found = named(list(predicate[1:3]), said.vocabulary, "action", "effect", "characteristic", "status")
    thing = thing_of(found[0][0], said.vocabulary) if found else Thing("effect", name_of(list(predicate[1:]), 2))
    value = str(NUMBER_WORDS.get(lows[0], predicate[0].text))
    return [Draft("limits_to", thing, value=value, modal="limit")] if thing.name else []


def _has_so_many(said: Said) -> list[Draft]:
    """How many of a thing a kind of unit has ("Barges have two decks")."""
    if said.s.verb != "hav" or said.s.negative or said.s.adverb or said.kind() not in TYPE_KINDS:
        return []
    own = len(said.s.subject) <= 6 and any(said.subject.term in t.terms for t in said.s.subject)
    if not own or len(said.lows) != 2 or said.lows[0] not in NUMBER_WORDS or said.predicate[1].terms:
        return []
    if said.lows[0] in ("no", "half", "once", "twice") or not said.lows[1].isalpha():
        return []
    number = str(NUMBER_WORDS[said.lows[0]])
    return [Draft("sets", Thing("effect", said.predicate[1].text), value=number, modal="state")]


_TIMES = {"double": "x2", "twice": "x2", "treble": "x3", "triple": "x3", "half": "1/2"}
_COUNTED = frozenset("hit wound kill loss casualty point score roll".split())


def _counts_double(said: Said) -> list[Draft]:
    """As how much something counts ("Hits scored in flank count double")."""
    if said.s.verb != "count" or said.s.negative or not said.lows or said.lows[0] not in _TIMES:
        return []
    what = next((t for t in said.s.subject if t.low.rstrip("s") in _COUNTED), None)
    if what is None:
        return []
    thing = Thing("effect", what.low.rstrip("s") if what.low != "loss" else what.low)
    draft = Draft("modifies", thing, value=_TIMES[said.lows[0]], modal="state", any_unit=True)
    draft.when = Fact(" ".join(t.text for t in said.predicate[1:])) if len(said.lows) > 1 else ALWAYS
    return [draft]


def _gets_none(said: Said) -> list[Draft]:
    """What those of a kind or in a state go without ("A Winded crew gets no boarding bonus")."""
    if said.s.verb not in ("get", "receiv", "gain", "hav", "claim", "enjoy") or not said.s.negative or not said.lows:
        return []
    if not said.bears() or said.lows[0] in ("effect", "effects", "bearing", "more", "further", "other", "need"):
        return []
    found = named(list(said.predicate), said.vocabulary, "effect", "characteristic", "special_rule", "status")
    name = name_of(list(said.predicate), 3)
    thing = thing_of(found[0][0], said.vocabulary) if found else Thing("effect", name)
    bonus = {"bonus", "benefit", "save", "modifier", "advantage", "dice"} & set(said.lows[:4])
    return [Draft("denies", thing, modal="forbid")] if thing.name and (found or bonus) else []


TERSE: tuple[Callable[[Said], list[Draft]], ...] = (
    _exempt, _counts_double, _gets_none,
    _pays, _shifts, _have_it_changed, _no_part_of, _made_at, _only_has, _has_so_many,
)  # fmt: skip
