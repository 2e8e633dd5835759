"""Rolls that are needed by how one figure stands to another: "on a 3+ if the enemy's Skill is lower, on a 4+ if …".

In: a place in the text and the reader of procedures. Out: clauses, added to the reader. The shapes are general; every
number and every name comes from the sentence.
"""

from __future__ import annotations

import re

from ingest.procedures.reader import Place, Reader, heading_of
from kb.differences import span_of, tells_number
from kb.differences import turned as turned_span
from kb.patterns import Pattern, findall, search
from kb.ratios import narrow_first, ratio_of, reversed_ratio


def compared_skills(reader: Reader, place: Place) -> None:
    """ "if the target's WS is half or less …, … on a 2+; lower …, on 3+; …"."""
    found = search(r"(?i)\bif the target'?s ([\w ]+?) is\b", place.text)
    name = reader.name(found.group(1)) if found else None
    if not found or not name or len(findall(r"\d\+", place.text)) < 2:
        return
    cases = []
    for piece in re.split(r"[;]", place.text[found.start() :]):
        target = search(r"(\d)\+", piece)
        ratio = ratio_of(piece)
        if target and ratio:
            cases.append(f"{ratio} {target.group(1)}+")
    if len(cases) > 1:
        reader.emit(
            place,
            reader.term(heading_of(place.section.heading), "test"),
            "uses",
            reader.term(name, "characteristic"),
            f"compare: {name}; " + "; ".join(cases),
        )


_FIGURE = r"(?-i:[A-Z])\w+(?: (?-i:[A-Z])\w+)?"
_TWO = Pattern(
    rf"(?i)\bcompar(?:e|es|ing) (?:the |its |their |an? )?(?:[\w-]+'s )?(?P<one>{_FIGURE})(?: of (?:the |"
    rf"an? )?[\w ]{{3,24}}?)?"
    rf" (?:with|to|against|and) (?:the |an? |its |that |their )?(?:[\w-]+'s )?(?P<two>{_FIGURE})"
)
_ONE = Pattern(rf"(?i)\bcompar(?:e|es|ing) (?:the |both (?:\w+'? )?|their )?(?P<one>{_FIGURE})")
_STANDS = (
    r"(?:(?:at least|at most|no (?:more|less) than) )?(?:twice|double|half|three times|a third)\b"
    r"(?:[^,.;:]{0,30}?\bor (?:more|less|higher|lower|greater|fewer))?"
)
_PLAIN = r"higher|greater|lower|less|equals?|the same|exceeds"
_HOW = Pattern(rf"(?i)\b(?:{_STANDS}|{_PLAIN})\b")
_NEEDED = Pattern(r"(?<![\d-])(\d{1,2})\+|\b(?:an?|on|only|needs?|to roll) (6)(?![\d+\"'])\b")
#: With whose figure the other side's is compared: "higher than the enemy's" tells how one's own stands.
_THAN_THEIRS = Pattern(
    r"(?i)\b(?:than|to|as|of|exceeds) (?:that of )?(?:the |its |an? )?(?:enemy|target|defender|opponent|foe|victim)\b"
)
_LEAST_CASES = 3


def compared_figures(reader: Reader, place: Place) -> None:
    """ "Compare the Punch with the Crust: if the Punch is twice the Crust or more, a 2+ is needed; …", in a sentence or
    in a list below it."""
    two = _TWO.search(place.text)
    one = None if two else _ONE.search(place.text)
    names = [reader.name(found[key]) for found, key in ((two, "one"), (two, "two"), (one, "one")) if found]
    if not names and len(_NEEDED.findall(place.text)) >= _LEAST_CASES:
        named = search(_FIGURE, _case_of(place.text))
        names = [reader.name(named.group())] if named else []
    known = [name for name in names if name and reader.vocabulary.best(name, "characteristic")]
    if not known or len(known) < len(names) or (len(known) == 2 and known[0] == known[1]):
        return
    pieces = [text for _, text in place.following(8)] if two or one else [place.text]
    cases: list[str] = []
    for piece in pieces:
        cases += _cases(piece, known)
        if not two and cases:
            break
    if len(cases) < _LEAST_CASES:
        return
    test = reader.term(heading_of(place.section.heading) or f"{known[0]} roll", "test")
    value = "; ".join([f"compare: {' vs '.join(known)}", *sorted(cases, key=_narrower)])
    reader.emit(place, test, "uses", reader.term(known[0], "characteristic"), value)


def _narrower(case: str) -> bool:
    return not case.startswith("by ") and narrow_first(case[: case.rindex(" ")])


def _case_of(text: str) -> str:
    """What a sentence compares, from its first comparison on."""
    how = _HOW.search(text)
    return text[how.end() :] if how else ""


def _cases(text: str, names: list[str]) -> list[str]:
    """How the first figure stands to the second and what is then needed, for each case that a sentence tells."""
    needed = list(_NEEDED.finditer(text))
    stands = list(_HOW.finditer(text))
    if needed and len(names) == 2 and tells_number(_piece(text, needed, 0)):
        return _by_so_much(text, needed, names)
    if not needed or len(needed) != len(stands):
        return []
    cases: list[str] = []
    turned = False  # "higher than the enemy's … and lower": as it was told first
    for how, roll in zip(stands, needed, strict=True):
        ratio = ratio_of(how.group())
        if ratio is None:
            return []
        before = text[: how.start()]
        if len(names) == 2:
            turned = before.rfind(names[1]) > before.rfind(names[0]) and names[0] in text[how.end() : how.end() + 40]
        else:
            turned = turned or bool(_THAN_THEIRS.match(text[how.end() : how.end() + 40].lstrip()))
        cases.append(f"{reversed_ratio(ratio) if turned else ratio} {roll[1] or roll[2]}+")
    return cases


def _piece(text: str, needed: list[re.Match[str]], at: int) -> str:
    """What a sentence tells of one of its rolls: the words before it, or behind it where the rolls are told first."""
    first = _HOW.search(text)
    if first is not None and first.start() > needed[0].start():
        end = needed[at + 1].start() if at + 1 < len(needed) else len(text)
        return text[needed[at].end() : end]
    return text[needed[at - 1].end() if at else 0 : needed[at].start()]


def _by_so_much(text: str, needed: list[re.Match[str]], names: list[str]) -> list[str]:
    """By how much the first figure stands above the second and what is then needed, for each case."""
    cases: list[str] = []
    for at, roll in enumerate(needed):
        piece = _piece(text, needed, at)
        span = span_of(piece)
        if span is None:
            return []
        if names[0] in piece and names[1] in piece and piece.find(names[1]) < piece.find(names[0]):
            span = turned_span(span)
        low, high = ("" if each is None else str(each) for each in span)
        cases.append(f"by {low}..{high} {roll[1] or roll[2]}+")
    return cases


SHAPES = (compared_skills, compared_figures)
