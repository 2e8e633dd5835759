"""Where things stand: the shipped data and the user's cache."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from kb import paths
from kb.errors import AdjudgeError


def test_the_shipped_data_is_found() -> None:
    assert paths.data_folder().is_dir()


def test_data_inside_the_package_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "kb").mkdir()
    monkeypatch.setattr(paths, "__file__", str(tmp_path / "kb" / "paths.py"))
    with pytest.raises(AdjudgeError, match="install adjudge again"):
        paths.data_folder()
    (tmp_path / "data").mkdir()
    assert paths.data_folder() == tmp_path / "data"
    (tmp_path / "kb" / "data").mkdir()
    assert paths.data_folder() == tmp_path / "kb" / "data"


def test_the_cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUDGE_CACHE", str(tmp_path / "own"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "shared"))
    assert paths.cache_folder() == tmp_path / "own"
    monkeypatch.delenv("ADJUDGE_CACHE")
    assert paths.cache_folder() == tmp_path / "shared" / "adjudge"
    assert not (tmp_path / "shared").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="each platform has a default of its own")
@pytest.mark.parametrize("shared", ["", "relative"])
def test_the_cache_folder_by_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shared: str) -> None:
    monkeypatch.delenv("ADJUDGE_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", shared)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert paths.cache_folder() == tmp_path / ".cache" / "adjudge"
