"""Subjects: of which units a clause speaks.

In: the tokens of a noun phrase ("A unit that includes any models with the Heavy sub-type"). Out: the term that heads
it, a condition over the unit, whatever else it says (what was done, with which weapon), and whom it falls on.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ingest.grammar.phrases.coordinated import coordinated
from ingest.grammar.phrases.described import PRONOUNS, Described
from ingest.grammar.phrases.distances import ENEMIES, distances
from ingest.grammar.phrases.happened import BEFALLING, how_often, span_told
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.subjectwords import (
    NOT_DONE,
    affects,
    compared,
    does,
    has_figure,
    is_target,
    low_react,
    negated,
    not_only_of,
    of_attacker,
    quantifier,
    rank,
)
from ingest.grammar.phrases.tokens import Token, likely, pick
from ingest.grammar.phrases.when import BESIDE
from ingest.lexicon import NUMBER_WORDS
from ingest.vocabulary import BEARER_KINDS, Vocabulary
from kb.conditions import ALWAYS, Compare, Condition, Done, Fact, Has, Not, atoms, both, either
from kb.model import TYPE_KINDS
from kb.patterns import Pattern

_BEING = frozenset("is are was were been being".split())
_MADE = frozenset("making makes made attempting".split())


@dataclass(slots=True, unsafe_hash=True)  # never changed, and made too often to be frozen
class Subject:
    """``generic`` is true where the phrase names no term ("a unit", "it"); ``pronoun`` where it points back.

    ``borrowed`` is set where the term is only that of the section which the sentence stands in. ``own`` is what a
    statement was made of in the text's own words, for the "they" after it.
    """

    term: str | None
    who: Condition = ALWAYS
    when: Condition = ALWAYS
    affects: str = "bearer"
    generic: bool = False
    pronoun: bool = False
    no: bool = False
    only: bool = False
    others: tuple[str, ...] = ()
    text: str = ""
    quantifier: str = "any"
    this_option: bool = False
    borrowed: bool = False
    own: Thing | None = None


def read_subject(tokens: list[Token], vocabulary: Vocabulary) -> Subject:
    """The subject that a noun phrase states. An empty phrase is a generic one that points back."""
    if not tokens:
        return Subject(None, generic=True, pronoun=True)
    return _read(tuple(tokens), vocabulary)


@functools.lru_cache(maxsize=128)  # the same phrase is looked at from several sides while its sentence is read
def _read(tokens: tuple[Token, ...], vocabulary: Vocabulary) -> Subject:
    several = coordinated(tokens, vocabulary)
    if several:
        return one_of([_Phrase(list(each), vocabulary).read() for each in several], tokens)
    return _Phrase(list(tokens), vocabulary).read()


def one_of(subjects: Sequence[Subject], tokens: Sequence[Token]) -> Subject:
    """The subject of a phrase that names several who are each told of in full."""
    cases = [both(each.who, each.when) for each in subjects]
    plain = all(each.when == ALWAYS for each in subjects)
    others = tuple(dict.fromkeys(term for each in subjects for term in each.others))
    return replace(
        subjects[0], term=next((each.term for each in subjects if each.term), None),
        who=either(*cases) if plain else ALWAYS, when=ALWAYS if plain else either(*cases),
        generic=all(each.generic for each in subjects), others=others, text=" ".join(t.text for t in tokens),
    )  # fmt: skip


#: Before what those nearby have: "of a model with Dread", "of an enemy that causes Dread".
_HAVING = frozenset("with caus inspir hav".split())
_FRIENDS = frozenset("friend friends friendly ally allies allied own".split())


def _measured(conditions: list[Condition]) -> bool:
    """Whether one of the conditions tells how far off somebody is."""
    told = [atom for condition in conditions for atom in atoms(condition)]
    return any(isinstance(atom, Compare) or (isinstance(atom, Fact) and "within" in atom.text) for atom in told)


#: How, where or by whom something is done to somebody.
_SUFFERED_HOW = frozenset("in by from on upon with through while at under when".split())


class _Phrase(Described):
    """One walk over a noun phrase, name by name."""

    def __init__(self, tokens: list[Token], vocabulary: Vocabulary) -> None:
        super().__init__(tokens, vocabulary, affects([t.low for t in tokens]))
        self.quantifier = quantifier(self.lows)
        self.weapons: list[str] = []
        self.rules: list[Condition] = []  #: those of the weapon that hits the unit
        self.this_option = False
        self.near = 0

    def read(self) -> Subject:
        """The subject, once every word of the phrase was looked at."""
        for i in range(len(self.tokens)):
            before = len(self.parts) + len(self.whens) + len(self.weapons)
            self._word(i)
            if len(self.parts) + len(self.whens) + len(self.weapons) > before:
                self.said = i
        if self.weapons:
            self.whens.append(either(*(Has(w, "weapon") for w in self.weapons)))
        if self.rules:
            self.whens.append(either(*self.rules) if "or" in self.lows else both(*self.rules))
        if self.affects == "enemy" and not ENEMIES.isdisjoint(self.lows[:3]) and not _measured(self.whens):
            self.whens += distances(self.lows)  # "enemies more than 12 inches away"
        term = min(self.heads, key=lambda h: h[0])[1] if self.heads else None
        joins = (n for n in range(1, min(5, len(self.lows))) if self.lows[n] in _JOINED)
        people = next(joins, len(self.lows))  # "a captain who joins a unit", "a herald attached to it"
        people = min(people, self._head_end())
        alone = people == 1 and self.lows[0] in _WHOEVER  # "any that", "those who", "friends within"
        head = self.lows[: None if alone else people]
        generic = term is None and any(self._is_unit_word(i) or low in PRONOUNS for i, low in enumerate(head))
        self._facts(generic)
        if self.at_some:  # "units at half Pace": it is the units that do it
            term, generic = None, True
        first = self.lows[0]
        who = self._who()
        return Subject(
            term,
            ALWAYS if self.affects == "enemy" and not self.parts else who,
            both(*self.whens),
            self.affects,
            generic,
            _points_back(first, term, generic) and not _by_its_part(self.lows),
            first in ("no", "neither"),
            first == "only" or self.lows[:2] == ["the", "only"],
            tuple(dict.fromkeys(term for _, term in self.heads)),
            " ".join(t.text for t in self.tokens),
            self.quantifier,
            self.this_option,
        )

    def _word(self, i: int) -> None:
        token, lows, vocabulary = self.tokens[i], self.lows, self.vocabulary
        if self.near and i >= self.near:
            return
        measured = any(t.is_number or t.low in NUMBER_WORDS for t in self.tokens[i + 1 : i + 3])
        if self._of_others(i):
            self.near = i
            if token.low not in ("a", "an") or not (self.heads and _ABOARD & set(lows[max(0, i - 3) : i])):
                noun = max((n + 1 for n in range(i) if self._is_unit_word(n)), default=i - 1)
                noun = min((n for n in range(1, i) if lows[n] in ("that", "which", "who")), default=noun)
                if lows[i - 2 : i] == ["contact", "with"]:
                    noun = max((n for n in range(i) if lows[n] == "in"), default=noun)
                self._as_told(noun)
            return
        if (with_whom := self._with_some_alone(i)) is not None:
            self.near = i  # "that is Mired only with enemies that are not Heavy": what these are, it is not itself
            self._as_told(with_whom)
            return
        suffered = (
            i > 2 and token.low == "by" and self.tokens[i - 1].stem in BEFALLING and not _BEING.isdisjoint(lows[:i])
        )
        if suffered and {"that", "which", "who"} & set(lows[:i]):
            self.near = i  # "Guns that are charged by Barges": by whom, and not what else they are
            return
        if i and token.low in _STRIKING and lows[i + 1 : i + 2] and lows[i + 1] in _STRUCK_AT and not token.terms:
            self.near = i  # "Guns firing upon a Barge": what it does, and to whom
            self._as_told(i)
            return
        handled = token.low in _HANDLED_BY and lows[i + 1 : i + 2] == ["by"]
        handled = handled and not any(map(self._is_unit_word, range(i)))
        if i and (handled or (token.low in _HANDLING and not token.terms)):
            self.near = i  # "Weapons manned by Dazed units", "units manning a gun": what they are of, or what they do
            self._as_told(i)
            return
        if i > 1 and lows[i - 1] in ("that", "which", "who") and token.low in _GOING and self._in_a_state(i):
            self.near = i  # "crews that enter it in wedge or ring": how they are when they do, and not by themselves
            self._as_told(i)
            return
        inside = token.low in ("inside", "aboard") and lows[i + 1 : i + 2] and lows[i + 1] in ("a", "an", "any", "the")
        if i and inside and not self.heads and self._is_unit_word(i - 1):
            self.near = i  # "a unit inside a Barge": it is no Barge
            self._as_told(i)
            return
        if token.low == "within" and measured and "of" in lows[i + 1 : i + 5]:
            self.near = i  # where the unit is, not what it is
            whole = i - (lows[i - 1 : i] == ["not"])
            distance = distances(lows[whole:]) if "enemy" in lows[i:] else ()
            if self._near_enemy_bearers(i):
                return
            self._of_bearers_near(i)
            self.whens.append(both(*distance) if distance else Fact(" ".join(t.text for t in self.tokens[whole:])))
            return
        far = token.low in ("more", "further", "farther") and lows[i + 1 : i + 2] == ["than"]
        far = far and (bool(self.heads) or bool(i and self._is_unit_word(i - 1)))
        if far and i and any(t.is_number for t in self.tokens[i + 2 : i + 4]) and "from" in lows[i + 3 : i + 7]:
            self.near = i  # "more than 8 inches from any unit with Dread": who it is far from, it is not itself
            if lows[i - 1] in ("is", "are") or not {"that", "which", "who", "only"} & set(lows[:i]):
                self._as_told(i)  # else the whole of what it does there is told
            return
        beside = i and token.low in BESIDE and lows[i + 1 : i + 2] in (["to"], ["with"], ["by"])
        beside = beside or (i and lows[i : i + 3] == ["in", "contact", "with"])
        if beside and not {"that", "which", "who", "is", "are"} & set(lows[:i]):
            self.near = i  # "a unit adjacent to the enemy": who it is beside, it is not itself
            self._as_told(i)
            return
        pointed = lows[i - 1] if i else ""
        if token.terms and set(token.terms) & vocabulary.general and pointed in ("this", "these", "such"):
            self.this_option = True
            return
        excluded = self._excluded_order(i)
        if excluded and (i < 2 or lows[i - 1] != "than"):  # the further names of the list
            self.parts.append(Not(Has(excluded)))
            return
        if not token.terms and not excluded:
            if pointed == "this" and token.low in vocabulary.kind_words:
                self.this_option = True
            self._prefixed(token)
            return
        term = excluded or likely(self.tokens, i, vocabulary)
        if term:
            self._term(i, term, vocabulary.terms[term].kind)

    def _in_a_state(self, i: int) -> bool:
        """Whether a deed that is told from the word at ``i`` on is told with how one stands then ("in ring")."""
        terms, tokens = self.vocabulary.terms, self.tokens
        return any(
            any(terms[term].kind == "status" for term in tokens[n].terms)
            and (self.lows[n - 1] == "in" or self.lows[n].startswith("in "))
            for n in range(i + 1, len(tokens))
        )

    def _near_enemy_bearers(self, i: int) -> bool:
        """ "Enemies within 6 inches of a unit with Dread", "a unit within 6 inches of an enemy that has it".

        What is ruled falls on whoever is so near to the other side's bearers: it is these who have the rule.
        """
        lows = self.lows
        last = next((n for n in range(i, len(lows)) if lows[n] in ("with", "that", "which", "having")), len(lows))
        theirs = ENEMIES & set(lows[:3]) and not _FRIENDS & set(lows[i:])
        if self.heads or last + 1 >= len(lows) or not (theirs or ENEMIES & set(lows[i:last])):
            return False
        if lows[last] in ("that", "which") and self.tokens[last + 1].stem not in _HAVING:
            return False
        terms = (t for token in self.tokens[last:] for t in token.terms)
        rule = next((t for t in terms if self.vocabulary.terms[t].kind == "special_rule"), None)
        distance = distances(lows[i:last])
        if rule is None or not distance:
            return False
        self.heads.append((1, rule))
        self.parts.append(Has(rule))
        self.affects = "enemy"
        self.whens.append(both(*distance))
        return True

    def _of_bearers_near(self, i: int) -> None:
        """What those nearby have or cause: that is what falls on the unit ("within 6 of any that cause Dread")."""
        near = next((n for n in range(i, len(self.lows)) if self.tokens[n].stem in _HAVING), None)
        terms = (t for token in self.tokens[near:] for t in token.terms) if near is not None else ()
        rule = next((t for t in terms if self.vocabulary.terms[t].kind == "special_rule"), None)
        if rule and not self.heads:
            self.heads.append((1, rule))
            self.affects = "enemy" if "enemy" in self.lows else "others"

    def _of_others(self, i: int) -> bool:
        """Whether what stands from ``i`` on tells of another unit ("from which it has landed", "under a Glider")."""
        token, lows = self.tokens[i], self.lows
        if token.low in ("which", "whom") and i and lows[i - 1] in _FROM_OR_TO:
            return True
        if i < 2 or token.low not in ("a", "an") or i + 1 >= len(lows):
            return False
        if lows[i - 1] == "in" and i + 2 < len(lows) and self._is_unit_word(i + 2):
            return False  # "models in a Barge unit": they are of it
        if lows[i - 1] == "on" and "that" in lows[i:] and any(low.startswith("weapon") for low in lows[:3]):
            return False  # "weapons mounted on a Vehicle that have …": what else is told is told of the weapons
        beside = lows[i - 1] in _BESIDE or lows[i - 2 : i] in (["contact", "with"], ["on", "to"])
        beside = beside or (lows[i - 2] in BESIDE and lows[i - 1] in ("to", "with", "by"))
        at = i + 1 + (lows[i + 1] in ("friendly", "enemy", "hostile", "opposing", "allied") and i + 2 < len(lows))
        beside = beside or (lows[i - 1] in _HOLDING and " ".join(lows[at + 1 : at + 3]).startswith(_NEARBY))
        kinds = {self.vocabulary.terms[t].kind for t in self.tokens[at].terms}
        return beside and bool(kinds.intersection(TYPE_KINDS))

    def _with_some_alone(self, i: int) -> int | None:
        """Where what is told begins, if from the word at ``i`` on it tells with whom alone, or with which of the
        enemies, a unit "that is" in some state or place is so; None where it tells nothing of the kind."""
        lows = self.lows
        told = next((n for n in range(i) if lows[n] in ("that", "which", "who")), None)
        if told is None or lows[i] not in ("with", "by", "against") or lows[told + 1] not in _BEING or told + 3 > i:
            return None
        held = {self.vocabulary.terms[term].kind for token in self.tokens[i:] for term in token.terms}
        alone = lows[i - 1] in ("only", "solely", "exclusively") and held.isdisjoint(("weapon_type", "special_rule"))
        theirs = not ENEMIES.isdisjoint(lows[i + 1 : i + 4]) and not {"that", "which", "who"}.isdisjoint(lows[i + 2 :])
        return told + 2 if alone or theirs else None

    def _prefixed(self, token: Token) -> None:
        """Ask for those that are not, for "non-Vehicle"."""
        terms = self.vocabulary.index.terms(token.text[4:]) if token.low.startswith("non-") else ()
        bearer = next((t for t in terms if self.vocabulary.terms[t].kind in BEARER_KINDS), None)
        if bearer:
            self.parts.append(Not(Has(bearer)))

    def _lacking(self, i: int) -> str:
        """The "without a task" in which the name at ``i`` stands; '' where it stands in none."""
        start = next((n for n in range(i - 1, max(0, i - 4), -1) if self.lows[n] == "without"), 0)
        told = {"that", "which", "who"} & set(self.lows[:start])  # "that touch without ramming" is told whole
        return "" if told or not start else " ".join(t.text for t in self.tokens[start : i + 1])

    def _kept_from(self, i: int) -> str:
        """The "can never be Dazed" in which the state at ``i`` stands: such a unit is not Dazed; '' for no such."""
        found = _CANNOT_BE.search(" ".join(self.lows[max(0, i - 5) : i]))
        return f"{found.group(1)} {self.tokens[i].text}" if found else ""

    def _excluded_order(self, i: int) -> str | None:
        """The term of "an order other than Ambush (or Rally)": of the kind that was just named."""
        lows, vocabulary, token = self.lows, self.vocabulary, self.tokens[i]
        at = i
        while at > 4 and lows[at - 1] in _LISTING:
            at -= 3 if lows[at - 2] in _LISTING else 2  # the name before it
        if at < 3 or lows[at - 2 : at] != ["other", "than"] or lows[i] in _LISTING:
            return None
        general = next((t for t in self.tokens[at - 3].terms if t in vocabulary.general), None)
        if not general:
            return None
        kind = vocabulary.terms[general].kind
        return vocabulary.best(f"{token.text} {kind}", kind) or pick(token, vocabulary, kind)

    def _term(self, i: int, term: str, kind: str) -> None:
        """Put what the term at ``i`` says of the units in its place."""
        token, lows, vocabulary = self.tokens[i], self.lows, self.vocabulary
        if is_target(lows, i):
            if kind in BEARER_KINDS and kind != "effect":
                self.whens.append(Has(term, "target"))
        elif kind == "status" and (kept := self._kept_from(i)):
            self.whens.append(Fact(kept))
        elif kind == "special_rule" and of_attacker(lows, i):
            self.rules.append(Has(term, "weapon"))
            self._head(i, term, kind)
            self.affects = "target"
        elif kind == "weapon_type" and not {"not", "without"}.isdisjoint(lows[max(0, i - 2) : i]):
            self.whens.append(Not(Has(term, "weapon")))
        elif kind == "weapon_type":
            if self.whens and "designated" in lows[:i]:  # "not mounted or otherwise designated as …"
                self.whens.append(Not(Has(term, "weapon")))
                return
            self.weapons.append(term)
            self._head(i, term, kind)
        elif kind in BEARER_KINDS:
            left = "from" in lows[max(0, i - 3) : i] and {"that", "which", "who"} & set(lows[:i])
            if not ((self.heads or left) and i > 1 and _ABOARD & set(lows[max(0, i - 3) : i])):
                self._borne(i, term, kind)  # what the unit is on or in says nothing of what it is
        elif term in vocabulary.general and (low_react(token) or (kind == "reaction" and token.low.endswith("ing"))):
            return  # "the interrupting unit": whichever it is
        elif kind in ("reaction", "action", "test") and (lacking := self._lacking(i)):
            self.whens.append(Fact(lacking))
        elif kind in ("reaction", "action", "test") and not low_react(token):
            self._deed(i, term, kind)
        elif kind == "characteristic" and (figure := compared(lows, i, term)) is not None:
            if figure.party == "unit":  # "composed entirely of models with a Pace of 0"
                figure = replace(figure, quantifier=self.quantifier)
            (self.whens if figure.party == "weapon" else self.parts).append(figure)
            self.heads.append((300 + i, term))
        elif kind == "characteristic" and (has := has_figure(self.lows, i, term)) is not None:
            self.parts.append(has)
        elif kind in ("characteristic", "table", "phase") and not self.heads and not self._narrowing(i):
            self.heads.append((9 if kind != "phase" else 99, term))

    def _narrowing(self, i: int) -> bool:
        """Whether the word at ``i`` stands in what narrows a unit ("units that moved more than their Pace")."""
        told = next((n for n, low in enumerate(self.lows[:i]) if low in ("that", "which", "who", "whose")), 0)
        return bool(told) and self._is_unit_word(told - 1)

    def _carried(self, i: int) -> str:
        """What a unit does with another, or the other way about ("carrying a Barge", "towed by a Barge")."""
        lows = self.lows
        last = i - 1 if lows[i - 1] in ("a", "an", "any", "the", "another", "one", "enemy", "friendly") else i
        by = last > 1 and lows[last - 1] == "by" and lows[last - 2] in _CARRIED
        does = last > 2 and lows[last - 1] in _CARRIES and lows[last - 2] in ("that", "which", "who")
        first = last - 2 if by or does else last - 1
        told = by or does or (last > 1 and lows[first] in _CARRYING)
        told = told and not lows[first - 1].startswith(("weapon", "gun"))  # these are its own
        told = told and first > 0 and (i + 1 == len(lows) or not self._is_unit_word(i + 1))
        return " ".join(token.text for token in self.tokens[first : i + 1]) if told else ""

    def _of_another(self, i: int) -> bool:
        """Whether the state is that of somebody of the unit's ("whose leader is Dazed"), and not its own."""
        whose = next((n for n in range(i - 1, -1, -1) if self.lows[n] == "whose"), None)
        if whose is None or not {"is", "are", "was", "has", "becomes"} & set(self.lows[whose + 2 : i]):
            return False
        return self.lows[whose + 1] not in ("models", "units", "status", "state", "condition", "men", "crew")

    def _head(self, i: int, term: str, kind: str) -> None:
        self.heads.append((rank(kind, i), term))

    def _borne(self, i: int, term: str, kind: str) -> None:
        """A type, status or rule that the unit has, or has not."""
        if kind == "status" and self._of_another(i):
            return
        if kind in TYPE_KINDS and (borne := self._carried(i)):
            self.whens += [] if Fact(borne) in self.whens else [Fact(borne)]
            return
        before = self.lows[max(0, i - 6) : i]
        before = before[1:] if i < 6 and self.lows[0] == "no" else before  # "No Rider may …": of Riders
        nothing_without = "without" in before[-3:] and "no" in before
        listed = self.lows[i - 1 : i] == ["or"] and bool(self.parts) and isinstance(self.parts[-1], Not)
        neither = self.lows[0] != "neither" and not {"neither", "nor"}.isdisjoint(before[-2:])
        not_all = self.quantifier == "all" and not_only_of(self.lows[:i])
        if (negated(before) or listed or neither or not_all) and not nothing_without:
            self.parts.append(Not(Has(term, "unit", "all" if not_all else "any")))
            return
        if kind == "special_rule" and self.heads and self.lows[max(0, i - 3) : i][-2:-1] == ["with"]:
            left = next((n for n in range(2, i - 2) if self.lows[n] in _ABOARD and n > 1), 0)
            if left and any("/unit_type/" in term for t in self.tokens[left:i] for term in t.terms):
                self.heads.append((40, term))  # "units that leave a Barge with the Ramp rule": the Ramp does it
        # "has no models without it": every model has it
        self.parts.append(Has(term, "unit", "all" if nothing_without else self.quantifier))
        self._head(i, term, kind)

    def _deed(self, i: int, term: str, kind: str) -> None:
        """A reaction, action or test that heads the phrase, or that the unit does."""
        lows = self.lows
        if {"allow", "allows", "let", "lets"} & set(lows[max(0, i - 6) : i]):
            return  # "Reactions that allow a Move": what they allow is not what was done
        if kind in ("action", "reaction") and i > 2 and lows[i - 1] in _BEING and self.tokens[i].low.endswith("ed"):
            return  # "a unit that is charged": somebody else does it
        if kind in ("action", "reaction") and self._suffered(i):
            self.near = i
            self._as_told(i)
            return
        if lows[i] in ("moves", "moved") and lows[i + 1 : i + 2] in (["onto"], ["on"], ["off"]) and "from" in lows[i:]:
            return  # "that moves onto the table from reserve": how it comes into play, told in its words
        done = kind in ("action", "reaction") and does(lows, i)
        if not done and {"that", "which", "who"} & set(lows[:i]) and NOT_DONE & set(lows[max(0, i - 8) : i]):
            return  # "models that cannot …": what is not done is told in its words
        if not done and i > 4 and "by" in lows[i - 3 : i] and lows[i - 1] in ("a", "an", "any"):
            return  # "a unit hit by a Volley": the unit is spoken of
        self.heads.append((55 + i if done and i and kind != "reaction" else rank(kind, i), term))
        part = i > 3 and lows[i - 3 : i - 1] == ["part", "of"] and term in self.vocabulary.general
        if part and not {"that", "which", "who"} & set(lows[:i]):  # "attacks made as part of a Reaction"
            self.whens.append(Fact(" ".join(t.text for t in self.tokens[i - 4 : i + 1])))
        made = next((n for n in range(i - 1, max(0, i - 5) - 1, -1) if lows[n] in _MADE), 0)
        if done and (told := self._as_part_of(i)):
            self.whens.append(Fact(told))  # only what was done so
            return
        if done and (term not in self.vocabulary.general or made):
            span = span_told(lows)
            often = how_often(lows, made or i, i)
            deed = Done(term, "unit", "turn" if span == "phase" and span not in lows else span, often)
            if self.whens and self._or_else(i):  # "that Rows, Sails or Drifts": one of them is enough
                self.whens[-1] = either(self.whens[-1], deed)
            else:
                self.whens.append(deed)

    def _suffered(self, i: int) -> bool:
        """Whether the deed at ``i`` is done to those before it ("a unit charged from behind")."""
        lows = self.lows
        behind = i > 0 and (self._is_unit_word(i - 1) or any(at < 300 for at, _ in self.heads))
        how = lows[i + 1 : i + 2] and lows[i + 1] in _SUFFERED_HOW
        return bool(behind and how and lows[i].endswith("ed") and not {"that", "which", "who"} & set(lows[:i]))

    def _as_part_of(self, i: int) -> str:
        """What is told as done as part of an option of a kind ("made a Volley as part of a Reaction"); '' where the
        deed at ``i`` is not told so."""
        lows = self.lows
        of = i + 5 if lows[i + 4 : i + 5] and lows[i + 4] in ("a", "an", "any") else i + 4
        said = lows[i + 1 : i + 4] == ["as", "part", "of"] and of < len(lows)
        if not said or not any(term in self.vocabulary.general for term in self.tokens[of].terms):
            return ""
        begins = next((n + 1 for n in range(i - 1, -1, -1) if lows[n] in ("that", "which", "who")), 0)
        return " ".join(t.text for t in self.tokens[begins : of + 1]) if begins else ""

    def _or_else(self, i: int) -> bool:
        """Whether a deed stands in one list with the deed told last, which "or" joins."""
        last = self.whens[-1]
        deeds = {atom.action for atom in atoms(last) if isinstance(atom, Done)}
        before = next((n for n in range(i - 1, -1, -1) if deeds.intersection(self.tokens[n].terms)), i)
        joined = set(self.lows[before + 1 : i])
        return bool(deeds) and bool(joined) and joined <= {",", "or", "a", "an"} and "or" in self.lows[before:]

    def _who(self) -> Condition:
        """The conditions over the unit, joined as the phrase joins them."""
        lows, parts = self.lows[: self.near or None], self.parts
        if lows[0] == "both" and "and" in lows and len(parts) == 1:
            return ALWAYS  # "both the Falling unit and the winning unit": the one and the other
        borne = [p for p in parts if isinstance(p, Has)]
        listed = "and" in lows and not {"with", "that", "includes"} & set(lows)
        coordinated = len(borne) > 1 and bool({"or", "nor", ","} & set(lows) or listed)
        if coordinated and len(borne) == len(parts) and (each := self._told_apart(borne)):
            return either(*each)
        figures = len(parts) > 1 and all(isinstance(p, Compare) for p in parts) and "or" in lows
        if figures or (coordinated and len(borne) == len(parts) and _same_kind(borne, self.vocabulary)):
            return either(*parts)
        if coordinated and len(borne) == len(parts) and self._one_each({p.term for p in borne}):
            return either(*parts)  # "Mired units, Barges or Heavy units"
        if len(parts) == 2 and len(borne) == 1 and isinstance(parts[1 - parts.index(borne[0])], Compare):
            other = any(low == "or" and after not in _OR_MORE for low, after in pairwise(lows))
            return either(*parts) if other else both(*parts)  # "with a Pace of 4 or more, or with the Light rule"
        if len(borne) < len(parts):  # "a Rider or Barge that is not Dazed", "with no order"
            tells = ("that", "which", "who", "with", "without", "having")
            to = next((n for n, low in enumerate(lows) if low in tells), 0)
            return (
                both(*self._either_of(parts, ("unit_type", "unit_subtype"), {"or", "and"}, to)) if to else both(*parts)
            )
        alike = self._either_of(borne, ("status",), {"or", "nor"}, len(lows))
        told = next((n for n, low in enumerate(lows) if low in ("that", "which", "who")), 0)
        by = {"or", "and"} if told else {"or"}  # "a Dazed Rider or Barge"
        return both(*self._either_of(alike, ("unit_type", "unit_subtype"), by, told or len(lows)))

    def _either_of(self, borne: Sequence[Condition], kinds: tuple[str, ...], by: set[str], to: int) -> list[Condition]:
        """The conditions with the states between which an "or" stands as one ("a Rider that is Dazed or Prone"), or
        the types that are listed ("Riders and Carts that are Dazed")."""
        terms = self.vocabulary.terms
        ones = [p for p in borne if isinstance(p, Has) and terms[p.term].kind in kinds]
        at = [next((n for n, t in enumerate(self.tokens) if p.term in t.terms), 0) for p in ones]
        alone = len(ones) == len(borne) and kinds == ("status",)
        if len(ones) < 2 or alone or max(at) > to or not by & set(self.lows[min(at) : max(at)]):
            return list(borne)
        return [*(p for p in borne if p not in ones), either(*ones)]

    def _told_apart(self, borne: Sequence[Has]) -> list[Condition]:
        """What each part of a plain list asks for, where one behind the first has a kind with what narrows it ("Pikes
        and Raw Riders"); none where no part has, or the first one has it ("Raw Riders and Pikes")."""
        if {"with", "that", "which", "who", "includes", "in"} & set(self.lows):
            return []
        listed: list[list[Has]] = [[]]
        for token in self.tokens[: self.near or None]:
            if token.low in (",", "or", "and"):
                listed.append([])
            listed[-1] += [part for part in borne if part.term in token.terms and part not in listed[-1]]
        listed = [each for each in listed if each]
        kinds = [[self.vocabulary.kind_of(part.term) for part in each] for each in listed]
        if sum(map(len, listed)) != len(borne) or len(listed) < 2 or any(each[-1] != "unit_type" for each in kinds):
            return []
        narrowed = [len(each) == 2 and each[0] in ("unit_subtype", "status") for each in kinds]
        if (
            narrowed[0]
            or not any(narrowed)
            or not all(n or len(each) == 1 for n, each in zip(narrowed, kinds, strict=True))
        ):
            return []
        return [both(*each) for each in listed]

    def _one_each(self, borne: set[str]) -> bool:
        """Whether the phrase is a plain list each part of which names one of the terms."""
        if {"with", "that", "which", "who", "includes", "in"} & set(self.lows):
            return False
        counts = [0]
        for token in self.tokens[: self.near or None]:
            if token.low in (",", "or", "and", "nor"):
                counts.append(0)
            counts[-1] += bool(borne & set(token.terms))
        return len(counts) > 1 and counts[0] > 0 and all(n == 1 for n in counts)


