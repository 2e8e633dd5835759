"""Siblings: headings that nothing tells of, among others whose kind is known.

In: the source and the ballot that headings and sentences have voted in. Out: votes and entries for those headings.
"""

from __future__ import annotations

from collections import Counter

from ingest.lexicon import GENERIC_UNITS, KIND_WORDS
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.families import joins_those_under_it, tells_of_options
from ingest.vocabulary.kinds import PLURALS
from ingest.vocabulary.naming import is_name, key_of, parameter_of, singular, tidy
from ingest.vocabulary.source import Source
from kb.model import Section
from kb.names import fold, last_word
from kb.patterns import deferred


def vote_siblings(ballot: Ballot, source: Source) -> None:
    """Vote for the heading that stands among those of kinds of unit, where nothing else tells of it."""
    for inner in source.children.values():
        plain = [section for section in inner if section.heading and not section.run_in]
        known = [s for s in plain if ballot.kind_of(s.id) == "unit_type"]
        if len(known) < 3 or 3 * len(known) < 2 * len(plain):
            continue
        for section in plain:
            name = singular(tidy(section.heading))
            if section.id in ballot.sections or len(name.split()) > 2 or ballot.has(key_of(name)):
                continue
            if fold(name) in KIND_WORDS:
                continue  # "STATUSES", a chapter of its own
            if is_name(name) and source.capitals[last_word(name)] >= 2:
                ballot.entry(section.id, ballot.vote(name, "unit_type", 3, 2), "unit_type")


#: What stands beside each other under a heading: rules and states, in the chapters that tell of both, else one kind.
_TOGETHER = {"special_rule": ("special_rule", "status")}
_ENTRIES = ("special_rule", "status", "reaction", "order", "weapon_type")


def vote_alike(ballot: Ballot, source: Source) -> None:
    """Vote for the short headings that stand among entries of one kind, where nothing else tells of them."""
    for inner in source.children.values():
        for run_in in (False, True):
            entries = [section for section in inner if section.heading and section.run_in == run_in]
            kinds = Counter(ballot.kind_of(section.id) for section in entries)
            kind = max(_ENTRIES, key=lambda each: kinds[each])
            beside = sum(kinds[each] for each in _TOGETHER.get(kind, (kind,)))
            if kinds[kind] < 3 or beside < 2 * kinds[""]:
                continue
            for section in entries:
                if not ballot.kind_of(section.id) and _is_entry(section, kind, ballot, source):
                    name = parameter_of(tidy(section.heading))[0]
                    ballot.entry(section.id, ballot.vote(name, kind, 3, 2), kind)


#: What a chapter on such entries has besides them.
_CHAPTER_WORDS = frozenset(
    """test tests check checks modifier modifiers table tables result results sequence summary list example examples
    note notes step steps procedure rules rule introduction overview duration timing token tokens marker markers cost
    costs effect effects""".split()
)


def _is_entry(section: Section, kind: str, ballot: Ballot, source: Source) -> bool:
    """Whether a heading among entries is the name of one: a few words that tell nothing of how something goes."""
    name = parameter_of(tidy(section.heading))[0]
    words = fold(name).split()
    if section.id in source.children or not 1 <= len(words) <= 3 or not is_name(name):
        return False
    if (
        tells_of_options(name)
        or _TELLS_HOW.match(name)
        or not _CHAPTER_WORDS.isdisjoint(words)
        or words[-1] in GENERIC_UNITS | set(KIND_WORDS)
    ):
        return False
    several = singular(name) != name and len(words) == 1  # "Leaders" are those whom it tells of
    several = several or words[0].endswith("ing")  # "Fleeing" is a state or a deed
    several = several or (len(words) > 1 and words[0] in PLURALS)  # "Statuses and Time"
    told = ballot.found[key_of(name)] if ballot.has(key_of(name)) else None
    known = told is not None and (bool(told.families) or sum(told.votes.values()) > 3)
    if told is not None and told.votes[kind] >= 2 and told.votes[kind] == max(told.votes.values()):
        known = False  # the sentences speak of it as of the others
    return not several and not known and bool(source.prose.get(section.id))


#: What a heading calls the entries under it, for the kinds whose entries any words may name.
_OVER = (("action", "action"), ("reaction", "reaction"), ("order", "order"))
#: Headings that tell how something goes, and name none.
_TELLS_HOW = deferred(
    r"(?i)(?:how|when|what|who|why|where|which|using|making|taking|resolving|declaring|performing|general|summary|"
    r"overview|other|more|special|example|key)\b|[a-z]{3,}ing (?:an?|the|your|its|their|up|out)\b"
)


def vote_more_options(ballot: Ballot, source: Source) -> None:
    """Vote for the headings among those of options, under a heading that calls them so ("Universal Actions")."""
    for parent, inner in source.children.items():
        over = fold(source.sections[parent].heading).split() if parent in source.sections else []
        kind = next((kind for noun, kind in _OVER if over and over[-1] == f"{noun}s"), None)
        plain = [section for section in inner if section.heading and not section.run_in]
        known = [s for s in plain if ballot.kind_of(s.id) == kind]
        if kind is None or len(known) < 2 or 2 * len(known) < len(plain):
            continue
        for section in plain:
            name = tidy(section.heading)
            if section.id in ballot.sections or len(name.split()) > 3 or not is_name(name):
                continue
            if joins_those_under_it(section, source):
                continue
            own = ballot.found[key_of(name)] if ballot.has(key_of(name)) else None
            if own is not None and (own.families or not own.votes[kind]):
                continue
            of_all = any(f"{noun}s" in fold(name).split() for noun, _ in _OVER)  # "Reactions and Tempo"
            if not _TELLS_HOW.match(name) and not of_all:
                ballot.entry(section.id, ballot.vote(name, kind, 4, 3), kind)


def vote_beside_parameters(ballot: Ballot, source: Source) -> None:
    """Vote for the run-in entries that stand in one list with one that takes a number ("Lurk: …" beside "Haul (X): …").

    What takes a number in brackets is a rule that units have, and so are those beside it that nothing else tells of.
    """
    for inner in source.children.values():
        entries = [section for section in inner if section.run_in]
        numbered = [s for s in entries if parameter_of(tidy(s.heading))[1]]
        told = [s for s in numbered if ballot.kind_of(s.id) == "special_rule"]
        if not told or len(told) < len(numbered):
            continue
        for section in entries:
            name = tidy(section.heading)
            several = singular(name) != name  # "Rowers: …" are those whom it tells of
            if section.id not in ballot.sections and not several and len(name.split()) <= 2 and is_name(name):
                ballot.entry(section.id, ballot.vote(name, "special_rule", 3, 2), "special_rule")
