"""From blocks to passages: sentences, list items, table rows and headings, each with its exact span and class.

In: the blocks and the section of each. Out: ``Passage`` records in the order of the text, and the labels of lettered
items. Blanks around a sentence and list markers are left out of its span; everything else stays as it stands.
"""

from __future__ import annotations

import hashlib
import re
import sys
from dataclasses import replace

from ingest.entries.fieldnames import told_by
from ingest.layout.classify import Surroundings, classify, section_class
from ingest.layout.page import TITLE_PAGE, Block
from ingest.layout.sections import Node
from ingest.lexicon import KIND_WORDS, adjectives_of
from ingest.unitwords import unit_words
from kb.model import Document, Passage, Section, content_id
from kb.names import fold, last_word, stem
from kb.patterns import Pattern, deferred

_STOP = deferred(r"[.!?…]+[\"”’')\]*_»]*")
_ABBREVIATIONS = frozenset(
    "e.g i.e eg ie cf vs viz approx fig figs no nos p pp vol ch sec st mt mr mrs ms dr lt sgt cpl capt col gen maj "
    "pte sd kfz pz ausf "
    "max min incl excl esp inc ltd dept al ca c op".split()
)
_ONLY_BEFORE_NUMBERS = frozenset("no nos p pp fig figs vol ch sec max min st c".split())
_COMMON = frozenset("the and for with from into all any other which that this their".split())
_SMALL_WORD = deferred(r"[a-z]{3,}")
_LAST_WORD = deferred(r"([\w.]{1,12})$")
#: "Q. Can it run?", "A2. Yes.": who speaks, before what is said.
_SPEAKER = deferred(r"[*_]{0,3}[QA]\d{0,3}$")


_LINE_BREAK = deferred(r"(?i)<br ?/?>")


