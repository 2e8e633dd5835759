"""Numbers: what is changed, fixed or worked out, and by how much.

In: a statement and its subject. Out: drafts, none where the family does not apply.
"""

from __future__ import annotations

import re

from ingest.grammar.draft import Draft
from ingest.grammar.objects import Thing, name_of, named
from ingest.grammar.states.quantities import DICE, quantity, thing_of
from ingest.grammar.subjects import Subject
from ingest.grammar.verbs import Statement
from ingest.lexicon import NUMBER_WORDS
from ingest.terms import Vocabulary
from kb.conditions import ALWAYS, Has


def modify(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    lows = [t.low for t in s.predicate]
    verb = s.verb
    numbers = [t.text for t in s.predicate if DICE.match(t.text)]
    value = (
        numbers[0].rstrip('"”″')
        if numbers
        else next((f"{NUMBER_WORDS[w]}" for w in lows if w in ("one", "two", "three")), None)
    )
    if verb in ("set",):
        found = named(list(s.predicate), vocabulary, "characteristic", "test", "effect")
        if found:
            return [Draft("sets", thing_of(found[0][0], vocabulary), value=value, modal="state")]
        name = name_of(list(s.predicate), 3)
        return (
            [Draft("sets", Thing("characteristic", re.sub(r"\b\d+\b", "", name).strip()), value=value, modal="state")]
            if name
            else []
        )
    if verb == "add" and "to" not in lows and lows[:1] in (["its"], ["their"], ["the"]) and not numbers:
        added = named(list(s.predicate[:4]), vocabulary, "characteristic")
        if added:
            return [Draft("uses", thing_of(added[0][0], vocabulary), modal="state")]
    if verb == "add" and "to" in lows:
        cut = lows.index("to")
        added = named(list(s.predicate[:cut]), vocabulary, "characteristic")
        if added and any(w in ("result", "total", "roll", "score", "dice", "it") for w in lows[cut:]):
            return [Draft("uses", thing_of(t, vocabulary), modal="state") for t, _ in added]
    if verb == "halv":
        found = named(list(s.predicate), vocabulary, "characteristic", "action", "effect")
        name = name_of(list(s.predicate), 2)
        return (
            [
                Draft(
                    "modifies",
                    thing_of(found[0][0], vocabulary) if found else Thing("effect", name),
                    value="1/2",
                    modal="state",
                )
            ]
            if found or name
            else []
        )
    if verb in ("add", "increas", "reduc", "subtract", "modify", "apply", "rais", "lower", "doubl", "decreas"):
        found = named(list(s.predicate), vocabulary, "characteristic", "action", "reaction", "test", "table", "effect")
        sign = "-" if verb in ("reduc", "subtract", "lower", "decreas") else "+"
        if value and not value.startswith(("+", "-")):
            value = sign + value
        elif value is None and verb == "doubl":
            value = "x2"
        elif value is None:
            value = quantity(list(s.predicate), Thing("effect", ""), vocabulary)
            if value is None and "value" in lows and "brackets" in lows:
                value = f"{sign}X"
            elif value:
                value = sign + value
        if found and value is None and verb == "add":
            return [Draft("uses", thing_of(found[0][0], vocabulary), modal="state")]
        if found:
            chosen = [t for t, _ in found if vocabulary.terms[t].kind == "characteristic"] or [found[0][0]]
            owner = (
                next(
                    (
                        t
                        for t, _ in named(
                            list(s.predicate), vocabulary, "special_rule", "unit_subtype", "unit_type", "status"
                        )
                    ),
                    None,
                )
                if not s.subject
                else None
            )
            return [
                Draft(
                    "modifies",
                    thing_of(t, vocabulary),
                    value=value,
                    subject=owner,
                    who=Has(owner) if owner else ALWAYS,
                    modal="state",
                )
                for t in chosen[:2]
                if t != owner
            ]
        name = name_of([t for t in s.predicate if not t.is_number], 3)
        return [Draft("modifies", Thing("effect", name), value=value, modal="state")] if name and value else []
    if verb == "be" and lows and ("modified" in lows[:6]):
        cut = lows.index("modified")
        found = named(list(s.subject) + list(s.predicate[:cut]), vocabulary, "characteristic")
        rest = [w for w in lows if re.match(r"^[+-]\d|^[+-]/", w)]
        return [
            Draft("modifies", thing_of(t, vocabulary), value="/".join(rest) or value, modal="state") for t, _ in found
        ]
    if verb == "hav" and "modified" in lows:
        cut = lows.index("modified")
        found = named(list(s.predicate[:cut]), vocabulary, "characteristic")
        rest = [t.text for t in s.predicate if re.match(r"^[+-]\d", t.text)]
        return [
            Draft("modifies", thing_of(t, vocabulary), value="/".join(rest) or value, modal="state") for t, _ in found
        ]
    if verb == "mov" and numbers:
        action = _falling(s, vocabulary)
        return [Draft("sets", action, value=value, modal="state")]
    if (
        verb == "be"
        and numbers
        and (
            lows[0] in ("always", "resolved", "increased", "reduced")
            or s.adverb == "always"
            or s.predicate[0].is_number
        )
    ):
        found = named(list(s.subject), vocabulary, "characteristic", "action", "test", "effect")
        if found and len(lows) <= 14:
            relation = "modifies" if lows[0] in ("increased", "reduced") and "by" in lows else "sets"
            return [
                Draft(
                    relation,
                    thing_of(found[-1][0] if found[-1][0] != subject.term else found[0][0], vocabulary),
                    value=value,
                    modal="state",
                )
            ]
    return []


def _falling(s: Statement, vocabulary: Vocabulary) -> Thing:
    """What a "move 3D6" speaks of: the action or state that the rest of the predicate names, else moving."""
    found = named(list(s.predicate), vocabulary, "action", "status")
    for term, _ in found:
        return thing_of(term, vocabulary)
    return Thing("action", "Move", vocabulary.best("Move", "action"))


def uses(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    if s.verb in ("use",):
        return [
            Draft("uses", thing_of(t, vocabulary), modal="state") for t, _ in named(list(s.predicate), vocabulary)[:2]
        ]
    if s.verb in ("mov",):
        found = named(list(s.predicate), vocabulary, "characteristic")
        if found:
            value = quantity(list(s.predicate), Thing("effect", ""), vocabulary)
            return [Draft("uses", thing_of(found[0][0], vocabulary), value=value, modal="state")]
    if s.verb in ("roll", "add"):
        lows = [t.low for t in s.predicate]
        each = next((i for i in range(len(lows) - 1) if lows[i : i + 2] == ["for", "each"]), None)
        tables = named(list(s.predicate), vocabulary, "table")
        if each is not None and tables:
            about = named(list(s.predicate[each + 2 : each + 6]), vocabulary, "effect", "test", "status")
            if about:
                return [
                    Draft("uses", thing_of(tables[0][0], vocabulary), subject=about[0][0], modal="state", fixed=True)
                ]
        found = named(list(s.predicate), vocabulary, "characteristic", "table")
        return [
            Draft(
                "uses",
                thing_of(t, vocabulary),
                value=next((x.text for x in s.predicate if x.is_number), None),
                modal="state",
            )
            for t, _ in found[:2]
        ]
    return []
