"""One rulebook in many layouts: its Markdown as blocks, and renderers that set them as texts are found.

A renderer gives the text and the ending of the file that it would stand in.
"""

from __future__ import annotations

import html
import re
import textwrap
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Piece:
    """A block of a rulebook. ``kind``: heading, table, list or paragraph; ``items`` are (marker, words)."""

    kind: str
    words: str = ""
    level: int = 0
    rows: list[list[str]] = field(default_factory=list)
    items: list[tuple[str, str]] = field(default_factory=list)


_ITEM = re.compile(r"\s*([-*]|\d+[.)])\s+(.*)")
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_SLANTED = re.compile(r"(?<!\*)\*([^*\n]+?)\*(?!\*)|(?<!\w)_([^_\n]+?)_(?!\w)")


def pieces(markdown: str) -> list[Piece]:
    """The blocks of a rulebook in plain Markdown: paragraphs, lists, pipe tables and headings between blank lines."""
    found = []
    for chunk in re.split(r"\n\s*\n", markdown):
        for heading, rest in _headed(chunk.strip("\n")):
            found += [heading] if heading else []
            found += [_piece(rest)] if rest.strip() else []
    return found


def _headed(chunk: str) -> list[tuple[Piece | None, str]]:
    match = re.match(r"(#+)\s+(.*)(?:\n|$)", chunk)
    if not match:
        return [(None, chunk)]
    return [(Piece("heading", match[2].strip(), len(match[1])), chunk[match.end() :])]


def _piece(chunk: str) -> Piece:
    lines = chunk.split("\n")
    if lines[0].startswith("|"):
        rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
        return Piece("table", rows=[row for row in rows if not all(re.fullmatch(r":?-+:?", cell) for cell in row)])
    if _ITEM.match(lines[0]):
        items: list[tuple[str, str]] = []
        for line in lines:
            item = _ITEM.match(line)
            if item:
                items.append((item[1], item[2]))
            else:
                items[-1] = (items[-1][0], f"{items[-1][1]} {line.strip()}")
        return Piece("list", items=items)
    return Piece("paragraph", " ".join(line.lstrip("> ").strip() for line in lines))


def _set(words: str, bold: str = "{}", slanted: str = "{}") -> str:
    words = _BOLD.sub(lambda m: bold.format(m[1]), words)
    return _SLANTED.sub(lambda m: slanted.format(m[1] or m[2]), words)


def _aligned(rows: list[list[str]]) -> str:
    widths = [max(len(row[at]) for row in rows if at < len(row)) for at in range(len(rows[0]))]
    lines = ("   ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)) for row in rows)
    return "\n".join(line.rstrip() for line in lines)


def _piped(rows: list[list[str]]) -> str:
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


@dataclass(frozen=True)
class Text:
    """A layout of plain text: how its headings, items and tables are set, and where its lines are broken."""

    heading: Callable[[int, str], str] = lambda level, words: words
    item: str = "• "
    table: Callable[[list[list[str]]], str] = _aligned
    bold: str = "{}"
    slanted: str = "{}"
    between: str = "\n\n"
    width: int = 0
    indent: str = ""
    ending: str = "txt"

    def __call__(self, book: list[Piece]) -> tuple[str, str]:
        return self.between.join(self._piece(piece) for piece in book) + "\n", self.ending

    def _piece(self, piece: Piece) -> str:
        if piece.kind == "heading":
            return self.heading(piece.level, piece.words)
        if piece.kind == "table":
            return self.table(piece.rows)
        if piece.kind == "list":
            marked = ((f"{marker} " if marker[0].isdigit() else self.item, words) for marker, words in piece.items)
            return "\n".join(self._filled(words, marker, "  ") for marker, words in marked)
        return self._filled(piece.words)

    def _filled(self, words: str, first: str = "", later: str = "") -> str:
        words = _set(words, self.bold, self.slanted)
        if not self.width:
            return f"{self.indent}{first}{words}"
        return textwrap.fill(
            words, self.width, initial_indent=self.indent + first, subsequent_indent=self.indent + later,
            break_on_hyphens=False,
        )  # fmt: skip


def _page(book: list[Piece], heading: str, paragraph: str, bold: str) -> tuple[str, str]:
    """A page of the web, with what such a page has around its text."""
    out = [
        "<html><head><title>Rules</title><script>let seen = 1;</script></head><body>",
        '<nav><ul><li><a href="/">Home</a></li><li><a href="/forum">Forum</a></li></ul></nav>',
    ]
    for piece in book:
        if piece.kind == "heading":
            out.append(heading.format(level=piece.level, words=html.escape(piece.words, quote=False)))
        elif piece.kind == "table":
            cells = ("".join(f"<td>{_marked(cell, bold)}</td>" for cell in row) for row in piece.rows)
            out.append("<table>" + "".join(f"<tr>{row}</tr>" for row in cells) + "</table>")
        elif piece.kind == "list":
            tag = "ol" if piece.items[0][0][0].isdigit() else "ul"
            items = "".join(f"<li>{_marked(words, bold)}</li>" for _marker, words in piece.items)
            out.append(f"<{tag}>{items}</{tag}>")
        else:
            out.append(paragraph.format(_marked(piece.words, bold)))
    return "\n".join([*out, "<footer>All rights reserved.</footer></body></html>"]), "html"


def _marked(words: str, bold: str) -> str:
    return _set(html.escape(words, quote=False), bold, "<em>{}</em>")


def _underlined(level: int, words: str) -> str:
    return f"{words}\n{('=' if level < 3 else '-') * len(words)}"


def _upper(level: int, words: str) -> str:
    return words.upper() if level < 3 else words


MARKDOWN = Text(lambda n, words: f"{'#' * n} {words}", "- ", _piped, "**{}**", "*{}*", ending="md")

LAYOUTS: dict[str, Callable[[list[Piece]], tuple[str, str]]] = {
    "headings in bold": Text(lambda n, words: f"**{words}**", "- ", _piped, "**{}**", "*{}*", ending="md"),
    "underlined headings": Text(_underlined, "* ", _piped, "__{}__", "*{}*", ending="md"),
    "nothing between": Text(MARKDOWN.heading, "- ", _piped, "**{}**", "*{}*", between="\n", ending="md"),
    "plain text": Text(),
    "plain text, lines broken": Text(_upper, "- ", width=72),
    "plain text, capitals": Text(lambda n, words: words.upper(), width=72),
    "plain text, underlined": Text(_underlined, "* ", width=72),
    "plain text, colons": Text(lambda n, words: words if n < 3 else f"{words}:"),
    "plain text, indented": Text(item="- ", indent="    ", width=76),
    "plain text, nothing between": Text(between="\n"),
    "plain text, tabs": Text(table=lambda rows: "\n".join("\t".join(row) for row in rows)),
    "page of the web": lambda book: _page(book, "<h{level}>{words}</h{level}>", "<p>{}</p>", "<strong>{}</strong>"),
    "page of a word processor": lambda book: _page(
        book, '<p><b><span style="font-size:18pt">{words}</span></b></p>', "<p>{}</p>", "<b>{}</b>"
    ),
    "page without headings": lambda book: _page(
        book, '<div class="t{level}">{words}</div>', "<div>{}</div>", '<span style="font-weight:bold">{}</span>'
    ),
}  # fmt: skip
