"""What does not apply to one kind of a test: "A Lost crew takes a Nerve test. Stubborn does not apply to this test."

In: the book, and a question that asks for such a test. Out: the names of what does not apply to it.
"""

from __future__ import annotations

from kb.model import Passage
from kb.names import fold, stems
from kb.patterns import deferred
from queries.calculators.book import Book
from queries.calculators.words import Question

_NOT_TO_IT = deferred(
    r"(?i)^(?P<what>[A-Z][\w'’-]*(?: [\w'’-]+){0,3}?) (?:(?:does|do) not|never|cannot|may not|has no effect|is not) ?"
    r"(?:apply|applied|count|be used|help|used)? ?(?:to|for|in|on) (?:this|that|such an?|these) (?:[\w-]+ )?"
    r"(?:tests?|checks?|rolls?)\b"
)
#: Where a sentence has told when the test is taken.
_TAKEN = deferred(r"(?i)\b(?:must|has to|have to|takes?|makes?|rolls?|tests?)\b")
_LIGHT = frozenset(
    stems("a an the if when that which who is are was in on at of to its it their his any each every unit units model"
          " models has have been by with and or again must instead")
)  # fmt: skip


def left_out(book: Book, question: Question) -> frozenset[str]:
    """What does not apply to the test for which the question gives the occasion, in small letters."""
    said = set(question.stems())
    found = set()
    for passage in book.rules.passages.values():
        told = _NOT_TO_IT.match(" ".join(passage.text.split())) if passage.passage_class == "rule" else None
        if told is None:
            continue
        occasion = _occasion(book, passage)
        if occasion and occasion <= said:
            found.add(fold(told["what"]))
    return frozenset(found)


def _occasion(book: Book, passage: Passage) -> set[str]:
    """The words for when the test is taken of which the sentence before a passage tells."""
    before = [
        each for each in book.rules.passages.values()
        if each.section == passage.section and each.document == passage.document and each.start < passage.start
    ]  # fmt: skip
    if not before:
        return set()
    text = " ".join(max(before, key=lambda each: each.start).text.split())
    words = set(stems(_TAKEN.split(text, maxsplit=1)[0])) - _LIGHT
    return {word for word in words if not word.isdigit()}


__all__ = ["left_out"]
