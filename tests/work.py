"""How much work something is, by the calls that it makes: the same on every machine, however busy it is."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


def calls(run: Callable[[], object]) -> int:
    """The calls that ``run`` makes, of functions in Python and in C.

    What a single call takes is not seen in them: how long patterns are looked for in hostile text is measured by
    ``benchmarks/reading.py --hostile``.
    """
    made = 0

    def count(_frame: Any, event: str, _argument: object) -> None:
        nonlocal made
        made += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        run()
    finally:
        sys.setprofile(before)
    return made


def ended(run: Callable[[], T]) -> T:
    """What ``run`` gives, which must not take a minute of the processor: what grows with the square of a hostile text
    takes many, on the fastest machine too, and what does not takes two seconds on a slow one."""
    began = time.process_time()
    given = run()
    assert time.process_time() - began < 60
    return given
