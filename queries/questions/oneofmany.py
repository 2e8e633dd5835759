"""A state that one model of a unit is told to be in, and that is asked about for the rest of them.

"One model of my crew gained the Dazed status. Are the others Dazed too?": the unit is not in it yet; that one of its
models has gained it is what happened.
"""

from __future__ import annotations

import re
from typing import Any

from kb.model import Term
from queries.questions.lexicon import Lexicon

_ONE = re.compile(
    r"(?i)\b(?:one|a single|1|two|2|three|3|some|a few) (?:single )?(?:model|figure|miniature|mini|man|trooper|warrior|"
    r"soldier|member|guy|of (?:its|my|our|the|their|them)\b)"
)
_REST = re.compile(
    r"(?i)\b(?:the|all|do|does|are|is) (?:the |of the |of its |its |my )?"
    r"(?:others?|rest|whole|entire|remaining|all|every (?:other )?(?:model|man|figure))\b"
)


def of_the_rest(text: str, asked: Term, situation: dict[str, Any], lexicon: Lexicon) -> None:
    """Tell in ``situation`` that one model gained the state asked about, where it is asked of the rest of the unit."""
    unit = situation["unit"]
    one, rest = _ONE.search(text), _REST.search(text)
    # "One of them was hit by something that Dazed him": who did it is not Dazed.
    held = [party for party in (unit, situation.get("enemy", {})) if asked.name in party.get("statuses", ())]
    if one is None or rest is None or one.start() > rest.start() or not held:
        return
    general = lexicon.general("status")
    for party in held:
        party["statuses"] = [each for each in party["statuses"] if each != asked.name]
    kind = f" {general.name.lower()}" if general is not None else ""
    situation.setdefault("facts", {})[f"one model in the unit gains the {asked.name}{kind}"] = True
