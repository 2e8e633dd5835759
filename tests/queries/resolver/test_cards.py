"""However the fields of a card are called and set out, the reaction is open to those to whom it says that it is."""

from __future__ import annotations

import pytest

from kb.rules import Rules
from queries.resolver import resolve
from queries.situations.situation import parse
from tests.queries.resolver.small_books import headed, opened, rules_in, told

SAYS = (
    "this crew moves up to 3 inches",
    "this crew shoots at that enemy",
    "this crew gains the Dug In state",
)
#: Labels, and what stands behind each on the three cards.
WORDINGS = {
    "of a gambit": (
        ("WHEN", "an enemy crew has just shot at this crew", "an enemy crew declares a charge against this crew",
         "an enemy crew moves within 6 inches of this crew"),
        ("TARGET", "one friendly Rider or Bowman crew", "one Rider crew that is not Mired", "any crew"),
        ("EFFECT", *SAYS),
        ("RESTRICTIONS", "you cannot select a crew that is Dazed for this reaction",
         "you cannot select a crew with the Burdened rule for this reaction",
         "you cannot select a crew that is Grappled for this reaction"),
        ("LIMIT", "once per turn", "once per turn", "twice per turn"),
    ),
    "plain words": (
        ("When to use", "an enemy crew has shot at this crew", "an enemy crew declares a charge against this crew",
         "an enemy crew moves within 6 inches of this crew"),
        ("Used by", "a Rider or Bowman crew", "a Rider crew that is not Mired", "any crew"),
        ("What happens", *SAYS),
        ("Cannot be used", "by Dazed crews", "by crews with the Burdened rule", "by Grappled crews"),
        ("How often", "once in each turn", "once in each turn", "twice in each turn"),
    ),
    "requirements": (
        ("Trigger", "an enemy crew has shot at this crew", "an enemy crew declares a charge against this crew",
         "an enemy crew moves within 6 inches of this crew"),
        ("Requirements", "must be a Rider or Bowman crew", "must be a Rider crew and not Mired", "any crew"),
        ("Effects", *SAYS),
        ("Exceptions", "Dazed crews cannot make this reaction",
         "crews with the Burdened rule cannot make this reaction", "Grappled crews cannot make this reaction"),
        ("Frequency", "once per turn", "once per turn", "twice per turn"),
    ),
    "numbers": (
        ("Declared when", "an enemy crew has shot at this crew", "an enemy crew declares a charge against this crew",
         "an enemy crew moves within 6 inches of this crew"),
        ("Available to", "Riders or Bowmen only", "Riders only, not while Mired", "any crew"),
        ("Resolution", *SAYS),
        ("Prohibited", "Dazed crews", "crews with the Burdened rule", "Grappled crews"),
        ("Uses per turn", "1", "1", "2"),
    ),
    "conditions": (
        ("Trigger", "an enemy crew has shot at this crew", "an enemy crew declares a charge against this crew",
         "an enemy crew moves within 6 inches of this crew"),
        ("Condition", "the crew is a Rider or Bowman", "the crew is a Rider and is not Mired", "any crew"),
        ("Effect", *SAYS),
        ("Cannot be used if", "the crew is Dazed", "the crew has the Burdened rule", "the crew is Grappled"),
        ("Limit", "once per turn", "once per turn", "twice per turn"),
    ),
}  # fmt: skip
#: Before the fields of a card, each of them, and behind them; and the form of the file.
LAYOUTS = {
    "lines": ("{name}\n", "{label}: {said}.\n", "", "txt"),
    "capitals": ("{capitals}\n", "{shouted}: {said}.\n", "", "txt"),
    "on one line": ("{name}\n", "{label}: {said}. ", "", "txt"),
    "label over text": ("{name}\n\n", "{label}\n{said}.\n\n", "", "txt"),
    "label in capitals over an item": ("{capitals}\n\n", "{shouted}\n• {said}.\n\n", "", "txt"),
    "bold labels": ("### {name}\n\n", "**{label}:** {said}.\n\n", "", "md"),
    "bold items": ("### {name}\n\n", "- **{label}:** {said}.\n", "", "md"),
    "slanted items": ("**{name}**\n\n", "- *{label}*: {said}\n", "", "md"),
    "headings": ("### {name}\n\n", "#### {label}\n\n{said}.\n\n", "", "md"),
    "bold label over an item": ("### {name}\n\n", "**{label}**\n\n- {said}.\n\n", "", "md"),
    "table": ("### {name}\n\n| | |\n|---|---|\n", "| {label} | {said} |\n", "", "md"),
    "table under a head": ("### {name}\n\n| Field | Text |\n|---|---|\n", "| **{label}** | {said}. |\n", "", "md"),
    "definitions": ("<h3>{name}</h3>\n<dl>", "<dt>{label}</dt><dd>{said}.</dd>", "</dl>", "html"),
    "paragraph with breaks": ("<h3>{name}</h3>\n<p>", "<b>{shouted}:</b> {said}.<br>", "</p>", "html"),
    "list in a box": ("<div><h3>{name}</h3>\n<ul>", "<li><strong>{label}</strong>: {said}</li>", "</ul></div>", "html"),
    "table with its name": ("<table><tr><th colspan=2>{name}</th></tr>", "<tr><td>{shouted}</td><td>{said}.</td></tr>",
                            "</table>", "html"),
    "small headings": ("<h3>{name}</h3>", "<h4>{shouted}</h4><ul><li>{said}.</li></ul>", "", "html"),
}  # fmt: skip
CARDS = ("Slip Away", "Side Step", "Dig In")
SHOT, CHARGE, NEAR = (
    "enemy has shot at the unit", "enemy declares a charge against the unit",
    "an enemy crew moves within 6 inches of it",
)  # fmt: skip
#: The card, the kind of crew, what it is in and has, what happens, how often it was used, and the verdict.
RULED: tuple[tuple[str, str, list[str], list[str], str, int, str], ...] = (
    ("Slip Away", "Riders", [], [], SHOT, 0, "allowed"),
    ("Slip Away", "Riders", ["Dazed"], [], SHOT, 0, "denied"),
    ("Slip Away", "Riders", [], [], "enemy charge", 0, "denied"),
    ("Side Step", "Riders", [], [], CHARGE, 0, "allowed"),
    ("Side Step", "Bowmen", [], [], CHARGE, 0, "denied"),
    ("Side Step", "Riders", ["Mired"], [], CHARGE, 0, "denied"),
    ("Side Step", "Riders", [], ["Burdened"], CHARGE, 0, "denied"),
    ("Dig In", "Bowmen", [], [], NEAR, 0, "allowed"),
    ("Dig In", "Bowmen", ["Grappled"], [], NEAR, 0, "denied"),
    ("Dig In", "Bowmen", [], [], NEAR, 1, "allowed"),
    ("Dig In", "Bowmen", [], [], NEAR, 2, "denied"),
)
CHAPTERS: dict[str, str | dict[str, str]] = {
    "The Salt Roads": "Two players fight over the last well of a dry land.",
    "Crews": "There are two types of crew: Riders and Bowmen. Some crews have the Burdened rule.",
    "States": {
        "": "A crew may be in one of these states.",
        "Dazed": "A Dazed crew may not Gallop.",
        "Mired": "A Mired crew may not Gallop or Charge.",
        "Grappled": "A crew in contact with an enemy is Grappled.",
        "Dug In": "A Dug In crew adds 1 to its Pluck.",
    },
    "Special Rules": {"Burdened": "A Burdened crew may not Gallop."},
    "Actions": {
        "Gallop": "The crew moves up to twice its Pace.",
        "Charge": "The crew moves into contact with an enemy within 8 inches.",
    },
    "Reactions": "Reactions are made in the enemy's turn.",
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_fields_of_a_card_are_read_in_every_layout(layout: str) -> None:
    _each_is_ruled(layout, list(WORDINGS)[list(LAYOUTS).index(layout) % len(WORDINGS)])


@pytest.mark.parametrize("wording", WORDINGS)
@pytest.mark.parametrize("layout", ["lines", "bold items", "table"])
def test_the_fields_of_a_card_are_read_in_every_wording(layout: str, wording: str) -> None:
    _each_is_ruled(layout, wording)


def _each_is_ruled(layout: str, wording: str) -> None:
    rules = _read(layout, wording)
    for name, kind, statuses, special, event, times, verdict in RULED:
        stated = {
            "ruleset": "roads",
            "unit": {"type": kind, "statuses": statuses, "rules": special},
            "event": event,
            "facts": {f"{name} made this turn": times} if times else {},
            "ask": {"of": "reaction", "name": name},
        }
        situation, _ = parse(stated, rules)
        ruling = resolve(rules, situation, changes=False).rulings[0]
        assert ruling.verdict == verdict, (name, kind, statuses, special, event, times)


def _read(layout: str, wording: str) -> Rules:
    before, field, behind, form = LAYOUTS[layout]
    parts = [part for name, said in CHAPTERS.items() for part in _chapter(name, said, form)]
    for at, name in enumerate(CARDS):
        fields = (
            field.format(label=label, shouted=label.upper(), said=_behind(label, said[at]))
            for label, *said in WORDINGS[wording]
        )
        card = before.format(name=name, capitals=name.upper()) + "".join(fields) + behind
        parts.append(card.rstrip("\n"))
    return rules_in(parts, form)


def _behind(label: str, words: str) -> str:
    """Words with a capital, but for those that go on with their label."""
    return words if label.startswith("Cannot") else opened(words)


def _chapter(name: str, said: str | dict[str, str], form: str, rank: int = 2) -> list[str]:
    heading = headed(rank, name, form)
    if isinstance(said, str):
        return [heading, told(said, form)]
    parts = [heading]
    for inner, words in said.items():
        parts += _chapter(inner, words, form, 3)[0 if inner else 1 :]
    return parts
