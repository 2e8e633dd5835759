"""Reactions told in prose: what sets each off, who may answer, how near and how often, in many wordings and layouts.

Every book says the same: who may, or may not, in one of them does so, or does not, in all.
"""

from __future__ import annotations

from typing import Any

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.resolver import resolve
from queries.situations.situation import parse

#: What a chapter of reactions says of them all, and the entry of each.
WORDINGS = [
    {
        "": (
            "A reaction is made in the enemy's turn. Each unit may make only one reaction in a turn. An Engaged unit "
            "cannot react."
        ),
        "Return Fire": (
            "A unit that has been shot at may Return Fire if the shooter is within 12 inches and the unit has not yet "
            "been given an order this turn. Shaken units may not Return Fire."
        ),
        "Side Step": (
            "A Pikemen unit may Side Step when an enemy unit declares a charge against it. A unit may not Side Step if "
            "the charge began 4 inches away or less. Bogged units may not Side Step."
        ),
        "Brace": "Any unit may Brace when an enemy unit declares a charge against it.",
        "Ambush": "A unit that is On Watch may Ambush when an enemy unit ends a move within 8 inches and in its sight.",
    },
    {
        "": (
            "Reactions are made in the other player's turn. A unit may react once per turn, and may not react at all "
            "while it is Engaged."
        ),
        "Return Fire": (
            "When an enemy within 12 inches has shot at it, a unit that has not had an order this turn may Return "
            "Fire. A Shaken unit cannot do so."
        ),
        "Side Step": (
            "When an enemy charges it, a unit of Pikemen may Side Step, provided that the charge started from more "
            "than 4 inches away. It cannot do this while Bogged."
        ),
        "Brace": "When an enemy charges it, a unit may Brace.",
        "Ambush": "Any time an enemy ends a move within 8 inches of it and in sight, a unit On Watch may Ambush.",
    },
    {
        "": "No unit may make more than one reaction per turn. Engaged units may not make reactions.",
        "Return Fire": (
            "This is an answer to being shot at. The shooter must be 12 inches away or less. It is not open to a unit "
            "that is Shaken, nor to one that has already had an order this turn."
        ),
        "Side Step": (
            "This is an answer to a charge. Only Pikemen may Side Step. They may not do so when the charge began at 4 "
            "inches or less, or if they are Bogged."
        ),
        "Brace": "This is an answer to a charge. Any unit may Brace.",
        "Ambush": (
            "This may be made by a unit that is On Watch, as soon as an enemy unit ends a move within 8 inches and in "
            "line of sight."
        ),
    },
    {
        "": (
            "Units react in the enemy's turn. A unit can make no more than one reaction each turn. A unit that is "
            "Engaged can make no reaction."
        ),
        "Return Fire": (
            "Used when the unit is shot at by an enemy within 12 inches. A unit which has been given an order this "
            "turn may not use it, and neither may a Shaken unit."
        ),
        "Side Step": (
            "Used when the unit is charged. Pikemen only. Cannot be used if the charge began within 4 inches, nor by a "
            "Bogged unit."
        ),
        "Brace": "Used when the unit is charged. Any unit can use it.",
        "Ambush": "Used when an enemy ends its move within 8 inches and in line of sight. The unit must be On Watch.",
    },
    {
        "": "There are four reactions. Each unit is limited to one reaction a turn, and Engaged units get none.",
        "Return Fire": (
            "If the unit is the target of shooting from 12 inches or less it may Return Fire, so long as it has not "
            "received an order this turn and is not Shaken."
        ),
        "Side Step": (
            "If the unit is the target of a charge it may Side Step, so long as it is Pikemen, is not Bogged, and the "
            "enemy started more than 4 inches away."
        ),
        "Brace": "If the unit is the target of a charge it may Brace.",
        "Ambush": (
            "If the unit is On Watch, and an enemy unit finishes a move within 8 inches and in sight of it, it may "
            "Ambush."
        ),
    },
    {
        "": "You may have a unit react once in each enemy turn. You may not have an Engaged unit react.",
        "Return Fire": (
            "After an enemy within 12 inches resolves a shoot order against a unit, that unit may Return Fire. A unit "
            "cannot Return Fire if it is Shaken or if it has already been given an order this turn."
        ),
        "Side Step": (
            "After an enemy declares a charge against a unit of Pikemen, that unit may Side Step. A unit cannot Side "
            "Step if it is Bogged or if the charge began 4 inches away or less."
        ),
        "Brace": "After an enemy declares a charge against a unit, that unit may Brace.",
        "Ambush": (
            "After an enemy unit ends a move within 8 inches and in line of sight of a unit that is On Watch, the "
            "latter may Ambush."
        ),
    },
    {
        "": "A unit gets one reaction per turn. Engaged units never react.",
        "Return Fire": (
            "Trigger: the unit is shot at by an enemy within 12 inches. The unit shoots back with half its dice. Not "
            "for units that have had an order this turn. Shaken units can't Return Fire."
        ),
        "Side Step": (
            "Trigger: an enemy declares a charge against the unit from more than 4 inches away. Only Pikemen can Side "
            "Step. Models that are Bogged can't Side Step."
        ),
        "Brace": "Trigger: an enemy declares a charge against the unit.",
        "Ambush": "Trigger: an enemy ends its move within 8 inches, in sight of a unit that is On Watch.",
    },
    {
        "": "The non-active player may react with each of his units once a turn; a unit that is Engaged may not react.",
        "Return Fire": (
            "Before the dice of an enemy's shooting are rolled, the unit shot at may Return Fire if the enemy is no "
            "more than 12 inches off. Units which are Shaken, or which have had their order for the turn, may not."
        ),
        "Side Step": (
            "Before a charging enemy is moved, Pikemen that it charges may Side Step. They may not if they are Bogged, "
            "or if the charger is 4 inches away or less when the charge is declared."
        ),
        "Brace": "Before a charging enemy is moved, the unit that it charges may Brace.",
        "Ambush": (
            "A unit On Watch may Ambush at the moment at which an enemy in line of sight ends a move no more than 8 "
            "inches from it."
        ),
    },
    {
        "": (
            "Reactions interrupt the enemy's turn. One reaction per unit per turn is all that is allowed. Units which "
            "are Engaged are not allowed to react."
        ),
        "Return Fire": (
            "A unit may Return Fire upon being shot at from 12 inches or closer. It must not have had an order this "
            "turn. It must not be Shaken."
        ),
        "Side Step": (
            "Pikemen may Side Step upon being charged. The charge must have begun more than 4 inches away. They must "
            "not be Bogged."
        ),
        "Brace": "A unit may Brace upon being charged.",
        "Ambush": "A unit may Ambush upon an enemy ending a move within 8 inches and in sight. It must be On Watch.",
    },
]

