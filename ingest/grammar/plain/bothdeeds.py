"""Two deeds in one turn: "may Dash and Row in the same turn" says nothing of who may do either by itself.

In: the text of a sentence. Out: the same as two sentences, of each deed where the other is done in that turn too; and
of deeds that may be done, though two of them never together, as leave and ban.
"""

from __future__ import annotations

from kb.names import capitalised, with_article
from kb.patterns import deferred

_TURN = r"turn|round|phase|activation|card|impulse|bound|move"
_DEED = r"[A-Za-z][\w'-]*(?: [A-Z][\w'-]*){0,2}"
_BOTH = deferred(
    rf"^(?P<who>(?:Only )?[^,;:.]{{2,60}}?) (?P<may>may|can) (?!not\b|only\b|never\b|be\b)(?:both )?(?P<one>{_DEED}) "
    rf"and (?:then |also )?(?P<other>{_DEED}) (?:both )?(?:in|on|during|within) (?:the same|one|a single) (?:{_TURN})"
    r"(?P<end>\.?)$"
)


#: "may Dash and Row, but never both in the same turn", "…, though never Dash and Row in one turn".
_NEVER_BOTH = deferred(
    rf"^(?P<said>(?P<who>[^,;:.]{{2,60}}?) (?:may|can) (?P<deeds>[^;:.]{{3,120}}?)),? (?:though|but|although|yet)"
    r"(?: (?:it|they|you|he|she))?(?: (?:may|can))? (?:never|not) "
    r"(?:do )?(?:both|(?:both )?(?P<one>[A-Za-z][\w' -]{1,40}?) and (?P<other>[A-Za-z][\w' -]{1,40}?)) "
    rf"(?:in|on|during|within) (?:the same|one|a single) (?P<turn>{_TURN})\.?$"
)
#: "No unit may Dash and Row in the same turn".
_NONE_BOTH = deferred(
    rf"^No (?P<who>[A-Za-z][\w'-]*(?: [\w'-]+)?) (?:may|can) (?:both )?(?P<one>{_DEED}) and (?P<other>{_DEED}) "
    rf"(?:in|on|during|within) (?:the same|one|a single) (?P<turn>{_TURN})\.?$"
)
_LIST = deferred(r",? (?:and|or) |, ")


def never_both(text: str) -> str:
    """``text`` as leave, and a ban on two of the deeds in one turn; unchanged where it tells of none."""
    if none := _NONE_BOTH.match(text):
        one = capitalised(with_article(none["who"]))
        return f"{one} may not {none['one']} and {none['other']} in the same {none['turn']}."
    found = _NEVER_BOTH.match(text)
    if found is None or found["who"].startswith(("No ", "None ", "Only ")):
        return text
    deeds = _LIST.split(found["deeds"])
    named = [found["one"], found["other"]] if found["one"] else deeds
    told = [next((deed for deed in deeds if deed == name or deed.endswith(f" {name}")), name) for name in named]
    if len(told) != 2:
        return text
    return f"{found['said']}. {found['who']} may not {told[0]} and {told[1]} in the same {found['turn']}."


def both_in_one_turn(text: str) -> str:
    """``text`` told of each deed; unchanged where it tells of no two."""
    found = _BOTH.match(text)
    if found is None or found["who"].startswith(("No ", "None ")):
        return text
    who, may = capitalised(found["who"]), found["may"]
    pairs = ((found["other"], found["one"]), (found["one"], found["other"]))
    told = (f"{who} {may} {deed} in the same turn in which they {before}" for deed, before in pairs)
    return f"{'. '.join(told)}{found['end']}"
