"""Modals over a state: "must be re-rolled", "cannot be affected by", "must be fired as Snap Shots".

In: a statement and its subject. Out: drafts, none where the family does not apply.
"""

from __future__ import annotations

import re

from ingest.grammar.draft import Draft
from ingest.grammar.objects import Thing, conjuncts, name_of, named
from ingest.grammar.states.likeness import counts_as
from ingest.grammar.states.numbers import modify
from ingest.grammar.states.quantities import thing_of
from ingest.grammar.states.suffering import effects
from ingest.grammar.subjects import Subject
from ingest.grammar.tokens import Token
from ingest.grammar.verbs import Statement
from ingest.terms import Vocabulary
from kb.conditions import ALWAYS, Compare, Condition, Has, both, either


def response_to(predicate: list[Token], vocabulary: Vocabulary) -> Condition:
    """ "… in response to actions undertaken by A, B or C": one of those enemies acted. ALWAYS where it says no such thing."""
    lows = [t.low for t in predicate]
    for i, low in enumerate(lows):
        if low in ("response", "answer", "reply") and lows[i - 1] == "in":
            rest = predicate[i + 1 :]
            listed = [
                [
                    Has(term, "enemy")
                    for term, _ in named(part, vocabulary, "unit_subtype", "unit_type", "status", "special_rule")
                ]
                for part in conjuncts(rest)
            ]
            parts: list[Condition] = [both(*part) for part in listed if part]
            rest_lows = [t.low for t in rest]
            for j, token in enumerate(rest):
                characteristic = next((t for t in token.terms if "/characteristic/" in t), None)
                number = next((w for w in rest_lows[max(0, j - 4) : j] if w.isdigit()), None)
                if number:
                    quantity_name = (
                        f"characteristic:{characteristic}" if characteristic else f"characteristic:{token.text}"
                    )
                    if characteristic or (j and rest_lows[j - 1] in ("more", "less")):
                        parts.append(Compare(quantity_name, ">=" if "more" in rest_lows[:j] else "<=", number, "enemy"))
            if parts:
                return either(*parts)
    for i, low in enumerate(lows):
        if low in ("if", "when", "within") and i:
            return ALWAYS
    return ALWAYS


def _as_what(statement: Statement, vocabulary: Vocabulary) -> list[Draft]:
    """ "must be fired as Snap Shots", "must make all attacks as Snap Shots": what the attacks have to be."""
    lows = [t.low for t in statement.predicate]
    if (
        "as" in lows
        and statement.mood in ("oblige", "limit")
        and (lows[0] in ("be", "make", "fire", "resolve", "take") or lows[:1] == ["only"])
    ):
        actions = named(list(statement.predicate[lows.index("as") + 1 :]), vocabulary, "action")
        if not actions:
            return []
        manner = vocabulary.terms[actions[0][0]].name
        attacks = named(list(statement.predicate[: lows.index("as")]), vocabulary, "action")
        name = re.search(r"\b(\w+ attack)s?\b", " ".join(lows[: lows.index("as")]))
        what = thing_of(attacks[-1][0], vocabulary) if attacks else Thing("action", name.group(1)) if name else None
        forced = [Draft("forces", thing_of(actions[0][0], vocabulary), modal="oblige")]
        return forced + (
            [Draft("sets", what, value=manner, modal="state")]
            if what is not None and what.term != actions[0][0]
            else []
        )
    return []


