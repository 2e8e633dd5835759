"""The forms of an answer: CSV, Markdown, HTML, the whole reasoning; terminals and pipes."""

from __future__ import annotations

import csv
import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import kb
from queries.reports import answer_page, answer_table

Adjudge = Callable[..., Result]
QUESTION = "which reactions can a Dazed unit make"


def test_csv_has_a_row_for_each_ruling(adjudge: Adjudge, tin_db: Path) -> None:
    result = adjudge("ask", QUESTION, "--csv", "--db", tin_db)
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert tuple(rows[0]) == answer_table.COLUMNS
    assert {row["verdict"] for row in rows} == {"denied"}
    assert all(row["quotes"] and row["ruleset"] == "tin" for row in rows)


def test_markdown(adjudge: Adjudge, tin_db: Path) -> None:
    text = adjudge("ask", QUESTION, "--markdown", "--db", tin_db).stdout
    assert text.startswith("## tin · Reactions open to a unit")
    assert "| option | verdict | when and why |" in text
    assert "1. “" in text


def test_why_tells_the_whole_reasoning(adjudge: Adjudge, tin_db: Path) -> None:
    text = adjudge("ask", QUESTION, "--why", "duck", "--db", tin_db).stdout
    assert "Duck: denied." in text
    assert "What closes it:" in text
    assert "What would change it:" in text


def test_why_of_what_is_no_option(adjudge: Adjudge, tin_db: Path) -> None:
    result = adjudge("ask", QUESTION, "--why", "Dukc", "--db", tin_db)
    assert result.exit_code == 1
    assert "Did you mean Duck?" in result.stderr


@pytest.mark.parametrize("more", [("--why", "Duck", "--json"), ("-", "--csv"), ("-", "--why", "x")])
def test_forms_that_do_not_go_together(adjudge: Adjudge, tin_db: Path, more: tuple[str, ...]) -> None:
    question = () if "-" in more else (QUESTION,)
    assert adjudge("ask", *question, *more, "--db", tin_db).exit_code == 2


def test_brief_is_short(adjudge: Adjudge, tin_db: Path) -> None:
    brief = adjudge("ask", QUESTION, "--brief", "--db", tin_db).stdout
    normal = adjudge("ask", QUESTION, "--db", tin_db).stdout
    full = adjudge("ask", QUESTION, "--full", "--db", tin_db).stdout
    assert len(brief.splitlines()) == 2
    assert len(brief) < len(normal) < len(full)


def test_a_notebook_shows_html(tin_db: Path) -> None:
    with kb.open(tin_db) as rules:
        answer = rules.ask(QUESTION)
        shown = answer._repr_html_()
        assert '<table class="rulings">' in shown
        assert "denied" in shown
        nasty = {**answer, "warnings": ["<script>alert(1)</script>"]}
        assert "<script>" not in answer_page.as_html(nasty)


def terminal(line: str, rows: int = 30, **environment: str) -> str:
    """The output of a command line on a terminal of so many lines and 80 columns."""
    script = (
        "import pty, os, sys, struct, fcntl, termios\n"
        f"os.environ.update({environment!r})\n"
        "pid, fd = pty.fork()\n"
        "if pid == 0:\n"
        f"    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', {rows}, 80, 0, 0))\n"
        f"    os.execvp('bash', ['bash', '-c', {line!r}])\n"
        "out = b''\n"
        "while True:\n"
        "    try:\n        data = os.read(fd, 65536)\n"
        "    except OSError:\n        break\n"
        "    if not data:\n        break\n"
        "    out += data\n"
        "sys.stdout.buffer.write(out)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, timeout=60)
    return done.stdout.decode()


@pytest.mark.skipif(os.name != "posix", reason="terminals are tried on POSIX only")
def test_colour_on_a_terminal_only(tin_db: Path) -> None:
    line = f"{sys.executable} -c 'from queries.cli.main import main; main()' ask '{QUESTION}' --brief --db {tin_db}"
    assert "\x1b[31m" in terminal(line, TERM="xterm", NO_COLOR="")
    assert "\x1b[" not in terminal(line, TERM="xterm", NO_COLOR="1")
    assert "\x1b[" not in terminal(f"{line} | cat", TERM="xterm", NO_COLOR="")


@pytest.mark.skipif(os.name != "posix", reason="terminals are tried on POSIX only")
def test_a_long_answer_is_paged_on_a_terminal(tin_db: Path) -> None:
    ask = f"{sys.executable} -c 'from queries.cli.main import main; main()' ask '{QUESTION}'"
    line = f"{ask} --why Duck --db {tin_db}"
    pager = "sed s/^/PAGED:/"
    assert "PAGED:" in terminal(line, rows=8, TERM="xterm", PAGER=pager)
    assert "PAGED:" not in terminal(f"{line} | cat", TERM="xterm", PAGER=pager)
