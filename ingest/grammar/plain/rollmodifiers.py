"""Roll modifiers: what is added to a roll that was just told of, in whatever words, as a sum for each case.

In: the cleaned text of a sentence. Out: "Add 1 to the roll if …", one sentence a modifier, of "the roll is modified by
+1 in woods and by -2 if …", "there is a penalty of 1 if …", "at long range, the roll suffers -1". General English only.
"""

from __future__ import annotations

import re

from ingest.lexicon import in_figures
from kb.patterns import Substitutions, deferred

_N = r"(?:one|two|three|four|five|six|\d{1,2})"
_SIGNED = r"[+−–-]\d{1,2}"
_ROLL = r"(?:(?:[\w-]+ )?(?:roll|throw|score|result|total|die|dice|shot)|shot|(?:[\w-]+ ){1,2}(?:test|check|save))"
_WORD = r"(?:modifier|penalty|bonus|adjustment)"
#: Words that open a case behind a modifier; "in woods" and "at long range" are told of whoever rolls.
_CASE = r"(?:if|when|whenever|while|where|for each|for every|per|for|against|with|within|in|at|under|during|through|on)"
_PLACE = deferred(r"(?:in|at|under|during|through|on) ")


def _sum(amount: str, case: str, roll: str = "roll", *, less: bool | None = None) -> str:
    """One modifier as a sum: "Subtract 2 from the roll if the enemy has Scouts"."""
    amount = amount.replace("−", "-").replace("–", "-")
    less = amount.startswith("-") if less is None else less
    case = f"if it is {case}" if _PLACE.match(case) else case
    roll = "roll" if roll.endswith("shot") else roll
    number = in_figures(amount.lstrip("+-"))
    return f"{'Subtract' if less else 'Add'} {number} {'from' if less else 'to'} the {roll} {case}".strip()


#: Two modifiers, the second of which is told for the case that ends the sentence.
TWO_FIGURES = deferred(
    rf"{_SIGNED}.*\b(?:and|but|or) (?:by )?(?:an? )?{_SIGNED}(?: {_WORD})?$|\b(?:and|but) take {_N}(?: away)?$"
)


def _modified(match: re.Match[str]) -> str:
    """ "The roll is modified by +1 in woods and by -2 if the enemy has Scouts"."""
    first = _sum(match["n"], match["case"], match["roll"])
    return f"{first}. {_sum(match['n2'], match['case2'], match['roll'])}" if match["n2"] else first


def _raised(match: re.Match[str]) -> str:
    """ "The result is increased by 1 if it is lit and reduced by 2 if it is wet"."""
    first = _sum(match["n"], match["case"], match["roll"], less=match["how"] in _LOWERED)
    if not match["n2"]:
        return first
    less = (match["how2"] or match["how"]) in _LOWERED
    return f"{first}. {_sum(match['n2'], match['case2'], match['roll'], less=less)}"


_LOWERED = frozenset(("reduced", "lowered", "decreased", "worsened"))
_CHANGED = r"(?:increased|raised|improved|reduced|lowered|decreased|worsened)"


def _penalty(match: re.Match[str]) -> str:
    """ "There is a penalty of -1 if it has moved", "Apply a -1 modifier if …, and -2 if …"."""
    word = match["word"] or match["word2"] or ""
    less = True if word == "penalty" and not match["n"].startswith("+") else None
    roll = match["roll"] or "roll"
    first = _sum(match["n"], match["case"], roll, less=less)
    return f"{first}. {_sum(match['n2'], match['case2'], roll)}" if match["n2"] else first


def _suffers(match: re.Match[str]) -> str:
    """ "At long range, the roll suffers a further -1"."""
    return _sum(match["n"], (match["front"] or match["case"] or "").strip(" ,"), match["roll"])


def _gets(match: re.Match[str]) -> str:
    """ "A stationary firer gets +1 to the roll"."""
    who = match["who"]
    case = f"for {who[0].lower()}{who[1:]}"
    return _sum(match["n"], match["case"].strip() if match["case"] else case, match["roll"])


#: "For each Smoke marker", and nothing else that is added or taken behind it.
_COUNTED = r"(?:for )?(?:each|every) [A-Z]"
_ALONE = r"(?!.*\b(?:and|but) (?:add|subtract|deduct|another|\d))"

