"""Bearing: which of the conditions that stand around a statement bear on each thing that it says.

In: a draft and the conditions before, within and after its clause. Out: the conditions that are its own. Drops phases
and deeds that belong to another part of the sentence; puts what "only if" asks for as what is required.
"""

from __future__ import annotations

import re

from ingest.grammar import states
from ingest.grammar.draft import Draft
from ingest.grammar.objects import Thing
from ingest.grammar.setting import Setting
from ingest.grammar.subjects import Subject
from ingest.grammar.verbs import Statement
from ingest.lexicon import GENERIC_UNITS
from kb.conditions import ALWAYS, Condition, Done, During, Event, Fact, Has, atoms, both, conjuncts
from kb.names import stem, stems
from kb.patterns import Pattern

#: Words of a condition that what happens is the outcome of a test.
OUTCOME = re.compile(r"(?i)(?:.*; )?if (?:it|they|this|the (?:test|check|unit|model)) (?:is |are )?(?:fail|pass)")
_OF_TESTS = Pattern(r"(?i)\b(?:test|check|roll|pass|fail|succe|result|\d\+)")
_ANY_UNITS = frozenset(word for word in GENERIC_UNITS if word.endswith("s"))
#: "A roll of 1 always misses": what is rolled is when it happens.
_ROLLED = re.compile(
    r"(?i)(?:a|any|each|all) (?:[a-z]+ ){0,3}(?:roll|result|score)s? of (?:(?:an? )?(?:[a-z]+ )?\d|equal to|at least)"
)
_PROVIDED_THAT = Pattern(r"^(?:so long as|as long as|provided that|provided|providing that|providing) ")


def with_test_named(condition: Condition, setting: Setting) -> Condition:
    """The condition with the test named that "if it fails" is about."""
    test = setting.vocabulary.terms[setting.last_test].name if setting.last_test else ""
    told = condition.text.lower() if isinstance(condition, Fact) else ""
    unsaid = told in ("it fails", "they fail", "you fail", "it passes", "they pass", "you pass")
    return Fact(f"{told} the {test}") if test and unsaid else condition


def of_a_test(words: str | None) -> bool:
    """Whether the conditions leave it open that what happens is the outcome of the test that was spoken of."""
    return words is None or _OF_TESTS.search(words) is not None


def without_other_times(
    after: Condition, draft: Draft, drafts: list[Draft], mine: set[int], setting: Setting
) -> Condition:
    """The conditions after the clause, without the phases that belong to another of its things or statements."""
    times = setting.times
    own = [t for anchor, t in times.items() if anchor in draft.object.part]
    listed = len(drafts) > 2 and any(anchor in drafts[-1].object.part for anchor in times)
    spread = len(times) > 1 and all(any(anchor in d.object.part for d in drafts) for anchor in times)
    of_others = (listed or spread or (len(times) > 1 and own)) and any(a not in draft.object.part for a in times)
    strange = {t for anchor, t in times.items() if anchor not in mine and anchor in setting.placed}
    return both(
        *(
            c
            for c in conjuncts(after)
            if not (isinstance(c, During) and (c in strange or (of_others and c not in own)))
        )
    )


