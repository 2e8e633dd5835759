"""Sentences: the clauses of one sentence, in its setting.

In: a sentence's text and where it stands (its section's term, the sentence before it). Out: drafts of clauses, whose
new names are not terms yet, in the order of the text; an exception names the draft that it wins over.
"""

from __future__ import annotations

import dataclasses
import re
from itertools import pairwise

from ingest.grammar import states
from ingest.grammar.circumstances import circumstances
from ingest.grammar.draft import Draft
from ingest.grammar.exceptions import exceptional
from ingest.grammar.modal import modal
from ingest.grammar.objects import Thing, named
from ingest.grammar.pieces import Piece, cut
from ingest.grammar.placing import each, option_of, place, resolve
from ingest.grammar.rewrites import plain
from ingest.grammar.setting import Setting
from ingest.grammar.subjects import read_subject
from ingest.grammar.tokens import Token, clean, tokenize
from ingest.grammar.verbs import Statement, statements
from ingest.grammar.when import read_condition
from ingest.lexicon import DISCOURSE
from kb.conditions import ALWAYS, All, Condition, Done, During, Event, Fact, Has, atoms, both

_YIELDS = re.compile(
    r"\bunless (?:otherwise|(?:it is |they are )?(?:specifically |expressly )?(?:stated|noted|specified|indicated)|(?:\w+ ){0,6}?(?:rules?|effects?|entry|profile|text|scenario|mission)\b[^,.]{0,40}?"
    r"(?:state|specif|note|allow|say|permit|indicat)\w*[^,.]{0,60})|\bunless (?:a |another |an? \w+ )?(?:special )?rules? [^,.]{0,60}",
    re.I,
)


_DISCOURSE = re.compile(
    r"^(?:" + "|".join(sorted((re.escape(d) for d in DISCOURSE), key=len, reverse=True)) + r")\b[,:!]? +", re.I
)


def read_sentence(text: str, setting: Setting) -> list[Draft]:
    """The drafts that a sentence gives, in order; none where nothing in it is understood. Updates ``setting.last``."""
    cleaned, remarks = clean(text)
    yields = bool(_YIELDS.search(text))
    cleaned = _YIELDS.sub(" ", cleaned)
    contrast = ""
    while True:
        opener = _DISCOURSE.match(cleaned)
        if not opener:
            break
        word = opener.group().strip(" ,:!").lower()
        contrast = contrast or (word if DISCOURSE.get(word) else "")
        cleaned = cleaned[opener.end() :]
    if setting.trigger is not None and re.match(r"(?i)(?:not )?ignored by\b", cleaned):
        cleaned = f"This trigger is {cleaned[0].lower()}{cleaned[1:]}"
    drafts: list[Draft] = []
    for sentence in plain(cleaned.rstrip(".!")):
        drafts += _plain(sentence, remarks, setting)
    for draft in drafts:
        draft.yields = draft.yields or yields
        draft.contrast = draft.contrast or contrast
        draft.yields = (
            draft.yields or re.match(r"(?i)(?:most|normally|usually|generally|typically)\b", cleaned) is not None
        )
    return [d for d in drafts if d.object.name or d.object.term or d.relation == "occurs_in"]


