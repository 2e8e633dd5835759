"""Who is making a reaction while something is asked of it: "may a squad that is carrying out a Withdraw charge?".

In goes a question, out comes the same with the reaction told by itself: something is asked of our unit while it makes
one or has failed one, or an enemy makes one.
"""

from __future__ import annotations

import re

from kb.patterns import deferred
from queries.questions.lexicon import Lexicon

_MAKES = (
    r"(?:mak(?:es?|ing)|do(?:es|ing)?|us(?:es?|ing)|tak(?:es?|ing)|perform(?:s|ing)?|carr(?:y|ies|ying) out|"
    r"execut(?:es?|ing)|conduct(?:s|ing)?|resolv(?:es?|ing)|in the (?:middle|course|midst) of(?: making| doing)?)"
)
_IS = r"(?:(?:is|are|['’]s) )?(?:(?:now|currently|busy|still|just) )?"
#: "May a squad that is carrying out a Withdraw make an Assault?"
_OURS_MAKES = deferred(
    r"(?i)(?P<asked>\b(?:can|may|could|might|must) (?:(?:an?|my|our|the|this|that|any) )?"
    r"[\w'’-]+(?: [\w'’-]+){0,3}?),? "
    rf"(?:that|which|who) {_IS}{_MAKES} (?:an?|its|their|the) (?P<after>[a-z][^?.;]*)"
)
#: "An enemy squad that was shot at makes a Withdraw": what befell it before is no part of that.
_ENEMY_MAKES = deferred(
    r"(?i)(?P<who>\b(?:an?|the|one|another) enemy(?: [\w'’-]+){0,3}?),? (?:that|which|who) "
    r"(?P<before>[\w'’-]+(?: [\w'’-]+){0,6}?),? "
    rf"(?P<makes>{_IS}{_MAKES} (?:an?|its|their|the)) (?P<after>[a-z][^?.;]*)"
)
#: "Can a crew that failed its Withdraw try again?"
_TRIES_AGAIN = deferred(
    r"(?i)\b(?P<asked>can|may|could|might) (?P<who>(?:an?|my|our|the|this|that|any) [\w'’-]+(?: [\w'’-]+){0,3}?) "
    r"(?:that|which|who) (?:(?:has|have) )?(?:just |already )?failed (?:an?|its|their|the) "
    r"(?P<after>[a-z][\w'’ &-]*?),? (?:try|attempt|do) (?:it |that |one |this )?(?:once more|again)(?P<rest>[^?.;]*)"
)
_NOUN = deferred(r"(?i)(?: reaction| response)?,?(?: |$)")
_LONGEST = 6


def at_it(text: str, lexicon: Lexicon) -> str:
    """The question, with the reaction that somebody is making in it told by itself."""
    text = _ENEMY_MAKES.sub(lambda match: _told_apart(match, lexicon), text)
    text = _TRIES_AGAIN.sub(lambda match: _another(match, lexicon), text)
    return _OURS_MAKES.sub(lambda match: _while_making(match, lexicon), text)


def _parted(after: str, lexicon: Lexicon) -> tuple[str, str] | None:
    """The reaction that words begin with, and what stands behind it; None where they begin with none."""
    words = after.split(" ")
    for n in range(min(_LONGEST, len(words)), 0, -1):
        name = " ".join(words[:n]).rstrip(",")
        if any(term.kind == "reaction" for term in lexicon.named(name)):
            return name, _NOUN.sub("", f" {' '.join(words[n:])}", count=1).strip()
    return None


def _while_making(match: re.Match[str], lexicon: Lexicon) -> str:
    """What is asked of ours, as what is asked while it makes the reaction."""
    parted = _parted(match["after"], lexicon)
    return match[0] if parted is None else f"{match['asked']} {parted[1]} while making a {parted[0]}"


def _another(match: re.Match[str], lexicon: Lexicon) -> str:
    """Whether a reaction that failed may be tried again, as what is asked of one that failed it before."""
    parted = _parted(match["after"], lexicon)
    if parted is None:
        return match[0]
    who = f"{match['who'][0].upper()}{match['who'][1:]}"
    return f"{who} has failed its {parted[0]}. {match['asked']} it attempt another {parted[0]}{match['rest']}"


def _told_apart(match: re.Match[str], lexicon: Lexicon) -> str:
    """What the enemy makes, without what befell it before that."""
    parted = _parted(match["after"], lexicon)
    return match[0] if parted is None else f"{match['who']} {match['makes']} {match['after']}"


__all__ = ["at_it"]
