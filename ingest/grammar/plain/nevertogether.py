"""Never together: two states in which nobody is at once ("no unit can be both Dazed and Mired at the same time").

In: the cleaned text of a sentence. Out: the same with each of the two states told as shut to those who are in the
other, in the case in which that holds ("unless it has the Steady rule"), and with what stands before or behind it.
Applied with the common forms, before all that looks for a modal. General English only.
"""

from __future__ import annotations

import re

from kb.names import NAME2, capitalised
from kb.patterns import Substitutions, deferred

_STATE = r"(?: (?:status|state|condition|marker|stance)(?:es|s)?)?"
#: "On Guard" keeps its word: what is called so may be a deed too.
_ONE = rf"(?:in (?:the |an? )?)?(?P<one>(?:(?:on|under) )?{NAME2}){_STATE}"
_OTHER = rf"(?:in (?:the |an? )?)?(?P<two>(?:(?:on|under) )?{NAME2}){_STATE}"
_TWO = rf"{_ONE} and {_OTHER}"
_EITHER = rf"{_ONE} or {_OTHER}"
_AT_ONCE = (
    r"(?:at once|at (?:one and )?the (?:very )?same time|at the same moment|together|at one time|simultaneously|"
    r"in the same breath)"
)
_NOBODY = r"(?:[Nn]obody|[Nn]o one|[Nn]o-one|[Nn]othing|[Nn]o (?:[a-z]+|(?P<who>[A-Z][\w'-]+(?: [A-Z][\w'-]+)?)))"
#: Any unit, and no kind of it.
_ANYBODY = r"(?:It|They|Units|Models|(?:An?|Any|The) [a-z]+)"
#: That it follows from what was told before.
_HENCE = r"(?:,? (?:therefore|thus|hence|accordingly|consequently),?)?"
_CAN_BE = rf"(?:(?:is|are){_HENCE}|(?:can|may){_HENCE}(?: ever)? be|(?:is|are){_HENCE} ever)"
_CANNOT_BE = (
    rf"(?:(?:therefore|thus|hence|accordingly|consequently) )?(?:cannot|may not|can not|can never|may never|must not|"
    rf"must never){_HENCE} (?:ever )?(?:simultaneously )?be|(?:is|are){_HENCE} never|never is"
)
#: In which case two are not together, or that they are never but in one.
_CASE = r"(?P<case>,? (?:unless|except|save) [^;:]{3,80}?)?(?=\.?$)"
_BEFORE = r"^(?:(?P<told>[^;:]{6,300}?),? (?:so|and so|so that|and|hence|thus|therefore)[, ]+)?"
#: What a reason tells before it.
_SINCE = r"^(?:(?:Since|Because|As) (?P<told>[^;:]{6,200}?), )?"


def _never_both(match: re.Match[str]) -> str:
    """What is told of two states that nobody is in together, of each of them; with what stands before or after it."""
    around = match.groupdict()
    one, two, case = around["one"], around["two"], around.get("case") or ""
    case = case.lstrip(",")
    told = capitalised((around.get("told") or "").rstrip(","))
    who = f"A {around.get('who') or 'unit'}"
    both = f"{who} that is {one} cannot be {two}{case}", f"{who} that is {two} cannot be {one}{case}"
    rest = capitalised((around.get("rest") or "").strip(" :;,."))
    return ". ".join(each for each in (told, *both, rest) if each)


#: The states of which a sentence tells, and the one that it says is lost.
_NO_TEST = r"(?![\w-]+ (?:[Tt]est|[Cc]heck|[Rr]oll)\b)"
_SO = deferred(
    r"\b(?:is|are|be|being|becomes?|goes|while|no longer|instead of) (?:either |both |then |already )?"
    rf"{_NO_TEST}(?P<state>{NAME2})(?: or (?P<other>{NAME2}))?"
)
_SUCH = deferred(rf"\b[Aa]n? {_NO_TEST}(?P<state>{NAME2}) [a-z]")
_LOST = deferred(
    r"\b(?:ceases? to be|stops? being|(?:is|are) no longer|loses?|instead of(?: being)?|rather than(?: being)?) "
    rf"(?:the )?(?P<state>{NAME2})"
)


def _told_before(match: re.Match[str]) -> str:
    """ "It becomes Routed and is no longer Dazed; no crew is ever both": who is Routed cannot be Dazed."""
    told = match["told"].rstrip(" ,;")
    lost = _LOST.search(told)
    states = dict.fromkeys(name for each in _SO.finditer(told) for name in each.groups() if name)
    states |= {lost["state"]: None} if lost else {}
    if len(states) == 1:
        states |= dict.fromkeys(each["state"] for each in _SUCH.finditer(told))
    if len(states) != 2:
        return match[0]
    one, two = states
    if lost:  # the other comes in its place
        kept = two if lost["state"] == one else one
        return f"{told}. A unit that is {kept} cannot be {lost['state']}"
    return f"{told}. A unit that is {one} cannot be {two}. A unit that is {two} cannot be {one}"


