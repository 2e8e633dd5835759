"""From paths to documents: which files are read, and what text stands in them.

In: paths of files or folders. Out: ``Document`` records whose ``text`` is the plain text that every span counts in.
A text or Markdown file is kept exactly as it stands, line ends and byte order mark included. Drops: nothing of a
text file; of HTML and PDF what their own modules say. Files that cannot be read raise ``AdjudgeError``.
"""

from __future__ import annotations

import codecs
import hashlib
import logging
import re
from collections.abc import Iterable
from pathlib import Path

from ingest.formats import BY_ENDING
from kb.errors import AdjudgeError
from kb.model import Document

_LOG = logging.getLogger("adjudge.ingest")

#: The most that is read of one file; a rulebook is a few megabytes.
MAX_BYTES = 64 * 1024 * 1024

_BOMS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_CONTROLS = bytes(set(range(32)) - {9, 10, 11, 12, 13, 27}) + b"\x7f"


def find_files(paths: Iterable[str | Path]) -> list[Path]:
    """The readable files among ``paths``, folders searched with their subfolders, each file once, in a stable order.

    A file that is named itself is taken whatever its ending, unless the ending belongs to no known format.
    """
    found: dict[Path, None] = {}
    for given in paths:
        path = Path(given)
        if path.is_dir():
            inside = [
                file
                for file in sorted(path.rglob("*"))
                if file.suffix.lower() in BY_ENDING
                and file.is_file()
                and not any(part.startswith(".") for part in file.relative_to(path).parts)
            ]
            if not inside:
                raise AdjudgeError(f"{path}: the folder holds no .txt, .md, .html or .pdf file; name one that does.")
            found.update(dict.fromkeys(inside))
        elif path.is_file():
            _format_of(path)
            found[path] = None
        elif path.exists():
            raise AdjudgeError(f"{path}: neither a file nor a folder; name a rulebook text or a folder of them.")
        else:
            raise AdjudgeError(f"{path}: there is no such file or folder; check the path.")
    return list(found)


def load(path: str | Path, ruleset: str) -> Document:
    """The document in the file ``path``; anything doubtful about its encoding is logged as a warning."""
    document, warnings = read(path, ruleset)
    for warning in warnings:
        _LOG.warning("%s", warning)
    return document


def read(path: str | Path, ruleset: str) -> tuple[Document, tuple[str, ...]]:
    """The document in the file ``path``, and what is doubtful about how it was read."""
    path = Path(path)
    kind = _format_of(path)
    data = _bytes_of(path)
    warnings: tuple[str, ...] = ()
    if kind == "pdf":
        from ingest.formats import pdf

        text = pdf.extract(data, str(path))
    else:
        text, warnings = decode(data, str(path))
        if kind == "html":
            from ingest.formats import html

            text = html.extract(text, str(path))
    if not text.strip("\ufeff \t\r\n\f\v\xa0"):
        raise AdjudgeError(f"{path}: no text stands in this file; give a file that holds the rules as text.")
    document = Document(
        id=path.stem,
        ruleset=ruleset,
        title=_title(text, path.stem),
        format=kind,
        text=text,
        sha256=hashlib.sha256(data).hexdigest(),
    )
    return document, warnings


def decode(data: bytes, where: str) -> tuple[str, tuple[str, ...]]:
    """The text of ``data`` and warnings. A byte order mark stays in the text, so that spans count in the file as it is.

    UTF-16 and UTF-32 are read where a byte order mark says so, else UTF-8, else Windows-1252 with a warning.
    """
    if not data.strip():
        raise AdjudgeError(f"{where}: the file is empty; give a file that holds the rules as text.")
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            try:
                return data.decode(encoding), ()
            except UnicodeDecodeError as error:
                raise AdjudgeError(
                    f"{where}: the file says it is {encoding.upper()} but byte {error.start} is not; save it as UTF-8."
                ) from None
    if b"\x00" in data or _share_of_controls(data) > 0.01:
        raise AdjudgeError(f"{where}: this is binary data, not text; save the rulebook as UTF-8 text and read that.")
    try:
        return data.decode("utf-8"), ()
    except UnicodeDecodeError as error:
        at = error.start
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError as error:
        raise AdjudgeError(
            f"{where}: neither UTF-8 (byte {at}) nor Windows-1252 (byte {error.start}); save the file as UTF-8."
        ) from None
    return text, (f"{where}: not UTF-8 (byte {at}), read as Windows-1252; save it as UTF-8 if letters look wrong.",)


def _share_of_controls(data: bytes) -> float:
    sample = data[:1_000_000]
    return (len(sample) - len(sample.translate(None, _CONTROLS))) / len(sample)


def _format_of(path: Path) -> str:
    ending = path.suffix.lower()
    if ending and ending not in BY_ENDING and not re.fullmatch(r"\.\d+", ending):
        raise AdjudgeError(f"{path}: files that end in {ending} are not read; save it as .txt, .md, .html or .pdf.")
    return BY_ENDING.get(ending, "txt")


def _bytes_of(path: Path) -> bytes:
    if path.is_dir():
        raise AdjudgeError(f"{path}: this is a folder; name a file in it, or give the folder to `adjudge ingest`.")
    try:
        if path.stat().st_size > MAX_BYTES:
            raise AdjudgeError(f"{path}: larger than {MAX_BYTES // 1024**2} MB; split it into several files.")
        data = path.read_bytes()
    except FileNotFoundError:
        raise AdjudgeError(f"{path}: there is no such file; check the path.") from None
    except OSError as error:
        raise AdjudgeError(f"{path}: cannot be read ({error.strerror}); check that you may open it.") from None
    if not data.strip():
        raise AdjudgeError(f"{path}: the file is empty; give a file that holds the rules as text.")
    return data


def _title(text: str, fallback: str) -> str:
    """The first line of the text where it is short enough to be a title, else the file's name."""
    for line in text[:2000].lstrip("\ufeff").splitlines():
        cleaned = line.strip().lstrip("#").strip(" *_\t")
        if cleaned:
            return cleaned if len(cleaned) <= 80 and cleaned[-1] not in ".,;:" else fallback
    return fallback
