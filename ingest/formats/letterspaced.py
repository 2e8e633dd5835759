"""Letter-spaced words ("T R I R E M E"), as typewritten and scanned booklets set their headings, closed up.

In: a text. Out: a text of the same length with such words whole and blanks behind them, so that offsets stay.
"""

from __future__ import annotations

import re

from kb.patterns import deferred

_WORD = r"[A-Z][ ](?:[A-Z'’-][ ])*[A-Z]"
#: Such words at the beginning of a line, behind its number, with nothing but a remark or a sentence behind them.
_SPACED = deferred(
    rf"(?m)^(?P<front>[ \t]*(?:[#*]+ )?(?:\d{{1,2}}(?:\.\d{{1,2}})?[.)]?[ ]{{1,4}})?)"
    rf"(?P<words>{_WORD}(?:[ ]{{2,5}}(?:{_WORD}|[AI](?= )))*)(?P<behind>[ \t]*$|[ ]{{2,6}}(?=[(A-Z])|[.:])"
)
#: A word by its vowels; any other stands somewhere else in the text as it is usually written.
_SPELT = deferred(r"(?i)(?=.*[aeiouy].*)[a-z'’-]{4,}")
#: Figures under letters: those are the names of columns.
_FIGURES = deferred(r"[ \t]*\n[ \t]*\d{1,3}\+?[ \t]+\d")


def closed_up(text: str) -> tuple[str, dict[int, int]]:
    """The text with the letters of such words together, and for the end of each name in it where that stands as
    written."""
    ends: dict[int, int] = {}
    if _SPACED.search(text) is None:
        return text, ends
    known = {word.lower() for word in re.findall(r"[A-Za-z]{3,}", text)}

    def whole(found: re.Match[str]) -> str:
        words = [word.replace(" ", "") for word in re.split(r" {2,}", found["words"])]
        spelt = all(_SPELT.fullmatch(word) or word.lower() in known or len(word) < 3 for word in words)
        if not spelt or max(map(len, words)) < 3 or _FIGURES.match(text, found.end()):
            return found[0]
        goes_on = found["behind"].strip() == "" and found.end() < len(text) and text[found.end()].isupper()
        name = " ".join(words)
        ends[found.start("words") + len(name)] = found.end("words")
        return f"{found['front']}{name}{':' * goes_on}{found['behind']}".ljust(len(found[0]))

    return _SPACED.sub(whole, text), ends
