"""Somebody else: nouns that are no unit's ("the passengers", "the object"), and units told apart from the own one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.pieces import Piece
from ingest.grammar.phrases.subjects import Subject
from ingest.grammar.setting import Setting
from ingest.lexicon import PREPOSITIONS
from ingest.vocabulary.naming import singular
from kb.conditions import ALWAYS, Has
from kb.model import OPTION_KINDS, TYPE_KINDS
from kb.names import capitalised
from kb.patterns import deferred

#: "A seasoned crew", "laden carts": some of them, told apart by a word that is no name.
_TOLD_APART = deferred(
    r"(?:(?:[Aa]n?|[Aa]ny|[Ee]ach|[Ee]very|[Aa]ll|[Aa]lso) )?(?!(?i:single|other|friendly|enemy|mixed|whole|entire|"
    r"such|first|second|active|inactive|phasing|target|own|different|same|individual|particular|chosen|new|full|these|"
    r"those|this|that|its|their|his|her|your|the|no|some|most|many|both|opposing|nearby|more|one|two|three|an?|any|"
    r"all|each|every|also)\b)(?!\w+ing )(?P<name>(?P<which>[A-Za-z]+(?:-[a-z]+)*) (?!they\b|it\b|these\b|those\b|"
    r"(?:attack|shot|hit|roll|test|check|save|move|action|reaction|order|result|marker|token|counter|weapon|gun|effect|"
    r"rule|die|dice|turn|phase)s?$)[a-z]+)$"
)


def told_apart(subject: Subject, setting: Setting) -> Thing | None:
    """The name of "a seasoned crew", in the entry of a kind of unit or a chapter on states: some of them, not all."""
    entry, terms = setting.section_term or setting.section_subject, setting.vocabulary.terms
    found = _TOLD_APART.match(subject.text)
    plain = (subject.who, subject.when, subject.term, subject.affects) == (ALWAYS, ALWAYS, None, "bearer")
    if entry is None or not found or not plain or subject.others:
        return None
    known = terms[entry].kind in TYPE_KINDS or entry in setting.vocabulary.general
    known = known or ("-" in found["which"] and terms[entry].kind in OPTION_KINDS)
    if not known or found["which"].lower() in terms[entry].name.lower() or found["which"].lower() in PREPOSITIONS:
        return None
    return Thing("unit_type", singular(capitalised(found["name"])))


def somebody_else(subject: Subject, setting: Setting, pieces: list[Piece]) -> Subject:
    """A noun that is no unit's ("the passengers", "the object"): what it may do is not what the bearer may."""
    if apart := told_apart(subject, setting):
        return replace(subject, own=apart)
    term = setting.lead_subject or setting.section_term or setting.section_subject or setting.option
    named = setting.vocabulary.terms[term] if term else None
    if left_of_the_same(subject, (piece.text for piece in pieces if piece.role == "if")):
        return replace(
            subject, term=term, borrowed=True, who=Has(named.id) if named and named.kind in TYPE_KINDS else ALWAYS
        )
    if named is not None and named.kind in TYPE_KINDS:
        spoken = _ARTICLE.sub("", subject.text.lower())
        if spoken.rstrip("s") == named.name.lower().rstrip("s"):  # "the captain", in the entry of Captains
            return replace(subject, term=term, who=Has(named.id))
    if named is not None and named.kind == "status" and _ABOARD.fullmatch(subject.text):
        return replace(subject, term=term, who=Has(named.id))  # what a state does to a piece, it does to its crew
    return replace(subject, term=term, who=ALWAYS, affects="others", borrowed=True)


#: Whoever is in what a text has told of, or in something of which it tells just here.
_PASSENGERS = deferred(
    r"(?i)(?:(?:each|every|all|any|the|surviving)(?: of)? )*(?:"
    r"(?:its|their) (?:surviving |former )?(?:passengers?|occupants?)|"
    r"(?:passengers?|occupants?) (?:of|in|on|aboard|inside) (?P<what>.+)|"
    r"(?:those|units?|models?|troops|squads?|anyone|anybody|everyone|everybody|whoever)"
    r"(?: (?:that|who|which) (?:is|are))? (?:aboard|inside|carried (?:by|in|on)|riding (?:in|on)) "
    r"(?:it|them|(?:this|that|these|those) [\w'-]+))"
)


def passengers(subject: Subject, found: Subject) -> Subject | None:
    """Those who are in the one of which a text tells ("its passengers", "the occupants of a Holed raft"): on them it
    falls, not on that one, as which they were read; None where the subject is nobody of the kind."""
    said = _PASSENGERS.fullmatch(subject.text)
    if said is None or found.affects != "bearer":
        return None
    return replace(found, affects="others", borrowed=True, who=found.who if said["what"] else ALWAYS)


def left_of_the_same(subject: Subject, cases: Iterable[str]) -> bool:
    """Whether the subject is the rest of what a case tells one member of ("If a boat of a Fleet sinks, the rest of the
    Fleet"): the unit of which the case tells, and nobody else."""
    rest = _REST_OF.fullmatch(subject.text)
    told = (_MEMBER_OF.search(case) for case in cases) if rest else ()
    return rest is not None and any(one and one["whole"].lower() == rest["whole"].lower() for one in told)


_REST_OF = deferred(r"(?i)(?:the )?(?:rest|remainder|other (?:models|members)) of (?:the|that|its) (?P<whole>[\w'-]+)")
_MEMBER_OF = deferred(
    r"(?i)\b(?:an?|any|one|some|one or more|several) (?:(?:model|member)s? )(?:of|in|from) (?:an?|the|that) "
    r"(?P<whole>[\w'-]+)"
)
#: Who is in a piece, or all that it is.
_ABOARD = deferred(
    r"(?i)(?:the|its) (?:crew|pilot|driver|rider|gunner|captain|helmsman|men|soldiers?|troops|figures?|warriors?|"
    r"fighters?|sailors?|riders)"
)
_ARTICLE = deferred(r"^(?:the|an?|any|each|every|all|this|that) ")
