"""By kinds: tests that each kind of unit passes on a score of its own ("Raw crews need 9 or more, Steady ones 8").

In: a place in the text and the reader of procedures. Out: one clause for each kind, added to the reader. A sentence
gives them where it names several kinds, and a score before each or behind each of them.
"""

from __future__ import annotations

from itertools import pairwise

from ingest.procedures.checks import always
from ingest.procedures.reader import Place, Reader, dice_before
from ingest.procedures.scores import test_named_by, test_of
from kb.model import HELD_KINDS, OPTION_KINDS, kind_in
from kb.patterns import Pattern, deferred

_SCORE = deferred(
    r"(?i)(?<![\w.+-])(?P<n>\d{1,2})"
    r"(?P<way>\+| or (?:more|better|higher|over|greater|upwards?|less|lower|under|fewer)\b)"
)
_LESS = deferred(r"(?i)less|lower|under|fewer")
#: That a sentence tells what is needed, in whatever words.
_NEEDED = Pattern(
    r"(?i)\b(?:pass(?:es|ed)?|need(?:s|ed|ing)?|requires?|succeeds?|must (?:roll|score|throw)|holds?|saves?|"
    r"rall(?:y|ies)|hits?|hides?|works?)\b"
)
#: What a score brings whose roll has no name: "Raw crews hit on a 5 or more, Trained crews on a 4 or more".
_BROUGHT = Pattern(r"(?i)\b(?P<what>hit|wound|save)s? (?:the target |a hit )?on\b|\bto (?P<to>hit|wound|save)\b")


def by_kinds(reader: Reader, place: Place) -> bool:
    """ "Raw crews need 9 or more and Steady crews 7 or more to pass", "passed on 5+ by Levies, on 3+ by Guards".

    True where it does, and nothing else is to be read in the place.
    """
    scores = list(_SCORE.finditer(place.text))
    if len(scores) < 2 or not _NEEDED.search(place.text):
        return False
    kinds = kinds_in(reader, place.text)
    paired = _paired(kinds, [score.start() for score in scores])
    grouped = [[kind] for kind in paired] or _grouped(reader, place.text, kinds, [score.start() for score in scores])
    brought = _BROUGHT.search(place.text) if grouped else None
    test = test_named_by(reader, place, brought["what"] or brought["to"]) if brought else None
    test = test or (test_of(reader, place) if grouped else None) or (_deed_of(reader, place) if grouped else None)
    dice = dice_before(place, reader.sides) if test else None
    if test is None or dice is None:
        return False
    for score, group in zip(scores, grouped, strict=True):
        sign = "<=" if _LESS.search(score["way"]) else ">="
        for kind in group:
            whom = reader.vocabulary.terms[kind].name
            value = "; ".join([f"test: {dice} {sign} {score['n']}", f"for {whom}", *always(place, dice)])
            reader.emit(place, test, "uses", reader.term("score", "effect"), value)
    return True


def _deed_of(reader: Reader, place: Place) -> str | None:
    """The option in whose entry a place stands, for which the roll is."""
    entry = reader.vocabulary.section_terms.get(place.section.id)
    return entry if entry is not None and kind_in(entry) in OPTION_KINDS else None


#: What stands between two kinds of which each has the score ("Old and Elite crews").
_JOINED = deferred(r"\s*(?:,|,? (?:and|or|nor)(?: (?:an?|any|the))?|/)\s*")


def _grouped(reader: Reader, text: str, kinds: list[tuple[int, str]], scores: list[int]) -> list[list[str]]:
    """The kinds before each score where some score is told of several ("Old and Elite crews need 2 or more, Raw ones
    5 or more"); of a kind right before another the first, which narrows it. [] where a score has none before it, or
    kinds stand behind the last one."""
    groups: list[list[str]] = []
    first = 0
    for score in scores:
        own = [(at, kind) for at, kind in kinds if first <= at < score]
        narrowed = {
            second for (at, one), (place, second) in pairwise(own)
            if kind_in(second) == "unit_type" and kind_in(one) != "unit_type"
            and not _JOINED.search(text[at:place].partition(" ")[2])
            and len(text[at:place].split()) <= len(reader.vocabulary.terms[one].name.split())
        }  # fmt: skip
        groups.append([kind for _, kind in own if kind not in narrowed])
        first = score
    behind = any(at > scores[-1] for at, _ in kinds)
    named = [kind for group in groups for kind in group]
    alike = len(set(map(kind_in, named))) == 1
    return groups if all(groups) and not behind and alike else []


def kinds_in(reader: Reader, text: str) -> list[tuple[int, str]]:
    """The kinds of units, states and special rules that a sentence names, each with its place."""
    found: list[tuple[int, str]] = []
    for hit in reader.vocabulary.index.find(text):
        held = next((term for term in hit.terms if kind_in(term) in HELD_KINDS), None)
        if held is not None and held not in (kind for _, kind in found):
            found.append((hit.start, held))
    return found


def _paired(kinds: list[tuple[int, str]], scores: list[int]) -> list[str]:
    """The kind that each score is for, where they alternate from the first to the last; [] where they do not."""
    places = sorted([(place, kind) for place, kind in kinds] + [(place, "") for place in scores])
    order = [kind for _, kind in places]
    named, told = order[0::2], order[1::2]
    if not all(named):
        named, told = told, named
    alternate = len(kinds) == len(scores) and all(named) and not any(told)
    return named if alternate else []


SHAPES = (by_kinds,)
