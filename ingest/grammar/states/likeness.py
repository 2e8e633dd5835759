"""Likeness: what is a kind of, is, or counts as something else.

In: a statement and its subject. Out: drafts, none where the family does not apply.
"""

from __future__ import annotations

import re

from ingest.grammar.draft import Draft
from ingest.grammar.objects import Thing, conjuncts, name_of, named
from ingest.grammar.states.quantities import thing_of
from ingest.grammar.subjects import Subject
from ingest.grammar.verbs import Statement
from ingest.terms import Vocabulary
from kb.conditions import Has


def counts_as(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    lows = [t.low for t in s.predicate]
    if s.verb == "treat" and lows[-1:] in (["passed"], ["failed"]) and "as" in lows:
        tests = named(list(s.predicate), vocabulary, "test")
        relation, value = ("immune_to", "passes") if lows[-1] == "passed" else ("forces", "fails")
        return [Draft(relation, thing_of(t, vocabulary), value=value, modal="state") for t, _ in tests]
    stems_ = [t.stem for t in s.predicate]
    start = None
    if s.verb in ("count", "treat", "consider"):
        if "as" not in lows and (s.verb == "count" or lows[:1] == ["toward"]):
            return []  # "count towards the result": added up, not likened
        start = lows.index("as") + 1 if "as" in lows else 0
    elif s.verb == "be" and lows[:2] == ["equivalent", "to"]:
        start = 2
    elif s.verb == "be":
        for i, st in enumerate(stems_[:6]):
            if st in ("treat", "count", "consider", "regard"):
                start = next((j + 1 for j in range(i, min(i + 5, len(lows))) if lows[j] in ("as", "being")), None)
                if start is None and st == "count":
                    return []
                if start is None:
                    start = next((j + 1 for j in range(i, min(i + 5, len(lows))) if lows[j] == "be"), i + 1)
                if start < len(lows) and lows[start] == "being":
                    start += 1
                break
    if start is None:
        return []
    rest = list(s.predicate[start:])
    fixed = named(list(s.subject), vocabulary, "characteristic")
    number = next((t.text for t in rest[:3] if t.is_number), None)
    if fixed and number and s.verb == "be":
        return [Draft("sets", thing_of(fixed[0][0], vocabulary), value=number, modal="state", back=True)]
    drafts: list[Draft] = []
    giver = list(s.predicate[: max(0, start - 1)])
    instead = named(giver, vocabulary) if s.verb == "treat" else []
    for term, _ in named(rest, vocabulary):
        kind = vocabulary.terms[term].kind
        if kind == "characteristic":
            number = next((t.text for t in rest if t.is_number), None)
            if number:
                return [Draft("sets", thing_of(term, vocabulary), value=number, modal="state")]
            continue
        if kind in ("phase",):
            continue
        drafts.append(Draft("counts_as", thing_of(term, vocabulary), modal="state"))
        if len(drafts) >= 3:
            break
    if instead and len(drafts) > 1 and drafts[0].object.term == instead[0][0]:
        drafts.pop(0)
    if "exactly" in lows and drafts:
        types = named(list(s.subject), vocabulary, "unit_subtype", "unit_type")
        for draft in drafts:
            draft.value = vocabulary.terms[types[0][0]].name if types else draft.value
    for draft in drafts:
        if instead:
            draft.value = vocabulary.terms[instead[0][0]].name
    if not drafts and not any(t.is_number for t in rest[:3]):
        parts = conjuncts([t for t in rest if t.low not in ("both", "either")])
        head = rest[-1].low if rest and rest[-1].low in ("unit", "units", "model", "models") else ""
        for part in parts[:3]:
            name = name_of(part, 4)
            whole = f"{name} {head}".strip()
            if name and not re.search(r"ly\b|\b(?:like|normal|usual|follows|few|such|separate)\b", name):
                known = vocabulary.best(whole, "status") or vocabulary.best(name, "status")
                drafts.append(
                    Draft("counts_as", thing_of(known, vocabulary) if known else Thing("effect", whole), modal="state")
                )
    return drafts


def is_a(s: Statement, subject: Subject, vocabulary: Vocabulary, last_test: str | None = None) -> list[Draft]:
    if s.verb != "be" or s.negative:
        return []
    lows = [t.low for t in s.predicate]
    gone = any(w in lows for w in ("play", "game", "battlefield", "table", "casualty", "casualties"))
    phrase = " ".join(lows[:6])
    found = named(list(s.predicate), vocabulary)
    if s.subject and s.subject[0].low in ("certain", "some", "other", "many", "several"):
        return []
    if (
        re.match(r"^(?:an? )?(?:specific |special |particular )?(?:kind|type|sort|form|variety)s? of\b", phrase)
        and found
    ):
        return [Draft("is_a", thing_of(found[0][0], vocabulary), modal="state")]
    if lows and lows[0] in ("made", "taken", "rolled") and "against" in lows and not s.negative:
        tests = [t for t, _ in named(list(s.subject), vocabulary, "test")]
        against = named(list(s.predicate[lows.index("against") :]), vocabulary, "characteristic")
        if tests and against:
            return [
                Draft("uses", thing_of(against[0][0], vocabulary), subject=t, fixed=True, any_unit=True, modal="state")
                for t in tests
            ]
    if lows[:2] == ["limited", "to"] and not s.negative:
        value = next((t.text for t in s.predicate if t.is_number), None)
        about = [t for t, _ in named(list(s.subject), vocabulary, "effect", "characteristic", "action")]
        name = name_of(list(s.subject), 3)
        if value and (about or name):
            thing = thing_of(about[0], vocabulary) if about else Thing("effect", name)
            return [Draft("sets", thing, value=value, modal="state", back=True)]
    if lows and lows[0] in ("resolved", "made", "taken", "declared", "rolled", "issued") and not s.negative:
        name = name_of(list(s.subject), 3)
        if subject.term or (name and not subject.generic):
            return [
                Draft(
                    "occurs_in",
                    Thing("phase", ""),
                    subject_thing=None if subject.others or not name else Thing("action", name),
                    modal="state",
                )
            ]
    if subject.pronoun and lows and found and vocabulary.terms[found[0][0]].kind == "test" and "for" in lows:
        drafts = []
        for part in conjuncts(list(s.predicate)):
            tests = named(part, vocabulary, "test")
            for term, _ in named(part, vocabulary, "status"):
                if tests and not any(t.low in ("other", "except") for t in part):
                    drafts.append(
                        Draft(
                            "uses",
                            thing_of(tests[0][0], vocabulary),
                            subject=term,
                            who=Has(term),
                            modal="state",
                            fixed=True,
                        )
                    )
                elif tests:
                    drafts.append(
                        Draft(
                            "uses",
                            thing_of(tests[0][0], vocabulary),
                            subject=f"{term.split('/')[0]}/status/status",
                            modal="state",
                            fixed=True,
                        )
                    )
        if drafts:
            return drafts
    kinds = ("status", "weapon_type", "effect", "unit_subtype")
    if found and subject.term and found[0][0] != subject.term and vocabulary.terms[found[0][0]].kind in kinds:
        if (lows and lows[0] in ("a", "an", "defined")) or (vocabulary.terms[found[0][0]].kind == "weapon_type"):
            return [Draft("is_a", thing_of(found[0][0], vocabulary), modal="state")]
        if vocabulary.terms[found[0][0]].kind == "status" and len(lows) <= 8 and s.predicate[0].terms:
            relation = "inflicts"
            return [Draft(relation, thing_of(found[0][0], vocabulary), modal="state")]
    if (
        lows
        and lows[0] in ("knocked", "left", "rendered", "made", "marked")
        and found
        and vocabulary.terms[found[0][0]].kind in ("status", "effect")
    ):
        return [Draft("inflicts", thing_of(found[0][0], vocabulary), modal="state")]
    if lows and lows[0] in ("abandoned", "discarded") and not s.negative:
        things = [name_of(n, 2) for n in conjuncts([t for t in s.subject if not t.low.startswith("non-")])]
        verb = lows[0][:-2]
        return [
            d
            for name in things
            if name
            for d in (
                Draft("forces", Thing("action", f"{verb} {name}"), modal="oblige", back=True),
                Draft("denies", Thing("action", f"carry {name}"), modal="forbid", back=True),
            )
        ]
    if lows and lows[0] == "lost" and not s.negative:
        name = name_of(list(s.subject), 3)
        about = named(list(s.subject), vocabulary, "status", "effect", "characteristic", "special_rule")
        if about or name:
            return [
                Draft(
                    "removes",
                    thing_of(about[0][0], vocabulary) if about else Thing("effect", name),
                    modal="state",
                    back=True,
                )
            ]
    if lows and lows[0] == "removed" and not gone:
        about = named(list(s.subject), vocabulary, "status", "effect")
        agents = named(list(s.predicate), vocabulary, "test", "action", "special_rule", "unit_type", "order")
        if about and not s.negative:
            return [
                Draft(
                    "removes",
                    thing_of(about[0][0], vocabulary),
                    subject=agents[0][0] if agents else last_test,
                    subject_thing=None if agents or last_test else Thing("event", "removal"),
                    fixed=True,
                    any_unit=True,
                    modal="state",
                )
            ]
        if s.negative and "by" in lows:
            name = name_of(list(s.predicate[lows.index("by") + 1 :]), 3)
            return [Draft("immune_to", Thing("effect", name), modal="state")] if name else []
        return []
    if found and vocabulary.terms[found[0][0]].kind in ("status", "effect") and s.predicate and s.predicate[0].terms:
        return [Draft("inflicts", thing_of(found[0][0], vocabulary), modal="state")]
    if lows and lows[0] == "removed" and not gone and subject.term and vocabulary.terms[subject.term].kind == "status":
        return [
            Draft(
                "removes",
                thing_of(subject.term, vocabulary),
                subject=last_test,
                subject_thing=None if last_test else Thing("event", "check passed"),
                fixed=True,
                any_unit=True,
                modal="state",
            )
        ]
    if lows and lows[0] in ("removed", "destroyed", "eliminated"):
        return [
            Draft("inflicts", Thing("effect", "removed from play" if lows[0] == "removed" else lows[0]), modal="state")
        ]
    return []
