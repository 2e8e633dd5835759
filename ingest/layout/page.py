"""The page of a document: its blocks as records, and what holds for the text as a whole.

In: the text. Out: a ``Page`` (is it hard-wrapped, which lines mark cards, which repeat on every page), and the
``Block`` record that the next stage fills. Nothing is read into meaning here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise

from ingest.formats.cardheads import CardHeads, card_heads
from ingest.formats.cards import fields_of, keyword_lines
from ingest.formats.gappedcells import Gapped, gapped_tables
from ingest.formats.hanging import hanging_names
from ingest.formats.labelled import labelled_heads, labelled_names
from ingest.formats.lonelabels import lone_labels
from ingest.formats.modifierlines import set_apart
from ingest.formats.runningtitles import headed_with_title, numbered_titles
from ingest.formats.text import Line, ends_sentence, page_number, split_lines, title_like
from ingest.layout.entrynames import (
    WORD,
    chapters,
    listed_names,
    named_series,
    over_lists,
    priced_names,
    roman_chapters,
    set_off_names,
    stemlike,
    stopped_names,
)
from ingest.layout.subjectnames import subject_names
from ingest.tables.cells import RawTable, RowReading
from kb.patterns import deferred

#: Ranks of headings that are not marked by hashes; a smaller rank stands above a larger one.
TITLE_PAGE, CAPS, NUMBERED, TITLE, CARD, BOLD, RUN_IN = 0, 10, 12, 20, 22, 25, 40


@dataclass(slots=True)
class Block:
    """A piece of the page. ``start``/``end`` span its words, without a list marker or hash marks.

    ``kind``: heading, paragraph, bullet, row, marker (of a card), note (the heading of a note), label (of the field
    that the next block is) or boilerplate.
    ``name``/``body`` split off a run-in heading; ``depth`` nests list items; ``gap``: a blank line stands before.
    ``label`` is the letter or number of a list item, or the number of a paragraph or a heading ("4.12"). ``card``:
    the paragraph says of what kind an entry is, or gives its figures. ``torn``: what stands of the page amid it.
    ``chapter``: the heading counts itself as one ("Part Two: …").
    """

    kind: str
    start: int
    end: int
    rank: int = 0
    heading: str = ""
    label: str | None = None
    depth: int = 0
    gap: bool = False
    name: tuple[int, int] | None = None
    body: int | None = None
    table: RawTable | None = None
    row: RowReading | None = None
    card: bool = False
    chapter: bool = False
    torn: tuple[tuple[int, int], ...] = ()


@dataclass(slots=True)
class Page:
    """What holds for the document as a whole: is it hard-wrapped, what marks its cards, which words it uses.

    ``stopped`` are the lines that open with a name and a full stop, and stand in a series of such entries; ``fields``
    the labels, in small letters, that the entries share ("effect", "cost"); ``series`` the lines that open with a name
    and a colon, where three or more of them follow each other, ``listed`` the items of lists that all open with one;
    ``set_off`` those that open with a name in capitals or with its cost, right before a sentence;
    ``labelled`` those that open with one behind a label for its kind;
    ``heads`` names behind such a label that are headings;
    ``over`` the names alone over the lists that tell of them; ``chapters`` the headings that whole numbers count;
    ``keywords`` the lines right below a name that tell what the entry is;
    ``priced`` those with what their entry costs behind the name, and where that begins; ``labels`` those that are
    nothing but the label of a field; ``furniture`` the numbers and titles of pages; ``counted`` those that count them;
    ``subjects`` those that open an entry with its bold name as the subject of a sentence; ``cards`` the names of cards
    above their fields; ``gapped`` the tables whose cells are paragraphs, by the line where each begins.
    """

    text: str
    lines: list[Line]
    wrapped: bool
    width: int
    markers: frozenset[str]
    furniture: frozenset[int]
    titles: int = 0
    stopped: frozenset[int] = frozenset()
    fields: frozenset[str] = frozenset()
    series: frozenset[int] = frozenset()
    listed: frozenset[int] = frozenset()
    set_off: frozenset[int] = frozenset()
    labelled: frozenset[int] = frozenset()
    heads: frozenset[int] = frozenset()
    hanging: Mapping[int, int] = field(default_factory=dict)
    over: frozenset[int] = frozenset()
    chapters: frozenset[int] = frozenset()
    keywords: frozenset[int] = frozenset()
    priced: Mapping[int, int] = field(default_factory=dict)
    labels: Mapping[int, str] = field(default_factory=dict)
    counted: frozenset[int] = frozenset()
    subjects: frozenset[int] = frozenset()
    cards: CardHeads = field(default_factory=CardHeads)
    gapped: Mapping[int, Gapped] = field(default_factory=dict)
    words: Counter[str] | None = None
    pairs: set[tuple[str, str]] | None = None

    def opens(self, index: int) -> bool:
        """True where a line opens an entry, one of a series of such."""
        return any(index in lines for lines in (self.stopped, self.series, self.set_off, self.labelled))

    def uses(self, name: str) -> bool:
        """True where a weighty word of ``name`` stands somewhere else in the text too."""
        if self.words is None:
            self.words = Counter()
            for word, times in Counter(WORD.findall(self.text)).items():
                self.words[stemlike(word)] += times
        own = Counter(stemlike(word) for word in WORD.findall(name))
        return not own or any(self.words[word] > count for word, count in own.items())

    def has_pair(self, first: str, second: str) -> bool:
        """True where the two words stand side by side within some line of the text."""
        if self.pairs is None:
            self.pairs = set()
            for line in self.lines:
                words = [word.strip(".,;:!?)") for word in line.text.replace("*", "").lower().split()]
                self.pairs.update(pairwise(words))
        return (first.lower(), second.lower()) in self.pairs


def survey(text: str) -> Page:
    lines = set_apart(split_lines(text))
    filled = [line for line in lines if line.text]
    lengths = sorted(len(line.text) for line in filled)
    width = lengths[int(len(lengths) * 0.95)] if lengths else 0
    continuing = sum(
        1
        for first, second in pairwise(lines)
        if len(first.text) >= 30 and second.text and second.text[0].islower() and first.text[-1] not in ".!?:;"
    )
    wrapped = 30 <= width <= 130 and continuing >= max(2, 0.08 * len(filled))
    if not wrapped and continuing > 2 and 60 <= width <= 100 and not any("\t" in line.text for line in filled):
        # Short lines of cards stand among few that are full: those tell, and none is longer than the page is wide.
        full = [line for line in filled if len(line.text) > 0.8 * width and "   " not in line.text]
        wrapped = continuing >= 0.25 * len(full) and max(len(line.text) for line in full) <= 1.2 * width
    alone: Counter[str] = Counter()
    numbered: dict[str, list[str]] = {}
    for line in filled:
        if len(" ".join(line.text.split())) > 60:  # a footer is set apart by many blanks
            continue
        if line.text.isalpha() and line.text.islower():
            alone[line.text] += 1
        elif any(char.isdigit() for char in line.text) and line.text[-1] not in ".;:,":
            shape = _shape(line.text)
            if len(shape) > 6 and ("#" in (shape[0], shape[-1])):
                numbered.setdefault(shape, []).append(line.text)
    running = frozenset(
        shape
        for shape, texts in numbered.items()
        if len(set(texts)) >= 3
        and (_pages_rise(shape, texts) or _far_apart(shape, texts))
        and sum(c.isalpha() for c in shape) >= 4
    )
    running |= _beside_page_numbers(filled) | _titled(filled, numbered)
    markers = (
        frozenset(word for word, count in alone.items() if count >= 2 and len(word) >= 3)
        if not wrapped
        else frozenset()
    )
    titles = sum(
        1
        for line in filled
        if len(line.text) <= 60 and line.text[0].isupper() and not ends_sentence(line.text) and title_like(line.text)
    )
    gapped = gapped_tables(lines)
    cells = {index for first, table in gapped.items() for index in range(first, table.behind)}
    of_the_page = frozenset(
        index for index, line in enumerate(lines)
        if line.text and index not in cells and (page_number(line.text) or _shape(line.text) in running)
    )  # fmt: skip
    of_the_page |= numbered_titles([replace(line, text="") if n in cells else line for n, line in enumerate(lines)])
    of_the_page |= _beside_furniture(lines, of_the_page) | headed_with_title(lines, of_the_page)
    furniture = of_the_page | _page_heads(text, lines)
    told = [
        replace(line, text="") if index in furniture or index in cells else line for index, line in enumerate(lines)
    ]
    labels = lone_labels(told)
    return Page(
        text, lines, wrapped, width, markers, furniture, titles,
        stopped_names(text, told, width if wrapped else 0),
        fields_of(lines), named_series(told), listed_names(lines, furniture),
        set_off_names(told, width if wrapped else 0),
        labelled_names(told), labelled_heads(told), hanging_names(told), over_lists(told),
        chapters(lines) | roman_chapters(lines), keyword_lines(lines), priced_names(lines), labels,
        _counted(lines), subject_names(told), card_heads(told, labels), gapped,
    )  # fmt: skip


_WIDE = deferred(r"\s{3,}")


def _shape(line: str) -> str:
    """A line with a sign in the place of its numbers, and its wide gaps all alike: how it comes on each page."""
    line = re.sub(r"\d+", "#", line[:240])
    return _WIDE.sub("   ", line) if "   " in line else line


def _beside_page_numbers(filled: list[Line]) -> frozenset[str]:
    """The running titles: lines that stand next to a rising page number, the same ones twice or more."""
    beside: dict[str, list[int]] = {}
    for at, line in enumerate(filled):
        if not page_number(line.text) or not (digits := re.search(r"\d+", line.text)):
            continue
        for other in {filled[at - 1].text if at else "", filled[at + 1].text if at + 1 < len(filled) else ""}:
            if 4 <= len(other) <= 100 and not ends_sentence(other) and not other[0].islower():
                beside.setdefault(_shape(other), []).append(int(digits.group()))
    return frozenset(
        shape
        for shape, pages in beside.items()
        if len(pages) >= 2 and all(first < second for first, second in pairwise(pages))
    )


_RIGHTS = deferred(r"(?:©|\([cC]\)|[Cc]opyright\b) ?(?:\d{4}|[A-Z])")


def _beside_furniture(lines: list[Line], furniture: frozenset[int]) -> frozenset[int]:
    """The lines that stand with the title of a page, the same ones twice or more, or that say whose the text is."""
    beside: dict[str, list[int]] = {}
    for index in furniture:
        for step in (-1, 1):
            at = index + step
            while 0 <= at < len(lines) and not lines[at].text and abs(at - index) <= _GAP:
                at += step
            if 0 <= at < len(lines) and at not in furniture and 4 <= len(lines[at].text) <= 100:
                beside.setdefault(lines[at].text, []).append(at)
    return frozenset(
        at for words, places in beside.items()
        if _RIGHTS.match(words) or (len({*places}) > 1 and not ends_sentence(words) and words[0].isupper())
        for at in places
    )  # fmt: skip


def _fed(text: str, line: Line) -> bool:
    """Whether a page ends or begins at an empty line."""
    return "\f" in text[line.raw_start - 1 : line.raw_end + 1]


#: So many lines a page has at least.
_LINES_OF_A_PAGE = 8


def _counted(lines: list[Line]) -> frozenset[int]:
    """The numbers, each alone in its line, that count pages: one less stands a page before, or one more a page after,
    and neither of them nearer."""
    numbers = {index: int(line.text) for index, line in enumerate(lines) if re.fullmatch(r"[1-9]\d{0,3}", line.text)}
    at: dict[int, list[int]] = {}
    for index, number in numbers.items():
        at.setdefault(number, []).append(index)

    def counts(index: int, number: int) -> bool:
        before = [index - other for other in at.get(number - 1, ())]
        after = [other - index for other in at.get(number + 1, ())]
        return bool(before + after) and min(before + after) >= _LINES_OF_A_PAGE

    return frozenset(index for index, number in numbers.items() if counts(index, number))


def _page_heads(text: str, lines: list[Line]) -> frozenset[int]:
    """The titles right beside a page's number, and apart from all else, where a page cut the text in two: before them
    a sentence has no end, behind them a numbered line follows, or they give the book's title."""
    numbers = [index for index, line in enumerate(lines) if page_number(line.text)]
    rising = [int(digits[0]) for index in numbers if (digits := re.search(r"\d+", lines[index].text))]
    if len(rising) < 2 or any(first >= second for first, second in pairwise(rising)):
        return frozenset()
    title = next((line.text for line in lines if line.text), "")
    heads = _heads_of_pages(lines, numbers)
    for index in numbers:
        blank = [0 <= n < len(lines) and not lines[n].text and _fed(text, lines[n]) for n in (index - 1, index + 1)]
        for head in (index - 1 - blank[0], index + 1 + blank[1]):
            words = lines[head].text if 0 <= head < len(lines) else ""
            if not words or len(words) > 60 or ends_sentence(words) or words[0].islower():
                continue
            first, last = min(index, head), max(index, head)
            before = next((lines[n].text for n in range(first - 1, -1, -1) if lines[n].text), "")
            after = next((lines[n].text for n in range(last + 1, len(lines)) if lines[n].text), "")
            apart = not (first and lines[first - 1].text) and not (last + 1 < len(lines) and lines[last + 1].text)
            if apart and (words == title or not ends_sentence(before) or re.match(r"\d{1,2}[. ]", after)):
                heads.add(head)
    return frozenset(heads)


