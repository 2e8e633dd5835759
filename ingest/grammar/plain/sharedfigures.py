"""Figures shared out: a sentence that gives several their figures, of which it tells the verb or the name only once.

In: the cleaned text of a sentence. Out: a sentence for each of them ("Guns cost 3 points, sledges 2": "Guns cost 3
points", "Sledges cost 2 points"; "Nerve is 6 for Riders and 7 for Barges": "Riders have a Nerve of 6" …).
"""

from __future__ import annotations

import re

from kb.names import capitalised
from kb.numbers import COUNTS
from kb.patterns import Pattern, deferred

_FIGURE = r"[+−–-]?\d+(?:\+|\"|cm|mm| inches| hexes| or (?:more|less|better|higher|lower|over))?"
_WHO = rf"(?!{_FIGURE}(?:,| and )|if |when )[^,;:\d]{{3,40}}?"
_AND = r"(?:, and |, but | and | but |, )"
#: "Guns cost 3 points, sledges 2 and a dinghy 1": a verb and a figure, and those for whom only the figure is told.
_GAPPED = Pattern(
    rf"^(?P<who>(?!If\b|When|On\b|At\b|In\b|While|It\b|Roll)[A-Z][^,;:]{{2,40}}?) "
    rf"(?P<verb>(?:moves?|ha(?:s|ve)|reach(?:es)?|costs?|rolls?|hits?|needs?|adds?|gets?|gains?|suffers?|fights?|"
    rf"counts?|scores?|saves?|carr(?:y|ies)|takes?) "
    rf"(?:[^,;:\d]{{1,40}}? )?)(?P<first>{_FIGURE})(?P<unit> [a-z]+)?"
    rf"(?P<rest>(?:, [^,;:\d]{{3,40}}? {_FIGURE}(?P=unit)?)*"
    rf"(?:,? and [^,;:\d]{{3,40}}? {_FIGURE}|, (?=[A-Z]|an? |the |all )[^,;:\d]{{3,40}}? {_FIGURE})(?P=unit)?)$"
)
_EACH_FIGURE = deferred(rf"(?:,? and |, )([^,;:\d]{{3,40}}?) ({_FIGURE})")
_NO_DOER = deferred(r"\b(?:may|can|is|are|must|if|when|on|for|to|at|by)\b|\b[a-z]+ing$")
#: What is had: "have a Nerve of", "has Nerve".
_HAD = deferred(r"(?P<has>ha(?:s|ve)) (?P<a>an? )?(?P<stat>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?)(?P<of> of)? $")
#: Another thing that the same ones have: "an Armour of", behind "a Pace of 6".
_ANOTHER = deferred(r"an? (?P<stat>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?) of$")


def _ungapped(text: str) -> list[str]:
    """A sentence for each of those whose figure stands behind the verb of the first."""
    found = _GAPPED.match(text)
    if not found:
        return []
    noun, verb = found["who"].rsplit(" ", 1)[-1], found["verb"]
    behind = verb.partition(" ")[2].strip()  # "hit on a": "Footmen on a 4 or more"
    had = _HAD.match(verb)
    said = [f"{found['who']} {verb}{found['first']}{found['unit'] or ''}"]
    named = [_as_named(found["who"])]
    for who, figure in _EACH_FIGURE.findall(found["rest"]):
        who = who.removesuffix(f" {behind}") if behind else who
        if had and (_ANOTHER.match(who) or (not had["a"] and _is_figure(who, found["who"]))):
            said.append(f"{found['who']} {had['has']} {who} {figure}")
            continue
        if had:  # "Riders Nerve 7", "Riders have a Nerve of 7", "Riders of 7"
            who = re.sub(rf"(?: ha(?:s|ve))?(?: an?)?(?: {re.escape(had['stat'])})?(?: of)?$", "", who)
        if _NO_DOER.search(who):
            return []
        who = _bearers(who, named) if _OTHERS.match(who) else re.sub(r"\bone$", noun, capitalised(who))
        named.append(_as_named(who))
        said.append(f"{who} {verb}{figure}{found['unit'] or ''}")
    return [] if _NO_DOER.search(found["who"]) else said


def _is_figure(name: str, who: str) -> bool:
    """Whether a name beside a figure is of another figure of theirs ("Riders have Pace 6 and Armour 3")."""
    return re.fullmatch(r"[A-Z][a-z]+(?<!s)(?<!men)", name) is not None and who.endswith(("s", "men"))


