"""A page of a wiki whose deepest headings have the fewest signs."""

from __future__ import annotations

import textwrap

from ingest.formats.markup import in_markdown
from ingest.structure import read_structure
from kb.model import Document

_PAGE = textwrap.dedent("""\
    Skip to content
    Site Tools
      * Recent Changes
      * Sitemap
    Trace: • start • coldharbour
    coldharbour

    ====== COLDHARBOUR ======

    Table of Contents
      * 1 Crews
      * 2 States

    ===== Crews ===== [Edit]
    Each crew has one kind. See [[#States]] for what befalls it.
    ^ Crew      ^ Kind  ^ Move ^
    | Lamplings | Rabble | 6   |
    | Wharfers  | Levy  | 5    |

    ===== States ===== [Edit]
    ==== Of the mind ==== [Edit]
    === Cowed ===
    A Cowed crew may not Vault.
    === Giddy ===
    Rabble cannot be made Giddy. A Giddy crew //must// Vault.
    coldharbour.txt · Last modified: 3 May by tam
    Back to top
    """)


def test_its_marks_are_markdown_of_the_same_length() -> None:
    shown = in_markdown(_PAGE)
    assert len(shown) == len(_PAGE)
    assert [len(line) for line in shown.split("\n")] == [len(line) for line in _PAGE.split("\n")]
    assert not any(mark in shown for mark in ("[Edit]", "//", "^", "[["))


def test_headings_nest_and_keep_their_names_and_the_page_is_no_rule() -> None:
    structure = read_structure(Document("d", "r", "Coldharbour", "txt", _PAGE, ""))
    assert [(s.level, s.heading) for s in structure.sections if s.heading and not s.run_in][:6] == [
        (1, "COLDHARBOUR"), (2, "Crews"), (2, "States"), (3, "Of the mind"), (4, "Cowed"), (4, "Giddy"),
    ]  # fmt: skip
    rules = [p.text for p in structure.passages if p.passage_class not in ("boilerplate", "flavour")]
    assert not any(words in text for text in rules for words in ("Sitemap", "modified", "1 Crews", "^"))
    assert [row.cells[:2] for row in structure.rows] == [("Lamplings", "Rabble"), ("Wharfers", "Levy")]
