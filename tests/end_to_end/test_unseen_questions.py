"""Players' questions of the invented books in styles of their own, with the verdicts that a judge would give."""

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
    """Whether an answer is the expected one: every verdict right, the number among the values, or the names wanted
    among the entries and those not wanted missing."""
    told = [each for answered in answer["answers"] for each in answered["values"]]
    if "value" in case:
        near = (each["value"] for each in told if isinstance(each["value"], int | float))
        return any(abs(value - case["value"]) < 0.0005 for value in near)
    if "include" in case or "exclude" in case:
        names = {each["name"].lower() for answered in answer["answers"] for each in answered["entries"]}
        wanted, barred = ({name.lower() for name in case.get(key, ())} for key in ("include", "exclude"))
        return wanted <= names and not barred & names
    verdicts = [each["verdict"] for answered in answer["answers"] for each in answered["rulings"]]
    return bool(verdicts) and set(verdicts) <= set(case["verdicts"])


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
                answer = base.ask(case["ask"], book)
            except Exception as error:
                wrong.append(f"{case['ask']}: {error}")
                continue
            if not _right(answer, case):
                wrong.append(case["ask"])
    share = 1 - len(wrong) / len(cases)
    assert share >= FLOORS["unseen_questions"][book], f"{share:.3f} right; wrong: {wrong}"
