"""Leave told aside: in brackets behind a deed, that somebody may do it all the same ("If it Rams (and, despite what is
said above, a Sloop may do so) it is removed").

In: the text of a sentence. Out: the leave and the sentence without it, each a sentence of its own; none where the
brackets tell anything else. General English only.
"""

from __future__ import annotations

from ingest.vocabulary.naming import singular
from kb.names import capitalised
from kb.patterns import deferred

_DESPITE = (
    r"(?:despite|in spite of|notwithstanding|regardless of|contrary to|whatever|as an exception to|even though|"
    r"although) [^(),]{3,60}"
)
_ASIDE = deferred(
    r"^(?P<front>(?:If|When|Whenever|Once|After) (?P<it>it|they|[^(),]{2,40}?) (?P<deed>[A-Z][\w'-]+s|[A-Z][\w'-]+)) "
    rf"\((?:(?:and|but|which|as|for|though)\b,? ?)?(?:(?P<despite>{_DESPITE}),? )?"
    rf"(?P<who>it|they|[^(),]{{2,40}}?) (?:may|can)(?: do so| do it| do this| do)?(?:,? (?P<after>{_DESPITE}))?\),? "
    r"(?P<rest>.+)$"
)


def leave_aside(text: str) -> tuple[str, str] | None:
    """The leave that is told in brackets, and the sentence without them; None where none is."""
    found = _ASIDE.match(text) if "(" in text else None
    if found is None or not (found["despite"] or found["after"]):
        return None
    who = found["it"] if found["who"] in ("it", "they") else found["who"]
    despite = found["despite"] or found["after"]
    told = f"{capitalised(who)} may {singular(found['deed'])}, {despite[0].lower()}{despite[1:]}."
    return told, f"{found['front']}, {found['rest']}"
