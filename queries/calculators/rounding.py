"""How a book lets every fraction be rounded: "halves are rounded up", "where the rules ask for half of a number, round
up".

In: the texts of its passages. Out: "up" or "down", where they say it of all fractions alike; what is said of the half
of one thing ("half its Move, rounding up") tells nothing of others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kb.names import fold
from kb.patterns import deferred

#: How all fractions are rounded: "halves are rounded up", "Where a value is halved, round fractions up".
_ROUNDED = (
    deferred(
        r"(?:^|[.;:] ?)(?:all |any )?(?:halves|fractions|remainders|half inches|fractions of an inch) (?:are|is) "
        r"(?:always )?rounded (up|down)\b"
    ),
    deferred(
        r"(?:^|[.;:] ?)(?:always |(?:where|when|whenever|if) (?:a|any|some) (?:value|number|figure|"
        r"distance|result|total|"
        r"rule|calculation|amount) (?:is halved|gives a fraction|results in a fraction|is divided),? )?"
        r"round (?:all |any )?"
        r"(?:halves|fractions|remainders) (up|down)\b"
    ),
    # "Where a rule has you halve a distance, round any fraction up", "When halving a number, always round up"
    deferred(
        r"(?:^|[.;:] ?)(?:where|when|whenever|if)(?:ever)? (?:(?!its\b|their\b|units?\b|models?\b)[a-z'’-]+ ){0,7}?"
        r"(?:halv(?:e|es|ing|ed)|divid(?:e|es|ing|ed)|multipl(?:y|ies|ying|ied))\b"
        r"(?:(?! its\b| their\b)[^.;:,]){0,40}, (?:you )?(?:always )?round (?:(?:all|any|every|the) )?"
        r"(?:(?:halves|half|fractions?|remainders?|results?|it) )?(up|down)\b"
    ),
    deferred(
        r"(?:^|[.;:(,] ?)(?:and )?(?:(?:any|all) (?:fractions?|halves|remainders?) (?:must be|are|is) "
        r"(?:always )?rounded|always round (?:(?:halves|fractions|remainders) )?|"
        r"round (?:any|every) (?:half|fraction|remainder)) ?(up|down)\b"
    ),
    # "Where a fraction arises, round up", "If a half results, it is rounded down"
    deferred(
        r"(?:^|[.;:,] ?)(?:and )?(?:where|when|whenever|wherever|if)(?:ever)? (?:an? |any |the |some )?(?:odd )?"
        r"(?:fractions?|hal(?:f|ves)|remainders?|decimals?)(?: of an? [a-z]+)? (?:ever )?"
        r"(?:arises?|results?|occurs?|appears?|comes? up|come out|remains?|(?:is|are) (?:left(?: over)?|produced|"
        r"needed|involved|called for)|would (?:result|arise|occur))[a-z ]{0,24}, "
        r"(?:always )?(?:(?:it is|they are|this is) (?:always )?)?round(?:ed)? (?:it |them |that |this )?(up|down)\b"
    ),
    # "…, and fractions of an inch are rounded up", "all halving rounds down", "results are always rounded up"
    deferred(
        r"(?:^|[.;:,] ?)(?:and |but )?(?:all |any |every )?(?:odd )?(?:fractions?|hal(?:f|ves)|half inch(?:es)?|"
        r"remainders?|halved (?:numbers|values|figures|distances|results)|halving|divisions?|decimals?)"
        r"(?: of an? [a-z]+| left over)? (?:(?:is|are|must be|should be|will be) (?:always )?(?:rounded|round)|"
        r"(?:always )?rounds?) (up|down)\b"
    ),
    # "Wherever a rule rounds a number, round down", "if a number has to be rounded, it is rounded up"
    deferred(
        r"(?:^|[.;:] ?)(?:wherever|whenever|where|when|if) (?:an?|any|the|some|you|numbers|values|results) ?"
        r"(?:[a-z]+ )?(?:rounds?|rounding|(?:has|have|need|needs) to (?:be rounded|round)|needs? rounding|"
        r"(?:is|are|must be) rounded|(?:tells|asks|has) you to round)(?: (?:an?|any) [a-z]+)?, "
        r"(?:it is |they are |you )?(?:always )?round(?:ed)? (?:it |them |always )?(up|down)\b"
    ),
    # "Where a number is halved, round up", "always round up", "when halving, round it down"
    deferred(
        r"(?:^|[.;:] ?)(?:(?:where|when|whenever|if)(?:ever)? (?:(?:an?|any|some) [a-z]+ (?:is|are|has to be|must be) "
        r"(?:halved|divided)|halving|dividing|halved|divided|you (?:halve|divide))(?: [a-z]+){0,3},? )?"
        r"(?:you )?(?:always )?round (?:(?:it|them|the result|everything|all results|all numbers) )?(up|down)"
        r"(?: to (?:the )?(?:next|nearest) (?:whole )?[a-z]+)?(?=[.;:)]|$)"
    ),
)
#: Fractions that are left out: "ignore fractions", "all fractions are dropped".
_DROPPED = deferred(
    r"(?:^|[.;:,] ?)(?:and )?(?:always )?(?:drop|ignore|discard)(?:ping|ing)? (?:all |any )?(?:fractions|remainders)\b|"
    r"(?:^|[.;:,] ?)(?:and )?(?:all |any )?(?:fractions|remainders)(?: of an? [a-z]+)? (?:are|is) (?:always )?"
    r"(?:dropped|ignored|discarded|lost|left out)\b"
)

#: A sentence that has something rounded, and what it tells to be of parts: a half, a fraction, a division.
_SENTENCE = deferred(r"[^.;:!?\n]+(?:\n[^.;:!?\n]+)*")
_ROUND = deferred(r"\bround(?:s|ed|ing)?(?: [a-z]+){0,3}? (up|down)(?:wards?)?\b")
_SOME_NUMBER = (
    r"(?:numbers?|values?|figures?|scores?|totals?|distances?|results?|something|anything|amounts?|quantity|quantities|"
    r"ratings?|sums?|characteristics?|stats?|statistics?|measurements?|it|them|things?)"
)
_OF_ANY = deferred(
    r"\b(?:half|halves|halve|halving|a (?:third|quarter)|divide|dividing|divisions?|fractions?|remainders?)"
    rf"(?: of)?(?=(?: (?:an?|any|some|every|all))?(?: odd)? {_SOME_NUMBER}\b| ?[,.;:)]|$|"
    r" (?:is|are|or|and|up|down|rounds?|must|needs?|arises?|results?|inch(?:es)?)\b)|"
    rf"(?<!the )\b(?:odd )?{_SOME_NUMBER} (?:is|are|gets?|has to be|must be) (?:always )?"
    r"(?:halved|divided|rounded)\b|"
    rf"\b(?:halved|divided) {_SOME_NUMBER}\b|"
    r"\bround (?:up|down) (?:all |any )?(?:fractions|halves|remainders|odd numbers)\b|"
    r"\bround (?:all |any )?(?:fractions|halves|remainders|odd numbers)\b"
)
#: Whose half it is, where it is no number in general.
_OF_ONE = deferred(
    r"^[^,]{0,60}\b(?:loses?|takes?|moves?|suffers?|with|by|at|only) half,|"
    r"\b(?:its|their|his|her|your|my|[a-z]+(?:'s|s'))\b|\bhalf (?:of )?(?:the |an? )?(?:models?|units?|men|dice)\b"
)


#: What a passage says of its own half.
_HERE = deferred(r"\bround(?:ed|ing|s)?\b[^.;]{0,30}? (up|down)(?:wards?)?\b")


def rounded_here(quote: str) -> str | None:
    """How a passage lets the share be rounded of which it tells itself; None where it does not say."""
    told = _HERE.search(fold(quote))
    return told[1] if told else None


def rounding(texts: Iterable[str]) -> str | None:
    """How the texts let every fraction be rounded ("up", "down"); None where they do not say it of all alike."""
    found: set[str] = set()
    for text in map(fold, texts):
        if "round" in text:
            found |= {way for shape in _ROUNDED for way in shape.findall(text)} or set(_of_all(text))
        if _DROPPED.search(text):
            found.add("down")
    return found.pop() if len(found) == 1 else None


def _of_all(text: str) -> Iterator[str]:
    """How the sentences round that tell of any number at all."""
    for sentence in _SENTENCE.finditer(text):
        said = _ROUND.search(sentence.group())
        if said and _OF_ANY.search(sentence.group()) and not _OF_ONE.search(sentence.group()):
            yield said[1]


__all__ = ["rounded_here", "rounding"]
