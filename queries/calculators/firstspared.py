"""The first of several that somebody does not count: "Hardy units ignore the first marker when they test".

In: the book, what a unit holds, and what a change counts each of. Out: how many of them are left out, and the clause.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from kb.model import Clause, Passage, kind_in
from kb.names import first_word, fold, stems
from kb.patterns import deferred
from queries.calculators.book import Book
from queries.calculators.words import digits
from queries.options.index import index_of

_SPARES = deferred(
    r"\b(?:ignor\w+|disregard\w*|discount\w*|unaffected|no penalty|without penalty|"
    r"not (?:count\w*|suffer\w*|affect\w*)|(?:fewer|less)|leaves? out|unhindered|reduc\w+|lower\w*|decreas\w+)\b"
)
_FIRST = r"\b(?:the|its|their|his|her) first (?P<n>(?:\d|x|n) )?(?:of (?:its|the|their) )?"
_FEWER = (
    r"\bcounts? (?:as having )?(?P<n>\d|x|n) (?:[\w-]+ )?{what}s? (?:fewer|less)\b|"
    r"\b(?P<m>\d|x|n) (?:fewer|less) {what}s?\b"
)
#: "Reduce the number of its markers that count by X".
_REDUCED = (
    r"\b(?:reduc\w+|lower\w*|decreas\w+) (?:the|its|their) (?:number of |total )?(?:(?:its|the|their) )?(?:[\w-]+ )?"
    r"{what}[^.;]{{0,60}}? by (?P<n>\d|x|n|the number in brackets)\b"
)
#: "X of its markers are ignored".
_ARE_LEFT_OUT = (
    r"\b(?P<n>\d|x|n) of (?:(?:its|the|their|those|a|an) )?(?:[\w-]+['’]s? )?(?:[\w-]+ )?{what}s?(?: [\w-]+)? "
    r"(?:is|are|do|does) (?:ignored|disregarded|discounted|not count)"
)
#: "The first in each turn": those that come upon it, and not those that it has.
_AS_THEY_COME = deferred(
    r"\b(?:receiv\w+|gains?|would|placed|suffers? (?:in|each)|(?:each|every|per|in a|of the) (?:turn|round|phase))\b"
)


#: "Ignore 2 of its markers", "ignores X markers": so many of them, or as many as stand in brackets behind the rule.
_SO_MANY = (
    r"\b(?:ignor\w+|disregard\w*|discount\w*) (?:up to )?(?:(?P<n>\d|x|n) (?:of )?|"
    r"(?:a number|as many)(?: of)? (?=[^.;]{{0,70}}?\b(?:in brackets|x)(?![\w-])))"
    r"(?:(?:the|its|their|those|such|any|his) )?"
    r"(?:[\w-]+ )?{what}"
)


def first_spared(
    book: Book, held: Mapping[str, Clause | None], what: str, tests: set[str], names: Iterable[str] = ()
) -> tuple[int, Clause | Passage | None]:
    """How many of what is counted are left out of a test by those who hold these things, and what says so; the
    ``names`` of what they hold may have a number in brackets, as may what gives it to them."""
    word = re.escape(first_word(fold(what)))
    shapes = [
        shape.format(what=each)
        for shape, each in (
            (_FIRST + "{what}", word), (_SO_MANY, word), (_FEWER, rf"{word}(?: [\w-]+)?"), (_REDUCED, word),
            (_ARE_LEFT_OUT, word),
        )
    ]  # fmt: skip
    for term, giving in held.items():
        for text, source in _told(book, term):
            said = digits(text)
            if not _SPARES.search(said) or _AS_THEY_COME.search(said) or _of_other_tests(book, said, tests):
                continue
            found = next((hit for shape in shapes if (hit := re.search(shape, said))), None)
            if found is None:
                continue
            parts = found.groupdict()
            many: str | None = (parts.get("n") or parts.get("m") or "").strip()
            if not many and "first" in found[0]:
                many = "1"
            if not (many or "").isdigit():
                many = _in_brackets(book, term, names) or (giving.value if giving is not None else None)
            if (many or "").isdigit():
                return int(many or 0), source
    return 0, None


def _told(book: Book, term: str) -> Iterator[tuple[str, Clause | Passage]]:
    """What clauses, and the sentences of its own entry, tell of something."""
    seen = set()
    for clause in book.rules.by_subject.get(term, ()):
        seen.add(clause.passage)
        yield book.rules.quote(clause), clause
    own = stems(book.name(term))
    heads = index_of(book.rules).remembered(
        ("entries by their heads",),
        lambda: {
            each.id: stems(_BRACKETED.sub("", each.heading.strip(" *_.:"))) for each in book.rules.sections.values()
        },
    )
    if kind_in(term) in ("special_rule", "unit_subtype", "status") and own in heads.values():
        for passage in book.rules.passages.values():
            if heads.get(passage.section) == own and passage.id not in seen and passage.passage_class == "rule":
                yield passage.text, passage


_BRACKETED = deferred(r" ?\([^()]*\)$")


def _in_brackets(book: Book, term: str, names: Iterable[str]) -> str | None:
    """The number in brackets behind the name of what somebody has: "Steady (2)"."""
    own = stems(book.name(term))
    told = (re.fullmatch(r"(.+?) \((\d+)\)", each) for each in names)
    return next((found[2] for found in told if found and stems(found[1]) == own), None)


def _of_other_tests(book: Book, said: str, tests: set[str]) -> bool:
    """Whether some words name a test, and none of these."""
    named = {term for hit in book.rules.names.find(said) for term in hit.terms if book.kind(term) == "test"}
    own = {stems(book.name(test)) for test in tests}
    called = [stems(book.name(term)) for term in named]
    return bool(named) and not any(name[-len(each) :] == each for name in called for each in own)


__all__ = ["first_spared"]
