"""Orders: which one a unit is told to be under, by the order's name, by what was given to it or by what it does."""

from __future__ import annotations

from collections.abc import Iterable

from kb.model import Term
from kb.names import fold
from kb.patterns import deferred
from queries.conditions.statesinturn import STILL
from queries.questions.described import Words
from queries.questions.english import FUNCTION
from queries.questions.lexicon import Lexicon
from queries.questions.naming import Span

#: What stands before a state or an order that one is in.
BEING = ("is", "are", "already", "currently", "still", "went", "gone")
#: How somebody came to be under an order.
_GIVEN = frozenset(
    "executed received given got carried obeyed followed issued assigned performed chose chosen used took taken".split()
)
_WHOSE = frozenset("a an my our the your their his her its".split())
_ARTICLES = frozenset({"a", "an", "the", "some", "my", "our"})


#: Words that ask of an order whether somebody has it still.
_KEPT = frozenset("keep keeps kept retain retains retained stay stays remain remains".split())
_HAS_IT = frozenset("have has had on under in holding is are".split())
_FAILED = deferred(r"(?i)\bfail(?:s|ed|ing)?\b")
_MADE = deferred(
    r"(?i)\b(?:pass(?:es|ed)?|succeed(?:s|ed)?|makes?|made|perform(?:s|ed)|after|following|successful(?:ly)?)\b"
)


def kept_if(orders: Iterable[Term], ask: Words, text: str, lexicon: Lexicon) -> dict[str, bool]:
    """What a question states that asks of an order whether the unit has it still ("does it keep its Lurk order?"): that
    this is asked, and that it made a reaction or failed the test for one, where that is told of one by its name; {} for
    any other question."""
    lows = {token.low for token in ask.tokens}
    asked = not _KEPT.isdisjoint(lows) or ("still" in lows and not _HAS_IT.isdisjoint(lows))
    if {term.kind for term in orders} != {"order"} or not asked:
        return {}
    return {STILL: True, **_tried(text, lexicon)}


def _tried(text: str, lexicon: Lexicon) -> dict[str, bool]:
    """What trying a reaction that is told of by its name comes to, in words for any reaction."""
    general, told = lexicon.general("reaction"), f" {fold(text)} "
    reactions = (term for term in lexicon.terms.values() if term.kind == "reaction" and term is not general)
    if general is None or not any(f" {fold(term.name)} " in told for term in reactions):
        return {}
    if _FAILED.search(text) is not None:
        return {f"it failed a {general.name} test": True}
    return {f"it has made a {general.name}": True} if _MADE.search(text) is not None else {}


def order_told(words: Words, span: Span, previous: str, lexicon: Lexicon) -> Term | None:
    """The order that the unit is told to be under by a name, behind the word ``previous``; None where it is none."""
    return _named_as_one(words, span, previous, lexicon) or _by_its_verb(words, span, previous, lexicon)


def _called_an_order(words: Words, span: Span, lexicon: Lexicon) -> bool:
    """Whether the unit is told to be under an order by this rulebook's word for one ("the Rake signal")."""
    following, lows = words.after(span), [token.low for token in words.before(span, 2)]
    return bool(following) and following[0].stem in lexicon.kind_words("order") and "under" in lows


def _carried_out(words: Words, span: Span) -> bool:
    """Whether the unit is told to have been given an order, or to have carried it out."""
    lows = [token.low for token in words.before(span, 5)]
    if words.stretch.role == "ask" and not {"has", "have", "having", "was", "been"} & {*lows}:
        return False
    while lows and lows[-1] in (*_ARTICLES, "its", "their", "out", "just", "order", "signal"):
        lows.pop()
    return bool(lows) and lows[-1] in _GIVEN


def _has_its_marker(words: Words, span: Span) -> bool:
    """Whether the unit is told to have the marker of an order: "with a Watch marker"."""
    said = [*span.words.lower().split()[-1:], *(token.low for token in words.after(span))]
    on = any(token.low in ("on", "beside") for token in words.after(span, 2))  # "there is a Watch marker on it"
    having = on or not _HAVING.isdisjoint(token.low for token in words.before(span, 4))
    return having and any(low.removesuffix("s") in ("marker", "token", "counter") for low in said)


_DENYING = frozenset("no not never without cannot".split())
_HAVING = frozenset("with has have having had bears carries holds got under beside by".split())


def holds_one(words: Words, span: Span) -> bool:
    """Whether the unit is told to have an order, whichever it is: "already has an order", "was given its order"."""
    following = words.after(span)
    if following and following[0].low in ("to", "of", "from"):
        return False
    lows = [token.low for token in words.before(span, 6)]
    while lows and lows[-1] in (*_ARTICLES, "its", "their", "any", "another", "one"):
        lows.pop()
    if not lows or not _DENYING.isdisjoint(lows) or any("n't" in low for low in lows):
        return False
    return lows[-1] in _HAVING - {"by", "beside", "under"} or _carried_out(words, span)


def _named_as_one(words: Words, span: Span, previous: str, lexicon: Lexicon) -> Term | None:
    order = span.of("order")
    if order is not None and (order.name.lower().endswith("order") or previous in ("on", "under")):
        said = "order" in span.words.lower() or span.synonym
        plain = span.words.lower() in FUNCTION  # "it is down already"
        return order if said or plain or previous in ("on", "under", "with") else None
    if order is not None and (_called_an_order(words, span, lexicon) or _carried_out(words, span)):
        return order
    if order is not None and _has_its_marker(words, span):
        return order
    state = span.of("status")
    if state is not None and order is None and fold(state.name) == fold(span.words) and previous in BEING:
        return None  # "is Grappled", where there is an order to Grapple too
    if previous in ("on", "under", "in", *BEING) or "order" in span.words.lower():
        for term in lexicon.named(f"{span.words} order"):
            if term.kind == "order":
                return term
    return None


def _by_its_verb(words: Words, span: Span, previous: str, lexicon: Lexicon) -> Term | None:
    """The order that a unit is on where its verb describes it ("an ambushing unit", "it is ambushing", "my Ambush
    crew")."""
    first = words.tokens[span.first - words.offset]
    following = words.after(span)
    describes = bool(following) and following[0].stem in lexicon.unit_nouns and previous not in ("of", "by")
    whose = describes and (previous in _WHOSE or span.first == words.offset) and span.of("unit_type", "status") is None
    describes = describes or (previous in ("is", "are", "be", "currently") and words.stretch.role != "ask")
    doer = first.low.endswith(("er", "ers"))
    if span.last - span.first > 1 or not (doer or (describes and first.low.endswith("ing")) or whose):
        return None
    names = (span.words, *(term.name for term in span.terms))
    orders = (term for name in names for term in lexicon.named(f"{name} order") if term.kind == "order")
    return next(orders, None)
