"""Calculators: exact numbers whose every figure comes out of the rulebook's text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queries.calculators.plain import plainly
from queries.calculators.rulings import for_ruling

if TYPE_CHECKING:
    from queries.calculators.lookup import items, looked_up
    from queries.calculators.registry import answer, how_rolled, list_calculators, run, silence

__all__ = ["answer", "for_ruling", "how_rolled", "items", "list_calculators", "looked_up", "plainly", "run", "silence"]


def __getattr__(name: str) -> Any:
    """What makes calculators is loaded when one is asked for: most rulings have no number."""
    if name in ("items", "looked_up"):
        from queries.calculators import lookup

        return getattr(lookup, name)
    if name in __all__:
        from queries.calculators import registry

        return getattr(registry, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
