"""Three truths: true, false and unknown (None), after Kleene, each with what it hangs on and what it assumes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from kb.conditions import Condition

Truth = bool | None


@dataclass(frozen=True, slots=True)
class Finding:
    """A truth, the unknown atoms on which it hangs, and the assumptions on which it rests."""

    truth: Truth
    unknown: tuple[Condition, ...] = ()
    assumed: tuple[str, ...] = ()


TRUE, FALSE = Finding(True), Finding(False)


def conjunction(findings: Iterable[Finding]) -> Finding:
    """All of them: false as soon as one is, for the reason that assumes least."""
    unknown: list[Condition] = []
    assumed: list[str] = []
    denied: Finding | None = None
    telling = [finding for finding in findings if finding is not TRUE]
    if len(telling) < 2:
        return telling[0] if telling else TRUE
    for finding in telling:
        if finding.truth is False:
            if not finding.assumed:
                return FALSE
            denied = denied or finding
        elif finding.truth is None:
            unknown += finding.unknown
        assumed += finding.assumed
    if denied:
        return denied
    if not unknown and not assumed:
        return TRUE
    return Finding(None if unknown else True, tuple(dict.fromkeys(unknown)), tuple(dict.fromkeys(assumed)))


def all_of(judge: Callable[[Condition], Finding], conditions: Iterable[Condition]) -> Finding:
    """All of the conditions, judged one after the other until one is false beyond any assumption."""
    findings = []
    for condition in conditions:
        finding = judge(condition)
        if finding.truth is False and not finding.assumed:
            return FALSE
        if finding is not TRUE:
            findings.append(finding)
    return conjunction(findings)


def disjunction(findings: Iterable[Finding]) -> Finding:
    """Any of them: true as soon as one is, for the reason that assumes least."""
    unknown: list[Condition] = []
    assumed: list[str] = []
    granted: Finding | None = None
    for finding in findings:
        if finding.truth is True:
            if not finding.assumed:
                return TRUE
            granted = granted or finding
        elif finding.truth is None:
            unknown += finding.unknown
        assumed += finding.assumed
    if granted:
        return granted
    if not unknown and not assumed:
        return FALSE
    return Finding(None if unknown else False, tuple(dict.fromkeys(unknown)), tuple(dict.fromkeys(assumed)))
