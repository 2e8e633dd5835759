"""The numbers that belong to a ruling: the calculators, loaded when the first ruling calls for one.

A ruling stands without its numbers, never the other way round: where the calculators are missing, or one of them fails
on a situation that it was not made for, the ruling has no value and nothing else changes (set ADJUDGE_DEBUG to see it).
"""

from __future__ import annotations

import os
from typing import Any

from kb.errors import AdjudgeError
from kb.model import Clause


def reckon(rules: Any, situation: Any, option: str, applied: list[Clause]) -> list[dict[str, Any]]:
    """The values for an option that was ruled on (the resolver's hook ``Calculators``); none where there are none."""
    try:
        import queries.calculators

        found = getattr(queries.calculators, "for_ruling", None)
        return list(found(rules, situation, option, applied)) if found is not None else []
    except AdjudgeError:
        return []
    except Exception:
        if os.environ.get("ADJUDGE_DEBUG"):
            raise
        return []
