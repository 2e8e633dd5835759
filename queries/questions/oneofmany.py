"""A state that one model of a unit is told to be in, and that is asked about for the rest of them.

"One model of my crew gained the Dazed status. Are the others Dazed too?": the unit is not in it yet; that one of its
models has gained it is what happened. "Three of my crew are Stowed, the others are not": the unit is Stowed in part.
"""

from __future__ import annotations

import re
from typing import Any

from kb.model import Term
from kb.names import stems
from kb.patterns import deferred
from queries.questions.lexicon import Lexicon
from queries.situations.facts import negated

_ONE = deferred(
    r"(?i)\b(?:one|a single|1|two|2|three|3|some|a few) (?:single )?(?:model|figure|miniature|mini|man|trooper|warrior|"
    r"soldier|member|guy|of (?:its|my|our|the|their|them)\b)"
)
_REST = deferred(
    r"(?i)\b(?:the|all|do|does|are|is) (?:the |of the |of its |its |my )?"
    r"(?:others?|rest|whole|entire|remaining|all|every (?:other )?(?:model|man|figure))\b"
)


def of_the_rest(text: str, asked: Term, situation: dict[str, Any], lexicon: Lexicon) -> None:
    """Tell in ``situation`` that one model gained the state asked about, where it is asked of the rest of the unit."""
    unit = situation["unit"]
    one, rest = _ONE.search(text), _REST.search(text)
    # "One of them was hit by something that Dazed him": who did it is not Dazed.
    held = [party for party in (unit, situation.get("enemy", {})) if asked.name in party.get("statuses", ())]
    if one is None or rest is None or one.start() > rest.start():
        return
    told = text[one.end() : rest.start()]  # "one model in my crew gains the Dazed status": it only comes to be in it
    if not held and not set(stems(asked.name)) <= set(stems(re.split(r"[.;?!]", told, maxsplit=1)[0])):
        return
    general = lexicon.general("status")
    for party in held:
        party["statuses"] = [each for each in party["statuses"] if each != asked.name]
    kind = f" {general.name.lower()}" if general is not None else ""
    situation.setdefault("facts", {})[f"one model in the unit gains the {asked.name}{kind}"] = True


_COUNT = r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|half|some|a few|part|most|several)"
#: So many of a unit, told as a part of it: "four of my ten men are …", "half of the crew is …".
_A_PART = deferred(
    rf"(?i)\b{_COUNT} (?:models? |men |figures? )?(?:of|in|from) (?:my|our|the|its|their|a|them)\b"
    rf"(?P<told>[^.,;:?!]{{0,80}})"
)
#: And those of it who are left over.
_LEFT_OVER = deferred(
    rf"(?i)\b(?:the|its|my) (?:others?|rest|remainder|remaining|other {_COUNT})\b(?P<told>[^.;:?!]{{0,80}})"
)
_IN_PART = ("partially", "partly", "in part")


def in_part(text: str, situation: dict[str, Any], lexicon: Lexicon) -> None:
    """Put the unit of ``situation`` in a state in part, where the texts have a name for that and so many of its models
    are told to be in the state while the others are told something else."""
    unit = situation["unit"]
    part = _A_PART.search(text)
    over = _LEFT_OVER.search(text, part.end()) if part is not None else None
    if part is None or over is None:
        return
    for status in unit.get("statuses", ()):
        told, left = (status.casefold() in each["told"].casefold() for each in (part, over))
        named = [term.name for how in _IN_PART for term in lexicon.named(f"{how} {status}")]
        if told and named and (not left or negated(over["told"])):
            unit["statuses"] = [named[0] if each == status else each for each in unit["statuses"]]
            return
