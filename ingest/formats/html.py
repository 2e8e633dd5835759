"""HTML to plain text: headings, lists and tables stay, as light Markdown; the page around the rules goes.

In: the markup. Out: text with ``#`` headings, ``-`` items, tab-separated table rows, and ``**…**`` where bold type
opens a block. Drops scripts, styles, navigation, footers, forms, pictures and what is hidden. No recursion.
"""

from __future__ import annotations

from typing import Any

from ingest.formats.boxes import LABELS, laid_out, skip_withdrawn, withdraws
from ingest.formats.headrows import HeadRow, one_head
from ingest.formats.sized import sized_headings
from kb.errors import AdjudgeError
from kb.patterns import deferred

_DROPPED = frozenset(
    "script style nav footer noscript template svg iframe object embed form button select input textarea head "
    "figcaption img s del strike "
    "picture audio video canvas map dialog".split()
)
#: Words in a class or id that tell a part of the page: what sells, links or logs in.
_PAGE_PARTS = frozenset(
    "ad ads advert adverts advertisement promo promotion sponsor sponsored newsletter cookie cookies"
    " breadcrumb breadcrumbs "
    "social share sharing related comments pagination popup modal login signup subscribe paywall navbar "
    "toc tableofcontents editsection editlink headerlink permalink catlinks hatnote navbox "
    "footer sitesub contentsub printfooter msoheader msofooter nav".split()
)
#: A menu by its whole name: "navigation" alone may be a chapter of the rules.
_MENU = deferred(r"\b(?:mw|site|main|page|top|primary|side|sub)[-_]?(?:nav|navigation|menu|sidebar|panel)\b")
_NAME_PART = deferred(r"[^a-z]+")
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_BLOCKS = frozenset(
    "p div section article main header aside blockquote pre figure dl dd dt details summary address fieldset center "
    "body html hr "
    "caption".split()
)
_BOLD = frozenset(("b", "strong"))
_DEEPEST = 12
#: Stands for a line break that is meant, while a block is being read; line breaks of the source are blanks.
_BREAK = "\v"


def extract(markup: str, where: str) -> str:
    """The plain text of ``markup``; ``where`` names the file in errors."""
    try:
        from selectolax.lexbor import LexborHTMLParser
    except ImportError:
        raise AdjudgeError(
            f"{where}: reading HTML needs selectolax; install it with: pip install 'adjudge[html]'"
        ) from None
    root = LexborHTMLParser(markup.lstrip("\ufeff")).root
    if root is None:
        return ""
    sized = sized_headings(root)
    whole = _Writer(sized).write(root)
    main = root.css("main, [role=main]")
    told = _Writer(sized).write(main[0]) if len(main) == 1 else ""
    # What stands around the one part that a page calls its main one are lists of other pages.
    return told if 2 * len(told) > len(whole) else whole


