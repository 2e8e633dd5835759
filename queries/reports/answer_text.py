"""An answer as text for a terminal: the verdict first, then the options, the numbers and the passages that decide.

In comes the answer object of the command line's contract, out goes text. ``brief`` drops reasons and passages,
``full`` adds what was overridden, what was assumed, and every change that would give another verdict.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from queries.reports.notes import Line, Passage, marks, plain
from queries.reports.sheet import Block, Number, Sheet, sheets
from queries.reports.wrapping import line_width, wrap

_COLOURS = {"allowed": "green", "denied": "red", "conditional": "yellow", "impossible": "magenta", "silent": "cyan"}
#: A sign for each verdict, so that they are told apart without colour at a glance.
SIGNS = {"allowed": "+", "denied": "-", "conditional": "?", "impossible": "!", "silent": "."}
#: Below this width, reasons stand under the options instead of beside them.
_NARROW = 76
_MOST_PASSAGES = 12
_MOST_ENTRIES = 40
_LONGEST_QUOTE = 320


def text(answer: dict[str, Any], detail: str = "normal", width: int | None = None) -> str:
    """The whole answer as text, without a closing line break."""
    width = max(40, width or line_width())
    found = sheets(answer, detail)
    several = len(found) > 1
    told = [each for each in found if not (several and each.empty)]
    parts = ["\n".join(_sheet(each, detail, width)) for each in told]
    silent = [each.ruleset for each in found if several and each.empty]
    warnings = [each for each in answer.get("warnings") or [] if each.split(":")[0] not in silent]
    if silent and told:
        parts.append("\n".join(wrap(f"Nothing about this in {', '.join(silent)}.", width)))
    if warnings:
        lines = [line for each in warnings for line in wrap(plain(each), width, first="Note: ")]
        parts.append("\n".join(lines))
    return "\n\n".join(parts) or "No ruleset has an answer to this."


def unstyled(answer: dict[str, Any], detail: str = "normal", width: int = 100) -> str:
    """The same without colours, for places that are no terminal."""
    return click.unstyle(text(answer, detail, width))


def _sheet(sheet: Sheet, detail: str, width: int) -> Iterator[str]:
    yield from wrap(f"{sheet.ruleset} · {sheet.reading}".rstrip(" ·"), width, style={"bold": True})
    if sheet.numbers:
        yield ""
        shown: tuple[str, ...] = ()
        for number in sheet.numbers:
            steps = number.steps if detail != "brief" and number.steps != shown else ()
            yield from _number(number, steps, detail, width)
            shown = number.steps
        if sheet.blocks:
            yield ""
    for verdict, said in sheet.verdicts:
        yield from wrap(said, width, style={"fg": _COLOURS.get(verdict)})
    single = len(sheet.blocks) == 1 and len(sheet.blocks[0].options) == 1
    blocks = [block for block in sheet.blocks if block.lines or (detail != "brief" and not single)]
    if blocks:
        yield ""
        yield from _single(blocks[0], width) if single else _table(blocks, width)
    if sheet.assumed or sheet.unsaid:
        counted = f"and {sheet.unsaid} more" if sheet.assumed else f"{sheet.unsaid} thing{'s' * (sheet.unsaid > 1)}"
        more = [f"{counted} with --full"] if sheet.unsaid else []
        yield ""
        yield from wrap("; ".join([*sheet.assumed, *more]), width, first="Taken for granted: ")
    if sheet.described and detail != "brief":
        yield from _described(sheet, detail, width)
        return
    for heading, lines in sheet.differences:
        yield ""
        yield click.style(f"{heading}:", bold=True)
        for line in lines:
            yield from wrap(f"{line.text} {marks(line.refs)}".strip(), width, first="  - ")
    if sheet.entries:
        yield from _entries(sheet, detail, width)
    if detail != "brief":
        yield from cited_passages(sheet.passages, detail, width)


# Options.


def _single(block: Block, width: int) -> Iterator[str]:
    """The reasons of the one option, whose verdict stands above already."""
    for line in _labelled(block.lines, width - 2):
        yield f"  {line}".rstrip()


def _table(blocks: list[Block], width: int) -> Iterator[str]:
    """A table of the options: the verdict with its sign, the names, and beside them when and why."""
    import textwrap

    longest = max(len(", ".join(block.options)) for block in blocks)
    names_width = min(longest, max(min(30, width // 4), 12))
    for number, block in enumerate(blocks):
        label = f"{SIGNS.get(block.verdict, ' ')} {block.verdict}"
        style = {"fg": _COLOURS.get(block.verdict)}
        if width < _NARROW:
            yield from wrap(f"{label}: {', '.join(block.options)}", width, first="  ", style=style)
            yield from (f"      {line}" for line in _labelled(block.lines, width - 6))
            continue
        if number and block.verdict != blocks[number - 1].verdict and (block.lines or blocks[number - 1].lines):
            yield ""
        names = textwrap.wrap(", ".join(block.options), names_width, break_long_words=False) or [""]
        lines = list(_labelled(block.lines, width - names_width - 19))
        for row in range(max(len(names), len(lines))):
            left = click.style(label, **style) if row == 0 else ""  # type: ignore[arg-type]
            gap = " " * (13 - (len(label) if row == 0 else 0))
            name = names[row] if row < len(names) else ""
            told = lines[row] if row < len(lines) else ""
            yield f"  {left}{gap}  {name.ljust(names_width)}  {told}".rstrip()


def _labelled(lines: tuple[Line, ...], width: int) -> Iterator[str]:
    """The lines of a block, each with its label in front and its passages behind."""
    indent = ""
    for line in lines:
        indent = f"{line.label}: " if line.label else " " * len(indent)
        told = f"{line.text} {marks(line.refs)}".strip()
        yield from wrap(told, width, first=indent, most_indent=12)


# Numbers, entries, passages.


def _number(number: Number, steps: tuple[str, ...], detail: str, width: int) -> Iterator[str]:
    refs = f" {marks(number.refs)}" if number.refs and detail != "brief" else ""
    if number.outcomes:
        from queries.reports import charts

        yield f"  {number.name}:{refs}"
        rows = [(*row, share) for row, share in zip(number.outcomes, number.shares, strict=True)]
        yield from (f"    {line}" for line in charts.bars(rows, width - 4, ascii_only=charts.ascii_only()))
    else:
        amount = click.style(number.amount, bold=True) if number.amount else "not known"
        yield f"  {number.name}: {amount}{refs}"
    for step in steps:
        yield from wrap(step, width, first="    ")


def _entries(sheet: Sheet, detail: str, width: int) -> Iterator[str]:
    shown = sheet.entries if detail == "full" else sheet.entries[:_MOST_ENTRIES]
    yield from wrap(f"{', '.join(entry.name for entry in shown)}.", width)
    if detail == "brief":
        return
    yield ""
    longest = min(max(len(f"{entry.name} ({entry.kind})") for entry in shown), width // 2)
    for entry in shown:
        name = f"{entry.name} ({entry.kind})".ljust(longest)
        yield from wrap(marks(entry.refs), width, first=f"  {name}  ", most_indent=longest + 4)
    if len(sheet.entries) > len(shown):
        yield f"  … and {len(sheet.entries) - len(shown)} more (--full shows them)."


def _described(sheet: Sheet, detail: str, width: int) -> Iterator[str]:
    """What the texts say of a few names: the passages themselves, under each name."""
    by_number = {passage.number: passage for passage in sheet.passages}
    seen: set[int] = set()
    for entry in sheet.entries:
        fresh = [number for number in entry.refs if number not in seen]
        seen.update(fresh)
        if not fresh:
            continue
        yield ""
        yield click.style(f"{entry.name} ({entry.kind})", bold=True)
        shown = fresh if detail == "full" else fresh[:_MOST_PASSAGES]
        yield from cited_passages([by_number[number] for number in shown], "full", width, gap=False)
        if len(fresh) > len(shown):
            yield f"… and {len(fresh) - len(shown)} more passages (--full shows them)."


def cited_passages(passages: list[Passage], detail: str, width: int, *, gap: bool = True) -> Iterator[str]:
    shown = passages if detail == "full" else passages[:_MOST_PASSAGES]
    if shown and gap:
        yield ""
    for passage in shown:
        quote = passage.quote
        if detail != "full" and len(quote) > _LONGEST_QUOTE:
            quote = f"{quote[:_LONGEST_QUOTE].rsplit(' ', 1)[0]} …"
        yield from wrap(f"“{quote}” ({'; '.join(passage.places)})", width, first=f"[{passage.number}] ")
        if passage.beaten:
            yield from wrap(passage.beaten, width, first=" " * (len(str(passage.number)) + 3))
    if len(passages) > len(shown):
        yield f"… and {len(passages) - len(shown)} more passages (--full shows them)."
