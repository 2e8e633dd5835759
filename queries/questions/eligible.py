"""Eligible: whether somebody may be of a second kind, or be given a rule that he does not have ("Can an Ogre be a
Cook?", "May Elves take the Archers ability?").

In: the rules, a reading and its answer. Out: rulings. It is denied where such a unit cannot exist, and allowed where a
text tells to whom it is open, or closed, and nothing keeps this one from it; else nothing is said of it.
"""

from __future__ import annotations

from typing import Any

from kb.model import Term
from kb.patterns import deferred
from queries.answer import because, cited
from queries.options.index import index_of
from queries.premise import premise
from queries.questions.reading import Reading
from queries.resolver import scene_of
from queries.situations.situation import parse

#: What asks whether somebody may come to have a rule, and not whether he has it.
_MAY_HAVE = deferred(
    r"(?i)(?:^|[.;,:] )(?:can|may|could)\b[^.;?]*\b(?:have|take|be|get|gain|buy|carry|receive|be given)\b"
)


def may_be_both(rules: Any, reading: Reading, kind: Term, other: Term) -> list[dict[str, Any]]:
    """The ruling whether somebody may be of two kinds; none where the texts do not tell to whom the other is open."""
    unit = {"type": kind.name, "subtypes": [other.name]}
    verdict, why = _eligible(rules, {"ruleset": reading.situation["ruleset"], "unit": unit}, other)
    if verdict is None:
        return []
    option = {"kind": other.kind, "name": other.name}
    empty: dict[str, Any] = {"when": [], "needs": [], "assumes": [], "would_change": [], "values": []}
    return [{"option": option, "verdict": verdict, "because": why, **empty}]


def may_have(rules: Any, reading: Reading, answer: dict[str, Any]) -> None:
    """Rule whether the unit may be given a rule that it does not have, where that is asked."""
    if not _MAY_HAVE.search(reading.text):
        return
    unit = dict(reading.situation.get("unit", {}))
    lacking = [each for each in answer["rulings"] if each["verdict"] == "denied" and not each["because"]]
    terms = {term.name: term for term in rules.terms_of_kind("special_rule")}
    asked = [(each, terms[name]) for each in lacking if (name := each["option"]["name"]) in terms]
    if unit.get("models") or len(asked) < len(answer["rulings"]):
        return
    unit["rules"] = [*unit.get("rules", ()), *(term.name for _, term in asked)]  # all of them at once
    for ruling, term in asked:
        verdict, why = _eligible(rules, {**reading.situation, "unit": unit}, term)
        if verdict is not None:
            ruling["verdict"], ruling["because"] = verdict, why


def _eligible(rules: Any, stated: dict[str, Any], term: Term) -> tuple[str | None, list[dict[str, Any]]]:
    """The verdict on a unit that is or has what the term names, and what it rests on; None where no text tells."""
    index = index_of(rules)
    situation, _ = parse({**stated, "ask": {"of": "rule"}}, rules)
    against = [because(index, step) for step in premise(scene_of(index, situation))]
    if against:
        return "denied", against
    asks = [each for each in index.by_subject.get(term.id, ()) if each.relation == "requires"]
    shut = [each for each in index.by_object.get(term.id, ()) if each.relation in ("denies", "immune_to")]
    if not asks and not shut:
        return None, []
    return "allowed", [{**cited(index, each), "role": "met", "overridden": False} for each in asks]
