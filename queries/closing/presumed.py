"""Which words of a prohibition count as not so until something stated says that they are: "having moved this turn"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kb.patterns import deferred

if TYPE_CHECKING:
    from queries.options.index import Index

#: How or where a thing is done: a way of doing it, not a circumstance in which it is found.
_MANNER = deferred(
    r"\s*(?:over|through|into|onto|across|towards?|against|within|via|from|to|with|under|out of|at targets?|more than|"
    r"less than|further|as a result of|due to|vertically|(?:up|down)(?:hill|stream|wind)|backwards?|sideways|for|by|"
    r"on (?:an?|the|itself|themselves|himself)(?! turn\b))\b",
    re.I,
)
#: Somebody picked out by what the sentence before it told.
_SOME_ONE = deferred(r"\s*(?:the|that|this|such an?)\s+(?:\w+\s+){0,2}(?:model|unit|element|player)s?\s*", re.I)
#: What a unit of one's own does besides: it is told where it has been done.
_DEED_OF_ANOTHER = deferred(
    r"\s*(?:an?|another|any) (?:other |friendly )?(?:unit|model|squad|group)\s+(?!(?:is|has|was)\b)\w+s\b",
    re.I,
)
_HAPPENED = deferred(r"(?:the|an?) (?:[\w-]+ )?[\w-]+ (?!need|exceed)\w+ed\b", re.I)
_PAST = deferred(r"\b(?:has|have|had|was|were|already|earlier|previous(?:ly)?|preceding|last)\b|\w+ed\s*$", re.I)
#: What somebody who fights would not be without: "those that are not engaged".
_LACKING = deferred(r"(?:that |who )?(?:are|is) not (?:able|engaged)\b", re.I)
#: What somebody is told to be without is no deed of the past.
_NOT_HAVING = deferred(r"\b(?:do|does) not have\b", re.I)
#: How far a unit itself has moved, by which something is decided.
_SO_FAR_MOVED = deferred(
    r"\b(?:moved|travelled|marched|charged|(?:carried|taken|brought|borne) (?:it|them|him))"
    r" (?:(?:no |not )?(?:more|further|farther|less) than|over|up to|at least) (?:half|\d)",
    re.I,
)
_SO_MANY_BORNE = deferred(
    r"\bwith (?:more than |at least |up to )?(?:one|two|three|four|five|\d+)\b[\w' -]*"
    r"\b(?:markers?|tokens?|counters?)\b"
    r"|\b(?:fewer|less|more|half|quarter|third|at least|at most|under|below)\b[^.;]*"
    r"\b(?:remain(?:s|ing)?|left|starting|original(?:ly)?|initial|full strength)\b",
    re.I,
)
#: How far off somebody is that it is done to: "against a target more than 4 inches away".
_SO_FAR_OFF = deferred(
    r"\b(?:target|enemy|unit|model|range)s?\b.*\b(?:more|less|further|farther|greater|closer) than \S*\d|"
    r"\b(?:it|they) (?:is|are|lies?|stands?) (?:more|less|further|farther|closer) than \S*\d.*\b(?:from|of|to) an?\b|"
    r"\b(?:has|have|with) (?:an?|any) (?:enem(?:y|ies)|foes?|hostile)\b.*\bwithin \d",  # of the unit itself
    re.I,
)
#: What an enemy is or has whom something is done to: it is asked for as any enemy's type is.
_OF_A_FOE = deferred(
    r"(?:against|from|into|with) (?:an?|any|the|those)? ?enem(?:y|ies)\b.* "
    r"(?:with|that|who|which)\b(?! (?:\w+ed|has been|was|were)\b)",
    re.I,
)
#: Whether it did the very same in a turn that is over, where it may not twice running: no matter of the turn it has.
_TWICE_RUNNING = deferred(r"(?:if )?(?:it|they) did so in (?:its|their) last ")
#: How a roll turned out, which is told where it has been made: "a crew whose order fails".
_TURNED_OUT = deferred(
    r"(?:an? \w+ )?(?:whose|for wh(?:om|ich) the) (?:[\w-]+ ){1,3}(?:fails?|misses|is (?:failed|refused|lost)|"
    r"goes wrong|do(?:es)? not (?:succeed|pass|work))\b",
    re.I,
)


def presumed_not(index: Index, text: str) -> bool:
    """Whether words of a prohibition count as not so until something stated meets them.

    They do where they say how or where the deed would be done, and where they tell of a deed of the past.
    """
    if _TWICE_RUNNING.match(text):
        return False
    if _SO_FAR_MOVED.search(text) or _SO_MANY_BORNE.search(text) or _SO_FAR_OFF.search(text) or _OF_A_FOE.match(text):
        return False  # how fast it went is asked for, as any speed is, how many it bears, and how many are left
    told_elsewhere = _DEED_OF_ANOTHER.match(text) or _HAPPENED.match(text) or _LACKING.match(text)
    told_elsewhere = told_elsewhere or _TURNED_OUT.match(text)
    if text in index.incidental or _MANNER.match(text) or _SOME_ONE.fullmatch(text) or told_elsewhere:
        return True
    past = _PAST.search(_NOT_HAVING.sub("", text)) is not None
    return past and re.search(r"\b(?:is|are|be|may|must|can)\b", text, re.I) is None
