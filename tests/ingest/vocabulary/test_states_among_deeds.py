"""A state that stands behind the orders of a text is a state, and no order besides; an order that is a participle stays
one."""

from __future__ import annotations

import pytest

from ingest.read import read_ruleset
from kb.model import Document, Ruleset

ORDERS = {
    "Trot": "The crew moves up to twice its Pace. A crew on a Trot order may not shoot.",
    "Stay": "The crew does not move and may shoot.",
    "Guarded": "The crew does not move. A crew with the Guarded order may react twice.",
    "Stalled": "A Stalled crew may not move or shoot and may not react. Remove the marker at the end of the turn.",
}
STYLES = {"md": "### {name}\n\n{text}", "txt": "{name}. {text}", "capitals": "• {name}. {text}"}


@pytest.mark.parametrize("style", STYLES)
def test_a_state_among_orders(style: str) -> None:
    entries = "\n\n".join(STYLES[style].format(name=name, text=text) for name, text in ORDERS.items())
    title, chapter = ("# Fen Carts", "## Orders") if style == "md" else ("FEN CARTS", "ORDERS")
    text = f"""{title}

{chapter}

Give each crew one order in its turn. A cart that fails its Nerve Test is Stalled.

{entries}
"""
    document = Document("fen", "fen", "Fen Carts", "md" if style == "md" else "txt", text, "0" * 64)
    terms = read_ruleset(Ruleset("fen", "Fen Carts"), [document]).terms
    kinds = {name: {term.kind for term in terms if term.name.removesuffix(" order") == name} for name in ORDERS}
    assert kinds["Stalled"] == {"status"}
    assert all("order" in kinds[name] for name in ("Trot", "Stay", "Guarded"))
