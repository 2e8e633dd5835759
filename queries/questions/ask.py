"""The front door: one question, answered in every ruleset in which it can be read."""

from __future__ import annotations

import re
from typing import Any

from kb.errors import AdjudgeError
from kb.names import stems
from queries.questions.answering import answered
from queries.questions.naming import Lexicon, lexicon_of, nearest
from queries.questions.read import Read, Unread, read


def ask(
    kb: Any, text: str, ruleset: str | None = None, calculators: Any = None, records: list[Any] | None = None
) -> dict[str, Any]:
    """The answer document to a question in plain English.

    Without ``ruleset``, the question is answered once for each ruleset in which it can be read best. One that none
    can read is an error that names the words to blame, the names nearest to them, and questions that would work.
    ``records`` takes up the rules and the resolver's record of each ruling, for those who want the whole reasoning.
    """
    question = text
    known = {each.id: each for each in kb.rulesets()}
    if not known:
        raise AdjudgeError("The knowledge base holds no ruleset; read one with adjudge ingest.")
    if ruleset is None:
        ruleset, text = _named_ruleset(text, known)
    elif ruleset not in known:
        raise AdjudgeError(f"No ruleset is called {ruleset!r}; known: {', '.join(known)}.")
    else:
        named, stripped = _named_ruleset(text, known)
        text = stripped if named == ruleset else text
    readings: list[tuple[Any, Read]] = []
    failures: list[tuple[Lexicon, Unread]] = []
    for each in [ruleset] if ruleset else known:
        rules = kb.rules(each)
        try:
            readings.append((rules, read(rules, text)))
        except Unread as error:
            failures.append((lexicon_of(rules), error))
    if not readings:
        raise AdjudgeError(_unreadable(question, failures))
    least = min(_strangeness(each) for _, each in readings)
    readings = [(rules, each) for rules, each in readings if _strangeness(each) == least]
    answers: list[dict[str, Any]] = []
    warnings: dict[str, None] = {}
    for rules, each in readings:
        answer, said = answered(rules, each, calculators, records)
        answers.append(answer)
        prefix = f"{each.reading.ruleset}: " if len(readings) > 1 else ""
        warnings.update((prefix + line, None) for line in (*each.reading.warnings, *said))
    return {"question": question, "answers": answers, "warnings": list(warnings)}


def _strangeness(each: Read) -> tuple[int, bool]:
    """How much of the question a ruleset cannot place: unknown words, and an option that it has no name for."""
    reading = each.reading
    return len(reading.unknown) + len(reading.aside), bool(reading.situation.get("ask", {}).get("name")) and not reading.ask


def _named_ruleset(text: str, known: dict[str, Any]) -> tuple[str | None, str]:
    """The ruleset that the question itself names ("in hh3"), and the question without it."""
    for name, ruleset in known.items():
        for spelling in (name, ruleset.title):
            match = re.search(
                rf"(?i)(?:[,(]?\s*\b(?:in|under|for|by|using|with|of)\s+(?:the\s+)?(?:rules\s+of\s+)?)?(?<!\w){re.escape(spelling)}(?!\w)[,:)]?",
                text,
            )
            if match:
                rest = f"{text[: match.start()]} {text[match.end() :]}"
                return name, re.sub(r"\s+([?.!,])", r"\1", " ".join(rest.split())).strip(" ,:")
    return None, text


def _unreadable(question: str, failures: list[tuple[Lexicon, Unread]]) -> str:
    """The sentence for a question that cannot be read."""
    failures.sort(key=lambda each: len(each[1].unknown))
    lexicon, error = failures[0]
    said = f"The question cannot be read: {error.why}."
    if error.unknown:
        said += f" Not known: {', '.join(error.unknown)}."
        near = list(
            dict.fromkeys(name for each, _ in failures for word in error.unknown for name in nearest(word, each, 2))
        )
        if near:
            said += f" The nearest known names: {', '.join(near[:5])}."
    else:
        words = [word for word in question.split() if len(word) > 3]
        near = list(dict.fromkeys(name for word in words for name in nearest(word.strip("?.,!"), lexicon, 1)))
        if near:
            said += f" The nearest known names: {', '.join(near[:5])}."
    return f"{said} Questions that would work: {' or '.join(_examples(lexicon))}."


def _examples(lexicon: Lexicon) -> list[str]:
    """Two questions that this ruleset can answer, made of its own best established names."""

    def best(*kinds: str) -> str | None:
        terms = [term for term in lexicon.terms.values() if term.kind in kinds and stems(term.name) != stems(term.kind)]
        return max(terms, key=lexicon.weight).name if terms else None

    who, option = best("status", "unit_type", "unit_subtype", "order"), best("reaction") or best("action")
    found = []
    if who and option:
        found.append(f'"Can a {who} unit {option}?"')
    if option:
        found.append(f'"What does {option} do?"')
    if who:
        found.append(f'"What does {who} mean?"')
    return found[:2] or ['"What does … do?"']
