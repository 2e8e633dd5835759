"""Shapes of sentences about results of a table that some models suffer otherwise, and about hits of a stated strength.

In: a place in the text and the reader of procedures. Out: clauses, added to the reader. The shapes are general; every
number and every name comes from the sentence.
"""

from __future__ import annotations

import re

from ingest.procedures.reader import Place, Reader, dice_text, heading_of, singular
from kb.model import TYPE_KINDS
from kb.patterns import Pattern

_NAME = r"[A-Z][\w-]+(?: [A-Z][\w-]+)?"
_NAMES = rf"{_NAME}(?:, {_NAME})*(?:,? (?:and|or) {_NAME})?"
_IGNORED = Pattern(rf"\b({_NAMES}) results? (?:is|are) (?:ignored|disregarded)\b")
_IGNORE = Pattern(rf"^\W*(?:An? |All )?({_NAMES})(?: models?| units?)? ignores? ({_NAMES}) results?\b")
_INSTEAD = Pattern(
    rf"\b(?:[Ee]ach time|[Ii]f|[Ww]hen(?:ever)?) (?:an? |the )?({_NAME}(?: (?:or|and) {_NAME})?) "
    rf"(?:suffers?|rolls?|gets?) an? ({_NAME}) result\b(?=[^.]*\binstead\b)[^.]*?\b(loses?|suffers?|takes?) "
    rf"(\d*[Dd]\d+|\d+) (?:additional |further )?({_NAME})"
)
_HITS = Pattern(
    r"\b([A-Z][a-z]+) (\d+),? (?:and |with an? )?([A-Z]{2,3}) ?(-|\d+) (Hits?)\b"
    r"(?: equal to the number of (models[^.,;]*)| for (?:each|every) (?:of (?:its|their) )?(model)s?"
    r"| against (?:each|every) (model(?:,[^,;.]*,)?(?: (?:that is )?within [^,;.]+)?))?"
)


def ignored_results(reader: Reader, place: Place) -> None:
    """ "a Giant is so large that the effects of Shaken and Stalled results are ignored", "Giants ignore … results"."""
    found, active = _IGNORED.search(place.text), _IGNORE.match(place.text)
    who: str | None
    if active:
        who, listed = re.sub(r",? (?:and|or) ", "|", active.group(1)), active.group(2)
    elif found:
        who, listed = _whom(reader, place.text[: found.start()]), found.group(1)
    else:
        return
    if not who:
        return
    names = [singular(name) for name in re.split(r",? (?:and|or) |, ", listed)]
    _emit(reader, place, names[0], f"results: {'|'.join(names)} = ignored; for {who}", who)


def other_result(reader: Reader, place: Place) -> None:
    """ "each time a Giant suffers a Burst result, instead of the effects listed it loses D3 Hull Points"."""
    found = _INSTEAD.search(place.text)
    if found:
        who = re.sub(r" (?:or|and) ", "|", found.group(1))
        what = f"{found.group(3).rstrip('s')}s {dice_text(found.group(4).upper())} {found.group(5)}"
        _emit(reader, place, found.group(2), f"results: {found.group(2)} = {what}; for {who}", who)


def hits_of_a_strength(reader: Reader, place: Place) -> None:
    """ "suffers a number of Strength 8 AP - Hits equal to the number of models Embarked"."""
    for found in _HITS.finditer(place.text):
        if not reader.vocabulary.best(found.group(1), "characteristic"):
            continue
        models = found.group(6) or found.group(7) or found.group(8)
        models = re.sub(r",[^,]*, ", " ", models) if models else models
        counted = re.sub(r" in (?:that|the) unit$", " in the unit hit", re.sub(r"^models", "model", models or ""))
        each = f"; one for each {counted}" if models else ""
        value = f"hits: {found.group(1)} {found.group(2)}, {found.group(3)} {found.group(4)}{each}"
        reader.emit(
            place,
            reader.subject(place),
            "inflicts",
            reader.term("Hit", "effect"),
            f"{value}; of {heading_of(place.section.heading)}",
        )


def _whom(reader: Reader, text: str) -> str | None:
    """The last kind of unit that some words name."""
    kinds = TYPE_KINDS
    named = [hit for hit in reader.vocabulary.index.find(text) if _of_kind(reader, hit.terms, kinds)]
    if not named:
        return None
    words = text[named[-1].start : named[-1].end]
    longer = re.search(rf"([A-Z][\w-]+ (?:and |or )?)*{re.escape(words)}s?(?: [A-Z][\w-]+)*", text)
    told = longer.group(0) if longer else words
    told = re.sub(r"^(?:Furthermore|However|Also|In|The|An?) ", "", told)
    return re.sub(r" (?:and|or) ", "|", told)


def _of_kind(reader: Reader, terms: tuple[str, ...] | list[str], kinds: tuple[str, ...]) -> bool:
    return any(reader.vocabulary.terms[term].kind in kinds for term in terms)


def _emit(reader: Reader, place: Place, result: str, value: str, who: str) -> None:
    whose = next((t for kind in _KINDS if (t := reader.vocabulary.best(who, kind))), None)
    reader.emit(place, whose or reader.subject(place), "modifies", reader.term(result, "effect", "status"), value)


_KINDS = ("unit_subtype", "unit_type", "special_rule")
SHAPES = (ignored_results, other_result, hits_of_a_strength)
