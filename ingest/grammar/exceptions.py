"""Exceptions: what "unless", "except" and "in which case" add, each a clause that wins over the rule."""

from __future__ import annotations

import dataclasses
import re

from ingest.grammar import states
from ingest.grammar.draft import Draft
from ingest.grammar.objects import Thing, name_of
from ingest.grammar.pieces import Piece
from ingest.grammar.setting import Setting
from ingest.grammar.subjects import read_subject
from ingest.terms import BEARER_KINDS
from kb.conditions import ALWAYS, Condition, Fact, Has, both


def exceptional(
    pieces: list[Piece],
    drafts: list[Draft],
    exceptions: list[tuple[Piece, Condition]],
    setting: Setting,
    everything: bool = False,
) -> list[Draft]:
    """The exceptions of a sentence, each as a draft of its own that wins over the rule before it."""
    vocabulary = setting.vocabulary
    made: list[Draft] = []
    mains = [d for d in drafts if d.loser is None]
    if not mains:
        return []
    base = next((d for d in mains if d.object.term), mains[-1]) if everything else mains[-1]
    opposite = {
        "denies": "permits",
        "permits": "denies",
        "immune_to": "permits",
        "limits_to": "permits",
        "forces": "permits",
        "requires": "permits",
        "grants": "denies",
        "ignores": "denies",
        "inflicts": "immune_to",
    }
    for piece, condition in exceptions:
        if condition == ALWAYS or base.relation not in opposite:
            continue
        lows = [t.low for t in piece.tokens]
        about = [t for p in (pieces if everything else [piece]) for t in p.tokens]
        excepted = [t for t in read_subject(about, vocabulary).others]
        if not excepted and any(word in lows for word in ("rule", "rules", "otherwise", "scenario", "entry", "profile")):
            base.yields = True
            continue
        if any(p.opener == "in which case" for p in pieces):
            continue
        if (
            everything
            and piece.opener.startswith("except")
            and excepted
            and all(vocabulary.terms[t].kind in BEARER_KINDS for t in excepted)
        ):
            for term in excepted:
                made.append(
                    Draft(
                        opposite[base.relation],
                        base.object,
                        subject=term,
                        who=Has(term),
                        modal="forbid",
                        loser=base,
                        why=piece.opener.split()[0],
                        condition=" ".join(t.text for t in about),
                    )
                )
            continue
        object_ = base.object
        who: Condition = base.who
        when: Condition = condition
        main_text = " ".join(p.text for p in pieces if p.role == "")
        if (
            excepted
            and base.object.term in vocabulary.general
            and re.search(r"(?i)\b(?:multiple|more than one|several)\b", main_text)
        ):
            drafts.remove(base)  # "may have several at a time, except X": with X there are no others
            made += [
                Draft("denies", base.object, subject=t, who=Has(t), modal="forbid", condition=piece.text)
                for t in excepted
                if t not in vocabulary.general
            ]
            continue
        if (
            excepted
            and base.object.term in vocabulary.general
            and base.relation == "denies"
            and vocabulary.terms[excepted[0]].kind == base.object.kind
        ):
            drafts.remove(base)  # "no Reaction other than X": only X
            made += [
                dataclasses.replace(base, relation="limits_to", object=states.thing_of(t, vocabulary), modal="limit")
                for t in excepted
            ]
            continue
        if (
            excepted
            and piece.opener
            in ("except", "other than", "except for", "apart from", "excluding", "with the exception of")
            and vocabulary.terms[excepted[0]].kind == base.object.kind
        ):
            for term in excepted:
                thing = (
                    Thing(vocabulary.terms[term].kind, name_of(list(piece.tokens), 3))
                    if term in vocabulary.general
                    else states.thing_of(term, vocabulary)
                )
                made.append(
                    Draft(
                        opposite[base.relation],
                        thing,
                        subject=base.subject,
                        who=base.who,
                        when=base.when,
                        modal="state",
                        loser=base,
                        why=piece.opener.split()[0],
                        condition=piece.text,
                    )
                )
            continue
        if condition in (base.who, *getattr(base.who, "parts", ())):
            when = Fact(piece.text)  # the condition repeats whom the rule is about: what it adds is in its words
        elif isinstance(condition, Has) and condition.party == "unit":
            who, when = both(base.who, condition), ALWAYS
        made.append(
            Draft(
                opposite[base.relation],
                object_,
                subject=condition.term if isinstance(condition, Has) and condition.party == "unit" else base.subject,
                subject_thing=base.subject_thing,
                who=who,
                when=both(base.when, when),
                modal="state",
                loser=base,
                why=piece.opener.split()[0],
                condition=piece.text,
                within=base.within,
            )
        )
    return made
