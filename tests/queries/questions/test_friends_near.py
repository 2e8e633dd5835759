"""How near a friend is told to be of whom a rule asks that he be near, in whatever words a player tells it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.opened import opened, ruled

BOOK = """# Fen War

## Fighters

| Fighter | Pace | Nerve | Traits |
| --- | --- | --- | --- |
| Mate | 5 | 7 | Bosun |
| Dog | 8 | 6 | Pack |
| Ox | 4 | 5 | Yoked |
| Hare | 9 | 3 | Shy |

## Replies

A fighter may make one Reply in a round. No Reply may be made by a fighter with the Pack trait, unless a friendly Bosun
is within 6", in which case the Growl Reply alone is open to it.

**Duck.** *Made when the fighter is the target of a Volley.* The fighter is harder to hit.

**Growl.** *Made when an enemy comes near the fighter.* The enemy is Dazed.

## Traits

**Bosun.** A Bosun may row.

**Pack.** For their Replies see above.

**Shy.** A Shy fighter may only Duck if at least one other friendly fighter is within 8" of it.

**Yoked.** No Yoked fighter may Duck while there is no Bosun within 6".
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with opened(BOOK, tmp_path_factory.mktemp("fen")) as base:
        yield base


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Can a Dog Duck?", "conditional"),
        ('A Dog has its Bosun within 6". Can it Duck?', "denied"),
        ('My Dog has its Bosun within 6". Can it Growl?', "allowed"),
        ('Can a Dog with a Bosun 4" away Growl?', "allowed"),
        ('There is a friendly Bosun within 6" of my Dog. Can it Growl?', "allowed"),
        ('There is no friendly Bosun within 6" of my Dog. Can it Growl?', "denied"),
        ('My Dog is 5" from its Bosun. Can it Growl?', "allowed"),
        ('Its Bosun is 10" away from my Dog. Can the Dog Growl?', "denied"),
        ("Can a Dog Growl when no Bosun is near?", "denied"),
        ('Can an Ox Duck with its Bosun 9" away?', "denied"),
        ('My Ox has no Bosun within 6". Can it Duck?', "denied"),
        ('My Ox has its Bosun within 6". Can it Duck?', "allowed"),
        ("Can a Mate Duck?", "allowed"),
        # one of ours of any kind
        ('Can a Hare Duck when an enemy is 5" away?', "conditional"),
        ('No other friendly fighter is within 8" of my Hare. Can it Duck?', "denied"),
        ('There is another friendly fighter within 6" of my Hare. Can it Duck?', "allowed"),
        ('My Hare is within 6" of a friendly fighter. Can it Duck?', "allowed"),
        ('Can a Hare Duck with a friend 12" away?', "denied"),
        ("Can a Hare Duck with no friends nearby?", "denied"),
    ],
)
def test_a_friend_who_is_near(base: Any, question: str, verdict: str) -> None:
    assert ruled(base, question)["verdict"] == verdict
