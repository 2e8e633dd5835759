"""Consulted tables: what sends a player to a table ("Whenever a Cart suffers a Breach, roll a D6 on the table below").

In: the cleaned text of a sentence and its setting. Out: a draft that what happens opens the table; none where the
sentence sends nobody to a table that is known.
"""

from __future__ import annotations

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.pieces import Piece
from ingest.grammar.phrases.tokens import tokenize
from ingest.grammar.phrases.when import read_condition
from ingest.grammar.setting import Setting
from ingest.grammar.states import named, thing_of
from kb.patterns import Pattern

_CONSULTS = Pattern(
    r"^(?:Whenever|When|If|Each time|Every time|Once|After|As soon as) (?P<event>[^,]{5,100}?), "
    r"(?:then )?(?:(?:the|its|an?|your|that) [\w' -]{2,30}? |you |they )?(?:must |should )?"
    r"(?:immediately |then |first )?(?:rolls?|makes? a roll)\b[^,.]{0,30}? ?"
    r"(?:\bon|(?:,? and |, )(?:then )?(?:consults?|refers? to|checks?|uses?|"
    r"looks? (?:it |this |up )*[^,.]{0,20}?(?:on|in)|compares? [^,.]{3,25}? (?:to|with|against))) "
    r"(?P<table>(?:the|its|this) [\w' -]{0,40}?(?:[Tt]able|[Cc]hart)(?: below| above)?)$"
)
#: What one undergoes before a table is consulted.
_BEFELL = ("effect", "status", "test", "action")


def consulted(text: str, setting: Setting) -> list[Draft]:
    """What opens a table, where a sentence says no more than that one rolls on it when something happens."""
    found = _CONSULTS.match(text)
    if found is None:
        return []
    vocabulary, entry = setting.vocabulary, setting.section_term
    own = entry if vocabulary.kind_of(entry) == "table" else None
    table = next((t for t, _ in named(tokenize(found["table"], vocabulary), vocabulary, "table")), own)
    if table is None:
        return []
    tokens = tokenize(found["event"], vocabulary)
    verb = next((n for n, t in enumerate(tokens) if t.low in _UNDERGOES), None)
    cause = next((t for t, _ in named(tokens[verb:], vocabulary, *_BEFELL)), None) if verb is not None else None
    if vocabulary.kind_of(cause) == "test":
        return []  # a test that is failed is worked out with the table
    draft = Draft("triggers", thing_of(table, vocabulary), subject=cause, fixed=True, any_unit=True)
    draft.subject_thing = None if cause else Thing("event", found["event"])
    draft.when, draft.condition = read_condition(Piece("if", "if", tuple(tokens)), vocabulary), found["event"]
    return [draft]


_UNDERGOES = frozenset("suffers suffer takes take receives receive fails fail loses lose sustains rolls gains".split())
