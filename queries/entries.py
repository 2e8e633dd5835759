"""Entries: which names of a ruleset stand in a relation to others ("which unit types cannot be Pinned").

In comes a ``Query`` (which kinds are wanted, the relation, and the names on its other side), out come entries of the
answer, each with the clauses that put it there. Where the names wanted are things that a unit can be and the relation
is being able to do or become something, each is put before the resolver, so that an answer rests on the whole chain.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from kb.conditions import AnyOf, Condition, Has, Not, both
from kb.model import Clause, Term
from kb.names import fold, stem, stems
from queries.answer import because, cited
from queries.options import Index, index_of

#: Kinds that a unit can be or be in, with the key of a situation's unit that holds them.
BEARERS = {
    "unit_type": "type",
    "unit_subtype": "subtypes",
    "status": "statuses",
    "order": "statuses",
    "special_rule": "rules",
}
CLOSING = ("denies", "immune_to", "limits_to")
_LETTER = re.compile(r"(?:^|[\s(*-])(\(?[a-z0-9]{1,2}[).])\s*$")


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for: terms of ``kinds`` (none: any kind) in one of ``relations`` to ``targets``.

    ``side`` says where the terms wanted stand (subject or object); ``negative`` that the question denies the
    relation; ``words`` are the words of the target where the ruleset has no term for it; ``verbs`` the relation's own.
    ``option`` is what a situation asks ``of`` where the relation is being able to do or become the target, else ''.
    ``letter`` is the lettered item that the relation is to ("which troops ignore trigger b"). ``among`` are the
    terms that may answer, where the rulebook lists them under a heading of its own; ``value`` is what the clause must
    say besides ("passes" of a test that is passed without rolling); ``bearer`` what the unit is from which something is
    removed.
    """

    kinds: tuple[str, ...]
    relations: tuple[str, ...]
    targets: tuple[Term, ...] = ()
    side: str = "subject"
    negative: bool = False
    words: str = ""
    verbs: frozenset[str] = frozenset()
    option: str = ""
    lettered: bool = False
    number: int | None = None
    letter: str = ""
    among: frozenset[str] = frozenset()
    value: str = ""
    bearer: frozenset[str] = frozenset()


def find(rules: Any, query: Query) -> list[dict[str, Any]]:
    """The entries that answer a query, in the order of the texts."""
    index = index_of(rules)
    if query.number is not None and (rows := table_rows(index, query.number, query.targets)):
        return rows
    if query.letter and (bearers := of_item(index, query)):
        return bearers
    if query.lettered and (items := lettered(index, query)):
        return items
    found: dict[tuple[str, str], list[Any]] = {}
    if query.option and query.targets:
        _ruled(index, query, found)
    if not found:
        for clause in _matching(index, query):
            if query.value and clause.value != query.value:
                continue
            term = index.terms.get(clause.subject if query.side == "subject" else clause.object)
            if term is not None and _wanted(index, term, query):
                found.setdefault((term.kind, term.name), []).append(cited(index, clause))
        if "removes" in query.relations and query.side == "subject":
            _used(index, query, found)
            general = index.general.get("status", "")
            if query.bearer and any(term.id == general for term in query.targets):
                found = _of_the_bearer(index, query, general) or found
            if not found and not query.option:
                found = _of_every_status(index, query)
    if "unit_type" in query.kinds and query.side == "subject" and not query.option and not query.among:
        found = _by_their_rules(index, query, found)
    if not found and query.relations == ("counts_as",) and query.side == "subject" and query.kinds:
        other = replace(query, relations=("counts_as", "grants", "inflicts", "forces", "sets"), side="object")
        return find(rules, other)  # "which order counts as the Duel?": the Duel gives it
    if query.negative and not query.option:
        found = _excepted(index, query) or found
    return [{"kind": kind, "name": name, "because": reasons} for (kind, name), reasons in found.items()]


def _of_every_status(index: Index, query: Query) -> dict[tuple[str, str], list[Any]]:
    """What takes off any status, where the texts tell of no way that is this one's own."""
    general = index.general.get("status")
    if general is None or not any(term.kind == "status" and term.id != general for term in query.targets):
        return {}
    found: dict[tuple[str, str], list[Any]] = {}
    if query.bearer and (own := _of_the_bearer(index, query, general)):
        return own
    tests = {clause.object: clause for clause in index.by_subject.get(general, ()) if clause.relation == "uses"}
    for term_id, clause in tests.items():
        if term_id in index.terms and _wanted(index, index.terms[term_id], query):
            found[index.terms[term_id].kind, index.terms[term_id].name] = [cited(index, clause)]
    for clause in index.by_object.get(general, ()):
        term = index.terms.get(clause.subject)
        if clause.relation != "removes" or term is None or not _wanted(index, term, query):
            continue
        if term.kind == "event" or (tests and term.kind == "test" and "test" in {kind for kind, _ in found}):
            continue  # "the check" is the one that is told for this status
        found.setdefault((term.kind, term.name), []).append(cited(index, clause))
    return found


