"""`adjudge export`: the typed graph for other programs."""

from __future__ import annotations

import click

from queries.cli.common import chosen_rulesets, db_option, emit_json, open_kb, ruleset_option


@click.command("export", short_help="Export the typed graph.")
@click.option("--format", "-f", "format", type=click.Choice(["triples", "json", "graphml", "dot"]), default="triples",
              show_default=True, help="JSON Lines, one JSON document, GraphML, or Graphviz.")  # fmt: skip
@click.option("--origin", type=click.Choice(["extracted", "reviewed"]), help="Only what was read, or only overlays.")
@ruleset_option
@db_option
def command(format: str, origin: str | None, ruleset: str | None, db: str | None) -> None:
    """Write the clauses of the knowledge base to standard output, each with its exact passage.

    GraphML and DOT hold one graph: name a ruleset where the knowledge base has more than one.

    \b
    Examples:
      adjudge export --format triples > triples.jsonl
      adjudge export --format graphml --ruleset hh2 > hh2.graphml
      adjudge export --format dot --ruleset k47 | dot -Tsvg > k47.svg
    """
    with open_kb(db) as base:
        rulesets = chosen_rulesets(base, ruleset)
        if format == "triples":
            from kb.triples import triples

            for each in rulesets:
                for triple in triples(base, each, origin):
                    emit_json(triple, line=True)
            return
        if origin:
            raise click.UsageError("--origin goes with --format triples only.")
        if len(rulesets) != 1:
            raise click.UsageError(f"Name one ruleset for {format}: --ruleset {'|'.join(rulesets)}.")
        from kb import graph

        write = {"json": graph.graph_json, "graphml": graph.graphml, "dot": graph.dot}[format]
        click.echo(write(base.rules(rulesets[0])).encode(), nl=False)
