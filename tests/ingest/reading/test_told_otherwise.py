"""Bans, leave and cases in roundabout words are the rulings that the plain words are."""

from __future__ import annotations

import pytest

from ingest.read import read_ruleset
from kb.conditions import AnyOf, Condition, Fact, Has, Not, atoms
from kb.model import Clause, Document, Ruleset

BOOK = """# States

## Dazed

A Dazed unit may not Row.

## Mired

A Mired unit may not Row.

# Unit Types

## Rider

Riders may Row.

# Reactions

## Duck

A unit may Duck when it is shot at.

# Special Rules

## Grit

A unit with the Grit special rule adds 1 to its saves.

# Limits

"""


def _clauses(text: str) -> list[Clause]:
    """What is read of a text behind the rules of the book."""
    told = read_ruleset(Ruleset("x", "x"), [Document("x", "x", "x", "md", BOOK + text, "0")])
    starts = {passage.id: passage.start for passage in told.passages}
    return [clause for clause in told.clauses if starts[clause.passage] >= len(BOOK) - 1]


def _asked(condition: Condition) -> set[str]:
    """What a condition asks for, by the last part of each name or by its words."""
    return {
        atom.term.rsplit("/", 1)[-1] if isinstance(atom, Has)
        else atom.text if isinstance(atom, Fact)
        else type(atom).__name__.lower()
        for atom in atoms(condition)
    }  # fmt: skip


def _bans(text: str) -> list[tuple[str, set[str]]]:
    """What is closed, and to whom or when."""
    found = [c for c in _clauses(text) if c.relation in ("denies", "immune_to", "ignores")]
    return [(c.object.rsplit("/", 1)[-1], _asked(c.who) | _asked(c.when)) for c in found]


@pytest.mark.parametrize(
    ("text", "what", "who"),
    [
        ("Players may not have a Dazed unit Row.", "row", {"dazed"}),
        ("No player may have a unit with the Dazed status make a Duck Reaction.", "duck", {"dazed"}),
        ("A unit may find that it is Dazed. In that case it cannot Duck.", "duck", {"dazed"}),
        ("Riders may gain any state save Mired.", "mired", {"rider"}),
        ("The only state that Riders can never gain is Mired.", "mired", {"rider"}),
        ("The Mired state can never be applied to Riders.", "mired", {"rider"}),
        ("Direct fire cannot be reacted to by ducking.", "duck", {"in response to Direct fire"}),
        ("Units can only make a Duck Reaction from direct fire.", "duck", {"from indirect fire"}),
        ("A Dazed unit may neither Row nor Embark upon a Transport.", "row", {"dazed"}),
        ("A Dazed unit may not Embark upon any Transport.", "embark", {"dazed"}),
        ("A unit may not Row if:\n\n- It is Dazed, even if it has the Grit special rule.", "row", {"dazed"}),
        ("A unit cannot Duck in any of these cases:\n\n- the unit is Dazed;", "duck", {"dazed"}),
    ],
)  # fmt: skip
def test_a_ban_told_from_another_side(text: str, what: str, who: set[str]) -> None:
    assert (what, who) in _bans(text)


@pytest.mark.parametrize(
    ("case", "asked"),
    [
        ("it is Dazed, Mired or has rowed this turn", {"dazed", "mired", "done"}),
        ("it is Dazed, is Mired or has rowed this turn", {"dazed", "mired", "done"}),
        ("it is Dazed, drifting off or has not been towed", {"dazed", "it is drifting off", "it has not been towed"}),
        ("it is Dazed or has rowed this turn", {"dazed", "done"}),
    ],
)
def test_any_of_a_list_will_do(case: str, asked: set[str]) -> None:
    (ban,) = _clauses(f"A unit may not Duck if {case}.")
    assert isinstance(ban.when, AnyOf)
    assert _asked(ban.when) == asked


def test_all_of_a_list_are_asked_for() -> None:
    (ban,) = _clauses("A unit may not Duck if it is Dazed, has the Grit special rule and is Mired.")
    assert not isinstance(ban.when, AnyOf)
    assert _asked(ban.when) == {"dazed", "grit", "mired"}


def test_those_that_are_told_in_words_are_meant_as_those_that_are_named() -> None:
    assert _bans("Units that are Dazed, drifting off or hauled ashore may not Duck.") == [
        ("duck", {"dazed"}), ("duck", {"are drifting off"}), ("duck", {"are hauled ashore"})
    ]  # fmt: skip


def test_an_exception_in_brackets_frees_those_whom_it_names() -> None:
    for text in (
        "A unit may not Duck if it is Dazed (units with the Grit special rule ignore this).",
        "A unit may not Duck if:\n\n- It is Dazed (units with the Grit special rule ignore this).",
    ):
        assert any(c.relation == "permits" and "grit" in _asked(c.who) for c in _clauses(text))


@pytest.mark.parametrize("case", ["if all of the following are true", "if"])
def test_only_if_what_is_listed_is_so(case: str) -> None:
    told = _clauses(f"A unit may only make a Reaction {case}:\n\n- It is not Dazed.\n- It is not Mired.")
    assert {c.relation for c in told} == {"limits_to"}
    assert set().union(*(_asked(c.requirement) for c in told)) == {"dazed", "mired"}
    assert all(not isinstance(c.who, Not) for c in told)


def test_what_is_declared_against_a_unit_is_done_by_an_enemy() -> None:
    (told,) = _clauses(
        "## Veer\n\nOnce a Volley has been declared against a Rider, that Rider may make a Veer Reaction."
    )
    assert (told.relation, told.object) == ("triggers", "x/reaction/veer")
