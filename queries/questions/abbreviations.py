"""What a text abbreviates, put as the text puts it: "in an enemy zone of control" is "in an EZOC".

In: the words of a question, and the names of a ruleset. Out: the same words with each abbreviation that the text
explains in the place of what it stands for.
"""

from __future__ import annotations

import re
from typing import Any

_LETTERS = re.compile(r"[A-Z][A-Za-z]?[A-Z]{1,3}|[A-Z]{2,5}")


def abbreviated(text: str, rules: Any) -> str:
    """``text`` with the abbreviations of the ruleset for the several words that they stand for."""
    short = {
        " ".join(alias.alias.lower().split()): rules.terms[alias.term].name
        for alias in rules.aliases
        if " " in alias.alias and alias.term in rules.terms and _LETTERS.fullmatch(rules.terms[alias.term].name)
    }
    low = text.lower()
    for words in sorted((words for words in short if words.split()[0] in low), key=len, reverse=True):
        flexible = r"[ -]+".join(map(re.escape, words.split()))
        text = re.sub(rf"(?i)\b{flexible}(s?)\b", rf"{short[words]}\1", text)
    return text
