"""Where pages end amid a chapter, and chapters and entries have headings alike, each entry is of its chapter's kind."""

from __future__ import annotations

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset

TITLE = "DRIFT BANNERS – CORE RULES"
#: The kind of the entries of each chapter, what is said of all of them, and each with its text.
CHAPTERS = {
    "Unit Types": (
        "unit_type",
        "Every model has one Unit Type, and may have any number of Unit Sub-types.",
        {
            "Foot": "Only Foot models may board a Sledge, unless a special rule says otherwise.",
            "Rider": "A Rider unit cannot be Winded.",
            "Golem": "All models of the Golem Unit Type have the Stalwart special rule.",
            "Engine": "An Engine may not Charge. Engines are never affected by Rough Ground.",
        },
    ),
    "Unit Sub-types": (
        "unit_subtype",
        "",
        {
            "Line": "Only a unit that includes at least one model with the Line Sub-type may Hold Ground.",
            "Captain": "A Captain may join any friendly unit, but may never join an Engine.",
            "Sledge": "A Sledge may carry up to ten models.",
        },
    ),
    "Statuses": (
        "status",
        "A Status always affects every model in a unit.",
        {
            "Winded": "A Winded unit may not Sprint or Charge.",
            "Routed": "A Routed unit may not make any Reactions and may not Charge.",
        },
    ),
    "Special Rules": (
        "special_rule",
        "",
        {
            "Stalwart": "A unit with this special rule passes any Nerve Check. It may never Sidestep.",
            "Piercing": "Shields may not be used against attacks with this special rule.",
        },
    ),
}
#: What stands at the end of a page, of a left and of a right one.
FOOTERS = {
    "none": ("", ""),
    "title and number": (f"\n\n{TITLE}\n{{page}}", f"\n\n{TITLE}\n{{page}}"),
    "title without and within": (f"\n\n{{page}}\n{TITLE}", f"\n\n{TITLE}\n{{page}}"),
}


def _written(flat: bool, footers: tuple[str, str]) -> str:
    """The rulebook with its chapters and entries in capitals alike, or its entries in title case; a page ends behind
    every third entry."""
    parts, entries = ["DRIFT BANNERS" if flat else "Drift Banners"], 0
    for chapter, (_, intro, told) in CHAPTERS.items():
        parts += [chapter.upper(), *([intro] if intro else [])]
        for name, text in told.items():
            entries += 1
            ends = footers[entries % 2].format(page=40 + entries // 3) if entries % 3 == 0 else ""
            parts.append(f"{name.upper() if flat else name}\n{text}{ends}")
    return "\n\n".join(parts) + "\n"


@pytest.mark.parametrize("footer", FOOTERS)
@pytest.mark.parametrize("flat", [True, False])
def test_an_entry_is_of_the_kind_of_its_chapter(flat: bool, footer: str) -> None:
    text = _written(flat, FOOTERS[footer])
    reading = read_ruleset(Ruleset("drift", "Drift"), [Document("drift", "drift", "Drift", "txt", text, "0")])
    kinds = {name: kind for kind, _, told in CHAPTERS.values() for name in told}
    pieces = ("unit_type", "unit_subtype", "status", "special_rule")
    assert {term.name: term.kind for term in reading.terms if term.name in kinds and term.kind in pieces} == kinds
