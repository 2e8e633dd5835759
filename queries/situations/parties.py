"""Reading the parties of a situation: units, models, states and weapons by name, as terms of a ruleset.

In comes a party as JSON, out comes a ``Party``; a name that the texts do not have is kept as undefined, with a warning
that says what is near it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

from kb.errors import AdjudgeError
from kb.names import fold, last_word, stems
from kb.patterns import deferred
from queries.situations.facts import GUNS
from queries.situations.situation import (
    FactValue,
    Group,
    Number,
    Party,
    Weapon,
    as_number,
    characteristic_named,
    check_keys,
    did_you_mean,
    names_of,
    text_of,
    what_of,
)
from queries.situations.usual import lacking_of, usual_of

_BE = ("unit_type", "unit_subtype", "unit")
#: Where a name may stand besides: one text's rule is another's state or sub-type.
_BORNE = ("special_rule", "unit_subtype", "status")
#: What a name of troops may end in, and be said without.
_OF_MEN = frozenset(stems("platoon squad team crew unit section company troop regiment group model figure man"))
#: What any weapon is called: it is no kind of unit.
_ANY_GUN = frozenset({"gun", "weapon", "battery", "armament", "bomb"})
_KIND_WORDS = ("order", "status", "marker", "markers", "counter", "counters", "token", "tokens", "condition", "result")
#: What a fact about another unit or another time says, and words by which a fact says that something is so.
_NOT_NOW = deferred(r"\b(?:enemy|foe|target|other|another|was|were|had|last|previous(?:ly)?|not|never|no)\b", re.I)
#: Where the unit itself is, whoever else's the place is: "in an enemy minefield".
_WHERE = deferred(r"^(?:it |the unit )?(?:is )?(?:in|within|inside|under) (?:an? |the )?(?:enemy |friendly )?", re.I)
_SAYING_SO = frozenset("in on under the unit it is has a an at moved moving move travelled became".split())
_THIS_TURN = deferred(
    r"(?:(?:it |the unit )?(?:has |was )?(?:already |just )?)(?P<deed>[A-Z][\w'-]*ed)(?: earlier)? "
    r"(?:this|in this|in the same) (?:game )?(?:turn|round|activation)"
)
_ARTICLE = deferred(r"^(?:the|an?)\s+", re.I)


#: In how many words somebody is in what carries him, and what the state of it is called.
_ABOARD = deferred(
    r"(?:(?:being|is) )?(?:embarked|aboard|on board|carried|transported|a? ?passenger)(?: (?:in|on|by) .*)?", re.I
)
_ABOARD_WORDS = ("embarked", "aboard", "carried", "transported", "passenger")


def _is_general(term: str) -> bool:
    """Whether a term stands for all statuses or all orders: a text's own word for one ends a name as "order" does."""
    return term.endswith(("/order/order", "/status/status"))


