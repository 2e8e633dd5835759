"""What alters a figure in a case: halved, doubled, fixed, so much more or less, once or for each of something.

In: a quantity (a characteristic, how far a deed goes, how many dice) and what is told of a unit and its surroundings.
Out: the changes that the clauses make then, in the order in which they count: what is fixed, shares, what is added or
taken away; last what the text says comes after all else. What holds in a case that is not told makes no change.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import ceil, floor

from kb.conditions import ALWAYS, All, AnyOf, Compare, Condition, Done, During, Event, Fact, Has, Not, atoms, both
from kb.model import BORNE_KINDS, OPTION_KINDS, TYPE_KINDS, Clause
from kb.names import fold, stem, stems
from kb.patterns import deferred
from queries.calculators import core
from queries.calculators.book import Book, core_name
from queries.calculators.language import parse
from queries.calculators.rounding import rounded_here
from queries.calculators.words import Question

_STEP = deferred(r"(?P<sign>[+-])(?P<n>\d+|X)(?:[\"”″]|\*)?")
_SHARE = deferred(r"x?(?P<n>\d+)(?:/(?P<by>\d+))?(?:\*(?P<of>.+?))?(?: (?P<round>up|down))?")
_FIXED = deferred(r"(\d+)[\"”″+]?")
_EACH = deferred(r"^(?:(?P<many>\d+) )?(?P<what>.+)$")
_AFTER = deferred(r"\b(?:after|following) (?:all|any|every) (?:the )?other\b|\ball other (?:changes|modifiers)\b")
#: Words of a case that go without saying of something that moves: "moving through bog", "when it enters mud".
_LIGHT = frozenset(
    stems(
        "a an the is are was were be been being has have had it its they their them this that these those which who if"
        " when while whenever as in on of or and at by to for from into through across over within under any each all"
        " some such unit model move moves moving moved cross crosses crossing enter enters entering travel travels"
        " pass passes go goes going do does turn stand stands standing stay start starts begin begins"
    )
)
_JOINING = frozenset(stems("the a an of"))
#: "With a Nitro tank": what somebody has, by its name.
_HAVING = deferred(
    r"(?:(?:is|are) )?(?:with|having|has|have|carrying|bearing|fitted with|equipped with) (?:an? |the |its |their )?"
    r"(?P<name>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*)(?: [a-z]+)?$"
)
_SUFFERED = deferred(r"(?i)\b(?:is|are|was|were|been|being|gets?|got) [a-z]+ed\b|\b[a-z]+ed by\b")
_DENYING = deferred(r"\b(?:not|no|without|never|isn't|aren't|hasn't|neither|nor|out of|lacks?|lacking)\b[^,.;]{0,24}$")


@dataclass(frozen=True)
class Change:
    """One change: what it fixes, by which share it goes, or how much is added; and the clause that says so."""

    clause: Clause
    step: str
    fixed: int | None = None
    share: Fraction | None = None
    plus: int = 0
    rounded: str | None = None
    last: bool = False
    least: int | None = None  #: below what it brings no figure

    @property
    def order(self) -> tuple[bool, int]:
        return self.last, 0 if self.fixed is not None else 1 if self.share is not None else 2


@dataclass
class Case:
    """What is told: what the unit is and has, by name and in words, and what it does."""

    book: Book
    names: list[str]
    said: str = ""
    doing: frozenset[str] = frozenset()
    question: Question = field(init=False)

    def __post_init__(self) -> None:
        self.question = Question(self.book, self.said)

    @cached_property
    def held(self) -> frozenset[str]:
        """What the unit is and has, with what follows from that."""
        names = [name for name in self.names if not self._denied(name)]
        return frozenset(self.book.held(names))

    @cached_property
    def _words(self) -> frozenset[str]:
        """The words that are said beside the names of what the unit is ("a Bog Ogre" is in no bog)."""
        said = self.question.low
        for each in self.question.names:
            if self.book.kind(each.term) in TYPE_KINDS and " " in each.name:
                said = said.replace(fold(each.name), " ", 1)
        return frozenset(stems(said))

    def _denied(self, name: str) -> bool:
        at = self.question.low.find(fold(re.sub(r" \(\d+\)$", "", name)))
        return at > 0 and _DENYING.search(self.question.low[:at]) is not None

    def tells(self, words: str) -> bool:
        """Whether every telling word of a case is said, and not denied."""
        wanted = set(stems(fold(words))) - _LIGHT - self._nouns
        wanted -= {
            part for term in self.held if self.book.kind(term) in TYPE_KINDS for part in stems(self.book.name(term))
        }
        if not wanted or not wanted <= self._words:
            return False
        places = [at for word in wanted if (at := self.question.low.find(word[:5])) >= 0]
        return not places or _DENYING.search(self.question.low[: min(places)]) is None

    @cached_property
    def _nouns(self) -> frozenset[str]:
        from queries.questions.lexicon import lexicon_of

        return frozenset(stem(each) for each in lexicon_of(self.book.rules).unit_nouns)

    def mentions(self, term: str) -> bool:
        """Whether a thing is named: a kind of weather, an order, a state that has no bearer."""
        name = self.book.name(term)
        return self.question.mentions(name) and not self._denied(name)

    def holds(self, condition: Condition) -> bool:
        """Whether a condition is met by what is told; what is not told is not so."""
        if isinstance(condition, All):
            return all(map(self.holds, condition.parts))
        if isinstance(condition, AnyOf):
            return any(map(self.holds, condition.parts))
        if isinstance(condition, Not):
            return not self.holds(condition.part)
        if isinstance(condition, Has):
            if condition.party != "unit":
                return False
            free = self.book.kind(condition.term) not in TYPE_KINDS
            return condition.term in self.held or (free and self.mentions(condition.term))
        if isinstance(condition, Done):
            if condition.action in self.doing:
                return True
            return bool(
                {stems(self.book.name(each)) for each in self.doing} & {stems(self.book.name(condition.action))}
            )
        if isinstance(condition, During):
            return self.mentions(condition.phase)
        if isinstance(condition, Compare) and str(condition.value).isdigit():  # "while it has 1 or more Mud tokens"
            what = condition.quantity.removeprefix("fact:")
            borne = any(self.book.kind(term) == "status" for term in self.book.rules.names.terms(what))
            return borne and core.holds(self.count(what), condition.op, int(condition.value))
        if isinstance(condition, Fact):
            return self.meets(condition.text)
        if isinstance(condition, Event) and condition.text:  # who charged was not charged
            suffered = _SUFFERED.search(condition.text) is not None
            return suffered == (_SUFFERED.search(self.question.low) is not None) and self.tells(condition.text)
        return False

    def meets(self, text: str) -> bool:
        """Whether a case in the text's words is told, by its words or by the things that it names."""
        if _AFTER.search(fold(f"after {text}")):
            return True
        if self.tells(text):
            return True
        if (having := _HAVING.match(text)) and self.tells(having["name"]):
            return True
        named = {term for hit in self.book.rules.names.find(text) for term in hit.terms}
        deeds = {term for term in named if self.book.kind(term) in OPTION_KINDS}
        rest = set(stems(fold(text))) - _LIGHT - self._nouns
        for term in named & (self.doing | self.held):
            rest -= set(stems(self.book.name(term)))
        return bool(named & (self.doing | self.held)) and (not rest or bool(deeds & self.doing and rest <= self._words))

    def count(self, what: str) -> int:
        """How many of something are told of: "two Mud markers", "Mud (2)"."""
        bare = re.sub(r"(?i) (?:markers?|tokens?|counters?|points?)$", "", what)
        for name in self.names:
            if found := re.fullmatch(rf"(?i){re.escape(bare)}s?(?: (?:markers?|tokens?|counters?))? \((\d+)\)", name):
                return int(found[1])
        for words in (what, f"{bare} marker", bare):
            if number := self.question.how_many(words):
                return number
        if self.question.asks(rf"\b(?:no|without(?: any)?|zero|0) {re.escape(fold(bare))}"):
            return 0
        term = next(iter(self.book.rules.names.terms(bare)), None)
        return int(term in self.held) if term else 0

    def around(self, what: str) -> int:
        """How many of some kind are told of near: "three friendly rifle squads within 3 inches" for "friendly Foot unit
        within 3 inches", which they are."""
        bare = re.sub(r"(?i)\b(?:friendly|friends?|other|another|of)\b|\b(?:within|in|adjacent)\b.*", " ", what)
        terms = {term for hit in self.book.rules.names.find(bare) for term in hit.terms}
        kinds = {term for term in terms if self.book.kind(term) in TYPE_KINDS}
        loose = not kinds and bool(set(stems(bare)) & (self._nouns | {stem("unit"), stem("model")}))
        if not kinds and not loose:
            return 0
        total, words = 0, self.question.low
        for each in self.question.names:
            if self.book.kind(each.term) not in TYPE_KINDS or (kinds and not kinds & set(self.book.held([each.name]))):
                continue
            before = words[max(0, each.start - 40) : each.start]
            told = re.search(
                r"(?:(\d+)|\b(an?|another|one)) (?:(?:other|more|friendly|of (?:my|our)|nearby|unshaken) )*$", before
            )
            friendly = re.search(r"\b(?:friendly|other|another|more|nearby)\b[^,.;]*$", before)
            near = re.match(
                r"[^,.;?]{0,40}?\b(?:within|adjacent|nearby|close|in (?:base )?contact|beside|next to|near)\b",
                words[each.start :],
            )
            if told and (friendly or near):
                total += int(told[1]) if told[1] else 1
        if loose and not total:
            nouns = "|".join(sorted(self._nouns | {"unit", "model", "friend"}))
            found = re.search(
                rf"(\d+|\ban?) (?:other |more )?(?:friendly )?(?:{nouns})s?\b[^,.;?]{{0,20}}\b(?:within|near|adjacent)",
                words,
            )
            total = (int(found[1]) if found[1].isdigit() else 1) if found else 0
        return total

    def parameter(self, term: str) -> int | None:
        """The number in brackets of a rule that the unit has."""
        wanted = core_name(self.book.name(term))
        told = [
            int(n[1]) for name in self.names if core_name(name) == wanted and (n := re.search(r"\((\d+)\+?\)", name))
        ]
        if told:
            return self.book.counting(term, told)
        granting = self.book.held(self.names).get(term)
        given = (granting.value or "") if granting is not None else ""
        return int(given) if given.isdigit() else self.question.parameter(self.book.name(term))


