"""Draws triples of the real texts at random, to be judged one by one against their passages.

    python -m tests.ingest.reading.precision.draw SEED [N] [--sources FOLDER] [--keep]

Prints N (100) of the triples that reading alone gives of the texts in FOLDER (``../shared/sources``), each with its
passage; ``mentions`` are left aside. With ``--keep`` the draw is written to ``sample.json`` too: data with places and
no text, each triple ``right`` until a person who has compared it with its passage writes ``wrong`` and a short reason.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
from pathlib import Path
from typing import Any

from ingest.decode import load
from ingest.read import read_ruleset
from kb.conditions import to_json
from kb.model import Clause, Ruleset
from kb.rules import Rules
from kb.triples import told_of

HERE = Path(__file__).parent
SAMPLE = HERE / "sample.json"


def read(sources: Path) -> list[dict[str, Any]]:
    """Every triple that reading gives of the texts in a folder, ``mentions`` aside, in the order of the texts.

    A text belongs to the ruleset that its name begins with ("hh2-reactions" to "hh2"); those of one are read together.
    """
    paths: dict[str, list[Path]] = {}
    for path in sorted(sources.glob("*.txt")):
        paths.setdefault(path.stem.split("-")[0], []).append(path)
    found = []
    for ruleset, own in paths.items():
        rules = Rules.of(read_ruleset(Ruleset(ruleset, ruleset), [load(path, ruleset) for path in own]))
        clauses = (each for each in told_of(rules) if each[0].relation != "mentions" and each[0].origin == "extracted")
        found += [{**triple, "asks": _asks(clause)} for clause, told in clauses for triple in told]
    return found


def _asks(clause: Clause) -> str:
    """A short hash of the conditions of a clause, with the text's words that stand in them."""
    conditions = [to_json(c) for c in (clause.who, clause.when, clause.requirement)]
    return hashlib.sha256(json.dumps(conditions, sort_keys=True).encode()).hexdigest()[:12]


def kept(each: dict[str, Any]) -> dict[str, Any]:
    """A triple as it is kept: where it stands and what it says, without the text's own words."""
    place = {name: each[name] for name in ("document", "start", "end")}
    ends = {end: f"{each[end]['kind']}:{_short(each[end]['name'])}" for end in ("subject", "object")}
    said = {"subject": ends["subject"], "relation": each["relation"], "object": ends["object"]}
    value = each["value"] and _short(each["value"])
    return {**place, **said, "value": value, "affects": each["affects"], "asks": each["asks"]}


def _short(words: str) -> str:
    """A name or value as it is, or its hash where it is so long that it would hold a sentence of the text."""
    return words if len(words) <= 40 else f"#{hashlib.sha256(words.encode()).hexdigest()[:12]}"


def key(each: dict[str, Any]) -> tuple[Any, ...]:
    """What makes a kept triple the same one, whatever it asks: a condition may be told better and it stays right."""
    names = ("document", "start", "end", "subject", "relation", "object", "value", "affects")
    return tuple(each[name] for name in names)


def draw(triples: list[dict[str, Any]], seed: int, number: int) -> list[dict[str, Any]]:
    """``number`` of the triples, the same for the same seed and texts, in the order of the texts."""
    chosen = random.Random(seed).sample(range(len(triples)), min(number, len(triples)))
    return [triples[n] for n in sorted(chosen)]


def main() -> None:
    """Draw, print, and keep where asked to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("seed", type=int)
    parser.add_argument("number", type=int, nargs="?", default=100)
    parser.add_argument("--sources", type=Path, default=HERE.parents[3].parent / "shared" / "sources")
    parser.add_argument("--keep", action="store_true", help="write the draw to sample.json, to be judged there")
    args = parser.parse_args()
    everything = read(args.sources)
    drawn = draw(everything, args.seed, args.number)
    for n, each in enumerate(drawn, 1):
        said = f"{each['subject']['name']} {each['relation']} {each['object']['name']}"
        value = f" = {each['value']}" if each["value"] else ""
        whose = "" if each["affects"] == "bearer" else f" ({each['affects']})"
        print(f"{n}. {each['document']} {each['start']}: {said}{value}{whose}")
        print(f"   when: {each['condition']}\n   {each['quote']}")
    if args.keep:
        judged = [{**kept(each), "judged": "right", "reason": ""} for each in drawn]
        sample = {"seed": args.seed, "of": len(everything), "triples": judged}
        SAMPLE.write_text(json.dumps(sample, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
