"""What line breaks and pages took apart, put together again for reading: words ("march-" over "ing") and paragraphs.

In: a document's structure. Out: the same structure with such words whole in the text of its passages, and with blanks
where the title of a page cut a paragraph in two. What is won at the front is given back as blanks behind the word and
its stop, so every offset after it stays as it was. "re-" over "roll" keeps its hyphen: the text writes the word with
one elsewhere, or both of its halves alone.
"""

from __future__ import annotations

import dataclasses
import re
from bisect import bisect_left
from collections import Counter

from ingest.formats.markup import in_words
from ingest.layout.passages import labelled
from ingest.structure import Structure
from kb.patterns import deferred

_BROKEN = deferred(r"([^\W\d_]+)([-\u2010\u00ad])([ \t\r\n]*\n[ \t]*)([a-z]+)([^\w\s-]*)")
_WORD = deferred(r"[^\W\d_]+(?:[-\u2010][^\W\d_]+)*")


def without_breaks(structure: Structure) -> Structure:
    """The structure as it is read: words that line breaks took apart whole, nothing of the page amid them."""
    structure = _with_labels(_in_words(_untorn(structure)))
    broken = [passage for passage in structure.passages if "\n" in passage.text and _BROKEN.search(passage.text)]
    if not broken:
        return _in_one_line(structure)
    words = Counter(word.lower() for passage in structure.passages for word in _WORD.findall(passage.text))
    for passage in broken:
        words.subtract(half.lower() for found in _BROKEN.finditer(passage.text) for half in found.group(1, 4))

    def together(found: re.Match[str]) -> str:
        return _put_together(found, words)

    whole = {p.id: dataclasses.replace(p, text=_BROKEN.sub(together, p.text)) for p in broken}
    passages = tuple(whole.get(p.id, p) for p in structure.passages)
    return _in_one_line(dataclasses.replace(structure, passages=passages))


def _in_words(structure: Structure) -> Structure:
    """The structure with blanks for the marks of wikis and forums within sentences."""
    told = [in_words(passage.text) for passage in structure.passages]
    if all(words is passage.text for words, passage in zip(told, structure.passages, strict=True)):
        return structure
    passages = (
        passage if words is passage.text else dataclasses.replace(passage, text=words)
        for words, passage in zip(told, structure.passages, strict=True)
    )
    return dataclasses.replace(structure, passages=tuple(passages))


def _with_labels(structure: Structure) -> Structure:
    """The structure with the labels of fields before their sentences that stand on lines of their own."""
    if not structure.fields:
        return structure
    passages = (
        dataclasses.replace(passage, text=labelled(structure.fields[passage.id], passage.text))
        if passage.id in structure.fields
        else passage
        for passage in structure.passages
    )
    return dataclasses.replace(structure, passages=tuple(passages))


def _in_one_line(structure: Structure) -> Structure:
    """The structure with blanks for the line breaks within sentences: where a line ends says nothing."""
    wrapped = any(p.kind in _SENTENCES and "\n" in p.text for p in structure.passages)
    if not wrapped:
        return structure
    lines = (
        dataclasses.replace(p, text=p.text.replace("\n", " ")) if p.kind in _SENTENCES and "\n" in p.text else p
        for p in structure.passages
    )
    return dataclasses.replace(structure, passages=tuple(lines))


_SENTENCES = ("sentence", "bullet")
#: Words of which both halves are words, and which are never written with a hyphen.
_ONE_WORD = frozenset(
    """within without into onto upon cannot another together between outside inside however therefore itself himself
    themselves anything something nothing everything anyone someone otherwise although because before behind below
    beside besides forward afterwards instead throughout whenever wherever whoever whatever also towards""".split()
)


def _untorn(structure: Structure) -> Structure:
    """The structure with blanks for the number and the title of a page that stand amid a sentence."""
    if not structure.torn:
        return structure
    clear: dict[str, str] = {}
    passages = sorted(structure.passages, key=lambda p: p.start)
    for start, end in structure.torn:
        torn = passages[bisect_left(passages, start, key=lambda p: p.start) - 1]
        if torn.start < start and end <= torn.end:
            text, at = clear.get(torn.id, torn.text), start - torn.start
            clear[torn.id] = text[:at] + " " * (end - start) + text[end - torn.start :]
    cleared = tuple(dataclasses.replace(p, text=clear[p.id]) if p.id in clear else p for p in structure.passages)
    return dataclasses.replace(structure, passages=cleared)


def _put_together(found: re.Match[str], words: Counter[str]) -> str:
    first, mark, blanks, last, stop = found.groups()
    with_hyphen = words[f"{first}-{last}".lower()]
    whole = words[f"{first}{last}".lower()]
    # Neither form stands anywhere else: then it is one word, unless each half is a word of the text.
    apart = with_hyphen > whole or (not whole and words[first.lower()] > 0 and words[last] > 0)
    apart = apart and f"{first}{last}".lower() not in _ONE_WORD
    word = f"{first}-{last}" if apart and mark != "\u00ad" else f"{first}{last}"
    word += stop
    return word + blanks + " " * (len(found.group()) - len(word) - len(blanks))
