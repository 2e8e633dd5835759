"""Bearing: which of the conditions that stand around a statement bear on each thing that it says.

In: a draft and the conditions before, within and after its clause. Out: the conditions that are its own. Drops phases
and deeds that belong to another part of the sentence; puts what "only if" asks for as what is required.
"""

from __future__ import annotations

import re
from typing import TypeGuard

from ingest.grammar import states
from ingest.grammar.draft import Draft
from ingest.grammar.phrases.circumstances import Told
from ingest.grammar.phrases.subjects import Subject
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.setting import Setting
from ingest.lexicon import GENERIC_UNITS
from ingest.vocabulary import Vocabulary
from kb.conditions import (
    ALWAYS,
    AnyOf,
    Condition,
    Done,
    During,
    Event,
    Fact,
    Not,
    atoms,
    both,
    conjuncts,
    either,
    had_by,
)
from kb.names import first_word, fold, stem, stems
from kb.patterns import Pattern, deferred

#: Words of a condition that what happens is the outcome of a test.
OUTCOME = deferred(r"(?i)(?:.*; )?if (?:it|they|this|the (?:test|check|unit|model)) (?:is |are )?(?:fail|pass)")
_OF_TESTS = Pattern(r"(?i)\b(?:test|check|roll|pass|fail|succe|result|\d\+)")
_ANY_UNITS = frozenset(word for word in GENERIC_UNITS if word.endswith("s"))
#: "A roll of 1 always misses": what is rolled is when it happens.
_ROLLED = deferred(
    r"(?i)(?:a|any|each|all) (?:[a-z]+ ){0,3}(?:roll|result|score)s? of (?:(?:an? )?(?:[a-z]+ )?\d|equal to|at least)"
)


def with_test_named(condition: Condition, setting: Setting) -> Condition:
    """The condition with the test named that "if it fails" is about."""
    test = setting.vocabulary.terms[setting.last_test].name if setting.last_test else ""
    told = condition.text.lower() if isinstance(condition, Fact) else ""
    unsaid = told in ("it fails", "they fail", "you fail", "it passes", "they pass", "you pass")
    return Fact(f"{told} the {test}") if test and unsaid else condition


def of_a_test(words: str | None) -> bool:
    """Whether the conditions leave it open that what happens is the outcome of the test that was spoken of."""
    return words is None or _OF_TESTS.search(words) is not None


def lasts(told: Told) -> bool:
    """Whether it is told how long something lasts ("until the end of the turn"): that is said of all before it."""
    return told.text.lower().startswith(("until", "for the "))


class Bearing:
    """Which of the times of a clause bear on one of its drafts, by the words that they stand behind."""

    def __init__(
        self, draft: Draft, drafts: list[Draft], statement: Statement, subject: Subject, setting: Setting
    ) -> None:
        self.setting, self.part = setting, draft.object.part
        deed = any(isinstance(a, Done) for a in atoms(subject.when))
        whose = {id(t) for t in statement.subject} | setting.shared
        self.whose = set() if deed else whose  # "that Dashed in the Move phase may not …": when it did that
        self.mine = {id(t) for t in statement.predicate} - _as_if(statement)
        times = [anchor for anchor in setting.times if anchor not in whose]
        own = any(anchor in self.part for anchor in times)
        listed = len(drafts) > 2 and any(anchor in drafts[-1].object.part for anchor in times)
        spread = len(times) > 1 and all(any(anchor in d.object.part for d in drafts) for anchor in times)
        apart = any(anchor not in self.part for anchor in times)
        #: Whether each of the times is that of one of the things, and one is not this draft's.
        self.parted = apart and (listed or spread or (len(times) > 1 and own))
        #: What is done, where the statement tells no time of its own.
        timed = not statement.predicate or any(anchor in self.mine for anchor in setting.times)
        self.deed = "" if timed else statement.verb or statement.predicate[0].stem

    def conditions(self, after: Condition) -> Condition:
        """The conditions after the clause, without the phases that belong to another of its things or statements."""
        times = self.setting.times
        kept = {t for anchor, t in times.items() if self._phase(anchor)}
        dropped = {t for t in times.values() if isinstance(t, During) and t not in kept}
        return both(*(c for c in conjuncts(after) if c not in dropped))

    def words(self, told: Told) -> bool:
        """Whether the words of a condition bear on the draft."""
        phase = isinstance(self.setting.times.get(told.after), During | Not | AnyOf)
        return not told.after or lasts(told) or (self._phase(told.after) if phase else self._here(told.after))

    def _here(self, anchor: int) -> bool:
        """Whether the token ``anchor`` stands in the statement, or in none."""
        return anchor not in self.setting.placed or anchor in self.whose | self.mine

    def _phase(self, anchor: int) -> bool:
        """Whether the phase that stands behind the token ``anchor`` bears on the draft."""
        here = self._here(anchor) and not (self.parted and anchor not in self.part)
        return here or anchor in self.whose or self._of_its_deed(anchor)

    def _of_its_deed(self, anchor: int) -> bool:
        """Whether a time that ends a later statement is the phase in which such a thing is done: "must charge and
        cannot turn in its next Charge phase" tells of it when both are so."""
        time = self.setting.times.get(anchor)
        if len(self.deed) < 3 or not isinstance(time, During):
            return False
        return self.setting.vocabulary.terms[time.phase].name.lower().startswith(self.deed)


