"""What is shipped: the code and the data in the wheel, the tests not."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The names in the wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    args = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(args, cwd=ROOT, check=True, capture_output=True, timeout=120)
    (path,) = folder.glob("*.whl")
    return zipfile.ZipFile(path).namelist()


def test_the_wheel_holds_code_and_data(wheel: list[str]) -> None:
    wanted = {"kb/store.py", "ingest/update.py", "queries/cli/main.py", "queries/browse/templates/adjudge_judge.html",
              "queries/browse/adjudge.css",
              "kb/data/rulebooks/rulesets.toml"}  # fmt: skip
    assert wanted <= set(wheel)
    assert any(name.startswith("kb/data/rulebooks/") and name.endswith(".md") for name in wheel)


def test_the_wheel_holds_nothing_else(wheel: list[str]) -> None:
    tops = {name.partition("/")[0] for name in wheel}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"kb", "ingest", "queries"}
    assert not [name for name in wheel if "__pycache__" in name or name.endswith(".db")]


def test_no_game_is_named_in_the_code() -> None:
    """The rulesets' own words stand in data, not in Python (their ids may stand in examples of help)."""
    named = []
    for folder in ("kb", "ingest", "queries"):
        for path in (ROOT / folder).rglob("*.py"):
            text = path.read_text(encoding="utf-8").lower()
            named += [f"{path.name}: {game}" for game in ("heresy", "konflikt", "age of darkness") if game in text]
    assert not named
