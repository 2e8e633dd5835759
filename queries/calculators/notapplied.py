"""Modifiers of a test that are not applied where it is taken for one purpose: "to Rally, it takes a Nerve Check, but
the modifier for being Shaken is not applied".

In: a test that is a kind of another one. Out: the words of what is not applied, each with the passage that says so.
"""

from __future__ import annotations

from typing import NamedTuple

from kb.model import Passage
from kb.names import fold, stems
from kb.patterns import deferred
from queries.calculators.book import core_name
from queries.calculators.tested import Tested

_NOT = deferred(
    r"\b(?:(?:not|never|nor|no longer)(?: be)? (?:appl\w+|us\w+|count\w*|add\w*|includ\w+|tak\w+)|ignor\w+|"
    r"disregard\w*|without|leav\w+ out|left out|no account)\b"
)
_MODIFIER = r"(?:modifiers?|penalt(?:y|ies)|bonus(?:es)?|adjustments?|[-+]\d)"
_FOR = deferred(rf"{_MODIFIER}(?: that (?:is|are) given)? for (?:being |having |its being )?(?P<what>[^,.;()]{{3,40}})")
_OF = deferred(rf"\b(?P<what>[a-z][\w'-]*(?: [a-z][\w'-]*)?) {_MODIFIER}")
_ENDS = deferred(r" (?:is|are|does|do|may|will|when|if|to|in|for|on|at|by|from|and|but|which)\b")
_LIGHT = frozenset(
    stems("the a an its their any all this that usual unit not apply applied use used count counted ignore ignoring"
          " ignored without disregard being do does is are modifier modifiers penalty bonus with")
)  # fmt: skip


class NotApplied(NamedTuple):
    """What is not applied, in the stems of its words, and where it is told."""

    words: frozenset[str]
    passage: Passage


def not_applied(test: Tested) -> list[NotApplied]:
    """What is not applied to a test that is taken as another one."""
    own = [rule for rule in test.chain if rule.clause.subject == test.term]
    if not own:
        return []
    section, base, name = test.book.section(own[0]), test.book.section(test.rule), {*core_name(test.name)}
    found = []
    for passage in test.book.rules.passages.values():
        text = fold(" ".join(passage.text.split()))
        here = passage.section == section and passage.kind not in ("heading", "row")
        if not here or _NOT.search(text) is None or (section == base and not name <= {*stems(text)}):
            continue
        for hit in (*_FOR.finditer(text), *_OF.finditer(text)):
            words = frozenset(stems(_ENDS.split(hit["what"])[0])) - _LIGHT
            if words:
                found.append(NotApplied(words, passage))
    return found


__all__ = ["NotApplied", "not_applied"]
