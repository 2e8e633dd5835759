"""Suffering: what a bearer ignores, suffers, loses or is rid of.

In: a statement and its subject. Out: drafts, none where the family does not apply.
"""

from __future__ import annotations

from ingest.grammar.draft import Draft
from ingest.grammar.objects import Thing, name_of, named
from ingest.grammar.states.quantities import DICE, thing_of
from ingest.grammar.subjects import Subject
from ingest.grammar.tokens import Token
from ingest.grammar.verbs import Statement
from ingest.terms import Vocabulary
from kb.conditions import Fact, Has


def effects(tokens: list[Token], vocabulary: Vocabulary) -> list[Thing]:
    """The things that an "ignore" or a "not affected by" speaks of: terms, or the text's own words."""
    if tokens and tokens[-1].low in ("trigger", "triggers"):
        return [Thing("event", "trigger")]
    if tokens and tokens[-1].low in ("modifier", "modifiers", "penalty", "bonus"):
        return [Thing("effect", tokens[-1].low)]
    found = [
        thing_of(term, vocabulary)
        for term, _ in named(tokens, vocabulary)
        if vocabulary.terms[term].kind not in ("unit_type", "phase")
    ]
    if found:
        unique = {t.term: t for t in found}
        return list(unique.values())
    name = name_of([t for t in tokens if t.low not in ("effects", "effect", "penalties", "rules")], 5)
    return [Thing("effect", name)] if name else []


