"""From blocks to a tree of sections: which heading each block stands under.

In: the blocks of a document. Out: one ``Node`` a section, and for each block the index of its section. Headings of
hashes nest by their number; of plain ones ALL CAPS stand above Title Case, and those above run-in headings; one that
counts itself as a chapter stands above those like it that do not. A glossary
that follows the text (its headings stand tight under the entry before) starts at the top again. A card marker opens a
section named by the sentence that follows it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ingest.entries.fieldnames import TRAIT_LABELS
from ingest.formats.cards import label_of
from ingest.formats.text import clean
from ingest.layout.classify import section_class
from ingest.layout.page import CAPS, CARD, RUN_IN, TITLE, TITLE_PAGE, Block
from ingest.lexicon import HEAD_NOUNS, KIND_WORDS
from ingest.writing.inline import unmarked
from kb.model import Document, Section, content_id
from kb.names import fold
from kb.patterns import deferred

#: A paragraph that opens with what it is about in bold.
_OPENS_BOLD = deferred(r"(?:\*\*|__)[A-Z][^*_\n]{2,40}(?:\*\*|__) (?=[a-z])")


@dataclass(slots=True)
class Node:
    """A section while it is being built. ``parent`` is an index, or None; ``given`` the class its heading forces,
    ``caption`` tells that it is the title of a table by its number, and holds no more than its rows."""

    heading: str
    rank: int
    parent: int | None
    start: int
    end: int
    level: int
    run_in: bool = False
    given: str | None = None
    item: bool = False
    caption: bool = False


#: "Table 3-1. The ten gifts".
_CAPTION = deferred(r"(?:Table|TABLE|Chart|CHART) [A-Z]?\d")
_BACK = deferred(
    r"(?:this|these|such|it|its|they|their|in addition|additionally|furthermore|however|likewise|similarly|also|"
    r"otherwise|if (?:this|it|they)|once (?:this|it)|for example)\b",
    re.IGNORECASE,
)


def build(text: str, blocks: list[Block]) -> tuple[list[Node], list[int]]:
    """The sections of ``blocks``, and for each block the index of the section that it stands in."""
    return _Builder(text, blocks).build()


class _Builder:
    def __init__(self, text: str, blocks: list[Block]) -> None:
        self.text = text
        self.blocks = blocks
        self.nodes: list[Node] = []
        self.stack: list[int] = []
        self.places: list[int] = []

    def build(self) -> tuple[list[Node], list[int]]:
        ranks = effective_ranks(self.blocks)
        entries = _entries(self.text, self.blocks)
        number: str | None = None  # of the numbered paragraph whose run-in heading is open, or that such stand below
        above: str | None = None
        for index, block in enumerate(self.blocks):
            note = block.kind == "bullet" and index > 0 and self.blocks[index - 1].kind == "row"
            if block.kind in ("paragraph", "bullet") and not note:  # "* Not when wading.", right below the rows
                self._close_caption()
            if block.kind == "heading":
                self._open(block.heading, ranks[index], block)
                self.nodes[-1].caption = self._captions(index)
                above = None
            elif block.kind == "marker":
                name = self._card_name(index, block.heading)
                if name:
                    self._open(name, CARD, block)
            elif block.kind == "row":
                self._close(RUN_IN)
                if block.row and block.row.entry:
                    self._open(block.row.label, RUN_IN, block, run_in=True)
            elif block.name:
                rank = RUN_IN + 1 + block.depth if block.kind == "bullet" else RUN_IN
                heading = clean(self.text[block.name[0] : block.name[1]])
                self._open(heading, rank, block, run_in=True)
                self.nodes[-1].item = block.kind == "bullet"
                number = (block.label or above) if block.kind == "paragraph" else None
            elif block.kind == "bullet":
                self._close(RUN_IN + 1 + block.depth)
            elif block.kind == "note" or (block.kind == "boilerplate" and block.gap):
                self._close(RUN_IN + 1 if block.kind == "boilerplate" else RUN_IN)
            elif block.kind == "paragraph":
                self._close(RUN_IN + 1)
                above = block.label or above
                beside = number and block.label and not _is_part(block.label, number)
                if beside or self._leaves_entry(index, entries) or self._of_the_card(index):
                    self._close(RUN_IN)
            self.places.append(self._here(block))
        return self.nodes, self.places

    def _here(self, block: Block) -> int:
        if not self.stack:
            self._open("", TITLE_PAGE - 1, block)
        here = self.stack[-1]
        for index in self.stack:
            self.nodes[index].end = max(self.nodes[index].end, block.end)
        return here

    def _open(self, heading: str, rank: int, block: Block, run_in: bool = False) -> None:
        self._close(rank)
        if self.stack and self.nodes[self.stack[-1]].rank < TITLE_PAGE:
            self.stack.pop()
        parent = self.stack[-1] if self.stack else None
        heading = unmarked(heading).replace("**", "")
        given = section_class(heading) or (self.nodes[parent].given if parent is not None else None)
        level = len(self.stack) + 1
        self.nodes.append(Node(heading, rank, parent, block.start, block.end, level, run_in, given))
        self.stack.append(len(self.nodes) - 1)

    def _close(self, rank: int) -> None:
        while self.stack and self.nodes[self.stack[-1]].rank >= rank:
            self.stack.pop()

    def _captions(self, index: int) -> bool:
        """True for a heading without hashes that is no more than the title of the table behind it."""
        return _is_caption(self.blocks, index)

    def _close_caption(self) -> None:
        """Go back, behind a table with a title of its own, to the section that the table stands in."""
        captions = (index for index in self.stack if self.nodes[index].caption)
        if (caption := next(captions, None)) is not None:
            self._close(self.nodes[caption].rank)

    def _card_name(self, index: int, marker: str) -> str | None:
        """The name of the card that a marker opens, from its first sentence; None where it opens none."""
        for block in self.blocks[index + 1 : index + 3]:
            if block.kind in ("marker", "heading"):
                return None
            if block.kind == "paragraph":
                head = self.text[block.start : min(block.end, block.start + 300)]
                found = re.search(
                    rf"((?:[A-Z][\w'’/()-]{{0,40}}\s{{1,3}}){{1,6}}){re.escape(marker)}\b", head, re.IGNORECASE
                )
                words = found.group(1).split() if found else []
                while words and (words[0].lower() in ("the", "a", "an") or not words[0][0].isupper()):
                    words.pop(0)
                kind = marker.capitalize()
                return f"{' '.join(words)} {kind}" if words else kind
        return None

    def _leaves_entry(self, index: int, entries: dict[int, _Entry]) -> bool:
        """True where the paragraph goes back to the section that the run-in entries above stand in."""
        entry = entries.get(index)
        block = self.blocks[index]
        if entry is not None and _OPENS_BOLD.match(self.text, block.start):
            return True  # "**Cursed** models cannot …" after "**Fearful.** …": of something else
        if entry is None or entry.next_follows or entry.alone:
            return False
        return not (entry.long or _BACK.match(self.text, block.start))

    def _of_the_card(self, index: int) -> bool:
        """True for the one list of keywords on a card, which stands behind its rules: it is of the card, and of none of
        them."""
        if not self._lists_traits(self.blocks[index]):
            return False
        first = next((at for at in range(index, -1, -1) if self.blocks[at].kind == "heading"), None)
        if first is None or first + 1 >= len(self.blocks) or not self.blocks[first + 1].card:
            return False
        after = (at for at in range(index, len(self.blocks)) if self.blocks[at].kind in ("heading", "marker"))
        card = self.blocks[first : next(after, len(self.blocks))]
        return sum(self._lists_traits(block) for block in card) == 1

    def _lists_traits(self, block: Block) -> bool:
        labelled = label_of(self.text[block.start : block.start + 80]) if block.kind == "paragraph" else None
        return labelled is not None and labelled[0] in TRAIT_LABELS


def _is_caption(blocks: list[Block], index: int) -> bool:
    """Whether a heading without hashes is no more than the title of the table behind it, whose columns may be named."""
    if blocks[index].rank < CAPS or not _CAPTION.match(blocks[index].heading):
        return False
    behind = next((block for block in blocks[index + 1 : index + 3] if block.kind != "boilerplate"), None)
    return behind is not None and behind.kind == "row"


def _is_part(label: str, number: str) -> bool:
    """Whether a paragraph is counted within another: 5.3.1 or, as war games count, 5.31 within 5.3."""
    if "." in number and label.count(".") == number.count(".") and len(label) > len(number):
        return label.startswith(number)
    return label.startswith(f"{number}.")


@dataclass(slots=True)
class _Entry:
    """The run-in entry above a paragraph: does another follow, is it alone, had an earlier one more paragraphs."""

    next_follows: bool
    alone: bool
    long: bool


def _entries(text: str, blocks: list[Block]) -> dict[int, _Entry]:
    """For each paragraph below a run-in heading of its section: what is known of that series of entries."""
    found: dict[int, _Entry] = {}
    series: list[int] = []
    loose: list[tuple[int, int]] = []

    def finish() -> None:
        long = any(position < len(series) - 1 for _, position in loose)
        for index, position in loose:
            found[index] = _Entry(position < len(series) - 1, len(series) == 1, long)
        series.clear()
        loose.clear()

    style = ""
    for index, block in enumerate(blocks):
        if block.kind in ("heading", "marker"):
            finish()
        elif (block.name and block.kind == "paragraph") or (block.kind == "row" and block.row and block.row.entry):
            # Entries of one series look alike: "Name – …" and "Name: …" are two series.
            own = text[block.name[1] : block.body].strip() if block.name else "row"
            if own != style:
                finish()
            style = own
            series.append(index)
        elif block.kind == "paragraph" and series:
            loose.append((index, len(series) - 1))
    finish()
    return found


def effective_ranks(blocks: list[Block]) -> list[int]:
    """The rank of each block's heading in its surroundings: a title page stands above all, a glossary starts anew."""
    ranks = [block.rank for block in blocks]
    headings = [index for index, block in enumerate(blocks) if block.kind == "heading"]
    if not headings:
        return ranks
    first = headings[0]
    before = all(block.kind == "boilerplate" for block in blocks[:first])
    if before and CAPS <= ranks[first] <= TITLE:
        bare = (
            len(headings) > 1
            and ranks[headings[1]] == ranks[first]
            and all(block.kind == "boilerplate" for block in blocks[first + 1 : headings[1]])
        )
        higher = any(ranks[index] < ranks[first] for index in headings[1:])
        cards = any(block.kind == "marker" for block in blocks)
        if bare or higher or cards:
            ranks[first] = TITLE_PAGE
    _raise_chapters(blocks, headings, ranks)
    _lower_uncounted(blocks, headings, ranks)
    _lower_cards(blocks, headings, ranks)
    _lower_under_kinds(blocks, headings, ranks)
    start = _glossary(blocks, headings)
    for index in headings:
        if start is not None and index >= start:
            tight = not blocks[index].gap
            if ranks[index] == TITLE or (ranks[index] == CAPS and tight):
                ranks[index] = CAPS
            elif ranks[index] == CAPS:
                ranks[index] = TITLE
    return ranks


