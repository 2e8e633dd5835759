"""The text's own words for a game piece ("crew", "machine", "warband"), found by how sentences speak of them.

In: texts. Out: the stems of those words. A piece is what is enemy or friendly, and what does or may not do something
after "a", "each", "any". Words that every rulebook has for any piece are in ``ingest.lexicon`` and not given here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from ingest.lexicon import GENERIC_UNITS, KIND_WORDS
from kb.names import stem

# Each opens with one of few letters at the beginning of a word: so the search passes over all others at once.
_SIDED = re.compile(
    r"[EeFfOoAa](?<!\w.)(?:(?<=[Ee])nemy|(?<=[Ff])riendly|(?<=[Oo])pposing|(?<=[Aa])llied) ([a-z]+)\b"
)
_SUBJECT = re.compile(
    r"[AaEeNnTt](?<!\w.)(?:(?<=[Aa])(?:n|ny|nother|ll)?|(?<=[Ee])(?:ach|very)|(?<=[Nn])o|(?<=[Tt])(?:his|he))"
    r" (?:[A-Z][a-z-]+ ){0,2}([a-z]+)"
    r" (?:that|which|who|with|within|may|must|can|cannot|can't|can’t|becomes?|suffers?|gains?|moves?)\b"
)
#: What is enemy, or does things, without being a piece.
_NO_PIECE = frozenset(
    """player turn phase step round game battle roll die dic test check weapon gun attack shot shooting volley hit wound
    damag effect result number valu modifi marker token counter card tabl sid army fleet forc deck hand edg zon
    territory deployment lin commander captain general leader opponent owner activation bonus point distanc inch area
    objectiv terrain building template rang scor total dic movement mov charg fir act activity anything something
    nothing everything one ones other others others two three rest end start begin any each both either part way thing
    rul sav sam first second third last next following person reader model unit target piec""".split()
)
_KINDS = frozenset(stem(word) for noun in KIND_WORDS for word in noun.split()[-1:])
_GENERIC = frozenset(stem(word) for word in GENERIC_UNITS)


def unit_words(texts: Sequence[str], but: frozenset[str] = frozenset()) -> frozenset[str]:
    """The stems of the texts' own words for any unit; ``but`` are stems of names that are kinds of one."""
    sided = Counter(stem(word) for text in texts for word in _SIDED.findall(text))
    doing = Counter(stem(word) for text in texts for word in _SUBJECT.findall(text))
    scores = {
        word: 2 * sided[word] + doing[word]
        for word in {*sided, *doing}
        if word not in _NO_PIECE and word not in _KINDS and word not in _GENERIC and word not in but and len(word) > 2
    }
    generic = max((2 * sided[word] + doing[word] for word in _GENERIC), default=0)
    least = max(4, 0.25 * max(scores.values(), default=0), 0.15 * generic)
    return frozenset(
        word
        for word, score in scores.items()
        if score >= least and (doing[word] >= 4 or (sided[word] and doing[word] >= 2))
    )
