"""Rewrites: roundabout ways of saying a rule, put in the plain form that the grammar reads.

In: the cleaned text of a sentence. Out: one or more plainer sentences that say the same. General English only.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_MODAL = r"(?:may not|cannot|can not|can never|may never|must not|may only|can only|must always|must|may|can)"
_DONE = r"(?:declared|made|taken|performed|used|drawn|carried out)"

_RULES: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    (re.compile(r"^[Tt]he only (\w+?)s? (?:that )?((?:they|it|the unit|units?|models?|a unit) (?:can|may) (?:make|take|use|declare|perform)) (.*?)\b(?:are|is) (.+)$"), r"They may only make \4 \3"),
    (re.compile(r"^(.{3,60}?) (is|are) so .{3,120}? that (.+)$"), r"\1 \2 concerned. \3"),
    (re.compile(rf"^([\w' -]{{3,160}}?) ({_MODAL}) be (?:used|made) by ((?:a|any|that|the|units?|models?)\b.+)$", re.I), lambda m: f"{m[3]} {m[2]} make {m[1]}"),
    (re.compile(rf"^((?:In|During|At) [^,]+, )?((?:an? |any |no |the )?[\w' -]{{3,40}}?) ({_MODAL}) be ({_DONE}) (?:for|by|with) ((?:that (?:unit|model)|units?|models?|(?:an?|any|that|the|each) [\w-]+(?: [\w-]+)? (?:that|which|with|under|affected|of))\b.*?)((?: and| or|,) any .+)?$", re.I), lambda m: f"{m[1] or ''}{m[5]} {m[3]} make {m[2]}{m[6] or ''}" if not m[2].lower().startswith("no ") else f"{m[1] or ''}{m[5]} may not make {m[2][3:]}{m[6] or ''}"),
    (re.compile(r"^(.*?)(?:[Ii]t is|is) not (?:permitted|allowed) to (.+)$"), r"\1 a unit may not \2"),
    (re.compile(r"^(.{3,80}?) (?:is|are|can be) (?:primarily |also |usually |only )?(?:inflicted|caused|imposed) (?:as part of|by|through|due to) (?:the effects? of )?(.+?)(?:, but .*)?$"), r"\2 inflicts \1"),
    (re.compile(r"^.{3,60}? with such \w+ that (.+)$"), r"\1"),
    (re.compile(r"^[Tt]he only (\w+) (?:that is )?(?:open|available|allowed) to (.+?) (?:is|are) (.+)$"), r"\2 may only use \3"),
    (re.compile(r"^[Ii]n the case of (.+?), (.+)$"), r"If \1, \2"),
    (re.compile(r"^(?:Whichever|Any (?:unit|model|\w+) that|Whoever) (fails|passes|fails it|passes it)(?: (?:the|this|that) \w+)?,? (.+)$"), r"If it \1, it \2"),
    (re.compile(r"^[Aa]s (?:for )?((?:an? |the )?[A-Z][\w-]*(?: [A-Z][\w-]*)*)(,| except|$)"), r"It counts as \1\2"),
    (re.compile(r"^(?:With [^,]+, )?(an?|the|any|each) (.{3,50}?) is required (?:to perform|to carry out|to make|for|in order to make) (.+)$", re.I), r"\3 requires a \2"),
    (re.compile(r"^[Nn]o (.{3,40}?) (?:is|are) (?:required|needed) (?:for|when|if) (.+?) to (.+)$"), r"\2 need not take a \1 to \3"),
    (re.compile(r"^(.*?)\b(?:does|do|did) not (\w+(?: \w+)?) as per the (?:standard|normal|usual) rules, but instead (.+)$"), r"\1 does not \2. It \3"),
)  # fmt: skip


def plain(text: str) -> list[str]:
    """The sentence, or the plainer sentences that stand for it."""
    for part in re.split(r" [–—-] ", text)[1:]:
        if _RULES[0][0].match(part):
            return [text[: text.index(part)].rstrip(" –—-"), *plain(part)]
    for pattern, replacement in _RULES:
        changed = pattern.sub(replacement, text, count=1)
        if changed != text:
            return [part.strip() for part in re.split(r"(?<=[a-z)])\. (?=[A-Za-z])", changed)]
    return [text]
