"""Ordinals: which of several bans somebody is excepted from ("Scouts are excused the first of these but not the
second", "the former restriction is lifted by the Keel trait").

In: the text of a sentence and what the one before it said. Out: the same as leave that goes against the ban it points
at; the sentence as it stands where it points at none. Sentence by sentence.
"""

from __future__ import annotations

import re

from ingest.grammar.draft import Draft
from ingest.grammar.setting import Setting
from ingest.vocabulary.naming import tidy
from kb.model import HELD_KINDS, OPTION_KINDS
from kb.names import with_article
from kb.patterns import Pattern

_PLACES = {"first": 0, "former": 0, "second": 1, "third": 2, "latter": -1, "last": -1}
_NTH = (
    r"(?:the )?(?P<nth>first|second|third|former|latter|last|both)(?: of (?:these|those|them|the (?:two|three)))?"
    r"(?: (?:two|three))?(?: (?:restriction|prohibition|limit|limitation|ban|rule|penalt|provision)(?:y|ie)?s?)?"
)
_NOT = r"(?:(?:,|,? (?:but|though|and|yet|although))? (?:but )?not (?:from |by |of )?the [a-z]+(?: [a-z]+)?,?)?"
#: "Scouts are excused the first of these prohibitions but not the second", "… ignore the latter".
_EXCUSED = Pattern(
    rf"^(?P<who>[^,;:]{{2,60}}?) (?:(?:is|are) (?:excused|exempt(?:ed)?|excepted|free|freed|spared|released|let off|"
    rf"not bound|unaffected|not affected|not subject|immune)(?: (?:from|of|by|to))?|(?:may )?(?:ignore|disregard)s?) "
    rf"{_NTH}{_NOT}$",
    re.I,
)
#: "The former restriction, but not the latter, is lifted by the Keel trait", "the second does not apply to Scouts".
_LIFTED = Pattern(
    rf"^{_NTH}{_NOT} (?:(?:is|are) (?:lifted|waived|removed|set aside|cancelled|negated|relaxed|suspended)"
    r"(?: (?P<by>by)| for| in the case of)|do(?:es)? not (?:apply to|affect|bind|hold for|extend to)) "
    r"(?P<who>[^,;:]{2,60})$",
    re.I,
)


def nth_excepted(text: str, setting: Setting) -> str:
    """A sentence that excepts somebody from one of the bans told before it, by its place among them, as leave."""
    bare = re.sub(r" \([^()]*\)", "", text).rstrip(". ")
    found = _EXCUSED.match(bare) or _LIFTED.match(bare)
    bans = _bans(setting) if found else []
    if found is None or len(bans) < 2:
        return text
    nth = found["nth"].lower()
    place = _PLACES.get(nth, 0)
    if place >= len(bans):
        return text
    meant = bans if nth == "both" else [bans[place]]
    who = found["who"]
    if "by" in found.groupdict() and found["by"]:
        who = _bearing(tidy(who), meant[0], setting)
    return f"As an exception to this rule, {who} may use {' or '.join(ban.object.name for ban in meant)}."


def _bans(setting: Setting) -> list[Draft]:
    """The bans of the sentence before, each option once, in the order of the text."""
    bans = (draft for draft in setting.said if draft.relation == "denies" and draft.object.kind in OPTION_KINDS)
    options: dict[str, Draft] = {}
    for ban in bans:
        options.setdefault(ban.object.name, ban)
    return list(options.values())


def _bearing(what: str, ban: Draft, setting: Setting) -> str:
    """Those whom the ban is of that have what lifts it ("by the Keel trait")."""
    of = setting.vocabulary.terms.get(ban.subject or "")
    those = of.name if of is not None and of.kind in HELD_KINDS and of.id not in setting.vocabulary.general else ""
    return f"{with_article(those)} unit with the {what}" if those else f"units with the {what}"
