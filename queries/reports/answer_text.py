"""An answer for people: the verdict first, then the options, the numbers and the passages that decide.

In comes the answer object of the command line's contract, out goes text. ``brief`` drops reasons and passages,
``full`` adds what was overridden, what was assumed, and every change that would give another verdict.
"""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator
from typing import Any

import click

_COLOURS = {"allowed": "green", "denied": "red", "conditional": "yellow", "impossible": "magenta", "silent": "cyan"}
_SHORT = {
    "allowed": "Yes: {} is allowed.",
    "denied": "No: {} is denied.",
    "conditional": "It depends: {} is conditional.",
    "impossible": "{}: impossible, the unit cannot exist as stated.",
    "silent": "The texts that were read do not say: {}.",
}
_SUMMARY = {
    "allowed": "Allowed",
    "conditional": "Depends",
    "denied": "Denied",
    "impossible": "Impossible",
    "silent": "Not said by the texts",
}
_UNITS = {"inch": '"', "metre": " m"}
#: Below this width, reasons stand under the options instead of beside them.
_NARROW = 70
_MOST_PASSAGES = 12
_MOST_CHANGES = 4


def text(answer: dict[str, Any], detail: str = "normal", width: int | None = None) -> str:
    """The whole answer as text, without a closing line break."""
    width = max(40, width or line_width())
    parts = ["\n".join(_one_ruleset(each, detail, width)) for each in answer.get("answers") or []]
    for warning in answer.get("warnings") or []:
        parts.append("\n".join(_wrap(_plain(warning), width, first="Warning: ")))
    return "\n\n".join(parts) or "No ruleset has an answer to this."


def plain(answer: dict[str, Any], detail: str = "normal", width: int = 100) -> str:
    """The same without colours, for places that are no terminal."""
    return click.unstyle(text(answer, detail, width))


def line_width() -> int:
    """The terminal's width, within reason; a fixed one where the output is piped."""
    return min(shutil.get_terminal_size((100, 24)).columns, 120) if sys.stdout.isatty() else 100


def _one_ruleset(answer: dict[str, Any], detail: str, width: int) -> Iterator[str]:
    notes = _Notes(detail)
    heading = f"{answer.get('ruleset')} · {answer.get('reading') or ''}".rstrip(" ·")
    yield from _wrap(heading, width, style={"bold": True})
    premise = answer.get("premise") or {}
    if premise.get("possible") is False:
        refs = notes.refs(premise.get("because"))
        yield from _wrap(f"This unit cannot be as it is stated. {refs}".rstrip(), width, style={"fg": "magenta"})
    rulings = answer.get("rulings") or []
    yield from _summary(rulings, width)
    if rulings and (len(rulings) > 1 or detail != "brief"):
        yield ""
        yield from _options(rulings, notes, detail, width)
    yield from _numbers(answer.get("values") or [], notes, detail, width)
    yield from _entries(answer.get("entries") or [], notes, width)
    if detail != "brief":
        yield from notes.passages(width)


def _summary(rulings: list[dict[str, Any]], width: int) -> Iterator[str]:
    if len(rulings) == 1:
        verdict = rulings[0].get("verdict", "silent")
        yield from _wrap(
            _SHORT.get(verdict, "{}").format(_option(rulings[0])), width, style={"fg": _COLOURS.get(verdict)}
        )
        return
    if rulings and all(each.get("verdict") == "denied" for each in rulings):
        yield f"All {len(rulings)} are denied."
        return
    for verdict, label in _SUMMARY.items():
        names = [_option(each) for each in rulings if each.get("verdict") == verdict]
        if names:
            yield from _wrap(", ".join(names) + ".", width, first=f"{label}: ")


