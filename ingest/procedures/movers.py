"""Who does what, in sentences that tell how far something moves.

In: the words of a sentence, its place and the reader of procedures. Out: the deed that is done, as a term, and those
for whom alone it is told so.
"""

from __future__ import annotations

import re

from ingest.procedures.reader import Place, Reader, heading_of, singular
from kb.model import OPTION_KINDS, TYPE_KINDS
from kb.names import fold, stems
from kb.patterns import deferred, search, sub

#: What is done by many deeds, and tells of none.
_ANY_DEED = ("move", "react")
_RULES = ("special_rule", "weapon_type")


def deed_named(reader: Reader, words: str) -> str | None:
    """The deed that some words name, None where they name a characteristic alone or nothing."""
    words = singular(words.strip())
    known = reader.vocabulary.best(words, *OPTION_KINDS)
    return None if known is None or known in reader.vocabulary.general or fold(words) in _ANY_DEED else known


def deed_done(reader: Reader, word: str) -> str | None:
    """The deed of a word that the text uses of those who do it ("may not charge", "a charging unit")."""
    word = fold(word)
    if not re.fullmatch(r"[a-z]{3,}", word) or reader.vocabulary.best(word, "characteristic"):
        return None
    may, doing = reader.deeds_told
    return reader.term(word, "action") if word in may or word.removesuffix("e") in doing else None


def deed_of(reader: Reader, word: str) -> str | None:
    """The deed that a word names, or is the verb of."""
    return deed_named(reader, word) or deed_done(reader, word)


def move_named(reader: Reader, word: str) -> str | None:
    """The deed of moving, where that is written as a name ("A Move takes it up to …")."""
    return reader.vocabulary.best(word, *OPTION_KINDS) if word == "Move" else None


def named_deeds(reader: Reader, text: str, *, capital: bool = True) -> list[str]:
    """The deeds that a text names; with ``capital`` those alone that are written as names, or told of one who does."""
    found: dict[str, None] = {}
    for hit in reader.vocabulary.index.find(text):
        for term in hit.terms:
            known = reader.vocabulary.terms[term]
            if known.kind not in OPTION_KINDS or term in reader.vocabulary.general or fold(known.name) in _ANY_DEED:
                continue
            written = text[hit.start].isupper() and (hit.start > 0 or text[: hit.end].istitle())
            does = search(r"\b(?:that|who|which|when (?:it|they)|if (?:it|they)) $", text[: hit.start])
            one = len(known.name.split()) == 1
            if (not capital and one) or (written and hit.start) or does:
                found.setdefault(term)
                break
    return list(found)


_BEGINS = deferred(r"^(?:An?|The|Any|Each|Every|All|Models? (?:of|with) (?:the|an?)|Units? (?:of|with))? ?", re.I)


def type_told(reader: Reader, text: str, *, anywhere: bool = False) -> str | None:
    """The type of unit of which a sentence tells, where it begins with it."""
    begin = _BEGINS.match(text)
    at = begin.end() if begin else 0
    for hit in reader.vocabulary.index.find(text):
        if hit.start > at and not anywhere:
            return None
        kinds = [term for term in hit.terms if reader.vocabulary.terms[term].kind in TYPE_KINDS]
        if kinds and not text[hit.start : hit.end].endswith("ing"):  # "the Reacting unit" is any that reacts
            return kinds[0]
    return None


def those_alone(reader: Reader, place: Place, own: str | None, deed: str) -> str | None:
    """For whom alone it is told: those of the section's type or rule, where that is not the deed itself."""
    if own and own != deed and reader.vocabulary.terms[own].kind in (*TYPE_KINDS, *_RULES):
        return None if _same(reader, own, deed) else own
    return None


_DOING = deferred(
    r"^(?:An?|Any|Each|Every|The)? ?(?P<deed>[A-Za-z]+ing) (?:units?|models?|operatives?|figures?|troops?)\b"
)
_BEING = deferred(r"^(?:An?|Any|Each|Every|The)? ?(?P<state>[A-Z][a-z]+) (?:units?|models?|troops?) (?:must|moves?)\b")


