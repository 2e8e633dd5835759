"""Instructions not to do something: "Do not stack units of different divisions", "Never charge across a river".

In: the cleaned text of a sentence that no reader of statements understood, and its setting. Out: drafts, none where it
is no such instruction.
"""

from __future__ import annotations

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.objects import Thing, things
from ingest.grammar.phrases.tokens import tokenize
from ingest.grammar.setting import Setting
from ingest.grammar.states.conduct import phrase
from ingest.lexicon import PREPOSITIONS
from kb.conditions import Fact
from kb.patterns import Pattern

_FORBIDDEN = Pattern(
    r"^(?:(?:You|Players) (?:should |must )?)?(?:[Dd]o not|[Nn]ever) (?:ever )?([a-z]+) ([^,;]{3,90}?)$"
)
#: What is said to the reader, or of numbers and words: no deed of anybody in the game.
_NO_DEED = frozenset(
    """forget worry confuse assume be let try think mix read panic count apply include add bother hesitate expect
    despair have know believe get need want feel mind use treat roll subtract allow see look say refer
    take make suffer""".split()
)


def forbidden(text: str, setting: Setting) -> list[Draft]:
    """What the players are told not to do with any unit."""
    found = _FORBIDDEN.match(text)
    if not found or found[1] in _NO_DEED or found[1].endswith(("ed", "ly", "ing")):
        return []
    tokens = tokenize(f"{found[1]} {found[2]}", setting.vocabulary)
    known = things(tokens, setting.vocabulary)
    deed = next((t for t in known if t.kind == "action"), None)
    if deed is None:
        if len(tokens) > 1 and tokens[1].low in PREPOSITIONS and tokens[1].low not in ("into", "across", "through"):
            return []
        deed = Thing("action", phrase(tokens, 6))
    if not deed.name:
        return []
    draft = Draft("denies", deed, modal="forbid", affects="player", any_unit=True)
    rest = " ".join(t.text for t in deed.rest)
    if rest:
        draft.when, draft.condition = Fact(rest), rest  # "Do not stack units of different divisions": no others
    return [draft]
