"""Questions that ask of two cases in one breath: "with BS 4 or BS 3?", "can a Dazed or Broken unit …?", "and if not?".

In goes a question (or its reading), out come the two questions that it stands for, each to be answered by itself.
"""

from __future__ import annotations

import re
from itertools import pairwise

from kb.model import BORNE_KINDS
from kb.names import stems
from kb.patterns import deferred
from queries.questions.english import FUNCTION, NUMBERS
from queries.questions.reading import Reading

_COUNT = rf"(?:\d+|{'|'.join(NUMBERS)})"
_TWO_NUMBERS = deferred(
    rf"(?i)^(?P<front>.*?\b)(?P<first>(?<![\d.+-]){_COUNT}\b\+?)(?P<unit>\s?[\"″”]|\s?''|(?: [a-z]+){{1,2}}?|)"
    rf",? or (?P<name>(?:(?:with|at|on|from|within) )?(?:an? |the )?(?:[a-z]+ ?){{0,2}}?)"
    rf"(?P<second>{_COUNT}\b\+?)(?P<rest>.*)$"
)
#: A score is one event however many numbers it may show; "more" or "less" make a bound of a number.
_SCORED = deferred(r"(?i)\b(?:roll(?:s|ed|ing)?|results?|dice|die|scores?|scored|an?)\s*(?:an?\s*)?$")


def two_numbers(text: str) -> tuple[str, str] | None:
    """A question that asks of two numbers at once ("with BS 4 or BS 3?") as two, None where it asks of one."""
    found = _TWO_NUMBERS.match(text)
    if found is None or _SCORED.search(found["front"]) or found["first"].lower() == found["second"].lower():
        return None
    said = [word for word in re.findall(r"[a-z]+", found["name"].lower()) if word not in FUNCTION]
    if any(word not in stems(found["front"]) and word not in found["front"].lower().split() for word in said):
        return None  # "four Guards or two Beasts" asks of other things
    unit = found["unit"] if found["unit"].strip() not in ("", *said) else ""
    rest = found["rest"]
    counted, following = unit.split()[:1], re.match(r" ([a-z]\S*)", rest, re.I)
    other = following is not None and following[1].lower() not in FUNCTION and stems(following[1]) != stems(unit)[:1]
    if counted and other:
        return None  # "four Guards or two Beasts"
    plain = unit if unit.strip() and not rest.lstrip().lower().startswith(unit.strip().lower()) else ""
    return (f"{found['front']}{found['first']}{plain}{rest}", f"{found['front']}{found['second']}{plain}{rest}")


_BETWEEN = deferred(r"(?i)^,? or (?:an? |the |my |is |are |even )*$")


def two_units(reading: Reading) -> tuple[str, str] | None:
    """A question about units of two kinds as two questions, None where it is about one."""
    if not reading.situation.get("ask"):
        return None
    named = [each for each in reading.terms if each.kind in BORNE_KINDS and each.term not in reading.ask]
    for first, second in pairwise(sorted(named, key=lambda each: each.start)):
        if first.party == second.party and _BETWEEN.match(reading.text[first.end : second.start]):
            text = reading.text
            return text[: first.end] + text[second.end :], text[: first.start] + text[second.start :]
    return None


_AND = deferred(r"(?i)^ and ((?:(?:make|take|declare|do|perform) )?(?:an? |the )?)$")


def two_deeds(reading: Reading) -> tuple[str, str] | None:
    """ "Can it Run and Charge?" as the one after the other, in either order; None where no two actions are asked of."""
    ask = reading.situation.get("ask") or {}
    if ask.get("of") != "action" or len(reading.ask) != 2:
        return None
    named = sorted((each for each in reading.terms if each.term in reading.ask), key=lambda each: each.start)
    joined = _AND.match(reading.text[named[0].end : named[1].start]) if len(named) == 2 else None
    if joined is None:
        return None
    text, (first, second) = reading.text, named
    front, rest, other = text[: first.start], text[second.end :], f"{joined[1]}{second.words}"
    return f"{front}{first.words} and then {other}{rest}", f"{front}{other} and then {first.words}{rest}"


_TWO_CASES = deferred(
    r"(?is)^(?P<main>.{8,}?)[\s,;.?!…-]+"
    r"(?P<other>(?:(?:and|but|or) (?:what |how )?|what |how |(?<=[?.!] ))(?:if|about) "
    r"(?:it|they|the unit|my unit|the squad|my squad) "
    r"(?:were|was|is|are|had|has|weren't|wasn't|isn't|aren't|hadn't)\b.+"
    r"|(?:and|but|or) (?:also )?(?:can|may|could|must) (?:it|they|he|she|the unit|the squad|we|i) .+"
    r"|(?:(?:and|but) )?what (?:if|about) .+|(?:and|but) (?:if )?(?:not|without|with) (?:the )?\w+[^,.!]{0,60}\.?)$"
)


#: Where what a text tells goes on in a question: what is granted before it ("I know it may run, but may it …?") asks
#: nothing, so that there is no other case.
_ONCE_ONLY = deferred(r"(?i)^(?:and|but|or) (?:also )?(?:can|may|could|must)\b")
_ASKING = deferred(
    r"(?i)\?|(?:^|[.,:;!] |\b(?:and|but|so|then|if|now) )(?:can|may|could|must|does|do|is|are|which|what|will|how)\b"
)


def two_cases(text: str) -> tuple[str, str] | None:
    """A question and the other case put behind it ("… and if it were not Pinned?"), None where there is only one."""
    found = _TWO_CASES.match(text.strip())
    if found is None or (_ONCE_ONLY.match(found["other"]) and not _ASKING.search(found["main"])):
        return None
    return found["main"].strip(), found["other"].strip()