def changes(
    case: Case, objects: Collection[str], barring: Iterable[str] = (), whole: Iterable[str] = ()
) -> list[Change]:
    """The changes to any of these quantities in a case, in the order in which they count.

    ``barring``: passages of which the change is counted elsewhere; ``whole``: names of characteristics of which a
    value may tell the share ("1/2*Brawn").
    """
    barred, found = set(barring), list[Change]()
    counted = {
        clause.passage
        for term in objects
        for clause in case.book.rules.by_object.get(term, ())
        if clause.relation == "modifies" and "; each " in (clause.value or "")
    }
    seen: set[tuple[str, str | None]] = set()
    for clause in _about(case, objects, whole):
        if clause.passage in barred or clause.affects != "bearer" or (clause.passage, clause.value) in seen:
            continue
        if clause.passage in counted and "; each " not in (clause.value or ""):
            continue
        change = changing(case, clause, frozenset(map(fold, whole)))
        if change is not None:
            seen.add((clause.passage, clause.value))
            found.append(change)
    return sorted(found, key=lambda each: each.order)


def _about(case: Case, objects: Collection[str], whole: Iterable[str]) -> Iterator[Clause]:
    """The clauses that may change one of these quantities, or tell which share of one counts for the deed."""
    shares = tuple(f"*{each}" for each in whole)
    figures = {term for each in whole for term in case.book.rules.names.terms(each)[:1]}
    for term in sorted({*objects, *case.doing, *figures} if shares else objects):
        for clause in case.book.rules.by_object.get(term, ()):
            changed = term in objects and clause.relation in ("modifies", "sets")
            if changed or (shares and (clause.value or "").endswith(shares)):
                yield clause


