"""Figures under the letters by which tables head them: "its Aim (A) characteristic", over a column "A".

In: the source. Out: votes for the characteristic, with its letters as another name of it.
"""

from __future__ import annotations

import re
from collections import defaultdict

from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.naming import clean, singular
from ingest.vocabulary.source import Source
from kb.patterns import deferred

#: The letters that head a column.
_LETTERS = deferred(r"[A-Z][A-Za-z]{0,3}")
_WRITTEN_OUT = deferred(r"(?P<name>[A-Z][\w'’-]+(?: [A-Z][\w'’-]+){0,2}) \((?P<short>[A-Z][A-Za-z]{0,3})\)")
_ARTICLE = deferred(r"^(?:The|A|An|Its|Their|Each|Every|Your|Add|Use|Subtract|Compare) ")


def vote_lettered(ballot: Ballot, source: Source) -> None:
    """Vote for the figures whose letters head a column of figures and that are written out in front of them."""
    heads: set[str] = set()
    over: list[str] = []  # heads that hold such letters in brackets themselves
    for structure in source.structures:
        for columns in structure.columns.values():
            heads.update(name for head in columns if _LETTERS.fullmatch(name := clean(head)))
            over += [head for head in columns if "(" in head]
    names: dict[str, set[str]] = defaultdict(set)
    for short in heads:
        lines = [line for line in source.lines(short) if f"({short})" in line]
        for line in (*lines, *over):
            for found in _WRITTEN_OUT.finditer(line):
                if found["short"] == short:
                    names[short].add(_ARTICLE.sub("", found["name"]))
    for short, written in sorted(names.items()):
        name = min(written, key=len)  # "Might" of "Wound Roll Might (Mt) vs …"
        name = name if all(each == name or each.endswith(f" {name}") for each in written) else ""
        if name and _stands_for(short, name) and not _one_of_several(name, source):
            key = ballot.tell(name, "characteristic", 5, 2)
            if key:
                ballot.abbreviate(key, short)


def _one_of_several(name: str, source: Source) -> bool:
    """Whether a name is that of one of several values of a figure ("Sides (S)", of the Side Armour Value)."""
    one = singular(name)
    return source.says(rf"\b{re.escape(one)} [A-Z][a-z]+ (?:Value|Rating|Score)s?\b", one)


def _stands_for(short: str, name: str) -> bool:
    """Whether the letters stand in a name, in their order, from its first on."""
    if short[0] != name[0]:
        return False
    rest = iter(re.sub(r"[^a-z]", "", name.lower()))
    return all(letter in rest for letter in short.lower())
