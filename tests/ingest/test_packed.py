"""Records held packed are those that were added, in their order, however many there are."""

from __future__ import annotations

import pytest

from ingest.packed import _FEW, Packed


@pytest.mark.parametrize("sizes", [(), (3,), (3, 4), (_FEW, 1), (_FEW + 1, 2), (5, _FEW, _FEW + 7, 1)])
def test_packed_records_are_those_that_were_added(sizes: tuple[int, ...]) -> None:
    packed: Packed[tuple[int, int]] = Packed()
    added = []
    for n, size in enumerate(sizes):
        piece = [(n, each) for each in range(size)]
        packed.add(piece)
        added += piece
        assert len(packed) == len(added)
    assert list(packed) == list(packed) == added
    assert packed == added
