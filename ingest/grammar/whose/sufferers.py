"""Sufferers: who is it on whom a statement falls, where somebody else than the bearer of the entry was brought in?

In: a statement's subject, its conditions and where it stands. Out: the subject, as the enemy's, the target's or that of
others ("If an enemy unit is struck, that unit suffers a Hit", in the entry of what strikes it).
"""

from __future__ import annotations

from dataclasses import replace

from ingest.grammar.draft import Draft
from ingest.grammar.phrases.described import PRONOUNS
from ingest.grammar.phrases.objects import Thing
from ingest.grammar.phrases.pieces import Piece
from ingest.grammar.phrases.subjects import Subject
from ingest.grammar.phrases.verbs import Statement
from ingest.grammar.setting import Setting
from ingest.lexicon import GENERIC_UNITS
from ingest.vocabulary.naming import singular
from kb.conditions import ALWAYS, Fact, Has, both, conjuncts
from kb.model import BEING_KINDS
from kb.names import stem
from kb.patterns import deferred

_A = r"(?:an?|any|each|every|all|one|the|one or more|some|both)"
#: How a condition brings in somebody who is not the bearer, and on whom what follows falls.
_ENEMY = r"(?:(?:enemy|opposing|hostile) [\w'-]+|enem(?:y|ies)|foes?)"
_OTHERS = r"(?:(?:another|(?:any |some |an)other|a different|(?:an? |any )?(?:friendly|allied|neighbouring)) [\w'-]+)"
_TARGET = r"(?:(?:the|its|their) target(?: (?:unit|model))?|the (?:unit|model) (?:targeted|shot at|aimed at))"
#: What a deed does to those whom it meets on its way.
_MET = (
    r"(?:reached|contacted|touched|rammed|trampled|overrun|run (?:over|down)|ridden (?:over|down)|(?:moved|passed|"
    r"driven|flown|jumped|leapt) (?:over|through|across)|caught|struck|bumped(?: into)?|collided with|"
    r"swept (?:over|away)|crashed into|grabbed|seized|bitten|crushed)"
)
_BROUGHT_IN = deferred(
    rf"(?i)(?:{_A} )?(?:(?P<enemy>{_ENEMY})|(?P<others>{_OTHERS})|(?P<target>{_TARGET}))(?P<said> .+)$"
)
_IS_MET = deferred(
    rf"(?i)(?:an?|any|one|each) (?:[\w'-]+ )?(?P<noun>[\w'-]+)(?: (?:that|which) (?:is|are|has) [^,]{{3,40}}?)? "
    rf"(?:is|are|was|has been|have been|would be) (?:\w+ly )?{_MET}\b"
)
#: What is done to those brought in; who is destroyed suffers no more.
_BEFALLEN = deferred(
    rf"(?i) (?:is|are|was|were|has been|have been) (?:\w+ly )?(?!destroyed|killed|slain|removed|engaged|placed|located|"
    rf"allowed|based|locked)(?:{_MET}|hit|\w+ed|beaten|shot(?: at)?|hurt|driven \w+)(?= by it\b|$)"
)
_THAT = deferred(r"(?i)(?:that|those|such(?: an?)?) (?:enemy |target |friendly )?[\w'-]+$")
_IT = deferred(r"(?i)(?:it|they|(?:the|this|these) (?:units?|models?)|)$")
#: What is told of those alone who are struck.
_SUFFERING = frozenset("suffer tak receiv los be".split())
#: Those of the bearer's own that what was told before leaves over ("… may, and all others must, move").
_REST = deferred(
    r"(?i)(?:all |the |any )?(?:others|other (?:[\w'-]+ )?(?:types|kinds|classes))$|(?:every|any)(?:one|body) else$"
)
#: "The unit that is reached", "each unit so struck", "the caught unit", "the Barge in contact".
_SO_MET = deferred(
    rf"(?i)(?:{_A} )?(?:[\w'-]+ ){{1,3}}(?:(?:that|which|who) (?:is|are|was|were|has been|have been) |so |thus )?"
    rf"(?:\w+ly )?{_MET}(?: (?:in this (?:way|manner)|by it|this way))?$|"
    rf"(?i:the|each|any|every|all) (?:destroyed|routed|beaten|defeated|{_MET}) [\w'-]+(?: [\w'-]+)?$"
)
_MODELS_OF = deferred(r"(?i)(?:all|any|every|each|the) (?:of the )?models? in (?=the )")


