"""Ranges: how far off something is, as a sentence tells it ("at 6 inches or less", "beyond that").

In: a sentence in plain figures. Out: its ranges in their order, each as the options of a procedure that say so.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from kb.patterns import deferred

_UNIT = r" ?(?:\"|”|″|''|inch(?:es)?\b|in\b|cm\b|mm\b|m\b|met(?:er|re)s?\b|paces?\b|yards?\b|hex(?:es)?\b|spans?\b)"
_RANGES = (
    # "within 6 inches", "6 inches or less"
    (deferred(rf"(?i)\b(?:within|up to|less than|under|closer than|no more than|at most|to) (\d+){_UNIT}"), "within"),
    (deferred(rf"(?i)(?<![\w.-])(\d+){_UNIT} or (?:less|closer|nearer|under|fewer)\b"), "within"),
    # "over 6 inches", "6 inches or more"
    (deferred(rf"(?i)\b(?:over|beyond|more than|further than|farther than|above) (\d+){_UNIT}"), "beyond"),
    (deferred(rf"(?i)(?<![\w.-])(\d+){_UNIT} or (?:more|further|farther|over)\b"), "from"),
)
_BETWEEN = deferred(rf"(?i)(?<![\w.-])(\d+)(?:{_UNIT})? ?(?:to|-|–|and) ?(\d+){_UNIT}")
_FARTHER = deferred(
    r"(?i)\b(?:beyond (?:that|this)|(?:at )?(?:all |any )?(?:longer|greater|further|farther|other) (?:ranges?|"
    r"distances?)|"
    r"(?:further|farther)(?: (?:away|off|than that))?|beyond|otherwise)\b"
)


#: "Over 6 inches and up to 18 inches", "more than 8 to 16 inches".
_FROM_TO = deferred(
    rf"(?i)\b(?:over|beyond|more than|further than|above) (\d+)(?:{_UNIT})?,? (?:and |but |or )?"
    rf"(?:up to|within|to|no more than|not more than|less than) (\d+){_UNIT}"
)


def ranges_in(text: str) -> Iterator[tuple[tuple[int, int], list[str]]]:
    """The ranges that a sentence tells, in their order, each with the options that say so."""
    found: dict[int, tuple[int, list[str]]] = {}
    for hit in _FROM_TO.finditer(text):
        found[hit.start()] = hit.end(), [f"beyond {hit[1]}", f"within {hit[2]}"]
    for hit in _BETWEEN.finditer(text):
        if any(start < hit.end() and hit.start() < end for start, (end, _) in found.items()):
            continue
        least = [f"beyond {int(hit[1]) - 1}"] if int(hit[1]) > 1 else []
        found[hit.start()] = hit.end(), [*least, f"within {hit[2]}"]
    for shape, way in _RANGES:
        for hit in shape.finditer(text):
            if any(start < hit.end() and hit.start() < end for start, (end, _) in found.items()):
                continue
            number = int(hit[1]) - 1 if way == "from" else int(hit[1])
            found[hit.start()] = hit.end(), [f"{'within' if way == 'within' else 'beyond'} {number}"]
    last = ""
    joined: set[int] = set()
    for hit in _FARTHER.finditer(text):
        if not any(start < hit.end() and hit.start() < end for start, (end, _) in found.items()):
            before = [bounds for start, (_, bounds) in sorted(found.items()) if start < hit.start()]
            last = (
                next((each.partition(" ")[2] for each in reversed(before[-1]) if "within" in each), "")
                if before
                else ""
            )
            if last:
                found[hit.start()] = hit.end(), [f"beyond {last}"]
    told = sorted(found.items())
    for (start, (end, bounds)), (then, (other_end, more)) in pairwise([*told, (len(text), (len(text), []))]):
        if start in joined:
            continue
        to = more if _FARTHER.fullmatch(text[start:end]) and not text[end:then].strip(" ,") else []
        if to and to[0].startswith("within"):  # "beyond that up to 36 inches"
            joined.add(then)
            end, bounds = other_end, [*bounds, *to]
        yield (start, end), bounds


#: A range that a sentence opens with: "Up to 12 inches a 4+ hits".
_OPENS = deferred(
    r"(?i)^(?:(?:if|when|where) )?(?:(?:the|a|any|its) (?:target|enemy)s? (?:is|are|lies) )?(?:at |"
    r"against targets )?(?:an? )?(?:ranges? (?:of )?)?$"
)


def range_of(text: str) -> list[str]:
    """The range that a sentence opens with, as the options that say so; [] where it opens with none."""
    ranges = list(ranges_in(text))
    return ranges[0][1] if len(ranges) == 1 and _OPENS.match(text[: ranges[0][0][0]]) else []
