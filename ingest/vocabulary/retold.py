"""Glossaries that tell again, in a few words, what the chapters told ("Dazed: stunned; may not react").

In: the families. Out: which of them are such glossaries, whatever their headings call what they hold; their entries
are those of what the chapters named, of the kind that these gave it. What a glossary alone names is judged by how it
is told of: "an objective", "all the crews of one side" are no rules that a piece has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.families import Family
from ingest.vocabulary.naming import key_of, singular, tidy
from ingest.vocabulary.source import Source
from kb.patterns import Pattern

_GLOSSARY = Pattern(
    r"(?i)\b(?:glossary|glossaries|definitions|terminology|key ?terms|terms used|index)\b|^(?:(?:key|game) ?)?terms$"
)
#: So many of a glossary's names have entries in the chapters, and such is what it holds.
_SEVERAL = 3
#: What a name means, where it is a thing and no rule: "an objective", "all the crews …", "what actions cost".
_THING = Pattern(r"(?i)\W*(?:an?|the|all|any|what|one|each|every)\b(?! (?:\w+ ){1,2}(?:may|must|can|cannot)\b)")
_STATE = Pattern(r"(?i)\W*(?:said of|the (?:state|condition) of|(?:the |an? )?(?:state|condition|status)\b)")


def retold(families: Iterable[Family], source: Source) -> list[Family]:
    """The families that stand in a glossary, many of whose names have an entry elsewhere."""
    found = []
    for family in families:
        above = family.above
        if above is None or not _GLOSSARY.search(above.heading) or not all(entry.section for entry in family.entries):
            continue
        others = (s for s in source.sections.values() if s.heading and s.parent != above.id and s.id != above.id)
        told = {key_of(singular(tidy(section.heading))) for section in others}
        again = sum(key_of(singular(entry.name)) in told for entry in family.entries)
        if again >= _SEVERAL and _SEVERAL * again >= len(family.entries):
            found.append(family)
    return found


def hold_retold(ballot: Ballot, families: Sequence[Family]) -> None:
    """Keep the glossary's sections for the names that they are under, before anything else takes them for entries of
    a kind that the glossary's heading tells."""
    for family in families:
        for entry in family.entries:
            if entry.section is not None and (key := key_of(singular(entry.name))):
                ballot.entry(entry.section.id, key, "")


def vote_retold(ballot: Ballot, source: Source, families: Sequence[Family]) -> None:
    """Make each entry of a glossary that of the name's own kind, when all else has voted."""
    for family in families:
        for entry in family.entries:
            if entry.section is None or ballot.kind_of(entry.section.id):
                continue
            ballot.sections.pop(entry.section.id, None)
            key = next((k for k in (entry.key, key_of(singular(entry.name))) if ballot.has(k)), None)
            opening = source.opening(entry.section.id).strip()
            if key is not None:
                candidate = ballot.found[key]
                kind = next(iter(candidate.families), "") or candidate.votes.most_common(1)[0][0]
            else:
                kind = _kind(opening, family)
                key = ballot.tell(entry.name, kind, 3, 1) if kind else None
            ballot.entry(entry.section.id, key, kind)


def _kind(opening: str, family: Family) -> str:
    """The kind of what a glossary alone names, by what it says that it is; '' where nothing tells it."""
    if _STATE.match(opening):
        return "status"
    if _THING.match(opening) or re.match(r"(?i)\W*[a-z-]+ (?:that|which|with|of)\b", opening):
        return "effect"
    return family.kind.kind if family.kind else ""
