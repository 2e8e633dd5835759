"""Rules of a line each by which somebody does not count a modifier: "Bullish The crew ignores the modifier for Scorch
markers when it takes a Pluck Test to react".

In: a test and a question. Out: the passages of those whose name the question has, with what is not counted. A rule that
is for one purpose alone counts where that is told, or where a reaction is named.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from kb.model import Passage
from kb.names import stems
from kb.patterns import deferred
from queries.calculators.tested import Tested
from queries.calculators.words import Question

#: "Steady (X) When the unit takes a test, …": whose rule a line is.
HEAD = deferred(
    r"((?!(?:The|An?|Each|Every|All|Any|No) )[A-Z][\w'’-]+(?: [A-Z][\w'’-]+){0,2})(?: \([\w#]{1,3}\))?:? "
    r"(?=(?:The|An?|When|Whenever|While|If|This|These|Once|Add|Subtract|Friendly|Enemy|In|On|At|During)\b)"
)
_IGNORES = deferred(
    r"(?i)\bignores? (?:the |any |all |its )?(?:negative )?(?:modifiers?|penalt(?:y|ies)) (?:for|from|of|due to) "
    r"(?P<what>[^.;,]{3,40}?)"
    r"(?: when (?:it|they|the \w+) (?:takes?|makes?|is taking) an? (?P<test>[^.;,]{3,40}?)"
    r"(?: (?:in order )?to (?P<purpose>[a-z]+))?)?(?=[.;,]|$)"
)
_PLAIN = frozenset(stems("its the marker markers token tokens counter counters on it any all"))


class Ignored(NamedTuple):
    """What somebody does not count in a test, and the passage that says so."""

    passage: Passage
    what: frozenset[str]


def ignored(test: Tested, question: Question) -> list[Ignored]:
    """What those whom a question names do not count in a test, by lines that open with their names."""
    found = []
    for passage in test.book.rules.passages.values():
        head = HEAD.match(passage.text)
        said = _IGNORES.search(" ".join(passage.text.split())) if head and question.mentions(head[1]) else None
        if said is None or (said["test"] and not set(stems(test.name)) <= set(stems(said["test"]))):
            continue
        if said["purpose"] and not _is_told(test, question, said["purpose"]):
            continue
        found.append(Ignored(passage, frozenset(stems(said["what"])) - _PLAIN))
    return [each for each in found if each.what]


def _is_told(test: Tested, question: Question, purpose: str) -> bool:
    """Whether a question tells for what the test is taken; a reaction that it names is one to react."""
    if set(stems(purpose)) <= set(question.stems()):
        return True
    reactions = test.book.rules.terms_of_kind("reaction")
    return re.match(r"react", purpose) is not None and any(question.mentions(term.name) for term in reactions)


__all__ = ["HEAD", "Ignored", "ignored"]
