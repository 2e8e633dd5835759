"""A book in plain lines with numbered paragraphs and tables aligned by spaces: chapters, rosters, ways to move, states
in a line each, and what some may not, set apart or are given after all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import kb.store
from ingest.update import update
from queries.questions import ask

BOOK = """THE TIDE MILLS

1.0 THE TUGS

1.1 Makes. Tugs come in three makes. The make fixes the figures in the table.

    TABLE 1.1: MAKES
    Make        Trudge   Scurry   Hop   Tanks
    Skimmer        5        9       4      3
    Hauler         4        6       3      5
    Dredger        2        4       -      9

    A dash means that the make does not move so.

1.1.1 Skimmers are light. A Skimmer may not tow a barge.

2.0 MOVING

2.1 Ways. When it is a tug's go its owner names one way. A tug may not mix ways in a turn.

    TABLE 2.1: WAYS
    Gait        Distance        Steam
    Anchor      none              0
    Trudge      up to Trudge      1
    Scurry      up to Scurry      2
    Hop         up to Hop         3
    Wallow      1                 1

2.1.1 Anchor. The tug stays where it is.

2.1.2 Trudge. Forward only.

2.1.3 Scurry. A tug that has lost its rudder is not able to Scurry.

2.1.4 Hop. Only tugs of the makes with a Hop figure have spring legs. A tug may not Hop if it is Hulled.

2.1.5 Wallow. This is the sole way open to a Keeled tug. Keeled tugs cannot warp; nor can a tug with the Stiff Back
trait, even if some other rule says that it may.

3.0 STATES

3.1 States. A summary.

    Keeled         Wallow only. No warp, no Dodge.
    Hulled         May neither Scurry nor Hop.
    Scalded        No reactions except Bellow. The tug may not tow.
    Alight         See 3.2.

3.2 Fire. A hit from a flare leaves a tug Alight. An Alight tug gains 1 steam in every turn. Tarred tugs are never
Alight, though they are scorched like any other.

4.0 REACTIONS

Each tug gets one reaction in a turn. It is not allowed to react to a reaction.

4.1 Bellow. When a tug is to be rammed. It adds 2 to its roll. Any tug on an even keel may Bellow.

4.2 Dodge. When a tug is to be rammed. The tug moves 1 inch. Scalded tugs are denied Dodge.

4.3 Fog. Only tugs with the Vents trait have fog. When fired upon, the shot is at +2. A Scalded tug is permitted to
use Fog after all, since the vents are on their own pipe.

5.0 TRAITS

    TABLE 5.0: TUGS OF THE COAST
    Tug           Make       Arms                   Traits
    Old Nell      Hauler     Long flare             Stiff Back
    Wasp          Skimmer    Flare                  Light Heel
    Mudfather     Dredger    Two flares             Tarred, Vents

5.1 Stiff Back. In return the first hit in each battle is ignored.
5.2 Light Heel. May Hop while Hulled.
5.3 Tarred. Never Alight.
5.4 Vents. See 4.3.
5.5 Doubled Rudder. Two rudders. It is not made Hulled until a second rudder has been lost.
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[kb.store.KnowledgeBase]:
    folder = tmp_path_factory.mktemp("mills")
    (folder / "mills.txt").write_text(BOOK, "utf-8")
    update(folder / "mills.db", "mills", [folder / "mills.txt"])
    opened = kb.store.open(folder / "mills.db")
    yield opened
    opened.close()


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Can a Dredger Hop?", "denied"),
        ("Can a Hauler Hop?", "allowed"),
        ("My Wasp is Hulled. May it Hop?", "allowed"),
        ("My Old Nell is Hulled. May it Hop?", "denied"),
        ("Can Old Nell warp?", "denied"),
        ("My Mudfather is Alight. May it Scurry?", "impossible"),
        ("Can a Tarred tug become Alight?", "denied"),
        ("May a Scalded tug with Vents use Fog when it is fired upon?", "allowed"),
        ("May a Scalded Hauler Dodge?", "denied"),
        ("Can a Hauler use Fog?", "denied"),
        ("May a Keeled tug Dodge?", "denied"),
        ("Can a tug with Doubled Rudder become Hulled?", "denied"),
    ],
)
def test_ruled_as_the_pages_say(base: kb.store.KnowledgeBase, question: str, verdict: str) -> None:
    (answer,) = ask(base, question)["answers"]
    assert [ruling["verdict"] for ruling in answer["rulings"]] == [verdict]
