"""Friends near: how far off one of ours is told to be of whom the texts ask that he be near, as a fact.

In: the text of a question ("My Hound has its Captain within 6 inches. May it Duck?") and the rulebook. Out: the text
without what it says of him, so that nobody takes the one asked about for a Captain, and the facts of it. Only for those
of whom a passage tells how near a friendly one must be.
"""

from __future__ import annotations

import functools
import re
from typing import Any

from kb.names import fold
from kb.nearness import of_those_near
from kb.patterns import deferred
from queries.options.index import index_of

_LENGTH = r"(?P<n>\d{1,3}) ?(?:[\"”″]|inch(?:es)?\b|cm\b|met(?:er|re)s?\b|m\b|yards?\b|paces?\b|hex(?:es)?\b)"
#: Of whom a rulebook asks that he be near: "a friendly Captain is within 6 inches", "within 6 inches of its Bell".
_ASKED = (
    deferred(
        r"\b[Ff]riendly (?P<whom>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)?)(?: (?:fighter|model|unit))? (?:that |which )?"
        r"(?:(?:is|are|stands) )?(?:not )?within \d"
    ),
    deferred(r"\bwithin \d{1,3}\S{0,2}(?: [a-z]+)? of (?:an?|any|its|their|the) (?:own )?"
             r"(?:friendly )?(?P<whom>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)?)\b"),
    # "unless an Ensign of its company is within 6 inches"
    deferred(r"\b(?:an?|the|one) (?P<whom>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)?) of (?P<own>its|their|the same|his) "
             r"(?:own )?[a-z]+ (?:is|are|stands?) (?:not )?within \d"),
)  # fmt: skip
#: "… provided that at least one other friendly unit is within 12 inches": of any kind.
_ANY_FRIEND = deferred(
    r"\b[Ff]riendly (?P<whom>[a-z][\w-]+) (?:that |which )?(?:(?:is|are|stands?) )?(?:not )?within \d|"
    r"\bwithin \d{1,3}\S{0,2}(?: [a-z]+)? of (?:an?|any|one|another)(?: other)? friendly (?P<of>[a-z][\w-]+)"
)
#: "A Captain is within 6 inches and so is a Bell": each by itself.
_SO_IS = deferred(
    rf"(?P<near>\bwithin {_LENGTH})(?P<more>,? and so (?:is|are) )(?P<whom>(?:an?|the|its|their|my|our|one) "
    r"[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,2})(?=[ ,.;:?!]|$)"
)
_OWN = (
    r"(?:(?:an?|the|its|his|her|their|my|our|any|another|(?:one )?other|one|one of (?:my|our|its|their)) )?"
    r"(?:(?:own|platoon['’]s|company['’]s|squadron['’]s|force['’]s|side['’]s|troop['’]s) )?"
)
_PIECE = r"(?: (?:fighter|model|unit))?"
#: Whoever has what is named.
_BEARING = (
    r"(?:(?:friendly|allied) )?(?:unit|model|fighter|squad|one|crew|warrior|figure) "
    r"(?:with|bearing|carrying|that has) (?:an?|the)"
)
#: One of ours of any kind, as questions tell of him.
_ANY_ONE = r"(?:(?:friendly|allied) (?!to\b|fire\b)[a-z]+|friends?)"
#: To whom somebody belongs, behind his name.
_OF_ITS = r"(?: of (?:its|their|his|my|our|the same) (?:own )?[a-z]+)?"
_AWAY = r"(?: (?:away|off|distant))?(?: from (?:it|him|them))?"


def friends_near(text: str, rules: Any) -> tuple[str, dict[str, int | bool]]:
    """The text without what it says of how near a friend is, and the facts of that."""
    facts: dict[str, int | bool] = {}
    text = _SO_IS.sub(r"\g<near>, and \g<whom> is \g<near>", text)
    low = fold(text)
    for name, whom in _asked_near(rules):
        if not any(word in low for word in (fold(name), "friend", "allied")):
            continue
        for pattern, put in _patterns(whom):
            while found := pattern.search(text):
                facts.update(_fact(found, name))
                left = f"{text[: found.start()]}{found.expand(put)}{text[found.end() :]}"
                if left == text:
                    break
                text = left
    return (_tidy(text), facts) if facts else (text, facts)


def _fact(found: re.Match[str], name: str) -> dict[str, int | bool]:
    told = found.groupdict()
    if told.get("no") and told.get("n") is None:
        return {f"there is no friendly {name} near": True}
    if told.get("no") or told.get("within"):
        return {f"it is within {told['n']} inches of a friendly {name}": not told.get("no")}
    return {f"distance to friendly {name}": int(told["n"])}


