"""What was read out of a question: the record that the resolver, the entries and the calculators work from.

A ``Reading`` belongs to one ruleset, because the same words name different things in different rulebooks. It says what
kind of answer is wanted, the situation that was stated (JSON of the command line's contract, ``ask`` included where an
option is asked about), and every name and number that was found, with its place in the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from kb.names import stems

if TYPE_CHECKING:
    from queries.questions.endedbycheck import Ended

Number = int | Fraction

#: What kind of answer a question wants.
KINDS = ("options", "entries", "numbers", "define", "compare")


@dataclass(frozen=True, slots=True)
class Named:
    """A name of the ruleset in the question: its likeliest term, the others that it may mean, and whose it is.

    ``party`` is ``unit``, ``enemy`` or ``target``; ``parameter`` the "2" of "Roomy (2)"; ``denied`` is true where
    the question says that it is not so ("not Fearless", "without the Heavy sub-type").
    """

    term: str
    kind: str
    name: str
    start: int
    end: int
    words: str
    others: tuple[str, ...] = ()
    party: str = "unit"
    parameter: str | None = None
    denied: bool = False


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number in the question with what it counts: "Initiative 4", "ten models", '8"', "Armour Value 13".

    ``name`` is the folded word or name that it belongs to ("initiative", "model", "distance"; '' where none);
    ``term`` the term of that name where the ruleset has one; ``unit`` is ``inch``, ``metre``, ``cm``, ``hex`` or the
    like, None for what is no length;
    ``party`` whose it is; ``plus`` marks "4+", ``signed`` "+2" and "-6".
    """

    number: Number
    name: str
    start: int
    end: int
    term: str | None = None
    unit: str | None = None
    party: str = "unit"
    plus: bool = False
    signed: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """One question as read in one ruleset.

    ``ask`` names the options asked about, as terms; ``wants`` what a question for numbers asks for, in its own
    words ("chance", "inches", "strength"); ``sentences`` the question's sentences, the one that asks last;
    ``unknown`` the content words that neither the ruleset nor general English explains, ``aside`` those that the texts
    use without naming anything so. ``ended`` are the states that a check took off before what is asked of.
    """

    ruleset: str
    kind: str
    text: str
    situation: dict[str, Any] = field(default_factory=dict)
    ask: tuple[str, ...] = ()
    terms: tuple[Named, ...] = ()
    numbers: tuple[Quantity, ...] = ()
    dice: tuple[str, ...] = ()
    wants: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    ended: tuple[Ended, ...] = ()

    @property
    def stems(self) -> frozenset[str]:
        """The stems of every word of the question."""
        return frozenset(stems(self.text))

    def wants_chance(self) -> bool:
        """Whether a probability or a distribution is asked for."""
        return bool(CHANCE & frozenset(stems(" ".join(self.wants))))

    def number(self, *names: str, party: str | None = None) -> Number | None:
        """The first number of one of these names (folded words, a term's id or a unit), None where there is none."""
        return next((q.number for q in self.quantities(*names, party=party)), None)

    def quantities(self, *names: str, party: str | None = None) -> Iterator[Quantity]:
        """The numbers of these names (any where none is given), in the order of the text."""
        wanted = {stems(name) for name in names}
        for quantity in self.numbers:
            if party and quantity.party != party:
                continue
            if not names or quantity.term in names or quantity.unit in names or stems(quantity.name) in wanted:
                yield quantity

    def of_kind(self, *kinds: str, party: str | None = None) -> Iterator[Named]:
        """The names of these kinds, in the order of the text."""
        return (each for each in self.terms if each.kind in kinds and (party is None or each.party == party))

    def has(self, terms: Iterable[str]) -> bool:
        """Whether any of ``terms`` is named."""
        wanted = set(terms)
        return any(each.term in wanted or wanted & set(each.others) for each in self.terms)


#: Stems of the words by which a question asks for a probability.
CHANCE = frozenset(stems("chance odds odd probability probabilities likelihood likely percent percentage distribution"))
