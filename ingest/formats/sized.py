"""Headings by their size: paragraphs of a page that are set larger than its text, where none are marked as headings.

In: the root of a page. Out: the level of each paragraph that is a heading, by the node. Word processors write
"<p><b><span style='font-size:16pt'>Orders</span></b></p>".
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from ingest.formats.text import ends_sentence
from kb.patterns import deferred

_SIZE = deferred(r"font-size\s*:\s*(\d{1,3}(?:\.\d{1,2})?)\s*(pt|px|em|rem|%)|font\s*:[^;]*?(\d{1,3}(?:\.\d)?)(pt|px)")
_POINTS = {"pt": 1.0, "px": 0.75, "em": 12.0, "rem": 12.0, "%": 0.12}
#: The sizes of <font size=…>.
_FONT = {"1": 8.0, "2": 10.0, "3": 12.0, "4": 13.5, "5": 18.0, "6": 24.0, "7": 36.0, "+1": 13.5, "+2": 18.0, "+3": 24.0}
_LONGEST, _DEEPEST = 80, 6
#: What cannot stand within a paragraph that is a heading.
_HOLDS = "p, div, table, ul, ol, li, h1, h2, h3, h4, h5, h6, img"


def sized_headings(root: Any) -> dict[int, int]:
    """The level of each paragraph that is a heading by its size alone; none where the page marks its headings."""
    if len(root.css("h1, h2, h3, h4, h5, h6")) > 2:
        return {}
    shown: list[tuple[int, str, float | None, bool]] = []
    lengths: Counter[float | None] = Counter()
    for node in root.css("p, div"):
        if node.css_first(_HOLDS) is not None and _has_inner(node):
            continue
        words = " ".join((node.text() or "").split())
        if not words or _in_table(node):
            continue
        size, bold = _set_in(node)
        lengths[size] += len(words)
        shown.append((node.mem_id, words, size, bold))
    body = lengths.most_common(1)[0][0] if lengths else None
    usual = body if body is not None else _styled(root)
    larger = {
        node: size
        for node, words, size, bold in shown
        if size is not None and size > usual and (bold or size >= 1.2 * usual)
        and len(words) <= _LONGEST and not ends_sentence(words)
    }  # fmt: skip
    sizes = sorted(set(larger.values()), reverse=True)
    return {node: min(sizes.index(size) + 1, _DEEPEST) for node, size in larger.items()} if len(larger) > 2 else {}


def _has_inner(node: Any) -> bool:
    return any(child.mem_id != node.mem_id for child in node.css(_HOLDS))


def _in_table(node: Any) -> bool:
    above = node.parent
    while above is not None:
        if above.tag in ("td", "th", "li"):
            return True
        above = above.parent
    return False


def _set_in(node: Any) -> tuple[float | None, bool]:
    """The one size that all words of a paragraph are set in, None where they are not, and whether all are bold."""
    sizes: set[float | None] = set()
    bold = True
    for text in node.traverse(include_text=True):
        if text.tag != "-text" or not (text.text(deep=False) or "").strip():
            continue
        size, heavy, above = None, False, text.parent
        while above is not None:
            size = size if size is not None else _size_of(above)
            heavy = heavy or above.tag in ("b", "strong") or "font-weight:bold" in _style(above).replace(" ", "")
            if above.mem_id == node.mem_id:
                break
            above = above.parent
        sizes.add(size)
        bold = bold and heavy
    return (next(iter(sizes)), bold) if len(sizes) == 1 else (None, False)


def _style(node: Any) -> str:
    return (node.attributes.get("style") or "").lower()


def _size_of(node: Any) -> float | None:
    if node.tag == "font":
        return _FONT.get(node.attributes.get("size") or "")
    found = _SIZE.search(_style(node)) if node.tag != "-text" else None
    if found is None:
        return None
    number, unit = (found[1], found[2]) if found[1] else (found[3], found[4])
    return float(number) * _POINTS[unit]


def _styled(root: Any) -> float:
    """The size of the text that a page's style gives to its paragraphs."""
    for style in root.css("style"):
        found = re.search(r"(?:MsoNormal|\bp|\bbody)\b[^{}]*\{([^{}]*)\}", style.text() or "")
        size = _SIZE.search(found[1].lower()) if found else None
        if size and size[1]:
            return float(size[1]) * _POINTS[size[2]]
    return 12.0
