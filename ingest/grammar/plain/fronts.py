"""Fronts: what a sentence opens with before it says of whom it is ("At the end of the phase, no unit may …").

In: the text of a sentence. Out: its front, with the comma, and the rest as a sentence of its own. Wordings that are
looked for from the beginning of a sentence on are found in that rest as well.
"""

from __future__ import annotations

import re

from ingest.lexicon import DISCOURSE
from kb.names import capitalised, lowered
from kb.patterns import deferred

#: Words that open a sentence and tell only how it goes on from others, or that it is a reminder.
OPENER = (
    r"(?i:(?:please )?(?:note|remember|bear in mind|keep in mind|be aware|don't forget|do not forget)"
    r"(?:,? (?:though|however|too|also|again))?,? that|"
    r"as (?:noted|mentioned|stated|described|explained|said|shown|seen|always|usual|before)"
    r"(?: (?:above|below|before|earlier|previously|already|elsewhere))?(?=,)|"
    r"(?:in (?:exchange|return|recompense) for|as the price (?:of|for)) [^,;:]{3,60}(?=,)|"
    + "|".join(sorted((re.escape(d) for d in DISCOURSE), key=len, reverse=True))
    + r")\b[,:!]? +(?!of )"
)
#: A case, a time, or what it is beside, up to the comma before a subject that points back at nobody.
_FRONT = deferred(
    rf"(?:{OPENER})?(?:(?i:If|When|Whenever|While|Whilst|Once|After|Before|Unless|Until|Where|Should|As|At|On|In|During|"
    r"For|From|Throughout|Provided|Providing|Even|Except|Instead|Regardless|Immediately|Unlike|Thanks|Because|Due|Owing|"
    r"With|Without|Having|Being|To|Each|Every|Per|Only once|Twice),? [^;:]{2,140}?, |[^;:,]{6,80}, (?:and )?so,? )?"
    r"(?=(?:an?|the|any|no|each|every|all|units|models|only|neither|both) )"
)
#: A case, a time or a reason at the end of a sentence, which says of whom it is before that.
_END = deferred(
    r",? (?:if|when(?! \w+ing\b)|whenever|while|whilst|unless|after|before|even|as long as|so long as|provided|"
    r"providing|regardless of|no matter|irrespective of|except|in the turn|because(?! of)|during|"
    r"for the rest|on an? (?:roll|score)|at any time|whether|to an? (?:minimum|maximum)|this turn)\b|"
    r", (?:as(?= (?:it|they|he|the|its|their|there|this)\b)|since|so|in which case|just|and this|however|though)\b"
)
_NOT_ITS_END = deferred(r"(?: and | but |,.|[;:–—])| possible\b")
_HINGES = deferred(r"\b(?:only|not until|neither|nor|either|just as|except|other than|nothing)\b", re.I)
_SMALL = frozenset(
    """a an the any no each every all units models only neither both it they he she you its their his her your this that
    these those such one enemy enemies friendly friends foes whoever whichever""".split()
)


#: What an editor puts before a sentence that came later: "Errata: …", "Clarification 3: …".
_EDITED = deferred(
    r"^[*_]*(?:Clarification|Correction|Amendment|Update|Reminder|FAQ|Errat(?:a|um)|Addend(?:a|um))s?(?: \d{1,3})?"
    r"(?:[*_]*: *[*_]*|[*_]* [–—-] )(?=\w)"
)
_IN_BRACKETS = deferred(r"\((?P<told>(?:[A-Z]|[*_])[^()]{8,}[.!])\)\.?")
#: What tells a rule in brackets from an aside.
_RULES = deferred(r"\b(?:may|can|must|cannot|never|only|always|(?:is|are|does|do) not)\b")
#: Where a further sentence begins, and where one does that may end in brackets or quotes.
NEXT_SENTENCE = deferred(r"(?<=[a-z\d)\"])\. (?=[A-Z])")
_NEXT_STATEMENT = deferred(r"(?<=[a-z\d)\]\"”])[.!] (?=[A-Z])")


#: "Markers may be piled up, with one exception: when …": what is so then is told by itself.
_ONE_EXCEPTION = deferred(
    r", with (?:just |only )?(?:one|this|a single|the following) exception: (?=(?:when|whenever|if|once|while)\b)"
)


_BARS = deferred(r"(?i)\b(?:may not|cannot|can not|can't|must not|never|no|nobody|none)\b")


def _with_the_exception(text: str) -> list[str]:
    """A sentence, and by itself the one case that it sets apart; not of a ban, to which that is the exception."""
    rule, *case = _ONE_EXCEPTION.split(text, maxsplit=1)
    return [rule, *map(capitalised, case)] if not _BARS.search(rule) else [text]


def told_alone(text: str) -> list[str]:
    """The sentences of a passage without an editor's label before them or brackets around all of them."""
    bracketed = _IN_BRACKETS.fullmatch(text) if _RULES.search(text) else None
    sentences = _NEXT_STATEMENT.split(bracketed["told"]) if bracketed else [text]
    sentences = [part for each in sentences for part in _with_the_exception(each)]
    sentences = [part for each in sentences for part in _apart_from_that(each)]
    return [capitalised(_EDITED.sub("", each, count=1)) if _EDITED.match(each) else each for each in sentences]


#: "…, and apart from that it may do nothing whatever": that is no part of what it must do, whenever it must.
_APART_FROM_THAT = deferred(
    r"(?:^|[,;] (?:and |but )?)(?:(?:[Aa]part|[Aa]side) from (?:that|this|which)|[Bb]eyond (?:that|this)|"
    r"[Oo]ther than (?:that|this)),? (?P<it>it|they) (?P<may>may|can) do nothing\b(?: whatever| at all| else)?"
)


def _apart_from_that(text: str) -> list[str]:
    """A sentence, and by itself that nothing else may be done besides."""
    found = _APART_FROM_THAT.search(text)
    if found is None:
        return [text]
    nothing = f"{capitalised(found['it'])} {found['may']} do nothing whatever{text[found.end() :]}"
    return [f"{text[: found.start()]}.", nothing] if found.start() else [nothing]


def split_front(text: str) -> tuple[str, str] | None:
    """The front of a sentence and the rest, which begins with a capital; None where it has no front."""
    front = _FRONT.match(text)
    if not front or not front.group():
        return None
    return front.group(), text[front.end()].upper() + text[front.end() + 1 :]


def split_end(text: str) -> tuple[str, str] | None:
    """What a sentence says, and the case, time or reason at its end; None where it ends with none, or hinges on it."""
    end = _END.search(text)
    if end is None or _HINGES.search(text, 0, end.start()) or _NOT_ITS_END.search(text, end.start() + 1):
        return None
    return text[: end.start()], text[end.start() :]


def amid(words: str) -> str:
    """The words as they stand behind a front or within a sentence: a name that they begin with keeps its capital."""
    return lowered(words) if words.split(" ", 1)[0].lower() in _SMALL else words
