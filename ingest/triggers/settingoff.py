"""Setting off: the words of a labelled trigger taken apart ("In the Volley phase, when an enemy fires, if it is near").

In: the words behind the label of what sets an option off. Out: the phase that they open with, and what must happen and
be so for the option to be open.
"""

from __future__ import annotations

import re

from ingest.grammar import Setting
from ingest.grammar.phrases.when import condition_in
from kb.conditions import Condition, Event, both, conjuncts
from kb.patterns import Pattern, deferred

#: "In the Volley phase, when an enemy fires": in which phase that happens.
_PHASE_FIRST = deferred(
    r"(?:In|During) (?:the |an? |any |either )?((?:[\w'’-]+ ){1,3}?(?:sub-)?(?:phase|step|segment|stage)s?), "
    r"(?:when|whenever|once|if|after|as soon as|each time)? ?(?=[a-z])",
    re.IGNORECASE,
)
#: "…, if the enemy that fired is within 12 inches": what else must be so.
_IF_TOO = Pattern(r",? (?:if|provided(?: that)?|providing(?: that)?|so long as|as long as) (?P<case>[^,;:]+)$")


def in_its_phase(words: str, setting: Setting) -> tuple[str | None, str]:
    """The phase with which a trigger opens, and the rest of it; None and the whole where it opens with none."""
    found = _PHASE_FIRST.match(words)
    phase = setting.vocabulary.best(found[1], "phase") if found else None
    if found is None or setting.vocabulary.kind_of(phase) != "phase":
        return None, words
    return phase, words[found.end() :]


def happening(words: str, setting: Setting) -> Condition:
    """What a trigger tells: what happens, and what must be so of whoever does it."""
    found = _IF_TOO.search(words)
    if found is None:
        return condition_in(words, setting.vocabulary)
    event = condition_in(words[: found.start()], setting.vocabulary)
    so = conjuncts(condition_in(found["case"], setting.vocabulary))
    return both(event, *(part for part in so if not isinstance(part, Event)))  # who it is has been told
