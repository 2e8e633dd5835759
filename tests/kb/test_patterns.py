"""Guarded patterns find what ``re`` finds, and are spared the texts that lack their words."""

from __future__ import annotations

import importlib
import pkgutil
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ingest
import kb
import queries
from kb import patterns
from kb.patterns import Pattern, Substitutions, deferred

NEEDED = [
    (r"(?i)\bmay (?:not )?run\b", ({"may not run", "may run"},)),
    (r"\brolls? (?:an? )?(\d+) dice", ({"roll ", "rolls "}, {" dice"}, set("0123456789"))),
    (r"(?:hits?|wounds?) on \d", ({"hit on ", "hits on ", "wound on ", "wounds on "}, set("0123456789"))),
    (r"[A-Z]\w+ (?=test)", ({"test"},)),
    (r"a{2,3}b?c", ()),
    (r"(?:red|\w+) flag", ({" flag"},)),
    (r"(?<=the )ship(?!s)", ({"ship"}, {"the "})),
    (r"\w+|ship", ()),
]


@pytest.mark.parametrize(("pattern", "needed"), NEEDED)
def test_what_a_pattern_needs_is_read_out_of_it(pattern: str, needed: tuple[set[str], ...]) -> None:
    assert sorted(map(sorted, Pattern(pattern).needles)) == sorted(map(sorted, needed))


WORDS = st.sampled_from(
    "may not run rolls 2 dice the ship ships hit on red flag Test a ٣ x| 3 testſ ſhip ﬂag İf Kit".split()
)
TEXTS = st.lists(WORDS | st.text(max_size=3), max_size=12).map(" ".join)
PATTERNS = [pattern for pattern, _ in NEEDED] + [
    r"(?i)\bif|kits?\b", r"(?i)ships? (?:on|or) \S", r"(?i)(?:the|a)?\s?(flag|sh[ií]p)", r"x*|dice|\d", r"(ship) \1",
    r"\b(?:may|(?:not|ru)n?|[|)]ll)\b|(?i:ON|\|)|[]|]x",
]  # fmt: skip


@given(st.sampled_from(PATTERNS), TEXTS)
def test_a_guarded_pattern_finds_what_re_finds(pattern: str, text: str) -> None:
    found, plain = patterns.search(pattern, text), re.search(pattern, text)
    assert (found and found.span()) == (plain and plain.span())
    assert Pattern(pattern).fits(text) == bool(plain)
    assert patterns.findall(pattern, text) == re.findall(pattern, text)
    assert patterns.sub(pattern, "-", text) == re.sub(pattern, "-", text)
    assert [m.span() for m in patterns.finditer(pattern, text)] == [m.span() for m in re.finditer(pattern, text)]


LINED = [
    *PATTERNS, r"(?m)^(?:the )?ship$", r"run(?! \w)", r"(?<=\n)(?:may|the)\b", r"on (?=red|$)", r"ship[^.]*flag",
    r"dice\s\w", r"flag$", r"(?:a|the) (ship)?", r"(?s)red.ship", r"ship(?=\W)", r"[^\n]*hit",
]  # fmt: skip


