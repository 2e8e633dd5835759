"""Questions made of a ruleset's own names: what would work where a question cannot be read, and one of each kind."""

from __future__ import annotations

from typing import Any

from kb.names import stems, with_article
from queries.questions.lexicon import Lexicon, lexicon_of


def typical(rules: Any) -> list[str]:
    """A question of each kind, made of a ruleset's own best established names."""
    lexicon = lexicon_of(rules)

    def best(*kinds: str) -> str:
        return _best(lexicon, *kinds) or "unit"

    who, option, test = best("unit_type", "unit_subtype"), best("reaction", "action"), best("test")
    state, measure = best("status", "order"), best("characteristic")
    return [
        f"Can {with_article(state)} {who} unit {option}?",
        f"which reactions can {who} make when shot at",
        f"What does {option} do?",
        f"which units cannot {option}",
        f"how do I get rid of {state}",
        f"how far can {who} with {measure} 4 {option}",
        f"chance that {measure} 8 passes {with_article(test)}",
        f"how does {state} differ from {who}",
        f"{option}, wich {state}s zorbled",
        f"can ten {who} with one {who} model {option}, and if it were not {state}?",
    ]


def examples(lexicon: Lexicon) -> list[str]:
    """Two questions that this ruleset can answer, made of its own best established names."""
    who = _best(lexicon, "status", "unit_type", "unit_subtype", "order")
    option = _best(lexicon, "reaction") or _best(lexicon, "action")
    found = []
    if who and option:
        found.append(f'"Can {with_article(who)} unit {option}?"')
    if option:
        found.append(f'"What does {option} do?"')
    if who:
        found.append(f'"What does {who} mean?"')
    return found[:2] or ['"What does … do?"']


def _best(lexicon: Lexicon, *kinds: str) -> str | None:
    """The best established name of these kinds, None where the ruleset has none."""
    terms = [term for term in lexicon.terms.values() if term.kind in kinds and stems(term.name) != stems(term.kind)]
    return max(terms, key=lexicon.weight).name if terms else None
