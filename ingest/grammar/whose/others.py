"""Others: what an entry says of those around its bearer, of those that deal with it, and of whom its condition names.

In: a statement with the subject that it was given, in the entry of a rule, a state or a kind of unit. Out: the subject
put right: the clause is the entry's, and it falls on others ("Enemies within 6 inches of this model …", "Any unit that
charges this model …", "When a Rider comes near this model, that Rider …", "… against Marked units").
"""

from __future__ import annotations

import re
from dataclasses import replace

from ingest.grammar.phrases.distances import distances
from ingest.grammar.phrases.pieces import Piece
from ingest.grammar.phrases.subjects import Subject
from ingest.grammar.phrases.tokens import Token
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.setting import Setting
from ingest.lexicon import GENERIC_UNITS
from kb.conditions import ALWAYS, Condition, Fact, Has, both, conjuncts, had_by
from kb.model import HELD_KINDS
from kb.names import last_word, stem
from kb.patterns import Pattern, deferred

_ENEMY = deferred(r"(?i)\b(?:enem(?:y|ies)|opposing|hostile|foes?|attackers?)\b")
_AROUND = Pattern(r"(?i)^(?!an? )(.*?)\bwithin (?:\d+\S*|[DX]\d*\S*|[a-z]+)(?: inch(?:es)?)? of (.+)$")
_DEALING = Pattern(
    r"(?i)^(?:an?|any|each|every|all|enem\w+|opposing|the first)\b.*? "
    r"(?:(?:that|which|who) (?!(?:includes?|contains?|comprises?|consists?) )|"
    r"(?!including |containing |comprising |consisting )\w+ing ).*"
    r"\b(?:this|the|an?|any) ([A-Za-z][\w'’ -]*)$"
)
_NAMED_BEFORE = deferred(r"(?i)(?:an?|any|each|every|one|another|the first) ")


def of_others(statement: Statement, subject: Subject, setting: Setting, pieces: list[Piece]) -> Subject | None:
    """The entry as the subject of what falls on others; None where the statement is of its bearer or of nobody such."""
    entry, terms = setting.section_term, setting.vocabulary.terms
    if not entry or entry in setting.vocabulary.general or terms[entry].kind not in HELD_KINDS:
        return None
    words = _of_those_around(statement, setting, entry) or _of_those_dealing(statement, setting, entry)
    words = words or _of_the_one_named(subject, setting, entry, pieces)
    told: Condition = _how_near(words, statement) or Fact(words)
    if not words:
        against = _against(statement, subject, setting, entry)
        if not against:
            return None
        words, told = " ".join(t.text for t in statement.subject), _beyond_bearing(against, entry, setting)
    affects = "enemy" if _ENEMY.search(words) else "others"
    return replace(
        subject, term=entry, who=Has(entry), when=told, affects=affects, generic=False, pronoun=False, no=False,
        only=False, others=(entry,), borrowed=False,
    )  # fmt: skip


#: "Enemies within 6 inches of this model", and nothing else that tells which of them.
_ENEMIES_NEAR = Pattern(
    r"(?i)^(?:(?:an?|any|all|each|every) )?(?:enem(?:y|ies)|(?:enemy|opposing|hostile) (?:units?|models?)) within .+$"
)


def _how_near(words: str, statement: Statement) -> Condition | None:
    """How far off the enemies are of whom no more is said; None where more is."""
    lows = [t.low for t in statement.subject]
    near = distances(lows) if _ENEMIES_NEAR.match(words) else ()
    return both(*near) if len(near) == 1 and "sight" not in " ".join(lows) else None


def _beyond_bearing(against: str, entry: str, setting: Setting) -> Condition:
    """What "against a Marked unit that …" asks beyond being Marked, which is asked of the other side already."""
    name = setting.vocabulary.terms[entry].name.lower()
    words = [word for word in against.lower().split()[1:] if word not in ("a", "an", "any", "the")]
    unit_word = bool(words) and (words[-1] in GENERIC_UNITS or stem(words[-1]) in setting.vocabulary.unit_words)
    return ALWAYS if " ".join(words[:-1] if unit_word else words) == name else Fact(against)


