"""Befallen: what befalls somebody who may then answer, put as what an enemy does to him or as what is done to him
("units under fire may", "a crew that is charged or shot at may", "having been charged, a crew may").

In: the cleaned text of a sentence. Out: the same in one of the two forms that triggers are read from. Applied with the
common forms. General English only.
"""

from __future__ import annotations

import re

from kb.names import capitalised
from kb.patterns import Substitutions

#: What is done to somebody, and what an enemy does who does it.
_DOES = {
    "shot at": "shoots at", "fired at": "fires at", "fired on": "fires on", "fired upon": "fires upon",
    "charged": "charges", "attacked": "attacks", "assaulted": "assaults", "targeted": "targets", "rammed": "rams",
}  # fmt: skip
_DONE = rf"(?:{'|'.join(_DOES)})"
_PIECES = r"(?P<unit>unit|model|squad|band|crew|company|regiment|team|group|element|ship|vessel|vehicle|fighter|figure)"
_WHO = r"(?P<who>(?:An?|Any|Each|Every) (?!enemy\b)[\w'’-]+(?: [\w'’-]+){0,4}?)"
#: By what somebody is attacked, as a noun.
_NOUNS = r"shooting|fire|gunfire|shots?|charges?|assaults?|attacks?|volleys?"
_CALLED = {"shooting": "shot at", "fire": "shot at", "gunfire": "shot at", "shot": "shot at", "volley": "shot at",
           "charge": "charged", "assault": "assaulted", "attack": "attacked"}  # fmt: skip
_WHEN = r"(?:when|whenever|if|once|after|as soon as|each time|any time)"


def _either(match: re.Match[str]) -> str:
    """ "Is charged or shot at": an enemy does one or the other to it."""
    one, other = _DOES[match["one"].lower()], _DOES[match["other"].lower()]
    return f"an enemy {one} it or {other} it"


def _who_then(match: re.Match[str]) -> str:
    return f"When {_either(match)}, {match['who'][0].lower()}{match['who'][1:]} {match['may']} "


def _called(noun: str) -> str:
    return _CALLED[noun.lower().removesuffix("s")]


def _nouns(match: re.Match[str]) -> str:
    """ "Enemy shooting or charge against the unit": an enemy shoots at it or charges it."""
    one, other = (_DOES[_called(match[which])] for which in ("one", "other"))
    return f"an enemy {one} it or {other} it"