def _of_the_bearer(index: Index, query: Query, general: str) -> dict[tuple[str, str], list[Any]]:
    """What takes off any status of such a unit as the question tells of, where the texts say that it is for those."""
    found: dict[tuple[str, str], list[Any]] = {}
    for clause in index.by_object.get(general, ()):
        term = index.terms.get(clause.subject)
        if clause.relation == "removes" and term is not None and _wanted(index, term, query):
            beside = [each for each in index.by_subject.get(term.id, ()) if each.relation in ("sets", "uses")]
            if query.bearer & index.named_in(clause):
                reasons = [cited(index, each) for each in (clause, *beside)]
                found.setdefault((term.kind, term.name), []).extend(reasons)
    return found


def _by_their_rules(
    index: Index, query: Query, found: dict[tuple[str, str], list[Any]]
) -> dict[tuple[str, str], list[Any]]:
    """The units wanted, with those of whom it follows from a special rule that the texts give them, and the rule."""
    for clause in _matching(index, query) if set(query.relations) & {"immune_to", "ignores", "forces"} else ():
        rule = index.terms.get(clause.subject)
        if rule is None or rule.kind != "special_rule" or (query.value and clause.value != query.value):
            continue
        found.setdefault((rule.kind, rule.name), []).append(cited(index, clause))
        for giving in index.by_object.get(rule.id, ()):
            term = index.terms.get(giving.subject)
            given = giving.relation == "grants" and giving.affects == "bearer" and term is not None
            if given and term is not None and _wanted(index, term, query):
                found.setdefault((term.kind, term.name), []).extend([cited(index, giving), cited(index, clause)])
    return found


def _used(index: Index, query: Query, found: dict[tuple[str, str], list[Any]]) -> None:
    """What the target itself names as that with which it is removed ("… and a Nerve test for the Shaken status")."""
    for target in _targets(index, query):
        for clause in index.by_subject.get(target, ()):
            term = index.terms.get(clause.object)
            if clause.relation == "uses" and term is not None and _wanted(index, term, query):
                found.setdefault((term.kind, term.name), []).append(cited(index, clause))
    names = [frozenset(stems(term.name)) for term in query.targets]
    for (kind, name), reasons in found.items():
        if kind != "test":
            continue
        own = frozenset(stems(name))
        cited_at = {(each["document"], each["start"]) for each in reasons}
        for passage in index.rules.passages.values():
            said = frozenset(stems(passage.text)) if passage.kind != "heading" else frozenset()
            if (
                own <= said
                and any(each <= said for each in names)
                and (passage.document, passage.start) not in cited_at
            ):
                reasons.append(_passage(index, passage, name, query.targets[0].name))


def _wanted(index: Index, term: Term, query: Query) -> bool:
    if term.kind == "unit" or term.id in index.kind_of_general or term in query.targets:
        return False
    if query.among:
        return term.id in query.among
    return not query.kinds or term.kind in query.kinds


# Clauses.


def _targets(index: Index, query: Query) -> set[str]:
    """The target terms, the same things under other kinds, and what they are kinds of."""
    found: set[str] = set()
    for term in query.targets:
        found.add(term.id)
        found.update(index.twins(term.id))
        if query.relations and set(query.relations) & {*CLOSING, "ignores"}:
            found |= index.parents(term.id)
    return found


def _matching(index: Index, query: Query) -> list[Clause]:
    targets = _targets(index, query)
    held: dict[Clause, None] = {}
    other = index.by_object if query.side == "subject" else index.by_subject
    for target in targets:
        for clause in other.get(target, ()):
            if clause.relation in query.relations:
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
    told = "removes" in query.relations and _of_every_status(index, query)
    if not held and not told and query.targets and query.side == "subject":
        # the target as the texts write it, in a clause of that relation whose object was read as something else
        names = [frozenset(stems(term.name)) for term in query.targets]
        for clause in index.rules.clauses:
            if clause.relation in query.relations and clause.object not in targets:
                said = frozenset(stems(index.rules.quote(clause)))
                if any(name <= said for name in names):
                    held[clause] = None
    order = {clause.id: i for i, clause in enumerate(index.rules.clauses)}
    return sorted(held, key=lambda clause: order[clause.id])


