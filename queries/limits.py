"""Limits on an option: "may only X", "only where", "needs", "no more than one a phase".

Each gives what weighs against the option; a limit that the option meets is told in the record of the case.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeGuard

from kb.conditions import ALWAYS, Condition, Done, Event, Fact, Has, atoms, had_by, literals
from kb.model import OPTION_KINDS, TYPE_KINDS, Clause
from kb.names import stem, stems
from kb.numbers import COUNTS, number_of
from queries import allowances, armoury
from queries.deeds import of_another_of_ours, told_by_name
from queries.facts import content, deeds, negated
from queries.happening import of_another_phase
from queries.kleene import FALSE, TRUE, Finding
from queries.proof import Step, case_in_words, phrase
from queries.situation import as_number
from queries.timing import trigger_clauses
from queries.viewpoint import of_unit
from queries.weighing import OURS, Weighed, around, count_of, requirement_of

if TYPE_CHECKING:
    from queries.case import Case
    from queries.options import Index


def only(case: Case) -> Iterator[Weighed]:
    """ "May only X": with a requirement it must be met; without one it closes every other option of the kind."""
    index = case.index
    others: dict[tuple[str, str], list[Clause]] = {}
    own_kind = index.terms[case.option].kind
    for target in case.closable():
        for clause in index.limited(target):
            if not armoury.about_weapons(case, clause):
                yield _required(case, clause)
    beside = (*_of_the_family(case, own_kind), *_of_the_kind(case, own_kind))
    for clause in (*_that_can_bind(case, index.limits_among(own_kind)), *beside):
        if clause.object not in case.general and not armoury.about_weapons(case, clause):
            others.setdefault((index.told_in(clause), clause.subject), []).append(clause)
    for (passage, subject), clauses in others.items():
        mine = [clause for clause in index.left_open(subject, passage) if clause.object in case.wider]
        if mine or any(case.option in index.parents(clause.object) for clause in clauses):
            case.steps += [Step(clause, "limit met") for clause in mine if case.scope(clause).truth is True]
        elif (
            own_kind in _CLOSED or _of_all_actions(case, clauses) or _same_deed(case, clauses)
            or any(index.family(case.option) == index.family(clause.object) != "" for clause in clauses)
        ):  # fmt: skip
            yield case.weigh(clauses[0])


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
    listed = case.index.terms[case.option].introduced is not None
    whole = case.index.remembered(("of all actions", listed), lambda: _all_actions(case.index, listed))
    if any(whole.search(quote(clause)) for clause in limits):
        return True
    attacks = all(clause.object in case.index.attacking for clause in limits)
    return not attacks and all(_barely(case, clause, limits) for clause in limits)


#: What stands after "may only" and before where the sentence, or what it says of that, ends.
_ONLY_THAT = re.compile(
    r"\b(?:may|can|must) only ([^.;:()]+?)(?=$|[.;:()]| (?:and|but) (?:may|can|must|is|are|has)\b)", re.I
)
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
    named = {part for each in limits for part in stems(case.index.name(each.object))}
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
        rf"|\b(?:no|any) other {action}|\bonly {action}|\b(?:may|can|must|shall)(?: \w+)? only [^.;]{{2,60}}? {action}"
        r"|\b(?:nothing|anything)(?: else| more| at all| what(?:so)?ever)* (?:but|apart|except|other than|save)\b"
        r"|\b(?:and|but) nothing (?:else|more)\b|\b(?:only|sole|one) thing(?: that)? (?:\w+ ){1,6}?(?:may|can) do\b"
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
        return False  # "only Snap Shots" leaves shooting open, and says how it is done
    parts = {part.object for part in index.parts(case.option)}
    own = deeds(index.name(case.option))
    # "Charge moves": where the texts name it so, it is a move too.
    own |= deeds("move") if index.rules.names.terms(f"{index.name(case.option)} move") else frozenset()
    return any(
        own & deeds(index.name(each.object))
        for each in limits
        if each.object not in parts and not index.parents(each.object) & case.wider
    )


def reserved(case: Case) -> Iterator[Weighed]:
    """A reaction or order that its texts open to some, or in some case, alone: it is closed to all others.

    Only where no trigger of its own opens it; leave that is told elsewhere may be a favour to some, and counts only
    where it tells what sets the option off. What is told of its whole kind ("a unit that has not acted may react")
    holds for each.
    """
    index = case.index
    if case.kind not in OPTION_KINDS:
        return
    named = () if case.option in index.kind_of_general or trigger_clauses(case) else (case.option,)
    for target in (*named, *sorted(case.general)):
        excepting = index.excepting
        leaves = [
            clause for clause in index.by_object.get(target, ())
            if clause.relation == "permits" and clause.id not in excepting and not _lifts(case, clause)
        ]  # fmt: skip
        own = [clause for clause in leaves if clause.affects in OURS and _opens(case, clause, target)]
        findings = [(clause, case.scope(clause)) for clause in own]
        given = (case.scope(clause).truth for clause in leaves if clause.affects in OURS)
        if not findings or any(truth is True for truth in given):
            continue
        open_ends = [clause for clause, finding in findings if finding.truth is None]
        if len(open_ends) == 1 and _of_itself(case, open_ends[0]):
            yield Weighed(open_ends[0], Finding(None, case.scope(open_ends[0]).unknown), True, role="unknown")
            continue
        for clause in open_ends:
            case.steps.append(Step(clause, "opens"))
            case.say_when(case_in_words(index, clause))
        if not open_ends:
            yield Weighed(own[0], TRUE, False, role="unmet")


def _of_itself(case: Case, clause: Clause) -> bool:
    """Whether leave for just such a unit hangs on what it is or has besides, and on no timing alone."""
    unknown = case.scope(clause).unknown
    return of_unit(case.index.scope(clause)[0]) and any(not around(atom) for atom in unknown)


def _lifts(case: Case, clause: Clause) -> bool:
    """Whether a permission is for just those to whom the kind is forbidden ("a Dazed unit may still Duck"): it lifts
    that for them, and opens nothing."""
    who, index = case.index.scope(clause)[0], case.index
    barring = (each for target in sorted(case.general) for each in index.barring(target))
    return of_unit(who) and any(each.relation == "denies" and index.scope(each)[0] == who for each in barring)


#: That some may do what is forbidden to others.
_IN_SPITE = re.compile(
    r"\b(?:even (?:when|if|while|though)|what(?:so)?ever|whichever|no matter|regardless|(?:in )?(?:de)?spite|"
    r"none ?the ?less|never ?the ?less|all the same)\b",
    re.I,
)


def _opens(case: Case, clause: Clause, target: str) -> bool:
    """Whether a permission is the one by which something is open: that of its own entry, or one that tells when."""
    headed = stems(case.index.section(clause)) == stems(case.index.name(target))
    if _IN_SPITE.search(case.index.rules.quote(clause)):
        barred = (each.relation == "denies" and each.affects in OURS for each in case.index.by_object.get(target, ()))
        if any(barred):
            return False  # some may not, and these may in spite of that: the others may as ever
    if target in case.general:  # not the leave that some have besides
        return headed and not of_unit(case.index.scope(clause)[0])
    if case.kind == "action":
        return headed and clause.passage == _opening(case.index, clause)
    return clause.within == target or headed or any(isinstance(atom, Event) for atom in atoms(clause.when))


def _opening(index: Index, clause: Clause) -> str:
    """The passage of the first clause that stands under the same heading."""
    passages = index.rules.passages

    def first() -> dict[str, str]:
        ordered = sorted(index.rules.clauses, key=lambda each: each.start, reverse=True)
        return {passages[each.passage].section: each.passage for each in ordered}

    found: dict[str, str] = index.remembered("openings", first)
    return found[passages[clause.passage].section]


def requirements(case: Case) -> Iterator[Weighed]:
    """What the option, what it is a kind of, or what it consists of needs."""
    index = case.index
    for source in case.closable():
        for clause in index.by_subject.get(source, ()):
            if clause.relation != "requires" or clause.affects not in (*OURS, "enemy"):
                continue
            told = clause.requirement != ALWAYS or index.terms[clause.object].kind not in ("test", "action", "effect")
            if told and not armoury.about_weapons(case, clause):
                yield _required(case, clause)


def _required(case: Case, clause: Clause) -> Weighed:
    """A requirement closes where it is false, stands under ``when`` or ``needs`` where it is unknown."""
    met = case.scene.judge(requirement_of(case.index, clause))
    if met.truth is False and met.assumed:  # what was done in a turn that is over, nobody has told
        over = [atom for atom in atoms(clause.requirement) if isinstance(atom, Done) and atom.span == "last turn"]
        met = Finding(None, tuple(Fact(phrase(case.index, atom)) for atom in over)) if over else met
    unmet = Finding(None if met.truth is None else not met.truth, met.unknown, met.assumed)
    weighed = case.weigh(clause, unmet, role="unmet")
    own = case.scope(clause)
    waits = own.truth is None and all(isinstance(atom, Event) for atom in own.unknown)
    if met.truth is False and waits and trigger_clauses(case):
        # What an option answers to has happened where it is asked for at all.
        return weighed._replace(finding=Finding(True, (), met.assumed), narrow=True)
    heard = weighed.by is None and weighed.finding.truth is not False
    leaves = (_leave_for_another_sort, _leave_for_all_sorts) if heard else ()
    leave = next((found for find in leaves if (found := find(case, clause)) is not None), None)
    if leave is not None:
        return weighed._replace(by=leave, why="own clause")
    if met.truth is True and own.truth is True:
        return weighed._replace(finding=FALSE, role="limit met", by=None, why=None)
    return weighed


def _leave_for_another_sort(case: Case, clause: Clause) -> Clause | None:
    """The leave for just this option of a kind of unit that is none of those to whom alone it is open ("only Riders may
    Raid", and "a Footman with Spurs may Raid"): it can be meant for nothing but an exception."""
    index = case.index
    asked = _sorts_asked(case, clause)
    return next(
        (
            leave for leave in (_leaves_elsewhere(case, clause) if asked else ())
            if any(not index.parents(atom.term) & asked for atom in literals(leave.who) if _of_a_sort(atom, index))
            and case.scope(leave).truth is True
        ),
        None,
    )  # fmt: skip


def _sorts_asked(case: Case, clause: Clause) -> set[str]:
    """The kinds of unit to which alone the option is open, where a requirement of its own asks for nothing else."""
    asked = list(literals(clause.requirement)) if clause.subject == case.option else []
    sorts = {atom.term for atom in asked if _of_a_sort(atom, case.index)}
    return sorts if all(_of_a_sort(atom, case.index) for atom in asked) else set()


def _leaves_elsewhere(case: Case, clause: Clause) -> Iterator[Clause]:
    """The leaves for just this option that other passages give."""
    for leave in case.index.by_object.get(case.option, ()):
        if leave.relation == "permits" and leave.affects in OURS and leave.passage != clause.passage:
            yield leave


#: Leave that is given whatever somebody is.
_OF_ANY_SORT = re.compile(
    r"\b(?:what(?:so)?ever|whichever|regardless of|irrespective of|no matter(?: of)?) (?:what |which )?"
    r"(?:its|their|his|her|the(?:ir)?) (?:unit |troop )?(?:kind|type|sort|class|breed|race|category|role)s?\b|"
    r"\beven (?:if|when|though|where) (?:it|they|he|she) (?:is|are) (?:not|of another)\b",
    re.I,
)


def _leave_for_all_sorts(case: Case, clause: Clause) -> Clause | None:
    """The leave for just this option that a rule gives whatever its bearer is ("may Raid whatever its kind")."""
    return next(
        (
            leave for leave in (_leaves_elsewhere(case, clause) if _sorts_asked(case, clause) else ())
            if _OF_ANY_SORT.search(case.index.rules.quote(leave)) and case.scope(leave).truth is True
        ),
        None,
    )  # fmt: skip


def _of_a_sort(atom: Condition, index: Index) -> TypeGuard[Has]:
    """Whether an atom asks for a kind of unit."""
    return had_by(atom, "unit") and index.kind(atom.term) in TYPE_KINDS


#: What must be done before something else may be.
_BEFORE = re.compile(
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


def counts(case: Case) -> Iterator[Weighed]:
    """ "No more than one a phase": closed where the stated facts say that so many have been made."""
    tests = (part for part in case.part_terms if case.index.kind(part) == "test")
    for target in (*sorted(case.targets), *sorted(tests)):
        for clause in case.index.by_object.get(target, ()):
            counted = clause.relation == "limits_to" and clause.requirement == ALWAYS
            counted = counted or (target in case.general and _so_many_a_turn(case.index, clause))
            limit = count_of(clause.value) if counted else None
            if limit is not None and target in case.general and clause.relation == "permits":
                limit = max(limit, _own_count(case))
            each = clause.subject == target and target in case.general  # "each action once": of the one that is asked
            counted_as = case.option if each else target
            limit = max(limit, _own_count(case)) if each and limit is not None else limit
            limit = max(limit, _narrower_count(case, clause)) if limit is not None else limit
            told = limit is not None and clause.affects in OURS
            made = _made(case, counted_as, clause) if told else None
            if limit is not None and made is not None:
                weighed = case.weigh(clause, TRUE if made >= limit else FALSE)
                if weighed.holds and (leave := allowances.disregarding_count(case, clause)) is not None:
                    weighed = weighed._replace(by=leave, why="stated")
                if weighed.holds and clause.affects == "player" and clause.yields:
                    # "unless something says otherwise": how many a player has is no matter of this unit
                    more = Fact(f"the player may make more than {limit}")
                    allowed = _allowed_to_player(case)
                    over = allowed is not None and allowed > made
                    weighed = weighed._replace(finding=FALSE if over else Finding(None, (more,)))
                # Where so many have been made, whom the limit binds is what decides.
                yield weighed if weighed.finding.truth is not None else weighed._replace(role="unknown")


def allotted(case: Case) -> Iterator[Weighed]:
    """The most of a kind that a player may ever make: closed where as many are stated to have been made."""
    index = case.index
    made = next((as_number(value) for key, value in case.scene.situation.facts if key == USED_BY_PLAYER), None)
    if made is None:
        return
    for target in sorted(case.general):
        for clause in index.by_object.get(target, ()):
            capped = _CAPPED.match(clause.value or "") if clause.relation == "sets" else None
            if capped and made >= int(capped.group(1)):
                yield Weighed(clause, TRUE, True)


_CAPPED = re.compile(r"cap: .*?(\d+); per ")
#: The fact under which a question tells how many of a kind its player has already made.
USED_BY_PLAYER = "used of the number allowed to the player"
#: That under which it tells how many the player has.
ALLOWED_TO_PLAYER = "number allowed to the player"


def _allowed_to_player(case: Case) -> int | None:
    """How many of a kind the player is stated to have, None where nothing tells."""
    stated = (as_number(value) for key, value in case.scene.situation.facts if key == ALLOWED_TO_PLAYER)
    number = next(stated, None)
    return int(number) if number is not None else None


def _own_count(case: Case) -> int:
    """How often the option's own words let it be done ("may be taken twice"), 0 where they do not say."""
    own = (
        c for c in case.index.by_object.get(case.option, ())
        if c.relation in ("permits", "limits_to") and c.affects in OURS and case.scope(c).truth is not False
    )  # fmt: skip
    return max((count_of(clause.value) or 0 for clause in own), default=0)


def _narrower_count(case: Case, clause: Clause) -> int:
    """How often the unit may do what a limit on all units counts, by a limit on those of its kind in the same time
    ("a crew may react once per turn, Scouts twice", "Scouts may Duck twice per turn"); 0 where there is none."""
    if clause.who != ALWAYS:
        return 0
    span, index = _time_of(clause), case.index
    others = (
        other for target in (clause.object, case.option) for other in index.by_object.get(target, ())
        if other.relation == "limits_to" and other.who != ALWAYS and other.affects in OURS and _time_of(other) == span
        and case.scope(other).truth is True
    )  # fmt: skip
    return max((count_of(other.value) or 0 for other in others), default=0)


def _time_of(clause: Clause) -> str:
    """The time in which a limit counts ("turn")."""
    return (clause.value or "").rpartition(" per ")[2]


_A_TURN = re.compile(
    r"\b(?:may|can) (?:\w+ ){1,2}(?:one|a single|1|two|2|three|3) (?:[\w' -]{2,30}?)\b"
    r"(?:per|in (?:an?|each|every|the)|each|every|an?) "
    r"(?:\w+ )?(?:turn|round|activation|impulse|bound)\b",
    re.I,
)


def _so_many_a_turn(index: Index, clause: Clause) -> bool:
    """Whether leave is told by how many there may be in a turn: "a unit may make one Reply in a turn"."""
    return clause.relation == "permits" and bool(clause.value) and _A_TURN.search(index.rules.said(clause)) is not None


def _made(case: Case, target: str, limit: Clause) -> int | None:
    """How often the stated facts say that something has been done by the unit, or to it in the words of the limit; once
    where they only say that it has.

    What was done in a longer time than that of the ``limit`` need not have been done in it.
    """
    suffered = _SUFFERED.search(case.index.rules.said(limit))
    names = [set(stems(case.index.name(target))), *([set(stems(suffered[1]))] if suffered else [])]
    names += [{stem("react")}] if case.index.kind(target) == "reaction" and target in case.general else []
    scene = case.scene
    for key, value in scene.situation.facts:
        said = key.lower()
        done = any(name <= set(stems(said)) for name in names) or _one_of(case, target, key)
        if limit.affects != "player" and of_another_of_ours(said):
            continue
        if not done or _OF_PLAYER.search(said) or not (_MADE.search(said) or _by_name(case, target, key)):
            continue
        if _longer(said, limit.value or "") or (_A_PHASE.search(limit.value or "") and of_another_phase(scene, key)):
            continue
        if isinstance(value, bool):
            if value is not negated(key):
                return 2 if "twice" in said.split() else _counted(said, names)
        elif (number := as_number(value)) is not None:
            return int(number)
    return None


def _counted(said: str, names: list[set[str]]) -> int:
    """How many of something words tell of ("has made two reactions"); one where they do not say."""
    words = said.split()
    for n, word in enumerate(words):
        told = any(name <= set(stems(" ".join(words[n + 1 : n + 4]))) for name in names)
        if told and (word in COUNTS or word.isdigit()):
            return number_of(word)
    return 1


def _one_of(case: Case, general: str, said: str) -> bool:
    """Whether words name one of a kind, where all of the kind is counted: who has ducked has made a Reply."""
    kind = case.index.kind_of_general.get(general)
    named = (term for found in case.index.find(said) for term in found.terms if kind)
    return kind is not None and any(case.index.kind(term) == kind and term != general for term in named)


def _by_name(case: Case, target: str, said: str) -> bool:
    """Whether words tell by its name, as a verb of the past, that an option, or one of a kind, was done."""
    kind = case.index.kind_of_general.get(target, case.index.kind(target))
    return kind in OPTION_KINDS and told_by_name(case.index, kind, said)


_A_PHASE = re.compile(r"\bphase\b")
_OF_PLAYER = re.compile(r"\bplayer\b(?![- ]turn)")
_MADE = re.compile(r"\b(?:reacted|made|used|took|taken|done|did|attempted|tried|declared|already|once|twice|earlier)\b")
#: "A unit may be commanded only once per round".
_SUFFERED = re.compile(r"\bmay (?:only )?be (\w+ed) (?:only )?(?:once|one time)\b")
#: Times, each longer than the one before it.
_TIMES = (("phase", "sub-phase", "step"), ("activation",), ("turn", "round"), ("game", "battle"))


def _longer(said: str, limit: str) -> bool:
    """Whether the time that a fact names is longer than the one for which a limit counts."""
    told = [n for n, names in enumerate(_TIMES) if any(re.search(rf"\b{name}\b", said) for name in names)]
    counted = [n for n, names in enumerate(_TIMES) if any(name in limit.split() for name in names)]
    return bool(told and counted) and min(told) > max(counted)