BEFORE = """# Marsh Wars

Two players fight a small battle over a drowned valley.

## Units

There are two types of unit: Pikemen and Gunners. Some units have the Alert rule.

## States

A unit may be in one of these states.

### Shaken

A Shaken unit may not Dash.

### Bogged

A Bogged unit may not Dash or Charge.

### Engaged

A unit in contact with an enemy is Engaged.

### On Watch

A unit that is On Watch loses this state when it moves.

## Special Rules

### Alert

A unit with Alert may make up to two reactions in a turn.

## Orders

### Dash

The unit moves up to twice its Move.

### Charge

The unit moves into contact with an enemy within 8 inches.

## Reactions
"""
LAYOUTS = (
    "**{name}.** {text}",
    "**{name}** – {text}",
    "### {name}\n\n{text}",
    "- **{name}:** {text}",
    "{name}. {text}",
)


def book(wording: dict[str, str], layout: str) -> Rules:
    """The rules of the book with the reactions told so."""
    entries = [layout.format(name=name, text=text) if name else text for name, text in wording.items()]
    text = "\n\n".join([BEFORE, *entries]) + "\n"
    return Rules.of(read_ruleset(Ruleset("x", "X"), [Document("x", "x", "X", "md", text, "0")]))


def asked(kind: str, event: str, statuses: str = "", rules: str = "", **facts: Any) -> dict[str, Any]:
    """A situation in which a unit of that kind would react."""
    unit = {"type": kind, "statuses": statuses.split(";") if statuses else [], "rules": rules.split()}
    return {"ruleset": "x", "unit": unit, "event": event, "facts": {k.replace("_", " "): v for k, v in facts.items()}}


SHOT, CHARGED = "an enemy has shot at the unit", "an enemy declares a charge against the unit"
CAME = "an enemy ends its move"
CASES = [
    ("Return Fire", "allowed", asked("Pikemen", SHOT, distance=10, order_given_this_turn=False)),
    ("Return Fire", "denied", asked("Gunners", "the unit is shot at", distance=10, order_given_this_turn=True)),
    ("Return Fire", "denied", asked("Gunners", SHOT, distance=15, order_given_this_turn=False)),
    ("Return Fire", "denied", asked("Gunners", SHOT, "Shaken", distance=10)),
    ("Return Fire", "denied", asked("Gunners", CHARGED, distance=10, order_given_this_turn=False)),
    (
        "Return Fire",
        "denied",
        asked("Gunners", SHOT, distance=10, order_given_this_turn=False, reactions_made_this_turn=1),
    ),
    (
        "Return Fire",
        "allowed",
        asked("Gunners", SHOT, "", "Alert", distance=10, order_given_this_turn=False, reactions_made_this_turn=1),
    ),
    ("Side Step", "allowed", asked("Pikemen", CHARGED, distance=7)),
    ("Side Step", "denied", asked("Pikemen", "the unit is charged", distance=3)),
    ("Side Step", "denied", asked("Gunners", CHARGED, distance=7)),
    ("Side Step", "denied", asked("Pikemen", CHARGED, "Bogged", distance=7)),
    ("Side Step", "denied", asked("Pikemen", SHOT, distance=7)),
    ("Brace", "allowed", asked("Gunners", CHARGED, "Bogged")),
    ("Brace", "denied", asked("Gunners", SHOT)),
    ("Ambush", "allowed", asked("Gunners", CAME, "On Watch", distance=6, line_of_sight=True)),
    ("Ambush", "denied", asked("Gunners", CAME, "On Watch", distance=10, line_of_sight=True)),
    ("Ambush", "denied", asked("Gunners", CAME, "On Watch", distance=6, line_of_sight=False)),
    ("Ambush", "denied", asked("Gunners", CAME, distance=6, line_of_sight=True)),
    ("Ambush", "denied", asked("Gunners", SHOT, "On Watch", distance=6, line_of_sight=True)),
]


