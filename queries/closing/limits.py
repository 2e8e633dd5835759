"""Limits on an option: "may only X", "only where", "it must Load before it may shoot again".

Each gives what weighs against the option; a limit that the option meets is told in the record of the case.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.conditions import ALWAYS, Fact
from kb.model import Clause
from kb.names import stems
from kb.patterns import deferred
from queries.closing import armoury
from queries.closing.requirements import required
from queries.conditions.kleene import TRUE, Finding
from queries.conditions.viewpoint import of_unit
from queries.conditions.weighing import OURS, Weighed
from queries.proof import Step
from queries.situations.facts import content, deeds, negated

if TYPE_CHECKING:
    from queries.case import Case
    from queries.options.index import Index


def only(case: Case) -> Iterator[Weighed]:
    """ "May only X": with a requirement it must be met; without one it closes every other option of the kind."""
    index = case.index
    others: dict[tuple[str, str], list[Clause]] = {}
    own_kind = index.terms[case.option].kind
    for target in case.closable():
        for clause in index.limited(target):
            if not armoury.about_weapons(case, clause):
                yield required(case, clause)
    beside = (*_of_the_family(case, own_kind), *_of_the_kind(case, own_kind))
    for clause in (*_that_can_bind(case, index.limits_among(own_kind)), *beside):
        if clause.object not in case.general and not armoury.about_weapons(case, clause):
            others.setdefault((index.told_in(clause), clause.subject), []).append(clause)
    for (passage, subject), clauses in others.items():
        left = index.left_open(subject, passage)
        mine = [clause for clause in left if clause.object in case.wider] or _one_of_all(case, left)
        if mine or any(case.option in index.parents(clause.object) for clause in clauses):
            case.steps += [Step(clause, "limit met") for clause in mine if case.scope(clause).truth is True]
        elif (
            own_kind in _CLOSED or _of_all_actions(case, clauses) or _same_deed(case, clauses)
            or any(index.family(case.option) == index.family(clause.object) != "" for clause in clauses)
        ):  # fmt: skip
            yield case.weigh(clauses[0])
    if own_kind not in ("action", "status"):
        yield from _only_moves(case)


def _one_of_all(case: Case, left: list[Clause]) -> list[Clause]:
    """Where it is asked whether anything of a kind may be done at all: what is left of it, and forbidden by nothing."""
    kind = case.index.kind_of_general.get(case.option)
    if kind is None:
        return []
    return [clause for clause in left if case.index.kind(clause.object) == kind and not _forbidden(case, clause.object)]


def _forbidden(case: Case, option: str) -> bool:
    """Whether the texts forbid such a unit an option outright."""
    bans = (each for each in case.index.by_object.get(option, ()) if each.relation == "denies" and each.affects in OURS)
    return any(case.scope(ban).truth is True for ban in bans)


#: That somebody is left no move but one.
_NO_OTHER_MOVE = deferred(
    r"(?i)\bonly (?:kinds? of |types? of |sorts? of )?(?:moves?|movement) "
    r"(?:that |which )?(?:it|they|such|the|these|those|a)\b|"
    r"\bno (?:other )?(?:moves?|movement)(?: of any (?:kind|sort))?,? (?:other than|except|but|save|apart from)\b|"
    r"\bmay only make [\w' -]{3,40}? moves\b"
)


def _only_moves(case: Case) -> Iterator[Weighed]:
    """What leaves the unit one move alone closes whatever consists of moving, though it is no move by its kind."""
    index = case.index
    moving = {term: parts for term, parts in case.part_terms.items() if stems(index.name(term)) == ("mov",)}
    for clause in _that_can_bind(case, index.limits_among("action")) if moving else ():
        if clause.object not in case.wider and _NO_OTHER_MOVE.search(index.rules.said(clause)):
            weighed = case.weigh(clause)
            yield weighed
            if weighed.holds:
                case.steps += [Step(part, "part") for parts in moving.values() for part in parts]


#: Kinds of which "may only X" leaves no other.
_CLOSED = ("reaction", "status", "order")


def _that_can_bind(case: Case, limits: dict[str | None, list[Clause]]) -> Iterator[Clause]:
    """The limits under which the unit can fall, having what nobody who falls under them lacks."""
    case.scene.unit.ask_for(key for key in limits if key)
    for key in (None, *sorted(case.had & limits.keys() - {None}, key=str)):
        yield from limits.get(key, ())


def _of_the_family(case: Case, own_kind: str) -> Iterator[Clause]:
    """The limits to another of the option's family that were read as limits to a thing of another kind."""
    family = case.index.family(case.option)
    for kind in ("action", "effect", "test") if family else ():
        for clause in _that_can_bind(case, case.index.limits_among(kind)) if kind != own_kind else ():
            if case.index.family(clause.object) == family:
                yield clause


