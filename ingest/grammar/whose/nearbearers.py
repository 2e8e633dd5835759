"""Near bearers: what an entry says of those of one's own that are near its bearer ("Friendly units within 6 inches of
this model may re-roll failed Nerve tests").

In: a draft that falls on others, and the vocabulary. Out: the same as told of whoever stands there: of the kinds that
it names, or of any unit, in the case that one of the bearers is so near. What it says of enemies, and of others who
are told by more than where they stand, stays as it is.
"""

from __future__ import annotations

import re

from ingest.grammar.draft import Draft
from ingest.lexicon import GENERIC_UNITS
from ingest.vocabulary import Vocabulary
from kb.conditions import ALWAYS, Condition, Fact, Has, both, conjuncts, either
from kb.model import TYPE_KINDS
from kb.names import stem, stems, with_article
from kb.patterns import deferred

_AROUND = deferred(
    r"^(?P<whom>(?:[\w'’-]+ ){0,6}?)(?:(?:that|which|who) (?:is|are) |(?:is|are) )?"
    r"(?P<near>within \d+(?:[\"”″]|''| ?[a-z]+)?) of (?P<bearer>.+)$",
    re.I,
)
_ENEMY = deferred(r"(?i)\b(?:enem(?:y|ies)|foes?|hostile|opposing)\b")
_ITSELF = deferred(r"(?:it|them|(?:this|the|that) [a-z]+|(?:the|its) bearer)$", re.I)
#: Words that tell nothing of who stands there but whose side he is on.
_ANYONE = frozenset("a an any all each every the other others another of your own friendly allied and or".split())


def of_those_near(draft: Draft, text: str, vocabulary: Vocabulary) -> None:
    """Put right of whom a draft of the sentence ``text`` is told."""
    if draft.affects != "others" or not draft.subject or _ENEMY.search(text):
        return
    name = vocabulary.terms[draft.subject].name
    parts = conjuncts(draft.when)
    for part in parts:
        found = _AROUND.match(part.text) if isinstance(part, Fact) else None
        who = _whom(found["whom"], vocabulary) if found else None
        if found is None or who is None:
            continue
        bearer = found["bearer"]
        if _ITSELF.match(bearer):
            bearer = with_article(name)
        elif not set(stems(name)) <= set(stems(bearer)):
            continue
        side = "friendly " if re.search(r"(?i)\b(?:friendly|allied|own)\b", found["whom"]) else ""
        bearer = re.sub(r"(?i)^(?:an?|any|the) (?:friendly )?", f"a {side}", bearer)
        others = (each for each in parts if each is not part)
        kept = () if draft.who == Has(draft.subject) else (draft.who,)
        draft.who, draft.when = both(who, *kept), both(Fact(f"{found['near']} of {bearer}"), *others)
        draft.affects = "bearer"
        return


def _whom(words: str, vocabulary: Vocabulary) -> Condition | None:
    """Of what kinds those are, any where no kind is told; None where more is told of them than that."""
    kinds: list[str] = []
    rest = words
    for hit in vocabulary.index.find(words):
        if kind := next((term for term in hit.terms if vocabulary.kind_of(term) in TYPE_KINDS), None):
            kinds.append(kind)
            rest = rest.replace(words[hit.start : hit.end], " ")
    pieces = vocabulary.unit_words | {stem(each) for each in GENERIC_UNITS}
    if any(word not in _ANYONE and stem(word) not in pieces for word in rest.lower().split()):
        return None
    return either(*map(Has, dict.fromkeys(kinds))) if kinds else ALWAYS
