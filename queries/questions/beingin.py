"""Questions that open with being in something: "being in which states bars a crew from rowing?".

In goes a question, out comes the same with what is asked for in front: "which states bar a crew from rowing?".
"""

from __future__ import annotations

import re

_BEING_IN = re.compile(
    r"(?i)^\s*(?:being (?:in|under|on|of|affected by|subject to)|having|bearing|carrying|holding|suffering(?: from)?) "
    r"(?P<which>which|what)(?: of the)? (?P<noun>[\w'-]+(?: [\w'-]+){0,2}?) (?P<not>does not |doesn['’]t |will not )?"
    r"(?P<verb>bar|keep|stop|prevent|forbid|prohibit|exclude|preclude|allow|permit|let|grant|give|require|mean|make|force|"
    r"den(?=ie)|cause|exempt|protect|spare)(?:ie)?s? (?=(?:an?|the|its|my|any|units?|models?|\w+) )"
)


def with_the_asked_first(text: str) -> str:
    """``text`` with "being in which states bars" as "which states bar"."""

    def turned(match: re.Match[str]) -> str:
        verb = "deny" if match["verb"].lower() == "den" else match["verb"].lower()
        no = " do not" if match["not"] else ""
        return f"{match['which'].capitalize()} {match['noun']}{no} {verb} "

    return _BEING_IN.sub(turned, text)
