"""On whom what is worked out falls, and when: on whom and when the grammar read the same passage to say it.

In: the procedures of a document, and what the grammar read of it. Out: the procedures, with their bearers put right,
and with the words of their case whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from kb.conditions import ALWAYS, Condition, Has, atoms, had_by
from kb.model import BEING_KINDS, Clause, kind_in
from kb.names import fold, stems
from kb.patterns import deferred


def upon_the_same(worked_out: Iterable[Clause], read: Sequence[Clause]) -> list[Clause]:
    """What is inflicted by a procedure ("D6 hits"), inflicted on whom the words of its passage tell of."""
    told: dict[str, set[str]] = {}
    whom: dict[str, set[str]] = {}  #: in which words of a case they are told of, by passage
    heads: dict[str, set[str]] = {}  #: of what kind is what inflicts something, by passage
    dealing = [clause for clause in read if clause.relation == "inflicts" and clause.affects != "bearer"]
    dealt = {(each.subject, each.object.rstrip("s")): each.affects for each in dealing}
    struck: set[tuple[str, str]] = set()  #: who is it themselves on whom it falls, by passage
    suffering: dict[tuple[str, str], list[Clause]] = {}
    of_all: dict[tuple[str, str], set[Condition]] = {}  #: that all the models of a unit are so, by passage
    alike: dict[tuple[str, ...], set[str]] = {}  #: in which words of a case the same is said of the same
    for clause in read:
        alike.setdefault(_said(clause), set()).add(clause.condition or "")
        if any(isinstance(a, Has) and (a.term, a.quantifier) == (clause.subject, "all") for a in atoms(clause.who)):
            of_all.setdefault((clause.passage, clause.subject), set()).add(clause.who)
        if clause.relation == "inflicts" and clause.who != ALWAYS:
            suffering.setdefault((clause.passage, clause.object), []).append(clause)
        if clause.relation == "inflicts":
            told.setdefault(clause.passage, set()).add(clause.affects)
            whom.setdefault(clause.passage, set()).add(clause.condition or "")
            heads.setdefault(clause.passage, set()).add(kind_in(clause.subject))
            parties = (atom for atom in atoms(clause.when) if had_by(atom, "target"))
            struck |= {(clause.passage, atom.term) for atom in parties}
    yielding = {(clause.passage, clause.object) for clause in read if clause.yields}
    found = []
    for clause in worked_out:
        upon = told.get(clause.passage, set()) if clause.relation == "inflicts" else set()
        whole = of_all.get((clause.passage, clause.subject), set())
        if clause.who == ALWAYS and len(whole) == 1:
            clause = replace(clause, who=next(iter(whole)))  # "a unit of Riders alone re-rolls …"
        if (clause.passage, clause.object) in yielding:  # "… unless a rule states otherwise"
            clause = replace(clause, yields=True)
        own = (clause.passage, clause.subject) in struck
        whose = suffering.get((clause.passage, clause.object), [])
        outcome = (clause.value or "").startswith("outcome:")  # what a roll comes to is told of the roll
        if not outcome and len(whose) == 1 and clause.who == ALWAYS and upon == {"bearer"}:
            bearers = {atom.term for atom in atoms(whose[0].who) if had_by(atom, "unit")}
            if clause.subject not in bearers:  # "each unit aboard a Barge suffers …", in the entry of Barges
                clause = replace(clause, subject=whose[0].subject, who=whose[0].who)
        elsewhere = _upon_whom(clause, upon, heads.get(clause.passage, set()), dealt)
        if elsewhere:
            clause = replace(clause, affects=elsewhere, condition=clause.condition or _case(clause, read))
        elif len(upon) == 1 and not own:
            clause = replace(clause, affects=next(iter(upon)))
            words = "; ".join(whom[clause.passage])
            if clause.affects == "others" and len(whom[clause.passage]) == 1 and not clause.condition:
                clause = replace(clause, condition=words or None)
        cases = alike.get(_said(clause), set())
        found.append(replace(clause, condition=_whole(clause.condition, *cases)) if len(cases) == 1 else clause)
    return found


#: Against whom something is rolled again, or must be done in one way.
_AGAINST = deferred(r"(?:reroll|forced): [^;]+;(?: if [^;]+;)? against (?P<whom>[^;]+)")


def _upon_whom(clause: Clause, upon: set[str], heads: set[str], dealt: dict[tuple[str, str], str]) -> str:
    """On whom besides its bearer a procedure falls; '' where it may be the bearer."""
    if clause.affects != "bearer":
        return ""
    against = _AGAINST.match(clause.value or "")
    if against and {*stems(clause.subject.rpartition("/")[2].replace("-", " "))} <= {*stems(against["whom"])}:
        return "enemy"  # who shoots at them, or fights them
    if clause.relation in ("sets", "modifies"):  # "the number of Hits is doubled", of what deals these to a target
        return dealt.get((clause.subject, clause.object.rstrip("s")), "")
    dealing = (
        (clause.value or "").startswith("hits:") and clause.who == ALWAYS and kind_in(clause.subject) in BEING_KINDS
    )
    return "others" if dealing and upon <= {"bearer"} and heads <= {"event"} else ""


def _case(clause: Clause, read: Sequence[Clause]) -> str | None:
    """The case in which everything else holds that the same passage says; None where that is in several or in none."""
    conditions = [each.condition or "" for each in read if each.passage == clause.passage]
    first = {condition.partition("; ")[0] for condition in conditions}
    case = first.pop() if len(first) == 1 else ""
    return case if case.startswith(("if ", "when ", "instead of ")) else None


def _said(clause: Clause) -> tuple[str, ...]:
    """What a clause says of what, and where."""
    return clause.passage, clause.subject, clause.relation, clause.object


def _whole(own: str | None, told: str) -> str | None:
    """The words of a case with those that are told besides, each once."""
    parts = own.split("; ") if own else []
    for each in told.split("; ") if told else ():
        if each.startswith("to ") or any(fold(each) in fold(part) or _in_other_words(each, part) for part in parts):
            continue
        parts = [part for part in parts if fold(part) not in fold(each)]
        parts.append(each)
    return "; ".join(parts) or None


def _in_other_words(case: str, told: str) -> bool:
    """Whether a case is that which is told, but for a number or a contraction that is written otherwise."""
    words, others = frozenset(stems(case)), frozenset(stems(told))
    return len(words & others) > 5 and len(words - others) < 3
