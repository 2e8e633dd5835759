"""Options that either of two things sets off, and tables of options with the test of each and to whom it is open."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kb.store import KnowledgeBase
from queries.questions import ask
from tests.opened import opened, ruled

BOOK = """# Weir Wars

## Words with a meaning

"Foot" is shorthand for Pikes, Slingers and Field Guns alike; whatever is said of Foot is not said of Wagons.

## Kinds of unit

Everything belongs to one of these kinds: Pikes, Slingers, Field Guns and Wagons.

A Slinger may not Charge. A Wagon may not Run.

## Reactions

Unless the table says that no test is wanted, take a Reaction test: roll one die, which must come to 4 or more.

| Reaction | Its moment | Test | Open to |
|---|---|---|---|
| Dive | A bomb lands within 4", or a Wagon comes within 4" | Yes | Slingers and Pikes |
| Crouch | An enemy Pike comes within 5" or an enemy Slinger fires at it | No | Foot |
| Spit | An enemy charges the unit | Yes | Pikes |
| Shutter | The unit is fired upon | No | Wagons |
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KnowledgeBase]:
    made = opened(BOOK, tmp_path_factory.mktemp("weir"))
    yield made
    made.close()


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("A Wagon comes within 3 inches of my Slinger. Can it Dive?", "allowed"),
        ("A Wagon comes within 8 inches of my Slinger. Can it Dive?", "denied"),
        ("A bomb lands right next to my Pike. Can it Dive?", "allowed"),
        ("An enemy Pike moves within 3 inches of my Slinger. Can it Dive?", "denied"),
        ("An enemy Pike shoots at my Slinger. Can it Dive?", "denied"),
        ("An enemy Pike moves within 4 inches of my Field Gun. Can it Crouch?", "allowed"),
        ("An enemy Slinger fires at my Pike. Can it Crouch?", "allowed"),
        ("An enemy Field Gun fires at my Pike. Can it Crouch?", "denied"),
        ("An enemy Slinger fires at my Wagon. Can it Crouch?", "denied"),
        ("Can a Wagon Shutter?", "allowed"),
    ],
)
def test_either_sets_it_off(base: KnowledgeBase, question: str, verdict: str) -> None:
    assert ruled(base, question)["verdict"] == verdict


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Which Reactions need no test?", {"Crouch", "Shutter"}),
        ("Which Reactions need a Reaction test?", {"Dive", "Spit"}),
    ],
)
def test_the_table_tells_which_need_a_test(base: KnowledgeBase, question: str, names: set[str]) -> None:
    (answer,) = ask(base, question)["answers"]
    assert {entry["name"] for entry in answer["entries"]} == names
