"""For some: those who alone may use an option, as a field lists them ("Barges only", "units under a Dash order").

In: the words of a field and the term of the option. Out: drafts of what the option requires; none where not all of the
words name somebody.
"""

from __future__ import annotations

import re

from ingest.grammar import Draft, Setting
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.plain.cleaned import clean
from ingest.grammar.states import thing_of
from ingest.vocabulary import Vocabulary
from kb.conditions import Condition, Has, either
from kb.names import fold, slug, stem
from kb.patterns import deferred

#: What stands before what those have or are under who alone may use an option ("units with the Duck order").
_HOW_SO = deferred(
    r"(?i)^(?:(?:an?|any|all|each|the) )?(?:[a-z]+ )?(?:that (?:is|are|has|have)|with|under|on|having|"
    r"given) (?:(?:an?|the) )?"
    r"(?=[A-Z])|^(?:any|all|an?) (?=[A-Z])"
)

_NO_NAME = deferred(r"(?<=[a-z]) (?:(?:special )?rule|trait|ability|keyword|skill)$")


def for_some(words: str, entry: str, vocabulary: Vocabulary, setting: Setting | None) -> list[Draft]:
    """Who alone may use an option ("Light and Medium frames only"); a name that is not known yet is made a type."""
    terms: list[str] = []
    for part in re.split(r",\s*(?:and |or )?|\s+(?:and|or)\s+|/", words):
        part = _NO_NAME.sub("", _HOW_SO.sub("", part))
        said = clean(part)[0].split()
        kept = [word for word in said if stem(word.lower()) not in vocabulary.unit_words]
        kept = kept[:-1] if len(kept) > 1 and fold(kept[-1]) in ("unit", "units", "model", "models") else kept
        name = " ".join(kept)
        if not kept and said and (sort := vocabulary.best(" ".join(said), "unit_type")) is not None:
            name = vocabulary.terms[sort].name  # "Vehicles": a kind of unit by the very word for any
        known = vocabulary.best(name, "unit_subtype", "unit_type", "status", "special_rule", "order") if name else None
        if known is None and setting is not None and terms and name[:1].isupper() and len(kept) <= 2:
            ruleset, kind = entry.split("/")[0], vocabulary.terms[terms[0]].kind if terms[0] in vocabulary.terms else ""
            known = f"{ruleset}/{kind}/{slug(name)}"
            setting.new_terms[known] = (kind, name)
        if known is None:
            return []
        terms.append(known)
    needed: Condition = either(*(Has(term, quantifier="all") for term in terms))
    made = [_named_thing(term, vocabulary, setting) for term in terms]
    return [Draft("requires", thing, entry, requirement=needed, within=entry, modal="limit", fixed=True, any_unit=True)
            for thing in made]  # fmt: skip


def _named_thing(term: str, vocabulary: Vocabulary, setting: Setting | None) -> Thing:
    if term in vocabulary.terms or setting is None:
        return thing_of(term, vocabulary)
    return Thing(*setting.new_terms[term], term)
