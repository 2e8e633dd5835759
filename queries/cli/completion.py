"""`adjudge completion`: the script that lets a shell complete commands, options, rulesets and the names of rules."""

from __future__ import annotations

import click

_WHERE = {
    "bash": "~/.bashrc: eval \"$(adjudge completion bash)\"",
    "zsh": "~/.zshrc: eval \"$(adjudge completion zsh)\"",
    "fish": "~/.config/fish/completions/adjudge.fish: adjudge completion fish | source",
}  # fmt: skip


@click.command("completion", short_help="Print the completion script of a shell.")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Print the script by which SHELL completes commands, options and the names in the knowledge base.

    \b
    Examples:
      eval "$(adjudge completion bash)"
      eval "$(adjudge completion zsh)"
      adjudge completion fish | source
    """
    from click.shell_completion import get_completion_class

    from queries.cli.main import cli

    found = get_completion_class(shell)
    assert found is not None
    script = found(cli, {}, "adjudge", "_ADJUDGE_COMPLETE")
    click.echo(f"# Put this line into {_WHERE[shell]}")
    click.echo(script.source_vars()["complete_func"] and found.source_template % script.source_vars())
