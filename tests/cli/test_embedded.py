"""The embedded knowledge base: built once, rebuilt when it must be, safe when two are first at once."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import kb.store
from kb.errors import AdjudgeError
from queries import embedded


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, and a small set of digests in place of those that ship."""
    digests = tmp_path / "data" / "rulebooks" / "tin"
    digests.mkdir(parents=True)
    (tmp_path / "data" / "overlays").mkdir()
    (digests / "tin.md").write_text("# TIN\n\nA Dazed unit may not Run.\n", encoding="utf-8")
    (digests.parent / "rulesets.toml").write_text('[tin]\ntitle = "Tin Soldiers"\n', encoding="utf-8")
    monkeypatch.setenv("ADJUDGE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("queries.embedded.data_folder", lambda: tmp_path / "data")
    monkeypatch.setattr("ingest.update.data_folder", lambda: tmp_path / "data")
    return tmp_path / "cache"


def test_it_is_built_once(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = embedded.database()
    assert "first use" in capsys.readouterr().err
    assert embedded.database() == path
    assert capsys.readouterr().err == ""
    with kb.store.open(path) as base:
        assert [(each.id, each.title) for each in base.rulesets()] == [("tin", "Tin Soldiers")]


def test_a_change_of_the_digests_builds_a_new_one(cache: Path) -> None:
    first = embedded.database()
    digest = cache.parent / "data" / "rulebooks" / "tin" / "tin.md"
    digest.write_text("# TIN\n\nA Dazed unit may not Shoot.\n", encoding="utf-8")
    second = embedded.database()
    assert first != second
    assert {each.name for each in cache.iterdir()} == {first.name, second.name}


def test_a_cache_that_cannot_be_written(cache: Path) -> None:
    cache.write_text("a file is in the way")
    with pytest.raises(AdjudgeError, match="could not be built in"):
        embedded.database()


def test_two_first_uses_at_once(tmp_path: Path) -> None:
    script = "from queries import embedded; print(embedded.database())"
    environment = {"ADJUDGE_CACHE": str(tmp_path / "cache"), "PATH": "", "PYTHONPATH": ":".join(filter(None, sys.path))}

    def first_use(_: int) -> str:
        args = [sys.executable, "-c", script]
        done = subprocess.run(args, capture_output=True, text=True, env=environment, timeout=120, check=True)
        return done.stdout.strip()

    with ThreadPoolExecutor(2) as pool:
        paths = set(pool.map(first_use, range(2)))
    (path,) = paths
    with kb.store.open(path) as base:
        assert base.rulesets()
    assert [each.name for each in Path(path).parent.glob("embedded-*")] == [Path(path).name]
