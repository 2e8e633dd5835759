"""Recorded: drafts as clauses of the knowledge base, with their terms and what wins over what.

In: the drafts of a passage. Out: clauses, overrides and the terms that are new. Drops a draft whose subject or object
has no name, and what a thing would say of itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ingest.grammar import Draft, Setting
from ingest.grammar.draft import AS_EXCEPTION
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.whose.circumstanced import of_the_case
from ingest.verbforms import base_form
from ingest.vocabulary import Vocabulary
from kb.conditions import ALWAYS, AnyOf, Condition, Done, During, Fact, Has, atoms, both, conjuncts, either, had_by
from kb.model import BEING_KINDS, TYPE_KINDS, Clause, Document, Override, Passage, Problem, Term, content_id, kind_in
from kb.names import slug, stems
from kb.patterns import deferred
from kb.rules import bare_name

#: "The unit's modified Morale": whose a number is, and that it was changed, is no part of its name.
_OF_SOMEBODY = deferred(r"(?i)^(?:\w+'s )?(?:modified |unmodified |current )?(?=\w)")
#: Verbs that on their own tell no deed.
_NO_DEED = frozenset("be have do make take get".split())
#: Relations that a thing may bear to itself ("a unit that Dashes may not Dash again").
_OF_ITSELF = ("denies", "removes", "limits_to", "modifies", "triggers", "ignores")
#: Relations that in the entry of a deed or a state are those of the unit that the sentence speaks of.
_OF_A_UNIT = ("permits", "forces", "counts_as", "inflicts", "grants")
#: A name is cut there (characters).
LONGEST_NAME = 160

#: What stands before a place.
_PLACES = frozenset("in on at within inside from across through along over into onto behind near under".split())


@dataclass
class Clauses:
    """What the clauses pass gives for one document."""

    clauses: list[Clause] = field(default_factory=list)
    overrides: list[Override] = field(default_factory=list)
    terms: dict[str, Term] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    #: The case of a sentence before it that a passage goes on under, in the text's words, by passage.
    pointed: dict[str, str] = field(default_factory=dict)


class Recorder:
    """Makes the clauses of one document, each term once."""

    def __init__(self, document: Document, passages: dict[str, Passage], vocabulary: Vocabulary) -> None:
        self.document, self.passages, self.vocabulary = document, passages, vocabulary
        self.out = Clauses()
        self._seen: dict[str, int] = {}
        self._conditions: dict[Condition, Condition] = {}
        self._made: dict[tuple[str, tuple[str, ...]], str] = {}
        self._denials: dict[str, list[Clause]] = {}

    def add(self, drafts: list[Draft], passage: Passage, previous: Sequence[Clause] = ()) -> list[Clause]:
        """Record what a passage says; ``previous`` are the clauses of the one before it.

        "However" may speak against the last of them, or those of the very thing; what is told as an exception to it
        speaks against all.
        """
        clauses: list[Clause] = []
        entry = self.vocabulary.section_terms.get(passage.section)
        drafts = [timed for draft in drafts for timed in self._timed(draft)]
        for draft in (case for each in drafts for case in of_the_case(each, self.vocabulary, entry)):
            if _after_its_deed(draft, passage.text):
                draft.when = Done(draft.subject or "", "unit", "turn")
            if draft.contrast == AS_EXCEPTION and draft.relation == "permits" and draft.when == ALWAYS:
                draft.when = _place_of_exception(draft, previous)
            clause = self._clause(draft, passage)
            if clause is None:
                continue
            draft.clause = clause
            clauses.append(clause)
            self.out.clauses.append(clause)
            if clause.relation == "denies":
                self._denials.setdefault(clause.object, []).append(clause)
            if draft.loser is not None and draft.loser.clause is not None:
                self._override(clause, draft.loser.clause, passage, draft.why)
            elif draft.contrast == "including":
                for other in self._denials.get(clause.object, ()):
                    if self._near(other, passage):
                        self._override(clause, other, passage, "including")
            elif draft.contrast or draft.despite:
                excepted = draft.contrast == AS_EXCEPTION
                same = (other for other in previous[:-1] if other.object == clause.object)
                for other in previous if excepted else (*same, *previous[-1:]):
                    if _targets(clause) and _targets(other) and _targets(clause).isdisjoint(_targets(other)):
                        continue  # "cannot join Barges. They may join Carts, though": of others, and no exception
                    if not draft.contrast and not self._is_told_against(clause, other, passage.text):
                        continue  # "cannot march. They strike last, regardless of their speed": another matter
                    if _opposed(clause, other) or (excepted and self._of_its_kind(clause, other)):
                        self._override(clause, other, passage, draft.contrast or "even if")
        return clauses

    def _timed(self, draft: Draft) -> list[Draft]:
        """What happens in the phases that stand beside it: one draft for each of them, none where there is none."""
        if draft.relation != "occurs_in" or draft.object.name:
            return [draft]
        phases = list(dict.fromkeys(a.phase for a in atoms(draft.when) if isinstance(a, During)))
        things = [Thing("phase", self.vocabulary.terms[phase].name, phase) for phase in phases]
        parts, any_of = conjuncts(draft.when), either(*map(During, phases))
        if len(phases) < 2 or any_of not in parts:
            return [replace(draft, object=thing) for thing in things[:1]]
        cases = (both(*(During(phase) if part == any_of else part for part in parts)) for phase in phases)
        return [replace(draft, object=thing, when=case) for thing, case in zip(things, cases, strict=True)]

    def add_terms(self, setting: Setting) -> None:
        """Record the terms that came up while sentences were read."""
        for term, (kind, name) in setting.new_terms.items():
            self.out.terms.setdefault(term, Term(term, self.document.ruleset, kind, name))

    def _near(self, clause: Clause, passage: Passage) -> bool:
        """Whether a clause stands in the section of the passage."""
        return self.passages[clause.passage].section == passage.section

    def _of_its_kind(self, clause: Clause, other: Clause) -> bool:
        """Whether a clause allows one thing where the other forbids all of the kind ("may not react", "may Duck")."""
        kinds = {self.vocabulary.terms[c.object].kind for c in (clause, other) if c.object in self.vocabulary.terms}
        if clause.relation == "permits" and other.relation == "immune_to" and clause.subject == other.subject:
            return kinds in ({"reaction", "test"}, {"action", "test"})  # "never take tests, but may rally all the same"
        if clause.object in self.vocabulary.general and clause.relation == "permits" and other.relation == "limits_to":
            return len(kinds) == 1  # "may make no Reply but a Duck. If it has a Drum, that limit does not apply"
        general = other.object in self.vocabulary.general and len(kinds) == 1
        narrowed = other.relation == "limits_to" and other.requirement != ALWAYS  # "may only react to actions of …"
        return general and clause.relation == "permits" and (other.relation == "denies" or narrowed)

    def _is_told_against(self, clause: Clause, other: Clause, text: str) -> bool:
        """Whether what a clause holds in spite of is what another tells, where they are about different things."""
        if clause.object == other.object or other.object in self.vocabulary.general:
            return True
        said = _IN_SPITE.search(text)
        named = {term for hit in self.vocabulary.index.find(said[1]) for term in hit.terms} if said else set()
        told = {other.object, *(atom.term for atom in atoms(both(other.who, other.when)) if isinstance(atom, Has))}
        return said is None or not named.isdisjoint(told)

    def _override(self, winner: Clause, loser: Clause, passage: Passage, why: str) -> None:
        if winner.id != loser.id:
            self.out.overrides.append(Override.of(winner, loser, passage.id, why))

    def _clause(self, draft: Draft, passage: Passage) -> Clause | None:
        ruleset = self.document.ruleset
        thing, anyone = draft.subject_thing, self.vocabulary.any_unit
        subject = draft.subject or (self._term(thing) if thing else anyone)
        if draft.object.kind == "action" and draft.object.name in _NO_DEED:
            return None
        object_ = draft.object.term or self._term(draft.object)
        if object_ is None or subject is None:
            return None
        who = draft.who
        kind = draft.subject_thing.kind if draft.subject_thing and not draft.subject else ""
        if who == ALWAYS and kind in TYPE_KINDS and draft.affects == "bearer":
            who = Has(subject)  # "Guns and Barges may not …": of guns alone, though nothing else tells of them
        borne = any(f"/{kind}/" in object_ for kind in BEING_KINDS)
        if subject == object_ and draft.relation == "ignores" and borne and draft.when == ALWAYS:
            return None  # "Felled units are ignored by …": by others
        alike = draft.relation == "inflicts" and self._called_alike(subject, object_)
        if alike and draft.when != ALWAYS:  # a state, in the entry of the result of that name: of whom it befalls
            who = both(*(part for part in conjuncts(who) if part != Has(subject)))
            subject = next((part.term for part in conjuncts(who) if isinstance(part, Has)), anyone)
        own_rule = draft.relation == "immune_to" and "/special_rule/" in object_
        if subject == object_ and draft.relation not in _OF_ITSELF and not own_rule:
            told = "/test/" in object_ or any(isinstance(a, Fact) for a in atoms(draft.when))
            passed = draft.relation == "immune_to" and told
            if not (draft.relation in _OF_A_UNIT or passed) or "/reaction/" in object_:
                return None  # what opens a reaction is told by its triggers
            # "a unit may Dash" in the entry of Dash: any unit may; "if a unit is Dazed …": a Dazed one
            states = (a for a in atoms(draft.when) if had_by(a, "unit") and "/status/" in a.term)
            who = ALWAYS if who == Has(object_) else who
            who = next((a for a in states if a.term != object_), who)
            subject = who.term if isinstance(who, Has) else anyone
        if draft.relation in ("forces", "uses") and subject != object_ and self._by_name(subject, object_, draft.value):
            return None
        if subject == object_ and draft.relation == "modifies" and "/characteristic/" in object_:
            subject = anyone  # "a unit that is near a Barge adds 1 to its Nerve", in the entry of Nerve
        key = content_id("k", passage.id, subject, draft.relation, object_, draft.value, draft.condition)
        self._seen[key] = self._seen.get(key, 0) + 1
        return Clause(
            content_id("c", key, self._seen[key]), ruleset, self.document.id, passage.id, passage.start, passage.end,
            subject, draft.relation, object_, draft.value, self._shared(who), self._shared(_of_own_arm(draft, object_)),
            self._shared(draft.requirement), draft.condition, draft.affects, draft.modal, draft.within, draft.yields,
        )  # fmt: skip

    def _called_alike(self, subject: str, object_: str) -> bool:
        """Whether two things of different kinds have one name."""
        names = {bare_name(term.name).lower() for term in map(self._known, (subject, object_)) if term}
        return subject != object_ and len(names) == 1

    def _known(self, term: str) -> Term | None:
        return self.vocabulary.terms.get(term) or self.out.terms.get(term)

    def _by_name(self, subject: str, object_: str, value: str | None) -> bool:
        """Whether a clause says no more of a deed than its name does ("roll To Hit" forces a Hit roll; a "Charge Move"
        is made in the same way as a Charge)."""
        terms = [self._known(term) for term in (subject, object_)]
        if any(term is None or term.kind not in ("action", "test", "reaction") for term in terms):
            return False
        own, other = ({*stems(term.name)} - {"to"} for term in terms if term)
        return own == other or (value == "in the same way" and other < own)

    def _shared(self, condition: Condition) -> Condition:
        """One condition for all clauses that have it: a large book says the same of many."""
        return self._conditions.setdefault(condition, condition)

    def _term(self, thing: Thing) -> str | None:
        """The term of a new name: one that is known by that name and kind, or one made for it."""
        if thing.term:
            return thing.term
        if not thing.name.strip():
            return None
        plain = _OF_SOMEBODY.sub("", thing.name) if thing.kind == "characteristic" else thing.name
        known = self.vocabulary.best(thing.name, thing.kind) or self.vocabulary.best(plain, thing.kind)
        if known:
            return known
        name = plain if len(plain) <= LONGEST_NAME else plain[:LONGEST_NAME].rsplit(" ", 1)[0]
        if thing.passive and thing.kind == "action" and name.endswith("ed") and " " not in name:
            name = base_form(f"{name[:-2]}ing")  # "may not be fired": to fire
        key = (thing.kind, stems(name))
        if key in self._made:
            return self._made[key]
        term = f"{self.document.ruleset}/{thing.kind}/{slug(name)}"
        if term not in self.vocabulary.terms:
            self.out.terms.setdefault(term, Term(term, self.document.ruleset, thing.kind, name))
        self._made[key] = term
        return term


#: "Cannot shoot this turn", in the entry of a deed: whoever did it.
_THIS_TURN = deferred(r"(?i)^\W*(?:cannot|can['’]t|may not|must not|no)\b[^.;:]*\bthis turn\b")


def _after_its_deed(draft: Draft, text: str) -> bool:
    """Whether what an entry forbids in a few words is forbidden to those who have done the deed that it is of."""
    alone = draft.relation == "denies" and draft.who == draft.when == ALWAYS and draft.subject is not None
    deed = alone and kind_in(draft.subject or "") == "action" and draft.subject != draft.object.term
    return deed and draft.object.kind == "action" and _THIS_TURN.match(text) is not None


def _place_of_exception(draft: Draft, previous: Sequence[Clause]) -> Condition:
    """Where alone an exception allows what is forbidden ("Exception: Riders may Dash on a road"): everywhere else it
    stays so. Where the rule itself is of that place, nothing is added."""
    rest = draft.object.rest
    answering = any(token.low in ("answer", "reply", "response") for token in rest[1:2])
    if not rest or rest[0].low not in _PLACES or answering:
        return ALWAYS
    named = {term for token in rest for term in token.terms}
    asked = [atom for each in previous for part in (each.who, each.when) for atom in atoms(part)]
    place = " ".join(token.text for token in rest)
    of_rule = any(atom.term in named for atom in asked if isinstance(atom, Has))
    said = {word for atom in asked if isinstance(atom, Fact) for word in stems(atom.text)}
    return ALWAYS if of_rule or stems(place)[-1] in said else Fact(place)


def _of_own_arm(draft: Draft, object_: str) -> Condition:
    """When it holds: of several weapons, one of which it tells of by its name, with that alone."""
    own = Has(object_, "weapon")
    parts = conjuncts(draft.when)
    return both(*(own if isinstance(part, AnyOf) and own in part.parts else part for part in parts))


def _targets(clause: Clause) -> set[str]:
    """What those are to whom a clause says something is done."""
    return {atom.term for atom in atoms(clause.when) if had_by(atom, "target")}


#: In spite of what a clause holds.
_IN_SPITE = deferred(
    r"(?i)\b(?:even (?:if|when|while|whilst|after|though)|regardless of|irrespective of|notwithstanding|despite|"
    r"in spite of|no matter|whatever|although|though)\b(.*)"
)


def _opposed(clause: Clause, other: Clause) -> bool:
    """Whether two clauses of one place say the opposite of the same or a related thing."""
    opposite = {
        ("permits", "denies"),
        ("denies", "permits"),
        ("limits_to", "permits"),
        ("denies", "forces"),
        ("forces", "denies"),
        ("sets", "sets"),
        ("modifies", "ignores"),
    }
    if (clause.relation, other.relation) == ("permits", "limits_to"):  # "no more than one; Barges may make a second"
        return bool(other.value) and clause.object == other.object
    if (clause.relation, other.relation) == ("limits_to", "denies") and clause.value:  # "may not; Barges may make two"
        return clause.object == other.object and not clause.value.startswith("1 ")
    if (clause.relation, other.relation) == ("permits", "immune_to"):  # "cannot be Mired; the exception …"
        return clause.object == other.object
    return (clause.relation, other.relation) in opposite and (
        clause.object == other.object or clause.subject == other.subject
    )
