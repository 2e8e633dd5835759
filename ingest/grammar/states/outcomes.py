"""Outcomes: what comes of it: what is done without a modal, what takes place, lasts, ends, or is open to be done.

In: a statement and its subject. Out: drafts, none where the family does not apply.
"""

from __future__ import annotations

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.named import name_of, named
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.subjects import Subject
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.states.conduct import phrase
from ingest.grammar.states.quantities import thing_of
from ingest.verbforms import base_form
from ingest.vocabulary import Vocabulary
from kb.conditions import ALWAYS, Fact, Has

_MAKES = ("mak", "perform", "conduct", "execut", "undertak", "carry")
_ONE = frozenset("a an the one its their his this that another".split())
_LASTING = frozenset("effect play force place".split())
_IN_PLACE = frozenset("in stationary still motionless where".split())
#: What is open, barred or asked, where it "is" so.
_OPEN = {
    "optional": "permits", "allowed": "permits", "permitted": "permits", "voluntary": "permits", "possible": "permits",
    "mandatory": "forces", "compulsory": "forces", "obligatory": "forces", "forbidden": "denies",
    "prohibited": "denies", "impossible": "denies",
}  # fmt: skip
_MODAL_OF = {"permits": "permit", "forces": "oblige", "denies": "forbid"}
_DEED_KINDS = ("reaction", "action", "test", "order")


def outcomes(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """The drafts of the first of these shapes that applies."""
    for reader in (_makes, _takes_place, _lasts, _ends, _is_open, _wins_over):
        drafts = reader(s, subject, vocabulary)
        if drafts:
            return drafts
    return []


def _makes(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """A deed that is done in the course of the rules ("the crew makes an immediate Row action")."""
    if s.verb not in _MAKES or s.negative or not s.predicate or not s.subject:
        return []
    near = list(s.predicate[:5])
    found = named(near, vocabulary, "action", "reaction")
    if near[0].low not in _ONE or (found and found[0][1].low.endswith("s")):
        return []  # "makes Shooting Attacks by the rules for …": how, not that
    if not found:
        name = name_of(near, 2)
        told = s.verb != "mak" and name and near[0].low in ("a", "an", "its", "their")
        return [Draft("forces", Thing("action", name), modal="oblige")] if told else []
    term = found[0][0]
    if vocabulary.terms[term].kind == "reaction":
        return [Draft("permits", thing_of(term, vocabulary), modal="permit")]
    return [Draft("forces", thing_of(term, vocabulary), modal="oblige")]


def _takes_place(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """What happens all the same, or at the same time as something else."""
    lows = [t.low for t in s.predicate]
    if s.negative or not (s.verb in ("happen", "occur") or (s.verb == "tak" and lows[:1] == ["place"])):
        return []
    found = named(list(s.subject), vocabulary, "action", "reaction", "test", "effect")
    name = name_of(list(s.subject), 3)
    if not found and not name:
        return []
    thing = thing_of(found[0][0], vocabulary) if found else Thing("effect", name)
    if {"simultaneously", "together"} & set(lows) or lows[-2:] == ["same", "time"]:
        return [Draft("sets", thing, value="simultaneous", modal="state", any_unit=True)]
    if {"anyway", "regardless"} & set(lows) or s.adverb in ("still", "always"):
        return [Draft("forces", thing, modal="state", affects="others", any_unit=True)]
    return []


def _lasts(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """A state that goes on, or a unit that stays where it is."""
    lows = [t.low for t in s.predicate]
    if s.verb not in ("remain", "stay", "continu") or s.negative:
        return []
    states = named(list(s.subject), vocabulary, "status")
    goes_on = not lows or (lows[0] == "in" and bool(_LASTING & set(lows[1:2])) and lows[1] != "place")
    if states and goes_on:
        kept = states[0][0]  # whoever has it keeps it
        unit = vocabulary.any_unit
        return [Draft("grants", thing_of(kept, vocabulary), subject=unit, who=Has(kept), modal="state", fixed=True)]
    if lows[:1] and lows[0] in ("on", "under", "with", "in"):
        words = [t.text for t in s.predicate[1:4] if t.low not in ("a", "an", "the", "its", "their")]
        order = vocabulary.best(f"{words[0]} order", "order") if words else None
        if order:
            return [Draft("grants", thing_of(order, vocabulary), modal="state")]
    if lows[:1] and lows[0] in _IN_PLACE and (lows[0] != "in" or lows[1:2] == ["place"]):
        kept = phrase(list(s.predicate), 4)
        return [Draft("forces", Thing("action", f"remain {kept}"), modal="oblige")] if kept else []
    return []


def _ends(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """A state or an effect that is over."""
    if s.verb != "be" or [t.low for t in s.predicate] != ["over"] or s.negative or not s.subject:
        return []
    found = named(list(s.subject), vocabulary, "status", "effect", "action", "order", "reaction")
    name = name_of(list(s.subject), 3)
    if not found and (not name or {"turn", "phase", "game", "battle", "round"} & set(name.lower().split())):
        return []
    thing = thing_of(found[0][0], vocabulary) if found else Thing("effect", name)
    return [Draft("removes", thing, modal="state", back=True)]


def _is_open(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """A deed that "is allowed", "optional", "not possible" or "mandatory"."""
    lows = [t.low for t in s.predicate]
    if s.verb != "be" or not lows or lows[0] not in _OPEN or not s.subject:
        return []
    whom = lows[1:2] in (["for"], ["to"])
    if len(lows) != 1 and not whom:
        return []
    found = named(list(s.subject), vocabulary, *_DEED_KINDS)
    name = name_of(list(s.subject), 3)
    if not found and not name:
        return []
    deed = base_form(name) if name.endswith("ing") and " " not in name else name  # "Marching is not allowed": to march
    thing = thing_of(found[-1][0], vocabulary) if found else Thing("action", deed.lower() if deed != name else name)
    relation = _OPEN[lows[0]]
    if s.negative or s.subject[0].low == "no":
        relation = "denies" if relation == "permits" else "permits"
    draft = Draft(relation, thing, modal=_MODAL_OF[relation], back=True)
    if whom:  # "Evading is not possible for Barges"
        bearers = named(list(s.predicate[2:]), vocabulary, "unit_type", "unit_subtype", "status")
        words = " ".join(t.text for t in s.predicate[2:])
        draft.back, draft.fixed, draft.when = False, True, ALWAYS if bearers else Fact(words)
        draft.subject = bearers[0][0] if bearers else None
        draft.who = Has(bearers[0][0]) if bearers else ALWAYS
        draft.subject_thing, draft.any_unit = None if bearers else Thing("effect", words), not bearers
    return [draft]


def _wins_over(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    """A rule that breaks into another, or wins over it."""
    rest = list(s.predicate)
    if s.verb in ("tak", "hav") and [t.low for t in rest[:2]] in (["precedence", "over"], ["priority", "over"]):
        rest = rest[2:]
    elif s.verb not in ("interrupt", "overrid", "overrul", "supersed"):
        return []
    found = named(rest, vocabulary)
    name = name_of(rest, 4)
    if s.negative or not s.subject or not (found or name):
        return []
    about = named(list(s.subject), vocabulary)
    draft = Draft("overrides", thing_of(found[0][0], vocabulary) if found else Thing("effect", name), modal="state")
    draft.subject = about[0][0] if about else None
    draft.subject_thing = None if about else Thing("effect", name_of(list(s.subject), 3))
    draft.any_unit = draft.fixed = True
    return [draft] if draft.subject or (draft.subject_thing and draft.subject_thing.name) else []
