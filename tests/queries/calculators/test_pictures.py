"""Distributions and sweeps as text and as SVG, and the command that draws them."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from queries.reports import charts
from tests.queries.calculators import books

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def brass_db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return books.ingested(tmp_path_factory.mktemp("brass"))


@pytest.mark.parametrize("share", [0.0, 0.001, 0.25, 0.5, 1.0])
@pytest.mark.parametrize("plain", [True, False])
def test_a_bar_is_as_long_as_its_share(share: float, plain: bool) -> None:
    drawn = charts.bar(share, 40, ascii_only=plain)
    assert abs(len(drawn) - share * 40) <= 1
    assert bool(drawn) == (share > 0)


@pytest.mark.parametrize("width", [20, 40, 60, 100])
def test_bars_keep_to_the_width(width: int) -> None:
    rows = [("Halt or move to cover at once", "50.0% (1/2)", 0.5), ("Run", "1.0%", 0.01)]
    for line in charts.bars(rows, width):
        assert len(line) <= max(width, 45)


def parsed(svg: str) -> ET.Element:
    root = ET.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert not list(root.iter(f"{SVG}script"))
    assert "href" not in svg
    return root


def texts(root: ET.Element) -> list[str]:
    return [each.text or "" for each in root.iter(f"{SVG}text")]


def test_bars_of_named_outcomes_as_svg() -> None:
    root = parsed(charts.svg_bars("Group <test> & more", [("Carry On", 0.2), ("Run & hide", 0.8)]))
    assert {"Group <test> & more", "Carry On", "Run & hide", "80.0%", "chance"} <= set(texts(root))


def test_columns_of_numbers_as_svg() -> None:
    root = parsed(charts.svg_bars("A roll", [(str(n), 1 / 6) for n in range(1, 7)]))
    tall = [float(each.get("height", "0")) for each in root.iter(f"{SVG}rect") if each.get("rx")]
    assert len(tall) == 6
    assert len(set(tall)) == 1
    assert {"1", "6", "result", "chance", "16.7%"} <= set(texts(root))


def test_curves_as_svg() -> None:
    series = [charts.Series("a", ((1, 0.1), (2, None), (3, 0.9)), True), charts.Series("b", ((1, 0.0), (3, 1.0)), True)]
    root = parsed(charts.svg_curves("Two", series, x_label="nerve"))
    lines = list(root.iter(f"{SVG}polyline"))
    assert [len((each.get("points") or "").split()) for each in lines] == [2, 2]
    assert {"a", "b", "nerve", "100%"} <= set(texts(root))


def test_negative_and_single_points_can_be_drawn() -> None:
    parsed(charts.svg_curves("One", [charts.Series("a", ((3, -4.0),))], x_label="x"))
    parsed(charts.svg_curves("Flat", [charts.Series("a", ((3, 0.0), (4, 0.0)))], x_label="x"))


def test_a_sweep_is_a_table_with_its_curve(adjudge: Callable[..., Result], brass_db: Path) -> None:
    result = adjudge("calc", "nerve-test", "nerve=2..12", "--db", brass_db)
    assert result.exit_code == 0, result.stderr
    rows = [line.split() for line in result.stdout.splitlines() if line.strip() and line.split()[0].isdigit()]
    assert [int(row[0]) for row in rows] == list(range(2, 13))
    assert rows[6][1] == "72.2%"
    assert len(rows[-1][2]) > len(rows[0][2])
    assert "[1] “" in result.stdout


def test_a_sweep_of_several_numbers_has_a_column_each(adjudge: Callable[..., Result], brass_db: Path) -> None:
    result = adjudge("calc", "engine-damage-table", "modifier=-1..2", "--db", brass_db)
    assert {"Rattled", "Stalled", "Jammed"} <= set(result.stdout.split())


def test_the_command_draws_svg(adjudge: Callable[..., Result], brass_db: Path, tmp_path: Path) -> None:
    for inputs in (["bolt-move"], ["nerve-test", "nerve=2..12"], ["nerve-test", "nerve=8"], ["group-test", "total=1"]):
        path = tmp_path / "drawn.svg"
        result = adjudge("calc", *inputs, "--svg", path, "--db", brass_db)
        assert result.exit_code == 0, result.stderr
        parsed(path.read_text(encoding="utf-8"))
    single = adjudge("calc", "large", "models=2", "value=3", "--svg", tmp_path / "x.svg", "--db", brass_db)
    assert single.exit_code == 1
    assert "sweep an input" in single.stderr


def test_a_distribution_is_shown_as_bars(adjudge: Callable[..., Result], brass_db: Path) -> None:
    result = adjudge("calc", "bolt-move", "--db", brass_db)
    lines = [line for line in result.stdout.splitlines() if "█" in line]
    assert len(lines) == 11


def test_the_list_says_what_each_calculator_needs(adjudge: Callable[..., Result], brass_db: Path) -> None:
    text = adjudge("calc", "--db", brass_db).stdout
    assert "nerve-test" in text
    assert "nerve: 0 to 40; the Nerve that is tested [needed]" in text
    assert "base: 0 to 60 [1, the text's base value]" in text
    listed: Any = json.loads(adjudge("calc", "--db", brass_db, "--json").stdout)
    assert all(each["because"] for each in listed["calculators"])


def test_warnings_of_a_calculator_reach_the_answer(adjudge: Callable[..., Result], brass_db: Path) -> None:
    args = ("calc", "group-test", "adjustments=the group is raw; Bob is on leave", "--db", brass_db)
    assert "Note: “Bob is on leave”" in adjudge(*args).stdout
    told = json.loads(adjudge(*args, "--json").stdout)
    assert len(told["warnings"]) == len(set(told["warnings"])) == 1
    assert all("warnings" not in value for each in told["answers"] for value in each["values"])


def test_reports_show_numbers_with_their_pictures(adjudge: Callable[..., Result], brass_db: Path) -> None:
    page = adjudge("report", "numbers", "--format", "html", "--db", brass_db).stdout
    shown = adjudge("report", "numbers", "--db", brass_db).stdout
    for text in (page, shown):
        pictures = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
        assert len(pictures) > 10
        assert "72.2%" in text
        for picture in pictures:
            parsed(picture)
    told: Any = json.loads(adjudge("report", "numbers", "--json", "--db", brass_db).stdout)
    nerve = next(table for table in told["tables"] if table["title"] == "nerve-test")
    assert "<svg" not in json.dumps(told)
    assert [row["chance to pass: Nerve test"] for row in nerve["rows"]][7] == "72.2%"
    assert "2D6" in nerve["rows"][0]["nerve"]["because"][0]


def test_answers_in_markdown_and_html_draw_what_dice_give(brass_db: Path) -> None:
    import kb

    with kb.open(brass_db) as base:
        answer = base.ask("what is the chance of each result on the engine damage table")
        for text in (answer.markdown(), answer._repr_html_()):
            (picture,) = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
            assert {"Rattled", "50.0%"} <= set(texts(parsed(picture)))
        assert "| Rattled | 50.0% (1/2) |" in answer.markdown()


def test_a_picture_styles_nothing_but_itself() -> None:
    style = parsed(charts.svg_bars("A roll", [("1", 0.5), ("2", 0.5)])).find(f"{SVG}style")
    assert style is not None
    assert all(rule.startswith(".chart") for rule in (style.text or "").split("}") if rule)
