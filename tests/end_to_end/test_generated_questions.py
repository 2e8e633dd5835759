# ruff: noqa: E501, PT017
"""Generated questions: whatever is asked, there is an answer or one sentence, soon, and never a traceback.

A bounded number in CI; ``ADJUDGE_FUZZ=100000`` sets another. The questions are the same in every run.
"""

from __future__ import annotations

import os
import random
import statistics
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import kb
from kb.errors import AdjudgeError
from queries.cli import terms
from queries.front import ask
from queries.questions.conversation import Conversation
from tests.work import calls

COUNT = int(os.environ.get("ADJUDGE_FUZZ", "120"))
#: How many times the work of a usual question any one may take.
STALLED = 100

_FRAMES = [
    "can a {} {} {}?", "which {} can a {} {} take", "what does {} do", "how do I get rid of {}", "what gives {}",
    "how far can {} with Initiative 4 {}", "chance that Ld 8 passes a {}", "which {} cannot be {}", "{} {} {}",
    "my {} is {}. Can it {}?", "does {} ignore {}", "why can't a {} {}?", "how does {} differ from {}",
    "if my {} was shot at by a {}, may it {}", "can ten {} with one {} model {}?", "S8 against AV 12 with {}",
    "{}, and if it were not {}?", "which {} stop a unit from {}", "{} vs {}", "is {} allowed to {}",
]  # fmt: skip
_NOISE = [
    "", " ", "?", "???", "\x00", "\x1b[31m", "\u202e", "🎲🎲", "👩‍👩‍👧‍👦", "ß", "İstanbul", "﷽", "a\u0301\u0301\u0301", "\ud83c",
    "'; DROP TABLE terms; --", '" OR 1=1 --', "<script>alert(1)</script>", "{{7*7}}", "%s%s%n", "${jndi:ldap://x}", "../../etc",
    "NULL", "None", "-1", "1e309", "0x1F", "2D6", "9999999999999999999", "1/0", "((((((", "))))", "[[[", "\\", "\\u0000",
    "not not not", "if if if", "and and", "(2)", "(X)", "+1", "-6", "d6d6d6", "1d0", "''''", '""""', "—", "–5", "½",
    "zorbled", "frumious", "brillig", "hh2", "hh3 and hh2", "in k47", "without", "no", "ten", "zero",
]  # fmt: skip
#: What longer runs found.
_FOUND = ["what — does once the enemy 0x1F {{7*7}} player has announced do"]
_LONG = [
    "can " * 900,
    "(" * 3000,
    "Pinned " * 500,
    "a" * 3900,
    "and if it were not " * 200,
    "evade, " * 500,
    "😀" * 3000,
]


def questions(names: list[str], count: int) -> Iterator[str]:
    """``count`` questions: names shuffled into frames, noise between them, long ones now and then."""
    yield from _FOUND
    chance = random.Random(20)
    for number in range(count):
        if number % 250 == 0:
            yield chance.choice(_LONG)[: chance.randrange(200, 1100)]
            continue
        if number % 250 == 1:
            yield chance.choice(["x", "Pinned ", "😀", "can it? "]) * (100_000 // chance.choice([1, 7, 9]))
            continue
        frame = chance.choice(_FRAMES)
        words = [chance.choice(names) for _ in range(frame.count("{}"))]
        text = frame.format(*words)
        if chance.random() < 0.5:
            parts = text.split(" ")
            for _ in range(chance.randrange(1, 4)):
                parts.insert(chance.randrange(len(parts) + 1), chance.choice(_NOISE))
            if chance.random() < 0.3:
                chance.shuffle(parts)
            text = " ".join(parts)
        if chance.random() < 0.2:
            text = "".join(letter for letter in text if chance.random() > 0.05)
        yield text


@pytest.fixture(scope="module")
def base(embedded_db: Path) -> Iterator[kb.KnowledgeBase]:
    with kb.open(embedded_db) as opened:
        yield opened


@pytest.fixture(scope="module")
def names(base: Any) -> list[str]:
    return terms.names(base.path)


def answered(base: Any, text: str) -> None:
    """Asks, and looks at what comes."""
    try:
        answer = ask(base, text)
    except AdjudgeError as error:
        assert str(error)
        assert "\n" not in str(error)
        assert len(str(error)) < 5000
    else:
        assert answer["answers"], text
        assert str(answer)


def test_generated_questions(base: Any, names: list[str]) -> None:
    taken = [(calls(partial(answered, base, text)), text) for text in questions(names, COUNT)]
    most, slowest = max(taken)
    usual = statistics.median(made for made, _ in taken)
    assert most < STALLED * usual, f"usually {usual} calls, {most} for {slowest[:500]}"


def test_generated_talk(base: Any, names: list[str]) -> None:
    """The same, one after the other, each going on from the last."""
    talk = Conversation(base)
    for text in questions(names, min(COUNT, 200) if COUNT < 10_000 else COUNT // 10):
        try:
            answer = talk.ask(text[:500])
        except AdjudgeError as error:
            assert str(error)
        else:
            assert answer["answers"]


def test_an_unknown_word_is_always_named(base: Any) -> None:
    """Put a word that nobody knows into a plain question: the answer, or the refusal, names it."""
    from tests.queries.questions.measure import cases

    for number, case in enumerate(cases()):
        words = case["plain"].split(" ")
        place = len(words) - 1 if number % 2 else 1
        asked = " ".join([*words[:place], "zorbled", *words[place:]])
        try:
            said = " ".join(ask(base, asked, case["ruleset"])["warnings"])
        except AdjudgeError as error:
            said = str(error)
        assert "zorbled" in said, asked
