"""What units do when they are charged, in a small book with one of its sentences put in other ways: from which side and
how far off the chargers come, from whom somebody gets away, who has a number at all, and what only missiles do."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.resolver import resolve
from queries.situations.situation import parse

AWAY = "Slingers may slip away from Spears and from other Slingers, but not from Runners or from Lancers."
THROW = 'A unit with a Cast value may throw at the chargers if they come from its front and began over 5" away.'
FIT = "Cowed units may not throw a Last Handful. Soaked units may."
WHEEL = 'A unit struck in the flank or rear may wheel to meet the chargers if they began more than 10" away.'
NEAR = "A Steady unit may Wheel About no matter how near the chargers are."
AIM = "Runners may not charge Spears or Lancers unless the target is Cowed or they strike its flank or rear."
HEDGE = "A unit in Hedgehog cannot be Soaked by missiles."
LACK = "Carts have no Zeal."
ZEAL = "Units with no Zeal may not Shy Off."

BOOK = """# Salt Meadow

Two players fight over a drowned meadow. All measures are in inches.

## Characteristics

| Abbr. | Characteristic | Notes |
|---|---|---|
| Z | Zeal | in inches |
| CA | Cast | dice when throwing |
| HR | Heart | 2-6 |

## Unit Types

Slingers and Spears are foot. Lancers are mounted.

**Spears.** Spears may form Hedgehog. They may not slip away.

**Slingers.** {away}

**Runners.** Runners may slip away from any charge. {aim}

**Lancers.** Lancers may not slip away.

**Carts.** {lack} Carts may not charge.

## Formations

**Hedgehog.** A unit in Hedgehog may not charge. {hedge}

## Moves

**Charge.** A charge is a move that ends in contact with an enemy unit.

## Reactions

When an enemy declares a charge against a unit, its owner picks one reaction before the chargers are moved. {zeal}

* **Stand.** The unit does nothing. Any unit may Stand.
* **Last Handful.** {throw} {fit}
* **Slip Away.** A unit that is free to slip away makes one move away from the chargers. Soaked units may not slip away.
* **Wheel About.** {wheel} Soaked units may not Wheel About.
* **Shy Off.** The unit may move up to its Zeal in inches away from the chargers.

## Missiles

If any shot hits with a natural 6 and is not saved, the target becomes Soaked.

## States

**Soaked.** A Soaked unit may not charge.

**Cowed.** A Cowed unit may not charge.

## Tests

**Panic test.** Roll 2D6 against the unit's Heart. A unit that fails a Panic test becomes Soaked.

## Special Rules

