"""What the shapes of procedures share: the walk over the passages, names in sentences, dice and comparisons in
words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from ingest.grammar.plain.addends import added_to, addends
from ingest.procedures.incase import condition_at, halves
from ingest.sides import DEFAULT_SIDES, sides_of
from ingest.structure import Structure
from ingest.vocabulary import Vocabulary, naming
from ingest.vocabulary.headings import TAKING_ONE
from ingest.vocabulary.naming import is_name
from kb.conditions import ALWAYS, Condition
from kb.faults import FAULTS, pass_over
from kb.model import Clause, Document, Passage, Section, Term, content_id, kind_in
from kb.names import PLAIN, fold, slug
from kb.numbers import CARDINALS
from kb.patterns import Pattern, deferred, search, sub

_NUMBER_WORD = Pattern(rf"\b({'|'.join(CARDINALS)})\b", re.I)
_SIDED = Pattern(r"(?i)\b(?:(?:an?|single) |(\d+) )(\d+)-sided (?:dice|die)\b")

CMP = (
    (r"(?:equal to|the same as) or (?:less|lower|below|under|smaller|fewer)(?: than)?", "<="),
    (r"at least as (?:high|great|large|good|much) as", ">="),
    (r"(?:less|lower|smaller|fewer) than or equal to|at most|(?:no|not) (?:more|higher|greater) than", "<="),
    (r"(?:equals|meets|matches) or (?:beats|exceeds)", ">="),
    (r"(?:does not|doesn't) (?:exceed|beat)", "<="),
    (r"(?:equal to|the same as) or (?:greater|higher|more|above|over|better|exceed\w*)(?: than)?", ">="),
    (r"(?:greater|higher|more) than or equal to|at least|(?:no|not) (?:less|lower) than", ">="),
    (r"(?:less|lower|smaller|fewer) than|below|under", "<"),
    (r"(?:greater|higher|more) than|above|over|exceeds|beats", ">"),
    (r"equals?(?: to)?|the same as", "="),
)
COMPARE = "|".join(pattern for pattern, _ in CMP)
DICE = (
    r"(?:an? |the (?=\d*[dD]\d)|one (?=[dD]\d)|a single |a further |an additional |a total of )?"
    r"(?:(\d+) ?di(?:ce|e)\b|(\d*) ?[dD](\d+)|"
    r"(?:a |"
    r"one |single )?(?:dice|die))"
)
ROLL = Pattern(rf"(?i)\b(?:roll(?:s|ing|ed)?|throw(?:s|n|ing)?) {DICE}")
PASS = Pattern(r"(?i)\b(pass(?:ed|es)?|succe\w+|negated|regains?|saved?|holds?|all (?:is|goes) well)\b")
FAIL = Pattern(r"(?i)\b(fail(?:ed|s|ure)?|unsuccessful)\b")
OUTCOME = Pattern(
    rf"(?i)\b(?:result|total|score|roll|dice(?: result| score| roll)?)s?\b[^.;]{{0,30}}?\b(?:is |are |of )?"
    rf"(?P<cmp>{COMPARE}) (?P<what>[^.;,:]+)"
)
#: "If you score your Nerve or less", "a roll of its Nerve or under", "is passed on the captain's Nerve or less".
SCORED = Pattern(
    r"(?i)\b(?:scor(?:e|es|ing)|roll(?:s|ing)?|roll of|get|gets|total of|"
    r"(?:pass(?:ed|es)?|succeeds?|made) on) (?:your|its|their|his|her|the \w+['’]s) "
    r"(?P<what>(?-i:[A-Z])\w+(?: \w+)?) or (?P<cmp>less|under|below|lower|fewer|more|over|above|higher|better)\b"
)
BRACKETS = Pattern(r"(?i)\b(?:number|value) in brackets|value listed|listed value|\bvalue X\b|\bX\b")
TEST = r"(?-i:[A-Z][\w'-]+(?: [A-Z][\w'-]+)*)[ -]?(?i:tests?|checks?|saves?|rolls?)"
MULTIPLE = {
    "half": "1/2",
    "twice": "2",
    "double": "2",
    "3 times": "3",
    "4 times": "4",
    "a quarter of": "1/4",
    "quarter": "1/4",
    "a third of": "1/3",
}
MUL = "|".join(MULTIPLE)


#: How a figure stands when it is tested ("its printed Nerve", "the current modified Grit").
_AS_IT_STANDS = Pattern(
    r"(?i)^(?:(?:current|own|total|printed|basic?|listed|stated|starting|normal|full|final|resulting|adjusted|profile|"
    r"(?:un)?modified)(?:,? (?:and )?|$)){1,2}(?=\w)"
)

#: What is called a test and no more.
_ANY_TESTS = deferred(r"(?i)(?:tests?|checks?|rolls?|saves?)")
#: A test that is not named: "The test is passed if …".
_THE_TEST = deferred(r"(?i)(?:the|an?|this|that|such|each|every|any|its|their) \w+$")


@dataclass
class Procedures:
    """The procedures of one document: clauses, and the terms that they needed and the vocabulary did not have."""

    clauses: list[Clause] = field(default_factory=list)
    terms: dict[str, Term] = field(default_factory=dict)


@dataclass(slots=True)
class Place:
    """A passage with its plain text and what stands around it."""

    passage: Passage
    text: str
    section: Section
    index: int
    around: list[tuple[Passage, str]]
    #: The sentence before it in its paragraph, of whatever class.
    before: str = ""
    #: The case in which it holds, where it is the half of a sentence that tells what is so otherwise.
    case: str = ""

    def following(self, count: int) -> Iterator[tuple[Passage, str]]:
        """This passage and the next ones of the section."""
        yield from self.around[self.index : self.index + 1 + count]

    def condition(self) -> str | None:
        """The case in which it holds, in the text's words."""
        return self.case or condition_at(self.text, self.before)


