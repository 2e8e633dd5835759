"""Tables among the lines: by tabs, pipes or columns of spaces, and those whose lines and cells ran together.

In: the lines where a table may begin. Out: a ``row`` block for each row, tied to its ``RawTable``; column names become
blocks of kind ``boilerplate``. What cannot be told apart is noted as a problem of the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ingest.formats import columns, flattened, markdown
from ingest.formats import text as plain
from ingest.formats.abbreviatedlines import abbreviated_lines
from ingest.formats.barecolumns import bare_columns
from ingest.formats.comparedlines import compared_lines
from ingest.formats.gappedcells import Gapped
from ingest.formats.modifierlines import MODIFIER_FIRST, abreast, modifier_line
from ingest.formats.namedrows import named_rows
from ingest.formats.oneline import OneLine, tables_in_lines
from ingest.formats.profilelines import profile_line
from ingest.formats.rosterlines import roster
from ingest.formats.ruled import is_rule, ruled
from ingest.formats.stacked import celled, paired, stacked
from ingest.formats.text import Line
from ingest.layout.page import BOLD, Block, Page
from ingest.tables.cardtables import card_table, label_in
from ingest.tables.cells import RawTable, Span, interpret
from kb.names import first_word

#: What heads the rules that stand behind the figures of a profile.
_RULES_BEHIND = "Special Rules"


class Walker:
    """The state of a walk over the lines: ``at`` is the next line to read, ``gap`` that a blank line stands before."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.text = page.text
        self.lines = page.lines
        self.at = 0
        self.blocks: list[Block] = []
        self.gap = True
        self.roll: tuple[RawTable, flattened.Range] | None = None
        self.hangs = False  #: that the entry is set further in than its name
        self.contents = self.paged = False
        self.listed: dict[str, None] = {}  #: the names that the list of contents gives, folded, in its order
        self.counts: dict[int, int] = {}
        self.indents: list[tuple[int, str]] = []
        self.torn: list[tuple[int, int]] = []  #: what stands of the page within the paragraphs to come
        self.beside: set[int] = set()  #: where the names of lists stand that are headings
        self._next: list[int] = []
        #: the tables that are a line each, by the place of that line
        self.in_lines: dict[int, OneLine] = tables_in_lines(page.lines, page.furniture)
        self.abbreviations = frozenset(re.findall(r"\(([A-Z][A-Za-z]{0,3})\)", self.text))

    def _add(self, block: Block, lines: int = 1) -> bool:
        block.gap = self.gap
        if block.kind == "heading":
            self.hangs = self.at in self.page.hanging
        if self.torn:
            within = (span for span in self.torn if block.start < span[0] and span[1] < block.end)
            block.torn = tuple(dict.fromkeys(within))  # a paragraph's extent may have been asked for more than once
            self.torn = [span for span in self.torn if span[0] >= block.end]
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

    def _extent(self, index: int, item: Line | None = None) -> tuple[int, int]:
        """Where the paragraph or item that begins at line ``index`` ends, and how many lines it takes."""
        raise NotImplementedError


