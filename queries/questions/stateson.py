"""On whom a state may come, asked of the state: "does the Pinned status apply to Vehicles?" asks "can Vehicles be
Pinned?".

In: the text of a question and the lexicon. Out: the same, asked of those on whom it may come.
"""

from __future__ import annotations

import re

from kb.model import TYPE_KINDS
from kb.patterns import deferred
from queries.questions.lexicon import Lexicon

_ASKED = deferred(
    r"(?i)\b(?:do|does|will) (?:the |an? )?(?P<state>[\w'’-]+(?: [\w'’-]+){0,3}?)(?: (?:status|condition|state))? "
    r"(?:affect|apply (?:to|against)|work (?:on|against)|have (?:any|an) effect (?:on|upon|against)) "
    r"(?:an? |the |any )?(?P<whom>[\w'’()-]+(?: [\w'’()-]+){0,3}?)(?: (?:units?|models?))?(?= *\?)"
)


def on_whom(text: str, lexicon: Lexicon) -> str:
    """The question, asked of those on whom the state may come that it names."""
    return _ASKED.sub(lambda match: _may_be(match, lexicon), text)


def _may_be(match: re.Match[str], lexicon: Lexicon) -> str:
    state = {term.kind for term in lexicon.named(match["state"])}
    whom = {term.kind for term in lexicon.named(match["whom"])}
    if "status" not in state or whom.isdisjoint(TYPE_KINDS):
        return match[0]
    return f"Can a {match['whom']} unit be {match['state']}"


__all__ = ["on_whom"]
