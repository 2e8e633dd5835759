"""Together: leave to do two things of a kind at one time, where a limit lets but one of them be done ("may both Duck
and Shoot Back in answer to the same shot", "a crew that has Ducked may still Shoot Back in that turn").

In: a case and the limit that counts. Out: the leave, and whether what was done is that other thing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.conditions import ALWAYS, Condition, Fact, both, conjuncts
from kb.model import Clause
from kb.patterns import deferred
from queries.conditions.kleene import TRUE, Finding
from queries.conditions.weighing import OURS, count_of
from queries.situations.facts import content, negated

if TYPE_CHECKING:
    from queries.case import Case
    from queries.options.index import Index

#: At one time: what is told of two things that may be done is told of one and the other.
_AT_ONCE = deferred(
    r"(?i)\b(?:in|during|within|on) (?:the same|that same|one|a single|one and the same|that) "
    r"(?:turn|round|phase|activation|bound)\b|"
    r"\b(?:to|against|from|for|upon|at) (?:the same|that same|one|a single|one and the same) (?!turn|round)[a-z]|"
    r"\bcombin(?:e|es|ing)\b|"
    r"\b(?:that|which|who|if (?:it|they)|even (?:though|if) (?:it|they)) (?:has|have) (?:already |just )?"
    r"[\w' -]{2,40}? (?:may|can) (?:still|also|then|nevertheless|even so)\b"
)
_EITHER = deferred(r"(?i)\b(?:either|only one|but not both|one or the other|not both)\b")
#: What was done in answer to something else than what is answered now.
_ELSEWHERE = deferred(r"(?i)\b(?:another|different|other|second|earlier|previous|first) (?!response|reply)[a-z]+")
_TO_THE_SAME = deferred(
    r"(?i)\b(?:to|against|from|for|upon|at) (?:the same|that same|a single|one and the same) (?!turn)[a-z]"
)


def beside_others(case: Case, limit: Clause, made: int) -> tuple[Clause, Finding] | None:
    """The leave to do the option beside what has been done, TRUE where that is told, else with what would have to be
    told; None where no leave reaches so far. ``made`` is how many of what is limited were."""
    return _with_another(case, limit, made) or _of_another_sort(case, limit, made)


def _with_another(case: Case, limit: Clause, made: int) -> tuple[Clause, Finding] | None:
    """Leave for the option together with others by their names."""
    for permit, companions in _pairs(case, limit):
        if made > len(companions):
            continue
        done = [_done(case, permit, other) for other in companions]
        if sum(each is True for each in done) >= made:
            return permit, TRUE
        if None in done and not any(each is True for each in done):
            named = " or ".join(case.index.name(other) for other in companions)
            return permit, Finding(None, (Fact(f"what was made is {named}"),))
    return None


#: "Two in a turn, provided they are different".
_DIFFERENT = deferred(r"(?i)^(?:[\w' -]{0,30}\b)?(?:different|not the same(?: one)?|unlike each other|not alike)$")


#: "Two different Replies", "a second Reply, but not the same one twice".
_NOT_TWICE = deferred(
    r"(?i)\b(?:two|three|2|3) (?:different|differing|distinct)\b|\b(?:a|one) different [\w-]+ (?:in|each)\b|"
    r"\b(?:not|never|no) (?:make |take |use |do )?(?:the same|any one|one|any)(?: one| [\w-]+)? "
    r"(?:twice|again|more than once)\b|"
    r"\b(?:provided|providing|so long as|as long as|if|but)(?: that)? (?:they|these|the two|both)(?: of them)? "
    r"(?:are|be|must be) (?:different|not the same|not alike)\b"
)
_ONE_MORE = deferred(r"(?i)\b(?:an? (?:second|additional|extra|further)|another|one more|two|2)\b")


def different_alone(index: Index, permit: Clause) -> bool:
    """Whether more of a kind may be done only where they are different."""
    return _NOT_TWICE.search(index.rules.said(permit)) is not None


def of_difference(condition: Condition) -> bool:
    """Whether a condition asks no more than that what is done is different: of one thing alone it says nothing."""
    return isinstance(condition, Fact) and _DIFFERENT.match(condition.text) is not None


def _of_another_sort(case: Case, limit: Clause, made: int) -> tuple[Clause, Finding] | None:
    """The leave to do as many as one more than were ``made``, so long as they are different; TRUE where what was done
    is named and is not the option itself."""
    index = case.index
    for permit in index.by_object.get(limit.object, ()) if limit.object in case.general else ():
        parts = conjuncts(both(*index.scope(permit)))
        apart = [part for part in parts if of_difference(part)]
        most = count_of(permit.value) or (2 if _ONE_MORE.search(index.rules.said(permit)) else 0)
        enough = permit.relation in ("permits", "limits_to") and most > made
        if (
            not (apart or different_alone(index, permit))
            or not enough
            or any(case.scene.judge(p).truth is not True for p in parts if p not in apart)
        ):
            continue
        done = [_done(case, permit, term) for term in sorted(case.wider - case.general)]
        if True in done:
            return None
        return permit, Finding(None, tuple(apart) or (Fact("they are different"),)) if None in done else TRUE
    return None


def _pairs(case: Case, limit: Clause) -> Iterator[tuple[Clause, list[str]]]:
    """The leaves for such units to do the option together with others of its kind, and those others."""
    index = case.index
    kind = index.kind(case.option)
    if limit.object not in case.general:
        return
    for permit in (each for term in sorted(case.wider) for each in index.by_object.get(term, ())):
        if permit.relation != "permits" or permit.affects not in OURS or permit.object in case.general:
            continue
        said = index.rules.said(permit)
        if not _AT_ONCE.search(said) or _EITHER.search(said):
            continue
        named = dict.fromkeys(term for found in index.find(said) for term in found.terms)
        others = [t for t in named if index.kind(t) == kind and t not in case.wider and t not in case.general]
        parts = [part for part in conjuncts(both(*index.scope(permit))) if not _tells_of(case, part, others)]
        narrower = index.scope(permit)[0] != ALWAYS
        if others and narrower and all(case.scene.judge(part).truth is True for part in parts):
            yield permit, others


def _tells_of(case: Case, part: Condition, others: list[str]) -> bool:
    """Whether a condition tells no more than that one of the others is done ("they Shoot Back")."""
    return isinstance(part, Fact) and any(content(part.text) <= content(case.index.name(t)) for t in others)


def _done(case: Case, permit: Clause, other: str) -> bool | None:
    """Whether the facts tell that the other was done, at the time of which the leave speaks; None where they name
    nothing of the kind that was."""
    index, kind = case.index, case.index.kind(other)
    unnamed = True
    for key, value in case.scene.situation.facts:
        words = f"{key} {value}" if isinstance(value, str) else key
        if value is False or negated(key):
            continue
        named = {term for found in index.find(words) for term in found.terms if index.kind(term) == kind}
        named -= case.general
        if other in named:
            return not (_TO_THE_SAME.search(index.rules.said(permit)) and _ELSEWHERE.search(words))
        unnamed = unnamed and not named
    return None if unnamed else False


__all__ = ["beside_others"]
