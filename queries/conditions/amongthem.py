"""What several that may be done must be among them: "provided that at least one of the two is a Duck", "that they are
different Replies".

In: the words, and the option that is asked for, with what is told to have been done before it. Out: whether it is so
with that one. The first may always be any.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.patterns import deferred
from queries.options.deeds import of_another_of_ours
from queries.situations.facts import negated

if TYPE_CHECKING:
    from queries.conditions.evaluate import Scene
    from queries.conditions.kleene import Truth

_OF_THEM = r"of (?:the two|the three|them|these|those|its two|both)(?: [\w'-]+)?"
#: "At least one of the two is a Duck", "one of them must be Duck".
_ONE_IS = deferred(
    rf"(?i)(?:if )?(?:at least |only )?(?:one|1) {_OF_THEM} "
    r"(?:is|was|must be|has to be|will be) (?:an? |the )?(?P<name>.+)"
)
#: "They are different Replies", "no two are the same".
_DIFFERENT = deferred(
    r"(?i)(?:if )?(?:they|both|the two|these|each|all|no two)(?: of (?:them|these))?(?: [\w'-]+)? "
    r"(?:is|are|must be|have to be) (?:two )?(?:(?:of )?different\b|(?:not )?(?:both )?(?:of )?the same\b).*"
)


def among_them(scene: Scene, text: str) -> Truth:
    """Whether a text that tells what several must be among them holds with the option that is asked for; None where it
    tells of nothing of the kind."""
    named, different = _ONE_IS.fullmatch(text.strip(" .,;")), _DIFFERENT.fullmatch(text.strip(" .,;"))
    index, option = scene.index, scene.option
    if option is None or (named is None and different is None):
        return None
    done = _done(scene)
    if different is not None:
        return option not in done
    wanted = {term for found in index.find(named["name"]) for term in found.terms} if named is not None else set()
    if not wanted:
        return None
    return not done or not wanted.isdisjoint({option, *done})


def _done(scene: Scene) -> set[str]:
    """The options of the kind of the one that is asked for which are told to have been done."""
    index = scene.index
    kind = index.kind(scene.option or "")
    told = (key for key, value in scene.situation.facts
            if value is not False and value != 0 and not negated(key) and not of_another_of_ours(key))  # fmt: skip
    return {term for key in told for found in index.find(key) for term in found.terms
            if index.kind(term) == kind and term not in index.kind_of_general}  # fmt: skip
