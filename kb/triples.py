"""The typed graph as plain records: what ``adjudge export --format triples`` prints.

Each clause is one record; what an entry says of any unit, or of one in some case, stands under that entry too, and
what is said of those who are two things under each of the two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from kb import wording
from kb.conditions import (
    ALWAYS,
    AnyOf,
    Compare,
    Condition,
    Done,
    During,
    Event,
    Fact,
    Has,
    Not,
    atoms,
    conjuncts,
)
from kb.entries import OF_ITSELF, Entry, entries, entry_of, heading_of
from kb.model import OPTION_KINDS, Clause, Term
from kb.moments import moment_of, names_moment, of_a_turn
from kb.names import fold, slug, stems
from kb.nearness import of_those_near
from kb.patterns import deferred
from kb.rules import Rules
from kb.store import KnowledgeBase
from kb.whoseturn import turn_of, turn_of_phase


def triples(kb: KnowledgeBase, ruleset: str | None = None, origin: str | None = None) -> Iterator[dict[str, Any]]:
    """Every clause as a triple with its passage, ruleset by ruleset, in the order of the texts.

    ``ruleset`` and ``origin`` (``extracted``, ``reviewed``) leave out what is of another one.
    """
    for rules in [kb.rules(ruleset)] if ruleset else [kb.rules(each.id) for each in kb.rulesets()]:
        for clause, told in told_of(rules):
            if origin in (None, clause.origin):
                yield from told


def told_of(rules: Rules) -> Iterator[tuple[Clause, list[dict[str, Any]]]]:
    """Each clause of a ruleset, in the order of the texts, with the triples that tell it."""
    made = entries(rules)
    borne = _borne(rules)
    for clause in in_text_order(rules):
        own = _upon(rules, clause, triple(rules, clause))
        asked = _asked(rules, clause, own)
        told = [] if (_opens_alone(rules, clause) and asked) or _only_spares(rules, clause) else [own]
        anyone = own["subject"]["kind"] == "unit" and clause.affects == "player"
        step = anyone and clause.relation in ("forces", "ignores")  # of the entry, and no rule on units
        if entry := entry_of(rules, made, clause) or (heading_of(rules, clause) if step else None):
            kept = [] if step or (anyone and clause.relation == "permits") else told
            under = _under(entry, own)
            if clause.affects == "others":  # who is told of himself is another than those of the entry
                under["affects"] = "others"
            told = [*kept, *([_upon(rules, clause, under)] if told else [])]
        told += [*asked, *(of_each(rules, clause) if told else ()), *_limit_of_it(clause, own)]
        for each in told[:] if borne and clause.relation not in OF_ITSELF else ():
            if bearer := borne.get((each["subject"]["kind"], each["subject"]["name"])):
                told.append({**each, "subject": bearer})
        yield clause, told


def _limit_of_it(clause: Clause, own: dict[str, Any]) -> list[dict[str, Any]]:
    """How often any unit may do a thing, as the limit of that thing itself ("only one Reaction per turn")."""
    often = clause.relation == "limits_to" and clause.value is not None and " per " in clause.value
    any_unit = own["subject"]["kind"] == "unit" and own["object"]["kind"] in OPTION_KINDS
    return [{**own, "subject": own["object"]}] if often and any_unit else []


def _borne(rules: Rules) -> dict[tuple[str, str], dict[str, str]]:
    """The rules that stand on the card of one kind of unit alone, each with that kind: what they say is said of it."""
    found: dict[str, set[str]] = {}
    for clause in rules.clauses:
        if clause.relation == "grants" and rules.terms[clause.object].kind == "special_rule":
            found.setdefault(clause.object, set()).add(clause.subject)
    return {
        ("special_rule", rules.terms[clause.object].name): _named(rules.terms[clause.subject])
        for clause in rules.clauses
        if clause.relation == "grants" and rules.passages[clause.passage].kind == "heading"
        and found[clause.object] == {clause.subject}
    }  # fmt: skip


def _only_spares(rules: Rules, clause: Clause) -> bool:
    """Whether a clause is only the case in which a duty to do something does not hold, which the duty tells itself
    ("must be placed so unless the banner is down"): of nobody else, or a step of a player."""
    if clause.relation != "ignores" or clause.value or rules.terms[clause.object].kind != "action":
        return False
    duties = [rules.clause[each.loser] for each in rules.overrides if each.winner == clause.id]
    spared = [duty for duty in duties if (duty.relation, duty.object) == ("forces", clause.object)]
    return any(d.passage == clause.passage and (d.affects == "player" or d.subject == clause.subject) for d in spared)


#: What somebody is, has or is in: who is so may head what is said of him.
_BEARING = frozenset({"unit_type", "unit_subtype", "status", "special_rule"})


def of_each(rules: Rules, clause: Clause) -> Iterator[dict[str, Any]]:
    """The triple again under whatever else those are of whom it is said ("Veteran Riders that are Dazed"), or under
    each of several of whom it is said alike, with its own subject as a part of the condition."""
    if clause.relation in OF_ITSELF or clause.affects != "bearer" or _of_nobody(rules.terms[clause.subject]):
        return
    own = triple(rules, clause)
    alike = [part.parts for part in conjuncts(clause.who) if isinstance(part, AnyOf)]
    deed = rules.terms[clause.subject].kind in OPTION_KINDS  # which is told of by the name of each of them
    told = conjuncts(clause.when) if clause.relation != "requires" else ()
    besides = [part for part in (*conjuncts(clause.who), *told) if isinstance(part, Has)]
    for part, alone in (*((p, True) for parts in alike for p in parts), *((p, False) for p in besides)):
        if not isinstance(part, Has) or part.party != "unit" or part.term in (clause.subject, clause.object):
            continue
        state = clause.relation == "requires" and rules.terms[part.term].kind == "status"  # that the option asks for
        if rules.terms[part.term].kind in _BEARING and not state:
            again = {**own, "subject": _named(rules.terms[part.term])}
            yield again if alone and not deed else _with_subject(again, own)


def _of_nobody(term: Term) -> bool:
    """Whether a term is only what a sentence speaks of in its own words ("the passengers"): those whom its case names
    are others."""
    return term.kind == "effect" and term.introduced is None


def _asked(rules: Rules, clause: Clause, own: dict[str, Any]) -> list[dict[str, Any]]:
    """What a clause that opens an option asks for, as something that the option requires."""
    if clause.relation not in ("limits_to", "permits"):
        return []
    whom = None if own["subject"]["kind"] == "unit" else f"for {own['subject']['name']}"
    parts = conjuncts(clause.requirement)
    asked = [(part, each) for each in parts for part in (each.parts if isinstance(each, AnyOf) else (each,))]
    single = len(asked) == 1 and _ONLY_IF.match(clause.condition or "")  # as the text has it, where it is all
    things: list[tuple[dict[str, str], Condition, Condition]] = []
    for part, whole in asked:
        alone = {_named_alone(each) for each in whole.parts} if isinstance(whole, AnyOf) else set()
        if len(alone) > 1:  # any one of them is enough
            things.append(({"kind": "effect", "name": wording.condition(rules.terms, whole)}, whole, whole))
        elif isinstance(part, Has) and part.party == "unit":
            things.append((_named(rules.terms[part.term]), part, whole))
        elif isinstance(part, Fact):
            things.append(({"kind": "effect", "name": wording.clean(part.text)}, part, whole))
        elif isinstance(part, During):
            things.append((_named(rules.terms[part.phase]), part, whole))
        elif isinstance(part, Compare | Not):
            name = single[1] if single else wording.condition(rules.terms, part)
            things.append(({"kind": "effect", "name": name}, part, whole))
    when = [wording.condition(rules.terms, part) for part in conjuncts(clause.when) if part != _weapon(clause.subject)]
    required = {"subject": own["object"], "relation": "requires", "value": None}
    found: list[dict[str, Any]] = []
    for thing, part, whole in things:
        if thing not in (own["object"], own["subject"]) and thing not in (each["object"] for each in found):
            told = (whom, *when, _or_else(rules, part, whole), clause.remainder)
            found.append({**own, **required, "object": thing, "condition": "; ".join(filter(None, told)) or None})
    return found


def _or_else(rules: Rules, part: Condition, whole: Condition) -> str | None:
    """What else will do in place of one of several things that something asks for."""
    if not isinstance(whole, AnyOf) or part == whole:
        return None
    return "or " + " or ".join(wording.condition(rules.terms, other) for other in whole.parts if other != part)


def _named_alone(part: Condition) -> bool:
    """Whether a condition can be told as something that is asked for, by itself."""
    return isinstance(part, Fact | During | Compare | Not) or (isinstance(part, Has) and part.party == "unit")


_ONLY_IF = deferred(r"(?:only )?(?:if|when|while|whilst) ([^;]+)$")


def _weapon(term: str) -> Condition:
    return Has(term, "weapon")


def _opens_alone(rules: Rules, clause: Clause) -> bool:
    """Whether a clause says in which case alone one option is open to anybody or to a weapon ("may only be fired in a
    Volley if …"); of others it may as well be all that they may do then ("may only crawl if it moves")."""
    option = rules.terms[clause.object]
    told = all(isinstance(part, Has | Fact | During | Compare | Not) for part in conjuncts(clause.requirement))
    one = option.kind in OPTION_KINDS and fold(option.name) != option.kind
    unnamed = fold(option.name) in _UNNAMED  # "may only use such abilities if …": those are not all that they may use
    anybody = rules.terms[clause.subject].kind in ("unit", "weapon_type")
    only = clause.relation == "limits_to" and not clause.value and clause.requirement != ALWAYS
    return only and one and told and (anybody or unnamed)


_UNNAMED = frozenset("ability abilities power powers effect effects".split())


def _under(entry: Entry, own: dict[str, Any]) -> dict[str, Any]:
    """The triple again under the entry in which it stands, with whom it is said of as a part of its condition."""
    return _with_subject({**own, "subject": {"kind": entry.kind, "name": entry.name}}, own)


#: What befalls those on whom a rule of somebody's weapon or attack comes down.
_BEFALLS = frozenset({"limits_to", "removes", "forces"})


def _upon(rules: Rules, clause: Clause, told: dict[str, Any]) -> dict[str, Any]:
    """The triple of what somebody suffers or sheds under a rule that comes down on targets ("a unit that is hit must
    take a Panic test … It may be made to take one once a turn"): it falls on the target too, and not on whose rule
    it is."""
    subject = rules.term_named(told["subject"]["kind"], told["subject"]["name"])
    suffered = clause.relation in _BEFALLS and rules.terms[clause.object].kind in ("test", "status")
    if told["affects"] != "bearer" or subject is None or subject.kind != "special_rule" or not suffered:
        return told
    made = [each for each in rules.by_subject.get(subject.id, ()) if each.relation in ("forces", "inflicts")]
    upon = {each.affects for each in made if rules.terms[each.object].kind in ("test", "status")}
    return {**told, "affects": "target"} if "target" in upon else told


def _with_subject(other: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """The other triple, with the subject of the own one as a part of its condition."""
    subject, condition = own["subject"], own["condition"] or ""
    told = subject["kind"] == "unit" or subject == own["object"] or fold(subject["name"]) in fold(condition)
    said = filter(None, ("" if told else subject["name"], condition))
    return {**other, "condition": "; ".join(said) or None}


def in_text_order(rules: Rules) -> list[Clause]:
    """The clauses document by document, each from its start to its end."""
    place = {document: i for i, document in enumerate(rules.documents)}
    return sorted(rules.clauses, key=lambda clause: (place[clause.document], clause.start, clause.end))


def triple(rules: Rules, clause: Clause) -> dict[str, Any]:
    """One clause as a triple.

    ``condition`` is the text's own words for when it holds, and plain words for what else is asked for and these do not
    tell; None where it holds for every bearer at any time. Last stand words of the passage that narrow it further and
    that no ruling goes by.
    """
    thing, value = _named(rules.terms[clause.object]), clause.value
    if clause.relation == "counts_as" and value and ":" not in value:  # in whose place it stands, and what takes that
        placed = next(iter(rules.terms_named(fold(value))), None)
        thing, value = (_named(placed) if placed else {"kind": thing["kind"], "name": value}), thing["name"]
    return {
        "ruleset": clause.ruleset,
        "subject": _named(rules.terms[clause.subject]),
        "relation": clause.relation,
        "object": thing,
        "value": value,
        "condition": _condition(rules, clause),
        "affects": _on_whom(rules, clause),
        "quote": rules.quote(clause),
        "document": clause.document,
        "start": clause.start,
        "end": clause.end,
        "origin": clause.origin,
    }


def _on_whom(rules: Rules, clause: Clause) -> str:
    """On whom a clause falls: what a sentence says in its own words of a thing ("the stone does not move") falls on
    that thing, which is the subject."""
    thing = rules.terms[clause.subject]
    own = clause.affects == "others" and _of_nobody(thing) and clause.who == ALWAYS and clause.relation == "denies"
    said = fold(rules.quote(clause))
    does_not = rf"\b{re.escape(fold(thing.name))} (?:does|do|is|are|may|can|must|will)(?:n.t| not|not)\b"
    if own and re.search(does_not, said):
        return "bearer"
    to_others = _of_those_dealing_with_it(clause) or of_those_near(clause, thing.name)
    return "others" if to_others else clause.affects


def _of_those_dealing_with_it(clause: Clause) -> bool:
    """Whether a clause is told of its subject and falls on those that deal with it ("No model that is not a Rider may
    join a unit of Riders", "Nobody may board a Burning barge")."""
    if clause.affects != "bearer" or clause.relation not in ("denies", "permits"):
        return False
    whom = conjuncts(clause.who)
    dealt_with = any(part == Has(clause.subject, "target") for part in conjuncts(clause.when))
    dealt_with |= any(  # "no reaction may be made against a unit that is making this one"
        isinstance(part, Event) and part.by == "enemy" and part.text.startswith("against ")
        and slug(part.action) == clause.subject.rpartition("/")[2]
        for part in conjuncts(clause.when)
    )  # fmt: skip
    dealt_with |= any(
        isinstance(a, Done) and a.party == "other" and a.action == clause.subject for a in atoms(clause.when)
    )
    return Not(Has(clause.subject)) in whom or (not whom and dealt_with)


def _condition(rules: Rules, clause: Clause) -> str | None:
    """The clause's own words for its condition, and what else it asks of the unit and of what is around it; within
    which option it holds, and that it gives way to whatever is stated otherwise."""
    own = clause.condition or ""
    if _only_names(own, rules.terms[clause.object]):  # "any status except Dazed": the exception is the object
        own = ""
    parts = [*_whose(clause), *conjuncts(clause.when), *conjuncts(clause.requirement)]
    if clause.relation in ("requires", "occurs_in"):
        parts = [part for part in parts if not _is_object(part, clause, rules)]
    more = [wording.condition(rules.terms, part) for part in parts if _unsaid(rules, clause, part)]
    if clause.within and clause.within not in (clause.subject, clause.object):
        name = rules.terms[clause.within].name
        more += [] if fold(name) in fold("; ".join((own, *more))) else [f"as part of {name}"]
    if clause.yields and not _HEDGED.search(own):
        more.append("unless stated otherwise")
    elif not _HEDGED.search(own):
        more += _exceptions(rules, clause)
    if clause.remainder:
        more.append(clause.remainder)
    more += [case for case in _cases_over(rules, clause) if fold(case) not in fold("; ".join((own, *more)))]
    told = "; ".join(dict.fromkeys(filter(None, (own, *more))))
    return _OR_ELSE.sub(" or ", told) or None


#: Between two cases of which one is enough.
_OR_ELSE = deferred(r",? or; (?=(?:if|when|where|while|unless)\b)")
#: What a heading narrows its section to, in brackets: "Wrecked (other than Barges)", "Shaken (Dazed Riders)".
_BRACKETED = deferred(r"\(([^()]+)\)")
_NARROWS = deferred(
    r"(?i)(?:other than|except|excluding|unless|if|when|while|only|not|without|with|against) \w|all but "
)
_BORNE = frozenset({"unit_type", "unit_subtype", "status"})


def _cases_over(rules: Rules, clause: Clause) -> Iterator[str]:
    """The cases to which the heading over a clause narrows what stands under it."""
    passage = rules.passages.get(clause.passage)
    section = rules.sections.get(passage.section) if passage and passage.kind not in ("row", "heading") else None
    for bracket in _BRACKETED.findall(section.heading) if section else ():
        named = [[t for t in rules.terms_named(word) if t.kind in _BORNE] for word in fold(bracket).split()]
        apart = False
        if section is not None and rules.told_apart.get(section.id) == bracket:
            name = fold(rules.terms[clause.subject].name)  # which may be the heading's own, with its case
            apart = fold(bracket) not in name or fold(section.heading).endswith(name)
        if _NARROWS.match(bracket) or all(named) or apart:
            yield bracket


def _only_names(words: str, thing: Term) -> bool:
    """Whether words of a condition name a thing and say no more ("during the Movement phase", "a Dash")."""
    return fold(re.sub(r"(?i)^(?:(?:during|in) )?(?:the |its |their |an? )?", "", words)) == fold(thing.name)


def _is_object(part: Condition, clause: Clause, rules: Rules) -> bool:
    """Whether what is asked for is just what the clause names as its object."""
    if isinstance(part, Fact):
        return fold(part.text) == fold(rules.terms[clause.object].name)
    return part in (Has(clause.object), During(clause.object))


def _exceptions(rules: Rules, clause: Clause) -> Iterator[str]:
    """The cases in which another clause of the same passage wins."""
    own = {*conjuncts(clause.who), *conjuncts(clause.when)}
    for override in rules.overridden_by.get(clause.id, ()):
        winner = rules.clause[override.winner]
        case = [part for part in (*conjuncts(winner.who), *conjuncts(winner.when)) if part not in own]
        case = [part for part in case if not (isinstance(part, Has) and part.term == clause.subject)]
        if case and winner.passage == clause.passage:
            same = " (the same)" if _SAME_ONE.search(rules.quote(clause)) and _asked_alike(case, own) else ""
            yield f"unless {wording.joined(wording.condition(rules.terms, part) for part in case)}{same}"


#: "… unless it has that type itself", of those whose types were listed.
_SAME_ONE = deferred(r"\b(?:unless|except)\b.* (?:has|have|is|are|of) (?:that|the same|those)\b", re.S)


def _asked_alike(case: list[Condition], own: set[Condition]) -> bool:
    """Whether a case asks of the unit what is asked of its target, where that is any of several."""
    ours, theirs = (
        [frozenset(a.term for a in part.parts if isinstance(a, Has)) for part in parts if isinstance(part, AnyOf)]
        for parts in (case, own)
    )
    return any(len(each) > 1 and each in theirs for each in ours)


def _whose(clause: Clause) -> Iterator[Condition]:
    """What is asked of the unit: where the clause falls on a target and is not the subject's own, of that target."""
    for part in conjuncts(clause.who):
        theirs = clause.affects == "target" and isinstance(part, Has) and part.term != clause.subject
        yield replace(part, party="target") if theirs and isinstance(part, Has) else part


#: Where a condition says in its own words that it gives way.
_HEDGED = deferred(r"\b(?:unless|otherwise|except)\b", re.I)


def _unsaid(rules: Rules, clause: Clause, part: Condition) -> bool:
    """Whether neither the subject nor the words of the clause's condition tell what the part asks for."""
    own = fold(clause.condition or "")
    for atom in atoms(part):
        if isinstance(atom, Fact | Event):
            told = fold(wording.clean(atom.text)) in own or (of_a_turn(atom.text) and _tells_turn(own, atom.text))
        elif isinstance(atom, Compare):
            told = atom.value in own
        elif isinstance(atom, During):
            asked = clause.relation == "requires" and atom.phase == clause.object
            name = fold(rules.terms[atom.phase].name)
            shared = isinstance(part, AnyOf) and any(
                f" {name.rpartition(' ')[0]}{joiner} " in own for joiner in (",", " or", " and")
            )  # "during the Move and Fight phases"
            told = asked or name in own or shared
        elif isinstance(atom, Done):
            told = atom.action in (clause.subject, clause.object) or fold(rules.terms[atom.action].name) in own
        elif _of_one_model(rules, clause, atom):
            told = True
        elif isinstance(atom, Has):
            bearer = atom.term == clause.subject and atom.quantifier == "any"
            bearer = bearer and not isinstance(part, Not) and atom.party != "target"
            told = bearer or fold(rules.terms[atom.term].name) in own or _named_in(rules.terms[atom.term].name, own)
        else:
            told = True
        if not told:
            return True
    return False


def _tells_turn(own: str, told: str) -> bool:
    """Whether the words of a condition say the same of a turn or of an end of it as a fact of one does."""
    return names_moment(own, told) if moment_of(told) else turn_of(own) == told or turn_of_phase(own) == told


#: Where a passage tells what all of a unit's models must be.
_OF_ALL = deferred(
    r"\b(?:all(?! (?:cases|times|circumstances))|only|every|each|entire(?:ly)?|wholly|solely|alone|"
    r"(?:an?|any|the) unit|units)\b",
    re.I,
)


def _of_one_model(rules: Rules, clause: Clause, atom: Condition) -> bool:
    """Whether an atom asks again for what the clause requires, of the model that does it ("a model must have …")."""
    if clause.relation != "requires" or not isinstance(atom, Has) or atom.party != "unit":
        return False
    return atom.term == clause.object and not _OF_ALL.search(rules.quote(clause))


def _named_in(name: str, told: str) -> bool:
    """Whether the words tell the name in another form ("Crashes and Burns")."""
    return f" {' '.join(stems(name))} " in f" {' '.join(stems(told))} "


def _named(term: Term) -> dict[str, str]:
    return {"kind": term.kind, "name": term.name}