def after_modal(statement: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft] | None:
    """Modals whose predicate is itself a state ("cannot be affected by", "must be re-rolled"); None where it is not."""
    predicate = list(statement.predicate)
    lows = [t.low for t in predicate]
    if not lows:
        return []
    as_what = _as_what(statement, vocabulary)
    if as_what:
        return as_what
    if statement.mood == "oblige" and "re-rolled" in lows[:3]:
        bearers = [t for t, _ in named(predicate, vocabulary, "unit_type", "unit_subtype")]
        owner = bearers[0] if bearers and "against" in lows else None
        return [
            Draft(
                "forces",
                Thing("effect", "Re-roll", vocabulary.best("Re-roll")),
                subject=owner,
                who=Has(owner) if owner else ALWAYS,
                modal="oblige",
            )
        ]
    if (
        lows[:2] in (["be", "made"], ["be", "taken"])
        and subject.no
        and subject.term
        and vocabulary.terms[subject.term].kind == "test"
    ):
        return [Draft("immune_to", thing_of(subject.term, vocabulary), modal="forbid", back=True)]
    if (
        lows[0] == "be"
        and len(lows) > 1
        and lows[1] in ("issued", "declared", "attempted", "accepted", "performed", "made")
        and statement.mood in ("permit", "forbid")
    ):
        about = [t for t, _ in named(list(statement.subject), vocabulary, "action", "reaction", "effect", "order")]
        name = name_of(list(statement.subject), 2)
        if (about or name) and len(statement.subject) <= 6:
            thing = thing_of(about[0], vocabulary) if about else Thing("action", name)
            at = next((n for n, low in enumerate(lows) if low in ("against", "at", "targeting")), len(lows))
            targets = named(predicate[at:], vocabulary, "unit_type", "unit_subtype", "status")
            return [
                Draft(
                    "denies" if statement.mood == "forbid" or subject.no else "permits",
                    thing,
                    when=either(*(Has(t, "target") for t, _ in targets)) if targets else ALWAYS,
                    modal=statement.mood,
                    back=True,
                )
            ]
    if lows[:2] == ["be", "used"] and statement.mood == "forbid" and "against" in lows and subject.term:
        against = [
            t for t, _ in named(predicate[lows.index("against") :], vocabulary, "unit_type", "unit_subtype", "status")
        ]
        if against:
            return [
                Draft(
                    "immune_to", thing_of(subject.term, vocabulary), subject=t, who=Has(t), fixed=True, modal="forbid"
                )
                for t in against
            ]
    if statement.mood == "never" and lows[0] == "removed" and "by" in lows:
        name = name_of(predicate[lows.index("by") + 1 :], 3)
        return [Draft("immune_to", Thing("effect", name), modal="state")] if name else []
    if statement.mood == "never" and predicate[0].stem in ("suffer", "incur"):
        return [Draft("ignores", thing, modal="state") for thing in effects(predicate[1:], vocabulary)]
    if statement.mood == "oblige" and lows[0] == "have":
        found = named(predicate, vocabulary, "effect", "status", "characteristic", "special_rule", "order")
        name = name_of(predicate[1:], 2)
        if found or name:
            thing = thing_of(found[0][0], vocabulary) if found else Thing("effect", name)
            return [Draft("requires", thing, modal="oblige")]
    spent = re.search(
        r"^(?:spend|give up|pay|expend|lose) (?:[\w-]+ )?(.+?) to (?:remove|lose|discard|end) (?:this |the |its )?(.+)$",
        " ".join(lows),
    )
    if spent and statement.mood == "permit":
        removed = named(predicate, vocabulary, "status", "effect")
        return [
            Draft(
                "removes",
                thing_of(removed[-1][0], vocabulary) if removed else Thing("status", spent.group(2)),
                subject_thing=Thing("effect", spent.group(1)),
                modal="permit",
            )
        ]
    if statement.mood == "limit" and lows[:2] == ["be", "used"]:
        if "once" in lows:
            span = next((w for w in ("phase", "turn", "game", "battle") if w in lows), "")
            return [
                Draft("limits_to", Thing("action", "use"), value=f"1{' per ' + span if span else ''}", modal="limit")
            ]
        if lows[2:3] in (["in"], ["for"]):
            found = named(predicate[3:], vocabulary, "action", "reaction", "effect", "phase", "test")
            name = name_of(predicate[3:], 3)
            if found or name:
                return [
                    Draft(
                        "limits_to",
                        thing_of(found[0][0], vocabulary) if found else Thing("effect", name),
                        modal="limit",
                    )
                ]
    if (
        statement.mood in ("permit", "forbid")
        and lows[0] == "be"
        and len(lows) > 1
        and not subject.others
        and not subject.generic
    ):
        verb = re.sub(r"ied$", "y", lows[1]) if lows[1].endswith("ied") else re.sub(r"(?:e?d)$", "", lows[1])
        nouns = conjuncts([t for t in statement.subject if t.low not in ("no", "any", "all", "the")])
        if verb in ("carry", "abandon", "load", "pick", "move", "mov", "board") and nouns:
            return [
                Draft(
                    "permits" if statement.mood == "permit" else "denies",
                    Thing("action", f"{verb} {name_of(n, 2)}"),
                    modal=statement.mood,
                    back=True,
                )
                for n in nouns
            ]
    if (
        statement.mood == "oblige"
        and lows[:2] in (["be", "made"], ["be", "taken"])
        and subject.term
        and vocabulary.terms[subject.term].kind == "test"
    ):
        return [Draft("forces", thing_of(subject.term, vocabulary), modal="oblige")]
    if statement.mood == "oblige" and lows[0] in ("set", "reduce", "increase", "add", "subtract"):
        return modify(
            Statement(statement.subject, "state", predicate[0].stem, tuple(predicate[1:])), subject, vocabulary
        )
    if lows[0] == "be" and len(lows) > 1:
        if lows[1] in ("treated", "counted", "considered") and statement.mood in ("oblige", "state"):
            return counts_as(Statement(statement.subject, "state", "count", tuple(predicate[2:])), subject, vocabulary)
        if lows[1] in ("affected",) and statement.mood in ("permit", "forbid", "limit"):
            found = named(predicate, vocabulary, "status", "special_rule", "effect", "test")
            if found:
                relation = {"permit": "permits", "forbid": "immune_to", "limit": "limits_to"}[statement.mood]
                return [Draft(relation, thing_of(t, vocabulary), modal=statement.mood) for t, _ in found]
            return None
        if lows[1] in ("removed", "lost") and statement.mood in ("limit", "permit"):
            agents = named(predicate, vocabulary, "special_rule", "test", "action", "unit_type", "status")
            if agents and (subject.term or subject.who != ALWAYS or subject.pronoun):
                status = subject.term
                return [
                    Draft(
                        "removes",
                        thing_of(status, vocabulary)
                        if status and vocabulary.terms[status].kind in ("status", "effect")
                        else Thing("status", "Status", f"{next(iter(vocabulary.terms)).split('/')[0]}/status/status"),
                        subject=a,
                        modal="limit" if statement.mood == "limit" else "permit",
                        fixed=True,
                    )
                    for a, _ in agents
                ]
    if "re-roll" in lows[:2]:
        return [
            Draft(
                "permits" if statement.mood == "permit" else "forces" if statement.mood == "oblige" else "denies",
                Thing("effect", "Re-roll", vocabulary.best("Re-roll")),
                modal=statement.mood,
            )
        ]
    if statement.mood in ("oblige", "permit") and lows[0] == "ignore":
        return [Draft("ignores", thing, modal="state") for thing in effects(predicate[1:], vocabulary)]
    return None
