"""From lines to blocks: headings, paragraphs, list items, table rows, card markers and what belongs to the page only.

In: the text of a document. Out: ``Block`` records in the order of the text, with exact spans. A paragraph that is
hard-wrapped, or broken by a page, is one block. Page numbers, running titles, contents lists and picture captions become
blocks of kind ``boilerplate``: nothing of the text is dropped.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from ingest.formats import flattened, markdown
from ingest.formats import text as plain
from ingest.formats.text import Line, split_lines
from ingest.tables import RawTable, RowReading, interpret

#: Ranks of headings that are not marked by hashes; a smaller rank stands above a larger one.
TITLE_PAGE, CAPS, NUMBERED, TITLE, CARD, BOLD, RUN_IN = 0, 10, 12, 20, 22, 25, 40


@dataclass(slots=True)
class Block:
    """A piece of the page. ``start``/``end`` span its words, without a list marker or hash marks.

    ``kind``: heading, paragraph, bullet, row, marker (of a card), note (the heading of a note) or boilerplate.
    ``name``/``body`` split off a run-in heading; ``depth`` nests list items; ``gap`` says that a blank line stands before.
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


@dataclass(slots=True)
class Page:
    """What holds for the document as a whole: is it hard-wrapped, what marks its cards, which words it uses."""

    text: str
    lines: list[Line]
    wrapped: bool
    width: int
    markers: frozenset[str]
    running: frozenset[str]
    words: Counter[str] | None = None
    pairs: set[tuple[str, str]] | None = None

    def uses(self, name: str) -> bool:
        """True where a weighty word of ``name`` stands somewhere else in the text too."""
        if self.words is None:
            self.words = Counter()
            for word, times in Counter(_WORD.findall(self.text)).items():
                self.words[_stemlike(word)] += times
        own = Counter(_stemlike(word) for word in _WORD.findall(name))
        return not own or any(self.words[word] > count for word, count in own.items())

    def has_pair(self, first: str, second: str) -> bool:
        """True where the two words stand side by side within some line of the text."""
        if self.pairs is None:
            self.pairs = set()
            for line in self.lines:
                words = line.text.replace("*", "").split()
                self.pairs.update(zip(words, words[1:], strict=False))
        return (first, second) in self.pairs


_WORD = re.compile(r"[^\W\d_]{3,}")


def _stemlike(word: str) -> str:
    word = word.lower()
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) > len(ending) + 3:
            return word[: -len(ending)]
    return word


def read_blocks(text: str) -> list[Block]:
    """The blocks of ``text``."""
    page = _survey(text)
    return _Reader(page).read()


def _survey(text: str) -> Page:
    lines = split_lines(text)
    filled = [line for line in lines if line.text]
    lengths = sorted(len(line.text) for line in filled)
    width = lengths[int(len(lengths) * 0.95)] if lengths else 0
    continuing = sum(
        1
        for first, second in zip(lines, lines[1:], strict=False)
        if len(first.text) >= 30 and second.text and second.text[0].islower() and first.text[-1] not in ".!?:;"
    )
    wrapped = 30 <= width <= 130 and continuing >= max(2, 0.08 * len(filled))
    alone: Counter[str] = Counter()
    numbered: dict[str, set[str]] = {}
    for line in filled:
        if len(line.text) > 60:
            continue
        if line.text.isalpha() and line.text.islower():
            alone[line.text] += 1
        elif any(char.isdigit() for char in line.text) and line.text[-1] not in ".;:,":
            shape = re.sub(r"\d+", "#", line.text)
            if len(shape) > 6 and ("#" in (shape[0], shape[-1])):
                numbered.setdefault(shape, set()).add(line.text)
    running = frozenset(
        shape
        for shape, texts in numbered.items()
        if len(texts) >= 3 and _pages_rise(shape, texts) and sum(c.isalpha() for c in shape) >= 4
    )
    markers = frozenset(word for word, count in alone.items() if count >= 2 and len(word) >= 3) if not wrapped else frozenset()
    return Page(text, lines, wrapped, width, markers, running)


