"""The record of a ruling: which clauses were considered, what each did, and what beat it.

It is written while the resolver walks, never rebuilt afterwards; the brief, the normal and the full answer print the
same record. The words in which conditions are put to people stand here too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from kb.conditions import All, AnyOf, Compare, Condition, Done, During, Event, Fact, Has, Not, both
from kb.model import Clause
from kb.names import fold
from kb.numbers import how_often
from kb.wording import OPS
from queries.options.index import Index

#: What a clause did in a ruling, the most telling first.
ROLES = ("closes", "unmet", "unknown", "opens", "limit met", "part", "derived", "exception", "spoken of", "idle")


@dataclass(frozen=True, slots=True)
class Step:
    """A clause in a ruling: what it did, and the clause that beat it (``by``) and why, where one did."""

    clause: Clause
    role: str
    by: Clause | None = None
    why: str | None = None
    note: str = ""


@dataclass(slots=True)
class Ruling:
    """The verdict on one option, with its record. ``term`` is None for an option that the texts do not have."""

    kind: str
    name: str
    term: str | None
    verdict: str
    when: list[str] = field(default_factory=list)
    needs: list[str] = field(default_factory=list)
    assumes: list[str] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    would_change: list[dict[str, str]] = field(default_factory=list)
    values: list[dict[str, Any]] = field(default_factory=list)
    #: The phases in which it is done, as far as the texts tell.
    phases: frozenset[str] = frozenset()

    def cited(self) -> list[Step]:
        """The steps that an answer cites, deciders first; each clause once."""
        seen: dict[str, Step] = {}
        for step in sorted(self.steps, key=lambda step: ROLES.index(step.role)):
            if step.role != "idle" and (step.clause.id not in seen or (step.by and not seen[step.clause.id].by)):
                seen[step.clause.id] = step
        return list(seen.values())


@dataclass(slots=True)
class Answer:
    """Everything that one ruleset says to one situation."""

    ruleset: str
    reading: str
    possible: bool = True
    premise: list[Step] = field(default_factory=list)
    rulings: list[Ruling] = field(default_factory=list)
    values: list[dict[str, Any]] = field(default_factory=list)
    entries: list[dict[str, Any]] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    def ruling(self, name: str) -> Ruling | None:
        """The ruling on the option of that name."""
        return next((ruling for ruling in self.rulings if fold(ruling.name) == fold(name)), None)


_PARTY = {"unit": "the unit", "enemy": "the enemy", "target": "the target", "weapon": "the weapon",
          "other": "another unit",
          "player": "the player"}  # fmt: skip


def in_span(done: Done) -> str:
    """How often, where once is not enough, and in which time a deed was done, in words."""
    often = f"{how_often(done.times)} " if done.times else ""
    return often + (f"in its {done.span}" if done.span.startswith("last") else f"this {done.span}")


def case_in_words(index: Index, clause: Clause) -> str:
    """The case in which a clause holds, as the text says it where it does, else in plain words."""
    return clause.condition or phrase(index, both(*index.scope(clause)))


def phrase(index: Index, condition: Condition) -> str:
    """A condition in plain words: "the enemy has Extra-heavy or Knight"."""
    if isinstance(condition, AnyOf):
        return _joined(index, condition.parts, " or ") or "never"
    if isinstance(condition, All):
        return _joined(index, condition.parts, " and ") or "always"
    if isinstance(condition, Not):
        if isinstance(condition.part, Has):
            return phrase(index, condition.part).replace(" has ", " does not have ", 1)
        return f"not: {phrase(index, condition.part)}"
    if isinstance(condition, Has):
        among = "" if condition.quantifier == "any" else f" ({condition.quantifier} of its models)"
        return f"{_PARTY[condition.party]} has {index.name(condition.term)}{among}"
    if isinstance(condition, Compare):
        whose = "" if condition.quantity.startswith("fact:") else f"{_PARTY[condition.party]}'s "
        asked, figure = _quantity(index, condition.quantity), _quantity(index, condition.value)
        return f"{whose}{asked} is {OPS[condition.op]} {figure}"
    if isinstance(condition, During):
        return phase_name(index, condition.phase)
    if isinstance(condition, Event):
        return condition.text or f"{_PARTY.get(condition.by, condition.by)} does: {condition.action}"
    if isinstance(condition, Done):
        return f"{_PARTY[condition.party]} has done {index.name(condition.action)} {in_span(condition)}"
    assert isinstance(condition, Fact)
    return condition.text


def need(index: Index, atoms: Iterable[Condition], clause: Clause | None = None) -> str:
    """What must be known for a ruling, as one line: the unknown atoms, those about one party put together."""
    having: dict[str, list[str]] = {}
    others: list[str] = []
    for atom in atoms:
        if isinstance(atom, Has):
            having.setdefault(atom.party, []).append(index.name(atom.term))
        else:
            others.append(phrase(index, atom))
    said = [f"{_PARTY[party]} has {_listed(names)}" for party, names in having.items()]
    line = "whether " + " or ".join(dict.fromkeys([*said, *others]))
    if clause is not None and clause.condition and fold(clause.condition) not in fold(line):
        line += f" (“{clause.condition}”)"
    return line


def phase_name(index: Index, term: str) -> str:
    """The phase as an answer names it: with the word "phase"."""
    name = index.name(term)
    return name if "phase" in name.lower() or "step" in name.lower() or "turn" in name.lower() else f"{name} phase"


def _quantity(index: Index, text: str) -> str:
    share, star, rest = text.partition("*")
    if star:
        return f"{share} × {_quantity(index, rest)}"
    if text.startswith("characteristic:"):
        return index.name(text.partition(":")[2])
    return text.removeprefix("fact:")


def _joined(index: Index, parts: Iterable[Condition], word: str) -> str:
    return word.join(dict.fromkeys(phrase(index, part) for part in parts))


def _listed(names: list[str]) -> str:
    names = list(dict.fromkeys(names))
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
