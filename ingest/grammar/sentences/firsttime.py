"""The first time: what comes in the place of a state the first time that somebody would come into it ("The first time
in a game that Foot would be Lost they are Weary instead"), and no other time.

In: the text of a sentence. Out: the same told of any time ("If Foot would become Lost, they become Weary instead"), and
the case in which alone it holds; '' for any other sentence.
"""

from __future__ import annotations

import re

from ingest.grammar.draft import Draft
from kb.conditions import Fact, both
from kb.patterns import deferred

_FIRST = (
    r"[Tt]he (?P<first>first(?: time| occasion)(?: (?:in|during|of|each|every|per|on) (?:(?:a|the|each|any) )?[a-z]+)?)"
)
_WOULD = r"would (?:otherwise |normally )?(?:become|be) (?P<state>[A-Z][\w'-]+(?: [A-Z][\w'-]+)?)"
_INSTEAD = (
    r",? (?:it|they|he) (?:instead )?(?:is|are|becomes?) (?:only |merely )?(?P<other>[A-Z][\w'-]+(?: [A-Z][\w'-]+)?)"
    r"(?: instead)?(?P<even>, even (?:if|when|though) [^;:.]{3,60})?\.?$"
)
#: "The first time that Foot would be Lost they are Weary instead".
_OF_THOSE = deferred(rf"^{_FIRST}(?: that| when)? (?P<who>(?!it\b|they\b)[^,;:]{{2,40}}?) {_WOULD}{_INSTEAD}")
#: "Old Foot are an exception; the first time that they would be Lost they are Weary instead".
_EXCEPTED = deferred(
    r"^(?P<who>[A-Z][^,;:]{2,40}?) (?:is|are) (?:an exception|different|another matter|excepted)(?:[;:,]| [–—-]) "
    rf"{_FIRST}(?: that| when)? (?:it|they|such [a-z]+) {_WOULD}{_INSTEAD}"
)


def at_first(text: str) -> tuple[str, str]:
    """The sentence told of any time, and that it is only of the first; the sentence and '' where it is of no such."""
    found = _OF_THOSE.match(text) or _EXCEPTED.match(text)
    if found is None or "instead" not in text:
        return text, ""
    who = found["who"]
    return f"If {who} would become {found['state']}, they become {found['other']} instead.", f"the {found['first']}"


def only_at_first(drafts: list[Draft], first: str) -> None:
    """Let what was read hold the first time only."""
    for draft in drafts if first else ():
        draft.when = both(draft.when, Fact(first))
        draft.condition = re.sub(r"^, ", "", f"{draft.condition or ''}, {first}")
