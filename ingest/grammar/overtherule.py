"""Over the rule: what is allowed behind "except that" wins over what its sentence forbids before it.

In: the text of a sentence and its drafts. Out: nothing; the drafts that are such exceptions name the one they win over.
"""

from __future__ import annotations

import re
from collections.abc import Set

from ingest.grammar.draft import Draft
from kb.model import OPTION_KINDS

#: Behind this, what is allowed all the same.
_EXCEPT_THAT = re.compile(r"\b(?:except|save|saving) that\b")


def over_the_rule(text: str, drafts: list[Draft], general: Set[str]) -> None:
    """Let what is allowed behind "except that" win over what the rule before it forbids, or over the ban of all of its
    kind ("Dazed crews may not react, save that one in a fort may Duck")."""
    if not _EXCEPT_THAT.search(text):
        return
    barred = [draft for draft in drafts if draft.relation == "denies"]
    for draft in drafts:
        if draft.relation != "permits" or draft.loser is not None or draft.object.kind not in OPTION_KINDS:
            continue
        before = [other for other in barred[::-1] if other.statement <= draft.statement or other.object.term in general]
        same = [other for other in before if other.object.term == draft.object.term]
        kind = [b for b in before if b.object.term in general and b.object.kind == draft.object.kind]
        draft.loser = next(iter(same or kind), None)
        draft.why = "except" if draft.loser is not None else draft.why