#: "Nerve is 6 for Riders, 7 for Barges": one thing, and its figure for each.
_SHARED = Pattern(
    rf"^(?:(?:The|Its|Their|(?:An?|Each|The|Every) \w+['’]s) )?(?P<stat>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?)"
    rf"(?: of (?:an?|the|each|every) \w+)?(?: (?:is|are|equals)|:) "
    rf"(?P<first>{_FIGURE})(?: [a-z]+s?)? (?P<for>for|if (?:it|they) (?:is|are)) (?P<one>{_WHO})"
    rf"(?P<rest>(?:{_AND}{_FIGURE}(?: [a-z]+)? (?P=for) {_WHO}){{1,6}})$"
)
_OTHERS = deferred(r"(?i)(?:all |the |everyone |every |any )?(?:other|others|else|rest)(?: units| models| troops)?$")


def _shared(text: str) -> list[str]:
    """A sentence for each of those for whom a figure of one thing is told."""
    found = _SHARED.match(text)
    if not found:
        return []
    each = re.findall(rf"{_AND}({_FIGURE})(?: [a-z]+)? {re.escape(found['for'])} ({_WHO})(?={_AND}{_FIGURE}|$)",
                      found["rest"])  # fmt: skip
    told = [(found["first"], found["one"]), *each]
    named = [_as_named(who) for _, who in told if not _OTHERS.match(who)]
    return [f"{_bearers(who, named)} have a {found['stat']} of {figure}" for figure, who in told]


def _as_named(who: str) -> str:
    return re.sub(r"^(?:an?|the|any|each|every) ", "", re.sub(r" (?:units?|models?|troops?)$", "", who))


def _bearers(who: str, named: list[str]) -> str:
    """Those who have a figure, as a sentence begins with them; the others are those who are none of the ``named``."""
    if _OTHERS.match(who):
        none = f"neither {' nor '.join(named)}" if len(named) > 1 else f"not {named[0]}"
        return f"Units that are {none}"
    who = _as_named(who)
    return capitalised(who if who.endswith(("s", "men")) else f"{who} units")


#: "The Nerve of Riders is 6, that of Barges 7": one thing of each.
_THAT_OF = Pattern(
    rf"^(?P<what>The [A-Z][\w'-]*(?: [A-Z][\w'-]*)?) of (?P<one>{_WHO}) is (?P<first>{_FIGURE})"
    rf"(?P<rest>(?:{_AND}(?:that )?of {_WHO}(?: is)? {_FIGURE}){{1,6}})$"
)


def _that_of(text: str) -> list[str]:
    found = _THAT_OF.match(text)
    if not found:
        return []
    each = re.findall(rf"{_AND}(?:that )?of ({_WHO})(?: is)? ({_FIGURE})", found["rest"])
    return [f"{found['what']} of {who} is {figure}" for who, figure in [(found["one"], found["first"]), *each]]


#: "Subtract 1 from the roll if it is dark, subtract 1 if …, and add 1 if …": what is changed is told but once.
_CHANGED = deferred(
    r"(?:^|^[^:;]{3,80}: )(?=(?:add|subtract|deduct) \d)(?P<first>[^,;]{5,80})"
    r"(?P<rest>(?:(?:,|;|,? and) (?:and )?(?:add|subtract|deduct) \d[^,;]{5,80})+)(?:, for so [^,;]+)?$",
    re.I,
)
_NEXT_CHANGE = r"(?:,|;|,? and) (?:and )?(?=(?:add|subtract|deduct) \d)"
_EACH_CHANGE = deferred(rf"{_NEXT_CHANGE}([^,;]*?)(?={_NEXT_CHANGE}|$)", re.I)
_IN_WHICH_CASE = r"(?=if |when |for |where |while )"
_OF_WHAT = deferred(rf"\w+ \d+ (?:from|to) (?P<what>(?:the|its|their|this|that|each) [\w' -]+?) {_IN_WHICH_CASE}")
_CHANGES = deferred(rf"(?P<verb>\w+) (?P<n>\d+) {_IN_WHICH_CASE}")


def _changes(text: str) -> list[str]:
    """A sentence for each of several figures that a roll is changed by."""
    found = _CHANGED.match(text)
    what = _OF_WHAT.match(found["first"]) if found else None
    if found is None or what is None:
        return []

    def whole(match: re.Match[str]) -> str:
        return f"{match['verb']} {match['n']} {'to' if match['verb'].lower() == 'add' else 'from'} {what['what']} "

    each = [found["first"], *_EACH_CHANGE.findall(found["rest"])]
    return [capitalised(_CHANGES.sub(whole, one, count=1)) for one in each]


#: "… modified by a value told by the turn: +1 in turns 1 and 2, -1 in turn 3": what is changed in each case.
_BY_CASE = Pattern(
    r"^(?P<changed>[^:;]{3,80} (?:modified|changed|altered|adjusted)) "
    r"(?:by|with) (?:the following|an? [a-z]+)(?: [^:;,]{3,60})?: "
    r"(?P<first>[+−–-]?(?:/-)?\d+ [^,;\d][^,;]{3,50})"
    r"(?P<rest>(?:,(?: and| or)? [+−–-]?(?:/-)?\d+ [^,;\d][^,;]{3,50})+)$"
)
_EACH_CASE = deferred(r",(?: and| or)? ([+−–-]?(?:/-)?\d+ [^,;]+)")


