"""A statement that asks nothing ("it is Pinned, without Artillery"): what it adds to a situation, and what it takes
away."""

from __future__ import annotations

from typing import Any

from queries.questions.described import Words, owners_of, within_names, words_of
from queries.questions.landmarks import place_apart
from queries.questions.lexicon import lexicon_of
from queries.questions.naming import Span, spans
from queries.questions.quantities import quantities
from queries.questions.scene import SceneReader
from queries.questions.spelling import corrected
from queries.questions.tokens import clauses, sentences, tokenize
from queries.questions.unplaced import unknown_words

_REFUSING = frozenset({"not", "without", "no", "never", "minus", "except", "drop", "lose", "loses", "lost", "remove"})


def stated(rules: Any, text: str) -> tuple[dict[str, Any], list[Span], list[Span], list[str]]:
    """A statement ("it is Pinned, without Artillery"): the situation that it states, the names it states and those it
    denies, and the warnings. It asks nothing; what follows "without", "not" or "no longer" is denied."""
    lexicon = lexicon_of(rules)
    text, warnings = corrected(text, lexicon)
    tokens = tokenize(text)
    found = spans(tokens, text, lexicon)
    inside = within_names(tokens, found)
    split = [stretch for i, each in enumerate(sentences(tokens, text)) for stretch in clauses(each, i, inside)]
    stretches = [words_of(stretch, tokens, found) for stretch in split]
    for words in stretches:
        place_apart(words)
    owners = owners_of(stretches)
    reader = SceneReader(text, lexicon, quantities(tokens, found, owners, lexicon))
    refused = [span for words in stretches for span in words.spans if _refused(words, span)]
    for words in stretches:
        words.spans = [span for span in words.spans if span not in refused]
    situation = reader.read(stretches, "options")
    unknown = unknown_words(tokens, found, lexicon)
    if unknown:
        warnings.append(f"Not known, and left aside: {', '.join(unknown)}.")
    return situation, [span for span in found if span not in refused], refused, warnings


def _refused(words: Words, span: Span) -> bool:
    before = [token.low for token in words.before(span, 5)]
    return any(low in _REFUSING or low.endswith("n't") for low in before)
