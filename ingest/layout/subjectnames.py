"""Entries whose bold name is the subject of their first sentence ("**Brace** may be made when …"), among others.

In: the lines of a text. Out: the places of those lines. By itself a bold word says no more than that it is weighty;
where the paragraphs beside it open entries with bold names, or as it does, it names one as well.
"""

from __future__ import annotations

from ingest.formats.runin import run_in
from ingest.formats.text import OPENERS, Line, aside, title_like
from kb.patterns import deferred

#: A bold name in the singular, and the verb of which it is the subject.
_SUBJECT = deferred(
    r"(?P<mark>\*\*|__)(?P<name>[A-Z][^*_\n.:;!?]{1,40})(?P=mark) (?:may|is|can|cannot|must|lets|allows|means|gives|"
    r"has|costs|works|happens|takes|counts|represents|answers|follows|ends|requires|needs|comes|makes|adds|removes)\b"
)
#: So many entries a series has, and so many lines (the blank ones too) lie at most between two of them.
_SERIES, _APART = 3, 8


def subject_name(text: str) -> tuple[int, int] | None:
    """The span of the bold name that is the subject of the sentence with which ``text`` opens."""
    found = _SUBJECT.match(text)
    if not found:
        return None
    name = found["name"]
    several = " " not in name and name.endswith("s") and not name.endswith("ss")
    if several or not title_like(name) or len(name.split()) > 4 or name.split()[0].lower() in OPENERS or aside(name):
        return None
    return found.span("name")


def subject_names(lines: list[Line]) -> frozenset[int]:
    """The lines that open so, in a series of three paragraphs or more that all open with a bold name."""
    found: set[int] = set()
    series: list[int] = []
    told: list[int] = []
    for index, line in enumerate(lines):
        if not line.text.startswith(("**", "__")) or (index and lines[index - 1].text):
            continue
        named = subject_name(line.text)
        if not named and not run_in(line.text):
            continue
        if series and (index - series[-1] > _APART or any(x.text.startswith("#") for x in lines[series[-1] : index])):
            series, told = [], []
        series.append(index)
        if named:
            told.append(index)
        if len(series) >= _SERIES:
            found.update(told)
    return frozenset(found)
