"""Such targets: which of the things that something is done to are meant, told behind them by what they have or lack
("may not board a Barge that does not have the Ramp rule", "a Barge without Ramps").

In: the condition of a statement, with what its target is. Out: the same, what the target has or lacks as a condition of
its own and no more in the text's words. The words stay where they name no rule that a thing may have.
"""

from __future__ import annotations

from ingest.grammar.setting import Setting
from kb.conditions import Condition, Fact, Has, Not, both, conjuncts, had_by
from kb.model import BEING_KINDS, TYPE_KINDS
from kb.patterns import deferred

_HAVING = deferred(
    r"(?:(?:that|which|who) (?:(?P<lacks>(?:does|do) not (?:have|possess|carry|bear)|(?:has|have) no|lacks?)|"
    r"has|have|possess(?:es)?|bears?)|(?P<without>without|lacking|with no)|with|having) "
    r"(?:(?:the|an?|any|its) )?(?P<what>[A-Z][\w'’-]*(?: [A-Za-z][\w'’-]*){0,4}?)"
    r"(?: (?:special )?(?:rule|trait|ability|quality|keyword|upgrade)s?)?"
)


def of_such_a_target(condition: Condition, setting: Setting) -> Condition:
    """The condition with what its target has, or lacks, by name."""
    parts = conjuncts(condition)
    vocabulary = setting.vocabulary
    targets = [part for part in parts if had_by(part, "target") and vocabulary.kind_of(part.term) in TYPE_KINDS]
    if len(targets) != 1:
        return condition
    arms = {part.term for part in parts if had_by(part, "weapon")}  # "on a Barge by a weapon with the Torch rule"
    told: list[Condition] = []
    for part in parts:
        having = _HAVING.fullmatch(part.text) if isinstance(part, Fact) else None
        term = vocabulary.best(having["what"], "special_rule", *BEING_KINDS) if having else None
        if having is None or term is None or term in vocabulary.general or term in arms:
            told.append(part)
        else:
            has = Has(term, "target")
            told.append(Not(has) if having["lacks"] or having["without"] else has)
    return both(*told)
