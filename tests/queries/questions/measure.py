"""How many paraphrases give the reading of their plain form, and what those that do not give instead.

Run as ``python -m tests.queries.questions.measure DATABASE`` to see each difference; the tests hold the share.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import kb.store
from kb.names import stem
from queries.questions.read import Unread, read

CASES = Path(__file__).with_name("paraphrases.jsonl")
#: Facts that stand for themselves whatever the words; others keep the question's words and are not compared.
_MEASURED = ("distance", "distance moved", "line of sight")
#: What is asked of a relation: whether it closes, takes off, leaves untouched or (all others) gives.
_SENSE = {
    "denies": "closes", "immune_to": "closes", "limits_to": "closes", "removes": "removes", "ignores": "ignores",
    "requires": "requires", "uses": "uses", "occurs_in": "occurs in", "modifies": "modifies", "sets": "modifies",
}  # fmt: skip
#: What a unit has of these is one set, in whatever order it was told.
_SETS = ("subtypes", "statuses", "rules")


def cases() -> list[dict[str, Any]]:
    """The plain questions, each with its ruleset and its paraphrases."""
    return [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]


def reading_of(rules: Any, text: str) -> dict[str, Any]:
    """What was read of a question, without the words in which it was put."""
    found = read(rules, text)
    situation = dict(found.reading.situation)
    facts = situation.pop("facts", {})
    for side in ("unit", "enemy", "target"):
        if side in situation:
            held = situation[side]
            situation[side] = {key: sorted(said) if key in _SETS else said for key, said in held.items()}
    if "ask" not in situation:
        situation = {}  # an answer in names or passages is found by the query alone
    situation["facts"] = {key: value for key, value in facts.items() if key in _MEASURED and situation}
    query = found.query
    if query is not None and (query.number is not None or query.letter):
        return {"kind": found.reading.kind, "query": (query.number, query.letter)}
    asked = query and (
        sorted(query.kinds), sorted({_SENSE.get(each, "gives") for each in query.relations}),
        [term.id for term in query.targets[:1]], query.side,
        query.negative, query.option, query.lettered,
    )  # fmt: skip
    named = None
    if found.reading.kind in ("define", "compare"):
        named = sorted({term.term for term in found.reading.terms if term.kind not in ("unit",)})
    return {
        "kind": found.reading.kind, "situation": situation, "query": asked, "named": named,
    }  # fmt: skip


def differences(base: kb.store.KnowledgeBase) -> tuple[int, list[tuple[str, str, Any, Any]]]:
    """How many paraphrases there are, and those that are read differently: ruleset, text, expected, found."""
    total, wrong = 0, []
    for case in cases():
        rules = base.rules(case["ruleset"])
        try:
            plain: Any = reading_of(rules, case["plain"])
        except Unread as error:
            plain = {"unread": [stem(word) for word in error.unknown]}
        for text in case["paraphrases"]:
            total += 1
            try:
                found: Any = reading_of(rules, text)
            except Unread as error:
                found = {"unread": [stem(word) for word in error.unknown]}
            if found != plain:
                wrong.append((f"{case['ruleset']} {case['plain']}", text, plain, found))
    return total, wrong


def main() -> None:
    with kb.store.open(sys.argv[1]) as base:
        total, wrong = differences(base)
    shown = ""
    for plain, text, expected, found in wrong:
        if plain != shown:
            print(f"\n{plain}\n    {expected}")
            shown = plain
        print(f"  {text}")
        print("     ", {key: value for key, value in found.items() if value != expected.get(key)})
    print(f"{total - len(wrong)} of {total} = {(total - len(wrong)) / total:.3f}")


if __name__ == "__main__":
    main()
