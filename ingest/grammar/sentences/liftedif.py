"""Lifted in a case: "If the boat carries an Old Salt, this restriction does not apply", behind what is forbidden.

In: the text of a sentence, and what was told before it. Out: the same as leave for those whom the ban is about, in that
case. Any other sentence comes back as it is.
"""

from __future__ import annotations

from ingest.grammar.draft import Draft
from ingest.grammar.setting import Setting
from kb.model import HELD_KINDS, OPTION_KINDS, TYPE_KINDS
from kb.names import lowered
from kb.patterns import Pattern, deferred

_NOUN = r"(?:rule|restriction|limit|limitation|prohibition|ban)"
_BAN = rf"(?:[Tt]his|[Tt]hat|[Tt]he) {_NOUN}"
_OFF = (
    r"(?:(?:does|do) not (?:apply|hold|count)|no longer (?:applies|holds)|(?:is|are) (?:waived|lifted|ignored|relaxed|"
    r"suspended|set aside|disregarded)|falls away|ceases to apply)"
)
_CASE = r"(?:[Ii]f|[Ww]hen|[Ww]hile|[Ww]here|[Aa]s long as|[Ss]o long as|[Pp]rovided(?: that)?)"
_LIFTED = Pattern(
    rf"^(?P<front>{_CASE} [^,;:]{{3,90}}|With [^,;:]{{3,60}}), (?:then )?(?:{_BAN} {_OFF}|ignore {_BAN})$|"
    rf"^(?:{_BAN}|This|That) {_OFF} (?P<behind>{_CASE} [^,;:]{{3,90}})$"
)
#: What is carried by somebody he has.
_CARRIES = deferred(
    r"\b(?:carries|carry|bears|bear|(?:is|are) (?:fitted|equipped|armed) with|mounts|holds) (?=(?:an?|the|any) [A-Z])"
)
_WITH = deferred(r"^with (?P<what>.+?)(?: (?:aboard|on board|on it|in it|at hand))?$")


def lifted_if(text: str, setting: Setting) -> str:
    """A sentence that lifts what was just forbidden in a case, as leave in that case."""
    told = _LIFTED.match(text.rstrip(".")) if setting.said else None
    before = setting.said[-1] if told is not None else None
    if told is None or before is None or before.relation not in ("denies", "limits_to"):
        return text
    case = lowered(told["front"] or told["behind"])
    if having := _WITH.match(case):
        case = f"if it has {having['what']}"
    case, whom = _CARRIES.sub("has ", case), _those_of(before, setting)
    if before.relation == "limits_to":
        general = f"{setting.vocabulary.any_unit.split('/')[0]}/{before.object.kind}/{before.object.kind}"
        if general not in setting.vocabulary.terms:
            return text
        return f"As an exception to this rule, {whom} may use any {setting.vocabulary.terms[general].name} {case}"
    together = [d for d in setting.said if (d.relation, d.statement) == ("denies", before.statement)]
    freed = dict.fromkeys(d.object.name for d in together if d.object.kind in OPTION_KINDS)
    deeds = [f"use {name}" if not name.islower() else name for name in freed]
    return ". ".join(f"As an exception to this rule, {whom} may {each} {case}" for each in deeds) or text


def _those_of(before: Draft, setting: Setting) -> str:
    """Those whom what was told before is about."""
    who = setting.vocabulary.terms.get(before.subject or "")
    told = who is not None and who.kind in (*HELD_KINDS, *TYPE_KINDS) and who.id not in setting.vocabulary.general
    return f"{who.name} units" if told and who else "a unit"
