"""Descriptions: what sentences say that pieces are described as besides their type ("… as either Laden or Light").

In: the passages of a text in their order and the words for units. Out: the words of each list of such names, with the
passage that gives it. What a text adds to them in the same sentence ("and may also be Decked") stands in the list too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ingest.vocabulary.naming import CAP
from kb.model import Passage
from kb.names import stem
from kb.patterns import Pattern

_NAME = rf"{CAP}(?:[ -]{CAP})?"
_LIST = rf"{_NAME}(?:(?:, {_NAME}){{0,8}},? (?:or|and) {_NAME}|(?:, {_NAME}){{2,8}})"
_TOO = r"(?:also|in addition|additionally|further|furthermore|besides|as well|moreover)"
#: "Every barge is further described as either Laden or Light, and may in addition be Decked."
_AS = Pattern(
    rf"\b(?:[Ee]very|[Ee]ach|[Aa]ll|[Aa]ny|[Aa]n?|[Ss]ome|^) ?(?P<noun>[A-Za-z][a-z]+) (?:is|are|(?:is|are) {_TOO}|"
    rf"{_TOO} (?:is|are)) (?:described|classed|classified|designated|labelled|labeled|marked|noted|listed) "
    rf"(?:{_TOO} )?as (?:being )?(?:either |one of )?(?P<names>{_LIST})(?=[.,;:]|$| [a-z])"
)
_MAY_BE = Pattern(
    rf"\b(?:may|can|might) (?:{_TOO} be|be|be {_TOO})(?: described as| called)? (?P<name>{_NAME})"
    rf"(?: {_TOO})?(?=[.,;:]|$)"
)
#: "Some Riders carry a further description – Scout, Warden, Pilot – and these are told elsewhere."
_CARRIED = Pattern(
    r"\b(?P<noun>[A-Za-z][a-z]+) (?:may |can |also )?(?:carry|carries|bear|bears|have|has|(?:is|are) given) "
    r"(?:an? |one |one or more |some )?(?:further|additional|second|extra|finer|more exact) "
    r"(?:description|designation|label|classification|type|sub-type|class|tag|epithet)s?"
    rf"(?:: | [–—-] | \(|, (?:namely |such as )?)(?P<names>{_LIST})(?=[.,;:)]|$| [–—-])"
)


def descriptions(passages: Sequence[Passage], units: frozenset[str]) -> Iterator[tuple[str, str]]:
    """The words of each list of what pieces are described as, and the passage that gives it."""
    for passage in passages:
        if passage.kind in ("heading", "row") or passage.passage_class in ("boilerplate", "example"):
            continue
        text = " ".join(passage.text.replace("*", "").split())
        if found := _AS.search(text) or _CARRIED.search(text):
            noun = found["noun"]
            if noun[0].isupper() or stem(noun) in units:
                too = _MAY_BE.search(text[found.end() :])
                yield f"{found['names']}, {too['name']}" if too else found["names"], passage.id
