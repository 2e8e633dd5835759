"""In sight: an enemy that must be seen and be near, told of with what is done to it ("may charge an enemy that it can
see and that is within 8 inches").

In: the cleaned text of a sentence. Out: the same with both as a case of the deed. Applied with the common forms, before
all that looks for a modal. General English only.
"""

from __future__ import annotations

import re

from kb.patterns import Substitutions

_ENEMY = (
    r"(?:an?|any|one|a single|another) (?:(?:enemy|opposing|hostile) (?:unit|model|squad|crew|piece|target)|enemy|foe)"
)
_IS = r"(?:(?:that|which) )?(?:is |lies |stands )?"
_SEEN = (
    r"(?:(?:that|which|whom) (?:it|they) (?:can|is able to|are able to) see|(?:that|which) is visible(?: to it)?|"
    r"(?:that|which) is in (?:its |their )?line of sight|in (?:its |their )?(?:line of )?sight|"
    r"to which it (?:has|can (?:trace|draw)) (?:a )?line of sight)"
)
_FAR = r"within (?P<far>\d+(?:\.\d+)?(?:[\"”″]| ?(?:inch(?:es)?|cm|hex(?:es)?|paces|squares)\b))(?: of (?:it|them))?"
_WHO = r"(?P<who>(?:An?|Any|Each|Every|The) [^,;:]{2,60}?|[A-Z][\w'’-]*s)"
_DEED = r"(?P<deed>(?!not\b|never\b|only\b)[A-Za-z][\w' -]{2,40}?)"
_END = r"(?=\.?$|[,;] (?:and|but)\b)"


def _near_and_seen(match: re.Match[str]) -> str:
    """That the enemy must be seen, and how near he must be, as the case in which the deed may be done."""
    case = f"if the enemy is visible and within {match['far']}"
    return f"{match['who']} {match['may']} {match['deed']} {match['at'] or ''}{match['enemy']} {case}"


IN_SIGHT = Substitutions(
    *(
        (
            rf"^{_WHO} (?P<may>may|can) {_DEED} (?P<at>(?:at|against|on|upon|towards?) )?(?P<enemy>{_ENEMY}) "
            rf"{how}{_END}",
            _near_and_seen,
        )
        for how in (rf"{_SEEN},? and {_IS}{_FAR}", rf"{_IS}{_FAR},? and {_SEEN}", rf"{_IS}{_FAR} {_SEEN}")
    ),
    (  # "may charge a visible enemy within 8 inches"
        rf"^{_WHO} (?P<may>may|can) {_DEED} (?P<at>(?:at|against|on|upon|towards?) )?"
        rf"(?:an?|any|one) visible (?P<enemy>enemy(?: unit| model| squad)?|foe) {_IS}{_FAR}{_END}",
        lambda m: _near_and_seen(m).replace(m["enemy"], f"an {m['enemy']}", 1),
    ),
    # "if it can see it and is within 8 inches of it"
    (
        r"\bif (?:it|they) can see (?:it|the enemy|the target|them) and (?:(?:it|they|the enemy) )?(?:is|are) "
        rf"{_FAR}{_END}",
        r"if the enemy is visible and within \g<far>",
    ),
)
