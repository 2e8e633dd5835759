from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

import kb.store
from ingest.update import update
from kb.rules import Rules
from queries.proof import Answer, Ruling
from queries.resolver import resolve
from queries.situations.situation import parse
from tests.queries.resolver.tin import book


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str, str], kb.store.KnowledgeBase]]:
    """The knowledge base of a text, read as a ruleset of its own: ``opened("kite", TEXT)``."""
    with ExitStack() as stack:

        def read(ruleset: str, text: str) -> kb.store.KnowledgeBase:
            folder = tmp_path_factory.mktemp(ruleset)
            (folder / f"{ruleset}.md").write_text(text, encoding="utf-8")
            update(folder / "x.db", ruleset, [folder / f"{ruleset}.md"])
            return stack.enter_context(kb.store.open(folder / "x.db"))

        yield read


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