class TableWalker(Walker):
    """The steps of the walk that read tables; each returns whether it took the line."""

    # --- tables ------------------------------------------------------------------------------------------------------

    def _table(self, line: Line) -> bool:
        if self.at in self.in_lines:
            return self._in_one_line(line, self.in_lines[self.at])
        if self.at in self.page.gapped:
            return self._gapped(self.page.gapped[self.at])
        if "|" in line.text and self.at + 1 < len(self.lines):
            below = self.lines[self.at + 1].text
            # plain text has no line of dashes under the head
            bare = 0 < line.text.count("|") == below.count("|") and not line.text[:1].isdigit()
            if bare or markdown.pipe_separator(below):
                return self._pipe_table()
        if self._tabbed(line):
            return self._columns("\t")
        if self._ruled():
            return True
        if any(map(str.isdigit, line.text)) and self._profiles():
            return True
        if "  " in line.text and self._two_blanks(line):
            return self._columns("  ")
        if line.text[0].isupper() and (self._roster() or self._lost_columns(bare_columns)):
            return True
        if self._lost_columns(compared_lines) or self._lost_columns(abbreviated_lines):
            return True
        if "  " in line.text and self._over_scores() and self._aligned():
            return True
        if "   " in line.text and not self.page.wrapped and self.at + 1 < len(self.lines):
            below = self.lines[self.at + 1].text
            if "   " in below and len(_spaced(line.text)) == len(_spaced(below)) > 1 and not plain.bullet(line.text):
                return self._columns("   ")
        return "  " in line.text and (self.page.wrapped or len(_spaced(line.text, 2)) > 2) and self._aligned()

    def _gapped(self, table: Gapped) -> bool:
        """A table of which each cell is a paragraph of its own."""
        for name in table.heads:
            self._header_block(name)
        rows = [[(cell.start, cell.end) for cell in row] for row in table.rows]
        self._rows(RawTable(rows, table.header, table.kind))
        self.roll = None
        self.at = table.behind
        return True

    def _in_one_line(self, line: Line, found: OneLine) -> bool:
        """A table that is a line: what stands before its first row, and its rows."""
        rows = [[(line.start + a, line.start + b) for a, b in row] for row in found.rows]
        first = min(a for a, _ in rows[0])
        self._add(Block("boilerplate", line.start, line.start + len(line.text[: first - line.start].rstrip())))
        self._rows(RawTable(rows, found.header, found.kind, name=found.name))
        return True

    def _two_blanks(self, line: Line) -> bool:
        """Whether a line is the head of a table whose columns stand two blanks apart, with figures in each row."""
        head = _spaced(line.text, 2)
        below = [_spaced(each.text, 2) for each in self.lines[self.at + 1 : self.at + 3]]
        if len(head) < 3 or len(below) < 2 or any(any(map(str.isdigit, cell)) for cell in head):
            return False
        return all(len(row) == len(head) and any(cell.strip()[0].isdigit() for cell in row[1:]) for row in below)

    def _over_scores(self) -> bool:
        """Whether the two lines below each open with a cell that is nothing but a score ("1 or less  Drowned")."""
        below = [_spaced(each.text, 2) for each in self.lines[self.at + 1 : self.at + 3]]
        return len(below) == 2 and all(len(row) == 2 and flattened.whole_range(row[0]) is not None for row in below)

    def _profiles(self) -> bool:
        """Profiles of a line each, two or more with the same figures one under the other."""
        raw = RawTable()
        at = self.at
        while at < len(self.lines) and (line := self.lines[at]).text and (found := profile_line(line.text)):
            sort = ["Type"] if found.kind else []
            if raw.header and [name for name in raw.header[1:] if name != _RULES_BEHIND] != [*sort, *found.called]:
                break
            rules = found.rules or (found.figures[-1][1], found.figures[-1][1])
            spans = (found.name, *([found.kind] if found.kind else []), *found.figures, rules)
            if not raw.header or found.rules:
                raw.header = ["", *sort, *found.called, *([_RULES_BEHIND] if found.rules else [])]
            raw.rows.append([(line.start + start, line.start + end) for start, end in spans])
            at += 1 if self.lines[at + 1 : at + 2] and self.lines[at + 1].text else 2
        if len(raw.rows) < 2:
            return False
        if raw.header[-1] != _RULES_BEHIND:
            for row in raw.rows:
                row.pop()
        self.at = at
        self._rows(raw)
        return True

    def _lost_columns(self, read: Callable[[Sequence[Line], int], tuple[list[str], list[list[Span]]] | None]) -> bool:
        """Lines of which each is a row of a table that lost its columns, under its head or without one."""
        found = read(self.lines, self.at)
        if found is None:
            return False
        header, rows = found
        if header:
            self._header_block(self.lines[self.at])
        self._rows(RawTable(rows, header))
        self.at += len(rows)
        return True

    def _roster(self) -> bool:
        """An army list whose columns one blank parts, and whose rows may go on in the lines below them."""
        found = roster(self.lines, self.at, self.text)
        if found is None:
            return False
        self._header_block(self.lines[self.at])
        self._rows(RawTable(found.rows, found.header))
        self.at += found.lines
        return True

    def _aligned(self) -> bool:
        """A table in columns of spaces within hard-wrapped text."""
        below = self.lines[self.at : self.at + 2]
        if all(line.text and modifier_line(line) for line in below):
            return False
        found = columns.unaligned(self.lines, self.at) or columns.aligned(self.lines, self.at)
        if found is None:
            return False
        rows, lines = found
        self._interpreted(rows, self.lines[self.at])
        self.at += lines
        return True

    def _ruled(self) -> bool:
        """A table in columns of spaces whose head stands over a line of dashes."""
        found = ruled(self.lines, self.at)
        if found is None:
            return False
        lines = self.lines[self.at : self.at + found.lines]
        for line in lines[: found.heads + 1]:
            self._header_block(line)
        self._rows(RawTable(found.rows, found.header, parts=found.parts))
        self.at += len(lines) - found.heads - 1
        if is_rule(lines[-1]):
            self.blocks.append(Block("boilerplate", lines[-1].start, lines[-1].end))
        return True

    def _tabbed(self, line: Line) -> bool:
        if "\t" in line.text:
            return plain.bullet(line.text) is None or bool(
                self.blocks and self.blocks[-1].kind == "row" and not self.gap
            )
        raw = self.text[line.raw_start : line.start]
        return "\t" in raw and bool(self.blocks) and self.blocks[-1].kind == "row" and not self.gap

    def _pipe_table(self) -> bool:
        head = self.lines[self.at]
        cells = markdown.pipe_cells(head.text, head.start)
        if len(cells) == 1 and self._boxed(head, *cells[0]):
            return True
        rows: list[list[Span]] = []
        gap, self.at = self.gap, self.at + 1
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if not markdown.pipe_separator(line.text):
                if "|" not in line.text:
                    break
                rows.append(markdown.pipe_cells(line.text, line.start))
            self.at += 1
        if self._card([cells, *rows]):
            return True
        self.blocks.append(Block("boilerplate", head.start, head.end, gap=gap))
        if not self._card(rows):
            self._rows(RawTable(rows, [self.text[a:b] for a, b in cells]))
        return True

    def _card(self, rows: list[list[Span]]) -> bool:
        """A table that is a card: its fields, each label over what it says, under the name that it may have."""
        found = card_table(rows, self.text)
        if found is None:
            return False
        before = self.blocks[-1] if self.blocks and not found.name and not self.gap else None
        told = before is not None and before.kind in ("paragraph", "boilerplate")  # its caption
        if before is not None and told and plain.title_like(self.text[before.start : before.end]):
            self.blocks.pop()
            found = found._replace(name=(before.start, before.end))
        if found.name:
            words = plain.clean(self.text[slice(*found.name)])
            self.blocks.append(Block("heading", *found.name, rank=BOLD, heading=words, gap=self.gap))
        for label, said in found.fields:
            self.blocks.append(Block("label", *label, label=label_in(self.text[slice(*label)])))
            self.blocks.append(Block("paragraph", *said))
        self.indents.clear()
        return True

    def _boxed(self, head: Line, start: int, end: int) -> bool:
        """A table of one column: the entry that its head names, in a box."""
        if end - start > 60 or plain.ends_sentence(self.text[start:end]) or start >= end:
            return False
        self._add(Block("heading", start, end, rank=BOLD, heading=plain.clean(self.text[start:end])))
        while self.at < len(self.lines) and "|" in self.lines[self.at].text:
            line = self.lines[self.at]
            cells = [] if markdown.pipe_separator(line.text) else markdown.pipe_cells(line.text, line.start)
            if any(a < b for a, b in cells):
                self._add(Block("paragraph", cells[0][0], cells[-1][1]))
            else:
                self.at += 1
        return True

    def _header_block(self, line: Line) -> None:
        self._add(Block("boilerplate", line.start, line.end))

    def _columns(self, separator: str) -> bool:
        raw = RawTable()
        first = self.at
        while self.at < len(self.lines):
            line = self.lines[self.at]
            words = self.text[line.raw_start : line.raw_end].rstrip("\r\n")
            if not line.text and raw.rows and "\t" in words:  # a row whose cells are all empty ends no table
                self.at += 1
                continue
            if not line.text or separator not in words:
                odd = raw.rows and MODIFIER_FIRST.match(line.text) and self._columns_of_modifiers(raw.rows)
                if not odd:
                    break
                raw.rows.append([(line.start, line.end)])  # the last of them, with none beside it
                self.at += 1
                continue
            cells = _cells(words, line.raw_start, separator)
            if (
                separator != "\t"
                and len(cells) == 1
                and raw.rows
                and columns.goes_on(self.text, raw.rows[-1], cells[0])
            ):
                raw.rows[-1][-1] = (raw.rows[-1][-1][0], line.end)
            else:
                raw.rows.append(cells)
            self.at += 1
        head = self.lines[first]
        count = len(raw.rows)
        if count == 1 and separator != "\t":
            self.at = first
            return False
        if not self._card(raw.rows):
            self._interpreted(raw.rows, head)
        return True

    def _interpreted(self, rows: list[list[tuple[int, int]]], head: Line) -> None:
        """The rows of a table whose first may hold the names of its columns."""
        count = len(rows)
        interpreted = self._columns_of_modifiers(rows) or RawTable(rows=rows)
        interpret(interpreted, self.text)
        if interpreted.header and len(interpreted.rows) < count:
            self.blocks.append(Block("boilerplate", head.start, head.end, gap=self.gap))
        self._emit(interpreted)

    def _columns_of_modifiers(self, rows: list[list[tuple[int, int]]]) -> RawTable | None:
        """The modifiers of a table each of whose cells is one ("+1 Veteran   -1 Long range"); None for any other."""
        found = [[MODIFIER_FIRST.match(self.text, a, b) for a, b in row] for row in rows]
        if max(map(len, rows)) < 2 or len(rows[0]) < 2 or not all(map(all, found)):
            return None
        split = [
            [[(a, a + len(x[0].rstrip(" \t:"))), (x.end(), b)] for (a, b), x in zip(*both, strict=True) if x]
            for both in zip(rows, found, strict=True)
        ]
        width = max(map(len, split))
        return RawTable(rows=[row[n] for n in range(width) for row in split if n < len(row)], kind="modifiers")

    def _rows(self, raw: RawTable) -> None:
        interpret(raw, self.text)
        self._emit(raw)

    def _emit(self, raw: RawTable) -> None:
        for reading in sorted(raw.readings, key=lambda reading: (reading.start, reading.end)):
            self.blocks.append(Block("row", reading.start, reading.end, table=raw, row=reading))
        self.indents.clear()

    def _modifier_lines(self, line: Line) -> bool:
        """Lines that each open or close with a modifier ("+1 Veteran", "Target in cover -1"), two or more together."""
        raw = RawTable(kind="modifiers")
        beside: list[list[tuple[int, int]]] = []
        between: list[Line] = []
        last = first = self.at
        shape = None
        for index in range(first, len(self.lines)):
            item = self.lines[index]
            if not item.text and index <= last + 1 + 2 * len(between):
                continue
            if raw.rows and index in self.page.furniture:
                between.append(item)
                continue
            if index == last and index > first:
                continue  # it ended the row before
            split = modifier_line(item) if item.text else None
            if split is None and raw.rows and (wrapped := self._wrapped_modifier(index, shape)):
                raw.rows.append(wrapped)
                last = index + 1
                continue
            if split is None and raw.rows and self._ends_modifier(index, shape):
                raw.rows[-1][1] = (raw.rows[-1][1][0], item.end)
                last = index
                continue
            if split is None or (shape is not None and split[0] != shape):
                break
            shape, cells = split
            cells, second = abreast(cells, self.text)
            raw.rows.append(cells)
            beside += [second] if second else []
            last = index
        if len(raw.rows) < 2:
            return False
        raw.rows += beside
        self.at = last + 1
        known = len(self.blocks)
        self._rows(raw)
        end = self.lines[last].end
        self.blocks += [Block("boilerplate", line.start, line.end) for line in between if line.start < end]
        self.blocks[known:] = sorted(self.blocks[known:], key=lambda block: block.start)
        return True

    def _wrapped_modifier(self, index: int, shape: str | None) -> list[tuple[int, int]] | None:
        """The cells of a row of modifiers that goes on in the line below, further in, before its value comes."""
        line, below = self.lines[index], self.lines[index + 1] if index + 1 < len(self.lines) else None
        if shape is None or not shape.startswith("last") or below is None or not line.text or not below.text:
            return None
        further = below.start - below.raw_start > line.start - line.raw_start
        split = modifier_line(below) if further and not plain.ends_sentence(line.text) else None
        return [(line.start, split[1][0][1]), split[1][1]] if split and split[0] == shape else None

    def _ends_modifier(self, index: int, shape: str | None) -> bool:
        """Whether a line is the rest of a row that opens with its modifier, in a text that is hard-wrapped: the row
        above fills its line and is no whole sentence."""
        line, above = self.lines[index], self.lines[index - 1]
        if (
            not self.page.wrapped
            or shape != "first0"
            or not line.text
            or not above.text
            or plain.ends_sentence(above.text)
        ):
            return False
        fills = len(above.text) + 1 + len(first_word(line.text)) > 0.9 * self.page.width
        below = self.lines[index + 1] if index + 1 < len(self.lines) else None
        amid = below is not None and below.text != "" and modifier_line(below) is not None
        goes_on = line.text[0].islower() or amid
        return fills and goes_on and len(line.text) <= 0.7 * self.page.width and plain.bullet(line.text) is None

    # --- tables that lost their lines ----------------------------------------------------------------------

    def _roll(self, line: Line) -> bool:
        """A head of a roll table, or a row of the roll table that is open."""
        offset, row = _roll_row_of(line) if line.text else (0, None)
        if row and self.roll:
            raw, before = self.roll
            if flattened.follows(before, row.range) or (row.glued and not self.gap):
                return self._roll_row(line, offset, row, raw)
        if row and self._row_follows(row.range):
            raw = RawTable(kind="roll")
            return self._roll_row(line, offset, row, raw)
        dice = flattened.roll_head(line.text)
        if dice is not None:
            after = self._following(self.at)
            inner, below = _roll_row_of(after) if after else (0, None)
            if below:
                raw = RawTable(kind="roll", header=[line.text], dice=dice.replace(" ", "") or None)
                self._add(Block("boilerplate", line.start, line.end))
                self.roll = (raw, flattened.Range(None, None, 0, False))
                start = self.lines[self._next[self.at - 1]]
                self.at = self._next[self.at - 1]
                return self._roll_row(start, inner, below, raw)
        return False

    def _stacked(self, line: Line) -> bool:
        """A roll table of which each cell is a line of its own, or a few."""
        table = stacked(self.lines, self.at, self.page.furniture)
        if table is None:
            return self._celled()
        raw = RawTable(kind="roll", header=[self.lines[index].text for index in table.heads if self.lines[index].text])
        for name in (self.lines[index] for index in table.heads if self.lines[index].text):
            self._header_block(name)
        named = len(raw.header) > 2 and all(
            first < last and plain.title_like(self.lines[first].text) for _, first, last in table.rows
        )  # "Score", "Result", "Effect": the first line of each row is a cell of its own
        for row, first, last in table.rows:
            cells = [(row, row), *([(first, first), (first + 1, last)] if named else [(first, last)])]
            raw.rows.append([(self.lines[start].start, self.lines[end].end) for start, end in cells])
        self._rows(raw)
        self.roll = None
        self.at = table.behind
        return True

    def _celled(self) -> bool:
        """Any other table of which each cell is a line of its own."""
        if modifiers := paired(self.lines, self.at):
            for name in modifiers.heads:
                self._header_block(name)
            rows = [[(cell.start, cell.end) for cell in row] for row in modifiers.rows]
            self._rows(RawTable(rows, [line.text for line in modifiers.heads], kind="modifiers"))
            self.at += 2 * len(rows)
            return True
        table = celled(self.lines, self.at)
        if table is None:
            return False
        for name in self.lines[self.at : self.at + table.heads]:
            self._header_block(name)
        self._rows(RawTable(table.rows, table.header))
        self.at += table.lines - table.heads
        return True

    def _row_follows(self, before: flattened.Range) -> bool:
        """True where the next line is the next row of a roll table too."""
        after = self._following(self.at)
        if after is None:
            return False
        if self.page.wrapped and (wrapped := named_rows(self.lines, self.at)) is not None:
            return flattened.follows(before, wrapped[1].range)
        _, row = _roll_row_of(after)
        return (
            row is not None
            and flattened.follows(before, row.range)
            and (row.glued or row.range.ranged or before.ranged)
        )

    def _roll_row(self, line: Line, offset: int, row: flattened.RollRow, raw: RawTable) -> bool:
        start = line.start + offset
        self.roll = (raw, row.range)
        end, lines = self._extent(self.at)
        told = self._named_in_bold(start + row.body, end) if self._bold_name(start, row.body) else []
        one = RawTable(rows=[[(start, start + row.range.length), *(told or [(start + row.body, end)])]], kind="roll")
        interpret(one, self.text)
        raw.rows.extend(one.rows)
        raw.readings.extend(one.readings)
        self._add(Block("row", start, end, table=raw, row=one.readings[0]), lines)
        return True

    def _bold_name(self, start: int, body: int) -> bool:
        """Whether a row that opens in bold letters closes them behind its name, and not behind its scores."""
        return self.text[start - 1 : start] == "*" and "*" not in self.text[start : start + body]

    def _named_in_bold(self, start: int, end: int) -> list[Span]:
        """The cells of a row that is bold up to the end of its name ("**2-4: Shaken.** The unit …")."""
        close = self.text.find("*", start, end)
        if close <= start:
            return []
        name, told = self.text[start:close].rstrip(" .:–—-"), self.text[close:end].lstrip("* .:–—-")
        return [(start, start + len(name)), *([(end - len(told), end)] if told else [])]

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
        found: list[tuple[Line, Line]] = []
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
                    found.append((start, row))
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
        raw.rows = [flattened.glued_cells(*pair, len(raw.header)) for pair in found]
        if raw.rows and len(raw.rows[0]) > len(raw.header):
            raw.header.insert(0, "")
        self._rows(raw)
        for reading in raw.readings:
            if len([name for name in raw.header if name]) > len(reading.cells) > 0:
                raw.problems.append(
                    (reading.start, reading.end, "the numbers of this row run together and cannot be told apart")
                )
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


def _roll_row_of(line: Line) -> tuple[int, flattened.RollRow | None]:
    """The row of a roll table that a line may be, and where it begins behind the mark of an item or of bold letters."""
    item = plain.bullet(line.text)
    offset = item.length if item and not item.label else 0
    offset += len(line.text[offset:]) - len(line.text[offset:].lstrip("*"))
    return offset, flattened.roll_row(line.text[offset:]) if offset < len(line.text) else None


def _spaced(words: str, blanks: int = 3) -> list[str]:
    return [cell for cell in words.split(" " * blanks) if cell.strip()]


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
