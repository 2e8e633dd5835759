"""The ballot: every name that came up, with the votes for each kind that it may be of."""

from __future__ import annotations

import functools
from collections import Counter, defaultdict

from ingest.lexicon import KIND_WORDS
from ingest.vocabulary.model import Candidate, Key
from ingest.vocabulary.naming import clean, is_name, key_of, parameter_of
from kb.patterns import deferred

#: The votes of a list, table or heading that says of which kind a name is; usage alone seldom outweighs it.
TOLD = 8
#: Nouns that stand after a name or not, with the kind of the name, and whether the name keeps them.
_NOUNS = {
    "order": ("order", True),
    "token": ("status", False),
    "marker": ("status", False),
    "counter": ("status", False),
}


#: The article of a part of the turn, which is none of its name ("1. The Move Phase").
_PHASES = "|".join(noun for noun, kind in KIND_WORDS.items() if kind == "phase")
_THE_PHASE = deferred(rf"^The (?=[A-Z].* (?i:{_PHASES})$)")


@functools.lru_cache(maxsize=4096)
def _read(words: str, told: bool) -> tuple[str, str | None, Key]:
    """Words as a name: the name, its parameter and its key, which is empty where they are no name."""
    name, parameter = parameter_of(clean(words))
    name = _THE_PHASE.sub("", name)
    return name, parameter, key_of(name) if is_name(name, told) else ()


def _is_deed_done(candidate: Candidate) -> bool:
    """Whether a name is no more than the participle of a deed, as a state that nothing tells of."""
    spelt = all(name.endswith("ed") for names in candidate.spellings.values() for name in names)
    return spelt and set(+candidate.votes) == {"status"} and candidate.votes["status"] <= 3 and not candidate.families


class Ballot:
    """Collects votes.

    ``sections`` gives the name that a section is the entry of, with the kind that it was given; ``listed`` the names
    that a passage does no more than list; ``sorts`` the names, each with its kind, that stand under the name of a sort
    of deeds ("Charge Reactions", beside other reactions); ``wider`` the kinds of piece that a word of plain English
    holds.
    """

    def __init__(self) -> None:
        self.found: dict[Key, Candidate] = defaultdict(Candidate)
        self.short: dict[Key, dict[str, None]] = {}
        self.sections: dict[str, tuple[Key, str]] = {}
        self.listed: dict[str, dict[tuple[Key, str], None]] = {}
        self.headings: set[Key] = set()
        self.gerunds: set[Key] = set()
        self.sorts: dict[Key, tuple[str, tuple[Key, ...]]] = {}
        self.wider: dict[Key, tuple[Key, ...]] = {}

    def vote(self, name: str, kind: str, weight: int = 1, spelling: int = 1, told: bool = False) -> Key | None:
        """Count ``weight`` votes for ``name`` being a ``kind``; None where the words are no name."""
        name, parameter, key = _read(name, told)
        if not key:
            return None
        candidate = self.found[key]
        candidate.spellings[kind][name] += spelling
        candidate.votes[kind] += weight
        candidate.parameter = candidate.parameter or parameter
        candidate.lower = candidate.lower or name[0].islower()
        return key

    def tell(self, name: str, kind: str, weight: int = TOLD, spelling: int = 4) -> Key | None:
        """A vote by something that says outright of which kind the name is."""
        key = self.vote(name, kind, weight, spelling, True)
        if key:
            self.found[key].families[kind] = None
        return key

    def abbreviate(self, key: Key, short: str) -> None:
        """Let the abbreviation mean the name too."""
        self.short.setdefault(key, {})[short] = None

    def call(self, key: Key, name: str) -> None:
        """Let what stands for the name by itself mean it too ("the Duchy", of the Duchy of Oxley)."""
        for spellings in self.found[key].spellings.values():
            spellings[name] += 0

    def kind_of(self, section: str) -> str:
        """The kind of what the section is the entry of; empty where it is the entry of nothing."""
        return self.sections[section][1] if section in self.sections else ""

    def entry(self, section: str, key: Key | None, kind: str) -> None:
        """The section is the entry of the name. The first to say so stands."""
        if key:
            self.sections.setdefault(section, (key, kind))

    def has(self, key: Key) -> bool:
        """Whether the name has any vote yet."""
        return key in self.found and bool(self.found[key].votes)

    def merge(self) -> None:
        """Make one of a name with and without its noun: "Sprint" of the orders and "the Sprint order".

        An order keeps its noun, because its name often is an everyday verb or another thing's name too; a token or
        marker loses it.
        """
        for key in [key for key in self.found if len(key) > 1 and key[-1] in _NOUNS]:
            kind, kept = _NOUNS[key[-1]]
            bare = self.found.get(key[:-1])
            if bare is None or kind not in bare.families or not self.found[key].votes[kind]:
                continue
            winner, loser = (key, key[:-1]) if kept else (key[:-1], key)
            self._move(kind, loser, winner)
            if kept and loser in self.found and (_is_deed_done(bare) or set(+bare.votes) <= {"action"}):
                del self.found[loser]  # "that is Rallied", "may Rally": who obeys the "Rally order"

    def _move(self, kind: str, loser: Key, winner: Key) -> None:
        old, new = self.found[loser], self.found[winner]
        new.votes[kind] += old.votes.pop(kind, 0)
        new.families[kind] = None
        old.families.pop(kind, None)
        spellings = old.spellings.pop(kind, Counter())
        if len(winner) > len(loser):  # an entry "Sprint" of the orders is the "Sprint order"
            new.bare[kind] = None
        else:
            new.spellings[kind].update(dict.fromkeys(spellings, 0))
        if not old.votes:
            del self.found[loser]
        for names in self.listed.values():
            if names.pop((loser, kind), 0) is None:
                names[winner, kind] = None
        for section, (key, own) in self.sections.items():
            if key == loser and own == kind:
                self.sections[section] = (winner, own)

    def votes(self, key: Key) -> Counter[str]:
        """The votes of a name (none for one that never came up)."""
        return self.found[key].votes if key in self.found else Counter()