def _excepted(index: Index, query: Query) -> dict[tuple[str, str], list[Any]]:
    """ "Which troops cannot ignore …": those whom the clause that lets the others ignore it excepts."""
    found: dict[tuple[str, str], list[Any]] = {}
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
                found.setdefault((term.kind, term.name), []).append(cited(index, clause))
    return found


def _under_not(condition: Condition, negated: bool = False) -> Iterable[str]:
    if isinstance(condition, Not):
        yield from _under_not(condition.part, not negated)
    elif isinstance(condition, Has):
        if negated and condition.party == "unit":
            yield condition.term
    elif isinstance(condition, AnyOf) or hasattr(condition, "parts"):
        for part in condition.parts:
            yield from _under_not(part, negated)


# The resolver, asked about one kind of unit after the other.


def _ruled(index: Index, query: Query, found: dict[tuple[str, str], list[Any]]) -> None:
    """Put each candidate before the resolver: whether a unit that is (only) this can do or become the target."""
    wanted = ("denied",) if query.negative else ("allowed",)
    targets = _targets(index, query)
    for term in index.terms.values():
        if term.kind not in BEARERS or not _wanted(index, term, query):
            continue
        if not (index.by_subject.get(term.id) or _spoken_of(index, term)):
            continue
        direct = [
            clause for clause in index.by_subject.get(term.id, ())
            if clause.object in targets and (clause.relation in query.relations) and clause.affects == "bearer"
        ]  # fmt: skip
        if query.negative and not direct and not _could_close(index, term):
            continue
        ruling = _ruling(index, term, query)
        if ruling is None:
            continue
        if ruling.verdict in wanted or (ruling.verdict == "conditional" and direct and query.negative):
            steps = [step for step in ruling.cited() if step.by is None or not query.negative]
            own = [step for step in steps if _about(step.clause, term.id)]
            if query.negative and not own:
                continue  # closed for every unit, not for this one
            reasons = [because(index, step) for step in steps]
            if not query.negative and not own and not direct:
                reasons = []
            found.setdefault((term.kind, term.name), []).extend(reasons or [cited(index, clause) for clause in direct])


def _spoken_of(index: Index, term: Term) -> bool:
    return bool(index.by_object.get(term.id)) or term.introduced is not None


def _could_close(index: Index, term: Term) -> bool:
    """Whether anything that a term says could close an option: a prohibition, or what it gives or is."""
    relations = {clause.relation for clause in index.by_subject.get(term.id, ())}
    return bool(relations & {*CLOSING, "grants", "is_a", "counts_as", "forces", "requires"})


def _about(clause: Clause, term: str) -> bool:
    if clause.subject == term:
        return True
    return any(isinstance(atom, Has) and atom.term == term for atom in _has_atoms(both(clause.who, clause.when)))


def _has_atoms(condition: Condition) -> Iterable[Condition]:
    from kb.conditions import atoms

    return atoms(condition)


def _ruling(index: Index, term: Term, query: Query) -> Any:
    from queries.resolver import resolve
    from queries.situation import parse

    key = BEARERS[term.kind]
    unit: dict[str, Any] = {key: term.name if key == "type" else [term.name]}
    if term.kind in ("unit_type", "unit_subtype"):
        unit.setdefault("statuses", [])
    value = {
        "ruleset": index.rules.ruleset.id, "unit": unit,
        "ask": {"of": query.option, "name": query.targets[0].name},
    }  # fmt: skip
    situation, _ = parse(value, index.rules)
    answer = resolve(index.rules, situation, changes=False)
    return answer.rulings[0] if answer.rulings else None


# Tables and lettered items.


def table_rows(index: Index, number: int, targets: tuple[Term, ...]) -> list[dict[str, Any]]:
    """The rows of roll tables in which a score stands, of the tables that the question names where it names one."""
    found: list[dict[str, Any]] = []
    named = {term.id for term in targets} | {fold(term.name) for term in targets}
    tables = [
        table
        for table in index.rules.tables.values()
        if any(row.low is not None or row.high is not None for row in index.rules.rows.get(table.id, ()))
    ]
    mine = [
        table
        for table in tables
        if table.term in named or any(set(stems(name)) <= set(stems(table.name)) for name in named if "/" not in name)
    ]
    for table in mine or tables:
        found += rows_holding(index, table, number)
    return found


