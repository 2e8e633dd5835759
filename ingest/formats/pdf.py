"""PDF to plain text: the words of each page, without the running titles and numbers that every page repeats.

In: the file's bytes. Out: the pages' text with a blank line where a page ends. Drops page numbers and lines at a page's
edge that most pages share, and joins words that a line end divides.
"""

from __future__ import annotations

import io
import logging
import re
from collections import Counter

from kb.errors import AdjudgeError


def extract(data: bytes, where: str) -> str:
    """The plain text of a PDF; ``where`` names the file in errors."""
    try:
        from pypdf import PdfReader
        from pypdf.errors import PyPdfError
    except ImportError:
        raise AdjudgeError(f"{where}: reading PDF needs pypdf; install it with: pip install 'adjudge[pdf]'") from None
    logging.getLogger("pypdf").setLevel(logging.ERROR)
    try:
        reader = PdfReader(io.BytesIO(data))
        if reader.is_encrypted and not reader.decrypt(""):
            raise AdjudgeError(f"{where}: this PDF is locked by a password; save a copy without one and read that.")
        pages = [page.extract_text() or "" for page in reader.pages]
    except AdjudgeError:
        raise
    except (PyPdfError, ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError, OSError) as error:
        raise AdjudgeError(
            f"{where}: this PDF cannot be read ({type(error).__name__}); save its text as .txt instead."
        ) from None
    if not any(page.strip() for page in pages):
        raise AdjudgeError(
            f"{where}: no text stands in this PDF (scanned pictures?); run text recognition on it first."
        )
    return join_pages(pages)


def join_pages(pages: list[str]) -> str:
    """One text of several pages, without what repeats at their edges."""
    split = [[line.rstrip() for line in page.splitlines()] for page in pages]
    split = [_trim(lines) for lines in split]
    edges: Counter[str] = Counter()
    for lines in split:
        edges.update({_shape(line) for line in lines[:2] + lines[-2:]})
    needed = max(3, len([lines for lines in split if lines]) // 2)
    repeated = {shape for shape, count in edges.items() if count >= needed and len(shape) <= 80}
    kept: list[str] = []
    for lines in split:
        while lines and _is_edge(lines[0], repeated):
            lines = _trim(lines[1:])
        while lines and _is_edge(lines[-1], repeated):
            lines = _trim(lines[:-1])
        if lines:
            kept.append("\n".join(lines))
    text = "\n\n".join(kept)
    return re.sub(r"(?<=[a-z])(?:-|\u00ad)\n{1,2}(?=[a-z])", "", text).replace("\u00ad", "").replace("\x00", "") + "\n"


def _trim(lines: list[str]) -> list[str]:
    first, last = 0, len(lines)
    while first < last and not lines[first].strip():
        first += 1
    while last > first and not lines[last - 1].strip():
        last -= 1
    return lines[first:last]


def _shape(line: str) -> str:
    return re.sub(r"\d+", "#", " ".join(line.split()))


def _is_edge(line: str, repeated: set[str]) -> bool:
    shape = _shape(line)
    return (
        shape in repeated
        or shape in ("#", "- # -", "– # –")
        or bool(re.fullmatch(r"(?i)page #(?: (?:of|/) #)?", shape))
    )
