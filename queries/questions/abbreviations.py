"""What a text abbreviates, put as the text puts it: "in an enemy zone of control" is "in an EZOC".

In: the words of a question, and the names of a ruleset. Out: the same words with each abbreviation that the text
explains in the place of what it stands for; a length in the text's own measure ("4 BW") as one in inches.
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
    if re.search(r"\d ?[A-Z]{1,3}s?\b", text) and lexicon.lengths:
        text = re.sub(rf"(?i)(?<=\d) ?(?:{'|'.join(map(re.escape, lexicon.lengths))})s?\b", '"', text)
    return text
