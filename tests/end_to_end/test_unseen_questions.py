"""Players' questions, and situations, of the invented books in styles of their own, with a judge's verdicts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from kb import store
from queries.cli.main import cli
from tests.end_to_end.scores import FLOORS

#: Books with annotated triples, and those of which there are questions alone.
BOOKS = [Path(__file__).resolve().parents[1] / "books" / folder for folder in ("unseen", "asked")]
QUESTIONS = Path(__file__).with_name("questions") / "unseen"
ASKED = sorted(path.stem for path in QUESTIONS.glob("*.jsonl"))


def _right(answer: dict[str, Any], case: dict[str, Any]) -> bool:
    """Whether an answer is the expected one: every verdict right (of each option, where the case has them by name), the
    number among the values, or the names wanted among the entries and those not wanted missing."""
    told = [each for answered in answer["answers"] for each in answered["values"]]
    if "value" in case:
        near = (each["value"] for each in told if isinstance(each["value"], int | float))
        return any(abs(value - case["value"]) < 0.0005 for value in near)
    if "include" in case or "exclude" in case:
        names = {each["name"].lower() for answered in answer["answers"] for each in answered["entries"]}
        wanted, barred = ({name.lower() for name in case.get(key, ())} for key in ("include", "exclude"))
        return wanted <= names and not barred & names
    rulings = [each for answered in answer["answers"] for each in answered["rulings"]]
    if isinstance(case["verdicts"], dict):
        ruled = {each["option"]["name"].lower(): each["verdict"] for each in rulings}
        return all(ruled.get(name.lower()) in verdicts for name, verdicts in case["verdicts"].items())
    return bool(rulings) and {each["verdict"] for each in rulings} <= set(case["verdicts"])


def _told(case: dict[str, Any]) -> str:
    """The words by which a case is known: its question, or why its situation is ruled so."""
    return case.get("ask") or case.get("why") or json.dumps(case["situation"])


@pytest.mark.parametrize("book", ASKED)
def test_the_answers_are_a_judges(book: str, tmp_path: Path) -> None:
    found = (path for folder in BOOKS for path in folder.glob(f"{book}.*"))
    text = next(path for path in found if path.suffix in (".html", ".md", ".txt"))
    done = CliRunner().invoke(cli, ["ingest", str(text), "--ruleset", book, "--db", str(tmp_path / "unseen.db")])
    assert done.exit_code == 0, done.output
    cases = [json.loads(line) for line in (QUESTIONS / f"{book}.jsonl").read_text(encoding="utf-8").splitlines()]
    wrong = []
    with store.open(tmp_path / "unseen.db") as base:
        for case in cases:
            try:
                stated = {"ruleset": book, **case.get("situation", {})}
                answer = base.ask(case["ask"], book) if "ask" in case else base.resolve(stated)
            except Exception as error:
                wrong.append(f"{_told(case)}: {error}")
                continue
            if not _right(answer, case):
                wrong.append(_told(case))
    share = 1 - len(wrong) / len(cases)
    assert share >= FLOORS["unseen_questions"][book], f"{share:.3f} right; wrong: {wrong}"
