"""The characteristics that a sentence says each piece has, in a list under the heading of the pieces."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.opened import opened

BOOK = """# Fen War

## Fighters

{told}

- **Pace** – how far, in inches, it goes with one Wade.
- **Crust** – the number which each enemy die must equal or beat to wound it.
- **Pluck** – added to the die in Pluck tests.

| Fighter | Pace | Crust | Pluck |
| --- | --- | --- | --- |
| Mate | 5 | 4 | 3 |
| Dog | 4 | 3 | 4 |

### Pluck Tests

Roll a D10 and add the fighter's Pluck.

| D6 | Injury | Lasting effect |
| --- | --- | --- |
| 1-3 | Bad Leg | Pace is 1 lower and the fighter may not Wade. |
| 4-6 | Scar | Pluck is 2 higher. |
"""


@pytest.mark.parametrize(
    "told",
    [
        "Each fighter has three characteristics.",
        "A fighter is described by three values.",
        "Fighters have three attributes, as follows.",
        "Three characteristics describe a fighter.",
    ],
)
def test_they_are_no_kinds_of_piece(told: str, tmp_path: Path) -> None:
    with opened(BOOK.format(told=told), tmp_path) as base:
        rules = base.rules("book")
        kinds = {term.name: term.kind for term in rules.terms.values() if term.name in ("Pace", "Crust", "Pluck")}
        assert kinds == {"Pace": "characteristic", "Crust": "characteristic", "Pluck": "characteristic"}
        changed = {
            (rules.terms[clause.subject].name, rules.terms[clause.object].name, clause.value)
            for clause in rules.clauses
            if clause.relation == "modifies"
        }
        assert {("Bad Leg", "Pace", "-1"), ("Scar", "Pluck", "+2")} <= changed
