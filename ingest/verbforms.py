"""The forms of English verbs, each from another: by how words are spelt, for verbs that no list holds.

In: a verb in one form. Out: the same verb in the form that a function is named after; its capital stays.
"""

from __future__ import annotations

import re

from kb.names import lowered

#: Gerunds whose verb ends in "e" though its stem does not tell.
_SILENT_E = re.compile(r"(?:[vczu]|[^s]s|[^n]g|ar|ur|uir|ak|id|ang|^se)$")
_SHORT = re.compile(r"[^aeiou]*[aeiou][^aeiouwxy]$")
_DOUBLED = re.compile(r"[^aeiou]*[aeiou][bdgmnprt]", re.I)
_THIRD = re.compile(r"(?:s|x|z|ch|sh|o)$")


def base_form(gerund: str) -> str:
    """The verb of a gerund ("moving": move, "running": run, "Disembarking": Disembark)."""
    root = re.sub(r"ing$", "", gerund)
    if root == gerund or len(root) < 2:
        return gerund
    if root[-1] == root[-2] and root[-1] not in "sl":
        return root[:-1]
    return f"{root}e" if _SILENT_E.search(root) or _SHORT.fullmatch(root.lower()) else root


def deed_of(gerund: str) -> str:
    """The verb of a gerund that opens a sentence, as it stands within one ("Wading": wade); of a name, the name's."""
    return base_form(lowered(gerund) if gerund[1:].islower() else gerund)


def gerund(verb: str) -> str:
    """The gerund of a plain verb ("pivot": pivoting, "move": moving, "run": running)."""
    root = verb[:-1] if verb.endswith("e") and not verb.endswith("ee") else verb
    return f"{root}{root[-1] if _DOUBLED.fullmatch(verb) else ''}ing"


def third(verb: str) -> str:
    """The third person of a plain verb ("fail": fails, "be": is)."""
    if verb in ("be", "have", "do"):
        return {"be": "is", "have": "has", "do": "does"}[verb]
    if verb.endswith("y") and verb[-2:-1] not in tuple("aeiou"):
        return f"{verb[:-1]}ies"
    return f"{verb}es" if _THIRD.search(verb) else f"{verb}s"
