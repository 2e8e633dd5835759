"""Phrasings: what further turns of plain English stand for, as ``rewrites`` and ``turns`` apply them.

``RECAST`` is applied to every sentence that has the mark, ``OTHERWISE`` only where nothing was read. General English.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_RESULT = r"(?:hits?|misses|miss|fails?|succeeds?|passes|pass|wounds?)"
_DEED_NOUN = r"(?:orders?|commands?|tests?|checks?|actions?|reactions?|responses?|moves?|attacks?|tokens?|markers?)"
_NOT_DONE = r"(?:cannot|can't|can’t|may not|can never|may never|do not|does not)"
_STARTS = r"(?:An?|Any|All|Each|Every|The|At|In|During|If|When|While|It|They|[A-Z][\w-]+s)"


def _none_of_those(match: re.Match[str]) -> str:
    """What "any" stands for, where the half before names it ("… no more than one order, and … cannot receive any")."""
    return f"{match[1]}. {match[3][0].upper()}{match[3][1:]} any {match[2]}"


def _lower_first(words: str) -> str:
    """The words as they stand after an "if"."""
    return words[0].lower() + words[1:] if words.split()[0] in _DETERMINERS else words


_DETERMINERS = frozenset("A An Any All Each Every The It They Its".split())

#: A word that stands in every sentence that the pattern matches, the pattern, and what the match is said as.
RECAST: tuple[tuple[str, re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    (
        ", ignoring ",
        re.compile(
            rf"^((?!.*\b(?:may|can|cannot|must|will|should)\b){_STARTS}\b.{{10,160}}?), (?:but |while )?ignoring "
            r"((?:any |all |the |an? )?[^,]{3,80})$"
        ),
        r"\1. It ignores \2",
    ),
    (
        " it ",
        re.compile(r"^(.{10,160}?),? (?:whereupon|at which point|after which|upon which) it (?=[a-z]+s )"),
        lambda m: f"{m[1]}. If {_lower_first(m[1])}, it ",
    ),
    (
        " always ",
        re.compile(
            rf"^((?:An?|Any|Each) .{{1,40}}? always {_RESULT}),? (?:and|but|while) (an?|any|each) "
            rf"(.{{1,40}}? always {_RESULT}\b.*)$"
        ),
        lambda m: f"{m[1]}. {m[2].capitalize()} {m[3]}",
    ),
    (
        " any",
        re.compile(
            rf"^(.*?\b(?:one|two|a|an|any|no|single|more than \w+) ((?:[\w-]+ )?{_DEED_NOUN})\b.*?),? (?:and|but) "
            rf"([\w' -]{{3,60}}? {_NOT_DONE} (?:receive|be given|take|make|use|perform|declare|have)) (?:any|one)$"
        ),
        _none_of_those,
    ),
    (
        " its ",
        re.compile(r"^((?:If|When|Whenever|While|Once) (?:it|they) [^,]{3,40}?) (?=its [\w ]{2,30}? (?:is|are) )"),
        r"\1, ",
    ),
    (
        " do",
        re.compile(
            r"^(.{3,60}?) (?:that|which|who) (.{3,60}?) do(?:es)? so at (half|double) (?:its |their )?"
            r"(speed|rate|pace|movement)$"
        ),
        lambda m: f"If {_lower_first(m[1])} {m[2]}, {'halve' if m[3] == 'half' else 'double'} its {m[4]}",
    ),
)

#: The pattern and what the match is said as, for sentences of which nothing was read.
OTHERWISE: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (
        r"^((?:Any|An?|Each|Every) .{3,40}? (?:that|which|who) .{3,80}?) (?:destroys|kills|slays|removes|eliminates) "
        r"(?:it|them)(?: outright| automatically| immediately| at once)?$",
        lambda m: f"If {_lower_first(m[1])}, it is destroyed",
    ),
    (r"\b(be (?:given|issued)) (?:it|them)$", r"\1 this order"),
    (r"\b(?:can't|can’t) (?=be |use |make |take |move |[a-z]+ )", "cannot "),
)
