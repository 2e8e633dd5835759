"""What something costs: "to give a Command costs 1 point; add 1 point if the band is Tired".

In: a place in the text and the reader of procedures. Out: ``cost:`` procedures of what is paid for, ``modify: cost``
for what makes it dearer or cheaper in a case, and who is spared that. The shapes are general; every number and every
name comes from the sentence.
"""

from __future__ import annotations

import re

from ingest.procedures.reader import Place, Reader, singular
from kb.conditions import ALWAYS, Has
from kb.model import HELD_KINDS, OPTION_KINDS
from kb.patterns import Pattern, deferred

_COIN = r"(?:(?:[A-Z][a-z]+ |[a-z]+ )?(?:points?|pips?|tokens?|counters?|coins?)|AP|CP)"
_NAME = r"[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)?"
_GIVE = r"(?:giv|issu|us|mak|play|hoist|cast|declar|perform|tak|order|activat|send|signal)"
_GIVEN = r"(?:[Gg]iv|[Ii]ssu|[Uu]s|[Mm]ak|[Pp]lay|[Hh]oist|[Cc]ast|[Dd]eclar|[Pp]erform|[Tt]ak|[Oo]rder|[Ss]end)"
#: "To give a Command costs 1 point", "Each Signal costs 2 points", "A Hurry costs 2 Will points".
_COSTS = Pattern(
    rf"(?:^|(?<=[.;:] )|(?<=, ))(?:(?:[Tt]o {_GIVE}\w*|{_GIVEN}ing) )?"
    rf"(?:(?:[Aa]n?|[Tt]he|[Ee]ach|[Ee]very|[Aa]ny|[Aa]ll) )?(?P<what>{_NAME}|[Ii]t|[Tt]his)(?: [a-z]+){{0,3}}? "
    rf"(?:always )?(?:costs?|uses up|requires) (?:(?:it|you|him|her|them|the \w+) )?(?P<n>\d+) (?P<coin>{_COIN})"
    r"(?! (?:more|less|extra|fewer)\b)"
)
_IF = r"(?:if|when|where|for|whenever)"
#: "Add 1 point if the band is Tired and 2 points if it is more than 12 inches away", "it costs 1 point more if …".
_DEARER = Pattern(
    rf"(?i)\b(?:add|adds|pay|pays|plus|costs?|or)(?: him| it| you)? (?:an? )?(?P<n>\d+|additional|extra|further)"
    rf"(?: (?:additional|extra|further|more))?(?: {_COIN})?(?: (?P<less>less|fewer)| more| extra| in addition)? "
    rf"{_IF} (?P<case>[^.;]{{4,140}})"
)
_AND_MORE = deferred(rf",? (?:and|or) (?:a )?(?:further |another )?(?P<n>\d+)(?: {_COIN})?(?: more| extra)? {_IF} ")
#: "Never costs the additional point for being Tired", "pays no extra points for distance".
_SPARED = Pattern(
    r"(?i)\b(?:never|not|no|without|ignores?)\b[^.;]{0,40}?\b(?:additional|extra|further|added)\b(?: (?:points?|cost))?"
    rf"[^.;]{{0,20}}? {_IF} (?P<why>[^.;]{{3,80}})"
)
_ANY = frozenset(("it", "this"))


def costs(reader: Reader, place: Place) -> None:
    """ "To give a Command costs 1 point", and what is added to that."""
    if not any(word in place.text for word in ("cost", "point", "pay", "Pay")):
        return
    own = reader.vocabulary.section_terms.get(place.section.id)
    known = reader.vocabulary.terms.get(own or "")
    for found in _COSTS.finditer(place.text):
        name = singular(found["what"])
        term = own if name.lower() in _ANY else reader.vocabulary.best(name, *OPTION_KINDS, "special_rule")
        if term and reader.vocabulary.terms[term].kind in (*OPTION_KINDS, "special_rule"):
            called = reader.vocabulary.terms[term].name
            reader.emit(place, term, "uses", reader.term(found["coin"], "effect"), f"cost: {found['n']}; of {called}")
    if (spared := _SPARED.search(place.text)) and (who := _bearer(reader, place.text, own)):
        value = f"cost: spared; for {' '.join(spared['why'].split())}"
        reader.emit(place, who, "ignores", reader.term("cost", "effect"), value, who=Has(who))
        return
    before = [c for c in reader.out.clauses if re.match(r"cost: \d", c.value or "")]
    near = {passage.id for passage, _ in place.around[max(0, place.index - 3) : place.index + 1]}
    subject = next((c.subject for c in reversed(before) if c.passage in near), None)
    if subject is None and known and known.kind in OPTION_KINDS and any(c.subject == own for c in before):
        subject = own
    dearer = _DEARER.search(place.text) if subject else None
    if subject and dearer:
        _changes(reader, place, subject, dearer)


def _changes(reader: Reader, place: Place, subject: str, found: re.Match[str]) -> None:
    sign, n, rest = "-" if found["less"] else "+", found["n"], found["case"]
    while True:
        more = _AND_MORE.search(rest)
        case = rest[: more.start()] if more else rest
        value = f"modify: cost {sign}{n if n.isdigit() else 1}; if {' '.join(case.split())}"
        reader.emit(place, subject, "modifies", reader.term("cost", "effect"), value, who=ALWAYS)
        if more is None:
            return
        n, rest, sign = more["n"], rest[more.end() :], "+"


def _bearer(reader: Reader, text: str, own: str | None) -> str | None:
    """Who is spared: those with a rule or of a kind that the sentence names, else those of the entry."""
    if own and reader.vocabulary.terms[own].kind in HELD_KINDS:
        return own
    behind = _SPARED.search(text)
    for hit in reader.vocabulary.index.find(text[: behind.start()] if behind else text):
        for term in hit.terms:
            if reader.vocabulary.terms[term].kind in HELD_KINDS and term not in reader.vocabulary.general:
                return term
    return None


SHAPES = (costs,)
