"""The texts of a ruleset made ready for the vocabulary stages: read once, looked up often.

In: the structures. Out: a ``Source`` with the running text of each document (no headings, no page furniture, nothing
twice, no emphasis marks), the tree of sections, and the words as the texts write them.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any

from ingest.structure import Structure
from ingest.vocabulary.lines import Lines
from ingest.writing.inline import unmarked
from kb.model import Passage, Section
from kb.names import fold
from kb.patterns import deferred

_WORDS = deferred(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
#: Marks of emphasis around words.
_UNDERSCORES = deferred(r"(?<!\w)_+|_+(?!\w)")
#: A capital in the middle of a sentence: there the text means a name.
_CAPITAL = deferred(
    r"[A-Z](?:(?<=[a-z,;:] .)|(?<=\bA .)|(?<=\bAn .)|(?<=The .)|(?<=Any .)|(?<=Each .)|(?<=Every .)"
    r"|(?<=No .))[^\W\d_]*(?:['’-][^\W\d_]+)*"
)
#: A word in capitals that is more than an abbreviation: it has a vowel within.
_SHOUTED = deferred(r"\b(?:[A-Z](?=[A-Z]*[AEIOUY])[A-Z]{2,}(?:s|ing|ed)?|(?:ON|OFF|OUT|IN|UP|AT|OF|NO)(?= [A-Z]{2}))\b")
#: So many words in capitals among its sentences, and a text writes its names so.
_SHOUTS = 8
#: So many characters of a section tell what it is about.
_OPENING = 600


class _Texts(Sequence[str]):
    """The running text of each document, put together when it is looked at: to keep them all would double the texts."""

    def __init__(self, runs: tuple[tuple[str, ...], ...]) -> None:
        self._runs = runs

    def __len__(self) -> int:
        return len(self._runs)

    def __getitem__(self, at: Any) -> Any:
        return _without_emphasis("\n".join(self._runs[at]))

    @cached_property
    def lines(self) -> Lines:
        """The lines of all texts, by their words."""
        return Lines(tuple(chain.from_iterable(self._runs)))


def _without_emphasis(text: str) -> str:
    text = text.replace("*", "")
    return _UNDERSCORES.sub("", text) if "_" in text else text


@dataclass(slots=True)
class Source:
    """``openers`` are the first passages of each section; ``prose`` all of its passages in order.

    ``written`` counts the words as the texts write them, ``capitals`` those with a capital within a sentence.
    ``rolled`` are the folded labels of the rows of roll tables, ``tellings`` what ``told`` has counted,
    ``spoken`` with what words something is done as with things of a kind, once it was looked for, ``folded`` the
    beginnings of sections.
    """

    structures: tuple[Structure, ...]
    texts: _Texts
    sections: dict[str, Section]
    children: dict[str | None, list[Section]]
    openers: dict[str, list[Passage]]
    prose: dict[str, list[Passage]]
    written: Counter[str]
    capitals: Counter[str]
    rolled: frozenset[str]
    ordered: dict[str, tuple[Section, ...]]
    tellings: dict[tuple[str, str], int] = field(default_factory=dict)
    spoken: dict[str, set[str]] = field(default_factory=dict)
    folded: dict[str, str] = field(default_factory=dict)

    def is_small(self, name: str) -> bool:
        """Whether the texts write the one-word name in small letters as a rule: without a capital it is"
        " the name too."""
        small, capital = self.written[name.lower()], self.capitals[name.capitalize()]
        return bool(small) and (capital == 0 or (capital == 1 and small >= 5))

    def lines(self, *forms: str) -> Iterator[str]:
        """The lines of the texts that hold all words of a name, in one of these forms of it and in either case."""
        return map(_without_emphasis, self.texts.lines.holding(*forms))

    def says(self, pattern: str | re.Pattern[str], *forms: str) -> bool:
        """Whether a line that holds a name, in one of its forms, fits a pattern. The pattern must need the name."""
        said = re.compile(pattern)
        return any(map(said.search, self.lines(*forms)))

    def told(self, pattern: str, *forms: str) -> int:
        """How often the texts say a pattern that needs a name in one of these forms; none where they never have the
        first one as it is written here. Each pattern is looked for once."""
        if (forms[0], pattern) not in self.tellings:
            lines = list(self.lines(*forms)) if all(self.written[word] for word in forms[0].split()) else []
            written = any(forms[0] in line for line in lines)
            self.tellings[forms[0], pattern] = sum(len(re.findall(pattern, line)) for line in lines) if written else 0
        return self.tellings[forms[0], pattern]

    def beside(self, section: Section) -> Iterator[str]:
        """The sentences of the document that a section stands in, one after the other."""
        for other in self.ordered[section.document]:
            yield from (passage.text for passage in self.prose.get(other.id, ()))

    def opening(self, section: str) -> str:
        """The beginning of a section's own text."""
        return "".join(f" {passage.text}" for passage in self.openers.get(section, ()))[:_OPENING]

    def folded_opening(self, section: str) -> str:
        """The beginning of a section's own text, folded: it is asked for with many names and kinds."""
        if section not in self.folded:
            self.folded[section] = fold(self.opening(section))
        return self.folded[section]

    def following(self, section: Section) -> Iterator[Section]:
        """The sections after this one under the same heading, in order."""
        for ordinal in range(section.ordinal + 1, len(self.ordered[section.document])):
            other = self.ordered[section.document][ordinal]
            if other.level < section.level:
                return
            if other.parent == section.parent:
                yield other


