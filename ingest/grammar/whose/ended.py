"""What takes a state off: the deed, the event or the time that the sentence gives for its end.

In: the drafts of "The condition is lost as soon as the unit fires or is hit", with what followed the clause. Out: the
same with what ends the state as their subject, one draft for each of several.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.pieces import Piece
from ingest.vocabulary import Vocabulary
from kb.conditions import ALWAYS, Done, Fact, atoms, both, conjuncts
from kb.model import kind_in
from kb.patterns import deferred

#: What takes a state off, where nothing does but the time or what happens.
REMOVAL = Thing("event", "removal")
UPON = deferred(r"(?i)(?:when|whenever|if|once|as soon as|after|the moment(?: that)?) ([^;]+)$")
#: Who does it, or whom it befalls: the words up to the first verb are said again of each of several.
_WHO = deferred(
    r"(?i)((?:the|an?|its|that|this|any|either|your) (?:[\w'’-]+ ){0,2}?[\w'’-]+|it|they|he|she|you) "
    r"(?=(?:[a-z]+s|[a-z]+ed|is|are|has|have|does|do|move|shoot|fire|charge|attack|react|fight|take|make|suffer|"
    r"lose)\b)"
)
_AND_SO_ON = deferred(r" ?, or | or (?!(?:more|less|higher|lower|better|worse|fewer|over|under|above|below)\b|\d)| ?, ")
_NO_DEED = deferred(r"(?i)(?:an?|the|any|its|in|on) ")
#: A deed with at most its object: "shoots", "makes an attack".
_DEED = deferred(r"(?:(?:makes?|takes?|performs?|uses?|declares?) (?:an? |any |the |one )?)?([A-Za-z][\w-]*(?: \w+)?)$")


def ended_by(drafts: list[Draft], pieces: list[Piece], vocabulary: Vocabulary) -> list[Draft]:
    """The drafts, those of an end with what brings it about as their subject."""
    return [each for draft in drafts for each in _ended(draft, pieces, vocabulary)]


def _ended(draft: Draft, pieces: list[Piece], vocabulary: Vocabulary) -> list[Draft]:
    if draft.relation != "removes" or draft.object.kind != "status" or not _by_nobody(draft, vocabulary):
        return [draft]
    told = (each.text for each in conjuncts(draft.when) if isinstance(each, Fact))
    upon = UPON.match(draft.condition or "") or next(filter(None, map(UPON.match, told)), None)
    if upon is None:
        time = next((p for p in pieces if p.role == "during" and not p.fronted and " of " in f" {p.text} "), None)
        if time is not None and draft.subject_thing == REMOVAL:
            words = re.sub(r"(?i)^(?:at|in|on) (?:the )?", "", time.text)
            return [replace(draft, subject=None, subject_thing=Thing("event", words))]
        return [draft]
    who = _WHO.match(upon[1])
    if who is None:
        return [replace(draft, subject=None, subject_thing=Thing("event", upon[1]))]
    deeds = [part.strip() for part in _AND_SO_ON.split(upon[1][who.end() :]) if part.strip()]
    if len(deeds) > 1 and any(len(deed.split()) > 6 or _NO_DEED.match(deed) for deed in deeds):
        deeds = [upon[1][who.end() :]]
    return [_by_deed(draft, who[1], deed, len(deeds) > 1, vocabulary) for deed in deeds]


def _by_nobody(draft: Draft, vocabulary: Vocabulary) -> bool:
    """Whether nothing has been found yet that takes the state off, but the unit that is in it, or the end itself."""
    if draft.subject_thing is not None:
        return draft.subject_thing.kind == "event"
    if draft.subject is None or draft.subject in vocabulary.general:
        return True
    return draft.subject == draft.object.term or kind_in(draft.subject) == "unit"


def _by_deed(draft: Draft, who: str, deed: str, several: bool, vocabulary: Vocabulary) -> Draft:
    """The draft with the deed as its subject, where that has a name; else with what happens in its own words."""
    told = _DEED.match(deed)
    known = vocabulary.best(told[1], "action", "reaction") if told else None
    own = draft.object.term
    known = None if known in vocabulary.general or known == own else known
    words = f"{who} {deed}"
    when = draft.when
    if several:
        rest = (each for each in conjuncts(when) if not all(isinstance(atom, Fact | Done) for atom in atoms(each)))
        when = both(*rest, Done(known) if known else Fact(words))
    thing = None if known else Thing("event", words)
    return replace(draft, subject=known, subject_thing=thing, when=when if when != ALWAYS else Fact(words))
