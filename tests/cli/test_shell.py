"""Question after question on the command line, and the completion of names."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from queries.cli import terms
from queries.cli.shell import completions

Adjudge = Callable[..., Result]


def test_a_talk_from_a_pipe(adjudge: Adjudge, tin_db: Path) -> None:
    lines = ["Can a Dazed unit Duck?", "what if it is not Dazed", ":context", ":brief", ":wibble", "wibble the frob?"]
    result = adjudge("shell", "--db", tin_db, stdin="\n".join([*lines, ":quit", "x"]))
    assert result.exit_code == 0
    assert "> Can a Dazed unit Duck?" in result.stdout
    assert "No: Duck is denied." in result.stdout
    assert "There is no :wibble; :help lists what there is." in result.stdout
    assert "cannot be read" in result.stdout
    assert "> x" not in result.stdout


def test_why_goes_on_from_the_last_answer(adjudge: Adjudge, tin_db: Path) -> None:
    result = adjudge("shell", "--db", tin_db, stdin="Can a Dazed unit Duck?\nwhy?\n")
    assert "What closes it:" in result.stdout


def test_names_by_their_beginning(tin_db: Path) -> None:
    known = terms.names(tin_db)
    assert "Dazed" in known
    assert "Dazed" in terms.matching(known, "da")
    assert terms.names("/nowhere.db") == []


@pytest.mark.parametrize(
    ("line", "text", "found"),
    [("can a Da", "Da", "Dazed"), ("da", "da", "Dazed"), ("can a return f", "f", "Fire"), ("can zz", "zz", None)],
)
def test_completion_in_the_shell(line: str, text: str, found: str | None) -> None:
    completed = completions(["Dazed", "Return Fire", "Run"], line, text)
    assert (found in completed) if found else not completed


MAIN = "from queries.cli.main import main; main()"


def complete(words: str, place: int, shell: str, path: Path, script: str = MAIN) -> str:
    environment = {
        **os.environ, "COMP_WORDS": words, "COMP_CWORD": str(place), "_ADJUDGE_COMPLETE": f"{shell}_complete",
        "ADJUDGE_DB": str(path),
    }  # fmt: skip
    if shell == "fish":
        environment["COMP_CWORD"] = words.split()[-1]
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True, text=True, timeout=120, env=environment,
    )  # fmt: skip
    return done.stdout


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_of_names(shell: str, tin_db: Path) -> None:
    assert "Dazed" in complete("adjudge show Da", 2, shell, tin_db)


def test_completion_inside_a_question(tin_db: Path) -> None:
    assert "can a Dazed" in complete('adjudge ask "can a Da', 2, "bash", tin_db)


def test_completion_of_commands_and_rulesets(tin_db: Path) -> None:
    assert "resolve" in complete("adjudge res", 1, "bash", tin_db)
    assert "tin" in complete("adjudge ask --ruleset t", 3, "bash", tin_db)


def test_completion_is_not_felt(tin_db: Path) -> None:
    """Next to nothing is loaded for it: the command line itself and the names."""
    loaded = "print(*(name for name in sys.modules if name.split('.')[0] in {'kb', 'ingest', 'queries'}))"
    script = f"import atexit, sys; atexit.register(lambda: {loaded}); {MAIN}"
    *completed, ours = complete("adjudge show Da", 2, "bash", tin_db, script).splitlines()
    assert any("Dazed" in line for line in completed)
    assert len(ours.split()) < 20, ours


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(adjudge: Adjudge, shell: str) -> None:
    result = adjudge("completion", shell)
    assert result.exit_code == 0
    assert "_ADJUDGE_COMPLETE" in result.stdout
