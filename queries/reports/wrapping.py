"""Lines of a given width, with a hanging indent and a style."""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Iterator
from typing import Any

import click

#: The width of lines where nobody says one, and the least and most that are used.
_PIPED, _LEAST, _MOST = 100, 40, 120


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
    """The terminal's width, or the one that COLUMNS asks for, within reason; a fixed one where the output is piped."""
    if not sys.stdout.isatty() and not os.environ.get("COLUMNS", "").isdecimal():
        return _PIPED
    import shutil

    return max(_LEAST, min(shutil.get_terminal_size((_PIPED, 24)).columns, _MOST))
