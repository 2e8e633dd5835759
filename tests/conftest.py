"""Fixtures for every test: a small invented rulebook, read once into a knowledge base, and the command to ask it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

ROOT = Path(__file__).resolve().parent.parent
os.environ.setdefault("ADJUDGE_STRICT", "1")  # a fault in reading a sentence fails the test
SHARED = Path(os.environ.get("ADJUDGE_SHARED", ROOT.parent / "shared"))

try:
    from hypothesis import settings
except ImportError:  # the property tests are then skipped by their own imports
    pass
else:
    settings.register_profile("ci", derandomize=True, deadline=None)
    settings.register_profile("dev", deadline=None)
    settings.load_profile("ci" if os.environ.get("CI") else "dev")


@pytest.fixture(scope="session", autouse=True)
def cache_of_our_own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tests build the embedded knowledge base into a folder of their own, not into the user's cache; once for all
    processes of a run, whose folders stand side by side."""
    workers = "PYTEST_XDIST_WORKER" in os.environ
    folder = tmp_path_factory.getbasetemp().parent / "cache" if workers else tmp_path_factory.mktemp("cache")
    folder.mkdir(exist_ok=True)
    os.environ["XDG_CACHE_HOME"] = str(folder)
    os.environ.pop("ADJUDGE_DB", None)
    return folder


@pytest.fixture(scope="session")
def tin_book() -> Path:
    """The small invented rulebook."""
    return ROOT / "tests" / "books" / "tin.md"


@pytest.fixture
def adjudge() -> Callable[..., Result]:
    """Run the command line in this process: ``adjudge("ask", "…", "--json")``."""
    from queries.cli.main import cli

    def run(*args: object, stdin: str | bytes | None = None) -> Result:
        return CliRunner().invoke(cli, [str(arg) for arg in args], input=stdin, prog_name="adjudge")

    return run


@pytest.fixture
def answered(adjudge: Callable[..., Result]) -> Callable[..., Any]:
    """Run a command with --json that must succeed; its JSON document."""

    def run(*args: object, stdin: str | bytes | None = None) -> Any:
        result = adjudge(*args, "--json", stdin=stdin)
        assert result.exit_code == 0, result.stderr
        return json.loads(result.stdout)

    return run


@pytest.fixture(scope="session")
def tin_db(tin_book: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A knowledge base of the small rulebook, under the ruleset id ``tin``."""
    from queries.cli.main import cli

    path = tmp_path_factory.mktemp("tin") / "tin.db"
    args = ["ingest", str(tin_book), "--ruleset", "tin", "--title", "Tin Soldiers", "--db", str(path)]
    result = CliRunner().invoke(cli, args)
    assert result.exit_code == 0, result.output
    return path


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real rulebook texts, cases and scorers beside the checkout."""
    if not (SHARED / "sources").is_dir():
        message = f"the rulebook texts and scorers are not in {SHARED}"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    return SHARED
