"""Who acts: in the entry of what is done in answer, the one that is answered told as the enemy.

In: the text of a sentence. Out: the same with "unless the enemy is a Wight" for "unless the unit that declared the
charge is a Wight", "if the charger has Dread": it is not the unit that answers of which that is asked.
"""

from __future__ import annotations

from kb.patterns import Pattern

_WHO_ACTS = Pattern(
    r"\b(?P<case>unless|if|when|while|where|provided(?: that)?|(?:so|as) long as) the "
    r"(?:[a-z]+ (?:that|which|who) (?:has |have |just )?(?:declared|made|launched|announced|charged|shot|fired|"
    r"attacked|assaulted|charges|attacks|assaults)(?: (?:the|that|its|this|an?) [A-Za-z]+(?: [A-Za-z]+)?)?"
    r"(?: (?:against|at|upon) (?:it|them))?|(?:charging|assaulting) [a-z]+|charger|assailant) "
    r"(?P<is>is|are|includes?|contains?|has|have)"
    r"(?= (?:not )?(?:an? |the |any |one or more |at least one |some )?(?:(?:models?|units?) )?(?:[a-z]+ )?"
    r"(?:(?:of|with|in) (?:the |any )?)?[A-Z])"
)


def as_the_enemy(text: str) -> str:
    """The sentence with the one that is answered told as the enemy."""
    return _WHO_ACTS.sub(r"\g<case> the enemy \g<is>", text)
