"""What an answer says, laid out for people and independent of how it is printed.

In comes the answer object of the command line's contract, out come ``Sheet`` records, one for each ruleset: a verdict
in a sentence, blocks of options that share a verdict and its reasons, numbers, entries, and the passages, numbered in
the order in which they are first cited. Passages of the same words are cited once. Text, Markdown and HTML print it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from kb.model import OPTION_KINDS
from kb.names import fold
from kb.wording import is_count
from queries.reports.notes import Line, Notes, Passage, marks, plain

VERDICTS = ("allowed", "conditional", "denied", "impossible", "silent")

_ONE = {
    "allowed": "Yes: {} is allowed.",
    "denied": "No: {} is denied.",
    "conditional": "It depends: {} is conditional.",
    "impossible": "{}: impossible, the unit cannot exist as stated.",
    "silent": "The texts that were read do not say: {}.",
}
#: The same for questions about becoming and about having, told by how the reading begins.
_BECOMING = {"allowed": "Yes: the unit can become {}.", "denied": "No: the unit cannot become {}."}
_HAVING = {"allowed": "Yes: the unit has {}.", "denied": "No: the unit does not have {}."}
_SUMMARY = {
    "allowed": "Allowed",
    "conditional": "Depends",
    "denied": "Denied",
    "impossible": "Impossible",
    "silent": "Not said by the texts",
}
#: The closed relations in the words of a sentence, between the names on their two sides.
SAID = {
    "is_a": "is a kind of", "grants": "gives", "denies": "rules out", "permits": "allows", "requires": "needs",
    "limits_to": "leaves only", "forces": "forces", "immune_to": "is immune to", "inflicts": "brings",
    "removes": "takes off", "modifies": "changes", "sets": "fixes", "counts_as": "counts as",
    "uses": "is worked out with", "triggers": "opens", "occurs_in": "belongs to", "ignores": "ignores",
    "overrides": "beats", "mentions": "speaks of",
}  # fmt: skip
_CLOSING = ("denies", "limits_to", "immune_to", "requires", "forces", "removes")
_UNITS = {"inch": '"', "metre": " m", "cm": " cm"}
_LONG_UNITS = {"inch": "inches", "metre": "metres", "cm": "cm"}
#: An assumption longer than this is the business of the full answer only.
_SHORT_ASSUMPTION = 60
_MOST_CHANGES = 4
_MOST_STATEMENTS = 15


@dataclass(frozen=True, slots=True)
class Block:
    """Options with the same verdict for the same reasons."""

    options: tuple[str, ...]
    verdict: str
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Number:
    """A value that was worked out: its name, the amount as people write it, the steps, and the outcomes of a roll with
    their shares.
    """

    name: str
    amount: str
    steps: tuple[str, ...] = ()
    refs: tuple[int, ...] = ()
    outcomes: tuple[tuple[str, str], ...] = ()
    shares: tuple[float, ...] = ()

    @property
    def drawn(self) -> tuple[tuple[str, float], ...]:
        """Each outcome with its share, as a picture shows them."""
        return tuple((label, share) for (label, _), share in zip(self.outcomes, self.shares, strict=True))


@dataclass(frozen=True, slots=True)
class Entry:
    """A name that answers, with the passages that put it there."""

    name: str
    kind: str
    refs: tuple[int, ...] = ()


@dataclass(slots=True)
class Sheet:
    """Everything that one ruleset answers."""

    ruleset: str
    reading: str
    verdicts: list[tuple[str, str]] = field(default_factory=list)  # (verdict or '', sentence)
    blocks: list[Block] = field(default_factory=list)
    numbers: list[Number] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    differences: list[tuple[str, tuple[Line, ...]]] = field(default_factory=list)  # heading, statements
    assumed: tuple[str, ...] = ()
    unsaid: int = 0
    passages: list[Passage] = field(default_factory=list)

    @property
    def described(self) -> bool:
        """Whether the entries are names of which all is told, not names that answer a question for names."""
        told = self.reading.startswith(("What the texts say", "Differences"))
        return bool(self.entries) and not self.differences and told

    @property
    def empty(self) -> bool:
        """Whether the ruleset has nothing to say."""
        return not (self.verdicts or self.blocks or self.numbers or self.entries or self.differences)


def sheets(answer: dict[str, Any], detail: str = "normal") -> list[Sheet]:
    """The sheets of an answer. ``detail`` is brief, normal or full."""
    return [_sheet(each, detail) for each in answer.get("answers") or []]


def _sheet(answer: dict[str, Any], detail: str) -> Sheet:
    notes = Notes(detail)
    sheet = Sheet(str(answer.get("ruleset") or ""), str(answer.get("reading") or ""))
    rulings = answer.get("rulings") or []
    premise = answer.get("premise") or {}
    values = answer.get("values") or []
    sheet.numbers = [_number(each, notes) for each in values]
    if premise.get("possible") is False:
        refs = notes.refs(premise.get("because"))
        sheet.verdicts.append(("impossible", f"This unit cannot be as it is stated. {marks(refs)}".strip()))
    if sheet.reading.startswith("Whether it is so"):
        found = any(each.get("kind") != "passage" for each in answer.get("entries") or [])
        sheet.verdicts.append(("allowed", "Yes: the texts say so.") if found else ("silent", "No text says so."))
    told = [each for each in rulings if not each.get("in_passing")]
    passing = len(rulings) - len(told) if told and detail != "full" else 0
    rulings = told if passing else rulings
    sheet.verdicts += _summary(rulings, answer.get("reading") or "")
    if passing:
        more = f"{passing} deeds more (--full lists them)" if passing > 1 else "1 deed more (--full lists it)"
        sheet.verdicts.append(("", f"Also told of in passing: {more}."))
    sheet.blocks = _blocks(rulings, notes, detail)
    sheet.assumed, sheet.unsaid = _assumed(rulings, detail)
    sheet.differences = [*_told_of(answer, notes, detail), *_differences(answer, notes)]
    listed = not rulings and not sheet.differences and "told" not in answer
    sheet.entries = [
        Entry(str(each.get("name")), str(each.get("kind", "")).replace("_", " "), notes.refs(each.get("because")))
        for each in answer.get("entries") or [] if listed or each.get("kind") == "passage"
    ]  # fmt: skip
    sheet.passages = notes.passages()
    return sheet


def _told_of(answer: dict[str, Any], notes: Notes, detail: str) -> Iterator[tuple[str, tuple[Line, ...]]]:
    """What is said of each name, in sentences; the passage that introduces it first."""
    for part, entry in zip(answer.get("told") or [], answer.get("entries") or [], strict=False):
        cited = entry.get("because") or []
        if part["statements"]:
            cited = [each for each in cited if each.get("relation") == "mentions"][:1]
        lines = [Line("", plain(each.get("quote")), notes.refs([each])) for each in cited]
        lines += [Line("", plain(each["said"]), notes.refs(each["because"])) for each in part["statements"]]
        shown = lines if detail == "full" else lines[:_MOST_STATEMENTS]
        heading = f"{part['name']} ({str(part['kind']).replace('_', ' ')})"
        if len(lines) > len(shown):
            heading += f", the first {len(shown)} of {len(lines)} (--full shows them all)"
        if lines:
            yield heading, tuple(shown)


def _differences(answer: dict[str, Any], notes: Notes) -> Iterator[tuple[str, tuple[Line, ...]]]:
    """What is said of one side of a comparison alone, and of each."""
    for part in answer.get("differences") or []:
        for key, heading in (("only", "only here"), ("shared", "in each")):
            lines = tuple(Line("", plain(each["said"]), notes.refs(each["because"])) for each in part[key])
            if lines:
                yield f"{part['name']}, {heading}", lines


# The verdict.


def _summary(rulings: list[dict[str, Any]], reading: str) -> list[tuple[str, str]]:
    if len(rulings) == 1:
        verdict = str(rulings[0].get("verdict", "silent"))
        forms = _ONE
        if reading.startswith("Whether a unit can become"):
            forms = {**_ONE, **_BECOMING}
        elif reading.startswith("Special rules of a unit ("):
            forms = {**_ONE, **_HAVING}
        said = forms.get(verdict, "{}").format(option(rulings[0]))
        needs = rulings[0].get("needs") or []
        if verdict == "conditional" and needs:
            said = f"It depends: {option(rulings[0])} is conditional on what was not stated."
        return [(verdict, said)]
    kind = (rulings[0].get("option") or {}).get("kind", "option").replace("_", " ") if rulings else ""
    found = {str(each.get("verdict")) for each in rulings}
    if len(found) == 1 and rulings and next(iter(found)) in ("denied", "allowed"):
        verdict = next(iter(found))
        opening, closing = ("No", "denied") if verdict == "denied" else ("Yes", "allowed, each in its own time")
        return [(verdict, f"{opening}: all {len(rulings)} {kind}s are {closing}.")]
    lines = []
    for verdict in VERDICTS:
        names = [option(each) for each in rulings if each.get("verdict") == verdict]
        if names:
            lines.append((verdict, f"{_SUMMARY[verdict]}: {', '.join(names)}."))
    return lines


def option(ruling: dict[str, Any]) -> str:
    """The name of the option that a ruling is on."""
    return str((ruling.get("option") or {}).get("name", ""))


# The options.


def _blocks(rulings: list[dict[str, Any]], notes: Notes, detail: str) -> list[Block]:
    blocks: list[Block] = []
    for verdict in VERDICTS:
        held = [each for each in rulings if each.get("verdict") == verdict]
        if verdict in ("denied", "impossible") and detail != "full":
            blocks += _closed(held, verdict, notes, detail)
        else:
            blocks += _open(held, verdict, notes, detail)
    return blocks


def _closed(rulings: list[dict[str, Any]], verdict: str, notes: Notes, detail: str) -> list[Block]:
    """The options that are closed, those closed by the same clause together: the clause that closes most first."""
    blocks: list[Block] = []
    left = list(rulings)
    while left:
        reasons = [dict.fromkeys(_said(each, option(ruling)) for each in deciding(ruling)) for ruling in left]
        counts: dict[str, int] = {}
        for each in reasons:
            for said in each:
                counts[said] = counts.get(said, 0) + 1
        best = max(counts, key=lambda said: counts[said]) if counts else ""
        group = [ruling for ruling, each in zip(left, reasons, strict=True) if not best or best in each]
        left = [ruling for ruling in left if ruling not in group]
        lines = [] if detail == "brief" else [*_why(group, notes), *_changes(group, detail)]
        blocks.append(Block(tuple(map(option, group)), verdict, tuple(lines)))
    return blocks


def _why(group: list[dict[str, Any]], notes: Notes) -> list[Line]:
    """The reasons for which a group is closed: those of all first, then those of some with the options named."""
    by_phrase: dict[str, list[dict[str, Any]]] = {}
    whose: dict[str, dict[str, None]] = {}
    for ruling in group:
        for each in deciding(ruling):
            said = _said(each, option(ruling))
            by_phrase.setdefault(said, []).append(each)
            whose.setdefault(said, {})[option(ruling)] = None
    lines: list[Line] = []
    for said in sorted(by_phrase, key=lambda said: -len(whose[said])):
        among = "" if len(whose[said]) == len(group) else f" ({', '.join(whose[said])})"
        lines.append(Line("why" if not lines else "", f"{said}{among}", notes.refs(by_phrase[said])))
    return lines


def _said(clause: dict[str, Any], name: str) -> str:
    """A cited clause as a short sentence about an option: "Pinned rules out Reaction"."""
    subject, object_ = str(clause.get("subject") or ""), str(clause.get("object") or "")
    relation = str(clause.get("relation"))
    if clause.get("role") == "unmet" and relation == "occurs_in":
        return f"belongs to the {object_}"
    if clause.get("role") == "unmet" and relation == "triggers":
        return "its trigger is not met"
    if clause.get("role") == "unmet" and relation == "permits" and subject == name:
        return "the case that its own entry tells does not hold"
    if clause.get("role") == "unmet" and relation == "permits":
        return f"it is open to {subject} alone, as told" if subject != "unit" else "what opens it is not so"
    if relation == "denies" and subject == object_ == name:
        return "its own entry rules it out"
    subject = "any unit" if subject == "unit" else subject
    if relation == "limits_to" and is_count(clause.get("value")):
        whose = "" if subject == object_ else f"{subject}: "
        return f"{whose}{object_} no more than {clause['value']}"
    if relation == "limits_to" and (object_ == name or fold(object_) in OPTION_KINDS):
        return "the case in which it is left open does not hold"
    beside = [str(each) for each in clause.get("beside", ())]
    objects = f"{', '.join([object_, *beside[:-1]])} or {beside[-1]}" if beside else object_
    return f"{subject} {SAID.get(relation, relation)} {objects}".strip()


def deciding(ruling: dict[str, Any]) -> list[dict[str, Any]]:
    """The clauses of a closed option that close it, without the ones that were overridden."""
    cited = [each for each in ruling.get("because") or [] if not each.get("overridden")]
    roles = [each for each in cited if each.get("role") in ("closes", "unmet")]
    if roles:
        return roles
    return [each for each in cited if each.get("relation") in _CLOSING] or cited[:1]


def _open(rulings: list[dict[str, Any]], verdict: str, notes: Notes, detail: str) -> list[Block]:
    """The options that are open or may be; those with the same conditions share a block."""
    groups: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    for ruling in rulings:
        values = [(each.get("name"), str(each.get("value")), each.get("steps")) for each in ruling.get("values") or []]
        key: tuple[Any, ...] = (str(ruling.get("when")), str(ruling.get("needs")), str(values))
        if detail == "full":
            key += (option(ruling),)
        groups.setdefault(key, []).append(ruling)
    return [
        Block(tuple(map(option, group)), verdict, tuple(_conditions(group, notes, detail)))
        for group in groups.values()
    ]  # fmt: skip


def _conditions(group: list[dict[str, Any]], notes: Notes, detail: str) -> list[Line]:
    ruling = group[0]
    lines = []
    if ruling.get("needs"):
        lines.append(Line("depends on", "; ".join(map(plain, ruling["needs"]))))
    if ruling.get("when") and detail != "brief":
        lines.append(Line("when", "; ".join(map(plain, ruling["when"]))))
    for value in ruling.get("values") or []:
        number = _number(value, notes)
        refs = number.refs if detail != "brief" else ()
        lines.append(Line(number.name, _told(number), refs, number.drawn))
    if detail == "brief":
        return lines
    lines += _because(group, notes)
    if detail == "full" or ruling.get("verdict") != "allowed":  # what would close an open option is for the curious
        lines += _changes(group, detail)
    if detail == "full" and ruling.get("assumes"):
        lines.append(Line("taking", "; ".join(map(plain, ruling["assumes"]))))
    return lines


def _because(group: list[dict[str, Any]], notes: Notes) -> list[Line]:
    """What opens a group: the passages of all of them, then those of each."""
    cited = {option(ruling): notes.refs(ruling.get("because")) for ruling in group}
    shared = [number for number in next(iter(cited.values())) if all(number in refs for refs in cited.values())]
    told = [marks(shared)] if shared else []
    for name, refs in cited.items():
        own = [number for number in refs if number not in shared]
        if own:
            told.append(f"{name} {marks(own)}" if len(group) > 1 else marks(own))
    return [Line("because", (" " if len(group) == 1 else "; ").join(told))] if told else []


def _told(number: Number) -> str:
    if number.outcomes:
        return ", ".join(f"{outcome}: {chance}" for outcome, chance in number.outcomes)
    steps = ", ".join(number.steps)
    return f"{number.amount} = {steps}" if number.amount and steps else number.amount or steps


def _changes(group: list[dict[str, Any]], detail: str) -> list[Line]:
    """What would change the verdict; options for which the same change gives the same are put together."""
    found: dict[tuple[str, str], dict[str, None]] = {}
    for ruling in group:
        for each in ruling.get("would_change") or []:
            if isinstance(each, dict):
                key = (plain(each.get("change", "")), str(each.get("verdict")))
                found.setdefault(key, {})[option(ruling)] = None
    if not found:
        return []
    told = []
    for (change, verdict), options in sorted(found.items(), key=lambda item: -len(item[1])):
        among = "" if len(options) == len(group) else f" ({', '.join(options)})"
        told.append(f"{change} → {verdict}{among}")
    shown = told if detail == "full" else told[:_MOST_CHANGES]
    more = f"; and {len(told) - len(shown)} more" if len(told) > len(shown) else ""
    return [Line("changes", "; ".join(shown) + more)]


def _assumed(rulings: list[dict[str, Any]], detail: str) -> tuple[tuple[str, ...], int]:
    """What the verdicts take for granted, told once; what is too long for that, counted."""
    if detail == "brief":
        return (), 0
    every = dict.fromkeys(
        plain(each) for ruling in rulings if ruling.get("verdict") in ("allowed", "conditional")
        for each in ruling.get("assumes") or []
    )  # fmt: skip
    if detail == "full":  # it stands with each option
        return (), 0
    shown = tuple(each for each in every if len(each) <= _SHORT_ASSUMPTION and not each.startswith("not so:"))
    return shown, len(every) - len(shown)


# Numbers.


def _number(value: dict[str, Any], notes: Notes) -> Number:
    amount, unit, exact = value.get("value"), str(value.get("unit") or ""), value.get("exact")
    name = str(value.get("name") or value.get("calculator") or "value")
    steps = tuple(plain(step) for step in value.get("steps") or [])
    refs = notes.refs(value.get("because"))
    if isinstance(amount, dict):
        exacts = exact if isinstance(exact, dict) else {}
        outcomes = tuple((str(key), chance(part, exacts.get(key))) for key, part in amount.items())
        return Number(name, "", steps, refs, outcomes, tuple(float(part) for part in amount.values()))
    if amount is None:  # a formula that waits for a number
        told = f"{plain(exact)} {_LONG_UNITS.get(unit, '')}".strip() if exact not in (None, "") else ""
    elif unit == "probability":
        told = chance(amount, exact)
    else:
        told = f"{_figure(amount, exact)}{_UNITS.get(unit, f' {unit}' if unit and unit != 'number' else '')}"
    return Number(name, told, steps, refs)


def _figure(amount: Any, exact: Any) -> str:
    if isinstance(amount, float) and not amount.is_integer():
        return f"{amount:g}" + (f" ({exact})" if exact not in (None, "", f"{amount:g}") else "")
    return str(int(amount)) if isinstance(amount, float) else str(amount)


def chance(share: Any, exact: Any) -> str:
    """A probability as people read it: "72.2% (13/18)"."""
    if not isinstance(share, int | float) or isinstance(share, bool):
        return str(share)
    return f"{share:.1%}" + (f" ({exact})" if exact not in (None, "") else "")
