"""Letter-spaced words ("T R I R E M E"), as typewritten and scanned booklets set their headings, closed up.

In: a text. Out: a text of the same length with such words whole and blanks behind them, so that every offset stays.
"""

from __future__ import annotations

import re

_WORD = r"[A-Z][ ](?:[A-Z'’-][ ])*[A-Z]"
#: Such words at the beginning of a line, behind its number, with nothing but a remark or a sentence behind them.
_SPACED = re.compile(
    rf"(?m)^(?P<front>[ \t]*(?:[#*]+ )?(?:\d{{1,2}}(?:\.\d{{1,2}})?[.)]?[ ]{{1,4}})?)"
    rf"(?P<words>{_WORD}(?:[ ]{{2,5}}(?:{_WORD}|[AI](?= )))*)(?P<behind>[ \t]*$|[ ]{{2,6}}(?=[(A-Z])|[.:])"
)
#: So many letters make a word by themselves; a shorter one stands somewhere else in the text as it is usually written.
_LONG = 6


def closed_up(text: str) -> str:
    """The text with the letters of such words together."""
    if _SPACED.search(text) is None:
        return text
    known = {word.lower() for word in re.findall(r"[A-Za-z]{3,}", text)}

    def whole(found: re.Match[str]) -> str:
        words = [word.replace(" ", "") for word in re.split(r" {2,}", found["words"])]
        if not all(len(word) >= _LONG or word.lower() in known or len(word) < 3 for word in words):
            return found[0]
        if max(map(len, words)) < 3:
            return found[0]
        goes_on = found["behind"].strip(" \t") == "" and found.end() < len(text) and text[found.end()].isupper()
        name = " ".join(words) + (":" if goes_on else "")
        return f"{found['front']}{name}{found['behind']}".ljust(len(found[0]))

    return _SPACED.sub(whole, text)