def _heads_of_pages(lines: list[Line], numbers: list[int]) -> set[int]:
    """The titles that stand alone behind every number of a page but the last one, or before every one, where those of
    left pages or of right pages are alike: the book's title on the one, what the page is about on the other."""
    for step, inner in ((1, numbers[:-1]), (-1, numbers[1:])):
        beside: list[int] = []
        for index in inner:
            at = index + step
            while 0 <= at < len(lines) and not lines[at].text and abs(at - index) <= _GAP:
                at += step
            words = lines[at].text if 0 <= at < len(lines) else ""
            if not words or len(words) > 60 or ends_sentence(words) or not title_like(words):
                break
            beside.append(at)
        pages = Counter((lines[at].text, index % 2) for index, at in enumerate(beside))
        running = {words for (words, _), count in pages.items() if count > 1}
        if len(beside) == len(inner) and running:
            # A number that has its title on its other side, as left and right pages may, has none here.
            return {at for index, at in zip(inner, beside, strict=True) if _beside(lines, index, -step) not in running}
    return set()


def _beside(lines: list[Line], index: int, step: int) -> str:
    """The words of the line right before or behind that of the index."""
    return lines[index + step].text if 0 <= index + step < len(lines) else ""


#: So many empty lines may part a page's number from its head.
_GAP = 3


