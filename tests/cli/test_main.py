"""The command group: help, versions, suggestions, and how failures are told."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from kb.errors import AdjudgeError
from queries.cli import main
from queries.cli.main import COMMANDS, cli

Adjudge = Callable[..., Result]


def every_command(group: click.Group, above: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from every_command(command, (*above, name))
        yield (*above, name)


@pytest.mark.parametrize("path", [(), *every_command(cli)], ids=" ".join)
@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_help_has_a_worked_example(adjudge: Adjudge, path: tuple[str, ...], flag: str) -> None:
    result = adjudge(*path, flag)
    assert result.exit_code == 0
    assert "Example" in result.stdout
    assert f"adjudge {' '.join(path)}".strip() in result.stdout.split("Example", 1)[1]


def test_every_command_is_in_the_readme() -> None:
    readme = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")
    missing = [name for name in COMMANDS if f"adjudge {name}" not in readme]
    assert not missing


def test_version(adjudge: Adjudge) -> None:
    result = adjudge("--version")
    assert result.exit_code == 0
    assert result.stdout.startswith("adjudge ")


def test_a_misspelt_command_is_wrong_usage(adjudge: Adjudge) -> None:
    result = adjudge("resolv", "x.json")
    assert result.exit_code == 2
    assert "resolve" in result.stderr


def test_without_a_command_the_help_is_shown(adjudge: Adjudge) -> None:
    assert "Commands:" in adjudge().output


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (AdjudgeError("The lamp is out; light it."), "The lamp is out; light it."),
        (PermissionError(13, "Permission denied", "secret.db"), "secret.db: Permission denied."),
        (sqlite3.DatabaseError("malformed"), "could not be used (malformed)"),
        (RecursionError(), "nested too deeply"),
        (ZeroDivisionError("oops"), "mistake in adjudge"),
    ],
)
def test_failures_are_one_sentence(monkeypatch: pytest.MonkeyPatch, error: Exception, words: str) -> None:
    def fail() -> None:
        raise error

    monkeypatch.setattr(main.LazyGroup, "get_command", lambda *_: click.Command("fail", callback=fail))
    monkeypatch.setitem(main.COMMANDS, "fail", "fail")
    result = CliRunner().invoke(cli, ["fail"])
    assert result.exit_code == 1
    assert words in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout == ""


def test_ctrl_c_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(main.LazyGroup, "get_command", lambda *_: click.Command("fail", callback=interrupted))
    result = CliRunner().invoke(cli, ["fail"])
    assert result.exit_code == 130
    assert result.output == ""


def test_no_colour_where_it_is_not_wanted(hand_db: Path) -> None:
    forced = {"NO_COLOR": "1"}
    result = CliRunner().invoke(cli, ["info", "--db", str(hand_db)], env=forced, color=True)
    assert "\x1b" not in result.stdout


def test_the_database_may_come_from_the_environment(hand_db: Path) -> None:
    result = CliRunner().invoke(cli, ["info"], env={"ADJUDGE_DB": str(hand_db)})
    assert str(hand_db) in result.stdout


#: What a plain `ask` may load beyond the standard library and our own packages.
LIGHT = {"click"}


def test_a_plain_ask_loads_nothing_heavy(tin_db: Path) -> None:
    script = (
        "import sys; before = set(sys.modules); sys.argv = ['adjudge', 'ask', 'can a Dazed Infantry unit Run', "
        f"'--db', {str(tin_db)!r}]\n"
        "from queries.cli.main import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "loaded = {name.partition('.')[0] for name in set(sys.modules) - before}\n"
        "loaded -= set(sys.stdlib_module_names) | {'kb', 'queries'}\n"
        "print(*sorted(loaded), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert set(done.stderr.splitlines()[-1].split()) <= LIGHT, done.stderr
