"""Over tables: what a table is about, by its name, its section or the sentences that stand over its first row.

In: a table, and the ordinal of its first row's passage. Out: the term that it is of, what its modifiers change, and to
whom they are given.
"""

from __future__ import annotations

import re

from ingest.grammar.phrases.objects import Thing
from ingest.grammar.states.quantities import thing_of
from ingest.structure import Structure
from ingest.vocabulary import Vocabulary
from kb.entries import heads_a_part
from kb.model import BORNE_KINDS, Passage, Section, Table
from kb.names import fold
from kb.patterns import Pattern

_SUFFIX = Pattern(
    r"(?i)\s*(?:adjustments?|modifiers?|effects?|results?|bonus(?:es)?|penalt(?:y|ies))\s*(?:table|chart|list)?$"
)
#: "Modifiers to the Aim Attribute": what comes before what is changed, and the word for its kind behind it.
_PREFIX = Pattern(
    r"(?i)^(?:modifiers?|mods?|adjustments?|bonus(?:es)?|penalt(?:y|ies)|changes) (?:to|for|on) "
    r"(?:the |an? |its |all |any )?|(?<=\w) (?:attribute|characteristic|value|stat)$"
)
_MODIFIES = Pattern(r"(?i)\b(?:modif\w+|adjust\w*|apply|applies|add|bonus\w*|penalt\w+|rolls?)\b")
#: "Apply the following modifiers to the Aim of the firing model", "Its Nerve is modified as follows".
_MODIFIERS_TO = Pattern(
    r"(?i)\b(?:modifiers?|adjustments?|bonus(?:es)?|penalt(?:y|ies))(?: (?:\w+ ){0,4}?| [^.]{0,30}? )(?:to|on) "
    r"((?:the |its |their |his |each |any |all |a )?[^.,:]{3,40})"
)
_ROLL = Pattern(
    r"\b([A-Z][A-Za-z'-]*(?: [A-Z][A-Za-z'-]*)?|[Tt]o [Hh]it|[Tt]o [Ww]ound)[ -]([Rr]olls?|[Tt]ests?"
    r"|[Cc]hecks?|[Tt]hrows?)\b"
)


_IS_A_HIT = Pattern(
    r"(?i)\b(?:dice|die|rolls?|shots?|results?)\b[^.;:]{0,80}\b(?:is|are|counts? as|scores?|causes?) an? hits?\b|"
    r"\b(?:dice|die|rolls?|shots?)\b[^.;:]{0,80}\b(?:are|score|cause) hits\b"
)


def own_term(table: Table, vocabulary: Vocabulary) -> str | None:
    """The test, reaction or table that a table is of, by its name."""
    whole = _PREFIX.sub("", re.sub(r"(?i)^the ", "", table.name.strip()))
    name = _SUFFIX.sub("", whole).strip()
    known = vocabulary.best(name, "test", "reaction", "table", "effect") or vocabulary.best(
        whole, "table", "test", "effect"
    )
    if known is None and table.kind == "roll":
        known = vocabulary.best(f"{name} table", "table") or vocabulary.best(f"{name} chart", "table")
    return known


def target_of(table: Table, first: int, structure: Structure, vocabulary: Vocabulary) -> Thing:
    """What a list of modifiers changes: what its heading names, or the sentence above it ("… to each Aim roll")."""
    own = own_term(table, vocabulary)
    name = _PREFIX.sub("", _SUFFIX.sub("", table.name)).strip()
    name = "" if heads_a_part(name) else name
    suffixed = name != table.name.strip() and bool(name)
    if own is None and fold(name) in ("", "roll", "die", "dice"):
        own = _test_above(table, structure, vocabulary)
    if own is None and (stated := _stated_above(table, first, structure, vocabulary)):
        return stated
    if own is None and name:
        own = next((t for noun in ("roll", "test", "check") if (t := vocabulary.best(f"{name} {noun}", "test"))), None)
    if own:
        return Thing(vocabulary.terms[own].kind, vocabulary.terms[own].name, own)
    if suffixed:
        return Thing("test", name.title())
    return _named_above(table, first, structure, vocabulary) or Thing("test", name.title() or "roll")


