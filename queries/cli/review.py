"""`adjudge review`: the passages that a person should look at, ready to be corrected by an overlay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from queries.cli.common import chosen_rulesets, db_option, emit_json, json_option, open_kb, ruleset_option

if TYPE_CHECKING:
    from kb.rules import Rules


@click.command("review", short_help="List what was not understood, for a person to correct.")
@ruleset_option
@click.option("--document", "-d", metavar="ID", help="Only this document.")
@click.option("--limit", type=click.IntRange(min=1), default=20, show_default=True, help="At most so many passages.")
@db_option
@json_option
def command(ruleset: str | None, document: str | None, limit: int, db: str | None, as_json: bool) -> None:
    """List the passages that were not understood, each with the reason and the fingerprint by which an overlay
    names it (see docs/overlays.md).

    \b
    Examples:
      adjudge review --ruleset hh2
      adjudge review --db mygame.db --document core --limit 100 --json
    """
    with open_kb(db) as base:
        if document is not None:
            base.document(document)
        found = [
            each
            for name in chosen_rulesets(base, ruleset)
            for each in _open_passages(base.rules(name))
            if document in (None, each["document"])
        ]
        shown = found[:limit]
        if as_json:
            emit_json({"not_understood": shown, "total": len(found)})
            return
        for each in shown:
            click.echo(click.style(f"{each['document']}, {each['section'] or 'top'}: {each['reason']}", bold=True))
            click.echo(f"  fingerprint {each['fingerprint'] or 'none'}, characters {each['start']} to {each['end']}")
            click.echo(f"  “{' '.join(each['passage'].split())}”")
        click.echo(f"{len(shown)} of {len(found)} passages that were not understood.", err=len(shown) > 0)


def _open_passages(rules: Rules) -> list[dict[str, Any]]:
    found = []
    for problem in rules.problems:
        passage = rules.passages.get(problem.passage) if problem.passage else None
        found.append(
            {
                "ruleset": rules.ruleset.id,
                "document": problem.document,
                "section": rules.heading(passage.id) if passage else "",
                "reason": problem.reason,
                "fingerprint": passage.fingerprint if passage else None,
                "passage": rules.quote(problem),
                "start": problem.start,
                "end": problem.end,
            }
        )
    return found
