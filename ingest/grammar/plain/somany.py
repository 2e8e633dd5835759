"""So many markers: what follows from having a number of them, put as what a unit with so many is or may not do.

In: the cleaned text of a sentence. Out: the same of "a unit with 3 or more" ("At 6 Strain the Hauler is Stalled", "With
four or more Strain it cannot Trot", "As soon as a crew has 3+ Mud tokens it is Stuck"). General English only.
"""

from __future__ import annotations

import re

from kb.patterns import Substitutions

_N = r"(?P<n>(?i:one|two|three|four|five|six|seven|eight|nine|ten)|\d{1,2})"
_WHAT = (
    r"(?P<what>(?!(?:Dice|Wounds?|Hits?|Points?|Models?|Turns?|Rounds?|Phases?)\b)[A-Z][\w'-]*(?: [A-Z][\w'-]*)?"
    r"(?: (?:tokens?|markers?|counters?|chits?|points?))?)"
)
_MORE = r"(?:\+| or more)?"
_WHO = r"(?P<who>it|they|(?:the|an?|that|this|any|each|every) (?:[a-z]+|[A-Z][\w'-]+)(?: unit| model)?)"
_HAS = (
    r"(?:has|gets|reaches|accumulates|collects|takes|gains|has (?:accumulated|gained|taken|reached|collected|received))"
    r"(?: a total of| at least)?"
)
_BEING = (
    r"(?P<does>(?:is|becomes|counts as|is considered|is treated as)(?: immediately| at once| now| then)? "
    r"(?:an? )?[A-Z].*)"
)


def _whose(who: str) -> str:
    """Of whom it is told: the unit, or the piece by its name."""
    noun = re.sub(r"^(?:the|an?|that|this|any|each|every) ", "", who)
    return "A unit" if noun in ("it", "they") else f"A{'n' if noun[0] in 'AEIOaeio' else ''} {noun}"


def _with_so_many(match: re.Match[str]) -> str:
    does = re.sub(r"^(?:counts as|is considered|is treated as)(?: an?)? ", "is ", match["does"])
    does = re.sub(r"^are ", "is ", does) if match["who"] == "they" else does
    return f"{_whose(match['who'])} with {match['n'].lower()} or more {match['what']} {does}"


#: "Two Strain markers", "more than one Mud token": so many of what a unit bears.
_SOME = (
    r"(?P<some>(?:(?:at least|more than|fewer than|less than|exactly|only|no more than|up to) )?"
    r"(?:one|two|three|four|five|six|\d{1,2})(?: or (?:more|fewer|less))? (?:[A-Z][\w'-]*(?: [A-Z][\w'-]*)? )"
    r"(?:tokens?|markers?|counters?|chits?))"
)
#: On whom they are.
_ON_IT = r"on (?:it|them|him|(?:the|that|this|its|their) (?:own )?[a-z]+(?: itself)?)"

SO_MANY = Substitutions(
    (  # "while there are two Strain markers on it"
        rf"\b(?P<case>if|when|while|whenever|once|unless|where|as long as) there (?:is|are) "
        rf"(?:already |now |still )?{_SOME} {_ON_IT}(?=$|[,;.])",
        r"\g<case> it has \g<some>",
    ),
    (  # "may not Trot with two Strain markers on it", "may Trot, but not with two Strain markers"
        r"(?P<before>\b(?:[Mm]ay|[Cc]an|[Cc]annot|must|never|but not|except|even)\b[^,;:.]{0,60}? )with "
        rf"{_SOME}(?: {_ON_IT})?(?=$|[,;.])(?<!\bmay only with)",
        r"\g<before>while it has \g<some>",
    ),
    (
        rf"^(?:At|With|Having|Upon reaching|On reaching) {_N}{_MORE} {_WHAT}(?: or more)?,? {_WHO} "
        r"(?P<does>(?:is|are|becomes?|may|can|cannot|can't|must|counts? as|has|never|loses|moves)\b.+)$",
        _with_so_many,
    ),
    (
        r"^(?:As soon as|Once|When|Whenever|If|While|The moment) "
        rf"(?:it|they|(?:the|an?|any|that) [\w'-]+(?: unit| model)?) {_HAS} {_N}{_MORE} "
        rf"{_WHAT}(?: or more)?,? {_WHO} {_BEING}$",
        _with_so_many,
    ),
    (rf"\b(?P<has>has|have|had|with|having) {_N}\+ {_WHAT}(?=[\s,.;)]|$)", r"\g<has> \g<n> or more \g<what>"),
    (  # "has four Strain markers or more"
        rf"\b(?P<has>has|have|had|with|having) {_N} {_WHAT} or more(?=[\s,.;)]|$)",
        r"\g<has> \g<n> or more \g<what>",
    ),
)
