"""All others: what the kinds of unit are that a sentence has not named ("Tanks and Carts are Wheeled. All other units
are Leg", "…; everything else is Foot").

In: the text of a sentence, and what the one before it was read as. Out: the draft by which whoever is not of the kind
told of before is of the other.
"""

from __future__ import annotations

from collections.abc import Iterable

from ingest.grammar.draft import Draft
from ingest.grammar.setting import Setting
from ingest.grammar.states import thing_of
from kb.conditions import AnyOf, Has, Not
from kb.model import TYPE_KINDS
from kb.patterns import Pattern

_OTHERS = Pattern(
    r"^(?:(?P<first>.{5,200}? (?:is|are|counts? as) .{2,60}?)(?:[;,]| –)(?: and| but)? )?"
    r"(?:(?i:all|any|every|each|the) )?(?:[Oo]ther [a-z]+|[Oo]thers|rest|[Ee]verything else|[Ee]verybody else) "
    r"(?:is|are|counts? as)(?: all)?(?: called| known as)?(?: an?)? (?P<rest>[A-Z][\w'-]+)(?: units?| troops)?\.?$"
)


def all_others(text: str) -> tuple[str, str] | None:
    """What stands before it in the sentence, and what all others are told to be."""
    found = _OTHERS.match(text)
    return (found["first"] or "", found["rest"]) if found else None


def of_the_rest(kind: str, told: Iterable[Draft], setting: Setting) -> list[Draft]:
    """The draft by which whoever is not of the kinds that others were told to be of is of this one."""
    rest = _kind(kind, setting)
    wholes = {draft.object.term for draft in told if draft.relation == "is_a" and draft.object.kind in TYPE_KINDS}
    asked = [Has(whole) for whole in sorted(filter(None, wholes - {rest}))]
    if rest is None or not asked:
        return []
    who = Not(asked[0]) if len(asked) == 1 else Not(AnyOf(tuple(asked)))
    return [Draft("is_a", thing_of(rest, setting.vocabulary), who=who, modal="state", any_unit=True, fixed=True)]


def _kind(words: str, setting: Setting) -> str | None:
    """The kind of unit that a word names."""
    term = setting.vocabulary.best(words, *TYPE_KINDS)
    return term if setting.vocabulary.kind_of(term) in TYPE_KINDS else None