BEFALLEN = Substitutions(
    (  # "A crew that is charged or shot at may"
        rf"^{_WHO} (?:that|which) (?:is|are|has been|have been) (?P<one>{_DONE}) or (?:is |been )?(?P<other>{_DONE}) "
        r"(?P<may>may|can) (?!not\b)",
        _who_then,
    ),
    (  # "… when it is charged or shot at", "in response to being charged or shot at"
        rf"(?P<when>\b(?:{_WHEN}) )(?:it|the unit|the model|this unit|this model) (?:is|has been) "
        rf"(?P<one>{_DONE}) or (?:is |been )?(?P<other>{_DONE})(?=[.,;]|$)",
        lambda m: f"{m['when']}{_either(m)}",
    ),
    (
        rf"\bin (?:response|reaction|answer|reply) to being (?P<one>{_DONE}) or (?P<other>{_DONE})(?=[.,;]|$)",
        lambda m: f"when {_either(m)}",
    ),
    (  # by itself, behind a label
        rf"^(?:[Tt]he|[Tt]his|[Aa]|[Yy]our) {_PIECES} (?:is|has been) (?P<one>{_DONE}) or (?:is )?(?P<other>{_DONE})"
        r"(?=\.?$)",
        _either,
    ),
    (
        rf"^(?:[Aa]n? )?[Ee]nemy (?P<one>{_NOUNS}) or (?P<other>{_NOUNS})(?: against (?:it|the [a-z]+|this [a-z]+))?"
        r"(?=\.?$)",
        _nouns,
    ),
    (  # "Having been charged, a crew may"
        rf"^(?:Having been|After being) (?P<one>{_DONE}), (?=(?:an?|any|the|your) )",
        lambda m: f"When it is {m['one']}, ",
    ),
    (  # "Units under fire may"
        r"^(?P<unit>[A-Z][a-z]+)s (?:(?:that|which) (?:come|are) )?under (?:enemy )?fire (?P<may>may|can) (?=[A-Z])",
        lambda m: f"A {m['unit'].lower()} that is shot at {m['may']} ",
    ),
    (  # "The target of enemy shooting may"
        rf"^The targets? of (?:an? |any )?enemy(?:['’]s)? (?P<noun>{_NOUNS}) (?P<may>may|can) (?=[A-Z])",
        lambda m: f"A unit that is {_called(m['noun'])} {m['may']} ",
    ),
    (  # "may Duck in response to enemy shooting"
        r"(?P<may>\b(?:may|can) [A-Z][^,;:.]{2,40}?) in (?:response|reaction|answer|reply) to "
        rf"(?:an? |any )?(?:enemy(?:['’]s)? )(?P<noun>{_NOUNS})(?=[.;]|$)",
        lambda m: f"{m['may']} when it is {_called(m['noun'])}",
    ),
    (  # "when the crew is the target of enemy shooting"
        rf"(?:^This(?: [a-z]+)? is (?:made|used|declared|taken) )?(?P<when>\b{_WHEN} )"
        rf"(?P<it>it|(?:the|this|a|your) {_PIECES}) (?:is|becomes) (?:the|a) targets? of "
        rf"(?:an? |any )?enemy(?:['’]s)? (?P<noun>{_NOUNS})(?=[.;,]|$)",
        lambda m: (
            f"{'This may be used ' if m[0].startswith('This') else ''}{m['when']}{m['it']} is {_called(m['noun'])}"
        ),
    ),
    (  # "A crew that an enemy approaches to within 6 inches may"
        rf"^{_WHO} (?:that|which) an enemy (?:comes|moves|approaches|gets) (?:to )?"
        r"(?P<near>within \d+[^,;]{0,12}?)(?: of)? (?P<may>may|can) (?=[A-Z])",
        lambda m: f"When an enemy comes {m['near']} of it, {m['who'][0].lower()}{m['who'][1:]} {m['may']} ",
    ),
    (  # "A crew that an enemy moves past may"
        rf"^{_WHO} (?:that|which) (?P<enemy>an(?:y)? enemy(?: (?:unit|model|squad|crew))?) (?P<does>[a-z]{{3,12}}s "
        r"(?:past|by|through|alongside|over|across|around|behind|near|close to|in front of)) "
        r"(?P<may>may|can) (?=[A-Z])",
        lambda m: f"When {m['enemy']} {m['does']} it, {m['who'][0].lower()}{m['who'][1:]} {m['may']} ",
    ),
    (  # "a crew that is shot at by an enemy it can see may Duck"
        rf"^(?P<front>{_WHO} (?:that|which) is {_DONE}) by an enemy (?:(?:that|which|whom) )?(?:it|they) can see "
        r"(?P<may>(?:may|can) (?!not\b)[^.;]{3,60}?)(?=\.?$)",
        lambda m: f"{m['front']} {m['may']} if it can see the enemy",
    ),
    (  # "If it is not Locked, a crew that is charged may Duck"
        rf"^(?P<case>(?:If|Unless|While|So long as|As long as|Provided(?: that)?) it (?:is|has|can) [^,;:]{{3,60}}), "
        rf"(?P<who>(?:an?|any) [^,;]{{3,40}}? (?:that|which) (?:is|has been) {_DONE}) "
        r"(?P<may>(?:may|can) (?!not\b)[^.;]{3,60}?)(?=\.?$)",
        lambda m: f"{capitalised(m['who'])} {m['may']} {m['case'][0].lower()}{m['case'][1:]}",
    ),
)
