"""However a rulebook is laid out, its sentences stay whole, its entries keep their kinds and the page around them says
nothing: one small book as copied from a narrow page, with numbered cases, in Markdown and in HTML.
"""

from __future__ import annotations

import functools
import re
import textwrap
from collections.abc import Callable

import pytest

from ingest.formats.html import extract
from ingest.read import read_ruleset
from kb.model import Document, Reading, Ruleset

CHAPTERS: tuple[tuple[str, str, dict[str, str]], ...] = (
    (
        "Units",
        "Each unit is of exactly one of these types, which is shown on its card.",
        {
            "Pikemen": "Pikemen are the core of every army. Pikemen may not Dash while they are in a wood.",
            "Gunners": "Gunners carry long guns and have the Steady special rule.",
            "War Wagon": "A War Wagon may not Dash or Side Step. A War Wagon can never be Shaken.",
        },
    ),
    (
        "Actions",
        "In its activation a unit may carry out two actions.",
        {
            "Dash": "The unit moves up to twice its Move. It may not Dash if it is within 3 inches of an enemy unit.",
            "Take Aim": "The unit adds 1 to its next shot in this turn.",
            "Charge": "The unit moves into contact with an enemy unit that is within 8 inches of it.",
        },
    ),
    (
        "States",
        "In the course of the battle a unit may come to be in one or more of these states.",
        {
            "Shaken": "A Shaken unit may not Dash, Charge or make any reaction. It subtracts 1 from all of its shots.",
            "Bogged Down": "A Bogged Down unit may not Dash or Charge until the end of the turn.",
            "Ablaze": "An Ablaze unit must take a Nerve Test at the start of its activation. It may not Take Aim.",
        },
    ),
    (
        "Reactions",
        "Reactions are made in the turn of the enemy. A unit may make only one reaction in each turn.",
        {
            "Return Fire": "When an enemy unit has shot at it, the unit may shoot back at that enemy unit. A unit that "
            "is Bogged Down may not use Return Fire.",
            "Side Step": "When an enemy unit declares a Charge against it, the unit may move up to 3 inches.",
        },
    ),
    (
        "Special Rules",
        "Some units have one or more of these special rules, which are listed on their cards.",
        {
            "Steady": "A Steady unit never becomes Shaken as a result of shooting from more than 12 inches away.",
            "Ponderous": "A Ponderous unit may not Dash or Side Step.",
            "Armour (X)": "A unit with Armour (X) ignores the first X hits that it suffers in each turn.",
        },
    ),
    (
        "Nerve Tests",
        "To take a Nerve Test roll two dice, add the modifiers below and compare the total with the Nerve of the unit. "
        "If the total is higher than its Nerve the test is passed; otherwise the unit becomes Shaken.",
        {},
    ),
    ("Mishaps", "When an attack rolls a double 1, roll one die on this table and apply the result to the unit.", {}),
)
MODIFIERS = (
    ("+1", "the unit is within 6 inches of a friendly Captain"), ("+2", "the unit is in a building"),
    ("-1", "the unit is Ablaze"), ("-2", "the unit has lost half of its models"),
)  # fmt: skip
ROLLS = (("1", "The unit is Ablaze."), ("2-3", "The unit is Bogged Down."), ("4-6", "The shot is wasted."))
KINDS = {"Units": "unit_type", "Actions": "action", "States": "status", "Reactions": "reaction",
         "Special Rules": "special_rule"}  # fmt: skip
SAID = {
    ("Pikemen", "denies", "Dash"), ("War Wagon", "denies", "Dash"), ("War Wagon", "denies", "Side Step"),
    ("War Wagon", "immune_to", "Shaken"), ("Shaken", "denies", "Dash"), ("Shaken", "denies", "Charge"),
    ("Bogged Down", "denies", "Charge"), ("Bogged Down", "denies", "Return Fire"), ("Ablaze", "denies", "Take Aim"),
    ("Ponderous", "denies", "Side Step"), ("Steady", "immune_to", "Shaken"), ("Gunners", "grants", "Steady"),
}  # fmt: skip


