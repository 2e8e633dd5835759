"""Numbers of the real rulebooks altered in a copy: the result of every calculator follows the text.

Each alteration is a pattern, its replacement, and a calculator with its result before and after. All alterations of a
ruleset are made in one copy, which is read once.
"""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import pytest

from queries.calculators import run
from tests.work import calls

#: ruleset, pattern, replacement, calculator, inputs, exact before, exact after
ALTERED: list[tuple[str, str, str, str, dict[str, str], str, str]] = [
    ("hh2", r"• Roll 2D6 and compare", "• Roll 3D6 and compare", "leadership-test", {"leadership": "8"},
     "13/18", "7/27"),
    ("hh2", r"subtract the Ballistic Skill (of the attacking model) from 7", r"subtract the Ballistic Skill \1 from 9",
     "roll-to-hit-shooting", {"ballistic-skill": "6"}, "5/6", "2/3"),
    ("hh2", r"Roll needed To Hit65\+4\+", "Roll needed To Hit65+5+", "roll-to-hit-shooting", {"ballistic-skill": "3"},
     "1/2", "1/3"),
    ("hh2", r"equal to the attacker’s, they are hit on 4\+", "equal to the attacker’s, they are hit on 5+",
     "roll-to-hit-close-combat", {"weapon-skill": "4", "target-weapon-skill": "4"}, "1/2", "1/3"),
    ("hh2", r"(reduces the distance moved by) -1", r"\1 -2", "reaction-move", {"initiative": "4", "unit": "Heavy"},
     "3", "2"),
    ("hh2", r"(Light sub-type gains a) \+1", r"\1 +3", "run", {"movement": "7", "initiative": "4", "unit": "Light"},
     "12", "14"),
    ("hh2", r"(Fall Back Moves are) 2D6", r"\1 1D6", "fall-back", {}, "7", "7/2"),
    ("hh2", r"(roll) two dice (instead of one and pick)", r"\1 three dice \2", "armour-penetration-roll",
     {"strength": "8", "armour-value": "13", "weapon": "Ordnance"}, "Penetrating Hit 11/36", "Penetrating Hit 91/216"),
    ("hh2", r"(If an AP 2 weapon scores a Penetrating Hit, add a) \+1", r"\1 +2", "vehicle-damage-table", {"ap": "2"},
     "Explodes 1/6", "Explodes 1/3"),
    ("hh2", r"1-3Crew Shaken(.*)\n4Crew Stunned", r"1-2Crew Shaken\1\n3-4Crew Stunned", "vehicle-damage-table", {},
     "Crew Stunned 1/6", "Crew Stunned 1/3"),
    ("hh2", r"(half the Front Armour Value of the Ramming Vehicle, rounding) up", r"\1 down", "ram-strength",
     {"front-armour-value": "13"}, "7", "6"),
    ("hh2", r"(number of Hits is increased to) 2D6", r"\1 3D6", "ramming-hits-2", {}, "7", "21/2"),
    ("hh2", r"begins at a base value of one", "begins at a base value of two", "reaction-allotment", {}, "1", "2"),
    ("hh2", r"\+1 (on Game Turns 1 & 2)", r"+2 \1", "daemon-strength", {"strength": "4", "game-turn": "1"}, "5", "6"),
    ("hh2", r"(To take Dangerous Terrain tests, roll a D6. On a 1)", r"\1 or 2", "dangerous-terrain-tests-wound", {},
     "1/6", "1/3"),
    ("hh2", r"(Jungles or Woods confer a) 6\+", r"\1 4+", "jungles-and-woods-cover-save", {}, "1/6", "1/2"),
    ("hh2", r"(suffers Perils of the Warp, it receives) D3", r"\1 D6", "perils-of-the-warp-wounds", {}, "2", "7/2"),
    ("hh2", r"(at the end of its move must roll a single) D6", r"\1 D3", "flat-out-vehicle-glancing", {},
     "1/6", "1/3"),
    ("hh2", r"(the winning unit roll a) D6", r"\1 D3", "sweeping-advance",
     {"initiative": "4", "opposing-initiative": "4"}, "5/12", "1/3"),
    ("hh2", r"(number of Stomp attacks equal to the roll of a) D3", r"\1 D6",
     "knights-and-titans-and-assaults-stomp-attacks", {"attacks": "4"}, "6", "15/2"),
    ("hh2", r"(Engaged models that Charged this turn get) \+1", r"\1 +2", "attacks",
     {"attacks": "2", "case": "it Charged this turn"}, "3", "4"),
    ("hh2", r"(counting each Glancing Hit as 1 Wound, and each Penetrating Hit as) 2", r"\1 4", "wounds-from-results",
     {"penetrating-hits": "2"}, "4", "8"),
    ("hh2", r"(If a Glancing Hit was scored, the Vehicle loses) 1", r"\1 2", "hull-points-from-results",
     {"glancing-hits": "2"}, "2", "4"),
    ("hh2", r"(Strength) 8( AP- Hits equal to the number of models Embarked)", r"\1 7\2", "explodes-hits-2",
     {}, "8", "7"),
    ("hh2", r"(Explodes result[^.]*?, instead of[^.]*?, it loses) D3", r"\1 D6", "the-lumbering-sub-type-hull-points",
     {}, "2", "7/2"),
    ("hh2", r"(Flat-out may move up to) twice", r"\1 three times", "flat-out", {"movement": "10"}, "20", "30"),
    ("hh3", r"(a single dice and a target number of) 6", r"\1 4", "repair-test", {}, "1/6", "1/2"),
    ("hh3", r"25% or more of the models", "50% or more of the models", "casualties-leadership-check", {"models": "8"},
     "2", "4"),
    ("k47", r"(Roll a) 2D6", r"\1 3D6", "reaction-test", {"morale": "9"}, "5/6", "3/8"),
    ("k47", r"(its morale with a) –1 penalty", r"\1 –2 penalty", "reaction-test", {"morale": "18", "pin-markers": "5"},
     "1", "7/27"),
    ("ww2", r"\n-4\tGroup is not elite", "\n-6\tGroup is not elite", "reaction-test-adjustment",
     {"adjustments": "the group is raw"}, "-4", "-6"),
    ("ww2", r"\n6 or more\t(.*)\n1 to 5\t", r"\n8 or more\t\1\n1 to 7\t", "reaction-test", {}, "Obey Orders 1/2",
     "Obey Orders 13/20"),
    ("ww2", r"Roll 1d10 \(or [^)]*\)", "Roll 1d20", "reaction-test", {"total": "-5"}, "Halt 1/2", "Halt 7/20"),
]  # fmt: skip


