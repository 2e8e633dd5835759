"""Mustering: how many of a kind a side may have ("You need exactly one Leader", "You can have up to three Wagons").

In: the cleaned text of a sentence that no reader of statements understood, and its setting. Out: drafts, none where it
tells nothing of the kind.
"""

from __future__ import annotations

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.named import named
from ingest.grammar.phrases.subjects import Subject, read_subject
from ingest.grammar.phrases.tokens import tokenize
from ingest.grammar.setting import Setting
from ingest.grammar.states.quantities import thing_of
from ingest.lexicon import NUMBER_WORDS
from ingest.vocabulary import BEARER_KINDS
from kb.conditions import Has
from kb.patterns import Pattern

_NUMBERED = Pattern(
    r"^(?:You|Each player|Each side|Every player|Players|An? \w+|Your \w+|Each \w+) "
    r"(need|needs|must have|must include|must contain|can have|may have|may include|can include|may take|may field) "
    r"(exactly|up to|at most|at least|no more than|only|a maximum of)? ?(\d+|[a-z]+) ([A-Z][\w-]*(?: [A-Z][\w-]*)*)\b"
)


#: "One Rider or Footman in the army may be named Herald": who is made what.
_APPOINTED = Pattern(
    r"^(?:One|A single|Any one|An?|Any|Each|Every|Up to \w+|Two|Three) ([^,;]{3,80}?) (may|can|must) (?:also )?be "
    r"(?:named|nominated|chosen|selected|designated|appointed|made|declared|upgraded to)(?: as| to be)? "
    r"(?:the |an? |its |your |their )?([A-Z][\w' -]{2,30})$"
)


def appointed(text: str, setting: Setting) -> list[Draft]:
    """What somebody may or must be made ("One Rider may be named Herald"); "it" is then whoever was."""
    found, vocabulary = _APPOINTED.match(text), setting.vocabulary
    made = vocabulary.best(found[3]) if found else None
    if found is None or made is None or made in vocabulary.general or vocabulary.terms[made].kind not in BEARER_KINDS:
        return []
    about = read_subject(tokenize(found[1], vocabulary), vocabulary)
    bearers = [term for term in about.others if vocabulary.terms[term].kind in BEARER_KINDS]
    relation, modal = ("forces", "oblige") if found[2] == "must" else ("permits", "permit")
    setting.last, setting.described = Subject(made, Has(made)), None
    return [
        Draft(relation, thing_of(made, vocabulary), subject=term, who=Has(term), modal=modal, fixed=True)
        for term in bearers or [vocabulary.any_unit]
    ]


def mustered(text: str, setting: Setting) -> list[Draft]:
    """How many of a kind of unit there must or may be."""
    found = _NUMBERED.match(text)
    if not found or not (found[3] in NUMBER_WORDS or found[3].isdigit()):
        return []
    mustered_kinds = ("unit_type", "unit_subtype", "special_rule")
    kinds = named(tokenize(found[4], setting.vocabulary), setting.vocabulary, *mustered_kinds)
    kind = next(iter(kinds), None)
    if kind is None:
        return []
    asked = found[1].startswith(("need", "must"))
    if not asked and not found[2]:
        return []
    relation = "requires" if asked else "limits_to"
    unit = setting.vocabulary.any_unit
    value = str(NUMBER_WORDS.get(found[3], found[3]))
    thing = thing_of(kind[0], setting.vocabulary)
    modal = "oblige" if asked else "limit"
    return [Draft(relation, thing, subject=unit, value=value, modal=modal, affects="player", any_unit=True, fixed=True)]
