"""The real rulebook texts: what must be found in them, whatever else changes. Nothing of them is copied here."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from ingest.decode import load
from ingest.structure import Structure, read_structure
from kb.model import Document
from tests.ingest.structure.test_layouts import check
from tests.work import calls


def read(shared: Path, name: str) -> tuple[Document, Structure]:
    """One of the texts, read and checked."""
    document = load(shared / "sources" / f"{name}.txt", "test")
    structure = read_structure(document)
    check(document, structure)
    return document, structure


def headings(structure: Structure) -> list[str]:
    return [section.heading for section in structure.sections]


def test_reactions_are_run_in_entries_of_their_phases(shared: Path) -> None:
    _, structure = read(shared, "hh2-reactions")
    by_id = {section.id: section for section in structure.sections}
    entries = {s.heading: by_id[s.parent].heading for s in structure.sections if s.run_in and s.parent}
    assert len(entries) == 6
    assert len(set(entries.values())) == 3
    assert not structure.problems
    joined = [passage for passage in structure.passages if "\n" in passage.text]
    assert len(joined) == 1, "the sentence that a page breaks is one passage"


def test_unit_types_keep_sections_tables_and_repeats(shared: Path) -> None:
    _, structure = read(shared, "hh2-unit-types")
    names = headings(structure)
    for name in (
        "CAVALRY",
        "Heavy Sub-type",
        "Perils of the Warp",
        "Combat Speed",
        "Crew Stunned",
        "Fearless",
        "Barrage",
        "Ramming",
    ):
        assert name in names
    kinds = sorted(table.kind for table in structure.tables)
    assert kinds == ["plain", "profile", "roll", "threshold", "weapon", "weapon", "weapon"]
    damage = next(table for table in structure.tables if table.kind == "roll")
    assert damage.dice == "D6"
    rows = [row for row in structure.rows if row.table == damage.id]
    assert [(row.low, row.high) for row in rows] == [(1, 3), (4, 4), (5, 5), (6, 6), (7, None)]
    repeated = [passage for passage in structure.passages if passage.same_as and passage.kind == "sentence"]
    assert len(repeated) > 60
    site = [passage for passage in structure.passages if passage.passage_class == "boilerplate"]
    assert any("subscribers" in passage.text for passage in site)


def test_statuses_are_sections_named_by_their_text(shared: Path) -> None:
    _, structure = read(shared, "hh3-statuses")
    cards = [section for section in structure.sections if section.heading.endswith("Status")]
    assert len(cards) == 4
    assert all(section.level == 2 for section in cards)
    notes = [
        passage for passage in structure.passages if passage.passage_class == "note" and passage.kind == "sentence"
    ]
    assert len(notes) == 4


def test_lost_headings_leave_plain_paragraphs(shared: Path) -> None:
    _, structure = read(shared, "k47-reactions")
    assert headings(structure) == [""]
    assert sum(passage.passage_class == "boilerplate" for passage in structure.passages) == 1
    assert sum(passage.passage_class == "flavour" for passage in structure.passages) <= 3


def test_reaction_tests_are_tables(shared: Path) -> None:
    _, structure = read(shared, "ww2-reaction-tests")
    effects, adjustments = structure.tables
    assert (effects.kind, adjustments.kind) == ("roll", "modifiers")
    assert effects.dice == adjustments.dice == "1d10"
    counts = [sum(row.table == table.id for row in structure.rows) for table in structure.tables]
    assert counts == [5, 26]
    assert sorted(set(structure.labels.values())) == list("abcdef")


@pytest.mark.parametrize(
    "name", ["hh2-reactions", "hh2-unit-types", "hh3-statuses", "k47-reactions", "ww2-reaction-tests"]
)
def test_nothing_vanishes(shared: Path, name: str) -> None:
    document, structure = read(shared, name)
    covered = bytearray(len(document.text))
    for passage in structure.passages:
        covered[passage.start : passage.end] = b"\x01" * (passage.end - passage.start)
    left = [char for char, seen in zip(document.text, covered, strict=True) if not seen and char.isalpha()]
    assert len(left) <= 12, "".join(left)


def test_twice_the_text_takes_about_twice_the_work(shared: Path) -> None:
    once = load(shared / "sources" / "hh2-unit-types.txt", "test")
    twice = dataclasses.replace(once, text=f"{once.text}\n\n{once.text.replace('Vehicle', 'Wagon')}")

    read_structure(twice)  # what is kept of a line is kept for both
    assert calls(lambda: read_structure(twice)) < 2.2 * calls(lambda: read_structure(once))
