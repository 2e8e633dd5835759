"""Rulings on a small invented rulebook, one turn of judgement at a time: each passage is of a shape met elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kb import store
from queries.answer import answer

BOOK = Path(__file__).resolve().parents[1] / "books" / "lanterns.md"


@pytest.fixture(scope="module")
def lanterns(tmp_path_factory: pytest.TempPathFactory) -> Iterator[store.KnowledgeBase]:
    from click.testing import CliRunner

    from queries.cli.main import cli

    folder: Path = tmp_path_factory.mktemp("lanterns")
    args = ["ingest", str(BOOK), "--ruleset", "lan", "--db", str(folder / "lanterns.db")]
    done = CliRunner().invoke(cli, args)
    assert done.exit_code == 0, done.output
    with store.open(folder / "lanterns.db") as base:
        yield base


def _wagon(*subtypes: str) -> dict[str, Any]:
    return {"type": "Wagon", "subtypes": list(subtypes), "characteristics": {"Pace": 12}}


_MORTAR = [{"name": "Thumper", "type": "Mortar"}]

CASES: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    ("Volley", _wagon(), {"facts": {"distance moved": 8}}, "denied"),
    ("Volley", _wagon(), {"facts": {"moved 8 inches this turn": True}}, "denied"),
    ("Volley", _wagon(), {"facts": {"distance moved": 6}}, "allowed"),
    ("Volley", _wagon(), {"facts": {"distance": 8}}, "conditional"),
    ("Volley", _wagon("Sprung"), {"facts": {"distance moved": 10}}, "allowed"),
    ("Join", {"type": "Golem", "rules": ["Wanderer"]}, {"target": {"type": "Guard"}}, "denied"),
    ("Join", {"type": "Guard", "rules": ["Wanderer"]}, {"target": {"type": "Guard"}}, "allowed"),
    ("Volley", {"type": "Guard", "subtypes": ["Fleet-footed"]}, {"facts": {"has Dashed": True}}, "allowed"),
    (
        "Volley", {"type": "Guard", "subtypes": ["Fleet-footed"], "weapons": _MORTAR}, {"facts": {"has Dashed": True}},
        "denied",
    ),
    ("Volley", {"type": "Guard", "subtypes": ["Fleet-footed"], "weapons": _MORTAR}, {}, "allowed"),
    ("Issue a Duel", {"type": "Guard", "subtypes": ["Duellist"]}, {"enemy": {"type": "Guard"}}, "denied"),
    (
        "Issue a Duel", {"type": "Guard", "subtypes": ["Duellist"]},
        {"enemy": {"type": "Guard", "subtypes": ["Duellist"]}}, "allowed",
    ),
    ("Board", {"type": "Guard"}, {"target": {"type": "Wagon"}}, "allowed"),
    ("Board", {"type": "Guard"}, {"target": {"type": "Wagon"}, "facts": {"equipped with a Glider": True}}, "denied"),
    ("Board", {"type": "Guard"}, {"target": _wagon("Sprung"), "facts": {"equipped with a Glider": True}}, "allowed"),
    ("Dash", {"type": "Guard"}, {"event": "enemy Parting Volley"}, "denied"),
    ("Dash", {"type": "Guard"}, {"event": "enemy volley"}, "allowed"),
    ("Dash", {"type": "Guard", "statuses": ["Rattled"]}, {}, "denied"),
    ("Dash", {"type": "Guard", "rules": ["Undaunted"], "statuses": ["Rattled"]}, {}, "allowed"),
    ("Dash", {"type": "Golem", "statuses": ["Rattled"]}, {}, "impossible"),
    ("Dash", {"type": "Puppet", "statuses": ["Rattled"]}, {}, "impossible"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "unit", "around", "verdict"), CASES)
def test_the_ruling(lanterns: Any, name: str, unit: dict[str, Any], around: dict[str, Any], verdict: str) -> None:
    situation = {"ruleset": "lan", "unit": unit, **around, "ask": {"of": "action", "name": name}}
    (ruling,) = answer(lanterns, situation)["answers"][0]["rulings"]
    assert ruling["verdict"] == verdict, ruling["because"]


VALUES: list[tuple[str, float]] = [
    ('Chance that Guards with Nerve 9 pass a Nerve test 4" from enemies with Gloom (1) and Gloom (3)?', 5 / 12),
    ("How much Barge Space do six Guard models and a Golem take up?", 9),
    ("What are the odds of wounding with a Venomous weapon?", 1 / 3),
    ("What are the odds of wounding with a Venomous (3+) weapon?", 2 / 3),
]


@pytest.mark.parametrize(("question", "value"), VALUES)
def test_the_number(lanterns: Any, question: str, value: float) -> None:
    values = lanterns.ask(question, "lan")["answers"][0]["values"]
    assert values
    assert values[0]["value"] == pytest.approx(value, abs=1e-4)
