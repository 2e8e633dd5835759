"""Answers as people read them."""

from __future__ import annotations

from typing import Any

import pytest

from queries.reports import answer_text


def clause(quote: str, start: int, **more: Any) -> dict[str, Any]:
    return {"relation": "denies", "subject": "Dazed", "object": "Reaction", "quote": quote, "document": "tin-book",
            "section": "DAZED", "start": start, "end": start + len(quote), "overridden": False, **more}  # fmt: skip


def ruling(name: str, verdict: str, **more: Any) -> dict[str, Any]:
    return {"option": {"kind": "reaction", "name": name}, "verdict": verdict, "when": [], "needs": [], "assumes": [],
            "because": [], "would_change": [], "values": [], **more}  # fmt: skip


def answer(*rulings: dict[str, Any], **more: Any) -> dict[str, Any]:
    one = {"ruleset": "tin", "reading": "Reactions open to a unit: Dazed", "premise": {"possible": True, "because": []},
           "rulings": list(rulings), "values": [], "entries": [], **more}  # fmt: skip
    return {"question": None, "answers": [one], "warnings": []}


FORBIDS = clause("A **Dazed** unit may not\nreact.", 10)


@pytest.mark.parametrize(
    ("verdict", "words"),
    [
        ("allowed", "Yes: Duck is allowed."),
        ("denied", "No: Duck is denied."),
        ("conditional", "It depends: Duck"),
        ("silent", "do not say: Duck"),
    ],
)
def test_one_ruling_starts_with_its_verdict(verdict: str, words: str) -> None:
    lines = answer_text.unstyled(answer(ruling("Duck", verdict))).splitlines()
    assert lines[0] == "tin · Reactions open to a unit: Dazed"
    assert words in lines[1]


def test_options_with_the_same_reason_share_a_row() -> None:
    text = answer_text.unstyled(
        answer(
            ruling("Duck", "denied", because=[FORBIDS]),
            ruling("Hide", "denied", because=[FORBIDS]),
            ruling("Pray", "allowed", when=["Shooting phase"]),
        )
    )
    assert "Denied: Duck, Hide." in text
    assert "  - denied       Duck, Hide  why: Dazed rules out Reaction [1]" in text
    assert "  + allowed      Pray        when: Shooting phase" in text
    assert "[1] “A Dazed unit may not react.” (tin-book, DAZED)" in text


def test_brief_drops_passages() -> None:
    text = answer_text.unstyled(answer(ruling("Duck", "denied", because=[FORBIDS])), "brief")
    assert "No: Duck is denied." in text
    assert "may not" not in text


def test_full_shows_what_was_overridden() -> None:
    lost = clause("Units may always react.", 50, overridden=True,
                  overridden_by={"quote": "A Dazed unit may not react.", "why": "prohibition"})  # fmt: skip
    given = answer(ruling("Duck", "denied", because=[FORBIDS, lost]))
    assert "always react" not in answer_text.unstyled(given)
    assert "gives way (prohibition)" in answer_text.unstyled(given, "full")


def test_an_impossible_unit_says_why() -> None:
    premise = {"possible": False, "because": [clause("Golems are never Dazed.", 3)]}
    text = answer_text.unstyled(answer(ruling("Duck", "impossible"), premise=premise))
    assert "cannot be as it is stated. [1]" in text
    assert "Golems are never Dazed." in text


def test_numbers() -> None:
    values = [
        {"name": "chance", "value": 13 / 18, "unit": "probability", "exact": "13/18", "steps": ["2D6 at most 8"]},
        {"name": "move", "value": 3, "unit": "inch", "exact": "3"},
        {"name": "result", "value": {"Glance": 1 / 6, "Pen": 1 / 3}, "unit": "distribution",
         "exact": {"Glance": "1/6"}},
    ]  # fmt: skip
    text = answer_text.unstyled(answer(values=values))
    assert "chance: 72.2% (13/18)" in text
    assert "2D6 at most 8" in text
    assert 'move: 3"' in text
    assert "Glance  16.7% (1/6)" in text


def test_entries_and_warnings() -> None:
    given = answer(entries=[{"kind": "unit_type", "name": "Golem", "because": [clause("Golems are never Dazed.", 3)]}])
    given["warnings"] = ["Two clauses contradict each other."]
    text = answer_text.unstyled(given)
    assert "Golem." in text
    assert "  Golem (unit type)  [1]" in text
    assert text.endswith("Note: Two clauses contradict each other.")


@pytest.mark.parametrize("width", [40, 60, 100])
def test_no_line_is_wider_than_asked(width: int) -> None:
    long = clause("A very long passage " * 12, 5)
    options = [ruling(f"Option {n} of many", "denied", because=[long], needs=["whether it rains"]) for n in range(9)]
    given = answer(*options)
    assert max(map(len, answer_text.unstyled(given, "full", width).splitlines())) <= width


def test_deeds_told_in_passing_are_left_to_full() -> None:
    said = answer(ruling("Duck", "allowed"), ruling("place it aside", "allowed", in_passing=True))
    assert "place it aside" not in answer_text.unstyled(said)
    assert "1 deed more (--full lists it)" in answer_text.unstyled(said)
    assert "place it aside" in answer_text.unstyled(said, "full")


@pytest.mark.parametrize(
    ("quote", "shown"),
    [
        ("It is Dazed.", "“A unit may not react where: … It is Dazed.”"),
        ("A Dazed unit may not make any Reaction at all.", "“A Dazed unit may not make any Reaction at all.”"),
    ],
)
def test_a_bullet_that_leans_on_its_lead_in_is_shown_behind_it(quote: str, shown: str) -> None:
    cited = clause(quote, 3, lead_in="A unit may not react where:")
    assert shown in answer_text.unstyled(answer(ruling("Duck", "denied", because=[cited])))


def test_columns_sets_the_width_of_piped_text(monkeypatch: pytest.MonkeyPatch) -> None:
    said = answer(ruling("Duck", "denied", because=[clause("word " * 60, 3)]))
    monkeypatch.setenv("COLUMNS", "50")
    assert max(map(len, answer_text.text(said).splitlines())) <= 50
    monkeypatch.delenv("COLUMNS")
    assert max(map(len, answer_text.text(said).splitlines())) > 50