def _pages_rise(shape: str, texts: set[str]) -> bool:
    """True where the number of a repeated line is at its edge and takes many values, as a page number does."""
    if "|" in shape or "\t" in shape or ":" in shape:
        return False
    numbers = set()
    for line in texts:
        found = re.findall(r"\d+", line)
        numbers.add(int((found[0] if shape[0] == "#" else found[-1])[:9]))
    return len(numbers) >= 3 and (shape.count("#") == 1) and bool(re.search(r"(?:[|–—·-]|\b[Pp]age)\s{0,3}#$|^#\s{0,3}[|–—·-]", shape))


_CONTENTS = re.compile(r"(?:table of )?contents$|index$", re.IGNORECASE)
_LEADER = re.compile(r".{2,80}?(?:\.{3,}|…|\s\.\s\.\s|\t)\s{0,5}\d{1,4}$")
_NOTE = re.compile(
    r"(?:designer|author|writer|editor|developer|historical|playtest|design)\S{0,3} notes?:?$|(?:notes?|examples?|tips?|hints?)"
    r"(?: (?:one|two|three|\d{1,2}))?:?$",
    re.IGNORECASE,
)
_FUNCTION = frozenset(
    "a an the of to in on by with and or for from is are was that which their its his her any as at be not than into "
    "this these may must can each every if when".split()
)


