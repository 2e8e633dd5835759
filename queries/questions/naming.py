"""The ruleset's names in a question: where they stand and which terms they may mean.

In come the tokens of a question, out come ``Span`` records (longest name first, none overlapping), after everyday
synonyms that the ruleset has a name for and after light slips of spelling, each of which gives a warning.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from kb.model import BORNE_KINDS, TYPE_KINDS, Term
from kb.names import stem, stems
from kb.patterns import deferred
from queries.questions.alike import as_spelt, troops_or_deed
from queries.questions.english import COMMON, EVERYDAY, FUNCTION, LIGHT, PRONOUNS, SYNONYMS, UNIT_NOUNS
from queries.questions.lexicon import COMMON_STEMS, LONGEST, Lexicon
from queries.questions.tokens import Token

_SO_MANY = frozenset("two three four five six seven eight nine ten several many no some more fewer".split())
_BEING = frozenset({"is", "are", "was", "were", "already", "it's", "they're", "went", "gone"})
_ARTICLES = frozenset({"a", "an", "the", "its", "their", "my", "our", "his", "any", "some", "that", "this"})
BEARER = ("unit_type", "unit_subtype", "status", "order", "special_rule")


@dataclass(frozen=True, slots=True)
class Span:
    """A name in the question: its tokens from ``first`` up to ``last`` (not included), and the terms it may mean."""

    first: int
    last: int
    start: int
    end: int
    words: str
    terms: tuple[Term, ...]
    parameter: str | None = None
    synonym: bool = False

    def of(self, *kinds: str) -> Term | None:
        """The term of the first of these kinds that the name has, None where it has none."""
        for kind in kinds:
            for term in self.terms:
                if term.kind == kind:
                    return term
        return None


def plain(token: Token) -> bool:
    """Whether a token is everyday English that no one need look up."""
    return token.low in COMMON or token.kind != "word" or token.stem in COMMON_STEMS or token.stem in LIGHT


def dull(token: Token) -> bool:
    """Whether a token tells nothing of what happened: a word of grammar, or one that every question has."""
    return token.low in FUNCTION or token.low in EVERYDAY or token.kind != "word" or token.stem in _EVERYDAY_STEMS


_EVERYDAY_STEMS = frozenset(stem(word) for word in EVERYDAY)


def spans(tokens: tuple[Token, ...], text: str, lexicon: Lexicon) -> list[Span]:
    """The names in the question from left to right."""
    found: list[Span] = []
    i = 0
    while i < len(tokens):
        span = _at(tokens, i, text, lexicon)
        if span is None:
            i += 1
        else:
            seen = span.last - span.first == 1 and _AS_SEEN.match(text, span.start)
            carries = span.words.lower() in _ON_BOARD and i and tokens[i - 1].stem in _GUNS  # "its one weapon aboard"
            if span.synonym and (carries or _THE_TABLE.search(text, 0, span.end)):
                i = span.last
                continue
            if not seen and not _of_a_proper_name(tokens, span, text):
                found.append(span)
            i = span.last
    return found


_AS_SEEN = deferred(r"(?i)lines? of (?:sight|fire|vision|retreat|supply)\b")
#: Where the battle is fought: nobody is aboard it.
_THE_TABLE = deferred(r"(?i)\b(?:the|this|that|our) board$")
_ON_BOARD = frozenset({"aboard", "on board", "onboard"})
_GUNS = frozenset(stems("weapon gun cannon armament launcher"))
_OWNED = frozenset({"my", "our", "his", "her", "their", "a", "an", "the", "enemy", "your"})


def _of_a_proper_name(tokens: tuple[Token, ...], span: Span, text: str) -> bool:
    """Whether what reads as a deed or a thing begins somebody's own name: "my Land Raider" lands nowhere."""
    if span.last - span.first > 1 or not 0 < span.first < len(tokens) - 1 or span.synonym:
        return False
    before, following = tokens[span.first - 1], tokens[span.last]
    capital = span.words[:1].isupper() and following.kind == "word" and following.text[:1].isupper()
    beside = following.start - span.end == 1 and before.low in _OWNED and text[span.end : following.start] == " "
    return capital and beside and all(term.kind in ("action", "effect", "event") for term in span.terms)


