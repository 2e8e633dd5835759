"""Rewrites of what players are told to hand out and take away: put as what the unit gains, loses or suffers.

In: the cleaned text of a sentence. Out: the sentence, or plainer ones that say the same ("Place a Stunned token on the
target": "The target gains a Stunned token"). General English only.
"""

from __future__ import annotations

import re

from kb.names import NAME2, capitalised, first_word
from kb.patterns import Substitutions

_COUNT = r"(?:an?|one|two|three|another|a further|an additional|\d+|D\d+)"
_MARKER = r"(?:[Tt]okens?|[Mm]arkers?|[Cc]ounters?|chips?|beads?)"
#: What a marker is of that no unit bears: it is put down, and nobody is in a state.
_PUT_DOWN = (
    r"(?:objective|smoke|blast|turn|order|aim|aiming|scatter|deployment|terrain|fire|wreck|crater|mine|"
    r"black|white|red|blue|green|yellow|coloured)s?\b"
)
_MARKED = (
    rf"((?:{_COUNT}) (?!{_PUT_DOWN})(?:(?!on\b|to\b)[\w'-]+ ){{1,3}}?{_MARKER}|"
    rf"(?:two|three|four|\d+|D\d+) {_MARKER})"
)
#: On whom it is put: a piece of the game, not a place.
_ON_WHOM = (
    r"(it|them|(?:an?|the|that|this|each|every|any|one|all|both) (?:other |enemy |friendly |visible |nearest |"
    r"closest )*(?!tables?\b|board\b|battlefield\b|cent(?:re|er)\b|edges?\b|cards?\b|tracks?\b|map\b|hex(?:es)?\b|"
    r"spots?\b|points?\b|squares?\b|objectives?\b|location\b|side\b|ground\b|dashboard\b|sheet\b|position\b)[\w'-]+"
    r"(?:(?! and (?:lose|gain|take|suffer))[^,;])*?)"
)
_LED = (
    r"(^|, (?:then |and |immediately )?|: | and (?:then )?)(?:you (?:may |must )?|the player )?(?:then |immediately )?"
)


def _gains(who: str, what: str, led: str) -> str:
    """The unit gains the marker, at the head of the sentence or after a condition."""
    verb = "gain" if re.match(r"(?:them|all|both)\b", who) else "gains"
    who = {"it": "it", "them": "they"}.get(who, who)
    if led.strip() in ("", "and", "and then", ", and", ":"):
        return f"{'. ' if led else ''}{capitalised(who)} {verb} {what}"
    return f", {who} {verb} {what}"


def _suffers(match: re.Match[str]) -> str:
    """ "Gain 1 Focus, then take 1 Strain": what the unit of the entry gains and suffers."""
    verb = {"gain": "gains", "lose": "loses", "recover": "gains", "regain": "gains"}.get(match[2].lower(), "suffers")
    return f"{'. ' if match[1] else ''}The unit {verb} {match[3]}"


def _loses_either(match: re.Match[str]) -> str:
    return f"{capitalised(match[2])} loses {match[1]}"


def _loses(match: re.Match[str]) -> str:
    time = f"{match[3].strip().capitalize()}, a" if match[3] else "A"
    return f"{time} unit loses {match[1]} {match[2]}"


_NO_HARM = r"(?!(?:[\w+-]+ ){0,5}(?:modifiers?|penalt|bonus|rules?|effects?|results?|damage|hits?|wounds?|templates?))"


def _applied(match: re.Match[str]) -> str:
    """ "Apply one blight to the target": it suffers that."""
    who = match[3] if first_word(match[3]) in ("the", "that", "this", "each", "any", "all") else f"the {match[3]}"
    return f"{match[1]}{who if match[1] else who.capitalize()} suffers {match[2]}"


def _gone(match: re.Match[str]) -> str:
    """ "Remove the whole squad from the game": it is removed from play."""
    who = {"it": "It", "them": "They"}.get(match[1], capitalised(match[1]))
    many = who == "They" or (who.endswith("s") and not who.startswith(("This", "That", "Each", "Every")))
    return f"{who} {'are' if many else 'is'} removed from play"


def _then_so(match: re.Match[str]) -> str:
    """ "Place an Oath token on the crew, which is then said to be Sworn": the crew becomes so."""
    who = capitalised(match["whom"])
    return f"{who} becomes {match['state']}. {who} gains {match['what']}"


