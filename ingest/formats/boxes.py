"""Boxes of a page: tables that lay it out rather than list anything, and text that is shown and holds no more.

In: a node of the page. Out: whether a table is laid out (its cells hold lists, headings or tables, one thing under the
other), and whether a label says that what stands behind it in its box was withdrawn ("ORIGINAL", "Old text").
"""

from __future__ import annotations

from typing import Any

from kb.patterns import deferred

#: What may say so, and what such a label stands in.
LABELS = frozenset("p b strong em i u span h2 h3 h4 h5 h6 dt summary div".split())
_BOXES = frozenset("p div td th li dd details blockquote section aside fieldset figure".split())
_LABEL = deferred(
    r"(?i)[\W_]{0,3}(?:(?:original|old|previous|former|superseded|withdrawn|obsolete|outdated|deprecated)"
    r"(?: (?:text|wording|rules?|version|entry))?|no longer (?:in (?:force|use)|valid|current))[\W_]{0,3}"
)
_LONGEST = 40
_BLOCKS = "ul, ol, dl, table, h1, h2, h3, h4, h5, h6"
_CHAPTERS = "h1, h2, h3"


def withdraws(node: Any) -> bool:
    """Whether a node is the label of what was withdrawn."""
    words = (node.text() or "").strip()
    return 3 <= len(words) <= _LONGEST and _LABEL.fullmatch(words) is not None


def skip_withdrawn(stack: list[tuple[Any, bool]]) -> None:
    """Leave out what is still to be walked of the box that a label stands in; of a whole page the next thing alone."""
    depth = next((at for at in range(len(stack) - 1, -1, -1) if stack[at][1]), -1)
    box = stack[depth][0] if depth >= 0 else None
    if box is not None and box.tag in _BOXES and box.css_first(_CHAPTERS) is None:
        del stack[depth + 1 :]
        return
    while len(stack) > depth + 1:
        node = stack.pop()[0]
        if (node.text() or "").strip():
            return


def laid_out(table: Any) -> bool:
    """Whether a table lays out a page, or a box of it: what its cells hold is read one thing after the other."""
    blocks = False
    for cell in table.css("td, th"):
        words = (cell.text() or "").strip()
        if cell.css_first("table, h1, h2, h3, h4") is not None:
            return True
        blocks = blocks or cell.css_first(_BLOCKS) is not None
        if words[:1].isdigit() or words[:1] in ("+", "-", "−", "–"):
            return False  # scores, or modifiers
    return blocks and all(_few(row) for row in table.css("tr"))


def _few(row: Any) -> bool:
    """Whether a row has one or two cells that hold anything, the first of two no more than a name or a label."""
    words = [text for cell in row.css("td, th") if (text := (cell.text() or "").strip())]
    return len(words) < 3 and (len(words) < 2 or len(words[0]) <= _LONGEST)
