"""Unrolled: tests that count as passed or failed without a roll ("never takes Nerve tests: treat them as passed").

In: the cleaned text of a sentence. Out: the same as of those who automatically pass or fail the test. Applied with the
common forms. General English only.
"""

from __future__ import annotations

import re

from kb.names import capitalised
from kb.patterns import Substitutions

_TEST = r"(?P<test>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)? (?:[Tt]est|[Cc]heck|[Rr]oll))"
_TAKE = r"(?:take|make|roll for|roll|test for)"
_NEVER = (
    rf"\b(?:(?:do(?:es)? not|need not|needs? never|never needs? to) {_TAKE}|never (?:takes?|makes?|rolls? for|rolls?|"
    r"tests? for)|(?:take|make|roll)s? no) (?:any |an? )?"
)
_SO = r"(?:[;,:.]| ?[–—-])?(?: (?:and|but|since|as|because|for))?"
#: Where such a test would come up all the same.
_CALLED_FOR = (
    r"(?:(?:when(?:ever)?|if|where(?:ver)?) (?:one|any|such a \w+|(?:a|the|this) \w+|they|it) (?:(?:is|are) (?:called "
    r"for|required|needed|asked for|demanded|due)|would (?:(?:have|need) to )?(?:take|make|roll) (?:one|any|it|them)"
    r"),? )?"
)
_MUST = (
    r"(?:(?:is|are) (?:called upon|required|asked|told|made|forced) to|would(?: have to)?|must|may|has to|have to)"
    rf" {_TAKE}"
)
_ASKED = (
    rf"(?: (?:that |which )?(?:(?:is|are) (?:called for|required|needed|asked)(?: of (?:it|them))?|"
    rf"(?:it|they) (?:takes?|makes?|{_MUST})))?"
)
_AS = r"(?:as |to )(?:if (?:it|they) had )?(?:be |have |having )?(?:been )?(?:automatically )?"
_HOW = r"(?P<how>pass|fail)(?:ed|ing)?"
_HELD = r"(?:treated|counted|considered|assumed|deemed|taken|held|regarded|reckoned|presumed)"
_ALL = rf"(?: (?:(?:any|all|every|each)(?: of them| such \w+| one)?|it|them|one)\b)?{_ASKED}"
_END = r"(?=[.,;]|$)"


def _unrolled(match: re.Match[str]) -> str:
    """ "Takes no Nerve tests, and counts as having passed any": passes them of itself."""
    verb = "passes" if match["how"] == "pass" else "fails"
    who = f"{capitalised(match['who'])} " if "who" in match.re.groupindex else ""
    return f"{who}automatically {verb} {match['test']}s"


UNROLLED = Substitutions(
    (
        rf"{_NEVER}{_TEST}s?{_SO} {_CALLED_FOR}(?:simply |just |always )?(?:treat|count|consider|regard) "
        rf"[a-z ]{{2,30}}? {_AS}{_HOW}{_END}",
        _unrolled,
    ),
    (
        rf"{_NEVER}{_TEST}s?{_SO} {_CALLED_FOR}(?:(?:it|they) )?(?:(?:is|are) )?(?:always )?(?:counts?|{_HELD}) "
        rf"{_AS}{_HOW}{_ALL}{_END}",
        _unrolled,
    ),
    (
        rf"{_NEVER}{_TEST}s?{_SO} {_CALLED_FOR}(?:it|they) (?:always |automatically |simply )?(?P<how>pass|fail)"
        rf"(?:es|s)? (?:it|them|all|any|each)(?: all| of them)?{_END}",
        _unrolled,
    ),
    (  # "is treated as having passed any Nerve test that it is required to take"
        rf"\b(?:(?:is|are) )?(?:always )?(?:counts?|{_HELD}) {_AS}{_HOW} (?:any|all|every|each|its|their) {_TEST}s?"
        rf"{_ASKED}{_END}",
        _unrolled,
    ),
    (  # "Any Nerve test that a Wary crew would have to take counts as passed"
        rf"^(?:Any|All|Each|Every|The) {_TEST}s? (?:that |which )?(?P<who>(?:an? |the |any )?[\w' -]{{2,40}}?) "
        rf"(?:takes?|makes?|{_MUST}) (?:(?:is|are) )?(?:always )?(?:counts?|{_HELD}) {_AS}{_HOW}{_END}",
        _unrolled,
    ),
)