def _sentences(text: str) -> list[str]:
    return re.split(r"(?<=\.) (?=[A-Z])", text)


def _wrapped(text: str, width: int, hyphens: bool) -> list[str]:
    lines = textwrap.wrap(text, width, break_on_hyphens=False)
    for at in range(len(lines) - 1) if hyphens else ():
        word, _, rest = lines[at + 1].partition(" ")
        room = width - len(lines[at]) - 2
        if rest and re.fullmatch("[a-z]{7,}", word) and 3 <= room <= len(word) - 3:
            lines[at], lines[at + 1] = f"{lines[at]} {word[:room]}-", f"{word[room:]} {rest}"
    return lines


def _page(
    width: int, entry: str, head: str = "{0}", hyphens: bool = False, foot: tuple[str, ...] = (), every: int = 22
) -> str:
    """The book as copied from a page: lines of one width and no blank ones, with the ``foot`` of each page."""
    lines = ["Fen Raiders", "Rules of Play", ""]
    for number, (name, text, entries) in enumerate(CHAPTERS, 1):
        lines.append(head.format(name, number, name.upper()))
        opening = f"{number}.0.1 {text}" if "{3}" in entry else text
        lines += _wrapped(opening, width, hyphens)
        for count, (called, told) in enumerate(entries.items(), 1):
            if "{3}" in entry:
                lines.append(f"{number}.{count} {called.upper()}")
                for case, sentence in enumerate(_sentences(told), 1):
                    lines += _wrapped(f"{number}.{count}.{case} {sentence}", width, hyphens)
                continue
            for part in entry.format(called, called.upper(), told).split("\n"):
                lines += _wrapped(part, width, hyphens)
        if name == "Nerve Tests":
            lines += [f"{value} {what}" for value, what in MODIFIERS]
        elif name == "Mishaps":
            lines += ["D6 Mishap", *(f"{score} {what}" for score, what in ROLLS)]
    paged: list[str] = []
    for at, line in enumerate(lines):
        paged.append(line)
        if foot and at % every == every - 1:
            paged += [part.format(at // every + 2) for part in foot]
    return "\n".join(paged) + "\n"


def _markdown(entry: str, before: str = "", behind: str = "", sign: str = "-") -> str:
    lines = ["# Fen Raiders", "", before]
    for name, text, entries in CHAPTERS:
        lines += [f"## {name}", "", text, ""]
        for called, told in entries.items():
            items = "\n".join(f"{sign} {sentence}" for sentence in _sentences(told))
            lines.append(entry.format(called, told, items, called.upper()))
        lines.append("")
        if name == "Nerve Tests":
            lines += [*(f"{sign} {value} if {what}" for value, what in MODIFIERS), ""]
        elif name == "Mishaps":
            lines += [*(f"- **{score}:** {what}" for score, what in ROLLS), ""]
    return "\n".join([*lines, behind])


def _html(entry: str, around: str = "{}") -> str:
    parts = ["<h1>Fen Raiders</h1>"]
    for name, text, entries in CHAPTERS:
        told = (
            entry.format(called, told, "".join(f"<li>{each}</li>" for each in _sentences(told)), called.upper())
            for called, told in entries.items()
        )
        parts += [f"<h2>{name}</h2><p>{text}</p>", *told]
        if name == "Nerve Tests":
            parts.append("<p>" + "<br>".join(f"{value} {what}" for value, what in MODIFIERS) + "</p>")
        elif name == "Mishaps":
            parts.append("<p>" + "<br>".join(f"<b>{score}:</b> {what}" for score, what in ROLLS) + "</p>")
    return extract(f"<html><body>{around.format(''.join(parts))}</body></html>", "book.html")


_CHANGES = (
    "## Changes in 1.3\n\n- Shaken units may now Take Aim.\n- A War Wagon may Dash, it could not before.\n",
    "## Version history\n\n- **1.2** A Shaken unit may Charge.\n",
)
_WITHDRAWN = "<div><p><b>ORIGINAL</b></p><p>An Ablaze unit may not Charge.</p></div>"
_STRUCK = "<p><del>An Ablaze unit may not Charge.</del></p>"
_SIDE = '<table><tr><td><a href="/">Home</a></td><td>{}</td></tr></table>'
LAYOUTS: dict[str, tuple[str, Callable[[], str]]] = {
    "narrow lines": ("txt", lambda: _page(46, "{0}: {2}", hyphens=True)),
    "names on lines of their own": ("txt", lambda: _page(72, "{0}\n{2}")),
    "titles of pages": ("txt", lambda: _page(46, "{0}: {2}", foot=("", "{}", "FEN RAIDERS - THE RULES", ""))),
    "a title of one word": ("txt", lambda: _page(60, "{0}: {2}", foot=("", "FEN RAIDERS playtest 4 {}", ""), every=20)),
    "rights beside titles": (
        "txt",
        lambda: _page(60, "• {0}: {2}", "{2}", foot=("", "© 2021 Marsh Lane, LLC", "Fen Raiders – Rules   {}", "")),
    ),
    "bars": ("txt", lambda: _page(60, "{0}. {2}", "{2}", foot=("{} | Fen Raiders v1.3",))),
    "numbered cases": ("txt", lambda: _page(72, "{3}", "{1}.0 {2}")),
    "capitals": ("txt", lambda: _page(60, "{1}\n{2}", "{2}")),
    "pictures behind names": ("md", lambda: _markdown("### {0} 🔥\n\n{2}\n", sign="◊")),
    "boxes": ("md", lambda: _markdown("> **{0}**\n>\n> {1}\n")),
    "names over text further in": ("md", lambda: _markdown("- **{0}**\n  {1}")),
    "changes": ("md", lambda: _markdown("**{0}** — {1}\n", *_CHANGES)),
    "a page laid out by tables": ("md", lambda: _html("<p><b>{0}:</b> {1}</p>", _SIDE)),
    "boxes of tables": ("md", lambda: _html("<table><tr><th>{3}</th></tr><tr><td><ul>{2}</ul></td></tr></table>")),
    "withdrawn text": ("md", lambda: _html("<h3>{0}</h3><p>{1}</p>" + _WITHDRAWN)),
    "struck-out text": ("md", lambda: _html("<li><b>{0}</b><br>{1}</li>" + _STRUCK)),
}


@functools.cache
def _read(layout: str) -> Reading:
    ending, written = LAYOUTS[layout]
    document = Document("fen", "fen", "Fen Raiders", ending, written(), "0" * 64)
    return read_ruleset(Ruleset("fen", "Fen Raiders"), [document])


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_says_the_same(layout: str) -> None:
    reading = _read(layout)
    kinds = {(term.name.rstrip("s"), term.kind) for term in reading.terms}
    for chapter, kind in KINDS.items():
        entries = next(entries for name, _, entries in CHAPTERS if name == chapter)
        for name in entries:
            assert (name.removesuffix(" (X)").rstrip("s"), kind) in kinds, name
    names = {term.id: term.name for term in reading.terms}
    told = {
        (names[clause.subject].rstrip("s"), clause.relation, names[clause.object].rstrip("s"))
        for clause in reading.clauses
    }
    assert {(subject.rstrip("s"), relation, object_.rstrip("s")) for subject, relation, object_ in SAID} <= told
    assert not {("Ablaze", "denies", "Charge"), ("War Wagon", "permits", "Dash"), ("Shaken", "permits", "Charge"),
                ("Shaken", "permits", "Take Aim")} & told  # fmt: skip


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_lists_are_tables_in_every_layout(layout: str) -> None:
    reading = _read(layout)
    rows = {table.kind: sum(row.table == table.id for row in reading.rows) for table in reading.tables}
    assert (rows.get("modifiers"), rows.get("roll")) == (4, 3)
