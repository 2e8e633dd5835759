"""Both relative: who is told of by two things, one of them a deed that he did not do ("A Weary unit that has no enemy
within 8" and did not fire becomes Steady"): what is denied is his deed, and not what the sentence says of him.

In: the cleaned text of a sentence. Out: the same with the two as its case. General English only.
"""

from __future__ import annotations

import re

from kb.names import lowered
from kb.patterns import Substitutions, deferred

_VERB = r"(?:has|had|did|does|is|was|lost|took|fought|[a-z]{2,12}ed|[a-z]{2,12}s)\b"
_THEN = (
    r"(?:becomes?|goes|returns?|recovers?|gains?|loses?|removes?|may|must|can|cannot|is no longer|takes?|suffers?|"
    r"stops?)\b"
)
_DENIED = deferred(r"\bdid not\b")


def _as_a_case(match: re.Match[str]) -> str:
    """The two as the case in which the sentence holds, where one of them was not done."""
    if not (_DENIED.search(match["one"]) or _DENIED.search(match["two"])):
        return match[0]
    front = f"{match['front'].rstrip(', ')}, if" if match["front"] else "If"
    return f"{front} {lowered(match['who'])} {match['one']} and {match['two']}, it {match['then']}"


BOTH_RELATIVE = Substitutions(
    (
        rf"^(?P<front>(?:In|During|At) (?:the|each|every|its|your) [\w' ]{{3,30}}?,? )?"
        rf"(?P<who>(?:[Aa]n?|[Aa]ny|[Ee]ach|[Ee]very) [^,;:.]{{2,40}}?) (?:that|which|who) "
        rf"(?P<one>{_VERB}[^,;:.]{{0,50}}?) "
        rf"and (?:that |which |who )?(?P<two>{_VERB}[^,;:.]{{2,50}}?) (?P<then>{_THEN}[^;:]{{1,100}})$",
        _as_a_case,
    ),
)