class _Writer:
    """Collects the lines; ``words`` is the block that is being read."""

    def __init__(self, sized: dict[int, int]) -> None:
        self.sized = sized  #: the levels of the paragraphs that are headings by their size
        self.lines: list[str] = []
        self.words: list[str] = []
        self.prefix = ""
        self.lists: list[list[Any]] = []
        self.cells: list[str] | None = None
        #: Whether all cells of the row so far are names of columns.
        self.headed = False
        self.spans: dict[int, int] = {}
        self.reaching: dict[int, str] = {}
        self.reach: list[int] = []  #: over how many columns each cell of the row so far reaches
        self.heads: list[HeadRow] = []  #: the rows of names on top of the table so far
        self.notes: list[str] = []  #: what stands below the rows of the table, over all its columns
        self.tables = 0
        self.boxes: set[int] = set()  #: the tables that lay out the page
        self.level = 1  #: of the last heading
        self.bold_open = False
        self.term = ""
        self.preformatted = 0

    def write(self, root: Any) -> str:
        """The text below ``root``, walked with an explicit stack of (node, is it left)."""
        stack: list[tuple[Any, bool]] = [(root, False)]
        while stack:
            node, left = stack.pop()
            tag = node.tag
            if left:
                self._leave(tag, node)
                continue
            if tag == "-text":
                self._text(node)
                continue
            if tag in _DROPPED or tag.startswith(("-", "!")) or _hidden(node):
                continue
            if tag in LABELS and withdraws(node):
                skip_withdrawn(stack)
                continue
            self._enter(tag, node)
            stack.append((node, True))
            children = list(node.iter(include_text=True))
            stack.extend((child, False) for child in reversed(children))
        self._flush()
        while self.lines and not self.lines[-1]:
            self.lines.pop()
        return "\n".join(self.lines) + ("\n" if self.lines else "")

    def _text(self, node: Any) -> None:
        words = node.text(deep=False).replace(_BREAK, " ")
        self.words.append(words.replace("\n", _BREAK) if self.preformatted else words)

    def _enter(self, tag: str, node: Any) -> None:
        if tag == "br":
            self.words.append(_BREAK if self.cells is None else " ")
        elif tag in _BOLD:
            if self.words[-1:] == ["**"] and not self.bold_open:
                self.words.pop()  # bold type that goes on, within a word or not
                self.bold_open = True
            elif not self.bold_open and not "".join(self.words).strip() and not self.prefix.startswith("#"):
                self.words.append("**")
                self.bold_open = True
        elif tag in _HEADINGS:
            self._flush(blank=True)
            if self.cells is None:
                self.prefix = "#" * _HEADINGS[tag] + " "
                self.level = _HEADINGS[tag]
        elif tag in ("ul", "ol", "menu"):
            self._flush()
            self.lists.append([tag, 0])
        elif tag == "li":
            self._flush()
            if self.cells is None:
                self.prefix = self._item()
        elif tag == "table" and not self.tables and laid_out(node):
            self._flush(blank=True)
            self.boxes.add(node.mem_id)
        elif tag == "table":
            self._flush(blank=not self.tables)
            self.tables += 1
            if self.tables == 1:
                self.spans.clear()
        elif tag in ("tr", "td", "th", "tbody", "thead") and not self.tables:
            self._flush(blank=tag == "tr")
            if tag == "th" and _first_of_its_row(node):
                self.prefix = "#" * min(self.level + 1, 6) + " "
        elif tag == "tr" and self.tables == 1:
            self._flush()
            self.cells = []
            self.reach = []
            self.headed = True
        elif tag in ("td", "th") and self.tables == 1 and self.cells is not None:
            self.words.clear()
            self.bold_open = False
            self.headed = self.headed and tag == "th"
            self._carried()
        elif tag in _BLOCKS:
            self._flush(blank=node.mem_id in self.sized)
            if node.mem_id in self.sized:
                self.prefix = "#" * self.sized[node.mem_id] + " "
            self.preformatted += tag == "pre"
            if tag == "dd" and self.term:
                self.prefix = f"**{self.term}:** "
                self.term = ""

    def _leave(self, tag: str, node: Any) -> None:
        if tag in _BOLD:
            if self.bold_open:
                self.bold_open = False
                if "".join(self.words).strip() == "**":
                    self.words.clear()
                else:
                    self.words.append("**")
        elif tag in ("td", "th") and self.tables == 1 and self.cells is not None:
            self._cell(node)
        elif tag == "tr" and self.tables == 1 and self.cells is not None:
            self._carried()
            row = self.cells
            self.cells = None
            self._row(row)
        elif tag == "table" and node.mem_id in self.boxes:
            self._flush(blank=True)
        elif tag in ("tr", "td", "th") and not self.tables:
            self._flush(blank=tag == "tr")
            self.prefix = ""
        elif tag == "table":
            self.tables -= 1
            if not self.tables:
                self._end_table()
            self._flush(blank=not self.tables)
        elif tag in ("ul", "ol", "menu"):
            self._flush()
            if self.lists:
                self.lists.pop()
            if not self.lists:
                self._flush(blank=True)
        elif tag == "dt":
            self.term = _one_line("".join(self.words)).strip("* :")
            self.words.clear()
            self.bold_open = False
        elif tag == "summary":
            words = _one_line("".join(self.words)).strip("*")
            self.words[:] = [f"**{words}**"] if words else []
            self._flush(blank=True)
        elif tag in _HEADINGS or tag == "li" or tag in _BLOCKS:
            self._flush(blank=tag in _HEADINGS or tag in ("p", "blockquote", "pre", "hr"))
            self.preformatted -= tag == "pre"
            if tag == "li":
                self.prefix = ""

    def _item(self) -> str:
        if not self.lists:
            return "- "
        here = self.lists[-1]
        here[1] += 1
        indent = "  " * min(len(self.lists) - 1, _DEEPEST)
        return f"{indent}{here[1]}. " if here[0] == "ol" else f"{indent}- "

    def _cell(self, node: Any) -> None:
        assert self.cells is not None
        self.cells.append(_one_line("".join(self.words)))
        self.words.clear()
        self.bold_open = False
        column = len(self.cells) - 1
        rows = _count(node, "rowspan")
        if rows > 1:
            self.spans[column] = rows
            self.reaching[column] = self.cells[column] if _NAME_ALONE.fullmatch(self.cells[column]) else ""
        self.reach.append(_count(node, "colspan"))
        for _ in range(_count(node, "colspan") - 1):
            self.cells.append("")
            self.reach.append(1)

    def _row(self, row: list[str]) -> None:
        """A row whose cells are read: of names of columns, of a note over all of them, or any other."""
        filled = len(list(filter(None, row)))
        if self.headed and filled > 1:
            names = [cell.strip("*") for cell in row]
            self.heads.append((names, self.reach))
            if max(self.reach) == 1:  # nothing that stands in a row below belongs under a name of this one
                self._end_head()
            return
        self._end_head()
        self.lines += self.notes
        self.notes = []
        if filled == 1 < len(row) and self.reach[0] == len(row) and _SAID_BELOW.match(row[0]):
            self.notes.append(row[0])
        elif filled:
            self.lines.append("\t".join(row))

    def _end_head(self) -> None:
        """Write the names of the columns that the rows on top of a table give together."""
        if self.heads:
            self.lines.append("\t".join(f"**{name}**" if name else "" for name in one_head(self.heads)))
            self.heads = []

    def _end_table(self) -> None:
        """What stands below the rows of a table is no row of it."""
        self._end_head()
        for note in self.notes:
            self.lines += ["", note]
        self.notes = []

    def _carried(self) -> None:
        """Cells where one from a row above reaches down: a name behind the first column again, anything else blank."""
        assert self.cells is not None
        while self.spans.get(len(self.cells), 0) > 1:
            self.spans[len(self.cells)] -= 1
            self.cells.append(self.reaching[len(self.cells)] if self.cells else "")
            self.reach.append(1)

    def _flush(self, blank: bool = False) -> None:
        """End the block that is being read; ``blank`` sets it off from what follows."""
        if self.cells is not None:
            if self.words and not self.words[-1].endswith(" "):
                self.words.append(" ")
            return
        if self.bold_open:
            self.words.append("**")
            self.bold_open = False
        if self.words:
            prefix = self.prefix
            for raw in "".join(self.words).split(_BREAK):
                line = _one_line(raw)
                if line and line.strip("*"):
                    self.lines.append(prefix + line)
                    prefix = (
                        " " * (len(prefix) - len(prefix.lstrip()) + 2)
                        if prefix.strip() and not prefix.startswith(("#", "*"))
                        else ""
                    )
                    self.prefix = ""
            self.words.clear()
        if blank and self.lines and self.lines[-1]:
            self.lines.append("")


