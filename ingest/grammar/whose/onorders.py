"""On orders: what is told of those who are on an order and are called by it ("the Lurking unit", where a unit "with a
Lurk order" was told of): who they are, and when they keep that order or lose it.

In: the text of a sentence and its setting, which notes on which order somebody of the paragraph was. Out: the sentence
with that order by its name. A reaction may have the same name: who makes it is called so as well, where no order of
that name was told of.
"""

from __future__ import annotations

from ingest.grammar.setting import Setting
from ingest.verbforms import base_form
from ingest.vocabulary import Vocabulary
from kb.names import with_article
from kb.patterns import deferred

_WITH_ORDER = deferred(
    r"\b(?:with|on|under|has|have) (?:an? |the |its )?(?P<order>[A-Z][\w-]+(?: [A-Z][\w-]+)?) orders?\b"
)
_NOUN = r"(?:units?|models?|troops|teams?|squads?)"
_CALLED = deferred(rf"\b(?P<the>[Tt]he|[Aa]n?|[Aa]ny) (?P<doing>[A-Za-z]+ing) (?P<noun>{_NOUN})(?!['’]s)")
_MARKER = r"order(?: (?:dice|die|marker|token|counter|card|chit))?"
_ITS = r"(?P<whose>[Ii]ts|[Tt]heir|[Tt]he (?:(?P<doing>[A-Za-z]+ing) )?(?:unit|model|team|squad)['’]s)"
#: "Its order die is turned to show the one that belongs to the reaction": what it had, it has no longer.
_TURNED = deferred(
    rf"{_ITS} {_MARKER} (?:is|are|must be) (?:then |immediately )?"
    r"(?:turned|flipped|changed|rotated|swapped|replaced)(?: over)? (?:to|for|with|by)(?: show)? (?:the|an?|that) "
    r"(?:appropriate|corresponding|matching|relevant|right|correct|proper|equivalent)\b[^.;]*"
)
#: "Its order does not change – it stays on Lurk".
_UNCHANGED = deferred(
    rf"{_ITS} {_MARKER} (?:does not change|do not change|is not changed|is unchanged|remains unchanged|"
    r"is not turned|stays as it is|remains as it is|is not affected|is unaffected)"
    r"(?:(?: [–—-]|[,;:]) it (?:stays|remains|is still) [^.,;]{2,30})?"
)
_MADE = deferred(r"(?:If|When|Where) (?:the|its|this|that) (?:reaction )?test is (?:passed|successful),? ")
_FAILED = deferred(
    r"(?:If|When|Where) (?:the|its|this|that) (?:reaction )?test is (?:failed|unsuccessful|not passed),? "
)


def on_its_order(text: str, setting: Setting) -> str:
    """The sentence with the order by its name, for those who are called by it; on which order it says that somebody is
    is noted for the next."""
    on, vocabulary = setting.on_order, setting.vocabulary
    if on is not None:
        text = _kept_or_lost(_by_name(text, on, vocabulary), on, setting)
    told = _WITH_ORDER.search(text)
    setting.on_order = (vocabulary.best(f"{told['order']} order", "order") if told else None) or on
    return text


def _is_of(doing: str | None, on: str, vocabulary: Vocabulary) -> bool:
    """Whether those who are said to be doing so are on the order; of whom nothing is said, they are."""
    return doing is None or vocabulary.best(f"{base_form(doing.lower())} order", "order") == on


def _by_name(text: str, on: str, vocabulary: Vocabulary) -> str:
    name = vocabulary.terms[on].name
    return _CALLED.sub(
        lambda m: f"{m['the']} {m['noun']} with the {name}" if _is_of(m["doing"], on, vocabulary) else m[0], text
    )


def _kept_or_lost(text: str, on: str, setting: Setting) -> str:
    """What becomes of the order as a reaction of theirs turns out, told of whoever makes it or fails its test."""
    vocabulary = setting.vocabulary
    name = vocabulary.terms[on].name
    lost, kept = _TURNED.search(text), _UNCHANGED.search(text)
    found = lost or kept
    if found is None or not _is_of(found["doing"], on, vocabulary):
        return text
    made = next((t for t in vocabulary.general if vocabulary.kind_of(t) == "reaction"), None)
    if kept is not None and made is not None:
        made = vocabulary.best(f"{vocabulary.terms[made].name} test", "test") or setting.last_test
    ended = (_MADE if lost else _FAILED).match(text)
    if ended is None or made is None:
        return text
    does = f"{'makes' if lost else 'fails'} {with_article(vocabulary.terms[made].name)}"
    told = f"{text[ended.end() : found.start()]}it {'loses' if lost else 'retains'} the {name}{text[found.end() :]}"
    return f"If a unit with the {name} {does}, {told}"


__all__ = ["on_its_order"]
