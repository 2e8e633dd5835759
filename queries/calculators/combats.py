"""What the texts count in a combat that is looked up in a table with columns: what is added to its roll, and what moves
the column.

In: the book, and the table. Out: rows as a list of modifiers has them, those that a question calls for, and whether it
tells of something that is counted and was not understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property

from kb.model import Passage, TableRow
from kb.names import fold, stems
from kb.patterns import deferred
from queries.calculators.adjustments import Adjustment
from queries.calculators.aimedat import aimed_at, called_of_sides, held_words, of_side, without_side
from queries.calculators.book import Book
from queries.calculators.columns import Grid
from queries.calculators.ontable import root_of
from queries.calculators.saidcases import said_cases, said_shifts
from queries.calculators.testrows import as_rows, is_of_the_roll
from queries.calculators.words import Question, digits

_TELLS_ODDS = deferred(r"\b(?:odds|ratio|differential|combat results?|crt)\b")
_ROUNDED = deferred(
    r"\b(?:favou?r of (?:the )?defen\w+|defen\w+['’]?s? favou?r|round\w*(?: [a-z]+){0,4} down|"
    r"drop\w* (?:any |the |all )?fraction\w*|fractions? (?:is |are )?(?:dropped|lost|ignored))\b"
)
_TELLS_ODDS = deferred(r"\b(?:odds|ratio|differential|combat results?|crt)\b")
_DEFENDER = deferred(
    r"^(?:if |when |where )?(?:any |the |an? |all |at least one |every )?"
    r"(?:defending|target) (?:units?|hex|stack|force)\b|"
    r"^(?:if |when |where )?(?:any |the |an? |all )?(?:defender|defenders|enemy)\b",
    re.I,
)
_ATTACKER = deferred(
    r"^(?:if |when |where )?(?:any |the |an? |all |at least one |every )?attacking (?:units?|force)s?\b|"
    r"^(?:if |when |where )?(?:any |the |an? |all )?attackers?\b",
    re.I,
)
#: "Shift one column to the left if …", "two columns right", "1L".
_SHIFT = deferred(
    r"(?i)\b(?:(?P<n>one|two|three|\d+) columns?(?: shifts?)?(?: to the)? (?P<side>left|right)|"
    r"columns? (?:shift )?(?P<m>one|two|three|\d+)(?: columns?)? (?:to the )?(?P<edge>left|right))\b"
    r"(?: \([^)]*\)| in favou?r of [\w' ]+?)?,? ?(?P<case>(?:if|when|where|for each|for every|per) [^.;]+)?"
)
_SHIFT_BEHIND = deferred(
    r"(?i)(?P<case>[^:|]{3,80}?) ?(?:[:|–—-]|\.{2,}| {2,}) ?(?:shift )?(?P<n>one|two|three|\d) ?"
    r"(?:columns?(?: shifts?)? ?(?:to the )?)?(?P<side>left|right|L|R)(?: shift)?(?: \([^)]*\))?"
)
_SHIFT_BEHIND = deferred(
    r"(?i)(?P<case>[^:|]{3,80}?) ?(?:[:|–—-]|\.{2,}| {2,}) ?(?:shift )?(?P<n>one|two|three|\d) ?"
    r"(?:columns?(?: shifts?)? ?(?:to the )?)?(?P<side>left|right|L|R)(?: shift)?(?: \([^)]*\))?"
)
#: That what is added is added to the die.
_OF_DIE = deferred(r"(?i)\b(?:rolls?|di(?:e|ce)|drms?|results?)\b")
#: "A Captain is stacked with the attackers": they have one.
_STACKED = deferred(
    r"(?i)^(?:if |when )?(?:the attacker has an? |an? |any |the |attacker has an? |at least one )?"
    r"(?P<who>[a-z][\w-]+(?: (?!is |are |with |stacked )[a-z][\w-]+)?) "
    r"(?:is |are )?(?:(?:stacked|present|together|in the same hex) )?(?:with|among) (?:the |any |an? )?"
    r"(?:(?P<them>defend\w+|target\w*)|attack\w+|assault\w+|firing|firers?)(?: (?:units?|force|stack|hex))?s?$"
)
_SIGNED = deferred(
    r"(?<![\w.])[+−–-]\d+\b|\b(?:halved|doubled|tripled|shift\w*)\b|\bcolumns? (?:to the )?(?:left|right)\b|"
    r"\b(?:ignore\w*|exception|received|apply|applies) |"
    r"\b(?:add|subtract|adds|subtracts|deduct|plus|minus) (?:one|two|three|\d)\b|\b(?:one|two) is (?:also )?\w+ed\b"
)
#: Words of every combat, which tell of no case.
PLAIN = frozenset(
    stems("attack attacker attackers attacking defend defender defenders defending defence unit units combat strength"
          " odds against total result results table die roll chance hex the a an any if at least one of in is are that"
          " and to no other drm drms modifier modifiers column enemy each with my our i for by on as")
)  # fmt: skip


def _whole(row: TableRow, case: str) -> TableRow:
    """A row with the whole of its case, where that tells whose it is ("if any defending unit is Dug In")."""
    part = next((each for each in case.split("; ") if fold(row.text) in fold(each)), "")
    return replace(row, text=part) if _DEFENDER.match(part) or _ATTACKER.match(part) else row


class Combats:
    """The passages that tell how the combats of a table are worked out, and what they count."""

    def __init__(self, book: Book, grid: Grid) -> None:
        self.book = book
        self.grid = grid

    @cached_property
    def chapter(self) -> list[Passage]:
        """The passages of the sections that tell how such a combat is worked out."""
        sections = self.book.rules.sections
        told = {p.section for p in self.book.rules.passages.values() if _TELLS_ODDS.search(fold(p.text))}
        tops = {self.grid.table.section, *(each for each in told if _TELLS_ODDS.search(fold(sections[each].heading)))}
        tops |= {each for each in told if self._tells_of_strengths(each)}
        if self.grid.measure == "strength" and len((name := fold(self.grid.table.name)).split()) > 1:
            tops |= {
                p.section for p in self.book.rules.passages.values() if p.kind != "heading" and name in fold(p.text)
            }
        roots = {each.id for each in sections.values() if each.parent is None}
        tops |= {parent for each in tops if (parent := sections[each].parent) and parent not in roots}
        within = set(tops)
        for _ in range(4):
            within |= {each.id for each in sections.values() if each.parent in within and each.parent not in roots}
        others = {self.book.section(rule) for head in ("test", "chance", "contest") for rule in self.book.of(head)} | {
            t.section for t in self.book.rules.tables.values() if t.kind == "roll" and t is not self.grid.table
        }
        kept = (within - others) | {self.grid.table.section}
        kept |= {
            each.id for each in sections.values()
            if re.search(r"\b(?:combat|crt|attack)\b.*\b(?:drms?|modifiers?)\b", fold(each.heading))
        }  # fmt: skip
        return [
            p
            for p in self.book.rules.passages.values()
            if p.section in kept and p.passage_class in ("rule", "definition")
        ]

    def _tells_of_strengths(self, section: str) -> bool:
        text = fold(" ".join(p.text for p in self.book.rules.passages.values() if p.section == section))
        strengths = re.search(r"\b(?:strengths?|factors?|points?)\b", text)
        return strengths is not None and re.search(r"\b(?:ratio|odds|differential)\b", text) is not None

    @cached_property
    def rows(self) -> list[TableRow]:
        """What is added to the roll, each in its case."""
        found: dict[str, TableRow] = {}
        ids = {p.id for p in self.chapter}
        root = root_of(self.grid.table.name)
        own = [
            clause for passage in self.chapter for clause in self.book.rules.by_passage.get(passage.id, ())
            if clause.relation == "modifies" and re.fullmatch(r"[+-]\d+", clause.value or "")
            and (is_of_the_roll(self.book, clause) or root_of(self.book.name(clause.object)) == root
                 or self.book.kind(clause.object) in ("table", "test"))
        ]  # fmt: skip
        listed = [
            row for table in self.book.rules.tables.values() if table.kind == "modifiers"
            for row in self.book.rules.rows.get(table.id, ()) if row.passage in ids
        ]  # fmt: skip
        cases = {clause.id: clause.condition or "" for clause in own}
        rows = [*listed, *(_whole(row, cases.get(row.id, "")) for row in as_rows(self.book, own, set()))]
        told = {row.passage for row in listed}
        for passage in self.chapter:
            if passage.id in told or not _OF_DIE.search(passage.text):
                continue
            said = said_cases([passage])
            if said and len(said) >= sum(row.passage == passage.id for row in rows):
                rows = [*(row for row in rows if row.passage != passage.id), *said]
        for row in rows:
            if row.passage in told and row not in listed:
                continue
            found.setdefault(f"{row.passage} {row.value} {fold(row.text)}", row)
        return [self._of_its_side(row) for row in found.values()]

    def _of_its_side(self, row: TableRow) -> TableRow:
        beside = _STACKED.match(row.text)
        if beside is not None:
            return replace(row, text=f"{'Target' if beside['them'] else 'Attacker'} has {beside['who']}")
        text = _DEFENDER.sub("Target", row.text)
        text = _ATTACKER.sub("Attacker", text)
        return replace(row, text=text) if text != row.text else row

    @cached_property
    def _labelled(self) -> list[TableRow]:
        """The column shifts of a list: "Defender in a Town: 1 column left"."""
        found = []
        for passage in self.chapter:
            text = " ".join(passage.text.split()).strip(" .*-•")
            if passage.kind == "bullet" and ":" not in text:  # what stands before the colon heads it
                text = f"{self.book.rules.heading(passage.id)}: {text}"
            if said := _SHIFT_BEHIND.fullmatch(text):
                sign = 1 if said["side"].lower() in ("right", "r") else -1
                number = int(digits(said["n"]))
                case = said["case"].strip(" *_")
                found.append(TableRow(passage.id, "", 0, passage.id, case, case, value=f"{sign * number:+d}"))
        return [self._of_its_side(row) for row in found]

    @cached_property
    def shifts(self) -> list[TableRow]:
        """What moves the column, each in its case; to the right counts up."""
        found = [*self._labelled]
        labelled = {row.passage for row in found}
        for passage in (each for each in self.chapter if each.id not in labelled):
            text = " ".join(passage.text.split())
            for said in _SHIFT.finditer(text):
                before = re.match(r"(?i)((?:if|when|where|for each) [^,.;]+),", text)
                case = said["case"] or (before[1] if before else "")
                number = int(digits(said["n"] or said["m"]))
                sign = 1 if (said["side"] or said["edge"]).lower() == "right" else -1
                case = re.sub(r"(?i)^(?:if|when|where) ", "", case)
                row = TableRow(
                    f"{passage.id}-{said.start()}",
                    "",
                    said.start(),
                    passage.id,
                    case,
                    case,
                    value=f"{sign * number:+d}",
                )
                if case:
                    found.append(self._of_its_side(row))
        for passage in self.chapter:
            told = f"{passage.text} {self.book.rules.heading(passage.id)}"
            if not re.search(r"(?i)\b(?:left|right|[1-3][LR])\b", passage.text):
                continue
            if not re.search(r"(?i)\b(?:shift|column)", told) and passage.kind != "row":
                continue
            cases = [self._of_its_side(row) for row in said_shifts(passage)]
            if len(cases) >= max(1, sum(row.passage == passage.id for row in found)):
                found = [*(row for row in found if row.passage != passage.id), *cases]
        return found

    def called(self, rows: list[TableRow], question: Question) -> list[Adjustment]:
        """The rows that the question calls for."""
        return called_of_sides(self.book, rows, question)

    @cached_property
    def held(self) -> frozenset[str]:
        """The words of what units are or have."""
        return held_words(self.book)

    def unread(self, question: Question, known: Iterable[str], uncalled: Iterable[TableRow]) -> bool:
        """Whether the question tells of something that a passage counts and that no row was made of, or of a part of a
        row that was not called for."""
        said = {each for each in question.stems() if each not in PLAIN} - self.denied(question)
        if any(self.in_part(row, question, said) for row in uncalled):
            return True
        kept = {*known, *(row.passage for _, _, _, row in self.grid.rows)}
        for passage in self.chapter:
            text = fold(" ".join(passage.text.split()))
            if passage.id in kept or passage.kind == "heading" or not _SIGNED.search(text):
                continue
            if _TELLS_ODDS.search(text) and _ROUNDED.search(text):
                continue
            words = {each for each in stems(re.sub(r"\be\.g\..*", "", text)) if len(each) > 3 and not each.isdigit()}
            least = 2 if re.search(r"\b(?:halved|doubled|tripled)\b", text) else 1
            if len((words - PLAIN) & said) >= least:
                return True
        return False

    def denied(self, question: Question) -> set[str]:
        """What a question says that there is none of: "no Guns", "not Dug In"."""
        told = re.findall(r"\b(?:no|not|without|neither|nor|isn't|aren't)\b((?: [\w'-]+){1,3})", question.low)
        told += re.findall(r"\bnone\b((?: [\w'-]+){1,7})", question.low)
        return {word for part in told for word in stems(part)}

    def in_part(self, row: TableRow, question: Question, said: set[str]) -> bool:
        """Whether the question tells of some part of a case that it was not found to tell of; what is said of the
        other side is another matter."""
        side = of_side(row)
        words = {each for each in stems(without_side(row)) if len(each) > 2} - PLAIN
        places = [
            found.start() for found in re.finditer(r"[a-z][\w'-]*", question.low) if set(stems(found[0])) & words & said
        ]
        attack = re.search(r"(?i)\b(?:in|makes?|takes? part in) (?:an |the )?attacks?\b", row.text)
        if (side or attack) and words & said <= self.held:
            of_target = row.text.lower().startswith("target")
            places = [place for place in places if aimed_at(question)(place) == of_target]
        return bool(places)

    @cached_property
    def rounds(self) -> bool:
        """Whether the texts let odds be rounded in the defender's favour."""
        return any(_ROUNDED.search(fold(each.text)) for each in self.chapter)


__all__ = ["PLAIN", "Combats"]