def _of_the_kind(case: Case, own_kind: str) -> Iterator[Clause]:
    """The limits of all of the option's kind but one that was read as a thing of another kind, or of which the texts
    tell nothing else: "no Reply other than a Warble"."""
    if own_kind not in _CLOSED or not case.general:
        return
    index = case.index
    saying = index.remembered(("all but", own_kind), lambda: _all_but(index, index.general.get(own_kind)))
    for kind in ("action", "effect"):
        for clause in _that_can_bind(case, index.limits_among(kind)):
            if saying and saying.search(index.rules.said(clause)):
                yield clause


def _all_but(index: Index, general: str | None) -> re.Pattern[str] | None:
    """How a sentence leaves nothing of a kind but one: "may make no Reply except …"."""
    names = [index.name(general or "")] + [each.alias for each in index.rules.aliases if each.term == general]
    words = {re.escape(name.removesuffix("s")) for name in names if name}
    if not words:
        return None
    named, but = "|".join(sorted(words)), r"(?:other than|except|but|save|apart from)"
    return re.compile(rf"\b(?:no|any|not an?)(?: other)? (?:{named})s? {but}\b", re.I)


def _of_all_actions(case: Case, limits: list[Clause]) -> bool:
    """Whether the words of a limit leave nothing else to do at all ("can take no action apart from Move").

    So does a limit of some units to a bare deed ("a Prone unit may only crawl"); one to a way of attacking says how
    they attack.
    """
    quote = case.index.rules.quote
    # what the texts do not list among their chores is none: "no chore except …" leaves it open
    listed = case.index.terms[case.option].introduced is not None or _told_how(case)
    whole = case.index.remembered(("of all actions", listed), lambda: _all_actions(case.index, listed))
    if any(whole.search(quote(clause)) for clause in limits):
        return True
    attacks = all(clause.object in case.index.attacking for clause in limits)
    return not attacks and all(_barely(case, clause, limits) for clause in limits)


#: "To Weave, name a charm …": how a deed that stands under no heading of its own goes.
_TO_DO = deferred(
    r"\W{0,3}To (?:make |take |perform |use |attempt )?(?:an? |the )?(?P<deed>[\w'-]+(?: [\w'-]+){0,2}?), "
)


def _told_how(case: Case) -> bool:
    """Whether a passage tells how the option goes, which is then one of the deeds that there are."""
    index = case.index
    passages = index.rules.passages.values()
    told = index.remembered(
        ("told how",), lambda: {stems(found["deed"]) for p in passages if (found := _TO_DO.match(p.text))}
    )
    return stems(index.name(case.option)) in told


#: What stands after "may only" and before where the sentence, or what it says of that, ends.
_ONLY_THAT = deferred(
    r"\b(?:may|can|must) only ([^.;:()]+?)(?=$|[.;:()]|,? (?:and|but) (?:may|can|must|is|are|has|it|they|he|she)\b)",
    re.I,
)
#: "May only use Brace and Repair": how a deed is taken up.
_TAKING = frozenset(stems("use take perform attempt choose do"))
_JOINING = frozenset("and or a an the its either".split())


def _barely(case: Case, clause: Clause, limits: list[Clause]) -> bool:
    """Whether a limit names what is left and nothing else: no way of doing it, no case, no count."""
    who, when = case.index.scope(clause)
    said = case.index.rules.said(clause)
    if case.index.told_in(clause) == clause.passage:  # an item of a list under "may only:" says it all
        only = _ONLY_THAT.search(said)
        said = only[1] if only else ""
    if not said or clause.value or clause.requirement != ALWAYS or when != ALWAYS or not of_unit(who):
        return False
    named = {part for each in limits for part in stems(case.index.name(each.object))} | _TAKING
    return all(word in named or word in _JOINING for word in stems(said.lower()))


