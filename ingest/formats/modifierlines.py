"""Lines of a list of modifiers: each opens or closes with one ("+1 Veteran", "Target in cover -1").

In: one line. Out: its two cells, and which way round they stand; where two modifiers stand abreast, the cells of both.
A line that ends with those for whom it does not count has a third cell.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.formats.text import Line, bullet
from ingest.tables.cells import signed
from kb.patterns import deferred

MODIFIER_FIRST = deferred(
    r"[+−–-](?:\d{1,2}%?|[nN]|[xX](?![^\n]{3,80}\([xX]\)))(?=[ \t:])[ \t]{0,3}:?[ \t]{1,4}(?=[A-Za-z])"
)
_MODIFIER_LAST = deferred(
    r"(?:[A-Z](?:[^.;!?]|(?<=max|min)\.(?= ?\d)){2,70}?[ .:…–—=]{1,60}|"
    r"[a-z](?:[^.;!?]|(?<=max|min)\.(?= ?\d)){2,70}? ?[ .:…–—=]{3,60})(?<=[ .:…])[+−–-]\d{1,2}%?$"
)

#: An item of a list that closes with one, marked off from what it is for: "the crew is Weary: -1;", "it is dark (-2),".
_ITEM_LAST = deferred(
    r"(?P<told>[A-Za-z][^.;!?:=]{2,80}?)[ ]?(?:[:=]|[ ][–—-]|(?=\())[ ]?\(?(?P<value>[+−–-]\d{1,2}%?)\)?"
    r"(?:[;.,]|[;,]? (?:and|or))?$"
)

#: For whom the modifier of a line does not count ("Night -1, but not for Barges"): behind its number.
NOT_FOR_SOME = deferred(
    r",? (?:\()?(?P<but>(?:but |though )?(?:not|never|except|excluding|unless)(?: (?:for|by|on|if|when|to))?) "
    r"(?P<who>[^.;()]{2,50})\)?\.?$"
)


#: What all that a line counts comes to at most ("Each Rent on the firer -1 (to a limit of -2)"), behind its number.
_TO_A_LIMIT = deferred(
    r"(?<=\d),? ?\(?(?:but |to |up to |with |never |not )?(?:an? )?(?:max(?:imum)?|limit|cap|worse than|more than|"
    r"total)\.?:?(?: of)?:? [+−–-]\d{1,2}(?: in (?:all|total))?\)?\.?$",
    re.I,
)


def modifier_line(line: Line) -> tuple[str, list[tuple[int, int]]] | None:
    """The cells of a line of a modifier list, and which way round they stand; None for any other line."""
    item = bullet(line.text)
    offset = item.length if item and not item.label else 0
    words = line.text[offset:]
    if len(words) > 110:
        return None
    start = line.start + offset
    first = MODIFIER_FIRST.match(words)
    if first:
        value = len(words[: first.end()].rstrip(" \t:"))
        return f"first{offset > 0}", [(start, start + value), (start + first.end(), line.end)]
    tail = NOT_FOR_SOME.search(words) or _TO_A_LIMIT.search(words)
    told = words[: tail.start()] if tail else words
    if not _MODIFIER_LAST.match(told):
        item_last = _ITEM_LAST.match(words) if offset else None
        spans = [item_last.span("told"), item_last.span("value")] if item_last else None
        return ("last1", [(start + a, start + b) for a, b in spans]) if spans else None
    text = told.rstrip("+−–-0123456789%")
    value, end = start + len(text), start + len(told) if tail else line.end
    exempt = [(end, line.end)] if tail else []
    return f"last{offset > 0}", [(start, start + len(text.rstrip(" .:…–—="))), (value, end), *exempt]


#: What stands over a list of modifiers within a line: "Modifiers: -1 at long range / -1 per marker / +1 if still."
_OVER_A_LIST = deferred(r"\b(?:modifiers?|adjustments?|drms?)\b[^:.;\n]{0,24}[:.] ?\**[ ]?(?=[+−–-]\d)", re.I)
_ITEM = r"[+−–-]\d{1,2}:? [A-Za-z]"
#: An item of it, up to the next one or to the end of the sentence.
_IN_A_LIST = deferred(
    rf"{_ITEM}[^/;,.:•·|\n]{{1,60}}?(?= ?/ ?{_ITEM}|[;,•·|] {_ITEM}|,? and {_ITEM}|\.(?: |$)|$)", re.I
)
_BETWEEN = deferred(r" ?/ ?(?=[+−–-]\d)|[;,•·|] (?=[+−–-]\d)|,? and (?=[+−–-]\d)")
_SLASH = deferred(r" / ")
_STOP = deferred(r"\.?$|\.(?= )")
_TWO_SIGNED = deferred(r"[+−–-]\d{1,2}:? [A-Za-z][^\n]{2,90}?[/;,•·|d] ?[+−–-]\d")
#: So many items a list has at the most, and at the least where nothing stands over it.
_MOST_ITEMS, _LEAST_BARE = 15, 3


def _list_in(text: str) -> tuple[int, int] | None:
    """The span of a list of modifiers within a line; where nothing stands over it, slashes alone part its items."""
    for over in _OVER_A_LIST.finditer(text):
        if (end := _end_of_list(text, over.end(), _BETWEEN, 2)) is not None:
            return over.end(), end
    end = _end_of_list(text, 0, _SLASH, _LEAST_BARE)
    return None if end is None else (0, end)


def _end_of_list(text: str, start: int, between: re.Pattern[str], least: int) -> int | None:
    """Where a list ends that begins at ``start`` and has as many items; None where none stands there."""
    at = start
    for many in range(1, _MOST_ITEMS + 1):
        item = _IN_A_LIST.match(text, at)
        if item is None:
            return None
        parted = between.match(text, item.end())
        if parted is None:
            stop = _STOP.match(text, item.end())
            return stop.end() if stop is not None and many >= least else None
        at = parted.end()
    return None


def set_apart(lines: list[Line]) -> list[Line]:
    """The lines of a text with each item of a list of modifiers that stands within a line in a line of its own."""
    out: list[Line] = []
    for at, line in enumerate(lines):
        found = _list_in(line.text) if _TWO_SIGNED.search(line.text) else None
        going_on = at + 1 < len(lines) and lines[at + 1].text and not line.text.endswith(".")
        if found is None or (going_on and not bullet(lines[at + 1].text)):
            out.append(line)
            continue
        start, end = found
        cuts = [start]
        for between in _BETWEEN.finditer(line.text, start, end):
            cuts += [between.start(), between.end()]
        cuts.append(end)
        spans = [*([(0, start)] if start else []), *zip(cuts[::2], cuts[1::2], strict=True)]
        spans += [(end, len(line.text))] if end < len(line.text) else []
        for a, b in spans:
            text = line.text[a:b]
            lead = len(text) - len(text.lstrip())
            a, text = a + lead, text.strip()
            if text:
                here = line.start + a
                out.append(Line(here, here + len(text), text, line.indent, here, here + len(text)))
    return out


_WITH_VALUE = deferred(r"[+−–-][\dnNxX]|.{3,109}[+−–-]\d{1,2}%?\)?\.?$")


def modifiers_from(lines: Sequence[Line], index: int) -> bool:
    """Whether the line at ``index`` and one right below it are of one list of modifiers."""
    if not _WITH_VALUE.match(lines[index].text):
        return False
    first = modifier_line(lines[index])
    below = [modifier_line(line) for line in lines[index + 1 : index + 3] if line.text]
    return first is not None and any(other is not None and other[0] == first[0] for other in below)


#: A value amid the cell of a modifier, with blanks around it: two modifiers stand in one line, each value behind what
#: it is for, or before it.
_AMID_LAST = deferred(r"(?<=\S)[ \t.…]{2,}([+−-]\d{1,2}%?)[ \t]{2,}(?=\S)")
_AMID_FIRST = deferred(
    r"(?:[ \t]{3,}([+−–-]\d{1,2}%?)[ \t:]+(?=[A-Za-z])|"
    r"(?<! to)(?<! at)(?<! of)(?<! by)(?<! a)(?<! an)(?<! or)(?<! and)(?<!,)"
    r"[ \t]{1,2}([+−–-]\d{1,2}%?)[ \t:]{1,2}(?=[A-Z]))"
)


def abreast(cells: list[tuple[int, int]], text: str) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The cells of the first modifier of a line, and those of the one that stands beside it, if one does."""
    if len(cells) > 2:
        return cells, []
    (a, b), (c, d) = cells
    last = signed(text[c:d])  # the value stands behind what it is for
    amid = _AMID_LAST.search(text, a, b) if last else _AMID_FIRST.search(text, c, d)
    if amid is None:
        return cells, []
    at, end = amid.span(amid.lastindex or 1)
    if last:
        return [(a, amid.start()), (at, end)], [(amid.end(), b), (c, d)]
    return [(a, b), (c, amid.start())], [(at, end), (amid.end(), d)]
