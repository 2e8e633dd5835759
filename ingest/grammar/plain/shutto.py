"""Shut to some: an option that is closed to them in a case, or closed to them for what was said before ("When it snows
Volley is closed to Guns", "In fog nobody sees far, and Duck is therefore not open to Riders").

In: the cleaned text of a sentence. Out: who may not use it, behind the case; of two statements a sentence each. General
English only.
"""

from __future__ import annotations

import re

from kb.names import capitalised
from kb.patterns import Substitutions, deferred

#: In what case, up to what is said of it: by a comma, or as the weather is told of.
_CASE = (
    r"(?P<case>(?:When(?:ever)?|While|If|Where|Once|As long as) it (?:is |has |begins to |starts to )?[a-z]+,? |"
    r"(?:When(?:ever)?|While|If|Where|Once|After|In|At|On|During|Under|By) [^,;:]{2,50}, |"
    r"(?:At|By) (?:night|day|dusk|dawn) )"
)
_NAME = r"(?:the )?(?P<name>[A-Z][\w'’-]*(?: (?:and |the |of |to )?[A-Z][\w'’-]*){0,3})"
_THEREFORE = r"(?:therefore|thus|then|hence|so|accordingly|consequently|also|likewise)"
_SHUT = (
    rf"(?:is|are) (?:{_THEREFORE} )?"
    r"(?:closed|shut|barred|denied|unavailable|not (?:open|available|possible)|off[- ]limits|forbidden|out of bounds) "
    r"(?:to|for) (?P<who>(?!the\b)[^,;:]{3,60}?)(?=\.?$)"
)
_BEFORE = rf"(?P<said>[^;:]{{5,120}}?), (?:and|but|so) (?:{_THEREFORE},? )?"
_ALL_BUT = deferred(
    r"(?:all|anyone|anybody|everyone|everybody|(?:all|any|every) (?:others?|units?|models?|troops)) "
    r"(?:but|except(?: for)?|other than|save(?: for)?|bar) "
)


def _may_not(match: re.Match[str]) -> str:
    """That those may not use it, in that case."""
    told = match.groupdict()
    case, who = told.get("case") or "", match["who"]
    case = f"{case.rstrip(' ,')}, " if case else ""
    but = _ALL_BUT.match(who)
    barred = f"only {who[but.end() :]} may use {match['name']}" if but else f"{who} may not use {match['name']}"
    said = f"{case}{told['said']}. " if told.get("said") else ""
    return f"{said}{case}{barred}" if case else f"{said}{capitalised(barred)}"


SHUT_TO = Substitutions(
    (rf"^{_CASE}{_NAME} {_SHUT}", _may_not),
    (rf"^{_CASE}?{_BEFORE}{_NAME} {_SHUT}", _may_not),
    (
        rf"^{_NAME} (?=(?:is|are) (?:therefore|thus|then|hence|so|accordingly|consequently|also|likewise) ){_SHUT}",
        _may_not,
    ),
)
