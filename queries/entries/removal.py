"""What takes a state off: the ways that the texts tell of it alone, of such a unit, or of every state alike."""

from __future__ import annotations

import re

from kb.model import Term
from kb.names import fold, stems
from kb.patterns import deferred
from queries.answer import Found, cited, note
from queries.entries.query import Query, passage_cited, target_terms, wanted
from queries.options.index import Index


def of_every_status(index: Index, query: Query) -> Found:
    """What takes off any status, where the texts tell of no way that is this one's own."""
    general = index.general.get("status")
    if general is None or not any(term.kind == "status" and term.id != general for term in query.targets):
        return {}
    found: Found = {}
    if query.bearer and (own := of_the_bearer(index, query, general)):
        return own
    tests = {clause.object: clause for clause in index.by_subject.get(general, ()) if clause.relation == "uses"}
    for term_id, clause in tests.items():
        if term_id in index.terms and wanted(index, index.terms[term_id], query):
            found[index.terms[term_id].kind, index.terms[term_id].name] = [cited(index, clause)]
    for clause in index.by_object.get(general, ()):
        term = index.terms.get(clause.subject)
        if clause.relation != "removes" or term is None or not wanted(index, term, query):
            continue
        if term.kind == "event" or (tests and term.kind == "test" and "test" in {kind for kind, _ in found}):
            continue  # "the check" is the one that is told for this status
        note(found, index, term, clause)
    return found


def of_the_bearer(index: Index, query: Query, general: str) -> Found:
    """What takes off any status of such a unit as the question tells of, where the texts say that it is for those."""
    found: Found = {}
    for clause in index.by_object.get(general, ()):
        term = index.terms.get(clause.subject)
        if clause.relation == "removes" and term is not None and wanted(index, term, query):
            beside = [each for each in index.by_subject.get(term.id, ()) if each.relation in ("sets", "uses")]
            if query.bearer & index.named_in(clause):
                # that those must take it in the place of another, is said of them
                theirs = (each for each in index.by_object.get(term.id, ()) if each.subject in query.bearer)
                duties = [each for each in theirs if each.relation == "forces"]
                note(found, index, term, clause, *duties, *beside)
    return found


#: "A crew is Steady, Weary or Lost": each in the place of the others.
_ONE_OF = deferred(
    r"\b(?:is|are|be)(?: always| either| at all times)* (?P<names>[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?"
    r"(?:, [A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?){0,5},? or [A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?)"
)


def by_another(index: Index, query: Query, found: Found) -> None:
    """What brings those in a state into another in its place ("A Weary crew that rests becomes Steady")."""
    for state in (index.terms[each] for each in target_terms(index, query) if index.kind(each) == "status"):
        for other in (index.terms[each] for each in _instead_of(index, state)):
            for clause in index.by_object.get(other.id, ()):
                own = clause.subject == state.id or re.search(
                    rf"\bwas {re.escape(state.name)}\b", index.rules.said(clause)
                )
                if clause.relation == "inflicts" and clause.affects == "bearer" and own:
                    note(found, index, other, clause)


def _instead_of(index: Index, state: Term) -> list[str]:
    """The states beside which a sentence tells a state as one of several that a unit may be in."""
    names: set[str] = set()
    for passage in index.rules.passages.values():
        for told in _ONE_OF.finditer(passage.text):
            listed = {fold(each) for each in re.split(r",? or |, ", told["names"])}
            names |= listed if fold(state.name) in listed else set()
    states = (term for term in index.terms.values() if term.kind == "status" and term.id != state.id)
    return [term.id for term in states if fold(term.name) in names]


def used(index: Index, query: Query, found: Found) -> None:
    """What the target itself names as that with which it is removed ("… and a Nerve test for the Shaken status")."""
    for target in target_terms(index, query):
        for clause in index.by_subject.get(target, ()):
            term = index.terms.get(clause.object)
            if clause.relation == "uses" and term is not None and wanted(index, term, query):
                note(found, index, term, clause)
    _by_general_test(index, query, found)
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
                reasons.append(passage_cited(index, passage, name, query.targets[0].name))


def _by_general_test(index: Index, query: Query, found: Found) -> None:
    """The test by which every state goes that is not excepted, where the text tells of none for this one alone."""
    general = index.general.get("status") if found else None
    for target in target_terms(index, query):
        own = any(clause.relation == "uses" for clause in index.by_subject.get(target, ()))
        if general is None or target == general or own or index.kind(target) != "status":
            continue
        for clause in index.by_subject.get(general, ()):
            term = index.terms.get(clause.object)
            excepted = {each for hit in index.find(clause.condition or "") for each in hit.terms}
            if term is None or clause.relation != "uses" or term.kind != "test" or target in excepted:
                continue
            if wanted(index, term, query):
                found.setdefault((term.kind, term.name), [cited(index, clause)])
