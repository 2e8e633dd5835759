"""How fast texts are read, in what memory, and whether twice the text takes twice the time.

    python benchmarks/reading.py [--sizes 0.2 2 20] [--sources FOLDER] [--hostile] [--profile FILE] [--json]

The texts are those of FOLDER (the rulebooks beside the checkout, else the invented ones of the tests), repeated up to
each size with other names in each copy, so that every copy brings terms of its own. Each size is read in a process of
its own, all of its texts as one ruleset; seconds are those of the processor, so that what else runs counts little.
``--hostile`` reads texts made to be slow, each within a minute; ``--text`` only the one so called. ``--profile`` writes
where the time goes for the first size.
"""

from __future__ import annotations

import argparse
import json
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

MEGABYTE = 1_000_000
NAMED = ("unit_type", "unit_subtype", "status", "special_rule", "reaction", "order")
TIME_LIMIT = 60


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=float, nargs="*", default=[0.2, 2, 20], metavar="MB", help="none: no sizes")
    parser.add_argument("--sources", type=Path, default=_usual_sources())
    parser.add_argument("--hostile", action="store_true")
    parser.add_argument("--joined", action="store_true", help="all copies as one document")
    parser.add_argument("--text", choices=HOSTILE)
    parser.add_argument("--profile", type=Path, metavar="FILE")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--one", metavar="WHAT", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one:
        print(json.dumps(_one(args.one, args.sources, args.profile, args.joined)))
        return 0
    show = _json_line if args.json else _table_line
    first: dict[str, Any] | None = None
    joined = ["--joined"] if args.joined else []
    if args.profile and args.sizes:
        _in_its_own_process(str(args.sizes[0]), args.sources, 3600, [*joined, "--profile", str(args.profile)])
    for size in args.sizes:
        row = _in_its_own_process(str(size), args.sources, 3600, joined)
        first = first or row
        if "mb" in row and "mb" in first:  # it was read, and in time
            row["ratio"] = round(row["seconds"] / first["seconds"] / (row["mb"] / first["mb"]), 2)
        show(row)
    if args.hostile or args.text:
        for name in [args.text] if args.text else HOSTILE:
            row = _in_its_own_process(name, args.sources, TIME_LIMIT)
            show(row)
    return 0


def _json_line(row: dict[str, Any]) -> None:
    print(json.dumps(row))


def _table_line(row: dict[str, Any]) -> None:
    print("  ".join(f"{key} {value}" for key, value in row.items()), flush=True)


