"""Even if: who may do a thing even in a state that closes it to others, wherever the state's own entry closes it.

In: the clauses of a ruleset. Out: an override for each clause by which that state keeps a unit from the thing, or from
all of its kind, which the clause that names the state wins over ("Riders on a bridge may Duck even if they are Dazed").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ingest.terms import Vocabulary
from kb.conditions import Has, conjuncts
from kb.model import OPTION_KINDS, Clause, Override, content_id

#: In what state all the same.
_EVEN = re.compile(
    r"\b(?:even (?:if|when|while|whilst|though|where|after becoming)|regardless of|notwithstanding|despite|"
    r"in spite of) "
    r"(?P<state>[^,;]{3,60})"
)
#: "Even if it is not Dazed", "even if an enemy is Dazed": no state of its own.
_NOT_ITS_OWN = re.compile(
    r"\b(?:(?:not|no longer|never|no|another)|(?:an?|any|the|its|their) (?:enemy|target|foe|other))\b"
)


def even_in_a_state(clauses: Sequence[Clause], vocabulary: Vocabulary) -> Iterator[Override]:
    """What wins over a prohibition because it names the state that it comes of."""
    closing: dict[str, list[Clause]] = {}
    for clause in clauses:
        if clause.relation in ("denies", "limits_to") and clause.affects == "bearer":
            for state in conjuncts(clause.who):
                if isinstance(state, Has) and state.party == "unit" and "/status/" in state.term:
                    closing.setdefault(state.term, []).append(clause)
    for winner in clauses if closing else ():
        if winner.relation != "permits" or winner.object.split("/")[1] not in OPTION_KINDS:
            continue
        told = f"{winner.condition or ''}; {winner.remainder or ''}"
        for term in sorted(_states(told, vocabulary) & closing.keys()):
            for loser in closing[term]:
                if loser.passage != winner.passage and _closes(loser, winner.object, vocabulary):
                    key = content_id("o", winner.id, loser.id)
                    yield Override(key, winner.id, loser.id, winner.passage, "even if")


def _states(condition: str, vocabulary: Vocabulary) -> set[str]:
    """The states of the unit itself that a condition names as no hindrance."""
    said = [found["state"] for found in _EVEN.finditer(condition) if not _NOT_ITS_OWN.search(found["state"])]
    named = {term for words in said for hit in vocabulary.index.find(words) for term in hit.terms}
    return {term for term in named if vocabulary.kind_of(term) == "status" and term not in vocabulary.general}


def _closes(clause: Clause, option: str, vocabulary: Vocabulary) -> bool:
    """Whether a clause closes an option: by its name, with all of its kind, or by leaving others of its kind alone."""
    alike = clause.object.split("/")[1] == option.split("/")[1]
    if clause.relation == "limits_to":
        return alike and clause.object != option and clause.value is None
    return clause.object == option or (alike and clause.object in vocabulary.general)
