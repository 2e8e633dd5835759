"""Marks of notes: what stands behind a word in a table and points to a line below it ("Veteran †", "14 *")."""

from __future__ import annotations

from kb.patterns import deferred

#: A mark by which a cell and the note below its table point to each other.
MARK = r"\\?\*(?:\\?\*){0,3}|†{1,3}|‡{1,3}|§{1,3}|¶|[¹²³]|\[\d\]|\([a-e]\)"
_BEHIND = deferred(
    r"[ \xa0;,]{0,3}(?:[†‡§¶]{1,3}|(?<=[A-Za-z.)\"”″;, ])(?<!\*)\\?\*{1,3}|(?<=[a-z)\"])[¹²³])(?=$|[,;])"
)


def without_marks(words: str) -> str:
    """Words without the marks of notes behind them."""
    return _BEHIND.sub("", words).strip() if words and not words[-1].isalnum() else words
