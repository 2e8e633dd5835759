"""What the documents show of the program, recorded from the program itself.

Cog runs these functions and puts what they print into the documents: ``python -m cogapp -Pr README.md docs/*.md``
records them anew, and a test fails where a document is behind. Each prints Markdown.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import tempfile
from collections.abc import Iterator
from pathlib import Path

from click.testing import CliRunner, Result

FENCE = "```"


def _run(line: str) -> Result:
    """One `adjudge …` line, run in this process."""
    from queries.cli.main import cli

    words = shlex.split(line)
    assert words[0] == "adjudge", line
    return CliRunner().invoke(cli, words[1:], prog_name="adjudge", env={"NO_COLOR": "1", "COLUMNS": "100"})


@contextlib.contextmanager
def _folder(files: dict[str, str]) -> Iterator[Path]:
    """A folder of its own with some files in it, made the current one."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as name:
        for path, text in files.items():
            Path(name, path).write_text(text, encoding="utf-8")
        os.chdir(name)
        try:
            yield Path(name)
        finally:
            os.chdir(before)


def answer(line: str) -> None:
    """The output of one command on the embedded knowledge base."""
    result = _run(line)
    assert result.exit_code == 0, result.stderr
    print(f"{FENCE}\n$ {line}\n{result.stdout.rstrip()}\n{FENCE}")


def session(lines: list[str], files: dict[str, str]) -> None:
    """Several commands one after the other in a folder of their own, with what each prints."""
    told = []
    with _folder(files):
        for line in lines:
            result = _run(line)
            assert result.exit_code == 0, (line, result.stderr)
            told.append(f"$ {line}\n{result.stdout.rstrip()}")
    print(f"{FENCE}\n" + "\n\n".join(told) + f"\n{FENCE}")


def reference() -> None:
    """The help of every command."""
    import click

    from queries.cli.main import cli

    def tell(group: click.Group, above: str) -> None:
        context = click.Context(group)
        for name in group.list_commands(context):
            command = group.get_command(context, name)
            line = f"{above} {name}"
            print(f"\n## {line}\n\n{FENCE}\n{_run(f'{line} --help').stdout.rstrip()}\n{FENCE}")
            if isinstance(command, click.Group):
                tell(command, line)

    print(f"{FENCE}\n{_run('adjudge --help').stdout.rstrip()}\n{FENCE}")
    tell(cli, "adjudge")
