"""Statements: what one statement of a sentence says, with the conditions that its sentence tells around it."""

from __future__ import annotations

import dataclasses
import re
from itertools import pairwise

from ingest.grammar import states
from ingest.grammar.draft import Draft
from ingest.grammar.modals.deeds import done_in, ended_there, made_in_time, of_own_option, of_own_order
from ingest.grammar.modals.modal import modal
from ingest.grammar.modals.notyet import done_so, not_yet
from ingest.grammar.modals.purpose import what_it_takes
from ingest.grammar.phrases.circumstances import Around, in_words
from ingest.grammar.phrases.finite import INSTRUCTIONS
from ingest.grammar.phrases.happened import span_told
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.pieces import Piece
from ingest.grammar.phrases.subjects import Subject, read_subject
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.setting import Setting
from ingest.grammar.states.further import read as further
from ingest.grammar.states.plainly import read as plainly
from ingest.grammar.whose.bearing import (
    OUTCOME,
    Bearing,
    asked_by_subject,
    asked_of_doer,
    asked_of_target,
    but_for_doing,
    of_a_test,
    required,
    told_within,
    with_test_named,
)
from ingest.grammar.whose.belonging import (
    by_another,
    called,
    does_something,
    falls_on,
    harm,
    is_nobody_known,
    laid,
    of_another,
    of_harm,
    of_the_entry,
    of_the_target,
    under_heading,
)
from ingest.grammar.whose.ended import ended_by
from ingest.grammar.whose.entailed import all_said_by, happens_in, needed_for, opened_by, staying
from ingest.grammar.whose.foreach import for_each
from ingest.grammar.whose.onwhom import on_whom
from ingest.grammar.whose.others import of_others, without_units
from ingest.grammar.whose.placing import option_of, place
from ingest.grammar.whose.pointing import in_such_a_case, resolve, to_those_before
from ingest.grammar.whose.recall import note_own_test, note_test
from ingest.grammar.whose.remainder import untold
from ingest.grammar.whose.saidof import of_that_test
from ingest.grammar.whose.somebodyelse import passengers, somebody_else
from ingest.grammar.whose.suchtargets import of_such_a_target
from ingest.grammar.whose.sufferers import brought_in, dealt, of_a_part, of_some, of_whom_else, struck
from ingest.vocabulary.naming import singular
from kb.conditions import ALWAYS, AnyOf, Condition, Done, During, Fact, Has, Not, atoms, both, conjuncts, either, had_by
from kb.model import HELD_KINDS, OPTION_KINDS
from kb.names import stem
from kb.patterns import deferred

_TOLD_TO_PLAYERS = ("treat", "roll", "add", "use", "apply", "count", "subtract")
#: What all that one player has may be called.
_BANDS = frozenset("crew gang warband company team band force host squad fleet party posse".split())
#: What is done one after the other, where an entry tells how its option goes.
_DONE_IN_TURN = ("mov", "remov", "plac", "discard", "choos", "select", "mak", "tak", "gain", "turn", "rotat", "swap")
#: "These Hits should form a pool": what players do with them.
_HARM_ITSELF = deferred(
    r"(?i)(?:these|those|all|any|such) (?:hit|wound|roll|dice|result|marker)s?\b(?! (?:that|which))"
)
_LAST_TURN = deferred(r"(?:in|during) (?:its|their|the) (?:own )?(?:last|previous|preceding|prior) (?:turn|round)")
#: The time in which something was done, told beside it: "that has already Dashed in the current phase".
_THIS_PHASE = deferred(r"(?i)(?:in|during) (?:the (?:same|current)|this|that) phase")
#: When what was done bars something: by then it was done in the last turn.
_IN_ITS_NEXT = deferred(
    r"\b(?:(?:its|their|his|her|player['’]s) (?:own |controlling player['’]s |owner['’]s )?|(?:in|during|end of) the )"
    r"(?:next|following) (?:own )?(?:player |game )?(?:turn|round)\b"
)
#: A unit by its type, in the entry of what it has.
_THIS_ONE = deferred(r"(?i)(?:this|these) [\w-]+(?: [\w-]+)?$")


