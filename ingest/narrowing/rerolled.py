"""Re-rolls: which dice a passage lets be rolled again.

In: the plain text of a passage. Out: the words for the dice that its re-roll covers ("failed rolls To Hit", "successful
Wounds"), which the name of the re-roll does not tell; none where the passage speaks of re-rolls alone.
"""

from __future__ import annotations

from kb.patterns import deferred

#: "may re-roll any failed rolls To Hit", "a Re-roll of its misses".
_ACTIVE = deferred(
    r"(?i)\bre-?roll(?:s|ing)?(?: of)? (?:any |all(?: of)? |each |every |the |its |their |his |your |an? )*"
    r"(?P<dice>[^,.;:()–—?!]+)"
)
#: "Successful Wounds inflicted by … must be re-rolled".
_PASSIVE = deferred(
    r"(?i)(?:^|[,.;:()–—] |\b(?:then|that|but|and) )(?:(?:and|but) )?(?:any |all |each |every |the |its |their |an? )*"
    r"(?P<dice>(?!(?:and |but )?(?:no|not) )[^,.;:()–—]+?) "
    r"(?:may|must|can|could|will|shall|should|is|are|has to|have to)"
    r"(?: then| always| not)?(?: be)? re-?rolled\b"
)
#: Where the words for the dice end: what follows tells when, against whom or how often.
_ENDS = deferred(
    r"(?i)\s(?:if|when|whenever|while|whilst|unless|until|after|before|once|twice|during|against|within|at|for|each|"
    r"every|per|instead|as|provided|because|made|scored|inflicted|caused|rolled|taken|targeting|versus|from|by|"
    r"and (?!(?:all |any )?(?:failed|successful|\d+s?\b))|but|on (?:an? )?\d|using|with|that|who|which|then|must|may|"
    r"can|is|are|in (?!\w+ (?:tests?|checks?|rolls?)\b))\b"
)
_NOTHING = deferred(r"(?i)(?:it|this|that|them|these|those|one|all|again|and|or|results?|dice|die|roll|rolls|\W)*$")


def covered(text: str) -> str:
    """The words for the dice that a passage lets be rolled again, '' where it tells none."""
    for pattern in (_ACTIVE, _PASSIVE):
        for match in pattern.finditer(text):
            dice = _ENDS.split(f"{match['dice']} ", maxsplit=1)[0].strip()
            if not _NOTHING.match(dice):
                return dice
    return ""
