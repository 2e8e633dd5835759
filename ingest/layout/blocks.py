"""From lines to blocks: headings, paragraphs, list items, table rows, card markers and what belongs to the page only.

In: the text of a document. Out: ``Block`` records in the order of the text, with exact spans. A paragraph that is
hard-wrapped, or broken by a page, is one block. Page numbers, running titles, contents lists and picture captions
become blocks of kind ``boilerplate``: nothing of the text is dropped.
"""

from __future__ import annotations

import re

from ingest.formats import cards, flattened, markdown, runin, tagged
from ingest.formats import text as plain
from ingest.formats.alone import name_alone, name_over
from ingest.formats.labelled import labelled_name
from ingest.formats.modifierlines import modifiers_from
from ingest.formats.namedrows import named_rows
from ingest.formats.openitems import goes_on_below
from ingest.formats.spoken import spoken
from ingest.formats.text import Line
from ingest.layout.headlines import HeadingWalker
from ingest.layout.page import BOLD, RUN_IN, TITLE, Block, survey
from ingest.layout.subjectnames import subject_name
from kb.names import first_word, fold, last_word
from kb.patterns import deferred

__all__ = ["Block", "read_blocks"]


def read_blocks(text: str) -> list[Block]:
    """The blocks of ``text``."""
    return _Reader(survey(text)).read()


_CONTENTS = deferred(r"(?:table of )?contents$|index$", re.IGNORECASE)
#: A line that only names what tells of alike things: "Related topics: Cover, Hills".
_ELSEWHERE = deferred(
    r"(?i)[*_]{0,3}(?:related (?:topics?|rules|entries|terms|pages|articles|concepts)|see also|cross[- ]references?)"
    r"(?:[*_]{0,3} ?:|:[*_]{1,3}) ?[*_\[]{0,3}(?=[A-Z“\"(])(?![^\n]{0,200}\b(?:is|are|may|can|must|cannot|has|have)\b)"
)
#: What stands around the name of a chapter in a list of contents: its own number, leaders and the page.
_ENTRY = deferred(r"^\W*(?:\d{1,2}[.)]?\s+)?|[\s.…]*\d{1,4}$")
#: So many chapters a list of contents names at least.
_LISTED = 3
_LEADER = deferred(r".{2,80}?(?:\.{3,}|…|\s\.\s\.\s|\t)\s{0,5}\d{1,4}$")
_FUNCTION = frozenset(
    "a an the of to in on by with and or for from is are was that which their its his her any as at be not than into "
    "this these may must can each every if when".split()
)


def _a_name(words: str) -> bool:
    words = plain.unmarked(words)
    return (
        len(words.split()) <= 8
        and not plain.ends_sentence(words)
        and (plain.title_like(words) or plain.all_caps(words))
    )


#: "Reaction if the target is near …": so no sentence begins, it is the end of a name that was cut from it.
_GOES_ON = deferred(r"[A-Z][a-z'-]+(?<!s) (?:if|when|unless|while|until|but|instead|even)\b")


#: What is left out of the item above: no sentence of its own.
_EXCEPTION = deferred(r"(?:except|unless|excluding|but|(?:other|rather) than|save|apart from)\b")
#: Another entry that begins within the paragraph of one, right behind a sentence.
_LATER_ENTRY = deferred(r"(?<=[.!?)”\"]) +(?=\*\*[A-Z][^*\n]{2,40}(?:\*\*(?: [–—-]|:)|[.:]\*\*) )")


