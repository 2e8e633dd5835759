"""Situations: the unit and the circumstances that a ruling is asked about.

In comes the JSON value of a situation (see the command line's contract), out comes a frozen ``Situation`` whose names
are terms of the ruleset, with a warning for each name that the texts do not have. What a unit *is* counts as complete
as stated; what is around it stays open where it is not stated. A mistake in the shape raises ``AdjudgeError``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from kb.errors import AdjudgeError
from kb.names import fold
from kb.patterns import deferred

Number = int | Fraction
FactValue = bool | Number | str | tuple[str, ...]

#: What a situation can ask about, and the kinds of term that answer to it, the likeliest first.
ASKS = {
    "reaction": ("reaction", "test", "order", "action", "event"),
    "action": ("action", "order", "effect", "reaction", "weapon_type", "test", "status"),
    "status": ("status", "effect", "order", "action"),
    "rule": ("special_rule", "unit_subtype", "effect", "status"),
}

_KEYS = {
    "situation": ("ruleset", "unit", "phase", "event", "enemy", "target", "facts", "ask"),
    "unit": ("type", "subtypes", "statuses", "rules", "characteristics", "weapons", "models", "count", "name"),
    "models": ("count", "type", "subtypes", "rules", "characteristics", "weapons", "name"),
    "ask": ("of", "name"),
}


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon: its types, mount and rules as terms, its characteristics, and any other number that was stated."""

    name: str
    terms: frozenset[str] = frozenset()
    characteristics: tuple[tuple[str, Number], ...] = ()
    measures: tuple[tuple[str, Number], ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Models of one unit that are alike: how many, and which types, sub-types and special rules they have."""

    count: int = 1
    terms: frozenset[str] = frozenset()
    characteristics: tuple[tuple[str, Number], ...] = ()
    weapons: tuple[Weapon, ...] = ()
    label: str = ""
    lacks: frozenset[str] = frozenset()  # characteristics that it is stated not to have
    usual: frozenset[str] = frozenset()  # characteristics that nobody stated, and that its type usually has

    def characteristic(self, term: str) -> Number | None:
        """The stated value of a characteristic, None where it is not stated."""
        return next((value for key, value in self.characteristics if key == term), None)


@dataclass(frozen=True, slots=True)
class Party:
    """A unit: its groups of models and the states it is in.

    ``counts`` are the numbers of "Pin marker (2)" and "Fleet (2)"; ``undefined`` the names that no text has;
    ``stated`` the keys that were given, since an enemy's sub-types may be stated and its statuses not.
    """

    groups: tuple[Group, ...] = (Group(),)
    statuses: frozenset[str] = frozenset()
    counts: tuple[tuple[str, str], ...] = ()
    undefined: tuple[str, ...] = ()
    stated: frozenset[str] = frozenset()
    label: str = ""

    @property
    def weapons(self) -> tuple[Weapon, ...]:
        return tuple(weapon for group in self.groups for weapon in group.weapons)

    @property
    def terms(self) -> frozenset[str]:
        return self.statuses.union(*(group.terms for group in self.groups))


@dataclass(frozen=True, slots=True)
class Ask:
    """What is asked: options of which kind (reaction, action, status, rule), and which of them by name (none: all)."""

    of: str
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Situation:
    """A unit, what is around it, and what is asked. None is whatever the question leaves open."""

    ruleset: str
    ask: Ask
    unit: Party = Party()
    phase: str | None = None
    event: str | None = None
    enemy: Party | None = None
    target: Party | None = None
    facts: tuple[tuple[str, FactValue], ...] = ()

    @property
    def stated_facts(self) -> tuple[str, ...]:
        """What is stated to be so, in the words of each fact."""
        return tuple(key for key, value in self.facts if value is True)

    @property
    def told(self) -> tuple[str, ...]:
        """What is stated to be so and to happen, in its words."""
        return (*self.stated_facts, self.event) if self.event else self.stated_facts

    def fact(self, name: str) -> FactValue | None:
        """The stated fact of exactly that name (folded), None where there is none."""
        return next((value for key, value in self.facts if fold(key) == fold(name)), None)


def did_you_mean(name: str, known: Iterable[str], count: int = 3) -> str:
    """A closing sentence with the nearest known names, '' where none is near."""
    import difflib

    by_fold = {fold(item): item for item in known}
    near = difflib.get_close_matches(fold(name), by_fold, n=count, cutoff=0.6)
    return f" Did you mean {' or '.join(by_fold[item] for item in near)}?" if near else ""


def ruleset_of(value: Any, known: Iterable[str]) -> str:
    """The ruleset that a situation names. Raises AdjudgeError where it names none, or one that is not read."""
    known = list(known)
    if not isinstance(value, dict):
        raise AdjudgeError(f"A situation is a JSON object, not {what_of(value)}.")
    name = value.get("ruleset")
    if not isinstance(name, str):
        raise AdjudgeError(f'A situation needs "ruleset": one of {", ".join(known) or "those that were ingested"}.')
    for item in known:
        if fold(item) == fold(name):
            return item
    raise AdjudgeError(f"No ruleset is called {name!r}; known: {', '.join(known)}.{did_you_mean(name, known)}")


def parse(value: Any, rules: Any) -> tuple[Situation, list[str]]:
    """The situation that a JSON value states, and a warning for each name that the ruleset does not have."""
    ruleset = ruleset_of(value, [getattr(rules.ruleset, "id", rules.ruleset)])
    check_keys(value, "situation", "the situation")
    from queries.situations.parties import PartyReader

    reader = PartyReader(rules)
    ask = _ask(value.get("ask"))
    unit = reader.party(value["unit"], "unit") if value.get("unit") is not None else Party()
    enemy = reader.party(value["enemy"], "enemy") if value.get("enemy") is not None else None
    target = reader.party(value["target"], "target") if value.get("target") is not None else None
    phase = text_of(value.get("phase"), "phase")
    if phase and not reader.lookup(phase, ("phase",)) and not reader.lookup(f"{phase} phase", ("phase",)):
        phases = [term.name for term in rules.terms.values() if term.kind == "phase"]
        reader.warnings.append(f"The texts of {ruleset} name no phase {phase!r}.{did_you_mean(phase, phases)}")
    facts = _facts(value.get("facts"))
    unit = replace(unit, statuses=unit.statuses | reader.states_in(facts))
    situation = Situation(ruleset, ask, unit, phase, text_of(value.get("event"), "event"), enemy, target, facts)
    return situation, reader.warnings


def characteristic_named(rules: Any, name: str) -> str | None:
    """The characteristic that a name or an abbreviation means, None where it means none or more than one.

    An abbreviation is looked up among the aliases first, then read as initials ("BS") or as letters of the one
    word in their order ("Ld"); of several such, only one that the texts clearly speak of most is meant.
    """
    found = [term for term in rules.names.terms(name) if rules.terms[term].kind == "characteristic"]
    if found:
        return found[0]
    letters = re.sub(r"[^a-z]", "", fold(name))
    if not letters or len(letters) > 3:
        return None
    all_terms = [term for term in rules.terms.values() if term.kind == "characteristic"]
    marked = [term for term in all_terms if f"({letters})" in fold(term.name)]
    initials = [term for term in all_terms if "".join(word[0] for word in fold(term.name).split()) == letters]
    inside = [
        term for term in all_terms
        if re.match(letters[0] + "".join(f".*{letter}" for letter in letters[1:]), fold(term.name))
    ]  # fmt: skip
    for candidates in (marked, initials, inside):
        if len(candidates) == 1:
            return str(candidates[0].id)
    # of several with that initial, the one that the texts speak of far more than of the others
    ranked = sorted(((_mentions(rules, term.id), term.id) for term in initials), reverse=True)
    return str(ranked[0][1]) if len(ranked) > 1 and ranked[0][0] >= 3 * max(1, ranked[1][0]) else None


def _mentions(rules: Any, term: str) -> int:
    return len(rules.by_object.get(term, ())) + len(rules.by_subject.get(term, ()))


def as_number(value: Any) -> Number | None:
    """The number that a JSON value or a text such as '12"', "6 inches", "3+" or "1/2" holds, exactly; else None."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | Fraction):
        return value
    if isinstance(value, float):
        return int(value) if value.is_integer() else Fraction(str(value))
    match = re.fullmatch(
        r"\s*([+-]?\d+(?:\.\d+|/\d+)?)\s*(?:\+|\"|”|″|m|mm|cm|in|inch(?:es)?|met(?:re|er)s?)?\s*", str(value)
    )
    if not match or match.group(1).endswith("/0"):
        return None
    number = Fraction(match.group(1))
    return int(number) if number.denominator == 1 else number


def _ask(value: Any) -> Ask:
    if not isinstance(value, dict):
        raise AdjudgeError(f'A situation needs "ask", such as {{"of": "reaction"}}; got {what_of(value)}.')
    check_keys(value, "ask", '"ask"')
    of = value.get("of")
    if of not in ASKS:
        hint = did_you_mean(of, ASKS) if isinstance(of, str) else ""
        raise AdjudgeError(f'"ask.of" is one of {", ".join(ASKS)}, not {of!r}.{hint}')
    name = value.get("name")
    return Ask(of, tuple(names_of([name] if isinstance(name, str) else name, "ask.name")))


#: How a test turned out, as a fact may state it, and what may turn out so.
_OUTCOMES = {
    "fail": "failed", "fails": "failed", "failed": "failed", "failure": "failed", "pass": "passed", "passes": "passed",
    "passed": "passed", "success": "passed", "succeeded": "passed",
}  # fmt: skip
_ROLLED = deferred(r"(?i)\b(?:test|check|roll)$")


def _facts(value: Any) -> tuple[tuple[str, FactValue], ...]:
    if value is None:
        return ()
    if not isinstance(value, dict):
        raise AdjudgeError(f'"facts" is an object such as {{"distance": 8}}, not {what_of(value)}.')
    found: list[tuple[str, FactValue]] = []
    for key, entry in value.items():
        number = as_number(entry)
        if entry is None:
            continue
        if isinstance(entry, bool):
            found.append((key, entry))
        elif number is not None:
            if number < 0 and re.search(r"distance|range|made|count|number", fold(key)):
                raise AdjudgeError(f'"facts.{key}" cannot be negative, and is {entry!r}.')
            found.append((key, number))
        elif isinstance(entry, str):
            told = _OUTCOMES.get(fold(entry))
            if told and _ROLLED.search(key):  # "Nerve test: failed"
                found.append((f"{key} {told}", True))
                continue
            found.append((key, {"true": True, "yes": True, "false": False, "no": False}.get(fold(entry), entry)))
        elif isinstance(entry, list) and all(isinstance(item, str) for item in entry):
            found.append((key, tuple(entry)))
        else:
            raise AdjudgeError(
                f'"facts.{key}" is true, false, a number, a text or a list of texts, not {what_of(entry)}.'
            )
    return tuple(found)


def names_of(value: Any, where: str) -> list[str]:
    if value is None:
        return []
    if not isinstance(value, list) or not all(isinstance(item, str) and item.strip() for item in value):
        raise AdjudgeError(f'"{where}" is a list of names, not {what_of(value)}.')
    return [item.strip() for item in value]


def text_of(value: Any, where: str) -> str | None:
    if value is None:
        return None
    if not isinstance(value, str) or not value.strip():
        raise AdjudgeError(f'"{where}" is a text, not {what_of(value)}.')
    return value.strip()


def check_keys(value: dict[str, Any], kind: str, where: str) -> None:
    for key in value:
        if key not in _KEYS[kind]:
            hint = did_you_mean(key, _KEYS[kind])
            raise AdjudgeError(f"{where} has no key {key!r}; it may have {', '.join(_KEYS[kind])}.{hint}")


def what_of(value: Any) -> str:
    return "nothing" if value is None else f"{value!r:.60}"