def _raise_chapters(blocks: list[Block], headings: list[int], ranks: list[int]) -> None:
    """Put headings that count themselves ("Chapter Six: Orders") above those of the same rank that do not."""
    bare = {ranks[index] for index in headings if not blocks[index].chapter}
    for index in headings:
        if blocks[index].chapter and ranks[index] in bare and ranks[index] >= CAPS:
            ranks[index] -= 1


def _lower_uncounted(blocks: list[Block], headings: list[int], ranks: list[int]) -> None:
    """Put a heading without a number that stands between two counted one right after the other ("4.2" and "4.3", or
    "5.0") below the first of them: it is a part of that one, as an entry, an example or a word of advice is."""
    before: int | None = None
    between: list[int] = []
    for index in headings:
        number = blocks[index].label
        if number is None:
            between.append(index)
            continue
        if before is not None and _next_number(blocks[before].label or "", number):
            for other in between:
                ranks[other] = max(ranks[other], ranks[before] + 1)
        before, between = index, []
    for other in between:  # behind the last one, where no number tells how far it goes
        if before is not None and ranks[other] == ranks[before] and _is_caption(blocks, other):
            ranks[other] += 1


def _next_number(first: str, second: str) -> bool:
    """Whether the second number follows on the first, or on that of a chapter in which it stands ("2.3" and "3.0")."""
    counted = first.split(".")
    *chapter, following = second.removesuffix(".0").split(".")
    place = len(chapter)
    return place < len(counted) and chapter == counted[:place] and int(following) == int(counted[place]) + 1


