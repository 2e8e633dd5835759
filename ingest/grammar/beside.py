"""Beside the main clause: what "including …", a remark in brackets and "in which case …" add to it.

In: the piece and the drafts of the clause that it stands beside. Out: further drafts; an exception names the draft that
it wins over.
"""

from __future__ import annotations

import dataclasses
import re

from ingest.grammar import states
from ingest.grammar.draft import Draft
from ingest.grammar.phrases.circumstances import Told
from ingest.grammar.phrases.cutting import cut
from ingest.grammar.phrases.named import named
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.pieces import Piece
from ingest.grammar.phrases.subjects import read_subject
from ingest.grammar.phrases.tokens import tokenize
from ingest.grammar.phrases.verbs import statements
from ingest.grammar.phrases.when import read_condition
from ingest.grammar.sentences.exceptions import YIELDS, exceptional
from ingest.grammar.setting import Setting
from ingest.grammar.statements import read_statement
from ingest.verbforms import deed_of, third
from kb.conditions import ALWAYS, Compare, Condition, Done, Event, Fact, Has, atoms, both, conjuncts
from kb.model import TYPE_KINDS
from kb.patterns import Pattern, deferred


def with_included(piece: Piece, n: int, drafts: list[Draft], setting: Setting) -> list[Draft]:
    """The drafts with what the ``n``-th piece adds to them; of a kind of which it gives examples, these alone."""
    if piece.opener != "such as":
        return drafts + _included(piece, drafts[-1], setting)
    last = next((d for d in reversed(drafts) if d.statement and d.statement[0] < n), None)
    examples = _included(piece, last, setting) if last else []
    whole = last is not None and bool(examples) and last.object.term in setting.vocabulary.general
    return [d for d in drafts if not (whole and d is last)] + examples


def _included(piece: Piece, last: Draft, setting: Setting) -> list[Draft]:
    """What an "including …" or "such as …" adds to the clause before it."""
    vocabulary = setting.vocabulary
    if piece.role != "aside" or piece.opener not in ("including", "such as"):
        return []
    told = last.object.term and last.object.term not in vocabulary.general
    if piece.opener == "such as" and (told or last.affects == "player"):
        return []  # "cannot Run where it is muddy, such as …": no examples of what it cannot do
    if re.match(r"those (?:that|which) (?:allow|let)\b", piece.text) and last.object.term in vocabulary.general:
        general = last.object.term  # "may React as normal, including those that allow it to move"
        deed = vocabulary.best(piece.tokens[-1].text, "action")
        move = states.thing_of(deed, vocabulary) if deed else None
        return [dataclasses.replace(last, object=move, within=general, contrast="including")] if move else []
    if piece.tokens[0].low in ("when", "while", "if", "where"):
        return []  # "including when they charge": a case of it, and no further thing
    if last.relation not in ("ignores", "immune_to", "denies"):
        return []
    kinds = ("effect", "action", "special_rule", "test", "status", "weapon_type")
    listed = named(list(piece.tokens), vocabulary, *kinds)
    return [dataclasses.replace(last, object=states.thing_of(t, vocabulary)) for t, _ in listed]


def in_brackets(remark: str, drafts: list[Draft], setting: Setting) -> list[Draft]:
    """What a remark in brackets adds: names that it gives as examples, or an exception."""
    vocabulary, low = setting.vocabulary, remark.lower()
    if lacking := _lacked(drafts):
        return _those_without(remark, lacking, setting)
    if low.startswith("for example"):
        examples = read_subject(tokenize(remark, vocabulary), vocabulary).others[:3]
        about = drafts[-1].object
        return [Draft("mentions", about, subject=term, any_unit=True, fixed=True) for term in examples]
    forbids = next((d for d in reversed(drafts) if d.relation == "denies" and d.object.kind == "action"), None)
    if forbids and _AND_DOING.match(remark):  # "may not go on that turn (including turning where it is)"
        tokens = tuple(tokenize(remark, vocabulary)[1:])
        verb = deed_of(tokens[0].text)
        deed = vocabulary.best(verb, "action")
        more = states.thing_of(deed, vocabulary) if deed else Thing("action", verb) if verb.islower() else None
        if more is not None:
            return [dataclasses.replace(forbids, object=more)]
        return _included(Piece("aside", "including", tokens), forbids, setting)
    if low.startswith(("unless", "except", "other than")) and not YIELDS.search(remark):
        extra = cut(tokenize(remark, vocabulary))
        unless = [(p, read_condition(p, vocabulary)) for p in extra if p.role == "unless"]
        return exceptional(extra, drafts, unless, setting, everything=True)
    return []


