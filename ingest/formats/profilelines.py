"""Profiles of a line each: "Trireme: Hull 3, Crew 4, Oars 6", "- **Ogre** – Move 6; Save 4+".

In: one line. Out: the name, the names of its figures and where each stands. One such line is a sentence or a card's
line; several with the same figures, one under the other, are the rows of a table that has no head.
"""

from __future__ import annotations

from typing import NamedTuple

from ingest.formats.runin import FIELDS
from ingest.formats.text import bullet, sentence_case_name, title_like
from kb.patterns import deferred

_MARK = r"[*_]{0,3}"
_NAME = deferred(rf"{_MARK}([A-Z][^:*_()–—;,.\d]{{1,36}}?){_MARK}(?::{_MARK} | [–—-]{{1,2}} |, | ?\()(?=[A-Z])")
_FIGURE = deferred(
    r"([A-Z][A-Za-z'’-]{0,20}(?: [A-Z][A-Za-z'’-]{1,20})?)(?::? | ?= ?)"
    r"(\d{1,3}(?:\+|[\"”″]|cm|mm)?|\d?[dD]\d{1,2}(?:\+\d)?|[–—-])(?=[,;|/·•.) ]|$)"
)
_BETWEEN = deferred(r"(?:\s*[,;·•|/]\s*(?:and )?|\s+and\s+|\s+)(?=[A-Z])")


class ProfileLine(NamedTuple):
    """Where the name and each figure stands in the line, and what the figures are called."""

    name: tuple[int, int]
    figures: tuple[tuple[int, int], ...]
    called: tuple[str, ...]


def profile_line(line: str) -> ProfileLine | None:
    """The parts of a line that is a name and two figures or more, and nothing else."""
    item = bullet(line)
    named = _NAME.match(line, item.length if item else 0)
    if named is None or named[1].lower() in FIELDS or not (title_like(named[1]) or sentence_case_name(named[1])):
        return None
    called: list[str] = []
    spans: list[tuple[int, int]] = []
    at = named.end()
    while figure := _FIGURE.match(line, at):
        called.append(figure[1])
        spans.append(figure.span(2))
        between = _BETWEEN.match(line, figure.end())
        at = between.end() if between else figure.end()
        if between is None:
            break
    if len(called) < 2 or len(set(called)) < len(called) or line[at:].strip(" .)"):
        return None
    return ProfileLine(named.span(1), tuple(spans), tuple(called))
