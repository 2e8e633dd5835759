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

    return _ONCE_MORE.sub(lambda match: _done_once_more(match, text, lexicon), _AGAIN.sub(named, text))


#: "May it do it again?", of an option that was told to have been used.
_ONCE_MORE = deferred(
    r"(?i)\b(?:do|use|make|take|perform|declare|try) (?:it|this|that|so|one) "
    r"(?P<again>again|once more|(?:for )?a second time|another time)\b"
)
_USED = deferred(
    r"\b(?:used|made|took|taken|did|done|performed|declared|carried out)(?: already)?(?: (?:an?|the|its|their))? "
    r"(?P<what>[\w'-]+(?: [\w'-]+){0,4})|(?<!is )(?<!was )(?<!been )(?<!are )\b(?P<did>[A-Z][a-z]+ed)\b"
)


def _done_once_more(match: re.Match[str], text: str, lexicon: Lexicon) -> str:
    """What is to be done again by the name by which it was told to have been done; as it stands where several were."""
    told = [stems(used["what"] or used["did"]) for used in _USED.finditer(text, 0, match.start())]
    found = {
        name: term.name
        for term in (lexicon.terms.values() if told else ())
        if term.kind in _KINDS[:3] and (name := stems(term.name)) and any(each[: len(name)] == name for each in told)
    }
    longest = max(found, key=len, default=())
    whole = {longest[:size] for size in range(1, len(longest) + 1)}
    return f"use {found[longest]} {match['again']}" if found and set(found) <= whole else match[0]


def _objects(lexicon: Lexicon, verb: tuple[str, ...]) -> list[str]:
    """What the deeds that the texts tell of with a verb are done to: "Duel" of "refuse Duel"."""
    names = (term.name.split() for term in lexicon.terms.values() if term.kind in _KINDS)
    return [" ".join(rest) for first, *rest in filter(None, names) if 0 < len(rest) < 4 and stems(first) == verb]


def _stands_in(words: tuple[str, ...], told: tuple[str, ...]) -> bool:
    return any(told[i : i + len(words)] == words for i in range(len(told) - len(words) + 1))
