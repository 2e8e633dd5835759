"""A question in a player's words, as calculators read it: its numbers with what they count, its names, what it wants.

In comes the text; out goes a ``Question``. Nothing is known of any game: the names come from the ruleset's terms, and a
number belongs to the name that stands next to it ("BS 4", "Initiative of 4", "20 models", "two pin markers").
"""

from __future__ import annotations

import operator
import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from kb.conditions import ALWAYS
from kb.model import TYPE_KINDS
from kb.names import first_word, fold, stems
from kb.numbers import CARDINALS
from kb.patterns import deferred
from queries.calculators.book import Book, core_name
from queries.calculators.standing import bystanders

_NUMBERS = {word: str(number) for word, number in CARDINALS.items()}
_NUMBERS |= {"once": "1", "twice": "2", "thrice": "3", "thirty": "30", "forty": "40", "fifty": "50"}
_WORD = deferred(rf"\b({'|'.join(_NUMBERS)})\b", re.I)
#: Numbers that players tell in words of their own: "a single marker", "a couple of markers", "half a dozen riders".
_LOOSELY = tuple(
    (deferred(rf"\b(?<!not )(?:{words})(?= [a-z])", re.I), number)
    for words, number in (
        (r"half a dozen(?: of)?", "6"),
        (r"a dozen", "12"),
        (r"(?:just |only )?(?:a|one|the) (?:single|lone|sole|solitary)", "1"),
        (r"(?:a|one) (?:couple|pair) of", "2"),
    )
)
_CHANCE = deferred(
    r"\b(?:chances?|odds?|probabilit\w+|likel\w+|probable|percent\w*|how often|"
    r"expect\w*|distribution|average|risks?)\b|%"
)
_FAIL = deferred(
    r"\b(?:fail(?:s|ed|ing)?|flunk(?:s|ed)?|botch(?:es|ed)?|fluff(?:s|ed)?|blow(?:s|ing)? (?:its|their|the|that)|"
    r"miss(?:es|ed|ing)?|not pass(?:es)?|escapes?|gets? away)\b"
)
_ROLL = deferred(
    r"\b(?:what|which)\b[^?.;]*\b(?:needs?|needed|required)\b|\bneeds? (?:to roll )?what\b|\brolls? needed\b|"
    r"\b(?:what|which) (?:number |score |face )?(?:must|should|do|does|would|will) (?:[\w'’-]+ ){1,6}?"
    r"(?:have to |need to )?(?:roll|score|show|throw|get)\b(?! (?:modifiers?|mods?|bonus(?:es)?|table|chart|result)\b)|"
    r"\bhow high (?:must|should|do|does|would) (?:[\w'’-]+ ){1,6}?(?:have to |need to )?(?:roll|score|throw)\b|"
    r"\b(?:what|which)(?: is|['’]s)?(?: the)? target number\b|"
    r"\b(?:what|which) (?:\w+ )?(?:roll|score|dice roll)\b|\bwhat (?:\w+ ){0,2}sav(?:e|ing throw)\b|\bon what\b|"
    r"\bwhat (?:must|should|do|does) (?!an? |the )(?:\w+ ){1,3}(?:have to )?roll\b|\b(?:lowest|least|minimum) roll\b"
)
_THEIRS = deferred(
    r"\b(?:enem\w+|opponents?|opposing|against|versus|vs\.?|target(?! number)\w*|defend\w+|victim|fleeing|foe|theirs?|"
    r"attacks|falling back|routing|his|hits|hit on|at an?)\b"
)
_OURS = deferred(r"\b(?:my|our|mine|ours|attacker|attacking|i|we|winner|winning|pursu\w+|shooter|firer)\b")
#: "To charge an enemy 9 inches away with Pikes": who does it, behind those to whom it is done.
_BY_OURS = deferred(r"\b(?:away|off|distant|\d ?\"|inches)(?: charge)?,? (?:with|by) (?:an? |the )?(?:unit of )?$")
#: "One Rattle marker on us".
ON_US = deferred(r"(?:[\w'-]+ ){1,4}?(?:on|upon) (?:us|me|ours|my)\b")
#: Those of whom a unit is made up, whatever a player calls them.
FIGHTERS = (
    "model", "warrior", "trooper", "figure", "passenger", "man", "men", "lad", "guy", "soldier", "fighter", "dude",
    "boy",
)  # fmt: skip
_KINDS = ("unit_type", "unit_subtype", "status", "special_rule", "weapon_type", "order")


@dataclass(frozen=True, slots=True)
class Figure:
    """A number in the question: its value, where it stands, whether it was written "4+", whose it is."""

    value: int
    start: int
    end: int
    plus: bool = False
    signed: str = ""
    theirs: bool = False


