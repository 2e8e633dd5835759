"""How often something may be done, and how often it has been: "no more than one a phase", "up to three of them"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kb.conditions import ALWAYS, Fact
from kb.model import OPTION_KINDS, Clause
from kb.names import stem, stems
from kb.patterns import deferred
from queries.closing import onceagain, together
from queries.closing.uncounted import uncounted
from queries.conditions.happening import of_another_phase, times_told
from queries.conditions.kleene import FALSE, TRUE, Finding
from queries.conditions.weighing import OURS, Weighed, count_of
from queries.leave import allowances
from queries.options.deeds import done_by_them, of_a_time_before, of_another_of_ours, told_by_name
from queries.situations.facts import negated
from queries.situations.situation import as_number

if TYPE_CHECKING:
    from queries.case import Case
    from queries.options.index import Index


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
            told = limit is not None and clause.affects in OURS and not _upon_the_same(case, clause)
            made = _made(case, counted_as, clause) if told else None
            if limit is not None and made is not None:
                weighed = case.weigh(clause, TRUE if made >= limit else FALSE)
                leave = allowances.disregarding_count(case, clause) if weighed.holds else None
                leave = leave or (uncounted(case, clause, _made) if weighed.holds else None)
                if leave is not None:
                    weighed = weighed._replace(by=leave, why="stated")
                elif weighed.holds and (extra := onceagain.more_than(case, clause, made - limit + 1)) is not None:
                    again, so = extra
                    weighed = weighed._replace(by=again, why="stated") if so is TRUE else weighed._replace(finding=so)
                if weighed.holds and (beside := together.beside_others(case, clause, made)) is not None:
                    again, so = beside
                    weighed = weighed._replace(by=again, why="stated") if so is TRUE else weighed._replace(finding=so)
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
        allowed = _allowed_to_player(case)
        if allowed is not None and made >= allowed:
            about = [clause for clause in index.by_object.get(target, ()) if clause.relation in _CLOSING]
            spent = [clause for clause in about if _EXHAUSTED.search(index.rules.said(clause))]
            spent = spent or [clause for clause in about if clause.affects == "player"]
            yield from (Weighed(clause, TRUE, True) for clause in spent)


_CLOSING = ("denies", "requires", "limits_to")
#: How a text tells that a player has used up all of a kind.
_EXHAUSTED = deferred(r"(?i)\b(?:exhausted|used up|spent|expend(?:s|ed)?|run out|reduced to (?:0|zero))\b")
_CAPPED = deferred(r"cap: .*?(\d+); per ")
#: The fact under which a question tells how many of a kind its player has already made.
USED_BY_PLAYER = "used of the number allowed to the player"
#: That under which it tells how many the player has.
ALLOWED_TO_PLAYER = "number allowed to the player"


def _allowed_to_player(case: Case) -> int | None:
    """How many of a kind the player is stated to have, None where nothing tells."""
    stated = (as_number(value) for key, value in case.scene.situation.facts if key == ALLOWED_TO_PLAYER)
    number = next(stated, None)
    return int(number) if number is not None else None


#: "No more than one to the same charge": what was done in answer to something else is not counted.
_THE_SAME = deferred(
    r"\b(?:to|against|from|for|upon|at) (?:the same|any (?:one|single|given)|each|every|a single|one and the same) "
    r"(?!turn|round|phase|game|battle|player|activation)[a-z]"
)
_SAME = deferred(r"\bsame\b|\b(?:this|that) (?!turn|round|phase|game|battle|activation)")


def _upon_the_same(case: Case, clause: Clause) -> bool:
    """Whether a limit counts only what is done in answer to one and the same thing, and nothing says that what was
    done was."""
    if not _THE_SAME.search(case.index.rules.said(clause)) or " per " in (clause.value or ""):
        return False
    return not any(_MADE.search(key.lower()) and _SAME.search(key.lower()) for key, _ in case.scene.situation.facts)


def _own_count(case: Case) -> int:
    """How often the option's own words let it be done ("may be taken twice"), 0 where they do not say."""
    own = (
        c for c in case.index.by_object.get(case.option, ())
        if c.relation in ("permits", "limits_to") and c.affects in OURS and case.scope(c).truth is not False
    )  # fmt: skip
    return max((count_of(clause.value) or 0 for clause in own), default=0)


def _narrower_count(case: Case, clause: Clause) -> int:
    """How often the unit may do what a limit on all units counts, by a limit on those of its kind, or leave for them,
    in the same time ("a crew may react once per turn, Scouts twice", "Scouts may Duck twice per turn", "a Scout may
    make two Replies in a turn"); 0 where there is none."""
    if not onceagain.of_all(case, clause):
        return 0
    span, index = _time_of(clause), case.index
    others = (
        other for target in (clause.object, case.option) for other in index.by_object.get(target, ())
        if other.who != ALWAYS and other.affects in OURS and case.scope(other).truth is True
        and not together.different_alone(index, other) and (
            _time_of(other) == span if other.relation == "limits_to"
            else _so_many_a_turn(index, other) and re.search(rf"\b{span or 'turn'}\b", index.rules.said(other))
        )
    )  # fmt: skip
    return max((count_of(other.value) or 0 for other in others), default=0)


def _time_of(clause: Clause) -> str:
    """The time in which a limit counts ("turn")."""
    return (clause.value or "").rpartition(" per ")[2]


