"""Whose entry a clause stands in: the name at the head of the section that says it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kb.names import fold
from kb.rules import bare_name

if TYPE_CHECKING:
    from kb.model import Clause
    from kb.rules import Rules

#: Kinds of subject that a text names only in passing: what is said of them belongs to the entry before all.
_PASSING = frozenset({"unit", "event", "effect", "test"})
#: Kinds of term that have an entry of their own.
_ENTRIES = frozenset({"status", "special_rule", "reaction", "action", "order", "test", "effect", "phase"})

#: What is said of its own subject alone, and what may be said of an entry that is its object too ("only one").
_OF_ITSELF = frozenset({"is_a", "mentions", "occurs_in", "counts_as"})
_OF_ITS_OWN = frozenset({"limits_to", "denies"})

# Headings over a part of an entry, which are the name of none.
_PART = re.compile(
    r"(?:step|stage|part|case|section)\s+\w+$|(?:restrictions?|procedures?|effects?|results?|outcomes?|requirements?|conditions?"
    r"|activation|cancell?ation|exceptions?|limits?|limitations?|triggers?|timing|use|usage|duration|range|costs?|examples?"
    r"|(?:[\w’']+\s+)?notes?|general|overview|introduction|basics|descriptions?|definitions?|remarks?|summary|details"
    r"|(?:(?:special|general|core|further|other|additional)\s+)?rules?(?:\s+of\s+play)?|questions?|faqs?"
    r"|frequently asked questions)$"
)
_NUMBER = re.compile(r"^\W*(?:[a-z]?\d[\d.]*[a-z]?[.):]?\s+)?", re.I)
_PART_OF = re.compile(r"^(?:the\s+)?(?:effect|restriction|result|procedure|limit|rule)s?\s+(?:of|for|on)\s+(?=\w)")
_MOST_WORDS = 5


@dataclass(frozen=True)
class Entry:
    """What a section is about: its kind and name."""

    kind: str
    name: str

    def tells(self, rules: Rules, clause: Clause) -> bool:
        """Whether what a clause in the section says of another is said of the entry too."""
        subject, thing = rules.terms[clause.subject], rules.terms[clause.object]
        passing = subject.kind in _PASSING
        if subject.kind != "unit" and clause.relation in _OF_ITSELF:
            return False
        own = passing and clause.relation in _OF_ITS_OWN
        return fold(subject.name) != fold(self.name) and (own or fold(thing.name) != fold(self.name))


def entries(rules: Rules) -> dict[str, Entry]:
    """The sections that are about one thing, by id, each with its entry.

    The entry is called as its heading spells it ("Rushing" for Rush). A heading after
    which no term is called names a thing of its own (an effect), unless it stands over a chapter.
    """
    over = {section.parent for section in rules.sections.values() if not section.run_in}
    roots = Counter(
        section.document for section in rules.sections.values() if section.parent is None and section.heading
    )
    made: dict[str, Entry] = {}
    for section in sorted(rules.sections.values(), key=lambda section: (section.document, section.ordinal)):
        heading = bare_name(_NUMBER.sub("", section.heading.strip()).rstrip(".:"))
        name = _PART_OF.sub("", fold(heading))
        above = rules.sections.get(section.parent or "")
        whole = above is None or (roots[section.document] == 1 and above.parent is None and not section.run_in)
        if not name or _PART.match(name):
            entry = made.get(section.parent or "")
        elif term := next((term for term in rules.terms_named(name) if term.kind in _ENTRIES), None):
            spelt = name.rstrip("s") not in (fold(term.name), fold(bare_name(term.name)).rstrip("s"))
            entry = Entry(term.kind, heading if spelt and not _PART_OF.match(fold(heading)) else term.name)
        elif whole or section.id in over or len(name.split()) > _MOST_WORDS:
            entry = None
        else:
            entry = Entry("effect", heading)
        if entry:
            made[section.id] = entry
    return made


def entry_of(rules: Rules, made: dict[str, Entry], clause: Clause) -> Entry | None:
    """The entry that the clause stands in and tells of too; None for a table's row and what is its subject's alone."""
    passage = rules.passages.get(clause.passage)
    entry = made.get(passage.section) if passage and passage.kind != "row" else None
    return entry if entry and entry.tells(rules, clause) else None
