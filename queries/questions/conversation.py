"""Questions one after the other: what was asked before stays, and what is said now changes it.

A ``Conversation`` keeps the situation of the last question in each ruleset in which it was read. "It is Pinned", "now
without Artillery", "and in hh3?", "what about Evade?" change that situation and are answered from it; a question that
describes a unit of its own starts afresh.
"""

from __future__ import annotations

import copy
import re
from typing import Any

from kb.errors import AdjudgeError
from kb.model import TYPE_KINDS
from kb.names import fold, stems
from kb.patterns import deferred
from queries.questions.answering import ruled
from queries.questions.ask import ask
from queries.questions.editions import named_rulesets
from queries.questions.lexicon import lexicon_of
from queries.questions.naming import Span
from queries.questions.read import Read, Unread, read
from queries.questions.stated import stated

_OPENERS = deferred(
    r"(?i)^\s*(?:and|but|now|then|so|ok|okay|also|plus|what about|how about|what if|if|without|with|in|it|it's|its|"
    r"they|they're|this|that|he|she|the unit|the squad|my unit|not|no longer|under|against|vs)\b"
)
_PRONOUN = deferred(r"(?i)\b(?:it|they|them|that unit|this unit|the unit|the same)\b")
_EMPTY = deferred(
    r"(?i)^(?:and|but|now|then|so|what|about|how|if|is|it|the|same|or|in|for|under|again|please|instead|too|back|"
    r"[\s?.!,])*$"
)
#: Where a text begins to ask: at its start, or behind a mark.
_ASKS = deferred(
    r"(?i)(?:^\s*|(?<=[,:;.!?-])\s+)(?:can|may|could|must|does|do|is|are|which|what|will|would|how)\b"
    r"(?! (?:if|about)\b)"
)
#: The parts of a unit that are lists of names.
_LISTS = ("statuses", "subtypes", "rules")


class Conversation:
    """One talk with a knowledge base. ``situations`` holds what is known so far, by ruleset."""

    def __init__(self, base: Any, ruleset: str | None = None, calculators: Any = None) -> None:
        self.base, self.ruleset, self.calculators = base, ruleset, calculators
        self.situations: dict[str, dict[str, Any]] = {}
        self._left: dict[str, dict[str, Any]] = {}
        self.records: list[Any] = []

    def ask(self, text: str) -> dict[str, Any]:
        """The answer to ``text``, as a question of its own or as one that goes on from the last."""
        self.records = []
        if self.situations and (found := self._continued(text)) is not None:
            return found
        reads: list[tuple[Any, Read]] = []
        answer = ask(self.base, text, self.ruleset, self.calculators, self.records, reads)
        asked = {rules.ruleset.id: each.reading.situation for rules, each in reads if each.reading.situation.get("ask")}
        if asked:
            self.situations, self._left = copy.deepcopy(asked), {}
        return answer

    def forget(self) -> None:
        """Start afresh."""
        self.situations, self._left = {}, {}

    def _continued(self, text: str) -> dict[str, Any] | None:
        """The answer to what goes on from the last question, None where the text stands alone."""
        known = {each.id: each for each in self.base.rulesets()}
        named, rest = named_rulesets(text, known)
        if named and _EMPTY.match(rest):  # "and in hh3?"
            first = next(iter(self.situations.values()))
            self._left.update(self.situations)
            self.situations = {each: {**copy.deepcopy(first), "ruleset": each} for each in named}
            return self._answered(text, [])
        if not (_OPENERS.match(rest) or _PRONOUN.search(rest) or _alone(rest)):
            return None
        if self._whole(rest):
            return None
        changed, warnings = self._amended(self.situations, rest)
        if not changed:  # "and in hh3?" led to a rulebook that has no such thing: the one before may have it
            changed, warnings = self._amended(self._left, rest)
        if not changed:
            return None
        self.situations = changed
        return self._answered(text, warnings)

    def _whole(self, text: str) -> bool:
        """Whether a question describes a unit of its own before it asks ("ten Light Infantry: can they Run?")."""
        asks = _ASKS.search(text)
        if _OPENERS.match(text) or _alone(text) or asks is None or asks.start() == 0:
            return False
        for ruleset in self.situations:
            try:
                added, *_ = stated(self.base.rules(ruleset), text[: asks.start()])
            except Unread:
                continue
            if added["unit"].get("type") or added["unit"].get("models") or added["unit"].get("subtypes"):
                return True
        return False

    def _amended(self, situations: dict[str, dict[str, Any]], text: str) -> tuple[dict[str, dict[str, Any]], list[str]]:
        """Those of the situations in which ``text`` can be read, each after what it says, and the warnings."""
        changed: dict[str, dict[str, Any]] = {}
        warnings: list[str] = []
        for ruleset, situation in situations.items():
            try:
                changed[ruleset], said = amended(self.base.rules(ruleset), situation, text)
            except Unread:
                continue
            warnings += said
        return changed, warnings

    def _answered(self, text: str, warnings: list[str]) -> dict[str, Any]:
        answers, problems = [], []
        for ruleset, situation in self.situations.items():
            try:
                answer, said = ruled(self.base.rules(ruleset), situation, self.calculators, self.records)
            except AdjudgeError as error:
                problems.append(f"{ruleset}: {error}")
                continue
            answers.append(answer)
            warnings = [*warnings, *said]
        if not answers:
            raise AdjudgeError(" ".join(problems) or "There is nothing to go on from; ask a whole question.")
        return {"question": text, "answers": answers, "warnings": list(dict.fromkeys([*warnings, *problems]))}


