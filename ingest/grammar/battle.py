"""Rewrites of how battles are told: tests that end one way or the other, modifiers case by case, dice and distances.

In: the cleaned text of a sentence. Out: the sentence, or plainer ones that say the same. General English only.
"""

from __future__ import annotations

import re

from kb.patterns import Pattern, Substitutions

_ENDED = (
    r"(?:(?:is|are|was|were) (?:passed|failed|successful|unsuccessful|not passed|a success|a failure)"
    r"|passes|pass|fails|fail|succeeds|succeed)"
    r"(?: (?:it|this|the (?:[\w-]+ ){0,2}?(?:[Tt]est|[Cc]heck|[Rr]oll|throw)))?"
    r"(?! (?:the|this|that|its|their|an?|any) (?:[\w-]+ ){0,2}(?:[Tt]est|[Cc]heck|[Rr]oll|throw)s?\b)"
)
_TESTED = r"(?:it|they|this|the (?:[\w-]+ ){0,2}?[\w-]+)"
_FIGURE = r"(?:an? )?[+−–-]\d+(?: (?:modifier|bonus|penalty))?(?: to [^,;]{3,40}?)?"
_CASE = r"(?:if|when|for|while|where)"
_SHARES = {"half": "halves", "twice": "doubles", "double": "doubles"}


def _opened(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}"


def _nor_they(match: re.Match[str]) -> str:
    """ "X may not react, nor may a unit that fled": what may not be done, said of the others too."""
    return f"{match[1]} {match[2]} {match[3]}. {_opened(match[4])} {match[2]} {match[3]}"


def _by_shares(match: re.Match[str]) -> str:
    """ "Fights with half its dice": what is halved."""
    return f"{match[1]}{_SHARES[match[2].lower()]} its {match[3]}"


BATTLE = Substitutions(
    # "If it is failed the losers …": the condition ends where somebody is told of
    (
        Pattern(
            rf"\b([Ii]f|[Ww]hen) ({_TESTED} {_ENDED}) "
            r"(?=(?:the|an?|it|they|each|all|any|both|every|no|its|that|those) )"
        ),
        r"\1 \2, ",
    ),
    # "…, if it is failed …": the other case
    (
        Pattern(rf"^([Ii]f {_TESTED} {_ENDED}\b.+?), (?:and |but |while )?if ({_TESTED} {_ENDED})\b"),
        r"\1. If \2",
    ),
    # "A company that fails is Routed": of the test that was told of
    (
        Pattern(
            r"^(An?|Any|Each|Every) ([\w-]+(?: [\w-]+)?) (?:that|which|who) (fails|passes|succeeds)"
            r"(?: (?:it|this test|the test|this check|the check|this roll|the roll))? "
            r"(?=(?:is|becomes|must|may|cannot|suffers|loses|gains|takes|receives|retreats|flees|falls|immediately|"
            r"retires|routs|moves|halts)\b)"
        ),
        lambda m: f"If {m[1].lower()} {m[2]} {m[3]} the test, it ",
    ),
    # "Apply a -1 modifier if …, and a +1 modifier if …"
    (
        Pattern(rf"^(Apply|Add|Use|Take|There is) ({_FIGURE}) ({_CASE}) (.+?),? and ({_FIGURE}) ({_CASE}) (.+)$"),
        r"\1 \2 \3 \4. \1 \5 \6 \7",
    ),
    (
        Pattern(
            r"^(.+?) (may not|cannot|can not|must not) ([^,;]+?),? nor (?:may|can|must) "
            r"((?:an?|any|the|those|one) [\w-]+(?: [\w-]+)? (?:that|which|who|with|in|under) [^,;]+)$"
        ),
        _nor_they,
    ),
    (
        Pattern(
            r"^((?:(?:In|At|During|After) [^,]{3,60}, )?(?:each|every|the|all|both|a) [\w-]+(?: [\w-]+)?) "
            r"(?:tries|try|attempts?) to ",
            re.I,
        ),
        r"\1 may ",
    ),
    (
        Pattern(
            r"\b([\w-]+ )(?:fights|fires|shoots|attacks|rolls|strikes) (?:in \w+ )?with (half|twice|double) "
            r"(?:(?:its|their|his|the|the number of|the normal number of) )?(?:normal |usual |full )?"
            r"(dice|strength|attacks|[A-Z]\w+)\b(?:,? round(?:ed|ing) (?:up|down))?"
        ),
        _by_shares,
    ),
    (
        Pattern(
            r"\b(?:moves|advances|travels|marches) (?:up to )?(half|twice|double) (?:its|their|the|his) "
            r"(?:normal |usual |full |basic )?(distance|move|movement|speed|rate|pace)\b"
        ),
        lambda m: f"{_SHARES[m[1]]} its {m[2]}",
    ),
    # "It fires with all its dice, and re-rolls …": with what everybody fires
    (
        Pattern(
            r"\b(fights?|fires?|shoots?|attacks?|moves?) "
            r"(?:as normal|normally|as usual|with all its \w+|at full \w+),? (?:and|but) "
            r"(?=(?:re-rolls?|adds?|gains?|suffers?|counts?|ignores?|halves?|doubles?|has|have) )"
        ),
        "",
    ),
    # "may charge at once, and gains …": what comes with it
    (
        Pattern(
            r"^((?:.{2,80}? )?(?:[Mm]ay|[Cc]an)\b [^;]{3,80}?), and "
            r"(add|gain|count|ignore|suffer|get|re-roll|lose|halve|double)(s?) (?=\w)"
        ),
        lambda m: f"{m[1]}. {'It' if m[3] else 'They'} {m[2]}{m[3]} ",
    ),
    (Pattern(r"\b(?:extends?|stretch(?:es)?) (?=(?:its|the|their|any|all) [\w ]{3,40}? (?:to|by) \d)"), "increases "),
)
