"""States told by other words than their names: "a Glider in Soar mode", "a crew whose Gun is Jammed".

In: the cleaned text of a sentence and the vocabulary. Out: the same with the state by its name.
"""

from __future__ import annotations

import re

from ingest.terms import Vocabulary
from kb.names import stems
from kb.patterns import Pattern

#: "A Glider in Soar mode", "while in Soar mode": in the state of that name.
_IN_MODE = Pattern(
    r"\b(?:(?P<who>(?!If\b|When\b|While\b|Whilst\b|Once\b|Only\b|Whenever\b)(?:[A-Z][\w-]+|units?|models?)) )?"
    r"in (?:the )?(?P<mode>[A-Z][\w-]+) (?:mode|stance|posture)\b"
)
#: "A crew whose Gun is Jammed", "while its Gun is Jammed": it is in the state that is called "Gun Jammed".
_PART_IS = Pattern(
    r"\b(?P<whose>whose|its|their|the|Its|Their|The) (?P<part>[A-Z][\w-]+) (?P<be>is|are|has been|have been) "
    r"(?P<so>[A-Z][\w-]+)\b"
)


def in_its_state(text: str, vocabulary: Vocabulary) -> str:
    """The sentence with the states in it by their names."""
    text = _IN_MODE.sub(lambda m: _being(m, vocabulary), text)
    return _PART_IS.sub(lambda m: _part_is(m, vocabulary), text)


def _being(match: re.Match[str], vocabulary: Vocabulary) -> str:
    """ "Glider in Soar mode" as "Soaring Glider", where the text has a state that is called so; else as it stands."""
    states = (term.name for term in vocabulary.terms.values() if term.kind == "status")
    state = next((name for name in states if stems(name) == stems(match["mode"])), None)
    return f"{state} {match['who'] or ''}".rstrip() if state else match[0]


def _part_is(match: re.Match[str], vocabulary: Vocabulary) -> str:
    """ "A crew whose Gun is Jammed" as "that is Gun Jammed", where the text has a state that is called so."""
    name = f"{match['part']} {match['so']}"
    state = vocabulary.best(name, "status")
    if state is None or stems(vocabulary.terms[state].name) != stems(name):
        return match[0]
    who = {"whose": "that", "its": "it", "their": "they", "the": "it", "Their": "They"}.get(match["whose"], "It")
    return f"{who} {'are' if who.lower() == 'they' else 'is'} {vocabulary.terms[state].name}"
