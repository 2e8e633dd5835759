"""Calculators: exact numbers whose every figure comes out of the rulebook's text."""

from queries.calculators.registry import answer, for_ruling, how_rolled, list_calculators, plainly, run, silence

__all__ = ["answer", "for_ruling", "how_rolled", "list_calculators", "plainly", "run", "silence"]
