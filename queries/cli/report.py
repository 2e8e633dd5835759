"""`adjudge report`: interactions, conflicts, coverage, numbers and differences."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from queries.cli.common import chosen_rulesets, db_option, known_ruleset, open_kb, ruleset_option

if TYPE_CHECKING:
    from kb.store import KnowledgeBase
    from queries.reports.report import Report

format_option = click.option("--format", "-f", "format", type=click.Choice(["markdown", "html", "json", "csv"]),
                             default="markdown", show_default=True, help="How to print it.")  # fmt: skip
json_flag = click.option("--json", "format", flag_value="json", help="The same as --format json.")


@click.group("report", short_help="Reports: interactions, conflicts, coverage, numbers, diff.", no_args_is_help=True)
def command() -> None:
    """Print a report as Markdown, HTML, JSON or CSV.

    \b
    Examples:
      adjudge report coverage
      adjudge report interactions --ruleset hh2 > hh2.md
      adjudge report diff hh2 hh3 --format html > diff.html
    """


@command.command("coverage")
@ruleset_option
@format_option
@json_flag
@db_option
def coverage(ruleset: str | None, format: str, db: str | None) -> None:
    """How much was understood, what was not and why, and which terms are never introduced.

    \b
    Example:
      adjudge report coverage --ruleset hh2 --format csv
    """
    from queries.reports.coverage import coverage as report

    with open_kb(db) as base:
        _print(report(base, chosen_rulesets(base, ruleset)), format)


@command.command("conflicts")
@ruleset_option
@format_option
@json_flag
@db_option
def conflicts(ruleset: str | None, format: str, db: str | None) -> None:
    """Pairs of clauses that say opposite things of the same thing, and that no text decides between.

    \b
    Example:
      adjudge report conflicts --ruleset hh2
    """
    from queries.reports.conflicts import conflicts as report

    with open_kb(db) as base:
        _print(report([base.rules(each) for each in chosen_rulesets(base, ruleset)]), format)


@command.command("interactions")
@ruleset_option
@click.option("--of", "of", type=click.Choice(["reaction", "action", "status"]), default="reaction", show_default=True,
              help="What to rule on.")  # fmt: skip
@format_option
@json_flag
@db_option
def interactions(ruleset: str | None, of: str, format: str, db: str | None) -> None:
    """Every unit type and sub-type in every status, against every reaction: the verdict, with its passages.

    \b
    Example:
      adjudge report interactions --ruleset hh2 --format html > hh2.html
    """
    from queries.reports.interactions import interactions as report

    with open_kb(db) as base:
        _print(report(base.rules(_single(base, ruleset)), of), format)


@command.command("numbers")
@ruleset_option
@format_option
@json_flag
@db_option
def numbers(ruleset: str | None, format: str, db: str | None) -> None:
    """What every calculator gives over the usual inputs, with curves and bars in Markdown and HTML.

    \b
    Example:
      adjudge report numbers --ruleset hh2 --format html > numbers.html
    """
    from queries.reports.numbers import numbers as report

    with open_kb(db) as base:
        _print(report(base.rules(_single(base, ruleset))), format)


@command.command("diff")
@click.argument("left", metavar="RULESET")
@click.argument("right", metavar="OTHER")
@click.option("--against", metavar="FILE", help="Take OTHER from this knowledge base.  [default: the same one]")
@format_option
@json_flag
@db_option
def diff(left: str, right: str, against: str | None, format: str, db: str | None) -> None:
    """What two rulesets say differently of the same names, and which names only one of them has.

    \b
    Examples:
      adjudge report diff hh2 hh3
      adjudge report diff mygame mygame --db first-edition.db --against second-edition.db
    """
    from queries.reports.diff import diff as report

    with open_kb(db) as base, open_kb(against or db) as other:
        _print(report(base.rules(known_ruleset(base, left)), other.rules(known_ruleset(other, right))), format)


def _single(base: KnowledgeBase, ruleset: str | None) -> str:
    """The one ruleset that a report is on."""
    rulesets = chosen_rulesets(base, ruleset)
    if len(rulesets) != 1:
        raise click.UsageError(f"Name one ruleset: --ruleset {'|'.join(rulesets)}.")
    return rulesets[0]


def _print(report: Report, format: str) -> None:
    from queries.reports.report import render

    click.echo(render(report, format).encode())
