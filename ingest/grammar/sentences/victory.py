"""Victory: what decides the game ("You win immediately if …", "The side with the most points wins the battle").

In: the cleaned text of a sentence. Out: the draft of what it takes to win or lose; none where no game is decided.
"""

from __future__ import annotations

import re

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.setting import Setting
from kb.conditions import Fact
from kb.patterns import Pattern, deferred

_WHEN = r"(?:[Ii]f|[Ww]hen|[Ww]henever|[Oo]nce|[Aa]s soon as|[Uu]nless)"
_DECIDED = Pattern(
    rf"^(?:{_WHEN} (?P<front>[^,]{{5,140}}), (?:then )?)?"
    r"(?P<who>(?:[Yy]ou|[Tt]hey|[Yy]our opponent|[Aa] player|[Tt]hat (?:player|side)|[Tt]he (?:attacker|defender)|"
    r"(?:[Tt]he|[Aa]ny|[Ww]hichever|[Ww]hoever)[^,]{0,80}?)) (?:immediately |automatically |then |instantly )?"
    r"(?P<verb>wins?|loses?)(?: immediately| automatically| at once| outright| instantly)?"
    rf"(?P<game> the (?:game|battle|mission|scenario|match|war))?(?:,? {_WHEN} (?P<back>.{{5,140}}))?$"
)
_SIDE = deferred(r"(?i)(?:the|any|whichever|whoever)\b.*? (?:with|who|whose|that|which) ")


#: "The battle ends when one side has no units left": what brings it to its end.
_ENDS = Pattern(
    rf"^(?:{_WHEN} (?P<front>[^,]{{5,140}}), )?[Tt]he (?P<what>game|battle|mission|scenario|match) "
    rf"(?:immediately |automatically )?ends?(?: immediately| at once)?(?:,? {_WHEN} (?P<back>.{{5,140}}))?$"
)


def decided(text: str, setting: Setting) -> list[Draft]:
    """What wins or loses the game, as the event that brings it about."""
    ends = _ENDS.match(text)
    if ends and (words := ends["front"] or ends["back"]):
        return [_decisive(words, f"{ends['what']} ends")]
    found = _DECIDED.match(text)
    if not found:
        return []
    told = found["front"] or found["back"] or ""
    described = _SIDE.match(found["who"]) is not None
    if not told and not described:
        return []
    sides = found["who"].lower().startswith(("you", "a player", "that ", "they"))
    sides = sides or (found["back"] and re.fullmatch(r"[Tt]he [A-Z]\w+s", found["who"]) is not None)
    if not found["game"] and not (described or sides):
        return []
    words = told or re.sub(r"^[Tt]he ", "", found["who"])
    end = f"{found['verb'].removesuffix('s') if found['verb'] != 'lose' else 'lose'} game"
    return [_decisive(words, end)]


def _decisive(words: str, end: str) -> Draft:
    """What these words tell of, as what brings the end about."""
    event = Thing("event", words)
    return Draft(
        "triggers", Thing("effect", end), subject_thing=event, requirement=Fact(words), condition=words,
        affects="player", any_unit=True, fixed=True,
    )  # fmt: skip
