"""Packed: the texts and the records of many documents held small while more are read.

In: a document, or the records of one document after the other. Out: the document with its text packed; a sequence of
all records, those of a large document or of several small ones packed together, and unpacked when they are gone
through. A library of rulebooks has hundreds of thousands of
passages and clauses, of which reading needs only those of the document that it is at.
"""

from __future__ import annotations

import functools
import pickle
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple
from typing import Any, TypeVar

from kb.model import Document

_Record = TypeVar("_Record")

#: A level at which packing costs next to nothing beside reading.
_QUICK = 1
#: So few records are held as they are: those of a small rulebook.
_FEW = 2_000


class Packed(Sequence[_Record]):
    """Records in the order in which they were added. Two are equal where their records are."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []
        self._last: tuple[_Record, ...] = ()  # not packed yet
        self._packed = 0

    def add(self, records: Iterable[_Record]) -> None:
        """Add the records of one document."""
        self._last += tuple(records)
        if len(self._last) > _FEW:
            self._pieces.append(zlib.compress(pickle.dumps(self._last, pickle.HIGHEST_PROTOCOL), _QUICK))
            self._packed += len(self._last)
            self._last = ()

    def __iter__(self) -> Iterator[_Record]:
        for piece in self._pieces:
            yield from pickle.loads(zlib.decompress(piece))
        yield from self._last

    def __len__(self) -> int:
        return self._packed + len(self._last)

    def __getitem__(self, at: Any) -> Any:
        return tuple(self)[at]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __repr__(self) -> str:
        return repr(tuple(self))


class HeldDocument(Document):
    """A document that holds its text packed: a character beyond Latin makes each one of a text take twice the room."""

    __slots__ = ("_packed",)
    _packed: bytes

    def __init__(self, id: str, ruleset: str, title: str, format: str, text: str, sha256: str) -> None:
        told = {"id": id, "ruleset": ruleset, "title": title, "format": format, "sha256": sha256}
        for name, value in told.items():
            object.__setattr__(self, name, value)
        object.__setattr__(self, "_packed", zlib.compress(text.encode("utf-8", "surrogatepass"), _QUICK))

    @property
    def text(self) -> str:
        """The whole plain text, as it was given."""
        return _unpacked(self._packed)

    def __reduce__(self) -> tuple[type[Document], tuple[str, ...]]:
        return Document, astuple(self)


@functools.lru_cache(maxsize=2)  # the document that is worked on, and what is made of it
def _unpacked(packed: bytes) -> str:
    return zlib.decompress(packed).decode("utf-8", "surrogatepass")
