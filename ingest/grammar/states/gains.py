"""Gains: what a bearer has, gets or is given ("have the … special rule", "gains a +1 modifier to").

In: a statement and its subject. Out: drafts, none where the family does not apply.
"""

from __future__ import annotations

import re

from ingest.grammar.draft import Draft
from ingest.grammar.objects import Thing, conjuncts, name_of, named, things
from ingest.grammar.states.numbers import modify
from ingest.grammar.states.quantities import quantity, thing_of
from ingest.grammar.subjects import Subject
from ingest.grammar.verbs import Statement
from ingest.terms import Vocabulary
from kb.conditions import Has


def given(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """ "an order dice is drawn and given to the unit": the unit gets what the sentence is about."""
    lows = [t.low for t in s.predicate]
    if s.verb != "be" or "given" not in lows or s.negative:
        return []
    found = named(list(s.subject), vocabulary, "order", "status", "special_rule", "effect")
    thing = thing_of(found[0][0], vocabulary) if found else Thing("effect", name_of(list(s.subject), 3))
    return [Draft("grants", thing, modal="state", back=True)] if thing.name else []


def grants(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    if s.verb not in ("hav", "gain", "receiv", "regain", "retain", "confer", "grant", "provid", "giv", "get"):
        return []
    lows = [t.low for t in s.predicate]
    if s.negative and s.verb == "hav" and lows[:1] == ["effect"]:
        targets = named(list(s.predicate), vocabulary, "unit_type", "unit_subtype", "status", "test")
        if "against" in lows and targets and subject.term:
            return [
                Draft("immune_to", thing_of(subject.term, vocabulary), subject=t, who=Has(t), modal="state", fixed=True)
                for t, _ in targets
            ]
        if "force" in [t.stem for t in s.subject] or "forc" in [t.stem for t in s.subject]:
            inner = list(s.subject)
            cut = max((i for i, t in enumerate(inner) if t.stem == "forc"), default=0)
            return [
                Draft("immune_to", Thing("effect", f"forced {thing.name.lower()}"), modal="state")
                for thing in things(inner[cut + 1 :], vocabulary)
                if thing.name
            ]
        if targets:
            return [Draft("ignores", thing_of(t, vocabulary), modal="state") for t, _ in targets]
        return []
    if "modified" in lows:
        return modify(s, subject, vocabulary)
    modifier = bonus(s, subject, vocabulary)
    if modifier:
        return modifier
    drafts: list[Draft] = []
    if s.verb == "hav" and (lows[:1] == ["been"] or "ability" in lows[:3]):
        return []
    for term, token in named(
        list(s.predicate), vocabulary, "special_rule", "status", "unit_subtype", "order", "effect", "characteristic"
    ):
        kind = vocabulary.terms[term].kind
        if kind in ("characteristic",):
            continue
        giver = subject.term
        if giver == term:
            giver = None
        relation = "grants"
        if s.negative:
            relation = "denies"
        elif (
            (giver
            and vocabulary.terms[giver].kind in ("test", "effect", "event"))
            or (kind == "status" and s.verb in ("gain", "receiv"))
        ):
            relation = "inflicts" if kind in ("status", "effect") else "grants"
        value = token.parameter
        drafts.append(Draft(relation, thing_of(term, vocabulary), value=value, modal="state"))
    if not drafts and s.verb in ("gain", "receiv", "regain") and not s.negative:
        equal = next((n for n, low in enumerate(lows) if low == "equal"), len(lows))
        found = named(list(s.predicate[:equal]), vocabulary, "characteristic", "reaction", "action")
        name = name_of(list(s.predicate[:equal]), 2)
        if found:
            drafts.append(
                Draft(
                    "grants",
                    thing_of(found[0][0], vocabulary),
                    value=quantity(list(s.predicate), Thing("effect", ""), vocabulary),
                    modal="state",
                )
            )
        elif name:
            drafts.append(Draft("grants", Thing("effect", name), modal="state"))
    return drafts


def bonus(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """ "gains a +1 modifier to its Initiative when …", "applies a modifier of -2 to its Charge Distance"."""
    lows = [t.low for t in s.predicate]
    if s.negative or s.verb not in (
        "gain",
        "hav",
        "receiv",
        "get",
        "suffer",
        "apply",
        "add",
        "confer",
        "grant",
        "giv",
        "impos",
        "provid",
    ):
        return []
    if not any(w in lows for w in ("modifier", "bonus", "penalty", "modifiers", "penalties")) and not any(
        re.match(r"^[+-]\d", w) for w in lows[:3]
    ):
        return []
    value = next(
        (t.text for t in s.predicate if re.match(r"^[+-]?\d", t.text) or re.match(r"^\d*[dD]\d", t.text)), None
    )
    if value is None and "value" in lows and "brackets" in lows:
        value = "+X"
    after = list(s.predicate)
    if not any(low in ("to", "on") for low in lows) and s.subject and value:
        owned = named(list(s.predicate), vocabulary, "characteristic")
        if not owned:
            gained = name_of(
                [t for t in s.predicate if not t.is_number and t.low not in ("modifier", "bonus", "penalty")], 2
            )
            if gained and not gained.startswith(("bonus", "penalty")):
                return [Draft("modifies", Thing("characteristic", gained), value=value, modal="state")]
            about = named(list(s.subject), vocabulary, "test", "action", "table")
            thing = thing_of(about[0][0], vocabulary) if about else Thing("effect", name_of(list(s.subject), 2))
            return [Draft("modifies", thing, value=value, modal="state", back=not subject.others)] if thing.name else []
    for i, low in enumerate(lows):
        if low in ("to", "on") and i:
            after = list(s.predicate[i + 1 :])
            break
    drafts: list[Draft] = []
    for part in conjuncts(after):
        hits = named(part, vocabulary, "characteristic", "action", "reaction", "test", "table", "effect")
        for term, _ in hits[:2]:
            drafts.append(Draft("modifies", thing_of(term, vocabulary), value=value, modal="state"))
        if not hits and not drafts:
            name = name_of(part, 3)
            if name and value:
                drafts.append(Draft("modifies", Thing("effect", name), value=value, modal="state"))
    return drafts
