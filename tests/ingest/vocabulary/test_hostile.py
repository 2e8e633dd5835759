"""Text that no one would write gives a vocabulary in time that grows with its length alone."""

from __future__ import annotations

import pytest

from ingest.structure import read_structure
from ingest.vocabulary import discover
from kb.model import Document
from tests.work import ended

SIZE = 300_000
HOSTILE = {
    "one line": "word " * (SIZE // 5),
    "one word": "a" * SIZE,
    "capitals": "A " * (SIZE // 2),
    "long capitals": "A" * SIZE,
    "names": "Aa Bb or Cc, " * (SIZE // 13),
    "names before nouns": "Aa and Bb or the Cc test, " * (SIZE // 26),
    "tests": "test " * (SIZE // 5),
    "counts": "two " * (SIZE // 4) + ": A, B and C",
    "lists": "There are two types: A, B. " * (SIZE // 27),
    "one list": "There are two types: " + "Aa, " * (SIZE // 4),
    "hyphens": "a-" * (SIZE // 2),
    "quotes": "A'" * (SIZE // 2),
    "becomes": "is is becomes Pinned " * (SIZE // 21),
    "measures": "up to its the A " * (SIZE // 16),
    "headings": "".join(f"## Name {chr(97 + n % 26)}{n}\n\nA unit may run.\n\n" for n in range(SIZE // 60)),
    "statuses": "## Conditions\n\n" + "".join(f"### Aa{n}\n\nAn Aa{n} unit may run.\n\n" for n in range(SIZE // 60)),
    "flat": "STATUSES\n\n" * 20
    + "".join(f"PINNED{chr(65 + n % 26)}\n\nIt runs far away.\n\n" for n in range(SIZE // 60)),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_gives_its_terms_in_time(name: str) -> None:
    document = Document("d", "r", "t", "md", HOSTILE[name], "")
    structure = read_structure(document)
    vocabulary = ended(lambda: discover("r", [structure]))
    assert vocabulary.terms
