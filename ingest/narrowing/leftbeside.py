"""Left beside: what stands beside a statement and narrows it: exceptions, concessions, means and limits.

In: the text of a passage and the place of a statement in it. Out: the words that leave something out of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ingest.narrowing.phrases import FINITE, words_of
from ingest.verbforms import gerund
from kb.conditions import Done, atoms
from kb.model import Clause, Term
from kb.names import stems
from kb.patterns import deferred

#: Relations of which the object is something that is done.
OF_DEEDS = frozenset("permits denies forces limits_to".split())
_SENTENCE = deferred(r"[^.;:?!]*")
EXCEPTION = deferred(
    r"\b(?:[Uu]nless|[Ee]xcept(?:ing)?(?: for| when| if)?|other than|save (?:for|when|in)|apart from) (?!that\b)"
    r"[^,.;:()–—]+"
)
#: The word that opens an exception.
_OPENS_EXCEPTION = deferred(r"\w+(?: than| for| from| when| if| in)? ")
_STATED = deferred(r"(?i)\b(?:otherwise|states?|specif\w+|rules?)\b")
#: What a rule that wins has to be about: more than that it says otherwise.
_ABOUT = deferred(r"(?i)\brules? (?:specifically|explicitly|expressly) (?:target|affect|name|mention|concern)s?\b")
_AND_DOES = deferred(r"\b(?:and|but) (?:\w+ly )?[a-z]+s\b")
_CONCESSION = deferred(
    r"\b(?:(?i:even) (?:if|when|while|though|after)|(?i:regardless) of) [^,.;:()–—]+"
    r"(?:, or (?:if )?(?:(?:it|they) )?(?:is|are|was|were|has|have|had|cannot|could) [^,.;:()–—]+)*"
)
_CAP = deferred(r"\b(?:up )?to an? (?:maximum|minimum)(?: \w+)? of [^,.;()]+", re.I)
#: How many that are let do something come to together, and how far what is done may go.
_TOTAL = deferred(r"\bup to (?:a|the|its|their) (?:combined |grand )?total\b[^,.;()]+", re.I)
_UP_TO = deferred(r"\b(?:of|by|through) (?:up to|at most|no more than|not more than) (?P<most>\d+)[^\s,.;()]*", re.I)
_CAPPED = deferred(r"at (?:most|least)|cap")


def sentence_start(text: str, at: int) -> int:
    """Where the sentence begins in which a place of a text stands."""
    return text.rfind(". ", 0, at) + 2 if ". " in text[:at] else 0


def exceptions(
    clause: Clause, text: str, span: tuple[int, int], known: tuple[frozenset[str], frozenset[str]], beaten: bool
) -> Iterator[str]:
    """What is left out of a statement in its sentence; of one that is ``beaten``, another clause tells it, but for what
    a rule has to be about to win over it. ``known`` are the words of its object and those that it tells."""
    named, told = known
    for match in _after(EXCEPTION, text, span):
        about = _ABOUT.search(match[0]) is not None
        if beaten and not about:
            continue
        stated = clause.yields and _STATED.search(match[0]) and not about
        own = named <= frozenset(stems(match[0]))  # what the exception itself says
        opened = _OPENS_EXCEPTION.match(text, match.start())
        case = words_of(text, (opened.end() if opened else match.start(), match.end()), told)
        if not (stated or own) and any(word.untold for word in case):
            yield match[0].rstrip()


def concessions(clause: Clause, text: str, span: tuple[int, int], told: frozenset[str]) -> Iterator[str]:
    """In what case something is still allowed, which no condition of the clause tells ("even if the hit ignores
    saves"): what stands before the statement reaches up to it, over the commas of a list."""
    if clause.relation != "permits":
        return
    start = sentence_start(text, span[0])
    if text.startswith("Even ", start) and start < span[0]:
        places = [(start, span[0])]
    else:
        places = [m.span() for m in _after(_CONCESSION, text, span) if not _AND_DOES.search(text, span[0], m.start())]
    for place in places:
        if any(word.untold for word in words_of(text, place, told)):
            yield text[slice(*place)].rstrip(" ,")


def while_or_but(text: str, span: tuple[int, int], named: frozenset[str], told: frozenset[str]) -> Iterator[str]:
    """While it does what alone something is ignored, and what of it still bars somebody."""
    if (along := _ALONG.search(text, sentence_start(text, span[0]))) and along.end() <= span[1] + 1:
        how = words_of(text, along.span("how"), told)
        if named <= frozenset(stems(text[along.end() : span[1]])) and any(word.untold for word in how):
            yield f"when {gerund(along['deed'])}{along['how']}"
    sentence = _SENTENCE.match(text, span[0])
    for barred in _BUT_BARRED.finditer(text, span[0], sentence.end() if sentence else span[1]):
        if not named.isdisjoint(stems(barred["told"])):
            yield barred["told"]


#: "May move over mud, ignoring penalties for it", "ignore mud, … – but may not end a move in it".
_ALONG = deferred(
    r"\b(?:may|can) (?:(?:also|still|freely|always) )?(?P<deed>[a-z]{3,})(?P<how> [^,.;:()]{3,60}?),? "
    r"(?:but |while |whilst )?ignoring\b"
)
_BUT_BARRED = deferred(
    r"(?:,|[–—-]) (?P<told>but (?:they |it )?(?:may not|cannot|must not|may never|can never)\b[^.;:()–—]*)"
)


def with_which(clause: Clause, text: str, span: tuple[int, int], terms: Mapping[str, Term]) -> Iterator[re.Match[str]]:
    """With what something is or was done, where it is a weapon of which the clause is told: its bearer has others."""
    if clause.relation not in OF_DEEDS or terms[clause.subject].kind != "weapon_type":
        return
    if it := WITH_IT.search(text, *span):
        yield it
    own = re.compile(rf"\b(?:with|using) (?:an? |any |the )?{re.escape(terms[clause.subject].name)}(?: [a-z]+)?\b")
    if any(isinstance(a, Done) for a in atoms(clause.when)) and (used := own.search(text, *span)):
        yield used


WITH_IT = deferred(r"\b(?:with|using) (?:it|them|(?:this|that|those|these) weapons?)\b")


def limits_told(clause: Clause, name: str, text: str, span: tuple[int, int]) -> Iterator[str]:
    """The most or least that the figure of a clause, or those whom it lets do something, may come to."""
    if clause.value and not _CAPPED.search(clause.value):
        yield from (match[0] for match in _after(_CAP, text, span))
    elif clause.relation in ("permits", "forces") and not clause.value:
        caps = (match for match in _after(_CAP, text, span) if text[: match.start()].endswith(", "))
        yield from (match[0] for match in caps if match[0].startswith("up to"))
    if clause.relation == "permits":
        yield from (match[0] for match in _after(_TOTAL, text, span))
    if clause.relation in OF_DEEDS:
        said = f"{clause.value} {clause.condition} {name}"
        yield from (m[0] for m in _UP_TO.finditer(text, *span) if m["most"] not in said)


def _after(pattern: re.Pattern[str], text: str, span: tuple[int, int]) -> Iterator[re.Match[str]]:
    """Where a pattern is found in a statement, or in its sentence before the next statement has a verb."""
    sentence = _SENTENCE.match(text, span[0])
    for match in pattern.finditer(text, span[0], sentence.end() if sentence else span[1]):
        if FINITE.isdisjoint(word.low for word in words_of(text, (span[1], match.start()), frozenset())):
            yield match
