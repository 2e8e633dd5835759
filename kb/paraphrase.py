"""A clause printed back as one plain sentence, so that a person can check it against its passage.

In: a clause and the rules that it belongs to. Out: a sentence that names the subject and the object as their terms do
and holds everything that the resolver goes by: for whom, when, how much, what must hold, and what wins over it. It is
made from the clause alone, never from the passage, so that what was misread reads wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kb.conditions import ALWAYS, All, AnyOf, Condition, Done, During, Has, both
from kb.model import Clause, Term
from kb.names import capitalised
from kb.rules import Rules
from kb.wording import act, amount, clean, condition, is_count, is_general, joined, thing, unit_of

#: Kinds whose terms stand for a unit that has them when they are a clause's subject.
_BORNE = ("unit", "unit_type", "unit_subtype", "status", "special_rule", "order", "weapon_type")


def paraphrase(rules: Rules, clause: Clause) -> str:
    """What the clause says, as one plain sentence with a full stop.

    >>> paraphrase(rules, rules.clauses[0])  # doctest: +SKIP
    'A unit that includes any models with Heavy may not Run.'
    """
    said = _SAYS[clause.relation](_Told(rules, clause))
    sentence = f"{_opening(rules, clause)}{said}{_conditions(rules, clause)}{_exceptions(rules, clause)}".strip(" ,")
    adds = f" (its passage adds: “{clause.remainder}”)" if clause.remainder else ""
    return f"{capitalised(sentence)}{adds}."


class _Told:
    """The pieces of one clause that its relation puts in order."""

    def __init__(self, rules: Rules, clause: Clause) -> None:
        self.clause = clause
        self.subject: Term = rules.terms[clause.subject]
        self.object: Term = rules.terms[clause.object]
        self.value = clause.value or ""
        self.terms = rules.terms

    @property
    def bearer(self) -> str:
        """The unit that the clause falls on: the subject's bearer, its enemy, its target, its player."""
        whose = self._unit()
        return {
            "enemy": f"an enemy of {whose}", "target": f"the target of {whose}", "player": f"the player of {whose}",
            "others": f"any other unit, by {whose},",
        }.get(self.clause.affects, whose)  # fmt: skip

    @property
    def source(self) -> str:
        """The subject itself, where it is a thing that happens rather than a unit."""
        if self.subject.kind in _BORNE:
            return self.bearer
        word = {"event": "the event “{}”", "effect": "the effect “{}”"}.get(self.subject.kind)
        return word.format(self.subject.name) if word else thing(self.subject)

    @property
    def is_borne(self) -> bool:
        return self.subject.kind in _BORNE

    def _unit(self) -> str:
        head = next((p for p in _parts(self.clause.who) if isinstance(p, Has) and p.term == self.subject.id), None)
        quantifier = head.quantifier if head and head.party == "unit" else "any"
        if self.subject.kind in ("test", "event", "table", "phase", "characteristic"):
            return f"a unit subject to {self.source}"
        return unit_of(self.subject, quantifier)

    def by(self, words: str) -> str:
        """The value after ``words``, '' where there is none."""
        return f" {words} {amount(self.value)}" if self.value else ""


def _is_a(told: _Told) -> str:
    return f"{told.subject.name} is a kind of {told.object.name}{_note(told)}"


def _grants(told: _Told) -> str:
    number = f" ({amount(told.value)})" if told.value else ""
    return f"{told.source} {'has' if told.is_borne else 'gives'} {thing(told.object)}{number}"


def _denies(told: _Told) -> str:
    if told.object.kind in ("effect", "characteristic", "special_rule", "event"):
        return f"{told.bearer} may not have or use {thing(told.object)}{_note(told)}"
    return f"{told.bearer} may not {act(told.object)}{_note(told)}"


def _permits(told: _Told) -> str:
    return f"{told.bearer} may {act(told.object)}{_note(told)}"


def _requires(told: _Told) -> str:
    return f"to {act(told.subject)}, {thing(told.object)} is needed{_note(told)}"


def _limits_to(told: _Told) -> str:
    if is_general(told.object):  # its kind as a whole is limited: the requirement says to what
        return f"{told.bearer} may {act(told.object)} only as stated{_note(told)}"
    if is_count(told.value):
        return f"{told.bearer} may {act(told.object)} no more than {told.value}"
    return f"{told.bearer} may only {act(told.object)}{_note(told)}"


def _forces(told: _Told) -> str:
    if told.value == "fails":
        return f"{told.bearer} automatically fails {thing(told.object)}"
    if told.value == "passes":
        return f"{told.bearer} automatically passes {thing(told.object)}"
    verb = "suffer" if told.object.kind in ("effect", "status") else ""
    return f"{told.bearer} must {f'{verb} {thing(told.object)}' if verb else act(told.object)}{_note(told)}"


def _immune_to(told: _Told) -> str:
    if told.value == "passes":
        return f"{told.bearer} automatically passes {thing(told.object)}"
    if told.object.kind == "test":
        return f"{told.bearer} never takes {thing(told.object)}{_note(told)}"
    if told.object.kind == "status":
        return f"{told.bearer} can never gain {thing(told.object)}{_note(told)}"
    return f"{told.bearer} is immune to {thing(told.object)}{_note(told)}"


def _inflicts(told: _Told) -> str:
    if told.is_borne and told.subject.kind not in ("special_rule", "weapon_type"):
        return f"{told.bearer} suffers {thing(told.object)}{_note(told)}"
    return f"{told.source} inflicts {thing(told.object)}{_note(told)}"


