"""Hits by tests: rolls of an attack that are a test of the text's own ("take one Drill test per shot; each success is a
hit").

In: a place in the text and the reader of procedures. Out: the roll to hit or to wound, as a kind of that test.
"""

from __future__ import annotations

from ingest.procedures.reader import TEST, Place, Reader, singular
from ingest.procedures.scores import test_named_by
from ingest.procedures.testkinds import same_test
from kb.patterns import Pattern

_TAKEN = Pattern(
    rf"(?i)\b(?:takes?|makes?|rolls?|attempts?|requires?|needs?|is) (?:(?:one|an?|1|a single) )?(?P<test>{TEST})\b"
)
_EACH_IS = Pattern(
    r"(?i)\b(?:each|every|any|for each|all|an?|if (?:it|the test)(?: is)?) "
    r"(?:success(?:es)?|pass(?:es|ed)?(?: test)?|successful test|test (?:that is )?passed|passed|succeeds?|successful)"
    r"[^.;]{0,12}? (?:is|are|scores?|counts? as|causes?|inflicts?|means?|gives?) (?:an? |1 |one )?"
    r"(?P<what>hit|wound)s?\b"
)


def hits_by_tests(reader: Reader, place: Place) -> None:
    """ "Take one Drill test per attack, and each success is a hit"."""
    taken = _TAKEN.search(place.text)
    if taken is None:
        return
    for passage, text in place.following(1):
        found = _EACH_IS.search(text[taken.end() :] if passage is place.passage else text)
        if found is None:
            continue
        name = singular(taken["test"])
        test = test_named_by(reader, place, found["what"].lower())
        if reader.vocabulary.best(name, "test") != test:
            same_test(reader, place, _called(reader, test), name, passage)
        return


def _called(reader: Reader, test: str) -> str:
    known = reader.vocabulary.terms.get(test) or reader.out.terms.get(test)
    return known.name if known else "hit roll"


SHAPES = (hits_by_tests,)
