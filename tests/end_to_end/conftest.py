"""The five real rulebook texts in one knowledge base, built once through the command line."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

#: Ruleset → the documents that are read together.
TEXTS = {
    "hh2": ("hh2-reactions", "hh2-unit-types"),
    "hh3": ("hh3-statuses",),
    "k47": ("k47-reactions",),
    "ww2": ("ww2-reaction-tests",),
}

#: The invented rulebooks of which situations and questions are kept.
INVENTED = {
    "salt": "saltreach.md", "gird": "girderfall.html", "thorn": "thornmarch.txt", "cold": "coldriver.txt",
    "hollow": "hollowdeck.md",
}  # fmt: skip
BOOKS = Path(__file__).resolve().parents[1] / "books" / "unseen"


@pytest.fixture(scope="session")
def command() -> str:
    """The installed ``adjudge`` of the environment that runs the tests."""
    beside = Path(sys.executable).with_name("adjudge")
    found = str(beside) if beside.exists() else shutil.which("adjudge")
    assert found, "the adjudge command is not installed: pip install -e '.[test]'"
    return found


@pytest.fixture(scope="session")
def real_db(shared: Path, command: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A knowledge base of the five real texts; ADJUDGE_REAL_DB names one that was built already."""
    if os.environ.get("ADJUDGE_REAL_DB"):
        return Path(os.environ["ADJUDGE_REAL_DB"])
    path = tmp_path_factory.mktemp("real") / "real.db"
    for ruleset, documents in TEXTS.items():
        texts = [str(shared / "sources" / f"{document}.txt") for document in documents]
        args = [command, "ingest", *texts, "--ruleset", ruleset, "--db", str(path)]
        done = subprocess.run(args, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stderr
    return path


@pytest.fixture(scope="session")
def invented_db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A knowledge base of some of the invented rulebooks."""
    from click.testing import CliRunner

    from queries.cli.main import cli

    path = tmp_path_factory.mktemp("invented") / "invented.db"
    for ruleset, book in INVENTED.items():
        done = CliRunner().invoke(cli, ["ingest", str(BOOKS / book), "--ruleset", ruleset, "--db", str(path)])
        assert done.exit_code == 0, done.output
    return path


@pytest.fixture(scope="session")
def embedded_db(cache_of_our_own: Path) -> Path:
    """The embedded knowledge base; ADJUDGE_EMBEDDED_DB names one that was built already."""
    if os.environ.get("ADJUDGE_EMBEDDED_DB"):
        return Path(os.environ["ADJUDGE_EMBEDDED_DB"])
    from queries import embedded

    return embedded.database()
