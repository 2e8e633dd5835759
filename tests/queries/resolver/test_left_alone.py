"""What alone is left to somebody closes every other action, in whatever words the text leaves it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.opened import opened, ruled

BOOK = """# Marsh Raiders

## Actions

Each unit takes one action in its activation.

**Dash.** The unit moves up to 10".

**Volley.** The unit shoots at a target within 20".

**Brace.** The unit gains a Brace token.

**Mend.** Remove one Damage marker.

## Units

### Raider

A Raider is a unit on foot.

## States

**Dazed.** A unit that fails a Nerve test is Dazed. {said}
"""


@pytest.mark.parametrize(
    "said",
    [
        "A Dazed unit may only use Brace and Mend.",
        "A Dazed unit may use Brace and Mend, and no other action.",
        "A Dazed unit may take the Brace or Mend actions and no others.",
        "A Dazed unit may take the Brace or Mend actions (and no others).",
        "A Dazed unit can Brace or Mend but can do nothing else.",
        "Dazed units may Brace or Mend, and take no other action.",
        "Dazed units may Brace or Mend, but may take no other action.",
        "A Dazed unit may take Brace or Mend actions only.",
        "While a unit is Dazed it may Brace, Mend, and no other actions.",
        "A Dazed unit may take no action other than Brace or Mend.",
    ],
)
def test_every_other_action_is_closed(said: str, tmp_path: Path) -> None:
    with opened(BOOK.format(said=said), tmp_path) as base:
        verdicts = {
            action: ruled(base, f"Can a Dazed Raider {action}?")["verdict"]
            for action in ("Brace", "Mend", "Dash", "Volley")
        }
        assert verdicts == {"Brace": "allowed", "Mend": "allowed", "Dash": "denied", "Volley": "denied"}
        assert ruled(base, "Can a Raider Dash?")["verdict"] == "allowed"
