"""The front door for Python programs and notebooks: answers that are the contract's JSON and print themselves.

>>> import kb
>>> rules = kb.open()  # the embedded knowledge base; kb.open("mygame.db") for one of your own
>>> answer = rules.ask("can a Pinned Infantry unit Evade?", ruleset="hh2")
>>> answer.verdicts
{'Evade': 'denied'}
>>> print(answer.brief)
hh2 · Evade (reaction) by a unit: Infantry, Pinned
No: Evade is denied.
>>> answer["answers"][0]["rulings"][0]["would_change"][0]
{'change': 'without Pinned', 'verdict': 'allowed'}
>>> rules.resolve({"ruleset": "hh2", "unit": {"type": "Cavalry", "statuses": ["Pinned"]},
...                "ask": {"of": "reaction", "name": "Evade"}}).possible
False
>>> rules.close()
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any

__all__ = ["Answer", "ask", "ready", "resolve"]


class Answer(dict[str, Any]):
    """One answer document (keys ``question``, ``answers``, ``warnings``), as the command line gives it with --json.

    ``str()`` is the text for people; in a notebook it shows as a table with its passages.
    """

    @property
    def rulings(self) -> list[dict[str, Any]]:
        """Every ruling, of all rulesets."""
        return [ruling for each in self["answers"] for ruling in each["rulings"]]

    @property
    def verdicts(self) -> dict[str, str]:
        """The verdict on each option, by name; of the first ruleset that rules on it where several do."""
        found: dict[str, str] = {}
        for ruling in self.rulings:
            found.setdefault(ruling["option"]["name"], ruling["verdict"])
        return found

    @property
    def names(self) -> list[str]:
        """The names that answer a question for names ("which unit types cannot be Pinned")."""
        return [entry["name"] for each in self["answers"] for entry in each["entries"]]

    @property
    def numbers(self) -> dict[str, Any]:
        """The values that were worked out, by name: numbers as they are, a roll as its outcomes."""
        return {value["name"]: value["value"] for value in self._values()}

    def _values(self) -> Iterator[dict[str, Any]]:
        for each in self["answers"]:
            yield from each["values"]
            for ruling in each["rulings"]:
                yield from ruling["values"]

    @property
    def possible(self) -> bool:
        """Whether the stated unit can exist at all, in every ruleset that answered."""
        return all(each["premise"]["possible"] for each in self["answers"])

    @property
    def brief(self) -> str:
        """The verdicts alone, as text."""
        return self.text("brief")

    def text(self, detail: str = "normal", width: int = 100) -> str:
        """The answer for people; ``detail`` is brief, normal or full."""
        from queries.reports import answer_text

        return answer_text.unstyled(self, detail, width)

    def markdown(self) -> str:
        """The answer as Markdown."""
        from queries.reports import answer_table

        return answer_table.as_markdown(self)

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        from queries.reports import answer_page

        return answer_page.as_html(self)


def ask(base: Any, question: str, ruleset: str | None = None) -> Answer:
    """The answer to a question in plain English; see ``queries.questions.ask``."""
    import queries.questions
    from queries.reckoning import reckon

    return Answer(queries.questions.ask(base, question, ruleset=ruleset, calculators=reckon))


def ready(base: Any) -> None:
    """Load what the first question of each kind loads: rules, names, clauses by term, calculators, patterns."""
    from kb.errors import AdjudgeError
    from queries.questions import typical

    for each in base.rulesets():
        for question in typical(base.rules(each.id)):
            try:
                str(ask(base, question, each.id))
            except AdjudgeError:
                continue  # a ruleset without such names has nothing to load for that kind
    # What is loaded stays: kept out of the collector's full passes, which else take 50 ms within some later question.
    gc.freeze()


def resolve(base: Any, situation: dict[str, Any]) -> Answer:
    """The answer to a situation (JSON of the command line's contract)."""
    from queries.questions.answering import resolved

    return Answer(resolved(base, situation))
