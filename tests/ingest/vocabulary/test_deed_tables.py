"""Tables of deeds: which of them are reactions, by what labels they go, and what the text calls the reactions."""

from __future__ import annotations

from pathlib import Path

from queries.questions import ask
from tests.opened import opened, ruled

_GENERIC = """# Copper Line

## Abilities
| Ability | Type | Tags |
| --- | --- | --- |
| March | Action | Motion |
| Volley | Action | Shooting, Loud |
| Evade | Reaction | Motion |
| Return Fire | Reaction | Shooting |
| Night Eyes | Passive | – |

A Deaf trooper may not use Loud abilities. A Snared trooper cannot make any Motion ability.

## Conditions
### Snared
Nets hold him.
### Deaf
He hears nothing.
"""
_OWN_WORD = """# Echo Field

## Skills
| Skill | Timing | Keywords |
| --- | --- | --- |
| Walk | Active | Movement |
| Fire | Active | Attack |
| Jolt | Echo | Movement |
| Snap | Echo | Attack |
| Stubborn | Passive | - |

An Echo may be declared when an enemy acts within sight. A Dazed operator may not declare an Echo. A Pinned operator
may declare no Movement skill.

## States
### Dazed
The operator sees stars.
### Pinned
The operator lies flat.
"""
_NO_DEEDS = """# Plain Guns

| Unit | Type | Mode |
| --- | --- | --- |
| Guard | Infantry | Reactive |
| Rider | Cavalry | Active |

| Skill | Type | Effect |
| --- | --- | --- |
| Keen | Passive | +1 to Aim |
| Bold | Passive | ignores Fear |
"""


def _kinds(text: str, folder: Path) -> dict[str, str]:
    with opened(text, folder) as base:
        return {term.name: term.kind for term in base.rules("book").terms.values()}


def test_rows_that_answer_are_reactions(tmp_path: Path) -> None:
    kinds = _kinds(_GENERIC, tmp_path)
    assert (kinds["Volley"], kinds["Evade"], kinds["Return Fire"]) == ("action", "reaction", "reaction")
    assert kinds["Night Eyes"] == "special_rule"


def test_a_label_is_a_sort_of_deeds(tmp_path: Path) -> None:
    with opened(_GENERIC, tmp_path) as base:
        assert ruled(base, "Can a Deaf trooper use Volley?")["verdict"] == "denied"
        assert ruled(base, "Can a Snared trooper Evade?")["verdict"] == "denied"
        assert ruled(base, "Can a Snared trooper use Return Fire?")["verdict"] != "denied"


def test_what_goes_by_a_label_is_listed(tmp_path: Path) -> None:
    with opened(_GENERIC, tmp_path) as base:
        for question in ("Which abilities have the Motion tag?", "Which abilities are Motion abilities?"):
            (answer,) = ask(base, question)["answers"]
            assert [entry["name"] for entry in answer["entries"]] == ["Evade", "March"]


def test_the_text_has_its_own_word_for_answers(tmp_path: Path) -> None:
    with opened(_OWN_WORD, tmp_path) as base:
        assert ruled(base, "Can a Dazed operator Snap?")["verdict"] == "denied"
        assert ruled(base, "Can a Dazed operator Walk?")["verdict"] != "denied"
        assert ruled(base, "Can a Pinned operator Jolt?")["verdict"] == "denied"
        (answer,) = ask(base, "Which Echoes can a Pinned operator use?")["answers"]
        assert {r["option"]["name"]: r["verdict"] == "denied" for r in answer["rulings"]} == {
            "Jolt": True,
            "Snap": False,
        }


def test_pieces_and_passive_skills_are_no_deeds(tmp_path: Path) -> None:
    kinds = _kinds(_NO_DEEDS, tmp_path)
    assert kinds.get("Guard") not in ("reaction", "action")
    assert kinds["Keen"] == kinds["Bold"] == "special_rule"


_STATE_LIKE_A_DEED = """# Mark Hill

## Skills
| Skill | Turn |
| --- | --- |
| Paint | Active |
| Duck | Reactive |

## States
### Painted
A Painted trooper may not Duck.
### Hidden
A Hidden trooper cannot be seen.
"""


def test_a_state_named_like_a_deed_is_no_entry_of_it(tmp_path: Path) -> None:
    kinds = _kinds(_STATE_LIKE_A_DEED, tmp_path)
    assert (kinds["Paint"], kinds["Painted"]) == ("action", "status")
    with opened(_STATE_LIKE_A_DEED, tmp_path) as base:
        assert ruled(base, "Can a Painted trooper Duck?")["verdict"] == "denied"
