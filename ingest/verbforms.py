"""The forms of English verbs, each from another: by how words are spelt, for verbs that no list holds.

In: a verb in one form. Out: the same verb in the form that a function is named after; its capital stays.
"""

from __future__ import annotations

import re

from kb.names import lowered
from kb.patterns import deferred

#: Gerunds whose verb ends in "e" though its stem does not tell.
_SILENT_E = deferred(r"(?:[vczu]|[^s]s|[^n]g|ar|ur|uir|ak|id|ang|^se)$")
_SHORT = deferred(r"[^aeiou]*[aeiou][^aeiouwxy]$")
_DOUBLED = deferred(r"[^aeiou]*[aeiou][bdgmnprt]", re.I)
_THIRD = deferred(r"(?:s|x|z|ch|sh|o)$")

#: Participles that are no plain form of their verb, and what verb they are of.
PARTICIPLES = {
    "held": "hold", "made": "make", "taken": "take", "given": "give", "thrown": "throw", "caught": "catch",
    "dealt": "deal", "driven": "drive", "beaten": "beat", "broken": "break", "drawn": "draw", "chosen": "choose",
    "left": "leave", "met": "meet", "sent": "send", "shaken": "shake", "spent": "spend", "stuck": "stick",
    "struck": "strike", "torn": "tear", "won": "win", "worn": "wear", "sunk": "sink", "blown": "blow", "burnt": "burn",
    "bound": "bind", "built": "build", "fought": "fight", "found": "find", "laid": "lay", "seen": "see", "sold": "sell",
    "stolen": "steal", "swept": "sweep", "undone": "undo", "withdrawn": "withdraw", "eaten": "eat", "frozen": "freeze",
    "hidden": "hide", "kept": "keep", "lost": "lose", "slain": "slay", "shot": "shoot", "brought": "bring",
    "known": "know", "done": "do", "written": "write", "told": "tell", "forgotten": "forget", "got": "get",
    "lit": "light", "hung": "hang", "led": "lead", "paid": "pay", "said": "say", "sworn": "swear", "fed": "feed",
    "fled": "flee", "flung": "fling", "hit": "hit", "put": "put", "cut": "cut", "set": "set", "split": "split",
    "hurt": "hurt", "spread": "spread", "shut": "shut", "run": "run", "read": "read", "knocked": "knock",
}  # fmt: skip
_DONE = {verb: done for done, verb in PARTICIPLES.items()}
#: What is done with an option, by how it is told to be done ("a Volley may be made"): the verb of whoever does it.
OPTION_VERBS = {
    "made": "make", "taken": "take", "used": "use", "declared": "declare", "performed": "perform", "played": "play",
    "attempted": "attempt", "rolled": "roll",
}  # fmt: skip


def base_form(gerund: str) -> str:
    """The verb of a gerund ("moving": move, "running": run, "Disembarking": Disembark)."""
    root = re.sub(r"ing$", "", gerund)
    if root == gerund or len(root) < 2:
        return gerund
    if root[-1] == root[-2] and root[-1] not in "sle":
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


def participle(verb: str) -> str:
    """A plain verb as what has been done ("move": moved, "shoot": shot, "Dash": Dashed)."""
    if (done := _DONE.get(verb.lower())) is not None:
        return done.capitalize() if verb[0].isupper() else done
    return f"{gerund(verb)[:-3]}ed"
