"""Why: the whole record of one ruling, as the resolver wrote it while it walked.

In come the rules and the record, out goes text: the verdict, then every clause that was considered, by what it did,
each as one plain sentence with the passage it was read from, and what beat it where something did.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from kb.errors import AdjudgeError
from kb.names import fold, stems
from kb.paraphrase import paraphrase
from queries.proof import Answer, Ruling, Step
from queries.reports.notes import plain
from queries.reports.wrapping import wrap

#: What the steps of a role did, in the order of the telling.
_ROLES = {
    "closes": "What closes it",
    "unmet": "What it asks for and is not so",
    "unknown": "What would decide and is not stated",
    "opens": "What opens it",
    "limit met": "Limits that are kept",
    "part": "What it consists of",
    "derived": "What follows about the unit",
    "exception": "Exceptions",
    "spoken of": "Nothing closes it, and this speaks of it",
    "idle": "Considered, and not so here",
}


def why(records: Iterable[tuple[Any, Answer]], option: str, width: int = 100) -> str:
    """The records of the rulings on the option of that name, in every ruleset that has one."""
    held = list(records)
    parts = []
    for rules, record in held:
        for ruling in record.rulings:
            if _is(ruling.name, option):
                parts.append("\n".join(_told(rules, record, ruling, width)))
    if not parts:
        from queries.situations.situation import did_you_mean

        known = [ruling.name for _, record in held for ruling in record.rulings]
        if not known:
            raise AdjudgeError("The question asks for no ruling, so there is no reason to show; leave --why out.")
        raise AdjudgeError(
            f"None of the options that were ruled on is called {option!r}.{did_you_mean(option, known)} "
            f"They are: {', '.join(dict.fromkeys(known))}."
        )
    return "\n\n".join(parts)


def _is(name: str, option: str) -> bool:
    said, wanted = stems(name), stems(option)
    longer = bool(wanted) and said[: len(wanted)] == wanted and len(said) <= len(wanted) + 1
    return fold(name) == fold(option) or longer


def _told(rules: Any, record: Answer, ruling: Ruling, width: int) -> Iterator[str]:
    yield from wrap(f"{record.ruleset} · {record.reading}", width)
    yield from wrap(f"{ruling.name}: {ruling.verdict}.", width)
    for label, said in (("When", ruling.when), ("Depends on", ruling.needs), ("Taken for granted", ruling.assumes)):
        if said:
            yield ""
            yield f"{label}:"
            for each in said:
                yield from wrap(plain(each), width, first="  - ")
    steps = list(dict.fromkeys(ruling.steps))
    for role, label in _ROLES.items():
        mine = [step for step in steps if step.role == role]
        if mine:
            yield ""
            yield f"{label}:"
            for step in mine:
                yield from _step(rules, step, width)
    if ruling.would_change:
        yield ""
        yield "What would change it:"
        for change in ruling.would_change:
            yield from wrap(f"{plain(change['change'])} → {change['verdict']}", width, first="  - ")
    for value in ruling.values:
        yield ""
        told = "; ".join(map(plain, value.get("steps") or []))
        yield from wrap(f"{value.get('name')}: {value.get('exact') or value.get('value')} ({told})", width)


def _step(rules: Any, step: Step, width: int) -> Iterator[str]:
    yield from wrap(plain(paraphrase(rules, step.clause)), width, first="  - ")
    place = ", ".join(part for part in (step.clause.document, plain(rules.heading(step.clause.passage))) if part)
    yield from wrap(f"“{plain(rules.quote(step.clause))}” ({place})", width, first="    ")
    if step.by is not None:
        yield from wrap(f"gives way ({step.why}) to “{plain(rules.quote(step.by))}”", width, first="    ")
    if step.note:
        yield from wrap(plain(step.note), width, first="    ")