def _options(rulings: list[dict[str, Any]], notes: _Notes, detail: str, width: int) -> Iterator[str]:
    """A table of the options; those with the same verdict for the same reasons share a row."""
    taken = _taken_by_all(rulings)
    groups: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    for ruling in rulings:
        ruling = {**ruling, "assumes": [each for each in ruling.get("assumes") or [] if each not in taken]}
        if ruling.get("verdict") == "denied" and detail != "full":
            ruling |= {"when": [], "assumes": []}  # what is closed has no timing
        key = (ruling.get("verdict"), notes.refs(ruling.get("because")), *map(str, _conditions(ruling)))
        if ruling.get("values") or ruling.get("would_change") or detail == "full":
            key += (_option(ruling),)
        groups.setdefault(key, []).append(ruling)
    names_width = max(min(28, width // 3), 10)
    longest = max(len(", ".join(map(_option, group))) for group in groups.values())
    names_width = min(names_width, longest)
    for group in groups.values():
        verdict = str(group[0].get("verdict"))
        if width < _NARROW:
            title = f"{', '.join(map(_option, group))}: {verdict}"
            yield from _wrap(title, width, first="  ", style={"fg": _COLOURS.get(verdict)})
            yield from (f"    {line}" for line in _reasons(group[0], notes, detail, width - 4))
            continue
        names = textwrap.wrap(", ".join(map(_option, group)), names_width) or [""]
        words = list(_reasons(group[0], notes, detail, width - names_width - 17)) or [""]
        for row in range(max(len(names), len(words))):
            left = (names[row] if row < len(names) else "").ljust(names_width)
            right = words[row] if row < len(words) else ""
            label = click.style(verdict, fg=_COLOURS.get(verdict)) if row == 0 else ""
            gap = " " * (11 - len(verdict if row == 0 else ""))
            yield f"  {left}  {label}{gap}  {right}".rstrip()
    if taken and detail != "brief":
        yield from _wrap("; ".join(map(_plain, taken)), width, first="Taking: ")


def _taken_by_all(rulings: list[dict[str, Any]]) -> list[Any]:
    """What every ruling assumes alike, where there are several: told once."""
    if len(rulings) < 2:
        return []
    return [
        each for each in rulings[0].get("assumes") or []
        if all(each in (other.get("assumes") or []) for other in rulings)
    ]  # fmt: skip


def _conditions(ruling: dict[str, Any]) -> tuple[list[Any], list[Any], list[Any]]:
    return ruling.get("when") or [], ruling.get("needs") or [], ruling.get("assumes") or []


def _reasons(ruling: dict[str, Any], notes: _Notes, detail: str, width: int) -> Iterator[str]:
    when, needs, assumes = _conditions(ruling)
    refs = notes.refs(ruling.get("because"))
    if refs and detail != "brief":
        yield from _wrap(refs, width, first="because ")
    if needs:
        yield from _wrap("; ".join(map(_plain, needs)), width, first="depends on: ")
    if when:
        yield from _wrap("; ".join(map(_plain, when)), width, first="when: ")
    if detail == "brief":
        return
    if assumes:
        yield from _wrap("; ".join(map(_plain, assumes)), width, first="taking: ")
    changes = ruling.get("would_change") or []
    shown = changes if detail == "full" else changes[:_MOST_CHANGES]
    if shown:
        told = [f"{_plain(each.get('change', ''))} → {each.get('verdict')}" for each in shown if isinstance(each, dict)]
        more = f"; and {len(changes) - len(shown)} more" if len(changes) > len(shown) else ""
        yield from _wrap("; ".join(told) + more, width, first="changes: ")
    for value in ruling.get("values") or []:
        yield from _value(value, notes, detail, width)


def _numbers(values: list[dict[str, Any]], notes: _Notes, detail: str, width: int) -> Iterator[str]:
    if values:
        yield ""
        for value in values:
            yield from ("  " + line for line in _value(value, notes, detail, width - 2))


def _value(value: dict[str, Any], notes: _Notes, detail: str, width: int) -> Iterator[str]:
    amount, unit, exact = value.get("value"), value.get("unit") or "", value.get("exact")
    refs = notes.refs(value.get("because"))
    name = value.get("name") or value.get("calculator") or "value"
    if isinstance(amount, dict):
        yield f"{name}: {refs}".rstrip() if refs else f"{name}:"
        longest = max((len(str(outcome)) for outcome in amount), default=0)
        exacts = exact if isinstance(exact, dict) else {}
        for outcome, chance in amount.items():
            yield f"  {str(outcome).ljust(longest)}  {_chance(chance, exacts.get(outcome))}"
    elif unit == "probability":
        yield f"{name}: {_chance(amount, exact)} {refs}".rstrip()
    else:
        shown = f"{amount}{_UNITS.get(unit, f' {unit}' if unit else '')}"
        yield f"{name}: {shown} {refs}".rstrip()
    if detail != "brief":
        for step in value.get("steps") or []:
            yield from _wrap(_plain(step), width, first="  ")


def _chance(chance: Any, exact: Any) -> str:
    if not isinstance(chance, int | float):
        return str(chance)
    return f"{chance:.1%}" + (f" ({exact})" if exact not in (None, "") else "")


def _entries(entries: list[dict[str, Any]], notes: _Notes, width: int) -> Iterator[str]:
    if entries:
        yield ""
    for entry in entries:
        kind = str(entry.get("kind", "")).replace("_", " ")
        refs = notes.refs(entry.get("because"))
        yield from _wrap(f"{entry.get('name')} ({kind}) {refs}".rstrip(), width, first="  - ")


class _Notes:
    """The passages of an answer, numbered in the order in which they are first cited."""

    def __init__(self, detail: str) -> None:
        self._detail = detail
        self._numbers: dict[tuple[Any, ...], int] = {}
        self._cited: list[dict[str, Any]] = []

    def refs(self, because: Iterable[dict[str, Any]] | None) -> str:
        """'[1] [3]' for the clauses of ``because``; without the overridden ones unless all is shown."""
        if self._detail == "brief":
            return ""
        numbers: list[int] = []
        for clause in because or ():
            if clause.get("overridden") and self._detail != "full":
                continue
            number = self._number(clause)
            if number not in numbers:
                numbers.append(number)
        return " ".join(f"[{number}]" for number in numbers)

    def _number(self, clause: dict[str, Any]) -> int:
        key = (clause.get("document"), clause.get("start"), clause.get("end"), clause.get("quote"))
        if key not in self._numbers:
            self._numbers[key] = len(self._cited) + 1
            self._cited.append(clause)
        return self._numbers[key]

    def passages(self, width: int) -> Iterator[str]:
        """The cited passages with where they stand."""
        shown = self._cited if self._detail == "full" else self._cited[:_MOST_PASSAGES]
        if shown:
            yield ""
        for number, clause in enumerate(shown, start=1):
            place = ", ".join(str(each) for each in (clause.get("document"), clause.get("section")) if each)
            yield from _wrap(f"“{_plain(clause.get('quote', ''))}” ({place})", width, first=f"[{number}] ")
            if clause.get("overridden"):
                by = clause.get("overridden_by") or {}
                told = f"gives way ({by.get('why', 'overridden')}) to “{_plain(by.get('quote', ''))}”"
                yield from _wrap(told, width, first=" " * (len(str(number)) + 3))
        if len(self._cited) > len(shown):
            yield f"… and {len(self._cited) - len(shown)} more passages (--full shows them)."


def _option(ruling: dict[str, Any]) -> str:
    return str((ruling.get("option") or {}).get("name", ""))


def _plain(words: Any) -> str:
    """One line without emphasis marks."""
    return " ".join(str(words).replace("**", "").replace("__", "").split())


def _wrap(words: str, width: int, *, first: str = "", style: dict[str, Any] | None = None) -> Iterator[str]:
    """``words`` in lines of ``width``, later lines indented as far as ``first`` reaches."""
    lines = textwrap.wrap(
        words, max(width, len(first) + 20), initial_indent=first, subsequent_indent=" " * len(first),
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
    for line in lines or [first.rstrip()]:
        yield click.style(line, **style) if style else line