def rows_holding(index: Index, table: Any, number: int) -> list[dict[str, Any]]:
    """The rows of a table in which a score stands, as entries."""
    return [
        {"kind": "effect", "name": row.label or row.text, "because": _row_reasons(index, row, table)}
        for row in index.rules.rows.get(table.id, ())
        if (row.low is not None or row.high is not None)
        and (row.low is None or row.low <= number)
        and (row.high is None or number <= row.high)
    ]


def _row_reasons(index: Index, row: Any, table: Any) -> list[dict[str, Any]]:
    reasons: list[dict[str, Any]] = []
    passage = index.rules.passages.get(row.passage) if row.passage else None
    if passage is not None:
        same = [
            each for each in index.rules.passages.values()
            if each.section == passage.section and each.paragraph == passage.paragraph and each.start >= passage.start
        ]  # fmt: skip
        reasons += [
            _passage(index, each, table.name, row.label)
            for each in sorted(same or [passage], key=lambda each: each.start)
        ]
    for term in index.terms.values():
        if fold(term.name) == fold(row.label or ""):
            reasons += [cited(index, clause) for clause in index.by_subject.get(term.id, ())]
    return reasons


def _passage(index: Index, passage: Any, subject: str, name: str) -> dict[str, Any]:
    return {
        "relation": "mentions",
        "subject": subject,
        "object": name,
        "quote": index.rules.quote(passage),
        "document": passage.document,
        "section": index.rules.heading(passage.id),
        "start": passage.start,
        "end": passage.end,
    }


def lettered(index: Index, query: Query) -> list[dict[str, Any]]:
    """The lettered items of a list of which the texts say what is asked ("which triggers do veterans ignore")."""
    wanted = list(stems(query.words))
    found: dict[str, list[dict[str, Any]]] = {}
    for letter, passage in lettered_passages(index):
        said = frozenset(stems(passage.text))
        names = [stem for stem in wanted if stem not in query.verbs]
        if (not query.verbs or said & query.verbs) and all(name in said for name in names):
            found.setdefault(letter, []).append(_passage(index, passage, index.rules.heading(passage.id), letter))
    return [{"kind": "event", "name": letter, "because": reasons} for letter, reasons in found.items()]


def of_item(index: Index, query: Query) -> list[dict[str, Any]]:
    """The names of which a lettered item says what is asked ("which troops ignore trigger b")."""
    found: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for letter, passage in lettered_passages(index):
        if letter != query.letter or (query.verbs and not frozenset(stems(passage.text)) & query.verbs):
            continue
        for hit in index.rules.names.find(passage.text):
            for term in (index.terms[each] for each in hit.terms):
                if term.kind in BEARERS and _wanted(index, term, query):
                    reason = _passage(index, passage, term.name, letter)
                    found.setdefault((term.kind, term.name), []).append(reason)
    return [{"kind": kind, "name": name, "because": reasons} for (kind, name), reasons in found.items()]


def lettered_passages(index: Index) -> Iterable[tuple[str, Any]]:
    """The passages of lettered items, each with its letter."""
    letter, paragraph = "", (None, None)
    for passage in sorted(index.rules.passages.values(), key=lambda each: (each.document, each.start)):
        text = index.rules.documents[passage.document].text
        here = (passage.section, passage.paragraph)
        match = _LETTER.search(text[max(0, passage.start - 8) : passage.start])
        inside = re.match(r"\(?([a-z0-9]{1,2})[).]\s", passage.text)
        if match or inside:
            letter, paragraph = (match or inside).group(1).strip("()."), here  # type: ignore[union-attr]
        elif here != paragraph:
            letter = ""
        if letter and passage.kind != "heading":
            yield letter, passage


# What a name is.


def defined(index: Index, term: Term, limit: int = 40) -> dict[str, Any]:
    """One entry with the clauses that say what the term is and does."""
    reasons: list[dict[str, Any]] = []
    introduced = index.rules.passages.get(term.introduced) if term.introduced else None
    own = list(dict.fromkeys([*index.by_subject.get(term.id, ()), *index.by_within.get(term.id, ())]))
    pointing = [clause for clause in index.by_object.get(term.id, ()) if clause not in own]
    if introduced is not None:
        reasons.append(_passage(index, introduced, term.name, term.name))
    reasons += [cited(index, clause) for clause in [*own, *pointing][:limit]]
    return {"kind": term.kind, "name": term.name, "because": reasons}


__all__ = ["Query", "defined", "find", "lettered", "lettered_passages", "rows_holding", "stem", "table_rows"]
