"""Which clauses bear on an option, and what each asks first: the same for every situation with the same parts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.conditions import ALWAYS, NEVER, Condition, Done, During, Fact, Has, atoms, both, conjuncts, either, had_by
from kb.model import OPTION_KINDS, Clause
from kb.names import first_word, stems
from kb.patterns import deferred
from queries.conditions.towards import of_place
from queries.conditions.viewpoint import of_unit, polar
from queries.conditions.weighing import OURS, Asking, some_only
from queries.options.firing import never_shooting
from queries.options.index import DOINGS
from queries.options.parts import changes_order
from queries.situations.facts import content, deeds, negated

if TYPE_CHECKING:
    from queries.case import Case
    from queries.options.index import Index

#: What a clause asks that cannot bear on the option.
NOT_AT_ALL = Asking((NEVER,))


def asking(case: Case, clause: Clause) -> Asking:
    """What must hold for a clause to bear on the option; the same in every situation with the same parts."""
    own, parts = case.targets, case.part_terms
    within = case.index.terms.get(clause.within or "")
    inside = within is not None and within.id in own
    elsewhere = within is not None and within.kind in DOINGS and not inside and within.id not in parts
    if clause.relation in ("limits_to", "forces") and clause.object == clause.within:
        elsewhere = False  # what leaves only that option is said of the others
    if case.of == "status" and clause.relation in ("inflicts", "grants", "forces"):
        elsewhere = False  # a state comes by whatever brings it
    # Of another option only what is forbidden or open while it is done bears on this one, where it is being done.
    meanwhile = clause.relation == "denies" or (clause.relation == "permits" and clause.object in own)
    if case.of == "status" and clause.relation in ("immune_to", "ignores"):
        meanwhile = clause.object in own
    if elsewhere and not meanwhile:
        return NOT_AT_ALL
    who, when = case.index.scope(clause)
    doing = case.index.needs_doing(clause, own | parts.keys())
    subject = case.index.terms.get(clause.subject)
    # What another option needs or consists of says nothing of this one.
    of_doing = subject is not None and subject.kind in ("reaction", "action") and doing == ALWAYS
    foreign = clause.subject not in own and clause.subject not in parts and not inside
    if of_doing and foreign:
        if clause.relation in ("requires", "forces", "uses"):
            return NOT_AT_ALL
        # "Units that react may not Run" is about reacting, unless it is all reactions that it forbids.
        if clause.subject in case.index.kind_of_general and when == ALWAYS:
            return NOT_AT_ALL
    if inside:
        doing = _while_done(case, doing)
        when = when if _ALREADY.search(case.index.rules.quote(clause)) else _while_done(case, when)
    theirs = clause.affects == "target"  # the other side does it
    doing_it = Done(clause.within or "") if elsewhere and not theirs else None
    whole = both(who, when, doing)
    asked = conjuncts(whole)
    same = not any(isinstance(atom, Fact | During) for atom in atoms(whole))
    return Asking(case.index.remembered(("asked", asked), lambda: asked), doing_it, same)


def stated_by(case: Case, clause: Clause) -> tuple[Condition, bool, tuple[Condition, ...]]:
    """Whom a clause is about, whether that is a narrower unit than any, and what it tells of deeds and facts."""
    who, when = case.index.scope(clause)
    doing = case.index.needs_doing(clause, case.targets | case.part_terms.keys())
    telling: tuple[Condition, ...] = tuple(
        atom
        for atom in atoms(both(when, doing))
        if isinstance(atom, Done) or (isinstance(atom, Fact) and not of_place(atom.text))
        # that it is not in some state makes nothing a unit's own business
        if not isinstance(atom, Fact) or not negated(atom.text) or not _names_a_state(case.index, atom.text)
    )
    # what the other side is stated to be makes what may not be done to such, or is asked for it, this ruling's business
    parties = ("enemy", "target") if clause.relation in ("denies", "limits_to") else ("target",)
    telling += tuple(a for a, positive in polar(when) if positive and isinstance(a, Has) and a.party in parties)
    if not of_unit(who) and when != ALWAYS:  # "when such a unit fails a test": such units are its business
        having = [a for a, positive in polar(when) if positive and had_by(a, "unit")]
        return both(who, *having), bool(having), telling
    return who, of_unit(who), telling


def _names_a_state(index: Index, text: str) -> bool:
    return any(index.kind(term) == "status" for found in index.find(text) for term in found.terms)


#: What was done before, and not what is being done: "if it has already reacted in this turn".
_ALREADY = deferred(r"(?i)\b(?:has|have|had) (?:already|previously) [a-z]+|\balready [a-z]+(?:ed|made|done|taken)\b")


def _while_done(case: Case, condition: Condition) -> Condition:
    """A condition of an option's own entry without "when the unit does it": there the option is being done."""
    if not any(isinstance(atom, Done) for atom in atoms(condition)):
        return condition
    return both(
        *(
            part
            for part in (condition.parts if hasattr(condition, "parts") else (condition,))
            if not (isinstance(part, Done) and part.party == "unit" and _is_doing(case, part.action))
        )
    )


