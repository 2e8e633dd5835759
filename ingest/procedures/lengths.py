"""How far words say: "its Pace plus half its Pace", "up to 1½ times its Move", "M+2D6 inches", "its Move and 2 more".

In: a sentence in plain figures and a place in it. Out: a ``Length``, the sum of what is named there, in the language of
``docs/clauses.md``; None where no length stands there. A sum of which some part is not understood is told as such:
half of it would be a wrong number.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ingest.procedures.reader import Reader
from ingest.sides import DEFAULT_SIDES
from kb.names import fold
from kb.patterns import deferred

_SHARES = {
    "half": "1/2", "1/2": "1/2", "½": "1/2", "a half": "1/2", "1 half": "1/2", "twice": "2", "double": "2",
    "thrice": "3", "triple": "3", "a quarter": "1/4", "quarter": "1/4", "1 quarter": "1/4", "a third": "1/3",
    "1 third": "1/3", "2 thirds": "2/3", "3 quarters": "3/4",
}  # fmt: skip
_SHARE = deferred(
    rf"(?:(?P<word>{'|'.join(sorted(map(re.escape, _SHARES), key=len, reverse=True))})(?: of)?"
    r"|(?P<times>\d+)(?P<more>½|\.5|,5| 1/2| and (?:a |1 )?half)? ?(?:times|x|×))(?: the (?:value|number) of)? ",
    re.I,
)
#: Whose the characteristic is: "its", "the unit's", "the charging unit's", "the value of its".
_OWNER = deferred(
    r"(?:(?:the (?:value|number) of )?(?:its|their|his|her|your|the (?:[a-z-]+ ){0,2}[a-z-]+(?:'s|s'))|the) "
    r"(?P<full>full |whole |entire |normal |usual |basic |own |standard )?(?P<plain>unmodified )?",
    re.I,
)
_NAME = deferred(r"[A-Za-z][\w-]*(?: [A-Za-z][\w-]*){0,3}")
_TAIL = deferred(r"(?: (?:characteristic|value|distance|allowance|rate|score|stat)s?)?(?: in inches)?")
_UNIT = r"(?: ?(?:inch(?:es)?\b|\"|metres?\b|meters?\b|cm\b|m\b|spans?\b|paces\b))"
_DICE = deferred(
    r"(?:the (?:total|sum|result|score|roll) (?:of|on) (?:a roll of )?)?(?:an? |another |a further |an extra )?"
    rf"(?:(?P<many>\d*)d(?P<sides>\d+)(?P<plus>\+\d+)?|(?P<count>\d+) dice|(?:a |1 )die)(?P<unit>{_UNIT})?(?![\w/])",
    re.I,
)
#: "The higher of two D6", "the best result of 2D6": of so many dice one alone counts.
_ONE_OF = deferred(
    r"(?:the )?(?:(?P<n>\d+) )?(?P<edge>highest|higher|better|best|lowest|lower|worse|worst)(?: (?P<m>\d+)(?= ))?"
    r"(?: (?:results?|rolls?|scores?|one|single die|die|dice))? "
    rf"(?:of|on|from|among) (?:a roll of |the )?(?P<many>\d+) ?(?:d(?P<sides>\d+)s?|dice)(?P<unit>{_UNIT})?(?![\w/])",
    re.I,
)
_FIXED = deferred(
    rf"(?:an? )?(?:further |extra |additional )?(?P<n>\d+)(?:(?P<unit>{_UNIT})|(?![\w/½]|\.\d| times))", re.I
)
_AGAIN = deferred(
    r"(?P<share>half|a third|a quarter)(?: (?:as much|as far|that|of that|of it|of this|the same|that distance))? "
    r"(?:again|more|extra|as much)\b|(?P<half>half (?:that(?: distance)?|of (?:it|that)))\b",
    re.I,
)
_PLUS = deferred(
    r"(?:,? ?\bplus (?:an? )?(?:extra |additional |further )?| ?\+ ?|,? and (?:then )?(?:a )?"
    r"(?:further |another |an extra |an additional )|,? and (?=\d*d\d)|,? and (?=half\b)|"
    rf",? and (?=\d+{_UNIT}? (?:more|further|farther|extra|besides|on top|in addition|beyond that)\b))",
    re.I,
)
#: "Its Pace and Haste added together", "the sum of its Pace and its Haste".
_AND = deferred(r",? and ", re.I)
_ADDED_UP = deferred(r",? (?:added (?:together|up)|combined|together|in total|in all|totalled)\b", re.I)
_SUM_OF = deferred(r"\b(?:sum|total) of $", re.I)
_MINUS = deferred(r",? ?\b(?:minus|less) | - ?", re.I)
#: "Less 1 inch for each Load marker it carries".
_FOR_EACH = deferred(
    r" (?:for each|for every|per) (?P<what>[A-Za-z][\w'-]*(?: (?:markers?|tokens?|counters?|points?))?)"
    r"(?: (?:it|they) (?:has|have|carr(?:y|ies)|bears?|holds?)| on (?:it|them))?",
    re.I,
)
#: A sum that goes on in words that were not read.
_GOES_ON = deferred(
    r",? ?(?:\+|\bplus\b|\bminus\b|\bless\b|\bmultiplied\b|\bdivided\b|\bhalved\b|\bdoubled\b|\btimes\b|×|/|"
    r"\band (?:half|twice|then half|a half|a further|another)\b|\bor (?:half|twice|double|\d|its|their|the)\b|"
    r"\bor (?:less|more|under|below)\b|\bwith (?:a|an) (?:bonus|penalty|modifier)\b)",
    re.I,
)
_MOST = deferred(
    rf"(?:,? (?:up )?to a maximum (?:distance )?of|,? (?:but )?(?:never|not|no) (?:more|further|farther) than|"
    rf",? at most|,? \(?maximum(?: of)?) (\d+)(?:{_UNIT}|\b)",
    re.I,
)
_AT_LEAST = deferred(
    rf",? \(?(?:(?:with |to |subject to )?a minimum(?: distance| move)? of|(?:and |but )?(?:always )?at least|minimum|"
    rf"(?:but )?(?:never|not|no) less than) (\d+)(?:{_UNIT}|\b)",
    re.I,
)
_ROUNDED = deferred(
    r"\bround(?:ed|ing|s)?(?: (?:all |any |it |them |this |the )?(?:halves|fractions|result))? (up|down)\b", re.I
)
_DISCARD = deferred(
    r"\b(?:(?P<drop>discard|drop|ignor|remov)(?:ing|s|ping|e|es)?|(?P<keep>keep|us|pick|choos|tak)(?:ing|s|e|es)?) "
    r"(?:only )?the (?:(?P<n>\d+) )?(?P<edge>highest|lowest|better|best|worse|worst|higher|lower)(?: (?P<m>\d+))?\b",
    re.I,
)


_EDGES = {
    "best": "highest",
    "better": "highest",
    "worse": "lowest",
    "worst": "lowest",
    "higher": "highest",
    "lower": "lowest",
}


@dataclass(frozen=True, slots=True)
class Length:
    """A sum of characteristics, dice and numbers, where it ends in the sentence, and what else is said of it."""

    body: str
    end: int
    names: tuple[str, ...] = ()
    dice: str = ""
    options: tuple[str, ...] = ()
    full: bool = False
    #: Whether the sum goes on in words that are not understood.
    broken: bool = False

    @property
    def telling(self) -> bool:
        """Whether it is more than the name of a characteristic, so that it can be nothing but a length."""
        return self.full or " " in self.body or "*" in self.body


def length_at(reader: Reader, text: str, start: int) -> Length | None:
    """The length that begins at this place of a sentence."""
    parts: list[str] = []
    names: list[str] = []
    each: list[str] = []
    dice, kept, unmodified, full, at, last = "", "", False, False, start, ""
    joined = re.compile(r"").match(text, start)
    summed = _SUM_OF.search(text[max(0, start - 12) : start]) is not None
    while joined:
        negative = _MINUS.fullmatch(joined.group()) is not None and bool(joined.group())
        begin = joined.end()
        share, owner = _SHARE.match(text, begin), None
        again = _AGAIN.match(text, begin) if last else None
        after = share.end() if share else begin
        owner = _OWNER.match(text, after)
        found = _characteristic(reader, text, owner.end() if owner else after, bool(owner or share))
        rolled = _DICE.match(text, begin)
        one_of = _ONE_OF.match(text, begin)
        fixed = _FIXED.match(text, begin)
        if again and last and not negative:
            word = (again["share"] or "half").lower()
            parts.append(f"{_SHARES[word]}*{last}")
            at = again.end()
        elif found and not negative:
            last = found[0]
            names.append(last)
            parts.append(f"{_share(share)}*{last}" if share else last)
            at = found[1]
            unmodified |= bool(owner and owner["plain"])
            full |= bool(owner and owner["full"])
            if owner and text.startswith(" again", at):  # "its Move plus its Move again"
                at += len(" again")
        elif one_of and not negative:
            dice = f"{one_of['many']}D{one_of['sides'] or DEFAULT_SIDES}"
            kept = kept_of(one_of["edge"], one_of["n"] or one_of["m"] or 1)
            parts.append(dice)
            at = one_of.end()
        elif rolled and not negative:
            dice = f"{rolled['many'] or rolled['count'] or 1}D{rolled['sides'] or DEFAULT_SIDES}{rolled['plus'] or ''}"
            parts.append(dice)
            at = rolled.end()
        elif fixed and parts and (counted := _FOR_EACH.match(text, fixed.end())):
            each.append(f"each {'-' if negative else '+'}{fixed['n']} {counted['what']}")
            at = counted.end()
        elif fixed and (parts or fixed["unit"]):
            parts.append(f"-{fixed['n']}" if negative else fixed["n"])
            at = fixed.end()
        else:
            if parts:  # "plus whatever the captain allows"
                return Length("", joined.end(), broken=True)
            return None
        joined = _PLUS.match(text, at) or _MINUS.match(text, at)
        if joined and re.search(r"\band\b", joined.group(), re.I) and not _begins(reader, text, joined):
            joined = None
        if joined is None and len(parts) == 1 and last and (both := _AND.match(text, at)):
            joined = both if summed or _is_added(reader, text, both.end()) else None
    if added := _ADDED_UP.match(text, at):
        at = added.end()
    if _GOES_ON.match(text, at):
        return Length("", at, broken=True)
    told = _options(text, at, parts, "" if kept else dice, unmodified)
    options = (*told, *((kept,) if kept else ()), *each)
    return Length(" + ".join(parts).replace("+ -", "- "), at, tuple(names), dice, options, full)


def _begins(reader: Reader, text: str, joined: re.Match[str]) -> bool:
    """Whether a further part of the sum stands behind the word that adds it."""
    begin = joined.end()
    if _DICE.match(text, begin) or _ONE_OF.match(text, begin) or _FIXED.match(text, begin) or _AGAIN.match(text, begin):
        return True
    share = _SHARE.match(text, begin)
    owner = _OWNER.match(text, share.end() if share else begin)
    at = owner.end() if owner else share.end() if share else begin
    return _characteristic(reader, text, at, bool(owner or share)) is not None


def _is_added(reader: Reader, text: str, begin: int) -> bool:
    """Whether a characteristic stands there that is told to be added to what stands before it."""
    owner = _OWNER.match(text, begin)
    found = _characteristic(reader, text, owner.end() if owner else begin, owner is not None)
    return found is not None and _ADDED_UP.match(text, found[1]) is not None


def _share(found: re.Match[str]) -> str:
    """A share as a fraction: "3/2" for "1½ times"."""
    if found["word"]:
        return _SHARES[found["word"].lower()]
    return f"{2 * int(found['times']) + 1}/2" if found["more"] else found["times"]


def _characteristic(reader: Reader, text: str, at: int, owned: bool) -> tuple[str, int] | None:
    """The characteristic that is named at this place, and where its name ends."""
    words = _NAME.match(text, at)
    if words is None or not (owned or words.group()[0].isupper()):
        return None
    each = words.group().split(" ")
    for count in range(len(each), 0, -1):
        name = " ".join(each[:count])
        if known := reader.vocabulary.best(name, "characteristic"):
            end = at + len(name)
            tail = _TAIL.match(text, end)
            return reader.vocabulary.terms[known].name, tail.end() if tail else end
    if owned and each[0][0].isupper() and fold(each[0]) in reader.columns:  # the one figure of a short profile
        return each[0], at + len(each[0])
    if each[0][0].isupper() and fold(each[0]) in reader.figures_told:
        return each[0], at + len(each[0])
    return None


def _options(text: str, at: int, parts: list[str], dice: str, unmodified: bool) -> tuple[str, ...]:
    """What is said of a length behind it: how it is rounded, what it never exceeds, which dice are not counted."""
    options = ["unmodified"] if unmodified else []
    rounded = _ROUNDED.search(text, at) if any("/" in part for part in parts) else None
    if rounded:
        options.append(f"rounded {rounded[1].lower()}")
    if most := _MOST.match(text, at):
        options.append(f"at most {most[1]}")
    if dice and (least := _AT_LEAST.match(text, at)):
        options.append(f"least {least[1]}")
    if dice and (kept := discarded(text[at:], dice)):
        options.append(kept)
    return tuple(options)


def discarded(text: str, dice: str) -> str:
    """Which of some dice are not counted, by the words behind them: "drop lowest 1"; '' where all are."""
    found = _DISCARD.search(text, 0, 80)
    if found is None:
        return ""
    return kept_of(found["edge"], int(found["n"] or found["m"] or 1), dropped=bool(found["drop"]))


def kept_of(edge: str, number: int | str = 1, *, dropped: bool = False) -> str:
    """Which dice count, or are ``dropped``, by the word for them ("the better"): "keep highest 1"."""
    return f"{'drop' if dropped else 'keep'} {_EDGES.get(edge.lower(), edge.lower())} {number}"


__all__ = ["Length", "discarded", "kept_of", "length_at"]
