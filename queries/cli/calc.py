"""`adjudge calc`: runs one calculator, sweeps an input, draws the result, or lists them all with what they need."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from kb.errors import AdjudgeError
from queries.cli.common import chosen_rulesets, db_option, emit_json, json_option, open_kb, ruleset_option, show


@click.command("calc", short_help="Run a calculator, or list them.")
@click.argument("name", required=False)
@click.argument("inputs", nargs=-1, metavar="[KEY=VALUE]...")
@ruleset_option
@db_option
@json_option
@click.option("--svg", metavar="FILE", type=click.Path(dir_okay=False), help="Draw the result to FILE as SVG.")
def command(
    name: str | None, inputs: tuple[str, ...], ruleset: str | None, db: str | None, as_json: bool, svg: str | None
) -> None:
    """Run the calculator NAME; without NAME, list the calculators with their inputs.

    A calculator takes its dice, modifiers and tables from the rulebook's text; a missing input is asked for by name.
    KEY=A..B sweeps an input from A to B and shows the curve.

    \b
    Examples:
      adjudge calc
      adjudge calc reaction-move initiative=4 --ruleset hh2
      adjudge calc leadership-test leadership=2..12 --ruleset hh2 --svg leadership.svg
    """
    from queries.calculators import registry

    with open_kb(db) as base:
        rulesets = chosen_rulesets(base, ruleset)
        listed = {each: registry.list_calculators(base.rules(each)) for each in rulesets}
        if name is None:
            if svg:
                raise click.UsageError("--svg draws the result of one calculator; name it.")
            _list(listed, as_json)
            return
        able = [each for each in rulesets if any(tool["name"] == name for tool in listed[each])]
        if not able:
            from queries.situations.situation import did_you_mean

            known = sorted({tool["name"] for tools in listed.values() for tool in tools})
            raise AdjudgeError(
                f"There is no calculator {name!r}.{did_you_mean(name, known)} `adjudge calc` alone lists them."
            )
        given = _pairs(inputs)
        found: list[dict[str, Any]] = [
            {"ruleset": each, "values": registry.run(base.rules(each), name, given)} for each in able
        ]
    warnings = [told for each in found for value in each["values"] for told in value.pop("warnings", [])]
    if svg:
        _draw(svg, name, found)
    if as_json:
        emit_json({"calculator": name, "answers": found, "warnings": warnings})
        return
    swept = next((key for value in found[0]["values"] for key in value.get("given", ())), None)
    if swept is None:
        from queries.reports import answer_text

        answers = [{**each, "reading": name} for each in found]
        show(answer_text.text({"answers": answers, "warnings": warnings}))
    else:
        show("\n".join(_sweep(name, swept, found)))
    if svg:
        click.echo(f"drawn: {svg}", err=True)


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


# Sweeps and pictures.


def _sweep(name: str, key: str, found: list[dict[str, Any]]) -> Iterator[str]:
    """A table of the swept input with the curve beside it, the passages that it rests on, and what had no number."""
    from queries.reports import answer_text, charts, wrapping

    width = wrapping.line_width()
    for number, each in enumerate(found):
        if number:
            yield ""
        yield click.style(f"{each['ruleset']} · {name}, by {key}", bold=True)
        yield ""
        lines = charts.table(key, charts.series_of(each["values"], key), width - 2, ascii_only=charts.ascii_only())
        yield from (f"  {line}" for line in lines)
        without = [value for value in each["values"] if value["value"] is None and value["steps"]]
        told = [f"{key} {value['given'][key]}: {value['steps'][0]}" for value in without]
        yield from (f"  {line}" for line in dict.fromkeys(told))
        cited = {(c["document"], c["start"], c["end"]): c for v in each["values"] for c in v["because"]}
        sources = {"name": "", "value": None, "steps": [], "because": list(cited.values())}
        text = answer_text.text({"answers": [{"ruleset": each["ruleset"], "reading": name, "values": [sources]}]})
        yield ""
        yield from (text[text.index("\n[1] ") + 1 :] if "\n[1] " in text else "").splitlines()


def _draw(path: str, name: str, found: list[dict[str, Any]]) -> None:
    """The picture of the first result: the curve of a sweep, or the bars of a distribution."""
    from queries.reports import charts

    drawn = charts.svg_of(name, found[0]["ruleset"], found[0]["values"])
    if drawn is None:
        raise AdjudgeError(f"{name} gives a single number; sweep an input (key=a..b) to have a curve drawn.")
    Path(path).write_text(drawn, encoding="utf-8")


# The list.


def _list(listed: dict[str, list[dict[str, Any]]], as_json: bool) -> None:
    if as_json:
        emit_json({"calculators": [{"ruleset": each, **tool} for each, tools in listed.items() for tool in tools]})
        return
    show("\n".join(_listing(listed)))


def _listing(listed: dict[str, list[dict[str, Any]]]) -> Iterator[str]:
    """Every calculator under its family: name, what it works out, and one line for each input."""
    from queries.reports import wrapping

    width = wrapping.line_width()
    for number, (ruleset, tools) in enumerate(listed.items()):
        if number:
            yield ""
        yield click.style(f"{ruleset}: {len(tools)} calculator{'s' if len(tools) != 1 else ''}", bold=True)
        for tool in tools:
            yield ""
            yield f"  {click.style(tool['name'], bold=True)}"
            yield from wrapping.wrap(tool.get("description", ""), width, first="    ")
            for needed in tool.get("inputs") or []:
                yield from wrapping.wrap(_input(needed), width, first="      ", most_indent=10)
    yield ""
    yield "Run one with `adjudge calc NAME KEY=VALUE …`; KEY=A..B sweeps an input."


def _input(needed: dict[str, Any]) -> str:
    """One input in a line: its key, what it is, its range and unit, and what is taken where it is not given."""
    told = needed.get("description") or ""
    limits = ""
    if needed.get("kind") == "number":
        unit = f" {needed['unit']}" if needed.get("unit") else ""
        limits = f"{needed['low']} to {needed['high']}{unit}"
        told = told.replace(limits, "").strip(" ,")
    optional = "(optional)" in told or needed.get("optional")
    told = told.replace("(optional)", "").strip()
    default = needed.get("default")
    if default not in (None, [], "", False):
        source = f", {needed['source']}" if needed.get("source") else ""
        end = f"[{default}{source}]"
    elif default == 0 and default is not False and needed.get("kind") == "number":
        end = "[0]"
    else:
        end = "[optional]" if optional or default in ([], "", False) else "[needed]"
    return f"{needed.get('name')}: {'; '.join(part for part in (limits, told) if part)} {end}"