#: "Goes up to half its Pace", "travels up to 6 inches": it moves.
_GOES = deferred(
    r"\b(goes|go|travels?|walks?|rides?|steps?)\b(?= (?:up to|(?:a )?number of inches|(?:half|twice) (?:its|their))\b)"
)


#: What a formula comes to for one figure: "7 less its Aim, so that a model with Aim 4 hits on a 3+".
_SHOWN = deferred(
    r"(?:,|;| [–—-]|:)? \(?(?:so(?: that)?|thus|hence|therefore|and so|i\.e\.|that is(?: to say)?|"
    r"for (?:example|instance)|e\.g\.|meaning(?: that)?|which means(?: that)?),? (?:an?|the|any) (?:[\w'-]+ ){1,3}?"
    r"(?:(?:with|of|having) (?:an? |its )?[A-Z][\w'-]*(?: of)? \d{1,2}|"
    r"whose [A-Z][\w'-]* is \d{1,2})\b[^.;:()]{0,80}\)?"
)


def plain(text: str) -> str:
    """A sentence without emphasis and what it shows of one figure, with plain quotes and dashes and with number words
    as figures."""
    text = text if text.isascii() else text.translate(PLAIN)
    text = sub(r"</?\w+>", " ", text).replace("*", "").replace("_", " ")
    text = _SHOWN.sub("", " ".join(text.split()))
    text = _GOES.sub(lambda found: "moves" if found[1].endswith("s") else "move", text)
    text = sub(r"(?i)\b(?:an? )?pair of (?=(?:[\w-]+ )?dice\b)", "two ", text)
    if "ercent" in text:
        text = sub(r"(?i)\b(?:an? )?(?:percentile|percentage) (?:dice|die|roll)(?: \(1?D100\))?", "a D100", text)
    text = _NUMBER_WORD.sub(lambda found: str(CARDINALS[found.group(1).lower()]), text)
    return _SIDED.sub(lambda found: f"{found.group(1) or 1}D{found.group(2)}", text)


def dice_of(found: re.Match[str], first: int = 1) -> str:
    """The dice of a match of ``DICE`` as "2D6"; without sides named they have six."""
    many, count, sides = found.group(first), found.group(first + 1), found.group(first + 2)
    return f"{many or count or 1}D{sides or DEFAULT_SIDES}"