def _plain(sentence: str, remarks: tuple[str, ...], setting: Setting) -> list[Draft]:
    """The drafts of a sentence in plain form."""
    vocabulary = setting.vocabulary
    tokens = tokenize(sentence, vocabulary)
    if not tokens:
        return []
    called = re.search(r"\b(?:called|known as) an? (.+?)$", sentence)
    if called:
        setting.last_test = vocabulary.best(called.group(1), "test") or setting.last_test
    pieces = cut(tokens)
    for i, token in enumerate(tokens):
        option = next(
            (t for t in token.terms if vocabulary.terms[t].kind == "reaction" and t not in vocabulary.general), None
        )
        if option and any(
            t.low in ("makes", "make", "successful", "making", "made") for t in tokens[max(0, i - 3) : i]
        ):
            setting.option = option
    exceptions = [(piece, read_condition(piece, vocabulary)) for piece in pieces if piece.role == "unless"]
    setting.times = {p.after: read_condition(p, vocabulary) for p in pieces if p.role == "during" and not p.forward}
    setting.span = " ".join(p.text.lower() for p in pieces if p.role == "during" and not p.forward)
    setting.about_minimum = "minimum range" in sentence.lower()
    setting.only_if = any(
        p.opener in ("only if", "so long as", "as long as", "provided", "provided that", "providing", "providing that")
        for p in pieces
    )
    drafts: list[Draft] = []
    for n, piece in enumerate(pieces):
        if piece.role == "":
            around = circumstances(pieces, n, vocabulary)
            found = statements(list(piece.tokens))
            setting.placed = {id(t) for statement in found for t in (*statement.subject, *statement.predicate)}
            examples = next((p for p in pieces[n + 1 :] if p.role == "aside" and p.opener == "such as"), None)
            for k, statement in enumerate(found):
                if (
                    examples
                    and k == 0
                    and statement.subject
                    and not any(t.terms for t in statement.subject)
                    and statement.subject[0].low in ("some", "certain", "many")
                ):
                    statement = dataclasses.replace(
                        statement, subject=examples.tokens
                    )  # "some weapon types, such as Ordnance, …"
                # what follows a clause belongs to its last part, where that has a subject of its own
                last = k + 1 == len(found) or not found[-1].subject
                here = around if last else (around[0], ALWAYS, *around[2:])
                for subject in _alternatives(list(statement.subject)):
                    one = dataclasses.replace(statement, subject=tuple(subject))
                    drafts.extend(_statement(one, setting, here, pieces[:n]))
        elif piece.opener == "in which case" and drafts:
            drafts += _in_which_case(piece, drafts, exceptions, setting, pieces)
    drafts += exceptional(pieces, drafts, exceptions, setting)
    for piece in pieces:
        allowed = re.match(r"those (?:that|which) (?:allow|let)\b", piece.text) if piece.opener == "including" else None
        if allowed and drafts and drafts[-1].object.term in vocabulary.general:
            general = drafts[-1].object.term  # "may React as normal, including those that allow it to move"
            deed = vocabulary.best(piece.tokens[-1].text, "action")
            if deed:
                move = states.thing_of(deed, vocabulary)
                drafts.append(dataclasses.replace(drafts[-1], object=move, within=general, contrast="including"))
            continue
        if (
            piece.role == "aside"
            and piece.opener == "including"
            and drafts
            and drafts[-1].relation in ("ignores", "immune_to", "denies")
        ):
            for term, _ in named(
                list(piece.tokens), vocabulary, "effect", "action", "special_rule", "test", "status", "weapon_type"
            ):
                drafts.append(dataclasses.replace(drafts[-1], object=states.thing_of(term, vocabulary)))
    for remark in remarks:
        low = remark.lower()
        if low.startswith("for example") and drafts:
            for term in read_subject(tokenize(remark, vocabulary), vocabulary).others[:3]:
                drafts.append(Draft("mentions", drafts[-1].object, subject=term, any_unit=True, fixed=True))
        if low.startswith(("unless", "except", "other than")) and drafts and not _YIELDS.search(remark):
            extra = cut(tokenize(remark, vocabulary))
            drafts += exceptional(
                extra,
                drafts,
                [(p, read_condition(p, vocabulary)) for p in extra if p.role == "unless"],
                setting,
                everything=True,
            )
    return drafts


_NEW_SUBJECT = ("unit", "units", "model", "models", "that", "which", "those")


def _alternatives(tokens: list[Token]) -> list[list[Token]]:
    """ "A Vehicle that …, any unit that … or any unit that …": one subject each."""
    parts: list[list[Token]] = [[]]
    for i, token in enumerate(tokens):
        following = [t.low for t in tokens[i + 1 : i + 4]]
        if (
            parts[-1]
            and token.low in ("or", "and", ",")
            and following[:1]
            and following[0] in ("any", "a", "an", "all", "units", "models", "those")
            and len(tokens) > 12
            and any(w in _NEW_SUBJECT for w in following[:3])
        ):
            parts.append([])
            continue
        parts[-1].append(token)
    return [part for part in parts if part] or [[]]


def _in_which_case(
    piece: Piece, drafts: list[Draft], exceptions: list[tuple[Piece, Condition]], setting: Setting, pieces: list[Piece]
) -> list[Draft]:
    """ "… unless they are X, in which case they …": what holds in the exception, winning over the rule."""
    base = drafts[-1]
    condition = (
        exceptions[-1][1]
        if exceptions
        else next((read_condition(p, setting.vocabulary) for p in reversed(pieces) if p.role == "if"), ALWAYS)
    )
    has = next((a for a in atoms(condition) if isinstance(a, Has)), None)
    made: list[Draft] = []
    for statement in statements(list(piece.tokens)):
        for draft in _statement(statement, setting, (ALWAYS, ALWAYS, piece.text, False), pieces):
            draft.who, draft.loser, draft.why = both(base.who, condition), base, "unless"
            draft.subject = has.term if has else base.subject
            made.append(draft)
    return made


