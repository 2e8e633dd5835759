"""Calling for: what is closed to somebody for what it would ask of him ("whatever calls for a Nerve test is closed to
them").

In: the cleaned text of a sentence. Out: the same as a ban on the deeds that ask for it ("they may not make any Action
that calls for a Nerve test"), with the test by its name where the sentence says "one". Applied with the common forms,
before all that looks for a modal. General English only.
"""

from __future__ import annotations

import re

from kb.names import capitalised
from kb.patterns import Substitutions

_CALLS = (
    r"(?:calls? for|requires?|needs?|involves?|demands?|depends? (?:up)?on|rests? (?:up)?on|hinges? (?:up)?on|"
    r"asks? for|entails?|includes?)"
)
_KIND = r"(?:actions?|reactions?|responses?|orders?|deeds?)"
_WHAT = rf"(?i:{_KIND}(?: (?:or|and) (?:(?:an?|any|every|each) )?{_KIND})?)"
_SHUT = (
    r"(?:closed|barred|denied|forbidden|prohibited|shut|unavailable|not available|not open|never open|out of bounds|"
    r"off[- ]limits|lost|beyond)"
)
_SO = r"(?:(?:therefore|thus|hence|accordingly|consequently|so|also|likewise|always|of course) )?"
_TEST = r"[A-Za-z][\w' -]{0,40}?(?:[Tt]ests?|[Cc]hecks?|[Rr]olls?)"
#: What stands before it in the sentence.
_FRONT = r"(?P<front>^|, (?:and|so|and so|but)(?: therefore| thus| hence)? )"
_END = r"(?=\.?$|[,;] )"
_THEY = {"them": "they", "it": "it", "him": "he"}


def _each_kind(what: str) -> list[str]:
    """The kinds of deed that are told together, each in the singular."""
    kinds = re.findall(rf"(?i)\b{_KIND}", what)
    return [kind.removesuffix("s") for kind in kinds]


def _banned(match: re.Match[str]) -> str:
    """Whom it is closed to may do nothing of each kind that asks for it."""
    found = match.groupdict()
    whom = _THEY.get(found["whom"], found["whom"])
    kinds = _each_kind(found.get("what") or "action or reaction")
    first, *others = (f"{whom} may not make any {kind} that calls for {found['test']}" for kind in kinds)
    front = found["front"]
    return ". ".join([f"{front}{first if front else capitalised(first)}", *map(capitalised, others)])


def _nothing(match: re.Match[str]) -> str:
    """ "May do nothing that calls for it": no action and no reaction that does."""
    whom, test = match["whom"], match["test"]
    first, other = (f"{whom} may not make any {kind} that calls for {test}" for kind in ("action", "reaction"))
    return f"{first}. {capitalised(other)}"


CALLING_FOR = Substitutions(
    (  # "an action or reaction which calls for a Nerve test is therefore closed to them"
        rf"{_FRONT}(?:(?i:an?|any|every|each|all|whatever|those) )?(?P<what>{_WHAT}) (?:which|that) {_CALLS} "
        rf"(?P<test>(?:an? |any )?{_TEST}) (?:is|are) {_SO}{_SHUT} (?:to|for) (?P<whom>[^,;:.]{{2,50}}?){_END}",
        _banned,
    ),
    (  # "whatever calls for a Nerve test is closed to them"
        rf"{_FRONT}(?:(?i:whatever|anything (?:which|that)|everything (?:which|that)|all that)) {_CALLS} "
        rf"(?P<test>(?:an? |any )?{_TEST}) (?:is|are) {_SO}{_SHUT} (?:to|for) (?P<whom>[^,;:.]{{2,50}}?){_END}",
        _banned,
    ),
    (  # "nothing that needs a Nerve test is open to a Barge"
        rf"{_FRONT}(?:(?i:nothing|no (?P<what>{_WHAT})) (?:which|that)) {_CALLS} (?P<test>(?:an? |any )?{_TEST}) "
        rf"(?:is|are) {_SO}(?:ever )?(?:open|available|allowed|permitted|possible) (?:to|for) "
        rf"(?P<whom>[^,;:.]{{2,50}}?){_END}",
        _banned,
    ),
    (  # "they may not do anything that calls for a Nerve test", "can do nothing that calls for one"
        r"^(?P<whom>[^,;:.]{2,60}?) (?:(?:may not|cannot|can never|may never|must not) "
        r"(?:do|take|attempt|try) anything|"
        rf"(?:may|can) (?:do|take|attempt|try) nothing) (?:which|that) {_CALLS} (?P<test>(?:an? |any )?{_TEST}){_END}",
        _nothing,
    ),
    (  # "never take Nerve tests, and may not make Reactions that call for one"
        r"\b(?P<said>(?:never|not|cannot) (?:take|make|roll for)s? (?:an? |any )?"
        r"(?P<test>[A-Za-z][\w' -]{0,40}?(?:[Tt]est|[Cc]heck|[Rr]oll))s?\b"
        rf"[^;:.]{{2,80}}? (?:which|that) {_CALLS}) (?:one|it|them){_END}",
        r"\g<said> a \g<test>",
    ),
)
