"""A lead-in that only says of whom its items tell, with a name in bold, is the subject of each of them."""

from __future__ import annotations

from pathlib import Path

from tests.opened import opened, ruled

_BOOK = """# Fen
## Formations
| Formation | Pace | Notes |
|---|---|---|
| File | as profile | no turns |
| Ring | 2" at most | no flanks |

* A company in **Ring**
  * cannot choose to Bolt, being packed too tightly to turn;
  * may Hold.

## Reactions
A company that is charged picks one of these reactions.
* **Bolt.** It turns about and flees.
* **Hold.** It waits.
"""


def test_items_are_of_whom_the_line_over_them_names(tmp_path: Path) -> None:
    with opened(_BOOK, tmp_path) as base:
        assert ruled(base, "If a company in Ring is charged, may it Bolt?")["verdict"] == "denied"
        assert ruled(base, "If a company in File is charged, may it Bolt?")["verdict"] == "allowed"