def _titled(filled: list[Line], numbered: dict[str, list[str]]) -> frozenset[str]:
    """The lines that give the book's own title with a page number at their edge, twice or more."""
    title = {word.lower() for word in WORD.findall(filled[0].text)} - {"the", "and"} if filled else set()
    if not title or len(filled[0].text) > 60 or ends_sentence(filled[0].text):
        return frozenset()
    return frozenset(
        shape for shape, texts in numbered.items()
        if len(set(texts)) > 1 and title < {word.lower() for word in WORD.findall(shape)} and shape[-1] == "#"
        and not re.search(r"#.", shape[:-1].replace("#nd", "").replace("#st", "").replace("#rd", "").replace("#th", ""))
    )  # fmt: skip


def _far_apart(shape: str, texts: list[str]) -> bool:
    """True where a wide gap sets the number at the edge of a repeated line apart, and it counts on line by line."""
    first = shape.startswith("#   ")
    if not (first or shape.endswith("   #")) or shape.count("#") > 1 or len(shape.split()) < 3:
        return False
    numbers = [int(text.split()[0 if first else -1][:9]) for text in texts]
    return all(0 < second - first <= 4 for first, second in pairwise(numbers))


def _pages_rise(shape: str, texts: list[str]) -> bool:
    """True where the number of a repeated line is at its edge and takes many values, as a page number does."""
    if shape[0] == "|" or shape[-1] == "|" or "\t" in shape or ":" in shape:
        return False
    columns = [set(column) for column in zip(*(re.findall(r"\d+", line) for line in texts), strict=True)]
    return (
        len(columns[0 if shape[0] == "#" else -1]) >= 3
        and sum(len(column) > 1 for column in columns) == 1
        and bool(re.search(r"(?:[|–—·-]|\b[Pp]age)\s{0,3}#$|^#\s{0,3}[|–—·-]", shape))
    )
