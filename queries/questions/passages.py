"""The passages nearest to a question, where it asks how something goes and names nothing that can be ruled on.

In goes a question's text, out come entries of kind "passage": those that share the most of the question's telling
words, rare words before common ones. Each is told by its heading ("under Morale"), so that none is taken for a name
that answers.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

from kb.model import Passage
from kb.names import stem, stems
from queries.entries.query import passage_cited
from queries.options.index import Index, index_of
from queries.questions.english import FUNCTION

#: So great a share of what a question says must stand in a passage; so many passages are given.
_SHARE, _MOST = 0.5, 3
_GRAMMAR = frozenset(stem(word) for word in FUNCTION)


def nearest(rules: Any, text: str, must: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    """The passages nearest to ``text``; each holds one of the words of ``must``, where there are any."""
    index = index_of(rules)
    words, weights = index.remembered(("words of passages",), lambda: _words(index))
    asked = {part for part in stems(text) if part not in _GRAMMAR and part in weights}
    whole = sum(weights[part] for part in asked)
    needed = {part for word in must for part in stems(word)}
    found: list[tuple[float, Passage]] = []
    for passage, said in words:
        shared = sum(weights[part] for part in asked & said)
        if whole and shared >= _SHARE * whole and (not needed or needed & said):
            found.append((shared / whole - 0.001 * len(said), passage))
    found.sort(key=lambda each: -each[0])
    best: dict[str, Passage] = {}
    for _, passage in found:
        best.setdefault(passage.text, passage)
    entries: dict[str, dict[str, Any]] = {}
    for passage in [*best.values()][:_MOST]:
        heading = rules.heading(passage.id) or ""
        name = f"under {heading or passage.document}"
        entry = entries.setdefault(name, {"kind": "passage", "name": name, "because": []})
        entry["because"].append(passage_cited(index, passage, heading, ""))
    return list(entries.values())


def _words(index: Index) -> tuple[list[tuple[Passage, frozenset[str]]], dict[str, float]]:
    """The telling words of each rule passage, and how much each word weighs: the rarer, the more."""
    told = [each for each in index.rules.passages.values() if each.kind != "heading"]
    words = [(passage, frozenset(stems(passage.text)) - _GRAMMAR) for passage in told]
    counted = Counter(part for _, said in words for part in said)
    return words, {part: math.log(1 + len(words) / count) for part, count in counted.items()}
