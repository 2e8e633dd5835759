"""Kinds of piece by plain English: of tanks and lorries a text may speak as of vehicles, and say nowhere that they are.

In: the source and a ballot that all else has voted in. Out: a vote for the wider word as a kind of unit, and, in the
ballot, what it holds; only where the text rules on those who are called so, tells nowhere what they are, and has kinds
of piece whose last word is such a noun in any language ("Jeep", "Flak Vehicle").
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Set

from ingest.lexicon import GENERIC_UNITS
from ingest.unitwords import BODIES
from ingest.vocabulary.ballot import Ballot
from ingest.vocabulary.model import Key
from ingest.vocabulary.naming import singular
from ingest.vocabulary.source import Source
from kb.names import last_word, stem

#: Words for wider kinds, with the nouns whose things are always of them.
_ALWAYS: dict[str, frozenset[str]] = {
    wider: frozenset(map(stem, nouns.split()))
    for wider, nouns in {
        "vehicle": "tank tankette truck lorry jeep car van bus tractor halftrack ifv apc afv buggy bulldozer ambulance",
        "helicopter": "gunship chopper",
        "aircraft": "plane aeroplane airplane helicopter gunship bomber glider",
    }.items()
}
#: Nouns that are so beside those: a carrier among tanks is a vehicle.
_BESIDE = {"vehicle": frozenset(map(stem, ("carrier", "transport", "transporter")))}
#: Last words of names that tell how many they are or what they carry, and no kind.
_NO_KIND = BODIES | frozenset(
    map(stem, (*GENERIC_UNITS, *"crew party detachment column line post point gun weapon missile kind type".split()))
)
#: What a text says that tells itself what such things are.
_TOLD = (
    r"(?:^|[.;:] |\n)(?!(?:If|When|Unless|Where|While|Whether)\b)[^.;:\n]{{2,90}} (?:are|count as) "
    r"(?:all |both |also |treated as )?{0}s\b|\b{0}s? (?:means?|includes?|covers?|comprises?|(?:is|are) any)\b|"
    r"\b{0}s?(?::| \((?-i:[A-Z]))"
)


def tell_plain_kinds(ballot: Ballot, source: Source, units: Set[str]) -> frozenset[str]:
    """Tell the wider kinds, note for each those that it holds, and give their stems back; ``units`` are the stems of
    words for all pieces: where there are others besides, such a word is none."""
    pieces = [key for key, candidate in ballot.found.items() if "unit_type" in candidate.families]
    found: set[str] = set()
    for wider, nouns in {**_ends_of_names(ballot, pieces, source, units), **_ALWAYS}.items():
        whole = (stem(wider),)
        if _is_told(ballot, source, wider) or not _is_ruled_on(source, wider):
            continue
        held = [key for key in pieces if key != whole and key[-1] in nouns | {*whole}]
        held += [key for key in pieces if held and key[-1] in _BESIDE.get(wider, ())]
        if held and (whole[0] not in units or len(held) < len(pieces)):
            ballot.tell(wider, "unit_type")
            ballot.wider[whole] = tuple(held)
            found |= {*whole}
    return frozenset(found)


def _ends_of_names(ballot: Ballot, pieces: list[Key], source: Source, units: Set[str]) -> dict[str, frozenset[str]]:
    """The last words of the names of pieces by themselves ("walkers", of a Light Walker), where the text says
    of such what they may do."""
    ends: dict[str, set[str]] = defaultdict(set)
    for key in (key for key in pieces if len(key) > 1):
        for name in (one for one in map(singular, ballot.found[key].spellings["unit_type"]) if " " in one):
            ends[last_word(name).lower()].add(name.split()[-2])
    deed = r"s? (?:may|can|cannot|can['’]t|must|never)\b"
    said = (
        end
        for end, before in sorted(ends.items())
        if stem(end) not in _NO_KIND | units
        and end.isalpha()
        and source.says(
            rf"{''.join(rf'(?<!(?i:{re.escape(word)}) )' for word in sorted(before))}"
            rf"(?:\b{end}|(?:^|[.:;] ){end.capitalize()}){deed}",
            *(end, f"{end}s"),
        )
    )
    return {end: frozenset() for end in said}


def _is_told(ballot: Ballot, source: Source, wider: str) -> bool:
    """Whether the text has the wider kind as one of its own, or says what it holds."""
    key = (stem(wider),)
    entered = any(told == key for told, _ in ballot.sections.values())
    listed = key in ballot.found and not {"unit_type", "unit_subtype"}.isdisjoint(ballot.found[key].families)
    return entered or listed or source.says(rf"(?i){_TOLD.format(wider)}", wider, f"{wider}s")


def _is_ruled_on(source: Source, wider: str) -> bool:
    """Whether the text says of such things what they may do, must do or are."""
    deed = r"(?:may|can|cannot|can['’]t|must|never|is|are|has|have|does|do|counts?|ignores?|loses?|gains?|suffers?)\b"
    return source.says(rf"(?i)\b{wider}s? {deed}", wider, f"{wider}s")