def _whole_facts(when: Condition) -> Condition:
    """The conditions without a fact that another goes on with ("Reactions that grant a Save" or "… or a Ward")."""
    parts = conjuncts(when)
    said = [each.text for each in parts if isinstance(each, Fact) and each.text.startswith("that ")]
    begun = {each: each.text[each.text.find("that ") :] for each in parts if isinstance(each, Fact)}
    kept = (c for c in parts if not any(c in begun and c.text != x and x.startswith(f"{begun[c]} or") for x in said))
    return both(*kept) if said else when


def _to_itself(draft: Draft, statement: Statement) -> Condition:
    """That something is not done by a unit to itself, and may be done to others."""
    *_, before, last = ["", "", *(t.low for t in statement.predicate)]
    told = any(isinstance(a, Fact) and last in a.text.split() for a in atoms(draft.when))
    own = before != "by" and not told and last in ("itself", "themselves", "himself")
    barred = statement.mood in ("forbid", "never") and draft.object.kind in ("action", "reaction")
    return Fact(last) if own and barred else ALWAYS


#: What holds from now on ("until the start of its next turn"), and not in that turn alone.
_UNTIL = deferred(r"(?:until|till) (?:the (?:start|beginning) of )", re.I)


def _of_last_turn(condition: Condition, lasting: bool = False) -> Condition:
    """The deeds of a condition as done in the last turn, or, of what is ``lasting``, in this one already."""
    if isinstance(condition, AnyOf):
        return either(*(_of_last_turn(part, lasting) for part in condition.parts))
    if not isinstance(condition, Done):
        return condition
    last = dataclasses.replace(condition, span="last turn")
    return either(dataclasses.replace(condition, span="turn"), last) if lasting else last


