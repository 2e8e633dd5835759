"""Entries: which names of a ruleset stand in a relation to others ("which unit types cannot be Pinned").

In comes a ``Query`` (which kinds are wanted, the relation, and the names on its other side), out come entries of the
answer, each with the clauses that put it there. Where the names wanted are things that a unit can be and the relation
is being able to do or become something, each is put before the resolver, so that an answer rests on the whole chain.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from kb.conditions import ALWAYS, AnyOf, Condition, Has, Not, both, had_by
from kb.model import TYPE_KINDS, Clause, Term
from kb.names import fold, stem, stems
from kb.patterns import deferred
from queries.answer import Found, because, cited, listed, note
from queries.entries.items import lettered, of_item, table_rows
from queries.entries.query import BEARERS, CLOSING, Query, passage_cited, target_terms, wanted
from queries.entries.removal import by_another, of_every_status, of_the_bearer, used
from queries.options.index import Index, index_of
from queries.proof import Step
from queries.questions.english import FUNCTION
from queries.situations.facts import content


def find(rules: Any, query: Query) -> list[dict[str, Any]]:
    """The entries that answer a query, in the order of the texts; an order by its heading, where that has no noun for
    it ("Wait", of the "Wait order")."""
    index = index_of(rules)
    headed = {term.name: bare for term in rules.terms_of_kind("order") if (bare := _by_its_heading(index, term))}
    entries = _entries(index, query)
    return [
        {**each, "name": headed[each["name"]]} if each["kind"] == "order" and each["name"] in headed else each
        for each in entries
    ]


def _by_its_heading(index: Index, term: Term) -> str:
    """The name of an order without its noun, where it is introduced under a heading that has none either; else ''."""
    bare = re.sub(r"(?i)(?<=\S) orders?$", "", term.name)
    heading = index.rules.heading(term.introduced) if bare != term.name and term.introduced else ""
    return bare if heading and fold(heading) == fold(bare) else ""


def _entries(index: Index, query: Query) -> list[dict[str, Any]]:
    rules = index.rules
    if query.number is not None and (rows := table_rows(index, query.number, query.targets)):
        return rows
    if query.letter and (bearers := of_item(index, query)):
        return bearers
    if query.lettered and (items := lettered(index, query)):
        return items
    found: Found = {}
    if query.side == "around":
        return listed(_on_whom(index, query))
    if query.option and query.targets:
        _ruled(index, query, found)
    if not found:
        for clause in _matching(index, query):
            if query.value and not (clause.value or "").startswith(query.value):
                continue
            wanted_term = clause.subject if query.side == "subject" else clause.object
            same = (index.terms[each] for each in (wanted_term, *index.twins(wanted_term)) if each in index.terms)
            if (term := next((each for each in same if wanted(index, each, query)), None)) is not None:
                note(found, index, term, clause)
        _by_way(index, query, found)
        if "removes" in query.relations and query.side == "subject":
            used(index, query, found)
            general = index.general.get("status", "")
            if query.bearer and any(term.id == general for term in query.targets):
                found = of_the_bearer(index, query, general) or found
            if not query.option:
                by_another(index, query, found)
            if not found and not query.option:
                found = of_every_status(index, query)
    if query.relations == ("removes",) and query.side == "object":
        _taken_off_by(rules, query, found)
    if "weapon_type" in query.kinds and query.side == "subject":
        for clause in _matching(index, query):
            rule = index.terms.get(clause.subject)
            if rule is not None and rule.kind == "special_rule" and "weapon" in stems(index.rules.quote(clause)):
                note(found, index, rule, clause)
    if "unit_type" in query.kinds and query.side == "subject" and not query.option and not query.among:
        found = _by_their_rules(index, query, found)
    if {"unit_type", "unit_subtype"} & set(query.kinds) and query.side == "subject":
        _of_their_kind(index, query, found)
    if not found and query.relations == ("counts_as",) and query.side == "subject" and query.kinds:
        other = replace(query, relations=("counts_as", "grants", "inflicts", "forces", "sets"), side="object")
        return find(rules, other)  # "which order counts as the Duel?": the Duel gives it
    if query.negative and not query.option:
        found = _excepted(index, query) or found
    if "occurs_in" in query.relations and len(found) > 1:
        _as_offered(index, found)
    if not found:
        found = _by_passages(index, query)
    if not found and {"unit_type", "status"} <= set(query.kinds):  # those who have a rule are units as well
        return find(rules, replace(query, kinds=("special_rule",)))
    return listed(found)


def _as_offered(index: Index, found: Found) -> None:
    """Cite with each of several options the sentence that offers them all together ("may either Duck or Dive")."""
    terms = [term for term in index.terms.values() if (term.kind, term.name) in found]
    told = [
        {clause.passage: clause for clause in (*index.by_object.get(term.id, ()), *index.by_subject.get(term.id, ()))}
        for term in terms
    ]
    together = set(told[0]).intersection(*told[1:]) if told else set()
    cited_before = {reason["start"] for reasons in found.values() for reason in reasons}
    for passage in sorted(together, key=lambda each: index.rules.passages[each].start):
        if index.rules.passages[passage].start not in cited_before:
            for term, clauses in zip(terms, told, strict=True):
                note(found, index, term, clauses[passage])
            return


def _taken_off_by(rules: Any, query: Query, found: Found) -> None:
    """The states that a test takes off, where the texts tell it with the states: "a Nerve test for each but Lost"."""
    tests = {term.name for term in query.targets if term.kind == "test"}
    index = index_of(rules)
    for state in rules.terms_of_kind("status") if tests else ():
        if state.introduced and wanted(index, state, query) and (state.kind, state.name) not in found:
            ways = find(rules, replace(query, kinds=("test",), targets=(state,), side="subject", words=""))
            reasons = [each for way in ways if way["name"] in tests for each in way["because"]]
            if reasons:
                found[state.kind, state.name] = reasons


#: What a clause does that tells what becomes of somebody.
_OUTCOMES = ("inflicts", "grants", "forces", "counts_as", "sets", "removes")
#: So much of what a question says must stand in the sentence that answers it.
_SAID = 0.6


def of_one_sentence(rules: Any, query: Query, text: str) -> list[dict[str, Any]]:
    """What of the kinds wanted becomes of somebody by the one sentence that says most of what a question does."""
    index = index_of(rules)
    asked = content(text) - query.verbs - {stem(word) for word in (*FUNCTION, *query.kinds, "state", "condition")}
    best: dict[float, Found] = {}
    for clause in index.rules.clauses if query.kinds and not query.negative else ():
        term = index.terms.get(clause.object)
        heard = asked & content(index.rules.said(clause))
        told = clause.relation in _OUTCOMES and term is not None and wanted(index, term, query)
        if told and term is not None and len(heard) > 1 and len(heard) >= _SAID * len(asked):
            named = best.setdefault(len(heard) / len(asked), {})
            named.setdefault((term.kind, term.name), []).append(cited(index, clause))
    found = best[max(best)] if best else {}
    return listed(found) if len(found) == 1 else []


def _by_way(index: Index, query: Query, found: Found) -> None:
    """Put before each reason of an entry the clause that gives the target the rule by which it holds."""
    for reasons in found.values() if query.given else ():
        ways = {cited["subject"] for cited in reasons}
        reasons[:0] = [cited(index, clause) for name, clause in query.given if name in ways]


def _on_whom(index: Index, query: Query) -> Found:
    """Those on whom the target may (or may not) be done by the ``bearer``: the others of whom its clauses speak."""
    found: Found = {}
    bearers = query.bearer.union(*(index.parents(each) for each in query.bearer))
    for target in sorted(target_terms(index, query)):
        for clause in index.by_object.get(target, ()):
            if clause.subject not in bearers or clause.relation not in query.relations:
                continue
            under_not = set(_under_not(both(clause.when, clause.requirement), party=""))
            for atom in _has_atoms(both(clause.when, clause.requirement)):
                if not isinstance(atom, Has) or atom.party == "unit" or atom.term in under_not:
                    continue
                term = index.terms.get(atom.term)
                if term is not None and wanted(index, term, query):
                    note(found, index, term, clause)
    _by_way(index, query, found)
    return found


def _by_their_rules(index: Index, query: Query, found: Found) -> Found:
    """The units wanted, with those of whom it follows from a special rule that the texts give them, and the rule."""
    for clause in _matching(index, query) if set(query.relations) & {"immune_to", "ignores", "forces"} else ():
        rule = index.terms.get(clause.subject)
        if rule is None or rule.kind != "special_rule" or (query.value and clause.value != query.value):
            continue
        note(found, index, rule, clause)
        for giving in index.by_object.get(rule.id, ()):
            term = index.terms.get(giving.subject)
            given = giving.relation == "grants" and giving.affects == "bearer" and term is not None
            if given and term is not None and wanted(index, term, query):
                note(found, index, term, giving, clause)
    return found


#: What holds of all of a kind, and so of each that is of it.
_OF_ALL = frozenset(("immune_to", "denies", "ignores"))


def _of_their_kind(index: Index, query: Query, found: Found) -> None:
    """Put beside a kind of which a clause tells it without more those who are always of that kind, and what says so."""
    told = {
        clause.subject: clause
        for clause in _matching(index, query)
        if clause.relation in _OF_ALL and clause.who == Has(clause.subject) and clause.affects == "bearer"
        and clause.when == clause.requirement == ALWAYS
    } if set(query.relations) & _OF_ALL and not query.value else {}  # fmt: skip
    wholes = {whole for whole in told if (term := index.terms.get(whole)) and (term.kind, term.name) in found}
    for term in list(index.terms.values()) if wholes else ():
        if term.kind not in TYPE_KINDS or (term.kind, term.name) in found or not wanted(index, term, query):
            continue
        of = sorted((index.parents(term.id) - {term.id}) & wholes)
        if of and (not query.option or (ruling := _ruling(index, term, query)) is None or ruling.verdict == "denied"):
            steps = [each for each in index.by_subject.get(term.id, ()) if each.relation == "is_a"]
            note(found, index, term, *[each for each in steps if index.parents(each.object) & set(of)], told[of[0]])


# Clauses.


def _matching(index: Index, query: Query) -> list[Clause]:
    targets = target_terms(index, query)
    held: dict[Clause, None] = {}
    other = index.by_object if query.side == "subject" else index.by_subject
    for target in targets:
        for clause in other.get(target, ()):
            left = clause.relation == "limits_to" and query.negative and query.side == "subject"
            if clause.relation in query.relations and not left:  # what is left open is not closed
                held[clause] = None
        for clause in index.by_within.get(target, ()) if query.side == "object" else ():
            if clause.relation in query.relations:
                held[clause] = None
    wanted = [stem for stem in stems(query.words) if stem not in query.verbs]
    if not held and wanted:
        for clause in index.rules.clauses:
            if clause.relation not in query.relations and clause.relation != "mentions":
                continue
            said = frozenset(stems(index.rules.quote(clause)))
            if said.issuperset(wanted):
                held[clause] = None
    told = "removes" in query.relations and of_every_status(index, query)
    if not held and not told and query.targets:
        # the target as the texts write it, in a clause of that relation whose object was read as something else
        names = [frozenset(stems(term.name)) for term in query.targets]
        for clause in index.rules.clauses:
            near = clause.object if query.side == "subject" else clause.subject
            if clause.relation in query.relations and near not in targets:
                said = frozenset(stems(index.rules.quote(clause)))
                if any(name <= said for name in names):
                    held[clause] = None
    order = {clause.id: i for i, clause in enumerate(index.rules.clauses)}
    return sorted(held, key=lambda clause: order[clause.id])


def _excepted(index: Index, query: Query) -> Found:
    """ "Which troops cannot ignore …": those whom the clause that lets the others ignore it excepts."""
    found: Found = {}
    for clause in _matching(index, query):
        terms = [index.terms[term] for term in _under_not(both(clause.who, clause.when)) if term in index.terms]
        if (
            not terms
            and clause.condition
            and (said := re.search(r"\b(?:except|other than|apart from|unless)\b(.*)", clause.condition, re.S))
        ):
            named = [term for hit in index.rules.names.find(said.group(1)) for term in hit.terms]
            terms = [index.terms[term] for term in named if index.terms[term].kind in BEARERS]
            if not terms:
                words = re.findall(r"\b[A-Z][a-z]+\b", said.group(1))
                for word in words:
                    found.setdefault(("unit_subtype", word), []).append(cited(index, clause))
        for term in terms:
            if term.kind in BEARERS and (not query.kinds or term.kind in query.kinds):
                note(found, index, term, clause)
    return found


_MODAL = deferred(
    r"\b(?P<no>(?:may|can|must|will|do|does|is|are) (?:not|never)|cannot|can[’']t|\w+n[’']t|never)\b|"
    r"\b(?:may|can)\b",
    re.I,
)


def _by_passages(index: Index, query: Query) -> Found:
    """The names wanted of which a rule says in so many words what is asked: those named before its verb, or that in
    whose entry it stands."""
    told = " ".join([query.words, *(term.name for term in query.targets)])
    needed = {*query.verbs, *stems(told)} - {"or", "and", "the", "a", "by", "in", "of"}
    if not (query.among or query.kinds) or query.side == "around" or len(needed) < (1 if query.among else 2):
        return {}
    found: Found = {}
    for passage in index.rules.passages.values():
        modal = _MODAL.search(passage.text) if passage.passage_class == "rule" else None
        if modal is None or (modal["no"] is not None) != query.negative:
            continue
        behind = frozenset(stems(passage.text[modal.start() :]))
        missing = needed - behind
        if len(missing) > (1 if len(needed) > 2 else 0):
            continue
        before = (term for hit in index.find(passage.text[: modal.start()]) for term in hit.terms)
        heading = index.rules.heading(passage.id) or ""
        named = [index.terms[term] for term in before if wanted(index, index.terms[term], query)]
        entry = [index.terms[term] for term in index.rules.names.terms(heading)]
        for term in named or [each for each in entry if wanted(index, each, query)][:1]:
            said = passage_cited(index, passage, term.name, query.targets[0].name if query.targets else "")
            found.setdefault((term.kind, term.name), []).append(said)
    return found


def _under_not(condition: Condition, negated: bool = False, party: str = "unit") -> Iterable[str]:
    """The terms that a condition asks not to be had, by that party (any where none is given)."""
    if isinstance(condition, Not):
        yield from _under_not(condition.part, not negated, party)
    elif isinstance(condition, Has):
        if negated and (not party or condition.party == party):
            yield condition.term
    elif isinstance(condition, AnyOf) or hasattr(condition, "parts"):
        for part in condition.parts:
            yield from _under_not(part, negated, party)


# The resolver, asked about one kind of unit after the other.


def _ruled(index: Index, query: Query, found: Found) -> None:
    """Put each candidate before the resolver: whether a unit that is (only) this can do or become the target."""
    sought = ("denied",) if query.negative else ("allowed",)
    targets = target_terms(index, query)
    asked = _kinds_asked(index, targets)
    for term in index.terms.values():
        if term.kind not in BEARERS or not wanted(index, term, query):
            continue
        if query.bearer and term.kind == "unit_type" and term.id not in query.bearer:
            continue  # what stops a Golem is not being a Wagon
        told = term.kind == "order" or index.by_subject.get(term.id) or _spoken_of(index, term)
        if not told and not (term.kind == "unit_type" and term.introduced):
            continue
        direct = [
            clause for clause in index.by_subject.get(term.id, ())
            if clause.object in targets and (clause.relation in query.relations) and clause.affects == "bearer"
        ]  # fmt: skip
        general = index.terms.get(index.general.get(term.kind, ""))
        could = (
            term.kind in asked or _could_close(index, term) or (general is not None and _could_close(index, general))
        )
        if query.negative and not direct and not could:
            continue
        if not query.negative and asked and term.kind not in TYPE_KINDS and not direct:
            continue  # open to some kinds of unit alone, whatever state they are in
        ruling = _ruling(index, term, query)
        if ruling is not None and ruling.verdict not in sought and query.negative:
            ruling = _of_some(index, term, query, (*direct, *_of_all_such(index, term, query))) or ruling
        if ruling is None:
            continue
        hangs = ruling.verdict == "conditional" and direct
        if ruling.verdict in sought or (hangs and (query.negative or _open_as_such(direct))):
            steps = [step for step in ruling.cited() if step.by is None or not query.negative]
            if query.negative:  # what would open it does not stop anybody, nor what is not decided where another does
                idle = ("opens", "limit met", *(("unknown",) if ruling.verdict == "denied" else ()))
                steps = [step for step in steps if step.role not in idle] or steps
            about = {term.id} if general is None else {term.id, general.id}
            own = [
                step for step in steps
                if any(_about(step.clause, each) for each in about) or _asks_another(index, step.clause, term)
            ]  # fmt: skip
            if query.negative and not own:
                continue  # closed for every unit, not for this one
            if query.negative and query.option == "status" and not direct and _by_its_deeds(index, steps):
                continue  # who may not do what brings the state is kept from no more than bringing it upon itself
            reasons = [because(index, step) for step in steps]
            if not query.negative and not own and not direct:
                reasons = []
            found.setdefault((term.kind, term.name), []).extend(reasons or [cited(index, clause) for clause in direct])


def _of_all_such(index: Index, term: Term, query: Query) -> list[Clause]:
    """The clauses by which a state closes everything of the kind that is asked for ("may not make actions")."""
    whole = index.general.get(query.option or "")
    return [each for each in index.by_subject.get(term.id, ()) if each.object == whole and each.affects == "bearer"]


def _open_as_such(direct: Sequence[Clause]) -> bool:
    """Whether something is open to a kind by a text that asks no more of it, though not against everybody."""
    return any(clause.relation == "permits" and clause.when == clause.requirement == ALWAYS for clause in direct)


def _by_its_deeds(index: Index, steps: list[Step]) -> bool:
    """Whether a state is closed by no more than what the unit may not do: by deeds that would bring it."""
    ways = [step.clause for step in steps if step.role == "unmet"]
    return bool(ways) and all(index.kind(way.within or way.subject) in ("reaction", "action", "order") for way in ways)


def _spoken_of(index: Index, term: Term) -> bool:
    return bool(index.by_object.get(term.id)) or term.introduced is not None


def _kinds_asked(index: Index, targets: Iterable[str]) -> set[str]:
    """What kinds of term the texts ask somebody to be of for a thing: it is closed to all others of such a kind."""
    clauses = (
        each for target in targets for each in (*index.by_subject.get(target, ()), *index.by_object.get(target, ()))
    )
    asked = (atom for each in clauses for atom in _has_atoms(each.requirement) if had_by(atom, "unit"))
    return {index.kind(atom.term) for atom in asked if isinstance(atom, Has)} & {"unit_type"}


def _could_close(index: Index, term: Term) -> bool:
    """Whether anything that a term says could close an option: a prohibition, or what it gives or is."""
    relations = {clause.relation for clause in index.by_subject.get(term.id, ())}
    return bool(relations & {*CLOSING, "grants", "is_a", "counts_as", "forces", "requires"})


def _about(clause: Clause, term: str) -> bool:
    if clause.subject == term:
        return True
    return any(
        isinstance(atom, Has) and atom.term == term
        for atom in _has_atoms(both(clause.who, clause.when, clause.requirement))
    )


def _asks_another(index: Index, clause: Clause, term: Term) -> bool:
    """Whether a clause asks a unit to be of another kind than this one, so that it is closed to this one as such."""
    asked = (atom for atom in _has_atoms(clause.requirement) if had_by(atom, "unit"))
    others = (atom.term for atom in asked if atom.term != term.id)
    return term.kind == "unit_type" and any(index.kind(other) == term.kind for other in others)


def _has_atoms(condition: Condition) -> Iterable[Condition]:
    from kb.conditions import atoms

    return atoms(condition)


def _of_some(index: Index, term: Term, query: Query, direct: Sequence[Clause]) -> Any:
    """The ruling against units of the kind whom alone a state closes the target to ("a Winded Rider may not Dash")."""
    for clause in direct if term.kind in ("status", "order") and not query.bearer else ():
        others = index.required_of(clause) - {term.id}
        if clause.relation == "denies" and others and all(index.kind(each) in TYPE_KINDS for each in others):
            ruling = _ruling(index, term, query, others)
            if ruling is not None and ruling.verdict == "denied":
                return ruling
    return None


def _ruling(index: Index, term: Term, query: Query, others: Iterable[str] = ()) -> Any:
    from queries.resolver import resolve
    from queries.situations.situation import parse

    key = BEARERS[term.kind]
    unit: dict[str, Any] = {key: term.name if key == "type" else [term.name]}
    if term.kind in TYPE_KINDS:
        unit.setdefault("statuses", [])
    for whom in (index.terms[each] for each in sorted({*query.bearer, *others}) if each != term.id):
        if BEARERS[whom.kind] == "type":
            unit.setdefault("type", whom.name)
        else:
            unit[BEARERS[whom.kind]] = [*unit.get(BEARERS[whom.kind], ()), whom.name]
    value = {
        "ruleset": index.rules.ruleset.id, "unit": unit,
        "ask": {"of": query.option, "name": query.targets[0].name},
    }  # fmt: skip
    if query.phase:
        value["phase"] = query.phase
    situation, _ = parse(value, index.rules)
    answer = resolve(index.rules, situation, changes=False)
    return answer.rulings[0] if answer.rulings else None


# What a name is.


def defined(index: Index, term: Term, limit: int = 40) -> dict[str, Any]:
    """One entry with the clauses that say what the term is and does."""
    reasons: list[dict[str, Any]] = []
    introduced = index.rules.passages.get(term.introduced) if term.introduced else None
    own = list(dict.fromkeys([*index.by_subject.get(term.id, ()), *index.by_within.get(term.id, ())]))
    pointing = [clause for clause in index.by_object.get(term.id, ()) if clause not in own]
    if introduced is not None:
        reasons.append(passage_cited(index, introduced, term.name, term.name))
    reasons += [cited(index, clause) for clause in [*own, *pointing][:limit]]
    return {"kind": term.kind, "name": term.name, "because": reasons}
