"""In brackets: what a question tells of somebody in a list behind him ("my mortar (no order, 3 men) is shot at").

In: the text of a question. Out: the same, with that told in a sentence before: "My mortar has no order and 3 men. My
mortar is shot at". A list of names alone is what he is, and stays.
"""

from __future__ import annotations

import re

from kb.names import capitalised
from kb.patterns import deferred

_TOLD = deferred(
    r"(?P<lead>^|(?<=[.?!] ))(?P<who>(?:[Mm]y|[Oo]ur|[Tt]he|[Aa]n?) (?:[\w'’-]+ ){0,3}?[\w'’-]+) "
    r"\((?P<what>[^();]{2,80})\) (?=(?:is|are|was|were|has|have|can|may|must|(?:[a-z]+(?:s|ed)))\b)"
)
#: What tells how many of something he has, or that he has none: no name of what he is.
_PLAIN = deferred(r"(?i)(?:no|without|\d+) ")
_BESIDE = deferred(r"(?i)(?:with|has|have|having) ")
_HOW = deferred(r"(?i)(?:is |are )?(?P<not>not )(?P<how>\w+ed|\w+ing)\b")


def told_in_brackets(text: str) -> str:
    """The question with what stands in brackets behind somebody told of him in a sentence of its own."""
    return _TOLD.sub(_told, text)


def _told(match: re.Match[str]) -> str:
    items = [item.strip() for item in match["what"].split(",")]
    if not any(_PLAIN.match(item) for item in items):
        return match[0]
    who, how = capitalised(match["who"]), [item for item in items if _HOW.match(item)]
    has = [re.sub(r"(?i)^without ", "no ", _BESIDE.sub("", item, count=1)) for item in items if item not in how]
    told = f"{who} has {', '.join(has[:-1])}{' and ' if has[:-1] else ''}{has[-1]}. " if has else ""
    told += "".join(f"{who} is {re.sub(r'(?i)^(?:is|are) ', '', item)}. " for item in how)
    return f"{told}{who} "


__all__ = ["told_in_brackets"]
