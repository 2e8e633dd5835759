"""Names behind a label that says of what kind they are: "Trait: Roomy. …", "Keyword - AGILE: …", "[Skill] Dodge".

In: the opening of a line, or the lines of a text. Out: where the name stands, and where what is said of it begins. Such
a label opens line after line, as those of a card's fields do; but behind it stands a name, another one each time.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ingest.formats.runin import FIELDS, RunIn
from ingest.formats.text import Line, bullet, ends_sentence, paragraph_number
from ingest.lexicon import LABELS
from kb.patterns import deferred

#: Words for kinds that are labels of a card's fields as a rule.
_FIELDS = FIELDS - {"condition", "action"}
#: Of these, one line is enough to tell.
_BY_ITSELF = deferred(
    r"(?i)(?:(?:advanced|core|special|basic) )?(?:sub-?type|unit type|special rule|status|condition|trait|reaction|"
    r"order|ability)"
)
_MARK = r"[*_]{0,3}"
_LABELLED = deferred(
    rf"{_MARK}(?:(?P<label>[A-Z][A-Za-z-]{{2,15}}(?: [A-Za-z-]{{2,15}}){{0,2}}){_MARK}(?::| [–—-])|"
    rf"[\[(](?P<tag>[A-Z][A-Za-z-]{{2,15}}(?: [A-Za-z-]{{2,15}})?)[\])]:?){_MARK} {{1,2}}{_MARK}"
    r"(?P<name>[A-Z][\w'’-]*(?: (?:[A-Z][\w'’-]*|of|the|and|to|in|for|on)){0,4}(?: \([A-Z\d+\"]{1,3}\))?)"
    rf"(?:[.:!]{_MARK}| [–—-]{{1,2}}|{_MARK}[.:!]) {{1,2}}(?=[A-Z\"“(+\d])"
)


_MAY_LABEL = deferred(r"[:\])]| [–—-] ")


class Labelled(NamedTuple):
    """The label, in small letters, and the run-in name behind it; that takes in the label where it tells a kind."""

    label: str
    name: str
    run_in: RunIn


def labelled_name(text: str) -> Labelled | None:
    """The label and the name with which a line opens that goes on with a sentence."""
    found = _LABELLED.match(text)
    if not found or sum(word[0].islower() for word in text[found.end() : found.end() + 200].split()) < 2:
        return None
    label = (found["label"] or found["tag"]).lower()
    opens = found.start("label") if found["label"] else found.start("tag") - 1
    start = opens if label in LABELS else found.start("name")
    return Labelled(label, found["name"], RunIn(start, found.end("name"), found.end()))


def labelled_names(lines: Iterable[Line]) -> frozenset[int]:
    """The lines that open an entry with its name behind a label: two of a label that is a word for a kind, three of
    another, each with another name and none with anything else; and single ones with a plain word for a kind."""
    told: dict[str, list[tuple[int, str]]] = {}
    for index, line in enumerate(lines):
        if not _MAY_LABEL.search(line.text, 0, 60):
            continue
        item = bullet(line.text)
        words = line.text[item.length if item else paragraph_number(line.text[:60]) :]
        if found := labelled_name(words):
            told.setdefault(found.label, []).append((index, found.name))
        elif other := _LABEL.match(words):
            told.setdefault(other[1].lower(), []).append((index, ""))
    return frozenset(
        index
        for label, each in told.items()
        if label not in _FIELDS and _tells_apart(label, [name for _, name in each])
        for index, _ in each
    )


#: A label and a name that are all of their line: "Skill: Nimble", "[Skill] Nimble".
_ALONE = deferred(
    r"(?:([A-Z][A-Za-z-]{2,15}(?: [A-Za-z-]{2,15})?)(?::| [–—-]) |\[([A-Z][A-Za-z-]{2,15})\]:? )"
    r"([A-Z][\w'’-]*(?: (?:[A-Z][\w'’-]*|of|the|and|to|in|for|on)){0,4}(?: \([A-Z\d+\"]{1,3}\))?)"
)


def labelled_heads(lines: list[Line]) -> frozenset[int]:
    """The lines that are a label for a kind and a name, over the prose that tells of it: each with another name, and
    none but the first right under the name of something else, as the line of a card would be."""
    told: dict[str, list[tuple[int, str, str]]] = {}
    before, gap = "", True
    for index, line in enumerate(lines):
        if not line.text:
            gap = True
            continue
        found = _ALONE.fullmatch(line.text) if len(line.text) <= 70 else None
        if found and (label := (found[1] or found[2]).lower()) in LABELS and label not in _FIELDS:
            below = next((other.text for other in lines[index + 1 : index + 3] if other.text), "")
            prose = len(below.split()) > 3 and ends_sentence(below) and not _LABEL.match(below)
            told.setdefault(label, []).append((index, found[3] if prose and gap else "", before))
        before, gap = line.text, False
    return frozenset(
        index
        for each in told.values()
        if _tells_apart("", [name for _, name, _ in each]) and all(ends_sentence(before) for _, _, before in each[1:])
        for index, _, _ in each
    )


_LABEL = deferred(rf"{_MARK}([A-Z][A-Za-z-]{{2,15}}(?: [A-Za-z-]{{2,15}}){{0,2}}){_MARK}(?::| [–—-]){_MARK} ")


def _tells_apart(label: str, names: list[str]) -> bool:
    if not all(names) or len(set(names)) < len(names):
        return False
    least = 1 if _BY_ITSELF.fullmatch(label) else 2 if label in LABELS else 3
    return len(names) >= least
