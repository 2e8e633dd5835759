"""Two names swapped in the sources swap the answers: nothing that is ruled hangs on a name."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from ingest.update import read
from kb.model import Document, Ruleset
from kb.rules import Rules
from queries.answer import answer
from tests.ingest.reading.content import replaced

KINDS = ("reaction", "action")


def _rules(shared: Path, ruleset: str, names: dict[str, str]) -> Rules:
    documents = []
    for path in sorted((shared / "sources").glob(f"{ruleset}-*.txt")):
        text = _swapped(path.read_text(encoding="utf-8"), names)
        documents.append(Document(path.stem, ruleset, path.stem, "txt", text, "0" * 64))
    return Rules.of(read(Ruleset(ruleset, ruleset), documents))


def _swapped(text: str, names: dict[str, str]) -> str:
    """The names in each other's place, but not inside another name ("Super-heavy")."""
    if not names:
        return text
    forms = {f(old): f(new) for old, new in names.items() for f in (str, str.lower, str.upper)}
    return re.sub(rf"(?<![\w-])(?:{'|'.join(forms)})(?![\w-])", lambda hit: forms[hit.group()], text)


@pytest.mark.parametrize(
    ("ruleset", "names", "units"),
    [
        ("hh2", {"Heavy": "Light", "Light": "Heavy"},
         [{"type": "Infantry", "subtypes": ["Heavy"]}, {"type": "Infantry", "subtypes": ["Light"]},
          {"type": "Infantry", "subtypes": ["Heavy"], "statuses": ["Pinned"]}]),
        ("hh3", {"Pinned": "Stunned", "Stunned": "Pinned"},
         [{"type": "Infantry", "statuses": ["Pinned"]}, {"type": "Infantry", "statuses": ["Stunned"]}]),
        ("hh3", {"Suppressed": "Routed", "Routed": "Suppressed"},
         [{"type": "Infantry", "statuses": ["Suppressed"]}, {"type": "Vehicle", "statuses": ["Routed"]}]),
    ],
)  # fmt: skip
def test_answers_swap(ruleset: str, names: dict[str, str], units: list[dict[str, Any]], shared: Path) -> None:
    plain, swapped = _rules(shared, ruleset, {}), _rules(shared, ruleset, names)
    for unit in units:
        other = {key: [replaced(v, names) for v in value] if isinstance(value, list) else value
                 for key, value in unit.items()}  # fmt: skip
        for kind in KINDS:
            before = _verdicts(plain, ruleset, unit, kind, names)
            after = _verdicts(swapped, ruleset, other, kind, {})
            assert before
            assert {name: (before.get(name), after.get(name)) for name in before | after
                    if before.get(name) != after.get(name)} == {}, (unit, kind)  # fmt: skip


def test_the_swap_is_seen(shared: Path) -> None:
    """The two names do not rule alike, so that swapping them is a test at all."""
    rules = _rules(shared, "hh2", {})
    heavy, light = (
        _verdicts(rules, "hh2", {"type": "Infantry", "subtypes": [name]}, "action", {}) for name in ("Heavy", "Light")
    )
    assert heavy != light


def _verdicts(rules: Rules, ruleset: str, unit: dict[str, Any], kind: str, names: dict[str, str]) -> dict[str, str]:
    document = answer(rules, {"ruleset": ruleset, "unit": unit, "ask": {"of": kind}})
    (said,) = document["answers"]
    return {
        replaced(ruling["option"]["name"], names).casefold(): ruling["verdict"]
        for ruling in said["rulings"]
    }  # fmt: skip