_A_TURN = deferred(
    r"\b(?:may|can) (?:\w+ ){1,2}(?:one|a single|1|two|2|three|3) (?:[\w' -]{2,30}?)\b"
    r"(?:per|in (?:an?|each|every|the)|each|every|an?) "
    r"(?:\w+ ){0,2}(?:turn|round|activation|impulse|bound)\b",
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
    told = case.index.rules.said(limit)
    suffered, tries = _SUFFERED.search(told), _TRIES.search(told) and case.scope(limit).truth is True
    names = [set(stems(case.index.name(target))), *([set(stems(suffered[1]))] if suffered else [])]
    if case.index.kind(target) == "reaction" and target in case.general:  # whatever the texts call it
        names += [{stem("react")}, {stem("reaction")}]
        names += [{stem("respond")}] if {stem("response")} in names else []
    scene = case.scene
    several = _named_apart(case, target)
    for key, value in scene.situation.facts:
        said = key.lower()
        done = any(name <= set(stems(said)) for name in names) or _one_of(case, target, key)
        if (limit.affects != "player" and of_another_of_ours(said)) or done_by_them(said):
            continue
        made = _MADE.search(said) or _by_name(case, target, key) or (tries and _FAILED.search(said))
        if (
            not done
            or not made
            or (_of_player(case.index, said) and limit.affects != "player" and not _OF_A_SIDE.search(told))
        ):
            continue
        if of_a_time_before(said) and not _OF_THE_GAME.search(limit.value or ""):
            continue
        if _longer(said, limit.value or "") or (_A_PHASE.search(limit.value or "") and of_another_phase(scene, key)):
            continue
        if isinstance(value, bool):
            if value is not negated(key):
                return max(times_told(said, names), several)
        elif (number := as_number(value)) is not None:
            return int(number)
    return None


def _named_apart(case: Case, general: str) -> int:
    """How many of a kind the stated facts name as done, each by its own name."""
    kind, facts = case.index.kind_of_general.get(general), case.scene.situation.facts
    told = (key for key, value in facts if value is True and not negated(key) and not of_another_of_ours(key.lower()))
    done = (key for key in told if kind and (_MADE.search(key.lower()) or _by_name(case, general, key)))
    named = {term for key in done for found in case.index.find(key) for term in found.terms}
    return sum(case.index.kind(term) == kind and term != general for term in named)


def _one_of(case: Case, general: str, said: str) -> bool:
    """Whether words name one of a kind, where all of the kind is counted: who has ducked has made a Reply."""
    kind = case.index.kind_of_general.get(general)
    named = (term for found in case.index.find(said) for term in found.terms if kind)
    return kind is not None and any(case.index.kind(term) == kind and term != general for term in named)


def _by_name(case: Case, target: str, said: str) -> bool:
    """Whether words tell by its name, as a verb of the past, that an option, or one of a kind, was done."""
    kind = case.index.kind_of_general.get(target, case.index.kind(target))
    return kind in OPTION_KINDS and told_by_name(case.index, kind, said)


_A_PHASE = deferred(r"\bphase\b")
#: What counts through more than one turn counts what was done in those before.
_OF_THE_GAME = deferred(r"\b(?:game|battle|\d+ (?:turn|round)s)\b")
_OF_PLAYER = deferred(r"\bplayer\b(?![- ]turn)")
#: What all that a player has may be called, where a text does not call its units so.
_OF_ALL_HIS = deferred(
    r"(?:\bby |^)(?:the |my |our |your )?(?:whole |entire )?(?P<band>army|force|side|warband|gang|crew|company|team|"
    r"band|host|fleet)(?: (?:as a whole|has|have|had|already|together|this|in|per)\b|$)"
)


def _of_player(index: Index, said: str) -> bool:
    """Whether a fact tells what one player has done, with whichever of his units."""
    band = _OF_ALL_HIS.search(said)
    return _OF_PLAYER.search(said) is not None or (
        band is not None and stem(band["band"]) not in index.rules.unit_stems
    )


#: What a limit says is counted of a whole side.
_OF_A_SIDE = deferred(r"\b(?:each|every|either|no|a|the|any|neither) (?:[a-z-]+ )?(?:side|player)\b", re.I)
#: What counts attempts counts those that came to nothing.
_TRIES = deferred(r"\b(?:attempt(?:s|ed)?|try|tries|tried)\b", re.I)
_FAILED = deferred(r"\bfail(?:s|ed)?\b")
_MADE = deferred(
    r"\b(?:reacted|responded|made|given|received|issued|used|took|taken|done|did|attempted|tried|declared|already|once|twice|earlier)\b"
)
#: "A unit may be commanded only once per round".
_SUFFERED = deferred(r"\bmay (?:only )?be (\w+ed) (?:only )?(?:once|one time)\b")
#: Times, each longer than the one before it.
_TIMES = (("phase", "sub-phase", "step"), ("activation",), ("turn", "round"), ("game", "battle"))


def _longer(said: str, limit: str) -> bool:
    """Whether the time that a fact names is longer than the one for which a limit counts."""
    told = [n for n, names in enumerate(_TIMES) if any(re.search(rf"\b{name}\b", said) for name in names)]
    counted = [n for n, names in enumerate(_TIMES) if any(name in limit.split() for name in names)]
    return bool(told and counted) and min(told) > max(counted)
