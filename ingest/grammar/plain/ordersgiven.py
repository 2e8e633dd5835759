"""Orders given: the bare names of orders in a list of what may be given ("may only be given Fire, Hold or Rally").

In: the text of a sentence and the vocabulary. Out: the same with each such name as the book knows it ("Fire order").
"""

from __future__ import annotations

import re

from ingest.vocabulary import Vocabulary
from ingest.vocabulary.naming import singular
from kb.patterns import deferred

_CAPITAL = r"[A-Z][a-z'-]{1,20}(?: [A-Z][a-z'-]{1,20}){0,2}"
_GIVEN = deferred(
    r"\b(?P<given>(?:give[ns]?|issue[ds]?|receives?|obeys?|ordered to|under)(?: only| either| nothing but)?"
    r"(?: an?| the)?) "
    rf"(?P<names>{_CAPITAL}(?:, {_CAPITAL}){{0,6}}(?:,? (?:or|and) {_CAPITAL})?)(?! (?i:orders?|markers?)\b)"
)
_PARTS = deferred(r"(, (?:or |and )?| or | and )")


#: "May call one of the shouts below", "may not issue orders": what he does who gives them.
_CALLED = deferred(
    r"\b(?P<verb>calls?|issues?|shouts?|sounds?|proclaims?|announces?|declares?|plays?|reads? out|hoists?) (?:out )?"
    r"(?P<many>(?:one|any|either|two) (?:more )?of |)(?P<the>(?:the|these|those|an?|any|one|no|its|his|their) |)"
    r"(?P<word>[A-Za-z]+)(?: (?:below|listed below|that follow))?\b(?! to\b)"
)


_ALONE = deferred(r"(?i)(?:only|no|none|nobody)\b|.*\b(?:alone|only) ")


def _uses_one(match: re.Match[str], vocabulary: Vocabulary) -> str:
    """ "Call one of the Shouts below": use a Shout, where that is the text's word for its orders."""
    word = match["word"]
    meant = vocabulary.best(word, "order")
    if meant is None or meant not in vocabulary.general or vocabulary.kind_of(meant) != "order":
        return match[0]
    verb = "uses" if match["verb"].split()[0].endswith("s") else "use"
    if match["many"]:
        return f"{verb} one {singular(word)}"
    return f"{verb} {match['the'] if match['the'] not in ('the ', 'these ', 'those ') else 'any '}{word}"


def orders_by_name(text: str, vocabulary: Vocabulary) -> str:
    """The sentence with the bare names of orders that are given among others as the book calls them."""

    def named(match: re.Match[str]) -> str:
        parts = _PARTS.split(match["names"])
        kinds = [vocabulary.kind_of(vocabulary.best(part, "order")) for part in parts[::2]]
        if "order" not in kinds:
            return match.group()
        for n, kind in enumerate(kinds):
            whole = f"{parts[2 * n]} order"
            if kind != "order" and vocabulary.kind_of(vocabulary.best(whole, "order")) == "order":
                parts[2 * n] = whole
        return f"{match['given']} {''.join(parts)}"

    if not _ALONE.match(text):  # who alone gives them is not who alone is given them
        text = _CALLED.sub(lambda m: _uses_one(m, vocabulary), text)
    return _GIVEN.sub(named, text)
