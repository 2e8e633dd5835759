"""One and the other: which of two of one's own units something is asked of ("My first squad has reacted. My second
squad is shot at. May it react?").

In: the text of a question. Out: the same, where the one that was told of first is another of ours and the one that is
asked about is ours: "Another squad of mine has reacted. My squad is shot at. May it react?".
"""

from __future__ import annotations

from kb.model import TYPE_KINDS
from kb.names import stem
from kb.patterns import deferred
from queries.questions.lexicon import Lexicon

_FIRST = deferred(
    r"(?i)\b(?:(?:my|our) (?:first|one|other)|another(?= [\w-]+ of (?:mine|ours))|(?P<many>one of my(?: other)?)) "
    r"(?P<noun>[\w'’-]+(?: [\w'’-]+)?)(?: of (?:mine|ours))?"
    r"(?= (?:has|have|had|did|used|made|took|already|just|[a-z]+ed)\b)"
)
_SECOND = deferred(
    r"(?i)\b(?:now )?(?:(?:my|our|the) (?:second|other)|another|a (?:different|second)) "
    r"(?P<noun>[\w'’-]+(?: [\w'’-]+)?)(?: of (?:mine|ours))?(?= (?:is|was|has|have|gets?|comes|now|can|may|just)\b)"
)


def one_and_other(text: str, lexicon: Lexicon) -> str:
    """The question with the one that is asked about told as ours, and the other as another of ours."""
    one = _FIRST.search(text)
    other = _SECOND.search(text, one.end()) if one else None
    if one is None or other is None:
        return text
    if not all(_is_unit(found["noun"], lexicon) for found in (one, other)) or _FIRST.search(text, other.end()):
        return text
    noun = one["noun"].removesuffix("s") if one["many"] else one["noun"]
    between = text[one.end() : other.start()]
    first = "Another" if _begins(text[: one.start()]) else "another"
    mine = "My" if _begins(between) else "my"
    return f"{text[: one.start()]}{first} {noun} of mine{between}{mine} {other['noun']}{text[other.end() :]}"


def _is_unit(noun: str, lexicon: Lexicon) -> bool:
    known = stem(noun.split()[-1].lower()) in lexicon.unit_nouns
    return known or any(term.kind in TYPE_KINDS for term in lexicon.named(noun))


def _begins(before: str) -> bool:
    """Whether a sentence begins behind these words."""
    return not before.strip() or before.rstrip()[-1] in ".!?"


__all__ = ["one_and_other"]
