"""Every layout of rulebook text, read and held against its recorded outline.

A book stands beside its outline. ``ADJUDGE_RECORD=1 pytest tests/ingest/structure`` records the outlines anew; read the
difference before it is kept.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ingest.decode import load
from ingest.structure import Structure, outline, read_structure
from kb.model import PASSAGE_CLASSES, PASSAGE_KINDS, Document

BOOKS = sorted(path for path in (Path(__file__).parent / "books").iterdir() if path.suffix in (".txt", ".md", ".html"))


def check(document: Document, structure: Structure) -> None:
    """What holds for every structure, whatever was read."""
    sections = {section.id: section for section in structure.sections}
    passages = {passage.id: passage for passage in structure.passages}
    assert len(sections) == len(structure.sections)
    assert len(passages) == len(structure.passages)
    for passage in structure.passages:
        assert document.text[passage.start : passage.end] == passage.text
        assert passage.text == passage.text.strip() != ""
        assert passage.kind in PASSAGE_KINDS
        assert passage.passage_class in PASSAGE_CLASSES
        assert passage.section in sections
        assert passage.lead_in is None or passages[passage.lead_in].ordinal < passage.ordinal
        assert passage.same_as is None or passages[passage.same_as].fingerprint == passage.fingerprint
    for section in structure.sections:
        assert section.start <= section.end
        if section.parent:
            above = sections[section.parent]
            assert above.level == section.level - 1
            assert above.start <= section.start <= section.end <= above.end
        else:
            assert section.level == 1
    tables = {table.id: table for table in structure.tables}
    for table in structure.tables:
        assert table.section in sections
    for row in structure.rows:
        assert row.table in tables
        assert row.passage in passages
        assert row.low is None or row.high is None or row.low <= row.high
    for problem in structure.problems:
        assert 0 <= problem.start <= problem.end <= len(document.text)


@pytest.mark.parametrize("book", BOOKS, ids=lambda path: path.name)
def test_a_layout_gives_its_recorded_outline(book: Path) -> None:
    document = load(book, "test")
    structure = read_structure(document)
    check(document, structure)
    lines = "\n".join(outline(document, structure)) + "\n"
    recorded = book.with_suffix(book.suffix + ".outline")
    if os.environ.get("ADJUDGE_RECORD"):
        recorded.write_text(lines, encoding="utf-8")
    assert lines == recorded.read_text(encoding="utf-8")


@pytest.mark.parametrize("book", BOOKS, ids=lambda path: path.name)
def test_every_word_stands_in_a_passage(book: Path) -> None:
    document = load(book, "test")
    covered = bytearray(len(document.text))
    for passage in read_structure(document).passages:
        covered[passage.start : passage.end] = b"\x01" * (passage.end - passage.start)
    left = "".join(char for char, seen in zip(document.text, covered, strict=True) if not seen and char.isalpha())
    # Only list letters, numbers of headings and tags around a name stand outside.
    assert len(left) <= 0.02 * len(document.text) + 4, left


def test_the_same_text_gives_the_same_records() -> None:
    document = load(BOOKS[0], "test")
    assert read_structure(document) == read_structure(document)


def test_line_ends_of_windows_move_no_words() -> None:
    text = "# Bugs\n\nA bug may hop. It may not fly.\n\n- It is green.\n- It is small.\n"
    unix = read_structure(Document("d", "r", "t", "txt", text, ""))
    windows = read_structure(Document("d", "r", "t", "txt", text.replace("\n", "\r\n"), ""))
    assert [passage.text for passage in unix.passages] == [passage.text for passage in windows.passages]
    assert [passage.id for passage in unix.passages] == [passage.id for passage in windows.passages]


def read(text: str) -> Structure:
    """The structure of ``text``, checked."""
    document = Document("d", "r", "t", "txt", text, "")
    structure = read_structure(document)
    check(document, structure)
    return structure


def test_a_paragraph_broken_by_a_page_is_one_sentence() -> None:
    words = [passage.text for passage in read((BOOKS[0].parent / "broken-page.txt").read_text()).passages]
    assert 'Throwing weapons may only be used as part of a Snap Back\n\nReply if the target is within 6".' in words


def test_an_entry_that_begins_within_the_paragraph_of_another_is_one_of_its_own() -> None:
    text = "# Book\n\n**Duck** – The crew stays low. It may instead Dive. **Dive** – The crew goes under.\n"
    structure = read(text)
    entries = {section.heading: section.id for section in structure.sections if section.run_in}
    assert list(entries) == ["Duck", "Dive"]
    assert [p.section for p in structure.passages][-1] == entries["Dive"]


def test_an_unfinished_sentence_before_another_paragraph_stays_apart_and_is_a_problem() -> None:
    structure = read(
        "A bug that is hit may hop away from the thing that hit it Twice\n\nEvery bug has six legs and may run.\n"
    )
    assert [passage.text[:9] for passage in structure.passages] == ["A bug tha", "Every bug"]
    assert "breaks off" in structure.problems[0].reason


def test_an_announced_list_that_is_missing_is_a_problem() -> None:
    structure = read("SCORING\n\nAny bug counts as scoring, unless:\n\nDENYING\n\nAny other bug denies.\n")
    assert "missing" in structure.problems[0].reason


def test_a_repeated_section_points_at_its_first_sentence() -> None:
    structure = read((BOOKS[0].parent / "glossary.txt").read_text())
    repeated = [passage for passage in structure.passages if passage.same_as]
    assert {"A Horned beast may not Leap.", "A Charm is cast on a 4+."} <= {passage.text for passage in repeated}


def test_the_same_words_in_another_section_are_no_repeat() -> None:
    structure = read("Hop\n\nThe bug may not bite.\n\nCurl\n\nThe bug may not bite.\n")
    assert not any(passage.same_as for passage in structure.passages)
    assert len({passage.fingerprint for passage in structure.passages if passage.kind == "sentence"}) == 1


def test_lettered_items_keep_their_letter() -> None:
    structure = read((BOOKS[0].parent / "side-by-side.txt").read_text())
    labels = {
        passage.text: structure.labels[passage.id] for passage in structure.passages if passage.id in structure.labels
    }
    assert labels == {"A beast is bitten.": "a", "Old herds ignore this.": "a", "Thunder is heard.": "b"}


def test_a_blank_value_is_the_value_above_in_its_own_column() -> None:
    structure = read((BOOKS[0].parent / "side-by-side.txt").read_text())
    values = {row.text: row.value for row in structure.rows if row.value and not row.label}
    assert values["Herd is small."] == "-3"
    assert values["It is night."] == "-2"
    assert values["Herd is fed."] == "+2"


def test_a_row_of_empty_cells_ends_no_table() -> None:
    rows = ("-2\tThe ferry is laden.\t+1\tThe tide is with it.", "\t\t", "-1\tIt rains.\t+3\tThe pilot is aboard.")
    text = "# Tolls\n\n" + "\n".join(rows)
    assert {row.text: row.value for row in read(text).rows}["The pilot is aboard."] == "+3"
    assert len({row.table for row in read(text).rows}) == 1


def test_ranges_of_scores() -> None:
    structure = read((BOOKS[0].parent / "side-by-side.txt").read_text())
    assert {row.label: (row.low, row.high) for row in structure.rows if row.label} == {
        "Graze On": (4, None),
        "Halt or hide": (1, 3),
        "Bolt": (-2, 0),
        "Stampede": (None, -3),
    }
