"""The object of a deed that a question tells again by a bare "it": "a Duel is called: may he refuse it?".

In goes a question, out comes the same with "refuse it" as "refuse the Duel", where the texts have a deed of that name
and the question tells of its object before.
"""

from __future__ import annotations

import re

from kb.names import stems
from kb.patterns import deferred
from queries.questions.lexicon import Lexicon

_AGAIN = deferred(r"(?i)\b(?P<verb>[a-z]+) (?P<it>it|this|them|one)(?= *(?:[?.,;]|$)| (?:or|and|instead|here|now)\b)")
_KINDS = ("action", "reaction", "order", "effect")


def with_object_named(text: str, lexicon: Lexicon) -> str:
    """``text`` with what a deed is done to told by its name, where only one such thing is told of before."""

    def named(match: re.Match[str]) -> str:
        verb, told = stems(match["verb"]), stems(text[: match.start()])
        found = {stems(rest): rest for rest in _objects(lexicon, verb) if _stands_in(stems(rest), told)}
        return f"{match['verb']} the {found.popitem()[1]}" if len(found) == 1 else match[0]

    return _AGAIN.sub(named, text)


def _objects(lexicon: Lexicon, verb: tuple[str, ...]) -> list[str]:
    """What the deeds that the texts tell of with a verb are done to: "Duel" of "refuse Duel"."""
    names = (term.name.split() for term in lexicon.terms.values() if term.kind in _KINDS)
    return [" ".join(rest) for first, *rest in filter(None, names) if 0 < len(rest) < 4 and stems(first) == verb]


def _stands_in(words: tuple[str, ...], told: tuple[str, ...]) -> bool:
    return any(told[i : i + len(words)] == words for i in range(len(told) - len(words) + 1))