ROLL_MODIFIERS = Substitutions(
    (  # "-1 if any defending unit is Dug In", a sentence by itself
        rf"^(?P<n>{_SIGNED}) (?P<case>(?:if|when|whenever|while|for each|for every|per) [^;]+)$",
        lambda match: _sum(match["n"], match["case"]),
    ),
    (
        rf"^(?:The|This|That|Its|Each|Any) (?P<roll>{_ROLL}) is (?:modified|adjusted|altered|changed) by "
        rf"(?P<n>{_SIGNED}) (?P<case>{_CASE} [^,;]+?)"
        rf"(?:,? (?:and|but) (?:by )?(?P<n2>{_SIGNED}) (?P<case2>{_CASE} [^;]+))?$",
        _modified,
    ),
    (
        rf"^(?:The|This|That|Its|Each|Any) (?P<roll>{_ROLL}) is (?P<how>{_CHANGED}) by (?P<n>{_N}) "
        rf"(?P<case>{_CASE} [^,;]+?)(?:,? (?:and|but|or) (?:is )?(?:(?P<how2>{_CHANGED}) )?(?:by )?(?P<n2>{_N}) "
        rf"(?P<case2>{_CASE} [^;]+))?$",
        _raised,
    ),
    (
        rf"^(?:There is|Apply|Impose|Use|Take) (?:an? )?(?:further )?(?:(?P<word>{_WORD}) of (?:an? )?)?"
        rf"(?P<n>{_SIGNED}|(?<= of ){_N})(?: (?P<word2>{_WORD}))?"
        rf"(?: (?:to|on) (?:the|this|that|its) (?P<roll>{_ROLL}))? "
        rf"(?P<case>{_CASE} [^,;]+?)"
        rf"(?:,? (?:and|but|or) (?:an? )?(?P<n2>{_SIGNED})(?: {_WORD})? (?P<case2>{_CASE} [^;]+))?$",
        _penalty,
    ),
    (
        rf"^(?P<front>{_CASE} [^,]{{3,60}}, )?(?:[Tt]he|[Tt]his|[Tt]hat|[Ii]ts) (?P<roll>{_ROLL}) "
        rf"(?:suffers|has|gets|gains|takes|receives|is(?: made)? (?:at|with)) (?:an? )?(?:further |additional )?"
        rf"(?P<n>{_SIGNED})(?: {_WORD})?(?P<case> {_CASE} [^;]+)?$",
        _suffers,
    ),
    (
        rf"^(?P<who>(?:An?|The|Any|Each|Every) [\w -]{{3,40}}?) (?:gets|gains|has|receives|suffers|takes) (?:an? )?"
        rf"(?P<n>{_SIGNED})(?: {_WORD})? (?:to|on|from) (?:the|its|this|that|their) (?P<roll>{_ROLL})"
        rf"(?P<case> {_CASE} [^;]+)?$",
        _gets,
    ),
    # "A Captain attached to the crew lets it add 2 to the roll"
    (
        r"^(?P<who>(?:An?|The|Any|Each) (?:friendly )?[\w'-]+(?: (?!within\b|attached\b)[\w'-]+)?) "
        r"(?:(?:who|that|which) is )?(?P<where>(?:attached to|leading|accompanying|aboard|next to|touching|"
        r"in contact with|within \d+ ?(?:\"|''|inches|cm)? of) (?:it|them|(?:the|a|an) [\w'-]+)) "
        r"(?:lets|allows|permits|enables) "
        rf"(?:it|them|(?:the|that) [\w'-]+) (?:to )?(?P<verb>add|subtract|deduct) (?P<n>{_N}) "
        r"(?P<to>(?:to|from) (?:the|its|their) [\w'-]+(?: [\w'-]+)?)$",
        lambda m: f"{m['verb'].capitalize()} {m['n']} {m['to']} if {m['who'][0].lower()}{m['who'][1:]} is {m['where']}",
    ),
    # "A crew has a -1 penalty for each Smoke marker on it": to the roll that was told of
    (
        rf"^(?:(?:An?|The|Any|Each|Every) [a-z][a-z-]+|It) (?:gets|gains|has|receives|suffers|takes|incurs) (?:an? )?"
        rf"(?P<n>{_SIGNED})(?: {_WORD})? (?P<case>for (?:each|every) [^;]+)$",
        lambda m: _sum(m["n"], m["case"]),
    ),
    # "Roll a die, subtracting 1 at night; on a 2 or less it sinks"
    (
        rf"^(?P<roll>(?:Roll|Throw) [^,;:]{{3,40}}?), (?:(?P<less>subtract|deduct)|add)ing (?P<n>{_N}) "
        rf"(?P<case>{_CASE} [^,;]{{3,60}}?)(?P<then>(?:;|,? and) (?:if|on|the|it) [^;]+)?$",
        lambda m: f"{m['roll']}{m['then'] or ''}. {_sum(m['n'], m['case'], less=bool(m['less']))}",
    ),
    # "Subtract 1 from Nerve if it is Dazed, and 2 if it is below half strength"
    (
        rf"^(?P<does>Add|Subtract|Deduct) (?P<n>{_N}) (?P<to>(?:to|from) (?:(?:its|their|the|the unit['’]s) )?"
        rf"[A-Za-z][\w-]*(?: roll)?) (?P<case>{_CASE} [^,;]{{3,60}}?),? (?:and|or) (?:(?P<does2>add|subtract|deduct) )?"
        rf"(?:a further |another )?(?P<n2>{_N}) (?:more |further )?(?P<case2>{_CASE} [^,;]{{3,60}})$",
        lambda m: (
            f"{m['does']} {m['n']} {m['to']} {m['case']}. "
            f"{(m['does2'] or m['does']).capitalize()} {m['n2']} {m['to']} {m['case2']}"
        ),
    ),
    # "Its Nerve is one less than normal", "If it is in woods its Nerve is reduced by 1"
    (
        rf"\b(?P<be>is|are) (?P<n>{_N}) (?:(?P<less>less|lower|worse|fewer)|higher|better|more|greater) than "
        r"(?:normal|usual)\b",
        lambda m: f"{m['be']} {'reduced' if m['less'] else 'increased'} by {m['n']}",
    ),
    (
        r"^((?:If|When|While) [^,;:]{5,60}?) ((?:its|their|the unit['’]s) [A-Z][\w-]* (?:is|are) "
        r"(?:increased|reduced|raised|lowered|improved) by )",
        r"\1, \2",
    ),
    # "Deduct 1 for each marker": from the roll
    (
        rf"^(Deduct|Subtract) ({_N}) (?={_COUNTED}{_ALONE})",
        r"\1 \2 from the roll ",
    ),
    (rf"^Add ({_N}) (?={_COUNTED}{_ALONE})", r"Add \1 to the roll "),
    # "Add 2 to the roll when …, but take 1 away at night"
    (
        rf"^((?:Add|Subtract|Deduct) {_N} (?:to|from) (?:the|this|its) {_ROLL} [^;]{{3,80}}?),? (?:and|but) "
        rf"(?:take|deduct|subtract) ({_N})(?: away)? ({_CASE} [^;]+)$",
        lambda m: f"{m[1]}. {_sum(m[2], m[3], less=True)}",
    ),
)