@lru_cache(maxsize=8)
def read(folder: Path, ruleset: str, altered: bool) -> Any:
    """The rules of one ruleset from the real texts, or from a copy with every alteration made."""
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    documents = []
    changes = [each for each in ALTERED if each[0] == ruleset]
    counts = dict.fromkeys((each[1] for each in changes), 0)
    for path in sorted((folder / "sources").glob(f"{ruleset}*.txt")):
        text = path.read_text(encoding="utf-8")
        if altered:
            for _, pattern, instead, *_ in changes:
                text, number = re.subn(pattern, instead, text)
                counts[pattern] += number
        sha = hashlib.sha256(text.encode()).hexdigest()
        documents.append(Document(path.stem, ruleset, path.stem, "txt", text, sha))
    if altered:
        assert not [pattern for pattern, number in counts.items() if not number], "the texts have changed"
    return Rules.of(read_ruleset(Ruleset(ruleset, ruleset), documents))


def exact(rules: Any, name: str, inputs: dict[str, str], wanted: str) -> str:
    """The first exact value, or, where an outcome is wanted ("Explodes 1/6"), that of the distribution."""
    values = run(rules, name, inputs)
    label = wanted.rpartition(" ")[0]
    if not label:
        return str(values[0]["exact"])
    spread = next(each["exact"] for each in values if each["unit"] == "distribution")
    return f"{label} {next((share for key, share in spread.items() if key.startswith(label)), '0')}"


@pytest.mark.parametrize(
    ("ruleset", "name", "inputs", "before", "after"),
    [(each[0], *each[3:]) for each in ALTERED],
    ids=[f"{each[0]}-{each[3]}-{number}" for number, each in enumerate(ALTERED)],
)
def test_the_result_follows_the_text(
    shared: Path, ruleset: str, name: str, inputs: dict[str, str], before: str, after: str
) -> None:
    assert exact(read(shared, ruleset, False), name, inputs, before) == before
    assert exact(read(shared, ruleset, True), name, inputs, after) == after


def test_every_calculator_of_the_real_texts_is_quick(shared: Path) -> None:
    """Some 50 ms each, the first of a ruleset included: what it needs of the texts is made ready in that time."""
    from queries.calculators import list_calculators

    for ruleset in ("hh2", "hh3", "k47", "ww2"):
        rules = read(shared, ruleset, False)
        for tool in list_calculators(rules):
            numbers = [each for each in tool["inputs"] if each["kind"] == "number" and each["default"] is None]
            inputs = {each["name"]: str(max(each["low"], 4)) for each in numbers}
            # names that must be given are listed in the description
            named = [each for each in tool["inputs"] if each["kind"] == "names" and each["default"] is None]
            inputs |= {each["name"]: each["description"].split(",")[0] for each in named}
            made = calls(partial(run, rules, tool["name"], inputs))
            assert made < 300_000, f"{tool['name']}: {made} calls"