#: Words after which somebody is told by the unit that he is with.
_OR_MORE = frozenset("more less higher lower better greater fewer above below over under".split())
_LISTING = ("or", "and", ",")
_WHOEVER = PRONOUNS | frozenset(
    "any all each one anyone none some both either neither another every friends enemies foes everybody".split()
)
_JOINED = frozenset("who which that within attached joined assigned accompanying leading commanding".split())
_GOING = frozenset(
    "enter enters entering cross crosses leave leaves climb climbs move moves march marches go goes ford fords".split()
)
_HANDLED_BY = frozenset("operated manned crewed served driven towed".split())
_HANDLING = frozenset("manning operating crewing serving towing sees seeing witnesses witnessing".split())
_STRIKING = frozenset("firing shooting charging attacking fighting".split())
_STRUCK_AT = frozenset("at upon on against into".split())
_CARRYING = frozenset("carrying towing transporting escorting pulling hauling dragging ferrying guarding".split())
_CARRIES = frozenset("carry carries tow tows transport transports escort escorts pull pulls guard guards".split())
_CARRIED = frozenset("carried towed transported escorted pulled hauled dragged ferried guarded".split())
_ABOARD = frozenset("upon onto aboard inside within from off".split())


def _points_back(first: str, term: str | None, generic: bool) -> bool:
    """Whether the phrase points back: "it", "such a unit", but not "those Vehicles"."""
    if first in ("such", "these", "those", "the") and generic:
        return True
    return first in PRONOUNS and (term is None or first in ("it", "they", "them"))


