"""The passages of an answer, numbered in the order in which they are first cited, and the lines that cite them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from kb.patterns import deferred

#: So much of the sentence that leads into a bullet is shown in front of it.
_LONGEST_LEAD = 160
#: A bullet of no more words leans on its lead-in.
_SHORT = 6
_TAG = deferred(r"</?(?:b|i|em|strong|u)>")


@dataclass(frozen=True, slots=True)
class Line:
    """One labelled line of a block: "why", "when", "depends on", "unless", and the passages it rests on.

    ``drawn`` are the outcomes of a roll with their shares, where the line tells of one.
    """

    label: str
    text: str
    refs: tuple[int, ...] = ()
    drawn: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Passage:
    """A cited passage: its words, the places where they stand, and what beat it where something did.

    ``document`` and ``start`` say where it is first cited, for pages that link to it.
    """

    number: int
    quote: str
    places: tuple[str, ...]
    beaten: str = ""
    document: str = ""
    start: int = 0


class Notes:
    """The passages of an answer, numbered in the order in which they are first cited."""

    def __init__(self, detail: str) -> None:
        self._detail = detail
        self._numbers: dict[tuple[Any, ...], int] = {}
        self._cited: list[tuple[dict[str, Any], dict[str, None]]] = []

    def refs(self, because: Iterable[dict[str, Any]] | None) -> tuple[int, ...]:
        """The numbers of the passages of ``because``; without the overridden ones unless all is shown."""
        if self._detail == "brief":
            return ()
        found: dict[int, None] = {}
        for clause in because or ():
            if clause.get("role") == "lead":
                continue  # it is shown in front of the item that it leads into
            if not clause.get("overridden") or self._detail == "full":
                found[self._number(clause)] = None
        return tuple(found)

    def _number(self, clause: dict[str, Any]) -> int:
        key = (clause.get("document"), plain(clause.get("quote", "")), bool(clause.get("overridden")))
        if key not in self._numbers:
            self._numbers[key] = len(self._cited) + 1
            self._cited.append((clause, {}))
        section = plain(clause.get("section") or "")
        self._cited[self._numbers[key] - 1][1][section] = None
        return self._numbers[key]

    def passages(self) -> list[Passage]:
        """What was cited, in order."""
        found = []
        for number, (clause, sections) in enumerate(self._cited, start=1):
            beaten = ""
            if clause.get("overridden"):
                by = clause.get("overridden_by") or {}
                beaten = f"gives way ({by.get('why', 'overridden')}) to “{plain(by.get('quote', ''))}”"
            named = [section for section in sections if section]
            place = ", ".join(part for part in (str(clause.get("document") or ""), "; ".join(named)) if part)
            spot = (str(clause.get("document") or ""), int(clause.get("start") or 0))
            quote = plain(clause.get("quote", ""))
            if clause.get("lead_in") and _leans(quote):
                quote = f"{_led(plain(clause['lead_in']))} … {quote}"
            found.append(Passage(number, quote, (place,), beaten, *spot))
        return found


def _leans(quote: str) -> bool:
    """Whether a bullet says too little without the sentence in front of it ("It is Pinned.")."""
    first = quote.split(" ", 1)[0].lower()
    return len(quote.split()) <= _SHORT or quote[:1].islower() or first in ("it", "its", "they", "their")


def _led(words: str) -> str:
    """The end of the sentence that leads into a bullet."""
    if len(words) <= _LONGEST_LEAD:
        return words
    return f"… {words[-_LONGEST_LEAD:].partition(' ')[2]}"


def marks(refs: Iterable[int]) -> str:
    """The numbers of passages as they stand behind what rests on them: "[1] [3]"."""
    return " ".join(f"[{number}]" for number in refs)


def plain(words: Any) -> str:
    """One line without emphasis marks and control characters."""
    told = _TAG.sub("", str(words)).replace("**", "").replace("__", "")
    return " ".join("".join(char if char.isprintable() else " " for char in told).split())
