"""What a test that a unit failed has put on it, where a later test is asked about.

In goes a question, out comes the same with the markers that the unit has by then: "with one Shock marker, it failed a
Nerve test. Later it takes another" is told as of two markers, where a failed Nerve test brings one.
"""

from __future__ import annotations

import re

from kb.conditions import Fact, atoms
from kb.model import Term
from kb.names import stems
from kb.numbers import CARDINALS
from kb.patterns import deferred
from queries.questions.lexicon import Lexicon

_FAILED = deferred(
    r"(?i)\b(?:(?:has|have|had) (?:just |already )?failed|(?:just |already )?(?:fails|failed)) "
    r"(?:an?|its|their|his|the|that|this|one) (?P<test>[\w' -]{3,40}?)"
    r"(?=[.,;:]| (?:and|but|earlier|before|against|for|this|in|so|when|while|last)\b)"
)
_LATER = deferred(r"(?i)\b(?:later|afterwards|then|again|once more|second|another|next|new|further|now)\b[^?]*\?")
_CHANCE = deferred(r"(?i)\b(?:chances?|odds|probabilit\w+|likel\w+|need(?:s|ed)? to roll|must (?:it|i|we|they) roll)\b")
_COUNT = rf"(?P<count>\d{{1,2}}|no|an?|{'|'.join(CARDINALS)})"


def with_markers_gained(text: str, lexicon: Lexicon) -> str:
    """``text`` with the markers that a test brought which it tells to have been failed."""
    failed = _FAILED.search(text)
    if failed is None or not _CHANCE.search(text) or not _LATER.search(text, failed.end()):
        return text
    marker = _brought(failed["test"], lexicon)
    if marker is None:
        return text
    name = re.escape(marker.name.removesuffix(" marker"))
    told = re.compile(rf"(?i)\b{_COUNT} {name}s?(?P<noun> (?:marker|counter|token)s?)?\b")
    if told.search(text, failed.end()):
        return text  # what it has by then is told
    before = [each for each in told.finditer(text) if each.end() <= failed.start()]
    if not before:
        if re.search(rf"(?i)\b{name}s?\b", text):
            return text  # told in some other way
        return f"{text[: failed.start()]}{failed[0]} (1 {marker.name}){text[failed.end() :]}"
    last = before[-1]
    count = last["count"].lower()
    number = int(count) if count.isdigit() else {"no": 0, "a": 1, "an": 1, **CARDINALS}[count]
    return f"{text[: last.start()]}{number + 1} {marker.name}{'s' if number else ''}{text[last.end() :]}"


def _brought(test: str, lexicon: Lexicon) -> Term | None:
    """The marker, counted one by one, that the failure of a test brings, None where it brings none."""
    from queries.options.index import index_of

    index = index_of(lexicon.rules)
    for term in (each for each in lexicon.named(test) if each.kind == "test"):
        for clause in index.by_subject.get(term.id, ()):
            brought = index.terms[clause.object]
            marker = stems(brought.name)[-1:] in (("marker",), ("counter",), ("token",))
            facts = (atom.text for atom in atoms(clause.when) if isinstance(atom, Fact))
            failing = any("fail" in stems(each) for each in facts)
            if clause.relation == "inflicts" and marker and failing and clause.value in (None, "1"):
                return brought
    return None
