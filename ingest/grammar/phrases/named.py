"""Names in a sentence: the terms that its words name, and names in the text's own words.

In: tokens. Out: terms with the tokens that name them, or the words of a name.
"""

from __future__ import annotations

from ingest.grammar.phrases.phrasal import joined
from ingest.grammar.phrases.tokens import Token, head_after, likely, pick
from ingest.lexicon import NOT_A_NAME, PREPOSITIONS
from ingest.vocabulary import Vocabulary

_STOP_IN_NAME = NOT_A_NAME | frozenset(
    """unit units model models it them they player number inches up down directly voluntarily normally further more
    than any again so otherwise itself themselves not be also ever immediately either during free there type types
    made wholly entirely fully completely""".split()
)


def conjuncts(tokens: list[Token]) -> list[list[Token]]:
    """The tokens of a list joined by commas, and, or, nor."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.low in (",", "or", "and", "nor", "and/or", "/") and not (token.low == "," and not parts[-1]):
            parts.append([])
        else:
            parts[-1].append(token)
    return [part for part in parts if part]


def specific(found: list[tuple[str, Token]]) -> list[tuple[str, Token]]:
    """The names found without those of a whole kind ("Reaction"), unless there are no others."""
    own = [
        item
        for item in found
        if not item[0].endswith(("/reaction/reaction", "/status/status", "/order/order", "/action/action"))
    ]
    return own or found


def named(tokens: list[Token], vocabulary: Vocabulary, *kinds: str) -> list[tuple[str, Token]]:
    """Every term that the tokens name where they stand, with its token; of ``kinds`` alone where any are given."""
    found: list[tuple[str, Token]] = []
    for i, token in enumerate(tokens):
        if not token.terms:
            continue
        term = pick(token, vocabulary, *kinds) if kinds else None
        chosen = likely(tokens, i, vocabulary)
        if kinds:
            if chosen and vocabulary.terms[chosen].kind in kinds:
                found.append((chosen, token))
            elif term and not (chosen and head_after(tokens, i)):
                found.append((term, token))
        elif chosen:
            found.append((chosen, token))
    return found


def without_time(words: list[str]) -> int:
    """How many of the words are left when those at the end go that tell only how or when ("at once", "this turn")."""
    end = len(words)
    while end > 1 and words[end - 1] in _SPANS | _SOON:
        spanned = words[end - 1] in _SPANS
        if spanned and words[end - 2] not in ("this", "that", "each", "every", "per"):
            break
        end -= 2 if spanned else 1
    return end or len(words)


_SPANS = frozenset("turn phase round game activation battle".split())
_SOON = frozenset("immediately automatically instantly straightaway forthwith however though".split())


def name_of(tokens: list[Token], limit: int = 5) -> str:
    """A name in the text's own words: its content words up to the first preposition."""
    words: list[str] = []
    for token in joined(tokens[: without_time([t.low for t in tokens])]):
        if token.low in PREPOSITIONS and words:
            break
        if token.low in _STOP_IN_NAME or token.low in PREPOSITIONS or token.low in (",", ";", ":", "(", ")", "–"):
            continue
        words.append(token.text if token.terms else token.low)
        if len(words) >= limit:
            break
    return " ".join(words)


def is_participle(tokens: list[Token], n: int) -> bool:
    """Whether a word tells of the noun before it, with what follows ("a wood | holding an enemy", "occupied by")."""
    token, after = tokens[n], tokens[n + 1].low if n + 1 < len(tokens) else ""
    form = (token.low.endswith(("ing", "ed")) and len(token.low) > 4) or token.low in _PARTICIPLES
    form = form and token.text.islower() and not token.terms
    before = tokens[n - 1].low if n else ""
    return form and after in _AFTER_PARTICIPLE and before.isalpha() and before not in _NO_NOUN


_AFTER_PARTICIPLE = frozenset("a an any another no by with enemy enemies friendly friends one".split())
_PARTICIPLES = frozenset("held kept built hidden taken struck driven hit shot".split())
_NO_NOUN = PREPOSITIONS | frozenset("a an the its their any all each every and or but be is are".split())

#: Words that a name in the text's own words does not end with.
_NO_ENDS = PREPOSITIONS | frozenset(
    """the a an and or either both when while if which who would will may can must its their his her this that has have
    had is are was were be as""".split()
)


def opening_of(text: str, limit: int = 8) -> str:
    """A name for what is told in words: their beginning, up to the first comma, and no word that leads on."""
    words = text.split(",")[0].split()
    words = words[: without_time(words)][:limit]
    while len(words) > 1 and words[-1].lower() in _NO_ENDS:
        words.pop()
    return " ".join(words)