def brought_in(subject: Subject, statement: Statement, setting: Setting, pieces: list[Piece]) -> Subject:
    """The subject as it falls on whom the sentence brought in besides the bearer; else as it was."""
    entry = setting.section_term or setting.option
    if subject.affects == "others" and entry and _REST.match(subject.text) and _some_told(subject, setting):
        return replace(subject, affects="bearer", when=both(subject.when, Fact(subject.text)))
    if (aimed := _ANOTHER_TARGET.match(subject.text)) and subject.affects in ("bearer", "target"):
        return replace(subject, who=ALWAYS, affects="target", own=Thing("effect", f"{aimed['which']} target"))
    kind = subject.term is not None and subject.term != entry and not subject.borrowed
    if subject.affects != "bearer" or subject.own or (kind and not entry):
        return subject
    for piece in pieces:
        if piece.role != "if" or not piece.fronted:
            continue
        whose = _whose(piece, subject.text, statement, setting)
        if kind and whose == "enemy":  # "If an enemy Rider is struck, that Rider …": it is no rule on Riders
            return replace(subject, term=entry, who=ALWAYS, affects=whose)
        if whose and not kind:
            return replace(subject, affects=whose, pronoun=False)
    if kind:
        return subject
    if _by_deed(setting) and _SO_MET.match(_MODELS_OF.sub("", subject.text)):
        return replace(subject, affects="target")
    entry_kind = setting.vocabulary.kind_of(entry)
    harmed = statement.verb in ("tak", "suffer", "receiv") and _HARM & {t.low for t in statement.predicate[:4]}
    if entry_kind == "weapon_type" and harmed and _IS_AFFECTED.fullmatch(subject.text):
        return replace(subject, affects="target")  # "A unit takes a Hit for each model under the template"
    return subject


#: What a weapon does to others, and never to its bearer.
_HARM = frozenset("hit hits wound wounds damage casualty casualties".split())


def _some_told(subject: Subject, setting: Setting) -> bool:
    """Whether the sentence before told of some of the bearer's own, which leaves others of them over."""
    own = (d for d in setting.said if d.affects == "bearer" and d.relation not in ("uses", "sets", "modifies"))
    parted = [d for d in own if d.when != ALWAYS or d.subject != setting.section_term]
    return bool(parted) or not subject.text.endswith(("others", "else"))


def _by_deed(setting: Setting) -> bool:
    """Whether the sentence stands in the entry of what is done to somebody: an action, a weapon or its rule."""
    entry = setting.section_term or setting.option
    return setting.vocabulary.kind_of(entry) in ("action", "weapon_type", "order")


def _whose(case: Piece, subject: str, statement: Statement, setting: Setting) -> str:
    """On whom falls what is told of ``subject`` behind a case; '' where that brings in nobody else."""
    that = _THAT.match(subject) is not None
    if not that and not (_IT.match(subject) and statement.verb in _SUFFERING and statement.mood == "state"):
        return ""
    if found := _BROUGHT_IN.match(case.text):
        if _and_another(case, found.start("said"), setting) if that else not _BEFALLEN.match(found["said"]):
            return ""
        return "enemy" if found["enemy"] else "others" if found["others"] else "target"
    return "target" if _by_deed(setting) and _IS_MET.match(case.text) else ""


def _and_another(case: Piece, told: int, setting: Setting) -> bool:
    """Whether a case names somebody else behind whom it brings in, who may be "that unit" as well."""
    own = (setting.vocabulary.unit_words | GENERIC_UNITS) - PRONOUNS
    words = len(case.text[:told].split())
    for token in case.tokens:
        words -= len(token.text.split())
        if words < 0 and (token.low in own or token.stem in own or any("/unit_type/" in t for t in token.terms)):
            return True
    return False


