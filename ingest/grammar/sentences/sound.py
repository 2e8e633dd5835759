"""Sound: whether a draft in the text's own words names something, or is half of what a sentence says.

In: a draft. Out: whether it may stand; what does not is left unread, which is better than read wrongly.
"""

from __future__ import annotations

import re

from ingest.grammar.draft import Draft
from kb.conditions import ALWAYS, Has
from kb.patterns import Pattern, deferred

#: What only points at a deed told elsewhere ("may make none"), or says what a rule does, not what a unit does.
_NO_DEED = Pattern(
    r"(?:\w+ (?:none|nothing|neither|no more|so|such)|prevent|hinder|preclude|forbid|imply|mean|matter|remain|"
    r"apply to .*)$"
)
#: What no name of a deed begins with ("she boarded"), and a place in the book.
_HALF = Pattern(r"(?:s?he|it|they|we|you|i|who|which|that) |(?:section|chapter|page|paragraph) \d")
#: What names nothing that anybody suffers ("is affected normally by the enemy's actions").
_WHATEVER = deferred(r"\b(?:actions|deeds|attempts|activities|everything|anything|else)$", re.I)
#: What somebody answers, and no one of whom something is told.
_ANSWERED = deferred(r"(?:yes|no),", re.I)


def is_sound(draft: Draft) -> bool:
    """Whether the names that a draft gives in the text's own words are whole."""
    thing, about = draft.object, draft.subject_thing
    if about is not None and about.term is None and _ANSWERED.match(about.name):
        return False
    if draft.relation == "forces" and thing.kind == "effect" and thing.term is None and _WHATEVER.search(thing.name):
        return False
    _, kind, name = (thing.term or "//").split("/")
    if draft.relation == "grants" and kind == name and (draft.who, draft.when) == (Has(thing.term or ""), ALWAYS):
        return False  # "the state remains": whoever is in any state is in it
    if thing.term is not None or thing.kind not in ("action", "reaction"):
        return True
    return not (_NO_DEED.match(thing.name.lower()) or _HALF.match(thing.name.lower()))