class PartyReader:
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
            raise AdjudgeError(f'"{where}" is an object such as {{"type": …}}, not {what_of(value)}.')
        check_keys(value, "unit", f'"{where}"')
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
                    raise AdjudgeError(f'"{at}" is an object such as {{"count": 5, "type": …}}, not {what_of(model)}.')
                check_keys(model, "models", f'"{at}"')
                shared = {
                    key: value[key] for key in ("subtypes", "rules", "characteristics", "weapons") if key in value
                }
                groups.append(self.group(_merge(shared, model), at, undefined, counts))
        else:
            groups = [self.group(value, where, undefined, counts)]
        statuses: set[str] = set()
        named = names_of(value.get("statuses"), f"{where}.statuses")
        for name in named:
            statuses.update(self.status(name, undefined, counts))
        labels = [group.label for group in groups if group.label]
        label = ", ".join([" + ".join(dict.fromkeys(labels)), *named] if labels else named)
        # what stands among the sub-types or rules and is a state by the texts ("graded Guard") is one of the unit
        states = frozenset.intersection(*(group.terms for group in groups))
        states = frozenset(term for term in states if self.rules.terms[term].kind == "status")
        groups = [replace(group, terms=group.terms - states) for group in groups] if states else groups
        statuses |= states
        stated = frozenset(key for key in value if value[key] is not None)
        if "models" in stated:
            stated |= {key for model in value["models"] for key in model}
        return Party(tuple(groups), frozenset(statuses), tuple(counts), tuple(undefined), stated, label or "any")

    def group(self, value: dict[str, Any], at: str, undefined: list[str], counts: list[tuple[str, str]]) -> Group:
        count = value.get("count", 1)
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            raise AdjudgeError(f'"{at}.count" is a whole number of at least 1, not {count!r}.')
        terms: set[str] = set()
        kind = text_of(value.get("type"), f"{at}.type")
        subtypes = names_of(value.get("subtypes"), f"{at}.subtypes")
        if kind and (bracket := re.fullmatch(r"(.+?)\s*\((.+)\)", kind)) and not self.lookup(kind, _BE):
            kind, inner = bracket.groups()
            subtypes = [*re.split(r"\s*[,;]\s*", inner), *subtypes]
        if kind:
            terms.update(self.named(kind, _BE, "unit type", undefined))
        for name in subtypes:
            both = self.lookup(f"{name} {kind}", _BE) if kind else ()  # "Oxley Riders" are Riders of Oxley
            if not both or self.lookup(name, ("unit_subtype", "unit_type")):
                terms.update(self.named(name, ("unit_subtype", "unit_type"), "sub-type", undefined, _BORNE))
            terms.update(both)
        for name in names_of(value.get("rules"), f"{at}.rules"):
            plain, parameter = _parameter(name)
            found = self.lookup(name, ("special_rule",)) or self.named(
                plain, ("special_rule", "unit_subtype", "effect"), "special rule", undefined, _BORNE
            )
            terms.update(found)
            counts.extend((term, parameter) for term in found if parameter)
        weapons = self.weapons(value.get("weapons"), f"{at}.weapons", undefined)
        for weapon in weapons:  # a fitting that the texts tell of as of a rule is had all the same
            terms.update(self.lookup(weapon.name, ("special_rule",)))
            if (named := last_word(weapon.name)) and set(stems(named)) & GUNS - _ANY_GUN:
                terms.update(self.lookup(named, ("unit_type",)))  # a crew with a medium mortar is a Mortar
        label = kind or ""
        if subtypes:
            label = f"{label} ({', '.join(subtypes)})".strip()
        rules = names_of(value.get("rules"), f"{at}.rules")
        if rules:
            label = f"{label} with {', '.join(rules)}".strip()
        stated, lacks = self.characteristics(value.get("characteristics"), at), self.lacks(value.get("characteristics"))
        known = {term for term, _ in stated} | lacks
        usual = tuple((term, number) for term, (number, _) in usual_of(self.rules, terms).items() if term not in known)
        missing = lacking_of(self.rules, terms) - known - {term for term, _ in usual}
        return Group(
            count, frozenset(terms), (*stated, *usual), weapons,
            label, lacks | missing, frozenset(term for term, _ in usual) | missing,
        )  # fmt: skip

    def named(
        self, name: str, kinds: tuple[str, ...], what: str, undefined: list[str], else_kinds: tuple[str, ...] = ()
    ) -> tuple[str, ...]:
        """What a name means among terms of some kinds; ``else_kinds`` are asked where there is none, since one text's
        rule is another's state."""
        found = self.lookup(name, kinds) or self.lookup(_parameter(name)[0], kinds) or self.lookup(name, else_kinds)
        if not found:
            # "Extra-heavy Vehicle" as one name: every word must belong to some name of those kinds
            parts = list(self.rules.names.find(name))
            covered = sum(len(stems(name[part.start : part.end])) for part in parts)
            if parts and covered == len(stems(name)):
                inner = [self.lookup(name[part.start : part.end], kinds) for part in parts]
                found = tuple(term for terms in inner for term in terms) if all(inner) else ()
        *front, noun = name.split() or [""]
        if not found and front and any(part in _OF_MEN | self.rules.unit_stems for part in stems(noun)[-1:]):
            found = self.lookup(" ".join(front), kinds)  # "vehicle team", of Vehicles
        if not found:  # "Mounted", of Mounted platoons
            said = stems(name)
            longer = [term.id for term in self.rules.terms.values()
                      if term.kind in kinds and stems(term.name)[:-1] == said
                      and stems(term.name)[-1] in _OF_MEN]  # fmt: skip
            found = tuple(longer) if len(longer) == 1 else ()
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
        spelt = tuple(t for t in found if fold(self.rules.terms[t].name) in (fold(plain), f"{fold(plain)} order"))
        found = spelt or found  # "Watching" is the state, and not the order "Watch" too
        words = plain.split()
        general = self.lookup(words[-1], kinds) if not found and len(words) > 1 else ()
        if not found and len(words) > 1 and (fold(words[-1]) in _KIND_WORDS or any(map(_is_general, general))):
            kinds = ("order",) if fold(words[-1]) == "order" else kinds
            found = self.lookup(" ".join(words[:-1]), kinds) or self.lookup(" ".join(words[:-1]), ("status", "order"))
        elif not found:
            found = next((hit for word in _KIND_WORDS if (hit := self.lookup(f"{plain} {word}", kinds))), ())
        if not found and _ABOARD.fullmatch(plain):  # "carried", of those who are Embarked in the words of the text
            found = next((hit for word in _ABOARD_WORDS if (hit := self.lookup(word, ("status",)))), ())
        if not found:
            found = self.lookup(plain, ("effect",)) or self.lookup(plain, _BORNE)
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
            if _NOT_NOW.search(_WHERE.sub("", key)):
                continue
            if isinstance(value, str):
                found.update(self.lookup(value, ("status",)) or self.lookup(f"{value} {key}", ("status",)))
            elif value is True:
                done = _THIS_TURN.fullmatch(key)  # "Braced this turn", where that is an order or a state
                found.update(self.lookup(done["deed"], ("status", "order")) if done else ())
                words = [word for word in _WHERE.sub("", key).split() if fold(word) not in _SAYING_SO]
                found.update(self.lookup(" ".join(words), ("status", "effect", "order")))
            elif isinstance(value, int | Fraction) and value > 0:  # "Breath counters": 1
                found.update(self.lookup(key, ("status",)))
        return frozenset(found)

    def characteristics(self, value: Any, at: str) -> tuple[tuple[str, Number], ...]:
        if value is None:
            return ()
        if not isinstance(value, dict):
            raise AdjudgeError(f'"{at}.characteristics" is an object such as {{"I": 4}}, not {what_of(value)}.')
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
            raise AdjudgeError(f'"{at}" is a list of objects such as {{"name": …, "type": …}}, not {what_of(value)}.')
        found = []
        for i, item in enumerate(value):
            item = {"name": item} if isinstance(item, str) else item
            if not isinstance(item, dict):
                raise AdjudgeError(f'"{at}[{i}]" is an object such as {{"name": …, "type": …}}, not {what_of(item)}.')
            terms: set[str] = set(self.lookup(_AS_IT_IS.sub("", str(item.get("name", ""))), ("weapon_type",)))
            characteristics: list[tuple[str, Number]] = []
            measures: list[tuple[str, Number]] = []
            for key, entry in item.items():
                if key in ("name", "count") or entry is None:
                    continue
                if key in ("type", "mount", "rules"):
                    for name in names_of([entry] if isinstance(entry, str) else entry, f"{at}[{i}].{key}"):
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


#: How a weapon is, which makes no other weapon of it.
_AS_IT_IS = deferred(
    r"(?i)^(?:(?:fully |freshly |newly )?(?:re)?loaded|primed|cocked|ready|working|usual|ordinary|normal|trusty|single|"
    r"brand[- ]new) "
)


def _is_none(value: Any) -> bool:
    """Whether a characteristic is stated as missing: null, or a dash as profiles print it."""
    return value is None or (isinstance(value, str) and value.strip() in ("-", "–", "—"))


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
    """ "Fleet (2)" is Fleet with the parameter 2, and so is "Fleet 2"."""
    match = re.fullmatch(r"(.+?)(?:\s*\(([^()]*)\)|\s+([+-]?\d+\+?|\d*[dD]\d+))", name)
    return (match[1], (match[2] or match[3] or "").strip() or None) if match else (name, None)
