"""Who may not do deeds of a sort may do none of them, however an entry tells of what sort its deed is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kb.rules import Rules
from queries.resolver import resolve
from queries.situations.situation import parse
from tests.queries.resolver.small_books import rules_in

#: An entry by its name, its sort and what is done.
ENTRIES: dict[str, Callable[[str, str, str], str]] = {
    "in brackets": lambda name, sort, said: f"### {name} ({sort})\n\n{said}",
    "line in capitals": lambda name, sort, said: f"### {name}\n{sort.upper()} ACTION\n\n{said}",
    "slanted line": lambda name, sort, said: f"### {name}\n*{sort} action*\n\n{said}",
    "behind its cost": lambda name, sort, said: f"### {name}\n*1 AP – {sort}*\n\n{said}",
    "sentence": lambda name, sort, said: f"### {name}\n\n{name} is an {sort}. {said}",
    "type": lambda name, sort, said: f"### {name}\n\n**Type:** {sort}\n\n**Effect:** {said}",
    "tags": lambda name, sort, said: f"### {name}\n\n{said}\n\n**Tags:** {sort}",
    "elsewhere": lambda name, sort, said: f"### {name}\n\n{said}",
    "chapters": lambda name, sort, said: f"#### {name}\n\n{said}",
}
BANS = (
    "A {state} crew cannot make {sort} actions.",
    "A {state} crew may not use {sort}s.",
    "A {state} crew cannot perform any {sort}.",
    "{state} crews may not take {sort} actions.",
)
DEEDS = (
    ("Loose", "Assault", "The crew shoots at an enemy within 24 inches."),
    ("Cut Down", "Assault", "The crew fights an enemy in contact."),
    ("Gallop", "Exertion", "The crew moves up to twice its Pace."),
    ("Clamber", "Exertion", "The crew moves up to 2 inches."),
    ("Rest", "Aid", "The crew removes one Dazed marker."),
)
RULED = (
    ("Loose", "Dazed", "denied"),
    ("Cut Down", "Dazed", "denied"),
    ("Gallop", "Dazed", "allowed"),
    ("Rest", "Dazed", "allowed"),
    ("Gallop", "Mired", "denied"),
    ("Clamber", "Mired", "denied"),
    ("Loose", "Mired", "allowed"),
    ("Clamber", None, "allowed"),
)


@pytest.mark.parametrize("entry", ENTRIES)
@pytest.mark.parametrize("far", [0, 1])
def test_a_ban_on_a_sort_of_deeds_bars_each_of_them(entry: str, far: int) -> None:
    rules = _read(entry, BANS[(list(ENTRIES).index(entry) + 2 * far + far) % len(BANS)])
    for name, state, verdict in RULED:
        unit = {"type": "Riders", "statuses": [state] if state else []}
        situation, _ = parse({"ruleset": "roads", "unit": unit, "ask": {"of": "action", "name": name}}, rules)
        assert resolve(rules, situation, changes=False).rulings[0].verdict == verdict, (name, state)


def _read(entry: str, ban: str) -> Rules:
    parts = [
        "# The Salt Roads",
        "Two players fight over the last well of a dry land.",
        "## Crews",
        "There are two types of crew: Riders and Bowmen.",
        "## Actions",
        "In its activation a crew makes two actions. Some actions are Assaults, some are Exertions.",
    ]
    for sort in dict.fromkeys(sort for _, sort, _ in DEEDS):
        parts += [f"### {sort} Actions"] if entry == "chapters" else []
        parts += [ENTRIES[entry](name, own, said) for name, own, said in DEEDS if own == sort]
    parts += ["Loose and Cut Down are Assaults. Gallop and Clamber are Exertions."] if entry == "elsewhere" else []
    parts += ["## States", "A crew may be in one of these states."]
    for state, sort in (("Dazed", "Assault"), ("Mired", "Exertion")):
        parts += [f"### {state}", ban.format(state=state, sort=sort)]
    return rules_in(parts, "md")
