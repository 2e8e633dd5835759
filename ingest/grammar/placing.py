"""Placing: whose clause it is, where the words only point back to a subject."""

from __future__ import annotations

import dataclasses
import re

from ingest.grammar.draft import Draft
from ingest.grammar.objects import Thing, name_of
from ingest.grammar.pieces import Piece
from ingest.grammar.setting import Setting
from ingest.grammar.subjects import Subject, read_subject
from ingest.terms import BEARER_KINDS, Vocabulary
from kb.conditions import ALWAYS, AnyOf, Condition, Done, During, Fact, Has, atoms, both

#: Relations that say what their bearer may or suffers: they stay with it, whatever test or deed is spoken of.
_OF_BEARERS = ("denies", "immune_to", "permits", "limits_to", "ignores")
_OPTION_KINDS = ("reaction", "action", "test")


def option_of(setting: Setting, subject: Subject, vocabulary: Vocabulary) -> str | None:
    """The option whose entry the sentence stands in, where the subject is not some other option."""
    for term in (setting.section_term, *subject.others, setting.option if subject.generic else None):
        if term and vocabulary.terms[term].kind == "reaction" and term not in vocabulary.general:
            return term
    return None


def each(draft: Draft, subject: Subject) -> list[Draft]:
    """ "Drones nor Siege machines", "that is Prone, Stalled or Bogged": a draft for each of the kinds listed."""
    if (
        isinstance(draft.who, AnyOf)
        and len(draft.who.parts) <= 6
        and draft.who == subject.who
        and all(isinstance(p, Has) for p in draft.who.parts)
        and draft.subject in {p.term for p in draft.who.parts if isinstance(p, Has)}
    ):
        return [dataclasses.replace(draft, subject=p.term, who=p) for p in draft.who.parts if isinstance(p, Has)]
    return [draft]


def resolve(subject: Subject, setting: Setting, when: Condition, pieces: list[Piece]) -> Subject:
    """A subject that points back stands for the one before it, or for the entry that it is in."""
    if subject.this_option and setting.section_term:
        entry_kind = setting.vocabulary.terms[setting.section_term].kind
        whose = Has(setting.section_term, "unit", subject.quantifier) if entry_kind in BEARER_KINDS else subject.who
        return dataclasses.replace(subject, term=setting.section_term, who=whose, when=ALWAYS)
    if subject.term in setting.vocabulary.general and "other" in subject.text.lower().split() and setting.last:
        # "any other reaction" goes on about the unit that was just spoken of
        return dataclasses.replace(subject, term=setting.last.term, who=setting.last.who, affects=setting.last.affects)
    entry = setting.section_term
    if (
        subject.term is not None
        and subject.affects == "bearer"
        and subject.text.lower().startswith(("the ", "that ", "this "))
        and entry
        and entry != subject.term
    ):
        kinds = (setting.vocabulary.terms[entry].kind, setting.vocabulary.terms[subject.term].kind)
        if (
            kinds[0] in ("status", "effect")
            and kinds[1] in ("unit_type", "unit_subtype")
            and subject.who == Has(subject.term)
        ):
            return dataclasses.replace(subject, term=entry, who=both(Has(entry), subject.who))
    if subject.term is not None and not (subject.generic and subject.pronoun):
        if subject.who == ALWAYS and setting.lead_who != ALWAYS and subject.affects == "bearer":
            return dataclasses.replace(subject, who=setting.lead_who)
        return subject
    vocabulary = setting.vocabulary
    fronted = [p for p in pieces if p.role == "if" and p.fronted]
    for piece in fronted if subject.generic else ():
        inner = read_subject(list(piece.tokens), vocabulary)
        if (
            inner.term
            and vocabulary.terms[inner.term].kind in BEARER_KINDS
            and subject.affects == "bearer"
            and inner.affects != "enemy"
        ):
            stated = any(isinstance(a, Has) and a.party == "unit" for a in atoms(when))
            entry = setting.section_term
            if entry and entry != inner.term and vocabulary.terms[entry].kind in ("status", "effect"):
                return dataclasses.replace(
                    subject, term=entry, who=both(Has(entry), ALWAYS if stated else inner.who), generic=True
                )
            return dataclasses.replace(subject, term=inner.term, who=ALWAYS if stated else inner.who, generic=True)
    back = subject.pronoun or (
        subject.generic and re.search(r"(?i)\bin (?:the|that|this) unit\b", subject.text) is not None
    )
    if back and setting.last is not None and subject.affects == "bearer" and subject.who == ALWAYS:
        return dataclasses.replace(
            subject,
            term=setting.last.term,
            who=setting.last.who,
            when=both(setting.last.when, subject.when),
            affects=setting.last.affects,
        )
    term = setting.lead_subject or setting.section_term or setting.section_subject or setting.option
    if term and subject.affects in ("bearer",) and vocabulary.terms[term].kind in BEARER_KINDS:
        who = (
            subject.who
            if subject.who != ALWAYS
            else (setting.lead_who if setting.lead_who != ALWAYS else Has(term, "unit", subject.quantifier))
        )
        return dataclasses.replace(subject, term=term, who=who)
    if term:
        return dataclasses.replace(subject, term=term, who=subject.who if subject.who != ALWAYS else setting.lead_who)
    return dataclasses.replace(subject, who=subject.who if subject.who != ALWAYS else setting.lead_who)


