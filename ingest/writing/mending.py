"""Mending: words that ran together when a text was copied ("may firea single weapon", "in the phaseDangerous Terrain").

In: a document's text. Out: the words to be read as two, and apostrophes that were lost ("aren t", "the unit s move").
A word is taken apart only where it stands once in the document, and both of its parts are words of the document on
their own.
"""

from __future__ import annotations

import re
from collections import Counter

from kb.patterns import deferred

_WORD = deferred(r"[A-Za-z]{4,}")
_LITTLE_END = deferred(r"([a-z]{4,})(a|to|the|of)$")
_TWO_SENTENCES = deferred(r"([a-z]{3,}|[A-Z][a-z]{2,})([A-Z][a-z]{3,})$")
#: Words that are one word, whatever their parts are.
_WHOLE = frozenset("here there where when some".split())
#: Words after which an "a" that ends a word may be an article: a verb stands there.
_BEFORE_A_VERB = r"(?<=\bmay )|(?<=\bcan )|(?<=\bmust )|(?<=\bto )|(?<=\bwill )|(?<=\bnot )|(?<=\bcannot )"


#: "Aren t", "they re", "it s": a space stands where the apostrophe was.
_LOST = deferred(
    r"\b((?:is|are|was|were|do|does|did|has|have|had|could|would|should|must|need|ca|wo)n) (t)\b|"
    r"\b((?:they|you|we)) (re|ve|ll)\b|\b((?:it|that|there|he|she|[a-z]{3,}[a-rt-z])) (s)\b(?= [a-z])",
    re.I,
)


class Mender:
    """The words of one document that are read as two."""

    def __init__(self, text: str) -> None:
        counts = Counter(_WORD.findall(text))
        self.apart: dict[str, str] = {}
        for word, count in counts.items():
            if count > 2:
                continue
            sentences = _TWO_SENTENCES.match(word)
            if sentences and counts[sentences[1]] > 2 and counts[sentences[2]] > 2:
                self.apart[word] = f"{sentences[1]}; {sentences[2]}"
                continue
            glued = _LITTLE_END.match(word) if count == 1 else None
            if glued and counts[glued[1]] > 2 and glued[1] not in _WHOLE:
                self.apart[word] = f"{glued[1]} {glued[2]}"
        words = [rf"(?:{_BEFORE_A_VERB}){w}" if parts.endswith(" a") else w for w, parts in self.apart.items()]
        self._pattern = re.compile(rf"\b(?:{'|'.join(words)})\b") if words else None

    def mended(self, text: str) -> str:
        """The text with the words that ran together apart, and with its apostrophes."""
        if " t " in text or " s " in text or " re " in text:
            text = _LOST.sub(lambda m: "'".join(part for part in m.groups() if part), text)
        return self._pattern.sub(lambda m: self.apart[m.group()], text) if self._pattern else text
