"""Situations: the unit and the circumstances that a ruling is asked about.

In comes the JSON value of a situation (see the command line's contract), out comes a frozen ``Situation`` whose names
are terms of the ruleset, with a warning for each name that the texts do not have. What a unit *is* counts as complete
as stated; what is around it stays open where it is not stated. A mistake in the shape raises ``AdjudgeError``.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from kb.errors import AdjudgeError
from kb.names import fold, stems

Number = int | Fraction
FactValue = bool | Number | str | tuple[str, ...]

#: What a situation can ask about, and the kinds of term that answer to it, the likeliest first.
ASKS = {
    "reaction": ("reaction", "test", "order", "action", "event"),
    "action": ("action", "order", "effect", "reaction", "weapon_type", "test", "status"),
    "status": ("status", "effect", "order", "action"),
    "rule": ("special_rule", "unit_subtype", "effect", "status"),
}

_BE = ("unit_type", "unit_subtype", "unit")
_KEYS = {
    "situation": ("ruleset", "unit", "phase", "event", "enemy", "target", "facts", "ask"),
    "unit": ("type", "subtypes", "statuses", "rules", "characteristics", "weapons", "models", "count", "name"),
    "models": ("count", "type", "subtypes", "rules", "characteristics", "weapons", "name"),
    "ask": ("of", "name"),
}
_ARTICLE = re.compile(r"^(?:the|an?)\s+", re.I)
#: What a fact about another unit or another time says, and words by which a fact says that something is so.
_NOT_NOW = re.compile(r"\b(?:enemy|foe|target|other|another|was|were|had|last|previous(?:ly)?|not|never|no)\b", re.I)
_SAYING_SO = ("the", "unit", "it", "is", "has", "a", "an", "at", "moved", "moving", "move", "travelled", "became")
_KIND_WORDS = ("order", "status", "marker", "markers", "counter", "counters", "token", "tokens", "condition", "result")


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

    def fact(self, name: str) -> FactValue | None:
        """The stated fact of exactly that name (folded), None where there is none."""
        return next((value for key, value in self.facts if fold(key) == fold(name)), None)

    def with_facts(self, **facts: FactValue) -> Situation:
        """The same situation with further facts (an underscore in a name stands for a space)."""
        named = {key.replace("_", " "): value for key, value in facts.items()}
        kept = tuple((key, value) for key, value in self.facts if key not in named)
        return replace(self, facts=kept + tuple(named.items()))


def did_you_mean(name: str, known: Iterable[str], count: int = 3) -> str:
    """A closing sentence with the nearest known names, '' where none is near."""
    by_fold = {fold(item): item for item in known}
    near = difflib.get_close_matches(fold(name), by_fold, n=count, cutoff=0.6)
    return f" Did you mean {' or '.join(by_fold[item] for item in near)}?" if near else ""


def ruleset_of(value: Any, known: Iterable[str]) -> str:
    """The ruleset that a situation names. Raises AdjudgeError where it names none, or one that is not read."""
    known = list(known)
    if not isinstance(value, dict):
        raise AdjudgeError(f"A situation is a JSON object, not {_what(value)}.")
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
    _keys(value, "situation", "the situation")
    reader = _Reader(rules)
    ask = _ask(value.get("ask"))
    unit = reader.party(value["unit"], "unit") if value.get("unit") is not None else Party()
    enemy = reader.party(value["enemy"], "enemy") if value.get("enemy") is not None else None
    target = reader.party(value["target"], "target") if value.get("target") is not None else None
    phase = _text(value.get("phase"), "phase")
    if phase and not reader.lookup(phase, ("phase",)) and not reader.lookup(f"{phase} phase", ("phase",)):
        phases = [term.name for term in rules.terms.values() if term.kind == "phase"]
        reader.warnings.append(f"The texts of {ruleset} name no phase {phase!r}.{did_you_mean(phase, phases)}")
    facts = _facts(value.get("facts"))
    unit = replace(unit, statuses=unit.statuses | reader.states_in(facts))
    situation = Situation(ruleset, ask, unit, phase, _text(value.get("event"), "event"), enemy, target, facts)
    return situation, reader.warnings


class _Reader:
    """Reads the parties of one situation; keeps the warnings on the way."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.warnings: list[str] = []

    def lookup(self, name: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
        """Every term of the given kinds that the whole of ``name`` may mean."""
        names = self.rules.names
        meant = names.terms(name) or names.terms(_ARTICLE.sub("", name))
        found = [term for term in meant if self.rules.terms[term].kind in kinds]
        return tuple(sorted(found, key=lambda term: kinds.index(self.rules.terms[term].kind)))

    def party(self, value: Any, where: str) -> Party:
        if not isinstance(value, dict):
            raise AdjudgeError(f'"{where}" is an object such as {{"type": …}}, not {_what(value)}.')
        _keys(value, "unit", f'"{where}"')
        undefined: list[str] = []
        counts: list[tuple[str, str]] = []
        if "models" in value:
            models = value["models"]
            if not isinstance(models, list) or not models:
                raise AdjudgeError(f'"{where}.models" is a list with at least one group of models.')
            if value.get("type") is not None:
                raise AdjudgeError(f'"{where}" has both "type" and "models"; give the types in "models" alone.')
            groups = []
            for i, model in enumerate(models):
                at = f"{where}.models[{i}]"
                if not isinstance(model, dict):
                    raise AdjudgeError(f'"{at}" is an object such as {{"count": 5, "type": …}}, not {_what(model)}.')
                _keys(model, "models", f'"{at}"')
                shared = {
                    key: value[key] for key in ("subtypes", "rules", "characteristics", "weapons") if key in value
                }
                groups.append(self.group(_merge(shared, model), at, undefined, counts))
        else:
            groups = [self.group(value, where, undefined, counts)]
        statuses: set[str] = set()
        named = _names(value.get("statuses"), f"{where}.statuses")
        for name in named:
            statuses.update(self.status(name, undefined, counts))
        labels = [group.label for group in groups if group.label]
        label = ", ".join([" + ".join(dict.fromkeys(labels)), *named] if labels else named)
        stated = frozenset(key for key in value if value[key] is not None)
        if "models" in stated:
            stated |= {key for model in value["models"] for key in model}
        return Party(tuple(groups), frozenset(statuses), tuple(counts), tuple(undefined), stated, label or "any")

    def group(self, value: dict[str, Any], at: str, undefined: list[str], counts: list[tuple[str, str]]) -> Group:
        count = value.get("count", 1)
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            raise AdjudgeError(f'"{at}.count" is a whole number of at least 1, not {count!r}.')
        terms: set[str] = set()
        kind = _text(value.get("type"), f"{at}.type")
        subtypes = _names(value.get("subtypes"), f"{at}.subtypes")
        if kind and (bracket := re.fullmatch(r"(.+?)\s*\((.+)\)", kind)) and not self.lookup(kind, _BE):
            kind, inner = bracket.groups()
            subtypes = [*re.split(r"\s*[,;]\s*", inner), *subtypes]
        if kind:
            terms.update(self.named(kind, _BE, "unit type", undefined))
        for name in subtypes:
            terms.update(self.named(name, ("unit_subtype", "unit_type"), "sub-type", undefined))
        for name in _names(value.get("rules"), f"{at}.rules"):
            plain, parameter = _parameter(name)
            found = self.lookup(name, ("special_rule",)) or self.named(
                plain, ("special_rule", "unit_subtype", "effect"), "special rule", undefined
            )
            terms.update(found)
            counts.extend((term, parameter) for term in found if parameter)
        label = kind or ""
        if subtypes:
            label = f"{label} ({', '.join(subtypes)})".strip()
        rules = _names(value.get("rules"), f"{at}.rules")
        if rules:
            label = f"{label} with {', '.join(rules)}".strip()
        return Group(
            count, frozenset(terms), self.characteristics(value.get("characteristics"), at),
            self.weapons(value.get("weapons"), f"{at}.weapons", undefined), label,
            self.lacks(value.get("characteristics")),
        )  # fmt: skip

    def named(self, name: str, kinds: tuple[str, ...], what: str, undefined: list[str]) -> tuple[str, ...]:
        found = self.lookup(name, kinds) or self.lookup(_parameter(name)[0], kinds)
        if not found:
            # "Super-heavy Vehicle" as one name: every word must belong to some name of those kinds
            parts = list(self.rules.names.find(name))
            covered = sum(len(stems(name[part.start : part.end])) for part in parts)
            if parts and covered == len(stems(name)):
                inner = [self.lookup(name[part.start : part.end], kinds) for part in parts]
                found = tuple(term for terms in inner for term in terms) if all(inner) else ()
        if not found:
            undefined.append(name)
            known = [term.name for term in self.rules.terms.values() if term.kind in kinds]
            self.warnings.append(
                f"The texts define no {what} {name!r}; no rule speaks of it.{did_you_mean(name, known)}"
            )
        return found

    def status(self, name: str, undefined: list[str], counts: list[tuple[str, str]]) -> tuple[str, ...]:
        """The status or order that a name means; "Pin marker (2)" also gives a count."""
        plain, parameter = _parameter(name)
        kinds: tuple[str, ...] = ("status", "order")
        found = self.lookup(name, kinds) or self.lookup(plain, kinds)
        words = plain.split()
        if not found and len(words) > 1 and fold(words[-1]) in _KIND_WORDS:
            kinds = ("order",) if fold(words[-1]) == "order" else kinds
            found = self.lookup(" ".join(words[:-1]), kinds) or self.lookup(" ".join(words[:-1]), ("status", "order"))
        elif not found:
            found = next((hit for word in _KIND_WORDS if (hit := self.lookup(f"{plain} {word}", kinds))), ())
        if not found:
            found = self.lookup(plain, ("effect",))
        if not found:
            undefined.append(plain)
            if fold(words[-1]) == "order":  # an order that no text describes is an order all the same
                found = self.lookup("order", ("order",))
            known = [term.name for term in self.rules.terms.values() if term.kind in kinds]
            self.warnings.append(f"The texts define no status {name!r}.{did_you_mean(plain, known)}")
        counts.extend((term, parameter) for term in found if parameter)
        return found

    def states_in(self, facts: tuple[tuple[str, FactValue], ...]) -> frozenset[str]:
        """The unit's states that are told among the facts: "speed": "Cruising Speed", "is Pinned": true."""
        found: set[str] = set()
        for key, value in facts:
            if _NOT_NOW.search(key):
                continue
            if isinstance(value, str):
                found.update(self.lookup(value, ("status",)) or self.lookup(f"{value} {key}", ("status",)))
            elif value is True:
                words = [word for word in key.split() if fold(word) not in _SAYING_SO]
                found.update(self.lookup(" ".join(words), ("status",)))
        return frozenset(found)

    def characteristics(self, value: Any, at: str) -> tuple[tuple[str, Number], ...]:
        if value is None:
            return ()
        if not isinstance(value, dict):
            raise AdjudgeError(f'"{at}.characteristics" is an object such as {{"I": 4}}, not {_what(value)}.')
        found: list[tuple[str, Number]] = []
        for name, number in value.items():
            if _is_none(number):
                continue
            amount = as_number(number)
            if amount is None:
                raise AdjudgeError(f'"{at}.characteristics.{name}" is a number, not {number!r}.')
            term = characteristic_named(self.rules, name)
            if term is None:
                known = [item.name for item in self.rules.terms.values() if item.kind == "characteristic"]
                self.warnings.append(f"The texts name no characteristic {name!r}.{did_you_mean(name, known)}")
            found.append((term or f"?{name}", amount))
        return tuple(found)

    def lacks(self, value: Any) -> frozenset[str]:
        """The characteristics that are stated as "-": the models do not have them at all."""
        none = [name for name, number in (value or {}).items() if _is_none(number)]
        return frozenset(term for name in none if (term := characteristic_named(self.rules, name)))

    def weapons(self, value: Any, at: str, undefined: list[str]) -> tuple[Weapon, ...]:
        if value is None:
            return ()
        if not isinstance(value, list):
            raise AdjudgeError(f'"{at}" is a list of objects such as {{"name": …, "type": …}}, not {_what(value)}.')
        found = []
        for i, item in enumerate(value):
            item = {"name": item} if isinstance(item, str) else item
            if not isinstance(item, dict):
                raise AdjudgeError(f'"{at}[{i}]" is an object such as {{"name": …, "type": …}}, not {_what(item)}.')
            terms: set[str] = set(self.lookup(str(item.get("name", "")), ("weapon_type",)))
            characteristics: list[tuple[str, Number]] = []
            measures: list[tuple[str, Number]] = []
            for key, entry in item.items():
                if key in ("name", "count") or entry is None:
                    continue
                if key in ("type", "mount", "rules"):
                    for name in _names([entry] if isinstance(entry, str) else entry, f"{at}[{i}].{key}"):
                        kinds = (
                            ("special_rule", "weapon_type", "effect")
                            if key == "rules"
                            else ("weapon_type", "effect", "special_rule", "unit_subtype")
                        )
                        hits = self.lookup(name, kinds) or self.lookup(_parameter(name)[0], kinds)
                        hits = hits or self.lookup(f"{name} weapon", kinds)
                        for part in () if hits else re.split(r"\s*[,/]\s*|\s+\d+\b", name):
                            hits += self.lookup(part, kinds) if part else ()
                        terms.update(hits)
                        if not hits:
                            undefined.append(name)
                elif (amount := as_number(entry)) is not None:
                    term = characteristic_named(self.rules, key)
                    if term:
                        characteristics.append((term, amount))
                    measures.append((key, amount))
            found.append(
                Weapon(str(item.get("name", "weapon")), frozenset(terms), tuple(characteristics), tuple(measures))
            )
        return tuple(found)


def characteristic_named(rules: Any, name: str) -> str | None:
    """The characteristic that a name or an abbreviation means, None where it means none or more than one.

    An abbreviation is looked up among the aliases first, then read as initials ("BS") or as letters of the one
    word in their order ("Ld").
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
    return None


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


def _is_none(value: Any) -> bool:
    """Whether a characteristic is stated as missing: null, or a dash as profiles print it."""
    return value is None or (isinstance(value, str) and value.strip() in ("-", "–", "—"))


def _ask(value: Any) -> Ask:
    if not isinstance(value, dict):
        raise AdjudgeError(f'A situation needs "ask", such as {{"of": "reaction"}}; got {_what(value)}.')
    _keys(value, "ask", '"ask"')
    of = value.get("of")
    if of not in ASKS:
        hint = did_you_mean(of, ASKS) if isinstance(of, str) else ""
        raise AdjudgeError(f'"ask.of" is one of {", ".join(ASKS)}, not {of!r}.{hint}')
    name = value.get("name")
    return Ask(of, tuple(_names([name] if isinstance(name, str) else name, "ask.name")))


def _facts(value: Any) -> tuple[tuple[str, FactValue], ...]:
    if value is None:
        return ()
    if not isinstance(value, dict):
        raise AdjudgeError(f'"facts" is an object such as {{"distance": 8}}, not {_what(value)}.')
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
            found.append((key, {"true": True, "yes": True, "false": False, "no": False}.get(fold(entry), entry)))
        elif isinstance(entry, list) and all(isinstance(item, str) for item in entry):
            found.append((key, tuple(entry)))
        else:
            raise AdjudgeError(
                f'"facts.{key}" is true, false, a number, a text or a list of texts, not {_what(entry)}.'
            )
    return tuple(found)


def _names(value: Any, where: str) -> list[str]:
    if value is None:
        return []
    if not isinstance(value, list) or not all(isinstance(item, str) and item.strip() for item in value):
        raise AdjudgeError(f'"{where}" is a list of names, not {_what(value)}.')
    return [item.strip() for item in value]


def _text(value: Any, where: str) -> str | None:
    if value is None:
        return None
    if not isinstance(value, str) or not value.strip():
        raise AdjudgeError(f'"{where}" is a text, not {_what(value)}.')
    return value.strip()


def _keys(value: dict[str, Any], kind: str, where: str) -> None:
    for key in value:
        if key not in _KEYS[kind]:
            hint = did_you_mean(key, _KEYS[kind])
            raise AdjudgeError(f"{where} has no key {key!r}; it may have {', '.join(_KEYS[kind])}.{hint}")


def _merge(shared: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """A group's own entries with those of the whole unit before them."""
    merged = dict(own)
    for key, entry in shared.items():
        if key not in own or own[key] is None:
            merged[key] = entry
        elif isinstance(entry, list) and isinstance(own[key], list):
            merged[key] = entry + own[key]
        elif isinstance(entry, dict) and isinstance(own[key], dict):
            merged[key] = entry | own[key]
    return merged


def _parameter(name: str) -> tuple[str, str | None]:
    """ "Fleet (2)" is Fleet with the parameter 2."""
    match = re.fullmatch(r"(.+?)\s*\(([^()]*)\)", name)
    return (match.group(1), match.group(2).strip() or None) if match else (name, None)


def _what(value: Any) -> str:
    return "nothing" if value is None else f"{value!r:.60}"
