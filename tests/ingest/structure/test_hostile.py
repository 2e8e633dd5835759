"""Text that no one would write: it is read in time that grows with its length alone, and nothing is lost or raised."""

from __future__ import annotations

import pytest

from ingest.structure import read_structure
from kb.model import Document
from tests.work import ended

hypothesis = pytest.importorskip("hypothesis")
st = hypothesis.strategies

SIZE = 300_000
HOSTILE = {
    "one line": "word " * (SIZE // 5),
    "one word": "a" * SIZE,
    "brackets": "(" * SIZE,
    "open brackets in sentences": "A unit (that may run. " * (SIZE // 22),
    "dots": "." * SIZE,
    "stars": "*" * SIZE,
    "bold": "**A** " * (SIZE // 6),
    "hashes": "#" * SIZE,
    "blanks": "a" + " " * SIZE + "b",
    "tabs": "a\t" * (SIZE // 2),
    "pipes": "|a" * (SIZE // 6) + "\n" + "|-" * (SIZE // 6) + "\n" + "|a" * (SIZE // 6),
    "digits": "1" * SIZE,
    "capitals": "aB" * (SIZE // 2),
    "leaders": "a" + " ." * (SIZE // 20),
    "quotes": '"' * SIZE,
    "modifiers": ("Modifiers: " + "-1 a and " * 60 + "\n") * (SIZE // 600),
    "nested lists": "\n".join(" " * depth + "- a unit" for depth in range(700)),
    "table": "a\tb\n" * (SIZE // 40),
    "unfinished": "This is a line which has no ending at all and\n\n" * (SIZE // 47),
    "cards": "status\nThe Foo Status is bad.\n" * (SIZE // 90),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_is_read_in_time(name: str) -> None:
    text = HOSTILE[name]
    structure = ended(lambda: read_structure(Document("d", "r", "t", "txt", text, "")))
    assert all(text[p.start : p.end] == p.text for p in structure.passages)


PIECES = st.sampled_from(
    ["A unit may run.", "# Run", "RUN", "Some Heading", "- a bullet", "  * nested", "1. first", "a) letter", "", "",
     "D6Result", "1-3Hit: It is hit.", "4+Miss: It is missed.", "a\tb", "-1\tIn cover", "\tIn woods", "| a | b |",
     "|---|---|", "**Run** – It may run.", "status", "Name: The unit may run far.", "12", "Designer's Note",
     "RangeSAPType", 'Gun12"34Heavy 2', "no end here and", "```", "---", "Contents", "For example, it would run.",
     "\ufeff", "\r", "…", "2 to 3: Bad. It stops."]
)  # fmt: skip


@hypothesis.given(st.lists(PIECES | st.text(max_size=30), max_size=25), st.sampled_from(["\n", "\r\n", "\n\n"]))
@hypothesis.settings(max_examples=150)
def test_any_mixture_of_lines_is_read(lines: list[str], end: str) -> None:
    from tests.ingest.structure.test_layouts import check

    document = Document("d", "r", "t", "txt", end.join(lines), "")
    check(document, read_structure(document))
