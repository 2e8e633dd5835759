"""Names that hang over their entries: a short line alone, the text of its entry set further in, or fields below "> ".

In: the lines of a text. Out: the lines that are such names, where several are set alike, each with the place at which
its name begins.
"""

from __future__ import annotations

from collections.abc import Mapping

from ingest.formats.text import Line
from kb.patterns import deferred

_NAME = deferred(r"(?P<mark>> )?[A-Z][\w'’-]*(?: (?:[A-Z(]|of |the |to |and |in |for |a |on )[\w'’()-]*){0,5}")
_FIELD = deferred(r"[A-Za-z][a-z]{2,12}(?: [a-z]+)?: ")
#: So many names set alike are no chance.
_LEAST = 4


def hanging_names(lines: list[Line]) -> Mapping[int, int]:
    """The lines that are names over what hangs below them, by the kind of which there are enough."""
    inner: dict[int, int] = {}
    marked: dict[int, int] = {}
    for index, line in enumerate(lines[:-1]):
        below = lines[index + 1]
        found = _NAME.fullmatch(line.text) if line.text and len(line.text) <= 40 else None
        if found is None or line.indent or not below.text or (index and lines[index - 1].text):
            continue
        if found["mark"] and _FIELD.match(below.text):
            marked[index] = len(found["mark"])
        elif not found["mark"] and below.indent > 1:
            inner[index] = 0
    return {**(inner if len(inner) >= _LEAST else {}), **(marked if len(marked) >= _LEAST else {})}
