"""Exceptions in a few words: whatever a short sentence leaves out, it is told by the one before it.

One small rulebook, in which one entry is written in many ways; what each leaves open and closed is known.
"""

from __future__ import annotations

import functools

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.resolver import resolve
from queries.situations.situation import parse

BOOK = {
    "Units": {"Oarsmen": "They row.", "Gunners": "They carry guns.", "Divers": "They know the reeds."},
    "States": {
        "Dazed": "A Dazed unit may not Charge.",
        "Mired": "A Mired unit may not Dash.",
        "Winded": "A Winded unit may not Charge.",
        "Drenched": "A Drenched unit may not Dash.",
    },
    "Actions": {
        "Dash": "The unit moves up to 10 inches.",
        "Charge": "The unit moves into contact with an enemy.",
        "Lurk": "The unit becomes Unseen. Only Oarsmen may Lurk.",
    },
    "Reactions": {
        "Duck": "When an enemy shoots at it, the unit may Duck. The attack is made at -2.",
        "Recoil": "When an enemy assaults it, the unit may Recoil. It moves up to 3 inches away.",
    },
    "Special Rules": {"Stolid": "A Stolid unit may not Charge.", "Winged": "Ignores terrain. May not Lurk."},
}
OVER = {
    "Units": "There are three types of unit: Oarsmen, Gunners and Divers.",
    "States": "A unit may be in one or more of these states.",
    "Actions": "An active unit takes one action.",
    "Reactions": "Reactions are made in the enemy's turn.",
}


def lines(text: str) -> list[str]:
    """The ways of putting a thing, one in each line."""
    return text.strip().splitlines()


STYLES = ("headings", "items", "nested")


def written(chapter: str, name: str, told: tuple[str, ...], style: str) -> str:
    """The book with one entry put so: in a paragraph, in items, or the later ones under the first."""
    parts = ["# Reed Wars"]
    for title, entries in BOOK.items():
        parts += [f"## {title}", *([OVER[title]] if title in OVER else [])]
        for each, text in {**entries, **({name: ""} if title == chapter else {})}.items():
            said = told if each == name else (text,)
            first, *more = said
            if style == "headings" or each != name:
                body = " ".join(said)
            elif style == "items":
                body = "\n".join(f"- {one}" for one in said)
            else:
                body = "\n".join((f"- {first}", *(f"    - {one}" for one in more)))
            parts.append(f"### {each}\n\n{body}")
    return "\n\n".join(parts) + "\n"


@functools.lru_cache(maxsize=4)
def rules(chapter: str, name: str, told: tuple[str, ...], style: str) -> Rules:
    document = Document("x", "x", "X", "md", written(chapter, name, told, style), "0")
    return Rules.of(read_ruleset(Ruleset("x", "X"), [document]))


def verdict(read: Rules, option: str, kind: str, states: str = "", has: str = "", event: str = "") -> str:
    of = "reaction" if option in BOOK["Reactions"] else "action"
    unit = {"type": kind, "statuses": states.split(), "rules": [each for each in has.split(",") if each]}
    asked = {"ruleset": "x", "unit": unit, "ask": {"of": of, "name": option}, **({"event": event} if event else {})}
    situation, _ = parse(asked, read)
    return resolve(read, situation, changes=False).rulings[0].verdict


EXCEPTED = """
Exception – Divers may.
Exception: Divers.
Divers can, however.
Divers still may.
This does not apply to Divers.
Not so Divers.
Exempt: Divers.
The only exception is Divers.
This doesn't affect Divers.
Only Divers may do so.
Divers do not suffer this.
(Divers may.)
Except Divers.
This restriction is lifted for Divers.
But Divers may.
"""


@pytest.mark.parametrize(("number", "told"), [*enumerate(lines(EXCEPTED))])
def test_some_are_left_what_the_sentence_before_forbids(number: int, told: str) -> None:
    read = rules("States", "Mired", ("A Mired unit may not Dash.", told), STYLES[number % 3])
    assert verdict(read, "Dash", "Oarsmen", "Mired") == "denied"
    assert verdict(read, "Dash", "Oarsmen") == "allowed"
    assert verdict(read, "Dash", "Divers", "Mired") == "allowed"
    assert verdict(read, "Dash", "Divers", "Mired Drenched") == "denied"


NOT_THEN = """
Winded Divers may not.
Not when Winded.
Even they may not while Winded.
Divers that are Winded still can't.
Unless they are Winded.
Not if it is Winded.
Winded ones can't.
This does not help Winded Divers.
"""


@pytest.mark.parametrize(("number", "told"), [*enumerate(lines(NOT_THEN))])
def test_an_exception_has_exceptions_of_its_own(number: int, told: str) -> None:
    sentences = ("A Mired unit may not Dash.", "Exception: Divers may Dash.", told)
    read = rules("States", "Mired", sentences, STYLES[number % 3])
    assert verdict(read, "Dash", "Divers", "Mired") == "allowed"
    assert verdict(read, "Dash", "Divers", "Mired Winded") == "denied"
    assert verdict(read, "Dash", "Divers", "Winded") == "allowed"
    assert verdict(read, "Dash", "Oarsmen", "Mired") == "denied"