def read_statement(
    statement: Statement,
    setting: Setting,
    around: Around,
    pieces: list[Piece],
) -> list[Draft]:
    """The drafts of one statement, with their subjects and conditions."""
    vocabulary = setting.vocabulary
    before, after, told, despite = around
    words = in_words(told)
    when = both(before, after)
    setting.trailing = after
    named = read_subject(list(statement.subject), vocabulary)
    setting.told_of = setting.told_of or named.text
    others = of_others(statement, named, setting, pieces)
    subject = others or of_another(_subject(statement, setting, when, pieces), statement, setting)
    subject = brought_in(subject, statement, setting, pieces)
    answers = subject.term == setting.section_term and "/reaction/" in (subject.term or "") and subject.who != ALWAYS
    if others or answers:  # of whom it is has been told; what the condition names is the other side's as well
        before = without_units(before)
        when = both(before, after)
    if subject.pronoun and any(piece.fronted and _THE_WORD.match(piece.text) for piece in pieces):
        return []  # "While the definition of Riders is wide, it cannot cover …": of the book
    if statement.modal == "allows" and subject.term in vocabulary.general:
        return []
    if statement.mood == "permit" and [t.low for t in statement.subject[:2]] == ["the", "following"]:
        return []  # "The following states can affect a unit: …": what there is
    if statement.mood == "perhaps":
        return []  # "the shot might not land where it was aimed": what happens, not what is ruled
    if [t.low for t in statement.subject] in (["the", "other"], ["the", "others"], ["one"]):
        return []  # which one it is, no single sentence tells
    if statement.mood == "state" and not statement.verb and statement.predicate:
        first, rest = statement.predicate[0], statement.predicate[1:]
        deed = any("/action/" in t for t in first.terms) and not first.low.endswith("s")
        verb, predicate = ("act", statement.predicate) if deed else (first.stem, rest)  # "will Fall Back"
        statement = dataclasses.replace(statement, verb=verb, modal=first.low, predicate=predicate)
    if statement.mood == "state":
        meant = setting.last_test if of_a_test(words) or of_that_test(statement) else None
        drafts = states.read(statement, subject, vocabulary, meant)
    else:
        drafts = what_it_takes(statement, subject, pieces, setting) or modal(statement, subject, setting)
        drafts = drafts or made_in_time(statement, words, vocabulary) or done_in(statement, when, vocabulary)
    timeless = False
    if not any(isinstance(a, During) for a in atoms(both(when, subject.when))):
        timeless = any(d.relation == "occurs_in" and not d.object.name for d in drafts)
        drafts = [d for d in drafts if d.relation != "occurs_in" or d.object.name]  # no phase is told
    if not drafts and setting.further:
        drafts = further(statement, subject, vocabulary, when != ALWAYS)
        drafts = drafts or (states.conduct(statement, subject, vocabulary) if timeless else [])
    if not drafts and setting.plainly and not states.parts_them(statement, subject):
        drafts = plainly(statement, subject, vocabulary, when != ALWAYS, not setting.unsaid)
    within = option_of(setting, subject, vocabulary)
    by_name = called(statement)
    made: list[Draft] = []
    narrowed: dict[Condition, None] = {}  #: by what the subject's own words tell, where no name does
    for draft in drafts:
        bears = Bearing(draft, drafts, statement, subject, setting)
        whole = with_test_named(bears.conditions(after), setting)
        own = [each for each in told if bears.words(each)]
        if draft is not drafts[-1] and draft.relation == "forces" and OUTCOME.match(words or ""):
            # "must take a check and Fall Back if it fails": the check is taken all the same
            whole, own = ALWAYS, [each for each in own if not OUTCOME.match(each.text)]
        whole = required(draft, whole, statement, subject, setting)
        about = asked_by_subject(draft, statement, subject, within)
        if others and others.when == ALWAYS:  # those against whom it is done are the bearers, which is asked already
            draft.when = both(*(c for c in conjuncts(draft.when) if c != Has(subject.term or "", "target")))
        draft.when = both(about, before, whole, draft.when, _to_itself(draft, statement))
        by_then = any(_IN_ITS_NEXT.search(each.text) for each in own)
        if by_then or span_told(setting.span.split()) == "last turn":  # "that Ran in its own preceding turn"
            lasting = any(_UNTIL.match(each.text) for each in own)
            then = [_of_last_turn(c, lasting) for c in conjuncts(draft.when)]
            timed = any(isinstance(atom, Done) for c in then for atom in atoms(c))  # which tells the time itself
            again = [c for c in then if timed and isinstance(c, Fact) and _LAST_TURN.fullmatch(c.text)]
            draft.when = both(*(c for c in then if c not in again))
        phase = any(p.role == "during" and _THIS_PHASE.fullmatch(p.text.strip(" ,")) for p in pieces)
        if phase and not re.search(r"\bturn\b", subject.text):
            draft.when = both(*(
                dataclasses.replace(c, span="phase") if isinstance(c, Done) and c.span == "turn" else c
                for c in conjuncts(draft.when)
            ))  # fmt: skip
        if draft.relation == "requires":  # what is asked for is no case in which something else would be
            draft.when = both(*(c for c in conjuncts(draft.when) if c not in conjuncts(draft.requirement)))
        draft.condition, draft.despite = in_words(own), despite
        draft.within = draft.within or told_within(draft, subject, within, vocabulary)
        but_for_doing(draft, vocabulary)
        if draft.within and by_then:  # in the entry of what was done by then
            done = Done(draft.within, span="last turn")
            draft.when = both(done, *(c for c in conjuncts(draft.when) if c != done))
            draft.within = None
        of_own_option(draft, subject)
        draft.affects = falls_on(draft, subject, statement, setting) if draft.affects == "bearer" else draft.affects
        if (fallen := struck(draft, statement, subject, setting)) != draft.affects:
            draft.affects, subject = fallen, dataclasses.replace(subject, affects=fallen)
        time = next((p for p in pieces if p.role == "during" and p.fronted), None)
        if draft.subject_thing and draft.subject_thing.kind == "event" and time:
            draft.subject_thing = Thing("event", " ".join(t.text for t in time.tokens if t.low not in ("at", "the")))
        _own_entry(draft, statement, setting)
        if by_another(draft, statement, subject):
            draft.affects, subject = "others", dataclasses.replace(subject, who=ALWAYS, affects="others")
        if by_name and draft.subject is None and draft.subject_thing is None and not _is_entry(by_name, setting):
            draft.subject_thing, draft.any_unit = Thing("unit_type", by_name), True
            draft.affects = "bearer"
        if subject.own and draft.subject is None and draft.subject_thing is None:
            draft.subject_thing, draft.any_unit = subject.own, True
            leave = subject.own.kind == "effect" and draft.relation == "permits"  # to those alone
            draft.affects = "bearer" if subject.own.kind == "unit_type" else "others" if leave else draft.affects
        of_own_order(draft, subject, setting)
        place(draft, subject, setting, when, pieces)
        dealt(draft, statement, subject, setting, pieces)
        of_whom_else(draft, subject, setting.upon)
        of_some(draft, subject)
        of_a_part(draft, statement, subject, vocabulary.unit_words)
        asked_of_doer(draft, vocabulary)
        if draft.relation == "limits_to" and isinstance(draft.requirement, Has) and draft.who == draft.requirement:
            draft.who, draft.subject = ALWAYS, vocabulary.any_unit  # "a unit may only wade if it is a Barge"
        if draft.relation == "limits_to" and draft.subject is None and draft.object.term in vocabulary.general:
            band = draft.subject_thing.name.lower() if draft.subject_thing else ""
            if band in _BANDS and stem(band) not in vocabulary.unit_words:  # "a warband may make three of them"
                draft.subject, draft.subject_thing, draft.affects = vocabulary.any_unit, None, "player"
        answer = vocabulary.kind_of(draft.object.term) == "reaction" and draft.object.term not in vocabulary.general
        if draft.relation == "ignores" and answer and vocabulary.kind_of(draft.subject) in HELD_KINDS:
            draft.relation, draft.modal = "immune_to", "forbid"  # what others do to it in answer
        of_the_target(draft, subject)
        of_harm(draft, statement, setting)
        of_the_entry(draft, statement, setting)
        under_heading(draft, statement, setting)
        on_whom(draft, statement, subject, setting)
        left = asked_of_target(draft, untold(draft, statement, subject, drafts, vocabulary))
        told_so = (part for part in conjuncts(left) if isinstance(part, Fact))
        narrowed |= {part: None for part in told_so if _PLACED.match(part.text) and subject.text.endswith(part.text)}
        draft.when = of_such_a_target(_whole_facts(both(draft.when, left)), setting)
        ended_there(draft, statement)
        draft.when = both(draft.when, not_yet(draft, own, statement, setting))
        done_so(draft, setting)
        needed = needed_for(draft, whole, subject, setting)
        happens = happens_in(draft, when)
        made += happens if draft.object.kind != "test" else []  # an exception is one to what comes last
        if not all_said_by(needed, draft, vocabulary):
            made += ended_by(for_each(draft, subject), pieces, vocabulary)
        made += happens if draft.object.kind == "test" else []
        made += [*needed, *staying(draft, vocabulary)]
        made += opened_by(draft, before, after, told, subject, pieces, vocabulary)
    _saved_by_whom(made)
    kind = vocabulary.kind_of(subject.term)
    if kind == "phase" and subject.generic and named.term is None:  # of any unit, in the chapter on a phase
        subject, kind = dataclasses.replace(subject, term=None), ""
    spoken_of = kind not in ("characteristic", "table", "phase") or subject.who != ALWAYS
    spoken_of = spoken_of and not (subject.borrowed and not subject.generic and subject.affects == "bearer")
    of_entry = {t for draft in made for t in (draft.subject, draft.thing_term, draft.object.term)}
    entry = setting.section_term if subject.only else None
    if entry and entry in of_entry and vocabulary.terms[entry].kind in ("order", "reaction", "status"):
        spoken_of = False  # "Only Scouts may be given this order. The unit …": whoever is under it
    spoken_of = spoken_of and not (statement.verb == "be" and statement.predicate and laid(statement))
    armed = any(had_by(a, "weapon") for a in atoms(subject.when))
    enemy = subject.affects == "enemy" and (not made or setting.plainly)
    theirs = enemy or to_those_before(statement, subject, setting)
    spoken_of = spoken_of and not (theirs or subject.no or (setting.last and _NEVER_COMES.search(subject.text)))
    # "Units without an order do nothing": the next sentence is of any unit again
    spoken_of = spoken_of and not (subject.generic and isinstance(subject.who, Not))
    spoken_of = spoken_of and (kind != "test" or [t.low for t in statement.predicate[:1]] != ["be"])
    if subject.text and not subject.pronoun and not theirs:
        called_so = _in_own_words(made[-1], subject) if made else None
        setting.own = dataclasses.replace(subject, own=called_so) if called_so else None
    if spoken_of and not subject.pronoun and (subject.term or subject.who != ALWAYS or armed):
        told_apart = narrowed if subject.generic else ()
        setting.last, setting.described = dataclasses.replace(subject, when=both(subject.when, *told_apart)), None
    elif spoken_of and subject.generic and not subject.pronoun and (narrowed or _told_by_facts(subject)):
        setting.described = dataclasses.replace(subject, when=both(subject.when, *narrowed))
        setting.each = subject if subject.text.startswith("Each ") else setting.each
    elif made and in_such_a_case(subject, pieces, setting):
        setting.described = dataclasses.replace(subject, when=before, pronoun=False)
    note_test([*statement.subject, *statement.predicate], setting)
    note_own_test(statement, setting)
    return made


