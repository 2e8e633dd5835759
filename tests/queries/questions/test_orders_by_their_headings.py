"""An order is answered for under the heading of its entry, though the texts speak of it with its noun, and though a
figure goes by the same word."""

from __future__ import annotations

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.questions.answering import ruled
from queries.resolver import resolve
from queries.situations.situation import parse

BOOK = """# Heron Wars

Each crew has a profile.

| Characteristic | Short | Use |
|---|---|---|
| Stride | St | Basic move in inches |
| Heart | He | Nerve |

# 2 Orders

Give each crew one order in its activation.

1. **Stay:** The crew does not move.
2. **Stride:** The crew moves up to its Stride in inches.
3. **Lope:** The crew moves up to double its Stride. A crew that was given the Lope order may not shoot.

# 3 States

**Winded:** A Winded crew may not be given the Stride order or the Lope order.
"""


@pytest.fixture(scope="module")
def rules() -> Rules:
    document = Document("heron", "heron", "Heron Wars", "md", BOOK, "0" * 64)
    return Rules.of(read_ruleset(Ruleset("heron", "Heron Wars"), [document]))


@pytest.mark.parametrize("named", ["Stride order", "Lope order"])
def test_one_that_is_asked_for(rules: Rules, named: str) -> None:
    stated = {"ruleset": "heron", "unit": {"statuses": ["Winded"]}, "ask": {"of": "action", "name": named}}
    answer, _ = ruled(rules, stated, None)
    (ruling,) = answer["rulings"]
    assert (ruling["option"]["name"], ruling["verdict"]) == (named.removesuffix(" order"), "denied")


def test_all_of_them(rules: Rules) -> None:
    situation, _ = parse({"ruleset": "heron", "unit": {"statuses": ["Winded"]}, "ask": {"of": "action"}}, rules)
    found = {each.name: each.verdict for each in resolve(rules, situation, changes=False).rulings}
    assert {name: found[name] for name in ("Stay", "Stride", "Lope")} == {
        "Stay": "allowed", "Stride": "denied", "Lope": "denied",
    }  # fmt: skip
