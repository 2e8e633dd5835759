"""Questions as players type them between two moves: slang for deeds, and questions without their grammar."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import kb.store
from queries.questions import ask
from tests.opened import opened, ruled

BOOK = """# Saltmarsh Raiders

Every crew is a Reaver, a Warden or a Skald.

# States

**Soaked.** A crew that fails a Grit test becomes Soaked. A Soaked crew may not Shoot and may not claim objectives.

**Shaken.** A Shaken crew may not Charge or React. Any effect that would force a Shaken crew to Charge has no effect.

**Locked in Combat.** A crew that is Locked in Combat may not Shoot or Run. It may Disengage if it is not Shaken.

# Actions

**Shoot.** The crew shoots at an enemy within 20".

**Run.** The crew moves up to 8".

**Charge.** The crew moves into contact with an enemy and fights it. A Skald may not Charge.

**Disengage.** The crew moves 4" away from the enemies with which it is Locked in Combat. Wardens may not Disengage.

**Pick up Cargo.** A crew may pick up cargo within 2". A Soaked crew may not pick up cargo.

**Refuse a Duel.** A Skald may refuse a Duel. A Reaver may not refuse a Duel.

# Reactions

A crew may make one reaction in each enemy turn. A crew that has already reacted in this turn may not react again.

**Duck.** When an enemy shoots at a crew, the crew may Duck. Wardens may not Duck.

**Flee.** When an enemy Charges a crew, the crew may Flee before the enemy moves. Wardens may not Flee.

# Grit tests

Roll 1D10 and add the adjustments. A crew must take a Grit test when it is shot at for the first time in the game.

| Score | Result |
| --- | --- |
| 7 or more | **Carry on** |
| 3 to 6 | **Waver:** the crew may not Charge. |
| 2 or less | **Give way:** the crew may not Shoot. |
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[kb.store.KnowledgeBase]:
    with opened(BOOK, tmp_path_factory.mktemp("book")) as known:
        yield known


@pytest.mark.parametrize(
    ("question", "option", "verdict"),
    [
        ("my soaked lads got hosed by some reavers, can they let rip", "Shoot", "denied"),
        ("my reavers flunked their grit test. can they take a pot shot at that lot?", "Shoot", "allowed"),
        ("reavers stuck in a punch-up, can they blaze away?", "Shoot", "denied"),
        ("my reavers are in a brawl, can they bail out of it", "Disengage", "allowed"),
        ("my skald got into a scrap. can he break away from it?", "Disengage", "allowed"),
        ("can my locked in combat reavers leg it towards the woods?", "Run", "denied"),
        ("enemy is charging my wardens. can they leg it?", "Flee", "denied"),
        ("enemy is charging my skalds. do they get to scarper?", "Flee", "allowed"),
        ("someone's shooting at my wardens. can they hit the deck", "Duck", "denied"),
        ("can a soaked crew nab the objective", "claim objectives", "denied"),
        ("soaked skald - can it scoop up some cargo?", "Pick up Cargo", "denied"),
        ("can my skald chicken out of a duel?", "Refuse a Duel", "allowed"),
        ("reaver wants to weasel out of a duel, is that legal", "Refuse a Duel", "denied"),
        ("can my shaken bois get stuck in", "Charge", "denied"),
        ("any chance a shaken crew gets to charge?", "Charge", "denied"),
        ("is there any chance of them charging? they're shaken", "Charge", "denied"),
        ("any chance my shaken reavers react", "Reaction", "denied"),
        ("my shaken lot got jumped. any hope of a reaction?", "Reaction", "denied"),
        ("some card says my shaken crew has to charge - does that go ahead?", "Charge", "denied"),
        ("his spell makes my shaken reavers charge - does that happen?", "Charge", "denied"),
        ("are my skalds good to charge?", "Charge", "denied"),
        ("ok if my shaken lads charge?", "Charge", "denied"),
        ("do you reckon my skald can charge?", "Charge", "denied"),
        ("my skalds allowed to charge?", "Charge", "denied"),
        ("can my reaver become soaked on top of being shaken?", "Soaked", "allowed"),
        ("my wardens (quick fire, no rest) got shot at by jerry skalds. do they get in on the duck?", "Duck", "denied"),
        ("jerries shot at my skalds, can they join in a duck", "Duck", "allowed"),
        ("already reacted this turn with my reavers, can they do it again?", "Reaction", "denied"),
        ("my reavers got shot at for the first time. test or no test?", "Grit test", "allowed"),
    ],
)
def test_asked_as_at_the_table(base: kb.store.KnowledgeBase, question: str, option: str, verdict: str) -> None:
    ruling = ruled(base, question)
    assert (ruling["option"]["name"], ruling["verdict"]) == (option, verdict)


@pytest.mark.parametrize(
    ("question", "result"),
    [
        ("we end up on a 5 after all the mods, what do my boys do?", "Waver"),
        ("ended on 8, what happens", "Carry on"),
        ("it came out at -1, what happens to my lot", "Give way"),
    ],
)
def test_a_score_that_came_out(base: kb.store.KnowledgeBase, question: str, result: str) -> None:
    (answer,) = ask(base, question)["answers"]
    assert [each["name"] for each in answer["entries"]] == [result]


@pytest.mark.parametrize(
    "question",
    [
        "my reavers roll a Waver. does that effect apply to them?",
        "my skald's grit test comes out as Waver, does it still count?",
    ],
)
def test_whether_what_was_rolled_applies(base: kb.store.KnowledgeBase, question: str) -> None:
    ruling = ruled(base, question)
    assert (ruling["option"]["name"], ruling["verdict"]) == ("Waver", "allowed")


def test_slang_that_is_a_name_stays(tmp_path: Path) -> None:
    text = (
        "# Book\n\n# Reactions\n\n**Hit the Dirt.** When an enemy shoots at a crew, it may Hit the Dirt.\n\n"
        "**Go to Ground.** When an enemy charges a crew, it may Go to Ground.\n\n# Actions\n\n"
        "**Scoot.** The crew moves 3 inches. A Dazed crew may not Scoot.\n\n**Run.** The crew moves 6 inches.\n"
    )
    with opened(text, tmp_path) as known:
        assert ruled(known, "an enemy shoots at my crew, can it hit the dirt?")["option"]["name"] == "Hit the Dirt"
        assert ruled(known, "can my crew scoot towards the wood?")["option"]["name"] == "Scoot"