def changing(case: Case, clause: Clause, whole: frozenset[str] = frozenset()) -> Change | None:
    """What a clause changes in a case; None where it changes nothing then, or in a way that is not understood."""
    book, value = case.book, clause.value or ""
    owner = book.name(clause.subject)
    procedure = parse(value)
    if procedure is not None:
        if procedure.head != "modify" or not (each := procedure.option("each")) or procedure.option("on") is not None:
            return None
        step = re.search(r"([+-])(\d+)$", procedure.body)
        counted = _EACH.match(each)
        if step is None or counted is None or procedure.option("for") or counted["what"].startswith(("inch", "point")):
            return None
        near = re.search(r"(?i)\b(?:within|adjacent|friendly|friends?|in (?:base )?contact)\b", counted["what"])
        many = (case.around if near else case.count)(counted["what"]) // int(counted["many"] or 1)
        plus = int(step[2]) * many
        if most := procedure.option("at"):
            plus = min(plus, int(most.removeprefix("most ")))
        plus = -plus if step[1] == "-" else plus
        told = procedure.option("least")
        least = int(told) if told and told.isdigit() else None
        return Change(clause, f"{each} × {many}: {plus:+d}", plus=plus, least=least) if many and plus else None
    if not _is_so(case, clause) or _spared(case, clause):
        return None
    if clause.relation == "uses" and book.kind(clause.subject) in OPTION_KINDS and clause.subject not in case.doing:
        return None  # how far another deed goes
    quote = fold(book.rules.quote(clause))
    last = _AFTER.search(quote) is not None
    if step := _STEP.fullmatch(value):
        number = case.parameter(clause.subject) if step["n"] == "X" else int(step["n"])
        if number is None or clause.relation != "modifies":
            return None
        number *= _markers(case, clause, quote)
        plus = -number if step["sign"] == "-" else number
        return Change(clause, f"{owner}: {plus:+d}", plus=plus, last=last)
    if clause.relation == "sets" and (fixed := _FIXED.fullmatch(value)):
        if book.kind(clause.subject) in TYPE_KINDS:
            return None  # its usual figure
        return Change(clause, f"{owner}: {fixed[1]}", fixed=int(fixed[1]), last=last)
    share = _SHARE.fullmatch(value)
    if share is None or clause.relation == "sets" or (share["of"] and fold(share["of"]) not in whole):
        return None
    part = Fraction(int(share["n"]), int(share["by"] or 1))
    if part == 1 or (
        part.denominator == 1 and not share["of"] and not re.search(r"\b(?:twice|doubl|tripl|times)", quote)
    ):
        return None
    rounded = share["round"] or rounded_here(quote) or book.rounded
    return Change(clause, f"{owner}: × {part}", share=part, rounded=rounded, last=last)


