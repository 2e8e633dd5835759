"""`adjudge shell`: questions one after the other, each going on from the last."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kb.errors import AdjudgeError
from kb.names import first_word
from queries.cli.common import db_option, known_ruleset, open_kb, printed, ruleset_option, sentence_of, show

if TYPE_CHECKING:
    from kb.store import KnowledgeBase
    from queries.questions.conversation import Conversation

_HELP = """\
Ask anything; then go on from there: "it is Pinned", "now without Artillery", "what about Evade?", "and in hh3?".
  :why OPTION     the whole reasoning about one option of the last answer
  :brief :full :normal   how much of an answer is shown
  :ruleset ID     only this ruleset (:ruleset alone: all)
  :show NAME      the entry of a name
  :context        what is known so far
  :forget         start afresh
  :quit           leave (Ctrl+D)"""
_HISTORY = 2000


@click.command("shell", short_help="Ask one question after the other.")
@ruleset_option
@db_option
def command(ruleset: str | None, db: str | None) -> None:
    """Ask questions one after the other; each may go on from the last ("it is Pinned", "and in hh3?").

    On a terminal, Tab completes the names of the rules, and the arrow keys bring back what was asked before. Lines
    from a file or a pipe are answered in order.

    \b
    Examples:
      adjudge shell
      adjudge shell --ruleset hh2
      adjudge shell < questions.txt
    """
    from queries.questions.conversation import Conversation
    from queries.reckoning import reckon

    with open_kb(db) as base:
        talk = Conversation(base, known_ruleset(base, ruleset) if ruleset else None, reckon)
        session = _Session(base, talk)
        if sys.stdin.isatty():
            with _line_editing(session):
                click.echo('Ask a question (":help" for more, Ctrl+D to leave).')
                session.run(lambda: input("> "))
        else:
            session.run(_next_line, echo=True)


def _next_line() -> str:
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


class _Session:
    """One run of the shell: the talk, and how its answers are shown."""

    def __init__(self, base: KnowledgeBase, talk: Conversation) -> None:
        self.base, self.talk, self.detail = base, talk, "normal"

    def run(self, read_line: Any, *, echo: bool = False) -> None:
        """Answer line after line until there are no more."""
        while True:
            try:
                line = " ".join(read_line().split())
            except EOFError:
                if not echo:
                    click.echo()
                return
            except KeyboardInterrupt:
                click.echo()
                continue
            if not line:
                continue
            if echo:
                click.echo(f"> {line[:200]}")
            if line in (":quit", ":q", "quit", "exit"):
                return
            try:
                self._one(line)
            except Exception as error:
                click.echo(sentence_of(error))
            if echo:
                click.echo()

    def _one(self, line: str) -> None:
        if line.startswith(":"):
            word, _, rest = line[1:].partition(" ")
            self._command(word.lower(), rest.strip())
        elif line.lower().rstrip("?! ") in ("why", "why not", "help", "forget", "context", "brief", "full"):
            self._command(first_word(line.lower()).rstrip("?!"), "")
        else:
            show(printed(self.talk.ask(line), None, self.detail))

    def _command(self, word: str, rest: str) -> None:
        if word in ("brief", "full", "normal"):
            self.detail = word
        elif word in ("help", "h", "?"):
            click.echo(_HELP)
        elif word == "forget":
            self.talk.forget()
        elif word == "context":
            self._context()
        elif word == "ruleset":
            self.talk.ruleset = known_ruleset(self.base, rest) if rest else None
            self.talk.forget()
        elif word == "show":
            from queries.reports import entry

            rulesets = [self.talk.ruleset] if self.talk.ruleset else [each.id for each in self.base.rulesets()]
            show(entry.text(entry.entries([self.base.rules(each) for each in rulesets], rest)))
        elif word == "why":
            self._why(rest)
        else:
            raise AdjudgeError(f"There is no :{word}; :help lists what there is.")

    def _why(self, option: str) -> None:
        from queries.reports import proof_text, wrapping

        if not option:
            names = [ruling.name for _, record in self.talk.records for ruling in record.rulings]
            if len(set(names)) != 1:
                raise AdjudgeError(f"Say of which option: {', '.join(dict.fromkeys(names)) or 'there is none yet'}.")
            option = names[0]
        show(proof_text.why(self.talk.records, option, wrapping.line_width()))

    def _context(self) -> None:
        from queries.resolver import reading_of
        from queries.situations.situation import parse

        if not self.talk.situations:
            click.echo("Nothing is known yet.")
        for ruleset, situation in self.talk.situations.items():
            click.echo(f"{ruleset} · {reading_of(parse(situation, self.base.rules(ruleset))[0])}")


@contextlib.contextmanager
def _line_editing(session: _Session) -> Any:
    """History in the cache folder and completion of names, where the platform has readline."""
    try:
        import readline
    except ImportError:
        yield
        return
    from kb.paths import cache_folder
    from queries.cli import terms

    known = terms.names(session.base.path)

    def complete(text: str, state: int) -> str | None:
        found = completions(known, readline.get_line_buffer()[: readline.get_endidx()], text)
        return found[state] if state < len(found) else None

    path: Path | None = cache_folder() / "history"
    try:
        assert path is not None
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            readline.read_history_file(path)
    except OSError:
        path = None
    readline.set_history_length(_HISTORY)
    readline.set_completer_delims(" \t\n?.,;:!()\"'")
    readline.set_completer(complete)
    readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")
    try:
        yield
    finally:
        if path is not None:
            with contextlib.suppress(OSError):
                readline.write_history_file(path)


def completions(known: list[str], line: str, text: str) -> list[str]:
    """What may stand in place of ``text``, the last word of ``line``: the rest of every name that the line begins."""
    from queries.cli import terms

    words = line.split(" ")
    for first in range(max(0, len(words) - 4), len(words)):
        ending = " ".join(words[first:])
        if ending and (found := terms.matching(known, ending)):
            skip = len(ending) - len(text)
            return list(dict.fromkeys(name[skip:] if skip else name for name in found))
    return []
