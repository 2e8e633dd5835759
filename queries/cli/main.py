"""The `adjudge` command: finds the command that was asked for, and turns every failure into one sentence.

Exit codes: 0 answered; 1 the input could not be used; 2 wrong usage of the command line. Commands are imported only
when they are called, so that a plain `ask` pays for nothing else.
"""

from __future__ import annotations

import contextlib
import errno
import gc
import importlib
import os
import signal
import sqlite3
import sys
from typing import Any

import click

from kb.errors import AdjudgeError

#: Command → the module under ``queries.cli`` that holds it, in the order in which help lists them.
COMMANDS = {
    "ask": "ask",
    "shell": "shell",
    "resolve": "resolve",
    "calc": "calc",
    "show": "show",
    "report": "report",
    "ingest": "ingest",
    "review": "review",
    "export": "export",
    "browse": "browse",
    "info": "info",
    "completion": "completion",
}


class LazyGroup(click.Group):
    """A group whose commands live in modules of their own, imported when one is named."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        return importlib.import_module(f"queries.cli.{COMMANDS[cmd_name]}").command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.exceptions.NoSuchCommand as error:
            # click suggests among ``self.commands``, which a lazy group leaves empty
            raise click.exceptions.NoSuchCommand(error.command_name, possibilities=list(COMMANDS), ctx=ctx) from None

    def invoke(self, ctx: click.Context) -> Any:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except KeyboardInterrupt:
            ctx.exit(128 + signal.SIGINT)
        except OSError as error:
            if error.errno == errno.EPIPE:  # the reader (head, less) has seen enough
                _close_stdout()
                ctx.exit(0)
            if error.filename is None:  # what failed is most likely our own output
                _close_stdout()
            raise _Failure(_os_sentence(error)) from error
        except (AdjudgeError, sqlite3.Error, RecursionError, MemoryError) as error:
            if os.environ.get("ADJUDGE_DEBUG"):
                raise
            raise _Failure(_sentence(error)) from error
        except Exception as error:
            if os.environ.get("ADJUDGE_DEBUG"):
                raise
            raise _Failure(
                f"This is a mistake in adjudge, not in your input ({type(error).__name__}: {error}). "
                "Run the command again with ADJUDGE_DEBUG=1 to see where it happened."
            ) from error


class _Failure(click.ClickException):
    """The input could not be used: one sentence on standard error, exit code 1."""

    exit_code = 1

    def show(self, file: Any = None) -> None:
        click.echo(f"adjudge: {self.message}", err=True)


def _sentence(error: BaseException) -> str:
    if isinstance(error, AdjudgeError):
        return " ".join(str(error).split("\n")) if str(error) else "The input could not be used."
    if isinstance(error, sqlite3.Error):
        return f"The knowledge base could not be used ({error}); check the file given with --db, or build it again."
    if isinstance(error, RecursionError):
        return "The input is nested too deeply to be read."
    return "There is not enough memory for this input."


def _os_sentence(error: OSError) -> str:
    what = error.strerror or str(error)
    if error.filename is not None:
        return f"{os.fsdecode(error.filename)}: {what}."
    return f"The output could not be written: {what}."


def _close_stdout() -> None:
    """Send what is still buffered nowhere, so that the interpreter does not complain at exit."""
    with contextlib.suppress(OSError, ValueError):  # a test's stand-in has no file number
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _print_version(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from importlib.metadata import version

        click.echo(f"adjudge {version('adjudge')}")
        ctx.exit()


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    no_args_is_help=True,
)
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_print_version,
    help="Show the version and exit.",
)  # fmt: skip
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Reads wargame rulebooks and rules on them like a good judge, passages cited.

    \b
    Examples:
      adjudge ask "which reactions can a Pinned Heavy unit take"
      adjudge show Pinned
      adjudge ingest my-rulebook.txt --ruleset mygame --db mygame.db
      adjudge ask "can a Dazed unit run" --db mygame.db

    Without --db (or the environment variable ADJUDGE_DB), commands use the embedded knowledge base, which is built
    into the user's cache folder on first use.
    """
    if os.environ.get("NO_COLOR"):
        ctx.color = False


def main() -> None:
    """Run the command line; never returns."""
    gc.set_threshold(50_000)  # what a command loads it keeps to its end: looking through it for waste finds none
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that lacks a curly quote still shows the rest
    cli(prog_name="adjudge")


if __name__ == "__main__":
    main()
