"""The first of several that somebody does not count: "Hardy units ignore the first marker when they test".

In: the book, what a unit holds, and what a change counts each of. Out: how many of them are left out, and the clause.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from kb.model import Clause
from kb.names import first_word, fold, stems
from kb.patterns import deferred
from queries.calculators.book import Book
from queries.calculators.words import digits

_SPARES = deferred(
    r"\b(?:ignor\w+|disregard\w*|discount\w*|unaffected|no penalty|without penalty|"
    r"not (?:count\w*|suffer\w*|affect\w*)|(?:fewer|less)|leaves? out|unhindered)\b"
)
_FIRST = r"\b(?:the|its|their|his|her) first (?P<n>(?:\d|x|n) )?(?:of (?:its|the|their) )?"
_FEWER = (
    r"\bcounts? (?:as having )?(?P<n>\d) (?:[\w-]+ )?{what}s? (?:fewer|less)\b|\b(?P<m>\d) (?:fewer|less) {what}s?\b"
)
#: "The first in each turn": those that come upon it, and not those that it has.
_AS_THEY_COME = deferred(
    r"\b(?:receiv\w+|gains?|would|placed|suffers? (?:in|each)|(?:each|every|per|in a|of the) (?:turn|round|phase))\b"
)


#: "Ignore 2 of its markers", "ignores X markers": so many of them, or as many as stand in brackets behind the rule.
_SO_MANY = (
    r"\b(?:ignor\w+|disregard\w*|discount\w*) (?:up to )?(?P<n>\d|x|n) (?:of )?"
    r"(?:(?:the|its|their|those|such|any|his) )?"
    r"(?:[\w-]+ )?{what}"
)


def first_spared(
    book: Book, held: Iterable[str], what: str, tests: set[str], names: Iterable[str] = ()
) -> tuple[int, Clause | None]:
    """How many of what is counted are left out of a test by those who hold these things, and by which clause; the
    ``names`` of what they hold may have a number in brackets."""
    word = re.escape(first_word(fold(what)))
    for term in held:
        for clause in book.rules.by_subject.get(term, ()):
            said = digits(book.rules.quote(clause))
            if not _SPARES.search(said) or _AS_THEY_COME.search(said) or _of_other_tests(book, said, tests):
                continue
            if found := re.search(rf"{_FIRST}{word}", said):
                first = (found["n"] or "1").strip()
                many = first if first.isdigit() else _in_brackets(book, term, names)
                if many is not None:
                    return int(many), clause
            if found := re.search(_SO_MANY.format(what=word), said):
                many = found["n"] if found["n"].isdigit() else _in_brackets(book, term, names)
                if many is not None:
                    return int(many), clause
            if found := re.search(_FEWER.format(what=rf"{word}(?: [\w-]+)?"), said):
                return int(found["n"] or found["m"]), clause
    return 0, None


def _in_brackets(book: Book, term: str, names: Iterable[str]) -> str | None:
    """The number in brackets behind the name of what somebody has: "Steady (2)"."""
    own = stems(book.name(term))
    told = (re.fullmatch(r"(.+?) \((\d+)\)", each) for each in names)
    return next((found[2] for found in told if found and stems(found[1]) == own), None)


def _of_other_tests(book: Book, said: str, tests: set[str]) -> bool:
    """Whether some words name a test, and none of these."""
    named = {term for hit in book.rules.names.find(said) for term in hit.terms if book.kind(term) == "test"}
    own = {stems(book.name(test)) for test in tests}
    return bool(named) and not any(stems(book.name(term)) in own for term in named)


__all__ = ["first_spared"]
