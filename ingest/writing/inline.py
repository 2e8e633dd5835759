"""Inline marks: what stands within a line to be followed or seen, and not read.

In: a line of running text. Out: the same without links' targets, notes' numbers, highlighting, struck-out words,
references in square brackets, and the symbols before a sentence.
"""

from __future__ import annotations

from kb.patterns import Pattern, Substitutions, deferred

_NAME = r"[A-Z][a-z][\w'’-]{1,20}"
_MARKS = Substitutions(
    (Pattern(r"!\[[^\[\]\n]{0,120}\]\([^()\n]{1,300}\)"), ""),
    (Pattern(r"\[([^\[\]\n]{1,120})\]\([^()\n]{1,300}\)"), r"\1"),
    (Pattern(r"\[\[(?:[^\[\]|\n]{1,80}\|)?([^\[\]|\n]{1,80})\]\]"), r"\1"),
    (Pattern(r"(?<=[\w.,;:)])\[\^?\d{1,2}\]"), ""),
    (Pattern(r" ?\[(?:[Ss]ee|cf\.?|pp?\.|page) [^\[\]\n]{1,80}\]"), ""),
    (Pattern(rf"\[({_NAME}(?: {_NAME})?(?: ?\((?:[A-Z]|D?\d{{1,2}})[+\"”″]?\))?)\]"), r"\1"),
    (Pattern(r"~~[^~\n]{1,300}~~ ?"), ""),
    (Pattern(r"</?[a-z][a-z0-9]*(?: [a-z-]+=[^<>\n]{0,200})?/?>"), ""),
    (Pattern(r"`([^`\n]{1,80})`"), r"\1"),
    (Pattern(r"(?<=[A-Za-z\d.,;)])[¹²³⁴-⁹]+(?=[\s.,;:)]|$)"), ""),
)  # fmt: skip
_HAVE = deferred(r"[\[~<`¹²³⁴-⁹]")
#: A star, an arrow, a sign or a box to tick off before a sentence.
_SYMBOL = deferred(
    r"(?:\[[ xX]\]|[\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2b00-\u2bff\ufe0f\U0001f300-\U0001faff]+)\s*"
)


def unmarked(text: str) -> str:
    """The text as it is read aloud."""
    if _HAVE.search(text):
        text = _MARKS.applied_to(text)
    return _SYMBOL.sub("", text, count=1) if _SYMBOL.match(text) else text
