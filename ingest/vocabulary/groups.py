"""Groups: by what word a text calls the kinds of unit, or the rules, that stand under one heading ("profession").

In: the vocabulary as settled, and the source. Out: for each such word, in the singular, what is of that group: "No
Hound may have a profession" shuts Hounds out of each of them.
"""

from __future__ import annotations

from collections.abc import Mapping

from ingest.lexicon import GENERIC_UNITS
from ingest.vocabulary.model import Vocabulary
from ingest.vocabulary.naming import singular, tidy
from ingest.vocabulary.source import Source
from kb.model import TYPE_KINDS
from kb.names import fold, last_word
from kb.patterns import deferred

_OF_GROUPS = (*TYPE_KINDS, "special_rule")
#: "A walker may have one profession", "belongs to a single people", right over the entries.
_HAS_ONE = deferred(
    r"\b(?:have|has|take|takes|choose|chooses|belongs? to|given|is of) (?:up to |at most |only |exactly |just )?"
    r"(?:one|a single|an?) (?P<noun>[a-z]{3,20})\b(?! of\b)"
)


def groups_of(vocabulary: Vocabulary, source: Source) -> Mapping[str, tuple[str, ...]]:
    """What stands together under each heading whose last word is a noun of its own, by that word."""
    found: dict[str, tuple[str, ...]] = {}
    for parent, inner in source.children.items():
        above = source.sections.get(parent or "")
        entries = [term for each in inner if (term := vocabulary.section_terms.get(each.id))]
        kinds = {vocabulary.terms[term].kind for term in entries}
        if above is None or len(entries) < 2 or not kinds <= {*_OF_GROUPS} or 3 * len(entries) < 2 * len(inner):
            continue
        told = [one["noun"] for passage in source.prose.get(above.id, ()) for one in _HAS_ONE.finditer(passage.text)]
        heading = fold(tidy(above.heading))
        last = last_word(heading)
        for noun in (*((singular(last),) if last and singular(last) != last else ()), *told):
            named = vocabulary.index.terms(noun)
            if (
                noun not in GENERIC_UNITS
                and noun not in found
                and not named
                and (noun in told or noun in singular(last))
            ):
                found[noun] = tuple(dict.fromkeys(entries))
    return found
