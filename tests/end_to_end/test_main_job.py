"""The main job: which reactions a unit can take, on the real texts and on the embedded digests.

Each case is asked as a player would, through the same front door as the command line.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import kb.store
from queries.cli.ask import answer_to
from queries.cli.resolve import ruling_on

EVERY = ("Advance", "Withdraw", "Return Fire", "Evade", "Overwatch", "Hold the Line", "Death or Glory")
#: Those that the list of reactions itself names; the last one stands with the unit types.
LISTED = EVERY[:-1]


@pytest.fixture(scope="module", params=["real", "embedded"])
def base(request: pytest.FixtureRequest) -> Iterator[kb.store.KnowledgeBase]:
    """The knowledge base of the real texts, and the embedded one."""
    with kb.store.open(request.getfixturevalue(f"{request.param}_db")) as opened:
        yield opened


def rulings(base: Any, question: str, ruleset: str = "hh2") -> dict[str, dict[str, Any]]:
    (answer,) = answer_to(base, question, ruleset)["answers"]
    return {each["option"]["name"]: each for each in answer["rulings"]}


def verdicts(base: Any, question: str, ruleset: str = "hh2") -> dict[str, str]:
    return {name: each["verdict"] for name, each in rulings(base, question, ruleset).items()}


def deciders(ruling: dict[str, Any]) -> list[dict[str, Any]]:
    return [each for each in ruling["because"] if each["role"] in ("closes", "unmet") and not each["overridden"]]


def test_a_pinned_heavy_infantry_unit_has_no_reaction(base: Any) -> None:
    found = rulings(base, "which reactions can a Pinned Heavy Infantry unit take")
    for name in EVERY:
        assert found[name]["verdict"] == "denied", name
        documents = {each["document"] for each in deciders(found[name]) if each["subject"] == "Pinned"}
        assert documents == {"hh2-reactions", "hh2-unit-types"}, name  # the two documents each say so
        assert {"change": "without Pinned", "verdict": "allowed"} in found[name]["would_change"], name


def test_unpinned_they_are_open(base: Any) -> None:
    found = rulings(base, "which reactions can a Heavy Infantry unit with Initiative 4 take")
    assert {found[name]["verdict"] for name in EVERY} <= {"allowed", "conditional"}
    for name in ("Advance", "Withdraw"):
        (move,) = found[name]["values"]
        assert (move["value"], move["unit"]) == (3, "inch")
        assert any("Heavy" in step for step in move["steps"])


def test_the_distance_is_told_without_the_characteristic_too(base: Any) -> None:
    found = rulings(base, "which reactions can a Heavy Infantry unit take")
    for name in ("Advance", "Withdraw"):
        told = " ".join(step for value in found[name]["values"] for step in [str(value["exact"]), *value["steps"]])
        assert "Initiative" in told
        assert "Heavy: -1" in told


def test_pinned_cavalry_cannot_be(base: Any) -> None:
    (answer,) = answer_to(base, "which reactions can a Pinned Cavalry unit take", "hh2")["answers"]
    assert answer["premise"]["possible"] is False
    assert any("Pinned" in each["quote"] for each in answer["premise"]["because"])
    assert {each["verdict"] for each in answer["rulings"]} == {"impossible"}


def test_automata_never_react(base: Any) -> None:
    found = verdicts(base, "which reactions can an Automata unit take")
    assert {found[name] for name in EVERY} == {"denied"}


def test_a_flyer_is_left_with_evade(base: Any) -> None:
    found = verdicts(base, "which reactions can a Flyer take")
    assert found.pop("Evade") in ("allowed", "conditional")
    assert {found[name] for name in EVERY if name in found} == {"denied"}


def test_in_the_third_edition_stunned_denies_and_pinned_does_not(base: Any) -> None:
    assert set(verdicts(base, "which reactions can a Stunned unit take", "hh3").values()) == {"denied"}
    assert set(verdicts(base, "can a Stunned unit react?", "hh3").values()) == {"denied"}
    assert not set(verdicts(base, "can a Pinned unit react?", "hh3").values()) & {"denied", "impossible"}


def test_what_is_quoted_is_the_text(base: Any) -> None:
    answer = answer_to(base, "which reactions can a Pinned Heavy Infantry unit take", "hh2")["answers"][0]
    for ruling in answer["rulings"]:
        for each in ruling["because"]:
            assert base.document(each["document"]).text[each["start"] : each["end"]] == each["quote"]


def test_a_situation_gives_the_same_as_the_question(base: Any) -> None:
    unit = {"type": "Infantry", "subtypes": ["Heavy"], "statuses": ["Pinned"]}
    answer = ruling_on(base, {"ruleset": "hh2", "unit": unit, "ask": {"of": "reaction"}})["answers"][0]
    asked = rulings(base, "which reactions can a Pinned Heavy Infantry unit take")
    assert {each["option"]["name"]: each["verdict"] for each in answer["rulings"]} == {
        name: each["verdict"] for name, each in asked.items()
    }


def test_only_rulesets_that_know_the_unit_answer(base: Any) -> None:
    answers = answer_to(base, "which reactions can a Pinned Heavy Infantry unit take", None)["answers"]
    assert [each["ruleset"] for each in answers] == ["hh2"]


def test_heavy_and_light_swap(shared: Path, tmp_path: Path, command: str) -> None:
    """With the two names swapped in the text, the answers swap."""
    import re
    import subprocess

    names = {"Heavy": "Light", "Light": "Heavy", "HEAVY": "LIGHT", "LIGHT": "HEAVY", "heavy": "light", "light": "heavy"}
    for document in ("hh2-reactions", "hh2-unit-types"):
        text = (shared / "sources" / f"{document}.txt").read_text(encoding="utf-8")
        swapped = re.sub(r"\b(?:[Hh]eavy|[Ll]ight|HEAVY|LIGHT)\b", lambda found: names[found.group()], text)
        (tmp_path / f"{document}.txt").write_text(swapped, encoding="utf-8")
    paths = [str(path) for path in sorted(tmp_path.glob("*.txt"))]
    done = subprocess.run(
        [command, "ingest", *paths, "--ruleset", "hh2", "--db", str(tmp_path / "swapped.db")],
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    with kb.store.open(tmp_path / "swapped.db") as opened:
        assert verdicts(opened, "can Light Infantry Run?") == {"Run": "denied"}
        assert verdicts(opened, "can Heavy Infantry Run?") == {"Run": "allowed"}
        found = rulings(opened, "which reactions can a Light Infantry unit with Initiative 4 take")
        assert [value["value"] for value in found["Advance"]["values"]] == [3]