class _Reader:
    """Walks over the lines once; ``at`` is the next line to read."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.text = page.text
        self.lines = page.lines
        self.at = 0
        self.blocks: list[Block] = []
        self.gap = True
        self.roll: tuple[RawTable, flattened.Range] | None = None
        self.contents = False
        self.indents: list[tuple[int, str]] = []
        self._next: list[int] = []
        self._marks: dict[int, bool] = {}
        self.abbreviations = frozenset(re.findall(r"\(([A-Z][A-Za-z]{0,3})\)", self.text))

    # --- the walk ---------------------------------------------------------------------------------------------

    def read(self) -> list[Block]:
        """All blocks."""
        self._next = [0] * (len(self.lines) + 1)
        following = len(self.lines)
        for index in range(len(self.lines) - 1, -1, -1):
            self._next[index] = following
            if self.lines[index].text:
                following = index
        self._front_matter()
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if not line.text:
                self.gap = True
                self.at += 1
                continue
            before = self.at
            for step in (
                self._page_furniture, self._table, self._marked_heading, self._roll, self._item, self._glued,
                self._plain_heading, self._paragraph,
            ):  # fmt: skip
                if step(line):
                    break
            assert self.at > before
            self.gap = False
        return self.blocks

    def _add(self, block: Block, lines: int = 1) -> bool:
        block.gap = self.gap
        self.blocks.append(block)
        self.at += lines
        if block.kind != "bullet":
            self.indents.clear()
        if block.kind == "heading":
            self.roll = None
            self.contents = False
        return True

    def _following(self, index: int) -> Line | None:
        """The next line with something in it."""
        after = self._next[index]
        return self.lines[after] if after < len(self.lines) else None

    def _front_matter(self) -> None:
        first = self._next[0] if self.lines and not self.lines[0].text else 0
        if first >= len(self.lines) or self.lines[first].text != "---":
            return
        for index in range(first + 1, min(first + 60, len(self.lines))):
            if self.lines[index].text in ("---", "..."):
                if all(":" in line.text or line.text[:1] in "-#" for line in self.lines[first + 1 : index] if line.text):
                    for line in self.lines[first : index + 1]:
                        if line.text:
                            self.blocks.append(Block("boilerplate", line.start, line.end))
                    self.at = index + 1
                return

    # --- what belongs to the page -----------------------------------------------------------------------------------

    def _page_furniture(self, line: Line) -> bool:
        words = line.text
        if words in self.page.markers:
            self.roll = None
            return self._add(Block("marker", line.start, line.end, heading=words))
        if markdown.fence(words) or markdown.horizontal_rule(words) or (words.startswith("<!--") and words.endswith("-->")):
            return self._add(Block("boilerplate", line.start, line.end))
        if len(words) <= 60 and (
            (plain.page_number(words) and not self._in_numbers()) or re.sub(r"\d+", "#", words) in self.page.running
        ):
            return self._add(Block("boilerplate", line.start, line.end))
        if _CONTENTS.match(words.strip("#* ")):
            self._add(Block("boilerplate", line.start, line.end))
            self.contents = True
            return True
        if len(words) <= 100 and "." in words and _LEADER.match(words):
            return self._add(Block("boilerplate", line.start, line.end))
        if self.contents:
            if self._contents_entry(line):
                return self._add(Block("boilerplate", line.start, line.end))
            self.contents = False
        return False

    def _in_numbers(self) -> bool:
        """True where the line before is a column name or a number: a number here may be a cell."""
        return bool(self.blocks) and self.blocks[-1].kind == "row" and not self.gap

    def _contents_entry(self, line: Line) -> bool:
        """True for an entry of a contents list: short, no stop, and the next line is one too or prose is not."""
        if len(line.text) > 80 or plain.ends_sentence(line.text):
            return False
        if re.search(r"\s\d{1,4}$", line.text) or "](#" in line.text:
            return True
        after = self._next[self.at]
        if after >= len(self.lines):
            return True
        following = self.lines[after].text
        # The last of a run of names stands before prose: that one is the first real heading.
        return len(following) <= 80 and not plain.ends_sentence(following) and not markdown.hash_heading(line.text)

    # --- headings --------------------------------------------------------------------------------------------------

    def _marked_heading(self, line: Line) -> bool:
        found = markdown.hash_heading(line.text)
        if found:
            level, offset = found
            end = line.end
            while end > line.start and self.text[end - 1] in "# ":
                end -= 1
            return self._heading(line.start + offset, end, level)
        if self.at + 1 < len(self.lines) and len(line.text) <= 100 and "\t" not in line.text:
            under = markdown.underline(self.lines[self.at + 1].text)
            if under and (self.gap or not self.blocks) and not plain.bullet(line.text):
                return self._heading(line.start, line.end, under, lines=2)
        name = markdown.bold_heading(line.text)
        if name and (self.gap or self._prose_follows()) and not name.endswith((".", ";", ",")):
            offset = line.text.index(name)
            return self._heading(line.start + offset, line.start + offset + len(name), BOLD)
        return False

    def _prose_follows(self) -> bool:
        after = self._following(self.at)
        return after is not None and len(after.text) > 40

    def _heading(self, start: int, end: int, rank: int, lines: int = 1) -> bool:
        name = plain.clean(self.text[start:end])
        if _NOTE.match(name):
            return self._add(Block("note", start, end, heading=name), lines)
        while end > start and self.text[start] in "*_":
            start += 1
        while end > start and self.text[end - 1] in "*_:":
            end -= 1
        return self._add(Block("heading", start, end, rank=rank, heading=name), lines)

    def _plain_heading(self, line: Line) -> bool:
        words = line.text
        if len(words) > 100 or words[-1] in ".,;" or "\t" in words or words[0] in "#|<>*":
            return False
        if _NOTE.match(words):
            return self._heading(line.start, line.end, TITLE)
        rank = self._rank(line)
        return rank is not None and self._heading(line.start, line.end, rank)

    def _rank(self, line: Line) -> int | None:
        """The rank of a plain heading, or None where the line is none in its surroundings."""
        words = line.text
        after = self._next[self.at]
        following = self.lines[after].text if after < len(self.lines) else ""
        loose = after > self.at + 1
        if not following or not self._may_open(line):
            return None
        if self.page.wrapped and not loose and following[0].islower():
            return None
        if plain.all_caps(words):
            return CAPS
        numbered = plain.numbered_heading(words)
        if numbered:
            return NUMBERED + numbered[0]
        if plain.ends_sentence(words) or len(words) > 90 or not (words[0].isupper() or words[0] in "“‘'\"+"):
            return None
        if plain.title_like(words):
            if self.gap and self._prose_like(following):
                return TITLE if self.page.uses(words) or self._at_top() else None
            if self.page.uses(words) or self._at_top():
                return TITLE
            return None
        if self._nearly_title(words) or (self.gap and (loose or not self.page.wrapped) and plain.sentence_case_name(words)):
            if self._prose_like(following) and self.page.uses(words):
                return TITLE
        return None

    def _at_top(self) -> bool:
        return all(block.kind == "boilerplate" for block in self.blocks)

    def _may_open(self, line: Line) -> bool:
        """True where a heading may stand: not in the middle of a paragraph."""
        if self.gap or not self.blocks:
            return True
        before = self.blocks[-1]
        if before.kind in ("heading", "row", "boilerplate", "note", "bullet"):
            return not (self.page.wrapped and before.kind == "bullet" and line.indent > 0)
        return plain.ends_sentence(self.text[max(before.start, before.end - 40) : before.end]) or not self.page.wrapped

    @staticmethod
    def _nearly_title(words: str) -> bool:
        """True for a name with one word in lower case at its end ("Active and Reactive player")."""
        parts = plain.outside_brackets(words).split()
        return 3 <= len(parts) <= 6 and plain.title_like(" ".join(parts[:-1])) and parts[-1].isalpha()

    @staticmethod
    def _prose_like(following: str) -> bool:
        return len(following) > 40 or plain.ends_sentence(following) or plain.bullet(following) is not None

    # --- tables ------------------------------------------------------------------------------------------------------

    def _table(self, line: Line) -> bool:
        if "|" in line.text and self.at + 1 < len(self.lines) and markdown.pipe_separator(self.lines[self.at + 1].text):
            return self._pipe_table()
        if self._tabbed(line):
            return self._columns("\t")
        if "   " in line.text and not self.page.wrapped and self.at + 1 < len(self.lines):
            below = self.lines[self.at + 1].text
            if "   " in below and len(_spaced(line.text)) == len(_spaced(below)) > 1 and not plain.bullet(line.text):
                return self._columns("   ")
        return False

    def _tabbed(self, line: Line) -> bool:
        if "\t" in line.text:
            return plain.bullet(line.text) is None or bool(self.blocks and self.blocks[-1].kind == "row" and not self.gap)
        raw = self.text[line.raw_start : line.start]
        return "\t" in raw and bool(self.blocks) and self.blocks[-1].kind == "row" and not self.gap

    def _pipe_table(self) -> bool:
        head = self.lines[self.at]
        raw = RawTable(header=[self.text[a:b] for a, b in markdown.pipe_cells(head.text, head.start)])
        self._header_block(head)
        self.at += 1
        while self.at < len(self.lines) and "|" in self.lines[self.at].text:
            line = self.lines[self.at]
            if not markdown.pipe_separator(line.text):
                raw.rows.append(markdown.pipe_cells(line.text, line.start))
            self.at += 1
        self._rows(raw)
        return True

    def _header_block(self, line: Line) -> None:
        self._add(Block("boilerplate", line.start, line.end))

    def _columns(self, separator: str) -> bool:
        raw = RawTable()
        first = self.at
        while self.at < len(self.lines):
            line = self.lines[self.at]
            words = self.text[line.raw_start : line.raw_end].rstrip("\r\n")
            if not line.text or separator not in words:
                break
            raw.rows.append(_cells(words, line.raw_start, separator))
            self.at += 1
        head = self.lines[first]
        count = len(raw.rows)
        if count == 1 and separator != "\t":
            self.at = first
            return False
        interpreted = RawTable(rows=raw.rows)
        interpret(interpreted, self.text)
        if interpreted.header and len(interpreted.rows) < count:
            self.blocks.append(Block("boilerplate", head.start, head.end, gap=self.gap))
        self._emit(interpreted)
        return True

    def _rows(self, raw: RawTable) -> None:
        interpret(raw, self.text)
        self._emit(raw)

    def _emit(self, raw: RawTable) -> None:
        for reading in sorted(raw.readings, key=lambda reading: (reading.start, reading.end)):
            self.blocks.append(Block("row", reading.start, reading.end, table=raw, row=reading))
        self.indents.clear()

    # --- tables that lost their lines ----------------------------------------------------------------------------------

    def _roll(self, line: Line) -> bool:
        """A head of a roll table, or a row of the roll table that is open."""
        item = plain.bullet(line.text)
        offset = item.length if item and not item.label else 0
        row = flattened.roll_row(line.text[offset:]) if line.text else None
        if row and self.roll:
            raw, before = self.roll
            if flattened.follows(before, row.range) or (row.glued and not self.gap):
                return self._roll_row(line, offset, row, raw)
        if row and (row.glued or row.range.ranged or not item) and self._row_follows(row.range):
            raw = RawTable(kind="roll")
            return self._roll_row(line, offset, row, raw)
        dice = flattened.roll_head(line.text)
        if dice is not None:
            after = self._following(self.at)
            inner = plain.bullet(after.text) if after else None
            below = flattened.roll_row(after.text[inner.length if inner and not inner.label else 0 :]) if after else None
            if below:
                raw = RawTable(kind="roll", header=[line.text], dice=dice.replace(" ", "") or None)
                self._add(Block("boilerplate", line.start, line.end))
                self.roll = (raw, flattened.Range(None, None, 0, False))
                start = self.lines[self._next[self.at - 1]]
                self.at = self._next[self.at - 1]
                return self._roll_row(start, inner.length if inner and not inner.label else 0, below, raw)
        return False

    def _row_follows(self, before: flattened.Range) -> bool:
        """True where the next line is the next row of a roll table too."""
        after = self._following(self.at)
        if after is None:
            return False
        item = plain.bullet(after.text)
        row = flattened.roll_row(after.text[item.length if item and not item.label else 0 :])
        return row is not None and flattened.follows(before, row.range) and (row.glued or row.range.ranged or before.ranged)

    def _roll_row(self, line: Line, offset: int, row: flattened.RollRow, raw: RawTable) -> bool:
        start = line.start + offset
        end, lines = self._extent(self.at, prose=True)
        one = RawTable(rows=[[(start, start + row.range.length), (start + row.body, end)]], kind="roll")
        interpret(one, self.text)
        raw.rows.extend(one.rows)
        raw.readings.extend(one.readings)
        self._add(Block("row", start, end, table=raw, row=one.readings[0]), lines)
        self.roll = (raw, row.range)
        return True

    def _glued(self, line: Line) -> bool:
        """A table of which each line's cells run together ("RangeSAPType" over "Bolter24"4…")."""
        if not flattened.glued_head(line.text) or self.at + 1 >= len(self.lines):
            return False
        below = self.lines[self.at + 1]
        if below.text and len(below.text) <= 80:
            apart = flattened.numbers_apart(line.text, below.text)
            if apart:
                return self._threshold(line, below, apart)
        if not below.text or not self._glued_from(self.at + 1):
            return False
        heads: list[str] = []
        raw = RawTable()
        seen: set[str] = set()
        waiting: Line | None = None
        edition = False
        while self.at < len(self.lines) and self.lines[self.at].text:
            row = self.lines[self.at]
            if plain.ends_sentence(row.text) or len(row.text) > 200:
                break
            if row.text in seen:
                self.blocks.append(Block("boilerplate", row.start, row.end))
            elif flattened.glued_head(row.text) and not any(char.isdigit() for char in row.text):
                heads.append(row.text)
                edition = edition or "edition" in row.text.lower() or "update" in row.text.lower()
                self.blocks.append(Block("boilerplate", row.start, row.end))
            elif flattened.glued_row(row.text):
                start = waiting or row
                known = "".join(self.text[start.start : row.end].split())
                if edition or known in seen:
                    self.blocks.append(Block("boilerplate", start.start, row.end))
                else:
                    raw.rows.append(_glued_cells(start, row))
                    seen.add(known)
                waiting = None
            elif not waiting and self._glued_from(self.at + 1):
                waiting = row
            else:
                break
            seen.add(row.text)
            self.at += 1
        if waiting:
            self.blocks.append(Block("boilerplate", waiting.start, waiting.end))
        raw.header = [name for head in heads for name in flattened.split_head(head, self.abbreviations)]
        if raw.rows and len(raw.rows[0]) > len(raw.header):
            raw.header.insert(0, "")
        self._rows(raw)
        for reading in raw.readings:
            if len([name for name in raw.header if name]) > len(reading.cells) > 0:
                raw.problems.append((reading.start, reading.end, "the numbers of this row run together and cannot be told apart"))
        return True

    def _glued_from(self, index: int) -> bool:
        """True where the line at ``index``, or the one after a name that stands alone there, has cells run together."""
        for line in self.lines[index : index + 2]:
            if not line.text or plain.ends_sentence(line.text):
                return False
            if flattened.glued_row(line.text) or flattened.glued_head(line.text):
                return True
        return False

    def _threshold(self, line: Line, below: Line, apart: tuple[list[tuple[int, int]], list[tuple[int, int]]]) -> bool:
        tops, lows = apart
        raw = RawTable(header=[line.text[: tops[0][0]].strip(), *(line.text[a:b] for a, b in tops)])
        cells = [(below.start, below.start + len(below.text[: lows[0][0]].rstrip()))]
        raw.rows.append(cells + [(below.start + a, below.start + b) for a, b in lows])
        self._header_block(line)
        self.at += 1
        raw.kind = "threshold"
        interpret(raw, self.text)
        # One passage holds the whole row: its cells are too small to cite.
        first = raw.readings[0]
        block = Block("row", below.start, below.end, table=raw, row=first)
        for reading in raw.readings:
            reading.start, reading.end = below.start, below.end
        self.blocks.append(block)
        return True

    # --- lists and paragraphs -------------------------------------------------------------------------------------------

    def _item(self, line: Line) -> bool:
        found = plain.bullet(line.text)
        if not found:
            return False
        if found.label and found.label.isdigit() and len(found.kind) == 2 and self._numbered_is_heading(line):
            return False
        end, lines = self._extent(self.at, item=line)
        start = line.start + found.length
        depth = self._depth(line.indent, found.kind)
        name = self._run_in(start, end)
        block = Block("bullet", start, end, label=found.label, depth=depth)
        if name:
            block.name, block.body = (start + name.start, start + name.end), start + name.body
        return self._add(block, lines)

    def _numbered_is_heading(self, line: Line) -> bool:
        if not plain.numbered_heading(line.text):
            return False
        after = self._following(self.at)
        if after is None or plain.numbered_heading(after.text):
            return False
        inner = plain.bullet(after.text)
        return not (inner and inner.label and inner.label.isdigit())

    def _depth(self, indent: int, kind: str) -> int:
        """How deep an item is nested, by its indent, and by its kind of marker where the indent is the same."""
        while self.indents and self.indents[-1][0] > indent:
            self.indents.pop()
        if self.gap and self.indents and self.indents[-1] != (indent, kind):
            # After a blank line, another kind of marker at the same indent begins another list.
            self.indents = [known for known in self.indents if known[0] < indent or known == (indent, kind)]
        same = [index for index, known in enumerate(self.indents) if known == (indent, kind)]
        if same:
            del self.indents[same[0] + 1 :]
        elif len(self.indents) < 12:
            self.indents.append((indent, kind))
        return len(self.indents) - 1

    def _run_in(self, start: int, end: int) -> plain.RunIn | None:
        head = self.text[start : min(end, start + 700)]
        return plain.run_in(head)

    def _paragraph(self, line: Line) -> bool:
        if self._caption(line):
            return self._add(Block("boilerplate", line.start, line.end))
        end, lines = self._extent(self.at)
        start = line.start
        if line.text.startswith("> "):
            start += 2
        block = Block("paragraph", start, end)
        name = self._run_in(start, end)
        if name:
            block.name, block.body = (start + name.start, start + name.end), start + name.body
            block.rank = RUN_IN
        return self._add(block, lines)

    def _caption(self, line: Line) -> bool:
        """True for a few words in title case that no sentence of the text uses: the caption of a picture."""
        words = line.text
        if len(words) > 60 or plain.ends_sentence(words) or len(words.split()) > 8:
            return False
        if not plain.title_like(words) or plain.run_in(words) or self.page.wrapped and not self.gap:
            return False
        return not self.page.uses(words) or self._following(self.at) is None

    def _extent(self, index: int, item: Line | None = None, prose: bool = False) -> tuple[int, int]:
        """Where the paragraph or item that begins at line ``index`` ends, and how many lines it takes."""
        last = index
        while last + 1 < len(self.lines):
            if self.lines[last + 1].text:
                if not self._continues(self.lines[last], self.lines[last + 1], item, last + 1):
                    break
                last += 1
                continue
            after = self._next[last]
            if after >= len(self.lines) or after > last + 4 or not self._broken(self.lines[index], self.lines[last], after, item):
                break
            last = after
        return self.lines[last].end, last - index + 1

    def _continues(self, line: Line, following: Line, item: Line | None, index: int) -> bool:
        """True where the next line goes on with the paragraph (a hard line break within it)."""
        stopped = plain.ends_sentence(line.text)
        lower = following.text[0].islower()
        if self._structural(following, index, stopped):
            return False
        if self.page.wrapped:
            if item is not None:
                deeper = following.indent > item.indent
                return deeper or (not stopped and (lower or len(line.text) > 0.7 * self.page.width))
            if stopped and len(line.text) < 0.6 * self.page.width:
                return False
            return True
        if stopped:
            return False
        return lower or line.text[-1] in ",-–" or line.text.rsplit(None, 1)[-1].lower() in _FUNCTION

    def _structural(self, line: Line, index: int, stopped: bool) -> bool:
        """True where a line surely begins something else than the rest of a sentence."""
        words = line.text
        first = words[0]
        if words in self.page.markers:
            return True
        if first.islower():
            return "\t" in words or (len(words) > 2 and words[1] == ")" and plain.bullet(words) is not None)
        if plain.bullet(words) or "\t" in words or first in "#|" or markdown.horizontal_rule(words):
            return True
        if markdown.bold_heading(words):
            return True
        if plain.page_number(words) or plain.all_caps(words) or flattened.glued_head(words):
            return True
        if stopped and (plain.run_in(words[:400]) or plain.aside(words)):
            return True
        return stopped and len(words) <= 60 and plain.title_like(words) and not plain.ends_sentence(words)

    def _broken(self, first: Line, last: Line, after: int, item: Line | None) -> bool:
        """True where the paragraph was cut by a page and goes on after the blank lines."""
        words = last.text
        if plain.ends_sentence(words) or len(words) < 25 or len(words.split()) < 5:
            return False
        following = self.lines[after]
        if self._structural(following, after, True) or self.lines[after].text in self.page.markers:
            return False
        lower = following.text[0].islower()
        if item is not None or words[0].isdigit():
            return lower
        if lower:
            return True
        tail = words.replace("*", "").split()[-1]
        if tail.lower() in _FUNCTION and following.text[0].isalpha():
            return len(following.text) > 60 or plain.ends_sentence(following.text)
        head = following.text.replace("*", "").split()[0]
        return len(following.text) > 40 and head.isalpha() and self.page.has_pair(tail, head)


def _spaced(words: str) -> list[str]:
    return [cell for cell in words.split("   ") if cell.strip()]


def _cells(words: str, start: int, separator: str) -> list[tuple[int, int]]:
    """The spans of the cells of a line; a run of spaces separates once, each tab by itself."""
    cells: list[tuple[int, int]] = []
    at = 0
    for piece in words.split(separator):
        stripped = piece.strip()
        if stripped or separator == "\t":
            lead = len(piece) - len(piece.lstrip()) if stripped else 0
            cells.append((start + at + lead, start + at + lead + len(stripped)))
        at += len(piece) + len(separator)
    return cells


def _glued_cells(first: Line, last: Line) -> list[tuple[int, int]]:
    """The cells of a glued row; the name may stand on the line above its numbers."""
    if first is not last:
        return [(first.start, first.end), (last.start, last.end)]
    spans = flattened.weapon_cells(first.text) or flattened.name_and_number(first.text) or [(0, len(first.text))]
    return [(first.start + a, first.start + b) for a, b in spans]
