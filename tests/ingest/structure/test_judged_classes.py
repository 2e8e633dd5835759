"""Sentences of the real texts whose class a person has judged, by place: what rules something is never passed over.

A sentence that rules must stay a rule; what only speaks of the game (a definition, a note, flavour, an example) should
be known as such. Which of these it is called is not held against it: no clause is asked of any.
"""

from __future__ import annotations

import json
from pathlib import Path

from tests.ingest.structure.test_real_texts import read

JUDGED = Path(__file__).with_name("judged_classes.jsonl")

#: The least share of the sentences judged to be no rule that must be known for it. Only ever raised.
KNOWN = 0.92


def test_judged_classes(shared: Path) -> None:
    judged = [json.loads(line) for line in JUDGED.read_text(encoding="utf-8").splitlines()]
    found = {
        (name, passage.start): passage.passage_class
        for name in sorted({case["document"] for case in judged})
        for passage in read(shared, name)[1].passages
        if passage.kind != "heading"
    }
    rules = [case for case in judged if case["class"] == "rule"]
    others = [case for case in judged if case["class"] != "rule"]
    lost = [case for case in rules if found[case["document"], case["start"]] != "rule"]
    assert not lost, "these rules are passed over"
    known = [case for case in others if found[case["document"], case["start"]] != "rule"]
    assert len(known) >= KNOWN * len(others)
