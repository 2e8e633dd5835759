"""The query that a question for names makes, and what beside it narrows the answer.

The query itself is read by ``pattern``; what is seen here stands outside its stretch: the names among which a question
chooses ("which of these: …"), and the name that an earlier sentence told.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from kb.model import TYPE_KINDS
from kb.names import stems
from kb.patterns import deferred
from queries.entries.query import Query
from queries.questions.described import Words
from queries.questions.inverted import inverted
from queries.questions.lexicon import Lexicon
from queries.questions.naming import Span
from queries.questions.pattern import query
from queries.questions.reading import Quantity

_WHICH_OF = deferred(
    r"(?i)\b(?:which|what|who) (?:one |ones )?(?:of|among) (?:these|those|them|the following|the two|both)\b"
)


#: What asks for that which would keep somebody from something.
_STOPPING = deferred(
    r"(?i)\bwhat(?: else)? (?:\w+ )?(?:stop|prevent|keep|bar|prohibit|forbid|block)s?\b|"
    r"\bwhat (?:can|could|would|might) (?:stop|prevent|keep|bar|block)\b"
)


def sought(
    text: str, stretches: list[Words], described: Collection[Span], numbers: list[Quantity], lexicon: Lexicon
) -> Query:
    """The query of a question for names, whose asking stretch is the last of ``stretches``."""
    ask = stretches[-1]
    if (other := inverted(ask, lexicon)) is not None:
        return other
    made = query(ask, numbers, lexicon)
    if made.relations and not made.targets and made.side == "object" and made.number is None and not made.letter:
        # "Raw troops: which triggers are ignored?"
        named = [term for span in described for term in span.terms if span not in ask.spans]
        others = [span for words in stretches[:-1] for span in words.spans if span.of("reaction", "action", "test")]
        named = named or [term for span in others[-1:] for term in span.terms]
        if named:
            made = replace(made, targets=tuple(named), words=named[0].name.lower() if made.lettered else "")
    if "removes" in made.relations and not made.targets:  # "how do I get rid of it?"
        states = [term for span in described for term in span.terms if term.kind == "status"]
        told = (span for words in stretches[:-1] for span in words.spans)  # "it has gained a status"
        states = states or [term for span in told for term in span.terms if lexicon.is_general(term)]
        made = replace(made, targets=tuple(states[:1]), words="") if states else made
    if "removes" in made.relations:  # "how does a Golem lose it?"
        kinds = TYPE_KINDS
        bearer = frozenset(term.id for span in described for term in span.terms if term.kind in kinds)
        made = replace(made, bearer=bearer)
    if made.negative and made.option and made.targets and _STOPPING.search(text):  # "what stops a Golem from …?"
        types = TYPE_KINDS
        whom = (term for words in stretches for span in words.spans for term in span.terms if span.of(*types))
        made = replace(made, bearer=frozenset(term.id for term in whom if term.kind in types))
    if _WHICH_OF.search(text) and (among := _bearers(stretches)):
        made = replace(made, kinds=(), among=among)
    return made


def taken_up(made: Query, stretches: list[Words]) -> set[Span]:
    """The names that a query takes up: what it looks for, and the verb and noun that it is put in."""
    named = [span for words in stretches for span in words.spans]
    if made.letter or made.number is not None:
        return set(named)
    sought = {term.id for term in made.targets} | made.bearer | made.among
    ends = {span.first for span in named if any(term.id in sought for term in span.terms)}
    starts = {span.last for span in named if any(term.id in sought for term in span.terms)}
    types = {span for span in named if span.of("unit_type") and (span.last in ends or span.first in starts)}
    tables = {span for span in named if made.among and span.of("table")}
    return types | tables | {
        span for span in named
        if set(stems(span.words)) & made.verbs
        or any(term.id in sought or (made.kinds and term.kind in made.kinds) for term in span.terms)
    }  # fmt: skip


def _bearers(stretches: list[Words]) -> frozenset[str]:
    """What a question lists to choose from: the types, states and rules that it names beside what it asks."""
    kinds = ("unit_type", "unit_subtype", "status", "order", "special_rule")
    spans = (span for words in stretches[:-1] for span in words.spans)
    return frozenset(term.id for span in spans for term in span.terms if term.kind in kinds)
