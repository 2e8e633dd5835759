"""Over the rule: what is allowed behind "except that" wins over what its sentence forbids before it.

In: the text of a sentence and its drafts. Out: nothing; the drafts that are such exceptions name the one they win over,
and the option in the doing of which alone they hold ("except when making a Duck reaction"), as does what somebody may
not do, or may do alone, "when making a Duck reaction".
"""

from __future__ import annotations

from collections.abc import Set

from ingest.grammar.draft import Draft
from ingest.vocabulary import Vocabulary
from kb.conditions import Fact, both, conjuncts
from kb.model import OPTION_KINDS
from kb.patterns import deferred

#: Behind this, what is allowed all the same.
_EXCEPT_THAT = deferred(r"\b(?:except|save|saving) that\b")


def over_the_rule(text: str, drafts: list[Draft], general: Set[str]) -> None:
    """Let what is allowed behind "except that" win over what the rule before it forbids, or over the ban of all of its
    kind ("Dazed crews may not react, save that one in a fort may Duck"); so does a test that is taken after all."""
    if not _EXCEPT_THAT.search(text):
        return
    barred = [draft for draft in drafts if draft.relation == "denies"]
    for draft in drafts:
        if draft.relation != "permits" or draft.loser is not None or draft.object.kind not in OPTION_KINDS:
            continue
        before = [other for other in barred[::-1] if other.statement <= draft.statement or other.object.term in general]
        _wins_over(draft, before, general)
    spared = [draft for draft in drafts if draft.relation == "immune_to" and draft.value is None]
    for draft in drafts:
        if draft.relation == "forces" and draft.loser is None and draft.object.kind == "test":
            draft.loser = next((each for each in spared if each.object.term == draft.object.term), None)
            draft.why = "except" if draft.loser is not None else draft.why


def as_exceptions(rule: list[Draft], exceptions: list[Draft], general: Set[str]) -> list[Draft]:
    """All of these, what is allowed as an exception winning over what the rule forbids, or bars others from doing to
    it ("a shot from behind cannot be answered, with one exception: …")."""
    barred = [draft for draft in rule if draft.relation in ("denies", "immune_to")]
    for draft in exceptions:
        if draft.relation == "permits" and draft.loser is None and draft.object.kind in OPTION_KINDS:
            _wins_over(draft, barred, general)
    return [*rule, *exceptions]


def _wins_over(draft: Draft, barred: list[Draft], general: Set[str]) -> None:
    """Have a permission win over the first ban of the very thing, else of all of its kind."""
    same = [other for other in barred if other.object.term == draft.object.term]
    kind = [b for b in barred if b.object.term in general and b.object.kind == draft.object.kind]
    draft.loser = next(iter(same or kind), None)
    draft.why = "except" if draft.loser is not None else draft.why


#: That somebody does an option just then, or what comes of doing it.
_IN_DOING = deferred(
    r"(?:if |when |while )?(?:(?:(?:it|they|he|she) (?:is|are) )?(?:making|performing|taking|using|declaring)|"
    r"(?:(?:the )?ones?|those|that|any)(?: (?:made|taken|caused|required|called for|needed))? (?:for|by|in|as part of)|"
    r"as part of|for the purposes? of) (?:an?|the|any|its|their) (?P<name>[\w' -]{2,40})"
)


def while_doing_it(drafts: list[Draft], vocabulary: Vocabulary) -> None:
    """Put into the doing of an option what its sentence excepts for whoever does it ("except as part of a Duck")."""
    for draft in drafts:
        told = [part for part in conjuncts(draft.when) if isinstance(part, Fact)]
        doing = _IN_DOING.fullmatch(told[0].text) if draft.loser is not None and len(told) == 1 else None
        option = vocabulary.best(doing["name"], "reaction") if doing else None
        if option and vocabulary.kind_of(option) == "reaction" and option != draft.object.term and not draft.within:
            draft.within = option
            draft.when = both(*(part for part in conjuncts(draft.when) if part is not told[0]))
        elif draft.relation in ("denies", "limits_to", "modifies", "sets") and not draft.within:
            _only_in_doing(draft, vocabulary)


#: That somebody does an option just then.
_MAKES = deferred(
    r"(?:if |when |while )?(?:(?:it|they|he|she) (?:makes?|uses?|takes?|performs?|declares?)|"
    r"(?:(?:it|they|he|she) (?:is|are) )?(?:making|performing|taking|using|declaring)|as part of) "
    r"(?:an?|the|any|its|their) (?P<name>[A-Z][\w' -]{1,40})"
)


def _only_in_doing(draft: Draft, vocabulary: Vocabulary) -> None:
    """Put into the doing of an option what holds "when they make a Duck": there alone, and not where nobody Ducks."""
    for place in ("when", "requirement"):
        parts = conjuncts(getattr(draft, place))
        for part in parts:
            doing = _MAKES.fullmatch(part.text) if isinstance(part, Fact) else None
            option = vocabulary.best(doing["name"], "reaction") if doing else None
            if option and option not in (draft.object.term, draft.subject) and option not in vocabulary.general:
                draft.within = option
                setattr(draft, place, both(*(each for each in parts if each is not part)))
                return
