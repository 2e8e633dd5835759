"""Sorted into: sentences that tell into which sorts a kind of piece falls ("There are two sorts of Cart: the humble
Wain and the Tumbril", "A Cart is either a Wain or a Tumbril", "The Carts of the game are the Wain and the Tumbril").

In: the text of a sentence. Out: the name of the kind, and those of its sorts as they are written, without what else is
said of them; none where the sentence is no such list.
"""

from __future__ import annotations

import re

from kb.names import capitalised
from kb.patterns import Pattern, deferred

_WORD = r"[A-Za-z][A-Za-z'’-]+"
_WHOLE = rf"(?P<whole>{_WORD}(?: [A-Z][A-Za-z'’-]+)?)"
_MANY = r"(?:two|three|four|five|six|seven|eight|nine|ten|several|various|\d{1,2})"
_SORTS = r"(?:different |distinct |main |basic |broad )?(?:sort|kind|type|class|variet|form|breed|categor)(?:s|es|ies)"
_LIST = r"(?P<names>[^.;:()]{5,160})"
_SORTED = (
    Pattern(
        rf"^There (?:are|exist) {_MANY} {_SORTS} of {_WHOLE}(?::| ?[,–—-]| \() ?"
        rf"(?:namely |either )?{_LIST}[.)]{{0,2}}$"
    ),
    Pattern(rf"^(?:The )?{_MANY} {_SORTS} of {_WHOLE} (?:are|exist):? {_LIST}\.?$"),
    Pattern(
        rf"^(?:All |The )?{_WHOLE} (?:come in|are of|are divided into|divide into|fall into|are split into|"
        rf"are sorted into) {_MANY} (?:{_SORTS}|sizes)(?::| ?[,–—-]| \() ?(?:namely )?{_LIST}[.)]{{0,2}}$"
    ),
    Pattern(rf"^(?:An?|Any|Every|Each) {_WHOLE} is (?:always )?either {_LIST}\.?$"),
    Pattern(rf"^(?:The |All )?{_WHOLE} are (?:always |all )?either {_LIST}\.?$"),
    Pattern(
        r"^(?:The |All )?(?P<whole>[A-Z][a-z'’-]+) are (?P<names>(?:the )?[A-Z][\w'’-]+(?: [A-Z][\w'’-]+){0,2}"
        r"(?:, [A-Z][\w'’-]+(?: [A-Z][\w'’-]+){0,2}){1,12},? and [A-Z][\w'’-]+(?: [A-Z][\w'’-]+){0,2})\.?$"
    ),
    Pattern(rf"^The {_WHOLE} (?:of|in) (?:the|this) (?:game|rules|book|set|war|fleet|army) are:? {_LIST}\.?$"),
)
#: "Bolt Teams (arbalest and the like)": what is told of one of them.
_BRACKETED = deferred(r"(?<=[a-z]) \([^()]{2,60}\)(?=,| and )")
_AND = deferred(r",? (?:and|or) |, ")
#: "The tracked, armed Wain": what is told of one before its name.
_SAID_BEFORE = deferred(
    r"(?:(?<=^)|(?<=, )|(?<=: )|(?<= and )|(?<= or ))(?:the|an?) (?:(?!the\b|an?\b|and\b|or\b)[a-z][\w'’-]*,? ){1,4}"
    r"(?=[A-Z])"
)
_NAME = deferred(r"^(?:(?:an?|the|finally|lastly) )*(?P<name>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,3})$")


#: "There are three sorts: …", under the heading of what falls into them.
_OF_THE_HEADING = deferred(
    rf"^(?:There (?:are|exist)|(?:They|These) (?:come in|are of|fall into)) (?P<many>{_MANY} {_SORTS})(?=:| [–—-])"
)


def of_the_heading(text: str, name: str) -> str:
    """The sentence told of the kind of unit ``name``, under whose heading it stands, where it names no other."""
    return _OF_THE_HEADING.sub(lambda found: f"There are {found['many']} of {name}", text, count=1)


def without_looks(names: str) -> str:
    """The list of names without the small words by which one of them is described ("the tracked, armed Wain")."""
    return _SAID_BEFORE.sub("", names)


def sorted_into(text: str) -> tuple[str, list[str]] | None:
    """The kind that falls into sorts, and these as the list has them, with the words before their names."""
    text = _BRACKETED.sub("", text) if " are " in text[:40] else text
    found = next((f for pattern in _SORTED if (f := pattern.match(text))), None)
    if found is None:
        return None
    return capitalised(found["whole"]), [each for each in _AND.split(without_looks(found["names"])) if each]


def bare_names(sorts: list[str]) -> list[str]:
    """The names of the sorts; none where one of them is no name with a capital."""
    named = [_NAME.match(sort) for sort in sorts]
    return [one["name"] for one in named if one] if len(sorts) > 1 and all(named) else []


def as_it_stands(sort: str) -> list[str]:
    """The words of a sort from each of them to its end, the longest first: one of these may be its name."""
    words = re.sub(r"^(?:an?|the) ", "", sort).split()
    return [" ".join(words[n:]) for n in range(len(words))]
