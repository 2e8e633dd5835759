"""Orders in a plain text whose headings are all of one rank."""

from __future__ import annotations

from pathlib import Path

import kb.store
from ingest.update import update
from tests.opened import ruled

_BOOK = """The River War

Ships
Ships are Monitors or Rams.

Orders
Each ship is given one order a turn.
Full Ahead
Ships add 3" to their move. They may not fire.
Stand Off
Ships may fire but they may not ram.
Make Smoke
A ship on Make Smoke cannot be fired at from more than 6" away. It may not board.

Repairs
A ship that did not move may repair. It may not fire.
"""


def test_what_is_told_under_an_order_is_told_of_those_who_have_it(tmp_path: Path) -> None:
    text = tmp_path / "river.txt"
    text.write_text(_BOOK, "utf-8")
    update(tmp_path / "river.db", "river", [text])
    base = kb.store.open(tmp_path / "river.db")
    orders = {term.name.lower().removesuffix(" order") for term in base.rules("river").terms_of_kind("order")}
    assert {"full ahead", "stand off", "make smoke"} <= orders
    assert "repairs" not in orders
    assert ruled(base, "Can a ship on Full Ahead fire?")["verdict"] == "denied"
    assert ruled(base, "Can a ship on Make Smoke fire?")["verdict"] != "denied"
    base.close()
