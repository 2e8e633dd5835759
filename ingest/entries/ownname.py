"""Own name: what a card calls its unit in its sentences ("the Captain", "Yan"), told as "this unit".

In: a sentence that stands on a card, and the name of the unit whose card it is. Out: the same with "this unit" for a
part of that name, where a sentence, or what follows on a case, opens with it.
"""

from __future__ import annotations

import functools
import re

from ingest.vocabulary import Vocabulary

_SAID = (
    r"may|can|cannot|can['’]t|must|never|always|is|are|has|have|does|do|gains?|loses?|ignores?|counts?|becomes?|"
    r"suffers?|takes?|makes?|automatically|passes|pass|fails?|rolls?|adds?|moves?|treats?|causes?|costs?"
)


def as_this_unit(text: str, unit: str, vocabulary: Vocabulary) -> str:
    """The sentence with "this unit" for what is called by a part of the ``unit``'s name."""
    words = tuple(re.findall(r"[A-Z][\w'’-]+", unit))
    if len(words) < 2 or not any(word in text for word in words):
        return text

    def told(found: re.Match[str]) -> str:
        # "Riders may …", without an article, is said of all of them where they are a kind of their own
        if not found["the"] and vocabulary.best(found["name"].split()[0]) is not None:
            return found[0]
        return f"{found['amid'] or ''}{'this' if found['amid'] else 'This'} unit"

    return _parts_of(words).sub(told, text)


@functools.lru_cache(maxsize=64)
def _parts_of(words: tuple[str, ...]) -> re.Pattern[str]:
    """A part of a name before what is said of it."""
    spans = ((start, end) for start in range(len(words)) for end in range(start + 1, len(words) + 1))
    parts = {" ".join(words[start:end]) for start, end in spans} - {" ".join(words)}
    some = "|".join(re.escape(part) for part in sorted(parts, key=len, reverse=True))
    return re.compile(
        r"(?:^|(?P<amid>\b(?:[Ww]hile|[Ww]hen|[Ii]f|[Uu]nless|[Aa]s long as|[Oo]nce|and|but|until) |, ))"
        rf"(?P<the>[Tt]he )?(?P<name>{some})(?=['’]s\b| (?:{_SAID})\b)"
    )
