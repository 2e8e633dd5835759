"""Causes: by what a question tells that a state would come about ("can they become Dazed from shooting?").

In: the question and the state asked about. Out: facts of the situation, in the words of the rules that speak of what
brings the state ("by shooting"): so, where the question tells that very thing; not so, where it tells another.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from kb.conditions import Fact, atoms, both
from kb.model import Term
from kb.names import fold
from kb.patterns import deferred
from queries.options.index import index_of
from queries.questions.lexicon import Lexicon
from queries.situations.facts import content, deeds, negated

_BY = (
    r"(?:by|from|through|due to|because of|owing to|on account of|thanks to|as (?:a|the) result of|"
    r"(?:when|if) caused by)"
)
#: What brings a state, as a rule tells it.
_CAUSE = deferred(rf"(?:caused )?{_BY} (?:any |the |an? )?(?P<what>.+)", re.I)
#: The same in a question, behind the state; what it was that was told before is pointed at.
_ASKED = deferred(rf"\b{_BY} (?P<what>[^,;?!]+)", re.I)
#: What tells nothing by itself of what it is whose nearness or effect it is.
_BARE = content("nearness presence proximity closeness effect result")
_POINTING = frozenset("that this it doing this that alone such a thing".split())


def take_up_cause(situation: dict[str, Any], text: str, options: Collection[Term], lexicon: Lexicon) -> None:
    """Put into the situation whether what the question says would bring the state is what a rule of it speaks of."""
    index = index_of(lexicon.rules)
    facts: dict[str, bool] = {}
    for option in options:
        place = text.lower().rfind(option.name.lower())
        asked = _ASKED.search(text, place) if place >= 0 else None
        if asked is None:
            continue
        told = asked["what"] if not set(asked["what"].lower().split()) <= _POINTING else text[:place]
        said = _meant(told) | _of_weapons(told, lexicon)
        if (brings := _by_name(asked["what"], option, lexicon)) is not None:
            facts[brings] = True
        for parent in index.parents(option.id):
            for clause in index.by_object.get(parent, ()):
                for atom in atoms(both(*index.scope(clause))):
                    cause = _CAUSE.fullmatch(atom.text) if isinstance(atom, Fact) else None
                    wanted = _meant(cause["what"]) - lexicon.unit_nouns - _BARE if cause else frozenset()
                    if cause and wanted and not negated(cause["what"]):
                        if wanted <= said:
                            facts.setdefault(cause[0], True)
                        elif not wanted & said and told == asked["what"]:
                            facts.setdefault(cause[0], False)
    if facts:
        situation["facts"] = {**facts, **situation.get("facts", {})}


def _by_name(what: str, option: Term, lexicon: Lexicon) -> str | None:
    """The name of what the texts say brings the state, where the question gives it ("by Pall of Soot")."""
    index = index_of(lexicon.rules)
    named = {term.id for term in lexicon.named(re.sub(r"(?i)^(?:the|an?|any|his|my|our) ", "", what.strip()))}
    ways = (clause.subject for clause in index.by_object.get(option.id, ()) if clause.relation == "inflicts")
    return next((index.name(way) for way in ways if way in named), None)


def _of_weapons(told: str, lexicon: Lexicon) -> frozenset[Any]:
    """What the weapons that are named have, as clauses or the words of their rows in a table tell: one with the Flash
    trait is a flash weapon."""
    index = index_of(lexicon.rules)
    found = {term for each in index.find(told) for term in each.terms if index.kind(term) == "weapon_type"}
    if not found:
        return frozenset()
    given = (each for term in found for each in index.by_subject.get(term, ()) if each.relation in _HAS)
    had = [index.name(each.object) for each in given]
    named = {fold(index.name(term)) for term in found}
    rows = (row for rows in lexicon.rules.rows.values() for row in rows if fold(row.label or "") in named)
    had += [cell for row in rows for cell in row.cells[1:] if _TRAITS.fullmatch(cell)]
    return frozenset().union(*(_meant(f"{thing} weapon") for thing in had))


#: How a text gives a weapon what it has, and a cell of such names.
_HAS = ("grants", "is_a", "counts_as")
_TRAITS = deferred(r"[A-Z][A-Za-z -]{2,30}(?:, [A-Z][A-Za-z -]{2,30}){0,5}")


def _meant(text: str) -> frozenset[Any]:
    """The telling words of a cause, by the deeds that they stand for."""
    return frozenset(word for each in content(text) for word in (deeds(each) or {each}))
