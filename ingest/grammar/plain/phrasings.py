"""Phrasings: what further turns of plain English stand for, as ``rewrites`` and ``turns`` apply them.

``RECAST`` is applied to every sentence that has the mark, ``OTHERWISE`` only where nothing was read. General English.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ingest.grammar.plain.fronts import amid
from ingest.lexicon import SUBJECT
from kb.names import capitalised
from kb.patterns import Pattern

_RESULT = r"(?:hits?|misses|miss|fails?|succeeds?|passes|pass|wounds?)"
_DEED_NOUN = r"(?:orders?|commands?|tests?|checks?|actions?|reactions?|responses?|moves?|attacks?|tokens?|markers?)"
_NOT_DONE = r"(?:cannot|can't|can’t|may not|can never|may never|do not|does not)"
_STARTS = r"(?:Move|An?|Any|All|Each|Every|The|At|In|During|If|When|While|It|They|[A-Z][\w-]+s)"


def _none_of_those(match: re.Match[str]) -> str:
    """What "any" stands for, where the half before names it ("… no more than one order, and … cannot receive any")."""
    return f"{match[1]}. {capitalised(match[3])} any {match[2]}"


def _worse_at(match: re.Match[str]) -> str:
    """A modifier to what is being done ("Enemies suffer -1 when aiming at a Barge")."""
    who = re.sub(r"^Enemies\b", "Enemy units", match[1])
    return f"{who} a {match[2]} modifier to {match[4]} when {match[3]}"


#: The pattern, and what the match is said as.
RECAST: tuple[tuple[Pattern, str | Callable[[re.Match[str]], str]], ...] = (
    (
        Pattern(
            r"^(.{10,120}?),? (?:(?:but|and) (?:in addition|additionally)|but also|and furthermore|and moreover),? "
            rf"(?=(?:{SUBJECT}|may|can|cannot|must) )"
        ),
        r"\1. ",
    ),
    (
        Pattern(
            r"^((?:When|If|Once|Whenever) (?:its|the|an?|their) [^,]{3,50}? (?:is|are) \w+(?: to \d+)?) "
            r"(?=the \w+ (?:is|are|becomes?|must|may|cannot|loses?|gains?)\b)"
        ),
        r"\1, ",
    ),
    (
        Pattern(
            r"^((?:(?!Rules\b|Effects\b|Modifiers\b)[A-Z][\w-]*)(?: [\w-]+)?s) only "
            r"(?!appl|affect|count|work|matter|last|need|have|are\b|occur|happen|hit|wound|take)([a-z]+) "
            r"(?=(?:at|in|within|on|during|when|if|while|after|before) )"
        ),
        r"\1 may only \2 ",
    ),
    (
        Pattern(
            r"^(?:(.*?),? and )?((?:any|each|every|an?|the|a single|one) (?:[\w-]+ )?(?:hit|wound|shot))s? destroys "
            r"(it|them)(?: outright| at once| immediately)?$",
            re.I,
        ),
        lambda m: f"{m[1] + '. ' if m[1] else ''}{'It is' if m[3] == 'it' else 'They are'} destroyed by {m[2].lower()}",
    ),
    (
        Pattern(r"^(.{3,60}? must (?!pass\b).{3,90}?),? or (it|they) (?=(?:is|are|becomes?|loses?|suffers?|gains?) )"),
        lambda m: f"{m[1]}. If {m[2]} {'does' if m[2] == 'it' else 'do'} not, {m[2]} ",
    ),
    (
        Pattern(
            r"^(.{3,60}? (?:suffers?|takes?|gets?|gains?|has|have|receives?)) (?:an? )?([+−-]\d)"
            r"(?: penalty| bonus| modifier)? when ((\w+ing)\b.*)$"
        ),
        _worse_at,
    ),
    (
        Pattern(
            r"\b(may|can) (?!not\b|only\b|never\b|still\b|also\b|be\b)([a-z]+) only (?=(?:one|two|three|a single|\d+) )"
        ),
        r"\1 only \2 ",
    ),
    (
        Pattern(r"\b(may|can) (move|march|advance|run|fly|travel|charge) no (?:further|farther|faster) than (?=\w)"),
        r"\1 \2 up to ",
    ),
    (
        Pattern(
            r"^(?:The first time(?: (?:in|during) (?:an?|the|each|any) [a-z]+)?(?: that)?|If|When|Whenever|Each time) "
            r"(.{3,60}?) would (?:be|become|gain|suffer) (.+?), (?:(?:you may |it may |they may )?ignore "
            r"(?:it|this|that|them)(?: result)?|(?:it|they) (?:is|are|does|do) not(?: become)?(?: so)?|"
            r"nothing happens)$"
        ),
        r"\1 ignores \2",
    ),
    (
        Pattern(
            rf"^((?!.*\b(?:may|can|cannot|must|will|should)\b.*, (?:but |while )?ignoring){_STARTS}\b.{{10,160}}?), "
            r"(?:but |while )?ignoring "
            r"((?:any |all |the |an? )?[^,]{3,80}?)(?:, and (may [^,;]+))?$"
        ),
        lambda m: f"{m[1]}. It ignores {m[2]}" + (f". It {m[3]}" if m[3] else ""),
    ),
    (
        Pattern(r"^(.{10,160}?),? (?:whereupon|at which point|after which|upon which) it (?=[a-z]+s )"),
        lambda m: f"{m[1]}. If {amid(m[1])}, it ",
    ),
    (
        Pattern(
            rf"^((?:An?|Any|Each) .{{1,40}}? always {_RESULT}),? (?:and|but|while) (an?|any|each) "
            rf"(.{{1,40}}? always {_RESULT}\b.*)$"
        ),
        lambda m: f"{m[1]}. {m[2].capitalize()} {m[3]}",
    ),
    (
        Pattern(
            rf"^(.*?\b(?:one|two|a|an|any|no|single|more than \w+) ((?:[\w-]+ )?{_DEED_NOUN})\b.*?),? (?:and|but) "
            rf"([\w' -]{{3,60}}? {_NOT_DONE} (?:receive|be given|take|make|use|perform|declare|have)) (?:any|one)$"
        ),
        _none_of_those,
    ),
    (
        Pattern(r"^((?:If|When|Whenever|While|Once) (?:it|they) [^,]{3,40}?) (?=its [\w ]{2,30}? (?:is|are) )"),
        r"\1, ",
    ),
    (
        Pattern(
            r"^(.{3,60}?) (?:that|which|who) (.{3,60}?) do(?:es)? so at (half|double) (?:its |their )?"
            r"(speed|rate|pace|movement)$"
        ),
        lambda m: f"If {amid(m[1])} {m[2]}, {'halve' if m[3] == 'half' else 'double'} its {m[4]}",
    ),
)

#: The pattern and what the match is said as, for sentences of which nothing was read.
OTHERWISE: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (
        r"^((?:Any|An?|Each|Every) .{3,40}? (?:that|which|who) .{3,80}?) (?:destroys|kills|slays|removes|eliminates) "
        r"(?:it|them)(?: outright| automatically| immediately| at once)?$",
        lambda m: f"If {amid(m[1])}, it is destroyed",
    ),
    (
        r"^(?:The|Any|An?|This) ((?:[A-Z][\w'-]+ ){0,2}(?:[Tt]est|[Cc]heck|[Rr]oll)) "
        r"(?:is (?:passed|successful)|succeeds) (?:if|where|when) "
        r"(?:the|this) (?:score|result|roll|total|die|dice)(?: \w+)? "
        r"(?:does not exceed|"
        r"is (?:not )?(?:equal to or )?(?:less|lower|higher|more|greater|over|above|below)(?: than)?(?: or equal to)?|"
        r"is no (?:more|higher|greater|less|lower) than|is at least|equals or "
        r"(?:beats|exceeds|is under)|is equal to or (?:under|over|above|below)|is under|beats|exceeds) (.+)$",
        r"The \1 uses \2",
    ),
    (
        r"^((?:(?:All|Any|Each|Every) )?(?:[\w-]+ )?(?:shots|attacks|rolls|tests|checks|shooting)"
        r"(?: (?:at|against|by|from) [\w ']{3,40}?)?) (?:is|are) (?:made |taken |rolled )?at ([+−-]\d)\b.*?"
        r"( until .+|,.+)?$",
        r"\1 suffer a \2 modifier",
    ),
    (
        r"^([A-Z][\w'-]+(?: [A-Z][\w'-]+)*) (?:does|do) not (?:work|apply|function|operate) "
        r"(?=(?:if|while|when|against) )",
        r"A unit may not use \1 ",
    ),
    (
        r"^(?:The|Any|An?) ((?:[A-Z][\w'-]+ ){0,2}(?:[Tt]est|[Cc]heck|[Rr]oll)) (?:is (?:passed|successful)|succeeds) "
        r"(?:on|with|by)(?: an?)? (?:(?:roll|score|result|total)s? of )?"
        r"(\d+(?:\+| or (?:more|higher|better|less|lower)))$",
        r"The \1 uses a roll of \2",
    ),
    (r"\b(be (?:given|issued)) (?:it|them)$", r"\1 this order"),
)
