"""Effects replaced: what befalls some in place of what a result does to others ("Each time an Ogre suffers a Stun,
instead of suffering the effects listed, it loses 1 Wound"), told as what they ignore, and as what befalls them.

In: the text of a sentence. Out: the same in two. Applied before anything else looks at it. General English only.
"""

from __future__ import annotations

import re

from kb.names import capitalised
from kb.patterns import Substitutions

_WHO = r"(?P<who>(?:an?|any|the|that|this) [^,.;:]{2,60}?)"


def _ignored(match: re.Match[str]) -> str:
    """Who ignores the result, and what comes in its place."""
    what = f"{match['when']} {match['who']} suffers {match['a']} {match['result']}{match['where'] or ''}"
    return f"{capitalised(match['who'])} ignores the effects of {match['result']}. {what}, {match['does']}"


EFFECTS_REPLACED = Substitutions(
    (
        rf"^(?P<when>Each time|Every time|Whenever|When|If) {_WHO} (?:suffers|receives|gets|sustains) (?P<a>an?|the) "
        r"(?P<result>[A-Z][\w' -]{2,40}?(?: result| effect)?)(?P<where> on the [\w' -]{3,40}?)?, "
        r"instead of (?:suffering|applying|resolving|taking) (?:the|its) (?:(?:usual|normal|listed|ordinary) )?"
        r"(?:effects?|results?)(?: (?:listed|given|shown|described|there))?,? (?P<does>(?:it|they) [^.]{3,200}\.?)$",
        _ignored,
    ),
)
