"""How fast the resolver rules: one question, one process, a matrix of units against clingo, and a large ruleset.

    python benchmarks/ruling.py [--db FILE] [--units N] [--json]

All figures come from one run, so that their ratios hold whatever the machine does. ``--db`` is a knowledge base of the
rulebooks (built from the sources beside the checkout where it is not given); without sources the questions are put to
the invented game of the tests. The matrix and the large ruleset are made here, the same for every run.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import combinations, product
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from kb import store  # noqa: E402
from kb.conditions import Has  # noqa: E402
from kb.rules import Rules  # noqa: E402
from queries.matrix import Matrix  # noqa: E402
from queries.resolver import resolve  # noqa: E402
from queries.situations.situation import parse  # noqa: E402
from tests.queries.resolver.hand_made import Book, t  # noqa: E402

QUESTIONS = [
    {"ruleset": "hh2", "unit": {"type": "Infantry", "subtypes": ["Heavy"], "statuses": ["Pinned"]}},
    {"ruleset": "hh2", "unit": {"type": "Vehicle", "subtypes": ["Super-heavy"]}},
    {"ruleset": "k47", "unit": {"statuses": ["Ambush order"]}},
]
SOURCES = {"hh2": "hh2*.txt", "hh3": "hh3*.txt", "k47": "k47*.txt", "ww2": "ww2*.txt"}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--db", type=Path)
    parser.add_argument("--units", type=int, default=20_000, help="units of the matrix that the resolver rules on")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = args.db or built(Path(folder) / "rules.db")
        figures = {
            **(
                {f"list question {i + 1}, ms": each for i, each in enumerate(list_questions(database))}
                if database
                else {}
            ),
            **(whole_process(database) if database else {}),
            **matrix_against_clingo(args.units),
            **large_rulesets(),
        }
    if args.json:
        print(json.dumps(figures))
    for name, value in {} if args.json else figures.items():
        print(f"{name:52} {value:>12,.2f}")
    return 0


def built(path: Path) -> Path | None:
    """A knowledge base of the rulebooks beside the checkout, None where they are not there."""
    sources = ROOT.parent / "shared" / "sources"
    for ruleset, pattern in SOURCES.items() if sources.is_dir() else ():
        texts = [str(text) for text in sorted(sources.glob(pattern))]
        command = [sys.executable, "-m", "queries.cli.main", "ingest", *texts, "--ruleset", ruleset, "--db", str(path)]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return path if path.exists() else None


def timed(act: Callable[[], object], times: int = 40) -> float:
    """The shortest time of an act, in milliseconds, after one that warms up: what others do at the time adds to it."""
    act()
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        act()
        taken.append(time.perf_counter() - start)
    return min(taken) * 1000


def list_questions(database: Path) -> list[float]:
    """Milliseconds for all reactions of a unit, each with its proof, the knowledge base being open."""
    found = []
    with store.open(database) as base:
        for question in QUESTIONS:
            rules = base.rules(str(question["ruleset"]))
            value = {**question, "ask": {"of": "reaction"}}
            found.append(timed(lambda value=value, rules=rules: resolve(rules, parse(value, rules)[0])))  # type: ignore[misc]
    return found


def whole_process(database: Path) -> dict[str, float]:
    """How long ``adjudge ask`` takes as a process, against Python with nothing but what every command loads.

    Both are run as they are when installed, with their code compiled, whatever the shell says about writing that.
    """
    adjudge = shutil.which("adjudge", path=str(Path(sys.executable).parent)) or shutil.which("adjudge")
    if adjudge is None:
        return {}
    ask = [adjudge, "ask", "can a Pinned Heavy unit Evade", "--ruleset", "hh2", "--db", str(database)]
    bare = [sys.executable, "-c", "import click, sqlite3, json"]
    with tempfile.TemporaryDirectory() as compiled:
        env = {**os.environ, "PYTHONPYCACHEPREFIX": compiled}
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        asked = timed(lambda: subprocess.run(ask, capture_output=True, check=True, env=env), 12)
        started = timed(lambda: subprocess.run(bare, capture_output=True, check=True, env=env), 12)
    return {"adjudge ask, ms": asked, "adjudge ask, times bare Python": asked / started}


def matrix_against_clingo(units: int) -> dict[str, float]:
    """Units a second, on all options of one book, of the resolver's matrix and of clingo on the same rules."""
    from tests.queries.resolver import answer_sets
    from tests.queries.resolver.random_books import STATUSES, SUBTYPES, TRAITS, TYPES, plain, rules_of

    book = _book()
    rules = rules_of(book)
    every = [
        (kind, subtypes, traits, states)
        for kind, n, traits, m in product(
            TYPES, range(3), ((), *combinations(TRAITS, 1), *combinations(TRAITS, 2)), range(3)
        )
        for subtypes in combinations(SUBTYPES, n)
        for states in combinations(STATUSES, m)
    ]
    matrix = Matrix(rules)
    start = time.perf_counter()
    for i in range(units):
        kind, subtypes, traits, states = every[i % len(every)]
        matrix.verdicts([t(name) for name in (kind, *subtypes, *traits)], [t(name) for name in states])
    ours = units / (time.perf_counter() - start)
    some = every[:: max(len(every) // 60, 1)]
    start = time.perf_counter()
    for kind, subtypes, traits, states in some:
        model = {"type": plain(kind), "subtypes": [plain(name) for name in subtypes], "count": 1}
        model["rules"] = [plain(name) for name in traits]
        unit = {"models": [model], "statuses": [plain(name) for name in states]}
        answer_sets.verdicts(book, {"unit": unit, "facts": {}})
    theirs = len(some) / (time.perf_counter() - start)
    return {"matrix, units a second": ours, "clingo, units a second": theirs, "matrix, times clingo": ours / theirs}


def _book() -> tuple[Any, ...]:
    from tests.queries.resolver.random_books import GENERAL, REACTIONS, STATUSES, SUBTYPES, TRAITS, TYPES, Rule

    dice = random.Random(7)
    names = (*TYPES, *SUBTYPES, *STATUSES, *TRAITS)
    rules = [Rule("grants", "unit:unit", trait, Has(t(TYPES[i]))) for i, trait in enumerate(TRAITS)]
    for i in range(20):
        who = Has(t(dice.choice(names)))
        beats = dice.randrange(3, 3 + i) if i and dice.random() < 0.4 else None
        relation = dice.choice(("denies", "denies", "permits", "limits_to"))
        target = dice.choice(REACTIONS if relation == "limits_to" else (*REACTIONS, GENERAL))
        rules.append(Rule(relation, "unit:unit", target, who, beats=beats))
    return tuple(rules)


def large_rulesets() -> dict[str, float]:
    """Milliseconds a question on made rulesets of growing size: what one option is ruled by does not grow with them."""
    found = {}
    for clauses in (500, 5_000):
        rules = _large(clauses)
        value = {
            "ruleset": "tin", "unit": {"type": "Kind 1", "subtypes": ["Sort 2"], "statuses": ["State 3"]},
            "ask": {"of": "reaction", "name": "Answer 4"},
        }  # fmt: skip
        found[f"{clauses:,} clauses, ms a question"] = timed(
            lambda value=value, rules=rules: resolve(rules, parse(value, rules)[0], changes=False)  # type: ignore[misc]
        )
    small, large = found.values()
    return {**found, "5,000 clauses, times 500 clauses": large / small}


def _large(clauses: int) -> Rules:
    book, dice = Book(), random.Random(11)
    kinds = [book.term(f"unit_type:Kind {i}") and f"unit_type:Kind {i}" for i in range(clauses // 50)]
    sorts = [book.term(f"unit_subtype:Sort {i}") and f"unit_subtype:Sort {i}" for i in range(clauses // 50)]
    states = [book.term(f"status:State {i}") and f"status:State {i}" for i in range(clauses // 50)]
    options = [book.term(f"reaction:Answer {i}") and f"reaction:Answer {i}" for i in range(clauses // 10)]
    for i in range(clauses):
        subject = dice.choice((*kinds, *sorts, *states))
        relation = dice.choice(("denies", "denies", "permits", "limits_to", "grants"))
        target = f"special_rule:Rule {i % 100}" if relation == "grants" else dice.choice(options)
        clause = book.says(f"{i + 1}.", subject, relation, target, who=Has(t(subject)))
        if i % 5 == 0 and i:
            book.beats(clause, book.clauses[dice.randrange(i)])
    return book.rules()


if __name__ == "__main__":
    raise SystemExit(main())
