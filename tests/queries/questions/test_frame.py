"""Which part of a question asks, and for what kind of answer."""

from __future__ import annotations

import pytest

from queries.questions.frame import frame
from queries.questions.tokens import tokenize


@pytest.mark.parametrize(
    ("text", "kind", "ask"),
    [
        ("Can a Dazed unit Duck?", "options", "Can a Dazed unit Duck?"),
        ("My squad was shot at - may it still Duck?", "options", "may it still Duck?"),
        ("If my squad Ran, may it shoot afterwards?", "options", "may it shoot afterwards?"),
        ("do golems run when they are charged", "options", "do golems run"),
        ("dazed squad gets shot at, does it get to react?", "options", "does it get to react?"),
        ("Which sub-types may not Run?", "entries", "Which sub-types may not Run?"),
        ("how do I get rid of Dazed?", "entries", "how do I get rid of Dazed?"),
        ("which rule gives Stubborn", "entries", "which rule gives Stubborn"),
        ("What does Duck do?", "define", "What does Duck do?"),
        ("what's the difference between Duck and Shoot Back?", "compare", None),
        ("How many inches can it move?", "numbers", "How many inches can it move?"),
        ("A 5 against a 6: probability to hit?", "numbers", "probability to hit?"),
        ("Give me the result chances for the Shock table.", "numbers", None),
        ("What are the odds that it passes?", "numbers", None),
    ],
)
def test_shape(text: str, kind: str, ask: str | None) -> None:
    found = frame(tokenize(text), text, {})
    assert found.kind == kind
    if ask is not None:
        assert text[found.ask.start : found.ask.end] == ask


def test_what_stands_around_the_question_is_kept() -> None:
    text = "It is night. Can it Duck when an enemy fires? It is far away."
    found = frame(tokenize(text), text, {})
    said = [text[each.start : each.end] for each in found.states]
    assert said == ["It is night.", "an enemy fires?", "It is far away."]