def comparison(words: str) -> str:
    """The sign of a comparison in words."""
    return next(sign for pattern, sign in CMP if re.fullmatch(pattern, words.strip(), re.I))


_ROLLED = Pattern(rf"(?i)\b(?:roll|throw|cast)(?:s|n|ing|ed)? {DICE}")


#: "His Gunnery or more on 2D6".
_WITH_DICE = Pattern(rf"(?i)\b(?:on|with|using) (?=\d*[dD]\d){DICE}")


def dice_before(place: Place, sides: int = DEFAULT_SIDES) -> str | None:
    """The dice that are rolled, as the place or the sentences shortly before it say."""
    told = (text for _, text in reversed(place.around[max(0, place.index - 3) : place.index + 1]))
    for text in told:
        if rolled := _ROLLED.search(text) or _WITH_DICE.search(text):
            return dice_of(rolled)
        if many := _SO_MANY.search(text):
            return f"1D{many[1] or sides}"
    return None


#: "Throw a number of dice equal to its Guns", "rolls as many D10 as it has figures".
_SO_MANY = Pattern(
    r"(?i)\b(?:roll|throw|cast)(?:s|n|ing|ed)? (?:a number of|as many|so many|that many|its|their|all|up to \d+)"
    r"(?: [\w-]+)? ?(?:dice|d(\d+)s?)\b"
)


_PLAIN_DICE = Pattern(r"(?i)\b(?:(an?|1|single|each) |(\d+) )(?:dice|die)\b")


def _with_sides(text: str, sides: int) -> str:
    """A sentence with its dice named by their sides, where they are not the usual ones."""
    if sides == DEFAULT_SIDES:
        return text
    return _PLAIN_DICE.sub(lambda found: f"{found.group(2) or 1}D{sides}", text)


#: What a text says may be done, and what a unit is doing ("may not charge", "a charging unit").
_MAY_DO = deferred(r"\b(?:may|must|to|cannot|not|can) (?=([a-z]{3,})\b)|\b(?=([a-z]{2,})ing (?:unit|model)\b)", re.I)


