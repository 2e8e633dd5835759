"""Headings: which lines are the names of what follows them, and of which rank.

In: the walk over the lines of a document, at a line that is neither furniture of the page nor part of a table. Out: a
block for a heading that is marked as one, or that is written and placed as headings are.
"""

from __future__ import annotations

import re

from ingest.formats import cards, markdown
from ingest.formats import text as plain
from ingest.formats.text import Line
from ingest.layout.page import BOLD, CAPS, CARD, NUMBERED, TITLE, Block
from ingest.tables.grids import TableWalker
from kb.patterns import deferred

_NOTE = deferred(
    r"(?:designer|author|writer|editor|developer|historical|playtest|design)\S{0,3} "
    r"(?:notes?|advice|comments?):?$|(?:notes?|examples?|tips?|hints?)"
    r"(?: (?:one|two|three|\d{1,2}))?:?$",
    re.IGNORECASE,
)
#: "Look Out!": a name that is called out, on a line of its own.
_EXCLAIMED = deferred(r"[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,3}!")
#: How an item goes on with the sentence that the line over its list began.
_GOES_ON = deferred(
    r"(?:when(?:ever)?|if|while|whilst|unless|until|after|before|once|where|because|that|which|who|may|must|can|cannot|"
    r"is|are|has|have|in|at|during)\b(?! *[.:]?$)"
)
_SECTION_NUMBER = deferred(
    r"(?:[\[(]?\d{1,3}(?:\.\d{1,3}){1,4}[\])]?[.)]?|\d{1,3}[.)]|(?P<chapter>chapter|section|part|book|rule|article|sheet|module|"
    r"schedule|appendix|annexe?)\s{1,3}(?:[\dIVXA-C.]{1,8}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|"
    r"twelve)(?:\s{0,2}[:.–—-]|(?=\s(?-i:[A-Z])))|(?-i:[IVX]{1,5}|[A-Z])\.)"
    r"\s{1,3}(?=[A-Z“\"'*])|\d{1,2}(?:\.\d{1,2}){1,3}(?=(?-i:[A-Z][a-z]))",
    re.IGNORECASE,
)
#: What sort of page or part of the book it heads, before its name ("Category: Reactions", "Chapter – Orders").
_SORT_OF_PART = deferred(
    r"(?:(?:sub-?)?(?:category|section|chapter)|part|page|appendix|portal|module|template)(?:\s?:\s{0,3}|\s[–—]\s{1,3})"
    r"(?=(?-i:[A-Z]))",
    re.IGNORECASE,
)
#: The number of a heading that counts within a chapter ("4.10 ").
_CASE_NUMBER = deferred(r"[\[(]?(\d{1,3}(?:\.\d{1,3}){1,4})[\])]?[.)]?\s")
_BARE_NUMBER = deferred(r"(\d{1,2})\s{1,3}(?=[A-Z“\"'*])")

#: Text of so many characters under a name in italics is a paragraph.
_LEAST_PROSE = 20


