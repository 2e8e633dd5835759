from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kb.rules import Rules
from queries.proof import Answer, Ruling
from queries.resolver import resolve
from queries.situation import parse
from tests.queries.resolver.tin import book


@pytest.fixture(scope="session")
def rules() -> Rules:
    """The rules of the invented game."""
    return book().rules()


@pytest.fixture
def ask(rules: Rules) -> Callable[..., Answer]:
    """Rule on a situation: ``ask("reaction", "Duck", unit={…}, phase=…)``."""

    def resolved(of: str, name: str | None = None, **around: Any) -> Answer:
        value = {"ruleset": "tin", "ask": {"of": of, **({"name": name} if name else {})}, **around}
        situation, warnings = parse(value, rules)
        return resolve(rules, situation, warnings=warnings)

    return resolved


@pytest.fixture
def rule_on(ask: Callable[..., Answer]) -> Callable[..., Ruling]:
    """The ruling on one named option."""

    def ruled(of: str, name: str, **around: Any) -> Ruling:
        (ruling,) = ask(of, name, **around).rulings
        return ruling

    return ruled
