"""The names of a ruleset, as questions need to know them: which a word may mean, how well known each is.

In: a ruleset. Out: its ``Lexicon``, built at first use and kept with it.
"""

from __future__ import annotations

import functools
from itertools import pairwise
from typing import Any

from kb.conditions import ALWAYS, Compare, Has, atoms
from kb.model import TYPE_KINDS, Clause, Term
from kb.names import ABBREVIATION, WORD, fold, stem, stems
from kb.numbers import ABBREVIATED_LENGTH
from kb.patterns import deferred
from queries.questions.english import EVERYDAY, MORE, UNIT_NOUNS
from queries.questions.exemplars import exemplars
from queries.questions.partnames import part_names
from queries.situations.facts import DEEDS, SENTENCE, SHOOTING, content

#: No name is longer (words).
LONGEST = 7
#: The stems of everyday words.
COMMON_STEMS = frozenset(stem(word) for word in EVERYDAY | MORE)
#: So many answers to what a name means are kept.
_MOST_KEPT = 4096
_HALVED = ("effect", "status", "order", "reaction")
#: How a reaction is made, by the words of its rule.
_WAY = deferred(r"(?i)\b(?:react|respond)s? by (\w+ing (?:back|away|out|off|up|down))\b")
#: Nouns that a name of two words may go without.
_TAILS = frozenset({"marker", "markers", "token", "tokens", "counter", "counters", "status", "order", "reaction"})
#: The number of a row that a flattened table has left before its name ("4Halted").
_GLUED = deferred(r"\b\d+(?=[a-z]{3})")
#: What parts the two halves of a double name.
_DOUBLE = deferred(r"\s+(?:/|or)\s+")
_ENEMY = deferred(r"(?i)\b(?:enem(?:y|ies)|opposing)\b")
#: Kinds of what is done or been, beside which the name of an order means nothing more.
_DONE = ("action", "reaction", "order", "status", "unit_type", "unit_subtype", "special_rule")
#: Words for any piece of any game.
_ANYBODY = frozenset(stems("unit model group element troop force man soldier warrior piece figure player army"))


