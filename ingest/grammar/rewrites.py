"""Rewrites: roundabout ways of saying a rule, put in the plain form that the grammar reads.

In: the cleaned text of a sentence. Out: one or more plainer sentences that say the same. General English only.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

_MODAL = r"(?:may not|cannot|can not|can never|may never|must not|may only|can only|must always|must|may|can)"
_DONE = r"(?:declared|made|taken|performed|used|drawn|carried out)"
#: Somebody for whom a thing is done: "that unit", "a unit that …", not "a Snap Volley".
_SOMEBODY = (
    r"(?:that (?:unit|model)|units?|models?|"
    r"(?:an?|any|that|the|each) [\w-]+(?: [\w-]+)? (?:that|which|with|under|affected|of))\b.*?"
)


class _Rewrite(NamedTuple):
    """``mark`` is a word that stands in every sentence that ``pattern`` matches: a cheap first look."""

    mark: str
    pattern: re.Pattern[str]
    plainer: str | Callable[[re.Match[str]], str]


def _for_somebody(match: re.Match[str]) -> str:
    """Say of the unit what may not be done for it ("charges may not be declared for a unit that …")."""
    when, what, modal, who, more = match[1] or "", match[2], match[3], match[5], match[6] or ""
    if what.lower().startswith("no "):
        return f"{when}{who} may not make {what[3:]}{more}"
    return f"{when}{who} {modal} make {what}{more}"


def _condition(text: str) -> str:
    """The condition that a sentence opens with, to be said again of its second half."""
    opening = re.match(r"(?:If|When|Whenever|While|After|Once) [^,]{3,80}?(?:,| (?=(?:it|they) ))", text)
    return f"{opening.group().rstrip(', ')}, " if opening else ""


_THE_ONLY = _Rewrite(
    "only",
    re.compile(
        r"^[Tt]he only (\w+?)s? (?:that )?((?:they|it|units?|models?|(?:an? |the |any )[\w' -]{3,60}?)) "
        r"(?:can|may) (?:make|take|use|declare|perform) (.*?)\b(?:are|is) (.+)$"
    ),
    r"\2 may only make \4 \3",
)

_REWRITES: tuple[_Rewrite, ...] = (
    _THE_ONLY,
    _Rewrite(" so ", re.compile(r"^(.{3,60}?) (is|are) so .{3,120}? that (.+)$"), r"\1 \2 concerned. \3"),
    _Rewrite(
        " by ",
        re.compile(
            rf"^([\w' -]{{3,160}}?) ({_MODAL}) be (?:used|made) by ((?:a|any|that|the|units?|models?)\b.+)$", re.I
        ),
        lambda m: f"{m[3]} {m[2]} make {m[1]}",
    ),
    _Rewrite(
        " be ",
        re.compile(
            rf"^((?:In|During|At) [^,]+, )?((?:an? |any |no |the )?[\w' -]{{3,40}}?) ({_MODAL}) be ({_DONE}) "
            rf"(?:for|by|with) ({_SOMEBODY})((?: and| or|,) any .+)?$",
            re.I,
        ),
        _for_somebody,
    ),
    _Rewrite(
        " not ",
        re.compile(r"^(.*?)(?:[Ii]t is|is) not (?:permitted|allowed) to (.+)$"),
        r"\1 a unit may not \2",
    ),
    _Rewrite(
        "ed ",
        re.compile(
            r"^(.{3,80}?) (?:is|are|can be) (?:primarily |also |usually |only )?(?:inflicted|caused|imposed) "
            r"(?:as part of|by|through|due to) (?:the effects? of )?(.+?)(?:, but .*)?$"
        ),
        r"\2 inflicts \1",
    ),
    _Rewrite(
        " must pass ",
        re.compile(r"^(.*?) must pass (an? [\w' -]{3,40}? (?:test|check|roll))(.*?),? or (it|they) (?:will )?(.+)$"),
        r"\1 must take \2\3. If it fails the test, \4 \5",
    ),
    _Rewrite("with such", re.compile(r"^.{3,60}? with such \w+ that (.+)$"), r"\1"),
    _Rewrite(
        "only",
        re.compile(r"^[Tt]he only (\w+) (?:that is )?(?:open|available|allowed) to (.+?) (?:is|are) (.+)$"),
        r"\2 may only use \3",
    ),
    _Rewrite(
        "ere ",
        re.compile(
            r"^(.*?)[Tt]here (?:can|may) be no (?:further |more |other )?(.+?) "
            r"(made|declared|taken|issued|accepted)\b(.*)$"
        ),
        r"\1\2 may not be \3\4",
    ),
    _Rewrite(
        "here ",
        re.compile(r"^[Tt]here (?:is|are) no ([A-Z].{3,120})$"),
        lambda m: "A unit may not make " + m[1].replace(" no ", " "),
    ),
    _Rewrite("case of", re.compile(r"^[Ii]n the case of (.+?), (.+)$"), r"If \1, \2"),
    _Rewrite(
        "es",
        re.compile(
            r"^(?:Whichever|Any (?:unit|model|\w+) that|Whoever) (fails|passes|fails it|passes it)"
            r"(?: (?:the|this|that) \w+)?,? (.+)$"
        ),
        r"If it \1, it \2",
    ),
    _Rewrite(
        "s ",
        re.compile(r"^[Aa]s (?:for )?((?:an? |the )?[A-Z][\w-]*(?: [A-Z][\w-]*)*)(,| except|$)"),
        r"It counts as \1\2",
    ),
    _Rewrite(
        "is required",
        re.compile(
            r"^(?:With [^,]+, )?(an?|the|any|each) (.{3,50}?) is required "
            r"(?:to perform|to carry out|to make|for|in order to make) (.+)$",
            re.I,
        ),
        r"\3 requires a \2",
    ),
    _Rewrite(
        "ed ",
        re.compile(r"^[Nn]o (.{3,40}?) (?:is|are) (?:required|needed) (?:for|when|if) (.+?) to (.+)$"),
        r"\2 need not take a \1 to \3",
    ),
    _Rewrite(
        "as per",
        re.compile(
            r"^(.*?)\b(?:does|do|did) not (\w+(?: \w+)?) as per the (?:standard|normal|usual) rules, but instead (.+)$"
        ),
        lambda m: f"{m[1]} does not {m[2]}. {_condition(m[1])}It {m[3]}",
    ),
)


def plain(text: str) -> list[str]:
    """The sentence, or the plainer sentences that stand for it."""
    if _THE_ONLY.mark in text:
        for part in re.split(r" [–—-] ", text)[1:]:
            if _THE_ONLY.pattern.match(part):
                return [text[: text.index(part)].rstrip(" –—-"), *plain(part)]
    for rewrite in _REWRITES:
        if rewrite.mark in text:
            changed = rewrite.pattern.sub(rewrite.plainer, text, count=1)
            if changed != text:
                return [part.strip() for part in re.split(r"(?<=[a-z)])\. (?=[A-Za-z])", changed)]
    return [text]