class Reader:
    """Goes through the passages of a document, offers each to every shape, and keeps what they find."""

    def __init__(self, document: Document, structure: Structure, vocabulary: Vocabulary) -> None:
        self.document, self.structure, self.vocabulary = document, structure, vocabulary
        self.sections = {section.id: section for section in structure.sections}
        self.out = Procedures()
        self._emitted: set[str] = set()
        #: How a test is rolled by what a place tells, for when nothing else tells it: the test, and what adds it.
        self.later: list[tuple[str, Callable[[], None]]] = []
        #: The dice of which all rolls are made, and on which side of a figure they have to lie, where a text tells it.
        self.rolled_alike: tuple[str, str] | None = None

    @cached_property
    def sides(self) -> int:
        """The sides of dice of which a sentence tells no sides."""
        return sides_of(self.document.text)

    def read(self, shapes: Sequence[Callable[[Reader, Place], bool | None]]) -> Procedures:
        """Every procedure that the shapes find, in the order of the text; a shape that gives True has read all of a
        place."""
        by_section: dict[str, list[tuple[Passage, str]]] = {}
        told = {after.id: before for before, after in pairwise(self.structure.passages)}
        sides = self.sides
        for passage in self.structure.passages:
            if (
                passage.kind in ("heading", "row")
                or passage.same_as
                or passage.passage_class in ("boilerplate", "example", "note")
            ):
                continue
            by_section.setdefault(passage.section, []).append((passage, _with_sides(plain(passage.text), sides)))
        for section, around in by_section.items():
            to = ""
            for index, (passage, text) in enumerate(around):
                last = told.get(passage.id)
                before = plain(last.text) if last and last.paragraph == passage.paragraph else ""
                to = added_to(text, to)
                listed = [(each, "") for each in addends(text, to=to)]
                for half, case in listed or halves(text):
                    place = Place(passage, half, self.sections[section], index, around, before, case)
                    self._offered(place, shapes)
        for test, tell in self.later:
            if not self._is_told(test):
                tell()
        return self.out

    def _offered(self, place: Place, shapes: Sequence[Callable[[Reader, Place], bool | None]]) -> None:
        for shape in shapes:
            try:
                if shape(self, place):
                    return
            except FAULTS:
                pass_over()

    def _is_told(self, test: str) -> bool:
        """Whether the clauses so far tell how a test is rolled, by itself or by the one that it is a kind of."""
        told = [clause for clause in self.out.clauses if (clause.value or "")[:5] == "test:"]
        rolled = {clause.subject for clause in told if not (clause.value or "").startswith("test: as ")}
        return any(clause.subject == test and (clause.subject in rolled or clause.object in rolled) for clause in told)

    # Names.

    def called(self, term: str) -> str:
        """The name of a term of the text, or of one that was made for it here."""
        return (self.vocabulary.terms.get(term) or self.out.terms[term]).name

    def name(self, words: str) -> str | None:
        """The name that some words of a sentence give a quantity: "the model's Leadership Characteristic" →
        Leadership.
        """
        words = re.sub(r"(?i)^(?:the|an?|its|their|his|her|your|that) ", "", words.strip(" ,.:;-"))
        words = re.sub(r"(?<=[a-z]) \([A-Z][A-Za-z]{0,3}\)", "", words)  # "its Resolve (Rv)"
        ends = (
            r"(?i) (?:of|that|which|for|from|in|on|when|where|and|to|as|used|plus|then|or|the|after|once|before|it|"
            r"they|is|are|means?|pass(?:es)?|succeeds?|fails?|counts?) "
        )
        words = re.split(ends, words + " ")[0].strip()
        words = re.sub(r"(?i), (?:as )?(?:modified|adjusted|amended)\b.*$", "", words)
        words = re.sub(r"^(?:[\w-]+ )?[\w-]+'s? ", "", words)
        words = _AS_IT_STANDS.sub("", words).strip()
        words = re.sub(r"(?i) characteristics?$", "", re.sub(r" \([A-Z][A-Za-z]{0,3}\)(?=$| )", "", words))
        one = re.match(r"(?i)(?:the )?(?:highest|lowest|best|worst|greatest) (?=[a-z])", words)
        if one and self.vocabulary.best(words[one.end() :], "characteristic"):
            words = words[one.end() :]  # "the highest Grit in the crew" is one model's Grit
        if not words or len(words.split()) > 4 or search(r"\d", words):
            return None
        known = self.vocabulary.best(words, "characteristic")
        if known:
            return self.vocabulary.terms[known].name
        shorter = re.sub(r" (?:value|score|rating|stat)s?$", "", words)
        shortest = re.sub(r" (?:number|level|figure)s?$", "", shorter)
        known = self.vocabulary.best(shortest, "characteristic")
        if not known and fold(shortest) in self.columns:
            return shortest  # "its Reaction number", of which a column of a profile gives each the number
        return self.vocabulary.terms[known].name if known else shorter

    def figure(self, words: str) -> str | None:
        """The characteristic that some words name: one that is known, or that stands with a number behind the heads of
        entries ("Ember (Knot 9)")."""
        name = self.name(words)
        known = self.vocabulary.best(name, "characteristic") if name else None
        if known:
            return self.vocabulary.terms[known].name
        return name if name and (name in self._behind_heads or self.tested(name)) else None

    def tested(self, name: str) -> bool:
        """Whether a test of the text is called after what a name stands for ("Grit", of the Grit test)."""
        return any(self.vocabulary.best(f"{name} {kind}", "test") for kind in ("test", "check", "roll"))

    @cached_property
    def _behind_heads(self) -> frozenset[str]:
        """The names of the figures that stand in brackets behind the heads of entries."""
        heads = (section.heading for section in self.structure.sections)
        return frozenset(
            found[1] for head in heads for found in re.finditer(r"\((?:[^()]*, )?([A-Z][\w-]+) \d+\+?(?=[,)])", head)
        )

    @cached_property
    def columns(self) -> frozenset[str]:
        """The heads of the columns of profiles."""
        profiles = {table.id for table in self.structure.tables if table.kind in ("profile", "plain")}
        heads = (names for table, names in self.structure.columns.items() if table in profiles)
        return frozenset(fold(name) for names in heads for name in names[1:])

    @cached_property
    def figures_told(self) -> frozenset[str]:
        """The names of the figures that kinds of unit are told to have in sentences ("Pikes have Stride 4")."""
        told = [found[1] for found in _HAS_FIGURE.finditer(self.document.text)]
        return frozenset(fold(name) for name in told if told.count(name) > 1)

    @cached_property
    def section_of(self) -> dict[str, str]:
        """In which section each passage stands."""
        return {passage.id: passage.section for passage in self.structure.passages}

    @cached_property
    def deeds_told(self) -> tuple[frozenset[str], frozenset[str]]:
        """The words for what may be done, and those for what units are doing, each without its "-ing"."""
        told = _MAY_DO.findall(self.document.text)
        return frozenset(may.lower() for may, _ in told), frozenset(doing.lower() for _, doing in told)

    def subject(self, place: Place, *kinds: str) -> str:
        """The term that a section is about, from its heading upwards; the general unit where there is none."""
        section: Section | None = place.section
        while section is not None:
            known = self.vocabulary.section_terms.get(section.id)
            if known and (not kinds or self.vocabulary.terms[known].kind in kinds):
                return known
            subject = self.vocabulary.section_subjects.get(section.id)
            if subject and (not kinds or self.vocabulary.terms[subject].kind in kinds):
                return subject
            named = section is place.section and len(section.heading) < 50 and is_name(heading_of(section.heading))
            if named and not known:  # "Further Rules" names nothing
                return self.term(heading_of(section.heading), "effect")
            section = self.sections.get(section.parent or "")
        return f"{self.document.ruleset}/unit/unit"

    def term(self, name: str, kind: str, *others: str) -> str:
        """The term of that name, of the first of the kinds that there is; a new one of the first kind otherwise."""
        name = " ".join(name.split())
        known = self.vocabulary.best(name, kind, *others)
        if known:
            return known
        identity = f"{self.document.ruleset}/{kind}/{slug(name)}"
        if identity not in self.vocabulary.terms:
            self.out.terms.setdefault(identity, Term(identity, self.document.ruleset, kind, name))
        return identity

    def test(self, place: Place) -> str | None:
        """The test that a passage is about: named in it, by the heading, or shortly before it."""
        found = search(rf"(?:[Tt]o (?:take|make|pass) (?:an? )?)({TEST})", place.text) or search(
            rf"({TEST})(?: \([^)]*\))? (?:is|are) (?:taken|made|rolled|passed)", place.text
        )
        if found and not _THE_TEST.match(found.group(1)):
            return self.term(singular(found.group(1)), "test", "reaction", "special_rule", "effect")
        heading = heading_of(place.section.heading)
        if _ANY_TESTS.fullmatch(heading) and (named := self._test_near(place, 2)):
            return named  # "a Nerve check", under "Checks"
        if search(r"(?i)\b(?:tests?|checks?|saves?|rolls?)\b", heading):
            return self.term(singular(heading), "test", "reaction", "effect")
        known = self.vocabulary.section_terms.get(place.section.id)
        if known and kind_in(known) != "phase":
            return known
        return self._test_near(place, 4)

    def _test_near(self, place: Place, back: int) -> str | None:
        """The last test that a place, or one of so many before it, names; not one that is called a test and no more."""
        for _, text in reversed(place.around[max(0, place.index - back) : place.index + 1]):
            for hit in self.vocabulary.index.find(text):
                for term in hit.terms:
                    known = self.vocabulary.terms[term]
                    if known.kind == "test" and _ANY_TESTS.fullmatch(known.name) is None:
                        return term
        return None

    def test_before(self, place: Place, other: str) -> str | None:
        """The last test but this other one that a place, or one of the few before it, names."""
        texts = (text for _, text in reversed(place.around[max(0, place.index - 2) : place.index + 1]))
        return next((own for text in texts if (own := self.test_in(text, other))), None)

    def test_in(self, text: str, other: str) -> str | None:
        """The first test but this other one that some words name; not one that is called a test and no more."""
        named = [term for hit in self.vocabulary.index.find(text) for term in hit.terms if term != other]
        tests = (known for term in named if (known := self.vocabulary.terms[term]).kind == "test")
        return next((known.id for known in tests if _ANY_TESTS.fullmatch(known.name) is None), None)

    # Clauses.

    def emit(
        self,
        place: Place,
        subject: str,
        relation: str,
        object_: str,
        value: str,
        *,
        who: Condition = ALWAYS,
        when: Condition = ALWAYS,
        passage: Passage | None = None,
        affects: str = "bearer",
        condition: str | None = None,
    ) -> None:
        """Add one procedure; the passage is where its words stand."""
        at = passage or place.passage
        key = content_id("c", at.id, "procedure", subject, relation, object_, value)
        if key in self._emitted:
            return
        told = value is not None and _CASE_OF_ITS_OWN.search(value)  # another "if" of the sentence is none of its
        self._emitted.add(key)
        self.out.clauses.append(
            Clause(
                key,
                self.document.ruleset,
                self.document.id,
                at.id,
                at.start,
                at.end,
                subject,
                relation,
                object_,
                value,
                who=who,
                when=when,
                affects=affects,
                condition=condition or (place.condition() if at is place.passage and not told else None),
            )
        )

    def emit_chance(
        self,
        place: Place,
        subject: str,
        roll: str,
        then: str,
        *,
        passage: Passage | None = None,
        condition: str | None = None,
        pool: str | None = None,
    ) -> None:
        """Add what follows on some results of a roll ("1D6 >= 4"), in the first words of the text for it; of several
        dice of which each counts, the ``pool`` tells how many they are."""
        effect = self.term(" ".join(then.split()[:8]).strip(" ,-"), "effect")
        value = f"chance: {roll}; then {' '.join(then.replace(';', ',').split()[:14])}"
        value += f"; pool {pool}" if pool else ""
        self.emit(place, subject, "uses", effect, value, passage=passage, condition=condition)