class Lexicon:
    """What the questions need to know of one ruleset's names; built at first use by ``lexicon_of``."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.terms: dict[str, Term] = rules.terms
        self._name_words: dict[str, str] | None = None
        self._named: dict[tuple[str, ...], tuple[Term, ...]] = {}
        self._families: dict[tuple[str, ...], frozenset[str]] = {}
        #: The stems of the words by which this rulebook speaks of any unit.
        self.unit_nouns: frozenset[str] = UNIT_NOUNS | rules.unit_stems
        #: Those that are no kind of unit, whatever entry a text has for them.
        self.anybody: frozenset[str] = _ANYBODY | rules.unit_stems

    def named(self, name: str) -> tuple[Term, ...]:
        """Every term that the whole of ``name`` may mean, the better established first."""
        return self._by_stems(stems(name))

    def _by_stems(self, said: tuple[str, ...]) -> tuple[Term, ...]:
        known = self._named.get(said)
        if known is None:
            if len(self._named) > _MOST_KEPT:
                self._named.clear()
            known = self._named[said] = self._found(said)
        return known

    def _found(self, said: tuple[str, ...]) -> tuple[Term, ...]:
        names = self.rules.names
        terms = names.terms_by_stems(said)
        half = self.halves.get(said, ())
        if len(said) == 1 and all(self.terms[each].kind in ("effect", "event") for each in terms):
            marked = (term for term in self._short.get(said[0], ()) if term.kind in ("status", "effect"))
            half = (*half, *(each for term in marked for each in names.terms_by_stems(stems(term.name))))  # "4 pins"
        known = max((self.weight(self.terms[each]) for each in terms), default=0)
        if any(self.weight(self.terms[each]) >= 2 * known for each in half):  # hardly a name of its own
            terms = (*half, *terms)
        found = [self.terms[term] for term in terms or self.ways.get(said, ()) if term not in self.told_of]
        if self.unit_nouns.issuperset(said):  # "given the unit": what a text calls any unit is no thing of its own
            found = [term for term in found if term.kind not in ("effect", "event")]
        if said and not any(term.kind in _DONE for term in found) and not set(said) <= COMMON_STEMS:
            # "to Sprint" is to be on the Sprint order, where the texts have no such action
            ordered = names.terms_by_stems((*said, "order"))
            found = [*(self.terms[each] for each in ordered if self.terms[each].kind == "order"), *found]
        if not found and len(said) > 1:
            found = self._by_another_verb(said)
        if not found and said in self.part_names:
            found = [self.terms[self.part_names[said]]]
        told = any(term.introduced or term.kind not in ("effect", "event") for term in found)
        if not told and said in self.exemplars:  # a word of an example is no name of a thing beside it
            found = [self.terms[self.exemplars[said]]]
        if not found and len(said) > 1 and said[-1] == "order":  # "the Double order", of an order called Double
            found = [term for term in self._by_stems(said[:-1]) if term.kind == "order"]
        return tuple(sorted(found, key=lambda term: -self.weight(term)))

    def _by_another_verb(self, said: tuple[str, ...]) -> list[Term]:
        """The one option that players call by another word for the shooting that its name ends in: "to hip fire" is
        to make Hip Shots."""
        others = sorted(DEEDS[SHOOTING] - {said[-1]}) if said[-1] in DEEDS[SHOOTING] else ()
        terms = {term for other in others for term in self.rules.names.terms_by_stems((*said[:-1], other))}
        options = [self.terms[each] for each in terms if self.terms[each].kind in ("action", "reaction")]
        return options if len({stems(term.name) for term in options}) == 1 else []

    @functools.cached_property
    def told_of(self) -> frozenset[str]:
        """What is told of some units and no rule answers ("engaged in combat"): a fact of a question, not a name."""
        events = {term.id for term in self.terms.values() if term.kind == "event"}
        answered = {each for clause in self.rules.clauses for each in _answering(clause)}
        return frozenset(events - answered)

    @functools.cached_property
    def orders_asked(self) -> frozenset[str]:
        """The terms for any order of which some rule asks whether a unit has one."""
        asked = (atom.term for clause in self.rules.clauses for said in (clause.who, clause.when, clause.requirement)
                 for atom in atoms(said) if isinstance(atom, Has))  # fmt: skip
        orders = (self.terms[each] for each in {*asked} if each in self.terms)
        return frozenset(term.id for term in orders if term.kind == "order" and self.is_general(term))

    @functools.cached_property
    def abbreviations(self) -> dict[str, str]:
        """What the texts abbreviate, in small letters, and the letters for it."""
        return {
            " ".join(alias.alias.lower().split()): self.terms[alias.term].name
            for alias in self.rules.aliases
            if " " in alias.alias and alias.term in self.terms and ABBREVIATION.fullmatch(self.terms[alias.term].name)
        }

    @functools.cached_property
    def lengths(self) -> tuple[str, ...]:
        """The letters for the lengths in which the texts measure ("BW", for base widths)."""
        found = (each for passage in self.rules.passages.values() for each in ABBREVIATED_LENGTH.findall(passage.text))
        return tuple(dict.fromkeys(found))

    @functools.cached_property
    def halves(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        """The terms that a part of a double name may mean ("Cease fire" of "Cease fire / retire"), by its stems."""
        found: dict[tuple[str, ...], tuple[str, ...]] = {}
        for term in self.terms.values():
            double = term.kind in _HALVED and len(term.name.split()) <= LONGEST
            parts = [stems(part) for part in _DOUBLE.split(term.name)] if double else []
            for part in parts if len(parts) > 1 else ():
                if part:
                    found[part] = (*found.get(part, ()), term.id)
        return found

    @functools.cached_property
    def part_names(self) -> dict[tuple[str, ...], str]:
        """The units that players call by a part of their names, by its stems."""
        return part_names(self.rules, self.anybody)

    @functools.cached_property
    def exemplars(self) -> dict[tuple[str, ...], str]:
        """The kinds of unit by the nouns of what the texts name as one of them, by its stems."""
        return exemplars(self.rules)

    @functools.cached_property
    def ways(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        """The reactions by the verb and its adverb in which the texts say how they are made ("can react by shooting
        back"), where one reaction alone is made so."""
        found: dict[tuple[str, ...], set[str]] = {}
        for clause in self.rules.clauses:
            reactions = [each for each in (clause.object, clause.subject, clause.within) if each in self.terms]
            for term in (each for each in reactions if self.terms[each].kind == "reaction"):
                if stems(self.terms[term].name) == ("reaction",):
                    continue
                for way in _WAY.findall(self.rules.said(clause)):
                    found.setdefault(stems(way), set()).add(term)
        return {way: tuple(terms) for way, terms in found.items() if len(terms) == 1}

    @functools.cached_property
    def _short(self) -> dict[str, tuple[Term, ...]]:
        found: dict[str, tuple[Term, ...]] = {}
        for term in self.terms.values():
            parts = term.name.lower().split()
            if len(parts) != 2 or self.weight(term) < (1 if term.kind == "characteristic" else 2):
                continue
            tail = term.kind in _HALVED and parts[1] in _TAILS
            done = term.kind in ("action", "reaction") and parts[0].endswith("ing")
            if tail or done:
                found[stem(parts[0])] = (*found.get(stem(parts[0]), ()), term)
            if term.kind == "characteristic":  # "initiative" is the Combat Initiative, where there is no other
                found[stem(parts[1])] = (*found.get(stem(parts[1]), ()), term)
        return found

    def shortened(self, word: str) -> list[Term]:
        """The one thing that players call by the first word of its name: "suppression" is the Suppression marker, "to
        chase" the Chasing Move."""
        found = self._short.get(stem(word.lower()), ())
        return list(found) if len({stems(term.name) for term in found}) == 1 else []

    def left_of(self, word: str) -> list[Term]:
        """The one state or result of two words from which alone the texts have a word: where only a "Crew Stunned" is
        told of, who is stunned is that."""
        last = stem(word.lower())
        found = [
            term for term in self.terms.values()
            if term.kind in ("status", "effect") and len(said := stems(term.name)) == 2 and said[1] == last
        ]  # fmt: skip
        if not found or len({stems(term.name) for term in found}) > 1 or last not in self._behind:
            return []
        return found if self._behind[last] == {stems(found[0].name)[0]} else []

    @functools.cached_property
    def _behind(self) -> dict[str, set[str]]:
        """The stems of all words of the texts, each with those of the words that it stands behind."""
        pairs: set[tuple[str, str]] = set()
        for document in self.rules.documents.values():
            pairs.update(pairwise(("", *WORD.findall(_GLUED.sub(" ", document.text.lower())))))
        found: dict[str, set[str]] = {}
        for before, word in pairs:
            found.setdefault(stem(word), set()).add(stem(before))
        return found

    def weight(self, term: Term) -> int:
        """How much the texts say of a term."""
        said = len(self.rules.by_object.get(term.id, ())) + len(self.rules.by_subject.get(term.id, ()))
        return said + len(self.rules.by_within.get(term.id, ())) + (2 if term.introduced else 0)

    def kind_words(self, kind: str) -> frozenset[str]:
        """The stems of the one-word names by which this rulebook speaks of all things of a kind ("Response")."""
        general = self.general(kind)
        if general is None:
            return frozenset()
        names = [general.name, *(alias.alias for alias in self.rules.aliases if alias.term == general.id)]
        return frozenset(stems(name)[0] for name in names if len(stems(name)) == 1)

    def general(self, kind: str) -> Term | None:
        """The general term of a kind ("Reaction"), None where the ruleset has none."""
        from queries.options.index import index_of

        found = index_of(self.rules).general.get(kind)
        return self.terms[found] if found else None

    def is_general(self, term: Term) -> bool:
        """Whether a term stands for all of its kind ("Reaction")."""
        from queries.options.index import index_of

        return term.id in index_of(self.rules).kind_of_general

    def done_to_enemies(self, term: Term) -> bool:
        """Whether the texts tell of enemies in what they say of a deed itself."""
        own = self.rules.by_subject.get(term.id, ())
        passage = self.rules.passages.get(term.introduced) if term.introduced else None
        told = (*(self.rules.quote(clause) for clause in own), passage.text if passage is not None else "")
        return any(_ENEMY.search(each) for each in told)

    def family(self, noun: str) -> frozenset[str]:
        """The terms that are introduced under a heading of that name ("Classes", "4. Conditions") or named there by the
        rows of a table; empty where none."""
        key = stems(noun)[-1:]
        known = self._families.get(key)
        if known is None:
            heads = [
                section
                for section in self.rules.sections.values()
                if (said := [part for part in stems(section.heading) if not part[0].isdigit()])
                and said[-1:] == list(key)
                and len(said) <= 3
            ]
            found: set[str] = set()
            for term in self.terms.values():
                passage = self.rules.passages.get(term.introduced) if term.introduced else None
                if passage is None or term.kind in ("phase", "table", "unit") or self.is_general(term):
                    continue
                if any(head.document == passage.document and head.start <= passage.start < head.end for head in heads):
                    found.add(term.id)
            kinds = {self.terms[term].kind for term in found} or set(TYPE_KINDS)
            rows = (row for table in self.rules.tables.values() for row in self.rules.rows.get(table.id, ()))
            for row in rows if heads else ():
                passage = self.rules.passages.get(row.passage or "")
                if passage and any(h.document == passage.document and h.start <= passage.start < h.end for h in heads):
                    found.update(term.id for term in self.named(row.label) if term.kind in kinds)
            known = self._families[key] = frozenset(found)
        return known

    def said(self, low: str) -> bool:
        """Whether the texts use a word, in whatever inflection."""
        return all(part in self._behind for part in stems(low))

    @functools.cached_property
    def known_names(self) -> dict[str, str]:
        """The established names, folded, each as the texts write it."""
        return {fold(term.name): term.name for term in self.terms.values() if self.weight(term) > 1}

    @functools.cached_property
    def told_events(self) -> tuple[str, ...]:
        """What the texts tell, in words of their own, of what sets something off."""
        told = (clause.condition for clause in self.rules.clauses if clause.relation == "triggers")
        return tuple(dict.fromkeys(text for text in told if text))

    @functools.cached_property
    def triggers(self) -> tuple[str, ...]:
        """What the texts tell in a sentence of what sets something off."""
        return tuple(text for text in self.told_events if len(content(text)) >= SENTENCE)

    @functools.cached_property
    def of_weapons(self) -> frozenset[str]:
        """The characteristics by which the texts tell weapons apart ("a Strength of 6 or less")."""
        asked = (atom for clause in self.rules.clauses for said in (clause.who, clause.when, clause.requirement)
                 for atom in atoms(said))  # fmt: skip
        numbers = (atom.quantity for atom in asked if isinstance(atom, Compare) and atom.party == "weapon")
        return frozenset(each.removeprefix("characteristic:") for each in numbers)

    @property
    def name_words(self) -> dict[str, str]:
        """Every word of a name or alias, folded, for finding slips of spelling."""
        if self._name_words is None:
            names = [term.name for term in self.terms.values() if self.weight(term) > 1]
            names += [alias.alias for alias in self.rules.aliases]
            found = {fold(word) for name in names for word in WORD.findall(name)}
            self._name_words = {word: word for word in found if len(word) > 3}
        return self._name_words


@functools.lru_cache(maxsize=16)
def lexicon_of(rules: Any) -> Lexicon:
    """The lexicon of a ruleset, built at first use and kept with it."""
    return Lexicon(rules)


def _answering(clause: Clause) -> tuple[str, ...]:
    """The things of a clause that tells what happens then, rather than whom it is about."""
    told = clause.relation != "triggers" and clause.when != ALWAYS
    return (clause.object,) if told else (clause.subject, clause.object)


def nearest(word: str, lexicon: Lexicon, count: int = 3) -> list[str]:
    """The known names nearest to a word that is not known, in the spelling of the texts."""
    import difflib

    names = lexicon.known_names
    close = difflib.get_close_matches(fold(word), names, n=count, cutoff=0.55)
    return [names[each] for each in close]