def _in_one_line(text: str) -> str:
    """A sentence without marks of emphasis and with a space for each break, as those part no words."""
    plain = " ".join(unmarked(text).split())
    return text if plain == text else plain  # most are the passage's own text, which is then kept once


def _in_title_case(running: list[str]) -> list[str]:
    """The sentences with the names that a text writes in capitals ("a PINNED squad") as other texts write theirs."""
    shouted = {word for text in running if not text.isupper() for word in _SHOUTED.findall(text)}
    if len(shouted) < _SHOUTS:
        return running
    return [_SHOUTED.sub(lambda found: found.group().capitalize(), text) for text in running]


def prepare(structures: Sequence[Structure]) -> Source:
    """The source of these structures."""
    runs: list[tuple[str, ...]] = []
    sections: dict[str, Section] = {}
    children: dict[str | None, list[Section]] = defaultdict(list)
    openers: dict[str, list[Passage]] = defaultdict(list)
    begun: Counter[str] = Counter()
    prose: dict[str, list[Passage]] = defaultdict(list)
    for structure in structures:
        for section in structure.sections:
            sections[section.id] = section
            children[section.parent].append(section)
        running: list[str] = []
        for passage in structure.passages:
            if passage.kind == "heading":
                continue
            if passage.kind == "row" and sections[passage.section].run_in:
                continue  # the name of an entry of a table, which is its heading
            if begun[passage.section] < _OPENING:
                begun[passage.section] += 1 + len(passage.text)
                openers[passage.section].append(passage)
            if passage.passage_class == "boilerplate":
                continue
            prose[passage.section].append(passage)
            if passage.same_as is None:
                running.append(_in_one_line(passage.text))
        runs.append(tuple(_in_title_case(running)))
    texts = _Texts(tuple(runs))
    written = Counter(word for text in texts for word in _WORDS.findall(text))
    capitals = Counter(word for text in texts for word in _CAPITAL.findall(text))
    ordered = {s.sections[0].document: s.sections for s in structures if s.sections}
    rolls = {table.id for structure in structures for table in structure.tables if table.kind == "roll"}
    rolled = frozenset(fold(row.label) for structure in structures for row in structure.rows if row.table in rolls)
    return Source(tuple(structures), texts, sections, children, openers, prose, written, capitals, rolled, ordered)
