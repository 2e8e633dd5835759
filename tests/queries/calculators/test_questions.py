"""Numbers asked in a player's words, of the real and the embedded rulebooks, checked against the texts by hand."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from queries.calculators import answer, silence

DIGESTS = Path(__file__).resolve().parents[3] / "data" / "rulebooks"

#: ruleset, question, the exact value that must come first (a mapping: outcomes of the distribution)
ASKED: list[tuple[str, str, Any]] = [
    ("hh2", "My Terminators are Heavy Infantry with Initiative 5. How far can they Withdraw?", "4"),
    ("hh2", "How far can a Heavy Infantry unit Advance?", "Initiative - 1"),
    ("hh2", "How far can a Vehicle Advance as a reaction?", "6"),
    ("hh2", "How far can a unit with Fleet (2) and Initiative 5 Advance as a Reaction?", "7"),
    ("hh2", "How far can a unit with Fleet (2), Movement 7 and Initiative 4 Run?", "13"),
    ("hh2", "How far can Light Infantry with Movement 7 and Initiative 4 Run?", "12"),
    ("hh2", "How far can a Fast Vehicle with Movement 12 move Flat-out?", "24"),
    ("hh2", "How far does Cavalry Fall Back on average?", "21/2"),
    ("hh2", "How far can a unit with Initiative 4 consolidate?", "4"),
    ("hh2", "How far can a unit with Initiative 4 move after it Regroups?", "4"),
    ("hh2", "Odds that Ld 9 fails a Morale check?", "1/6"),
    ("hh2", "Ld 8 within 12\" of an enemy with Fear (2): odds to pass a Pinning test?", "5/12"),
    ("hh2", "Infantry with Leadership 8 are 10\" from an enemy Daemon unit: chance to pass a Morale check?", "7/12"),
    ("hh2", "Chance to pass a Regroup test on Leadership 7", "7/12"),
    ("hh2", "What is the chance to pass a Psychic check at Leadership 9?", "5/6"),
    ("hh2", "Chance that a Daemon unit with Leadership 7 passes a Pinning test?", "1"),
    ("hh2", "What's the probability for an Automata unit to pass a Morale check with Leadership 7?", "1"),
    ("hh2", "What is the chance that a mixed unit with Leadership 7 and 10 passes a Leadership test?", "11/12"),
    ("hh2", "BS 10: chance to hit", "5/6"),
    ("k47", "What is the modified morale value of a unit with Morale 10 and four pin markers?", "6"),
    ("k47", "Morale 11 without pin markers: what is the chance to pass a reaction test?", "35/36"),
    ("ww2", "With a total adjustment of -2, what must we roll to get Obey Orders?", "8"),
    ("ww2", "What is the lowest roll that gives Obey Orders to a veteran group?", "3"),
    ("hh2", "Chance to hit a Zooming Flyer at BS 4", "1/6"),
    ("hh2", "Chance to hit a Zooming Flyer with BS 4 and Skyfire", "2/3"),
    ("hh2", "Ten shots at BS 4: how many hits on average?", "20/3"),
    ("hh2", "WS 4 vs WS 5, to hit probability", "1/3"),
    ("hh2", "WS 2 attacks WS 5 chance to hit", "1/6"),
    ("hh2", "Strength 7 against AV 12: chances?", {"Glancing Hit": "1/6", "Penetrating Hit": "1/6"}),
    ("hh2", "Ordnance weapon Strength 8 against Armour Value 13: chances?", {"Penetrating Hit": "11/36"}),
    ("hh2", "Destroyer weapon Strength 10 against AV 14: chances?", {"Penetrating Hit": "205/216"}),
    ("hh2", "Rending (6+) weapon with Strength 6 against AV 13: chances?", {"Penetrating Hit": "1/9"}),
    ("hh2", "BS 4, Strength 8 against AV 13: chance to penetrate", "1/9"),
    ("hh2", "Strength 9 AP 2 against AV 13: chance of an Explodes result?", "1/18"),
    ("hh2", "Chance of a BS 4 shot with Strength 9 AP 2 against AV 13 to get an Explodes result?", "1/27"),
    ("hh2", "20 shots at BS 3 with Poisoned (4+): how many wounds on average?", "5"),
    ("hh2", "Vehicle Damage table chances against a Slow Vehicle with AP 2", {"Explodes": "1/36"}),
    ("hh2", "Vehicle Damage table chances for a Knight with AP 1", {"Explodes: loses 1D3 Hull Points": "1/3"}),
    ("hh2", "What does a Penetrating Hit do to a Knight?", {"Crew Shaken: ignored": "1/2"}),
    ("hh2", "At what Strength does a Knight with Strength 11 Stomp?", "11"),
    ("hh2", "Vehicle Damage table chances for a Lumbering Flyer", {"Immobilised: ignored": "1/6"}),
    ("hh2", "Vehicle Damage table chances for a Zooming Flyer", {"Crew Stunned": "5/18"}),
    ("hh2", "What is the chance that an AP 2 Penetrating Hit makes the Vehicle Explode?", "1/6"),
    ("hh2", "How many Hull Points are lost from one Glancing Hit and one Penetrating Hit?", "2"),
    ("hh2", "How many Wounds do 2 Glancing Hits and 1 Penetrating Hit count for in an Assault result?", "4"),
    ("hh2", "A Vehicle Explodes: how far does the explosion reach on average?", "7/2"),
    ("hh2", "How many inches does Catastrophic Damage reach on average?", "19/2"),
    ("hh2", "How many hits do 8 passengers suffer when their Transport Explodes?", "8"),
    ("hh2", "Chance of a Cover Save in Ruins?", "1/3"),
    ("hh2", "What is the chance of an Obscured Vehicle making its Cover Save?", "1/6"),
    ("hh2", "Chance that Heavy Infantry pass an Armour Save of 3+?", "2/3"),
    ("hh2", "With BS 4, how far does a Blast scatter on average?", "28/9"),
    ("hh2", "How far does a Barrage weapon scatter indirectly with BS 4?", "7"),
    ("hh2", "How many Wounds does a Psyker suffer from Perils of the Warp on average?", "2"),
    ("hh2", "Chance that a model with It Will Not Die (5+) regains a Wound?", "1/3"),
    ("hh2", "Chance to wound an Automata with Poisoned (4+)?", "1/4"),
    ("hh2", "Chance for Fleshbane to wound a Dreadnought?", "25/36"),
    ("hh2", "How many Attacks does a model with Attacks 2 and two Melee weapons make?", "3"),
    ("hh2", "A Knight with Attacks 4 and three Melee weapons: how many Attacks?", "6"),
    ("hh2", "How many Stomp attacks does a Knight with Attacks 4 make on average?", "6"),
    ("hh2", "A Knight with Attacks 4 stomps: how many attacks on average?", "6"),
    ("hh2", "How many Hull Points does a Vehicle lose from a Penetrating Hit?", "1"),
    ("hh2", "Chance to escape a Sweeping Advance if my unit has Initiative 3 and theirs 5?", "5/18"),
    ("hh2", "Flat-out: what is the chance of a Glancing Hit?", "1/6"),
    ("hh2", "Chance that at least one of 3 models going through Dangerous Terrain suffers a Wound", "91/216"),
    ("hh2", "How many Hits does a Ram cause on average?", "7/2"),
    ("hh2", "At what Strength does a Super-heavy Vehicle with Front Armour 14 ram Infantry?", "10"),
    ("hh2", "What Strength do Ram hits have when a Slow Vehicle with Armour Value 14 rams a Vehicle?", "10"),
    ("hh2", "My Vehicle with Armour Value 13 is neither Slow nor Super-heavy and rams a Vehicle: what Strength?", "7"),
    ("hh2", "How much Transport Capacity do 10 Infantry and two Bulky (2) models use?", "14"),
    ("hh2", "Two Bulky (3) models and five ordinary ones: how much Transport Capacity do they need?", "11"),
    ("hh2", "A Transport with Transport Capacity 10: how many Bulky (2) models fit?", "5"),
    ("hh2", "What Toughness has a Daemon with Toughness 5 on Game Turn 5?", "4"),
    ("hh2", "How many reactions can an army take in a turn?", "1"),
    ("hh2", "A special rule increases my Reaction Allotment to five. How many reactions can I make each phase?", "3"),
    ("hh2", "My rule grants one additional Reaction in every phase: how many can I make in the Assault phase?", "2"),
    ("hh2", "Two of my rules each increase my Reaction Allotment by 1: how many may I make each phase?", "3"),
    ("hh2", "What does BS 3 need to hit?", "4"),
    ("hh2", "WS 3 against WS 8: what do I need to hit?", "6"),
    ("hh2", "What is the chance that BS 4 misses?", "1/3"),
    ("hh2", "What roll do I need to glance AV 12 with Strength 8?", "4"),
    ("hh2", "Strength 10 Destroyer weapon against AV 14: chance of a Glancing Hit or Penetrating Hit?", "53/54"),
    ("hh2", "Strength 8 against AV 13: what is the chance of not penetrating?", "5/6"),
    ("hh2", "Front Armour 13, Side Armour 12, Rear Armour 10: Strength 6 in the rear, chance to penetrate?", "1/3"),
    ("hh2", "What are the odds that a unit with Leadership 8 is Pinned by a Pinning test?", "5/18"),
    ("hh2", "What Charge modifier does a unit charging through Difficult Terrain have?", "-2"),
    ("hh2", "Movement 12 Vehicle: how far is Combat Speed?", "6"),
    ("hh3", "What is the chance of passing a Repair Test?", "1/6"),
    ("hh3", "Chance that at least one of two Repair Tests succeeds?", "11/36"),
    ("hh3", "With 20 models at the start of the attack, how many losses trigger the Leadership check?", "5"),
    ("k47", "Morale 7 unit with three pins: chance to pass its reaction test?", "1/6"),
    ("k47", "A squad (morale 9) carrying 2 pin markers wants to react. What's the probability of success?", "7/12"),
    ("ww2", "What is the total reaction test adjustment for a raw group?", "-4"),
    ("ww2", "An elite group in command with no other adjustments: chance to Obey Orders?", "9/10"),
    ("ww2", "What is the chance that a raw group gets the Cease fire result?", "2/5"),
    ("ww2", "Three elements eliminated and the group is raw: what is the total adjustment?", "-10"),
    ("ww2", "Chance that a group with a total adjustment of -12 gets a Retreat or worse?", "7/10"),
    ("ww2", "Reaction test with total +2: chance of the Halt or move to cover effect?", "3/10"),
]  # fmt: skip
SILENT = [
    ("hh3", "What is the chance to pass a Cool Check with Cool 7?"),
    ("hh3", "How is a Cool Check rolled?"),
    ("hh2", "Chance to wound with Strength 4 against Toughness 4?"),
]


@lru_cache(maxsize=8)
def read(ruleset: str, folder: Path, ending: str) -> Any:
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset
    from kb.rules import Rules

    documents = []
    for path in sorted(folder.glob(f"{ruleset}*.{ending}")):
        text = path.read_text(encoding="utf-8")
        sha = hashlib.sha256(text.encode()).hexdigest()
        documents.append(Document(path.stem, ruleset, path.stem, ending, text, sha))
    return Rules.of(read_ruleset(Ruleset(ruleset, ruleset), documents))


def check(rules: Any, question: str, wanted: Any) -> None:
    values = answer(rules, question)
    assert values, "no calculator was found"
    if isinstance(wanted, dict):
        spread = next(each["exact"] for each in values if each["unit"] == "distribution")
        assert wanted.items() <= spread.items()
    else:
        assert values[0]["exact"] == wanted, [(each["name"], each["exact"]) for each in values]
    assert all(each["because"] for each in values)


@pytest.mark.parametrize(("ruleset", "question", "wanted"), ASKED)
def test_of_the_real_texts(shared: Path, ruleset: str, question: str, wanted: Any) -> None:
    check(read(ruleset, shared / "sources", "txt"), question, wanted)


def test_a_save_after_a_wound_that_was_told_is_asked_alone(shared: Path) -> None:
    question = "A Blast weapon wounded my all Heavy Infantry with Armour Save 4+: chance to make the Armour Save?"
    check(read("hh2", shared / "sources", "txt"), question, "3/4")


@pytest.mark.parametrize(("ruleset", "question", "wanted"), ASKED)
def test_of_the_embedded_rulebooks(ruleset: str, question: str, wanted: Any) -> None:
    check(read(ruleset, DIGESTS / ruleset, "md"), question, wanted)


@pytest.mark.parametrize(("ruleset", "question"), SILENT)
def test_what_the_texts_leave_out(shared: Path, ruleset: str, question: str) -> None:
    for rules in (read(ruleset, shared / "sources", "txt"), read(ruleset, DIGESTS / ruleset, "md")):
        found = silence(rules, question)
        assert found is not None
        assert found["verdict"] == "silent"
        assert found["because"]