class _Reader(HeadingWalker):
    """Walks over the lines once, asking each step in turn whether the line is its own."""

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
                self._page_furniture, self._lone_label, self._card_head, self._tagged, self._table,
                self._marked_heading, self._stacked, self._roll, self._modifier_lines, self._item, self._glued,
                self._plain_heading, self._paragraph,
            ):  # fmt: skip
                if step(line):
                    break
            assert self.at > before
            self.gap = False
        self._chapters_of_contents()
        return self.blocks

    def _chapters_of_contents(self) -> None:
        """Headings that the list of contents names are chapters, before which those of the same make that it leaves out
        stand back. Of several headings of one name, that is the chapter which stands where the list has it."""
        named = [block for block in self.blocks if block.kind == "heading" and fold(block.heading) in self.listed]
        if len({block.heading for block in named}) >= _LISTED:
            called = [fold(block.heading) for block in named]
            places = {name: place for place, name in enumerate(self.listed) if called.count(name) == 1}
            once = {index for index, name in enumerate(called) if name in places}
            kept = once | {index for index in range(len(called)) if self._in_order(called, index, places)}
            for index, block in enumerate(named):
                block.chapter = index in kept or not any(called[other] == called[index] for other in kept)

    def _in_order(self, called: list[str], index: int, places: dict[str, int]) -> bool:
        """Whether a heading stands behind all that the list of contents has before its name, and before the rest."""
        own = list(self.listed).index(called[index])
        before = all(places[name] < own for name in called[:index] if name in places)
        return before and all(places[name] > own for name in called[index:] if name in places)

    def _front_matter(self) -> None:
        first = self._next[0] if self.lines and not self.lines[0].text else 0
        if first >= len(self.lines) or self.lines[first].text != "---":
            return
        for index in range(first + 1, min(first + 60, len(self.lines))):
            if self.lines[index].text in ("---", "..."):
                if all(
                    ":" in line.text or line.text[:1] in "-#" for line in self.lines[first + 1 : index] if line.text
                ):
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
        if (
            markdown.fence(words)
            or markdown.horizontal_rule(words)
            or markdown.links_only(words)
            or markdown.page_break(words)
            or (words.startswith("<!--") and words.endswith("-->"))
        ):
            return self._add(Block("boilerplate", line.start, line.end))
        in_table = plain.page_number(words) and self._in_numbers()
        if in_table and self.at in self.page.counted:
            in_table = self._among_cells()
        if self.at in self.page.furniture and not in_table:
            return self._add(Block("boilerplate", line.start, line.end))
        if _ELSEWHERE.match(words):
            end, lines = self._extent(self.at)
            return self._add(Block("boilerplate", line.start, end), lines)
        if _CONTENTS.match(words.strip("#* ")):
            self._add(Block("boilerplate", line.start, line.end))
            self.contents, self.paged = True, False
            return True
        if len(words) <= 100 and "." in words and _LEADER.match(words):
            self._list(words)
            return self._add(Block("boilerplate", line.start, line.end))
        if self.contents:
            if self._contents_entry(line):
                self._list(words)
                return self._add(Block("boilerplate", line.start, line.end))
            self.contents = False
        return False

    def _lone_label(self, line: Line) -> bool:
        label = self.page.labels.get(self.at)
        return label is not None and self._add(Block("label", line.start, line.end, label=label))

    def _card_head(self, line: Line) -> bool:
        """The name of a card above its fields, or what says below it of what sort the card is."""
        if self.at in self.page.cards.beneath:
            return self._add(Block("paragraph", line.start, line.end, card=True))
        span = self.page.cards.names.get(self.at)
        hashed = markdown.hash_heading(line.text)
        if span is None:
            return False
        rank = hashed[0] if hashed else BOLD
        if not hashed and line.text == line.text[slice(*span)] and self._rank(line) == TITLE:
            rank = TITLE  # as other names in such letters
        return self._heading(line.start + span[0], line.start + span[1], rank)

    def _list(self, words: str) -> None:
        """Keep the name that an entry of the list of contents gives, without its number and its page."""
        self.listed.setdefault(fold(_ENTRY.sub("", words)))

    def _in_numbers(self) -> bool:
        """True where the line before is a column name or a number: a number here may be a cell."""
        return bool(self.blocks) and self.blocks[-1].kind == "row" and not self.gap

    def _among_cells(self) -> bool:
        """True where the row before, or the line after, is a single cell: then a number here is one of them."""
        before, after = self.blocks[-1], self._following(self.at)
        return len(self.text[before.start : before.end].split()) < 2 or (after is not None and len(after.text) < 3)

    def _contents_entry(self, line: Line) -> bool:
        """True for an entry of a contents list: it ends with a page number, or is a name above another name."""
        if len(line.text) > 80 or plain.ends_sentence(line.text) or markdown.hash_heading(line.text):
            return False
        if re.search(r"\s\d{1,4}$", line.text) or "](#" in line.text:
            self.paged = True
            return True
        after = self._next[self.at]
        if after >= len(self.lines):
            return True
        # The last of a run of names stands before prose: that one is the first real heading.
        return not self.paged and _a_name(line.text) and _a_name(self.lines[after].text)

    def _tagged(self, line: Line) -> bool:
        """A line of a table in HTML tags; one column of cells under a head is the entry that the head names."""
        found = tagged.between(line.text)
        if found is None:
            return False
        cell, start, end = found
        if start >= end:
            return self._add(Block("boilerplate", line.start, line.end))
        if start:
            self._add(Block("boilerplate", line.start, line.start + start), 0)
        heads = sum(tagged.heads(each.text) for each in self.lines[max(0, self.at - 2) : self.at + 3])
        if cell == "th" and heads == 1:
            self._heading(line.start + start, line.start + end, BOLD, 0)
        else:
            self._add(Block("paragraph", line.start + start, line.start + end), 0)
        if end < len(line.text):
            self._add(Block("boilerplate", line.start + end, line.end), 0)
        self.at += 1
        return True

    # --- lists and paragraphs --------------------------------------------------------------------------------

    def _item(self, line: Line) -> bool:
        found = plain.bullet(line.text) or self._lettered(line)
        if not found:
            return False
        if found.label and found.label.isdigit() and len(found.kind) == 2 and self._numbered_is_heading(line):
            return False
        if (below := self._told_below(line, found)) is not None:
            return below
        end, lines = self._with_exceptions(line, *self._extent(self.at, item=line))
        start = line.start + found.length
        depth = self._depth(line.indent, found.kind)
        name = self._run_in(start, end) or (self._over_items(line, found) if lines == 1 else None)
        block = Block("bullet", start, end, label=found.label, depth=depth)
        if name:
            block.name, block.body = (start + name.start, start + name.end), start + name.body
        return self._add(block, lines)

    def _told_below(self, line: Line, item: plain.Bullet) -> bool | None:
        """An item that is no more than a name in bold letters, and whose text goes on in the line below, further in;
        None for any other."""
        below = self.lines[self.at + 1] if self.at + 1 < len(self.lines) else None
        name = name_alone(line.text[item.length :]) if line.text.startswith(("**", "__"), item.length) else None
        if name is None or below is None or below.indent <= line.indent or not plain.ends_sentence(below.text):
            return None
        if plain.bullet(below.text):
            return None
        start = line.start + item.length
        self.at += 1
        end, lines = self._extent(self.at, item=line)
        self.at -= 1
        block = Block("bullet", start, end, label=item.label, depth=self._depth(line.indent, item.kind))
        block.name, block.body = (start + name.start, start + name.end), below.start
        return self._add(block, lines + 1)

    def _with_exceptions(self, line: Line, end: int, lines: int) -> tuple[int, int]:
        """Where an item ends that goes on in the deeper items below it ("- It may not react" over "- except …")."""
        while self.at + lines < len(self.lines):
            below = self.lines[self.at + lines]
            marker = plain.bullet(below.text) if below.text and below.indent > line.indent else None
            if plain.ends_sentence(self.text[line.start : end]) or not marker or marker.label:
                break
            if not _EXCEPTION.match(below.text, marker.length):
                break
            self.torn.append((below.start, below.start + marker.length))
            end, lines = below.end, lines + 1
        return end, lines

    def _over_items(self, line: Line, item: plain.Bullet) -> runin.RunIn | None:
        """The name that is all of an item, over sentences that stand one rank deeper ("- Shield Wall" over "  - It may
        not run.")."""
        below = self._following(self.at)
        inner = plain.bullet(below.text) if below is not None else None
        if below is None or inner is None or below.indent <= line.indent:
            return None
        words, told = line.text[item.length :], below.text[inner.length :]
        told_of = plain.ends_sentence(told) and not told.endswith(":")
        named = words.startswith(("**", "__")) or (plain.title_like(words.rstrip(":")) and told_of)
        return name_alone(words) if named else None

    def _lettered(self, line: Line) -> plain.Bullet | None:
        """An item "A. …" after a sentence that announces a list, or the one after such an item."""
        found = plain.lettered(line.text)
        before = self.blocks[-1] if self.blocks else None
        if not found or not found.label or before is None:
            return None
        if found.label == "A":
            return found if before.kind == "paragraph" and self.text[before.end - 1] == ":" else None
        return found if before.kind == "bullet" and before.label == chr(ord(found.label) - 1) else None

    def _numbered_is_heading(self, line: Line) -> bool:
        if self.at in self.page.chapters:
            return True
        if not plain.numbered_heading(line.text):
            return False
        after = self._following(self.at)
        if after is not None and (own := plain.bullet(line.text)) and after.text.startswith(f"{own.label}.1"):
            return True  # "3. UNITS" over "3.1 Kinds of unit"
        if after is None or plain.numbered_heading(after.text):
            return False
        own = plain.bullet(line.text)
        before = self.blocks[-1].label if self.blocks and not self.gap and self.blocks[-1].kind == "bullet" else None
        if own and own.label and before and before.isdigit() and int(own.label) == int(before) + 1:
            return False  # the last item of a list
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

    def _run_in(self, start: int, end: int) -> runin.RunIn | None:
        head = self.text[start : min(end, start + 700)]
        if self.at in self.page.labelled and (behind := labelled_name(head)):
            return behind.run_in
        labelled = cards.label_of(head)
        if labelled and labelled[0] in self.page.fields:
            return None
        if self.at in self.page.set_off:
            return runin.set_off_run_in(head, True)
        if self.at in self.page.subjects and (subject := subject_name(head)):
            return runin.RunIn(*subject, 0)
        found = runin.run_in(head) or (runin.series_run_in(head) if self._in_series(start) else None)
        found = found or (runin.run_in(head, True) if self._among_names() else None)
        return found or (runin.listed_run_in(head, 1) if self.at in self.page.listed else None)

    def _after_name(self) -> bool:
        """True where the paragraph before opens with a name and a colon."""
        before = self.blocks[-1] if self.blocks else None
        name = before.name if before is not None else None
        return name is not None and self.text[name[1] : name[1] + 1] == ":"

    def _among_names(self) -> bool:
        """True where the paragraph before or the line after opens with a name and a colon."""
        if self._after_name():
            return True
        after = self._following(self.at)
        found = runin.run_in(after.text) if after is not None else None
        return after is not None and found is not None and after.text[found.end : found.end + 1] == ":"

    def _in_series(self, start: int) -> bool:
        """True where the line before or after, at the same marker, opens with a name and a colon too."""
        if not runin.series_run_in(self.text[start : start + 120]):
            return False
        if self.at in self.page.series or self._after_name():
            return True
        after = self._following(self.at)
        if after is None:
            return False
        return runin.series_run_in(plain.unmarked(after.text)) is not None

    def _paragraph(self, line: Line) -> bool:
        if self._caption(line):
            return self._add(Block("boilerplate", line.start, line.end))
        card = bool(cards.figures(line.text)) or self._type_line(line)
        end, lines = self._extent(self.at)
        start = line.start
        if line.text.startswith("> "):
            start += 2
        start += spoken(line.text)
        number = plain.paragraph_number(self.text[start : start + 60])
        start += number
        digits = self.text[start - number : start].strip("*_[]()§. \t\xa0") if number else ""
        block = Block("paragraph", start, end, label=digits or None, card=card)
        name = self._run_in(start, end)
        if not name and (number or self.at in self.page.stopped):
            name = runin.stopped_run_in(self.text[start : min(end, start + 700)], bool(number))
        if not name and digits and (after := self._following(self.at)):
            name = name_over(self.text[start:end], digits, after.text)
        if not name and self.at in self.page.over:
            if (rank := self._beside_entries()) is not None:
                self.beside.add(start)
                return self._heading(start, end, rank)
            name = runin.RunIn(0, end - start - 1, end - start)
        if name:
            block.name, block.body = (start + name.start, start + name.end), start + name.body
            block.rank = RUN_IN
        while name and self.text.startswith("**", start):  # each entry that opens amid the paragraph
            later = _LATER_ENTRY.search(self.text, start + name.body, end)
            name = self._run_in(later.end(), end) if later else None
            if later is None or name is None:
                break
            block.end, start = later.start(), later.end()
            self._add(block, 0)
            block = Block("paragraph", start, end, card=card, rank=RUN_IN)
            block.name, block.body = (start + name.start, start + name.end), start + name.body
        return self._add(block, lines)

    def _beside_entries(self) -> int | None:
        """The rank of the heading over a list of entries, where the name of another list stands right behind it: that
        is no entry of the same kind; None where it is one."""
        named = False
        for block in reversed(self.blocks):
            if block.kind == "heading":
                return block.rank if named or block.start in self.beside else None
            if block.name and block.kind == "paragraph":
                return None
            named = named or bool(block.name)
        return None

    def _caption(self, line: Line) -> bool:
        """True for a few words in title case that no sentence of the text uses: the caption of a picture."""
        words = line.text
        if len(words) > 60 or plain.ends_sentence(words) or len(words.split()) > 8:
            return False
        if not plain.title_like(words) or runin.run_in(words) or (self.page.wrapped and not self.gap):
            return False
        return not self._names_a_rule(words) or self._following(self.at) is None

    def _columned(self, index: int) -> bool:
        """True where a line and the next are rows of cells that wide gaps part: a table begins in a paragraph."""
        rows = [line.text for line in self.lines[index : index + 2]]
        cells = [[cell for cell in row.split("   ") if cell.strip()] for row in rows]
        return len(rows) == 2 and len(cells[0]) == len(cells[1]) > 1

    def _extent(self, index: int, item: Line | None = None) -> tuple[int, int]:
        """Where the paragraph or item that begins at line ``index`` ends, and how many lines it takes."""
        last = index
        while last + 1 < len(self.lines):
            if self.lines[last + 1].text and last + 1 not in self.page.furniture:
                if not self._continues(self.lines[last], self.lines[last + 1], item, last + 1):
                    break
                last += 1
                continue
            after = self._next[last]
            between: list[Line] = []
            while after in self.page.furniture:
                between.append(self.lines[after])
                after = self._next[after]
            if (
                after >= len(self.lines)
                or after > last + 4 + 2 * len(between)
                or not self._broken(self.lines[index], self.lines[last], after, item, bool(between))
            ):
                break
            self.torn += [(line.start, line.end) for line in between]
            last = after
        return self.lines[last].end, last - index + 1

    def _continues(self, line: Line, following: Line, item: Line | None, index: int) -> bool:
        """True where the next line goes on with the paragraph (a hard line break within it)."""
        if self.page.wrapped and "   " in following.text and self._columned(index):
            return False
        if cards.figures(line.text) or (self.at == index - 1 and self._type_line(line)):
            return False
        stopped = plain.ends_sentence(line.text)
        lower = following.text[0].islower()
        if self._structural(following, index, stopped) or (stopped and self._counts_on(following.text)):
            return False
        if (
            self.hangs
            and line.indent == following.indent > 1
            and (len(line.text) < 0.7 * self.page.width or cards.is_card_line(line.text, self.page.fields))
        ):
            return False  # each line of an entry that hangs below its name says something of its own
        if self.page.wrapped:
            fits = len(line.text) + 1 + len(first_word(following.text)) <= self.page.width
            if stopped and fits and self.roll and index > self.at and flattened.roll_row(self.lines[self.at].text):
                return False  # the row of a table ends where a sentence leaves its line unfilled
            if item is not None:
                deeper = following.indent > item.indent
                if stopped and not item.indent and goes_on_below(self.lines, index, item, self.page.width):
                    return True
                return deeper or (not stopped and (lower or len(line.text) > 0.7 * self.page.width))
            return not (stopped and len(line.text) < 0.6 * self.page.width)
        if stopped:
            return False
        return lower or line.text[-1] in ",-–" or line.text.rsplit(None, 1)[-1].lower() in _FUNCTION

    def _counts_on(self, words: str) -> bool:
        """True where a line opens with the number that follows on the paragraph's own ("5.22" after "5.21")."""
        opening = self.lines[self.at].text
        number, own = words[: plain.paragraph_number(words)], opening[: plain.paragraph_number(opening)]
        if not number or not own or "." not in number.rstrip(". "):
            return False
        told, before = re.findall(r"\d+", number), re.findall(r"\d+", own)
        return told[:-1] == before[:-1] and int(told[-1]) == int(before[-1]) + 1

    def _structural(self, line: Line, index: int, stopped: bool) -> bool:
        """True where a line surely begins something else than the rest of a sentence."""
        words = line.text
        first = words[0]
        if index in self.in_lines or index - 1 in self.in_lines:
            return True
        if words in self.page.markers or index in self.page.over or index in self.page.labels or spoken(words):
            return True
        if first.islower():
            labelled = ": " in words[:20] and cards.is_card_line(words, self.page.fields)
            return labelled or "\t" in words or (len(words) > 2 and words[1] == ")" and plain.bullet(words) is not None)
        if cards.is_card_line(words, self.page.fields):
            return True
        if plain.bullet(words) or "\t" in words or first in "#|" or markdown.horizontal_rule(words):
            return True
        if markdown.bold_heading(words):
            return True
        if index in self.page.furniture or plain.all_caps(words) or flattened.glued_head(words):
            return True
        if self.roll and (row := flattened.roll_row(words)) and flattened.follows(self.roll[1], row.range):
            return True
        above = self.lines[index - 1].text
        unfilled = self.page.wrapped and len(above) + len(first_word(words)) < 0.6 * self.page.width
        if (stopped or above[-1:] == ":" or (unfilled and above[-1:].isalpha())) and modifiers_from(self.lines, index):
            return True
        if (
            stopped
            and first.isdigit()
            and flattened.rows_from(words, self.lines[min(index + 1, len(self.lines) - 1)].text)
        ):
            return True
        rows = named_rows(self.lines, index) if stopped and self.page.wrapped and first.isdigit() else None
        if rows and flattened.follows(rows[0].range, rows[1].range):
            return True
        counted = plain.paragraph_number(words) if stopped and first.isdigit() else 0
        if counted and "." in words[: counted - 2] and runin.stopped_run_in(words[counted:], True):
            return True  # "5.2 Recall. A recalled company …"
        if counted and words.count(".", 0, counted) > 1:
            return True  # "5.1.2 A battalion that …"
        if stopped and self.page.opens(index):
            return True
        if stopped and (runin.run_in(words[:400]) or plain.aside(words)):
            return True
        return stopped and len(words) <= 60 and plain.title_like(words) and not plain.ends_sentence(words)

    def _broken(self, first: Line, last: Line, after: int, item: Line | None, paged: bool) -> bool:
        """True where the paragraph was cut by a page and goes on after the blank lines; ``paged``: what stands between
        is the number or the title of a page."""
        words = last.text
        narrow = self.page.wrapped and self.page.width < 50
        least = (15, 3) if narrow else (25, 5)
        following = self.lines[after]
        cut = paged and following.text[0].islower()  # by the page, wherever in the line it was
        if plain.ends_sentence(words) or (not cut and (len(words) < least[0] or len(words.split()) < least[1])):
            return False
        if self._structural(following, after, True) or self.lines[after].text in self.page.markers:
            return False
        lower = following.text[0].islower()
        if item is not None and paged and last_word(words).lower() in _FUNCTION:
            return True
        if item is not None or words[0].isdigit():
            return lower
        if lower or (paged and self.page.wrapped and len(words) > 0.7 * self.page.width):
            return True
        tail = last_word(words.replace("*", ""))
        if tail.lower() in _FUNCTION and following.text[0].isalpha():
            return len(following.text) > 60 or plain.ends_sentence(following.text)
        head = first_word(following.text.replace("*", ""))
        if head.lower() in plain.OPENERS or head.lower() in _FUNCTION:
            return False
        goes_on = tail[:1].isupper() and _GOES_ON.match(following.text) is not None
        return len(following.text) > 40 and head.isalpha() and (goes_on or self.page.has_pair(tail, head))
