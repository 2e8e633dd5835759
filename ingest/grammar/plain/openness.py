"""To whom an option is open, or not, as its entry tells in one breath: "Open to Riders, and to Dazed Barges", "It is
not open to units in boats, nor to a Dazed unit, nor if the enemy is near".

In: the cleaned text of a sentence and the name of the option in whose entry it stands. Out: sentences that name the
option, and the sentence itself where it has no such shape. General English only.
"""

from __future__ import annotations

import re

from kb.names import capitalised
from kb.patterns import deferred

_SAID = deferred(
    r"^(?:(?:It|This|They)(?: (?:reaction|action|order|option|response))? (?:is|are) )?(?P<no>(?:[Nn]ot|[Nn]ever) )?"
    r"(?P<only>[Oo]nly )?(?P<open>[Oo]pen|[Aa]vailable|[Pp]ermitted|[Cc]losed)(?P<just> only)? (?:to|for) "
    r"(?P<whom>(?!the\b|us\b|as\b|one\b|it\b|them\b)[^;:]+)$"
)
#: One of those in a list, and what joins it to the next.
_NEXT = deferred(r",? (?:and|or|nor|but also) (?:also |yet )?(?=(?:to|for|if|when|while|where|in|during|against|at) )")
_CASE = deferred(r"(?:if|when|while|where|in|during|against|at)\b")
#: Why it is so: "…, for there is no time".
_REASON = deferred(r",? (?:for|since|because|as) (?:there|it|they|that|this|he|who|you|the|no)\b.*$")
_IN_CASE = deferred(r"^(?P<whom>[^,;]+?),? (?P<case>(?:if|when|while|whilst|unless) .+)$")
_ANYBODY = deferred(r"(?:all|any|every|each|anyone|anybody|everyone|everybody)\b")
_ALL_BUT = deferred(
    r"^(?P<all>[^,;]{3,40}?),? (?:except|but|other than|save|bar|apart from)(?: for| those)? (?P<whom>[^,;]+)$"
)


def open_to(text: str, name: str) -> str:
    """The sentence told of those to whom the option ``name`` is open, or of whom it is not."""
    said = _SAID.match(text)
    if said is None:
        return text
    whom = _REASON.sub("", said["whom"])
    parts = [re.sub(r"^(?:to|for) ", "", part) for part in _NEXT.split(whom)]
    closed = bool(said["no"]) != (said["open"].lower() == "closed")
    if said["no"] and said["open"].lower() == "closed":
        return text
    if closed:
        return ". ".join(_not_used(part, name) for part in parts)
    if any(_CASE.match(part) for part in parts):
        return text
    if but := _ALL_BUT.match(whom) if _ANYBODY.match(whom) else None:
        return f"{capitalised(but['all'])} may use {name}. {capitalised(but['whom'])} may not use {name}"
    if _ANYBODY.match(whom):
        return f"{capitalised(whom)} may use {name}"
    return f"Only {' and '.join(parts)} may use {name}"


def _not_used(part: str, name: str) -> str:
    """That some, or anybody in a case, may not use the option."""
    if _CASE.match(part):
        return f"A unit may not use {name} {part}"
    if some := _IN_CASE.match(part):
        return f"{capitalised(some['whom'])} may not use {name} {some['case']}"
    return f"{capitalised(part)} may not use {name}"
