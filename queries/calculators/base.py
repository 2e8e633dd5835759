"""What a calculator is: its name, its inputs, the clauses it draws on, and the values it gives.

A family (a module beside this one) makes calculators from a ruleset's procedures and tables; ``registry`` lists and
runs them. An input that is wrong or missing raises ``AdjudgeError`` with one clear sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from kb.errors import AdjudgeError
from kb.model import Clause, Passage, TableRow
from kb.names import fold, slug
from queries.calculators.book import Book, Rule
from queries.calculators.words import Question, digits

Number = int | Fraction
Inputs = Mapping[str, Any]
Source = Clause | TableRow | Rule | Passage | None


@dataclass(frozen=True, slots=True)
class Input:
    """One thing that a calculator needs: a number in a range, names, or yes and no.

    ``default`` is used where the input is not given (None: it must be given); ``source`` says where it is from.
    """

    name: str
    kind: str = "number"
    unit: str | None = None
    low: int | None = 0
    high: int | None = 100
    default: Any = None
    source: str = ""
    optional: bool = False
    description: str = ""
    also: tuple[str, ...] = ()
    #: Whose profile gives it: "attacker" or "target"; either's where it is empty.
    side: str = ""
    #: The figure of a profile that it is, where it is called otherwise ("opposing Blade").
    of: str = ""

    @property
    def key(self) -> str:
        return slug(self.name)

    def to_json(self) -> dict[str, Any]:
        limits = (
            f"{self.low} to {self.high}"
            if self.kind == "number"
            else "yes or no"
            if self.kind == "flag"
            else "names, separated by commas"
            if self.kind == "names"
            else "words"
        )
        told = self.description or limits
        return {
            "name": self.key,
            "kind": self.kind,
            "unit": self.unit,
            "low": self.low if self.kind == "number" else None,
            "high": self.high if self.kind == "number" else None,
            "default": self.default,
            "optional": self.optional,
            "source": self.source,
            "description": f"{told}{' (optional)' if self.optional else ''}",
        }

    def read(self, text: str) -> Any:
        """The value that a player wrote for this input."""
        text = str(text).strip()
        if self.kind == "names":
            return [part.strip() for part in re.split(r"[,;]", text) if part.strip()]
        if self.kind == "text":
            return text
        if self.kind == "flag":
            if fold(text) in ("yes", "y", "true", "1", "on"):
                return True
            if fold(text) in ("no", "n", "false", "0", "off"):
                return False
            raise AdjudgeError(f"{self.key} is yes or no, not {text!r}.")
        found = re.fullmatch(r"([+-]?\d+)\s*(\+|\"|''|in|inch|inches|m|metres?|meters?|cm|%)?", digits(text))
        if not found:
            raise AdjudgeError(f"{self.key} is a whole number, not {text!r}.")
        unit = found.group(2) or ""
        if unit and unit != "+":
            known = {"inch": ('"', "''", "in", "inch", "inches"), "metre": ("m", "metre", "metres", "meter", "meters")}
            if self.unit not in known or unit not in known[self.unit]:
                raise AdjudgeError(
                    f"{self.key} is {'in ' + self.unit if self.unit else 'a plain number'}, not {text!r}."
                )
        return self.check(int(found.group(1)))

    def check(self, number: int) -> int:
        if (self.low is not None and number < self.low) or (self.high is not None and number > self.high):
            raise AdjudgeError(f"{self.key} is between {self.low} and {self.high}, not {number}.")
        return number


@dataclass(slots=True)
class Value:
    """A result: a number with its unit, a distribution, or (value None) what is known without a number.

    ``formula`` says how the number would be worked out where an input is not stated ("Initiative - 1"); ``warnings``
    names what was stated and could not be used, for the answer's own warnings.
    """

    name: str
    value: Number | dict[str, Fraction] | None
    unit: str | None = None
    steps: list[str] = field(default_factory=list)
    sources: list[Source] = field(default_factory=list)
    formula: str | None = None
    warnings: list[str] = field(default_factory=list)

    def to_json(self, book: Book, calculator: str) -> dict[str, Any]:
        if isinstance(self.value, dict):
            value: Any = {key: round(float(chance), 6) for key, chance in self.value.items()}
            exact: Any = {key: str(chance) for key, chance in self.value.items()}
        elif self.value is None:
            value, exact = None, self.formula
        else:
            value = (
                int(self.value)
                if self.value == int(self.value) and self.unit != "probability"
                else round(float(self.value), 6)
            )
            exact = str(self.value)
        told: dict[str, Any] = {"warnings": list(self.warnings)} if self.warnings else {}
        return {
            "name": self.name,
            "value": value,
            "unit": self.unit,
            "exact": exact,
            "calculator": calculator,
            "steps": list(self.steps),
            "because": book.cite(*self.sources),
            **told,
        }


@dataclass(frozen=True, slots=True)
class Calculator:
    """A calculator of one ruleset. ``work`` turns inputs into values; ``read`` finds its inputs in a question.

    ``read`` gives how well the question fits (0: not at all) and the inputs that it states. ``open`` says what follows
    while a needed input is not stated, ``lacks`` what the text has besides that was not worked in.
    """

    name: str
    title: str
    inputs: tuple[Input, ...]
    draws: tuple[Source, ...]
    work: Callable[[Inputs], Sequence[Value]]
    read: Callable[[Question], tuple[float, dict[str, Any]]]
    family: str = ""
    result: str = "number"
    open: Callable[[Inputs], Sequence[Value]] | None = None
    #: The passage that a question calls for and that these values leave out: then the number is none to give.
    lacks: Callable[[Question, Sequence[Value]], Passage | None] | None = None

    def without(self, given: Inputs) -> list[Value]:
        """What can be said while a needed input is not stated: values of None with a formula; [] where nothing."""
        if self.open is None:
            return []
        return list(self.open({each.key: given.get(each.key, each.default) for each in self.inputs}))

    def values(self, given: Inputs) -> list[Value]:
        """The values for these inputs, the missing ones filled with their defaults."""
        known = {each.key: each for each in self.inputs}
        full: dict[str, Any] = {}
        for key, each in known.items():
            if given.get(key) is not None:
                full[key] = given[key]
            elif each.default is not None or each.optional:
                full[key] = each.default
            else:
                raise AdjudgeError(f"{self.name} needs {key} ({each.name}{', in ' + each.unit if each.unit else ''}).")
        return list(self.work(full))

    def missing(self, given: Inputs) -> list[Input]:
        """The inputs that must be given and are not."""
        return [
            each for each in self.inputs if given.get(each.key) is None and each.default is None and not each.optional
        ]


def sentence(text: str) -> str:
    """A short line from a passage, for a step."""
    text = " ".join(text.replace("*", "").split())
    return text if len(text) <= 160 else text[:157].rstrip() + "…"


def formula(parts: Sequence[tuple[str, Number]], plus: Number) -> str:
    """Named amounts with their shares and a number as people write them: "2 × Movement + Initiative - 1"."""
    told = " + ".join(f"{share} × {name}" if share != 1 else name for name, share in parts)
    return f"{told} {'-' if plus < 0 else '+'} {abs(plus)}" if plus else told
