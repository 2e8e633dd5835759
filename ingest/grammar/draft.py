"""Drafts: clauses whose names are not all terms yet, and whose place in the document is not settled."""

from __future__ import annotations

from dataclasses import dataclass

from ingest.grammar.phrases.objects import Thing
from kb.conditions import ALWAYS, Condition
from kb.model import Clause

#: How a sentence that is told as an exception speaks against the one before it.
AS_EXCEPTION = "as an exception"


@dataclass(slots=True, eq=False)
class Draft:
    """A clause in the making. ``subject`` is a term, ``subject_thing`` a name that may become one.

    ``loser`` is the draft that this one wins over, ``why`` the word that says so; ``despite`` and ``contrast`` tell
    that it wins over what stands before it in the text. ``back`` is set where the bearer is the one spoken of before,
    ``any_unit`` where the clause asks nothing of the unit, ``fixed`` where its subject is not to be looked for,
    ``by_case`` where the case that the sentence tells is what it is of ("apply a -1 modifier if …"). ``statement`` is
    the one of its sentence that it is of, by its piece and its place there; ``clause`` is what it became.
    """

    relation: str
    object: Thing
    subject: str | None = None
    subject_thing: Thing | None = None
    value: str | None = None
    who: Condition = ALWAYS
    when: Condition = ALWAYS
    requirement: Condition = ALWAYS
    condition: str | None = None
    affects: str = "bearer"
    modal: str = "state"
    within: str | None = None
    yields: bool = False
    loser: Draft | None = None
    why: str = ""
    despite: bool = False
    contrast: str = ""
    fixed: bool = False
    any_unit: bool = False
    back: bool = False
    by_case: bool = False
    statement: tuple[int, int] = (0, 0)
    clause: Clause | None = None

    @property
    def thing_term(self) -> str | None:
        """The term that what the draft is about has come to have, where it is about no term from the first."""
        return self.subject_thing.term if self.subject_thing else None