def _as_if(statement: Statement) -> set[int]:
    """The words that tell what something is treated as having done ("as if it had stood still in the Move phase")."""
    lows = [t.low for t in statement.predicate]
    start = next((n for n, low in enumerate(lows) if low in ("had", "having")), len(lows))
    treated = {"as", "treated", "counted"} & {statement.verb, *lows[:start]}
    return {id(t) for t in statement.predicate[start:]} if treated else set()


def required(draft: Draft, whole: Condition, statement: Statement, subject: Subject, setting: Setting) -> Condition:
    """Make the conditions of "may only … if" what must hold; the conditions that are left are given back."""
    if draft.relation == "triggers" and draft.subject_thing and first_word(draft.subject_thing.name) in _ANY_UNITS:
        # "can only be made where units are given orders": whose orders they are is not told, so not one's own
        whole = both(*(c for c in conjuncts(whole) if not had_by(c, "unit")))
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
    all_of_kind = draft.object.term in setting.vocabulary.general  # "may only react in the Assault phase"
    if (statement.mood == "limit" or only_if) and whole != ALWAYS and (not timed or all_of_kind):
        own = conjuncts(draft.requirement)
        goals = [c for c in own if isinstance(c, Fact) and first_word(c.text) in _GOALS and not timed]
        draft.when = both(draft.when, *goals)  # "may only wade to the bank if …": elsewhere it may at any time
        draft.requirement = both(*(c for c in own if c not in goals), whole)
        return ALWAYS
    turn = _IN_WHOSE_TURN.search(setting.span) if draft.relation == "limits_to" and option else None
    if turn and whole == draft.requirement == ALWAYS and not draft.value and not all_of_kind:
        draft.requirement = Fact(turn[1])  # "may only Evade in the enemy's turn": not all that it may do
    return whole


#: What opens the words for where something goes, or whom it is given.
_GOALS = ("to", "towards", "toward", "into", "onto")

#: Whose turn it is, told as the time of a sentence.
_IN_WHOSE_TURN = deferred(
    r"\b((?:in|during) (?:its own|their own|his own|its|their|the enemy(?:['’]s)?|the opponent['’]s|the opposing "
    r"player['’]s|"
    r"an enemy|the other player['’]s|the enemy player['’]s) (?:player )?turns?)$"
)


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
            and not (_plain_deed(c) and within and (draft.object.term != within or c.action == within))
            and not (_plain_deed(c) and passive and c.action == draft.object.term)
            and not (_plain_deed(c) and any(isinstance(a, Event) for a in atoms(draft.when)))
            and not (had_by(c, "weapon") and draft.fixed and draft.any_unit and subject.pronoun)
            and not (_plain_deed(c) and draft.fixed and c.action in (draft.subject, draft.object.term))
            and not (draft.relation == "requires" and c == draft.requirement)
        ),
    )


def _plain_deed(condition: Condition) -> TypeGuard[Done]:
    """Whether a condition only tells that something was done, not how often."""
    return isinstance(condition, Done) and not condition.times


def _of_what_is_ignored(condition: Condition) -> bool:
    """Whether a condition only tells of what is ignored ("what lowers the Armour of a target does not affect it")."""
    return isinstance(condition, Fact) or (had_by(condition, "target"))


#: Of other targets than those told before.
_OTHER_TARGETS = Pattern(
    r"(?i)^(?:(?:against|at|upon|on|to) )?(?:any|all|every|the)? ?others?(?: (?:enemy|kinds? of|types? of))?"
    r"(?: (?:enemy|enemies|targets?|units?|models?))?$"
)


