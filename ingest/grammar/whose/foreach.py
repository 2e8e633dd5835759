"""For each: a draft that holds for several kinds or states as one of each ("A Dazed or Prone Barge may not Dash").

In: a draft with its subject. Out: a draft for every kind or state that is listed; of one state, a draft of that.
"""

from __future__ import annotations

from dataclasses import replace

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.subjects import Subject
from kb.conditions import ALWAYS, AnyOf, Has, both, conjuncts, had_by


def for_each(draft: Draft, subject: Subject) -> list[Draft]:
    """A draft for each of the kinds that the subject lists ("that is Prone, Stalled or Bogged")."""
    if (
        isinstance(draft.who, AnyOf)
        and len(draft.who.parts) <= 6
        and draft.who == subject.who
        and all(isinstance(p, Has) for p in draft.who.parts)
        and draft.subject in {p.term for p in draft.who.parts if isinstance(p, Has)}
    ):
        return [replace(draft, subject=p.term, who=p) for p in draft.who.parts if isinstance(p, Has)]
    asked = conjuncts(draft.who)
    states = next((p for p in asked if isinstance(p, AnyOf)), None) if draft.who == subject.who else None
    if states and len(asked) > 1 and draft.subject in {p.term for p in states.parts if isinstance(p, Has)}:
        others = [p for p in asked if p is not states]  # "a Rider that is Dazed or Prone may not …"
        return [replace(draft, subject=p.term, who=both(*others, p)) for p in states.parts if isinstance(p, Has)]
    return _each_state(draft) or [_in_that_state(draft)]


def _in_that_state(draft: Draft) -> Draft:
    """The draft as one of the state in which alone any unit is denied it ("No unit may Dash while Dazed")."""
    anyone = draft.subject is None or draft.subject.endswith("/unit/unit")
    if draft.relation != "denies" or not anyone or draft.subject_thing or draft.who != ALWAYS:
        return draft
    own = [c.term for c in conjuncts(draft.when) if had_by(c, "unit")]
    return replace(draft, subject=own[0]) if len(own) == 1 and "/status/" in own[0] else draft


def _each_state(draft: Draft) -> list[Draft]:
    """A draft for each of the states in which it holds ("may not Dash while Dazed or Prone")."""
    parts = conjuncts(draft.when)
    if draft.relation != "denies" or draft.who != ALWAYS:
        return []
    for part in parts:
        states = part.parts if isinstance(part, AnyOf) and len(part.parts) <= 6 else ()
        owned = [p for p in states if had_by(p, "unit") and "/status/" in p.term]
        if owned and len(owned) == len(states) and draft.subject in {p.term for p in owned}:
            others = [other for other in parts if other is not part]
            return [replace(draft, subject=p.term, when=both(p, *others)) for p in owned]
    return []
