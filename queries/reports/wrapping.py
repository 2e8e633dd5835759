"""Lines of a given width, with a hanging indent and a style."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator
from typing import Any

import click


def wrap(
    words: str, width: int, *, first: str = "", style: dict[str, Any] | None = None, most_indent: int = 40
) -> Iterator[str]:
    """``words`` in lines of ``width``, later lines indented as far as ``first`` reaches (``most_indent`` at most)."""
    lines = textwrap.wrap(
        words, max(width, len(first) + 20), initial_indent=first,
        subsequent_indent=" " * min(len(first), most_indent), break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
    for line in lines or [first.rstrip()]:
        yield click.style(line, **style) if style else line


def line_width() -> int:
    """The terminal's width, within reason; a fixed one where the output is piped."""
    if not sys.stdout.isatty():
        return 100
    import shutil

    return min(shutil.get_terminal_size((100, 24)).columns, 120)