#: What is meant too by what a sentence forbids to do.
_AND_DOING = deferred(r"(?i)including [a-z]+ing\b")


def _lacked(drafts: list[Draft]) -> str | None:
    """The characteristic that a sentence asks its units not to have, where it is one alone."""
    asked = {a.quantity for d in drafts for a in atoms(d.who) if isinstance(a, Compare) and a.value == "none"}
    return asked.pop().removeprefix("characteristic:") if len(asked) == 1 else None


#: "(such as most Engines)", "(most Engines)", "(this includes Engines and Carts)": who has no such thing.
_SUCH = Pattern(
    r"^(?:such as|for example,?|like|i\.?e\.?,?|e\.?g\.?,?|this includes|usually|mostly|generally|most) (?P<who>.+)$"
)
_MOSTLY = Pattern(r"\b(?:most|usually|mostly|generally|many)\b")


def _those_without(remark: str, characteristic: str, setting: Setting) -> list[Draft]:
    """Of whom a remark says that they have no such characteristic ("with no Nerve (such as most Engines)")."""
    found, vocabulary = _SUCH.match(remark), setting.vocabulary
    if not found:
        return []
    types = named(list(tokenize(found["who"], vocabulary)), vocabulary, "unit_type", "unit_subtype")
    lacked = states.thing_of(characteristic, vocabulary)
    mostly = _MOSTLY.search(remark) is not None
    return [Draft("denies", lacked, subject=t, who=Has(t), fixed=True, yields=mostly) for t, _ in types]


def in_which_case(
    piece: Piece, drafts: list[Draft], exceptions: list[tuple[Piece, Condition]], setting: Setting, pieces: list[Piece]
) -> list[Draft]:
    """What "unless they are X, in which case they …" says of the exception; it wins over the rule."""
    base = drafts[-1]
    case = exceptions[-1][0] if exceptions else next((p for p in reversed(pieces) if p.role == "if"), None)
    condition = exceptions[-1][1] if exceptions else read_condition(case, setting.vocabulary) if case else ALWAYS
    told = (Told(f"if {case.text}"),) if case else ()
    if not exceptions and base.relation == "permits" and base.object.kind in ("action", "reaction"):
        verb, space, rest = base.object.name.partition(" ")  # "may hold its fire, in which case …": where it does
        named = base.object.term
        done: Condition = Done(named) if named else Fact(f"it {third(verb.lower())}{space}{rest}")
    else:
        done = ALWAYS
    has = next((a for a in atoms(condition) if isinstance(a, Has)), None)
    made: list[Draft] = []
    for statement in statements(list(piece.tokens)):
        for draft in read_statement(statement, setting, (ALWAYS, ALWAYS, told, False), pieces):
            draft.loser, draft.why = (None, "") if done != ALWAYS else (base, "unless")
            draft.when = both(draft.when, done)
            if statement.subject and statement.subject[0].low not in ("it", "they"):  # "in which case models may …"
                kind = setting.vocabulary.kind_of(base.subject) in TYPE_KINDS
                draft.subject, draft.who = setting.vocabulary.any_unit, ALWAYS
                if kind and [t.low for t in statement.subject] in (["models"], ["units"]):
                    draft.subject, draft.affects = base.subject, "others"  # who deals with such a one
                draft.when = both(base.who, condition, draft.when) if has is None else both(condition, draft.when)
            else:
                draft.who = both(base.who, *(c for c in conjuncts(condition) if not isinstance(c, Event)))
                draft.when = both(draft.when, *(c for c in conjuncts(condition) if isinstance(c, Event)))
                draft.subject = has.term if has else base.subject
            made.append(draft)
    return made
