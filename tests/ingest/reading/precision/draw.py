"""Draws triples of the real texts at random, to be judged one by one against their passages.

    python -m tests.ingest.reading.precision.draw SEED [N] [--sources FOLDER] [--judged]

Prints N (100) of the triples that reading alone gives of the texts in FOLDER (``../shared/sources``), with their
passages; ``mentions`` are left aside, and a triple of a passage that repeats another is drawn no more often than one
of any other. With ``--judged`` the draw is written to ``sample.json`` as data with places and no text, each triple
``right`` until a person who has compared it with its passage says otherwise, and says why under ``reason``.
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
from kb.model import Ruleset
from kb.rules import Rules
from kb.triples import in_text_order, triple

HERE = Path(__file__).parent
SAMPLE = HERE / "sample.json"
#: What of a triple is kept: where it stands and what it says, without the text's own words.
_KEPT = ("document", "start", "end", "subject", "relation", "object", "value", "affects")


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
        clauses = (c for c in in_text_order(rules) if c.relation != "mentions" and c.origin == "extracted")
        found += [triple(rules, clause) for clause in clauses]
    return found


def key(each: dict[str, Any]) -> tuple[Any, ...]:
    """What makes a triple the same one: its place, what it says, and the fingerprint of its condition's words."""
    names = tuple(f"{each[end]['kind']}:{each[end]['name']}" if isinstance(each[end], dict) else each[end]
                  for end in ("subject", "object"))  # fmt: skip
    condition = each["condition_hash"] if "condition_hash" in each else fingerprint(each["condition"])
    place = (each["document"], each["start"], each["end"])
    return (*place, each["relation"], *names, each["value"], each["affects"], condition)


def fingerprint(words: str | None) -> str | None:
    """A short hash of a text's own words, which stand in no file here."""
    return hashlib.sha256(words.encode()).hexdigest()[:12] if words else None


def draw(triples: list[dict[str, Any]], seed: int, number: int) -> list[dict[str, Any]]:
    """``number`` of the triples, the same for the same seed and texts, in the order of the texts."""
    chosen = random.Random(seed).sample(range(len(triples)), min(number, len(triples)))
    return [triples[n] for n in sorted(chosen)]


def kept(each: dict[str, Any]) -> dict[str, Any]:
    """A drawn triple as it is kept."""
    data = {name: each[name] for name in _KEPT}
    for end in ("subject", "object"):
        data[end] = f"{each[end]['kind']}:{each[end]['name']}"
    return {**data, "condition_hash": fingerprint(each["condition"]), "judged": "right", "reason": ""}


def main() -> None:
    """Draw, and print or keep."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("seed", type=int)
    parser.add_argument("number", type=int, nargs="?", default=100)
    parser.add_argument("--sources", type=Path, default=HERE.parents[3].parent / "shared" / "sources")
    parser.add_argument("--judged", action="store_true", help="write the draw to sample.json, to be judged there")
    args = parser.parse_args()
    everything = read(args.sources)
    drawn = draw(everything, args.seed, args.number)
    for n, each in enumerate(drawn, 1):
        said = f"{each['subject']['name']} {each['relation']} {each['object']['name']}"
        value = f" = {each['value']}" if each["value"] else ""
        whose = "" if each["affects"] == "bearer" else f" ({each['affects']})"
        print(f"{n}. {each['document']} {each['start']}: {said}{value}{whose}")
        print(f"   when: {each['condition']}\n   {each['quote']}")
    if args.judged:
        sample = {"seed": args.seed, "of": len(everything), "triples": [kept(each) for each in drawn]}
        SAMPLE.write_text(json.dumps(sample, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
