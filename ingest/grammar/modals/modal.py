"""Modals: what a statement with "may", "must", "cannot", "may only" says.

In: a statement, its subject and its setting. Out: drafts. First come the shapes that are read as a whole (a count, a
position that must be held, a prohibition of triggering); else each thing that the predicate names gives a draft.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from ingest.grammar import states
from ingest.grammar.draft import Draft
from ingest.grammar.modals.counts import by_count
from ingest.grammar.modals.deeds import count_limit
from ingest.grammar.modals.modal_shapes import (
    counted,
    free,
    inactive,
    is_about_the_book,
    must_use,
    not_both,
    not_caused,
    only_by,
    or_else,
    position,
    that_test,
    triggering,
    while_done,
    without_effect,
)
from ingest.grammar.modals.ofthing import of_thing, of_weapons
from ingest.grammar.phrases.objects import Thing, things
from ingest.grammar.phrases.subjects import Subject
from ingest.grammar.phrases.tokens import tokenize
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.setting import Setting
from ingest.verbforms import PARTICIPLES
from kb.conditions import ALWAYS, Fact
from kb.names import stem

#: Participles that open a state of their own after what is done ("may Run, ignoring terrain").
_ALONG = {"ignoring": "ignor", "counting": "count", "suffering": "suffer", "gaining": "gain"}


def modal(statement: Statement, subject: Subject, setting: Setting) -> list[Draft]:
    """The drafts of a statement with a modal: what is forbidden, limited, permitted or made to be done."""
    vocabulary = setting.vocabulary
    if statement.mood == "never" and statement.predicate[:1] and statement.predicate[0].low in ("quite", "enough"):
        return []  # "and never quite enough tanks"
    if [t.low for t in statement.predicate[:2]] in ([",", "and"], [",", "but"]):
        return []  # "He may not, and quite right too"
    if statement.mood == "never" and statement.adverb in ("just", "only", "simply", "merely"):
        return []  # "does not just target one unit": it does that, and more
    if statement.mood in ("permit", "limit") and not subject.no:
        statement = _unforced(statement)
        if not statement.predicate:
            return []
    limited = by_count(statement, subject, setting)
    if limited is not None:
        return limited
    special = states.after_modal(statement, subject, vocabulary)
    if special is not None:
        return special
    statement, along = _without_participle(statement, subject, setting)
    drafts: list[Draft] = []
    statement = _settled(statement)
    if statement.mood in ("permit", "limit") and not subject.no and _of_nobody(statement):
        return []
    lows = [t.low for t in statement.predicate]
    limit = count_limit(lows, subject, statement.mood, setting)
    if limit is not None and "twice" in lows:
        counted = tuple(t for t in statement.predicate if t.low != "twice")
        statement, lows = replace(statement, predicate=counted), [t.low for t in counted]
    if limit is not None and "than" in lows:
        than = range(lows.index("than") - 1, lows.index("than") + 2)
        counted = tuple(t for n, t in enumerate(statement.predicate) if n not in than)
        statement = replace(statement, predicate=counted)
    whole = (
        (_that_often(limit, lows, statement, subject, setting) if limit is not None else [])
        or inactive(statement, setting)
        or triggering(statement, subject, setting)
        or position(statement, subject, setting)
        or only_by(statement, subject, setting)
        or must_use(statement, subject, setting)
    )
    if whole:
        return whole
    if statement.mood == "never" and [t.low for t in statement.predicate[:1]] == ["affect"]:
        return without_effect(statement, setting)
    if statement.mood == "never" and [t.stem for t in statement.predicate[:1]] == ["caus"]:
        return not_caused(statement, subject, setting)
    first = statement.predicate[0].stem if statement.predicate else ""
    if statement.mood == "never" and first == "requir" and (subject.others or of_weapons(subject, setting)):
        unneeded = states.effects(list(statement.predicate[1:]), vocabulary)
        return [Draft("ignores", thing, modal="state") for thing in unneeded]
    if first == "test" and statement.mood in ("never", "exempt") and lows[1:2] in ([], ["for"]) and setting.last_test:
        case = Fact(" ".join(t.text for t in statement.predicate[1:])) if lows[1:] else ALWAYS  # "for a friend's loss"
        return [Draft("immune_to", states.thing_of(setting.last_test, vocabulary), when=case, modal="forbid")]
    if is_about_the_book(statement, subject):
        return []
    if (statement.mood == "never" and subject.text == "Players") or (
        statement.mood == "oblige" and statement.predicate and states.asked(list(statement.predicate))
    ):
        return states.told(statement, subject, vocabulary)  # what they do not do is told in the text's own words
    do_so = lows[:2] == ["do", "so"] or (lows[:2] in _DO_THIS and (len(lows) == 2 or lows[2] in _WHERE))
    if do_so and lows[1] == "one":  # of what was told of, and no number
        statement = replace(statement, predicate=(*tokenize("do so", vocabulary), *statement.predicate[2:]))
    pointed = _pointed(lows, setting) if do_so else []
    if len(pointed) == 1 and pointed[0].term and lows[2:3] and lows[2] in _WHERE:
        # "may not do so from a Heavy enemy": where from is told of the deed, as if it had been named
        statement = replace(statement, predicate=(*tokenize(pointed[0].name, vocabulary), *statement.predicate[2:]))
        do_so = False
    named_things = pointed if do_so else things(list(statement.predicate), vocabulary, True)
    if statement.mood == "forbid" and "and" in lows and len(named_things) == 2:
        at_once = statement.adverb == "both" or " in the same " in f" {' '.join(lows)} "
        if at_once or re.search(r"\bsame\b", setting.span):
            return not_both(named_things)
    if statement.mood == "exempt" and any(thing.kind == "test" for thing in named_things):
        named_things = [thing for thing in named_things if thing.kind != "reaction"]  # for which none is taken
    for thing in named_things:
        if statement.mood == "never" and _stem_of(thing, statement) in ("need", "requir"):
            needed = states.effects(list(statement.predicate[1:]), vocabulary)
            drafts += [Draft("ignores", t, modal="state") for t in needed]
            break
        drafts += of_thing(thing, limit, statement, subject, setting)
    several = len(named_things) > 1 and not {"or", "nor"}.isdisjoint(t.low for t in statement.predicate)
    if several and [d.relation for d in drafts] == ["immune_to"] and drafts[0].object in named_things:
        listed = [thing for thing in named_things if thing == drafts[0].object or _suffered_so(thing)]
        each = {thing.name: of_thing(thing, limit, statement, subject, setting, True) for thing in listed}
        drafts = [draft for said in each.values() for draft in said]
    while_done(along, drafts, statement)
    return (
        or_else([*along, *drafts], lows)
        or that_test(statement, setting)
        or free(statement, subject, setting)
        or states.told(statement, subject, vocabulary)
    )


#: Words after which "no" tells what is lacking, not of whom nothing is allowed.
_LACKING = frozenset("with has have had having of if is are contains containing includes showing to carrying".split())


#: Participles of what somebody is made to do, by others: that it may be so is no leave to do it.
_MADE_TO = frozenset("forced compelled obliged required made coerced".split())
_TO_WHAT = frozenset("a an any the this that each every its it them".split())  # "a Reaction made to any action"


def _unforced(statement: Statement) -> Statement:
    """The statement without what somebody may be made to do ("can Wade and then be forced to Dash")."""
    lows = [t.low for t in statement.predicate]
    made = next((n for n, pair in enumerate(pairwise(lows)) if pair[0] in _MADE_TO and pair[1] == "to"), 0)
    if made and lows[made] == "made" and lows[made + 2 : made + 3] and lows[made + 2] in _TO_WHAT:
        return statement
    if not made or "be" not in lows[max(made - 2, 0) : made]:
        return statement
    end = lows[:made].index("be")
    while end and lows[end - 1] in ("and", "then", "or", ",", "also"):
        end -= 1
    return replace(statement, predicate=statement.predicate[:end])


def _of_nobody(statement: Statement) -> bool:
    """Whether a subject that was read as somebody ends in "no ship": what it then may is forbidden, not allowed."""
    lows = [t.low for t in statement.subject]
    at = next((n for n in range(len(lows) - 1, 0, -1) if lows[n] == "no" and len(lows) - n <= 4), 0)
    return at > 0 and lows[at - 1] not in _LACKING


_DO_THIS = tuple([verb, this] for verb in ("do", "make", "declare", "attempt") for this in "this that it one".split())
_WHERE = frozenset(
    "either too within in at on near while when if against from into through during before after to".split()
)


def _that_often(limit: str, lows: list[str], statement: Statement, subject: Subject, setting: Setting) -> list[Draft]:
    """How often what was just spoken of may be done ("may not take more than one per turn")."""
    terms = setting.vocabulary.terms
    own = (setting.section_term, setting.last_test)
    thing = next((t for t in own if t and terms[t].kind in ("test", "reaction", "action", "order")), None)
    bare = re.match(
        r"(?:make |take |attempt |use |do )?more than (?:one|two|three|\d) (?:per|in|during|each)\b", " ".join(lows)
    )
    if thing is None or not bare:
        return []
    return counted(states.thing_of(thing, setting.vocabulary), limit, statement, subject, setting)


def _pointed(lows: list[str], setting: Setting) -> list[Thing]:
    """The deed of "may do so": the option whose entry it is, else what was just told of."""
    terms, entry = setting.vocabulary.terms, setting.section_term or setting.option
    chapter = entry in setting.vocabulary.general and setting.said
    if entry and terms[entry].kind in ("reaction", "action") and not chapter:
        return [replace(states.thing_of(entry, setting.vocabulary), verb="do")]
    told = (d for d in setting.said if d.object.kind in ("action", "reaction", "order", "effect"))
    deeds = [d.object for d in told if d.object.kind != "effect" or d.relation in ("permits", "denies")]
    return list({d.name: replace(d, rest=(), part=frozenset()) for d in deeds}.values())[-2:]


def _without_participle(statement: Statement, subject: Subject, setting: Setting) -> tuple[Statement, list[Draft]]:
    """The statement up to ", ignoring …", and what that part says of its own."""
    for n, token in enumerate(statement.predicate):
        if n and token.low in _ALONG:
            along = Statement(statement.subject, "state", _ALONG[token.low], statement.predicate[n + 1 :])
            drafts = states.read(along, subject, setting.vocabulary)
            return replace(statement, predicate=statement.predicate[:n]), drafts
    return statement, []


def _settled(statement: Statement) -> Statement:
    """The statement with "nor may any …" and "can use no …" put in the plain order and mood."""
    predicate = list(statement.predicate)
    lows = [t.low for t in predicate]
    if statement.modal.startswith("nor") and lows and lows[0] in ("any", "a", "the", "it", "they"):
        start = next((n for n, low in enumerate(lows) if low in ("ever", "be", "make", "take", "use") and n), 0)
        predicate, lows = predicate[start:], lows[start:]
    if statement.mood == "permit" and "no" in lows[1:3]:
        return replace(statement, mood="forbid", predicate=tuple(t for t in predicate if t.low != "no"))
    return replace(statement, predicate=tuple(predicate))


def _stem_of(thing: Thing, statement: Statement) -> str:
    """The stem of the verb that governs the thing."""
    own = stem(thing.verb) if thing.verb else ""
    return own if own in ("need", "requir") else statement.predicate[0].stem


def _suffered_so(thing: Thing) -> bool:
    """Whether a thing of a list is a participle, of what nobody may suffer ("cannot be broken, *sold* or towed")."""
    return thing.passive and thing.term is None and (thing.name in PARTICIPLES or thing.name.endswith("ed"))
