"""Small invented books of the plainest sentences, and what a judge answers to the plainest questions on them.

A file of questions holds one a line, behind the verdict of every option, the names after "names:", or the number after
"value:", that is expected.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from kb import store
from kb.names import stems
from queries.cli.main import cli

BOOKS = Path(__file__).resolve().parents[1] / "books" / "plain"
CASES = {path.stem: path.read_text(encoding="utf-8").splitlines() for path in sorted(BOOKS.glob("*.txt"))}


@pytest.fixture(scope="module")
def plain_db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A knowledge base of all of them, each a ruleset."""
    path = tmp_path_factory.mktemp("plain") / "plain.db"
    for book in CASES:
        done = CliRunner().invoke(cli, ["ingest", str(BOOKS / f"{book}.md"), "--ruleset", book, "--db", str(path)])
        assert done.exit_code == 0, done.output
    return path


@pytest.mark.parametrize("book", CASES)
def test_every_answer_is_a_judges(book: str, plain_db: Path) -> None:
    wrong = []
    with store.open(plain_db) as base:
        for line in CASES[book]:
            expected, _, question = line.partition("|")
            answers = base.ask(question.strip(), book)["answers"]
            entries = [entry["name"] for answer in answers for entry in answer["entries"]]
            rulings = [(each["option"]["name"], each["verdict"]) for answer in answers for each in answer["rulings"]]
            if expected.startswith("names:"):
                wanted = {stems(name) for name in expected.removeprefix("names:").split(",")}
                right = {stems(name) for name in entries} == wanted
            elif expected.startswith("value:"):
                told = [value["value"] for answer in answers for value in answer["values"]]
                right = told == [int(expected.removeprefix("value:"))]
            else:
                right = {verdict for _, verdict in rulings} == {expected.strip()}
            if not right:
                wrong.append(f"{line}: {answers[0]['reading']}: {rulings or entries}")
    assert not wrong, "\n".join(wrong)