def _test_above(table: Table, structure: Structure, vocabulary: Vocabulary) -> str | None:
    """The test under whose heading a heading stands that only says "Modifiers"."""
    above = vocabulary.section_terms.get(_home(table, structure).parent or "")
    return above if vocabulary.kind_of(above) == "test" else None


def _stated_above(table: Table, first: int, structure: Structure, vocabulary: Vocabulary) -> Thing | None:
    """What a sentence above the table says that its modifiers are for ("… the following modifiers to its Aim")."""
    for passage in reversed(sentences_over(table, first, structure)):
        told = _MODIFIERS_TO.search(passage.text)
        for hit in vocabulary.index.find(told[1]) if told else ():
            kinds = [t for t in hit.terms if vocabulary.terms[t].kind in ("characteristic", "test")]
            if kinds:
                return Thing(vocabulary.terms[kinds[0]].kind, vocabulary.terms[kinds[0]].name, kinds[0])
    return None


def sentences_over(table: Table, first: int, structure: Structure) -> list[Passage]:
    """The last sentences over the first row of a table, whose passage has the ordinal ``first``, in its section."""
    before = structure.passages[max(0, first - 6) : first]
    return [passage for passage in before if passage.section == table.section and passage.kind != "row"][-3:]


def _named_above(table: Table, first: int, structure: Structure, vocabulary: Vocabulary) -> Thing | None:
    """The roll that a sentence not far above the table speaks of."""
    places = {table.section, _home(table, structure).parent}
    above = [p for p in structure.passages[max(0, first - 12) : first] if p.section in places and p.kind != "row"]
    for passage in reversed([p for p in above if p.passage_class != "boilerplate"][-4:]):
        if not _MODIFIES.search(passage.text):
            continue
        for hit in vocabulary.index.find(passage.text):
            tests = [term for term in hit.terms if vocabulary.terms[term].kind == "test"]
            if tests:
                return Thing("test", vocabulary.terms[tests[0]].name, tests[0])
        rolled = _ROLL.search(passage.text)
        if rolled and fold(rolled.group(1)) not in ("the", "each", "this", "a", "your", "modify", "adjust"):
            return Thing("test", f"{rolled.group(1)} {rolled.group(2).lower().rstrip('s')}")
    return _roll_to_do(above, vocabulary)


def _roll_to_do(above: list[Passage], vocabulary: Vocabulary) -> Thing | None:
    """ "To hit, roll a D6 …", "every die that beats Aim is a hit": the roll is named by what it is for."""
    for passage in reversed(above[-4:]):
        if _IS_A_HIT.search(passage.text):
            known = vocabulary.best("To Hit roll", "test") or vocabulary.best("Hit roll", "test")
            return thing_of(known, vocabulary) if known else Thing("test", "To Hit roll")
        found = re.search(r"\bTo ([a-z]+)(?:,| [a-z ]{0,30},)[^.]{0,60}\broll", passage.text)
        if found:
            return Thing("test", f"roll to {found.group(1)}")
    return None


def _home(table: Table, structure: Structure) -> Section:
    return next(section for section in structure.sections if section.id == table.section)


#: "For each Dread that it has, a crew suffers the following effects:": the rows are what is changed, and by how much.
_SUFFERS = Pattern(
    r"(?i)\b(?:suffers?|receives?|gains?|gets?|takes?|ha(?:s|ve)|applies|apply) (?:all of )?(?:the following|these) "
    r"(?:effects?|modifiers?|penalt(?:y|ies)|bonus(?:es)?|changes?)\b[^.]*:\s*$"
)


def sufferer_over(above: list[Passage], vocabulary: Vocabulary) -> str | None:
    """The state, rule or kind of unit that the sentence over a list gives its figures to; '' where it names none."""
    if not above or not _SUFFERS.search(above[-1].text):
        return None
    hits = (term for hit in vocabulary.index.find(above[-1].text) for term in hit.terms)
    return next((term for term in hits if vocabulary.terms[term].kind in BORNE_KINDS), "")
