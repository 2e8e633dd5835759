"""Batches of wordings: the terms of an invented game, then its rules in many turns of phrase, with gold triples."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from ingest.update import load_documents, read
from kb.model import Ruleset
from tests.ingest.reading import gold

BATCHES = Path(__file__).with_name("wordings")
FLOORS = tomllib.loads((BATCHES / "floors.toml").read_text(encoding="utf-8"))


def test_every_batch_has_a_floor() -> None:
    assert {path.stem for path in BATCHES.glob("*.md")} == set(FLOORS)


@pytest.mark.parametrize("batch", sorted(FLOORS))
def test_the_floor_holds(batch: str) -> None:
    documents, _doubts = load_documents([BATCHES / f"{batch}.md"], batch)
    got = gold.score(gold.load(BATCHES / f"{batch}.triples.jsonl"), read(Ruleset(batch, batch), documents))
    assert got.total >= 80
    missed = "\n".join(got.missed)
    assert got.found / got.total >= FLOORS[batch]["found"], f"found {got.found} of {got.total}; missed:\n{missed}"
    assert got.located / got.total >= FLOORS[batch]["located"], f"located {got.located} of {got.total}"
