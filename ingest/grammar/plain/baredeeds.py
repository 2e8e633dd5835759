"""Bare deeds: what may be done, without how often, how many, to whom alone or unless what, where it is said again of
what may not be done.

"May make one Reply in a round unless a rule says otherwise, and never while Prone": who is Prone may not make a Reply.
"""

from __future__ import annotations

from kb.patterns import deferred

_UNLESS = deferred(r",? unless [^;:]+$")
_ONLY_SO = deferred(r" only (?:to|by|in|at|on|with|for|against|while|when|if) [^,;:]+$")
_HOW_OFTEN = deferred(
    r"(?: (?:once|twice|again|as well|too|normally))?(?: (?:each|per|every|in an?|in each|in every|in any|in its|"
    r"in the same|during an?|an?|its) (?:own )?(?:[a-z]+ )?(?:round|turn|phase|activation|game|battle))?$"
)
_HOW_MANY = deferred(
    r"^(?P<does>[a-z]+) (?:up to |at most |only )?(?:one|a single|(?P<many>two|three|four|five|six|\d{1,2})) (?!of\b)"
)


def bare_deed(deed: str) -> str:
    """The deed by itself: "make a Reply" of "make one Reply in a round"."""
    deed = _HOW_OFTEN.sub("", _ONLY_SO.sub("", _UNLESS.sub("", deed)))
    return _HOW_MANY.sub(lambda m: f"{m['does']} {'any' if m['many'] else 'a'} ", deed)