_PER_MARKER = deferred(
    r"\b(?:each|every|per|for each|for every) (?:[a-z]+ )?(?:marker|token|counter)\b|"
    r"\bfor each (?:of (?:them|these)|one)\b"
)


def _markers(case: Case, clause: Clause, quote: str) -> int:
    """How often a change counts whose passage tells it of each marker of the subject ("Each marker reduces …")."""
    return max(case.count(case.book.name(clause.subject)), 1) if _PER_MARKER.search(quote) else 1


def _done_to_it(case: Case, clause: Clause) -> bool:
    """Whether a question tells that a unit suffered what an event has it do ("was charged", of those who charged)."""
    deeds = re.findall(r"\b([a-z]{3,})(?:ed|ing)\b", fold(case.book.name(clause.subject)))
    if not deeds or _SUFFERED.search(case.book.rules.quote(clause)):
        return False
    done = rf"\b(?:is|are|was|were|been|being|gets?|got) (?:{'|'.join(deeds)})e?d\b|\b(?:{'|'.join(deeds)})e?d by\b"
    return re.search(done, case.question.low) is not None


_MARKER = deferred(r"(?i) (?:marker|token|counter|point)s?$")


def _is_so(case: Case, clause: Clause) -> bool:
    """Whether those of whom a clause tells are these, in this case."""
    kind = case.book.kind(clause.subject)
    subject = clause.subject
    named = kind in ("effect", "event") or kind not in BORNE_KINDS
    if kind == "unit" or subject in case.doing:
        own = clause.who not in (ALWAYS, Has(subject)) or clause.when != ALWAYS or subject in case.doing
    elif named:
        own = case.mentions(subject) or (kind == "event" and case.tells(case.book.name(subject)))
        own = own and not (kind in ("event", "effect") and _done_to_it(case, clause))
        own = own or (_MARKER.search(case.book.name(subject)) is not None and case.count(case.book.name(subject)) > 0)
    else:
        own = subject in case.held or (kind in ("status", "special_rule", "order") and case.mentions(subject))
    if clause.within is not None and clause.within not in case.doing:
        return False
    over = case.book.rules.names.terms(case.book.rules.heading(clause.passage))
    entry = {term for term in over if case.book.kind(term) in OPTION_KINDS and case.book.rules.by_subject.get(term)}
    if entry - {subject} and not (entry & (case.doing | case.held) or any(map(case.mentions, entry))):
        return False  # told in the entry of an order that nobody says was given
    who = ALWAYS if clause.who == Has(subject) else clause.who
    return own and case.holds(both(who, clause.when, clause.requirement))


#: "Striders ignore this modifier": the one of which the same entry tells.
_THIS_CHANGE = deferred(
    r"\b(?:ignores?|not affected by|do(?:es)? not suffer) (?:this|the|that) (?:modifier|penalty|change|reduction)"
)


def _spared(case: Case, clause: Clause) -> bool:
    """Whether the unit has a rule by which it is not touched by what brings the change about."""
    cause = set(stems(clause.condition or "")) | {part for atom in facts_of(clause) for part in stems(fold(atom.text))}
    cause |= set(stems(case.book.name(clause.subject)))
    for term in case.held:
        for other in case.book.rules.by_subject.get(term, ()):
            if other.relation not in ("ignores", "immune_to") or other.affects != "bearer":
                continue
            called = stems(case.book.name(other.object))  # who is never Gone to Ground is slowed by rough ground
            what = set(called) - (_LIGHT if case.book.kind(other.object) != "status" else _JOINING)
            if other.object == clause.subject or (what and what <= cause):
                return True
            if other.object == clause.object and _THIS_CHANGE.search(fold(case.book.rules.quote(other))):
                return case.book.rules.heading(other.passage) == case.book.rules.heading(clause.passage)
    return False


