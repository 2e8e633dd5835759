"""A column that is titled like the chapter in which what its cells name is explained gives pieces those rules."""

from __future__ import annotations

from pathlib import Path

from queries.questions import ask
from tests.opened import opened, ruled

_BOOK = """# Saltwick

## Kinds
**Foot.** Plain ones.
**Engines.** Big things.

## Replies
A company that is charged picks one of these reactions.
* **Hold.** It waits.
* **Bolt.** It flees.

## Conditions
### Drunk
A Drunk company may not charge. Sworn companies and Engines cannot be made Drunk.

## Oaths and Habits
* **Sworn.** May not Hold.
* **Stubborn.** May not Bolt.

| Company | Kind | Pace | Heart | Oaths and Habits |
|---|---|---|---|---|
| Dock Guard | Foot | 5 | 9 | Sworn, Stubborn |
| Reavers | Foot | 8 | 6 | - |
| Old Bill | Engines | 3 | 6 | Stubborn |
"""


def test_a_column_titled_like_a_chapter_gives_its_rules(tmp_path: Path) -> None:
    with opened(_BOOK, tmp_path) as base:
        assert ruled(base, "Can the Dock Guard be made Drunk?")["verdict"] == "denied"
        assert ruled(base, "Can the Reavers be made Drunk?")["verdict"] != "denied"
        assert ruled(base, "May the Dock Guard Hold?")["verdict"] == "denied"
        assert ruled(base, "May the Reavers Hold?")["verdict"] == "allowed"
        (answer,) = ask(base, "Which companies have Stubborn?")["answers"]
        assert {entry["name"] for entry in answer["entries"]} == {"Dock Guard", "Old Bill"}
