"""The procedures of one ruleset, ready to be worked with: parsed, found by head, and cited.

In comes a ruleset's read model; out goes a ``Book``, built once for it. A ``Rule`` is a clause with its procedure.
"""

from __future__ import annotations

import re
import weakref
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from kb.conditions import ALWAYS, Has, atoms, both
from kb.model import TYPE_KINDS, Clause, Passage, TableRow
from kb.names import fold, stem, stems
from kb.patterns import deferred
from queries.calculators.language import Procedure, parse
from queries.calculators.rounding import rounding
from queries.situations.facts import content

_VERSION = deferred(
    r"\b(lowest|smallest|least|highest|greatest|largest)\b(?: \w+){0,3}? (?:values?|modifiers?|versions?|numbers?)\b",
    re.I,
)
#: The title or number of a page amid a sentence.
_OF_THE_PAGE = deferred(r"\n[ \t]*\n[^\n]{1,90}\n[ \t]*\n")
#: What comes upon somebody in some case, and not what he has from the first.
_PLACED = deferred(r"(?i)\b(?:place|put|lay)s? (?:an? |one |the )?(?:[\w'-]+ ){0,3}?(?:marker|token|counter|chit)s?\b")
_SINGLE = deferred(r"\b(?:a|the|one) single\b")
_BARE = deferred(r"\s*\([^()]*\)\s*$")


@dataclass(frozen=True, slots=True)
class Rule:
    """A procedure and the clause that states it."""

    clause: Clause
    procedure: Procedure

    @property
    def body(self) -> str:
        return self.procedure.body


@lru_cache(maxsize=8192)
def core_name(name: str) -> tuple[str, ...]:
    """The stems of a name without its parameter and without words that only say what kind of thing it is."""
    kinds = {
        "test",
        "check",
        "roll",
        "table",
        "chart",
        "reaction",
        "action",
        "rule",
        "status",
        "weapon",
        "vehicle",
        "move",
        "order",
    }
    words = [word for word in stems(_BARE.sub("", name)) if word not in ("the", "a", "an")]
    kept = [word for word in words if word not in {stem(each) for each in kinds} | {"special", "sub", "type"}]
    return tuple(kept or words)


#: "Armour Value (AV)".
_ABBREVIATED = deferred(r"\b([A-Z][\w-]+(?:\s+[A-Z][\w-]+){1,3})\s+\(([A-Z]{2,4})\)")


