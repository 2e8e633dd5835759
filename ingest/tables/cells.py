"""Tables: from rows of cells to what each row says (a range of scores, a value, a label and its text).

In: a ``RawTable`` of cell spans, from whatever layout the blocks found. Out: one ``RowReading`` a row, which the
sections and passages are built from, and in the end ``Table`` and ``TableRow`` records. A blank value in a column of
modifiers means the value above it; two tables that stand side by side are read one after the other.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ingest.formats.flattened import Range, whole_range
from ingest.formats.runin import run_in
from ingest.formats.text import ends_sentence, sentence_case_name, title_like
from ingest.lexicon import ARMS, GENERIC_UNITS
from ingest.tables.grouped import names_first
from ingest.tables.yesno import leave_columns
from kb.names import first_word, last_word
from kb.patterns import deferred

Span = tuple[int, int]


@dataclass(slots=True)
class RawTable:
    """The cells of a table as spans of the document; ``header`` is the row of column names, if there is one, and
    ``name`` what the table is called in its own line.

    ``parts``: the further pieces of a cell that goes on in the lines below it, by the place where the cell begins.
    """

    rows: list[list[Span]] = field(default_factory=list)
    header: list[str] = field(default_factory=list)
    kind: str = ""
    dice: str | None = None
    readings: list[RowReading] = field(default_factory=list)
    problems: list[tuple[int, int, str]] = field(default_factory=list)
    parts: dict[int, list[Span]] = field(default_factory=dict)
    name: str = ""


@dataclass(slots=True)
class RowReading:
    """What a row says. ``start``/``end`` span its cells; ``body`` is the span of its text, ``name`` of its label.

    ``entry``: the row is an entry of its own, with a name and a text of sentences.
    """

    start: int
    end: int
    cells: tuple[str, ...]
    column: int = 0
    low: int | None = None
    high: int | None = None
    value: str | None = None
    name: Span | None = None
    label: str = ""
    body: Span | None = None
    entry: bool = False


_SIGNED = deferred(r"[+−–-]\s?\d{1,3}%?$|[+-]\s?\d{0,2}[dD]\d{1,3}$|[+]/-\s?\d{1,3}$|[+−–-][nNxX]$|0$")
#: What stands in brackets behind a modifier: "-2 (replaces cover)".
_REMARK = deferred(r"(?<=\d) \([a-z][^()]{2,40}\)$")
_TARGET = deferred(r"\d{1,3}\+?$")
_WEAPON_WORDS = frozenset("type damage strength s ap attacks shots traits rules keywords pen penetration fp".split())

#: Characteristics of what moves, which no weapon has.
_MOVES = frozenset("move movement speed pace mv steps stride".split())


def signed(cell: str) -> bool:
    """True for a modifier: "+1", "-3", "-2 (replaces cover)"."""
    cell = _REMARK.sub("", cell)
    return len(cell) <= 8 and _SIGNED.match(cell) is not None


def interpret(raw: RawTable, text: str) -> None:
    """Decide what kind of table ``raw`` is and read its rows into ``raw.readings``."""
    if not raw.rows:
        return
    cells = [[_written(span, raw, text) for span in row] for row in raw.rows]
    width = max(len(row) for row in cells)
    filled = max((n + 1 for row in cells for n, cell in enumerate(row) if cell), default=width)
    if filled < width and len(raw.header) <= filled:  # a separator behind the last cell opens no column
        width = filled
        for row, spans in zip(cells, raw.rows, strict=True):
            del row[width:], spans[width:]
    for row, spans in zip(cells, raw.rows, strict=True):
        missing = width - len(row)
        row.extend([""] * missing)
        spans.extend([(spans[-1][1], spans[-1][1])] * missing if spans else [])
    if width > 2 and all(row[0] and not any(map(str.isalnum, row[0])) and row[0][0] not in "+-−–—*" for row in cells):
        for row, spans in zip(cells, raw.rows, strict=True):  # a column of pictures names nothing
            del row[0], spans[0]
        raw.header, width = raw.header[1:], width - 1
    if not raw.header and len(cells) > 1 and _is_header(cells):
        raw.header = [cell.strip(" *_") for cell in cells.pop(0)]
        raw.rows.pop(0)
    if grouped := names_first(raw.header, cells, raw.rows):
        raw.header, cells, raw.rows = grouped
    if raw.kind == "roll" or _is_roll(cells, raw.header):
        raw.kind = "roll"
        for row, spans in zip(cells, raw.rows, strict=True):
            raw.readings.append(_roll_row(row, spans, text))
    elif _is_modifiers(cells, width):
        raw.kind = "modifiers"
        _read_modifiers(raw, cells, width)
    elif (found := _value_last(cells, width, raw.header)) is not None:
        raw.kind = "modifiers"
        for row, spans in zip(cells, raw.rows, strict=True):
            start, end = spans[0][0], max(end for _, end in spans)
            raw.readings += [
                RowReading(start, end, tuple(row), value=value, body=body)
                for value, body in _each_case(row[found], spans[0] if row[0] else None, text)
            ]
    else:
        raw.kind = raw.kind or _other_kind(raw.header, cells)
        if raw.kind == "threshold" and len(cells) == 1 and raw.header:
            _read_threshold(raw, raw.header, cells[0], raw.rows[0])
        else:
            told = _told(cells, raw.header) if raw.kind == "plain" else None
            for row, spans in zip(cells, raw.rows, strict=True):
                reading = _plain_row(row, spans)
                if told and row[0] and row[told]:
                    reading.name, reading.body, reading.entry = spans[0], spans[told], bool(reading.label)
                raw.readings.append(reading)
    for reading in raw.readings if raw.parts else ():  # what a row says ends with the last piece of its cells
        own = [parts[-1][1] for start, parts in raw.parts.items() if reading.start <= start < reading.end]
        reading.end = max((reading.end, *own))


def _written(span: Span, raw: RawTable, text: str) -> str:
    """The words of a cell, with the pieces of it that stand in the lines below."""
    if (raw.header and "\n" in text[slice(*span)]) or span[0] in raw.parts:
        pieces = (text[a:b] for a, b in (span, *raw.parts.get(span[0], ())))
        return " ".join(" ".join(pieces).split())
    return text[slice(*span)]


def _plain(cell: str) -> str:
    value = _REMARK.sub("", cell).replace("−", "-").replace("–", "-").replace(" ", "").strip("*_")
    return f"{value[0]}X" if len(value) == 2 and value[1].isalpha() else value  # "-n", by whatever letter


def _is_header(cells: list[list[str]]) -> bool:
    first, rest = cells[0], cells[1:]
    if not all(cell and len(cell) <= 40 for cell in first if cell) or not any(first):
        return False
    if any(signed(cell) for cell in first) or whole_range(first[0]):
        return False
    if any(ends_sentence(cell) and len(cell.split()) > 2 and cell[-1] == "." for cell in first[1:]):
        return False  # what is said of something heads nothing
    if _SO_MANY.match(first[0]) and all(row[0][:1].isdigit() for row in rest):
        return False  # "1 marker", over "2 or 3" and "4"
    if sum(1 for cell in first[1:] if whole_range(cell)) >= 2:
        return all(any(whole_range(cell) for cell in row[1:]) for row in rest)
    if not any(char.isdigit() for char in first[-1]) and rest and all(_TARGET.match(row[-1]) for row in rest):
        return True
    if len(rest) > 1 and all(first) and any(_over_sentences(column) for column in zip(*cells, strict=True)):
        return True
    if all(map(_wholly_bold, first)) and not all(_wholly_bold(cell) for cell in rest[0]):
        return True
    if len(rest) > 1 and leave_columns(rest) and not leave_columns([first]):
        return True
    below = [row[0] for row in rest]
    if any(whole_range(cell) for cell in below) or any(
        signed(row[column]) for row in rest for column in range(len(row))
    ):
        return True
    if len(rest) > 1 and any(_over_numbers(column) for column in zip(*cells, strict=True)):
        return True
    return all(cell and title_like(cell) for cell in first) and not all(
        cell and title_like(cell) for row in rest[:3] for cell in row
    )


_SO_MANY = deferred(r"\d{1,2} [a-z]")
#: A cell that gives a number: "5+", "12\"", "2D6", "1/2", "6 cm".
_NUMBER_CELL = deferred(r"[^A-Za-z]{0,3}\d[^A-Za-z]*(?:[dDxX]\d*[^A-Za-z]*)?(?:[a-z]{1,2})?")


def _over_numbers(column: tuple[str, ...]) -> bool:
    """Whether the first cell of a column is a word and all others are numbers: then it is what they are called."""
    head, *below = column
    return any(map(str.isalpha, head)) and not any(map(str.isdigit, head)) and all(map(_NUMBER_CELL.fullmatch, below))


def _over_sentences(column: tuple[str, ...]) -> bool:
    """Whether a column of sentences has a head that is none ("What it does")."""
    head, *below = column
    return not ends_sentence(head) and all(map(ends_sentence, below))


def _wholly_bold(cell: str) -> bool:
    return not cell or (len(cell) > 4 and cell.startswith("**") and cell.endswith("**") and "**" not in cell[2:-2])


def _is_roll(cells: list[list[str]], header: list[str]) -> bool:
    ranges = [whole_range(row[0]) for row in cells if row[0]]
    if not ranges or any(found is None for found in ranges) or len(cells[0]) < 2:
        return False
    if any(found.ranged for found in ranges if found) and not all(signed(row[0]) or not row[0] for row in cells):
        return True
    if header and any(
        word in " ".join(header).lower() for word in ("roll", "score", "result", "d6", "d10", "dice", "d20")
    ):
        return True
    if all(row[0][:1] in ("+", "") for row in cells):
        return False  # "+1 side, +2 rear": what is added
    values = [found.low for found in ranges if found and found.low is not None]
    return len(values) > 1 and values == list(range(values[0], values[0] + len(values))) and values[0] in (0, 1, 2, 3)


def _roll_row(row: list[str], spans: list[Span], text: str) -> RowReading:
    found = whole_range(row[0]) or Range(None, None, 0, False)
    filled = [index for index in range(1, len(row)) if row[index]]
    last = spans[filled[-1]][1] if filled else spans[0][1]
    reading = RowReading(spans[0][0], last, tuple(row), low=found.low, high=found.high, value=row[0] or None)
    if not filled:
        return reading
    start, end = spans[filled[0]]
    if len(filled) > 1 and len(row[filled[0]]) <= 60:
        reading.name, reading.body = (start, end), (spans[filled[1]][0], last)
    else:
        _label_in_text(reading, text, start, last)
    if reading.name:
        reading.label = _bare(text[reading.name[0] : reading.name[1]])
        reading.entry = bool(reading.label)
    return reading


#: What a sentence without its stop looks like: somebody does something ("The loser flees", "Each side withdraws 1").
_TELLS = deferred(r"(?:The|An?|Each|Every|All|Both|No) (?:[a-z]+ ){1,3}[a-z0-9]")
#: "Unhurt – No effect."
_DASHED = deferred(r"([A-Z][\w'’-]*(?: [\w'’-]+){0,3}) (?:[–—]|-{1,2}) (?=[A-Z])")


def _label_in_text(reading: RowReading, text: str, start: int, end: int) -> None:
    """Split "Label: what it does" into the label and its text; a few words without a stop are a label alone."""
    body = text[start:end]
    found = run_in(body) if body else None
    if found:
        reading.name = (start + found.start, start + found.end)
        reading.body = (start + found.body, end)
    elif body[-1:] == "." and len(body.split()) <= 3 and not {".", ":"} & {*body[:-1]} and _names(body[:-1]):
        reading.name = (start, end - 1)  # "Sunk.", under "Holed. The boat stops."
    elif body and len(body.split()) <= 5 and body[-1] not in ".!?;" and ": " not in body and not _TELLS.match(body):
        reading.name = (start, end)
    elif (
        (stop := body[:40].find(". ")) > 0
        and ": " not in body[:stop]
        and len(body[:stop].split()) <= 4
        and _names(body[:stop])
    ):
        reading.name = (start, start + stop)
        reading.body = (start + stop + 2 + len(body[stop + 2 :]) - len(body[stop + 2 :].lstrip()), end)
    elif (dashed := _DASHED.match(body)) and _names(dashed[1]):
        reading.name, reading.body = (start, start + dashed.end(1)), (start + dashed.end(), end)
    else:
        colon = body[:60].find(": ")
        if colon > 0 and len(body[:colon].split()) <= 6 and "." not in body[:colon]:
            reading.name = (start, start + colon)
            at = start + colon + 2
            while at < end and text[at].isspace():
                at += 1
            reading.body = (at, end)
        else:
            reading.body = (start, end)


def _names(words: str) -> bool:
    """Whether the words before the first stop name an outcome ("Shutdown", "Core breach") and say nothing yet."""
    return title_like(words) or (sentence_case_name(words) and first_word(words).lower() not in _OPENING)


_OPENING = frozenset("the a an no each every any all this that its their your one two".split())


def _bare(name: str) -> str:
    return " ".join(re.sub(r"</?(?:b|strong|i|em)>", "", name).replace("*", "").strip(" :_").split())


def _is_modifiers(cells: list[list[str]], width: int) -> bool:
    if width < 2 or width % 2:
        return False
    for column in range(0, width, 2):
        values = [row[column] for row in cells]
        if not any(values) or not all(signed(value) or not value for value in values):
            return False
        if not any(any(char.isalpha() for char in row[column + 1]) for row in cells):
            return False
    return True


def _each_case(cell: str, body: Span | None, text: str) -> list[tuple[str | None, Span | None]]:
    """The modifier of a row with what it is for, or of each of the cases that it tells side by side ("Smoke (1) / Smoke
    (2) | -3 / -6")."""
    values, parts = re.split(r" / ", cell), list(re.finditer(r"[^/]+(?: |$)", text[slice(*body)])) if body else []
    if body and 1 < len(values) == len(parts) and all(map(signed, values)):
        spans = ((body[0] + part.start(), body[0] + part.end()) for part in parts)
        stripped = ((a + len(text[a:b]) - len(text[a:b].lstrip()), a + len(text[a:b].rstrip())) for a, b in spans)
        return [(_plain(value), span) for value, span in zip(values, stripped, strict=True)]
    return [(_plain(cell) if signed(cell) else None, body)]


_CALLED_MODIFIER = deferred(r"(?i)(?:.*\b)?(?:modifiers?|mods?|drms?|adjustments?|add(?:ed)?|bonus(?:es)?|change)$")


def _value_last(cells: list[list[str]], width: int, header: list[str]) -> int | None:
    """The column of values where the text comes first ("In cover | -1"), else None."""
    if width < 2 or _holds_figures(cells, width, header):
        return None
    for column in range(1, width):
        values = [row[column] for row in cells if row[column]]
        called = width == 2 and any(_CALLED_MODIFIER.match(name.strip(" *_")) for name in header)  # one row is enough
        least = 1 if called else max(2, len(cells) - 1)
        headed = called or (len(header) == width and _CALLED_MODIFIER.match(header[column].strip(" *_")))
        most = sum(map(_opens_signed, values)) >= 0.75 * len(values) if headed and len(values) > 3 else False
        if values and (most or all(signed(value) for value in values)) and len(values) >= least:
            return column if all(any(char.isalpha() for char in row[0]) for row in cells if row[0]) else None
    return None


def _opens_signed(cell: str) -> bool:
    """Whether a cell begins with a modifier: "-3 / -6", "+1 for each friend"."""
    return signed(re.split(r" (?:/|for|per) ", cell)[0])


def _holds_figures(cells: list[list[str]], width: int, header: list[str]) -> bool:
    """Whether a column beside a signed one holds plain figures, so that both are of a profile ("Grip +3", "Hull 5")."""
    if width < 3 or len(header) < width or len(cells) < 2:
        return False
    columns = [[row[n] for row in cells] for n in range(1, width)]
    return any(all(map(_PLAIN_FIGURE.match, column)) and any(cell[0] != "0" for cell in column) for column in columns)


_PLAIN_FIGURE = deferred(r"\d{1,3}(?:\+|[\"”″]|cm)?$")


def _read_modifiers(raw: RawTable, cells: list[list[str]], width: int) -> None:
    for column in range(0, width, 2):
        above: str | None = None
        for row, spans in zip(cells, raw.rows, strict=True):
            if row[column]:
                above = _plain(row[column])
            body = row[column + 1]
            if not body:
                continue
            start = spans[column][0] if row[column] else spans[column + 1][0]
            raw.readings.append(
                RowReading(
                    start,
                    spans[column + 1][1],
                    (row[column], body),
                    column=column,
                    value=above,
                    body=spans[column + 1],
                )
            )


def _other_kind(header: list[str], cells: list[list[str]]) -> str:
    if header and len(cells) == 1 and len(header) > 2:
        numbers = [whole_range(cell) for cell in header[1:]]
        if all(numbers) and all(_TARGET.match(cell) for cell in cells[0][1:] if cell):
            return "threshold"
    words = {word for name in header for word in name.lower().split()}
    weapons = len(header) > 2 and header[0].lower().startswith("weapon")
    of_units = not words.isdisjoint(_MOVES) or last_word(header[0].lower() if header else "") in GENERIC_UNITS | ARMS
    if weapons or ("range" in words and words & _WEAPON_WORDS and not of_units):
        return "weapon"
    short = [name for name in header if 0 < len(name) <= 4]
    if len(short) >= 3 and len(short) >= 0.5 * len(header) and _told(cells, header) is None:
        return "profile"
    return "plain"


def _read_threshold(raw: RawTable, header: list[str], row: list[str], spans: list[Span]) -> None:
    for name, cell, span in zip(header[1:], row[1:], spans[1:], strict=False):
        found = whole_range(name) or Range(None, None, 0, False)
        raw.readings.append(
            RowReading(
                span[0],
                span[1],
                (name, cell),
                low=found.low,
                high=found.high,
                value=cell,
                label=f"{header[0]} {name}".strip(),
                body=span,
            )
        )


#: What the column is called that tells of each thing, where others do so too ("How it ends").
_EFFECTS = deferred(r"(?i)\b(?:effects?|does?|happens|means|rules?|descriptions?|in play)\b")


def _told(cells: list[list[str]], header: list[str]) -> int | None:
    """The column that says in sentences what the thing does that each row names; of several the one that is called
    so, or the last; else None."""
    if not all(len(row[0]) <= 60 and not ends_sentence(row[0]) for row in cells if row[0]):
        return None
    found: int | None = None
    for column in range(1, len(cells[0])):
        told = [row for row in cells if len(row[column].split()) >= 4 and ends_sentence(row[column])]
        if len(told) > 0.6 * len(cells):
            if column < len(header) and _EFFECTS.search(header[column]):
                return column
            found = column
    return found


def _plain_row(row: list[str], spans: list[Span]) -> RowReading:
    filled = [index for index, cell in enumerate(row) if cell]
    held = [spans[index] for index in filled if spans[index][0] < spans[index][1]] or spans[:1]  # a group is told above
    start, end = min(start for start, _ in held), max(end for _, end in held)
    reading = RowReading(start, end, tuple(row), label=_bare(row[0]) if row else "")
    if len(filled) > 1:
        reading.body = (spans[filled[1]][0], end)
    values = [cell for cell in row[1:] if cell]
    if len(values) == 1 and len(values[0]) <= 12:
        reading.value = values[0]
    return reading