#: What befalls those on whom a deed, a weapon or its rule comes down.
_BEFALLS = ("inflicts", "forces", "removes")
_STRUCK = deferred(
    r"(?i)(?:the|its|their|each|every|any) target(?: [\w'-]+)?s?$|the (?:victim|defender|quarry|prey)s?$|"
    rf"(?:{_A} )?(?:[\w'-]+ ){{1,2}}of (?:(?:its|their|your|his|the [\w'-]+'s) (?:own )?)(?:choice|choosing)$|"
    r"(?:the|each|any) (?:chosen|selected|nominated) [\w'-]+$"
)
#: Units told by where they are when it comes down on them.
_AROUND = deferred(
    r"(?i)(?:(?:each|every|all|any)(?: other)? [\w'-]+|(?:all|other|nearby|adjacent) [\w'-]+|"
    r"(?:every|any)(?:one|body)|those)(?: (?:that|which|who) (?:is|are))?"
    r"(?: (?:wholly|partly|partially|fully|completely|or|even|at least))* "
    r"(?:(?:caught )?(?:under|underneath|beneath|touched by) (?:the|this|its|it)\b.*|"
    r"(?:caught |standing )?(?:in|inside|within) (?:the|its|that) (?!unit|group|squad|same)[\w' -]+|"
    r"within [^ ]+(?: inch(?:es)?)?(?: of (?:it|them|him|where .+|the .+))?)$|"
    r"(?:nearby|adjacent|neighbouring|surrounding) [\w'-]+$"
)
_ABOARD = deferred(
    r"(?i)(?:(?:each|every|all|any|the|its|their|surviving)(?: of (?:its|the))? )*(?:passengers?|occupants?)$|"
    r"(?:(?:each|every|all|any|the) )?[\w'-]+ (?:aboard|inside|embarked (?:up)?on|carried (?:by|in)|riding in) "
    r"(?:it|this [\w'-]+|them)$"
)


#: "A unit can only be affected by one such rule": not the one that has it.
_IS_AFFECTED = deferred(r"(?i)(?:an?|any|each|no)(?: given| single| one| enemy)? [\w'-]+$")
#: A target besides the one that is meant throughout.
_ANOTHER_TARGET = deferred(
    r"(?i)(?:this|the|each|any|that|an?|such an?) (?P<which>secondary|second|additional|new|alternative|further|next) "
    r"target$"
)


def struck(draft: Draft, statement: Statement, subject: Subject, setting: Setting) -> str:
    """On whom a draft falls, where its words tell on whom the deed, weapon or rule of the entry comes down."""
    entry = setting.section_term or setting.option
    if draft.affects != "bearer" or entry is None or draft.subject_thing:
        return draft.affects
    kind = setting.vocabulary.terms[entry].kind
    if draft.relation == "limits_to" and draft.object.term == entry and _IS_AFFECTED.match(subject.text):
        affected = "affected" in (t.low for t in statement.predicate[:3])
        any_of_them = entry in setting.vocabulary.general  # "by one condition at a time": whoever it is
        return "others" if affected and not any_of_them else draft.affects
    if draft.relation == "inflicts" and _ABOARD.match(subject.text) and kind not in ("action", "reaction"):
        return "others"
    if draft.relation in _BEFALLS and kind in ("effect", "status") and _suffers_from(statement, entry):
        return "others"
    if draft.relation not in _BEFALLS or kind not in ("action", "order", "weapon_type", "special_rule"):
        return draft.affects
    if _STRUCK.match(subject.text) or _by_the_entry(statement, entry):
        return "target"
    return "others" if _AROUND.match(subject.text) else draft.affects


#: What strikes somebody, in a sentence that says what it does to him.
_STRIKES = deferred(
    r"(?i)(?:the|that|this|each|any|an?|every|such) (?:enemy |successful |resulting )?(?P<what>attack|shot|hit|blow|"
    r"weapon|gun|volley|strike|ram|charge|explosion|blast|attacker|shooter|firer|missile|rammer)$"
)
_DEALS = ("inflict", "caus", "deal")
_TO_ITSELF = frozenset("itself themselves himself its their bearer user wielder firer owner".split())
_DEALERS = ("unit_type", "unit_subtype", "weapon_type", "special_rule", "action")


