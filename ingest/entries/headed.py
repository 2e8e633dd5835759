"""Headed: of what and of whom the sentences of a section speak, as its heading and those above it tell.

In: the sections and the terms that they are entries of. Out: for each section the setting that its first sentence is
read in.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ingest.entries.fieldnames import TRAIT_LABELS
from ingest.entries.ownname import as_this_unit
from ingest.formats.cards import figures, label_of
from ingest.grammar import Draft, Setting
from ingest.grammar.sentences.openings import names_alone
from ingest.grammar.states import thing_of
from ingest.lexicon import KIND_WORDS
from ingest.structure import Structure
from ingest.tables.celltexts import ended_so
from ingest.tables.datasheets import datasheets
from ingest.vocabulary import BEARER_KINDS, Vocabulary
from kb.conditions import Has
from kb.model import TYPE_KINDS, Section
from kb.names import fold, stems
from kb.patterns import deferred

#: "**Dread (2).**", "**Stout**, **Fey**".
_ALL_BOLD = deferred(r"(?P<mark>\*\*|__)[^*_]{2,40}(?P=mark)\.?(?:,? (?:and )?(?P=mark)[^*_]{2,40}(?P=mark)\.?){0,5}")
#: The kinds that a heading can put its rules on, the likeliest first.
_HEADED = ("unit_subtype", "unit_type", "weapon_type", "special_rule", "order", "status")
_KIND_NOUNS = frozenset(word for noun in KIND_WORDS for word in noun.split()) | {"weapon", "vehicle", "unit", "model"}
_SEVERAL = deferred(r", (?:and |or )?| (?:and|or) ")
_UPON = deferred(
    r"(?i)(?:the )?(?:effects?|consequences) of .+ (?:on|upon|for) (?:(?:the|its|their|any|all) )?(?P<whom>[a-z].*)"
)


#: "If the Captain Falls", "In Deep Water", "Units in Cover": in what case alone the rules under it hold.
_CASE = deferred(
    r"(?P<if>(?:(?:If|While)|(?:When|Whenever|Once) (?i:an?|the|your)) .{3,60})|"
    r"(?:Units|Models|Troops) (?P<in>(?:in|on|under|inside|near|behind|"
    r"aboard|without) .{3,40})|(?P<place>(?:In|On|Under|Inside|Near|Through|Across|Amid|Aboard) .{3,40})",
)
#: Parts of the game and of the text, which are no place.
_NO_PLACE = deferred(
    r"(?i)\b(?:phase|turn|step|round|game|battle|page|chapter|section|general|brief|detail|summary|play|order|addition|"
    r"your|words?|field|table)s?\b"
)


#: Behind an adjective, what is no piece of which the adjective could tell a rule or state.
_OTHER_THING = deferred(
    r"(?i) (?:fight|fighting|combat|quarters|range|going|ground|terrain|country|woods?|weather|losses|casualties)\b"
)


def _lists_traits(text: str) -> bool:
    """Whether a line is the field of a card that lists what a unit has ("Keywords: Rider, Old Guard")."""
    labelled = label_of(text)
    return labelled is not None and labelled[0] in TRAIT_LABELS


class Headings:
    """What the headings of one document say of the sentences under them."""

    def __init__(self, structure: Structure, vocabulary: Vocabulary) -> None:
        self.sections = {section.id: section for section in structure.sections}
        self.vocabulary = vocabulary
        figured = (each.section for each in structure.passages if figures(each.text) or _lists_traits(each.text))
        self._cards = frozenset(figured) | {*datasheets(structure).values()}
        roots = [section for section in structure.sections if section.parent is None]
        self._title = roots[0].id if len(roots) == 1 and len(structure.sections) > 1 else None

    def card_of(self, section_id: str) -> str | None:
        """The kind of unit on whose card a section stands, which may be the card itself."""
        section = self.sections[section_id]
        card = section_id if section_id in self._cards else section.parent or ""
        unit = self.vocabulary.section_terms.get(card) if card in self._cards else None
        return unit if self.vocabulary.kind_of(unit) in TYPE_KINDS else None

    def of_its_unit(self, text: str, section_id: str) -> str:
        """A sentence of a section, with "this unit" for what it calls by a part of the name over its card."""
        unit = self.card_of(section_id)
        return as_this_unit(text, self.vocabulary.terms[unit].name, self.vocabulary) if unit else text

    def named_alone(self, text: str, section_id: str) -> list[Draft]:
        """What a line of no more than names in bold says of the unit on whose card it stands behind other rules."""
        unit = self.card_of(section_id) if _ALL_BOLD.fullmatch(text.strip()) else None
        if unit is None or self.vocabulary.section_terms.get(section_id) == unit:
            return []
        return names_alone(text.replace("*", "").replace("_", "").strip(" ."), Setting(self.vocabulary, unit))

    def borne(self, section_id: str) -> list[Draft]:
        """What the heading of a rule on the card of a kind of unit says: that the unit has it."""
        rule, unit = self.vocabulary.section_terms.get(section_id), self.card_of(section_id)
        if not self.sections[section_id].run_in or unit is None or self.vocabulary.kind_of(rule) != "special_rule":
            return []
        assert rule is not None
        return [Draft("grants", thing_of(rule, self.vocabulary), unit, who=Has(unit), fixed=True)]

    def heads(self, section_id: str) -> tuple[str, ...]:
        """The states or results of which an entry is headed by several ("Shaken, Stunned and Halted –"); none where it
        is of one, or of something else besides."""
        section = self.sections[section_id]
        plain = re.sub(r"\([^)]*\)", " ", section.heading)
        if not section.run_in or not _SEVERAL.search(plain):
            return ()
        parts = [self._state(part) for part in _SEVERAL.split(plain)]
        if all(parts):
            return tuple(dict.fromkeys(part for part in parts if part))
        hits = list(self.vocabulary.index.find(plain))  # a name may have an "and" of its own
        found = [self._state(plain[hit.start : hit.end]) for hit in hits]
        ends = [0, *(hit.end for hit in hits)]
        left = " ".join(plain[end:start] for end, start in zip(ends, [*(h.start for h in hits), None], strict=True))
        separate = all(word in ("and", "or") for word in re.findall(r"\w+", left))
        return tuple(dict.fromkeys(t for t in found if t)) if separate and all(found) and len(found) > 1 else ()

    def _state(self, words: str) -> str | None:
        """The state or result of that name."""
        named = self.vocabulary.index.terms(words.strip())
        return next((term for term in named if self.vocabulary.terms[term].kind in ("status", "effect")), None)

    def of_each(self, section_id: str, drafts: list[Draft]) -> list[Draft]:
        """What is said of one of several that an entry is headed by, said of the others as well."""
        heads = self.heads(section_id) if drafts else ()
        names = {fold(self.vocabulary.terms[term].name): term for term in heads}
        entry = self.vocabulary.section_terms.get(section_id)
        told: list[Draft] = []
        for draft in drafts if heads else ():
            subject = self.vocabulary.terms.get(draft.subject or "")
            if subject is None or (fold(subject.name) not in names and subject.id != entry) or draft.within:
                continue
            own = Has(subject.id)
            told += [
                replace(draft, subject=term, who=Has(term) if draft.who == own else draft.who)
                for name, term in names.items()
                if name != fold(subject.name) and term != draft.object.term
            ]
        return told

    def setting(self, section_id: str) -> Setting:
        """The setting of the first sentence of a section."""
        section = self.sections[section_id]
        term = self._entry(section)
        subject = self._headed(section)
        parent = section.parent if not self._about_deeds(section.heading) else None
        while term is None and subject is None and parent:
            above = self.vocabulary.section_terms.get(parent)
            if above in self.vocabulary.general:
                above = None  # what a chapter on orders says of units, it says of all
            if self.vocabulary.kind_of(above) in BEARER_KINDS:
                subject = above
            subject = subject or self._headed(self.sections[parent])
            parent = self.sections[parent].parent
        made = Setting(self.vocabulary, term, subject)
        made.heading = section.heading
        case = _CASE.fullmatch(section.heading.strip()) if term is None and section.id != self._title else None
        if case and (case["if"] or not _NO_PLACE.search(case.group())):
            made.headed = (case["if"] or case["in"] or case["place"]).lower()
        if term is None and section.run_in and (test := self._test_above(section)):
            made.ended, made.last_test = ended_so(section.heading, test, self.vocabulary), test
        made.upon = self._upon_others(section)
        return made

    def _upon_others(self, section: Section) -> str:
        """On whom the effects of its entries fall, where a heading above tells it ("Effects of Damage on Riders"), in
        small letters but for a name; else ''."""
        above = section.parent
        while above:
            if upon := _UPON.match(self.sections[above].heading):
                whom = upon["whom"].strip()
                return whom if self.vocabulary.best(whom) else whom.lower()
            above = self.sections[above].parent
        return ""

    def _test_above(self, section: Section) -> str | None:
        """The test whose chapter a section stands in."""
        above = section.parent
        while above:
            term = self.vocabulary.section_terms.get(above)
            if self.vocabulary.kind_of(term) == "test":
                return term
            above = self.sections[above].parent
        return None

    def _entry(self, section: Section) -> str | None:
        """The term whose entry a section is: of "Boarding" the deed, not the state that it leads to."""
        term = self.vocabulary.section_terms.get(section.id)
        if term and section.heading.lower().endswith("ing") and self.vocabulary.terms[term].kind == "status":
            name = self.vocabulary.terms[term].name
            deed = self.vocabulary.best(section.heading, "action") if fold(name) != fold(section.heading) else None
            if self.vocabulary.kind_of(deed) == "action":
                return deed
        return term

    def _about_deeds(self, heading: str) -> bool:
        """Whether a heading names what is done: its rules are of whoever does it, not of the chapter's units."""
        named = [t for hit in self.vocabulary.index.find(heading) for t in hit.terms]
        return any(self.vocabulary.terms[t].kind in ("action", "test") for t in named)

    def _headed(self, section: Section) -> str | None:
        """Of whom the rules of a section speak. A title over the whole text is a title: "Broken Arrows", "Fast Assault"
        put none of its rules on those who are broken or fast, unless it names no more and they have no entry below.
        """
        subject = self._heading_subject(section.heading)
        if subject is None or section.id != self._title:
            return subject
        named = fold(self.vocabulary.terms[subject].name)
        below = any(term == subject and at != section.id for at, term in self.vocabulary.section_terms.items())
        return subject if _all_of(section.heading, named) and not below else None

    def _heading_subject(self, heading: str) -> str | None:
        """Of whom the rules under a heading speak: what it names in full, a kind of unit before a state."""
        found: list[tuple[int, str]] = []
        plain = re.sub(r"\([^)]*\)", " ", heading)
        for hit in self.vocabulary.index.find(plain):
            words = fold(plain[hit.start : hit.end])
            for term in hit.terms:
                kind = self.vocabulary.terms[term].kind
                if term in self.vocabulary.general:
                    continue  # "Limits on orders" is not about those under an order
                if kind in ("special_rule", "unit_subtype", "status") and _OTHER_THING.match(plain, hit.end):
                    continue  # "The close fight" is not about weapons that have the Close rule
                name = fold(re.sub(r"\([^)]*\)", " ", self.vocabulary.terms[term].name))
                inflected = kind in ("unit_type", "unit_subtype", "weapon_type") and stems(name) == stems(words)
                if words != name and kind in ("weapon_type", "special_rule", "order") and not _all_of(plain, words):
                    continue  # "Outside Forces" is not about weapons that have the Force rule
                if kind in _HEADED and (inflected or words in (name, f"{name}s")):
                    found.append((_HEADED.index(kind), term))
        if re.search(r"(?i)\bline of sight\b", heading):
            return None
        kinds = {kind for kind, _ in found}
        if len({term for _, term in found}) > 1 and len(kinds) == 1 and re.search(r"(?i)\band\b", heading):
            return None  # "Terror and Hatred": each sentence says of which it is
        return min(found, key=lambda each: each[0])[1] if found else None


def _all_of(heading: str, words: str) -> bool:
    """Whether a heading is made of ``words`` and the nouns of kinds alone ("Ordnance Weapons")."""
    left = set(fold(heading).split()) - set(words.split())
    return all(re.sub(r"s$", "", word) in _KIND_NOUNS for word in left)