NEVER_TOGETHER = Substitutions(
    (  # "…, so that nobody is ever Mired and Dazed at once", "Since …, no unit can be both Dazed and on Guard"
        rf"{_BEFORE}{_NOBODY} {_CAN_BE} (?:ever )?(?:both |simultaneously )?{_TWO} (?:{_AT_ONCE}|both){_CASE}",
        _never_both,
    ),
    (
        rf"{_SINCE}{_NOBODY} {_CAN_BE} (?:ever )?(?:both |simultaneously )?{_TWO} (?:{_AT_ONCE}|both){_CASE}",
        _never_both,
    ),
    (rf"{_BEFORE}{_NOBODY} {_CAN_BE} (?:ever )?(?:both|simultaneously) {_TWO}{_CASE}", _never_both),
    (rf"{_SINCE}{_NOBODY} {_CAN_BE} (?:ever )?(?:both|simultaneously) {_TWO}{_CASE}", _never_both),
    (  # "It is impossible to be both Dazed and Mired"
        rf"{_BEFORE}[Ii]t is (?:impossible|not possible|never possible)(?: for [a-z ]{{3,20}})? to be both {_TWO}"
        rf"(?: {_AT_ONCE})?{_CASE}",
        _never_both,
    ),
    (  # "… several conditions at a time but never Mired and Dazed together: the one it had first stays"
        r"^(?P<told>[^;:]{6,200}?),? (?:but|and|though) (?:(?:it|they) )?(?:(?:can|may|is|are) )?never (?:be )?"
        rf"(?:both )?{_TWO} {_AT_ONCE}(?:[:;] the (?:one|first)\b[^:;]*)?(?=\.?$)",
        _never_both,
    ),
    (  # "It can never be Dazed and Mired at the same time: a Dazed unit that …"
        rf"^{_ANYBODY} (?:{_CANNOT_BE}) (?:both )?{_TWO} {_AT_ONCE}(?P<rest>[:;] [^:;]+)?(?=\.?$)",
        _never_both,
    ),
    (rf"^{_ANYBODY} (?:{_CANNOT_BE}) both {_TWO}(?: {_AT_ONCE})?{_CASE}", _never_both),
    (rf"^{_ANYBODY} (?:{_CANNOT_BE}) (?:both )?{_TWO} {_AT_ONCE}{_CASE}", _never_both),
    (rf"^{_ANYBODY} (?:cannot|can never|may never|may not) simultaneously be {_TWO}{_CASE}", _never_both),
    (  # "A unit may be Dazed or Mired, but not both"
        rf"^{_ANYBODY} (?:may|can|might) (?:only |ever )?be (?:either )?{_EITHER},? (?:but )?(?:not|never) "
        rf"(?:both|the two)(?: {_AT_ONCE})?{_CASE}",
        _never_both,
    ),
    (  # "Dazed and Mired are mutually exclusive", "The Dazed and Mired states cannot be held together"
        rf"^(?:[Bb]eing )?(?:The )?(?P<one>{NAME2}){_STATE} and (?:being )?(?P<two>{NAME2}){_STATE} "
        r"(?:are mutually exclusive|exclude (?:each other|one another)|rule (?:each other|one another) out|"
        rf"(?:cannot|can never|may never|may not|never) (?:be (?:held|had|borne|combined|suffered)|go|occur|"
        r"stand|coincide)"
        rf"(?: {_AT_ONCE}| by the same [a-z]+)?){_CASE}",
        _never_both,
    ),
    (  # "Being Dazed rules out being Mired"
        rf"^[Bb]eing (?P<one>{NAME2}){_STATE} (?:rules out|excludes|precludes|is incompatible with) being "
        rf"(?P<two>{NAME2}){_STATE}{_CASE}",
        _never_both,
    ),
    (
        r"^(?P<told>[^:]{6,300}?)(?:[;,]| [–—-]+)? ?(?:(?:and|so|as|since|because|for) )?(?:(?:no [a-z]+|nobody|"
        r"no one|nothing|an? [a-z]+|it|they) (?:is|are|can be|may be|(?:cannot|can not|can never|may never|may not) be)"
        rf"(?: ever| never)?|but never|never) both(?: {_AT_ONCE})?(?=\.?$)",
        _told_before,
    ),
)  # fmt: skip
