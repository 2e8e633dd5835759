"""Each golden case is read as its file says; see ``golden`` for the form of the files and how to write them anew.

The cases of a file are first read beside each other in one book, which saves reading the book for each. One that others
change there (it points back, say, or defines what they name) is read alone.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from kb.model import RELATIONS
from tests.ingest.grammar.golden import FILES, Case, beside_each_other, load, read, read_together

CASES = [(path, case) for path in FILES for case in load(path)]


def _label(value: object) -> str:
    return f"{value.parent.name}-{value.stem}" if isinstance(value, Path) else value.text[:50]  # type: ignore[attr-defined]


@pytest.mark.parametrize(("path", "case"), CASES, ids=_label)
def test_case(path: Path, case: Case) -> None:
    if _beside_others(path).get(case) != case.expected:
        assert "\n".join(read(case)) == "\n".join(case.expected), f"{path.name}: {case.text}"


@cache
def _beside_others(path: Path) -> dict[Case, tuple[str, ...]]:
    return {
        case: told
        for some in beside_each_other(load(path))
        for case, told in zip(some, read_together(some), strict=True)
    }


@pytest.mark.parametrize(("path", "case"), CASES, ids=_label)
def test_good_cases_say_something_and_bad_ones_nothing(path: Path, case: Case) -> None:
    assert bool(case.expected) == (path.parent.name == "good"), f"{path.name}: {case.text}"


def test_every_relation_has_a_case() -> None:
    said = {line.split(" | ")[1] for path, case in CASES if path.parent.name == "good" for line in case.expected}
    assert set(RELATIONS) - said <= {"overrides"}  # an override is a row of its own, "beats" in the files
