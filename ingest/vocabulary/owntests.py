"""Own tests: headings that name a test by what it is against, and whose entries open with it ("Panic": "A unit takes a
Panic test when …"), whatever stands beside them.

In: the source, then the ballot. Out: the sections of such headings, and the entry of its test for each.
"""

from __future__ import annotations

import re

from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.model import Key
from ingest.vocabulary.naming import key_of, tidy
from ingest.vocabulary.source import Source
from kb.model import Section

_NOUNS = ("test", "check")
#: An entry of a test alone has no more passages: a whole chapter ("Morale") tells of more than its test.
_MOST = 4


def opening_with_own_test(source: Source) -> dict[str, str]:
    """The sections whose first sentence calls for the test that their heading names, with the noun for it; none of a
    state, which somebody is in, nor of what some cause in others or have as a rule."""
    found: dict[str, str] = {}
    for section in source.sections.values():
        name = tidy(section.heading)
        prose = source.prose.get(section.id, ())
        opening = prose[0].text if name and 0 < len(prose) <= _MOST else ""
        for noun in _NOUNS:
            called = re.search(rf"(?i)\b(?:take|make|roll)s? (?:an?|its|their|one) {re.escape(name)} {noun}\b", opening)
            state = rf"(?i)\b(?:is|are|becomes?) {re.escape(name)}\b|\ban? {re.escape(name)} (?!{noun})"
            borne = rf"(?i)\bcaus(?:e|es|ed|ing) {re.escape(name)}\b|\b{re.escape(name)} (?:special )?rule\b"
            if called and not re.search(state, opening) and not any(re.search(borne, each) for each in source.texts):
                found[section.id] = noun
    return found


def test_named(section: Section, noun: str, ballot: Ballot) -> Key | None:
    """The key of the test that such a heading names, where the texts speak of it as one."""
    key = (*key_of(tidy(section.heading)), noun)
    return key if ballot.has(key) else None


def enter_own_tests(ballot: Ballot, source: Source, sections: dict[str, str]) -> None:
    """Make each such section the entry of its test, unless something said of what it is the entry."""
    for section, noun in sections.items():
        if key := test_named(source.sections[section], noun, ballot):
            ballot.entry(section, key, "test")
