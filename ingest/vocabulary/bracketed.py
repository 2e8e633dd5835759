"""Sub-types with headings of their own, behind the kind of unit ("Riders (Light)", "Riders – Light").

In: the source and the ballot. Out: votes for the sub-type and for the kind of unit, the entry of the sub-type, and the
sections that are told so: they are none of the kinds of unit that they stand among.
"""

from __future__ import annotations

import re

from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.kinds import kind_beside, kind_of_words
from ingest.vocabulary.model import Key
from ingest.vocabulary.naming import is_name, key_of, singular, tidy
from ingest.vocabulary.source import Source
from kb.model import TYPE_KINDS, Section
from kb.patterns import deferred

_NAME = r"[A-Z][a-z'’-]{2,}(?: [A-Z][a-z'’-]{2,})?"
_BEHIND = deferred(rf"(?P<kind>{_NAME})(?: \((?P<sub>{_NAME})\)|(?:,|:| [–—-]) (?P<after>{_NAME}))")


def vote_bracketed(ballot: Ballot, source: Source, units: frozenset[str]) -> set[str]:
    """Vote for the sub-types that stand behind a kind of unit, in the chapter on such kinds."""
    told: set[str] = set()
    for document in source.ordered:
        chapter = _on_types(source.ordered[document], units)
        kinds = {
            key_of(singular(tidy(section.heading))) for section in chapter if not _BEHIND.fullmatch(_bare(section))
        }
        found = [(section, match) for section in chapter if (match := _of_a_kind(section, kinds))]
        if len(found) < 2:
            continue
        subtypes: set[Key] = set()
        for section, match in found:
            ballot.tell(singular(match["kind"]), "unit_type")
            key = ballot.tell(match["sub"] or match["after"], "unit_subtype")
            ballot.entry(section.id, key, "unit_subtype")
            told.add(section.id)
            subtypes.update([key] if key else [])
        for section in chapter:  # "Transports", behind "Wagons (Transport)", tells of the same
            key = key_of(singular(tidy(section.heading)))
            if section.id not in told and key in subtypes:
                ballot.entry(section.id, key, "unit_subtype")
                told.add(section.id)
    return told


def _on_types(sections: tuple[Section, ...], units: frozenset[str]) -> list[Section]:
    """The headings of a document from the one for kinds of unit on, to the next for things of another kind."""
    found: list[Section] = []
    inside = False
    for section in sections:
        if section.run_in or not section.heading:
            continue
        kind = None if _BEHIND.fullmatch(_bare(section)) else kind_of_words(tidy(section.heading), units)
        if kind is not None:
            inside = kind.kind in TYPE_KINDS
        elif inside:
            found.append(section)
    return found


def _of_a_kind(section: Section, kinds: set[Key]) -> re.Match[str] | None:
    """The parts of a heading for a sub-type, where the kind of unit has a heading too."""
    match = _BEHIND.fullmatch(_bare(section))
    if match is None or kind_beside(section.heading) or key_of(singular(match["kind"])) not in kinds:
        return None
    return match if is_name(match["sub"] or match["after"], True) else None


def _bare(section: Section) -> str:
    return section.heading.strip(" .:*_")
