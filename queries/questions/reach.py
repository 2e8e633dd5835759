"""How near something must be for an option to be open: the distance that its trigger, or what it asks for, tells.

In: the rules and a reading of a question such as "how close must an enemy come for Dodge?" that no calculator answered.
Out: a value for each such distance of the option, with the passage that tells it.
"""

from __future__ import annotations

import re
from typing import Any

from kb.conditions import Compare, atoms, both
from kb.patterns import deferred
from queries.answer import cited
from queries.options.index import index_of
from queries.questions.reading import Reading

_ASKS = deferred(
    r"(?i)\bhow (?:close|near|far (?:away|off))\b|\bwithin (?:how many|what)\b|"
    r"\bwhat(?:['’]s| is| are) the (?:range|reach)\b"
)
_MEASURE = r"{number} ?(\"|”|″|inch(?:es)?|[a-z]+)"


def reach_of(rules: Any, reading: Reading) -> list[dict[str, Any]]:
    """The distances within which the option of a question is open, where that is asked."""
    ask = reading.situation.get("ask") or {}
    if not _ASKS.search(reading.text) or not ask.get("name"):
        return []
    index = index_of(rules)
    options = {term.id for term in index.terms.values() if term.name == ask["name"] and term.kind in _OPTIONS}
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for option in sorted(options):
        for clause in (*index.by_object.get(option, ()), *index.by_subject.get(option, ())):
            if clause.relation not in ("triggers", "requires", "permits"):
                continue
            for atom in atoms(both(clause.when, clause.requirement)):
                if not isinstance(atom, Compare) or atom.quantity != "fact:distance" or atom.op not in ("<=", "<"):
                    continue
                said = f"{clause.condition} {rules.said(clause)}"
                noun = re.search(_MEASURE.replace("{number}", re.escape(str(atom.value))), said)
                unit = "inch" if noun is None or noun[1] in _INCHES else noun[1]
                told = {
                    "name": "distance", "value": float(atom.value), "unit": unit, "exact": str(atom.value),
                    "calculator": "distance told", "steps": [f"within {atom.value}"], "because": [cited(index, clause)],
                }  # fmt: skip
                found.setdefault((option, str(atom.value)), told)
    return list(found.values())


_OPTIONS = ("reaction", "action", "order", "special_rule")
_INCHES = ('"', "”", "″", "inch", "inches")