def lost(case: Case, term: str) -> bool:
    """Whether a rule is lost in this case ("Riders that charge a ditch lose the benefit of Couched")."""
    for clause in case.book.rules.by_object.get(term, ()):
        if clause.relation not in ("removes", "denies") or case.book.kind(term) != "special_rule":
            continue
        told = list(atoms(both(clause.who, clause.when)))
        cased = any(isinstance(each, Fact) or (isinstance(each, Has) and each.party != "unit") for each in told)
        whose = clause.subject in case.held or case.book.kind(clause.subject) in ("unit", *OPTION_KINDS)
        if whose and cased and all(_told_in(case, each) for each in told):
            return True
    return False


def _told_in(case: Case, atom: Condition) -> bool:
    """Whether a part of a condition is told of in a case, of whoever it is."""
    if isinstance(atom, Has) and atom.party != "unit":
        return case.mentions(atom.term)
    return case.mentions(atom.action) if isinstance(atom, Done) else case.holds(atom)


def facts_of(clause: Clause) -> list[Fact]:
    """What a clause tells of its case in the text's words."""
    return [atom for atom in atoms(both(clause.who, clause.when)) if isinstance(atom, Fact)]


#: What a text calls the roll of which it has just told.
_THE_ROLL = frozenset(("roll", "die", "dice", "die roll", "dice roll", "score", "result", "total", "throw"))


def to_the_roll(
    case: Case,
    root: set[str],
    own: Collection[str],
    barring: Collection[str],
    *,
    table: bool = False,
    near: Collection[str] = (),
) -> list[Change]:
    """What is added to a roll in a case, or taken from it: the roll of the terms that are its ``own``, the "… roll" of
    these words, or "the roll" in a passage that tells of it by them; once for each passage.

    ``barring``: passages whose changes are counted otherwise; ``table``: what is rolled on by such a name; ``near``:
    passages beside the one that tells of the roll.
    """
    book, found = case.book, list[Change]()
    for clause in book.rules.clauses:
        counted = "; each " in (clause.value or "")
        if clause.relation != "modifies" or (clause.passage in barring and not counted):
            continue
        kind, name = book.kind(clause.object), fold(book.name(clause.object))
        roll = kind in ("test", "effect") and name.endswith("roll") and bool(root) and root <= set(stems(name))
        told = set(stems(f"{clause.condition or ''} {' '.join(each.text for each in facts_of(clause))}"))
        here = name in _THE_ROLL and bool(root) and root <= told and (not table or "roll" in told)
        here = here or (name in _THE_ROLL and clause.passage in near)
        roll = roll or (bool(root) and kind in ("test", "effect", "characteristic") and set(stems(name)) == root)
        if clause.object in own or roll or here:
            change = changing(case, clause)
            found += [change] if change is not None and change.plus else []
    return list({(each.clause.passage, each.plus): each for each in found}.values())


def altered(number: int | Fraction, made: Iterable[Change]) -> tuple[int | Fraction, list[str]]:
    """A figure after some changes, and the steps to it."""
    steps = []
    for change in made:
        told = ""
        if change.fixed is not None:
            number = change.fixed
        elif change.share is not None:
            number = number * change.share
            if change.rounded and Fraction(number).denominator != 1:
                number = ceil(number) if change.rounded == "up" else floor(number)
                told = f", rounded {change.rounded} to {number}"
        else:
            lowest = None if change.least is None else min(change.least, number)
            number = number + change.plus
            if lowest is not None and number < lowest:
                number, told = lowest, f", never less than {change.least}"
        steps.append(f"{change.step}{told}")
    return number, steps


#: What the distance of a move is called, whatever the deed.
_MOVING = frozenset(stems("move movement moving distance speed pace rate"))


def moving_terms(book: Book) -> frozenset[str]:
    """The terms by which clauses tell of how far something moves, whatever it does."""
    kinds = ("effect", "action", "event")
    return frozenset(
        term.id for kind in kinds for term in book.rules.terms_of_kind(kind) if set(stems(term.name)) <= _MOVING
    )


__all__ = ["Case", "Change", "altered", "changes", "changing", "lost", "moving_terms", "to_the_roll"]