def _in_its_own_process(what: str, sources: Path, limit: int, more: list[str] | None = None) -> dict[str, Any]:
    args = [sys.executable, __file__, "--one", what, "--sources", str(sources), *(more or [])]
    try:
        done = subprocess.run(args, capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return {"text": what, "seconds": f"more than {limit}"}
    if done.returncode:
        return {"text": what, "seconds": "failed", "with": (done.stderr.strip().splitlines() or ["nothing said"])[-1]}
    return json.loads(done.stdout)


def _one(what: str, sources: Path, profile: Path | None, joined: bool) -> dict[str, Any]:
    """Read one size, or one hostile text, in this process."""
    from ingest.update import load_documents, read
    from kb.model import Ruleset

    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        if what in HOSTILE:
            name, text = HOSTILE[what]()
            (place / name).write_text(text, encoding="utf-8")
            del text
        else:
            for name, text in _repeated(sources, int(float(what) * MEGABYTE)):
                with (place / ("all.txt" if joined else name)).open("a", encoding="utf-8") as file:
                    file.write(f"{text}\n")
        total = sum(path.stat().st_size for path in place.iterdir()) / MEGABYTE
        before = _memory()
        start = time.process_time()
        documents, _doubts = load_documents([place], "bench")
        ruleset = Ruleset("bench", "Benchmark")
        if profile:
            import cProfile
            import pstats

            with cProfile.Profile() as profiler:
                reading = read(ruleset, documents)
            with profile.open("w", encoding="utf-8") as file:
                for order in ("tottime", "cumulative"):
                    pstats.Stats(profiler, stream=file).sort_stats(order).print_stats(25)
        else:
            reading = read(ruleset, documents)
        seconds = time.process_time() - start
        peak = _memory()
        return {
            "text": what,
            "mb": round(total, 2),
            "seconds": round(seconds, 2),
            "mb_per_second": round(total / seconds, 3),
            "peak_memory_mb": round(peak),
            "memory_of_the_program_mb": round(before),
            "clauses": len(reading.clauses),
            "terms": len(reading.terms),
            "write_seconds": _written(place / "bench.db", reading),
        }


def _written(path: Path, reading: object) -> float:
    import kb.write

    start = time.perf_counter()
    kb.write.build(path, [reading])  # type: ignore[list-item]
    return round(time.perf_counter() - start, 2)


def _memory() -> float:
    """The most memory that this process has held, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / MEGABYTE


def _usual_sources() -> Path:
    beside = ROOT.parent / "shared" / "sources"
    return beside if beside.is_dir() else ROOT / "tests" / "books"


def _repeated(sources: Path, size: int) -> Iterator[tuple[str, str]]:
    """Texts of ``size`` bytes together: the sources again and again, each time with other names."""
    texts = {p.name: p.read_text(encoding="utf-8") for p in sorted(sources.rglob("*")) if p.suffix in (".txt", ".md")}
    names = _names(texts)
    pattern = re.compile(rf"\b(?:{'|'.join(sorted(map(re.escape, names), key=len, reverse=True))})") if names else None
    copy = 0
    while size > 0:
        syllables = _syllables(copy)
        for name, text in texts.items():
            if copy and pattern:
                text = pattern.sub(partial(_longer, syllables), text)
            text = text.encode()[:size].decode(errors="ignore")
            if text:
                yield f"{copy:04}-{name}", text
            size -= len(text.encode())
        copy += 1


def _names(texts: dict[str, str]) -> set[str]:
    """The first words of the names that reading finds in the texts."""
    from ingest.read import read_ruleset
    from kb.model import Document, Ruleset

    documents = [Document(n, "names", n, n.rpartition(".")[2], text, "0") for n, text in texts.items()]
    terms = read_ruleset(Ruleset("names", "Names"), documents).terms
    first = {term.name.split()[0] for term in terms if term.kind in NAMED and term.name[:1].isupper()}
    return {name for name in first if name.isalpha() and name.casefold() not in NAMED_LIKE_KINDS}


#: Words by which a text says of which kind a thing is: a copy keeps them, or it would be no rulebook any more.
NAMED_LIKE_KINDS = {"unit", "model", "status", "reaction", "order", "type", "special", "rule", "phase", "test", "any",
                    "all", "a", "the", "models", "units"}  # fmt: skip


def _longer(syllables: str, hit: re.Match[str]) -> str:
    return hit.group()[0] + syllables + hit.group()[1:]


def _syllables(number: int) -> str:
    consonants, vowels = "bdfgklmnprst", "aeiou"
    made = ""
    while number or not made:
        number, vowel = divmod(number, len(vowels))
        number, consonant = divmod(number, len(consonants))
        made += vowels[vowel] + consonants[consonant]
    return made


def _nested_lists() -> str:
    return "# Lists\n\n" + "".join(f"{'  ' * depth}- A Dazed unit may not Run {depth}.\n" for depth in range(1000))


#: Texts made to be slow: a name, and what writes the file's name and its text.
HOSTILE: dict[str, Callable[[], tuple[str, str]]] = {
    "1 MB line": lambda: ("line.txt", "A Dazed unit may not Run or Charge, unless it is Swift, and " * 16_700),
    "1 MB line of sentences": lambda: ("sentences.txt", "A Dazed unit may not Run. " * 38_500),
    "1 MB word": lambda: ("word.txt", "a" * MEGABYTE),
    "1 MB of spaces": lambda: ("spaces.txt", "A Dazed unit" + " " * MEGABYTE + "may not Run."),
    "a million brackets": lambda: ("brackets.txt", "A Dazed unit may not " + "(" * 500_000 + ")" * 500_000 + " Run."),
    "a million square brackets": lambda: ("square.md", "[" * 500_000 + "](" * 250_000),
    "a thousand nested lists (md)": lambda: ("nested.md", _nested_lists()),
    "a thousand nested lists (html)": lambda: (
        "nested.html",
        "<html><body>" + "<ul><li>A Dazed unit may not Run." * 1000 + "</li></ul>" * 1000 + "</body></html>",
    ),
    "1 MB of stars": lambda: ("stars.md", "*" * MEGABYTE),
    "1 MB of 'may not'": lambda: ("may.txt", "may not " * 125_000),
    "1 MB of 'if'": lambda: ("if.txt", "if a unit is hit, " * 55_000),
    "1 MB of commas": lambda: ("commas.txt", "A Dazed unit may not " + "Run, " * 200_000 + "or Charge."),
    "1 MB of numbers": lambda: ("numbers.txt", "1 2 3 4 5 +1 -1 2D6 " * 50_000),
    "1 MB of pipes": lambda: ("pipes.md", "|" * MEGABYTE),
    "1 MB table": lambda: ("table.md", "| Score | Result |\n| --- | --- |\n" + "| 1-2 | A unit is Dazed. |\n" * 38_000),
    "1 MB of headings": lambda: ("headings.md", "".join(f"# Name {i}\n" for i in range(80_000))),
    "1 MB of capitals": lambda: ("capitals.txt", "Dazed Swift Heavy Light " * 42_000),
    "1 MB of new lines": lambda: ("lines.txt", "\n" * MEGABYTE),
    "1 MB of quotes": lambda: ("quotes.txt", '"' * MEGABYTE),
}

if __name__ == "__main__":
    sys.exit(main())