def _lower_cards(blocks: list[Block], headings: list[int], ranks: list[int]) -> None:
    """Put headings over lines of figures below the heading of their rank that stands over them ("UNITS OF THE CHOIR",
    which says nothing by itself, or names several)."""
    above: int | None = None
    for index in headings:
        carded = index + 1 < len(blocks) and blocks[index + 1].card
        if not carded or ranks[index] not in (CAPS, TITLE):
            bare = index + 1 < len(blocks) and blocks[index + 1].kind == "heading"
            several = any(len(word) > 3 and word.lower().endswith("s") for word in blocks[index].heading.split())
            above = ranks[index] if bare or several else None
        elif above == ranks[index]:
            ranks[index] += 1


def _lower_under_kinds(blocks: list[Block], headings: list[int], ranks: list[int]) -> None:
    """Put the headings of a chapter behind a bare word for a kind of things ("SUB-TYPES") below it: it stands among
    others of its rank."""
    for position, index in enumerate(headings[:-1]):
        rank = ranks[index]
        after = headings[position + 1]
        if after != index + 1 or ranks[after] != rank or fold(blocks[index].heading) not in _KINDS:
            continue
        above = next((other for other in reversed(headings[:position]) if ranks[other] < rank), None)
        if above is None or not blocks[above].chapter:
            continue
        for other in headings[position + 1 :]:
            if ranks[other] < rank or fold(blocks[other].heading) in _KINDS:
                break
            ranks[other] += 1