def dealt(draft: Draft, statement: Statement, subject: Subject, setting: Setting, pieces: list[Piece]) -> None:
    """Tell what is dealt of what deals it, and on whom it comes: no unit suffers what it deals itself."""
    deals = statement.mood == "state" and statement.verb in _DEALS and draft.relation == "inflicts"
    if not deals or draft.affects != "bearer" or draft.subject is None or draft.within:
        return
    term = setting.vocabulary.terms[draft.subject]
    strikes = _STRIKES.match(subject.text)
    on = next((n for n, t in enumerate(statement.predicate) if t.low in ("on", "upon", "against", "to")), None)
    struck_one = statement.predicate[on + 1 :] if on is not None else ()
    it = subject.pronoun and any(draft.subject in t.terms for t in struck_one[:5])  # "it inflicts D3 Hits on a Barge"
    own = it or any(draft.subject in t.terms or t.low in PRONOUNS for t in struck_one[:5])
    if (it or (strikes and draft.subject not in subject.others)) and term.kind in BEING_KINDS:
        case = next((p for p in pieces if p.role == "if" and p.fronted and p.opener != "to"), None)
        if struck_one and not own:  # "the ram inflicts a Hit on the rammed unit", in the entry of those that ram
            draft.who, draft.affects = ALWAYS, "target"
        elif draft.object.kind != "status":  # a state is the bearer's; a Hit falls on whom the attack meets
            whom = (replace(c, party="target") if isinstance(c, Has) else c for c in conjuncts(draft.who))
            draft.when = both(*whom, *(c for c in conjuncts(draft.when) if c not in conjuncts(draft.who)))
            draft.who, draft.affects = ALWAYS, "target"
        draft.subject, draft.any_unit = None, True
        what = strikes["what"].lower() if strikes else "attack"
        draft.subject_thing = Thing("event", case.text) if case else Thing("effect", what)
        return
    itself = not _TO_ITSELF.isdisjoint(t.low for t in statement.predicate)
    by_name = term.kind == "special_rule" and term.name.lower() in subject.text.lower() and not strikes
    by_name = by_name and statement.verb != "inflict"  # who inflicts something does it to another
    by_deed = term.kind == "action" and (statement.verb == "caus" or draft.object.kind == "status")
    if term.kind in _DEALERS and not (itself or by_name or by_deed):
        draft.affects = "target"


#: A noun for others, as short as a name.
_SOMEBODY = deferred(r"(?i)(?:the |an? |any |each |every |all |some )?(?P<noun>(?!other)[a-z][\w'-]*(?: [\w'-]+)?)$")


def of_whom_else(draft: Draft, subject: Subject, upon: str) -> None:
    """Tell in the words of the text who it is, besides the bearer of the entry, of whom a statement speaks: of a unit,
    ``upon`` whom the heading above lets the effects of the entry fall."""
    if draft.affects != "others" or not subject.borrowed:
        return
    if draft.subject_thing is not None or draft.relation not in _OF_SOMEBODY:
        return
    told = f"{draft.object.name} {draft.condition or ''}".lower()
    if upon and (subject.pronoun or subject.generic):
        if upon.lower() not in told:
            draft.condition = "; ".join(filter(None, (upon, draft.condition)))
        return
    named = _SOMEBODY.match(subject.text)
    if named is None or subject.pronoun:
        return
    if named["noun"].lower() in _ITS_DEEDS:  # "The move can bring it closer": that is its own
        draft.affects = "bearer"
    elif named["noun"].lower() not in told:
        draft.condition = "; ".join(filter(None, (named["noun"], draft.condition)))


#: "The rowers are put ashore; any models that cannot be placed are lost": any of the rowers.
_ARE_PUT = deferred(
    r"(?:^|[.;] )(?P<whom>(?:(?:[A-Z]?[a-z]+) ){0,2}[A-Za-z][a-z]+s) (?:are|must be) (?:then |immediately )?"
    r"(?:placed|put|set up|positioned|deployed) [^.;]+[.;] [Aa]ny (?:models?|units?|of (?:them|these|those)) "
    r"(?:that|which) cannot be (?:so )?(?:placed|put|set up|positioned|deployed)\b"
)


