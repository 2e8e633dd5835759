"""Questions as players type them between two moves: slang for deeds, and questions without their grammar."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import kb.store
from queries.questions import ask
from queries.questions.lexicon import lexicon_of
from queries.questions.tabletalk import asked_in_full
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

**Lead the Way.** A crew may only Lead the Way if it includes a Skald.

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
        ("my reavers flunked their grit test. can they take a pot shot at that lot?", "Shoot", "denied"),
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
        (
            "My crew of five reavers, none of them a Skald, failed its Grit test. Can it Lead the Way?",
            "Lead the Way",
            "denied",
        ),
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


CONVOYS = """# Ashline Convoys

## Unit types

### Rig

Rigs are large. A Rig may carry up to two squads of Crew. A Rig may not be Rattled.

### Crew

Crew squads fight on foot. A Crew squad may Embark on a Rig within 3 inches.

### Outrider

Outriders are fast. Outriders may not Embark.

## States

### Rattled

A squad that fails a Nerve check is Rattled. A Rattled squad may not Charge or make Responses.

### Dug In

A squad that did not move may Dig In. A Dug In squad may not be Flanked.

### Brawling

A squad in contact with an enemy is Brawling. A Brawling squad may not Fire or Embark.

## Actions

### Fire

The squad fires at one enemy in line of sight.

### Charge

The squad moves into contact with an enemy within 8 inches.

## Responses

A squad may make one Response in each enemy turn.

### Dive

When an enemy Fires at the squad, it may Dive. Rigs may not Dive.

### Return Shot

When an enemy within 10 inches Fires at the squad, it may Fire back at that enemy.

### Bolt

When an enemy Charges the squad, it may Bolt. A Dug In squad may not Bolt.

## Nerve checks

To take a Nerve check, roll 2D6. The check is passed on a score equal to or less than the squad's Nerve.
"""


@pytest.fixture(scope="module")
def convoys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[kb.store.KnowledgeBase]:
    with opened(CONVOYS, tmp_path_factory.mktemp("convoys")) as known:
        yield known


@pytest.mark.parametrize(
    ("question", "option", "verdict"),
    [
        ("rig got shot at. can it hit the deck", "Dive", "denied"),
        ("can i cram my outriders into a rig", "Embark", "denied"),
        ("my outriders wanna hitch a ride on a rig, can they", "Embark", "denied"),
        ("can i stick my crew in the rig? they're in a scrap right now", "Embark", "denied"),
        ("my crew botched their nerve check, can they charge now", "Charge", "denied"),
        ("my crew passed their nerve check, can they charge now", "Charge", "allowed"),
        ("my rig flunked its nerve check, can it charge", "Charge", "allowed"),
        ("my crew failed its nerve check last turn, may it charge?", "Charge", "allowed"),
        ("flunked the nerve check, so is my crew rattled", "Rattled", "allowed"),
        ("enemy's charging my dug in squad. can they leg it?", "Bolt", "denied"),
        ("enemy's charging my outriders, can they do a runner?", "Bolt", "allowed"),
        ("can a dug in mob be flanked or nah", "Flanked", "denied"),
        ("my squad didnt budge this turn, can they dig in", "Dug In", "allowed"),
        ("theyre rattled, cant they charge?", "Charge", "denied"),
        ("he's shooting at my outriders and they already made a response this turn. can they dive", "Dive", "denied"),
        ("my crew are good to go, can they squeeze off some shots at em?", "Fire", "allowed"),
    ],
)
def test_asked_of_convoys(convoys: kb.store.KnowledgeBase, question: str, option: str, verdict: str) -> None:
    ruling = ruled(convoys, question)
    assert (ruling["option"]["name"], ruling["verdict"]) == (option, verdict)


@pytest.mark.parametrize(
    ("question", "open_to_it"),
    [
        ("if my crew get shot at from 8 inches what can they do back", {"Dive", "Return Shot"}),
        ("my crew isnt dug in, enemy charges em. what can they do about it", {"Bolt"}),
        ("dudes got charged. whats open to em", {"Bolt"}),
    ],
)
def test_what_can_be_done_back(convoys: kb.store.KnowledgeBase, question: str, open_to_it: set[str]) -> None:
    (answer,) = ask(convoys, question)["answers"]
    allowed = {each["option"]["name"] for each in answer["rulings"] if each["verdict"] == "allowed"}
    assert allowed == open_to_it


def test_what_is_no_short_form_stays(convoys: kb.store.KnowledgeBase) -> None:
    lexicon = lexicon_of(convoys.rules("book"))
    for said in (
        "Its rule lets it declare Charges, so can it Charge?",
        "They were Rattled. Can they Charge?",
        "Can a Crew squad in cover Fire at a Rig that stands on a hill?",
        "Does a Rig hold up to two squads?",
        "Can it go down the road after it has turned?",
    ):
        assert asked_in_full(said, lexicon) == said


def test_slang_that_is_a_name_stays(tmp_path: Path) -> None:
    text = (
        "# Book\n\n# Reactions\n\n**Hit the Dirt.** When an enemy shoots at a crew, it may Hit the Dirt.\n\n"
        "**Go to Ground.** When an enemy charges a crew, it may Go to Ground.\n\n# Actions\n\n"
        "**Scoot.** The crew moves 3 inches. A Dazed crew may not Scoot.\n\n**Run.** The crew moves 6 inches.\n"
    )
    with opened(text, tmp_path) as known:
        assert ruled(known, "an enemy shoots at my crew, can it hit the dirt?")["option"]["name"] == "Hit the Dirt"
        assert ruled(known, "can my crew scoot towards the wood?")["option"]["name"] == "Scoot"
