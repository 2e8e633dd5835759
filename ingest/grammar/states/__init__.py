"""State verbs: what a sentence without a modal says ("have the … special rule", "counts as", "reduces … by -1").

In: a statement and its subject. Out: drafts. One function a verb family; each returns nothing where it does not apply.
"""

from __future__ import annotations

from collections.abc import Callable

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.described import PLAYERS, PRONOUNS
from ingest.grammar.phrases.named import conjuncts, name_of, named
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.subjects import Subject
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.states.being import is_a
from ingest.grammar.states.conduct import asked, conduct, phrase, told
from ingest.grammar.states.gains import bonus, given, grants
from ingest.grammar.states.holding import held
from ingest.grammar.states.likeness import counts_as
from ingest.grammar.states.modal_states import after_modal, response_to
from ingest.grammar.states.numbers import modify, uses
from ingest.grammar.states.outcomes import outcomes
from ingest.grammar.states.quantities import quantity, thing_of
from ingest.grammar.states.rolls import acts, automatic, never_takes, strikes
from ingest.grammar.states.suffering import effects, ignores, inflicts
from ingest.grammar.states.terse import about_that_roll, costs_it
from ingest.grammar.states.unsaved import unsaved
from ingest.grammar.states.workings import workings
from ingest.lexicon import GENERIC_UNITS
from ingest.vocabulary import Vocabulary
from kb.conditions import Fact

#: Verbs of what something brings about, by stem.
_BRINGS = {
    "trigger": "triggers", "provok": "triggers", "prompt": "triggers", "elicit": "triggers", "invit": "triggers",
    "allow": "permits", "enabl": "permits", "prevent": "denies", "block": "denies", "requir": "requires",
}  # fmt: skip


def others_let(s: Statement) -> str:
    """Those whom a statement lets do something, where they are neither its bearer nor any unit ("allows passengers to
    leave"); '' where it is he himself."""
    at = next((n for n, t in enumerate(s.predicate) if t.low == "to"), 0)
    words = [t.low for t in s.predicate[:at] if t.low not in ("the", "any", "all", "an", "a", "its", "their")]
    somebody = len(words) == 1 and words[0] not in PRONOUNS | GENERIC_UNITS | PLAYERS
    return words[0] if somebody and not s.predicate[at - 1].terms and words[0].isalpha() else ""


def _events(s: Statement, subject: Subject, vocabulary: Vocabulary) -> list[Draft]:
    if s.verb == "need" and not s.negative:
        found = named(list(s.predicate), vocabulary, "effect", "test", "status", "special_rule", "order")
        name = name_of(list(s.predicate), 3)
        if found or name.startswith("line"):
            thing = thing_of(found[0][0], vocabulary) if found else Thing("effect", name)
            draft = Draft("requires", thing, modal="oblige")
            whose = name_of(list(s.subject), 2) if not (subject.term or subject.generic or subject.pronoun) else ""
            if whose:  # "a spell needs line of sight": it is no unit's need
                draft.subject_thing, draft.any_unit = Thing("effect", whose), True
            return [draft]
        return []
    if s.verb in _BRINGS and [t.low for t in s.subject[:1]] in (["nothing"], ["nobody"]):
        return []
    if s.verb in _BRINGS:
        found = named(list(s.predicate), vocabulary, "reaction", "test", "action", "status", "effect")
        relation = _BRINGS[s.verb]
        if s.negative:
            relation = {"triggers": "denies", "permits": "denies"}.get(relation, relation)
        if not found and s.verb == "block" and (name := name_of(list(s.predicate), 3)):
            found_by = subject.term is None and not subject.generic
            names = [name_of(part, 2) for part in conjuncts(list(s.subject))] if found_by else []
            by: list[Thing | None] = [Thing("effect", each) for each in names if each]
            return [  # "Smoke and woods block line of sight"
                Draft(relation, Thing("effect", name), subject_thing=each, any_unit=each is not None, modal="state")
                for each in by or [None]
            ]
        if not found and s.verb == "requir" and not subject.generic and (name := phrase(list(s.predicate), 5)):
            needing = named(list(s.subject), vocabulary, "action", "reaction", "order", "weapon_type")
            known = needing[0][0] if needing else None
            deed = None if known else Thing("action", name_of(list(s.subject), 3))
            if known or (deed and deed.name):  # "Charging requires a clear path"
                needed = Draft("requires", Thing("effect", name), subject=known, subject_thing=deed, modal="oblige")
                needed.requirement = Fact(" ".join(t.text for t in s.predicate))
                needed.fixed = needed.any_unit = True
                return [needed]
        let = others_let(s) if relation == "permits" else ""
        upon = "others" if let else "bearer"
        return [Draft(relation, thing_of(t, vocabulary), modal="state", affects=upon) for t, _ in found[:3]]
    return []


_READERS: tuple[Callable[[Statement, Subject, Vocabulary], list[Draft]], ...] = (
    acts,
    strikes, automatic, never_takes, counts_as, modify, ignores, given, grants, bonus, is_a, inflicts, uses, _events,
    workings, outcomes, held, conduct,
)  # fmt: skip


def parts_them(statement: Statement, subject: Subject) -> bool:
    """Whether a statement parts all pieces into sorts ("Guns are either laid or packed"): it says of none which."""
    told = not {"that", "which", "who", "with"} & {token.low for token in statement.subject}
    return statement.verb == "be" and statement.adverb == "either" and told and not subject.pronoun


def read(statement: Statement, subject: Subject, vocabulary: Vocabulary, last_test: str | None = None) -> list[Draft]:
    """The drafts of a statement with a state verb: those of the first family that it belongs to."""
    about = about_that_roll(statement, vocabulary, last_test) if last_test else []
    about = about or (costs_it(statement, vocabulary) if statement.verb == "cost" else [])
    if about or parts_them(statement, subject):
        return about
    for reader in _READERS:
        drafts = (
            is_a(statement, subject, vocabulary, last_test)
            if reader is is_a
            else reader(statement, subject, vocabulary)
        )
        if drafts:
            return [*drafts, *unsaved(statement, drafts, vocabulary)]
    return []


__all__ = [
    "after_modal", "asked", "conduct", "effects", "phrase", "quantity", "read", "response_to", "thing_of", "told",
]  # fmt: skip
