"""Questions that open with being in something: "being in which states bars a crew from rowing?", "in which states can a
crew not row?".

In goes a question, out comes the same with what is asked for in front: "which states bar a crew from rowing?", "which
states cannot row?".
"""

from __future__ import annotations

import re

from kb.patterns import deferred

_BEING_IN = deferred(
    r"(?i)^\s*(?:being (?:in|under|on|of|affected by|subject to)|having|bearing|carrying|holding|suffering(?: from)?) "
    r"(?P<which>which|what)(?: of the)? (?P<noun>[\w'-]+(?: [\w'-]+){0,2}?) (?P<not>does not |doesn['’]t |will not )?"
    r"(?P<verb>bar|keep|stop|prevent|forbid|prohibit|exclude|preclude|allow|permit|let|grant|give|require|mean|make|force|"
    r"den(?=ie)|cause|exempt|protect|spare)(?:ie)?s? (?=(?:an?|the|its|my|any|units?|models?|\w+) )"
)
#: "Under which conditions can a unit make no Replies at all?", "in what states is it unable to row?"
_WHEN_IN = deferred(
    r"(?i)^\s*(?:in|under|while in|when in|with) (?P<which>which|what) (?P<noun>conditions?|states?|status(?:es)?|"
    r"afflictions?|ailments?) (?:(?:can|may|could|will|does|do|must) (?P<who>an?|the|any|my) (?P<unit>[\w'-]+) "
    r"(?:(?P<not>not|never) (?P<deed>(?!only\b)[^?,;:]{2,60}?)|"
    r"(?P<make>make|take|use|perform|declare|give|carry out) no (?P<what>[^?,;:]{2,40}?))|"
    r"(?:can['’]?t|cannot|may not|can not) (?:an?|the|any|my) [\w'-]+ (?P<cannot>[^?,;:]{2,60}?)|"
    r"(?:is|are) (?:an?|the|any|my) [\w'-]+ (?:ever )?(?:unable|not (?:able|allowed|permitted)|forbidden) to "
    r"(?P<unable>[^?,;:]{2,60}?))(?: at all| whatsoever)?\s*\?*\s*$"
)


def with_the_asked_first(text: str) -> str:
    """``text`` with "being in which states bars" as "which states bar"."""

    def turned(match: re.Match[str]) -> str:
        verb = "deny" if match["verb"].lower() == "den" else match["verb"].lower()
        no = " do not" if match["not"] else ""
        return f"{match['which'].capitalize()} {match['noun']}{no} {verb} "

    def barring(match: re.Match[str]) -> str:
        deed = match["deed"] or match["cannot"] or match["unable"] or f"{match['make']} any {match['what']}"
        return f"Which {match['noun']} cannot {deed}?"

    return _WHEN_IN.sub(barring, _BEING_IN.sub(turned, text))
