"""Attempts that failed: whether a situation states the failing of which a text tells ("fails to make a reaction").

A test that was failed is told by its own name, or beside the option that was tried: "it tried to Duck and failed".
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kb.patterns import deferred
from queries.situations.facts import content, negated

if TYPE_CHECKING:
    from queries.options.index import Index

_FAILS = deferred(r"\bfail(?:s|ed|ing)? to (?:make|react|do|take|perform|carry out)\b(.*)", re.S | re.I)
_FAILED = deferred(r"\bfail(?:s|ed|ing)?\b[^.;]*\b(?:test|check|roll)\b", re.I)
_TRIED = deferred(r"\b(?:tried|tries|attempted|attempts?|wanted)\b", re.I)


def failed(index: Index, facts: Iterable[tuple[str, object]], text: str) -> bool:
    """Whether a failed test is stated, for a text of whoever "fails to make" that for which it is taken."""
    failing = _FAILS.search(text)
    if failing is None:
        return False
    wanted = content(failing.group(0)) - content("fail make")
    told = [key for key, value in facts if value is True and not negated(key)]
    lost = [key for key in told if _FAILED.search(key)]
    if any(content(key) & wanted for key in lost):
        return True
    kinds = {index.kind_of_general.get(term) for found in index.find(failing.group(0)) for term in found.terms} - {None}
    tried = [key for key in told if _TRIED.search(key)] if lost else []
    named = {term for key in (*lost, *tried) for found in index.find(key) for term in found.terms}
    return any(index.kind(term) in kinds and term not in index.kind_of_general for term in named)