@dataclass(frozen=True, slots=True)
class Name:
    """A name of the ruleset in the question, its parameter, and whether it is the other side's."""

    term: str
    name: str
    parameter: str | None
    start: int
    theirs: bool


def digits(text: str) -> str:
    """The text folded, with number words as figures and without commas in numbers."""
    return _WORD.sub(lambda found: _NUMBERS[found.group(1).lower()], fold(text))


@dataclass(eq=False)
class Question:
    """The text of a question with what calculators look for in it."""

    book: Book
    raw: str
    situation: dict[str, Any] = field(default_factory=dict)
    low: str = ""
    plain: str = ""

    def __post_init__(self) -> None:
        # capitals decide about one-letter abbreviations: the same text, not lowered
        kept = " ".join(self.raw.replace("*", " ").replace("_", " ").split())
        for words, number in _LOOSELY:
            kept = words.sub(number, kept)
        self.low = digits(kept)
        self.plain = _WORD.sub(lambda found: _NUMBERS[found.group(1).lower()], kept)

    @property
    def wants_chance(self) -> bool:
        return _CHANCE.search(self.low) is not None

    @property
    def wants_failure(self) -> bool:
        return _FAIL.search(self.low) is not None

    @property
    def wants_roll(self) -> bool:
        """Whether it asks for the roll that is needed, not for its chance ("what do I need to hit?")."""
        return not self.wants_chance and _ROLL.search(self.low) is not None

    def asks(self, pattern: str) -> bool:
        """Whether a pattern of folded words stands in the question."""
        return re.search(pattern, self.low) is not None

    @cached_property
    def _stems(self) -> tuple[str, ...]:
        return stems(self.low)

    def stems(self) -> tuple[str, ...]:
        return self._stems

    @cached_property
    def _telling(self) -> tuple[str, ...]:
        return tuple(word for word in self._stems if word not in ("the", "a", "an"))

    def mentions(self, name: str, *, exactly: bool = False) -> bool:
        """Whether the question holds all the telling words of a name, side by side; ``exactly`` in these very forms,
        so that "Destroyer" is not taken for "Destroyed".
        """
        wanted = core_name(name)
        have = self._telling
        size = len(wanted)
        same = operator.eq if exactly else _alike
        return any(all(map(same, have[i : i + size], wanted)) for i in range(len(have) - size + 1))

    def holds(self, wanted: tuple[str, ...]) -> bool:
        """Whether these stems stand in the question side by side."""
        have = self._stems
        return any(have[i : i + len(wanted)] == wanted for i in range(len(have) - len(wanted) + 1))

    def says(self, name: str) -> bool:
        """Whether the question holds every word of a name, side by side, but for "table" or "chart"."""
        return self.holds(tuple(word for word in stems(name) if word not in ("tabl", "chart")))

    def _theirs(self, start: int) -> bool:
        """Whose a number or a name is: by the last word before it in its part of the sentence that says so."""
        if ON_US.match(self.low, start):
            return False
        before = re.split(r"[.;?!]", self.low[:start])[-1][-60:]
        if _BY_OURS.search(before):
            return False
        theirs = [found.end() for found in _THEIRS.finditer(before)]
        ours = [found.end() for found in _OURS.finditer(before)]
        return bool(theirs) and theirs[-1] > (ours[-1] if ours else -1)

    def figures(self, *names: str) -> list[Figure]:
        """The numbers of a quantity, in the order of the text; each number once."""
        found: dict[int, Figure] = {}
        for name in sorted(names, key=len, reverse=True):
            words = re.escape(fold(name)).replace(r"\ ", r"[\s-]+")
            link = (
                r"(?:['’]?s)?(?: (?:values?|characteristics?|scores?|ratings?))?(?:\s+(?:of|is|are|"
                r"was|at|being|equal to|on|=)|\s*[:=])?\s*(?:an? |only )?"
            )
            text = self.low
            patterns = [
                rf"(?<![\w-]){words}{link}(?P<n>[+-]?\d+)(?P<p>\+)?(?![\w.]*d\d)",
                rf"(?<![\w.(d])(?P<n>\d+)(?P<p>\+)? (?:\w+ )?{words}s?\b(?! (?:tests?|checks?|rolls?)\b)",
            ]
            if len(fold(name)) == 1:
                text = self.plain
                patterns = [rf"(?<!\w){re.escape(name.upper())} ?(?:of |is |= ?)?(?P<n>\d+)(?P<p>\+)?(?!\w)"]
            elif len(fold(name)) <= 3:
                patterns = [rf"(?<![\w-]){words}{link}(?P<n>[+-]?\d+)(?P<p>\+)?(?![\w.]*d\d)"]
            for pattern in patterns:
                for hit in re.finditer(pattern, text):
                    at = hit.start("n")
                    if not any(at in range(f.start, f.end) for f in found.values()):
                        value = int(hit.group("n"))
                        found[at] = Figure(
                            value, at, hit.end("n"), bool(hit.group("p")), theirs=self._theirs(hit.start())
                        )
                if found and pattern is patterns[0]:
                    break
        return [found[at] for at in sorted(found)]

    def quantity(self, name: str) -> list[Figure]:
        """The numbers of a quantity under any of its spellings."""
        return self.figures(*self.book.spellings(name))

    def counted(self, *words: str) -> int | None:
        """How many of something: the number before the word, with up to two words between ("ten Infantry models")."""
        labelled = {each.start for name in self._quantities for each in self.quantity(name)}
        for word in words:
            for found in re.finditer(
                (
                    rf"(?<![\w.+-])(\d+) (?:(?!chance|to |or |and |on |of |in |no |without )[a-z-]+ ){{0,2}}?"
                    rf"{re.escape(fold(word))}(?:s|es)?\b"
                ),
                self.low,
            ):
                if found.start(1) not in labelled:
                    return int(found.group(1))
        return None

    def how_many(self, what: str) -> int | None:
        """How many of something the question tells of ("two pin markers", "a marker"); None for "no markers"."""
        word = re.escape(first_word(fold(what)))
        if self.asks(rf"\b(?:no|without(?: any)?) {word}"):
            return None
        number = self.counted(what) or next((figure.value for figure in self.figures(what)), None)
        if number is None and (beside := re.search(rf"(\d+) {word}s?\b", self.low)):
            number = int(beside.group(1))
        if number is None and self.asks(rf"\b(?:a|one) {word}"):
            number = 1
        return number

    @cached_property
    def _quantities(self) -> tuple[str, ...]:
        return tuple(term.name for term in self.book.rules.terms_of_kind("characteristic"))

    @cached_property
    def names(self) -> tuple[Name, ...]:
        """The types, sub-types, rules, states and weapons that are named, with their parameters and sides."""
        found: list[Name] = []
        text = self.plain
        for hit in self.book.rules.names.find(text):
            terms = [t for t in hit.terms if self.book.kind(t) in _KINDS or t in self.book.figured]
            if not terms:
                continue
            after = re.match(r"\s*(?:sub-type |special rule |rule )?\(?(\d+)(\+)?\)", text[hit.end :])
            parameter = after.group(1) if after else None
            written = text[hit.start : hit.end]
            if re.search(
                r"(?i)\b(?:not?|without|never|neither|nor|(?:nobody|no one|none|no [a-z]+) (?:with|has|have|having))"
                rf"(?: an?)? {re.escape(written)}",
                text[max(0, hit.start - 24) : hit.end],
            ):
                continue
            found.append(Name(terms[0], written, parameter, hit.start, self._theirs(hit.start)))
        return tuple(found)

    def parameter(self, name: str) -> int | None:
        """The number of "Roomy (2)", "Rending 6+", "Fear (1)"."""
        words = re.escape(fold(name)).replace(r"\ ", r"\s+")
        found = re.findall(rf"\b{words}s?\s*(?:\(|of |is |special rule of |at )?\s*(\d+)\+?\)?", self.low)
        if not found:
            return None
        term = next(iter(self.book.rules.names.terms(name)), "")
        return self.book.counting(term, map(int, found))

    def parameter_of_ours(self, name: str) -> int | None:
        """The number in brackets of a rule that the unit has: as it is told, else as the kind that it is gives it."""
        stated = self.parameter(name)
        if stated is not None:
            return stated
        terms = self.book.rules.names.terms(name)
        held = self.book.held(each for each in self.ours() if not set(self.book.rules.names.terms(each)) & {*terms})
        given = {
            int(found[0])
            for term in terms for clause in self.book.rules.by_object.get(term, ())
            if clause.relation == "grants" and clause.subject in held and clause.when == ALWAYS
            if (found := re.match(r"\d+(?=\+?$)", clause.value or ""))
        }  # fmt: skip
        return next(iter(given)) if len(given) == 1 else None

    def ours(self) -> list[str]:
        """The names that are said of the player's own unit."""
        return [each.name for each in self.names if not each.theirs]

    @cached_property
    def asked_names(self) -> tuple[Name, ...]:
        """The names without those of kinds of units that only stand near the one that is asked about."""
        units = [each for each in self.names if self.book.kind(each.term) in TYPE_KINDS]
        aside = bystanders(self.low, [(each.start, each.start + len(each.name)) for each in units])
        return tuple(each for each in self.names if each.start not in aside)

    def all_names(self) -> list[str]:
        return [each.name for each in self.names]


def _alike(one: str, other: str) -> bool:
    """Whether two stems are of one word ("consolidat" and "consolidation")."""
    return one == other or (len(one) >= 6 and len(other) >= 6 and one[:7] == other[:7])
