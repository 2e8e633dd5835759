"""Whom a clause is about, and when: its own conditions with what its subject itself implies."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.conditions import ALWAYS, Condition, Done, During, Event, Fact, Has, Not, atoms, both, conjuncts, either, had_by
from kb.model import BORNE_KINDS, Clause
from kb.names import stems
from kb.nearness import of_those_near
from kb.patterns import deferred
from kb.rules import bare_name
from queries.conditions.viewpoint import of_enemy
from queries.options import leftover
from queries.situations.facts import content

if TYPE_CHECKING:
    from queries.options.index import Index

#: "Against Wounds inflicted as part of a Dodge": by what the harm came.
_BY_IT = deferred(r"\b(?:inflicted|caused|made|resolved|suffered)\b.* \b(?:as part of|by|during|in|from)\b", re.I)
#: That what others may not do is done to the bearer, who is then their enemy.
_AGAINST_IT = deferred(r"(?:against|at|on|upon|targeting|to) (?:it|them|(?:this|that|the) [\w-]+|its bearer)")
#: Words that turn a subject round ("no model that is not X"); the "no" before it does not.
_NEGATED = deferred(r"\b(?:not|non|other|without|except for|but|lacks?)\b|\w+n't\b", re.I)


def scope(index: Index, clause: Clause) -> tuple[Condition, Condition]:
    """``who`` and ``when`` of a clause, with what the subject adds.

    A clause whose subject is a type, sub-type, status or rule is about those who have it; one whose subject is an
    action about those who have done it, unless it stands within that action's own entry.
    """
    who = ALWAYS if clause.who == ALWAYS else clause.who
    when = ALWAYS if clause.when == ALWAYS else clause.when
    subject = index.terms.get(clause.subject)
    kind = subject.kind if subject else "unit"
    among_others = any(atom == Has(clause.subject, "target") for atom in atoms(when))
    if who == Not(Has(clause.subject)) and not among_others and not _NEGATED.search(index.rules.said(clause)):
        who = Has(clause.subject)  # "No X may" is about every X
    gained = clause.relation == "requires" and kind in ("status", "order")  # "only Striders can be Crippled"
    gained = gained or Has(clause.subject) in conjuncts(clause.requirement)  # "may react only while it has a token"
    gained = gained or (kind == "order" and clause.relation == "denies" and clause.object == clause.subject)
    if who == ALWAYS and kind in BORNE_KINDS and not gained:
        named = any(isinstance(atom, Has) and atom.term == clause.subject for atom in atoms(when))
        if not named and not of_those_near(clause, index.name(clause.subject)):
            who = Has(clause.subject)
    elif kind == "special_rule" and who == Has(clause.subject) and _of_a_weapon(index, clause):
        who, when = ALWAYS, both(Has(clause.subject, "weapon"), when)
    elif (
        kind == "weapon_type"
        and clause.subject not in index.kind_of_general
        and not any(had_by(atom, "weapon") for atom in atoms(both(who, when)))
    ):
        when = both(Has(clause.subject, "weapon"), when)
    if who == Has(clause.subject) and kind == "special_rule":
        who, when = _of_what_carries(clause.subject, who, when)
    when = _but_for_its_use(who, _what_brought_it(when))
    if clause.relation == "counts_as":
        when = _done_in_its_phase(index, clause, when)
    more = leftover.leftover(index, clause, when)
    if who == ALWAYS == when and leftover.somebody_unknown(index, clause):
        who = Has(clause.subject)
    elif who == ALWAYS == when and not _upon_whom(more) and (unread := leftover.unread(index, clause)):
        when = Fact(unread)
    elif more != ALWAYS:
        when = both(*_without_phases_of(index, more, when), more)
    if among_others and clause.affects == "others" and clause.relation == "denies":
        who, when = ALWAYS, both(who, when)  # its bearer is the target already: "can only be charged by Scouts"
    elif clause.affects in ("others", "enemy") and (
        clause.relation in ("denies", "limits_to")
        or (clause.relation == "permits" and clause.id in index.excepting)
        or (clause.relation == "immune_to" and index.kind(clause.object) in ("status", "test"))
    ):
        told = (part for part in conjuncts(when) if not (isinstance(part, Fact) and _AGAINST_IT.fullmatch(part.text)))
        who, when = ALWAYS, both(of_enemy(who), of_enemy(both(*told)))
    elif clause.affects == "target" and clause.relation == "denies" and clause.within:
        # What those suffer at whom an enemy does it.
        deed = index.name(clause.within)
        done = either(Event(deed.lower().replace(" ", "-"), "enemy", "unit", f"an enemy's {deed}"), Fact(deed))
        besides = (part for part in conjuncts(when) if not (isinstance(part, Fact) and _tells_again(part.text, deed)))
        who, when = ALWAYS, both(done, of_enemy(who), of_enemy(both(*besides)))
    elif _is_done_to_it(index, clause) or _spared_but_then(index, clause):
        # Who is immune to a deed or a weapon is the one to whom others may not do it.
        who, when = ALWAYS, both(of_enemy(who, "target"), of_enemy(when, "target"))
    if clause.relation != "counts_as":
        who, when = _though_replaced(index, who, when)
    return who, when


_BE_DONE = deferred(r"\bbe(?:come)? (?:[a-z]+ly )?([A-Za-z]+(?:ed|en|ne|d|t))\b")


def _is_done_to_it(index: Index, clause: Clause) -> bool:
    """Whether a clause tells what may not be done to somebody: "Carts may not be Rammed"."""
    if clause.relation != "immune_to":
        return False
    if index.kind(clause.object) in ("reaction", "action", "weapon_type") or clause.object in index.being_targeted:
        return True
    name = stems(index.name(clause.object))
    if index.kind(clause.object) != "order" or len(name) != 1:
        return False
    return any(stems(done[1]) == name for done in _BE_DONE.finditer(index.rules.said(clause)))


def _spared_but_then(index: Index, clause: Clause) -> bool:
    """Whether a clause tells in which case the same may be done to them after all: "unless they are Mired"."""
    if clause.relation != "permits" or clause.affects != "bearer":
        return False
    told = index.remembered(("spared but then",), lambda: _exceptions_of_sparing(index))
    return clause.id in told


def _exceptions_of_sparing(index: Index) -> set[str]:
    """The exceptions to what may not be done to somebody, told in the same passage of the same ones in a case."""
    found = set()
    for loser in index.rules.clauses:
        for override in index.winners.get(loser.id, ()) if _is_done_to_it(index, loser) else ():
            winner = index.clause[override.winner]
            same = winner.passage == loser.passage and winner.relation == "permits" and winner.object == loser.object
            if same and set(conjuncts(loser.who)) <= set(conjuncts(winner.who)):
                found.add(winner.id)
    return found


#: "From a Barge with this rule": it is the Barge that has it, and not those who come out.
_CARRIED = deferred(
    r"(?:on|from|in|inside|aboard|out of|off|upon|by) (?:an?|any|the) [\w' -]{2,40}? "
    r"(?:with|that ha[vs]e?|having) (?:this|the) (?:special )?(?:rule|ability|trait)",
    re.I,
)


def _of_what_carries(term: str, who: Condition, when: Condition) -> tuple[Condition, Condition]:
    """Whom and when a clause is about that tells of those who are on or come out of what has a rule."""
    parts = conjuncts(when)
    carried = [part for part in parts if isinstance(part, Fact) and _CARRIED.fullmatch(part.text.strip())]
    if not carried:
        return who, when
    return ALWAYS, both(either(who, Has(term, "target")), *(part for part in parts if part not in carried))


def _upon_whom(condition: Condition) -> bool:
    """Whether a condition tells to whom something is done: "cannot be done on a Golem"."""
    if isinstance(condition, Fact):
        return re.match(r"(?:on|upon|onto|against|at) (?:an?|any|the) ", condition.text) is not None
    return any(getattr(atom, "party", "") == "target" for atom in atoms(condition))


#: In whose place something comes altogether, and not for one purpose.
EXACTLY = deferred(
    r"\b(?:exactly|precisely) (?:as|like)\b|\bin (?:every|all) (?:respects?|ways?|regards?) (?:as|like)\b|"
    r"\b(?:treated|counts?|counted|considered|regarded|taken)\b[^.;]*\b"
    r"(?:in (?:every|all) (?:respects?|ways?|regards?)|(?:for|to) all (?:intents and )?purposes)\b",
    re.I,
)


def _replacing(index: Index) -> list[tuple[frozenset[Condition], frozenset[Condition]]]:
    """What is asked for by each clause that puts one kind of unit in the place of another: that kind, and the rest."""
    found = []
    for clause in index.rules.clauses:
        if clause.relation == "counts_as" and EXACTLY.search(index.rules.said(clause)):
            asked = frozenset(conjuncts(both(clause.who, clause.when)))
            was = frozenset(a for a in asked if isinstance(a, Has) and is_replaced(index, a.term, clause))
            found.append((was, asked - was))
    return [(was, rest) for was, rest in found if was and rest]


def is_replaced(index: Index, term: str, clause: Clause) -> bool:
    """Whether a kind of unit is lost in what a clause has it count as: a sub-type, or a type in that of another."""
    own = index.kind(term)
    return own == "unit_subtype" or own == "unit_type" == index.kind(clause.object)


def _though_replaced(index: Index, who: Condition, when: Condition) -> tuple[Condition, Condition]:
    """Whom a clause about just the case in which something counts as another is about: what it was is lost in it.

    "A Drifting Glider may not Run", where a Glider that Drifts is treated exactly as a Raft: whoever Drifts.
    """
    asked = {*conjuncts(who), *conjuncts(when)}
    for was, rest in index.remembered(("replacing",), lambda: _replacing(index)):
        if rest <= asked:
            who = both(*(part for part in conjuncts(who) if part not in was))
            when = both(*(part for part in conjuncts(when) if part not in was))
    return who, when


#: "Against which", of the harm of which the same sentence has told.
_THIS_HARM = deferred(r"against (?:these|those|this|that|such) [\w' -]+$", re.I)


#: What a roll or a save is for anyhow: "to negate these Wounds".
_TO_UNDO = deferred(
    r"to (?:negate|prevent|avoid|ignore|cancel|discard|save|stop) (?:these|this|those|that|the|such|it|them|any)"
    r"(?: of (?:these|those|the))?(?: unsaved)?(?: (?:wounds?|hits?|damage|casualties|losses))?",
    re.I,
)


def _but_for_its_use(who: Condition, when: Condition) -> Condition:
    """The condition but for what the thing is there for anyhow, where anything else is asked."""
    parts = conjuncts(when)
    rest = [part for part in parts if not (isinstance(part, Fact) and _TO_UNDO.fullmatch(part.text))]
    return both(*rest) if rest or who != ALWAYS else when


def _what_brought_it(when: Condition) -> Condition:
    """A condition without what only points back to the harm that its sentence told, where what brings it is told too.

    "A Rider that enters deep water suffers a Wound against which …": who enters it suffers just that.
    """
    parts = conjuncts(when)
    pointing = [part for part in parts if isinstance(part, Fact) and _THIS_HARM.match(part.text)]
    told = any(isinstance(part, Fact | Event | Done) for part in parts if part not in pointing)
    return both(*(part for part in parts if part not in pointing)) if pointing and told else when


def _done_in_its_phase(index: Index, clause: Clause, when: Condition) -> Condition:
    """A condition in which the phase that stands behind a deed is that of the deed: "a Barge that only turns in the
    Sailing phase counts as Still" does so in the phases that follow."""
    parts = conjuncts(when)
    phases = [part for part in parts if isinstance(part, During)]
    if not phases:
        return when
    quote = index.rules.said(clause)
    for deed in (part for part in parts if isinstance(part, Fact)):
        said = re.search(rf"\b{re.escape(deed.text)} (?:in|during) (?:the|its|their) ([\w -]{{1,40}})", quote, re.I)
        for phase in phases if said else ():
            name = index.name(phase.phase)
            if said and said[1].lower().startswith(name.lower()):
                others = (part for part in parts if part not in (deed, phase))
                return both(*others, Fact(f"{deed.text} in the {name}"))
    return when


