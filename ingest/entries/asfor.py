"""As for another: fields that say no more than that they are those of another entry ("Trigger: As for Duck.").

In: a document's structure. Out: the same structure as it is read: such a field says what that entry's field of the same
label says, where that is one sentence; what such a field says besides ("…, save that Riders roll two dice") stands by
itself.
"""

from __future__ import annotations

import dataclasses
import re
from itertools import takewhile

from ingest.formats.cards import label_of
from ingest.structure import Structure
from kb.model import Passage
from kb.names import capitalised, fold
from kb.patterns import deferred

_AS_FOR = deferred(
    r"(?:(?:[Aa]s|(?:[Tt]he )?[Ss]ame as) (?:for |with |in |per |that of |those of |of )?|"
    r"[Ll]ike (?:that of )?|[Ii]dentical to )"
    r"(?:the )?(?P<name>[A-Z][\w'’ -]{1,40}?)(?: above| below)?"
    r"(?:\.?$|(?:, (?:save|except)(?: only)? that|, but) (?P<rest>.+)$)",
    re.DOTALL,
)


def with_fields_of_others(structure: Structure) -> Structure:
    """The structure with what its fields take from the entries that they point at."""
    pointing = {p.id: found for p in structure.passages if (found := _points(p)) is not None}
    if not pointing:
        return structure
    named = {fold(section.heading): section.id for section in structure.sections}
    told: dict[str, str] = {}
    for passage in structure.passages:
        if passage.id in pointing:
            label = _parts(passage)[0]
            other = named.get(fold(pointing[passage.id]["name"]), "")
            rest = pointing[passage.id]["rest"]
            said = f"{label}: {capitalised(rest)}" if rest else _field_of(structure, other, label)
            told.update({passage.id: said} if said and other else {})
    passages = (dataclasses.replace(p, text=told[p.id]) if p.id in told else p for p in structure.passages)
    return dataclasses.replace(structure, passages=tuple(passages))


def _parts(passage: Passage) -> tuple[str, str]:
    labelled = label_of(passage.text)
    end = labelled[1] if labelled else 0
    return passage.text[:end].strip(" :*_"), passage.text[end:].strip()


def _points(passage: Passage) -> re.Match[str] | None:
    label, body = _parts(passage)
    return _AS_FOR.match(body) if label else None


def _field_of(structure: Structure, section: str, label: str) -> str:
    """The field of an entry with that label, if it is one sentence that points at no other; '' where it is not."""
    opening = next((p for p in structure.passages if p.section == section and fold(_parts(p)[0]) == fold(label)), None)
    if opening is None or _points(opening) is not None:
        return ""
    beside = [p for p in structure.passages if p.section == section and p.paragraph == opening.paragraph]
    own = takewhile(lambda p: not _parts(p)[0], beside[beside.index(opening) + 1 :])  # up to the next field of the line
    return "" if any(own) else opening.text