def _removes(told: _Told) -> str:
    what = f"{amount(told.value)} {told.object.name}" if told.value else thing(told.object)
    return f"{told.source} removes {what}"


def _modifies(told: _Told) -> str:
    return f"{told.source} changes {thing(told.object)}{_change(told)}"


def _sets(told: _Told) -> str:
    return f"{told.source} fixes {thing(told.object)}{_change(told, 'at')}"


def _counts_as(told: _Told) -> str:
    place = f", in place of {told.value}" if told.value and ":" not in told.value else _note(told)
    return f"{told.source} counts as {thing(told.object)}{place}"


def _uses(told: _Told) -> str:
    return f"{told.source} is worked out with {thing(told.object)}{_note(told)}"


def _triggers(told: _Told) -> str:
    verb = {"permit": "opens", "oblige": "calls for"}.get(told.clause.modal, "brings about")
    return f"{told.source} {verb} {thing(told.object)}{_note(told)}"


def _occurs_in(told: _Told) -> str:
    return f"{told.source} happens in {thing(told.object)}{_note(told)}"


def _ignores(told: _Told) -> str:
    return f"{told.source} ignores {thing(told.object)}{_note(told)}"


def _overrides(told: _Told) -> str:
    if told.clause.subject.endswith("/unit/unit"):
        return f"for {told.source} what an erratum withdraws of {thing(told.object)} holds no more"
    return f"{told.source} wins over {thing(told.object)}{_note(told)}"


def _mentions(told: _Told) -> str:
    return f"the text on {told.subject.name} names {told.object.name}, and no more was read{_note(told)}"


_SAYS: dict[str, Callable[[_Told], str]] = {
    "is_a": _is_a, "grants": _grants, "denies": _denies, "permits": _permits, "requires": _requires,
    "limits_to": _limits_to, "forces": _forces, "immune_to": _immune_to, "inflicts": _inflicts, "removes": _removes,
    "modifies": _modifies, "sets": _sets, "counts_as": _counts_as, "uses": _uses, "triggers": _triggers,
    "occurs_in": _occurs_in, "ignores": _ignores, "overrides": _overrides, "mentions": _mentions,
}  # fmt: skip


def _note(told: _Told) -> str:
    """The value where the relation has no words of its own for it."""
    return f" ({amount(told.value)})" if told.value else ""


def _change(told: _Told, word: str = "by") -> str:
    if ":" in told.value:  # a procedure, which names itself
        return _note(told)
    return told.by(word)


def _opening(rules: Rules, clause: Clause) -> str:
    phases = [
        rules.terms[part.phase]
        for part in _parts(clause.when)
        if isinstance(part, During) and not (clause.relation == "occurs_in" and part.phase == clause.object)
    ]
    within = rules.terms[clause.within] if clause.within and clause.within != clause.subject else None
    opening = [f"as part of {within.name}" if within else "", *(f"in {thing(phase)}" for phase in phases)]
    return "".join(f"{each}, " for each in dict.fromkeys(opening) if each)


def _conditions(rules: Rules, clause: Clause) -> str:
    named = clean(rules.terms[clause.subject].name).casefold()
    parts = [p for p in _parts(both(clause.who, clause.when)) if not (isinstance(p, During) or _is_subject(p, clause))]
    if any(isinstance(p, AnyOf) and clause.subject in {getattr(each, "term", None) for each in p.parts} for p in parts):
        parts = [p for p in parts if not (isinstance(p, Has) and p.term == clause.subject)]
    said = dict.fromkeys(condition(rules.terms, part) for part in parts)
    must = dict.fromkeys(condition(rules.terms, part) for part in _parts(clause.requirement))
    told = joined(each for each in said if not _repeats(each, named))
    needed = joined(each for each in must if not _repeats(each, named) and each not in said)
    word = "but" if clause.modal == "limit" or clause.relation in ("requires", "limits_to", "triggers") else "and"
    return (f", if {told}" if told else "") + (f", {word} only if {needed}" if needed else "")


def _is_subject(part: Condition, clause: Clause) -> bool:
    """Whether the part only says again that the clause is about its subject."""
    if isinstance(part, Has):
        return part.term == clause.subject and part.party in ("unit", "weapon")
    return isinstance(part, Done) and part.action == clause.subject and part.party == "unit" and not part.times


def _repeats(words: str, named: str) -> bool:
    """Whether the words of a condition are the subject's own name, which may stand cut short."""
    plain = words.casefold()
    return plain == named or (len(named) > 40 and plain.startswith(named[:40]))


def _exceptions(rules: Rules, clause: Clause) -> str:
    """What wins over the clause, as the overrides say it, and whether it gives way to any stated exception."""
    over = rules.overridden_by.get(clause.id, ())
    if any(override.why == "erratum" for override in over):
        return ", as it stood before an erratum"
    exceptions = [_exception(rules, rules.clause[o.winner]) for o in over]
    if clause.yields:
        exceptions.append("a rule says otherwise")
    return f", unless {joined(exceptions, 'or')}" if exceptions else ""


def _exception(rules: Rules, winner: Clause) -> str:
    """The case in which the winner holds; where it names none, what it says."""
    case = [condition(rules.terms, part) for part in _parts(both(winner.who, winner.when, winner.requirement))]
    told = joined(case) or clean(winner.condition or "")
    return told or _SAYS[winner.relation](_Told(rules, winner))


def _parts(whole: Condition) -> Iterator[Condition]:
    """The conditions that must all hold."""
    if isinstance(whole, All):
        for part in whole.parts:
            yield from _parts(part)
    elif whole != ALWAYS:
        yield whole


__all__ = ["paraphrase"]