def _first_of_its_row(cell: Any) -> bool:
    """Whether no cell stands before one in its row, and no row before that in its table."""
    row = cell.parent
    first = row is not None and all(other.mem_id == cell.mem_id for other in row.css("td, th")[:1])
    table = row.parent if first else None
    while table is not None and table.tag != "table":
        table = table.parent
    return table is not None and all(other.mem_id == row.mem_id for other in table.css("tr")[:1])


#: A note below a table: its mark, or a whole sentence.
_SAID_BELOW = deferred(r"[*†‡§¶]|[A-Z][^.]{10}(?s:.*)[.!]$")
#: A cell that names something and tells nothing of it.
_NAME_ALONE = deferred(r"\**[A-Z][\w'’-]*(?: [\w'’-]+){0,2}\**")


def _one_line(text: str) -> str:
    return " ".join(text.replace("\u200b", "").replace("** **", " ").split())


def _count(node: Any, name: str) -> int:
    value = node.attributes.get(name) or "1"
    return min(int(value), 50) if value.isdigit() else 1


def _hidden(node: Any) -> bool:
    attributes = node.attributes
    if not attributes:
        return False
    if "hidden" in attributes or attributes.get("aria-hidden") == "true":
        return True
    named = f"{attributes.get('class') or ''} {attributes.get('id') or ''}".lower()
    if named.strip() and (not _PAGE_PARTS.isdisjoint(_NAME_PART.split(named)) or _MENU.search(named)):
        return True
    return attributes.get("role") in ("navigation", "search", "banner", "contentinfo", "dialog") or "display:none" in (
        attributes.get("style") or ""
    ).replace(" ", "")