def _is_doing(case: Case, action: str) -> bool:
    if action in case.targets or action in case.part_terms:
        return True
    # "Reacting" in the entry of a reaction: the verb of the kind itself.
    return first_word(case.index.name(action).lower())[:5] == case.kind[:5]


def _in_entry_of(index: Index, clause: Clause, term: str) -> bool:
    """Whether a clause stands under the heading that names a term."""
    return set(stems(index.name(term))) <= set(stems(index.rules.heading(clause.passage) or ""))


def _of_an_order(index: Index, clause: Clause) -> bool:
    """Whether a clause is of those that are under some order."""
    return any(index.kind(term) == "order" for term in index.required_of(clause))


def barring(case: Case) -> Iterator[tuple[str, Clause]]:
    """The clauses that can close the option in some situation, each with what it forbids."""
    index, parts = case.index, case.part_terms
    own_terms = any(
        clause.subject == case.option and (clause.relation == "requires" or clause.object == case.option)
        for clause in index.own_clauses(case.option)
        if clause.relation in ("denies", "requires", "limits_to")
    )
    for target in case.closable():
        test = index.terms[target].kind == "test" and target in parts
        for clause in index.barring(target):
            if clause.subject == case.option and target in case.general - case.wider:
                continue  # what an option closes while it is done is the others
            as_another = own_terms and any(part.relation == "counts_as" for part in parts.get(target, ()))
            if as_another and clause.object == target and _in_entry_of(index, clause, target):
                continue  # "the same as Run, except …", with terms of its own: those of Run are not asked as well
            if asking(case, clause) is NOT_AT_ALL:
                continue
            if target not in case.targets and _of_an_order(index, clause) and changes_order(case):
                continue  # "the die is turned to Fire": what the order before it forbids is over
            if clause.relation == "denies":
                bars = not (test and clause.value == "passes")
            elif clause.relation == "immune_to":
                kind = index.terms[target].kind
                spared = kind in OPTION_KINDS  # as those see it who would do it
                taken = case.of == "status" or test or (kind == "test" and target in case.wider)
                taken = taken or (kind == "status" and target in parts)  # all that it does is to become so
                bars = spared or (taken and clause.value not in ("passes", "fails"))
            else:
                suffered = case.of == "status" or (index.kind(target) == "test" and not clause.condition)
                bars = clause.relation == "ignores" and suffered and target in case.wider
                bars = bars and not some_only(index, clause)
            if bars:
                yield target, clause
    if case.shooting:  # who cannot be targeted cannot be shot at
        for target in sorted(index.being_targeted):
            yield from ((target, each) for each in index.by_object.get(target, ()) if each.relation == "immune_to")
    for cause in _cause_of_a_test(case):
        for clause in index.by_object.get(cause, ()):
            spared = clause.relation in ("ignores", "immune_to") and clause.value is None and clause.within is None
            if case.of == "status" and _BY_THE_RULE.search(index.rules.said(clause)):
                continue  # who ignores the rule may still be put into the state otherwise
            if spared and clause.affects in OURS and not some_only(index, clause):
                yield cause, clause
    for clause in index.by_subject.get(case.option, ()):
        # "It counts as …, unless …, in which case it may not shoot", said of a way of shooting.
        itself = clause.object not in case.targets and clause.object in index.attacking
        if itself and clause.relation == "denies" and clause.affects in OURS and clause.who != ALWAYS:
            yield case.option, clause


