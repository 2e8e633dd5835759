"""Of which side of a roll of two sides a question asks, who of them charged, and who wins when both come to the same.

In: a question that tells of a fight, and the passages of the roll. Out: the names on either side, whether the side that
is asked about began the fight, and for whom a tie counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kb.model import TYPE_KINDS, TableRow
from kb.names import fold, stems
from kb.patterns import deferred
from queries.calculators.adjustments import Adjustment
from queries.calculators.book import Book
from queries.calculators.circumstances import called_for
from queries.calculators.words import Name, Question

_BEGINS = r"(?:charg(?:es?|ed|ing)|attack(?:s|ed|ing)?|assault(?:s|ed|ing)?|ram(?:s|med|ming)?|board(?:s|ed|ing)?)"
_BEGUN = deferred(
    rf"\b(?P<done>(?:is|are|was|were|been|be|being|gets?|got) (?:just |being )?)?(?P<deed>{_BEGINS})\b(?P<by> by\b)?"
)
_NOT_BEGUN = deferred(rf"\b(?:neither|nobody|no one|not|without)\b[^.;?]{{0,30}}\b{_BEGINS}\b")
_WINS = deferred(
    r"^(?:'?s)? ?(?:\w+ ){0,2}?(?:to |will |would |can |should |is going to )?"
    r"(?:wins?|beats?|prevails?|loses?|defeats?)\b"
)


@dataclass(frozen=True)
class Sides:
    """Who is asked about (``ours``) and whom he fights, and whether he began it; None where nobody did."""

    ours: tuple[Name, ...]
    theirs: tuple[Name, ...]
    began: bool | None

    def is_ours(self, start: int) -> bool:
        """Whether what stands there is said of those who are asked about: by the nearest name before it, or behind."""
        every = sorted((*self.ours, *self.theirs), key=lambda each: abs(each.start - start))
        return not every or every[0] in self.ours


def fighters(question: Question) -> list[Name]:
    """The kinds of units that a question names, as often as it names them."""
    return [each for each in question.names if question.book.kind(each.term) in TYPE_KINDS]


def sides_of(question: Question) -> Sides | None:
    """The two sides of a fight of which a question tells who began it; None where it tells of none, or of one alone."""
    low, fighting = question.low, fighters(question)
    begun = _BEGUN.search(low)
    if len(fighting) < 2 or begun is None or _NOT_BEGUN.search(low):
        return None
    before = [each for each in fighting if each.start < begun.start()]
    behind = [each for each in fighting if each.start >= begun.end()]
    if not before or not behind:
        return None
    subject, object_ = before[0], behind[0]
    passive = begun["done"] is not None or begun["by"] is not None
    charger, charged = (object_, subject) if passive else (subject, object_)
    asked = next((each for each in fighting if _WINS.match(low[each.start + len(each.name) :])), subject)
    if asked is not subject and asked is not object_:  # named again
        alike = [each for each in (subject, object_) if each.term == asked.term]
        asked = alike[0] if alike else subject
    ours, other = (charger, charged) if asked is charger else (charged, charger)
    return Sides(_of(question, ours, other), _of(question, other, ours), asked is charger)


def _of(question: Question, one: Name, other: Name) -> tuple[Name, ...]:
    """The names that are said of one of two: those nearest to it."""
    near = sorted(question.names, key=lambda each: each.start)
    return tuple(
        each for each in near
        if each is one or (each is not other and each.term != other.term and _nearer(question, each, one, other))
    )  # fmt: skip


def _nearer(question: Question, each: Name, one: Name, other: Name) -> bool:
    """Whether a name stands with the one: right before it in its own words ("a Winded Warden"), else behind it."""
    if question.book.kind(each.term) in TYPE_KINDS:
        return each.term == one.term
    first, second = sorted((one, other), key=lambda name: name.start)
    between = question.low[each.start : second.start]
    of_second = first.start < each.start < second.start and len(between.split()) < 4 and "," not in between
    of_second = of_second or each.start > second.start
    return (second if of_second else first) is one


def called_on_a_side(
    book: Book, rows: Sequence[TableRow], question: Question, sides: Sides, *, ours: bool
) -> list[Adjustment]:
    """The rows of a list that hold of one side: to have begun the fight is its alone that did, what is told beside a
    name is of that one."""
    beginning = [row for row in rows if _HAS_BEGUN.match(row.text) and re.fullmatch(r"[+-]\d+", row.value or "")]
    began = beginning if sides.began is ours else []
    found = [Adjustment(row, 1, int(row.value or 0), row.text) for row in began]
    for one in called_for(book, [row for row in rows if row not in beginning], question):
        words = set(stems(one.row.text))
        told = (
            each.start() for each in re.finditer(r"[a-z'-]{4,}", question.low) if words & set(stems(each[0])) - _LIGHT
        )
        at = next(told, None)
        names = sides.ours if ours else sides.theirs
        whose = next((name for name in (*sides.ours, *sides.theirs) if at is not None and name.start == at), None)
        if whose in names if whose is not None else at is not None and sides.is_ours(at) is ours:
            found.append(one)
    return found


#: "If the crew charged to begin this fight", "charging", "attacker".
_HAS_BEGUN = deferred(
    r"(?i)^(?:(?:if|when) )?(?:(?:the |its |an? )?(?:[\w-]+ ){0,2}(?:has |have |had |just |is )?"
    r"(?:charged|attacked|assaulted|charging|attacking|assaulting)|(?:the )?(?:charger|attacker|charging|attacking)s?)"
    r"(?: (?:to (?:begin|start)|into|in|this|that|side|unit|model)\b[^,;]*)?[ .;]*$"
)
_LIGHT = frozenset(stems("crew warrior unit model side fight combat the each other with that this"))

_TIED = deferred(
    r"\b(?:ties?|tied|draws?|drawn)\b|\b(?:totals?|scores?|rolls?|results?|sums?|sides?|both)\b[^.;]{0,24}\b(?:are|is) "
    r"(?:equal|the same|level|even)\b|\bequal (?:totals?|scores?|rolls?|results?)\b"
)
_BEGINNER = deferred(
    r"\b(?:attackers?|chargers?|charging \w+|attacking \w+|assaulting \w+|aggressors?|active (?:player|side)|"
    r"(?:\w+ )?(?:that|who|which) (?:has |had )?(?:charged|attacked|assaulted|began|started|initiated|declared))\b"
)
_DEFENDER = deferred(
    r"\b(?:defenders?|defending \w+|charged (?:side|unit|model|crew|warrior|one|party|player)|"
    r"(?:\w+ )?(?:that|who|which) (?:was|were|is|has been) (?:charged|attacked|assaulted))\b"
)
_WON = deferred(r"\b(?:wins?|won|go(?:es)? to|in favou?r of|prevails?|counts? as)\b")
_AGAIN = deferred(r"\b(?:re-?roll(?:ed|s)?|roll(?:ed)? again|fought again)\b")


def ties_won(texts: Iterable[str]) -> tuple[str, str] | None:
    """For whom a tie counts as won ("began", "was begun on"), or that it is rolled "again"; with the sentence that says
    so. None where nobody wins it."""
    for text in texts:
        said = fold(text)
        tied = _TIED.search(said)
        if tied is None:
            continue
        clause = re.split(r"[;:]| but ", said[tied.start() :])[0]
        clause = clause if _WON.search(clause) or _AGAIN.search(clause) else said
        if _AGAIN.search(clause):
            return "again", text
        if _WON.search(clause) is None:
            continue
        if _DEFENDER.search(clause):
            return "was begun on", text
        if _BEGINNER.search(clause):
            return "began", text
    return None
