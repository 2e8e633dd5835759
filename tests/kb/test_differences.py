"""Words that tell by how much one figure stands above another."""

from __future__ import annotations

import pytest

from kb.differences import span_of


@pytest.mark.parametrize(("words", "span"), [
    ("Bite higher by 3 or more", (3, None)),
    ("Bite higher by 1 or 2", (1, 2)),
    ("two or more higher", (2, None)),
    ("exceeds the Hide by 2", (2, 2)),
    ("at least 3 lower", (None, -3)),
    ("lower by one", (-1, -1)),
    ("Equal", (0, 0)),
    ("the same", (0, 0)),
    ("higher", (1, None)),
    ("+2 or more", (2, None)),
    ("-2 or less", (None, -2)),
    ("+1", (1, 1)),
    ("-1 to -3", (-3, -1)),
    ("Dazed", None),
])  # fmt: skip
def test_the_span(words: str, span: tuple[int | None, int | None] | None) -> None:
    assert span_of(words) == span