#: Where somebody is, in the words behind his noun.
_PLACED = deferred(
    r"(?:from )?(?:outside|within|inside|in|on|under|behind|beyond|near|aboard|at|beside|between|among) "
)


def _told_by_facts(subject: Subject) -> bool:
    """Whether a subject is one that its own words tell from others ("a unit that fled")."""
    return any(type(atom) is Fact for atom in atoms(subject.when))


#: What the book says of a word, and of nobody in the game.
_THE_WORD = deferred(r"(?:the|this|our) (?:definition|description|term|word|phrase|notion|concept) (?:of|for) \w")
#: "Any marker that would be placed on a Barge": what never comes is not whom the next sentence means by "they".
_NEVER_COMES = deferred(r"(?i)^(?:an?|any|each|every|the|all) [^,;]{2,40}? (?:(?:that|which) )?[^,;]{0,40}?\bwould\b")


def _saved_by_whom(drafts: list[Draft]) -> None:
    """Put what may not be taken against what a rule brings, or alone may, on the rule that is told to bring it."""
    brought = next((draft for draft in drafts if draft.relation == "inflicts"), None)
    for draft in drafts if brought else ():
        against = any(isinstance(a, Fact) and a.text.startswith("against these ") for a in atoms(draft.when))
        if brought and against and draft.subject != brought.subject:
            draft.subject, draft.subject_thing = brought.subject, brought.subject_thing
            draft.who, draft.any_unit = brought.who, brought.any_unit


