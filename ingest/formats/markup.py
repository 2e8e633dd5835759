"""The marks of wikis and forums as light Markdown, sign for sign: "'''Bold'''", "[[Page|words]]", "[b]Bold[/b]", "[*]".

In: a text as an editor holds it. Out: a text of the same length in which such marks are those that the rest reads, or
blanks; so every offset stays as it was. What others said (quotes), templates of the page and signatures are comments.
A text that has few such marks is left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ingest.formats.wikitools import without_tools
from kb.patterns import deferred

_BLANK = "\xa0"
_WIKI = deferred(r"\[\[[^\[\]\n]{1,120}\]\]|'''[^'\n]{1,80}'''|\{\{[^{}\n]{1,120}\}\}|^\{\||^;[ \xa0]?\w", re.M)
_BOARD = deferred(r"\[(?:b|i|u|size=\d{1,3}|list|\*|quote(?:=[^\[\]\n]{1,60})?|url=[^\[\]\n]{1,200})\]", re.I)
_FEW = 4


def in_markdown(text: str) -> str:
    """The text with such marks as light Markdown, of the same length."""
    if len(_BOARD.findall(text)) > _FEW and "[/" in text:
        return _board(text)
    text = _with_headings(_ungridded(text))
    wiki = len(_WIKI.findall(text)) > _FEW and ("[[" in text or "{{" in text)
    return _wiki(text) if wiki or "\n{|" in text else text


def in_words(text: str) -> str:
    """A sentence of such a text as it is read aloud, of the same length."""
    if not _INLINE.search(text):
        return text
    return _SLANTED.sub(_unslanted, _inline(_MARKS.sub(_blank, text))).replace(_BLANK, " ")


_INLINE = deferred(r"\[\[|(?<!:)//\w|'''?|\{\{|\[/?(?:b|i|u|size|url|color|\*)\b|\[\*\]", re.I)
#: What a board's mark leaves of itself.
_MARKS = deferred(
    r"\[/?(?:b|i|u|s|size|color|colour|font|center|left|right|indent|url|img|list|code|spoiler|sup|sub|\*)"
    r"(?:=[^\[\]\n]{0,200})?\]",
    re.I,
)


def _blank(found: re.Match[str]) -> str:
    return "".join(char if char == "\n" else _BLANK for char in found[0])


def _comment(found: re.Match[str]) -> str:
    """Each line as a comment, or as blanks where it is too short for one."""
    lines = found[0].split("\n")
    return "\n".join(f"<!--{line[4:-3]}-->" if len(line) > 6 else _BLANK * len(line) for line in lines)


# --- forums -----------------------------------------------------------------------------------------------------------

_QUOTE = deferred(r"\[quote(?:=[^\[\]\n]{0,80})?\](?:(?!\[/?quote).){0,4000}\[/quote\]", re.I | re.S)
#: The head of a post, what is said of it, and what stands under it.
_OF_THE_POST = deferred(
    r"^(?:Post(?:ed)?\b|by\b|Re:|[^\n]{0,40}» )[^\n]{0,100}$|^[^\n]*\b(?:Last edited by|Posts: ?\d|Reply with quote|"
    r"Report this post|Joined: )[^\n]*$|^_{5,}\n(?:[^\n]+\n?)+",
    re.M,
)
_LARGE = deferred(
    r"^(?P<opens>\[size=(?P<size>\d{1,3})\](?:\[[biu]\]|\[color=\w+\])*)(?P<name>[^\[\]\n]{1,80})"
    r"(?P<ends>(?:\[/\w+\]){0,3}\[/size\])(?=[ ]*$)",
    re.I | re.M,
)


def _heading(found: re.Match[str]) -> str:
    size = int(found["size"])
    if size <= 4 or 7 < size <= 100:  # on a scale of seven, or in hundredths
        return found[0]
    return f"{_BLANK * (len(found['opens']) - 3)}## {found['name']}{_BLANK * len(found['ends'])}"


def _board(text: str) -> str:
    text = _QUOTE.sub(_comment, text)
    text = _OF_THE_POST.sub(_comment, text)
    text = _LARGE.sub(_heading, text)
    text = re.sub(r"\[b\]([^\[\]\n]{1,90})\[/b\]", r"** \1  **", text, flags=re.I)
    text = text.replace("[*]", f"{_BLANK}- ")
    return _MARKS.sub(_blank, text)


# --- grids ------------------------------------------------------------------------------------------------------------

_GRID = deferred(r"^[ ]*\+(?:[-=]{2,}\+)+[ ]*\n", re.M)


def _ungridded(text: str) -> str:
    """The text with the rows of a drawn grid ("+---+---+") right under one another."""
    return _GRID.sub(lambda line: _BLANK * len(line[0]), text) if "-+\n" in text else text


# --- headings between equals signs ------------------------------------------------------------------------------------

_BETWEEN = deferred(
    r"^(?P<marks>={2,6})[ ](?P<name>[^=\n]{1,90}?)[ ]?(?P=marks)(?P<edit>[ ]*\[[ ]?edit(?: source)?[ ]?\])?[ ]*$",
    re.I | re.M,
)
#: A row of a table whose head stands between carets.
_CARETS = deferred(r"^\^[^\n]*[|^][ ]*$", re.M)
_SLANTED = deferred(r"(?<![:/\w])//(?=[^\s/])([^\n]{1,300}?)(?<=\S)(?<!:)//(?!/)")


def _with_headings(text: str) -> str:
    """The text with such headings as Markdown has them. Where the first has the most marks, the more a heading has, the
    higher it is, as in the wikis whose tables have carets before the cells of their heads; elsewhere it is the deeper.
    """
    first = _BETWEEN.search(text)
    fewer = first is not None and len(first["marks"]) >= _FEW + 1
    if first is None or not (fewer or any(found["edit"] for found in _BETWEEN.finditer(text))):
        return text

    def heading(found: re.Match[str]) -> str:
        level = 7 - len(found["marks"]) if fewer else len(found["marks"])
        before = found.start("name") - found.start()
        if level > before:  # as deep as those are that are set in bold
            return f"{'**'.rjust(before, _BLANK)}{found['name']}**".ljust(len(found[0]), _BLANK)
        marks = f"{'#' * level}{' ' * (level < before)}".rjust(before, _BLANK)
        return f"{marks}{found['name']}".ljust(len(found[0]), _BLANK)

    text = _BETWEEN.sub(heading, without_tools(text, first.start()))
    if not fewer:
        return text
    text = _CARETS.sub(lambda row: row[0].replace("^", "|").replace(":::", _BLANK * 3), text)
    return _inline(_SLANTED.sub(_unslanted, text))


def _unslanted(found: re.Match[str]) -> str:
    return f"{_BLANK * 2}{found[1]}{_BLANK * 2}"


# --- wikis ------------------------------------------------------------------------------------------------------------

_TEMPLATE = deferred(r"^\{\{(?:[^{}]|\{\{[^{}\n]{0,80}\}\}){0,800}\}\}[ ]*$|^__[A-Z]+__$", re.M)
_ONLY_LINK = deferred(
    r"^\[\[(?:File|Image|Category|Media):[^\n]{0,300}\]\][ ]*$|^<references ?/>$|^<!--[^\n]*-->$", re.M
)
_NOTE = deferred(r"<ref\b[^<>\n]*/>|<ref\b[^<>\n]*>.{0,600}?</ref>|<!--.{0,600}?-->", re.S)
_SAYS = deferred(r"(?i)^(?:y|yes|ya|tick|check|aye|yes2|n|no|na|cross|no2)$")


def _wiki(text: str) -> str:
    text = _NOTE.sub(_blank, text)
    text = _TEMPLATE.sub(_comment, text)
    text = _ONLY_LINK.sub(_comment, text)
    text = _inline(text)
    text = _with_tables(text)
    return re.sub(r"^:+(?= ?\S)", _blank, text, flags=re.M)


def _inline(text: str) -> str:
    """The text without the marks of a wiki within a line."""
    text = re.sub(r"\{\{([^{}\n]{1,200})\}\}", _template, text)
    text = re.sub(r"\[\[(?:[^\[\]|\n]{1,120}\||#)?([^\[\]|\n]{1,80})\]\]", _kept, text)
    text = re.sub(r"'''([^'\n]{1,90})'''", rf"{_BLANK}**\1**{_BLANK}", text)
    # two strokes behind a figure are inches
    return re.sub(r"(?<![\d'])''(?=[A-Za-z(\[])([^'\n]{1,300})(?<!\d)''", rf"{_BLANK * 2}\1{_BLANK * 2}", text)


def _kept(found: re.Match[str]) -> str:
    before = found.start(1) - found.start()
    return f"{_BLANK * before}{found[1]}{_BLANK * (found.end() - found.end(1))}"


def _template(found: re.Match[str]) -> str:
    """What a template shows: its answer, or the words behind its name."""
    name, _, words = found[1].rpartition("|")
    if not name and _SAYS.match(words):
        words = "yes" if words[0] in "yYtTaA" or words.lower() == "check" else "no"
    elif not name or name.lower().startswith("anchor"):
        words = ""
    return f"{_BLANK * 2}{words}".ljust(len(found[0]), _BLANK) if len(words) + 2 <= len(found[0]) else _blank(found)


def _with_tables(text: str) -> str:
    """The text with its tables as rows of a line each."""
    parts: list[str] = []
    at = 0
    while (start := text.find("\n{|", at)) >= 0 and (end := text.find("\n|}", start)) >= 0:
        start = text.rfind("\n{|", start, end)  # a table that has no end holds no other
        parts += [text[at : start + 1], _table(text[start + 1 : end + 3])]
        at = end + 3
    return "".join([*parts, text[at:]])


def _table(table: str) -> str:
    """The rows of a table, a line each, with a bar before each cell."""
    head, _, rest = table.partition("\n")
    rows = re.sub(r"\n\|-[^\n]*\n", lambda m: f"\n{_BLANK * (len(m[0]) - 1)}", f"\n{rest[:-2]}")
    rows = re.sub(r"\n\|\+[^\n]*", lambda m: f"\n{_BLANK * 2}{m[0][3:]}", rows)
    rows = re.sub(r"\n(?=[|!](?![+-]))", _joined(rows), rows)
    rows = re.sub(r"(?<=[|!])[^|!\n]*=[^|!\n]*\|(?!\|)", _blank, rows)  # how a cell looks
    rows = re.sub(r"\|\||!!", f"|{_BLANK}", rows)
    rows = re.sub(r"(?m)^([\xa0 ]*)!", r"\1|", rows).replace(f"{_BLANK}!", f"{_BLANK}|")
    return f"{re.sub('.+', _comment, head, count=1)}{rows}{_BLANK * 2}"


def _joined(rows: str) -> Callable[[re.Match[str]], str]:
    """What to put for a line break before a cell: a blank, unless it begins a row."""

    def put(found: re.Match[str]) -> str:
        above = rows[: found.start()].rpartition("\n")[2].strip(f"{_BLANK} ")
        return _BLANK if above[:1] in ("|", "!") else "\n"

    return put