@pytest.mark.parametrize("number", range(len(WORDINGS)))
def test_reactions_are_open_to_the_same_however_they_are_told(number: int) -> None:
    rules = book(WORDINGS[number], LAYOUTS[number % len(LAYOUTS)])
    wrong = []
    for name, verdict, situation in CASES:
        stated, _ = parse({**situation, "ask": {"of": "reaction", "name": name}}, rules)
        found = resolve(rules, stated, changes=False).rulings[0].verdict
        wrong += [(name, found, situation)] if found != verdict else []
    assert not wrong


#: What a book says of reactions, of one of them and of orders, and what then may be done: of, name, verdict, situation.
SAID = [
    ("reactions", "A reaction can't be reacted to.", "reaction", "Brace", "allowed", asked("Gunners", CHARGED)),
    ("reactions", "You may not react to a reaction.", "reaction", "Brace", "allowed",
     asked("Gunners", "the unit is charged")),
    ("reactions", "Each time the active player spends an order, every unit of the other player may react.", "reaction",
     "Brace", "allowed", asked("Gunners", CHARGED)),
    ("reactions", "No side may make more than four reactions in a phase.", "reaction", "Brace", "denied",
     asked("Gunners", CHARGED, reactions_made_by_the_player_this_phase=4)),
    ("reactions", "Each player is limited to four reactions in each phase.", "reaction", "Brace", "allowed",
     asked("Gunners", CHARGED, reactions_made_by_the_player_this_phase=3)),
    ("reactions", "A unit may make one reaction per turn. Alert units can make two, but never two against one enemy.",
     "reaction", "Brace", "allowed", asked("Gunners", CHARGED, "", "Alert", reactions_made_this_turn=1)),
    ("reactions", "A unit may make one reaction per turn. Alert units can make two, but never two against one enemy.",
     "reaction", "Brace", "denied", asked("Gunners", CHARGED, "", "Alert", reactions_made_this_turn=2)),
    ("reactions", "A unit may make one reaction per turn. Alert units can make two.", "reaction", "Brace", "denied",
     asked("Gunners", CHARGED, reactions_made_this_turn=1)),
    ("brace", "It must first pass a Nerve test.", "reaction", "Brace", "denied",
     asked("Gunners", CHARGED, Nerve_test="failed")),
    ("brace", "A Nerve test must be passed first.", "reaction", "Brace", "denied",
     asked("Gunners", CHARGED, Nerve_test="failed")),
    ("brace", "To do so it must pass a Nerve test.", "reaction", "Brace", "allowed",
     asked("Gunners", CHARGED, Nerve_test="passed")),
    ("orders", "No unit may be given more than one order in a turn.", "action", "Dash", "denied",
     asked("Gunners", "", orders_given_to_the_unit_this_turn=1)),
    ("orders", "Each unit may receive only one order each turn.", "action", "Dash", "denied",
     asked("Gunners", "", orders_given_to_the_unit_this_turn=1)),
    ("orders", "A unit may be given one order in a turn.", "action", "Dash", "allowed",
     asked("Gunners", "", orders_given_to_the_unit_this_turn=0)),
]  # fmt: skip


@pytest.mark.parametrize(("about", "said", "of", "name", "verdict", "situation"), SAID)
def test_limits_and_tests_of_answers_hold(
    about: str, said: str, of: str, name: str, verdict: str, situation: dict[str, Any]
) -> None:
    tests = "## Tests\n\n### Nerve Test\n\nRoll one die. On 4 or more the test is passed."
    text = BEFORE.replace("## Orders\n", f"{tests}\n\n## Orders\n\n{said if about == 'orders' else ''}\n")
    entry = "**Brace.** A unit that is charged may Brace."
    told = {"reactions": "", "brace": "", about: said}
    text = f"{text}\n{told['reactions']}\n\n{entry} {told['brace']}\n\n**Duck.** A unit that is shot at may Duck.\n"
    rules = Rules.of(read_ruleset(Ruleset("x", "X"), [Document("x", "x", "X", "md", text, "0")]))
    event = {"event": situation["event"]} if situation["event"] else {}
    stated, _ = parse(
        {key: value for key, value in situation.items() if key != "event"} | event | {"ask": {"of": of, "name": name}},
        rules,
    )
    assert resolve(rules, stated, changes=False).rulings[0].verdict == verdict