IN_ONE = """
A Mired unit may not Dash (Divers may).
A Mired unit can't Dash; Divers can.
Mired units (but not Divers) may not Dash.
A Mired unit can't Dash – Divers are the exception.
"""


@pytest.mark.parametrize("told", lines(IN_ONE))
def test_an_exception_stands_behind_its_rule_in_one_sentence(told: str) -> None:
    read = rules("States", "Mired", (told,), "headings")
    assert verdict(read, "Dash", "Oarsmen", "Mired") == "denied"
    assert verdict(read, "Dash", "Divers", "Mired") == "allowed"


LEFT = """
Ignores Drenched for movement, so no halving and it may Dash.
Drenched does not stop it from Dashing.
Still Dashes when Drenched.
Allowed to Dash when Drenched.
Dash is allowed while Drenched.
Isn't affected by Drenched.
"""


@pytest.mark.parametrize(("number", "told"), [*enumerate(lines(LEFT))])
def test_what_a_trait_leaves_open_is_told_of_its_bearer(number: int, told: str) -> None:
    read = rules("Special Rules", "Otter Blood", (told,), STYLES[number % 2])
    assert verdict(read, "Dash", "Gunners", "Drenched") == "denied"
    assert verdict(read, "Dash", "Gunners", "Drenched", "Otter Blood") == "allowed"
    assert verdict(read, "Dash", "Gunners", "Mired", "Otter Blood") == "denied" or "affected" in told


@pytest.mark.parametrize("told", ["Flyers", "Not while Winded.", "Has no effect while Winded."])
def test_a_trait_is_closed_again(told: str) -> None:
    if told == "Flyers":
        read = rules("Special Rules", "Sneak", ("May Lurk whatever its type.", "Winged units still can't."), "headings")
        assert verdict(read, "Lurk", "Gunners", "", "Sneak") == "allowed"
        assert verdict(read, "Lurk", "Gunners", "", "Sneak,Winged") == "denied"
        return
    read = rules("Special Rules", "Sneak", ("May Dash even while Drenched.", told), "headings")
    assert verdict(read, "Dash", "Gunners", "Drenched", "Sneak") == "allowed"
    assert verdict(read, "Dash", "Gunners", "Drenched Winded", "Sneak") == "denied"


@pytest.mark.parametrize("told", ["Does not react.", "Unable to react.", "Doesn't get to react."])
def test_who_does_not_react_may_not(told: str) -> None:
    read = rules("Special Rules", "Torpid", (told,), "headings")
    assert verdict(read, "Duck", "Gunners", "", "Torpid", "enemy shoots at the unit") == "denied"
    assert verdict(read, "Duck", "Gunners", "", "", "enemy shoots at the unit") == "allowed"


AGAIN = """
This includes reactions granted by a trait.
Not even with Quick.
Traits do not change this.
Not even if a trait would allow it.
"""


@pytest.mark.parametrize("told", [None, *lines(AGAIN)])
def test_a_ban_that_is_told_again_is_lifted_by_no_leave(told: str | None) -> None:
    sentences = ("Divers cannot make Reactions.", *([told] if told else ()))
    text = written("Units", "Divers", sentences, "nested").replace(
        "the unit may Recoil.", "a unit of Oarsmen may Recoil."
    )
    text += "\n### Quick\n\nA unit with Quick may Recoil whatever its type.\n"
    read = Rules.of(read_ruleset(Ruleset("x", "X"), [Document("x", "x", "X", "md", text, "0")]))
    event = "enemy assaults the unit"
    assert verdict(read, "Recoil", "Gunners", "", "", event) == "denied"
    assert verdict(read, "Recoil", "Gunners", "", "Quick", event) == "allowed"
    assert verdict(read, "Recoil", "Divers", "", "Quick", event) == ("denied" if told else "allowed")


@pytest.mark.parametrize("told", ["A reaction can't be reacted to.", "Reactions cannot be answered."])
def test_what_cannot_be_reacted_to_is_a_reaction_alone(told: str) -> None:
    read = rules("Special Rules", "Note", (told,), "headings")
    assert verdict(read, "Duck", "Gunners", "", "", "enemy shoots at the unit") == "allowed"


def test_a_state_is_kept_although_others_lose_it() -> None:
    sentences = (
        "A unit that becomes Mired or Drenched loses Ready.",
        "Units with Otter Blood keep it when they become Mired, unless they are Winded too.",
    )
    read = rules("States", "Ready", sentences, "nested")
    assert verdict(read, "Charge", "Gunners", "Ready Mired") == "impossible"
    assert verdict(read, "Charge", "Gunners", "Ready Mired", "Otter Blood") == "allowed"
    assert verdict(read, "Charge", "Gunners", "Ready Drenched", "Otter Blood") == "impossible"
    assert verdict(read, "Charge", "Gunners", "Ready Mired Winded", "Otter Blood") == "impossible"
