"""What the documents show is what the program prints, and their Python examples work."""

from __future__ import annotations

import doctest
import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = ["README.md", "docs/cli.md", "docs/first-minutes.md"]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_recorded_parts_are_up_to_date(name: str, embedded_db: Path) -> None:
    args = [sys.executable, "-m", "cogapp", "-P", "--check", "--diff", name]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))}
    done = subprocess.run(args, cwd=ROOT, capture_output=True, text=True, timeout=120, env=environment)
    assert done.returncode == 0, f"python -m cogapp -Pr {name} records it anew\n{done.stdout}{done.stderr}"


@pytest.mark.parametrize("name", ["queries.front"])
def test_examples_in_docstrings(name: str, embedded_db: Path) -> None:
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert tried
    assert not failed


def test_examples_of_the_python_page(embedded_db: Path) -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False, encoding="utf-8")
    assert tried > 10
    assert not failed


def test_every_document_is_linked() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    missing = [path.name for path in (ROOT / "docs").glob("*.md") if f"docs/{path.name}" not in readme]
    assert not missing
