"""Setting off: the words of a labelled trigger taken apart ("In the Volley phase, when an enemy fires, if it is near").

In: the words behind the label of what sets an option off. Out: the phase that they open with, and what must happen and
be so for the option to be open.
"""

from __future__ import annotations

import re

from ingest.grammar import Setting
from ingest.grammar.phrases.when import condition_in
from kb.conditions import ALWAYS, Condition, Event, atoms, both, conjuncts, had_by
from kb.patterns import Pattern, deferred

#: "In the Volley phase, when an enemy fires": in which phase that happens.
_PHASE_FIRST = deferred(
    r"(?:In|During) (?:the |an? |any |either )?((?:[\w'’-]+ ){1,3}?(?:sub-)?(?:phase|step|segment|stage)s?), "
    r"(?:when|whenever|once|if|after|as soon as|each time)? ?(?=[a-z])",
    re.IGNORECASE,
)
#: "Your opponent's Volley phase, just after an enemy has shot": the phase by itself, before what happens in it.
_PHASE_ALONE = deferred(
    r"(?:(?:in|during) )?(?:(?:your|the) (?:opponent|enemy|opposing player)['’]s |(?:an? )?(?:enemy|opponent['’]s) |"
    r"your (?:own )?|the |any |either (?:player['’]s )?)?"
    r"(?P<phase>(?:[\w'’-]+ ){1,3}?(?:sub-)?(?:phase|step|segment|stage)s?)(?:,| [–—-]|:|;) "
    r"(?:(?:just|immediately|right|directly) )?"
    r"(?:when|whenever|once|if|after|before|as soon as|as|each time) (?=[a-z])",
    re.IGNORECASE,
)
#: "…, if the enemy that fired is within 12 inches": what else must be so.
_IF_TOO = Pattern(r",? (?:if|provided(?: that)?|providing(?: that)?|so long as|as long as) (?P<case>[^,;:]+)$")


def in_its_phase(words: str, setting: Setting) -> tuple[str | None, str]:
    """The phase with which a trigger opens, and the rest of it; None and the whole where it opens with none."""
    found = _PHASE_FIRST.match(words) or _PHASE_ALONE.match(words)
    phase = setting.vocabulary.best(found[1], "phase") if found else None
    if found is None or setting.vocabulary.kind_of(phase) != "phase":
        return None, words
    return phase, words[found.end() :]


#: "… within 12 inches of a model that is On Watch": what those are whom it happens to.
_OF_WHOM = Pattern(
    r"\b(?:of|to|against|at|upon|near) (?:an?|any|one of your) (?:friendly )?(?!enem)"
    r"(?:(?P<kind>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?)|[a-z-]+)"
    r"(?:,? (?:(?:that|which|who) (?P<so>(?:is|are|has|have) [^,;]+)|(?:with|under|bearing) (?P<has>[^,;]+)))?$"
)


def _of_whom(words: str, setting: Setting) -> Condition:
    """What somebody must be to whom it happens, where the words end with that."""
    found = _OF_WHOM.search(words)
    if found is None:
        return ALWAYS
    so = found["so"] or (f"has {found['has']}" if found["has"] else "")
    said = [f"it is a {found['kind']}"] if found["kind"] else []
    told = [condition_in(each, setting.vocabulary) for each in (*said, *([f"it {so}"] if so else []))]
    return both(*told) if all(had_by(a, "unit") for each in told for a in atoms(each)) else ALWAYS


def happening(words: str, setting: Setting) -> Condition:
    """What a trigger tells: what happens, to whom, and what must be so of whoever does it."""
    found = _IF_TOO.search(words)
    if found is None:
        event = condition_in(words, setting.vocabulary)
        if not any(isinstance(part, Event) for part in conjuncts(event)):
            return event
        own = [part for part in conjuncts(_of_whom(words, setting)) if part not in conjuncts(event)]
        return both(event, *own)
    event = condition_in(words[: found.start()], setting.vocabulary)
    so = conjuncts(condition_in(found["case"], setting.vocabulary))
    return both(event, *(part for part in so if not isinstance(part, Event)))  # who it is has been told