def _in_own_words(draft: Draft, subject: Subject) -> Thing | None:
    """What several units are called that a statement was made of, where the text has no name for them."""
    thing, several = draft.subject_thing, subject.text.endswith("s") or subject.text[:1].isupper()
    own = draft.subject is None and thing is not None and thing.kind in ("effect", "unit_type")
    return thing if own and several and not draft.fixed and draft.relation in _OF_TROOPS else None


_OF_TROOPS = ("denies", "permits", "immune_to", "ignores", "forces", "grants", "counts_as")


def _is_entry(name: str, setting: Setting) -> bool:
    """Whether the entry is called so, in whatever number."""
    entry = setting.vocabulary.terms[setting.section_term].name if setting.section_term else ""
    return singular(entry.lower()) == name.lower()


def _subject(statement: Statement, setting: Setting, when: Condition, pieces: list[Piece]) -> Subject:
    """Of whom the statement speaks; an instruction to the players is about the entry that it stands in."""
    subject = read_subject(list(statement.subject), setting.vocabulary)
    told = not statement.subject and statement.mood == "state" and statement.verb in _TOLD_TO_PLAYERS
    if told and statement.modal == "roll" and setting.last_test and not (setting.section_term or subject.others):
        return dataclasses.replace(subject, pronoun=False, term=setting.last_test)
    entry = setting.section_term
    typed = subject.who == Has(subject.term or "") and "/unit_type/" in (subject.term or "")
    ruled = setting.vocabulary.kind_of(entry) == "special_rule"
    if typed and entry and ruled and _THIS_ONE.match(subject.text):  # "This vehicle may …": what has the entry's rule
        return dataclasses.replace(subject, term=entry, who=Has(entry))
    ordered = not statement.subject and statement.mood == "state" and statement.verb in _DONE_IN_TURN
    if ordered and entry and not setting.vocabulary.general & {entry}:
        told = told or setting.vocabulary.terms[entry].kind in OPTION_KINDS
    if told and not statement.modal.endswith("s") and setting.section_term:
        return dataclasses.replace(subject, pronoun=False, term=setting.section_term)
    if _HARM_ITSELF.match(subject.text) and does_something(statement):
        found = resolve(subject, setting, when, pieces)
        own = harm(subject, setting)
        put = dataclasses.replace(found, affects="player", who=ALWAYS, own=own, term=None if own else found.term)
        return put if statement.mood == "oblige" else found
    if is_nobody_known(subject, statement) and does_something(statement):
        return somebody_else(subject, setting, pieces)
    resolved = resolve(subject, setting, when, pieces, does_something(statement))
    if resolved.term and does_something(statement) and (aboard := passengers(subject, resolved)):
        return aboard
    if not statement.subject and statement.mood == "state" and statement.modal in INSTRUCTIONS:
        return dataclasses.replace(resolved, when=subject.when)  # "Remove the marker": whatever was told before it
    return resolved


