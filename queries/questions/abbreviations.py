"""What a text abbreviates, put as the text puts it: "in an enemy zone of control" is "in an EZOC".

In: the words of a question, and the names of a ruleset. Out: the same words with each abbreviation that the text
explains in the place of what it stands for.
"""

from __future__ import annotations

import re

from queries.questions.lexicon import Lexicon


def abbreviated(text: str, lexicon: Lexicon) -> str:
    """``text`` with the abbreviations of the ruleset for the several words that they stand for."""
    short, low = lexicon.abbreviations, text.lower()
    for words in sorted((words for words in short if words.split()[0] in low), key=len, reverse=True):
        flexible = r"[ -]+".join(map(re.escape, words.split()))
        text = re.sub(rf"(?i)\b{flexible}(s?)\b", rf"{short[words]}\1", text)
    return text
