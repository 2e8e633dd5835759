"""The text's own words for a game piece ("crew", "machine", "warband"), found by how sentences speak of them.

In: texts. Out: the stems of those words. A piece is what is enemy or friendly, and what does or may not do something
after "a", "each", "any". Words that every rulebook has for any piece are in ``ingest.lexicon`` and not given here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ingest.lexicon import GENERIC_STEMS, KIND_WORDS
from kb.names import stem
from kb.patterns import Pattern, deferred

# Each opens with one of few letters at the beginning of a word: so the search passes over all others at once.
_SIDED = deferred(r"[EeFfOoAa](?<!\w.)(?:(?<=[Ee])nemy|(?<=[Ff])riendly|(?<=[Oo])pposing|(?<=[Aa])llied) ([a-z]+)\b")
_SUBJECT = deferred(
    r"[AaEeNnTt](?<!\w.)(?:(?<=[Aa])(?:n|ny|nother|ll)?|(?<=[Ee])(?:ach|very)|(?<=[Nn])o|(?<=[Tt])(?:his|he))"
    r" (?:[A-Z][a-z-]+ ){0,2}([a-z]+)"
    r" (?:that|which|who|with|within|may|must|can|cannot|can't|can’t|becomes?|suffers?|gains?|moves?)\b"
)
_SIDED_NAME = Pattern(r"\b(?:[Ee]nemy|[Ff]riendly|[Oo]pposing|[Aa]llied) ([A-Z][a-z]{2,}?)s?\b")
_NAMED_SUBJECT = Pattern(
    r"\b(?:[Aa]n?|[Aa]ny|[Ee]ach|[Ee]very|[Nn]o|[Tt]he|[Tt]hat) ([A-Z][a-z]{2,}?)s? "
    r"(?:that|which|who|with|within|may|must|can|cannot|is|becomes?|suffers?|gains?|moves?|does)\b"
)
#: What is enemy, or does things, without being a piece.
NO_PIECE = frozenset(
    """player turn phase step round game battle roll die dic test check weapon gun attack shot shooting volley hit wound
    damag effect result number valu modifi marker token counter card tabl sid army fleet forc deck hand edg zon
    territory deployment lin commander captain general leader opponent owner activation bonus point distanc inch area
    objectiv terrain building template rang scor total dic movement mov charg fir act activity anything something
    nothing everything one ones other others others two three rest end start begin any each both either part way thing
    pass fail success failur
    enemi enemy hex squar rul sav sam first second third last next following person reader model unit target
    piec""".split()
)
#: What any army calls its bodies of troops: the one that is said to do something twice is what all units are called.
BODIES = frozenset(stem(word) for word in "platoon section company regiment battalion brigade squadron troop".split())
_KINDS = frozenset(stem(word) for noun in KIND_WORDS for word in noun.split()[-1:])


def unit_words(texts: Sequence[str], but: frozenset[str] = frozenset()) -> frozenset[str]:
    """The stems of the texts' own words for any unit; ``but`` are stems of names that are kinds of one."""
    sided = Counter(stem(word) for text in texts for word in _SIDED.findall(text))
    doing = Counter(stem(word) for text in texts for word in _SUBJECT.findall(text))
    scores = {
        word: 2 * sided[word] + doing[word]
        for word in {*sided, *doing}
        if word not in NO_PIECE
        and word not in _KINDS
        and word not in GENERIC_STEMS
        and word not in but
        and len(word) > 2
    }
    generic = max((2 * sided[word] + doing[word] for word in GENERIC_STEMS), default=0)
    named = _capital_piece(texts, generic, but)
    least = max(4, 0.25 * max(scores.values(), default=0), 0.15 * generic)
    body = max(sorted(BODIES), key=lambda word: doing[word])
    alone = max(sorted(scores), key=lambda word: scores[word], default="")
    others = any(sided[word] or doing[word] for word in GENERIC_STEMS - _PERSONS)
    if not others and alone and scores[alone] < 4 and doing[alone] >= 2 and _is_chief(alone, scores, texts):
        return named | {alone}  # a few pages, which call a piece nothing else
    return named | frozenset(
        word
        for word, score in scores.items()
        if (score >= least and (doing[word] >= 4 or (sided[word] and doing[word] >= 2)))
        or (word == body and doing[word] >= 2)
    )


#: Who is no piece, though any text speaks of them.
_PERSONS = frozenset(("player", "they", "them", "it", "other"))


def _is_chief(word: str, scores: dict[str, int], texts: Sequence[str]) -> bool:
    """Whether a few pages have a word over and over, and no other word for what does things half as often."""
    others = max((score for other, score in scores.items() if other != word), default=0)
    return scores[word] >= 2 * others and sum(text.lower().count(f" {word}") for text in texts) > 5


def _capital_piece(texts: Sequence[str], generic: int, but: frozenset[str]) -> frozenset[str]:
    """The stem of the one name by which a text calls every piece ("an enemy Strider"), and hardly ever another."""
    sided = Counter(word for text in texts for word in _SIDED_NAME.findall(text))
    doing = Counter(word for text in texts for word in _NAMED_SUBJECT.findall(text))
    if not sided:
        return frozenset()
    word, _count = max(sided.items(), key=lambda item: (item[1], doing[item[0]], item[0]))
    others = max((count for other, count in doing.items() if other != word), default=0)
    told = doing[word] >= 8 and doing[word] > 2 * max(generic, others) and stem(word.lower()) not in but
    return frozenset({stem(word.lower())} if told and sided[word] >= 2 else ())
