"""Whether the dice of a move may be rolled again ("Eager units may re-roll a failed charge", "with a re-roll"), and
whether a rule that is named changes it in a way that was not read.

In: the deed, those who do it, and what else is told. Out: the chance to reach something with a second roll of all the
dice; withheld where some of the dice alone are rolled again, or it is not told which.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from kb.model import Clause, Passage
from kb.names import fold, stems
from kb.patterns import deferred
from queries.calculators.base import Source, Value
from queries.calculators.book import Book, Rule
from queries.options.index import index_of

_AGAIN = deferred(r"\bre-?roll(?:s|ed|ing)?\b")
_NO_MORE = deferred(r"\b(?:no|not|without|never|cannot|can't)\b[^,.;]{0,30}\bre-?roll")
#: Some of the dice, or those that show something.
_SOME_DICE = deferred(
    r"\bre-?roll(?:s|ed|ing)? (?:up to )?"
    r"(?:(?:one|1|2|two|any|either|some|a single) (?:or (?:more|both|all) )?(?:of )?"
    r"(?:the |its |their )?(?:dice|die|d6)|any (?:number )?of|"
    r"(?:the )?(?:lowest|highest|lower|higher)|(?:rolls? of |results? of |all )"
    r"?(?:1s?|6s?|ones|sixes)\b)"
)


def second_roll(book: Book, deed: str, held: Iterable[str], said: str, values: Sequence[Value]) -> list[Value]:
    """The chances to reach something and to fall short, with a second roll where there is one."""
    reach = next((each for each in values if each.name.startswith("chance to reach")), None)
    if reach is None or not isinstance(reach.value, int | Fraction):
        return list(values)
    told = _telling(book, deed, frozenset(held), frozenset(stems(said)))
    asked = _AGAIN.search(said) is not None and not _NO_MORE.search(said)
    if not told and not asked:
        return list(values)
    texts = [fold(each.text) for each in told] or [said]
    some = any(_SOME_DICE.search(text) for text in texts)
    chance = Fraction(reach.value)
    again = None if some else chance + (1 - chance) * chance
    step = "some of the dice are rolled again, which was not worked in" if some else f"rolled again: {again}"
    found = []
    for each in values:
        value = again if each is reach else None if again is None else 1 - again
        if each.name.startswith("chance to "):
            each = replace(each, value=value, steps=[*each.steps, step], sources=[*each.sources, *told])
        found.append(each)
    return found


def _telling(book: Book, deed: str, held: frozenset[str], said: frozenset[str]) -> list[Passage]:
    """The passages by which those who hold something roll again for this deed."""
    words = set(stems(book.name(deed))) - _LIGHT
    found = []
    for passage in index_of(book.rules).remembered(("rolled again",), lambda: list(_of_rolls(book))):
        if not words & set(stems(passage.text)):
            continue
        heads = {*stems(book.rules.heading(passage.id))}
        around = {*stems(passage.text), *heads}
        names = [set(stems(book.name(term))) for term in held if not term.endswith("/unit/unit") and term != deed]
        named = len(heads) <= _SHORT and heads - words and heads <= said
        if named or any(name and name - words and (name <= heads or name <= around) for name in names):
            found.append(passage)
    return found


def unread_rule(book: Book, deed: str, said: str, sources: Iterable[Source]) -> str | None:
    """The heading of a rule that a question names and that tells of the roll or the length of a deed, where no source
    stands under it; None where there is none."""
    words, told = set(stems(book.name(deed))) - _LIGHT, set(stems(said))
    cited = {each for source in sources if (each := _passage(source))}
    under = {book.rules.heading(each) for each in cited}

    def made() -> list[Passage]:
        return [
            each for each in book.rules.passages.values()
            if each.passage_class not in ("boilerplate", "example") and _CHANGES.search(text := fold(each.text))
            and _OF_A_MOVE.search(text) and not _OF_A_FIGHT.search(text)
        ]  # fmt: skip

    for passage in index_of(book.rules).remembered(("changes of moves by rules",), made):
        heading = book.rules.heading(passage.id) or ""
        heads = set(stems(heading))
        if not heads or len(heads) > _SHORT or not heads <= told or not heads - words or heading in under:
            continue
        if words & set(stems(passage.text)):
            return heading
    return None


_CHANGES = deferred(
    r"\b(?:adds?|subtracts?|deducts?|additional|extra|increase[sd]?|reduce[sd]?|double[sd]?|halve[sd]?|re-?rolls?|"
    r"discards?|bonus|penalty|\d*d\d+)\b|[+-]\d"
)
_OF_A_MOVE = deferred(r"\b(?:rolls?|dice|die|d\d+|distance|range|move[sd]?|far|inch(?:es)?)\b|\d\"")
_OF_A_FIGHT = deferred(
    r"\b(?:hits?|hitting|wounds?|attacks?|strikes?|damage|melee|combat|saves?|strength|morale|nerve|shoots?|shooting)\b"
)


def _passage(source: Source) -> str | None:
    if isinstance(source, Rule):
        return source.clause.passage
    return source.passage if isinstance(source, Clause) else getattr(source, "id", None)


_SHORT = 3
_LIGHT = frozenset(stems("move moves roll distance order"))


def _of_rolls(book: Book) -> Iterable[Passage]:
    for each in book.rules.passages.values():
        if each.passage_class not in ("boilerplate", "example") and _AGAIN.search(fold(each.text)):
            yield each


__all__ = ["second_roll", "unread_rule"]
