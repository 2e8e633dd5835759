"""Texts that are written all in small letters, in ordinary capitals: as they are read, not as they stand.

In: a document. Out: the same document, where its sentences begin with small letters, with capitals where others have
them: on its names, and at the beginning of sentences, headings, list items and cells of tables. Nothing else changes,
so every span stays as it was; what is kept in the end is the text as it is written (``as_written``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ingest.writing.smallnames import names_of, with_names
from kb.model import Document, Passage
from kb.patterns import deferred

__all__ = ["as_written", "in_capitals"]

#: Where a sentence begins behind another: the letter, behind a stop after a word of some length.
_NEXT = deferred(r"(?:(?<=[^\W\d_][^\W\d_])|(?<=[\d+%\"”'’)\]]))[.!?]+[\"”'’)\]*_]*\s+[(\[\"“'‘*_]*([^\W\d_])")
#: What ends with a stop and no sentence does.
_SHORT = deferred(
    r"(?i)\b(?:etc|approx|figs?|nos|max|min|incl|excl|esp|vol|sec|chap?|pp|vs|viz|ie|eg|cf|ca|st|mr|mrs|dr)\.\s+\S*$"
)
#: The mark of a list item or heading: such a line begins a passage wherever it stands.
_ITEM = deferred(r"^[ \t]*(?:[-*•·–—+]|#+|\(?(?:\d{1,2}|[a-z])[.)])[ \t]+")
#: Where a line begins, behind such a mark.
_LINE = deferred(
    r"^[ \t]*(?:(?:[-*•·–—+>]|#+|\(?(?:\d{1,2}|[a-z])[.)]|\d+(?:\.\d+)+\.?)[ \t]+)?[(\[\"“'‘*_]*([^\W\d_])"
)
_RULER = deferred(r"^[ \t]*[-=_~*+|:.#]{3,}(?:[ \t]+[-=_~*+|:.#]{3,})*[ \t]*$")
#: A line of a table whose columns are set apart by blanks, and where its cells begin.
_CELLS = deferred(r"\S(?<![.!?:])(?:[ ]{3,}|[ ]*\t[ \t]*)(?=\S)")
_CELL = deferred(r"(?:^[ ]*|(?<![ \t])(?:[ ]{3,}|[ ]*\t[ \t]*|[ ]{2}(?=\S+[ ]{2,}))|\|[ \t]*)[(\"“'‘*_]*([^\W\d_])")
#: What is said of the name that an item begins with: "dazed: it may not run", "dazed - it may not run".
_NAMED = deferred(r"^[ \t]*(?:[-*•·–—+][ \t]+)?[*_]*[^\W\d_][^\n:.!?;]{0,40}?[*_]*(?::[*_]*| [-–—])[ \t]+([^\W\d_])")
_NAME_WORDS = 5
#: A short last line of a paragraph, which goes on in the sentence of the line before it.
_GOES_ON = deferred(r"(?<=[a-zA-Z,;])[ \t]*\n[ \t]*([^\W\d_])(?=[^\n]{0,45}\n[ \t]*(?:\n|$))")
_I = deferred(r"\bi\b(?=['’](?:m|ve|ll|d)\b| [a-z])")

#: A text so written has so many sentences at least, and so large a share of them begins with a small letter.
_SENTENCES, _SHARE = 5, 0.9


def in_capitals(document: Document) -> Document:
    """The document as it is read: itself, unless it is written in small letters."""
    if not _is_small(document.text):
        return document
    named = with_names(document.text, names_of(document.text))
    return replace(document, text=_begun_large(named, document.text))


def as_written(passages: Iterable[Passage], written: Document, read: Document) -> Iterable[Passage]:
    """The passages of a document as it was ``read``, with their text as it is ``written``."""
    if read is written:
        return passages
    return [_as_written(each, written) for each in passages]


def _as_written(passage: Passage, written: Document) -> Passage:
    """The passage with its text as it is written; itself where that is the same, so that no text is kept twice."""
    text = written.text[passage.start : passage.end]
    return passage if text == passage.text else replace(passage, text=text)


def _is_small(text: str) -> bool:
    """Whether sentences begin with small letters throughout."""
    first = [found[1] for found in _NEXT.finditer(text) if not _SHORT.search(text, found.start(), found.start(1))]
    return len(first) >= _SENTENCES and sum(letter.islower() for letter in first) >= _SHARE * len(first)


_HANGS = deferred(r"\b(?:an?|the|or|and|of|to|in|on|with|by|any|no|each|every)\s+$")


def _begun_large(text: str, written: str) -> str:
    """The text with capitals where something begins; a short line that only goes on begins as it is
    ``written``, lest it pass for a sentence of its own."""
    letters, begun = list(text), set(_beginnings(text))
    for found in _GOES_ON.finditer(text):
        if _HANGS.search(text, max(0, found.start(1) - 20), found.start(1)):
            continue  # behind "or a" nothing passes for a sentence
        letters[found.start(1)] = written[found.start(1)]
    for at in begun:
        if len(large := letters[at].upper()) == 1:
            letters[at] = large
    return "".join(letters)


def _beginnings(text: str) -> Iterator[int]:
    for found in _NEXT.finditer(text):
        if not _SHORT.search(text, found.start(), found.start(1)):
            yield found.start(1)
    for found in _I.finditer(text):
        yield found.start()
    start, begins = 0, True
    for line in text.splitlines(keepends=True):
        first = _LINE.match(line)
        if first and (begins or _ITEM.match(line)):
            yield start + first.start(1)
            named = _NAMED.match(line)
            if named and len(line[: named.start(1)].split()) <= _NAME_WORDS:
                yield start + named.start(1)
        cells = _CELLS.search(line.rstrip()) is not None
        if cells:
            yield from (start + found.start(1) for found in _CELL.finditer(line))
        begins = not line.strip() or bool(_RULER.match(line)) or cells or line.lstrip().startswith(("#", "|"))
        start += len(line)
