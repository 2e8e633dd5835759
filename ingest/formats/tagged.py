"""HTML tags on the lines of a Markdown text: tables that an editor wrote out in tags, one tag or cell a line.

In: a line. Out: the cell that it opens, if any, and where the words between its tags stand.
"""

from __future__ import annotations

from kb.patterns import deferred

_TAG = (
    r"</?(?:table|thead|tbody|tfoot|tr|td|th|caption|colgroup|col|p|div|span|br|hr|center|details|summary)\b"
    r"[^<>]{0,200}>"
)
_BEFORE = deferred(rf"(?:{_TAG}\s*)+")
_AFTER = deferred(rf"(?:\s*{_TAG})+$")
_CELL = deferred(r"<(td|th)\b")


def between(line: str) -> tuple[str, int, int] | None:
    """("td", "th" or "" for the cell that the line opens, start and end of its words); None for a line without tags.

    The words are empty where the line is all tags.
    """
    if "<" not in line:
        return None
    before = _BEFORE.match(line)
    start = before.end() if before else 0
    after = _AFTER.search(line, start)
    if before is None and after is None:
        return None
    cell = _CELL.search(before.group()) if before else None
    return (cell[1] if cell else ""), start, after.start() if after else len(line)


def heads(line: str) -> int:
    """How many cells of a table's head a line opens."""
    return sum(cell == "th" for cell in _CELL.findall(line)) if "<th" in line else 0
