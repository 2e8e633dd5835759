"""What the texts answer of some is no leave that they alone have."""

from __future__ import annotations

from pathlib import Path

from tests.opened import opened, ruled

_BOOK = """# Reed Marsh

## Kinds of unit
### Punt
A Punt may not Wade.
### Raft
A Raft may Wade.

## States
### Mired
A Mired unit may not Wade.

## Reactions
### Shove
**Effects**
- The unit pushes the enemy 1" away.

## Questions
**If my Mired Punt is attacked, may it Shove the enemy?** It may.
"""


def test_what_is_answered_of_some_closes_nothing_to_others(tmp_path: Path) -> None:
    with opened(_BOOK, tmp_path) as base:
        assert ruled(base, "Can a Mired Punt Shove?")["verdict"] != "denied"
        assert ruled(base, "Can a Raft Shove?")["verdict"] != "denied"


_WEAPONS = """# Reed Marsh

## Kinds of unit
### Punt
A Punt does not become Dazed from a flash weapon, although a Hook that hits it will Daze it as usual.
### Raft
A Raft may Wade.

## States
### Dazed
A Dazed unit may not Wade.

## Weapons
| Weapon | Range | Traits |
| --- | --- | --- |
| Lamp | 12 | Flash |
| Hook | 8 | - |
"""


def test_a_weapon_is_what_its_traits_make_it(tmp_path: Path) -> None:
    with opened(_WEAPONS, tmp_path) as base:
        assert ruled(base, "Can a Punt be Dazed by a Lamp?")["verdict"] == "denied"
        assert ruled(base, "Can a Punt be Dazed by a Hook?")["verdict"] != "denied"
        assert ruled(base, "Can a Raft be Dazed by a Lamp?")["verdict"] != "denied"
