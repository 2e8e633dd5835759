"""States that are over by the time that a question asks of: "it was Pinned, and then a volley made it Routed".

Where the texts have the later state take the earlier one away, the unit is told to be in the later alone. A state that
befalls units, and of whose end the texts never tell, goes on: "it was Wrecked last turn". How a test went before
another enemy came tells nothing of the test that is taken then.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kb.model import Term
from kb.patterns import deferred
from queries.questions.described import Words
from queries.questions.lexicon import Lexicon
from queries.questions.naming import Span

_THEN = frozenset("so then later afterwards afterward subsequently now since thereafter".split())
_WAS = frozenset("was were got had been first".split())
#: What somebody chooses to do or to be: the state that comes of it may end without a word of its end.
_CHOSEN = frozenset({"action", "reaction", "order", "special_rule"})
#: How a unit comes into a state.
_ENTERING = frozenset(
    "became become becomes gained gains gain made makes got gets turned turns suffers suffered".split()
)


def outlived(
    stretches: Sequence[Words], described: Mapping[Span, tuple[Term, str]], lexicon: Lexicon
) -> Iterator[Term]:
    """The unit's states that one which it is told to have come into later takes away."""
    told = [
        (words, span, described[span][0]) for words in stretches for span in words.spans
        if span in described and described[span][1] == "unit" and described[span][0].kind == "status"
    ]  # fmt: skip
    for n, (before, earlier, state) in enumerate(told):
        for words, later, other in told[n + 1 :]:
            start = 0 if words is not before else earlier.last - before.offset
            between = {token.low for token in words.tokens[start : later.first - words.offset]} | {words.stretch.opener}
            between |= {token.low for token in words.after(later, 2)}
            was = not _WAS.isdisjoint(token.low for token in before.before(earlier, 3))
            entered = not _ENTERING.isdisjoint(token.low for token in words.before(later, 4))
            between -= {"so"} if words is before else set()
            if (entered or (was and not _THEN.isdisjoint(between))) and _takes_away(other, state, lexicon):
                yield state


#: "Now a second crew shoots at it", "can it Dodge a different enemy later in the turn?"
_ANOTHER = deferred(
    r"(?i)\b(?:another|a different|a second|a new|some other|the other|the next) "
    r"(?:enem|[\w-]+ (?:shoots|fires|charges|moves)|(?:unit|crew|squad)\b)|\blater (?:in|on in|this|that|the same) "
)
_RESULT = deferred(r"(?i)\b(?:fail(?:s|ed)|pass(?:es|ed))\b")


def of_before(text: str, stretches: Sequence[Words], facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of a question, with "earlier" in front of how a test went of which it tells before it tells, or asks,
    of another enemy or a later time."""
    places = ((words.stretch.start, words.stretch.end) for words in stretches)
    told = text[: max((start for start, end in places if _ANOTHER.search(text, start, end)), default=0)]
    return {
        f"earlier, {key}" if value is True and _RESULT.search(key) and key in told else key: value
        for key, value in facts.items()
    }


def goes_on(state: Term, lexicon: Lexicon) -> bool:
    """Whether who came into the state in an earlier turn is in it still, for all that the texts tell."""
    general, told = lexicon.general("status"), lexicon.rules.by_object
    own = told.get(state.id, ())
    by = [lexicon.terms[clause.subject].kind for clause in own if clause.relation == "inflicts"]
    ends = [clause for clause in (*own, *told.get(general.id if general else "", ())) if clause.relation == "removes"]
    return bool(by) and _CHOSEN.isdisjoint(by) and not ends


def _takes_away(other: Term, state: Term, lexicon: Lexicon) -> bool:
    """Whether who comes into the ``other`` state loses this one."""
    general = lexicon.general("status")
    lost = {state.id, general.id if general is not None else state.id}
    own = lexicon.rules.by_subject.get(other.id, ())
    return other.id != state.id and any(
        clause.relation == "removes" and clause.object in lost and clause.affects == "bearer" for clause in own
    )