#: What somebody may have so many of: "Ember tokens", "Dust counters".
_MANY_OF = r"(?P<what>(?:[A-Z][\w'-]* ){1,2}(?:[Mm]arkers|[Tt]okens|[Cc]ounters|[Cc]hits))"
_NUMBER = r"(?P<n>(?i:one|two|three|four|five|six)|\d{1,2})"
_THE_MOST = r"(?:most|maximum(?: number)?|limit|greatest number)"
_HAVE = r"A unit cannot have more than \g<n> \g<what>"

#: Who comes to have them, and who does not.
_GAIN = r"(?:gain|get|have|receive|take|bear|carry)"
_NEVER_GAIN = rf"(?:cannot (?:ever )?{_GAIN}|can never {_GAIN}|may not {_GAIN}|(?:do|does) not {_GAIN}|never {_GAIN}s?)"
_ALL_OF = r"(?P<what>(?:any )?(?:[A-Z][\w'-]* ){1,2}(?:[Mm]arkers?|[Tt]okens?|[Cc]ounters?|[Cc]hits?))"


def _they_alone(match: re.Match[str]) -> str:
    """ "No unit but a Walker ever gains Heat tokens": those alone can have them."""
    return f"Only {match['who']} can gain {match['what'].removeprefix('any ')}"


