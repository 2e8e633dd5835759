# ruff: noqa: E501
"""An invented rulebook whose every number is a blank, so that a test can change one and see the result follow."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

NUMBERS: dict[str, Any] = {
    "nerve_dice": "2D6", "pass": "equal to or less than", "nerve_for_fear": "X", "minuend": 8, "floor": 2, "half": 2, "lower": 3,
    "equal": 4, "higher": 5, "twice": 6, "pen": "D6", "ordnance": "two", "ap": 2, "ap_mod": 1, "stun": 4, "burst": 5,
    "sprint": "half", "round": "up", "share": 25, "base": "one", "cap": "three", "early": 1, "mid": 2, "late": -1, "flee": "2D6",
    "beast_flee": "3D6", "drag": 1, "swift": 1, "cloak": 5, "bog": 1, "bonus": 1, "repair": 6, "hits": "D6", "opposed": "D6",
    "bite": 3, "titan_loss": "D3", "creeper": "an additional", "scatter": "2D6", "dent": 1, "hole": 2, "blast": 8, "pace": "half",
    "rush": 1, "acid": 2, "again": "Successful", "size": "X", "group_dice": "1d10", "creeper_drop": "highest",
}  # fmt: skip

TEXT = """# The Brass Rules

## Nerve (Nv)

Nerve says how steady a model is.

## Aim (Am)

Aim says how well a model shoots.

## Blade (Bl)

Blade says how well a model fights.

## Power (Pw)

Power says how hard a weapon strikes.

## Plate Value (PV)

Plate Value says how thick the armour of an Engine is.

## Speed (Sp)

Speed says how far a model moves.

## Dash (Ds)

Dash says how quick a model is.

## Nerve Tests

To take a Nerve test, roll {nerve_dice} and compare the result to the model's Nerve Characteristic.

- If the result is {pass} the model's Nerve Characteristic, the test is passed.

If a unit has models with different Nerve, always use the highest Nerve from among them.

## Panic Checks

Panic checks are a specific kind of Nerve test. A unit that fails a Panic check must Bolt.

## Dread (X)

All enemy models within 10" of a model with this special rule must reduce their Nerve by the value in brackets when taking any Panic checks.

## Steadfast

Units with one or more models with the Steadfast special rule automatically pass Panic checks.

## Mending Tests

A mending test is made with a single dice and a target number of {repair}.

## Roll To Strike (Shooting)

Roll a D6 for each shot. The roll is easy to remember if you subtract the Aim of the attacking model from {minuend}. Note that the minimum roll needed is always at least {floor}.

## Roll To Strike (Melee)

Roll a D6 for each blow and compare the Blade of both. As the chart shows, if the target's Blade is half or less of the attacker's, the blow lands on {half}+; lower but more than half, on {lower}+; equal to it, on {equal}+; higher but not twice it, on {higher}+; twice or more, on {twice}+.

## Plate Penetration Rolls

Once a strike has been scored on an Engine, roll a {pen} and add the weapon's Power, comparing this total with the Plate Value of the Engine.

- If the total is less than the Engine's Plate Value, the attack has no effect.
- If the total is equal to the Engine's Plate Value, the attack inflicts a Dented Hit.
- If the total is greater than the Engine's Plate Value, the attack inflicts a Holed Hit.

## Siege Weapons

When you roll to penetrate an Engine's plate with a Siege weapon, roll {ordnance} dice instead of one and pick the highest result.

## Engine Damage Table

Roll a D6 for each Holed Hit on the Engine Damage table.

| D6 | Result |
| --- | --- |
| 1-3 | Rattled |
| {stun} | Stalled |
| {burst}-6 | Jammed |
| 7+ | Burst |

## Creeper Sub-type

When rolling on the Engine Damage table to resolve hits against a Creeper Engine, roll {creeper} D6 and discard the {creeper_drop} dice rolled.

## Colossus Sub-type

Each time a Colossus suffers a Burst result on the Engine Damage table, instead of suffering the effects listed, it loses {titan_loss} additional Plate Points.

Furthermore, a Colossus is so large that the effects of Rattled, Stalled or Jammed results are ignored.

## Biting (X)

When rolling to penetrate, each penetration roll of at least the value listed has a further D{bite} added to it.

## Dents and Holes

The side that wins is counted in Wounds, counting each Dented Hit as {dent} Wound, and each Holed Hit as {hole} Wounds.

## Bursting Shells

The unit suffers a number of Power {blast} AP - Hits equal to the number of models in the wagon.

## Shell Weapons

