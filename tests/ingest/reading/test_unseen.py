"""Books in styles of their own, whose gold triples were written down before the books were first read."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from ingest.update import load_documents, read
from kb.model import Reading, Ruleset
from tests.ingest.reading import gold

BOOKS = Path(__file__).resolve().parents[2] / "books" / "unseen"
FLOORS = tomllib.loads(Path(__file__).with_name("floors.toml").read_text(encoding="utf-8"))
FILES = {path.stem: path for path in sorted(BOOKS.iterdir()) if path.suffix in (".html", ".md", ".txt")}


@pytest.fixture(scope="module")
def readings() -> dict[str, Reading]:
    readings = {}
    for name, path in FILES.items():
        documents, _doubts = load_documents([path], name)
        readings[name] = read(Ruleset(name, name), documents)
    return readings


def test_every_book_has_a_floor() -> None:
    assert set(FILES) == set(FLOORS)


@pytest.mark.parametrize("book", sorted(FILES))
def test_the_floor_holds(book: str, readings: dict[str, Reading]) -> None:
    got = gold.score(gold.load(BOOKS / f"{book}.triples.jsonl"), readings[book])
    assert got.total >= 40
    missed = "\n".join(got.missed)
    assert got.found / got.total >= FLOORS[book]["found"], f"found {got.found} of {got.total}; missed:\n{missed}"
    assert got.located / got.total >= FLOORS[book]["located"], f"located {got.located} of {got.total}"


#: Words of what stands in the books but is no rule: examples, notes, advice, navigation, scripts, adverts.
NO_RULES = {
    "saltreach": ("Second Wife", "it could have re-rolled both dice", "blunderbusses", "apart from Martin",
                  "keep your Captain somewhere dry", "Send corrections", "bad debts"),
    "girderfall": ("Widow of Cranes", "used its Nerve of 10", "photographs are still on the forum",
                   "be allowed to again", "cancel at any time", "must be logged in", "Most people find",
                   "Eighty metres of rivets"),
    "marshalsbaton": ("Thus, a Veteran battalion", "some gentlemen prefer"),
    "dustgrid": ("Vasquez is ON GUARD", "toyed with cyberware"),
    "brasswing": ("A quick-play game", "tests at 5"),
    "bronzebeak": ("Galleys were expensive", "without a slide rule", "Captain Doros", "far too good"),
    "cinderwalk": ("so the gods would see the fire", "looks over the rim", "Odra's Strider",
                   "letting Bulwarks Sprint once"),
    "ashenfold": ("snows came early", "story of", "ran away too readily", "stand still"),
    "voidreach": ("closed for ninety years", "rolls a 7 and fails", "launch and fire together", "Contact us"),
    "coldriver": ("has four in snow", "The river was the real commander"),
    "hollowdeck": ("Mind the gap", "Does Regenerate work", "staple it to a wall"),
    "emberhelm": ("habit of drifting back", "contempt for", "rounds the bulkhead", "Nobody ever moved again"),
    "slagway": ("twenty years ago", "fires her Nail Gun", "pop wheelies"),
    "thornedcrown": ("briars came up", "regiment of twenty spearmen"),
    "hearthgiants": ("does not care who stokes it", "begged us to let them"),
    "orphanstars": ("beacons of the Gulf", "back and forth", "Okoro"),
    "thornmarch": ("planted to keep out wolves", "letting Beasts hold ground", "Visit the Hedge Press"),
    "lowlight": ("never quite reaches the ninth", "Juno has Aim 2", "they slowed the game down", "collects the rules"),
    "tallowgate": ("counted the lamplighters", "Old Marta", "lost you a thumb", "get on with the game"),
    "saltandpowder": ("by morning there were two", "fires at a marine", "try hidden movement"),
}  # fmt: skip


@pytest.mark.parametrize(("book", "words"), [(book, words) for book, all_of in NO_RULES.items() for words in all_of])
def test_what_is_no_rule_gives_no_clause(book: str, words: str, readings: dict[str, Reading]) -> None:
    reading = readings[book]
    text = reading.documents[0].text
    assert gold.place(FILES[book].read_text(encoding="utf-8"), words), f"{words!r} does not stand in {book}"
    span = gold.place(text, words)
    if span is None:  # the page's own furniture need not be in the text at all
        return
    told = [c for c in reading.clauses if c.start < span[1] and span[0] < c.end]
    assert not told, [(c.relation, c.subject, c.object, text[c.start : c.end]) for c in told]


def test_scripts_and_styles_are_no_text(readings: dict[str, Reading]) -> None:
    text = readings["girderfall"].documents[0].text
    assert "dataLayer" not in text
    assert "font-family" not in text