**Steady.** If an order to a Steady unit fails it may still make one move. {near}
"""
SENTENCES = {
    "away": AWAY, "throw": THROW, "fit": FIT, "wheel": WHEEL, "near": NEAR, "aim": AIM, "hedge": HEDGE, "lack": LACK,
    "zeal": ZEAL,
}  # fmt: skip
CHARGED, FRONT, FLANK = "enemy declares a charge against the unit", "enemy charge to the front", "charged in the flank"
HIT = "hit by missiles with a natural 6, not saved"
OPEN, SHUT, EITHER = "allowed", "denied", "conditional"


def _ask(name: str, kind: str, event: str | None = CHARGED, **more: Any) -> dict[str, Any]:
    unit: dict[str, Any] = {
        "type": kind,
        **{key: more.pop(key) for key in ("statuses", "rules", "characteristics") if key in more},
    }
    ask = {"of": more.pop("of", "reaction"), "name": name}
    return {"ruleset": "meadow", "unit": unit, "ask": ask, **({"event": event} if event else {}), **more}


def _away(kind: str, enemy: str | None = None) -> dict[str, Any]:
    around: dict[str, Any] = {"enemy": {"type": enemy}} if enemy else {}
    return _ask("Slip Away", kind, **around)


def _throw(event: str, far: int, **more: Any) -> dict[str, Any]:
    return _ask("Last Handful", "Slingers", event, facts={"distance": far}, characteristics={"Cast": 3}, **more)


def _wheel(event: str, far: int, **more: Any) -> dict[str, Any]:
    return _ask("Wheel About", "Spears", event, facts={"distance": far}, **more)


AWAYS = [(_away("Slingers", "Lancers"), SHUT), (_away("Slingers", "Spears"), OPEN), (_away("Slingers"), EITHER)]
AWAYS += [(_away("Slingers", "Runners"), SHUT), (_away("Runners", "Lancers"), OPEN)]
THROWN = [(_throw(FRONT, 8), OPEN), (_throw(FRONT, 4), SHUT), (_throw(FLANK, 8), SHUT)]
FITTED = [(_throw(FRONT, 8, statuses=["Soaked"]), OPEN), (_throw(FRONT, 8, statuses=["Cowed"]), SHUT)]
FITTED += [(_throw(FRONT, 4, statuses=["Soaked"]), SHUT)]
WHEELED = [(_wheel(FLANK, 12), OPEN), (_wheel(FLANK, 8), SHUT), (_wheel(FRONT, 12), SHUT)]
STEADY = [(_wheel(FLANK, 8, rules=["Steady"]), OPEN), (_wheel(FRONT, 8, rules=["Steady"]), SHUT)]
STEADY += [(_wheel(FLANK, 8, rules=["Steady"], statuses=["Soaked"]), SHUT)]
AIMED = [
    (_ask("Charge", "Runners", None, of="action", enemy={"type": "Spears", "statuses": ["Cowed"]}), OPEN),
    (_ask("Charge", "Runners", None, of="action", enemy={"type": "Slingers"}), OPEN),
]
HEDGED = [
    (_ask("Soaked", "Spears", HIT, of="status", statuses=["Hedgehog"]), SHUT),
    (_ask("Soaked", "Spears", HIT, of="status"), OPEN),
]
SHYING = [(_ask("Shy Off", "Carts"), SHUT), (_ask("Shy Off", "Slingers", characteristics={"Z": 4}), OPEN)]

WORDINGS: tuple[tuple[str, list[tuple[dict[str, Any], str]], tuple[str, ...]], ...] = (
    ("away", AWAYS, (
        AWAY,
        "Slingers may slip away from Spears and other Slingers only.",
        "Slingers may slip away, but not from Lancers or Runners.",
        "Slingers may slip away from any enemy other than Lancers or Runners.",
        "Slingers may slip away from other foot, but never from anybody mounted or from Runners.",
    )),
    ("throw", THROWN, (
        THROW,
        'A unit with a Cast value may throw at chargers that come from its front and began more than 5" away.',
        'Only a unit with a Cast value may do this, and only against chargers who come from its front and began more '
        'than 5" away.',
        'The chargers must come from its front and must have begun more than 5" away. The unit throws at them.',
    )),
    ("fit", FITTED, (
        FIT,
        "Cowed units may not; Soaked units may.",
        "Cowed units may not, but Soaked units may.",
        "Cowed units may not do this. Soaked units may.",
    )),
    ("wheel", WHEELED, (WHEEL,)),
    ("near", STEADY, (
        NEAR,
        "A Steady unit may Wheel About regardless of how close the chargers began.",
        'A Steady unit may Wheel About even if the chargers began 10" or less away.',
        "A Steady unit may Wheel About irrespective of the chargers' distance.",
    )),
    ("aim", AIMED, (
        AIM,
        "Runners may not charge Spears or Lancers, unless these are Cowed or are taken in flank or rear.",
        "Runners may charge Spears or Lancers only if the target is Cowed or they hit its flank or rear.",
    )),
    ("hedge", HEDGED, (
        HEDGE,
        "Missiles cannot make a unit in Hedgehog Soaked.",
        "Units in Hedgehog are not Soaked by missile hits.",
        "No unit in Hedgehog can be Soaked by shooting.",
    )),
    ("lack", SHYING, ("Carts lack Zeal.", "Carts have a Hull value in place of Heart, and no Zeal.")),
    ("zeal", SHYING, ("Only a unit with a Zeal value may Shy Off.", "A unit must have a Zeal value to Shy Off.")),
)  # fmt: skip


@pytest.mark.parametrize(
    ("place", "asked", "wording"),
    [(place, asked, wording) for place, asked, wordings in WORDINGS for wording in wordings],
    ids=[f"{place}-{n}" for place, _, wordings in WORDINGS for n in range(len(wordings))],
)
def test_each_wording_is_ruled_alike(place: str, asked: list[tuple[dict[str, Any], str]], wording: str) -> None:
    text = BOOK.format(**{**SENTENCES, place: wording})
    document = Document("meadow", "meadow", "Salt Meadow", "md", text, "0" * 64)
    book = Rules.of(read_ruleset(Ruleset("meadow", "Salt Meadow"), [document]))
    for situation, verdict in asked:
        answer = resolve(book, parse(situation, book)[0], changes=False)
        name = situation["ask"]["name"].casefold()
        assert [r.verdict for r in answer.rulings if r.name.casefold() == name] == [verdict], situation