class HeadingWalker(TableWalker):
    """Asks of a line whether it is a heading."""

    _next: list[int]  #: for each line, the next that holds anything

    def _marked_heading(self, line: Line) -> bool:
        found = markdown.hash_heading(line.text)
        if found:
            level, offset = found
            end = line.end
            while end > line.start and self.text[end - 1] in "# ":
                end -= 1
            return self._heading(line.start + offset, end, level)
        if (term := markdown.definition_term(line.text)) is not None:
            return self._heading(line.start + term, line.end, BOLD)
        ornament = cards.ornamented(line.text)
        if ornament:
            return self._heading(line.start + ornament.start, line.start + ornament.end, CAPS + ornament.depth)
        if self.at + 1 < len(self.lines) and len(line.text) <= 100 and "\t" not in line.text:
            under = markdown.underline(self.lines[self.at + 1].text)
            item = plain.bullet(line.text)
            counted = item is not None and item.label is not None
            named = any(char.isalnum() for char in line.text)
            if under and named and (self.gap or not self.blocks) and (item is None or counted):
                return self._heading(line.start, line.end, under, lines=2)
        name = markdown.bold_heading(line.text)
        if name and (self.gap or self._prose_follows() or self._field_follows()) and not name.endswith((".", ";", ",")):
            offset = line.text.index(name)
            return self._heading(line.start + offset, line.start + offset + len(name), BOLD)
        if self.gap and (name := markdown.italic_heading(line.text)) and self._right_below():
            return self._heading(line.start + 1, line.start + 1 + len(name), BOLD)
        return False

    def _right_below(self) -> bool:
        """Whether a paragraph begins in the next line, as it does under a name but not under that of who is quoted."""
        below = self._following(self.at)
        return self._next[self.at] == self.at + 1 and below is not None and len(below.text) > _LEAST_PROSE

    def _prose_follows(self) -> bool:
        after = self._following(self.at)
        return after is not None and len(after.text) > 40

    def _field_follows(self) -> bool:
        """True where the line below is a field of an entry ("Trigger: …")."""
        below = self.lines[self.at + 1] if self.at + 1 < len(self.lines) else None
        return below is not None and cards.is_card_line(below.text, self.page.fields)

    def _heading(self, start: int, end: int, rank: int, lines: int = 1, chapter: bool = False) -> bool:
        number = _SECTION_NUMBER.match(self.text, start, end)
        chapter = chapter or (number is not None and number["chapter"] is not None)
        if number or (number := _SORT_OF_PART.match(self.text, start, end)):
            start = number.end()
        elif rank < CAPS:
            start = self._counted(start, end, rank)
        name = plain.clean(self.text[start:end])
        if _NOTE.match(name):
            return self._add(Block("note", start, end, heading=name), lines)
        while end > start and self.text[start] in "*_":
            start += 1
        while end > start and self.text[end - 1] in "*_:":
            end -= 1
        counted = _CASE_NUMBER.match(self.lines[self.at].text.lstrip("#*_ "))
        label = counted[1] if counted else None
        return self._add(Block("heading", start, end, rank=rank, heading=name, chapter=chapter, label=label), lines)

    def _counted(self, start: int, end: int, rank: int) -> int:
        """Where a heading's name begins after a bare number that counts the headings of its rank ("2 Orders")."""
        found = _BARE_NUMBER.match(self.text, start, end)
        for deeper in [known for known in self.counts if known > rank]:
            del self.counts[deeper]
        if not found or int(found.group(1)) != self.counts.get(rank, 0) + 1:
            return start
        self.counts[rank] = int(found.group(1))
        return found.end()

    def _plain_heading(self, line: Line) -> bool:
        words = line.text
        if self.blocks and self.blocks[-1].kind == "label":
            return False  # it is what the label is over
        if self.at in self.page.hanging:
            return self._heading(line.start + self.page.hanging[self.at], line.end, CARD)
        if len(words) > 100 or words[-1] in ".,;\\" or "\t" in words or words[0] in "#|<>*":
            return False
        if _NOTE.match(words):
            return self._heading(line.start, line.end, TITLE)
        if self.at in self.page.heads:
            return self._heading(line.start, line.end, CARD)
        if cards.is_card_line(words, self.page.fields) or self._type_line(line):
            return False
        rank = self._rank(line)
        if rank is None:
            return False
        if self.at in self.page.priced:
            return self._priced_heading(line, rank)
        counted = self.at in self.page.chapters
        number = plain.numbered_heading(words, counted)
        return self._heading(line.start + (number[1] if number else 0), line.end, rank, chapter=counted)

    def _priced_heading(self, line: Line, rank: int) -> bool:
        """The name of an entry, a rank below those of chapters, and a line of its card that says what it costs."""
        price = line.start + self.page.priced[self.at]
        name = line.text[: self.page.priced[self.at]].rstrip(" -–—|·•.")
        rank = CAPS if name.isupper() else rank
        self._heading(line.start, line.start + len(name), rank + 1, 0)
        self._add(Block("paragraph", price, line.end, card=True))
        return True

    def _type_line(self, line: Line) -> bool:
        """True where the line under a heading says what that entry is ("Reaction · Cost 1", "INFANTRY, CORE")."""
        if self.at in self.page.keywords and self.blocks and self.blocks[-1].kind == "heading":
            return True
        if self.gap or not self.blocks or self.blocks[-1].kind != "heading" or not self._following(self.at):
            return False
        return cards.is_type_line(line.text, self.blocks[-1].heading)

    def _rank(self, line: Line) -> int | None:
        """The rank of a plain heading, or None where the line is none in its surroundings."""
        words = line.text
        after = self._next[self.at]
        following = self.lines[after].text if after < len(self.lines) else ""
        loose = after > self.at + 1
        if not following or not self._may_open(line):
            return None
        if self.page.wrapped and not loose and following[0].islower() and plain.bullet(following) is None:
            return None
        numbered = plain.numbered_heading(words, self.at in self.page.chapters)
        if plain.all_caps(words):
            return NUMBERED + numbered[0] if numbered and numbered[0] > 1 else CAPS
        if self.at in self.page.chapters and not numbered:
            return NUMBERED + 1  # "II. What a unit is"
        if words.endswith(":") and loose and self.gap and len(following) > 40 and plain.bullet(following) is None:
            words = words.rstrip(": ") or words  # "Giving orders:" over a paragraph announces no list
        elif words.endswith(":") and loose and self.gap and plain.title_like(words) and self._others_so():
            words = words.rstrip(": ") or words  # "States:" over a list, where other headings have a colon too
        if numbered := plain.numbered_heading(words, self.at in self.page.chapters):
            return NUMBERED + numbered[0]
        if loose and self.gap and _EXCLAIMED.fullmatch(words) and self._prose_like(following):
            return TITLE
        opens = words[0].isupper() or words[0] in "“‘'\"+" or (self.gap and plain.MEASURED.match(words))
        if plain.ends_sentence(words) or len(words) > 90 or not opens:
            return None
        if plain.title_like(words):
            return TITLE if self._at_top() or self._names_a_rule(words, self.gap and loose) else None
        if self._goes_on(following):
            return None
        apart = loose or not self.page.wrapped or (len(words) <= 24 and following[0].isupper() and len(following) > 40)
        sentence_case = self.gap and apart and plain.sentence_case_name(words)
        over = self._prose_like(following) or (sentence_case and loose and self._opens_entries(after))
        named = (plain.nearly_title(words) or sentence_case) and over and self.page.uses(words)
        # A few words by themselves over a paragraph, in a text that has many headings, are one in whatever words.
        by_itself = self.gap and loose and len(words.split()) <= 6 and self.page.titles >= 4
        return TITLE if named or (by_itself and len(following) > 40 and words[-1].isalpha()) else None

    @staticmethod
    def _goes_on(following: str) -> bool:
        """True for an item that goes on with the sentence of the line over it ("A crew rests" over "- when it …")."""
        item = plain.bullet(following)
        return item is not None and _GOES_ON.match(following, item.length) is not None

    def _others_so(self) -> bool:
        """True where a heading above this line ends with a colon."""
        headings = (block for block in self.blocks if block.kind == "heading" and block.rank == TITLE)
        return any(self.text[block.end : block.end + 1] == ":" for block in headings)

    def _names_a_rule(self, words: str, alone: bool = False) -> bool:
        """True where the text uses the name, or the name stands alone, or the text has many headings of its kind."""
        if self.page.uses(words):
            return True
        return (alone or self.page.titles >= 4) and not any(
            char.isdigit() for char in plain.MEASURED.sub("", words, count=1)
        )

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

    def _opens_entries(self, after: int) -> bool:
        """True where the line at ``after`` is a short heading with prose under it: the first entry of a group."""
        first = self.lines[after].text
        below = self._following(after)
        return len(first) <= 40 and plain.title_like(first) and below is not None and plain.ends_sentence(below.text)

    @staticmethod
    def _prose_like(following: str) -> bool:
        return (
            len(following) > 40
            or plain.ends_sentence(following)
            or plain.bullet(following) is not None
            or "\t" in following
            or following.startswith("|")
        )