def _called_so(tokens: tuple[Token, ...], after: int, terms: list[Term], lexicon: Lexicon) -> int:
    """One where the text's own word for such things stands behind a name: "the Digging Labour"."""
    said = tokens[after] if after < len(tokens) else None
    if said is None or not said.text[:1].isupper() or said.stem in ("action", "reaction", "order"):
        return 0
    named = {term.kind for term in terms if not lexicon.is_general(term)}
    return int(any(said.stem in lexicon.kind_words(kind) for kind in named & {"action", "reaction", "order"}))


def _at(tokens: tuple[Token, ...], i: int, text: str, lexicon: Lexicon) -> Span | None:
    if tokens[i].kind == "punct" or tokens[i].kind == "dice":
        return None
    bracketed = 0 < i < len(tokens) - 1 and tokens[i - 1].low == "(" and tokens[i + 1].low == ")"
    most = next((k for k, each in enumerate(tokens[i : i + LONGEST]) if each.low in ".?!;:,()"), LONGEST)
    for size in range(min(most, len(tokens) - i), 0, -1):
        last = tokens[i + size - 1]
        if last.kind == "punct":
            continue
        if tokens[i].kind == "num" and size == 1:
            return None
        words = text[tokens[i].start : last.end]
        terms = [term for term in lexicon.named(words) if not _junk(term, words, lexicon)]
        said = stems(words)
        if all(part in _GENERIC for part in said):  # nouns for units and rules are a name only where they are all of it
            terms = [term for term in terms if stems(term.name) == said]
        if size == 1 and _another_marker(tokens, i) and all(stems(term.name) != said for term in terms):
            continue
        if not terms and size > 2 and any(each.low in _ARTICLES for each in tokens[i + 1 : i + size - 1]):
            bare = " ".join(each.text for each in tokens[i : i + size] if each.low not in _ARTICLES)
            terms = [term for term in lexicon.named(bare) if _is_deed(term) and not _junk(term, bare, lexicon)]
        if not terms and size > 2 and "and" in said:  # "duck and cover", of a Duck & Cover
            joined = " ".join(each.text for each in tokens[i : i + size] if each.low != "and")
            terms = [term for term in lexicon.named(joined) if "&" in term.name]
        if size == 1 and tokens[i].low in FUNCTION:  # "on Down": an order by its first word
            ordered = i and (
                (tokens[i - 1].low in ("on", "under") and tokens[i].text[:1].isupper())
                or (tokens[i - 1].low in _BEING and _ends_there(tokens, i))
            )
            states = [term for term in terms if term.kind == "status" and _named_so(tokens, i)]
            terms = [term for term in lexicon.named(f"{words} order") if term.kind == "order"] if ordered else []
            terms = terms or states
        if bracketed and size == 1 and not terms:  # "has acted (Halt)": the order that it is on
            terms = [term for term in lexicon.named(f"{words} order") if term.kind == "order"]
        if size > 3:  # an event is named by a whole clause, in which other names may stand
            terms = [term for term in terms if term.kind != "event"]
        terms = troops_or_deed(terms, tokens, i, words)
        if any(term.kind in TYPE_KINDS for term in terms):  # what a unit is cannot at the same time be what it does
            terms = [term for term in terms if term.kind not in ("action", "effect", "characteristic", "phase")]
        if i and tokens[i - 1].low in ("on", "under") and not any(term.kind in BORNE_KINDS for term in terms):
            # "on Hold": the order by its first word
            terms = [term for term in lexicon.named(f"{words} order") if term.kind == "order"] or terms
        terms = as_spelt(terms, words)
        if size == 1 and i and (tokens[i - 1].low in _SO_MANY or tokens[i - 1].kind == "num"):
            # "has 4 pins": so many of them do not tell that it is Pinned
            counted = tokens[i].low.endswith("s")
            terms = [each for each in terms if not (counted and each.kind == "status" and each.name.endswith("ed"))]
        if not terms and size == 1 and i > 1 and tokens[i - 1].low in _AGAINST and tokens[i - 2].stem in _SPARED:
            tests = (term for noun in ("test", "check", "roll") for term in lexicon.named(f"{words} {noun}"))
            terms = [term for term in tests if term.kind == "test"]  # "immune to Panic"
        others = SYNONYMS.get(said, ())
        terms = _no_figures(terms, words) if others else terms
        direct = bool(terms)
        if size == 1 and not direct and tokens[i].low not in COMMON:
            terms = _on_order(tokens[i].low, lexicon) or lexicon.shortened(words) or lexicon.left_of(words)
        for other in others:
            named = tuple(_no_figures(lexicon.named(other), words))
            if any(lexicon.is_general(term) for term in named) and any(term.kind in TYPE_KINDS for term in terms):
                terms, direct = [], False  # who reacts makes a Reaction, whatever a text calls "the reacting unit"
            if other.endswith(("ed", "ing")) and any(term.kind == "status" for term in named):
                named = tuple(term for term in named if term.kind == "status")
            for term in named:
                better = not direct or lexicon.weight(term) > 2 * max(lexicon.weight(each) for each in terms)
                if term not in terms and better and not (direct and term.kind not in {each.kind for each in terms}):
                    own = term.kind in TYPE_KINDS and any(
                        each.kind in TYPE_KINDS for each in terms
                    )  # its own "tank" is meant
                    terms.insert(0, term) if direct and not own else terms.append(term)
            if terms:
                break
        if terms:
            parameter = _parameter(tokens, i + size) or _bare_parameter(tokens, i + size, terms)
            size += _called_a_move(tokens, i + size, terms)
            size += _called_so(tokens, i + size, terms, lexicon)
            size += _called_a_marker(tokens, i + size, terms)
            words, last = text[tokens[i].start : tokens[i + size - 1].end], tokens[i + size - 1]
            return Span(i, i + size, tokens[i].start, last.end, words, tuple(terms), parameter, not direct)
    return None