#: Words for kinds of things, in the plural.
_KINDS = frozenset(
    form
    for noun in (*KIND_WORDS, *HEAD_NOUNS)
    for form in (f"{noun}s", f"{noun}es" if noun.endswith("s") else f"{noun.removesuffix('y')}ies")
)


def _glossary(blocks: list[Block], headings: list[int]) -> int | None:
    """The block with which a glossary begins: from there on, headings stand tight under the entry before."""
    tight = [index > 0 and not blocks[index].gap and blocks[index - 1].kind != "heading" for index in headings]
    score = best = 0
    at: int | None = None
    for position in range(len(headings) - 1, -1, -1):
        score += 1 if tight[position] else -1
        if score > best:
            best, at = score, position
    if at is None or best < 6 or at < 5 or sum(tight[:at]) > 0.2 * at:
        return None
    apart = sum(blocks[index].gap for index in headings[:at])
    if apart < 0.9 * at or any(blocks[index].chapter for index in headings[at:]):
        return None
    return headings[at]


def records(document: Document, nodes: list[Node]) -> tuple[Section, ...]:
    """The ``Section`` records of ``nodes``; identifiers come from the path of headings, so they outlive other edits."""
    made: list[Section] = []
    seen: dict[tuple[str | None, str], int] = {}
    for ordinal, node in enumerate(nodes):
        parent = made[node.parent].id if node.parent is not None else None
        key = (parent, fold(node.heading))
        seen[key] = seen.get(key, 0) + 1
        made.append(
            Section(
                id=content_id("s", document.id, parent or "", key[1], seen[key]),
                document=document.id,
                parent=parent,
                ordinal=ordinal,
                heading=node.heading,
                level=node.level,
                start=node.start,
                end=node.end,
                run_in=node.run_in,
            )
        )
    return tuple(made)