@functools.cache
def _patterns(whom: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """What a question may say of how near one called so is, each with what of its words is left."""
    no = r"(?P<no>[Nn]o |(?:does not|doesn['’]t) have (?:an?|its|any) |without (?:an?|its|any) )?"
    off = rf"(?P<within>within )?(?:only |just |about |exactly )?{_LENGTH}{_AWAY}"
    shapes = (
        # "my Hound has its Captain within 6 inches", "a Hound with a Captain 4 inches away"
        (rf" (?:(?:has|have|having|with|and) )?{no}{_OWN}{whom} (?:(?:is|being|stands?|standing) )?{off}"
         r"(?=[ ,.;:?!]|$)(?! (?:of|from) (?:an?|the|my|our) )", ""),
        # "there is a friendly Captain within 6 inches of my Hound", "its Captain is 10 inches away from my Hound"
        (rf"(?:\b(?:[Tt]here (?:is|are)|[Tt]here['’]s) )?\b{no}(?i:{_OWN}){whom} (?:(?:is|being|stands?|standing) )?"
         rf"(?P<within>within )?(?:only |just |about |exactly )?{_LENGTH}(?: (?:away|off))? (?:of|from) "
         r"(?P<it>(?:an?|the|my|our|your) )", r"\g<it>"),
        # "my Hound is 5 inches from its Captain", "a Hound within 6 inches of its Captain"
        (rf" (?:(?:which |that )?(?:is|are|stands?|standing) )?(?P<no>not )?{off.replace(_AWAY, '')} "
         rf"(?:away )?(?:of|from) {_OWN}(?:nearest )?{whom}(?=[ ,.;:?!]|$)", ""),
        # "when no Captain is near"
        (rf",? (?:(?:if|when|while|with|and) )?(?P<no>no |without (?:an?|its|any) ){_OWN}{whom} (?:(?:is|are) )?"
         r"(?:anywhere )?(?:near(?:by)?|close(?: by)?|around|in range)(?: (?:it|them|by))?(?=[ ,.;:?!]|$)", ""),
        (rf"\b[Tt]here (?:is|are) (?P<no>no ){_OWN}{whom} (?:anywhere )?"
         r"(?:near(?:by)?|close(?: to| by)?|around|in range(?: of)?)"
         r"(?: (?=(?:an?|the|my|our) )|(?: (?:it|them))?(?=[,.;:?!]|$))", ""),
    )  # fmt: skip
    return tuple((re.compile(shape), put) for shape, put in shapes)


def _asked_near(rules: Any) -> tuple[tuple[str, str], ...]:
    """The names of those of whom the texts ask that a friendly one be near, each with how questions write it."""

    def found() -> tuple[tuple[str, str], ...]:
        index = index_of(rules)
        names: dict[str, str] = {}
        for passage in rules.passages.values():
            told = " ".join(passage.text.split())
            for each in (m for pattern in _ASKED for m in pattern.finditer(told)):
                terms = [term for hit in index.find(each["whom"]) for term in hit.terms]
                friendly = "friendly" in each[0].lower() or each.groupdict().get("own") is not None
                if terms and (friendly or all(index.kind(term) != "unit_type" for term in terms)):
                    names[each["whom"]] = rf"(?:friendly |allied )?{re.escape(each['whom'])}{_PIECE}{_OF_ITS}"
            for each in _ANY_FRIEND.finditer(told):
                word = each["whom"] or each["of"]
                if all(index.kind(term) == "unit" for hit in index.find(word) for term in hit.terms):
                    names[word] = _ANY_ONE
        for clause in rules.clauses:
            if of_those_near(clause, name := index.name(clause.subject)):
                names[name] = (
                    rf"(?:(?:friendly |allied )?{re.escape(name)}|{_BEARING} {re.escape(name)}){_PIECE}{_OF_ITS}"
                )
        return tuple(names.items())

    return index_of(rules).remembered(("asked near",), found)


#: A case that nothing is left of, and what opened it.
_LEFT = deferred(r",? \b(?:if|when|while|with|and|but)(?=[.?!,;]|$)", re.I)


def _tidy(text: str) -> str:
    text = " ".join(_LEFT.sub("", f" {text}").split())
    return f"{text[:1].upper()}{text[1:]}"


__all__ = ["friends_near"]
