"""Triggered: who is spared a trigger that stands in a list, in the one form that the grammar reads.

In: the text of a sentence behind a trigger ("Not for crews in a bunker", "Ignored if …", "Does not apply when …").
Out: the same as "This trigger is ignored by …", or as "Any units ignore this trigger if …".
"""

from __future__ import annotations

from kb.names import lowered
from kb.patterns import deferred

_NOT_APPLIED = r"(?:(?:it|this(?: trigger)?) )?(?:(?:is|does|do) )?not (?:applied|apply|applicable|used|valid|counted) "
#: "Does not apply to crews in a bunker", "does not apply if the crew is in a bunker".
_NOT_FOR = deferred(rf"(?i)^{_NOT_APPLIED}(?:to|for|by|against) (.+)$")
_NOT_IF = deferred(rf"(?i)^{_NOT_APPLIED}(?=(?:if|when|where|while) )")
_IGNORED_BY = deferred(r"(?i)(not )?ignored by\b")
_IGNORED_IF = deferred(r"(?i)^ignored (?=(?:if|when|where|while)\b)")
#: "Crews in a bunker need not test for this": they ignore it.
_SPARED = deferred(
    r"^(?P<who>(?!(?:If|When|While|Unless|Once|After|It|This|They)\b)[^,;]{3,120}?) "
    r"(?:need not|(?:do|does) not(?: have to)?|never) (?:(?:take|make) (?:an?|any|the) )?(?:[\w-]+ )?"
    r"(?:test|check|react|roll)s?(?: for| because of| due to| over) (?:this|it|that)(?: (?:trigger|reason))?"
    r"(?P<case> (?:if|when|while|unless) [^;]+?)?\.?$"
)
_NOR_TO = deferred(r",? nor (?:to|for|by) ")


def of_the_trigger(text: str) -> str:
    """A sentence behind a trigger as one that says who ignores it, where it does."""
    text = _NOT_IF.sub("Ignored ", text)
    text = _NOT_FOR.sub(lambda m: "Ignored by " + _NOR_TO.sub(" and by ", m[1]), text)
    text = _SPARED.sub(lambda m: f"Ignored by {lowered(m['who'])}{m['case'] or ''}", text)
    if found := _IGNORED_BY.match(text):
        return "" if found[1] else f"This trigger is {lowered(text)}"
    return _IGNORED_IF.sub("Any units ignore this trigger ", text)
