"""The judged sample of triples: how many were right, that these are still read, and that mended ones do not come back.

A triple that is now read otherwise, and as rightly, is no failure of reading: draw and judge a new sample (README.md).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.ingest.reading.precision import draw

HERE = Path(__file__).parent
SAMPLE: dict[str, Any] = json.loads((HERE / "sample.json").read_text(encoding="utf-8"))
MENDED: list[dict[str, Any]] = json.loads((HERE / "mended.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def exported(shared: Path) -> list[dict[str, Any]]:
    return [draw.kept(each) for each in draw.read(shared / "sources")]


def test_the_sample_is_judged() -> None:
    judged = [each["judged"] for each in SAMPLE["triples"]]
    assert len(judged) == 100
    assert set(judged) <= {"right", "wrong"}
    assert judged.count("right") >= 92
    assert all(each["reason"] for each in SAMPLE["triples"] if each["judged"] == "wrong")


def test_it_holds_places_and_no_text() -> None:
    kept = {"document", "start", "end", "subject", "relation", "object", "value", "affects", "asks", "judged", "reason"}
    assert all(set(each) == kept for each in SAMPLE["triples"])


def test_what_was_judged_right_is_still_read(exported: list[dict[str, Any]]) -> None:
    read = {draw.key(each) for each in exported}
    gone = [each for each in SAMPLE["triples"] if each["judged"] == "right" and draw.key(each) not in read]
    assert not gone, "read otherwise now; if rightly, draw and judge anew (README.md)"


def test_what_was_mended_does_not_come_back(exported: list[dict[str, Any]]) -> None:
    read = {(draw.key(each), each["asks"]) for each in exported}
    assert [each for each in MENDED if (draw.key(each), each["asks"]) in read] == []


def test_a_draw_is_the_same_for_the_same_seed() -> None:
    numbers = [{"n": n} for n in range(500)]
    assert draw.draw(numbers, 7, 20) == draw.draw(numbers, 7, 20) != draw.draw(numbers, 8, 20)
    assert len(draw.draw(numbers[:5], 7, 20)) == 5