def split_sentences(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The spans of the sentences of ``text[start:end]``, without blanks around them; a break in a cell ends one."""
    breaks = [found.span() for found in _LINE_BREAK.finditer(text, start, end)]
    begins = [start, *(after for _, after in breaks)]
    ends = [*(before for before, _ in breaks), end]
    return [span for a, b in zip(begins, ends, strict=True) for span in _sentences_of(text, a, b)]


def _sentences_of(text: str, start: int, end: int) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    begin = _skip(text, start, end)
    depth = 0
    counted = begin
    for found in _STOP.finditer(text, begin, end):
        stop = found.end()
        if stop <= begin:
            continue
        depth += text.count("(", counted, stop) - text.count(")", counted, stop)
        counted = stop
        if stop >= end:
            break
        if _is_boundary(text, begin, found.start(), stop, end) and not (depth > 0 and _closes(text, stop, end)):
            if _one_word(text, begin, stop):
                continue
            spans.append((begin, stop))
            begin = _skip(text, stop, end)
            counted = begin
            depth = 0
    last = end
    while last > begin and text[last - 1].isspace():
        last -= 1
    if last > begin:
        spans.append((begin, last))
    return spans


def _skip(text: str, at: int, end: int) -> int:
    while at < end and (text[at].isspace() or text[at] == "\ufeff"):
        at += 1
    return at


def _closes(text: str, stop: int, end: int) -> bool:
    """True where the bracket that is open at ``stop`` is closed soon: then no sentence ends inside it."""
    reach = min(end, stop + 240)
    close = text.find(")", stop, reach)
    if close < 0:
        return False
    opened = text.find("(", stop, reach)
    return opened < 0 or close < opened


def _one_word(text: str, begin: int, stop: int) -> bool:
    """True for a lone exclamation ("Important!"): it belongs to what follows."""
    return stop - begin <= 16 and text[stop - 1] == "!" and " " not in text[begin:stop]


def _is_boundary(text: str, begin: int, dot: int, stop: int, end: int) -> bool:
    """True where the stop at ``dot`` ends a sentence, judged by the word before it and by what follows."""
    following = text[stop]
    before = text[max(begin, dot - 12) : dot]
    word = _LAST_WORD.search(before)
    if not following.isspace():
        # A missing blank ("this turn.The unit"): only between a plain word and a capitalised one.
        return (
            text[dot] == "." and stop == dot + 1 and following.isupper() and stop + 1 < end and text[stop + 1].islower()
            and word is not None and len(word.group()) >= 4 and word.group().isalpha() and word.group().islower()
        )  # fmt: skip
    at = _skip(text, stop, end)
    if at >= end:
        return False
    if text[dot] == "." and stop - dot == 1:
        token = word.group().lower() if word else ""
        if dot - begin <= 6 and (text[begin:dot].replace(".", "").isdigit() or _SPEAKER.match(text[begin:dot])):
            return False
        if token in _ABBREVIATIONS and not (token in _ONLY_BEFORE_NUMBERS and not text[at].isdigit()):
            return False
        if len(token) == 1 and token.isalpha() and word and word.group().isupper() and text[at + 1 : at + 2] == ".":
            return False
        if token.count(".") and token.replace(".", "").isalpha() and len(token) <= 6 and not text[at].isupper():
            return False
    first = text[at]
    if first.islower():
        wide = at - stop >= 2 or "\n" in text[stop:at]
        return wide and text[dot] != "…" and word is not None and len(word.group()) >= 4 and word.group().isalpha()
    return True


def fingerprint(text: str) -> str:
    """The same 16 hexadecimal digits for the same words, however they are spaced, quoted or marked."""
    return hashlib.sha256(fold(text).encode()).hexdigest()[:16]


#: What the label over a list tells of that each of its items says by itself.
_OF_EACH_ITEM = frozenset("trigger phase who shut unless need bar target gain removal".split())


class PassageMaker:
    """Makes the passages of one document, block by block."""

    def __init__(self, document: Document, sections: tuple[Section, ...], nodes: list[Node]) -> None:
        self.document = document
        self.text = document.text
        self.sections = sections
        self.nodes = nodes
        self.made: list[Passage] = []
        self.labels: dict[str, str] = {}
        self.fields: dict[str, str] = {}
        self._label: str | None = None
        self._of_items: str | None = None
        self.of_block: dict[int, list[Passage]] = {}
        self._occurrences: dict[str, int] = {}
        self._opening: dict[int, bool] = {}
        self._leads: list[tuple[int, Passage]] = []
        self._lead: Passage | None = None
        self._note: str | None = None
        self._names = [fold(section.heading) for section in sections]
        self._first: dict[tuple[str, str], tuple[str, int]] = {}
        self._columns: frozenset[str] = frozenset()
        alone = sum(node.parent is None for node in nodes) == 1
        self._heading_words = frozenset(
            word.rstrip("s")
            for name, node in zip(self._names, nodes, strict=True)
            if node.rank > TITLE_PAGE and not (node.parent is None and alone)
            for written in re.findall(r"[a-z]{3,}", name)
            for word in (written, *adjectives_of(written))
            if word not in _COMMON
        )

        self._listed = _listed_names(self.text)
        self._unit_forms = _forms(self.text, unit_words([self.text]))

    def make(self, blocks: list[Block], places: list[int]) -> None:
        """The passages of all blocks."""
        told = (block.table for block in blocks if block.table is not None)
        heads = (table.header for table in told if table.kind in ("profile", "plain") and len(table.header) > 2)
        self._columns = frozenset(
            word.rstrip("s")
            for head in heads
            for cell in head
            for word in re.findall(r"[a-z]{3,}", cell.lower())
            if word not in _COMMON
        )
        last_of: dict[int, int] = {place: index for index, place in enumerate(places)}
        for index, block in enumerate(blocks):
            place = places[index]
            before = len(self.made)
            if block.kind == "heading":
                self._one(block.start, block.end, place, index, "heading", self._heading_class(place))
                self._reset()
            elif block.kind in ("boilerplate", "marker"):
                self._one(block.start, block.end, place, index, "sentence", "boilerplate")
                if block.kind == "marker":
                    self._reset()
            elif block.kind == "label":
                self._of_items = None
                self._field(block, place, index, blocks[index + 1 : index + 2])
            elif block.kind == "note":
                self._note = section_class(block.heading)
                self._one(block.start, block.end, place, index, "heading", self._note or "rule")
                self._lead = None
            elif block.kind == "row":
                self._row(block, place, index, last_of[place] > index)
            else:
                self._prose(block, place, index, last_of[place] > index)
            self.of_block[index] = self.made[before:]

    def _field(self, block: Block, place: int, index: int, below: list[Block]) -> None:
        """The label of a field on a line of its own: part of the first sentence below, or of each item, or the lead of
        a list."""
        listed = bool(below) and below[0].kind == "bullet"
        if listed and told_by((block.label or "").lower()) in _OF_EACH_ITEM:
            self._of_items, listed = block.label, False
        made = self._one(block.start, block.end, place, index, "sentence", "rule" if listed else "boilerplate")
        self._leads.clear()
        self._lead = made if listed else None
        self._label = None if listed or self._of_items else block.label
        if listed:
            self.fields[made.id] = ""

    def _reset(self) -> None:
        self._lead = self._note = self._of_items = None
        self._leads.clear()

    def _heading_class(self, place: int) -> str:
        given = self.nodes[place].given
        return given if given in ("boilerplate", "note", "example") else "rule"

    def _one(
        self, start: int, end: int, place: int, paragraph: int, kind: str, passage_class: str, lead: str | None = None
    ) -> Passage:
        text = sys.intern(self.text[start:end])  # what stands in several documents is kept once
        print_ = sys.intern(fingerprint(text))
        count = self._occurrences.get(print_, 0) + 1
        self._occurrences[print_] = count
        identity = content_id("p", self.document.id, print_, count)
        # The same words twice within one section are no repeat: only a section that stands twice is read once.
        first, home = self._first.setdefault((self._names[place], print_), (identity, place))
        passage = Passage(
            id=identity, document=self.document.id, section=self.sections[place].id, ordinal=len(self.made), kind=kind,
            passage_class=passage_class, start=start, end=end, text=text, fingerprint=print_, paragraph=paragraph,
            lead_in=lead, same_as=first if home != place and self._names[place] else None,
        )  # fmt: skip
        self.made.append(passage)
        return passage

    def _row(self, block: Block, place: int, index: int, followed: bool) -> None:
        row = block.row
        assert row is not None
        given = self.nodes[place].given
        if row.entry and row.name:
            bare = row.low is None and row.high is None and sum(1 for cell in row.cells if cell) <= 2
            end = self._before_body(row.name[1], row.body[0] if row.body and not bare else None)
            self._one(row.start, end, place, index, "heading" if bare else "row", given or "rule")
            if row.body:
                rest = self._behind_body(row.body[1], block.end)
                until = row.body[1] if rest else max(row.body[1], block.end)
                self._sentences(row.body[0], until, place, index, "sentence", followed, None)
                if rest:
                    self._one(rest, block.end, place, index, "row", given or "rule")
        else:
            self._one(row.start, row.end, place, index, "row", given or "rule")
            self._lead = None
        self._leads.clear()

    def _before_body(self, name: int, body: int | None) -> int:
        """Where the cells of a row end that stand before its sentences: when a reply may be made, what it costs."""
        between = self.text[name:body] if body is not None and body > name else ""
        return name + len(between.rstrip(" \t|\n")) if len(re.findall(r"[A-Za-z]{2,}", between)) > 1 else name

    def _behind_body(self, body: int, end: int) -> int:
        """Where the cells of a row begin that stand behind its sentences ("How it ends"); 0 where there are none."""
        between = self.text[body:end]
        return body + len(between) - len(between.lstrip(" \t|\n")) if re.search(r"[A-Za-z]{2,}", between) else 0

    def _prose(self, block: Block, place: int, index: int, followed: bool) -> None:
        start = block.start
        if block.name:
            self._one(*block.name, place, index, "heading", self._heading_class(place))
            start = block.body if block.body is not None else start
        if block.kind == "bullet":
            while self._leads and self._leads[-1][0] >= block.depth:
                self._leads.pop()
            lead = self._leads[-1][1] if self._leads else self._lead
            self._label = self._of_items if block.depth == 0 else None
            made = self._sentences(start, block.end, place, index, "bullet", followed, lead)
            if made:
                self._leads.append((block.depth, made[-1]))
                if block.label:
                    self.labels.update((passage.id, block.label) for passage in made)
        elif block.card:
            self._one(start, block.end, place, index, "sentence", self.nodes[place].given or "definition")
            self._reset()
        else:
            self._leads.clear()
            self._of_items = None
            made = self._sentences(start, block.end, place, index, "sentence", followed, None)
            self._lead = made[-1] if made else None
            self._note = None

    def _sentences(
        self, start: int, end: int, place: int, index: int, kind: str, followed: bool, lead: Passage | None
    ) -> list[Passage]:
        spans = split_sentences(self.text, start, end)
        above = lead.passage_class if lead else None
        if above == "example" and self.nodes[place].run_in:
            above = None  # an entry of its own, after an example in the entry before it
        where = Surroundings(
            kind=kind,
            names=self._heading_words | self._columns,
            listed=self._listed,
            units=self._unit_forms,
            heading=self._names[place],
            entry=self.nodes[place].run_in,
            opening=self._opening.get(place, True) and not self.nodes[place].run_in,
            followed=followed or any(node.parent == place for node in self.nodes[place + 1 : place + 2]),
            lead_in=above,
            given=self._note or self.nodes[place].given,
        )
        label, self._label = self._label, None
        told = [self.text[a:b] for a, b in spans]
        classes = classify([labelled(label, told[0]), *told[1:]] if label and told else told, where)
        self._opening[place] = where.opening
        made = [
            self._one(a, b, place, index, kind, passage_class, lead.id if lead else None)
            for (a, b), passage_class in zip(spans, classes, strict=True)
        ]
        if label and made:
            self.fields[made[0].id] = label
        return made


def labelled(label: str, text: str) -> str:
    """A sentence with the label of its field before it, or a label alone as the lead of its list."""
    return f"{label}: {text}" if label else f"{text.rstrip(':')}:"


_CAP = r"[A-Z][\w'’-]+"
_ITEM = rf"(?:(?:the|an?|its) )?{_CAP}(?: {_CAP}){{0,2}}(?: \([A-Za-z]{{1,4}}\))?"
_KINDS = "|".join(sorted({re.escape(last_word(noun)) for noun in KIND_WORDS}, key=len, reverse=True))
#: "one of the following orders: Rush, Hold or Rally", "special rules, such as Hardy and Bold".
_LISTING = Pattern(
    rf"\b(?:(?i:{_KINDS})e?s\b(?:[^.:;\n]{{0,60}}?(?::| are| is|,? such as| includ(?:e|ing))"
    rf"(?: as follows:| either)?)?|(?:may|can) (?:become|be|get|gain)) "
    rf"({_ITEM}(?:, (?:and |or )?{_ITEM})*,? (?:and|or) {_ITEM})"
)

#: What every such list holds.
_JOINED = deferred(r" (?:and|or) (?:(?:the|an?|its) )?[A-Z]")


def _listed_names(text: str) -> frozenset[str]:
    """The words of the names that sentences list as things of a kind, in small letters and the singular."""
    return frozenset(
        word.lower().rstrip("s")
        for line in text.split("\n")
        if _JOINED.search(line)
        for found in _LISTING.finditer(line)
        for word in re.findall(r"[A-Z][a-z]{2,}", found[1])
        if word.lower() not in _COMMON
    )


def _forms(text: str, stems: frozenset[str]) -> frozenset[str]:
    """Every form in which the text writes the words with these stems, in small letters."""
    if not stems:
        return frozenset()
    return frozenset(word for word in set(_SMALL_WORD.findall(text.lower())) if stem(word) in stems)


def make_passages(
    document: Document, sections: tuple[Section, ...], nodes: list[Node], blocks: list[Block], places: list[int]
) -> PassageMaker:
    """The maker after it has read every block; its passages stand under ``made``."""
    maker = PassageMaker(document, sections, nodes)
    maker.make(blocks, places)
    return maker


def shift(passage: Passage, by: int) -> Passage:
    """The passage moved by ``by`` code points."""
    return replace(passage, start=passage.start + by, end=passage.end + by)
