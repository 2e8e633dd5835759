"""Questions and answers: what a section of frequent questions rules.

In: a question as it stands in the text, and the words of its answer. Out: the sentence that both together say ("Can a
Fleeing unit charge?" – "No, …": a Fleeing unit cannot charge), or none where the answer is neither yes nor no.
"""

from __future__ import annotations

import re

from ingest.grammar.contractions import spelt_out
from ingest.lexicon import GENERIC_UNITS
from ingest.terms import Vocabulary
from kb.names import stem
from kb.patterns import Pattern

_LABEL = re.compile(r"^[\s*_\"“]*(?:(?:Q|Question|A|Answer)\d{0,3}[.:)]+\s*)?")
_QUESTION = Pattern(r"^(Can|May|Could|Must|Do|Does|Is|Are) (.{6,120})$")
_YES = re.compile(
    r"(?i)(?:yes|yep|indeed|certainly|of course|absolutely|correct)\b|(?:it|they|you|he|she|we) "
    r"(?:does|do|can|may|is|are|must)(?=[.,!;]| and\b|$)"
)
_NO = re.compile(
    r"(?i)(?:no|nope|never|not at all)\b(?! (?:matter|unit|model))|(?:it|they|you|he|she|we) "
    r"(?:does not|do not|can ?not|may not|is not|are not|don't|doesn't|can't|isn't|aren't)(?=[.,!;]|$)"
)
_NARROWED = re.compile(r" (?:that|which|who|with|in|under|within) .+? (?=(?:[A-Z][a-z]+|move|shoot|fire|charge)\b)")
_FIRST_PERSON = {"i": "a unit", "we": "a unit", "you": "a unit"}


def is_question(text: str) -> bool:
    """Whether the words ask something."""
    return text.rstrip('*_ "”').endswith("?")


def answered(question: str, answer: str, vocabulary: Vocabulary) -> str:
    """The sentence that a question and its answer say; '' where they say none."""
    asked = _QUESTION.match(_LABEL.sub("", spelt_out(question)).rstrip('*_ ?"”'))
    said = _LABEL.sub("", spelt_out(answer)).strip()
    yes = _YES.match(said) is not None
    if asked is None or not (yes or _NO.match(said)):
        return ""
    parts = _parted(asked[2], vocabulary)
    if parts is None:
        return ""
    subject, rest = parts
    subject = re.sub(r"^(?:two|three|several|both) ", "", subject)
    subject = _FIRST_PERSON.get(subject.lower(), subject)
    subject = re.sub(r"^(?:my|your|our) ", "a " if not subject.endswith("s") else "", subject)
    subject = subject[0].upper() + subject[1:]
    verb = asked[1].lower()
    if verb in ("can", "may", "could"):
        return f"{subject} {'may' if yes else 'cannot'} {rest}."
    if verb == "must":
        return f"{subject} {'must' if yes else 'need not'} {rest}."
    if verb in ("is", "are"):
        return f"{subject} {verb}{'' if yes else ' not'} {rest}."
    if not yes and rest.startswith(("lose ", "stop ", "change ")):
        return ""  # what stays as it is
    if not yes:
        return f"{subject} {'do' if verb == 'do' else 'does'} not {rest}."
    first, _, more = rest.partition(" ")
    third = first if verb == "do" else f"{first}es" if first.endswith(("s", "sh", "ch", "x")) else f"{first}s"
    return f"{subject} {third} {more}.".replace(" .", ".")


def _parted(words: str, vocabulary: Vocabulary) -> tuple[str, str] | None:
    """Who the question is about, and what it asks of them."""
    first, _, rest = words.partition(" ")
    if first.lower() in ("i", "we", "you", "they", "it") and rest:
        return first, rest
    hits = [h for h in vocabulary.index.find(words) if h.start <= 12]
    each = list(re.finditer(r"[\w'’-]+", words))
    for word in each[:5]:
        low = word.group().lower()
        if low in GENERIC_UNITS or stem(low) in vocabulary.unit_words:
            return _split(words, word.end())
    kinds = ("unit_type", "unit_subtype", "status", "special_rule", "effect", "weapon_type")
    for hit in hits:
        if any(vocabulary.terms[t].kind in kinds for t in hit.terms):
            return _split(words, hit.end)
    return None


def _split(words: str, at: int) -> tuple[str, str] | None:
    told = _NARROWED.match(words[at:])
    at += told.end() - 1 if told else 0
    subject, rest = words[:at].strip(), words[at:].strip()
    return (subject, rest) if subject and rest and rest[0].isalpha() else None
