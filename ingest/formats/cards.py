"""Lines that a card or entry has besides its prose: what it is, its figures, and the fields that every card has.

In: one line. Out: its parts. "Reaction · Cost 1" says of what kind the entry above it is, "Speed 9   Armour 3" what its
characteristics are, and "Restriction: Heavy only" holds one of the labelled fields that the entries of a text share.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from ingest.entries.fieldnames import told_by
from ingest.formats.runin import FIELDS
from ingest.formats.text import Line, bullet, ends_sentence, title_like
from ingest.lexicon import HEAD_NOUNS, KIND_WORDS
from kb.names import first_word
from kb.patterns import deferred

#: What parts the pieces of a type line: "Reaction · Cost 1", "Frame | Light", "Order • 2 points".
_PARTED = deferred(r"\s{1,4}[·•|/]\s{1,4}")
_LABEL = deferred(
    r"[*_]{0,3}([A-Z][A-Za-z'’-]{1,20}(?: [a-zA-Z'’-]{1,15}){0,2}|"
    r"(?:When|While|Who|What|How|Play|Use|You|Cannot|May|Can|Not|Only|Must)(?: [a-z]{2,10}){2,4}|"
    r"(?:WHEN|WHILE|WHO|WHAT|HOW|PLAY|USE|YOU|CANNOT|MAY|CAN|NOT|ONLY|MUST)(?: [A-Z]{2,10}){2,4}|[a-z]{3,12})"
    r"(?:[*_]{0,3}:[*_]{0,3})(?=\s)"
)
_FIGURE = deferred(
    r"([A-Z][A-Za-z'’-]{1,20}(?: [A-Z][A-Za-z'’-]{1,20}){0,2}|[A-Z][A-Za-z]{0,3})(?::\s{0,3}|\s{1,3})"
    r"(\d{1,3}(?:\+|[\"”″]|cm|mm)?|\d?[dD]\d{1,2}(?:\+\d)?|[–—-])(?:\s*[,;·•|/]\s*|\s{1,20}|$)"
)
_ORNAMENT = deferred(r"([=~*+#_-]{2,20})\s{0,5}(?=[^\s=~*+#_-])(.{0,90}?[^\s=~*+#_-])\s{0,5}[=~*+#_-]{2,20}$")
_LONGEST = 90
#: What an entry is, in capitals between commas: "INFANTRY, CORE", "VEHICLE, TRANSPORT (10)".
_KEYWORD = r"[A-Z][A-Z'’-]+(?: [A-Z][A-Z'’-]+)?(?: \(\d{1,3}\))?"
_KEYWORDS = deferred(rf"{_KEYWORD}(?:, {_KEYWORD}){{0,7}}")
#: A label that no other line repeats is a field only where its word is one of these everywhere.
_ALWAYS = FIELDS | frozenset(
    "gained removed recovery recover lost ends traits abilities rules cause causes special skills uses lasts "
    "phase cost".split()
)

#: No name of an entry begins so: "Not for: Scouts", "Closed to: Scouts".
_NO_NAME = frozenset("not never only who whom closed forbidden usable available".split())


class Ornament(NamedTuple):
    """A heading between ornaments ("== Orders ==", "*** ORDERS ***"): where its name stands, and how deep it is."""

    start: int
    end: int
    depth: int


def ornamented(line: str) -> Ornament | None:
    """The name between ornaments with which a line is a heading, whatever letters it is written in."""
    if len(line) > _LONGEST or not line.endswith(("=", "~", "*", "+", "-", "_", "#")):
        return None
    found = _ORNAMENT.match(line)
    if not found or (found.group(1)[0] in "*_#" and found.group(1) in ("**", "__", "***", "___", "##")):
        return None  # that is emphasis, or Markdown's own heading
    if ends_sentence(found.group(2)) or found.group(1)[0] != line[-1]:
        return None
    return Ornament(found.start(2), found.end(2), len(found.group(1)) - 2 if found.group(1)[0] == "=" else 0)


def type_parts(line: str) -> list[str]:
    """The parts of a line that says what an entry is: the kind first; none where the line cannot be one."""
    if len(line) > _LONGEST or ends_sentence(line):
        return []
    parts = [part.strip("*_[]() ") for part in _PARTED.split(line)]
    if not all(parts) or len(parts) > 6 or any(len(part.split()) > 5 for part in parts):
        return []
    if len(parts) == 1 and not names_kind(parts[0]):
        return []
    return parts if parts[0][0].isupper() else []


def names_kind(words: str) -> bool:
    """Whether a part of a type line is a word for a kind, alone or after one that says which ("Basic Action")."""
    low = words.lower().split()
    if not 1 <= len(low) <= 3:
        return False
    return any(tail in KIND_WORDS or tail in HEAD_NOUNS for tail in (" ".join(low[-2:]), low[-1])) and (
        len(low) == 1 or " ".join(low) in KIND_WORDS or low[0] in _WHICH
    )


#: A sentence of names alone: "Infantry, Veteran.", "Armoured Car (Wheeled, Open-topped), Regular."
_KIND = r"[A-Z][a-z][\w'’-]*(?: [A-Za-z][\w'’-]+){0,2}"
_KINDS = deferred(
    rf"{_KIND}(?: \({_KIND}(?:, {_KIND}){{0,3}}\))?(?:, {_KIND}(?: \({_KIND}(?:, {_KIND}){{0,3}}\))?){{0,4}}\.?"
)


def named_kinds(line: str) -> list[str]:
    """The names that a line consists of, as one does that says what kinds of troops a unit is of."""
    line = line.strip("*_ ")
    fits = len(line) <= _LONGEST and _KINDS.fullmatch(line)
    return re.split(r", | \(", line.rstrip(".").replace(")", "")) if fits else []


_WHICH = frozenset("basic advanced core special free standard common faction general optional universal".split())


_DIGIT = deferred(r"\d")


def figures(line: str) -> list[tuple[str, str]]:
    """The characteristics that a line of a profile gives ("Speed 9   Armour 3"): two at least, and nothing else."""
    if len(line) > 160 or not _DIGIT.search(line):
        return []
    found: list[tuple[str, str]] = []
    at = 0
    while at < len(line):
        pair = _FIGURE.match(line, at)
        if not pair:
            return []
        found.append((pair.group(1), pair.group(2)))
        at = pair.end()
    return found if len(found) > 1 else []


def label_of(line: str) -> tuple[str, int] | None:
    """The label with which a line opens, in small letters, and where what it labels begins."""
    found = _LABEL.match(line) if ":" in line[:60] else None
    return (found.group(1).lower(), found.end()) if found else None


def fields_of(lines: Iterable[Line]) -> frozenset[str]:
    """The labels of the fields that the entries of a text have: those that open lines of several entries.

    A label with a name of its own in every entry repeats; a run-in heading stands once. Two are enough where the
    label stands next to a field each time, and where its words tell of what a field does.
    """
    bodies: dict[str, set[str]] = {}
    beside: Counter[str] = Counter()
    times: Counter[str] = Counter()
    lone: set[str] = set()
    small: set[str] = set()  # in small letters a word with a colon must come again and again to be a label
    before = ""
    for line in lines:
        item = bullet(line.text)
        words = line.text[item.length :] if item else line.text
        found = label_of(words)
        if found and (item is None or told_by(found[0])):  # else the item of a list, with its name
            small |= {found[0]} if words[0].islower() else set()
            lone |= set() if item else {found[0]}
            bodies.setdefault(found[0], set()).add(words[found[1] : found[1] + 60])
            beside[found[0]] += before in _ALWAYS
            times[found[0]] += 1
        before = found[0] if found else before if not line.text else ""
    # an item of a list may be an entry of such a name ("- Lost: it may not walk")
    plain = {label for label in lone if first_word(label) in _NO_NAME or (label in _ALWAYS and label not in small)}
    known = {label for label in bodies.keys() - small if times[label] > 1 and told_by(label)}
    return frozenset(
        label
        for label, told in bodies.items()
        if label in plain or label in known or len(told) >= (2 if beside[label] > 1 else 3)
    )


def keywords_of(line: str) -> list[str]:
    """What a line of nothing but keywords says that an entry is ("INFANTRY, CORE"); none where it says more."""
    line = line.strip("*_ ")
    return line.split(", ") if len(line) <= _LONGEST and _KEYWORDS.fullmatch(line) else []


def keyword_lines(lines: list[Line]) -> frozenset[int]:
    """The lines of keywords right below the names of entries: all that look so, where two of them hold several."""
    found = {
        index: len(told)
        for index, line in enumerate(lines[1:], 1)
        if line.text and (told := keywords_of(line.text)) and _names_entry(lines, index - 1)
    }
    return frozenset(found) if sum(many > 1 for many in found.values()) > 1 else frozenset()


def _names_entry(lines: list[Line], at: int) -> bool:
    """Whether a line stands by itself, or behind hash marks, as a heading does."""
    words = lines[at].text
    marked = words.startswith(("#", "**"))
    return (
        bool(words)
        and not keywords_of(words)[1:]
        and (marked or (at > 0 and not lines[at - 1].text))
        and (marked or not ends_sentence(words))
    )


def is_card_line(line: str, fields: frozenset[str]) -> bool:
    """Whether a line is a field or a line of figures, wherever it stands."""
    labelled = label_of(line)
    return (labelled is not None and labelled[0] in fields) or bool(figures(line))


def is_type_line(line: str, heading: str) -> bool:
    """Whether the line under what looks like a heading says of what kind that entry is."""
    parts = type_parts(line)
    return bool(parts) and title_like(heading) and (len(parts) > 1 or parts[0].lower() != heading.lower())