def _by_its_part(lows: list[str]) -> bool:
    """Whether it is told which unit is meant by what it does ("the charging unit"): not the one spoken of before."""
    return len(lows) == 3 and lows[0] == "the" and lows[1] in _PARTS


_PARTS = frozenset("charging attacking firing shooting moving assaulting defending".split())


def _same_kind(parts: list[Has], vocabulary: Vocabulary) -> bool:
    kinds = {vocabulary.terms[p.term].kind for p in parts}
    return len(kinds) == 1 or kinds <= {*TYPE_KINDS}


#: "Units that cannot be Dazed", "a unit which is immune to Dazed".
_CANNOT_BE = Pattern(
    r"(?:that|which|who) ((?:cannot|can never|may never|may not|can not) (?:be|become|gain)|(?:is|are) immune to)$"
)
#: Prepositions after which a unit is another than the one that is spoken of.
_FROM_OR_TO = frozenset("from to onto upon into".split())
#: "Has a Barge within 6 inches", "with a friendly Barge in its arc": somebody nearby, and not what the unit is.
_HOLDING = frozenset("has have had having with".split())
_NEARBY = ("within ", "in its", "in their", "in sight", "in front", "in contact", "in base", "near", "behind", "beside",
           "adjacent", "next to", "ahead")  # fmt: skip
_BESIDE = frozenset("under beneath over above near behind beside on upon onto inside aboard in within".split())
