"""The letter that a rule has on a counter, wherever it stands, is no part of what the rule says; and a deed headed by
its noun is the deed of its verb."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.read import read_ruleset
from ingest.writing.lettercodes import codes_behind_names
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.resolver import resolve
from queries.situations.situation import parse

RULES = (
    ("Stubborn", "S", "", "A Stubborn unit is never Broken."),
    ("Screening", "C", " (n)", "The unit may Withdraw, whatever its type, and may move up to n hexes when it does so."),
    ("Plodding", "P", "", "The unit may not Entrench."),
)
HEADS = {
    "bullet": "• {name}{figure} [{code}]: {text}",
    "first": "[{code}] {name}{figure}: {text}",
    "dash": "{code} – {name}{figure}: {text}",
    "equals": "{code} = {name}{figure}. {text}",
    "numbered": "2.3.{number} {name}{figure} [{code}]. {text}",
    "own line": "{capitals}{figure} [{code}]\n{text}",
    "bold": "- **{name}{figure}** [{code}]: {text}",
}
BOOK = """FORD HILL

1.0 INTRODUCTION

1.1 The rules are divided into numbered Sections and Cases.

2.0 UNITS

2.1 UNIT TYPES

2.1.1 Combat units are Line, Rider and Engine units.

2.2 STATES

2.2.1 A Broken unit may not attack.
2.2.2 A Broken unit may not make Reactions.

2.3 SPECIAL ABILITIES (letter codes on the counter)

{rules}

3.0 ENTRENCHMENT

3.1 A unit that does not move in the Movement Phase may Entrench.

4.0 REACTIONS

4.1 The Non-Phasing player may make Reactions with his units when their trigger occurs.

4.2 WITHDRAWAL

4.2.1 When an enemy attack is declared against its hex, a Rider unit may Withdraw one hex.
4.2.2 Entrenched units may not Withdraw.
"""
ATTACKED = {"event": "an enemy attack is declared against its hex"}
CASES: list[tuple[str, str, dict[str, Any], str]] = [
    ("reaction", "Withdraw", {"unit": {"type": "Rider"}, **ATTACKED}, "allowed"),
    ("reaction", "Withdraw", {"unit": {"type": "Line"}, **ATTACKED}, "denied"),
    ("reaction", "Withdraw", {"unit": {"type": "Line", "rules": ["Screening (2)"]}, **ATTACKED}, "allowed"),
    ("reaction", "Withdraw", {"unit": {"type": "Rider", "statuses": ["Entrenched"]}, **ATTACKED}, "denied"),
    ("status", "Broken", {"unit": {"type": "Line", "rules": ["Stubborn"]}}, "denied"),
    ("status", "Broken", {"unit": {"type": "Line"}}, "allowed"),
    ("action", "Entrench", {"unit": {"type": "Line", "rules": ["Plodding"]}}, "denied"),
]


@pytest.mark.parametrize("head", HEADS)
def test_a_rule_has_its_name_and_its_text(head: str) -> None:
    rules = "\n\n".join(
        HEADS[head].format(
            number=number, name=name, capitals=name.upper(), figure=figure, code=code, text=text
        )
        for number, (name, code, figure, text) in enumerate(RULES, 1)
    )  # fmt: skip
    document = Document("hill", "hill", "Ford Hill", "md" if head == "bold" else "txt", BOOK.format(rules=rules), "0")
    read = Rules.of(read_ruleset(Ruleset("hill", "Ford Hill"), [document]))
    for of, name, situation, verdict in CASES:
        asked, _ = parse({"ruleset": "hill", **situation, "ask": {"of": of, "name": name}}, read)
        assert resolve(read, asked, changes=False).rulings[0].verdict == verdict, (name, situation)


@pytest.mark.parametrize(
    "text",
    ["A – Advance: The unit moves.\nB – Brace: The unit waits.\n", "Fire [8.3]: A unit fires.\nMove [8.4]: It moves.\n",
     "Screen [C]: One alone may be anything.\n"],
)  # fmt: skip
def test_what_is_no_code_stays(text: str) -> None:
    assert codes_behind_names(text) == text
