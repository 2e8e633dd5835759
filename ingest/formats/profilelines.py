"""Profiles of a line each: "Trireme: Hull 3, Crew 4, Oars 6", "- **Ogre** – Move 6; Save 4+", "Ogre (Brute): Move 6,
Save 4+. Rules: Dread, Hide (2)".

In: one line. Out: the name, the names of its figures and where each stands, and where it tells of what kind the piece
is and which rules it has. One such line is a sentence or a card's line; several with the same figures, one under the
other, are the rows of a table that has no head.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ingest.formats.runin import FIELDS
from ingest.formats.text import bullet, sentence_case_name, title_like
from kb.patterns import deferred

_MARK = r"[*_]{0,3}"
_NAME = deferred(rf"{_MARK}([A-Z][^:*_()–—;,.\d]{{1,36}}?){_MARK}(?::{_MARK} | [–—-]{{1,2}} |, | ?\()(?=[A-Z])")
#: What kind of piece it is, before its figures: "Foot, Pace 6", "(Light Foot) – Pace 6".
_SORT = deferred(
    rf"\(?(?P<kind>[A-Z][A-Za-z'’-]{{2,20}}(?: [A-Z][A-Za-z'’-]{{2,20}})?)(?:\){_MARK}(?: ?[:,;–—-])?|[,;]) ?(?=[A-Z])"
)
#: What stands behind the figures: the rules, under their name or none.
_RULES = deferred(
    r"[.;,) –—-]{0,4}(?:(?:Special(?: [Rr]ules?| [Aa]bilities)?|(?:Unit )?Rules?|Abilities|Traits?|Keywords?|"
    r"Skills?|Notes?)(?::| [–—-]) ?)?(?P<rules>[^.:;]{1,120}?)[. ]{0,2}$"
)
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
    kind: tuple[int, int] | None = None
    rules: tuple[int, int] | None = None


def profile_line(line: str) -> ProfileLine | None:
    """The parts of a line that is a name and two figures or more, and nothing else."""
    item = bullet(line)
    named = _NAME.match(line, item.length if item else 0)
    if named is None or named[1].lower() in FIELDS or not (title_like(named[1]) or sentence_case_name(named[1])):
        return None
    called: list[str] = []
    spans: list[tuple[int, int]] = []
    at = named.end()
    sort = _SORT.match(line, at - line.startswith("(", at - 1))
    at = sort.end() if sort else at
    while figure := _FIGURE.match(line, at):
        called.append(figure[1])
        spans.append(figure.span(2))
        between = _BETWEEN.match(line, figure.end())
        at = between.end() if between else figure.end()
        if between is None:
            break
    if len(called) < 2 or len(set(called)) < len(called):
        return None
    rules = None
    if line[at:].strip(" .)"):
        told = _RULES.match(line, spans[-1][1])
        if told is None or not _names_rules(told["rules"]):
            return None
        rules = told.span("rules")
    return ProfileLine(named.span(1), tuple(spans), tuple(called), sort.span("kind") if sort else None, rules)


def _names_rules(words: str) -> bool:
    """Whether words are a list of names, or say that there are none."""
    return words.lower() in _NONE or all(
        title_like(part) and 1 <= len(part.split()) <= 4 for part in re.split(r", |; | and ", words)
    )


#: How a list says that nothing is in it.
_NONE = frozenset(("none", "-", "–", "—", "no special rules", "no rules", "nothing"))
