"""Cards: what their type lines, lines of figures and labelled fields say, each stated as the clauses expected of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.decode import load
from ingest.read import read_ruleset
from kb.model import Reading, Ruleset

BOOK = Path(__file__).parents[1] / "structure" / "books" / "fields.txt"


@pytest.fixture(scope="module")
def reading() -> Reading:
    return read_ruleset(Ruleset("test", "test"), [load(BOOK, "test")])


def said(reading: Reading, quote: str) -> set[tuple[str, str, str]]:
    """The subject, relation and object of each clause in the passages that hold the quote."""
    names = {term.id: term.name for term in reading.terms}
    places = {passage.id for passage in reading.passages if quote in passage.text}
    return {(names[c.subject], c.relation, names[c.object]) for c in reading.clauses if c.passage in places}


@pytest.mark.parametrize(
    ("quote", "expected"),
    [
        ("Crew · Small", {("Lightermen", "is_a", "Small")}),
        ("Traits: Nimble", {("Lightermen", "grants", "Nimble"), ("Lightermen", "grants", "Poor Swimmers")}),
        (
            "Oars 2",
            {("Stevedores", "sets", "Oars"), ("Stevedores", "sets", "Hull"), ("Stevedores", "sets", "Nerve Rating")},
        ),
        ("Reaction · Cost 1", {("Backwater", "uses", "Cost")}),
        ("Large only", {("Fend Off", "uses", "Cost"), ("Fend Off", "requires", "Large")}),
        ("Middling crews only", {("Backwater", "requires", "Small"), ("Backwater", "requires", "Middling")}),
        ("while Swamped or Grappled", {("Swamped", "denies", "Backwater"), ("Grappled", "denies", "Backwater")}),
        ("Once per game", {("Fend Off", "limits_to", "Fend Off")}),
        ("combined with Backwater", {("Fend Off", "denies", "Backwater")}),
        ("Requires long poles", {("Fend Off", "requires", "long poles")}),
        ("Gained: By failing", {("Bailing test", "inflicts", "Swamped")}),
        ("Removed: By the Bail", {("Bail", "removes", "Swamped")}),
        ("Trigger: An enemy crew grapples", {("An enemy crew grapples this crew", "triggers", "Fend Off")}),
        ("Duration: Instant", set()),
    ],
)
def test_the_lines_of_a_card_speak_of_its_entry(
    quote: str, expected: set[tuple[str, str, str]], reading: Reading
) -> None:
    assert said(reading, quote) == expected


def test_an_option_for_several_kinds_is_open_to_each(reading: Reading) -> None:
    needed = {c.requirement for c in reading.clauses if c.relation == "requires" and c.subject.endswith("/backwater")}
    assert len(needed) == 1, "both clauses must ask for the one kind or the other, not for both"
