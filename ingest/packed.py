"""Packed: the records of many documents held small while more are read.

In: the records of one document after the other. Out: a sequence of them all, each document's unpacked when it is gone
through. A library of rulebooks has hundreds of thousands of passages and clauses, of which reading needs only those of
the document that it is at.
"""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

_Record = TypeVar("_Record")

#: A level at which packing costs next to nothing beside reading.
_QUICK = 1


class Packed(Sequence[_Record]):
    """Records in the order in which they were added. Two are equal where their records are."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []
        self._length = 0

    def add(self, records: Iterable[_Record]) -> None:
        """Add the records of one document."""
        piece = tuple(records)
        self._pieces.append(zlib.compress(pickle.dumps(piece, pickle.HIGHEST_PROTOCOL), _QUICK))
        self._length += len(piece)

    def __iter__(self) -> Iterator[_Record]:
        for piece in self._pieces:
            yield from pickle.loads(zlib.decompress(piece))

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, at: Any) -> Any:
        return tuple(self)[at]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __repr__(self) -> str:
        return repr(tuple(self))