def ignores(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    lows = [t.low for t in s.predicate]
    if s.verb == "ignor":
        return [Draft("ignores", t, modal="state") for t in effects(list(s.predicate), vocabulary)]
    if s.verb == "be" and lows:
        if lows[0] == "required" and "by" not in lows:
            return []
        if s.negative and lows[0] in ("affected", "slowed", "subject", "modified", "hindered"):
            return [Draft("ignores", t, modal="state") for t in effects(list(s.predicate[1:]), vocabulary)]
        if lows[0] in ("unaffected",):
            return [Draft("ignores", t, modal="state") for t in effects(list(s.predicate[1:]), vocabulary)]
        if lows[0] == "immune":
            return [Draft("immune_to", t, modal="state") for t in effects(list(s.predicate[1:]), vocabulary)]
        if lows[0] == "ignored" and "by" not in lows:
            listed = [
                (t, k)
                for t, k in named(list(s.subject), vocabulary)
                if vocabulary.terms[t].kind in ("effect", "status", "test", "special_rule", "event")
            ]
            if listed:
                return [Draft("ignores", thing_of(t, vocabulary), modal="state", back=True) for t, _ in listed]
        if lows[0] == "ignored":
            target = subject.term
            if "all" in lows[:4] or "every" in lows[:4]:
                thing = thing_of(target, vocabulary) if target else Thing("effect", name_of(list(s.subject)))
                return [
                    Draft(
                        "ignores",
                        thing,
                        subject=f"{next(iter(vocabulary.terms)).split('/')[0]}/unit/unit",
                        fixed=True,
                        any_unit=True,
                        modal="state",
                    )
                ]
            by = named(list(s.predicate), vocabulary, "unit_subtype", "unit_type", "special_rule", "status")
            thing = thing_of(target, vocabulary) if target else Thing("effect", name_of(list(s.subject)))
            thing = Thing("event", "trigger") if "trigger" in [t.low for t in s.subject] else thing
            about = " ".join(t.text for t in s.predicate[lows.index("by") + 1 if "by" in lows else 0 :]).split(
                " and those"
            )[0]
            if by and "entirely" in lows:
                return [
                    *(Draft("ignores", thing, subject=b, who=Has(b), fixed=True, modal="state") for b, _ in by),
                    Draft(
                        "ignores",
                        thing,
                        subject=f"{by[0][0].split('/')[0]}/unit/unit",
                        when=Fact(about),
                        fixed=True,
                        any_unit=True,
                        modal="state",
                    ),
                ]
            if by:
                return [Draft("ignores", thing, subject=b, who=Has(b), fixed=True, modal="state") for b, _ in by]
            return [Draft("ignores", thing, modal="state")]
    return []


def inflicts(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    lows = [t.low for t in s.predicate]
    if s.verb in ("suffer", "inflict", "caus", "becom", "tak", "impos") and not s.negative:
        value = next((t.text for t in s.predicate if DICE.match(t.text)), None)
        found = [
            (t, k)
            for t, k in named(list(s.predicate), vocabulary, "status", "effect", "test")
            if vocabulary.terms[t].kind in ("status", "effect", "test")
        ]
        if s.verb == "tak" and found and vocabulary.terms[found[0][0]].kind == "test":
            return [Draft("forces", thing_of(found[0][0], vocabulary), modal="oblige")]
        if s.verb == "tak" and not found:
            harm = next(
                (t.low for t in s.predicate if t.low.rstrip("s") in ("hit", "wound", "damage", "casualty", "point")),
                None,
            )
            return [Draft("inflicts", Thing("effect", harm), value=value, modal="state")] if harm and value else []
        if found:
            return [
                Draft(
                    "inflicts" if vocabulary.terms[t].kind != "test" else "forces",
                    thing_of(t, vocabulary),
                    value=value,
                    modal="state",
                )
                for t, _ in found[:4]
            ]
        name = name_of(list(s.predicate), 3)
        return (
            [Draft("inflicts", Thing("effect", name), value=value, modal="state")] if name and s.verb != "becom" else []
        )
    if s.verb == "los":
        found = [t for t, _ in named(list(s.predicate), vocabulary, "status", "special_rule", "characteristic")]
        value = next((t.text for t in s.predicate if DICE.match(t.text)), None)
        if found:
            if vocabulary.terms[found[0]].kind == "characteristic":
                return [
                    Draft(
                        "modifies", thing_of(found[0], vocabulary), value=f"-{value}" if value else None, modal="state"
                    )
                ]
            return [Draft("removes", thing_of(t, vocabulary), modal="state") for t in found]
        name = name_of(list(s.predicate), 3)
        return [Draft("inflicts", Thing("effect", f"lose {name}"), value=value, modal="state")] if name else []
    if (
        s.verb in ("return", "stop")
        and lows[:2] in (["to", "normal"],)
        and subject.term
        and vocabulary.terms[subject.term].kind == "status"
    ):
        return [
            Draft(
                "removes",
                thing_of(subject.term, vocabulary),
                subject_thing=Thing("event", "return to normal"),
                fixed=True,
                modal="state",
            )
        ]
    if s.verb == "remov":
        found = named(list(s.predicate), vocabulary, "status", "effect")
        return [Draft("removes", thing_of(found[0][0], vocabulary), modal="state", back=True)] if found else []
    if s.verb == "cost" and s.predicate:
        found = named(list(s.predicate), vocabulary, "characteristic", "effect", "status")
        value = next((t.text for t in s.predicate if t.is_number), None)
        name = name_of([t for t in s.predicate if not t.is_number], 2)
        return (
            [
                Draft(
                    "uses",
                    thing_of(found[0][0], vocabulary) if found else Thing("effect", name),
                    value=value,
                    modal="state",
                )
            ]
            if found or name
            else []
        )
    if s.verb in ("chang", "turn") and "to" in [t.low for t in s.predicate]:
        into = list(s.predicate[[t.low for t in s.predicate].index("to") + 1 :])
        order = vocabulary.best(f"{into[0].text} order", "order") if into else None
        found = [order] if order else [t for t, _ in named(into, vocabulary, "order", "status")]
        return [Draft("grants", thing_of(found[0], vocabulary), modal="state")] if found else []
    if s.verb in ("remain", "stay") and s.predicate and not s.negative:
        found = named(list(s.predicate[:3]), vocabulary, "status")
        return [Draft("permits", thing_of(found[0][0], vocabulary), modal="permit")] if found and subject.others else []
    if s.verb in ("stop", "ceas") and s.predicate:
        found = named(list(s.predicate), vocabulary, "status")
        return [Draft("removes", thing_of(t, vocabulary), modal="state") for t, _ in found]
    if s.verb in ("surrender", "rout"):
        return [Draft("inflicts", Thing("status", s.verb.capitalize()), modal="state")]
    if s.verb in ("halt", "retreat", "abandon", "retir", "fle"):
        verb = s.modal if s.modal and not s.modal.endswith("s") else s.verb
        return [Draft("forces", Thing("action", f"{verb} {name_of(list(s.predicate), 2)}".strip()), modal="state")]
    return []