def place(draft: Draft, subject: Subject, setting: Setting, when: Condition, pieces: list[Piece]) -> None:
    """Fill the draft's subject and who, unless the reader of the statement has done so."""
    vocabulary = setting.vocabulary
    if draft.subject is None and draft.subject_thing is None:
        term = subject.term
        if draft.back:
            entry = setting.section_term
            if entry and vocabulary.terms[entry].kind in ("status", "effect"):
                term, draft.who = entry, Has(entry)
            elif setting.last:
                term, draft.who = setting.last.term, setting.last.who
            else:
                term = entry or setting.section_subject
        front = next((p for p in pieces if p.role == "if" and p.fronted), None)
        fronted = _fronted_term(pieces, setting)
        if draft.relation == "uses" and term and vocabulary.terms[term].kind in BEARER_KINDS:
            term = next(
                (t for t in (fronted, setting.section_term) if t and vocabulary.terms[t].kind in _OPTION_KINDS), term
            )
        if (
            subject.generic
            and fronted
            and vocabulary.terms[fronted].kind in _OPTION_KINDS
            and subject.affects in ("bearer", "target")
            and not (
                draft.relation in _OF_BEARERS
                and term
                and term not in (setting.section_subject, setting.section_term)
                and vocabulary.terms[term].kind in BEARER_KINDS
            )
        ):
            term = fronted
        if term is None or (draft.within and vocabulary.terms[term].kind in ("effect",)):
            term = draft.within or setting.section_term or term
        if term is not None and draft.object.term == term:
            others = [t for t in subject.others if t != term]
            owner = next((a.term for a in atoms(when) if isinstance(a, Has) and a.party == "unit"), None)
            term = (
                others[0]
                if others
                else owner
                if owner and owner != draft.object.term
                else (setting.section_term if setting.section_term != term else None)
                or (setting.last_test if draft.relation in ("inflicts", "grants", "removes") else None)
            )
            if term is None or term == draft.object.term:
                if front is not None:
                    draft.subject_thing = Thing("event", " ".join(front.text.split()[:30]))
                term = None if front is not None else draft.object.term
        if (
            term is None
            and front is not None
            and draft.relation in ("forces", "inflicts", "triggers")
            and not draft.within
        ):
            draft.subject_thing = Thing("event", " ".join(front.text.split()[:30]))
        purpose = next((p for p in pieces if p.opener == "to" and p.fronted), None)
        if purpose and subject.generic and (named_action := name_of(list(purpose.tokens), 2)):
            known = vocabulary.best(named_action, "action", "reaction", "test")
            term, draft.subject_thing = known, None if known else Thing("action", named_action)
        if term in vocabulary.general and term == draft.object.term:
            term = None
        if (term is None or term == draft.object.term) and draft.relation in ("forces", "inflicts"):
            deed_text = next((a.text for a in atoms(subject.when) if isinstance(a, Fact)), None)
            if deed_text:
                term, draft.subject_thing = None, Thing("event", deed_text)
        if draft.relation == "removes" and (term is None or term == draft.object.term or draft.back):
            during = next((a.phase for a in atoms(when) if isinstance(a, During)), None)
            deed = next((a.action for a in atoms(when) if isinstance(a, Done)), None)
            term = during or deed or term
        if draft.back and fronted:
            term = fronted
        if term is None and draft.relation in ("removes", "grants", "inflicts") and not subject.others:
            term = next((a.phase for a in atoms(when) if isinstance(a, During)), None)
        if term and vocabulary.terms[term].kind == "reaction" and draft.within:
            term = next(
                (
                    t
                    for t in subject.others
                    if vocabulary.terms[t].kind in ("weapon_type", "unit_type", "unit_subtype", "special_rule")
                ),
                term,
            )
        if subject.generic and not subject.others and (term is None or term == setting.section_subject):
            term = next((a.action for a in atoms(when) if isinstance(a, Done)), term)
        draft.subject = term
    if draft.subject and vocabulary.terms[draft.subject].kind in ("test", "event", "table") and not draft.fixed:
        return
    if subject.who == Has(draft.object.term or "") and draft.relation in ("inflicts", "grants", "removes"):
        return  # who gets or loses the entry's own state need not have it yet, or is whoever has it
    if draft.who == ALWAYS and not draft.any_unit:
        draft.who = subject.who
        if (
            draft.who == ALWAYS
            and subject.affects == "bearer"
            and draft.subject
            and vocabulary.terms[draft.subject].kind in BEARER_KINDS
            and vocabulary.terms[draft.subject].kind != "weapon_type"
        ):
            if not any(isinstance(a, Has) and a.term == draft.subject for a in atoms(draft.when)):
                draft.who = Has(draft.subject)


def _fronted_term(pieces: list[Piece], setting: Setting) -> str | None:
    """The test or action that a condition before the main clause speaks of ("After Disembarking, …")."""
    vocabulary = setting.vocabulary
    for piece in pieces:
        about_test = any(
            t.low in ("test", "check", "roll", "fails", "failed", "passes", "passed", "succeeds")
            or any("/test/" in x for x in t.terms)
            for t in piece.tokens[:5]
        )
        if piece.role == "if" and (piece.fronted or about_test) and piece.opener not in ("while", "whilst", "where"):
            inner = read_subject(list(piece.tokens), vocabulary)
            if inner.affects == "enemy":
                return None
            for term in inner.others:
                if vocabulary.terms[term].kind in _OPTION_KINDS:
                    return term
            if inner.others:
                return None
            if setting.last_test and about_test:
                return setting.last_test
    return None