class Book:
    """The procedures, tables and names of one ruleset, as calculators need them."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.by_head: dict[str, list[Rule]] = defaultdict(list)
        for clause in rules.clauses:
            procedure = parse(clause.value)
            if procedure is not None:
                self.by_head[procedure.head].append(Rule(clause, procedure))
        self._called: dict[str, tuple[str, str]] = {}
        #: By tables and passages, the rolls to hit of whose scores they hold a chart: tests like any other.
        self.charts: dict[str, Rule] = {}
        from queries.calculators.charted import charted

        self.charts.update(charted(self))
        if self.charts:
            self.by_head["test"] = [*self.by_head["test"], *self.charts.values()]
        from queries.calculators.degrees import compared

        if by_degrees := [rule for _, rule in compared(self)]:
            self.by_head["test"] = [*self.by_head["test"], *by_degrees]

    def called(self, name: str, kind: str) -> str:
        """The id of a term that the texts tell of without a name of their own for it."""
        term = f"{self.rules.ruleset.id}/{kind}/{name.replace(' ', '-')}"
        self._called[term] = (name, kind)
        return term

    def of(self, head: str) -> list[Rule]:
        """The procedures of one head, in the order of the texts."""
        return self.by_head.get(head, [])

    def section(self, rule: Rule) -> str:
        """The section in which a procedure is told."""
        return str(self.rules.passages[rule.clause.passage].section)

    def setting(self, quantity: str) -> list[Rule]:
        """The procedures that set a quantity to a number."""
        return [each for each in self.of("set") if fold(each.body.rsplit(" ", 1)[0]) == fold(quantity)]

    def characteristic(self, quantity: str) -> str:
        """The characteristic that is called so (folded), as the texts write it; else what it was called."""
        return next((t.name for t in self.rules.terms_of_kind("characteristic") if fold(t.name) == quantity), quantity)

    def name(self, term: str) -> str:
        """A term's name without its parameter."""
        if term in self.rules.terms:
            return _BARE.sub("", self.rules.terms[term].name)
        return self._called[term][0] if term in self._called else term

    def kind(self, term: str) -> str:
        if term in self.rules.terms:
            return self.rules.terms[term].kind
        return self._called[term][1] if term in self._called else ""

    @cached_property
    def _aliases(self) -> dict[tuple[str, ...], list[str]]:
        found: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for alias in self.rules.aliases:
            term = self.rules.terms.get(alias.term)
            if term is not None and term.kind == "characteristic":
                found[stems(term.name)].append(alias.alias)
        return found

    @cached_property
    def figured(self) -> frozenset[str]:
        """What a text calls no kind of unit and yet gives a number of some characteristic ("Reavers have a Nerve of
        7")."""
        return frozenset(
            clause.subject for clause in self.rules.clauses
            if clause.relation == "sets" and (clause.value or "").removesuffix("+").isdigit()
            and self.kind(clause.subject) == "effect"
            and self.kind(clause.object) == "characteristic"
        )  # fmt: skip

    def spellings(self, quantity: str) -> tuple[str, ...]:
        """Every way in which a player may write a quantity: its name, its abbreviation, without a closing "value"."""
        names = [quantity, *self._aliases.get(stems(quantity), ()), *self._in_full.get(quantity, ())]
        for name in list(names):
            shorter = re.sub(r"(?i) (?:value|score|rating|characteristic)s?$", "", name)
            if shorter != name:
                names.append(shorter)
            initials = "".join(word[0] for word in name.split())
            if len(initials) > 1 or fold(initials) in self._initials:
                names.append(initials)
        return tuple(dict.fromkeys(fold(name) for name in names))

    @cached_property
    def _in_full(self) -> dict[str, set[str]]:
        """What the abbreviations stand for that a text gives in brackets behind a name ("Plate Value (PV)")."""
        found: dict[str, set[str]] = {}
        for passage in self.rules.passages.values():
            for name, short in _ABBREVIATED.findall(passage.text) if "(" in passage.text else ():
                if short == "".join(word[0].upper() for word in name.split()):
                    found.setdefault(short, set()).add(" ".join(name.split()))
        return found

    @cached_property
    def _initials(self) -> frozenset[str]:
        """The letters with which the name of one characteristic alone begins, and which are no word by themselves."""
        begun = [fold(term.name)[:1] for term in self.rules.terms_of_kind("characteristic")]
        return frozenset(letter for letter in begun if begun.count(letter) == 1) - {"a", "i"}

    @cached_property
    def sentences(self) -> list[tuple[Passage, str, frozenset[str]]]:
        """The sentences of rules that hold a number, each with its text in plain figures and its telling words."""
        from queries.calculators.words import digits

        rules = [each for each in self.rules.passages.values() if each.passage_class == "rule"]
        whole = [(each, _OF_THE_PAGE.sub(" ", each.text)) for each in rules]
        plain = [(each, text, _SINGLE.sub("1", digits(text))) for each, text in whole]
        return [(each, said, content(text)) for each, text, said in plain if re.search(r"\d", said)]

    def parents(self, term: str) -> list[str]:
        """What a term is a kind of, itself first."""
        found, at = [term], 0
        while at < len(found):
            for clause in self.rules.by_subject.get(found[at], ()):
                if clause.relation == "is_a" and clause.object not in found:
                    found.append(clause.object)
            at += 1
        return found

    def counting(self, term: str, numbers: Iterable[int]) -> int:
        """The number that counts where something has several versions of a rule ("Swift (2)", "Swift (4)").

        The rule itself may say which: "use the lowest value included", "always the highest modifier"; where it does
        not, the first does.
        """
        several = list(numbers)
        if len(set(several)) > 1:
            told = {self.rules.passages[clause.passage].section for clause in self.rules.by_subject.get(term, ())}
            entry = (passage.text for passage in self.rules.passages.values() if passage.section in told)
            said = next((match for text in entry if (match := _VERSION.search(text))), None)
            if said:
                return min(several) if fold(said.group(1)) in ("lowest", "smallest", "least") else max(several)
        return several[0]

    def chosen(self, quantity: str, told: Iterable[int], rule: Rule) -> int:
        """The number that counts of those of a unit's models: the lowest where the rule, or a passage on units of
        several kinds, says so, else the highest."""
        lowest = rule.procedure.option("lowest") is not None or quantity in self._lowest
        return min(told) if lowest else max(told)

    @cached_property
    def _lowest(self) -> frozenset[str]:
        """The characteristics of which a unit uses the lowest of its models' ("uses the lowest Pace of its models")."""
        uses = (clause for clause in self.rules.clauses if clause.relation == "uses" and clause.remainder)
        told = ((self.name(clause.object), clause.remainder or "") for clause in uses)
        least = r"(?i)(?:the )?(?:lowest|smallest|slowest|worst) (?:[a-z]+ (?:of )?)?"
        return frozenset(name for name, words in told if re.match(rf"{least}{re.escape(name)}\b", words))

    @cached_property
    def rounded(self) -> str | None:
        """How the texts let every fraction be rounded ("up", "down"); None where they do not say it of all alike."""
        return rounding(p.text for p in self.rules.passages.values() if p.passage_class in ("rule", "definition"))

    def held(self, names: Iterable[str]) -> dict[str, Clause | None]:
        """The terms that a unit of these names has: those named, and what clauses grant to any bearer of them."""
        held: dict[str, Clause | None] = {}
        stack: list[tuple[str, Clause | None]] = []
        for name in names:
            for term in self.rules.names.terms(name) or self.rules.names.terms(_BARE.sub("", name)):
                stack.append((term, None))
        while stack:
            term, by = stack.pop()
            if term in held:
                continue
            held[term] = by
            for clause in self.rules.by_subject.get(term, ()):
                are_so = clause.relation == "inflicts" and self.kind(term) in TYPE_KINDS and not clause.condition
                are_so = are_so and clause.when == ALWAYS and self._says_so(clause)
                placed = clause.relation == "grants" and _PLACED.search(self.rules.quote(clause)) is not None
                given = (clause.relation in ("grants", "is_a") and not placed) or are_so
                if given and clause.affects == "bearer" and not clause.within:
                    needed = [a.term for a in atoms(both(clause.who, clause.when)) if isinstance(a, Has)]
                    if all(each == term or each in held for each in needed):
                        stack.append((clause.object, clause))
        return held

    def _says_so(self, clause: Clause) -> bool:
        """Whether a clause says what those are ("Riders are Mounted"), and not what may come upon them ("Pins are
        placed on Riders")."""
        name = re.escape(fold(self.name(clause.object)))
        told = rf"\b(?:is|are|counts? as|treated as|considered) (?:[\w'-]+,? ){{0,4}}{name}"
        return re.search(told, fold(self.rules.quote(clause))) is not None

    def cite(self, *records: Clause | TableRow | Rule | Passage | None) -> list[dict[str, Any]]:
        """The ``because`` of a value: each clause, or row of a table, with its exact passage, once."""
        from queries.answer import cited
        from queries.options.index import index_of

        index = index_of(self.rules)
        items: list[dict[str, Any]] = []
        for record in records:
            if record is None:
                continue
            clause = record.clause if isinstance(record, Rule) else record if isinstance(record, Clause) else None
            if clause is None and isinstance(record, TableRow):
                clause = next(iter(self.rules.by_passage.get(record.passage or "", ())), None)
                if clause is None:
                    passage = self.rules.passages.get(record.passage or "")
                    item = self._plain(passage, record) if passage else None
                    items += [item] if item else []
                    continue
            if clause is not None:
                items.append({**cited(index, clause), "overridden": False})
            elif isinstance(record, Passage):
                items.append(self._plain(record, None))
        unique: dict[tuple[str, int, int], dict[str, Any]] = {}
        for item in items:
            unique.setdefault((item["document"], item["start"], item["end"]), item)
        return list(unique.values())

    def _plain(self, passage: Passage, row: TableRow | None) -> dict[str, Any]:
        table = self.rules.tables.get(row.table) if row else None
        subject = table.name if table else self.rules.heading(passage.id)
        return {
            "relation": "uses",
            "subject": subject,
            "object": row.label if row else "",
            "quote": self.rules.quote(passage),
            "document": passage.document,
            "section": self.rules.heading(passage.id),
            "start": passage.start,
            "end": passage.end,
            "overridden": False,
        }


_BOOKS: weakref.WeakKeyDictionary[Any, Book] = weakref.WeakKeyDictionary()


def book_of(rules: Any) -> Book:
    """The book of a ruleset, made when it is first asked for."""
    book = _BOOKS.get(rules)
    if book is None:
        book = _BOOKS[rules] = Book(rules)
    return book
