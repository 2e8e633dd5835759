"""Which actions people are shown first."""

from __future__ import annotations

from pathlib import Path

import kb
from queries.options.deeds import in_passing
from queries.options.index import index_of
from queries.reports import answer_text


def test_what_is_closed_or_named_is_shown_first(embedded_db: Path) -> None:
    with kb.open(embedded_db) as base:
        index = index_of(base.rules("hh2"))
        told = {index.terms[term].name: in_passing(index, term) for term in index.of_kind("action")}
        brief = answer_text.unstyled(base.ask("what can a Pinned unit do", "hh2"), "brief")
    assert not told["Run"]
    assert not told["Charge"]
    assert any(told.values())
    assert "deeds more (--full lists them)" in brief
    assert all(f" {name}," not in brief for name, passing in told.items() if passing and len(name.split()) > 2)