MARKERS = Substitutions(
    # who alone has them
    (rf"^{_MANY_OF} (?:(?:are|is) only(?: ever)?|(?:can|may) only(?: ever)? be|(?:can|may) be) "
     r"(?:used|had|gained|carried|taken|received|borne|suffered|kept)(?: only)? (?:by|for) "
     r"(?P<who>[^,;:.]{3,60}?)(?: only| alone)?$",
     lambda m: _they_alone(m) if "only" in m[0] or "alone" in m[0] else m[0]),
    (rf"^{_MANY_OF} (?:are|can|may) only(?: ever)? (?:be )?(?:placed|put|given|laid)(?: on| to| upon)? "
     r"(?P<who>[^,;:.]{3,60}?)$", _they_alone),
    (r"^(?:All )?(?:[Uu]nits|[Mm]odels|[Tt]hose) (?:other than|that are not|except) "
     rf"(?P<who>(?:an? )?[A-Z][^,;:.]{{2,50}}?) {_NEVER_GAIN} {_ALL_OF}$", _they_alone),
    (r"^No(?: unit| model|body|thing) (?:but|other than|except|apart from|save) "
     rf"(?P<who>(?:an? )?[A-Z][^,;:.]{{2,50}}?) (?:ever |can (?:ever )?|may (?:ever )?)?{_GAIN}s? "
     rf"{_ALL_OF}$", _they_alone),
    (rf"^Non-(?P<who>[A-Z][\w'-]+s) {_NEVER_GAIN} {_ALL_OF}$", _they_alone),
    (rf"^Only (?P<who>[A-Z][^,;:.]{{2,50}}?) (?:have|has|get|gets|gain|gains) {_ALL_OF}$", _they_alone),
    # how many of them there may be at most
    (rf"^{_MANY_OF}(?: are| is)?(?::| \() ?(?:at most|up to|max(?:imum)?\.?(?: of)?) {_NUMBER}"
     r"(?: (?:per|on|for each|for|to) (?:an? |each |every |any )?[a-z]+)?\)?$", _HAVE),
    (rf"^The {_THE_MOST} (?:of )?{_MANY_OF} (?:(?:on|for|that) (?:an?|any|each|one) [a-z]+(?: (?:can|may) have)? )?is "
     rf"{_NUMBER}$", _HAVE),
    (rf"^{_NUMBER} is the {_THE_MOST} (?:of )?{_MANY_OF} (?:that )?(?:an?|any|each|one) [a-z]+ (?:can|may) (?:ever )?"
     r"have$", lambda m: f"A unit cannot have more than {m['n'].lower()} {m['what']}"),
    (rf"^{_MANY_OF} (?:stack|add up|accumulate|build up|pile up),?(?: only)? up to (?:a (?:maximum|limit|total) of "
     rf")?{_NUMBER}$", _HAVE),
    (rf"^(?:An?|Any) [a-z]+ (?:with|that (?:already )?has|which has) {_NUMBER} {_MANY_OF} (?:gains?|gets?|receives?|"
     r"takes?|cannot (?:gain|get|receive|take)|can gain) (?:no|any) "
     r"(?:more|further|others?)(?: (?:of them|of these|ones))?$", _HAVE),
    (  # "Oath tokens are placed on Riders only"
        r"^(?P<what>(?:[A-Z][\w'-]* )?(?:[Mm]arkers|[Tt]okens|[Cc]ounters)) (?:are|may be|can be) (?:(?P<only>only) )?"
        r"(?:placed|put) on (?P<who>[^,;:.]{3,60}?)(?(only)| (?:only|alone))(?=$|[:;])",
        lambda m: f"Only {re.sub(r' on (?=[A-Z])', ' ', m['who'])} receive {m['what']}",
    ),
    (
        rf"^(?:Place|Put|Lay|Set) (?P<what>(?:{_COUNT}) (?:[\w'-]+ ){{0,3}}?{_MARKER}) (?:on|upon|next to|beside|by) "
        r"(?P<whom>(?:the|that|this|each) [a-z]+(?: [a-z]+)?)(?:,? which|,? and it|, who) (?:(?:is|counts as)(?: then| "
        r"now| thereby)?(?: said to be| called| considered(?: to be)?| deemed(?: to be)?| treated as)?|"
        r"(?:then |thereby |thus )?becomes) (?P<state>[A-Z][\w'-]*(?: [A-Z][\w'-]*){0,2})$",
        _then_so,
    ),
    (  # "Take Aim puts an Aimed marker on the unit": what a named thing does so, it brings about
        rf"^((?:The )?{NAME2}(?: {NAME2})?) (?:puts|places|lays|leaves|sets) {_MARKED} (?:on|upon|next to|"
        rf"beside|to|onto|by) {_ON_WHOM}$",
        r"\1 inflicts \2 on \3",
    ),
    (rf"\b({_COUNT}|more|fewer) (?:points?|levels?) of ({NAME2})\b", r"\1 \2"),
    (
        rf"{_LED}(?:[Pp]lace|[Pp]ut|[Aa]dd|[Aa]ssign|[Ll]ay) {_MARKED} "
            rf"(?:on|upon|next to|beside|to|onto|by) {_ON_WHOM}( at the (?:start|beginning|end) of [^,;]{{3,40}})?"
            r"(?=$|; | and (?:lose|gain|take|suffer))",
        lambda m: f"{_gains(m[3], m[2], m[1])}{m[4] or ''}",
    ),
    (
        rf"{_LED}[Gg]ive {_ON_WHOM} {_MARKED}$",
        lambda m: _gains(m[2], m[3], m[1]),
    ),
    (
        rf"(^|, (?:then|and) | and )(Gain|gain|Lose|lose|[Tt]ake|[Ss]uffer|[Rr]ecover|[Rr]egain) "
            rf"({_COUNT} {NAME2})(?=$|,| and )",
        _suffers,
    ),
    (
        rf"^Remove ((?:an?|one|any|all|each|\d+) {NAME2} or {NAME2} {_MARKER}) from {_ON_WHOM}$",
        _loses_either,
    ),
    (
        rf"^((?:[^,;]{{4,80}}, )?)[Aa]pply {_NO_HARM}((?:an? |one |\d |an additional |another )?[A-Za-z][\w-]*"
            r"(?: [\w-]+){0,2}?(?: tokens?| markers?| counters?)?) to "
            r"((?:the |that |this |each |any |all )?(?:enemy |target |hit )?(?:target|unit|model|squad|victim))$",
        _applied,
    ),
    (
        r"^(?:Simply |Immediately |Then )?[Rr]emove (it|them|(?:the|that|this|all|any|each|every) "
            r"(?!(?:[\w'-]+ ){0,4}(?:markers?|tokens?|counters?|templates?|objectives?|dice|die|cards?|smoke)\b)"
            r"(?:(?! that | which | who )[\w' -]){3,40}?) from (?:the )?(?:game|play|table|board|battlefield)"
            r"(?: as (?:an? )?casualt(?:y|ies))?$",
        _gone,
    ),
    (rf"^Remove (all|any) (?:of )?(?:its |their |the )?({NAME2})( (?:in|at|during) [^,]+)?$", _loses),
    (  # "the Dazed marker is taken off"
        rf"\b({NAME2}(?: {_MARKER})?) (is|are) (?:then |now )?(?:taken (?:off|away)|lifted(?: off)?|cleared away|"
            r"wiped (?:off|away)|put (?:away|aside))(?=$|[,;.]| (?:at|in|when|if|once|as|by|after)\b)",
        r"\1 \2 removed",
    ),
    (rf"^Remove ((?:\d+|one|two|D\d+) {NAME2}) from (it|the|that|an?)\b", r"Lose \1 from \2"),
)  # fmt: skip
