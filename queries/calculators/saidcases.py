"""What sentences add to a roll in their cases: "add 1 if the shot strikes the side and 2 if it strikes the rear; take 1
away at more than half range".

In: the passages that tell of it. Out: rows as a list of modifiers has them, one for each case.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from kb.model import Passage, TableRow
from kb.patterns import deferred
from queries.calculators.words import digits

_CUT = deferred(
    r"[.;:](?:\s|$)|,? (?:and|but|or) (?=\d (?:if|when|where|at|for|against|on|in)\b|"
    r"(?:add|subtract|deduct|take|minus|plus)\b|[+−–-]\d)|, (?=(?:add|subtract|deduct|take|minus|plus)\b|"
    r"[+−–-]\d|\d (?:if|when|where|at|for|against|on|in)\b|"
    r"an? [^.,;]{3,60} (?:adds|subtracts|gives|deducts|takes) \d)"
)
_AMOUNT = deferred(
    r"(?:\b(?P<up>adds?|adding|plus|(?:is |are )?(?:increased|raised) by|gives? \+)|(?P<plus>\+)|"
    r"\b(?P<down>subtracts?|subtracting|deducts?|takes?|minus|(?:is |are )?(?:reduced|lowered) by)|(?P<minus>[−–-])) ?"
    r"(?P<n>\d)\b(?! ?(?:\"|inch|cm|mm|d\d|dice|columns?|points?))"
)
_BARE = deferred(r"^(?P<n>\d) (?=(?:if|when|where|at|for|against|on|in)\b)")
_ROLL = deferred(
    r"\b(?:(?:to|from|off) (?:the |this |that |his |its |their |your )?(?:[a-z-]+ )?(?:rolls?|di(?:e|ce)|total|score|"
    r"result)|away|"
    r"the (?:die |dice )?(?:roll|total|score|result|die)(?: is)?)\b"
)
_LEAD = deferred(r"^(?:also|then|and|but|or|,)\b ?|^(?:if|when|where|while) (?=[a-z])")

#: "The attacker … if he has a Captain": whose it is was told.
_HE = deferred(r" (?:if|when|where|while) (?:he|she|it|they) ")


def said_cases(passages: Iterable[Passage]) -> list[TableRow]:
    """The cases in which something is added, or taken away, each with its amount."""
    return [row for passage in passages for row in _of(passage)]


def _of(passage: Passage) -> Iterator[TableRow]:
    text, sign = digits(" ".join(passage.text.split())), 0
    for number, part in enumerate(_CUT.split(text)):
        part = part.strip(" ,.;:-•*") if not re.match(r"[-−–+] ?\d", part.strip()) else part.strip(" ,.;:•*")
        found = _AMOUNT.search(part)
        bare = _BARE.match(part) if sign else None
        if found is None and bare is None:
            continue
        if bare is not None:
            amount, case = sign * int(bare["n"]), part[bare.end() :]
        else:
            assert found is not None
            sign = 1 if found["up"] or found["plus"] else -1
            amount, case = sign * int(found["n"]), f"{part[: found.start()]} {part[found.end() :]}"
        case = " ".join(_ROLL.sub(" ", case).replace(" ,", ",").split()).strip(" ,:()")
        case = _HE.sub(" ", case)
        for _ in range(2):
            case = _LEAD.sub("", case)
        if re.search(r"[a-z]{3}", case) and len(re.findall(r"\d+", case)) < 3:  # and no row of figures
            yield TableRow(f"{passage.id}-{number}", "", number, passage.id, case, case, value=f"{amount:+d}")


_SHIFT_CUT = deferred(r"[.;:](?:\s|$)|,? (?:and|but|or) (?=\d columns?\b|an? [a-z]|the [a-z])")
_COLUMNS = deferred(
    r"(?<![\w-])(?P<n>\d)(?: columns?)?(?: shifts?)?(?: to(?: the)?)? (?P<side>left|right)\b|"
    r"(?<![\w-])(?P<m>\d) ?(?P<edge>l|r)\b"
)
_OF_SHIFT = deferred(
    r"\b(?:shifts?|shifted|moves?|moved) (?:the |it |its )?(?:column )?|\b(?:the )?columns? ?(?:is |are )?|"
    r"\bcolumn shifts?\b"
)
_WHO = deferred(r"(?:the |an? )?(?P<who>target|defenders?|attackers?|firing [a-z]+)\b")


def said_shifts(passage: Passage) -> list[TableRow]:
    """The cases in which a sentence moves the column that is read, each by how many to the right."""
    found, who = list[TableRow](), ""
    for number, part in enumerate(_SHIFT_CUT.split(digits(" ".join(passage.text.split())))):
        said = _COLUMNS.search(part)
        if said is None:
            continue
        sign = 1 if (said["side"] or said["edge"])[0] == "r" else -1
        case = _OF_SHIFT.sub(" ", f"{part[: said.start()]} {part[said.end() :]}")
        case = " ".join(re.sub(r"\([^()]*\)|[|*]", " ", case).split()).strip(" ,:-.")
        for _ in range(2):
            case = _LEAD.sub("", case)
        case = re.sub(r"^(?:it|they) ", f"{who} ", case) if who else case
        named = _WHO.match(case)
        who = named["who"] if named else who
        case = case[named.start("who") :] if named else case
        if re.search(r"[a-z]{3}", case):
            value = f"{sign * int(said['n'] or said['m']):+d}"
            found.append(TableRow(f"{passage.id}-{number}", "", number, passage.id, case, case, value=value))
    return found


__all__ = ["said_cases", "said_shifts"]
