"""Other cases: a score that a test has in a case alone, beside the one that was told of it before ("Against a Downed
enemy, every 3 or more is a hit").

In: a place, the test, and where the score stands. Out: the option that tells the case, for the procedure.
"""

from __future__ import annotations

import re

from ingest.procedures.reader import Place, Reader
from kb.patterns import Pattern, deferred

_FRONT = Pattern(
    r"^(?:However, |But |Otherwise, )?(?P<case>(?:If|When|Where|While|Against|Versus|At|For|In) [^,;.]{3,80}),"
)
_BEHIND = deferred(r"(?i)^s?,? (?P<case>(?:if|when|where|while|against|versus|in|for) [^.;,]{3,80})")


def other_case(reader: Reader, place: Place, test: str, end: int) -> list[str]:
    """The case of a score of a test whose other score has been told before in this section; [] where there is none."""
    here = {passage.id for passage, _ in place.around}
    told = any(
        clause.subject == test and clause.passage in here and (clause.value or "").startswith("test: ")
        for clause in reader.out.clauses
    )
    found = (_FRONT.search(place.text) or _BEHIND.match(place.text[end:])) if told else None
    if found is None:
        return []
    case = re.sub(r"(?i)^(?:if|when|where|while) ", "", found["case"]).replace(";", ",")
    return [f"if {case}"]
