"""Own verbs: by what verb a text has a deed done that has a name of its own ("loose a Volley", "sound the Recall").

In: the source, the terms and the terms of the sections. Out: the verb with the name, as another name of the deed, where
the deed's own entry says that somebody may or must do it so. A verb that says something of somebody else's deed
("answer a Charge") does not open an entry in that way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ingest.lexicon import LIGHT_VERBS, PREPOSITIONS
from ingest.vocabulary.source import Source
from kb.model import Term
from kb.names import fold, stem

#: What is not done with a deed, but in view of one, or to one that others do.
_NOT_DONE_SO = frozenset(
    stem(word)
    for word in (
        "answer ignore avoid suffer resist survive forbid prevent stop cancel meet react reply respond await add "
        "re-roll replace lose gain have see know expect fear not never only also then still immediately be combine "
        "include measure resolve finish end begin start spend treat count consider repeat skip forgo delay choose"
    ).split()
)
_SO_FAR = 3


def done_by_verbs(
    source: Source, terms: Mapping[str, Term], section_terms: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """The terms of deeds, each with the verb and the name by which its own entry has it done."""
    for section, term in section_terms.items():
        if terms[term].kind not in ("action", "reaction") or not terms[term].name[:1].isupper():
            continue
        name = re.escape(terms[term].name)
        done = re.compile(
            rf"\b(?:may|can|must|to)(?: (?:then|also|still|instead|only))? (?P<verb>[a-z]{{3,}}) "
            rf"(?P<one>an?|the|its|their|one) {name}\b(?! [A-Z])"
        )
        for passage in source.prose.get(section, ())[:_SO_FAR]:
            for found in done.finditer(passage.text):
                verb = stem(found["verb"])
                if verb in LIGHT_VERBS or verb in _NOT_DONE_SO or found["verb"] in PREPOSITIONS:
                    continue
                for article in dict.fromkeys((found["one"], "a", "the")):
                    yield term, fold(f"{found['verb']} {article} {terms[term].name}")
                yield term, fold(f"{found['verb']} {terms[term].name}")