def _all_actions(index: Index, own: bool) -> re.Pattern[str]:
    """How a sentence leaves nothing else of all actions, by the texts' ``own`` word for them too ("no chore …")."""
    general = index.general.get("action")
    called = [each.alias for each in index.rules.aliases if each.term == general]
    called += [index.name(general)] if general else []
    words = {"action", *(name.lower().removesuffix("s") for name in called if own and " " not in name)}
    action = rf"(?:{'|'.join(map(re.escape, sorted(words)))})(?:e?s)?\b"
    return re.compile(
        rf"\b(?:no|any|not an|never an) (?:other |further )?{action}"
        r"(?=[^.;]*\b(?:apart|except|other than|but|save|besides)\b)"
        rf"|\b(?:no|any) other {action}|\bonly (?:(?:the|one|two|three|four|\d) )?{action}"
        rf"|\b(?:may|can|must|shall)(?: \w+)? only [^.;]{{2,60}}? {action}"
        r"|\b(?:nothing|anything)(?: else| more| at all| what(?:so)?ever)* (?:but|apart|except|other than|save)\b"
        r"|\b(?:and|but)(?: (?:can|may))?(?: do)? nothing (?:else|more)\b"
        r"|\band (?:that|this) is all(?: (?:that )?(?:it|they) (?:may|can) do)?(?=[.;,]|$)"
        r"|\b(?:may|can) [^.;]{2,80}?[ ,(](?:and|but) (?:no others?|none other)(?=[.;)]|$)"
        rf"|\b(?:may|can) [^.;]{{2,60}}? {action} (?:only|alone)(?=[.;]|$)"
        r"|\b(?:only|sole|one) things?(?: that)? (?:\w+ ){1,6}?(?:may|can) do\b"
        rf"|\b(?:all|every|any) (?:other )?{action},? (?:apart from|except|other than|but|save) [^.;]{{2,60}}? "
        r"(?:is|are) (?:closed|barred|forbidden|denied)\b"
        rf"|\b(?:is|are) (?:limited|restricted|confined) to [^.;:]{{2,60}}? {action}"
        rf"|\b(?:may|can|must|shall) be (?:given|issued) (?:only|either) [^.;:]{{2,60}}? {action}"
        r"|\b(?:may|can|must) only be (?:given|issued)\b|^Only [^.;:]{2,60}? (?:may|can) be (?:given|issued) to\b"
        r"|^Give [^.;:]{4,80} only(?=\.?$)"
        rf"|\bof (?:all )?(?:the|its|their|his) {action}[^.;]*\b(?:alone|only)\b"
        rf"|\b{action} (?:of|for|left to|open to) [^.;:]{{3,60}}? (?:is|are) (?:confined|limited|restricted|reduced) "
        rf"to\b"
        r"|\ball(?: that)? (?:\w+ ){0,5}?\w+(?: (?:may|can) (?:ever )?do|(?: is| are|['’]s|['’]re) allowed to do) is\b",
        re.I,
    )


def _same_deed(case: Case, limits: list[Clause]) -> bool:
    """Whether an action is another way of doing what the option does, so that "only" that one closes it."""
    index = case.index
    if case.option in index.attacking:
        return False  # "only Hip Shots" leaves shooting open, and says how it is done
    parts = {part.object for part in index.parts(case.option)}
    own = deeds(index.name(case.option))
    # "Charge moves": where the texts name it so, it is a move too.
    own |= deeds("move") if index.rules.names.terms(f"{index.name(case.option)} move") else frozenset()
    return any(
        own & deeds(index.name(each.object))
        for each in limits
        if each.object not in parts and not index.parents(each.object) & case.wider
    )


#: What must be done before something else may be.
_BEFORE = deferred(
    r"\bbefore (?:it|they|he|she|the unit|a unit) (?:(?:is|are) (?:allowed|able) to |may |can )?([^;]+)", re.I
)


def first(case: Case) -> Iterator[Weighed]:
    """ "It must Load before it may shoot again": open where that was done, closed where it was not, else a need.

    What must be done after the deed itself binds only who is told to have done it.
    """
    index = case.index
    facts = [(key, value) for key, value in case.scene.situation.facts if isinstance(value, bool)]
    for clause in index.remembered(("before", case.option), lambda: _before(case)):
        theirs = clause.affects == "enemy"
        others = [each for each in (case.scene.enemy, case.scene.target) if each is not None] if theirs else ()
        bound = any(each.has(clause.subject) for each in others) if theirs else case.scope(clause).truth is not False
        again = re.search(r"\bafter\b|\bagain\b", clause.condition or "") is not None
        own = deeds(index.name(case.option))
        if not bound or (again and not any(value and own & deeds(key) and not negated(key) for key, value in facts)):
            continue
        wanted = content(index.name(clause.object))
        told = [value is not negated(key) for key, value in facts if wanted <= content(key)]
        if not told:
            yield Weighed(clause, Finding(None, (Fact(f"{index.name(clause.object)} first"),)), True, role="unmet")
        elif not any(told):
            yield Weighed(clause, TRUE, True, role="unmet")


def _before(case: Case) -> list[Clause]:
    """What must be done before the option may be."""
    index = case.index
    told = [c for c in index.rules.clauses if c.relation == "forces" and c.affects in (*OURS, "enemy") and c.condition]
    return [
        clause for clause in told
        if (said := _BEFORE.search(clause.condition or "")) and clause.object not in case.wider
        if case.wider & {term for found in index.find(said[1]) if not found.start for term in found.terms}
    ]  # fmt: skip
