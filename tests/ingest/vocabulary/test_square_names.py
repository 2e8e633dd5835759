"""A rule's name in square brackets is its name, over its entry and within sentences; other brackets stay."""

from __future__ import annotations

import pytest

from ingest.read import read_ruleset
from ingest.writing.squarenames import names_unbracketed
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.resolver import resolve
from queries.situations.situation import parse

#: How an entry is written: its name and its text.
LABELS = {
    "bold and a dash": "**[{name}]** – {text}",
    "bold with a stop": "**[{name}].** {text}",
    "plain and a colon": "[{name}]: {text}",
    "items": "- **[{name}]**: {text}",
    "headings": "### [{name}]\n\n{text}",
}
#: What each kind and each rule says, in several ways.
SAID = (
    ("Kites have [Clockwork] and [Winged] and only 1 AP.", "Immune to Dazed and Mired.",
     "Winged models cannot be Hooked."),
    ("Has [Clockwork] and [Winged].", "This model cannot gain Dazed or Mired tokens.", "Cannot be Hooked."),
    ("Kites have 3 AP instead of 2 and the [Clockwork] and [Winged] special rules.", "Never gains Dazed tokens.",
     "A [Winged] model can never gain a Hooked token."),
)  # fmt: skip


@pytest.mark.parametrize(("number", "label"), [*enumerate(LABELS)])
def test_a_rule_in_brackets_is_its_bearers(number: int, label: str) -> None:
    kite, clockwork, winged = SAID[number % len(SAID)]
    rules = _book(
        LABELS[label], {"Clockwork": clockwork, "Winged": winged, 'Reach (X")': "This model adds X to its Cast."}, kite
    )
    for unit, state, verdict in (
        ({"type": "Kite"}, "Dazed", "denied"),
        ({"type": "Kite"}, "Hooked", "denied"),
        ({"type": "Barge"}, "Hooked", "allowed"),
        ({"type": "Barge", "rules": ["Clockwork"]}, "Dazed", "denied"),
        ({"type": "Barge", "rules": ["Clockwork"]}, "Hooked", "allowed"),
    ):
        situation, _ = parse({"ruleset": "x", "unit": unit, "ask": {"of": "status", "name": state}}, rules)
        assert resolve(rules, situation, changes=False).rulings[0].verdict == verdict, (unit, state)
    granted = {rules.terms[c.object].name for c in rules.clauses if c.relation == "grants" and "barge" in c.subject}
    assert granted == {"Reach"}


def test_other_brackets_stay() -> None:
    for text in (
        "[Note]: Barges are slow.\n\nNothing else is in brackets.\n",
        "[Reaction] – Duck.\n\n[Reaction] – Dive.\n\n[Action] – Cast.\n\n[Action] – Row.\n",
        "See [the list](list.md).\n\n[Kites](kites.md) fly.\n",
        "[1.0] INTRODUCTION\n\n[2.0] UNITS\n",
    ):
        assert names_unbracketed(text) == text
    text = "**[Stout]** – It stands.\n\n### [Spry (X)]\n\nIt runs.\n"
    bare = names_unbracketed(text)
    assert len(bare) == len(text)
    assert "[" not in bare


def _book(label: str, entries: dict[str, str], kite: str) -> Rules:
    rules = "\n\n".join(label.format(name=name, text=text) for name, text in entries.items())
    text = f"""# Frost Kites

## Model Types

Every model is of one of these types.

- **Kite** – {kite}
- **Barge** – Barges are slow and have the [Reach (6")] special rule.

## Actions

**Row.** The model moves up to 5".

**Cast.** The model casts a line at an enemy.

## Tokens

- **Dazed** – A Dazed model cannot Row.
- **Mired** – A Mired model cannot Cast.
- **Hooked** – A Hooked model cannot Row.

## Special Rules

{rules}
"""
    document = Document("x", "x", "X", "md", text, "0")
    return Rules.of(read_ruleset(Ruleset("x", "X"), [document]))
