"""Severally: what is told of several, each with its own case ("Only Dazed Riders and Barges that are Mired may Duck").

In: the text of a sentence and the vocabulary. Out: a sentence for each of them; none where one case is told of them all
("Dazed Riders and Barges may Duck") or there is no case. What the others alone require is any of what each requires.
"""

from __future__ import annotations

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.tokens import Token, tokenize
from ingest.lexicon import GENERIC_STEMS
from ingest.vocabulary import Vocabulary
from kb.conditions import ALWAYS, Condition, both, either
from kb.names import capitalised, stem
from kb.patterns import deferred

_TOLD = deferred(
    r"^(?P<only>Only )?(?P<list>(?!(?:If|When|While|Once|After|In|At|The|This|It|Each|Any|No)\b)[\w'’-]+,? "
    r"(?:(?!\b(?:may|can|must|cannot|never)\b)[^.;:()])+?) (?P<does>(?:may|can|must|cannot)\b[^.;:]*)\.?$"
)
#: "Crews in Line, and Mules, may …".
_ASIDE = deferred(
    r"^(?P<one>(?!(?:If|When|While|Once|After|In|At|Unless|Until)\b)[^,;:.]{3,60}), (?P<and>and|or) "
    r"(?P<two>[^,;:.]{3,40}), (?=(?:may|can|must|cannot)\b)"
)
_AND = deferred(r",? (?:and|or) |, ")


def severally(text: str, vocabulary: Vocabulary) -> list[str]:
    """A sentence for each of those of whom one is told with cases of their own."""
    told = _TOLD.match(_ASIDE.sub(r"\g<one> \g<and> \g<two> ", text)) if " and " in text or " or " in text else None
    if told is None:
        return []
    each = _AND.split(told["list"])
    ways = [_way(one, vocabulary) for one in each]
    if len(each) < 2 or None in ways:
        return []
    before = [way[0] for way in ways if way]
    behind = [way[1] for way in ways if way]
    only = told["only"] or ""
    # a case behind the last alone may be told of them all, and where only some may do something, of that one
    apart = any(before[1:]) or any(behind[:-1]) or (behind[-1] and (before[0] or only))
    apart = apart or len({way[2] for way in ways if way}) > 1  # "crews in Line, and Mules"
    return [f"{only}{one if only else capitalised(one)} {told['does']}" for one in each] if apart else []


def _way(one: str, vocabulary: Vocabulary) -> tuple[bool, bool, bool] | None:
    """Whether what is told of a kind of unit stands before it, and behind it, and whether that is any unit; None where
    the words are no more than a kind of unit, the states that it is in, and a short clause behind it."""
    tokens = [token for token in tokenize(one, vocabulary) if token.low not in ("a", "an", "any", "all")]
    at = next((n for n, token in enumerate(tokens) if _is(token, _KINDS)), None)
    anybody = at is None
    if anybody:
        units = GENERIC_STEMS | vocabulary.unit_words
        at = next((n for n, token in enumerate(tokens) if stem(token.low) in units), None)
        if at is not None and len(tokens) < 2:
            return None
    if at is None or not all(_is(token, _STATES) for token in tokens[:at]):
        return None
    tail = [token.low for token in tokens[at + 1 :] if token.low not in ("unit", "units", "models", "model")]
    if tail and (tail[0] not in _OPENS_TAIL or len(tail) > _LONGEST_TAIL):
        return None
    return at > 0, bool(tail), anybody


def _is(token: Token, kinds: tuple[str, ...]) -> bool:
    return bool(token.terms) and any(kind in term for term in token.terms for kind in kinds)


_KINDS = ("/unit_type/", "/unit_subtype/")
_STATES = ("/status/", "/unit_subtype/", "/special_rule/")
_OPENS_TAIL = frozenset("that which who in with under".split())
_LONGEST_TAIL = 6


def of_any(told: list[list[Draft]]) -> list[Draft]:
    """The drafts of such sentences, where what any of them requires is enough."""
    drafts = [draft for each in told for draft in each]
    if not any(draft.relation == "requires" for draft in drafts):
        return drafts
    ways = [way for each in told if (way := _required(each)) != ALWAYS]
    for draft in drafts:
        if draft.relation == "requires" and draft.requirement != ALWAYS:
            draft.requirement = either(*dict.fromkeys(ways))
    return drafts


def _required(drafts: list[Draft]) -> Condition:
    """What one of the sentences requires, else in which case it gives leave."""
    needed = [draft.requirement for draft in drafts if draft.relation == "requires"]
    given = [both(draft.who, draft.when) for draft in drafts if draft.relation == "permits"]
    return both(*dict.fromkeys(needed)) if needed else either(*dict.fromkeys(given)) if given else ALWAYS
