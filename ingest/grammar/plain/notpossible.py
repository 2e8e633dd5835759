"""Not possible: "If this cannot be done, …", with the deed that the sentence before it told of.

In: a sentence and the one before it. Out: the sentence with that deed in place of "this", so that its case can be
understood by itself; as it stands where it points at nothing of the kind.
"""

from __future__ import annotations

import re

from ingest.grammar.plain.fronts import amid
from kb.names import lowered
from kb.patterns import Pattern, deferred

_NOT_POSSIBLE = deferred(
    r"(?:But |However,? )?(?:If|Where|When) (?:(?:this|that|it|doing (?:this|so|that)) (?:is|was|proves?|would be) "
    r"(?:(?:not|im|n't) ?possible|physically impossible)|(?:this|that) (?:cannot|can ?not|can['’]t) be done|"
    r"(?:it|they|he|she|you) (?:(?:is|are) unable to|cannot|can ?not|can['’]t) do (?:so|this|that))"
    r"(?: \([^()]*\))?, ?(?:then )?(?=[a-z])"
)
_ASIDE = Pattern(r" ?\([^()]*\)|,? (?:if|where|wherever|whenever) possible|^(?:If|Where) possible, ")
_CASE = deferred(r"(?:If|When|Whenever|Once|After|Where|As soon as) [^;:.]{4,140}?(?:, then |, )(?!or |and )", re.I)
_FORCED = deferred(
    r"(?P<who>[A-Za-z][\w'’ -]{1,60}?) (?:must|should|may|can|has to|have to)"
    r"(?: (?:then|first|immediately|instead|also))* (?!not\b|never\b|only\b)(?P<deed>[a-z]+\b.*)$"
)
_DONE = deferred(r"(?P<who>[A-Za-z][\w'’ -]{1,60}?) (?:is|are)(?: (?:then|first|also))* (?P<deed>[a-z]+ed\b.*)$")
_INSTRUCTED = deferred(
    r"(?:Then )?(?P<deed>(?:place|put|move|remove|turn|lay|leave|replace|take|set|swap|deploy|return|add|draw|discard|"
    r"choose|select|pick|assign|allocate|position|reposition|push|pivot)\b.*)$",
    re.I,
)
#: A deed that is told in more words than these would be no plain case.
LONGEST = 20


def told_possible(text: str, before: str) -> str:
    """The sentence with what is not possible named."""
    found = _NOT_POSSIBLE.match(text)
    if found is None or not before:
        return text
    said = _ASIDE.sub("", re.sub(r"[*_]", "", before)).strip().rstrip(".!;")
    said = _CASE.sub("", said, count=1) if _CASE.match(said) else said
    said = re.split(r"[;:,] |[.–—]", said)[0]
    if (order := _INSTRUCTED.match(said)) is not None:
        case = f"the player cannot {lowered(order['deed'])}"
    elif (forced := _FORCED.match(said)) is not None:
        case = f"{amid(forced['who'])} cannot {forced['deed']}"
    elif (done := _DONE.match(said)) is not None:
        case = f"{amid(done['who'])} cannot be {done['deed']}"
    else:
        return text
    return f"If {case}, {text[found.end() :]}" if len(case.split()) <= LONGEST else text