def of_those_put(text: str, drafts: list[Draft], unit_words: frozenset[str]) -> None:
    """Tell of whom those are that cannot be placed, where the sentence says before who are."""
    found = _ARE_PUT.search(text)
    words = found["whom"].lower().removeprefix("the ") if found else ""
    if not words or words.split()[-1] in GENERIC_UNITS or stem(words.split()[-1]) in unit_words:
        return
    for draft in drafts:
        unplaced = any(isinstance(c, Fact) and c.text.startswith("cannot be ") for c in conjuncts(draft.when))
        if unplaced and draft.relation == "inflicts" and words.split()[-1] not in (draft.condition or ""):
            draft.affects = "others" if draft.affects == "bearer" else draft.affects
            if draft.subject is None and draft.subject_thing is None:
                draft.subject_thing, draft.any_unit = Thing("event", f"{words} that cannot be placed"), True
            else:
                draft.condition = "; ".join(filter(None, (words, draft.condition)))


#: "One of these Barges must Dash": not every one.
_SOME_OF = deferred(
    r"(?i)(?:(?:the )?(?:crews?|models|leaders?) (?:of|from|in) )?(?:only )?(?:one|two|three|four|five|\d|half) of "
    r"(?:the|these|those|its|their|your|his|her) [^,;]+$"
)


def of_some(draft: Draft, subject: Subject) -> None:
    """Let what is told of so many of several hold of these alone: of which, the sentence leaves open."""
    told = _SOME_OF.match(subject.text) if draft.relation in _OF_SOMEBODY else None
    named = draft.subject_thing is None and (subject.term or subject.affects != "player")
    if told and named and not any(isinstance(c, Fact) for c in conjuncts(subject.when)):
        draft.when = both(draft.when, Fact(subject.text))


_ITS_DEEDS = frozenset("move movement charge advance reaction action attack retreat march".split())
_OF_SOMEBODY = ("permits", "denies", "forces", "limits_to", "inflicts")
#: "A unit hit by this weapon", "any crew wounded by a Cruel blow": those that the entry's weapon reaches.
_HIT_BY = frozenset("hit wounded struck damaged injured caught burned shot killed harmed attacked affected".split())


def _by_the_entry(statement: Statement, entry: str) -> bool:
    """Whether the subject is told by being hit by what the entry is of."""
    tokens = statement.subject
    at = next((n for n, t in enumerate(tokens) if t.low == "by" and n and tokens[n - 1].low in _HIT_BY), 0)
    after = tokens[at + 1 : at + 5] if at else ()
    return any(t.low in ("it", "this", "such", "these") or entry in t.terms for t in after)


def _suffers_from(statement: Statement, entry: str) -> bool:
    """Whether the subject is told by what it suffers from that of which the entry is ("any unit that suffers Hits from
    this effect"): it is not the one that is in it."""
    tokens = statement.subject
    at = next((n for n, t in enumerate(tokens) if t.low == "from"), 0)
    before = tokens[:at]
    suffers = any(t.stem in ("suffer", "tak", "receiv") for t in before) and any(t.low in _HARM for t in before)
    return suffers and any(t.low in ("it", "this") or entry in t.terms for t in tokens[at + 1 : at + 4])


#: "One of the Barge's oars", "its rudder", "the crew of a Barge": what is a part of somebody, or belongs to it.
_A_PART = deferred(
    r"(?i)(?:(?:one|two|three|half|all|any|each|\d+|the first|a single) of )?"
    r"(?:(?:its|their)|(?:(?:an?|the|each|every|that|this) )?[\w-]+(?: [\w-]+)?['’]s?) "
    r"(?P<owned>[\w-]+(?: [\w-]+){0,2})(?: ?,.*)?$"
)
_PART_OF = deferred(r"(?i)(?:an?|one|the) (?P<owned>[\w-]+) of (?:an?|the|its|that|this) [\w-]+$")


def of_a_part(draft: Draft, statement: Statement, subject: Subject, unit_words: frozenset[str]) -> None:
    """Tell of a part of somebody that it is destroyed or lost: he himself is not ("One of the Barge's oars is
    destroyed")."""
    if draft.relation != "inflicts" or draft.object.kind != "effect" or statement.verb != "be":
        return
    part = _A_PART.match(subject.text) or _PART_OF.match(subject.text)
    if part is None:
        return
    words = part["owned"].split()
    if words[-1].lower() in GENERIC_UNITS or stem(words[-1].lower()) in unit_words:
        return
    lone = part["owned"] if subject.text.lower().startswith(("half", "all")) else singular(part["owned"])
    if not draft.object.name.lower().startswith(lone.lower()):
        draft.object = replace(draft.object, name=f"{lone} {draft.object.name}", term=None)
