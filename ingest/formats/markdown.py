"""Markdown: the marks of a line that plain text does not have (hash headings, underlined headings, tables, fences).

The text stays as it stands; these tests only say what a line is. Anything that is not one of these marks is read as
plain text is, so a file may mix both.
"""

from __future__ import annotations

import re

from ingest.formats.text import title_like
from kb.patterns import deferred

#: Some leave out the blank behind several of them ("###Movement").
_HASH = deferred(r"(#{1,6})[ \t]+(?=\S)|(#{3,6})(?=[A-Z\d])")
_RULE = frozenset("-*_=~")
_SEPARATOR = frozenset("|:-+= \t")


def hash_heading(text: str) -> tuple[int, int] | None:
    """(level, offset of the name) of a heading marked by hashes."""
    found = _HASH.match(text)
    return (len(found[1] or found[2]), found.end()) if found else None


#: "**Set** *on* **Fire**, thrown", "**Dread**[range=N]", "**Winded**:": what is bold, and what only goes with a name.
_BOLD_RUNS = deferred(
    r"\*\* ?\(?[A-Za-z][^*\n]{0,60}\*\*(?: \*{1,2}[^*\n]{1,40}\*{1,2}){0,4}"
    r"(?: ?(?:[\[(][^\])\n]{1,40}[\])]){1,3}:?|:|,? [a-z]+(?: [a-z]+)?)?"
)


def bold_heading(text: str) -> str | None:
    """The name in a line that is all bold ("**Movement**"), what goes with a name aside, else None."""
    for mark in ("***", "**", "__"):
        if text.startswith(mark) and text.endswith(mark) and len(text) > 2 * len(mark):
            name = text[len(mark) : -len(mark)].strip()
            if name and mark not in name and len(name) <= 90 and name[0] not in "*_":
                return name
    if len(text) <= 100 and not text.endswith(("***", "__")) and _BOLD_RUNS.fullmatch(text):
        return text[2:].removesuffix("**")
    return None


_ITALIC = deferred(r"([*_])(?P<name>[A-Z][^*_]{1,40})\1")


def italic_heading(text: str) -> str | None:
    """The name in a line that is all in italics ("*Steady*"), else None; a sentence in italics is none."""
    line = _ITALIC.fullmatch(text)
    return line["name"].strip() if line and title_like(line["name"]) and line["name"][-1] not in ".,;!?" else None


_TERM = deferred(r";[ \xa0]*(?=[A-Z])")


def definition_term(text: str) -> int | None:
    """Where the name begins in a line that a wiki sets as a term over what it means ("; Flooded")."""
    found = _TERM.match(text) if len(text) <= 80 and not text.endswith((".", ";", ",")) else None
    return found.end() if found else None


_LINK = deferred(r"!?\[[^\]\n]{0,120}\]\([^)\n]{0,300}\)")


def links_only(text: str) -> bool:
    """True for a line of links and nothing else: a menu, or a picture."""
    return "](" in text and not any(char.isalnum() for char in _LINK.sub("", text))


def underline(text: str) -> int | None:
    """1 or 2 where a line only underlines the heading above it (=== or ---)."""
    if len(text) >= 3 and set(text) == {"="}:
        return 1
    if len(text) >= 3 and set(text) == {"-"}:
        return 2
    return None


def horizontal_rule(text: str) -> bool:
    """True for a line of dashes, stars or underscores only."""
    bare = text.replace(" ", "")
    return len(bare) >= 3 and bare[0] in _RULE and len(set(bare)) == 1


def fence(text: str) -> bool:
    """True for the opening or closing line of a code block."""
    return text.startswith(("```", "~~~"))


_PAGE_BREAK = deferred(r"\\\\?(?:pagebreak|newpage|clearpage)\b.{0,4}|\f|<div style=[\"']page-break.{0,40}>", re.I)


def page_break(text: str) -> bool:
    """True for a line that only tells the printer to begin a page."""
    return _PAGE_BREAK.fullmatch(text) is not None


def pipe_separator(text: str) -> bool:
    """True for the line under a pipe table's head (|---|:--:|)."""
    return "-" in text and ("|" in text or "-+-" in text) and set(text) <= _SEPARATOR


def pipe_cells(text: str, start: int) -> list[tuple[int, int]]:
    """The spans of a pipe row's cells; ``start`` is where ``text`` begins in the document."""
    cells: list[tuple[int, int]] = []
    at = 1 if text.startswith("|") else 0
    stop = len(text) - 1 if text.endswith("|") and not text.endswith("\\|") and len(text) > at else len(text)
    while at <= stop:
        end = at
        while end < stop and not (text[end] == "|" and text[end - 1 : end] != "\\"):
            end += 1
        raw = text[at:end]
        lead = len(raw) - len(raw.lstrip())
        cells.append((start + at + lead, start + at + lead + len(raw.strip())))
        at = end + 1
    return cells
