"""Questions and situations on the real texts, and on the same texts with sentences changed, with whole answers.

The cases have the form of ../shared/questions (FORMAT.md): verdicts, premise, needs, passages that must be cited,
entries and values. They were decided before they were first asked. The share that must be right stands in floors.toml.
A folder of altered texts holds the places that are changed, with what stands there instead, and the questions.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from queries.cli.main import cli
from tests.end_to_end.conftest import TEXTS
from tests.end_to_end.scores import FLOORS, holds, score_questions

CASES = Path(__file__).with_name("questions")
ALTERED = CASES / "altered"


def test_questions_on_the_real_texts(shared: Path, real_db: Path, command: str) -> None:
    tally = score_questions(shared, command, real_db, shared / "sources", *sorted(CASES.glob("*.jsonl")))
    holds(tally, FLOORS["own_questions"])


@pytest.mark.parametrize("folder", sorted(path.parent for path in ALTERED.rglob("changes.json")), ids=lambda f: f.name)
def test_questions_on_altered_texts(folder: Path, shared: Path, tmp_path: Path, command: str) -> None:
    changes = json.loads((folder / "changes.json").read_text(encoding="utf-8"))
    for ruleset, documents in TEXTS.items():
        paths = []
        for document in documents:
            text = (shared / "sources" / f"{document}.txt").read_text(encoding="utf-8")
            for old, new in changes.get(document, ()):
                assert old in text, f"{document} has no longer: {old}"
                text = text.replace(old, new)
            if document in changes:
                paths.append(tmp_path / f"{document}.txt")
                paths[-1].write_text(text, encoding="utf-8")
        if paths:
            args = ["ingest", *map(str, paths), "--ruleset", ruleset, "--db", str(tmp_path / "altered.db")]
            done = CliRunner().invoke(cli, args)
            assert done.exit_code == 0, done.output
    tally = score_questions(shared, command, tmp_path / "altered.db", tmp_path, folder / "questions.jsonl")
    holds(tally, {"all": FLOORS["altered_questions"][folder.name]})
