"""Whose turn: what is done in one side's turn alone, told of the unit that does it ("Volleys are made in the enemy's
turn": a unit may only make a Volley in the enemy's turn).

In and out as in ``commonforms``.
"""

from __future__ import annotations

import re

from ingest.verbforms import OPTION_VERBS
from ingest.vocabulary.naming import singular
from kb.patterns import Substitutions, deferred
from kb.whoseturn import ENEMY_TURN, OWN_TURN

_WHOSE = rf"(?P<whose>(?:{ENEMY_TURN}|{OWN_TURN}))"
_DONE = r"(?P<done>made|used|taken|declared|played|performed|attempted)"
_NAMED = r"(?P<what>(?:An? |Any |All )?[A-Z]?[\w'’-]+(?: [A-Z]?[\w'’-]+){0,2}?)"
_ALSO = r"(?:,? (?:and )?(?:never|not) (?:in|during|on) [\w' ’-]{3,30})?"
_OF_ONE = deferred(r"(?i)^(?:an?|any|all) ")
#: The player whose turn it is, and the one whose it is not.
_ACTING = r"(?:active|phasing|moving|acting|current)"
_WAITING = r"(?:reactive|inactive|passive|waiting|non-?(?:active|phasing|moving|acting))"


def _only_then(match: re.Match[str]) -> str:
    """What is done in somebody's turn, as what a unit may only do then."""
    done = match["done"] or match["is"] or match["be"]
    what = singular(_OF_ONE.sub("", match["what"]))
    return f"A unit may only {OPTION_VERBS[done]} {what} in {match['whose']}"


def _in_each_phase(match: re.Match[str]) -> str:
    """What is allowed so often in each phase of somebody's turn: it is allowed then alone."""
    said = match.groupdict()
    whose = "the enemy's turn" if said.get("active") else said["whose"]
    return f"{said['all']}. A unit may only make {singular(said['what'])} in {whose}"


def _of_player(match: re.Match[str]) -> str:
    """What the units of the player may do whose turn it is, or is not."""
    turn = "its own turn" if match["acting"] or match["units"] else "the enemy's turn"
    if match["only"]:
        return f"A unit may only {match['deed']} in {turn}"
    return f"A unit {match['no']} {match['deed']} in {turn}"


def _other(match: re.Match[str]) -> str:
    """The turn that is not somebody's."""
    how = match["how"] or "in"
    return f"{how} the enemy's turn" if match["own"] else f"{how} its own turn"


def _only_in(match: re.Match[str]) -> str:
    """What may be done in the one turn and not in the other."""
    return f"{match['who']} {match['may']} only {match['deed']} in {match['whose']}"


_EITHER = (
    rf"(?:(?P<own>{OWN_TURN}|(?:its|their|your|his|her) own)|{ENEMY_TURN}|"
    r"(?:the|its|their|your) (?:enemy|opponent)['’]s)"
)

#: "In its own turn but not in the enemy's", of the whole sentence, before anything is told apart in it.
IN_ONE_TURN = Substitutions(
    (
        rf"^(?P<who>[A-Z][^,;:]{{1,60}}?) (?P<may>may|can) (?P<deed>(?!only )[^,;:]{{2,60}}?) "
        rf"(?:in|during|on) {_WHOSE},? (?:but|and) (?:it |they )?(?:may |can)?(?:not|never)"
        rf"(?: (?P=deed)(?: (?:in|during|on) (?P=whose))?)? (?:in|during|on) {_EITHER}(?=\.?$)",
        _only_in,
    ),
)

WHOSE_TURN = (
    (
        rf"\b(?:(?P<how>in|during) (?:any|a) turn (?:other than|but|except|besides)|outside(?: of)?) {_EITHER}"
        r"(?=\.?$|,)",
        _other,
    ),
    (
        rf"^{_NAMED} (?:(?:may|can) only be {_DONE}|(?:are|is)(?: only| always)? {_DONE.replace('done', 'is')}|"
        rf"(?:may|can) be {_DONE.replace('done', 'be')} only) (?:in|during|on) {_WHOSE}{_ALSO}(?=\.?$)",
        _only_then,
    ),
    (
        rf"^(?P<who>[A-Z][^,;:]{{1,60}}?) (?P<may>may|can) (?P<deed>(?!only )[^,;:]{{2,60}}?) "
        rf"(?P<how>in|during|on) {_WHOSE} (?:only|alone)(?=\.?$)",
        r"\g<who> \g<may> only \g<deed> \g<how> \g<whose>",
    ),
    (
        r"^(?P<all>[^;]{3,120}? (?:may|can) (?:make|use|take|declare|attempt|perform)"
        r"(?: up to| at most| only)? (?:an?|one|two|three|\d|a single|any number of|a (?:set|limited) number of) "
        r"(?P<what>[A-Z]?[\w'-]+) (?:in|during) (?:each (?:[\w-]+ )?[Pp]hase of )?"
        rf"{_WHOSE})(?=\.?$)",
        _in_each_phase,
    ),
    (
        rf"^(?P<all>(?:The )?(?i:{_WAITING}) player (?:may|can) (?:make|use|take|declare|attempt)"
        r"(?: up to| at most| only)? (?:an?|one|two|three|\d|a single|any number of|a (?:set|limited) number of) "
        rf"(?P<what>[A-Z]?[\w'-]+) (?:in|during) each (?:[\w-]+ )?[Pp]hase of the (?P<active>(?i:{_ACTING})) "
        r"player['’]s turn)(?=\.?$)",
        _in_each_phase,
    ),
    (
        rf"^(?P<only>Only )?(?:(?:[Uu]nits|[Mm]odels) of the (?:(?P<acting>(?i:{_ACTING}))|(?i:{_WAITING})) player|"
        rf"[Tt]he (?:(?P<units>(?i:{_ACTING}))|(?i:{_WAITING})) player['’]s (?:units|models)) "
        r"(?P<no>may not|cannot|may|can|may never|can never) (?P<deed>[^,;:]{2,60}?)(?=\.?$)",
        _of_player,
    ),
)


__all__ = ["IN_ONE_TURN", "WHOSE_TURN"]