_ANYTHING = frozenset("anything anyone anybody any".split())


def narrower(case: Case) -> Iterator[tuple[Clause, Condition | None]]:
    """The prohibitions of a deed that is told as the option and something more ("charge the front"), each with what is
    more; None where that is anything at all."""
    index = case.index
    yield from _in_some_way(case)
    yield from ((clause, None) for clause in (*never_shooting(case), *_gaining_nothing(case)))
    name = index.name(case.option).lower()
    if case.kind != "action" or case.of == "status" or " " in name:
        return
    for term in index.rules.terms_of_kind("action"):
        first, _, rest = term.name.lower().partition(" ")
        if not rest or term.introduced or stems(first) != stems(name) or term.id in case.targets:
            continue
        for clause in index.barring(term.id):
            if clause.relation != "denies" or clause.who == ALWAYS or asking(case, clause) is NOT_AT_ALL:
                continue
            more = None if set(rest.split()) <= _ANYTHING else Fact(rest)
            for atom in (*atoms(clause.when), *([more] if more else ())):
                if isinstance(atom, Fact):
                    index.incidental.add(atom.text)
            yield clause, more


def _gaining_nothing(case: Case) -> Iterator[Clause]:
    """What lets some gain nothing by a rule without which nobody has the option ("Carts never benefit from Wary")."""
    index = case.index
    opening = [c.requirement for c in index.by_object.get(case.option, ()) if c.relation == "triggers"]
    opening += [c.requirement for c in index.by_subject.get(case.option, ()) if c.relation == "requires"]
    rules = {
        part.term for each in opening for part in conjuncts(each) if isinstance(part, Has) and had_by(part, "unit")
    }
    for rule in sorted(rule for rule in rules if index.kind(rule) == "special_rule"):
        for clause in index.by_object.get(rule, ()):
            if clause.relation == "ignores" and clause.affects in OURS and of_unit(index.scope(clause)[0]):
                yield clause


def _in_some_way(case: Case) -> Iterator[tuple[Clause, Condition | None]]:
    """What an option's own entry forbids of the deed that it consists of, told as the deed and a way of doing it: "may
    not make any attacks indirectly (without line of sight)"."""
    index = case.index
    own = frozenset().union(*(deeds(index.name(term)) for term in (case.option, *case.part_terms)))
    for clause in index.own_clauses(case.option) if own and case.of != "status" else ():
        name = index.name(clause.object)
        does = [word for word in name.split() if own & deeds(word) or (case.shooting and stems(word) == ("attack",))]
        way = " ".join(word for word in name.split() if word not in does)
        action = index.kind(clause.object) == "action" and clause.object not in {*case.targets, *case.part_terms}
        if clause.relation != "denies" or not action or not does:
            continue
        if not way:  # "may not shoot blindly": the rest of the words is asked for already
            if index.condition(clause) != ALWAYS:
                yield clause, None
            continue
        gloss = re.search(rf"{re.escape(way)} \(([^()]+)\)", index.rules.quote(clause), re.I)
        ways = [Fact(told) for told in (way, gloss[1] if gloss else "") if told]
        index.incidental.update(told.text for told in ways)
        yield clause, either(*ways)


#: What is had by name, and no happening: "ignore the Dazing special rule".
_BY_THE_RULE = deferred(r"\b(?:special rules?|rules?|traits?|abilit(?:y|ies)|keywords?|tests?|checks?)\b", re.I)


def _cause_of_a_test(case: Case) -> list[str]:
    """What a test is named for and is taken because of: whom mud does nothing takes no Mud test."""
    name = case.index.name(case.option).split()
    if case.of == "status":  # "not subject to Dazing of any kind": nor can they be Dazed
        return [twin for twin in case.index.twins(case.option) if case.index.kind(twin) == "special_rule"]
    if len(name) < 2 or name[-1].lower().rstrip("s") not in ("test", "check"):
        return []
    causes = case.index.rules.names.terms(" ".join(name[:-1]))
    return sorted(term for term in causes if case.index.kind(term) in ("effect", "special_rule", "event"))


