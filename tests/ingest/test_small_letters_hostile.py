"""A text in small letters that no one would write gets its capitals in time that grows with its length alone."""

from __future__ import annotations

import pytest

from ingest.writing.smallletters import in_capitals
from kb.model import Document
from tests.work import ended

SIZE = 200_000
#: Enough of a text in small letters to be taken for one.
BOOK = "the mule may not run. a mule is shaken. mules can dodge. " * 20
HOSTILE = {
    "one word": "a" * SIZE,
    "blanks": " " * SIZE + "x",
    "columns": "\n" + "a   " * (SIZE // 4),
    "tabs": "\n" + "\t" * SIZE + "a",
    "stops": "." * SIZE,
    "quotes": '"' * SIZE,
    "a ruler that is none": "\n" + "-" * SIZE + "x",
    "a row": "mule, " * (SIZE // 6),
    "stars": "\n" + "*" * SIZE + "a",
    "bars": "\n" + "|" * SIZE + "a",
    "lines": "\n " * (SIZE // 2),
    "short words": "etc. a " * (SIZE // 7),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_gets_its_capitals_in_time(name: str) -> None:
    text = BOOK + HOSTILE[name]
    read = ended(lambda: in_capitals(Document("d", "r", "t", "txt", text, "")))
    assert read.text != text
    assert read.text.lower() == text