def _by_case(text: str) -> list[str]:
    """A sentence for each case in which something is changed by a figure of its own."""
    found = _BY_CASE.match(text)
    if not found:
        return []
    each = (found["first"], *_EACH_CASE.findall(found["rest"]))
    return [f"{found['changed']} by {re.sub('^[+]/[−–-]', '+', one)}" for one in each]


_RATED = rf"(?:[A-Z][\w'-]+(?: [A-Z][\w'-]+)?)(?: (?:units?|troops?|models?|crews?))?(?:: | = | )(?:{_FIGURE})"
#: "Each unit has a Nerve value: Callow 6, Line 7, Stout 9": the figure of each, behind what it is of.
_LISTED = Pattern(
    r"^(?P<front>[^:(]{0,80}?)\b(?P<stat>(?!(?:Its|Their|The|An?|Each|Every|His|Her|This)\b)"
    r"[A-Z][\w'-]*(?: [A-Z][\w'-]*)?)"
    r"(?P<mid>(?: (?:value|score|rating|characteristic|level|number)s?)?(?: [a-z][a-z'-]*,?){0,12}?)(?:: | \()"
    rf"(?P<rest>{_RATED}(?:(?:,? and|,? or|,|;) {_RATED}){{1,7}})\)?$"
)
_EACH_RATED = deferred(
    rf"([A-Z][\w'-]+(?: [A-Z][\w'-]+)?)(?: (?:units?|troops?|models?|crews?))?(?:: | = | )({_FIGURE})"
)
#: That what stands before the list is a figure, and not whoever has the ones that are listed.
_OF_EACH = deferred(
    r"^ (?:(?:value|score|rating|characteristic|level|number)s?\b|depends?\b|var(?:y|ies)\b|according\b|by\b|"
    r"of its own\b|"
    r"(?:is|are) (?:set|given|fixed|determined|decided|told|found|as follows)\b)"
)


def _listed(text: str) -> list[str]:
    """A sentence for each of those whose figure is listed behind what it is of."""
    found = _LISTED.match(text) if ":" in text or "(" in text else None
    if not found or not _OF_EACH.match(found["mid"]) or "roll" in found["front"].lower():
        return []
    each = _EACH_RATED.findall(found["rest"])
    if any(who.split()[0] in ("Roll", "Add", "Move", "On", found["stat"]) for who, _ in each):
        return []
    return [f"{_bearers(who, [])} have a {found['stat']} of {figure}" for who, figure in each]


_COUNT = rf"(?:{'|'.join(COUNTS)}|once|twice|none)"
#: "Every unit may make one reaction per turn, a Rider two and Barges none": a leave, and how often others have it.
_COUNTED = Pattern(
    rf"^(?P<who>(?:Every|Each|Any|An?|All|Most) [^,;:]{{2,40}}?) (?P<may>may|can) (?P<do>(?:[a-z]+ |[A-Z][\w'-]* )+?)"
    rf"(?P<first>{_COUNT}) (?P<rest>[^,;:]{{3,50}}?)"
    rf"(?P<others>(?:{_AND}(?!(?:and|but) )(?:(?! {_COUNT}(?:{_AND}|$))[^,;:]){{2,30}} {_COUNT})+)$"
)
_EACH_COUNT = deferred(rf"{_AND}([^,;:]{{2,30}}?) ({_COUNT})(?={_AND}|$)")


def _counted(text: str) -> list[str]:
    """A sentence for each of those who may do something so often."""
    found = _COUNTED.match(text)
    if not found or found["first"] == "none":
        return []
    said = [f"{found['who']} {found['may']} {found['do']}{found['first']} {found['rest']}"]
    for who, count in _EACH_COUNT.findall(found["others"]):
        if _NO_DOER.search(who):
            return []
        leave = f"{found['may']} not" if count == "none" else found["may"]
        few = "" if count == "none" else f"{count} "
        rest = re.sub(r"^(\w+[^s\W])\b", r"\1s", found["rest"]) if count in COUNTS[1:] else found["rest"]
        said.append(f"{capitalised(who)} {leave} {found['do']}{few}{rest}")
    return said


def each_figure(text: str) -> list[str]:
    """A sentence for each figure that one shares out; the sentence itself where it does not."""
    for reader in (_ungapped, _shared, _that_of, _listed, _counted, _changes, _by_case):
        if said := reader(text):
            return said
    return [text]