#: A case that stands in a value in words of the text.
_CASE_OF_ITS_OWN = deferred(r"; if (?:[\w'-]+,? ){4}")


_HAS_FIGURE = deferred(r"\b(?:ha(?:s|ve)|with|and) (?:an? )?([A-Z][a-z]{2,20})(?: of)? \d{1,2}\b(?! ?(?:\"|inch))")


def heading_of(heading: str) -> str:
    """A heading as a name: without article, emphasis and a parameter that stands for any number."""
    named = " ".join(re.sub(r"\([A-Z]\)", "", heading).replace("*", "").split())
    if (taken := TAKING_ONE.match(named)) and re.search(r"(?i)\w (?:tests?|checks?)$", named[taken.end() :]):
        return named[taken.end() :]  # "Taking a Nerve Test"
    return re.sub(r"^(?:The|An?|THE|AN?) (?=[A-Z])", "", named)


def singular(name: str) -> str:
    """A name in the singular, and without the verb that may stand behind a test ("a Grit check roll")."""
    return naming.singular(re.sub(r"(?i)(?<= )(tests?|checks?) rolls?$", r"\1", " ".join(name.split())))


def dice_text(words: str) -> str:
    """Dice as written ("D6") in the form "1D6"; a plain number stays as it is."""
    found = re.fullmatch(r"(?i)(\d*)d(\d+)(\+\d+)?", words)
    return f"{found.group(1) or 1}D{found.group(2)}{found.group(3) or ''}" if found else words


def chooses(reader: Reader, place: Place, word: str) -> bool:
    """Whether the section says that the highest (or lowest) value among the models is used."""
    return any(
        search(
            rf"(?i)\buses? (?:the )?{word}\b|\b{word} (?:\w+ )?"
            r"(?:from|among|in|unmodified|characteristic|(?:of|that) (?:any|all|its|the models?)\b)",
            text,
        )
        for _, text in place.around
    )
