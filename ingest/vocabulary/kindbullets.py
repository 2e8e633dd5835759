"""Kinds of unit that bullets under a heading for kinds tell of, each opening with its name ("- **Riders** ignore …").

In: the source, the ballot that all else has voted in, and the stems of words for units. Out: the names that cards list
beside what a unit has ("Keywords: Rider, Old Guard") told as the kinds that they are, and as nothing that units have.
"""

from __future__ import annotations

from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.kinds import kind_of_words
from ingest.vocabulary.naming import CAP, is_name, key_of, singular, tidy
from ingest.vocabulary.source import Source
from kb.names import stem
from kb.patterns import deferred

#: "**Riders** ignore rough ground", "*Cart*: needs a crew".
_OPENS = deferred(rf"\W*(?P<mark>\*{{1,2}}|_{{1,2}})(?P<name>{CAP}(?: {CAP})?)[:.]?(?P=mark)(?!\w)")


def tell_kind_bullets(ballot: Ballot, source: Source, units: frozenset[str]) -> None:
    """Tell as kinds of unit what was told to be had by units, where its bullet stands under a heading of kinds."""
    for section in source.sections.values():
        bullets = [passage.text for passage in source.prose.get(section.id, ()) if passage.kind == "bullet"]
        opened = [found["name"] for text in bullets if (found := _OPENS.match(text))]
        names = [name for name in map(singular, opened) if is_name(name, True) and stem(name.lower()) not in units]
        if len(opened) > 3:
            _tell_the_rest(ballot, names)
        heading = kind_of_words(tidy(section.heading), units) if section.heading else None
        if heading is None or heading.kind != "unit_type":
            continue
        for name in names if len(names) > 1 else ():
            candidate = ballot.found.get(key_of(name))
            if candidate is not None and {"special_rule"} <= {*candidate.families} <= {"special_rule", "unit_type"}:
                candidate.families.pop("special_rule")
                candidate.votes.pop("special_rule", None)
                ballot.tell(name, "unit_type")


def _tell_the_rest(ballot: Ballot, names: list[str]) -> None:
    """Tell as a kind of unit, and as no weapon, the names in a list of which most are such ("- **Wings** (WG) are …",
    under "… and its weapons. The classes:")."""
    found = {name: ballot.found[key_of(name)] for name in names if key_of(name) in ballot.found}
    if 3 * sum("unit_type" in each.families for each in found.values()) < 2 * len(names):
        return
    for name, candidate in found.items():
        known = {*candidate.families} == {"unit_type"}
        if not known and {*candidate.families} <= {"unit_type", "weapon_type", "characteristic"}:
            for other in ("weapon_type", "characteristic"):
                candidate.families.pop(other, None)
                candidate.votes.pop(other, None)
            ballot.tell(name, "unit_type")
