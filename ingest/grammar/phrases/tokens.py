"""Tokens: a sentence as words, numbers and the terms that it names.

In: the text of a passage. Out: tokens, a multi-word term as one of them, and the remarks that stood in brackets.
Drops emphasis marks and cross references; keeps a parameter ("(5+)") with the term before it.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass

from ingest.lexicon import GENERIC_UNITS, HEAD_NOUNS
from ingest.vocabulary import Vocabulary
from kb.model import TYPE_KINDS, Term
from kb.names import Found, fold, last_word, stem
from kb.patterns import Pattern, deferred

_TOKEN = deferred(
    r"""[+-]?\d*[dD]\d+(?:\ ?[+x-]\ ?\d+)?["”″]?     # dice, with inches
      | (?<![\w)])[-−–][XN]\b | \d+/\d+ | [+-]?\d+(?:\.\d+)?(?:["”″%+]|m\b|cm\b)?
      | [^\W\d_]+(?:[-'’][^\W\d_]+)*['’]?
      | [,;:()–—] | \s-\s""",
    re.VERBOSE,
)
MARKUP = Pattern(r"\*+|(?<!\w)_+|_+(?!\w)")
_SIGHT = deferred(r"(?i)lines? of sight")
#: "An Advanced Reaction": a word that tells the reaction, not one that is called Advance.
_TELLING_WORD = deferred(r"[A-Z][a-z]+ed$")
_POSSESSIVE = deferred(r"'s?\b|'")
PARAM = deferred(r"\s*\(((?:[A-Z]|\d+\+?|[+-]\d+|[A-Z]\+))[\"”″]?\)")
_NUMBERED = deferred(r"^[+-]?(?:\d*[dD])?\d")


@dataclass(slots=True, unsafe_hash=True)  # never changed; frozen, it would take six times as long to make
class Token:
    """A word, number, punctuation mark or term. ``terms`` are the terms it may mean, likeliest first.

    ``owner`` is set where the term only owns what comes next ("the Vehicle's Armour Value").
    """

    text: str
    low: str
    stem: str
    terms: tuple[str, ...] = ()
    parameter: str | None = None
    owner: bool = False

    @property
    def is_number(self) -> bool:
        """Whether it is a number or dice, with or without a sign."""
        first = self.text[:1]
        return (first in "dD" or not first.isalpha()) and _NUMBERED.match(self.text) is not None


def tokenize(text: str, vocabulary: Vocabulary) -> list[Token]:
    """The tokens of a cleaned sentence, in order."""
    return list(_tokenized(text, vocabulary))


@functools.lru_cache(maxsize=256)  # the same words are looked at from several sides while their sentence is read
def _tokenized(text: str, vocabulary: Vocabulary) -> tuple[Token, ...]:
    spans = list(vocabulary.index.find(text))
    sighted = "sight" in text.lower()
    tokens: list[Token] = []
    position = 0
    for n, span in enumerate(spans):
        if span.start > position:
            position = _add_words(text, position, span.start, tokens, sighted)
        if span.start < position:
            continue  # it belongs to the word or the name before it ("re-Roll")
        if sighted and (sight := _SIGHT.match(text, span.start)):
            terms = vocabulary.index.terms("line of sight")
            tokens.append(Token(sight.group(), "line of sight", "line of sight", terms))
            position = sight.end()
            continue
        following = spans[n + 1] if n + 1 < len(spans) else None
        terms = _meant(text, span, following, vocabulary)
        if terms:
            position = _add_name(text, span, terms, tokens, vocabulary)
        else:
            position = _add_words(text, span.start, span.start + 1, tokens, sighted)
    _add_words(text, position, len(text), tokens, sighted)
    _share_nouns(tokens, vocabulary)
    return tuple(tokens)


_LISTING = ("or", "and", "nor", ",")


def _share_nouns(tokens: list[Token], vocabulary: Vocabulary) -> None:
    """Let a name mean what it does with the noun that stands once after several ("an Attack or Dash order").

    The noun may be a part of the last name, or a word for a kind behind it ("Heavy or Siege weapons").
    """
    for n in range(2, len(tokens)):
        if not tokens[n].terms or tokens[n - 1].low not in _LISTING or tokens[n - 1].low == ",":
            continue  # a list ends with "or" or "and": "if it is not Alight, Torch weapons …"
        noun = last_word(tokens[n].low) if " " in tokens[n].low else ""
        kind = "" if noun or n + 1 == len(tokens) else HEAD_NOUNS.get(_head_noun(tokens[n + 1].low), ("",))[0]
        kinds = _kinds(tokens[n].terms, vocabulary)
        if not noun and kind not in kinds:
            continue
        for at in range(n - 2, -1, -2):
            token = tokens[at]
            meant = None
            if kind:
                meant = pick(token, vocabulary, kind)
            elif token.text[:1].isupper() and not (token.terms and " " in token.low):
                meant = vocabulary.best(f"{token.text} {noun}", *sorted(kinds))
            if meant and token.terms != (meant,):
                name = token.text if kind else f"{token.text} {noun}"
                tokens[at] = Token(token.text, *_name(name), (meant,), token.parameter, token.owner)
            if at and tokens[at - 1].low not in _LISTING:
                break


def _add_words(text: str, position: int, stop: int, tokens: list[Token], sighted: bool) -> int:
    """Add the words from ``position`` on that begin before ``stop``; where the last of them ends."""
    for match in _TOKEN.finditer(text, position):
        if match.start() >= stop:
            break
        if sighted and (sight := _SIGHT.match(text, match.start())):
            tokens.append(Token(sight.group(), "line of sight", "line of sight"))
            return _add_words(text, sight.end(), stop, tokens, sighted)
        word = match.group().strip()
        tokens.append(Token(word, *_plain_token(word)))
        position = match.end()
    return position


def _meant(text: str, span: Found, following: Found | None, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The terms that a name may mean where it stands."""
    piece = text[span.start : span.end]
    beside = following is not None and following.start == span.end + 1
    terms = tuple([t for t in span.terms if _fits(piece, t, vocabulary)])
    if not terms and beside and piece.islower() and _PICKED.search(text, max(0, span.start - 6), span.start):
        terms = tuple(t for t in span.terms if _of_whoever_is(t, text, following, vocabulary))
    if not terms and piece.islower() and _WHO_HAS.search(text, max(0, span.start - 20), span.start):
        terms = tuple(t for t in span.terms if _is_done(piece, vocabulary.terms[t]))
    if following and beside and _TELLING_WORD.match(piece):
        general = following.terms
        if not vocabulary.general.isdisjoint(general):
            kinds = _kinds(general, vocabulary)
            others = (t for t in terms if vocabulary.terms[t].kind not in kinds or _is_named(piece, t, vocabulary))
            terms = tuple(others)
    return terms


_PICKED = deferred(r"(?i)\b(?:an?|any|each|every|no|the|that|all|enemy|friendly) $")
#: What stands before that which somebody has done ("a unit that marched", "if it has already rallied").
_WHO_HAS = deferred(r"(?i)\b(?:that|which|who|has|have|had|having)(?: (?:already|just|also|not|either|both))? $")


def _is_done(piece: str, term: Term) -> bool:
    """Whether a deed stands in its past form, which a text may write small whose names of deeds are large."""
    return (
        term.kind in ("action", "reaction", "order") and not piece.endswith(("s", "ing")) and piece != fold(term.name)
    )


def _of_whoever_is(term: str, text: str, following: Found | None, vocabulary: Vocabulary) -> bool:
    """Whether a state stands in small letters before a kind of unit that is in it ("a ditched Tank")."""
    if following is None or vocabulary.terms[term].kind != "status":
        return False
    named = text[following.start : following.end]
    kinds = {vocabulary.terms[t].kind for t in following.terms if _fits(named, t, vocabulary)}
    return not kinds.isdisjoint(TYPE_KINDS)


def _add_name(text: str, span: Found, terms: tuple[str, ...], tokens: list[Token], vocabulary: Vocabulary) -> int:
    """Add a name with its "'s" and its parameter; where it ends."""
    piece, end = text[span.start : span.end], span.end
    possessive = parameter = None
    if end < len(text):
        possessive = _POSSESSIVE.match(text, end)
        end = possessive.end() if possessive else end
        parameter = PARAM.match(text, end)
        end = parameter.end() if parameter else end
    if (
        tokens
        and tokens[-1].terms
        and not vocabulary.general.isdisjoint(terms)
        and _kinds(tokens[-1].terms, vocabulary) & _kinds(terms, vocabulary)
    ):
        return end  # "the Evade Reaction": the general noun after a name adds nothing
    owner = possessive is not None or piece.endswith(("'s", "s'"))
    tokens.append(Token(piece, *_name(piece), terms, parameter.group(1) if parameter else None, owner))
    return end


def _is_named(piece: str, term: str, vocabulary: Vocabulary) -> bool:
    """Whether the words are the name of the term, and no form of it."""
    return fold(vocabulary.terms[term].name).startswith(fold(piece))


def _kinds(terms: tuple[str, ...], vocabulary: Vocabulary) -> set[str]:
    return {vocabulary.terms[t].kind for t in terms}


@functools.lru_cache(maxsize=8192)
def _plain_token(word: str) -> tuple[str, str]:
    """The folded form and the stem of a word that is no term."""
    low = fold(word)
    return low, stem(low)


@functools.lru_cache(maxsize=4096)
def _name(piece: str) -> tuple[str, str]:
    """The folded form of a name and the stem of its last word."""
    low = fold(piece)
    return low, stem(last_word(low))


def _fits(piece: str, term: str, vocabulary: Vocabulary) -> bool:
    """A one-word name of everyday language only counts with its capital, an abbreviation with all of them."""
    name = fold(vocabulary.terms[term].name)
    if piece.isupper() and 2 <= len(piece) <= 4 and name == f"{fold(piece)}e":
        return False  # "MOV" of the profile is no Move
    if len(piece) == 3 and piece[-1] == "s" and piece[:2].isupper() and name == fold(piece[:2]):
        return True  # "HQs"
    short = len(piece) <= 3 and stem(name) != stem(fold(piece))
    if short and not (piece[:1].isupper() and name == f"{fold(piece)} order"):
        return piece.isupper() and not (piece in ("A", "I") and vocabulary.terms[term].kind == "characteristic")
    return term not in vocabulary.cased or not piece[:1].islower() or " " in piece


@functools.lru_cache(maxsize=4096)
def _head_noun(phrase: str) -> str:
    """The head noun that a word or two are, in the singular; '' where they are none."""
    singular = re.sub(r"(?<=[a-rt-z])e?s$", "", phrase) if phrase != "status" else phrase
    if singular in HEAD_NOUNS:
        return singular
    return phrase.rstrip("s") if phrase.rstrip("s") in HEAD_NOUNS else ""


def head_after(tokens: list[Token], i: int) -> str | None:
    """The head noun that the term at ``i`` shares with a list ("Heavy or Ordnance weapons"), singular; None if none."""
    j = i + 1
    while j < len(tokens) and j < i + 9:
        low = tokens[j].low
        for size in (2, 1):
            head = _head_noun(" ".join([t.low for t in tokens[j : j + size]]))
            if head:
                return head
        if tokens[j].terms and " " in low and re.sub(r"s$", "", last_word(low)) in HEAD_NOUNS:
            return re.sub(r"s$", "", last_word(low))
        if tokens[j].terms or low in (",", "or", "and", "a", "the"):
            j += 1
            continue
        return None
    return None


def pick(token: Token, vocabulary: Vocabulary, *kinds: str) -> str | None:
    """The term of the first of ``kinds`` that the token may mean."""
    for kind in kinds:
        for term in token.terms:
            if vocabulary.terms[term].kind == kind:
                return term
    return None


_MARKS = ("marker", "markers", "marker's", "template", "templates", "template's")


_OWNED = deferred(r"['’]s?$|[\"”″]$|^(?:its|their|his|her|your)$")


def likely(tokens: list[Token], i: int, vocabulary: Vocabulary) -> str | None:
    """The term that the token at ``i`` means where it stands, by the head noun after it and the word before it."""
    token = tokens[i]
    following = tokens[i + 1] if i + 1 < len(tokens) else None
    if not token.terms:
        return None
    head = head_after(tokens, i)
    if following and following.low in _MARKS and not any("/status/" in t for t in token.terms):
        return None  # "the Blast marker": a thing on the table, not the rule
    if head:
        kind = HEAD_NOUNS[head][0]
        term = pick(token, vocabulary, kind)
        if kind in ("test", "action", "effect", "status", "order") and HEAD_NOUNS[head][1]:
            whole = vocabulary.best(f"{token.text} {head}", kind)
            term = whole if whole and vocabulary.terms[whole].kind == kind else term
        if term:
            return term
    before = tokens[i - 1].stem if i else ""
    if following and token.low.endswith("ing") and pick(following, vocabulary, "unit_type", "unit_subtype"):
        state = pick(token, vocabulary, "status")
        sort = pick(token, vocabulary, "unit_subtype", "unit_type")
        if state and (sort is None or not fold(vocabulary.terms[sort].name).endswith("ing")):
            return state  # "a Diving Glider": what it is, not what it does, nor of which kind
    if before in ("be", "becom", "remain", "already", "while", "whilst", "not") or token.low.endswith(("ed",)):
        term = pick(token, vocabulary, "status")
        if term:
            return term
    if following and (following.low in GENERIC_UNITS or following.stem in vocabulary.unit_words):
        state = pick(token, vocabulary, "status")
        if state and fold(vocabulary.terms[state].name) == token.low:
            return state  # "a Hidden model": what it is
    if before in ("may", "can", "cannot", "must", "not", "to", "never", "only", "a"):
        term = pick(token, vocabulary, "action", "reaction", "order")
        if term:
            return term
    deed = pick(token, vocabulary, "action")
    figure = pick(token, vocabulary, "characteristic") if deed and i and token.text[:1].isupper() else None
    if figure and (_OWNED.search(tokens[i - 1].low) or tokens[i - 1].is_number):
        return figure  # "its Move", "-1 Move": the figure of that name, not the deed
    chosen = pick(
        token, vocabulary, "reaction", "special_rule", "unit_subtype", "unit_type", "status", "test", "action", "order",
        "characteristic", "phase", "weapon_type", "table", "effect",
    )  # fmt: skip
    deed = deed or pick(token, vocabulary, "order")
    if deed and chosen and vocabulary.terms[chosen].kind == "status" and vocabulary.terms[chosen].name != token.text:
        # "declare Charges" is of the deed, "has Charged" of the state that it leads to
        name = fold(vocabulary.terms[deed].name)
        return deed if token.low in (name, f"{name}s") else chosen
    return chosen