def of_other_targets(drafts: list[Draft]) -> None:
    """Put those that are none of the targets told before, for "any other target"."""
    told: list[Condition] = []
    for draft in drafts:
        for place in ("when", "requirement"):
            parts = conjuncts(getattr(draft, place))
            if told:
                others = Not(either(*told))
                parts = tuple(others if isinstance(p, Fact) and _OTHER_TARGETS.match(p.text) else p for p in parts)
                setattr(draft, place, both(*parts))
        plain = (p for p in conjuncts(both(draft.when, draft.requirement)) if not isinstance(p, Not))
        told += [a for p in plain for a in atoms(p) if had_by(a, "target") and a not in told]


def asked_of_target(draft: Draft, left: Condition) -> Condition:
    """Make what "only … against Rafts with fewer oars" asks of the target required; what is left is given back."""
    if draft.relation != "limits_to" or draft.requirement == ALWAYS:
        return left
    aimed = [c for c in conjuncts(left) if isinstance(c, Fact) and c.text.startswith(("against ", "at "))]
    draft.requirement = both(draft.requirement, *aimed)
    return both(*(c for c in conjuncts(left) if c not in aimed))


_POINTS_AT = deferred(r"(?i)(?:the|these|those|such|its|their|this)\b")


def _many(subject: Subject) -> bool:
    """Whether a sort of options is named, by more than the word for all of them."""
    return len(subject.text.split()) > 1 and subject.text[:1].isupper()


def told_within(draft: Draft, subject: Subject, option: str | None, vocabulary: Vocabulary) -> str | None:
    """The option as part of which a statement of its entry holds, None where it holds whatever is done: in the case of
    another reaction, or where it leaves somebody another of its kind alone ("A Gun has no reactions but Duck"), or as
    well ("It may not be made at night, although a Scout could Duck")."""
    if option is None or any(isinstance(a, Event) and vocabulary.best(a.action, "reaction") for a in atoms(draft.when)):
        return None
    plural = subject.text.endswith("s") and not _POINTS_AT.match(subject.text) and not subject.pronoun
    if plural and subject.term in vocabulary.general and draft.subject in (None, subject.term) and _many(subject):
        return None  # "Desperate Reactions use up …", in the entry of one of them
    left = draft.relation == "limits_to" and draft.object.term not in (None, option) and draft.requirement == ALWAYS
    named = subject.term not in (None, option) and not subject.pronoun
    if vocabulary.terms[option].kind != draft.object.kind:
        return option
    known = subject.term not in (None, option) and draft.object.term not in (None, option, *vocabulary.general)
    also = known and draft.relation in ("permits", "denies") and draft.object.kind == "reaction"
    return None if also or (left and named) else option


#: "A Mired unit makes a Return Volley": that an option is done, and no more.
_DOES_IT = deferred(
    r"(?:it|they|he|she|(?:an?|the|any|this|that|each)(?: (?!enemy|other|friendly|target)[\w'’-]+){1,3}) "
    r"(?:(?:makes?|performs?|declares?|uses?|takes?)|(?:is|are) (?:making|performing|declaring|using|taking)|"
    r"(?:carries|carry) out) (?:an?|any|the|its|their|this|that) (?P<name>[\w'’ -]{2,40}?)(?: (?:reaction|action))?",
    re.I,
)


def but_for_doing(draft: Draft, vocabulary: Vocabulary) -> None:
    """Take from what holds as part of an option the case that the option is done, which is said by that already."""
    if draft.within is None:
        return
    name = fold(vocabulary.terms[draft.within].name)
    draft.when = both(*(
        part for part in conjuncts(draft.when)
        if not (isinstance(part, Fact) and (does := _DOES_IT.fullmatch(part.text)) and fold(does["name"]) == name)
    ))  # fmt: skip


def asked_of_doer(draft: Draft, vocabulary: Vocabulary) -> None:
    """Leave what an option asks for with whoever would take it, whichever entry tells it ("only a unit that was
    targeted may …"), and not with the target or those who take another. Who must answer in one way ("A Dazed unit that
    is charged must Run") is the one that it befalls, too."""
    if draft.relation in ("forces", "permits", "denies", "limits_to") and draft.object.kind == "reaction":
        draft.affects = "bearer" if draft.affects == "target" else draft.affects
    if draft.relation != "requires" or draft.subject is None or vocabulary.terms[draft.subject].kind != "reaction":
        return
    draft.within = draft.within if draft.within == draft.subject else None
    draft.affects = "bearer" if draft.affects == "target" else draft.affects