def shaping(case: Case, term: str) -> list[Clause]:
    """The clauses about a term that may shape the option for its bearer without opening or closing it."""
    others = ("grants", "is_a", "denies", "mentions", "permits")
    return [
        clause for clause in case.index.by_subject.get(term, ())
        if clause.relation not in others and clause.affects in OURS
        and (
            clause.object in case.targets or clause.within == case.option
            or (clause.value in ("passes", "fails") and clause.object in case.part_terms)
            or case.wider & case.index.named_in(clause)
        )
    ]  # fmt: skip


#: A deed told in a text's own words: "a crew that is shaken that makes a Dash".
_MAKES = deferred(r"\b(?:makes?|declares?|performs?|attempts?|takes?) (?:an? |the )?(.+)$", re.I)


def of_doing(case: Case) -> list[Clause]:
    """The clauses that say what holds for some where they do the option ("a Golem that Dashes counts as …")."""
    index = case.index
    return [
        clause for clause in index.shaping
        if any(_tells_of_doing(case, part) for part in conjuncts(clause.when)) and of_unit(index.scope(clause)[0])
    ]  # fmt: skip


def besides_doing(case: Case, clause: Clause) -> Condition:
    """What a clause asks besides that the option is done."""
    who, when = case.index.scope(clause)
    return both(who, *(part for part in conjuncts(when) if not _tells_of_doing(case, part)))


def _tells_of_doing(case: Case, part: Condition) -> bool:
    if isinstance(part, Done):
        return part.party == "unit" and part.action in case.targets and not part.times
    done = _MAKES.search(part.text) if isinstance(part, Fact) else None
    return done is not None and bool(case.targets & set(case.index.rules.names.terms(done.group(1))))


_FORCING = frozenset(stems("force forced forces compel compels compelled oblige obliged"))
#: That something makes him do it, where it is told of what can: "makes a Dash" is no such.
_MAKING = deferred(r"\b(?:effect|rule|something|ability|power|spell|card)s?\b[^.]*\bma(?:kes?|de)\b")


def is_forced(case: Case) -> bool:
    """Whether the situation tells that something would make the unit do the option."""
    own = content(case.index.name(case.option))
    return any(
        own <= content(said) and (_FORCING & set(stems(said)) or _MAKING.search(said))
        for said in case.scene.situation.told
    )


#: Not to move, as what somebody must do, and the deeds that are moves all the same.
_STAYS = deferred(
    r"(?i)(?:remain|stay|stand|hold)s? (?:stationary|still|put|in place|immobile|motionless|"
    r"where (?:it|they) (?:is|are))$"
)
_MOTION = frozenset(stems("move movement run rush march advance walk ride charge retreat withdraw flee"))
_GONE_BACK = frozenset(stems("fall back"))


def made_to_stay(index: Index, option: str) -> list[Clause]:
    """The clauses that have some stay where they are in a case that they tell, of an option that is a way of leaving:
    who remains stationary does not fall back."""
    named = frozenset(stems(index.name(option)))
    if index.kind(option) != "action" or not (named & _MOTION or named >= _GONE_BACK):
        return []
    staying = (term for term in index.of_kind("action") if _STAYS.match(index.name(term)))
    told = (clause for term in staying for clause in index.by_object.get(term, ()))
    in_a_case = (clause for clause in told if any(isinstance(atom, Fact) for atom in atoms(clause.when)))
    return [clause for clause in in_a_case if clause.relation == "forces" and clause.affects in OURS]


def not_forced(case: Case) -> list[Clause]:
    """The clauses by which what would force some to do the option has no effect on them."""
    named = case.index.rules.names.terms(f"forced {case.index.name(case.option)}")
    return [clause for term in named for clause in case.index.by_object.get(term, ()) if clause.relation == "immune_to"]