def _is_deed(term: Term) -> bool:
    """Whether a name is of what somebody does, or of what is done for him ("given flag")."""
    return term.kind == "action" or (term.kind == "effect" and term.name.split()[0].endswith(("ed", "en")))


_AGAINST = frozenset("to from against by".split())
_SPARED = frozenset(stems("immune immunity unaffected exempt safe"))


def _no_figures(terms: Iterable[Term], words: str) -> list[Term]:
    """The terms without the characteristics that are only spelt alike: who may "shoot" does not have "Shots"."""
    plain = words.lower().rstrip("s")
    return [each for each in terms if each.kind != "characteristic" or each.name.lower().rstrip("s") == plain]


def _called_a_move(tokens: tuple[Token, ...], at: int, terms: list[Term]) -> bool:
    """Whether the name of what is done is called a move ("a Pile-in move"), which is no name beside it."""
    following = tokens[at] if at < len(tokens) else None
    return following is not None and following.stem == "mov" and all(term.kind == "action" for term in terms)


def _called_a_marker(tokens: tuple[Token, ...], at: int, terms: list[Term]) -> bool:
    """Whether a state is told by its marker ("a Dazed marker"), which is no other one of that noun."""
    following = tokens[at] if at < len(tokens) else None
    return following is not None and following.stem in _MARKERS and all(term.kind == "status" for term in terms)


def _another_marker(tokens: tuple[Token, ...], i: int) -> bool:
    """Whether a noun says whose marker it is: "an objective marker" is none of what the texts' only marker is for."""
    before = tokens[i - 1] if i else None
    return (
        tokens[i].stem in _MARKERS
        and before is not None
        and before.kind == "word"
        and (before.low not in COMMON or before.stem == "order")
    )


_MARKERS = frozenset({"marker", "token", "counter"})


