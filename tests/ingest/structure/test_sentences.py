"""Where a sentence of a rulebook ends, and what it is for."""

from __future__ import annotations

import pytest

from ingest.classify import Surroundings, classify
from ingest.passages import split_sentences


@pytest.mark.parametrize(
    "sentences",
    [
        ["A unit may run.", "It may not shoot."],
        ['It moves up to 12".', "It then stops."],
        ["It moves 2D6”.", "It then stops."],
        ["Use an AP of -.", "The hit is resolved."],
        ["Roll a D6, e.g. a red one, for each model.", "Add 1."],
        ["Any bug, i.e. A or B, may hop.", "Next."],
        ["Ignore woods, walls, etc. when moving.", "Next."],
        ["On a roll of 6. is no sentence, but 3.5 is a number.", "Good."],
        ["The value is X.", "The rest is Y."],
        ["It gains Fleet (2).", "It may run (see p. 12. for more) at once.", "Done."],
        ["“It may run.”", "It can't."],
        ["It ends.** ", "Then more."],
        ["Important! Nobody may run.", "It is so."],
        ["Can it run?", "It can!", "Fine."],
        ["It waits...", "Then it runs."],
        ["It waits... and then it runs."],
        ["It ends its turn.", "the lower case is a slip of the pen."],
        ["1. First it runs.", "Then it stops."],
        ["See Fig. 3 and No. 7 for this.", "Next."],
    ],
)
def test_sentences(sentences: list[str]) -> None:
    gap = "  " if sentences[-1][0].islower() else " "
    text = gap.join(sentences)
    assert [text[a:b] for a, b in split_sentences(text, 0, len(text))] == [sentence.strip() for sentence in sentences]


def test_a_missing_blank_between_sentences() -> None:
    text = "It ends its turn.The unit then stops. Go to www.Foo.com now."
    start, end = split_sentences(text, 0, len(text))[0]
    assert text[start:end] == "It ends its turn."


def one(sentence: str, **where: object) -> str:
    """The class of a lone sentence."""
    return classify([sentence], Surroundings("sentence", **where))[0]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("A unit may not run.", "rule"),
        ("Roll a D6.", "rule"),
        ("Pick the nearest enemy.", "rule"),
        ("For example, a unit with Fleet (2) would move 8 inches.", "example"),
        ("E.g. Bob rolls a 4.", "example"),
        ("Example One: the tank is hidden.", "example"),
        ("For instance, whilst Tanks can be assaulted, they cannot be locked in combat.", "rule"),
        ("Note that a tank may not hide.", "rule"),
        ("Designer's Note: we like tanks.", "note"),
        ("See overleaf for the table.", "boilerplate"),
        ("© 2020 Somebody", "boilerplate"),
        ("All rights reserved.", "boilerplate"),
        ("This number is referred to as the Allotment.", "definition"),
        ("Great heroes stride through the smoke of a dying world.", "flavour"),
    ],
)
def test_classes(sentence: str, expected: str) -> None:
    assert one(sentence) == expected


def test_an_opening_story_is_flavour_until_the_first_rule() -> None:
    where = Surroundings("sentence", opening=True, followed=True)
    assert classify(["Brave men never yield.", "A unit may never yield.", "They always stand."], where) == [
        "flavour",
        "rule",
        "rule",
    ]


def test_a_whole_paragraph_of_example() -> None:
    where = Surroundings("sentence")
    given = ["For example, a unit has two rules.", "However, it would only use one.", "Note that it must choose."]
    assert classify(given, where) == ["example", "example", "rule"]


def test_items_under_an_example_are_examples() -> None:
    assert classify(["Big tank: Vehicle"], Surroundings("bullet", lead_in="example")) == ["example"]
