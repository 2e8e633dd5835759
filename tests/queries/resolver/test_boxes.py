"""However the box of a state or of a skill is set out, what it does holds of those who are in it or have it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from kb.rules import Rules
from queries.resolver import resolve
from queries.situations.situation import parse
from tests.queries.resolver.small_books import headed, opened, rules_in, told

#: The labels of what brings a state about, what it does and what takes it off.
LABELS = (
    ("ACTIVATION", "EFFECTS", "CANCELLATION"),
    ("Gained", "Effect", "Removed"),
    ("Cause", "Effects", "Recovery"),
    ("How you get it", "What it does", "How to lose it"),
    ("Gained when", "While in this state", "Lost when"),
    ("Source", "Penalty", "Cure"),
)
#: Of whom an effect speaks, if it says so.
WHOM = ("The crew {}", "A {name} crew {}", "It {}", "The bearer {}", "{}")
#: Before the fields of a box, each label, each item, behind the items, behind the box; and the form of the file.
LAYOUTS = {
    "bold labels": ("### {name}\n\n", "**{label}:**\n\n", "- {said}.\n", "\n", "", "md"),
    "on one line": ("### {name}\n\n", "**{label}:** ", "{said}. ", "\n\n", "", "md"),
    "capitals over items": ("{capitals}\n", "{shouted}\n", "• {said}.\n", "", "", "txt"),
    "capitals and a colon": ("{capitals}\n", "{shouted}: ", "{said}. ", "\n", "", "txt"),
    "small headings": ("<h3>{name}</h3>", "<h4>{shouted}</h4><ul>", "<li>{said}.</li>", "</ul>", "", "html"),
    "table": ("<table><tr><th colspan=2>{name}</th></tr>", "<tr><td>{label}</td><td>", "{said}. ", "</td></tr>",
              "</table>", "html"),
    "definitions": ("<h3>{name}</h3><dl>", "<dt>{label}</dt><dd>", "{said}. ", "</dd>", "</dl>", "html"),
}  # fmt: skip
STATES = {
    "Dazed": ("The crew loses a hit to a Blast weapon", ("cannot Gallop", "may not make Reactions"), "After the turn"),
    "Mired": ("The crew enters a marsh", ("cannot Gallop or Charge",), "When the crew leaves the marsh"),
    "Hidden": ("The crew ends its move in cover", ("cannot be targeted from more than 12 inches",), "The crew shoots"),
}  # fmt: skip
SKILLS = {"Sentinel": "may make two Reactions per turn", "Ponderous": "cannot Gallop", "Steady": "never becomes Dazed"}
SHOT = {"event": "enemy shoots at the unit"}
ONCE = {**SHOT, "facts": {"reactions made this turn": 1}}
#: Of what is asked, its name, the states and skills of the crew, what is around it, and the verdict.
RULED: tuple[tuple[str, str, list[str], list[str], dict[str, Any], str], ...] = (
    ("action", "Gallop", [], [], {}, "allowed"),
    ("action", "Gallop", ["Dazed"], [], {}, "denied"),
    ("action", "Gallop", ["Mired"], [], {}, "denied"),
    ("action", "Gallop", ["Hidden"], [], {}, "allowed"),
    ("action", "Gallop", [], ["Ponderous"], {}, "denied"),
    ("action", "Charge", ["Mired"], [], {}, "denied"),
    ("action", "Charge", ["Dazed"], ["Ponderous"], {}, "allowed"),
    ("reaction", "Duck", [], [], SHOT, "allowed"),
    ("reaction", "Duck", ["Dazed"], [], SHOT, "denied"),
    ("reaction", "Duck", [], [], ONCE, "denied"),
    ("reaction", "Duck", [], ["Sentinel"], ONCE, "allowed"),
    ("status", "Dazed", [], ["Steady"], {}, "denied"),
)
CHAPTERS = (
    (2, "Crews", "There are two types of crew: Riders and Bowmen."),
    (2, "Actions", "In its activation a crew may make one of these actions."),
    (3, "Gallop", "The crew moves up to twice its Pace."),
    (3, "Charge", "The crew moves into contact with an enemy within 8 inches."),
    (2, "Reactions", "Reactions are made in the enemy's turn. A crew may make one Reaction per turn."),
    (3, "Duck", "A crew that is shot at may Duck. It moves up to 3 inches."),
)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("far", [0, 1])
def test_what_a_box_tells_holds_of_its_bearer(layout: str, far: int) -> None:
    at = 2 * list(LAYOUTS).index(layout) + far
    labels = LABELS[at % 4 if layout == "table" else at % len(LABELS)]
    rules = _read(layout, labels, WHOM[at % len(WHOM)])
    for of, name, statuses, skills, around, verdict in RULED:
        stated = {"ruleset": "roads", "unit": {"type": "Riders", "statuses": statuses, "rules": skills}, **around}
        situation, _ = parse({**stated, "ask": {"of": of, "name": name}}, rules)
        ruling = resolve(rules, situation, changes=False).rulings[0]
        assert ruling.verdict == verdict, (of, name, statuses, skills, around)


def _read(layout: str, labels: tuple[str, str, str], whom: str) -> Rules:
    form = LAYOUTS[layout][-1]
    parts = [headed(1, "The Salt Roads", form), told("Two players fight over the last well of a dry land.", form)]
    for rank, name, words in CHAPTERS:
        parts += [headed(rank, name, form), told(words, form)]
    parts += [headed(2, "States", form), told("A crew may be in one of these states.", form)]
    for name, (cause, effects, removal) in STATES.items():
        does = [opened(whom.format(effect, name=name)) for effect in effects]
        parts.append(_box(layout, name, zip(labels, ([cause], does, [removal]), strict=True)))
    parts += [headed(2, "Special Skills", form), told("Some crews have one of these special skills.", form)]
    parts += [
        _box(layout, name, [(labels[1], [opened(whom.format(effect, name=name))])]) for name, effect in SKILLS.items()
    ]
    return rules_in(parts, form)


def _box(layout: str, name: str, fields: Iterable[tuple[str, list[str]]]) -> str:
    before, label, item, behind, end, _ = LAYOUTS[layout]
    box = before.format(name=name, capitals=name.upper())
    for called, said in fields:
        box += label.format(label=called, shouted=called.upper()) + "".join(item.format(said=each) for each in said)
        box += behind
    return (box + end).rstrip("\n")
