"""States that a check which is told to have been passed took off before what a question asks of.

In: the text of a question and the states that it tells of the unit. Out: each state that is over, with the clauses by
which the check takes it off, and the state that comes in its place where the same sentence tells of one: "it was Dazed
and Lost, and passed its Nerve check for Lost".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kb.conditions import Fact, atoms
from kb.model import Clause, Term
from kb.names import stems
from kb.patterns import deferred
from queries.questions.lexicon import Lexicon
from queries.situations.facts import ACTORS, content

_CHECK = r"(?:checks?|tests?|rolls?|one)"
_PASSED = deferred(
    rf"(?i)\b(?:pass(?:es|ed)?|succeed(?:s|ed) (?:in|at|with)|made|makes) (?:its?|their|his|the|an?|my|that) "
    rf"(?P<before>[\w' ]{{0,30}}?)\b{_CHECK}(?: (?:for|against|on|to remove|to shake off|to lose) (?:the |its |being )?"
    r"(?P<state>[\w-]+(?: [\w-]+)?))?"
    rf"|\b(?:its?|their|his|the|my|that) (?P<of>[\w' ]{{0,30}}?)\b{_CHECK}(?: (?:for|against|to remove) (?:the |its )?"
    r"(?P<other>[\w-]+(?: [\w-]+)?))? (?:is|was|has been|were) (?:passed|successful|made)\b"
)
#: So much of the case in which a check takes a state off must be told where it is not said which state it is for.
_TOLD = 0.5


@dataclass(frozen=True, slots=True)
class Ended:
    """A state that is over, the clauses that say so, what tells that the check was passed, and what the unit is in
    instead."""

    state: Term
    by: tuple[Clause, ...]
    told: str
    gained: Term | None = None


def ended_by_checks(text: str, states: Sequence[Term], lexicon: Lexicon) -> Iterator[Ended]:
    """Those of a unit's states that are over by a check that ``text`` tells to have been passed before it asks."""
    asks = max((text.rfind(mark, 0, len(text.rstrip(" ?!."))) for mark in ".;:!?"), default=-1)
    for told in _PASSED.finditer(text, 0, max(asks, 0) + 1):
        said = told["state"] or told["other"] or ""
        test = f"{told['before'] or told['of'] or ''}check"
        named = [state for state in states if said and _is_named(state, said)]
        for state in named or (states if not said and len(states) == 1 else ()):
            if by := tuple(_ways_off(state, lexicon, text, test, bool(named))):
                yield Ended(state, by, told[0], _in_its_place(by[0], lexicon))


def _is_named(state: Term, said: str) -> bool:
    name = stems(state.name)
    return stems(said)[: len(name)] == name


def _ways_off(state: Term, lexicon: Lexicon, text: str, test: str, named: bool) -> Iterator[Clause]:
    """The clauses by which a passed check takes a state off, its own ones first; of one that is not said to be for it
    those alone whose case the question tells."""
    general = lexicon.general("status")
    every = lexicon.rules.by_object.get(general.id, ()) if general is not None and named else ()
    asked = content(text)
    for clause in (*lexicon.rules.by_object.get(state.id, ()), *every):
        facts = [atom.text for atom in atoms(clause.when) if isinstance(atom, Fact)]
        passing = any({"pass", "success"} & {*stems(each)} or "successful" in each for each in facts)
        if clause.relation != "removes" or clause.affects != "bearer" or not passing:
            continue
        case = content(max(facts, key=len)) - ACTORS
        own = {*stems(lexicon.terms[clause.subject].name)} - {"check", "test"} <= {*stems(test)}
        if named or (own and len(case & asked) >= _TOLD * len(case)):
            yield clause


def _in_its_place(by: Clause, lexicon: Lexicon) -> Term | None:
    """The state that the same sentence tells a unit to gain by the check."""
    beside = (each for each in lexicon.rules.by_subject.get(by.subject, ()) if each.passage == by.passage)
    gained = (lexicon.terms[each.object] for each in beside if each.relation in ("inflicts", "grants"))
    return next((term for term in gained if term.kind == "status"), None)