def _alone(text: str) -> bool:
    """Whether a text is too short to be a question of its own ("Evade?", "Pinned Cavalry")."""
    return len(text.split()) <= 3


def amended(rules: Any, situation: dict[str, Any], text: str) -> tuple[dict[str, Any], list[str]]:
    """The situation after what ``text`` adds, takes away or asks instead. Raises ``Unread`` where it says nothing."""
    after = copy.deepcopy(situation)
    asked: dict[str, Any] | None = None
    warnings: list[str] = []
    text = re.sub(r"(?i)^\s*(?:and|but|so|now|then|ok|okay|also)\b[\s,]*", "", text)
    instead = bool(re.match(r"(?i)^\s*(?:(?:what|how) about|for)\b", text))
    bare = re.sub(r"(?i)^\s*(?:what|how) about\b\s*", "", text).strip(" ?.!")
    if bare != text.strip(" ?.!") or _alone(text):
        asked = _option_named(rules, bare, after)
        if asked is not None:
            after["ask"] = asked
            return after, []
    is_question = bool(_ASKS.search(text))
    if is_question and not re.match(r"(?i)^\s*(?:what|how) (?:if|about)\b", text):
        found = read(rules, text)
        if not found.reading.situation.get("ask"):
            raise Unread("it asks for no ruling")
        added, denied = found.reading.situation, list[Span]()
        after["ask"] = added["ask"]
        warnings += found.reading.warnings
    else:
        added, _, denied, said = stated(rules, text)
        warnings += said
        parts = [added["unit"].get(key) for key in added["unit"]] + [
            added.get(key) for key in ("phase", "event", "enemy", "target")
        ]
        if not denied and not any(parts) and any(line.startswith("Not known") for line in said):
            raise Unread("it says nothing that is known")
        words = [fold(span.words) for span in denied]
        added["facts"] = {
            key: value for key, value in (added.get("facts") or {}).items()
            if not any(word in fold(key) for word in words) and not re.match(r"(?i)(?:what|how) about\b", key)
            and not (added.get("event") and key.endswith("(enemy)"))
        }  # fmt: skip
    before = copy.deepcopy(after)
    for span in denied:
        _take(after, span, rules)
    if instead and added["unit"].get("type"):
        for key in ("type", "subtypes", "models"):  # "what about Cavalry?" asks of another unit
            after.get("unit", {}).pop(key, None)
    _add(after, added)
    if after == before and not is_question:
        raise Unread("it changes nothing")
    return after, warnings