def _named_so(tokens: tuple[Token, ...], i: int) -> bool:
    """Whether a word of grammar is written as a name, or told as what a unit gets into: "a Down model", "goes down"."""
    written = tokens[i].text[:1].isupper() and i > 0 and any(token.text.islower() for token in tokens)
    told = i > 0 and tokens[i - 1].stem in _GETTING
    return written or (told and (i + 1 == len(tokens) or tokens[i + 1].low not in _HANGING))


_GETTING = frozenset(stems("go goes went become is are being"))
#: What a word of grammar has behind it where it is no more than that: "down to two", "down by one", "down the hill".
_HANGING = frozenset("to by from in into on at of a an the my its their".split())


def _ends_there(tokens: tuple[Token, ...], i: int) -> bool:
    """Whether nothing hangs on a word: "it is down already", not "down to two"."""
    following = tokens[i + 1] if i + 1 < len(tokens) else None
    return following is None or following.kind == "punct" or following.low in ("already", "now", "and", "when", "this")


def _on_order(low: str, lexicon: Lexicon) -> list[Term]:
    """The order that a word says a unit is on ("ambushing", "ambushers")."""
    suffix = next((each for each in ("ing", "ers", "er") if low.endswith(each) and len(low) > len(each) + 2), None)
    if suffix is None:
        return []
    base = low.removesuffix(suffix)
    named = (term for form in (low, base, f"{base}e") for term in lexicon.named(f"{form} order"))
    return [term for term in named if term.kind == "order"][:1]


def _bare_parameter(tokens: tuple[Token, ...], at: int, terms: list[Term]) -> str | None:
    """The "2" of "Fleet 2", where the texts write the rule with a number."""
    after = tokens[at] if at < len(tokens) else None
    figure = any(term.kind == "characteristic" for term in terms)  # "Initiative 4"
    told = after is not None and after.kind in ("num", "dice") and any(term.parameter for term in terms) and not figure
    return after.text if after is not None and told else None


def _parameter(tokens: tuple[Token, ...], at: int) -> str | None:
    """The "2" of "Fleet (2)"."""
    if at + 2 < len(tokens) and tokens[at].low == "(" and tokens[at + 2].low == ")":
        inner = tokens[at + 1]
        if inner.kind in ("num", "dice") or re.fullmatch(r"[A-Z]\+?", inner.text):
            return inner.text
    return None


def _junk(term: Term, words: str, lexicon: Lexicon) -> bool:
    """Whether a name is none: a word for units or kinds ("unit"), or a unit and what it does ("Vehicle move")."""
    if all(part in _GENERIC for part in stems(term.name)) and term.name.lower() not in _GENERAL_NAMES:
        sort = " " in term.name or not lexicon.anybody.issuperset(stems(term.name))
        return not (term.kind in TYPE_KINDS and term.introduced and sort)  # "Weapons team" is a kind of team
    found = words.split()
    if len(found) < 2 or term.kind not in ("action", "effect"):
        return False
    if found[0].lower() in PRONOUNS:  # "it becomes Dazed": a sentence
        return True
    head = lexicon.named(found[0])
    if stem(found[0]) in LIGHT and term.kind == "action":  # "make Chasing Moves" is the Chasing Move
        carried = lexicon.named(" ".join(word for word in found[1:] if word.lower() not in _ARTICLES))
        return any(
            each.kind in ("action", "reaction", "test") and (each.introduced or lexicon.is_general(each))
            for each in carried
        )
    if not any(each.kind in (*TYPE_KINDS, "status") for each in head):
        return False
    rest = lexicon.named(" ".join(found[1:]))
    return any(each.kind in ("action", "reaction", *TYPE_KINDS) for each in rest)


#: Words that name a kind of thing, or any unit, and so no one thing.
_GENERIC = UNIT_NOUNS | frozenset(
    stems("type sub-type subtype rule special weapon phase turn test check table roll dice")
)
_GENERIC |= frozenset(stems("player enemy opponent result effect chart value score target game battle one use"))
#: Words by which questions ask, whatever a text may tell units to do by them.
_GENERIC |= frozenset(stems("stop prevent keep block forbid allow let need get decide but ability"))
_GENERAL_NAMES = frozenset({"reaction", "action", "status", "order"})