def _statement(
    statement: Statement,
    setting: Setting,
    around: tuple[Condition, Condition, str | None, bool],
    pieces: list[Piece],
) -> list[Draft]:
    vocabulary = setting.vocabulary
    before, after, words, despite = around
    when = both(before, after)
    setting.trailing = after
    subject = read_subject(list(statement.subject), vocabulary)
    imperative = (
        not statement.subject
        and statement.mood == "state"
        and statement.verb in ("treat", "roll", "add", "use", "apply", "count", "subtract")
        and statement.modal == statement.modal.rstrip("s")
    )
    if imperative and setting.section_term:  # an instruction to the players, in the entry that it stands in
        subject = dataclasses.replace(subject, pronoun=False, term=setting.section_term)
    else:
        subject = resolve(subject, setting, when, pieces)
    if statement.modal == "allows" and subject.term in vocabulary.general:
        return []
    if statement.mood == "state" and not statement.verb and statement.predicate:
        statement = dataclasses.replace(statement, verb=statement.predicate[0].stem, predicate=statement.predicate[1:])
    if statement.mood == "state":
        drafts = states.read(statement, subject, setting.vocabulary, setting.last_test)
    else:
        drafts = modal(statement, subject, setting)
    within = option_of(setting, subject, vocabulary)
    made: list[Draft] = []
    for draft in drafts:
        own_time = [t for anchor, t in setting.times.items() if anchor in draft.object.part]
        listed = len(drafts) > 2 and any(anchor in drafts[-1].object.part for anchor in setting.times)
        other_times = {
            id(t)
            for anchor, t in setting.times.items()
            if (listed or (len(setting.times) > 1 and own_time)) and anchor not in draft.object.part
        }
        mine = {id(t) for t in (*statement.subject, *statement.predicate)}
        strange = {t for anchor, t in setting.times.items() if anchor not in mine and anchor in setting.placed}
        whole = both(
            *(
                c
                for c in (after.parts if isinstance(after, All) else (after,))
                if not (other_times and isinstance(c, During) and c not in own_time)
                and not (isinstance(c, During) and c in strange)
            )
        )
        only_if = statement.mood == "permit" and setting.only_if and draft.relation == "permits"
        if only_if:
            draft.relation = "limits_to"
        timed = all(isinstance(a, During) for a in atoms(whole)) and (subject.others or subject.who != ALWAYS)
        if (statement.mood == "limit" or only_if) and whole != ALWAYS and not timed:
            draft.requirement, whole = both(draft.requirement, whole), ALWAYS  # "may only … if": what must hold
        passive = statement.predicate[:1] and statement.predicate[0].low == "be"
        about = (
            both(*(c for c in (subject.when.parts if isinstance(subject.when, All) else (subject.when,))
                   if not (passive and isinstance(c, Done) and c.action == draft.object.term)))
            if within is None
            else both(
                *(
                    c
                    for c in (subject.when.parts if isinstance(subject.when, All) else (subject.when,))
                    if not isinstance(c, Done)
                )
            )
        )
        draft = dataclasses.replace(
            draft,
            when=both(about, before, whole, draft.when),
            condition=words,
            within=draft.within
            or (
                within
                if not any(isinstance(a, Event) and vocabulary.best(a.action, "reaction") for a in atoms(draft.when))
                else None
            ),
            affects=subject.affects if draft.affects == "bearer" else draft.affects,
            despite=despite,
        )
        if (
            draft.subject_thing
            and draft.subject_thing.kind == "event"
            and (time := next((p for p in pieces if p.role == "during" and p.fronted), None))
        ):
            draft.subject_thing = Thing("event", " ".join(t.text for t in time.tokens if t.low not in ("at", "the")))
        _own_entry(draft, statement, setting)
        place(draft, subject, setting, when, pieces)
        made += each(draft, subject)
        if (
            draft.relation == "forces"
            and draft.object.kind == "test"
            and any(isinstance(a, During) for a in atoms(when))
        ):
            made.append(
                Draft(
                    "occurs_in",
                    Thing("phase", ""),
                    subject=draft.object.term,
                    subject_thing=None if draft.object.term else draft.object,
                    when=when,
                    any_unit=True,
                    fixed=True,
                )
            )
    if (subject.term and not subject.pronoun) or (subject.who != ALWAYS and not subject.pronoun):
        setting.last = subject
    for token in (*statement.subject, *statement.predicate):
        setting.last_test = next((t for t in token.terms if vocabulary.terms[t].kind == "test"), setting.last_test)
    return made


def _own_entry(draft: Draft, statement: Statement, setting: Setting) -> None:
    """ "this Response", "the fault": in an entry of that kind, the entry itself."""
    vocabulary, entry = setting.vocabulary, setting.section_term
    if draft.object.term not in vocabulary.general or not entry or vocabulary.terms[entry].kind != draft.object.kind:
        return
    tokens = (*statement.subject, *statement.predicate)
    for before, token in pairwise(tokens):
        if draft.object.term in token.terms and before.low in ("this", "the") and not token.low.endswith("s"):
            draft.object = states.thing_of(entry, vocabulary)
            return


def bullet_condition(text: str, setting: Setting) -> tuple[str | None, Condition, Condition]:
    """A bullet that is itself a condition ("It is Pinned."): its term, and who and when it asks for."""
    cleaned, _ = clean(text)
    tokens = tokenize(cleaned.rstrip(".;"), setting.vocabulary)
    if not tokens:
        return None, ALWAYS, ALWAYS
    condition = read_condition(Piece("if", "if", tuple(tokens)), setting.vocabulary)
    first = next(iter(atoms(condition)), None)
    if isinstance(first, Has) and first.party == "unit":
        return first.term, condition, ALWAYS
    if isinstance(first, Done):
        return first.action, ALWAYS, condition
    return None, ALWAYS, condition if not isinstance(condition, Fact) else Fact(cleaned.rstrip(".;"))
