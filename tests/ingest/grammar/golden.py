"""Golden cases of the grammar: sentences of an invented rulebook, and what each is read as.

A case file holds blocks parted by blank lines: the passage after ``>``, then one line a clause. ``@ Name`` above a
passage puts it into the entry of that name of ``book.md``, else it has a section of its own. ``#`` opens a comment.
``python -m tests.ingest.grammar.golden`` writes every file anew, or those that are named ("modals"); the change is then
reviewed as a diff.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from ingest.read import read_ruleset
from kb.conditions import ALWAYS, All, AnyOf, Compare, Condition, Done, During, Event, Fact, Has, Not
from kb.model import Clause, Document, Reading, Ruleset

HERE = Path(__file__).parent
BOOK = (HERE / "book.md").read_text(encoding="utf-8")
FILES = sorted([*HERE.glob("good/*.txt"), *HERE.glob("bad/*.txt")])
#: Headings over passages that stand in no entry of the book, so many in one book; the first is that of one read alone.
_OWN = [
    f"{which} Rules"
    for which in "Further More Other Last Own Late Extra Spare Final Closing Added Loose Plain Odd".split()
]


@dataclass(frozen=True, slots=True)
class Case:
    """One passage (or a few that belong together), the entry that it stands in, and the clauses expected of it."""

    head: tuple[str, ...]
    entry: str
    text: str
    expected: tuple[str, ...]

    def written(self) -> str:
        """The case as it stands in its file."""
        entry = [f"@ {self.entry}"] if self.entry else []
        text = [f"> {line}" for line in self.text.split("\n")]
        return "\n".join(line.rstrip() for line in [*self.head, *entry, *text, *self.expected])


def load(path: Path) -> list[Case]:
    """The cases of one file, in order."""
    cases = []
    for block in re.split(r"\n\s*\n", path.read_text(encoding="utf-8").strip()):
        head: list[str] = []
        entry, text, expected = "", [], []
        for line in block.split("\n"):
            if line.startswith("#"):
                head.append(line)
            elif line.startswith("@"):
                entry = line[1:].strip()
            elif line.startswith(">"):
                text.append(line[2:])
            else:
                expected.append(line)
        cases.append(Case(tuple(head), entry, "\n".join(text), tuple(expected)))
    return cases


def read(case: Case) -> tuple[str, ...]:
    """What the passage of a case is read as, one line a clause."""
    return read_together([case])[0]


def read_together(cases: list[Case]) -> list[tuple[str, ...]]:
    """What cases are read as where all stand in one book: each in its entry, or else in a section of its own."""
    placed = sorted(enumerate(cases), key=lambda each: _place(each[1]))  # those without an entry keep their order
    text, starts, read_to, own = "", [0] * len(cases), 0, iter(_OWN)
    for number, case in placed:
        place = _place(case)
        text = f"{text}{BOOK[read_to:place]}"
        text = f"{text.rstrip()}{_before(case)}" if case.entry else f"{text}\n## {next(own)}\n\n"
        starts[number] = len(text)
        text, read_to = f"{text}{case.text}\n", place
    reading = _read(f"{text}{BOOK[read_to:]}")
    return [_lines(reading, case, start) for case, start in zip(cases, starts, strict=True)]


def beside_each_other(cases: list[Case]) -> Iterator[list[Case]]:
    """The cases in groups that can be read together, each entry once at most in a group."""
    groups: list[list[Case]] = []
    for case in cases:
        limit = 1 if case.entry else len(_OWN)
        for group in groups:
            if sum(other.entry == case.entry for other in group) < limit:
                group.append(case)
                break
        else:
            groups.append([case])
    yield from groups


def _read(text: str) -> Reading:
    return read_ruleset(Ruleset("fen", "Fen War"), [Document("fen", "fen", "Fen War", "md", text, "0" * 64)])


def _lines(reading: Reading, case: Case, start: int) -> tuple[str, ...]:
    span = range(start, start + len(case.text))
    own = [c for c in reading.clauses if c.start in span and not _procedure(c)]
    return tuple(_line(reading, clause, own) for clause in own)


def _place(case: Case) -> int:
    """Where the book leaves off for the passage of a case: after its entry, or at the end."""
    if not case.entry:
        return len(BOOK)
    following = re.search(r"\n\n(?=#|\*\*)|\Z", BOOK[_heading(case).end() :])
    assert following
    return _heading(case).end() + following.start()


def _before(case: Case) -> str:
    """What parts the passage from its entry: a blank line, or a blank where the entry is one paragraph."""
    return "\n\n" if BOOK[_heading(case).start()] == "#" else " "


def _heading(case: Case) -> re.Match[str]:
    heading = re.search(rf"^(?:#+ {re.escape(case.entry)}$|\*\*{re.escape(case.entry)}\*\*)", BOOK, re.M)
    assert heading, f"book.md has no entry {case.entry!r}"
    return heading


def _procedure(clause: Clause) -> bool:
    """Whether ``ingest.procedures`` wrote the clause, which has tests of its own."""
    return bool(re.match(r"[a-z]+: ", clause.value or ""))


def _line(reading: Reading, clause: Clause, own: list[Clause]) -> str:
    names = {term.id: term.name for term in reading.terms}
    parts = [_name(clause.subject, names), clause.relation, _name(clause.object, names)]
    for label, value in (("value", clause.value), ("within", clause.within and names[clause.within])):
        if value:
            parts.append(f"{label} {value}")
    for label, condition in (("who", clause.who), ("when", clause.when), ("needs", clause.requirement)):
        if condition != ALWAYS:
            parts.append(f"{label} {_said(condition, names)}")
    if clause.affects != "bearer":
        parts.append(f"affects {clause.affects}")
    if clause.yields:
        parts.append("yields")
    if clause.remainder:
        parts.append(f"adds {clause.remainder}")
    numbers = {c.id: n for n, c in enumerate(own, 1)}
    for override in reading.overrides:
        if override.winner == clause.id:
            parts.append(f"beats {numbers.get(override.loser, 'another')} ({override.why})")
    return " | ".join(parts)


def _name(term: str, names: dict[str, str]) -> str:
    return f"{term.split('/')[1]}:{names[term]}"


def _said(condition: Condition, names: dict[str, str]) -> str:
    """A condition in a short written form."""
    match condition:
        case All(parts):
            return " & ".join(_inner(p, names) for p in parts)
        case AnyOf(parts):
            return " / ".join(_inner(p, names) for p in parts)
        case Not(part):
            return f"not {_inner(part, names)}"
        case Has(term, party, quantifier):
            models = quantifier if quantifier != "any" else ""
            return " ".join(filter(None, [party if party != "unit" else "", models, names.get(term, term)]))
        case Compare(quantity, op, value, party, _):
            rest = quantity.partition(":")[2]
            return " ".join(filter(None, [party if party != "unit" else "", names.get(rest, rest), op, value]))
        case During(phase):
            return f"during {names[phase]}"
        case Done(action, party, span, times):
            often = f"{times} times" if times else ""
            return " ".join(filter(None, [party if party != "unit" else "", "did", names[action], often, "this", span]))
        case Event(action, by, at, text):
            return f"event {action} by {by}{' at ' + at if at else ''} “{text}”"
        case Fact(text):
            return f"“{text}”"


def _inner(condition: Condition, names: dict[str, str]) -> str:
    said = _said(condition, names)
    return f"({said})" if isinstance(condition, All | AnyOf) else said


def record(path: Path) -> None:
    """Write a case file anew with what its passages are read as now."""
    cases = [Case(c.head, c.entry, c.text, read(c)) for c in load(path)]
    path.write_text("\n\n".join(case.written() for case in cases) + "\n", encoding="utf-8")


if __name__ == "__main__":
    asked = [Path(name).stem for name in sys.argv[1:]]
    if unknown := set(asked) - {path.stem for path in FILES}:
        sys.exit(f"No file of cases is called {', '.join(sorted(unknown))}; they stand in {HERE}/good and bad.")
    with ProcessPoolExecutor() as pool:
        list(pool.map(record, [path for path in FILES if path.stem in asked] if asked else FILES))
