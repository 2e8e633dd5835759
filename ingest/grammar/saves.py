"""Rewrites of saves and dice, and of what is not added to them: put in the plain form that the grammar reads.

In: the cleaned text of a sentence. Out: the sentence, or plainer ones that say the same ("No modifiers ever apply to
the save": "The save ignores modifiers"). General English only.
"""

from __future__ import annotations

import re

from kb.patterns import Pattern, Substitutions

_SAVE = r"(?:[\w-]+ ){0,3}(?:saves?|saving throws?)\b"
_ADDED = r"(?:[\w-]+ ){0,3}(?:modifiers?|penalt(?:y|ies)|bonus(?:es)?|re-rolls?)"


def _ignores(match: re.Match[str]) -> str:
    """ "No modifiers apply to the save": the save ignores them."""
    what = match[2][0].upper() + match[2][1:]
    return f"{what} ignore{'' if re.search(r's$', match[2].split()[-1]) else 's'} {match[1]}"


SAVES = Substitutions(
    (
        Pattern(
            r"(?<!may )(?<!can )(?<!must )\b(?:still|nonetheless) (?:takes?|gets?|receives?|makes?) "
            rf"(?=(?:their|its|an?|any|the) {_SAVE})"
        ),
        "may still take ",
    ),
    (
        Pattern(
            rf"^No ({_ADDED})(?: (?:may|can|will))?(?: ever)? (?:apply|applies|(?:is|are|be) (?:ever )?applied|count) "
            r"to ((?:the|an?|this|that|such|its|their|any|all) [^,;]+|[A-Z][^,;]+)$"
        ),
        _ignores,
    ),
    (
        Pattern(r"\b([Nn])either (?=(?:unit|side|player|model|squad|team) (?:may|must|can|has to|needs? to)\b)"),
        lambda m: f"{m[1]}o ",
    ),
)
