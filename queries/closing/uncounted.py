"""Uncounted: what may be done beside what a limit counts, whatever has been made already ("a unit may Duck in addition
to its normal Reply", "even if it has already reacted").

In: a case and the limit. Out: the leave for the option that is told so. A number of its own that such leave has ("one
Duck in each turn in addition to its normal Reply") binds all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from kb.model import Clause
from kb.names import stem
from kb.patterns import deferred
from queries.conditions.weighing import OURS, count_of
from queries.leave.allowances import of_one
from queries.situations.facts import content

if TYPE_CHECKING:
    from queries.case import Case

_ONES = r"(?:an?|(?:the|an?) [a-z]+['’]s|the|its|their|his|any|one|another|every|each|all|such|that)"
#: What was made before does not count, told by what was made.
_WHATEVER_WAS_MADE = deferred(
    r"(?i)\b(?:even (?:if|though|when|after|where)|whether or not|regardless of|no matter|irrespective of|"
    r"in addition to|on top of|over and above|besides|as well as) "
    r"(?P<what>[^.;:]{3,80})|"
    r"^having (?P<done>[^.;:]{3,60}?) (?:does|do|will) not (?:prevent|stop|keep|hinder|bar)\b"
)
_AS_OFTEN_AS = deferred(
    r"(?i)\b(?:any number of times|as often as (?:it|they|you) (?:likes?|wish(?:es)?|wants?|(?:is|are) )|without limit|"
    r"(?:is|are) not (?:limited|restricted) to (?:one|once|a single)\b|no (?:limit|restriction)\b|"
    r"(?:does|do) not (?:count (?:as|to|towards?|against)|use up)\b|"
    r"(?:is|are) not counted (?:as|to|towards?|against|in)\b|"
    r"\blimit\b[^.;:]{0,60}? (?:does|do) not apply to\b|(?<=\w )(?:is|are) free(?=[:;.,]|$))"
)
_MADE = deferred(
    rf"(?i)\b(?:already|reacted|(?:has|have|having) (?:made|used|taken|declared|given)|{_ONES} (?:normal|usual|other|"
    rf"regular|ordinary|standard|single|one)|how (?:many|often)|after|another|other)\b"
)


def uncounted(case: Case, limit: Clause, made: Callable[[Case, str, Clause], int | None]) -> Clause | None:
    """The leave to do the option beside what ``limit`` counts of its kind; None where there is none for this unit."""
    if limit.object not in case.general:
        return None
    for leave in case.index.remembered(("uncounted", case.option, limit.id), lambda: list(_leaves(case, limit))):
        if case.scope(leave).truth is not True:
            continue
        own = count_of(leave.value)
        done = made(case, case.option, leave) if own is not None else None
        if own is None or done is None or done < own:
            return leave
    return None


def _leaves(case: Case, limit: Clause) -> Iterator[Clause]:
    index = case.index
    counted = set(content(index.name(limit.object))) | {stem("react")}
    counted |= {word for each in index.rules.aliases if each.term == limit.object for word in content(each.alias)}
    for leave in index.by_object.get(case.option, ()):
        said = index.rules.said(leave)
        if leave.relation not in ("permits", "limits_to", "sets") or leave.affects not in OURS or leave.id == limit.id:
            continue
        free = _AS_OFTEN_AS.search(said)
        if limit.affects == "player":  # what a unit may do beside its own is counted for its player all the same
            if free and not of_one(said, free):
                yield leave
        elif free or any(_of_those(each, counted) for each in _told(said)):
            yield leave


def _told(said: str) -> Iterator[str]:
    return (found["what"] or found["done"] for found in _WHATEVER_WAS_MADE.finditer(said))


def _of_those(what: str, counted: set[str]) -> bool:
    """Whether what is disregarded is that one of the kind that a limit counts has been made."""
    return bool(counted & set(content(what))) and _MADE.search(what) is not None