@given(st.sampled_from(LINED), st.lists(TEXTS, min_size=1, max_size=6))
def test_a_long_text_is_searched_as_a_whole_would_be(pattern: str, lines: list[str]) -> None:
    text = "\n".join(lines)
    text = "\n".join([text] * (1 + 2000 // (len(text) + 1)))
    assert [m.span() for m in patterns.finditer(pattern, text)] == [m.span() for m in re.finditer(pattern, text)]
    assert patterns.findall(pattern, text) == re.findall(pattern, text)


BEGUN = [
    (r"^(?:If|When) (?:an?|the) ", {"if a ", "if an ", "if the ", "when a ", "when an ", "when the "}, True),
    (r"(?i)^(?!the)(?:not )?[ab]ny?\d", {"not an", "not bn", "an", "bn"}, True),
    (r"(?:no|an?y?) ", {"no ", "a ", "an ", "ay ", "any "}, False),
    (r"^[A-Z]\w+ may", set(), True),
    (r"(?m)^no", {"no"}, False),
    (r"(?:^|, )no ", {"no ", ", no "}, False),
]  # fmt: skip


@pytest.mark.parametrize(("pattern", "beginnings", "anchored"), BEGUN)
def test_what_a_match_begins_with_is_read_out_of_its_pattern(
    pattern: str, beginnings: set[str], anchored: bool
) -> None:
    begun = Pattern(pattern)
    assert set(begun.beginnings) == beginnings
    assert bool(begun.openings) == (anchored and bool(beginnings))


def test_no_pattern_of_the_reader_loses_a_match() -> None:
    """Every pattern that stands in the code is held against ``re`` on sentences that many of them fit."""
    from ingest.procedures import dice, distances, rolls
    from ingest.update import read
    from kb.model import Document, Ruleset

    text = "# Tests\n\n" + "\n\n".join(_SENTENCES)
    read(Ruleset("seas", "Seas"), [Document("seas", "seas", "Seas", "md", text, "0")])
    modules = (dice, distances, rolls)
    named = [each for module in modules for each in vars(module).values() if isinstance(each, Pattern)]
    fitting = 0
    for pattern in [*patterns._kept.values(), *named]:
        for sentence in _SENTENCES:
            plain = re.search(pattern.pattern, sentence, pattern.flags)
            found = pattern.search(sentence)
            assert (found and found.span()) == (plain and plain.span()), (pattern.pattern, sentence)
            fitting += plain is not None
    assert fitting > 50


def test_a_deferred_pattern_is_compiled_when_it_is_first_used(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled, plainly = [], re.compile

    def counted(pattern: str, flags: int = 0) -> re.Pattern[str]:
        compiled.append(pattern)
        return plainly(pattern, flags)

    monkeypatch.setattr(patterns, "compiled_of", counted)
    row = deferred(r"\b(row)s?\b", re.I)
    assert not compiled
    assert row.pattern == r"\b(row)s?\b"
    assert not compiled
    assert row.findall("A Galley rows; rowers ROW.") == ["row", "ROW"]
    assert row.sub("march", "It rows.") == "It march."
    assert row.groups == 1
    assert compiled == [row.pattern]


def test_every_deferred_pattern_of_the_code_is_one() -> None:
    """An error in a pattern would show at its first use alone."""
    found = 0
    for package in (kb, ingest, queries):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            for value in vars(importlib.import_module(module.name)).values():
                for each in value if isinstance(value, tuple) else (value,):
                    if isinstance(each, patterns._Deferred):
                        assert each.groups >= 0
                        found += 1
    assert found > 500


def test_no_match_is_held_against_a_deferred_pattern_by_identity() -> None:
    """``match.re`` is the compiled pattern, and never what stands for it in the code."""
    for package in (kb, ingest, queries):
        for file in Path(package.__path__[0]).rglob("*.py"):
            assert not re.search(r"\.re is\b", file.read_text(encoding="utf-8")), file


def test_each_substitution_sees_what_those_before_it_left() -> None:
    forms = Substitutions(
        (Pattern(r"\brow(s?)\b"), r"march\1"),
        (Pattern(r"\b(\w+) marches\b"), lambda m: f"{m[1]} may march"),
        (Pattern(r"\bmarchs\b"), "marches"),
    )
    assert forms.applied_to("A Sloop rows, another marches.") == "A Sloop marches, another may march."
    assert forms.applied_to("A Sloop is sunk.") == "A Sloop is sunk."


@given(st.lists(st.sampled_from(PATTERNS), unique=True), TEXTS)
def test_substitutions_are_made_as_if_each_were_tried(chosen: list[str], text: str) -> None:
    plain = text
    for pattern in chosen:
        plain = re.sub(pattern, "the ship", plain)
    assert Substitutions(*((Pattern(pattern), "the ship") for pattern in chosen)).applied_to(text) == plain


_SENTENCES = (
    "To take a Grit test, roll 2D6; if the result is equal to or less than the Grit of the crew, the test is passed.",
    "Roll a dice: on a 4+ the ship is saved, on a 1 it loses 1 Hull.",
    "A Galley moves 2D6\" when it rows, and may move up to 6\" in the Sailing phase.",
    "Subtract 1 from the roll for each Damage marker, to a minimum of 2.",
    "A crew that has lost 25% or more of its sailors in one phase must take a Grit test.",
    "Each crew may make 1 Response per turn, and never more than 3.",
    "Add +2 to the Speed of a Sloop that is Swift; reduce its Grit by 1 within 6\" of an enemy Hulk.",
    "Hits on a Hulk always wound on a 5+, and must be re-rolled if they were made with the Heavy special rule.",
    "The number of Attacks is increased to D3 for a Boarding action.",
    "Armour Saves may not be taken against Fire; the highest Grit in the crew is used.",
)  # fmt: skip
