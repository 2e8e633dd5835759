"""Synonyms: verbs of ruling that many books use, as the plain verb that the grammar reads.

In: the cleaned text of a sentence. Out: the same sentence with "sheds all its markers" as "loses all its markers",
"results in a test" as "causes a test". A verb is only changed where the words after it show that it is meant so.
General English only; every wording that fits is applied, in order.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from kb.patterns import Pattern, Substitutions

_SOME = r"(?:its|their|his|her|any|all|one|two|an?|the|every|each|that|this|those|these|both|[dD]\d|\d|[A-Z])"
_UNIT = (
    r"(?:(?:an?|the|its|their|this|that|any|each|your|all|every|friendly|enemy) (?:[a-z]+ )?"
    r"(?:units?|models?|bearers?|squads?|crews?|players?|wielders?|owners?|users?)|it|them|you)"
)
#: The plain verb, the other forms of it and what must follow for it to be meant.
_VERBS: tuple[tuple[str, str, str], ...] = (
    ("ignore", r"disregards?|discounts?|pays? no heed to|shrugs? off", rf"(?={_SOME})"),
    (
        "lose",
        r"shed(s?)|shake(s?) off|throw(s?) off|get(s?) rid of|rid(s?) itself of|forfeit(s?)|relinquish(e?s?)",
        rf"(?={_SOME}|[a-z]+)",
    ),
    ("suffer", r"sustains?|incurs?|endures?|undergo(?:es)?", rf"(?={_SOME})"),
    ("gain", r"acquires?|earns?|obtains?|picks? up", rf"(?={_SOME})"),
    ("cause", r"results? in|leads? to|brings? about|gives? rise to|provokes?|prompts?", rf"(?={_SOME})"),
    ("grant", r"bestows?|awards?|imparts?|supply|supplies", rf"(?={_SOME})"),
    ("use", r"employs?|utilises?|utilizes?", rf"(?={_SOME})"),
    ("have", r"possesses|boasts?|comes? with|features?", rf"(?={_SOME})"),
)


def _plain(verb: str) -> Callable[[re.Match[str]], str]:
    """The match as the plain verb, in the third person where it stood so."""
    third = "has" if verb == "have" else f"{verb}s"

    def said(match: re.Match[str]) -> str:
        first = match[0].split()[0]
        return f"{third if first.endswith('s') else verb} "

    return said


def _enabled(match: re.Match[str]) -> str:
    """ "The Guide rule lets a model ignore …": what who has the rule may do."""
    return f"A model with {match[1]} may {match[2]}"


_RULE = r"(?: special)?(?: rule| trait| ability| keyword| skill)"
_GIVES_LEAVE = r"(?:lets|allows|enables|permits)"
_CLASSED = (
    r"(?:classed|classified|regarded|deemed|reckoned|rated|categorised|taken|held|thought of|viewed|seen) (?:as|to be)"
)

SYNONYMS = Substitutions(
    *((Pattern(rf"\b(?:{forms}) {after}"), _plain(verb)) for verb, forms, after in _VERBS),
    (
        Pattern(
            rf"^(?:The |Its )?([A-Z][\w'-]*(?: [A-Z][\w'-]*){{0,2}}(?: \([A-Z]\))?{_RULE}?) {_GIVES_LEAVE} {_UNIT} "
            r"(?:to )?([a-z]+ .+)$"
        ),
        _enabled,
    ),
    (Pattern(rf"^This{_RULE} {_GIVES_LEAVE} {_UNIT} (?:to )?(?=[a-z]+ )"), "The unit may "),
    (
        Pattern(r"\b(starts?|begins?) (?:the |each |every |a )?(?:game|battle|scenario|play) (?:with|under) "),
        lambda m: f"{'has' if m[1].endswith('s') else 'have'} ",
    ),
    (
        Pattern(r"\b(is|are) (?:also |then |immediately |automatically )?(?:granted|awarded) (?=[a-zA-Z])"),
        lambda m: f"gain{'s' if m[1] == 'is' else ''} ",
    ),
    (
        Pattern(rf"\b(is|are) {_CLASSED} (?:being )?(?!follows|normal|usual)(?=[A-Za-z])"),
        lambda m: f"count{'s' if m[1] == 'is' else ''} as ",
    ),
    (
        Pattern(
            r"\b(must|has to|have to|will|should) (?:then |also |immediately )*test (?:for |against |on )?"
            r"(?:its |their |his )?([A-Z][a-z]+)(?! [Tt]est)\b"
        ),
        r"\1 take a \2 test",
    ),
    (
        Pattern(
            r"^Only ((?:[A-Z][\w-]*(?: [A-Z][\w-]*)*(?:, | and | or |, and |, or ))*[A-Z][\w-]*(?: [A-Z][\w-]*)*s) "
            r"(?!may\b|can\b|must\b|will\b|are\b|is\b|that\b|which\b|who\b|with\b|within\b|in\b|of\b|from\b|on\b|and\b|or\b|"
            r"units?\b|models?\b|weapons?\b|[a-z]+ed\b)(?=[a-z]+ )"
        ),
        r"Only \1 may ",
    ),
    (
        Pattern(
            r"^Within (\d+(?:[\"”″]| inch(?:es)?|cm| cm|mm)?) of ([^,]{3,50}), "
            r"((?:all |any |each |every |friendly |enemy )*(?:units?|models?)) "
        ),
        lambda m: f"{m[3][0].upper()}{m[3][1:]} within {m[1]} of {m[2]} ",
    ),
)
