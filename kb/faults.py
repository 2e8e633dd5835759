"""Faults of ours: where one part of the program trips over one place of a text, that part is lost there and no more.

A rulebook is read by many hundreds of shapes, and a number looked for by as many calculators, of which any may trip
over what nobody thought of: that costs a sentence or a number, and not the book or the answer. With ``ADJUDGE_STRICT``
in the environment, as in the tests, a fault is raised as it is.
"""

from __future__ import annotations

import os

#: What such a fault is raised as. An ``AdjudgeError`` is none: it is for the one who asked.
FAULTS = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


def pass_over() -> None:
    """Go on behind a fault that was just caught, or raise it again where faults are to be seen."""
    if os.environ.get("ADJUDGE_STRICT"):
        raise  # the one that is being handled where this is called