def _option_named(rules: Any, name: str, situation: dict[str, Any]) -> dict[str, Any] | None:
    """The ask for an option of that name, of the kind asked before where it has several."""
    lexicon = lexicon_of(rules)
    terms = lexicon.named(name)
    kinds = {"reaction": "reaction", "action": "action", "order": "action", "test": "action"}
    found = [kinds[term.kind] for term in terms if term.kind in kinds]
    if not found or any(term.kind in TYPE_KINDS for term in terms):
        return None
    before = str((situation.get("ask") or {}).get("of"))
    of = before if before in found else found[0]
    term = next(term for term in terms if kinds.get(term.kind) == of)
    return {"of": of, "name": term.name}


def _take(situation: dict[str, Any], span: Span, rules: Any) -> None:
    """Take a name away from the unit: a state, a sub-type, a rule, its type, or the models of that kind."""
    unit = situation.setdefault("unit", {})
    names = {fold(term.name) for term in span.terms} | {fold(span.words)}
    cores = {stems(name) for name in names}

    def is_meant(name: str) -> bool:
        plain = re.sub(r"\s*\([^()]*\)$", "", name)
        return fold(plain) in names or stems(plain) in cores

    if unit.get("models"):
        kept = [
            group for group in unit["models"]
            if not is_meant(str(group.get("type", ""))) and not any(map(is_meant, group.get("subtypes", ())))
        ]  # fmt: skip
        unit["models"] = kept or unit["models"]
    for holder in (unit, *unit.get("models", ())):
        for key in _LISTS:
            if key in holder:
                holder[key] = [name for name in holder[key] if not is_meant(name)]
    if is_meant(str(unit.get("type", ""))):
        unit.pop("type")
    if is_meant(str(situation.get("phase", ""))):
        situation.pop("phase")


def _add(situation: dict[str, Any], added: dict[str, Any]) -> None:
    """Put what was stated newly into the situation; a new type takes the old one's place."""
    unit, new = situation.setdefault("unit", {}), added.get("unit") or {}
    for key in _LISTS:
        if new.get(key):
            held = unit.setdefault(key, [])
            held += [name for name in new[key] if name not in held]
    for key in ("characteristics",):
        if new.get(key):
            unit.setdefault(key, {}).update(new[key])
    if new.get("weapons"):
        unit["weapons"] = new["weapons"]
    if new.get("models"):
        for key in ("type", "subtypes"):
            unit.pop(key, None)
        unit["models"] = new["models"]
    elif new.get("type"):
        unit.pop("models", None)
        unit["type"] = new["type"]
    for key in ("phase", "event", "enemy", "target"):
        if added.get(key):
            situation[key] = added[key]
    if added.get("facts"):
        situation.setdefault("facts", {}).update(added["facts"])


def both_cases(
    base: Any, question: str, cases: tuple[str, str], ruleset: str | None, calculators: Any, records: list[Any] | None
) -> dict[str, Any] | None:
    """The answers to a question and to the other case put behind it; None where that is no other case of it."""
    talk = Conversation(base, ruleset, calculators)
    try:
        first = talk.ask(cases[0])
        if not talk.situations:
            return None
        kept = list(talk.records)
        second = talk._continued(cases[1])
    except AdjudgeError:
        return None
    if second is None:
        return None
    if records is not None:
        records += [*kept, *talk.records]
    warnings = list(dict.fromkeys([*first["warnings"], *second["warnings"]]))
    answers = _of_one_unit([*first["answers"], *second["answers"]])
    return {"question": question, "answers": answers, "warnings": warnings}


_OF_UNIT = deferred(r"^(.+?)( \w+)? \((?:action|reaction|status|rule)\)( (?:by|of|for) .+)$")


def _of_one_unit(answers: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Two rulings on other options of one unit in one case ("may it move, and may it rush?") as one answer."""
    told = [_OF_UNIT.match(each["reading"]) for each in answers]
    if len(answers) != 2 or not all(told) or answers[0]["ruleset"] != answers[1]["ruleset"]:
        return answers
    one, other = answers
    alike = told[0][3] == told[1][3] and one["premise"] == other["premise"]  # type: ignore[index]
    named = [ruling["option"]["name"] for each in answers for ruling in each["rulings"]]
    if not alike or len(named) != len(set(named)) or any(each["values"] or each["entries"] for each in answers):
        return answers
    reading = f"{one['reading']}; {other['reading']}"
    return [{**one, "reading": reading, "rulings": [*one["rulings"], *other["rulings"]]}]