def _own_entry(draft: Draft, statement: Statement, setting: Setting) -> None:
    """Put the entry itself for "this Response", "the fault" in an entry of that kind."""
    vocabulary, entry = setting.vocabulary, setting.section_term
    needed = (draft.thing_term if draft.relation == "requires" else None) or ""
    pointed = any(t.low == "this" and needed in after.terms for t, after in pairwise(statement.predicate))
    if pointed and needed in vocabulary.general and entry and f"/{vocabulary.terms[entry].kind}/" in needed:
        draft.subject, draft.subject_thing = entry, None  # "Only Scouts may be given this order"
    if draft.object.term not in vocabulary.general or not entry:
        return
    if vocabulary.terms[entry].kind != draft.object.kind:  # what was told just before, in the entry of something else
        told = (d.object.term for d in reversed(setting.said) if d.object.kind == draft.object.kind)
        entry = next((term for term in told if term and term not in vocabulary.general), None)
    if not entry:
        return
    tokens = (*statement.subject, *statement.predicate)
    for before, token in pairwise(tokens):
        if draft.object.term in token.terms and before.low in ("this", "the") and not token.low.endswith("s"):
            draft.object = states.thing_of(entry, vocabulary)
            chosen = statement.predicate and statement.predicate[0].low in ("choose", "select", "declare", "use")
            if draft.relation == "forces" and chosen and draft.object.kind in ("reaction", "order"):
                draft.relation, draft.modal = "limits_to", "limit"  # "must choose this reaction": and no other
            return
