"""What follows a case in an item of a list of cases in which a test is taken ("it loses a fight. Riders ignore this.").

In: the sentence behind the case, the test, and the case as the clause that forces the test. Out: the sentence with the
test by its name, and its drafts as holding in that case alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ingest.grammar import Draft
from kb.conditions import Fact, both
from kb.patterns import Pattern

_ENDS = r"(?=$|[,.;]| (?:if|when|while|unless|in|during|on)\b)"
_IGNORED = Pattern(rf"\b(?P<does>[Ii]gnores?|[Dd]isregards?) (?:this|that|it){_ENDS}")
#: "All units ignore the loss of a raft", behind "a friendly unit within 6" is lost": that case of it.
_SUCH_A_CASE = Pattern(
    r"\b(?P<does>ignores?|disregards?) (?P<what>(?:the|an?|any) [a-z]+ (?:of|by|from|to) [^,.;]{3,60})"
)
_POINTS_BACK = Pattern(r"(?i)\b(?:ignores?|disregards?)\b|\b(?:this|that|the|such an?) (?:test|check|roll|throw)\b")


def with_the_test(text: str, test: str) -> str:
    """The sentence, saying "ignore the Nerve test" for "ignore this"."""
    return _IGNORED.sub(lambda m: f"{m['does']} the {test}", text)


def in_the_case(drafts: Iterable[Draft], text: str, case: Draft) -> Iterator[Draft]:
    """The drafts of a sentence, those of one that points back to the case as holding in it; who ignores it then takes
    no test."""
    pointing = _POINTS_BACK.search(text) is not None
    for draft in drafts:
        if not pointing:
            yield draft
            continue
        words = "; ".join(filter(None, (case.condition, draft.condition)))
        made = replace(draft, when=both(draft.when, case.when), condition=words)
        such = _SUCH_A_CASE.search(text)
        if draft.relation == "ignores" and draft.object.term == case.object.term:
            made.relation = "immune_to"
        elif draft.relation == "ignores" and such:
            made.relation, made.object, made.when = "immune_to", case.object, both(case.when, Fact(such["what"]))
            made.condition = f"{case.condition}; {such['what']}"
        yield made
