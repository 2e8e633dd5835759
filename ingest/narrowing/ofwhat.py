"""Of what: what the figure of a clause is of, where its terms do not tell all of it.

In: a clause, the name of its object and where in its passage the statement stands that it came of. Out: the words of
the passage that tell of what the figure is: which things share a count ("one Dash or Wade"), what a distance is to
("within 1 inch of any model"), in which models a characteristic is asked for ("include any models with a Pace of 0"),
and that something takes another's place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.lexicon import GENERIC_UNITS
from ingest.narrowing.besides import Place
from kb.conditions import Compare, Fact, atoms
from kb.model import Clause
from kb.names import stems
from kb.patterns import Pattern, deferred
from kb.wording import is_count

_UNIT = "|".join(sorted(GENERIC_UNITS))
#: Several things under one count: no more than that many of all of them.
_SHARED = deferred(
    r"\b(?:(?:an?|one|any) single|(?:only |just )?(?:one|two|three|four)|no more than (?:one|two|three|four)) "
    r"(?:[\w'-]+ ){1,3}or (?:an? )?[\w'-]+"
    r"(?: (?:weapon|gun|model|unit|action|order|test|move|attack|reaction|roll|spell|card|marker|token)s?)?\b"
)
#: In which models a characteristic is asked for.
_INCLUDING = Pattern(
    rf"\binclud(?:es?|ing) (?:any|one or more|at least one) (?:\w+ )?models? with\b"
    rf".*?(?=[,;:.]|$| (?:or|and) (?:any|an?|the|all) (?:{_UNIT})\b| (?:may|must|can|cannot|is|are|has|have)\b)"
)
_BRACKETS = deferred(r" \([^()]*\)")
#: What is moved, made or fired in a deed, and is no part of its own.
_PART_OF = deferred(
    r"\b(?:any|all|the) (?P<what>[a-z]+ (?:moved|travelled|covered|rolled|made)) (?:as part of|in|during) "
)
_INSTEAD = deferred(r"\binstead[\s.]*$")
_IN_PLACE_OF = deferred(r"(?:^|(?<=[,.;] ))(?P<of>[Ii]nstead of [a-z]+ing [^,;:.]+)(?=, )")
#: What somebody uses, of which it is told and not of himself.
_THEIR_ARMS = deferred(
    r"\b(?:[Aa]ll|[Aa]ny|[Ee]ach of the) (?:weapons?|guns?|attacks?|shots?|hits?) (?:that |which )?(?:it|they) "
    r"(?:fires?|makes?|uses?|scores?|inflicts?)(?: (?:this|that|in the same|in this|in that) [a-zA-Z]+)?"
)
#: A noun with what narrows it, up to what is said of it.
_NOUN = (
    r"(?:(?! (?:may|must|can|cannot|is|are|has|have|unless|if|when|while|and|or)\b)"
    r"(?! (?:this|that|each) (?:round|turn|phase)\b)"
    r"[^,.;:()–—])+"
)


def of_what(clause: Clause, name: str, at: Place) -> Iterator[str]:
    """The words that tell of what the figure of a clause with an object of that name is."""
    start, end = at.text.rfind(". ", 0, at.span[0]) + 1, at.text.find(". ", at.span[1])
    sentence = at.text[start : end if end > 0 else len(at.text)].strip().rstrip(".")
    asked = [*atoms(clause.who), *atoms(clause.when), *atoms(clause.requirement)]
    said = " ".join([clause.condition or "", *(atom.text for atom in asked if isinstance(atom, Fact))])
    if clause.relation == "limits_to" and is_count(clause.value):
        own = frozenset(stems(name))
        yield from (m[0] for m in _SHARED.finditer(sentence) if own <= frozenset(stems(m[0])) and m[0] not in said)
    figures = [atom for atom in asked if isinstance(atom, Compare)]
    if any(f.quantity.startswith("characteristic:") and f.party == "unit" for f in figures):
        yield from (m[0] for m in _INCLUDING.compiled.finditer(_BRACKETS.sub("", sentence)) if m[0] not in said)
    if clause.relation in ("denies", "forces"):
        for far in (f.value for f in figures if f.quantity == "fact:distance" and f.value.isdigit()):
            near = rf"(?:with its [a-z]+ )?within {far}(?:[\"”″]| inch(?:es)?) of (?!it\b|them\b){_NOUN}"
            whom = re.search(near, sentence)
            yield from [whom[0]] if whom and whom[0] not in said else []
    if clause.relation == "modifies":
        for part in _PART_OF.finditer(sentence):
            if frozenset(stems(name)) <= frozenset(stems(sentence[part.end() : part.end() + len(name) + 4])):
                yield part["what"]
    statement = at.text[slice(*at.span)]
    if clause.relation in ("counts_as", "grants") and (arms := _THEIR_ARMS.search(statement)):
        yield arms[0]
    if clause.relation in ("inflicts", "modifies", "sets"):
        yield from (m["of"] for m in _IN_PLACE_OF.finditer(at.text, start, at.span[0] + 1) if m["of"] not in said)
        if _INSTEAD.search(at.text, *at.span) and "instead" not in said:
            yield "instead"
