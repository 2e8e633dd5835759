"""Titles that run over the pages of a book, each with the number of its page in the same line.

In: the lines of a text. Out: the places of those that give one title twice or more, apart from all else, with numbers
that rise from page to page, among them those of the pages whose number stands alone; and of those beside such that give
the book's title with what their page is about.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from ingest.formats.text import Line, all_caps, ends_sentence, page_number, title_like
from kb.patterns import deferred

_GAP = r"[ \t|·•–—-]{1,60}"
_FIRST = deferred(rf"(\d{{1,4}}){_GAP}(\D.*)")
_LAST = deferred(rf"(\D.*?){_GAP}(\d{{1,4}})")
#: So many letters a title has at least, and so many pages tell it where none has its number by itself.
_LETTERS, _PAGES = 8, 3


def numbered_titles(lines: Sequence[Line]) -> frozenset[int]:
    """The lines between blank ones that are a title and the number of the page, each title on two pages or more."""
    bare = [(index, int(found[0])) for index, line in enumerate(lines)
            if page_number(line.text) and (found := re.search(r"\d+", line.text))]  # fmt: skip
    book = _title_of(lines)
    titles: dict[tuple[str, bool], list[tuple[int, int]]] = {}
    for index, line in enumerate(lines):
        if not 8 < len(line.text) <= 90 or ends_sentence(line.text) or not _apart(lines, index):
            continue
        if found := _FIRST.fullmatch(line.text):
            titles.setdefault((found[2], True), []).append((index, int(found[1])))
        elif found := _LAST.fullmatch(line.text):
            titles.setdefault((found[1], False), []).append((index, int(found[2])))
    for title in {title for title, _ in titles}:  # on left pages behind the number, on right ones before it
        both = sorted([*titles.get((title, True), []), *titles.get((title, False), [])])
        if len(both) >= _PAGES and _rise(both):
            titles[title, True] = titles[title, False] = both
    return frozenset(
        index for (title, _), pages in titles.items()
        if (_is_title(title) or _of_the_book(title, book))
        and (len(pages) >= _PAGES or (len(pages) > 1 and len(bare) > 1))
        and _rise(sorted([*pages, *bare])) for index, _ in pages
    )  # fmt: skip


def _apart(lines: Sequence[Line], index: int) -> bool:
    return not any(line.text for line in (*lines[max(0, index - 1) : index], *lines[index + 1 : index + 2]))


def _is_title(words: str) -> bool:
    named = all_caps(words) or title_like(words)
    return named and sum(map(str.isalpha, words)) >= _LETTERS and len(words.split()) > 1


def _of_the_book(words: str, book: str) -> bool:
    """Whether words open with the title of the book, and say little more ("REED WARS", "Reed Wars playtest 4")."""
    told = [word.strip(_POINTS) for word in words.lower().split()]
    title = [word.strip(_POINTS) for word in book.lower().split()]
    return 0 < len(title) <= 6 and told[: len(title)] == title and len(told) <= len(title) + 3


def _rise(pages: list[tuple[int, int]]) -> bool:
    """Whether the numbers rise as the pages of a book do, without a leap."""
    leap = _LEAP if len(pages) < _MANY else _LONG_LEAP
    return all(0 < second[1] - first[1] <= leap for first, second in pairwise(pages))


def _title_of(lines: Sequence[Line]) -> str:
    """The title of the book: its first words, what a converter noted about itself aside."""
    return next((line.text.strip("#*_ ") for line in lines if line.text and not line.text.startswith("<!--")), "")


_POINTS = "!?.,:;"
#: So many pages may stand between two that give the title, and more where many do (those with pictures do not).
_LEAP, _LONG_LEAP, _MANY = 4, 10, 6


#: So many empty lines may part what runs over a page from its number.
_APART_FROM = 3
#: What stands between the title of a book and that of a part of it.
_BETWEEN = deferred(r" ?[–—|:/·•-] ?(?=\S)")


def headed_with_title(lines: Sequence[Line], furniture: frozenset[int]) -> frozenset[int]:
    """The lines beside others of the page that give the book's title and, behind a mark, what the page is about
    ("REED WARS - Moving"), on two pages or more. ``furniture``: those other lines."""
    book = _title_of(lines).lower()
    if len(book) < _LEAST_TITLE:
        return frozenset()
    found: set[int] = set()
    for index in furniture:
        for step in (-1, 1):
            at = index + step
            while 0 <= at < len(lines) and not lines[at].text and abs(at - index) <= _APART_FROM:
                at += step
            if 0 <= at < len(lines) and at not in furniture and _with_title(lines[at].text, book) and _apart(lines, at):
                found.add(at)
    return frozenset(found if len(found) > 1 else ())


#: The title of a book has so many letters at least, and what a page is about so many at the most.
_LEAST_TITLE, _MOST_WORDS = 4, 60


def _with_title(words: str, book: str) -> bool:
    """Whether words are the book's title and, behind or before it, that of a part of it."""
    if len(words) > len(book) + _MOST_WORDS or ends_sentence(words):
        return False
    told = words.lower()
    if told.startswith(book):
        return _BETWEEN.match(told, len(book)) is not None
    return told.endswith(book) and told[: -len(book)].rstrip()[-1:] in set("–—|:/·•-")