def required(draft: Draft, whole: Condition, statement: Statement, subject: Subject, setting: Setting) -> Condition:
    """Make the conditions of "may only … if" what must hold; the conditions that are left are given back."""
    if draft.relation == "triggers" and draft.subject_thing and draft.subject_thing.name.split()[0] in _ANY_UNITS:
        # "can only be made where units are given orders": whose orders they are is not told, so not one's own
        whole = both(*(c for c in conjuncts(whole) if not (isinstance(c, Has) and c.party == "unit")))
    only_if = statement.mood == "permit" and setting.only_if and draft.relation == "permits"
    if only_if:
        draft.relation = "limits_to"
    told_of = subject.others or subject.who != ALWAYS or (subject.term is not None and subject.pronoun)
    timed = all(isinstance(a, During) for a in atoms(whole)) and told_of
    own_verb = bool(draft.object.verb) and stem(draft.object.verb) in stems(draft.object.name)
    option = own_verb and draft.object.kind in ("action", "reaction")
    if statement.mood == "limit" and whole != ALWAYS and timed and option and draft.subject is None:
        # "can only Embark in the Movement phase": when it may be done, not all that may be done
        phase = next(a.phase for a in atoms(whole) if isinstance(a, During))
        draft.relation, draft.subject, draft.subject_thing = "requires", draft.object.term, None
        if draft.object.term is None:
            draft.subject_thing = draft.object
        draft.object, draft.requirement = states.thing_of(phase, setting.vocabulary), whole
        draft.fixed = True
        return ALWAYS
    if (statement.mood == "limit" or only_if) and whole != ALWAYS and not timed:
        draft.requirement = both(draft.requirement, whole)
        return ALWAYS
    return whole


def asked_by_subject(draft: Draft, statement: Statement, subject: Subject, within: str | None) -> Condition:
    """What the subject asks of what is around it, without deeds that the clause is itself about."""
    passive = bool(statement.predicate) and statement.predicate[0].low == "be"
    test = all("/test/" in t for t in subject.others)
    rolled = Fact(subject.text) if _ROLLED.match(subject.text) and test else ALWAYS
    words = [*statement.subject, *statement.predicate] if draft.object.kind == "test" else []
    later = next((n for n, t in enumerate(words) if t.low in ("subsequent", "further", "additional")), None)
    if draft.relation in ("immune_to", "forces") and later is not None:
        rolled = Fact(" ".join(t.text for t in words[later:]))  # "any subsequent tests …": the first is taken as ever
    return both(
        rolled,
        *(
            c
            for c in conjuncts(subject.when)
            if not ((draft.fixed or draft.back) and draft.relation == "ignores" and _of_what_is_ignored(c))
            and not (isinstance(c, Done) and (within is not None or (passive and c.action == draft.object.term)))
            and not (isinstance(c, Done) and any(isinstance(a, Event) for a in atoms(draft.when)))
            and not (isinstance(c, Has) and c.party == "weapon" and draft.fixed and draft.any_unit and subject.pronoun)
            and not (isinstance(c, Done) and draft.fixed and c.action in (draft.subject, draft.object.term))
            and not (draft.relation == "requires" and c == draft.requirement)
        ),
    )


def _of_what_is_ignored(condition: Condition) -> bool:
    """Whether a condition only tells of what is ignored ("what lowers the Armour of a target does not affect it")."""
    return isinstance(condition, Fact) or (isinstance(condition, Has) and condition.party == "target")


def needed_for(draft: Draft, whole: Condition, subject: Subject, setting: Setting) -> list[Draft]:
    """What is allowed "so long as" something holds requires it."""
    deed = draft.object.term if draft.object.kind in ("action", "reaction") else None
    if not setting.provided or draft.relation != "permits" or not deed:
        return []
    if whole == ALWAYS or any(isinstance(a, During) for a in atoms(whole)):
        return []
    told = _PROVIDED_THAT.sub("", (draft.condition or "condition").split("; ")[-1]).split()
    name = " ".join(told[1:] if told[0] in ("they", "it", "the", "a") else told[:9])
    needed = Draft("requires", Thing("effect", name), subject=deed, requirement=whole, who=draft.who, modal="limit")
    needed.condition, needed.fixed, needed.any_unit = draft.condition, True, True
    return [needed]


def happens_in(draft: Draft, when: Condition) -> list[Draft]:
    """A test that must be taken in a phase happens there."""
    timed = any(isinstance(a, During) for a in atoms(when))
    if draft.relation != "forces" or draft.object.kind != "test" or not timed:
        return []
    happens = Draft("occurs_in", Thing("phase", ""), subject=draft.object.term, when=when, any_unit=True, fixed=True)
    happens.subject_thing = None if draft.object.term else draft.object
    return [happens]
