"""The chance of several tests of one kind together: that one of them at least is passed, that all are, or none.

In: a question that tells how many make such a test ("I make a Nerve test for each of my three crews"), and the values
of one test. Out: the chance asked for, None where the question asks for no such thing.
"""

from __future__ import annotations

import re
from fractions import Fraction

from kb.patterns import deferred
from queries.calculators.base import Value
from queries.calculators.words import Question, digits

_EACH = deferred(
    r"\b(?:each|both|every|all|apiece|any of|one of|none of|neither)\b|\d (?:[a-z]+ ){0,2}(?:tests|checks|rolls)\b"
)
_COUNT = deferred(
    r"(?<![\w.])(?P<count>\d{1,2}) (?:of |other |more )?(?:my |our |the |such )?"
    r"(?P<what>(?:[a-z-]+ ){0,2}?(?:[a-z-]+s|[a-z-]+(?= of (?:mine|ours))))\b"
)
#: What is counted and makes no test of its own.
_NO_TESTERS = deferred(
    r"\b(?:markers?|counters?|tokens?|pins?|wounds?|dice|inches|metres|points?|models?|turns?|phases?|statuses|hits?|"
    r"losses|casualties|is|was|has)$"
)
_WANTED = (
    (deferred(r"\b(?:at least (?:one|1)|(?:one|1) or more|any (?:one )?of (?:them|these|the))\b"), "at least one of"),
    (deferred(r"\b(?:none|neither|not one|no(?:ne)? of|not a single)\b"), "none of"),
    (deferred(r"\b(?:both|all|every one|each)\b"), "all of"),
)


def of_several(question: Question, values: list[Value]) -> Value | None:
    """The chance of several tests together, worked out from that of one."""
    one = next((each for each in values if each.name.startswith(("chance to pass", "chance to fail"))), None)
    if one is None or not question.wants_chance or not isinstance(one.value, Fraction):
        return None
    if any(each.name.startswith(("at least one", "all of")) for each in values):
        return None
    low = digits(question.low)
    number, asked = _number(low), low[low.rfind(".", 0, len(low) - 1) + 1 :]
    wanted = next((what for pattern, what in _WANTED if pattern.search(asked)), "")
    if number is None or not wanted or _EACH.search(low) is None:
        return None
    chance = one.value
    worked = {
        "at least one of": (1 - (1 - chance) ** number, f"1 - (1 - {chance}) to the power of {number}"),
        "none of": ((1 - chance) ** number, f"(1 - {chance}) to the power of {number}"),
        "all of": (chance**number, f"{chance} to the power of {number}"),
    }
    share, step = worked[wanted]
    return Value(f"{wanted} {number}: {one.name}", share, "probability", [*one.steps, f"{step}: {share}"], one.sources)


def _number(low: str) -> int | None:
    """How many make the test, as a question tells it."""
    for told in _COUNT.finditer(low):
        if not _NO_TESTERS.search(told["what"]) and int(told["count"]) > 1:
            return int(told["count"])
    return 2 if re.search(r"\b(?:both|twice|neither)\b", low) else None
