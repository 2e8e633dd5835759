"""Rolls that are not made as usual: passed, failed, never taken, always on a fixed number.

In: a statement and its subject. Out: drafts, none where the family does not apply.
"""

from __future__ import annotations

import re

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.named import name_of, named
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.subjects import Subject
from ingest.grammar.phrases.tokens import Token
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.states.quantities import MEASURES, thing_of
from ingest.grammar.states.suffering import effects
from ingest.vocabulary import BEARER_KINDS, Vocabulary
from kb.patterns import deferred

#: What a way of moving is called: "sidestep moves".
_SO_CALLED_MOVE = deferred(
    r"(?i)(?:any )?(?!normal|further|more|other|such|free|additional)([a-z][\w' -]{2,30}?) moves?$"
)


def automatic(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """Tests that are passed, failed or not taken without rolling."""
    if s.verb == "succeed" and s.adverb == "automatically":
        done = named(list(s.subject), vocabulary, "test", "action")
        if not done or "roll" not in " ".join(t.low for t in s.predicate):
            return []
        thing = thing_of(done[-1][0], vocabulary)
        roll = thing if thing.kind == "test" else Thing("test", f"{thing.name} roll")  # of what is done, its roll
        return [Draft("immune_to", roll, value="passes", modal="state")]
    needed = next((t.text for t in s.predicate if re.match(r"\d\+$", t.text)), None)
    if s.verb in ("pass", "succeed") and needed and "on" in [t.low for t in s.predicate] and not s.negative:
        tests = named([*s.subject, *s.predicate], vocabulary, "test")
        return [Draft("sets", thing_of(t, vocabulary), value=needed, modal="state") for t, _ in tests[:1]]
    if s.verb not in ("pass", "fail") or not (
        s.adverb in ("automatically", "always") or "automatically" in [t.low for t in s.subject]
    ):
        return []
    found = named(list(s.predicate), vocabulary, "test", "action")
    if not found and not s.predicate:  # "the Charge automatically fails"
        found = named(list(s.subject), vocabulary, "test", "action")
        fails = "fails" if s.verb == "fail" else "passes"
        relation = "forces" if s.verb == "fail" else "immune_to"
        return [Draft(relation, thing_of(t, vocabulary), value=fails, modal="state", back=True) for t, _ in found[:1]]
    relation, value = ("immune_to", "passes") if s.verb == "pass" else ("forces", "fails")
    return [Draft(relation, thing_of(t, vocabulary), value=value, modal="state") for t, _ in found]


def never_takes(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """Tests that are taken, or that are not; what is made "as normal" or "as" something else."""
    if s.verb in ("tak", "mak") and not s.negative:
        tests = named(list(s.predicate), vocabulary, "test")
        lows = [t.low for t in s.predicate]
        if tests:
            return [Draft("forces", thing_of(tests[0][0], vocabulary), modal="oblige")]
        normal = [a for a, _ in named(list(s.predicate), vocabulary, "action")]
        if " as normal" in f" {' '.join(lows)} " or " as usual" in f" {' '.join(lows)} ":
            name = name_of(list(s.predicate), 2)
            if normal or name:
                return [
                    Draft(
                        "permits",
                        thing_of(normal[0], vocabulary) if normal else Thing("action", re.sub(r" moves?$", "", name)),
                        modal="permit",
                    )
                ]
        made = normal if s.verb == "mak" and not {"as", "for", "when", "number"} & set(lows) else []
        if made and made[0] in {t for token in s.predicate[:4] for t in token.terms}:
            if lows[-1].endswith("s") and len(lows) == 1:  # "Striders make Charge Moves": they are among those who do
                return [Draft("permits", thing_of(made[0], vocabulary), modal="permit")]
            return [Draft("forces", thing_of(made[0], vocabulary), modal="oblige")]
        if "as" in lows:
            actions = named(list(s.predicate[lows.index("as") + 1 :]), vocabulary, "action")
            if actions:
                return [Draft("forces", thing_of(actions[0][0], vocabulary), modal="oblige")]
        return []
    if s.verb in ("tak", "mak", "suffer") and s.negative:
        found = named(list(s.predicate), vocabulary, "test", "effect", "action", "reaction")
        if not found and s.verb == "suffer":  # "suffers no penalty or drawback": words that name nothing
            deed = subject.term if subject.term and vocabulary.terms[subject.term].kind not in BEARER_KINDS else ""
            whose = vocabulary.any_unit if deed else None  # whoever does it, not the deed itself
            lost = effects(list(s.predicate), vocabulary)
            return [Draft("ignores", thing, subject=whose, any_unit=bool(deed), modal="state") for thing in lost]
        done = [thing_of(t, vocabulary) for t, _ in found]  # "makes no Charge": its own deed, not one that it suffers
        done = done or _moves_so(s)
        return [Draft("denies" if t.kind in ("action", "reaction") else "immune_to", t, modal="forbid") for t in done]
    return []


def _moves_so(s: Statement) -> list[Thing]:
    """A way of moving that only its name tells: "makes no sidestep moves"."""
    named_so = _SO_CALLED_MOVE.match(name_of(list(s.predicate), 3)) if s.verb == "mak" else None
    return [Thing("action", named_so[1])] if named_so else []


def acts(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """What is done without a modal ("the machine Rallies", "re-rolls ones", "the attack misses")."""
    if s.verb == "act":
        found = named(list(s.predicate[:1]), vocabulary, "action", "reaction", "order")
        lows = [t.low for t in s.predicate]
        if found and lows[1:3] == ["at", "the"] and lows[3:4] in (["speed"], ["rate"], ["pace"]):
            stop = next((n for n, t in enumerate(s.predicate) if n > 4 and t.low in ("in", ",")), 10)
            speed = Thing("effect", " ".join(t.text for t in s.predicate[3:stop] if t.low != "the"))
            return [Draft("uses", speed, subject=found[0][0], modal="state", fixed=True, any_unit=True)]
        return [Draft("forces", thing_of(t, vocabulary), modal="oblige") for t, _ in found]
    if s.verb == "go far":
        found = named(list(s.predicate[:1]), vocabulary, "action")
        return [_so_far(thing_of(t, vocabulary), list(s.predicate[1:])) for t, _ in found[:1]]
    if s.verb == "re-roll":
        return [Draft("permits", Thing("effect", "Re-roll", vocabulary.best("Re-roll")), modal="permit")]
    if s.verb == "miss" and any(t.is_number for t in s.subject) and "roll" not in [t.low for t in s.subject]:
        return []  # "an unmodified 1 always misses": the whole sentence tells it
    if s.verb == "miss":
        name = name_of([t for t in s.subject if not t.is_number], 1)
        return [Draft("forces", Thing("effect", f"{name} misses".strip()), modal="state", back=True)]
    return []


def _so_far(deed: Thing, told: list[Token]) -> Draft:
    """How far a deed goes ("Otters Row 3 inches"), or by how much further or less far than ever."""
    figure = next(t.text.rstrip(MEASURES) for t in told if t.is_number)
    lows = {t.low for t in told}
    more = bool(lows & {"more", "further", "farther", "extra", "additional"})
    if more or lows & {"less", "fewer", "shorter"}:
        return Draft("modifies", deed, value=f"{'+' if more else '-'}{figure}", modal="state")
    return Draft("sets", deed, value=figure, modal="state")


def strikes(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """What a roll always needs, or that it is not made ("always Wounds on a 2+", "hits only on a 6")."""
    if not s.verb.startswith(("wound", "hit")) or s.adverb not in ("always", "automatically", "only"):
        return []
    if s.verb.startswith("hit") and any(t.is_number for t in s.subject[:4]) and s.subject[-1].is_number:
        return []  # "a natural 6 always hits": the whole sentence tells it
    what = "To Wound" if s.verb.startswith("wound") else "To Hit"
    roll = vocabulary.best(f"{what} roll", "test") or vocabulary.best(f"{what.split()[1]} roll", "test")
    number = next((t.text for t in s.predicate if t.is_number), None)
    thing = thing_of(roll, vocabulary) if roll else Thing("test", f"{what} roll")
    if s.adverb == "automatically":
        suffered = "against" in [t.low for t in s.subject]  # "attacks against it": it is others who hit
        affects = "others" if suffered else "bearer"
        return [Draft("immune_to", thing, value="passes", modal="state", affects=affects)]
    return [Draft("sets", thing, value=number or "fixed number", modal="state")]
