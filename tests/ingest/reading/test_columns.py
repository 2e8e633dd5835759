"""What a page set in columns of spaces says: profiles, results without names, words that a line break took apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Reading, Ruleset

PAGE = Path(__file__).resolve().parents[1] / "structure" / "books" / "columns.txt"


@pytest.fixture(scope="module")
def reading() -> Reading:
    text = PAGE.read_text(encoding="utf-8")
    return read_ruleset(Ruleset("osier", "Osier"), [Document("osier", "osier", "Osier", "txt", text, "")])


def _told(reading: Reading) -> set[tuple[str, str, str, str | None]]:
    name = {term.id: term.name for term in reading.terms}
    return {(name[c.subject], c.relation, name[c.object], c.value) for c in reading.clauses}


@pytest.mark.parametrize(
    "told",
    [
        ("Withy Cutters", "is_a", "Pole", None),
        ("Withy Cutters", "grants", "Stealthy", None),
        ("Withy Cutters", "grants", "Sharp", "2"),
        ("Great Raft", "sets", "Fl", "8"),
        ("Weir Wardens", "sets", "Gr", "5"),
        ("Great Raft", "grants", "Lumbering", None),
        ("Raft", "immune_to", "Drifting", None),
        ("Difference 3-5", "inflicts", "Drifting", None),
    ],
)
def test_it_is_read(told: tuple[str, str, str, str | None], reading: Reading) -> None:
    assert told in _told(reading)


def test_an_empty_cell_grants_nothing(reading: Reading) -> None:
    assert not [told for told in _told(reading) if told[0] == "Weir Wardens" and told[1] == "grants"]


def test_passages_stay_as_the_text_writes_them(reading: Reading) -> None:
    text = reading.documents[0].text
    assert all(text[passage.start : passage.end] == passage.text for passage in reading.passages)
    assert any("Drift-\ning" in passage.text for passage in reading.passages)
    assert not [term for term in reading.terms if "Drift-" in term.name or term.name == "ing"]


def test_no_running_title_is_a_heading(reading: Reading) -> None:
    assert not [section for section in reading.sections if "BASIC RULES" in section.heading]


CLOSE = """THE OSIER

Rosters

Unit         Type   Move Save Cost Special Rules
Reed Wardens Foot   6    4+   40   Hidden
Mere Ogre    Beast  8    3+   120  Dread
Heron Knight Beast  10   3+   90   -

Calls

The unit may not move while it is hidden.
"""


def test_columns_one_blank_apart_are_told_from_what_stands_under_them() -> None:
    told = _told(read_ruleset(Ruleset("osier", "Osier"), [Document("osier", "osier", "Osier", "txt", CLOSE, "")]))
    assert ("Reed Wardens", "is_a", "Foot", None) in told
    assert ("Heron Knight", "is_a", "Beast", None) in told
    assert ("Heron Knight", "sets", "Move", "10") in told
    assert ("Mere Ogre", "grants", "Dread", None) in told
