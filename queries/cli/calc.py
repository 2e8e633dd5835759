"""`adjudge calc`: runs one calculator, or lists them all with what they need."""

from __future__ import annotations

from typing import Any

import click

from kb.errors import AdjudgeError
from queries.cli.common import chosen_rulesets, db_option, emit_json, json_option, open_kb, ruleset_option


@click.command("calc", short_help="Run a calculator, or list them.")
@click.argument("name", required=False)
@click.argument("inputs", nargs=-1, metavar="[KEY=VALUE]...")
@ruleset_option
@db_option
@json_option
def command(name: str | None, inputs: tuple[str, ...], ruleset: str | None, db: str | None, as_json: bool) -> None:
    """Run the calculator NAME; without NAME, list the calculators with their inputs.

    A calculator takes its dice, modifiers and tables from the rulebook's text; a missing input is asked for by name.

    \b
    Examples:
      adjudge calc
      adjudge calc reaction-move initiative=4 --ruleset hh2
    """
    from queries.calculators import registry

    with open_kb(db) as base:
        rulesets = chosen_rulesets(base, ruleset)
        listed = {each: registry.list_calculators(base.rules(each)) for each in rulesets}
        if name is None:
            _list(listed, as_json)
            return
        able = [each for each in rulesets if any(tool["name"] == name for tool in listed[each])]
        if not able:
            from queries.situation import did_you_mean

            known = sorted({tool["name"] for tools in listed.values() for tool in tools})
            raise AdjudgeError(
                f"There is no calculator {name!r}.{did_you_mean(name, known)} `adjudge calc` alone lists them."
            )
        given = _pairs(inputs)
        found = [{"ruleset": each, "values": registry.run(base.rules(each), name, given)} for each in able]
        if as_json:
            emit_json({"calculator": name, "answers": found})
            return
        from queries.reports import answer_text

        click.echo(answer_text.text({"answers": [{**each, "reading": name} for each in found]}))


def _pairs(inputs: tuple[str, ...]) -> dict[str, str]:
    pairs = {}
    for each in inputs:
        key, equals, value = each.partition("=")
        if not equals or not key.strip():
            raise click.UsageError(f"{each!r} is not of the form key=value, such as initiative=4.")
        if key.strip() in pairs:
            raise click.UsageError(f"{key.strip()!r} is given twice.")
        pairs[key.strip()] = value.strip()
    return pairs


def _list(listed: dict[str, list[dict[str, Any]]], as_json: bool) -> None:
    if as_json:
        emit_json({"calculators": [{"ruleset": each, **tool} for each, tools in listed.items() for tool in tools]})
        return
    for each, tools in listed.items():
        click.echo(click.style(each, bold=True))
        if not tools:
            click.echo("  no calculator: its texts give nothing to work out")
        for tool in tools:
            click.echo(f"  {tool['name']}  {tool.get('description', '')}".rstrip())
            for needed in tool.get("inputs") or []:
                click.echo(f"      {_input(needed)}")


def _input(needed: Any) -> str:
    if not isinstance(needed, dict):
        return str(needed)
    unit = f" ({needed['unit']})" if needed.get("unit") else ""
    default = f", {needed['default']} where not given" if needed.get("default") is not None else ""
    told = needed.get("description") or ""
    return f"{needed.get('name')}={unit} {told}{default}".rstrip()
