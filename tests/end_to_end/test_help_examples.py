"""Every example of every --help works as it is printed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from queries.cli.main import cli

ROOT = Path(__file__).resolve().parents[2]
#: Examples that go on until they are ended, or open a window.
_LASTING = ("adjudge browse",)


def _every(group: click.Group, above: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    context = click.Context(group)
    yield above, group
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from _every(command, (*above, name))
        else:
            yield (*above, name), command


def _examples() -> list[str]:
    """The examples, each as one command line for a shell."""
    found: dict[str, None] = {}
    for _, command in _every(cli):
        text = (command.help or "").split("Example", 1)[-1].partition("\n")[2].split("\n\n")[0]
        lines: list[str] = []
        for line in text.splitlines():
            if re.match(r"\s*(?:adjudge|echo|eval)\b", line):
                lines.append(line.strip())
            elif lines and line.strip():
                lines[-1] += " " + line.strip()
        found.update(dict.fromkeys(lines))
    return list(found)


@pytest.fixture(scope="module")
def desk(
    tmp_path_factory: pytest.TempPathFactory, command: str, embedded_db: Path, tin_book: Path
) -> tuple[Path, dict[str, str]]:
    """A folder with the files that the examples name, and the environment to run them in."""
    folder = tmp_path_factory.mktemp("desk")
    for name in ("rulebook.txt", "my-rulebook.txt", "core.md", "armies/marines.md"):
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(tin_book, folder / name)
    shutil.copytree(ROOT / "data" / "rosters", folder / "data" / "rosters")
    (folder / "questions.txt").write_text("can a Pinned Infantry unit Evade?\nwhat does Pinned do\n", encoding="utf-8")
    situation = (ROOT / "data" / "rosters" / "pinned-heavy-infantry.json").read_text(encoding="utf-8")
    (folder / "batch.json").write_text(f"[{situation}]", encoding="utf-8")
    (folder / "bin").mkdir()
    (folder / "bin" / "dot").write_text("#!/bin/sh\ncat\n", encoding="utf-8")
    (folder / "bin" / "dot").chmod(0o755)
    environment = {
        **os.environ,
        "PATH": f"{folder / 'bin'}:{Path(command).parent}:{os.environ['PATH']}",
        "NO_COLOR": "1",
    }
    for name in ("mygame.db", "first-edition.db", "second-edition.db"):
        args = [command, "ingest", "core.md", "--ruleset", "mygame", "--db", name]
        subprocess.run(args, cwd=folder, env=environment, check=True, capture_output=True, timeout=120)
    return folder, environment


@pytest.mark.parametrize("example", _examples())
def test_it_works(example: str, desk: tuple[Path, dict[str, str]]) -> None:
    if example.startswith(_LASTING):
        pytest.skip("it goes on until it is ended")
    folder, environment = desk
    line = example
    if "report interactions" in example:  # a small ruleset shows as well as a large one that it works
        line = example.replace("--ruleset hh2", "--ruleset k47")
    if "completion" in example:  # what the other shells do with it cannot be tried in this one
        line = re.sub(r'^eval "\$\((.*)\)"$|\s*\| source$', r"\1", example)
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", line], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr


def test_there_are_examples() -> None:
    assert len(_examples()) > 30
