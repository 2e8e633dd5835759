"""How questions go in and answers come out; what the answers say is tested elsewhere."""

from __future__ import annotations

import json
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from kb.errors import AdjudgeError

Adjudge = Callable[..., Result]


@pytest.fixture(autouse=True)
def parrot(monkeypatch: pytest.MonkeyPatch) -> None:
    """In place of the part that answers: an answer that holds nothing but the question."""

    def ask(_base: object, text: str, ruleset: str | None = None, **_: object) -> dict[str, Any]:
        if "wibble" in text:
            raise AdjudgeError("The word wibble is not known.")
        if "crash" in text:
            raise ZeroDivisionError
        reading = {"ruleset": ruleset or "tin", "reading": text, "rulings": [], "values": [], "entries": []}
        return {"question": text, "answers": [reading], "warnings": []}

    import queries

    module = types.ModuleType("queries.questions")
    module.ask = ask  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "queries.questions", module)
    monkeypatch.setattr(queries, "questions", module, raising=False)


def test_words_need_no_quotes(adjudge: Adjudge, one_db: Path) -> None:
    result = adjudge("ask", "can", "it", "move?", "--json", "--db", one_db)
    assert json.loads(result.stdout)["question"] == "can it move?"


def test_one_question_a_line(adjudge: Adjudge, one_db: Path) -> None:
    result = adjudge("ask", "-", "--json", "--db", one_db, stdin="one?\nwibble\ncrash\nfour – “ok”?\n")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert [line["question"] for line in lines] == ["one?", "wibble", "crash", "four – “ok”?"]
    assert lines[1] == {"question": "wibble", "error": "The word wibble is not known."}
    assert "mistake in adjudge" in lines[2]["error"]


def test_lines_that_are_not_utf8_do_not_stop_the_rest(adjudge: Adjudge, one_db: Path) -> None:
    result = adjudge("ask", "-", "--json", "--db", one_db, stdin=b"\xff\xfe?\n\nlast\n")
    assert result.exit_code == 0
    assert json.loads(result.stdout.splitlines()[-1])["question"] == "last"


def test_answers_for_people_line_by_line(adjudge: Adjudge, one_db: Path) -> None:
    result = adjudge("ask", "-", "--db", one_db, stdin="one?\nwibble\n")
    assert result.exit_code == 0
    assert "> one?" in result.stdout
    assert "The word wibble is not known." in result.stdout


def test_the_ruleset_is_found_without_regard_to_case(adjudge: Adjudge, one_db: Path) -> None:
    result = adjudge("ask", "x", "--ruleset", "TIN", "--json", "--db", one_db)
    assert json.loads(result.stdout)["answers"][0]["ruleset"] == "tin"


def test_an_unreadable_question_exits_1(adjudge: Adjudge, one_db: Path) -> None:
    result = adjudge("ask", "wibble", "--json", "--db", one_db)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr == "adjudge: The word wibble is not known.\n"


def test_no_question_is_wrong_usage(adjudge: Adjudge) -> None:
    assert adjudge("ask").exit_code == 2
