"""Whose entry a clause stands in: the name at the head of the section that says it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from kb.conditions import Has, atoms
from kb.model import TYPE_KINDS, Clause, Term
from kb.names import fold, stems
from kb.patterns import deferred
from kb.rules import Rules, bare_name

#: Kinds of subject that a text names only in passing: what is said of them belongs to the entry before all.
_PASSING = frozenset({"unit", "event", "effect"})
#: Kinds of term whose entry rules on whoever has, does or takes it.
_ENTRIES = frozenset({"status", "special_rule", "reaction", "action", "order", "test"})
#: What is said of its own subject alone.
OF_ITSELF = frozenset({"is_a", "mentions", "occurs_in", "counts_as", "triggers"})

#: Headings over a part of an entry, which are the name of none.
_PART = deferred(
    r"(?:step|stage|part|case|section)\s+\w+$|(?:restrictions?|procedures?|effects?|results?|outcomes?|requirements?|"
    r"conditions?|activation|cancell?ation|exceptions?|limits?|limitations?|triggers?|timing|use|usage|duration|range|"
    r"costs?|examples?|(?:[\w’']+\s+)?notes?|general|overview|introduction|basics|descriptions?|definitions?|remarks?|"
    r"summary|details|(?:[\w’'-]+\s+)*rules?(?:\s+of\s+play)?|questions?|faqs?|frequently asked questions)$"
)
#: Words of headings that tell what a section is about, and name nothing ("Moving through friends").
_TELLING = frozenset(
    "and or in on of for to with while through against from by as when the other results "
    "who whom what how why which whose where can cannot may must".split()
)
_NUMBER = deferred(r"^\W*(?:[a-z]?\d[\d.]*[a-z]?[.):]?\s+)?", re.I)


def heads_a_part(heading: str) -> bool:
    """Whether a heading is only over a part of an entry ("Restrictions", "Procedure"), and names nothing itself."""
    return _PART.match(fold(heading)) is not None


@dataclass(frozen=True)
class Entry:
    """What a section is about: its kind and name."""

    kind: str
    name: str


def entries(rules: Rules) -> dict[str, Entry]:
    """The sections that are about one thing, by id, each with its entry.

    A heading of a few words after which no term is called names a thing of its own (an effect), unless it stands
    over a chapter. A part of an entry ("Restrictions") is of that entry.
    """
    over = {section.parent for section in rules.sections.values() if not section.run_in}
    roots = Counter(each.document for each in rules.sections.values() if each.parent is None and each.heading)
    made: dict[str, Entry] = {}
    for section in sorted(rules.sections.values(), key=lambda section: (section.document, section.ordinal)):
        heading = bare_name(_NUMBER.sub("", section.heading.strip()).rstrip(".:"))
        name = fold(heading)
        above = rules.sections.get(section.parent or "")
        whole = above is None or (roots[section.document] == 1 and above.parent is None and not section.run_in)
        entry = None
        if not name or heads_a_part(name):
            entry = made.get(section.parent or "")
        elif known := rules.terms_named(name) or _of_a_test(rules, name):
            full = fold(section.heading.strip())  # "To Strike (Volley)" is of that, and not of "To Strike (Melee)"
            known = sorted(known, key=lambda term: fold(term.name) != full)
            term = next((term for term in known if term.kind in _ENTRIES), None)
            entry = Entry(term.kind, term.name) if term else None
        elif not whole and section.id not in over and len(name.split()) <= 4 and _TELLING.isdisjoint(name.split()):
            entry = Entry("effect", heading)
        if entry:
            made[section.id] = entry
    return made


#: A heading over a part of a test's entry: "Nerve Test Modifiers".
_PART_OF = deferred(r"(?P<of>.+ (?:tests?|checks?|rolls?)) (?:adjustments?|modifiers?|procedures?|resolution|steps?)")


def _of_a_test(rules: Rules, name: str) -> list[Term]:
    """The test of which a heading names a part."""
    part = _PART_OF.fullmatch(name)
    return [term for term in rules.terms_named(part["of"]) if term.kind == "test"] if part else []


def heading_of(rules: Rules, clause: Clause) -> Entry | None:
    """The heading over a step that players take, where no entry is of it: what the step is a part of."""
    passage = rules.passages.get(clause.passage)
    section = rules.sections.get(passage.section) if passage and passage.kind != "row" else None
    if section is None or section.parent is None or rules.terms[clause.subject].kind != "unit":
        return None
    name = " ".join(re.sub(r"\([^)]*\)", " ", _NUMBER.sub("", section.heading.strip()).rstrip(".:")).split())
    return Entry("effect", name) if 0 < len(name.split()) <= 7 else None


def entry_of(rules: Rules, made: dict[str, Entry], clause: Clause) -> Entry | None:
    """The entry that says the clause, where the clause's own subject is named only in passing; else None."""
    passage = rules.passages.get(clause.passage)
    entry = made.get(passage.section) if passage and passage.kind != "row" else None
    subject, thing = rules.terms[clause.subject], rules.terms[clause.object]
    # in the entry of what a unit has or is in, what a deed asks for or brings is told of that unit
    deed = entry is not None and entry.kind in ("special_rule", "status") and subject.kind == "action"
    passing = subject.kind in _PASSING or deed or _of_those_above(rules, clause, entry)
    passing = passing and clause.relation not in OF_ITSELF
    if not entry or not passing or fold(entry.name) in (fold(subject.name), fold(thing.name)):
        return None
    if entry.kind == "status" and thing.kind == "test" and _brings_it(rules, clause, entry):
        return None
    same = {*stems(entry.name)} - {"to"} == {*stems(thing.name)} - {"to"}  # "roll To Hit" forces a Hit roll
    return None if same and entry.kind in ("action", "test") and thing.kind in ("action", "test") else entry


#: What a heading opens with before the name.
_ARTICLE = deferred(r"(?:the|a|an) ")


def _of_those_above(rules: Rules, clause: Clause, entry: Entry | None) -> bool:
    """Whether a clause is of the units whose chapter the entry of one of their rules stands in ("Full Purse", under
    "The Duchy of Oxley", of a unit of the Duchy)."""
    section = rules.sections[rules.passages[clause.passage].section]
    above = rules.sections.get(section.parent or "")
    if entry is None or entry.kind not in ("special_rule", "effect") or not section.run_in or above is None:
        return False
    own = [stems(rules.terms[a.term].name) for a in atoms(clause.who) if isinstance(a, Has) and a.party == "unit"]
    if clause.relation == "grants" and any(len(name) > 1 and name[0] in stems(above.heading) for name in own):
        return True  # "All Oxley Riders have Purse", under "Oxley Levies"
    if entry.kind != "special_rule":
        return False
    name = fold(bare_name(_NUMBER.sub("", above.heading.strip()).rstrip(".:")))
    named = (*rules.terms_named(name), *rules.terms_named(_ARTICLE.sub("", name)))
    bearers = {term.id for term in named if term.kind in TYPE_KINDS}
    return any(isinstance(atom, Has) and atom.party == "unit" and atom.term in bearers for atom in atoms(clause.who))


def _brings_it(rules: Rules, clause: Clause, entry: Entry) -> bool:
    """Whether a test that some must take is what brings them into the state that the entry is of: those who are in it
    need not take it ("A crew that … takes a check; if it fails, it is Dazed", in the entry of Dazed)."""
    return any(
        other.subject == clause.object
        and other.relation in ("inflicts", "grants")
        and fold(rules.terms[other.object].name) == fold(entry.name)
        for other in rules.by_passage.get(clause.passage, ())
    )
