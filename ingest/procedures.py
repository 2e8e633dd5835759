"""Roll procedures and other sums, read out of sentences: what is rolled, what it is compared with, what is added.

In: a document, its structure and the vocabulary. Out: clauses whose ``value`` is a procedure in the small language of
``docs/clauses.md`` ("Values"): ``test: 2D6 <= Leadership; highest``. The sentence shapes are general; every number and
every name comes from the text. Drops nothing: a sentence of no known shape simply gives no procedure.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from ingest.structure import Structure
from ingest.terms import Vocabulary
from kb.conditions import ALWAYS, Condition, Has
from kb.model import Clause, Document, Passage, Section, Term, content_id
from kb.names import fold, slug
from kb.ratios import ratio_of

#: A dice whose sides a text never names is six-sided (judging conventions).
DEFAULT_SIDES = 6

_NUMBERS = {
    word: number
    for number, word in enumerate("zero one two three four five six seven eight nine ten eleven twelve".split())
}
_NUMBER_WORD = re.compile(rf"\b({'|'.join(_NUMBERS)})\b", re.I)
_PLAIN = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "″": '"', "–": "-", "—": "-", "−": "-", "\xa0": " "})

_CMP = (
    (r"(?:equal to|the same as) or (?:less|lower|below|under|smaller|fewer)(?: than)?", "<="),
    (r"(?:less|lower|smaller|fewer) than or equal to|(?:at most|no more than|not more than|no higher than)", "<="),
    (r"(?:equal to|the same as) or (?:greater|higher|more|above|over|better|exceed\w*)(?: than)?", ">="),
    (r"(?:greater|higher|more) than or equal to|(?:at least|no less than|not less than|no lower than)", ">="),
    (r"(?:less|lower|smaller|fewer) than|below|under", "<"),
    (r"(?:greater|higher|more) than|above|over|exceeds|beats", ">"),
    (r"equals?(?: to)?|the same as", "="),
)
_COMPARE = "|".join(pattern for pattern, _ in _CMP)
_DICE = r"(?:an? |a single |a further |an additional |a total of )?(?:(\d+) ?dice|(\d*)[dD](\d+)|(?:a |one |single )?(?:dice|die))"
_ROLL = re.compile(rf"(?i)\broll(?:s|ing|ed)? {_DICE}")
_PASS = re.compile(r"(?i)\b(pass(?:ed|es)?|succe\w+|negated|regains?|saved?|holds?)\b")
_FAIL = re.compile(r"(?i)\b(fail(?:ed|s)?|unsuccessful)\b")
_OUTCOME = re.compile(
    rf"(?i)\b(?:result|total|score|roll|dice(?: result| score| roll)?)s?\b[^.;]{{0,30}}?\b(?:is |are |of )?(?P<cmp>{_COMPARE})"
    r" (?P<what>[^.;,:]+)"
)
_BRACKETS = re.compile(r"(?i)\b(?:number|value) in brackets|value listed|listed value|\bvalue X\b|\bX\b")
_TEST = r"(?-i:[A-Z][\w'-]+(?: [A-Z][\w'-]+)*)[ -]?(?i:tests?|checks?|saves?|rolls?)"
_HIGHEST = re.compile(r"(?i)\b(highest|lowest|best|worst)\b")
_MULTIPLE = {"half": "1/2", "twice": "2", "double": "2", "three times": "3", "a quarter of": "1/4", "quarter": "1/4", "a third of": "1/3"}
_MUL = "|".join(_MULTIPLE)


@dataclass
class Procedures:
    """The procedures of one document: clauses, and the terms that they needed and the vocabulary did not have."""

    clauses: list[Clause] = field(default_factory=list)
    terms: dict[str, Term] = field(default_factory=dict)


@dataclass(slots=True)
class _Place:
    """A passage with its plain text and what stands around it."""

    passage: Passage
    text: str
    section: Section
    index: int
    around: list[tuple[Passage, str]]

    def following(self, count: int) -> Iterator[tuple[Passage, str]]:
        """This passage and the next ones of the section."""
        yield from self.around[self.index : self.index + 1 + count]


def read_procedures(document: Document, structure: Structure, vocabulary: Vocabulary) -> Procedures:
    """Every procedure that the passages of ``document`` state, in their order."""
    return _Reader(document, structure, vocabulary).read()


def plain(text: str) -> str:
    """A sentence without emphasis, with plain quotes and dashes and with number words as figures."""
    text = re.sub(r"</?\w+>", " ", text.translate(_PLAIN)).replace("*", "").replace("_", " ")
    text = " ".join(text.split())
    return _NUMBER_WORD.sub(lambda found: str(_NUMBERS[found.group(1).lower()]), text)


def dice_of(found: re.Match[str], first: int = 1) -> str:
    """The dice of a match of ``_DICE`` as "2D6"; without sides named they have six."""
    many, count, sides = found.group(first), found.group(first + 1), found.group(first + 2)
    return f"{many or count or 1}D{sides or DEFAULT_SIDES}"


def comparison(words: str) -> str:
    """The sign of a comparison in words."""
    return next(sign for pattern, sign in _CMP if re.fullmatch(pattern, words.strip(), re.I))


class _Reader:
    def __init__(self, document: Document, structure: Structure, vocabulary: Vocabulary) -> None:
        self.document, self.structure, self.vocabulary = document, structure, vocabulary
        self.sections = {section.id: section for section in structure.sections}
        self.out = Procedures()

    def read(self) -> Procedures:
        by_section: dict[str, list[tuple[Passage, str]]] = {}
        for passage in self.structure.passages:
            if passage.kind in ("heading", "row") or passage.same_as or passage.passage_class in ("boilerplate", "example", "note"):
                continue
            by_section.setdefault(passage.section, []).append((passage, plain(passage.text)))
        for section, around in by_section.items():
            for index, (passage, text) in enumerate(around):
                place = _Place(passage, text, self.sections[section], index, around)
                for shape in _SHAPES:
                    shape(self, place)
        return self.out

    # Names.

    def name(self, words: str) -> str | None:
        """The name that some words of a sentence give a quantity: "the model's Leadership Characteristic" → Leadership."""
        words = re.sub(r"(?i)^(?:the|an?|its|their|his|her|your|that) ", "", words.strip(" ,.:;-"))
        words = re.split(r"(?i) (?:of|that|which|for|from|in|on|when|where|and|to|as|used|plus|then|or) ", words + " ")[0].strip()
        words = re.sub(r"^(?:[\w-]+ )?[\w-]+'s? ", "", words)
        words = re.sub(r"(?i)^(?:current |own |total )?(?:un)?modified ", "", words).strip()
        words = re.sub(r"(?i) characteristics?$", "", words)
        if not words or len(words.split()) > 4 or re.search(r"\d", words):
            return None
        known = self.vocabulary.best(words, "characteristic")
        if known:
            return self.vocabulary.terms[known].name
        shorter = re.sub(r" (?:value|score|rating|stat)s?$", "", words)
        known = self.vocabulary.best(shorter, "characteristic")
        return self.vocabulary.terms[known].name if known else shorter

    def subject(self, place: _Place, *kinds: str) -> str:
        """The term that a section is about, from its heading upwards; the general unit where there is none."""
        section: Section | None = place.section
        while section is not None:
            known = self.vocabulary.section_terms.get(section.id)
            if known and (not kinds or self.vocabulary.terms[known].kind in kinds):
                return known
            subject = self.vocabulary.section_subjects.get(section.id)
            if subject and (not kinds or self.vocabulary.terms[subject].kind in kinds):
                return subject
            if section.heading.strip() and not known and section is place.section and len(section.heading) < 50:
                return self.term(_heading(section.heading), "effect")
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

    def test(self, place: _Place) -> str | None:
        """The test that a passage is about: named in it, by the heading, or shortly before it."""
        found = re.search(rf"(?:[Tt]o (?:take|make|pass) (?:an? )?)({_TEST})", place.text) or re.search(
            rf"({_TEST})(?: \([^)]*\))? (?:is|are) (?:taken|made|rolled|passed)", place.text
        )
        if found:
            return self.term(_singular(found.group(1)), "test", "reaction", "special_rule", "effect")
        heading = _heading(place.section.heading)
        if re.search(r"(?i)\b(?:tests?|checks?|saves?|rolls?)\b", heading):
            return self.term(_singular(heading), "test", "reaction", "effect")
        known = self.vocabulary.section_terms.get(place.section.id)
        if known:
            return known
        for _, text in reversed(place.around[max(0, place.index - 4) : place.index + 1]):
            for hit in self.vocabulary.index.find(text):
                for term in hit.terms:
                    if self.vocabulary.terms[term].kind == "test":
                        return term
        return None

    # Clauses.

    def emit(
        self, place: _Place, subject: str, relation: str, object_: str, value: str, *, who: Condition = ALWAYS,
        passage: Passage | None = None, affects: str = "bearer", condition: str | None = None,
    ) -> None:  # fmt: skip
        """Add one procedure; the passage is where its words stand."""
        at = passage or place.passage
        key = content_id("c", at.id, "procedure", subject, relation, object_, value)
        if any(clause.id == key for clause in self.out.clauses):
            return
        self.out.clauses.append(
            Clause(
                key, self.document.ruleset, self.document.id, at.id, at.start, at.end, subject, relation, object_, value,
                who=who, affects=affects, condition=condition,
            )
        )  # fmt: skip

    # Shapes: tests.

    def roll_and_compare(self, place: _Place) -> None:
        """ "Roll 2D6 and compare the result to …. If it is equal to or less than …, the test is passed." """
        rolled = _ROLL.search(place.text)
        if not rolled or re.search(r"(?i)\badd(?:s|ing)? (?:the|their|its|that)\b", place.text[rolled.end() :]):
            return
        if re.search(r"(?i)\b(?:scatter|automatic|table|consult|chart)\b", place.text):
            return
        compared = re.search(r"(?i)\bcompar(?:e|es|ing) (?:the |this |that )?(?:\w+ )?(?:\w+ )?(?:to|with|against) ([^.;]+)", place.text)
        quantity = self.name(compared.group(1)) if compared else None
        for passage, text in place.following(6):
            for found in _OUTCOME.finditer(text if passage is not place.passage else text[rolled.start() :]):
                sentence = text
                passes, fails = _PASS.search(sentence), _FAIL.search(sentence)
                if not passes and not fails:
                    continue
                sign = comparison(found.group("cmp"))
                if fails and not passes:
                    sign = {"<=": ">", ">=": "<", "<": ">=", ">": "<="}.get(sign, sign)
                if sign == "=":
                    continue
                what = found.group("what")
                number = re.match(r"(\d+)\b", what)
                name = "X" if _BRACKETS.search(what) else number.group(1) if number else self.name(what) or quantity
                if quantity and name and name != "X" and not number:
                    name = quantity
                if not name:
                    continue
                test = self.test(place)
                if test is None and name:
                    test = self.term(f"{name} test", "test")
                options = [each for each in ("highest", "lowest") if self._chooses(place, each)]
                object_ = self.term(name, "characteristic", "effect") if name != "X" and not number else self.term("score", "effect")
                self.emit(place, test or "", "uses", object_, "; ".join([f"test: {dice_of(rolled)} {sign} {name}", *options]))
                return

    def _chooses(self, place: _Place, word: str) -> bool:
        return any(
            re.search(rf"(?i)\buses? (?:the )?{word}\b|\b{word} (?:\w+ )?(?:from|among|in|unmodified|characteristic)", text)
            for _, text in place.around
        )

    def target_number(self, place: _Place) -> None:
        """ "made with a single dice and a target number of 6", "Its target number is 6", "passed on a 4+"."""
        found = re.search(
            rf"(?i)\btarget number (?:of|is) (\d+)\b|\b(?:tests?|checks?)\b[^.]{{0,40}}?\b(?:passed|passes|succeeds?) on (?:a |an )?(?:roll of )?(\d+)(?:\+| or (?:more|higher|better))", place.text
        )
        if not found:
            return
        rolled = re.search(rf"(?i)(?:with|rolling|roll|rolls) {_DICE}", place.text)
        if not rolled and place.index:
            rolled = re.search(rf"(?i)(?:with|rolling|roll|rolls) {_DICE}", place.around[place.index - 1][1])
        if not rolled:
            return
        test = self.test(place)
        named = re.search(rf"(?i)\b((?-i:[A-Z])[\w'-]+ (?:tests?|checks?))\b", place.text) or re.search(r"(?i)\b(\w+ (?:tests?|checks?))\b", place.text)
        if test is None and named:
            test = self.term(_singular(named.group(1)), "test")
        if test:
            self.emit(place, test, "sets", self.term("target number", "effect"), f"test: {dice_of(rolled)} >= {found.group(1) or found.group(2)}")

    def kind_of_test(self, place: _Place) -> None:
        """ "Psychic checks are a kind of Leadership test", "takes a Leadership test, called a Regroup test"."""
        for found in re.finditer(
            rf"(?i)\b({_TEST})(?:, also called an? [^,]+,)? (?:is|are) (?:an? )?(?:specific |special |particular )?(?:(?:kind|type|form|sort)s? of )?({_TEST})\b", place.text
        ):
            self._same_test(place, found.group(1), found.group(2), place.passage)
        base = re.search(rf"\b(?:takes?|taking|make|makes|making) an? ({_TEST})", place.text)
        if base:
            for passage, text in place.following(1):
                called = re.search(rf"(?i)\b(?:this is |is )?called an? ({_TEST})", text)
                if called:
                    self._same_test(place, called.group(1), base.group(1), passage)
            done = re.search(r"(?i)\bto ((?-i:[A-Z])\w+) by taking\b", place.text)
            if done:
                self._same_test(place, f"{done.group(1)} test", base.group(1), place.passage)

    def _same_test(self, place: _Place, name: str, base: str, passage: Passage) -> None:
        subject, object_ = self.term(_singular(name), "test"), self.term(_singular(base), "test")
        if subject != object_:
            label = self.vocabulary.terms[object_].name if object_ in self.vocabulary.terms else _singular(base)
            self.emit(place, subject, "is_a", object_, f"test: as {label}", passage=passage)

    def test_modifier(self, place: _Place) -> None:
        """ "must reduce their Leadership by the value in brackets when taking …", "a -1 penalty for each pin marker"."""
        found = re.search(r"(?i)\breduces? (?:its|their|the|that unit's) ([\w ]+?) by (?:(\d+)|(?:the )?(?:value|number) in brackets\b|X\b)", place.text)
        if found:
            name = self.name(found.group(1))
            tests = re.search(r"(?i)\b(?:when (?:taking|making)|for) (?:any |all )?(.+?)(?:[.;]|$)", place.text[found.end() :])
            options = []
            if tests and re.search(r"(?i)tests?|checks?", tests.group(1)):
                words = re.sub(r"(?i) (?:tests?|checks?)", "", tests.group(1))
                options.append("for " + "|".join(each for each in re.split(r",? (?:and|or) |, ", words) if each))
            if re.search(r"(?i)\benemy\b", place.text[: found.start() + 1]):
                options.append("on enemy")
            reach = re.search(r'within (\d+)"', place.text)
            options += [f"within {reach.group(1)}"] if reach else []
            if name and options:
                amount = f"-{found.group(2) or 'X'}"
                self.emit(place, self.subject(place), "modifies", self.term(name, "characteristic"), "; ".join([f"modify: {name} {amount}", *options]), affects="enemy" if "on enemy" in options else "bearer")
        each = re.search(r"(?i)([+-]\d+) (?:penalty|modifier|bonus|adjustment)? ?for each ([\w ]+?)(?: (?:on|it|the|that|they)\b|[.,;]|$)", place.text)
        less = re.search(r"(?i)(?:reduced|lowered|increased|raised) by (\d+) for each (?:of its |of the unit's )?([\w ]+?)(?: (?:on|it|the|that|they)\b|[.,;]|$)", place.text)
        if each or less:
            rule = each or less
            assert rule
            amount = rule.group(1) if each else ("+" if re.search(r"(?i)increased|raised", rule.group(0)) else "-") + rule.group(1)
            base = re.search(r"(?i)\b(?:is|are) (?:therefore )?(?:its|their|the unit's|the) ([\w ]+?)(?: with\b|,)", place.text[: rule.start() + 1])
            name = self.name(base.group(1)) if base else None
            if name:
                self.emit(place, self.term(_singular(rule.group(2)), "status"), "modifies", self.term(name, "characteristic"), f"modify: {name} {amount}; each {_singular(rule.group(2))}")

    # Shapes: a target worked out.

    def subtract_from(self, place: _Place) -> None:
        """ "subtract the Ballistic Skill of the attacking model from 7"."""
        found = re.search(r"(?i)\bsubtract (?:the |its |their )?([\w' ]+?) (?:of [\w' ]+ )?from (\d+)\b", place.text)
        if not found:
            return
        name = self.name(found.group(1))
        floor = next(
            (low for _, text in place.around if (low := re.search(r"(?i)\b(?:minimum|needed|required)\b[^.]* (?:is )?(?:always )?(?:at least|never (?:lower|less) than) (\d+)", text))), None
        )
        if name:
            value = f"target: {found.group(2)} - {name}" + (f"; at least {floor.group(1)}" if floor else "")
            self.emit(place, self.term(_heading(place.section.heading) or f"{name} roll", "test"), "uses", self.term(name, "characteristic"), value)

    def counted_as(self, place: _Place) -> None:
        """ "its Ballistic Skill is counted as being 1", "treated as being Weapon Skill 1", "always 10"."""
        name, number = None, None
        found = re.search(r"(?i)\b(?:its|their|the) ([\w ]+?) (?:is|are)? ?(?:always )?(?:counted|treated|counts?|considered)(?: as)?(?: being| having)? (?:an? )?(\d+)\b", place.text)
        if found:
            name, number = self.name(found.group(1)), found.group(2)
        else:
            found = re.search(r"(?i)\b(?:treated|counted|counts?|considered|resolved)(?: as| at)(?: being| having)? (?-i:([A-Z]\w+(?: [A-Z]\w+)?)) (\d+)\b", place.text)
            if found:
                name, number = self.name(found.group(1)), found.group(2)
        if not found or not name or not number or not self.vocabulary.best(name, "characteristic"):
            return
        heading = _heading(place.section.heading)
        before = place.text[: found.start()]
        about = re.findall(r"\b(?:All )?((?:[A-Z][\w-]+ ?)+?)(?:s\b)? (?:are|is|rather|instead|,)", before) or []
        whom = heading if not about else about[0].strip()
        if re.search(r"(?i)\ball ((?-i:[A-Z])\w+)", before):
            whom = re.search(r"(?i)\ball ((?-i:[A-Z])\w+)", before).group(1)  # type: ignore[union-attr]
        self.emit(place, self.term(_singular(whom), "status", "unit_type", "unit_subtype", "action", "effect", "test"), "sets", self.term(name, "characteristic"), f"set: {name} {number}; for {_singular(whom)}")

    def compared_skills(self, place: _Place) -> None:
        """ "if the target's WS is half or less than that of the attacker's, they are hit on a 2+; …"."""
        found = re.search(r"(?i)\bif the target'?s ([\w ]+?) is\b", place.text)
        name = self.name(found.group(1)) if found else None
        if not found or not name or len(re.findall(r"\d\+", place.text)) < 2:
            return
        cases = []
        for piece in re.split(r"[;]", place.text[found.start() :]):
            target = re.search(r"(\d)\+", piece)
            ratio = ratio_of(piece)
            if target and ratio:
                cases.append(f"{ratio} {target.group(1)}+")
        if len(cases) > 1:
            self.emit(place, self.term(_heading(place.section.heading), "test"), "uses", self.term(name, "characteristic"), f"compare: {name}; " + "; ".join(cases))

    def roll_against(self, place: _Place) -> None:
        """ "roll a D6 and add the weapon's Strength, comparing this total with the Armour Value"; outcomes below it."""
        rolled = _ROLL.search(place.text)
        if not rolled:
            return
        text = place.text[rolled.end() :]
        following = [(p, t) for p, t in place.following(7)]
        adds = re.search(r"(?i)\badd(?:s|ing)? (?:the |their |its )?([^.,;]+?)(?:,|\.| to the (?:result|roll|total|dice)| and compar|$)", text)
        added = self.name(adds.group(1)) if adds else None
        if not added:
            return
        joined = " ".join(t for _, t in following[:2])
        against = re.search(r"(?i)\bcompar(?:e|es|ing) (?:the |this |that |their )?(?:\w+ )?(?:total|result|score|sum)s? (?:to|with|against) (?!each other|those|that)([^.;]+)", joined)
        options = [each for each in ("highest", "lowest") if self._chooses(place, each)]
        if against:
            versus = self.name(against.group(1))
            if not versus:
                return
            subject = self.test(place) or self.term(_heading(place.section.heading), "test")
            self.emit(place, subject, "uses", self.term(versus, "characteristic"), f"against: {dice_of(rolled)} + {added} vs {versus}")
            for passage, line in following:
                found = _OUTCOME.search(line)
                result = re.search(r"(?-i:((?:[A-Z][\w-]+ ?)+))", line[found.end() :]) if found else None
                if found:
                    sign = comparison(found.group("cmp"))
                    name = _singular(result.group(1)) if result else "no effect"
                    if name == "no effect" and not re.search(r"(?i)no effect|nothing", line):
                        continue
                    self.emit(place, subject, "inflicts" if result else "uses", self.term(name, "effect", "status"), f"outcome: {sign} {name}", passage=passage)
            return
        if re.search(r"(?i)\bboth\b|\beach (?:side|player|unit)\b", place.text):
            for passage, line in following:
                won = re.search(rf"(?i)\b(winner|victor|pursuer|attacker|[\w-]+)'?s? (?:total|score|result)s?[^.]{{0,40}}? is (?P<cmp>{_COMPARE})", line)
                sign = comparison(won.group("cmp")) if won else ""
                if won and passage is not place.passage and sign in (">", ">="):
                    subject = self.term(_heading(place.section.heading), "action", "test", "effect")
                    self.emit(place, subject, "uses", self.term(added, "characteristic"), "; ".join([f"opposed: {dice_of(rolled)} + {added} {sign}", *options]))
                    self.emit(place, subject, "uses", self.term(added, "characteristic"), f"opposed by: {sign}", passage=passage)
                    return
            for passage, line in following:
                higher = re.search(r"(?i)\b(?:winner|higher|highest) ", line)
                if higher and passage is not place.passage:
                    subject = self.term(_heading(place.section.heading), "action", "test", "effect")
                    self.emit(place, subject, "uses", self.term(added, "characteristic"), "; ".join([f"opposed: {dice_of(rolled)} + {added} >", *options]))
                    return

    # Shapes: dice that are picked, added and dropped.

    def more_dice(self, place: _Place) -> None:
        """ "roll two dice instead of one and pick the highest", "roll an additional D6 and discard the highest"."""
        found = re.search(r"(?i)\broll(?:s|ing)? (?:(an additional|1 additional|another|a further|an extra) (?:[dD]\d+|dice|die)|(\d+) (?:dice|[dD]\d+))", place.text)
        if not found:
            return
        rest = place.text[found.end() :]
        chosen = re.search(r"(?i)\b(pick|keep|use|take|choose|discard|drop|ignore|remove)(?:s|ing)? (?:the |any )?(?:single )?(?:1 of the )?(highest|lowest|best|worst)", rest)
        if not chosen:
            return
        keep = chosen.group(1).lower() in ("pick", "keep", "use", "take", "choose")
        edge = {"best": "highest", "worst": "lowest"}.get(chosen.group(2).lower(), chosen.group(2).lower())
        count = f"{found.group(2)}" if found.group(2) else "+1"
        value = f"dice: {count} {'keep' if keep else 'drop'} {edge} 1"
        context = place.text
        roll = re.search(r"(?i)\b(?:rolling|roll|rolls) (?:on )?(?:the |to |for )?((?-i:[A-Z])\w+(?: (?-i:[A-Z])\w+)* table|penetrate[^,]*|armour penetration)", context)
        subject = self.subject(place)
        who = re.search(r"\ban? ((?:[A-Z][\w-]+ )+?)(?:weapon|Vehicle|model|unit)s?\b", context)
        name = who.group(1).strip() if who else _heading(place.section.heading)
        about = roll.group(1) if roll else "roll"
        table = self.term(about if "table" in about.lower() else "armour penetration roll", "test", "table") if roll else self.term("roll", "test")
        self.emit(place, self.term(name, "weapon_type", "unit_subtype", "special_rule", "effect") if name else subject, "modifies", table, f"{value}; for {name}; on {'table' if 'table' in about.lower() else 'penetration'}")

    def extra_on(self, place: _Place) -> None:
        """ "each Armour Penetration roll of equal to or greater than the listed value allows a further D3 to be rolled"."""
        found = re.search(rf"(?i)\brolls? (?:[^.]{{0,60}}?)(?:of |is )?(?:({_COMPARE}) (?:the )?)?(?:listed value|value listed|number in brackets|value in brackets)( or higher)?[^.]*?\b[dD](\d+)\b", place.text)
        if found and re.search(r"(?i)\badd|\badded\b", place.text) and re.search(r"(?i)penetrat", place.text):
            sign = comparison(found.group(1)) if found.group(1) else ">="
            name = _heading(place.section.heading)
            self.emit(place, self.subject(place), "modifies", self.term("armour penetration roll", "test"), f"dice: on {sign} X add 1D{found.group(3)}; for {re.sub(r' ?[(].*', '', name)}; on penetration")

    def table_modifier(self, place: _Place) -> None:
        """ "If an AP 2 weapon scores a Penetrating Hit, add a +1 modifier to the roll on the Vehicle Damage table"."""
        found = re.search(r"(?i)\badd(?:s|ed)? (?:an? )?([+-]?\d+)(?: modifier)? to (?:the |any )?(?:rolls? on the )?((?-i:[A-Z])[\w ]+?)(?: table| roll|[.,;]|$)", place.text)
        if not found:
            return
        cause = re.search(r"\b((?-i:[A-Z])[A-Za-z]{0,12}) (\d+)\b", place.text.replace(found.group(0), ""))
        if not cause:
            return
        name = re.sub(r"(?i)^the ", "", found.group(2)).strip()
        table = self.vocabulary.best(f"{name} table", "table") or self.term(f"{name} table", "table")
        amount = found.group(1) if found.group(1)[0] in "+-" else f"+{found.group(1)}"
        quantity = self.name(cause.group(1)) or cause.group(1)
        self.emit(place, self.term(quantity, "characteristic"), "modifies", table, f"modify: {name} {amount}; if {quantity} = {cause.group(2)}")

    # Shapes: distances.

    def distance(self, place: _Place) -> None:
        """ "may move a number of inches up to its unmodified Initiative", "increases their movement by …", "are 2D6\\""."""
        text = place.text
        run = re.search(r"(?i)\b(?:increases? (?:its|their) move(?:ment)? by|adds?) (?:the )?(?:value of )?(?:the )?(lowest|highest)? ?(?:unmodified )?((?-i:[A-Z])\w+)(?: characteristic)?( in the unit| among[^.]*?)?(?: to (?:its|their) (move(?:ment)?))?\b", text)
        if run and (run.group(4) or re.match(r"(?i)increases", run.group(0))) and self.vocabulary.best(run.group(2), "characteristic"):
            name = self.name(run.group(2))
            speed = self.vocabulary.best("movement", "characteristic")
            base = self.vocabulary.terms[speed].name if speed else "Movement"
            who = self._mover(place, text)
            options = [run.group(1).lower()] if run.group(1) else []
            self.emit(place, who, "uses", self.term(name or run.group(2), "characteristic"), "; ".join([f"distance: {base} + {name}", *options]))
            return
        found = re.search(
            rf"(?i)\b(?:may|can|must|will|they|units|that unit)? ?(?:immediately )?(?:move|moves)\b(?:[^.]{{0,12}}?(?:number of inches|up to|exactly))?(?: up to| equal to| a number of inches equal to)* ?(?:a number of inches )?(?:up to |equal to )*(?:({_MUL}) )?(?:its|their) (unmodified )?([\w ]+?)(?: characteristics?)?(?: in inches)?(?=[ ,.;]|$)", text
        )
        if found and re.search(r"(?i)up to|equal to|inches", found.group(0)):
            name = self.name(found.group(3).split(" directly")[0])
            if name and self.vocabulary.best(name, "characteristic"):
                factor = f"{_MULTIPLE[found.group(1).lower()]}*" if found.group(1) else ""
                options = [each for each in ("highest", "lowest") if self._chooses(place, each)]
                options += ["unmodified"] if found.group(2) else []
                self.emit(place, self._mover(place, text), "uses", self.term(name, "characteristic"), "; ".join([f"distance: {factor}{name}", *options]))
        for fixed in re.finditer(r'(?i)\b((?-i:[A-Z])[\w-]+(?: [A-Z][\w-]+)*? moves?)\b (?:is|are) (?:an? )?((?:\d*d)?\d+)"', text):
            self.emit(place, self.term(_singular(fixed.group(1)), "action"), "sets", self.term("distance", "effect"), f"distance: {_dice(fixed.group(2))}")
        when = re.search(r'(?i)\b((?-i:[A-Z])\w+)(?: models?| units?)? moves? (\d*d\d+)"(?: when| if| instead of [^.]*? when)? ?(?:rather[^.]*? when |they )?((?-i:[A-Z])\w+ [A-Z]\w+)?', text)
        if when:
            action = when.group(3) or ""
            named = re.search(r"(?i)\b(?:when|if) (?:they )?((?-i:[A-Z])\w+(?: [A-Z]\w+)?)", text)
            action = named.group(1) if named else action
            term = self.vocabulary.best(action, "action") or (self.term(action, "action") if action else self.subject(place))
            bearer = self.vocabulary.best(when.group(1), "unit_type", "unit_subtype", "status")
            self.emit(place, term, "sets", self.term("distance", "effect"), f"distance: {_dice(when.group(2))}; for {when.group(1)}", who=Has(bearer) if bearer else ALWAYS)
        own = re.search(r'(?i)\b((?-i:[A-Z])\w+?)s? (?:may|can) [^.]*?\bmove up to (\d+)"', text)
        if own:
            bearer = self.vocabulary.best(own.group(1), "unit_type", "unit_subtype")
            self.emit(place, self._mover(place, text), "sets", self.term("distance", "effect"), f"distance: {own.group(2)}; for {_singular(own.group(1))}", who=Has(bearer) if bearer else ALWAYS)

    def _mover(self, place: _Place, text: str) -> str:
        """What is being done when a distance is moved: the entry's option, an action named, or the heading."""
        own = self.vocabulary.section_terms.get(place.section.id)
        if own and self.vocabulary.terms[own].kind in ("reaction", "action"):
            return own
        for hit in self.vocabulary.index.find(text):
            for term in hit.terms:
                if self.vocabulary.terms[term].kind in ("action", "reaction") and text[hit.start].isupper() and fold(self.vocabulary.terms[term].name) not in ("move", "react"):
                    return term
        return own or self.term(_heading(place.section.heading) or "move", "action")

    def distance_modifier(self, place: _Place) -> None:
        """ "reduces the distance moved by -1", "a +1 modifier to its Initiative when determining how far …", "a modifier of -2 to its Charge Distance"."""
        text = place.text
        amount, place_in = None, 0
        for pattern, sign in (
            (r"(?i)\b(?:reduc\w+|decreas\w+) (?:the )?(?:distance|move)[\w ]*? by -?(\d+|X\b|the (?:value|number) in brackets)", "-"),
            (r"(?i)\b(?:distance|move)\b[\w ]*? (?:is|are) (?:reduced|decreased) by -?(\d+|X\b)", "-"),
            (r"(?i)\b(?:distance|move)\b[\w ]*? (?:is|are) increased by \+?(\d+|X\b)", "+"),
            (r"(?i)\b(?:gains?|applies|adds?|suffers?|has) (?:an? )?(?:modifier of )?([+-]\d+)(?: modifier)? to (?:its|their|the|all|any) [^.]*?\b(?:distance|how far|move[sd]?|run)\b", ""),
            (r"(?i)\b(?:gains? a bonus to|adds? the number in brackets to|adds? X to)[^.]*?\b(?:distances?|moves?)\b", "+X"),
        ):
            found = re.search(pattern, text)
            if found:
                if sign == "+X":
                    amount = "+X"
                else:
                    figure = found.group(1)
                    amount = figure if not sign else sign + (figure if re.match(r"\d", figure) else "X")
                place_in = found.start()
                break
        if amount is None:
            return
        options = []
        quantifier = "all" if re.search(r"(?i)\bincludes only\b|composed (?:entirely|only)|\ball (?:of its )?models\b", text[: place_in + 60]) else "any"
        actions = []
        for hit in self.vocabulary.index.find(text):
            for term in hit.terms:
                kind = self.vocabulary.terms[term].kind
                if kind in ("action", "reaction") and text[hit.start].isupper():
                    actions.append(text[hit.start : hit.end])
                    break
        actions += [each for each in re.findall(r"\b(Run|Reaction|Charge|Fall Back|Consolidat\w+)", text)]
        negated = re.search(r"(?i)\bmay not ((?-i:[A-Z])\w+)", text)
        actions = [each for each in dict.fromkeys(_singular(a) for a in actions) if not (negated and fold(each) == fold(negated.group(1)))]
        if not actions:
            return
        options.append("for " + "|".join(actions))
        bearer = self.subject(place, "unit_subtype", "unit_type", "special_rule", "status", "effect")
        based = re.search(r"(?i)\bbased on (?:its |their )?((?-i:[A-Z])\w+)", text)
        if based:
            options.append(f"based on {self.name(based.group(1))}")
        options.append(f"of {quantifier}")
        object_ = self.vocabulary.best(actions[0], "reaction", "action") or self.term(actions[0], "action")
        who = Has(bearer, quantifier=quantifier) if not bearer.endswith("/unit/unit") else ALWAYS
        self.emit(place, bearer, "modifies", object_, "; ".join([f"modify: distance {amount}", *options]), who=who)

    # Shapes: amounts.

    def share(self, place: _Place) -> None:
        """ "at a Strength equal to half the Front Armour Value of …, rounding up"."""
        found = re.search(rf"(?i)\b(?-i:([A-Z]\w+))(?: of [\w ]+?)?(?: will be| is| are)? ?(?:equal to )?({_MUL}) (?:the )?((?-i:[A-Z])[\w ]+?)(?: of [^,.;]+)?, round(?:ing|ed) (up|down)", place.text)
        if found:
            name = self.name(found.group(3)) or found.group(3)
            about = _heading(place.section.heading)
            self.emit(place, self.subject(place), "uses", self.term(found.group(3), "characteristic"), f"amount: {found.group(1)} = {_MULTIPLE[found.group(2).lower()]}*{found.group(3) if 'Value' in found.group(3) else name} {found.group(4)}; in {about}")
        always = re.search(r"(?i)\bif (?:the )?([\w -]+?) is an? ([\w -]+?),? (?:then )?the ((?-i:[A-Z])\w+) of [^.]*? is always (\d+)", place.text)
        if always:
            self.emit(place, self.subject(place), "sets", self.term(always.group(3), "characteristic"), f"amount: {always.group(3)} = {always.group(4)}; if {always.group(2)}; in {_heading(place.section.heading)}")
        for more in re.finditer(r"(?i)\b(?:if|and if) ((?:(?!\bif\b)[^.])+?),? add \+?(\d+) (?:to the )?((?-i:[A-Z])\w+)(?: of the [\w]+)?(?:, to a maximum (?:value )?of (\d+))?", place.text):
            options = [f"if {' '.join(more.group(1).replace(';', ',').split())}"] + ([f"at most {more.group(4)}"] if more.group(4) else [])
            self.emit(place, self.subject(place), "modifies", self.term(more.group(3), "characteristic"), "; ".join([f"modify: {more.group(3)} +{more.group(2)}", *options, f"in {_heading(place.section.heading)}"]))

    def counts_as_many(self, place: _Place) -> None:
        """ "count as a number of models equal to the value X", "counts as X models for Transport Capacity"."""
        found = re.search(r"(?i)\bcounts? as (?:a number of models equal to (?:the )?(?:value )?(?:X\b|(?:value|number) in brackets)|(X|\d+) models)[^.]*?(?:purposes? of|for|in) (?:the )?((?-i:[A-Z])\w+ [A-Z]\w+)", place.text)
        if found:
            self.emit(place, self.subject(place), "counts_as", self.term(found.group(2), "characteristic"), f"count: {found.group(1) or 'X'}; {found.group(2)}")

    def by_turn(self, place: _Place) -> None:
        """ "+1 on Game Turns 1 & 2, +/-0 on …": a value that a running number decides."""
        steps = re.findall(r"([+-]/?-?\d+) (?:on|in|during|for) (?-i:([A-Z][\w]+(?: [A-Z][a-z]+)?)s?) (\d+)(?:\s*(?:&|and|or|to|-)\s*(\d+))?(\+| or (?:later|more))?", place.text)
        if len(steps) < 2:
            return
        about = re.search(r"(?i)\bhave (?:their |its )?((?-i:[A-Z])\w+(?:(?:, | and )(?-i:[A-Z])\w+)*)", place.text)
        names = re.split(r", | and ", about.group(1)) if about else []
        cases = ", ".join(f"{low}{'+' if more else '-' + high if high else ''} {amount.replace('+/-', '')}" for amount, _, low, high, more in steps)
        clock = re.sub(r"s$", "", steps[0][1])
        for name in names:
            quantity = self.name(name) or name
            self.emit(place, self.subject(place), "modifies", self.term(quantity, "characteristic"), f"modify: {quantity} by {clock}: {cases}")

    def allotment(self, place: _Place) -> None:
        """ "always begins at a base value of one", "may make 1 Reaction in each Phase", "may never make more than 3"."""
        text = place.text
        base = re.search(r"(?i)\b(?:begins at |starts at |has )?(?:a )?base (?:value of|(?-i:([A-Z]\w+ [A-Z]\w+)) is) (\d+)", text)
        general = self.vocabulary.best("Reaction", "reaction")
        if base:
            named = base.group(1) or next((m for m in re.findall(r"\b([A-Z]\w+ [A-Z]\w+)\b,? and", text)), None) or _heading(place.section.heading)
            self.emit(place, self.term(_singular(named), "effect", "reaction"), "sets", general or self.term(_singular(named), "effect"), f"base: {_singular(named)} {base.group(2)}")
        each = re.search(r"(?i)\bmay make (\d+) ([\w]+?)s? (?:in|per|during) (?:each|every|one|a) (\w+)", text)
        if each and not re.search(r"(?i)more than|never", text):
            self.emit(place, self.subject(place), "sets", self.term(_singular(each.group(2)), "reaction", "action"), f"base: {_singular(each.group(2))} {each.group(1)}; per {each.group(3)}")
        for cap in re.finditer(r"(?i)\b(?:no \w+|\w+)? ?(?:may|can) (?:\w+ )?ever make more than (\d+)(?: \(\d+\))? ([A-Za-z]\w+?)s? (?:in|per) (?:a |any |each |one |the )?(?:given |single |1 )?(\w+)|\bmay never make more than (\d+)(?: \(\d+\))? ([A-Za-z]\w+?)s? (?:in|per) (?:a |any |each |one )?(?:given |single |1 )?(\w+)|(\d+) ([A-Za-z]\w+?)s? in a single (\w+) is the most", text):
            number, what, span = next(each for each in (cap.groups()[0:3], cap.groups()[3:6], cap.groups()[6:9]) if each[0])
            if not re.search(r"(?i)\bunit may make more\b", cap.group(0)):
                self.emit(place, f"{self.document.ruleset}/unit/unit", "limits_to" if False else "sets", self.term(_singular(what), "reaction", "action"), f"cap: {_singular(what)} {number}; per {span}", affects="player")
        raised = re.search(r"(?i)\b(?:ever|never) (?:increase|raise) (?:their|the|its) (?:base )?((?-i:[A-Z])\w+ (?-i:[A-Z])\w+) above (\d+)", text)
        if raised:
            self.emit(place, f"{self.document.ruleset}/unit/unit", "sets", self.term(raised.group(1), "effect", "reaction"), f"cap: base {raised.group(1)} {raised.group(2)}", affects="player")

    def part_of(self, place: _Place) -> None:
        """ "25% or more of the models that were part of the unit at the start of a shooting attack"."""
        found = re.search(r"(?i)\b(\d+)% or more of (?:the|its) ([\w]+)|\b(?:has had|loses|lost|suffers?)\b[^.]*? (\d+)%[^.]*? (models|elements|figures|bases)", place.text)
        if not found or not re.search(r"(?i)\bcasualt|\blos[te]|removed", place.text):
            return
        share, what = found.group(1) or found.group(3), found.group(2) or found.group(4)
        start = re.search(r"(?i)\b(?:at|from) the (?:start|beginning) of (?:a |an |the |that )?([\w ]+?)(?: removed| as|,|[.]|$)", place.text)
        tests = [h for h in re.findall(rf"{_TEST}", place.text)] or re.findall(r"(?i)[A-Z]\w+ (?:check|test)s?", place.text)
        subject = self.term(_singular(tests[0]), "test") if tests else self.subject(place)
        self.emit(place, subject, "uses", self.term(_singular(what), "effect"), f"part: {share}% of {what}" + (f"; start of {start.group(1)}" if start else ""))

    # Shapes: a single chance.

    def on_a_roll(self, place: _Place) -> None:
        """ "roll a D6. On a 1, that model suffers a Wound", "On a roll equal to or greater than the number in brackets …"."""
        rolled = _ROLL.search(place.text)
        if not rolled:
            return
        for passage, text in place.following(2):
            if passage is not place.passage and _ROLL.search(text) and not re.match(r"(?i)(?:on|if)\b", text):
                break
            piece = text[rolled.end() :] if passage is place.passage else text
            for found in re.finditer(
                rf"(?i)\bon (?:a |an )?(?:roll of |result of |score of |roll |result )?(?:a |an )?'?(?:(?P<low>\d+)'?(?:(?P<plus>\+| or (?:more|higher|better))|(?: or | to |-)(?P<high>\d+))?|(?P<cmp>{_COMPARE}) (?P<what>[^,.;]+)),? (?P<then>[^.;]{{4,160}})"
                rf"|\bif (?:the |its )?(?:result|roll|score|dice)[^.,;]{{0,24}}? is (?:a |an )?'?(?:(?P<low2>\d+)'?(?P<plus2>\+| or (?:more|higher|better))?|(?P<br>(?:the )?(?:number|value) in brackets or (?:higher|more)))'?,? (?:then )?(?P<then2>[^.;]{{4,160}})",
                piece,
            ):
                low = found.group("low") or found.group("low2")
                then = (found.group("then") or found.group("then2")).strip(" ,")
                if low:
                    sign = ">=" if found.group("plus") or found.group("plus2") else "<=" if found.group("high") and low == "1" else "=" if not found.group("high") else "in"
                    bound = f"{sign} {low}" if sign in (">=", "=") else f"in {low}-{found.group('high')}"
                elif found.group("br"):
                    bound = ">= X"
                else:
                    if not _BRACKETS.search(found.group("what")):
                        continue
                    bound = f"{comparison(found.group('cmp'))} X"
                then = re.sub(r"(?i)^associated with [^,]*?, ", "", then)
                subject = self.test(place) if re.search(r"(?i)\btests?\b", place.section.heading + place.text[: rolled.start()]) else self.subject(place)
                self.emit(place, subject or self.subject(place), "uses", self.term(" ".join(then.split()[:8]).strip(" ,-"), "effect"), f"chance: {dice_of(rolled)} {bound}; then {' '.join(then.replace(';', ',').split()[:14])}", passage=passage)

    def fixed_target(self, place: _Place) -> None:
        """ "always Wound on a 2+", "confer a 6+ Cover Save", "This Cover Save is always a 6+"."""
        found = re.search(r"(?i)\balways ((?-i:[A-Z])\w+?)s? on (?:a |an )?(?:(\d)\+|(?:a )?(?:fixed )?number)", place.text)
        if found:
            self.emit(place, self.subject(place), "sets", self.term(f"{found.group(1)} roll", "test", "effect"), f"target: {found.group(2) + '+' if found.group(2) else 'X+'}; {found.group(1)}")
        for save in re.finditer(r"(?i)\b(?:confers?|receives?|has|gains?|grants?) (?:an? )?(\d)\+ ((?-i:[A-Z])\w+ Save)|\b((?-i:[A-Z])\w+ Save)(?: of an? [\w ]+?)? is always (?:an? )?(\d)\+", place.text):
            number, what = (save.group(1), save.group(2)) if save.group(1) else (save.group(4), save.group(3))
            self.emit(place, self.subject(place), "sets", self.term(what, "effect", "test"), f"target: {number}+; {what}", condition=place.text[:160])


def _heading(heading: str) -> str:
    return " ".join(re.sub(r"\(X\)", "", heading).replace("*", "").split())


def _singular(name: str) -> str:
    name = " ".join(name.split())
    return re.sub(r"(?<=\w{3})(?<![sui])s$", "", name)


def _dice(words: str) -> str:
    found = re.fullmatch(r"(?i)(\d*)d(\d+)", words)
    return f"{found.group(1) or 1}D{found.group(2)}" if found else words


_SHAPES: tuple[Callable[[_Reader, _Place], None], ...] = (
    _Reader.roll_and_compare, _Reader.target_number, _Reader.kind_of_test, _Reader.test_modifier, _Reader.subtract_from,
    _Reader.counted_as, _Reader.compared_skills, _Reader.roll_against, _Reader.more_dice, _Reader.extra_on,
    _Reader.table_modifier, _Reader.distance, _Reader.distance_modifier, _Reader.share, _Reader.counts_as_many,
    _Reader.by_turn, _Reader.allotment, _Reader.part_of, _Reader.on_a_roll, _Reader.fixed_target,
)  # fmt: skip

__all__ = ["DEFAULT_SIDES", "Procedures", "plain", "read_procedures"]
