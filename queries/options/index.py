"""Options: what a ruleset lets a unit do, what each option consists of, and which clauses touch it.

``Index`` is built once for a ruleset and only reads. An option is a term; a clause touches it when its object is the
option, the general term of its kind ("Reaction"), something that it is a kind of, or an action or test of which it
consists.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache, wraps
from typing import Any, TypeVar

from kb.conditions import ALWAYS, NEVER, Condition, Done, Event, Fact, Has, atoms, both, conjuncts, had_by
from kb.model import OPTION_KINDS, Clause, Override, Term
from kb.names import Found, fold, stems
from kb.patterns import deferred
from kb.rules import bare_name
from queries.conditions.viewpoint import disarmed, of_unit
from queries.options import manner, scopes
from queries.options.deeds import firing_of
from queries.options.disregarded import Regardless, disregarding
from queries.situations.facts import content, core, deeds

A = TypeVar("A", str, Clause)
T = TypeVar("T")

#: Kinds whose terms can be done or undergone.
DOINGS = ("reaction", "action", "order", "test")
#: The general term of a kind: the term that is named like the kind itself.
_GENERAL = {
    "reaction": "reaction", "action": "action", "status": "status", "order": "order", "test": "test",
    "special_rule": "special rule", "weapon_type": "weapon", "unit_type": "unit type", "unit_subtype": "sub type",
}  # fmt: skip
#: Words for a way of going about a turn, which is open where it is not stated.
_MANNERS = content("speed pace gait")
_KEPT_FROM = deferred(
    r"\b(?:not (?:be )?(?:allowed|permitted|able)|unable|may not|cannot|can never|may never|immune)(?: to)? (.+)"
)
_MOSTLY = deferred(r"\s*(?:most|normally|usually|generally|typically)\b", re.I)
_SHAPES = ("counts_as", "sets", "modifies", "forces", "limits_to")
_CONSISTS = ("permits", "forces", "uses", "requires", "counts_as")


def _kept(work: Callable[[Index, A], T]) -> Callable[[Index, A], T]:
    """A method of ``Index`` that is worked out once for each term, text or clause that it is asked of."""
    slot = f"_kept_{work.__name__}"

    @wraps(work)
    def kept(self: Index, asked: A) -> T:
        by = asked if isinstance(asked, str) else asked.id
        held: dict[str, T] = self.__dict__.get(slot) or self.__dict__.setdefault(slot, {})
        if by not in held:
            held[by] = work(self, asked)
        return held[by]

    return kept


#: What an item of a list rules by itself.
_RULES = deferred(r"(?i)\b(?:may|can|cannot|must|never|only)\b")


class Index:
    """The clauses of one ruleset, arranged for ruling. Built by ``index_of``; everything in it is shared."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.terms: dict[str, Term] = rules.terms
        self.by_subject: dict[str, list[Clause]] = rules.by_subject
        self.by_object: dict[str, list[Clause]] = rules.by_object
        self.by_within: dict[str, list[Clause]] = defaultdict(list)
        self.clause: dict[str, Clause] = {}
        self.winners: dict[str, list[Override]] = defaultdict(list)
        self.derivation: Any = None  # what queries.derive arranged, kept here so that it is arranged once
        for clause in rules.clauses:
            self.clause[clause.id] = clause
            if clause.within:
                self.by_within[clause.within].append(clause)
        for override in rules.overrides:
            if override.winner in self.clause and override.loser in self.clause:
                self.winners[override.loser].append(override)
        self._remembered: dict[Any, Any] = {}
        #: Words after a forbidden deed that narrow it ("over friendly models"): not so until something says so.
        self.incidental: set[str] = set()

    @cached_property
    def general(self) -> dict[str, str]:
        """The general term of each kind ("Reaction", "Status"), by the kind."""
        found: dict[str, str] = {}
        for kind, name in _GENERAL.items():
            wanted = stems(name)
            for term in self.rules.terms_of_kind(kind):
                if stems(term.name) == wanted:
                    found.setdefault(kind, term.id)
            if kind not in found:
                for term_id in self.rules.names.terms(name):
                    if self.terms[term_id].kind == kind:
                        found.setdefault(kind, term_id)
        return found

    @cached_property
    def kind_of_general(self) -> dict[str, str]:
        """The kind that a general term stands for, by the term."""
        return {term: kind for kind, term in self.general.items()}

    @cached_property
    def _twins(self) -> dict[tuple[str, ...], list[str]]:
        found: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for term in self.terms.values():
            found[core(term.name)].append(term.id)
        return found

    @_kept
    def twins(self, term: str) -> tuple[str, ...]:
        """Other terms of the same name up to inflection, or of the same plain deed: the action Fall Back of the status
        Falling Back, "fire" of Shoot."""
        same = self._twins[core(self.terms[term].name)]
        firing = self.remembered(("firing",), lambda: sorted(firing_of(self)))
        return tuple(dict.fromkeys(other for other in (*same, *(firing if term in firing else ())) if other != term))

    def test_of(self, term: str) -> tuple[str, ...]:
        """The tests that are called after a rule or an effect: the Pinning test of the rule Pinning."""
        return self._tests.get(stems(bare_name(self.name(term))), ())

    @cached_property
    def _tests(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        found: dict[tuple[str, ...], tuple[str, ...]] = {}
        for term in self.rules.terms_of_kind("test"):
            name = stems(term.name)
            if len(name) > 1 and name[-1] in ("test", "check"):
                found[name[:-1]] = (*found.get(name[:-1], ()), term.id)
        return found

    @_kept
    def parents(self, term: str) -> frozenset[str]:
        """Everything that a term always is a kind of, itself included."""
        found, stack = {term}, [term]
        while stack:
            for clause in self.by_subject.get(stack.pop(), ()):
                of_deed = isinstance(clause.when, Done) and clause.when.action == clause.subject
                lasting = clause.relation == "is_a" and (clause.when == ALWAYS or of_deed)
                lasting = lasting and clause.within in (None, clause.subject)  # its own entry tells what it is
                of_all = all(isinstance(atom, Has) and atom.term == clause.subject for atom in atoms(clause.who))
                if lasting and of_all and clause.object not in found:
                    found.add(clause.object)
                    stack.append(clause.object)
        return frozenset(found)

    def called(self, option: str) -> frozenset[str]:
        """The general term by whose name the heading over an option calls all that stand there: what it says of orders
        holds of those that are listed under "Quick orders", whatever kind they were read as; and its sort."""
        passage = self.rules.passages.get(self.terms[option].introduced or "")
        section = self.rules.sections.get(passage.section) if passage else None
        above = self.rules.sections.get(section.parent) if section and section.parent else None
        heading = stems(above.heading)[-1:] if above and self.kind(option) in OPTION_KINDS else ()
        kinds = ("reaction", "action", "order") if heading else ()
        every = (self.general[kind] for kind in kinds if kind in self.general)
        found = frozenset(term for term in every if stems(self.name(term)) == heading)
        return found | (self.sorts.keys() & self.parents(option))

    @_kept
    def bears_on_us(self, clause: Clause) -> bool:
        """Whether a clause falls on the unit: as its bearer, or as one of the others that it speaks of."""
        if clause.affects == "target":  # whom an enemy does it to may be us
            return clause.relation == "denies" and self.kind(clause.within or "") in DOINGS
        if clause.affects not in ("others", "enemy"):
            return clause.affects in ("bearer", "player")
        return any(
            isinstance(atom, Event) or getattr(atom, "party", "") in ("enemy", "target")
            for atom in atoms(both(*self.scope(clause)))
        )

    @_kept
    def asks_of_weapons(self, clause: Clause) -> bool:
        """Whether a clause is about weapons: by its object, or by what it asks of one."""
        conditions = both(*self.scope(clause), clause.requirement)
        of_weapon = (getattr(atom, "party", "") == "weapon" for atom in atoms(conditions))
        return self.terms[clause.object].kind == "weapon_type" or any(of_weapon)

    def whatever_the_weapons(self, clause: Clause) -> Condition | None:
        """Of whom a clause is true whatever their weapons; None where it is about weapons alone."""
        if self.terms[clause.object].kind == "weapon_type":
            return None
        without = disarmed(self.condition(clause))
        return None if without == NEVER else without

    def gives_way(self, clause: Clause) -> bool:
        """Whether the passage itself announces exceptions: by what was read, or by "most", "normally"."""
        return clause.yields or _MOSTLY.match(self.rules.said(clause)) is not None

    @cached_property
    def manners(self) -> frozenset[str]:
        """The statuses that are a way of going about a turn ("… Speed"), and those that stand beside them in a list."""
        statuses = self.rules.terms_of_kind("status")
        named = {term.id for term in statuses if content(term.name) & _MANNERS}
        lists = {self._list_of(term) for term in statuses if term.id in named} - {None}
        return frozenset(named | {term.id for term in statuses if self._list_of(term) in lists})

    def _list_of(self, term: Term) -> str | None:
        """The section over the run-in heading that introduces a term, None where it has no such heading."""
        passage = self.rules.passages.get(term.introduced) if term.introduced else None
        section = self.rules.sections.get(passage.section) if passage else None
        return section.parent if section and section.run_in else None

    @_kept
    def scope(self, clause: Clause) -> tuple[Condition, Condition]:
        """Whom a clause is about, and when, with what its subject itself implies; see ``queries.options.scopes``."""
        return scopes.scope(self, clause)

    @_kept
    def condition(self, clause: Clause) -> Condition:
        """Whom a clause is about and when, in one condition."""
        return both(*self.scope(clause))

    @_kept
    def required_of(self, clause: Clause) -> frozenset[str]:
        """The terms all of which a unit has of which a clause is told."""
        having = (part for part in conjuncts(self.scope(clause)[0]) if had_by(part, "unit"))
        return frozenset(part.term for part in having)

    @_kept
    def key(self, clause: Clause) -> str | None:
        """A term without which nobody falls under a clause; None where there is no such term."""
        asked = (part for part in conjuncts(self.condition(clause)) if had_by(part, "unit"))
        return next(
            (
                part.term
                for part in asked
                if part.term not in self.kind_of_general
                and part.term not in self.manners
                and self.kind(part.term) != "effect"  # one so called may be stated by another form of the word
                and part.term in self.terms
                and self.terms[part.term].kind != "unit"
            ),
            None,
        )

    @_kept
    def barring(self, target: str) -> list[Clause]:
        """The clauses that may keep the unit from a term: that deny it, ignore it or make immune to it."""
        return [
            clause
            for clause in self.by_object.get(target, ())
            if clause.relation in ("denies", "immune_to", "ignores") and self.bears_on_us(clause)
        ]

    def permitting(self, option: str, targets: frozenset[str]) -> list[Clause]:
        """The permissions of an option, those for a narrower unit than any first."""
        return self.remembered(("permitting", option, targets), lambda: self._permitting(option, targets))

    def _permitting(self, option: str, targets: frozenset[str]) -> list[Clause]:
        touching = [clause for target in sorted(targets) for clause in self.by_object.get(target, ())]
        found = {
            clause.id: clause
            for clause in (*touching, *self.by_within.get(option, ()))
            if clause.relation == "permits" and self._of_ours(clause)
        }
        return sorted(found.values(), key=lambda clause: not of_unit(self.scope(clause)[0]))

    @cached_property
    def permissions(self) -> tuple[Clause, ...]:
        """Every clause by which its bearer, or a player, may do something."""
        return tuple(clause for clause in self.rules.clauses if clause.relation == "permits" and self._of_ours(clause))

    @cached_property
    def happening(self) -> frozenset[int]:
        """The deeds that the rules tell of as events: shooting, moving, whatever sets something off."""
        events = (
            atom
            for clause in self.rules.clauses
            for atom in atoms(both(clause.when, clause.requirement))
            if isinstance(atom, Event)
        )
        return frozenset(deed for event in events for deed in deeds(event.action.replace("-", " ")))

    @cached_property
    def unit_words(self) -> frozenset[str]:
        """The text's own words for any unit ("crew"), which tell nothing of one."""
        units = {term.id for term in self.rules.terms_of_kind("unit")}
        return frozenset(word for alias in self.rules.aliases if alias.term in units for word in content(alias.alias))

    @cached_property
    def told_of(self) -> frozenset[int]:
        """The deeds that the rules speak of at all, where they tell of none as an event."""
        rules = (passage.text for passage in self.rules.passages.values() if passage.passage_class == "rule")
        return frozenset(deed for text in rules for deed in deeds(text))

    @cached_property
    def excepting(self) -> frozenset[str]:
        """The clauses that only except somebody from another ("…, unless they have lamps"): they open nothing."""
        return frozenset(each.winner for overrides in self.winners.values() for each in overrides)

    @cached_property
    def regardless(self) -> tuple[Regardless, ...]:
        """The permissions "regardless of …", "even if …"."""
        return disregarding(self)

    @_kept
    def action_kept_from(self, text: str) -> str | None:
        """The action or state from which somebody is kept by a text such as "is not allowed to move"; None without."""
        match = _KEPT_FROM.search(fold(text))
        named = (term for found in self.find(match.group(1)) for term in found.terms) if match else ()
        return next((term for term in named if self.terms[term].kind in ("action", "status")), None)

    def needs_doing(self, clause: Clause, within: Iterable[str]) -> Condition:
        """The unstated condition that the subject of a clause has been done ("a unit that Runs may not …")."""
        subject = self.terms.get(clause.subject)
        if subject is None or subject.kind not in ("action", "reaction") or clause.subject in within:
            return ALWAYS
        told = (atom.text for atom in atoms(clause.when) if isinstance(atom, Fact))
        if any(self.action_kept_from(text) == clause.subject for text in told):
            return ALWAYS  # "if it cannot Row, …": who does not do it
        if clause.object == clause.subject or clause.subject in self.kind_of_general or clause.affects == "target":
            return ALWAYS
        if any(isinstance(atom, Done | Event) for atom in atoms(both(clause.who, clause.when))):
            return ALWAYS
        return Done(clause.subject)

    @_kept
    def own_clauses(self, option: str) -> tuple[Clause, ...]:
        """What the option's entry says of it: the clauses within it, and those that have it as their subject."""
        of_it = (clause for clause in self.by_subject.get(option, ()) if clause.within in (None, option))
        return tuple(dict.fromkeys([*self.by_within.get(option, ()), *of_it]))

    @_kept
    def parts(self, option: str) -> tuple[Clause, ...]:
        """The clauses that say of which actions and tests the option consists."""
        return tuple(
            clause
            for clause in self.own_clauses(option)
            if clause.relation in _CONSISTS
            and clause.object != option
            and clause.affects in ("bearer", "others")
            and (
                self.terms[clause.object].kind in ("action", "test")
                or (clause.relation == "counts_as" and self.kind(clause.object) in ("order", "reaction"))
                or (clause.relation == "permits" and self.kind(clause.object) == "status" and clause.within)
            )
            and clause.object not in self.kind_of_general
        )

    def does(self, option: str, text: str) -> bool | None:
        """Whether an option is of the manner that a text names ("that grants a Save"); each is asked once."""
        return self.remembered(("does", option, text), lambda: manner.is_of(self, option, text))

    def of_kind(self, kind: str) -> Iterator[str]:
        """The options of a kind, the general term left out unless it is the only one, and names of whole sorts too."""
        general = self.general.get(kind)
        named = [t.id for t in self.rules.terms_of_kind(kind) if t.id != general and t.id not in self.sorts]
        yield from named or ([general] if general else [])

    @cached_property
    def sorts(self) -> dict[str, tuple[str, ...]]:
        """What a heading calls all the options under it ("Charge Reactions"), with these."""
        found: dict[str, tuple[str, ...]] = {}
        for clause in self.rules.clauses:
            if clause.relation == "is_a" and self.kind(clause.object) == self.kind(clause.subject) in DOINGS:
                passage = self.rules.passages.get(clause.passage)
                if passage is not None and passage.kind == "heading":
                    found[clause.object] = (*found.get(clause.object, ()), clause.subject)
        return found

    @cached_property
    def _limited(self) -> dict[str, list[Clause]]:
        found: dict[str, list[Clause]] = defaultdict(list)
        for clause in self.rules.clauses:
            if clause.relation == "limits_to" and clause.requirement != ALWAYS and self._of_ours(clause):
                found[clause.object].append(clause)
        return found

    @cached_property
    def _limits(self) -> dict[str, dict[str | None, list[Clause]]]:
        found: dict[str, dict[str | None, list[Clause]]] = defaultdict(lambda: defaultdict(list))
        for clause in self.rules.clauses:
            alone = clause.relation == "limits_to" and clause.requirement == ALWAYS and self.bears_on_us(clause)
            if alone and not re.match(r"\s*\d+\b(?!\s*[dD]\d|\s*[*/])", clause.value or ""):
                found[self.terms[clause.object].kind][self.key(clause)].append(clause)
        return found

    def told_in(self, clause: Clause) -> str:
        """The passage that tells what may or must be done: for an item that does not say it, the sentence over it."""
        passage = self.rules.passages.get(clause.passage)
        if passage is None or passage.lead_in is None or _RULES.search(passage.text):
            return clause.passage
        return passage.lead_in

    def left_open(self, subject: str, told_in: str) -> list[Clause]:
        """All that one sentence, with the list under it, leaves to somebody alone."""
        return self._left_open.get((subject, told_in), [])

    @cached_property
    def _left_open(self) -> dict[tuple[str, str], list[Clause]]:
        found: dict[tuple[str, str], list[Clause]] = defaultdict(list)
        for clause in self.rules.clauses:
            if clause.relation == "limits_to":
                found[clause.subject, self.told_in(clause)].append(clause)
        return found

    @staticmethod
    def _of_ours(clause: Clause) -> bool:
        return clause.affects in ("bearer", "player")

    def limited(self, target: str) -> list[Clause]:
        """The clauses by which a thing may only be done where something else holds."""
        return self._limited.get(target, [])

    def limits_among(self, kind: str) -> dict[str | None, list[Clause]]:
        """The clauses that leave only one thing of a kind open, by the term without which nobody falls under them.

        Those that merely count ("only one") are left out.
        """
        return self._limits.get(kind, {})

    def family(self, term: str) -> str:
        """The noun that a thing shares with others of its family ("save" of "Ward Save"), '' where it has none.

        Only what may be taken, made or rolled in several kinds is of a family; attacking is one thing in many ways.
        """
        name = stems(self.name(term))
        if len(name) < 2 or self.kind(term) not in ("action", "effect", "test") or term in self.attacking:
            return ""
        return name[-1] if self._heads[name[-1]] > 2 else ""

    @cached_property
    def _heads(self) -> Counter[str]:
        """How many things that can be done or taken share their last noun."""
        kinds = ("action", "effect", "test")
        names = {stems(term.name) for kind in kinds for term in self.rules.terms_of_kind(kind)}
        return Counter(name[-1] for name in names if len(name) > 1)

    @cached_property
    def limiting(self) -> tuple[Clause, ...]:
        """The clauses that forbid, limit or require something, or spare some from a weapon: what can limit a weapon."""
        spared = (c for c in self.rules.clauses if c.relation == "immune_to" and self.kind(c.object) == "weapon_type")
        limits = (c for c in self.rules.clauses if c.relation in ("denies", "limits_to", "requires"))
        return (*limits, *spared)

    @cached_property
    def attacking(self) -> frozenset[str]:
        """The actions that are no more than attacking: what a weapon may not be used for where it may not attack."""
        plain = content("attack fire shoot make target weapon weapons")
        return frozenset(term.id for term in self.rules.terms_of_kind("action") if content(term.name) <= plain)

    @cached_property
    def being_targeted(self) -> frozenset[str]:
        """What the texts call being made the target of an attack, whichever it is."""
        kinds = ("action", "effect")
        return frozenset(t.id for kind in kinds for t in self.rules.terms_of_kind(kind) if stems(t.name) == ("target",))

    def remembered(self, key: Any, work: Callable[[], T]) -> T:
        """What was worked out once for the ruleset, and holds for every situation."""
        if key not in self._remembered:
            self._remembered[key] = work()
        found: T = self._remembered[key]
        return found

    @_kept
    def find(self, text: str) -> tuple[Found, ...]:
        """The names in the words of a rule; each text is searched once."""
        # A lone small letter is a word of the sentence, never an abbreviation.
        every = self.rules.names.find(text)
        return tuple(each for each in every if each.end - each.start > 1 or not text[each.start].islower())

    @_kept
    def named_in(self, clause: Clause) -> frozenset[str]:
        """The terms that the clause's own words name."""
        quote = self.rules.quote(clause)
        return frozenset(term for found in self.rules.names.find(quote) for term in found.terms)

    @cached_property
    def shaping(self) -> tuple[Clause, ...]:
        """The clauses outside any entry that say what holds for units in some case, without opening or closing."""
        return tuple(
            clause for clause in self.rules.clauses
            if clause.relation in _SHAPES and self._of_ours(clause) and not clause.within
            if any(isinstance(part, Done | Fact) for part in conjuncts(clause.when))
        )  # fmt: skip

    def section(self, clause: Clause) -> str:
        """The heading under which a clause stands, '' where it has none."""
        return str(self.rules.heading(clause.passage))

    @cached_property
    def _together(self) -> dict[str, frozenset[str]]:
        """The weapon types that put others together under one name ("Flame and Gas weapons"), by each of those."""
        found: dict[str, set[str]] = defaultdict(set)
        for term in self.rules.terms_of_kind("weapon_type"):
            parts = re.split(r"\s+(?:and|or)\s+", bare_name(term.name))
            for part in parts if len(parts) > 1 else ():
                for each in self.rules.names.terms(part):
                    if self.terms[each].kind in ("weapon_type", "special_rule"):
                        found[each].add(term.id)
        return {term: frozenset(wholes) for term, wholes in found.items()}

    @cached_property
    def _rules_of_weapons(self) -> dict[str, set[str]]:
        """The rules that weapons of a type have, whoever uses them ("Slag mortar: Indirect")."""
        found: dict[str, set[str]] = defaultdict(set)
        for clause in self.rules.clauses:
            kinds = self.kind(clause.subject), self.kind(clause.object)
            if clause.relation == "grants" and clause.when == ALWAYS and kinds == ("weapon_type", "special_rule"):
                found[clause.subject].add(clause.object)
        return found

    def of_weapon(self, terms: Iterable[str]) -> set[str]:
        """What a weapon with these types and rules is, all told."""
        found = {wider for term in terms for wider in self.parents(term)}
        found = found.union(*(self._rules_of_weapons.get(term, ()) for term in found))
        return found.union(*(self._together.get(term, ()) for term in found))

    def kind(self, term: str) -> str:
        """A term's kind, '' where no such term is known."""
        found = self.terms.get(term)
        return found.kind if found else ""

    def name(self, term: str) -> str:
        """A term's name, or the identifier itself where no such term is known."""
        found = self.terms.get(term)
        return found.name if found else term.rpartition("/")[2].replace("-", " ")


@lru_cache(maxsize=16)
def index_of(rules: Any) -> Index:
    """The index of a ruleset, built at first use and kept with it."""
    return Index(rules)
