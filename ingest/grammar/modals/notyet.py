"""Not yet: until when any unit is shut out of something, or what it must do before it; and what it has done by then.

In: a draft, finished but for this, and the conditions told around it in words. Out: the condition that "until" or
"before" adds; nothing where it tells how long a state or a penalty lasts, or where the clause has a case of its own.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.circumstances import Told
from ingest.grammar.phrases.pieces import Piece
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.phrases.when import case_in
from ingest.grammar.setting import Setting
from kb.conditions import ALWAYS, Condition, Done, Fact, Has, Not, atoms, both, conjuncts, either, had_by
from kb.model import OPTION_KINDS, kind_in
from kb.patterns import deferred

#: "Until it has been spotted", "before it has moved", "until the third turn"; how long something lasts is no case.
_NOT_YET = deferred(
    r"(?:until|before) (?P<case>(?:it|they|he|she|you|one|an?|the|its|their|any|all|each|no|contact|[a-z]+s)\b.*?\b"
    r"(?:has|have|is|are|was|were|does|do|[a-z]{3,}(?:s|ed))\b.*)|(?P<time>(?:until|before) (?:the )?(?:game )?"
    r"(?:(?:first|second|third|fourth|fifth|sixth|next to last|last|final) (?:turn|round)|(?:turn|round) \w+))$"
)
#: "Before it moves", "before moving": before a deed of its own.
_ITS_OWN_DEED = deferred(
    r"before (?:(?:it|they|he|she) (?:has |have )?)?(?P<deed>[a-z]{3,}?|[A-Z][a-z]{2,}?)(?:e?s|ing|ed)"
    r"(?: this turn)?"
)
#: Whose case it is, beside what is aimed at.
_OF_THE_DOER = deferred(r"(?:the )?(?:attacker|shooter|firer|charger|shooting|firing|attacking|charging|acting)\b")
_LASTING = deferred(r"until (?:the |its |their |your )?(?:end|start|beginning|close|remainder)\b")


def not_yet(draft: Draft, told: list[Told], statement: Statement, setting: Setting) -> Condition:
    """That something has not happened, where until then any unit is shut out ("may not fire until it has moved")."""
    if draft.relation in ("permits", "denies") and draft.affects == "bearer" and draft.when == ALWAYS:
        own = next((found for each in told if (found := _ITS_OWN_DEED.fullmatch(each.text))), None)
        if own is not None:
            return Not(case_in(f"it has {own['deed']}ed", setting.vocabulary))
    kinds = {kind_in(a.term) for a in atoms(draft.who) if isinstance(a, Has)}
    again = draft.relation == "denies" and any(t.low == "again" for t in statement.predicate)
    aimed = draft.relation == "denies" and draft.when != ALWAYS and all(map(_is_target, conjuncts(draft.when)))
    if (draft.when != ALWAYS and not (again or aimed)) or kinds - {"unit_type", "unit_subtype", "unit"} or draft.fixed:
        return ALWAYS
    for each in told:
        found = None if _LASTING.match(each.text) else _NOT_YET.fullmatch(each.text)
        if found is None:
            continue
        before = each.text.startswith("before")
        if draft.relation == "forces" and before and draft.who == ALWAYS and not draft.within:
            return Fact(each.text) if draft.affects == "bearer" else ALWAYS
        if draft.relation == "limits_to" and draft.requirement == ALWAYS and draft.value is None:
            draft.requirement = Fact(each.text)  # "may embark only before it has moved": what it is limited to
            return ALWAYS
        lasting = draft.relation == "counts_as" and not each.trailing  # "Until it moves, it counts as Moored"
        if draft.relation != "denies" and (before or not (draft.relation == "immune_to" or lasting)):
            continue
        if found["time"]:
            return Fact(found["time"]) if draft.when == ALWAYS else ALWAYS
        case = case_in(found["case"], setting.vocabulary)
        if draft.when != ALWAYS and not aimed:  # done already, and barred: a deed that ends the bar can be asked for
            return Not(case) if all(isinstance(a, Done) for a in atoms(case)) else ALWAYS
        if aimed and isinstance(case, Has) and not _OF_THE_DOER.match(found["case"]):
            case = replace(case, party="target")  # "may not fire at a Light unit until it is Spotted": that unit
        return both(_once_more(draft) if again else ALWAYS, Not(case))
    return ALWAYS


def _is_target(part: Condition) -> bool:
    return had_by(part, "target")


def _once_more(draft: Draft) -> Condition:
    """That the deed was done before, where only doing it again is barred ("may not fire again until it has …")."""
    done = draft.object.term and draft.object.kind in ("action", "reaction")
    return Done(draft.object.term or "") if done else ALWAYS


#: What points back at a deed that was allowed: "but if it does so", "once it has done so".
_DOES_SO = deferred(
    r"(?:(?:if|when|once|after|that|which|who) )?(?:(?:it|they|he|she|the unit|the model) )?"
    r"(?:does|do|did|(?:has|have) done|is doing|are doing) so", re.I
)  # fmt: skip


def done_so(draft: Draft, setting: Setting) -> None:
    """Put the deed that was last allowed in the place of "it does so", and note the one that this draft allows."""
    deed = setting.may.term if setting.may is not None else None
    itself = deed in (draft.subject, draft.object.term)  # "if it does so, the Volley must be …": how it is done
    if deed is not None and draft.affects == "bearer" and not itself:
        draft.when = _with_deed(draft.when, Done(deed))
    if draft.relation in ("permits", "limits_to", "triggers"):
        if draft.object.kind == "action":
            setting.last_deed = draft.object if draft.relation == "permits" else setting.last_deed
        setting.may = draft.object if draft.object.kind in OPTION_KINDS else None


def _with_deed(condition: Condition, done: Done) -> Condition:
    parts = list(conjuncts(condition))
    return both(*(done if isinstance(c, Fact) and _DOES_SO.fullmatch(c.text) else c for c in parts))


def done_then(piece: Piece, statement: Statement, told: list[Draft], setting: Setting) -> Condition:
    """What has been done of what was just permitted, for what may or must be done then ("… but may not then fire",
    "… but it may not fire in the same turn"); ``told`` is what the sentence says before."""
    if statement.mood not in ("forbid", "oblige", "limit") or not statement.predicate:
        return ALWAYS
    at = next((n for n, t in enumerate(piece.tokens) if t is statement.predicate[0]), 0)
    same = _IN_THE_SAME.search(setting.span) if statement.mood == "forbid" else None
    if same is None and "then" not in (t.low for t in piece.tokens[max(0, at - 3) : at + 1]):
        return ALWAYS
    lows = [t.low for t in statement.predicate]
    if same and ("and" in lows or "again" in lows):
        return ALWAYS  # "may not Dash and Wade in the same turn": not both of these
    entry = setting.vocabulary.terms.get(setting.section_term or "")
    of_deed = entry is not None and entry.kind in OPTION_KINDS  # who does that
    if same and not told and not of_deed and [t.low for t in statement.subject] in (["it"], ["they"]):
        told = setting.said
    span = same[1] if same and same[1] != "move" else "turn"
    itself = {term for t in statement.predicate for term in t.terms}  # "may fire even if …, but may not fire if …"
    deeds = [d.object for d in told if d.relation == "permits" and d.object.kind in ("action", "reaction")]
    deeds = [deed for deed in deeds if not same or deed.term not in itself]
    done = [Done(deed.term, span=span) if deed.term else Fact(f"did {deed.name}") for deed in deeds]
    return either(*done) if done and any(t.low == "or" for t in piece.tokens[:at]) else both(*done)


_IN_THE_SAME = deferred(r"(?<!end of )\b(?:the same|that) (?:game |player )?(turn|round|phase|activation|move)\b")