Roll for the marker to scatter {scatter} inches. When it does scatter, subtract the firer's Aim from the distance that it scatters, to a minimum of 0.

## Creeping Speed

An Engine that travels no more than {pace} of its Speed is moving at Creeping Speed.

## Rush Bonus

Engaged models that Rushed this turn get +{rush} Attack this turn.

## Attacks (A)

Attacks says how many blows a model strikes.

## Acid

An attack with the Acid special rule always Wounds on a {acid}+.

## Stamina (St)

Stamina says how much a model bears.

## Roll To Bruise

Consult the chart below, cross-referencing the attacker's Power with the defender's Stamina.

## Grit Checks

A unit that is shaken must take a Grit check. If a Grit check is failed, the unit must Bolt.

## Venom (X)

An attack with the Venom special rule always Wounds on a fixed number, shown in brackets.

## Clockwork Unit Type

{again} Wounds inflicted by attacks with the Acid or Venom special rules must be re-rolled against models of the Clockwork Unit Type.

## Fine Tips

If an AP {ap} weapon scores a Holed Hit, add a +{ap_mod} modifier to the roll on the Engine Damage table.

## Charges of Iron

If an infantry unit is reached then that unit suffers {hits} automatic Hits. These hits are resolved at a Power equal to {sprint} the Front Plate Value of the Engine, rounding {round}, and with no AP.

## Reactions

### Reactions in the Movement Phase

**Sidle** – The Reacting unit may move up to its unmodified Dash in inches. In a unit with mixed Dash Characteristics, use the highest unmodified Characteristic.

## Reaction Allotment

The number of Reactions is the Reaction Allotment, and always begins at a base value of {base}. No player may ever make more than {cap} Reactions in a given Phase.

## Laden Sub-type

- A unit that includes any models with the Laden sub-type reduces the distance of a move based on its Dash during a Reaction by {drag}.

## Nimble Sub-type

- A unit that includes only models with the Nimble sub-type gains a +{swift} modifier to its Dash when moving as part of a Reaction.

## Bolt

Bolt Moves are {flee}", unless a rule says otherwise.

## Beasts

- Beasts models move {beast_flee}" when Bolting, rather than {flee}".

## Large (X)

A Large model counts as {size} models for Wagon Space.

## Wraiths

- All Wraiths models have their Power modified by a value determined by the current Game Turn: +{early} on Game Turns 1 & 2, +/-0 on Game Turns 3 & 4, {late} on Game Turns 5+.

## Cut Down

When units Cut Down, both the unit that Bolts and the winning unit roll a {opposed} and add their unmodified Dash to the result. If the winner's total is greater than their opponents', the unit is destroyed.

## Losses

If a unit loses {share}% or more of its models as casualties, counted at the start of a shooting attack, it must take a Panic check.

## Bog Tests

To take Bog tests, roll a D6. On a {bog}, that model suffers a Wound.

## Groves

Groves confer a {cloak}+ Cover Save on models within them.

## Group Test Adjustments

Roll {group_dice} and modify as follows.

| Adjustment | Circumstance |
| --- | --- |
| -{mid} | Group is raw. |
| -1 | For each element in group currently shaken. |
| +{bonus} | Orders require an attack. |
| +3 | Group is within 200m of the colonel. |

## Group Test Effects

| Score | Effect |
| --- | --- |
| 6 or more | Carry On |
| 1 to 5 | Halt |
| 0 or less | Run Away |
"""


def rules(**changes: Any) -> Any:
    """The read model of the invented rulebook with some of its numbers changed."""
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    assert set(changes) <= set(NUMBERS), f"no such numbers: {set(changes) - set(NUMBERS)}"
    text = TEXT.format(**{**NUMBERS, **changes})
    sha = hashlib.sha256(text.encode()).hexdigest()
    document = Document("brass", "brass", "The Brass Rules", "md", text, sha)
    return Rules.of(read_ruleset(Ruleset("brass", "The Brass Rules"), [document]))


def ingested(folder: Path, text: str | None = None) -> Path:
    """A database that the command line made in ``folder`` of a text, the invented rulebook where none is given."""
    from click.testing import CliRunner

    from queries.cli.main import cli

    source, db = folder / "brass.md", folder / "brass.db"
    source.write_text(TEXT.format(**NUMBERS) if text is None else text, encoding="utf-8")
    result = CliRunner().invoke(cli, ["ingest", str(source), "--ruleset", "brass", "--db", str(db)])
    assert result.exit_code == 0, result.output
    return db