def deed_and_whom(reader: Reader, place: Place, text: str) -> tuple[str | None, str | None]:
    """What is being done in a sentence that tells how far one moves, and for whom alone that is so.

    None where some type of unit is told to move so far in the entry of a state: in which case that is, is not told.
    """
    own = reader.vocabulary.section_terms.get(place.section.id)
    kind = reader.vocabulary.terms[own].kind if own else ""
    named = named_deeds(reader, text)
    if own and kind in (*_RULES, *TYPE_KINDS) and len(named) == 1:
        return named[0], type_told(reader, text) or (None if _same(reader, own, named[0]) else own)
    doing = _DOING.match(text)
    done = reader.vocabulary.best(_verb(doing["deed"]), *OPTION_KINDS) if doing else None
    if done is not None and kind not in OPTION_KINDS:
        return done, None
    being = _BEING.match(text) or doing
    state = reader.vocabulary.best(being[1], "status") if being else None
    if state is not None and kind not in OPTION_KINDS:
        return state, None
    subject = type_told(reader, text)
    if kind == "status" and subject is not None and not _names(reader, text, own):
        return None, None
    return mover(reader, place, text), subject if kind in OPTION_KINDS else None


#: What headings call the deeds by which one moves, whether the text has them as terms or not.
_GOING = frozenset(
    stems(
        "charge flee flight rout retreat withdraw withdrawal pursue pursuit advance march run dash sprint assault rush"
        " onset evade evasion disengage recoil gallop fall back fleeing routing retreating pursuing withdrawing"
    )
)


def deed_of_heading(reader: Reader, place: Place) -> str | None:
    """The deed of moving that a heading names ("Charging", "Charge Moves"), told of all who do it."""
    own = reader.vocabulary.section_terms.get(place.section.id)
    if own and reader.vocabulary.terms[own].kind in OPTION_KINDS:
        return own
    heading = heading_of(place.section.heading)
    words = set(stems(heading)) - set(stems("move moves distance range the unit"))
    if not heading or not words or not words <= _GOING:
        return None
    named = sub(r"(?i) (?:moves?|distances?|ranges?)$", "", heading)
    return reader.term(named.title() if named.isupper() else named, "action", "order", "reaction")


_TOWARDS = frozenset(stems("charge assault onset rush pursuit pursue advance"))
_OTHER_GOES = deferred(
    r"\b(?:enem(?:y|ies)|targets?|defenders?|losers?|losing|fleeing|routing|beaten)\b[^,;.:]{0,30}?"
    r"\b(?:moves?|goes|go|runs?|flees?|retreats?|rolls?|falls? back|withdraws?) (?:[a-z]+ ){0,3}(?:\d*d\d|\d)|"
    r"\b(?:flees?|retreats?|retires?|withdraws?|recoils?|falls? back|pushed back|driven back|routs?)"
    r" (?:[a-z]+ ){0,4}?(?:\d*d\d|\d)|\b(?:it|they|unit|enemy) (?:flees?|retreats?|retires?|withdraws?|recoils?)\b",
    re.I,
)


def goes_another(reader: Reader, deed: str, text: str) -> bool:
    """Whether a text tells how far others flee or are driven, where the deed is one of going at somebody."""
    known = reader.vocabulary.terms.get(deed) or reader.out.terms.get(deed)
    return known is not None and bool(set(stems(known.name)) & _TOWARDS) and _OTHER_GOES.search(text) is not None


def _names(reader: Reader, text: str, term: str | None) -> bool:
    """Whether some words name a term."""
    return any(term in hit.terms for hit in reader.vocabulary.index.find(text))


def _same(reader: Reader, one: str, other: str) -> bool:
    """Whether two terms are of one word ("Pursuit" and "pursue")."""
    left, right = (stems(reader.vocabulary.terms[each].name)[:1] for each in (one, other))
    return left == right or (bool(left and right) and len(left[0]) > 5 and left[0][:6] == right[0][:6])


def _verb(word: str) -> str:
    """ "pursuing" → "pursue"."""
    stem = word.removesuffix("ing")
    return stem[:-1] if len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] not in "ls" else stem


def mover(reader: Reader, place: Place, text: str) -> str:
    """What is being done when a distance is moved: the entry's own term, its heading, or an action that is named."""
    own = reader.vocabulary.section_terms.get(place.section.id)
    if own and reader.vocabulary.terms[own].kind not in (*TYPE_KINDS, "characteristic", "phase", "unit"):
        return own
    heading = heading_of(place.section.heading)
    if heading and not own and len(heading.split()) <= 3:
        return reader.term(heading, "action", "test", "status")
    for hit in reader.vocabulary.index.find(text):
        for term in hit.terms:
            known = reader.vocabulary.terms[term]
            if (
                known.kind in ("action", "reaction")
                # a deed is told by its capital, or by "a crew that rows moves …"
                and (text[hit.start].isupper() or search(r"\b(?:that|who|which) $", text[: hit.start]))
                and fold(known.name) not in _ANY_DEED
            ):
                return term
    return own or reader.term(heading or "move", "action")
