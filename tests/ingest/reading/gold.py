"""Gold triples against what was read: found by span, relation and names.

The same measure as the scorer of the project's cases: a gold triple is found where a clause overlaps the gold
sentence, says its relation (or one of ``also``), and names the same things. ``located`` leaves the names out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from kb.model import Reading

_PLAIN = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "″": '"', "\xa0": " "})
_GAP = r"[\s*_]+"
_NO_NAME = {"a", "an", "the", "special", "rule", "status", "unit", "type", "sub-type", "subtype", "model", "of", "any"}


class Score(NamedTuple):
    """How many gold triples there are, and how many were found and located."""

    found: int
    located: int
    total: int
    missed: tuple[str, ...]


def load(path: Path) -> list[dict[str, Any]]:
    """The gold triples of a JSON Lines file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def score(gold: Iterable[dict[str, Any]], reading: Reading) -> Score:
    """How much of ``gold`` stands in ``reading``."""
    names = {term.id: term.name for term in reading.terms}
    texts = {document.id: document.text for document in reading.documents}
    found = located = total = 0
    missed = []
    for each in gold:
        total += 1
        span = place(texts[each["document"]], each["quote"])
        assert span, f"{each['id']}: the quote is not in {each['document']}"
        wanted = [(each["relation"], each["object"]["name"]), *map(tuple, each["also"])]
        near = [c for c in reading.clauses if c.document == each["document"] and c.start < span[1] and span[0] < c.end]
        anyone = each["subject"]["kind"] == "unit"
        located += any(c.relation == relation for c in near for relation, _ in wanted)
        hit = any(
            c.relation == relation
            and same(names[c.object], name)
            and (anyone or same(names[c.subject], each["subject"]["name"]))
            for c in near
            for relation, name in wanted
        )
        found += hit
        if not hit:
            missed.append(f"{each['id']} {each['subject']['name']} {each['relation']} {each['object']['name']}")
    return Score(found, located, total, tuple(missed))


def place(text: str, quote: str) -> tuple[int, int] | None:
    """Where ``quote`` stands in ``text``; white space, emphasis and the form of quote marks do not matter."""
    wanted = _GAP.join(map(re.escape, re.sub(_GAP, " ", quote.translate(_PLAIN)).split()))
    hit = re.search(wanted, text.translate(_PLAIN), re.IGNORECASE)
    return hit.span() if hit else None


def same(a: str, b: str) -> bool:
    """Whether two names share their words, but for those that only say what kind of thing it is."""
    left, right = _words(a), _words(b)
    return (left <= right or right <= left) if left and right else left == right


def _words(name: str) -> set[str]:
    plain = re.sub(r"\([^)]*\)", " ", re.sub(_GAP, " ", name.translate(_PLAIN)).lower())
    return {re.sub(r"(?<=\w{3})s$", "", word) for word in re.findall(r"[a-z0-9+-]+", plain)} - _NO_NAME