def without_units(condition: Condition) -> Condition:
    """A condition without what it says that the unit is: of others, it asks that in its words."""
    parts = conjuncts(condition)
    kept = (part for part in parts if not had_by(part, "unit"))
    return both(*kept)


def _is_bearer(tokens: tuple[Token, ...], setting: Setting, entry: str) -> bool:
    """Whether the words are "this model", "it" or the entry's own name."""
    lows = [t.low for t in tokens]
    if {"with", "that", "who"} & set(lows) and any(t.terms and entry not in t.terms for t in tokens):
        return False  # "Characters with the Warlord sub-type", in the entry of Characters
    if any(entry in t.terms for t in tokens[:4]):
        return True
    if lows in (["it"], ["them"]):
        return True
    if len(lows) != 2 or lows[0] not in ("this", "the"):
        return False
    own = setting.vocabulary.unit_words
    kinds = {setting.vocabulary.terms[t].kind for t in tokens[1].terms}
    return lows[1] in GENERIC_UNITS or lows[1] == "bearer" or tokens[1].stem in own or "unit_type" in kinds


def _of_those_around(statement: Statement, setting: Setting, entry: str) -> str:
    """The words of "Enemies within 6 inches of this model"; '' where the subject is told so by nothing of the kind."""
    text = " ".join(t.text for t in statement.subject)
    if not _AROUND.match(text):
        return ""
    lows = [t.low for t in statement.subject]
    at = len(lows) - 1 - lows[::-1].index("of")
    return text if at and _is_bearer(statement.subject[at + 1 :], setting, entry) else ""


def _of_those_dealing(statement: Statement, setting: Setting, entry: str) -> str:
    """The words of "Any unit that charges this model", "a unit that shoots at a Large Target" in the entry of these."""
    text = " ".join(t.text for t in statement.subject)
    if len(statement.subject) < 5 or not _DEALING.match(text):
        return ""
    *_, which, last = statement.subject
    one = statement.subject[1]
    if which.low in ("a", "an", "any") and entry in last.terms:
        return text if one.low in GENERIC_UNITS or one.stem in setting.vocabulary.unit_words else ""
    return text if which.low == "this" and _is_bearer((which, last), setting, entry) else ""


def _of_the_one_named(subject: Subject, setting: Setting, entry: str, pieces: list[Piece]) -> str:
    """The words of "that Rider", where the condition before it named a Rider and what it did to "this model"."""
    if not re.match(r"(?i)(?:that|the) \w+", subject.text) or subject.affects != "bearer" or entry in subject.others:
        return ""
    for piece in pieces:
        if piece.role != "if" or not piece.fronted or not _NAMED_BEFORE.match(piece.text):
            continue
        noun = last_word(subject.text).lower()
        lows = [t.low for t in piece.tokens]
        near = [n for n, low in enumerate(lows[:-1]) if low == "this" and n > 1]
        if noun in lows[1:4] and any(_is_bearer(piece.tokens[n : n + 2], setting, entry) for n in near):
            return subject.text
    return ""


def _against(statement: Statement, subject: Subject, setting: Setting, entry: str) -> str:
    """The words "against Marked units", in the entry of that state: what others do to those in it."""
    if setting.vocabulary.terms[entry].kind not in ("status", "special_rule") or entry in subject.others:
        return ""
    if subject.pronoun or not statement.subject or statement.subject[0].low in ("this", "the", "that", "such"):
        return ""
    tokens = statement.predicate
    for n, token in enumerate(tokens):
        seen = token.low == "to" and n and tokens[n - 1].low == "line of sight"
        if (token.low in ("against", "targeting") or seen) and any(entry in t.terms for t in tokens[n + 1 : n + 4]):
            return " ".join(t.text for t in tokens[n:])
    return ""
