"""However an army list is laid out, each unit is of its kind and has its rules, and what follows from them."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping

import pytest

from ingest.formats import html
from ingest.read import read_ruleset
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.answer import answer

#: Name, kind, figures, weapons and rules of each unit.
UNITS = (
    ("Sedge Wardens", "Foot", ("6", "4", "4+"), "Spears (A1)", "Drilled"),
    ("Marsh Folk", "Foot", ("5", "3", "5+"), "Rusty Blades (A1)", "Hollow, Sluggish"),
    ("Grey Lancers", "Horse", ("10", "5", "4+"), "Lances (A1, Impact(1))", "Keen"),
    ("Peat Wyrm", "Beast", ("8", "6", "4+"), "Claws (A5)", "Dread, Howl (8), Hide (2)"),
    ("Great Mortar", "Engine", ("3", "1", "5+"), 'Mortar (36", A1)', ""),
)
BOOK = (
    ("#", "Marsh Wars"),
    ("##", "Kinds of Unit"),
    ("", "All units are Foot, Horse, Beasts or Engines. Every unit has a Pace, a number of Fight dice and a Mettle."),
    ("", "Only Foot units may enter buildings. Engines may not Charge. Beasts may not Shoot."),
    ("##", "Actions"),
    ("March", "The unit moves up to its Pace."),
    ("Charge", "The unit moves up to twice its Pace into contact."),
    ("Shoot", 'The unit fires at an enemy within 18".'),
    ("##", "Statuses"),
    ("Ragged", "A Ragged unit may not Charge. Beasts never become Ragged."),
    ("Rattled", "A unit that fails a morale test is Rattled. A Rattled unit may not Charge or Shoot."),
    ("##", "Special Rules"),
    ("Drilled", "A Drilled unit may Shoot after it has Charged."),
    ("Hollow", "Hollow units pass all morale tests and can't be Rattled."),
    ("Sluggish", "A Sluggish unit halves its Pace."),
    ("Keen", "A Keen unit adds 1 to its Fight."),
    ("Dread", "An enemy must pass a test to Charge this unit."),
    ("Howl (X)", 'Enemies within X" subtract 1 from their Mettle.'),
    ("Hide (X)", "Ignores the first X hits."),
    ("##", "The Army of the Fen"),
)


def _lines(head: str, row: str, none: str = "-", wrapped: int = 0) -> Callable[[], str]:
    def listed() -> str:
        lines = [head]
        for name, kind, (pace, fight, mettle), weapons, rules in UNITS:
            both = f"{kind}, {rules}" if rules else kind
            line = row.format(
                name=name, capitals=name.upper(), kind=kind, pace=pace, fight=fight, mettle=mettle,
                weapons=weapons, rules=rules or none, both=both,
            )  # fmt: skip
            cut = line.rfind(" ", 0, wrapped) if 0 < wrapped < len(line) else -1
            lines.append(line if cut < 0 else f"{line[:cut]}\n{line[cut + 1 :]}")
        return "\n".join(lines)

    return listed


LAYOUTS = {
    "one blank": (
        "txt",
        _lines("Unit Type Pace Fight Mettle Special", "{name} {kind} {pace} {fight} {mettle} {rules}"),
    ),
    "sizes and prices": (
        "txt",
        _lines(
            "Name [size] Pace Fight Mettle Equipment Special Rules Cost",
            "{name} [5] {pace} {fight} {mettle} {weapons} {both} 60pts",
            wrapped=48,
        ),
    ),
    "kinds among notes": (
        "md",
        _lines(
            "| Name | Pace | Fight | Mettle | Notes |\n|---|---|---|---|---|",
            "| {name} | {pace} | {fight} | {mettle} | {both} |",
        ),
    ),
    "cards": (
        "md",
        _lines(
            "",
            "\n### {name}\n\n**Type:** {kind}\n\n| Pace | Fight | Mettle |\n|---|---|---|\n"
            "| {pace} | {fight} | {mettle} |\n\n**Weapons:** {weapons}\n\n**Special Rules:** {rules}\n",
        ),
    ),
    "cards without marks": (
        "txt",
        _lines(
            "",
            "\n{capitals}\nType: {kind}\nPace {pace} Fight {fight} Mettle {mettle}\nWeapons: {weapons}\n"
            "Special Rules: {rules}\n",
            "None",
        ),
    ),
    "lines with a colon": (
        "txt",
        _lines("", "{name}: {kind}, Pace {pace}, Fight {fight}, Mettle {mettle}. Special: {rules}.", "none"),
    ),
    "items": (
        "md",
        _lines("", "- **{name}** ({kind}) – Pace {pace}, Fight {fight}, Mettle {mettle}; {rules}", "no special rules"),
    ),
}  # fmt: skip


@functools.cache
def _rules(layout: str) -> Rules:
    form, listed = LAYOUTS[layout]
    parts = [
        f"{mark} {text}" if mark.startswith("#") and form == "md"
        else text.upper() if mark.startswith("#")
        else f"**{mark}:** {text}" if mark and form == "md"
        else f"{mark}: {text}" if mark
        else text
        for mark, text in BOOK
    ]  # fmt: skip
    return _read("\n\n".join([*parts, listed()]) + "\n", form)


def _read(text: str, form: str) -> Rules:
    plain = html.extract(text, "x") if form == "html" else text
    return Rules.of(read_ruleset(Ruleset("x", "X"), [Document("x", "x", "X", form, plain, "0")]))


def _verdicts(rules: Rules, unit: Mapping[str, object], of: str, name: str | None = None) -> dict[str, str]:
    asked = {"of": of, **({"name": name} if name else {})}
    answered = answer(rules, {"ruleset": "x", "unit": unit, "ask": asked})["answers"][0]
    return {each["option"]["name"]: each["verdict"] for each in answered["rulings"]}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_each_unit_is_of_its_kind_and_has_its_rules(layout: str) -> None:
    rules = _rules(layout)
    assert _verdicts(rules, {"type": "Peat Wyrm"}, "rule").items() >= {
        "Dread": "allowed", "Howl": "allowed", "Hide": "allowed", "Keen": "denied",
    }.items()  # fmt: skip
    assert _verdicts(rules, {"type": "Peat Wyrm"}, "status", "Ragged") == {"Ragged": "denied"}
    assert _verdicts(rules, {"type": "Grey Lancers"}, "status", "Ragged") != {"Ragged": "denied"}
    assert _verdicts(rules, {"type": "Peat Wyrm"}, "action", "Shoot") == {"Shoot": "denied"}
    assert _verdicts(rules, {"type": "Great Mortar"}, "action", "Charge") == {"Charge": "denied"}
    rattled = {"type": "Marsh Folk", "statuses": ["Rattled"]}
    assert _verdicts(rules, rattled, "action", "March") == {"March": "impossible"}
    rattled = {"type": "Sedge Wardens", "statuses": ["Rattled"]}
    assert _verdicts(rules, rattled, "action", "March") == {"March": "allowed"}


#: Lists whose rows are kinds of unit already, or weapons.
NO_ROSTERS = {
    "kinds": (
        "Unit Type Pace Fight Special\nHeavy Foot 6 4 Drilled\nLight Foot 6 3 Keen\nHeavy Horse 9 5 -\nBeast 8 6 Dread",
        {"Heavy Foot", "Light Foot", "Heavy Horse", "Beast"},
    ),
    "weapons": ("Weapon Range Shots Rules\nLong Musket 24 1 Slow\nWar Bow 18 2 -\nHand Gun 12 1 Quick", set()),
}


@pytest.mark.parametrize("listed", NO_ROSTERS)
def test_what_is_no_army_list_keeps_its_names(listed: str) -> None:
    text, kinds = NO_ROSTERS[listed]
    rules = _read(f"MARSH WARS\n\nUNITS\n\nEvery unit has a Pace and Fight dice.\n\nTHE LIST\n\n{text}\n", "txt")
    named = {term.name for term in rules.terms_of_kind("unit_type")}
    assert kinds <= named
    assert named.isdisjoint(("Heavy", "Light", "Long", "War", "Hand"))
