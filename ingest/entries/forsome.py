"""For some: those who alone may use an option, as a field lists them ("Barges only", "units under a Dash order").

In: the words of a field and the term of the option. Out: drafts of what the option requires; none where not all of the
words name somebody.
"""

from __future__ import annotations

import re

from ingest.grammar import Draft, Setting
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.tokens import tokenize
from ingest.grammar.plain.cleaned import clean
from ingest.grammar.states import thing_of
from ingest.lexicon import GENERIC_UNITS
from ingest.vocabulary import Vocabulary
from kb.conditions import Condition, Has, Not, both, either
from kb.model import TYPE_KINDS
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
    whole: list[Condition] = []
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
        if known is None and (told := _described(part, vocabulary)) is not None:
            terms.append(told[0])
            whole.append(told[1])
            continue
        if known is None:
            return []
        terms.append(known)
        whole.append(Has(known, quantifier="all"))
    needed = either(*whole)
    made = [_named_thing(term, vocabulary, setting) for term in terms]
    return [Draft("requires", thing, entry, requirement=needed, within=entry, modal="limit", fixed=True, any_unit=True)
            for thing in made]  # fmt: skip


#: What may stand between the names of a description: "Archers in Loose Order", "a Raw unit with Bows".
_BETWEEN = frozenset("a an any all each the in on with under that who which is are and".split())


def _described(part: str, vocabulary: Vocabulary) -> tuple[str, Condition] | None:
    """The term that heads a description by several names ("Limbered Guns", "Archers in Loose Order", "not Dazed"), and
    what it asks for; None where a word of it tells more than its names."""
    tokens = tokenize(part, vocabulary)
    denied = bool(tokens) and tokens[0].low == "not"
    tokens = tokens[denied:]
    if not 0 < len(tokens) <= _MOST_WORDS:
        return None
    names = [
        next((t for t in token.terms if vocabulary.kind_of(t) in _HAD), None)
        or (vocabulary.best(token.low, *TYPE_KINDS) if token.low not in _BETWEEN else None)  # "Unlimbered artillery"
        for token in tokens
    ]
    plain = (token.low in _BETWEEN or token.low in GENERIC_UNITS or token.stem in vocabulary.unit_words
             for token, name in zip(tokens, names, strict=True) if name is None)  # fmt: skip
    borne = [name for name in names if name is not None]
    if not borne or not all(plain) or (denied and len(borne) > 1):
        return None
    asked = both(*(Has(name, quantifier="any" if denied else "all") for name in dict.fromkeys(borne)))
    return borne[0], Not(asked) if denied else asked


_MOST_WORDS = 8
_HAD = (*TYPE_KINDS, "status", "special_rule", "order")


def _named_thing(term: str, vocabulary: Vocabulary, setting: Setting | None) -> Thing:
    if term in vocabulary.terms or setting is None:
        return thing_of(term, vocabulary)
    return Thing(*setting.new_terms[term], term)
