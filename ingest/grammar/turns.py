"""Turns of phrase: a sentence that gave nothing as it stands, said in another way.

In: the cleaned text of a sentence that no reader understood. Out: one or more plainer sentences, or none where it has
no such turn. Unlike ``rewrites``, these are tried only where nothing was read, so that they change no other reading.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from kb.patterns import Pattern


class _Turn(NamedTuple):
    """What ``pattern`` matches is said as ``plainer`` says."""

    pattern: Pattern
    plainer: str | Callable[[re.Match[str]], str]


#: Gerunds whose verb ends in "e" though its stem does not tell.
_SILENT_E = re.compile(r"(?:[vczu]|[^s]s|[^n]g|ar|ur|uir|ak|id|ang|^se)$")
_SHORT = re.compile(r"[^aeiou]*[aeiou][^aeiouwxy]$")


def base_form(gerund: str) -> str:
    """The verb of a gerund ("moving": move, "running": run, "Disembarking": Disembark)."""
    root = re.sub(r"ing$", "", gerund)
    if root == gerund or len(root) < 2:
        return gerund
    if root[-1] == root[-2] and root[-1] not in "sl":
        return root[:-1]
    return f"{root}e" if _SILENT_E.search(root) or _SHORT.fullmatch(root.lower()) else root


def _prevented(match: re.Match[str]) -> str:
    return f"{match[1]} may {base_form(match[2])}{match[3]}"


def _subject_to(match: re.Match[str]) -> str:
    """What is suffered all the same, and what is not ("still subject to losing X, just not Y")."""
    said = f"{match[1]} {base_form(match[2])} {match[3]}"
    return f"{said}. {match[1]} ignore {match[4]}" if match[4] else said


_TURNS: tuple[_Turn, ...] = (
    _Turn(Pattern(r" gets to "), " may "),
    _Turn(
        Pattern(r"^(.*?)\b(?:the|a|its) (?:controlling )?player (may|can) declare that (.+?) will (?:attempt to )?"),
        r"\1\3 \2 ",
    ),
    _Turn(
        Pattern(r"^(?:This|It|That|Doing so) (?:does|will) not prevent (.+?) from (\w+ing)\b(.*)$"),
        _prevented,
    ),
    _Turn(
        Pattern(r"^(.+?) (?:is|are) (?:still |also )?subject to (\w+ing) (.+?)(?:, (?:just|but) not (.+))?$"),
        _subject_to,
    ),
    _Turn(
        Pattern(r"^(If|When|Once|Whenever), ((?:at|during|in|on) [^,]{3,60}), (?=\w)"),
        lambda m: f"{m[2][0].upper()}{m[2][1:]}, {m[1].lower()} ",
    ),
    _Turn(
        Pattern(
            r"^((?:If|When|While|Whenever) (?:an?|the|any) [\w' -]{3,40}), (or [\w' -]{3,40}), (?=is |are |has )"
        ),
        r"\1 \2 ",
    ),
    _Turn(Pattern(r", so (?=(?:an?|the|any|each|all|it|they|this|these|no) )(?!.*\bwould\b)"), ". "),
    _Turn(Pattern(r", meaning that (?=\w)"), ". "),
)


def turned(text: str) -> list[str]:
    """The plainer sentences that stand for the sentence; none where it has none of the turns."""
    changed = text
    for turn in _TURNS:
        changed = turn.pattern.sub(turn.plainer, changed)
    if changed == text:
        return []
    return [part.strip() for part in re.split(r"(?<=[a-z)\"])\. (?=[A-Za-z])", changed)]
