"""Whether the one kind of unit is the other, through whatever lies between them."""

from __future__ import annotations

import pytest

import kb


@pytest.mark.parametrize("which", ["real_db", "embedded_db"])
@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Is a Flyer a Vehicle?", {"Vehicle"}),
        ("Does a Skimmer count as a Vehicle?", {"Vehicle"}),
        ("Can a Flyer be a Vehicle?", {"Vehicle"}),
        ("Is a Dreadnought Infantry?", set()),
    ],
)
def test_a_kind_is_what_it_is_a_kind_of(
    which: str, question: str, kind: set[str], request: pytest.FixtureRequest
) -> None:
    with kb.open(request.getfixturevalue(which)) as base:
        (answer,) = base.ask(question, "hh2")["answers"]
    assert {entry["name"] for entry in answer["entries"]} == kind
    assert all(entry["because"] for entry in answer["entries"])
