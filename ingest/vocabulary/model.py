"""The records of the vocabulary stage: what it gives, and the votes that it is made from."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from kb.model import Alias, Term
from kb.names import NameIndex

#: Kinds of which a unit can *be*: what a condition over a unit asks for.
BEARER_KINDS = ("unit_subtype", "unit_type", "status", "special_rule", "order", "weapon_type", "effect")

#: The stems of a name: names that differ in inflection only are one.
Key = tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """The terms of one ruleset.

    ``section_terms`` gives the term that a section is the entry of, ``section_subjects`` the one that its heading puts
    its rules on. ``cased`` holds the one-word terms that only count where the text writes them with a capital ("Light",
    which is also an everyday word). ``any_unit`` stands for a unit whatever it is, ``general`` for whole kinds
    ("Reaction"). ``unit_words`` are the stems of the text's own words for any unit ("crew", "machine"); ``kind_words``
    its own words for kinds, in the singular ("fault" → status). ``listed`` are the terms that a passage names in a list
    of their kind; ``sorts`` gives what stands under a name for several deeds ("Charge Reactions"), which is itself
    ``general``. ``addressed`` tells whether the texts say "you" to the piece and not to the player. ``weapon_rules``
    are the rules that tables say weapons have ("Indirect"); ``groups`` what stands under a heading by its noun;
    ``wider`` the kind of each kind of piece that it is of by plain English alone.
    """

    terms: dict[str, Term]
    aliases: tuple[Alias, ...]
    index: NameIndex
    section_terms: dict[str, str]
    section_subjects: dict[str, str]
    cased: frozenset[str]
    any_unit: str
    general: frozenset[str] = frozenset()
    unit_words: frozenset[str] = frozenset()
    kind_words: Mapping[str, str] = field(default_factory=dict)
    listed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    addressed: bool = False
    sorts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    weapon_rules: frozenset[str] = frozenset()
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    wider: Mapping[str, str] = field(default_factory=dict)

    @property
    def whole_kinds(self) -> frozenset[str]:
        """The terms that stand for all of a kind, without the names for several deeds of one."""
        return self.general - self.sorts.keys()

    def kind_of(self, term: str | None) -> str:
        """The kind of a term; '' where there is none."""
        return self.terms[term].kind if term else ""

    def best(self, name: str, *kinds: str) -> str | None:
        """The term that ``name`` means, of the first of ``kinds`` that there is (any kind where none is given)."""
        found = self.index.terms(name)
        for kind in kinds:
            for term in found:
                if self.terms[term].kind == kind:
                    return term
        return found[0] if found and not kinds else None


@dataclass(slots=True)
class Candidate:
    """A name under collection: its spellings by kind, and the votes for each kind.

    ``lower``: the text writes it in small letters too. ``families`` are the kinds of which a heading, a list or a table
    says that the name is one; ``bare`` those of which the name without its noun is one too ("Sprint" for
    "Sprint order").
    """

    spellings: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    votes: Counter[str] = field(default_factory=Counter)
    families: dict[str, None] = field(default_factory=dict)
    bare: dict[str, None] = field(default_factory=dict)
    parameter: str | None = None
    lower: bool = False
