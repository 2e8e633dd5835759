"""Disregards: who is not bound by a prohibition, because of what it comes of.

In: clauses. Out: an override for each prohibition that comes of a rule of the other side which somebody ignores
("Machines disregard Shimmer": they may aim at those who have it), and for each by which a state closes what somebody
may do even in that state, wherever the state's own entry closes it ("Riders on a bridge may Duck even if they are
Dazed").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ingest.vocabulary import Vocabulary
from kb.conditions import ALWAYS, Has, both, conjuncts
from kb.model import CLOSING, OPTION_KINDS, TYPE_KINDS, Clause, Override, kind_in
from kb.patterns import deferred

#: In what state all the same.
_EVEN = deferred(
    r"\b(?:even (?:if|when|while|whilst|though|where|after becoming)|regardless of|notwithstanding|despite|"
    r"in spite of) "
    r"(?P<state>[^,;]{3,60})"
)
#: "Even if it is not Dazed", "even if an enemy is Dazed": no state of its own.
_NOT_ITS_OWN = deferred(
    r"\b(?:(?:not|no longer|never|no|another)|(?:an?|any|the|its|their) (?:enemy|target|foe|other))\b"
)


def disregarded(clauses: Sequence[Clause]) -> Iterator[Override]:
    """What wins over a prohibition because the rule that it comes of is ignored."""
    ignoring: dict[str, list[Clause]] = {}
    for clause in clauses:
        own = clause.who != ALWAYS and clause.affects == "bearer" and clause.value is None
        if clause.relation in ("ignores", "immune_to") and kind_in(clause.object) == "special_rule" and own:
            ignoring.setdefault(clause.object, []).append(clause)
    for loser in clauses if ignoring else ():
        for rule in sorted(_rules_of_others(loser) & ignoring.keys()):
            for winner in ignoring[rule]:
                yield Override.of(winner, loser, winner.passage, "regardless")


def _rules_of_others(clause: Clause) -> set[str]:
    """The rules of the other side because of which something may not be done to it."""
    if clause.relation not in CLOSING or kind_in(clause.object) not in OPTION_KINDS:
        return set()
    theirs = ("target", "enemy") if clause.relation != "immune_to" else ("unit",)
    told = clause.when if clause.relation != "immune_to" else clause.who
    found = {each.term for each in conjuncts(told) if isinstance(each, Has) and each.party in theirs}
    # "enemies may not charge it": because of the rule in whose entry that stands
    of_rule = clause.affects in ("enemy", "others") and kind_in(clause.subject) == "special_rule"
    return {*found, clause.subject} if of_rule else found


def even_in_a_state(clauses: Sequence[Clause], vocabulary: Vocabulary) -> Iterator[Override]:
    """What wins over a prohibition because it names the state that it comes of."""
    closing: dict[str, list[Clause]] = {}
    for clause in clauses:
        if clause.relation in ("denies", "limits_to") and clause.affects == "bearer":
            for state in conjuncts(clause.who):
                if isinstance(state, Has) and state.party == "unit" and "/status/" in state.term:
                    closing.setdefault(state.term, []).append(clause)
    counting = _counting(clauses) if closing else {}
    for winner in clauses if closing else ():
        if winner.relation != "permits" or kind_in(winner.object) not in OPTION_KINDS:
            continue
        told = f"{winner.condition or ''}; {winner.remainder or ''}"
        states = _states(told, vocabulary) | _just_told(winner, counting)
        for term in sorted(states & closing.keys()):
            for loser in closing[term]:
                if loser.passage != winner.passage and _closes(loser, winner.object, vocabulary):
                    yield Override.of(winner, loser, winner.passage, "even if")


def in_spite_of_immunity(clauses: Sequence[Clause]) -> Iterator[Override]:
    """What brings a state on those of a kind that never have it who have a rule of their own ("Rafts with this rule
    become Mired as Squires do", of Rafts, which never do), and what says that they may be in it while in another
    ("while Beached, a Raft can be Mired")."""
    immune: dict[str, list[Clause]] = {}
    for clause in clauses:
        if clause.relation == "immune_to" and clause.affects == "bearer" and kind_in(clause.object) == "status":
            immune.setdefault(clause.object, []).append(clause)
    banned = {(c.passage, c.object) for c in clauses if c.relation in ("denies", "immune_to")} if immune else set()
    for winner in clauses if immune else ():
        if winner.affects != "bearer" or winner.object not in immune:
            continue
        excepted = (winner.passage, winner.object) in banned  # leave that is told as the exception to a ban beside it
        if winner.relation == "permits" and not excepted and _in_another_state(winner):
            for loser in immune[winner.object]:
                if loser.when == ALWAYS and loser.passage != winner.passage and _of_a_kind(loser):
                    yield Override.of(winner, loser, winner.passage, "even if")
        if winner.relation != "inflicts":
            continue
        who = conjuncts(winner.who)
        for loser in immune[winner.object]:
            kinds = conjuncts(loser.who)
            own = [part for part in who if part not in kinds]
            ruled = any(isinstance(part, Has) and kind_in(part.term) == "special_rule" for part in own)
            if kinds and len(own) < len(who) == len(own) + len(kinds) and ruled and loser.passage != winner.passage:
                yield Override.of(winner, loser, winner.passage, "even if")


def _in_another_state(leave: Clause) -> bool:
    """Whether it is in another state that somebody may be in one."""
    held = [each.term for each in conjuncts(both(leave.who, leave.when)) if isinstance(each, Has)]
    return any(kind_in(term) == "status" and term != leave.object for term in held)


def _of_a_kind(ban: Clause) -> bool:
    """Whether a ban is told of those of a kind, whatever state they are in."""
    return all(isinstance(each, Has) and kind_in(each.term) in TYPE_KINDS for each in conjuncts(ban.who))


def _counting(clauses: Sequence[Clause]) -> dict[str, list[Clause]]:
    """By what they are or have, the clauses by which some count as in a state."""
    found: dict[str, list[Clause]] = {}
    for clause in clauses:
        if clause.relation == "counts_as" and kind_in(clause.object) == "status" and clause.affects == "bearer":
            found.setdefault(clause.subject, []).append(clause)
    return found


def _just_told(winner: Clause, counting: dict[str, list[Clause]]) -> set[str]:
    """The states that those count as who have leave, told right before: "It counts as Mired. It may still wade"."""
    before = (
        each for each in counting.get(winner.subject, ())
        if each.document == winner.document and 0 < winner.start - each.end < 3 and winner.who == each.who
    )  # fmt: skip
    return {each.object for each in before}


def _states(condition: str, vocabulary: Vocabulary) -> set[str]:
    """The states of the unit itself that a condition names as no hindrance."""
    said = [found["state"] for found in _EVEN.finditer(condition) if not _NOT_ITS_OWN.search(found["state"])]
    named = {term for words in said for hit in vocabulary.index.find(words) for term in hit.terms}
    return {term for term in named if vocabulary.kind_of(term) == "status" and term not in vocabulary.general}


def _closes(clause: Clause, option: str, vocabulary: Vocabulary) -> bool:
    """Whether a clause closes an option: by its name, with all of its kind, or by leaving others of its kind alone."""
    alike = kind_in(clause.object) == kind_in(option)
    if clause.relation == "limits_to":
        return alike and clause.object != option and clause.value is None
    return clause.object == option or (alike and clause.object in vocabulary.general)
