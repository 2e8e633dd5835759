"""Situations on the real texts and on the invented rulebooks, each with the verdicts of a good judge.

A case is data: the situation, the accepted verdicts of its options and the reason in a few words. The share that must
be right stands in floors.toml; ``--verbose`` of the failing test lists the cases that are not.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from kb import store
from kb.names import fold
from queries.answer import answer
from tests.end_to_end.conftest import INVENTED
from tests.end_to_end.scores import FLOORS

CASES = Path(__file__).with_name("situations")


def _cases(ruleset: str) -> list[dict[str, Any]]:
    return json.loads((CASES / f"{ruleset}.json").read_text(encoding="utf-8"))


def _key(name: str) -> str:
    return re.sub(r"(?<=\w{3})(?<!s)s\b", "", fold(name).removesuffix(" reaction").removesuffix(" action"))


def wrong(base: Any, case: dict[str, Any]) -> list[str]:
    """What the answer to a case gets wrong, in short sentences."""
    (got,) = answer(base, case["situation"])["answers"]
    rulings = {_key(ruling["option"]["name"]): ruling for ruling in got["rulings"]}
    found = []
    for name, accepted in case["verdicts"].items():
        verdict = rulings[_key(name)]["verdict"] if _key(name) in rulings else None
        if verdict not in accepted:
            found.append(f"{name} is {verdict}, not {' or '.join(accepted)}")
    if got["premise"]["possible"] is not case.get("possible", got["premise"]["possible"]):
        found.append(f"the premise is possible: {got['premise']['possible']}")
    for name, names in case.get("needs", {}).items():
        needs = json.dumps(rulings.get(_key(name), {}).get("needs", []))
        if not any(fold(each) in fold(needs) for each in names):
            found.append(f"{name} needs {needs}, which names none of {names}")
    return found


def _check(base: Any, rulesets: Iterable[str], floor: float) -> None:
    cases = [case for ruleset in rulesets for case in _cases(ruleset)]
    failing = {f"{case['situation']['ruleset']}/{case['id']}": found for case in cases if (found := wrong(base, case))}
    share = 1 - len(failing) / len(cases)
    listed = "\n".join(f"{case}: {'; '.join(found)}" for case, found in failing.items())
    assert share >= floor, f"{share:.3f} of {len(cases)} situations are right, the floor is {floor}\n{listed}"


def test_situations_on_the_real_texts(real_db: Path) -> None:
    with store.open(real_db) as base:
        _check(base, ("hh2", "hh3", "k47", "ww2"), FLOORS["situations"]["real"])


def test_situations_on_invented_rulebooks(invented_db: Path) -> None:
    with store.open(invented_db) as base:
        _check(base, INVENTED, FLOORS["situations"]["invented"])
