"""Names of which the sentences tell but once, borne out by a heading or by being said again.

In: the source and the ballot that headings, lists and sentences have voted in. Out: votes and entries. "May make Watch
Fire … and with the marker goes the Watch Fire": a deed; "enjoy its Voice of Command" under that heading: what is had.
"""

from __future__ import annotations

import re
from collections import defaultdict

from ingest.lexicon import HEAD_NOUNS, KIND_WORDS
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.model import Key
from ingest.vocabulary.naming import is_name, key_of, singular, tidy
from ingest.vocabulary.source import Source
from kb.model import Section
from kb.names import fold, last_word

#: What is done with something that one has.
_HAD = (
    r"\b(?:enjoys?|ha(?:s|ve|d)|uses?|using|gains?|loses?|receives?|grants?|benefits? from|within|outside|under) "
    r"(?:(?:[a-z]+ )?(?:of|from) )?(?:its|their|his|her|the|this|that|[a-z]+['’]s) {name}(?=[.,;:]| [a-z])"
)


def vote_borne_out(ballot: Ballot, source: Source) -> None:
    """Vote for what is said to be done once, and for what a heading names and its own text says that one has."""
    headed: dict[Key, list[Section]] = defaultdict(list)
    for section in source.sections.values():
        if section.heading and not section.run_in and section.id not in ballot.sections:
            headed[key_of(tidy(section.heading))].append(section)
    for key, candidate in list(ballot.found.items()):
        if dict(+candidate.votes) != {"action": 1} or candidate.families:
            continue
        name = next(iter(candidate.spellings["action"]))
        entries = [section for section in headed.get(key, ()) if fold(tidy(section.heading)) == fold(name)]
        again = " " in name and name[0].isupper() and sum(line.count(name) for line in source.lines(name)) > 1
        if entries or again:
            ballot.vote(name, "action", 2)
            for section in entries:
                ballot.entry(section.id, key, "action")
    for key, sections in headed.items():
        name = tidy(sections[0].heading)
        noun = singular(last_word(fold(name)))
        of_a_kind = " of " not in name and (noun in HEAD_NOUNS or noun in KIND_WORDS)
        if len(key) < 2 or ballot.has(key) or not is_name(name) or of_a_kind:
            continue
        prose = (passage.text for section in sections for passage in source.prose.get(section.id, ()))
        said = [text for text in prose if name in text]
        if said and any(map(re.compile(_HAD.replace("{name}", re.escape(name))).search, said)):
            ballot.entry(sections[0].id, ballot.vote(name, "special_rule", 3, 2), "special_rule")
