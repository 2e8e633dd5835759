"""Tables of which the whole was copied into one line."""

from __future__ import annotations

import pytest

from ingest.formats.oneline import tables_in_lines
from ingest.layout.page import survey

_BOOK = """The River War

Ships
Ships are Monitors, a Heavy Ram or a Steam Launch. A Heavy Ram is slow. A Steam Launch is small.
{line}
Turn Aside
The ship turns. An Adrift ship may not.
Broadside
The ship fires all its guns at the rammer.
Brace
The ship takes half damage.
"""


def _tables(line: str) -> list[tuple[str, list[str], list[list[str]]]]:
    page = survey(_BOOK.format(line=line))
    found = tables_in_lines(page.lines, page.furniture)
    return [
        (table.name, table.header, [[page.lines[at].text[a:b] for a, b in row] for row in table.rows])
        for at, table in found.items()
    ]


@pytest.mark.parametrize(
    ("line", "name", "header", "rows"),
    [
        (
            "Crew Table 2D6 Effect 2 to 4 Panic: the ship is Adrift 5 to 8 Hesitate: no fire 9+ Steady: no effect",
            "Crew Table",
            ["2D6", "Effect"],
            [["2 to 4", "Panic: the ship is Adrift"], ["5 to 8", "Hesitate: no fire"], ["9+", "Steady: no effect"]],
        ),
        (
            "Weather Table Roll Result 1 Storm: 3 ships are lost 2 or 3 Rain: firing is hard 4 to 6 Fair: none",
            "Weather Table",
            ["Roll", "Result"],
            [["1", "Storm: 3 ships are lost"], ["2 or 3", "Rain: firing is hard"], ["4 to 6", "Fair: none"]],
        ),
        (
            "Crew Modifiers Captain aboard +1 Range 6\" or less -2 Each fire burning -1",
            "Crew Modifiers",
            [],
            [["Captain aboard", "+1"], ["Range 6\" or less", "-2"], ["Each fire burning", "-1"]],
        ),
        (
            "Gunnery Modifiers +1 Target is near -1 Target in smoke -2 Range over 12\"",
            "Gunnery Modifiers",
            [],
            [["+1", "Target is near"], ["-1", "Target in smoke"], ["-2", "Range over 12\""]],
        ),
        (
            "Speed Table Class Speed Armour Monitor 6 5 Heavy Ram 8 not allowed Steam Launch 12 2",
            "Speed Table",
            ["Class", "Speed", "Armour"],
            [["Monitor", "6", "5"], ["Heavy Ram", "8", "not allowed"], ["Steam Launch", "12", "2"]],
        ),
        (
            "Summary Response Open to Not open to Turn Aside All Adrift Broadside Monitors, Rafts Steam Launch "
            "Brace Any none",
            "Summary",
            ["Response", "Open to", "Not open to"],
            [
                ["Turn Aside", "All", "Adrift"],
                ["Broadside", "Monitors, Rafts", "Steam Launch"],
                ["Brace", "Any", "none"],
            ],
        ),
    ],
)  # fmt: skip
def test_a_table_in_one_line_is_taken_apart(line: str, name: str, header: list[str], rows: list[list[str]]) -> None:
    assert _tables(line) == [(name, header, rows)]


@pytest.mark.parametrize(
    "line",
    [
        "A Monitor moves 6 inches on water, 2 inches on land and 4 inches in the reeds, and it may then fire",
        "On 1 to 2 the ship sinks, on 3 to 4 it is Adrift and on 5 to 6 nothing at all comes of it in the end",
        "Ships of 3 guns fire at 6 inches, those of 5 guns at 12 inches and those of 8 guns at 18 inches, always",
        "Modifiers are told of in the chapter on fire -1 and in that on boarding +1 and so they are not told here",
    ],
)
def test_a_long_line_of_prose_is_no_table(line: str) -> None:
    assert _tables(line) == []
