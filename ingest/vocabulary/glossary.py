"""Abbreviations that a text explains: "**OOS** – Out of Supply. The state of a unit that …", "MP = Movement Point".

In: the source, and the ballot after everything else has voted. Out: votes: the letters are the name, because the text
goes on to use them, and what they stand for is another spelling of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.naming import is_name, key_of, singular
from ingest.vocabulary.source import Source
from kb.names import ABBREVIATION
from kb.patterns import deferred

#: What the letters stand for: a few words up to a stop, and what is said of it.
_MEANING = deferred(
    r"\W*(?:(?:stands for|is short for|means|abbreviates|for) )?[\"“']?(?:an? |the )?"
    r"(?P<long>[A-Za-z][\w'’-]+(?: [A-Za-z][\w'’-]*){0,5})[\"”']?(?=[.;,(:–—]| \(| [–—-] |$)\s*(?P<told>.*)$",
    re.S,
)
_LINE = deferred(rf"[\"“'*]*({ABBREVIATION.pattern})[\"”'*]*(?: ?[=:–—]| -| (?=stands for |is short for |means ))\s*")
_STATE = deferred(
    r"(?i)\W*(?:the |an? )?(?:state|condition|status)\b|\W*(?:said )?of an? \w+ (?:that|which|bearing|marked)|"
    r"\b(?:an? |the )?unit (?:that|which) (?:is|has|cannot|bears)\b"
)
_MEASURE = deferred(
    r"(?i)\b(?:(?:left|right)-hand |middle |first |second |printed |upper |lower )?(?:number|figure|rating|value)\b"
)
_MEASURED = frozenset(
    "factor allowance rating strength value skill level score number points capacity range class".split()
)
_PIECE = frozenset("unit units counter counters model models piece pieces".split())


def vote_glossary(ballot: Ballot, source: Source) -> None:
    """Vote for the abbreviations that the texts explain, by what they say of each and how they go on to use it."""
    meant: dict[str, str] = {}
    for section, short, words in _explained(source):
        found = _MEANING.match(words)
        used = source.written[short] + source.written[f"{short}s"]
        if found is None or used < 2 or not _stands_for(short, found["long"]):
            continue
        name = found["long"]
        kind = _kind(source, short, name, found["told"])
        if kind == "unit_type":
            name = re.sub(r" \w+$", "", name) if name.split()[-1] in _PIECE else name
        meant[short] = name
        _enter(ballot, source, section, short, name, kind)
    for short, name in meant.items():  # "enemy ZOC" for EZOC, which is the enemy zone of control
        for other, words in meant.items():
            if other != short and words.lower() in name.lower():
                half = re.sub(re.escape(words), other, name, flags=re.I)
                candidate = ballot.found[key_of(short)]
                candidate.spellings[next(iter(candidate.families))][half] += 1


def _explained(source: Source) -> Iterator[tuple[str | None, str, str]]:
    """The abbreviations with the text that explains each, and the section that does."""
    for section in source.sections.values():
        if section.heading and ABBREVIATION.fullmatch(section.heading):
            yield section.id, section.heading, source.opening(section.id).strip()
    for structure in source.structures:
        for row in structure.rows:
            if row.label and ABBREVIATION.fullmatch(row.label):
                yield None, row.label, row.text or next((cell for cell in row.cells[1:] if cell), "")
        for passage in structure.passages:
            if passage.kind != "heading" and (found := _LINE.match(passage.text)):
                yield None, found[1], passage.text[found.end() :]


def _stands_for(short: str, name: str) -> bool:
    """Whether the letters stand in that order in the words, the first of them at their beginning."""
    if len(name) <= len(short) + 2 or name[0].lower() != short[0].lower():
        return False
    letters = iter(name.lower())
    return all(letter in letters for letter in short.lower())


def _kind(source: Source, short: str, name: str, told: str) -> str:
    last = name.lower().split()[-1]
    first = re.split(r"[.;]", told.lstrip(" .;,(:–—-"))[0]
    so = rf"\b(?:an?|any|each|no|another) {short} unit|\b(?:is|are|becomes?|being|already) {short}\b"
    used = sum(len(re.findall(so, text)) for text in source.texts)
    if last in _PIECE or (last.endswith("s") and last[:-1] in _PIECE):
        return "unit_type"
    if _STATE.match(first) or used > 1:
        return "status"
    if last in _MEASURED or (last == "strength") or _MEASURE.match(first.removeprefix("the ").strip()):
        return "characteristic"
    return "phase" if last in ("phase", "step", "segment") else "effect"


def _enter(ballot: Ballot, source: Source, section: str | None, short: str, name: str, kind: str) -> None:
    """Make the letters the name, whatever the words were taken for, and the words another spelling of it."""
    long = key_of(singular(name))
    if ballot.has(long):
        ballot.found.pop(long)
    key = key_of(short)
    if ballot.has(key):
        ballot.found.pop(key)
    key = ballot.tell(short, kind, 8, 100) or key
    candidate = ballot.found[key]
    candidate.spellings[kind][name] += 1
    if source.written[f"{short}s"]:
        candidate.spellings[kind][f"{short}s"] += 1
    if is_name(singular(name)) and singular(name) != name:
        candidate.spellings[kind][singular(name)] += 1
    if section is not None:
        ballot.sections.pop(section, None)
        ballot.entry(section, key, kind)