def _tells_again(text: str, deed: str) -> bool:
    """Whether a narrowing only says by what the harm came: "against Wounds inflicted as part of a Dodge"."""
    if _DOING_IT.fullmatch(text) is not None:
        return content(text) - _MAKING == content(deed)
    return _AGAINST_HARM.fullmatch(text) is not None or (
        _BY_IT.search(text) is not None and content(deed) <= content(text)
    )


_MAKING = content("make making")
_DOING_IT = deferred(r"(?:when |while )?(?:making|doing|taking) (?:an?|the|its|their) [\w' -]{2,40}", re.I)
#: What of the harm is told elsewhere: "against Wounds inflicted".
_AGAINST_HARM = deferred(
    r"against (?:the |these |those |any )?(?:wounds?|hits?|casualties|damage|losses)"
    r"(?: (?:inflicted|caused|suffered|dealt))?",
    re.I,
)


def _without_phases_of(index: Index, more: Condition, when: Condition) -> Iterator[Condition]:
    """The parts of a condition but for the phases in which something was done of which ``more`` tells."""
    told = content(more.text) if isinstance(more, Fact) else frozenset()
    for part in conjuncts(when):
        if not (isinstance(part, During) and content(index.name(part.phase)) <= told):
            yield part


#: Behind which stands what a weapon has.
_ARMED_WITH = deferred(r"\bweapons?\s+(?:with|that ha[vs]e|which ha[vs]e|having)", re.I)


def _of_a_weapon(index: Index, clause: Clause) -> bool:
    """Whether the words of a clause give its special rule to weapons: "weapons with the Blast special rule"."""
    name = re.escape(bare_name(index.name(clause.subject)))
    given = rf"\s+(?:\w+\s+){{0,2}}{name}\b"
    said = index.rules.said(clause)
    return any(re.compile(given, re.I).match(said, having.end()) for having in _ARMED_WITH.finditer(said))
